"""Who says what a mutant is: the kernel in this process, or another checker, as a program."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.kernel.certificate import Outcome, replay
from verify.kernel.errors import KernelError, Unpinned
from verify.kernel.ledger import Ledger
from verify.kernel.loader import canonical, content_of

Json = Any
NO_PINS = Ledger([])
REFUSALS = ("malformed", "rejected", "exhausted")
ERROR = "error"
"""The word for a checker that broke, which nothing may make it do."""
MINUTE = 60.0


@dataclass(frozen=True)
class Judgement:
    """The word that a checker has for a mutant; for an error, what was said."""

    word: str
    said: str = ""

    @property
    def survives(self) -> bool:
        """Tell whether the mutant got a verdict."""
        return self.word not in (*REFUSALS, ERROR)


Judge = Callable[[Sequence[Json], Path], list[Judgement]]
"""Judges mutants of one certificate, whose uses are found in a folder."""


def outcome(tree: Json, folder: Path) -> Outcome:
    """Replay a certificate whose pin nobody knows; return what is found.

    Raises
    ------
    KernelError
        If it is refused.
    """
    try:
        return replay(tree, NO_PINS, find=lambda name: content_of(folder / f"{name}.json"))
    except Unpinned as unpinned:
        found: Outcome = unpinned.outcome
        return found


def by_kernel(trees: Sequence[Json], folder: Path) -> list[Judgement]:
    """Let the kernel judge."""
    return [_by_kernel(tree, folder) for tree in trees]


def _by_kernel(tree: Json, folder: Path) -> Judgement:
    try:
        return Judgement(outcome(tree, folder).verdict)
    except KernelError as error:
        return Judgement(error.word)
    except Exception as error:  # a bug in the kernel is a finding
        return Judgement(ERROR, f"{type(error).__name__}: {error}")


def by_program(checker: Path) -> Judge:
    """Return a judge that asks a program with the arguments and the output of the kernel."""
    return partial(_by_program, checker)


def _by_program(checker: Path, trees: Sequence[Json], folder: Path) -> list[Judgement]:
    with TemporaryDirectory() as place:
        for work in folder.resolve().iterdir():
            if work.is_dir():
                Path(place, work.name).symlink_to(work)
        home = Path(place, "mutant")
        home.mkdir()
        files = [home / f"m{number}.json" for number in range(len(trees))]
        for path, tree in zip(files, trees, strict=True):
            renamed = {**tree, "statement": {**tree["statement"], "id": f"mutant/{path.stem}"}}
            path.write_bytes(canonical(renamed))
        call = [str(checker.resolve()), "--no-digest", *map(str, files)]
        try:
            done = subprocess.run(call, capture_output=True, text=True, timeout=MINUTE * len(trees), check=False)
        except subprocess.TimeoutExpired:
            return [Judgement(ERROR, f"no answer in {len(trees)} minutes")] * len(trees)
    lines = done.stdout.splitlines()
    if len(lines) != len(files):
        return [Judgement(ERROR, f"{len(lines)} lines for {len(files)} files: {done.stderr[-200:]}")] * len(files)
    return [_told(line) for line in lines]


def _told(line: str) -> Judgement:
    word = line.split(" ", 1)[0]
    return Judgement(word, line if word == ERROR else "")
