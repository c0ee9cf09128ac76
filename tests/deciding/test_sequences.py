"""What a sequence may be: what a recursion makes of a start, constants, polynomials."""

import pytest

from verify.deciding.sequences import shapes
from verify.kernel.reader import Reader
from verify.language import readable_json, to_json
from verify.language.parsing import parse_formula

REAL, VECTOR = ["maps", "natural", "real"], ["maps", "natural", "J", "real"]


def found(sort, *hypotheses):
    binders = [["J", "set"], ["s", sort], ["u", REAL], ["c", "real"]]
    scope = {}
    reader = Reader()
    reader.declare(binders, scope)
    formulas = [reader.formula(parse_formula(text, binders), scope) for text in hypotheses]
    return [readable_json(to_json(shape)) for shape in shapes(scope["s"], formulas)]


@pytest.mark.parametrize(
    ("text", "sequence"),
    [
        ("forall t in natural: s(next(t)) = c*s(t)", "n ∈ ℕ ↦ (x ∈ ℝ ↦ c · x)^[n](s_0)"),
        ("forall t in natural: s(t) + c = s(next(t))", "n ∈ ℕ ↦ (x ∈ ℝ ↦ x + c)^[n](s_0)"),
        ("0 < c and (forall t in natural: s(next(t)) = s(t)^2 and s(t) < 1)", "n ∈ ℕ ↦ (x ∈ ℝ ↦ x²)^[n](s_0)"),
    ],
)
def test_a_recursion_makes_a_sequence(text, sequence):
    assert found(REAL, text)[0] == sequence


def test_a_recursion_of_vectors_makes_a_sequence_of_vectors():
    (first, constant) = found(VECTOR, "forall t in natural; j in J: s(next(t), j) = s(t, j)/2")
    assert first == "n ∈ ℕ ↦ (x : J → ℝ ↦ j ∈ J ↦ x(j)/2)^[n](s_0)"
    assert constant == "n ∈ ℕ ↦ s_0"


@pytest.mark.parametrize(
    "text",
    [
        "forall t in natural: s(next(t)) = s(t) + t",
        "forall t in natural: s(next(t)) = s(t) + u(t)",
        "forall t in natural: s(next(t)) = s(0) + s(t)",
        "forall t in natural: s(next(next(t))) = s(t)",
        "forall t in natural: u(next(t)) = s(t)",
        "s(next(0)) = s(0)",
    ],
)
def test_what_knows_the_time_or_another_member_is_no_recursion(text):
    assert found(REAL, text) == ["n ∈ ℕ ↦ s_0", "n ∈ ℕ ↦ s_0 + s_1 · n + s_2 · n²"]
