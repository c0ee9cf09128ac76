"""The ideas of theories: what carries a proof, or how a counterexample was found; no certificate holds them."""

from itertools import takewhile
from pathlib import Path

from verify.proving.scripts import lines_of

from . import theories
from .entries import uncommented


def idea(name: str) -> str:
    """Return the idea of a statement without reading its parts; empty if no theory tells it."""
    path = theories().get(name)
    return idea_in(path) if path is not None else ""


def idea_in(path: Path) -> str:
    """Return the idea that stands in a theory before its parts."""
    with path.open(encoding="utf-8") as file:
        head = "".join(takewhile(lambda row: not row.startswith("part "), file))
    return next((line.rest for line in lines_of(uncommented(head), str(path)) if line.word == "idea"), "")
