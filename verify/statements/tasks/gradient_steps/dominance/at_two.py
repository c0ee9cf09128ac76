"""The parameters of the second step, and the definitions with which it is told."""

from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.curriculum import split
from verify.statements.tasks.gradient_steps.sums import uniform_moments

STEP: Binders = [(name, "real") for name in ("c", "off", "rho", "eta")]
VOCABULARY = [*split.VOCABULARY, *uniform_moments.DEFINITIONS]
