"""What the site is about: the rows of the ledger with their certificates, their pages, and what uses what."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from verify.catalogue import Listed
from verify.command import counts, library, names
from verify.command.called import typed
from verify.command.counterexamples import values
from verify.command.errors import CommandError
from verify.command.index import INDEX, recorded
from verify.command.storage import content_if_there
from verify.site import labels, rooms
from verify.statements.ideas import idea
from verify.statements.outlines import outline

Json = Any
TEXTS = ("source", "hypotheses", "conclusion", "reading")


@dataclass(frozen=True, kw_only=True)
class Statement:
    """One row of the ledger with what its certificate says.

    ``texts`` has the words of the certificate, or of the outline of what is not built, and ``idea`` what carries the
    proof, which no certificate holds. ``parts`` are those of the certificate, ``verdicts`` what a replay
    found of them, ``values`` the variables with the values at which they fail, ``uses`` the ids of what the proofs rest
    on. ``steps`` counts the steps of all evidence, ``octets`` the bytes of the file.
    """

    entry: Listed
    room: str
    label: str
    texts: dict[str, str]
    idea: str = ""
    parts: Sequence[Json] = ()
    definitions: Sequence[Json] = ()
    verdicts: dict[str, str] = field(default_factory=dict)
    values: dict[str, list[tuple[str, Json]]] = field(default_factory=dict)
    uses: tuple[str, ...] = ()
    steps: int = 0
    digest: str = ""
    octets: int = 0

    @property
    def id(self) -> str:
        """Return the id."""
        return self.entry.id

    @property
    def anchor(self) -> str:
        """Return the anchor of the card on its page, for ever."""
        return labels.short(self.id)

    @property
    def page(self) -> str:
        """Return the page of the card, from the root of the site and without an ending."""
        return f"works/{self.entry.work}{'-' if self.room else ''}{self.room}"

    @property
    def verdict(self) -> str:
        """Return the key of the verdict."""
        return labels.verdict_of(self.entry)

    @property
    def group(self) -> str:
        """Return whether it is published, a repair, a literal reading or our own."""
        return counts.group(self.entry)

    def link(self, base: str = "../") -> str:
        """Return the address of the card, from a page one folder below the root."""
        return f"{base}{self.page}.html#{self.anchor}"


class Corpus:
    """All statements, in the order of the ledger, and where they stand."""

    def __init__(self, statements: Sequence[Statement], works: dict[str, str], certificates: str | None = None) -> None:
        """Take the statements, the full names of the works, and where certificates are if not in the site."""
        self.certificates = certificates
        self.statements = list(statements)
        self.works = works
        self.by_id = {statement.id: statement for statement in statements}

    def __iter__(self) -> Iterator[Statement]:
        """Yield the statements."""
        return iter(self.statements)

    def get(self, name: str) -> Statement | None:
        """Return the statement with an id, if there is one."""
        return self.by_id.get(name)

    @cached_property
    def used_by(self) -> dict[str, list[str]]:
        """Return by id what uses a statement, in the order of the ledger."""
        found: dict[str, list[str]] = {}
        for statement in self:
            for name in statement.uses:
                found.setdefault(name, []).append(statement.id)
        return found

    def certificate_link(self, statement: Statement, base: str = "../") -> str:
        """Return the address of a certificate, from a page one folder below the root."""
        if self.certificates is None:
            return f"{base}certificates/{statement.id}.json"
        at = self.certificates.rstrip("/")
        return f"{'' if '://' in at else base}{at}/{statement.id}.json"

    def of_work(self, work: str) -> list[Statement]:
        """Return the statements of a work."""
        return [statement for statement in self if statement.entry.work == work]

    def dependents(self, name: str) -> set[str]:
        """Return the ids of all that uses a statement, directly or not."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            for user in self.used_by.get(waiting.pop(), ()):
                if user not in found:
                    found.add(user)
                    waiting.append(user)
        return found


def short_title(title: str) -> str:
    """Return the title of a work without its authors and its second half.

    >>> short_title("Li2: dynamics of feature emergence (Tian; arXiv 2509.21519)")
    'Li2'
    """
    return title.partition(" (")[0].partition(":")[0]


