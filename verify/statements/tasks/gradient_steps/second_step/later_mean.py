"""Equation (E.38) in the mean over all transition matrices: at j = 2 and t = 2 the printed display is too large.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS, REGULAR
from verify.statements.tasks.gradient_steps.second_step import gradient, later_bound, later_display, update_mean
from verify.statements.tasks.gradient_steps.second_step.updates import LATER, PLACES, PLACES_READING, statement
from verify.statements.tasks.gradient_steps.sums import log_two, log_two_bound, means
from verify.statements.tasks.gradient_steps.sums.square_means import FIRST, small_from, vanishes
from verify.statements.terms import equal, minus, over, plus, times

ERROR, START = Fraction(1, 1000), 4000
ABOVE = Fraction(6934, 10000)
SLACK = Fraction(7, 6) - Fraction(5, 3) * ABOVE - Fraction(1, 128) - ERROR
CONDITIONS = [["<=", 1, "k"], ["<=", 1, "r"]]


def _literal(number: Fraction) -> Json:
    return over(*number.as_integer_ratio())


def _claim(display: Json, prime: str = "") -> Json:
    """The claim that the display has the expectation of the gradient, for every j ≥ 2 and t ≥ j."""
    k, r = f"k{prime}", f"r{prime}"
    sides = trees.substituted([later_display.LATER_GRADIENT, display], {"k": k, "r": r})
    mean = vanishes(lambda n: update_mean.missed_mean(sides, n), f"e{prime}", f"m{prime}", f"n{prime}")
    binders: Binders = [(k, "natural"), (r, "natural")]
    return forall(binders, implies(*trees.substituted(CONDITIONS, {"k": k, "r": r}), mean))


def _refute() -> Evidence:
    """Refute the printed display at k = r = 1: the means of what it misses are below −1/1000 from n = 4000 on."""
    proof = ConciseEvidence(
        [
            *later_bound.VARIABLES,
            *((name, sort) for name, sort in means.NATURALS if (name, sort) not in later_bound.VARIABLES),
        ]
    )
    large = later_bound.prove_missed_mean(proof)
    error, n = _literal(ERROR), means.COUNT
    sides = trees.substituted([later_display.LATER_GRADIENT, later_display.PRINTED_LATER], later_bound.AT_SECOND)
    claimed = small_from(lambda n: update_mean.missed_mean(sides, n), error, FIRST, "n'")
    chosen = proof.assume(equal(n, plus(FIRST, START)))
    sizes = [
        proof.squares(["<=", low, n], proof.sums(equal(minus(n, low), rest), cofactors=[cofactor(chosen)]))
        for low, rest in ((1, plus(FIRST, START - 1)), (FIRST, START), (START, FIRST))
    ]
    small = proof.project(proof.specialise(proof.assume(claimed), [n], sizes[:2]), 0)
    above = proof.specialise(large, [n], sizes[:1])
    log = proof.specialise(log_two_bound.prove_at_most(proof, _literal(ABOVE), 4), [n])
    mean = update_mean.missed_mean(sides, n)
    right = plus(minus(over(n, 128), times(n, later_bound.limit_bounded(n))), later_bound.BOUND)
    form = plus(
        times(n, minus(mean, minus(error))),
        minus(right, times(n, mean)),
        times(over(5, 3), n, minus(_literal(ABOVE), log_two.logarithm(n))),
        times(_literal(SLACK), minus(n, START)),
        _literal(START * SLACK - later_bound.BOUND),
    )
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [small, above, log, sizes[2]])
    absurd = proof.choose(
        proof.specialise(means.prove_sum(proof), [["of", "natural", START], FIRST]), means.COUNT, absurd
    )
    denied = patterns.prove_not(proof, claimed, absurd, proof.evaluate(["<", 0, 0]))
    theorem = proof.generalise(denied, [FIRST])
    given = [proof.evaluate(["<=", 1, 1]), proof.evaluate(["<", 0, error])]
    moves: list[dict[str, Json]] = [{"at": [1, 1]}, {"given": [given[0]] * 2}, {"at": [error]}, {"given": given[1:]}]
    proof.counterexample(_claim(later_display.PRINTED_LATER, "''"), moves, theorem)
    return proof


def _later_everywhere(proof: Evidence) -> int:
    """Prove ∀a, b (λ ≠ 1 ⟹ ∀k, r: the gradient in v_(k+1) has the corrected form)."""
    proof.assume(REGULAR)
    return proof.generalise(
        later_display.prove_later(gradient.SecondGradient(proof)), patterns.names_of(PARAMETERS), [REGULAR]
    )


def equation_e_38() -> model.Statement:
    """The second step in v_j as printed."""
    claim, corrected = _claim(later_display.PRINTED_LATER), _claim(later_display.CORRECTED_LATER)
    part = model.Part(
        "expectation",
        "The expectation of the display over a and b is that of the gradient in v_j that W = I contributes, for every "
        "j >= 2 and t >= j.",
        claim,
        _refute(),
        [[1, 1, _literal(ERROR)]],
        [
            model.Control(
                "With the divisor 1 - lambda it is true.",
                trees.differences(claim, corrected),
                update_mean.prove_exact_mean(
                    _later_everywhere, [later_display.LATER_GRADIENT, later_display.CORRECTED_LATER], PLACES, CONDITIONS
                ),
                "true",
            )
        ],
    )
    reading = (
        update_mean.MEANS
        + PLACES_READING
        + "The term v_1^(1) of the second line must read v_j^(1). At j = t = 2 the display is too large by 2 x y (1 - "
        "s) (s - 4 x y)/s^4 with x = 1 - a, y = 1 - b and s = x + y, whose expectation is about 0.144. This function "
        "is continuous inside the square and at most a multiple of 1/s; the means of 1/s over the midpoints of the "
        "corner s < h are at most a multiple of h for every n, so that its means tend to its expectation."
    )
    title = "Second-step update of v_j, j at least 2, in closed form"
    return statement("tasks/equation-e.38", title, "(E.38)", (LATER % r"\lambda-1", reading), part)


