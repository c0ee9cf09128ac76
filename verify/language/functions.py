"""Functions of the field: a claim that is to be decided may call them without defining them."""

from __future__ import annotations

__all__ = ["FUNCTIONS"]

FUNCTIONS = {
    text.partition("(")[0]: text
    for text in (
        "relu(x in real) := x*indicator(0 <= x)",
        "max(x, y in real) := x + (y - x)*indicator(x <= y)",
        "min(x, y in real) := y + (x - y)*indicator(x <= y)",
        "sign(x in real) := indicator(0 < x) - indicator(x < 0)",
        "sigmoid(x in real) := 1/(1 + exp(-x))",
        "tanh(x in real) := (exp(x) - exp(-x))/(exp(x) + exp(-x))",
        "cosh(x in real) := (exp(x) + exp(-x))/2",
        "sinh(x in real) := (exp(x) - exp(-x))/2",
        "softmax(J in set, x in maps(J, real), j in J) := exp(x(j))/sum(i in J: exp(x(i)))",
    )
}
"""The definition of each, by its name."""
