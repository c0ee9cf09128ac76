"""Paths of zero loss between a solution and its product with a unit, and what that product does to the norm.

CaGO (Tian), Theorem 5 and its proof, equations (84)-(90).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.components import COMPLETED, TWO_NODES, Z2_VALUES, refute_path, solution_on_z2
from verify.statements.cago.fourier import ONE_OF_Z3
from verify.statements.cago.loss import SOURCE, UNIT, Z3, concrete, memorizing
from verify.statements.cago.moving_unit import MOVING_UNIT
from verify.statements.cago.path_vocabulary import BINDERS, HYPOTHESES, PATH, PATH_VOCABULARY
from verify.statements.cago.single_unit import SINGLE_BINDERS, SINGLE_HYPOTHESES, SINGLE_PATH, prove_single_path
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.cago.two_node_path import REPAIRED_BINDERS, REPAIRED_HYPOTHESES, prove_path
from verify.statements.cago.unit_norms import (
    BALANCED,
    FAMILY,
    PREFERS_IDENTITY,
    SIZES,
    SMALLEST,
    SUM_IS_ONE,
    WEIGHTED,
    at_identity,
    prove_balanced,
    prove_smallest,
    prove_weighted,
)
from verify.statements.language import (
    differences,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    needed,
    over,
    substituted,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at

Json = Any

VOCABULARY: list[Json] = [*PATH_VOCABULARY, MOVING_UNIT]
STRETCHED = concrete(
    Z3,
    UNIT,
    ["choose", "label", ["a", over(4, 5)], ["b", over(4, 5)], ["c", over(25, 16)]],
)
MEMORY_NODES = ["product", ["element", Z3], ["element", Z3]]
Z3_VALUES: list[Json] = [Z3, UNIT, MEMORY_NODES, STRETCHED, memorizing(Z3), ["star"]]


def _claim(conclusion: Json, *extra: Json) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, *extra, conclusion))


FAMILY_WITNESS: list[Json] = [UNIT, *[mapping([("node", UNIT)], 1)] * 3]
SEEDED_VALUES: list[Json] = [Z2, UNIT, TWO_NODES, solution_on_z2(UNIT, 1, 1, 1), COMPLETED, ["star"]]
WITH_TWO_NODES: list[Json] = [
    Z2,
    TWO_NODES,
    TWO_NODES,
    concrete(Z2, TWO_NODES, indicator(equal("node", 0))),
    COMPLETED,
    0,
]
TEXTS = {
    "source": f"{SOURCE}, Theorem 5 and its proof, equations (84)-(90)",
    "hypotheses": r"z = y * z' and z' satisfy equation (4) and are Hermitian; q is the order of z; e_{pkj} = 1(j = 0).",
}


def _attained_part() -> Part:
    """The least value of (87) is taken at e."""
    claim, wrong = at_identity(3), at_identity(2)
    proof = Evidence()
    proof.sums(claim)
    values = [UNIT, ["star"]]
    control = refute_at(wrong, wrong[1], values, [], wrong[2][2], [{"part": 1}], {"i": ["of", UNIT, ["star"]]})
    return Part(
        "attained",
        "(90): a_j = b_j = c_j = 1(j = i) has the sum of products 1, and its squared norms add up to 3.",
        claim,
        proof,
        [values],
        [Control("They do not add up to 2: one node.", differences(claim, wrong), control)],
    )


def theorem_5() -> Statement:
    """Theorem 5 as printed: the path fails on Z2, the comparison of norms for memorization."""
    path, norm, balanced = _claim(PATH), _claim(PREFERS_IDENTITY), _claim(PREFERS_IDENTITY, BALANCED)
    wrong = forall(FAMILY, implies(SUM_IS_ONE, ["<=", 4, SIZES]))
    steps = [refute_path(path, Z2_VALUES), prove_balanced()]
    return Statement(
        id="cago/theorem-5",
        title="A path of zero loss joins y * z' and z', and z' has the smaller norm",
        **TEXTS,
        conclusion=(
            r"There is a path of zero loss from z to e * z' in Z_q. \min \sum_j |a_j|^2+|b_j|^2+|c_j|^2 subject to "
            r"\sum_j a_jb_jc_j = 1 is attained at e, so that \|e * z'\| \le \|y * z'\|."
        ),
        reading=(
            "A path is a family of continuous functions of t, one for each coefficient, such that the network at "
            "every t in [0, 1] is Hermitian with loss 0; it may end in e * z' with its nodes in another order, as "
            "Definition 2 does not tell these apart. Global optimizers are taken in the strong sense of (4). The "
            "path fails on Z2: y = (-1, -1, 1) turns a solution with two nodes over, but on every path of zero loss "
            "c of the first node and then a + b of it keep their signs. 'Lower-order solutions are preferred' is read "
            "as what the proof derives: at each frequency the norm of y * z' is compared by (87) with that of e * z'. "
            "(87)-(90) is right, the parts 'minimum' and 'attained'; the reduction to it is not, unless the three "
            "labels of z' have equal norms. Equation (85) prints '<= 1' twice, and applies the intermediate value "
            "theorem to a complex r_kkk. Repaired in cago/theorem-5.repair."
        ),
        definitions=needed(VOCABULARY, [path, norm, balanced, *(proof.steps for proof in steps)]),
        parts=[
            Part("path", "A path of zero loss leads from y * z' to e * z'.", path, steps[0], [Z2_VALUES]),
            Part(
                "minimum",
                "(87)-(90): the squared norms of sequences with sum of products 1 add up to at least 3.",
                SMALLEST,
                prove_smallest(),
                [FAMILY_WITNESS],
                [
                    Control(
                        "4 is too large: one node.",
                        differences(SMALLEST, wrong),
                        refute_at(wrong, FAMILY, FAMILY_WITNESS, [SUM_IS_ONE], wrong[2][2]),
                    )
                ],
            ),
            _attained_part(),
            Part(
                "norm",
                "The norm of e * z' is at most that of y * z'.",
                norm,
                refute_at(_claim(PREFERS_IDENTITY), BINDERS, Z3_VALUES, HYPOTHESES, PREFERS_IDENTITY),
                [Z3_VALUES],
                [
                    Control(
                        "It becomes true if a, b and c of z' have equal norms at each frequency.",
                        differences(norm, balanced),
                        steps[1],
                        becomes="true",
                    )
                ],
            ),
        ],
    )


def theorem_5_repair() -> Statement:
    """Theorem 5 for y with two nodes, and the comparison of norms for balanced z', with the bound for every z'."""
    path = forall(REPAIRED_BINDERS, implies(*REPAIRED_HYPOTHESES, PATH))
    dropped = forall(REPAIRED_BINDERS, implies(*HYPOTHESES, PATH))
    single = substituted(forall(SINGLE_BINDERS, implies(*SINGLE_HYPOTHESES, SINGLE_PATH)), {"y1": "y"})
    balanced, weighted = _claim(PREFERS_IDENTITY, BALANCED), _claim(WEIGHTED)
    proofs = [
        prove_path(),
        prove_single_path(),
        prove_balanced(),
        prove_weighted(),
        refute_path(dropped, [*Z2_VALUES, ["star"]]),
    ]
    return Statement(
        id="cago/theorem-5.repair",
        title="A path of zero loss joins y * z' and z' for two nodes or odd d; when z' has the smaller norm",
        **TEXTS,
        conclusion=(
            r"If y has two hidden nodes or more, or no k \ne 0 is its own opposite: a path of zero loss leads from "
            r"z to e * z' in Z_q. For every k \ne 0: "
            r"(\sum_p N_p(k) Y_p(k))^3 \ge 27 N_a(k) N_b(k) N_c(k), N_p(k) = \sum_j |z'_{pkj}|^2, Y_p likewise. "
            r"If N_a = N_b = N_c: \|e * z'\| \le \|y * z'\|."
        ),
        reading=(
            "The path is explicit: at the frequencies where node 0 of y does not carry all of r_kkk, its readout is "
            "emptied while the others are scaled up, and it takes over as the identity; elsewhere a second node takes "
            "over in between. With one node the entries move to 1 in the complex plane without 0, which real "
            "entries cannot. The weighted bound is what (87) gives for every z'; its lower end is 3 N if the three "
            "norms are all N."
        ),
        definitions=needed(VOCABULARY, [path, single, balanced, weighted, *(proof.steps for proof in proofs)]),
        parts=[
            Part(
                "path",
                "A path of zero loss leads from y * z' to e * z' if y has two different nodes.",
                path,
                proofs[0],
                [[*WITH_TWO_NODES, 1]],
                [
                    Control(
                        "For y with one node it is false: Z2.",
                        differences(path, dropped),
                        proofs[4],
                    )
                ],
            ),
            Part(
                "order-1",
                "A path of zero loss leads from y * z' to e * z' if y has one node and no k is its own opposite.",
                single,
                proofs[1],
                [[Z3, ONE_OF_Z3, MEMORY_NODES, STRETCHED, memorizing(Z3)]],
            ),
            Part(
                "norm",
                "The norm of e * z' is at most that of y * z' if the norms of z' are balanced.",
                balanced,
                proofs[2],
                [SEEDED_VALUES],
            ),
            Part(
                "weighted",
                "The norm of y * z' at each frequency is bounded below by the geometric mean of the norms of z'.",
                weighted,
                proofs[3],
                [[*SEEDED_VALUES, ONE]],
            ),
        ],
    )


STATEMENTS = {
    "cago/theorem-5": theorem_5,
    "cago/theorem-5.repair": theorem_5_repair,
}
