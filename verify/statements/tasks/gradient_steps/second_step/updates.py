"""What a diagonal bias of W adds to v in the second step: the coefficient of (E.39), and relations of reciprocals.

Tasks (Edelman), appendix E.1.
"""

from verify.library import sequence_sums
from verify.proving.evidence import Json
from verify.statements.formulas import Binders
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import REST, A, B
from verify.statements.tasks.gradient_steps.second_step import gradient, later_display
from verify.statements.tasks.gradient_steps.sums import square_means
from verify.statements.terms import minus, over, plus, power, times

VARIABLES: Binders = [
    *gradient.VARIABLES,
    (square_means.ROW, "natural"),
    (square_means.ERROR, "real"),
    (square_means.FIRST, "natural"),
    ("r1", "real"),
    (sequence_sums.UPPER, "real"),
]
SHARE = over(
    plus(times(power(B, 2), minus("a", gradient.HALF)), times(power(A, 2), minus("b", gradient.HALF))), power(REST, 2)
)


def relations(step: gradient.SecondGradient, eliminated: list[Json]) -> Relations:
    """Relations between 1/(λ − 1), 1/(λ − 1)², 1/(λ − 1)³ and 1/(1 − λ)."""
    divisors = [power(REST, 2), power(REST, 3), later_display.AGAINST]
    values = [power(gradient.GAP_HERE, 2), power(gradient.GAP_HERE, 3), minus(gradient.GAP_HERE)]
    theorems = [step.square, step.cube, step.opposite]
    known = Relations(step.proof, [*eliminated, *(over(1, divisor) for divisor in divisors)])
    for divisor, value, theorem in zip(divisors, values, theorems, strict=True):
        known.know(theorem, over(1, divisor), value)
    known.know(step.gap, times(gradient.GAP_HERE, REST), 1)
    return known
