"""Decisions: what is said is what the kernel says, of true, false and undecided claims."""

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import verify
from verify import decide, theorem
from verify.deciding import decide as deciding
from verify.deciding.api import NotProved
from verify.deciding.decide import Replay, decide_tree
from verify.kernel.certificate import replay
from verify.kernel.errors import Malformed, Rejected, Unpinned
from verify.kernel.ledger import Ledger
from verify.language.errors import TextError
from verify.proving.counterexample import WrongWitness
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.search.numbers import OutOfTime

KERNEL = Path(verify.__path__[0]) / "kernel"

DESCENT = (
    "forall w in maps(natural, real); eta, a in real: "
    "(forall t in natural: w(next(t)) = w(t) - eta*a*w(t)) and 0 < eta and 0 < a"
)
WEIGHTS = "forall J in set; p, x in maps(J, real): (forall j in J: 0 <= p(j)) and sum(j in J: p(j)) = 1"
PROVED = [
    "forall x, y in real: 2*x*y <= x^2 + y^2",
    "forall x, y in real: 0 <= x and 0 <= y ==> x*y*(x + y)^2 <= (x^2 + y^2)^2",
    "forall x in real: |x| <= 1 ==> x^2 <= 1",
    "forall x, y in real: x < y or x = y or y < x",
    "forall x in real: 0 <= x*indicator(0 <= x)",
    "forall x in real: x*indicator(0 <= x) - -x*indicator(0 <= -x) = x",
    "forall x, y in real: x <= y ==> x*indicator(0 <= x) <= y*indicator(0 <= y)",
    "forall x, y in real: x*indicator(0 <= x) = y, y < 1 ==> x < 1",
    "forall a, b, c, x in real: b^2 < 4*a*c ==> not (a*x^2 + b*x + c = 0)",
    "forall G in abelian; k in dual(G): k != 0 ==> sum(g in G: char(k, g)) = 0",
    "forall J in set; f, g in maps(J, real): (sum(j in J: f(j)*g(j)))^2 <= sum(j in J: f(j)^2) * sum(j in J: g(j)^2)",
    "forall J in set; f in maps(J, real): sum(j in J: f(j)^2) = 0 ==> (forall j in J: f(j) = 0)",
    "forall x, y in real: (x = 0 and y = 0) <==> x^2 + y^2 = 0",
    "exists x in real: x^2 = 4",
    "exists G in abelian; g in G: g != 0 and g + g = 0",
    "forall s in labels(a, b): exists t in labels(a, b): s != t",
    "7*8 = 56",
    "forall x, y in real; n in natural: 0 <= x and x <= y ==> x^n <= y^n",
    "forall J in set; x in maps(J, real); c in real; k in J: softmax(J, (j in J |-> x(j) - c), k) = softmax(J, x, k)",
    "forall J in set; x in maps(J, real); k in J: softmax(J, x, k) <= 1",
    f"{WEIGHTS} ==> 0 <= sum(j in J: p(j)*x(j)^2) - sum(j in J: p(j)*x(j))^2",
    "forall J, X in set; K in maps(J, J, real); f in maps(J, X, real); c in maps(J, real): "
    "(forall i, j in J: K(i, j) = sum(x in X: f(i, x)*f(j, x))) ==> 0 <= sum(i, j in J: c(i)*c(j)*K(i, j))",
    "forall J, X in set; p in maps(X, real); f in maps(J, X, real): "
    "(forall x in X: 0 <= p(x)) ==> 0 <= sum(i, j in J: sum(x in X: p(x)*f(i, x)*f(j, x)))",
    "forall x in real: 1 + x <= exp(x)",
    "forall x in real: x < 1 ==> exp(x) <= 1/(1 - x)",
    "forall x, y in real: exp(x + y) = exp(x)*exp(y)",
    "forall x, y in real: exp((x + y)/2) <= (exp(x) + exp(y))/2",
    "exp(1) < 2.7183",
    "forall n in natural: n + 1 <= 2^n",
    "forall n in natural: n < 2^n",
    "forall n in natural: n^2 <= 4^n",
    "forall x in real; n in natural: x^(n + 1) = x*x^n",
    "forall z, w in complex: |z + w| <= |z| + |w|",
    "forall z, w in complex: |z*w| = |z|*|w|",
    "forall z in complex: re(z) <= |z|",
    "forall z in complex: |z| = 0 <==> z = 0",
    "forall x, y, u, v, a, b in real: 0 <= a, 0 <= b, a^2 = x^2 + y^2, b^2 = u^2 + v^2 ==> x*u + y*v <= a*b",
    "exists x in real: x*x = 2",
    "exists s in maps(natural, real): s(0) = 1 and (forall n in natural: s(next(n)) = s(n)/2)",
    "forall f in curve: (forall x in real: 0 <= f(x)) ==> 0 <= f(0) + f(1)",
    "forall u in maps(natural, real): (forall n in natural: u(n) <= u(next(n))) ==> forall n in natural: u(0) <= u(n)",
    f"{DESCENT} and eta*a < 1 and 0 < w(0) ==> forall t in natural: 0 < w(t)",
    "forall n in natural: 4 <= n ==> n^2 <= 2^n",
    "forall c in real: (forall x in real: 0 <= x^2 + c) ==> 0 <= c",
    "forall J in set; f in maps(J, real); j in J: (forall i in J: 0 <= f(i)) ==> f(j) <= sum(i in J: f(i))",
    f"{WEIGHTS} ==> sum(j in J: p(j)^2) <= 1",
    f"{WEIGHTS} ==> sum(j in J: p(j)*x(j))^2 <= sum(j in J: p(j)*x(j)^2)",
    f"{WEIGHTS} and (forall j in J: x(j) <= 3) ==> sum(j in J: p(j)*x(j)) <= 3",
    "forall x, y in real: |relu(x) - relu(y)| <= |x - y|",
    "forall x, y in real: max(x, y) = (x + y + |x - y|)/2",
    "forall x in real: tanh(x) = 2*sigmoid(2*x) - 1",
    "forall J in set; x in maps(J, real); k in J: sum(j in J: softmax(J, x, j)) = 1",
]
REFUTED = [
    "forall z, e in complex: e^2 = -1 ==> e <= |z|",
    "forall J in set; K in maps(J, J, real): 0 <= sum(i, j in J: K(i, j))",
    "forall x, y in real; n in natural: x <= y ==> x^n <= y^n",
    "forall x in real: x <= x^2",
    "forall x, y in real: (x + y)*indicator(0 <= x + y) = x*indicator(0 <= x) + y*indicator(0 <= y)",
    "forall G in abelian; f in maps(G, complex); k, m in dual(G): "
    "sum(g in G: abs2(f(g)) * conj(char(m, g))) = size(G) * indicator(k = m)",
    "forall x in real: |x| <= 1 ==> x <= 1/2",
    "exists x in real: x^2 < 0",
    "forall x in real: exists y in real: y^2 = x and 1 <= y",
    "2 + 2 = 5",
    "forall x in real: exp(x) <= 1 + x",
    "2.7183 <= exp(1)",
    "forall s in maps(natural, real): (forall n in natural: s(next(n)) = s(n) + 1) ==> s(0) = 0",
    f"{DESCENT} and eta*a < 2 and 0 < w(0) ==> forall t in natural: 0 < w(t)",
    "forall n in natural: 3 <= n ==> n^2 <= 2^n",
    f"{WEIGHTS} ==> sum(j in J: p(j)^2) <= 1/2",
    "forall x, y in real: relu(y*x) = y*relu(x)",
    "forall x in real: tanh(x) <= x",
    "forall J in set; x in maps(J, real); j in J: softmax(J, x, j) < 1/2",
]


