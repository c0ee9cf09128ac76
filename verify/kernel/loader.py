"""A strict reader of canonical JSON: a certificate is hostile input.

Floats, NaN, duplicate keys, deep nesting, long numbers and large files are refused with one line.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .errors import Malformed

MAX_BYTES, MAX_MARKS = 8 << 20, 600_000
MAX_DEPTH, MAX_DIGITS = 120, 1000
SAFE_INTEGER = 1 << 53

NUMBER = re.compile(r"0|-?[1-9][0-9]*|-?0x[1-9a-f][0-9a-f]*")
LINE = re.compile(
    r"[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u03ff\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u27ff]*"
)
_MARK = re.compile(r"[\[\]{},:]")
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
_STRING = re.compile(r'"(?:[^"\\]|\\(?:.|\Z))*+(?:"|\Z)', re.DOTALL)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(f"duplicate key '{key[:60]}'")
        found[key] = value
    return found


def _integer(text: str) -> int:
    if text == "-0":
        raise Malformed("number '-0': zero is written without a sign")
    if len(text) > 17 or abs(int(text)) > SAFE_INTEGER:
        raise Malformed(f"integer literal of {len(text)} digits: beyond 2^53 integers are written as strings")
    return int(text)


def _refuse(text: str) -> Any:
    raise Malformed(f"number '{text[:40]}' is not an integer")


def load(text: bytes) -> Any:
    """Parse strict JSON.

    Raises
    ------
    Malformed
        With the reason and, for syntax errors, the line.
    """
    if len(text) > MAX_BYTES:
        raise Malformed(f"file of more than {MAX_BYTES} bytes")
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 at byte {error.start}") from None
    depth = 0
    for place, mark in enumerate(_MARK.finditer(_STRING.sub("", decoded)), 1):
        depth += _DEEPER.get(mark.group(), 0)
        if depth > MAX_DEPTH:
            raise Malformed(f"nested deeper than {MAX_DEPTH} levels")
        if place > MAX_MARKS:
            raise Malformed(f"more than {MAX_MARKS} brackets, commas and colons")
    try:
        value = json.loads(
            decoded, object_pairs_hook=_pairs, parse_int=_integer, parse_float=_refuse, parse_constant=_refuse
        )
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON: {error.msg} at line {error.lineno} column {error.colno}") from None
    except UnicodeEncodeError:
        raise Malformed("a string holds half of a surrogate pair") from None
    return value


def _at_once(name: str, flags: int) -> int:
    """Open a file without waiting for somebody to write into it."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def content_of(path: Path) -> bytes:
    """Return the content of a file, or as much of it as tells that it is too long."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Malformed("cannot be read: not a regular file")
            return file.read(MAX_BYTES + 1) or b""
    except OSError as error:
        raise Malformed(f"cannot be read: {error.strerror}") from None


def read(path: Path) -> Any:
    """Load a file, see :func:`load`."""
    return load(content_of(path))


def record(node: Any, where: str, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Any]:
    """Return an object that has the required fields, perhaps optional ones, and no others; none is null.

    Raises
    ------
    Malformed
    """
    if not isinstance(node, dict):
        raise Malformed(f"{where}: expected an object")
    for name in required:
        if name not in node:
            raise Malformed(f"{where}: missing field '{name}'")
    for name, value in node.items():
        if name not in (*required, *optional):
            raise Malformed(f"{where}: unknown field '{name[:40]}'")
        if value is None:
            raise Malformed(f"{where}: field '{name}' is null")
    return node


def is_line(node: Any) -> bool:
    """Tell whether a text stands on one line: Latin and Greek letters, punctuation and symbols, nothing invisible."""
    return isinstance(node, str) and LINE.fullmatch(node) is not None


def whole_number(node: Any) -> int | None:
    """Return the integer that a JSON integer or a string of digits stands for, else None."""
    if type(node) is int:
        return node
    if type(node) is str and NUMBER.fullmatch(node):
        if len(node) > MAX_DIGITS:
            raise Malformed(f"number of {len(node)} digits, at most {MAX_DIGITS} are read")
        return int(node, 16) if "x" in node else int(node)
    return None


def canonical(value: Any) -> bytes:
    """Return the one canonical spelling of a JSON value: sorted keys, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


def digest(value: Any) -> str:
    """Return the SHA-256 of the canonical spelling."""
    return hashlib.sha256(canonical(value)).hexdigest()
