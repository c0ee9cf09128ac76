"""Refusals that no certificate and no forgery needs: each is reached here, so that no branch is untried."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from verify.kernel import interpreter, matching, normal, program
from verify.kernel.binding import make
from verify.kernel.certificate import replay, run
from verify.kernel.errors import Exhausted, KernelError, Malformed, Rejected
from verify.kernel.ledger import Ledger
from verify.kernel.linear import determinant
from verify.kernel.loader import load
from verify.kernel.matching import is_bijection
from verify.kernel.reader import Reader
from verify.kernel.run import Run, replayed
from verify.kernel.sorts import sort_of
from verify.kernel.terms import REAL, STAR, UNIT, Term, integer, variable
from verify.kernel.theorem import Theorem
from verify.kernel.workspace import replaying

Json = Any
CERTIFICATES = Path(__file__).parents[2] / "certificates"
S = [["S", "set"], ["s", "S"], ["x", "real"], ["f", ["maps", "S", "S"]], ["H", ["subsets", "S"]]]
G = [["G", "abelian"], *[[f"g{i}", ["element", "G"]] for i in range(5)], *[[f"k{i}", ["dual", "G"]] for i in range(5)]]
GROUP = [*G, ["h", ["maps", ["element", "G"], "complex"]], ["m", ["maps", ["element", "G"], ["element", "G"]]]]
LABELS = [["u", ["labels", "a", "b"]], ["s", ["unit"]]]
NONE = [["e", ["empty"]], ["S", "set"]]
LONG = "9" * 1000


def steps(variables: Json, *evidence: Json) -> Theorem:
    """Return the last theorem of some evidence."""
    with replaying():
        return run(variables, list(evidence), Reader())[-1]


def assumed(formula: Json) -> Json:
    return {"rule": "assume", "formula": formula}


def in_assumption(*term: Json) -> Json:
    """Return a step that reads a scalar."""
    return assumed(["=", list(term), 0])


def ranged(sort: Json) -> Json:
    """Return a step that reads an index set."""
    return assumed(["forall", [["v", sort]], ["true"]])


def nested(levels: int) -> Json:
    return ["union", nested(levels - 1), nested(levels - 1)] if levels else ["unit"]


def raised(levels: int) -> Json:
    return ["^", raised(levels - 1), 64] if levels else "x"


LIKE_Z = ["members", ["subset", [["y", "S"]], ["=", "y", "z"]]]
MALFORMED: list[tuple[Json, Json, str]] = [
    (S, assumed(["in", ["inclusion", ["member", "s", "H"]], "H"]), "expected an explicit subset"),
    (
        [],
        in_assumption("inclusion", ["member", 5, ["subset", [["n", ["range", 0, 9]]], ["=", "n", 1]]]),
        "the element is not in the subset",
    ),
    (LABELS, in_assumption("choose", "u", ["a", 1]), "expected one branch for each label"),
    (LABELS, in_assumption("choose", "u", ["a", 1], ["b", "s"]), "the branches have sorts"),
    ([], in_assumption("at_time", ["curve", [["t", "complex"]], 0], 0), "expected one real variable"),
    (S, in_assumption("at", "f"), "expected a map and its arguments"),
    ([], in_assumption("+"), "expected an operand"),
    ([], in_assumption("root", 0, 1), "root of unity of order 0"),
    ([], in_assumption("radical", 1, 2, 1), "expected a degree from 2"),
    (S, in_assumption("prod", [["t", "S"]], ["=", "t", "s"], 2), "a bounded product takes no condition"),
    ([], ranged(["element", ["cyclic", 0]]), "cyclic group of order 0"),
    ([], ranged(["range", "9007199254740993", "9007199254740994"]), "expected ends up to"),
    ([], ranged(["labels", *(f"l{i}" for i in range(257))]), "257 labels: expected at most"),
    (S, assumed(["forall", [["v", ["maps", "S"]]], ["true"]]), "expected the sorts of the arguments and of the value"),
    (S, assumed(["=", ["pair", "x", "x"], ["pair", "x", "x"]]), "expected an element of an index set"),
    (S, assumed(["=", ["forward", ["bijection", "S", "S", "f", "f"], "s"], "s"]), "expected two explicit maps"),
    (S, assumed(["=", ["impossible", "s", "S"], "s"]), "expected an element of an empty set"),
    (
        [*NONE, ["r", "S"]],
        assumed(["=", ["inclusion", ["at", ["map", [["z", "S"]], ["impossible", "e", LIKE_Z]], "r"]], "r"]),
        "the sort of the values of a map depends on its argument",
    ),
]


@pytest.mark.parametrize(("variables", "step", "says"), MALFORMED, ids=[says for *_, says in MALFORMED])
def test_what_cannot_be_read_is_malformed(variables: Json, step: Json, says: str) -> None:
    with pytest.raises(Malformed) as caught:
        steps(variables, step)
    assert says in str(caught.value)


def sums(goal: Json) -> Json:
    return {"rule": "sums", "goal": goal}


def identity(goal: Json) -> Json:
    return {"rule": "identity", "goal": goal}


def evaluate(formula: Json) -> Json:
    return {"rule": "evaluate", "formula": formula}


def bounded_products(index: str) -> Json:
    """Return a sum of products that the rule does not compare: the index stands beside one that the product binds."""
    return ["sum", [[index, ["element", "G"]]], ["prod", [["t", "S"]], ["h", ["+", index, ["a", "t"]]]]]


WEIGHT = ["sum", [["t", "S"]], ["w", "t"]]
BIJECTIONS = ["bijections", ["range", 0, 1]]
REJECTED: list[tuple[type[KernelError], Json, list[Json], str]] = [
    (Rejected, S, [identity(["in", "s", "H"])], "'in' is not a formula that can be evaluated"),
    (Rejected, NONE, [identity(["=", ["impossible", "e", ["range", 0, 3]], 0])], "'impossible' has no value"),
    (
        Rejected,
        S,
        [identity(["exists", [["v", ["members", "H"]]], ["true"]])],
        "members of a subset that is not explicit",
    ),
    (
        Rejected,
        [],
        [evaluate(["exists", [["p", ["bijections", ["range", 0, 6], ["range", 1, 7]]]], ["true"]])],
        "bijections of sets with more than 6 elements",
    ),
    (
        Rejected,
        [["n", ["range", 0, 9]]],
        [in_assumption("inclusion", ["member", "n", ["subset", [["m", ["range", 0, 9]]], ["=", "m", 1]]])],
        "free variable 'n'",
    ),
    (Rejected, S, [identity(["=", "s", ["f", "s"]])], "'s' is neither a scalar nor a map to scalars"),
    (Exhausted, S, [identity(["=", raised(9), 0])], "an indeterminate to a power of more than"),
    (
        Exhausted,
        G,
        [sums(["=", ["*", LONG, ["*", LONG, "g0"]], 0])],
        "a multiple or an exponent of more than 4096 bits",
    ),
    (
        Rejected,
        S,
        [sums(["=", ["root", 3, "x"], ["root", 3, "x"]])],
        "the exponent of a root of unity is not an integer",
    ),
    (
        Rejected,
        GROUP,
        [sums(["=", ["prod", [["g", ["element", "G"]]], ["h", "g"]], 1])],
        "a bounded product over an index set that is neither explicit nor a variable",
    ),
    (Rejected, S, [sums(["=", ["indicator", ["=", "x", 1]], 1])], "an equation between scalars is not a condition"),
    (Rejected, S, [{"rule": "rewrite", "goal": ["<", "x", "x"], "by": []}], "without a theorem to start from"),
    (
        Rejected,
        [["S", "set"], ["s", "S"]],
        [
            assumed(["exists", [["T", "set"]], ["true"]]),
            assumed(["forall", [["y", "real"]], ["=", 1, 1]]),
            {"rule": "specialise", "from": 1, "at": [["indicator", ["=", "s", "s"]]]},
            {"rule": "choose", "exists": 0, "variable": "S", "from": 2},
        ],
        "the sort of a variable in scope depends on the chosen one",
    ),
    (
        Rejected,
        [["S", "set"], ["s", "S"], ["w", ["maps", "S", "real"]], ["q", ["maps", "S", "real"]], ["y", "real"]],
        [
            sums(["=", ["sum", [["t", "S"]], ["*", "y", ["w", "t"]]], ["*", "y", WEIGHT]]),
            {"rule": "generalise", "from": 0, "over": ["y"]},
            {
                "rule": "rewrite",
                "goal": ["=", ["sum", [["t", "S"]], ["*", ["q", "t"], ["w", "t"]]], ["*", ["q", "s"], WEIGHT]],
                "by": [{"theorem": 1}],
            },
        ],
        "differs by more than instances",
    ),
    (
        Rejected,
        GROUP,
        [
            sums(
                [
                    "=",
                    ["sum", [["g", ["element", "G"]]], ["prod", [["g'", ["range", 0, 1]]], ["h", "g"]]],
                    ["sum", [["g", ["element", "G"]]], ["h", ["*", 2, "g"]]],
                ]
            )
        ],
        "left over",
    ),
    (
        Rejected,
        [*GROUP, ["S", "set"], ["a", ["maps", "S", ["element", "G"]]]],
        [sums(["=", bounded_products("g"), bounded_products("k")])],
        "left over",
    ),
    (Exhausted, [], [ranged(nested(8))], "an index set of more than 64 parts"),
    (Exhausted, [], [evaluate(["true"])] * 2001, "evidence of 2001 steps"),
]


@pytest.mark.parametrize(("kind", "variables", "evidence", "says"), REJECTED, ids=[says for *_, says in REJECTED])
def test_what_does_not_follow_is_rejected(kind: type[KernelError], variables: Json, evidence: Json, says: str) -> None:
    with pytest.raises(kind) as caught:
        steps(variables, *evidence)
    assert says in str(caught.value)


PAIRS = ["product", "S", ["range", 0, 1]]
ITSELF = ["bijection", PAIRS, PAIRS, ["map", [["p", PAIRS]], "p"], ["map", [["p", PAIRS]], "p"]]
ACCEPTED: list[tuple[str, Json, Json]] = [
    ("no bijection of sets of two sizes", [], evaluate(["forall", [["p", [*BIJECTIONS, ["range", 0, 2]]]], ["false"]])),
    ("all bijections are gone through", [], evaluate(["forall", [["p", [*BIJECTIONS, ["range", 1, 2]]]], ["true"]])),
    ("a bijection of a product", [*S, ["q", PAIRS]], assumed(["=", ["forward", ITSELF, "q"], "q"])),
    (
        "five equations in one group",
        GROUP,
        sums(["implies", *(["=", f"g{i}", 0] for i in range(5)), ["=", ["h", ["+", "g0", "g4"]], ["h", 0]]]),
    ),
    (
        "a character of two long sums",
        G,
        sums(["=", *([["char", ["+", *(f"k{i}" for i in range(5))], ["+", *(f"g{i}" for i in range(5))]]] * 2)]),
    ),
    (
        "two indices in each factor that no change takes apart",
        GROUP,
        sums(
            [
                "=",
                *[
                    [
                        "sum",
                        [["g", ["element", "G"]], ["k", ["element", "G"]]],
                        ["*", ["h", ["+", ["*", 2, "g"], ["*", 3, "k"]]], ["h", ["-", ["*", 2, "g"], ["*", 5, "k"]]]],
                    ]
                ]
                * 2,
            ]
        ),
    ),
    (
        "an index that its own equation mentions twice",
        GROUP,
        sums(
            [
                "=",
                ["sum", [["g", ["element", "G"]]], ["=", "g", ["m", "g"]], 1],
                ["sum", [["g", ["element", "G"]]], ["=", ["m", "g"], "g"], 1],
            ]
        ),
    ),
]


@pytest.mark.parametrize(("variables", "step"), [case[1:] for case in ACCEPTED], ids=[case[0] for case in ACCEPTED])
def test_what_follows_is_accepted(variables: Json, step: Json) -> None:
    assert steps(variables, step).conclusion.op != "not"


HALVES: Json = ["sum", [["g", ["element", "G"]]], ["=", ["*", 2, "g"], "g0"], 1]


@pytest.mark.parametrize(
    ("tries", "goal"),
    [(0, ["sum", [["g", ["element", "G"]]], ["h", ["*", 2, "g"]]]), (1, HALVES)],
)
def test_a_search_that_ends_early_leaves_a_term_over(tries: int, goal: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    step = sums(["=", goal, goal])
    assert steps(GROUP, step)
    monkeypatch.setattr(matching, "MAX_TRIES", tries)
    with pytest.raises(Rejected, match="left over"):
        steps(GROUP, step)


def test_a_product_has_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(normal, "MAX_MONOMIALS", 2)
    with pytest.raises(Exhausted, match="a product with more than 2 monomials"):
        steps([["x", "real"], ["y", "real"]], sums(["=", ["^", ["+", "x", "y"], 2], 0]))


def test_an_interpreter_with_a_full_memory_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreter, "MAX_MEMORY", 0)
    assert steps([], evaluate(["=", ["sum", [["k", ["range", 0, 4]]], "k"], 10])).conclusion.op == "equal"


def test_changes_of_indices_that_are_no_bijections() -> None:
    group = Term("element", None, (variable("G", Term("sort", "abelian")),))
    one, two = variable("a", group), variable("b", group)
    item, other = variable("s", UNIT), variable("t", UNIT)
    assert determinant([[0, 1], [0, 1]]) == 0
    assert not is_bijection({}, frozenset({one}), frozenset({two}))
    assert not is_bijection({one: one}, frozenset({one}), frozenset({one, two}))
    assert not is_bijection({item: STAR}, frozenset({item}), frozenset({other}))
    assert is_bijection({item: other}, frozenset({item}), frozenset({other}))


@pytest.mark.parametrize(
    "term",
    [Term("neg", None, (UNIT, STAR)), Term("value", None, (STAR,)), Term("equal", None, (STAR, integer(0)))],
)
def test_terms_that_no_reader_makes_have_no_sort(term: Term) -> None:
    with pytest.raises(Malformed):
        sort_of(term)
    assert sort_of(variable("x", REAL)) == REAL


def test_what_has_no_parts_is_made_as_it_is() -> None:
    assert make("true", None, ()) == Term("true")


@pytest.mark.parametrize(
    ("text", "says"), [(b"-0", "zero is written without a sign"), (b"[" + b"0," * 600_001 + b"0]", "more than 600000")]
)
def test_texts_that_are_not_loaded(text: bytes, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        load(text)


def test_a_long_reason_loses_its_middle() -> None:
    assert str(Rejected("a" * 1000 + "b" * 1000)) == "a" * 600 + " … " + "b" * 600


def test_definitions_of_open_parts_are_an_array() -> None:
    words = ("title", "source", "hypotheses", "conclusion", "reading")
    tree = {
        "format": 3,
        "statement": {"id": "own/open", **dict.fromkeys(words, "")},
        "definitions": {},
        "uses": [],
        "parts": [{"name": "open", "says": "", "reason": "Nobody knows."}],
        "digest": "",
    }
    with pytest.raises(Malformed, match="definitions: expected an array"):
        replay(tree, Ledger([]), trusting=True)


def test_permits(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.permitted(None) is None
    assert program.permitted("continuity, exponential") == {"continuity", "exponential"}
    with pytest.raises(Malformed, match="no lemma 'hearsay'"):
        program.permitted("hearsay")
    assert program.printed([]) == 2
    assert capsys.readouterr().err == "no certificate found\n"


def test_a_second_file_with_the_id_of_another_one_is_refused(tmp_path: Path) -> None:
    paths = [tmp_path / "cago" / f"{name}.json" for name in ("one", "two")]
    paths[0].parent.mkdir()
    for path in paths:
        shutil.copy(CERTIFICATES / "cago" / "theorem-1.json", path)
    line = Run(lambda path: replayed(path, Ledger([]), True)).line
    assert [line(path).word for path in paths] == ["proved", "rejected"]
