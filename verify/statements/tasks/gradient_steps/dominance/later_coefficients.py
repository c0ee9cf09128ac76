"""The leading coefficient of v_2 in the second step is larger than those of all later v_j, by at least 1/7000.

Tasks (Edelman), Lemma 8.4 and equation (E.40). Let x = 1 - a, y = 1 - b, s = x + y and w = 1 - 4 x y/s, which lies
between -1 and 1. The coefficient of v_2 less that of v_(k+1) is the mean of x y w (lambda - lambda^k)/s^2. For k >= 2
that is x y (x - y)^2/s^3 + 4 x^2 y^2/s^2 - x y, and lambda^2 x y (1 - w lambda^(k-2))/s^2, which is not negative.
"""

from functools import partial

from verify.library import finite_sums, real_order, sequence_sums
from verify.library.powers import prove_bounded_power
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REST
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import Midpoints, at_corner
from verify.statements.tasks.gradient_steps.dominance import at_two, coefficients
from verify.statements.tasks.gradient_steps.dominance.words import ONE, mean_of, prove_first_power
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.second_step.leading import COEFFICIENT, RETURNING, STAYING, X, Y
from verify.statements.tasks.gradient_steps.second_step.leading_means import VARIABLES as DIAGONAL_VARIABLES
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.second_step.means import LETTERS, UNIT, one
from verify.statements.tasks.gradient_steps.sums.late_means import LateMeans
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.log_two_bound import prove_at_most
from verify.statements.tasks.gradient_steps.sums.mean_values import mean_error
from verify.statements.tasks.gradient_steps.sums.pair_tables import Term, combination, prove_combined_sum, prove_count
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE, UNIT_SQUARE, SquareMeans
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import pair_sum, prove_pair_order
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, prove_midpoints, square_mean
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HIGH, LOW, POSITIVE
from verify.statements.tasks.thesis import SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

MORE_PLACES = "later"
VARIABLES: Binders = [
    *((name, sort) for name, sort in patterns.merged(DIAGONAL_VARIABLES, MEANS) if name != "k"),
    (MORE_PLACES, "natural"),
]
LATER: Json = ["next", ["next", MORE_PLACES]]
SECOND, THEN = (trees.substituted(COEFFICIENT, {"k": place}) for place in (ONE, LATER))
PARTS_AT_LEAST, LEAST_GAP = 1000000, over(1, 7000)
LATE: Json = ["<=", PARTS_AT_LEAST, finite_sums.LENGTH]
LOG_TWO = over(17329, 25000)
ENDS = {"a": minus(1, LOW), "b": minus(1, HIGH)}
INVERSE = LETTERS[2]
PLAIN = [condition for end in (LOW, HIGH) for condition in (["<", 0, end], ["<=", end, 1])]
INSIDE = [*trees.substituted(UNIT_SQUARE, ENDS), UNIT, ["<", 0, INVERSE]]
SIDES = [
    trees.substituted(side, ENDS)
    for side in (minus(coefficients.RAISED_LEAST, plus(coefficients.QUARTER, times(X, Y))), minus(SECOND, THEN))
]


def _midpoint(q: Json) -> Json:
    return ["midpoint", q, finite_sums.LENGTH]


def product(q: Json, r: Json) -> Json:
    """X y at the midpoints, spelled as a row of multiples."""
    return plus(times(_midpoint(q), _midpoint(r)), times(0, _midpoint(r)))


def _prove_products(proof: Evidence, edge: int) -> int:
    """Prove that the products x y add up to n²/4 over the midpoints."""
    linear, middle = sequence_sums.prove_linear(proof), prove_midpoints(proof, edge)
    points, half = mapping([("k'", "natural")], _midpoint("k'")), over(finite_sums.LENGTH, 2)
    line = proof.specialise(linear, [points, points, _midpoint(finite_sums.PLACE), 0, finite_sums.LENGTH])
    row, summed = (
        finite_sums.sum_below("r'", finite_sums.LENGTH, product(finite_sums.PLACE, "r'")),
        plus(times(half, _midpoint(finite_sums.PLACE)), times(0, _midpoint(finite_sums.PLACE))),
    )
    here = proof.follows(equal(row, summed), line, middle)
    same = sequence_sums.congruent(proof, row, summed, finite_sums.LENGTH, here)
    column = proof.specialise(linear, [points, points, half, 0, finite_sums.LENGTH])
    goal = equal(pair_sum(product, finite_sums.LENGTH), over(power(finite_sums.LENGTH, 2), 4))
    return proof.follows(goal, same, column, middle)


def _cells() -> tuple[list[Term], list[Term]]:
    """Return both sides at the midpoints, as combinations of tables."""
    low: list[Term] = [(1, at_corner(coefficients.least_value)), (over(-1, 4), one), (-1, product)]
    high: list[Term] = [(1, at_corner(as_function(SECOND))), (-1, at_corner(as_function(THEN)))]
    return low, high


