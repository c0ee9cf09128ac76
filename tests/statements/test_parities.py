"""What is said of parities, gradients and losses on the cube agrees with sums over all sign vectors.

Tasks (Edelman), equation (B.1), Theorem 5.6, Lemmas C.1 and C.7.
"""

from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import prod

import pytest

from tests.statements.published import definitions, is_true

PLACES = range(3)
VECTORS = list(product((1, -1), repeat=3))
SETS = [chosen for size in range(4) for chosen in combinations(PLACES, size)]
KNOWN = definitions("equation-b.1", "lemma-c.1.repair", "theorem-5.6")
holds = partial(is_true, KNOWN)
LIST = "range(0, 7)"
HEADS = [Fraction(h, 4) for h in (-6, -4, -1, 0, 2, 4, 8)]
SIGNS = f"table(row in {LIST}, place in range(0, 2): {'; '.join(', '.join(map(str, x)) for x in VECTORS)})"


def values(numbers):
    """A map over the list of all sign vectors, as text."""
    return f"table(row in {LIST}: {', '.join(map(str, numbers))})"


def places(chosen):
    """A set of places, as text."""
    return (
        f"subset(range(0, 2); {', '.join(map(str, chosen))})" if chosen else "{place in range(0, 2) : place != place}"
    )


def mean(numbers):
    """The mean over all sign vectors."""
    return Fraction(sum(numbers), len(VECTORS))


def parity(chosen, x):
    """The product of the chosen signs."""
    return prod(x[i] for i in chosen)


def test_the_list_holds_all_sign_vectors():
    assert holds(f"sign_vectors(range(0, 2), {LIST}, {SIGNS})")


@pytest.mark.parametrize("left", SETS)
def test_means_of_products_of_parities(left):
    for right in SETS:
        expected = mean([parity(left, x) * parity(right, x) for x in VECTORS])
        term = (
            f"mean({LIST}, (v in {LIST} |-> parity(range(0, 2), {places(left)}, {SIGNS}(v))"
            f"*parity(range(0, 2), {places(right)}, {SIGNS}(v))))"
        )
        assert holds(f"{term} = {expected}")


@pytest.mark.parametrize("chosen", SETS[1:])
def test_gradients_are_derivatives_of_the_mean_squared_loss(chosen):
    """h = 2 + theta (x_0 + x_1 x_2)/2 at theta = 1/3; the loss is quadratic in theta, so that differences are exact."""
    labels = [parity(chosen, x) for x in VECTORS]
    slopes = [Fraction(x[0] + x[1] * x[2], 2) for x in VECTORS]
    theta = Fraction(1, 3)

    def loss(theta, labels):
        return mean([(2 + theta * slope - y) ** 2 / 2 for slope, y in zip(slopes, labels, strict=True)])

    predictions = values(2 + theta * slope for slope in slopes)
    derivative = (loss(theta + 1, labels) - loss(theta - 1, labels)) / 2
    without_labels = (loss(theta + 1, [0] * 8) - loss(theta - 1, [0] * 8)) / 2
    assert holds(f"gradient({LIST}, {values(labels)}, {predictions}, {values(slopes)}) = {derivative}")
    assert holds(f"label_free({LIST}, {predictions}, {values(slopes)}) = {without_labels}")


@pytest.mark.parametrize(("y", "h"), list(product((1, -1), HEADS)))
def test_losses_are_those_of_the_textbook(y, h):
    for candidate in {Fraction(0), Fraction(1), 1 - Fraction(y * h), Fraction(1, 3)}:
        assert holds(f"hinge({candidate}, {y}, {h})") == (candidate == max(0, 1 - y * h))
        assert holds(f"mistaken({candidate}, {y}, {h})") == (candidate == (y * h <= 0))
