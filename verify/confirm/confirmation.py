"""What a confirmation compares, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, nan
from typing import Any, Protocol

from verify.confirm.backends import Backend
from verify.confirm.measurement import Measurement


class Case(Protocol):
    """A number that a statement tells exactly, and how it is measured."""

    @property
    def name(self) -> str:
        """The work and what is measured, as work/object."""

    @property
    def size(self) -> int:
        """How large it is, such as the order of a group."""

    @property
    def exact(self) -> Fraction:
        """The exact value."""

    def measure(self, backend: Backend) -> Measurement:
        """Return the value in float64 with its bound, computed by an array library."""


@dataclass(frozen=True)
class Confirmation:
    """The outcome of a confirmation; ``problem`` is empty unless nothing could be measured.

    Parameters
    ----------
    name : str
        The name of the case.
    backend : str
        The array library.
    size : int
        The size d of the case, such as the order of a group, the number of starts or the length of sequences.
    exact : Fraction
        The exact value.
    measured : float
        The value in float64; not a number if there is a problem.
    bound : float
        What rounding can make of the exact value, by an error analysis that knows nothing of what was measured.
    problem : str
        Why nothing could be measured.
    """

    name: str
    backend: str
    size: int
    exact: Fraction
    measured: float
    bound: float
    problem: str = ""

    @property
    def ok(self) -> bool:
        """Tell whether the measured value is within the bound of the exact one."""
        return self.deviation <= self.bound < inf

    @property
    def deviation(self) -> float:
        """Return the distance between the measured and the exact value; infinite if nothing could be measured."""
        return float(abs(Fraction(self.measured) - self.exact)) if isfinite(self.measured) else inf

    @property
    def status(self) -> int:
        """Return the exit status: 1 if the values differ, 3 if nothing could be measured."""
        return 3 if self.problem else int(not self.ok)

    def __str__(self) -> str:
        word = "error" if self.problem else "confirmed" if self.ok else "failed"
        result = f"{self.exact} up to {self.deviation:.1e} (bound {self.bound:.1e})"
        if not self.ok:
            result = self.problem or f"{self.measured:.6g} instead of {self.exact} (bound {self.bound:.1e})"
        return f"{word:<10} {self.name}  d = {self.size}, {self.backend}: {result}"

    def tree(self) -> dict[str, Any]:
        """Return the confirmation for ``--json``."""
        return {
            "name": self.name,
            "backend": self.backend,
            "size": self.size,
            "exact": str(self.exact),
            "measured": self.measured if isfinite(self.measured) else None,
            "bound": self.bound if isfinite(self.bound) else None,
            "ok": self.ok,
            "problem": self.problem,
        }


def unmeasured(case: Case, backend: Backend, error: Exception) -> Confirmation:
    """Return the outcome of a case that could not be measured for an internal reason."""
    words = " ".join(str(error).split())
    problem = f"internal error: {type(error).__name__}: {words}"[:300]
    return Confirmation(case.name, backend.name, case.size, case.exact, nan, nan, problem)


def confirm(case: Case, backend: Backend, earlier: Measurement | None = None) -> Confirmation:
    """Measure a case and compare it with its exact value.

    Parameters
    ----------
    case : Case
    backend : Backend
        Where to compute.
    earlier : Measurement, optional
        What was measured before; nothing is computed then.
    """
    measured, bound = earlier or case.measure(backend)
    return Confirmation(case.name, backend.name, case.size, case.exact, measured, bound)