def _prove_pointwise(proof: Evidence) -> int:
    """Prove ∀x, y, w: the coefficient of v_2 less a later one is at least x y (x − y)²/s³ + 4 x² y²/s² − x y."""
    given = [proof.assume(formula) for formula in INSIDE]
    ratio = trees.substituted(EIGENVALUE, ENDS)
    raised_later, power_later = finite_sums.raised(ratio, LATER), finite_sums.raised(ratio, MORE_PLACES)
    divisors = [(power(REST, 3), minus(power(INVERSE, 3))), *((power(DISTANCE, d), power(INVERSE, d)) for d in (3, 2))]
    here = [(trees.substituted(divisor, ENDS), inverse) for divisor, inverse in divisors]
    known = relations.Relations(
        proof, [*(over(1, divisor) for divisor, _ in here), raised_later, finite_sums.raised(ratio, ONE), ratio]
    )
    known.know(given[4], *UNIT[1:])
    steps = times(power_later, ratio, ratio)
    known.know(proof.sums(equal(raised_later, steps)), raised_later, steps)
    known.know(proof.specialise(prove_first_power(proof), [ratio]), finite_sums.raised(ratio, ONE), ratio)
    known.know(proof.sums(equal(ratio, minus(1, LOW, HIGH))), ratio, minus(1, LOW, HIGH))
    for divisor, inverse in here:
        know_reciprocal(proof, known, divisor, inverse)
    signs = [given[5]]
    for theorem, formula, plain in zip(given, INSIDE, PLAIN, strict=False):
        form = formula[2] if formula[1] == 0 else minus(*formula[:0:-1])
        signs.append(proof.squares(plain, proof.sums(equal(minus(*plain[:0:-1]), form)), [theorem]))
    ends = [
        proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), signs)
        for goal, form in (
            (["<=", -1, ratio], plus(minus(1, LOW), minus(1, HIGH))),
            (["<=", ratio, 1], plus(LOW, HIGH)),
        )
    ]
    powers = proof.specialise(proof.specialise(prove_bounded_power(proof), [ratio], ends), [MORE_PLACES])
    sides = [proof.project(powers, part) for part in (0, 1)]
    across = plus(times(LOW, minus(1, HIGH)), times(HIGH, minus(1, LOW)))
    form = times(
        LOW,
        HIGH,
        power(INVERSE, 3),
        power(ratio, 2),
        plus(times(2, LOW, HIGH, minus(power_later, -1)), times(across, minus(1, power_later))),
    )
    found = proof.squares(["<=", *SIDES], known.prove(minus(*SIDES[::-1]), form), [*signs, *sides])
    return proof.generalise(found, [*LETTERS, MORE_PLACES], INSIDE)


def _prove_gap(means: LateMeans) -> int:
    """Prove that the mean coefficient of v_2 exceeds that of a later v_j by 1/7000."""
    proof, n = means.proof, finite_sums.LENGTH
    pointwise = _prove_pointwise(proof)
    squares, points = SquareMeans(proof), Midpoints(proof)
    here = [*(_midpoint(q) for q in (ROW, finite_sums.PLACE)), times(n, points.share)]
    unit = points.known.prove(*trees.substituted(UNIT[1:], dict(zip(LETTERS, here, strict=True))))
    positive = proof.squares(["<", 0, here[2]], given=[means.size])
    smaller = proof.specialise(pointwise, [*here, MORE_PLACES], [*squares.premises, unit, positive])
    low, high = _cells()
    tables = [partial(combination, terms) for terms in (low, high)]
    cells = [table(ROW, finite_sums.PLACE) for table in tables]
    apart = minus(*(trees.substituted(side, dict(zip((LOW, HIGH), here, strict=False))) for side in SIDES[::-1]))
    smaller = proof.squares(["<=", *cells], proof.sums(equal(minus(*cells[::-1]), apart)), [smaller])
    ordered = prove_pair_order(proof, tables[0], tables[1], smaller)
    return _prove_conclusion(means, ordered, points.edge)


