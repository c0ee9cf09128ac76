"""Signed sums of k-th powers over sign patterns: one difference after the other, in few monomials.

The k-th difference of the k-th power: Σ ε_1 ⋯ ε_m (r + ε_1 v_1 + … + ε_m v_m)^k over all signs has the odd powers of
every v_i alone, so that 2^k k! v_1 ⋯ v_k is left for m = k.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, prod
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, minus, plus, power, times, total

Json = Any

BIT = ["range", 0, 1]
BASE = "d0"


def _step(i: int) -> str:
    return f"d{i}"


def difference_binders(m: int, sort: str) -> Binders:
    """Return the variables that a proof declares for m differences of real or complex numbers.

    >>> difference_binders(1, "complex")
    [('d0', 'complex'), ('d1', 'complex')]
    """
    return [(name, sort) for name in (BASE, *map(_step, range(1, m + 1)))]


def sign(bit: Json) -> Json:
    """Return 1 − 2 b, the sign of a bit."""
    return minus(1, times(2, bit))


def bits(m: int) -> Json:
    """Return the index set of all m-tuples of bits.

    >>> bits(2)
    ['product', ['range', 0, 1], ['range', 0, 1]]
    """
    if m == 0:
        return ["unit"]
    return BIT if m == 1 else ["product", BIT, bits(m - 1)]


def bit_at(entry: Json, i: int, m: int) -> Json:
    """Return bit i of an m-tuple, counted from 1."""
    if m == 1:
        return entry
    return ["first", entry] if i == 1 else bit_at(["second", entry], i - 1, m - 1)


def tuple_of(entries: Sequence[Json]) -> Json:
    """Return the tuple of some bits."""
    if not entries:
        return ["star"]
    return entries[0] if len(entries) == 1 else ["pair", entries[0], tuple_of(entries[1:])]


def signed_nest(names: Sequence[str], body: Json) -> Json:
    """Return Σ_{b_1} ε_1 (Σ_{b_2} ε_2 (… body)), the bits named in this order."""
    for name in reversed(names):
        body = total([(name, BIT)], times(sign(name), body))
    return body


def shifted(base: Json, steps: Sequence[Json], names: Sequence[str]) -> Json:
    """Return (… (r + ε_1 v_1) + …) + ε_m v_m."""
    for name, step in zip(names, steps, strict=True):
        base = plus(base, times(sign(name), step))
    return base


def bit_names(m: int) -> list[str]:
    """Return names for m bound bits."""
    return [f"b{i}" for i in range(1, m + 1)]


def _odd_exponents(m: int, degree: int) -> Iterator[tuple[int, ...]]:
    """All m-tuples of odd numbers with a sum of at most ``degree``."""
    if m == 0:
        yield ()
        return
    for first in range(1, degree - m + 2, 2):
        for rest in _odd_exponents(m - 1, degree - first):
            yield first, *rest


def prove_unfolded(proof: Evidence, m: int, g: str, factor: Json, entry: str, scale: Json = 1) -> int:
    """Prove ∀ maps g on m-tuples: Σ factor · g = scale · the nested signed sum of g; the factor is one in ``entry``."""
    names = bit_names(m)
    whole = total([(entry, bits(m))], times(factor, [g, entry]))
    nested = signed_nest(names, [g, tuple_of(names)])
    return proof.generalise(proof.identity(equal(whole, nested if scale == 1 else times(scale, nested))), [g])


def differences_of_power(k: int, base: Json, steps: Sequence[Json]) -> Json:
    """Return the m-th difference of the k-th power as a polynomial in r and the m steps v."""
    terms = []
    for exponents in _odd_exponents(len(steps), k):
        left = k - sum(exponents)
        count = 2 ** len(steps) * factorial(k) // (factorial(left) * prod(map(factorial, exponents)))
        powers = [power(x, i) if i > 1 else x for x, i in zip((base, *steps), (left, *exponents), strict=True) if i]
        terms.append(times(count, *powers))
    return terms[0] if len(terms) == 1 else plus(*terms)


def prove_differences(proof: Evidence, k: int, m: int) -> int:
    """Prove ∀ r, v: the nested signed sum of the k-th power is its m-th difference, m ≤ k."""
    if m == 0:
        return proof.generalise(proof.identity(equal(power(BASE, k), differences_of_power(k, BASE, []))), [BASE])
    names, steps = bit_names(m), [_step(i) for i in range(1, m + 1)]
    theorem = None
    for count in range(1, m + 1):
        variables, bound = steps[m - count :], names[m - count :]
        moved = plus(BASE, times(sign(bound[0]), variables[0]))
        inner = power(moved, k) if theorem is None else differences_of_power(k, moved, variables[1:])
        right = differences_of_power(k, BASE, variables)
        found = proof.identity(equal(signed_nest(bound[:1], inner), right))
        if theorem is not None:
            nested = signed_nest(bound, power(shifted(BASE, variables, bound), k))
            found = proof.rewrite(equal(nested, right), [(theorem, "backward")], found)
        theorem = proof.generalise(found, [BASE, *variables])
    assert theorem is not None
    return theorem
