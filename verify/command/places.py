"""Where certificates lie, and which files a user means who names files, folders or statements."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Sequence
from pathlib import Path

import verify
from verify.command import names
from verify.command.called import typed
from verify.command.errors import CommandError

HELP = f"a file or folder that is there, else {names.HELP}"
FOLDER = "certificates"
ROOT = Path(verify.__path__[0]).parent
"""The checkout that this package runs from; where it is installed, its folder of packages."""
INSTALLED = Path(sysconfig.get_path("data"), "share", "closedform", FOLDER)
"""Where a wheel puts the certificates that it brings."""


def located(words: Sequence[str]) -> list[str]:
    """Return the paths that some words mean: what is there or ends in .json as it is, else the files of statements.

    Raises
    ------
    CommandError
        If a word is neither a path nor the name of something that is built, or there are no certificates.
    """
    if not words:
        return [str(certificates())]
    found: dict[str, None] = {}
    for word in words:
        if Path(word).exists() or word.endswith(".json"):
            found[word] = None
        else:
            found.update(dict.fromkeys(str(of_statement(name)) for name in _named(word)))
    return list(found)


def _named(word: str) -> list[str]:
    """Return the ids of the statements that a word means, which is no path."""
    try:
        return names.built([word])
    except CommandError as error:
        raise CommandError(f"no file or folder '{word}' is here; {error}") from None


def one(name: str) -> Path:
    """Return the path that a name means.

    Raises
    ------
    CommandError
        As :func:`located`, or if it means several.
    """
    path, *others = located([name])
    if others:
        raise CommandError(f"'{name}' means {len(others) + 1} statements; expected one")
    return Path(path)


def certificates() -> Path:
    """Return the folder of the certificates: the one here, that of the checkout, or that of a wheel.

    Raises
    ------
    CommandError
        If there is none.
    """
    found = _folders()
    if not found:
        raise CommandError(
            f"no folder '{FOLDER}' is here; '{typed('all')}' writes it, and a checkout of the source has it"
        )
    return found[0]


def of_statement(name: str) -> Path:
    """Return the certificate of a statement: from the first folder that has it, else where the first one would.

    Raises
    ------
    CommandError
        If there are no certificates.
    """
    first = certificates() / f"{name}.json"
    return next((path for folder in _folders() if (path := folder / f"{name}.json").is_file()), first)


def _folders() -> list[Path]:
    return [folder for folder in (Path(FOLDER), ROOT / FOLDER, INSTALLED) if folder.is_dir()]


def checkout() -> Path:
    """Return the root of the checkout that this package runs from.

    Raises
    ------
    CommandError
        If it is installed elsewhere.
    """
    if not (ROOT / "pyproject.toml").is_file():
        raise CommandError("this needs a checkout of the source")
    return ROOT


def refuse_report(path: Path) -> None:
    """Say before the work that a report could not be written after it.

    Raises
    ------
    CommandError
        If the place of the report is a folder, is in none, or must not be written to.
    """
    if path.is_dir():
        raise CommandError(f"{path}: a folder, not a file")
    if not path.parent.is_dir():
        raise CommandError(f"{path}: there is no folder {path.parent}")
    if not os.access(path if path.exists() and not path.is_file() else path.parent, os.W_OK):
        raise CommandError(f"{path}: cannot be written")
