"""The potentials as functions of the coefficients and of the weights, and their derivatives.

CaGO (Tian), the proof of Theorem 4.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.flow_vocabulary import (
    COEFFICIENT,
    EACH,
    OTHER_WEIGHT,
    by_weight,
    moved,
    polynomial_in,
    r_of,
    trained,
    z_of,
)
from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import D, G, P, applied
from verify.statements.cago.weights import WEIGHT
from verify.statements.language import (
    both,
    equal,
    exists,
    forall,
    mapping,
    minus,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of

Json = Any

HERMITIAN_MEAN_FREE = ("hermitian", "mean_free")
MATRIX_BY_WEIGHTS = mapping(
    [("row", P), ("frequency", D), ("node", "J"), ("label", P), ("point", G), ("cell", "J")],
    by_weight("row", "frequency", "node", "label", "point", "cell"),
)
MOVED_COEFFICIENTS = mapping(
    [("row", P), ("frequency", D), ("node", "J")],
    plus(["z", "row", "frequency", "node"], times("delta", ["zeta", "row", "frequency", "node"])),
)


def row_of_jacobian(weights: Json, index: Json = "n") -> Json:
    """Return the row of ∂r/∂z at some weights."""
    coefficient = [("row", P), ("frequency", D), ("node", "J")]
    indices = names_of(coefficient)
    return mapping(coefficient, applied("by_coefficients", index, *indices, z=z_of(weights)))


def expansion_in_coefficients(here: Json, there: Json, index: Json = "i") -> list[Json]:
    """Return the coefficients of ε⁰, …, ε³ in r_i(z + εζ)."""
    linear = [
        total(COEFFICIENT, times(applied("by_coefficients", index, "p", "k", "j", z=z), [zeta, "p", "k", "j"]))
        for z, zeta in ((here, there), (there, here))
    ]
    return [applied("potentials", index, z=here), *linear, applied("potentials", index, z=there)]


def derivative_of_potential(here: Json, there: Json, index: Json = "n") -> Json:
    """Return (J V)_i, the Jacobian at some weights applied to a direction."""
    return total(WEIGHT, times(trained("jacobian", index, "p", "g", "j", weights=here), [there, "p", "g", "j"]))


def along_weights(step: Json, here: Json, there: Json, index: Json = "n") -> Json:
    """Return the expansion of r_i at some weights in a direction."""
    derivatives = [derivative_of_potential(*pair, index) for pair in ((here, there), (there, here))]
    return polynomial_in(step, [[*r_of(here), index], *derivatives, [*r_of(there), index]])


def derivative_by_coefficients_claim(index: Json) -> Json:
    """∃ R2, R3 ∀ε ∈ C: r_i(z + εζ) = r_i(z) + ε Σ ∂r_i/∂z ζ + ε² R2 + ε³ R3."""
    values = [*expansion_in_coefficients("z", "zeta", index)[:2], "R2", "R3"]
    reached = substituted(MOVED_COEFFICIENTS[2], {"delta": "eps"})
    expansion = equal(applied("potentials", index, z=[*MOVED_COEFFICIENTS[:2], reached]), polynomial_in("eps", values))
    return exists([("R2", "complex"), ("R3", "complex")], forall([("eps", "complex")], expansion))


def derivative_by_weights_claim(index: Json) -> Json:
    """∃ R2, R3 ∀ε: r_i(W + εV) = r_i(W) + ε (J V)_i + ε² R2 + ε³ R3."""
    values = [[*r_of(), index], derivative_of_potential("W", "V", index), "R2", "R3"]
    expansion = equal([*r_of(moved("V", "eps")), index], polynomial_in("eps", values))
    return exists([("R2", "complex"), ("R3", "complex")], forall([("eps", "real")], expansion))


def weights_of_network() -> list[Json]:
    """The weights of the network with the coefficients z(W) are W less their means."""

    def centred(label: str) -> Json:
        mean = over(total([("h", G)], ["W", label, "h", "j"]), ORDER)
        return minus(["W", label, "g", "j"], mean)

    return [
        *(equal(applied("weight", p, "g", "j", z=z_of()), centred(p)) for p in (":a", ":b")),
        equal(applied("readout", "g", "j", z=z_of()), centred(":c")),
    ]


def prove_expansion_of_potentials(proof: Evidence) -> int:
    """Prove ∀ G, J, z, ζ, z', δ (z' = z + δζ ⟹ ∀i r_i(z') = r_i(z) + δ (∂r/∂z ζ)_i + δ² … + δ³ …)."""
    sum_of_both = plus(["z", "p", "k", "j"], times("delta", ["zeta", "p", "k", "j"]))
    given = forall(COEFFICIENT, equal(["z'", "p", "k", "j"], sum_of_both))
    value = polynomial_in("delta", expansion_in_coefficients("z", "zeta"))
    goal = forall(EACH, equal(applied("potentials", "i", z="z'"), value))
    proved = proof.sums(goal, rewrite=[proof.assume(given)])
    return proof.generalise(proved, ["G", "J", "z", "zeta", "z'", "delta"], [given])


def _prove_exchange(proof: Evidence) -> int:
    """Prove ∀ G, J, B, C, V, ζ (ζ = CV ⟹ Σ B ζ = Σ (Σ B C) V)."""
    entry = ["C", "p", "k", "j", "q", "g", "l"]
    image = total(OTHER_WEIGHT, times(entry, ["V", "q", "g", "l"]))
    given = forall(COEFFICIENT, equal(["zeta", "p", "k", "j"], image))
    row = ["B", "p", "k", "j"]
    left = total(COEFFICIENT, times(row, ["zeta", "p", "k", "j"]))
    inner = total([("q", P), ("k", D), ("l", "J")], times(["C", "q", "k", "l", "p", "g", "j"], ["B", "q", "k", "l"]))
    right = total(WEIGHT, times(inner, ["V", "p", "g", "j"]))
    proved = proof.sums(equal(left, right), rewrite=[proof.assume(given)])
    return proof.generalise(proved, ["G", "J", "B", "C", "V", "zeta"], [given])


def prove_coefficients_are_linear(proof: Evidence) -> int:
    """Prove ∀ G, J, W: z = (∂z/∂W) W."""
    image = total(OTHER_WEIGHT, times(by_weight("p", "k", "j", "q", "g", "l"), ["W", "q", "g", "l"]))
    proved = proof.sums(forall(COEFFICIENT, equal([*z_of(), "p", "k", "j"], image)))
    return proof.generalise(proved, ["G", "J", "W"])


def prove_expansion_at_weights(proof: Evidence, potentials: int, linear: int) -> int:
    """Prove ∀ G, J, W, V, ε, i: r_i(W + εV) = r_i(W) + ε (JV)_i + ε² … + ε³ …, from the expansions of r and z."""
    exchange = _prove_exchange(proof)
    sum_of_both = plus([*z_of(), "p", "k", "j"], times("step", [*z_of("V"), "p", "k", "j"]))
    both_moved = proof.sums(forall(COEFFICIENT, equal([*z_of(moved("V")), "p", "k", "j"], sum_of_both)))
    found = proof.specialise(potentials, ["G", "J", z_of(), z_of("V"), z_of(moved("V")), "step"], [both_moved])
    found = proof.specialise(found, ["n"])
    chained = []
    for here, there in (("W", "V"), ("V", "W")):
        image = proof.specialise(linear, ["G", "J", there])
        values = ["G", "J", row_of_jacobian(here), MATRIX_BY_WEIGHTS, there, z_of(there)]
        chained.append(proof.specialise(exchange, values, [image]))
    final = proof.rewrite(equal([*r_of(moved("V")), "n"], along_weights("step", "W", "V")), chained, found)
    return proof.generalise(final, ["G", "J", "W", "V", "step", "n"])


def prove_along_weights(proof: Evidence) -> int:
    """Prove ∀ G, J, W, V, ε, i: r_i(W + εV) = r_i(W) + ε (JV)_i + ε² … + ε³ …."""
    return prove_expansion_at_weights(proof, prove_expansion_of_potentials(proof), prove_coefficients_are_linear(proof))


def prove_network(proof: Evidence) -> int:
    """Prove ∀ G, J, W: z(W) is Hermitian and zero at the trivial character."""
    found = proof.conjunction(*(proof.sums(applied(name, z=z_of())) for name in HERMITIAN_MEAN_FREE))
    return proof.generalise(found, ["G", "J", "W"])


def prove_weights(proof: Evidence) -> int:
    """Prove ∀ G, J, W: the network with the coefficients z(W) has the weights W less their means."""
    real = proof.specialise(prove_network(proof), ["G", "J", "W"])
    found = [proof.project(real, number) for number in range(2)]
    found.append(proof.sums(forall(WEIGHT[1:], both(*weights_of_network()))))
    return proof.generalise(proof.conjunction(*found), ["G", "J", "W"])


def prove_jacobian(proof: Evidence) -> int:
    """∂r/∂z and ∂z/∂W are the derivatives that their names say, and so is their product J."""
    potentials = prove_expansion_of_potentials(proof)
    sum_of_both = plus(["z", "p", "k", "j"], times("delta", ["zeta", "p", "k", "j"]))
    reached = proof.sums(forall(COEFFICIENT, equal(["at", MOVED_COEFFICIENTS, "p", "k", "j"], sum_of_both)))
    found = proof.specialise(potentials, ["G", "J", "z", "zeta", MOVED_COEFFICIENTS, "delta"], [reached])
    found = proof.generalise(proof.specialise(found, ["n"]), ["delta"])
    rest = expansion_in_coefficients("z", "zeta", "n")[2:]
    found = proof.witness(derivative_by_coefficients_claim("n"), rest, found)
    by_coefficients = proof.generalise(found, ["G", "J", "z", "zeta", "n"])
    linear = prove_coefficients_are_linear(proof)
    weights = proof.specialise(prove_expansion_at_weights(proof, potentials, linear), ["G", "J", "W", "V", "step", "n"])
    rest = [derivative_of_potential("V", "W"), [*r_of("V"), "n"]]
    found = proof.witness(derivative_by_weights_claim("n"), rest, proof.generalise(weights, ["step"]))
    by_weights = proof.generalise(found, ["G", "J", "W", "V", "n"])
    return proof.conjunction(by_coefficients, linear, by_weights)
