"""Statements written as text: claims as on paper, witnesses and near-misses as values, proofs by tactics on goals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from verify.language.parsing import parse_formula, parse_term
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.goal import Goal, Tactic
from verify.proving.hints import Hints
from verify.proving.state import Proof
from verify.proving.trees import substituted
from verify.proving.values import Claim

from .language import differences
from .model import Control, Part

Json = Any


class Chapter:
    """Claims of one module that share a vocabulary; what their proofs search for is kept beside the module.

    Parameters
    ----------
    definitions : sequence of definitions
        What the claims may use, each after those that it uses.
    file : str
        ``__file__`` of the module.

    Examples
    --------
    >>> chapter = Chapter()
    >>> part = chapter.part("squares", "A square is not negative.", "forall x in real: 0 <= x^2",
    ...     witness="1", wrong=("A cube may be.", "x^2", "x^3", "-1"),
    ...     proof=lambda goal: goal.intro().rule("squares", goal=goal.target))
    >>> part.claim
    ['forall', [['x', 'real']], ['<=', 0, ['^', 'x', 2]]]
    """

    def __init__(self, definitions: Sequence[Json] = (), file: str | None = None) -> None:
        """Take the vocabulary."""
        self.definitions = list(definitions)
        self.hints = Hints(Path(file).with_suffix(".hints") if file else None)

    def claim(self, text: str) -> Json:
        """Return the tree of a claim."""
        return parse_formula(text, (), self.definitions)

    def values(self, text: str, binders: Sequence[Json]) -> list[Json]:
        """Return closed terms for variables, from a text that separates them by commas."""
        pieces = separated(text)
        if len(pieces) != len(binders):
            raise Stuck(
                f"expected {len(binders)} values ({', '.join(name for name, _ in binders)}), found {len(pieces)}"
            )
        found: dict[str, Json] = {}
        for (name, sort), piece in zip(binders, pieces, strict=True):
            found[name] = parse_term(piece, (), self.definitions, substituted(sort, found))
        return list(found.values())

    def part(
        self,
        name: str,
        says: str,
        claim: str,
        *,
        witness: str = "",
        wrong: tuple[str, str, str, str] | Sequence[tuple[str, str, str, str]] = (),
        proof: Tactic,
        scope: str = "all",
        assumes: Sequence[str] = (),
    ) -> Part:
        """Return a part that is proved.

        Parameters
        ----------
        name, says, claim
            The name of the part, the claim in words, and in the language of ``docs/language.md``.
        witness
            Values that satisfy the hypotheses, separated by commas; those for further conclusions behind semicolons.
        wrong
            Near-misses: a sentence, words of the claim, what stands in their place, and values at which that fails.
        proof
            The tactic that proves the goal.
        scope, assumes
            As in :class:`Part`.
        """
        tree = self.claim(claim)
        stated = Claim(tree, self.definitions)
        evidence = self.proved(name, tree, proof)
        misses = [wrong] if wrong and isinstance(wrong[0], str) else list(wrong)
        controls = [self._control(stated, claim, *miss) for miss in misses]
        return Part(name, says, tree, evidence, self._witnesses(stated, witness), controls, scope, assumes)

    def proved(self, name: str, tree: Json, tactic: Tactic) -> Evidence:
        """Return the evidence that a tactic finds for a claim."""
        goal = Goal(Proof(self.definitions, hints=self.hints), tree)
        try:
            goal.by(tactic)
        except Stuck as error:
            raise Stuck(f"{name}: {error}") from error
        return goal.evidence()

    def _control(self, stated: Claim, text: str, says: str, old: str, new: str, at: str) -> Control:
        if text.count(old) != 1:
            raise Stuck(f"near-miss: '{old}' stands {text.count(old)} times in the claim, expected once")
        tree = self.claim(text.replace(old, new))
        changed = Claim(tree, self.definitions)
        evidence = next(iter(self._refutations(changed, at)))
        return Control(says, differences(stated.tree, tree), evidence)

    def _refutations(self, claim: Claim, at: str) -> list[Evidence]:
        count = len(separated(at))
        reasons = []
        for sides in claim.conclusions():
            binders = claim.binders(sides)
            if len(binders) == count:
                try:
                    return [claim.fails_at(self.values(at, binders))]
                except ValueError as error:
                    reasons.append(str(error))
        raise Stuck("; ".join(reasons) or f"near-miss: no conclusion has {count} variables")

    def _witnesses(self, stated: Claim, text: str) -> list[list[Json]]:
        ways = stated.witnessed()
        texts = text.split(";") if len(ways) > 1 else [text]
        if len(texts) != len(ways):
            raise Stuck(f"expected witnesses for {len(ways)} conclusions, found {len(texts)}")
        return [self.values(piece, stated.binders(sides)) for piece, sides in zip(texts, ways, strict=True)]


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
