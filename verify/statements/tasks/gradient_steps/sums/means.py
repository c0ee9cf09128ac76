"""What it says that a mean over midpoints tends to a number, and how that is refuted.

An expectation of a polynomial under a uniform law is the number I whose distance from the mean over the midpoints of
2n equal parts is at most K/n for all n ≥ 1, with some K. A number whose distance times n grows is not I.
"""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.terms import minus, plus, times

BOUND, RATE, COUNT, PRODUCT = "b1", "m1", "c1", "c2"
NATURALS: Binders = [(name, "natural") for name in (BOUND, RATE, COUNT, PRODUCT)]


def within(value: Callable[[Json], Json]) -> Json:
    """∃K ∀n ≥ 1: a value that depends on n lies between −K and K."""
    return exists([("K", "natural")], bounded_by("K", value))


def bounded_by(bound: Json, value: Callable[[Json], Json]) -> Json:
    """∀n ≥ 1: the value lies between −K and K."""
    sides = both(["<=", minus(bound), value("n")], ["<=", value("n"), bound])
    return forall([("n", "natural")], implies(["<=", 1, "n"], sides))


def prove_sum(proof: Evidence) -> int:
    """Prove ∀m ∀n ∃c: c = n + m, in the natural numbers."""
    return proof.use("library/natural-numbers", "sum")


def grows(rate: Json, value: Callable[[Json], Json]) -> Json:
    """∀n ≥ 1: n ≤ m (value + 1)."""
    return forall([("n", "natural")], implies(["<=", 1, "n"], ["<=", "n", times(rate, plus(value("n"), 1))]))
