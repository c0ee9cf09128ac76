"""The kernel as a program: replay files, print one line for each, exit with the worst status.

``python -I -S verify/kernel PATH ...`` needs the standard library and this folder, nothing else.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from .errors import Malformed, Unpinned
from .ledger import Ledger, load_ledger
from .rules.citation import LEMMAS
from .run import Line, Run, replayed

NOT_CERTIFICATES = frozenset({"index.json", "schema.json"})
INTERRUPTED, BROKEN_PIPE = 130, 141


def files(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the certificates that the paths name: files as they are, folders with all that is in and below them.

    The index and the schema are no certificates where a run puts them, in the folder itself; anything of that name
    below it is checked. A folder that cannot be read is yielded in place of what is in it.
    """
    for name in paths:
        yield from sorted(_within(name)) if os.path.isdir(name) else [Path(name)]


def _within(top: str) -> list[Path]:
    found: list[Path] = []
    for folder, _, names in os.walk(top, onerror=lambda error: found.append(Path(error.filename))):
        skipped = NOT_CERTIFICATES if folder == top else ()
        found.extend(Path(folder, name) for name in names if name.endswith(".json") and name not in skipped)
    return found


def check(path: Path, ledger: Ledger, trusting: bool = False, permit: frozenset[str] | None = None) -> Line:
    """Replay one file, and what it uses."""
    return Run(lambda file: replayed(file, ledger, trusting, permit)).line(path)


def worst(statuses: Iterable[int]) -> int:
    """Return the exit status of several files: that of the worst, where 0 < 4 < 1 < 2 < 3."""
    return max(statuses, key=lambda status: (status not in (0, Unpinned.status), status), default=0)


def permitted(text: str | None) -> frozenset[str] | None:
    """Read the argument of ``--permit``.

    Raises
    ------
    Malformed
        If it names a lemma that the kernel does not know.
    """
    if text is None:
        return None
    names = frozenset() if text == "none" else frozenset(part.strip() for part in text.split(","))
    for name in sorted(names - set(LEMMAS)):
        raise Malformed(f"--permit: no lemma '{name}'; known are: {', '.join(sorted(LEMMAS))}")
    return names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the kernel."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="certificates, or folders of them")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what says how certificates are checked."""
    parser.add_argument("--no-digest", action="store_true", help="compare no digest, pin or text: mathematics alone")
    parser.add_argument("--permit", metavar="LEMMA,...|none", help="the lemmas that may be cited (default all)")


def printed(lines: Iterable[Line]) -> int:
    """Print the lines of all files as they come, in any encoding, and return the exit status."""
    statuses = []
    for line in lines:
        statuses.append(line.status)
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        print(str(line).encode(encoding, "backslashreplace").decode(encoding), flush=True)
    if not statuses:
        return told("no certificate found")
    return worst(statuses) if sys.stdout else 2


def told(message: str, status: int = Malformed.status) -> int:
    """Say what is no line of a file on the standard error, if somebody listens there, and return the status."""
    try:
        if sys.stderr:
            print(message, file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = None
    return status


class Parser(argparse.ArgumentParser):
    """A parser of arguments that tells wrong usage like everything else that is no line of a file."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and end."""
        sys.exit(told(f"{self.format_usage()}{self.prog}: error: {message}"))

    def print_help(self, file: object = None) -> NoReturn:
        """Print the help, and end; a stream that takes nothing is noticed."""
        print(self.format_help(), end="", flush=True)
        sys.exit(0 if sys.stdout else 2)


def run(arguments: argparse.Namespace) -> int:
    """Check the files that the arguments name, print their lines and return the exit status."""
    try:
        permit, ledger = permitted(arguments.permit), load_ledger()
    except Malformed as error:
        return told(str(error))
    line = Run(lambda path: replayed(path, ledger, arguments.no_digest, permit)).line
    return printed(map(line, files(arguments.paths)))


def main(argv: list[str] | None = None) -> int:
    """Run the program."""
    parser = Parser(prog="verify/kernel", description="Replay certificates with the kernel alone.", allow_abbrev=False)
    parser.epilog = "exit status: 0 a verdict, 4 unpinned, 1 rejected or exhausted, 2 malformed or wrong usage, 3 error"
    add_arguments(parser)
    try:
        return run(parser.parse_args(argv))
    except KeyboardInterrupt:
        return told("interrupted", INTERRUPTED)
    except OSError as error:  # the lines cannot be written: no verdict is told, so none is claimed
        sys.stdout = None
        return told(f"standard output: {error.strerror}", BROKEN_PIPE if isinstance(error, BrokenPipeError) else 2)
