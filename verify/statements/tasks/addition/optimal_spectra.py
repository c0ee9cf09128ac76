"""Spectra that attain the bound live on one pair of frequencies.

Thesis on combinatorial tasks, D.6.1, where the inequalities become equations.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.tasks.addition.neuron_bound import (
    SPECTRA,
    excess,
    hermitian,
    power_of,
    triple,
)
from verify.statements.tasks.addition.vocabulary import D

Json = Any

ALONE = "k1"
CARRIER = "f1"


def elsewhere(m: str, k: str) -> list[Json]:
    """Conditions: m is another frequency than 0 and ±k."""
    return [different(m, 0), different(m, k), different(m, minus(k))]


def vanishes_elsewhere(x: Json, k: str) -> Json:
    """∀m ≠ 0, ±k: x_m = 0, if k ≠ 0."""
    return forall([("m", D)], implies(different(k, 0), *elsewhere("m", k), equal(["at", x, "m"], 0)))


def carried(x: Json, k: Json) -> Json:
    """k ≠ 0 and x_k ≠ 0."""
    return both(different(k, 0), different(["at", x, k], 0))


def is_carried(x: Json) -> Json:
    """∃k (k ≠ 0 ∧ x_k ≠ 0)."""
    return exists([("k", D)], carried(x, "k"))


def prove_is_carried(proof: Evidence) -> int:
    """Prove ∀x (0 < Σ_{k ≠ 0} |x_k|² ⟹ ∃k ≠ 0: x_k ≠ 0); the proof declares G, f1 and k1."""
    positive = proof.assume(["<", 0, power_of(CARRIER)])
    goal, entry = is_carried(CARRIER), [CARRIER, ALONE]
    term = times(indicator(different(ALONE, 0)), ["abs2", entry])
    nothing, at_zero, none = equal(term, 0), equal(ALONE, 0), equal(entry, 0)
    first = proof.specialise(proof.sums(implies(at_zero, nothing)), [], [proof.assume(at_zero)])
    second = proof.sums(
        nothing, cofactors=[cofactor(proof.assume(none), [], times(indicator(["!=", ALONE, 0]), conj(entry)))]
    )
    some = proof.conjunction(proof.assume(["not", at_zero]), proof.assume(["not", none]))
    third = proof.contradiction(nothing, proof.witness(goal, [ALONE], some), proof.assume(["not", goal]))
    everywhere = proof.generalise(proof.cases(at_zero, first, proof.cases(none, second, third)), [ALONE])
    zero = proof.sums(equal(minus(0, 0), power_of(CARRIER)), cofactors=[cofactor(everywhere, ["k"], -1, [["k", D]])])
    absurd = proof.squares(["<", 0, 0], zero, [positive])
    denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
    result = proof.cases(goal, proof.assume(goal), denied)
    return proof.generalise(result, ["G", CARRIER], [["<", 0, power_of(CARRIER)]])


def single(spectra: tuple[Json, ...], size: Json, k: str) -> Json:
    """The spectra live at ±k, with equal absolute values, and a_k b_k conj c_k is half of the triple sum."""
    a, b, c = (["at", x, k] for x in spectra)
    product = times(a, b, conj(c))
    return both(
        different(k, 0),
        *(vanishes_elsewhere(x, k) for x in spectra),
        *(equal(times(2, ["abs2", ["at", x, k]]), size) for x in spectra),
        equal(times(2, product), triple(*spectra)),
    )


def prove_single(proof: Evidence, unpaired: int, nonzero_lemma: int) -> int:
    """Prove ∀ Hermitian a, b, c with equal powers r1 > 0 and no excess: ∃k such that they live at ±k as above."""
    spectra = a, b, c = tuple(names_of(SPECTRA))
    hypotheses = [
        ["odd", "G"],
        *map(hermitian, spectra),
        *(equal(power_of(x), "r1") for x in spectra),
        ["<", 0, "r1"],
        equal(excess(*spectra), 0),
    ]
    carrying = prove_is_carried(proof)
    odd, *rest = (proof.assume(formula) for formula in hypotheses)
    turned, powers, positive, nothing = rest[:3], dict(zip(spectra, rest[3:6], strict=True)), rest[6], rest[7]
    no_self_opposite = proof.specialise(unpaired, ["G"], [odd])
    some_a, some_b = (
        proof.squares(
            ["<", 0, power_of(x)],
            proof.sums(equal(minus(power_of(x), 0), "r1"), cofactors=[cofactor(powers[x])]),
            [positive],
        )
        for x in (a, b)
    )
    size_is_not_zero = proof.specialise(nonzero_lemma, ["r1"], [positive])
    inverse = over(1, "r1")
    unit = proof.quotient(size_is_not_zero)
    apart, unaligned = proof.vanish(nothing, [0], [some_a]), proof.vanish(nothing, [1], [some_a])
    here = carried(b, ALONE)
    assumed = proof.assume(here)
    nonzero = proof.project(assumed, 0)
    entry = [b, ALONE]
    entry_unit = proof.quotient(proof.project(assumed, 1))
    backward = [(theorem, "backward") for theorem in turned]

    def vanishes(x: str, cofactors: list[Json]) -> int:
        under = [different(ALONE, 0), *elsewhere("m", ALONE)]
        return proof.sums(
            forall([("m", D)], implies(*under, equal([x, "m"], 0))), rewrite=backward, cofactors=cofactors
        )

    def sized(x: str, zero: int) -> int:
        goal = equal(times(2, ["abs2", [x, ALONE]]), "r1")
        left_over = ["abs2", [x, ALONE]]
        conditional = proof.sums(
            implies(different(ALONE, 0), goal),
            rewrite=backward,
            cofactors=[
                cofactor(powers[x]),
                cofactor(zero, ["m"], minus(times(indicator(different("m", 0)), conj([x, "m"]))), [["m", D]]),
                cofactor(no_self_opposite, [ALONE], left_over),
            ],
        )
        return proof.specialise(conditional, [], [nonzero])

    zero_c = vanishes(c, [cofactor(apart, [ALONE, "m"], over(1, entry)), cofactor(entry_unit, [], minus([c, "m"]))])
    size_c = sized(c, zero_c)
    zero_b = vanishes(
        b,
        [
            cofactor(apart, ["m", ALONE], times(2, conj([c, ALONE]), inverse)),
            cofactor(size_c, [], minus(times([b, "m"], inverse))),
            cofactor(unit, [], minus([b, "m"])),
        ],
    )
    size_b = sized(b, zero_b)
    pair = times(2, ["abs2", [b, ALONE]])
    zero_a = vanishes(
        a,
        [
            cofactor(unaligned, ["m", ALONE], times(4, [b, ALONE], conj([c, ALONE]), power(inverse, 2))),
            cofactor(
                zero_c, ["m"], times(4, [a, ALONE], conj([b, "m"]), [b, ALONE], conj([c, ALONE]), power(inverse, 2))
            ),
            cofactor(size_c, [], minus(times([a, "m"], pair, power(inverse, 2)))),
            cofactor(size_b, [], minus(times([a, "m"], "r1", power(inverse, 2)))),
            cofactor(unit, [], minus(times([a, "m"], plus(1, times("r1", inverse))))),
        ],
    )
    size_a = sized(a, zero_a)
    product = times([a, ALONE], [b, ALONE], conj([c, ALONE]))
    half = proof.sums(
        implies(different(ALONE, 0), equal(times(2, product), triple(*spectra))),
        rewrite=backward,
        cofactors=[
            cofactor(zero_a, ["m"], minus(times(indicator(different("m", 0)), [b, "m"], conj([c, "m"]))), [["m", D]]),
            cofactor(unaligned, [ALONE, minus(ALONE)]),
            cofactor(no_self_opposite, [ALONE], product),
        ],
    )
    half = proof.specialise(half, [], [nonzero])
    found = proof.conjunction(nonzero, zero_a, zero_b, zero_c, size_a, size_b, size_c, half)
    goal = exists([("carrier", D)], single(spectra, "r1", "carrier"))
    carrier = proof.specialise(carrying, ["G", b], [some_b])
    result = proof.choose(carrier, ALONE, proof.witness(goal, [ALONE], found))
    return proof.generalise(result, ["G", *spectra, "r1"], hypotheses)
