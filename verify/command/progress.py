"""How far a run is: a bar on a terminal, elsewhere a line now and then; both on the standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from statistics import mean
from threading import Event, Thread
from time import monotonic
from typing import Any, TextIO

PERIOD = 20.0
"""Seconds between two lines where there is no terminal."""

REFRESH = 0.2
"""Seconds between two pictures of the bar."""

NAMED = 3
"""How many of the names that are running are shown."""


class Progress:
    """What is done, what is running, and how long the rest may take.

    Parameters
    ----------
    noun : str
        What is counted, in the plural.
    sizes : mapping of str to int
        What there is to do by name, and how much work it is in comparison with the rest; 0 where that is not known.
    clock : callable
        Returns the time in seconds.
    """

    def __init__(self, noun: str, sizes: Mapping[str, int], clock: Callable[[], float] = monotonic) -> None:
        """Start the clock."""
        self.noun = noun
        usual = mean([size for size in sizes.values() if size] or [1])
        self._sizes = {name: max(size or usual, usual / 10) for name, size in sizes.items()}
        self._clock = clock
        self._start = clock()
        self._left = dict.fromkeys(sizes)
        self._futures: dict[str, Future[Any]] = {}
        self._console: Any = None
        self._over = False

    def follow(self, name: str, future: Future[Any]) -> None:
        """Count something as running and done when its future says so."""
        self._futures[name] = future
        future.add_done_callback(lambda done: None if done.cancelled() else self.done(name))

    def skip(self, name: str) -> None:
        """Count something as done that was no work."""
        self._sizes[name] = 0
        self.done(name)

    def done(self, name: str) -> None:
        """Count something as done, unless nothing is shown any more: what ends then was broken off."""
        if not self._over:
            self._left.pop(name, None)

    @property
    def count(self) -> int:
        """Return how much is done."""
        return len(self._sizes) - len(self._left)

    @property
    def elapsed(self) -> float:
        """Return the seconds since the start."""
        return self._clock() - self._start

    def remaining(self) -> float | None:
        """Return the seconds that the rest may take at the present pace; None as long as nothing is done."""
        total, left = sum(self._sizes.values()), sum(self._sizes[name] for name in list(self._left))
        return self.elapsed * left / (total - left) if left < total else None

    def running(self) -> list[str]:
        """Return the names of what is being done."""
        return [name for name in list(self._left) if name in self._futures and self._futures[name].running()]

    def __str__(self) -> str:
        words = [f"{self.count} of {len(self._sizes)} {self.noun}", duration(self.elapsed)]
        if (remaining := self.remaining()) is not None:
            words.append(f"about {duration(remaining)} left")
        if names := self.running():
            words.append("at " + ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else ""))
        return "; ".join(words)

    def say(self, text: str, stream: TextIO) -> None:
        """Print a line, above the bar if there is one."""
        if self._console is not None and stream.isatty():
            self._console.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            print(text, file=stream, flush=True)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show it while the block runs."""
        try:
            with self._picture():
                yield
        finally:
            self._over = True

    @contextmanager
    def _picture(self) -> Iterator[None]:
        if not sys.stderr.isatty():
            with _every(PERIOD, lambda: print(f"verify: {self}", file=sys.stderr, flush=True)):
                yield
            return
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bar
        from rich.table import Column

        self._console = Console(stderr=True)
        words = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis"))
        bar = Bar(BarColumn(20), words, console=self._console, transient=True, auto_refresh=False)
        job = bar.add_task(str(self), total=len(self._sizes))

        def draw() -> None:
            bar.update(job, description=str(self), completed=self.count, refresh=True)

        with bar, _every(REFRESH, draw):
            yield
        self._console = None


@contextmanager
def _every(seconds: float, act: Callable[[], None]) -> Iterator[None]:
    """Do something again and again beside the block."""
    over = Event()

    def repeat() -> None:
        with suppress(OSError):  # nobody looks any more
            while not over.wait(seconds):
                act()

    thread = Thread(target=repeat, daemon=True)
    with suppress(RuntimeError):  # where not even a thread may start, there is no progress to be seen
        thread.start()
    try:
        yield
    finally:
        over.set()
        if thread.ident is not None:
            thread.join()


def duration(seconds: float) -> str:
    """Say a time.

    Examples
    --------
    >>> [duration(seconds) for seconds in (0.4, 59.7, 552, 3725)]
    ['0 s', '1 min 00 s', '9 min 12 s', '1 h 02 min']
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"
