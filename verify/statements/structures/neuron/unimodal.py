"""Cubics that nearly touch zero inside an interval: a square times a linear factor, and a linear rest.

Where the square vanishes is a proposal, found by bisection in rational numbers; the kernel multiplies the form out.
"""

from fractions import Fraction

import sympy

from verify.proving.evidence import Evidence, Json
from verify.statements.structures.neuron.boxes import Side, polynomial, prove_on_box
from verify.statements.terms import equal, minus, number, plus, power, times

HALVINGS, GRAIN = 50, 10**9


def prove_unimodal(proof: Evidence, goal: Json, name: str, side: Side) -> int:
    """Prove l ≤ r for cubics that nearly touch inside the interval: r − l = (z − r)² (linear) + linear."""
    symbol = sympy.Symbol(name)
    difference = sympy.expand(polynomial(goal[2], {name: symbol}) - polynomial(goal[1], {name: symbol}))
    slope = sympy.Poly(sympy.diff(difference, symbol), symbol)
    low, high = side.low, side.high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope.eval(sympy.Rational(middle)) < 0 else (low, middle)
    touch = sympy.Rational(round(low * GRAIN), GRAIN)
    above, rest = sympy.div(difference, sympy.expand((symbol - touch) ** 2), symbol)
    signs = []
    for expression in (above, rest):
        node = _linear(sympy.Poly(expression, symbol), name)
        signs.append((node, prove_on_box(proof, ["<=", 0, node], {name: side}, 1)))
    form = plus(times(power(minus(name, number(Fraction(int(touch.p), int(touch.q)))), 2), signs[0][0]), signs[1][0])
    return proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [theorem for _, theorem in signs])


def _linear(expression: sympy.Poly, name: str) -> Json:
    slope, constant = (Fraction(int(c.p), int(c.q)) for c in (expression.coeff_monomial(m) for m in ((1,), (0,))))
    return plus(number(constant), times(number(slope), name))
