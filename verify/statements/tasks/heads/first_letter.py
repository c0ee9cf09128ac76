"""The law of the first letter: Bayes' rule is that of bigrams if it is fixed, and else off by a bounded amount.

Thesis on combinatorial tasks, Remark 8.1.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.tasks.heads import posterior, urn_update, urns, weighted_means
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

FIRST: Binders = [("start", ["maps", "Om", "real"])]
WITH_FIRST = total([("om", "Om")], times(urns.weighted("om"), ["start", "om"]))
VOCABULARY: list[Json] = [
    *posterior.VOCABULARY,
    define(
        "bayes",
        [*urns.LETTERS, *urns.RANDOM, *urns.UNORDERED, *FIRST, ("f", ["maps", "Om", "real"])],
        over(total([("om", "Om")], times(urns.weighted("om"), ["start", "om"], ["f", "om"])), WITH_FIRST),
    ),
]


def bayes(first: Json) -> Json:
    """The mean of a single probability given the past and the first letter, whose probability is given."""
    return [
        "bayes",
        *urns.LETTER_NAMES,
        *urns.RANDOM_NAMES,
        *urns.UNORDERED_NAMES,
        first,
        mapping([("om'", "Om")], posterior.ENTRY),
    ]


FIXED = mapping([("om''", "Om")], "q0")
FIXED_BINDERS: Binders = [*posterior.MEAN_BINDERS, ("q0", "real")]
FIXED_HYPOTHESES = [*posterior.MEAN_HYPOTHESES, ["<", 0, "q0"]]
FIXED_CLAIM = forall(FIXED_BINDERS, implies(*FIXED_HYPOTHESES, equal(bayes(FIXED), posterior.PREDICTION)))

PAIR: Json = ["labels", "one", "two"]
ONE, TWO = (["of", PAIR, f":{label}"] for label in ("one", "two"))
TWICE = posterior.future(
    PAIR,
    mapping([("u'", PAIR), ("v'", PAIR)], times(indicator(equal("u'", ":one")), indicator(equal("v'", ":two")))),
)
TWICE_HYPOTHESIS = ["jointly_dirichlet", *urn_update.SPACE_NAMES, *urns.PAST_NAMES, *TWICE.values()]
SIGNS: list[Json] = [
    forall([("om", "Om")], ["<=", 0, ["mass", "om"]]),
    forall([("om", "Om"), ("i", "C"), ("j", "S")], ["<=", 0, ["P", "om", "i", "j"]]),
    forall([("om", "Om")], ["<=", 0, ["start", "om"]]),
    forall([("om", "Om")], ["<=", ["start", "om"], 1]),
    ["<", 0, WITH_FIRST],
]
MOVED_BINDERS: Binders = [*posterior.MEAN_BINDERS, *FIRST]
MOVED_HYPOTHESES = [*posterior.MEAN_HYPOTHESES, TWICE_HYPOTHESIS, *SIGNS]
DISTANCE = times(power(minus(bayes("start"), posterior.PREDICTION), 2), [*urn_update.POSTERIOR, "start"])
SQUARE = [*urn_update.POSTERIOR, mapping([("om'", "Om")], power(posterior.ENTRY, 2))]
SECOND_MOMENT = times(posterior.PREDICTION, over(plus(posterior.HITS, 1), plus(posterior.WHOLE, 1)))
VARIANCE = over(times(posterior.PREDICTION, minus(1, posterior.PREDICTION)), plus(posterior.WHOLE, 1))
MOVED_CLAIM = forall(MOVED_BINDERS, implies(*MOVED_HYPOTHESES, ["<=", DISTANCE, VARIANCE]))


class FirstLetter:
    """The proofs, from the posterior law without the first letter."""

    def __init__(self, further: Binders = ()) -> None:
        """Declare the variables, with further ones, and prove the mean of a probability without the first letter."""
        self.rows = posterior.Rows([*weighted_means.MEANS[1:], *FIRST, ("q0", "real"), *further])
        self.proof = self.rows.proof
        given = [self.proof.assume(formula) for formula in posterior.MEAN_HYPOTHESES]
        self.mean = self.proof.specialise(self.rows.mean(), patterns.names_of(posterior.MEAN_BINDERS), given)
        self.prior = given[2]

    def past_is_positive(self) -> int:
        """The probability of the past is positive."""
        proof, past = self.proof, total([("om", "Om")], urns.weighted("om"))
        gap = proof.sums(equal(minus(past, 0), self._urn()), cofactors=[cofactor(self.prior)])
        return proof.squares(["<", 0, past], gap, [urns.prove_positive_urn(proof)])

    @staticmethod
    def _urn() -> Json:
        return ["urn", *urns.LETTER_NAMES, "alpha", *urns.PAST_NAMES]

    def _unit(self, value: Json, positive: int) -> int:
        """Prove y · (1/y) = 1 for y > 0."""
        return self.proof.quotient(self.proof.specialise(prove_nonzero(self.proof), [value], [positive]))

    def fixed(self) -> int:
        """A first letter whose probability does not depend on the laws changes nothing."""
        proof = self.proof
        past, kept = (total([("om", "Om")], body) for body in (urns.weighted("om"), times(urns.weighted("om"), "q0")))
        positive, chance = self.past_is_positive(), proof.assume(FIXED_HYPOTHESES[-1])
        product = proof.sums(equal(minus(kept, 0), times("q0", past)))
        kept_positive = proof.squares(["<", 0, kept], product, [chance, positive])
        same = proof.follows(
            equal(bayes(FIXED), posterior.MEAN), self._unit(past, positive), self._unit(kept, kept_positive)
        )
        result = proof.rewrite(equal(bayes(FIXED), posterior.PREDICTION), [self.mean], same)
        return proof.generalise(result, patterns.names_of(FIXED_BINDERS), FIXED_HYPOTHESES)

    def _second_moment(self) -> int:
        """The posterior mean of the square of a single probability."""
        proof = self.proof
        ordered = proof.evaluate(["ordered", *list(TWICE.values())[:2]])
        found = self.rows.repeated(TWICE, [*posterior.MEAN_HYPOTHESES[:3], TWICE_HYPOTHESIS], ordered)
        pair = trees.substituted(urn_update.FUTURE_LIKELIHOOD[2], {**TWICE, "om'": "om1"})
        square = proof.generalise(proof.sums(equal(pair, power(["P", "om1", "i0", "j0"], 2))), ["om1"])
        names = [*urn_update.NEW_URN[1:4], *TWICE.values()]
        factors = [over(["drawn", *names, place], ["any_drawn", *names, place]) for place in (ONE, TWO)]
        split = proof.sums(equal(["urn", *names], times(*factors)))
        as_factors = proof.rewrite(equal(SQUARE, times(*factors)), [square, split], found)
        values = (
            ("drawn", (posterior.HITS, plus(posterior.HITS, 1))),
            ("any_drawn", (posterior.WHOLE, plus(posterior.WHOLE, 1))),
        )
        steps = [
            proof.sums(equal([name, *names, place], value))
            for name, pair_of_values in values
            for place, value in zip((ONE, TWO), pair_of_values, strict=True)
        ]
        return proof.rewrite(equal(SQUARE, SECOND_MOMENT), steps, as_factors)

    def moved(self) -> int:
        """The distance to the rule of bigrams is bounded by the variance of the posterior."""
        proof = self.proof
        signs = [proof.assume(formula) for formula in SIGNS]
        each = proof.generalise(proof.squares(["<=", 0, urns.weighted("om1")], given=signs[:2]), ["om1"])
        values = [
            "Om",
            mapping([("om", "Om")], urns.weighted("om")),
            "start",
            mapping([("om", "Om")], ["P", "om", "i0", "j0"]),
        ]
        premises = [each, *signs[2:4], self.past_is_positive(), signs[4]]
        bound = proof.specialise(weighted_means.prove_moved_mean(proof), values, premises)
        spread = minus(SECOND_MOMENT, power(posterior.PREDICTION, 2))
        bound = proof.rewrite(["<=", DISTANCE, spread], [self.mean, self._second_moment()], bound)
        result = proof.rewrite(["<=", DISTANCE, VARIANCE], [self._variance(spread)], bound)
        return proof.generalise(result, patterns.names_of(MOVED_BINDERS), MOVED_HYPOTHESES)

    def _variance(self, spread: Json) -> int:
        """h (h + 1)/(n (n + 1)) − (h/n)² = (h/n) (1 − h/n)/(n + 1)."""
        proof, more = self.proof, plus(posterior.WHOLE, 1)
        others = total([("j", "S")], ["alpha", "i0", "j"], different("j", "j0"))
        split = proof.sums(equal(minus(posterior.WHOLE, 0), plus(posterior.VISITS, posterior.PARAMETER, others)))
        positive = proof.squares(["<", 0, posterior.WHOLE], split, [proof.assume(urns.POSITIVE)])
        units = [
            self._unit(posterior.WHOLE, positive),
            self._unit(more, proof.squares(["<", 0, more], given=[positive])),
        ]
        return proof.follows(equal(spread, VARIANCE), units[0], units[1])
