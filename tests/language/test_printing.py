"""Reading what was rendered gives the term back; showing it to people never fails."""

import pytest
from hypothesis import HealthCheck, given, settings

from verify.kernel.binding import bind
from verify.kernel.errors import Malformed
from verify.kernel.reader import Reader
from verify.kernel.terms import COMPLEX, SET, STAR, UNIT, Term, integer, variable
from verify.language import RESERVED, declarations, readable, readable_json, to_json
from verify.testing.claims import RANGE, Z6, claims, scope, with_definitions

SEQUENCES = ["maps", "natural", "real"]
MEMBERS = ["members", ["subset", [["a", ["range", 0, 2]]], ["=", "a", 0]]]


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(claims())
def test_reading_what_was_rendered_gives_the_term_back(claim):
    try:
        term = with_definitions().formula(claim, scope())
    except Malformed:
        return
    assert Reader().formula(to_json(term, scope()), scope()) == term
    assert readable(term)
    assert readable(term, 30)
    assert readable_json(claim)


@pytest.mark.parametrize(
    "claim",
    [
        ["same", "i", "i"],
        ["same", "i", 2],
        ["agrees", 1, 2],
        ["=", ["half", 1], ["half", "x"]],
        ["=", ["doubled", Z6, ["residue", 1, 1]], "r"],
        ["=", "x", ["+", "i", "y", 5]],
        ["=", ["choose", "p", ["a", "y"], ["b", ["half", 3]], ["c", "x"]], 1],
        ["=", ["first", ["pair", "g", "j"]], 0],
        [
            "=",
            ["sum", [["k'", ["dual", "G"]], ["h", ["members", "H"]]], ["!=", "k'", "k"], ["char", "k'", 0]],
            1,
        ],
        ["forall", [["f", ["maps", RANGE, RANGE]], ["i'", RANGE]], ["=", ["f", ["f", "i'"]], "i'"]],
        ["=", ["at", ["of", ["maps", "J", RANGE], ["map", [["j'", "J"]], ["n", "j'"]]], "j"], 2],
        ["=", ["choose", "p", ["a", ["of", RANGE, 1]], ["b", "i"], ["c", ["of", RANGE, 2]]], "i"],
        ["forall", [["h", ["members", "H"]]], ["=", ["inclusion", "h"], 0]],
        ["=", ["*", -1, "x"], ["-", "x", 1, ["*", -1, "y"]]],
    ],
)
def test_what_macros_and_overloading_make_is_read_back(claim):
    term = with_definitions().formula(claim, scope())
    assert Reader().formula(to_json(term, scope()), scope()) == term


@pytest.mark.parametrize(
    ("node", "sort"),
    [
        (
            ["bijection", "J", "J", ["map", [["a", "J"]], "a"], ["map", [["a", "J"]], "a"]],
            ["bijections", "J", "J"],
        ),
        (["map", [["a", RANGE], ["b", "J"]], "a"], ["maps", RANGE, "J", RANGE]),
        (["map", [["a", RANGE]], "a"], ["maps", RANGE, "complex"]),
        (["inr", ["pair", 2, ["star"]]], ["union", ["empty"], ["product", RANGE, ["unit"]]]),
        (["direct", ["cyclic", 2], "G"], "abelian"),
        (["product", "J", ["labels", "a", "b"]], "set"),
        (["subset", [["a", ["dual", "G"]]], ["=", "a", ["-", "a"]]], ["subsets", ["dual", "G"]]),
        (5, "real"),
        (["curve", [["t", "real"]], ["-", "x", ["*", "t", ["at_time", "motion", ["+", "t", "y"]]]]], "curve"),
        (["map", [["a", "J"]], ["curve", [["t", "real"]], ["at_time", ["family", "a"], "t"]]], ["maps", "J", "curve"]),
        (["map", [["m", "natural"]], ["iterate", [["s", "real"]], ["*", "s", "y"], 1, ["next", "m"]]], SEQUENCES),
        (["next", ["next", 3]], "natural"),
        (["map", [["m", "natural"]], ["+", "m", ["of", "natural", 2]]], SEQUENCES),
        (["iterate", [["s", SEQUENCES]], ["map", [["m", "natural"]], ["s", ["next", "m"]]], "rows", 2], SEQUENCES),
        (["member", 0, ["subset", [["a", ["range", 0, 2]]], ["=", "a", 0]]], MEMBERS),
        (["map", [["a", ["empty"]]], ["impossible", "a", "J"]], ["maps", ["empty"], "J"]),
        (
            ["choose", "p", *([q, ["map", [["a", "J"]], ["of", RANGE, 2]]] for q in "abc")],
            ["maps", "J", RANGE],
        ),
    ],
)
def test_values_of_every_sort_are_read_back(node, sort):
    reader = Reader()
    wanted = reader.sort(sort, scope())
    term = reader.value(node, wanted, scope())
    assert reader.value(to_json(term, scope()), wanted, scope()) == term


