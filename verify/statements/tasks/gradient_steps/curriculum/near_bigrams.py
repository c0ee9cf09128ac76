"""A minimal model with W = w I and v ≥ 0 counts transitions, up to what the other entries of v contribute.

Tasks (Edelman), equation (E.2) and Fact 8.3. Positions and distances are counted from 0.
"""

from collections.abc import Callable

from verify.library.finite_sums import PLACE, ZERO, prove_first_term
from verify.library.sequence_sums import TABLE, prove_linear, prove_order
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.curriculum import model, previous_values
from verify.statements.tasks.gradient_steps.sums import affine_sums, shifted_sums
from verify.statements.tasks.gradient_steps.sums.lags import V, prove_first_lag, prove_next_lag
from verify.statements.terms import different, equal, indicator, mapping, minus, plus, times
from verify.statements.trees import substituted

COUNTING: Binders = [*model.MODEL, (shifted_sums.ENTRIES, TABLE)]


def _occurs(q: Json, relation: Callable[[Json, Json], Json] = equal) -> Json:
    return indicator(relation([model.TOKENS, q], model.LETTER))


def _alike(q: Json, relation: Callable[[Json, Json], Json] = equal) -> Json:
    return indicator(relation([model.TOKENS, model.END], [model.TOKENS, q]))


def _at(term: Json) -> Json:
    """The sequence of the values of a term in ``PLACE``."""
    return mapping([("k'", "natural")], substituted(term, {PLACE: "k'"}))


MATRIX = mapping([("row", STATES), ("column", STATES)], times(previous_values.SCALE, indicator(equal("row", "column"))))
LOGIT: Json = ["logit", STATES, model.TOKENS, MATRIX, V, model.END, model.LETTER]
COUNT: Json = ["bigrams", model.TOKENS, model.END, model.LETTER]
FRONT = times([V, model.ONE], previous_values.SCALE)
BELOW = times(FRONT, COUNT)
FIRST = times([V, ZERO], previous_values.SCALE, _occurs(ZERO), _alike(ZERO))
ABOVE = plus(
    BELOW,
    times(previous_values.SCALE, [V, ZERO]),
    times(previous_values.SCALE, affine_sums.affine_sum(affine_sums.START, affine_sums.RATE, model.END)),
)
PREMISES: list[Json] = [
    previous_values.NONNEGATIVE,
    *(["<=", 0, name] for name in (previous_values.SCALE, affine_sums.START, affine_sums.RATE)),
    forall(
        [("k'", "natural")],
        ["<=", previous_values.others("k'"), affine_sums.affine(affine_sums.START, affine_sums.RATE, "k'")],
    ),
]


