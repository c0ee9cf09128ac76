"""Amplitudes for which the networks of irreducible representations have norm 1 and the largest margin.

Thesis on combinatorial tasks, Lemma D.16 and Theorem 7.9: the cube of the amplitude is proportional to the degree.
"""

from verify.library.real_order import prove_equal_roots, prove_nonzero, prove_positive
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, real_inequalities
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import group_facts, group_vocabulary, irrep_network
from verify.statements.tasks.groups.irrep_network_proof import NETWORK_VARIABLES, IrrepNetworkProof
from verify.statements.terms import different, equal, indicator, minus, over, plus, power, times

GAMMA: tuple[str, Json] = ("gamma", "real")
SCALED_BINDERS: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    irrep_network.SPARE,
    GAMMA,
    irrep_network.AMPLITUDE,
    irrep_network.NORM,
]
SCALED: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    group_vocabulary.ROOTED,
    group_vocabulary.LARGEST_MARGIN,
    irrep_network.NORMS_OF_IRREPS,
    forall([("r", "R")], ["<=", 0, ["amplitude_of", "r"]]),
    forall([("r", "R")], equal(times(2, group_vocabulary.DEGREE_SUM, ["root_of", "r"], power(["norm_of", "r"], 3)), 1)),
]
UNIT = equal(["cubed_norm", irrep_network.NODES, irrep_network.IRREP_NORM], 1)
MARGIN = ["margin_at_least", "G", "mul", irrep_network.NODES, *irrep_network.IRREP_NETWORK, "gamma"]
ATTAINED = forall(SCALED_BINDERS, implies(*SCALED, both(irrep_network.SIZE, irrep_network.NORMS, UNIT, MARGIN)))


def prove_amplitude(proof: Evidence) -> int:
    """Prove ∀ γ, N, d, s, n, q, S: 4 N s³ = γ d, for the norms n and amplitudes s of the network of norm 1."""
    gamma, order, d, s, n, q, whole = real_inequalities.NAMES[:7]
    hypotheses = [
        ["<=", 0, gamma],
        equal(times(27, power(gamma, 2), order, power(whole, 2)), 4),
        ["<", 0, order],
        ["<", 0, d],
        ["<=", 0, s],
        equal(times(d, power(n, 2)), times(3, order, power(s, 2))),
        equal(power(q, 2), d),
        equal(times(2, whole, q, power(n, 3)), 1),
    ]
    sign, largest, some, positive, amplitude, size, root, unit = (proof.assume(formula) for formula in hypotheses)
    zero = equal(gamma, 0)
    wrong = proof.follows(equal(0, 4), largest, proof.assume(zero))
    nonzero = patterns.prove_not(proof, zero, wrong, proof.evaluate(equal(0, 4)))
    some_gamma = proof.specialise(prove_positive(proof), [gamma], [sign, nonzero])
    left, right = times(gamma, d), times(4, order, power(s, 3))
    squares = proof.follows(equal(power(left, 2), power(right, 2)), largest, size, root, unit)
    signs = [
        proof.squares(["<", 0, left], given=[some_gamma, positive]),
        proof.squares(["<=", 0, right], given=[some, amplitude]),
    ]
    same = proof.specialise(prove_equal_roots(proof), [left, right], [*signs, squares])
    result = proof.follows(equal(right, left), same)
    return proof.generalise(result, real_inequalities.NAMES[:7], hypotheses)


