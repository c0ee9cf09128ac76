"""The share of wrong outputs of a disjoint-PolyNet, by enumeration, against the claims.

Tasks (Edelman), Lemma B.9.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import erf, exp, prod, sqrt

import pytest

from tests.statements.published import definitions, is_true

KNOWN = definitions("lemma-b.9")
holds = partial(is_true, KNOWN)


def errors(weights):
    """The share of inputs at which the sign of the output is not the product of the first coordinates."""
    parts = [list(product((1, -1), repeat=len(w))) for w in weights]
    outputs = [
        prod(x[0] for x in inputs)
        * prod(sum(a * b for a, b in zip(w, x, strict=True)) for w, x in zip(weights, inputs, strict=True))
        for inputs in product(*parts)
    ]
    return Fraction(sum(value <= 0 for value in outputs), len(outputs))


@pytest.mark.parametrize("weights", [(2, 1), (1, 1), (1, 2), (1, 3)])
def test_errors_are_counted_as_in_the_claim(weights):
    vectors = "(v in product(range(0, 1), range(0, 1)); i in unit; j in union(unit, unit) |-> {})".format(
        "case(j; inl(p) |-> 1 - 2*first(v); inr(q) |-> 1 - 2*second(v))"
    )
    net = f"(i in unit; j in union(unit, unit) |-> case(j; inl(p) |-> 1*{weights[0]}; inr(q) |-> 1*{weights[1]}))"
    count = f"errors(unit, unit, product(range(0, 1), range(0, 1)), {vectors}, {net})"
    assert holds(f"{count} = {errors([weights])}")


@pytest.mark.parametrize("scale", [1, 3, 10])
def test_multiples_have_the_same_errors_and_break_the_printed_bound(scale):
    assert errors([(2 * scale, scale)]) == 0
    printed = (1 - erf(2 / sqrt(2)) - Fraction(56, 100) * scale / scale**3) / 2
    assert (printed > 0) == (scale > 3)


def test_three_irrelevant_signs_break_the_printed_upper_bound_and_keep_that_of_hoeffding():
    error, ratio = errors([(299, 100, 100, 100)]), Fraction(299, 100) ** 2 / 3
    assert error == Fraction(1, 8)
    assert 2 * exp(-ratio) < 2 / sum(ratio**n / Fraction(prod(range(1, n + 1))) for n in range(5)) < error
    assert error < 2 * exp(-ratio / 2)


@pytest.mark.parametrize("weights", [[(3, 1, 1, 1)], [(2, 1, 1), (3, 1, 2)], [(1, 2, 3), (5, 1, 1), (4, 2, 1)]])
def test_the_bound_of_chebyshev_holds(weights):
    assert errors(weights) <= 2 * sum(1 / (1 + Fraction(w[0] ** 2, sum(u * u for u in w[1:]))) for w in weights)
