"""The time that a search may take: a deadline to look at, and an alarm for what does not look."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

from verify.proving.search.numbers import OutOfTime


class Alarm(OutOfTime):
    """The time of one attempt is over."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what is done inside after a time, where the system can do that: in the main thread, on Unix.

    Raises
    ------
    Alarm
        If the time is over.

    Examples
    --------
    >>> with limited(60):
    ...     1 + 1
    2
    """
    if seconds <= 0:
        raise Alarm("the time is over")
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Alarm("the time is over")

    start = process_time()
    before = signal.signal(signal.SIGPROF, ring)
    left, _ = signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if left:  # an alarm was set outside: it goes on
            signal.setitimer(signal.ITIMER_PROF, max(left - (process_time() - start), 1e-3))
