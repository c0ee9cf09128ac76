"""The values at which a claim fails, from the evidence of a part that is refuted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from verify.statements.sharing import unshared

Json = Any


def values(part: Json, trees: Sequence[Json]) -> list[tuple[str, Json]]:
    """Return the names of the variables with their values; none if a proof refutes the claim without naming any.

    Parameters
    ----------
    part : JSON
        A part of a certificate.
    trees : sequence of JSON
        What the evidence of the certificate writes once, and names ``"@0"``, ``"@1"``, ….

    Examples
    --------
    >>> claim = ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 1, "x"]]]
    >>> moves = [{"at": ["@0"]}, {"given": [0]}]
    >>> values({"evidence": [{"rule": "counterexample", "claim": claim, "moves": moves, "from": 1}]}, [["/", 1, 2]])
    [('x', ['/', 1, 2])]
    """
    evidence = part.get("evidence") or [{}]
    if evidence[-1].get("rule") != "counterexample":
        return []
    (whole,) = unshared({"trees": trees, "parts": [{"evidence": evidence[-1:], "controls": []}]})["parts"]
    step = whole["evidence"][0]
    return list(_assigned(step["claim"], step["moves"]))


def _bare(value: Json) -> Json:
    """Return the value of a variable without its sort, which the claim tells."""
    return value[2] if isinstance(value, list) and value[:1] == ["of"] else value


def _assigned(claim: Json, moves: Sequence[Json]) -> Iterator[tuple[str, Json]]:
    """Yield variables with their values along the moves, which lead from a claim to the part of it that fails.

    Where the way leads into a definition, no variable has a name on the page any more.
    """
    node = claim
    for move in moves:
        if not isinstance(node, list) or node[0] not in ("forall", "implies", "and"):
            return
        if "at" in move:
            _, binders, body = node
            yield from ((name, _bare(value)) for (name, _), value in zip(binders, move["at"], strict=False))
            rest = binders[len(move["at"]) :]
            node = ["forall", rest, body] if rest else body
        elif "given" in move:
            node = node[-1]
        else:
            node = node[1 + move["part"]]
