"""``verify explain``: replay certificates step by step; tell the proof, or show the step that fails."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

from verify.command import library, places
from verify.command.account import definition_account, heading, part_account
from verify.command.evaluated import finding
from verify.command.leftover import leftovers
from verify.kernel import proof as kernel
from verify.kernel import rules
from verify.kernel.certificate import edited
from verify.kernel.claims import Granted, granted
from verify.kernel.errors import Exhausted, KernelError
from verify.kernel.ledger import Ledger
from verify.kernel.loader import content_of, read
from verify.kernel.program import check, files, worst
from verify.kernel.reader import Reader
from verify.kernel.run import Line, beside, placed
from verify.kernel.terms import negation
from verify.kernel.theorem import Theorem
from verify.kernel.workspace import replaying, spend
from verify.language import declarations, readable, readable_json, wrapped
from verify.statements.sharing import unshared

Json = Any
LONGEST = 40
PRINTED = 20  # steps of work for each node of a term that is printed
WRITTEN = ("goal", "formula", "claim")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``explain``."""
    parser.add_argument("names", nargs="+", metavar="FILE | NAME", help=places.HELP)
    parser.add_argument(
        "--no-digest",
        action="store_true",
        help="compare neither digests nor pins: the mathematics alone decides",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print for each certificate the kernel's line, then the account or the failure."""
    ledger = library.catalogue()
    return worst([explained(path, ledger, arguments.no_digest) for path in files(places.located(arguments.names))])


def explained(path: Path, ledger: Ledger, trusting: bool = False) -> int:
    """Print the account of one certificate and return its exit status.

    What only a digest or a pin stands against, as a certificate of one's own, is told by the mathematics alone.
    The account may cost as much as a replay; where it would cost more, it ends with a line that says so.
    """
    line = check(path, ledger, trusting)
    print(line)
    alone = line if trusting or line.status == 0 else check(path, ledger, trusting=True)
    if alone.status == 0 and line.status:
        print(f"by the mathematics alone: {alone.outcome.verdict if alone.outcome else alone.word}")
    try:
        with replaying():
            certificate = unshared(read(path))
            root = placed(path).parent.parent
            others = granted(certificate["uses"], lambda name: content_of(beside(root, name)))
            texts = success(certificate, alone, others) if alone.status == 0 else failure(certificate, others)
            for text in texts:
                print(text)
    except (Exhausted, RecursionError) as error:
        print(f"\nthe account ends here: {error}")
    except (KernelError, KeyError, IndexError, TypeError, AttributeError):
        if alone.status == 0:  # what the kernel accepts has the right shape; anything else need not
            raise
    return line.status


def success(certificate: Json, line: Line, others: Sequence[Granted]) -> Iterator[str]:
    """Yield the readable account of a certificate that the kernel accepts."""
    verdicts = dict(line.outcome.parts) if line.outcome else {}
    yield ""
    yield from heading(certificate["statement"])
    for part in certificate["parts"]:
        yield ""
        yield from part_account(part, certificate, verdicts[part["name"]])
        if "evidence" in part:
            yield ""
            yield "  evidence:"
            if part["variables"]:
                yield indent("\n".join(wrapped(f"let {declarations(part['variables'])}", 90)), "    ")
            trace = Trace(certificate["definitions"], part, others)
            for number, step in enumerate(part["evidence"]):
                theorem = trace.apply(step)
                yield f"    {number}. {how(step, trace.proof.used)}{trace.finding(step, theorem)}"
                yield indent(what(step, theorem), "         ")
    claims = [part for part in certificate["parts"] if "claim" in part]
    yield "\ndefinitions:"
    yield from definition_account(certificate["definitions"], claims)


class Proof(kernel.Proof):
    """A proof that knows which of its theorems the last step has looked at."""

    def __init__(self, reader: Reader, variables: Json, others: Sequence[Granted]) -> None:
        """Start as the kernel does."""
        super().__init__(reader, variables, others)
        self.used: set[int] = set()

    def theorem(self, reference: Any) -> Theorem:
        """Return an earlier theorem."""
        found = super().theorem(reference)
        self.used.add(reference)
        return found


class Trace:
    """The replay of one list of evidence, step by step."""

    def __init__(self, definitions: Json, evidence: Json, others: Sequence[Granted]) -> None:
        """Read the definitions and the variables; the steps may use the claims of others."""
        self.reader = Reader()
        self.reader.define(definitions)
        self.proof = Proof(self.reader, evidence["variables"], others)

    def apply(self, step: Json) -> Theorem:
        """Apply the next step."""
        self.proof.used = set()
        theorem = rules.apply(self.proof, step)
        self.proof.theorems.append(theorem)
        return theorem

    def finding(self, step: Json, theorem: Theorem) -> str:
        """Return what an evaluation has found, empty for other steps."""
        if step["rule"] != "evaluate":
            return ""
        formula = self.proof.formula(step["formula"])
        return f": {finding(formula, theorem.conclusion == formula)}"


def failure(certificate: Json, others: Sequence[Granted]) -> Iterator[str]:
    """Yield the step that fails, wherever it is; nothing if all the evidence can be replayed."""
    definitions = certificate["definitions"]
    for part in certificate["parts"]:
        if "reason" in part:
            continue
        target = {"definitions": definitions, "claim": part["claim"]}
        yield from failed_step(target, part, others, f"part '{part['name']}'")
        for number, control in enumerate(part["controls"]):
            changed = target
            try:
                for edit in control["edits"]:
                    changed = edited(changed, edit["path"], edit["put"])
            except KernelError:
                continue
            yield from failed_step(changed, control, others, f"part '{part['name']}', control {number}")


def failed_step(target: Json, evidence: Json, others: Sequence[Granted], where: str) -> Iterator[str]:
    """Yield the account of the first step that fails, or of a last theorem that is not the claim."""
    try:
        trace = Trace(target["definitions"], evidence, others)
        claim = trace.reader.formula(target["claim"], {})
    except Exhausted:
        raise
    except KernelError:
        return
    for number, step in enumerate(evidence["evidence"]):
        try:
            trace.apply(step)
        except KernelError as error:
            yield f"\n{where}, step {number}: {how(step, trace.proof.used)}"
            yield f"  {error}"
            yield from written(step)
            for reference in sorted(trace.proof.used):
                yield f"  theorem {reference}:"
                yield indent(theorem_text(trace.proof.theorems[reference]), "    ")
            if step["rule"] == "sums":
                yield from (indent(line, "  ") for line in leftovers(trace.proof, step))
            return
    theorem = trace.proof.theorems[-1]
    if not theorem.closed or theorem.conclusion not in (claim, negation(claim)):
        yield f"\n{where}: the last theorem is neither the claim nor its negation"
        yield "  the claim:"
        yield indent(readable_json(target["claim"]), "    ")
        yield "  the last theorem:"
        yield indent(theorem_text(theorem), "    ")


def written(step: Json) -> Iterator[str]:
    """Yield what a step aims at, as the evidence writes it."""
    for key in WRITTEN:
        if key in step:
            yield f"  {key}:"
            yield indent(readable_json(step[key]), "    ")


def how(step: Json, used: Iterable[int]) -> str:
    """Name the rule of a step and the theorems that it uses."""
    if step["rule"] == "use":
        return f"use, entry {step['entry']}"
    sources = ", ".join(map(str, sorted(used)))
    return f"{step['rule']}, from {sources}" if sources else str(step["rule"])


def what(step: Json, theorem: Theorem) -> str:
    """Return the result of a step, as the evidence writes it where it does, and how many assumptions it rests on."""
    if step["rule"] == "assume":
        return shortened(readable_json(step["formula"]))
    if step["rule"] == "generalise":
        conditions = "\n".join(readable_json(node) for node in step.get("under", []))
        names = ", ".join(name.replace("'", "′") for name in step.get("over", []))
        text = f"for all {names}" if names else ""
        text = "\n".join(filter(None, [text, f"under\n{indent(conditions, '  ')}" if conditions else ""]))
        return text + assumed(theorem)
    for key in ("goal", "formula"):
        if key in step:
            return shortened(readable_json(step[key])) + assumed(theorem)
    return theorem_text(theorem)


def theorem_text(theorem: Theorem) -> str:
    """Return the conclusion of a theorem, and how many assumptions it rests on."""
    spend(PRINTED * theorem.conclusion.weight)
    return shortened(readable(theorem.conclusion)) + assumed(theorem)


def assumed(theorem: Theorem) -> str:
    """Return a line that tells how many assumptions a theorem rests on, nothing if it rests on none."""
    count = len(theorem.hypotheses)
    return f"\nunder {count} assumption{'s' * (count != 1)}" if count else ""


def shortened(text: str) -> str:
    """Return at most :data:`LONGEST` lines of a text."""
    lines = text.splitlines()
    return "\n".join(lines if len(lines) <= LONGEST else [*lines[:LONGEST], f"… {len(lines) - LONGEST} more lines"])
