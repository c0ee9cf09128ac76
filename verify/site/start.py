"""The first page: what this is, one picture, where to begin, how to run it and what it prints, findings, the works."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from verify.command.errors import CommandError
from verify.command.list import summary
from verify.site import gallery, guides, works
from verify.site.corpus import Corpus

README = "README.md"
FINDINGS = 3
BEGIN = """\
- [](guides/read-a-certificate.md): ten minutes with one file; to replay it takes a checkout and Python, nothing else.
- <a href="errata/index.html">Errata</a>: what is false as printed, with values that one checks by hand.
- [](guides/your-own-theorem.md): from a sentence to a certificate; then [](guides/prove-a-hard-one.md), half an hour.
- [](guides/audit.md): what your network does on all inputs."""
_TIME = re.compile(r"^The first command takes .*?\.", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"<!-- command: (\w+) -->\n(```console\n.*?```)", re.DOTALL)
_DECIDED = re.compile(r"```console\n\$ [^\n]* decide .*?```", re.DOTALL)


def text(readme: str, corpus: Corpus, contents: Mapping[str, Sequence[str]]) -> str:
    """Return the first page in MyST Markdown.

    Parameters
    ----------
    readme : str
        The README, which has the first paragraph, the commands, the example and the findings.
    corpus : Corpus
    contents : mapping of str to sequence of str
        The pages of the sidebar below their captions.

    Raises
    ------
    CommandError
        If the README has no longer what is taken from it.
    """
    run, test = _commands(readme)
    numbers = "\n".join(summary([one.entry for one in corpus]))
    pieces = [
        f"# closedform\n\n{_introduction(readme)}",
        _raw(gallery.first(corpus)),
        f"## Where to begin\n\n{BEGIN}",
        "## Try it\n\nIn a checkout, install it and decide every statement that is built so far:",
        run,
        _found(_TIME, readme, "how long the first command takes")[0],
        f"A run ends with these numbers:\n\n```text\n{numbers}\n```",
        "Install it with the tools of a developer and run the tests:",
        test,
        f"A claim of your own:\n\n{_found(_DECIDED, readme, 'an example of decide')[0]}",
        f"## Three findings\n\n{_findings(readme)}",
        "More of them: [](guides/findings.md). What is false as printed, with the values at which it fails: "
        '<a href="errata/index.html">errata</a>.',
        f"## The works\n\n{_raw(works.list_of_works(corpus, 'works/'))}",
        *(_tree(caption, names) for caption, names in contents.items()),
    ]
    return guides.page_text("\n\n".join(pieces), README, "index", corpus) + "\n"


def _raw(html: str) -> str:
    return f"```{{raw}} html\n{html}\n```"


def _tree(caption: str, names: Sequence[str]) -> str:
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *names, "```"])


def _found(pattern: re.Pattern[str], readme: str, what: str) -> re.Match[str]:
    found = pattern.search(readme)
    if found is None:
        raise CommandError(f"{README}: expected {what}, which the first page of the site shows")
    return found


def _introduction(readme: str) -> str:
    return _found(re.compile(r"\n\n(.+?)\n\n", re.DOTALL), readme, "a first paragraph")[1]


def _commands(readme: str) -> tuple[str, str]:
    found = dict(_COMMAND.findall(readme))
    if not {"run", "test"} <= found.keys():
        raise CommandError(f"{README}: expected the commands 'run' and 'test', which the first page of the site shows")
    return found["run"], found["test"]


def _findings(readme: str) -> str:
    items = re.findall(r"^- .+?(?=\n- |\n\n)", readme[readme.find("docs/findings.md") :], re.DOTALL | re.MULTILINE)
    if len(items) < FINDINGS:
        raise CommandError(
            f"{README}: expected a list of findings, of which the first page of the site shows {FINDINGS}"
        )
    return "\n".join(items[:FINDINGS])
