"""Matrix games between two players, solved exactly: the value and the best mixtures of both.

Source: von Neumann's minimax theorem, by Dantzig's simplex method with Bland's rule; 'tasks' (B. L. Edelman,
'Combinatorial Tasks as Model Systems of Deep Learning'), appendix D.9.2, has a game for each finite group.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from constructions.cyclotomic import Cyclotomic, Rational, exact, total
from constructions.reals import least, sign

__all__ = ["SolvedGame", "solve_game"]

Row = tuple[Cyclotomic, ...]


@dataclass(frozen=True)
class SolvedGame:
    """A matrix game, its value and best mixtures, which prove each other to be best.

    Parameters
    ----------
    payoffs : tuple of tuples of Cyclotomic
        `payoffs[m][n]` is what the player of rows gets from the player of columns for the row m and the column n.
    value : Cyclotomic
        What the mixtures guarantee to both.
    rows, columns : tuple of Cyclotomic
        The mixtures: numbers that are not negative and have the sum 1.

    Raises
    ------
    ValueError
        If a mixture is none, or one of them does not guarantee the value.

    Source
    ------
    Weak duality: Σ_m λ_m A_mn ≥ V for all n and Σ_n A_mn T_n ≤ V for all m prove that V is the value.

    Examples
    --------
    >>> one, none, third = exact(1), exact(0), exact(1) / 3
    >>> SolvedGame(((one, none), (none, 2 * one)), 2 * third, (2 * third, third), (2 * third, third)).value
    2/3
    """

    payoffs: tuple[Row, ...]
    value: Cyclotomic
    rows: Row
    columns: Row

    def __post_init__(self) -> None:
        """Check both guarantees."""
        for mixture, size in ((self.rows, len(self.payoffs)), (self.columns, len(self.payoffs[0]))):
            if len(mixture) != size or total(mixture) != 1 or any(sign(weight) < 0 for weight in mixture):
                raise ValueError(f"{mixture} is not a mixture of {size}")
        if any(sign(gain - self.value) < 0 for gain in self.gains):
            raise ValueError("the mixture of rows guarantees less than the value")
        if any(sign(loss - self.value) > 0 for loss in self.losses):
            raise ValueError("the mixture of columns concedes more than the value")

    @property
    def gains(self) -> Row:
        """What the mixture of rows gets against each column."""
        return tuple(_mean(self.rows, column) for column in zip(*self.payoffs, strict=True))

    @property
    def losses(self) -> Row:
        """What the mixture of columns concedes to each row."""
        return tuple(_mean(self.columns, row) for row in self.payoffs)


def solve_game(payoffs: Iterable[Sequence[Cyclotomic | Rational]]) -> SolvedGame:
    """Solve a matrix game.

    Parameters
    ----------
    payoffs : iterable of sequences of real numbers
        At least one row and one column.

    Returns
    -------
    SolvedGame
        With one pair of best mixtures; there may be others.

    Source
    ------
    For positive payoffs, V = 1/max{Σ_n y_n : y ≥ 0, A y ≤ 1}, T = V y, and λ is V times the solution of the dual.

    Examples
    --------
    >>> solve_game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]).rows
    (1/3, 1/3, 1/3)
    """
    rows = tuple(tuple(map(exact, row)) for row in payoffs)
    shift = 1 - least(value for row in rows for value in row)
    primal, dual = _simplex([[value + shift for value in row] for row in rows])
    value = total(primal).inverse()
    return SolvedGame(rows, value - shift, tuple(x * value for x in dual), tuple(y * value for y in primal))


def _mean(mixture: Sequence[Cyclotomic], values: Sequence[Cyclotomic]) -> Cyclotomic:
    return total(weight * value for weight, value in zip(mixture, values, strict=True))


def _simplex(matrix: Sequence[Sequence[Cyclotomic]]) -> tuple[list[Cyclotomic], list[Cyclotomic]]:
    """Return solutions of max{Σ y : y ≥ 0, A y ≤ 1} and of its dual, for a matrix A of positive numbers.

    The tableau has a column for each y, one for each slack, and the right side; its last row is the objective.
    """
    height, width = len(matrix), len(matrix[0])
    tableau = [[*row, *(exact(int(i == j)) for j in range(height)), exact(1)] for i, row in enumerate(matrix)]
    tableau.append([*[exact(-1)] * width, *[exact(0)] * (height + 1)])
    basis = list(range(width, width + height))
    while (entering := next((j for j in range(width + height) if sign(tableau[-1][j]) < 0), None)) is not None:
        ratios = {i: tableau[i][-1] / tableau[i][entering] for i in range(height) if sign(tableau[i][entering]) > 0}
        smallest = least(ratios.values())
        leaving = min((i for i, ratio in ratios.items() if ratio == smallest), key=basis.__getitem__)
        _pivot(tableau, leaving, entering)
        basis[leaving] = entering
    solution = {variable: tableau[i][-1] for i, variable in enumerate(basis)}
    return [solution.get(j, exact(0)) for j in range(width)], tableau[-1][width:-1]


def _pivot(tableau: list[list[Cyclotomic]], row: int, column: int) -> None:
    """Make a column of the tableau the unit vector of a row."""
    scale = tableau[row][column].inverse()
    tableau[row] = [value * scale for value in tableau[row]]
    for i, others in enumerate(tableau):
        if i != row and others[column]:
            factor = others[column]
            tableau[i] = [value - factor * pivot for value, pivot in zip(others, tableau[row], strict=True)]
