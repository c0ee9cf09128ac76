"""The gradient flow of the weights and the velocity of the potentials: J J* of the gradient, and never uphill.

CaGO (Tian), Theorem 4, equations (81)-(83).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.flow_vocabulary import (
    COEFFICIENT,
    EACH,
    GRADIENT,
    OTHER_WEIGHT,
    POTENTIALS,
    W_INDEX,
    by_weight,
    moved,
    polynomial_in,
    r_of,
    trained,
    z_of,
)
from verify.statements.cago.jacobian import (
    MATRIX_BY_WEIGHTS,
    along_weights,
    derivative_of_potential,
    prove_along_weights,
    prove_network,
    row_of_jacobian,
)
from verify.statements.cago.loss_gradient import prove_conjugate_potentials, transposed
from verify.statements.cago.vocabulary import D, G, P, applied
from verify.statements.cago.weights import WEIGHT, WEIGHTS
from verify.statements.language import both, conj, equal, exists, forall, mapping, minus, over, plus, times, total

Json = Any

PULLED_BACK = total(EACH, times(conj(trained("jacobian", "i", *W_INDEX)), conj([*GRADIENT, "i"])))


def motion_claim(index: Json, speed: Json = "speed") -> Json:
    """∃ R2, R3 ∀ε: r_i(W + εẆ) = r_i(W) + ε ṙ_i + ε² R2 + ε³ R3."""
    coefficients = [[*r_of(), index], trained("potential_velocity", index), "R2", "R3"]
    expansion = equal([*r_of(moved(speed, "eps")), index], polynomial_in("eps", coefficients))
    return exists([("R2", "complex"), ("R3", "complex")], forall([("eps", "real")], expansion))


def flow_claim() -> Json:
    """∃ real Ẇ = -conj(∇_W ℓ) along which every potential has the velocity (J Ẇ)_i."""
    is_velocity = forall(WEIGHT, equal(["speed", *W_INDEX], trained("weight_velocity", *W_INDEX)))
    return exists([("speed", WEIGHTS)], both(is_velocity, forall(EACH, motion_claim("i"))))


def _real_part(x: Json) -> Json:
    """Return the real part in a form that is real by its sort: (|x + 1|² - |x - 1|²) / 4."""
    return over(minus(["abs2", plus(x, 1)], ["abs2", minus(x, 1)]), 4)


def _pulled_back(rows: Json, matrix: Json, vector: Json) -> Json:
    return total([("i", rows)], times(conj([matrix, "i", *W_INDEX]), conj([vector, "i"])))


def _pushed(rows: Json, matrix: Json, vector: Json, index: Json = "i") -> Json:
    """Return the velocity of an entry: the matrix applied to the velocity of the weights."""
    inner = total([("s", rows)], times([matrix, "s", *W_INDEX], [vector, "s"]))
    return total(WEIGHT, times([matrix, index, *W_INDEX], minus(conj(inner))))


def _adjoint_claim(rows: Json, matrix: Json, vector: Json) -> Json:
    velocity = minus(conj(transposed(rows, matrix, vector)))
    return forall(WEIGHT, equal(velocity, minus(_pulled_back(rows, matrix, vector))))


def _kernel_claim(rows: Json, matrix: Json, vector: Json) -> Json:
    product = total(WEIGHT, times([matrix, "i", *W_INDEX], conj([matrix, "i'", *W_INDEX])))
    right = minus(total([("i'", rows)], times(product, conj([vector, "i'"]))))
    return forall([("i", rows)], equal(_pushed(rows, matrix, vector), right))


def _norm_claim(rows: Json, matrix: Json, vector: Json) -> Json:
    left = total([("i", rows)], times(conj(minus(conj([vector, "i"]))), _pushed(rows, matrix, vector)))
    return equal(left, total(WEIGHT, ["abs2", _pulled_back(rows, matrix, vector)]))


ADJOINT = forall(WEIGHT, equal(trained("weight_velocity", *W_INDEX), minus(PULLED_BACK)))
KERNEL = forall(
    EACH,
    equal(
        trained("potential_velocity", "i"),
        minus(total([("i'", POTENTIALS)], times(trained("kernel", "i", "i'"), conj([*GRADIENT, "i'"])))),
    ),
)
NORM = total(WEIGHT, ["abs2", PULLED_BACK])


def _prove_conjugate_jacobian(proof: Evidence, network: int) -> int:
    """Prove ∀i, p, g, j: conj J_{i, pgj} = J_{-i, pgj}."""
    hermitian = applied("hermitian")
    opposite = ["p", minus("k"), "j"]
    derivative = applied("by_coefficients", "i", "p", "k", "j")
    reflected = applied("by_coefficients", ["opposite", "G", "i"], *opposite)
    found = proof.sums(
        forall([*EACH, *COEFFICIENT], equal(conj(derivative), reflected)),
        rewrite=[(proof.assume(hermitian), "backward")],
    )
    by_coefficients = proof.generalise(found, ["G", "J", "z"], [hermitian])
    entries = ["q", "g", "l"]
    by_weights = proof.sums(
        forall(
            [*COEFFICIENT, *OTHER_WEIGHT],
            equal(conj(by_weight("p", "k", "j", *entries)), by_weight(*opposite, *entries)),
        )
    )
    given = [
        forall(COEFFICIENT, equal(conj(["B", "p", "k", "j"]), ["zeta", *opposite])),
        forall(
            [*COEFFICIENT, *OTHER_WEIGHT],
            equal(conj(["C", "p", "k", "j", *entries]), ["C", *opposite, *entries]),
        ),
    ]
    here, there = (
        total([("q", P), ("k", D), ("l", "J")], times(["C", "q", "k", "l", *W_INDEX], [row, "q", "k", "l"]))
        for row in ("B", "zeta")
    )
    found = proof.sums(forall(WEIGHT, equal(conj(here), there)), rewrite=[proof.assume(h) for h in given])
    product = proof.generalise(found, ["G", "J", "B", "zeta", "C"], given)
    every = proof.specialise(by_coefficients, ["G", "J", z_of()], [network])
    first = proof.specialise(every, ["n"])
    rows = [row_of_jacobian("W"), row_of_jacobian("W", ["opposite", "G", "n"])]
    return proof.generalise(proof.specialise(product, ["G", "J", *rows, MATRIX_BY_WEIGHTS], [first, by_weights]), ["n"])


def _prove_real_gradient(proof: Evidence) -> int:
    """Prove ∀ G, J, W, p, g, j: the entry of Jᵀ grad is real."""
    network = proof.project(proof.specialise(prove_network(proof), ["G", "J", "W"]), 0)
    jacobian = _prove_conjugate_jacobian(proof, network)
    potentials = proof.specialise(prove_conjugate_potentials(proof), ["G", "J", z_of()], [network])
    opposite = ["opposite", "G", "i"]
    given = forall(EACH, equal(conj(["rho", "i"]), ["rho", opposite]))
    entry = ["loss_gradient", "G", "rho"]
    found = proof.sums(forall(EACH, equal(conj([*entry, "i"]), [*entry, opposite])), rewrite=[proof.assume(given)])
    gradient = proof.specialise(proof.generalise(found, ["G", "rho"], [given]), ["G", r_of()], [potentials])
    pairs = [
        given,
        forall([*EACH, *WEIGHT], equal(conj(["A", "i", *W_INDEX]), ["A", opposite, *W_INDEX])),
    ]
    column = total(EACH, times(["A", "i", *W_INDEX], ["rho", "i"]))
    found = proof.sums(forall(WEIGHT, equal(conj(column), column)), rewrite=[proof.assume(h) for h in pairs])
    paired = proof.generalise(found, ["G", "J", "rho", "A"], pairs)
    found = proof.specialise(paired, ["G", "J", GRADIENT, trained("jacobian")], [gradient, jacobian])
    return proof.generalise(found, ["G", "J", "W"])


def _prove_flow(proof: Evidence) -> int:
    """Prove ∀ G, J, W ∃ real weights Ẇ = -conj(∇_W ℓ), along which the potentials move with the velocity J Ẇ."""
    real, expansion = _prove_real_gradient(proof), prove_along_weights(proof)
    given = forall(WEIGHT, equal(conj(["x", *W_INDEX]), ["x", *W_INDEX]))
    entry = forall(WEIGHT, equal(minus(_real_part(["x", *W_INDEX])), minus(conj(["x", *W_INDEX]))))
    found = proof.sums(entry, rewrite=[proof.assume(given)])
    real_part = proof.generalise(found, ["G", "J", "x"], [given])
    gradient = proof.specialise(real, ["G", "J", "W"])
    velocity = proof.specialise(real_part, ["G", "J", trained("weight_gradient")], [gradient])
    is_velocity = forall(WEIGHT, equal(["V", *W_INDEX], trained("weight_velocity", *W_INDEX)))
    assumed = proof.assume(is_velocity)
    along = along_weights("step", "W", "V")
    found = proof.specialise(expansion, ["G", "J", "W", "V", "step", "n"])
    along[2] = times("step", trained("potential_velocity", "n"))
    found = proof.rewrite(equal([*r_of(moved("V")), "n"], along), [assumed], found)
    rest = [derivative_of_potential("V", "W"), [*r_of("V"), "n"]]
    motion = motion_claim("n", "V")
    found = proof.generalise(proof.witness(motion, rest, proof.generalise(found, ["step"])), ["n"])
    found = proof.generalise(proof.conjunction(assumed, found), ["V"], [is_velocity])
    speed = mapping(
        [("label", P), ("point", G), ("node", "J")],
        minus(_real_part(trained("weight_gradient", "label", "point", "node"))),
    )
    found = proof.specialise(found, [speed], [velocity])
    return proof.generalise(proof.witness(flow_claim(), [speed], found), ["G", "J", "W"])


def _prove_duality(proof: Evidence, *claims: Callable[[Json, Json, Json], Json]) -> int:
    """Prove ∀ G, J, W: claims that hold for any matrix and any vector, here the Jacobian and the gradient."""
    found = proof.conjunction(*(proof.sums(claim("S", "M", "b")) for claim in claims))
    found = proof.generalise(found, ["G", "J", "S", "b", "M"])
    return proof.specialise(found, ["G", "J", POTENTIALS, GRADIENT, trained("jacobian")])


def prove_descent(proof: Evidence) -> int:
    """Prove ∀ G, J, W: the inner product is the squared norm, hence not negative, and zero only at rest."""
    norm = proof.project(_prove_duality(proof, _norm_claim), 0)
    square = proof.squares(["<=", 0, NORM])
    sign = proof.rewrite(["<=", 0, trained("inner_product")], [(norm, "backward")], square)
    rest = proof.specialise(_prove_equality(proof), ["G", "J", POTENTIALS, GRADIENT, trained("jacobian")])
    return proof.generalise(proof.conjunction(norm, sign, rest), ["G", "J", "W"])


def _prove_equality(proof: Evidence) -> int:
    """Prove ∀ G, J, S, b, M: the inner product is zero if and only if the velocity is, for any matrix and vector."""
    norm_claim = _norm_claim("S", "M", "b")
    inner, norm = norm_claim[1:]
    column = _pulled_back("S", "M", "b")
    velocity = minus(conj(transposed("S", "M", "b")))
    at_rest = forall(WEIGHT, equal(velocity, 0))
    equation = proof.sums(norm_claim)
    vanishing = proof.assume(equal(inner, 0))
    zeros = proof.vanish(proof.rewrite(equal(norm, 0), [equation], vanishing), [])
    found = proof.sums(at_rest, cofactors=[cofactor(zeros, list(W_INDEX), -1)])
    forward = proof.generalise(found, [], [equal(inner, 0)])
    assumed = proof.assume(at_rest)
    found = proof.sums(
        equal(norm, 0),
        cofactors=[cofactor(assumed, list(W_INDEX), minus(conj(column)), [list(entry) for entry in WEIGHT])],
    )
    found = proof.rewrite(equal(inner, 0), [(equation, "backward")], found)
    backward = proof.generalise(found, [], [at_rest])
    return proof.generalise(proof.equivalence(forward, backward), ["G", "J", "S", "b", "M"])


def prove_gradient_flow(proof: Evidence) -> int:
    """(81) and (82), and that the velocity of the weights is real and moves the potentials so."""
    found = proof.specialise(_prove_flow(proof), ["G", "J", "W"])
    laws = _prove_duality(proof, _adjoint_claim, _kernel_claim)
    parts = [proof.project(laws, number) for number in range(2)]
    return proof.generalise(proof.conjunction(*parts, found), ["G", "J", "W"])
