"""A sector of the angle of a symmetry has the share of the second moment that belongs to its angle.

Simple structures in neural networks (Chen), section 3.5: why a law that a rotation preserves is uniform in direction.
The rotation is a quarter turn, halved n times. Two neighbouring sectors make one of twice the angle; four quarters make
the plane.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    equal,
    forall,
    implies,
    minus,
    plus,
    power,
    renamed,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.angle_doubling import COUNT, MORE, Halving, halves_of_quarter, twice
from verify.statements.structures.neuron.gate_edges import ThreeGates
from verify.statements.structures.neuron.gates import GATE_REALS, prove_opposite, prove_same
from verify.statements.structures.neuron.uniform_direction import (
    ENTERS,
    ENTRIES,
    GATES,
    INVARIANT,
    LEAVES,
    NEXT_STUDENT,
    NEXT_X,
    NEXT_Y,
    OUTCOMES,
    OVER,
    PLACE,
    ROTATION,
    SQUARE,
    STUDENT,
    TURNED,
    TURNS,
    X,
    Y,
    across,
    along,
    bound,
    expectation,
    outcome_map,
    rotated,
)

Json = Any

SYMMETRY: Binders = [("r", ["bijections", "O", "O"]), *ROTATION]
SOME_MAP: Binders = [("y1", ENTRIES)]
FRAME: Binders = [*OUTCOMES, ("x", ENTRIES), ("y", ENTRIES), ("h", ENTRIES)]
VARIABLES: Binders = [*FRAME, *SYMMETRY, *PLACE, *SOME_MAP, *GATE_REALS, *COUNT]


LAW_OF_FRAME: list[Json] = [INVARIANT[1], *TURNS]


def has_share(n: Json, active: Json = LEAVES) -> Json:
    """The sector has the share 1/2^(n + 2)."""
    return equal(times(4, raised(2, n), expectation(times(active, SQUARE))), expectation(SQUARE))


class Shares:
    """The induction over the number of halvings; the inputs have the components x, y, and h is the gate of x."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the gate, and that the rotation is a symmetry."""
        self.proof = proof
        self.gate = proof.assume(GATES[0])
        self.same, self.turn_x, self.turn_y = (proof.assume(formula) for formula in LAW_OF_FRAME)

    def at(self, theorem: int, place: Json = "o") -> int:
        """An instance."""
        return self.proof.specialise(theorem, [place])

    def shift(self) -> int:
        """Prove ∀ maps: the mean is that of the map after the symmetry."""
        here, there = ["y1", "o"], ["y1", TURNED]
        known = [cofactor(self.same, ["i"], bound(times(-1, there)), OVER)]
        theorem = self.proof.sums(equal(expectation(there), expectation(here)), cofactors=known)
        return self.proof.generalise(theorem, ["y1"])

    def square(self, rotation: int) -> int:
        """Prove ∀o: the symmetry keeps the length."""
        new_x, new_y = rotated(X, Y)
        known = [
            cofactor(self.at(self.turn_x), [], plus(NEXT_X, new_x)),
            cofactor(self.at(self.turn_y), [], plus(NEXT_Y, new_y)),
            cofactor(rotation, [], SQUARE),
        ]
        goal = equal(plus(power(NEXT_X, 2), power(NEXT_Y, 2)), SQUARE)
        return self.proof.generalise(self.proof.sums(goal, cofactors=known), ["o"])

    def moved_share(self, rotation: int, active: Json, later: Json) -> int:
        """Prove that a sector and the next one have the same mean; ``later`` is ``active`` after the symmetry."""
        proof = self.proof
        shifted = proof.specialise(self.shift(), [outcome_map(times(active, SQUARE))])
        known = [
            cofactor(shifted),
            cofactor(self.square(rotation), ["i"], bound(times(-1, ["q", "o"], later)), OVER),
        ]
        return proof.sums(equal(expectation(times(later, SQUARE)), expectation(times(active, SQUARE))), cofactors=known)

    def quarter(self) -> int:
        """Prove the share of a quarter turn: four sectors make the plane."""
        proof = self.proof
        conditions = halves_of_quarter(0)
        rotation, *_, cosine, sine = (proof.assume(formula) for formula in conditions)
        places: list[Json] = ["o"]
        for _ in range(4):
            places.append(["forward", "r", places[-1]])
        gates = [["h", place] for place in places]
        sectors = [times(gates[n], minus(1, gates[n + 1])) for n in range(4)]
        means = [self.moved_share(rotation, sectors[n], sectors[n + 1]) for n in range(3)]
        values = [["x", place] for place in places]
        moved_x, moved_y = (self.at(turn) for turn in (self.turn_x, self.turn_y))
        beside = proof.sums(
            equal(values[1], times(-1, Y)),
            cofactors=[cofactor(moved_x), cofactor(cosine, [], X), cofactor(sine, [], times(-1, Y))],
        )
        later = self.at(self.turn_x, places[1])
        across = proof.sums(
            equal(NEXT_Y, X), cofactors=[cofactor(moved_y), cofactor(cosine, [], Y), cofactor(sine, [], X)]
        )
        back = proof.sums(
            equal(values[2], times(-1, X)),
            cofactors=[
                cofactor(later),
                cofactor(cosine, [], NEXT_X),
                cofactor(sine, [], times(-1, NEXT_Y)),
                cofactor(across, [], -1),
            ],
        )
        third = self.at(proof.generalise(back, ["o"]), places[1])
        opposite = prove_opposite(proof)
        faces = [
            proof.specialise(
                opposite,
                [gates[n], values[n], gates[n + 2], values[n + 2]],
                [self.at(self.gate, places[n]), self.at(self.gate, places[n + 2]), turned],
            )
            for n, turned in ((0, back), (1, third))
        ]
        first, second = plus(gates[0], gates[2]), plus(gates[1], gates[3])
        upright = proof.sums(
            equal(times(second, Y), Y),
            cofactors=[cofactor(faces[1], [], -1), cofactor(beside, [], minus(second, 1))],
        )
        fourth = self.at(proof.generalise(back, ["o"]), places[2])
        around = proof.sums(equal(values[4], X), cofactors=[cofactor(fourth), cofactor(back, [], -1)])
        given = [self.at(self.gate, place) for place in ("o", places[4])]
        again = proof.specialise(prove_same(proof), [gates[0], X, gates[4], values[4]], [*given, around])
        whole = proof.sums(
            equal(times(plus(*sectors), SQUARE), SQUARE),
            cofactors=[
                cofactor(faces[0], [], times(minus(1, second), X)),
                cofactor(upright, [], times(minus(1, first), Y)),
                cofactor(again, [], times(gates[3], SQUARE)),
            ],
        )
        whole = proof.generalise(whole, ["o"])
        known = [
            cofactor(whole, ["i"], ["q", "i"], OVER),
            *(cofactor(mean, [], number - 3) for number, mean in enumerate(means)),
        ]
        result = proof.sums(has_share(0), cofactors=known)
        return proof.generalise(result, names_of(SYMMETRY), [*LAW_OF_FRAME, *conditions])

    def doubled_sector(self, angle: Halving, above: int) -> int:
        """Prove that the sector of twice the angle has twice the mean: none comes back into it."""
        proof = self.proof
        twice_turned = ["forward", "r", TURNED]
        places = ["o", TURNED, twice_turned]
        gates, values = ([[name, place] for place in places] for name in ("h", "x"))
        later = self.at(self.turn_x, TURNED)
        at = [gates[1], gates[0], gates[2], values[1], values[0], values[2], times(2, "k"), 1, 1]
        relation = proof.sums(
            equal(times(1, values[2]), minus(times(times(2, "k"), values[1]), times(1, values[0]))),
            cofactors=[
                cofactor(later),
                cofactor(self.at(self.turn_x), [], times(-1, "k")),
                cofactor(self.at(self.turn_y), [], times(-1, "l")),
                cofactor(angle.unit, [], times(-1, X)),
            ],
        )
        signs = [
            proof.squares(["<", 0, times(2, "k")], given=[above]),
            proof.evaluate(["<=", 0, 1]),
            proof.evaluate(["<", 0, 1]),
        ]
        given = [self.at(self.gate, places[number]) for number in (1, 0, 2)]
        never = proof.specialise(ThreeGates(proof).prove(), at, [*given, *signs, relation])
        first, second = times(gates[0], minus(1, gates[1])), times(gates[1], minus(1, gates[2]))
        wide = times(gates[0], minus(1, gates[2]))
        pointwise = proof.sums(
            equal(wide, plus(first, second)),
            cofactors=[cofactor(proof.project(never, part), [], -1) for part in range(2)],
        )
        pointwise = proof.generalise(pointwise, ["o"])
        again = self.moved_share(angle.unit, first, second)
        known = [cofactor(pointwise, ["i"], bound(times(["q", "o"], SQUARE)), OVER), cofactor(again)]
        return proof.sums(
            equal(expectation(times(wide, SQUARE)), times(2, expectation(times(first, SQUARE)))), cofactors=known
        )

    def law_of_double(self) -> list[int]:
        """Prove that the symmetry, used twice, is one by twice the angle."""
        proof = self.proof
        cosine, sine = twice("k", "l")
        after = ["forward", "r", TURNED]
        same = proof.sums(
            equal(["q", after], ["q", "o"]), cofactors=[cofactor(self.same, [TURNED]), cofactor(self.same, ["o"])]
        )
        moved_x, moved_y = self.at(self.turn_x), self.at(self.turn_y)
        goals = [
            (["x", after], minus(times(cosine, X), times(sine, Y)), self.turn_x, ("k", times(-1, "l"))),
            (["y", after], plus(times(sine, X), times(cosine, Y)), self.turn_y, ("l", "k")),
        ]
        turns = [
            proof.sums(
                equal(left, right),
                cofactors=[
                    cofactor(self.at(turn, TURNED)),
                    cofactor(moved_x, [], weights[0]),
                    cofactor(moved_y, [], weights[1]),
                ],
            )
            for left, right, turn, weights in goals
        ]
        return [proof.generalise(theorem, ["o"]) for theorem in (same, *turns)]


