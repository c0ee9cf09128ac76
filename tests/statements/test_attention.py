"""What is said of covers, heads, softmax and the networks on heads agrees with numbers.

Tasks (Edelman), Lemmas 4.10, A.7, A.10, A.13 to A.15 and A.22 to A.25.
"""

from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil, exp, log, sqrt
from random import Random

import pytest

from tests.statements.published import definitions, is_true

SHIFTS = (2, 1, -1, -2)
SIGNS = (1, -1, -1, 1)
holds = partial(is_true, definitions("lemma-a.25", "lemma-4.10"))


def relu(z):
    """The positive part."""
    return max(z, Fraction(0))


def run(points, values, delta, x):
    """The network of Lemma A.25 with trapezoids, by its formula."""
    total = Fraction(0)
    for point, value in zip(points, values, strict=True):
        inner = sum(
            2 * sign * relu(((y - c) / delta + shift) / 2)
            for y, c in zip(x, point, strict=True)
            for shift, sign in zip(SHIFTS, SIGNS, strict=True)
        )
        total += value * (relu(inner - len(x) + 1) - relu(inner - len(x)))
    return total


def walk(points, target, radius, length, error):
    """The path of the perceptron to a vector of the ball, and the number of its steps."""
    here, steps = [0.0] * len(target), 0
    while True:
        products = [sum((t - h) * x for t, h, x in zip(target, here, point, strict=True)) for point in points]
        far = max(range(len(points)), key=lambda p: abs(products[p]))
        if abs(products[far]) <= error:
            return here, steps
        move = error / length**2 * (1 if products[far] > 0 else -1)
        here = [h + move * x for h, x in zip(here, points[far], strict=True)]
        norm = sqrt(sum(h * h for h in here))
        here = [h * min(1.0, radius / norm) for h in here] if norm else here
        steps += 1


def test_images_are_those_of_matrices():
    """image2 is the square of the length of W x."""
    assert holds(
        "image2(range(0, 1), range(0, 1), unit, table(i, j in range(0, 1): 1, 2; 3, -1), "
        "(p in unit; j in range(0, 1) |-> 1 + j), star) = 26"
    )


@pytest.mark.parametrize("seed", range(5))
def test_paths_of_the_perceptron_are_short(seed):
    """No path has more than (B D/e)^2 steps, and none leaves the ball."""
    random = Random(seed)
    radius, length, error = 2.0, 1.5, 0.4
    for _ in range(20):
        vectors = [[random.gauss(0, 1) for _ in range(4)] for _ in range(9)]
        scaled = [
            [bound * x / sqrt(sum(y * y for y in v)) for x in v]
            for v, bound in zip(vectors, [radius] + [length] * 8, strict=True)
        ]
        here, steps = walk(scaled[1:], scaled[0], radius, length, error)
        assert steps <= (radius * length / error) ** 2
        assert sqrt(sum(h * h for h in here)) <= radius + 1e-9


@pytest.mark.parametrize("ratio", [Fraction(3, 2), Fraction(2), Fraction(7, 2), Fraction(10)])
def test_one_point_needs_no_more_than_the_bounds(ratio):
    """The functions of one number have ceil(B D/e) centres; the bound with log(d1 N) = 0 would allow one."""
    least = ceil(ratio)
    assert log(least) <= 36 * ratio**2 * log(2 * ceil(4 * ratio + 2) + 1)
    assert log(least) <= 12 * ratio**2 * log(2)
    assert least > 1


def test_the_network_gives_the_values():
    """On the boxes it is f, exactly."""
    points, values, delta = [(0, 0), (2, 0), (Fraction(1, 3), -2)], [3, -1, Fraction(1, 2)], Fraction(1, 2)
    for point, value in zip(points, values, strict=True):
        for move in product((-delta, Fraction(1, 5), delta), repeat=2):
            moved = [c + z for c, z in zip(point, move, strict=True)]
            assert run(points, values, delta, moved) == value


@pytest.mark.parametrize("x", [Fraction(-2), Fraction(1), Fraction(5, 2), Fraction(7)])
def test_networks_are_evaluated_layer_by_layer(x):
    """The definition of the claims, with two units in each layer."""
    hidden = [relu(x - 1), relu(2 - x / 2)]
    outer = [relu(hidden[0] - hidden[1] + 1), relu(3 * hidden[1] - 2)]
    weights = "(i in unit; h in range(0, 1) |-> 1 - 3*h/2), table(h in range(0, 1): -1, 2)"
    inner = "table(h, k in range(0, 1): 1, 0; -1, 3), table(k in range(0, 1): 1, -2)"
    last = f"table(k in range(0, 1): 2, -1), (i in unit |-> {x})"
    value = f"network(unit, range(0, 1), range(0, 1), {weights}, {inner}, {last})"
    assert holds(f"{value} = {2 * outer[0] - outer[1]}")


@pytest.mark.parametrize("y", [0, -1, Fraction(-3, 2), -3, 3])
def test_the_printed_bump(y):
    """It is 0 in the middle, and 1 or -1 far out."""
    expected = relu(Fraction(y) + 2) - relu(Fraction(y) + 1) - relu(2 - Fraction(y)) + relu(1 - Fraction(y))
    assert holds(f"bump({y}, 0, 1) = {expected}")
    assert abs(y) < 2 or abs(expected) == 1


