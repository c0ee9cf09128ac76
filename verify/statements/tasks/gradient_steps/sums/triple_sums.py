"""Sums over three positions s ≤ t' ≤ p of powers of λ that depend on their distances, in closed form.

Tasks (Edelman), the terms (A) to (D) behind equation (E.16). Positions are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.library.finite_sums import DECLARED, LENGTH, MORE, PLACE, SUMS, prove_equal_sums, raised, sum_below
from verify.proving.evidence import Evidence
from verify.statements.geometric_sums import GeometricSums
from verify.statements.language import Binders, equal, mapping, minus, over, plus, power, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of
from verify.statements.relations import Relations

Json = Any
Closed = Callable[[Json, Json, Json], Json]
Term = Callable[[Json, Json, Json], Json]

RATIO, INVERSE, GAP = "lam", "mu", "kap"
WEIGHTS = ("xA", "xB", "xC", "xD")
LETTERS: Binders = [(name, "real") for name in (RATIO, INVERSE, GAP, *WEIGHTS)]
PAIR: Binders = [("p1", "natural"), ("t1", "natural")]
TRIPLES: Binders = [*DECLARED, *LETTERS, *PAIR]
UNITS = [equal(times(RATIO, INVERSE), 1), equal(times(GAP, minus(RATIO, 1)), 1)]


def over_positions(term: Term, t: Json) -> Json:
    """Return the sum over all positions s ≤ t' ≤ p below t of a term in p, t' and s."""
    return sum_below("p", t, over_earlier(term, "p"))


def prove_over_positions(proof: Evidence, values: Sequence[Term], t: Json, pointwise: int) -> int:
    """Prove that two triple sums are equal, from the equality of the terms at p1, t1 and ``PLACE``."""
    congruent = prove_equal_sums(proof)
    levels: list[tuple[str, Json, Callable[[Term, str], Json]]] = [
        (PLACE, ["next", "t1"], lambda value, s: value("p1", "t1", s)),
        ("t1", ["next", "p1"], lambda value, t: over_starts(value, "p1", t)),
        ("p1", t, over_earlier),
    ]
    for name, length, inner in levels:
        maps = [mapping([("k'", "natural")], inner(value, "k'")) for value in values]
        pointwise = proof.specialise(congruent, [*maps, length], [proof.generalise(pointwise, [name])])
    return pointwise


def over_starts(value: Term, p: Json, t: Json) -> Json:
    """Return the sum over all positions s ≤ t' of a term in p, t' and s."""
    return sum_below("s", ["next", t], value(p, t, "s"))


def over_earlier(value: Term, p: Json) -> Json:
    """Return the sum over all positions s ≤ t' ≤ p of a term in p, t' and s."""
    return sum_below("t'", ["next", p], over_starts(value, p, "t'"))


def four_terms(p: Json, t: Json, s: Json) -> Json:
    """Return x_A λ^(p−s) + x_B λ^(p−t') + x_C λ^(t'−s) + x_D."""
    powers: list[Json] = [times(raised(RATIO, x), raised(INVERSE, y)) for x, y in ((p, s), (p, t), (t, s))]
    powers.append(1)
    return plus(*(times(weight, z) for weight, z in zip(WEIGHTS, powers, strict=True)))


def _half(*factors: Json) -> Json:
    return times(over(1, 2), *factors)


def _inner(p: Json, t: Json) -> Closed:
    """The sum over n values of s."""
    a, b, c, d = WEIGHTS
    top, middle, low = raised(RATIO, p), raised(RATIO, t), raised(INVERSE, t)

    def closed(n: Json, _up: Json, down: Json) -> Json:
        series = times(RATIO, GAP, minus(1, down))
        return plus(times(plus(times(a, top), times(c, middle)), series), times(plus(times(b, top, low), d), n))

    return closed


def _middle(p: Json) -> Closed:
    """The sum over n values of t', and over s."""
    a, b, c, d = WEIGHTS
    top, scale = raised(RATIO, p), times(RATIO, GAP)

    def closed(n: Json, up: Json, down: Json) -> Json:
        weighted = plus(minus(1, times(plus(n, 1), down)), times(n, down, INVERSE))
        return plus(
            times(a, top, scale, minus(n, times(GAP, minus(1, down)))),
            times(c, scale, minus(times(GAP, minus(up, 1)), times(INVERSE, n))),
            times(b, top, power(scale, 2), weighted),
            times(d, _half(n, plus(n, 1))),
        )

    return closed


