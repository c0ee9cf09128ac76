"""The mean and the mean square of a Gram form whose three labels are drawn independently.

CaGO (Tian), the proof of Theorem 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.coefficient_moments import mean_formula, second_formula
from verify.statements.cago.gram_vocabulary import DRAWS, WIDTH, expected, gram_form, other_labels
from verify.statements.language import Binders, conj, equal, forall, plus, times, total
from verify.statements.patterns import names_of

Json = Any

FACTORS = ["Xa", "Xb", "Xc"]
SAMES, MEANS, SECONDS = ([f"{word}_{label}" for label in "abc"] for word in ("same", "mean", "second"))
INDEPENDENT: Binders = [
    *((name, ["maps", "Om", "J", "complex"]) for name in FACTORS),
    *((name, "real") for name in [*SAMES, *MEANS]),
    *((name, ["maps", "J", "J", "real"]) for name in SECONDS),
]
INDEPENDENT_HYPOTHESES = [
    equal(total([("om", "Om")], ["pi", "om"]), 1),
    *(mean_formula([factor, "om", "j"], mean) for factor, mean in zip(FACTORS, MEANS, strict=True)),
    *(
        second_formula([factor, "om", "j"], [second, "j", "j'"])
        for factor, second in zip(FACTORS, SECONDS, strict=True)
    ),
]
SUM = gram_form(SAMES, [[factor, draw, "j"] for factor, draw in zip(FACTORS, DRAWS, strict=True)])
NODE_PAIR: Binders = [("j", "J"), ("j'", "J")]
DRAW_NAMES = ["om1", "om2", "om3"]
Slot = tuple[int, Sequence[Json], Json, Json]


def mean_square(same: Sequence[Json], mean: Sequence[Json], second: Sequence[Json]) -> Json:
    """E |Σ_p same_p Σ_j Π_{p' ≠ p} X_p'j|², as sums over pairs of labels and of nodes."""

    def value(label: int, m: int, n: int) -> Json:
        if label in (m, n):
            return 1 if m == n else mean[label]
        return second[label]

    return plus(
        *(
            times(same[m], same[n], total(NODE_PAIR, times(*(value(label, m, n) for label in range(3)))))
            for m in range(3)
            for n in range(3)
        )
    )


def _integrated(weight: Json, slots: Sequence[Slot], nodes: Sequence[Json]) -> list[Json]:
    """Integrate a product of functions of three draws; a slot is a theorem, where it is used, a function, its value."""
    found = []
    for number, (theorem, at, _, _) in enumerate(slots):
        values = [value for _, _, _, value in slots[:number]]
        functions = [function for _, _, function, _ in slots[number + 1 :]]
        indices = [*nodes, *([name, "Om"] for name in DRAW_NAMES[number + 1 :])]
        found.append(cofactor(theorem, at, times(weight, *values, *functions), indices))
    return found


def _conjugate_mean(proof: Evidence, mean: int, factor: str, value: str) -> int:
    """E conj X_j from E X_j."""
    integral = total([("om", "Om")], times(["pi", "om"], [factor, "om", "j"]))
    turned = proof.rewrite(
        forall([("j", "J")], equal(conj(integral), conj(value))),
        [mean],
        proof.sums(forall([("j", "J")], equal(conj(integral), conj(integral)))),
    )
    return proof.sums(mean_formula(conj([factor, "om", "j"]), value), cofactors=[cofactor(turned, ["j"])])


def prove_independent(proof: Evidence) -> tuple[int, int]:
    """Prove the mean and the mean square of a Gram form of three independent labels from the moments of each."""
    mass, *given = (proof.assume(formula) for formula in INDEPENDENT_HYPOTHESES)
    means, seconds = given[:3], given[3:]
    conjugates = [_conjugate_mean(proof, *row) for row in zip(means, FACTORS, MEANS, strict=True)]

    def slot(label: int, in_first: bool, in_second: bool) -> Slot:
        """Return how to integrate over one label, which stands in the first factor, the second one, both or none."""
        at = [FACTORS[label], DRAW_NAMES[label]]
        one, two = [*at, "j"], conj([*at, "j'"])
        mass_here = ["pi", DRAW_NAMES[label]]
        if in_first and in_second:
            return seconds[label], ["j", "j'"], times(mass_here, one, two), [SECONDS[label], "j", "j'"]
        if in_first:
            return means[label], ["j"], times(mass_here, one), MEANS[label]
        if in_second:
            return conjugates[label], ["j'"], times(mass_here, two), MEANS[label]
        return mass, [], mass_here, 1

    first_order, second_order = [], []
    for m in range(3):
        slots = [slot(label, label != m, False) for label in range(3)]
        first_order += _integrated(SAMES[m], slots, [["j", "J"]])
        for n in range(3):
            slots = [slot(label, label != m, label != n) for label in range(3)]
            second_order += _integrated(times(SAMES[m], SAMES[n]), slots, [["j", "J"], ["j'", "J"]])
    mean_value = times(WIDTH, plus(*(times(SAMES[m], *(MEANS[n] for n in other_labels(m))) for m in range(3))))
    squares = mean_square(SAMES, MEANS, [[name, "j", "j'"] for name in SECONDS])
    theorems = (
        proof.sums(equal(expected(SUM), mean_value), cofactors=first_order),
        proof.sums(equal(expected(["abs2", SUM]), squares), cofactors=second_order),
    )
    names = ["Om", "J", "pi", *names_of(INDEPENDENT)]
    one, two = (proof.generalise(theorem, names, INDEPENDENT_HYPOTHESES) for theorem in theorems)
    return one, two
