"""Real continuous functions: they stay positive near 0, and have a zero between values of two signs.

Rests on the cited lemmas on continuity and on intermediate values.
"""

from functools import reduce

from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, real_inequalities
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.terms import conj, equal, minus, over, plus, power, times

CURVE, TIME, RADIUS, SMALLER = "curve1", "time1", "radius1", "radius2"
NEAR_ZERO: Binders = [(CURVE, "curve"), *((name, "real") for name in (TIME, RADIUS, SMALLER)), *real_inequalities.REALS]


def at(curve: Json, time: Json) -> Json:
    """The value of a curve at a time."""
    return ["at_time", curve, time]


def is_real(curve: Json) -> Json:
    """All values of a curve are their own conjugates."""
    return forall([("t'", "real")], equal(conj(at(curve, "t'")), at(curve, "t'")))


def real_value(curve: Json, time: Json) -> Json:
    """The value of a real curve, spelled as a real scalar: (|z + 1|² − |z − 1|²)/4."""
    value = at(curve, time)
    return times(over(1, 4), minus(["abs2", plus(value, 1)], ["abs2", minus(value, 1)]))


def between(radius: Json, time: Json) -> list[Json]:
    """The time lies between −radius and radius."""
    return [["<", minus(radius), time], ["<", time, radius]]


def near_zero(body: Json, time: str = "t'") -> Json:
    """There is a radius > 0 such that the body holds at all times between −radius and radius."""
    around = forall([(time, "real")], implies(*between("d'", time), body))
    return exists([("d'", "real")], both(["<", 0, "d'"], around))


def prove_positive_near(proof: Evidence) -> int:
    """Prove ∀ real curves f (0 < f(0) ⟹ 0 < f(t) near 0), in a proof that declares ``NEAR_ZERO``."""
    start, value = at(CURVE, 0), at(CURVE, TIME)
    hypotheses = [is_real(CURVE), ["<", 0, start]]
    real, positive = (proof.assume(formula) for formula in hypotheses)
    at_zero, at_time = (proof.specialise(real, [t]) for t in (0, TIME))
    size = ["abs2", start]
    square = proof.squares(
        ["<", 0, size],
        proof.follows(equal(minus(size, 0), times(start, start)), at_zero),
        [positive],
    )
    zero = equal(start, 0)
    nothing = proof.follows(equal(minus(0, 0), start), proof.assume(zero))
    absurd = proof.squares(["<", 0, 0], nothing, [positive])
    unit = proof.quotient(patterns.prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0])))
    close = forall(
        [("t'", "real")],
        implies(
            *between(RADIUS, minus("t'", 0)),
            ["<", ["abs2", minus(at(CURVE, "t'"), start)], size],
        ),
    )
    chosen = proof.assume(both(["<", 0, RADIUS], close))
    here = between(RADIUS, TIME)
    gaps = [minus(TIME, minus(RADIUS)), minus(RADIUS, TIME)]
    inside = [
        proof.squares(["<", *sides], proof.sums(equal(minus(sides[1], sides[0]), gap)), [proof.assume(formula)])
        for formula, gap, sides in zip(
            here, gaps, ((minus(RADIUS), minus(TIME, 0)), (minus(TIME, 0), RADIUS)), strict=True
        )
    ]
    error = proof.specialise(proof.project(chosen, 1), [TIME], inside)
    gap = minus(size, ["abs2", minus(value, start)])
    form = times(over(1, 2), over(plus(gap, ["abs2", value]), start))
    equals = proof.follows(equal(minus(value, 0), form), unit, at_zero, at_time)
    sign = proof.squares(["<", 0, value], equals, [error, positive])
    found = proof.witness(
        near_zero(["<", 0, at(CURVE, "t'")]),
        [RADIUS],
        proof.conjunction(proof.project(chosen, 0), proof.generalise(sign, [TIME], here)),
    )
    radii = proof.specialise(proof.citation("continuity"), [CURVE, 0, size], [square])
    return proof.generalise(proof.choose(radii, RADIUS, found), [CURVE], hypotheses)


def all_of(bodies: list[Json]) -> Json:
    """The conjunction of bodies that ``prove_common`` proves."""
    return reduce(both, bodies)


def parts_of(proof: Evidence, theorem: int, number: int) -> list[int]:
    """The parts of such a conjunction."""
    parts: list[int] = []
    for _ in range(number - 1):
        parts.append(proof.project(theorem, 1))
        theorem = proof.project(theorem, 0)
    return [theorem, *reversed(parts)]


def prove_common(proof: Evidence, bodies: list[Json], theorems: list[int]) -> int:
    """Prove that several bodies in t' hold together near 0, from theorems that each of them does.

    The radius for two of them is r s/(r + s), which is smaller than r and than s.
    """
    (first, *others), (theorem, *more) = bodies, theorems
    for body, other in zip(others, more, strict=True):
        theorem = _prove_both(proof, first, body, theorem, other)
        first = both(first, body)
    return theorem