def replayed(certificate):
    with pytest.raises(Unpinned):
        replay(certificate, Ledger([]))
    return replay(certificate, Ledger([]), trusting=True).verdict


@pytest.mark.parametrize("text", PROVED)
def test_a_true_claim_is_proved(text):
    decision = decide(text)
    assert decision.verdict == "proved"
    assert replayed(decision.certificate) == "proved"


@pytest.mark.parametrize("text", REFUTED)
def test_a_false_claim_is_refuted(text):
    decision = decide(text)
    assert decision.verdict == "refuted"
    assert replayed(decision.certificate) == "refuted"


def test_the_same_claim_has_the_same_certificate():
    assert decide(PROVED[0]).certificate == decide(PROVED[0]).certificate


def test_complex_numbers_are_not_compared_by_their_squares():
    decision = decide("forall z, e in complex: z = 1, e^2 = -1 ==> e <= |z| + 0", 4)
    assert decision.verdict == "undecided"


def test_what_is_undecided_tells_what_was_tried():
    decision = decide("forall x in real: exists y in real: y^3 = x", 0.5)
    assert decision.verdict == "undecided"
    assert decision.certificate is None
    assert "counterexample" in dict(decision.tried)
    assert "y³ = x" in str(decision)


def test_a_tactic_for_another_kind_of_goal_is_not_among_what_was_tried():
    tried = dict(decide("forall x in real: cosh(x) <= exp(x^2/2)", 2).tried)
    assert not {"ring", "sums", "field"} & set(tried)
    assert "linear" in tried


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("forall x in real: exists y in real: y^3 = x", "⊢ ∃ y ∈ ℝ: y³ = x"),
        ("forall a, b in real: 0 < a, a < b ==> exists c in real: a < c^2 and c^2 < b", "a < c² ∧ c² < b"),
    ],
)
def test_where_no_value_is_found_the_open_goal_is_that_it_exists(text, goal):
    assert decide(text, 1).open.endswith(goal)


