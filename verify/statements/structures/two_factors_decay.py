"""The imbalance of two factors decays to 0 along the points above the target: the argument for the whole trajectory.

Simple structures in neural networks (Chen), appendix B.7, Part III. From above the target, e > 0, two steps take away
the share c e of the imbalance d, with c > 0. This is no uniform contraction, since e may be small. But a small e does
not decrease in two steps. So let the potential be d above the target and the next d below it; it does not increase. If
its limit l were positive, the excess would tend to 0 along the points above the target; yet from some point on it does
not decrease there. Hence l = 0, or only finitely many points lie above the target.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    times,
)
from verify.statements.structures.two_factors_step import (
    STEP,
    prove_contracts,
    prove_falls,
    prove_grows,
    prove_shrinks,
    rate_of_decay,
)
from verify.statements.structures.two_factors_vocabulary import excess_after, imbalance_after

Json = Any

SEQUENCE = ["maps", "natural", "real"]
DECAY: Binders = [
    *STEP,
    ("k0", "real"),
    ("u0", SEQUENCE),
    ("w0", SEQUENCE),
    ("v0", SEQUENCE),
    *((name, "natural") for name in ("n0", "n1", "m0", "m1")),
    *((name, "real") for name in ("b0", "t0", "r1")),
]
NEXT = ["next", "n0"]
TIME: Binders = [("t", "natural")]


def excess_at(t: Json) -> Json:
    """The excess e after t steps."""
    return ["u0", t]


def imbalance_at(t: Json) -> Json:
    """The imbalance d after t steps."""
    return ["w0", t]


def potential(t: Json) -> Json:
    """The imbalance d above the target, and the next one below it."""
    return ["v0", t]


def explicit_potential(below: Json, t: Json) -> Json:
    """The potential, if a formula tells whether the point is below the target."""
    return plus(imbalance_at(t), times(indicator(below), minus(imbalance_at(["next", t]), imbalance_at(t))))


def above(t: Json) -> Json:
    """The excess is positive."""
    return ["<", 0, excess_at(t)]


def later(m: Json, conclusion: Json) -> Json:
    """From m on, what holds above the target."""
    return forall(TIME, implies(["<=", m, "t"], above("t"), conclusion))


def eventually(conclusion: Json) -> Json:
    """From some time on, what holds above the target."""
    return exists([("m", "natural")], later("m", conclusion))


SEQUENCES: list[Json] = [
    ["<", 1, "k0"],
    ["<", "k0", over(3, 2)],
    forall(TIME, equal(["u0", ["next", "t"]], excess_after("k0", ["u0", "t"], ["w0", "t"]))),
    forall(TIME, equal(["w0", ["next", "t"]], imbalance_after(["u0", "t"], ["w0", "t"]))),
    forall(TIME, ["<=", 0, ["w0", "t"]]),
    forall(TIME, ["<", minus("k0"), ["u0", "t"]]),
    forall(TIME, ["<", ["u0", "t"], 1]),
]

POTENTIAL: list[Json] = [
    forall(TIME, implies(above("t"), equal(potential("t"), imbalance_at("t")))),
    forall(TIME, implies(["<=", excess_at("t"), 0], equal(potential("t"), imbalance_at(["next", "t"])))),
]


class Trajectory:
    """Excess and imbalance at all times, under the hypotheses ``SEQUENCES``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what one step and two steps do, and assume the hypotheses."""
        self.proof = proof
        self.falls, self.shrinks = prove_falls(proof), prove_shrinks(proof)
        self.contracts, self.grows = prove_contracts(proof), prove_grows(proof)
        self.given = [proof.assume(formula) for formula in [*SEQUENCES, *POTENTIAL]]
        self.edge = self.given[:2]

    def fact(self, number: int, t: Json) -> int:
        """One of the hypotheses at a time."""
        return self.proof.specialise(self.given[number], [t])

    def step(self, t: Json) -> int:
        """The excess after t + 1 steps."""
        return self.fact(2, t)

    def after_two(self, t: Json) -> int:
        """The excess after t + 2 steps, by the excess after t + 1 and the imbalance after t steps."""
        following = ["next", t]
        right = excess_after("k0", excess_at(following), imbalance_after(excess_at(t), imbalance_at(t)))
        return self.proof.sums(
            equal(excess_at(["next", following]), right),
            cofactors=[
                cofactor(self.step(following)),
                cofactor(self.fact(3, t), [], minus(excess_at(following))),
            ],
        )

    def is_below(self, t: Json, is_above: int) -> int:
        """After a point above the target comes one below it."""
        premises = [*self.edge, is_above, self.fact(6, t), self.fact(4, t), self.step(t)]
        at = ["k0", excess_at(t), imbalance_at(t), excess_at(["next", t])]
        return self.proof.specialise(self.falls, at, premises)

    def potential_above(self, t: Json, is_above: int) -> int:
        """Above the target the potential is the imbalance."""
        return self.proof.specialise(self.given[7], [t], [is_above])

    def potential_below(self, t: Json, is_below: int) -> int:
        """Below the target the potential is the next imbalance."""
        return self.proof.specialise(self.given[8], [t], [is_below])

    def drop(self) -> int:
        """∀t: above the target, the next potential is at most (1 − c e) times the imbalance."""
        proof = self.proof
        hypothesis = above("n0")
        is_above = proof.assume(hypothesis)
        lower = self.is_below("n0", is_above)
        weak = proof.squares(
            ["<=", excess_at(NEXT), 0],
            proof.sums(equal(minus(0, excess_at(NEXT)), minus(0, excess_at(NEXT)))),
            [lower],
        )
        value = self.potential_below(NEXT, weak)
        premises = [*self.edge, is_above, self.fact(6, "n0"), self.fact(4, "n0"), self.step("n0"), self.fact(5, NEXT)]
        at = ["k0", excess_at("n0"), imbalance_at("n0"), excess_at(NEXT)]
        contracted = proof.specialise(self.contracts, at, premises)
        factor = ["^", plus(1, excess_at(NEXT)), 2]
        decrease = minus(imbalance_at("n0"), times(rate_of_decay("k0"), excess_at("n0"), imbalance_at("n0")))
        after = imbalance_after(excess_at(NEXT), imbalance_after(excess_at("n0"), imbalance_at("n0")))
        equals = proof.sums(
            equal(minus(decrease, potential(NEXT)), minus(decrease, after)),
            cofactors=[
                cofactor(value, [], -1),
                cofactor(self.fact(3, NEXT), [], -1),
                cofactor(self.fact(3, "n0"), [], minus(factor)),
            ],
        )
        result = proof.squares(["<=", potential(NEXT), decrease], equals, [contracted])
        return proof.generalise(result, ["n0"], [hypothesis])

    def monotone(self, drop: int) -> int:
        """∀t: minus the potential does not decrease."""
        proof = self.proof
        goal = ["<=", minus(potential("n0")), minus(potential(NEXT))]
        gap = minus(minus(potential(NEXT)), minus(potential("n0")))
        low = ["<=", excess_at("n0"), 0]
        is_low = proof.assume(low)
        is_high = proof.order(proof.assume(["not", low]))
        # above the target
        dropped = proof.specialise(drop, ["n0"], [is_high])
        value = self.potential_above("n0", is_high)
        lost = times(rate_of_decay("k0"), excess_at("n0"), imbalance_at("n0"))
        equals = proof.sums(
            equal(gap, plus(minus(minus(imbalance_at("n0"), lost), potential(NEXT)), lost)),
            cofactors=[cofactor(value)],
        )
        from_above = proof.squares(goal, equals, [*self.edge, is_high, self.fact(4, "n0"), dropped])
        # below the target
        value = self.potential_below("n0", is_low)
        following = ["<=", excess_at(NEXT), 0]
        stays = proof.assume(following)
        leaves = proof.order(proof.assume(["not", following]))
        shrunk = proof.specialise(
            self.shrinks,
            ["k0", excess_at(NEXT), imbalance_at(NEXT)],
            [self.edge[1], self.fact(5, NEXT), stays, self.fact(4, NEXT)],
        )
        after = imbalance_after(excess_at(NEXT), imbalance_at(NEXT))
        still = proof.sums(
            equal(gap, minus(imbalance_at(NEXT), after)),
            cofactors=[
                cofactor(value),
                cofactor(self.potential_below(NEXT, stays), [], -1),
                cofactor(self.fact(3, NEXT), [], -1),
            ],
        )
        rises = proof.sums(
            equal(gap, 0),
            cofactors=[cofactor(value), cofactor(self.potential_above(NEXT, leaves), [], -1)],
        )
        from_below = proof.cases(following, proof.squares(goal, still, [shrunk]), proof.squares(goal, rises))
        return proof.generalise(proof.cases(low, from_below, from_above), ["n0"])

    def nonnegative(self) -> int:
        """∀t: minus the potential is at most 0."""
        proof = self.proof
        goal = ["<=", minus(potential("n0")), 0]
        low = ["<=", excess_at("n0"), 0]
        values = [
            (self.potential_below("n0", proof.assume(low)), NEXT),
            (self.potential_above("n0", proof.order(proof.assume(["not", low]))), "n0"),
        ]
        signs = [
            proof.squares(
                goal,
                proof.sums(equal(minus(0, minus(potential("n0"))), imbalance_at(t)), cofactors=[cofactor(value)]),
                [self.fact(4, t)],
            )
            for value, t in values
        ]
        return proof.generalise(proof.cases(low, *signs), ["n0"])

    def repeats(self, first: int) -> int:
        """∀k: at some t ≥ k, m1 the excess is at least that at n1; ``first``: from m1 on it is at most (K − 1)/3."""
        proof = self.proof
        bound = proof.assume(["<=", "m1", "n1"])
        start = proof.assume(above("n1"))

        def at(k: Json, t: Json) -> list[Json]:
            return [["<=", k, t], ["<=", "m1", t], above(t), ["<=", excess_at("n1"), excess_at(t)]]

        def again(k: Json) -> Json:
            return exists([("t'", "natural")], both(*at(k, "t'")))

        zero = proof.squares(
            ["<=", ["of", "natural", 0], "n1"],
            proof.sums(equal(minus("n1", ["of", "natural", 0]), "n1")),
        )
        same = proof.squares(
            ["<=", excess_at("n1"), excess_at("n1")],
            proof.sums(equal(minus(excess_at("n1"), excess_at("n1")), 0)),
        )
        base = proof.witness(again(["of", "natural", 0]), ["n1"], proof.conjunction(zero, bound, start, same))
        known = proof.assume(both(*at("m0", "n0")))
        late, past, high, large = (proof.project(known, part) for part in range(4))
        small = proof.specialise(first, ["n0"], [past, high])
        slack = proof.sums(
            equal(
                minus(minus("k0", 1), times(3, excess_at("n0"))),
                times(3, minus(over(minus("k0", 1), 3), excess_at("n0"))),
            )
        )
        close = proof.squares(["<=", times(3, excess_at("n0")), minus("k0", 1)], slack, [small])
        premises = [*self.edge, high, self.fact(6, "n0"), self.fact(4, "n0"), self.step("n0"), self.after_two("n0")]
        two = ["next", NEXT]
        grown = proof.specialise(
            self.grows,
            ["k0", excess_at("n0"), imbalance_at("n0"), excess_at(NEXT), excess_at(two)],
            [*premises, self.fact(5, NEXT), close],
        )
        facts = [
            proof.squares(
                ["<=", ["next", "m0"], two],
                proof.sums(equal(minus(two, ["next", "m0"]), plus(minus("n0", "m0"), 1))),
                [late],
            ),
            proof.squares(["<=", "m1", two], proof.sums(equal(minus(two, "m1"), plus(minus("n0", "m1"), 2))), [past]),
            proof.squares(
                above(two),
                proof.sums(
                    equal(minus(excess_at(two), 0), plus(minus(excess_at(two), excess_at("n0")), excess_at("n0")))
                ),
                [grown, high],
            ),
            proof.squares(
                ["<=", excess_at("n1"), excess_at(two)],
                proof.sums(
                    equal(
                        minus(excess_at(two), excess_at("n1")),
                        plus(minus(excess_at(two), excess_at("n0")), minus(excess_at("n0"), excess_at("n1"))),
                    )
                ),
                [grown, large],
            ),
        ]
        found = proof.witness(again(["next", "m0"]), [two], proof.conjunction(*facts))
        step = proof.choose(proof.assume(again("m0")), "n0", found)
        passage = proof.generalise(step, ["m0"], [again("m0")])
        return proof.induct(forall([("k", "natural")], again("k")), base, passage)


def prove_decay(proof: Evidence) -> int:
    """Prove ∀ K, e(t), d(t): under ``SEQUENCES``, the imbalance above the target is below any r > 0 from some t on."""
    with_potential = _decay_with_potential(proof)
    at = ["k0", "u0", "w0", mapping(TIME, explicit_potential(["<=", excess_at("t"), 0], "t"))]
    given = [proof.assume(formula) for formula in SEQUENCES]
    low = ["<=", excess_at("n0"), 0]
    is_above = proof.assume(above("n0"))
    wrong = proof.sums(equal(minus(0, 0), plus(excess_at("n0"), minus(0, excess_at("n0")))))
    absurd = proof.squares(["<", 0, 0], wrong, [is_above, proof.assume(low)])
    fails = proof.contradiction(["false"], absurd, proof.evaluate(["<", 0, 0]))
    holds = proof.contradiction(low, proof.assume(["false"]), proof.evaluate(["false"]))
    high_value = _potential_at(proof, ["false"], (fails, holds), imbalance_at("n0"))
    low_value = _potential_at(proof, ["true"], (proof.evaluate(["true"]), proof.assume(low)), imbalance_at(NEXT))
    values = [
        proof.generalise(high_value, ["n0"], [above("n0")]),
        proof.generalise(low_value, ["n0"], [low]),
    ]
    return proof.generalise(proof.specialise(with_potential, at, [*given, *values]), ["k0", "u0", "w0"], SEQUENCES)


def _potential_at(proof: Evidence, truth: Json, directions: tuple[int, int], value: Json) -> int:
    """The value of the explicit potential, where being below the target is equivalent to true or to false."""
    low = ["<=", excess_at("n0"), 0]
    forward, backward = directions
    same = proof.equivalence(proof.generalise(forward, [], [low]), proof.generalise(backward, [], [truth]))
    constant = explicit_potential(truth, "n0")
    rewritten = proof.rewrite(equal(explicit_potential(low, "n0"), constant), [same])
    known = proof.sums(equal(constant, value))
    return proof.rewrite(equal(explicit_potential(low, "n0"), value), [known], rewritten)


def _decay_with_potential(proof: Evidence) -> int:
    """Prove the same for every potential that has the values ``POTENTIAL``."""
    run = Trajectory(proof)
    drop = run.drop()
    bounded = run.nonnegative()
    sequence = mapping(TIME, minus(potential("t")))
    limit = proof.specialise(proof.citation("monotone convergence"), [sequence, 0], [run.monotone(drop), bounded])
    near = exists(
        [("m", "natural")], forall(TIME, implies(["<=", "m", "t"], ["<", minus("b0", "r"), minus(potential("t"))]))
    )
    known = proof.assume(
        both(
            forall(TIME, ["<=", minus(potential("t")), "b0"]),
            forall([("r", "real")], implies(["<", 0, "r"], near)),
        )
    )
    below, close = proof.project(known, 0), proof.project(known, 1)
    radius = proof.assume(["<", 0, "t0"])
    goal = eventually(["<", imbalance_at("t"), "t0"])
    negative = ["<", "b0", 0]
    stuck = _at_positive_limit(run, drop, below, close, goal)
    reached = _at_zero_limit(run, close, proof.order(proof.assume(["not", negative])), radius, goal)
    result = proof.generalise(proof.cases(negative, stuck, reached), ["t0"], [["<", 0, "t0"]])
    return proof.generalise(proof.choose(limit, "b0", result), ["k0", "u0", "w0", "v0"], [*SEQUENCES, *POTENTIAL])


def _near(m: Json, tolerance: Json) -> Json:
    """From m on, minus the potential is closer to its limit than the tolerance."""
    return forall(TIME, implies(["<=", m, "t"], ["<", minus("b0", tolerance), minus(potential("t"))]))


def _at_zero_limit(run: Trajectory, close: int, zero: int, radius: int, goal: Json) -> int:
    """The goal, if the limit of the potential is 0."""
    proof = run.proof
    near = proof.assume(_near("m0", "t0"))
    hypotheses = [["<=", "m0", "n0"], above("n0")]
    late, high = (proof.assume(formula) for formula in hypotheses)
    bound = proof.specialise(near, ["n0"], [late])
    value = run.potential_above("n0", high)
    form = plus(minus(minus(potential("n0")), minus("b0", "t0")), "b0")
    equals = proof.sums(equal(minus("t0", imbalance_at("n0")), form), cofactors=[cofactor(value)])
    small = proof.squares(["<", imbalance_at("n0"), "t0"], equals, [bound, zero])
    found = proof.witness(goal, ["m0"], proof.generalise(small, ["n0"], hypotheses))
    return proof.choose(proof.specialise(close, ["t0"], [radius]), "m0", found)


def _excess_vanishes(run: Trajectory, drop: int, below: int, close: int) -> int:
    """∀r > 0: if the limit of the potential is positive, the excess above the target is below r from some time on."""
    proof = run.proof
    negative, radius = proof.assume(["<", "b0", 0]), proof.assume(["<", 0, "r1"])
    rate = rate_of_decay("k0")
    tolerance = times(rate, "r1", minus(0, "b0"))
    positive = proof.squares(["<", 0, tolerance], given=[*run.edge, radius, negative])
    near = proof.assume(_near("m0", tolerance))
    hypotheses = [["<=", "m0", "n0"], above("n0")]
    late, high = (proof.assume(formula) for formula in hypotheses)
    bound = proof.specialise(near, ["n0"], [late])
    value = run.potential_above("n0", high)
    dropped = proof.specialise(drop, ["n0"], [high])
    least = proof.specialise(below, [NEXT])
    least_now = proof.specialise(below, ["n0"])
    conclusion = ["<", excess_at("n0"), "r1"]
    large = proof.order(proof.assume(["not", conclusion]))
    e, d = excess_at("n0"), imbalance_at("n0")
    form = plus(
        minus(minus(potential("n0")), minus("b0", tolerance)),
        minus(minus(d, times(rate, e, d)), potential(NEXT)),
        minus("b0", minus(potential(NEXT))),
        times(rate, plus(times(minus(e, "r1"), d), times("r1", minus("b0", minus(potential("n0")))))),
    )
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(value, [], minus(1, times(rate, "r1")))])
    absurd = proof.squares(
        ["<", 0, 0], equals, [*run.edge, run.fact(4, "n0"), radius, bound, dropped, least, least_now, large]
    )
    small = prove_by_order(proof, conclusion, absurd)
    found = proof.witness(eventually(["<", excess_at("t"), "r1"]), ["m0"], proof.generalise(small, ["n0"], hypotheses))
    result = proof.choose(proof.specialise(close, [tolerance], [positive]), "m0", found)
    return proof.generalise(result, ["r1"], [["<", 0, "r1"]])


def _at_positive_limit(run: Trajectory, drop: int, below: int, close: int, goal: Json) -> int:
    """The goal, if the limit of the potential is positive: then no point above the target is late."""
    proof = run.proof
    vanishes = _excess_vanishes(run, drop, below, close)
    third = over(minus("k0", 1), 3)
    positive = proof.squares(["<", 0, third], given=run.edge)
    small = proof.specialise(vanishes, [third], [positive])
    first_claim = later("m1", ["<", excess_at("t"), third])
    first = proof.assume(first_claim)
    hypotheses = [["<=", "m1", "n1"], above("n1")]
    repeats = run.repeats(first)
    start = proof.assume(above("n1"))
    second = proof.specialise(vanishes, [excess_at("n1")], [start])
    smaller = proof.assume(later("m0", ["<", excess_at("t"), excess_at("n1")]))
    some = proof.specialise(repeats, ["m0"])
    again = proof.assume(
        both(["<=", "m0", "n0"], ["<=", "m1", "n0"], above("n0"), ["<=", excess_at("n1"), excess_at("n0")])
    )
    late, high, large = (proof.project(again, part) for part in (0, 2, 3))
    less = proof.specialise(smaller, ["n0"], [late, high])
    form = plus(minus(excess_at("n1"), excess_at("n0")), minus(excess_at("n0"), excess_at("n1")))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [less, large])
    absurd = proof.choose(second, "m0", proof.choose(some, "n0", absurd))
    any_bound = proof.contradiction(["<", imbalance_at("n1"), "t0"], absurd, proof.evaluate(["<", 0, 0]))
    found = proof.witness(goal, ["m1"], proof.generalise(any_bound, ["n1"], hypotheses))
    return proof.choose(small, "m1", found)
