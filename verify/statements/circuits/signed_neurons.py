"""The neurons of one frequency added up over their signs first and then over their phases.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas D.1, D.2 and 4.3.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.circuits.designs import Design, Signs, nested_pairs, tuples
from verify.statements.circuits.vocabulary import activation, binders_of
from verify.statements.language import equal, forall, mapping, power, times, total

Json = Any


def _real(factor: Json, q: Json) -> Json:
    return ["re", times(factor, q)]


def _signed(sign: Json, term: Json) -> Json:
    return term if sign == 1 else times(sign, term)


def prove_sum_over_signs(proof: Evidence, design: Design, signs: Signs, neurons: Json, value: Json) -> int:
    """Prove that the neurons of one frequency add up to a value; the proof declares β and the points q.

    Parameters
    ----------
    neurons
        Σ over the nodes of (β Re(x1 q1) + … + β Re(xk qk))^k β Re(x q), x the factors of a node.
    """
    k, sorts = design.k, signs.sorts
    number = len(signs.labels)
    labels = signs.names
    points = [f"q{i}" for i in range(1, k + 2)]
    binders = list(zip(labels, sorts, strict=True))
    sets = [f"S{i}" for i in range(1, len(sorts) + 1)]
    over_sets = list(zip(labels, sets, strict=True))
    split = proof.sums(
        forall(
            [*binders_of(sets, "set"), ("F", ["maps", tuples(sets), "complex"])],
            equal(
                total([("n", tuples(sets))], ["F", "n"]),
                total(over_sets[:number], total(over_sets[number:], ["F", nested_pairs(labels)])),
            ),
        )
    )
    by_labels = proof.specialise(split, [*sorts, mapping(*neurons[1:])])

    turns, factors = signs.turns(labels[:number]), signs.signs(labels[number:])
    waves = [_real(turn, q) for turn, q in zip(turns, points, strict=False)]
    last = _real(times(*turns), points[-1])
    ys, zs = [f"y{i}" for i in range(1, k + 1)], [f"z{i}" for i in range(1, k + 2)]
    own: list[Json] = [1 if factor == 1 else y for factor, y in zip(factors, ys, strict=True)]
    present = [y for factor, y in zip(factors, ys, strict=True) if factor != 1]
    one = proof.identity(
        forall(
            [("y1", "real"), ("z1", "complex"), ("z2", "complex")],
            equal(_real(times("y1", "z1"), "z2"), times("y1", _real("z1", "z2"))),
        )
    )
    product = times(*map(_signed, own, zs[:-1]))
    every = proof.identity(
        forall(
            [*binders_of(present, "real"), *binders_of(zs, "complex")],
            equal(_real(product, zs[-1]), times(*present, _real(times(*zs[:-1]), zs[-1]))),
        )
    )

    def neuron(reals: list[Json], readout: Json) -> Json:
        terms = [times("beta", _signed(factor, t)) for factor, t in zip(factors, reals, strict=True)]
        return activation(terms, times("beta", times(*(factor for factor in factors if factor != 1), readout)))

    def nested(body: Json) -> Json:
        return total(binders[:number], total(binders[number:], body))

    pulled = proof.rewrite(equal(neurons, nested(neuron(waves, last))), [one, every], by_labels)

    def added(reals: list[Json], readout: Json) -> Json:
        return times(power("beta", k + 1), signs.added(reals), readout)

    numbers = [f"z{i}" for i in range(1, k + 2)]
    inner = total(binders[number:], neuron(numbers[:-1], numbers[-1]))
    by_signs = proof.identity(forall(binders_of(numbers, "complex"), equal(inner, added(numbers[:-1], numbers[-1]))))
    products = total(binders[:number], added(waves, last))
    summed = proof.rewrite(equal(neurons, products), [by_signs], pulled)
    return proof.rewrite(equal(neurons, value), [proof.identity(equal(products, value))], summed)
