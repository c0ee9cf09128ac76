"""What is confirmed, work by work.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Corollaries 2, 3
and 4; the sizes are those of its figure 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from constructions.abelian import FiniteAbelianGroup
from constructions.fourier import fourier_solution
from constructions.memorization import memorization_solution
from constructions.order_four import mixed_solution, order_four_solution
from verify.confirm.confirmation import Case

_SIZES = (23, 71, 127)


def _cyclic(order: int) -> FiniteAbelianGroup:
    return FiniteAbelianGroup((order,))


CASES: dict[str, tuple[Case, ...]] = {
    "cago": (
        *(Case("cago/fourier-solution", _cyclic(d), fourier_solution, Fraction(0)) for d in _SIZES),
        *(Case("cago/mixed-solution", _cyclic(d), mixed_solution, Fraction(0)) for d in _SIZES),
        *(Case("cago/order-4-solution", _cyclic(d), order_four_solution, Fraction(2 * (d - 1), d)) for d in _SIZES),
        Case("cago/memorization", _cyclic(23), memorization_solution, Fraction(0)),
    ),
}


def cases(works: Iterable[str]) -> list[Case]:
    """Return the cases of some works, by their short names, in the order of the works."""
    return [case for work in sorted(works) for case in CASES.get(work, ())]
