"""The time that a search may take: a deadline to look at, and an alarm for what does not look."""

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from math import inf
from time import process_time
from types import FrameType

from verify.proving.search.numbers import OutOfTime

AGAIN = 0.05
SOON = 1e-3
QUIET = (__file__, contextlib.__file__)
"""Modules in which the alarm does not ring, so that they leave everything in order."""

IMPORTS = "<frozen importlib"
"""Where modules are imported: an alarm would leave one half loaded, for good if a library in Rust loads it."""

_ends: list[float] = []
_imports: list[int] = []  # how many imports were going on when each of the times began


class Alarm(OutOfTime):
    """The time of one attempt is over."""


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what is done inside after a time, where the system can do that: in the main thread, on Unix.

    Python swallows what is raised in a callback of the garbage collection. So the alarm rings again and again until
    the block is left. It rings inside of another one, too, whose time is not over yet.

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
    depth, start = len(_ends), process_time()
    before = signal.signal(signal.SIGPROF, _ring)
    left, again = signal.setitimer(signal.ITIMER_PROF, 0)
    try:
        _imports.append(_count_imports(sys._getframe()))
        _ends.append(start + seconds)
        _wind()
        yield
    finally:
        del _ends[depth:], _imports[depth:]
        signal.setitimer(signal.ITIMER_PROF, 0)  # without its handler it would end the process
        signal.signal(signal.SIGPROF, before)
        if _ends:
            _wind()
        else:  # an alarm that is none of ours goes on
            signal.setitimer(signal.ITIMER_PROF, max(left - (process_time() - start), SOON) if left else 0, again)


def _ring(number: int, frame: FrameType | None) -> None:
    over = process_time() >= min(_ends, default=inf)
    if over and frame is not None and not _is_quiet(frame):
        raise Alarm("the time is over")


def _is_quiet(frame: FrameType) -> bool:
    return frame.f_code.co_filename in QUIET or _count_imports(frame) > min(_imports, default=0)


def _count_imports(frame: FrameType | None) -> int:
    count = 0
    while frame is not None:
        count += frame.f_code.co_filename.startswith(IMPORTS)
        frame = frame.f_back
    return count


def _wind() -> None:
    """Let the system tell when the first of the times is over; what it says is left of a time is too much."""
    signal.setitimer(signal.ITIMER_PROF, max(min(_ends) - process_time(), SOON), AGAIN)
