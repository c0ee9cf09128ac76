"""Theorem D.9.2: a choice of representations and classes that certifies a network of the largest margin.

Thesis on combinatorial tasks, appendix D.9.2, for every finite group whose irreducible representations are real.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    place,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, refute_at, valuation
from verify.statements.tasks.groups.any_class_weights import ALL_ON_ODD, BOUNDED
from verify.statements.tasks.groups.game_networks import (
    BINDERS,
    CLAIM,
    GAME_VOCABULARY,
    HYPOTHESES,
    LEAST,
    OTHERS,
    REPLY_BINDERS,
    GameProof,
)
from verify.statements.tasks.groups.group_examples import A_NEURON, GAMMA_ON_Z2, SMALLER, network_on
from verify.statements.tasks.groups.group_examples import AMPLITUDE as AMPLITUDE_ON_Z2
from verify.statements.tasks.groups.group_examples import NORM as NORM_ON_Z2
from verify.statements.tasks.groups.group_vocabulary import (
    CLASS_WEIGHTS,
    FAMILIES,
    GROUP,
    REAL_IRREPS,
    ROOTED,
    ROOTS,
    SYSTEM,
    TAU,
    VALUES_AT_MOST,
)
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_2, on_s3, on_z2, typed
from verify.statements.tasks.groups.irrep_network import AMPLITUDE, IRREP_VOCABULARY
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, NEUTRAL_OF_Z2, REAL_S3, REAL_Z2
from verify.statements.tasks.source import SOURCE

Json = Any

CLASS_SIZE = ["class_size", "G", "mul", "t"]
PRINTED_WEIGHTS = ["printed_class_weights", "G", "mul", "e", "tau"]
VOCABULARY: list[Json] = [
    *IRREP_VOCABULARY,
    *GAME_VOCABULARY,
    define(
        "class_size",
        [*GROUP, ("t", "G")],
        total([("h", "G")], 1, exists([("a", "G")], equal(["mul", "a", "t"], ["mul", "h", "a"]))),
    ),
    # As printed: one number for each class, and these numbers add up to 1.
    define(
        "printed_class_weights",
        [*GROUP, ("e", "G"), TAU],
        both(
            ["neutral", "G", "mul", "e"],
            forall([("t", "G")], ["<=", 0, ["tau", "t"]]),
            ["class_function", "G", "mul", "tau"],
            equal(["tau", "e"], 0),
            equal(total([("t", "G")], over(["tau", "t"], CLASS_SIZE)), 1),
        ),
    ),
]
PRINTED_BINDERS: Binders = [*SYSTEM, ROOTS, ("e", "G"), TAU, ("V", "real"), LEAST, AMPLITUDE]
PRINTED: list[Json] = [
    REAL_IRREPS,
    ROOTED,
    PRINTED_WEIGHTS,
    VALUES_AT_MOST,
    forall([("r", "R")], ["<=", 0, ["amplitude_of", "r"]]),
    equal(total([("r", "R")], times(4, power(["amplitude_of", "r"], 3)), different("r", "one")), 1),
    ["best_irreps", *names_of(REPLY_BINDERS)],
    HYPOTHESES[-1],
]
DISTRIBUTION = equal(total([("t", "G")], ["tau", "t"]), 1)
AS_PRINTED = forall(PRINTED_BINDERS, implies(*PRINTED, DISTRIBUTION))
OF_ELEMENTS = [CLASS_WEIGHTS if formula == PRINTED_WEIGHTS else formula for formula in PRINTED]
CORRECTED = forall(PRINTED_BINDERS, implies(*OF_ELEMENTS, DISTRIBUTION))


def _turn_weight(value: Json) -> Json:
    """A value for the two turns of the triangle, 0 for the neutral element."""
    return times(value, indicator(different(["first", "g"], NEUTRAL_OF_S3[1])))


# The printed system on S3: τ = (8 + 9√2)/49 on the reflections, (41 − 9√2)/49 on the turns.
ON_REFLECTION, ON_TURN = over(plus(8, times(9, ROOT_OF_2)), 49), over(minus(41, times(9, ROOT_OF_2)), 49)
TAU_ON_S3 = mapping(
    [("g", REAL_S3[0])], ["choose", ["second", "g"], ["face", _turn_weight(ON_TURN)], ["back", ON_REFLECTION]]
)
PRINTED_ON_S3: list[Json] = [
    *REAL_S3,
    on_s3(1, ROOT_OF_2),
    NEUTRAL_OF_S3,
    TAU_ON_S3,
    over(times(ROOT_OF_2, plus(1, ON_TURN)), 2),
    2,
    on_s3(["radical", 3, 1, 12], ["radical", 3, 1, 6]),
]
ON_Z2: list[Json] = [
    *REAL_Z2,
    on_z2(1),
    NEUTRAL_OF_Z2,
    ALL_ON_ODD,
    2,
    GAMMA_ON_Z2,
    GAMMA_ON_Z2,
    ["empty"],
    AMPLITUDE_ON_Z2,
    NORM_ON_Z2,
]
AT_WRONG_LABEL: list[Json] = [":even", ":odd", ":even"]
ANOTHER: list[Json] = [*network_on(REAL_Z2, AMPLITUDE_ON_Z2, NORM_ON_Z2), GAMMA_ON_Z2]


def _prove_corrected() -> Evidence:
    proof = Evidence(PRINTED_BINDERS)
    given = [proof.assume(formula) for formula in OF_ELEMENTS]
    proof.generalise(proof.project(given[2], 4), names_of(PRINTED_BINDERS), OF_ELEMENTS)
    return proof


def theorem_d_9_2_literal() -> Statement:
    """Theorem D.9.2 by the letter: the weights that solve the printed system."""
    refuted = refute_at(
        AS_PRINTED, PRINTED_BINDERS, PRINTED_ON_S3, PRINTED, DISTRIBUTION, inner=typed(REAL_S3, "e", [NEUTRAL_OF_S3])
    )
    return Statement(
        id="tasks/theorem-d.9.2.literal",
        title="By the letter: the class weights of the printed system add up to 1 over the wrong labels",
        source=f"{SOURCE}, appendix D.9.2, with the normalisation of tau as printed",
        hypotheses=(
            r"G is a finite group whose irreducible representations are real; \kappa_R, \kappa_C are sets of them and "
            r"of classes; \tau_C \ge 0 for C \in \kappa_C with d_m^{-1/2}(1 - \sum_C \tau_C |C| \chi_m(C) / d_m) the "
            r"same for all m \in \kappa_R and at most that for the others, \sum_C \tau_C = 1; \lambda_m \ge 0 for "
            r"m \in \kappa_R with \sum_m \lambda_m \chi_m(C) the same for C \in \kappa_C and at most that for the "
            r"others, \sum_m \lambda_m = 1."
        ),
        conclusion=r"\tau defines a weighted margin (D.7): \sum_{c \ne e} \tau_c = 1.",
        reading=(
            "That the chosen neurons have the largest weighted margin 'defined using \\tau^*', and that the network is "
            "a solution, needs weights of the wrong labels. By (D.7) these are one number for each group element, "
            "with the sum 1, so \\sum_C |C| \\tau_C = 1; with the printed sum over classes they add up to something "
            "else as soon as a class has two elements, for instance on S_3 with both representations and both classes. "
            "\\kappa_R and \\kappa_C enter as the sets where \\lambda and \\tau are not 0. 4 s_r^3 = \\lambda_r for "
            "the amplitude s_r. The gap of the network at c, whose least value the classes in \\kappa_C have, is "
            "\\sum_m \\lambda_m (d_m - \\chi_m(c)). With the sum over the elements the theorem is true: "
            "tasks/theorem-d.9.2."
            f" {FAMILIES}"
        ),
        definitions=needed(VOCABULARY, [AS_PRINTED, CORRECTED]),
        parts=[
            Part(
                "weights",
                "The weights of all wrong labels add up to 1.",
                AS_PRINTED,
                refuted,
                [PRINTED_ON_S3],
                [
                    Control(
                        "With the sum over the elements of the group it is true.",
                        differences(AS_PRINTED, CORRECTED),
                        _prove_corrected(),
                        becomes="true",
                    )
                ],
            ),
            OpenPart(
                "solution",
                "The network of the neurons of \\kappa_R, scaled by \\lambda, has the largest margin.",
                "With weights that add up to 1 over the wrong labels it has: tasks/theorem-d.9.2. In floating "
                "point the printed system selects another network on S_3 x D_4, with all representations and "
                "classes: its weights are at least .03, and its margin is 0.5% below the largest. On D_n, n <= 12, "
                "S_4 and S_5 no set of at most four was found that does. The exact representations of S_3 x D_4 "
                "are not given here.",
            ),
        ],
    )


def theorem_d_9_2() -> Statement:
    """Theorem D.9.2 with weights of the wrong labels, for every group with real irreducible representations."""
    proof = GameProof().closed()
    definitions = needed(VOCABULARY, [CLAIM, proof.steps, ON_Z2])
    smaller = [
        SMALLER if value == GAMMA_ON_Z2 and name == "gamma" else value
        for (name, _), value in zip(BINDERS, ON_Z2, strict=True)
    ]
    return Statement(
        id="tasks/theorem-d.9.2",
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
            "defines no weighted margin: by the letter this is tasks/theorem-d.9.2.literal. \\lambda_r is "
            "proportional to s_r^3; it is normalised by the norm of the network, as Lemma 7.6 asks, not by "
            "\\sum \\lambda_r = 1. The sets \\kappa_R and \\kappa_C are those where \\lambda and \\tau are not 0: then "
            "the equations of both systems and the conditions 2 and 3 say what is written here, with 'at most' and "
            "'at least' as printed, so that others may be as good. The two sets need not be of the same size. By "
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
                [[*ON_Z2, A_NEURON], [*ON_Z2, *AT_WRONG_LABEL], [*ON_Z2, *ANOTHER]],
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


STATEMENTS = {"tasks/theorem-d.9.2": theorem_d_9_2, "tasks/theorem-d.9.2.literal": theorem_d_9_2_literal}
