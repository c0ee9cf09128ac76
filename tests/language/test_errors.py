"""What is wrong with a text is told in one line, with its place, what was expected, and what was perhaps meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.language import TextError
from verify.language.documents import parse_document
from verify.language.parsing import parse_definition, parse_formula, parse_sort, parse_term

VARIABLES = [["x", "real"], ["z", "complex"], ["G", "abelian"], ["S", "set"], ["f", ["maps", "S", "real"]], ["s", "S"]]
DEFINITIONS = [{"name": "double", "parameters": [["t", "real"]], "body": ["*", 2, "t"]}]


def failure(read, *arguments):
    with pytest.raises(TextError) as caught:
        read(*arguments)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("doubel(x) = 1", 1, "unknown name 'doubel'; did you mean 'double'?"),
        ("x = indicater(x = 1)", 5, "did you mean 'indicator'?"),
        ("x = y", 5, "unknown name 'y'"),
        ("forall x in real: x = 1", 8, "the name 'x' shadows a variable"),
        ("forall double in real: x = 1", 8, "shadows a definition"),
        ("forall sum in real: x = 1", 8, "shadows an operation"),
        ("forall conj in real: x = 1", 8, "shadows an operation"),
        ("foral t in real: x = t", 7, "did you mean 'forall'?"),
        ("forall t in reel: x = t", 13, "did you mean 'real'?"),
        ("forall t: x = t", 13, "unexpected '='"),
        ("forall t, u: x = t", 16, "unexpected '='"),
        ("x = = 1", 5, "expected a term or a formula"),
        ("x = (1 + 2", 11, "the text ends: expected ')'"),
        ("x = 2x", 6, "unexpected 'x'"),
        ("x = 1 $", 7, "unexpected '$'"),
        ("f(x) = 1", 3, "expected"),
        ("z <= f(s, s)", 6, "expected a map, found real"),
        ("x = 1 and s = 1", 11, "expected complex, found an element of S"),
        ("x = 1 and f(s) and x = 2", 11, "formula"),
        ("double(x, x) = 1", 1, "expected a map"),
        ("double() = 1", 1, "'double' with 0 arguments: expected 1"),
        ("x^x = 1", 3, "unexpected 'x'"),
        ("x^(-1) = 1", 3, "unexpected '('"),
        ("x^100 = 1", 1, "expected 0 to 64"),
        ("x/0 + 1/0 = 1", 7, "division by zero"),
        ("sqrt(x) = 1", 1, "square root of what may be negative"),
        ("char(x, x) = 1", 1, "expected a character"),
        ("x = 1 and (x, x) = 1", 11, ""),
        ("(x, x, x) = 1", 1, "3 entries in parentheses"),
        ("sum(t in S where t) = 1", 19, "expected"),
        ("sum(t in real: t) = 1", 1, "has no sort"),
        ("x = 010000000000000000000000000x", 32, "unexpected 'x'"),
        ("x in S", 1, "expected a subset"),
        ("x subseteq S", 3, "in a formula"),
        ("x < s in S", 7, "in a formula"),
        ("x = indicator(x)", 15, "expected formula, found real"),
        ("case(s; :a |-> 1; :b |-> 2) = 1", 1, "one branch for each label"),
        ("forall π₁ in real: x = 1", 8, "expected a name"),
        ("ŷ = 1", 1, "unexpected 'ŷ'"),
    ],
)
def test_a_formula_that_is_wrong_is_told_with_its_place(text, column, words):
    error = failure(parse_formula, text, VARIABLES, DEFINITIONS)
    assert words in str(error)
    assert (error.line, error.column) == (1, column), str(error)


def test_lines_are_counted():
    error = failure(parse_formula, "x = 1 and\n  # a comment\n  x = unkown", VARIABLES)
    assert (error.line, error.column, error.token) == (3, 7, "unkown")


def test_a_definition_captures_nothing():
    assert "unknown name 'x'" in str(failure(parse_definition, "define f(t in real) := t + x"))
    assert "shadows a definition" in str(failure(parse_definition, "define double(t in real) := t", DEFINITIONS))
    assert "shadows a definition" in str(failure(parse_definition, "define f(double in real) := 1", DEFINITIONS))
    assert "has no sort" in str(failure(parse_definition, "define f(t) := 1"))
    assert "unknown name 'f'" in str(failure(parse_definition, "define f(t in real) := f(t)"))


def test_wrong_sorts_and_terms_are_told():
    assert failure(parse_sort, "maps(S, set)", VARIABLES).column == 1
    assert "expected a sort" in str(failure(parse_sort, "3"))
    assert "expected a positive" not in str(failure(parse_term, "cyclic(2)"))
    assert failure(parse_term, "f(s)", VARIABLES, (), "abelian").column == 1


@pytest.mark.parametrize(
    "unit", ["(", "not ", "f(", "-(", "[", "{", "|", "x^(", "x + (", "forall t in real: ", "sum(t in S: "]
)
def test_deep_texts_are_refused_in_bounded_time(unit):
    assert failure(parse_formula, unit * 30_000, VARIABLES).line == 1
    closing = {"(": ")", "[": "]", "{": "}", "|": "|"}.get(unit.strip()[-1:], "")
    assert failure(parse_formula, unit * 30_000 + "x" + closing * 30_000, VARIABLES).line == 1


@pytest.mark.parametrize(
    ("sign", "count"), [(" + ", 50_000), ("*", 5000), ("/", 5000), (" and ", 5000), (", ", 5000), (" = ", 5000)]
)
def test_long_texts_end_with_a_tree_or_a_line(sign, count):
    text = sign.join(["x"] * count)
    assert tree_or_line(parse_formula, text + " = 1", VARIABLES)


def test_a_text_that_is_too_long_is_refused():
    assert "more than" in str(failure(parse_formula, "x" * 3_000_000))


def tree_or_line(read, *arguments):
    """Tell whether a text gives a tree, or one line with a place in it."""
    try:
        return read(*arguments) is not None
    except TextError as error:
        return "\n" not in str(error) and 1 <= error.line <= arguments[0].count("\n") + 1


SCRAPS = st.sampled_from(
    [
        *(
            "x",
            "z",
            "G",
            "S",
            "f",
            "s",
            "double",
            "1",
            "0.5",
            ":a",
            "forall ",
            "exists ",
            " in ",
            "real",
            "dual",
            ":",
            ";",
        ),
        *(
            ",",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "|",
            "⟨",
            "⟩",
            " ==> ",
            " and ",
            "not ",
            "=",
            "<",
            "+",
            "-",
            "*",
            "/",
            "^2",
        ),
        *(
            "|->",
            "->",
            "case(",
            "table(",
            "sum(",
            "iterate(",
            "subset(",
            "bijection(",
            "radical(",
            "abs(",
            "∅",
            "ℤ",
            "x̄",
        ),
        *(
            "Ĝ",
            "′",
            "\n",
            "#",
            '"1"',
            "where ",
            "of",
            "root(",
            "labels(",
            "range(",
            "π₁(",
            "ι₁(",
            "^[",
            "⁻¹(",
            "ζ₃^(",
            "√",
        ),
    ]
)


@given(st.lists(SCRAPS, max_size=25).map("".join))
def test_no_text_breaks_the_reader(text):
    for read in (parse_formula, parse_sort, parse_term):
        assert tree_or_line(read, text, VARIABLES, DEFINITIONS)
    assert tree_or_line(parse_document, text)
