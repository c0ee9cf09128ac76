"""The equations under which the derived loss is zero, and the potentials of a product with a unit.

CaGO (Tian), appendix D, equations (40)-(43) and (49).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.derivation_vocabulary import FREQUENCY, K1_K2, NONZERO, circular, entry, readout
from verify.statements.cago.derived_equations import EXAMPLE, MEMORY, Equation, Variant, on_networks
from verify.statements.cago.loss import HYPOTHESES, ORDER, UNIT, analytic_loss, equal_weights, quantified
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.cago.units import PARAMETERS, on_product, on_unit
from verify.statements.cago.units import UNIT as IS_UNIT
from verify.statements.cago.vocabulary import NETWORK, D, applied, convolved
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    times,
    total,
)
from verify.statements.patterns import names_of, refute_at

Json = Any


def _conditions() -> list[Json]:
    """Equations (40)-(43), for every k' ≠ 0."""
    diagonal = over(indicator(both(equal("k1", "k'"), equal("k2", "k'"))), times(2, ORDER))
    families: list[tuple[Binders, list[Json], Json]] = [
        (K1_K2, [], equal(applied("cross", "k1", "k2", "k'"), diagonal)),
        ([], [], equal(plus(circular(":a", 0), circular(":b", 0)), 0)),
        *(([("m", D)], [different("m", 0)], equal(circular(p, "m"), 0)) for p in (":a", ":b")),
    ]
    return [
        forall([*FREQUENCY, *binders], implies(NONZERO, *conditions, equation))
        for binders, conditions, equation in families
    ]


def _prove_zero_loss(proof: Evidence) -> int:
    """Prove ∀ networks ((40)-(43) ⟹ the right side of (3) is 0)."""
    hermitian, mean_free = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    conditions = proof.assume(both(*_conditions()))
    cross, norm, *convolutions = (proof.project(conditions, number) for number in range(4))
    potential = applied("cross", "k1", "k2", "k")
    diagonal = over(indicator(both(equal("k1", "k"), equal("k2", "k"))), times(2, ORDER))
    zero = proof.sums(
        equal(analytic_loss(), 0),
        rewrite=[(hermitian, "backward"), mean_free],
        cofactors=[
            cofactor(
                cross,
                ["k", "k1", "k2"],
                times(4, ORDER, conj(minus(potential, diagonal))),
                [["k", D], ["k1", D], ["k2", D]],
            ),
            cofactor(norm, ["k"], times(ORDER, conj(plus(convolved(":a", 0), convolved(":b", 0)))), [["k", D]]),
            *(
                cofactor(theorem, ["k", "m"], times(ORDER, conj(convolved(p, "m"))), [["k", D], ["m", D]])
                for theorem, p in zip(convolutions, (":a", ":b"), strict=True)
            ),
        ],
    )
    inner = proof.generalise(zero, [], [both(*_conditions())])
    return proof.generalise(inner, names_of(NETWORK), HYPOTHESES)


def _prove_conditions(proof: Evidence) -> int:
    """Prove ∀ networks (equation (4) ⟹ (40)-(43))."""
    optimal = proof.assume(applied("optimality"))
    main, cross, conv_a, conv_b = (proof.project(optimal, number) for number in range(4))
    at_diagonal = indicator(both(equal("k1", "k'"), equal("k2", "k'")))
    first, norm, *convolutions = _conditions()
    families = [
        proof.sums(first, cofactors=[cofactor(main, ["k'"], at_diagonal), cofactor(cross, ["k1", "k2", "k'"])]),
        proof.sums(norm, cofactors=[cofactor(each, [0, "l", "k'"], 1, [["l", D]]) for each in (conv_a, conv_b)]),
        *(
            proof.sums(family, cofactors=[cofactor(each, ["m", "l", "k'"], 1, [["l", D]])])
            for family, each in zip(convolutions, (conv_a, conv_b), strict=True)
        ),
    ]
    inner = proof.generalise(proof.conjunction(*families), [], [applied("optimality")])
    return proof.generalise(inner, names_of(NETWORK), HYPOTHESES)


DIAGONALS: Binders = [("G", "abelian"), ("r", ["maps", D, "complex"])]
HERMITIAN_DIAGONALS = forall([("k", D)], equal(["r", minus("k")], conj(["r", "k"])))


