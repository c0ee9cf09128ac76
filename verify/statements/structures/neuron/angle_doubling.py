"""An angle that is doubled n times until it is a right angle: its cosine is positive, and so is that of its double.

Simple structures in neural networks (Chen), section 3.5: sectors of a rotation of finite order.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import raised
from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    renamed,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.uniform_direction import ROTATION

Json = Any

PAIR: Json = ["labels", "cosine", "sine"]
COUNT: Binders = [("n", "natural")]
BOUND: Binders = [("n'", "natural")]
MORE: Json = ["next", "n"]


def _pair(cosine: Json, sine: Json) -> Json:
    return ["map", [["part", PAIR]], ["choose", "part", ["cosine", cosine], ["sine", sine]]]


def twice(cosine: Json, sine: Json) -> tuple[Json, Json]:
    """The cosine and the sine of twice an angle."""
    return minus(power(cosine, 2), power(sine, 2)), times(2, cosine, sine)


DOUBLED: list[Json] = [
    define(
        "doubled_angle",
        [*ROTATION, *COUNT],
        [
            "iterate",
            [["state", ["maps", PAIR, "real"]]],
            _pair(*twice(["state", ":cosine"], ["state", ":sine"])),
            _pair("k", "l"),
            "n",
        ],
    )
]


def doubled(cosine: Json, sine: Json, n: Json) -> tuple[Json, Json]:
    """The cosine and the sine of an angle that is doubled n times."""
    angle = ["doubled_angle", cosine, sine, n]
    return [*angle, ":cosine"], [*angle, ":sine"]


def halves_of_quarter(n: Json, cosine: Json = "k", sine: Json = "l") -> list[Json]:
    """The rotation is the quarter turn, halved n times; 2^n sin b < 2 tells b = π/2^(n + 1) from larger angles."""
    last_cosine, last_sine = doubled(cosine, sine, n)
    return [
        equal(plus(power(cosine, 2), power(sine, 2)), 1),
        ["<=", 0, cosine],
        ["<", 0, sine],
        ["<", times(raised(2, n), sine), 2],
        equal(last_cosine, 0),
        equal(last_sine, 1),
    ]


def prove_large(proof: Evidence) -> int:
    """Prove ∀n: 2^n ≥ 1."""

    def large(n: Json) -> Json:
        return ["<=", 1, raised(2, n)]

    now = proof.assume(large("n"))
    more = proof.squares(
        large(MORE),
        proof.sums(equal(minus(raised(2, MORE), 1), plus(times(2, minus(raised(2, "n"), 1)), 1))),
        [now],
    )
    goal = forall(BOUND, large("n'"))
    return proof.induct(goal, proof.evaluate(["<=", 1, 1]), proof.generalise(more, ["n"], [large("n")]))


def prove_shifted(proof: Evidence) -> int:
    """Prove ∀n: to double n times from the double angle is to double the n-th angle."""

    def statement(n: Json) -> Json:
        cosine, sine = twice("k", "l")
        pairs = zip(doubled(cosine, sine, n), twice(*doubled("k", "l", n)), strict=True)
        return both(*(equal(left, right) for left, right in pairs))

    now = proof.assume(statement("n"))
    first, second = (proof.project(now, part) for part in range(2))
    cosine, sine = twice("k", "l")
    old = doubled(cosine, sine, "n")
    new = twice(*doubled("k", "l", "n"))
    goals = statement(MORE)[1:]
    more = proof.conjunction(
        proof.sums(
            goals[0],
            cofactors=[
                cofactor(first, [], plus(old[0], new[0])),
                cofactor(second, [], times(-1, plus(old[1], new[1]))),
            ],
        ),
        proof.sums(goals[1], cofactors=[cofactor(first, [], times(2, old[1])), cofactor(second, [], times(2, new[0]))]),
    )
    start = proof.conjunction(*(proof.sums(goal) for goal in statement(0)[1:]))
    return proof.induct(forall(BOUND, statement("n'")), start, proof.generalise(more, ["n"], [statement("n")]))


class Halving:
    """An angle that is doubled n + 1 times until it is a right angle."""

    def __init__(self, proof: Evidence) -> None:
        """Assume this."""
        self.proof = proof
        self.hypotheses = halves_of_quarter(MORE)
        self.setting = Setting([], self.hypotheses, proof=proof)
        self.unit, self.cosine, self.sine, self.small, *self.last = self.setting.given
        self.large = proof.specialise(prove_large(proof), ["n"])
        self.setting.signs.append(self.large)

    def positive(self) -> tuple[int, int]:
        """0 < cos b ≤ 1."""
        setting, proof = self.setting, self.proof
        less = setting.otherwise(
            ["<", "l", 1],
            plus(
                times(2, minus("l", 1)),
                minus(2, times(raised(2, MORE), "l")),
                times(2, "l", minus(raised(2, "n"), 1)),
            ),
        )
        zero = equal("k", 0)
        assumed = proof.assume(zero)
        form = plus(times(minus(1, "l"), plus(1, "l")))
        equals = proof.sums(
            equal(minus(0, 0), form), cofactors=[cofactor(self.unit), cofactor(assumed, [], times(-1, "k"))]
        )
        absurd = proof.squares(["<", 0, 0], equals, [less, *setting.signs])
        nonzero = prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
        above = proof.specialise(prove_positive(proof), ["k"], [self.cosine, nonzero])
        most = setting.otherwise(
            ["<=", "k", 1],
            plus(times(minus("k", 1), plus("k", 1)), power("l", 2)),
            cofactors=[cofactor(self.unit, [], -1)],
        )
        return above, most

    def next_hypotheses(self, above: int, most: int) -> list[int]:
        """The same of the double angle, which is doubled n times."""
        proof, setting = self.proof, self.setting
        cosine, sine = twice("k", "l")
        goals = halves_of_quarter("n", cosine, sine)
        shifted = proof.specialise(prove_shifted(proof), ["n"])
        known = plus(power("k", 2), power("l", 2), 1)
        unit = proof.sums(goals[0], cofactors=[cofactor(self.unit, [], known)])
        positive = setting.sign(goals[2], times(2, "k", "l"), [above])
        count = raised(2, "n")
        positive_power = setting.sign(["<=", 0, count], plus(minus(count, 1), 1))
        small = setting.sign(
            goals[3],
            plus(minus(2, times(raised(2, MORE), "l")), times(2, raised(2, "n"), "l", minus(1, "k"))),
            [above, most, positive_power],
        )
        last = [
            proof.sums(goal, cofactors=[cofactor(proof.project(shifted, part)), cofactor(self.last[part])])
            for part, goal in enumerate(goals[4:])
        ]
        wide = proof.specialise(
            proof.specialise(prove_wide(proof), ["n"]), ["k", "l"], [self.unit, self.sine, self.small, last[0]]
        )
        return [unit, wide, positive, small, *last]


def prove_wide(proof: Evidence) -> int:
    """Prove ∀n ∀ angles with 2^(n + 1) sin b < 2 whose double, doubled n times, has the cosine 0: cos 2b ≥ 0."""
    goal: Json = ["<=", 0, twice("k", "l")[0]]

    def conditions(n: Json) -> list[Json]:
        cosine, sine = twice("k", "l")
        last, _ = doubled(cosine, sine, n)
        return [
            equal(plus(power("k", 2), power("l", 2)), 1),
            ["<", 0, "l"],
            ["<", times(times(raised(2, n), 2), "l"), 2],
            equal(last, 0),
        ]

    def statement(n: Json) -> Json:
        body = renamed(implies(*conditions(n), goal), {"k": "k'", "l": "l'"})
        return forall([("k'", "real"), ("l'", "real")], body)

    given = [proof.assume(formula) for formula in conditions(0)]
    start = proof.squares(goal, proof.sums(equal(minus(goal[2], 0), 0), cofactors=[cofactor(given[3])]), [])
    first = proof.generalise(start, ["k", "l"], conditions(0))
    setting = Setting([], conditions(MORE), proof=proof)
    large = proof.specialise(prove_large(proof), ["n"])
    half = setting.otherwise(
        ["<=", "l", over(1, 2)],
        plus(
            times(4, minus("l", over(1, 2))),
            minus(2, times(times(raised(2, MORE), 2), "l")),
            times(4, "l", minus(raised(2, "n"), 1)),
        ),
        [large],
    )
    form = plus(times(2, minus(over(1, 2), "l"), plus(over(1, 2), "l")), over(1, 2))
    result = setting.sign(goal, form, [half], [cofactor(setting.given[0])])
    more = proof.generalise(result, ["k", "l"], conditions(MORE))
    step = proof.generalise(more, ["n"], [statement("n")])
    return proof.induct(forall(BOUND, statement("n'")), first, step)
