"""Expected gradients in v_j are sums of π_i, and of π_i (P^(p+1−q))_ii, over the positions q from j to p.

Tasks (Edelman), equations (E.26) and (E.27). Everything is proved for every finite set of states first.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import sum_below
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, indicator, mapping, times, total
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains.joint_law import JointLaw, Row, markov
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import (
    LISTED,
    MIDDLE,
    POWERS,
    ROWS,
    SETTING,
    STATE_I,
    STATE_J,
    STATE_L,
)
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOME, token
from verify.statements.tasks.gradient_steps.losses.weight_expectation import ALONE, EXPECTED
from verify.statements.tasks.gradient_steps.sums.linear_sums import prove_exchange
from verify.statements.tasks.gradient_steps.sums.thresholds import STEP, THRESHOLD

Json = Any

DISTANCE, LAST = "j3", "t3"
VECTOR: Binders = [*EXPECTED, *THRESHOLD, (DISTANCE, "natural"), (LAST, "natural"), ("c", "real")]


def started(q: Json) -> Json:
    """B(j, q), which is 1 for j ≤ q and else 0."""
    return [STEP, DISTANCE, q]


def met(q: Json, state: Json) -> Json:
    """[x_q = i] B(j, q)."""
    return times(indicator(equal(token(q), state)), started(q))


class VectorExpectation:
    """The expectations for the tokens before ``LAST``, from the Markov property below it."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the joint law."""
        self.proof, self._law = proof, JointLaw(proof)
        self._unit, self._rows = proof.assume(POWERS[2]), proof.assume(ROWS)
        self._exchange = prove_exchange(proof)

    def _expected(self, state: Json, index: Json, weight: Json, term: Row, pointwise: int) -> int:
        """Prove E[c Σ_q<t [x_q = i] B(j, q)] = c Σ_a u(a) Σ_q<t G(a, q), from the same for each q."""
        proof = self.proof
        sides = [
            lambda q: total(OUTCOME, times(["w", "o"], met(q, state))),
            lambda q: total([("a'", index)], times(weight, term(q))),
        ]
        same = self._law.equal_rows(sides, pointwise, LAST)
        families: list[tuple[tuple[str, Json], Json, Row]] = [
            (OUTCOME[0], ["w", "o"], lambda q: met(q, state)),
            (("a'", index), weight, term),
        ]
        moved = [
            proof.specialise(
                self._exchange,
                [
                    binder[1],
                    mapping([binder], scale),
                    mapping([binder, ("k'", "natural")], inner("k'")),
                    LAST,
                ],
            )
            for binder, scale, inner in families
        ]
        mean = total(OUTCOME, times(["w", "o"], times("c", sum_below("q'", LAST, met("q'", state)))))
        value = total([("a'", index)], times(weight, sum_below("q'", LAST, term("q'"))))
        return proof.follows(equal(mean, times("c", value)), moved[0], same, moved[1])

    def of_state(self) -> int:
        """Prove ∀i: E[c Σ_q<t [x_q = i] B(j, q)] = c π_i Σ_q<t B(j, q)."""
        proof, q = self.proof, MIDDLE
        law = self._law.passages.law(LAST, q, q)
        after = times(started(q), ["K", LAST, q, STATE_I, "m'"])
        pointwise = proof.sums(
            equal(
                total(OUTCOME, times(["w", "o"], met(q, STATE_I))),
                total([("a'", ALONE)], times(["pi", STATE_I], started(q))),
            ),
            cofactors=[
                cofactor(law, ["l'", STATE_I, "m'"], started(q), [LISTED[0], LISTED[2]]),
                cofactor(self._unit, [q, "l'", STATE_I], times(["pi", "l'"], after), [LISTED[0], LISTED[2]]),
                cofactor(self._rows, [LAST, q, STATE_I], times(["pi", STATE_I], started(q))),
            ],
        )
        found = self._expected(STATE_I, ALONE, ["pi", STATE_I], started, pointwise)
        return self._closed(proof.generalise(found, [STATE_I]))

    def of_target(self) -> int:
        """Prove E[c Σ_q<t [x_q = x_t] B(j, q)] = c Σ_i π_i Σ_q<t K(t, q)_ii B(j, q)."""
        proof, q = self.proof, MIDDLE
        law = self._law.passages.law(LAST, q, q)
        alike = equal(
            indicator(equal(STATE_J, STATE_L)),
            total([("a'", "S")], times(*(indicator(equal(x, "a'")) for x in (STATE_J, STATE_L)))),
        )
        split = proof.generalise(proof.sums(alike), [STATE_J, STATE_L])
        outcomes = [list(entry) for entry in OUTCOME]

        def returned(time: Json) -> Json:
            return times(["K", LAST, time, "a'", "a'"], started(time))

        back = times(started(q), ["K", LAST, q, "i'", "i'"])
        pointwise = proof.sums(
            equal(
                total(OUTCOME, times(["w", "o"], met(q, token(LAST)))),
                total([("a'", "S")], times(["pi", "a'"], returned(q))),
            ),
            cofactors=[
                cofactor(split, [token(q), token(LAST)], times(["w", "o"], started(q)), outcomes),
                cofactor(law, ["l'", "i'", "i'"], started(q), LISTED[:2]),
                cofactor(self._unit, [q, "l'", "i'"], times(["pi", "l'"], back), LISTED[:2]),
            ],
        )
        return self._closed(self._expected(token(LAST), "S", ["pi", "a'"], returned, pointwise))

    def _closed(self, theorem: int) -> int:
        """Conclude for all B, j, c, chains and t."""
        proof = self.proof
        theorem = proof.generalise(theorem, [STEP, DISTANCE, "c"])
        theorem = proof.generalise(theorem, [LAST], [markov(LAST)])
        return proof.generalise(theorem, names_of(SETTING), [*POWERS, ROWS])
