"""The input 1, 2, 1, 2, …: each letter stands at exactly one of any two neighbouring positions."""

from typing import Any

from verify.statements.tasks.gradient_steps.chains import chain, words
from verify.statements.terms import mapping

Json = Any


def _swapped(state: Json) -> Json:
    return ["choose", state, ["one", ["of", chain.STATES, ":two"]], ["two", ["of", chain.STATES, ":one"]]]


def token(time: Json) -> Json:
    """Return the letter at a time, from 0 on."""
    step, start = (mapping([("u", words.ALONE)], x) for x in (_swapped(["z", ["star"]]), ["of", chain.STATES, ":one"]))
    return ["at", ["iterate", [["z", ["maps", words.ALONE, chain.STATES]]], step, start, time], ["star"]]


ALTERNATING = mapping([("time", "natural")], token("time"))