def _prove_conclusion(means: LateMeans, ordered: int, edge: int) -> int:
    """Prove the bound from the order of the sums over the midpoints."""
    proof, n = means.proof, finite_sums.LENGTH
    low, high = _cells()
    square, inverse = power(n, 2), over(1, power(n, 2))
    positive = proof.squares(["<", 0, square], given=[means.size])
    unit = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [square], [positive]))
    least, gap = minus(mean_of(coefficients.RAISED_LEAST), over(1, 2)), minus(mean_of(SECOND), mean_of(THEN))
    sums = [pair_sum(partial(combination, terms), n) for terms in (low, high)]
    above = proof.follows(
        equal(minus(gap, least), times(inverse, minus(*sums[::-1]))),
        prove_combined_sum(proof, high),
        prove_combined_sum(proof, low),
        prove_count(proof),
        _prove_products(proof, edge),
        unit,
    )
    above = proof.squares(["<=", least, gap], above, [ordered, positive])
    error = mean_error(coefficients.least_value, coefficients.limit_least, n)
    bounds = means.errors(coefficients.prove_least_mean(proof))
    below = proof.specialise(prove_at_most(proof, LOG_TWO, 80), [n])
    form = plus(
        minus(error, -10),
        times(over(22, 3), n, minus(LOG_TWO, logarithm(n))),
        times(over(3, 175000), minus(n, PARTS_AT_LEAST)),
        over(50, 7),
    )
    enough = means.prove_scaled(["<=", LEAST_GAP, least], form, [bounds[0], below])
    both = proof.sums(equal(minus(gap, LEAST_GAP), plus(minus(gap, least), minus(least, LEAST_GAP))))
    return proof.squares(["<=", LEAST_GAP, gap], both, [above, enough])


def _prove() -> Evidence:
    """Prove the bound for every later place and every n ≥ 1000000."""
    proof = ConciseEvidence(VARIABLES)
    means = LateMeans(proof, LATE)
    found = proof.specialise(proof.generalise(_prove_gap(means), [], [POSITIVE]), [], [means.some])
    proof.generalise(found, [MORE_PLACES, finite_sums.LENGTH], [LATE])
    return proof


NUMBERS: Binders = [("m", "natural"), ("n", "natural")]


def _larger(later: Json) -> Json:
    """The mean coefficient of v_2 exceeds a mean by at least 1/7000."""
    return ["<=", LEAST_GAP, minus(*(square_mean(as_function(term), "n") for term in (SECOND, later)))]


def _claim(parts: int) -> Json:
    """∀m, n: the mean coefficient of v_2 exceeds that of v_(m+3), for n from some number on."""
    return forall(NUMBERS, implies(["<=", parts, "n"], _larger(trees.substituted(THEN, {MORE_PLACES: "m"}))))


def _refute(near_miss: Json) -> Evidence:
    """Refute the claim at j = 3 and the single matrix with λ = 0, where λ² is spelled as the kernel unfolds it."""
    third = plus(times(2, RETURNING, times(times(1, EIGENVALUE), EIGENVALUE)), STAYING)
    at = {"n": ["of", "natural", 1]}
    return patterns.refute_at(near_miss, NUMBERS, [0, 1], near_miss[2][1:-1], _larger(third), inner=at)


def second_step_later() -> model.Statement:
    """The coefficient of v_2 against all later ones."""
    claim, near_miss = _claim(PARTS_AT_LEAST), _claim(1)
    part = model.Part(
        "coefficients",
        "In the mean over n times n midpoints, n at least 1000000, the coefficient in (E.40) of v_2 is larger than "
        "that of v_j by at least 1/7000, for every j = m + 3.",
        claim,
        _prove(),
        [[0, PARTS_AT_LEAST]],
        [
            model.Control(
                "For every n it is false.",
                trees.differences(claim, near_miss),
                _refute(near_miss),
            )
        ],
    )
    return model.Statement(
        id="tasks/own-second-step-coefficients",
        title="The leading coefficient of v_2 in the second step exceeds those of all later v_j by a constant",
        source=f"after {SOURCE}, Lemma 8.4 and equation (E.40)",
        hypotheses="a and b are independent and uniform on [0, 1], and j is at least 3.",
        conclusion=r"With $C_j = \mathbb E[2 \frac{(a-1)(b-1)((b-1)(a-\frac12) + (a-1)(b-\frac12))}{(\lambda-1)^3} "
        r"\lambda^{j-1} + \frac{(b-a)((b-1)^2 (a-\frac12) - (a-1)^2 (b-\frac12))}{(\lambda-1)^3}]$, the coefficient "
        r"of (E.40), $C_2 - C_j \ge \frac{1}{7000}$.",
        reading="j is m + 3. An expectation is the limit of the means over the midpoints of n times n squares; the "
        "inequality holds for every n of at least 1000000, and so for the limits. In (E.40) the coefficient is "
        "multiplied by (t - j + 1)(t - j + 2)/2, which falls in j, and C_2 is positive by tasks/equation-e.43.repair; "
        "so the leading term that the diagonal part of W adds to v_2 is larger than that of every later v_j, by at "
        "least t (t - 1)/14000 times the rate over t and rho - c'.",
        definitions=trees.needed(at_two.VOCABULARY, [part.tree()]),
        parts=presupposing([part]),
    )


STATEMENTS = {"tasks/own-second-step-coefficients": second_step_later}
