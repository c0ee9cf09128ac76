"""The search for a refutation: values at which a claim fails, or a proof that what should exist does not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import process_time
from typing import Any

from verify.deciding.clock import limited
from verify.deciding.proved_models import Model, proved_models
from verify.deciding.prover import Attempt
from verify.kernel.binding import bind, open_binder
from verify.kernel.terms import Term, negation
from verify.language import to_json
from verify.proving.counterexample import find_counterexample, read, refutation
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.inclusion import included
from verify.proving.search.models import models, unjudged_failures
from verify.proving.search.worlds import Sides, conclusions, moves

Json = Any

ATTEMPTS = (1, 3, 6)


@dataclass(frozen=True)
class Refutation:
    """Evidence against a claim, and the values of its first variables at which it fails."""

    evidence: Evidence
    values: tuple[Json, ...]


def refute(claim: Json, definitions: Sequence[Json], effort: int, deadline: float) -> Refutation:
    """Return a refutation of a claim.

    Raises
    ------
    Stuck
        If none is found.
    OutOfTime
        If the time is over before.

    Examples
    --------
    >>> refute(["forall", [["x", "real"]], ["<", 0, ["^", "x", 2]]], [], 0, process_time() + 10).values
    (0,)
    """
    term = read(claim, definitions)
    for sides, model in _counterexamples(term, effort, deadline):
        return Refutation(refutation(claim, term, sides, model.values, proofs=model.proofs), tuple(model.values))
    for sides, values, conclusion in _denials(term, effort, deadline):
        try:
            with limited(max(0.0, (deadline - process_time()) / 2)):
                return _denied(claim, term, sides, values, conclusion, effort, deadline)
        except Stuck:
            continue
    raise Stuck("no values were found at which the claim fails")


def is_refuted(claim: Term, effort: int, deadline: float) -> bool:
    """Tell whether values are found at which a claim fails."""
    return any(True for _ in _counterexamples(claim, effort, deadline))


def _counterexamples(claim: Term, effort: int, deadline: float) -> Iterator[tuple[Sides, Model]]:
    """Yield values at which a conclusion fails by evaluation, with what proves hypotheses that are not evaluated."""
    found = find_counterexample(claim, effort, deadline)
    if found is not None:
        yield found[0], Model(found[1], {})
    for sides in conclusions(claim):
        for model in proved_models(claim, sides, True, effort, deadline):
            yield sides, model


def _denials(claim: Term, effort: int, deadline: float) -> Iterator[tuple[Sides, list[Json], Term]]:
    """Yield values at which the hypotheses hold and a conclusion is left that evaluation does not decide."""
    for sides in conclusions(claim):
        for values in islice(models(claim, sides, False, effort, deadline), ATTEMPTS[effort]):
            if (conclusion := _conclusion(claim, sides, values)).op in ("exists", "not"):
                yield sides, values, conclusion
        for values in islice(unjudged_failures(claim, sides, effort, deadline), ATTEMPTS[effort]):
            yield sides, values, _conclusion(claim, sides, values)


def _conclusion(claim: Term, sides: Sides, values: list[Json]) -> Term:
    *_, (_, conclusion) = moves(claim, sides, values)
    assert isinstance(conclusion, Term)
    return conclusion


def _denied(
    claim: Json, term: Term, sides: Sides, values: list[Json], conclusion: Term, effort: int, deadline: float
) -> Refutation:
    """Refute a claim by a proof of what denies its conclusion."""
    attempt = Attempt(effort, deadline)
    other = attempt.prove(to_json(_denial(conclusion)))
    return Refutation(refutation(claim, term, sides, values, lambda proof: included(proof, other)), tuple(values))


def _denial(formula: Term) -> Term:
    if formula.op == "exists":
        var, body = open_binder(formula)
        return bind("forall", [var], negation(body))
    return formula.args[0] if formula.op == "not" else negation(formula)
