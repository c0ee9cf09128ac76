"""Arrays out of files that nobody has to trust: npz and safetensors, read without running anything that stands in them.

A file may be compressed, so that its size bounds little: all arrays of a file have one budget of bytes in float64, and
what an array takes of it is known from its header, before anything else of it is read. Object arrays and pickles are
refused by what they are, not tried. Every number is exact in float64: half, bfloat16, single and double precision, and
small integers.

Sources: NumPy's format NEP 1; the format of safetensors, https://github.com/huggingface/safetensors.
"""

from __future__ import annotations

import json
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from math import prod
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["BadFile", "Floats", "Stored", "read"]

Floats = NDArray[np.float64]
Bytes = bytes | memoryview

LARGEST = 2**28
"""The most bytes of a file, and of an array in it as it is stored."""

ROOM = 2**30
"""The most bytes of all arrays of a file in float64."""

_LARGEST_HEADER = 2**20
_LARGEST_HEADER_OF_ARRAY = 10_000
_HEADER = re.compile(
    rb"\{'descr': '([<>|][A-Za-z]\d*)', 'fortran_order': (True|False), "
    rb"'shape': \(((?:\d{1,18}, ?)*(?:\d{1,18})?)\), \} *\n"
)
_MOST_ARRAYS = 1000
_DAMAGED = (  # what zipfile raises when bytes were changed
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    ArithmeticError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
_TYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "BF16": "<u2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "|i1",
}
_KINDS = frozenset({"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"})


class BadFile(Exception):
    """A file holds no network that could be audited; the message says why, in one line."""


@dataclass(frozen=True)
class Stored:
    """What a file holds.

    Parameters
    ----------
    arrays : dict
        Finite numbers in float64, exactly as they are stored, by their names.
    notes : dict
        The metadata of a safetensors file.
    """

    arrays: dict[str, Floats]
    notes: dict[str, str]


def read(path: Path) -> Stored:
    """Read the arrays of an npz or a safetensors file, which are told apart by their first bytes.

    Parameters
    ----------
    path : Path

    Raises
    ------
    BadFile
        If it is neither, is damaged or too large, or holds what is no finite number.
    OSError
        If it cannot be read.
    """
    if not path.is_file():
        path.stat()
        raise BadFile("is no file")
    size = path.stat().st_size
    if size > LARGEST:
        raise BadFile(f"has {size} bytes; at most {LARGEST} are read")
    data = path.read_bytes()
    if data[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        return Stored(_npz(data), {})
    if data[:1] == b"\x80" and data[8:9] != b"{":
        raise BadFile("is a pickle, which is not opened; save the state_dict as safetensors")
    return _safetensors(data)


class _Room:
    """What is left of the budget for the arrays of one file."""

    def __init__(self) -> None:
        self.left = ROOM

    def take(self, name: str, shape: tuple[int, ...], dtype: np.dtype[Any], stored: int) -> None:
        """Take the room of an array, or raise BadFile if its shape does not fit its bytes or there is no room."""
        if len(shape) > 8 or not all(0 <= size <= LARGEST for size in shape):
            raise BadFile(f"{name!r} should have {len(shape)} sizes, of which one is out of range")
        if prod(shape) * dtype.itemsize != stored:
            raise BadFile(f"{name!r} should have the shape {shape} of {dtype}, and has {stored} bytes")
        if stored > LARGEST:
            raise BadFile(f"{name!r} has {stored} bytes; at most {LARGEST} are read")
        self.left -= 8 * prod(shape)
        if self.left < 0:
            raise BadFile(f"holds more than {ROOM} bytes in float64 up to {name!r}")


def _npz(data: bytes) -> dict[str, Floats]:
    room = _Room()
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > _MOST_ARRAYS:
                raise BadFile(f"has {len(members)} members; at most {_MOST_ARRAYS} are read")
            if any(Path(member.filename).name == "data.pkl" for member in members):
                raise BadFile("is a file of torch.save, a pickle, which is not opened; save it as safetensors")
            if len({member.filename for member in members}) < len(members):
                raise BadFile("has two members of one name")
            return {_name(member): _member(archive, member, room) for member in members}
    except _DAMAGED as error:
        raise BadFile(f"is no intact npz file: {_line(error)}") from None


def _name(member: zipfile.ZipInfo) -> str:
    if not member.filename.endswith(".npy") or len(member.filename) > 100:
        raise BadFile(f"holds {member.filename[:80]!r}, which is no array")
    return member.filename.removesuffix(".npy")


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, room: _Room) -> Floats:
    name = _name(member)
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadFile(f"{name!r} is compressed in a way that NumPy does not use")
    with archive.open(member) as stream:
        (shape, fortran, kind), length = _header(stream.read(10), stream, name)
        if kind == "|O":
            raise BadFile(f"{name!r} is an array of objects, which are not loaded")
        if kind[1:] not in _KINDS:
            raise BadFile(f"{name!r} holds {kind!r}, not real numbers")
        room.take(name, shape, np.dtype(kind), member.file_size - length)
        content = stream.read(member.file_size)  # to the end, where the sum is compared
    return _array(name, content, shape, np.dtype(kind), fortran)


