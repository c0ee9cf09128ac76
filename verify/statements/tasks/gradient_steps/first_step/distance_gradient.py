"""The gradient of (E.13) with the powers of P counted by distances is that with powers of the inverse of P.

Tasks (Edelman), equation (E.13); the second form asks that λ = a + b − 1 is not 0.
"""

from verify.library.finite_sums import raised
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.first_step import lagged_gradient, weight_gradient, weight_vocabulary
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import AT, LENGTHS, SETUP, VALUES, VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.weight_forms import FORMS, ONE, TWO
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.sums import lagged_triples, summed_lags, triple_sums
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, minus, plus, times

HERE = list(weight_gradient.RENAMED.values())
DISTANCES: Binders = [
    *lagged_gradient.LAGGED_GRADIENT,
    *FORMS,
    *(binder for binder in triple_sums.TRIPLES if binder not in lagged_gradient.LAGGED_GRADIENT),
]


def _prove_closed(proof: Evidence) -> list[int]:
    """Prove that the sums of λ^(p−s), λ^(p−t') and λ^(t'−s) in 1/λ are −κ times the numbers without 1/λ."""
    known = relations.Relations(proof)
    unit, gap = (known.assume(formula) for formula in triple_sums.UNITS)
    known.derive(
        times(triple_sums.INVERSE, triple_sums.GAP),
        minus(triple_sums.GAP, triple_sums.INVERSE),
        {gap: minus(triple_sums.INVERSE), unit: triple_sums.GAP},
    )
    one, two = (
        times(-1, triple_sums.GAP, function(triple_sums.RATIO, triple_sums.GAP, weight_vocabulary.T))
        for function in (summed_lags.one_power, summed_lags.both_powers)
    )
    terms = triple_sums.closed_terms(weight_vocabulary.T, raised(triple_sums.RATIO, weight_vocabulary.T))
    found = [known.prove(term, value) for term, value in zip(terms, (two, one, one), strict=False)]
    return [
        proof.generalise(
            theorem, [triple_sums.RATIO, triple_sums.INVERSE, triple_sums.GAP, weight_vocabulary.T], triple_sums.UNITS
        )
        for theorem in found
    ]


def prove_same_gradient(proof: Evidence) -> int:
    """Prove ∀m, l: both forms of the gradient are equal, from ``HYPOTHESES``."""
    gradient = weight_gradient.StepGradient(proof)
    closed = [
        proof.specialise(theorem, [*weight_gradient.LETTERS_HERE.values(), weight_vocabulary.T], gradient.units)
        for theorem in _prove_closed(proof)
    ]
    weights = [
        trees.substituted(times(weight_gradient.here(weight_gradient.THREE_TIMES.scale), x), weight_gradient.RENAMED)
        for x in weight_vocabulary.COEFFICIENTS
    ]
    terms = [*(times(-1, GAP_HERE, sum_) for sum_ in (TWO, ONE, ONE)), weight_gradient.CLOSED_HERE[3]]
    value = plus(*(times(weight, term) for weight, term in zip(weights, terms, strict=True)))
    scaled = times(
        weight_vocabulary.law("l1"),
        lagged_gradient.closed_distances([ONE, TWO, lagged_triples.count(weight_vocabulary.T)], *HERE),
    )
    alike = proof.generalise(proof.sums(equal(scaled, value)), [ONE, TWO])
    alike = proof.specialise(alike, lagged_gradient.POWER_SUMS)
    named = dict(zip((ONE, TWO), lagged_gradient.POWER_SUMS, strict=True))
    triples = trees.substituted(
        triple_sums.over_positions(weight_vocabulary.three_times, weight_vocabulary.T), weight_gradient.RENAMED
    )
    positions = proof.specialise(lagged_gradient.prove_distances(proof, gradient.regular), HERE)
    found = proof.rewrite(
        equal(triples, trees.substituted(value, named)), closed, proof.specialise(gradient.triples(), HERE)
    )
    found = proof.rewrite(equal(triples, trees.substituted(scaled, named)), [(alike, "backward")], found)
    goal = equal(triples, times(weight_vocabulary.law("l1"), lagged_gradient.over_distances(*HERE)))
    found = proof.generalise(proof.rewrite(goal, [(positions, "backward")], found), HERE)
    same = trees.substituted(
        equal(weight_vocabulary.STEP_GRADIENT, lagged_gradient.lag_gradient("c")), weight_gradient.RENAMED
    )
    return proof.generalise(proof.rewrite(same, [found]), HERE[1:])


def _claim(c: Json) -> Json:
    return forall(
        LENGTHS,
        implies(
            *weight_vocabulary.HYPOTHESES,
            forall(weight_vocabulary.CORNER, equal(weight_vocabulary.STEP_GRADIENT, lagged_gradient.lag_gradient(c))),
        ),
    )


def _same() -> model.Part:
    """Both forms of the gradient."""
    claim, near_miss = _claim("c"), _claim(1)
    proof = ConciseEvidence(DISTANCES)
    proof.generalise(prove_same_gradient(proof), patterns.names_of(LENGTHS), weight_vocabulary.HYPOTHESES)
    at, moves = {**AT, "l": ["of", chain.STATES, ":one"]}, [{"at": [":one", ":one"]}]
    refuted = patterns.refute_at(
        near_miss, LENGTHS, VALUES, weight_vocabulary.HYPOTHESES, near_miss[2][-1][2], moves, at
    )
    return model.Part(
        "gradient",
        "The gradient with P^(p - t') as a power of P is that with P^p times a power of the inverse of P.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [model.Control("With 1 in place of c it is false.", trees.differences(claim, near_miss), refuted)],
    )


def gradient_by_distance() -> model.Statement:
    """The last line of (E.13) without the inverse of P."""
    part = _same()
    return model.Statement(
        id="tasks/own-gradient-by-distance",
        title="The first gradient in W with powers of P by distance, which exist for lambda = 0 too",
        source=f"after {SOURCE}, equation (E.13)",
        hypotheses=SETUP,
        conclusion=r"$\frac ct \sum_i (\mathcal P_{mi} - \frac12) \sum_{s \le t' \le p} (\mathcal P^{p-t'})_{im} "
        r"(\mathcal P^{t'-s})_{li} \pi_l$ is the same with $\mathcal P^p (\mathcal P^{-1})^{t'}$ in place of $\mathcal "
        r"P^{p-t'}$, and so on.",
        reading="lambda = a + b - 1 is neither 0 nor 1. (E.13) and (E.16) to (E.22) are stated with the inverse of P; "
        "the means over midpoints of (E.23), (E.51) and (E.52) take the powers of P themselves, since lambda is 0 at "
        "some midpoints. The number (P^(p - t'))_im is the entry p, t' of the shift matrix, as in (E.2), of the "
        "numbers (P^d)_im for all distances d.",
        definitions=trees.needed([*VOCABULARY, *lagged_gradient.LAG_GRADIENT_DEFINITION], [part.tree()]),
        parts=[part],
    )


STATEMENTS: dict = {}
