"""Theories: files that state claims and prove them, one statement a file, in the language of ``docs/language.md``.

A file ``name.thm`` begins with ``statement`` and an id. Its lines are told in ``docs/theories.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from verify.language.documents import parse_document
from verify.language.errors import TextError
from verify.language.parsing import parse_formula
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.scripts import Line, lines_of, script
from verify.proving.tactics import auto
from verify.proving.values import Claim

from .language import differences
from .model import Control, Decided, OpenPart, Part, Statement
from .written import Chapter

Json = Any
Told = TypeVar("Told")

VOCABULARY = ".claims"
TEXTS = ("title", "source", "hypotheses", "conclusion", "reading")


def read_theory(path: Path) -> Statement:
    """Return the statement of a file; its proofs run when its certificate is written.

    Raises
    ------
    ScriptError
        With the line that cannot be read.
    """
    lines = lines_of(path.read_text("utf-8"), str(path))
    texts = {line.word: line for line in lines if line.word in (*TEXTS, "statement")}
    if "statement" not in texts:
        raise ValueError(f"{path}:1: expected 'statement' and an id")
    chapter = Chapter(_definitions(lines, path), str(path))
    found: list[Decided | OpenPart] = []
    for line in lines:
        if line.word == "part":
            found.append(_part(chapter, line, [entry.rest for entry in lines if entry.word == "assumes"]))
        elif line.word not in (*TEXTS, "statement", "vocabulary", "define", "assumes"):
            raise line.error(f"unknown line '{line.word[:40]}'; expected 'part', 'define', 'vocabulary' or a text")
    title, source, hypotheses, conclusion, reading = (texts[key].rest if key in texts else "" for key in TEXTS)
    return Statement(
        texts["statement"].rest, title, source, hypotheses, conclusion, reading, chapter.definitions, found
    )


def _definitions(lines: Sequence[Line], path: Path) -> list[Json]:
    """Return the definitions of the vocabularies that a file names, and its own."""
    found: list[Json] = []
    for line in lines:
        if line.word == "vocabulary":
            found += [entry for entry in vocabulary(path.parent / f"{line.rest}{VOCABULARY}") if entry not in found]
        elif line.word == "define":
            try:
                found = list(parse_document(f"define {line.rest}", found).definitions)
            except TextError as error:
                raise line.error(str(error)) from None
    return found


@cache
def vocabulary(path: Path) -> list[Json]:
    """Return the definitions of a file; it may begin with those of others, named in lines ``# with name``."""
    text = path.read_text("utf-8")
    before: list[Json] = []
    for raw in text.splitlines():
        if raw.startswith("# with "):
            name = raw.removeprefix("# with ").strip()
            before += [entry for entry in vocabulary(path.parent / f"{name}{VOCABULARY}") if entry not in before]
    try:
        return list(parse_document(text, before).definitions)
    except TextError as error:
        raise ValueError(f"{path}: {error}") from None


def _part(chapter: Chapter, line: Line, assumes: Sequence[str]) -> Decided | OpenPart:
    entries = _Entries(line)
    says = entries.one("says")
    if "open" in entries:
        return OpenPart(line.rest, says, entries.one("open"))
    return TheoryPart(chapter, line.rest, says, entries, assumes)


