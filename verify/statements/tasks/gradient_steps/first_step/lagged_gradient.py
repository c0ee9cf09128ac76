"""The first gradient in W with the powers of P counted by distances, in closed form for a + b different from 2.

Tasks (Edelman), the last line of equation (E.13). Nothing is divided by λ, so that λ = a + b − 1 may be 0.
"""

from collections.abc import Sequence

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, PARAMETERS, STATES, TRANSITION, prove_powers
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.sums import lagged_triples, lags, summed_lags
from verify.statements.tasks.gradient_steps.sums.step_sums import FIRST, GAP, RATIO, SECOND, UNIT
from verify.statements.terms import equal, mapping, plus, times


def _distances(start: Json, end: Json) -> Json:
    """The sequence of the numbers (P^d)_ij."""
    return mapping([("distance", "natural")], ["matrix_power", TRANSITION, "distance", start, end])


def over_distances(i: Json, row: Json, column: Json) -> Json:
    """Return the sum of (P^(p−t'))_im (P^(t'−s))_li over the positions s ≤ t' ≤ p < t, for the entry (m, l)."""
    return lagged_triples.over_lags(
        lagged_triples.lagged(_distances(i, row)), lagged_triples.lagged(_distances(column, i)), weight_vocabulary.T
    )


LAG_GRADIENT_DEFINITION: list[Json] = [
    *lags.LAGS,
    define(
        "lag_gradient",
        weight_vocabulary.UPDATE,
        times(
            weight_vocabulary.SCALE,
            weight_vocabulary.over_states(times(weight_vocabulary.law("l"), over_distances("i", "m", "l"))),
        ),
    ),
]


def lag_gradient(c: Json) -> Json:
    """Return the entry (m, l) of the gradient, for v = (c, …, c)."""
    return ["lag_gradient", c, *patterns.names_of(PARAMETERS), weight_vocabulary.T, "m", "l"]


POWER_SUMS = [
    function(EIGENVALUE, GAP_HERE, weight_vocabulary.T) for function in (summed_lags.one_power, summed_lags.both_powers)
]
PLACES: Binders = [("i1", STATES), ("m1", STATES), ("l1", STATES)]
LAGGED_GRADIENT: Binders = [*lagged_triples.LAGGED_TRIPLES, *PARAMETERS, ("c", "real"), *PLACES]


def closed_distances(numbers: Sequence[Json], i: Json, row: Json, column: Json) -> Json:
    """Return ``over_distances`` in closed form, from what the powers of λ and 1 add up to."""
    weights = [
        times(GAP_HERE, letter(*pair))
        for pair in ((i, row), (column, i))
        for letter in (weight_vocabulary.beta, weight_vocabulary.gamma)
    ]
    names = dict(zip((FIRST, SECOND, lagged_triples.THIRD, lagged_triples.FOURTH), weights, strict=True))
    return trees.substituted(lagged_triples.triples(*numbers), {GAP: GAP_HERE, **names})


def prove_distances(proof: Evidence, regular: int) -> int:
    """Prove ∀i, m, l: ``over_distances`` has the closed form, from (λ − 1) · 1/(λ − 1) = 1."""
    gap = proof.sums(trees.substituted(UNIT, {RATIO: EIGENVALUE, GAP: GAP_HERE}), cofactors=[cofactor(regular)])
    powers = prove_powers(proof, regular)
    at = patterns.names_of(PLACES)
    sequences, premises, weights = [], [], []
    for start, end in ((at[0], at[1]), (at[2], at[0])):
        shares = [times(GAP_HERE, letter(start, end)) for letter in (weight_vocabulary.beta, weight_vocabulary.gamma)]
        sequence = _distances(start, end)
        value = plus(times(shares[0], raised(EIGENVALUE, "d'")), shares[1])
        goal = forall([("d'", "natural")], equal(["at", sequence, "d'"], value))
        premises.append(proof.sums(goal, cofactors=[cofactor(powers, ["d'", start, end])]))
        sequences.append(sequence)
        weights += shares
    found = proof.specialise(
        lagged_triples.prove_lagged_triples(proof), [*sequences, EIGENVALUE, GAP_HERE, *weights], [gap, *premises]
    )
    return proof.generalise(proof.specialise(found, [weight_vocabulary.T]), at)
