"""Tactics of logic: each makes evidence that the kernel replays, or says where it is stuck."""

import pytest

from tests.proving.replaying import proves
from verify.language import to_json
from verify.proving.chain import calc
from verify.proving.facts import Stuck
from verify.proving.goal import Goal, obvious, theorem
from verify.proving.propositional import cases_of, tautology
from verify.proving.state import Proof

REAL = [["x", "real"]]
POSITIVE = {"name": "positive", "parameters": [["x", "real"]], "body": ["and", ["<", 0, "x"], ["<", -1, "x"]]}


def test_variables_and_hypotheses_are_taken_and_given_back():
    claim = [
        "forall",
        REAL,
        ["implies", ["<", 0, "x"], ["forall", [["y", "real"]], ["implies", ["<", "x", "y"], ["<", 0, "x"]]]],
    ]
    assert proves(claim, lambda goal: goal.intro().assumption())


def test_a_definition_at_the_head_is_opened():
    claim = ["forall", REAL, ["implies", ["positive", "x"], ["<", -1, "x"]]]
    assert proves(claim, lambda goal: goal.intro().assumption(), [POSITIVE])


def test_a_conjunction_is_split():
    def both(goal):
        for part in goal.intro().split():
            part.assumption()

    assert proves(
        ["forall", REAL, ["implies", ["<", 0, "x"], ["<", "x", 2], ["and", ["<", "x", 2], ["<", 0, "x"]]]], both
    )


def test_an_equivalence_is_split():
    def both(goal):
        for part in goal.intro().split():
            part.intro().assumption()

    assert proves(["forall", REAL, ["iff", ["<", 0, "x"], ["<", 0, "x"]]], both)


def test_what_exists_is_taken_and_given():
    def again(goal):
        goal.intro()
        goal.obtain("h1", "v w")
        goal.exists("v", "w").assumption()

    there = [["y", "real"], ["z", "real"]]
    claim = [
        "forall",
        REAL,
        ["implies", ["exists", there, ["=", "x", ["+", "y", "z"]]], ["exists", there, ["=", "x", ["+", "y", "z"]]]],
    ]
    assert proves(claim, again)


def test_bound_names_never_collide_with_variables_that_are_declared_later():
    inner = ["forall", [["y", "real"]], ["<=", 0, ["^", "y", 2]]]

    def shadowed(goal):
        goal.intro()
        assert goal.specialise("h1", "y").tree == ["<=", 0, ["^", "y", 2]]
        goal.assumption()

    claim = ["implies", inner, ["forall", [["y", "real"]], ["<=", 0, ["^", "y", 2]]]]
    assert proves(claim, shadowed)


def test_cases_and_contradiction():
    def apart(goal):
        goal.intro()
        one, other = goal.cases(["<", "x", 0])
        one.assumption()
        other.specialise("h2")
        other.assumption()

    claim = [
        "forall",
        REAL,
        ["implies", ["<", "x", 0], ["implies", ["not", ["<", "x", 0]], ["<", "x", 0]], ["<", "x", 0]],
    ]
    assert proves(claim, apart)

    def absurd(goal):
        goal.intro().contradiction()

    assert proves(["forall", REAL, ["implies", ["<", "x", 0], ["not", ["<", "x", 0]], ["<", 1, 0]]], absurd)


def test_by_contradiction_turns_an_inequality_round():
    def back(goal):
        goal.intro().by_contradiction()
        assert ["<=", "x", 0] in [fact.tree for fact in goal.facts]
        goal.specialise("h1")
        goal.contradiction()

    claim = ["forall", REAL, ["implies", ["implies", ["<=", "x", 0], ["<", 0, "x"]], ["<", 0, "x"]]]
    assert proves(claim, back)


def test_induction_over_the_natural_numbers():
    def counted(goal):
        start, passage = goal.induction()
        start.by(obvious)
        passage.intro()
        passage.close(passage.proof.take("squares", passage.target, goal=passage.target))

    assert proves(["forall", [["n", "natural"]], ["<=", 0, ["+", "n", 1]]], counted)


def test_premises_are_found_among_the_facts():
    claim = [
        "forall",
        REAL,
        [
            "implies",
            ["forall", [["y", "real"]], ["implies", ["<", 0, "y"], ["<", 1, 2], ["<", 3, "y"]]],
            ["<", 0, "x"],
            ["<", 3, "x"],
        ],
    ]

    def used(goal):
        goal.intro().specialise("h1", "x")
        goal.assumption()

    assert proves(claim, used)


