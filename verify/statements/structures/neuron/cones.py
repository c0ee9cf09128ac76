"""Signs of homogeneous polynomials in w_x and w_y between two slopes: all coefficients in the two distances are ≥ 0.

SymPy finds the coefficients; the kernel multiplies out and reads the sign off the form.
"""

from collections.abc import Iterator
from fractions import Fraction

import sympy

from verify.proving.evidence import Evidence, Json
from verify.statements.structures.neuron.boxes import polynomial
from verify.statements.terms import equal, minus, number, plus, power, times


class Cone:
    """The points with l w_x ≤ w_y ≤ h w_x; ``given`` are the two theorems."""

    def __init__(self, proof: Evidence, low: Fraction, high: Fraction, given: list[int]) -> None:
        """Keep the slopes."""
        self.proof, self.low, self.high, self.given = proof, low, high, given

    def prove(self, goal: Json) -> int:
        """Prove 0 ≤ a homogeneous polynomial in x and y.

        Raises
        ------
        ValueError
            If a coefficient is negative.
        """
        above, below = sympy.symbols("above below")
        x, y = sympy.symbols("x y")
        width = sympy.Rational(self.high - self.low)
        low, high = sympy.Rational(self.low), sympy.Rational(self.high)
        expression = polynomial(goal, {"x": x, "y": y})
        moved = {x: (above + below) / width, y: (high * above + low * below) / width}
        terms = sympy.Poly(sympy.expand(expression.subs(moved, simultaneous=True)), above, below).terms()
        if any(coefficient < 0 for _, coefficient in terms):
            raise ValueError(f"a coefficient is negative: {terms}")
        form = plus(0, *(self._term(exponents, coefficient) for exponents, coefficient in terms))
        equals = self.proof.sums(equal(minus(goal, 0), form))
        return self.proof.squares(["<=", 0, goal], equals, self.given)

    def _term(self, exponents: tuple[int, int], coefficient: sympy.Rational) -> Json:
        return times(number(Fraction(int(coefficient.p), int(coefficient.q))), *self._factors(exponents))

    def _factors(self, exponents: tuple[int, int]) -> Iterator[Json]:
        distances = minus("y", self.edge(self.low)) if self.low else "y", minus(self.edge(self.high), "y")
        for distance, exponent in zip(distances, exponents, strict=True):
            if exponent:
                yield power(distance, exponent)

    @staticmethod
    def edge(slope: Fraction) -> Json:
        """Return the w_y at the slope."""
        return "x" if slope == 1 else times(number(slope), "x")
