"""Lemmas: closed theorems that are proved once, in a statement of their own, and used wherever they are called.

A lemma is written as a function that takes the steps of its proof. Decorated, the function takes one step: it uses the
theorem. A statement does not use itself: where one of its lemmas is called in the proof of another, the steps are
taken there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps

from verify.language.trees import names_in
from verify.proving.evidence import Evidence, Json
from verify.proving.goal import Goal
from verify.proving.steps import mentioned

from .model import Statement
from .searches import without_questions
from .written import Chapter, NearMiss, WrittenPart

Prove = Callable[[Evidence], int]


@dataclass(frozen=True)
class _Steps:
    """The steps of a proof as a tactic."""

    prove: Prove
    lemmas: Lemmas

    def __call__(self, goal: Goal) -> None:
        """End the goal with what the steps prove."""
        proof = goal.proof
        self.lemmas.within = proof.evidence
        last = self.prove(proof.evidence)
        steps = proof.evidence.steps[: last + 1]
        definitions = list(proof.definitions.values())
        variables, steps = without_questions(self.lemmas.variables, steps, definitions, proof.hints)
        proof.evidence.steps = steps
        used = set().union(*map(mentioned, steps))
        for name, sort in reversed(variables):
            if name in used:
                used |= names_in(sort)
        for name, sort in variables:
            if name in used:
                goal.declare(name, sort)
        goal.close(proof.adopt(len(steps) - 1, goal.target))


class Lemmas:
    """Lemmas on one subject: together they are a statement with an id.

    Parameters
    ----------
    id, title : str
        ``library/…``, and what the lemmas are about.
    definitions : sequence of definitions
        What the claims may use.
    variables : binders
        The variables that the proofs may mention.
    source : str
        Where they are found.

    Examples
    --------
    >>> order = Lemmas("library/example", "An example", variables=[["x", "real"]])
    >>> @order.lemma("squares", "A square is not negative.", "forall x in real: 0 <= x^2", "1")
    ... def prove_square(proof):
    ...     return proof.generalise(proof.squares(["<=", 0, ["^", "x", 2]]), ["x"])
    >>> proof = Evidence()
    >>> prove_square(proof), proof.steps[0]["rule"]
    (0, 'use')
    >>> [step["rule"] for step in order.statement().parts[0].part().evidence.steps]
    ['squares', 'generalise']
    """

    def __init__(
        self,
        id: str,
        title: str,
        *,
        definitions: Sequence[Json] = (),
        variables: Sequence[Sequence[Json]] = (),
        source: str = "Classical.",
        file: str | None = None,
    ) -> None:
        """Start without lemmas."""
        self.id = id
        self.title = title
        self.source = source
        self.chapter = Chapter(definitions, file)
        self.variables = [list(entry) for entry in variables]
        self.parts: dict[str, WrittenPart] = {}
        self.within: Evidence | None = None

    def lemma(
        self, part: str, says: str, claim: str, witness: str = "", wrong: Sequence[NearMiss] = ()
    ) -> Callable[[Prove], Prove]:
        """Return a decorator that makes a lemma of the function that proves it, see :class:`WrittenPart`.

        Raises
        ------
        ValueError
            If there is a lemma of that name.
        """
        if part in self.parts:
            raise ValueError(f"'{self.id}' has two lemmas '{part}'")

        def decorated(prove: Prove) -> Prove:
            tactic = _Steps(prove, self)
            self.parts[part] = WrittenPart(self.chapter, part, says, claim, witness, wrong, tactic)

            @wraps(prove)
            def use(proof: Evidence) -> int:
                return prove(proof) if proof is self.within else proof.use(self.id, part)

            return use

        return decorated

    def statement(self, hypotheses: str = "", conclusion: str = "", reading: str = "") -> Statement:
        """Return the statement whose parts the lemmas are."""
        says = conclusion or " ".join(part.says for part in self.parts.values())
        parts = [replace(part) for part in self.parts.values()]
        return Statement(self.id, self.title, self.source, hypotheses, says, reading, self.chapter.definitions, parts)
