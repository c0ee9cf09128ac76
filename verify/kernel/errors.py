"""What can go wrong with a certificate, one exception for each word that the program prints.

Every message is one line that says where and what was expected. ``status`` is the exit status.
"""


class KernelError(Exception):
    """Root of the kernel's own exceptions."""

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
