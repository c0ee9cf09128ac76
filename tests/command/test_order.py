"""The order in which statements are built."""

from verify import statements
from verify.command.order import scheduled


def test_what_is_used_comes_before_what_uses_it(certificates):
    order = scheduled(dict.fromkeys(statements.builders(), 1))
    place = {name: number for number, name in enumerate(order)}
    assert set(place) == set(statements.builders())
    late = [(name, use["id"]) for name in order for use in certificates[name]["uses"] if place[use["id"]] > place[name]]
    assert not late


def test_the_long_ones_come_first_where_nothing_is_used():
    assert scheduled({"library/sets": 1, "library/means": 3, "nowhere/x": 2}) == [
        "library/means",
        "nowhere/x",
        "library/sets",
    ]
