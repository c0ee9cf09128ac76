"""The gradient in v for a doubly stochastic matrix, averaged over a uniform law: a sum of moments, for every length.

Tasks (Edelman), equations (E.27) and (E.28) with a = b, where both states have the stationary probability 1/2.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    SUMS,
    ZERO,
    by_counting,
    raised,
    sum_below,
)
from verify.library.powers import prove_bounded_power, prove_nonnegative_power
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import (
    congruent,
    prove_exchange,
    prove_linear,
    prove_order,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, ENTRY, STATES
from verify.statements.tasks.gradient_steps.sums.means import NATURALS
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    DEFINITIONS,
    HALF,
    MOMENTS,
    NARROW,
    POSITIVE,
    WIDTH,
    around_half,
    eigenvalue,
    prove_moments,
    prove_some_parts,
    uniform_mean,
)

Json = Any


def symmetric(a: Json) -> Json:
    """The transition matrix with b = a."""
    return ["transition", a, a]


def over_pairs(term: Callable[[Json], Json], r: Json) -> Json:
    """Return the sum of a term in d over all d ≤ q < r."""
    return sum_below("q", r, sum_below("d", ["next", "q"], term("d")))


SYMMETRIC: list[Json] = [
    define(
        "position_gradient",
        [("a", "real"), ("r", "natural")],
        over_pairs(
            lambda d: minus(
                total([("i", STATES)], times(HALF, ["matrix_power", symmetric("a"), ["next", d], "i", "i"])), HALF
            ),
            "r",
        ),
    ),
    define(
        "position_growth",
        [("eps", "real"), ("r", "natural")],
        over_pairs(lambda d: times(HALF, ["moment", "eps", ["next", d]]), "r"),
    ),
]
VOCABULARY = [*SUMS, *CHAIN, *DEFINITIONS, *SYMMETRIC]
VARIABLES: Binders = [*MOMENTS, *NATURALS, ("a", "real"), ("r", "natural"), ("p1", "natural")]
LINEAR: list[str] = ["f1", "g1", "u1", "v1", "r"]


def gradient_mean(n: Json, r: Json = "r") -> Json:
    """The mean of the gradient over the midpoints."""
    return uniform_mean(lambda a: ["position_gradient", a, r], WIDTH, n)


def symmetric_entry(a: Json, power: Json, i: Json, j: Json) -> Json:
    """Return 1/2 (1 ± λ^n) for a power λ^n."""
    return times(HALF, plus(1, times(minus(times(2, indicator(equal(i, j))), 1), power)))


POWERS = Lemmas(
    "tasks/own-symmetric-powers",
    "The powers of a symmetric transition matrix",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@POWERS.lemma(
    "powers",
    "An entry of the power n is (1 ± (2a - 1)^n)/2, with + on the diagonal.",
    """
    forall a in real: forall n in natural: forall i, j in labels(one, two): matrix_power(transition(a, a), n, i, j)
      = 1/2*(1 + (2*indicator(i = j) - 1)*raised(2*a - 1, n))
    """,
    "1/3, 1, :one, :two",
    [("With 3a - 1 it is false.", "2*a", "3*a", "1/3, 1, :one, :two")],
)
def prove_symmetric_powers(proof: Evidence) -> int:
    """Prove ∀a ∀n ∀i, j: (Pⁿ)_ij = 1/2 (1 ± (2a − 1)ⁿ), with + for i = j."""

    def statement(n: Json) -> Json:
        value = symmetric_entry("a", raised(eigenvalue("a"), n), "i", "j")
        return forall(ENTRY, equal(["matrix_power", symmetric("a"), n, "i", "j"], value))

    before = cofactor(proof.assume(statement(LENGTH)), ["i", "g"], [*symmetric("a"), "g", "j"], [["g", STATES]])
    step = proof.sums(statement(MORE), cofactors=[before])
    return proof.generalise(by_counting(proof, statement, proof.sums(statement(ZERO)), step), ["a"])


GRADIENT = Lemmas(
    "tasks/own-symmetric-position-gradient",
    "The gradient in v for a symmetric transition matrix is a sum of powers",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@GRADIENT.lemma(
    "gradient",
    "The gradient is the sum of (2a - 1)^(d + 1)/2 over all d ≤ q < r.",
    """
    forall a in real; r in natural: position_gradient(a, r) = sum_below((q in natural |-> sum_below((d in natural
      |-> 1/2*raised(2*a - 1, next(d))), next(q))), r)
    """,
    "1/3, 2",
    [("With the power d it is false.", "raised(2*a - 1, next(d))", "raised(2*a - 1, d)", "1/3, 1")],
)
def prove_gradient(proof: Evidence) -> int:
    """Prove ∀a ∀r: the gradient is the sum of (2a − 1)^(d+1)/2 over all d ≤ q < r."""
    powers = proof.specialise(prove_symmetric_powers(proof), ["a", ["next", PLACE]])
    entry = ["matrix_power", symmetric("a"), ["next", PLACE], "i", "i"]
    term = minus(total([("i", STATES)], times(HALF, entry)), HALF)
    value = times(HALF, raised(eigenvalue("a"), ["next", PLACE]))
    pointwise = proof.sums(equal(term, value), cofactors=[cofactor(powers, ["i", "i"], HALF, [["i", STATES]])])
    inner = congruent(proof, term, value, ["next", "p1"], pointwise)
    inner = proof.generalise(inner, ["p1"])
    inner = proof.specialise(inner, [PLACE])
    left, right = (sum_below("d", ["next", PLACE], substituted(x, {PLACE: "d"})) for x in (term, value))
    found = congruent(proof, left, right, "r", inner)
    return proof.generalise(found, ["a", "r"])


PAIR_SUMS = Lemmas(
    "tasks/own-sums-over-pairs",
    "Sums over all d ≤ q < r are linear",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@PAIR_SUMS.lemma(
    "linear",
    "The sum of x f + y g is x times that of f plus y times that of g.",
    """
    forall f, g in maps(natural, real); x, y in real; r in natural: sum_below((q in natural |-> sum_below((d in
      natural |-> x*f(d) + y*g(d)), next(q))), r) = x*sum_below((q in natural |-> sum_below((d in natural |-> f(d)),
      next(q))), r) + y*sum_below((q in natural |-> sum_below((d in natural |-> g(d)), next(q))), r)
    """,
    "(d in natural |-> 1), (d in natural |-> d), 2, 3, 2",
    [
        (
            "With the weights exchanged it is false.",
            "x*f(d) + y*g(d)",
            "y*f(d) + x*g(d)",
            "(d in natural |-> 1), (d in natural |-> d), 2, 3, 2",
        )
    ],
)
def prove_linear_pairs(proof: Evidence) -> int:
    """Prove ∀f, g, x, y, r: the sum of x f(d) + y g(d) over d ≤ q < r is x times that of f plus y times that of g."""
    first, second, *weights, r = LINEAR
    linear = prove_linear(proof)
    inner = proof.specialise(linear, [first, second, *weights, ["next", PLACE]])
    x, y = weights

    def combined(f: Json, g: Json) -> Json:
        return plus(times(x, f), times(y, g))

    series = [sum_below("d'", ["next", PLACE], ["at", f, "d'"]) for f in (first, second)]
    term = sum_below("d'", ["next", PLACE], combined(["at", first, "d'"], ["at", second, "d'"]))
    same = congruent(proof, term, combined(*series), r, inner)
    rows = [mapping([("j'", "natural")], substituted(x, {PLACE: "j'"})) for x in series]
    outer = proof.specialise(linear, [*rows, *weights, r])
    sums = [sum_below("j'", r, substituted(node, {PLACE: "j'"})) for node in (term, *series)]
    found = proof.sums(equal(sums[0], combined(*sums[1:])), cofactors=[cofactor(same), cofactor(outer)])
    return proof.generalise(found, LINEAR)


def prove_order_pairs(proof: Evidence) -> int:
    """Prove ∀f, g (∀d f(d) ≤ g(d) ⟹ ∀r the sum of f(d) over all d ≤ q < r is at most that of g)."""
    order = prove_order(proof)
    low, high = LINEAR[:2]
    below = forall([("d'", "natural")], ["<=", [low, "d'"], [high, "d'"]])
    smaller = proof.assume(below)
    inner = proof.specialise(proof.specialise(order, [low, high], [smaller]), [["next", PLACE]])
    rows = [mapping([("j'", "natural")], sum_below("d'", ["next", "j'"], ["at", f, "d'"])) for f in (low, high)]
    found = proof.specialise(proof.specialise(order, rows, [proof.generalise(inner, [PLACE])]), ["r"])
    return proof.generalise(proof.generalise(found, ["r"]), [low, high], [below])


COUNTED = over_pairs(lambda d: 1, "r")
GROWTH: Json = ["position_growth", WIDTH, "r"]
DEVIATION = times(LENGTH, minus(gradient_mean(LENGTH), GROWTH))
BOUNDS = [["<=", minus(times(HALF, COUNTED)), DEVIATION], ["<=", DEVIATION, times(HALF, COUNTED)]]
POINT = "a'"


def _half_power(a: Json, d: Json) -> Json:
    return times(HALF, raised(eigenvalue(a), ["next", d]))


def _points(k: Json) -> list[Json]:
    """The two points with the number k."""
    shift = times(WIDTH, ["midpoint", k, LENGTH])
    return [plus(HALF, shift), minus(HALF, shift)]


def _averaged(d: Json, k: Json) -> Json:
    """The mean of (2a − 1)^(d+1)/2 at the two points with the number k."""
    return plus(*(times(HALF, _half_power(a, d)) for a in _points(k)))


def _column(d: Json) -> Json:
    return sum_below("g'", LENGTH, _averaged(d, "g'"))


def _prove_exchanged(proof: Evidence, count: int) -> int:
    """Prove n times the mean of the gradient = the sum of the columns over all d ≤ q < r."""
    gradient = prove_gradient(proof)
    above, below = (mapping([("d", "natural")], _half_power(a, "d")) for a in _points("p1"))
    linear = proof.specialise(prove_linear_pairs(proof), [above, below, HALF, HALF, "r"])
    value = around_half(lambda a: ["position_gradient", a, "r"], WIDTH, "p1", LENGTH)
    row = over_pairs(lambda d: _averaged(d, "p1"), "r")
    split = proof.sums(
        equal(value, row),
        cofactors=[
            *(cofactor(proof.specialise(gradient, [a, "r"]), [], HALF) for a in _points("p1")),
            cofactor(linear, [], -1),
        ],
    )
    split = proof.specialise(proof.generalise(split, ["p1"]), [PLACE])
    value, row = (substituted(x, {"p1": PLACE}) for x in (value, row))
    same = congruent(proof, value, row, LENGTH, split)
    exchange = prove_exchange(proof)
    outer = mapping([("g'", "natural"), ("q", "natural")], sum_below("d", ["next", "q"], _averaged("d", "g'")))
    inner = mapping([("g'", "natural"), ("d", "natural")], _averaged("d", "g'"))
    turned = proof.specialise(exchange, [outer, "r", LENGTH])
    each = proof.specialise(exchange, [inner, ["next", PLACE], LENGTH])
    rows = sum_below("g'", LENGTH, sum_below("d", ["next", PLACE], _averaged("d", "g'")))
    columns = congruent(proof, rows, sum_below("d", ["next", PLACE], _column("d")), "r", each)
    summed = sum_below("h'", LENGTH, substituted(value, {PLACE: "h'"}))
    return proof.sums(
        equal(times(LENGTH, gradient_mean(LENGTH)), over_pairs(_column, "r")),
        cofactors=[cofactor(count, [], summed), cofactor(same), cofactor(turned), cofactor(columns)],
    )


MEAN = Lemmas(
    "tasks/own-symmetric-position-mean",
    "The mean gradient in v over symmetric transition matrices",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@MEAN.lemma(
    "mean",
    "The mean over 2n midpoints differs from the mean over the interval by at most r (r + 1)/(4n).",
    """
    forall eps in real; r, n in natural: 0 < eps, 2*eps <= 1, 1 <= n
      ==> -1/2*sum_below((q in natural |-> sum_below((d in natural |-> 1), next(q))), r) <= n*(sum_below((q in
        natural |-> 1/2*(position_gradient(1/2 + eps*midpoint(q, n), r) + position_gradient(1/2 - eps*midpoint(q,
        n), r))), n)/n - position_growth(eps, r)) and n*(sum_below((q in natural |-> 1/2*(position_gradient(1/2 +
        eps*midpoint(q, n), r) + position_gradient(1/2 - eps*midpoint(q, n), r))), n)/n - position_growth(eps, r))
        <= 1/2*sum_below((q in natural |-> sum_below((d in natural |-> 1), next(q))), r)
    """,
    "1/4, 1, 1",
    [("The mean over the midpoints is smaller.", "==> -1/2*", "==> 1/2*", "1/4, 1, 1")],
)
def prove_average(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀r ∀n ≥ 1: n times the mean of the gradient less its limit is at most r (r + 1)/4."""
    narrow = [proof.assume(formula) for formula in NARROW]
    positive = proof.assume(POSITIVE)
    size = prove_some_parts(proof)
    count = proof.quotient(proof.specialise(prove_nonzero(proof), [LENGTH], [size]))
    exchanged = _prove_exchanged(proof, count)
    sides = _prove_columns(proof, narrow, positive, count)
    moments = mapping([("c'", "natural")], times(HALF, ["moment", WIDTH, ["next", "c'"]]))
    ones = mapping([("c'", "natural")], 1)
    columns = mapping([("c'", "natural")], _column("c'"))
    found = []
    for goal, side, smaller, weight in zip(BOUNDS, (1, -1), sides, SHIFTS, strict=True):
        edges = mapping([("e'", "natural")], _edge(["at", moments, "e'"], weight))
        ordered = [edges, columns][::side]
        order = proof.specialise(proof.specialise(prove_order_pairs(proof), ordered, [smaller]), ["r"])
        linear = proof.specialise(prove_linear_pairs(proof), [moments, ones, LENGTH, weight, "r"])
        low, high = (over_pairs(partial(_value_of, f), "r") for f in ordered)
        equation = proof.sums(
            equal(minus(goal[2], goal[1]), minus(high, low)),
            cofactors=[cofactor(exchanged, [], side), cofactor(linear, [], side)],
        )
        found.append(proof.squares(goal, equation, [order]))
    return proof.generalise(proof.conjunction(*found), [WIDTH, "r", LENGTH], [*NARROW, POSITIVE])


