"""Neurons that start along the teacher: gradient descent in one variable, which may meet the minimum exactly.

Simple structures in neural networks (Chen), Proposition 4.
"""

from __future__ import annotations

from typing import Any

from verify.library.intermediate_values import CROSSING, PART, prove_crossing
from verify.library.real_order import prove_positive
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
from verify.statements.lemmas import Lemmas
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.balanced_solutions import SOLUTION
from verify.statements.structures.neuron.aligned_claim import (
    CLAIM,
    SMALL,
    START,
    TRUE_CLAIM,
    after,
    moved,
    near_orbit,
    stays_near,
)
from verify.statements.structures.neuron.aligned_convergence import prove_convergence
from verify.statements.structures.neuron.balanced_orbit import stepped
from verify.statements.structures.neuron.solutions import AT_ORBIT, RATIO, SOLVE
from verify.statements.structures.neuron.vocabulary import INVERSE_PI, STEP_SIZE
from verify.statements.structures.period_two_vocabulary import SOURCE
from verify.statements.structures.quartic_steps import QUARTIC_VOCABULARY

Json = Any


def line_part() -> Part:
    """The neuron along its teacher."""
    binders: Binders = [*RATIO, ("x", "real"), *INVERSE_PI]
    targets = (["step", "k", 1, "x"], ["step", "k", 1, "x"], 0)
    goals = [equal(new, old) for new, old in zip(stepped("x", "x", 0, "i", 0), targets, strict=True)]
    proof = Evidence()
    proof.sums(forall(binders, both(*goals)))
    return Part(
        "line",
        "From v = w_x and w_y = 0, where the angle and gamma are 0, a step leads to v = w_x and w_y = 0 again, and "
        "is a step of gradient descent on (x^2 - 1)^2/4.",
        forall(binders, both(*goals)),
        proof,
        [[1, 2, 3]],
    )


POSITIVE = forall([("t", "natural")], ["<", 0, after("e", "t")])
POSITIVE_CLAIM = forall([*RATIO, *START], implies(*STEP_SIZE, *SMALL, POSITIVE))


def _bounded(x: Json) -> Json:
    """x is positive, and a step keeps it positive."""
    return both(["<", 0, x], ["<", times("k", power(x, 2)), plus("k", 1)])


def _positive() -> Evidence:
    """A step keeps 0 < K x^2 < K + 1, since s (c - s)^2 is at most 4 c^3/27."""
    proof = ConciseEvidence([*RATIO, *START, ("n0", "natural")])
    beyond, bounded, positive, small = (proof.assume(formula) for formula in [*STEP_SIZE, *SMALL])
    ratio = proof.squares(["<", 0, "k"], proof.sums(equal(minus("k", 0), plus(1, minus("k", 1)))), [beyond])
    top, slack = plus("k", 1), minus(over(11, 10), "k")
    less = plus(minus(over(1, 10), "e"), over(9, 10))
    start = _bounded("e")
    form = plus(1, times("k", less, plus(1, "e")))
    given = [ratio, positive, small]
    base = proof.conjunction(positive, proof.squares(start[2], proof.sums(equal(minus(top, start[2][1]), form)), given))
    x = after("e", "n0")
    held = proof.assume(_bounded(x))
    signs = [ratio, beyond, bounded, proof.project(held, 0), proof.project(held, 1)]
    later, size = _bounded(after("e", ["next", "n0"])), times("k", power(x, 2))
    room = minus(top, size)
    above = proof.squares(later[1], proof.sums(equal(minus(moved(x), 0), times(x, room))), signs)
    form = plus(
        times(over(1, 27), plus("k", 1), plus(over(234, 25), times(4, slack, plus("k", over(31, 10))))),
        times(power(minus(size, times(over(1, 3), top)), 2), plus(room, times(over(1, 3), top))),
    )
    below = proof.squares(later[2], proof.sums(equal(minus(top, later[2][1]), form)), signs)
    step_on = proof.generalise(proof.conjunction(above, below), ["n0"], [_bounded(x)])
    every = proof.induct(forall([("t", "natural")], _bounded(after("e", "t"))), base, step_on)
    always = proof.generalise(proof.project(proof.specialise(every, ["n0"]), 0), ["n0"])
    proof.generalise(always, names_of([*RATIO, *START]), [*STEP_SIZE, *SMALL])
    return proof


