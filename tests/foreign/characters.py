"""Character tables and representations that stand in a claim, which GAP compares with its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tests.foreign import by_gap
from tests.foreign.algebra import value
from tests.foreign.arithmetic import branch, number, total
from tests.foreign.meaning import Env, Meaning
from tests.foreign.questions import Opened, walks
from tests.foreign.sampling import Sampler
from tests.foreign.values import NotTold, as_number

Json = Any
GROUPS = {
    "s3": "SymmetricGroup(3)",
    "s4": "SymmetricGroup(4)",
    "s5": "SymmetricGroup(5)",
    "a5": "AlternatingGroup(5)",
    "s6": "SymmetricGroup(6)",
    "s7": "SymmetricGroup(7)",
    "s8": "SymmetricGroup(8)",
}
"""The groups by the first word of the definitions ``s3_classes``, ``s3_characters``, ``s3_size`` and ``s3_value``."""
FAMILIES = ("real_irreps", "unitary_irreps")
"""Definitions that say of a group, with its product, that some matrices are all its irreducible representations."""
LARGEST = 24
SECONDS = 20.0


def answers(certificate: Json, part: Json) -> Iterator[bool]:
    """Yield what GAP says of the tables and families of representations in a part's claim."""
    words = _words(part["claim"])
    names = {one["name"] for one in certificate["definitions"]}
    meaning = Meaning(certificate["definitions"], Sampler(Random(0), False))
    programs = [
        lambda p=prefix: _table(meaning, p)
        for prefix in GROUPS
        if {f"{prefix}_value", f"{prefix}_classes"} <= words and f"{prefix}_size" in names
    ]
    programs += [lambda p=place: _family(meaning, *p) for place in _families(meaning, part)]
    for program in programs:
        try:
            answer = _answered(program())
        except (NotTold, RecursionError):
            continue
        if answer is not None:
            yield answer


@cache
def _answered(program: str) -> bool | None:
    return value(by_gap.PROCESS.ask(program, SECONDS))


def _words(tree: Json) -> set[str]:
    return set().union(*map(_words, tree)) if isinstance(tree, list) else {tree} if isinstance(tree, str) else set()


def _table(meaning: Meaning, prefix: str) -> str:
    classes, characters = (meaning.sort(f"{prefix}_{name}", {}).members for name in ("classes", "characters"))
    size = lambda c: meaning.value([f"{prefix}_size", "c"], {"c": c})  # noqa: E731
    entry = lambda m, c: meaning.value([f"{prefix}_value", "m", "c"], {"m": m, "c": c})  # noqa: E731
    values = [[by_gap.spelled(as_number(entry(m, c))) for c in classes] for m in characters]
    return by_gap.table(GROUPS[prefix], [by_gap.spelled(as_number(size(c))) for c in classes], values)


def _families(meaning: Meaning, part: Json) -> Iterator[tuple[list[Json], Env]]:
    """Yield the arguments of each family in the hypotheses or the conclusion, at the witnesses."""
    witnesses = iter(part["witnesses"])
    for walk, has_witness in walks(meaning.definitions, part["claim"]):
        if not has_witness:
            continue
        witness = next(witnesses)
        given = iter(witness["terms"] if isinstance(witness, dict) else witness)
        opened = Opened(meaning, part["claim"])
        try:
            opened.follow(walk, lambda _, sort, g=given: meaning.bound(sort, next(g), {}))
        except (NotTold, RecursionError):
            continue
        conjuncts = opened.tree[1:] if opened.tree[0] == "and" else [opened.tree]
        for tree, env in [*opened.hypotheses, *((tree, opened.env) for tree in conjuncts)]:
            if isinstance(tree, list) and tree[0] in FAMILIES:
                yield tree[1:7], env


def _family(meaning: Meaning, trees: list[Json], env: Env) -> str:
    group, irreps, rows = (meaning.sort(trees[i], env) for i in (0, 2, 3))
    mul, irrep, rho = (meaning.value(trees[i], env) for i in (1, 4, 5))
    elements = group.members
    if len(elements) > LARGEST:
        raise NotTold("a large group")
    places = {x: place for place, x in enumerate(elements, 1)}
    products = [[places[group.fit(mul(g)(h))] for h in elements] for g in elements]
    of = {row: irreps.fit(irrep(row)) for row in rows.members}
    traces = [
        [
            by_gap.spelled(total(branch(of[row] == r, as_number(rho(row)(row)(g)), number(0)) for row in rows.members))
            for g in elements
        ]
        for r in irreps.members
    ]
    return by_gap.irreducible(products, traces)
