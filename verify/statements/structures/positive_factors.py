"""Lemma B.2: a bound on the imbalance at the start and on the first excess keeps both factors positive for ever.

Simple structures in neural networks (Chen), Lemma B.2 (Lemma B.8). The invariant: above the target the excess is below
p and the imbalance at most K m²; below it, the imbalance is at most q K m², and at most K m² after the next step.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.two_factors import (
    ABOVE_TARGET,
    ALL,
    NOW_EXCESS,
    POSITIVE,
    prove_excess_above,
    prove_excess_equations,
    prove_rate_positive,
)
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_step import (
    STEP,
    prove_contracts,
    prove_falls,
    prove_shrinks,
    rate_of_decay,
)
from verify.statements.structures.two_factors_vocabulary import (
    ABOVE_EDGE,
    SOURCE,
    TWO_FACTORS,
    K,
    at_time,
    excess,
    excess_after,
    imbalance,
    imbalance_after,
)

Json = Any

BOUNDS: list[Json] = [
    define("least_ratio", [("m", "real"), ("s", "real")], over(4, power(plus("m", "s"), 2))),
    define(
        "largest_excess",
        [("k", "real"), ("m", "real"), ("p", "real")],
        minus(
            plus(
                times(over(4, 27), power(plus(1, "k"), 3)),
                times(
                    plus(
                        minus(times(over(2, 3), power("k", 2)), times(over(1, 3), "k")),
                        times(
                            over(times(power(plus(1, "p"), 2), power("k", 2)), times(2, plus("k", 1))), power("m", 2)
                        ),
                    ),
                    power(plus(1, "p"), 2),
                    power("m", 2),
                ),
            ),
            "k",
        ),
    ),
]
WITH_BOUND: Binders = [*ALL, ("m", "real"), ("s", "real")]
RATIO = ["least_ratio", "m", "s"]
IMBALANCE = [
    ["<=", 0, "m"],
    equal(times(power("m", 2), "mu"), power(minus("y", "x"), 2)),
    ["<=", 0, "s"],
    equal(power("s", 2), plus(power("m", 2), 4)),
]
FIRST_EXCESS: Json = ["<", NOW_EXCESS, RATIO]
LATER_EXCESS: Json = ["<", ["largest_excess", K, "m", RATIO], RATIO]
HYPOTHESES = [*ABOVE_EDGE, *POSITIVE, ABOVE_TARGET, *IMBALANCE, FIRST_EXCESS, LATER_EXCESS]
CONCLUSION = forall(TIME, both(*(["<", 0, coordinate] for coordinate in at_time("t"))))
CLAIM = forall(WITH_BOUND, implies(*HYPOTHESES, CONCLUSION))

SCALED = ["k1", "e1", "d1", "f1", "g1", "m", "p0"]
PROOF: Binders = [*WITH_BOUND, ("n0", "natural"), ("p0", "real"), *STEP, *((f"r{i}", "real") for i in range(1, 8))]
LARGEST = times("k1", power("m", 2))
GROWN = times(power(plus(1, "p0"), 2), LARGEST)


def bounded(k: Json, e: Json, d: Json, p: Json) -> list[Json]:
    """The bounds on the excess and the imbalance above the target, and on the imbalance below it."""
    largest = times(k, power("m", 2))
    return [
        implies(["<", 0, e], both(["<", e, p], ["<=", d, largest])),
        implies(
            ["<=", e, 0], both(["<=", d, times(power(plus(1, p), 2), largest)], ["<=", imbalance_after(e, d), largest])
        ),
    ]


CONSTANTS: list[Json] = [
    ["<", 1, "k1"],
    ["<", "k1", over(3, 2)],
    ["<", 0, "p0"],
    ["<=", "p0", 1],
    ["<", ["largest_excess", "k1", "m", "p0"], "p0"],
]
SCALED_HYPOTHESES: list[Json] = [
    *CONSTANTS,
    ["<=", 0, "d1"],
    ["<", minus("k1"), "e1"],
    ["<", minus("k1"), "f1"],
    equal("f1", excess_after("k1", "e1", "d1")),
    equal("g1", imbalance_after("e1", "d1")),
    *bounded("k1", "e1", "d1", "p0"),
]


def prove_least_ratio(proof: Evidence, given: list[int]) -> tuple[int, int, int]:
    """Prove 0 < p, p ≤ 1 and (1 − p)² = m² p for p = 4/(m + √(m² + 4))²."""
    m_sign, s_sign, square = given
    base = plus("m", "s")
    goal = ["<", 0, "s"]
    small = proof.order(proof.assume(["not", goal]))
    form = plus(power("m", 2), 4, times("s", minus(0, "s")))
    absurd = proof.squares(
        ["<", 0, 0], proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(square)]), [s_sign, small]
    )
    root = prove_by_order(proof, goal, absurd)
    positive = proof.squares(["<", 0, power(base, 2)], given=[m_sign, root])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [power(base, 2)], [positive]))
    inverse = over(1, power(base, 2))
    defect = times(2, "m", base, inverse)
    complement = proof.sums(
        equal(minus(1, RATIO), defect), cofactors=[cofactor(unit, [], -1), cofactor(square, [], inverse)]
    )
    known = proof.sums(
        equal(power(minus(1, RATIO), 2), times(power("m", 2), RATIO)),
        cofactors=[
            cofactor(complement, [], plus(minus(1, RATIO), defect)),
            cofactor(unit, [], times(4, power("m", 2), inverse)),
        ],
    )
    return (
        proof.squares(["<", 0, RATIO], given=[m_sign, root]),
        proof.squares(["<=", RATIO, 1], complement, [m_sign, root]),
        known,
    )


def prove_next_positive(proof: Evidence) -> int:
    """Prove ∀: x − e y > 0 above the target, for e < p and at most the imbalance of the ratio p at the target."""
    h, k, x, y, e, p, d = names = [f"r{i}" for i in range(1, 8)]
    hypotheses = [
        *(["<", 0, name] for name in (h, x, y, p)),
        ["<=", p, 1],
        ["<", e, p],
        ["<=", k, times(h, x, y)],
        ["<=", times(h, power(minus(x, y), 2)), d],
        equal(times(k, power(minus(1, p), 2)), times(p, d)),
    ]
    *given, balance = (proof.assume(formula) for formula in hypotheses)
    goal = ["<", 0, minus(x, times(e, y))]
    small = proof.order(proof.assume(["not", goal]))
    beyond = plus(times(minus(p, e), y), minus(0, minus(x, times(e, y))))
    form = plus(
        times(h, beyond, plus(times(p, beyond), times(y, minus(1, p), plus(1, p)))),
        times(p, minus(d, times(h, power(minus(x, y), 2)))),
        times(power(minus(1, p), 2), minus(times(h, x, y), k)),
    )
    absurd = proof.squares(
        ["<", 0, 0], proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(balance)]), [*given, small]
    )
    return proof.generalise(prove_by_order(proof, goal, absurd), names, hypotheses)


class _Step:
    """The bounds after a step, in the variables K, excess and imbalance."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the bounds before the step."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in SCALED_HYPOTHESES]
        self.past_edge, self.limit, self.ratio, self.ratio_bound, self.bound = self.given[:5]
        self.sign, self.over_zero, self.stays, self.first, self.second, self.high, self.low = self.given[5:]
        self.shrinks = prove_shrinks(proof)

    def _after(self, bound: Json, form: Json, given: list[int], twice: bool = False) -> int:
        """Prove that the imbalance after one step, or after two, is at most a bound, by the form of the difference."""
        value = imbalance_after("f1", "g1") if twice else "g1"
        factor = power(plus(1, "f1"), 2) if twice else 1
        equals = self.proof.sums(equal(minus(bound, value), form), cofactors=[cofactor(self.second, [], minus(factor))])
        return self.proof.squares(["<=", value, bound], equals, given)

    def from_above(self) -> int:
        """The bounds after a step from above the target."""
        proof = self.proof
        is_high = proof.order(proof.assume(["not", ["<=", "e1", 0]]))
        known = proof.specialise(self.high, [], [is_high])
        small, close = proof.project(known, 0), proof.project(known, 1)
        below_one = proof.squares(
            ["<", "e1", 1],
            proof.sums(equal(minus(1, "e1"), plus(minus(1, "p0"), minus("p0", "e1")))),
            [self.ratio_bound, small],
        )
        at = ["k1", "e1", "d1", "f1"]
        premises = [self.past_edge, self.limit, is_high, below_one, self.sign, self.first]
        falls = proof.specialise(prove_falls(proof), at, premises)
        contracted = proof.specialise(prove_contracts(proof), at, [*premises, self.stays])
        rises: Json = ["<", 0, "f1"]
        wrong = proof.sums(equal(minus(0, 0), plus(minus(0, "f1"), "f1")))
        absurd = proof.squares(["<", 0, 0], wrong, [falls, proof.assume(rises)])
        never = proof.contradiction(both(["<", "f1", "p0"], ["<=", "g1", LARGEST]), absurd, proof.evaluate(["<", 0, 0]))
        grown = self._after(
            GROWN,
            plus(
                times(power(plus(1, "p0"), 2), minus(LARGEST, "d1")),
                times("d1", minus("p0", "e1"), plus(2, "p0", "e1")),
            ),
            [self.ratio, close, small, is_high, self.sign],
        )
        drop = times(rate_of_decay("k1"), "e1", "d1")
        left = minus(minus("d1", drop), imbalance_after("f1", imbalance_after("e1", "d1")))
        settled = self._after(
            LARGEST,
            plus(left, minus(LARGEST, "d1"), drop),
            [contracted, close, self.past_edge, self.limit, is_high, self.sign],
            twice=True,
        )
        return proof.conjunction(
            proof.generalise(never, [], [rises]),
            proof.generalise(proof.conjunction(grown, settled), [], [["<=", "f1", 0]]),
        )

    def from_below(self) -> int:
        """The bounds after a step from below the target."""
        proof = self.proof
        is_low = proof.assume(["<=", "e1", 0])
        known = proof.specialise(self.low, [], [is_low])
        wide, close = proof.project(known, 0), proof.project(known, 1)
        after = imbalance_after("e1", "d1")
        next_close = self._after(LARGEST, minus(LARGEST, after), [close])
        rises = proof.conjunction(self._peak(is_low, wide), next_close)
        shrunk = proof.specialise(self.shrinks, ["k1", "e1", "d1"], [self.limit, self.over_zero, is_low, self.sign])
        smaller = self._after(GROWN, plus(minus(GROWN, "d1"), minus("d1", after)), [wide, shrunk])
        falls: Json = ["<=", "f1", 0]
        next_sign = proof.squares(
            ["<=", 0, "g1"], proof.sums(equal(minus("g1", 0), after), cofactors=[cofactor(self.second)]), [self.sign]
        )
        again = proof.specialise(
            self.shrinks, ["k1", "f1", "g1"], [self.limit, self.stays, proof.assume(falls), next_sign]
        )
        twice = imbalance_after("f1", "g1")
        settled = proof.squares(
            ["<=", twice, LARGEST],
            proof.sums(equal(minus(LARGEST, twice), plus(minus(LARGEST, "g1"), minus("g1", twice)))),
            [next_close, again],
        )
        return proof.conjunction(
            proof.generalise(rises, [], [["<", 0, "f1"]]),
            proof.generalise(proof.conjunction(smaller, settled), [], [falls]),
        )

    def _peak(self, is_low: int, wide: int) -> int:
        """From below the target the next excess is below p: the bound on g(z), equations (B.49)-(B.56)."""
        proof = self.proof
        divisor = times(2, plus("k1", 1))
        edge = proof.squares(
            ["<", 0, divisor],
            proof.sums(equal(minus(divisor, 0), plus(4, times(2, minus("k1", 1))))),
            [self.past_edge],
        )
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [divisor], [edge]))
        depth = minus(over(plus(1, "k1"), 3), plus("k1", "e1"))
        width = minus(GROWN, times(depth, plus(1, "k1")))
        room = plus(minus(0, "e1"), over(7, 12), times(over(1, 6), minus(over(3, 2), "k1")))
        form = plus(
            minus("p0", ["largest_excess", "k1", "m", "p0"]),
            over(power(width, 2), divisor),
            times(power(depth, 2), room),
            times(minus(0, "e1"), minus(GROWN, "d1")),
        )
        correction = minus(times(depth, GROWN), times(over(1, 2), power(depth, 2), plus(1, "k1")))
        equals = proof.sums(
            equal(minus("p0", "f1"), form), cofactors=[cofactor(self.first, [], -1), cofactor(unit, [], correction)]
        )
        return proof.squares(["<", "f1", "p0"], equals, [self.bound, edge, self.limit, is_low, wide])


