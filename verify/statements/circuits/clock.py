"""The clock: a cosine of one frequency is largest at the sum of the inputs, and only there if it tells all apart.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), introduction.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.small_groups import ONE
from verify.statements.cago.vocabulary import D, G
from verify.statements.circuits.vocabulary import RECONSTRUCTED, SOURCE, Z3
from verify.statements.language import (
    both,
    conj,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import conjugated, prove_not

Json = Any

VOCABULARY: list[Json] = [
    define("clock", [("G", "abelian"), ("k", D), ("g", G)], ["re", ["char", "k", "g"]]),
    define(
        "faithful",
        [("G", "abelian"), ("k", D)],
        forall([("g", G)], implies(equal(["char", "k", "g"], 1), equal("g", 0))),
    ),
]
FAITHFUL = ["faithful", "G", "k"]
PRIMES = (3, 5, 7, 11)


def _at(c: Json) -> Json:
    """Re ⟨k, a + b − c⟩."""
    return ["clock", "G", "k", minus(plus("a", "b"), c)]


def _claim(*hypotheses: Json) -> Json:
    """The clock is at most 1, is 1 at the sum, and less at every other class."""
    largest = both(equal(_at(plus("a", "b")), 1), ["<=", _at("c"), 1])
    only = implies(different("c", plus("a", "b")), ["<", _at("c"), _at(plus("a", "b"))])
    places = forall([("a", G), ("b", G), ("c", G)], both(largest, only))
    return forall([("G", "abelian"), ("k", D)], implies(*hypotheses, places) if hypotheses else places)


def _prove() -> Evidence:
    """Prove that the largest value is taken at the sum alone: 1 − Re z = |z − 1|²/2 for |z| = 1."""
    proof = Evidence([("G", "abelian"), ("k", D), ("a", G), ("b", G), ("c", G)])
    faithful = proof.assume(FAITHFUL)
    right = plus("a", "b")
    point = minus(right, "c")
    gap, top = minus(["char", "k", point], 1), _at(right)
    square = over(["abs2", gap], 2)
    one = proof.sums(equal(top, 1))
    below = proof.squares(["<=", _at("c"), 1], proof.sums(equal(minus(1, _at("c")), square)))
    largest = proof.conjunction(one, below)

    wrong, zero = different("c", right), equal(gap, 0)
    trivial = proof.sums(equal(["char", "k", point], 1), cofactors=[cofactor(proof.assume(zero))])
    here = proof.specialise(faithful, [point], [trivial])
    same = proof.specialise(proof.sums(implies(equal(point, 0), equal("c", right))), [], [here])
    inverse = proof.quotient(prove_not(proof, zero, same, proof.assume(wrong)))
    positive: Json = ["<", 0, ["abs2", gap]]
    not_positive = proof.order(proof.assume(["not", positive]))
    form = plus(times(["abs2", over(1, gap)], minus(0, ["abs2", gap])), 1)
    opposite = conj(times(gap, over(1, gap)))
    absurd = proof.squares(
        ["<", 0, 0],
        proof.sums(
            equal(minus(0, 0), form),
            cofactors=[
                cofactor(inverse, [], opposite),
                cofactor(conjugated(proof, inverse, times(gap, over(1, gap)), 1)),
            ],
        ),
        [not_positive],
    )
    denied = proof.contradiction(positive, absurd, proof.evaluate(["<", 0, 0]))
    apart = proof.cases(positive, proof.assume(positive), denied)
    less = proof.squares(["<", _at("c"), top], proof.sums(equal(minus(top, _at("c")), square)), [apart])
    only = proof.generalise(less, [], [wrong])
    proof.generalise(proof.conjunction(largest, only), ["a", "b", "c"])
    proof.generalise(len(proof.steps) - 1, ["G", "k"], [FAITHFUL])
    return proof


def _faithful_but_zero(group: Json) -> Json:
    """∀ k ≠ 0: k is faithful."""
    return forall([("k", ["dual", group])], implies(different("k", 0), ["faithful", group, "k"]))


def _evaluated(formula: Json) -> Evidence:
    """Decide a closed formula by evaluation."""
    proof = Evidence()
    proof.evaluate(formula)
    return proof


def own_clock() -> Statement:
    """The clock identity."""
    claim, wrong = _claim(FAITHFUL), _claim()
    cyclic = both(*(_faithful_but_zero(["cyclic", p]) for p in PRIMES))
    z9, three = ["cyclic", 9], ["residue", 3]
    control = Evidence()
    typed = {"G": z9, "k": ["of", ["dual", z9], three]}
    places = {name: ["of", ["element", z9], value] for name, value in zip("abc", (0, 0, three), strict=True)}
    premise, less = wrong[2][2][2][1:]
    given = control.evaluate(substituted(premise, {**typed, **places}))
    false = control.evaluate(substituted(less, {**typed, **places}))
    control.counterexample(wrong, [{"at": [z9, three]}, {"at": [0, 0, three]}, {"part": 1}, {"given": [given]}], false)
    composite = both(_faithful_but_zero(z9), *cyclic[2:])
    return Statement(
        id="circuits/own-clock",
        title="The cosine of a faithful frequency is largest at the sum of the inputs, and only there",
        source=f"{SOURCE}, introduction",
        hypotheses=r"k is a faithful character of G: \langle k, g\rangle = 1 for g = 0 alone.",
        conclusion=r"\arg\max_c \Re\langle k, a+b-c\rangle = \{a+b\}, and the maximum is 1.",
        reading=(
            RECONSTRUCTED + "The formula of the introduction is read as (a + b) mod p = argmax_c cos(2 pi k (a+b-c)/p) "
            "for every k that is not 0. What is needed of k is that it tells all elements apart. That every k that is "
            f"not 0 does so for prime p is decided for p = {', '.join(map(str, PRIMES))}. For Z9 and k = 3 it fails."
        ),
        definitions=needed(VOCABULARY, claim),
        parts=[
            Part(
                "argmax",
                "For a faithful character the sum is the only place of the largest value.",
                claim,
                _prove(),
                [[Z3, ONE, 0, 0, ONE]],
                [Control("For k = 3 of Z9 it is false.", differences(claim, wrong), control)],
            ),
            Part(
                "primes",
                f"Modulo {', '.join(map(str, PRIMES))} every character but the trivial one is faithful.",
                cyclic,
                _evaluated(cyclic),
                [[ONE, 0] for _ in PRIMES],
                [
                    Control("Modulo 9 it is false: k = 3.", differences(cyclic, composite), _evaluated(composite)),
                ],
                scope="instances",
            ),
        ],
    )


STATEMENTS = {"circuits/own-clock": own_clock}
