"""The joint law of three tokens of a stationary Markov chain, for all times s ≤ q ≤ p ≤ t, by induction on t.

Tasks (Edelman), equation (E.13). Sums over the times of terms that agree where the law and the Markov property hold
are equal.
"""

from collections.abc import Callable, Sequence

from verify.library.finite_sums import LENGTH, MORE, ZERO, by_counting
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, implies
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import (
    AFTER,
    FROM,
    JOINT,
    MIDDLE,
    TOP,
    Passages,
    law_gap,
)
from verify.statements.tasks.gradient_steps.chains.sample_space import SAMPLES
from verify.statements.tasks.gradient_steps.sums import triple_sums, vanishing_sums
from verify.statements.terms import equal, mapping

Row = Callable[[Json], Json]

CHAIN_LAW: Binders = [*triple_sums.TRIPLES, *vanishing_sums.VANISHING, *JOINT]
OUTERMOST_FIRST = [TOP, MIDDLE, FROM]


def markov(t: Json) -> Json:
    """The Markov property at the times below t."""
    return ["markov", *SAMPLES, "P", t]


def _starts(term: triple_sums.Term, p: Json, q: Json) -> Json:
    """A term at (p, q, k), as a sequence in k."""
    return mapping([("k'", "natural")], term(p, q, "k'"))


def _middles(term: triple_sums.Term, p: Json) -> Json:
    """The sum of a term at (p, k, s) over s ≤ k, as a sequence in k."""
    return mapping([("k'", "natural")], triple_sums.over_starts(term, p, "k'"))


def _tops(term: triple_sums.Term) -> Json:
    """The sum of a term at (k, q, s) over s ≤ q ≤ k, as a sequence in k."""
    return mapping([("k'", "natural")], triple_sums.over_earlier(term, "k'"))


