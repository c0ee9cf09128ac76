"""Claims from text: one claim, or a document with definitions, claims and witnesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from verify.language import parse_document, parse_formula

Json = Any


@dataclass(frozen=True)
class Asked:
    """A claim to be decided, with what it may use."""

    name: str
    claim: Json
    definitions: tuple[Json, ...] = ()
    witnesses: tuple[tuple[Json, ...], ...] = ()
