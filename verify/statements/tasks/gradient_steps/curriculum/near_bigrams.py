"""A minimal model with W = w I and v ≥ 0 counts transitions, up to what the other entries of v contribute.

Tasks (Edelman), equation (E.2) and Fact 8.3. Positions and distances are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import PLACE, ZERO, prove_first_term
from verify.library.sequence_sums import TABLE, prove_linear, prove_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    different,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    plus,
    substituted,
    times,
)
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.curriculum.model import (
    END,
    LETTER,
    MODEL,
    ONE,
    TOKENS,
    prove_nonnegative_sum,
)
from verify.statements.tasks.gradient_steps.curriculum.previous_values import (
    NONNEGATIVE,
    SCALE,
    inner_sides,
    others,
    prove_inner,
)
from verify.statements.tasks.gradient_steps.sums.affine_sums import (
    RATE,
    START,
    affine,
    affine_sum,
    gap_of,
    prove_affine_bound,
)
from verify.statements.tasks.gradient_steps.sums.lags import V, prove_first_lag, prove_next_lag
from verify.statements.tasks.gradient_steps.sums.shifted_sums import (
    ENTRIES,
    LAG_MATRIX,
    TOEPLITZ,
    ShiftedSums,
    shifted_sum,
)

Json = Any

COUNTING: Binders = [*MODEL, (ENTRIES, TABLE)]


def _occurs(q: Json, relation: Callable[[Json, Json], Json] = equal) -> Json:
    return indicator(relation([TOKENS, q], LETTER))


def _alike(q: Json, relation: Callable[[Json, Json], Json] = equal) -> Json:
    return indicator(relation([TOKENS, END], [TOKENS, q]))


def _at(term: Json) -> Json:
    """The sequence of the values of a term in ``PLACE``."""
    return mapping([("k'", "natural")], substituted(term, {PLACE: "k'"}))


MATRIX = mapping([("row", STATES), ("column", STATES)], times(SCALE, indicator(equal("row", "column"))))
LOGIT: Json = ["logit", STATES, TOKENS, MATRIX, V, END, LETTER]
COUNT: Json = ["bigrams", TOKENS, END, LETTER]
FRONT = times([V, ONE], SCALE)
BELOW = times(FRONT, COUNT)
FIRST = times([V, ZERO], SCALE, _occurs(ZERO), _alike(ZERO))
ABOVE = plus(BELOW, times(SCALE, [V, ZERO]), times(SCALE, affine_sum(START, RATE, END)))
PREMISES: list[Json] = [
    NONNEGATIVE,
    *(["<=", 0, name] for name in (SCALE, START, RATE)),
    forall([("k'", "natural")], ["<=", others("k'"), affine(START, RATE, "k'")]),
]


class NearBigrams:
    """The logit position by position; w ≥ 0 is ``SCALE``, and ``others`` are at most ``START`` + ``RATE`` k."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the ``PREMISES``."""
        self.proof = proof
        self.sign, *self.signs, self.others = (proof.assume(formula) for formula in PREMISES)
        self.letters = mapping([("j'", "natural")], times(SCALE, _alike("j'")))
        following: Json = ["next", PLACE]
        self.row = times(_occurs(following), shifted_sum(self.letters, following))
        self.later = ["sum_below", _at(self.row), END]
        rows = mapping([("q'", "natural")], times(_occurs("q'"), shifted_sum(self.letters, "q'")))
        self.whole = ["sum_below", rows, ["next", END]]
        self.split = proof.specialise(prove_first_term(proof), [rows, END])
        self.start = proof.specialise(ShiftedSums(proof).alone(), [self.letters])

    def inner(self) -> list[int]:
        """Prove the two ``inner_sides`` for the weighted indicators of the last letter, at ``PLACE``."""
        proof, weighted = self.proof, times(SCALE, _alike(PLACE))
        rest = proof.sums(equal(minus(SCALE, weighted), times(SCALE, _alike(PLACE, different))))
        within = [
            proof.squares(["<=", 0, weighted], given=self.signs[:1]),
            proof.squares(["<=", weighted, SCALE], rest, self.signs[:1]),
        ]
        between = proof.generalise(proof.conjunction(*within), [PLACE])
        found = proof.specialise(proof.specialise(prove_inner(proof), [SCALE], [self.sign]), [PLACE])
        found = proof.specialise(found, [self.letters], [between])
        return [proof.project(found, part) for part in (0, 1)]

    def rows(self) -> list[int]:
        """Prove that the positions from 1 on add up to at least v_1 w N, and to at most v_1 w N + w Σ (a + b q)."""
        proof, following = self.proof, ["next", PLACE]
        here, absent = (_occurs(following, relation) for relation in (equal, different))
        counted, bound = times(here, indicator(equal([TOKENS, PLACE], [TOKENS, END]))), affine(START, RATE, PLACE)
        row, weights = self.row, (0, SCALE)
        ends = [plus(times(FRONT, counted), times(weight, bound)) for weight in weights]
        low, high = inner_sides(self.letters, PLACE)
        forms = [
            times(here, gap_of(low)),
            plus(
                times(here, gap_of(high)),
                times(here, SCALE, minus(bound, others(PLACE))),
                times(absent, SCALE, bound),
            ),
        ]
        known = [*self.inner(), *self.signs, proof.specialise(self.others, [PLACE])]
        order, linear = prove_order(proof), prove_linear(proof)
        found = []
        for pair, form in zip(([ends[0], row], [row, ends[1]]), forms, strict=True):
            each = proof.squares(["<=", *pair], proof.sums(equal(minus(*pair[::-1]), form)), known)
            each = proof.specialise(order, [_at(cell) for cell in pair], [proof.generalise(each, [PLACE])])
            found.append(proof.specialise(each, [END]))
        sums = [proof.specialise(linear, [_at(counted), _at(bound), FRONT, weight, END]) for weight in weights]
        whole = self.later
        values = [times(weight, ["sum_below", _at(bound), END]) for weight in weights]
        goals = [["<=", BELOW, whole], ["<=", whole, plus(BELOW, values[1])]]
        return [
            proof.squares(
                goal,
                proof.follows(equal(gap_of(goal), minus(*sides)), same),
                [theorem],
            )
            for goal, sides, same, side, theorem in zip(
                goals,
                ([whole, ["sum_below", _at(ends[0]), END]], [["sum_below", _at(ends[1]), END], whole]),
                sums,
                (1, -1),
                found,
                strict=True,
            )
        ]

    def from_parts(self, goal: Json, form: Json, side: int, known: list[int]) -> int:
        """Prove an inequality with the logit on its larger (1) or smaller side (−1), from the first position."""
        equations = [cofactor(self.split, [], side), cofactor(self.start, [], times(side, _occurs(ZERO)))]
        return self.proof.squares(goal, self.proof.sums(equal(gap_of(goal), form), cofactors=equations), known)

    def first(self) -> int:
        """Prove that the logit is at least what its first position gives."""
        proof, here = self.proof, _occurs(["next", PLACE])
        low, _ = self.inner()
        single = inner_sides(self.letters, PLACE)[0][1]
        form = times(here, plus(minus(self.row[2], single), single))
        known = [low, self.signs[0], proof.specialise(self.sign, [ONE])]
        each = proof.squares(["<=", 0, self.row], proof.sums(equal(minus(self.row, 0), form)), known)
        later = proof.specialise(prove_nonnegative_sum(proof), [_at(self.row)], [proof.generalise(each, [PLACE])])
        return self.from_parts(["<=", FIRST, self.whole], self.later, 1, [proof.specialise(later, [END])])

    def logit(self) -> list[int]:
        """Prove that the logit lies between ``BELOW`` and ``ABOVE``."""
        proof, bound = self.proof, affine(START, RATE, PLACE)
        reflexive = proof.squares(["<=", bound, bound], proof.sums(equal(minus(bound, bound), 0)))
        values = [_at(bound), START, RATE]
        total = proof.specialise(prove_affine_bound(proof), values, [proof.generalise(reflexive, [PLACE])])
        low, high = self.rows()
        summed = ["sum_below", _at(bound), END]
        alone = times(SCALE, [V, ZERO])
        rest = plus(_occurs(ZERO, different), times(_occurs(ZERO), _alike(ZERO, different)))
        forms = [
            plus(times(alone, _occurs(ZERO), _alike(ZERO)), minus(self.later, BELOW)),
            plus(
                minus(plus(BELOW, times(SCALE, summed)), self.later),
                times(SCALE, minus(affine_sum(START, RATE, END), summed)),
                times(alone, rest),
            ),
        ]
        known = [low, high, proof.specialise(total, [END]), proof.specialise(self.sign, [ZERO]), *self.signs]
        return [
            self.from_parts(["<=", BELOW, self.whole], forms[0], 1, known),
            self.from_parts(["<=", self.whole, ABOVE], forms[1], -1, known),
        ]


