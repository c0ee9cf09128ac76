"""In every sum over times s ≤ q ≤ p the times are in order: what is wrong with their order adds up to 0.

Tasks (Edelman), behind equations (E.28) to (E.36). What is wrong with the order of q and p is 1 − B(q, p), where B is
the table of [q ≤ p].
"""

from typing import Any

from verify.library.finite_sums import PLACE, ZERO, sum_below
from verify.library.sequence_sums import SEQUENCES, congruent, prove_linear, prove_scaled
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains import chain, sample_space, two_state_law
from verify.statements.tasks.gradient_steps.chains.joint_law import markov
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import GUARD, MIDDLE, TOP, order_gap, ordered_gap
from verify.statements.tasks.gradient_steps.sums import thresholds, toeplitz, triple_sums, vanishing_sums
from verify.statements.terms import equal, mapping, minus, plus, power, times
from verify.statements.trees import substituted

BETWEEN = "K2"
LETTERS = ("x8", "y8")
ORDERED: Binders = [
    *SEQUENCES,
    *toeplitz.TOEPLITZ,
    (BETWEEN, ["maps", "natural", "natural", chain.STATES, chain.STATES, "real"]),
    *((name, "real") for name in LETTERS),
]
DISORDER = mapping([("from'", "natural"), ("at'", "natural")], minus(1, [thresholds.STEP, "from'", "at'"]))


def in_order(node: Json) -> Json:
    """Return a term on a chain for the chain with two states, the table of its powers, and the order of times."""
    return substituted(node, {**two_state_law.HERE, "K": BETWEEN, GUARD: DISORDER})


def _in_order(gap: triple_sums.Term) -> triple_sums.Term:
    return lambda p, q, s: in_order(gap(p, q, s))


def _squared(q: Json, p: Json) -> Json:
    return power(minus(1, [thresholds.STEP, q, p]), 2)


