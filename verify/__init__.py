"""Statements of five works on the theory of neural networks, decided by certificates that a small kernel replays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.deciding.api import decide, theorem

__version__ = "0.1.0"

__all__ = ["decide", "theorem"]


def __getattr__(name: str) -> Any:
    """Load the search for proofs when it is asked for: the kernel does without it."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module("verify.deciding.api"), name)
    raise AttributeError(f"module 'verify' has no attribute '{name}'")
