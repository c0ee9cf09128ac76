"""What the networks of irreducible representations output, for any amplitudes.

Our own; with the bound on the margin it is one half of a linear program for the largest margin of every group with real
representations, see D.9.2 of the thesis on combinatorial tasks.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import both, forall, implies
from verify.statements.tasks.groups import irrep_examples, irrep_network, irrep_network_proof
from verify.statements.tasks.groups.group_vocabulary import FAMILIES
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, REAL_S3
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, over, times

ROOT_OF_18 = ["radical", 2, 18, 1]
ON_S3: list[Json] = [*REAL_S3, ["unit"], irrep_examples.on_s3(1, 1), irrep_examples.on_s3(ROOT_OF_18, 3), NEUTRAL_OF_S3]
A_QUOTIENT: list[Json] = [irrep_examples.turned(n) for n in (0, 0, 1, 2)]
RIGHT_LABEL: list[dict[str, Json]] = [
    {"part": 3},
    {"at": [NEUTRAL_OF_S3] * 4},
    {"conditions": [irrep_network.quotient("g", "a", "b", "c")]},
]
A_NEURON = irrep_examples.neuron_of(REAL_S3, irrep_examples.ACROSS, 1)


def _prove() -> Evidence:
    proof = ConciseEvidence([*irrep_network.PARAMETERS, *irrep_network_proof.NETWORK_VARIABLES])
    irrep_network_proof.IrrepNetworkProof(proof).closed()
    return proof


def _with_output(value: Json) -> Json:
    """Return the claim with another value of the output."""
    inputs, (_, premise, (_, left, _)) = irrep_network.OUTPUTS[1:]
    outputs = ["forall", inputs, implies(premise, equal(left, value))]
    return forall(
        irrep_network.PARAMETERS,
        implies(*irrep_network.HYPOTHESES, both(*irrep_network.CONCLUSIONS[:3], outputs, irrep_network.CONCLUSIONS[4])),
    )


def own_group_network() -> model.Statement:
    """The networks of irreducible representations, for any amplitudes."""
    value = times(over(1, 4), irrep_network.OUTPUTS[2][2][2])
    printed = _with_output(value)
    at_neutral = irrep_examples.typed(REAL_S3, "abcg", [NEUTRAL_OF_S3] * 4)
    proof = _prove()
    return model.Statement(
        id="tasks/own-group-network",
        title="Networks of irreducible representations with any amplitudes: size, norm, outputs and margin",
        source=f"Our own, after Lemmas D.15 and D.16. {SOURCE}",
        hypotheses=(
            r"G is a finite group whose irreducible representations are real; for each r a real number s_r, and "
            r"n_r \ge 0 with d_r n_r^2 = 3|G| s_r^2. For each r \ne 1 and all rows i, j, k of r there are two neurons "
            r"(u,v,w) = s_r (R_{ij}, \pm R_{jk}, \pm R_{ik})."
        ),
        conclusion=(
            r"These are 2\sum_{r \ne 1} d_r^3 neurons with the norms n_r, so \|\theta\|_{2,3}^3 = "
            r"2\sum_{r \ne 1} d_r^3 n_r^3. f(a,b)[c] = \sum_{r \ne 1} 4 s_r^3 \chi_r(abc^{-1}). The margin is at least "
            r"h if h \le \sum_{r \ne 1} 4 s_r^3 (d_r - \chi_r(g)) for all g \ne e."
        ),
        reading=(
            "All representations together are one family of block-diagonal orthogonal matrices with Schur's relations; "
            "abc^{-1} is the g with g c = a b. Spare neurons are zero. With the weights 2 d_r^3 n_r^3 of the "
            "representations these are the networks of D.9.2; an amplitude may be 0, so a representation may be unused."
            f" {FAMILIES}"
        ),
        definitions=trees.needed(irrep_network.IRREP_VOCABULARY, [irrep_network.CLAIM, proof.steps, ON_S3, A_NEURON]),
        parts=[
            model.Part(
                "network",
                "The number of neurons, their norms and the norm of the network, its outputs, its margin.",
                irrep_network.CLAIM,
                proof,
                [
                    [*ON_S3, A_NEURON],
                    [*ON_S3, *A_QUOTIENT],
                    [*ON_S3, 12, *A_QUOTIENT[:3]],
                ],
                [
                    model.Control(
                        "Without the factor 4, as D.15 prints the output of a pair of neurons, it is false on S3.",
                        trees.differences(irrep_network.CLAIM, printed),
                        patterns.refute_at(
                            printed,
                            irrep_network.PARAMETERS,
                            ON_S3,
                            irrep_network.HYPOTHESES,
                            equal(irrep_network.OUTPUTS[2][2][1], value),
                            RIGHT_LABEL,
                            at_neutral,
                        ),
                    ),
                ],
            )
        ],
    )


STATEMENTS = {"tasks/own-group-network": own_group_network}