class ScaledNetworkProof:
    """The proof that the scaled network has norm 1 and the margin γ."""

    def __init__(self) -> None:
        """Assume the hypotheses; take what is known for any amplitudes."""
        names = patterns.names_of(SCALED_BINDERS)
        others = [binder for binder in (*irrep_network.PARAMETERS, *NETWORK_VARIABLES) if binder[0] not in names]
        self.proof: Evidence = ConciseEvidence([*SCALED_BINDERS, *others])
        proof = self.proof
        network = IrrepNetworkProof(proof)
        any_amplitudes = network.closed()
        self.facts = network.facts
        system, rooted, largest, norms, amplitudes, self.normal = map(proof.assume, SCALED)
        self.largest = [proof.project(largest, part) for part in range(2)]
        self.roots = proof.generalise(proof.project(proof.specialise(rooted, ["rep1"]), 1), ["rep1"])
        self.norm = proof.generalise(proof.project(proof.specialise(norms, ["rep1"]), 1), ["rep1"])
        self.amplitudes = amplitudes
        self.neutral = self.facts.group.neutral
        values = [group_facts.NEUTRAL if name == "e" else name for name in patterns.names_of(irrep_network.PARAMETERS)]
        known = proof.specialise(any_amplitudes, values, [system, self.neutral, norms])
        self.size, self.norms, self.cubed, _, self.margin_by_gaps = (proof.project(known, part) for part in range(5))

    def unit(self) -> int:
        """The network has norm 1."""
        root, d, cube = ["root_of", "r'"], group_vocabulary.degree("r'"), power(["norm_of", "r'"], 3)
        here, over_r = indicator(different("r'", "one")), [["r'", "R"]]
        excess = minus(irrep_network.CUBED_NORM[2], 1)
        share = times(over(27, 4), group_vocabulary.ORDER, power("gamma", 2), group_vocabulary.DEGREE_SUM)
        quadratic = plus(power(root, 4), times(power(root, 2), d), power(d, 2))
        return self.proof.sums(
            UNIT,
            cofactors=[
                cofactor(self.cubed),
                cofactor(self.largest[1], [], times(over(-1, 4), excess)),
                cofactor(self.normal, ["r'"], times(share, here, power(root, 5)), over_r),
                cofactor(
                    self.roots, ["r'"], times(-2, share, here, group_vocabulary.DEGREE_SUM, cube, quadratic), over_r
                ),
            ],
        )

    def _amplitude(self) -> int:
        """∀r: 4 |G| s_r³ = γ d_r."""
        proof, r = self.proof, "rep1"
        degree_sign, _ = self.facts.inverted_degrees(prove_nonzero(proof))
        premises = [
            *self.largest,
            self.facts.order_sign,
            *(proof.specialise(x, [r]) for x in (degree_sign, self.amplitudes, self.norm, self.roots, self.normal)),
        ]
        values = [
            "gamma",
            group_vocabulary.ORDER,
            group_vocabulary.degree(r),
            ["amplitude_of", r],
            ["norm_of", r],
            ["root_of", r],
            group_vocabulary.DEGREE_SUM,
        ]
        return proof.generalise(proof.specialise(prove_amplitude(proof), values, premises), [r])

    def margin(self) -> int:
        """The margin is γ."""
        proof, g = self.proof, "g1"
        inverse, wrong = over(1, group_vocabulary.ORDER), different(g, group_facts.NEUTRAL)
        here, gap_at_r = (
            indicator(different("r'", "one")),
            minus(group_vocabulary.degree("r'"), group_vocabulary.character("r'", g)),
        )
        regular, share = self.facts.regular(self.neutral, group_facts.NEUTRAL), times("gamma", inverse)
        exact = patterns.sums_under(
            proof,
            [wrong],
            [proof.assume(wrong)],
            equal(minus(irrep_network.gap(g), "gamma"), 0),
            cofactors=[
                cofactor(self.facts.order_unit, [], minus("gamma", irrep_network.gap(g))),
                cofactor(self._amplitude(), ["r'"], times(inverse, here, gap_at_r), [["r'", "R"]]),
                cofactor(regular, [group_facts.NEUTRAL], share),
                cofactor(regular, [g], times(-1, share)),
                cofactor(
                    self.facts.character_at_neutral(self.neutral, group_facts.NEUTRAL),
                    ["r'"],
                    times(-1, share, here, group_vocabulary.degree("r'")),
                    [["r'", "R"]],
                ),
            ],
        )
        at_least = proof.generalise(proof.squares(["<=", "gamma", irrep_network.gap(g)], exact), [g], [wrong])
        return proof.specialise(self.margin_by_gaps, ["gamma"], [at_least])

    def closed(self) -> Evidence:
        """Return the evidence."""
        proof = self.proof
        result = proof.conjunction(self.size, self.norms, self.unit(), self.margin())
        result = proof.choose(self.facts.group.some_neutral, group_facts.NEUTRAL, result)
        proof.generalise(result, patterns.names_of(SCALED_BINDERS), SCALED)
        return proof
