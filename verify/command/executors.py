"""Who does the work: anything with the interface of ``concurrent.futures.Executor``."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from verify.command.errors import CommandError

NAMES = ("process", "thread", "serial", "dask")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose an executor."""
    cores = available_cores()
    parser.add_argument(
        "--jobs", type=_positive, default=cores, metavar="N", help="workers (default: the cores available)"
    )
    parser.add_argument("--executor", choices=NAMES, default="process", help="who does the work")


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a positive number, found '{text}'")
    return number


class SerialExecutor(Executor):
    """Does each piece of work when it is handed in.

    Examples
    --------
    >>> with SerialExecutor() as executor:
    ...     executor.submit(abs, -3).result()
    3
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the work now and return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def executor(name: str, jobs: int) -> Iterator[Executor]:
    """Open an executor by name.

    Parameters
    ----------
    name : str
        One of :data:`NAMES`. ``dask`` uses the configured scheduler (``DASK_SCHEDULER_ADDRESS``), else one
        on this machine.
    jobs : int
        The number of workers; with one, ``process`` and ``thread`` work in this process.

    Raises
    ------
    CommandError
        If ``dask`` is not installed.
    """
    if name == "dask":
        yield from _dask(jobs)
    elif name == "serial" or jobs == 1:
        yield SerialExecutor()
    elif name == "thread":
        with ThreadPoolExecutor(jobs) as threads:
            yield threads
    else:
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Let the parent alone answer Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
