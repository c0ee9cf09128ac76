"""What people write by habit, from LaTeX, programs and textbooks: how it is written here."""

from __future__ import annotations

import re
from collections.abc import Iterable

from verify.language.functions import FUNCTIONS

__all__ = [
    "BOUNDS",
    "IMPLICATION",
    "INTERVAL",
    "NEGATIVE_POWER",
    "POWER",
    "ROOT",
    "VECTORS",
    "advice_at",
    "advice_on",
    "advice_on_sorts",
]

IMPLICATION = "an implication is written '==>'"
LOGARITHM = "there is no logarithm; take a variable l with exp(l) = x"
NO_ANGLES = "there are no angles, only roots of unity: root(n, k)"
INTEGERS = "integers are natural, or in a range as range(-3, 3)"
DECLARATION = "variables are declared as in 'forall x, y in real: …', conditions on them stand before '==>'"
PRODUCT = "a product has its sign, as in 2*x"
ROOT = "an exponent is a whole number; for a root take a variable s with 0 <= s and s^2 = x"
POWER = "an exponent is a whole number, or n, n + 1, 2*n of a natural n; for x^a take exp(a*l) with exp(l) = x"
NEGATIVE_POWER = "a negative power is a quotient, as 1/x^2"
VECTORS = "a vector is a map, as in 'forall J in set; x in maps(J, real): …', in ℝ³ 'x in maps(range(1, 3), real)'"
MATRICES = "a matrix is a map of two indices, as in 'forall J in set; A in maps(J, J, real): …'"
BOUNDS = "the bounds of a range are numerals; for sums up to n take a sequence with s(0) = 0 and s(n + 1) = s(n) + …"
FACTORIAL = "there are no factorials; take a sequence with s(0) = 1 and s(n + 1) = (n + 1)*s(n)"
NATURALS = "a natural number is a variable n, or n + 1"
INTERVAL = "an interval is a condition, as in 'forall x in real: 0 <= x, x <= 1 ==> …'"

