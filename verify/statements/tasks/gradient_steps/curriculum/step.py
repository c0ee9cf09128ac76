"""The second step of the curriculum in v: exact expectations for doubly stochastic matrices, every place and length.

Tasks (Edelman), equations (E.54) to (E.59): what the constant and the diagonal part of W contribute when a = b is
uniform around 1/2.
"""

from typing import Any

from verify.library.finite_sums import LENGTH, PLACE, raised, sum_below
from verify.library.sequence_sums import congruent, prove_linear
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import trees
from verify.statements.formulas import Binders, define
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.sums import means, uniform_moments
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.tasks.gradient_steps.symmetric.growth import prove_count
from verify.statements.terms import equal, mapping, minus, over, plus, times, total

PAIR: Binders = [("l", STATES), ("i", STATES)]
QUARTER = over(1, 4)


def _return(d: Json) -> Json:
    """The sum over two states of (P_li − 1/2) (1/2) (P^k)_li (P^d)_il."""
    powers = [["matrix_power", chain.symmetric("a"), n, *places] for n, places in (("k", ("l", "i")), (d, ("i", "l")))]
    return total(
        PAIR, times(minus([*chain.symmetric("a"), "l", "i"], uniform_moments.HALF), uniform_moments.HALF, *powers)
    )


DEFINITIONS = [
    *chain.VOCABULARY,
    define(
        "symmetric_diagonal_gradient",
        [("a", "real"), ("k", "natural"), ("r", "natural")],
        chain.over_pairs(_return, "r"),
    ),
]
PLACES: Binders = [("k", "natural"), ("r", "natural")]
LAW: Binders = [(uniform_moments.WIDTH, "real")]
TRIANGLE = over(times("r", plus("r", 1)), 8)
OPEN = [["<", 0, uniform_moments.WIDTH], ["<", times(2, uniform_moments.WIDTH), 1]]
LIMIT = plus(
    times(TRIANGLE, ["moment", uniform_moments.WIDTH, ["next", "k"]]), times(uniform_moments.HALF, chain.GROWTH)
)


def diagonal(a: Json) -> Json:
    """The gradient at the place k + 1 that W = I contributes."""
    return ["symmetric_diagonal_gradient", a, "k", "r"]


def diagonal_mean(n: Json) -> Json:
    """The mean of that gradient over the midpoints."""
    return uniform_moments.uniform_mean(diagonal, uniform_moments.WIDTH, n)


def prove_diagonal(proof: Evidence) -> int:
    """Prove ∀a ∀k, r: the gradient is r (r + 1)/8 · (2a − 1)^(k+1) plus half the gradient of the constant part."""
    powers = proof.specialise(chain.prove_symmetric_powers(proof), ["a"])
    first, last = (proof.specialise(powers, [n]) for n in ("k", PLACE))
    start = raised(uniform_moments.eigenvalue("a"), ["next", "k"])
    parts = [
        mapping([("c'", "natural")], x)
        for x in (1, times(uniform_moments.HALF, raised(uniform_moments.eigenvalue("a"), ["next", "c'"])))
    ]
    weights = [times(QUARTER, start), uniform_moments.HALF]
    value = plus(*(times(w, ["at", f, PLACE]) for w, f in zip(weights, parts, strict=True)))
    pointwise = proof.follows(equal(_return(PLACE), value), first, last)
    rows = [sum_below("d", ["next", PLACE], trees.substituted(x, {PLACE: "d"})) for x in (_return(PLACE), value)]
    inner = congruent(proof, _return(PLACE), value, ["next", "p1"], pointwise)
    inner = proof.specialise(proof.generalise(inner, ["p1"]), [PLACE])
    same = congruent(proof, rows[0], rows[1], "r", inner)
    linear = proof.specialise(chain.prove_linear_pairs(proof), [*parts, *weights, "r"])
    constant = proof.specialise(chain.prove_gradient(proof), ["a", "r"])
    count = proof.specialise(prove_count(proof), ["r"])
    goal = equal(
        diagonal("a"), plus(times(TRIANGLE, start), times(uniform_moments.HALF, ["position_gradient", "a", "r"]))
    )
    found = proof.follows(goal, same, linear, count, constant)
    return proof.generalise(found, ["a"])


