"""The first gradient in W in the mean over transition matrices: the cubic term, and a rest of at most 2t.

Tasks (Edelman), equation (E.23). Means are over the midpoints of n times n squares, for every n.
"""

from verify.library.finite_sums import LENGTH, PLACE
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import lemmas, patterns
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.first_step import weight_forms, weight_remainder, weight_vocabulary
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY as STEP_VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.lagged_gradient import LAG_GRADIENT_DEFINITION, lag_gradient
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.sums import reciprocal_means, square_growth, square_means, uniform_moments
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import substituted

WEIGHT_MEANS: Binders = [
    *weight_remainder.REMAINDER,
    *square_growth.PAIRS,
    (DOUBLE, TABLE),
    (SECOND_LENGTH, "natural"),
    (square_means.ROW, "natural"),
    ("eta", "real"),
    ("w0", "real"),
]
VOCABULARY = [*STEP_VOCABULARY, *LAG_GRADIENT_DEFINITION, *uniform_moments.DEFINITIONS]
CORNER_HERE = {"m": "m1", "l": "l1"}


def mean_gradient(n: Json) -> Json:
    """Return the mean of the entry (m, l) of the gradient, for v = (c, …, c)."""
    return square_means.square_mean(as_function(lag_gradient("c")), n)


def mean_coefficient(n: Json) -> Json:
    """Return the mean of π_m π_l/(λ − 1) (b − a) (P_m1 − 1/2)."""
    return square_means.square_mean(as_function(weight_remainder.COEFFICIENT), n)


def _mean_missed(n: Json) -> Json:
    return square_means.square_mean(as_function(weight_remainder.MISSED), n)


def _combined(weights: list[Json], terms: list[Json]) -> Json:
    return plus(*(times(weight, term) for weight, term in zip(weights, terms, strict=True)))


class WeightMeans:
    """The means for n ≥ 1 and t ≥ 1, at the entry (m1, l1)."""

    def __init__(self, proof: Evidence) -> None:
        """Prove −2t ≤ the mean of the rest ≤ 2t, and that the mean of the gradient splits."""
        self.proof = proof
        found = proof.specialise(weight_remainder.WeightRemainder(proof).prove(), list(CORNER_HERE.values()))
        pointwise = proof.generalise(found, patterns.names_of(chain.PARAMETERS), reciprocal_means.UNIT_SQUARE)
        missed = substituted(weight_remainder.MISSED, CORNER_HERE)
        sides = reciprocal_means.SquareMeans(proof).prove(as_function(missed), weight_vocabulary.T, pointwise)
        self.bounds = [proof.project(sides, part) for part in (0, 1)]
        self.split = self._prove_split()

    def _prove_split(self) -> int:
        """Prove that the mean of the gradient is c times the cubic term with the mean coefficient and the mean rest."""
        proof = self.proof
        terms = substituted([lag_gradient("c"), weight_remainder.COEFFICIENT, weight_remainder.MISSED], CORNER_HERE)
        weights = [times("c", weight_vocabulary.CUBIC), "c"]
        whole, *parts = (midpoint_chains.at_corner(as_function(term)) for term in terms)
        apart = proof.sums(equal(terms[0], _combined(weights, terms[1:])))
        corners = [square_means.corner(q, LENGTH) for q in (square_means.ROW, PLACE)]
        pointwise = proof.specialise(proof.generalise(apart, patterns.names_of(chain.PARAMETERS)), corners)
        same = square_growth.prove_equal_pairs(
            proof, whole, lambda q, r: _combined(weights, [part(q, r) for part in parts]), pointwise
        )
        maps = [mapping([("q'", "natural"), ("r'", "natural")], part("q'", "r'")) for part in parts]
        linear = proof.specialise(square_growth.prove_pair_linear(proof), [*maps, *weights, LENGTH])
        means = [substituted(mean(LENGTH), CORNER_HERE) for mean in (mean_gradient, mean_coefficient, _mean_missed)]
        inverse = over(1, power(LENGTH, 2))
        return proof.sums(
            equal(means[0], _combined(weights, means[1:])),
            cofactors=[cofactor(same, [], inverse), cofactor(linear, [], inverse)],
        )


