"""A network on every generalised dihedral group that has the largest margin.

Our own; Theorem 7.9 with Lemmas D.15 and D.16 of the thesis on combinatorial tasks for Dih(A), A any finite Abelian
group.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import dihedral_condition, dihedral_groups, irrep_scaling
from verify.statements.tasks.groups.dihedral_margin import EXPLICIT, ROOT_OF_SIX, DihedralTheorem
from verify.statements.tasks.groups.dihedral_margin import VOCABULARY as MARGIN_WORDS
from verify.statements.tasks.groups.dihedral_vocabulary import IRREPS, SYSTEM, TRIVIAL_IRREP
from verify.statements.tasks.groups.irrep_network import IRREP_VOCABULARY
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, mapping, over, plus, power, times

VOCABULARY = [*IRREP_VOCABULARY, *(known for known in MARGIN_WORDS if known not in IRREP_VOCABULARY)]
SIZES: Binders = [("amplitude", ["maps", IRREPS, "real"]), ("norm", ["maps", IRREPS, "real"])]
BINDERS: Binders = [*dihedral_groups.VARIABLES, ("S", "set"), ("gamma", "real"), *SIZES]
HERE = {**dihedral_groups.VALUES, "root_of": dihedral_condition.ROOTS, "amplitude_of": "amplitude", "norm_of": "norm"}
_, _, _, NORMS_OF_IRREPS, AMPLITUDES, _ = (trees.substituted(formula, HERE) for formula in irrep_scaling.SCALED)
NORMALISED = forall(
    [("r", IRREPS)],
    equal(
        times(2, dihedral_condition.SUM_OF_DEGREES, ["at", dihedral_condition.ROOTS, "r"], power(["norm", "r"], 3)), 1
    ),
)
GIVEN = [*dihedral_groups.HYPOTHESES, EXPLICIT, NORMS_OF_IRREPS, AMPLITUDES, NORMALISED]
_SIZE, *REST = (trees.substituted(formula, HERE) for formula in irrep_scaling.ATTAINED[2][-1][1:])
SIZE = equal(
    _SIZE[1], plus(times(8, ["size", ["element", "A"]]), times(-4, dihedral_condition.COUNT), -2, ["size", "S"])
)
CONCLUSION = both(SIZE, *REST)
CLAIM = forall(BINDERS, implies(*GIVEN, CONCLUSION))


def prove_network() -> Evidence:
    """Prove that the network of all representations of Dih(A) has norm 1 and the margin γ."""
    proof = irrep_scaling.ScaledNetworkProof().closed()
    lemma = len(proof.steps) - 1
    proof.variables += [
        [name, sort] for name, sort in (*dihedral_groups.PROOF_VARIABLES, *SIZES) if [name, sort] not in proof.variables
    ]
    facts = DihedralTheorem(proof, GIVEN[2:])
    norms, amplitudes, normal = facts.further
    goal = trees.substituted(irrep_scaling.SCALED[-1], HERE)
    normalised = proof.rewrite(goal, [(facts.sum_of_degrees, "backward")], normal)
    terms = [*SYSTEM, TRIVIAL_IRREP, dihedral_condition.ROOTS, "S", "gamma", "amplitude", "norm"]
    premises = [facts.system, facts.rooted, facts.largest, norms, amplitudes, normalised]
    network = proof.specialise(lemma, terms, premises)
    size, *rest = (proof.project(network, part) for part in range(4))
    rule = proof.sums(
        dihedral_condition.opened([], equal(_SIZE[2], SIZE[2])),
        cofactors=dihedral_condition.over_characters(facts.transversal, 8),
    )
    count = proof.specialise(rule, ["zero"], [facts.is_zero])
    counted = proof.rewrite(SIZE, [count], size)
    proof.generalise(proof.conjunction(counted, *rest), patterns.names_of(BINDERS), GIVEN)
    return proof


TURN, FLIP = (["pair", 0, side] for side in (":turn", ":flip"))
LENGTH = ["radical", 3, 1, 2]
ON_Z1_IRREPS = ["dihedral_irreps", *dihedral_condition.Z1_DIHEDRAL[:2]]


def _same_for_all(value: Json) -> Json:
    return mapping([("s", ON_Z1_IRREPS)], value)


def _on_z1(gamma: Json) -> list[Json]:
    return [*dihedral_condition.Z1_DIHEDRAL, ["unit"], gamma, *map(_same_for_all, (over(LENGTH, ROOT_OF_SIX), LENGTH))]


def _doubled(definitions: list[Json]) -> model.Control:
    return model.Control(
        "With twice the margin it is false for the group of order 2.",
        [(trees.place(definitions, "dihedral_margin", "body", 2, 2), 16)],
        patterns.refute_at(CLAIM, BINDERS, _on_z1(over(times(2, ROOT_OF_SIX), 9)), GIVEN, REST[-1], [{"part": 3}]),
    )


def own_dihedral_network() -> model.Statement:
    """The network of all representations of a generalised dihedral group has the largest margin."""
    proof = prove_network()
    definitions = trees.needed(VOCABULARY, [CLAIM, proof.variables, proof.steps])
    values = _on_z1(over(ROOT_OF_SIX, 9))
    return model.Statement(
        id="tasks/own-dihedral-network",
        title="A network on every generalised dihedral group has the margin of Theorem 7.9",
        source=f"Our own; {SOURCE}, Theorem 7.9, for every generalised dihedral group",
        hypotheses=(
            r"A is a finite Abelian group, f = |\{k : 2k = 0\}|, "
            r"\gamma = \frac{2}{3\sqrt{6|A|}} \cdot \frac{1}{S}, S = 2\sqrt2(|A| - f) + 2f - 1."
        ),
        conclusion=(
            r"Two neurons s_R(R_{ij}, \pm R_{jk}, \pm R_{ik}) for each representation R \ne 1 of Dih(A) and all "
            r"i, j, k, of the norm n_R with 2 S \sqrt{d_R}\, n_R^3 = 1, have \sum n^3 = 1 and the margin \gamma. They "
            r"are 8|A| - 4f - 2 in number."
        ),
        reading=(
            "Proved for every finite Abelian group A, with any number of further neurons that are 0. The amplitudes "
            "s_R >= 0 and the norms n_R are given by their equations. That no network does better is "
            "tasks/own-dihedral-margin. For S_3 these are 18 neurons, as the thesis says; for the dihedral groups of "
            "order 8 and 10 they are 22 and 34."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "network",
                "The network has norm 1, the margin gamma and as many neurons as it says.",
                CLAIM,
                proof,
                [[*values, ["inr", ["star"]]], [*values, TURN, FLIP, TURN]],
                [_doubled(definitions)],
            )
        ],
    )


STATEMENTS = {"tasks/own-dihedral-network": own_dihedral_network}
