"""What docs/constructions.md shows is what happens."""

import doctest
from pathlib import Path

TOUR = Path(__file__).parents[2] / "docs" / "constructions.md"


def test_the_tour_runs():
    outcome = doctest.testfile(str(TOUR), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 40
    assert outcome.failed == 0
