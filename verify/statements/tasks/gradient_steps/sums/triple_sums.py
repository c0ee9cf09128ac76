"""Sums over three positions s ≤ t' ≤ p of powers of λ that depend on their distances, in closed form.

Tasks (Edelman), the terms (A) to (D) behind equation (E.16). Positions are counted from 0.
"""

from collections.abc import Callable, Sequence

from verify.library.finite_sums import DECLARED, PLACE, prove_equal_sums, raised, sum_below
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

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


def prove_triple_sum(proof: Evidence) -> int:
    """Prove ∀λ, μ, κ, x (λμ = 1, κ(λ − 1) = 1 ⟹ ∀t: the triple sum of ``four_terms`` is that of ``closed_terms``)."""
    return proof.use("tasks/own-triple-sums", "closed")
