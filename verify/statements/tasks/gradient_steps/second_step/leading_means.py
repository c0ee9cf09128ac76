"""Equations (E.39) and (E.40): the second step in v to leading order, in expectation, for every place and length.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import LENGTH
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of
from verify.statements.tasks.assumptions import LINEAR_BRANCH, presupposing
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.second_step.leading import (
    MISSED,
    RETURNING,
    STAYING,
    SecondLeading,
    prove_moved_bounds,
)
from verify.statements.tasks.gradient_steps.second_step.updates import (
    BEYOND_FIRST,
    FIRST_GRADIENT,
    GRADIENT,
    PLACES,
    SETUP,
    SHARE,
    VOCABULARY,
)
from verify.statements.tasks.gradient_steps.second_step.updates import VARIABLES as STEP_VARIABLES
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import SHARE as INVERSE_DISTANCE
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import UNIT_SQUARE, SquareMeans, bounded
from verify.statements.tasks.gradient_steps.sums.square_means import square_mean
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.tasks.source import SOURCE

Json = Any

VARIABLES: Binders = [*STEP_VARIABLES, (SECOND_LENGTH, "natural"), (DOUBLE, TABLE)]
PARTS: Binders = [("n", "natural")]
FIRST_MISSED = minus(FIRST_GRADIENT, times(over(times("t", plus("t", 1)), 2), SHARE))


def as_function(missed: Json) -> Callable[[Json, Json], Json]:
    """Return a term in a and b as a function."""
    return lambda a, b: substituted(missed, {"a": a, "b": b})


def mean_within(missed: Json, bound: Json, n: Json = "n") -> Json:
    """−B ≤ the mean over the midpoints ≤ B."""
    return both(*bounded(square_mean(as_function(missed), n), bound))


def claim_on_means(binders: Binders, missed: Json, bound: Json) -> Json:
    """∀ the letters ∀n ≥ 1: the mean of what is missed lies between −B and B."""
    return forall([*binders, *PARTS], implies(["<=", 1, "n"], mean_within(missed, bound)))


def _prove_first(leading: SecondLeading, later: int) -> int:
    """Prove −t/(x + y) ≤ the gradient in v_1 less its leading term ≤ t/(x + y)."""
    proof, step = leading.proof, leading.step
    premises = [proof.assume(formula) for formula in UNIT_SQUARE]
    bounds = proof.specialise(later, [*names_of(PARAMETERS), ["of", "natural", 0], "t"], premises)
    missed = substituted(MISSED, {"k": ["of", "natural", 0], "r": "t"})
    pairs, above = over(times("t", plus("t", 1)), 2), SHARE[1]
    same = proof.sums(
        equal(FIRST_MISSED, missed),
        cofactors=[
            cofactor(step.square, [], minus(times(pairs, above))),
            cofactor(step.cube, [], times(pairs, plus(times(2, RETURNING[1]), STAYING[1]))),
            cofactor(step.gap, [], times(pairs, power(GAP_HERE, 2), above)),
        ],
    )
    unchanged = proof.sums(equal(INVERSE_DISTANCE, INVERSE_DISTANCE))
    sides = [proof.project(bounds, part) for part in (0, 1)]
    letters = [FIRST_MISSED, missed, INVERSE_DISTANCE, INVERSE_DISTANCE, "t"]
    return leading.without_regular(
        proof.specialise(prove_moved_bounds(proof), letters, [leading.without_regular(same), unchanged, *sides])
    )


def prove_means(proof: Evidence) -> tuple[int, int]:
    """Prove both bounds for each transition matrix, and then for the means; the proof declares ``VARIABLES``."""
    leading = SecondLeading(proof)
    later = proof.generalise(leading.prove_bounds(), [*names_of(PARAMETERS), *names_of(PLACES)], UNIT_SQUARE)
    first = proof.generalise(_prove_first(leading, later), names_of(PARAMETERS), UNIT_SQUARE)
    here = proof.specialise(later, [*names_of(PARAMETERS), *names_of(PLACES)], leading.square)
    here = proof.generalise(here, names_of(PARAMETERS), UNIT_SQUARE)
    means = SquareMeans(proof)
    found = means.prove(as_function(FIRST_MISSED), "t", first)
    first = proof.generalise(found, ["t", LENGTH], [POSITIVE])
    found = means.prove(as_function(MISSED), "r", here)
    return first, proof.generalise(found, [*names_of(PLACES), LENGTH], [BEYOND_FIRST, POSITIVE])


def _prove() -> Evidence:
    """Prove both bounds for the means."""
    proof = ConciseEvidence(VARIABLES)
    proof.conjunction(*prove_means(proof))
    return proof


def _claim(bound: Json) -> Json:
    inside = implies(BEYOND_FIRST, ["<=", 1, "n"], mean_within(MISSED, bound))
    return both(claim_on_means([("t", "natural")], FIRST_MISSED, times(2, "t")), forall([*PLACES, *PARTS], inside))


def _refute_exact() -> Evidence:
    """Refute that the leading term is exact in the mean over four transition matrices, at j = 2 and r = 1."""
    proof = Evidence()
    at: list[Json] = [["of", "natural", n] for n in (1, 1, 2)]
    values = dict(zip(("k", "r", "n"), at, strict=True))
    given = [proof.evaluate(["<=", 1, at[0]]), proof.evaluate(["<=", 1, at[2]])]
    positive = proof.evaluate(substituted(mean_within(MISSED, 0)[2], values))
    moves: list[dict[str, Json]] = [{"part": 1}, {"at": [1, 1, 2]}, {"given": given}, {"part": 1}]
    proof.counterexample(_claim(0), moves, positive)
    return proof


def equations_e_39_and_e_40() -> Statement:
    """Equations (E.39) and (E.40)."""
    claim = _claim(times(2, "r"))
    part = Part(
        "expectation",
        "In expectation the gradient that the diagonal part of W adds is the printed leading term up to 2t, for j = 1, "
        "and up to 2r with r = t - j + 1, for every j = k + 1 >= 2.",
        claim,
        _prove(),
        [[1, 1], [1, 1, 1]],
        [
            Control(
                "The leading term alone is not exact.",
                differences(claim, _claim(0)),
                _refute_exact(),
            )
        ],
    )
    return Statement(
        id="tasks/equation-e.39-e.40",
        title="Leading-order second-step updates of v_1 and of v_j, j at least 2",
        source=f"{SOURCE}, equations (E.39) and (E.40)",
        hypotheses=SETUP + r" a and b are independent and uniform on $[0, 1]$.",
        conclusion=r"$v_1^{(2)} = v_1^{(1)} - \eta c' \partial_{v_1} \mathcal L^0 + \frac{\eta (\rho - c')}{t} "
        r"\mathbb E[\frac{(b-1)^2 (a - \frac12) + (a-1)^2 (b - \frac12)}{(\lambda-1)^2}] \frac{t(t+1)}{2} + O(1)$, and "
        r"for $j \ge 2$ $v_j^{(2)} = v_j^{(1)} - \eta c' \partial_{v_j} \mathcal L^0 + \frac{\eta (\rho - c')}{t} "
        r"\frac{(t-j+1)(t-j+2)}{2} \mathbb E[2 \frac{(a-1)(b-1)((b-1)(a-\frac12) + (a-1)(b-\frac12))}{(\lambda-1)^3} "
        r"\lambda^{j-1} + \frac{(b-a)((b-1)^2 (a-\frac12) - (a-1)^2 (b-\frac12))}{(\lambda-1)^3}] + O(1)$.",
        reading=GRADIENT + "k is j - 1 and r is t - j + 1. Divided by t, what is missed is between -2 and 2, which is "
        "the O(1), times eta (rho - c'). An expectation over a and b is the limit of the means over the midpoints of n "
        "times n squares; the bounds hold for every n, and so for the limit.",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/equation-e.39-e.40": equations_e_39_and_e_40}
