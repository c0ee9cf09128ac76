"""The largest margin of composition in every generalised dihedral group, as a formula.

Our own; Theorem 7.9 of the thesis on combinatorial tasks for Dih(A), A any finite Abelian group.
"""

from verify.library import small_groups
from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.tasks.groups import balanced_networks, dihedral_condition, dihedral_groups, group_margin
from verify.statements.tasks.groups.dihedral_vocabulary import GROUP, NEUTRAL, SYSTEM, TRIVIAL_IRREP
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, mapping, over, power, times

FUNCTIONS = ("u1", "v1", "w1")
NETWORK: Binders = [("J", "set"), *((x, ["maps", "J", GROUP, "real"]) for x in FUNCTIONS), ("n", ["maps", "J", "real"])]
VOCABULARY = [
    *dihedral_condition.VOCABULARY,
    define(
        "dihedral_margin",
        [("A", "abelian"), ("gamma", "real")],
        both(
            ["<=", 0, "gamma"],
            equal(times(27, power("gamma", 2), ["size", GROUP], power(dihedral_condition.SUM_OF_DEGREES, 2)), 4),
        ),
    ),
]
EXPLICIT = ["dihedral_margin", "A", "gamma"]
NORMS = ["norms", GROUP, "J", *FUNCTIONS, "n"]
MARGIN = ["margin_at_least", GROUP, ["dihedral_mul", "A"], "J", *FUNCTIONS, "h"]
BINDERS: Binders = [*dihedral_groups.VARIABLES, *NETWORK, ("gamma", "real"), ("h", "real")]
GIVEN = [*dihedral_groups.HYPOTHESES, EXPLICIT, NORMS, MARGIN]
BOUND = forall(BINDERS, implies(*GIVEN, ["<=", "h", times("gamma", ["cubed_norm", "J", "n"])]))


class DihedralTheorem:
    """The hypotheses of Theorem 7.9 for a generalised dihedral group."""

    def __init__(self, proof: Evidence, given: list[Json]) -> None:
        """Assume a transversal, the trivial character, the margin and what else is given."""
        self.proof = proof
        system = dihedral_groups.DihedralSystem(proof)
        self.transversal, self.is_zero = transversal, is_zero = system.transversal, system.is_zero
        explicit, *self.further = (proof.assume(formula) for formula in given)
        self.system = system.real_irreps()
        self.rooted = dihedral_condition.rooted(proof)
        self.negative = dihedral_condition.negative(proof, transversal, is_zero)
        self.neutral = proof.sums(["neutral", GROUP, ["dihedral_mul", "A"], NEUTRAL])
        self.sum_of_degrees = dihedral_condition.degree_sum(proof, transversal, is_zero)
        formula = proof.project(explicit, 1)
        sums = ["degree_sum", SYSTEM[2], TRIVIAL_IRREP, dihedral_condition.ROOTS]
        largest = equal(times(27, power("gamma", 2), ["size", GROUP], power(sums, 2)), 4)
        self.largest = proof.conjunction(
            proof.project(explicit, 0), proof.rewrite(largest, [(self.sum_of_degrees, "backward")], formula)
        )


def prove_dihedral_bound() -> Evidence:
    """Prove the bound for all networks on Dih(A)."""
    further: Binders = [*dihedral_groups.PROOF_VARIABLES, *NETWORK[1:-1]]
    proof = balanced_networks.balanced_evidence(further)
    bound = balanced_networks.BalancedNetwork(proof, balanced_networks.BOUNDED).specialised(
        group_margin.prove_bound, "h"
    )
    lemma = proof.generalise(bound, patterns.names_of(balanced_networks.WITH_MARGIN), balanced_networks.BOUNDED)
    facts = DihedralTheorem(proof, GIVEN[2:])
    premises = [facts.system, facts.rooted, facts.neutral, facts.negative, facts.largest, *facts.further]
    terms = [*SYSTEM, TRIVIAL_IRREP, dihedral_condition.ROOTS, NEUTRAL, *patterns.names_of(NETWORK), "gamma", "h"]
    proof.generalise(proof.specialise(lemma, terms, premises), patterns.names_of(BINDERS), GIVEN)
    return proof


NODES = ["labels", "alike", "opposite"]
PARITY = ["choose", ["second", "point"], ["turn", 1], ["flip", -1]]
ROOT_OF_SIX = ["radical", 2, 6, 1]


def _wave(opposite: int) -> Json:
    """A neuron of the group of order 2, Dih(A) for the trivial group A: the sign at its elements."""
    sign = ["choose", "node", ["alike", 1], ["opposite", opposite]]
    return mapping([("node", NODES), ("point", ["dihedral", small_groups.Z1])], times(sign, PARITY))


ON_Z1: list[Json] = [
    *dihedral_condition.Z1_DIHEDRAL,
    NODES,
    *map(_wave, (1, -1, -1)),
    mapping([("node", NODES)], ROOT_OF_SIX),
    over(ROOT_OF_SIX, 9),
    8,
]


def own_dihedral_margin() -> model.Statement:
    """No network on a generalised dihedral group has a larger margin than the formula says."""
    proof = prove_dihedral_bound()
    definitions = trees.needed(VOCABULARY, [BOUND, proof.variables, proof.steps])
    half = [*ON_Z1[:-2], over(ROOT_OF_SIX, 18), 8]
    return model.Statement(
        id="tasks/own-dihedral-margin",
        title="No network has a larger margin on a generalised dihedral group than the formula of Theorem 7.9 says",
        source=f"Our own; {SOURCE}, Theorem 7.9, for every generalised dihedral group",
        hypotheses=(
            r"A is a finite Abelian group, f = |\{k : 2k = 0\}|; f(a,b)[c] = \sum_j (u_j(a) + v_j(b))^2 w_j(c) on "
            r"Dih(A), with the norms n_j of the neurons (u_j, v_j, w_j)."
        ),
        conclusion=(
            r"f(a,b)[ab] - f(a,b)[c] \ge h for all a, b and c \ne ab implies h \le \gamma \sum_j n_j^3 with "
            r"\gamma = \frac{2}{3\sqrt{6|A|}} \cdot \frac{1}{2\sqrt2(|A| - f) + 2f - 1}."
        ),
        reading=(
            "Proved for every finite Abelian group A and any number of neurons, by Theorem 7.9 with its hypotheses "
            "proved: the representations of tasks/own-dihedral-real-irreps and the condition of "
            "tasks/own-dihedral-condition. gamma is the number >= 0 with 27 gamma^2 |Dih(A)| S^2 = 4 for the sum S of "
            "d^(5/2). That it is attained is tasks/own-dihedral-network. H, a set of representatives of the pairs "
            "k, -k, and 'zero' name the representations; both exist. For the dihedral group of order 2n, A = Z_n and "
            "f is 1 for odd n and 2 for even n; for S_3, gamma = 2 / (9 sqrt(2) (1 + 4 sqrt(2)))."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "bound",
                "The margin is at most gamma times the cube of the norm.",
                BOUND,
                proof,
                [ON_Z1],
                [
                    model.Control(
                        "With half of gamma it is false: two neurons on the group of order 2.",
                        [(trees.place(definitions, "dihedral_margin", "body", 2, 2), 1)],
                        patterns.refute_at(BOUND, BINDERS, half, GIVEN, BOUND[2][-1]),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"tasks/own-dihedral-margin": own_dihedral_margin}
