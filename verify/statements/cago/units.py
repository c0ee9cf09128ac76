"""Products of global optimizers with units: false for zero loss, true for equation (4).

CaGO (Tian), Definition 5, Corollary 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.cago.loss import ORDER, SOURCE, Z3, concrete, memorizing
from verify.statements.cago.vocabulary import D, applied, solution
from verify.statements.language import (
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    needed,
    over,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement

Json = Any

PARAMETERS: list[tuple[str, Json]] = [
    ("G", "abelian"),
    ("J", "set"),
    ("z", solution("J")),
    ("I", "set"),
    ("y", solution("I")),
]
NAMES = [name for name, _ in PARAMETERS]
BOTH = ["product", "J", "I"]
PRODUCT = ["ring_product", "G", "J", "I", "z", "y"]


def on_unit(name: str, *indices: Json) -> Json:
    """Apply a definition to y."""
    return applied(name, *indices, nodes="I", z="y")


def on_product(name: str, *indices: Json) -> Json:
    """Apply a definition to z * y."""
    return applied(name, *indices, nodes=BOTH, z=PRODUCT)


NETWORKS = [applied("hermitian"), applied("mean_free"), on_unit("hermitian")]
UNIT = on_unit("is_unit")
ZERO_LOSS = equal(applied("loss"), 0)


def _claim(optimal: Json, conclusion: Json) -> Json:
    return forall(PARAMETERS, implies(*NETWORKS, optimal, UNIT, conclusion))


def _balanced_network() -> tuple[Json, Json]:
    """Memorization on Z3 with four more nodes whose contributions to the loss cancel, but not for each label."""
    memory = ["product", ["element", Z3], ["element", Z3]]
    extra = ["labels", "a1", "a2", "b1", "b2"]
    at_one = indicator(equal("frequency", ["residue", 1]))
    at_two = indicator(equal("frequency", ["residue", 2]))

    def entry(value: Json) -> Json:
        """A coefficient at the frequency 1, its conjugate at the frequency 2."""
        return ["+", times(at_one, value), times(at_two, conj(value))]

    quarter = ["root", 4, 1]
    values: dict[str, dict[str, Json]] = {
        "a": {"a1": 1, "a2": quarter, "b1": 0, "b2": 0},
        "b": {"a1": 0, "a2": 0, "b1": 1, "b2": quarter},
        "c": {"a1": 1, "a2": 1, "b1": -1, "b2": -1},
    }
    choices = [
        [label, ["choose", "node", *([name, entry(value)] for name, value in row.items())]]
        for label, row in values.items()
    ]
    group = memorizing(Z3)
    more = concrete(Z3, extra, ["choose", "label", *choices])
    return ["union", memory, extra], ["ring_sum", Z3, memory, extra, group, more]


def _unbalanced_unit() -> Json:
    """A unit of order 1 that stretches a and shrinks b."""
    entries = [["a", 2], ["b", over(1, 2)], ["c", 1]]
    return concrete(Z3, ["unit"], ["choose", "label", *entries])


NODES, NETWORK = _balanced_network()
COUNTEREXAMPLE: list[Json] = [Z3, NODES, NETWORK, ["unit"], _unbalanced_unit()]
MEMORY: list[Json] = [Z3, ["product", ["element", Z3], ["element", Z3]], memorizing(Z3), ["unit"], _unbalanced_unit()]


def prove_product_with_unit(
    proof: Evidence, optimal: int, unit: int, on_unit: Callable[..., Json], on_product: Callable[..., Json]
) -> int:
    """Prove equation (4) for a product of a solution of (4) with a unit, given the two as theorems."""
    main, cross, conv_a, conv_b = (proof.project(optimal, part) for part in range(4))
    nonzero = indicator(different("k", 0))
    families = [
        proof.sums(
            forall([("k", D)], equal(on_product("cross", "k", "k", "k"), over(nonzero, times(2, ORDER)))),
            cofactors=[
                cofactor(main, ["k"], on_unit("cross", "k", "k", "k")),
                cofactor(unit, ["k"], over(nonzero, times(2, ORDER))),
            ],
        ),
        proof.sums(
            forall(
                [("k1", D), ("k2", D), ("k", D)],
                implies(
                    ["not", both(equal("k1", "k"), equal("k2", "k"))],
                    equal(on_product("cross", "k1", "k2", "k"), 0),
                ),
            ),
            cofactors=[cofactor(cross, ["k1", "k2", "k"], on_unit("cross", "k1", "k2", "k"))],
        ),
        *(
            proof.sums(
                forall([("m", D), ("k'", D), ("k", D)], equal(on_product("convolution", p, "m", "k'", "k"), 0)),
                cofactors=[cofactor(theorem, ["m", "k'", "k"], on_unit("convolution", p, "m", "k'", "k"))],
            )
            for theorem, p in ((conv_a, ":a"), (conv_b, ":b"))
        ),
    ]
    return proof.conjunction(*families)


def prove_repair() -> Evidence:
    """Prove that the product of a solution of equation (4) with a unit satisfies equation (4)."""
    proof = Evidence(PARAMETERS)
    optimality = applied("optimality")
    *_, optimal, unit = (proof.assume(formula) for formula in (*NETWORKS, optimality, UNIT))
    kept = prove_product_with_unit(proof, optimal, unit, on_unit, on_product)
    proof.generalise(kept, NAMES, [*NETWORKS, optimality, UNIT])
    return proof


def _refutation(claim: Json, values: list[Json], optimal: Json, conclusion: Json) -> Evidence:
    proof = Evidence()
    named = dict(zip(NAMES, values, strict=True))
    given = [proof.evaluate(substituted(formula, named)) for formula in (*NETWORKS, optimal, UNIT)]
    at = proof.evaluate(substituted(conclusion, named))
    proof.counterexample(claim, [{"at": values}, {"given": given}], at)
    return proof


def corollary_1() -> Statement:
    """Corollary 1 as printed: false for a network whose loss is zero without equation (4)."""
    conclusion = equal(on_product("loss"), 0)
    claim = _claim(ZERO_LOSS, conclusion)
    true_claim = _claim(applied("optimality"), on_product("optimality"))
    return Statement(
        id="cago/corollary-1",
        title="The product of a global optimizer with a unit is a global optimizer",
        source=f"{SOURCE}, Corollary 1 with Definition 5",
        hypotheses=r"\ell(z) = 0; y a unit, r_{kkk}(y) = 1 for all k \ne 0; both Hermitian, z_{p0j} = 0.",
        conclusion=r"\ell(z * y) = 0.",
        reading=(
            "A global optimizer is a solution with zero loss, the least possible (cago/own-zero-loss). The loss can be "
            "zero without equation (4), since the convolution potentials enter it in sums, and these are not "
            "multiplicative. The counterexample is the memorization solution on Z3 with four more nodes, and a unit of "
            "order 1. Repaired in cago/corollary-1.repair."
        ),
        definitions=needed(FOURIER_VOCABULARY, [claim, true_claim, NETWORK]),
        parts=[
            Part(
                "loss",
                "The product of a network with zero loss and a unit has zero loss.",
                claim,
                _refutation(claim, COUNTEREXAMPLE, ZERO_LOSS, conclusion),
                [COUNTEREXAMPLE],
                [
                    Control(
                        "With equation (4) in place of zero loss, before and after, it becomes true.",
                        differences(claim, true_claim),
                        prove_repair(),
                        becomes="true",
                    )
                ],
            )
        ],
    )


def corollary_1_repair() -> Statement:
    """Corollary 1 for solutions of equation (4)."""
    claim = _claim(applied("optimality"), on_product("optimality"))
    wrong = _claim(ZERO_LOSS, on_product("optimality"))
    wrong_conclusion = applied("convolution", ":a", "m", "k'", "k", nodes=BOTH, z=PRODUCT)
    proof = Evidence()
    named = dict(zip(NAMES, COUNTEREXAMPLE, strict=True))
    given = [proof.evaluate(substituted(formula, named)) for formula in (*NETWORKS, ZERO_LOSS, UNIT)]
    indices: list[Json] = [0, ["residue", 1], ["residue", 1]]
    typed = {name: ["of", ["dual", Z3], value] for name, value in zip(("m", "k'", "k"), indices, strict=True)}
    at = proof.evaluate(equal(substituted(wrong_conclusion, {**named, **typed}), 0))
    proof.counterexample(wrong, [{"at": COUNTEREXAMPLE}, {"given": given}, {"part": 2}, {"at": indices}], at)
    frequencies: list[Json] = [[0], [0, 0, ["residue", 1]], [0, 0, 0], [0, 0, 0]]
    return Statement(
        id="cago/corollary-1.repair",
        title="The product of a solution of equation (4) with a unit satisfies equation (4)",
        source=f"{SOURCE}, Corollary 1 with Definition 5",
        hypotheses=r"z satisfies equation (4); y a unit, r_{kkk}(y) = 1 for all k \ne 0; both Hermitian, z_{p0j} = 0.",
        conclusion=r"z * y satisfies equation (4), hence has zero loss.",
        reading="That equation (4) gives zero loss is cago/lemma-1. Equation (4) is what the paper goes on to use.",
        definitions=needed(FOURIER_VOCABULARY, [claim, wrong, NETWORK]),
        parts=[
            Part(
                "optimality",
                "Equation (4) is kept by multiplication with a unit.",
                claim,
                prove_repair(),
                [[*MEMORY, *rest] for rest in frequencies],
                [
                    Control(
                        "From zero loss alone equation (4) does not follow, for z * y on Z3.",
                        differences(claim, wrong),
                        proof,
                    )
                ],
            )
        ],
    )
