"""Equation (E.37) in the mean over all transition matrices: at t = 1 the printed display misses at least 1/4.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable, Sequence
from typing import Any

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import BASE, INVERSE, LENGTH, PLACE, raised
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, PARAMETERS, REGULAR, REST
from verify.statements.tasks.gradient_steps.second_step import later_display, updates
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE, HALF, SecondGradient
from verify.statements.tasks.gradient_steps.sums import reciprocals, square_means, uniform_moments
from verify.statements.terms import equal, minus, over, plus, power, times


def _missed(printed: Json, t: Json) -> Any:
    """Return the difference between the gradient in v_1 and a display, as a function of a and b."""
    return lambda a, b: trees.substituted(minus(updates.FIRST_GRADIENT, printed), {"a": a, "b": b, "t": t})


def _mean_claim(printed: Json, t: str = "t", names: tuple[str, str, str] = ("e", "m", "n")) -> Json:
    """The claim that the display has the expectation of the gradient, for every t ≥ 1."""
    mean = square_means.vanishes(lambda n: square_means.square_mean(_missed(printed, t), n), *names)
    return forall([(t, "natural")], implies(["<=", 1, t], mean))


def _apart(proof: Evidence) -> list[int]:
    """Assume a < 1 and b < 1, and prove λ ≠ 1."""
    sides = [proof.assume(formula) for formula in INSIDE]
    same = proof.assume(equal(EIGENVALUE, 1))
    absurd = proof.squares(
        ["<", 0, 0],
        proof.sums(equal(minus(0, 0), plus(*DISTANCES)), cofactors=[cofactor(same)]),
        sides,
    )
    regular = patterns.prove_not(proof, equal(EIGENVALUE, 1), absurd, proof.evaluate(["<", 0, 0]))
    return [*sides, regular]


DISTANCES = [minus(1, "a"), minus(1, "b")]
INSIDE = [["<", 0, distance] for distance in DISTANCES]
ONE: Json = ["of", "natural", 1]


def _first_of_all(proof: Evidence) -> int:
    """Prove ∀a, b (λ ≠ 1 ⟹ ∀t: the gradient in v_1 has the corrected form)."""
    proof.assume(REGULAR)
    return proof.generalise(updates.prove_first(SecondGradient(proof)), patterns.names_of(PARAMETERS), [REGULAR])


def _prove_missed(proof: Evidence) -> int:
    """Prove ∀a, b < 1: at t = 1 the printed display is too small by at least 1/2 − (1 − a + 1 − b)/4."""
    first = _first_of_all(proof)
    *sides, regular = _apart(proof)
    value = proof.specialise(proof.specialise(first, patterns.names_of(PARAMETERS), [regular]), [ONE])
    rest = proof.quotient(reciprocals.prove_shifted(proof, EIGENVALUE, regular))
    at_one = {"t": ONE}
    gradient, corrected, printed = (
        trees.substituted(node, at_one)
        for node in (updates.FIRST_GRADIENT, updates.CORRECTED_FIRST, updates.PRINTED_FIRST)
    )
    known = relations.Relations(proof, [gradient, ONE, EIGENVALUE_TO_ONE, *(over(1, d) for d in DIVISORS), EIGENVALUE])
    known.know(value, gradient, corrected)
    known.know(proof.sums(equal(times(1, ONE), 1)), ONE, 1)
    power_one = proof.identity(forall([("z'", "real")], equal(raised("z'", ONE), "z'")))
    known.know(proof.specialise(power_one, [EIGENVALUE]), EIGENVALUE_TO_ONE, EIGENVALUE)
    known.know(rest, times(REST, GAP_HERE), 1)
    summed = minus(plus("a", "b"), 2)
    known.know(proof.sums(equal(EIGENVALUE, plus(summed, 1))), EIGENVALUE, plus(summed, 1))
    unit = proof.sums(equal(times(summed, GAP_HERE), 1), cofactors=[cofactor(rest)])
    known.know(unit, times(summed, GAP_HERE), 1)
    for divisor, inverse in zip(DIVISORS, INVERSES, strict=True):
        reciprocals.know_reciprocal(proof, known, divisor, inverse)
    low = minus(HALF, times(over(1, 4), plus(*DISTANCES)))
    missed = minus(gradient, printed)
    form = times(over(1, 4), power(minus("a", "b"), 2), over(1, plus(*DISTANCES)))
    found = proof.squares(["<=", low, missed], known.prove(minus(missed, low), form), sides)
    return proof.generalise(found, patterns.names_of(PARAMETERS), INSIDE)


EIGENVALUE_TO_ONE = raised(EIGENVALUE, ONE)
DIVISORS = [power(REST, 2), power(REST, 3), later_display.AGAINST, plus(*DISTANCES)]
INVERSES = [power(GAP_HERE, 2), power(GAP_HERE, 3), minus(GAP_HERE), minus(GAP_HERE)]


class Corners:
    """The midpoints with the numbers ``ROW`` and ``PLACE`` of n ≥ 1 parts, for a free n."""

    def __init__(self, proof: Evidence) -> None:
        """Assume n ≥ 1, and prove a < 1 and b < 1 at the midpoints."""
        self.proof = proof
        size = uniform_moments.prove_some_parts(proof)
        nonzero = real_order.prove_nonzero(proof)
        self.square = power(LENGTH, 2)
        self.square_positive = proof.squares(["<", 0, self.square], given=[size])
        doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
        self.doubled, self.unit = (
            proof.quotient(proof.specialise(nonzero, [divisor], [theorem]))
            for divisor, theorem in ((times(2, LENGTH), doubled), (self.square, self.square_positive))
        )
        self.points = [square_means.corner(q, LENGTH) for q in (square_means.ROW, PLACE)]
        self.inside = [
            proof.squares(
                ["<", 0, minus(1, point)],
                proof.sums(equal(minus(minus(1, point), 0), ["midpoint", q, LENGTH])),
                [proof.squares(["<", 0, ["midpoint", q, LENGTH]], given=[doubled])],
            )
            for point, q in zip(self.points, (square_means.ROW, PLACE), strict=True)
        ]


def _prove_difference(proof: Evidence) -> int:
    """Prove ∀x, y (x = y ⟹ x − y = 0)."""
    names = [BASE, INVERSE]
    same = proof.assume(equal(*names))
    return proof.generalise(proof.sums(equal(minus(*names), 0), cofactors=[cofactor(same)]), names, [equal(*names)])


def _prove_large(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: at t = 1 the mean of what the printed display misses is at least 1/4."""
    missed = _prove_missed(proof)
    corners = Corners(proof)
    value = _missed(updates.PRINTED_FIRST, ONE)
    here = proof.specialise(missed, corners.points, corners.inside)
    low, high = square_means.lower_cell(square_means.ROW, PLACE), value(*corners.points)
    instance = minus(HALF, times(over(1, 4), plus(*(minus(1, point) for point in corners.points))))
    same = proof.sums(equal(low, instance))
    smaller = proof.specialise(sequence_sums.prove_transfer(proof), [low, instance, high], [same, here])
    summed = square_means.prove_lower_sum(proof, value, smaller, corners.doubled)
    mean, quarter = square_means.square_mean(value, LENGTH), over(1, 4)
    form = times(
        over(1, corners.square), minus(square_means.over_square(value, LENGTH), times(quarter, corners.square))
    )
    equation = proof.follows(equal(minus(mean, quarter), form), corners.unit)
    found = proof.squares(["<=", quarter, mean], equation, [summed, corners.square_positive])
    return proof.generalise(found, [LENGTH], [uniform_moments.POSITIVE])


