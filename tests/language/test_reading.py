"""What an author may write: ASCII and Unicode, chains, sugar, finite data."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.errors import Malformed
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.kernel.workspace import replaying
from verify.language import TextError, readable_json
from verify.language.parsing import parse_definition, parse_formula, parse_sort, parse_term

REALS = [["x", "real"], ["y", "real"], ["z", "complex"]]
SUM = ["sum", [["j", "J"]]]
SQUARE = ["*", ["f", "j"], ["g", "j"]]


def holds(formula, definitions=()):
    """Tell whether the kernel evaluates a closed formula to true."""
    with replaying():
        reader = Reader()
        reader.define(list(definitions))
        return Interpreter().formula(reader.formula(formula, {}))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (
            "forall x, y in real: 0 <= x and 0 <= y ==> x*y*(x + y)^2 <= (x^2 + y^2)^2",
            [
                "forall",
                [["x", "real"], ["y", "real"]],
                [
                    "implies",
                    ["and", ["<=", 0, "x"], ["<=", 0, "y"]],
                    ["<=", ["*", "x", "y", ["^", ["+", "x", "y"], 2]], ["^", ["+", ["^", "x", 2], ["^", "y", 2]], 2]],
                ],
            ],
        ),
        (
            "forall G in abelian; k in dual(G): k != 0 ==> sum(g in G: char(k, g)) = 0",
            [
                "forall",
                [["G", "abelian"], ["k", ["dual", "G"]]],
                ["implies", ["!=", "k", 0], ["=", ["sum", [["g", ["element", "G"]]], ["char", "k", "g"]], 0]],
            ],
        ),
        (
            "forall J in set; f, g in maps(J, real): "
            "(sum(j in J: f(j)*g(j)))^2 <= sum(j in J: f(j)^2) * sum(j in J: g(j)^2)",
            [
                "forall",
                [["J", "set"], ["f", ["maps", "J", "real"]], ["g", ["maps", "J", "real"]]],
                ["<=", ["^", [*SUM, SQUARE], 2], ["*", [*SUM, ["^", ["f", "j"], 2]], [*SUM, ["^", ["g", "j"], 2]]]],
            ],
        ),
        (
            "forall G in abelian; f in maps(G, complex); k, m in dual(G): "
            "sum(g in G: abs2(f(g)) * conj(char(m, g))) = size(G) * indicator(k = m)",
            [
                "forall",
                [
                    *(["G", "abelian"], ["f", ["maps", ["element", "G"], "complex"]]),
                    *(["k", ["dual", "G"]], ["m", ["dual", "G"]]),
                ],
                [
                    "=",
                    ["sum", [["g", ["element", "G"]]], ["*", ["abs2", ["f", "g"]], ["conj", ["char", "m", "g"]]]],
                    ["*", ["size", ["element", "G"]], ["indicator", ["=", "k", "m"]]],
                ],
            ],
        ),
    ],
)
def test_claims_are_read_as_written(text, tree):
    assert parse_formula(text) == tree
    assert parse_formula(readable_json(tree)) == parse_formula(readable_json(tree, ascii=True)) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("x > y", ["<", "y", "x"]),
        ("x ≥ y", ["<=", "y", "x"]),
        ("0 <= x < y <= 1", ["and", ["<=", 0, "x"], ["<", "x", "y"], ["<=", "y", 1]]),
        ("not x = y or x!=1", ["or", ["not", ["=", "x", "y"]], ["!=", "x", 1]]),
        ("x = 1 <==> y = 1", ["iff", ["=", "x", 1], ["=", "y", 1]]),
        ("x = 1 ==> y = 1 ==> x = y", ["implies", ["=", "x", 1], ["implies", ["=", "y", 1], ["=", "x", "y"]]]),
        ("x = 1, y = 1 ⇒ x = y", ["implies", ["=", "x", 1], ["=", "y", 1], ["=", "x", "y"]]),
        ("x=0 and exists n in natural:x<n", ["and", ["=", "x", 0], ["exists", [["n", "natural"]], ["<", "x", "n"]]]),
        ("x/y/2 = 0", ["=", ["/", ["/", "x", "y"], 2], 0]),
        ("2*x/3 = 0", ["=", ["*", 2, ["/", "x", 3]], 0]),
        ("-x^2 = -1 + x", ["=", ["-", ["^", "x", 2]], ["+", -1, "x"]]),
        ("x - y - 1 = x + -y - 1", ["=", ["-", "x", "y", 1], ["+", "x", ["-", "y"], ["-", 1]]]),
        ("2*-x = 0.25", ["=", ["*", 2, ["-", "x"]], ["/", 1, 4]]),
        ("-1.50 = 2.0", ["=", ["/", -3, 2], 2]),
        ("|z|^2 = abs2(z)", ["=", ["abs2", "z"], ["abs2", "z"]]),
        ("sqrt(2) = √2", ["=", ["radical", 2, 2, 1], ["radical", 2, 2, 1]]),
        ("sqrt(2/3) = radical(2, 2, 3)", ["=", ["radical", 2, 2, 3], ["radical", 2, 2, 3]]),
        ("re(z) = root(3, 1)  # a comment", ["=", ["re", "z"], ["root", 3, 1]]),
        (
            "forall n in natural: x^n = 0",
            ["forall", [["n", "natural"]], ["=", ["iterate", [["y'", "real"]], ["*", "x", "y'"], 1, "n"], 0]],
        ),
        (
            "forall w in complex; n in natural: (x + w)^n = 0",
            [
                "forall",
                [["w", "complex"], ["n", "natural"]],
                ["=", ["iterate", [["y'", "complex"]], ["*", ["+", "x", "w"], "y'"], 1, "n"], 0],
            ],
        ),
        (
            "forall n in natural: 2^(n + 1) = 3^n",
            [
                "forall",
                [["n", "natural"]],
                [
                    "=",
                    ["iterate", [["y'", "real"]], ["*", 2, "y'"], 1, ["next", "n"]],
                    ["iterate", [["y'", "real"]], ["*", 3, "y'"], 1, "n"],
                ],
            ],
        ),
        (
            "forall n in natural: |z|^(2*n) = 0",
            [
                "forall",
                [["n", "natural"]],
                [
                    "forall",
                    [["a", "real"]],
                    [
                        "implies",
                        ["<=", 0, "a"],
                        ["=", ["^", "a", 2], ["abs2", "z"]],
                        ["=", ["iterate", [["y'", "real"]], ["*", ["^", "a", 2], "y'"], 1, "n"], 0],
                    ],
                ],
            ],
        ),
        (
            "forall n in natural; s in natural -> real: s((n + 1) + 1) = s(0 + 1)",
            [
                "forall",
                [["n", "natural"], ["s", ["maps", "natural", "real"]]],
                ["=", ["s", ["next", ["next", "n"]]], ["s", 1]],
            ],
        ),
        (
            "forall n in natural: x^(2*n) = x^(2)",
            [
                "forall",
                [["n", "natural"]],
                ["=", ["iterate", [["y'", "real"]], ["*", ["^", "x", 2], "y'"], 1, "n"], ["^", "x", 2]],
            ],
        ),
        (
            "forall s in natural -> real; n in natural: s(n + 2) = s(1)",
            [
                "forall",
                [["s", ["maps", "natural", "real"]], ["n", "natural"]],
                ["=", ["s", ["next", ["next", "n"]]], ["s", 1]],
            ],
        ),
        (
            "forall n in natural: sum(i in range(1, 2): i^n) = 0",
            [
                "forall",
                [["n", "natural"]],
                [
                    "=",
                    ["sum", [["i", ["range", 1, 2]]], ["iterate", [["y'", "real"]], ["*", "i", "y'"], 1, "n"]],
                    0,
                ],
            ],
        ),
        ("iterate(s in real |-> s/2; 1; 3) = 0", ["=", ["iterate", [["s", "real"]], ["/", "s", 2], 1, 3], 0]),
        ("x in {t in range(0, 3) : t = 1}", ["in", "x", ["subset", [["t", ["range", 0, 3]]], ["=", "t", 1]]]),
    ],
)
def test_formulas_are_read_as_mathematics(text, tree):
    if text.startswith("x in"):
        assert parse_formula(text, [["x", ["range", 0, 3]]]) == tree
    else:
        assert parse_formula(text, REALS) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("natural -> real", ["maps", "natural", "real"]),
        ("subset(S)", ["subsets", "S"]),
        ("range(-1, 4)", ["range", -1, 4]),
        ("{-1, ..., 4}", ["range", -1, 4]),
        ("labels(a, b')", ["labels", "a", "b'"]),
        ("S × S -> S -> real", ["maps", "S", "S", ["maps", "S", "real"]]),
        ("direct(cyclic(2), cyclic(3), G)", ["element", ["direct", ["direct", ["cyclic", 2], ["cyclic", 3]], "G"]]),
        ("ℤ/2 ⊕ ℤ/3", ["element", ["direct", ["cyclic", 2], ["cyclic", 3]]]),
        ("dual(cyclic(4))", ["dual", ["cyclic", 4]]),
    ],
)
def test_sorts_are_read(text, tree):
    assert parse_sort(text, [["S", "set"], ["G", "abelian"]]) == tree


def test_an_absolute_value_is_a_number_with_that_square():
    assert parse_formula("|x| != 1", REALS) == [
        "forall",
        [["a", "real"]],
        ["implies", ["<=", 0, "a"], ["=", ["^", "a", 2], ["^", "x", 2]], ["!=", "a", 1]],
    ]
    assert parse_formula("abs(z) != 1", REALS)[2][2] == ["=", ["^", "a", 2], ["abs2", "z"]]
    assert parse_formula("|x| != 1", [*REALS, ["a", "real"]])[1] == [["a'", "real"]]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("|x| <= 1", ["and", ["<=", -1, "x"], ["<=", "x", 1]]),
        ("1 < |x|", ["or", ["<", 1, "x"], ["<", 1, ["-", "x"]]]),
        ("|z| < 2", ["<", ["abs2", "z"], 4]),
        ("|z| >= 2", ["<=", 4, ["abs2", "z"]]),
        ("|z| < x", ["and", ["<", 0, "x"], ["<", ["abs2", "z"], ["^", "x", 2]]]),
        ("|z| > -1", ["or", ["<", -1, 0], ["<", 1, ["abs2", "z"]]]),
        ("|z| = 2", ["=", ["abs2", "z"], 4]),
        ("|z| <= 94906267", ["<=", ["abs2", "z"], "9007199515875289"]),
        ("x <= |z|", ["or", ["<=", "x", 0], ["<=", ["^", "x", 2], ["abs2", "z"]]]),
        (
            "z <= |z|",
            [
                "forall",
                [["a", "real"]],
                ["implies", ["<=", 0, "a"], ["=", ["^", "a", 2], ["abs2", "z"]], ["<=", "z", "a"]],
            ],
        ),
        ("-1 = |z|", ["and", ["<=", 0, -1], ["=", ["abs2", "z"], 1]]),
        ("|x| = x", ["and", ["<=", 0, "x"], ["=", ["^", "x", 2], ["^", "x", 2]]]),
    ],
)
def test_a_bound_of_an_absolute_value_is_told_without_it(text, tree):
    assert parse_formula(text, REALS) == tree


def test_the_absolute_value_stands_at_its_atomic_formula():
    tree = parse_formula("not |x| != 1 or forall t in real: t <= |t| + 1", REALS)
    assert tree[0] == "or"
    assert [tree[1][0], tree[1][1][0], tree[2][0], tree[2][2][0]] == ["not", "forall", "forall", "forall"]


def test_absolute_values_below_a_sum_are_a_map():
    tree = parse_formula("sum(j in J: |f(j)|) <= 1", [["J", "set"], ["f", ["maps", "J", "complex"]]])
    assert tree[1] == [["a", ["maps", "J", "real"]]]
    assert tree[2][1] == ["forall", [["j", "J"]], ["<=", 0, ["a", "j"]]]
    assert tree[2][-1] == ["<=", ["sum", [["j", "J"]], ["a", "j"]], 1]


@given(st.integers(-(10**20), 10**20), st.integers(0, 6))
def test_decimals_are_exact(number, digits):
    whole, rest = divmod(abs(number), 10**digits)
    text = f"{'-' if number < 0 else ''}{whole}" + (f".{rest:0{digits}}" if digits else "")
    value = Fraction(number, 10**digits)
    assert holds(["=", parse_term(text), ["/", str(value.numerator), str(value.denominator)]])


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8), st.data())
def test_a_table_has_its_values(values, data):
    text = ", ".join(map(str, values))
    place = data.draw(st.integers(0, len(values) - 1))
    last = len(values) - 1
    labels = ", ".join(f"l{index}" for index in range(len(values)))
    for over, point in (
        (f"range(0, {last})", str(place)),
        (f"cyclic({len(values)})", f"residue({place})"),
        (f"labels({labels})", f":l{place}"),
    ):
        definition = parse_definition(f"define values := table(i in {over}: {text})")
        assert holds(parse_formula(f"values({point}) = {values[place]}", (), [definition]), [definition])


def test_a_table_of_two_indices_is_read_row_by_row():
    definition = parse_definition("define rows := table(i in range(1, 2), j in labels(a, b, c): 1, 2, 3; 4, 5, 6)")
    assert holds(parse_formula("rows(2, :a) = 4 and rows(1, :c) = 3", (), [definition]), [definition])


def test_a_spectral_pair_of_sixty_points_is_decided_by_evaluation():
    points = ", ".join(f"residue({n}, {5 * n % 12})" for n in range(60))
    group = "direct(cyclic(60), cyclic(12))"
    labels = f"labels({', '.join(f'p{n}' for n in range(60))})"
    definitions = []
    for text in (
        f"define points := (table(p in {labels}: {points}) : {labels} -> {group})",
        f"define frequencies := subset(dual({group}); {', '.join(f'residue({n}, 0)' for n in range(60))})",
    ):
        definitions.append(parse_definition(text, definitions))
    claim = f"forall k in frequencies: inclusion(k) != 0 ==> sum(p in {labels}: char(inclusion(k), points(p))) = 0"
    assert holds(parse_formula(claim, (), definitions), definitions)
    false = claim.replace("!= 0 ==>", "= 0 ==>")
    assert not holds(parse_formula(false, (), definitions), definitions)


@pytest.mark.parametrize("text", ["table(i in G: 1, 2)", "table(i in range(0, 2): 1, 2)", "table(n in natural: 1)"])
def test_a_table_that_does_not_fit_is_refused(text):
    with pytest.raises(TextError, match="table"):
        parse_term(text, [["G", "abelian"]])


SQUARE_OF = {"name": "power_of", "parameters": [["x", "real"]], "body": ["^", "x", 2]}


def test_definitions_are_read_once_for_many_texts(monkeypatch):
    definitions, read = [dict(SQUARE_OF)], []
    monkeypatch.setattr(
        Reader, "define", lambda self, nodes, before=Reader.define: read.append(1) or before(self, nodes)
    )
    for text in ("power_of(1) = 1", "power_of(2) = 4", "forall x in real: 0 <= power_of(x)"):
        parse_formula(text, (), definitions)
    assert len(read) == 1


def test_other_definitions_of_the_same_name_are_others():
    cube = {**SQUARE_OF, "parameters": [["x", "real"], ["y", "real"]]}
    assert parse_formula("power_of(2) = 4", (), [SQUARE_OF]) == ["=", ["power_of", 2], 4]
    assert parse_formula("power_of(2, 3) = 4", (), [cube]) == ["=", ["power_of", 2, 3], 4]
    with pytest.raises(TextError, match="column 1: 'power_of' with 1 arguments: expected 2"):
        parse_formula("power_of(2) = 4", (), [cube])


def test_what_a_reader_at_hand_refuses_is_told_with_its_place():
    def refuses(tree):
        raise Malformed("no")

    assert parse_formula("1 = 1", known=refuses) == ["=", 1, 1]
    with pytest.raises(TextError, match="column 26: expected complex"):
        parse_formula("forall S in set; s in S: s <= 1", known=refuses)
