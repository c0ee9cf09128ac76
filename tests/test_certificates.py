"""The values of witnesses go with the variables of claims, in every certificate."""

from fractions import Fraction

import pytest

from verify import certificates as room
from verify.certificates import Part, Replays

CLAIMS = [
    (["<", 0, 1], [[]], ({},)),
    (["forall", [["x", "real"], ["y", "real"]], ["<=", 0, "x"], ["=", "x", "y"]], [[1, 2]], ({"x": 1, "y": 2},)),
    (
        ["and", ["<", 0, 1], ["forall", [["x", "real"]], ["small", "x"]], ["implies", ["true"], ["true"]]],
        [[["/", 1, 2], 3], []],
        ({"x": ["/", 1, 2], "n": 3}, {}),
    ),
]
SMALL = {"name": "small", "parameters": [["y", "real"]], "body": ["forall", [["n", "natural"]], ["<", "y", "n"]]}


@pytest.mark.parametrize(("claim", "witnesses", "found"), CLAIMS)
def test_values_stand_beside_their_variables(claim, witnesses, found):
    assert tuple(room._witnesses({"claim": claim, "witnesses": witnesses}, [SMALL])) == found


def test_every_certificate_has_a_value_for_each_variable(certificates):
    for tree in certificates.values():
        for part in tree["parts"]:
            if "claim" in part:
                assert len(list(room._witnesses(part, tree["definitions"]))) == len(part["witnesses"])


def test_a_name_that_a_definition_binds_again_has_a_number_behind_it(certificates):
    tree = certificates["tasks/own-any-order"]
    attained = next(part for part in tree["parts"] if part["name"] == "attained")
    second = list(room._witnesses(attained, tree["definitions"]))[1]
    assert (second["b"], second["b1"]) == (3, 0)


def test_rational_values_are_numbers():
    part = Part("p", "", "proved", ["true"], ({"x": ["/", -1, 2], "n": 3, "G": ["cyclic", 2], "r": ["root", 3, 1]},))
    assert part.numbers == ({"x": Fraction(-1, 2), "n": Fraction(3)},)


def test_a_part_that_is_not_there_is_told_with_those_that_are():
    found = Replays().certificate(room.Path("certificates/library/real-order.json"))
    with pytest.raises(KeyError, match="library/real-order has no part 'nope', but "):
        found["nope"]
