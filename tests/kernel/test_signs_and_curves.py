"""What the form of a scalar shows, against an enumeration of its own: its sign, its zeros, its continuity."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from tests.kernel.brute_force import World, holds, scalar
from verify.kernel.certificate import run
from verify.kernel.errors import KernelError, Malformed
from verify.kernel.reader import Reader
from verify.kernel.terms import Term
from verify.language import to_json

Json = Any

# r has any sign, p is not negative, d is positive, q is at most p, the sum of all w is not negative; z is complex.
NAMES: list[Json] = [
    ["J", "set"],
    *([name, ["maps", "J", "real"]] for name in "rpdqw"),
    ["z", ["maps", "J", "complex"]],
]
WHOLE: Json = ["sum", [["whole", "J"]], ["w", "whole"]]
KNOWN: list[Json] = [
    ["forall", [["i", "J"]], ["<=", 0, ["p", "i"]]],
    ["forall", [["i", "J"]], ["<", 0, ["d", "i"]]],
    ["forall", [["i", "J"]], ["<=", ["q", "i"], ["p", "i"]]],
    ["<=", 0, WHOLE],
]
GIVEN = {"given": list(range(len(KNOWN)))}
SETTINGS = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def _worlds() -> list[World]:
    found = [World((1,), (), {}, 3)]
    for over_zero, (r, p, z) in zip((-2, 0, 1) * 9, product((0, 1, -1), (0, 1, 2), (0, 1, -1)), strict=True):
        values = {
            "r": {(0,): (r, 0), (1,): (-r, 0)},
            "p": {(0,): (p, 0), (1,): (0, 0)},
            "d": {(0,): (1, 0), (1,): (Fraction(1, 3), 0)},
            "q": {(0,): (p - r * r, 0), (1,): (-p, 0)},
            "w": {(0,): (z, 0), (1,): (abs(z) - z if r else -z, 0)},
            "z": {(0,): (z, r), (1,): (-r, z)},
        }
        found.append(World((1,), (0, 1), values, over_zero))
    return found


WORLDS = _worlds()


@st.composite
def forms(draw: Any) -> Json:
    """Return a scalar whose indices are all bound."""
    count = 0

    def leaf(scope: list[str]) -> Json:
        kinds: list[Json] = [-1, 0, 1, 2, ["/", 1, 2], ["size", "J"], ["size", ["unit"]], WHOLE]
        for i in scope:
            entries = [[name, i] for name in "rpdz"]
            kinds += [*entries, ["abs2", ["z", i]], ["-", ["p", i], ["q", i]], ["indicator", ["=", i, scope[0]]]]
        return draw(st.sampled_from(kinds))

    def form(scope: list[str], depth: int) -> Json:
        nonlocal count
        kind = draw(st.sampled_from(["leaf", "sum", "sum", "prod", "+", "*", "/", "^"])) if depth else "leaf"
        if kind == "leaf":
            return leaf(scope)
        if kind == "^":
            return ["^", form(scope, depth - 1), draw(st.integers(0, 3))]
        if kind in ("sum", "prod"):
            count += 1
            name = f"x{count}"
            return [kind, [[name, "J"]], form([*scope, name], depth - 1)]
        return [kind, form(scope, depth - 1), form(scope, depth - 1)]

    return form([], draw(st.integers(1, 4)))


def proved(*steps: Json) -> Term | None:
    """Return what the last step concludes from what is known, None if the kernel refuses."""
    try:
        return run(NAMES, [*({"rule": "assume", "formula": formula} for formula in KNOWN), *steps], Reader())[
            -1
        ].conclusion
    except KernelError:
        return None


def true(node: Json, world: World, env: dict[str, Any]) -> bool:
    """Decide what the rule vanish concludes."""
    match node:
        case ["forall", [[name, sort], *others], body]:
            inner = ["forall", others, body] if others else body
            return all(true(inner, world, {**env, name: value}) for value in world.members(sort))
        case ["implies", *conditions, conclusion]:
            return not all(holds(part, world, env) for part in conditions) or true(conclusion, world, env)
        case ["=", one, two]:
            return scalar(one, world, env) == scalar(two, world, env)
    raise NotImplementedError(str(node))


def test_the_worlds_satisfy_what_is_known() -> None:
    for world in WORLDS:
        for i in world.nodes:
            (p, q, d), _ = zip(*(world.values[name][(i,)] for name in "pqd"), strict=True)
            assert p >= 0
            assert q <= p
            assert d > 0
        assert scalar(WHOLE, world, {})[0] >= 0


@settings(SETTINGS, max_examples=400)
@given(forms(), st.sampled_from(["<=", "<"]))
@example(["sum", [["x1", "J"]], ["*", ["p", "x1"], ["/", ["abs2", ["z", "x1"]], ["d", "x1"]]]], "<=")
@example(["+", ["sum", [["x1", "J"]], ["d", "x1"]], ["/", 1, 2]], "<")
@example(["sum", [["x1", "J"]], ["d", "x1"]], "<")
@example(["/", 1, ["size", "J"]], "<=")
def test_what_is_a_square_by_its_form_is_not_negative(form: Json, sign: str) -> None:
    if proved({"rule": "squares", "goal": [sign, 0, form], **GIVEN}) is not None:
        for world in WORLDS:
            real, imaginary = scalar(form, world, {})
            assert imaginary == 0
            assert real > 0 or (real == 0 and sign == "<=")


@settings(SETTINGS, max_examples=600)
@given(forms(), st.lists(st.integers(0, 1), max_size=2))
@example(WHOLE, [])
@example(["^", ["sum", [["x1", "J"]], ["r", "x1"]], 2], [])
@example(["+", ["/", WHOLE, 2], ["sum", [["x1", "J"]], ["p", "x1"]]], [0])
@example(["sum", [["x1", "J"]], ["*", ["indicator", ["=", "x1", "x1"]], ["p", "x1"]]], [])
def test_what_vanishes_is_zero(form: Json, path: list[int]) -> None:
    zero = {"rule": "assume", "formula": ["=", form, 0]}
    found = proved(zero, {"rule": "vanish", "from": len(KNOWN), "path": path, **GIVEN})
    assume(found is not None)
    assert found is not None
    spelled = to_json(found)
    for world in WORLDS:
        if scalar(form, world, {}) == (0, 0):
            assert true(spelled, world, {}), spelled


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (["sum", [["x1", "J"]], ["*", ["-", ["p", "x1"], ["q", "x1"]], ["/", ["p", "x1"], ["d", "x1"]]]], "<="),
        (["+", ["^", WHOLE, 3], ["*", 2, ["prod", [["x1", "J"]], ["abs2", ["z", "x1"]]]]], "<="),
        (["+", 1, ["size", "J"]], "<"),
    ],
)
def test_what_is_given_is_used(form: Json, sign: str) -> None:
    assert proved({"rule": "squares", "goal": [sign, 0, form], **GIVEN}) is not None
    assert proved({"rule": "squares", "goal": [sign, 0, form]}) is None or sign == "<"


def test_what_is_known_of_a_variable_of_the_proof_is_not_known_of_a_bound_one_of_its_name() -> None:
    reader = Reader()
    reader.define([{"name": "total", "parameters": NAMES[:2], "body": ["sum", [["j", "J"]], ["r", "j"]]}])
    variables = [*NAMES, ["j", "J"]]
    known = {"rule": "assume", "formula": ["<=", 0, ["r", "j"]]}
    with pytest.raises(KernelError, match="not a sum of squares"):
        run(variables, [known, {"rule": "squares", "goal": ["<=", 0, ["total", "J", "r"]], "given": [0]}], reader)


@st.composite
def bodies(draw: Any) -> Json:
    """Return a scalar in the time t; many of them jump at 0, at 1/2 or at 1."""
    half: Json = ["/", 1, 2]
    leaves: list[Json] = ["t", "t", 2, half, ["indicator", ["<", half, "t"]], ["-", "t", half]]

    def body(depth: int) -> Json:
        kind = draw(st.sampled_from(["leaf", "+", "*", "/", "^", "conj", "abs2", "sum", "curve"])) if depth else "leaf"
        if kind == "leaf":
            return draw(st.sampled_from(leaves))
        if kind == "^":
            return ["^", body(depth - 1), draw(st.integers(0, 3))]
        if kind in ("conj", "abs2"):
            return [kind, body(depth - 1)]
        if kind == "sum":
            return ["sum", [[f"n{depth}", ["range", 0, 2]]], ["*", f"n{depth}", body(depth - 1)]]
        if kind == "curve":
            return ["at_time", ["curve", [[f"s{depth}", "real"]], ["^", f"s{depth}", 2]], body(depth - 1)]
        return [kind, body(depth - 1), draw(st.sampled_from([2, 0, ["-", 1, 1]])) if kind == "/" else body(depth - 1)]

    return body(draw(st.integers(0, 4)))


@settings(SETTINGS, max_examples=400)
@given(bodies())
@example(["indicator", ["<", "t", "t"]])
@example(["/", 1, ["-", "t", ["/", 1, 2]]])
@example(["at_time", ["curve", [["s", "real"]], ["*", "s", "s"]], ["indicator", ["<", 0, "t"]]])
def test_what_is_continuous_by_its_form_does_not_jump(body: Json) -> None:
    try:
        Reader().term(["curve", [["t", "real"]], body], {})
    except Malformed:
        return
    world, step = World((1,), (), {}, 5), Fraction(1, 10**40)
    for time in (Fraction(0), Fraction(1, 2), Fraction(1)):
        here, before, after = (scalar(body, world, {"t": t})[0] for t in (time, time - step, time + step))
        assert abs(here - before) < Fraction(1, 10**20)
        assert abs(here - after) < Fraction(1, 10**20)


@pytest.mark.parametrize(
    "body",
    [
        "t",
        ["/", ["^", "t", 3], ["at_time", "f", 0]],
        ["at_time", "f", ["abs2", ["-", 1, "t"]]],
        ["conj", ["at_time", "f", ["sum", [["i", "J"]], ["*", ["r", "i"], "t"]]]],
        ["prod", [["i", "J"]], ["+", ["z", "i"], ["at_time", ["g", "i"], "t"]]],
        ["choose", "side", ["left", "t"], ["right", ["-", 1, "t"]]],
        ["indicator", ["=", "side", ":left"]],
    ],
)
def test_these_forms_are_continuous(body: Json) -> None:
    scope: dict[str, Term] = {}
    names = [*NAMES, ["f", "curve"], ["g", ["maps", "J", "curve"]], ["side", ["labels", "left", "right"]]]
    reader = Reader()
    reader.declare(names, scope)
    assert reader.term(["curve", [["t", "real"]], body], scope).op == "curve"


@pytest.mark.parametrize(
    "body",
    [
        ["indicator", ["<", 0, "t"]],
        ["/", 1, "t"],
        ["radical", 2, "t", 1],
        ["root", 3, "t"],
        ["at_time", "f", ["at_time", "f", "t"]],
        ["at_time", "f", ["indicator", ["<", 0, "t"]]],
        ["at_time", ["choose", "side", ["left", "f"], ["right", ["curve", [["s", "real"]], ["*", "s", "t"]]]], 0],
        ["size", ["members", ["subset", [["i", "J"]], ["<", ["r", "i"], "t"]]]],
    ],
)
def test_these_forms_are_refused(body: Json) -> None:
    scope: dict[str, Term] = {}
    reader = Reader()
    reader.declare([*NAMES, ["f", "curve"], ["side", ["labels", "left", "right"]]], scope)
    with pytest.raises(Malformed):
        reader.term(["curve", [["t", "real"]], body], scope)


def test_what_a_curve_is_put_into_reads_its_value() -> None:
    scope: dict[str, Term] = {}
    reader = Reader()
    reader.declare([["x", "real"], ["z", "complex"]], scope)
    line = ["curve", [["t", "real"]], ["+", "z", ["*", "t", "t"]]]
    assert reader.term(["at_time", line, "x"], scope) == reader.term(["+", "z", ["*", "x", "x"]], scope)
    nested = ["at_time", ["at", ["map", [["i", ["range", 1, 2]]], ["curve", [["t", "real"]], ["*", "i", "t"]]], 2], "x"]
    assert reader.term(nested, scope) == reader.term(["*", 2, "x"], scope)
    with pytest.raises(Malformed, match="expected real, found complex"):
        reader.term(["at_time", line, "z"], scope)