def closed_terms(t: Json, up: Json) -> list[Json]:
    """Return the sums of λ^(p−s), λ^(p−t'), λ^(t'−s) and 1, in λ, its inverse and 1/(λ − 1)."""
    series, pairs = times(GAP, minus(up, 1)), _half(t, plus(t, 1))
    weighted = times(power(GAP, 2), plus(minus(1, times(plus(t, 1), up)), times(t, RATIO, up)))
    return [
        times(RATIO, GAP, plus(weighted, times(GAP, minus(times(INVERSE, t), series)))),
        times(
            power(times(RATIO, GAP), 2),
            plus(series, minus(times(INVERSE, _half(t, plus(t, 3)))), times(power(INVERSE, 2), pairs)),
        ),
        times(RATIO, GAP, minus(times(GAP, minus(times(RATIO, series), t)), times(INVERSE, pairs))),
        times(over(1, 6), t, plus(t, 1), plus(t, 2)),
    ]


def closed_sum(t: Json, up: Json, _down: Json) -> Json:
    """Return the sum of the four terms over all positions, where ``up`` is λ^t."""
    return plus(*(times(weight, term) for weight, term in zip(WEIGHTS, closed_terms(t, up), strict=True)))


TRIPLE_SUMS = Lemmas(
    "tasks/own-triple-sums",
    "Sums over three positions of powers that depend on their distances",
    definitions=SUMS,
    variables=TRIPLES,
    file=__file__,
)


@TRIPLE_SUMS.lemma(
    "closed",
    "The sum over s <= t <= p < n of xA lam^(p-s) + xB lam^(p-t) + xC lam^(t-s) + xD has a closed form.",
    """
    forall lam, mu, kap, xA, xB, xC, xD in real: lam*mu = 1, kap*(lam - 1) = 1 ==> (forall n in natural:
      sum_below((p in natural |-> sum_below((t in natural |-> sum_below((s in natural |->
            xA*(raised(lam, p)*raised(mu, s)) + xB*(raised(lam, p)*raised(mu, t))
          + xC*(raised(lam, t)*raised(mu, s)) + xD*1), next(t))), next(p))), n)
      = xA*(lam*kap*(kap^2*((1 - (n + 1)*raised(lam, n)) + n*lam*raised(lam, n))
                     + kap*(mu*n - kap*(raised(lam, n) - 1))))
      + xB*((lam*kap)^2*(kap*(raised(lam, n) - 1) - mu*(1/2*n*(n + 3)) + mu^2*(1/2*n*(n + 1))))
      + xC*(lam*kap*(kap*(lam*(kap*(raised(lam, n) - 1)) - n) - mu*(1/2*n*(n + 1))))
      + xD*(1/6*n*(n + 1)*(n + 2)))
    """,
    "2, 1/2, 1, 1, 1, 1, 1, 1",
    [("There are n (n + 1) (n + 2)/6 triples.", "(n + 2)", "(n + 1)", "2, 1/2, 1, 0, 0, 0, 1, 1")],
)
def prove_triple_sum(proof: Evidence) -> int:
    """Prove ∀λ, μ, κ, x (λμ = 1, κ(λ − 1) = 1 ⟹ ∀t: the triple sum of ``four_terms`` is that of ``closed_terms``)."""
    unit, gap = (proof.assume(formula) for formula in UNITS)

    def relations() -> Relations:
        known = Relations(proof)
        known.know(unit, *UNITS[0][1:])
        known.know(gap, *UNITS[1][1:])
        known.derive(times(INVERSE, GAP), minus(GAP, INVERSE), {gap: minus(INVERSE), unit: GAP})
        return known

    sums = GeometricSums(proof, RATIO, INVERSE, unit, relations)

    closed = sums.prove("s", lambda s: four_terms("p1", "t1", s), _inner("p1", "t1"))
    closed = proof.specialise(proof.generalise(closed, ["t1"]), [LENGTH, MORE])
    value = sums.after(_inner("p1", LENGTH), LENGTH)
    inner = closed, over_starts(four_terms, "p1", LENGTH), value
    closed = sums.prove("t'", lambda t: over_starts(four_terms, "p1", t), _middle("p1"), inner)
    closed = proof.specialise(proof.generalise(closed, ["p1"]), [LENGTH, MORE])
    value = sums.after(_middle(LENGTH), LENGTH)
    inner = closed, over_earlier(four_terms, LENGTH), value
    closed = sums.prove("p", lambda p: over_earlier(four_terms, p), closed_sum, inner)
    return proof.generalise(closed, names_of(LETTERS), UNITS)


STATEMENTS = {"tasks/own-triple-sums": TRIPLE_SUMS.statement}
