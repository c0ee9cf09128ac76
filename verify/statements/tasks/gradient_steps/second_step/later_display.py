"""The gradient in v_j that a diagonal bias of W adds, and 1 - lambda, by which it is divided."""

from verify.statements.formulas import Json
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.terms import minus

LATER_GRADIENT: Json = ["diagonal_gradient", "a", "b", "k", "r"]
AGAINST = minus(1, chain.EIGENVALUE)
