"""Sums of f_(p−q) g_(q−s) over positions s ≤ q ≤ p, where f_d and g_d are powers of λ up to constants.

Tasks (Edelman), the sums behind equation (E.17), in 1/(λ − 1) alone, so that λ may be 0.
"""

from collections.abc import Callable

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import Evidence, Json
from verify.statements import relations, trees
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.sums import shifted_sums, summed_lags
from verify.statements.tasks.gradient_steps.sums.lags import V, prove_first_lag, prove_next_lag
from verify.statements.tasks.gradient_steps.sums.shifted_powers import (
    SHIFTED_POWERS,
    prove_shifted_powers,
    shifted_powers,
    summand,
)
from verify.statements.tasks.gradient_steps.sums.step_sums import FIRST, GAP, RATIO, SECOND, UNIT, at_distance
from verify.statements.terms import equal, mapping, minus, over, plus, times

Lag = Callable[[Json, Json], Json]

THIRD, FOURTH, TURNED = "x3", "x4", "R2"
LAGGED_TRIPLES: Binders = [
    *SHIFTED_POWERS,
    (TURNED, sequence_sums.TABLE),
    (THIRD, "real"),
    (FOURTH, "real"),
    ("t", "natural"),
]


def _has_powers(f: str, first: str, second: str) -> Json:
    """∀d: f_d = x λ^d + y."""
    value = trees.substituted(at_distance("d'"), {FIRST: first, SECOND: second})
    return forall([("d'", "natural")], equal([f, "d'"], value))


LETTERS = [finite_sums.SERIES, finite_sums.OTHER, RATIO, GAP, FIRST, SECOND, THIRD, FOURTH]
POWERS = [_has_powers(finite_sums.SERIES, FIRST, SECOND), _has_powers(finite_sums.OTHER, THIRD, FOURTH)]
MATRICES = [
    trees.substituted(formula, {shifted_sums.ENTRIES: entries, V: f})
    for entries, f in ((shifted_sums.ENTRIES, finite_sums.SERIES), (TURNED, finite_sums.OTHER))
    for formula in shifted_sums.TOEPLITZ
]


def over_starts(inner: Lag, q: Json) -> Json:
    """Return the sum of g_(q−s) over s ≤ q."""
    return finite_sums.sum_below("s'", ["next", q], inner(q, "s'"))


def over_middles(outer: Lag, inner: Lag, p: Json) -> Json:
    """Return the sum of f_(p−q) g_(q−s) over s ≤ q ≤ p."""
    return finite_sums.sum_below("q'", ["next", p], times(outer(p, "q'"), over_starts(inner, "q'")))


def over_lags(outer: Lag, inner: Lag, t: Json) -> Json:
    """Return the sum of f_(p−q) g_(q−s) over s ≤ q ≤ p < t."""
    return finite_sums.sum_below("p'", t, over_middles(outer, inner, "p'"))


def entries(name: str) -> Lag:
    """Return a matrix as a function of its row and its column."""
    return lambda q, s: [name, q, s]


def lagged(sequence: Json) -> Lag:
    """Return the entry v_(q−s) as a function of q and s."""
    return lambda q, s: ["lag", sequence, q, s]


HERE = (entries(shifted_sums.ENTRIES), entries(TURNED))
SHARES = [minus(FOURTH, times(THIRD, GAP)), FOURTH, times(THIRD, GAP, RATIO)]


def count(t: Json) -> Json:
    """Return t (t + 1)(t + 2)/6, the number of the triples of positions."""
    return times(over(1, 6), t, plus(t, 1), plus(t, 2))


def triples(one: Json, two: Json, number: Json) -> Json:
    """Return the sum over all positions, where the sums of λ^(p−q) and λ^(p−s) are −κ times two numbers."""
    return plus(
        times(-1, FIRST, THIRD, GAP, two),
        times(-1, plus(times(FIRST, FOURTH), times(SECOND, THIRD)), GAP, one),
        times(SECOND, FOURTH, number),
    )


def _closed(t: Json, up: Json) -> Json:
    return triples(summed_lags.one_power(RATIO, GAP, t, up), summed_lags.both_powers(RATIO, GAP, t, up), count(t))


def closed_triples(t: Json) -> Json:
    """Return the sum over all positions in closed form."""
    return _closed(t, finite_sums.raised(RATIO, t))