def test_a_disjunction_is_taken_apart_and_put_together():
    claim = [
        "forall",
        REAL,
        [
            "implies",
            ["or", ["<", "x", 0], ["=", "x", 0], ["<", 0, "x"]],
            ["or", ["<", 0, "x"], ["=", "x", 0], ["<", "x", 0]],
        ],
    ]

    def each(goal):
        for case in cases_of(goal.intro(), "h1"):
            tautology(case)

    assert proves(claim, each)
    assert proves(claim, lambda goal: tautology(goal.intro()))


def test_no_tautology_is_found_where_there_is_none():
    with pytest.raises(Stuck, match="no tautology"):
        theorem(
            ["forall", REAL, ["implies", ["or", ["<", "x", 0], ["=", "x", 0]], ["<", "x", 0]]],
            lambda goal: tautology(goal.intro()),
        )


def test_a_chain_joins_equations_and_inequalities():
    letters = [[name, "real"] for name in "abcd"]
    claim = ["forall", letters, ["implies", ["<=", "a", "b"], ["=", "b", "c"], ["<", "c", "d"], ["<", "a", "d"]]]

    def chained(goal):
        calc(goal.intro(), "a", ("<=", "b", Goal.assumption), ("=", "c", Goal.assumption), ("<", "d", Goal.assumption))

    assert proves(claim, chained)


def test_a_lemma_on_the_way_and_one_that_suffices():
    claim = ["forall", REAL, ["implies", ["<", 0, "x"], ["and", ["<", 0, "x"], ["<", 0, 1]]]]

    def way(goal):
        goal.intro().have(["<", 0, 1], obvious, "one")
        goal.suffices(["<", 0, "x"], lambda inner: [part.assumption() for part in inner.split()])
        goal.assumption()

    assert proves(claim, way)


def test_a_goal_that_is_left_open_is_printed_with_its_facts():
    with pytest.raises(Stuck) as error:
        theorem(["forall", REAL, ["implies", ["<", 0, "x"], ["<", 1, "x"]]], lambda goal: goal.intro())
    assert "open" in str(error.value)
    assert "h1: 0 < x" in str(error.value)
    assert "⊢ 1 < x" in str(error.value)


def test_a_wrong_step_is_found_where_it_is_taken():
    proof = Proof(checked=True)
    with pytest.raises(Stuck, match="the rule 'evaluate' gives"):
        proof.take("evaluate", ["=", 1, 2], formula=["=", 1, 2])


def test_a_step_knows_the_line_of_its_author():
    proof = Proof()
    here = proof.take("evaluate", ["=", 1, 1], formula=["=", 1, 1]).line
    there = proof.take("evaluate", ["=", 1, 1], formula=["=", 1, 1]).line
    assert there == here + 1


def test_a_formula_that_binds_the_name_of_a_later_variable_is_spelled_with_another_name():
    proof = Proof()
    claim = ["exists", REAL, ["<", 0, "x"]]
    before = proof.formula(claim)
    proof.declare("x", "real")
    assert proof.formula(list(claim)) is before
    assert to_json(proof.formula(claim), proof.taken) == ["exists", [["x'", "real"]], ["<", 0, "x'"]]


def test_a_formula_is_read_again_where_its_names_are_those_of_other_variables():
    proof = Proof()
    proof.declare("x", "real")
    before = proof.formula(["<", 0, "x"])
    proof.scope.pop("x")
    proof.declare("x", "natural")
    assert proof.formula(["<", 0, "x"]) != before


def test_hypotheses_below_a_quantifier_get_the_names_that_are_given():
    claim = ["forall", REAL, ["implies", ["<", 0, "x"], ["<", "x", 1], ["<", 0, "x"]]]
    goal = Goal(Proof(), claim).intro("y", "positive small")
    assert [(fact.name, fact.tree) for fact in goal.facts] == [("positive", ["<", 0, "y"]), ("small", ["<", "y", 1])]


def test_an_instance_at_a_number_is_what_the_kernel_makes_of_it():
    steps = ["iterate", [["y", "real"]], ["+", "y", 1], 0, ["next", "n"]]
    known = ["forall", [["n", "natural"]], ["implies", ["<=", 1, ["next", "n"]], ["=", steps, "x"]]]

    def at_zero(goal):
        goal.intro().specialise("h1", 0)
        goal.assumption()

    assert proves(["forall", REAL, ["implies", known, ["=", ["+", 0, 1], "x"]]], at_zero)
