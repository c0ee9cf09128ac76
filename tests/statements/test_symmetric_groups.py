"""The matrices of S4 and S5 in certificates have the characters of the symmetric groups, and products are compositions.

The characters come from the rule of Murnaghan and Nakayama.
"""

from itertools import permutations, product

import pytest

from constructions.partitions import cycle_type, partitions, symmetric_character
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.statements.language import equal, needed, substituted
from verify.statements.tasks.groups import symmetric_five_system, symmetric_four_group
from verify.statements.tasks.groups.five_points import ELEMENTS, listed, parity
from verify.statements.tasks.groups.group_vocabulary import character

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
POINTS_OF_S4 = ("zero", "x", "y", "z")
OF_EACH_KIND = {cycle_type(p): p for p in permutations(range(5))}


def holds(vocabulary, formula):
    """Evaluate a formula in the kernel."""
    reader = Reader()
    reader.define(needed(vocabulary, [formula]))
    return Interpreter().formula(reader.formula(formula, {}))


def in_five(images):
    """The permutation of the numbers from 0 to 4 as a term."""
    return ["of", ELEMENTS, listed([image + 1 for image in images])]


@pytest.mark.parametrize("irrep", SHAPES_OF_S5)
def test_characters_of_s5(irrep):
    system = symmetric_five_system
    for kind, images in OF_EACH_KIND.items():
        at = {**system.AT_S5, "r": ["of", "s5_irreps", f":{irrep}"], "g": in_five(images)}
        value = symmetric_character(SHAPES_OF_S5[irrep], kind)
        assert holds(system.VOCABULARY, equal(substituted(character("r", "g"), at), value))


def test_products_and_signs_in_s5():
    vocabulary = symmetric_five_system.VOCABULARY
    for one, other in product(OF_EACH_KIND.values(), repeat=2):
        composed = [one[other[x]] for x in range(5)]
        assert holds(vocabulary, equal(["at", "s5_mul", in_five(one), in_five(other)], in_five(composed)))
    for images in OF_EACH_KIND.values():
        assert holds(vocabulary, equal(["s5_sign", in_five(images)], parity(images)))


def test_kinds_are_all():
    assert set(OF_EACH_KIND) == set(partitions(5))


def image_in_four(vector, linear, point):
    """The image of a point of the plane."""
    group = symmetric_four_group
    return group.sum_of(vector, group.image_of(linear, point))


@pytest.mark.parametrize("irrep", SHAPES_OF_S4)
def test_characters_of_s4(irrep):
    group = symmetric_four_group
    for vector, linear in product(POINTS_OF_S4, group.LINEAR):
        images = [POINTS_OF_S4.index(image_in_four(vector, linear, point)) for point in POINTS_OF_S4]
        element = ["of", group.GROUP, ["pair", f":{vector}", f":{linear}"]]
        at = {**group.AT_S4, "r": ["of", "s4_irreps", f":{irrep}"], "g": element}
        value = symmetric_character(SHAPES_OF_S4[irrep], cycle_type(images))
        assert holds(group.VOCABULARY, equal(substituted(character("r", "g"), at), value))
