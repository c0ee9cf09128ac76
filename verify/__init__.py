"""Statements of five works on the theory of neural networks, decided by certificates that a small kernel replays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # not of what depends on commands: each statement would depend on them, too
    from verify.deciding.api import decide, theorem

__version__ = "0.1.0"

__all__ = ["certificate", "decide", "theorem"]

_ROOMS = {"certificate": "verify.certificates", "decide": "verify.deciding.api", "theorem": "verify.deciding.api"}


def __getattr__(name: str) -> Any:
    """Load what is asked for: the kernel does without it."""
    if name in _ROOMS:
        from importlib import import_module

        return getattr(import_module(_ROOMS[name]), name)
    raise AttributeError(f"module 'verify' has no attribute '{name}'")
