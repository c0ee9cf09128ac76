"""Orbits with w_y = 0 stay in the interval I_s that the proof of Theorem 3.5 describes, for all times.

Simple structures in neural networks (Chen), appendix B.9, (B.91) and the three properties after it. What is carried
along while v w_x <= 1 is that the next v - w_x is back in the range from which the orbit came.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    number,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.neuron.boxes import Side, prove_on_box
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.unimodal import prove_unimodal
from verify.statements.structures.neuron.vocabulary import STEP_SIZE

Json = Any

POINT: Binders = [("k", "real"), ("v", "real"), ("x", "real")]
TIME: Binders = [("t", "natural")]
LABELS = ["labels", "v", "x"]
PAIR = ["maps", LABELS, "real"]


def _pair(v: Json, x: Json) -> Json:
    return mapping([("l", LABELS)], ["choose", "l", ["v", v], ["x", x]])


def _moved(v: Json, x: Json) -> tuple[Json, Json]:
    """The next v and w_x if w_y = 0, where γ and δ vanish."""
    drive = ["drive", "k", v, x, 0]
    return plus(v, times(x, drive)), plus(x, times(v, drive))


ORBIT: list[Json] = [
    define(
        "aligned_orbit",
        [*POINT, *TIME],
        ["iterate", [["s", PAIR]], _pair(*_moved(["s", ":v"], ["s", ":x"])), _pair("v", "x"), "t"],
    ),
    define("aligned_v", [*POINT, *TIME], ["aligned_orbit", "k", "v", "x", "t", ":v"]),
    define("aligned_x", [*POINT, *TIME], ["aligned_orbit", "k", "v", "x", "t", ":x"]),
]

FLAT: Binders = [("k", "real"), ("p", "real"), ("d", "real")]
LEAST, MOST = Fraction("0.181"), Fraction("1.5")
STARTS = Fraction("-0.464"), Fraction("0.148")
BELOW = Fraction("-0.735"), Fraction("0.23")
BEYOND = Fraction("-0.474"), Fraction("0.148")


def _drive(k: Json, p: Json) -> Json:
    return times(k, minus(1, p))


def _kept(k: Json, p: Json) -> Json:
    """The factor of v − w_x in a step."""
    return minus(1, _drive(k, p))


def _next_product(k: Json, p: Json, square: Json) -> Json:
    return plus(times(p, power(plus(1, _drive(k, p)), 2)), times(_drive(k, p), square))


def _within(value: Json, ends: tuple[Fraction, Fraction]) -> list[Json]:
    return [["<=", number(ends[0]), value], ["<=", value, number(ends[1])]]


def _properties(p: Json, d: Json, least: Fraction) -> list[Json]:
    """The second and the third property of I_s."""
    return [
        *_within(p, (least, MOST)),
        implies(["<=", p, 1], both(*_within(d, BELOW))),
        implies(["<", 1, p], both(*_within(d, BEYOND))),
    ]


def _stays(k: Json, p: Json, d: Json) -> Json:
    """What a step preserves."""
    return both(
        *_within(p, (LEAST, MOST)),
        *_within(d, BELOW),
        implies(["<", 1, p], both(*_within(d, STARTS))),
        implies(["<=", p, 1], both(*_within(times(d, _kept(k, p)), STARTS))),
    )


class _Invariance:
    """A step from v w_x = p and v − w_x = d."""

    def __init__(self, setting: Setting) -> None:
        """Split what is assumed."""
        self.setting, self.proof = setting, setting.proof
        inside = setting.given[-1]
        *self.ends, self.far, self.near = (self.proof.project(inside, part) for part in range(6))
        k = setting.given[:2]
        weak = setting.sign(["<=", 1, "k"], minus("k", 1))
        self.k = Side(Fraction(1), Fraction(11, 10), [weak, k[1]])
        self.next_p = _next_product("k", "p", power("d", 2))
        self.next_d = times("d", _kept("k", "p"))
        self.rest = plus(
            times("k", minus(self.next_p, number(LEAST))),
            times(number(1 - LEAST), minus(over(11, 10), "k")),
            number(1 - (1 - LEAST) * Fraction(11, 10)),
        )

    def step(self) -> int:
        """∀ k, p, d: what is assumed holds after the step."""
        low: Json = ["<=", "p", 1]
        inside = self.proof.assume(low)
        outside = self.proof.order(self.proof.assume(["not", low]))
        return self.proof.cases(low, self._from_below(inside), self._from_beyond(outside))

    def _shrunk(self, value: Json, share: Json, known: list[int]) -> int:
        """A number in the starting range stays there if multiplied by a share from 0 to 1."""
        (low, high), product = STARTS, times(value, share)
        goals = _within(product, STARTS)
        rest = minus(1, share)
        return self.proof.conjunction(
            self.setting.sign(
                goals[0], plus(times(share, minus(value, number(low))), times(number(-low), rest)), known
            ),
            self.setting.sign(
                goals[1], plus(times(share, minus(number(high), value)), times(number(high), rest)), known
            ),
        )

    def _from_beyond(self, outside: int) -> int:
        """From v w_x > 1: the next v w_x is at most 1, and two steps shrink v − w_x."""
        setting, proof, k, p, d = self.setting, self.proof, "k", "p", "d"
        near = proof.specialise(self.far, [], [outside])
        given = [proof.project(near, part) for part in range(2)]
        edge = setting.sign(["<=", 1, p], minus(p, 1), [outside])
        sides = {
            k: self.k,
            p: Side(Fraction(1), MOST, [edge, self.ends[1]]),
            d: Side(*STARTS, given),
        }
        known = [outside, edge, *given, *self.k.given, *self.ends]
        drive = times(k, minus(p, 1))
        plain = _next_product(k, p, 0)
        square = number(STARTS[0] ** 2)
        narrow = times(minus(d, number(STARTS[0])), plus(minus(number(STARTS[1]), d), number(-STARTS[0] - STARTS[1])))
        above = prove_on_box(proof, ["<=", plain, 1], sides)
        small = setting.sign(["<=", self.next_p, 1], plus(minus(1, plain), times(drive, power(d, 2))), [above, *known])
        below = prove_on_box(proof, ["<=", number(LEAST), _next_product(k, p, square)], sides)
        large = setting.sign(
            ["<=", number(LEAST), self.next_p],
            plus(minus(_next_product(k, p, square), number(LEAST)), times(drive, narrow)),
            [below, *known],
        )
        most = setting.sign(["<=", self.next_p, number(MOST)], plus(minus(1, self.next_p), number(MOST - 1)), [small])
        gaps = [prove_on_box(proof, goal, sides) for goal in _within(self.next_d, BELOW)]
        later = self._after_two(sides, [large, *known], given)
        crossed: Json = ["<", 1, self.next_p]
        absurd = setting.proof.squares(
            ["<", 0, 0],
            proof.sums(equal(minus(0, 0), plus(minus(self.next_p, 1), minus(1, self.next_p)))),
            [small, proof.assume(crossed)],
        )
        never = both(*_within(self.next_d, STARTS))
        impossible = proof.contradiction(never, absurd, proof.evaluate(["<", 0, 0]))
        return proof.conjunction(
            large,
            most,
            *gaps,
            proof.generalise(impossible, [], [crossed]),
            proof.generalise(later, [], [["<=", self.next_p, 1]]),
        )

    def _after_two(self, sides: dict[str, Side], known: list[int], given: list[int]) -> int:
        """Two steps from v w_x > 1 multiply v − w_x by a number from 0 to 1."""
        setting, proof, k, p, d = self.setting, self.proof, "k", "p", "d"
        more, after = minus(p, 1), _kept(k, self.next_p)
        grown = plus(1, times(k, more))
        share = times(_kept(k, p), after)
        keeps = setting.sign(["<=", 0, share], times(grown, self.rest), known)
        rate = plus(1, k, times(more, k), times(-1, more, power(k, 2)), times(-1, power(more, 2), power(k, 2)))
        rising = prove_on_box(proof, ["<=", 0, rate], sides)
        lost = plus(
            times(more, k, plus(times(2, minus(k, 1)), times(more, k, rate))),
            times(grown, power(k, 2), more, power(d, 2)),
        )
        shrinks = setting.sign(["<=", share, 1], lost, [rising, *known])
        shrunk = self._shrunk(d, share, [keeps, shrinks, *given])
        exact = proof.sums(equal(times(d, share), times(self.next_d, after)))
        return proof.rewrite(both(*_within(times(self.next_d, after), STARTS)), [exact], shrunk)

    def _from_below(self, inside: int) -> int:
        """From v w_x <= 1: it grows, and v − w_x keeps its sign and shrinks."""
        setting, proof, k, p, d = self.setting, self.proof, "k", "p", "d"
        near = proof.specialise(self.near, [], [inside])
        given = [proof.project(near, part) for part in range(2)]
        known = [inside, *given, *self.ends, *self.k.given]
        drive = _drive(k, p)
        positive = setting.sign(["<=", 0, p], plus(minus(p, number(LEAST)), number(LEAST)), known)
        large = setting.sign(
            ["<=", number(LEAST), self.next_p],
            plus(minus(p, number(LEAST)), times(p, drive, plus(2, drive)), times(drive, power(d, 2))),
            [positive, *known],
        )
        wide = number(BELOW[0] ** 2)
        largest = _next_product(over(11, 10), p, wide)
        bound = prove_unimodal(
            proof, ["<=", largest, number(MOST)], p, Side(Fraction(0), Fraction(1), [positive, inside])
        )
        narrow = times(minus(d, number(BELOW[0])), plus(minus(number(BELOW[1]), d), number(-BELOW[0] - BELOW[1])))
        most = setting.sign(
            ["<=", self.next_p, number(MOST)],
            plus(
                minus(number(MOST), largest),
                times(
                    minus(over(11, 10), k),
                    minus(1, p),
                    plus(times(p, plus(2, drive, _drive(over(11, 10), p))), wide),
                ),
                times(drive, narrow),
            ),
            [bound, positive, *known],
        )
        low, high = _within(self.next_d, BELOW)
        gaps = [
            setting.sign(low, plus(minus(self.next_d, number(STARTS[0])), number(STARTS[0] - BELOW[0])), known),
            setting.sign(high, plus(minus(number(STARTS[1]), self.next_d), number(BELOW[1] - STARTS[1])), known),
        ]
        beyond = proof.generalise(near, [], [["<", 1, self.next_p]])
        again: Json = ["<=", self.next_p, 1]
        assumed = proof.assume(again)
        after = _kept(k, self.next_p)
        keeps = setting.sign(["<=", 0, after], self.rest, [large, *known])
        shrinks = setting.sign(["<=", after, 1], times(k, minus(1, self.next_p)), [assumed, *known])
        later = self._shrunk(self.next_d, after, [keeps, shrinks, *given])
        return proof.conjunction(large, most, *gaps, beyond, proof.generalise(later, [], [again]))


def limit_interval() -> Part:
    """The second and the third property of I_s, at every time."""
    hypotheses: list[Json] = [
        *STEP_SIZE,
        ["<", 0, "v"],
        ["<", 0, "x"],
        *_within(times("v", "x"), (Fraction(1), MOST)),
        *_within(minus("v", "x"), STARTS),
    ]
    setting = Setting(POINT, hypotheses, [("p", "real"), ("d", "real"), ("n", "natural")])
    proof = setting.proof
    flat = Setting(FLAT, [*STEP_SIZE, _stays("k", "p", "d")], proof=proof)
    lemma = proof.generalise(_Invariance(flat).step(), ["k", "p", "d"], flat.hypotheses)

    def at(t: Json) -> list[Json]:
        return [[name, "k", "v", "x", t] for name in ("aligned_v", "aligned_x")]

    def product_and_gap(t: Json) -> tuple[Json, Json]:
        return times(*at(t)), minus(*at(t))

    def invariant(t: Json) -> Json:
        return both(_stays("k", *product_and_gap(t)), *(["<", 0, value] for value in at(t)))

    first = proof.conjunction(_at_start(setting), *setting.given[2:4])
    here, there = product_and_gap("n"), product_and_gap(["next", "n"])
    assumed = proof.assume(invariant("n"))
    stays, *signs = (proof.project(assumed, part) for part in range(3))
    moved = proof.specialise(lemma, ["k", *here], [*setting.given[:2], stays])
    equations = [
        proof.sums(equal(_next_product("k", here[0], power(here[1], 2)), there[0])),
        proof.sums(equal(times(here[1], _kept("k", here[0])), there[1])),
    ]
    carried = proof.rewrite(_stays("k", *there), equations, moved)
    positive = _positive(setting, at("n"), at(["next", "n"]), [*signs, proof.project(stays, 1)], carried)
    step = proof.generalise(proof.conjunction(carried, *positive), ["n"], [invariant("n")])
    now = proof.specialise(proof.induct(forall(TIME, invariant("t")), first, step), ["n"])
    stays, *signs = (proof.project(now, part) for part in range(3))
    result = proof.generalise(proof.conjunction(*signs, *_weaken(setting, stays, *here)), ["n"])
    evidence = setting.finish(result)

    def conclusion(least: Fraction) -> Json:
        signs: list[Json] = [["<", 0, value] for value in at("t")]
        return forall(TIME, both(*signs, *_properties(*product_and_gap("t"), least)))

    claim, wrong = (setting.claim(conclusion(least)) for least in (LEAST, Fraction("0.22")))
    values: list[Json] = [over(11, 10), number(Fraction(25, 24)), number(Fraction(36, 25))]
    failing = substituted(
        ["<=", number(Fraction("0.22")), product_and_gap(1)[0]], dict(zip("kvx", values, strict=True))
    )
    refutation = refute_at(wrong, POINT, values, hypotheses, failing, [{"at": [1]}, {"part": 2}])
    return Part(
        "limit-interval",
        "(B.91): an orbit with w_y = 0 that starts with v w_x in [1, 1.5] and v - w_x in [-0.464, 0.148] has, at every "
        "time, v, w_x > 0, v w_x in [0.181, 1.5], v - w_x in [-0.735, 0.23] where v w_x <= 1, and in [-0.474, 0.148] "
        "where v w_x > 1.",
        claim,
        evidence,
        [[*values, 1], [*values, 0]],
        [Control("With 0.22 for 0.181 it is false.", differences(claim, wrong), refutation)],
    )


def _positive(setting: Setting, here: list[Json], there: list[Json], known: list[int], carried: int) -> list[int]:
    """The next v and w_x are positive, since their sum and their product are."""
    room = plus(
        times("k", minus(number(MOST), times(*here))),
        times(over(1, 2), minus(over(11, 10), "k")),
        number(Fraction("0.45")),
    )
    share = setting.proof.project(carried, 0)
    product = plus(minus(times(*there), number(LEAST)), number(LEAST))
    return [
        setting.otherwise(
            ["<", 0, value],
            plus(product, times(minus(0, value), plus(times(plus(*here), room), minus(0, value)))),
            [*known, share],
        )
        for value in there
    ]


def _at_start(setting: Setting) -> int:
    """What a step preserves holds at the start."""
    proof, (p, d) = setting.proof, (times("v", "x"), minus("v", "x"))
    given = setting.given[-4:]
    least = setting.sign(["<=", number(LEAST), p], plus(minus(p, 1), number(1 - LEAST)))
    low = setting.sign(["<=", number(BELOW[0]), d], plus(minus(d, number(STARTS[0])), number(STARTS[0] - BELOW[0])))
    high = setting.sign(["<=", d, number(BELOW[1])], plus(minus(number(STARTS[1]), d), number(BELOW[1] - STARTS[1])))
    far = proof.generalise(proof.conjunction(*given[2:]), [], [["<", 1, p]])
    edge: Json = ["<=", p, 1]
    assumed = proof.assume(edge)
    kept, drive = _kept("k", p), times("k", minus(1, p))
    positive = setting.sign(["<=", 0, kept], plus(1, times("k", minus(p, 1))))
    bounds = [
        setting.sign(
            ["<=", number(STARTS[0]), times(d, kept)],
            plus(times(kept, minus(d, number(STARTS[0]))), times(number(-STARTS[0]), drive)),
            [positive, assumed],
        ),
        setting.sign(
            ["<=", times(d, kept), number(STARTS[1])],
            plus(times(kept, minus(number(STARTS[1]), d)), times(number(STARTS[1]), drive)),
            [positive, assumed],
        ),
    ]
    near = proof.generalise(proof.conjunction(*bounds), [], [edge])
    return proof.conjunction(least, given[1], low, high, far, near)


def _weaken(setting: Setting, now: int, p: Json, d: Json) -> list[int]:
    """The printed properties from what a step preserves."""
    proof = setting.proof
    least, most, low, high, far, _ = (proof.project(now, part) for part in range(6))
    below = proof.generalise(proof.conjunction(low, high), [], [["<=", p, 1]])
    crossed: Json = ["<", 1, p]
    inside = proof.specialise(far, [], [proof.assume(crossed)])
    start, end = (proof.project(inside, part) for part in range(2))
    slack = number(STARTS[0] - BEYOND[0])
    wider = setting.sign(["<=", number(BEYOND[0]), d], plus(minus(d, number(STARTS[0])), slack), [start])
    beyond = proof.generalise(proof.conjunction(wider, end), [], [crossed])
    return [least, most, below, beyond]
