"""Processes that work side by side, each with a pipe to and from this one: nothing is shared that a crash could lock.

``ProcessPoolExecutor`` is not used: it needs semaphores, which not every machine gives to every user; its workers may
answer Ctrl-C; and up to Python 3.11.4 it waits for ever when a worker dies while a long request is on its way.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Lock
from time import monotonic
from typing import IO, Any

from verify.command.errors import CommandError
from verify.command.worker import READY

GRACE = 1.0
"""Seconds that workers have to leave by themselves."""


class CannotStart(CommandError):
    """No worker can be started here."""

    def __init__(self, reason: object) -> None:
        """Say why, and what to do."""
        super().__init__(f"workers cannot start: {reason}; try --jobs 1", 3)


class WorkerLost(CommandError):
    """A worker ended in the midst of its work."""

    def __init__(self, reason: object) -> None:
        """Say how it ended, and what to do."""
        super().__init__(f"its worker {reason}; try --jobs 1", 3)


class Workers(Executor):
    """Does work in processes; each is started when there is work for it.

    Parameters
    ----------
    jobs : int
        The largest number of processes.

    Examples
    --------
    >>> with Workers(2) as workers:
    ...     workers.submit(pow, 2, 10).result()
    1024
    """

    def __init__(self, jobs: int) -> None:
        """Prepare as many threads as there may be processes: each waits for one of them."""
        self._threads = ThreadPoolExecutor(jobs, initializer=_block_interrupts)
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._closed = False
        self._lock = Lock()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand in work; function, arguments and result have to be picklable.

        The future raises :class:`CannotStart` or :class:`WorkerLost` if the work could not be done.

        Raises
        ------
        CannotStart
            If this process may not even start a thread.
        """
        try:
            return self._threads.submit(self._done, pickle.dumps((fn, args, kwargs)))
        except RuntimeError as error:
            raise CannotStart(error) from None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: when all work is done, or at once if what has not been done may be dropped."""
        self._threads.shutdown(wait and not cancel_futures, cancel_futures=cancel_futures)
        with self._lock:
            self._closed = True
        for worker in self._workers:
            worker.dismiss()
        deadline = monotonic() + GRACE
        for worker in self._workers:
            worker.leave(deadline)
        self._threads.shutdown()

    def _done(self, request: bytes) -> Any:
        worker = self._some_worker()
        answer = worker.call(request)
        self._idle.put(worker)
        succeeded, value = pickle.loads(answer)
        if not succeeded:
            raise value
        return value

    def _some_worker(self) -> _Worker:
        with suppress(Empty):
            return self._idle.get_nowait()
        with self._lock:
            if self._closed:
                raise CancelledError
            worker = _Worker()
            self._workers.append(worker)
        worker.greet()
        return worker


def _block_interrupts() -> None:
    """Keep Ctrl-C from this thread, and so from the processes that it starts: the main thread answers it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class _Worker:
    """One process; it does one thing at a time."""

    def __init__(self) -> None:
        path = ascii([os.path.abspath(entry) for entry in sys.path])
        program = f"import sys; sys.path[:] = {path}; from verify.command.worker import main; main()"
        try:
            self._said: IO[bytes] = TemporaryFile()  # noqa: SIM115 - it lives as long as the worker
            self._process = Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE, stderr=self._said)
        except OSError as error:
            raise CannotStart(error.strerror or error) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests, self._replies = self._process.stdin, self._process.stdout

    def greet(self) -> None:
        """Wait until it is there."""
        if self._replies.readline() != READY:
            raise CannotStart(f"the first one {self._end()}")

    def call(self, request: bytes) -> Any:
        """Let it do something and return its answer."""
        try:
            pickle.dump(request, self._requests)
            self._requests.flush()
            return pickle.load(self._replies)
        except (OSError, EOFError, pickle.UnpicklingError):
            raise WorkerLost(self._end()) from None

    def dismiss(self) -> None:
        """Ask it to stop."""
        with suppress(OSError):
            self._requests.close()

    def leave(self, deadline: float) -> None:
        """Wait until it has stopped; when the time is over, end it."""
        try:
            self._process.wait(max(0.0, deadline - monotonic()))
        except TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _end(self) -> str:
        """Say how it ended, with its last words."""
        self.leave(monotonic() + GRACE)
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip().splitlines()
        status = self._process.returncode
        ended = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return f"{ended} ({said[-1]})" if said else ended
