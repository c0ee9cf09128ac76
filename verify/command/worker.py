"""A worker: a process that does what it reads from its standard input until that ends.

It is started by :mod:`verify.command.workers`. Ctrl-C is for its parent alone. When its input ends, because the parent
closes it or is no more, it stops in the midst of its work and cleans up on the way.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from queue import SimpleQueue
from threading import Thread, get_ident
from traceback import format_exc
from typing import IO, Any, NoReturn

from verify.command.collection import seldom_collected

READY = b"ready\n"


def main() -> None:
    """Say that the worker is there, then answer each request with whether it succeeded and its value or error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in {"SIGTERM", "SIGHUP"} & set(dir(signal)):
        signal.signal(getattr(signal, name), _stop)
    requests, replies = _channels()
    inbox: SimpleQueue[bytes | None] = SimpleQueue()
    Thread(target=_listen, args=(requests, inbox, get_ident()), daemon=True).start()
    replies.write(READY)
    replies.flush()
    with seldom_collected():
        while (request := inbox.get()) is not None:
            pickle.dump(_answer(request), replies)
            replies.flush()


def _stop(*_: object) -> NoReturn:
    sys.exit(0)


def _channels() -> tuple[IO[bytes], IO[bytes]]:
    """Keep input and output for the parent; what anything else prints goes to the standard error."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, replies


def _listen(requests: IO[bytes], inbox: SimpleQueue[bytes | None], main_thread: int) -> None:
    try:
        while True:
            inbox.put(pickle.load(requests))
    except (EOFError, OSError, pickle.UnpicklingError):
        inbox.put(None)  # for a worker that waits; one that works is told by a signal
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(main_thread, signal.SIGTERM)
        else:
            signal.raise_signal(signal.SIGTERM)


def _answer(request: bytes) -> bytes:
    succeeded, value = _outcome(request)
    try:
        return pickle.dumps((succeeded, value))
    except Exception as error:
        return pickle.dumps((False, RuntimeError(f"{value!r} cannot be sent: {error}")))


def _outcome(request: bytes) -> tuple[bool, Any]:
    try:
        function, positional, named = pickle.loads(request)
        return True, function(*positional, **named)
    except Exception as error:
        error.add_note(format_exc())
        return False, error