def _header(start: bytes, content: IO[bytes], name: str) -> tuple[tuple[tuple[int, ...], bool, str], int]:
    """Return what a header says, in the only spelling that NumPy writes, and how long it is with its start.

    It says the shape, whether the order is that of Fortran, and the type.
    """
    length = int.from_bytes(start[8:10], "little")
    if start[:8] == b"\x93NUMPY\x01\x00" and length <= _LARGEST_HEADER_OF_ARRAY:
        found = _HEADER.fullmatch(content.read(length))
        if found:
            kind, order, sizes = (group.decode("ascii") for group in found.groups())
            shape = tuple(int(size) for size in sizes.split(",") if size.strip())
            return (shape, order == "True", kind), 10 + length
    raise BadFile(f"{name!r} has a header that is not understood")


def _array(name: str, data: Bytes, shape: tuple[int, ...], dtype: np.dtype[Any], fortran: bool = False) -> Floats:
    if prod(shape) * dtype.itemsize != len(data):
        raise BadFile(f"{name!r} should have the shape {shape} of {dtype}, and has {len(data)} bytes")
    try:
        found = np.frombuffer(data, dtype=dtype).reshape(shape, order="F" if fortran else "C")
    except (ValueError, OverflowError) as error:
        raise BadFile(f"{name!r} is no array: {_line(error)}") from None
    exact = found.astype(np.float64)
    if dtype.kind in "iu" and max(exact.max(initial=0.0), -exact.min(initial=0.0)) > 2.0**53:
        raise BadFile(f"{name!r} holds integers above 2^53")
    return _finite(name, exact)


def _finite(name: str, values: Floats) -> Floats:
    if not np.isfinite(values).all():
        place = tuple(int(number) for number in np.argwhere(~np.isfinite(values))[0])
        raise BadFile(f"{name!r} holds {values[place]} at {place}")
    return values


def _safetensors(data: bytes) -> Stored:
    length = int.from_bytes(data[:8], "little")
    if len(data) < 8 or length > len(data) - 8:
        raise BadFile("is neither an npz nor an intact safetensors file")
    if length > _LARGEST_HEADER:
        raise BadFile(f"has a header of {length} bytes; at most {_LARGEST_HEADER} are read")
    try:
        header = json.loads(data[8 : 8 + length].decode("utf-8"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"has a header that is not understood: {_line(error)}") from None
    if not isinstance(header, dict) or len(header) > _MOST_ARRAYS:
        raise BadFile("has a header that is no table of arrays")
    notes = header.pop("__metadata__", {})
    if not isinstance(notes, dict) or not all(isinstance(value, str) for value in notes.values()):
        raise BadFile("has metadata that are no texts")
    body = memoryview(data)[8 + length :]
    tensors = {name: _tensor(name, entry, len(body)) for name, entry in header.items()}
    _one_after_the_other(tensors, len(body))
    room = _Room()
    return Stored({name: _taken(name[:80], tensor, body, room) for name, tensor in tensors.items()}, notes)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name occurs twice")
    return found


class _Tensor(NamedTuple):
    """An entry of the header of a safetensors file."""

    kind: str
    shape: tuple[int, ...]
    start: int
    end: int


def _tensor(name: str, entry: object, room: int) -> _Tensor:
    match entry:
        case {"dtype": str(kind), "shape": list(shape), "data_offsets": [int(start), int(end)]}:
            pass
        case _:
            raise BadFile(f"{name[:80]!r} lacks its dtype, shape or data_offsets")
    if kind not in _TYPES:
        raise BadFile(f"{name[:80]!r} holds {kind[:20]!r}; known are {', '.join(_TYPES)}")
    if not all(type(size) is int for size in shape) or not 0 <= start <= end <= room:
        raise BadFile(f"{name[:80]!r} lies outside of the file")
    return _Tensor(kind, tuple(shape), start, end)


def _one_after_the_other(tensors: dict[str, _Tensor], length: int) -> None:
    """Refuse gaps and overlaps, as the format does."""
    reached = 0
    for name, tensor in sorted(tensors.items(), key=lambda item: (item[1].start, item[1].end)):
        if tensor.start != reached:
            raise BadFile(f"{name[:80]!r} starts at byte {tensor.start}, where the one before it ends at {reached}")
        reached = tensor.end
    if reached != length:
        raise BadFile(f"has {length} bytes for tensors, which end at byte {reached}")


def _taken(name: str, tensor: _Tensor, body: Bytes, room: _Room) -> Floats:
    part, dtype = body[tensor.start : tensor.end], np.dtype(_TYPES[tensor.kind])
    room.take(name, tensor.shape, dtype, len(part))
    if tensor.kind == "BF16":
        part, dtype = _widened(part), np.dtype("<f4")
    return _array(name, part, tensor.shape, dtype)


def _widened(data: Bytes) -> Bytes:
    """Return bfloat16 numbers as those of single precision with the same upper half."""
    return (np.frombuffer(data, dtype="<u2").astype("<u4") << 16).astype("<u4").tobytes()


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
