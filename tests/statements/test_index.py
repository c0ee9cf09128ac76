"""The statements that the sources write out are those that the modules list."""

from importlib import import_module
from pkgutil import walk_packages

import pytest

from verify import statements


def listed():
    """Yield each id with the module that lists it, by importing everything."""
    package = import_module(f"verify.{statements.LIBRARY}")
    for info in walk_packages(package.__path__, f"{package.__name__}."):
        for name in getattr(import_module(info.name), "STATEMENTS", {}):
            yield name, info.name


def test_the_index_is_what_the_modules_list():
    assert dict(listed()) == statements.modules()


def test_builders_are_in_a_fixed_order_and_build_what_they_are_asked_for():
    built = statements.builders()
    assert list(built) == sorted(built)
    assert built["circuits/figure-1"]().id == "circuits/figure-1"


def test_ids_that_are_not_written_out_are_refused():
    assert statements.ids_in('STATEMENTS: dict[str, str] = {\n    "w/a": a,\n    "w/b": b,\n}\n', "m") == ["w/a", "w/b"]
    assert statements.ids_in("A = 1\n", "m") == []
    with pytest.raises(ValueError, match="m: the ids of STATEMENTS are not written out"):
        statements.ids_in("STATEMENTS = {n: f for n in range(3)}\n", "m")
    with pytest.raises(ValueError, match="not written out"):
        statements.ids_in('STATEMENTS = {"w/a": a, **others}\n', "m")
