"""Bad files: each kind gets one clear line and exit status 2, in bounded time; none is an internal error."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.forgeries.forge import certificate
from verify.kernel import program, run
from verify.kernel.certificate import replay
from verify.kernel.errors import KernelError, Malformed
from verify.kernel.ledger import Ledger
from verify.kernel.loader import MAX_BYTES, MAX_DEPTH, SAFE_INTEGER, canonical, digest, load, whole_number
from verify.kernel.rules import RULES

Json = Any
TRUTH: Json = ["=", 0, 0]
GOOD = certificate(TRUTH, [], [{"rule": "evaluate", "formula": TRUTH}])
NOWHERE = Ledger([])


def checked(path: Path) -> program.Line:
    """Check a file without digest and pin; with little work, however busy the machine is, and on one line."""
    start = time.process_time()
    line = program.check(path, NOWHERE, trusting=True)
    assert time.process_time() - start < 10
    assert "\n" not in str(line)
    return line


def line_of(content: bytes | Json, folder: Path) -> program.Line:
    path = folder / "file.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return checked(path)


def edited(tree: Json, path: list[str | int], value: Json) -> Json:
    if not path:
        return value
    step, *rest = path
    if isinstance(tree, dict):
        return {**tree, step: edited(tree.get(step), rest, value)}
    return [edited(child, rest, value) if n == step else child for n, child in enumerate(tree)]


def without(tree: Json, path: list[str | int]) -> Json:
    *start, last = path
    target = tree
    for step in start:
        target = target[step]
    return edited(tree, start, {key: value for key, value in target.items() if key != last})


def test_the_good_file_is_good(tmp_path: Path) -> None:
    assert line_of(GOOD, tmp_path).word == "proved"


SYNTAX: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not JSON"),
    "truncated": (json.dumps(GOOD).encode()[:-20], "not JSON"),
    "two values": (b"{} {}", "not JSON"),
    "duplicate key": (b'{"format": 1, "format": 1}', "duplicate key 'format'"),
    "duplicate key within": (b'{"a": [{"b": 1, "b": 2}]}', "duplicate key 'b'"),
    "NaN": (b'{"format": NaN}', "'NaN' is not an integer"),
    "Infinity": (b'{"format": Infinity}', "'Infinity' is not an integer"),
    "minus Infinity": (b'{"format": -Infinity}', "'-Infinity' is not an integer"),
    "float": (b'{"format": 1.0}', "'1.0' is not an integer"),
    "exponent": (b'{"format": 1e400}', "'1e400' is not an integer"),
    "million digits": (b'{"format": ' + b"1" * 10**6 + b"}", "integer literal of 1000000 digits"),
    "beyond 2^53": (b'{"format": 9007199254740993}', "beyond 2^53"),
    "nesting bomb": (b"[" * 10**6, f"nested deeper than {MAX_DEPTH} levels"),
    "nesting bomb of objects": (b'{"a":' * 10**5 + b"1" + b"}" * 10**5, f"nested deeper than {MAX_DEPTH} levels"),
    "brackets after an open string": (b'"' + b"[" * 10**5, "not JSON"),
    "invalid UTF-8": (b'{"format": "\xff"}', "not UTF-8 at byte 12"),
    "overlong UTF-8": (b'"\xc0\x80"', "not UTF-8"),
    "UTF-16": ('{"format": 1}'.encode("utf-16"), "not UTF-8"),
    "byte order mark": (b"\xef\xbb\xbf{}", "not JSON"),
    "huge": (b" " * (MAX_BYTES + 1), f"more than {MAX_BYTES} bytes"),
    "only quotes": (b'"' * MAX_BYTES, "not JSON"),
    "one long string": (b'"' + b"x" * (MAX_BYTES - 2) + b'"', "expected an object"),
    "long string of escapes": (b'"' + rb"\n" * (MAX_BYTES // 2 - 1) + b'"', "expected an object"),
    "control character": (b'"a\nb"', "not JSON"),
    "null": (b"null", "certificate: expected an object"),
    "array": (b"[]", "certificate: expected an object"),
}


@pytest.mark.parametrize("name", SYNTAX)
def test_bad_syntax(name: str, tmp_path: Path) -> None:
    content, reason = SYNTAX[name]
    line = line_of(content, tmp_path)
    assert (line.word, line.status) == ("malformed", 2)
    assert reason in line.reason


WRONG = [None, True, 0, "x", [], {}, [[]], [{}], {"x": 1}]


@pytest.mark.parametrize("field", list(GOOD))
@pytest.mark.parametrize("value", WRONG, ids=json.dumps)
def test_a_field_of_the_wrong_type(field: str, value: Json, tmp_path: Path) -> None:
    if (field in ("definitions", "uses") and value == []) or field == "digest":
        return  # that is the good file
    line = line_of({**GOOD, field: value}, tmp_path)
    assert (line.word, line.status) == ("malformed", 2)
    assert field.rstrip("s") in line.reason


@pytest.mark.parametrize("field", list(GOOD["parts"][0]))
@pytest.mark.parametrize("value", WRONG, ids=json.dumps)
def test_a_field_of_a_part_of_the_wrong_type(field: str, value: Json, tmp_path: Path) -> None:
    tree = edited(GOOD, ["parts", 0, field], value)
    if tree == GOOD or (field in ("name", "says") and isinstance(value, str)):
        return  # nothing is wrong
    line = line_of(tree, tmp_path)
    assert (line.word, line.status) == ("malformed", 2)


@pytest.mark.parametrize("rule", sorted(RULES))
@pytest.mark.parametrize("value", WRONG, ids=json.dumps)
def test_a_step_whose_fields_have_the_wrong_type(rule: str, value: Json, tmp_path: Path) -> None:
    fields = "formula from over under part forward backward at premises goal by on true false terms exists variable"
    fields += " rewrite cofactors path claim moves lemma"
    truth = {"rule": "evaluate", "formula": TRUTH}
    for field in fields.split():
        for filler in (TRUTH, 0, []):
            step = dict.fromkeys(fields.split(), filler)
            bare = {"rule": rule, field: value}
            for bad in (bare, {"rule": rule, **step, field: value}, {**_known(rule, filler), field: value}):
                line = line_of(edited(GOOD, ["parts", 0, "evidence"], [truth, bad]), tmp_path)
                assert line.status != 3, str(line)


def _known(rule: str, filler: Json) -> Json:
    """Return a step with the fields that the rule asks for, found from its own complaints."""
    step: Json = {"rule": rule}
    for _ in range(6):
        tree = edited(GOOD, ["parts", 0, "evidence"], [{"rule": "evaluate", "formula": TRUTH}, step])
        try:
            replay(tree, NOWHERE, trusting=True)
        except KernelError as error:
            _, found, rest = str(error).partition("missing field '")
            if not found:
                break
            step[rest.partition("'")[0]] = filler
    return step


LONG = "1" * 10**6
PART: list[str | int] = ["parts", 0]
SCHEMA: dict[str, tuple[Json, str]] = {
    "million digits in a string": (edited(GOOD, [*PART, "claim"], ["=", 0, LONG]), "digits"),
    "million hexadecimal digits": (edited(GOOD, [*PART, "claim"], ["=", 0, "0x" + "f" * 10**6]), "digits"),
    "unknown rule": (edited(GOOD, [*PART, "evidence", 0, "rule"], "believe"), "unknown rule 'believe'"),
    "free name": (edited(GOOD, [*PART, "claim"], ["=", "x", 0]), "free name 'x'"),
    "unknown operation": (edited(GOOD, [*PART, "claim"], ["eval", "1"]), "unknown operation or free name 'eval'"),
    "missing control": (edited(GOOD, [*PART, "controls"], []), "missing control"),
    "no controls": (without(GOOD, [*PART, "controls"]), "missing field 'controls'"),
    "missing witness": (edited(GOOD, [*PART, "witnesses"], []), "missing witness"),
    "a witness that is one term": (edited(GOOD, [*PART, "witnesses"], ["x"]), "expected an array of terms"),
    "no witnesses": (without(GOOD, [*PART, "witnesses"]), "missing field 'witnesses'"),
    "unknown field": ({**GOOD, "verdict": "proved"}, "unknown field 'verdict'"),
    "a field less": (without(GOOD, ["definitions"]), "missing field 'definitions'"),
    "a text less": (without(GOOD, ["statement", "reading"]), "statement: missing field 'reading'"),
    "another format": ({**GOOD, "format": 1}, "format: expected 3"),
    "a number for a formula": (edited(GOOD, [*PART, "claim"], 1), "expected formula, found real"),
    "a label that no set holds": (edited(GOOD, [*PART, "claim"], ["=", ":a", ":a"]), "where none is expected"),
    "a variable with two sorts": (
        edited(GOOD, [*PART, "claim"], ["forall", [["x", "real", "real"]], ["true"]]),
        "expected a pair [name, sort]",
    ),
    "an empty sort": (edited(GOOD, [*PART, "claim"], ["forall", [["x", []]], ["true"]]), "expected a sort"),
    "an empty term": (edited(GOOD, [*PART, "claim"], []), "expected a term"),
    "a division by zero": (edited(GOOD, [*PART, "claim"], ["=", 0, ["/", 1, 0]]), "division by zero"),
    "a range too long": (edited(GOOD, [*PART, "claim"], ["exists", [["n", ["range", 1, 10**9]]], ["true"]]), "range"),
    "half a surrogate pair": ({**GOOD, "\ud800": 1}, "surrogate"),
}


@pytest.mark.parametrize("name", SCHEMA)
def test_bad_schema(name: str, tmp_path: Path) -> None:
    tree, reason = SCHEMA[name]
    line = line_of(tree, tmp_path)
    assert (line.word, line.status) == ("malformed", 2)
    assert reason in line.reason


def test_a_bug_of_the_kernel_does_not_lose_the_line_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bug(content: bytes) -> Json:
        raise IndexError("a bug")

    monkeypatch.setattr(run, "load", bug)
    line = line_of(GOOD, tmp_path)
    assert (line.word, line.status, line.reason) == ("error", 3, "internal error: IndexError: a bug")


def test_a_line_break_in_a_name_does_not_forge_a_line(tmp_path: Path) -> None:
    line = line_of({**GOOD, "x\nproved     cago/theorem-1  theorem-1.json": 1}, tmp_path)
    assert line.status == 2
    assert len(str(line).splitlines()) == 1


def test_terminal_escapes_are_not_printed(tmp_path: Path) -> None:
    assert "\x1b" not in str(line_of({**GOOD, "\x1b[2J": 1}, tmp_path))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    for path in (tmp_path, tmp_path / "missing.json", tmp_path / "pipe.json", Path("/dev/zero")):
        line = checked(path)
        assert (line.word, line.status) == ("malformed", 2)
        assert "cannot be read" in line.reason


def test_an_error_in_one_file_keeps_the_lines_of_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.json").write_text(json.dumps(GOOD))
    (tmp_path / "c.json").write_text(json.dumps(edited(GOOD, [*PART, "claim"], ["=", 0, ["+", 0, 0]])))
    assert program.main(["--no-digest", str(tmp_path)]) == 2
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "malformed",
        "proved",
        "rejected",
    ]


@pytest.mark.parametrize("number", [0, 1, -1, SAFE_INTEGER, -SAFE_INTEGER])
def test_numbers_are_read_as_literals_up_to_2_to_the_53(number: int) -> None:
    assert load(str(number).encode()) == number
    with pytest.raises(Malformed):
        load(str(number * 4 + (SAFE_INTEGER if number >= 0 else -SAFE_INTEGER) * 4 + 4).encode())


@given(st.integers(-(10**300), 10**300))
def test_numbers_are_read_as_strings(number: int) -> None:
    assert whole_number(str(number)) == number
    if number:
        assert whole_number(hex(number)) == number


@pytest.mark.parametrize("text", ["", "-", "+1", "1_0", " 1", "1 ", "0b1", "0X1", "0xG", "1.0", "١", "1e3", "--1"])
def test_other_texts_are_no_numbers(text: str) -> None:
    assert whole_number(text) is None


def test_booleans_are_no_numbers() -> None:
    assert whole_number(True) is None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 10) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_the_canonical_spelling_is_read_back(value: Json) -> None:
    assert load(canonical(value)) == value
    assert digest(value) == digest(load(json.dumps(value, indent=2).encode()))


OPERATIONS = """
= + - * / ^ conj abs2 re size root radical char sum prod indicator map subset at pair first second inclusion
inl inr star case choose bijection forward backward residue of true false != <= < in and or not implies iff
forall exists element dual members unit empty union product range labels maps subsets bijections cyclic direct
complex real set abelian x y G J :a a 0 1 -1 2
"""
WORDS = st.sampled_from(OPERATIONS.split())
GARBAGE = st.recursive(
    WORDS | st.integers(-3, 5) | st.none() | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=5) | st.tuples(WORDS, inner).map(list) | st.tuples(WORDS, inner, inner).map(list)
    ),
    max_leaves=15,
)
QUIET = settings(
    deadline=None, derandomize=True, database=None, max_examples=400, suppress_health_check=list(HealthCheck)
)


@QUIET
@given(VALUES | st.text() | st.fixed_dictionaries(dict.fromkeys(GOOD, VALUES)))
def test_random_json_is_never_an_internal_error(value: Json) -> None:
    with pytest.raises(KernelError):
        replay(value, NOWHERE, trusting=True)


@QUIET
@given(st.binary(max_size=200))
def test_random_bytes_are_never_an_internal_error(content: bytes) -> None:
    with suppress(Malformed):
        load(content)


@QUIET
@given(
    GARBAGE,
    GARBAGE,
    st.lists(st.tuples(st.sampled_from(["x", "y", "G", "J"]), GARBAGE).map(list), max_size=3),
    st.data(),
)
def test_random_terms_are_never_an_internal_error(claim: Json, other: Json, variables: Json, data: Any) -> None:
    place = data.draw(st.sampled_from(["claim", "definition", "witness", "step", "sort"]))
    tree = edited(GOOD, [*PART, "variables"], variables)
    if place == "claim":
        tree = edited(tree, [*PART, "claim"], claim)
    elif place == "definition":
        tree["definitions"] = [{"name": "d", "parameters": variables, "body": claim}]
    elif place == "witness":
        quantified = ["forall", [["x", claim]], TRUTH]
        tree = edited(edited(tree, [*PART, "claim"], quantified), [*PART, "witnesses"], [[other]])
    elif place == "sort":
        tree = edited(tree, [*PART, "claim"], ["exists", [["x", claim], ["y", other]], TRUTH])
    else:
        rule = data.draw(st.sampled_from(["evaluate", "identity", "sums", "squares"]))
        field = "formula" if rule == "evaluate" else "goal"
        tree = edited(
            tree, [*PART, "evidence"], [{"rule": rule, field: ["=", claim, other]}, {"rule": rule, field: claim}]
        )
    with suppress(KernelError):
        replay(tree, NOWHERE, trusting=True)
