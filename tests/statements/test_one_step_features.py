"""The features after one step and their heads, straight from the text, against the claims.

Tasks (Edelman), Lemma C.6.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

import pytest

from tests.statements.published import definitions, is_true

VECTORS = list(product((1, -1), repeat=3))
KNOWN = definitions("lemma-c.6", "own-parity-of-features")
holds = partial(is_true, KNOWN)
SPACE = "range(0, 2), range(0, 7), unit"
SIGNS = f"table(row in range(0, 7), place in range(0, 2): {'; '.join(', '.join(map(str, x)) for x in VECTORS)})"
CHOSEN = "{place in range(0, 2) : place <= 1}"


def relu(z):
    """The positive part."""
    return max(z, Fraction(0))


def bias(k, j):
    """The bias β_j of the text."""
    return Fraction(-k + 2 * j + Fraction(1, 16)) / (2 * k)


def features(k, j, total, shift=Fraction(0)):
    """The features of a pair of neurons with the bias β_j, at a sum of k signs and a sum of others."""
    drive = Fraction(total, 2 * k) + shift
    return relu(drive + bias(k, j)), relu(-drive + bias(k, j))


@pytest.mark.parametrize(("k", "j"), [(4, 1), (6, 1), (6, 2), (8, 0)])
def test_the_biases_are_those_of_the_text(k, j):
    assert holds(f"bias({k}, {j}) = {bias(k, j)}")


def test_the_loss_of_a_head_is_the_mean_over_all_inputs():
    constant, heads = [Fraction(i, 3) for i in range(8)], (Fraction(1, 2), Fraction(-2), Fraction(3))
    first, second = [Fraction(i * i, 5) for i in range(8)], [Fraction(1, i + 1) for i in range(8)]
    values = [heads[0] * a + heads[1] * f + heads[2] * g for a, f, g in zip(constant, first, second, strict=True)]
    loss = sum(relu(1 - x[0] * x[1] * h) for x, h in zip(VECTORS, values, strict=True)) / 8
    tables = [f"table(row in range(0, 7): {', '.join(map(str, numbers))})" for numbers in (constant, first, second)]
    pair = ", ".join(f"(x in range(0, 7); r in unit |-> ({text})(x))" for text in tables[1:])
    weights = f"{heads[0]}, (r in unit |-> {heads[1]}), (r in unit |-> {heads[2]})"
    assert holds(f"head_loss({SPACE}, {SIGNS}, {CHOSEN}, {tables[0]}, {pair}, {weights}) = {loss}")


def test_a_neuron_is_counted_if_it_covers_the_set():
    for inactive in range(3):
        active = f"{{p in product(unit, range(0, 2)) : second(p) != {inactive}}}"
        count = f"covering(range(0, 2), unit, unit, {CHOSEN}, {active}, (r in unit |-> star), star)"
        assert holds(f"{count} = {int(inactive == 2)}")


@pytest.mark.parametrize("noise", [0, 2, 4])
def test_four_signs_keep_their_loss(noise):
    weight = Fraction(1, 60)
    for heads in product((-260, -1, 0, 3), (-256, 0, 40), (-256, 5)):
        total = Fraction(0)
        for x in product((1, -1), repeat=4 + noise):
            values = features(4, 1, sum(x[:4]), weight * sum(x[4:]))
            prediction = heads[0] + heads[1] * values[0] + heads[2] * values[1]
            total += relu(1 - prod(x[:4]) * prediction)
        assert 8 * total / 2 ** (4 + noise) >= 1 - 18 * noise * weight**2


def outer(h, n):
    """The weight of the pair of features with the bias β_j, j = h − 1 − n, for k = 2h."""
    return -((-1) ** (h + n)) * Fraction(128 * h, 30) * (32 * 31**n - 2)


@pytest.mark.parametrize("h", range(1, 7))
def test_the_features_add_up_to_the_parity(h):
    for minus in range(2 * h + 1):
        pairs = [(outer(h, n), features(2 * h, h - 1 - n, 2 * h - 2 * minus)) for n in range(h)]
        assert (-1) ** h + sum(weight * sum(pair) for weight, pair in pairs) == (-1) ** minus


def test_the_weights_are_those_of_the_claim():
    for h, n in ((1, 0), (2, 0), (2, 1), (3, 2)):
        assert holds(f"outer({h}, {n}) = {outer(h, n)}")
        assert holds(f"both_signs({h}, {n}, 2) = {sum(features(2 * h, h - 1 - n, 2))}")


@pytest.mark.parametrize("h", range(2, 6))
def test_without_the_lowest_bias_no_features_add_up_to_the_parity(h):
    rows = [
        [1, *(value for j in range(1, h) for value in features(2 * h, j, 2 * h - 2 * minus)), (-1) ** minus]
        for minus in range(2 * h + 1)
    ]
    assert rank(rows) == rank([row[:-1] for row in rows]) + 1


def rank(rows):
    """The rank of a matrix of rational numbers."""
    rows, found = [[Fraction(entry) for entry in row] for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((row for row in rows[found:] if row[column]), None)
        if pivot is not None:
            rows.remove(pivot)
            rows.insert(found, pivot)
            for row in rows[found + 1 :]:
                factor = row[column] / pivot[column]
                row[:] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
            found += 1
    return found
