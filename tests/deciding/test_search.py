"""Values that the search finds: hypotheses hold and conclusions fail at them, as the kernel evaluates them."""

from math import inf

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verify.deciding.vacuity import witnesses_of
from verify.kernel.certificate import is_near, run
from verify.kernel.reader import Reader
from verify.kernel.terms import negation
from verify.language.parsing import parse_formula
from verify.proving.counterexample import WrongWitness, check_witnesses, counterexample, read
from verify.proving.facts import Stuck
from verify.proving.near_misses import edits


def refutes(evidence, claim, definitions=()):
    reader = Reader()
    reader.define(list(definitions))
    *_, theorem = run(evidence.variables, evidence.steps, reader)
    return theorem.closed and theorem.conclusion == negation(reader.formula(claim, {}))


FALSE = [
    "forall x in real: x <= x^2",
    "forall x, y in real: x^2 + y^2 = 1 ==> x + y <= 7/5",
    "forall w, x, y, z in real: w^2 + x^2 + y^2 + z^2 = 1 ==> (w + x + y + z)^2 <= 39/10",
    "forall x, y in real: x*y = 1 and 0 <= x ==> x + y <= 9",
    "forall x, y, z, a in real: x + 2*y - z = a and x + y + z = 3 ==> x*y <= 50 + a",
    "forall x, y in real: 1/1000 <= x^4*y^2 + x^2*y^4 + 1 - 3*x^2*y^2",
    "forall x, y, z in real: 0 <= x^4 + y^4 + z^4 - 4*x*y*z + x + y + z + 2",
    "forall a, b, c in real: 0 < a and 0 < b and 0 < c ==> 8/5 <= a/(b + c) + b/(a + c) + c/(a + b)",
    "forall z in complex: z*z = abs2(z)",
    "forall G in abelian; k in dual(G): sum(g in G: char(k, g)) = 0",
    "forall G in abelian; g in G: g + g + g = 0 ==> g = 0",
    "forall G in abelian: size(G) <= 6",
    "forall G in abelian; H in subset(G): size(H) <= 1",
    "forall G in abelian; f in maps(G, complex); k in dual(G): "
    "sum(g in G: f(g)*char(k, g)) = sum(g in G: f(-g)*char(k, g))",
    "forall S in set: exists s in S: s = s",
    "forall S in set; f, g in maps(S, S); s in S: f(g(s)) = g(f(s))",
    "forall S in set; x, y in S: x = y",
    "forall J in set; f in maps(J, real): (sum(j in J: f(j)))^2 <= sum(j in J: f(j)^2)",
    "forall J, K in set; f in maps(J, K, real): "
    "sum(j in J, k in K: f(j, k)^2) = 1 ==> sum(j in J, k in K: f(j, k)) <= 1",
    "forall n in natural: n <= 19",
    "forall f in maps(natural, real); n in natural: f(n) <= f(next(n))",
    "forall n in range(0, 9): n*n <= 80",
    "(forall x in real: x = x) and (forall x in real: x < x)",
    "forall x in real: x = x and (forall y in real: x <= y)",
    "2 + 2 = 5",
]  # fmt: skip


@pytest.mark.parametrize("text", FALSE)
def test_a_false_claim_is_refuted(text):
    claim = parse_formula(text)
    assert refutes(counterexample(claim), claim)


def test_a_bijection_is_found():
    claim = [
        "forall",
        [["S", "set"], ["p", ["bijections", "S", "S"]], ["s", "S"]],
        ["=", ["forward", "p", ["forward", "p", "s"]], "s"],
    ]
    assert refutes(counterexample(claim), claim)


@pytest.mark.parametrize(
    "text",
    [
        "forall x in real: 0 <= x^2",
        "forall x, y in real: x^2 + y^2 = 1 ==> x + y <= 3/2",
        "forall G in abelian; k in dual(G): k != 0 ==> sum(g in G: char(k, g)) = 0",
        "forall S in set; f in maps(S, S); s in S: f(s) = f(s)",
    ],
)
def test_a_true_claim_is_not_refuted(text):
    with pytest.raises(Stuck, match="no values were found"):
        counterexample(parse_formula(text), effort=1)


