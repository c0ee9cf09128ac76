"""Theorem D.9.2: a choice of representations and classes that certifies a network of the largest margin.

Thesis on combinatorial tasks, appendix D.9.2, for every finite group whose irreducible representations are real.
"""

from typing import Any

from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at, valuation
from verify.statements.tasks.groups import group_examples
from verify.statements.tasks.groups.any_class_weights import ALL_ON_ODD, BOUNDED
from verify.statements.tasks.groups.game_networks import BINDERS, CLAIM, GAME_VOCABULARY, HYPOTHESES, OTHERS, GameProof
from verify.statements.tasks.groups.group_vocabulary import FAMILIES
from verify.statements.tasks.groups.irrep_examples import on_z2, typed
from verify.statements.tasks.groups.irrep_network import IRREP_VOCABULARY
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import times
from verify.statements.trees import needed, place

Json = Any

VOCABULARY: list[Json] = [*IRREP_VOCABULARY, *GAME_VOCABULARY]
ON_Z2: list[Json] = [
    *REAL_Z2,
    on_z2(1),
    NEUTRAL_OF_Z2,
    ALL_ON_ODD,
    2,
    group_examples.GAMMA_ON_Z2,
    group_examples.GAMMA_ON_Z2,
    ["empty"],
    group_examples.AMPLITUDE,
    group_examples.NORM,
]
AT_WRONG_LABEL: list[Json] = [":even", ":odd", ":even"]
ANOTHER: list[Json] = [
    *group_examples.network_on(REAL_Z2, group_examples.AMPLITUDE, group_examples.NORM),
    group_examples.GAMMA_ON_Z2,
]


def theorem_d_9_2_repair() -> Statement:
    """Theorem D.9.2 with weights of the wrong labels, for every group with real irreducible representations."""
    proof = GameProof().closed()
    definitions = needed(VOCABULARY, [CLAIM, proof.steps, ON_Z2])
    smaller = [
        group_examples.SMALLER if value == group_examples.GAMMA_ON_Z2 and name == "gamma" else value
        for (name, _), value in zip(BINDERS, ON_Z2, strict=True)
    ]
    return Statement(
        id="tasks/theorem-d.9.2.repair",
        title="Representations and classes that are best replies to each other give the largest margin",
        source=f"{SOURCE}, appendix D.9.2",
        hypotheses=(
            r"G is a finite group whose irreducible representations are real; \tau \ge 0 is a class function with "
            r"\tau_e = 0 and \sum_c \tau_c = 1; V is at least v_r = d_r^{-1/2}(1 - \sum_c \tau_c \chi_r(c) / d_r) for "
            r"all r \ne 1. s_r \ge 0 are amplitudes; the norms n_r of the neurons, d_r n_r^2 = 3|G| s_r^2, give "
            r"\|\theta\|_{2,3}^3 = 2\sum_{r \ne 1} d_r^3 n_r^3 = 1. s_r = 0 unless v_r = V, and \tau_c = 0 unless "
            r"\sum_{r \ne 1} 4 s_r^3 (d_r - \chi_r(c)) has its least value at c."
        ),
        conclusion=(
            r"The network of tasks/own-group-network with these amplitudes has norm 1 and the margin "
            r"\gamma = 2V / (3\sqrt 3\,|G|^{3/2}); no network has a larger margin than \gamma \|\theta\|_{2,3}^3."
        ),
        reading=(
            "The weights are those of (D.7), one for each group element, so that \\sum_C |C| \\tau_C = 1; in the "
            "printed system a class has the weight |C| \\tau_C, too, but the \\tau_C add up to 1, and then \\tau "
            "defines no weighted margin: tasks/theorem-d.9.2. \\lambda_r is proportional to s_r^3; it is normalised by "
            "the norm of the network, as Lemma 7.6 asks, not by \\sum \\lambda_r = 1. The sets \\kappa_R and "
            "\\kappa_C are those where \\lambda and \\tau are not 0: then the equations of both systems and the "
            "conditions 2 and 3 say what is written here, with 'at most' and 'at least' as printed. Others may have "
            "the same value, and other classes the same gap. The two sets need not be of the same size. By "
            "tasks/own-group-margin-bound each neuron of any network of norm 1 with this margin is spanned by one "
            "representation."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            Part(
                "largest",
                "The network has norm 1 and the margin gamma, and no network of norm 1 has a larger one.",
                CLAIM,
                proof,
                [[*ON_Z2, group_examples.A_NEURON], [*ON_Z2, *AT_WRONG_LABEL], [*ON_Z2, *ANOTHER]],
                [
                    Control(
                        "With 3 in place of 4 in the equation of gamma it is false, on the group of order 2.",
                        [(place(definitions, "margin_for", "body", 2, 2, 1), 3)],
                        refute_at(
                            CLAIM,
                            BINDERS,
                            smaller,
                            HYPOTHESES,
                            ["<=", "h", times("gamma", ["cubed_norm", "J", "n"])],
                            [{"part": 3}, {"at": ANOTHER}, {"conditions": BOUNDED[-2:]}],
                            {**typed(REAL_Z2, "e", [NEUTRAL_OF_Z2]), **valuation(OTHERS, ANOTHER)},
                        ),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"tasks/theorem-d.9.2.repair": theorem_d_9_2_repair}
