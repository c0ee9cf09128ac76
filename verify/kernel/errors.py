"""What can go wrong with a certificate, one exception for each word that the program prints.

Every message is one line that says where and what was expected. ``status`` is the exit status.
"""

from typing import Any

LONGEST = 600


class KernelError(Exception):
    """Root of the kernel's own exceptions; ``located`` tells that the message says where.

    ``outcome`` is what replay found of a certificate that is refused for nothing but that the ledger lacks it.
    """

    def __init__(self, message: str, located: bool = False, outcome: Any = None) -> None:
        """Take a message, whose middle is left out if it is long."""
        if len(message) > 2 * LONGEST:
            message = f"{message[:LONGEST]} … {message[-LONGEST:]}"
        super().__init__(message)
        self.located, self.outcome = located, outcome

    word, status = "error", 3


class Malformed(KernelError):
    """The file is not a certificate: syntax, schema, sorts or a free name."""

    word, status = "malformed", 2


class Rejected(KernelError):
    """A well-formed certificate whose evidence does not prove its claim."""

    word, status = "rejected", 1


class Unpinned(Rejected):
    """The ledger does not know the statement: the evidence holds, but of a claim that nobody compared."""

    word, status = "unpinned", 4


class Exhausted(Rejected):
    """The evidence asks for more work than the kernel is willing to spend; never a pass."""

    word, status = "exhausted", 1
