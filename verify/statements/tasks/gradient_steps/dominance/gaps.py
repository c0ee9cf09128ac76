"""How far weighted lags and numbers of pairs are apart for v_2 and for another v_j, from bounds of the weights.

Tasks (Edelman), Lemma 8.4 and appendix E.1. A gradient is f u + g n (n + 1)/2, where u is the lag of n positions: r for
v_2, r + 1 for v_1, and r less m + 1 for v_(m+3).
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.terms import equal, minus, over, plus, times

PLACES, BETWEEN = "q2", "m2"
WEIGHTS: Binders = [
    (name, "real") for name in ("lead1", "lead2", "lagging1", "lagging2", "least1", "delta1", "lag1", "lag2", "share1")
]
LEAD, OTHER_LEAD, LAGGING, OTHER_LAGGING, LEAST, DELTA, LAG, OTHER_LAG, SHARE = names_of(WEIGHTS)
GAPS: Binders = [*WEIGHTS, (PLACES, "natural"), (BETWEEN, "natural"), ("r", "natural"), ("t", "natural")]
MORE: Json = ["next", BETWEEN]
POSITIONS = equal("r", plus(PLACES, MORE))
LENGTHS = equal("t", plus("r", 1))


def pairs(n: Json) -> Json:
    """N (n + 1)/2."""
    return times(over(1, 2), n, plus(n, 1))


def weighted(lagging: Json, lag: Json, lead: Json, n: Json) -> Json:
    """F u + g n (n + 1)/2."""
    return plus(times(lagging, lag), times(lead, *pairs(n)[1:]))


def at_least(least: Json, share: Json, length: Json, gap: Json) -> Json:
    """L r (r + 1)/2 − d n ≤ a gap."""
    return ["<=", minus(times(least, pairs("r")), times(share, length)), gap]


LATER_HYPOTHESES = [
    ["<=", LEAST, LEAD],
    ["<=", LEAST, minus(LEAD, OTHER_LEAD)],
    ["<=", minus(DELTA), LAGGING],
    ["<=", minus(DELTA), minus(LAGGING, OTHER_LAGGING)],
    ["<=", 0, DELTA],
    ["<=", 0, OTHER_LAG],
    ["<=", OTHER_LAG, times(2, PLACES)],
    ["<=", 0, minus(LAG, OTHER_LAG)],
    ["<=", minus(LAG, OTHER_LAG), times(2, MORE)],
    POSITIONS,
]
LATER_NAMES = [*names_of(WEIGHTS[:8]), PLACES, BETWEEN, "r"]


def prove_later_gap(proof: Evidence) -> int:
    """Prove ∀ the weights, lags and lengths (``LATER_HYPOTHESES`` ⟹ L r (r + 1)/2 − 2 d r ≤ v_2 less v_(m+3))."""
    *given, positions = (proof.assume(formula) for formula in LATER_HYPOTHESES)
    gap = minus(weighted(LAGGING, LAG, LEAD, "r"), weighted(OTHER_LAGGING, OTHER_LAG, OTHER_LEAD, PLACES))
    goal = at_least(LEAST, times(2, DELTA), "r", gap)
    growth = minus(LAG, OTHER_LAG)
    form = plus(
        times(minus(LEAD, LEAST), over(1, 2), MORE, plus(times(2, PLACES), MORE, 1)),
        times(minus(minus(LEAD, OTHER_LEAD), LEAST), pairs(PLACES)),
        times(minus(LAGGING, minus(DELTA)), growth),
        times(DELTA, minus(times(2, MORE), growth)),
        times(minus(minus(LAGGING, OTHER_LAGGING), minus(DELTA)), OTHER_LAG),
        times(DELTA, minus(times(2, PLACES), OTHER_LAG)),
    )
    equation = proof.follows(equal(minus(*goal[:0:-1]), form), positions)
    return proof.generalise(proof.squares(goal, equation, given), LATER_NAMES, LATER_HYPOTHESES)


FIRST_HYPOTHESES = [
    ["<=", LEAST, minus(LEAD, OTHER_LEAD)],
    ["<=", OTHER_LEAD, over(1, 2)],
    ["<=", minus(DELTA), OTHER_LAGGING],
    ["<=", OTHER_LAGGING, DELTA],
    ["<=", OTHER_LAGGING, LAGGING],
    ["<", 0, SHARE],
    ["<=", 0, LAG],
    ["<=", LAG, times(2, "r")],
    LENGTHS,
    equal(times(SHARE, OTHER_LAG), plus(times(SHARE, LAG), minus("t", LAG))),
]
FIRST_NAMES = [*names_of(WEIGHTS), "r", "t"]


def prove_first_gap(proof: Evidence) -> int:
    """Prove ∀ the weights, lags and lengths (``FIRST_HYPOTHESES`` ⟹ L r (r + 1)/2 − (d + 1/2) t ≤ v_2 less v_1)."""
    *given, lengths, lags = (proof.assume(formula) for formula in FIRST_HYPOTHESES)
    gap = minus(
        weighted(times(SHARE, LAGGING), LAG, LEAD, "r"),
        weighted(times(SHARE, OTHER_LAGGING), OTHER_LAG, OTHER_LEAD, "t"),
    )
    goal = at_least(LEAST, plus(DELTA, over(1, 2)), "t", gap)
    half, behind = over(1, 2), minus(times(2, "r"), LAG)
    form = plus(
        times(minus(minus(LEAD, OTHER_LEAD), LEAST), pairs("r")),
        times(minus(LAGGING, OTHER_LAGGING), SHARE, LAG),
        times(minus(half, OTHER_LEAD), plus("r", 1)),
        times(half, minus(DELTA, OTHER_LAGGING), plus(behind, 2)),
        times(half, minus(OTHER_LAGGING, minus(DELTA)), LAG),
    )
    equation = proof.follows(equal(minus(*goal[:0:-1]), form), lengths, lags)
    return proof.generalise(proof.squares(goal, equation, given), FIRST_NAMES, FIRST_HYPOTHESES)