def prove_bounds(proof: Evidence) -> int:
    """Prove ∀ K, e, d, e', d', m, p: the bounds are passed on by a step."""
    step = _Step(proof)
    passed = proof.cases(["<=", "e1", 0], step.from_below(), step.from_above())
    return proof.generalise(passed, SCALED, SCALED_HYPOTHESES)


def invariant(x: Json, y: Json) -> Json:
    """What holds at every point of the trajectory."""
    return both(["<", 0, x], ["<", 0, y], both(*bounded(K, excess(x, y), imbalance(x, y), RATIO)))


class _Trajectory:
    """The invariant along gradient descent, under the hypotheses of the lemma."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses, and find the ratio p."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in HYPOTHESES]
        self.target, self.past_edge, self.limit, self.x, self.y, self.above = self.given[:6]
        self.first, self.bound = self.given[10:]
        self.rate = prove_rate_positive(proof, self.target, self.past_edge)
        self.ratio, self.ratio_bound, balance = prove_least_ratio(proof, [self.given[i] for i in (6, 8, 9)])
        self.largest = times(K, power("m", 2))
        self.balance = proof.sums(
            equal(times(K, power(minus(1, RATIO), 2)), times(RATIO, self.largest)),
            cofactors=[cofactor(balance, [], K)],
        )
        self.next_positive = prove_next_positive(proof)

    def start(self) -> int:
        """The invariant at the start."""
        proof, e, d = self.proof, NOW_EXCESS, imbalance("x", "y")
        rises, falls = ["<", 0, e], ["<=", e, 0]
        equals = proof.sums(equal(minus(self.largest, d), 0), cofactors=[cofactor(self.given[7], [], "eta")])
        close = proof.squares(["<=", d, self.largest], equals)
        wrong = proof.sums(equal(minus(0, 0), plus(minus(0, e), times("eta", minus(times("x", "y"), "mu")))))
        absurd = proof.squares(["<", 0, 0], wrong, [self.rate, self.above, proof.assume(falls)])
        low = bounded(K, e, d, RATIO)[1][2]
        never = proof.contradiction(low, absurd, proof.evaluate(["<", 0, 0]))
        bounds = proof.conjunction(
            proof.generalise(proof.conjunction(self.first, close), [], [rises]),
            proof.generalise(never, [], [falls]),
        )
        return proof.conjunction(self.x, self.y, bounds)

    def passage(self) -> int:
        """∀t: the invariant is passed on."""
        proof = self.proof
        here, after = at_time("n0"), at_time(["next", "n0"])
        holds = invariant(*here)
        known = proof.assume(holds)
        x, y, bounds = (proof.project(known, part) for part in range(3))
        high, low = proof.project(bounds, 0), proof.project(bounds, 1)
        e, d = excess(*here), imbalance(*here)
        below = ["<=", e, 0]
        is_low = proof.assume(below)
        moved_above = self._moved_above(proof.order(proof.assume(["not", below])), high, (x, y))
        moved_below = []
        for one, other, coordinate in zip(here, here[::-1], after, strict=True):
            equals = proof.sums(equal(minus(coordinate, 0), plus(one, times(minus(0, e), other))))
            moved_below.append(proof.squares(["<", 0, coordinate], equals, [x, y, is_low]))
        positive = [proof.cases(below, moved_below[part], moved_above[part]) for part in range(2)]
        equations = prove_excess_equations(proof)
        at = ["eta", "mu", *here]
        premises = [
            self.past_edge,
            self.limit,
            self.ratio,
            self.ratio_bound,
            self.bound,
            proof.squares(["<=", 0, d], given=[self.rate]),
            prove_excess_above(proof, self.rate, (x, y), *here),
            prove_excess_above(proof, self.rate, (positive[0], positive[1]), *after),
            *(proof.specialise(equation, at) for equation in equations),
            high,
            low,
        ]
        values = [K, e, d, excess(*after), imbalance(*after), "m", RATIO]
        passed = proof.specialise(prove_bounds(proof), values, premises)
        return proof.generalise(proof.conjunction(*positive, passed), ["n0"], [holds])

    def _moved_above(self, is_high: int, high: int, signs: tuple[int, int]) -> list[int]:
        """Both factors are positive after a step from above the target."""
        proof, here = self.proof, at_time("n0")
        e, d = excess(*here), imbalance(*here)
        known = proof.specialise(high, [], [is_high])
        small, close = proof.project(known, 0), proof.project(known, 1)
        found = []
        for one, other, first, second in ((*here, *signs), (*here[::-1], *signs[::-1])):
            product, gap = times("eta", one, other), times("eta", power(minus(one, other), 2))
            premises = [
                self.rate,
                first,
                second,
                self.ratio,
                self.ratio_bound,
                small,
                proof.squares(["<=", K, product], proof.sums(equal(minus(product, K), e)), [is_high]),
                proof.squares(
                    ["<=", gap, self.largest],
                    proof.sums(equal(minus(self.largest, gap), minus(self.largest, d))),
                    [close],
                ),
                self.balance,
            ]
            values = ["eta", K, one, other, e, RATIO, self.largest]
            found.append(proof.specialise(self.next_positive, values, premises))
        return found


def _evidence() -> Evidence:
    proof = ConciseEvidence(PROOF)
    run = _Trajectory(proof)
    start = run.start()
    always = proof.induct(forall(TIME, invariant(*at_time("t"))), start, run.passage())
    here = proof.specialise(always, ["n0"])
    positive = proof.generalise(proof.conjunction(proof.project(here, 0), proof.project(here, 1)), ["n0"])
    proof.generalise(positive, names_of(WITH_BOUND), HYPOTHESES)
    return proof


def _without_first_bound() -> Control:
    """Without the bound on the first excess a factor may become negative in one step."""
    weaker = [formula for formula in HYPOTHESES if formula != FIRST_EXCESS]
    near_miss = forall(WITH_BOUND, implies(*weaker, CONCLUSION))
    values: list[Json] = [over(11, 10), 1, over(3, 2), over(3, 2), 0, 2]
    inner: dict[str, Json] = {"t": ["of", "natural", 1]}
    return Control(
        "Without the bound on the first excess it is false: from x = y = 3/2 the first step leads to negative factors.",
        differences(CLAIM, near_miss),
        refute_at(near_miss, WITH_BOUND, values, weaker, CONCLUSION[2], [{"at": [1]}], inner),
    )


def lemma_b_2() -> Statement:
    """Lemma B.2 for every start that it admits."""
    part = Part(
        "positive",
        "If the first excess and the bound on all later ones are below p, both factors are positive at all times.",
        CLAIM,
        _evidence(),
        [[over(11, 10), 1, 1, over(131, 110), over(21, 110), over(221, 110), 0]],
        [_without_first_bound()],
    )
    return Statement(
        id="structures/lemma-b.2",
        title="A bound on the initial imbalance and product keeps both factors positive for ever",
        source=f"{SOURCE}, Lemma B.2 (Lemma B.8)",
        hypotheses=r"The setting of Theorem 3.4: gradient descent on $\frac12 (xy - \mu)^2$ with $\eta = K/\mu$, "
        r"$1 < K < 1.5$. The start has $x_0 y_0 > \mu$ and $m = |y_0 - x_0| / \sqrt\mu$; $p = 4/(m + \sqrt{m^2 + "
        r"4})^2$, $q = (1 + p)^2$, and $\max\{\eta (x_0 y_0 - \mu), \frac4{27} (1 + K)^3 + (\frac23 K^2 - \frac13 K + "
        r"\frac{q K^2}{2 (K + 1)} m^2) q m^2 - K\} < p$.",
        conclusion=r"$x_t > 0$ and $y_t > 0$ for all $t$.",
        reading="Both factors are positive at the start, as in Theorem 3.4. The roots are written as numbers that are "
        "not negative, with m^2 mu = (y_0 - x_0)^2 and s^2 = m^2 + 4. That the maximum is below p says that both "
        "numbers are.",
        definitions=needed([*TWO_FACTORS, *BOUNDS], [part.tree()]),
        parts=[part],
    )


STATEMENTS = {"structures/lemma-b.2": lemma_b_2}
