"""Sums over the positions q with j ≤ q ≤ p, as sums over all q ≤ p with the factor [j ≤ q], for all j and p.

Tasks (Edelman), equations (E.26) and (E.27). The factor enters as a matrix B with B(0, q) = 1, B(j + 1, q + 1) =
B(j, q) and B(j + 1, 0) = 0; so an induction on j needs no order of natural numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.library import finite_sums
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.sums.conditions import prove_equivalent
from verify.statements.tasks.gradient_steps.sums.lags import indicator_is_one, indicator_is_zero
from verify.statements.tasks.gradient_steps.sums.triple_sums import GAP, INVERSE, RATIO, UNITS
from verify.statements.terms import equal, indicator, mapping, minus, plus, times
from verify.statements.trees import substituted

STEP, END, SCALE = "B1", "e3", "y3"
POWERS = "g4"
THRESHOLD: Binders = [
    (STEP, ["maps", "natural", "natural", "real"]),
    (END, "natural"),
    (SCALE, "real"),
    (POWERS, finite_sums.SEQUENCE),
]
GEOMETRIC = [
    equal([POWERS, finite_sums.ZERO], 1),
    forall([("q'", "natural")], equal([POWERS, ["next", "q'"]], times([POWERS, "q'"], INVERSE))),
]
STEPWISE = [
    forall([("q'", "natural")], equal([STEP, finite_sums.ZERO, "q'"], 1)),
    forall([("j'", "natural"), ("q'", "natural")], equal([STEP, ["next", "j'"], ["next", "q'"]], [STEP, "j'", "q'"])),
    forall([("j'", "natural")], equal([STEP, ["next", "j'"], finite_sums.ZERO], 0)),
]
STEP_MAP = mapping([("from'", "natural"), ("at'", "natural")], indicator(["<=", "from'", "at'"]))
P = END
NO_STEP = equal([STEP, finite_sums.MORE, P], 0)


def prove_stepwise(proof: Evidence) -> list[int]:
    """Prove that [j ≤ q] is 1 for j = 0, is not changed by one more in both, and is 0 for j + 1 and q = 0."""
    q, j = END, finite_sums.LENGTH
    after = [["next", j], ["next", q]]
    always: Json = ["<=", ["of", "natural", 0], q]
    one = indicator_is_one(proof, always, proof.squares(always))
    late, early = ["<=", *after], ["<=", j, q]
    same = prove_equivalent(
        proof,
        late,
        early,
        proof.squares(early, proof.sums(equal(minus(q, j), minus(*after[::-1]))), [proof.assume(late)]),
        proof.squares(late, proof.sums(equal(minus(*after[::-1]), minus(q, j))), [proof.assume(early)]),
    )
    down = proof.rewrite(equal(indicator(late), indicator(early)), [same])
    never: Json = ["<=", after[0], ["of", "natural", 0]]
    gap = proof.sums(equal(minus(0, 0), plus(minus(0, plus(j, 1)), j, 1)))
    none = indicator_is_zero(proof, never, proof.squares(["<", 0, 0], gap, [proof.assume(never)]))
    places = [[q], [j, q], [j]]
    return [proof.generalise(theorem, names) for theorem, names in zip((one, down, none), places, strict=True)]


@dataclass(frozen=True)
class Weighted:
    """A weight w(q), and x(j, p) such that Σ_q≤p B(j, q) w(q) = x(j, p) B(j, p).

    With the ``shifted`` values of the free variables w(q) becomes w(q + 1).
    """

    free: list[str]
    weight: Callable[[Json], Json]
    coefficient: Callable[[Json, Json], Json]
    shifted: list[Json]

    def series(self, j: Json, after: bool = False, values: Sequence[Json] = ()) -> Json:
        """The terms as a sequence, from q = 1 on if ``after``, at values of the free variables."""
        place = ["next", "q'"] if after else "q'"
        term = times([STEP, j, place], self.weight(place)) if self.free else [STEP, j, place]
        return mapping([("q'", "natural")], substituted(term, dict(zip(self.free, values, strict=False))))

    def at(self, j: Json, p: Json) -> Json:
        """The sum over q ≤ p has its closed form."""
        return equal(["sum_below", self.series(j), ["next", p]], times(self.coefficient(j, p), [STEP, j, p]))

    def nothing(self, j: Json, p: Json) -> Json:
        """The sum over p terms is 0: the first ones for j = 0, and else those from q = 1 on."""
        return equal(["sum_below", self.series(j, j != finite_sums.ZERO), p], 0)


@dataclass(frozen=True)
class Reasons:
    """Cofactors that show w(0) = x(0, 0), and x(0, p) + w(p + 1) = x(0, p + 1), and what the shift does to w and x."""

    start: list[Json]
    step: list[Json]
    shifted: list[Json]
    turned: list[Json]


class Thresholds:
    """Sums of B(j, q) times a weight, for a proof that declares ``THRESHOLD`` and assumes ``STEPWISE``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove general lemmas."""
        self._proof = proof
        self._one, self._down, self._none = (proof.assume(formula) for formula in STEPWISE)
        self._first, self._last = finite_sums.prove_first_term(proof), finite_sums.prove_last_term(proof)
        self._congruent = finite_sums.prove_equal_sums(proof)

    def lengths(self) -> int:
        """Prove ∀j ∀p: Σ_q≤p B(j, q) = (p − j + 1) B(j, p)."""
        proof, alone = self._proof, equal(plus(P, 1), 1)
        start = [cofactor(proof.assume(alone), [], -1)]
        kind = Weighted([], lambda _q: 1, lambda j, p: plus(minus(p, j), 1), [])
        return self._prove(kind, Reasons(start, [], [], []), alone, proof.evaluate(equal(plus(0, 1), 1)))

    def powers(self) -> int:
        """Prove ∀j ∀y ∀p: Σ_q≤p B(j, q) y μ^q = y κ λ (μ^j − μ^(p+1)) B(j, p), from ``UNITS`` and ``GEOMETRIC``."""
        proof = self._proof
        unit, gap, one, growth = (proof.assume(formula) for formula in (*UNITS, *GEOMETRIC))
        alone = equal([POWERS, P], 1)
        start, scale = proof.assume(alone), times(SCALE, GAP, RATIO)

        def coefficient(j: Json, p: Json) -> Json:
            return times(scale, minus([POWERS, j], times([POWERS, p], INVERSE)))

        after, both = times(SCALE, [POWERS, P], INVERSE), plus(SCALE, times(scale, INVERSE))
        entry = [STEP, finite_sums.LENGTH, P]
        reasons = Reasons(
            [
                cofactor(start, [], both),
                cofactor(one, [], minus(scale)),
                cofactor(unit, [], times(SCALE, GAP)),
                cofactor(gap, [], minus(SCALE)),
            ],
            [cofactor(growth, [P], both), cofactor(unit, [], times(after, GAP)), cofactor(gap, [], minus(after))],
            [cofactor(growth, ["k'"], times(SCALE, [STEP, finite_sums.LENGTH, "k'"]))],
            [
                cofactor(growth, [finite_sums.LENGTH], minus(times(scale, entry))),
                cofactor(growth, [P], times(scale, INVERSE, entry)),
            ],
        )
        kind = Weighted([SCALE], lambda q: times(SCALE, [POWERS, q]), coefficient, [times(SCALE, INVERSE)])
        return self._prove(kind, reasons, alone, one)

    def _prove(self, kind: Weighted, reasons: Reasons, alone: Json, known: int) -> int:
        """Prove ∀j ∀p that the sum has its closed form; ``alone`` is an equation in p that is known for p = 0."""
        proof = self._proof

        def statement(j: Json) -> Json:
            bound = {name: f"{name}'" for name in kind.free}
            everywhere: Binders = [*((name, "real") for name in bound.values()), ("p4", "natural")]
            return forall(everywhere, substituted(kind.at(j, "p4"), bound))

        base = self._closed(finite_sums.ZERO, kind, self._first_row(kind, reasons), alone, known)
        rows = self._later_rows(kind, reasons, proof.assume(statement(finite_sums.LENGTH)))
        later = self._closed(finite_sums.MORE, kind, rows, NO_STEP, proof.specialise(self._none, [finite_sums.LENGTH]))
        return finite_sums.by_counting(proof, statement, base, later)

    def _first_row(self, kind: Weighted, reasons: Reasons) -> tuple[int, int]:
        """Prove the closed form for j = 0 and p = 0, and for p + 1 from that for p."""
        proof, after = self._proof, ["next", P]
        value = kind.coefficient
        start = proof.sums(
            kind.at(finite_sums.ZERO, P),
            cofactors=[
                cofactor(proof.specialise(proof.specialise(self._last, [P]), [kind.series(finite_sums.ZERO)])),
                cofactor(proof.assume(kind.nothing(finite_sums.ZERO, P))),
                cofactor(self._one, [P], minus(kind.weight(P), value(finite_sums.ZERO, P))),
                *reasons.start,
            ],
        )
        step = proof.sums(
            kind.at(finite_sums.ZERO, after),
            cofactors=[
                cofactor(proof.specialise(proof.specialise(self._last, [after]), [kind.series(finite_sums.ZERO)])),
                cofactor(proof.assume(kind.at(finite_sums.ZERO, P))),
                cofactor(self._one, [P], value(finite_sums.ZERO, P)),
                cofactor(self._one, [after], minus(kind.weight(after), value(finite_sums.ZERO, after))),
                *reasons.step,
            ],
        )
        return start, step

    def _later_rows(self, kind: Weighted, reasons: Reasons, before: int) -> tuple[int, int]:
        """Prove the closed form for j + 1 and p = 0, and for j + 1 and p + 1 from that for j and p."""
        proof, after = self._proof, ["next", P]
        none = cofactor(self._none, [finite_sums.LENGTH], kind.weight(finite_sums.ZERO))
        start = proof.sums(
            kind.at(finite_sums.MORE, P),
            cofactors=[
                cofactor(proof.specialise(self._first, [kind.series(finite_sums.MORE), P])),
                none,
                cofactor(proof.assume(kind.nothing(finite_sums.MORE, P))),
                cofactor(proof.assume(NO_STEP), [], minus(kind.coefficient(finite_sums.MORE, P))),
            ],
        )
        moved = [kind.series(finite_sums.MORE, True), kind.series(finite_sums.LENGTH, False, kind.shifted)]
        each = proof.sums(
            forall([("k'", "natural")], equal(*(["at", x, "k'"] for x in moved))),
            cofactors=[cofactor(self._down, [finite_sums.LENGTH, "k'"], kind.weight(["next", "k'"])), *reasons.shifted],
        )
        step = proof.sums(
            kind.at(finite_sums.MORE, after),
            cofactors=[
                cofactor(proof.specialise(self._first, [kind.series(finite_sums.MORE), after])),
                none,
                cofactor(proof.specialise(self._congruent, [*moved, after], [each])),
                cofactor(proof.specialise(before, [*kind.shifted, P])),
                cofactor(self._down, [finite_sums.LENGTH, P], minus(kind.coefficient(finite_sums.MORE, after))),
                *reasons.turned,
            ],
        )
        return start, step

    def _closed(self, j: Json, kind: Weighted, rows: tuple[int, int], alone: Json, known: int) -> int:
        """Conclude ∀p from the closed form for p = 0 and for p + 1."""
        proof, premises = self._proof, [kind.nothing(j, P), alone]
        start = proof.generalise(rows[0], [P], premises)
        start = proof.specialise(start, [finite_sums.ZERO], [proof.evaluate(equal(0, 0)), known])
        passage = proof.generalise(rows[1], [P], [kind.at(j, P)])
        found = proof.induct(forall([("p4", "natural")], kind.at(j, "p4")), start, passage)
        return proof.generalise(found, kind.free)
