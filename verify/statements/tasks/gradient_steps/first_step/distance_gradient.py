"""The gradient of (E.13) with the powers of P counted by distances is that with powers of the inverse of P.

Tasks (Edelman), equation (E.13); the second form asks that λ = a + b − 1 is not 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import raised
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import AT, LENGTHS, SETUP, VALUES, VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.lagged_gradient import (
    LAG_GRADIENT_DEFINITION,
    LAGGED_GRADIENT,
    POWER_SUMS,
    closed_distances,
    lag_gradient,
    over_distances,
    prove_distances,
)
from verify.statements.tasks.gradient_steps.first_step.weight_forms import FORMS, ONE, TWO
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import (
    CLOSED_HERE,
    LETTERS_HERE,
    RENAMED,
    THREE_TIMES,
    StepGradient,
    here,
)
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import (
    COEFFICIENTS,
    CORNER,
    HYPOTHESES,
    STEP_GRADIENT,
    T,
    law,
    three_times,
)
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE
from verify.statements.tasks.gradient_steps.sums.lagged_triples import count
from verify.statements.tasks.gradient_steps.sums.summed_lags import both_powers, one_power
from verify.statements.tasks.gradient_steps.sums.triple_sums import (
    GAP,
    INVERSE,
    RATIO,
    TRIPLES,
    UNITS,
    closed_terms,
    over_positions,
)
from verify.statements.tasks.source import SOURCE

Json = Any

HERE = list(RENAMED.values())
DISTANCES: Binders = [*LAGGED_GRADIENT, *FORMS, *(binder for binder in TRIPLES if binder not in LAGGED_GRADIENT)]


def _prove_closed(proof: Evidence) -> list[int]:
    """Prove that the sums of λ^(p−s), λ^(p−t') and λ^(t'−s) in 1/λ are −κ times the numbers without 1/λ."""
    known = Relations(proof)
    unit, gap = (known.assume(formula) for formula in UNITS)
    known.derive(times(INVERSE, GAP), minus(GAP, INVERSE), {gap: minus(INVERSE), unit: GAP})
    one, two = (times(-1, GAP, function(RATIO, GAP, T)) for function in (one_power, both_powers))
    terms = closed_terms(T, raised(RATIO, T))
    found = [known.prove(term, value) for term, value in zip(terms, (two, one, one), strict=False)]
    return [proof.generalise(theorem, [RATIO, INVERSE, GAP, T], UNITS) for theorem in found]


def prove_same_gradient(proof: Evidence) -> int:
    """Prove ∀m, l: both forms of the gradient are equal, from ``HYPOTHESES``."""
    gradient = StepGradient(proof)
    closed = [
        proof.specialise(theorem, [*LETTERS_HERE.values(), T], gradient.units) for theorem in _prove_closed(proof)
    ]
    weights = [substituted(times(here(THREE_TIMES.scale), x), RENAMED) for x in COEFFICIENTS]
    terms = [*(times(-1, GAP_HERE, sum_) for sum_ in (TWO, ONE, ONE)), CLOSED_HERE[3]]
    value = plus(*(times(weight, term) for weight, term in zip(weights, terms, strict=True)))
    scaled = times(law("l1"), closed_distances([ONE, TWO, count(T)], *HERE))
    alike = proof.generalise(proof.sums(equal(scaled, value)), [ONE, TWO])
    alike = proof.specialise(alike, POWER_SUMS)
    named = dict(zip((ONE, TWO), POWER_SUMS, strict=True))
    triples = substituted(over_positions(three_times, T), RENAMED)
    positions = proof.specialise(prove_distances(proof, gradient.regular), HERE)
    found = proof.rewrite(equal(triples, substituted(value, named)), closed, proof.specialise(gradient.triples(), HERE))
    found = proof.rewrite(equal(triples, substituted(scaled, named)), [(alike, "backward")], found)
    goal = equal(triples, times(law("l1"), over_distances(*HERE)))
    found = proof.generalise(proof.rewrite(goal, [(positions, "backward")], found), HERE)
    same = substituted(equal(STEP_GRADIENT, lag_gradient("c")), RENAMED)
    return proof.generalise(proof.rewrite(same, [found]), HERE[1:])


def _claim(c: Json) -> Json:
    return forall(LENGTHS, implies(*HYPOTHESES, forall(CORNER, equal(STEP_GRADIENT, lag_gradient(c)))))


def _same() -> Part:
    """Both forms of the gradient."""
    claim, near_miss = _claim("c"), _claim(1)
    proof = ConciseEvidence(DISTANCES)
    proof.generalise(prove_same_gradient(proof), names_of(LENGTHS), HYPOTHESES)
    at, moves = {**AT, "l": ["of", STATES, ":one"]}, [{"at": [":one", ":one"]}]
    refuted = refute_at(near_miss, LENGTHS, VALUES, HYPOTHESES, near_miss[2][-1][2], moves, at)
    return Part(
        "gradient",
        "The gradient with P^(p - t') as a power of P is that with P^p times a power of the inverse of P.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [Control("With 1 in place of c it is false.", differences(claim, near_miss), refuted)],
    )


def gradient_by_distance() -> Statement:
    """The last line of (E.13) without the inverse of P."""
    part = _same()
    return Statement(
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
        definitions=needed([*VOCABULARY, *LAG_GRADIENT_DEFINITION], [part.tree()]),
        parts=[part],
    )


STATEMENTS = {"tasks/own-gradient-by-distance": gradient_by_distance}
