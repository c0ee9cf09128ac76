"""Powers of P for the distances of times in their order, so that P need not be invertible.

Tasks (Edelman), behind equations (E.28) to (E.36). They enter as a table K along diagonals with K(p, 0) = P^p.
"""

from collections.abc import Sequence

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains import chain, joint_probabilities
from verify.statements.tasks.gradient_steps.chains.ordered_times import BETWEEN, in_order
from verify.statements.tasks.gradient_steps.sums import lags, thresholds
from verify.statements.terms import equal, indicator, mapping, minus, times, total

POWERS_BETWEEN: list[Json] = [
    forall(
        [("p'", "natural"), ("i'", chain.STATES), ("j'", chain.STATES)],
        equal([BETWEEN, "p'", ZERO, "i'", "j'"], ["matrix_power", chain.TRANSITION, "p'", "i'", "j'"]),
    ),
    forall(
        [("p'", "natural"), ("q'", "natural"), ("i'", chain.STATES), ("j'", chain.STATES)],
        equal([BETWEEN, ["next", "p'"], ["next", "q'"], "i'", "j'"], [BETWEEN, "p'", "q'", "i'", "j'"]),
    ),
]


def lagged_power(p: Json, q: Json, start: Json, end: Json) -> Json:
    """The entry of P^(p − q) for q ≤ p, as an entry of the shift matrix of the sequence of powers."""
    return ["lag", mapping([("n'", "natural")], ["matrix_power", chain.TRANSITION, "n'", start, end]), p, q]


LAGS_OF_POWERS = mapping(
    [("end", "natural"), ("begin", "natural"), ("row'", chain.STATES), ("column'", chain.STATES)],
    lagged_power("end", "begin", "row'", "column'"),
)


def prove_lags_of_powers(proof: Evidence, states: Sequence[str]) -> list[int]:
    """Prove ``POWERS_BETWEEN`` for the shift matrices of the powers of P; two states are declared variables."""
    powers = lagged_power(ZERO, ZERO, *states)[1]
    first = proof.specialise(lags.prove_first_lag(proof), [powers, PLACE])
    later = proof.specialise(lags.prove_next_lag(proof), [powers, LENGTH, PLACE])
    return [proof.generalise(first, [PLACE, *states]), proof.generalise(later, [LENGTH, PLACE, *states])]


class PowersBetween:
    """What the joint law asks of a table K along diagonals with K(p, 0) = P^p, for a proof with ``ORDERED``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume ``POWERS_BETWEEN`` and ``STEPWISE``."""
        self.proof = proof
        self.start, self.shifted = (proof.assume(formula) for formula in POWERS_BETWEEN)
        _, self._same, self._none = (proof.assume(formula) for formula in thresholds.STEPWISE)

    def _unit(self) -> int:
        """Prove ∀p ∀i, j: K(p, p)_ij = [i = j]."""
        pair: Binders = [("i'", chain.STATES), ("j'", chain.STATES)]

        def statement(n: Json) -> Json:
            return forall(pair, equal([BETWEEN, n, n, "i'", "j'"], indicator(equal("i'", "j'"))))

        base = self.proof.sums(statement(ZERO), cofactors=[cofactor(self.start, [ZERO, "i'", "j'"])])
        before = cofactor(self.proof.assume(statement(LENGTH)), ["i'", "j'"])
        step = self.proof.sums(
            statement(MORE), cofactors=[cofactor(self.shifted, [LENGTH, LENGTH, "i'", "j'"]), before]
        )
        return by_counting(self.proof, statement, base, step)

    def _growth(self) -> int:
        """Prove ∀p, q: K(p + 1, q) = K(p, q) P if q and p are in order."""
        proof, pair = self.proof, [("i'", chain.STATES), ("j'", chain.STATES)]

        def grown(p: Json, q: Json) -> Json:
            after = total([("m'", chain.STATES)], times([BETWEEN, p, q, "i'", "m'"], [*chain.TRANSITION, "m'", "j'"]))
            return forall(pair, equal([BETWEEN, ["next", p], q, "i'", "j'"], after))

        def at(p: Json, q: Json) -> Json:
            return implies(equal(minus(1, [thresholds.STEP, q, p]), 0), grown(p, q))

        def statement(q: Json) -> Json:
            return forall([("p'", "natural")], at("p'", q))

        start = proof.follows(grown(PLACE, ZERO), self.start)
        start = proof.generalise(start, [PLACE], [at(PLACE, ZERO)[1]])
        _, condition, goal = at(ZERO, MORE)
        absurd = proof.sums(equal(1, 0), cofactors=[cofactor(proof.assume(condition)), cofactor(self._none, [LENGTH])])
        never = proof.contradiction(goal, absurd, proof.evaluate(equal(1, 0)))
        never = proof.generalise(never, [], [condition])
        _, condition, goal = at(["next", PLACE], MORE)
        met = proof.sums(
            at(PLACE, LENGTH)[1],
            cofactors=[cofactor(proof.assume(condition)), cofactor(self._same, [LENGTH, PLACE])],
        )
        before = proof.specialise(proof.specialise(proof.assume(statement(LENGTH)), [PLACE]), [], [met])
        later = proof.follows(goal, self.shifted, before)
        later = proof.generalise(later, [], [condition])
        passage = proof.induct(statement(MORE), never, proof.generalise(later, [PLACE], [at(PLACE, MORE)]))
        found = by_counting(proof, statement, start, passage)
        return proof.generalise(proof.specialise(found, [LENGTH, PLACE]), [PLACE, LENGTH])

    def prove(self) -> list[int]:
        """Prove ``ORDERED_POWERS``, from the start."""
        law = self.proof.sums(in_order(joint_probabilities.STATIONARY))
        return [self.proof.assume(in_order(joint_probabilities.START)), law, self._unit(), self._growth()]
