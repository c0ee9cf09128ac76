"""Solutions with one, two or three hidden nodes that satisfy the cross constraint.

CaGO (Tian), Definition 6, Lemma 2 and its proof.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.few_nodes import few_node_parts
from verify.statements.cago.loss import SOURCE, Z3
from verify.statements.cago.order_three import prove_maximal_iff_structure, prove_what_is_missing
from verify.statements.cago.order_vocabulary import (
    MAXIMAL,
    ORDER_VOCABULARY,
    POSITIVE,
    STRUCTURE,
    THREE_BINDERS,
    THREE_NAMES,
    objective,
)
from verify.statements.cago.seed_uniqueness import (
    CUBE_ROOT,
    IS_SEED_TIMES_UNIT,
    SIGNED_VALUES,
    printed_claim,
    prove_multiple,
    refute_uniqueness,
)
from verify.statements.cago.seeds import AT, NOT_SELF_CONJUGATE, AwayFromSelfConjugate
from verify.statements.cago.small_groups import character_one
from verify.statements.language import differences, forall, implies, needed, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at

Json = Any


def _bound(value: int) -> Json:
    """ε times the objective is at most a number."""
    return forall(THREE_BINDERS, implies(NOT_SELF_CONJUGATE, POSITIVE, ["<=", times("epsilon", objective()), value]))


def _bound_part() -> Part:
    proof = Evidence(THREE_BINDERS)
    equals = prove_what_is_missing(proof, AwayFromSelfConjugate(AT, [NOT_SELF_CONJUGATE], proof))
    bound = proof.squares(["<=", times("epsilon", objective()), 3], equals)
    proof.generalise(bound, THREE_NAMES, [NOT_SELF_CONJUGATE, POSITIVE])
    too_small = ["<=", times("epsilon", objective()), 2]
    at = {"h": character_one(Z3)}
    control = refute_at(_bound(2), THREE_BINDERS, SIGNED_VALUES, [NOT_SELF_CONJUGATE, POSITIVE], too_small, inner=at)
    return Part(
        "optimum",
        "The objective (71) is at most 3/epsilon, whatever the three nodes are.",
        _bound(3),
        proof,
        [SIGNED_VALUES],
        [Control("2/epsilon is not a bound: the seed on Z3.", differences(_bound(3), _bound(2)), control)],
    )


TEXTS = {
    "source": f"{SOURCE}, Lemma 2 with Definition 6, its proof, equations (53)-(74)",
}


def _hypotheses(main_term: str) -> str:
    """The hypotheses in words, perhaps with the value of r_kkk at the frequency."""
    return (
        rf"z is Hermitian and in R_c. For order 3: z lives at \pm k_0, k_0 \ne -k_0, {main_term}and z "
        r"maximises 2\Re r_{k_0k_0k_0} - \epsilon \sum_j |z_{aj}z_{bj}z_{cj}|^2, \epsilon > 0."
    )


def lemma_2() -> Statement:
    """Lemma 2 as printed: false for self-conjugate frequencies, and order-3 solutions are not unique."""
    order_3, structured = printed_claim(IS_SEED_TIMES_UNIT), printed_claim(STRUCTURE)
    few = [*few_node_parts(repaired=False), _bound_part()]
    refutation = refute_uniqueness()
    claims = [*(part.claim for part in few), order_3, structured, refutation.steps]
    return Statement(
        id="cago/lemma-2",
        title="Orders 1 and 2 in R_c have r_kkk = 0; order 3 is the seed times a unit",
        **TEXTS,
        hypotheses=_hypotheses("r_{k_0k_0k_0} = 1/2d, "),
        conclusion=r"Orders 1 and 2: r_{kkk} = 0 for all k. Order 3: z = \tilde z_{k_0} * y, y a unit of order 1.",
        reading=(
            "'With small L2 regularization' is the optimisation (71) of the proof: the objective attains its maximum "
            "3/epsilon, which the part 'optimum' proves to be one. The hypotheses on order 3 are as strong as the text "
            "allows, and y need not be a unit, so that the refutation meets every reading. Orders 1 "
            "and 2 fail for a frequency that is its own opposite. Order 3 fails because "
            "(64) holds up to the sign of each entry only: the counterexample is the seed with the signs of two "
            "entries of node 1 turned. It has the same norm, the same r_kkk and the same objective, but "
            "r_{a0kk} is not 0, so that it is no multiple of the seed even up to the order of the nodes. The words "
            "'former' and 'latter' before (63) and (64) are exchanged in print, and after (71) theta_1 = 2 pi j/3 "
            "stands for 2 pi/3, theta_2 = 4 pi j/3 for 4 pi/3. Repaired in cago/lemma-2.repair."
        ),
        definitions=needed(ORDER_VOCABULARY, claims),
        parts=[
            *few,
            Part(
                "order-3",
                "An order-3 solution in R_c that maximises (71) is the seed times a unit of order 1.",
                order_3,
                refutation,
                [[*SIGNED_VALUES, CUBE_ROOT]],
                [
                    Control(
                        "It becomes true if each entry may be multiplied by a real number, the product being 1.",
                        differences(order_3, structured),
                        prove_multiple(),
                        becomes="true",
                    )
                ],
            ),
        ],
    )


def lemma_2_repair() -> Statement:
    """Lemma 2 for k ≠ −k, with all maximisers of (71)."""
    claim = forall(THREE_BINDERS, implies(NOT_SELF_CONJUGATE, POSITIVE, ["iff", MAXIMAL, STRUCTURE]))
    few = [*few_node_parts(repaired=True), _bound_part()]
    return Statement(
        id="cago/lemma-2.repair",
        title="Orders 1 and 2 in R_c have r_kkk = 0 for k other than -k; the maximisers of order 3",
        **TEXTS,
        hypotheses=_hypotheses(""),
        conclusion=(
            r"Orders 1 and 2: r_{kkk} = 0 for all k \ne -k. Order 3: the objective is at most 3/\epsilon; z is a "
            r"maximiser iff z_{pj} = \rho_{pj}\,\omega^j y_p with \omega a primitive cube root of unity, "
            r"\rho_{pj} real, \rho_{aj}\rho_{bj}\rho_{cj} = 1, \epsilon y_ay_by_c = 1."
        ),
        reading=(
            "A maximiser is a solution in R_c at which epsilon times the objective is 3, its greatest value. The seed "
            "times a unit is the case rho = 1 with epsilon = 6d. The real factors are the symmetry that the "
            "squared activation leaves free; only their signs survive if all entries have the same modulus. The value "
            "of r_kkk is no hypothesis, it follows from epsilon. The regularisation is that of (71), the sum of the "
            "squares of the products; which solutions have the least norm of the weights is not part of this."
        ),
        definitions=needed(ORDER_VOCABULARY, [*(part.claim for part in few), claim]),
        parts=[
            *few,
            Part(
                "order-3",
                "The maximisers of (71) are the entrywise real multiples of the seed, with product 1 at each node.",
                claim,
                prove_maximal_iff_structure(),
                [SIGNED_VALUES],
            ),
        ],
    )


STATEMENTS = {
    "cago/lemma-2": lemma_2,
    "cago/lemma-2.repair": lemma_2_repair,
}
