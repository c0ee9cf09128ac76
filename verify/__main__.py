"""The command: ``python -m verify`` or ``closedform``. A sub-command is loaded when it is asked for."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import NoReturn

COMMANDS = {
    "all": "build the certificates of the statements and replay them",
    "check": "replay certificates with the kernel alone",
    "list": "list every statement of the ledger",
    "show": "show a statement, its claims as mathematics and their verdicts",
    "explain": "replay a certificate step by step; show where it fails",
    "docs": "write the table of statements and the numbers of the README",
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


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
    arguments = sys.argv[1:] if argv is None else argv
    try:
        return _run(arguments)
    except SystemExit as stop:  # argparse has said why
        return stop.code if isinstance(stop.code, int) else 0
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("verify: interrupted", file=sys.stderr)
        return 130
    except Exception as error:
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return _told(error)


def _run(arguments: list[str]) -> int:
    chosen = next((word for word in arguments if word in COMMANDS), None)
    parsed = _parser(chosen).parse_args(arguments)
    status = int(import_module(f"verify.command.{parsed.command}").run(parsed))
    sys.stdout.flush()
    return status


def _told(error: Exception) -> int:
    from verify.command.errors import CommandError
    from verify.kernel.errors import Malformed

    words = " ".join(str(error).split())
    if isinstance(error, CommandError):
        print(f"verify: {words}", file=sys.stderr)
        return error.status
    if isinstance(error, OSError):
        print(f"verify: {error.filename or 'file'}: {error.strerror or words}", file=sys.stderr)
        return 2
    if isinstance(error, Malformed):
        print(f"verify: {words}", file=sys.stderr)
        return 2
    print(f"verify: internal error: {type(error).__name__}: {words}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    sys.exit(main())
