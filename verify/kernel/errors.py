"""What can go wrong with a certificate, one exception per exit status.

Every message is one line that says where and what was expected.
"""


class KernelError(Exception):
    """Root of the kernel's own exceptions."""


class Malformed(KernelError):
    """The file is not a certificate: syntax, schema, sorts or a free name (exit status 2)."""


class Rejected(KernelError):
    """A well-formed certificate whose evidence does not prove its claim (exit status 1)."""


class Exhausted(Rejected):
    """The evidence asks for more work than the kernel is willing to spend; never a pass (exit status 1)."""
