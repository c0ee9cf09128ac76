"""Finite tasks by their names: for every input the label that is right."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from verify.audit.files import BadFile, read

__all__ = ["FiniteTask", "Integers", "named_task"]

Integers = NDArray[np.int64]

_KNOWN = (
    "addition:P, addition:P,K, multiplication:P, parity:N,I,J, group:S5, group:A5, group:D7, group:C6, brackets:T, "
    "bigram:K,T, table:FILE"
)
_MOST = 2000
_MOST_INPUTS = 4_000_000
_GROUPS = {"S": "symmetric_group", "A": "alternating_group", "D": "dihedral_group", "C": "cyclic_group"}
_LARGEST_GROUPS = {"S": 6, "A": 6, "D": 500, "C": 1000}


class FiniteTask(NamedTuple):
    """Inputs of one or more elements, and labels: an array of the shape of the inputs.

    What has the label −1 is not asked: whatever a network answers there counts neither for its accuracy nor its margin.
    With `signs` the elements 0 and 1 of each input are the coordinates 1 and −1; otherwise elements are unit vectors.
    """

    name: str
    labels: Integers
    classes: int
    signs: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of elements of each input."""
        return self.labels.shape

    @property
    def coordinates(self) -> int:
        """The length of the vector of all inputs side by side."""
        return len(self.sizes) if self.signs else sum(self.sizes)

    @property
    def asked(self) -> Integers:
        """The numbers of the inputs that have a label."""
        return np.flatnonzero(self.labels.reshape(-1) >= 0)

    @property
    def modulus(self) -> int | None:
        """The p if residues modulo p are added."""
        return self.classes if self.name.startswith("addition") else None


def named_task(text: str) -> FiniteTask:
    """Return the task with a name.

    Parameters
    ----------
    text : str
        addition:P, addition:P,K for K residues, multiplication:P, parity:N,I,J,… for the product of the signs number
        I, J, … of N, counted from 0, group:Sn, group:An, group:Dn, group:Cn, brackets:T for balanced strings of T
        brackets, 0 opening and 1 closing, with the label 1, bigram:K,T for the letter that most often follows the last
        one in sequences of T out of K letters, not asked where there is none or more than one, or table:FILE for any
        table: an npz file with an array `labels` of whole numbers, −1 for what is not asked, which has the shape of the
        inputs.

    Raises
    ------
    ValueError
        If there is no such task; the message lists those that there are.
    BadFile
        If the file of a table cannot be used.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> task = named_task("multiplication:3")
    >>> task.labels.tolist(), task.classes
    ([[0, 0, 0], [0, 1, 2], [0, 2, 1]], 3)
    >>> named_task("parity:3,0,2").labels.reshape(-1).tolist()
    [0, 1, 0, 1, 1, 0, 1, 0]
    >>> named_task("brackets:2").labels.tolist()
    [[0, 1], [0, 0]]
    >>> named_task("bigram:2,3").labels.reshape(-1).tolist()
    [0, -1, 1, 1, 0, 0, -1, 1]
    """
    kind, _, argument = text.partition(":")
    match kind, argument.split(","):
        case "addition", [p, *rest] if len(rest) < 2:
            modulus, inputs = _number(text, p, 2, _MOST), _number(text, rest[0], 1, 8) if rest else 2
            _listed(text, modulus**inputs)
            labels = reduce(np.add, np.ix_(*[np.arange(modulus)] * inputs)) % modulus
            return FiniteTask(text, labels, modulus)
        case "multiplication", [p]:
            modulus = _number(text, p, 2, _MOST)
            return FiniteTask(text, np.multiply.outer(np.arange(modulus), np.arange(modulus)) % modulus, modulus)
        case "parity", [n, *places] if places:
            count = _number(text, n, 1, 20)
            chosen = {_number(text, place, 0, count - 1) for place in places}
            bits = np.ix_(*[np.arange(2)] * count)
            labels = reduce(np.add, (bit if place in chosen else 0 * bit for place, bit in enumerate(bits))) % 2
            return FiniteTask(text, labels, 2, True)
        case "brackets", [length]:
            return FiniteTask(text, _balanced(_number(text, length, 2, 20)), 2)
        case "bigram", [letters, length]:
            sizes = _number(text, letters, 2, _MOST), _number(text, length, 2, 21)
            _listed(text, sizes[0] ** sizes[1])
            return FiniteTask(text, _successors(*sizes), sizes[0])
        case "table", _ if argument:
            labels = _table(Path(argument))
            return FiniteTask(text, labels, max(2, int(labels.max()) + 1))
        case "group", [name] if name[:1] in _GROUPS:
            return _group(text, name)
    raise ValueError(f"{text[:40]!r} is no task; known are {_KNOWN}")


def _group(text: str, name: str) -> FiniteTask:
    import constructions

    letter = name[:1]
    number = _number(text, name[1:], 3 if letter in "DA" else 2, _LARGEST_GROUPS[letter])
    group = getattr(constructions, _GROUPS[letter])(number)
    return FiniteTask(text, np.array(group.table, dtype=np.int64), group.order)


def _balanced(length: int) -> Integers:
    """Return 1 where a string of opening and closing brackets is balanced, else 0."""
    depth, least = (np.zeros((2,) * length, dtype=np.int64) for _ in range(2))
    for step in np.ix_(*[np.array([1, -1])] * length):
        depth = depth + step
        least = np.minimum(least, depth)
    balanced: Integers = ((depth == 0) & (least == 0)).astype(np.int64)
    return balanced


def _successors(letters: int, length: int) -> Integers:
    """Return the letter that most often follows the last one, −1 if none follows it or two do so most often."""
    sequence = np.ix_(*[np.arange(letters)] * length)
    pairs = [(letter == sequence[-1], following) for letter, following in pairwise(sequence)]
    found, most = np.full((letters,) * length, -1), np.zeros((letters,) * length, dtype=np.int8)
    for recurs, successor in pairs:
        count = recurs * reduce(np.add, (again & (other == successor) for again, other in pairs), np.int8(0))
        rival = np.where((count == most) & (found != successor), -1, found)
        found, most = np.where(count > most, successor, rival), np.maximum(count, most)
    return found


def _table(path: Path) -> Integers:
    """Return the labels that a file holds."""
    arrays = read(path).arrays
    if set(arrays) != {"labels"}:
        raise BadFile(f"is a table of a task if it holds `labels` alone; found {', '.join(sorted(arrays))[:60]}")
    labels = arrays["labels"]
    if not 0 < labels.size <= _MOST_INPUTS or not labels.ndim or max(labels.shape) > _MOST:
        raise BadFile(f"has labels of the shape {labels.shape}; at most {_MOST_INPUTS} inputs are gone through")
    if (labels != np.rint(labels)).any() or labels.min() < -1 or labels.max() >= _MOST:
        raise BadFile(f"has a label that is no whole number from 0 to {_MOST - 1}, and not −1 for what is not asked")
    if labels.max() < 0:
        raise BadFile("asks nothing: all its labels are −1; expected one from 0 on")
    return labels.astype(np.int64)


def _listed(text: str, inputs: int) -> None:
    if inputs > _MOST_INPUTS:
        raise ValueError(f"{text[:40]!r} has {inputs} inputs; at most {_MOST_INPUTS} are gone through")


def _number(text: str, digits: str, least: int, most: int) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and least <= int(digits) <= most):
        raise ValueError(f"{text[:40]!r} needs a whole number from {least} to {most}, not {digits[:20]!r}")
    return int(digits)
