"""The paper's network attains the largest margin, stated with the common norm of its neurons.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorem 4.1 and Lemma 4.3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_root
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.circuit import Circuit, output_difference
from verify.statements.circuits.designs import CIRCUIT, Design
from verify.statements.circuits.neuron_bound import HALF, large
from verify.statements.circuits.vocabulary import ORDER, TWO_CLASSES, WRONG_CLASSES, binders_of, inputs
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of

Json = Any

ATTAINED: Binders = [*CIRCUIT, ("rho", "real"), ("gamma", "real")]


def attained_hypotheses(design: Design) -> list[Json]:
    """The norm and the scale are not negative, the norm is that of the neurons, and γ is the largest margin."""
    return [
        HALF,
        TWO_CLASSES,
        ["<=", 0, "beta"],
        ["<=", 0, "rho"],
        equal(power("rho", 2), design.length),
        [f"largest_margin_{design.k}", "G", "gamma"],
    ]


def _norm(design: Design) -> Json:
    """Σ ρ^(k+1) over all neurons."""
    return total([("j", design.nodes)], power("rho", design.k + 1))


def attained_claim(design: Design, factor: int | None = None) -> Json:
    """All neurons have the norm ρ, there are so many, and the margin is γ Σ ρ^(k+1) everywhere."""
    names = inputs(design.k)
    lengths = forall([("j", design.nodes)], equal(design.applied("length", "j"), power("rho", 2)))
    size = equal(["size", design.nodes], times(design.count // 2, WRONG_CLASSES))
    largest = times("gamma", _norm(design))
    margin = equal(output_difference(design, names, "c"), largest if factor is None else times(factor, largest))
    places = binders_of([*names, "c"])
    everywhere = forall(places, implies(different("c", plus(*names)), margin))
    return forall(ATTAINED, implies(*attained_hypotheses(design), both(lengths, size, everywhere)))


def prove_same_roots(proof: Evidence) -> int:
    """Prove r1 = r2 for real r1, r2 ≥ 0 with r1² = r2²."""
    same = proof.assume(equal(power("r1", 2), power("r2", 2)))
    signs = {x: proof.assume(["<=", 0, x]) for x in ("r1", "r2")}
    root = prove_root(proof)
    below = []
    for x, y, sign in (("r1", "r2", 1), ("r2", "r1", -1)):
        zero = proof.sums(equal(minus(power(y, 2), power(x, 2)), 0), cofactors=[cofactor(same, [], -sign)])
        squared = proof.squares(["<=", power(x, 2), power(y, 2)], zero)
        below.append(proof.specialise(root, [x, y], [signs[y], squared]))
    gap = proof.vanish(proof.sums(equal(plus(minus("r2", "r1"), minus("r1", "r2")), 0)), [0], below)
    result = proof.sums(equal("r1", "r2"), cofactors=[cofactor(gap, [], -1)])
    return proof.generalise(
        result, ["r1", "r2"], [["<=", 0, "r1"], ["<=", 0, "r2"], equal(power("r1", 2), power("r2", 2))]
    )


def prove_attained_margin(design: Design) -> Evidence:
    """Prove that the network attains the largest margin."""
    k, count = design.k, design.count // 2
    circuit = Circuit(design, binders_of(["rho", "gamma", "r1", "r2"], "real"))
    proof, names = circuit.proof, circuit.names
    _, *rest = attained_hypotheses(design)
    _, scale, sign, square, largest = (proof.assume(formula) for formula in rest)
    gamma_sign, gamma = (proof.project(largest, part) for part in (0, 1))
    lengths = proof.rewrite(
        forall([("j", design.nodes)], equal(design.applied("length", "j"), power("rho", 2))),
        [(square, "backward")],
        circuit.lengths(),
    )
    norm, gap = times("gamma", _norm(design)), times(design.scale, ORDER)
    number, each = times(count, WRONG_CLASSES), power("rho", k + 1)
    plain = times("gamma", times(number, each))
    by_size = proof.sums(forall([("S", "set")], equal(total([("j", "S")], each), times(["size", "S"], each))))
    sized = proof.rewrite(equal(norm, times("gamma", times(["size", design.nodes], each))), [by_size])
    size = circuit.size()
    counted = proof.rewrite(equal(norm, plain), [size], sized)
    telescoped = plus(*(times(power("rho", 2 * (k - i)), power(design.length, i)) for i in range(k + 1)))
    last = over(times(count**2, power(design.length, k + 1)), times(large(k), power(ORDER, k - 1)))
    squares = proof.sums(
        equal(power(plain, 2), power(gap, 2)),
        cofactors=[
            cofactor(square, [], times(power(times("gamma", number), 2), telescoped)),
            cofactor(gamma, [], last),
        ],
    )
    same = proof.rewrite(equal(power(norm, 2), power(gap, 2)), [(counted, "backward")], squares)
    signs = [proof.squares(["<=", 0, norm], given=[gamma_sign, sign]), proof.squares(["<=", 0, gap], given=[scale])]
    value = proof.specialise(prove_same_roots(proof), [norm, gap], [*signs, same])
    margin = proof.rewrite(
        equal(output_difference(design, names, "e"), norm), [(value, "backward")], circuit.difference()
    )
    everywhere = proof.generalise(margin, [*names, "e"], [circuit.wrong])
    theorem = proof.conjunction(lengths, size, everywhere)
    proof.generalise(theorem, names_of(ATTAINED), attained_hypotheses(design))
    return proof