TWICE: Json = [
    "bijection",
    "O",
    "O",
    ["map", [["i", "O"]], ["forward", "r", ["forward", "r", "i"]]],
    ["map", [["i", "O"]], ["backward", "r", ["backward", "r", "i"]]],
]


def _statement(n: Json) -> Json:
    claim = forall(SYMMETRY, implies(*LAW_OF_FRAME, *halves_of_quarter(n), has_share(n)))
    return renamed(claim, {name: f"{name}'" for name in names_of(SYMMETRY)})


def prove_shares(proof: Evidence) -> int:
    """Prove ∀n ∀ laws with a gate of x: the sector at the edge of the gate has the share 1/2^(n + 2)."""
    shares = Shares(proof)
    before = proof.assume(_statement("n"))
    angle = Halving(proof)
    above, most = angle.positive()
    cosine, sine = twice("k", "l")
    premises = [*shares.law_of_double(), *angle.next_hypotheses(above, most)]
    wide = proof.specialise(before, [TWICE, cosine, sine], premises)
    split = shares.doubled_sector(angle, above)
    count = times(4, raised(2, "n"))
    share = proof.sums(has_share(MORE), cofactors=[cofactor(wide), cofactor(split, [], times(-1, count))])
    more = proof.generalise(share, names_of(SYMMETRY), [*LAW_OF_FRAME, *angle.hypotheses])
    step = proof.generalise(more, ["n"], [_statement("n")])
    goal = forall([("n'", "natural")], _statement("n'"))
    always = proof.induct(goal, shares.quarter(), step)
    return proof.generalise(always, [*names_of(FRAME)], [GATES[0]])


