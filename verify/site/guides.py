"""The guides and the reference texts: the documents of the checkout, with links that lead to pages of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

from verify.command.errors import CommandError
from verify.site.corpus import Corpus

GUIDES: Mapping[str, str] = {
    "guides/read-a-certificate": "docs/read-a-certificate.md",
    "guides/your-own-theorem": "docs/your-own-theorem.md",
    "guides/audit": "docs/audit.md",
    "guides/networks-at-size": "docs/networks-at-size.md",
    "guides/estimates": "docs/estimates.md",
    "guides/prove-a-hard-one": "docs/prove-a-hard-one.md",
    "guides/write-a-checker": "docs/write-a-checker.md",
    "guides/many-cores": "docs/many-cores.md",
    "guides/constructions": "docs/constructions.md",
    "guides/findings": "docs/findings.md",
}
REFERENCE: Mapping[str, str] = {
    "reference/language": "docs/language.md",
    "reference/theories": "docs/theories.md",
    "reference/certificate-format": "docs/certificate-format.md",
    "reference/soundness": "docs/soundness.md",
    "reference/second-claims": "docs/second-claims.md",
    "reference/design": "docs/design.md",
    "reference/site": "docs/site.md",
    "reference/contributing": "CONTRIBUTING.md",
    "reference/changelog": "CHANGELOG.md",
    "reference/second-checker": "checker/README.md",
}
ELSEWHERE: Mapping[str, str] = {"docs/statements.md": "statements", "README.md": "index"}
"""Documents whose place a page of the site takes."""
_LINK = re.compile(r"\[([^\]\n]+(?:\n[^\]\n]+)?)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^( *```)(?:theory|vocabulary|claims|errors|sh)$", re.MULTILINE)
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


def documents(root: Path, corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Yield the names of pages with their texts in MyST Markdown.

    Raises
    ------
    CommandError
        If a document is missing.
    """
    for page, name in {**GUIDES, **REFERENCE}.items():
        try:
            text = (root / name).read_text("utf-8")
        except FileNotFoundError:
            raise CommandError(f"{root / name}: is missing; the site has a page for it") from None
        yield page, page_text(text, name, page, corpus)


def page_text(text: str, name: str, page: str, corpus: Corpus) -> str:
    """Return a document as a page: links lead to pages, those to files that the site has not are words alone.

    Examples
    --------
    >>> text = "See [format](certificate-format.md#a) and [x](../verify/x.py)."
    >>> page_text(text, "docs/a.md", "guides/a", Corpus([], {}))
    'See [format](../reference/certificate-format.md#a) and x.'
    """

    def moved(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        if target.startswith(("#", "https://", "http://")):
            return found[0]
        return _moved(words, target, name, page, corpus)

    text = _FENCE.sub(r"\1text", text)
    pieces, place = [], 0
    for code in _CODE.finditer(text):
        if not code[0].startswith("```"):
            continue
        pieces += [_LINK.sub(moved, text[place : code.start()]), code[0]]
        place = code.end()
    return "".join([*pieces, _LINK.sub(moved, text[place:])])


def _moved(words: str, target: str, name: str, page: str, corpus: Corpus) -> str:
    path, _, anchor = target.partition("#")
    file = normpath(str(PurePosixPath(name).parent / path))
    pages = {document: place for place, document in {**GUIDES, **REFERENCE}.items()} | dict(ELSEWHERE)
    if file in pages:
        place = relpath(pages[file], str(PurePosixPath(page).parent))
        if file in ELSEWHERE:
            return f'<a href="{place}.html">{words}</a>'
        return f"[{words}]({place}.md{f'#{anchor}' if anchor else ''})"
    statement = corpus.get(file.removeprefix("certificates/").removesuffix(".json"))
    if statement is not None and file.startswith("certificates/"):
        return f'<a href="{statement.link()}">{words}</a>'
    return words