class OrderedTimes:
    """The sums of what is wrong with the order of times, for a proof that assumes ``STEPWISE``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove general lemmas."""
        self.proof = proof
        self._one, self._same, _ = (proof.assume(formula) for formula in thresholds.STEPWISE)
        self._linear, self._scaled = prove_linear(proof), prove_scaled(proof)
        x, y = LETTERS
        self._apart = proof.generalise(proof.sums(equal(plus(x, y), plus(times(1, x), times(1, y)))), LETTERS)

    def _zeros(self, n: Json) -> int:
        """Prove that n zeros add up to 0."""
        ones = mapping([("k'", "natural")], 1)
        scaled = self.proof.specialise(self._scaled, [ones, 0, n])
        same = congruent(self.proof, 0, times(0, 1), n, self.proof.sums(equal(0, times(0, 1))))
        zero = equal(sum_below("k'", n, 0), 0)
        return self.proof.sums(zero, cofactors=[cofactor(same), cofactor(scaled)])

    def _row(self) -> int:
        """Prove ∀p: Σ_q≤p (1 − B(q, p))² = 0."""
        proof, after = self.proof, ["next", thresholds.END]
        table = mapping([("row'", "natural"), ("column'", "natural")], _squared("column'", "row'"))
        diagonal = proof.follows(
            substituted(toeplitz.along_diagonals(toeplitz.GRID), {toeplitz.GRID: table}), self._same
        )
        row = proof.specialise(proof.specialise(toeplitz.prove_row(proof), [table], [diagonal]), [thresholds.END])
        zero = proof.follows(equal(_squared(ZERO, PLACE), 0), self._one)
        column = congruent(proof, _squared(ZERO, PLACE), 0, after, zero)
        goal = equal(sum_below("q'", after, _squared("q'", thresholds.END)), 0)
        return proof.generalise(
            proof.sums(goal, cofactors=[cofactor(row), cofactor(column), cofactor(self._zeros(after))]),
            [thresholds.END],
        )

    def _starts(self, row: int) -> int:
        """Prove that over s ≤ q what is wrong with q and p, or with s and q, adds up to (q + 1) (1 − B(q, p))²."""
        proof, q, p = self.proof, MIDDLE, TOP
        after = ["next", q]
        parts = [times(_squared(q, p), 1), times(1, _squared(PLACE, q))]
        left = in_order(order_gap(p, q, PLACE))
        same = congruent(proof, left, plus(*parts), after, proof.sums(equal(left, plus(*parts))))
        series = [mapping([("k'", "natural")], x) for x in (1, _squared("k'", q))]
        linear = proof.specialise(self._linear, [*series, _squared(q, p), 1, after])
        whole = triple_sums.over_starts(_in_order(order_gap), p, q)
        return proof.sums(
            equal(whole, times(_squared(q, p), _count(q))),
            cofactors=[cofactor(same), cofactor(linear), cofactor(proof.specialise(row, [q]))],
        )

    def _none(self) -> int:
        """Prove that what is wrong with the order of the times adds up to 0."""
        proof, p, after = self.proof, TOP, ["next", TOP]
        row = self._row()
        starts = proof.specialise(proof.generalise(self._starts(row), [MIDDLE]), [PLACE])
        sides = [triple_sums.over_starts(_in_order(order_gap), p, PLACE), times(_squared(PLACE, p), _count(PLACE))]
        same = congruent(proof, sides[0], sides[1], after, starts)
        defect, target = (
            mapping([("k'", "natural")], substituted(x, {PLACE: "k'"})) for x in (_squared(PLACE, p), sides[1])
        )
        positive = proof.generalise(proof.squares(["<=", 0, _squared(PLACE, p)]), [PLACE])
        zero = equal(_squared(PLACE, p), 0)
        passage = proof.follows(equal(sides[1], 0), proof.assume(zero))
        passage = proof.generalise(passage, [PLACE], [zero, zero])
        vanishing = proof.specialise(
            vanishing_sums.prove_vanishing(proof), [defect, defect, target], [positive, positive, passage]
        )
        here = proof.specialise(row, [p])
        none = proof.specialise(vanishing, [after], [here, here])
        earlier = triple_sums.over_earlier(_in_order(order_gap), p)
        each = proof.sums(equal(earlier, 0), cofactors=[cofactor(same), cofactor(none)])
        each = proof.specialise(proof.generalise(each, [p]), [PLACE])
        summed = congruent(proof, substituted(earlier, {p: PLACE}), 0, "t", each)
        goal = equal(triple_sums.over_positions(_in_order(order_gap), "t"), 0)
        return proof.sums(goal, cofactors=[cofactor(summed), cofactor(self._zeros("t"))])

    def markov(self) -> int:
        """Prove that the gaps of the Markov property and of the order below t add up to 0, from the Markov property."""
        proof = self.proof
        here = [_in_order(gap) for gap in (ordered_gap, sample_space.markov_gap, order_gap)]
        each = proof.specialise(self._apart, [gap(TOP, MIDDLE, PLACE) for gap in here[1:]])
        levels: list[tuple[Any, str, Json]] = [
            (lambda gap, k: gap(TOP, MIDDLE, k), MIDDLE, ["next", MIDDLE]),
            (lambda gap, k: triple_sums.over_starts(gap, TOP, k), TOP, ["next", TOP]),
            (triple_sums.over_earlier, "t", "t"),
        ]
        for term, index, n in levels:
            sides = [term(gap, PLACE) for gap in here]
            combined = plus(*(times(1, side) for side in sides[1:]))
            same = congruent(proof, sides[0], combined, n, each)
            series = [mapping([("k'", "natural")], term(gap, "k'")) for gap in here]
            linear = proof.specialise(self._linear, [*series[1:], 1, 1, n])
            sums = [["sum_below", x, n] for x in series]
            combined = plus(*(times(1, x) for x in sums[1:]))
            each = proof.rewrite(equal(sums[0], combined), [linear], same)
            if index != n:
                each = proof.specialise(proof.generalise(each, [index]), [PLACE])
        return proof.sums(
            equal(triple_sums.over_positions(here[0], "t"), 0),
            cofactors=[cofactor(each), cofactor(proof.assume(in_order(markov("t")))), cofactor(self._none())],
        )


def _count(q: Json) -> Json:
    """The number of times up to q, as a sum of ones."""
    return sum_below("c'", ["next", q], 1)
