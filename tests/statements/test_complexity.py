"""What is said of Rademacher complexity, covers and risk agrees with numbers.

Tasks (Edelman), Lemma 4.2, Corollary A.3 and Theorem A.4.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import exp, log, prod, sqrt

import pytest

from tests.statements.published import definitions, is_true

holds = partial(is_true, definitions("corollary-a.3", "theorem-a.4"))


def complexity(functions, samples):
    """The mean over all sign vectors of the largest sum, divided by the number of samples."""
    signs = list(product((1, -1), repeat=samples))
    total = sum(
        max(sum(s * y for s, y in zip(vector, values, strict=True)) for values in functions) for vector in signs
    )
    return Fraction(total, samples * len(signs))


@pytest.mark.parametrize("functions", [((0, 0),), ((1, 2), (-1, 0)), ((3, -1), (0, 1))])
def test_the_complexity_is_that_of_its_definition(functions):
    """For two samples and the four sign vectors, with the best function for each found by hand."""
    signs = list(product((1, -1), repeat=2))
    best = [
        max(range(len(functions)), key=lambda h, v=v: sum(a * b for a, b in zip(v, functions[h], strict=True)))
        for v in signs
    ]
    rows = "; ".join(", ".join(map(str, values)) for values in functions)
    vectors = "; ".join(", ".join(map(str, vector)) for vector in signs)
    values = f"table(h in range(0, {len(functions) - 1}); i in range(0, 1): {rows})"
    list_of_signs = f"table(e in range(0, 3); i in range(0, 1): {vectors})"
    assert holds(f"sign_vectors(range(0, 1), range(0, 3), {list_of_signs})")
    right = " + ".join(f"{list_of_signs}({e}, {i})*{values}({h}, {i})" for e, h in enumerate(best) for i in range(2))
    assert holds(f"{complexity(functions, 2)}*2*4 = {right}")


@pytest.mark.parametrize("height", [2, 3, 5])
def test_the_bound_is_negative_for_large_covers(height):
    """With A = m = 1 and k = e^height, sqrt(C/m) (1 + log(A/k)) is negative, but no complexity is."""
    k = exp(height)
    assert k * (1 + log(1 / k)) < 0
    assert complexity(((0,),), 1) == 0


@pytest.mark.parametrize("samples", [1, 2, 3, 4, 5, 6])
def test_one_function_and_a_fair_loss(samples):
    """For one draw the bound of Theorem A.4 is missed always, with delta near 1; for more draws it holds there."""
    delta = exp(-8 / 81)
    bound = 2 * sqrt(log(1 / delta) / (2 * samples))
    hits = sum(abs(Fraction(1, 2) - Fraction(sum(draw), samples)) <= bound for draw in product((0, 1), repeat=samples))
    if samples == 1:
        assert hits == 0 < 1 - delta
    assert hits / 2**samples >= 1 - delta or samples == 1


@pytest.mark.parametrize(("draws", "losses", "s"), [(1, (0, 1), Fraction(2, 9)), (3, (-1, 1), Fraction(99, 200))])
def test_a_coin_exceeds_the_bound_for_every_constant(draws, losses, s):
    """The bound of Lemma 4.2 is 2 s b and as little as one likes: too few of all samples are within it."""
    mean = Fraction(sum(losses), 2)
    within = [
        abs(mean - Fraction(sum(draw), draws)) <= 2 * s + Fraction(1, 250) for draw in product(losses, repeat=draws)
    ]
    assert sum(within) / 2**draws < 1 - exp(-2 * draws * s**2)


def test_two_functions_exceed_the_bound_of_one_in_twenty():
    """All 27 samples of three draws, with the complexity on each of them, against the bound of Theorem A.4."""
    shares, s = {"d": 0.42, "u": 0.29, "v": 0.29}, 0.7098
    functions = [{"d": 0, "u": 0, "v": 0}, {"d": 3, "u": 0, "v": 0}]
    losses = {"d": lambda x: 2 * exp(-(x**2)) - 1, "u": lambda x: 1, "v": lambda x: -1}
    good = 0.0
    for draw in product("duv", repeat=3):
        gaps = [
            sum(shares[z] * losses[z](f[z]) for z in "duv") - sum(losses[z](f[z]) for z in draw) / 3 for f in functions
        ]
        bound = 4 * 4 * complexity([[f[z] for z in draw] for f in functions], 3) + 2 * s
        good += prod(shares[z] for z in draw) * (max(map(abs, gaps)) <= bound)
    delta = exp(-6 * s**2)
    assert delta < 1 / 20
    assert good < 1 - delta


@pytest.mark.parametrize("constant", [1 / 50, 1, 7, 100])
def test_a_multiple_of_the_order_is_below_the_difference(constant):
    """With the logarithm, k = e^{-32 c} and s = 1/(8 c) the bound stays below 1/2."""
    k, s = exp(-32 * constant), 1 / (8 * constant)
    assert k <= 1
    assert constant * (k * (1 + 32 * constant) + s) < 1 / 2


def test_risks_are_mean_losses():
    """risk weighs the points, sample_risk takes each draw once."""
    points, loss = "range(0, 1)", "(z in range(0, 1) |-> (q in real |-> q^2 + q))"
    values, weights = "(z in range(0, 1) |-> 1 + z)", "table(z in range(0, 1): 1/4, 3/4)"
    assert holds(f"risk({points}, {weights}, {loss}, {values}) = 5")
    assert holds(f"sample_risk(range(0, 2), {points}, {loss}, {values}, (i in range(0, 2) |-> (1 : range(0, 1)))) = 6")


@pytest.mark.parametrize("slope", [abs, lambda x: min(x, 1), lambda x: 2 * x, lambda x: max(x, 0) - 3])
def test_a_lipschitz_map_contracts_the_complexity(slope):
    """A map with the Lipschitz constant 1 or 2, applied to all values: a complexity that many times larger at most."""
    functions = [tuple(Fraction(v) for v in values) for values in product((-2, 0, 1), repeat=3) if sum(values) > -3]
    constant = max(abs(slope(x) - slope(y)) / abs(x - y) for x in range(-2, 3) for y in range(-2, 3) if x != y)
    images = [tuple(slope(v) for v in values) for values in functions]
    assert complexity(images, 3) <= Fraction(constant) * complexity(functions, 3)


@pytest.mark.parametrize("functions", [((0, 1, 0),), ((1, -1, 1), (1, 1, -1), (-1, 1, 1)), ((2, 0, 1), (0, -3, 1))])
@pytest.mark.parametrize("draws", [1, 2, 3])
@pytest.mark.parametrize("sign", [1, -1])
def test_mean_deviations_are_at_most_twice_the_mean_complexity(functions, draws, sign):
    """The mean over all samples of three points with the probabilities 1/2, 1/3 and 1/6, of either sign."""
    weights = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    deviation = mean_complexity = Fraction(0)
    for sample in product(range(3), repeat=draws):
        chance = prod(weights[z] for z in sample)
        deviation += chance * max(
            sign * sum(sum(p * v for p, v in zip(weights, values, strict=True)) - values[z] for z in sample)
            for values in functions
        )
        mean_complexity += chance * complexity([tuple(values[z] for z in sample) for values in functions], draws)
    assert deviation <= 2 * draws * mean_complexity
