"""Equation (E.28): what the first step adds to an entry of v, in closed form for every length.

Tasks (Edelman), appendix E.1. The sum runs over the n = p - j + 1 from 1 to r = t - j + 1.
"""

from verify.library.finite_sums import raised, sum_below
from verify.proving.evidence import Evidence, Json
from verify.statements import geometric_sums
from verify.statements.formulas import Binders
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, PARAMETERS, REST, A, B
from verify.statements.tasks.gradient_steps.sums.triple_sums import GAP, INVERSE, RATIO, UNITS
from verify.statements.terms import minus, over, plus, power, times

LINE, GROWTH = "xA", "xB"
RATES: Binders = [("c", "real"), ("eta", "real"), *PARAMETERS, ("t", "natural"), ("r", "natural")]
SQUARES, MIXED = plus(power(A, 2), power(B, 2)), times(A, B)


def _term(n: Json) -> Json:
    """x_A n + x_B (λ^n − 1) for n + 1 in place of n."""
    return plus(times(LINE, plus(n, 1)), times(GROWTH, minus(times(raised(RATIO, n), RATIO), 1)))


def _closed(r: Json, up: Json, _down: Json) -> Json:
    """x_A r (r + 1)/2 + x_B (λ (λ^r − 1)/(λ − 1) − r)."""
    return plus(
        times(LINE, over(1, 2), r, plus(r, 1)),
        times(GROWTH, minus(times(GAP, RATIO, minus(up, 1)), r)),
    )


def prove_sum(proof: Evidence) -> int:
    """Prove ∀λ, μ, κ, x (λμ = 1, κ(λ − 1) = 1 ⟹ ∀r: the sum of ``_term`` over n < r is ``_closed``)."""
    unit, gap = (proof.assume(formula) for formula in UNITS)

    def relations() -> Relations:
        known = Relations(proof)
        known.know(unit, *UNITS[0][1:])
        known.know(gap, *UNITS[1][1:])
        return known

    found = geometric_sums.GeometricSums(proof, RATIO, INVERSE, unit, relations).prove("n'", _term, _closed)
    return proof.generalise(found, [RATIO, INVERSE, GAP, LINE, GROWTH], UNITS)


def bracket(n: Json) -> Json:
    """What is summed over n = p − j + 1, for n + 1 in place of n."""
    growth = times(2, MIXED, over(minus(times(raised(EIGENVALUE, n), EIGENVALUE), 1), minus(1, over(1, EIGENVALUE))))
    more = plus(n, 1)
    return minus(times(over(1, power(REST, 2)), plus(times(SQUARES, more), growth)), times(over(1, 2), more))


SUM = sum_below("n'", "r", bracket("n'"))
UP = times(raised(EIGENVALUE, "r"), EIGENVALUE)


def printed(up: Json) -> Json:
    """The closed form in brackets, where λ^(t−j+2) is ``up``."""
    return plus(
        times(over(times("r", plus("r", 1)), 2), minus(over(SQUARES, power(REST, 2)), over(1, 2))),
        times(
            2,
            EIGENVALUE,
            over(MIXED, power(REST, 3)),
            minus(over(minus(EIGENVALUE, up), minus(1, EIGENVALUE)), "r"),
        ),
    )


PRINTED = printed(UP)
UPDATE = plus("c", times(over(times("c", "eta"), "t"), SUM))
CLOSED = plus("c", times(over(times("c", "eta"), "t"), PRINTED))
VALUES: list[Json] = [over(3, 2), over(1, 5), over(1, 3), over(1, 4), 4, 3]
TYPED: dict[str, Json] = {"t": ["of", "natural", 4], "r": ["of", "natural", 3]}