def positive_part() -> Part:
    """Neurons that start along the teacher stay along it."""
    return Part(
        "positive",
        "From every start v = w_x = e, w_y = 0 with 0 < e <= 0.1 all w_x are positive, so that the angle stays 0.",
        POSITIVE_CLAIM,
        _positive(),
        [[over(11, 10), over(1, 10), 3]],
    )


RADIUS = over(1, 37)
AT: dict[str, Json] = valuation([*RATIO, *SOLUTION], AT_ORBIT) | {"r": RADIUS}


def fourth(x: Json) -> Json:
    """The variable after four steps, for the K of the example."""
    for _ in range(4):
        x = substituted(moved("x"), AT | {"x": x})
    return x


def meets(x: Json) -> Json:
    """x is a start from which the fourth point is 1."""
    return both(*substituted(SMALL, {"e": x}), equal(fourth(x), 1))


def _fourth(x: str) -> str:
    """The same as text."""
    for _ in range(4):
        x = f"step(1369/1320, 1, {x})"
    return x


LEMMAS = Lemmas(
    "structures/own-fourth-step",
    "From some start below 1/10 the fourth point of gradient descent on (x^2 - 1)^2/4 is the minimum",
    definitions=QUARTIC_VOCABULARY,
    variables=[*CROSSING, ("y", "real"), ("n0", "natural")],
    source=f"Our own; it refutes Proposition 4 of {SOURCE} as printed",
    file=__file__,
)


@LEMMAS.lemma(
    "start",
    "For eta = 1369/1320 the fourth point from some start in (0, 1/10] is 1.",
    f"exists e in real: 0 < e and e <= 1/10 and {_fourth('e')} = 1",
)
def _some_start_meets(proof: Evidence) -> int:
    """Prove that the fourth point from some start is 1: it is 0 from the start 0, and exceeds 1 from the start 1/10."""
    some, level = exists(START, meets("e")), equal(minus(1, "r1"), 0)
    is_one = proof.sums(equal("r1", 1), cofactors=[cofactor(proof.assume(level), [], -1)])
    is_one = proof.generalise(is_one, ["r1"], [level])

    def sides(part: Json) -> tuple[Json, Json]:
        return 1, fourth(times(over(1, 10), part))

    def found(low: int, high: int, zero: int) -> int:
        point, at_0, at_start = times(over(1, 10), PART), equal(PART, 0), equal(minus(*sides(0)), 0)
        wrong = proof.rewrite(at_start, [proof.assume(at_0)], zero)
        apart = prove_not(proof, at_0, wrong, proof.evaluate(at_start))
        positive = proof.specialise(prove_positive(proof), [PART], [low, apart])
        _, bound, _ = meets(point)[1:]
        short = proof.sums(equal(minus(bound[2], bound[1]), times(over(1, 10), minus(1, PART))))
        met = proof.conjunction(
            proof.squares(["<", 0, point], given=[positive]),
            proof.squares(bound, short, [high]),
            proof.specialise(is_one, [fourth(point)], [zero]),
        )
        return proof.witness(some, [point], met)

    begins, ends = (proof.evaluate(["<", 0, minus(*sides(part))]) for part in (0, 1))
    return prove_crossing(proof, some, sides, found, begins, ends)


