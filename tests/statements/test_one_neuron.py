"""Single neurons and ideal ReLU features for parities, on all vectors of signs.

Tasks (Edelman), section B.4.1 and Claim 5 in the proof of Lemma B.4.
"""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from tests.statements.enumeration import natural
from tests.statements.published import conclusions, definitions
from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.language.trees import substituted
from verify.statements.trees import needed

KNOWN = definitions("claim-b.4.5.repair")
PRINTED, MOVED = 1, 0


def holds(formula):
    reader = Reader()
    reader.define(needed(KNOWN, [formula]))
    *_, theorem = run([], [{"rule": "evaluate", "formula": formula}], reader)
    return theorem.conclusion == reader.formula(formula, {})


def at_signs(formula, signs, **more):
    """Put in a vector of signs on the relevant coordinates, and one other coordinate."""
    names = [f"s{place}" for place in range(len(signs))]
    relevant, other = ["labels", *names], ["unit"]
    chosen = ["choose", "s", *([name, sign] for name, sign in zip(names, signs, strict=True))]
    vector = ["map", [["c", ["union", relevant, other]]], ["case", "c", ["s", chosen], ["i", 1]]]
    return substituted(formula, {"S": relevant, "N": other, "x": vector, **more})


def features(signs, moved):
    """The k features with the biases -1/2 + (i + moved)/k."""
    k = len(signs)
    return [
        max(Fraction(0), Fraction(sum(signs), 2 * k) - Fraction(1, 2) + Fraction(i + moved, k)) for i in range(1, k + 1)
    ]


def printed_sum(signs, moved):
    k = len(signs)
    weights = [8 * k * (-1) ** (i + 1) for i in range(1, k - 1)] + [6 * k, -2 * k]
    return sum(weight * value for weight, value in zip(weights, features(signs, moved), strict=True))


@pytest.mark.parametrize("k", [2, 4])
def test_the_repaired_sum_is_twice_the_parity_at_all_signs(k):
    (formula,) = conclusions("claim-b.4.5.repair", "weights")
    for signs in product((1, -1), repeat=k):
        extra = max(Fraction(0), -Fraction(sum(signs), 2 * k) - Fraction(1, 2) + Fraction(1, k))
        assert printed_sum(signs, MOVED) + 2 * k * extra == 2 * prod(signs)
        assert holds(at_signs(formula, signs, g=natural(k - 2), h=natural((k - 2) // 2)))


@pytest.mark.parametrize("k", [2, 4, 6, 8])
def test_the_printed_sum_is_6_where_all_signs_are_1_and_without_one_feature_0_where_none_is(k):
    assert printed_sum((1,) * k, PRINTED) == 6
    assert printed_sum((-1,) * k, MOVED) == 0


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_each_printed_feature_is_straight_where_the_parity_is_not(k):
    for i in range(k):
        none, one, two = (features((-1,) * m + (1,) * (k - m), PRINTED)[i] for m in range(3))
        assert none - 2 * one + two == 0


def triangle_wave(z):
    return abs(4 * ((z / 2) % 1) - 2) - 1


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_the_triangle_wave_is_constant_at_the_sums_and_the_parity_at_their_halves(k):
    assert [triangle_wave(Fraction(z)) for z in (-2, -1, 0, 1)] == [1, -1, 1, -1]
    for signs in product((1, -1), repeat=k):
        assert triangle_wave(Fraction(sum(signs))) == (-1) ** k
        assert triangle_wave(Fraction(sum(signs) - k, 2)) == prod(signs)
