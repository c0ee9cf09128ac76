"""Random sequences on a finite sample space, the Markov property up to a time, and stationary laws.

Tasks (Edelman), appendix E.1. Tokens are counted from 0: t tokens x_0, …, x_(t−1) and the next one, x_t.
"""

from verify.library.finite_sums import SUMS, ZERO
from verify.statements.formulas import Binders, Json, both, define, forall
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.sums.triple_sums import over_positions
from verify.statements.terms import equal, minus, over, power, times, total

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
SEEN: Binders = [("l", "S"), ("i", "S"), ("m", "S")]
NEXT: Binders = [("j", "S")]
SAMPLES = names_of(SPACE)
OUTCOME: Binders = [("o", OUTCOMES)]
SUMMED: Binders = [(f"{name}'", sort) for name, sort in SEEN]


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


def conditional(p: Json, q: Json, s: Json, *states: Json) -> Json:
    """P[x_p = m | x_q = i] P[x_q = i | x_s = l] P[x_s = l] for three states l, i and m."""
    return ["conditional_triple", *SAMPLES, s, q, p, *states]


def markov_gap(p: Json, q: Json, s: Json) -> Json:
    """Σ_l,i,m,j (P[x_s = l, x_q = i, x_p = m, x_(p+1) = j] − P[x_s = l, x_q = i, x_p = m] P_mj)²."""
    seen = names_of(SUMMED)
    gap = minus(followed(p, q, s, *seen, "j'"), times(triple(p, q, s, *seen), ["P", "m'", "j'"]))
    return total([*SUMMED, ("j'", "S")], power(gap, 2))


THREE = [equal(token(time), state) for time, state in zip(names_of(TIMES), names_of(SEEN), strict=True)]
SAMPLE_SPACE: list[Json] = [
    *SUMS,
    define("triple", [*SPACE, *TIMES, *SEEN], chance(*THREE)),
    define("followed_triple", [*SPACE, *TIMES, *SEEN, *NEXT], chance(*THREE, equal(token(["next", "p"]), "j"))),
    define(
        "repeated_triple",
        [*SPACE, *TIMES, *SEEN[::2]],
        chance(THREE[0], equal(token("q"), token(["next", "p"])), THREE[2]),
    ),
    define(
        "conditional_triple",
        [*SPACE, *TIMES, *SEEN],
        times(over(chance(*THREE[1:]), chance(THREE[1])), over(chance(*THREE[:2]), chance(THREE[0])), chance(THREE[0])),
    ),
    define("markov", [*SPACE, *MATRIX, ("n", "natural")], equal(over_positions(markov_gap, "n"), 0)),
    define(
        "starts_with",
        [*SPACE, *LAW],
        forall([("i", "S")], equal(chance(equal(token(ZERO), "i")), ["pi", "i"])),
    ),
    define(
        "stationary_law",
        [("S", "set"), *LAW, *MATRIX],
        forall([("j", "S")], equal(total([("i", "S")], times(["pi", "i"], ["P", "i", "j"])), ["pi", "j"])),
    ),
]
