"""The largest margins that the theorems assert: formulas, and for groups the value of a game.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Theorems 7.7 to 7.9 and
appendix D.9.2; 'circuits' (Gu, Li, Liang, Shi, Song and Zhou, 'Fourier Circuits in Neural Networks'), Theorem 4.1.

Characters of groups are rows χ_1, …, χ_K of values on conjugacy classes, the trivial character and the class of the
neutral element first. All irreducible representations have to be realisable by real matrices; then |G| = Σ_m d_m².
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import factorial

from constructions.arguments import whole
from constructions.cyclotomic import Cyclotomic, Rational, exact, total
from constructions.games import SolvedGame, solve_game
from constructions.reals import sign, square_root

__all__ = [
    "addition_margin",
    "composition_game",
    "composition_margin",
    "parity_margin",
    "published_composition_margin",
    "satisfies_hypothesis",
]

Characters = Sequence[Sequence[Cyclotomic | Rational]]


def addition_margin(p: int, k: int = 2) -> Cyclotomic:
    """Return γ* = 2 k!/((2k+2)^((k+1)/2) (p−1) p^((k−1)/2)), the largest L_{2,k+1} margin of adding k residues.

    Parameters
    ----------
    p : int
        Odd and at least 3.
    k : int
        The number of inputs, at least 2; for k = 2 the margin is √(2/27)/(√p (p−1)).

    Returns
    -------
    Cyclotomic
        Its square is rational.

    Raises
    ------
    ValueError
        If p is even or less than 3, or k less than 2.

    Source
    ------
    tasks, Theorem 7.7; circuits, Theorem 4.1. Both suppose a prime; only oddness is needed.

    Examples
    --------
    >>> addition_margin(7, 3), addition_margin(7) ** 2
    (1/224, 1/3402)
    """
    if whole(p, "the modulus", 3) % 2 == 0:
        raise ValueError(f"the largest margin is known for odd p, not for {p}")
    whole(k, "the number of residues to be added", 2)
    return square_root(Fraction(4 * factorial(k) ** 2, (2 * k + 2) ** (k + 1) * (p - 1) ** 2 * p ** (k - 1)))


def parity_margin(k: int) -> Cyclotomic:
    """Return γ* = k! √(2 (k+1)^(−(k+1))), the largest L_{2,k+1} margin of a parity of k bits.

    Parameters
    ----------
    k : int
        At least 1.

    Returns
    -------
    Cyclotomic
        Its square is rational.

    Raises
    ------
    ValueError
        If k is less than 1.

    Source
    ------
    tasks, Theorem 7.8.

    Examples
    --------
    >>> parity_margin(4) ** 2
    1152/3125
    """
    whole(k, "the number of bits of a parity", 1)
    return square_root(Fraction(2 * factorial(k) ** 2, (k + 1) ** (k + 1)))


def published_composition_margin(degrees: Iterable[int]) -> Cyclotomic:
    """Return 2/(3√(3|G|) Σ_m d_m^(5/2)), the sum over the nontrivial representations.

    Parameters
    ----------
    degrees : iterable of int
        The degrees of all irreducible representations, the trivial one first.

    Returns
    -------
    Cyclotomic
        The margin of `irrep_network`: the largest one if the hypothesis of Theorem 7.9 holds, and never above it.

    Source
    ------
    tasks, Theorem 7.9.

    Examples
    --------
    >>> from constructions.reals import decimal
    >>> decimal(published_composition_margin([1, 1, 2]), 9)
    '0.0236049693'
    """
    first, *others = degrees
    order = first + sum(d * d for d in others)
    return 2 / (3 * square_root(3 * order) * total(d**2 * square_root(d) for d in others))


def satisfies_hypothesis(characters: Characters) -> bool:
    """Tell whether Σ_m d_m^(3/2) χ_m(C) < 0 for each nontrivial class, the sum over the nontrivial characters.

    Parameters
    ----------
    characters : sequence of rows
        As the module says.

    Returns
    -------
    bool

    Raises
    ------
    ValueError
        If the rows are not as the module says.

    Source
    ------
    tasks, Theorem 7.9.

    Examples
    --------
    >>> satisfies_hypothesis([[1, 1, 1], [1, -1, 1], [2, 0, -1]])
    True
    """
    rows = _nontrivial(characters)
    weights = [degree * square_root(degree) for degree, _ in rows]
    columns = zip(*(values for _, values in rows), strict=True)
    return all(sign(total(w * x for w, x in zip(weights, column, strict=True))) < 0 for column in columns)


def composition_game(characters: Characters) -> SolvedGame:
    """Return the game with the payoffs d_m^(−1/2) (1 − χ_m(C_n)/d_m), for nontrivial characters and classes.

    A mixture of rows is a network: λ_m is the share of the neurons of the representation m in ‖θ‖³. A mixture of
    columns is a proof that no network does better: T_n is the weight of the class C_n among the wrong labels.

    Parameters
    ----------
    characters : sequence of rows
        As the module says.

    Returns
    -------
    SolvedGame
        Of the value V = 3√3 |G|^(3/2) γ*/2.

    Raises
    ------
    ValueError
        If the rows are not as the module says.

    Source
    ------
    tasks, appendix D.9.2, as a linear program instead of two systems of equations.

    Examples
    --------
    >>> composition_game([[1, 1, 1], [1, -1, 1], [2, 0, -1]]).value == 6 / (1 + 4 * square_root(2))
    True
    """
    return solve_game(
        [square_root(1 / degree) * (1 - value / degree) for value in values]
        for degree, values in _nontrivial(characters)
    )


def composition_margin(characters: Characters) -> Cyclotomic:
    """Return γ* = 2V/(3√3 |G|^(3/2)), the largest L_{2,3} margin of composition in a group, whatever the hypothesis.

    Parameters
    ----------
    characters : sequence of rows
        As the module says.

    Returns
    -------
    Cyclotomic

    Raises
    ------
    ValueError
        If the rows are not as the module says.

    Source
    ------
    tasks, Theorem 7.9 and appendix D.9.2.

    Examples
    --------
    >>> table = [[1, 1, 1], [1, -1, 1], [2, 0, -1]]
    >>> composition_margin(table) == published_composition_margin([1, 1, 2])
    True
    """
    order = 1 + sum(degree**2 for degree, _ in _nontrivial(characters))
    return composition_game(characters).value * 2 / (3 * square_root(3 * order**3))


def _nontrivial(characters: Characters) -> list[tuple[Fraction, list[Cyclotomic]]]:
    """Return the degree of each nontrivial character and its values on the nontrivial classes.

    Raises
    ------
    ValueError
        If the first row is not 1 throughout, a degree is not positive, or the regular character Σ_m d_m χ_m does not
        vanish outside the first class, so that the table is no complete one in the right order.
    """
    trivial, *rows = [list(map(exact, row)) for row in characters]
    regular = [total(row[0] * row[n] for row in (trivial, *rows)) for n in range(1, len(trivial))]
    if any(value != 1 for value in trivial) or any(sign(row[0]) < 1 for row in rows) or any(regular):
        raise ValueError("these are not all characters of a group, the trivial one and the neutral element first")
    return [(row[0].as_fraction(), row[1:]) for row in rows]
