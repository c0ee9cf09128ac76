"""The tactics for goals that logic does not take apart, in the order in which they are tried."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.kernel.terms import Term
from verify.proving import equations, finite_sums, inequality
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact


@dataclass(frozen=True)
class Tactic:
    """A function that proves what begins with one of some heads, and how long it may take at each effort."""

    run: Callable[[Evidence, Term, Sequence[Fact]], int]
    heads: tuple[str, ...]
    seconds: tuple[float, float, float]
    effort: int = 0


EQUATIONS = ("=",)
COMPARISONS = ("=", "<=", "<")

QUICK: list[tuple[str, Tactic]] = [
    ("ring", Tactic(equations.ring, EQUATIONS, (1, 2, 4))),
    ("linear", Tactic(inequality.linear, COMPARISONS, (1, 2, 4))),
    ("sums", Tactic(finite_sums.sum_equation, EQUATIONS, (1, 3, 8))),
]
"""What is tried before cases are distinguished."""

SLOW: list[tuple[str, Tactic]] = [
    ("field", Tactic(equations.field, EQUATIONS, (1, 2, 6))),
    ("inequality", Tactic(inequality.inequality, COMPARISONS, (1.5, 4, 15))),
]
