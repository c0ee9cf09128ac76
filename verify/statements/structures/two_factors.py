"""Theorem 3.4: gradient descent past the edge of stability balances the two factors of a product.

Simple structures in neural networks (Chen), Theorem 3.4 (Theorems B.1 and B.7), with equations (B.4) and (B.31)-(B.35).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order, prove_positive
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.two_factors_decay import DECAY, TIME, prove_decay
from verify.statements.structures.two_factors_step import STEP, prove_ratio
from verify.statements.structures.two_factors_vocabulary import (
    ABOVE_EDGE,
    POINT,
    RATE,
    SOURCE,
    TWO_FACTORS,
    K,
    at_time,
    excess,
    excess_after,
    imbalance,
    imbalance_after,
    stepped,
)

Json = Any

ALL: Binders = [*RATE, *POINT]
NEXT = stepped("x", "y")
SECOND = stepped(*NEXT)
NOW_EXCESS, NEXT_EXCESS = excess("x", "y"), excess(*NEXT)
RATIO = times(plus(1, NOW_EXCESS), plus(1, NEXT_EXCESS))
UPPER = minus(1, times(2, minus(K, 1), NOW_EXCESS))
LOWER = plus(-1, minus(3, times(2, K)))
POSITIVE: list[Json] = [["<", 0, "x"], ["<", 0, "y"]]
ABOVE_TARGET: Json = ["<", "mu", times("x", "y")]
STAYS_POSITIVE: list[Json] = [["<", 0, coordinate] for coordinate in NEXT]
STRICTLY_SMALLER: Json = ["<", power(minus(SECOND[1], SECOND[0]), 2), power(minus("y", "x"), 2)]
TWO_STEPS = both(
    equal(minus(SECOND[1], SECOND[0]), times(RATIO, minus("y", "x"))),
    ["<", LOWER, RATIO],
    ["<", RATIO, UPPER],
    implies(different("x", "y"), STRICTLY_SMALLER),
)
TWO_STEP_HYPOTHESES = [*ABOVE_EDGE, *POSITIVE, ABOVE_TARGET, *STAYS_POSITIVE]

ALWAYS_POSITIVE = forall(TIME, both(*(["<", 0, coordinate] for coordinate in at_time("t"))))


def close(t: Json, radius: Json) -> Json:
    """|x − y| < r after t steps."""
    return ["<", power(minus(*at_time(t)), 2), power(radius, 2)]


def finally_close(where: list[Json], radius: Json, stays: Json = ALWAYS_POSITIVE) -> Json:
    """If the factors are always positive, |x − y| < r from some time on, at the times where the conditions hold."""
    near = forall(TIME, implies(["<=", "m", "t"], *where, close("t", radius)))
    return exists([("m", "natural")], implies(stays, near))


def decays(where: list[Json], stays: Json = ALWAYS_POSITIVE) -> Json:
    """If the factors are always positive, |x − y| tends to 0 along the times where the conditions hold."""
    within = implies(["<", 0, "r"], finally_close(where, "r", stays))
    return forall(ALL, implies(*ABOVE_EDGE, forall([("r", "real")], within)))


IN_P: Json = ["<", "mu", times(*at_time("t"))]
DECAY_CLAIM = decays([IN_P])


def prove_rate_positive(proof: Evidence, target: int, edge: int) -> int:
    """Prove 0 < η from 0 < μ and 1 < η μ, in a proof that declares the rate."""
    goal = ["<", 0, "eta"]
    small = proof.order(proof.assume(["not", goal]))
    form = plus(minus(K, 1), times(minus(0, "eta"), "mu"), 1)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [target, edge, small])
    return prove_by_order(proof, goal, absurd)


def prove_excess_equations(proof: Evidence) -> tuple[int, int]:
    """Prove ∀ η, μ, x, y: excess and imbalance after one step are functions of K, excess and imbalance."""
    equations = (
        equal(NEXT_EXCESS, excess_after(K, NOW_EXCESS, imbalance("x", "y"))),
        equal(imbalance(*NEXT), imbalance_after(NOW_EXCESS, imbalance("x", "y"))),
    )
    first, second = (proof.generalise(proof.sums(equation), names_of(ALL)) for equation in equations)
    return first, second


def prove_excess_above(proof: Evidence, rate: int, positive: tuple[int, int], x: Json, y: Json) -> int:
    """Prove −K < e at a point with positive factors."""
    equals = proof.sums(equal(minus(excess(x, y), minus(K)), times("eta", x, y)))
    return proof.squares(["<", minus(K), excess(x, y)], equals, [rate, *positive])


def prove_excess_below_one(proof: Evidence) -> int:
    """Prove ∀: e < 1 where the factors are positive before and after a step."""
    hypotheses = [*POSITIVE, *STAYS_POSITIVE]
    signs = [proof.assume(formula) for formula in hypotheses]
    goal = ["<", NOW_EXCESS, 1]
    large = proof.order(proof.assume(["not", goal]))
    form = plus(times(minus(NOW_EXCESS, 1), plus("x", "y")), *NEXT)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [*signs, large])
    return proof.generalise(prove_by_order(proof, goal, absurd), names_of(ALL), hypotheses)


def _two_steps() -> Evidence:
    """The imbalance after two steps from above the target."""
    proof = ConciseEvidence([*ALL, *STEP, *REALS])
    given = [proof.assume(formula) for formula in TWO_STEP_HYPOTHESES]
    target, past_edge, limit, x, y, above, *stays = given
    rate = prove_rate_positive(proof, target, past_edge)
    next_equation, _ = prove_excess_equations(proof)
    e, d = NOW_EXCESS, imbalance("x", "y")
    premises = [
        past_edge,
        limit,
        proof.squares(
            ["<", 0, e],
            proof.sums(equal(minus(e, 0), times("eta", minus(times("x", "y"), "mu")))),
            [rate, above],
        ),
        proof.specialise(prove_excess_below_one(proof), names_of(ALL), [x, y, *stays]),
        proof.squares(["<=", 0, d], given=[rate]),
        proof.specialise(next_equation, names_of(ALL)),
        prove_excess_above(proof, rate, (stays[0], stays[1]), *NEXT),
    ]
    bounds = proof.specialise(prove_ratio(proof), [K, e, d, NEXT_EXCESS], premises)
    lower, upper = proof.project(bounds, 0), proof.project(bounds, 1)
    product = proof.sums(TWO_STEPS[1])
    apart = different("x", "y")
    square = power(minus("y", "x"), 2)
    nonzero = _prove_apart(proof, square)
    positive = proof.specialise(prove_positive(proof), [square], [proof.squares(["<=", 0, square]), nonzero])
    over_lower = plus(minus(RATIO, LOWER), times(2, minus(over(3, 2), K)))
    under_upper = plus(minus(UPPER, RATIO), times(2, minus(K, 1), e))
    smaller = proof.squares(
        STRICTLY_SMALLER,
        proof.sums(
            equal(minus(STRICTLY_SMALLER[2], STRICTLY_SMALLER[1]), times(square, over_lower, under_upper)),
            cofactors=[cofactor(product, [], minus(plus(minus(SECOND[1], SECOND[0]), times(RATIO, minus("y", "x")))))],
        ),
        [past_edge, limit, premises[2], positive, lower, upper],
    )
    strictly = proof.generalise(smaller, [], [apart])
    result = proof.conjunction(product, lower, upper, strictly)
    proof.generalise(result, names_of(ALL), TWO_STEP_HYPOTHESES)
    return proof


def _prove_apart(proof: Evidence, square: Json) -> int:
    """Prove (y − x)² ≠ 0 under x ≠ y."""
    same = proof.vanish(proof.assume(equal(square, 0)), [])
    equals = proof.sums(equal("x", "y"), cofactors=[cofactor(same, [], -1)])
    return prove_not(proof, equal(square, 0), equals, proof.assume(different("x", "y")))


def _decay() -> Evidence:
    """|x − y| decays to 0 along the points above the target."""
    proof = ConciseEvidence([*ALL, *DECAY, ("s0", "real")])
    given = [proof.assume(formula) for formula in [*ABOVE_EDGE, ALWAYS_POSITIVE]]
    target, past_edge, limit, positive = given
    rate = prove_rate_positive(proof, target, past_edge)
    excesses, imbalances = (mapping(TIME, quantity) for quantity in (excess(*at_time("t")), imbalance(*at_time("t"))))
    equations = prove_excess_equations(proof)
    here = at_time("n0")
    at = ["eta", "mu", *here]
    signs = proof.specialise(positive, ["n0"])
    later = proof.specialise(positive, [["next", "n0"]])
    x, y = proof.project(signs, 0), proof.project(signs, 1)
    below_one = proof.specialise(
        prove_excess_below_one(proof), at, [x, y, proof.project(later, 0), proof.project(later, 1)]
    )
    facts = [
        *(proof.specialise(equation, at) for equation in equations),
        proof.squares(["<=", 0, imbalance(*here)], given=[rate]),
        prove_excess_above(proof, rate, (x, y), *here),
        below_one,
    ]
    premises = [past_edge, limit, *(proof.generalise(fact, ["n0"]) for fact in facts)]
    small = proof.specialise(prove_decay(proof), [K, excesses, imbalances], premises)
    radius = proof.assume(["<", 0, "s0"])
    bound = times("eta", power("s0", 2))
    found = proof.specialise(small, [bound], [proof.squares(["<", 0, bound], given=[rate, radius])])
    near = forall(
        TIME,
        implies(["<=", "m0", "t"], ["<", 0, excess(*at_time("t"))], ["<", imbalance(*at_time("t")), bound]),
    )
    conditions = [["<=", "m0", "n0"], ["<", "mu", times(*here)]]
    late, above = (proof.assume(formula) for formula in conditions)
    positive_excess = proof.squares(
        ["<", 0, excess(*here)],
        proof.sums(equal(minus(excess(*here), 0), times("eta", minus(times(*here), "mu")))),
        [rate, above],
    )
    less = proof.specialise(proof.assume(near), ["n0"], [late, positive_excess])
    goal = close("n0", "s0")
    large = proof.order(proof.assume(["not", goal]))
    form = plus(minus(bound, imbalance(*here)), times("eta", minus(goal[1], goal[2])))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [rate, less, large])
    within = proof.generalise(prove_by_order(proof, goal, absurd), ["n0"], conditions)
    claim = finally_close([IN_P], "s0")
    balanced = proof.choose(found, "m0", proof.witness(claim, ["m0"], _if_positive(proof, within)))
    anything = forall(TIME, implies(["<=", 0, "t"], IN_P, close("t", "s0")))
    denied = proof.assume(["not", ALWAYS_POSITIVE])
    vacuous = proof.witness(claim, [0], _if_positive(proof, proof.contradiction(anything, positive, denied)))
    every = proof.generalise(proof.cases(ALWAYS_POSITIVE, balanced, vacuous), ["s0"], [["<", 0, "s0"]])
    proof.generalise(every, names_of(ALL), ABOVE_EDGE)
    return proof


def _if_positive(proof: Evidence, theorem: int) -> int:
    """Put the assumption that the factors are always positive in front of a theorem."""
    return proof.generalise(theorem, [], [ALWAYS_POSITIVE])


PRODUCT = times("x", "y")
RESTORED = minus("mu", PRODUCT)
FACTOR = minus(1, times("eta", RESTORED))
UPDATES = both(
    equal(minus(NEXT[1], NEXT[0]), times(minus("y", "x"), FACTOR)),
    equal(
        times(*NEXT),
        plus(
            PRODUCT,
            times("eta", RESTORED, plus(power("x", 2), power("y", 2))),
            times(power("eta", 2), power(RESTORED, 2), PRODUCT),
        ),
    ),
    equal(
        times(*NEXT),
        plus(
            times(PRODUCT, power(plus(1, times("eta", RESTORED)), 2)),
            times("eta", RESTORED, power(minus("x", "y"), 2)),
        ),
    ),
)
UPDATE_CLAIM = forall(ALL, UPDATES)


def _updates() -> Part:
    """Equations (B.31), (B.33) and (B.4)."""
    proof = Evidence()
    proof.sums(UPDATE_CLAIM)
    edited = plus(1, times("eta", RESTORED))
    near_miss = forall(ALL, both(equal(UPDATES[1][1], times(minus("y", "x"), edited)), *UPDATES[2:]))
    control = refute_at(near_miss, ALL, [1, 0, 1, 2], [], near_miss[2][1], [{"part": 0}])
    return Part(
        "updates",
        "One step multiplies y - x by 1 - eta (mu - xy) and changes the product xy as in (B.33) and (B.4).",
        UPDATE_CLAIM,
        proof,
        [[1, 1, 1, 2]],
        [Control("With a plus in (B.31) it is false.", differences(UPDATE_CLAIM, near_miss), control)],
    )


BELOW_HYPOTHESES: list[Json] = [["<", 0, "mu"], ["<", 0, K], ["<", K, 2], ["<", 0, PRODUCT], ["<", PRODUCT, "mu"]]


def _below() -> Part:
    """Inequality (B.35)."""
    conclusion = both(["<", -1, FACTOR], ["<", FACTOR, 1])
    proof = ConciseEvidence(ALL)
    given = [proof.assume(formula) for formula in BELOW_HYPOTHESES]
    target, positive, limit, product, below = given
    goal = ["<", 0, "eta"]
    small = proof.order(proof.assume(["not", goal]))
    form = plus(K, times(minus(0, "eta"), "mu"))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [target, positive, small])
    rate = prove_by_order(proof, goal, absurd)
    signs = [rate, limit, product, below]
    result = proof.conjunction(
        proof.squares(
            conclusion[1],
            proof.sums(equal(minus(FACTOR, -1), plus(minus(2, K), times("eta", PRODUCT)))),
            signs,
        ),
        proof.squares(conclusion[2], proof.sums(equal(minus(1, FACTOR), times("eta", RESTORED))), signs),
    )
    proof.generalise(result, names_of(ALL), BELOW_HYPOTHESES)
    larger = [*BELOW_HYPOTHESES[:2], ["<", K, 3], *BELOW_HYPOTHESES[3:]]
    near_miss = forall(ALL, implies(*larger, conclusion))
    control = refute_at(near_miss, ALL, [over(5, 2), 1, over(1, 4), over(1, 4)], larger, conclusion[1], [{"part": 0}])
    return Part(
        "below-the-target",
        "(B.35): where 0 < xy < mu and 0 < K < 2, a step multiplies y - x by a number between -1 and 1.",
        forall(ALL, implies(*BELOW_HYPOTHESES, conclusion)),
        proof,
        [[1, 1, over(1, 2), 1]],
        [Control("For K < 3 it is false.", [(["claim", 2, 3, 2], 3)], control)],
    )


def _two_step_part() -> Part:
    """The two-step contraction (B.34), (B.36), (B.46) with its explicit factor."""
    larger = [*ABOVE_EDGE[:2], ["<", K, 2], *TWO_STEP_HYPOTHESES[3:]]
    near_miss = forall(ALL, implies(*larger, TWO_STEPS))
    values: list[Json] = [over(7, 4), 1, 1, over(7, 5)]
    moves: list[dict[str, Json]] = [{"part": 3}, {"conditions": [different("x", "y")]}]
    control = refute_at(near_miss, ALL, values, larger, STRICTLY_SMALLER, moves)
    return Part(
        "two-steps",
        "From xy > mu, with factors that stay positive in the next step, two steps multiply y - x by a number r with "
        "-1 + (3 - 2K) < r < 1 - 2 (K - 1) eta (xy - mu); so |y - x| decreases strictly unless x = y.",
        forall(ALL, implies(*TWO_STEP_HYPOTHESES, TWO_STEPS)),
        _two_steps(),
        [[over(5, 4), 1, 1, over(6, 5)]],
        [Control("For K < 2 it is false.", [(["claim", 2, 3, 2], 2)], control)],
    )


STATIONARY: list[Json] = [over(5, 4), 1, 2, over(1, 2)]


def prove_at_rest(proof: Evidence, start: list[Json]) -> int:
    """Prove ∀t: gradient descent from a point with xy = μ stays there; the proof declares a time n0."""

    def at_rest(t: Json) -> Json:
        return both(*(equal([name, *start, t], value) for name, value in zip(("x_at", "y_at"), start[2:], strict=True)))

    first = proof.evaluate(at_rest(["of", "natural", 0]))
    x, y = (proof.project(proof.assume(at_rest("n0")), part) for part in range(2))
    at = [[name, *start, "n0"] for name in ("x_at", "y_at")]
    zero = proof.sums(
        equal(["excess", *start[:2], *at], 0),
        cofactors=[cofactor(x, [], times(start[0], at[1])), cofactor(y, [], times(start[0], start[2]))],
    )
    goals = at_rest(["next", "n0"])[1:]
    moved = proof.conjunction(
        proof.sums(goals[0], cofactors=[cofactor(x), cofactor(zero, [], minus(at[1]))]),
        proof.sums(goals[1], cofactors=[cofactor(y), cofactor(zero, [], minus(at[0]))]),
    )
    step = proof.generalise(moved, ["n0"], [at_rest("n0")])
    return proof.induct(forall(TIME, at_rest("t")), first, step)


def prove_positive_at_rest(proof: Evidence, rest: int, start: list[Json]) -> int:
    """Prove that both factors are positive at the time n0, from ``prove_at_rest``."""
    here = proof.specialise(rest, ["n0"])
    equations = [proof.project(here, part) for part in range(2)]
    values = both(*(["<", 0, value] for value in start[2:]))
    reached = both(*(["<", 0, [name, *start, "n0"]] for name in ("x_at", "y_at")))
    return proof.rewrite(reached, [(equation, "backward") for equation in equations], proof.evaluate(values))


def prove_never(proof: Evidence, start: list[Json], within: Json, conclusion: Any) -> int:
    """Prove ∀m: not 'within', which says what fails at rest; the proof declares times n0 and m0."""
    rest = prove_at_rest(proof, start)
    positive = prove_positive_at_rest(proof, rest, start)
    assumed = proof.specialise(proof.assume(within), [], [proof.generalise(positive, ["n0"])])
    now = proof.squares(["<=", "m0", "m0"], proof.sums(equal(minus("m0", "m0"), 0)))
    near = proof.specialise(assumed, ["m0"], [now])
    known = proof.specialise(rest, ["m0"])
    at_start = conclusion(*start[2:])
    moved = proof.rewrite(at_start, [proof.project(known, part) for part in range(2)], near)
    return proof.generalise(prove_not(proof, within, moved, proof.evaluate(at_start)), ["m0"])


def refute_everywhere() -> Evidence:
    """Off the set P the imbalance need not decay: a minimiser is at rest."""
    claim = decays([])
    proof = ConciseEvidence([("n0", "natural"), ("m0", "natural")])
    at = dict(zip(names_of(ALL), STATIONARY, strict=True)) | {"r": 1}
    within = substituted(finally_close([], "r")[2], at | {"m": "m0"})
    never = prove_never(proof, STATIONARY, within, lambda x, y: ["<", power(minus(x, y), 2), power(1, 2)])
    given = [proof.evaluate(substituted(formula, at)) for formula in ABOVE_EDGE]
    one = proof.evaluate(["<", 0, 1])
    proof.counterexample(claim, [{"at": STATIONARY}, {"given": given}, {"at": [1]}, {"given": [one]}], never)
    return proof


def _decay_part() -> Part:
    """The theorem itself."""
    without = decays([])
    return Part(
        "decay",
        "For 1 < K < 3/2 and factors that are always positive, |x - y| tends to 0 along the points with xy > mu.",
        DECAY_CLAIM,
        _decay(),
        [[*STATIONARY, 1]],
        [
            Control(
                "Along all points it is false: a minimiser with x different from y is at rest.",
                differences(DECAY_CLAIM, without),
                refute_everywhere(),
            )
        ],
    )


def theorem_3_4() -> Statement:
    """Theorem 3.4 with the equations of its proof that are true as printed."""
    parts = [_updates(), _below(), _two_step_part(), _decay_part()]
    return Statement(
        id="structures/theorem-3.4",
        title="Past the edge of stability gradient descent on (xy - mu)^2/2 balances the two factors",
        source=f"{SOURCE}, Theorem 3.4 (Theorems B.1 and B.7), equations (B.4) and (B.31)-(B.35)",
        hypotheses=r"Gradient descent on $f(x, y) = \frac12 (xy - \mu)^2$ with $\eta = K / \mu$, $1 < K < 1.5$, $\mu "
        r"> 0$; $x_t, y_t > 0$ for all $t$; $\mathcal P = \{(x_t, y_t) : x_t y_t > \mu\}$.",
        conclusion=r"$|x - y|$ decays to 0 along $\mathcal P$: from a point of $\mathcal P$ two steps multiply $y - "
        r"x$ by a number between $-1 + (3 - 2K)$ and $1 - 2 (K - 1) \eta (xy - \mu)$, below the target $|x - y|$ does "
        r"not grow, and for every $r > 0$ all but finitely many points of $\mathcal P$ have $|x - y| < r$.",
        reading="Steps are counted over all natural numbers, and |x - y| < r is written with squares. That all "
        "factors are positive is assumed behind 'there is an m', which says the same, since m may depend on it. If a "
        "trajectory meets the set xy = mu it rests there: then P is finite and nothing is said about the limit of |x "
        "- y|. The factor of contraction tends to 1 as xy tends to mu, so that a monotone |x - y| alone does not "
        "decay to 0, as Part III of the printed proof has it; what is missing is that a small xy - mu > 0 does not "
        "decrease in two steps.",
        definitions=needed(TWO_FACTORS, [part.tree() for part in parts]),
        parts=parts,
    )


