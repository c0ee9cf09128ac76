"""Where certificates lie, and which files a user means who names files, folders or statements."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import verify
from verify.command import names
from verify.command.errors import CommandError

HELP = f"a file or folder that is there, else {names.HELP}"
FOLDER = "certificates"


def certificates() -> Path:
    """Return the folder of the certificates: the one here, else that of the checkout that this package runs from.

    Raises
    ------
    CommandError
        If there is none; a package that was installed brings none.
    """
    checkout = Path(verify.__path__[0]).parent / FOLDER
    for folder in (Path(FOLDER), checkout):
        if folder.is_dir():
            return folder
    raise CommandError(f"no folder '{FOLDER}' is here; 'closedform all' writes it, and a checkout of the source has it")


def located(words: Sequence[str]) -> list[str]:
    """Return the paths that some words mean: what is there or ends in .json as it is, names of statements in full.

    Raises
    ------
    CommandError
        If a word is neither a path nor the name of something that is built.
    """
    if not words:
        return [str(certificates())]
    found: dict[str, None] = {}
    for word in words:
        if Path(word).exists() or word.endswith(".json"):
            found[word] = None
        else:
            found.update(dict.fromkeys(str(certificates() / f"{name}.json") for name in names.built([word])))
    return list(found)
