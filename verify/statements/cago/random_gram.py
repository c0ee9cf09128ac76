"""The entries of J J* at random weights: their form, their mean and their variance.

CaGO (Tian), Theorem 6 and equations (92)-(94).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.coefficient_moments import mean_formula, pair_of, prove_moments, second_value
from verify.statements.cago.gram_vocabulary import (
    COLUMNS,
    DEVIATION,
    DIAGONAL,
    ENTRY,
    GAUSSIAN,
    GRAM,
    INDICES,
    JOINT,
    LABEL_TERMS,
    OPPOSITE,
    RANDOM,
    ROW,
    ROWS,
    SAME,
    SAME_ENTRY,
    SPACE,
    SPREAD,
    TRIPLE,
    WIDTH,
    expected,
    other_labels,
)
from verify.statements.cago.independent_labels import INDEPENDENT, NODE_PAIR, mean_square, prove_independent
from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import NETWORK, applied
from verify.statements.cago.weights import TRAINED, WEIGHT
from verify.statements.language import (
    Binders,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated, names_of

Json = Any

AFFINE = forall(
    [*TRAINED, *ROW, *WEIGHT, ("t", "real")],
    equal(
        applied("cross", *ROWS, z=["coefficients", "G", "J", ["moved", *names_of([*TRAINED, *WEIGHT]), "t"]]),
        plus(
            applied("cross", *ROWS, z=["coefficients", "G", "J", "W"]),
            times("t", applied("derivative", *ROWS, "p", "g", "j", z=["coefficients", "G", "J", "W"])),
        ),
    ),
)
GRAM_EQUATION = equal(applied("gram", *INDICES), over(applied("printed_gram", *INDICES), ORDER))
GRAM_CLAIM = forall([*NETWORK, *ENTRY], GRAM_EQUATION)
CENTRED: Binders = [("S", "set"), ("mass", ["maps", "S", "real"]), ("X", ["maps", "S", "complex"]), ("mean", "real")]
EVENT: Binders = [("A", ["subsets", "S"]), ("t", "real")]
RANDOM_EVENT: Binders = [("E", ["subsets", TRIPLE]), ("u", "real")]
VARIABLES: Binders = [
    *SPACE,
    *ENTRY,
    *RANDOM_EVENT,
    ("draw", TRIPLE),
    ("z", NETWORK[2][1]),
    *INDEPENDENT,
    *CENTRED,
    *EVENT,
    ("x", "S"),
    *((name, "complex") for name in ("upper", "lower", "middle")),
]


def expectation(term: Json) -> Json:
    """Return the expectation of a term in a draw s'."""
    return ["expectation", "S", "mass", mapping([("s'", "S")], term)]


def prove_centred(proof: Evidence) -> int:
    """E|X/d − c|² = E|X|²/d² − c² for the mean d·c of X."""
    hypotheses = [
        equal(total([("s'", "S")], ["mass", "s'"]), 1),
        equal(expectation(["X", "s'"]), times(ORDER, "mean")),
    ]
    mass, mean = (proof.assume(hypothesis) for hypothesis in hypotheses)
    turned = conjugated(proof, mean, expectation(["X", "s'"]), times(ORDER, "mean"))
    theorem = proof.sums(
        equal(
            expectation(["abs2", minus(over(["X", "s'"], ORDER), "mean")]),
            minus(over(expectation(["abs2", ["X", "s'"]]), power(ORDER, 2)), power("mean", 2)),
        ),
        cofactors=[
            cofactor(mass, [], power("mean", 2)),
            cofactor(mean, [], minus(over("mean", ORDER))),
            cofactor(turned, [], minus(over("mean", ORDER))),
        ],
    )
    return proof.generalise(theorem, ["G", *names_of(CENTRED)], hypotheses)


SAME_INDICATORS = [indicator(condition) for condition in SAME]
OPPOSITE_INDICATORS = [indicator(condition) for condition in OPPOSITE]
PAIRED_TERMS = [plus(1, opposite) for opposite in OPPOSITE_INDICATORS]


def variance_polynomial() -> Json:
    """Σ_p e_p (1 + f_q)(1 + f_r) + 4 Σ_{p<q} e_p e_q (1 + f_r), e_p = [k_p = k_p'], f_p = [k_p = −k_p']."""
    single = [times(SAME_INDICATORS[p], *(PAIRED_TERMS[q] for q in other_labels(p))) for p in range(3)]
    double = [times(4, *(SAME_INDICATORS[q] for q in other_labels(r)), PAIRED_TERMS[r]) for r in range(3)]
    return plus(*single, *double)


