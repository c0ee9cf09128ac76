"""Proofs as text: lines that take a goal apart, state what holds on the way, and say by what."""

from .commands import script
from .lines import Line, ScriptError, lines_of

__all__ = ["Line", "ScriptError", "lines_of", "script"]
