"""Sums over the positions j ≤ q ≤ p below t of a table along diagonals are sums over distances d ≤ n below t − j.

Tasks (Edelman), behind equations (E.28) to (E.36). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_first_term, sum_below
from verify.library.sequence_sums import congruent
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import forall, implies
from verify.statements.tasks.gradient_steps.sums import thresholds, toeplitz
from verify.statements.terms import equal, minus, plus, times
from verify.statements.trees import substituted


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
        self._one, self._same, self._none = (proof.assume(formula) for formula in thresholds.STEPWISE)
        self._shifted = proof.assume(toeplitz.along_diagonals(toeplitz.SECOND))

    @staticmethod
    def _term(j: Json, p: Json, q: Json) -> Json:
        return times([thresholds.STEP, j, q], [toeplitz.SECOND, p, q])

    def _row(self, j: Json, p: Json) -> Json:
        return sum_below("q'", ["next", p], self._term(j, p, "q'"))

    def _rows(self, j: Json) -> Json:
        return toeplitz.series("p'", self._row(j, "p'"))

    def _at(self, j: Json, t: Json, r: Json = toeplitz.SHORTER) -> Json:
        distances = over_triangle([toeplitz.SECOND, "d'", ZERO], r)
        return implies(equal(t, plus(j, r)), equal(["sum_below", self._rows(j), t], distances))

    def _all_lengths(self, j: Json, t: Json) -> Json:
        return forall([("m'", "natural")], self._at(j, t, "m'"))

    def _start(self) -> int:
        """Prove it for j = 0, where t = r and all rows are whole."""
        proof, entry = self.proof, [toeplitz.SECOND, thresholds.END, PLACE]
        terms = [self._term(ZERO, thresholds.END, PLACE), entry]
        each = proof.follows(equal(*terms), self._one)
        whole = congruent(proof, terms[0], terms[1], toeplitz.AFTER, each)
        summed = proof.specialise(
            proof.specialise(toeplitz.prove_row(proof), [toeplitz.SECOND], [self._shifted]), [thresholds.END]
        )
        column = sum_below("d'", toeplitz.AFTER, [toeplitz.SECOND, "d'", ZERO])
        each = proof.sums(equal(self._row(ZERO, thresholds.END), column), cofactors=[cofactor(whole), cofactor(summed)])
        each = proof.specialise(proof.generalise(each, [thresholds.END]), [PLACE])
        rows = congruent(
            proof, self._row(ZERO, PLACE), substituted(column, {thresholds.END: PLACE}), toeplitz.LONGER, each
        )
        _, condition, goal = self._at(ZERO, toeplitz.LONGER)
        met = proof.sums(equal(toeplitz.LONGER, toeplitz.SHORTER), cofactors=[cofactor(proof.assume(condition))])
        lengths = proof.specialise(prove_equal_lengths(proof), [toeplitz.LONGER, toeplitz.SHORTER], [met])
        lengths = proof.specialise(lengths, [toeplitz.series("n'", substituted(column, {thresholds.END: "n'"}))])
        found = proof.sums(goal, cofactors=[cofactor(rows), cofactor(lengths)])
        return proof.generalise(found, [toeplitz.LONGER, toeplitz.SHORTER], [condition])

    def _moved(self) -> int:
        """Prove that the rows for j + 1 and p + 1 below t are those for j and p."""
        proof = self.proof
        terms = [self._term(MORE, toeplitz.AFTER, ["next", PLACE]), self._term(LENGTH, thresholds.END, PLACE)]
        each = proof.follows(equal(*terms), self._same, self._shifted)
        split = toeplitz.series("q'", self._term(MORE, toeplitz.AFTER, "q'"))
        each = proof.follows(
            equal(self._row(MORE, toeplitz.AFTER), self._row(LENGTH, thresholds.END)),
            proof.specialise(self._first, [split, toeplitz.AFTER]),
            self._none,
            congruent(proof, terms[0], terms[1], toeplitz.AFTER, each),
        )
        each = proof.specialise(proof.generalise(each, [thresholds.END]), [PLACE])
        return congruent(proof, self._row(MORE, ["next", PLACE]), self._row(LENGTH, PLACE), toeplitz.LONGER, each)

    def _later(self, before: int) -> int:
        """Prove it for j + 1, from the theorem for j."""
        proof = self.proof
        _, condition, goal = self._at(MORE, ["next", toeplitz.LONGER])
        met = proof.assume(condition)
        met = proof.sums(equal(toeplitz.LONGER, plus(LENGTH, toeplitz.SHORTER)), cofactors=[cofactor(met)])
        known = proof.specialise(proof.specialise(before, [toeplitz.LONGER, toeplitz.SHORTER]), [], [met])
        found = proof.follows(
            goal, proof.specialise(self._first, [self._rows(MORE), toeplitz.LONGER]), self._none, self._moved(), known
        )
        found = proof.generalise(proof.generalise(found, [], [condition]), [toeplitz.SHORTER])
        never = _impossible(proof, self._at(MORE, ZERO), plus(LENGTH, 1, toeplitz.SHORTER))
        passage = proof.generalise(found, [toeplitz.LONGER], [self._all_lengths(MORE, toeplitz.LONGER)])
        goal = forall([("t'", "natural")], self._all_lengths(MORE, "t'"))
        return proof.induct(goal, proof.generalise(never, [toeplitz.SHORTER]), passage)

    def prove(self) -> int:
        """Prove ∀j ∀t, r (t = j + r ⟹ Σ_q≤p<t B(j, q) h(p, q) = Σ_d≤n<r h(d, 0))."""

        def statement(j: Json) -> Json:
            return forall([("t'", "natural"), ("m'", "natural")], self._at(j, "t'", "m'"))

        later = self._later(self.proof.assume(statement(LENGTH)))
        return by_counting(self.proof, statement, self._start(), later)
