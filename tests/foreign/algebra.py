"""PARI and GAP as processes: programs go in, one line for each question comes out."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence

from tests.foreign.arithmetic import Node

END = "the end"
PIPE = 4096
STARTING = 120
"""Seconds within which a program has to start."""


class Process:
    """A program that reads statements from its input and is started anew if it does not answer in time.

    Parameters
    ----------
    command : sequence of str
    preamble : str
        What it is told first.
    """

    def __init__(self, command: Sequence[str], preamble: str) -> None:
        self.command = command
        self.preamble = preamble
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_there(self) -> bool:
        """Whether the program is installed."""
        return shutil.which(self.command[0]) is not None

    def ask(self, program: str, seconds: float) -> list[str] | None:
        """Return the lines that a program prints, None if it does not end in time or breaks."""
        if self._process is None:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            self._said(self.preamble, STARTING)
        return self._said(program, seconds)

    def _said(self, program: str, seconds: float) -> list[str] | None:
        """Send statements, and read until the last line."""
        if self._process is None:
            return None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        here, there = self._process.stdout.fileno(), self._process.stdin.fileno()
        os.set_blocking(there, False)
        text, found = f"{program}\n{self.last}\n".encode(), b""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            readable, writable, _ = select.select([here], [there] if text else [], [], left)
            try:
                if writable:
                    text = text[os.write(there, text[:PIPE]) :]
                if readable:
                    read = os.read(here, PIPE)
                    found += read
                    if not read:
                        break
            except BrokenPipeError:
                break
            lines = found.decode(errors="replace").splitlines()
            if END in lines:
                return lines[: lines.index(END)]
        self.stop()
        return None

    @property
    def last(self) -> str:
        """The statement that prints the last line."""
        return f'print("{END}")' if self.command[0] == "gp" else f'Print("{END}\\n");'

    def stop(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def written(nodes: Sequence[Node], said: Callable[[Node, list[str]], str]) -> Iterator[tuple[int, str]]:
    """Yield the number of each node, counted from 1, and how it is computed from those before it."""
    places: dict[int, int] = {}
    for place, one in enumerate(nodes, 1):
        args = [f"V[{places[id(arg)]}]" if isinstance(arg, Node) else str(arg) for arg in one.args]
        yield place, said(one, [{"True": "1", "False": "0"}.get(arg, arg) for arg in args])
        places[id(one)] = place


def operation(one: Node, args: list[str], conjugate: str) -> str:
    """Return an operation that both programs write alike, but for the name of the conjugate."""
    listed = ", ".join(args)
    match one.op:
        case "number":
            return f"({args[0]})"
        case "plus" | "times":
            return (" + " if one.op == "plus" else " * ").join(args)
        case "power":
            return f"({args[0]})^{args[1]}"
        case "at most" | "less":
            return f"order({listed}, {int(one.op == 'at most')})"
        case "and":
            return f"both([{listed}])"
    names = {"conjugate": conjugate, "inverse": "inverse", "exp": "exp", "equal": "equal"}
    return f"{(names | {'if': 'choose', 'not': 'not3', 'iff': 'same'})[one.op]}({listed})"


def value(lines: Sequence[str] | None) -> bool | None:
    """Return what a program answers."""
    said = [line.removeprefix("= ") for line in lines or () if line.startswith("= ")]
    return {"1": True, "0": False}.get(said[-1]) if said else None