def close(start: Json, bound: Json, n: Json, rate: Json = "eta") -> Json:
    """Return: a start plus a rate times the mean gradient differs from its leading term by at most a bound, squared."""
    after = plus(start, times(rate, mean_gradient(n)))
    leading = plus(start, times("c", rate, weight_vocabulary.CUBIC, mean_coefficient(n)))
    return ["<=", power(minus(after, leading), 2), power(bound, 2)]


BOUND = times(2, weight_vocabulary.T, "c", "eta")


def _prove_square(proof: Evidence) -> int:
    """Prove ∀d, r (d = c η r, −2t ≤ r ≤ 2t ⟹ d² ≤ (2 t c η)²)."""
    gap, rest = weight_forms.LETTERS[:2]
    most, rate = times(2, weight_vocabulary.T), times("c", "eta")
    hypotheses = [equal(gap, times("c", "eta", rest)), *reciprocal_means.bounded(rest, most)]
    same, *sides = (proof.assume(formula) for formula in hypotheses)
    goal = ["<=", power(gap, 2), power(BOUND, 2)]
    value = times(power(rate, 2), minus(most, rest), minus(rest, minus(most)))
    used = cofactor(same, [], times(-1, plus(gap, times(rate, rest))))
    found = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), value), cofactors=[used]), sides)
    return proof.generalise(found, [gap, rest], hypotheses)


STEP_MEAN = lemmas.Lemmas(
    "tasks/own-mean-weight-step",
    "The mean of the first step in W is near its cubic term",
    definitions=VOCABULARY,
    variables=WEIGHT_MEANS,
    file=__file__,
)


@STEP_MEAN.lemma(
    "close",
    "The mean of w + η times the gradient differs from its leading term by at most 2t |c η|.",
    """
    forall w, c, eta in real; t, n in natural: 1 <= t, 1 <= n
      ==> (forall m, l in labels(one, two): ((w + eta*sum_below((q in natural |-> sum_below((r in natural |->
        lag_gradient(c, 1 - midpoint(q, n), 1 - midpoint(r, n), t, m, l)), n)), n)/n^2) - (w + c*eta*((t + 1)*(t +
        2))/6*sum_below((q in natural |-> sum_below((r in natural |-> (stationary(1 - midpoint(q, n), 1 -
        midpoint(r, n), m)*stationary(1 - midpoint(q, n), 1 - midpoint(r, n), l))/(eigenvalue(1 - midpoint(q, n),
        1 - midpoint(r, n)) - 1)*((1 - midpoint(r, n)) - (1 - midpoint(q, n)))*(transition(1 - midpoint(q, n), 1 -
        midpoint(r, n), m, :one) - 1/2)), n)), n)/n^2))^2 <= (2*t*c*eta)^2)
    """,
    "0, 1, 1, 1, 1, :one, :one",
    [("The leading term alone is not exact.", "(2*t*c*eta)^2", "(0*t*c*eta)^2", "0, 1, 1, 1, 2, :one, :one")],
)
def prove_close(proof: Evidence) -> int:
    """Prove for n ≥ 1 and t ≥ 1 ∀m, l that w plus η times the mean gradient is ``close`` up to 2 t |c η|."""
    means = WeightMeans(proof)
    goal, rest = substituted([close("w0", BOUND, LENGTH), _mean_missed(LENGTH)], CORNER_HERE)
    apart = goal[1][1]
    same = proof.sums(equal(apart, times("c", "eta", rest)), cofactors=[cofactor(means.split, [], "eta")])
    found = proof.specialise(_prove_square(proof), [apart, rest], [same, *means.bounds])
    return proof.generalise(
        proof.generalise(found, list(CORNER_HERE.values())),
        ["w0", "c", "eta", weight_vocabulary.T, LENGTH],
        [weight_remainder.LONG, uniform_moments.POSITIVE],
    )
