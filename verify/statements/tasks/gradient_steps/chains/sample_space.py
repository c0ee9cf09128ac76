"""Random sequences on a finite sample space, the Markov property up to a time, and stationary laws.

Tasks (Edelman), appendix E.1. Tokens are counted from 0: t tokens x_0, …, x_(t−1) and the next one, x_t.
"""

from verify.statements.formulas import Binders, Json, both
from verify.statements.patterns import names_of
from verify.statements.terms import total

OUTCOMES = "Omega"
SPACE: Binders = [
    (OUTCOMES, "set"),
    ("S", "set"),
    ("w", ["maps", OUTCOMES, "real"]),
    ("x", ["maps", OUTCOMES, "natural", "S"]),
]
MATRIX: Binders = [("P", ["maps", "S", "S", "real"])]
LAW: Binders = [("pi", ["maps", "S", "real"])]
TIMES: Binders = [("s", "natural"), ("q", "natural"), ("p", "natural")]
NEXT: Binders = [("j", "S")]
SAMPLES = names_of(SPACE)
OUTCOME: Binders = [("o", OUTCOMES)]


def token(time: Json) -> Json:
    """The token of the outcome o at a time."""
    return ["x", "o", time]


def chance(*events: Json) -> Json:
    """The probability of the outcomes o for which all events hold."""
    return total(OUTCOME, ["w", "o"], events[0] if len(events) == 1 else both(*events))


def triple(p: Json, q: Json, s: Json, *states: Json) -> Json:
    """P[x_s = l, x_q = i, x_p = m] for three states l, i and m."""
    return ["triple", *SAMPLES, s, q, p, *states]


def followed(p: Json, q: Json, s: Json, *states: Json) -> Json:
    """P[x_s = l, x_q = i, x_p = m, x_(p+1) = j] for four states l, i, m and j."""
    return ["followed_triple", *SAMPLES, s, q, p, *states]


def repeated(p: Json, q: Json, s: Json, *states: Json) -> Json:
    """P[x_s = l, x_q = x_(p+1), x_p = m] for two states l and m."""
    return ["repeated_triple", *SAMPLES, s, q, p, *states]