def _for_inputs(proof: Evidence, theorem: int, names: list[str], premises: list[Json]) -> int:
    """Generalise a theorem over the inputs, some numbers and v, with the shift matrix of v."""
    found = proof.generalise(proof.generalise(theorem, [TOKENS, END, LETTER]), names, premises)
    found = proof.generalise(found, [ENTRIES, V], TOEPLITZ)
    lags = [proof.specialise(lemma(proof), [V]) for lemma in (prove_first_lag, prove_next_lag)]
    return proof.generalise(proof.specialise(found, [LAG_MATRIX, V], lags), [V])


def prove_near_bigrams(proof: Evidence) -> int:
    """Prove ∀v ≥ 0 ∀w, a, b ≥ 0 ∀y, p, i (v_0 + v_2 + … + v_(k+1) ≤ a + b k for all k ⟹ ``BELOW`` ≤ f ≤ ``ABOVE``)."""
    found = proof.conjunction(*NearBigrams(proof).logit())
    return _for_inputs(proof, found, [SCALE, START, RATE], PREMISES)


def prove_first_position(proof: Evidence) -> int:
    """Prove ∀v ≥ 0 ∀w ≥ 0 ∀y, p, i: ``FIRST`` ≤ f."""
    return _for_inputs(proof, NearBigrams(proof).first(), [SCALE], PREMISES[:2])
