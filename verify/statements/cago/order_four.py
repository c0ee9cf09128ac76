"""Two factors of order 2 whose product, of order 4, satisfies the cross and the convolution constraints.

CaGO (Tian), Corollary 3, equations (7) and (8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import (
    FOURIER_VOCABULARY,
    MEMBERS,
    ONE_OF_Z3,
    TURNS,
    prove_no_self_conjugate,
    prove_no_zero,
)
from verify.statements.cago.loss import ORDER, SOURCE, Z3, all_but_norm, norm_loss, prove_norm_loss
from verify.statements.cago.seeds import (
    AT,
    BETWEEN,
    CROSS,
    NOT_SELF_CONJUGATE,
    OFF_DIAGONAL,
    THREE,
    AwayFromSelfConjugate,
    quantified,
    refuted_at,
)
from verify.statements.cago.vocabulary import NETWORK, D, P, applied, convolved
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at

Json = Any

BINDERS: Binders = [*AT, ("u", "real")]
NAMES = [name for name, _ in BINDERS]
HYPOTHESES = [NOT_SELF_CONJUGATE, equal(times(2, ORDER, power("u", 2)), 1)]
HALF_ROOT = times(over(1, 2), plus(["root", 8, 1], ["root", 8, -1]))


def two_nodes(a: Sequence[int], b: Sequence[int], c: Sequence[int]) -> Json:
    """The order-2 solution with eighth roots of unity, given by exponents of e^{πi/4}, at ±h."""

    def at_h(exponent: int, scale: Json) -> Json:
        value = times(scale, ["root", 8, exponent])
        return plus(times(indicator(equal("k", "h")), value), times(indicator(equal("k", minus("h"))), conj(value)))

    rows = {"a": (a, HALF_ROOT), "b": (b, HALF_ROOT), "c": (c, "u")}
    choices = [
        [
            label,
            ["choose", "j", ["plain", at_h(exponents[0], scale)], ["conjugate", at_h(exponents[1], scale)]],
        ]
        for label, (exponents, scale) in rows.items()
    ]
    return mapping([("p", P), ("k", D), ("j", TURNS)], ["choose", "p", *choices])


VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define("first_factor", BINDERS, two_nodes((0, 2), (1, -1), (-1, -1))),
    define("second_factor", BINDERS, two_nodes((0, -1), (-1, 2), (1, -1))),
]
FIRST, SECOND = ["first_factor", *NAMES], ["second_factor", *NAMES]
PRODUCT = ["ring_product", "G", TURNS, TURNS, FIRST, SECOND]
FOUR = ["product", TURNS, TURNS]
OPPOSITE = minus("h")
EXCEPTION = [
    ["not", both(equal("k1", "h"), equal("k2", "h"), equal("k", OPPOSITE))],
    ["not", both(equal("k1", OPPOSITE), equal("k2", OPPOSITE), equal("k", "h"))],
]


class Equations:
    """Equations ∀ binders (conditions ⟹ potential = value), as claims and as proofs."""

    def __init__(self, nodes: Json, z: Json) -> None:
        """Take the solution that they speak of."""
        self.nodes, self.z = nodes, z
        self.rows: list[tuple[Binders, list[Json], Json, Json, bool]] = []

    def add(self, binders: Binders, name: str, indices: Sequence[Json], value: Json, *conditions: Json) -> Equations:
        """Add an equation; a value that is not 0 needs the normalisation of u if the product is meant."""
        potential = applied(name, *indices, nodes=self.nodes, z=self.z)
        self.rows.append((binders, list(conditions), potential, value, value != 0 and self.nodes == FOUR))
        return self

    def circular(self) -> Equations:
        """Add R_⊗."""
        for p in (":a", ":b"):
            self.add(THREE, "convolution", (p, "m", "k'", "k"), 0, different("m", 0))
        return self

    @property
    def claim(self) -> Json:
        """The conjunction of the equations."""
        found = []
        for binders, conditions, potential, value, _ in self.rows:
            body = equal(potential, value)
            body = implies(*conditions, body) if conditions else body
            found.append(forall(binders, body) if binders else body)
        return both(*found)

    def prove(self, proof: Evidence | None = None) -> Evidence:
        """Return evidence for the claim under the hypotheses, in a new proof or at the end of one."""
        facts = AwayFromSelfConjugate(BINDERS, HYPOTHESES, proof)
        theorems = [
            facts.equation(
                binders,
                potential,
                value,
                conditions,
                [cofactor(facts.given[1], [], value)] if scaled else [],
            )
            for binders, conditions, potential, value, scaled in self.rows
        ]
        return facts.closed(facts.proof.conjunction(*theorems))


def _first() -> Equations:
    equations = Equations(TURNS, FIRST).add([("k", D)], "cross", ("k", "k", "k"), times("u", BETWEEN))
    return equations.add(CROSS, "cross", ("k1", "k2", "k"), 0, OFF_DIAGONAL, *EXCEPTION).circular()


def _second() -> Equations:
    equations = Equations(TURNS, SECOND).add([("k", D)], "cross", ("k", "k", "k"), times("u", BETWEEN))
    for sign in ("h", OPPOSITE):
        equations.add([], "cross", (sign, sign, OPPOSITE if sign == "h" else "h"), 0)
    return equations


def product_equations(value: Json) -> Equations:
    """R_c and R_⊗ of the product, and r_kkk at ±h as a given value."""
    equations = Equations(FOUR, PRODUCT).add([("k", D)], "cross", ("k", "k", "k"), times(BETWEEN, value))
    return equations.add(CROSS, "cross", ("k1", "k2", "k"), 0, OFF_DIAGONAL).circular()


Z5 = ["cyclic", 5]
ONE: Json = ["residue", 1]
TWO: Json = ["residue", 2]
VALUES: list[Json] = [Z5, ONE, ["radical", 2, 1, 10]]


def corollary_3() -> Statement:
    """Corollary 3: what it states of the two factors and of their product."""
    half = over(1, times(2, ORDER))
    parts = {"first": _first(), "second": _second(), "product": product_equations(half)}
    claims = {name: quantified(BINDERS, HYPOTHESES, equations.claim) for name, equations in parts.items()}
    wrong_equations = Equations(TURNS, FIRST)
    wrong_equations.rows = [
        (binders, [c for c in conditions if c not in EXCEPTION], potential, value, scaled)
        for binders, conditions, potential, value, scaled in parts["first"].rows
    ]
    wrong = quantified(BINDERS, HYPOTHESES, wrong_equations.claim)
    four: Json = ["residue", 4]
    typed = {name: ["of", ["dual", Z5], v] for name, v in (("k1", ONE), ("k2", ONE), ("k", four))}
    at = substituted(equal(applied("cross", "k1", "k2", "k", nodes=TURNS, z=FIRST), 0), typed)
    control = refuted_at(
        wrong,
        BINDERS,
        VALUES,
        HYPOTHESES,
        [{"part": 1}, {"at": [ONE, ONE, four]}, {"conditions": [substituted(OFF_DIAGONAL, typed)]}],
        at,
    )
    diagonal, circular = [*VALUES, ONE], [*VALUES, TWO, ONE, ONE]
    off = [*VALUES, TWO, ONE, ONE]
    witnesses = {
        "first": [diagonal, off, circular, circular],
        "second": [diagonal],
        "product": [diagonal, off, circular, circular],
    }
    says = {
        "first": "The solution (7) is in R_(x), has r_kkk = 1/sqrt(2d), and is in R_c except for r_{k0,k0,-k0}.",
        "second": "The solution (8) has r_{k0,k0,-k0} = 0 and r_kkk = 1/sqrt(2d).",
        "product": "Their product is in R_c and R_(x), and has r_kkk = 1/(2d).",
    }
    return Statement(
        id="cago/corollary-3",
        title="A product of two order-2 solutions satisfies the cross and the convolution constraints",
        source=f"{SOURCE}, Corollary 3 with equations (7) and (8)",
        hypotheses=(
            r"\omega_8 = e^{-\pi i/4}, k_0 \ne -k_0; "
            r"(7): a = [1,\bar\omega_8^2]/\sqrt2, b = [\bar\omega_8,\omega_8]/\sqrt2,"
            r" "
            r"c = [\omega_8,\omega_8]/\sqrt{2d}; (8): a = [1,\omega_8]/\sqrt2, b = [\omega_8,\bar\omega_8^2]/\sqrt2, "
            r"c = [\bar\omega_8,\omega_8]/\sqrt{2d}; conjugates at -k_0, 0 elsewhere."
        ),
        conclusion=(
            r"(7) is in R_c except for r_{k_0,k_0,-k_0}, in R_\otimes, r_{k_0k_0k_0} = 1/\sqrt{2d}; (8) has "
            r"r_{k_0,k_0,-k_0} = 0, r_{k_0k_0k_0} = 1/\sqrt{2d}; their product z_{F4} is in R_c and R_\otimes."
        ),
        reading=(
            "k0 is not its own opposite: there the entries would have to be real by the Hermitian condition. The "
            "equation r_{k0,k0,-k0} = 0 and its conjugate are the exception for (7). u stands for 1/sqrt(2d), of "
            "either sign. The word 'almost' in the title of the corollary is not part of the claim: the norm "
            "constraint R_n fails, as the text says, and what that costs is cago/own-order-4-loss."
        ),
        definitions=needed(VOCABULARY, list(claims.values())),
        parts=[
            Part(
                name,
                says[name],
                claims[name],
                equations.prove(),
                witnesses[name],
                [
                    Control(
                        "Without the exception it is false: r_{1,1,-1} of (7) on Z5.",
                        differences(claims["first"], wrong),
                        control,
                    )
                ]
                if name == "first"
                else [],
            )
            for name, equations in parts.items()
        ],
    )


SUM_BINDERS: Binders = [("G", "abelian"), ("H", ["subsets", D]), ("u", "real")]
SUM_HYPOTHESES = [["half_system", "G", "H"], HYPOTHESES[1]]
SUM_NODES = ["product", MEMBERS, FOUR]
AT_MEMBER = [[name, "G", ["inclusion", "member'"], "u"] for name in ("first_factor", "second_factor")]
SUM = [
    "ring_total",
    "G",
    MEMBERS,
    FOUR,
    mapping([("member'", MEMBERS)], ["ring_product", "G", TURNS, TURNS, *AT_MEMBER]),
]
NORM = plus(*(times(indicator(["in", k, "H"]), ["root", 8, e]) for k, e in (("k", -1), (minus("k"), 1))))


def norm_equations() -> Equations:
    """The potentials r_{p0k'k} of the product at ±h, where R_n fails."""
    phase = plus(
        times(indicator(equal("k", "h")), ["root", 8, -1]), times(indicator(equal("k", OPPOSITE)), ["root", 8, 1])
    )
    ends = plus(indicator(equal("k'", "h")), indicator(equal("k'", OPPOSITE)))
    value = over(times(HALF_ROOT, phase, ends), times(2, ORDER))
    equations = Equations(FOUR, PRODUCT)
    for p in (":a", ":b"):
        equations.add([("k'", D), ("k", D)], "convolution", (p, 0, "k'", "k"), value)
    return equations


def own_order_4_loss() -> Statement:
    """The exact loss of the sum of order-4 solutions over all frequencies: twice that of a network without nodes."""
    network = [applied(name, nodes=SUM_NODES, z=SUM) for name in ("hermitian", "mean_free")]

    def claim_of(value: Json) -> Json:
        loss = equal(applied("loss", nodes=SUM_NODES, z=SUM), value)
        return quantified(SUM_BINDERS, SUM_HYPOTHESES, both(*network, loss))

    value = over(times(2, minus(ORDER, 1)), ORDER)
    claim, wrong = claim_of(value), claim_of(over(minus(ORDER, 1), ORDER))
    proof = Evidence([*SUM_BINDERS, ("h", D), ("x", MEMBERS), *NETWORK[1:]])
    half, scale = (proof.assume(hypothesis) for hypothesis in SUM_HYPOTHESES)
    at_x = ["inclusion", "x"]
    apart = proof.specialise(prove_no_self_conjugate(proof, half), ["x"])
    different_at_x = proof.sums(different(at_x, minus(at_x)), cofactors=[cofactor(apart, [], -1)])
    blocks = []
    for equations in (product_equations(over(1, times(2, ORDER))), norm_equations()):
        equations.prove(proof)
        here = proof.specialise(len(proof.steps) - 1, ["G", at_x, "u"], [different_at_x, scale])
        blocks += [proof.generalise(proof.project(here, number), ["x"]) for number in range(len(equations.rows))]
    main, cross, circular_a, circular_b, norm_a, norm_b = blocks
    members = [["index", MEMBERS]]

    def summed(theorem: int, *indices: Json) -> Json:
        return cofactor(theorem, ["index", *indices], 1, members)

    def potential(name: str, *indices: Json) -> Json:
        return applied(name, *indices, nodes=SUM_NODES, z=SUM)

    nonzero = indicator(different("k", 0))
    families = [
        proof.sums(
            forall([("k", D)], equal(potential("cross", "k", "k", "k"), over(nonzero, times(2, ORDER)))),
            cofactors=[summed(main, "k"), cofactor(half, ["k"], over(1, times(2, ORDER)))],
        ),
        proof.sums(
            forall(CROSS, implies(OFF_DIAGONAL, equal(potential("cross", "k1", "k2", "k"), 0))),
            cofactors=[summed(cross, "k1", "k2", "k")],
        ),
        *(
            proof.sums(
                forall(THREE, implies(different("m", 0), equal(potential("convolution", p, "m", "k'", "k"), 0))),
                cofactors=[summed(theorem, "m", "k'", "k")],
            )
            for theorem, p in ((circular_a, ":a"), (circular_b, ":b"))
        ),
    ]
    real_network = [
        proof.sums(network[0]),
        proof.sums(
            forall([("p", P), ("j", SUM_NODES)], equal(["at", SUM, "p", 0, "j"], 0)),
            cofactors=[cofactor(prove_no_zero(proof, half), [["first", "j"]], ["at", SUM, "p", 0, "j"])],
        ),
    ]
    lemma = prove_norm_loss(proof)
    instance = proof.specialise(lemma, ["G", SUM_NODES, SUM], [*real_network, proof.conjunction(*families)])
    norms = plus(*(convolved(p, 0, nodes=SUM_NODES, z=SUM) for p in (":a", ":b")))
    short = over(times(2, HALF_ROOT, NORM), ORDER)
    norm = proof.sums(
        forall([("k", D)], equal(norms, short)),
        cofactors=[cofactor(theorem, ["index", "l", "k"], 1, [*members, ["l", D]]) for theorem in (norm_a, norm_b)],
    )
    reduced = proof.rewrite(equal(norm_loss(norms), norm_loss(short)), [norm])
    counted = proof.sums(
        equal(norm_loss(short), value),
        cofactors=[cofactor(half, ["k"], times(over(2, ORDER), nonzero), [["k", D]])],
    )
    norm_term = proof.rewrite(equal(norm_loss(norms), value), [counted], reduced)
    loss = proof.rewrite(equal(applied("loss", nodes=SUM_NODES, z=SUM), value), [norm_term], instance)
    proof.generalise(proof.conjunction(*real_network, loss), [name for name, _ in SUM_BINDERS], SUM_HYPOTHESES)

    values: list[Json] = [Z3, ONE_OF_Z3, ["radical", 2, 1, 6]]
    wrong_loss = equal(applied("loss", nodes=SUM_NODES, z=SUM), over(minus(ORDER, 1), ORDER))
    control = refute_at(wrong, SUM_BINDERS, values, SUM_HYPOTHESES, wrong_loss, [{"part": 2}])
    node = ["pair", ["member", ONE, ONE_OF_Z3], ["pair", ":plain", ":plain"]]
    return Statement(
        id="cago/own-order-4-loss",
        title="The order-4 solutions of all frequencies together have the loss 2(d-1)/d",
        source="Our own; it measures what 'almost' means in Corollary 3 of CaGO",
        hypotheses=r"z = \sum_k z_{F4}^{(k)} over one of each pair \pm k, z_{F4} as in Corollary 3; d odd.",
        conclusion=r"\ell(z) = 2(d-1)/d.",
        reading=(
            "Twice the loss (d-1)/d of the network without nodes. Each pair of frequencies fails the norm constraint: "
            "r_{p0k'k} = omega_8/(2 sqrt 2 d) for k' = k and k' = -k, for both p."
        ),
        definitions=needed(VOCABULARY, [claim, all_but_norm()]),
        parts=[
            Part(
                "loss",
                "The sum is Hermitian, zero at the trivial character, and has this loss.",
                claim,
                proof,
                [[*values, ":a", 0, node], [*values, ":a", node]],
                [
                    Control(
                        "The loss is not (d-1)/d, that of the network without nodes: 4/3 on Z3.",
                        differences(claim, wrong),
                        control,
                    )
                ],
            )
        ],
    )


STATEMENTS = {
    "cago/corollary-3": corollary_3,
    "cago/own-order-4-loss": own_order_4_loss,
}
