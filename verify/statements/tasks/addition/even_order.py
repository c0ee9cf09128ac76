"""Modular addition on any finite Abelian group: the largest margin, and that the formula is true for odd order alone.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks.
"""

from __future__ import annotations

from typing import Any

from verify.statements.cago.loss import Z3
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.language import both as conjunction
from verify.statements.language import differences, different, equal, forall, implies, minus, needed, over, plus, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.tasks.addition import every_order, every_order_network
from verify.statements.tasks.addition.every_order import EveryOrder
from verify.statements.tasks.addition.every_order_network import AnyNetwork, attained_claim, of_network
from verify.statements.tasks.addition.modular_addition import LARGEST_ON_Z3, ON_Z2, WITH_BEST
from verify.statements.tasks.addition.network_bound import BOUND
from verify.statements.tasks.addition.order_formula import (
    EVEN_BINDERS,
    LARGER,
    ODD,
    SELF_OPPOSITE,
    VALUES,
    Values,
    even_claim,
)
from verify.statements.tasks.addition.vocabulary import VOCABULARY

Json = Any

HALF_OF_Z3 = ["subset", [["f", ["dual", Z3]]], equal("f", ["residue", 1])]
NONE_OF_Z2 = ["subset", [["f", ["dual", Z2]]], ["false"]]
SIXTH_ROOT_OF_THREE, ROOT_OF_SIX = ["radical", 6, 3, 1], ["radical", 2, 6, 1]
LARGEST_ON_Z2 = over(ROOT_OF_SIX, 9)
BEST_ON_Z2: list[Json] = [
    Z2,
    times(2, ["^", SIXTH_ROOT_OF_THREE, 4]),
    3,
    times(6, SIXTH_ROOT_OF_THREE),
    times(3, ROOT_OF_SIX),
    LARGEST_ON_Z2,
]


def _bound() -> Part:
    """No margin is larger."""
    binders, hypotheses = every_order.BINDERS, every_order.HYPOTHESES
    formula = [hypotheses[0], ["largest_margin", "G", "gamma"], *hypotheses[2:]]
    wrong = forall(binders, implies(*formula, BOUND))
    return Part(
        "bound",
        "The margin is at most gamma times the cube of the norm, gamma the value for the order in question.",
        every_order.CLAIM,
        EveryOrder().closed(),
        [[*WITH_BEST, HALF_OF_Z3]],
        [
            Control(
                "With the formula of Theorem 7.7 for gamma it is false: two neurons on Z2.",
                differences(every_order.CLAIM, wrong),
                refute_at(wrong, binders, [*ON_Z2, NONE_OF_Z2], formula, BOUND),
            )
        ],
    )


def _attained() -> Part:
    """The network that has it."""
    claim, wrong = attained_claim(), attained_claim(2)
    hypotheses, binders = every_order_network.HYPOTHESES, every_order_network.BINDERS
    places = [0, 0, ONE]
    inner = {name: ["of", ["element", Z2], value] for name, value in zip(("g1", "g2", "g3"), places, strict=True)}
    outputs = minus(*(of_network("output", "g1", "g2", label) for label in (plus("g1", "g2"), "g3")))
    failing = implies(different("g3", plus("g1", "g2")), ["<=", times(2, every_order_network.LARGEST), outputs])
    characters = ["subset", [["f", ["dual", Z2]]], conjunction(different("f", 0), equal("f", minus("f")))]
    node = ["inr", ["pair", ["member", ONE, characters], 0]]
    return Part(
        "attained",
        "A network has this margin: three cosines for each k != -k, and two neurons for each k = -k != 0.",
        claim,
        AnyNetwork().closed(),
        [[*BEST_ON_Z2, node], [*BEST_ON_Z2, *places]],
        [
            Control(
                "With twice the margin it is false: two neurons on Z2.",
                differences(claim, wrong),
                refute_at(wrong, binders, BEST_ON_Z2, hypotheses, failing, [{"part": 1}, {"at": places}], inner),
            )
        ],
    )