def prove_nonnegative_limits(proof: Evidence) -> list[int]:
    """Prove 0 ≤ E[(2a − 1)^(d+1)] at d = ``PLACE``, and 0 ≤ the constant part, from 0 < ε."""
    width = proof.assume(NARROW[0])
    ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
    following: Json = ["next", PLACE]
    signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], ends), [following])
    double = times(2, WIDTH)
    sign = proof.squares(["<=", 0, double], given=[width])
    powers = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [double], [sign]), [following])
    moment = ["moment", WIDTH, following]
    even = times(HALF, minus(raised(-1, following), -1))
    form = over(times(raised(double, following), even), plus(following, 1))
    nonnegative = proof.squares(
        ["<=", 0, moment], proof.sums(equal(minus(moment, 0), form)), [powers, proof.project(signs, 0)]
    )
    nothing, half = plus(times(0, 1), times(0, 1)), times(HALF, moment)
    smaller = proof.squares(["<=", nothing, half], proof.sums(equal(minus(half, nothing), half)), [nonnegative])
    ones = mapping([("c'", "natural")], 1)
    low, high = (mapping([("e'", "natural")], substituted(x, {PLACE: "e'"})) for x in (nothing, half))
    ordered = proof.specialise(prove_order_pairs(proof), [low, high], [proof.generalise(smaller, [PLACE])])
    ordered = proof.specialise(ordered, ["r"])
    none = proof.specialise(prove_linear_pairs(proof), [ones, ones, 0, 0, "r"])
    gap = minus(GROWTH, over_pairs(lambda d: nothing, "r"))
    growth = proof.squares(
        ["<=", 0, GROWTH], proof.sums(equal(minus(GROWTH, 0), gap), cofactors=[cofactor(none)]), [ordered]
    )
    return [proof.generalise(nonnegative, [PLACE]), growth]


