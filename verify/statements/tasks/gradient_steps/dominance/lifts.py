"""How much both parts of the second step lift v_2 over v_1, between bounds whose means are known.

Tasks (Edelman), equations (E.38) to (E.41). Let x = 1 - a, y = 1 - b, s = x + y, p = x y/s^2, t = r + 1 and
V = (1 - lambda^t)/s. The constant part lowers v_2 against v_1 by t Q + 2 p lambda V, where Q = 1/2 - 2 p is the
integrand of (E.29). The diagonal part lifts it by r t/2 (C - H) + t (E - H) - (E + p lambda) V, where
H = 1/2 - p - p s and C = 1/2 - p - 2 p s + 4 p^2 s^2 are the coefficients of v_1 in (E.39) and of v_2 in (E.40), and
E = p (1 - 4 p) s, of which M is 1/4 more. The bounds need no more than the signs of p, 1 - 4 p and 1 - lambda^r.
In particular the constant part lowers v_2 by at least lambda/2, which is 0 on average.
"""

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums import pair_tables, square_growth, step_sums
from verify.statements.terms import equal, minus, over, plus, power, times

Weighted = list[tuple[Json, Json]]

COUNT = plus("r", 1)
PAIRS, MORE_PAIRS = over(times("r", COUNT), 2), over(times(COUNT, plus("r", 2)), 2)
AT_FIRST, AT_SECOND, Q, H, C, M, Z, P, S, W, LAST, FRONT, LEADING = NAMES = (
    "at_first",
    "at_second",
    "integrand",
    "coefficient_1",
    "coefficient_2",
    "raised_spread",
    "ratio",
    "share",
    "distance",
    "inverse",
    "last_power",
    "front",
    "leading",
)
NUMBERS = NAMES[:-2]
FORMS: Binders = [(name, "real") for name in NAMES]
RATIO, APART = minus(1, S), minus(1, times(4, P))
NEXT = times(LAST, RATIO)
UNIT = equal(times(S, W), 1)
VALUES = {
    Q: minus(over(1, 2), times(2, P)),
    H: minus(over(1, 2), P, times(P, S)),
    C: plus(over(1, 2), minus(P), times(-2, P, S), times(4, power(times(P, S), 2))),
    M: plus(over(1, 4), times(P, APART, S)),
    Z: RATIO,
}
LAGS = [minus(COUNT, times(RATIO, W, minus(1, NEXT))), minus("r", times(RATIO, W, minus(1, LAST)))]


def gradient_form(place: int, front: Json, leading: Json) -> Json:
    """A gradient at v_1 or v_2: a leading coefficient times a number of pairs, and a factor times a sum of powers."""
    return plus(times((MORE_PAIRS, PAIRS)[place], leading), times(front, W, LAGS[place]))


CONSTANT_WEIGHTS = [(times(2, P, RATIO), Q)] * 2
DIAGONAL_WEIGHTS = [(times(P, RATIO), H), (times(P, plus(RATIO, times(APART, S, S))), C)]
SIGNS = [
    ["<", 0, W],
    ["<=", 0, P],
    ["<=", 0, APART],
    *(condition for x in (LAST, NEXT) for condition in (["<=", -1, x], ["<=", x, 1])),
]
FALL: Weighted = [(1, AT_FIRST), (-1, AT_SECOND)]
RISE: Weighted = [(1, AT_SECOND), (-1, AT_FIRST)]


def _rise(integrand: Json, share: Json, one: Json) -> Weighted:
    """r t/2 (C − H) + t (E − H) with multiples of Q, H and 1 added, in terms whose means are known."""
    return [
        (PAIRS, C),
        (COUNT, M),
        (integrand, Q),
        (minus(share, PAIRS, COUNT), H),
        (minus(one, over(COUNT, 4)), 1),
    ]


ORDER = "order"
FALLS, RISES = ("fall at least", "fall at most"), ("rise at least", "rise at most")
BOUNDS: dict[str, tuple[Weighted, Weighted]] = {
    FALLS[0]: ([(minus("r", 1), Q), (2, H)], FALL),
    ORDER: ([(over(1, 2), Z), (0, 1)], FALL),
    FALLS[1]: (FALL, [(plus(COUNT, 4), Q), (-2, H), (1, W), (-1, 1)]),
    RISES[0]: ([*_rise(-2, 1, over(3, 8)), (over(-1, 2), W)], RISE),
    RISES[1]: (RISE, _rise(1, -1, 0)),
}
LOW_END, HIGH_END = (times(P, W, power(RATIO, 2), x) for x in (minus(1, LAST), minus(LAST, -1)))
GAPS = {
    FALLS[0]: times(2, LOW_END),
    ORDER: plus(times(2, LOW_END), times(over(1, 2), APART, plus("r", times(power(S, 2), W)))),
    FALLS[1]: plus(times(W, APART), times(2, HIGH_END)),
    RISES[0]: plus(
        times(over(1, 2), W, APART),
        HIGH_END,
        times(P, APART, minus(NEXT, -1)),
        times(over(1, 8), power(minus(1, times(8, P)), 2)),
    ),
    RISES[1]: plus(times(P, APART, minus(1, NEXT)), LOW_END),
}


def prove_gradient_form(proof: Evidence, place: int) -> int:
    """Prove the form of a gradient that is a sum over n targets, for n = t at v_1 and n = r at v_2."""
    count, last = ((["next", "r"], NEXT), ("r", LAST))[place]
    equations = [
        (AT_FIRST, step_sums.over_targets(count)),
        (step_sums.GAP, minus(W)),
        (step_sums.RATIO, RATIO),
        (raised(step_sums.RATIO, count), last),
        (step_sums.FIRST, FRONT),
        (step_sums.SECOND, LEADING),
    ]
    known = Relations(proof, [AT_FIRST, *(left for left, _ in equations[3:]), step_sums.GAP, step_sums.RATIO])
    for equation in equations:
        known.assume(equal(*equation))
    if place == 0:
        known.know(proof.sums(equal(count, COUNT)), count, COUNT)
    found = known.prove(AT_FIRST, gradient_form(place, FRONT, LEADING))
    names = [AT_FIRST, step_sums.RATIO, step_sums.GAP, step_sums.FIRST, step_sums.SECOND, FRONT, LEADING, S, W, LAST]
    return proof.generalise(found, names, [equal(*equation) for equation in equations])


def _constantly(term: Json) -> square_growth.Cell:
    return lambda q, r: term


def prove_bound(proof: Evidence, name: str) -> int:
    """Prove one of ``BOUNDS`` for all numbers that have the forms and the signs."""
    weights = DIAGONAL_WEIGHTS if name in RISES else CONSTANT_WEIGHTS
    gradients = [gradient_form(place, *weight) for place, weight in enumerate(weights)]
    known = Relations(proof, NAMES)
    hypotheses = [equal(*pair) for pair in (*zip((AT_FIRST, AT_SECOND), gradients, strict=True), *VALUES.items())]
    for hypothesis in (*hypotheses, UNIT):
        known.assume(hypothesis)
    sides = [pair_tables.combination([(weight, _constantly(x)) for weight, x in terms], 0, 0) for terms in BOUNDS[name]]
    equation = known.prove(minus(*sides[::-1]), GAPS[name])
    found = proof.squares(["<=", *sides], equation, [proof.assume(sign) for sign in SIGNS])
    return proof.generalise(found, list(NUMBERS), [*hypotheses, UNIT, *SIGNS])
