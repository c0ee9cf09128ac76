"""The mean of the product of the network function with the label, in monomial potentials.

CaGO (Tian), appendix D, equations (17)-(20).
"""

from __future__ import annotations

from typing import Any

from verify.statements.cago.derivation_vocabulary import (
    ALIGNED,
    FOUR_INPUTS,
    FREQUENCY,
    INPUTS,
    NONZERO,
    PAIRS,
    character,
    entry,
    label,
    mean,
    output,
    projected,
    readout,
)
from verify.statements.cago.derived_equations import EXAMPLE, Equation, on_networks
from verify.statements.cago.small_groups import ONE
from verify.statements.cago.vocabulary import D, applied
from verify.statements.language import (
    both,
    conj,
    different,
    equal,
    forall,
    implies,
    indicator,
    plus,
    power,
    times,
    total,
)

Json = Any


def _equation_17(p_sum: bool) -> Json:
    """The right side of (17), or with the sum over the inputs that (18) has."""
    both_inputs: Json = plus(*(times(entry(p, "k", "j"), character("k", p)) for p in (":a", ":b")))
    if p_sum:
        both_inputs = total([("p", INPUTS)], times(entry("p", "k", "j"), character("k", "p")))
    outside = total(FREQUENCY, times(readout("k'", "j"), conj(["char", "k'", plus("g1", "g2")])), NONZERO)
    return total([("j", "J")], times(outside, power(total([("k", D)], both_inputs), 2)))


def _conjugate_characters() -> list[Json]:
    return [conj(["char", "k'", g]) for g in ("g1", "g2")]


def _equation_19() -> Json:
    means = mean(times(*_conjugate_characters(), character("k1", "p1"), character("k2", "p2")))
    return total(
        [("k1", D), ("k2", D), *FREQUENCY, *FOUR_INPUTS[:2], ("j", "J")],
        times(readout("k'", "j"), entry("p1", "k1", "j"), entry("p2", "k2", "j"), means),
        NONZERO,
    )


def _surviving_means() -> Json:
    means = mean(times(*_conjugate_characters(), character("k1", "p1"), character("k2", "p2")))
    survives = both(different("p1", "p2"), equal("k1", "k'"), equal("k2", "k'"))
    return forall(
        [*FREQUENCY, ("k1", D), ("k2", D), *FOUR_INPUTS[:2]], implies(NONZERO, equal(means, indicator(survives)))
    )


def _equation_20(factor: int = 2) -> Json:
    nodes = total(
        [("k", D), ("j", "J")],
        times(["z", ":a", "k", "j"], ["z", ":b", "k", "j"], readout("k", "j")),
        different("k", 0),
    )
    potentials = total([("k", D)], applied("cross", "k", "k", "k"), different("k", 0))
    return both(equal(ALIGNED, times(factor, nodes)), equal(ALIGNED, times(factor, potentials)))


def output_form() -> list[Equation]:
    """Equations (17)-(20): the mean of oᵀ P e."""
    aligned = projected(label("y"), output("y'"))
    points = [[0, 0]]
    return [
        on_networks(
            "equation-17",
            "The same with P v_j = v_j and the pre-activation expanded in characters, without the remainder of w_j.",
            forall(PAIRS, equal(aligned, _equation_17(False))),
            points,
        ),
        on_networks(
            "equation-18",
            "The same with a sum over the two inputs inside the square.",
            forall(PAIRS, equal(aligned, _equation_17(True))),
            points,
        ),
        on_networks(
            "equation-19",
            "E[e^T P o] is a sum over k1, k2, k' != 0, p1, p2 and j of coefficients times a mean of four characters.",
            equal(mean(aligned), _equation_19()),
        ),
        on_networks(
            "after-19",
            "For k' != 0 this mean is 1 if p1 != p2 and k1 = k2 = k', else 0.",
            _surviving_means(),
            [[ONE, 0, 0, ":a", ":b"]],
        ),
        on_networks(
            "equation-20",
            "E[o^T P e] is twice the sum over k != 0 of r_kkk, also written out as a sum over the nodes.",
            _equation_20(),
            wrong=(_equation_20(3), EXAMPLE, [{"part": 0}]),
            texts=("With 3 in place of 2 it is false on Z2.", ""),
        ),
    ]
