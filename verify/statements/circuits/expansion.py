"""The k-th power of a sum of k numbers: k! times their product, and terms each of which misses one of the numbers.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.3, C.7, E.1 and E.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import factorial
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.circuits.vocabulary import binders_of, inputs
from verify.statements.language import Binders, equal, forall, mapping, minus, plus, power, times
from verify.statements.patterns import names_of

Json = Any


def _missing(numbers: Sequence[Json], position: int) -> Json:
    """The part of the power that misses the number at a position, but none before it: an alternating sum of powers.

    >>> _missing(["x", "y"], 1)
    ['^', 'x', 2]
    """
    k, before, after = len(numbers), numbers[:position], numbers[position + 1 :]
    subsets = [[*before, *chosen] for size in range(len(after) + 1) for chosen in combinations(after, size)]
    powers = [
        (power(plus(*subset), k) if len(subset) > 1 else power(subset[0], k), subset) for subset in subsets if subset
    ]
    terms = [term if (k - len(subset)) % 2 else minus(term) for term, subset in powers]
    return plus(*terms) if len(terms) > 1 else terms[0]


def _split(numbers: Sequence[Json], rest: Sequence[Json]) -> Json:
    """k! times the product of k numbers, and k terms."""
    return plus(times(factorial(len(numbers)), *numbers), *rest)


def prove_for_power(
    proof: Evidence,
    numbers: Sequence[Json],
    nodes: Binders,
    lemma: Callable[[Json, Binders], int],
    goal: Json,
) -> int:
    """Prove a goal on (y1 + … + yk)^k from its proof for k! y1 ⋯ yk + F1 + … + Fk.

    Parameters
    ----------
    numbers
        The number yi, which depends on the i-th input and perhaps on a node.
    nodes
        The binder of the node, if there is one.
    lemma
        Proves ∀ F the goal with this sum in place of the power; the term Fi does not depend on the i-th input.
    """
    k = len(numbers)
    names = inputs(k)
    places = [[*nodes, *binders_of([a for a in names if a != own])] for own in names]
    functions = [(f"F{i}", ["maps", *(sort for _, sort in place), "real"]) for i, place in enumerate(places, 1)]
    terms = [[name, *names_of(place)] for (name, _), place in zip(functions, places, strict=True)]
    general = lemma(_split(numbers, terms), functions)
    rest = [mapping(place, _missing(numbers, i)) for i, place in enumerate(places)]
    instance = proof.specialise(general, rest)
    reals = [f"y{i}" for i in range(1, k + 1)]
    expanded = equal(power(plus(*reals), k), _split(reals, [_missing(reals, i) for i in range(k)]))
    expansion = proof.identity(forall(binders_of(reals, "real"), expanded))
    return proof.rewrite(goal, [(expansion, "backward")], instance)