SHIFTS = [over(-1, 2), HALF]


def _value_of(series: Json, place: Json) -> Json:
    return ["at", series, place]


def _edge(moment: Json, shift: Json) -> Json:
    """Return n times half a moment, plus or minus 1/2."""
    return plus(times(LENGTH, moment), times(shift, 1))


def _prove_columns(proof: Evidence, narrow: list[int], positive: int, count: int) -> list[int]:
    """Prove ∀d: a column differs from n times half the moment of the exponent d + 1 by at most 1/2."""
    near = proof.specialise(prove_moments(proof), [WIDTH, ["next", "p1"], LENGTH], [*narrow, positive])
    power_at = around_half(lambda a: raised(eigenvalue(a), ["next", "p1"]), WIDTH, PLACE, LENGTH)
    values = mapping([("q'", "natural")], substituted(power_at, {PLACE: "q'"}))
    scaled = plus(times(HALF, ["at", values, PLACE]), times(0, ["at", values, PLACE]))
    pointwise = proof.sums(equal(_averaged("p1", PLACE), scaled))
    same = congruent(proof, _averaged("p1", PLACE), scaled, LENGTH, pointwise)
    linear = proof.specialise(prove_linear(proof), [values, values, HALF, 0, LENGTH])
    total_power, column = ["sum_below", values, LENGTH], _column("p1")
    moment = ["moment", WIDTH, ["next", "p1"]]
    deviation = times(LENGTH, minus(over(total_power, LENGTH), moment))
    found = []
    for part, shift in enumerate(SHIFTS):
        edge = _edge(times(HALF, moment), shift)
        low, high = (edge, column) if part == 0 else (column, edge)
        side = 1 - 2 * part
        form = times(HALF, minus(deviation, -1) if part == 0 else minus(1, deviation))
        equation = proof.sums(
            equal(minus(high, low), form),
            cofactors=[
                cofactor(same, [], side),
                cofactor(linear, [], side),
                cofactor(count, [], times(-side, HALF, total_power)),
            ],
        )
        smaller = proof.squares(["<=", low, high], equation, [proof.project(near, part)])
        found.append(proof.generalise(smaller, ["p1"]))
    return found


STATEMENTS = {
    "tasks/own-symmetric-powers": POWERS.statement,
    "tasks/own-symmetric-position-gradient": GRADIENT.statement,
    "tasks/own-sums-over-pairs": PAIR_SUMS.statement,
    "tasks/own-symmetric-position-mean": MEAN.statement,
}
