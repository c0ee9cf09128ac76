"""Small changes of a claim, as a reader would think of them: which of them make it false, or true, is found later."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from verify.kernel.certificate import edited, is_near
from verify.kernel.errors import KernelError
from verify.kernel.reader import Reader
from verify.kernel.sorts import sort_of
from verify.kernel.terms import FORMULA
from verify.language import readable_line

Json = Any
Path = tuple[str | int, ...]

RELATIONS = frozenset({"=", "<=", "<"})
MOST = 200
LONGEST = 100


@dataclass(frozen=True)
class Edit:
    """A change at one place of a claim.

    Attributes
    ----------
    path : keys that lead to the place, ``"claim"`` first
    put : what is put there
    says : a sentence that tells what is changed
    claim : the claim after the change
    """

    path: Path
    put: Json
    says: str
    claim: Json


def edits(claim: Json, definitions: Sequence[Json] = (), to_true: bool = False) -> Iterator[Edit]:
    """Yield changes of a claim that keep at least a third of its words and are well-formed, telling ones first.

    Parameters
    ----------
    claim, definitions : the claim, and the definitions that it uses
    to_true : whether the claim is false and is to become true

    Examples
    --------
    >>> claim = ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<=", 0, "x"]]]
    >>> [edit.says for edit in edits(claim)][:2]
    ['Without the hypothesis 0 < x.', 'The converse.']
    """
    seen: list[Json] = [claim]
    changes = _weaker(claim, ()) if to_true else _stronger(claim, ())
    for place, put, says in changes:
        if not place:
            continue
        path = ("claim", *place)
        changed = edited({"claim": claim}, list(path), put)["claim"]
        if changed in seen or not is_near(claim, changed) or not _is_claim(changed, definitions):
            continue
        seen.append(changed)
        yield Edit(path, put, says, changed)
        if len(seen) > MOST:
            return


def _is_claim(claim: Json, definitions: Sequence[Json]) -> bool:
    try:
        reader = Reader()
        reader.define(list(definitions))
        return sort_of(reader.formula(claim, {})) == FORMULA
    except KernelError:
        return False


Change = tuple[Path, Json, str]


def _stronger(claim: Json, path: Path) -> Iterator[Change]:
    """Yield what says more than the claim, or something else."""
    conclusions = list(_conclusions(claim, path))
    for place, node in _implications(claim, path):
        yield from _dropped(place, node)
    for place, node in _implications(claim, path):
        if len(node) == 3 and not _is_quantified(node[1]):
            yield place, [node[0], node[2], node[1]], "The converse."
    for place, node in conclusions:
        yield from _turned(place, node)
    for place, node in conclusions:
        yield from _constants(place, node)
    for place, node in conclusions:
        yield from _scaled(place, node)
    for place, node in conclusions:
        yield from _signs(place, node)
    for place, node in conclusions:
        yield from _joined(place, node)
    for place, node in _implications(claim, path):
        for number, hypothesis in enumerate(node[1:-1], 1):
            yield from _constants((*place, number), hypothesis)
    for place, quantifier in _quantifiers(claim, path):
        if quantifier == "exists":
            yield (*place, 0), "forall", "For all values."


def _weaker(claim: Json, path: Path) -> Iterator[Change]:
    """Yield what says less than the claim, or something else."""
    conclusions = list(_conclusions(claim, path))
    for place, node in conclusions:
        yield from _loosened(place, node)
    for place, node in conclusions:
        yield from _constants(place, node)
        yield from _scaled(place, node)
        yield from _signs(place, node)
    for place, node in _implications(claim, path):
        for number, hypothesis in enumerate(node[1:-1], 1):
            yield from _narrowed((*place, number), hypothesis)
    for place, node in conclusions:
        yield from _turned(place, node)
        if node[:1] in (["="], ["!="], ["not"]):
            yield from _joined(place, node)
        if node[:1] == ["and"] and len(node) > 1:
            yield from ((place, part, "One part alone.") for part in node[1:])
        if node[:1] == ["iff"] and len(node) == 3:
            yield place, ["implies", *node[1:]], "One direction alone."
            yield place, ["implies", *node[:0:-1]], "One direction alone."
    yield from _restricted(claim, path)
    for place, quantifier in _quantifiers(claim, path):
        if quantifier == "forall":
            yield (*place, 0), "exists", "For some values."


def _quantifiers(node: Json, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the quantifiers on the way to the conclusions, with their places."""
    if not isinstance(node, list) or not node:
        return
    if node[0] in ("forall", "exists"):
        yield path, node[0]
    if node[0] in ("forall", "exists", "implies"):
        yield from _quantifiers(node[-1], (*path, len(node) - 1))
    elif node[0] == "and":
        for place, part in enumerate(node[1:], 1):
            yield from _quantifiers(part, (*path, place))


