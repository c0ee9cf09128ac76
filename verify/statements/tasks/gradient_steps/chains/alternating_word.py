"""The input 1, 2, 1, 2, …: each letter stands at exactly one of any two neighbouring positions."""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import Evidence
from verify.statements.language import equal, forall, indicator, mapping, plus
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


def prove_alternates(proof: Evidence) -> int:
    """Prove that each letter stands at exactly one of any two neighbours."""
    one_of_two = plus(indicator(equal(_swapped("s'"), "z'")), indicator(equal("s'", "z'")))
    found = proof.sums(forall([("s'", STATES), ("z'", STATES)], equal(one_of_two, 1)))
    return proof.generalise(proof.specialise(found, [token(LENGTH)]), [LENGTH])
