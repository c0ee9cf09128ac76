"""For every K > √5 − 1 gradient descent on (x² - μ)²/4 has an orbit of period 4, with a point between d and m.

Let d < m be the smaller point of the orbit of period 2. Two steps G satisfy x − G(x) = (x − d)(m − x) N(x),
G(x) − d = (x − d) Q(x) and m − G(x) = (m − x) T(x). So x − G(G(x)) = (x − d)(m − x)(N(x) + Q(x) T(x) N(G(x))). The last
factor is N(d)(10 − 2 (K + 1)²) < 0 at d, and N(m)(1 + (2 K − 1)²) > 0 at m.
"""

from __future__ import annotations

from typing import Any

from verify.library.intermediate_values import CROSSING, PART, prove_crossing
from verify.library.real_order import prove_nonzero, prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    minus,
    plus,
    power,
    times,
)
from verify.statements.patterns import names_of, prove_not
from verify.statements.relations import Relations
from verify.statements.structures.quartic_range.wandering import WANDERING, Wandering, X, returns, wanders
from verify.statements.structures.quartic_stability import quotient
from verify.statements.structures.quartic_steps import (
    ETA,
    ON_ORBIT,
    ORBIT,
    PARAMETERS,
    C,
    D,
    K,
    M,
    prove_low,
    step,
    two_steps,
)

Json = Any

BEYOND_FIVE: Json = ["<", 5, power(C, 2)]
PLACE: Binders = [*PARAMETERS, (D, "real")]
FOUR: Binders = list({name: (name, sort) for name, sort in [*WANDERING, *CROSSING]}.values())
LOW = times(ETA, power(D, 2))


def _between(x: Json) -> list[Json]:
    return [["<", D, x], ["<", x, M]]


SOME = exists([("x'", "real")], both(*_between("x'"), returns("x'"), wanders("x'")))
WANDERS = forall(PLACE, implies(*ORBIT, BEYOND_FIVE, SOME))


def slope(x: Json) -> Json:
    """N(x), with x − G(x) = (x − d)(m − x) N(x)."""
    high = times(ETA, minus(M, x), plus(M, x))
    return times(power(ETA, 2), x, plus(M, x), plus(2, high), plus(D, x), plus(minus(1, LOW), high))


def turn(x: Json) -> Json:
    """T(x), with m − G(x) = (m − x) T(x)."""
    return times(*(minus(1, times(ETA, y, plus(M, y))) for y in (x, step(x))))


def cofactor_of_four(x: Json) -> Json:
    """N(x) + Q(x) T(x) N(G(x))."""
    return plus(slope(x), times(quotient(x), turn(x), slope(two_steps(x))))


NAMES = ["r1", "r2", "r3", "r4"]
A, Q, T, B = NAMES
GAP = plus(A, times(Q, T, B))


def _gap(part: Json) -> Json:
    """The negative of the factor at the point a part of the way."""
    return minus(0, cofactor_of_four(_point(part)))


def _point(part: Json) -> Json:
    """The point a part of the way from d to m."""
    return plus(D, times(minus(M, D), part))