def _sum_of(value: Any) -> Json:
    return sum_below("h'", LENGTH, uniform_moments.around_half(value, uniform_moments.WIDTH, "h'", LENGTH))


def _power(a: Json) -> Json:
    return raised(uniform_moments.eigenvalue(a), ["next", "k"])


def _constant(a: Json) -> Json:
    return ["position_gradient", a, "r"]


def _prove_split_mean(proof: Evidence) -> int:
    """Prove that the sum over n pairs of midpoints is r (r + 1)/8 times that of the power plus half of the other."""
    shift = times(uniform_moments.WIDTH, ["midpoint", PLACE, LENGTH])
    exact = prove_diagonal(proof)
    left = uniform_moments.around_half(diagonal, uniform_moments.WIDTH, PLACE, LENGTH)
    maps = [
        mapping([("c'", "natural")], uniform_moments.around_half(f, uniform_moments.WIDTH, "c'", LENGTH))
        for f in (_power, _constant)
    ]
    weights = [TRIANGLE, uniform_moments.HALF]
    right = plus(*(times(w, ["at", f, PLACE]) for w, f in zip(weights, maps, strict=True)))
    points = [proof.specialise(exact, [move(uniform_moments.HALF, shift)]) for move in (plus, minus)]
    pointwise = proof.follows(equal(left, right), *points)
    same = congruent(proof, left, right, LENGTH, pointwise)
    linear = proof.specialise(prove_linear(proof), [*maps, *weights, LENGTH])
    summed = plus(*(times(w, _sum_of(f)) for w, f in zip(weights, (_power, _constant), strict=True)))
    return proof.sums(equal(_sum_of(diagonal), summed), cofactors=[cofactor(same), cofactor(linear)])


def prove_bounds(proof: Evidence) -> list[int]:
    """Prove −c ≤ n (mean − limit) ≤ c for c = r (r + 1), as theorems that assume the rest."""
    width, narrow = (proof.assume(formula) for formula in OPEN)
    weak = proof.squares(["<=", OPEN[1][1], 1], proof.sums(equal(minus(1, OPEN[1][1]), minus(1, OPEN[1][1]))), [narrow])
    premises = [width, weak, proof.assume(uniform_moments.POSITIVE)]
    power = proof.specialise(
        uniform_moments.prove_moments(proof), [uniform_moments.WIDTH, ["next", "k"], LENGTH], premises
    )
    constant = proof.specialise(chain.prove_average(proof), [uniform_moments.WIDTH, "r", LENGTH], premises)
    split = _prove_split_mean(proof)
    count = proof.specialise(prove_count(proof), ["r"])
    named = proof.assume(equal(means.COUNT, times("r", ["next", "r"])))
    gap = times(LENGTH, minus(diagonal_mean(LENGTH), LIMIT))
    moment = times(
        LENGTH,
        minus(
            uniform_moments.uniform_mean(_power, uniform_moments.WIDTH, LENGTH),
            ["moment", uniform_moments.WIDTH, ["next", "k"]],
        ),
    )
    growth = times(LENGTH, minus(chain.gradient_mean(LENGTH), chain.GROWTH))
    half, rest = times(uniform_moments.HALF, chain.COUNTED), times(over(3, 4), "r", plus("r", 1))
    goals = [["<=", minus(means.COUNT), gap], ["<=", gap, means.COUNT]]
    forms = [
        plus(times(TRIANGLE, minus(moment, -1)), times(uniform_moments.HALF, minus(growth, minus(half))), rest),
        plus(times(TRIANGLE, minus(1, moment)), times(uniform_moments.HALF, minus(half, growth)), rest),
    ]
    return [
        proof.squares(
            goal,
            proof.follows(equal(minus(goal[2], goal[1]), form), split, named, count),
            [proof.project(power, part), proof.project(constant, part)],
        )
        for part, goal, form, side in zip((0, 1), goals, forms, (1, -1), strict=True)
    ]
