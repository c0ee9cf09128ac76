"""What a statement consists of before it becomes a certificate: texts, definitions, parts, controls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from verify.kernel.certificate import FORMAT
from verify.kernel.claims import pin
from verify.kernel.loader import digest
from verify.language.definitions import reader_of
from verify.proving.evidence import Evidence, Json, Used
from verify.proving.steps import pruned
from verify.statements import repairs, searches, sharing
from verify.statements.trees import needed
from verify.statements.used import claim_of


def pin_of(part: Json, definitions: Json) -> str:
    """Return the pin of a part, whose claim is read to find the definitions that it needs."""
    reader = reader_of(definitions)
    reader.formula(part["claim"], {})
    return pin(part, definitions, reader.needed())


@dataclass(frozen=True)
class Control:
    """A near-miss: edits of the claim, and the evidence that the result is false (true, if the claim is refuted)."""

    says: str
    edits: Sequence[tuple[Sequence[str | int], Json]]
    evidence: Evidence
    becomes: str = "false"

    def tree(self) -> Json:
        """Return the JSON form."""
        return {
            "says": self.says,
            "edits": [{"path": list(path), "put": put} for path, put in self.edits],
            "becomes": self.becomes,
            "variables": self.evidence.variables,
            "evidence": pruned(self.evidence.steps, len(self.evidence.steps) - 1),
        }


@dataclass(frozen=True)
class Witness:
    """Values that satisfy hypotheses, and evidence for those of them that no evaluation decides."""

    values: Sequence[Json]
    evidence: Evidence

    def tree(self) -> Json:
        """Return the JSON form."""
        return {
            "terms": list(self.values),
            "variables": self.evidence.variables,
            "evidence": pruned(self.evidence.steps, len(self.evidence.steps) - 1),
        }


@dataclass(frozen=True)
class Part:
    """One claim of a statement with its evidence; ``witnesses`` satisfy its hypotheses.

    The evidence ends with the theorem that decides the claim; the certificate holds the steps that it needs.
    ``assumes`` are sentences: what the claim presupposes beyond its print, as a law with given moments.
    """

    name: str
    says: str
    claim: Json
    evidence: Evidence
    witnesses: Sequence[Sequence[Json] | Witness]
    controls: Sequence[Control] = ()
    scope: str = "all"
    assumes: Sequence[str] = ()

    def proved_in(self, name: str) -> Part:
        """Return the part with the use of the part of the same name, of another statement, as its evidence."""
        proof = Evidence()
        proof.use(name, self.name)
        return replace(self, evidence=proof)

    def claimed(self) -> Json:
        """Return what it claims: the claim, the scope and what is assumed."""
        return {"claim": self.claim, "scope": self.scope, "assumes": list(self.assumes)}

    def tree(self) -> Json:
        """Return the JSON form."""
        return {
            "name": self.name,
            "says": self.says,
            **self.claimed(),
            "witnesses": [one.tree() if isinstance(one, Witness) else list(one) for one in self.witnesses],
            "variables": self.evidence.variables,
            "evidence": pruned(self.evidence.steps, len(self.evidence.steps) - 1),
            "controls": [control.tree() for control in self.controls],
        }


class Decided(Protocol):
    """A part with a claim, however it is written."""

    @property
    def name(self) -> str:
        """The name of the part."""

    def claimed(self) -> Json:
        """Return what it claims: the claim, the scope and what is assumed."""

    def tree(self) -> Json:
        """Return the JSON form."""


@dataclass(frozen=True)
class OpenPart:
    """A part that is not decided, with the reason."""

    name: str
    says: str
    reason: str

    def tree(self) -> Json:
        """Return the JSON form."""
        return {"name": self.name, "says": self.says, "reason": self.reason}


@dataclass(frozen=True)
class Statement:
    """A statement of a work, or one of our own, with all that its certificate holds, and with its idea.

    ``idea`` tells readers what carries the proof; the certificate does not hold it.
    """

    id: str
    title: str
    source: str
    hypotheses: str
    conclusion: str
    reading: str
    definitions: Sequence[Json]
    parts: Sequence[Decided | OpenPart]
    idea: str = ""

    @property
    def decided(self) -> list[Decided]:
        """The parts that have a claim."""
        return [part for part in self.parts if not isinstance(part, OpenPart)]

    def part(self, name: str) -> Part:
        """Return the part of that name.

        Raises
        ------
        KeyError
            If there is none that is decided.
        """
        found = {part.name: part for part in self.parts if isinstance(part, Part)}
        return found[name]

    def claims(self) -> dict[str, str]:
        """Return the pin of what each decided part claims, by its name: what a certificate that uses it names."""
        definitions = list(self.definitions)
        return {part.name: pin_of(part.claimed(), definitions) for part in self.decided}

    def certificate(self) -> Json:
        """Return the certificate with its digest.

        Raises
        ------
        ValueError
            If it uses what nothing builds.
        """
        parts = repairs.using_repair(self.id, [part.tree() for part in self.parts], self.definitions)
        parts = searches.answered(self.id, parts, self.definitions)
        uses = sorted(set(_used(parts)))
        definitions = needed(self.definitions, parts)
        tree: dict[str, Json] = {
            "format": FORMAT,
            "statement": {
                "id": self.id,
                "title": self.title,
                "source": self.source,
                "hypotheses": self.hypotheses,
                "conclusion": self.conclusion,
                "reading": self.reading,
            },
            "definitions": definitions,
            "uses": [{"id": used.id, "part": used.part, "claim": claim_of(used.id, used.part)} for used in uses],
        }
        trees, tree["parts"] = sharing.shared(
            _numbered(_placed(parts, definitions), {used: number for number, used in enumerate(uses)})
        )
        if trees:
            tree["trees"] = trees
        return {**tree, "digest": digest(tree)}


def _placed(parts: Sequence[Json], definitions: Sequence[Json]) -> list[Json]:
    """Return parts whose edits of definitions name these by their places."""
    places = {entry["name"]: place for place, entry in enumerate(definitions)}

    def edit(entry: Json) -> Json:
        head, key, *rest = entry["path"]
        return {**entry, "path": [head, places.get(key, key) if head == "definitions" else key, *rest]}

    def control(entry: Json) -> Json:
        return {**entry, "edits": list(map(edit, entry["edits"]))}

    return [
        {**part, "controls": list(map(control, part["controls"]))} if "controls" in part else part for part in parts
    ]


def _used(node: Json) -> Iterator[Used]:
    """Yield the parts of other statements that some evidence uses."""
    if isinstance(node, Used):
        yield node
    elif isinstance(node, dict | list | tuple):
        for child in node.values() if isinstance(node, dict) else node:
            yield from _used(child)


def _numbered(node: Json, numbers: Mapping[Used, int]) -> Json:
    """Return a tree with numbers in the place of parts of other statements."""
    if not numbers:
        return node
    if isinstance(node, dict):
        return {key: _numbered(child, numbers) for key, child in node.items()}
    if isinstance(node, list | tuple):
        return [_numbered(child, numbers) for child in node]
    return numbers[node] if isinstance(node, Used) else node