def test_an_open_goal_is_told_with_few_facts_and_even_if_the_time_is_over():
    mean = "forall j in J: 0 <= p(j)) and sum(j in J: p(j)) = 1"
    jensen = "exp(sum(j in J: p(j)*x(j))) <= sum(j in J: p(j)*exp(x(j)))"
    decision = decide(f"forall J in set; p, x in maps(J, real): ({mean} ==> {jensen}", 2)
    assert decision.verdict == "undecided"
    *facts, goal = decision.open.splitlines()
    assert "⊢ exp(" in goal
    assert any("Σ_{j ∈ J} p(j) = 1" in fact for fact in facts)
    assert len(facts) < 12


@pytest.mark.parametrize(
    ("end", "words"), [(Stuck, "more time does not help"), (OutOfTime, "nothing was found in 7 s")]
)
def test_whether_more_time_would_help_is_said(monkeypatch, end, words):
    def gives_up(*arguments):
        raise end("the end")

    monkeypatch.setattr(deciding, "refute", gives_up)
    monkeypatch.setattr(deciding.Attempt, "prove", gives_up)
    assert words in decide("forall x in real: x = x", 7).part.reason


def test_a_tactic_is_named_once_in_what_was_tried():
    tried = dict(decide("forall x in real: exists y in real: y^3 = x", 0.5).tried)
    assert not [name for name, why in tried.items() if why.startswith(name)]


@pytest.mark.parametrize(
    "text",
    [
        "forall x in real: x < 0 and 1 < x ==> x = 2",
        "forall x, y in real: x^2 + y^2 = -1 ==> x = y",
        "forall G in abelian; g in G: g = 0 and g != 0 ==> g + g = 0",
    ],
)
def test_hypotheses_that_contradict_each_other_prove_nothing(text):
    decision = decide(text, 4)
    assert decision.verdict == "undecided"
    assert "the hypotheses contradict each other" in str(decision)


def test_a_witness_of_a_recursion_comes_with_a_proof_that_it_is_one():
    decision = decide("forall s in maps(natural, real): (forall n in natural: s(next(n)) = 2*s(n)) ==> s(1) = 2*s(0)")
    (witness,) = decision.certificate["parts"][0]["witnesses"]
    assert witness["terms"][0][2][0] == "iterate"
    changed = deepcopy(decision.certificate)
    changed["parts"][0]["witnesses"] = [witness["terms"]]
    with pytest.raises(Rejected, match="a range that is not an explicit finite set"):
        replay(changed, Ledger([]), trusting=True)


def test_a_witness_of_the_author_is_taken_and_checked():
    claim = ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<=", 0, "x"]]]
    decision = decide_tree(claim, witnesses=[[["/", 22, 7]]])
    assert decision.certificate["parts"][0]["witnesses"] == [[["/", 22, 7]]]
    with pytest.raises(WrongWitness, match="witness 1: 0 < −1 does not hold"):
        decide_tree(claim, witnesses=[[-1]])


def test_definitions_are_kept_if_they_are_used():
    definitions = "define square(x in real) := x^2\ndefine cube(x in real) := x^3\n"
    text = f"{definitions}claim positive: forall x in real: 0 <= square(x)"
    certificate = decide(text).certificate
    assert [entry["name"] for entry in certificate["definitions"]] == ["square"]
    assert certificate["statement"]["id"] == "own/positive"
    assert replayed(certificate) == "proved"


def test_near_misses_are_never_trivial():
    for text in PROVED:
        for control in decide(text).certificate["parts"][0]["controls"]:
            assert control["becomes"] == "false"
            assert all(edit["put"] not in (["true"], ["false"]) for edit in control["edits"])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("forall x in real: x <= y", "line 1, column 24: unknown name 'y'"),
        ("forall x in real: x <=", "line 1"),
        ("claim a: 1 = 1\nclaim b: forall x in rael: x = x", "line 2, column 22"),
    ],
)
def test_wrong_input_is_told_with_its_place(text, place):
    with pytest.raises(TextError, match=place):
        decide(text)
    with pytest.raises(Malformed):
        decide_tree(["=", "x", 1])


