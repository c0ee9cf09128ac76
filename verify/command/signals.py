"""Being told to stop: Ctrl-C, SIGTERM and a terminal that closes all end a command in the same way."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import NoReturn

WORDS = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "the terminal was closed"}


class Stopped(KeyboardInterrupt):
    """A signal told the process to stop.

    Parameters
    ----------
    number : int
        The signal.
    """

    def __init__(self, number: int) -> None:
        """Keep which signal it was."""
        super().__init__(WORDS[signal.Signals(number).name])
        self.status = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """In the block a signal to stop raises :class:`Stopped`, once; while that is answered, others are ignored."""
    if current_thread() is not main_thread():  # Python lets nobody else handle signals
        yield
        return
    numbers = [getattr(signal, name) for name in WORDS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers if signal.getsignal(number) is not None}

    def stop(number: int, _: object) -> NoReturn:
        for other in before:
            signal.signal(other, signal.SIG_IGN)
        raise Stopped(number)

    for number, handler in before.items():
        if handler is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