@pytest.mark.parametrize("seed", range(3))
def test_networks_with_small_biases_grow_in_proportion(seed):
    """The values at x and 3 x differ from proportion by at most the bound of tasks/own-small-biases."""
    random = Random(seed)
    inner, outer, top = 2.0, 0.3, 1.5
    for _ in range(50):
        first = [(random.uniform(-inner, inner), random.uniform(-inner, inner)) for _ in range(8)]
        second = [([random.uniform(-outer, outer) for _ in range(8)], random.uniform(-outer, outer)) for _ in range(4)]
        last = [random.uniform(-top, top) for _ in range(4)]

        def network(x, first=first, second=second, last=last):
            hidden = [max(u * x + b, 0) for u, b in first]
            middle = [max(sum(w * h for w, h in zip(row, hidden, strict=True)) + c, 0) for row, c in second]
            return sum(w * v for w, v in zip(last, middle, strict=True))

        x = random.uniform(-100, 100)
        assert abs(network(3 * x) - 3 * network(x)) <= 4 * top * (2 * 8 * outer * inner + 2 * outer)


def softmax(scores):
    """The exponentials, divided by their sum."""
    weights = [exp(score) for score in scores]
    return [weight / sum(weights) for weight in weights]


def difference(left, right):
    """The l1-norm of the difference."""
    return sum(abs(x - y) for x, y in zip(left, right, strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_softmax_moves_at_most_twice_as_far(seed):
    """And for some scores it moves about as far as these, so that 1/4 in place of 2 is wrong."""
    random = Random(seed)
    for _ in range(200):
        scores = [random.gauss(0, 2) for _ in range(5)]
        moves = [random.uniform(-1, 1) for _ in range(5)]
        moved = [score + move for score, move in zip(scores, moves, strict=True)]
        assert difference(softmax(scores), softmax(moved)) <= 2 * max(map(abs, moves))
    assert difference(softmax([0, 0]), softmax([1, 0])) > 1 / 4


@pytest.mark.parametrize("seed", range(3))
def test_low_scores_are_left_out(seed):
    """The bound of Lemma A.24, which is nearly attained at scores R and 0."""
    random = Random(seed)
    for _ in range(200):
        least, high, low = random.uniform(0, 3), random.randint(1, 4), random.randint(1, 5)
        scores = [least + random.expovariate(1) for _ in range(high)] + [-random.expovariate(1) for _ in range(low)]
        masked = softmax(scores[:high]) + [0.0] * low
        assert difference(masked, softmax(scores)) <= 2 * low / (high * exp(least)) + 1e-12
    assert difference([1.0, 0.0], softmax([3, 0])) > 1.9 / exp(3)


def rows(tokens, queries, values):
    """The rows of attention: tokens, the matrix W_K W_Q^T and W_V."""
    size = range(len(tokens[0]))
    result = []
    for own in tokens:
        asked = [sum(queries[d][e] * own[e] for e in size) for d in size]
        weights = softmax([sum(z[d] * asked[d] for d in size) for z in tokens])
        mixed = [sum(w * z[d] for w, z in zip(weights, tokens, strict=True)) for d in size]
        result.append([sum(values[d][k] * mixed[d] for d in size) for k in size])
    return result


def length(vector):
    """The Euclidean norm."""
    return sqrt(sum(x * x for x in vector))


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_attention_move_no_farther_than_the_bounds(seed):
    """Lemmas A.13 and A.14, with the Frobenius norm in place of the smaller spectral one."""
    random = Random(seed)

    def matrix(scale):
        return [[random.gauss(0, scale) for _ in range(3)] for _ in range(3)]

    def near(other, scale):
        return [[x + random.gauss(0, scale) for x in row] for row in other]

    def norm(entries):
        return sqrt(sum(x * x for row in entries for x in row))

    for _ in range(100):
        tokens = [[x / max(1, length(row)) for x in row] for row in [*matrix(1), *matrix(1)]]
        others = [[x / max(1, length(row)) for x in row] for row in near(tokens, 0.1)]
        queries, values = matrix(1), matrix(1)
        queries_near, values_near = near(queries, 0.1), near(values, 0.1)
        moved = max(
            length([x - y for x, y in zip(a, b, strict=True)])
            for a, b in zip(rows(tokens, queries, values), rows(others, queries, values), strict=True)
        )
        step = max(length([x - y for x, y in zip(a, b, strict=True)]) for a, b in zip(tokens, others, strict=True))
        assert moved <= norm(values) * (1 + 4 * norm(queries)) * step
        changes = [
            max(length([sum((a[d][e] - b[d][e]) * z[d] for d in range(3)) for e in range(3)]) for z in tokens)
            for a, b in ((queries, queries_near), (values, values_near))
        ]
        moved = max(
            length([x - y for x, y in zip(a, b, strict=True)])
            for a, b in zip(rows(tokens, queries, values), rows(tokens, queries_near, values_near), strict=True)
        )
        assert moved <= 2 * norm(values) * changes[0] + changes[1]
