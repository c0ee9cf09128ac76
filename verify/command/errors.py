"""What a command says when it cannot go on: one line and an exit status."""

from __future__ import annotations


class CommandError(Exception):
    """An error that is told in one line.

    Parameters
    ----------
    message : str
        One line that says what and where.
    status : int
        The exit status: 2 for wrong usage, 1 for a result other than expected.
    """

    def __init__(self, message: str, status: int = 2) -> None:
        """Keep the line and the status."""
        super().__init__(message)
        self.status = status


def one_line(text: str) -> str:
    r"""Return a text on one line; what a terminal would obey is escaped.

    Examples
    --------
    >>> one_line("two\n  lines\x1b[1m")
    'two lines\\x1b[1m'
    """
    from verify.kernel.run import printable  # loaded only when something has to be said

    return printable(" ".join(text.split()))
