"""How far a mean moves when its weights are multiplied by factors between 0 and 1: a bound by the variance."""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall
from verify.statements.patterns import names_of
from verify.statements.terms import equal, minus, over, plus, power, times, total

MEANS: Binders = [("Om", "set"), *((name, ["maps", "Om", "real"]) for name in ("w0", "g0", "h0"))]
SUM, KEPT = total([("om", "Om")], ["w0", "om"]), total([("om", "Om")], times(["w0", "om"], ["g0", "om"]))
MEAN = over(total([("om", "Om")], times(["w0", "om"], ["h0", "om"])), SUM)
SQUARES = over(total([("om", "Om")], times(["w0", "om"], power(["h0", "om"], 2))), SUM)
MOVED = over(total([("om", "Om")], times(["w0", "om"], ["g0", "om"], ["h0", "om"])), KEPT)
HYPOTHESES: list[Json] = [
    forall([("om", "Om")], ["<=", 0, ["w0", "om"]]),
    forall([("om", "Om")], ["<=", 0, ["g0", "om"]]),
    forall([("om", "Om")], ["<=", ["g0", "om"], 1]),
    ["<", 0, SUM],
    ["<", 0, KEPT],
]
BOUND: Json = ["<=", times(power(minus(MOVED, MEAN), 2), over(KEPT, SUM)), minus(SQUARES, power(MEAN, 2))]


def prove_moved_mean(proof: Evidence) -> int:
    """Prove ∀ w ≥ 0, 0 ≤ g ≤ 1, h: (mean with g − mean)² · Σ w g/Σ w ≤ the variance, if Σ w and Σ w g are positive.

    Σ w (h − m)² is Σ w (1 − g) (h − m)² + Σ w g (h − b)² + (b − m)² Σ w g for the means m with w and b with w g.
    """
    given = [proof.assume(formula) for formula in HYPOTHESES]
    nonzero = prove_nonzero(proof)
    units = [
        proof.quotient(proof.specialise(nonzero, [value], [theorem]))
        for value, theorem in zip((SUM, KEPT), given[3:], strict=True)
    ]
    dropped = times(["w0", "pt"], minus(1, ["g0", "pt"]), power(minus(["h0", "pt"], MEAN), 2))
    kept = times(["w0", "pt"], ["g0", "pt"], power(minus(["h0", "pt"], MOVED), 2))
    form = over(plus(total([("pt", "Om")], dropped), total([("pt", "Om")], kept)), SUM)
    equals = proof.follows(equal(minus(BOUND[2], BOUND[1]), form), units[0], units[1])
    bound = proof.squares(BOUND, equals, given)
    return proof.generalise(bound, names_of(MEANS), HYPOTHESES)
