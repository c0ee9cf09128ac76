"""Completion in a shell: sub-commands, options, and what statements can be asked for by.

After ``pip install 'closedform[completion]'``, bash and zsh complete once ``eval "$(register-python-argcomplete
closedform)"`` has run, fish with ``register-python-argcomplete --shell fish closedform | source``.
"""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, cast


def asked() -> list[str] | None:
    """Return the words that a shell wants to be completed, None if it is not a shell that asks."""
    if "_ARGCOMPLETE" not in os.environ:
        return None
    line = os.environ.get("COMP_LINE", "")
    with suppress(ValueError):  # a quotation mark that is still open
        return shlex.split(line)
    return line.split()


def answer(parser: argparse.ArgumentParser) -> None:
    """Tell the shell what may stand there, and end the process; do nothing if it is not a shell that asks."""
    if asked() is None:
        return
    import argcomplete

    def completer(prefix: str, action: argparse.Action, **about: Any) -> Iterable[str]:
        metavar = action.metavar if isinstance(action.metavar, str) else ""
        found = names(prefix) if metavar.endswith("NAME") else []
        return found if metavar == "NAME" else [*found, *argcomplete.completers.FilesCompleter()(prefix)]

    argcomplete.autocomplete(parser, default_completer=cast(Any, completer))


def names(prefix: str) -> list[str]:
    """Return what begins alike of works, chapters and ids.

    Examples
    --------
    >>> names("cago/lemma-2")
    ['cago/lemma-2', 'cago/lemma-2.repair']
    """
    from verify.command import library
    from verify.command.names import chapter, statements

    ids = [entry.id for entry in statements()]
    rooms = {f"{name.split('/')[0]}/{found}" for name in ids if (found := chapter(name))}
    return [word for word in [*library.works(), *sorted(rooms), *ids] if word.startswith(prefix)]
