"""Vocabularies: definitions that several theories share, in files of their own."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from verify.language import errors, parsing
from verify.proving.scripts import Line

from .entries import Entries, entries_of, located
from .files import vocabulary_file

Json = Any


def definitions_of(entries: Entries, path: Path, above: tuple[Path, ...] = ()) -> list[Json]:
    """Return the definitions of the vocabularies that a file names, and its own.

    Parameters
    ----------
    entries : Entries
        The lines of the file.
    path : Path
        The file.
    above : tuple of Path
        The vocabularies that are being read, of which this file is one part.

    Raises
    ------
    ScriptError
        If a vocabulary is not there, names itself, or defines again what is defined.
    """
    found: list[Json] = []
    for line in entries.all("vocabulary", "define"):
        if line.word == "vocabulary":
            found += _named(line, path, found, above)
        else:
            found.append(definition(line, found))
    return found


def _named(line: Line, path: Path, before: Sequence[Json], above: tuple[Path, ...]) -> list[Json]:
    file = vocabulary_file(path, line.rest)
    if not line.rest or " " in line.rest or not file.is_file():
        raise line.error(f"no vocabulary '{line.rest[:40]}': there is no file {file}")
    if file in above:
        raise line.error(f"the vocabulary '{line.rest}' names itself")
    found = [entry for entry in vocabulary(file, above) if entry not in before]
    if twice := {entry["name"] for entry in before}.intersection(entry["name"] for entry in found):
        raise line.error(f"the vocabulary '{line.rest}' defines '{min(twice)}' again")
    return found


@cache
def vocabulary(path: Path, above: tuple[Path, ...] = ()) -> list[Json]:
    """Return the definitions of a vocabulary, after those of the vocabularies that it names."""
    return definitions_of(entries_of(path, "vocabulary", "define"), path, (*above, path))


def definition(line: Line, before: Sequence[Json]) -> Json:
    """Return the definition of a line, which may use those before it."""
    try:
        return parsing.parse_definition(f"define {line.rest}", before)
    except errors.TextError as error:
        raise located(line, error, len("define ")) from None
