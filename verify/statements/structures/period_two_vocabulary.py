"""Derivatives at a local minimum that let gradient descent oscillate with period 2.

Simple structures in neural networks (Chen), section 3.4.1 and appendix B.3 to B.5.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence
from verify.statements.language import equal, power
from verify.statements.patterns import prove_not

Json = Any

SOURCE = "Simple structures in neural networks (Chen, thesis)"


def prove_positive_square(proof: Evidence, number: Json, nonzero: int) -> int:
    """Prove 0 < x² from x ≠ 0, in a proof that declares ``REALS``."""
    square = power(number, 2)
    zero = proof.vanish(proof.assume(equal(square, 0)), [])
    squared = prove_not(proof, equal(square, 0), zero, nonzero)
    return proof.specialise(prove_positive(proof), [square], [proof.squares(["<=", 0, square]), squared])
