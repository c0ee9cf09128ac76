"""Who does the work: anything with the interface of ``concurrent.futures.Executor``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

from verify.command.errors import CommandError
from verify.command.workers import Workers

NAMES = ("process", "serial", "dask")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose an executor."""
    cores = available_cores()
    parser.add_argument(
        "--jobs", type=positive, default=cores, metavar="N", help="workers (default: the cores available; 1: none)"
    )
    parser.add_argument("--executor", choices=NAMES, default="process", help="who does the work")


def natural(text: str) -> int:
    """Read an argument that is a natural number."""
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"expected a natural number, found '{text}'")
    return int(text)


def positive(text: str) -> int:
    """Read an argument that is a positive number."""
    if not text.isdecimal() or len(text) > 9 or not int(text):
        raise argparse.ArgumentTypeError(f"expected a positive number, found '{text}'")
    return int(text)


class _Deferred(Future[Any]):
    """A future whose work is done when somebody asks for its result."""

    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__()
        self._work = work

    def result(self, timeout: float | None = None) -> Any:
        self._do()
        return super().result(timeout)

    def exception(self, timeout: float | None = None) -> BaseException | None:
        self._do()
        return super().exception(timeout)

    def _do(self) -> None:
        if self.done():
            return
        self.set_running_or_notify_cancel()
        try:
            self.set_result(self._work())
        except Exception as error:
            self.set_exception(error)


class SerialExecutor(Executor):
    """Does each piece of work in this process, when its result is asked for.

    Examples
    --------
    >>> with SerialExecutor() as executor:
    ...     executor.submit(abs, -3).result()
    3
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that knows what to do."""
        return _Deferred(partial(fn, *args, **kwargs))


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def executor(name: str, jobs: int) -> Iterator[Executor]:
    """Open an executor by name; when the block ends, what has not begun is dropped and workers end within seconds.

    Parameters
    ----------
    name : str
        One of :data:`NAMES`. ``dask`` uses the configured scheduler (``DASK_SCHEDULER_ADDRESS``), else one
        on this machine.
    jobs : int
        The number of workers; with one, ``process`` works in this process.

    Raises
    ------
    CommandError
        If ``dask`` is not installed.
    """
    if name == "dask":
        yield from _dask(jobs)
    elif name == "serial" or jobs == 1:
        yield SerialExecutor()
    else:
        workers = Workers(jobs)
        try:
            yield workers
        finally:
            workers.shutdown(cancel_futures=True)


def _dask(jobs: int) -> Iterator[Executor]:
    try:
        dask = import_module("dask")
        distributed = import_module("dask.distributed")
    except ImportError:
        raise CommandError("--executor dask: dask is not installed; pip install 'closedform[cluster]'") from None
    address = dask.config.get("scheduler-address", None)
    options = {"address": address} if address else {"n_workers": jobs, "threads_per_worker": 1}
    with distributed.Client(**options) as client:
        yield client.get_executor()
