"""What can go wrong with a certificate, one exception per exit status.

Every message is one line that says where and what was expected.
"""

LONGEST = 600


class KernelError(Exception):
    """Root of the kernel's own exceptions; ``located`` tells that the message says where."""

    def __init__(self, message: str, located: bool = False) -> None:
        """Take a message, whose middle is left out if it is long."""
        if len(message) > 2 * LONGEST:
            message = f"{message[:LONGEST]} … {message[-LONGEST:]}"
        super().__init__(message)
        self.located = located


class Malformed(KernelError):
    """The file is not a certificate: syntax, schema, sorts or a free name (exit status 2)."""


class Rejected(KernelError):
    """A well-formed certificate whose evidence does not prove its claim (exit status 1)."""


class Exhausted(Rejected):
    """The evidence asks for more work than the kernel is willing to spend; never a pass (exit status 1)."""
