"""The kernel as a program: replay files, print one line for each, exit with the worst status.

``python -I -S verify/kernel PATH ...`` needs the standard library and this folder, nothing else.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .certificate import Outcome, replay
from .errors import Exhausted, Malformed, Rejected
from .ledger import Ledger, load_ledger
from .loader import read
from .rules.citation import LEMMAS

NOT_CERTIFICATES = frozenset({"index.json", "schema.json"})


@dataclass(frozen=True)
class Line:
    """What is printed about one file; ``status`` is its exit status."""

    word: str
    id: str
    path: str
    reason: str
    status: int
    outcome: Outcome | None = None

    def __str__(self) -> str:
        tail = ""
        if self.outcome and self.outcome.cites:
            tail += f"  cites {', '.join(self.outcome.cites)}"
        if self.outcome and self.outcome.assumes:
            tail += f"  assumes: {' '.join(self.outcome.assumes)}"
        return printable(f"{self.word:<10} {self.id}  {self.path}" + (f": {self.reason}" if self.reason else tail))


def printable(text: str) -> str:
    """Return a text on one line, whatever a hostile file or file name holds."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def files(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the certificates that the paths name: files as they are, folders with all that is in them."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*.json") if p.name not in NOT_CERTIFICATES)
        else:
            yield path


def check(path: Path, ledger: Ledger, trusting: bool = False, permit: frozenset[str] | None = None) -> Line:
    """Replay one file."""
    name = "-"
    try:
        certificate = read(path)
        name = _id_of(certificate)
        outcome = replay(certificate, ledger, trusting=trusting, permit=permit)
    except Malformed as error:
        return Line("malformed", name, str(path), str(error), 2)
    except Exhausted as error:
        return Line("exhausted", name, str(path), str(error), 1)
    except Rejected as error:
        unpinned = str(error).startswith("unpinned")
        return Line("unpinned" if unpinned else "rejected", name, str(path), str(error), 1)
    except Exception as error:  # the line of a file must not be lost to a bug in the kernel
        return Line("error", name, str(path), f"internal error: {type(error).__name__}: {error}", 3)
    return Line(outcome.verdict, outcome.id, str(path), "", 0, outcome)


def _id_of(certificate: Any) -> str:
    statement = certificate.get("statement") if isinstance(certificate, dict) else None
    name = statement.get("id") if isinstance(statement, dict) else None
    return name if isinstance(name, str) and len(name) < 100 and name.isprintable() else "-"


def worst(statuses: Iterable[int]) -> int:
    """Return the exit status of several files: an internal error outranks all, then 2 outranks 1."""
    return max(statuses, default=0)


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
    parser.add_argument(
        "--no-digest",
        action="store_true",
        help="compare neither digests nor pins: the mathematics alone decides",
    )
    parser.add_argument("--permit", metavar="LEMMA,…|none", help="the classical lemmas that may be cited (default all)")


def printed(lines: Iterable[Line]) -> int:
    """Print the lines of all files as they come and return the exit status."""
    statuses = []
    for line in lines:
        statuses.append(line.status)
        print(line, flush=True)
    if not statuses:
        print("no certificate found", file=sys.stderr)
        return 2
    return worst(statuses)


def run(arguments: argparse.Namespace) -> int:
    """Check the files that the arguments name, print their lines and return the exit status."""
    try:
        permit, ledger = permitted(arguments.permit), load_ledger()
    except Malformed as error:
        print(error, file=sys.stderr)
        return 2
    return printed(check(path, ledger, arguments.no_digest, permit) for path in files(arguments.paths))


def main(argv: list[str] | None = None) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="verify/kernel", description="Replay certificates with the kernel alone.")
    add_arguments(parser)
    return run(parser.parse_args(argv))
