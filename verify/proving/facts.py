"""What a proof knows: theorems by their numbers, with what they say."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from verify.kernel.terms import Term

Json = Any


@dataclass(frozen=True)
class Fact:
    """A theorem of a proof.

    Attributes
    ----------
    theorem : int
        The number of the step that proves it.
    said : Term or function
        What it says, as the kernel reads it, or what reads it.
    tree : JSON
        What it says, as it is written, with its definitions.
    name : str
        What the author calls it.
    line : int
        The line of the source that took the step, 0 if nobody knows.
    """

    theorem: int
    said: Term | Callable[[], Term]
    tree: Json
    name: str = ""
    line: int = 0

    @cached_property
    def term(self) -> Term:
        """What it says, as the kernel reads it; read when somebody asks for it first."""
        return self.said if isinstance(self.said, Term) else self.said()

    def named(self, name: str, tree: Json) -> "Fact":
        """Return the fact under another name, written in another way."""
        return Fact(self.theorem, self.said, tree, name, self.line)


class Stuck(ValueError):
    """A tactic has not found a proof; the message says what it tried."""
