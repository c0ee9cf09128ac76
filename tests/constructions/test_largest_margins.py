"""The asserted largest margins: their digits, where the theorem on groups holds, and what is best where it does not.

Source: 'tasks' (B. L. Edelman), Theorems 7.7 to 7.9, appendix D.9.2; 'circuits' (Gu and others), Theorem 4.1. The
digits for groups come from an independent computation in floating point.
"""

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import combinations
from math import factorial

import pytest

from constructions.characters import character_table
from constructions.cyclotomic import exact, total
from constructions.games import SolvedGame, solve_game
from constructions.groups import (
    alternating_group,
    cyclic_group,
    dihedral_group,
    direct_product,
    elementary_abelian_group,
    symmetric_group,
)
from constructions.max_margin.margins import (
    addition_margin,
    composition_game,
    composition_margin,
    parity_margin,
    published_composition_margin,
    satisfies_hypothesis,
)
from constructions.partitions import partitions, symmetric_character
from constructions.reals import decimal, sign, square_root

REGULAR = [
    *(symmetric_group(n) for n in (3, 4, 5)),
    *(dihedral_group(n) for n in (4, 5, 6, 7, 8)),
    elementary_abelian_group(2, 3),
    direct_product(symmetric_group(3), cyclic_group(2)),
    direct_product(symmetric_group(3), symmetric_group(3)),
]
DIGITS = {
    "S3": "0.0236049693",
    "S4": "0.00207664800",
    "S5": "0.000132597749",
    "D4": "0.0157197",
    "D5": "0.00988460",
    "D6": "0.00776257",
    "D7": "0.00572430",
    "Z2×Z2×Z2": "0.0194404",
}


def by_name(group):
    return group.name


def symmetric_characters(n):
    classes = partitions(n)[::-1]
    return [[symmetric_character(shape, kind) for kind in classes] for shape in partitions(n)]


@pytest.mark.parametrize(("p", "k"), [(3, 2), (7, 2), (15, 2), (71, 2), (7, 3), (31, 3), (7, 4), (5, 5), (9, 6)])
def test_thirty_digits_for_addition(p, k):
    with localcontext(prec=50):
        expected = 2 * factorial(k) / (Decimal(2 * k + 2).sqrt() ** (k + 1) * (p - 1) * Decimal(p).sqrt() ** (k - 1))
        assert agree(addition_margin(p, k), expected)


@pytest.mark.parametrize("k", range(1, 9))
def test_thirty_digits_for_parities(k):
    with localcontext(prec=50):
        assert agree(parity_margin(k), factorial(k) * Decimal(2).sqrt() / Decimal(k + 1).sqrt() ** (k + 1))


def agree(value, expected):
    return abs(Decimal(decimal(value)) / expected - 1) < Decimal("1e-29")


def test_thirty_digits_are_shown():
    assert decimal(addition_margin(5, 5)) == "0.00138888888888888888888888888889"
    assert decimal(parity_margin(1)) == "0.707106781186547524400844362105"


def test_squares():
    assert all(addition_margin(p) ** 2 == Fraction(2, 27 * p * (p - 1) ** 2) for p in (3, 5, 9, 15, 127))
    assert all(addition_margin(p, 3) == Fraction(3, 16 * p * (p - 1)) for p in (3, 5, 9, 15, 127))


@pytest.mark.parametrize(("p", "k"), [(2, 2), (4, 2), (6, 3), (1, 2), (5, 1), (0, 2)])
def test_no_margin_is_given_where_the_theorem_is_false(p, k):
    with pytest.raises(ValueError, match=r"known for odd p|at least"):
        addition_margin(p, k)


def test_a_parity_has_a_bit():
    with pytest.raises(ValueError, match="number of bits"):
        parity_margin(0)


@pytest.mark.parametrize("group", REGULAR, ids=by_name)
def test_the_game_agrees_with_the_theorem_where_its_hypothesis_holds(group):
    table = character_table(group)
    assert satisfies_hypothesis(table.rows)
    margin = composition_margin(table.rows)
    assert margin == published_composition_margin(table.degrees)
    digits = DIGITS.get(group.name)
    assert digits is None or decimal(margin, len(digits.lstrip("0."))) == digits


@pytest.mark.parametrize("group", REGULAR[:6], ids=by_name)
def test_the_weights_of_the_theorem_solve_the_game(group):
    """Shares in proportion to d^(5/2), and the class weights of Lemma D.14 with the right sign, are best mixtures."""
    table, game = character_table(group), composition_game(character_table(group).rows)
    powers = [d**2 * square_root(d) for d in table.degrees[1:]]
    assert game.value == group.order / total(powers)
    shares = [value / total(powers) for value in powers]
    weights = [
        -total(d * square_root(d) * row[k] for d, row in zip(table.degrees[1:], table.rows[1:], strict=True))
        * len(members)
        / total(powers)
        for k, members in enumerate(group.conjugacy_classes)
    ][1:]
    assert SolvedGame(game.payoffs, game.value, tuple(shares), tuple(weights)).gains == (game.value,) * len(weights)


@pytest.mark.parametrize(
    ("characters", "value", "published"),
    [
        (character_table(alternating_group(5)).rows, "0.5211118", "0.5038688"),
        (symmetric_characters(6), "0.3647238", "0.3041745"),
        (symmetric_characters(7), "0.2499687", "0.2001688"),
    ],
    ids=["A5", "S6", "S7"],
)
def test_the_formula_is_too_small_where_the_hypothesis_fails(characters, value, published):
    assert not satisfies_hypothesis(characters)
    degrees = [int(exact(row[0]).as_fraction()) for row in characters]
    game = composition_game(characters)
    scale = 2 / (3 * square_root(3 * sum(d * d for d in degrees) ** 3))
    assert decimal(game.value, 7) == value
    assert decimal(published_composition_margin(degrees) / scale, 7) == published
    assert sign(game.value * scale - published_composition_margin(degrees)) == 1


def test_the_icosahedron():
    game = composition_game(character_table(alternating_group(5)).rows)
    third = 1 / square_root(3)
    weight = (third - Fraction(3, 8)) / (Fraction(1, 2) + third / 3)
    assert game.value == Fraction(3, 8) + weight / 2
    assert [bool(share) for share in game.rows] == [True, True, True, False]
    assert [bool(share) for share in game.columns] == [True, False, True, True]
    assert decimal(composition_margin(character_table(alternating_group(5)).rows), 8) == "0.00043157090"


def test_the_icosahedron_needs_three_representations():
    """Of the choices κ_R of representations in appendix D.9.2, those without 3, 3' and 4 have a smaller margin."""
    best = composition_game(character_table(alternating_group(5)).rows)
    for chosen in (set(part) for size in (1, 2, 3) for part in combinations(range(4), size)):
        part = solve_game([row for m, row in enumerate(best.payoffs) if m in chosen])
        assert sign(best.value - part.value) == (chosen != {0, 1, 2})


def test_what_is_no_table_of_characters_is_refused():
    right = [[1, 1, 1], [1, -1, 1], [2, 0, -1]]
    assert satisfies_hypothesis(right)
    wrong = [right[:2], [right[0], right[1], right[1]], right[::-1], [row[::-1] for row in right], [[1, 1]]]
    for rows in wrong:
        with pytest.raises(ValueError, match="not all characters"):
            composition_game(rows)
    with pytest.raises(ValueError, match="not real"):
        composition_game(character_table(cyclic_group(3)).rows)
