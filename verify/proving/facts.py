"""What a proof knows: theorems by their numbers, with what they say."""

from dataclasses import dataclass
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
    term : Term
        What it says, as the kernel reads it.
    tree : JSON
        What it says, as it is written, with its definitions.
    name : str
        What the author calls it.
    line : int
        The line of the source that took the step, 0 if nobody knows.
    """

    theorem: int
    term: Term
    tree: Json
    name: str = ""
    line: int = 0


class Stuck(ValueError):
    """A tactic has not found a proof; the message says what it tried."""
