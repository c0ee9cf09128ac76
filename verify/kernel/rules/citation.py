"""The rules citation and use: what is proved elsewhere.

A classical lemma is from a closed list, stated formally in ``lemmas.json``; verdicts that use one show it. No lemma
mentions an object of the works. What another certificate claims is granted until it is proved in the same run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import Malformed
from ..loader import read
from ..proof import Proof
from ..reader import Reader
from ..terms import Term
from ..theorem import Theorem, conclude
from ..workspace import remembered

_LEMMAS = Path(__file__).parents[1] / "lemmas.json"
LEMMAS: dict[str, Any] = {name: entry["formula"] for name, entry in read(_LEMMAS).items()}


@remembered
def lemma(name: str) -> Term:
    """Return the formula of a lemma."""
    return Reader().formula(LEMMAS[name], {})


def citation(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ lemma, marked as resting on it."""
    (name,) = proof.fields(step, ["lemma"])
    if not isinstance(name, str) or name not in LEMMAS:
        raise Malformed(f"rule 'citation': no lemma of that name; known are: {', '.join(sorted(LEMMAS))}")
    return conclude(lemma(name), lemma=name)


def use(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ what a part of another certificate claims, marked as resting on that part."""
    (entry,) = proof.fields(step, ["entry"])
    if type(entry) is not int or not 0 <= entry < len(proof.granted):
        raise Malformed(f"rule 'use': expected the number of an entry of uses, of which there are {len(proof.granted)}")
    return conclude(proof.granted[entry].claim, lemma=proof.granted[entry].use)
