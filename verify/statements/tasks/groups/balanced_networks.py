"""Networks on a group all of whose character sums are negative: the bounds with the balanced class weights.

Thesis on combinatorial tasks, Theorem 7.9: the half that says that no network has a larger margin, and which ones
have it.
"""

from collections.abc import Callable

from verify.library.real_order import prove_positive
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.groups import group_vocabulary, irrep_weights
from verify.statements.tasks.groups.group_margin import NETWORK_VARIABLES, NORMALISED
from verify.statements.terms import equal, over, power, times

BINDERS: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    ("e", "G"),
    *group_vocabulary.NETWORK,
    group_vocabulary.NORMS,
    ("gamma", "real"),
]
WITH_MARGIN: Binders = [*BINDERS, ("h", "real")]
SETTING: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    group_vocabulary.ROOTED,
    ["neutral", "G", "mul", "e"],
    group_vocabulary.NEGATIVE_SUMS,
    group_vocabulary.LARGEST_MARGIN,
    ["norms", "G", "J", *group_vocabulary.WEIGHTS, "n"],
]
BOUNDED: list[Json] = [*SETTING, group_vocabulary.margin_at_least("h")]
OPTIMAL: list[Json] = [*SETTING, NORMALISED, group_vocabulary.margin_at_least("gamma")]


def balanced_evidence(further: Binders = ()) -> Evidence:
    """Return evidence that declares a network with a margin, and what lemmas about it need."""
    return ConciseEvidence(
        [*WITH_MARGIN, group_vocabulary.TAU, group_vocabulary.VALUES, ("V", "real"), *NETWORK_VARIABLES, *further]
    )


class BalancedNetwork:
    """A network on a group all of whose character sums are negative."""

    def __init__(self, proof: Evidence, hypotheses: list[Json]) -> None:
        """Assume the hypotheses, the common ones first."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in hypotheses]
        system, roots, neutral, negative, largest = self.given[:5]
        self.gamma_sign, self.gamma = (proof.project(largest, part) for part in (0, 1))
        self.degree_sign = self._degree_sign()
        self.weights = irrep_weights.BalancedWeights(proof, system, roots, neutral, self.degree_sign)
        self.premises = [system, roots, self.weights.row_weights(negative), self._margin(), *self.given[5:]]

    def _degree_sign(self) -> int:
        """The sum of d^2.5 is positive, since γ exists."""
        proof = self.proof
        roots = proof.generalise(proof.project(proof.specialise(self.given[1], ["rep1"]), 0), ["rep1"])
        sign = proof.squares(["<=", 0, group_vocabulary.DEGREE_SUM], given=[roots])
        zero = equal(group_vocabulary.DEGREE_SUM, 0)
        wrong = proof.sums(
            equal(0, 4),
            cofactors=[
                cofactor(self.gamma),
                cofactor(
                    proof.assume(zero),
                    [],
                    times(-27, power("gamma", 2), group_vocabulary.ORDER, group_vocabulary.DEGREE_SUM),
                ),
            ],
        )
        nonzero = prove_not(proof, zero, wrong, proof.evaluate(equal(0, 4)))
        return proof.specialise(prove_positive(proof), [group_vocabulary.DEGREE_SUM], [sign, nonzero])

    def _margin(self) -> int:
        """γ is the margin for the common value of the representations: 27 γ² |G|³ = 4 (|G| / Σ d^2.5)²."""
        proof = self.proof
        inverse = over(1, group_vocabulary.DEGREE_SUM)
        unit, one = self.weights.unit, times(group_vocabulary.DEGREE_SUM, inverse)
        rest = times(-27, power("gamma", 2), power(group_vocabulary.ORDER, 3), ["+", one, 1])
        result = proof.sums(
            equal(
                times(27, power("gamma", 2), power(group_vocabulary.ORDER, 3)), times(4, power(irrep_weights.VALUE, 2))
            ),
            cofactors=[
                cofactor(self.gamma, [], times(power(group_vocabulary.ORDER, 2), power(inverse, 2))),
                cofactor(unit, [], rest),
            ],
        )
        return proof.conjunction(self.gamma_sign, result)

    def specialised(self, lemma: Callable[[Evidence], int], *more: Json) -> int:
        """The conclusion of a lemma on networks with class weights, for the balanced weights."""
        terms = [
            *names_of(group_vocabulary.SYSTEM),
            "root_of",
            "e",
            irrep_weights.BALANCED,
            irrep_weights.BALANCED_VALUES,
            irrep_weights.VALUE,
            "J",
            *group_vocabulary.WEIGHTS,
            "n",
            "gamma",
            *more,
        ]
        return self.proof.specialise(lemma(self.proof), terms, self.premises)