# Names that nothing in scope has.
WORDS = {
    **dict.fromkeys(["log", "ln"], LOGARITHM),
    **dict.fromkeys(["sin", "cos", "tan", "pi", "π"], NO_ANGLES),
    "e": "the exponential is written exp(x)",
    **{name: f"write {text.partition(' := ')[2]}" for name, text in FUNCTIONS.items()},
    "ReLU": "write relu(x)",
    "norm": "write the square, sum(j in J: x(j)^2)",
    **dict.fromkeys(["R", "reals", "float"], "write real"),
    **dict.fromkeys(["N", "naturals", "nat"], "write natural"),
    "C": "write complex",
    **dict.fromkeys(["Z", "int", "integer", "integers"], INTEGERS),
    "bool": "write labels(no, yes)",
    **dict.fromkeys(["vector", "vectors", "list"], VECTORS),
    **dict.fromkeys(["matrix", "matrices"], MATRICES),
}
# Words between terms.
JOINTS = {
    "all": "'forall' is one word",
    **dict.fromkeys(["implies", "then"], IMPLICATION),
    "iff": "an equivalence is written '<==>'",
    **dict.fromkeys(["such", "with", "where"], DECLARATION),
}
# Signs of which the first or the second letter is the one that is not expected.
SIGNS = {
    "**": "a power is written x^2",
    "==": "an equation is written '='",
    "=>": IMPLICATION,
    "&&": "write 'and'",
    "||": "write 'or'",
}
LETTERS = {
    "&": "write 'and'",
    "!": "write 'not'",
    "~": "write 'not'",
    "$": "LaTeX is not read; leave out '$'",
    "‖": WORDS["norm"],
}
LATEX = {
    **{word: word for word in ("forall", "exists", "in", "sum", "prod", "exp")},
    **dict.fromkeys(["le", "leq", "leqslant"], "<="),
    **dict.fromkeys(["ge", "geq", "geqslant"], ">="),
    **dict.fromkeys(["ne", "neq"], "!="),
    **dict.fromkeys(["cdot", "times"], "*"),
    **dict.fromkeys(["land", "wedge"], "and"),
    **dict.fromkeys(["lor", "vee"], "or"),
    **dict.fromkeys(["lnot", "neg"], "not"),
    **dict.fromkeys(["implies", "Rightarrow"], "==>"),
    **dict.fromkeys(["iff", "Leftrightarrow"], "<==>"),
    **dict.fromkeys(["frac", "dfrac", "tfrac"], "x/y"),
    **dict.fromkeys(["left", "right"], "the parenthesis alone"),
    "mathbb": "real, complex or natural",
    "sqrt": "sqrt(2)",
    "mapsto": "|->",
    "to": "->",
}
# Where a text stops being one: what stands before the place, what stands there, and the advice.
PLACES = [
    (r"\w\s*$", r"!", FACTORIAL),
    (r"\be\s*\^\s*$", r"\S", WORDS["e"]),
    (r"\^\s*$", r"[-−]", NEGATIVE_POWER),
    (r"\^\s*$", r"[A-Za-z]", POWER),
    (r"\^\s*(?:\d+)?$", r"[.]", ROOT),
    (r"\d$", r"e[-−+]?\d", "decimals are written out, as 0.001"),
    (r"(?<![\d.])$", r"\.\d", "a decimal begins with a digit, as 0.5"),
    (r"", r"\.\s*$", "a claim ends without a full stop"),
    (r"\b(?:sum|prod)_?$", r"[_{]", "a sum is written sum(j in J: …)"),
    (r"\b(?:sum|prod)\s*\(\s*\w+\s*$", r"=", "the index is declared by its set, as in sum(j in range(1, 4): …)"),
    (r"\bif\s*$", r"", IMPLICATION),
    (r"(?:forall\s|exists\s|∀|∃)\s*\w[^:]*$", r"\S", DECLARATION),
    (r"(?:forall\s|exists\s|∀|∃)(?![^:]*(?:\bin\b|[∈⊆]))[^:]*:[^:]*$", r"\S", DECLARATION),
    (r"(?<![\w.])\d+(?:\.\d+)?\s*$", r"[A-Za-z|]", PRODUCT),
    (r"\)\s*$", r"\w", PRODUCT),
]


def advice_on(word: str) -> str:
    """Return how that is written here which an unknown name means elsewhere, empty if there is no telling.

    >>> advice_on("ln"), advice_on("y")
    ('there is no logarithm; take a variable l with exp(l) = x', '')
    """
    return WORDS.get(word, "")


def advice_on_sorts(message: str) -> str:
    """Return what is meant where a sort is another one, as that of 2 in 2(x + 1), empty for all other messages.

    >>> advice_on_sorts("expected a map, found real")
    'a product has its sign, as in 2*x'
    """
    if message == "expected natural, found real":
        return NATURALS
    return PRODUCT if re.fullmatch("expected a map, found (real|complex|natural)", message) else ""


def advice_at(text: str, start: int) -> str:
    """Return how that is written here which stands where a text stops being one.

    >>> advice_at("x**2", 2), advice_at("x \\\\geq 0", 2)
    ('a power is written x^2', "LaTeX is not read; for '\\\\geq' write >=")
    """
    before, after = text[:start], text[start:]
    if latex := re.match(r"\\([A-Za-z]*)", after):
        word = latex.group(1)
        return f"LaTeX is not read; for '\\{word}' write {LATEX[word]}" if word in LATEX else "LaTeX is not read"
    signs = (SIGNS.get(text[place : place + 2], "") for place in (start, max(start - 1, 0)))
    word = re.match(r"\w*", after)
    return _first(
        [*signs, JOINTS.get(word.group() if word else "", ""), *_of_place(before, after), LETTERS.get(after[:1], "")]
    )


def _of_place(before: str, after: str) -> Iterable[str]:
    """Yield the advice of the places that fit."""
    return (advice for left, right, advice in PLACES if re.search(left, before) and re.match(right, after))


def _first(entries: Iterable[str]) -> str:
    return next(filter(None, entries), "")
