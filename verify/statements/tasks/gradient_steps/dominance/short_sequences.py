"""On sequences of seven letters no rate makes v_2 larger than v_1, as the last sentence of Lemma 8.4 has it.

Tasks (Edelman), Lemma 8.4 and Lemma E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import merged, names_of, prove_none
from verify.statements.tasks.gradient_steps.dominance import mean_gaps as means
from verify.statements.tasks.gradient_steps.dominance.at_two import STEP
from verify.statements.tasks.gradient_steps.dominance.directions import IN_LENGTH, SIGNS, SOME, outcomes
from verify.statements.tasks.gradient_steps.dominance.dominant import BIASED, LONG_ENOUGH, PLACES_AT_LEAST, prove_first
from verify.statements.tasks.gradient_steps.dominance.dominant import VARIABLES as LONG
from verify.statements.tasks.gradient_steps.dominance.gradients import Gradients
from verify.statements.tasks.gradient_steps.dominance.lift_means import PARTS_AT_LEAST
from verify.statements.tasks.gradient_steps.dominance.words import LENGTHS
from verify.statements.tasks.gradient_steps.dominance.words import SIGNS as WEAK_SIGNS
from verify.statements.tasks.gradient_steps.sums.means import COUNT, NATURALS, prove_sum

Json = Any

FIRST = "m3"
SIZES: Binders = [("t", "natural"), ("r", "natural")]
LEAST = 3
LETTERS = {"t": ["of", "natural", 7], "r": ["of", "natural", 6]}
CHOICE = [1, 1, 7, 1]
PRIMED = [f"{name}''" for name in names_of(STEP)]
NUMBERS: Binders = [(name, "real") for name in PRIMED]


def _late(first: Json) -> Json:
    """∀n ≥ m: v_1 < v_2 in the mean over n² midpoints."""
    return forall([("n''", "natural")], implies(["<=", first, "n''"], outcomes("n''")[1]))


CHOSEN = both(*SIGNS, exists([("m''", "natural")], _late("m''")))
SOME_NUMBERS = substituted(CHOSEN, dict(zip(names_of(STEP), PRIMED, strict=True)))


def _claim(least: int) -> Json:
    """For every length from some number on there are scales, a bias and a rate."""
    inner = implies(LENGTHS, ["<=", least, "r"], exists(NUMBERS, SOME_NUMBERS))
    primed = {name: f"{name}''" for name in names_of(SIZES)}
    return forall([(primed[name], sort) for name, sort in SIZES], substituted(inner, primed))


def _refute() -> Evidence:
    """Refute the claim at t = 7, where v_1 is larger than v_2 for every bias and rate."""
    proof = ConciseEvidence(merged(LONG, NATURALS, [(FIRST, "natural")]))
    chosen = proof.assume(substituted(CHOSEN, LETTERS))
    signs = [proof.project(chosen, part) for part in range(len(SIGNS))]
    named = proof.assume(equal(COUNT, plus(FIRST, PARTS_AT_LEAST)))
    sizes = [
        proof.squares(["<=", low, COUNT], proof.sums(equal(minus(COUNT, low), rest), cofactors=[cofactor(named)]))
        for low, rest in ((PARTS_AT_LEAST, FIRST), (FIRST, PARTS_AT_LEAST))
    ]
    given = [proof.evaluate(substituted(formula, LETTERS)) for formula in (LENGTHS, SOME)]
    ordered = proof.use("tasks/own-second-step-threshold", "entries")
    ordered = proof.specialise(ordered, [*names_of(STEP), *LETTERS.values(), COUNT], [*signs, *given, sizes[0]])
    small = substituted(IN_LENGTH[0], LETTERS)
    room = proof.sums(equal(minus(*small[:0:-1]), times(over(99, 10), plus("c", "off"))))
    smaller = proof.specialise(proof.project(ordered, 0), [], [proof.squares(small, room, signs)])
    larger = proof.specialise(proof.assume(substituted(_late(FIRST), LETTERS)), [COUNT], sizes[1:])
    first, second = substituted(outcomes(COUNT)[1], LETTERS)[1:]
    absurd = proof.sums(equal(minus(0, 0), plus(minus(second, first), minus(first, second))))
    absurd = proof.squares(["<", 0, 0], absurd, [larger, smaller])
    some = proof.specialise(prove_sum(proof), [["of", "natural", PARTS_AT_LEAST], FIRST])
    absurd = proof.choose(proof.project(chosen, len(SIGNS)), FIRST, proof.choose(some, COUNT, absurd))
    free = dict(zip(PRIMED, names_of(STEP), strict=True))
    none = prove_none(proof, NUMBERS, substituted(SOME_NUMBERS, LETTERS), free, absurd)
    given = [proof.evaluate(substituted(formula, LETTERS)) for formula in (LENGTHS, ["<=", LEAST, "r"])]
    proof.counterexample(_claim(LEAST), [{"at": [7, 6]}, {"given": given}], none)
    return proof


def _prove_longer() -> Evidence:
    """Prove the claim for t >= 401, where v_2 is larger for c = c' = 1 and rho = 7."""
    proof = ConciseEvidence(LONG)
    values = dict(zip(names_of(STEP), CHOICE, strict=True))
    signs = [proof.evaluate(substituted(sign, values)) for sign in SIGNS]
    lengths, long, late = (proof.assume(formula) for formula in (LENGTHS, LONG_ENOUGH, means.LATE))
    bias = substituted(BIASED, values)
    room = proof.sums(equal(minus(*bias[:0:-1]), plus(times(6, minus("r", PLACES_AT_LEAST)), 400)))
    given = [*(proof.evaluate(substituted(sign, values)) for sign in WEAK_SIGNS), lengths, long]
    enough = proof.squares(bias, room, [long])
    first = prove_first(proof, means.prove_bound(Gradients(proof), means.Means(proof), means.FIRST_RIVAL))
    found = proof.specialise(first, [*CHOICE, "t", "r", LENGTH], [*given, enough, late])
    every = proof.generalise(found, [LENGTH], [means.LATE])
    some = proof.witness(substituted(CHOSEN, values)[-1], [["of", "natural", means.PARTS_AT_LEAST]], every)
    found = proof.witness(exists(NUMBERS, SOME_NUMBERS), CHOICE, proof.conjunction(*signs, some))
    proof.generalise(found, names_of(SIZES), [LENGTHS, LONG_ENOUGH])
    return proof


def short_sequences_part() -> Part:
    """The last sentence of Lemma 8.4 in its weakest reading, for every length."""
    claim, longer = _claim(LEAST), _claim(PLACES_AT_LEAST)
    return Part(
        "second-step",
        "For every t >= 4 there are c > 0, a rate and a matrix W = c' 1 1^T + (rho - c') I after the first step with "
        "which the second step makes v_2 larger than v_1, in the mean over n times n midpoints from some n on. False "
        "at t = 7.",
        claim,
        _refute(),
        [[7, 6]],
        [Control("For t >= 401 it is true.", differences(claim, longer), _prove_longer(), "true")],
    )
