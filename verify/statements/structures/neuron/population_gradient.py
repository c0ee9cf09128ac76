"""The mean gradient of a neuron with a teacher, from the second moments over the sector where both are active.

Simple structures in neural networks (Chen), section 3.5: the population gradient, in the plane of both.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.gates import prove_idempotent, prove_opposite, prove_same
from verify.statements.structures.neuron.sector_moments import VARIABLES as SECTOR_VARIABLES
from verify.statements.structures.neuron.sector_moments import Sector
from verify.statements.structures.neuron.slope_bounds import (
    NEURON,
    SIGNS,
    SLOPE_REALS,
    Slopes,
    slopes_by_moments,
)
from verify.statements.structures.neuron.uniform_direction import (
    ENTRIES,
    FIRST_MOMENT,
    GATES,
    LAW,
    MIXED_MOMENT,
    OUTCOMES,
    OVER,
    SECOND_MOMENT,
    STUDENT,
    TEACHER,
    UNIFORM,
    X,
    Y,
    along,
    bound,
    expectation,
    for_outcomes,
)

Json = Any

INVERSION: Binders = [("j", ["bijections", "O", "O"])]
REFLECTION: Binders = [("f", ["bijections", "O", "O"])]
NORMAL: Binders = [("z", ENTRIES)]
VARIABLES: Binders = [
    *SECTOR_VARIABLES,
    *NEURON,
    *((name, "real") for name, _ in SLOPE_REALS if name not in dict(SECTOR_VARIABLES)),
    *INVERSION,
    *REFLECTION,
    *NORMAL,
    ("r1", "real"),
]
COMPONENT = along(X, Y)
RESIDUAL = minus(times("v", STUDENT, "n", COMPONENT), times("m", TEACHER, X))
OWN = [times(STUDENT, COMPONENT, X), times(STUDENT, COMPONENT, Y)]


def weight_slope(direction: Json) -> Json:
    """The mean derivative of the squared error in the weights w, along a direction."""
    return expectation(times(2, RESIDUAL, "v", STUDENT, direction))


SLOPES = (expectation(times(2, RESIDUAL, STUDENT, "n", COMPONENT)), weight_slope(X), weight_slope(Y))


def moved(symmetry: str) -> Json:
    """The outcome that a symmetry takes an outcome to."""
    return ["forward", symmetry, "o"]


def keeps_weights(symmetry: str) -> Json:
    """A symmetry of the law."""
    return for_outcomes(equal(["q", moved(symmetry)], ["q", "o"]))


INVERTED = [
    keeps_weights("j"),
    *(for_outcomes(equal([name, moved("j")], times(-1, [name, "o"]))) for name in ("x", "y")),
]
REFLECTED = [
    keeps_weights("f"),
    *(for_outcomes(equal([name, moved("f")], [name, "o"])) for name in ("x", "y")),
    for_outcomes(equal(["z", moved("f")], times(-1, ["z", "o"]))),
]
ISOTROPIC = [
    equal(times("d", expectation(value)), size)
    for value, size in ((power(X, 2), 1), (power(Y, 2), 1), (times(X, Y), 0))
]
PLANE: list[Json] = [*UNIFORM, *SIGNS, *INVERTED, *ISOTROPIC]


def _gate_at(proof: Evidence, number: int, place: Json) -> int:
    return proof.specialise(proof.assume(GATES[number]), [place])


def prove_halves(proof: Evidence) -> list[int]:
    """Prove that where the neuron is active there is half of the moments along it, for a law that is symmetric."""
    same, *opposite = (proof.assume(formula) for formula in INVERTED)
    turned_x, turned_y = (proof.specialise(theorem, ["o"]) for theorem in opposite)
    later = along(["x", moved("j")], ["y", moved("j")])
    facing = proof.sums(
        equal(later, times(-1, COMPONENT)), cofactors=[cofactor(turned_x, [], "c"), cofactor(turned_y, [], "s")]
    )
    gates = [_gate_at(proof, 1, place) for place in ("o", moved("j"))]
    values = [STUDENT, COMPONENT, ["g", moved("j")], later]
    shared = proof.generalise(proof.specialise(prove_opposite(proof), values, [*gates, facing]), ["o"])
    found = []
    for name, theorem in zip(("x", "y"), opposite, strict=True):
        here, there = [name, "o"], [name, moved("j")]
        gate = ["g", moved("j")]
        known = [
            cofactor(same, ["i"], bound(times(gate, later, there)), OVER),
            cofactor(opposite[0], ["i"], bound(times(["q", "o"], gate, "c", there)), OVER),
            cofactor(opposite[1], ["i"], bound(times(["q", "o"], gate, "s", there)), OVER),
            cofactor(theorem, ["i"], bound(times(-1, ["q", "o"], gate, COMPONENT)), OVER),
            cofactor(shared, ["i"], bound(times(["q", "o"], here)), OVER),
        ]
        goal = equal(times(2, expectation(times(STUDENT, COMPONENT, here))), expectation(times(COMPONENT, here)))
        found.append(proof.sums(goal, cofactors=known))
    return found


def prove_slopes(proof: Evidence) -> int:
    """Prove that the mean gradient in the plane is near the population gradient, under ``PLANE``."""
    moments = Sector(proof).prove_moments()
    squares = [proof.assume(formula) for formula in ISOTROPIC]
    uniform = [proof.assume(formula) for formula in UNIFORM]
    halves = [
        proof.sums(
            equal(times(2, "d", expectation(own)), size),
            cofactors=[
                cofactor(half, [], "d"),
                *(cofactor(squares[place], [], factor) for place, factor in multiples),
            ],
        )
        for own, size, half, multiples in zip(
            OWN, ("c", "s"), prove_halves(proof), (((0, "c"), (2, "s")), ((2, "c"), (1, "s"))), strict=True
        )
    ]
    whole = proof.sums(equal(times("d", SECOND_MOMENT), 2), cofactors=[cofactor(square) for square in squares[:2]])
    gate = proof.specialise(prove_idempotent(proof), [STUDENT, COMPONENT], [_gate_at(proof, 1, "o")])
    gate = proof.generalise(gate, ["o"])
    active = [expectation(own) for own in OWN]
    over_sector = [FIRST_MOMENT, MIXED_MOMENT]
    equations = []
    for number, value in enumerate(slopes_by_moments(active, over_sector)):
        other = (times("n", COMPONENT), X, Y)[number]
        factor = times(4, "p", ["q", "o"], "v", "n", COMPONENT, other, 1 if number == 0 else "v")
        known = [cofactor(gate, ["i"], bound(factor), OVER)]
        equations.append(proof.sums(equal(times(2, "p", SLOPES[number]), value), cofactors=known))
    bounds = Slopes(proof).prove()
    near = proof.specialise(moments, names_of(LAW), uniform)
    values = [*active, *over_sector, SECOND_MOMENT, *SLOPES]
    result = proof.specialise(bounds, values, [*halves, whole, *equations, near])
    return proof.generalise(result, names_of([*LAW, *NEURON, *INVERSION]), PLANE)


def prove_flat(proof: Evidence) -> int:
    """Prove that the gradient in w vanishes along a direction that a symmetry of the plane reverses."""
    hypotheses = [*GATES, *REFLECTED]
    given = [proof.assume(formula) for formula in hypotheses]
    same, still_x, still_y, reversed_z = given[2:]
    at_x, at_y = (proof.specialise(theorem, ["o"]) for theorem in (still_x, still_y))
    after = [[name, moved("f")] for name in ("x", "y")]
    along_still = proof.sums(
        equal(along(*after), COMPONENT), cofactors=[cofactor(at_x, [], "c"), cofactor(at_y, [], "s")]
    )
    equal_gates = prove_same(proof)
    kept = []
    for number, (name, here, there, still) in enumerate(
        (("h", X, after[0], at_x), ("g", COMPONENT, along(*after), along_still))
    ):
        gates = [_gate_at(proof, number, place) for place in ("o", moved("f"))]
        values = [[name, "o"], here, [name, moved("f")], there]
        kept.append(proof.generalise(proof.specialise(equal_gates, values, [*gates, still]), ["o"]))
    teacher, student = kept
    later_teacher, later_student, later_z = ([name, moved("f")] for name in ("h", "g", "z"))
    gate = times(2, "v", ["q", "o"], later_z)
    residual = minus(times("v", later_student, "n", along(*after)), times("m", later_teacher, after[0]))
    slope = weight_slope(["z", "o"])
    moved_weight = times(2, "v", residual, later_student, later_z)
    added = plus(later_student, STUDENT)
    known = [
        cofactor(same, ["i"], bound(moved_weight), OVER),
        cofactor(
            still_x,
            ["i"],
            bound(times(gate, later_student, minus(times("v", later_student, "n", "c"), times("m", later_teacher)))),
            OVER,
        ),
        cofactor(still_y, ["i"], bound(times(gate, later_student, "v", later_student, "n", "s")), OVER),
        cofactor(
            student,
            ["i"],
            bound(times(-1, gate, minus(times("v", "n", COMPONENT, added), times("m", later_teacher, X)))),
            OVER,
        ),
        cofactor(teacher, ["i"], bound(times(gate, STUDENT, "m", X)), OVER),
        cofactor(reversed_z, ["i"], bound(times(2, "v", ["q", "o"], RESIDUAL, STUDENT)), OVER),
    ]
    doubled = proof.sums(equal(times(2, slope), 0), cofactors=known)
    result = proof.sums(equal(slope, 0), cofactors=[cofactor(doubled, [], ["/", 1, 2])])
    names = [*names_of(OUTCOMES), "x", "y", "h", "g", "c", "s", "v", "n", "m", "f", "z"]
    return proof.generalise(result, names, hypotheses)
