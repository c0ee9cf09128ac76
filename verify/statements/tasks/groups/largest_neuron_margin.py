"""The largest expected class-weighted margin of a neuron of norm at most 1, and the neurons that attain it.

Thesis on combinatorial tasks, Lemma D.13.
"""

from verify.library.real_order import prove_positive
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, both
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.groups import group_vocabulary, irrep_expected_margin, irrep_margin, irrep_margin_bound
from verify.statements.tasks.groups.class_values import CLASS_VALUES, ClassValues
from verify.statements.tasks.groups.irrep_coefficients import FUNCTIONS, NEURON, margin_of
from verify.statements.terms import equal, minus, over, plus, power, times, total

BINDERS: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    ("e", "G"),
    group_vocabulary.TAU,
    ("V", "real"),
    *FUNCTIONS,
    ("n", "real"),
    ("gamma", "real"),
]
SQUARES = total([("g'", "G")], plus(*(power([f, "g'"], 2) for f in NEURON)))
NORM = both(["<=", 0, "n"], equal(power("n", 2), SQUARES))
NORMALISED = ["<=", "n", 1]
MARGIN = margin_of("expected_output")
HYPOTHESES: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    group_vocabulary.ROOTED,
    group_vocabulary.CLASS_WEIGHTS,
    group_vocabulary.VALUES_AT_MOST,
    ["margin_for", "G", "V", "gamma"],
    NORM,
    NORMALISED,
]
MIXED = margin_of("expected_product")
BOUND = ["<=", MARGIN, "gamma"]
PRODUCT_BOUND = ["<=", MIXED, over("gamma", 2)]
EQUALITY = equal(MARGIN, "gamma")
PRODUCT_EQUALITY = equal(MIXED, over("gamma", 2))
EQUAL_NORMS = [equal(times(3, total([("g'", "G")], power([f, "g'"], 2))), 1) for f in NEURON]
SINGLE = both(irrep_margin_bound.on_one_irrep(NEURON, "r"), *EQUAL_NORMS)


class SingleNeuron(irrep_margin_bound.NormedNeuron):
    """A neuron of norm at most 1, with the values of the rows as variables."""

    def __init__(self, proof: Evidence) -> None:
        """Assume that there are such values, and the other hypotheses."""
        self.setting = [
            group_vocabulary.REAL_IRREPS,
            group_vocabulary.ROOTED,
            group_vocabulary.ROW_WEIGHTS,
            *HYPOTHESES[4:],
        ]
        given = [proof.assume(formula) for formula in self.setting]
        super().__init__(proof, given[:4], list(NEURON), "n", given[4])
        self.unit_norm = given[5]
        self.expected, self.of_products = irrep_expected_margin.prove_averaged(self, self.neutral)
        self.below = self.bounded()

    def slack(self, summed: Json) -> list[Json]:
        """What the summed margin falls short of γ |G|²: by the bound, and by the norm."""
        cube = times(minus(1, "n"), plus(1, "n", power("n", 2)))
        return [minus(self.bound, summed), times("gamma", power(group_vocabulary.ORDER, 2), cube)]

    def bounds(self) -> int:
        """The expected margin is at most γ, that of the products at most γ / 2."""
        proof, inverse, s = self.proof, over(1, group_vocabulary.ORDER), "r1"
        share = power(inverse, 2)
        gap = proof.follows(equal(minus("gamma", times(share, s)), times(share, plus(*self.slack(s)))), self.order_unit)
        gap = proof.specialise(proof.generalise(gap, [s]), [irrep_margin.summed_margin(*NEURON)])
        slack = times(share, plus(*self.slack(irrep_margin.summed_margin(*NEURON))))
        equals = proof.rewrite(equal(minus("gamma", MARGIN), slack), [(self.expected, "backward")], gap)
        given = [self.below, self.gamma_sign, self.unit_norm, self.norm_sign]
        bound = proof.squares(BOUND, equals, given)
        half = proof.sums(equal(minus(over("gamma", 2), over(s, 2)), over(minus("gamma", s), 2)))
        half = proof.specialise(proof.generalise(half, [s]), [MARGIN])
        half = proof.rewrite(
            equal(minus(PRODUCT_BOUND[2], PRODUCT_BOUND[1]), over(minus("gamma", MARGIN), 2)),
            [(self.of_products, "backward")],
            half,
        )
        return proof.conjunction(bound, proof.squares(PRODUCT_BOUND, half, [bound]))

    def _positive_gamma(self) -> int:
        """0 < γ."""
        proof, zero = self.proof, equal("gamma", 0)
        form = proof.follows(equal(minus(0, 0), times(4, power("V", 2))), self.gamma, proof.assume(zero))
        absurd = proof.squares(["<", 0, 0], form, [self.largest_sign])
        nonzero = prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))
        return proof.specialise(prove_positive(proof), ["gamma"], [self.gamma_sign, nonzero])

    def tight(self) -> tuple[int, int]:
        """If the margin is γ, which is assumed: the bound on the summed margin is attained, and 1 − n = 0."""
        proof = self.proof
        summed, s = irrep_margin.summed_margin(*NEURON), "r1"
        share = power(over(1, group_vocabulary.ORDER), 2)
        reached = proof.rewrite(equal("gamma", times(share, summed)), [proof.assume(EQUALITY)], self.expected)
        given = equal("gamma", times(share, s))
        nothing = proof.follows(equal(plus(*self.slack(s)), 0), proof.assume(given), self.order_unit)
        nothing = proof.specialise(proof.generalise(nothing, [s], [given]), [summed], [reached])
        given = [self.below, self._positive_gamma(), self.unit_norm, self.norm_sign, self.order_sign]
        return proof.vanish(nothing, [0], given), proof.vanish(nothing, [1], given)

    def alive_at(self, unit: int, theorem: int) -> int:
        """Discharge 0 < n in a theorem, from 1 − n = 0."""
        proof = self.proof
        live = proof.squares(["<", 0, "n"], proof.follows(equal(minus("n", 0), 1), unit))
        return proof.specialise(proof.generalise(theorem, [], [["<", 0, "n"]]), [], [live])

    def attained(self) -> int:
        """If the margin is γ, the neuron lives on one representation, and its functions have equal norms."""
        proof, inverse = self.proof, over(1, group_vocabulary.ORDER)
        tight, unit = self.tight()
        facts = proof.project(self.attained_facts(tight), 0), proof.project(self.attained_facts(tight), 1)
        norms = []
        for f, weights in zip(NEURON, [(2, 1), (-1, 1), (-1, -2)], strict=True):
            left = times(3, total([("g'", "G")], power([f, "g'"], 2)))
            norms.append(
                proof.sums(
                    equal(left, 1),
                    cofactors=[
                        cofactor(self.norms_of, [f], times(-3, inverse)),
                        *(
                            cofactor(fact, [], times(weight, inverse))
                            for fact, weight in zip(facts, weights, strict=True)
                        ),
                        cofactor(self.share, [], inverse),
                        cofactor(unit, [], times(-1, group_vocabulary.ORDER, inverse, plus(1, "n"))),
                        cofactor(self.order_unit, [], minus(1, left)),
                    ],
                )
            )
        return self.alive_at(unit, proof.conjunction(self.single(tight), *norms))

    def lemma(self, theorem: int, more: list[Json]) -> int:
        """Generalise over the neuron and the values."""
        names = names_of(BINDERS)
        at = names.index("V")
        return self.proof.generalise(theorem, [*names[:at], "y", *names[at:]], [*self.setting, *more])


