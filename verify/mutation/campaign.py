"""Mutants of many certificates are made, judged and counted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from verify.kernel.errors import KernelError
from verify.kernel.loader import content_of, load
from verify.mutation.judges import ERROR, Judgement, by_kernel, by_program, outcome
from verify.mutation.mutants import mutants
from verify.mutation.survivors import Verdicts, survivor
from verify.mutation.tables import Tally


def shares(count: int, number: int) -> list[int]:
    """Return how many mutants each of some certificates gets, so that there are as many as asked for in all.

    >>> shares(8, 3)
    [3, 3, 2]
    """
    least, more = divmod(count, number)
    return [least + (place < more) for place in range(number)]


def attacked(path: Path, folder: Path, seed: int, count: int, checker: Path | None = None) -> Tally:
    """Judge mutants of one certificate; what a program lets through is judged by the kernel as well.

    Parameters
    ----------
    path : Path
        The certificate.
    folder : Path
        The folder in which the certificates lie that it uses.
    seed : int
    count : int
        How many mutants.
    checker : Path, optional
        The program that judges in place of the kernel.
    """
    tally = Tally()
    original = load(content_of(path))
    made = list(mutants(original, seed, count))
    if not made:
        return tally
    judge = by_program(checker) if checker else by_kernel
    known: Verdicts | None = None
    for mutant, judgement in zip(made, judge([one.tree for one in made], folder), strict=True):
        if not judgement.survives:
            tally.add(mutant, judgement)
            continue
        try:
            found = outcome(mutant.tree, folder)
        except KernelError as error:
            said = f"the kernel says {error.word} ({error}), the other checker {judgement.word}"
            tally.add(mutant, Judgement(ERROR, said))
            continue
        known = known or outcome(original, folder).parts
        tally.add(mutant, judgement, survivor(original, known, mutant, found.parts))
    return tally


def is_decided(path: Path) -> bool:
    """Tell whether a certificate has evidence, without reading it as a whole."""
    return b'"evidence"' in content_of(path)


def chosen(paths: Sequence[Path], most: int | None) -> list[Path]:
    """Return the certificates with evidence that have at most so many bytes."""
    small = [path for path in paths if most is None or path.stat().st_size <= most]
    return [path for path in small if is_decided(path)]
