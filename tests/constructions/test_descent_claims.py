"""What the certificates claim of orbits beyond the edge is true of the orbits built here, as the kernel evaluates it.

Source: 'structures' (L. Chen), Theorems 3.3, 3.4 and B.3, Proposition 7 and Observation 1.
"""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from constructions.algebraic import polynomial
from constructions.descent.balanced import matrix_orbit, rational_orbit
from constructions.descent.edge import oscillation_criterion
from constructions.descent.scalar import descent_map, scalar_factorization
from constructions.descent.several import characteristic_polynomial, descent_step, product_loss, two_step_derivative
from constructions.rationals import to_flint, to_fraction
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader

F = Fraction
FOLDER = Path(__file__).parents[2] / "certificates" / "structures"
LABELS = ["labels", "p", "q"]


@cache
def certificate(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def claim(name, part):
    (found,) = (entry["claim"] for entry in certificate(name)["parts"] if entry["name"] == part)
    return found


def literal(value):
    """Return a rational number, or a vector over two labels, as the certificates write it."""
    if isinstance(value, list):
        return ["map", [["e", LABELS]], chosen("e", map(literal, value))]
    return ["/", value.numerator, value.denominator] if isinstance(value, Fraction) else value


def matrix(rows):
    """Return a matrix over two labels as the certificates write it."""
    return ["map", [["e", LABELS], ["e'", LABELS]], chosen("e", (chosen("e'", map(literal, row)) for row in rows))]


def chosen(index, values):
    return ["choose", index, *([label, value] for label, value in zip(LABELS[1:], values, strict=True))]


def put(tree, values):
    """Replace names of variables by what they stand for."""
    if isinstance(tree, str):
        return values.get(tree, tree)
    if not isinstance(tree, list):
        return tree
    head, *rest = [put(entry, values) for entry in tree]
    return ["at", head, *rest] if tree[0] in ("u", "v", "R", "S") else [head, *rest]


def holds(name, formula):
    reader = Reader()
    reader.define(certificate(name)["definitions"])
    return Interpreter().formula(reader.formula(formula, {}))


def square_target(a):
    """Return a rational orbit whose target is a square, and its root: t² + 3 = m² for t = (3 − a²)/(2a)."""
    return rational_orbit((3 - a**2) / (2 * a)), (3 + a**2) / (2 * a)


@pytest.mark.parametrize("a", [F(1, 3), F(1, 2), F(2, 5)])
def test_theorem_3_3(a):
    orbit, root = square_target(a)
    assert root**2 == orbit.target
    *hypotheses, (_, has_period_two, is_zero) = claim("theorem-3.3", "equation")[2][1:]
    step = descent_map(scalar_factorization(orbit.target), orbit.rate)
    for x in (orbit.low, orbit.high, root, F(1, 2)):
        values = {"eta": literal(orbit.rate), "m": literal(root), "x": literal(x)}
        image = literal(to_fraction(step(to_flint(x))))
        assert holds("theorem-3.3", put(["=", ["step", "eta", "m", "x"], image], values))
        assert all(holds("theorem-3.3", put(formula, values)) for formula in hypotheses)
        on_the_orbit = x in orbit[2:]
        assert holds("theorem-3.3", put(has_period_two, values)) == on_the_orbit
        assert holds("theorem-3.3", put(is_zero, values)) == on_the_orbit


@pytest.mark.parametrize("x", [F(3, 5), F(5, 9), F(4, 7)])
def test_exceptional_starts(x):
    """For μ = 1 and η = 1/(x(1 + x)) a step takes 1, x and −1 − x to 1, but not 1/2."""
    rate = 1 / (x * (1 + x))
    step = descent_map(scalar_factorization(F(1)), rate)
    for start in (F(1), x, -1 - x, F(1, 2)):
        reached = to_fraction(step(to_flint(start))) == 1
        assert reached == (start != F(1, 2))
        assert holds("theorem-3.3", ["=", ["descent", literal(rate), 1, literal(start), 1], 1]) == reached


@pytest.mark.parametrize("point", [(F(1, 2), F(3)), (F(4), F(4)), (F(6), F(6)), (F(-1), F(2, 3))])
def test_theorem_3_4(point):
    target, rate = F(28), F(1, 24)
    for part, image in zip(("next_x", "next_y"), descent_step(product_loss(target), rate, point), strict=True):
        arguments = map(literal, (rate, target, *point))
        assert holds("theorem-3.4", ["=", [part, *arguments], literal(image)])


@pytest.mark.parametrize("t", [F(5), F(7, 2), F(3)])
def test_observation_1(t):
    """With w = (t ± 3)/(2δ), both points solve the printed equation, and a step exchanges the two pairs of matrices."""
    orbit, other = rational_orbit(t), F(3, 2)
    *hypotheses, conclusion = claim("observation-1.repair", "orbit")[2][1:]
    values = {
        "eta": literal(orbit.rate),
        "mu": literal(orbit.target),
        "d1": literal(orbit.low),
        "w1": literal((t + 3) / (2 * orbit.low)),
        "d2": literal(orbit.high),
        "w2": literal((t - 3) / (2 * orbit.high)),
        "M": LABELS,
        "P": LABELS,
        "u": literal([1, 0]),
        "v": literal([1, 0]),
        "R": matrix([[0, 0], [0, 2 * other]]),
        "S": matrix([[0, 0], [0, other / 2]]),
    }
    assert all(holds("observation-1.repair", put(formula, values)) for formula in hypotheses)
    assert holds("observation-1.repair", put(conclusion, values))
    first, second = matrix_orbit(orbit, [other], 2)
    C = matrix([[orbit.target, 0], [0, other**2]])
    Y, Z, Y2, Z2 = (matrix([half[:2], half[2:]]) for point in (first, second) for half in (point[:4], point[4:]))
    for name, image in (("next_first", Y2), ("next_second", Z2)):
        entry = [name, LABELS, LABELS, Y, Z, C, literal(orbit.rate), "i", "h"]
        same = ["=", entry, ["at", image, "i", "h"]]
        assert holds("observation-1.repair", ["forall", [["i", LABELS], ["h", LABELS]], same])


@pytest.mark.parametrize("x", [F(2), F(1), F(1, 3)])
def test_proposition_7(x):
    """For two factors its loss is (xy − 1)²/2; at a minimum two steps have the eigenvalues (1 − η λ)² and 1."""
    rate, minimum = F(1, 5), [x, 1 / x]
    sharpness = 1 / x**2 + x**2
    factors = literal(minimum)
    for i, label in enumerate(LABELS[1:]):
        assert holds("proposition-7", ["=", ["gradient", LABELS, factors, f":{label}"], 0])
        entry = ["*", ["hessian", LABELS, factors, f":{label}", "j"], ["/", 1, ["at", factors, "j"]]]
        assert holds("proposition-7", ["=", ["sum", [["j", LABELS]], entry], literal(sharpness / minimum[i])])
    found = characteristic_polynomial(two_step_derivative(product_loss(1), rate, minimum))
    assert found == ((1 - rate * sharpness) ** 2, -1 - (1 - rate * sharpness) ** 2, 1)


def test_theorem_b_3():
    """The loss of its witness X = 3, Y = 4 along the eigenvector (4, 3)/5, and the condition there."""
    z = polynomial([0, 1])
    along = ((3 + to_flint(F(4, 5)) * z) * (4 + to_flint(F(3, 5)) * z) - 12) ** 2 / 2
    unit = ["unit"]

    def one(value):
        return ["map", [["i", unit], ["j", unit]], literal(value)]

    for at in (F(0), F(1), F(-7, 3)):
        moved = ["loss", unit, unit, unit, one(3 + F(4, 5) * at), one(4 + F(3, 5) * at), one(12)]
        assert holds("theorem-b.3", ["=", moved, literal(to_fraction(along(to_flint(at))))])
    assert oscillation_criterion(along) == F(96 * 9 * 16, 25)
