"""Means over a square of functions that are at most a multiple of 1/(x + y), where x = 1 - a and y = 1 - b.

The midpoints of n² squares are those of ``square_means``; the mean of 1/(x + y) over them is at most 2 for every n.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, PLACE, sum_below
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, prove_linear, prove_order_below
from verify.proving.evidence import Evidence, Json
from verify.statements import relations, trees
from verify.statements.formulas import both, forall, implies
from verify.statements.tasks.gradient_steps.sums import reciprocals, uniform_moments, unit_square
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, corner
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

Value = Callable[[Json, Json], Json]

DISTANCE = plus(minus(1, "a"), minus(1, "b"))
SHARE = over(1, DISTANCE)


def _divisor(q: Json, r: Json) -> Json:
    return plus(q, r, 1)


def _cell(q: Json, r: Json) -> Json:
    return over(1, _divisor(q, r))


def _row(q: Json, n: Json) -> Json:
    return sum_below("h'", n, _cell(q, "h'"))


def _table(n: Json) -> Json:
    return sum_below("g'", n, _row("g'", n))


def _invert(proof: Evidence, divisor: Json) -> tuple[int, int]:
    """Prove 0 < d and d · 1/d = 1, where d is positive by its form."""
    positive = proof.squares(["<", 0, divisor])
    return positive, proof.quotient(proof.specialise(prove_nonzero(proof), [divisor], [positive]))


def prove_table(proof: Evidence) -> int:
    """Prove ∀n: the sum of 1/(q + r + 1) over q, r < n is at most 2n."""
    return proof.use("library/reciprocals-over-pairs", "table")


UNIT_SQUARE = [condition for name in ("a", "b") for condition in (["<", 0, minus(1, name)], ["<=", minus(1, name), 1])]


def bounded(value: Json, bound: Json) -> list[Json]:
    """−B ≤ x ≤ B."""
    return [["<=", minus(bound), value], ["<=", value, bound]]


class SquareMeans:
    """Bounds of means over the midpoints of n² squares, for a free n ≥ 1."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that the midpoints lie in (0, 1], and that 1/(x + y) is n/(q + r + 1) at the midpoints."""
        self.proof = proof
        self._size = uniform_moments.prove_some_parts(proof)
        nonzero = prove_nonzero(proof)
        doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[self._size])
        self._edge = proof.quotient(proof.specialise(nonzero, [times(2, LENGTH)], [doubled]))
        inside = unit_square.prove_midpoint(proof, doubled, self._edge)
        self._places = [["<=", plus(q, 1), LENGTH] for q in (ROW, PLACE)]
        self.premises = []
        for q, place in zip((ROW, PLACE), self._places, strict=True):
            here = proof.specialise(inside, [q], [proof.assume(place)])
            self.premises += [proof.project(here, part) for part in (0, 1)]
        self.corners = [corner(q, LENGTH) for q in (ROW, PLACE)]
        self._square = proof.squares(["<", 0, power(LENGTH, 2)], given=[self._size])
        self._unit = proof.quotient(proof.specialise(nonzero, [power(LENGTH, 2)], [self._square]))
        self.share = self._prove_share()

    def _prove_share(self) -> int:
        proof = self.proof
        divisor, inverse = _divisor(ROW, PLACE), _cell(ROW, PLACE)
        unit = _invert(proof, divisor)[1]
        distance = self._here(DISTANCE)
        whole = proof.follows(equal(times(distance, LENGTH, inverse), 1), self._edge, unit)
        known = relations.Relations(proof)
        known.know(whole, times(distance, LENGTH, inverse), 1)
        return reciprocals.know_reciprocal(proof, known, distance, times(LENGTH, inverse))

    def _here(self, node: Json) -> Json:
        return trees.substituted(node, dict(zip("ab", self.corners, strict=True)))

    def prove(self, value: Value, scale: Json, within: int) -> int:
        """Prove −2s ≤ the mean of F ≤ 2s, from −s/(x + y) ≤ F ≤ s/(x + y) for all x and y in (0, 1]."""
        proof = self.proof
        bounds = [self._bound(side) for side in (-1, 1)]
        general = proof.generalise(
            proof.conjunction(*bounds), [DOUBLE, SECOND_LENGTH, LENGTH], [self._within(), uniform_moments.POSITIVE]
        )
        here = proof.specialise(within, self.corners, self.premises)
        here = proof.generalise(here, [ROW, PLACE], self._places)
        table = mapping([("q'", "natural"), ("p'", "natural")], value(corner("q'", LENGTH), corner("p'", LENGTH)))
        return proof.specialise(general, [table, scale, LENGTH], [here, proof.assume(uniform_moments.POSITIVE)])

    def _within(self) -> Json:
        """∀q, r < n: −s/(x + y) ≤ F(q, r) ≤ s/(x + y) at the midpoints."""
        inside = implies(*self._places, both(*self._sides()))
        names = {ROW: "q'", PLACE: "p'"}
        return trees.substituted(forall([(ROW, "natural"), (PLACE, "natural")], inside), names)

    def _sides(self) -> list[Json]:
        return bounded([DOUBLE, ROW, PLACE], times(SECOND_LENGTH, self._here(SHARE)))

    def _bound(self, side: int) -> int:
        """Prove the lower bound, for the side −1, or the upper one, for a table F of numbers."""
        proof, order, linear = self.proof, prove_order_below(self.proof), prove_linear(self.proof)
        within = proof.specialise(
            proof.assume(self._within()), [ROW, PLACE], [proof.assume(place) for place in self._places]
        )
        within = proof.project(within, int(side == 1))
        scale: Json = SECOND_LENGTH
        weight = times(side, scale, LENGTH)

        def function(q: Json, r: Json) -> Json:
            return [DOUBLE, q, r]

        def multiple(term: Json) -> Json:
            return plus(times(weight, term), times(0, term))

        def ordered(first: Json, second: Json) -> list[Json]:
            return [first, second][::side]

        cells = ordered(function(ROW, PLACE), multiple(_cell(ROW, PLACE)))
        given = self._sides()[int(side == 1)]
        gap = minus(given[2], given[1])
        equation = proof.follows(equal(minus(*cells[::-1]), gap), self.share)
        smaller = proof.generalise(proof.squares(["<=", *cells], equation, [within]), [PLACE], self._places[1:])
        maps = [mapping([("h'", "natural")], x) for x in ordered(function(ROW, "h'"), multiple(_cell(ROW, "h'")))]
        inner = proof.specialise(order, [*maps, LENGTH], [smaller])
        cells_here = mapping([("h'", "natural")], _cell(ROW, "h'"))
        line = proof.specialise(linear, [cells_here, cells_here, weight, 0, LENGTH])
        values = sum_below("h'", LENGTH, function(ROW, "h'"))
        rows = ordered(values, multiple(_row(ROW, LENGTH)))
        high = sum_below("h'", LENGTH, multiple(_cell(ROW, "h'")))
        equation = proof.follows(equal(minus(*rows[::-1]), minus(*ordered(values, high)[::-1])), line)
        smaller = proof.generalise(proof.squares(["<=", *rows], equation, [inner]), [ROW], self._places[:1])
        maps = [mapping([("j'", "natural")], trees.substituted(x, {ROW: "j'"})) for x in rows]
        outer = proof.specialise(order, [*maps, LENGTH], [smaller])
        rows_here = mapping([("j'", "natural")], _row("j'", LENGTH))
        line = proof.specialise(linear, [rows_here, rows_here, weight, 0, LENGTH])
        table = proof.specialise(prove_table(proof), [LENGTH])
        whole = sum_below("q'", LENGTH, sum_below("p'", LENGTH, [DOUBLE, "q'", "p'"]))
        mean = over(whole, power(LENGTH, 2))
        inverse, summed = over(1, power(LENGTH, 2)), sum_below("j'", LENGTH, multiple(_row("j'", LENGTH)))
        bound = times(2, scale) if side == 1 else minus(times(2, scale))
        goal = ["<=", *ordered(mean, bound)]
        form = plus(
            times(inverse, minus(*ordered(whole, summed)[::-1])),
            times(inverse, scale, LENGTH, minus(times(2, LENGTH), _table(LENGTH))),
        )
        equation = proof.follows(equal(minus(goal[2], goal[1]), form), line, self._unit)
        return proof.squares(goal, equation, [outer, table, self._square])
