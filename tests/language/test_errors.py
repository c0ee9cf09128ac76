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
        ("x = 2x", 6, "unexpected 'x': a product has its sign, as in 2*x"),
        ("x = 1 $", 7, "unexpected '$'"),
        ("f(x) = 1", 3, "expected"),
        ("z <= f(s, s)", 6, "expected a map, found real"),
        ("x = 1 and s = 1", 11, "expected complex, found an element of S"),
        ("x = 1 and f(s) and x = 2", 11, "formula"),
        ("double(x, x) = 1", 1, "expected a map"),
        ("double() = 1", 1, "'double' with 0 arguments: expected 1"),
        ("x^x = 1", 3, "'x' is no natural number"),
        ("x^(-1) = 1", 4, "a negative exponent: a negative power is a quotient"),
        ("2|x| = 1", 2, "a product has its sign"),
        ("x! = 1", 2, "there are no factorials"),
        ("x^(1/2) = 1", 4, "for a root take a variable"),
        ("x^(x + 1) = 1", 4, "the exponent is no natural number"),
        ("forall u in maps(natural, real): u(x + 1) = 1", 36, "a natural number is a variable n, or n + 1"),
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


HABITS = [
    (r"x^2 \geq 0", "for '\\geq' write >=", "x^2 >= 0"),
    ("$x = x$", "leave out '$'", "x = x"),
    ("x**2 >= 0", "a power is written x^2", "x^2 >= 0"),
    ("x == x", "an equation is written '='", "x = x"),
    ("0 < x => x != 0", "an implication is written '==>'", "0 < x ==> x != 0"),
    ("0 < x -> x != 0", "an implication is written '==>'", "0 < x ==> x != 0"),
    ("0 < x implies x != 0", "an implication is written '==>'", "0 < x ==> x != 0"),
    ("0 < x && x < 1", "write 'and'", "0 < x and x < 1"),
    ("0 < x || x < 1", "write 'or'", "0 < x or x < 1"),
    ("2x = x + x", "a product has its sign", "2*x = x + x"),
    ("2(x + 1) = 2", "a product has its sign", "2*(x + 1) = 2"),
    ("(x + 1)(x - 1) = 0", "a product has its sign", "(x + 1)*(x - 1) = 0"),
    ("x^0.5 <= 1", "an exponent is a whole number", "forall r in real: 0 <= r, r^2 = x ==> r <= 1"),
    ("x^(1/2) <= 1", "an exponent is a whole number", "forall r in real: 0 <= r, r^2 = x ==> r <= 1"),
    ("x^-1 <= 1", "a negative power is a quotient", "1/x <= 1"),
    (
        "forall a in real: x^a = 1",
        "for x^a take exp(a*l) with exp(l) = x",
        "forall a, l in real: exp(l) = x ==> exp(a*l) = 1",
    ),
    ("e^x = 1", "the exponential is written exp(x)", "exp(x) = 1"),
    ("log(x) = 0", "take a variable l with exp(l) = x", "forall l in real: exp(l) = x ==> l = 0"),
    ("tanh(x) = 0", "write (exp(x) - exp(-x))/(exp(x) + exp(-x))", "(exp(x) - exp(-x))/(exp(x) + exp(-x)) = 0"),
    ("relu(x) = 0", "write x*indicator(0 <= x)", "x*indicator(0 <= x) = 0"),
    ("max(x, 1) = 1", "write x + (y - x)*indicator(x <= y)", "x + (1 - x)*indicator(x <= 1) = 1"),
    ("sin(x) = 0", "only roots of unity", "forall k in natural: root(4, k) = 1"),
    ("1e-3 < x", "decimals are written out", "0.001 < x"),
    (".5 < x", "begins with a digit", "0.5 < x"),
    ("x = x.", "without a full stop", "x = x"),
    ("forall t: t = t", "variables are declared as in", "forall t in real: t = t"),
    ("forall t in real, t = t", "variables are declared as in", "forall t in real: t = t"),
    ("∀t∈ℝ. t = t", "variables are declared as in", "∀t∈ℝ: t = t"),
    ("forall t >= 0: t = t", "variables are declared as in", "forall t in real: 0 <= t ==> t = t"),
    ("exists t in real such that t = x", "variables are declared as in", "exists t in real: t = x"),
    ("for all t in real: t = t", "'forall' is one word", "forall t in real: t = t"),
    ("forall t in [0, 1]: t = t", "an interval is a condition", "forall t in real: 0 <= t, t <= 1 ==> t = t"),
    ("forall t in R: t = t", "write real", "forall t in real: t = t"),
    ("forall n in integers: n = n", "range(-3, 3)", "forall n in range(-3, 3): n = n"),
    (
        "1 = (j in range(1, 2) |-> case(j; 1 |-> 3; 2 |-> 4))(1)",
        "values over a range are a table, as in table(n in range(1, 2): 3, 4)",
        "3 = table(n in range(1, 2): 3, 4)(1)",
    ),
    ("sum_{s=1}^3 s = 6", "a sum is written sum(j in J: …)", "sum(j in range(1, 3): j) = 6"),
    ("sum(j=1..3: j) = 6", "the index is declared by its set", "sum(j in range(1, 3): j) = 6"),
]


@pytest.mark.parametrize(("wrong", "words", "right"), HABITS)
def test_what_is_written_otherwise_elsewhere_is_told_as_it_is_written_here(wrong, words, right):
    assert words in str(failure(parse_formula, wrong, VARIABLES))
    assert parse_formula(right, VARIABLES)


def test_a_name_in_the_place_of_a_sign_is_not_taken_for_another_notation():
    assert failure(parse_formula, "x R = 1", VARIABLES).advice == ""


def test_a_claim_whose_variables_are_not_declared_is_told_how():
    assert "declared, as x by 'forall x in real: …'" in str(failure(parse_formula, "x^2 >= 0"))


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
    assert failure(parse_formula, unit * 10_000, VARIABLES).line == 1
    closing = {"(": ")", "[": "]", "{": "}", "|": "|"}.get(unit.strip()[-1:], "")
    assert failure(parse_formula, unit * 10_000 + "x" + closing * 10_000, VARIABLES).line == 1


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
