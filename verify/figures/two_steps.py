"""Two gradient steps of the minimal model: when does it look one letter back?

The minimal model of an induction head has a vector v with an entry for each distance, and it works when v₂, which
looks one letter back, is the largest. Lemma 8.4 says that two steps of gradient descent make it so. Above are the
entries of v after two steps on the longest sequences for which the rate is known to some digits, for two rates, in
the mean over a law of transition matrices whose moments are those of the uniform law as far as they enter. The first
step favours v₁ whatever the rate; it also gives W a bias, and the second step uses it for v₂. Below is what is proved
of the rate: where it lies in the upper region v₂ overtakes v₁, in the lower one v₁ stays ahead; above the dashed line
v₂ is the largest of all. For the shortest sequences no rate is large enough.

From tasks/lemma-8.4, tasks/own-second-step-threshold, tasks/own-second-step-rates, tasks/own-two-steps-at-eight,
tasks/own-two-steps-at-nine, tasks/own-two-steps-at-ten, tasks/own-two-steps-at-eleven, tasks/own-two-steps-at-twelve,
tasks/own-two-steps-at-thirteen, tasks/own-two-steps-at-fourteen and tasks/own-two-steps-dominant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from verify.figures.axes import Panel, Scale
from verify.figures.claims import bounds, claim, nodes, table
from verify.figures.drawing import Drawing

__all__ = ["Steps", "dominance", "draw", "entries", "long_rates", "thresholds"]

LENGTH, LONGEST = 14, 10**5
RATES = Fraction(1), Fraction(10)
WORDS = {10: "ten", 11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen"}
SHADE = 0.3
Square = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]


class Steps(NamedTuple):
    """The expected gradients that two steps from W = 11ᵀ and v = 1 are made of.

    Parameters
    ----------
    same, other : Fraction
        In the entries of W on the diagonal and off it.
    flat, diagonal : tuple of Fraction
        In v₁, …, v_t, for a matrix W of ones and for the identity.
    """

    same: Fraction
    other: Fraction
    flat: tuple[Fraction, ...]
    diagonal: tuple[Fraction, ...]


def thresholds() -> dict[int, tuple[Fraction, Fraction]]:
    """Return, by the length, up to which rate v₁ stays ahead, and from which on v₂ is."""
    found = {}
    for length, word in WORDS.items():
        (least,), (most,) = bounds(_order(claim(f"tasks/own-two-steps-at-{word}", "order")), "eta")
        found[length] = (most, least)
    return found


def _order(of: list[object]) -> object:
    """Return the conclusion of a claim, behind its hypotheses."""
    return of[2][-1]  # type: ignore[index]


@cache
def steps(t: int) -> Steps:
    """Return the gradients at a length, in the mean over the law that is the witness at 14 letters."""
    name = "tasks/own-two-steps-at-fourteen"
    law = list(zip(*(table(name, f"law_{column}") for column in ("mass", "a", "b")), strict=True))
    same = other = Fraction(0)
    flat, diagonal = [Fraction(0)] * t, [Fraction(0)] * t
    for mass, a, b in law:
        matrix = ((a, 1 - a), (1 - b, b))
        powers = _powers(matrix, t)
        first = Fraction(1 - b, 2 - a - b)
        rest = (first, 1 - first)
        for k in range(t):
            ones, own = _position_gradients(matrix, rest, powers, k, t - k)
            flat[k] += mass * ones
            diagonal[k] += mass * own
        weights = _weight_gradients(matrix, rest, powers, t)
        same += mass * (weights[0][0] + weights[1][1]) / 2
        other += mass * (weights[0][1] + weights[1][0]) / 2
    return Steps(same, other, tuple(flat), tuple(diagonal))


def _powers(matrix: Square, count: int) -> list[Square]:
    one: Square = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)))
    found = [one]
    for _ in range(count):
        last = found[-1]
        rows = (tuple(sum((last[i][h] * matrix[h][j] for h in (0, 1)), Fraction(0)) for j in (0, 1)) for i in (0, 1))
        found.append(tuple(rows))  # type: ignore[arg-type]
    return found


def _position_gradients(
    matrix: Square, rest: Sequence[Fraction], powers: Sequence[Square], k: int, count: int
) -> tuple[Fraction, Fraction]:
    """Return ``key_gradient`` for W = 11ᵀ and ``diagonal_gradient``, as the certificates define them."""
    ones = own = Fraction(0)
    for l, i in ((0, 0), (0, 1), (1, 0), (1, 1)):  # noqa: E741
        reached = sum((count - d) * powers[d][i][l] for d in range(count))
        before = sum(rest[m] * powers[k][m][i] for m in (0, 1))
        ones += (matrix[l][i] - Fraction(1, 2)) * before * reached
        own += (matrix[l][i] - Fraction(1, 2)) * rest[l] * powers[k][l][i] * reached
    return ones, own


def _weight_gradients(matrix: Square, rest: Sequence[Fraction], powers: Sequence[Square], t: int) -> Square:
    """Return ``lag_gradient`` at c = 1 for each entry of W, as the certificates define it."""
    rows = []
    for m in (0, 1):
        row = []
        for l in (0, 1):  # noqa: E741
            value = Fraction(0)
            for i in (0, 1):
                inner = [sum((powers[d][l][i] for d in range(q + 1)), Fraction(0)) for q in range(t)]
                paired = sum(
                    (powers[p - q][i][m] * inner[q] for p in range(t) for q in range(p + 1)),
                    Fraction(0),
                )
                value += (matrix[m][i] - Fraction(1, 2)) * rest[l] * paired
            row.append(value / t)
        rows.append(tuple(row))
    return tuple(rows)  # type: ignore[return-value]


def entries(t: int, rate: Fraction) -> tuple[list[Fraction], list[Fraction]]:
    """Return v after the first and after the second step, from W = 11ᵀ and v = 1."""
    found = steps(t)
    same, other = 1 + rate * found.same, 1 + rate * found.other
    first = [1 + rate / t * ones for ones in found.flat]
    second = [
        1 + rate / t * ((1 + other) * ones + (same - other) * own)
        for ones, own in zip(found.flat, found.diagonal, strict=True)
    ]
    return first, second


def draw() -> Drawing:
    """Return the picture."""
    drawing = Drawing(560, 670)
    for place, rate in enumerate(RATES):
        _vector(drawing, 62 + place * 268.0, rate)
    _regions(drawing)
    for length, (most, least) in thresholds().items():
        drawing.says(f"t = {length}: v₁ up to {float(most):g}, v₂ from {float(least):g}.")
    start, under, over = long_rates()
    drawing.says(
        f"t = {start}: v₁ up to {float(under(Fraction(start))):.3g}, v₂ from {float(over(Fraction(start))):.3g}."
    )
    first, enough = dominance()
    drawing.says(f"From t = {first} on v₂ is the largest of all for rates from {enough(Fraction(1))}/t³ on.")
    drawing.says(f"Between {max(thresholds())} and {start} letters nothing is proved of the rate.")
    return drawing


def _vector(drawing: Drawing, left: float, rate: Fraction) -> None:
    """Draw the entries after both steps at a rate, each as a share of the largest one after the second step."""
    first, second = entries(LENGTH, rate)
    largest = max(second)
    panel = Panel(drawing, Scale(0, LENGTH + 1, left, left + 222), Scale(0, 1, 214, 46))
    panel.axes(
        [(j, str(j)) for j in (1, 2, 6, 10, 14)],
        [(Fraction(0), "0"), (Fraction(1), "1")],
        below="entry of v",
        title=f"rate {rate}: v{'₁₂'[second.index(largest)]} is the largest",
    )
    for j, value in enumerate(second, start=1):
        share = value / largest
        x, y = panel.at(j, share)
        kind = "f-red" if j == 2 else "f-blue" if j == 1 else "f-quiet"
        hint = f"v_{j}: {float(first[j - 1]):.4f} after the first step, {float(value):.4f} after the second"
        drawing.rect(x - 5, y, 10, panel.up(0) - y, kind, hint, rx=1.5)


def long_rates() -> tuple[int, Callable[[Fraction], Fraction], Callable[[Fraction], Fraction]]:
    """Return from which length on, up to which rate v₁ stays ahead, and from which rate on v₂ is, as functions of t."""
    rates = claim("tasks/own-second-step-rates", "rates")
    (start,), _ = bounds(rates, "t")
    found = []
    for node in nodes(rates):
        match node:
            case ["<=", ["*", "eta", ["^", "t", 2], ["+", "t", shift]], most]:
                found.append((most, shift))
            case ["<=", least, ["*", "eta", ["^", "t", 2], ["-", "t", shift]]]:
                found.append((least, -shift))
    (most, late), (least, early) = found
    return int(start), lambda t: most / (t**2 * (t + late)), lambda t: least / (t**2 * (t + early))


def dominance() -> tuple[int, Callable[[Fraction], Fraction]]:
    """Return from which length on, and from which rate on, two steps make v₂ the largest of all entries."""
    entries_claim = claim("tasks/own-two-steps-dominant", "entries")
    (start,), _ = bounds(entries_claim, "t")
    (least,), _ = bounds(entries_claim, ["*", "eta", ["^", "t", 3]])
    return int(start), lambda t: least / t**3


def _regions(drawing: Drawing) -> None:
    """Draw the proved regions in the plane of length and rate."""
    low, high = Fraction(1, 10**12), Fraction(10**3)
    panel = Panel(drawing, Scale(2, LONGEST, 62, 540, log=True), Scale(low, high, 610, 304, log=True))
    panel.axes(
        [(t, words) for t, words in ((2, "2"), (5, "5"), (14, "14"), (100, "100"), (1050, "1050"), (LONGEST, "10⁵"))],
        [
            (Fraction(10) ** place, words)
            for place, words in ((-9, "10⁻⁹"), (-6, "10⁻⁶"), (-3, "10⁻³"), (0, "1"), (2, "100"))
        ],
        below="length t of the sequences",
        beside="rate η",
        title="What is proved of the rate",
    )
    _column(panel, (Fraction(2), Fraction(19, 2)), (low, high), "f-blue")
    for length, (most, least) in thresholds().items():
        sides = length - Fraction(1, 2), length + Fraction(1, 2)
        _column(panel, sides, (low, most), "f-blue")
        _column(panel, sides, (least, high), "f-red")
    start, under, over = long_rates()
    lengths = [start + Fraction((LONGEST - start) * place**3, 40**3) for place in range(41)]
    for rate, edge, kind in ((under, low, "f-blue"), (over, high, "f-red")):
        border = [(t, rate(t)) for t in lengths]
        border += [(lengths[-1], edge), (lengths[0], edge)]
        drawing.curve([panel.at(t, value) for t, value in border], kind, closed=True, fill_opacity=SHADE)
    first, enough = dominance()
    panel.curve([(t, enough(Fraction(t))) for t in (first, LONGEST)], "s-red dashed", stroke_width=1.6)
    panel.label(LONGEST, enough(Fraction(first)), "largest of all", (-6, -6), "small", "end")
    drawing.text(panel.across(2200), panel.up(Fraction(1, 10)), "v₂ overtakes v₁", "small strong")
    drawing.text(panel.across(1350), panel.up(Fraction(1, 10**11)), "v₁ stays ahead", "small strong")
    drawing.text(panel.across(2) + 8, panel.up(Fraction(1, 10**8)), "v₁ stays", "small strong")
    drawing.text(panel.across(2) + 8, panel.up(Fraction(1, 10**8)) + 16, "ahead", "small strong")
    drawing.text(panel.across(120), panel.up(Fraction(1, 10**5)), "open", "small quiet", "middle")


def _column(panel: Panel, sides: tuple[Fraction, Fraction], ends: tuple[Fraction, Fraction], kind: str) -> None:
    left, right = map(panel.across, sides)
    bottom, top = map(panel.up, ends)
    panel.drawing.rect(left, top, right - left, bottom - top, kind, fill_opacity=SHADE)
