"""Sums of the first n values of a sequence, and powers with free exponents, for every natural n."""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, define, forall
from verify.statements.terms import mapping, plus, times

SEQUENCE = ["maps", "natural", "real"]
ZERO: Json = ["of", "natural", 0]


def _sums(f: Json, n: Json) -> Json:
    """The sequence of the sums of n values that begin at each k."""
    following = mapping([("k'", "natural")], plus([f, "k'"] if isinstance(f, str) else ["at", f, "k'"], _after("s'")))
    return ["iterate", [["s'", SEQUENCE]], following, mapping([("k'", "natural")], 0), n]


def _after(f: str) -> Json:
    return [f, ["next", "k'"]]


SUMS: list[Json] = [
    define("sum_below", [("f", SEQUENCE), ("n", "natural")], ["at", _sums("f", "n"), ZERO]),
    define("raised", [("z", "real"), ("n", "natural")], ["iterate", [["y", "real"]], times("y", "z"), 1, "n"]),
]


def sum_below(index: str, n: Json, term: Json) -> Json:
    """Return the sum of a term over the n numbers from 0 on."""
    return ["sum_below", mapping([(index, "natural")], term), n]


def raised(z: Json, n: Json) -> Json:
    """Return z to the power n."""
    return ["raised", z, n]


LENGTH, PLACE, SERIES, OTHER, BASE, INVERSE = "n1", "k1", "f1", "g1", "z1", "y1"
DECLARED: Binders = [
    (LENGTH, "natural"),
    (PLACE, "natural"),
    (SERIES, SEQUENCE),
    (OTHER, SEQUENCE),
    (BASE, "real"),
    (INVERSE, "real"),
]
MORE: Json = ["next", LENGTH]
MOVED = mapping([("j'", "natural")], [SERIES, ["next", "j'"]])


def by_counting(proof: Evidence, statement: Callable[[Json], Json], base: int, step: int) -> int:
    """From φ(0), and from φ(n) ⊢ φ(n + 1), conclude ∀n φ(n)."""
    passage = proof.generalise(step, [LENGTH], [statement(LENGTH)])
    return proof.induct(forall([("n2", "natural")], statement("n2")), base, passage)


def prove_first_term(proof: Evidence) -> int:
    """Prove ∀f ∀n: the sum of n + 1 values is f(0) plus the sum of n values of k ↦ f(k + 1)."""
    return proof.use("library/finite-sums", "first-term")


def prove_last_term(proof: Evidence) -> int:
    """Prove ∀n ∀f: the sum of n + 1 values is the sum of n values plus f(n)."""
    return proof.use("library/finite-sums", "last-term")


def prove_equal_sums(proof: Evidence) -> int:
    """Prove ∀f, g, n (∀k f(k) = g(k) ⟹ the sums of n values are equal)."""
    return proof.use("library/equal-sums", "terms")