def _refute_first() -> Evidence:
    """Refute the printed display for v_1 at t = 1: the means of what it misses do not fall below 1/4."""
    proof = ConciseEvidence(updates.VARIABLES)
    large = _prove_large(proof)

    def mean(n: Json) -> Json:
        return square_means.square_mean(_missed(updates.PRINTED_FIRST, ONE), n)

    error, n = over(1, 8), ["next", square_means.FIRST]
    claimed = square_means.small_from(mean, error, square_means.FIRST, "n'")
    sizes = [
        proof.squares(["<=", x, n], proof.sums(equal(minus(n, x), y)))
        for x, y in ((1, square_means.FIRST), (square_means.FIRST, 1))
    ]
    small = proof.project(proof.specialise(proof.assume(claimed), [n], sizes), 1)
    below = proof.specialise(large, [n], sizes[:1])
    form = plus(minus(error, mean(n)), minus(mean(n), over(1, 4)), error)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [small, below])
    denied = patterns.prove_not(proof, claimed, absurd, proof.evaluate(["<", 0, 0]))
    theorem = proof.generalise(denied, [square_means.FIRST])
    given = [proof.evaluate(["<=", 1, 1]), proof.evaluate(["<", 0, error])]
    moves: list[dict[str, Json]] = [{"at": [1]}, {"given": given[:1]}, {"at": [error]}, {"given": given[1:]}]
    proof.counterexample(_mean_claim(updates.PRINTED_FIRST, "t'", ("e'", "m'", "n'")), moves, theorem)
    return proof


