"""How the command is called: by a short name before what it says, in full where somebody is told what to type."""

from __future__ import annotations

import sys
from pathlib import Path

MODULE = "python -m "


def program() -> str:
    """Return the name under which the command was called: ``closedform`` if it is installed, else ``verify``."""
    return "closedform" if Path(sys.argv[0]).stem == "closedform" else "verify"


def typed(words: str = "") -> str:
    """Return what one types to call a sub-command in the same way: there is no program ``verify``.

    Parameters
    ----------
    words : str
        The sub-command with its arguments.

    Examples
    --------
    >>> typed("list")
    'python -m verify list'
    """
    name = program()
    return f"{name if name == 'closedform' else MODULE + name} {words}".rstrip()