def neuron_evidence(further: Binders = ()) -> Evidence:
    """Return evidence that declares a neuron, and what lemmas about it need."""
    return ConciseEvidence([*BINDERS, group_vocabulary.VALUES, *irrep_margin_bound.BOUND_VARIABLES, *further])


def _for_representations(proof: Evidence, lemma: int, more: list[Json]) -> int:
    """Put the values of the representations in for those of the rows, and generalise."""
    names = names_of(BINDERS)
    at = names.index("V")
    hypotheses = [*HYPOTHESES, *more]
    given = [proof.assume(formula) for formula in hypotheses]
    rows = ClassValues(proof, *given[:4]).row_weights()
    result = proof.specialise(lemma, [*names[:at], CLASS_VALUES, *names[at:]], [*given[:2], rows, *given[4:]])
    return proof.generalise(result, names, hypotheses)


def _neuron_bound(part: int | None = None) -> Evidence:
    facts = SingleNeuron(neuron_evidence())
    bounds = facts.bounds()
    chosen = bounds if part is None else facts.proof.project(bounds, part)
    _for_representations(facts.proof, facts.lemma(chosen, []), [])
    return facts.proof


def prove_neuron_bound() -> Evidence:
    """Prove the bound on the margin of a neuron of norm at most 1, with that for the mixed term."""
    return _neuron_bound()


def prove_margin_bound() -> Evidence:
    """Prove the bound on the margin of a neuron of norm at most 1."""
    return _neuron_bound(0)


def prove_mixed_bound() -> Evidence:
    """Prove the bound on the margin of the mixed term of a neuron of norm at most 1."""
    return _neuron_bound(1)


def prove_single_neuron() -> Evidence:
    """Prove that a neuron with the largest margin lives on one representation, and its functions have equal norms."""
    facts = SingleNeuron(neuron_evidence())
    _for_representations(facts.proof, facts.lemma(facts.attained(), [EQUALITY]), [EQUALITY])
    return facts.proof


def for_mixed_terms(proof: Evidence, binders: Binders, more: list[Json]) -> Evidence:
    """Prove the last theorem, on neurons with the largest margin, for those whose mixed term has the largest one."""
    theorem = len(proof.steps) - 1
    facts = SingleNeuron(proof)
    halved = _for_representations(proof, facts.lemma(facts.of_products, []), [])
    hypotheses = [*HYPOTHESES, PRODUCT_EQUALITY, *more]
    given = [proof.assume(formula) for formula in hypotheses]
    setting, mixed, rest = given[: len(HYPOTHESES)], given[len(HYPOTHESES)], given[len(HYPOTHESES) + 1 :]
    half = proof.specialise(halved, names_of(BINDERS), setting)
    halves = equal(over("gamma", 2), over("r1", 2))
    doubled = proof.follows(equal("r1", "gamma"), proof.assume(halves))
    same = proof.rewrite(equal(over("gamma", 2), over(MARGIN, 2)), [mixed], half)
    equality = proof.specialise(proof.generalise(doubled, ["r1"], [halves]), [MARGIN], [same])
    result = proof.specialise(theorem, names_of(binders), [*setting, equality, *rest])
    proof.generalise(result, names_of(binders), hypotheses)
    return proof
