"""Finite tasks by their names: for every input the label that is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["FiniteTask", "named_task"]

Integers = NDArray[np.int64]

_MOST = 2000
_GROUPS = {"S": "symmetric_group", "A": "alternating_group", "D": "dihedral_group", "C": "cyclic_group"}
_LARGEST_GROUPS = {"S": 6, "A": 6, "D": 500, "C": 1000}


class FiniteTask(NamedTuple):
    """Inputs of one or more elements, and labels: an array of the shape of the inputs."""

    name: str
    labels: Integers
    classes: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of elements of each input."""
        return self.labels.shape


def named_task(text: str) -> FiniteTask:
    """Return the task with a name: addition:p, multiplication:p, or group:Sn, group:An, group:Dn, group:Cn.

    Parameters
    ----------
    text : str

    Raises
    ------
    ValueError
        If there is no such task; the message lists those that there are.

    Examples
    --------
    >>> task = named_task("multiplication:3")
    >>> task.labels.tolist(), task.classes
    ([[0, 0, 0], [0, 1, 2], [0, 2, 1]], 3)
    """
    kind, _, argument = text.partition(":")
    if kind in ("addition", "multiplication"):
        p = _number(text, argument, 2, _MOST)
        combine: Callable[..., Integers] = np.add.outer if kind == "addition" else np.multiply.outer
        return FiniteTask(text, combine(np.arange(p), np.arange(p)) % p, p)
    if kind == "group" and argument[:1] in _GROUPS:
        import constructions

        letter = argument[:1]
        least = 3 if letter in "DA" else 2
        group = getattr(constructions, _GROUPS[letter])(_number(text, argument[1:], least, _LARGEST_GROUPS[letter]))
        return FiniteTask(text, np.array(group.table, dtype=np.int64), group.order)
    known = "addition:P, multiplication:P, and group:S5, group:A5, group:D7, group:C6"
    raise ValueError(f"{text!r} is no task; known are {known}")


def _number(text: str, digits: str, least: int, most: int) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and least <= int(digits) <= most):
        raise ValueError(f"{text!r} needs a whole number from {least} to {most}")
    return int(digits)