class NearBigrams:
    """The logit position by position; w ≥ 0 is ``SCALE``, and ``others`` are at most ``START`` + ``RATE`` k."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the ``PREMISES``."""
        self.proof = proof
        self.sign, *self.signs, self.others = (proof.assume(formula) for formula in PREMISES)
        self.letters = mapping([("j'", "natural")], times(previous_values.SCALE, _alike("j'")))
        following: Json = ["next", PLACE]
        self.row = times(_occurs(following), shifted_sums.shifted_sum(self.letters, following))
        self.later = ["sum_below", _at(self.row), model.END]
        rows = mapping([("q'", "natural")], times(_occurs("q'"), shifted_sums.shifted_sum(self.letters, "q'")))
        self.whole = ["sum_below", rows, ["next", model.END]]
        self.split = proof.specialise(prove_first_term(proof), [rows, model.END])
        self.start = proof.specialise(shifted_sums.ShiftedSums(proof).alone(), [self.letters])

    def inner(self) -> list[int]:
        """Prove the two ``inner_sides`` for the weighted indicators of the last letter, at ``PLACE``."""
        proof, weighted = self.proof, times(previous_values.SCALE, _alike(PLACE))
        rest = proof.sums(
            equal(minus(previous_values.SCALE, weighted), times(previous_values.SCALE, _alike(PLACE, different)))
        )
        within = [
            proof.squares(["<=", 0, weighted], given=self.signs[:1]),
            proof.squares(["<=", weighted, previous_values.SCALE], rest, self.signs[:1]),
        ]
        between = proof.generalise(proof.conjunction(*within), [PLACE])
        found = proof.specialise(
            proof.specialise(previous_values.prove_inner(proof), [previous_values.SCALE], [self.sign]), [PLACE]
        )
        found = proof.specialise(found, [self.letters], [between])
        return [proof.project(found, part) for part in (0, 1)]

    def rows(self) -> list[int]:
        """Prove that the positions from 1 on add up to at least v_1 w N, and to at most v_1 w N + w Σ (a + b q)."""
        proof, following = self.proof, ["next", PLACE]
        here, absent = (_occurs(following, relation) for relation in (equal, different))
        counted, bound = (
            times(here, indicator(equal([model.TOKENS, PLACE], [model.TOKENS, model.END]))),
            affine_sums.affine(affine_sums.START, affine_sums.RATE, PLACE),
        )
        row, weights = self.row, (0, previous_values.SCALE)
        ends = [plus(times(FRONT, counted), times(weight, bound)) for weight in weights]
        low, high = previous_values.inner_sides(self.letters, PLACE)
        forms = [
            times(here, affine_sums.gap_of(low)),
            plus(
                times(here, affine_sums.gap_of(high)),
                times(here, previous_values.SCALE, minus(bound, previous_values.others(PLACE))),
                times(absent, previous_values.SCALE, bound),
            ),
        ]
        known = [*self.inner(), *self.signs, proof.specialise(self.others, [PLACE])]
        order, linear = prove_order(proof), prove_linear(proof)
        found = []
        for pair, form in zip(([ends[0], row], [row, ends[1]]), forms, strict=True):
            each = proof.squares(["<=", *pair], proof.sums(equal(minus(*pair[::-1]), form)), known)
            each = proof.specialise(order, [_at(cell) for cell in pair], [proof.generalise(each, [PLACE])])
            found.append(proof.specialise(each, [model.END]))
        sums = [proof.specialise(linear, [_at(counted), _at(bound), FRONT, weight, model.END]) for weight in weights]
        whole = self.later
        values = [times(weight, ["sum_below", _at(bound), model.END]) for weight in weights]
        goals = [["<=", BELOW, whole], ["<=", whole, plus(BELOW, values[1])]]
        return [
            proof.squares(
                goal,
                proof.follows(equal(affine_sums.gap_of(goal), minus(*sides)), same),
                [theorem],
            )
            for goal, sides, same, side, theorem in zip(
                goals,
                ([whole, ["sum_below", _at(ends[0]), model.END]], [["sum_below", _at(ends[1]), model.END], whole]),
                sums,
                (1, -1),
                found,
                strict=True,
            )
        ]

    def from_parts(self, goal: Json, form: Json, side: int, known: list[int]) -> int:
        """Prove an inequality with the logit on its larger (1) or smaller side (−1), from the first position."""
        equations = [cofactor(self.split, [], side), cofactor(self.start, [], times(side, _occurs(ZERO)))]
        return self.proof.squares(
            goal, self.proof.sums(equal(affine_sums.gap_of(goal), form), cofactors=equations), known
        )

    def first(self) -> int:
        """Prove that the logit is at least what its first position gives."""
        proof, here = self.proof, _occurs(["next", PLACE])
        low, _ = self.inner()
        single = previous_values.inner_sides(self.letters, PLACE)[0][1]
        form = times(here, plus(minus(self.row[2], single), single))
        known = [low, self.signs[0], proof.specialise(self.sign, [model.ONE])]
        each = proof.squares(["<=", 0, self.row], proof.sums(equal(minus(self.row, 0), form)), known)
        later = proof.specialise(model.prove_nonnegative_sum(proof), [_at(self.row)], [proof.generalise(each, [PLACE])])
        return self.from_parts(["<=", FIRST, self.whole], self.later, 1, [proof.specialise(later, [model.END])])

    def logit(self) -> list[int]:
        """Prove that the logit lies between ``BELOW`` and ``ABOVE``."""
        proof, bound = self.proof, affine_sums.affine(affine_sums.START, affine_sums.RATE, PLACE)
        reflexive = proof.squares(["<=", bound, bound], proof.sums(equal(minus(bound, bound), 0)))
        values = [_at(bound), affine_sums.START, affine_sums.RATE]
        total = proof.specialise(affine_sums.prove_affine_bound(proof), values, [proof.generalise(reflexive, [PLACE])])
        low, high = self.rows()
        summed = ["sum_below", _at(bound), model.END]
        alone = times(previous_values.SCALE, [V, ZERO])
        rest = plus(_occurs(ZERO, different), times(_occurs(ZERO), _alike(ZERO, different)))
        forms = [
            plus(times(alone, _occurs(ZERO), _alike(ZERO)), minus(self.later, BELOW)),
            plus(
                minus(plus(BELOW, times(previous_values.SCALE, summed)), self.later),
                times(
                    previous_values.SCALE,
                    minus(affine_sums.affine_sum(affine_sums.START, affine_sums.RATE, model.END), summed),
                ),
                times(alone, rest),
            ),
        ]
        known = [low, high, proof.specialise(total, [model.END]), proof.specialise(self.sign, [ZERO]), *self.signs]
        return [
            self.from_parts(["<=", BELOW, self.whole], forms[0], 1, known),
            self.from_parts(["<=", self.whole, ABOVE], forms[1], -1, known),
        ]


def _for_inputs(proof: Evidence, theorem: int, names: list[str], premises: list[Json]) -> int:
    """Generalise a theorem over the inputs, some numbers and v, with the shift matrix of v."""
    found = proof.generalise(proof.generalise(theorem, [model.TOKENS, model.END, model.LETTER]), names, premises)
    found = proof.generalise(found, [shifted_sums.ENTRIES, V], shifted_sums.TOEPLITZ)
    lags = [proof.specialise(lemma(proof), [V]) for lemma in (prove_first_lag, prove_next_lag)]
    return proof.generalise(proof.specialise(found, [shifted_sums.LAG_MATRIX, V], lags), [V])


def prove_near_bigrams(proof: Evidence) -> int:
    """Prove ∀v ≥ 0 ∀w, a, b ≥ 0 ∀y, p, i (v_0 + v_2 + … + v_(k+1) ≤ a + b k for all k ⟹ ``BELOW`` ≤ f ≤ ``ABOVE``)."""
    found = proof.conjunction(*NearBigrams(proof).logit())
    return _for_inputs(proof, found, [previous_values.SCALE, affine_sums.START, affine_sums.RATE], PREMISES)
