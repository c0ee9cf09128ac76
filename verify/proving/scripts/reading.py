"""What the words of a script mean: terms and formulas over the variables of a goal, names of facts, lists."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from verify.language.trees import names_in, substituted
from verify.proving.facts import Fact
from verify.proving.goal import Goal

Json = Any

NAME = re.compile(r"[A-Za-z_0-9][\w.']*")
OPENING, CLOSING = "([{⟨⟦", ")]}⟩⟧"


def separated(text: str, mark: str = ",") -> list[str]:
    """Return what stands between the commas of a text that are in no brackets.

    >>> separated("1/2, (j in J |-> f(j, 1)), {:a, :b}"), separated("")
    (['1/2', '(j in J |-> f(j, 1))', '{:a, :b}'], [])
    """
    pieces, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in OPENING) - (letter in CLOSING)
        if letter == mark and depth == 0:
            pieces.append(text[start:place].strip())
            start = place + 1
    last = text[start:].strip()
    return [*pieces, last] if last or pieces else []


def parted(text: str, *words: str) -> tuple[str, dict[str, str]]:
    """Return the text before the first of some words, and what follows each of them; none stands in brackets.

    >>> parted("means at x, y from h1", "at", "from")
    ('means', {'at': 'x, y', 'from': 'h1'})
    """
    marks: list[tuple[int, str]] = []
    depth, word = 0, re.compile(rf"(?<!\S)({'|'.join(words)})(?!\S)")
    for place, letter in enumerate(text):
        depth += (letter in OPENING) - (letter in CLOSING)
        if depth == 0 and (found := word.match(text, place)):
            marks.append((place, found[1]))
    ends = [place for place, _ in marks[1:]] + [len(text)] if marks else []
    head = text[: marks[0][0]] if marks else text
    return head.strip(), {
        name: text[place + len(name) : end].strip() for (place, name), end in zip(marks, ends, strict=True)
    }


def facts_of(goal: Goal, text: str) -> list[Fact]:
    """Return facts by their names, which are separated by commas."""
    return [goal.fact(name) for name in separated(text)]


def backward(text: str) -> tuple[str, bool]:
    """Return the name of an equation, and whether it is read from right to left.

    >>> backward("law"), backward("law backward")
    (('law', False), ('law', True))
    """
    name, _, way = text.partition(" ")
    return name, way.strip() == "backward"


def terms_of(goal: Goal, text: str, binders: Iterable[Json]) -> list[Json]:
    """Return terms that are separated by commas, each of the sort of its variable."""
    found: dict[str, Json] = {}
    for (name, sort), piece in zip(binders, separated(text), strict=False):
        found[name] = goal.read_term(piece, substituted(sort, found))
    return list(found.values())


def quantified_first(goal: Goal, tree: Json) -> list[Json]:
    """Return the binders of the universal quantifiers with which a formula begins."""
    found: list[Json] = []
    tree = goal.shape(tree)
    while isinstance(tree, list) and tree[0] == "forall":
        found += tree[1]
        tree = goal.shape(tree[2])
    return found


def sorts_at(goal: Goal, fact: Fact, terms: Sequence[str]) -> list[Json]:
    """Return the sorts of the variables that a fact quantifies first; those that depend on others are left open."""
    binders = quantified_first(goal, fact.tree)[: len(terms)]
    names = {name for name, _ in binders}
    return [None if names & names_in(sort) else sort for _, sort in binders]


def with_binders(scope: Sequence[Json], binders: Sequence[Json]) -> list[Json]:
    """Return variables in scope, and some more that hide those of the same name."""
    names = {name for name, _ in binders}
    return [entry for entry in scope if entry[0] not in names] + list(binders)
