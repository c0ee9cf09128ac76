"""The command: ``python -m verify`` or ``closedform``. A sub-command is loaded when it is asked for."""

import argparse
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from verify import __version__
from verify.command import completion, examples, streams
from verify.command.called import MODULE, program, typed
from verify.command.collection import seldom_collected
from verify.command.errors import one_line
from verify.command.signals import stoppable

COMMANDS = {
    "all": "build the certificates of the statements and replay them",
    "check": "replay certificates with the kernel alone",
    "list": "list the statements of the ledger with their verdicts, or their numbers",
    "show": "show statements, their claims as mathematics and their verdicts",
    "explain": "replay certificates step by step; show where they fail",
    "decide": "prove or refute a claim of your own, or tell what was tried",
    "audit": "tell what a trained network does on all inputs of a task, with bounds",
    "rerun": "make runs of training again from which something is estimated, and compare them with the record",
    "mutate": "change certificates and count how many changes are noticed",
    "prove": "run the proofs of statements; show where one stops, with the goals that are open",
    "new": "write the skeleton of a theory, a file that states and proves a statement",
    "figure": "draw what the works are about, as SVG with alternative text",
    "browser": "write a page that shows certificates, one file that opens from a disk",
    "docs": "write the table of statements, numbers and picture of the README, and docs/soundness.md",
    "site": "write pages about all statements, for any browser and without a network",
}


BROKEN_PIPE = 141
"""The exit status if nobody reads the output any more, as a shell reports SIGPIPE."""


BROKEN = 70
"""The exit status of ``decide`` for whatever broke, where 1 and 3 are verdicts."""


LEGEND = """\
verdicts:
  proved       true for every parameter value in the stated scope
  checked      true for every instance that the certificate lists
  estimated    how rarely runs of a program would come out as they did
  unchecked    not decided by a machine; the reason is in the certificate
  refuted      false as published; the repair, if there is one, is WORK/STATEMENT.repair
no verdict:
  rejected     the evidence does not show what the certificate claims
  exhausted    it asks for more work than the kernel spends
  malformed    it is no certificate
  unpinned     the ledger does not know the claim, as for a certificate of your own

exit status: 0 all is as it should be; 1 a certificate is rejected or a verdict is not the expected one; 2 wrong usage,
or a file that cannot be used; 3 an internal error; 4 nothing worse than unpinned; 130 interrupted; 141 nobody reads on
of audit: 0 all inputs are answered correctly, 1 some are not, 2 wrong input
of decide: 0 proved, 1 refuted, 2 wrong input, 3 undecided, 70 for whatever broke, see 'decide --help'
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        told = f"{self.prog.removeprefix(MODULE)}: {one_line(message)}; see: {self.prog} --help"
        self.exit(2, f"{told}\n")


def parser(chosen: str | None) -> argparse.ArgumentParser:
    """Return the parser of the command line, with the arguments of one sub-command alone."""
    whole = _Parser(
        prog=typed(),
        description="Decide the statements of the ledger and check their certificates.",
        epilog=LEGEND,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"closedform {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name == chosen:
            import_module(f"verify.command.{name}").add_arguments(command)
            shown = "\n".join(examples.epilog(name, typed()))
            command.epilog = f"{command.epilog.rstrip()}\n\n{shown}" if command.epilog else shown
    return whole


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit status.

    Parameters
    ----------
    argv : list of str, optional
        The arguments, by default those of the process.
    """
    streams.prepare()
    try:
        with stoppable(), seldom_collected():
            return _run(sys.argv[1:] if argv is None else argv)
    except SystemExit as stop:  # argparse has said why
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt as stop:
        words = [str(stop) or "interrupted", *getattr(stop, "__notes__", ())]
        return _say("; ".join(words), getattr(stop, "status", 130))
    except BrokenPipeError:  # nobody reads on
        return BROKEN_PIPE
    except BaseException as error:  # a panic of a library in Rust is no Exception
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return _say(*_told(error, _chosen(argv)))
    finally:
        streams.finish()


def _chosen(argv: list[str] | None) -> str | None:
    """Return the sub-command that the arguments name."""
    return next((word for word in (sys.argv[1:] if argv is None else argv) if word in COMMANDS), None)


def _run(arguments: list[str]) -> int:
    whole = parser(_chosen(completion.asked() or arguments))
    completion.answer(whole)
    parsed = whole.parse_args(arguments)
    status = int(import_module(f"verify.command.{parsed.command}").run(parsed))
    sys.stdout.flush()
    return status


def _say(words: str, status: int) -> int:
    with suppress(OSError):
        print(f"{program()}: {one_line(words)}", file=sys.stderr)
    return status


def _told(error: BaseException, chosen: str | None) -> tuple[str, int]:
    from verify.command.errors import CommandError
    from verify.kernel.errors import Malformed

    scripts = sys.modules.get("verify.proving.scripts.lines")  # what is not loaded has raised nothing
    if isinstance(error, CommandError):
        return str(error), error.status
    if isinstance(error, OSError):  # whatever opens a file names it
        return f"{error.filename or 'standard output'}: {error.strerror or error}", 2
    if isinstance(error, Malformed):
        return str(error), 2
    if scripts is not None and isinstance(error, scripts.ScriptError):
        return str(error).splitlines()[0], 2
    return f"internal error: {type(error).__name__}: {error}", BROKEN if chosen == "decide" else 3


if __name__ == "__main__":
    sys.exit(main())