def _prove_both(proof: Evidence, first: Json, second: Json, *radii: int) -> int:
    """Prove that two bodies hold together near 0."""
    chosen, signs, parts = [], [], []
    for radius, body in zip((RADIUS, SMALLER), (first, second), strict=True):
        near = forall([("t'", "real")], implies(*between(radius, "t'"), body))
        chosen.append(proof.assume(both(["<", 0, radius], near)))
        signs.append(proof.project(chosen[-1], 0))
    total = plus(RADIUS, SMALLER)
    positive = proof.squares(["<", 0, total], given=signs)
    nonzero = proof.specialise(prove_nonzero(proof), [total], [positive])
    unit = proof.quotient(nonzero)
    common = over(times(RADIUS, SMALLER), total)
    here = between(common, TIME)
    inside = [proof.assume(formula) for formula in here]
    for radius, theorem in zip((RADIUS, SMALLER), chosen, strict=True):
        slack = over(power(radius, 2), total)
        gaps = (minus(TIME, minus(common)), minus(common, TIME))
        within = [
            proof.squares(
                formula,
                proof.follows(equal(minus(formula[2], formula[1]), plus(gap, slack)), unit),
                [*inside, *signs],
            )
            for formula, gap in zip(between(radius, TIME), gaps, strict=True)
        ]
        parts.append(proof.specialise(proof.project(theorem, 1), [TIME], within))
    body = both(first, second)
    found = proof.witness(
        near_zero(body),
        [common],
        proof.conjunction(
            proof.squares(["<", 0, common], given=[*signs, positive]),
            proof.generalise(proof.conjunction(*parts), [TIME], here),
        ),
    )
    for theorem, radius in zip(reversed(radii), (SMALLER, RADIUS), strict=True):
        found = proof.choose(theorem, radius, found)
    return found


def prove_zero_between(proof: Evidence) -> int:
    """Prove ∀ real curves f (f(0) < 0 < f(1) ⟹ ∃t ∈ [0, 1]: f(t) = 0), in a proof that declares ``NEAR_ZERO``."""
    hypotheses = [is_real(CURVE), ["<", at(CURVE, 0), 0], ["<", 0, at(CURVE, 1)]]
    real, negative, positive = (proof.assume(formula) for formula in hypotheses)
    zero = equal(at(CURVE, "t'"), 0)
    goal = exists([("t'", "real")], both(["<=", 0, "t'"], ["<=", "t'", 1], zero))
    none = proof.assume(["not", goal])
    within = [["<=", 0, TIME], ["<=", TIME, 1]]
    inside = [proof.assume(formula) for formula in within]
    value = at(CURVE, TIME)
    opposite = ["curve", [["t'", "real"]], minus(at(CURVE, "t'"))]
    turned = equal(minus(value), 0)
    here = proof.follows(equal(value, 0), proof.assume(turned))
    some = proof.witness(goal, [TIME], proof.conjunction(*inside, here))
    nonzero = patterns.prove_not(proof, turned, some, none)
    conjugate = proof.follows(equal(conj(minus(value)), minus(value)), proof.specialise(real, [TIME]))
    never = proof.generalise(proof.conjunction(conjugate, nonzero), [TIME], within)
    start = proof.squares(
        ["<", 0, minus(at(CURVE, 0))],
        proof.sums(equal(minus(minus(at(CURVE, 0)), 0), minus(0, at(CURVE, 0)))),
        [negative],
    )
    kept = proof.specialise(proof.citation("intermediate values"), [opposite], [never, start])
    ends = [proof.evaluate(["<=", 0, 1]), proof.evaluate(["<=", 1, 1])]
    end = proof.specialise(kept, [1], ends)
    form = plus(minus(at(CURVE, 1)), at(CURVE, 1))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [end, positive])
    return proof.generalise(prove_by_order(proof, goal, absurd), [CURVE], hypotheses)


def prove_weaker(proof: Evidence, body: Json, weaker: Json, found: int, passage: int) -> int:
    """Prove that a weaker body holds near 0, from ∀t (body ⟹ weaker) and the theorem that the body holds near 0."""
    around = forall([("t'", "real")], implies(*between(RADIUS, "t'"), body))
    chosen = proof.assume(both(["<", 0, RADIUS], around))
    here = between(RADIUS, TIME)
    inside = [proof.assume(formula) for formula in here]
    result = proof.specialise(passage, [TIME], [proof.specialise(proof.project(chosen, 1), [TIME], inside)])
    near = proof.generalise(result, [TIME], here)
    return proof.choose(
        found, RADIUS, proof.witness(near_zero(weaker), [RADIUS], proof.conjunction(proof.project(chosen, 0), near))
    )
