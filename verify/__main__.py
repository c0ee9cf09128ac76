"""The command: ``python -m verify`` or ``closedform``. A sub-command is loaded when it is asked for."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from verify.command import streams
from verify.command.errors import one_line
from verify.command.signals import stoppable

COMMANDS = {
    "all": "build the certificates of the statements and replay them",
    "check": "replay certificates with the kernel alone",
    "list": "list every statement of the ledger",
    "show": "show a statement, its claims as mathematics and their verdicts",
    "explain": "replay a certificate step by step; show where it fails",
    "docs": "write the table of statements and the numbers of the README",
}


BROKEN_PIPE = 141
"""The exit status if nobody reads the output any more, as a shell reports SIGPIPE."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)}\n")


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    parser = _Parser(prog="verify", description="Decide the statements of the ledger and check their certificates.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == chosen:
            import_module(f"verify.command.{name}").add_arguments(command)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit status.

    Parameters
    ----------
    argv : list of str, optional
        The arguments, by default those of the process.
    """
    streams.prepare()
    try:
        with stoppable():
            return _run(sys.argv[1:] if argv is None else argv)
    except SystemExit as stop:  # argparse has said why
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt as stop:
        words = [str(stop) or "interrupted", *getattr(stop, "__notes__", ())]
        return _say("; ".join(words), getattr(stop, "status", 130))
    except BrokenPipeError:  # nobody reads on
        return BROKEN_PIPE
    except Exception as error:
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return _say(*_told(error))
    finally:
        streams.finish()


def _run(arguments: list[str]) -> int:
    chosen = next((word for word in arguments if word in COMMANDS), None)
    parsed = _parser(chosen).parse_args(arguments)
    status = int(import_module(f"verify.command.{parsed.command}").run(parsed))
    sys.stdout.flush()
    return status


def _say(words: str, status: int) -> int:
    with suppress(OSError):
        print(f"verify: {one_line(words)}", file=sys.stderr)
    return status


def _told(error: Exception) -> tuple[str, int]:
    from verify.command.errors import CommandError
    from verify.kernel.errors import Malformed

    if isinstance(error, CommandError):
        return str(error), error.status
    if isinstance(error, OSError):  # whatever opens a file names it
        return f"{error.filename or 'standard output'}: {error.strerror or error}", 2
    if isinstance(error, Malformed):
        return str(error), 2
    return f"internal error: {type(error).__name__}: {error}", 3


if __name__ == "__main__":
    sys.exit(main())
