"""Errors e with e' = q e converge to 0 if q < 1 and if q turns e to the other side by less than a reflection does.

So −1 < q (1 + k e/N) and q < 1 are asked for, although |q| itself may exceed 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    equal,
    forall,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.structures.monotone_limits import (
    ERROR,
    INDEX,
    LATER,
    LIMIT,
    LIMITS,
    eventually,
    prove_rising_limit,
    rises,
    vanishes,
)
from verify.statements.structures.quartic_convergence import PRODUCT, prove_product
from verify.statements.structures.quartic_range.reflection import TILT, WIDTH, measure, prove_decrease, turned, weight

Json = Any

ERRORS, FACTORS, LARGEST, ROOM, TURN = "errors", "factors", "largest", "room", "turn"
MAPS: Binders = [(name, ["maps", "natural", "real"]) for name in (ERRORS, FACTORS)]
NUMBERS: Binders = [(name, "real") for name in (WIDTH, TILT, LARGEST, ROOM, TURN)]
REFLECTED: Binders = [*MAPS, *NUMBERS, *LIMITS, *PRODUCT]


def hypotheses(errors: Json, factors: Json) -> list[Json]:
    """The hypotheses on the errors and their factors, both sequences, and on the numbers."""
    e, after, q = (["at", *entry] for entry in ((errors, "n'"), (errors, ["next", "n'"]), (factors, "n'")))
    every = [
        equal(after, times(e, q)),
        ["<=", 0, plus(WIDTH, times(TILT, e))],
        ["<=", e, LARGEST],
        ["<=", ROOM, minus(1, q)],
        ["<=", times(TURN, power(e, 2)), turned(e, q)],
    ]
    signs: list[Json] = [["<", 0, WIDTH], ["<=", 0, TILT], ["<=", 0, LARGEST], ["<", 0, ROOM], ["<", 0, TURN]]
    return [*signs, *(forall([("n'", "natural")], formula) for formula in every)]


def limit(errors: Json) -> Json:
    """The squares of the errors converge to 0."""
    return vanishes(lambda n: power(["at", errors, n], 2))


class Reflected:
    """The proof, in a proof that declares ``REFLECTED``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        self.proof = proof
        self.premises = hypotheses(ERRORS, FACTORS)
        given = [proof.assume(formula) for formula in self.premises]
        self.signs, self.every = given[:5], given[5:]
        self.bottom = weight(LARGEST)
        self.least = over(1, self.bottom)
        positive = proof.squares(["<", 0, self.bottom], given=self.signs)
        self.lowest = self._unit(self.bottom, positive)
        self.signs.append(positive)

    def _unit(self, number: Json, positive: int) -> int:
        """y · (1/y) = 1 for y > 0."""
        proof, zero = self.proof, equal(number, 0)
        nothing = proof.sums(equal(minus(0, 0), number), cofactors=[cofactor(proof.assume(zero), [], -1)])
        absurd = proof.squares(["<", 0, 0], nothing, [positive])
        return proof.quotient(prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0])))

    def _weight(self, n: Json) -> Json:
        """2 N + k e."""
        return weight([ERRORS, n])

    def _share(self, n: Json) -> Json:
        """1/(2 N + k e)."""
        return over(1, self._weight(n))

    def _value(self, n: Json) -> Json:
        """−h², which is to rise."""
        return minus(measure([ERRORS, n]))

    def _shares(self, n: Json) -> tuple[int, list[int]]:
        """(2 N + k e)·1/(2 N + k e) = 1; and 0 < 2 N + k e, 1/(2 N + k T) ≤ 1/(2 N + k e)."""
        proof, weight = self.proof, self._weight(n)
        side, below = (proof.specialise(self.every[i], [n]) for i in (1, 2))
        form = plus(WIDTH, plus(WIDTH, times(TILT, [ERRORS, n])))
        some = proof.squares(["<", 0, weight], proof.sums(equal(minus(weight, 0), form)), [*self.signs, side])
        unit = self._unit(weight, some)
        share = self._share(n)
        form = times(share, self.least, TILT, minus(LARGEST, [ERRORS, n]))
        known = [cofactor(unit, [], self.least), cofactor(self.lowest, [], minus(share))]
        equals = proof.sums(equal(minus(share, self.least), form), cofactors=known)
        return unit, [some, proof.squares(["<=", self.least, share], equals, [*self.signs, some, below])]

    def _change(self, n: Json) -> tuple[int, list[Json], list[int]]:
        """−h'² + h² is a product of factors; the factors, and what is known of their signs."""
        proof, after = self.proof, ["next", n]
        (unit, here), (unit_after, there) = self._shares(n), self._shares(after)
        moved, free, turn = (proof.specialise(self.every[i], [n]) for i in (0, 3, 4))
        errors = [ERRORS, n], [ERRORS, after], [FACTORS, n]
        equals, factors = prove_decrease(proof, *errors, [unit, unit_after], moved)
        return equals, factors, [*here, *there, free, turn]

    def _far(self, n: Json, reached: int, negative: int) -> int:
        """−level N² ≤ e² if −h² ≤ level < 0."""
        proof, e, weight = self.proof, [ERRORS, n], self._weight(n)
        unit, (some, _) = self._shares(n)
        side = plus(WIDTH, times(TILT, e))
        form = plus(
            times(minus(LIMIT, self._value(n)), power(weight, 2)),
            times(minus(0, LIMIT), side, plus(times(2, WIDTH), side)),
        )
        share = self._share(n)
        known = [cofactor(unit, [], minus(times(power(e, 2), plus(times(weight, share), 1))))]
        equals = proof.sums(equal(minus(power(e, 2), self.far), form), cofactors=known)
        above = proof.specialise(self.every[1], [n])
        return proof.squares(["<=", self.far, power(e, 2)], equals, [*self.signs, some, above, reached, negative])

    @property
    def far(self) -> Json:
        """−level N²."""
        return times(minus(0, LIMIT), power(WIDTH, 2))

    def _jump(self, n: Json, negative: int) -> tuple[Json, int]:
        """The least change of −h² while −h² ≤ level < 0, and the theorem that it is."""
        proof, e, after = self.proof, [ERRORS, n], ["next", n]
        reached: Json = ["<=", self._value(n), LIMIT]
        equals, highs, given = self._change(n)
        far = self._far(n, proof.assume(reached), negative)
        known = [*self.signs, *given, far, negative]
        lows = [times(4, WIDTH), *[power(self.least, 2)] * 2, self.far, ROOM, times(TURN, self.far), 1]
        gains = [
            0,
            *(
                times(minus(share, self.least), plus(share, self.least))
                for share in (self._share(n), self._share(after))
            ),
            minus(power(e, 2), self.far),
            minus(minus(1, [FACTORS, n]), ROOM),
            plus(minus(turned(e, [FACTORS, n]), times(TURN, power(e, 2))), times(TURN, minus(power(e, 2), self.far))),
            0,
        ]
        signs = [proof.squares(["<=", 0, low], given=known) for low in lows]
        smaller = [
            proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), gain)), known)
            for low, high, gain in zip(lows, highs, gains, strict=True)
        ]
        ends = [self._value(after), self._value(n)]
        amount = times(power(1, 2), *lows)
        jump = proof.specialise(prove_product(proof), [*ends, 1, *lows, *highs], [equals, *signs, *smaller])
        return amount, proof.generalise(jump, [n], [reached])

    def close(self) -> int:
        """∀ sequences and numbers: the squares of the errors converge to 0."""
        proof, n = self.proof, INDEX
        value = self._value(n)
        equals, factors, given = self._change(n)
        sign = proof.squares(["<=", 0, times(TURN, power([ERRORS, n], 2))], given=self.signs)
        chain = plus(times(TURN, power([ERRORS, n], 2)), minus(factors[5], times(TURN, power([ERRORS, n], 2))))
        turn = proof.squares(["<=", 0, factors[5]], proof.sums(equal(minus(factors[5], 0), chain)), [sign, given[-1]])
        free = proof.squares(
            ["<=", 0, factors[4]],
            proof.sums(equal(minus(factors[4], 0), plus(ROOM, minus(factors[4], ROOM)))),
            [*self.signs, given[-2]],
        )
        upwards = proof.squares(["<=", value, self._value(["next", n])], equals, [*self.signs, turn, free])
        bounded = proof.squares(
            ["<=", value, 0], proof.sums(equal(minus(0, value), power(times([ERRORS, n], self._share(n)), 2)))
        )
        sequence = mapping([("n''", "natural")], self._value("n''"))
        low: Json = ["<", LIMIT, 0]
        amount, every = self._jump(n, proof.assume(low))
        some = proof.squares(["<", 0, amount], given=[*self.signs, proof.assume(low)])
        goal = substituted(rises(sequence, 0)[2][2][2], {"l'": LIMIT})
        amounts = proof.generalise(proof.witness(goal, [amount], proof.conjunction(some, every)), [LIMIT], [low])
        rising = [proof.generalise(upwards, [n]), proof.generalise(bounded, [n]), amounts]
        found = proof.specialise(prove_rising_limit(proof), [sequence, 0], rising)
        return proof.generalise(self._squares(sequence, found), [name for name, _ in (*MAPS, *NUMBERS)], self.premises)

    def _squares(self, sequence: Json, found: int) -> int:
        """The squares of the errors converge to 0, since e² = h² (2 N + k e)² ≤ h² (2 N + k T)²."""
        proof, n = self.proof, LATER
        small: Json = ["<", 0, ERROR]
        scaled = times(ERROR, power(self.least, 2))
        some = proof.squares(["<", 0, scaled], given=[*self.signs, proof.assume(small)])
        indices = proof.specialise(found, [scaled], [some])
        near = proof.specialise(
            proof.assume(eventually(sequence, minus(0, scaled), INDEX)), [n], [proof.assume(["<=", INDEX, n])]
        )
        e, value = [ERRORS, n], self._value(n)
        unit, (positive, _) = self._shares(n)
        below = proof.specialise(self.every[2], [n])
        weight, share = self._weight(n), self._share(n)
        gap = minus(value, minus(0, scaled))
        rest = times(TILT, minus(LARGEST, e))
        square = power(e, 2)
        form = plus(
            times(power(self.bottom, 2), gap),
            times(power(times(e, share), 2), rest, plus(weight, self.bottom)),
        )
        bottom = times(self.bottom, self.least)
        known = [
            cofactor(unit, [], times(square, plus(times(weight, share), 1))),
            cofactor(self.lowest, [], minus(times(ERROR, plus(bottom, 1)))),
        ]
        equals = proof.sums(equal(minus(ERROR, square), form), cofactors=known)
        closer = proof.squares(["<", square, ERROR], equals, [*self.signs, near, positive, below])
        every = proof.generalise(closer, [n], [["<=", INDEX, n]])
        goal = substituted(limit(ERRORS)[2][2], {"e'": ERROR})
        result = proof.choose(indices, INDEX, proof.witness(goal, [INDEX], every))
        return proof.generalise(result, [ERROR], [small])


def prove_reflected_limit(proof: Evidence) -> int:
    """Prove ∀ errors, factors, N, k, T, room, turn (the hypotheses ⟹ the errors converge to 0)."""
    return Reflected(proof).close()
