"""What a part of a certificate claims: how it is read, the pin that names it, and the claims of other certificates.

A file is replayed on the mere claims of what it uses. Its verdict waits for theirs, see :mod:`run`.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple, cast

from .errors import Exhausted, KernelError, Malformed, Rejected
from .ledger import is_hash, is_id, is_part_name
from .literals import array
from .loader import canonical, is_line, load, record
from .reader import Definition, Reader
from .terms import Term
from .theorem import Use
from .workspace import HERE, spend

BYTES_IN_A_STEP = 16  # of what is read once more for each part, each control and each part of another certificate
OPENED = 40
MARKS = (b"[", b"]", b"{", b"}", b",", b":")
LISTED = 4  # definitions gone through in a step
OTHER_CLAIM = "its claim is another one"

Find = Callable[[str], bytes]
"""Returns the content of the certificate with an id; raises KernelError if there is none."""


def read_claim(target: dict[str, Any]) -> tuple[Reader, Term]:
    """Read the definitions and the claim of a part, or what the edits of a control make of them."""
    spend(len(canonical(target["claim"])) // BYTES_IN_A_STEP)
    reader = Reader()
    reader.definitions, reader.uses = _definitions(target["definitions"])
    with reader.at("claim"):
        return reader, reader.formula(target["claim"], {})


def _definitions(nodes: Any) -> tuple[dict[str, Definition], dict[str, set[str]]]:
    """Return definitions as a reader holds them; a list that was read before, the very object, is not read again."""
    known = HERE.workspace.values.setdefault(_definitions, {})
    if id(nodes) not in known:
        spend(len(canonical(nodes)) // BYTES_IN_A_STEP)
        reader = Reader()
        with reader.at("definitions"):
            reader.define(nodes)
        known[id(nodes)] = nodes, (reader.definitions, reader.uses)  # held, so that its address is not used again
    return cast("tuple[dict[str, Definition], dict[str, set[str]]]", known[id(nodes)][1])


def pin(part: Any, definitions: Any, needed: frozenset[str]) -> str:
    """Return the SHA-256 of what a part claims: the claim, the definitions it needs, the scope, what it presupposes."""
    kept = [definition for definition in definitions if definition["name"] in needed]
    pinned = {"claim": part["claim"], "definitions": kept, "scope": part["scope"]}
    spelled = canonical({**pinned, "assumes": part["assumes"]} if part["assumes"] else pinned)
    spend(len(spelled) // BYTES_IN_A_STEP + len(definitions) // LISTED)
    return sha256(spelled).hexdigest()


def sentences(node: Any, where: str) -> tuple[str, ...]:
    """Return what a part presupposes beyond its claim; the kernel hands it on and understands nothing of it."""
    if not isinstance(node, list) or not all(is_line(entry) and entry for entry in node):
        raise Malformed(f"{where}assumes: expected an array of sentences, each on one line")
    if len(set(node)) < len(node):
        raise Malformed(f"{where}assumes: a sentence stands twice")
    return tuple(node)


class Granted(NamedTuple):
    """The claim of a part of another certificate, and the sentences that it assumes."""

    use: Use
    claim: Term
    assumes: tuple[str, ...]


def nowhere(name: str) -> bytes:
    """Find no certificate, for a replay of what uses none."""
    raise Rejected("no other certificate is at hand")


def granted(node: Any, find: Find) -> list[Granted]:
    """Read the field ``uses`` and the claims that it names.

    Raises
    ------
    Malformed
        If it is not of the schema.
    Rejected
        If a part is not there, is not claimed for all parameters or claims something else.
    """
    if not isinstance(node, list):
        raise Malformed("uses: expected an array")
    uses = [_use(entry, f"uses.{position}") for position, entry in enumerate(node)]
    places = [(use.id, use.part) for use in uses]
    if places != sorted(set(places)):
        raise Malformed("uses: expected each part once, in the order of ids and names")
    found: list[Granted] = []
    definitions: Any = None
    parts: dict[str, Any] = {}
    for use in uses:
        try:
            if not found or found[-1].use.id != use.id:
                definitions, parts = _loaded(use.id, find)
            found.append(_granted(use, definitions, parts.get(use.part, {})))
        except KernelError as error:
            raise (Exhausted if isinstance(error, Exhausted) else Rejected)(f"uses {use}: {error}") from None
    return found


def _use(node: Any, where: str) -> Use:
    fields = record(node, where, Use._fields)
    if not (is_id(fields["id"]) and is_part_name(fields["part"]) and is_hash(fields["claim"])):
        raise Malformed(f"{where}: expected an id, the name of a part and the SHA-256 of its claim")
    return Use(**fields)


def _loaded(name: str, find: Find) -> tuple[Any, dict[str, Any]]:
    """Return the definitions of a certificate, and its parts by their names, of which the first one counts."""
    content = find(name)
    spend(OPENED + len(content) // BYTES_IN_A_STEP + 2 * sum(map(content.count, MARKS)))
    tree = load(content)
    if id_of(tree) != name:
        raise Rejected("the file at its place has another id")
    parts = [part for part in array(tree.get("parts")) if isinstance(part, dict) and is_part_name(part.get("name"))]
    return tree.get("definitions"), {part["name"]: part for part in reversed(parts)}


def _granted(use: Use, definitions: Any, part: dict[str, Any]) -> Granted:
    if "claim" not in part or part.get("scope") != "all":
        raise Rejected("no such part is claimed for all parameters")
    assumes = sentences(part.get("assumes"), "")
    reader, claim = read_claim({"definitions": definitions, "claim": part["claim"]})
    if pin(part, definitions, reader.needed()) != use.claim:
        raise Rejected(OTHER_CLAIM)
    return Granted(use, claim, assumes)


def id_of(certificate: Any) -> str:
    """Return the id of a certificate, ``-`` unless it has one of the right spelling."""
    statement = certificate.get("statement") if isinstance(certificate, dict) else None
    name = statement.get("id") if isinstance(statement, dict) else None
    return str(name) if is_id(name) else "-"
