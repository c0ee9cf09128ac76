"""The character tables in certificates are what the rules give from which they were computed.

Those of the symmetric groups by Murnaghan and Nakayama, that of A5 by Dixon and Schneider.
"""

import pytest

from constructions.characters import character_table
from constructions.groups import alternating_group
from constructions.partitions import number_of_permutations, partitions, symmetric_character
from constructions.quadratic import square_root_coordinates
from tests.statements.published import definitions
from tests.statements.terms import equal, number
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader

STATEMENT = "own-condition-for-groups"


def label(letter, parts):
    """The label of a cycle type, or of the character of a partition."""
    return "_".join([f":{letter}", *map(str, parts)])


def body(name):
    """The body of a definition."""
    return next(definition["body"] for definition in definitions(STATEMENT) if definition["name"] == name)


@pytest.mark.parametrize("n", range(3, 9))
def test_symmetric_groups(n):
    kinds = partitions(n)
    columns = {label("c", kind)[1:]: kind for kind in kinds}
    rows = {label("x", shape)[1:]: shape for shape in kinds}
    assert {row: dict(entries[2:]) for row, entries in body(f"s{n}_value")[2:]} == {
        row: {column: symmetric_character(shape, kind) for column, kind in columns.items()}
        for row, shape in rows.items()
    }
    sizes = dict(body(f"s{n}_size")[2:])
    assert sizes == {column: number_of_permutations(kind) for column, kind in columns.items()}


def test_icosahedral_group():
    table = character_table(alternating_group(5))
    reader = Reader()
    reader.define(definitions(STATEMENT))
    claims = [
        equal(["a5_size", f":c{column}"], len(elements))
        for column, elements in enumerate(table.group.conjugacy_classes)
    ]
    for row, values in enumerate(table.rows):
        for column, value in enumerate(values):
            parts = square_root_coordinates(value)
            term = ["+", number(parts.pop(1, 0)), ["*", number(parts.pop(5, 0)), "root_of_5"]]
            assert not parts
            claims.append(equal(["a5_value", f":x{row}", f":c{column}"], term))
    assert all(Interpreter().formula(reader.formula(claim, {})) for claim in claims)
