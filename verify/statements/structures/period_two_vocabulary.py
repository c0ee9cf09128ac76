"""Derivatives at a local minimum that let gradient descent oscillate with period 2.

Simple structures in neural networks (Chen), section 3.4.1 and appendix B.3 to B.5.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, minus, power, times
from verify.statements.patterns import prove_not
from verify.statements.real_inequalities import REALS

Json = Any

SOURCE = "Simple structures in neural networks (Chen, thesis)"
DERIVATIVES = ("g1", "g2", "g3")
BASE: Binders = [(name, "real") for name in DERIVATIVES]
ADMISSIBLE = ["admissible", *DERIVATIVES]
VARIABLES: Binders = [*BASE, *REALS]
GAP = minus(times(6, power("g2", 2)), times("g1", "g3"))


def prove_positive_square(proof: Evidence, number: Json, nonzero: int) -> int:
    """Prove 0 < x² from x ≠ 0, in a proof that declares ``REALS``."""
    square = power(number, 2)
    zero = proof.vanish(proof.assume(equal(square, 0)), [])
    squared = prove_not(proof, equal(square, 0), zero, nonzero)
    return proof.specialise(prove_positive(proof), [square], [proof.squares(["<=", 0, square]), squared])