class JointLaw:
    """The law of three tokens, for a proof that declares ``CHAIN_LAW`` and assumes ``POWERS``."""

    def __init__(self, proof: Evidence, kind: type[Passages] = Passages) -> None:
        """Prove the general lemmas, and that the gaps and their sums are at least 0."""
        self.proof, self.passages, self._gaps = proof, kind(proof), kind.gaps
        self._one_more, self._last = vanishing_sums.prove_one_more(proof), vanishing_sums.prove_last_vanishes(proof)
        self._vanishing, self._transfer = vanishing_sums.prove_vanishing(proof), vanishing_sums.prove_transfer(proof)
        nonnegative = vanishing_sums.prove_nonnegative(proof)
        self._positive = [self._signs(gap, nonnegative) for gap in self._gaps]

    def _signs(self, gap: triple_sums.Term, nonnegative: int) -> list[int]:
        """Prove ∀p, q, s: 0 ≤ the gap, ∀p, q: 0 ≤ its sum over s, and ∀p: 0 ≤ its sum over s and q."""
        proof = self.proof
        found = [proof.squares(["<=", 0, gap(TOP, MIDDLE, FROM)])]
        for index, longest, terms in ((FROM, MIDDLE, _starts(gap, TOP, MIDDLE)), (MIDDLE, TOP, _middles(gap, TOP))):
            positive = proof.specialise(nonnegative, [terms], [proof.generalise(found[-1], [index])])
            found.append(proof.specialise(positive, [["next", longest]]))
        return [proof.generalise(theorem, OUTERMOST_FIRST[: 3 - n]) for n, theorem in enumerate(found)]

    def _positive_at(self, level: int, *times: Json) -> list[int]:
        return [self.proof.specialise(theorems[level], list(times)) for theorems in self._positive]

    def markov(self, t: Json) -> Json:
        """The gaps of the Markov property below t add up to 0."""
        return equal(triple_sums.over_positions(self._gaps[1], t), 0)

    def _more(self, terms: Json, n: Json, before: int, here: int) -> int:
        """Prove that the sum of n + 1 terms vanishes, from the sum of n terms and the last one."""
        return self.proof.specialise(self.proof.specialise(self._one_more, [terms]), [n], [before, here])

    def _split(self, terms: list[Json], signs: list[int], n: Json, zeros: list[int]) -> tuple[list[int], list[int]]:
        """Prove that the sums of n terms vanish, and the last terms, from the sums of n + 1 terms."""
        proof = self.proof
        found = [
            proof.specialise(proof.specialise(self._last, [term], [sign]), [n], [zero])
            for term, sign, zero in zip(terms, signs, zeros, strict=True)
        ]
        first, second = ([proof.project(theorem, part) for theorem in found] for part in range(2))
        return first, second

    def _carry(self, signs: list[int], defects: list[Json], target: Json, passage: int) -> int:
        """Prove ∀n: the sum of n values of the target vanishes if those of both defects do."""
        return self.proof.specialise(self._vanishing, [*defects, target], [*signs, passage])

    def _layer(self) -> int:
        """Prove ∀p: if all gaps at times up to p vanish, so does the gap of the law at p + 1 and earlier times."""
        proof, passages = self.proof, self.passages
        summed = [proof.assume(equal(triple_sums.over_earlier(gap, TOP), 0)) for gap in self._gaps]
        starts = [_starts(gap, TOP, MIDDLE) for gap in self._gaps]
        passage = proof.specialise(passages.later(), [TOP, MIDDLE])
        row = self._carry(self._positive_at(0, TOP, MIDDLE), starts, _starts(law_gap, AFTER, MIDDLE), passage)
        row = proof.generalise(proof.specialise(row, [["next", MIDDLE]]), [MIDDLE])
        middles, signs = [_middles(gap, TOP) for gap in self._gaps], self._positive_at(1, TOP)
        earlier = proof.specialise(self._carry(signs, middles, _middles(law_gap, AFTER), row), [AFTER], summed)
        _, ends = self._split(middles, signs, TOP, summed)
        starts, signs = [_starts(gap, TOP, TOP) for gap in self._gaps], self._positive_at(0, TOP, TOP)
        later, passage = _starts(law_gap, AFTER, AFTER), proof.specialise(passages.both_later(), [TOP])
        both = proof.specialise(self._carry(signs, starts, later, passage), [AFTER], ends)
        _, corners = self._split(starts, signs, TOP, ends)
        corner = proof.specialise(passages.all_later(), [TOP], corners)
        found = self._more(_middles(law_gap, AFTER), AFTER, earlier, self._more(later, AFTER, both, corner))
        return proof.generalise(found, [TOP], [equal(triple_sums.over_earlier(gap, TOP), 0) for gap in self._gaps])

    def law(self) -> int:
        """Prove ∀t: if the Markov property holds below t, all gaps of the law at times up to t vanish."""
        proof, layer = self.proof, self._layer()
        tops, signs = [_tops(gap) for gap in self._gaps], [theorems[2] for theorems in self._positive]

        def statement(t: Json) -> Json:
            return implies(self.markov(t), equal(triple_sums.over_positions(law_gap, ["next", t]), 0))

        (before,), (here,) = self._split(tops[1:], signs[1:], LENGTH, [proof.assume(self.markov(MORE))])
        known = proof.specialise(proof.assume(statement(LENGTH)), [], [before])
        _, (latest,) = self._split(tops[:1], signs[:1], LENGTH, [known])
        after = self._more(tops[0], MORE, known, proof.specialise(layer, [LENGTH], [latest, here]))
        step = proof.generalise(after, [], [self.markov(MORE)])
        first, nothing = self.passages.start(), proof.evaluate(equal(0, 0))
        for terms in (_starts(law_gap, ZERO, ZERO), _middles(law_gap, ZERO), tops[0]):
            first = self._more(terms, ZERO, nothing, first)
        return by_counting(proof, statement, proof.generalise(first, [], [self.markov(ZERO)]), step)

    def equal_sums(self, sides: Sequence[triple_sums.Term], pointwise: int, zeros: list[int], t: Json) -> int:
        """Prove that two sums over all times s ≤ q ≤ p below t are equal.

        Parameters
        ----------
        sides : two terms in p, q and s
        pointwise : int
            The terms agree at ``TOP``, ``MIDDLE`` and ``FROM``; the theorem may assume that both gaps vanish.
        zeros : two theorems
            The sums of the gaps over all times below t vanish.
        """
        proof = self.proof
        agree = proof.generalise(pointwise, [FROM], [equal(gap(TOP, MIDDLE, FROM), 0) for gap in self._gaps])
        levels: list[tuple[Callable[[triple_sums.Term], Json], list[str], Json, str]] = [
            (lambda term: _starts(term, TOP, MIDDLE), [TOP, MIDDLE], ["next", MIDDLE], MIDDLE),
            (lambda term: _middles(term, TOP), [TOP], ["next", TOP], TOP),
        ]
        for level, (terms, at, length, index) in enumerate(levels):
            sums = [terms(term) for term in (*self._gaps, *sides)]
            carried = proof.specialise(self._transfer, sums, [*self._positive_at(level, *at), agree])
            agree = proof.generalise(proof.specialise(carried, [length]), [index])
        signs = [theorems[2] for theorems in self._positive]
        carried = proof.specialise(self._transfer, [_tops(term) for term in (*self._gaps, *sides)], [*signs, agree])
        return proof.specialise(carried, [t], zeros)

    def equal_rows(self, sides: Sequence[Row], pointwise: int, t: Json) -> int:
        """Prove that two sums over the times q < t are equal, from the Markov property below t.

        The terms agree at ``MIDDLE``; the theorem may assume that the gap of the law vanishes at (t, q, q).
        """
        proof, middles = self.proof, _middles(law_gap, t)
        up_to = proof.specialise(self.law(), [t], [proof.assume(self.markov(t))])
        _, layer = self._split([_tops(law_gap)], [self._positive[0][2]], t, [up_to])
        sign = proof.specialise(self._positive[0][1], [t])
        below, _ = self._split([middles], [sign], t, layer)
        row = equal(triple_sums.over_starts(law_gap, t, MIDDLE), 0)
        sign_at = proof.specialise(self._positive[0][0], [t, MIDDLE])
        _, corner = self._split([_starts(law_gap, t, MIDDLE)], [sign_at], MIDDLE, [proof.assume(row)])
        agree = proof.generalise(pointwise, [], [equal(law_gap(t, MIDDLE, MIDDLE), 0)])
        agree = proof.generalise(proof.specialise(agree, [], corner), [MIDDLE], [row, row])
        terms = [mapping([("k'", "natural")], side("k'")) for side in sides]
        carried = proof.specialise(self._transfer, [middles, middles, *terms], [sign, sign, agree])
        return proof.specialise(carried, [t], below * 2)

    def gaps_below(self, t: Json) -> list[int]:
        """Prove that the sums of both gaps over all times below t vanish, from the Markov property below t."""
        known = self.proof.assume(self.markov(t))
        up_to = self.proof.specialise(self.law(), [t], [known])
        (below,), _ = self._split([_tops(law_gap)], [self._positive[0][2]], t, [up_to])
        return [below, known]
