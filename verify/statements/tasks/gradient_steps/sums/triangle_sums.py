"""Sums over the positions j ≤ q ≤ p below t of a table along diagonals are sums over distances d ≤ n below t − j.

Tasks (Edelman), behind equations (E.28) to (E.36). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_first_term, sum_below
from verify.library.sequence_sums import congruent
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, forall, implies, minus, plus, substituted, times
from verify.statements.tasks.gradient_steps.sums.thresholds import END, STEP, STEPWISE
from verify.statements.tasks.gradient_steps.sums.toeplitz import (
    AFTER,
    LONGER,
    SECOND,
    SHORTER,
    along_diagonals,
    prove_row,
    series,
)

Json = Any


def over_triangle(term: Json, n: Json) -> Json:
    """The sum of a term in d' over d' ≤ n' below n."""
    return sum_below("n'", n, sum_below("d'", ["next", "n'"], term))


def _impossible(proof: Evidence, implication: Json, gap: Json, sign: int = 1) -> int:
    """Prove φ ⟹ ψ, where φ is an equation whose sides differ by something that is positive by its form."""
    _, condition, goal = implication
    below = proof.sums(equal(minus(0, 0), gap), cofactors=[cofactor(proof.assume(condition), [], sign)])
    absurd = proof.contradiction(goal, proof.squares(["<", 0, 0], below), proof.evaluate(["<", 0, 0]))
    return proof.generalise(absurd, [], [condition])


def prove_equal_lengths(proof: Evidence) -> int:
    """Prove ∀n, m (n = m ⟹ ∀f: the sums of n and of m values are equal)."""
    return proof.use("library/equal-lengths", "sums")


class Triangles:
    """Sums of B(j, q) h(p, q) over q ≤ p < t, for a table B with ``STEPWISE`` and a table h along diagonals."""

    def __init__(self, proof: Evidence) -> None:
        """Take the assumptions."""
        self.proof, self._first = proof, prove_first_term(proof)
        self._one, self._same, self._none = (proof.assume(formula) for formula in STEPWISE)
        self._shifted = proof.assume(along_diagonals(SECOND))

    @staticmethod
    def _term(j: Json, p: Json, q: Json) -> Json:
        return times([STEP, j, q], [SECOND, p, q])

    def _row(self, j: Json, p: Json) -> Json:
        return sum_below("q'", ["next", p], self._term(j, p, "q'"))

    def _rows(self, j: Json) -> Json:
        return series("p'", self._row(j, "p'"))

    def _at(self, j: Json, t: Json, r: Json = SHORTER) -> Json:
        distances = over_triangle([SECOND, "d'", ZERO], r)
        return implies(equal(t, plus(j, r)), equal(["sum_below", self._rows(j), t], distances))

    def _all_lengths(self, j: Json, t: Json) -> Json:
        return forall([("m'", "natural")], self._at(j, t, "m'"))

    def _start(self) -> int:
        """Prove it for j = 0, where t = r and all rows are whole."""
        proof, entry = self.proof, [SECOND, END, PLACE]
        terms = [self._term(ZERO, END, PLACE), entry]
        each = proof.follows(equal(*terms), self._one)
        whole = congruent(proof, terms[0], terms[1], AFTER, each)
        summed = proof.specialise(proof.specialise(prove_row(proof), [SECOND], [self._shifted]), [END])
        column = sum_below("d'", AFTER, [SECOND, "d'", ZERO])
        each = proof.sums(equal(self._row(ZERO, END), column), cofactors=[cofactor(whole), cofactor(summed)])
        each = proof.specialise(proof.generalise(each, [END]), [PLACE])
        rows = congruent(proof, self._row(ZERO, PLACE), substituted(column, {END: PLACE}), LONGER, each)
        _, condition, goal = self._at(ZERO, LONGER)
        met = proof.sums(equal(LONGER, SHORTER), cofactors=[cofactor(proof.assume(condition))])
        lengths = proof.specialise(prove_equal_lengths(proof), [LONGER, SHORTER], [met])
        lengths = proof.specialise(lengths, [series("n'", substituted(column, {END: "n'"}))])
        found = proof.sums(goal, cofactors=[cofactor(rows), cofactor(lengths)])
        return proof.generalise(found, [LONGER, SHORTER], [condition])

    def _moved(self) -> int:
        """Prove that the rows for j + 1 and p + 1 below t are those for j and p."""
        proof = self.proof
        terms = [self._term(MORE, AFTER, ["next", PLACE]), self._term(LENGTH, END, PLACE)]
        each = proof.follows(equal(*terms), self._same, self._shifted)
        split = series("q'", self._term(MORE, AFTER, "q'"))
        each = proof.follows(
            equal(self._row(MORE, AFTER), self._row(LENGTH, END)),
            proof.specialise(self._first, [split, AFTER]),
            self._none,
            congruent(proof, terms[0], terms[1], AFTER, each),
        )
        each = proof.specialise(proof.generalise(each, [END]), [PLACE])
        return congruent(proof, self._row(MORE, ["next", PLACE]), self._row(LENGTH, PLACE), LONGER, each)

    def _later(self, before: int) -> int:
        """Prove it for j + 1, from the theorem for j."""
        proof = self.proof
        _, condition, goal = self._at(MORE, ["next", LONGER])
        met = proof.assume(condition)
        met = proof.sums(equal(LONGER, plus(LENGTH, SHORTER)), cofactors=[cofactor(met)])
        known = proof.specialise(proof.specialise(before, [LONGER, SHORTER]), [], [met])
        found = proof.follows(
            goal, proof.specialise(self._first, [self._rows(MORE), LONGER]), self._none, self._moved(), known
        )
        found = proof.generalise(proof.generalise(found, [], [condition]), [SHORTER])
        never = _impossible(proof, self._at(MORE, ZERO), plus(LENGTH, 1, SHORTER))
        passage = proof.generalise(found, [LONGER], [self._all_lengths(MORE, LONGER)])
        goal = forall([("t'", "natural")], self._all_lengths(MORE, "t'"))
        return proof.induct(goal, proof.generalise(never, [SHORTER]), passage)

    def prove(self) -> int:
        """Prove ∀j ∀t, r (t = j + r ⟹ Σ_q≤p<t B(j, q) h(p, q) = Σ_d≤n<r h(d, 0))."""

        def statement(j: Json) -> Json:
            return forall([("t'", "natural"), ("m'", "natural")], self._at(j, "t'", "m'"))

        later = self._later(self.proof.assume(statement(LENGTH)))
        return by_counting(self.proof, statement, self._start(), later)