def _objective(value: Json) -> Json:
    """d⁻¹ Σ r_kkk − Σ |r_kkk|², with the value of r_kkk, which may mention k."""
    linear, square = (total([("k", D)], term, different("k", 0)) for term in (value, ["abs2", value]))
    return minus(over(linear, ORDER), square)


BEST, ANY = _objective(over(1, times(2, ORDER))), _objective(["r", "k"])


def _extremal(comparison: Json) -> Json:
    return forall(DIAGONALS, implies(HERMITIAN_DIAGONALS, comparison))


def _prove_maximizer() -> Evidence:
    proof = Evidence(DIAGONALS)
    hermitian = proof.assume(HERMITIAN_DIAGONALS)
    distance = total([("k", D)], ["abs2", minus(["r", "k"], over(1, times(2, ORDER)))], different("k", 0))
    gap = proof.sums(equal(minus(BEST, ANY), distance), rewrite=[(hermitian, "backward")])
    theorem = proof.squares(["<=", ANY, BEST], equals=gap)
    proof.generalise(theorem, names_of(DIAGONALS), [HERMITIAN_DIAGONALS])
    return proof


def sufficiency() -> list[Equation]:
    """What the proof of Lemma 1 says, with equations (40)-(43)."""
    printed = _extremal(["<=", BEST, ANY])
    zero = [Z2, mapping([("frequency", ["dual", Z2])], 0)]
    refuted = refute_at(printed, DIAGONALS, zero, [HERMITIAN_DIAGONALS], ["<=", BEST, ANY])
    norms = total(
        [("j", "J")],
        times(total([("k", D)], plus(*(["abs2", entry(p, "k", "j")] for p in (":a", ":b")))), readout("k'", "j")),
    )
    sufficient = implies(both(*_conditions()), equal(analytic_loss(), 0))
    follow = implies(applied("optimality"), both(*_conditions()))
    necessary = Evidence(NETWORK)
    _prove_conditions(necessary)
    enough = Evidence(NETWORK)
    _prove_zero_loss(enough)
    indices: list[list[Json]] = [[ONE, 0, 0], [ONE], [ONE, ONE], [ONE, ONE]]
    return [
        Equation(
            "before-40",
            "Over Hermitian families d^{-1} sum r_kkk - sum |r_kkk|^2 is largest at r_kkk = 1/(2d).",
            _extremal(["<=", ANY, BEST]),
            _prove_maximizer(),
            [zero],
            Variant(
                printed,
                refuted,
                "That it is smallest there, as printed, is false on Z2: at 0 it is smaller.",
                "Over Hermitian families d^{-1} sum r_kkk - sum |r_kkk|^2 is smallest at r_kkk = 1/(2d).",
            ),
            True,
        ),
        on_networks(
            "equation-41",
            "The sum of the two convolutions at m = 0 is a sum over the nodes of the squared coefficients times c.",
            forall(FREQUENCY, equal(plus(circular(":a", 0), circular(":b", 0)), norms)),
            [[0]],
        ),
        Equation(
            "equation-43", "Under (40)-(43) the right side of (3) is 0.", quantified(sufficient), enough, [MEMORY]
        ),
        Equation(
            "after-43",
            "Equation (4) implies (40)-(43).",
            quantified(follow),
            necessary,
            [[*MEMORY, *values] for values in indices],
        ),
    ]


def unit_product() -> Equation:
    """Equation (49)."""
    potential = applied("cross", "k", "k", "k")
    of_product = on_product("cross", "k", "k", "k")
    hypotheses = [HYPOTHESES[1], IS_UNIT]
    split = forall([("k", D)], equal(of_product, times(potential, on_unit("cross", "k", "k", "k"))))
    kept = forall([("k", D)], equal(of_product, potential))
    proof = Evidence(PARAMETERS)
    mean_free, unit = (proof.assume(hypothesis) for hypothesis in hypotheses)
    theorems = [
        proof.sums(split),
        proof.sums(kept, rewrite=[mean_free], cofactors=[cofactor(unit, ["k"], potential)]),
    ]
    proof.generalise(proof.conjunction(*theorems), names_of(PARAMETERS), hypotheses)
    values = [*EXAMPLE, UNIT, equal_weights(Z2), ONE]
    return Equation(
        "equation-49",
        "For a unit y every r_kkk of z * y is the product of those of z and y, and equals that of z.",
        forall(PARAMETERS, implies(*hypotheses, both(split, kept))),
        proof,
        [values, values],
    )
