"""The second step of the curriculum in v: exact expectations for doubly stochastic matrices, every place and length.

Tasks (Edelman), equations (E.54) to (E.59): what the constant and the diagonal part of W contribute when a = b is
uniform around 1/2.
"""

from typing import Any

from verify.library.finite_sums import LENGTH, PLACE, raised, sum_below
from verify.library.sequence_sums import congruent, prove_linear
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.sums import means, uniform_moments
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.tasks.gradient_steps.symmetric.growth import prove_count
from verify.statements.tasks.thesis import SOURCE, presupposing
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
CURRICULUM: Binders = [*chain.VARIABLES, ("k", "natural")]
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


def prove_limit(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2) ∀k, r: the means tend to r (r + 1)/8 · E[(2a − 1)^(k+1)] plus half the constant part."""
    close = proof.generalise(proof.conjunction(*prove_bounds(proof)), [LENGTH], [uniform_moments.POSITIVE])
    found = proof.witness(means.tends_to(diagonal_mean, LIMIT), [means.COUNT], close)
    product = proof.specialise(means.prove_product(proof), ["r", ["next", "r"]])
    found = proof.generalise(proof.choose(product, means.COUNT, found), patterns.names_of(PLACES))
    return proof.generalise(found, [uniform_moments.WIDTH], OPEN)


def _limit_claim(limit: Json) -> Json:
    return forall(LAW, implies(*OPEN, forall(PLACES, means.tends_to(diagonal_mean, limit))))


def _refute_smaller() -> Evidence:
    """Refute that the limit is smaller by 1: for r = 0 the means exceed that by 1."""
    proof = ConciseEvidence(CURRICULUM)
    below = prove_bounds(proof)[0]
    none = proof.assume(equal("r", 0))
    below = proof.generalise(below, [means.COUNT], [equal(means.COUNT, times("r", ["next", "r"]))])
    zero = proof.follows(equal(0, times("r", ["next", "r"])), none)
    below = proof.specialise(below, [["of", "natural", 0]], [zero])
    gap = times(LENGTH, minus(diagonal_mean(LENGTH), LIMIT))

    def larger(n: Json) -> Json:
        return times(n, minus(diagonal_mean(n), minus(LIMIT, 1)))

    growth = ["<=", LENGTH, times(1, plus(larger(LENGTH), 1))]
    form = plus(minus(gap, minus(0)), 1)
    growing = proof.squares(growth, proof.sums(equal(minus(growth[2], growth[1]), form)), [below])
    growing = proof.generalise(growing, [LENGTH], [uniform_moments.POSITIVE])
    series = mapping([("n", "natural")], larger("n"))
    rate: Json = ["of", "natural", 1]
    denied = proof.specialise(means.prove_unbounded(proof), [series, rate], [proof.evaluate(["<=", 1, 1]), growing])
    everywhere = proof.generalise(denied, [uniform_moments.WIDTH, *patterns.names_of(PLACES)], [*OPEN, equal("r", 0)])
    values: list[Json] = [QUARTER, ["of", "natural", 0], ["of", "natural", 0]]
    premises = [proof.evaluate(trees.substituted(formula, {uniform_moments.WIDTH: QUARTER})) for formula in OPEN]
    empty = proof.evaluate(equal(["of", "natural", 0], 0))
    theorem = proof.specialise(everywhere, values, [*premises, empty])
    claim = trees.substituted(_limit_claim(minus(LIMIT, 1)), {uniform_moments.WIDTH: "e'", "k": "k'", "r": "r'"})
    proof.counterexample(claim, [{"at": values[:1]}, {"given": premises}, {"at": [0, 0]}], theorem)
    return proof


def _matrix_part() -> model.Part:
    """The gradient for each doubly stochastic matrix."""

    def exact(share: Json) -> Json:
        value = plus(times(TRIANGLE, _power("a")), times(share, _constant("a")))
        return forall([("a", "real")], forall(PLACES, equal(diagonal("a"), value)))

    claim, near_miss = exact(uniform_moments.HALF), exact(QUARTER)
    proof = ConciseEvidence(CURRICULUM)
    found = proof.specialise(prove_diagonal(proof), ["a"])
    proof.generalise(proof.generalise(found, patterns.names_of(PLACES)), ["a"])
    at = {"a": over(1, 3), "k": ["of", "natural", 1], "r": ["of", "natural", 1]}
    start = times(raised(uniform_moments.eigenvalue("a"), "k"), uniform_moments.eigenvalue("a"))
    failing = equal(diagonal("a"), plus(times(TRIANGLE, start), times(QUARTER, _constant("a"))))
    refuted = patterns.refute_at(near_miss, [("a", "real")], [at["a"]], [], failing, [{"at": [1, 1]}], at)
    return model.Part(
        "matrix",
        "For each a and every place j = k + 1 the diagonal part of W contributes r (r + 1)/8 (2a - 1)^j and half of "
        "what the constant part contributes.",
        claim,
        proof,
        [[over(1, 3), 1, 1]],
        [model.Control("With a quarter of it, it is false.", trees.differences(claim, near_miss), refuted)],
    )


def _expectation_part() -> model.Part:
    """The expectation of the gradient for a uniform law."""
    claim, near_miss = _limit_claim(LIMIT), _limit_claim(minus(LIMIT, 1))
    proof = ConciseEvidence(CURRICULUM)
    prove_limit(proof)
    return model.Part(
        "expectation",
        "For a uniform on [1/2 - epsilon, 1/2 + epsilon] the expectation is r (r + 1)/8 E[(2a - 1)^j] and half of the "
        "sum of (1/2) E[(2a - 1)^(d+1)] over all d <= q < r.",
        claim,
        proof,
        [[QUARTER, 1, 1]],
        [
            model.Control(
                "With a limit that is smaller by 1 it is false.", trees.differences(claim, near_miss), _refute_smaller()
            )
        ],
    )


def curriculum_gradient() -> model.Statement:
    """The exact second step in v."""
    parts = [_matrix_part(), _expectation_part()]
    return model.Statement(
        id="tasks/own-curriculum-gradient",
        title="Curriculum step two in v at a=b: exact gradient of the diagonal part, even and odd places",
        source=f"after {SOURCE}, equations (E.54) to (E.59)",
        hypotheses=r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, both states have the stationary probability "
        r"$\frac12$, and $a \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in "
        r"(0, \frac12)$.",
        conclusion=r"With $r = t-j+1$ the gradient in $v_j$ that $W = I$ contributes is $\frac{r(r+1)}{8} (2a-1)^j + "
        r"\frac12 g_r(a)$, where $g_r$ is the gradient for $W = \mathbf 1 \mathbf 1^\top$; in expectation this is "
        r"$\frac{r(r+1)}{8} \frac{(2\varepsilon)^j}{j+1} + \frac12 \sum_{d \le q < r} \frac12 \mathbb E[(2a-1)^{d+1}]$ "
        r"for even $j$, and the second term alone for odd $j$.",
        reading="The gradient is the sum over p from j to t and t' from j to p of sum_(i,l) (P_li - 1/2) (1/2) "
        "(P^(j-1))_li (P^(p-t'))_il, with d = p - t' and q = p - j; j is k + 1. The factor eta/t is left out; that the "
        "rest is minus the derivative of t times the expected loss is tasks/own-position-gradient, with b = a. The "
        "expectation is the number from which the means over the midpoints of 2n equal parts differ by at most K/n. "
        "With the weight decay 1, the second step leaves nothing of the earlier v, so that v_j is eta/t times c' g_r "
        "and rho - c' times this: nothing of v_init remains, against (E.59).",
        definitions=trees.needed(DEFINITIONS, [part.tree() for part in parts]),
        parts=presupposing(parts),
    )


STATEMENTS = {}
