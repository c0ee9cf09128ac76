"""The two solutions of (3.6), one on each side of 1: existence and uniqueness.

Simple structures in neural networks (Chen), Proposition 4 and equation (3.6).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at, valuation
from verify.statements.real_inequalities import REALS, prove_by_order
from verify.statements.relations import Relations
from verify.statements.structures import balanced_orbit
from verify.statements.structures.balanced_orbit import SOLUTION
from verify.statements.structures.neuron.vocabulary import STEP_SIZE
from verify.statements.structures.quartic_orbit import VARIABLES, existence, place
from verify.statements.structures.quartic_steps import BOUNDED, ETA, LARGE, M, orbit_polynomial, slope_bound, step

Json = Any

RATIO: Binders = [("k", "real")]
SOLVE: list[Json] = [
    ["solves", "k", 1, "d1", "w1"],
    ["<", "d1", 1],
    ["solves", "k", 1, "d2", "w2"],
    ["<", 1, "d2"],
]
ORBIT: list[Json] = [*STEP_SIZE, *SOLVE]
ORBIT_BINDERS: Binders = [*RATIO, *SOLUTION]
AT_ORBIT: list[Json] = [over(1369, 1320), over(33, 37), over(47, 66), over(40, 37), over(13, 40)]
A1, A2 = (times("k", power(d, 2)) for d in ("d1", "d2"))


def at_unit_target(term: Json) -> Json:
    """A term about the quartic (x² − m²)²/4 and the step η, for m = 1 and η = K."""
    return substituted(term, {ETA: "k", M: 1})


def _limit() -> Json:
    """2 (K + 1)² < 9, as the quartic has it."""
    return at_unit_target(BOUNDED)


def prove_range(proof: Evidence, beyond: int, bounded: int) -> list[int]:
    """Prove the conditions of the quartic on K and m = 1: η, m > 0, η m² > 1 and 2 (η m² + 1)² < 9."""
    limit, slack = _limit(), minus(over(11, 10), "k")
    form = plus(over(9, 50), times(2, slack, plus(over(41, 10), minus("k", 1))))
    room = proof.squares(limit, proof.sums(equal(minus(9, limit[1]), form)), [beyond, bounded])
    return [*_prove_large(proof, beyond), room]


def _prove_large(proof: Evidence, beyond: int) -> list[int]:
    """Prove η, m > 0 and η m² > 1 for K > 1 and m = 1."""
    _, unit, large = (at_unit_target(formula) for formula in LARGE)
    return [
        proof.squares(["<", 0, "k"], proof.sums(equal(minus("k", 0), plus(1, minus("k", 1)))), [beyond]),
        proof.evaluate(unit),
        proof.squares(large, proof.sums(equal(minus(large[2], 1), minus("k", 1))), [beyond]),
    ]


WIDE: list[Json] = [["<", 1, "k"], ["<", power(plus("k", 1), 2), over(9, 2)]]


def prove_wide_existence(proof: Evidence) -> int:
    """Prove ∀ K > 1 with (K + 1)² < 9/2: both solutions exist, in a proof that declares K and ``VARIABLES``."""
    beyond, bounded = (proof.assume(formula) for formula in WIDE)
    limit = _limit()
    form = times(2, minus(over(9, 2), power(plus("k", 1), 2)))
    room = proof.squares(limit, proof.sums(equal(minus(9, limit[1]), form)), [bounded])
    found = _prove_solutions(proof, beyond, [*_prove_large(proof, beyond), room])
    return proof.generalise(found, names_of(RATIO), WIDE)


def solved_by(d: Json, w: Json) -> list[Json]:
    """The four conditions that d and w solve (3.6)."""
    definition = balanced_orbit.ORBIT[0]
    solves: list[Json] = substituted(definition["body"], valuation(definition["parameters"], ["k", 1, d, w]))
    return solves[1:]


EXISTS = exists(SOLUTION, both(*SOLVE, ["<", "d2", 2]))
EXISTENCE_CLAIM = forall(RATIO, implies(*STEP_SIZE, EXISTS))


def _prove_solutions(proof: Evidence, beyond: int, known_range: list[int]) -> int:
    """Find a zero of the orbit polynomial in (0, 1), and the point to which a step leads from there."""
    some, inside = existence(proof), place(proof)
    *large, room = known_range
    vanishes = at_unit_target(equal(orbit_polynomial("x"), 0))
    chosen = both(["<", 0, "x"], ["<", "x", 1], vanishes)
    start, below, zero = (proof.project(proof.assume(chosen), part) for part in range(3))
    there = proof.specialise(inside, ["k", 1, "x"], [*large, start, below, zero, room])
    steep, _, above, limited = (proof.project(there, part) for part in range(4))
    after, size = at_unit_target(step("x")), times("k", power("x", 2))
    w1, w2 = minus(plus("k", over(1, 2)), size), minus(size, over(1, 2))
    known = Relations(proof)
    known.know(zero, *vanishes[1:])
    solved = []
    roots = [
        plus(times("k", minus(1, "x"), plus(1, "x")), over(1, 2)),
        plus(
            times(over(1, 3), at_unit_target(slope_bound("x"))),
            times(over(1, 3), minus("k", 1)),
            over(1, 6),
        ),
    ]
    positive = proof.squares(["<", 0, after], proof.sums(equal(minus(after, 0), plus(1, minus(after, 1)))), [above])
    for (d, w), form, sign in zip((("x", w1), (after, w2)), roots, (start, positive), strict=True):
        _, _, square, value = solved_by(d, w)
        root = proof.squares(
            ["<=", 0, w], proof.sums(equal(minus(w, 0), form)), [large[0], beyond, start, below, steep]
        )
        solved.append(proof.conjunction(sign, root, known.prove(*square[1:]), known.prove(*value[1:])))
    two = proof.squares(["<", after, 2], proof.sums(equal(minus(2, after), minus(times(2, 1), after))), [limited])
    found = proof.witness(EXISTS, ["x", w1, after, w2], proof.conjunction(solved[0], below, solved[1], above, two))
    first = proof.specialise(some, ["k", 1], large)
    return proof.choose(first, "x", found)


def _existence() -> Evidence:
    """Both solutions, for the ratios of the work."""
    proof = ConciseEvidence([*RATIO, *VARIABLES])
    beyond, bounded = (proof.assume(formula) for formula in STEP_SIZE)
    found = _prove_solutions(proof, beyond, prove_range(proof, beyond, bounded))
    proof.generalise(found, names_of(RATIO), STEP_SIZE)
    return proof


def existence_part() -> Part:
    """Both solutions exist."""
    return Part(
        "solutions",
        "For 1 < K <= 1.1 equation (3.6) has a solution between 0 and 1 and one between 1 and 2.",
        EXISTENCE_CLAIM,
        _existence(),
        [[over(11, 10)]],
    )


BELOW, ABOVE = ([["<", *pair] for pair in pairs] for pairs in ((("d1", 1), ("d2", 1)), ((1, "d1"), (1, "d2"))))
ONLY = both(*(implies(*side, equal("d1", "d2")) for side in (BELOW, ABOVE)))
SOLVED: list[Json] = [*STEP_SIZE, SOLVE[0], SOLVE[2]]
UNIQUE_CLAIM = forall(ORBIT_BINDERS, implies(*SOLVED, ONLY))


def _quadratic(proof: Evidence, solution: int, size: Json, d: str, w: str) -> int:
    """A² + 1 = (K + 1) A for A = K δ²."""
    root, value = (proof.project(solution, part) for part in (2, 3))
    share = minus(over(1, 2), w)
    return proof.sums(
        equal(plus(power(size, 2), 1), times(plus("k", 1), size)),
        cofactors=[
            cofactor(root, [], times(power("k", 2), power(d, 2))),
            cofactor(value, [], minus(times(size, share), 1)),
        ],
    )


def prove_unique(proof: Evidence, ratio: list[Json]) -> int:
    """K (δ − δ')² (δ + δ') (K + 1 − A − A') = 0, and the last factor is not 0 on either side of 1."""
    beyond = proof.assume(ratio[0])
    solved = [proof.assume(formula) for formula in (SOLVE[0], SOLVE[2])]
    starts = [proof.project(solution, 0) for solution in solved]
    positive = proof.squares(["<", 0, "k"], proof.sums(equal(minus("k", 0), plus(1, minus("k", 1)))), [beyond])
    sizes, points = (A1, A2), (("d1", "w1"), ("d2", "w2"))
    quadratics = [
        _quadratic(proof, solution, size, *point) for solution, size, point in zip(solved, sizes, points, strict=True)
    ]
    gap, past = minus("d1", "d2"), minus("k", 1)
    found = []
    for side, sign in ((BELOW, -1), (ABOVE, 1)):
        given = [proof.assume(formula) for formula in side]
        signs = [positive, beyond, *starts, *given]
        bounds = [
            _below_one(proof, quadratic, size, d, signs) if sign == -1 else _above_ratio(proof, size, d, signs)
            for quadratic, size, (d, _) in zip(quadratics, sizes, points, strict=True)
        ]
        rests = [minus(1, size) if sign == -1 else minus(size, "k") for size in sizes]
        form = times("k", power(gap, 2), plus("d1", "d2"), plus(*rests, past))
        shares = [cofactor(quadratics[0], [], times(sign, gap)), cofactor(quadratics[1], [], times(-1, sign, gap))]
        zero = proof.vanish(proof.sums(equal(form, 0), cofactors=shares), [], [*signs, *bounds])
        found.append(proof.generalise(proof.sums(equal("d1", "d2"), cofactors=[cofactor(zero)]), [], side))
    return proof.generalise(proof.conjunction(*found), names_of(ORBIT_BINDERS), [*ratio, SOLVE[0], SOLVE[2]])


def _unique() -> Evidence:
    """The solutions for the ratios of the work."""
    proof = ConciseEvidence([*ORBIT_BINDERS, *REALS])
    prove_unique(proof, STEP_SIZE)
    return proof


def _below_one(proof: Evidence, quadratic: int, size: Json, d: str, signs: list[int]) -> int:
    """A < 1 if δ < 1: else (A − 1)(K − A) + K − 1, which is 0, would be positive."""
    goal: Json = ["<", size, 1]
    wrong = proof.order(proof.assume(["not", goal]))
    form = plus(minus("k", 1), times(minus(size, 1), "k", minus(1, d), plus(1, d)))
    absurd = proof.squares(
        ["<", 0, 0], proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(quadratic)]), [*signs, wrong]
    )
    return prove_by_order(proof, goal, absurd)


def _above_ratio(proof: Evidence, size: Json, d: str, signs: list[int]) -> int:
    """K < A if δ > 1."""
    more = minus(d, 1)
    return proof.squares(["<", "k", size], proof.sums(equal(minus(size, "k"), times("k", more, plus(more, 2)))), signs)


def uniqueness_part() -> Part:
    """No other solutions exist on either side of 1."""
    near_miss = forall(ORBIT_BINDERS, implies(*SOLVED, equal("d1", "d2")))
    low, high = [*AT_ORBIT[:3], *AT_ORBIT[1:3]], [AT_ORBIT[0], *AT_ORBIT[3:], *AT_ORBIT[3:]]
    return Part(
        "uniqueness",
        "Equation (3.6) has at most one solution below 1, and at most one above 1.",
        UNIQUE_CLAIM,
        _unique(),
        [low, high],
        [
            Control(
                "Without the side of 1 it is false.",
                differences(UNIQUE_CLAIM, near_miss),
                refute_at(near_miss, ORBIT_BINDERS, AT_ORBIT, SOLVED, equal("d1", "d2")),
            )
        ],
    )
