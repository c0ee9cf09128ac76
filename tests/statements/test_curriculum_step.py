"""The second step of the curriculum is what the sums over all sequences give, straight from the definitions.

Tasks (Edelman), Corollary E.2 and Proposition E.3, equations (E.45) to (E.60) as they are corrected.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb

import pytest

from tests.statements.enumeration import HALF, STATES, have_values, logit, natural, number
from tests.statements.published import conclusions, limit
from verify.language.trees import substituted, written_out

WIDTHS = [Fraction(1, 3), Fraction(1, 2), Fraction(1, 4), Fraction(1, 9)]
ROWS = [(Fraction(1), Fraction(1)), (Fraction(2, 3), Fraction(5, 3)), (Fraction(0), Fraction(4))]
LENGTHS = range(1, 6)
lengths = pytest.mark.parametrize("t", LENGTHS)
widths = pytest.mark.parametrize("width", WIDTHS)


def expected_chance(x, width):
    """The expected probability of a sequence, as a polynomial in 2a - 1 that is averaged over the uniform law."""
    polynomial = [HALF]
    for state, following in pairwise(x):
        sign = 1 if state == following else -1
        shifted = [Fraction(0), *polynomial]
        polynomial = [HALF * (c + sign * d) for c, d in zip([*polynomial, Fraction(0)], shifted, strict=True)]
    return sum(c * (2 * width) ** n / (n + 1) for n, c in enumerate(polynomial) if n % 2 == 0)


@cache
def steps(t, width):
    """Minus the expected gradients of the loss in W, at v = 1, and in v, at W = 1 1^T and at W = I, if it is linear."""
    weights = [[Fraction(0)] * 2 for _ in range(2)]
    constant, diagonal = ([Fraction(0)] * t for _ in range(2))
    for x in product((0, 1), repeat=t + 1):
        chance = expected_chance(x, width)
        for p in range(t):
            for q in range(p + 1):
                share = chance * ((x[q] == x[p + 1]) - HALF) / t
                for s in range(q + 1):
                    weights[x[p]][x[s]] += share
                    constant[q - s] += share
                    diagonal[q - s] += share * (x[p] == x[s])
    return weights, constant, diagonal


def after_two_steps(t, width, off, diagonal):
    """The entry of W on its diagonal, and v, for the rate 1/t and the weight decay 1."""
    weights, constant, same = steps(t, width)
    return weights[0][0] / t, [(off * c + (diagonal - off) * d) / t for c, d in zip(constant, same, strict=True)]


@widths
@lengths
def test_the_first_step_is_a_sum_of_moments(t, width):
    """tasks/own-curriculum-weight, and for the width 1/2 tasks/corollary-e.2.repair and tasks/equation-e.49.repair."""
    weights, constant, _ = steps(t, width)
    assert weights[0][1] == weights[1][0] == 0
    assert weights[0][0] == weights[1][1] == sum(constant) / 2
    pairs = [(["position_growth", number(width), natural(t - d)], t * value) for d, value in enumerate(constant)]
    at = {"eps": number(width), "t": natural(t)}
    pairs.append((substituted(limit("own-curriculum-weight", "expectation"), at), t * weights[0][0]))
    assert have_values(*pairs)
    sums = [[Fraction(1, 2 * (n + 1)) for n in range(2, q + 1, 2)] for q in range(1, t + 1)]
    assert width != HALF or t * constant[0] == sum(map(sum, sums))


@pytest.mark.parametrize(("off", "diagonal"), ROWS)
@widths
@lengths
def test_the_second_step_is_the_gradient_at_the_rate_of_one_over_t(off, diagonal, t, width):
    weight, positions = after_two_steps(t, width, off, diagonal)
    eps, *rows = map(number, (width, off, diagonal))
    final = ["final_positions", eps, *rows, natural(t)]
    entries = [(["at", final, natural(d)], value) for d, value in enumerate(positions)]
    assert have_values((["final_weight", eps, natural(t)], weight), *entries)


@pytest.mark.parametrize(("off", "diagonal"), ROWS)
@pytest.mark.parametrize("width", [width for width in WIDTHS if 4 * width <= 1])
@lengths
def test_the_logits_count_transitions_up_to_the_error(off, diagonal, t, width):
    """tasks/proposition-8.5.repair."""
    weight, v = after_two_steps(t, width, off, diagonal)
    matrix = [[weight, 0], [0, weight]]
    rates = (diagonal - off) * width**4 / 36, (diagonal - off) * width**6 / 4, (off + diagonal) * width**4 / (16 * t)
    at = {"eps": number(width), "off": number(off), "diag": number(diagonal), "t": natural(t)}
    _, (_, (_, _, leading), error) = conclusions("proposition-8.5.repair", "logits")
    pairs = []
    for p in range(t):
        bound = rates[1] * p + rates[2] * (p + 1) * (p + 2)
        pairs.append((substituted(error, {**at, "p": natural(p)}), bound))
        for x, i in product(product((0, 1), repeat=p + 1), (0, 1)):
            transitions = sum(before == x[p] and after == i for before, after in pairwise(x))
            assert abs(logit(x, p, i, v, matrix) - rates[0] * transitions) <= bound
    twice = ["map", [["y", ["maps", "natural", STATES]], ["p", "natural"], ["i", STATES]], 2]
    assert have_values((written_out(substituted(leading, at), {"bigrams": twice}), 2 * rates[0]), *pairs)


@pytest.mark.parametrize(("off", "diagonal"), ROWS)
@widths
@pytest.mark.parametrize("t", range(2, 7))
def test_a_letter_that_never_follows_itself_has_a_logit_that_grows(off, diagonal, t, width):
    """tasks/own-curriculum-repeats."""
    weight, v = after_two_steps(t, width, off, diagonal)
    x = tuple(position % 2 for position in range(t))
    least = (off + diagonal) * (t - 2) * width**4 / 432
    assert logit(x, t - 1, x[-1], v, [[weight, 0], [0, weight]]) >= least
    (_, bound, _), _ = conclusions("own-curriculum-repeats", "repeats")
    at = {"eps": number(width), "off": number(off), "diag": number(diagonal), "p": natural(t - 1)}
    assert have_values((substituted(bound, at), least))


@widths
@pytest.mark.parametrize("j", range(1, 8))
def test_the_expectation_of_the_display_is_its_integral(j, width):
    """(E.56) and (E.57), with the density: (a - 1/2)(2a - 1)^(j - 1) term by term."""
    powers = [comb(j, n) * Fraction(-1) ** (j - n) * 2**n / 2 for n in range(j + 1)]
    ends = HALF + width, HALF - width
    integral = sum(c * (ends[0] ** (n + 1) - ends[1] ** (n + 1)) / (n + 1) for n, c in enumerate(powers))
    value = limit("equation-e.57.repair", "expectation")
    assert have_values((substituted(value, {"eps": number(width), "k": natural(j - 1)}), integral / (2 * width)))
    assert integral == (0 if j % 2 else 2**j * width ** (j + 1) / (j + 1))


@pytest.mark.parametrize("width", [width for width in WIDTHS if 4 * width <= 1])
@lengths
def test_if_v_does_not_decay_the_first_letter_has_a_logit(t, width):
    """tasks/own-curriculum-decay; at the first position the logit is at most twice the bound."""
    weight, positions = after_two_steps(t, width, *ROWS[1])
    v, matrix = [1 + value for value in positions], [[weight, 0], [0, weight]]
    least = width**2 * Fraction(t - 1, 6 * t)
    ((_, bound, _),) = conclusions("own-curriculum-decay", "first-letter")
    assert have_values((substituted(bound, {"eps": number(width), "init": 1, "t": natural(t)}), least))
    for x in product((0, 1), repeat=t):
        for p in range(t):
            assert x[p] != x[0] or logit(x, p, x[0], v, matrix) >= least
    assert logit((0,), 0, 0, v, matrix) <= 2 * least or t == 1
