"""Statements written as text: claims as on paper, witnesses and near-misses as values, proofs by tactics on goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from verify.language import errors, parsing, trees
from verify.proving import facts, state, tactics
from verify.proving.evidence import Evidence, Json
from verify.proving.goal import Goal, Tactic
from verify.proving.hints import Hints
from verify.proving.values import Claim

from .files import HINTS
from .model import Control, Part
from .trees import differences
from .used import known

NearMiss = tuple[str, str, str, str]


class Chapter:
    """Claims of one file that share a vocabulary; what their proofs search for is kept beside the file.

    Parameters
    ----------
    definitions : sequence of definitions
        What the claims may use, each after those that it uses.
    file : str
        The path of the file, ``__file__`` of a module.
    statement : str
        The id of the statement that has all the claims, if they have one: it cannot use itself.

    Examples
    --------
    >>> chapter = Chapter()
    >>> squares = chapter.part("squares", "A square is not negative.", "forall x in real: 0 <= x^2",
    ...     witness="1", wrong=[("A cube may be.", "x^2", "x^3", "-1")])
    >>> squares.part().claim
    ['forall', [['x', 'real']], ['<=', 0, ['^', 'x', 2]]]
    """

    def __init__(self, definitions: Sequence[Json] = (), file: str | None = None, statement: str = "") -> None:
        """Take the vocabulary."""
        self.definitions = list(definitions)
        self.file = file
        self.statement = statement

    @cached_property
    def hints(self) -> Hints:
        """What searches have found, read when a proof is run: who only claims has none that could be tidied away."""
        return Hints(Path(self.file).with_suffix(HINTS) if self.file else None)

    def with_definitions(self, definitions: Sequence[Json]) -> Chapter:
        """Return a chapter that differs in its definitions, and keeps its hints in the same place."""
        other = Chapter(definitions, self.file, self.statement)
        other.hints = self.hints
        return other

    def claim(self, text: str) -> Json:
        """Return the tree of a claim."""
        return parsing.parse_formula(text, (), self.definitions)

    def values(self, text: str, binders: Sequence[Json]) -> list[Json]:
        """Return closed terms for variables, from a text that separates them by commas."""
        pieces = separated(text)
        if len(pieces) != len(binders):
            raise facts.Stuck(
                f"expected {len(binders)} values ({', '.join(name for name, _ in binders)}), found {len(pieces)}"
            )
        found: dict[str, Json] = {}
        for (name, sort), piece in zip(binders, pieces, strict=True):
            try:
                found[name] = parsing.parse_term(piece, (), self.definitions, trees.substituted(sort, found))
            except errors.TextError as error:
                raise facts.Stuck(f"the value of '{name}', '{piece}': {error.told}") from None
        return list(found.values())

    def part(self, name: str, says: str, claim: str, **fields: Any) -> WrittenPart:
        """Return a claim with its texts, see :class:`WrittenPart`; as a decorator it takes the proof."""
        return WrittenPart(self, name, says, claim, **fields)

    def proved(self, name: str, tree: Json, tactic: Tactic) -> Evidence:
        """Return the evidence that a tactic finds for a claim."""
        goal = self.goal(tree)
        try:
            goal.by(tactic)
        except facts.Stuck as error:
            raise facts.Stuck(f"{name}: {error}") from error
        return goal.evidence()

    def goal(self, tree: Json) -> Goal:
        """Return a claim as a goal, for which the library and the hints are at hand."""
        return Goal(state.Proof(self.definitions, hints=self.hints, library=self._used), tree)

    def _used(self, name: str, part: str) -> state.Known:
        if name == self.statement:
            raise facts.Stuck(f"'{name}' cannot use itself")
        return known(name, part)


@dataclass
class WrittenPart:
    """A claim as text, with what a certificate holds of it; the proof is run when the certificate is written.

    Attributes
    ----------
    chapter : Chapter
        What the claim may speak of.
    name, says, claim : str
        The name of the part, the claim in words, and in the language of ``docs/language.md``.
    witness : str
        Values that satisfy the hypotheses, separated by commas; those for further conclusions behind semicolons.
    wrong : sequences of four texts
        Near-misses: a sentence, words of the claim, what stands in their place, and values at which that fails.
    proof : tactic
        What proves the goal.
    scope, assumes
        As in :class:`Part`.
    """

    chapter: Chapter
    name: str
    says: str
    claim: str
    witness: str = ""
    wrong: Sequence[NearMiss] = ()
    proof: Tactic = tactics.auto
    scope: str = "all"
    assumes: Sequence[str] = ()

    def __call__(self, proof: Tactic) -> WrittenPart:
        """Take the proof."""
        return replace(self, proof=proof)

    @cached_property
    def stated(self) -> Claim:
        """The claim as a tree."""
        return Claim(self.chapter.claim(self.claim), self.chapter.definitions)

    def part(self) -> Part:
        """Return the part with its evidence."""
        evidence = self.chapter.proved(self.name, self.stated.tree, self.proof)
        controls = [self._control(*miss) for miss in self.wrong]
        return Part(
            self.name, self.says, self.stated.tree, evidence, self._witnesses(), controls, self.scope, self.assumes
        )

    def claimed(self) -> Json:
        """Return what it claims: the claim, the scope and what is assumed."""
        return {"claim": self.stated.tree, "scope": self.scope, "assumes": list(self.assumes)}

    def tree(self) -> Json:
        """Return the JSON form."""
        return self.part().tree()

    def _control(self, says: str, old: str, new: str, at: str) -> Control:
        count = self.claim.count(old)
        if count != 1:
            raise facts.Stuck(f"{self.name}: near-miss: '{old}' stands {count} times in the claim, expected once")
        changed = Claim(self.chapter.claim(self.claim.replace(old, new)), self.chapter.definitions)
        return Control(says, differences(self.stated.tree, changed.tree), self._refuted(changed, at))

    def _refuted(self, claim: Claim, at: str) -> Evidence:
        reasons = []
        for sides in claim.conclusions():
            try:
                return claim.fails_at(self.chapter.values(at, claim.binders(sides)))
            except ValueError as error:
                reasons.append(str(error))
        raise facts.Stuck(f"{self.name}: near-miss: {'; '.join(dict.fromkeys(reasons))}")

    def _witnesses(self) -> list[list[Json]]:
        ways = self.stated.witnessed()
        texts = self.witness.split(";") if len(ways) > 1 else [self.witness]
        if len(texts) != len(ways):
            raise facts.Stuck(f"{self.name}: expected witnesses for {len(ways)} conclusions, found {len(texts)}")
        binders = map(self.stated.binders, ways)
        return [self.chapter.values(piece, names) for piece, names in zip(texts, binders, strict=True)]


def separated(text: str) -> list[str]:
    """Return what stands between the commas of a text that are in no brackets.

    >>> separated("1/2, (j in J |-> f(j, 1)), {:a, :b}"), separated("")
    (['1/2', '(j in J |-> f(j, 1))', '{:a, :b}'], [])
    """
    pieces, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "([{⟨⟦") - (letter in ")]}⟩⟧")
        if letter == "," and depth == 0:
            pieces.append(text[start:place].strip())
            start = place + 1
    last = text[start:].strip()
    return [*pieces, last] if last or pieces else []
