"""On sequences of seven letters no rate makes v_2 larger than v_1, as the last sentence of Lemma 8.4 has it.

Tasks (Edelman), Lemma 8.4 and Lemma E.1.
"""

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks.gradient_steps.dominance import at_two, directions, dominant, gradients, lift_means, words
from verify.statements.tasks.gradient_steps.dominance import mean_gaps as means
from verify.statements.tasks.gradient_steps.sums.means import COUNT, NATURALS, prove_sum
from verify.statements.terms import equal, minus, over, plus, times

FIRST = "m3"
SIZES: Binders = [("t", "natural"), ("r", "natural")]
LEAST = 3
LETTERS = {"t": ["of", "natural", 7], "r": ["of", "natural", 6]}
CHOICE = [1, 1, 7, 1]
PRIMED = [f"{name}''" for name in patterns.names_of(at_two.STEP)]
NUMBERS: Binders = [(name, "real") for name in PRIMED]


def _late(first: Json) -> Json:
    """∀n ≥ m: v_1 < v_2 in the mean over n² midpoints."""
    return forall([("n''", "natural")], implies(["<=", first, "n''"], directions.outcomes("n''")[1]))


CHOSEN = both(*directions.SIGNS, exists([("m''", "natural")], _late("m''")))
SOME_NUMBERS = trees.substituted(CHOSEN, dict(zip(patterns.names_of(at_two.STEP), PRIMED, strict=True)))


def _claim(least: int) -> Json:
    """For every length from some number on there are scales, a bias and a rate."""
    inner = implies(words.LENGTHS, ["<=", least, "r"], exists(NUMBERS, SOME_NUMBERS))
    primed = {name: f"{name}''" for name in patterns.names_of(SIZES)}
    return forall([(primed[name], sort) for name, sort in SIZES], trees.substituted(inner, primed))


def _refute() -> Evidence:
    """Refute the claim at t = 7, where v_1 is larger than v_2 for every bias and rate."""
    proof = ConciseEvidence(patterns.merged(dominant.VARIABLES, NATURALS, [(FIRST, "natural")]))
    chosen = proof.assume(trees.substituted(CHOSEN, LETTERS))
    signs = [proof.project(chosen, part) for part in range(len(directions.SIGNS))]
    named = proof.assume(equal(COUNT, plus(FIRST, lift_means.PARTS_AT_LEAST)))
    sizes = [
        proof.squares(["<=", low, COUNT], proof.sums(equal(minus(COUNT, low), rest), cofactors=[cofactor(named)]))
        for low, rest in ((lift_means.PARTS_AT_LEAST, FIRST), (FIRST, lift_means.PARTS_AT_LEAST))
    ]
    given = [proof.evaluate(trees.substituted(formula, LETTERS)) for formula in (words.LENGTHS, directions.SOME)]
    ordered = proof.use("tasks/own-second-step-threshold", "entries")
    ordered = proof.specialise(
        ordered, [*patterns.names_of(at_two.STEP), *LETTERS.values(), COUNT], [*signs, *given, sizes[0]]
    )
    small = trees.substituted(directions.IN_LENGTH[0], LETTERS)
    room = proof.sums(equal(minus(*small[:0:-1]), times(over(99, 10), plus("c", "off"))))
    smaller = proof.specialise(proof.project(ordered, 0), [], [proof.squares(small, room, signs)])
    larger = proof.specialise(proof.assume(trees.substituted(_late(FIRST), LETTERS)), [COUNT], sizes[1:])
    first, second = trees.substituted(directions.outcomes(COUNT)[1], LETTERS)[1:]
    absurd = proof.sums(equal(minus(0, 0), plus(minus(second, first), minus(first, second))))
    absurd = proof.squares(["<", 0, 0], absurd, [larger, smaller])
    some = proof.specialise(prove_sum(proof), [["of", "natural", lift_means.PARTS_AT_LEAST], FIRST])
    absurd = proof.choose(proof.project(chosen, len(directions.SIGNS)), FIRST, proof.choose(some, COUNT, absurd))
    free = dict(zip(PRIMED, patterns.names_of(at_two.STEP), strict=True))
    none = patterns.prove_none(proof, NUMBERS, trees.substituted(SOME_NUMBERS, LETTERS), free, absurd)
    given = [proof.evaluate(trees.substituted(formula, LETTERS)) for formula in (words.LENGTHS, ["<=", LEAST, "r"])]
    proof.counterexample(_claim(LEAST), [{"at": [7, 6]}, {"given": given}], none)
    return proof


def _prove_longer() -> Evidence:
    """Prove the claim for t >= 401, where v_2 is larger for c = c' = 1 and rho = 7."""
    proof = ConciseEvidence(dominant.VARIABLES)
    values = dict(zip(patterns.names_of(at_two.STEP), CHOICE, strict=True))
    signs = [proof.evaluate(trees.substituted(sign, values)) for sign in directions.SIGNS]
    lengths, long, late = (proof.assume(formula) for formula in (words.LENGTHS, dominant.LONG_ENOUGH, means.LATE))
    bias = trees.substituted(dominant.BIASED, values)
    room = proof.sums(equal(minus(*bias[:0:-1]), plus(times(6, minus("r", dominant.PLACES_AT_LEAST)), 400)))
    given = [*(proof.evaluate(trees.substituted(sign, values)) for sign in words.SIGNS), lengths, long]
    enough = proof.squares(bias, room, [long])
    first = dominant.prove_first(
        proof, means.prove_bound(gradients.Gradients(proof), means.Means(proof), means.FIRST_RIVAL)
    )
    found = proof.specialise(first, [*CHOICE, "t", "r", LENGTH], [*given, enough, late])
    every = proof.generalise(found, [LENGTH], [means.LATE])
    some = proof.witness(trees.substituted(CHOSEN, values)[-1], [["of", "natural", means.PARTS_AT_LEAST]], every)
    found = proof.witness(exists(NUMBERS, SOME_NUMBERS), CHOICE, proof.conjunction(*signs, some))
    proof.generalise(found, patterns.names_of(SIZES), [words.LENGTHS, dominant.LONG_ENOUGH])
    return proof


def short_sequences_part() -> model.Part:
    """The last sentence of Lemma 8.4 in its weakest reading, for every length."""
    claim, longer = _claim(LEAST), _claim(dominant.PLACES_AT_LEAST)
    return model.Part(
        "second-step",
        "For every t >= 4 there are c > 0, a rate and a matrix W = c' 1 1^T + (rho - c') I after the first step with "
        "which the second step makes v_2 larger than v_1, in the mean over n times n midpoints from some n on. False "
        "at t = 7.",
        claim,
        _refute(),
        [[7, 6]],
        [model.Control("For t >= 401 it is true.", trees.differences(claim, longer), _prove_longer(), "true")],
    )