def _prove_over_ends(proof: Evidence, known: relations.Relations) -> int:
    """Prove ∀t: the sum of ``shifted_powers`` over p < t has the closed form."""

    def statement(t: Json) -> Json:
        return equal(finite_sums.sum_below("p'", t, shifted_powers(SHARES, "p'")), closed_triples(t))

    terms = mapping([("p'", "natural")], shifted_powers(SHARES, "p'"))
    split = proof.specialise(proof.specialise(finite_sums.prove_last_term(proof), [finite_sums.LENGTH]), [terms])
    up = finite_sums.raised(RATIO, finite_sums.LENGTH)
    algebra = known.prove(
        plus(closed_triples(finite_sums.LENGTH), shifted_powers(SHARES, finite_sums.LENGTH)),
        _closed(plus(finite_sums.LENGTH, 1), times(up, RATIO)),
    )
    before = proof.assume(statement(finite_sums.LENGTH))
    whole = statement(finite_sums.MORE)[1]
    grown = proof.rewrite(
        equal(whole, plus(closed_triples(finite_sums.LENGTH), shifted_powers(SHARES, finite_sums.LENGTH))),
        [before],
        split,
    )
    step = proof.rewrite(statement(finite_sums.MORE), [algebra], grown)
    return finite_sums.by_counting(proof, statement, proof.sums(statement(finite_sums.ZERO)), step)


def _prove_matrices(proof: Evidence) -> int:
    """Prove the closed form of the sum for matrices R and R' that depend on the differences of their indices."""
    unit, *powers = (proof.assume(formula) for formula in (UNIT, *POWERS))
    toeplitz = [proof.assume(formula) for formula in MATRICES]
    known = relations.Relations(proof)
    known.know(unit, *UNIT[1:])
    general = prove_shifted_powers(proof)
    outer = proof.specialise(
        general, [shifted_sums.ENTRIES, finite_sums.SERIES, RATIO, GAP, FIRST, SECOND], [*toeplitz[:2], unit, powers[0]]
    )
    inner = proof.specialise(
        general, [TURNED, finite_sums.OTHER, RATIO, GAP, THIRD, FOURTH], [*toeplitz[2:], unit, powers[1]]
    )
    one = proof.sums(forall([("s'", "natural")], equal(1, summand([1, 0, 0], "s'"))))
    starts = proof.specialise(inner, [finite_sums.LENGTH, mapping([("s'", "natural")], 1), 1, 0, 0], [one])
    alone = [TURNED, finite_sums.LENGTH, finite_sums.PLACE]
    same = sequence_sums.congruent(
        proof, times(alone, 1), alone, ["next", finite_sums.LENGTH], proof.sums(equal(times(alone, 1), alone))
    )
    found = proof.follows(
        equal(over_starts(HERE[1], finite_sums.LENGTH), summand(SHARES, finite_sums.LENGTH)), same, starts
    )
    sums = mapping([("q'", "natural")], over_starts(HERE[1], "q'"))
    middles = proof.specialise(
        outer, [finite_sums.PLACE, sums, *SHARES], [proof.generalise(found, [finite_sums.LENGTH])]
    )
    whole = sequence_sums.congruent(
        proof, over_middles(*HERE, finite_sums.PLACE), shifted_powers(SHARES, finite_sums.PLACE), "t", middles
    )
    ends = proof.specialise(_prove_over_ends(proof, known), ["t"])
    found = proof.rewrite(equal(over_lags(*HERE, "t"), closed_triples("t")), [ends], whole)
    matrices = proof.generalise(proof.generalise(found, ["t"]), [shifted_sums.ENTRIES, TURNED], MATRICES)
    return proof.generalise(matrices, LETTERS, [UNIT, *POWERS])


def prove_lagged_triples(proof: Evidence) -> int:
    """Prove ∀f, g, λ, κ, x₁, x₂, x₃, x₄ (κ(λ − 1) = 1, ``POWERS`` ⟹ ∀t: the sum over all positions is closed)."""
    sequences = LETTERS[:2]
    given = [proof.assume(formula) for formula in (UNIT, *POWERS)]
    matrices = proof.specialise(_prove_matrices(proof), LETTERS, given)
    firsts, nexts = prove_first_lag(proof), prove_next_lag(proof)
    lags = [proof.specialise(theorem, [f]) for f in sequences for theorem in (firsts, nexts)]
    found = proof.specialise(matrices, [trees.substituted(shifted_sums.LAG_MATRIX, {V: f}) for f in sequences], lags)
    return proof.generalise(found, LETTERS, [UNIT, *POWERS])