def prove_both_edges(proof: Evidence, circle: int) -> tuple[int, int]:
    """Prove the shares of the two edges of the sector where a teacher and a neuron are both active."""
    always = prove_shares(proof)
    gates = [proof.assume(formula) for formula in GATES]
    law = [proof.assume(formula) for formula in LAW_OF_FRAME]
    angle = [proof.assume(formula) for formula in halves_of_quarter("n")]
    component, normal = along(X, Y), across(X, Y)
    later = along(NEXT_X, NEXT_Y), across(NEXT_X, NEXT_Y)
    weights = (("c", "s"), (times(-1, "s"), "c"))
    turns = [
        proof.generalise(
            proof.sums(
                equal(left, right),
                cofactors=[
                    cofactor(proof.specialise(turn, ["o"]), [], weight)
                    for turn, weight in zip(law[1:], pair, strict=True)
                ],
            ),
            ["o"],
        )
        for left, right, pair in zip(later, rotated(component, normal), weights, strict=True)
    ]
    found = []
    for x, y, gate, name, terms in (
        ("x", "y", gates[0], "h", law),
        (outcome_map(component), outcome_map(normal), gates[1], "g", [law[0], *turns]),
    ):
        share = proof.specialise(always, ["O", "q", x, y, name], [gate])
        share = proof.specialise(share, ["n"])
        found.append(proof.specialise(share, ["r", "k", "l"], [*terms, *angle]))
    leaves = times(STUDENT, minus(1, NEXT_STUDENT))
    wide = times(["q", "o"], SQUARE)
    shares = Shares(proof)
    shifted = proof.specialise(shares.shift(), [outcome_map(times(STUDENT, SQUARE))])
    count = times(4, raised(2, "n"))
    known = [
        cofactor(found[1]),
        cofactor(circle, [], bound(times(-1, count, wide, leaves)), OVER),
        cofactor(circle, [], bound(wide), OVER),
        cofactor(shifted, [], count),
        cofactor(shares.square(angle[0]), ["i"], bound(times(-1, count, ["q", "o"], NEXT_STUDENT)), OVER),
    ]
    return found[0], proof.sums(has_share("n", ENTERS), cofactors=known)
