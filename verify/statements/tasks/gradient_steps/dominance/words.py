"""Words for the second step: the entries of v after it, means over midpoints, and the conditions on the numbers.

Tasks (Edelman), equations (E.37) to (E.41). r is t - 1: v_1 counts t positions, and v_2 counts r.
"""

from verify.library.finite_sums import LENGTH, raised
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.dominance.at_two import STEP
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.sums.square_means import square_mean
from verify.statements.terms import equal, minus, over, plus, times
from verify.statements.trees import substituted

ZERO, ONE = (["of", "natural", n] for n in (0, 1))
LENGTHS = equal("t", plus("r", 1))
NUMBERS: Binders = [*STEP, ("t", "natural"), ("r", "natural"), ("n", "natural")]
SIGNS = [["<", 0, "eta"], *(["<=", 0, name] for name in ("c", "off")), ["<=", "off", "rho"]]


def biased(least: int) -> Json:
    """K (c + c') < (rho − c') r."""
    return ["<", times(least, plus("c", "off")), times(minus("rho", "off"), "r")]


def mean_of(term: Json) -> Json:
    """The mean of a term in a and b over the midpoints."""
    return square_mean(as_function(term), LENGTH)


def at_place(term: Json, k: Json, r: Json) -> Json:
    """Return a term for the place k + 1 and r positions."""
    return substituted(term, {"k": k, "r": r})


def entry(constant: Json, diagonal: Json, n: Json = LENGTH) -> Json:
    """An entry of v after the second step, from its gradients for W = 1 1ᵀ and W = I, with means over n² midpoints."""
    means = [square_mean(as_function(gradient), n) for gradient in (constant, diagonal)]
    inside = plus(times(plus("c", "off"), means[0]), times(minus("rho", "off"), means[1]))
    return plus("c", over(times("eta", inside), "t"))


def prove_first_power(proof: Evidence) -> int:
    """Prove ∀z: z¹ = z."""
    return proof.identity(forall([("z'", "real")], equal(raised("z'", ONE), "z'")))
