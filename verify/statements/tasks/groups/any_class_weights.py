"""Every choice of class weights bounds the margin of all networks on a group with real representations.

Our own, on Theorem 7.9, Lemma D.13 and D.9.2 of the thesis on combinatorial tasks.
"""

from typing import Any

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.groups import group_margin
from verify.statements.tasks.groups.class_values import CLASS_VALUES, ClassValues
from verify.statements.tasks.groups.group_vocabulary import (
    CLASS_WEIGHTS,
    CUBED_NORM,
    FAMILIES,
    GROUP_VOCABULARY,
    NETWORK,
    NORMS,
    REAL_IRREPS,
    ROOTED,
    ROOTS,
    SYSTEM,
    TAU,
    VALUES,
    VALUES_AT_MOST,
    WEIGHTS,
    margin_at_least,
)
from verify.statements.tasks.groups.irrep_examples import on_z2
from verify.statements.tasks.groups.irrep_margin_bound import on_one_irrep
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, REAL_Z2, SIGN_OF_Z2, Z2
from verify.statements.tasks.groups.unspanned_neuron import UNSPANNED, refute_spanned
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import mapping, over, times
from verify.statements.trees import differences, needed, place

BINDERS: Binders = [*SYSTEM, ROOTS, ("e", "G"), TAU, ("V", "real"), *NETWORK, NORMS, ("gamma", "real")]
WITH_MARGIN: Binders = [*BINDERS, ("h", "real")]
SETTING: list[Json] = [
    REAL_IRREPS,
    ROOTED,
    CLASS_WEIGHTS,
    VALUES_AT_MOST,
    ["margin_for", "G", "V", "gamma"],
    ["norms", "G", "J", *WEIGHTS, "n"],
]
BOUNDED: list[Json] = [*SETTING, margin_at_least("h")]
OPTIMAL: list[Json] = [*SETTING, group_margin.NORMALISED, margin_at_least("gamma")]
BOUND = ["<=", "h", times("gamma", CUBED_NORM)]
CLAIM = forall(WITH_MARGIN, implies(*BOUNDED, BOUND))
NEURONS = forall(BINDERS, implies(*OPTIMAL, forall([("j", "J")], on_one_irrep(group_margin.neuron("j"), "r"))))

ROOT_OF_6, HALF = ["radical", 2, 6, 1], ["radical", 3, 1, 2]
SIGNS = ["labels", "alike", "opposite"]
ALL_ON_ODD = mapping([("g", Z2)], ["choose", "g", ["even", 0], ["odd", 1]])


def _wave(opposite: int) -> Json:
    size = ["choose", "node", ["alike", 1], ["opposite", opposite]]
    return mapping([("node", SIGNS), ("g", Z2)], times(over(times(HALF, ROOT_OF_6), 6), size, SIGN_OF_Z2))


PAIR_ON_Z2: list[Json] = [SIGNS, _wave(1), _wave(-1), _wave(-1), mapping([("node", SIGNS)], HALF)]
BEST: list[Json] = [
    *REAL_Z2,
    on_z2(1),
    NEUTRAL_OF_Z2,
    ALL_ON_ODD,
    2,
    *PAIR_ON_Z2,
    over(ROOT_OF_6, 9),
]


def _prove(binders: Binders, hypotheses: list[Json], lemma: Any) -> Evidence:
    """Prove a claim on networks with class weights from the lemma on those with values of rows."""
    proof = ConciseEvidence([*WITH_MARGIN, VALUES, *group_margin.NETWORK_VARIABLES])
    known = lemma(proof)
    given = [proof.assume(formula) for formula in hypotheses]
    rows = ClassValues(proof, *given[:4]).row_weights()
    names = names_of(binders)
    at = names.index("V")
    premises = [*given[:2], rows, *given[4:]]
    result = proof.specialise(known, [*names[:at], CLASS_VALUES, *names[at:]], premises)
    proof.generalise(result, names, hypotheses)
    return proof


def own_group_margin_bound() -> Statement:
    """The bound on the margin from any class weights, and the neurons where it is attained."""
    bound, neurons = (
        _prove(WITH_MARGIN, BOUNDED, group_margin.prove_bound),
        _prove(BINDERS, OPTIMAL, group_margin.prove_single_irreps),
    )
    definitions = needed(GROUP_VOCABULARY, [CLAIM, NEURONS, bound.steps, neurons.steps])
    smaller = place(definitions, "margin_for", "body", 2, 2, 1)
    values = [*BEST, over(ROOT_OF_6, 9)]
    any_margin = forall(BINDERS, implies(*OPTIMAL[:-1], ["true"], NEURONS[2][-1]))
    unspanned = [*BEST[: len(BEST) - len(PAIR_ON_Z2) - 1], *UNSPANNED, BEST[-1]]
    return Statement(
        id="tasks/own-group-margin-bound",
        title="Any class weights bound the margin of every network on a group with real representations",
        source=f"Our own; the dual half of Theorem 7.9 and of D.9.2 in general. {SOURCE}",
        hypotheses=(
            r"G is a finite group with real irreducible representations; \tau \ge 0 is a class function with "
            r"\tau_e = 0 and \sum_c \tau_c = 1; d_R^{-1/2} (1 - \sum_c \tau_c \chi_R(c) / d_R) \le V for every "
            r"R \ne 1; f(a,b)[c] = \sum_j (u_j(a) + v_j(b))^2 w_j(c)."
        ),
        conclusion=(
            r"The margin is at most \gamma \sum_j \|(u_j,v_j,w_j)\|_2^3 for \gamma = 2V / (3\sqrt 3\, |G|^{3/2}). "
            r"If \sum_j \|(u_j,v_j,w_j)\|_2^3 \le 1 and the margin is \gamma, then for each neuron u_j, v_j, w_j are "
            r"linear combinations of the entries of one R \ne 1."
        ),
        reading=(
            "For all finite groups whose irreducible representations are real, all class weights and all widths; the "
            "least V over all class weights is the value of a linear program. The representations are one "
            "family of block-diagonal orthogonal matrices with Schur's relations and completeness. root_of(r) is the "
            "root of the degree; so the condition on V reads d - sum tau chi <= V root_of(r)^3. gamma is the number "
            ">= 0 with 27 gamma^2 |G|^3 = 4 V^2. That V > 0 is proved. The wrong label (ab)t has the weight tau(t)."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            Part(
                "bound",
                "The margin is at most gamma times the cube of the norm.",
                CLAIM,
                bound,
                [values],
                [
                    Control(
                        "With half of gamma it is false: two neurons on the group of order 2.",
                        [(smaller, 1)],
                        refute_at(CLAIM, WITH_MARGIN, [*BEST[:-1], over(ROOT_OF_6, 18), values[-1]], BOUNDED, BOUND),
                    )
                ],
            ),
            Part(
                "neurons",
                "If norm 1 has the margin gamma, each neuron lives on one representation, which is not trivial.",
                NEURONS,
                neurons,
                [[*BEST, ":alike"]],
                [
                    Control(
                        "Without the margin gamma it is false: a neuron on the group of order 2.",
                        differences(NEURONS, any_margin),
                        refute_spanned(any_margin, BINDERS, unspanned, [*OPTIMAL[:-1], ["true"]]),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"tasks/own-group-margin-bound": own_group_margin_bound}