def test_the_same_values_are_found_each_time():
    claim = parse_formula(FALSE[1])
    assert counterexample(claim).steps == counterexample(claim).steps


numbers = st.integers(-3, 3)
linear_forms = st.lists(numbers, min_size=3, max_size=3)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(forms=st.lists(linear_forms, min_size=1, max_size=3), bound=linear_forms, strict=st.booleans())
def test_what_is_refuted_is_false(forms, bound, strict):
    """Random linear claims: a refutation is one for the kernel; where all of a grid agrees none is found by mistake."""

    def form(entries):
        return ["+", entries[0], ["*", entries[1], "x"], ["*", entries[2], "y"]]

    claim = [
        "forall",
        [["x", "real"], ["y", "real"]],
        ["implies", *(["<=", 0, form(entries)] for entries in forms), ["<" if strict else "<=", 0, form(bound)]],
    ]
    grid = [(a / 2, b / 2) for a in range(-12, 13) for b in range(-12, 13)]

    def value(entries, x, y):
        return entries[0] + entries[1] * x + entries[2] * y

    fails = [
        (x, y)
        for x, y in grid
        if all(value(entries, x, y) >= 0 for entries in forms)
        and not (value(bound, x, y) > 0 or (value(bound, x, y) == 0 and not strict))
    ]
    try:
        found = counterexample(claim, effort=1)
    except Stuck:
        assert not fails
        return
    assert refutes(found, claim)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("forall x in real: 0 < x and x < 1/1000 ==> x^2 < x", 1),
        ("forall x, y, z in real: x^2 + y^2 = z^2 and 1 < z and x < y ==> 0 < y", 1),
        ("forall J in set; f in maps(J, real): sum(j in J: f(j)) = 1, (forall j in J: 0 <= f(j)) ==> 0 < size(J)", 1),
        ("forall G in abelian; k in dual(G): k != 0 and k + k = 0 ==> k = -k", 1),
        ("(forall x in real: x < 0 ==> 0 < x^2) and (forall n in natural: 3 <= n ==> 1 <= n)", 2),
        ("1 < 2", 1),
    ],
)  # fmt: skip
def test_witnesses_meet_the_hypotheses(text, count):
    term = read(parse_formula(text))
    found = witnesses_of(term, 2, inf)
    assert len(found) == count
    check_witnesses(term, found)


def test_hypotheses_that_nothing_meets_have_no_witness():
    term = read(parse_formula("forall x in real: x < 0 and 1 < x ==> x = 2"))
    assert witnesses_of(term, 1, inf) == [None]


def test_a_wrong_witness_is_refused():
    term = read(parse_formula("forall x in real: 1 < x ==> 0 < x"))
    check_witnesses(term, [[2]])
    for wrong in ([[1]], [], [[]], [[2], [2]], [["y"]]):
        with pytest.raises(WrongWitness):
            check_witnesses(term, wrong)


@pytest.mark.parametrize("text", FALSE)
def test_edits_are_near_and_different(text):
    claim = parse_formula(text)
    for to_true in (False, True):
        for edit in edits(claim, to_true=to_true):
            assert edit.claim != claim
            assert is_near(claim, edit.claim)
            assert len(edit.path) >= 2
            assert edit.says.endswith(".")
            assert edit.claim not in (["true"], ["false"])


def test_edits_of_a_theorem():
    claim = parse_formula("forall x, y in real: 0 <= x and 0 <= y ==> 0 <= x*y")
    says = [edit.says for edit in edits(claim)]
    assert "Without the hypothesis 0 ≤ x." in says
    assert "The inequality is strict." in says
    assert len(says) == len({str(edit.claim) for edit in edits(claim)})
