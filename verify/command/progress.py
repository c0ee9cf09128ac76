"""A bar on the terminal while statements are decided; nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO


@dataclass
class Display:
    """Where lines go, and what happens when a statement is done."""

    step: Callable[[], None]
    _console: Any = None

    def say(self, text: str, stream: TextIO) -> None:
        """Print a line, above the bar if there is one."""
        if self._console is not None and stream.isatty():
            self._console.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            print(text, file=stream, flush=True)


@contextmanager
def display(total: int) -> Iterator[Display]:
    """Show how many of ``total`` statements are done, if stderr is a terminal."""
    if not (total and sys.stderr.isatty()):
        yield Display(lambda: None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("statements"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        job = bar.add_task("statements", total=total)
        yield Display(lambda: bar.advance(job), console)
