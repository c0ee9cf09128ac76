"""How much norm a frequency costs in the solutions of order 4 and of order 6, and in memorization.

CaGO (Tian), the remark on weight decay after Theorem 5; Corollaries 2, 3 and 4.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.cago.fourier import TURNS, eighth_roots
from verify.statements.cago.loss import ORDER, Z3
from verify.statements.cago.memorization import ELEVEN, MIRRORED_SECOND, PAIRS
from verify.statements.cago.memorization import vocabulary as memorization_vocabulary
from verify.statements.cago.order_four import FOUR
from verify.statements.cago.order_four import PRODUCT as ORDER_FOUR
from verify.statements.cago.order_four import VOCABULARY as FACTORS
from verify.statements.cago.path_vocabulary import PATH_VOCABULARY
from verify.statements.cago.seeds import NOT_SELF_CONJUGATE, AwayFromSelfConjugate
from verify.statements.cago.small_groups import ONE
from verify.statements.cago.vocabulary import LABELS, D, P, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    minus,
    needed,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import conjugated, refute_at

Json = Any

VOCABULARY: list[Json] = [
    *FACTORS,
    *(d for d in PATH_VOCABULARY if d["name"] == "norm_at"),
    memorization_vocabulary(MIRRORED_SECOND)[-1],
]
BINDERS: Binders = [
    ("G", "abelian"),
    ("h", D),
    ("u", "real"),
    ("s", "real"),
    ("xi", ["maps", P, "complex"]),
]
SIX = ["product", ["range", 0, 2], TURNS]
SEED, TURNED = ["seed", "G", "h", "s"], ["phases", "G", "h", "xi"]
ORDER_SIX = ["ring_product", "G", ["range", 0, 2], TURNS, SEED, TURNED]
PHASE = times(*(["xi", f":{label}"] for label in LABELS))
HYPOTHESES = [
    NOT_SELF_CONJUGATE,
    equal(times(2, ORDER, power("u", 2)), 1),
    equal(times(6, ORDER, power("s", 3)), 1),
    equal(PHASE, over(1, 2)),
]
SQUARE = power(ORDER, 2)
COSTS = {"four": over(1, SQUARE), "six": over(3, times(2, SQUARE)), "memory": over(1, 4)}


def cost(nodes: Json, z: Json) -> Json:
    """N_a N_b N_c at the frequency h, N_p = Σ_j |z_p|²."""
    return times(*(applied("norm_at", f":{label}", "h", nodes=nodes, z=z) for label in LABELS))


PRODUCTS = {"four": cost(FOUR, ORDER_FOUR), "six": cost(SIX, ORDER_SIX), "memory": cost(PAIRS, ELEVEN)}


def _claim(costs: dict[str, Json]) -> Json:
    equations = [equal(PRODUCTS[name], value) for name, value in costs.items()]
    order = [["<", COSTS["four"], COSTS["six"]], ["<", COSTS["six"], COSTS["memory"]]]
    return forall(BINDERS, implies(*HYPOTHESES, both(*equations, *order)))


def own_frequency_norms() -> Statement:
    """The norms per frequency of the solutions of order 4 and 6 and of memorization, in their order."""
    facts = AwayFromSelfConjugate(BINDERS, HYPOTHESES)
    proof = facts.proof
    readout, scale, phase = facts.given[1:]
    turned = conjugated(proof, phase, PHASE, over(1, 2))
    sixth = times(216, power("s", 6))
    cube, squared = times(6, ORDER, power("s", 3)), times(2, ORDER, power("u", 2))
    cofactors = {
        "four": [cofactor(readout, [], over(plus(squared, 1), SQUARE))],
        "six": [
            cofactor(phase, [], times(sixth, conj(PHASE))),
            cofactor(turned, [], times(over(1, 2), sixth)),
            cofactor(scale, [], times(over(3, times(2, SQUARE)), plus(cube, 1))),
        ],
        "memory": [],
    }
    found = [facts.equation([], PRODUCTS[name], value, cofactors=cofactors[name]) for name, value in COSTS.items()]
    off = ["and", different("k", 0), different("k", "h"), different("k", minus("h"))]
    counted = facts.equation([], minus(ORDER, 3), total([("k", D)], indicator(off)))
    three = proof.squares(["<=", 3, ORDER], counted)
    half, rest = over(over(1, 2), SQUARE), plus(times(minus(ORDER, 3), plus(ORDER, 3)), 3)
    gaps = [half, over(rest, times(4, SQUARE))]
    pairs = [(COSTS["four"], COSTS["six"]), (COSTS["six"], COSTS["memory"])]
    for (low, high), gap in zip(pairs, gaps, strict=True):
        found.append(proof.squares(["<", low, high], proof.sums(equal(minus(high, low), gap)), [three]))
    claim, wrong = _claim(COSTS), _claim({**COSTS, "six": COSTS["four"]})
    values: list[Json] = [
        Z3,
        ONE,
        ["radical", 2, 1, 6],
        ["radical", 3, 1, 18],
        eighth_roots(["radical", 3, 1, 2]),
    ]
    control = refute_at(
        wrong,
        BINDERS,
        values,
        HYPOTHESES,
        equal(PRODUCTS["six"], COSTS["four"]),
        [{"part": 1}],
        {"h": ["of", ["dual", Z3], ONE]},
    )
    return Statement(
        id="cago/own-frequency-norms",
        title="Order 4 costs less norm for each frequency than order 6, and that less than memorization",
        source="Our own; it makes the preference for lower orders after Theorem 5 of CaGO exact",
        hypotheses=r"h \ne -h; z_{F4}, z_{F6} at h with \xi_a\xi_b\xi_c = 1/2, and z_M; N_p = \sum_j |z_{phj}|^2.",
        conclusion=r"N_aN_bN_c = 1/d^2, 3/(2d^2) and 1/4 for order 4, order 6 and memorization, in increasing order.",
        reading=(
            "By cago/theorem-5.repair the cube of the squared norm of y * z at a frequency is at least 27 N_a N_b N_c "
            "for every unit y; a unit of order 1 that balances the labels attains it. So the products order the least "
            "norms. What training does with them is open."
        ),
        definitions=needed(VOCABULARY, claim),
        parts=[
            Part(
                "costs",
                "The products of the norms of the three labels at a frequency, and their order.",
                claim,
                facts.closed(proof.conjunction(*found)),
                [values],
                [Control("Order 6 does not cost as little as order 4: Z3.", differences(claim, wrong), control)],
            )
        ],
    )


STATEMENTS = {"cago/own-frequency-norms": own_frequency_norms}
