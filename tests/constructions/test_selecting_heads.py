"""Heads that look for places, against their definition: softmax over all tokens, for all strings of bits.

Tasks (Edelman), Lemmas A.19 and A.20, Proposition 4.8.
"""

from fractions import Fraction
from itertools import product
from math import exp, log

import pytest

from constructions.transformers.selecting import SelectingHead, equal_key, selecting_head
from tests.statements.published import claim

ZERO, ONE, CLS = (1, 0, 0), (0, 1, 0), (0, 0, 1)
THIRD = Fraction(1, 3)


def orthonormal(number):
    """Unit vectors behind the three of the bits and of [CLS]."""
    return [(0, 0, 0, *(int(i == j) for j in range(number))) for i in range(number)]


def widened(vector, number):
    """One of the three, in as many dimensions."""
    return (*vector, *(0,) * number)


def mixture(head, tokens):
    """The head by its definition."""
    scores = [float(score) for score in head.scores(tokens)]
    weights = [exp(score - max(scores)) for score in scores]
    return sum(w * float(v) for w, v in zip(weights, head.values(tokens), strict=True)) / sum(weights)


def worst_error(head, places, inside, number):
    """The largest distance to the mean of the signs, over all strings, with and without a row of [CLS]."""
    zero, one, cls = (widened(vector, number) for vector in (ZERO, ONE, CLS))
    errors = []
    for bits in product((0, 1), repeat=len(places)):
        tokens = [
            tuple(a + b for a, b in zip(place, one if bit else zero, strict=True))
            for place, bit in zip(places, bits, strict=True)
        ]
        mean = sum(2 * bits[place] - 1 for place in inside) / len(inside)
        errors += [abs(mixture(head, rows) - mean) for rows in (tokens, [*tokens, cls])]
    return max(errors)


@pytest.mark.parametrize("places", [1, 2, 5, 7])
@pytest.mark.parametrize("gamma", [1, 0.2])
def test_orthonormal_places(places, gamma):
    """With R = log(8 T/gamma) the error is at most gamma/4, for every set of places."""
    vectors = orthonormal(places)
    zero, one = widened(ZERO, places), widened(ONE, places)
    for size in range(1, places + 1):
        inside = tuple(range(size))
        head = selecting_head(vectors, inside, zero, one, Fraction(log(8 * places / gamma)))
        assert worst_error(head, vectors, inside, places) <= gamma / 4


def test_the_mended_key_where_the_sum_fails():
    """Three places, two of them not orthogonal: the sum prefers these, the key fits all equally well."""
    vectors = [
        (0, 0, 0, 1, 0, 0),
        (0, 0, 0, Fraction(7, 25), Fraction(24, 25), 0),
        (0, 0, 0, 0, 0, 1),
    ]
    zero, one, inside, gamma = widened(ZERO, 3), widened(ONE, 3), (0, 1, 2), 0.4
    sharp = Fraction(log(8 * 3 / gamma)) / (1 - 3 * Fraction(7, 25))
    head = selecting_head(vectors, inside, zero, one, sharp)
    assert worst_error(head, vectors, inside, 3) <= gamma / 4
    summed = tuple(sharp * sum(column) for column in zip(*vectors, strict=True))
    assert worst_error(SelectingHead(summed, head.value), vectors, inside, 3) > gamma / 4


def test_no_key_where_sums_agree():
    """v_1 + v_2 = v_3 + v_4, as in the refutation of Lemma A.19: all four fit the key equally well in the mean."""
    a, b = Fraction(3, 5), Fraction(4, 5)
    vectors = [(0, 0, 0, a, b, 0), (0, 0, 0, a, -b, 0), (0, 0, 0, a, 0, b), (0, 0, 0, a, 0, -b)]
    key = equal_key(vectors, (0, 1))
    scores = SelectingHead(key, key).scores(vectors)
    assert scores[0] == scores[1] == 1
    assert sum(scores[2:]) == 2
    head = selecting_head(vectors, (0, 1), widened(ZERO, 3), widened(ONE, 3), 100)
    assert worst_error(head, vectors, (0, 1), 3) > 1 / 4


def test_the_shared_direction_of_the_statement():
    """The embedding (2/3)(E_0 + E_1) + (1/3) v_CLS of Lemma A.20 has length 1 and does not tell the bits apart."""
    shared = (2 * THIRD, 2 * THIRD, THIRD)
    assert sum(entry**2 for entry in shared) == 1
    places = [shared, shared, (0, 0, 0), (0, 0, 0), (0, 0, 0)]
    sharp = Fraction(log(8 * len(places)))
    head = SelectingHead(tuple(sharp * entry for entry in shared), (-1, 1, 0))
    assert worst_error(head, places, (0, 1), 0) <= 1 / 4


@pytest.mark.parametrize("bits", [1, 2, 3])
@pytest.mark.parametrize("others", [0, 3])
def test_heads_shatter_as_many_inputs(bits, others):
    """On the parabola each token can be singled out; its code is then what the q heads give."""
    codes = [*product((0, 1), repeat=bits), *((0,) * bits for _ in range(others))]
    for chosen, code in enumerate(codes[: 2**bits]):
        for place in range(bits):
            tokens = [(number, number**2, codes[number][place]) for number in range(len(codes))]
            sharp = Fraction(2 * len(codes))
            head = SelectingHead((2 * chosen * sharp, -sharp, 0), (0, 0, 1))
            assert (mixture(head, tokens) > 1 / 2) == bool(code[place])


@pytest.mark.parametrize("arguments", [([[1, 0]], ()), ([[1, 0], [2, 0]], (0, 1))])
def test_no_key(arguments):
    """Without places, or where they are dependent, there is none."""
    with pytest.raises(ValueError, match="place"):
        equal_key(*arguments)


def test_what_is_refuted_leaves_the_weights_free():
    """The claim of Lemma A.19 quantifies the weights and the function: they are told by 'exists'."""
    assert "exists" in str(claim("lemma-a.19", "scalar"))
