"""The groups of order 1 and 3, where claims are tried, and representatives of the characters of the last."""

from typing import Any

from verify.statements.terms import equal

Json = Any

Z1, Z3 = (["cyclic", order] for order in (1, 3))
ONE: Json = ["residue", 1]
ONE_OF_Z3 = ["subset", [["f", ["dual", Z3]]], equal("f", ONE)]