def test_a_theorem_is_proved_or_raises():
    assert theorem("forall x in real: 0 <= x^2").verdict == "proved"
    with pytest.raises(NotProved, match="refuted") as raised:
        theorem("forall x in real: x <= x^2")
    assert raised.value.decision.values


def test_a_notebook_shows_the_claim():
    decision = theorem("forall x in real: 0 <= x^2")
    assert decision._repr_latex_() == r"$\displaystyle \forall x \in \mathbb{R}: 0 \leq x^{2}$"
    assert "proved" in decision._repr_html_()


def test_what_the_kernel_refuses_is_not_said(monkeypatch):
    """A search that lies is found out, and neither proved nor refuted."""

    def lies(self, effort, deadline):
        evidence = Evidence()
        evidence.evaluate(["=", 1, 1])
        return evidence

    monkeypatch.setattr(deciding._Search, "_proved", lies)
    with pytest.raises(Replay, match="the kernel refuses the evidence"):
        decide("forall x, y in real: 2*x*y <= x^2 + y^2")


def test_the_kernel_alone_replays_the_certificate(tmp_path):
    path = tmp_path / "own.json"
    path.write_text(json.dumps(decide(PROVED[1]).certificate), "utf-8")
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(KERNEL), str(path)], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode == 4
    assert run.stdout.startswith("unpinned   own/claim")
    alone = subprocess.run(
        [sys.executable, "-I", "-S", str(KERNEL), "--no-digest", str(path)],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert alone.returncode == 0
    assert alone.stdout.startswith("proved")


coefficients = st.integers(-2, 2)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@example(square=[0, 0, -1], rest=[0, 0, 0], strict=True)
@given(
    square=st.lists(coefficients, min_size=3, max_size=3),
    rest=st.lists(coefficients, min_size=3, max_size=3),
    strict=st.booleans(),
)
def test_random_claims_are_never_decided_wrongly(square, rest, strict):
    """Quadratic forms a² + b·xy + …: what is proved holds on a grid, what is refuted is refuted for the kernel."""
    a, b, c = square
    d, e, f = rest
    form = ["+", ["*", a, ["^", "x", 2]], ["*", b, "x", "y"], ["*", c, ["^", "y", 2]], ["*", d, "x"], ["*", e, "y"], f]
    claim = ["forall", [["x", "real"], ["y", "real"]], ["<" if strict else "<=", 0, form]]
    values = [
        a * x * x + b * x * y + c * y * y + d * x + e * y + f
        for x in (i / 4 for i in range(-16, 17))
        for y in (i / 4 for i in range(-16, 17))
    ]
    holds = all(value > 0 or (value == 0 and not strict) for value in values)
    decision = decide_tree(claim, seconds=20)
    if decision.verdict == "proved":
        assert holds
    if not holds:
        assert decision.verdict == "refuted"
    if decision.verdict != "undecided":
        assert replayed(decision.certificate) == decision.verdict


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    conditions=st.lists(
        st.tuples(coefficients, coefficients, st.sampled_from(["=", "!="])), min_size=1, max_size=2
    ),
    conclusion=st.tuples(coefficients, coefficients, st.sampled_from(["=", "!="])),
    order=st.integers(1, 6),
)  # fmt: skip
def test_random_claims_on_a_group_are_never_decided_wrongly(conditions, conclusion, order):
    """a·g + b·h = 0 or not, in one cyclic group: all cases can be gone through."""

    def formula(entry):
        return [entry[2], ["+", ["*", entry[0], "g"], ["*", entry[1], "h"]], 0]

    def value(entry, g, h):
        return ((entry[0] * g + entry[1] * h) % order == 0) == (entry[2] == "=")

    group = ["element", ["cyclic", order]]
    claim = ["forall", [["g", group], ["h", group]], ["implies", *map(formula, conditions), formula(conclusion)]]
    cases = [(g, h) for g in range(order) for h in range(order) if all(value(c, g, h) for c in conditions)]
    true = all(value(conclusion, g, h) for g, h in cases)
    decision = decide_tree(claim, seconds=20)
    if cases:
        assert decision.verdict in (("proved" if true else "refuted"), "undecided")
    else:
        assert decision.verdict == "undecided"
