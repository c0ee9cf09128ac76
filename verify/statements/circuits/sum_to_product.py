"""A product of k numbers as a signed sum of k-th powers of their signed sums.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemma D.1.
"""

from __future__ import annotations

from itertools import product
from math import factorial
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.circuits.vocabulary import SOURCE, inputs
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    minus,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at

Json = Any

GENERAL = range(2, 7)


def _numbers(k: int) -> Binders:
    return [(name, "complex") for name in inputs(k)]


def _signed_power(signs: tuple[int, ...], names: list[str]) -> Json:
    """±(±x1 ± … ± xk)^k, the sign in front the product of the inner ones."""
    inner = plus(*(name if sign > 0 else minus(name) for sign, name in zip(signs, names, strict=True)))
    negative = signs.count(-1) % 2
    return minus(power(inner, len(names))) if negative else power(inner, len(names))


def _equation(k: int, left: int) -> Json:
    """left · a1 ⋯ ak = the sum of all signed powers, written out."""
    names = inputs(k)
    return equal(times(left, *names), plus(*(_signed_power(signs, names) for signs in product((1, -1), repeat=k))))


def _claim(k: int, left: int | None = None) -> Json:
    return forall(_numbers(k), _equation(k, 2**k * factorial(k) if left is None else left))


def _sum_over_signs(k: int) -> Json:
    """The same with one sum over the exponents n of the signs (−1)^n = 1 − 2n."""
    names, exponents = inputs(k), [f"n{i}" for i in range(1, k + 1)]
    signs = [minus(1, times(2, n)) for n in exponents]
    inner = plus(*(times(sign, name) for sign, name in zip(signs, names, strict=True)))
    powers = total([(n, ["range", 0, 1]) for n in exponents], times(*signs, power(inner, k)))
    return forall(_numbers(k), equal(times(2**k, factorial(k), *names), powers))


def _part(k: int) -> Part:
    """Part k − 1 of the lemma."""
    claim, ones = _claim(k), [1] * k
    proof = Evidence()
    proof.identity(claim)
    unscaled = _claim(k, 2**k)
    names = inputs(k)
    flipped = forall(_numbers(k), substituted(claim[2], {}))
    last = flipped[2][2][-1]
    flipped[2][2][-1] = last[1] if last[0] == "-" else minus(last)
    return Part(
        f"part-{k - 1}",
        f"The identity for {k} numbers, all {2**k} terms written out.",
        claim,
        proof,
        [ones],
        [
            Control(
                f"Without the factor {k}! it is false: all numbers 1.",
                differences(claim, unscaled),
                refute_at(unscaled, _numbers(k), ones, [], substituted(unscaled[2], dict.fromkeys(names, 1))),
            ),
            Control(
                "With the other sign of the last term it is false: all numbers 1.",
                differences(claim, flipped),
                refute_at(flipped, _numbers(k), ones, [], substituted(flipped[2], dict.fromkeys(names, 1))),
            ),
        ],
    )


def lemma_d_1() -> Statement:
    """The sum-to-product identities."""
    general = both(*(_sum_over_signs(k) for k in GENERAL))
    proof = Evidence()
    proof.conjunction(*[proof.identity(claim) for claim in general[1:]])
    return Statement(
        id="circuits/lemma-d.1",
        title="A product of k numbers is a signed sum of k-th powers of their signed sums",
        source=f"{SOURCE}, Lemma D.1",
        hypotheses=r"a_1, \dots, a_k are numbers.",
        conclusion=r"2^k\,k!\,a_1\cdots a_k = \sum_{c \in \{-1,1\}^k} c_1\cdots c_k\,(c_1a_1+\dots+c_ka_k)^k.",
        reading=(
            "The text at hand has lost its formulas; the identities are reconstructed from the words of the proof. "
            "They are stated for complex numbers, the real ones among them. Parts 1 to 3 are k = 2, 3, 4 with all "
            f"terms written out. Part 4, for every k, is decided for k from {GENERAL[0]} to {GENERAL[-1]}, with the "
            "sign (-1)^{(k - sum of c)/2} as the product of all c."
        ),
        definitions=[],
        parts=[
            *(_part(k) for k in (2, 3, 4)),
            Part(
                "part-4",
                f"The identity as a sum over signs, for k from {GENERAL[0]} to {GENERAL[-1]}.",
                general,
                proof,
                [[1] * k for k in GENERAL],
                scope="instances",
            ),
        ],
    )


STATEMENTS = {"circuits/lemma-d.1": lemma_d_1}
