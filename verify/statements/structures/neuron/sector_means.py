"""Means of maps that are made of others, or are below others: what the edges of a sector say of it.

Simple structures in neural networks (Chen), section 3.5: the arc-cosine kernel.
"""

from __future__ import annotations

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.gate_edges import edge_forms
from verify.statements.structures.neuron.sector_bounds import from_edges
from verify.statements.structures.neuron.uniform_direction import (
    ENTRIES,
    INVARIANT,
    OVER,
    across,
    along,
    expectation,
    for_outcomes,
)

MAPS: Binders = [(name, ENTRIES) for name in ("y1", "y2", "y3", "y4")]


def prove_turned_frame(proof: Evidence, circle: int) -> list[int]:
    """Prove the forms of an edge, for a point in the frame of the teacher, from those in the frame of the neuron."""
    inside, x, y = "a1", "z1", "z2"
    falls, rises, _ = edge_forms(inside, x, y)
    turned = edge_forms(inside, along(x, y), across(x, y))[:2]
    wide = plus(power("c", 2), power("s", 2), 1)
    found = []
    for value, whole in zip((falls, rises), from_edges((0, 0), turned), strict=True):
        theorem = proof.sums(equal(value, whole[2]), cofactors=[cofactor(circle, [], times(-1, value, wide))])
        found.append(proof.generalise(theorem, [inside, x, y]))
    return found


def prove_split_mean(proof: Evidence) -> list[int]:
    """Prove for maps that are made of others as the sector is of its edges that their means times 2 π are so, too."""
    w, x, y, z = ([name, "o"] for name in names_of(MAPS))
    means = [times(2, "p", expectation(value)) for value in (w, x, y, z)]
    found = []
    for number in range(2):
        exact = for_outcomes(equal(w, from_edges((x, x), (y, z))[number]))
        known = [cofactor(proof.assume(exact), ["i"], times(2, "p", ["q", "i"]), OVER)]
        whole = from_edges((means[1], means[1]), means[2:])[number]
        found.append(proof.generalise(proof.sums(equal(means[0], whole), cofactors=known), names_of(MAPS), [exact]))
    return found


def prove_order_of_means(proof: Evidence) -> list[int]:
    """Prove for maps with x ≤ r y, and with r y ≤ x, that 2 π times their means are in this order."""
    x, y = ([name, "o"] for name in names_of(MAPS)[:2])
    weight, positive = (proof.assume(formula) for formula in (INVARIANT[0], ["<", 0, "p"]))
    means = [times(2, "p", expectation(value)) for value in (x, y)]
    found = []
    for way in (1, -1):
        pair, goal = [x, times("w1", y)][::way], ["<=", *[means[0], times("w1", means[1])][::way]]
        order = for_outcomes(["<=", *pair])
        form = times(2, "p", expectation(minus(*pair[::-1])))
        equals = proof.sums(equal(minus(goal[2], goal[1]), form))
        theorem = proof.squares(goal, equals, [weight, positive, proof.assume(order)])
        found.append(proof.generalise(theorem, [*names_of(MAPS)[:2], "w1"], [order]))
    return found
