"""Theories: files that state claims and prove them, one statement a file, in the language of ``docs/language.md``.

A file ``name.thm`` begins with ``statement`` and an id. Its lines are told in ``docs/theories.md``.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from verify.kernel import errors, ledger
from verify.kernel.certificate import SCOPES
from verify.language import TextError, declarations, parsing, readable_definition
from verify.proving import facts, tactics
from verify.proving.evidence import Evidence, Json
from verify.proving.scripts import Line, script
from verify.proving.values import Claim, Sides

from .entries import Entries, entries_of, located
from .model import Control, Decided, OpenPart, Part, Statement, Witness
from .trees import differences
from .vocabulary import definition, definitions_of
from .written import Chapter

WIDEST = sys.maxsize
Edits = list[tuple[list[str | int], Json]]

TEXTS = ("title", "source", "idea", "hypotheses", "conclusion", "reading")
FILE = ("statement", *TEXTS, "assumes", "vocabulary", "define", "part")
PART = ("says", "claim", "witness", "scope", "assumes", "proof", "refutation", "fails", "wrong", "right", "open")
NEAR_MISS = {
    "wrong": ("replace", "claim", "define", "redefine", "refutation", "fails"),
    "right": ("replace", "claim", "define", "redefine", "proof"),
}


def read_theory(path: Path) -> Statement:
    """Return the statement of a file; its proofs run when its certificate is written.

    Raises
    ------
    ScriptError
        With the line that cannot be read.
    """
    entries = entries_of(path, *FILE)
    head = next(iter(entries.line.block), entries.line)
    if (head.word, head.number) != ("statement", 1) or not ledger.is_id(head.rest):
        raise entries.line.error("expected 'statement' and an id such as cago/own-square")
    entries.find("statement")
    texts = {word: line.rest if (line := entries.find(word)) else "" for word in TEXTS}
    chapter = Chapter(definitions_of(entries, path), str(path), head.rest)
    assumes = [line.rest for line in entries.all("assumes")]
    parts: dict[str, Decided | OpenPart] = {}
    for line in entries.all("part"):
        if line.rest in parts:
            raise line.error(f"a second part '{line.rest}'")
        parts[line.rest] = _part(chapter, line, assumes)
    return Statement(head.rest, **texts, definitions=chapter.definitions, parts=list(parts.values()))


def _part(chapter: Chapter, line: Line, assumes: Sequence[str]) -> Decided | OpenPart:
    if not ledger.is_part_name(line.rest):
        raise line.error("expected a name such as lower-bound")
    if any(entry.word == "open" for entry in line.block):
        entries = Entries(line, "says", "open")
        return OpenPart(line.rest, entries.one("says").rest, entries.one("open").rest)
    entries = Entries(line, *PART)
    scope = entries.find("scope")
    if scope is not None and scope.rest not in SCOPES:
        raise scope.error(f"expected {' or '.join(SCOPES)}")
    entries.find("proof", "refutation", "fails")
    return TheoryPart(chapter, line.rest, entries.one("says").rest, entries.one("claim"), entries, assumes)


@dataclass
class TheoryPart:
    """A part as its lines tell it; what they say is read when it is asked for.

    Attributes
    ----------
    chapter : Chapter
        The definitions, and where hints are kept.
    name, says : str
    line : Line
        The claim.
    entries : Entries
        All lines of the part.
    assumes : sequence of str
        What all parts of the statement presuppose.
    """

    chapter: Chapter
    name: str
    says: str
    line: Line
    entries: Entries
    assumes: Sequence[str] = ()

    @cached_property
    def stated(self) -> Claim:
        """The claim as a tree."""
        return _claim(self.line, self.chapter.definitions)

    def claimed(self) -> Json:
        """Return what it claims: the claim, the scope and what is assumed."""
        scope = self.entries.find("scope")
        assumes = [*self.assumes, *(line.rest for line in self.entries.all("assumes"))]
        return {"claim": self.stated.tree, "scope": scope.rest if scope else "all", "assumes": assumes}

    def tree(self) -> Json:
        """Return the JSON form."""
        return self.part().tree()

    def part(self) -> Part:
        """Return the part with its evidence.

        Raises
        ------
        ScriptError
            With the line that cannot be read, or at which a proof is stuck.
        """
        told = self.claimed()
        witnesses = self._witnesses()
        evidence = _decided(self.entries, self.stated, self.chapter)
        controls = [self._control(line) for line in self.entries.all("wrong", "right")]
        return Part(self.name, self.says, told["claim"], evidence, witnesses, controls, told["scope"], told["assumes"])

    def _control(self, line: Line) -> Control:
        entries = Entries(line, *NEAR_MISS[line.word])
        if line.word == "wrong":
            entries.one("refutation", "fails")
        chapter, edits = self._redefined(entries)
        changed = self._changed(entries, chapter.definitions)
        try:
            edits += differences(self.stated.tree, changed.tree)
        except ValueError as error:
            raise line.error(str(error)) from None
        if not edits:
            raise line.error("the near-miss changes nothing")
        evidence = _decided(entries, changed, chapter)
        return Control(line.rest, edits, evidence, "true" if line.word == "right" else "false")

    def _changed(self, entries: Entries, definitions: Sequence[Json]) -> Claim:
        """Return the claim with other words, or another one."""
        replaced = entries.all("replace")
        claim = entries.find("claim")
        if claim is not None and replaced:
            raise claim.error("'claim' beside 'replace'")
        if not replaced:
            return _claim(claim or self.line, definitions)
        text = self.line.rest
        for line in replaced:
            text = _replaced(line, line.rest, text, "claim")
        try:
            return Claim(parsing.parse_formula(text, (), definitions), definitions)
        except TextError as error:
            raise replaced[-1].error(f"the changed claim, column {error.column}: {error.told}") from None

    def _redefined(self, entries: Entries) -> tuple[Chapter, Edits]:
        """Return the definitions with those of a near-miss in their places, and the edits that say so."""
        definitions = list(self.chapter.definitions)
        edits: Edits = []
        for line in entries.all("define", "redefine"):
            mark = ":=" if line.word == "define" else ":"
            told, _, words = line.rest.partition(mark)
            name = told.partition("(")[0].strip()
            place = next((place for place, entry in enumerate(definitions) if entry["name"] == name), None)
            if place is None:
                raise line.error(f"no definition '{name[:40]}' that could be replaced")
            if line.word == "redefine":
                line = replace(line, rest=_reworded(line, words.strip(), definitions[place]))
            new = definition(line, definitions[:place])
            if new["parameters"] != definitions[place]["parameters"]:
                raise line.error(f"'{name}' has other parameters: {declarations(definitions[place]['parameters'])}")
            edits += differences(definitions[place]["body"], new["body"], ("definitions", name, "body"))
            definitions[place] = new
        return (self.chapter.with_definitions(definitions) if edits else self.chapter), edits

    def _witnesses(self) -> list[list[Json] | Witness]:
        ways = self.stated.witnessed()
        lines = self.entries.all("witness")
        if not lines and not any(map(self.stated.binders, ways)):
            return [[] for _ in ways]
        if len(lines) != len(ways):
            raise self.line.error(f"expected {len(ways)} lines 'witness', one for each conclusion, found {len(lines)}")
        found: list[list[Json] | Witness] = []
        for line, sides in zip(lines, ways, strict=True):
            with _placed(line):
                values = self.chapter.values(line.rest, self.stated.binders(sides))
                found.append(self._met(sides, values, line) if line.block else values)
        return found

    def _met(self, sides: Sides, values: list[Json], line: Line) -> Witness:
        """Return values with the proof, in the lines below, of the hypotheses that no evaluation decides."""
        hypotheses = self.stated.undecided_at(sides, values)
        if not hypotheses:
            raise facts.Stuck("evaluation decides all hypotheses at these values: nothing is left to prove")
        goal = self.chapter.goal(["and", *hypotheses] if len(hypotheses) > 1 else hypotheses[0])
        goal.by(script(line.block))
        evidence = goal.evidence()
        if len(hypotheses) > 1:
            last = len(evidence.steps) - 1
            evidence.conjunction(*[evidence.project(last, place) for place in range(len(hypotheses))])
        return Witness(values, evidence)


def _claim(line: Line, definitions: Sequence[Json]) -> Claim:
    try:
        return Claim(parsing.parse_formula(line.rest, (), definitions), definitions)
    except TextError as error:
        raise located(line, error) from None


def _reworded(line: Line, words: str, old: Json) -> str:
    """Return a definition, as it is printed on one line, with other words in the place of some."""
    printed = readable_definition(old, WIDEST, ascii=True).partition(" ")[2]
    return _replaced(line, words, printed, "definition")


def _replaced(line: Line, told: str, text: str, where: str) -> str:
    """Return a claim or a definition with other words in the place of some that stand in it once."""
    old, mark, new = f"{told} ".partition(" with ")
    if not mark or not old:
        raise line.error(f"expected '{line.word}', words of the {where}, 'with' and other words")
    if text.count(old) != 1:
        raise line.error(f"'{old}' stands {text.count(old)} times in the {where}, expected once")
    return text.replace(old, new.strip())


def _decided(entries: Entries, claim: Claim, chapter: Chapter) -> Evidence:
    """Return the evidence for a claim or against it, as the lines tell."""
    line = entries.find("proof", "refutation", "fails")
    with _placed(line or entries.line):
        if line is not None and line.word == "fails":
            return _failing(claim, line.rest, chapter)
        goal = chapter.goal(["not", claim.tree] if line is not None and line.word == "refutation" else claim.tree)
        goal.by(tactics.auto if line is None else script(line.block))
        return goal.evidence()


def _failing(claim: Claim, text: str, chapter: Chapter) -> Evidence:
    """Return evidence that a conclusion of a claim fails at values."""
    reasons = []
    for sides in claim.conclusions():
        try:
            return claim.fails_at(chapter.values(text, claim.binders(sides)))
        except facts.Stuck as error:
            reasons.append(str(error))
    raise facts.Stuck("; ".join(dict.fromkeys(reasons)))


@contextmanager
def _placed(line: Line) -> Iterator[None]:
    """Tell at which line a proof is stuck."""
    try:
        yield
    except (facts.Stuck, errors.KernelError) as error:
        raise line.error(str(error)) from error