def _refutation() -> Evidence:
    """From some start the fourth point is the minimum, and gradient descent stays there."""
    proof = ConciseEvidence([("x0", "real"), ("y", "real"), ("n0", "natural"), ("m0", "natural"), *CROSSING])
    some = _some_start_meets(proof)
    *small, met = (proof.project(proof.assume(meets("x0")), part) for part in range(3))
    rest = _prove_rest(proof)

    def at(n: Json) -> Json:
        return substituted(after("x0", n), AT)

    there = proof.specialise(rest, ["x0"], [met])
    there = proof.specialise(rest, [at("m0")], [proof.specialise(there, ["m0"])])
    there = proof.specialise(there, ["n0"])
    within = substituted(stays_near("m0"), AT | {"e": "x0"})
    late: Json = "n0"
    for _ in range(4):
        late = ["next", late]
    near = proof.specialise(proof.assume(within), [late])
    at_one = substituted(near_orbit(1, "r"), AT)
    wrong = proof.rewrite(at_one, [there], near)
    wrong = proof.specialise(proof.generalise(wrong, ["n0"]), [0])
    never = proof.generalise(prove_not(proof, within, wrong, proof.evaluate(at_one)), ["m0"])
    proved = [proof.evaluate(substituted(formula, AT)) for formula in (*STEP_SIZE, *SOLVE)]
    moves = [
        {"at": [AT_ORBIT[0], "x0", *AT_ORBIT[1:]]},
        {"given": [*proved[: len(STEP_SIZE)], *small, *proved[len(STEP_SIZE) :]]},
        {"at": [RADIUS]},
        {"given": [proof.evaluate(["<", 0, RADIUS])]},
    ]
    proof.choose(some, "x0", proof.counterexample(CLAIM, moves, never))
    return proof


@LEMMAS.lemma(
    "rest",
    "If the fourth point from y is 1, so is the fourth one from every later point.",
    f"""
    forall y in real: {_fourth("y")} = 1 ==>
        (forall n in natural: {_fourth("descent(1369/1320, 1, y, n)")} = 1)
    """,
    "1, 0",
    [("Gradient descent from 0 rests at 0.", f"{_fourth('y')} = 1", f"{_fourth('y')} = 0", "0, 0")],
)
def _prove_rest(proof: Evidence) -> int:
    """Prove ∀x: if the fourth point from x is 1, so is the fourth one from every later point."""
    start = equal(fourth("y"), 1)

    def here(n: Json) -> Json:
        return equal(fourth(substituted(after("y", n), AT)), 1)

    held = proof.assume(here("n0"))
    later = here(["next", "n0"])
    rest = substituted(moved("x"), AT | {"x": 1})
    moves = proof.rewrite(equal(later[1], rest), [held])
    stays = proof.rewrite(later, [proof.evaluate(equal(rest, 1))], moves)
    every = proof.induct(
        forall([("n'", "natural")], here("n'")), proof.assume(start), proof.generalise(stays, ["n0"], [here("n0")])
    )
    return proof.generalise(every, ["y"], [start])


WITNESS: list[Json] = [AT_ORBIT[0], over(1, 10), *AT_ORBIT[1:], 1]


def convergence_part() -> Part:
    """What the published statement says of starts along the teacher."""
    return Part(
        "convergence",
        "From every start v = w_x = e, w_y = 0 with 0 < e <= 0.1 gradient descent converges to the orbit.",
        CLAIM,
        _refutation(),
        [WITNESS],
        [
            Control(
                "It is true if no point is the minimum.", differences(CLAIM, TRUE_CLAIM), prove_convergence(), "true"
            )
        ],
    )


def true_part() -> Part:
    """Convergence from the starts along the teacher that never meet the minimum."""
    return Part(
        "convergence-along-the-teacher",
        "From a start v = w_x = e, w_y = 0 with 0 < e <= 0.1 gradient descent converges to the orbit, unless some "
        "point is the minimum v = w_x = 1.",
        TRUE_CLAIM,
        prove_convergence(),
        [WITNESS],
        [
            Control(
                "Without the exception it is false: from some start the fourth point is the minimum.",
                differences(TRUE_CLAIM, CLAIM),
                _refutation(),
            )
        ],
    )


STATEMENTS = {"structures/own-fourth-step": LEMMAS.statement}
