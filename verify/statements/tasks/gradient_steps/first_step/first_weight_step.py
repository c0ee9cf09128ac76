"""The words and the values of witnesses for the first gradient in W, given a transition matrix.

Tasks (Edelman), appendix E.1, equations (E.16) and (E.17).
"""

from verify.library.finite_sums import SUMS
from verify.statements.formulas import Binders, Json
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, STATES, STEPS
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.terms import over

VOCABULARY = [*SUMS, *CHAIN, *STEPS, *weight_vocabulary.ROMANS, *weight_vocabulary.GRADIENT]
LENGTHS: Binders = weight_vocabulary.UPDATE[:4]
VALUES: list[Json] = [over(3, 2), over(1, 3), over(1, 4), 2]
AT = {"t": ["of", "natural", 2], "m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"]}
SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-b, b)$, $\lambda = a+b-1$, $\pi = (b-1, a-1)/(\lambda-1)$, "
    r"$\beta_{1\cdot} = (a-1, 1-a)$, $\beta_{2\cdot} = (1-b, b-1)$, $\gamma_{i\cdot} = (b-1, a-1)$."
)
