"""Documents: definitions, claims that may use them, values at which their hypotheses hold, and proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from verify.kernel.binding import substitute
from verify.kernel.reader import Reader
from verify.kernel.terms import Term, variable
from verify.language.errors import TextError, UnknownName, near
from verify.language.functions import FUNCTIONS
from verify.language.names import word_of
from verify.language.parsing import Text, definition_tree, parse_definition
from verify.language.proofs import Script, cut
from verify.language.syntax import Node

__all__ = ["Claim", "Document", "parse_document", "with_functions"]

Json = Any
Read = TypeVar("Read")


@dataclass(frozen=True)
class Claim:
    """A claim of a document.

    Attributes
    ----------
    name : str
        The name of the claim, different from those of the others.
    formula : JSON
        The claim as a tree.
    witnesses : tuple of JSON
        One entry for each ``witness`` line, as in certificates: a list of terms, one for each variable on the way to a
        conclusion. Empty if the text gives none.
    line : int
        The line where the claim begins.
    proof : Script or None
        The lines below the word ``proof``, if there is one behind the claim.
    """

    name: str
    formula: Json
    witnesses: tuple[Json, ...]
    line: int
    proof: Script | None = None


@dataclass(frozen=True)
class Document:
    """Definitions as they stand in certificates, and claims, in the order of the text."""

    definitions: tuple[Json, ...]
    claims: tuple[Claim, ...]


def conclusions(formula: Json, binders: tuple[Json, ...] = ()) -> Iterator[tuple[Json, ...]]:
    """Yield for each conclusion of a claim the binders on the way to it, as in section 3 of the format.

    >>> list(conclusions(["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, ["^", "x", 2]]]]))
    [(['x', 'real'],)]
    """
    head = formula[0] if isinstance(formula, list) else None
    if head == "forall":
        yield from conclusions(formula[2], (*binders, *formula[1]))
    elif head == "implies":
        yield from conclusions(formula[-1], binders)
    elif head == "and" and (open_parts := [part for part in formula[1:] if _goes_on(part)]):
        for part in open_parts:
            yield from conclusions(part, binders)
    else:
        yield binders


def _goes_on(part: Json) -> bool:
    """Tell whether a part of a conjunction has conclusions of its own."""
    head = part[0] if isinstance(part, list) else None
    return head in ("forall", "implies") or (head == "and" and any(map(_goes_on, part[1:])))


def parse_document(text: str, definitions: Iterable[Json] = ()) -> Document:
    """Return the definitions and the claims of a text.

    Raises
    ------
    TextError
        With line, column and what was expected.

    Examples
    --------
    >>> document = parse_document("define double(x in real) := 2*x  # a comment\\nclaim even: double(1) = 2")
    >>> document.claims[0].name, document.claims[0].formula
    ('even', ['=', ['double', 1], 2])
    """
    given = tuple(definitions)
    return with_functions(text, lambda functions: _document(text, (*given, *functions)))


def with_functions(text: str, read: Callable[[Sequence[Json]], Read]) -> Read:
    """Return what is read of a text that may call the functions of the field, those that it calls being defined.

    >>> with_functions("max(1, 2) = 2", lambda functions: [entry["name"] for entry in functions])
    []
    >>> from verify.language.parsing import parse_formula
    >>> with_functions("max(1, 2) = 2", lambda functions: parse_formula("max(1, 2) = 2", (), functions))
    ['=', ['max', 1, 2], 2]
    """
    functions: list[Json] = []
    while True:
        try:
            return read(functions)
        except UnknownName as error:
            name = error.token
            its_own = re.search(rf"\bdefine\s+{re.escape(name)}\b", text)
            if name not in FUNCTIONS or its_own or any(entry["name"] == name for entry in functions):
                raise
            functions.append(_function(name))


@cache
def _function(name: str) -> Json:
    return parse_definition(f"define {FUNCTIONS[name]}")


def _document(text: str, definitions: Sequence[Json]) -> Document:
    text, proofs = cut(text)
    whole = Text(text, (), definitions)
    found: dict[str, Claim] = {}
    last = ""

    def build(node: Node) -> None:
        nonlocal last
        for entry in node.children:
            if entry.kind == "definition":
                _add_definition(whole, entry)
            elif entry.kind == "claim":
                last = _add_claim(whole, entry, found)
            elif entry.kind == "proof":
                _add_proof(whole, entry, found, last, proofs)
            else:
                _add_witness(whole, entry, found, last)

    whole.made("document", build)
    if proofs:  # the word is a name there
        start = sum(len(line) + 1 for line in text.split("\n")[: min(proofs) - 1])
        raise TextError(text, start, "indented lines below a line 'proof' that begins no proof")
    whole.keep()
    return Document(tuple(whole.definitions), tuple(found.values()))


def _values(reader: Reader, binders: Sequence[Json], row: list[Json]) -> None:
    """Read values at the sorts of the variables, with the values before them put in."""
    scope: dict[str, Term] = {}
    values: dict[Term, Term] = {}
    for (name, sort), tree in zip(binders, row, strict=True):
        wanted = reader.sort(sort, scope)
        scope[name] = variable(name, wanted)
        values[scope[name]] = reader.value(tree, substitute(wanted, values), {})


def _add_definition(whole: Text, node: Node) -> None:
    tree = definition_tree(whole.elaborator, node)
    whole.checked(tree, lambda reader, scope: reader.define([tree]))
    whole.define(tree)


def _add_claim(whole: Text, node: Node, found: dict[str, Claim]) -> str:
    _, token, _, body = node.children
    name = word_of(token)
    if name in found:
        raise whole.elaborator.error(token, f"a second claim '{name[:40]}'", expected="another name")
    tree = whole.elaborator.formula(body)
    whole.checked(tree, lambda reader, scope: reader.formula(tree, scope))
    found[name] = Claim(name, tree, (), token.line or 1)
    return name


def _add_witness(whole: Text, node: Node, found: dict[str, Claim], last: str) -> None:
    """Read values for the variables of the next conclusion of the claim before."""
    if not last:
        raise whole.elaborator.error(node, "a witness before any claim", expected="a claim")
    claim = found[last]
    ways = list(conclusions(claim.formula))
    if len(claim.witnesses) == len(ways):
        message = f"a witness more than '{last[:40]}' has conclusions"
        raise whole.elaborator.error(node, message, expected=str(len(ways)))
    binders = ways[len(claim.witnesses)]
    values = {word_of(entry.children[0]): entry for entry in node.children[1:]}
    for word, entry in values.items():
        if word not in dict(binders):
            names = [name for name, _ in binders]
            raise whole.elaborator.error(entry, f"'{word[:40]}' is no variable on this way", meant=near(word, names))
    row: list[Json] = []
    for name, sort in binders:
        if name not in values:
            raise whole.elaborator.error(node, f"no value of '{name}'", expected=f"{name} := …")
        row.append(whole.elaborator.argument(values[name].children[2], sort))
    whole.elaborator.placed(node, row, [values[name].children[2] for name, _ in binders])
    whole.checked(row, lambda reader, scope: _values(reader, binders, row))
    found[last] = replace(claim, witnesses=(*claim.witnesses, row))


def _add_proof(whole: Text, node: Node, found: dict[str, Claim], last: str, proofs: dict[int, Script]) -> None:
    """Take the lines below the word as the proof of the claim before."""
    if not last:
        raise whole.elaborator.error(node, "a proof before any claim", expected="a claim")
    if found[last].proof is not None:
        raise whole.elaborator.error(node, f"a second proof of '{last[:40]}'")
    script = proofs.pop(node.children[0].line, None)
    if script is None:
        raise whole.elaborator.error(node, "a proof without lines", expected="lines that are indented by two spaces")
    found[last] = replace(found[last], proof=script)
