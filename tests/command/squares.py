"""A library of small statements for the tests of the command, with a ledger that is pinned to them."""

import json
from fractions import Fraction
from pathlib import Path

from constructions.abelian import FiniteAbelianGroup
from constructions.fourier import fourier_solution
from verify import pinning
from verify.command import library
from verify.confirm import cases
from verify.confirm.kinds import LossCase
from verify.kernel.certificate import replay
from verify.kernel.ledger import Ledger
from verify.proving.evidence import Evidence
from verify.statements.model import Control, OpenPart, Part, Statement

TRUE = "cago/own-square"
FALSE = "cago/own-cube"
REPAIR = "cago/own-cube.repair"


def claim(exponent):
    return ["forall", [["x", "complex"]], ["=", ["*", "x", "x"], ["^", "x", exponent]]]


def proved(exponent):
    proof = Evidence()
    proof.identity(claim(exponent))
    return proof


def refuted(exponent):
    proof = Evidence()
    proof.evaluate(["=", ["*", 2, 2], ["^", 2, exponent]])
    proof.counterexample(claim(exponent), [{"at": [2]}], 0)
    return proof


def statement(name, parts):
    return Statement(name, "x x is a power", "these tests", "", "x^2", "", (), parts)


def square(name=TRUE, more=()):
    control = Control("With the cube it is false.", [(["claim", 2, 2, 2], 3)], refuted(3))
    return statement(name, [Part("value", "x x is the square.", claim(2), proved(2), [[2]], [control]), *more])


def cube(assumes=()):
    control = Control("With the square it is true.", [(["claim", 2, 2, 2], 2)], proved(2), becomes="true")
    part = Part("value", "x x is the cube.", claim(3), refuted(3), [[2]], [control], assumes=assumes)
    return statement(FALSE, [part])


def case(exact=Fraction(0)):
    return LossCase("cago/own-solution", FiniteAbelianGroup((3,)), fourier_solution, exact)


BUILDERS = {FALSE: cube, REPAIR: lambda: square(REPAIR), TRUE: square}
WORKS = {"cago": "CaGO", "li2": "Li2"}
OPEN = OpenPart("converse", "Only the square is.", "not tried")


def install(folder, set_attribute=setattr):
    """Make the library that of the command; its ledger lies in the folder."""
    ledger = Path(folder) / "ledger.json"
    set_attribute(library, "LEDGER", ledger)
    set_attribute(library, "builders", lambda: BUILDERS)
    set_attribute(cases, "CASES", {"cago": (case(),)})
    if not ledger.exists():
        row = {"aliases": ["cago/old-name"], "expected": None, "id": "cago/theorem-1", "kind": "theorem"}
        row |= {"number": "1", "parts": {}, "title": "The loss | in potentials"}
        row |= {"assumes": [], "cites": [], "error": None, "misprints": [], "texts": None}
        tree = {
            "works": {short: {"title": name, "text": "as printed"} for short, name in WORKS.items()},
            "statements": [row, {**row, "id": "li2/a", "aliases": []}],
        }
        for name in BUILDERS:
            certificate = BUILDERS[name]().certificate()
            tree = pinning.pinned(tree, certificate, replay(certificate, Ledger([]), trusting=True))
        ledger.write_bytes(pinning.spelled(tree))
    return ledger


def edit_row(ledger, name, **fields):
    """Change fields of a row of a ledger file."""
    tree = json.loads(ledger.read_text())
    tree["statements"] = [row | fields if row["id"] == name else row for row in tree["statements"]]
    ledger.write_bytes(pinning.spelled(tree))
