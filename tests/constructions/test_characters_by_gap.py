"""GAP's character tables are ours, column by column, for every group of order at most 24 and some larger ones.

Source: the system GAP (https://www.gap-system.org) and its package SmallGrp, which knows all small groups.
"""

import ast
import shutil
import subprocess

import pytest

from constructions.characters import character_table, has_real_irreps
from constructions.cyclotomic import Cyclotomic
from constructions.groups import alternating_group, from_generators, symmetric_group
from constructions.irreps import real_irreps

pytestmark = pytest.mark.skipif(shutil.which("gap") is None, reason="GAP is not installed")

LARGEST = 24
NUMBER_OF_SMALL_GROUPS = 74  # of order at most 24: the sum of A000001 of the On-Line Encyclopedia of Integer Sequences
WITH_MATRICES = [symmetric_group(5), alternating_group(5), symmetric_group(6)]
LARGER = [*WITH_MATRICES, alternating_group(6)]

DESCRIBE = """
SetPrintFormattingStatus("*stdout*", false);
coefficients := function(value)
  return [Conductor(value), CoeffsCyc(value, Conductor(value))];
end;
describe := function(group)
  local points, images, table, classes;
  points := Maximum(1, LargestMovedPoint(group));
  images := g -> List([1..points], i -> i^g);
  table := CharacterTable(group);
  classes := ConjugacyClasses(table);
  Print([
    List(Concatenation([One(group)], GeneratorsOfGroup(group)), images),
    List(classes, c -> images(Representative(c))),
    List(classes, Size),
    List(Irr(table), row -> List(ValuesOfClassFunction(row), coefficients)),
    Indicator(table, 2)
  ], "\\n");
end;
"""
NAMED = """
for group in [SymmetricGroup(5), AlternatingGroup(5), SymmetricGroup(6), AlternatingGroup(6)] do
  describe(group);
od;
"""
SMALL = f"""
if LoadPackage("smallgrp", false) = true then
  for order in [1..{LARGEST}] do
    for group in AllSmallGroups(order) do
      describe(Image(IsomorphismPermGroup(group)));
    od;
  od;
fi;
"""


def told(script):
    """Return what GAP describes: the group, and the sizes, rows and indicators in the order of our classes."""
    command = ["gap", "-q", "-A"]
    output = subprocess.run(command, input=DESCRIBE + script, capture_output=True, text=True, timeout=300, check=True)
    described = (ast.literal_eval(line) for line in output.stdout.splitlines() if line.startswith("["))
    return [in_our_order(*answer) for answer in described]


def in_our_order(generators, representatives, sizes, rows, indicators):
    group = from_generators([[image - 1 for image in images] for images in generators])
    ours = [group.class_of[group.element(tuple(image - 1 for image in images))] for images in representatives]
    columns = sorted(range(len(ours)), key=ours.__getitem__)
    assert sorted(ours) == list(range(len(group.conjugacy_classes)))
    values = [tuple(Cyclotomic(*row[k]) for k in columns) for row in rows]
    return group, [sizes[k] for k in columns], dict(zip(values, indicators, strict=True))


def check(group, sizes, indicators):
    table = character_table(group)
    assert [len(members) for members in group.conjugacy_classes] == sizes
    assert dict(zip(table.rows, table.indicators, strict=True)) == indicators


def test_symmetric_and_alternating_groups():
    answers = told(NAMED)
    assert [group for group, *_ in answers] == LARGER
    for group, sizes, indicators in answers:
        check(group, sizes, indicators)
        if group in WITH_MATRICES:
            assert {irrep.character for irrep in real_irreps(group)} == set(indicators)


def test_all_small_groups():
    answers = told(SMALL)
    if not answers:
        pytest.skip("GAP's package SmallGrp is not installed")
    assert len(answers) == NUMBER_OF_SMALL_GROUPS
    for group, sizes, indicators in answers:
        check(group, sizes, indicators)
        assert has_real_irreps(group) == (set(indicators.values()) == {1})
        if has_real_irreps(group):
            assert {irrep.character for irrep in real_irreps(group)} == set(indicators)
        else:
            with pytest.raises(ValueError, match="not all irreducible representations"):
                real_irreps(group)
