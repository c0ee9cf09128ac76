"""Expected gradients in v_j are sums of π_i, and of π_i (P^(p+1−q))_ii, over the positions q from j to p.

Tasks (Edelman), equations (E.26) and (E.27). Everything is proved for every finite set of states first.
"""

from verify.library.finite_sums import sum_below
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains import joint_law, joint_probabilities, sample_space
from verify.statements.tasks.gradient_steps.losses.weight_expectation import ALONE, EXPECTED
from verify.statements.tasks.gradient_steps.sums import linear_sums, thresholds
from verify.statements.terms import equal, indicator, mapping, times, total

DISTANCE, LAST = "j3", "t3"
VECTOR: Binders = [*EXPECTED, *thresholds.THRESHOLD, (DISTANCE, "natural"), (LAST, "natural"), ("c", "real")]


def started(q: Json) -> Json:
    """B(j, q), which is 1 for j ≤ q and else 0."""
    return [thresholds.STEP, DISTANCE, q]


def met(q: Json, state: Json) -> Json:
    """[x_q = i] B(j, q)."""
    return times(indicator(equal(sample_space.token(q), state)), started(q))


class VectorExpectation:
    """The expectations for the tokens before ``LAST``, from the Markov property below it."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the joint law."""
        self.proof, self._law = proof, joint_law.JointLaw(proof)
        self._unit, self._rows = proof.assume(joint_probabilities.POWERS[2]), proof.assume(joint_probabilities.ROWS)
        self._exchange = linear_sums.prove_exchange(proof)

    def _expected(self, state: Json, index: Json, weight: Json, term: joint_law.Row, pointwise: int) -> int:
        """Prove E[c Σ_q<t [x_q = i] B(j, q)] = c Σ_a u(a) Σ_q<t G(a, q), from the same for each q."""
        proof = self.proof
        sides = [
            lambda q: total(sample_space.OUTCOME, times(["w", "o"], met(q, state))),
            lambda q: total([("a'", index)], times(weight, term(q))),
        ]
        same = self._law.equal_rows(sides, pointwise, LAST)
        families: list[tuple[tuple[str, Json], Json, joint_law.Row]] = [
            (sample_space.OUTCOME[0], ["w", "o"], lambda q: met(q, state)),
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
        mean = total(sample_space.OUTCOME, times(["w", "o"], times("c", sum_below("q'", LAST, met("q'", state)))))
        value = total([("a'", index)], times(weight, sum_below("q'", LAST, term("q'"))))
        return proof.follows(equal(mean, times("c", value)), moved[0], same, moved[1])

    def of_state(self) -> int:
        """Prove ∀i: E[c Σ_q<t [x_q = i] B(j, q)] = c π_i Σ_q<t B(j, q)."""
        proof, q = self.proof, joint_probabilities.MIDDLE
        law = self._law.passages.law(LAST, q, q)
        after = times(started(q), ["K", LAST, q, joint_probabilities.STATE_I, "m'"])
        pointwise = proof.sums(
            equal(
                total(sample_space.OUTCOME, times(["w", "o"], met(q, joint_probabilities.STATE_I))),
                total([("a'", ALONE)], times(["pi", joint_probabilities.STATE_I], started(q))),
            ),
            cofactors=[
                cofactor(
                    law,
                    ["l'", joint_probabilities.STATE_I, "m'"],
                    started(q),
                    [joint_probabilities.LISTED[0], joint_probabilities.LISTED[2]],
                ),
                cofactor(
                    self._unit,
                    [q, "l'", joint_probabilities.STATE_I],
                    times(["pi", "l'"], after),
                    [joint_probabilities.LISTED[0], joint_probabilities.LISTED[2]],
                ),
                cofactor(
                    self._rows,
                    [LAST, q, joint_probabilities.STATE_I],
                    times(["pi", joint_probabilities.STATE_I], started(q)),
                ),
            ],
        )
        found = self._expected(
            joint_probabilities.STATE_I, ALONE, ["pi", joint_probabilities.STATE_I], started, pointwise
        )
        return self._closed(proof.generalise(found, [joint_probabilities.STATE_I]))

    def of_target(self) -> int:
        """Prove E[c Σ_q<t [x_q = x_t] B(j, q)] = c Σ_i π_i Σ_q<t K(t, q)_ii B(j, q)."""
        proof, q = self.proof, joint_probabilities.MIDDLE
        law = self._law.passages.law(LAST, q, q)
        alike = equal(
            indicator(equal(joint_probabilities.STATE_J, joint_probabilities.STATE_L)),
            total(
                [("a'", "S")],
                times(*(indicator(equal(x, "a'")) for x in (joint_probabilities.STATE_J, joint_probabilities.STATE_L))),
            ),
        )
        split = proof.generalise(proof.sums(alike), [joint_probabilities.STATE_J, joint_probabilities.STATE_L])
        outcomes = [list(entry) for entry in sample_space.OUTCOME]

        def returned(time: Json) -> Json:
            return times(["K", LAST, time, "a'", "a'"], started(time))

        back = times(started(q), ["K", LAST, q, "i'", "i'"])
        pointwise = proof.sums(
            equal(
                total(sample_space.OUTCOME, times(["w", "o"], met(q, sample_space.token(LAST)))),
                total([("a'", "S")], times(["pi", "a'"], returned(q))),
            ),
            cofactors=[
                cofactor(
                    split, [sample_space.token(q), sample_space.token(LAST)], times(["w", "o"], started(q)), outcomes
                ),
                cofactor(law, ["l'", "i'", "i'"], started(q), joint_probabilities.LISTED[:2]),
                cofactor(self._unit, [q, "l'", "i'"], times(["pi", "l'"], back), joint_probabilities.LISTED[:2]),
            ],
        )
        return self._closed(self._expected(sample_space.token(LAST), "S", ["pi", "a'"], returned, pointwise))

    def _closed(self, theorem: int) -> int:
        """Conclude for all B, j, c, chains and t."""
        proof = self.proof
        theorem = proof.generalise(theorem, [thresholds.STEP, DISTANCE, "c"])
        theorem = proof.generalise(theorem, [LAST], [joint_law.markov(LAST)])
        return proof.generalise(
            theorem, names_of(joint_probabilities.SETTING), [*joint_probabilities.POWERS, joint_probabilities.ROWS]
        )