def corpus(folder: Path, chosen: Sequence[str] = (), certificates: str | None = None) -> Corpus:
    """Read the certificates in a folder, those of some statements or all that the ledger has.

    Parameters
    ----------
    folder : Path
    chosen : sequence of str
        Names of statements, of works and chapters, as every command takes them; all if there are none.
    certificates : str, optional
        Where links to certificates lead, from the root of the site or elsewhere; by default it has copies.

    Raises
    ------
    CommandError
        If a certificate is missing, or is not the one that the index of the folder is about, or its verdict is not the
        one that the ledger expects.
    """
    index = recorded(folder / INDEX)
    if not index:
        raise CommandError(f"{folder / INDEX}: expected the index of certificates; '{typed('all')}' writes it")
    wanted = {entry.id for entry in names.chosen(chosen)}
    entries = library.catalogue().rows
    works: dict[str, list[Listed]] = {}
    for entry in entries:
        works.setdefault(entry.work, []).append(entry)
    read = {entry.id: _read(folder, entry, index) for entry in entries if entry.id in wanted}
    sources = {name: texts["source"] for name, (texts, _) in read.items()}
    places = {name: room for rows in works.values() for name, room in rooms.rooms(rows, sources).items()}
    known = {entry.id: entry for entry in entries}
    return Corpus(
        [
            Statement(
                entry=entry,
                room=places[entry.id],
                label=labels.label(entry, known.get(labels.original(entry.id))),
                texts=read[entry.id][0],
                idea=idea(entry.id),
                **read[entry.id][1],
            )
            for entry in entries
            if entry.id in wanted
        ],
        {work: title for work, title in library.works().items() if any(name.startswith(f"{work}/") for name in wanted)},
        certificates,
    )


def _read(folder: Path, entry: Listed, index: dict[str, Any]) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the texts of a statement, and the fields that its certificate fills."""
    if entry.expected is None:
        told = dict(outline(entry.id) or {})
        return {key: told.get(key, "") for key in TEXTS}, {}
    path = folder / f"{entry.id}.json"
    content = content_if_there(path)
    if content is None:
        raise CommandError(f"{path}: is missing; the ledger expects {entry.expected}", 1)
    certificate = _loaded(path, content)
    row = index.get(entry.id)
    if row is None or row["digest"] != certificate["digest"]:
        raise CommandError(f"{path}: is not the certificate that {INDEX} is about; run '{typed('all')}' first", 1)
    if row["verdict"] != entry.expected:
        raise CommandError(f"{path}: {INDEX} says {row['verdict']}; the ledger expects {entry.expected}", 1)
    texts = {key: certificate["statement"][key] for key in TEXTS}
    uses = tuple(dict.fromkeys(use["id"] for use in certificate["uses"]))
    return texts, {
        "parts": [_without_evidence(part) for part in certificate["parts"]],
        "definitions": certificate["definitions"],
        "verdicts": row["parts"],
        "values": {part["name"]: values(part, certificate.get("trees", ())) for part in certificate["parts"]},
        "steps": sum(_steps(part) for part in certificate["parts"]),
        "uses": uses,
        "digest": certificate["digest"],
        "octets": len(content),
    }


def _steps(node: Json) -> int:
    """Return the number of steps of the evidence of a part, a witness or a control."""
    below = (entry for key in ("witnesses", "controls") for entry in node.get(key, ()) if isinstance(entry, dict))
    return len(node.get("evidence", ())) + sum(map(_steps, below))


def _without_evidence(node: Json) -> Json:
    """Return a part without what a page does not show."""
    kept = {key: value for key, value in node.items() if key not in ("evidence", "variables", "witnesses")}
    if "controls" in kept:
        kept["controls"] = [_without_evidence(control) for control in kept["controls"]]
    return kept


def _loaded(path: Path, content: bytes) -> Json:
    """Return a certificate; what the kernel asks of it beyond this was asked when the index was written."""
    try:
        return json.loads(content)
    except ValueError as error:
        raise CommandError(f"{path}: is no certificate: {error}", 1) from None
