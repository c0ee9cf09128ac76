"""What cannot be meant is refused at once, in words that name what was passed."""

from fractions import Fraction

import numpy as np
import pytest

import constructions
from constructions import FiniteAbelianGroup, addition, eight_phases, fourier_solution

WRONG = [
    ("FiniteAbelianGroup", ((5.0,),), "the order of a cyclic factor is a whole number, not 5.0"),
    ("FiniteAbelianGroup", ((10**30,),), "the order of a group whose elements are listed is at most 1000000"),
    ("FiniteAbelianGroup", ((-3,),), "at least 2, not -3"),
    ("FiniteAbelianGroup", (5,), r"a tuple of orders, as \(5,\), not 5"),
    ("FiniteAbelianGroup", ((True, 2),), "a whole number, not True"),
    ("abelian_groups", (8.0,), "a whole number, not 8.0"),
    ("addition", (-1,), "the modulus is at least 2, not -1"),
    ("addition", (5, 0), "the number of residues to be added is at least 1, not 0"),
    ("addition", ("5",), "a whole number, not '5'"),
    ("addition", (127, 4), "at most 10000000 examples"),
    ("addition_margin", (7.0,), "the modulus is a whole number, not 7.0"),
    ("addition_margin", (8,), "odd p, not for 8"),
    ("alternating_group", (30,), "at most 7, not 30"),
    ("bigram_model", (2.5,), "the number of letters is a whole number, not 2.5"),
    ("completed_fourier_solution", (5,), "expected a FiniteAbelianGroup"),
    ("composition", (5,), "expected a FiniteGroup"),
    ("cyclic_group", (10**9,), "at most 5040, not 1000000000"),
    ("dihedral_group", (2.5,), "the number of corners is a whole number, not 2.5"),
    ("eight_phases", (4,), "an odd number"),
    ("eight_phases", (7.5,), "the modulus is a whole number, not 7.5"),
    ("elementary_abelian_group", (2, 20), "at most 1000000, not 1048576"),
    ("fourier_solution", (5,), r"expected a FiniteAbelianGroup, as FiniteAbelianGroup\(\(5,\)\), not 5"),
    ("induction_head", (0,), "the number of letters is at least 1, not 0"),
    ("lattice_network", (5, 2.5), "a whole number, not 2.5"),
    ("loss", (5,), "expected a Solution"),
    ("margin", (eight_phases(5), addition(7)), "has 14 inputs and 7 labels, the network has 10 inputs and 5 labels"),
    ("float_margin", (eight_phases(5), addition(7)), "the network has 10 inputs and 5 labels"),
    ("memorization_solution", (5,), "expected a FiniteAbelianGroup"),
    ("ngram_head", (2, 1.5), "the length of words is a whole number, not 1.5"),
    ("order_four_solution", (5,), "expected a FiniteAbelianGroup"),
    ("parity_margin", (1.5,), "a whole number, not 1.5"),
    ("parity_network", (-1, []), "the number of signs is at least 1, not -1"),
    ("PowerNetwork", (1.5, []), "the exponent of an activation is a whole number, not 1.5"),
    ("PowerNetwork", (2, [5]), "expected a Neuron"),
    ("rational_orbit", (2.5,), "an int or a Fraction, not float"),
    ("root_of_unity", (3.0, 1), "the order of a root of unity is a whole number, not 3.0"),
    ("sparse_parity", (3, [0.5]), "a place of a parity is a whole number, not 0.5"),
    ("sparse_parity", (60, [1]), "at most 10000000 examples"),
    ("square_root", (2.0,), "an int or a Fraction, not float"),
    ("symmetric_group", (20,), "at most 7, not 20"),
    ("weights", (5,), "expected a Solution"),
]


@pytest.mark.parametrize(("name", "arguments", "words"), WRONG, ids=lambda value: str(value)[:40])
def test_it_is_refused(name, arguments, words):
    with pytest.raises((TypeError, ValueError), match=words):
        getattr(constructions, name)(*arguments)


def test_what_stands_for_a_whole_number_is_one():
    assert FiniteAbelianGroup((np.int64(5), 3)) == FiniteAbelianGroup((5, 3))
    assert type(FiniteAbelianGroup((np.int64(5),)).orders[0]) is int
    assert len(addition(np.int64(5)).examples) == 25
    assert fourier_solution(FiniteAbelianGroup((3,))).order == 6
    assert constructions.square_root(Fraction(1, 4)) == Fraction(1, 2)
