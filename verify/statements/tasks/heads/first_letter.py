"""The law of the first letter: Bayes' rule is that of bigrams if it is fixed, and else off by a bounded amount.

Thesis on combinatorial tasks, Remark 8.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    define,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.tasks.heads.posterior import (
    ENTRY,
    HITS,
    MEAN,
    MEAN_BINDERS,
    MEAN_HYPOTHESES,
    PARAMETER,
    PREDICTION,
    VISITS,
    WHOLE,
    Rows,
    future,
)
from verify.statements.tasks.heads.posterior import VOCABULARY as POSTERIOR_VOCABULARY
from verify.statements.tasks.heads.urn_update import FUTURE_LIKELIHOOD, NEW_URN, POSTERIOR, SPACE_NAMES
from verify.statements.tasks.heads.urns import (
    LETTER_NAMES,
    LETTERS,
    PAST_NAMES,
    POSITIVE,
    RANDOM,
    RANDOM_NAMES,
    UNORDERED,
    UNORDERED_NAMES,
    prove_positive_urn,
    weighted,
)
from verify.statements.tasks.heads.weighted_means import MEANS, prove_moved_mean

Json = Any

FIRST: Binders = [("start", ["maps", "Om", "real"])]
WITH_FIRST = total([("om", "Om")], times(weighted("om"), ["start", "om"]))
VOCABULARY: list[Json] = [
    *POSTERIOR_VOCABULARY,
    define(
        "bayes",
        [*LETTERS, *RANDOM, *UNORDERED, *FIRST, ("f", ["maps", "Om", "real"])],
        over(total([("om", "Om")], times(weighted("om"), ["start", "om"], ["f", "om"])), WITH_FIRST),
    ),
]


def bayes(first: Json) -> Json:
    """The mean of a single probability given the past and the first letter, whose probability is given."""
    return ["bayes", *LETTER_NAMES, *RANDOM_NAMES, *UNORDERED_NAMES, first, mapping([("om'", "Om")], ENTRY)]


FIXED = mapping([("om''", "Om")], "q0")
FIXED_BINDERS: Binders = [*MEAN_BINDERS, ("q0", "real")]
FIXED_HYPOTHESES = [*MEAN_HYPOTHESES, ["<", 0, "q0"]]
FIXED_CLAIM = forall(FIXED_BINDERS, implies(*FIXED_HYPOTHESES, equal(bayes(FIXED), PREDICTION)))

PAIR: Json = ["labels", "one", "two"]
ONE, TWO = (["of", PAIR, f":{label}"] for label in ("one", "two"))
TWICE = future(
    PAIR,
    mapping([("u'", PAIR), ("v'", PAIR)], times(indicator(equal("u'", ":one")), indicator(equal("v'", ":two")))),
)
TWICE_HYPOTHESIS = ["jointly_dirichlet", *SPACE_NAMES, *PAST_NAMES, *TWICE.values()]
SIGNS: list[Json] = [
    forall([("om", "Om")], ["<=", 0, ["mass", "om"]]),
    forall([("om", "Om"), ("i", "C"), ("j", "S")], ["<=", 0, ["P", "om", "i", "j"]]),
    forall([("om", "Om")], ["<=", 0, ["start", "om"]]),
    forall([("om", "Om")], ["<=", ["start", "om"], 1]),
    ["<", 0, WITH_FIRST],
]
MOVED_BINDERS: Binders = [*MEAN_BINDERS, *FIRST]
MOVED_HYPOTHESES = [*MEAN_HYPOTHESES, TWICE_HYPOTHESIS, *SIGNS]
DISTANCE = times(power(minus(bayes("start"), PREDICTION), 2), [*POSTERIOR, "start"])
SQUARE = [*POSTERIOR, mapping([("om'", "Om")], power(ENTRY, 2))]
SECOND_MOMENT = times(PREDICTION, over(plus(HITS, 1), plus(WHOLE, 1)))
VARIANCE = over(times(PREDICTION, minus(1, PREDICTION)), plus(WHOLE, 1))
MOVED_CLAIM = forall(MOVED_BINDERS, implies(*MOVED_HYPOTHESES, ["<=", DISTANCE, VARIANCE]))


class FirstLetter:
    """The proofs, from the posterior law without the first letter."""

    def __init__(self, further: Binders = ()) -> None:
        """Declare the variables, with further ones, and prove the mean of a probability without the first letter."""
        self.rows = Rows([*MEANS[1:], *FIRST, ("q0", "real"), *further])
        self.proof = self.rows.proof
        given = [self.proof.assume(formula) for formula in MEAN_HYPOTHESES]
        self.mean = self.proof.specialise(self.rows.mean(), names_of(MEAN_BINDERS), given)
        self.prior = given[2]

    def past_is_positive(self) -> int:
        """The probability of the past is positive."""
        proof, past = self.proof, total([("om", "Om")], weighted("om"))
        gap = proof.sums(equal(minus(past, 0), self._urn()), cofactors=[cofactor(self.prior)])
        return proof.squares(["<", 0, past], gap, [prove_positive_urn(proof)])

    @staticmethod
    def _urn() -> Json:
        return ["urn", *LETTER_NAMES, "alpha", *PAST_NAMES]

    def _unit(self, value: Json, positive: int) -> int:
        """Prove y · (1/y) = 1 for y > 0."""
        return self.proof.quotient(self.proof.specialise(prove_nonzero(self.proof), [value], [positive]))

    def fixed(self) -> int:
        """A first letter whose probability does not depend on the laws changes nothing."""
        proof = self.proof
        past, kept = (total([("om", "Om")], body) for body in (weighted("om"), times(weighted("om"), "q0")))
        positive, chance = self.past_is_positive(), proof.assume(FIXED_HYPOTHESES[-1])
        product = proof.sums(equal(minus(kept, 0), times("q0", past)))
        kept_positive = proof.squares(["<", 0, kept], product, [chance, positive])
        same = proof.follows(equal(bayes(FIXED), MEAN), self._unit(past, positive), self._unit(kept, kept_positive))
        result = proof.rewrite(equal(bayes(FIXED), PREDICTION), [self.mean], same)
        return proof.generalise(result, names_of(FIXED_BINDERS), FIXED_HYPOTHESES)

    def _second_moment(self) -> int:
        """The posterior mean of the square of a single probability."""
        proof = self.proof
        ordered = proof.evaluate(["ordered", *list(TWICE.values())[:2]])
        found = self.rows.repeated(TWICE, [*MEAN_HYPOTHESES[:3], TWICE_HYPOTHESIS], ordered)
        pair = substituted(FUTURE_LIKELIHOOD[2], {**TWICE, "om'": "om1"})
        square = proof.generalise(proof.sums(equal(pair, power(["P", "om1", "i0", "j0"], 2))), ["om1"])
        names = [*NEW_URN[1:4], *TWICE.values()]
        factors = [over(["drawn", *names, place], ["any_drawn", *names, place]) for place in (ONE, TWO)]
        split = proof.sums(equal(["urn", *names], times(*factors)))
        as_factors = proof.rewrite(equal(SQUARE, times(*factors)), [square, split], found)
        values = (("drawn", (HITS, plus(HITS, 1))), ("any_drawn", (WHOLE, plus(WHOLE, 1))))
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
        each = proof.generalise(proof.squares(["<=", 0, weighted("om1")], given=signs[:2]), ["om1"])
        values = [
            "Om",
            mapping([("om", "Om")], weighted("om")),
            "start",
            mapping([("om", "Om")], ["P", "om", "i0", "j0"]),
        ]
        premises = [each, *signs[2:4], self.past_is_positive(), signs[4]]
        bound = proof.specialise(prove_moved_mean(proof), values, premises)
        spread = minus(SECOND_MOMENT, power(PREDICTION, 2))
        bound = proof.rewrite(["<=", DISTANCE, spread], [self.mean, self._second_moment()], bound)
        result = proof.rewrite(["<=", DISTANCE, VARIANCE], [self._variance(spread)], bound)
        return proof.generalise(result, names_of(MOVED_BINDERS), MOVED_HYPOTHESES)

    def _variance(self, spread: Json) -> int:
        """h (h + 1)/(n (n + 1)) − (h/n)² = (h/n) (1 − h/n)/(n + 1)."""
        proof, more = self.proof, plus(WHOLE, 1)
        others = total([("j", "S")], ["alpha", "i0", "j"], different("j", "j0"))
        split = proof.sums(equal(minus(WHOLE, 0), plus(VISITS, PARAMETER, others)))
        positive = proof.squares(["<", 0, WHOLE], split, [proof.assume(POSITIVE)])
        units = [self._unit(WHOLE, positive), self._unit(more, proof.squares(["<", 0, more], given=[positive]))]
        return proof.follows(equal(spread, VARIANCE), units[0], units[1])