def _odd() -> Part:
    """The formula for odd order."""
    conclusion = equal("delta", times(2, "gamma"))
    wrong = forall(ODD[1], implies(*ODD[2][1:-1], conclusion))
    values = [Z3, LARGEST_ON_Z3, LARGEST_ON_Z3]
    return Part(
        "odd",
        "For odd order, prime or composite, it is the formula of Theorem 7.7.",
        ODD,
        Values().odd(),
        [values],
        [
            Control(
                "It is not twice the formula: Z3.",
                differences(ODD, wrong),
                refute_at(wrong, ODD[1], values, ODD[2][1:-1], conclusion),
            )
        ],
    )


def _even() -> Part:
    """The formula for even order."""
    claim, hypotheses = even_claim(LARGER), [["true"], SELF_OPPOSITE[1], *VALUES]
    wrong = forall(EVEN_BINDERS, implies(*hypotheses, LARGER))
    values, trivial = [Z3, 0, LARGEST_ON_Z3, LARGEST_ON_Z3], {"kappa": ["of", ["dual", Z3], 0]}
    return Part(
        "even",
        "For even order it is larger than the formula of Theorem 7.7.",
        claim,
        Values().even(),
        [[Z2, ONE, ON_Z2[-2], LARGEST_ON_Z2]],
        [
            Control(
                "With the trivial character in place of one of order 2 it is false: Z3.",
                differences(claim, wrong),
                refute_at(wrong, EVEN_BINDERS, values, hypotheses, LARGER, inner=trivial),
            )
        ],
    )


def own_any_order() -> Statement:
    """The largest margin for every order."""
    parts = [_bound(), _attained(), _odd(), _even()]
    vocabulary = [*VOCABULARY, *every_order.DEFINITIONS, *every_order_network.DEFINITIONS]
    return Statement(
        id="tasks/own-any-order",
        title="The largest margin of modular addition on any finite Abelian group; the formula fails for even order",
        source="Our own, on Theorem 7.7 of Combinatorial tasks as model systems of deep learning (thesis)",
        hypotheses=(
            r"G is a finite Abelian group of order d > 1 with m characters k = -k \ne 0; "
            r"f(a, b)_c = \sum_j (u_j(a) + v_j(b))^2 w_j(c); \|\theta\| is the L_{2,3} norm."
        ),
        conclusion=(
            r"The largest margin for \|\theta\| \le 1 is \frac{2}{\sqrt{27d}(\sqrt2(d-1-m)+m)} = "
            r"\sqrt{\tfrac{2}{27}}\frac{1}{d^{1/2}(d-1)}\cdot\frac{\sqrt2(d-1)}{\sqrt2(d-1-m)+m}. It is the formula of "
            r"Theorem 7.7 for odd d (m = 0), and larger for every even d; for Z_2 by the factor \sqrt2."
        ),
        reading=(
            "Theorem 7.7 is about a prime p > 2; its formula is true for every odd order, prime or composite, and "
            "too small for p = 2, 4, 6, 8 and every other even order. The conclusion is stated for the cube of the "
            "norm, which the margin grows with: h <= gamma sum n_j^3 for every network, with equality for the one in"
            " 'attained', at every scale. There s and b are the amplitudes of the cosines and of the characters with"
            " the values +-1, and r and q are the norms of the neurons. In 'bound' H holds one of k and -k whenever "
            "they differ; there is such an H (tasks/own-dihedral-real-irreps), and it is in no conclusion. The wrong "
            "label that differs from the "
            "right one by g has the weight \\sqrt2 + (2 - \\sqrt2) |\\{x : 2x = g\\}|, which makes all frequencies "
            "equally good."
        ),
        definitions=needed(vocabulary, [[p.claim, p.evidence.steps, [c.edits for c in p.controls]] for p in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/own-any-order": own_any_order}
