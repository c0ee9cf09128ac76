"""Solved games prove their value, and what is not a solution is refused."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.cyclotomic import exact, total
from constructions.games import SolvedGame, solve_game
from constructions.reals import sign, square_root

NUMBERS = [-2, -1, 0, 1, 2, Fraction(1, 3), square_root(2), 1 - square_root(3), square_root(5) / 2]
ROOT = square_root(2)


@st.composite
def matrices(draw):
    width = draw(st.integers(1, 4))
    row = st.lists(st.sampled_from(NUMBERS), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=4))


def mean(weights, values):
    return total(weight * value for weight, value in zip(weights, values, strict=True))


@settings(deadline=None, max_examples=60)
@given(matrices())
def test_both_mixtures_guarantee_the_value(matrix):
    game = solve_game(matrix)
    rows, columns = [*map(list, matrix)], [*map(list, zip(*matrix, strict=True))]
    for mixture in (game.rows, game.columns):
        assert total(mixture) == 1
        assert all(sign(weight) >= 0 for weight in mixture)
    gains, losses = [mean(game.rows, column) for column in columns], [mean(game.columns, row) for row in rows]
    assert all(sign(gain - game.value) >= 0 for gain in gains)
    assert all(sign(game.value - loss) >= 0 for loss in losses)
    assert game.gains == tuple(gains)
    assert game.losses == tuple(losses)
    assert all(not weight or loss == game.value for weight, loss in zip(game.rows, losses, strict=True))
    assert all(not weight or gain == game.value for weight, gain in zip(game.columns, gains, strict=True))


def test_a_game_that_needs_roots():
    game = solve_game([[ROOT, 0], [0, 1]])
    assert game.value == 1 / (1 + 1 / ROOT)
    assert game.rows == (game.value / ROOT, game.value)


def test_a_saddle_point():
    game = solve_game([[3, 1], [2, 0]])
    assert (game.value, game.rows, game.columns) == (1, (1, 0), (0, 1))


@pytest.mark.parametrize(
    ("value", "rows", "columns", "message"),
    [
        (0, [Fraction(1, 2)] * 2, [Fraction(1, 2)] * 2, None),
        (0, [1, 0], [Fraction(1, 2)] * 2, "guarantees less"),
        (0, [Fraction(1, 2)] * 2, [1, 0], "concedes more"),
        (-1, [Fraction(1, 2)] * 2, [Fraction(1, 2)] * 2, "concedes more"),
        (1, [Fraction(1, 2)] * 2, [Fraction(1, 2)] * 2, "guarantees less"),
        (0, [2, -1], [Fraction(1, 2)] * 2, "not a mixture"),
        (0, [1, 1], [Fraction(1, 2)] * 2, "not a mixture"),
        (0, [Fraction(1, 2)] * 2, [1], "not a mixture"),
    ],
)
def test_what_proves_nothing_is_refused(value, rows, columns, message):
    payoffs = (tuple(map(exact, (1, -1))), tuple(map(exact, (-1, 1))))
    arguments = payoffs, exact(value), tuple(map(exact, rows)), tuple(map(exact, columns))
    if message is None:
        assert SolvedGame(*arguments).value == 0
        return
    with pytest.raises(ValueError, match=message):
        SolvedGame(*arguments)