UNIT_VARIANCE = over(times(WIDTH, power(SPREAD, 4)), power(ORDER, 2))
VARIANCE = times(UNIT_VARIANCE, variance_polynomial())
SQUARED_DEVIATION = expected(["abs2", DEVIATION])


class RandomGram:
    """The mean and the variance of the entries of J J*, with G, J, the draws and the indices as free variables."""

    def __init__(self) -> None:
        """Prove them under the hypothesis that the weights have the moments of Gaussian ones."""
        self.proof = proof = Evidence(VARIABLES)
        self.given = given = proof.assume(GAUSSIAN)
        mass = proof.project(given, 0)
        *_, fourth = moments = prove_moments(proof, given)
        mean_theorem, square_theorem = prove_independent(proof)
        premises = [mass]
        means = [times(SPREAD, same) for same in SAME_INDICATORS]
        seconds = [second_value(*values) for values in zip(SAME_INDICATORS, OPPOSITE_INDICATORS, strict=True)]
        entries = list(zip(LABEL_TERMS, ROWS, COLUMNS, strict=True))
        for indices, mean in zip(entries, means, strict=True):
            goal = mean_formula(pair_of(*indices), mean)
            premises.append(proof.sums(goal, cofactors=[cofactor(moments[0], [*indices, "j", "j"])]))
        premises += [proof.specialise(fourth, indices) for indices in entries]
        pairs = [mapping([("om", "Om"), ("j", "J")], pair_of(*indices)) for indices in entries]
        at = ["Om", "J", "pi", *pairs, *SAME_INDICATORS, *means, *(mapping(NODE_PAIR, value) for value in seconds)]
        entry = applied("printed_gram", *INDICES, z=RANDOM)
        first = proof.specialise(mean_theorem, at, premises)
        second = proof.specialise(square_theorem, at, premises)
        value = times(DIAGONAL, SAME_ENTRY)
        products = (times(SAME_INDICATORS[m], *(means[n] for n in other_labels(m))) for m in range(3))
        mean_value = times(WIDTH, plus(*products))
        scaled = proof.rewrite(
            equal(expected(entry), times(ORDER, value)),
            [proof.sums(equal(mean_value, times(ORDER, value)))],
            first,
        )
        whole = proof.sums(
            equal(total([("s", TRIPLE)], ["at", JOINT, "s"]), 1),
            cofactors=[
                cofactor(mass, [], times(["pi", "om1"], ["pi", "om2"]), [["om1", "Om"], ["om2", "Om"]]),
                cofactor(mass, [], ["pi", "om1"], [["om1", "Om"]]),
                cofactor(mass),
            ],
        )
        centred = proof.specialise(
            prove_centred(proof), ["G", TRIPLE, JOINT, mapping([("s", TRIPLE)], entry), value], [whole, scaled]
        )
        gram = proof.generalise(proof.sums(GRAM_EQUATION), ["z"])
        gram = proof.generalise(proof.specialise(gram, [substituted(RANDOM, {"s": "draw"})]), ["draw"])
        self.mean = self._mean(gram, scaled, entry, value)
        square = mean_square(SAME_INDICATORS, means, seconds)
        self.variance = self._variance(gram, centred, second, entry, value, square)

    def _mean(self, gram: int, scaled: int, entry: Json, value: Json) -> int:
        """E H = (3 q s²/d) [κ = κ']."""
        proof = self.proof
        divided = proof.sums(
            equal(expected(over(entry, ORDER)), value), cofactors=[cofactor(scaled, [], over(1, ORDER))]
        )
        return proof.rewrite(equal(expected(GRAM), value), [(gram, "backward")], divided)

    def _variance(self, gram: int, centred: int, second: int, entry: Json, value: Json, square: Json) -> int:
        """E|H − E H|² = (q s⁴/d²) times the polynomial in the indicators."""
        proof = self.proof
        less_mean = minus(over(square, power(ORDER, 2)), power(value, 2))
        deviation = ["abs2", minus(over(entry, ORDER), value)]
        found = proof.rewrite(equal(expected(deviation), less_mean), [second], centred)
        collected = proof.rewrite(equal(expected(deviation), VARIANCE), [proof.sums(equal(less_mean, VARIANCE))], found)
        return proof.rewrite(equal(SQUARED_DEVIATION, VARIANCE), [(gram, "backward")], collected)

    def closed(self, *theorems: int) -> Evidence:
        """Generalise the conjunction of some theorems over everything and return the evidence."""
        whole = self.proof.conjunction(*theorems) if len(theorems) > 1 else theorems[0]
        entries = self.proof.generalise(whole, INDICES)
        self.proof.generalise(entries, names_of(SPACE), [GAUSSIAN])
        return self.proof
