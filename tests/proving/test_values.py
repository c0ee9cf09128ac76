"""A claim at values: what is evaluated there is what the kernel asks for, whatever the sorts of the variables."""

import pytest

from verify.kernel.certificate import run
from verify.kernel.errors import KernelError
from verify.kernel.reader import Reader
from verify.kernel.terms import negation
from verify.proving.facts import Stuck
from verify.proving.values import Claim

LABELS = ["labels", "a", "b"]


def refuted(tree, values, definitions=()):
    evidence = Claim(tree, definitions).fails_at(values)
    reader = Reader()
    reader.define(list(definitions))
    *_, theorem = run(evidence.variables, evidence.steps, reader)
    return theorem.closed and theorem.conclusion == negation(reader.formula(tree, {}))


@pytest.mark.parametrize(
    ("binders", "body", "values"),
    [
        ([["n", ["range", 0, 4]]], ["=", "n", 0], [3]),
        ([["s", LABELS]], ["=", ["choose", "s", ["a", 1], ["b", 2]], 1], [":b"]),
        ([["G", "abelian"], ["g", ["element", "G"]]], ["=", ["+", "g", "g"], 0], [["cyclic", 3], ["residue", 1]]),
        ([["J", "set"], ["f", ["maps", "J", "real"]]], ["=", ["sum", [["j", "J"]], ["f", "j"]], 0],
         [["unit"], ["map", [["j", ["unit"]]], 1]]),
        ([["f", ["maps", LABELS, LABELS]]], ["forall", [["s", LABELS]], ["=", ["f", "s"], "s"]],
         [["map", [["s", LABELS]], ["choose", "s", ["a", ["of", LABELS, ":b"]], ["b", ["of", LABELS, ":a"]]]], ":a"]),
        ([["n", "natural"]], ["implies", ["<=", 2, "n"], ["<", "n", 3]], [3]),
        ([["x", "real"]], ["and", ["=", "x", "x"], ["forall", [["y", "real"]], ["<=", "x", "y"]]], [1, 0]),
        ([["z", "complex"]], ["=", ["conj", "z"], "z"], [["root", 4, 1]]),
        ([["n", "natural"]], ["implies", ["<=", 1, ["next", "n"]], ["<=", 2, ["next", "n"]]], [0]),
    ],
)  # fmt: skip
def test_a_claim_is_refuted_at_values(binders, body, values):
    assert refuted(["forall", binders, body], values)


def test_definitions_are_opened_on_the_way():
    between = {"name": "between", "parameters": [["x", "real"]], "body": ["and", ["<", 0, "x"], ["<", "x", 1]]}
    assert refuted(["forall", [["x", "real"]], ["between", "x"]], [2], [between])


def test_values_at_which_the_claim_holds_refute_nothing():
    claim = Claim(["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, ["^", "x", 3]]]])
    with pytest.raises(Stuck, match="the conclusion holds"):
        claim.fails_at([1])
    with pytest.raises(Stuck, match="a hypothesis fails"):
        claim.fails_at([-1])
    with pytest.raises(Stuck, match="expected 1 values, found 2"):
        claim.fails_at([1, 2])
    with pytest.raises((Stuck, KernelError)):
        claim.fails_at(["y"])


def test_what_the_kernel_cannot_be_told_at_the_values_is_told_at_once():
    above = "123456789012345678901234"
    with pytest.raises(Stuck, match="take smaller ones"):
        Claim(["forall", [["n", "natural"]], ["<", ["/", above, "n"], 1]]).fails_at([3])
    assert refuted(["forall", [["n", "natural"]], ["<", ["/", 5000, "n"], 1]], [3])


@pytest.mark.parametrize("above", [1, -1, 2])
def test_a_quotient_by_a_literal_is_what_the_kernel_asks_for(above):
    near = ["forall", [["n", "natural"], ["x", "real"]], ["implies", ["=", "x", ["/", above, "n"]], ["=", "x", 5]]]
    assert refuted(near, [3, ["/", above, 3]])
