"""The rate at which v w_x grows, and growth by a fixed factor, whose number of steps is a rounded-up logarithm.

Simple structures in neural networks (Chen), appendix B.9, (B.72), (B.73), (B.81) and the count after (B.126). An
exponent n is the logarithm to base 2.56, rounded up, if 2.56^(n - 1) is less than the number and 2.56^n is not.
"""

from fractions import Fraction

from verify.statements.formulas import Binders, Json, define
from verify.statements.terms import times

TIME: Binders = [("t", "natural")]
GEOMETRIC: list[Json] = [
    define(
        "geometric",
        [("b", "real"), ("a", "real"), *TIME],
        ["iterate", [["z", "real"]], times("b", "z"), "a", "t"],
    )
]
RATE = Fraction("2.56")
