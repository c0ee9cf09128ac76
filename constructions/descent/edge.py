"""Just beyond the edge of stability: for which step size a point near a minimum lies on an orbit of period 2.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), Theorem 3.1, Lemma 3.2 and Proposition 1.
That the step size is a power series in the distance, and all its coefficients, are ours.

Let f be given by its jet at a minimum, and let z be the distance of a point from it. The point has period 2 if it is no
minimum and f'(z) + f'(z − η f'(z)) = 0. Divided by z, the left side is f'' (2 − η f'') at z = 0, so that there is one
power series η(z) that solves the equation, and it starts with 2/f''. The theorems are about the sign of its next term.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_poly

from constructions.descent.jets import composed, derivatives

__all__ = ["oscillation_criterion", "rate_series", "schwarzian"]


def oscillation_criterion(loss: fmpq_poly) -> Fraction:
    """Return 3 f'''² − f'' f'''' at a minimum: positive if there are orbits beyond the edge of stability.

    Parameters
    ----------
    loss : flint.fmpq_poly
        A jet of f up to the fourth power or more.

    Returns
    -------
    Fraction

    Source
    ------
    structures, Theorem 3.1. If f''' = 0 its sign is that of −f'''', as in Lemma 3.2 with k = 4.

    Examples
    --------
    >>> from constructions.descent.jets import exponential, squared_loss
    >>> oscillation_criterion(squared_loss(exponential(1, 4), 4))
    Fraction(80, 1)
    """
    _, _, second, third, fourth = derivatives(loss, 4)
    return 3 * third**2 - second * fourth


def schwarzian(step: fmpq_poly) -> Fraction:
    """Return F'''/F' − (3/2) (F''/F')², the Schwarzian derivative of a map.

    Parameters
    ----------
    step : flint.fmpq_poly
        A jet of F up to the third power or more.

    Returns
    -------
    Fraction
        For a step of gradient descent with η = 2/f'' at a minimum, −2/f''² times `oscillation_criterion`.

    Raises
    ------
    ZeroDivisionError
        If F' = 0.

    Source
    ------
    Definition.

    Examples
    --------
    At the minimum 1 of (x² − 1)²/4, where f'' = 2, f''' = f'''' = 6 and so 3 f'''² − f'' f'''' = 96.

    >>> from constructions.algebraic import polynomial
    >>> from constructions.descent.scalar import descent_map, scalar_factorization
    >>> schwarzian(descent_map(scalar_factorization(1), 1)(polynomial([1, 1])))
    Fraction(-48, 1)
    """
    _, first, second, third = derivatives(step, 3)
    return third / first - Fraction(3, 2) * (second / first) ** 2


def rate_series(loss: fmpq_poly, order: int) -> fmpq_poly:
    """Return the power series η(z) of the step size that gives period 2 to the point at the distance z from a minimum.

    Parameters
    ----------
    loss : flint.fmpq_poly
        A jet of f at a minimum, up to the power order + 2 or more.
    order : int
        The largest power of z that is kept.

    Returns
    -------
    flint.fmpq_poly

    Raises
    ------
    ValueError
        If the point is not critical, or f'' ≤ 0.

    Source
    ------
    Newton's method for the equation of the module. By Theorem 3.1 of structures, η f'' − 2 starts with
    (3 f'''² − f'' f'''')/(3 f''²) z²; by Lemma 3.2, if f''' = 0 and the k-th derivative is the next one that is not 0,
    with −2 f⁽ᵏ⁾/((k−1)! f'') zᵏ⁻² if k is even, and with −2 f⁽ᵏ⁺¹⁾/(k! f'') zᵏ⁻¹ if k is odd.

    Examples
    --------
    For sin near −π/2 it is 2z/sin z.

    >>> from constructions.descent.jets import sine
    >>> rate_series(sine(-1, 0, 8), 6)
    31/7560*x^6 + 7/180*x^4 + 1/3*x^2 + 2
    """
    slope = loss.derivative()
    if slope[0] or slope[1] <= 0:
        raise ValueError("the point is not a minimum with a positive second derivative")
    rate, z = fmpq_poly([2 / slope[1]]), fmpq_poly([0, 1])
    for _ in range(order):
        image = (z - rate * slope).truncate(order + 2)
        remainder = (slope + composed(slope, image, order + 1)).right_shift(1)
        rate = (rate + remainder / slope[1] ** 2).truncate(order + 1)
    return rate
