"""A product of k numbers as a signed sum of k-th powers of their signed sums.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemma D.1.
"""

from __future__ import annotations

from itertools import product
from math import factorial
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.vocabulary import SOURCE, inputs
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    needed,
    plus,
    power,
    product_over,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.signed_products import (
    NUMBERS,
    SIGNED_VARIABLES,
    SIGNED_VOCABULARY,
    SIGNS,
    G,
    prove_equal_factorials,
    prove_signed_products,
    signed_sums,
)

Json = Any

GENERAL: Binders = [*SIGNS, NUMBERS, ("k", "natural")]
HYPOTHESES = [
    ["sign_vectors", "G", "S", "e", "h"],
    equal(["size", G], product_over([("s", "S")], 2)),
    equal(["size", "S"], "k"),
]
COMBINED = ["combination", "G", "S", "e", "a", "g"]
TWO = ["labels", "one", "two"]
PLANE = ["direct", ["cyclic", 2], ["cyclic", 2]]
AXES = (["residue", 1, 0], ["residue", 0, 1])


def _powers(factor: Json) -> Json:
    """Σ_g Π_s ⟨e(s), g⟩ · factor^|S|."""
    signs = product_over([("s", "S")], ["char", ["e", "s"], "g"])
    return total([("g", G)], times(signs, product_over([("t", "S")], factor)))


SIGNED_POWERS = _powers(COMBINED)


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


def _general(factor: Json) -> Json:
    """The identity for every number of signs: 2^k · factor · Π a = Σ over sign vectors of Π c (Σ c a)^k."""
    left = times(product_over([("s", "S")], 2), factor, product_over([("s", "S")], ["a", "s"]))
    return forall(GENERAL, implies(*HYPOTHESES, equal(left, SIGNED_POWERS)))


def _prove_general() -> Evidence:
    proof = ConciseEvidence([*SIGNED_VARIABLES, ("k", "natural")])
    vectors, order, size = (proof.assume(formula) for formula in HYPOTHESES)
    sums = proof.specialise(prove_signed_products(proof), ["G", "S", "e", "h", "a"], [vectors])
    chosen = proof.assume(signed_sums("n1", "S", "e", "h", "a"))
    counted, known = proof.project(chosen, 0), proof.project(chosen, 1)
    one, none = mapping([("g'", G)], 1), mapping([("t'", "S"), ("g'", G)], 0)
    trivial = proof.sums(["unturned", "G", "S", "h", "S", one, none])
    same = proof.sums(equal(["size", "S"], ["size", "S"]))
    value = proof.specialise(proof.project(proof.specialise(known, ["S", one, none], [trivial]), 1), [], [same])
    combined = ["combination", "G", "S", "e", "a", "g1"]
    plain = proof.generalise(proof.sums(equal(plus(0, combined), combined)), ["g1"])
    powers = proof.rewrite(equal(_powers(plus(0, COMBINED)), _powers(COMBINED)), [plain])
    numbers = proof.sums(equal("k", "n1"), cofactors=[cofactor(counted), cofactor(size, [], -1)])
    factorials = proof.specialise(prove_equal_factorials(proof), ["k", "n1"], [numbers])
    product = product_over([("s", "S")], ["a", "s"])
    goal = equal(times(product_over([("s", "S")], 2), ["factorial", "k"], product), SIGNED_POWERS)
    result = proof.sums(
        goal,
        cofactors=[
            cofactor(value, [], -1),
            cofactor(powers),
            cofactor(factorials, [], times(product_over([("s", "S")], 2), product)),
            cofactor(order, [], minus(times(["factorial", "n1"], product))),
        ],
    )
    proof.generalise(proof.choose(sums, "n1", result), names_of(GENERAL), HYPOTHESES)
    return proof


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


def _general_part() -> Part:
    """Part 4 of the lemma, for every k."""
    claim, unscaled = _general(["factorial", "k"]), _general(1)
    axes = [
        mapping(
            [("x", TWO)],
            ["choose", "x", *([label, ["of", sort, axis]] for label, axis in zip(TWO[1:], AXES, strict=True))],
        )
        for sort in (["dual", PLANE], ["element", PLANE])
    ]
    values = [PLANE, TWO, *axes, mapping([("x", TWO)], 1), 2]
    failing = unscaled[2][-1]
    return Part(
        "part-4",
        "The identity for every k, as a sum over all sign vectors.",
        claim,
        _prove_general(),
        [values],
        [
            Control(
                "Without the factor k! it is false: two numbers 1.",
                differences(claim, unscaled),
                refute_at(unscaled, GENERAL, values, HYPOTHESES, failing),
            )
        ],
    )


def lemma_d_1() -> Statement:
    """The sum-to-product identities."""
    general = _general_part()
    return Statement(
        id="circuits/lemma-d.1",
        title="A product of k numbers is a signed sum of k-th powers of their signed sums",
        source=f"{SOURCE}, Lemma D.1",
        hypotheses=r"a_1, \dots, a_k are numbers.",
        conclusion=r"2^k\,k!\,a_1\cdots a_k = \sum_{c \in \{-1,1\}^k} c_1\cdots c_k\,(c_1a_1+\dots+c_ka_k)^k.",
        reading=(
            "The text at hand has lost its formulas; the identities are reconstructed from the words of the proof. "
            "They are stated for complex numbers, the real ones among them. Parts 1 to 3 are k = 2, 3, 4 with all "
            "terms written out. In part 4, for every k, the sign vectors {-1, 1}^S with |S| = k are the elements g of "
            "a group with 2^k elements: c_s is the value at g of a character e(s) of order 2, and adding h(s) turns "
            "this sign alone. A k-th power is a product over S, and the sign (-1)^{(k - sum of c)/2} is the product "
            "of all c."
        ),
        definitions=needed(SIGNED_VOCABULARY, [general.claim, ["signed_product", "unturned"]]),
        parts=[*(_part(k) for k in (2, 3, 4)), general],
    )


STATEMENTS = {"circuits/lemma-d.1": lemma_d_1}