def missed_mean(sides: Sequence[Json], n: Json) -> Json:
    """Return the mean over the midpoints of the difference between two terms in a and b."""
    return square_means.square_mean(lambda a, b: trees.substituted(minus(*sides), {"a": a, "b": b}), n)


def prove_exact_mean(
    exact: Callable[[Evidence], int], sides: Sequence[Json], binders: Binders, conditions: Sequence[Json]
) -> Evidence:
    """Prove that the mean of the difference of both sides tends to 0, from ∀a, b (λ ≠ 1 ⟹ ∀ binders: they are equal).

    What is proved is for all binders with the conditions.
    """
    proof = ConciseEvidence(updates.VARIABLES)
    theorem = exact(proof)
    *_, regular = _apart(proof)
    apart = proof.generalise(regular, patterns.names_of(PARAMETERS), INSIDE)
    corners = Corners(proof)
    here = proof.specialise(apart, corners.points, corners.inside)
    same = proof.specialise(proof.specialise(theorem, corners.points, [here]), patterns.names_of(binders))
    ends = dict(zip("ab", corners.points, strict=True))
    zero = proof.specialise(_prove_difference(proof), [trees.substituted(side, ends) for side in sides], [same])
    summed = square_means.prove_zero_sum(proof, lambda a, b: trees.substituted(minus(*sides), {"a": a, "b": b}), zero)
    mean, error = missed_mean(sides, LENGTH), proof.assume(["<", 0, square_means.ERROR])
    bounds = [
        proof.squares(
            goal,
            proof.follows(equal(minus(goal[2], goal[1]), square_means.ERROR), summed),
            [error],
        )
        for goal, side in zip(
            (["<=", minus(square_means.ERROR), mean], ["<=", mean, square_means.ERROR]), (1, -1), strict=True
        )
    ]
    small = proof.generalise(
        proof.conjunction(*bounds), [LENGTH], [uniform_moments.POSITIVE, ["<=", updates.ZERO, LENGTH]]
    )
    claimed = square_means.vanishes(lambda n: missed_mean(sides, n), "e'", "m'", "n'")
    found = proof.witness(trees.substituted(claimed[2][2], {"e'": square_means.ERROR}), [updates.ZERO], small)
    found = proof.generalise(found, [square_means.ERROR], [["<", 0, square_means.ERROR]])
    proof.generalise(found, patterns.names_of(binders), conditions)
    return proof


def _printed_first() -> model.Part:
    """The display for v_1 as printed."""
    claim, corrected = _mean_claim(updates.PRINTED_FIRST), _mean_claim(updates.CORRECTED_FIRST)
    return model.Part(
        "first",
        "The second line has the expectation of the gradient in v_1 that W = I contributes, for every t >= 1.",
        claim,
        _refute_first(),
        [[1, over(1, 8)]],
        [
            model.Control(
                "With lambda (a - 1)(b - 1)/(lambda - 1)^3 and t (t + 1)/2 it is true.",
                trees.differences(claim, corrected),
                prove_exact_mean(
                    _first_of_all,
                    [updates.FIRST_GRADIENT, updates.CORRECTED_FIRST],
                    [("t", "natural")],
                    [["<=", 1, "t"]],
                ),
                "true",
            )
        ],
    )


MEANS = (
    "a and b are independent and uniform on [0, 1], and an expectation is the limit of the means over the midpoints of "
    "n times n squares. "
)


def equation_e_37() -> model.Statement:
    """The second step in v_1 as printed."""
    conclusion = (
        r"$\sum_{p=1}^t \sum_i \mathbb E[(\mathcal P_{ii} - \frac12) \frac{\pi_i}{\lambda-1} (\beta_{ii} "
        r"\frac{\lambda^p - 1}{\lambda-1} + \gamma_{ii} p)] = \mathbb E[(\frac{\lambda - "
        r"\lambda^{t+1}}{1-\lambda} - t) \frac{(a-1)(b-1)}{(\lambda-1)^2} + \frac{(b-1)^2 (a-\frac12) + (a-1)^2 "
        r"(b-\frac12)}{(\lambda-1)^2} \frac{t(t-1)}{2}]$."
    )
    reading = MEANS + "The left side is written with the powers of P, whose sums (E.31) and (E.34) give in closed form."
    title = "Second-step update of v_1 in closed form"
    return updates.statement("tasks/equation-e.37", title, "(E.37)", (conclusion, reading), _printed_first())


