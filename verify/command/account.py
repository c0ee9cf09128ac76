"""A certificate in words and formulas: its texts, claims, definitions and near-misses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from textwrap import indent, wrap
from typing import Any

from verify.command.counterexamples import values
from verify.kernel.certificate import edited
from verify.language import (
    KINDS,
    RESERVED,
    SORTS,
    declarations,
    latex,
    latex_definition,
    readable_definition,
    readable_json,
    readable_line,
)
from verify.statements.trees import needed

Json = Any
TEXTS = ("source", "hypotheses", "conclusion", "reading")


def heading(statement: Json, idea: str = "") -> Iterator[str]:
    """Yield the title and the texts of a statement, and the idea of its proof if that is known."""
    yield f"{statement['id']}: {statement['title']}"
    for key, text in [*((key, statement[key]) for key in TEXTS), ("idea", idea)]:
        if text:
            yield ""
            yield from wrap(text, 100, initial_indent=f"{key}: ", subsequent_indent="  ")


def open_parts(certificate: Json) -> Iterator[tuple[str, str]]:
    """Yield the name of each part that is not decided, with the reason."""
    yield from ((part["name"], part["reason"]) for part in certificate["parts"] if "reason" in part)


def part_account(part: Json, certificate: Json, verdict: str, in_latex: bool = False) -> Iterator[str]:
    """Yield what a part says, its claim as mathematics, the values at which it fails, and its near-misses."""
    yield f"part '{part['name']}': {verdict}"
    yield from wrap(part["says"], 100, initial_indent="  ", subsequent_indent="  ")
    if "reason" in part:
        yield from wrap(f"undecided: {part['reason']}", 100, initial_indent="  ", subsequent_indent="  ")
        return
    for sentence in part["assumes"]:
        yield from wrap(f"assumes: {sentence}", 100, initial_indent="  ", subsequent_indent="    ")
    yield ""
    yield indent((latex if in_latex else readable_json)(part["claim"]), "    ")
    found = values(part, certificate.get("trees", ()))
    if found:
        yield "\n  counterexample:"
        for name, value in found:
            yield f"    {latex(['=', name, value]) if in_latex else f'{name} = {readable_line(value)}'}"
    for control in part["controls"]:
        yield ""
        says = f"near-miss, {control['becomes']}: {control['says']}"
        yield from wrap(says, 100, initial_indent="  ", subsequent_indent="    ")
        yield from (f"    {line}" for line in changed(control, part, certificate["definitions"]))


def changed(control: Json, part: Json, definitions: Json) -> list[str]:
    """Return what a near-miss of a part changes, a line for each thing."""
    return list(dict.fromkeys(edits(control, {"definitions": definitions, "claim": part["claim"]})))


def edits(control: Json, target: Json) -> Iterator[str]:
    """Yield a line for each thing that a near-miss changes: the place, what stood there and what is put."""
    for edit in control["edits"]:
        path = edit["path"]
        before = target
        for step in path:
            before = before[step]
        for old, new in changes(before, edit["put"]):
            what = f"{shown(old if new is None else new)} is {'dropped' if new is None else 'added'}"
            if old is not None and new is not None:
                what = f"{shown(old)} becomes {shown(new)}"
            yield f"{place(path, target)}: {what}"
        target = edited(target, path, edit["put"])


def changes(old: Json, new: Json) -> Iterator[tuple[Json, Json]]:
    """Yield the innermost differences of two JSON trees; None stands for what is not there before or after.

    >>> list(changes(["+", "x", ["^", "y", 2]], ["+", "x", ["^", "y", 3]]))
    [(2, 3)]
    >>> list(changes(["implies", "a", "b", "c"], ["implies", "b", "c"]))
    [('a', None)]
    >>> list(changes([["x", "real"]], [["x", "real"], ["y", "real"]]))
    [(None, ['y', 'real'])]
    """
    if old == new:
        return
    lists = isinstance(old, list) and isinstance(new, list) and old[:1] == new[:1]
    if lists and len(old) == len(new):
        for one, two in zip(old, new, strict=True):
            yield from changes(one, two)
    elif lists and len(new) < len(old) and [entry for entry in old if entry in new] == new:
        yield from ((entry, None) for entry in old if entry not in new)
    elif lists and len(old) < len(new) and [entry for entry in new if entry in old] == old:
        yield from ((None, entry) for entry in new if entry not in old)
    else:
        yield old, new


def place(path: Sequence[str | int], target: Json) -> str:
    """Name the place of an edit."""
    if path and path[0] == "definitions" and len(path) > 1:
        return f"in the definition of {target['definitions'][path[1]]['name']}"
    return "in the claim"


def shown(node: Json) -> str:
    """Return a node or a declaration on one line, shortened if it is long."""
    if is_declaration(node):
        return declarations([node])
    text = json.dumps(node) if isinstance(node, dict) else readable_line(node)
    return text if len(text) <= 160 else f"{text[:150]} …"


def is_declaration(node: Json) -> bool:
    """Tell whether a node is a pair of a name and a sort that no operation begins with.

    >>> is_declaration(["k", ["dual", "G"]]), is_declaration(["size", ["dual", "G"]]), is_declaration(["-", ["u", "x"]])
    (True, False, False)
    """
    if not (isinstance(node, list) and len(node) == 2 and isinstance(node[0], str)) or node[0] in RESERVED:
        return False
    sort = node[1]
    head = sort[0] if isinstance(sort, list) and sort else sort
    return isinstance(head, str) and head in (SORTS if isinstance(sort, list) else KINDS)


def definition_account(definitions: Json, used: Json, in_latex: bool = False) -> Iterator[str]:
    """Yield the definitions that some claims use, directly or not, as an author writes them."""
    for definition in needed(definitions, used):
        yield indent((latex_definition if in_latex else readable_definition)(definition), "  ")
