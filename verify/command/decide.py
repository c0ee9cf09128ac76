"""``verify decide``: a claim of one's own is proved or refuted, or it is told what was tried."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from verify.command import places
from verify.command.called import typed
from verify.command.errors import CommandError
from verify.command.storage import spelled, write_report
from verify.deciding.api import asked_in, decide_all
from verify.deciding.result import PROVED, REFUTED, UNDECIDED, Decision, account, bundled, slug
from verify.deciding.solvers import missing
from verify.kernel.certificate import replay
from verify.kernel.errors import KernelError, Malformed, Unpinned
from verify.kernel.ledger import Ledger, is_id, load_ledger
from verify.language import readable_line
from verify.language.errors import TextError
from verify.proving.counterexample import WrongWitness
from verify.proving.scripts import ScriptError

Json = Any

LINE = "line"
THEORY = ".thm"
PATH = re.compile(r"[\w./~-]+")
NO_CLAIM = "no claim is there: expected one as 'forall x in real: x <= x^2', or lines 'claim NAME: …'"
STATUS = {PROVED: 0, REFUTED: 1, UNDECIDED: 3}
EPILOG = """\
exit status: 0 all claims are proved; 1 one is refuted; 2 the input is wrong; 3 one is undecided and none is refuted;
70 for whatever broke; 130 interrupted; 141 nobody reads on. A crash never ends with 0, 1 or 3. What is printed has been
replayed by the kernel. A certificate of your own is 'unpinned' for 'verify check', which is the status 4 there.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``decide``."""
    parser.epilog = EPILOG
    parser.add_argument("claim", metavar="CLAIM | FILE", help="a claim, or a file of definitions, claims and proofs")
    parser.add_argument(
        "--time", type=_seconds, default=20.0, metavar="SECONDS", help="of the processor, for each claim (default 20)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the certificate, which the kernel replays")
    parser.add_argument("--id", metavar="WORK/NAME", help="the id in the certificate (default own/NAME)")
    parser.add_argument("--ledger", type=Path, metavar="FILE", help="a ledger with pins of your own")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < (value := float(text)) <= 86_400:
            return value
    raise argparse.ArgumentTypeError(f"expected a number of seconds between 0 and 86400, found '{text}'")


def run(arguments: argparse.Namespace) -> int:
    """Decide the claims and return the exit status.

    Raises
    ------
    CommandError
        If the input is wrong, the certificate could not be written, or the kernel refuses what a ledger pins.
    """
    if arguments.id is not None and not is_id(arguments.id):
        raise CommandError(f"--id: '{arguments.id}' is not spelled like WORK/NAME")
    if arguments.out is not None:
        places.refuse_report(arguments.out)
    ledger = _ledger(arguments.ledger) if arguments.ledger else None
    name, text, file = _text(arguments.claim)
    for line in missing():
        print(line, file=sys.stderr)
    try:
        asked = asked_in(name, text, file)
    except TextError as error:
        raise CommandError(str(error) if file == LINE else f"{file}: {error}") from None
    try:
        decisions = list(_told_one_by_one(decide_all(asked, arguments.time), arguments.json, len(asked) > 1))
    except WrongWitness as error:
        raise CommandError(str(error) if file == LINE else f"{file}: {error}") from None
    except ScriptError as error:  # it names the file
        raise CommandError(str(error)) from None
    if not decisions:
        raise CommandError(NO_CLAIM if file == LINE else f"{file}: {NO_CLAIM}")
    statement = bundled(decisions, name, arguments.id or "")
    certificate = statement.certificate()
    decided = any(decision.verdict != UNDECIDED for decision in decisions)
    if ledger is not None and decided:
        _pinned(certificate, ledger)
    if arguments.json:
        print(json.dumps({"id": statement.id, "claims": [_told(decision) for decision in decisions]}, indent=1))
    if arguments.out and decided:
        write_report(arguments.out, spelled(certificate))
    elif arguments.out:
        print(f"nothing is decided: {arguments.out} is not written", file=sys.stderr)
    return status(decisions)


def _told_one_by_one(decisions: Iterable[Decision], quietly: bool, named: bool) -> Iterator[Decision]:
    """Print each decision as soon as it is there."""
    for decision in decisions:
        if not quietly:
            verdict, *lines = account(decision)
            print("\n".join([f"{decision.name}: {verdict}" if named else verdict, *lines]), flush=True)
        yield decision


def status(decisions: Sequence[Decision]) -> int:
    """Return the exit status of several claims: that of a refutation before that of what is undecided."""
    verdicts = {decision.verdict for decision in decisions}
    return next(STATUS[verdict] for verdict in (REFUTED, UNDECIDED, PROVED) if verdict in verdicts)


def _text(word: str) -> tuple[str, str, str]:
    """Return the name and the text of what is asked, and what stands before the numbers of its lines.

    It is asked in a file, on the standard input, or in the argument.
    """
    if word == "-":
        return "claim", _some(sys.stdin.read()), LINE
    if not word.strip():
        raise CommandError(NO_CLAIM)
    path = Path(word)
    if path.suffix == THEORY:
        how = typed("prove WORK/NAME --goals")
        raise CommandError(f"{word}: a theory is proved by the id in its first line: {how}")
    if _is_file(path):
        return slug(path.stem), _some(_read(path), f"{path.name}: "), path.name
    if path.suffix in (".txt", ".claim", ".claims") or ("/" in word and PATH.fullmatch(word)):
        raise CommandError(f"{word}: cannot be read as a file")
    return "claim", word, LINE


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a claim is longer than the name of a file may be
        return False


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise CommandError(f"{path}: cannot be read: {why}") from None


def _some(text: str, place: str = "") -> str:
    if not text.strip():
        raise CommandError(f"{place}{NO_CLAIM}")
    return text


def _ledger(path: Path) -> Ledger:
    try:
        return load_ledger(path)
    except Malformed as error:
        raise CommandError(f"--ledger {path}: {error}") from None


def _pinned(certificate: Json, ledger: Ledger) -> None:
    try:
        replay(certificate, ledger)
    except Unpinned:
        print("the ledger does not know this id", file=sys.stderr)
    except KernelError as error:
        raise CommandError(f"--ledger: {error}") from None


def _told(decision: Decision) -> Json:
    """Return a decision as JSON."""
    return {
        "name": decision.name,
        "verdict": decision.verdict,
        "claim": decision.claim,
        "counterexample": {name: readable_line(value) for name, value in decision.values} or None,
        "account": account(decision)[1:],
        "tried": dict(decision.tried),
    }
