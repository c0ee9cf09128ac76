"""What statements claim and what becomes of them by the present source, without files, which may be old."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from verify.command import library, sources
from verify.command.cache import Cache
from verify.command.storage import spelled
from verify.kernel.certificate import replay
from verify.kernel.errors import KernelError, Malformed
from verify.kernel.ledger import Ledger
from verify.kernel.loader import load
from verify.kernel.run import Draft, Line, Run
from verify.kernel.theorem import Use
from verify.kernel.workspace import HERE, Desk


def basis(certificate: Any, memory: Cache) -> list[Use]:
    """Return the claims that a certificate is built on: what it uses, and those of its repair, which it might use."""
    uses = [Use(**entry) for entry in certificate["uses"]]
    return list(dict.fromkeys([*uses, *_repaired(certificate["statement"]["id"], memory)]))


def _repaired(name: str, memory: Cache) -> list[Use]:
    repair = f"{name}.repair"
    return [Use(repair, part, claim) for part, claim in _claims(repair, memory).items()]


def built_content(name: str) -> bytes:
    """Return the content of the certificate of a statement.

    Raises
    ------
    Malformed
        If nothing builds it, or its theory is stuck.
    """
    build = library.builders().get(name)
    if build is None:
        raise Malformed("nothing builds it")
    try:
        return _content(build)
    except Exception as error:
        from verify.proving.scripts import ScriptError  # loaded only when something has to be said

        if not isinstance(error, ScriptError):
            raise
        raise Malformed(str(error).splitlines()[0]) from None


@cache
def _content(build: Callable[[], Any]) -> bytes:
    with _at_a_desk():
        return spelled(build().certificate())


@contextmanager
def _at_a_desk() -> Iterator[None]:
    """Work at a desk of its own: a replay that asks for what it uses does not pay for building it."""
    before, HERE.workspace = HERE.workspace, Desk()
    try:
        yield
    finally:
        HERE.workspace = before


def holds(name: str, built_on: Sequence[Use], memory: Cache) -> bool:
    """Tell whether the statements that one is built on still claim the same, and its repair nothing more."""
    same = all(_claims(use.id, memory).get(use.part) == use.claim for use in built_on)
    return same and set(_repaired(name, memory)) <= set(built_on)


def _claims(name: str, memory: Cache) -> Mapping[str, str]:
    """Return what the parts of a statement claim by its present source, nothing if nothing builds it."""
    build = library.builders().get(name)
    return {} if build is None else _claims_of(name, sources.builder_digest(name), build, memory)


@cache
def _claims_of(name: str, _source: str, build: Callable[[], Any], memory: Cache) -> Mapping[str, str]:
    claims = memory.claims(name)
    if claims is None:
        claims = build().claims()
        memory.remember_claims(name, claims)
    return claims


@dataclass(frozen=True)
class Standing:
    """What becomes of a certificate now, in ``words``; if there is no ``verdict``, it is None and has a ``reason``.

    If only the comparison with the ledger fails, ``parts`` have the verdicts of the mathematics alone, and ``alone``
    says so in words.
    """

    status: int
    words: str
    verdict: str | None
    reason: str = ""
    cites: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    alone: str = ""


def standing(certificate: Any, ledger: Ledger, memory: Cache) -> Standing:
    """Return what becomes of a certificate, as replayed now or by the same kernel before."""
    line = line_of(certificate, ledger, memory)
    if line.outcome is not None:
        found = line.outcome
        cites = f", cites {', '.join(found.cites)}" if found.cites else ""
        return Standing(0, line.word + cites, line.word, "", found.cites, found.assumes, dict(found.parts))
    alone = line_of(certificate, ledger, memory, trusting=True)
    words, parts, told = f"no verdict: {line.reason}", {}, ""
    if alone.outcome is not None:
        told, parts = f"{alone.word} by the mathematics alone", dict(alone.outcome.parts)
        words = f"{words}; {told}"
    return Standing(line.status, words, None, line.reason, parts=parts, alone=told)


def line_of(certificate: Any, ledger: Ledger, memory: Cache, trusting: bool = False) -> Line:
    """Return the kernel's line for a certificate; what it uses is replayed, too, unless it is known to be accepted."""
    own = certificate["statement"]["id"]

    def draft(place: Path) -> Draft:
        name = "/".join(place.parts[-2:]).removesuffix(".json")
        return _drafted(name, spelled(certificate) if name == own else built_content(name), ledger, memory, trusting)

    return Run(draft).line(Path("/", f"{own}.json"))


def _drafted(name: str, content: bytes, ledger: Ledger, memory: Cache, trusting: bool) -> Draft:
    draft = memory.draft(content, "")
    if draft is None:
        try:
            outcome = replay(load(content), ledger, trusting=trusting, find=built_content)
            draft = Draft(Line(outcome.verdict, outcome.id, "", "", 0, outcome), outcome)
        except KernelError as error:
            draft = Draft(Line(error.word, name, "", str(error), error.status), error.outcome)
        if not trusting:
            memory.remember_draft(content, draft)
    return draft
