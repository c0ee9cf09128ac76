"""One process at a time: a lock that the system releases when its holder ends, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _acquire(handle: int) -> None:
        while True:
            with suppress(OSError):  # it tries ten times, once a second
                msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
                return
else:
    import fcntl

    def _acquire(handle: int) -> None:
        with suppress(OSError):  # some network file systems have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until nobody else holds the lock of this file, and hold it in the block.

    The lock is on a file beside it, which goes when the block ends; one that a crash left behind locks nothing. Where
    no such file can be made, nothing can be written either, and the block goes on without.
    """
    beside = path.with_name(f".{path.name}.lock")
    try:
        handle = _held(beside)
    except OSError:
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError):  # Windows keeps a file that is open
            beside.unlink()
        os.close(handle)


def _held(path: Path) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        _acquire(handle)
        with suppress(OSError):
            if os.path.samestat(os.fstat(handle), path.stat()):
                return handle
        os.close(handle)  # its last holder has taken the file away
