"""The next v w_x of a step from a box, from both sides.

Simple structures in neural networks (Chen), appendix B.9, steps (d) and (e) of the procedure before the interval table.
"""

from fractions import Fraction
from typing import Any

from verify.statements.structures.neuron import interval_step, unimodal
from verify.statements.terms import minus, number, plus, power, times

Json = Any


def _moved(goal: Json) -> Json:
    """Return a bound on the next v w_x with a and w for A and δ."""
    return [
        goal[0],
        *(
            times(interval_step.MOVED_V, interval_step.MOVED_X) if isinstance(side, list) and side[0] == "*" else side
            for side in goal[1:]
        ),
    ]


def product_high(step: interval_step.Step, goal: Json) -> int:
    """The next v w_x from above: it grows with A, and A ≤ 1.1 (1 − v w_x), or 1 − v w_x beyond 1."""
    early = step.p.high <= 1
    rate = number(interval_step.LARGEST_K if early else Fraction(1))

    def drive(p: Json) -> Json:
        return times(rate, minus(1, p))

    def bound(p: Json) -> Json:
        grown = times(p, power(plus(1, drive(p)), 2))
        return plus(grown, times(drive(p), number(step.widest**2))) if early else grown

    lemmas = [step.on_box(["<=", 0, plus(2, interval_step.drive_at("p"), drive("p"))])]
    top: Json = ["<=", bound("p"), goal[2]]
    try:
        lemmas.append(step.on_box(top))
    except ValueError:
        lemmas.append(step.on_box(top, unimodal.prove_unimodal))
    left = plus(minus(number(step.p.high), interval_step.PRODUCT), number(1 - step.p.high))
    beyond = plus(minus(interval_step.PRODUCT, number(step.p.low)), number(step.p.low - 1))
    top_drive = drive(interval_step.PRODUCT)
    if early:
        less = plus(times(minus(number(interval_step.LARGEST_K), "k"), left), times("k", "g"))
        spread = plus(times(minus(top_drive, "a"), power(interval_step.GAP, 2)), times(rate, left, step.narrower()))
    else:
        less = plus(times(minus("k", 1), beyond), times("k", "g"))
        spread = times(minus(0, "a"), power(interval_step.GAP, 2))
    sign = ["<=", interval_step.DRIVE, 0]
    facts = {
        step.sign(["<=", interval_step.DRIVE, top_drive], less): ["<=", "a", top_drive],
        lemmas[0]: ["<=", 0, plus(2, "a", top_drive)],
        step.falls: ["<=", "w", 0],
        step.forward: ["<=", 0, interval_step.MOVED_X],
    }
    if not early:
        facts[step.sign(sign, times("k", plus(beyond, "g")))] = ["<=", "a", 0]
    form = plus(
        minus(goal[2], bound(interval_step.PRODUCT)),
        times(minus(top_drive, "a"), interval_step.PRODUCT, plus(2, "a", top_drive)),
        spread,
        times(minus(0, "w"), interval_step.MOVED_X),
    )
    return step.moved(_moved(goal), form, facts, lemmas[1:])


def product_low(step: interval_step.Step, goal: Json) -> int:
    """The next v w_x from below, where A ≥ 0 and where A < 0."""
    sign: Json = ["<=", 0, interval_step.DRIVE]
    if step.p.low >= 1:
        form = times("k", plus(minus(interval_step.PRODUCT, number(step.p.low)), number(step.p.low - 1), "g"))
        return _product_falling(step, goal, step.sign(["<=", interval_step.DRIVE, 0], form))
    left = 1 - step.p.high - step.g.high
    if left >= 0:
        room = plus(minus(number(step.p.high), interval_step.PRODUCT), minus(number(step.g.high), "g"), number(left))
        return _product_rising(step, goal, step.sign(sign, times("k", room)))
    rising = _product_rising(step, goal, step.proof.assume(sign))
    negative = step.proof.order(step.proof.assume(["not", sign]))
    falling = _product_falling(
        step, goal, step.sign(["<=", interval_step.DRIVE, 0], minus(0, interval_step.DRIVE), [negative])
    )
    return step.proof.cases(sign, rising, falling)


