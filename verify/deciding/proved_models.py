"""Values at which the hypotheses of a claim hold, with a proof of each hypothesis that no evaluation decides."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import process_time
from typing import Any

from verify.deciding.clock import Alarm, limited
from verify.deciding.endless import endless_values
from verify.deciding.prover import Attempt
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter, Undecided
from verify.kernel.terms import Term
from verify.kernel.workspace import replaying
from verify.language import to_json
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.inclusion import included
from verify.proving.search.models import MOST_WORK
from verify.proving.search.worlds import Sides, moves
from verify.statements.model import Witness

Json = Any

SECONDS = 1.5
"""The time for the proof of one hypothesis."""


@dataclass(frozen=True)
class Model:
    """Values of the variables of a claim, and proofs of the hypotheses there that no evaluation decides."""

    values: list[Json]
    proofs: Mapping[Term, Evidence]

    def witness(self) -> Witness | list[Json]:
        """Return the values, with one proof of all these hypotheses if there are any.

        Raises
        ------
        ValueError
            If the proofs call variables of two sorts alike.
        """
        if not self.proofs:
            return self.values
        whole = Evidence()
        whole.conjunction(*[included(whole, proof) for proof in self.proofs.values()])
        return Witness(self.values, whole)


def proved_models(claim: Term, sides: Sides, denied: bool, effort: int, deadline: float) -> Iterator[Model]:
    """Yield the values of :func:`verify.deciding.endless.endless_values` at which the hypotheses are proved.

    Raises
    ------
    OutOfTime
        At the deadline.
    """
    for values in endless_values(claim, sides, denied, effort, deadline):
        model = _proved(claim, sides, values, denied, deadline)
        if model is not None:
            yield model


def _proved(claim: Term, sides: Sides, values: list[Json], denied: bool, deadline: float) -> Model | None:
    """Return the values with proofs of the hypotheses that are not evaluated; None if one is false or is not proved."""
    proofs: dict[Term, Evidence] = {}
    try:
        for move, what in moves(claim, sides, values):
            if move == "conclusion" and denied and _holds(what) is not False:
                return None
            for hypothesis in what if move == "given" else ():
                holds = _holds(hypothesis)
                if holds is None:
                    with limited(min(SECONDS, deadline - process_time())):
                        proofs[hypothesis] = Attempt(1, deadline).prove(to_json(hypothesis))
                elif not holds:
                    return None
        model = Model(values, proofs)
        model.witness()  # the proofs can be put together
    except (Stuck, Alarm, KernelError, RecursionError, ValueError):
        return None
    return model


def _holds(formula: Term) -> bool | None:
    """Tell whether a closed formula holds, None if evaluation does not tell."""
    try:
        with replaying(MOST_WORK):
            return Interpreter().formula(formula)
    except Undecided:
        return None
