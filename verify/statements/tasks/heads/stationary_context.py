"""Two letters and a stationary first one: Bayes' rule approaches that of bigrams, by the counts of transitions alone.

Thesis on combinatorial tasks, Remark 8.1. The stationary probability of a letter is at least half the probability q of
moving to it from the other one, as 2 s - q = s (2 - p - q) for the probability p of leaving it.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.heads import first_letter, long_context, positions, posterior, urns
from verify.statements.terms import equal, mapping, minus, over, plus, times, total

ARRIVAL, DEPARTURE = (["P", "om", *at] for at in (("other", "back_to"), ("here", "away")))
PLACES: Binders = [("other", "C"), ("back_to", "S"), ("here", "C"), ("away", "S")]
AT_ARRIVAL = {"i0": "other", "j0": "back_to"}
PREDICTED = trees.renamed(posterior.PREDICTION, AT_ARRIVAL)
STATIONARY: list[Json] = [
    trees.renamed(posterior.MEAN_HYPOTHESES[-1], AT_ARRIVAL),
    *(forall([("om", "Om")], ["<=", chance, 1]) for chance in (ARRIVAL, DEPARTURE)),
    forall([("om", "Om")], equal(times(["start", "om"], DEPARTURE), times(minus(1, ["start", "om"]), ARRIVAL))),
]
SHARED: Json = ["<=", times(2, "share"), PREDICTED]
BINDERS = [*first_letter.MOVED_BINDERS, *PLACES, *long_context.ACCURACY]
HYPOTHESES = [*first_letter.MOVED_HYPOTHESES, *STATIONARY, *long_context.LONG[:2], SHARED, long_context.LONG[-1]]


def _claim(conclusion: Json) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, conclusion))


def _prove() -> Evidence:
    context = long_context.LongContext(PLACES)
    proof, head = context.proof, context.head
    general = context.close()
    given = [proof.assume(formula) for formula in first_letter.MOVED_HYPOTHESES]
    joint, *most, balance = (proof.assume(formula) for formula in STATIONARY)
    share, error, shared, long = (proof.assume(formula) for formula in HYPOTHESES[-4:])
    names = [AT_ARRIVAL.get(name, name) for name in patterns.names_of(posterior.MEAN_BINDERS)]
    mean = proof.specialise(head.rows.mean(), names, [*given[:3], joint])
    past = total([("om", "Om")], urns.weighted("om"))
    each = proof.generalise(proof.squares(["<=", 0, urns.weighted("om1")], given=[given[5], given[6]]), ["om1"])
    gap = times(["start", "om"], plus(minus(1, ARRIVAL), minus(1, DEPARTURE)))
    halved = times(over(1, 2), over(total([("om", "Om")], times(urns.weighted("om"), gap)), past))
    form = plus(halved, times(over(1, 2), minus(PREDICTED, times(2, "share"))))
    equation = proof.follows(equal(minus(long_context.FIRST_LETTER, "share"), form), mean, balance)
    signs = [each, given[7], *most, head.past_is_positive(), shared]
    bound = proof.squares(["<=", "share", long_context.FIRST_LETTER], equation, signs)
    found = proof.specialise(
        general,
        patterns.names_of([*first_letter.MOVED_BINDERS, *long_context.ACCURACY]),
        [*given, share, error, bound, long],
    )
    proof.generalise(found, patterns.names_of(BINDERS), HYPOTHESES)
    return proof


M, N = (["of", posterior.LETTER_SET, f":{letter}"] for letter in "mn")
STATIONARY_START = mapping(
    [("z", positions.labels("abc"))], ["choose", "z", ["a", over(1, 3)], ["b", over(1, 2)], ["c", 1]]
)
VALUES: list[Json] = [*long_context.AFTER_ONE[:-1], STATIONARY_START, N, M, M, N, over(1, 4), 1]


def stationary_context_part() -> model.Part:
    """The limit for two letters, with a condition on the transitions alone."""
    claim, wrong = _claim(long_context.CLOSE), _claim(equal(long_context.DIFFERENCE, 0))
    return model.Part(
        "two-letters",
        "For two letters and a first one with the stationary law: the two rules differ by at most e as soon as N_i is "
        "at least 1/(4 s e^2), where the rule of bigrams gives the way from the other letter to x_1 at least 2 s.",
        claim,
        _prove(),
        [VALUES],
        [
            model.Control(
                "The two rules do not agree.",
                trees.differences(claim, wrong),
                patterns.refute_at(wrong, BINDERS, VALUES, HYPOTHESES, equal(long_context.DIFFERENCE, 0)),
            )
        ],
    )
