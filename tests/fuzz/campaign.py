"""A campaign: many cases of a target, each from random numbers of its own, so that each can be brought back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from tests.fuzz.model import Model, Unclear, valid
from verify.kernel import rules
from verify.kernel.errors import KernelError
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.workspace import replaying

WORK = 400_000
MODELS = 5

Json = Any
Adapt = Callable[[Model], None]


class Wrong(Exception):
    """A finding: what the kernel accepted and should not have, or did and should not have."""


@dataclass
class Tally:
    """How often a target got where."""

    target: str
    counts: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Return one line."""
        seen = ", ".join(f"{count} {word}" for word, count in sorted(self.counts.items()))
        return f"{self.target:<12} {len(self.findings)} wrong; {seen}"


Case = Callable[[Random, Counter[str]], None]


def run(target: str, case: Case, seed: int, numbers: Iterable[int]) -> Tally:
    """Run the cases with some numbers, and keep what they find; an error of any kind is a finding, too."""
    tally = Tally(target)
    for number in numbers:
        try:
            case(Random(f"{target} {seed} {number}"), tally.counts)
        except Wrong as finding:
            tally.findings.append(f"{target} --seed {seed} --only {number}: {finding}")
        except Exception as error:
            what = f"{type(error).__name__}: {error}{_place(error)}"
            tally.findings.append(f"{target} --seed {seed} --only {number}: {what}")
    return tally


def _place(error: Exception) -> str:
    *_, last = extract_tb(error.__traceback__)
    return f" ({Path(last.filename).name}, line {last.lineno})"


def attack(
    chance: Random,
    counts: Counter[str],
    variables: Sequence[Json],
    steps: Sequence[Json],
    adapt: Adapt | None = None,
    **models: Any,
) -> None:
    """Let the kernel take some steps, and compare each theorem that is more than assumed with models.

    Parameters
    ----------
    chance : Random
    counts : Counter
        Grows by what became of each step.
    variables, steps : JSON
        Evidence. A step that is refused ends it.
    adapt : callable, optional
        Changes the values of a model, so that hypotheses hold in it.
    **models
        Passed to :class:`Model`.

    Raises
    ------
    Wrong
        If a theorem fails in a model.
    """
    with replaying(WORK):
        proof = Proof(Reader(), list(variables))
        for step in steps:
            try:
                theorem = rules.apply(proof, step)
            except KernelError as error:
                counts[type(error).__name__.lower()] += 1
                return
            proof.theorems.append(theorem)
            if step["rule"] == "assume":
                continue
            counts["accepted"] += 1
            compared = 0
            for _ in range(MODELS):
                model = Model(Random(chance.random()), **models)
                try:
                    model.assign(theorem.variables)
                    if adapt is not None:
                        adapt(model)
                    if not valid(theorem, model):
                        raise Wrong(f"{theorem.conclusion!r} from {list(theorem.hypotheses)!r} by {step}")
                except (Unclear, OverflowError, ZeroDivisionError, KeyError):
                    continue
                compared += 1
            counts["compared"] += bool(compared)
