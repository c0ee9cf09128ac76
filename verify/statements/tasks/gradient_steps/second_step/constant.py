"""Variables of proofs about means over the midpoints of n times n squares."""

from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.sums import square_means, uniform_moments

CHOSEN, FIRST = "c1", "m1"
VARIABLES: Binders = [
    *uniform_moments.MOMENTS,
    *chain.PARAMETERS,
    (square_means.ROW, "natural"),
    (CHOSEN, "natural"),
    (FIRST, "natural"),
]
