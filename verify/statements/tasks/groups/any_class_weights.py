"""Every choice of class weights bounds the margin of all networks on a group with real representations.

Our own, on Theorem 7.9, Lemma D.13 and D.9.2 of the thesis on combinatorial tasks.
"""

from typing import Any

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import group_margin
from verify.statements.tasks.groups.class_values import CLASS_VALUES, ClassValues
from verify.statements.tasks.groups.group_vocabulary import (
    CLASS_WEIGHTS,
    CUBED_NORM,
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
from verify.statements.terms import mapping, over, times

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
