"""Cosines of one frequency with matching phases: their objective, their norm, and that they attain the bound.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas C.4 and C.8.
"""

from __future__ import annotations

from math import factorial
from typing import Any

from verify.library.half_systems import D, G
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.neuron_bound import CONSTANT, squared_constant
from verify.statements.circuits.transfer import prove_divisible, prove_transfer
from verify.statements.circuits.vocabulary import (
    ORDER,
    SCALE_SIGN,
    TWO_CLASSES,
    WRONG_CLASSES,
    embeddings,
    fourier_form,
    neuron_binders,
    of_neuron,
    ratio,
)
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    forall,
    implies,
    minus,
    over,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of, sums_under

Json = Any

PAIRED = different("h", minus("h"))


def phases(k: int) -> list[str]:
    """Return the names of the phases of the embeddings."""
    return [f"xi{i}" for i in range(1, k + 1)]


def cosines(k: int) -> Binders:
    """Return a neuron, a frequency, a scale, and the phases of its embeddings."""
    return [*neuron_binders(k), ("h", D), ("beta", "real"), *((xi, "complex") for xi in phases(k))]


def _is_wave(name: str, phase: Json) -> Json:
    """∀g: the weight at g is β Re(ξ ⟨h, g⟩)."""
    return forall([("g", G)], equal([name, "g"], times("beta", ["re", times(phase, ["char", "h", "g"])])))


def cosine_hypotheses(k: int, readout: Json = None) -> list[Json]:
    """The weights are cosines of the frequency h; the phase of the readout is the sum of the others, or another.

    For an even k the scale is not negative.
    """
    waves = [_is_wave(u, xi) for u, xi in zip(embeddings(k), phases(k), strict=True)]
    last = times(*phases(k)) if readout is None else readout
    units = [equal(["abs2", xi], 1) for xi in phases(k)]
    sign = [] if k % 2 else [SCALE_SIGN]
    return [TWO_CLASSES, PAIRED, *units, *waves, _is_wave("w", last), *sign]


def _values(k: int) -> tuple[Json, Json]:
    """The objective and the squared norm of such a neuron."""
    scale = ratio(factorial(k), 2**k)
    objective = times(scale, over(ORDER, WRONG_CLASSES), power("beta", k + 1))
    return objective, times(ratio(k + 1, 2), ORDER, power("beta", 2))


def _optimal(k: int, objective: Json, norm: Json) -> Json:
    """The bound is attained: without squares for three inputs, else with the sign of the objective."""
    if k == 3:
        return equal(objective, times(CONSTANT, power(norm, 2)))
    return both(equal(power(objective, 2), times(squared_constant(k), power(norm, k + 1))), ["<=", 0, objective])


def attained(k: int) -> Json:
    """The objective and the norm have these values, and the bound is attained."""
    objective, norm = of_neuron("advantage", k), of_neuron("squared_norm", k)
    values = [equal(term, value) for term, value in zip((objective, norm), _values(k), strict=True)]
    return both(*values, _optimal(k, objective, norm))


def attained_claim(k: int, readout: Json = None) -> Json:
    """All such neurons attain the bound."""
    return forall(cosines(k), implies(*cosine_hypotheses(k, readout), attained(k)))


def _prove_sign(proof: Evidence, k: int, scale: int) -> int:
    """Prove that the objective is not negative for a scale β ≥ 0 and even k."""
    value, _ = _values(k)
    inverse = over(1, WRONG_CLASSES)
    others = total([("g", G)], 1, different("g", 0))
    squares = proof.sums(
        equal(minus(inverse, 0), times(others, power(inverse, 2))),
        cofactors=[cofactor(prove_divisible(proof), [], minus(inverse))],
    )
    positive = proof.squares(["<=", 0, inverse], squares)
    factors = times(ratio(factorial(k), 2**k), ORDER, inverse, power(power("beta", k // 2), 2), "beta")
    return proof.squares(["<=", 0, value], proof.sums(equal(minus(value, 0), factors)), [positive, scale])


def prove_attained(k: int) -> Evidence:
    """Prove that the cosines attain the bound."""
    proof = Evidence(cosines(k))
    hypotheses = cosine_hypotheses(k)
    given = [proof.assume(hypothesis) for hypothesis in hypotheses]
    paired, units, waves = given[1], given[2 : 2 + k], given[2 + k : 3 + 2 * k]
    transferred = prove_transfer(proof, k)
    objective, norm = of_neuron("advantage", k), of_neuron("squared_norm", k)
    value, squared = _values(k)
    telescope = [
        cofactor(unit, [], times(value, *(["abs2", xi] for xi in phases(k)[i + 1 :]))) for i, unit in enumerate(units)
    ]
    form = sums_under(proof, [PAIRED], [paired], equal(fourier_form(k), value), waves, telescope)
    first = proof.rewrite(equal(objective, value), [form], transferred)
    half = times(over(1, 2), ORDER, power("beta", 2))
    lengths = [cofactor(unit, [], half) for unit in units]
    product = [
        cofactor(unit, [], times(half, *(["abs2", xi] for xi in phases(k)[i + 1 :]))) for i, unit in enumerate(units)
    ]
    second = sums_under(proof, [PAIRED], [paired], equal(norm, squared), waves, [*lengths, *product])
    bound = _optimal(k, value, squared)
    if k % 2:
        numbers = proof.sums(bound)
    else:
        numbers = proof.conjunction(proof.sums(bound[1]), _prove_sign(proof, k, given[-1]))
    third = proof.rewrite(_optimal(k, objective, norm), [(first, "backward"), (second, "backward")], numbers)
    proof.generalise(proof.conjunction(first, second, third), names_of(cosines(k)), hypotheses)
    return proof