class _Entries:
    """The lines under a line, by their first words."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def __contains__(self, word: str) -> bool:
        return any(entry.word == word for entry in self.line.block)

    def all(self, *words: str) -> list[Line]:
        """Return the lines that begin with one of the words."""
        return [entry for entry in self.line.block if entry.word in words]

    def find(self, *words: str) -> Line | None:
        """Return the one line that begins with one of the words, None if there is none."""
        found = self.all(*words)
        if len(found) > 1:
            raise found[1].error(f"a second line '{found[1].word}'")
        return found[0] if found else None

    def one(self, word: str) -> str:
        """Return the text of the line that begins with a word."""
        found = self.find(word)
        if found is None:
            raise self.line.error(f"expected a line '{word}' below")
        return found.rest


@dataclass
class TheoryPart:
    """A part as its lines tell it.

    Attributes
    ----------
    chapter : Chapter
        The definitions, and where hints are kept.
    name, says : str
    entries : lines
        ``claim``, ``witness``, ``scope``, ``assumes``; ``proof``, ``refutation`` or ``fails``; ``wrong`` and ``right``.
    assumes : sequence of str
        What all parts of the statement presuppose.
    """

    chapter: Chapter
    name: str
    says: str
    entries: _Entries
    assumes: Sequence[str] = ()

    @cached_property
    def stated(self) -> Claim:
        """The claim as a tree."""
        return self._read(self.entries.one("claim"), self.chapter.definitions)

    def _read(self, text: str, definitions: Sequence[Json]) -> Claim:
        try:
            return Claim(parse_formula(text, (), definitions), definitions)
        except TextError as error:
            raise self.entries.line.error(f"{self.name}: {error}") from None

    def claimed(self) -> Json:
        """Return what it claims: the claim, the scope and what is assumed."""
        scope = self.entries.find("scope")
        assumes = [*self.assumes, *(line.rest for line in self.entries.all("assumes"))]
        return {"claim": self.stated.tree, "scope": scope.rest if scope else "all", "assumes": assumes}

    def tree(self) -> Json:
        """Return the JSON form."""
        return self.part().tree()

    def part(self) -> Part:
        """Return the part with its evidence."""
        claimed = self.claimed()
        evidence = self._decided(self.entries, self.stated, self.chapter)
        controls = [self._control(line) for line in self.entries.all("wrong", "right")]
        return Part(
            self.name,
            self.says,
            claimed["claim"],
            evidence,
            self._witnesses(),
            controls,
            claimed["scope"],
            claimed["assumes"],
        )

    def _decided(self, entries: _Entries, claim: Claim, chapter: Chapter) -> Evidence:
        """Return the evidence for a claim or against it, as the lines tell."""
        line = entries.find("proof", "refutation", "fails")
        if line is None:
            return chapter.proved(self.name, claim.tree, auto)
        return self._told(line, lambda: self._evidence(line, claim, chapter))

    def _evidence(self, line: Line, claim: Claim, chapter: Chapter) -> Evidence:
        if line.word == "fails":
            return self._failing(claim, line.rest, chapter)
        target = claim.tree if line.word == "proof" else ["not", claim.tree]
        return chapter.proved(self.name, target, script(line.block))

    def _told(self, line: Line, build: Callable[[], Told]) -> Told:
        try:
            return build()
        except (Stuck, TextError) as error:
            raise line.error(f"{self.name}: {error}") from None

    def _failing(self, claim: Claim, text: str, chapter: Chapter) -> Evidence:
        reasons = []
        for sides in claim.conclusions():
            try:
                return claim.fails_at(chapter.values(text, claim.binders(sides)))
            except ValueError as error:
                reasons.append(str(error))
        raise Stuck("; ".join(dict.fromkeys(reasons)))

    def _control(self, line: Line) -> Control:
        entries = _Entries(line)
        text = self.entries.one("claim")
        for edit in entries.all("replace"):
            old, _, new = edit.rest.partition(" with ")
            if text.count(old) != 1:
                raise edit.error(f"'{old}' stands {text.count(old)} times in the claim, expected once")
            text = text.replace(old, new)
        chapter, edits = self._redefined(entries)
        changed = self._read(entries.one("claim") if "claim" in entries else text, chapter.definitions)
        evidence = self._decided(entries, changed, chapter)
        edits += differences(self.stated.tree, changed.tree)
        return Control(line.rest, edits, evidence, "true" if line.word == "right" else "false")

    def _redefined(self, entries: _Entries) -> tuple[Chapter, list[tuple[list[str | int], Json]]]:
        """Return the definitions with those of a near-miss in their places, and the edits that say so."""
        definitions, edits = list(self.chapter.definitions), []
        for line in entries.all("define"):
            place, new = self._told(line, partial(_redefinition, line, definitions))
            edits += differences(definitions[place]["body"], new["body"], ("definitions", new["name"], "body"))
            definitions[place] = new
        return (self.chapter.with_definitions(definitions) if edits else self.chapter), edits

    def _witnesses(self) -> list[list[Json]]:
        ways = self.stated.witnessed()
        lines = self.entries.all("witness")
        texts = [line.rest for line in lines] if lines else [""] * len(ways)
        if len(texts) != len(ways):
            raise self.entries.line.error(f"expected {len(ways)} lines 'witness', found {len(texts)}")
        return [self.chapter.values(piece, self.stated.binders(way)) for piece, way in zip(texts, ways, strict=True)]


def _redefinition(line: Line, definitions: Sequence[Json]) -> tuple[int, Json]:
    """Return a definition that takes the place of the one of the same name, and that place."""
    name = line.rest.partition("(")[0].partition(":=")[0].strip()
    places = [place for place, entry in enumerate(definitions) if entry["name"] == name]
    if not places:
        raise Stuck(f"no definition '{name}' that could be replaced")
    *_, new = parse_document(f"define {line.rest}", definitions[: places[0]]).definitions
    return places[0], new
