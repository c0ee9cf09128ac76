"""The matrices of S4 and S5 in certificates have the characters of the symmetric groups, and products are compositions.

The characters come from the rule of Murnaghan and Nakayama.
"""

from itertools import combinations, permutations, product

import pytest

from constructions.partitions import cycle_type, partitions, symmetric_character
from tests.statements.published import conclusions, definitions
from tests.statements.terms import both, equal
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.statements.trees import needed

S4, S5 = "own-symmetric-four", "own-symmetric-five"
SHAPES_OF_S5 = {
    "trivial": (5,),
    "sign": (1, 1, 1, 1, 1),
    "standard": (4, 1),
    "signed_standard": (2, 1, 1, 1),
    "edges": (3, 2),
    "signed_edges": (2, 2, 1),
    "arrows": (3, 1, 1),
}
SHAPES_OF_S4 = {"trivial": (4,), "sign": (1, 1, 1, 1), "plane": (2, 2), "standard": (3, 1), "twisted": (2, 1, 1)}
POINTS_OF_S4, AXES = ("zero", "x", "y", "z"), "xyz"
MAPS_OF_S4 = ["".join(images) for images in permutations(AXES)]
OF_EACH_KIND = {cycle_type(p): p for p in permutations(range(5))}


def holds(statement, formula):
    """Evaluate a formula in the kernel, with the definitions of a certificate."""
    reader = Reader()
    reader.define(needed(definitions(statement), [formula]))
    return Interpreter().formula(reader.formula(formula, {}))


def character(statement, irrep, g):
    """The character of a representation at an element, in the system of which a statement says that it is complete."""
    system, *_ = conclusions(statement, "irreps")
    head, group, _, irreps, rows, irrep_of, rho, _ = system
    assert head == "real_irreps"
    return ["character", group, irreps, rows, irrep_of, rho, ["of", irreps, f":{irrep}"], g]


def in_five(images):
    """The permutation of the numbers from 0 to 4 as a term."""
    last, *rest = (f":p{image + 1}" for image in reversed(images))
    for image in rest:
        last = ["pair", image, last]
    return ["of", "s5_elements", ["member", last, "permutations"]]


@pytest.mark.parametrize("irrep", SHAPES_OF_S5)
def test_characters_of_s5(irrep):
    for kind, images in OF_EACH_KIND.items():
        value = symmetric_character(SHAPES_OF_S5[irrep], kind)
        assert holds(S5, equal(character(S5, irrep, in_five(images)), value))


def test_products_and_signs_in_s5():
    for one, other in product(OF_EACH_KIND.values(), repeat=2):
        composed = [one[other[x]] for x in range(5)]
        equation = equal(["at", "s5_mul", in_five(one), in_five(other)], in_five(composed))
        assert holds(S5, equation)
    for images in OF_EACH_KIND.values():
        parity = (-1) ** sum(one > other for one, other in combinations(images, 2))
        assert holds(S5, equal(["s5_sign", in_five(images)], parity))


def test_kinds_are_all():
    assert set(OF_EACH_KIND) == set(partitions(5))


def in_four(vector, linear):
    """The linear map, then a translation, as a term."""
    return ["of", "s4_elements", ["pair", f":{vector}", f":{linear}"]]


def images_in_four(vector, linear):
    """The images of the points of the plane: with 1, 2, 3 for x, y, z a sum is that of binary digits."""
    images = [0, *(POINTS_OF_S4.index(linear[AXES.index(axis)]) for axis in AXES)]
    return [image ^ POINTS_OF_S4.index(vector) for image in images]


def test_the_action_of_s4():
    equations = [
        equal(
            ["s4_act", in_four(vector, linear), ["of", "s4_points", f":{point}"]],
            ["of", "s4_points", f":{POINTS_OF_S4[image]}"],
        )
        for vector, linear in product(POINTS_OF_S4, MAPS_OF_S4)
        for point, image in zip(POINTS_OF_S4, images_in_four(vector, linear), strict=True)
    ]
    assert holds(S4, both(*equations))


@pytest.mark.parametrize("irrep", SHAPES_OF_S4)
def test_characters_of_s4(irrep):
    for vector, linear in product(POINTS_OF_S4, MAPS_OF_S4):
        value = symmetric_character(SHAPES_OF_S4[irrep], cycle_type(images_in_four(vector, linear)))
        assert holds(S4, equal(character(S4, irrep, in_four(vector, linear)), value))
