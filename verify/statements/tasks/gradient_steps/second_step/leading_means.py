"""Equations (E.39) and (E.40): the second step in v to leading order, in expectation, for every place and length.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS
from verify.statements.tasks.gradient_steps.second_step import gradient, updates
from verify.statements.tasks.gradient_steps.second_step.leading import (
    MISSED,
    RETURNING,
    STAYING,
    SecondLeading,
    prove_moved_bounds,
)
from verify.statements.tasks.gradient_steps.sums import reciprocal_means, square_means, uniform_moments
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, minus, over, plus, power, times

VARIABLES: Binders = [*updates.VARIABLES, (SECOND_LENGTH, "natural"), (DOUBLE, TABLE)]
PARTS: Binders = [("n", "natural")]
FIRST_MISSED = minus(updates.FIRST_GRADIENT, times(over(times("t", plus("t", 1)), 2), updates.SHARE))


def as_function(missed: Json) -> Callable[[Json, Json], Json]:
    """Return a term in a and b as a function."""
    return lambda a, b: trees.substituted(missed, {"a": a, "b": b})


def mean_within(missed: Json, bound: Json, n: Json = "n") -> Json:
    """−B ≤ the mean over the midpoints ≤ B."""
    return both(*reciprocal_means.bounded(square_means.square_mean(as_function(missed), n), bound))


def claim_on_means(binders: Binders, missed: Json, bound: Json) -> Json:
    """∀ the letters ∀n ≥ 1: the mean of what is missed lies between −B and B."""
    return forall([*binders, *PARTS], implies(["<=", 1, "n"], mean_within(missed, bound)))


def _prove_first(leading: SecondLeading, later: int) -> int:
    """Prove −t/(x + y) ≤ the gradient in v_1 less its leading term ≤ t/(x + y)."""
    proof, step = leading.proof, leading.step
    premises = [proof.assume(formula) for formula in reciprocal_means.UNIT_SQUARE]
    bounds = proof.specialise(later, [*patterns.names_of(PARAMETERS), ["of", "natural", 0], "t"], premises)
    missed = trees.substituted(MISSED, {"k": ["of", "natural", 0], "r": "t"})
    pairs, above = over(times("t", plus("t", 1)), 2), updates.SHARE[1]
    same = proof.sums(
        equal(FIRST_MISSED, missed),
        cofactors=[
            cofactor(step.square, [], minus(times(pairs, above))),
            cofactor(step.cube, [], times(pairs, plus(times(2, RETURNING[1]), STAYING[1]))),
            cofactor(step.gap, [], times(pairs, power(gradient.GAP_HERE, 2), above)),
        ],
    )
    unchanged = proof.sums(equal(reciprocal_means.SHARE, reciprocal_means.SHARE))
    sides = [proof.project(bounds, part) for part in (0, 1)]
    letters = [FIRST_MISSED, missed, reciprocal_means.SHARE, reciprocal_means.SHARE, "t"]
    return leading.without_regular(
        proof.specialise(prove_moved_bounds(proof), letters, [leading.without_regular(same), unchanged, *sides])
    )


def prove_means(proof: Evidence) -> tuple[int, int]:
    """Prove both bounds for each transition matrix, and then for the means; the proof declares ``VARIABLES``."""
    leading = SecondLeading(proof)
    later = proof.generalise(
        leading.prove_bounds(),
        [*patterns.names_of(PARAMETERS), *patterns.names_of(updates.PLACES)],
        reciprocal_means.UNIT_SQUARE,
    )
    first = proof.generalise(_prove_first(leading, later), patterns.names_of(PARAMETERS), reciprocal_means.UNIT_SQUARE)
    here = proof.specialise(later, [*patterns.names_of(PARAMETERS), *patterns.names_of(updates.PLACES)], leading.square)
    here = proof.generalise(here, patterns.names_of(PARAMETERS), reciprocal_means.UNIT_SQUARE)
    means = reciprocal_means.SquareMeans(proof)
    found = means.prove(as_function(FIRST_MISSED), "t", first)
    first = proof.generalise(found, ["t", LENGTH], [uniform_moments.POSITIVE])
    found = means.prove(as_function(MISSED), "r", here)
    return first, proof.generalise(
        found, [*patterns.names_of(updates.PLACES), LENGTH], [updates.BEYOND_FIRST, uniform_moments.POSITIVE]
    )


def _prove() -> Evidence:
    """Prove both bounds for the means."""
    proof = ConciseEvidence(VARIABLES)
    proof.conjunction(*prove_means(proof))
    return proof


def _claim(bound: Json) -> Json:
    inside = implies(updates.BEYOND_FIRST, ["<=", 1, "n"], mean_within(MISSED, bound))
    return both(
        claim_on_means([("t", "natural")], FIRST_MISSED, times(2, "t")), forall([*updates.PLACES, *PARTS], inside)
    )


def _refute_exact() -> Evidence:
    """Refute that the leading term is exact in the mean over four transition matrices, at j = 2 and r = 1."""
    proof = Evidence()
    at: list[Json] = [["of", "natural", n] for n in (1, 1, 2)]
    values = dict(zip(("k", "r", "n"), at, strict=True))
    given = [proof.evaluate(["<=", 1, at[0]]), proof.evaluate(["<=", 1, at[2]])]
    positive = proof.evaluate(trees.substituted(mean_within(MISSED, 0)[2], values))
    moves: list[dict[str, Json]] = [{"part": 1}, {"at": [1, 1, 2]}, {"given": given}, {"part": 1}]
    proof.counterexample(_claim(0), moves, positive)
    return proof


def equations_e_39_and_e_40() -> model.Statement:
    """Equations (E.39) and (E.40)."""
    claim = _claim(times(2, "r"))
    part = model.Part(
        "expectation",
        "In expectation the gradient that the diagonal part of W adds is the printed leading term up to 2t, for j = 1, "
        "and up to 2r with r = t - j + 1, for every j = k + 1 >= 2.",
        claim,
        _prove(),
        [[1, 1], [1, 1, 1]],
        [
            model.Control(
                "The leading term alone is not exact.",
                trees.differences(claim, _claim(0)),
                _refute_exact(),
            )
        ],
    )
    return model.Statement(
        id="tasks/equation-e.39-e.40",
        title="Leading-order second-step updates of v_1 and of v_j, j at least 2",
        source=f"{SOURCE}, equations (E.39) and (E.40)",
        hypotheses=updates.SETUP + r" a and b are independent and uniform on $[0, 1]$.",
        conclusion=r"$v_1^{(2)} = v_1^{(1)} - \eta c' \partial_{v_1} \mathcal L^0 + \frac{\eta (\rho - c')}{t} "
        r"\mathbb E[\frac{(b-1)^2 (a - \frac12) + (a-1)^2 (b - \frac12)}{(\lambda-1)^2}] \frac{t(t+1)}{2} + O(1)$, and "
        r"for $j \ge 2$ $v_j^{(2)} = v_j^{(1)} - \eta c' \partial_{v_j} \mathcal L^0 + \frac{\eta (\rho - c')}{t} "
        r"\frac{(t-j+1)(t-j+2)}{2} \mathbb E[2 \frac{(a-1)(b-1)((b-1)(a-\frac12) + (a-1)(b-\frac12))}{(\lambda-1)^3} "
        r"\lambda^{j-1} + \frac{(b-a)((b-1)^2 (a-\frac12) - (a-1)^2 (b-\frac12))}{(\lambda-1)^3}] + O(1)$.",
        reading=updates.GRADIENT
        + "k is j - 1 and r is t - j + 1. Divided by t, what is missed is between -2 and 2, which is "
        "the O(1), times eta (rho - c'). An expectation over a and b is the limit of the means over the midpoints of n "
        "times n squares; the bounds hold for every n, and so for the limit.",
        definitions=trees.needed(updates.VOCABULARY, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