def _implications(node: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    if not isinstance(node, list) or not node:
        return
    if node[0] == "implies":
        yield path, node
    if node[0] in ("forall", "implies"):
        yield from _implications(node[-1], (*path, len(node) - 1))
    elif node[0] == "and":
        for place, part in enumerate(node[1:], 1):
            yield from _implications(part, (*path, place))


def _conclusions(node: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    """Yield what a claim leads to, with its place."""
    if not isinstance(node, list) or not node:
        return
    if node[0] in ("forall", "exists", "implies"):
        yield from _conclusions(node[-1], (*path, len(node) - 1))
    elif node[0] == "and":
        for place, part in enumerate(node[1:], 1):
            yield from _conclusions(part, (*path, place))
    else:
        yield path, node


def _is_quantified(node: Json) -> bool:
    return isinstance(node, list) and node[:1] in (["forall"], ["exists"])


def _dropped(path: Path, node: Json) -> Iterator[Change]:
    """Yield an implication without one of its hypotheses, or without one part of a hypothesis."""
    hypotheses = node[1:-1]
    for number, hypothesis in enumerate(hypotheses, 1):
        if hypothesis[:1] == ["and"] and len(hypothesis) > 2:
            for place, part in enumerate(hypothesis[1:], 1):
                left = hypothesis[:place] + hypothesis[place + 1 :]
                yield (*path, number), left[1] if len(left) == 2 else left, f"Without the hypothesis {_shown(part)}."
    for number, hypothesis in enumerate(hypotheses, 1):
        left = node[:number] + node[number + 1 :]
        yield path, left if len(left) > 2 else left[1], f"Without the hypothesis {_shown(hypothesis)}."


def _shown(node: Json) -> str:
    text = readable_line(node)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def _turned(path: Path, node: Json) -> Iterator[Change]:
    """Yield other relations between the same sides."""
    if node[0] == "<=":
        yield (*path, 0), "<", "The inequality is strict."
        yield path, ["<=", node[2], node[1]], "The inequality is turned round."
        yield (*path, 0), "=", "There is equality."
    elif node[0] == "<":
        yield path, ["<", node[2], node[1]], "The inequality is turned round."
        yield (*path, 0), "=", "There is equality."
        yield path, ["<=", node[2], node[1]], "The inequality is turned round, and equality is allowed."
    elif node[0] == "iff" and len(node) == 3:
        yield path, ["iff", node[1], ["not", node[2]]], "One side is denied."


def _loosened(path: Path, node: Json) -> Iterator[Change]:
    if node[0] == "<":
        yield (*path, 0), "<=", "Equality is allowed."
    elif node[0] == "=":
        yield (*path, 0), "<=", "An inequality."
        yield path, ["<=", node[2], node[1]], "An inequality."


def _narrowed(path: Path, node: Json) -> Iterator[Change]:
    """Yield what a hypothesis may be replaced by so that less is claimed."""
    if not isinstance(node, list) or not node:
        return
    if node[0] == "and":
        for place, part in enumerate(node[1:], 1):
            yield from _narrowed((*path, place), part)
    elif node[0] == "<=":
        yield (*path, 0), "<", "A hypothesis is strict."
        yield from _constants(path, node)
    elif node[0] == "<":
        yield from _constants(path, node)


def _constants(path: Path, node: Json) -> Iterator[Change]:
    """Yield other numbers in place of those that a formula holds."""
    for place, number in _numbers(node, path):
        for other in _others(number):
            yield place, other, f"{number} becomes {other}."


def _others(number: int) -> Iterator[int]:
    if number == 0:
        yield from (1, -1)
    elif number == 1:
        yield from (2, 0)
    else:
        yield from (number + 1, number - 1, 2 * number)


def _numbers(node: Json, path: Path) -> Iterator[tuple[Path, int]]:
    if type(node) is int:
        yield path, node
    elif isinstance(node, list):
        inside = node if node and isinstance(node[0], list) else node[1:]
        first = len(node) - len(inside)
        for place, child in enumerate(inside, first):
            yield from _numbers(child, (*path, place))


def _scaled(path: Path, node: Json) -> Iterator[Change]:
    """Yield the formula with a factor at one of its sides."""
    if node[0] not in RELATIONS or len(node) != 3:
        return
    for side in (2, 1):
        inner = node[side]
        if inner == 0:
            yield (*path, side), 1, "0 becomes 1."
            yield (*path, side), -1, "0 becomes -1."
        else:
            yield (*path, side), ["*", 2, inner], "One side has the factor 2."
            yield (*path, side), ["+", inner, 1], "1 is added to one side."
            yield (*path, side), ["*", ["/", 1, 2], inner], "One side has the factor 1/2."


def _signs(path: Path, node: Json) -> Iterator[Change]:
    """Yield the formula with the sign of one summand, or of one side, turned."""
    if not isinstance(node, list) or not node:
        return
    if not isinstance(node[0], str):
        node = ["", *node[1:]]
    if node[0] in ("+", "-") and len(node) > 2:
        for place in range(2, len(node)):
            changed = [*node[:place], ["-", node[place]], *node[place + 1 :]]
            yield path, changed, "A sign is turned."
    if node[0] in RELATIONS and len(node) == 3 and node[2] != 0:
        yield (*path, 2), ["-", node[2]], "A sign is turned."
    for place, child in enumerate(node[1:], 1):
        if isinstance(child, list):
            yield from _signs((*path, place), child)


def _joined(path: Path, node: Json) -> Iterator[Change]:
    if node[0] == "or" and len(node) > 1:
        yield (*path, 0), "and", "All of it holds."
        for number in range(1, len(node)):
            if len(node) > 2:
                yield path, node[:number] + node[number + 1 :], "A case is left out."
    if node[0] == "not":
        yield path, node[1], "The negation is dropped."
    if node[0] == "in":
        yield path, ["not", node], "It is denied."
    if node[0] == "=":
        yield (*path, 0), "!=", "The sides are different."
    if node[0] == "!=":
        yield (*path, 0), "=", "The sides are equal."


def _restricted(claim: Json, path: Path) -> Iterator[Change]:
    """Yield the claim under another hypothesis: that a number is not negative, or not 0, or that an element is 0."""
    if not isinstance(claim, list) or claim[:1] != ["forall"]:
        return
    place, body = (*path, 2), claim[2]
    hypotheses: list[tuple[Json, str]] = []
    for name, sort in claim[1]:
        if sort == "real":
            hypotheses += [
                (["<=", 0, name], f"For {name} not negative."),
                (["<=", name, 0], f"For {name} not positive."),
                (["<=", 1, name], f"For {name} at least 1."),
                (["!=", name, 0], f"For {name} different from 0."),
                (["=", name, 0], f"For {name} equal to 0."),
            ]
        elif sort == "complex" or _is_of_group(sort):
            hypotheses += [
                (["!=", name, 0], f"For {name} different from 0."),
                (["=", name, 0], f"For {name} equal to 0."),
            ]
        elif sort == "natural":
            hypotheses += [(["<=", count, name], f"For {name} at least {count}.") for count in (1, 2, 4)]
    elements = [
        (name, sort) for name, sort in claim[1] if isinstance(sort, list) and sort[:1] in (["element"], ["dual"])
    ]
    for number, (one, sort) in enumerate(elements):
        for two, other in elements[number + 1 :]:
            if sort == other:
                hypotheses.append((["!=", one, two], f"For {one} different from {two}."))
    for hypothesis, says in hypotheses:
        put = ["implies", hypothesis, *body[1:]] if body[:1] == ["implies"] else ["implies", hypothesis, body]
        yield place, put, says
    reals = [["<=", 0, name] for name, sort in claim[1] if sort == "real"]
    if len(reals) > 1:
        yield place, ["implies", *reals, body], "For numbers that are not negative."


def _is_of_group(sort: Json) -> bool:
    return isinstance(sort, list) and sort[:1] in (["element"], ["dual"])