def test_bound_names_are_kept_where_they_are_free():
    claim = ["forall", [["x", "complex"]], ["exists", [["x'", "complex"]], ["=", "x'", ["conj", "x"]]]]
    term = Reader().formula(claim, {})
    assert to_json(term) == claim
    assert to_json(term, ["x"])[1] == [["x'", "complex"]]
    var = variable("sum", COMPLEX)
    named_like_an_operation = bind("forall", [var], Term("equal", None, (var, var)))
    assert to_json(named_like_an_operation) == ["forall", [["sum'", "complex"]], ["=", "sum'", "sum'"]]
    assert "sum" in RESERVED


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (["*", 2, ["+", "x", 1]], "2 · (x + 1)"),
        (["-", "x", ["-", "y", 1]], "x − (y − 1)"),
        (["+", "x", ["-", "y"], -2], "x − y + (−2)"),
        (["/", ["*", "x", "y"], ["/", 1, 2]], "(x · y)/(1/2)"),
        (["^", ["conj", "x"], 12], "x̄¹²"),
        (["^", ["conj", ["z", ":a", "k'"]], 2], "conj(z(:a, k′))²"),
        (["abs2", ["char", "k", 0]], "|⟨k, 0⟩|²"),
        (["*", ["sum", [["j", "J"]], "x"], ["sum", [["j", "J"]], "x"]], "(Σ_{j ∈ J} x) · Σ_{j ∈ J} x"),
        (["sum", [["k", ["dual", "G"]]], ["!=", "k", "m"], 1], "Σ_{k ∈ Ĝ : k ≠ m} 1"),
        (["implies", ["or", "A", "B"], ["not", ["and", "A", "B"]]], "A ∨ B ⟹ ¬(A ∧ B)"),
        (["implies", "A", ["implies", "B", "C"]], "A ⟹ (B ⟹ C)"),
        (["implies", ["implies", "A", "B"], "C"], "(A ⟹ B) ⟹ C"),
        (["and", ["forall", [["x", "real"]], ["<", 0, "x"]], "B"], "(∀ x ∈ ℝ: 0 < x) ∧ B"),
        (["re", ["root", 12, "n"]], "re(ζ₁₂^(n))"),
        (["^", ["at_time", ["f", "i"], ["+", "t", 1]], 2], "f(i)(t + 1)²"),
        (["at_time", ["curve", [["t", "real"]], ["*", "t", "t"]], 1], "(t ∈ ℝ ↦ t · t)(1)"),
        (["forall", [["f", "curve"], ["g", ["maps", "J", "curve"]]], "A"], "∀ f ∈ C(ℝ, ℂ); g : J → C(ℝ, ℂ): A"),
        (["radical", 6, 2, 3], "⁶√(2/3)"),
        (["iterate", [["s", "real"]], ["*", "s", "y"], 1, ["next", "m"]], "(s ∈ ℝ ↦ s · y)^[next(m)](1)"),
        (["iterate", [["y", "real"]], ["*", ["-", "x"], "y"], 1, "m"], "(−x)^m"),
        (["iterate", [["y''", "real"]], ["*", "y", "y''"], 1, ["next", ["next", "m"]]], "y^(m + 2)"),
        (["iterate", [["y", "real"]], ["*", 2, "y"], 1, ["f", "i"]], "2^(f(i))"),
        (["iterate", [["y", "real"]], ["*", 2, "y"], 1, 3], "(y ∈ ℝ ↦ 2 · y)^[3](1)"),
        (["iterate", [["y", "real"]], ["*", "y", "y"], 1, "m"], "(y ∈ ℝ ↦ y · y)^[m](1)"),
        (["iterate", [["y", "real"]], ["*", "x", "y"], 2, "m"], "(y ∈ ℝ ↦ x · y)^[m](2)"),
        (["forall", [["n", "natural"]], ["<", "n", ["next", "n"]]], "∀ n ∈ ℕ: n < next(n)"),
        (
            ["forall", [["f", ["maps", ["product", "J", "J"], "complex"]]], ["true"]],
            "∀ f : (J × J) → ℂ: true",
        ),
        (hex(7**200), str(7**200)),
        ({"no": ["term"]}, '{"no": ["term"]}'),
        (["sum", 3], '["sum", 3]'),
        ([], "[]"),
    ],
)
def test_mathematics_for_people(node, text):
    assert readable_json(node) == text


def test_long_claims_are_broken_at_operations():
    claim = [
        "forall",
        [["G", "abelian"]],
        ["implies", ["hermitian", "z"], ["=", ["loss", "z"], ["+", "x", "y"]]],
    ]
    assert readable_json(claim, 30).splitlines() == [
        "∀ G : finite Abelian group:",
        "    hermitian(z)",
        "  ⟹ loss(z) = x + y",
    ]


def test_declarations_of_one_sort_share_it():
    assert declarations([["H", ["subsets", "J"]], ["b", ["bijections", "J", "K"]]]) == "H ⊆ J; b : J ↔ K"
    assert declarations([["k", ["dual", ["cyclic", 3]]], ["n", ["range", 1, 4]]]) == "k ∈ dual(ℤ/3); n ∈ {1, …, 4}"


def test_linear_forms_of_the_kernel_can_be_shown():
    dual = Term("dual", None, (variable("G", Reader().sort("abelian", {})),))
    k, m = variable("#1", dual), variable("m", dual)
    assert readable(Term("linear", (-1, 2), (dual, k, m))) == "−#1 + 2 · m"


def test_terms_nested_too_deeply_are_no_error():
    term = integer(1)
    for _ in range(5000):
        term = Term("conj", None, (term,))
    assert "nested too deeply" in readable(term)


def test_maps_into_a_range_are_read_back_where_no_sort_is_expected():
    count = Term("count", 1, (Term("range", (1, 2)),))
    subject = variable("p", Term("labels", ("a",)))
    body = Term("lambda", "a", (Term("unit"), count))
    term = Term("equal", None, (Term("at", None, (Term("choose", ("a",), (subject, body)), Term("star"))), count))
    assert Reader().formula(to_json(term), {"p": subject}) == term


def test_what_the_grammar_cannot_say_is_an_error():
    family = variable("f", Term("maps", None, (UNIT, SET)))
    with pytest.raises(ValueError, match="no spelling of 'at' as a sort"):
        to_json(Term("size", None, (Term("at", None, (family, STAR)),)))
