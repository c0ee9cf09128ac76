"""The tactics for goals that logic does not take apart, in the order in which they are tried."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.kernel.terms import Term
from verify.proving import equations, finite_sums, inequality
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact


@dataclass(frozen=True)
class Tactic:
    """A function that proves a comparison from facts, and how long it may take at each effort."""

    run: Callable[[Evidence, Term, Sequence[Fact]], int]
    seconds: tuple[float, float, float]
    effort: int = 0


QUICK: list[tuple[str, Tactic]] = [
    ("ring", Tactic(equations.ring, (1, 2, 4))),
    ("linear", Tactic(inequality.linear, (1, 2, 4))),
    ("sums", Tactic(finite_sums.sum_equation, (1, 3, 8))),
]
"""What is tried before cases are distinguished."""

SLOW: list[tuple[str, Tactic]] = [
    ("field", Tactic(equations.field, (1, 2, 6))),
    ("inequality", Tactic(inequality.inequality, (1.5, 4, 15))),
]
