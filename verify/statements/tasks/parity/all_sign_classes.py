"""A network with the largest margin for sparse parity uses all patterns of signs.

Our own addition to Theorem 7.8 of the thesis on combinatorial tasks.
"""

from verify.statements import model, trees
from verify.statements.formulas import Json, forall, implies
from verify.statements.tasks.parity import bound, neuron, vocabulary
from verify.statements.tasks.parity.maximum_margin import UNIT, no_such_input, one_neuron
from verify.statements.tasks.parity.sign_classes import CLAIM, FURTHER, PATTERN, ClassFacts
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import mapping, minus, over, times

TWO = ["range", 0, 1]


def one_pattern() -> list[Json]:
    """A neuron for the pattern (1, 1), which is not that of ε = (1, −1)."""
    weights = [
        mapping([("node", UNIT), ("c", ["union", TWO, ["empty"]])], 1),
        mapping([("node", UNIT), ("y", vocabulary.CLASSES)], ["choose", "y", ["positive", 1], ["negative", -1]]),
        mapping([("node", UNIT)], 2),
    ]
    gamma = times(over(2, 9), ["radical", 2, 6, 1])
    return [TWO, ["empty"], 2, UNIT, *weights, gamma, mapping([("r", TWO)], minus(1, times(2, "r")))]


def all_sign_classes() -> model.Statement:
    """All patterns of signs occur, for every number of them."""
    some_neurons = forall([*neuron.BINDERS, PATTERN], implies(*neuron.HYPOTHESES, *FURTHER[:-1], bound.SMALLER))
    values = [*one_neuron(), mapping([("r", UNIT)], 1)]
    binders = [*neuron.BINDERS, PATTERN]
    proof = ClassFacts().every_pattern()
    return model.Statement(
        id="tasks/own-all-sign-classes",
        title="A network with the largest margin for sparse parity uses all patterns of signs",
        source=f"{SOURCE}, section 7.5; not in the work",
        hypotheses=(
            r"f(x) = \sum_j (u_j \cdot x)^k w_j has a margin of at least \gamma^* \|\theta\|_{2,k+1}^{k+1} > 0 for the "
            r"parity of the k \ge 1 signs in S."
        ),
        conclusion=(
            r"For each \epsilon \in \{\pm 1\}^S there are a neuron j and z \ne 0 with u_j[i] = z \epsilon_i for all "
            r"i \in S."
        ),
        reading=(
            "Networks, inputs and gamma are those of tasks/theorem-7.8, for all k and n. The claim is the "
            "contraposition: if no u_j is a multiple of epsilon on S, except 0, the margin is less than gamma times "
            "the sum of n_j^(k+1) at some input. Patterns that are not opposite belong to different neurons, so at "
            "least 2^(k-1) neurons are needed; this count is not part of the claim."
        ),
        definitions=trees.needed([*vocabulary.PARITY_VOCABULARY, vocabulary.OF_PATTERN], [CLAIM, proof.steps]),
        parts=[
            model.Part(
                "classes",
                "A network without a neuron for some pattern of signs has an input whose margin is less than gamma "
                "times the sum of n_j^(k+1).",
                CLAIM,
                proof,
                [one_pattern()],
                [
                    model.Control(
                        "Without the condition that the pattern is missing it is false: one neuron for one sign.",
                        trees.differences(CLAIM, some_neurons),
                        no_such_input(
                            some_neurons, values, [*neuron.HYPOTHESES, *FURTHER[:-1]], bound.SMALLER, [], binders
                        ),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"tasks/own-all-sign-classes": all_sign_classes}
