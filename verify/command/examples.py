"""What ``--help`` of each sub-command shows as examples: what one types, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

EXAMPLES: dict[str, dict[str, str]] = {
    "all": {
        "all": "everything; what is there and has not changed is not built again",
        "all cago 'tasks/theorem-*' --verbose": "one work and some statements, with a line for each",
    },
    "check": {
        "check certificates/cago/theorem-5.json": "a file, with all that it uses",
        "check cago --permit none": "what of a work is proved without any classical lemma",
    },
    "list": {
        "list tasks/7 --verdict refuted,unchecked": "what of a chapter is not true as printed, or not decided",
        "list --match margin --kind theorem": "theorems with a word in their title",
    },
    "show": {
        "show cago/theorem-1": "a statement: what is published, the formal claim, the verdict",
        "show cago/theorem-1 --latex": "the same with formulas for a paper",
        "show cago/theorem-1 --json": "the same for a program",
        "show cago/theorem-1 --bib": "what one pastes to cite the verdict",
    },
    "explain": {
        "explain cago/theorem-1": "the proof, step by step",
        "explain --no-digest certificates/cago/theorem-1.json": "a file of one's own, by the mathematics alone",
    },
    "decide": {
        "decide 'forall x, y in real: 2*x*y <= x^2 + y^2'": "a claim",
        "decide claims.txt --time 60 --out claims.json": "a file of claims; a certificate is written",
    },
    "audit": {
        "audit examples/train/addition-23-square.npz --task addition:23": "accuracy and margin, with bounds",
        "audit checkpoints/ --task brackets:16 --activation gelu --heads 2": "checkpoints, a line for each",
    },
    "rerun": {
        "rerun cago/own-trained-nodes --seeds 0..3": "some runs of a statement, a line for each",
        "rerun --jobs 1": "all runs that are planned, in this process; some minutes",
    },
    "mutate": {
        "mutate cago --count 200": "changes in the certificates of one work, and what becomes of each",
        "mutate --checker checker/closedform-check --seed 7": "others, judged by the second checker",
    },
    "prove": {
        "prove cago/theorem-1 --goals": "where a proof stops, with the goal and what is known there",
    },
    "new": {
        "new cago/own-descent --title 'A step of descent lowers the loss'": "a theory to fill in",
        "new mine/first --package my-theorems": "one in a package of your own, which is made if there is none",
    },
    "figure": {
        "figure --list": "the names and titles",
        "figure bifurcation --out bifurcation.svg": "one figure",
        "figure all --out figures": "each of them, into a folder",
        "figure bifurcation --colours light": "for a paper: no CSS variables",
    },
    "browser": {
        "browser --out certificate.html": "a page into which one drops certificates",
        "browser cago/theorem-1 --out theorem-1.html": "the same with one in it",
    },
    "docs": {
        "docs --check": "whether the documents are what the certificates say",
    },
    "site": {
        "site": "all statements, into the folder 'site'; open site/index.html",
        "site cago --out /tmp/pages": "one work",
        "site --out /srv/pages --copies": "with copies of the certificates, for a server",
    },
}


def epilog(command: str, program: str) -> Iterator[str]:
    """Yield the lines that show the examples of a sub-command.

    Examples
    --------
    >>> print(*epilog("docs", "closedform"), sep="\\n")
    example:
      closedform docs --check
          whether the documents are what the certificates say
    """
    yield "examples:" if len(EXAMPLES[command]) > 1 else "example:"
    for words, says in EXAMPLES[command].items():
        yield f"  {program} {words}"
        yield f"      {says}"
