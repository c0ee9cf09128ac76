"""The tactic ``counterexample``: values at which the hypotheses of a universal claim hold and its conclusion fails."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from verify.kernel.certificate import branches
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.kernel.terms import Term
from verify.language import readable, to_json
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.inclusion import included
from verify.proving.search.models import models
from verify.proving.search.worlds import Sides, conclusions, moves
from verify.proving.steps import cleared

Json = Any


def read(claim: Json, definitions: Sequence[Json] = ()) -> Term:
    """Return a claim as the kernel reads it."""
    reader = Reader()
    reader.define(list(definitions))
    return reader.formula(claim, {})


def find_counterexample(claim: Term, effort: int = 2, deadline: float | None = None) -> tuple[Sides, list[Json]] | None:
    """Return the way to a conclusion that fails, and the values at which it does, or None if none were found.

    Raises
    ------
    OutOfTime
        At the deadline.
    """
    ways = conclusions(claim)
    for stage in range(effort + 1):
        for sides in ways:
            for values in models(claim, sides, denied=True, effort=stage, deadline=deadline):
                return sides, values
    return None


def counterexample(
    claim: Json, definitions: Sequence[Json] = (), effort: int = 2, deadline: float | None = None
) -> Evidence:
    """Return evidence for the negation of a claim.

    Parameters
    ----------
    claim : JSON
        A closed formula, universal or not.
    definitions : sequence of definitions
        What the claim uses.
    effort : int
        0 for a quick look, 1 for a longer one, 2 for all that there is.
    deadline : float
        The moment at which to stop, in the time of ``time.process_time``.

    Raises
    ------
    Stuck
        If no values are found.

    Examples
    --------
    >>> claim = ["forall", [["x", "real"]], ["<=", "x", ["^", "x", 2]]]
    >>> counterexample(claim).steps[-1]["moves"]
    [{'at': [['/', 1, 2]]}]
    """
    term = read(claim, definitions)
    found = find_counterexample(term, effort, deadline)
    if found is None:
        raise Stuck("no values were found at which the claim fails")
    return refutation(claim, term, *found)


def refutation(
    claim: Json,
    term: Term,
    sides: Sides,
    values: Sequence[Json],
    denial: Callable[[Evidence], int] | None = None,
    proofs: Mapping[Term, Evidence] = MappingProxyType({}),
) -> Evidence:
    """Return evidence that a claim fails at values.

    The conclusion there is evaluated, unless ``denial`` takes steps into the evidence that prove what denies it. So are
    the hypotheses, but those that have ``proofs``.
    """
    proof = Evidence()
    path: list[dict[str, Json]] = []
    for move, what in moves(term, sides, values):
        if move == "given":
            path.append({"given": [_given(proof, hypothesis, proofs) for hypothesis in what]})
        elif move == "conclusion":
            proof.counterexample(claim, path, denial(proof) if denial else proof.evaluate(to_json(what)))
        else:
            path.append({move: what})
    names = frozenset(name for name, _ in proof.variables)
    proof.steps = [cleared(step, names) for step in proof.steps]
    return proof


def _given(proof: Evidence, hypothesis: Term, proofs: Mapping[Term, Evidence]) -> int:
    known = proofs.get(hypothesis)
    return proof.evaluate(to_json(hypothesis)) if known is None else included(proof, known)


class WrongWitness(ValueError):
    """Values that an author gives do not meet a hypothesis."""


def check_witnesses(claim: Term, witnesses: Sequence[Sequence[Json]]) -> None:
    """Refuse witnesses at which a hypothesis does not hold, as the kernel does.

    Raises
    ------
    WrongWitness
        With the hypothesis.

    Examples
    --------
    >>> positive = read(["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, ["*", 2, "x"]]]])
    >>> check_witnesses(positive, [[-1]])
    Traceback (most recent call last):
    ...
    verify.proving.counterexample.WrongWitness: witness 1: 0 < −1 does not hold
    """
    ways = list(branches(claim))
    if len(ways) != len(witnesses):
        raise WrongWitness(f"expected {len(ways)} witnesses, one for each conclusion, found {len(witnesses)}")
    for number, (sides, values) in enumerate(zip(ways, witnesses, strict=True), 1):
        for move, what in _followed(claim, sides, values, number):
            for hypothesis in what if move == "given" else ():
                if not _is_met(hypothesis):
                    raise WrongWitness(f"witness {number}: {readable(hypothesis)} does not hold")


def _followed(claim: Term, sides: Sides, values: Sequence[Json], number: int) -> list[tuple[str, Any]]:
    try:
        return list(moves(claim, sides, values))
    except (KernelError, IndexError) as error:
        raise WrongWitness(f"witness {number}: {error}") from None


def _is_met(hypothesis: Term) -> bool:
    try:
        return Interpreter().formula(hypothesis)
    except KernelError:
        return False
