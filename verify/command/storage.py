"""Files that are written whole or not at all, in one canonical spelling."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Any
from uuid import uuid4

from verify.kernel.loader import SAFE_INTEGER

COLUMNS = 110
HOUR = 3600
LEVELS = 8
_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{32}\.tmp")


def spelled(value: Any) -> bytes:
    """Return the spelling of a certificate in its file: what fits on a line stands on one, keys are sorted.

    Raises
    ------
    TypeError, ValueError
        If the value holds a float, an integer beyond 2^53 or anything that JSON does not know.

    Examples
    --------
    >>> print(spelled({"b": [1, 2], "a": "é"}).decode(), end="")
    {"a":"\\u00e9","b":[1,2]}
    """
    _refuse_inexact(value)
    return ("".join(_pieces(value, 0)) + "\n").encode("ascii")


def _compact(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def _pieces(value: Any, depth: int) -> list[str]:
    text = _compact(value)
    if depth >= LEVELS or len(text) + depth <= COLUMNS or not isinstance(value, dict | list | tuple):
        return [text]
    inside = "\n" + " " * (depth + 1)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    if isinstance(value, dict):
        entries = [[f"{_compact(key)}: ", *_pieces(value[key], depth + 1)] for key in sorted(value)]
    else:
        entries = [_pieces(entry, depth + 1) for entry in value]
    found = [opening]
    for place, entry in enumerate(entries):
        found += ["," if place else "", inside, *entry]
    return [*found, "\n" + " " * depth, closing]


def _refuse_inexact(value: Any) -> None:
    if isinstance(value, float):
        raise TypeError(f"a certificate holds no floating-point numbers, found {value}")
    if isinstance(value, int) and abs(value) > SAFE_INTEGER:
        raise ValueError("integers beyond 2^53 are written as strings")
    if isinstance(value, dict):
        for key, entry in value.items():
            if not isinstance(key, str):
                raise TypeError(f"the keys of an object are strings, found {key!r}")
            _refuse_inexact(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            _refuse_inexact(entry)


def write_whole(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file so that at any moment either the old or the new content is there.

    The content goes to a temporary file beside it, is forced to the disk and takes the name in one step. ``mode`` are
    the rights that the file is given, by default those that new files have.

    Raises
    ------
    OSError
        With the name of the file, or of the folder that cannot be made for it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{uuid4().hex}.tmp")
    with _named(path):
        try:
            with temporary.open("xb") as stream:
                if mode is not None and hasattr(os, "fchmod"):
                    os.fchmod(stream.fileno(), mode)
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    _sync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove what writers to a folder and those in it left that were killed more than an hour ago: nameless files."""
    for path in (*folder.glob(".*.tmp"), *folder.glob("*/.*.tmp")):
        with suppress(OSError):  # another run sweeps, too
            if _TEMPORARY.fullmatch(path.name) and path.stat().st_mtime < time() - HOUR:
                path.unlink()


def write_report(path: Path, content: bytes) -> None:
    """Write a file whole; what is no file, as a pipe or ``/dev/null``, is written to as it is."""
    if path.exists() and not path.is_file():
        with _named(path):
            path.write_bytes(content)
    else:
        write_whole(path, content)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Let an error of the system name the file that the user knows."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_changed(path: Path, content: bytes) -> bool:
    """Write a file whole unless it has that content already; tell whether it was written."""
    if content_if_there(path) == content:
        return False
    write_whole(path, content)
    return True


def content_if_there(path: Path) -> bytes | None:
    """Return the content of a file, None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def size_of(path: Path) -> int:
    """Return the size of a file, with which the time that it takes grows; 0 if it cannot be told."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # some file systems cannot do this; the content itself is safe
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