class PeriodFour:
    """The proof, in a proof that declares ``FOUR``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the orbit, and K > √5 − 1."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in (*ORBIT, BEYOND_FIVE)]
        self.signs = [*self.given[:5], self.given[6]]
        self.signs.append(prove_low(proof, D, self.given[5], self.signs))
        self.known = Relations(proof)
        self.known.know(self.given[5], *ON_ORBIT[1:])

    def _steep(self, x: Json, given: list[int]) -> int:
        """0 < N(x) for d ≤ x ≤ m."""
        proof = self.proof
        positive = proof.squares(
            ["<", 0, x], proof.sums(equal(minus(x, 0), plus(D, minus(x, D)))), [*self.signs, *given]
        )
        return proof.squares(["<", 0, slope(x)], given=[*self.signs, *given, positive])

    def _end(self, x: Json, value: Json, stretch: Json, form: Json) -> int:
        """The sign of −(N + Q T N(G)) at d or m, since two steps lead from there to itself; the form is its size."""
        proof, known = self.proof, self.known
        back = known.prove(two_steps(x), x)
        same = proof.squares(["<=", x, x], proof.sums(equal(minus(x, x), 0)))
        values = [slope(x), quotient(x), turn(x), slope(two_steps(x))]
        premises = [
            self._steep(x, [same]),
            known.prove(values[1], value),
            known.prove(values[2], stretch),
            proof.rewrite(equal(values[3], values[0]), [back]),
        ]
        hypotheses = [["<", 0, A], equal(Q, value), equal(T, stretch), equal(B, A)]
        given = [proof.assume(formula) for formula in hypotheses]
        ends = [0, minus(0, GAP)] if x == D else [minus(0, GAP), 0]
        sign = -1 if x == D else 1
        equals = proof.sums(
            equal(minus(ends[1], ends[0]), form),
            cofactors=[
                cofactor(given[1], [], times(sign, T, B)),
                cofactor(given[2], [], times(sign, value, B)),
                cofactor(given[3], [], times(sign, value, stretch)),
            ],
        )
        every = proof.generalise(proof.squares(["<", *ends], equals, [given[0], self.given[6]]), NAMES, hypotheses)
        return proof.specialise(every, values, premises)

    def _spelled(self, edge: int, x: Json, relation: Json, theorem: int) -> int:
        """What is known of the factor at d or m, spelled as at the point a part of the way."""
        place = self.proof.sums(equal(_point(edge), x))
        return self.proof.rewrite(relation, [(place, "backward")], theorem)

    def _chain(self) -> int:
        """∀x, g, h, a, b, q, t (the factors of two and four steps, N + Q T N(G) = 0 ⟹ h = x)."""
        proof = self.proof
        x, g, h = "r5", "r6", "r7"
        hypotheses = [
            equal(minus(x, g), times(minus(x, D), minus(M, x), A)),
            equal(minus(g, h), times(minus(g, D), minus(M, g), B)),
            equal(minus(g, D), times(minus(x, D), Q)),
            equal(minus(M, g), times(minus(M, x), T)),
            equal(minus(0, GAP), 0),
        ]
        first, second, low, high, zero = (proof.assume(formula) for formula in hypotheses)
        span = times(minus(x, D), minus(M, x))
        known = [
            cofactor(first, [], -1),
            cofactor(second, [], -1),
            cofactor(low, [], times(-1, minus(M, g), B)),
            cofactor(high, [], times(-1, minus(x, D), Q, B)),
            cofactor(zero, [], span),
        ]
        same = proof.sums(equal(h, x), cofactors=known)
        return proof.generalise(same, [x, g, h, *NAMES], hypotheses)

    def _factors(self) -> list[int]:
        """∀x: x − G(x), G(x) − d and m − G(x) have the factors x − d and m − x."""
        twice = two_steps(X)
        equations = [
            (minus(X, twice), times(minus(X, D), minus(M, X), slope(X))),
            (minus(twice, D), times(minus(X, D), quotient(X))),
            (minus(M, twice), times(minus(M, X), turn(X))),
        ]
        return [self.proof.generalise(self.known.prove(*sides), [X]) for sides in equations]

    def _inside(self, edge: int, bound: int, distance: Json, apart: int) -> int:
        """0 < the distance from an end, in parts of the way, since the factor does not vanish there."""
        proof = self.proof
        level = equal(distance, 0)
        there = proof.sums(equal(PART, edge), cofactors=[cofactor(proof.assume(level), [], 1 if edge == 0 else -1)])
        at_edge = proof.rewrite(equal(_gap(edge), 0), [there], proof.assume(equal(_gap(PART), 0)))
        nonzero = prove_not(proof, level, at_edge, apart)
        sign = proof.squares(["<=", 0, distance], given=[bound])
        return proof.specialise(prove_positive(proof), [distance], [sign, nonzero])

    def _found(self, low: int, high: int, zero: int, apart: list[int]) -> int:
        """The claim, from a zero of the factor a part of the way, which is none of the ends."""
        proof, x = self.proof, _point(PART)
        ends = [self._inside(0, low, PART, apart[0]), self._inside(1, high, minus(1, PART), apart[1])]
        signs = [*self.signs, *ends]
        above = proof.squares(["<", D, x], proof.sums(equal(minus(x, D), times(minus(M, D), PART))), signs)
        rest = times(minus(M, D), minus(1, PART))
        below = proof.squares(["<", x, M], proof.sums(equal(minus(M, x), rest)), signs)
        twice, factors = two_steps(x), self._factors()
        first, second, third = (proof.specialise(theorem, [x]) for theorem in factors)
        again = proof.specialise(factors[0], [twice])
        values = [x, twice, two_steps(twice), slope(x), quotient(x), turn(x), slope(twice)]
        back = proof.specialise(self._chain(), values, [first, again, second, third, zero])
        moves = self._moves(x, first, [above, below, self._steep(x, [above, below])])
        wandering = Wandering(proof)
        held = proof.conjunction(back, moves)
        every = proof.generalise(wandering.prove(proof.assume(returns(X))), [X], [returns(X)])
        return proof.witness(SOME, [x], proof.conjunction(above, below, held, proof.specialise(every, [x], [held])))

    def _moves(self, x: Json, first: int, signs: list[int]) -> int:
        """G(x) ≠ x, since x − G(x) is a product of terms > 0."""
        proof, (one, two) = self.proof, NAMES[:2]
        level, further = equal(two, one), ["<", 0, minus(one, two)]
        equals = proof.sums(equal(minus(0, 0), minus(one, two)), cofactors=[cofactor(proof.assume(level))])
        absurd = proof.squares(["<", 0, 0], equals, [proof.assume(further)])
        apart = prove_not(proof, level, absurd, proof.evaluate(["<", 0, 0]))
        every = proof.generalise(apart, [one, two], [further])
        positive = times(minus(x, D), minus(M, x), slope(x))
        product = proof.squares(["<", 0, positive], given=signs)
        distance = proof.rewrite(["<", 0, minus(x, two_steps(x))], [(first, "backward")], product)
        return proof.specialise(every, [x, two_steps(x)], [distance])

    def _ends(self) -> tuple[int, int]:
        """−(N + Q T N(G)) is positive at d, and negative at m."""
        start, last = _gap(0), _gap(1)
        begins = self._end(D, minus(9, times(2, power(C, 2))), 1, times(2, A, minus(power(C, 2), 5)))
        twice = power(minus(1, times(2, K)), 2)
        ends = self._end(M, 1, twice, times(A, plus(1, twice)))
        return self._spelled(0, D, ["<", 0, start], begins), self._spelled(1, M, ["<", last, 0], ends)

    def _negative(self, last: int) -> tuple[int, int]:
        """It is not positive at m, and not zero."""
        proof, value = self.proof, NAMES[0]
        below = proof.assume(["<", value, 0])
        results = []
        for formula, form in ((["<", 0, value], plus(value, minus(0, value))), (equal(value, 0), minus(0, value))):
            wrong = proof.assume(formula)
            known = [cofactor(wrong)] if formula[0] == "=" else []
            equals = proof.sums(equal(minus(0, 0), form), cofactors=known)
            absurd = proof.squares(["<", 0, 0], equals, [below, wrong] if formula[0] == "<" else [below])
            never = prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0]))
            every = proof.generalise(never, [value], [["<", value, 0]])
            results.append(proof.specialise(every, [_gap(1)], [last]))
        return results[0], results[1]

    def prove(self) -> int:
        """∀ η, m, d: there is a point of period 4, from which no later point is m or stays near d."""
        proof = self.proof
        begins, last = self._ends()
        denial, nonzero = self._negative(last)
        apart = [proof.specialise(prove_nonzero(proof), [_gap(0)], [begins]), nonzero]

        def sides(part: Json) -> tuple[Json, Json]:
            return 0, cofactor_of_four(_point(part))

        def found(low: int, high: int, zero: int) -> int:
            return self._found(low, high, zero, apart)

        some = prove_crossing(proof, SOME, sides, found, begins, denial)
        return proof.generalise(some, names_of(PLACE), [*ORBIT, BEYOND_FIVE])
