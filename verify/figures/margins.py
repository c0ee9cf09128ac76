"""The largest margins: how they fall with the modulus, the number of bits and the size of the group.

The margin of a network is how far the right answer is ahead of the best wrong one, on the worst input, for weights of
norm one. No network has a larger one than γ*. Above is γ* of adding two residues modulo an odd p; in the middle that
of parities of k bits, which does not depend on how many bits there are beside them; below that of composition in
groups whose representations are real. A filled dot is a group for which the published formula is the largest margin.
At a ring its condition fails: the largest margin, the value of a game, is above the formula, which the cross shows.

From tasks/theorem-7.7, tasks/theorem-7.8, tasks/theorem-7.9, tasks/theorem-d.9.2 and
constructions.max_margin.margins.
"""

from __future__ import annotations

from fractions import Fraction

from constructions import (
    Cyclotomic,
    FiniteGroup,
    addition_margin,
    alternating_group,
    character_table,
    composition_margin,
    decimal,
    dihedral_group,
    parity_margin,
    published_composition_margin,
    symmetric_group,
)
from verify.figures.axes import Panel, Scale, plain
from verify.figures.drawing import Drawing, number

__all__ = ["compositions", "draw"]

MODULI = (3, 5, 7, 11, 17, 31, 61, 113)
BITS = range(2, 9)
POWERS = [(Fraction(1, 10**place), f"10⁻{'¹²³⁴'[place - 1]}") for place in range(1, 5)]


def groups() -> tuple[FiniteGroup, ...]:
    """Return the groups that are drawn; all their representations are real."""
    dihedral = (dihedral_group(n) for n in (4, 5, 6, 8, 10))
    return (symmetric_group(3), *dihedral, symmetric_group(4), alternating_group(5), symmetric_group(5))


def compositions() -> list[tuple[FiniteGroup, Cyclotomic, Cyclotomic]]:
    """Return each group with its largest margin and the value of the published formula."""
    found = []
    for group in groups():
        table = character_table(group)
        found.append((group, composition_margin(table.rows), published_composition_margin(table.degrees)))
    return found


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 780)
    _moduli(drawing)
    _parities(drawing)
    _groups(drawing)
    return drawing


def _moduli(drawing: Drawing) -> None:
    panel = Panel(
        drawing, Scale(3, 113, 72, 520, log=True), Scale(Fraction(1, 10**4), Fraction(1, 10), 190, 34, log=True)
    )
    panel.axes(
        [(p, str(p)) for p in MODULI],
        POWERS,
        below="modulus p",
        beside="γ*",
        title="addition modulo p",
    )
    margins = [(p, addition_margin(p)) for p in MODULI]
    panel.curve(margins, "s-blue", stroke_width=1.4)
    for p, margin in margins:
        panel.dot(p, margin, "f-blue", 4, f"p = {p}: γ* = {decimal(margin, 6)}")
    drawing.says("; ".join(f"p = {p}: γ* = {decimal(margin, 4)}" for p, margin in (margins[0], margins[-1])) + ".")


def _parities(drawing: Drawing) -> None:
    panel = Panel(drawing, Scale(BITS[0], BITS[-1], 72, 520), Scale(0, 3, 450, 294))
    panel.axes(
        [(k, str(k)) for k in BITS],
        [(value, str(value)) for value in range(4)],
        below="bits k of the parity, of n bits in all",
        beside="γ*",
        title="parity of k bits: the same for every n",
    )
    margins = [(k, parity_margin(k)) for k in BITS]
    panel.curve(margins, "s-green", stroke_width=1.4)
    for k, margin in margins:
        panel.dot(k, margin, "f-green", 4, f"k = {k}: γ* = {decimal(margin, 6)}")
    least = min(margins, key=lambda pair: plain(pair[1]))
    drawing.says(f"Of the parities that of {least[0]} bits has the least margin, {decimal(least[1], 4)}.")


def _groups(drawing: Drawing) -> None:
    panel = Panel(
        drawing, Scale(5, 150, 72, 520, log=True), Scale(Fraction(1, 10**4), Fraction(1, 10), 710, 554, log=True)
    )
    panel.axes(
        [(order, str(order)) for order in (6, 12, 24, 60, 120)],
        POWERS,
        below="size |G| of the group",
        beside="γ*",
        title="composition in a group G",
    )
    for group, margin, published in compositions():
        hint = f"{group.name}: γ* = {decimal(margin, 6)}"
        if margin == published:
            panel.dot(group.order, margin, "f-red", 4, hint)
        else:
            x, y = panel.at(group.order, published)
            panel.dot(group.order, margin, "s-red", 5, hint)
            drawing.path(f"M{number(x - 3)} {number(y - 3)}l6 6m0 -6l-6 6", "s-ink")
            drawing.says(
                f"For {group.name} the largest margin is {decimal(margin, 6)}, "
                f"and the formula gives {decimal(published, 6)}."
            )
        panel.label(group.order, margin, group.name, (7, -6))
