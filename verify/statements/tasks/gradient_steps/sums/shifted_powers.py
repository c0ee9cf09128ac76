"""The inner sum Σ_s≤q v_(q−s) g_s for powers: v_d is x₁ λ^d + x₂, and g_s is u₁ + u₂ s + u₃ λ^s.

The closed forms use 1/(λ − 1), but not 1/λ, so that λ may be 0.
"""

from verify.library.finite_sums import LENGTH, SEQUENCE, SERIES, ZERO, by_counting, raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.sums import lags, shifted_sums, step_sums
from verify.statements.terms import equal, minus, over, plus, times

SHARES = ("u1", "u2", "u3")
SHIFTED_POWERS: Binders = [
    *step_sums.STEP_SUMS,
    *shifted_sums.SHIFTED[3:],
    *shifted_sums.SHIFTED[:3],
    *((name, "real") for name in SHARES),
]
GIVEN = [
    *shifted_sums.TOEPLITZ,
    step_sums.UNIT,
    forall([("d'", "natural")], equal([lags.V, "d'"], step_sums.at_distance("d'"))),
]


def summand(shares: list[Json], s: Json) -> Json:
    """Return u₁ + u₂ s + u₃ λ^s."""
    return plus(shares[0], times(shares[1], s), times(shares[2], raised(step_sums.RATIO, s)))


def has_summands(g: str, shares: list[Json]) -> Json:
    """Return ∀s: g_s = u₁ + u₂ s + u₃ λ^s."""
    return forall([("s'", "natural")], equal([g, "s'"], summand(shares, "s'")))


def _closed(shares: list[Json], q: Json, up: Json) -> Json:
    """The inner sum, where ``up`` is λ^q."""
    level, slope, weight = shares
    series = times(step_sums.GAP, minus(times(step_sums.RATIO, up), 1))
    return plus(
        times(
            step_sums.FIRST,
            plus(
                times(level, series),
                times(slope, step_sums.GAP, minus(times(step_sums.RATIO, step_sums.GAP, minus(up, 1)), q)),
                times(weight, plus(q, 1), up),
            ),
        ),
        times(
            step_sums.SECOND,
            plus(times(level, plus(q, 1)), times(slope, over(1, 2), q, plus(q, 1)), times(weight, series)),
        ),
    )


def _product(shares: list[Json], up: Json) -> Json:
    """v_q g_0, where ``up`` is λ^q."""
    return times(plus(times(step_sums.FIRST, up), step_sums.SECOND), plus(shares[0], shares[2]))


def shifted_powers(shares: list[Json], q: Json) -> Json:
    """Return the closed form of the inner sum."""
    return _closed(shares, q, raised(step_sums.RATIO, q))


def prove_shifted_powers(proof: Evidence) -> int:
    """Prove ∀R, v, λ, κ, x₁, x₂ (``GIVEN`` ⟹ ∀q ∀g, u₁, u₂, u₃ (``has_summands`` ⟹ the sum is ``shifted_powers``))."""
    sums = shifted_sums.ShiftedSums(proof)
    start, _, unit, powers = (proof.assume(formula) for formula in GIVEN)
    names: Binders = [("g2", SEQUENCE), *((f"{name}'", "real") for name in SHARES)]

    def statement(q: Json) -> Json:
        g, *shares = patterns.names_of(names)
        goal = equal(shifted_sums.shifted_sum(g, q), shifted_powers(shares, q))
        return forall(names, implies(has_summands(g, shares), goal))

    here, up = list(SHARES), raised(step_sums.RATIO, LENGTH)
    premise = has_summands(SERIES, here)
    given = proof.assume(premise)
    moved = [plus(here[0], here[1]), here[1], times(here[2], step_sums.RATIO)]
    following = forall([("s'", "natural")], equal(["at", shifted_sums.FOLLOWING, "s'"], summand(moved, "s'")))
    later = proof.sums(following, cofactors=[cofactor(given, [["next", "s'"]])])
    before = proof.specialise(proof.assume(statement(LENGTH)), [shifted_sums.FOLLOWING, *moved], [later])
    known = relations.Relations(proof)
    known.know(unit, *step_sums.UNIT[1:])
    step = proof.sums(
        equal(shifted_sums.shifted_sum(SERIES, shifted_sums.AFTER), shifted_powers(here, shifted_sums.AFTER)),
        cofactors=[
            cofactor(sums.recursion()),
            cofactor(powers, [shifted_sums.AFTER], [SERIES, ZERO]),
            cofactor(given, [ZERO], plus(times(step_sums.FIRST, up, step_sums.RATIO), step_sums.SECOND)),
            cofactor(before),
            cofactor(
                known.prove(
                    plus(_product(here, times(up, step_sums.RATIO)), _closed(moved, LENGTH, up)),
                    _closed(here, plus(LENGTH, 1), times(up, step_sums.RATIO)),
                )
            ),
        ],
    )
    base = proof.follows(
        equal(plus(times([shifted_sums.ENTRIES, ZERO, ZERO], [SERIES, ZERO]), 0), shifted_powers(here, ZERO)),
        start,
        powers,
        given,
        known.prove(_product(here, 1), _closed(here, 0, 1)),
    )
    passages = [proof.generalise(theorem, [SERIES, *here], [premise]) for theorem in (base, step)]
    found = by_counting(proof, statement, *passages)
    return proof.generalise(
        found, [shifted_sums.ENTRIES, lags.V, step_sums.RATIO, step_sums.GAP, step_sums.FIRST, step_sums.SECOND], GIVEN
    )
