"""What is claimed of neurons and real representations agrees with sums over all inputs and all elements.

Thesis on combinatorial tasks, appendices D.7 to D.9.
"""

from fractions import Fraction
from itertools import permutations, product
from math import factorial, prod

import pytest

from tests.statements.published import definitions
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.language.parsing import parse_formula
from verify.statements.trees import needed

TURNS, SIDES = ("none", "quarter", "half", "back"), ("face", "rear")
SQUARE = list(product(TURNS, SIDES))
PLANE = ("across", "upward")
QUARTER = ((0, -1), (1, 0))


def holds(statement, text):
    """Evaluate a formula in the kernel, with the definitions of a certificate."""
    known = definitions(statement)
    formula = parse_formula(text, definitions=known)
    reader = Reader()
    reader.define(needed(known, [formula]))
    return Interpreter().formula(reader.formula(formula, {}))


def times(one, other):
    columns = list(zip(*other, strict=True))
    return tuple(tuple(sum(a * b for a, b in zip(row, column, strict=True)) for column in columns) for row in one)


def motion(turn, side):
    """The matrix of a motion of the square: first a reflection or none, then the turns."""
    found = ((1, 0), (0, 1 if side == "face" else -1))
    for _ in range(TURNS.index(turn)):
        found = times(QUARTER, found)
    return found


MOTIONS = {element: motion(*element) for element in SQUARE}


def transform(i, j, k, m, n, p):
    """The sum of R(a)_ij R(b)_km R(ab)_np over all motions a and b."""
    return sum(a[i][j] * b[k][m] * times(a, b)[n][p] for a, b in product(MOTIONS.values(), repeat=2))


@pytest.mark.parametrize("places", list(product(range(2), repeat=6)))
def test_the_transform_of_the_group_table(places):
    i, j, k, m, n, p = places
    assert transform(*places) == 16 * (i == n) * (j == k) * (m == p)


@pytest.mark.parametrize("places", [(0, 0, 0, 0, 0, 0), (0, 1, 1, 0, 0, 0), (0, 1, 0, 0, 0, 1), (1, 0, 0, 1, 1, 1)])
def test_the_published_transform_is_that_sum(places):
    rows = ", ".join(f":{PLANE[place]}" for place in places)
    elements = "product(labels(none, quarter, half, back), labels(face, rear))"
    names = "labels(w1, w2, w3, w4, across, upward)"
    matrices = f"(i, j in {names}; g in {elements} |-> square_matrix(i, j, g))"
    table = f"(a, b, c in {elements} |-> indicator(square_product(a, b) = c))"
    term = f"transform_of({elements}, {names}, {matrices}, {table}, {rows})"
    assert holds("remark-d.9.1", f"{term} = {transform(*places)}")


def expected_margin(relevant, others, beta):
    """The mean of y (u · x)^k (w(+) − w(−)) over all signs x, with w = α (1, 1) + β (1, −1)."""
    k, n = len(relevant), len(relevant) + len(others)
    inputs = list(product((1, -1), repeat=n))
    margins = (
        prod(x[:k]) * sum(u * bit for u, bit in zip((*relevant, *others), x, strict=True)) ** k * 2 * beta
        for x in inputs
    )
    return Fraction(sum(margins), len(inputs))


@pytest.mark.parametrize(("relevant", "others"), [((3,), (5, 7)), ((2, 3), (5,)), ((1, 2, 3), (4,)), ((2, -1, 3), ())])
def test_the_expected_margin_for_parity(relevant, others):
    assert expected_margin(relevant, others, 7) == 2 * 7 * factorial(len(relevant)) * prod(relevant)


def test_the_published_margin_is_that_mean():
    bits = "labels(plus, minus)"
    lists = f"(v in product({bits}, {bits}); i in labels(s, t) |-> case(i; :s |-> first(v); :t |-> second(v)))"
    other = f"(w in {bits}; j in unit |-> w)"
    weights = "(c in union(labels(s, t), unit) |-> case(c; inl(i) |-> case(i; :s |-> 2; :t |-> 3); inr(j) |-> 5))"
    term = f"expected_margin(labels(s, t), unit, product({bits}, {bits}), {bits}, {lists}, {other}, {weights}, 4, 7, 1)"
    assert holds("remark-d.7-margin", f"{term} = {expected_margin((2, 3), (5,), 7)}")


@pytest.mark.parametrize("n", range(2, 7))
def test_the_standard_representation_and_its_product_with_the_sign(n):
    fixed, signed = [], []
    for images in permutations(range(n)):
        sign = (-1) ** sum(images[i] > images[j] for j in range(n) for i in range(j))
        fixed.append(sum(image == i for i, image in enumerate(images)) - 1)
        signed.append(sign * fixed[-1])
    assert sum(value**2 for value in fixed) == factorial(n)  # irreducible
    assert sum(a * b for a, b in zip(fixed, signed, strict=True)) == (factorial(n) if n == 3 else 0)


def choice(variable, values):
    return f"case({variable}; {'; '.join(f':{name} |-> {value}' for name, value in values.items())})"


def test_characters_in_a_skew_basis():
    """S3 permutes three vectors with sum 0; two of them are a basis that is not orthonormal."""
    group = dict(zip("abcdef", permutations(range(3)), strict=True))
    name_of = {images: name for name, images in group.items()}
    column = {0: (1, 0), 1: (0, 1), 2: (-1, -1)}
    plane = {name: tuple(zip(column[g[0]], column[g[1]], strict=True)) for name, g in group.items()}
    sign = {name: (-1) ** sum(g[i] > g[j] for j in range(3) for i in range(j)) for name, g in group.items()}
    composed = {p: {q: f":{name_of[tuple(g[k] for k in h)]}" for q, h in group.items()} for p, g in group.items()}
    entries = {"t": {"t": 1}, "s": {"s": choice("g", sign)}}
    for i, j in product(range(2), repeat=2):
        entries.setdefault("xy"[i], {})["xy"[j]] = choice("g", {name: matrix[i][j] for name, matrix in plane.items()})
    rows = {i: choice("j", {j: entries[i].get(j, 0) for j in "tsxy"}) for i in "tsxy"}
    elements, names, kinds = "labels(a, b, c, d, e, f)", "labels(t, s, x, y)", "labels(one, sign, plane)"
    table = f"(p, q in {elements} |-> {choice('p', {p: choice('q', line) for p, line in composed.items()})})"
    label = f"(i in {names} |-> {choice('i', {'t': ':one', 's': ':sign', 'x': ':plane', 'y': ':plane'})})"
    matrices = f"(i, j in {names}; g in {elements} |-> {choice('i', rows)})"
    family = f"{kinds}, {names}, {label}, {matrices}"
    assert holds("own-any-basis", f"representations({elements}, {table}, {family})")
    orthonormal = f"product_of_characters({elements}, {family}, q, r) = indicator(q = r)"
    assert holds("own-any-basis", f"forall q, r in {kinds}: {orthonormal}")
    squares = f"sum(r in {kinds}: degree({kinds}, {names}, {label}, r)^2)"
    assert holds("own-any-basis", f"{squares} = size({elements})")
