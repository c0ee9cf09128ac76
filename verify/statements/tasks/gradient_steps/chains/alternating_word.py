"""The input 1, 2, 1, 2, …: each letter stands at exactly one of any two neighbouring positions."""

from __future__ import annotations

from typing import Any

from verify.statements.language import mapping
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.chains.words import ALONE

Json = Any


def _swapped(state: Json) -> Json:
    return ["choose", state, ["one", ["of", STATES, ":two"]], ["two", ["of", STATES, ":one"]]]


def token(time: Json) -> Json:
    """Return the letter at a time, from 0 on."""
    step, start = (mapping([("u", ALONE)], x) for x in (_swapped(["z", ["star"]]), ["of", STATES, ":one"]))
    return ["at", ["iterate", [["z", ["maps", ALONE, STATES]]], step, start, time], ["star"]]


ALTERNATING = mapping([("time", "natural")], token("time"))
