"""What evaluation looks up is made of texts and terms, whose hash nobody can choose; texts are hashed piecewise."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.kernel.terms import SPELLED, Term, shortened, variable

Json = Any
GROUP: Json = ["direct", ["cyclic", 3], ["cyclic", 2]]
WIDE: Json = ["range", -2, 2]
EVALUATED: list[Json] = [
    ["=", ["sum", [["k", ["dual", GROUP]], ["g", ["element", GROUP]]], ["char", "k", ["+", "g", "g"]]], 12],
    ["=", ["sum", [["n", WIDE]], ["*", ["^", "n", 3], ["radical", 2, 2, 1]]], 0],
    [
        "forall",
        [["m", WIDE]],
        ["=", ["iterate", [["x", "real"]], ["+", "x", "m"], "m", ["of", "natural", 4]], ["*", 5, "m"]],
    ],
    [
        "forall",
        [["x", ["union", WIDE, ["labels", "a", "b"]]]],
        ["=", ["size", ["labels", "c"]], ["indicator", ["=", "x", "x"]]],
    ],
    ["exists", [["p", ["product", WIDE, ["element", GROUP]]]], ["=", ["*", 2, ["first", "p"]], 2]],
]


def is_salted(key: Any) -> bool:
    """Tell whether a key consists of texts, terms and what is known by its address."""
    if isinstance(key, tuple):
        return all(map(is_salted, key))
    return key is None or isinstance(key, (str, Term)) or type(key).__hash__ is object.__hash__


@pytest.mark.parametrize("formula", EVALUATED)
def test_values_are_looked_up_by_texts(formula: Json) -> None:
    machine = Interpreter()
    assert machine.formula(Reader().formula(formula, {}))
    keys = [key for *_, values in machine._memory.values() for key in values]
    assert keys
    assert all(map(is_salted, keys))


def test_indeterminates_are_looked_up_by_texts() -> None:
    reader, machine = Reader(), Interpreter(symbolic=True)
    scope = {"f": variable("f", reader.sort(["maps", WIDE, "complex"], {}))}
    product = ["*", ["conj", ["f", 1]], ["^", ["f", -2], 5], ["f", 1]]
    terms = machine.value(reader.scalar(["+", product, 7], scope)).terms
    assert len(terms) == 2
    assert all(map(is_salted, [*terms, *machine._atoms]))


@given(st.lists(st.text(max_size=400), max_size=12))
def test_a_text_in_pieces_is_shortened_like_the_whole(pieces: list[str]) -> None:
    whole = "".join(pieces)
    expected = whole if len(whole) <= SPELLED else whole[:SPELLED] + sha256(whole.encode()).hexdigest()
    assert shortened(pieces) == expected
