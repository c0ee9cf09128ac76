"""Exact rational points at which comparisons hold: sampled, or found by descent, with the equations solved exactly."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from time import process_time

import numpy as np

from verify.proving.search.solving import Solver, completions
from verify.proving.search.tape import Batch, Formula, Inexact, Tape, TooLong, violation

Point = list[Fraction]

SEED = 14
SAMPLES = (150, 1500, 6000)
GENERATIONS = (0, 60, 300)
POPULATION = 48
TRIED = 12
DENOMINATORS = (1, 2, 3, 4, 6, 10, 12, 60, 100, 1000, 10**6)


class OutOfTime(TimeoutError):
    """The time for a search is over."""


def check(deadline: float | None) -> None:
    """Stop if the time is over.

    Raises
    ------
    OutOfTime
    """
    if deadline is not None and process_time() > deadline:
        raise OutOfTime("the time is over")


def points(tape: Tape, formula: Formula, effort: int, deadline: float | None = None) -> Iterator[Point]:
    """Yield rational points at which a formula seems to hold, each of which is to be judged exactly.

    Parameters
    ----------
    tape : the arithmetic of the formula
    formula : comparisons of numbers on the tape
    effort : 0 for a quick look, 1 for a longer one, 2 for all that there is
    deadline : the moment at which to stop, in the time of ``time.process_time``
    """
    if formula == ("false",):
        return
    if tape.unknowns == 0 or formula == ("true",):
        yield [Fraction(0)] * tape.unknowns
        return
    try:
        for solver in completions(tape, formula, effort):
            search = _Search(tape, formula, solver, deadline)
            yield from search.sampled(SAMPLES[effort])
            if GENERATIONS[effort]:
                yield from search.descended(GENERATIONS[effort])
    except (Inexact, TooLong):
        return


class _Search:
    """The search for one way to meet the equations."""

    def __init__(self, tape: Tape, formula: Formula, solver: Solver, deadline: float | None) -> None:
        self.tape, self.formula, self.solver, self.deadline = tape, formula, solver, deadline
        self.random = np.random.default_rng(SEED)
        self._given: set[tuple[Fraction, ...]] = set()

    def misses(self, free: Batch) -> Batch:
        """Return by how much the formula fails at each choice of the free numbers."""
        check(self.deadline)
        with np.errstate(all="ignore"):
            found = self.tape.run(self.solver.batch(free))
            missed = np.asarray(violation(self.formula, found), dtype=float)
        return np.broadcast_to(missed, (len(free),))

    def sampled(self, size: int) -> Iterator[Point]:
        """Yield points among random simple ones."""
        for draw in _DRAWS:
            above, below = draw(self.random, size, self.solver.free)
            misses = self.misses(above / below)
            hits = np.flatnonzero(misses <= 0)[:TRIED]
            for row in hits:
                choice = [Fraction(int(a), int(b)) for a, b in zip(above[row], below[row], strict=True)]
                yield from self.completed(choice)

    def completed(self, choice: Point) -> Iterator[Point]:
        """Yield the whole point that a choice of the free numbers leads to, unless it was yielded before."""
        try:
            point = self.solver.exact(choice)
        except (Inexact, ZeroDivisionError):
            return
        if tuple(point) not in self._given:
            self._given.add(tuple(point))
            yield point

    def descended(self, generations: int) -> Iterator[Point]:
        """Yield points that an evolution of points (differential evolution) ends at, rounded."""
        for scale in (1.0, 8.0, 60.0):
            best, miss = self._evolved(scale, generations)
            if miss <= 0:
                yield from self._rounded(best)

    def _evolved(self, scale: float, generations: int) -> tuple[Batch, float]:
        free, random = self.solver.free, self.random
        people = random.normal(0, scale, (POPULATION, free))
        misses = np.array(self.misses(people))
        for generation in range(generations):
            order = np.argsort(misses, kind="stable")
            if misses[order[0]] <= 0 and generation >= generations // 4:
                break
            a, b = (people[random.permutation(POPULATION)] for _ in range(2))
            leaders = people[order[random.integers(0, POPULATION // 6, POPULATION)]]
            weight = random.uniform(0.3, 0.9, (POPULATION, 1))
            trial = people + weight * (leaders - people) + weight * (a - b)
            crossed = random.random((POPULATION, free)) < 0.85
            trial = np.where(crossed, trial, people)
            found = self.misses(trial)
            better = found <= misses
            people, misses = np.where(better[:, None], trial, people), np.where(better, found, misses)
        best = int(np.argmin(misses))
        return people[best], float(misses[best])

    def _rounded(self, best: Batch) -> Iterator[Point]:
        for below in DENOMINATORS:
            rounded = np.round(best * below)
            if np.all(np.isfinite(rounded)) and self.misses((rounded / below)[None, :])[0] <= 0:
                yield from self.completed([Fraction(int(entry), below) for entry in rounded])


Draw = Callable[[np.random.Generator, int, int], tuple[Batch, Batch]]


def _constant_rows(random: np.random.Generator, size: int, width: int) -> tuple[Batch, Batch]:
    """All numbers alike, or one of them different from the others."""
    values: Sequence[int] = (0, 1, -1, 2, -2, 3, 10, -10)
    rows = [[value] * width for value in values]
    for place in range(min(width, 12)):
        for value, other in ((0, 1), (0, -1), (1, 0), (1, 2), (1, -1), (0, 2), (2, 1), (-1, 1)):
            rows.append([other if column == place else value for column in range(width)])
    above = np.array([*rows, [1] * width, [-1] * width], dtype=float)
    below = np.ones_like(above)
    below[-2:] = 2.0
    return above, below


def _signs(random: np.random.Generator, size: int, width: int) -> tuple[Batch, Batch]:
    above = random.integers(-1, 2, (size, width)).astype(float)
    return above, np.ones_like(above)


def _digits(random: np.random.Generator, size: int, width: int) -> tuple[Batch, Batch]:
    above = random.integers(-4, 5, (size, width)).astype(float)
    above[: size // 2] = np.abs(above[: size // 2])
    return above, np.ones_like(above)


def _fractions(random: np.random.Generator, size: int, width: int) -> tuple[Batch, Batch]:
    above = random.integers(-8, 9, (size, width)).astype(float)
    above[: size // 2] = np.abs(above[: size // 2])
    return above, random.integers(1, 7, (size, width)).astype(float)


def _small_fractions(random: np.random.Generator, size: int, width: int) -> tuple[Batch, Batch]:
    below = random.choice([10.0, 100.0, 16.0], (size, 1)) * np.ones((size, width))
    above = np.round(below * random.uniform(-1, 1, (size, width)))
    above[: size // 2] = np.abs(above[: size // 2])
    return above, below


def _magnitudes(random: np.random.Generator, size: int, width: int) -> tuple[Batch, Batch]:
    sign = random.choice([-1.0, 1.0], (size, width))
    sign[: size // 2] = 1.0
    digits = random.integers(1, 10, (size, width)).astype(float)
    power = random.integers(-3, 4, (size, width))
    above = sign * digits * 10.0 ** np.maximum(power, 0)
    return above, 10.0 ** np.maximum(-power, 0)


_DRAWS: tuple[Draw, ...] = (_constant_rows, _signs, _digits, _fractions, _small_fractions, _magnitudes)