def _product_falling(step: interval_step.Step, goal: Json, sign: int) -> int:
    backward, wide, low = minus(0, "a"), step.y.high, step.drive_low(interval_step.PRODUCT)

    def bound(p: Json) -> Json:
        drive = step.drive_low(p)
        grown = plus(times(p, power(plus(1, drive), 2)), times(drive, number(step.widest**2)))
        lost = minus(times(number(wide**2), p), times(step.inverse_norm(p), number(wide**3 * step.x.low)))
        return minus(grown, times("k", lost))

    lemmas = [
        step.on_box(["<=", goal[1], bound("p")]),
        step.on_box(step.steeper("p", number(step.x.low))),
        step.on_box(["<=", times(number(wide), step.inverse_norm("p")), "v"]),
        step.on_box(["<=", 0, plus(1, step.drive_low("p"))]),
    ]
    turning = plus(
        minus("v", times(number(wide), step.inverse_norm(interval_step.PRODUCT))),
        times(step.inverse_norm(interval_step.PRODUCT), minus(number(wide), "y")),
    )
    form = plus(
        minus(bound(interval_step.PRODUCT), goal[1]),
        times(backward, step.narrower()),
        times(step.excess, interval_step.MOVED_X),
        times("k", backward, "v", power("y", 2), turning),
        times("k", step.inverse_norm(interval_step.PRODUCT), power("y", 3), minus("x", number(step.x.low))),
        times("k", step.growth(interval_step.PRODUCT, number(step.x.low))),
        times(
            minus("a", low),
            plus(times(interval_step.PRODUCT, plus(times(2, plus(1, low)), minus("a", low))), number(step.widest**2)),
        ),
    )
    facts = _facts(step, sign, ["<=", "a", 0])
    return step.moved(_moved(goal), form, facts, [*lemmas, step.short])


def _product_rising(step: interval_step.Step, goal: Json, sign: int) -> int:
    v, x, gap, wide = step.v, step.x, step.d.high, step.y.high
    share, least = gap * (v.high if gap > 0 else v.low), max(step.d.low, Fraction(0))

    def slope(p: Json) -> Json:
        return times(
            "k",
            minus(
                times(number(wide**2), plus(p, number(share))),
                times(step.inverse_norm(p), number(wide**3 * v.low)),
            ),
        )

    def bound(p: Json) -> Json:
        drive = step.drive_low(p)
        grown = plus(times(p, power(plus(1, drive), 2)), times(drive, number(least**2)))
        lost = minus(times(number(wide**2), p), times(step.inverse_norm(p), number(wide**3 * x.low)))
        return minus(grown, times("k", lost), times(slope(p), drive))

    def steep(p: Json) -> Json:
        return plus(times(p, plus(2, step.drive_low(p))), number(least**2))

    lemmas = [
        step.on_box(["<=", goal[1], bound("p")]),
        step.on_box(step.steeper("p", number(x.low))),
        step.on_box(step.steeper(plus("p", number(share)), number(v.low))),
        step.on_box(["<=", slope("p"), steep("p")]),
    ]
    wider = minus(interval_step.GAP, number(least))
    spread = times(wider, plus(wider, number(2 * least))) if least else power(interval_step.GAP, 2)
    rest = times(number(gap), minus(number(v.high), "v")) if gap > 0 else times(number(-gap), minus("v", number(v.low)))
    form = plus(
        minus(bound(interval_step.PRODUCT), goal[1]),
        times("a", spread),
        times(step.excess, interval_step.MOVED_X),
        times("k", power("y", 2), "a", plus(times("v", minus(number(gap), interval_step.GAP)), rest)),
        times(
            "k",
            step.inverse_norm(interval_step.PRODUCT),
            power("y", 3),
            plus(minus("x", number(x.low)), times("a", minus("v", number(v.low)))),
        ),
        times("k", step.growth(interval_step.PRODUCT, number(x.low))),
        times("k", "a", step.growth(plus(interval_step.PRODUCT, number(share)), number(v.low))),
        times(
            minus("a", step.drive_low(interval_step.PRODUCT)),
            plus(minus(steep(interval_step.PRODUCT), slope(interval_step.PRODUCT)), times(interval_step.PRODUCT, "a")),
        ),
    )
    facts = _facts(step, sign, ["<=", 0, "a"])
    return step.moved(_moved(goal), form, facts, [*lemmas, step.short])


def _facts(step: interval_step.Step, sign: int, formula: Json) -> dict[int, Json]:
    """Return what is known of A and δ."""
    return {
        sign: formula,
        step.driven: ["<=", step.drive_low(interval_step.PRODUCT), "a"],
        step.pulls: ["<=", step.pull_low, "w"],
        step.forward: ["<=", 0, interval_step.MOVED_X],
    }
