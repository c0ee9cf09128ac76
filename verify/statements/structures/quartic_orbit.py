"""The orbit of period 2 of gradient descent on (x² - μ)²/4: equation, formula (3.4), existence, uniqueness, place.

Simple structures in neural networks (Chen), Theorem 3.3, part I of its proof.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order, prove_nonzero, prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.quartic_steps import (
    ETA,
    LARGE,
    PARAMETERS,
    POINTS,
    RANGE,
    D,
    K,
    M,
    Orbit,
    orbit_polynomial,
    prove_low,
    slope_bound,
    step,
    two_steps,
)

Json = Any

X, Y, W = "x", "y", "w"
VARIABLES: Binders = [*PARAMETERS, *POINTS, (W, "real"), *REALS]
GAP = minus(power(M, 2), power(X, 2))
CHANGE = times(ETA, X, GAP)
TURN = plus(2, times(ETA, GAP))
VANISHES = equal(orbit_polynomial(X), 0)
RETURNS: Json = both(equal(two_steps(X), X), different(step(X), X))
STAYS: list[Json] = [["<", 0, X], ["<", 0, step(X)]]
ROOT = plus(times(ETA, GAP), over(1, 2))
BRANCH: Json = ["<=", 0, ROOT]


def formula_34(w: Json) -> list[Json]:
    """Equation (3.4) for x, with w for the square root in it."""
    return [
        ["<=", 0, w],
        equal(times(power(w, 2), power(X, 2)), minus(power(M, 2), times(over(3, 4), power(X, 2)))),
        equal(times(ETA, power(X, 2), plus(w, over(1, 2))), 1),
    ]


def between(x: Json) -> list[Json]:
    """x is a zero of the polynomial between 0 and m."""
    return [["<", 0, x], ["<", x, M], equal(orbit_polynomial(x), 0)]


POINT: Binders = [*PARAMETERS, (X, "real")]
TWO_STEPS = forall(POINT, equal(minus(two_steps(X), X), times(CHANGE, TURN, orbit_polynomial(X))))
EQUATION = forall(POINT, implies(*LARGE, *STAYS, ["iff", RETURNS, VANISHES]))
FORMULA = forall(
    POINT,
    both(
        forall([("w'", "real")], implies(*formula_34("w'"), both(VANISHES, BRANCH))),
        implies(VANISHES, BRANCH, exists([("w'", "real")], both(*formula_34("w'")))),
    ),
)
SOME = exists([("x'", "real")], both(*between("x'")))
EXISTENCE = forall(PARAMETERS, implies(*LARGE, SOME))
UNIQUENESS = forall([*POINT, (Y, "real")], implies(*LARGE, *between(X), *between(Y), equal(X, Y)))
PLACE = forall(
    [*PARAMETERS, (D, "real")],
    implies(
        *RANGE,
        both(
            ["<=", 0, slope_bound(D)],
            equal(two_steps(D), D),
            ["<", M, step(D)],
            ["<", step(D), times(2, M)],
        ),
    ),
)


def prove_two_steps() -> Evidence:
    """Prove the factors of F(F(x)) − x."""
    proof = Evidence()
    proof.identity(TWO_STEPS)
    return proof


def prove_equation() -> Evidence:
    """Prove that positive points have period 2 if and only if the polynomial vanishes."""
    proof = Evidence(VARIABLES)
    _, _, beyond, start, after = (proof.assume(formula) for formula in [*LARGE, *STAYS])
    backward = _prove_return(proof, beyond, start)
    both_parts = proof.assume(RETURNS)
    twice, other = proof.project(both_parts, 0), proof.project(both_parts, 1)
    at_rest = proof.assume(equal(CHANGE, 0))
    fixed = proof.sums(equal(step(X), X), cofactors=[cofactor(at_rest)])
    leaves = prove_not(proof, equal(CHANGE, 0), fixed, other)
    factor, rest = plus(X, step(X)), orbit_polynomial(X)
    pair = proof.specialise(prove_nonzero(proof), [factor], [proof.squares(["<", 0, factor], given=[start, after])])
    divided = times(X, over(1, CHANGE), over(1, factor))
    moved = proof.sums(equal(minus(two_steps(X), X), times(CHANGE, TURN, rest)))
    found = proof.sums(
        VANISHES,
        cofactors=[
            cofactor(twice, [], divided),
            cofactor(moved, [], minus(divided)),
            cofactor(proof.quotient(leaves), [], minus(rest)),
            cofactor(proof.quotient(pair), [], times(-1, rest, CHANGE, over(1, CHANGE))),
        ],
    )
    proof.generalise(proof.equivalence(proof.generalise(found, [], [RETURNS]), backward), [ETA, M, X], [*LARGE, *STAYS])
    return proof


def _prove_return(proof: Evidence, beyond: int, start: int) -> int:
    """Prove that a zero of the polynomial has period 2, and is not at rest."""
    known = Relations(proof)
    zero = known.know(proof.assume(VANISHES), *VANISHES[1:])
    returns = known.prove(two_steps(X), X, {zero: times(CHANGE, TURN)})
    level = equal(step(X), X)
    still = known.assume(level)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [X], [start]))
    known.know(unit, times(X, over(1, X)), 1)
    scaled = known.derive(times(ETA, GAP), 0, {still: over(1, X), unit: times(-1, ETA, GAP)})
    form = minus(K, 1)
    equals = known.prove(minus(0, 0), form, {zero: 1, scaled: minus(times(ETA, power(X, 2)), 1)})
    absurd = proof.squares(["<", 0, 0], equals, [beyond])
    moves = prove_not(proof, level, absurd, proof.evaluate(["<", 0, 0]))
    return proof.generalise(proof.conjunction(returns, moves), [], [VANISHES])


def prove_formula() -> Evidence:
    """Prove that (3.4) is the equation of the orbit where η (m² − x²) ≥ −1/2."""
    proof = Evidence(VARIABLES)
    formula(proof)
    return proof


def formula(proof: Evidence) -> int:
    """Prove ∀ η, m, x: a solution of (3.4) is a zero of the polynomial with η (m² − x²) ≥ −1/2, and conversely."""
    premises = formula_34(W)
    known = Relations(proof)
    sign, square, inverse = (proof.assume(premises[0]), *map(known.assume, premises[1:]))
    same = known.derive(ROOT, W, {square: times(-1, ETA), inverse: minus(W, over(1, 2))})
    zero = known.prove(VANISHES[1], VANISHES[2], {inverse: -1, same: times(-1, ETA, power(X, 2))})
    branch = proof.squares(BRANCH, known.prove(minus(ROOT, 0), W, {same: 1}), [sign])
    forward = proof.generalise(proof.conjunction(zero, branch), [W], premises)
    known = Relations(proof)
    vanishing = known.assume(VANISHES)
    wanted = formula_34(ROOT)
    holds = proof.conjunction(
        proof.assume(BRANCH),
        known.prove(wanted[1][1], wanted[1][2], {vanishing: minus(GAP)}),
        known.prove(wanted[2][1], wanted[2][2], {vanishing: -1}),
    )
    found = proof.witness(FORMULA[2][2][-1], [ROOT], holds)
    backward = proof.generalise(found, [], [VANISHES, BRANCH])
    return proof.generalise(proof.conjunction(forward, backward), [ETA, M, X])


def prove_existence() -> Evidence:
    """Prove that the polynomial vanishes between 0 and m."""
    proof = Evidence(VARIABLES)
    existence(proof)
    return proof


def existence(proof: Evidence) -> int:
    """Prove ∀ η, m: the polynomial vanishes between 0 and m, since it is 1 at 0 and 1 − K at m."""
    _, scale, beyond = (proof.assume(formula) for formula in LARGE)
    point = times(M, Y)
    value = orbit_polynomial(point)
    curve = ["curve", [["t'", "real"]], orbit_polynomial(times(M, "t'"))]
    vanishing = equal(value, 0)
    never = proof.assume(["not", SOME])
    known = Relations(proof)
    zero = known.assume(vanishing)
    edges = []
    for end, distance in ((0, Y), (1, minus(1, Y))):
        at_edge = equal(distance, 0)
        edge = Relations(proof)
        edge.assume(at_edge)
        edge.know(zero, value, 0)
        size = 1 if end == 0 else minus(K, 1)
        equals = edge.prove(minus(0, 0), size, {zero: -1 if end == 0 else 1})
        wrong, denial = proof.squares(["<", 0, 0], equals, [beyond]), proof.evaluate(["<", 0, 0])
        apart = prove_not(proof, at_edge, wrong, denial)
        bound: Json = ["<=", 0, Y] if end == 0 else ["<=", Y, 1]
        sign = proof.assume(bound)
        if end == 1:
            sign = proof.squares(["<=", 0, distance], given=[sign])
        edges.append(proof.specialise(prove_positive(proof), [distance], [sign, apart]))
    start = proof.squares(["<", 0, point], given=[scale, edges[0]])
    equals = proof.sums(equal(minus(M, point), times(M, minus(1, Y))))
    inside = proof.squares(["<", point, M], equals, [scale, edges[1]])
    some = proof.witness(SOME, [point], proof.conjunction(start, inside, zero))
    nonzero = prove_not(proof, vanishing, some, never)
    real = proof.sums(equal(conj(value), value))
    within: list[Json] = [["<=", 0, Y], ["<=", Y, 1]]
    regular = proof.generalise(proof.conjunction(real, nonzero), [Y], within)
    first, last = (orbit_polynomial(times(M, end)) for end in (0, 1))
    begins = proof.squares(["<", 0, first], proof.sums(equal(minus(first, 0), 1)))
    signs = proof.specialise(proof.citation("intermediate values"), [curve], [regular, begins])
    ends = proof.specialise(signs, [1], [proof.evaluate(["<=", 0, 1]), proof.evaluate(["<=", 1, 1])])
    equals = proof.sums(equal(minus(0, 0), plus(last, minus(K, 1))))
    absurd = proof.squares(["<", 0, 0], equals, [ends, beyond])
    return proof.generalise(prove_by_order(proof, SOME, absurd), [ETA, M], LARGE)


def prove_uniqueness() -> Evidence:
    """Prove that the polynomial has one zero between 0 and m."""
    proof = Evidence(VARIABLES)
    positive, scale, beyond = (proof.assume(formula) for formula in LARGE)
    known, lows, starts = Relations(proof), [], []
    equations = []
    for x in (X, Y):
        start, inside = (proof.assume(formula) for formula in between(x)[:2])
        equations.append(known.assume(between(x)[2]))
        lows.append(prove_low(proof, x, equations[-1], [positive, scale, beyond, start, inside]))
        starts.append(start)
    apart, added = minus(X, Y), plus(X, Y)
    rest = plus(*(minus(1, times(ETA, power(x, 2))) for x in (X, Y)), minus(K, 1))
    form = times(ETA, power(apart, 2), added, rest)
    none = known.prove(form, 0, {equations[0]: minus(apart), equations[1]: apart})
    total = proof.squares(["<", 0, added], given=starts)
    level = proof.vanish(none, [], [positive, beyond, total, *lows])
    same = proof.sums(equal(X, Y), cofactors=[cofactor(level)])
    proof.generalise(same, [ETA, M, X, Y], [*LARGE, *between(X), *between(Y)])
    return proof


def prove_place() -> Evidence:
    """Prove that a step decreases from d on, and leads from d to a point between m and 2 m, and back."""
    proof = Evidence(VARIABLES)
    orbit = Orbit(proof)
    high, gap = step(D), minus(M, D)
    form = times(gap, plus(slope_bound(D), times(ETA, gap, plus(times(3, D), gap))))
    above = proof.squares(["<", M, high], proof.sums(equal(minus(high, M), form)), [*orbit.signs, orbit.steep])
    goal: Json = ["<", high, times(2, M)]
    wrong = proof.order(proof.assume(["not", goal]))
    more = minus(high, times(2, M))
    form = plus(times(ETA, more, plus(more, times(4, M))), times(3, minus(K, 1)), 2, times(ETA, power(D, 2)))
    factor = plus(1, times(ETA, minus(power(M, 2), power(D, 2))))
    equals = orbit.relations().prove(minus(0, 0), form, {orbit.equation: factor})
    absurd = proof.squares(["<", 0, 0], equals, [*orbit.signs, wrong])
    below = prove_by_order(proof, goal, absurd)
    proof.generalise(proof.conjunction(orbit.steep, orbit.back, above, below), [ETA, M, D], RANGE)
    return proof
