"""The loss as a polynomial in the potentials, its gradient, and the chain rule to the weights.

CaGO (Tian), the proof of Theorem 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.flow_vocabulary import (
    EACH,
    GRADIENT,
    POTENTIALS,
    W_INDEX,
    loss_of,
    moved,
    polynomial_in,
    quadratic,
    r_of,
    trained,
    z_of,
)
from verify.statements.cago.jacobian import derivative_of_potential, prove_along_weights, prove_network
from verify.statements.cago.loss import prove_on_networks
from verify.statements.cago.vocabulary import D, applied
from verify.statements.cago.weights import WEIGHT
from verify.statements.language import (
    conj,
    different,
    equal,
    exists,
    forall,
    mapping,
    plus,
    power,
    substituted,
    times,
    total,
)

Json = Any


def in_potentials(vector: Json) -> Json:
    """Return the loss as a function of the vector of all potentials."""
    return ["loss_in_potentials", "G", vector]


def slope_of_loss(vector: Json, direction: Json) -> Json:
    """Return the gradient of the loss at a vector of potentials times a direction."""
    return total(EACH, times(["loss_gradient", "G", vector, "i"], [direction, "i"]))


def square_of_loss(left: str, right: str) -> Json:
    """Return the quadratic part of the loss, polarised, for two vectors."""
    return total([("k", D)], quadratic(left, right), different("k", 0))


def stepped(vector: Json, direction: str, step: Json, index: str = "index") -> Json:
    """Return the vector moved by step · direction."""
    return mapping([(index, POTENTIALS)], plus(_entry(vector, index), times(step, [direction, index])))


def _entry(vector: Json, index: str) -> Json:
    return [vector, index] if isinstance(vector, str) else ["at", vector, index]


class Expansion:
    """The loss along ρ + s1 + s2 + s3, the summands scaled by steps, from its values, slopes and quadratic parts.

    Stage n is the point that is reached after n summands. What belongs to a stage above ``depth`` is expanded.
    """

    def __init__(
        self,
        steps: Sequence[Json],
        loss: Callable[[int], Json],
        slope: Callable[[int, int], Json],
        square: Callable[[int, int], Json],
    ) -> None:
        """Take the steps, and what stands for the loss, the slope and the polarised quadratic part."""
        self.steps, self.loss, self.slope, self.square = steps, loss, slope, square

    def loss_at(self, stage: int, depth: int) -> Json:
        """Return the loss at a stage."""
        if stage <= depth:
            return self.loss(stage)
        before = [self.loss_at(stage - 1, depth), self.slope_at(stage - 1, stage, depth)]
        return polynomial_in(self.steps[stage - 1], [*before, self.square(stage, stage)])

    def slope_at(self, stage: int, direction: int, depth: int) -> Json:
        """Return the slope of the loss at a stage in one of the directions."""
        if stage <= depth:
            return self.slope(stage, direction)
        twice = times(2, self.square(stage, direction))
        return polynomial_in(self.steps[stage - 1], [self.slope_at(stage - 1, direction, depth), twice])

    def coefficients(self) -> list[Json]:
        """Return the coefficients of ε⁰, …, ε⁶, if the steps are ε, ε², ε³."""
        return [
            self.loss(0),
            self.slope(0, 1),
            plus(self.slope(0, 2), self.square(1, 1)),
            plus(self.slope(0, 3), times(2, self.square(1, 2))),
            plus(self.square(2, 2), times(2, self.square(1, 3))),
            times(2, self.square(2, 3)),
            self.square(3, 3),
        ]


DIRECTIONS = ("s1", "s2", "s3")
STEPS = ["step", power("step", 2), power("step", 3)]
STAGES: list[Json] = ["rho"]
for _number in range(3):
    STAGES.append(stepped(STAGES[-1], DIRECTIONS[_number], STEPS[_number], f"index{_number}"))
ALONG_CUBIC = Expansion(
    STEPS,
    lambda stage: in_potentials(STAGES[stage]),
    lambda stage, n: slope_of_loss(STAGES[stage], DIRECTIONS[n - 1]),
    lambda m, n: square_of_loss(DIRECTIONS[m - 1], DIRECTIONS[n - 1]),
)
REMAINDERS = ("R2", "R3", "R4", "R5", "R6")


def derivative_of_loss_claim() -> Json:
    """∃R ∀ε ∈ C: L(ρ + εσ) = L(ρ) + ε grad·σ + ε² R."""
    values = [in_potentials("rho"), slope_of_loss("rho", "sigma"), "R"]
    expansion = equal(in_potentials(stepped("rho", "sigma", "eps")), polynomial_in("eps", values))
    return exists([("R", "complex")], forall([("eps", "complex")], expansion))


def chain_rule_claim() -> Json:
    """∃ R2, …, R6 ∀ε: ℓ(W + εV) = ℓ(W) + ε Σ_w (∇_W ℓ)_w V_w + ε² R2 + … + ε⁶ R6."""
    slope = total(WEIGHT, times(trained("weight_gradient", *W_INDEX), ["V", *W_INDEX]))
    expansion = equal(loss_of(moved("V", "eps")), polynomial_in("eps", [loss_of(), slope, *REMAINDERS]))
    return exists([(name, "complex") for name in REMAINDERS], forall([("eps", "real")], expansion))


def transposed(rows: Json, matrix: Json, vector: Json) -> Json:
    """Return the column of a matrix times a vector at one weight, which is Jᵀ times the vector."""
    return total([("i", rows)], times([matrix, "i", *W_INDEX], [vector, "i"]))


def prove_loss_in_potentials(proof: Evidence) -> int:
    """Prove ∀ G, J, z (Hermitian, mean-free ⟹ the loss is L(r))."""
    return prove_on_networks(proof, equal(applied("loss"), in_potentials(applied("potentials"))))


def prove_conjugate_potentials(proof: Evidence) -> int:
    """Prove ∀ G, J, z (Hermitian ⟹ ∀i conj r_i = r_{-i})."""
    hermitian = applied("hermitian")
    goal = forall(EACH, equal(conj(applied("potentials", "i")), applied("potentials", ["opposite", "G", "i"])))
    found = proof.sums(goal, rewrite=[(proof.assume(hermitian), "backward")])
    return proof.generalise(found, ["G", "J", "z"], [hermitian])


def _prove_expansion_of_loss(proof: Evidence) -> int:
    """Prove ∀ G, ρ, σ, δ: L(ρ + δσ) = L(ρ) + δ grad·σ + δ² Q(σ)."""
    value = [in_potentials("rho"), slope_of_loss("rho", "sigma"), square_of_loss("sigma", "sigma")]
    found = proof.sums(equal(in_potentials(stepped("rho", "sigma", "delta")), polynomial_in("delta", value)))
    return proof.generalise(found, ["G", "rho", "sigma", "delta"])


def _prove_expansion_of_gradient(proof: Evidence) -> int:
    """Prove ∀ G, ρ, σ, τ, δ: grad(ρ + δσ)·τ = grad(ρ)·τ + 2δ Q(σ, τ)."""
    value = plus(slope_of_loss("rho", "tau"), times("delta", times(2, square_of_loss("sigma", "tau"))))
    found = proof.sums(equal(slope_of_loss(stepped("rho", "sigma", "delta"), "tau"), value))
    return proof.generalise(found, ["G", "rho", "sigma", "tau", "delta"])


def _prove_expansion_along_cubic(proof: Evidence, loss: int) -> int:
    """Prove ∀ G, ρ, s1, s2, s3, ρ', ε (ρ' = ρ + εs1 + ε²s2 + ε³s3 ⟹ the expansion of L(ρ')): one summand at a time."""
    gradient = _prove_expansion_of_gradient(proof)
    given = forall(EACH, equal(["rho'", "i"], polynomial_in("step", [[v, "i"] for v in ("rho", *DIRECTIONS)])))
    by_stages = proof.sums(forall(EACH, equal(["rho'", "i"], ["at", STAGES[3], "i"])), rewrite=[proof.assume(given)])
    found = proof.rewrite(equal(in_potentials("rho'"), in_potentials(STAGES[3])), [by_stages])
    for stage in (2, 1, 0):
        at, direction, step = STAGES[stage], DIRECTIONS[stage], STEPS[stage]
        used = [proof.specialise(loss, ["G", at, direction, step])]
        for later in DIRECTIONS[stage + 1 :]:
            used.append(proof.specialise(gradient, ["G", at, direction, later, step]))
        found = proof.rewrite(equal(in_potentials("rho'"), ALONG_CUBIC.loss_at(3, stage)), used, found)
    names = ["c", *(f"g{n}" for n in range(1, 4)), *(f"q{m}{n}" for m in range(1, 4) for n in range(m, 4))]
    scalars = Expansion(
        ["h", power("h", 2), power("h", 3)],
        lambda stage: "c",
        lambda stage, n: f"g{n}",
        lambda m, n: f"q{m}{n}",
    )
    regrouping = proof.identity(
        forall(
            [("h", "real"), *((name, "complex") for name in names)],
            equal(scalars.loss_at(3, 0), polynomial_in("h", scalars.coefficients())),
        )
    )
    values = [ALONG_CUBIC.loss(0), *(ALONG_CUBIC.slope(0, n) for n in range(1, 4))]
    values += [ALONG_CUBIC.square(m, n) for m in range(1, 4) for n in range(m, 4)]
    regrouped = proof.specialise(regrouping, ["step", *values])
    final = equal(in_potentials("rho'"), polynomial_in("step", ALONG_CUBIC.coefficients()))
    final = proof.rewrite(final, [regrouped], found)
    return proof.generalise(final, ["G", "rho", *DIRECTIONS, "rho'", "step"], [given])


def _prove_chain_rule(proof: Evidence, network: int, loss: int, expansion: int) -> int:
    """Prove ∀ G, J, W, V ∃ R2, …, R6 ∀ε: the loss at W + εV, from the lemmas on the network and on L."""
    weights, expansion = prove_along_weights(proof), _prove_expansion_along_cubic(proof, expansion)
    at_weights = []
    for here in ("W", moved("V")):
        facts = proof.specialise(network, ["G", "J", here])
        at_weights.append(proof.specialise(loss, ["G", "J", z_of(here)], [proof.project(facts, n) for n in range(2)]))
    directions = [
        mapping([("index", POTENTIALS)], derivative_of_potential(here, there, "index"))
        for here, there in (("W", "V"), ("V", "W"))
    ]
    path = proof.specialise(weights, ["G", "J", "W", "V", "step"])
    values = [r_of(), *directions, r_of("V"), r_of(moved("V"))]
    found = proof.specialise(expansion, ["G", *values, "step"], [path])
    image = total(WEIGHT, times(["M", "i", *W_INDEX], ["V", *W_INDEX]))
    pulled = total(WEIGHT, times(transposed("S", "M", "b"), ["V", *W_INDEX]))
    exchanged = proof.sums(equal(total([("i", "S")], times(["b", "i"], image)), pulled))
    exchanged = proof.generalise(exchanged, ["G", "J", "S", "b", "M", "V"])
    exchanged = proof.specialise(exchanged, ["G", "J", POTENTIALS, GRADIENT, trained("jacobian"), "V"])
    named = dict(zip(("rho", "s1", "s2", "s3"), values, strict=False))
    rest = [substituted(term, named) for term in ALONG_CUBIC.coefficients()[2:]]
    slope = total(WEIGHT, times(trained("weight_gradient", *W_INDEX), ["V", *W_INDEX]))
    final = proof.rewrite(
        equal(loss_of(moved("V")), polynomial_in("step", [loss_of(), slope, *rest])),
        [*((theorem, "backward") for theorem in at_weights), exchanged],
        found,
    )
    final = proof.witness(chain_rule_claim(), rest, proof.generalise(final, ["step"]))
    return proof.generalise(final, ["G", "J", "W", "V"])


def prove_gradient(proof: Evidence) -> int:
    """L(r(W)) is the loss, conj r_i = r_{-i}, grad is the gradient of L, and Jᵀ grad that of the loss by W."""
    network, loss, expansion = prove_network(proof), prove_loss_in_potentials(proof), _prove_expansion_of_loss(proof)
    facts = proof.specialise(network, ["G", "J", "W"])
    given = [proof.project(facts, number) for number in range(2)]
    found = [
        proof.specialise(loss, ["G", "J", z_of()], given),
        proof.specialise(prove_conjugate_potentials(proof), ["G", "J", z_of()], given[:1]),
    ]
    found = [proof.generalise(theorem, ["G", "J", "W"]) for theorem in found]
    along = proof.generalise(proof.specialise(expansion, ["G", "rho", "sigma", "delta"]), ["delta"])
    along = proof.witness(derivative_of_loss_claim(), [square_of_loss("sigma", "sigma")], along)
    by_potentials = proof.generalise(along, ["G", "rho", "sigma"])
    return proof.conjunction(*found, by_potentials, _prove_chain_rule(proof, network, loss, expansion))
