"""The memorization solution of order d²: as printed, where its second factor repeats the first, and repaired.

CaGO (Tian), Corollary 4, equations (9)-(11).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import (
    ORDER,
    SOURCE,
    Z3,
    analytic_loss,
    prove_analytic_loss,
)
from verify.statements.cago.vocabulary import NETWORK, VOCABULARY, D, G, P, applied
from verify.statements.language import (
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
    place,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement

Json = Any

SCALES: list[tuple[str, Json]] = [("G", "abelian"), ("t", "real"), ("u", "real")]
NAMES = [name for name, _ in SCALES]
ROOTS = [equal(times(ORDER, power("t", 2)), 1), equal(times(2, ORDER, power("u", 2)), 1)]
PAIRS = ["product", G, G]
NONZERO = indicator(different("k", 0))
FIRST, SECOND = ["memorizing_first", *NAMES], ["memorizing_second", *NAMES]
PRODUCT = ["ring_product", "G", G, G, FIRST, SECOND]
ELEVEN = ["memorization", "G"]
FORWARD, BACK = ["char", "k", "j"], conj(["char", "k", "j"])


def coefficients(nodes: Json, a: Json, b: Json, c: Json) -> Json:
    """A solution given by its three coefficients at the character k and the node j, zero at k = 0."""
    entries = (("a", a), ("b", b), ("c", c))
    return mapping(
        [("p", P), ("k", D), ("j", nodes)],
        ["choose", "p", *([label, times(NONZERO, entry)] for label, entry in entries)],
    )


PRINTED_SECOND = coefficients(G, times("t", BACK), "t", times("u", FORWARD))
MIRRORED_SECOND = coefficients(G, "t", times("t", BACK), times("u", FORWARD))


def vocabulary(second: Json) -> list[Json]:
    """The definitions, with the second factor as printed or mirrored."""
    j1, j2 = ["first", "j"], ["second", "j"]
    return [
        *VOCABULARY,
        define("memorizing_first", SCALES, coefficients(G, times("t", BACK), "t", times("u", FORWARD))),
        define("memorizing_second", SCALES, second),
        define(
            "memorization",
            SCALES[:1],
            coefficients(
                PAIRS,
                over(conj(["char", "k", j1]), ORDER),
                over(conj(["char", "k", j2]), ORDER),
                over(["char", "k", plus(j1, j2)], times(2, ORDER)),
            ),
        ),
    ]


def constraints(z: Json, frequency: str, free: str) -> Json:
    """R_c for ``frequency`` ≠ k, R_n, and R_⊗ for the label that is not ``free`` or for m ≠ k."""

    def convolution(p: str, m: Json) -> Json:
        return equal(applied("convolution", p, m, "k'", "k", nodes=G, z=z), 0)

    three = [("m", D), ("k'", D), ("k", D)]
    cross = equal(applied("cross", "k1", "k2", "k", nodes=G, z=z), 0)
    circular = {
        p: [different("m", 0), *([different("m", "k")] if p == free else []), convolution(p, "m")] for p in (":a", ":b")
    }
    return both(
        forall([("k1", D), ("k2", D), ("k", D)], implies(different(frequency, "k"), cross)),
        forall([("k'", D), ("k", D)], both(convolution(":a", 0), convolution(":b", 0))),
        forall(three, implies(*circular[":a"])),
        forall(three, implies(*circular[":b"])),
    )


def _claim(conclusion: Json) -> Json:
    return forall(SCALES, implies(*ROOTS, conclusion))


SAME = forall([("p", P), ("k", D), ("j", PAIRS)], equal(["at", PRODUCT, "p", "k", "j"], ["at", ELEVEN, "p", "k", "j"]))
CLAIMS: dict[str, tuple[str, Json]] = {
    "first": (
        "z_a is in R_c(k1 != k), R_n and R_(x)(p = b or m != k).",
        _claim(constraints(FIRST, "k1", ":a")),
    ),
    "second": (
        "z_b is in R_c(k2 != k), R_n and R_(x)(p = a or m != k).",
        _claim(constraints(SECOND, "k2", ":b")),
    ),
    "formula": ("z_a * z_b is the solution z_M of equation (11).", _claim(SAME)),
    "optimality": (
        "z_a * z_b satisfies equation (4).",
        _claim(applied("optimality", nodes=PAIRS, z=PRODUCT)),
    ),
    "eleven": (
        "The solution of equation (11) satisfies equation (4).",
        forall(SCALES[:1], applied("optimality", nodes=PAIRS, z=ELEVEN)),
    ),
    "order": ("It has d^2 hidden nodes.", forall(SCALES[:1], equal(["size", PAIRS], power(ORDER, 2)))),
}
VALUES: list[Json] = [Z3, ["radical", 2, 1, 3], ["radical", 2, 1, 6]]
ONE, TWO = ["residue", 1], ["residue", 2]
THREES: list[Json] = [ONE, ONE, TWO]
WITNESSES: dict[str, list[list[Json]]] = {
    "first": [[*VALUES, ONE, ONE, TWO], [*VALUES, ONE, ONE], [*VALUES, *THREES], [*VALUES, *THREES]],
    "second": [[*VALUES, ONE, ONE, TWO], [*VALUES, ONE, ONE], [*VALUES, *THREES], [*VALUES, *THREES]],
    "formula": [[*VALUES, ":a", ONE, ["pair", ONE, TWO]]],
    "optimality": [[*VALUES, *rest] for rest in ([ONE], [ONE, ONE, TWO], THREES, THREES)],
    "eleven": [[Z3, *rest] for rest in ([ONE], [ONE, ONE, TWO], THREES, THREES)],
    "order": [[Z3]],
}


def _assumed_roots() -> tuple[Evidence, list[int]]:
    proof = Evidence(SCALES)
    return proof, [proof.assume(root) for root in ROOTS]


def _closed(proof: Evidence, theorem: int) -> Evidence:
    proof.generalise(theorem, NAMES, ROOTS)
    return proof


def prove_product(proof: Evidence, roots: Sequence[int], target: Json, goal: Json) -> int:
    """Prove that a product with the coefficients t·t, t·t, u·u is the one with 1/d, 1/d, 1/(2d)."""
    entry = ["at", target, "p", "k", "j"]
    at_t = ["choose", "p", ["a", entry], ["b", entry], ["c", 0]]
    at_u = ["choose", "p", ["a", 0], ["b", 0], ["c", entry]]
    return proof.sums(goal, cofactors=[cofactor(roots[0], [], at_t), cofactor(roots[1], [], at_u)])


def at_labels(proof: Evidence, same: int) -> list[tuple[int, str]]:
    """Return the equation of coefficients at each label, to be used from right to left."""
    return [(proof.specialise(same, [label]), "backward") for label in (":a", ":b", ":c")]


def prove_optimality(proof: Evidence, roots: Sequence[int]) -> int:
    """Prove equation (4) for the product of the mirrored factors."""
    eleven = proof.sums(applied("optimality", nodes=PAIRS, z=ELEVEN))
    same = prove_product(proof, roots, ELEVEN, SAME)
    return proof.rewrite(applied("optimality", nodes=PAIRS, z=PRODUCT), at_labels(proof, same), eleven)


def _proofs() -> dict[str, Evidence]:
    """The evidence of the parts that hold, with the mirrored second factor where it matters."""
    found: dict[str, Evidence] = {}
    for name, z, frequency, free in (("first", FIRST, "k1", ":a"), ("second", SECOND, "k2", ":b")):
        proof, _ = _assumed_roots()
        found[name] = _closed(proof, proof.sums(constraints(z, frequency, free)))
    proof, roots = _assumed_roots()
    found["formula"] = _closed(proof, prove_product(proof, roots, ELEVEN, SAME))
    proof, roots = _assumed_roots()
    found["optimality"] = _closed(proof, prove_optimality(proof, roots))
    for name in ("eleven", "order"):
        found[name] = Evidence()
        found[name].sums(CLAIMS[name][1])
    return found


def _refutation(name: str, formula: Json, moves: Sequence[Json]) -> Evidence:
    """Refute a part at Z3: ``formula`` is the instance that fails, ``moves`` lead to it."""
    proof = Evidence()
    values = dict(zip(NAMES, VALUES, strict=True))
    given = [proof.evaluate(substituted(root, values)) for root in ROOTS]
    dual = ["dual", Z3]
    frequencies = {name: ["of", dual, value] for name, value in (("k1", ONE), ("k2", TWO), ("k", ONE))}
    at = proof.evaluate(substituted(formula, {**values, **frequencies}))
    condition = proof.evaluate(different(["of", dual, TWO], ["of", dual, ONE]))
    negated = proof.evaluate(
        [
            "not",
            both(equal(["of", dual, ONE], ["of", dual, ONE]), equal(["of", dual, TWO], ["of", dual, ONE])),
        ]
    )
    resolved = [
        {"given": [{"frequency": condition, "pair": negated}[move["given"]]]} if "given" in move else move
        for move in moves
    ]
    proof.counterexample(CLAIMS[name][1], [{"at": VALUES}, {"given": given}, *resolved], at)
    return proof


def _refutations() -> dict[str, Evidence]:
    def cross(nodes: Json, z: Json) -> Json:
        return equal(applied("cross", "k1", "k2", "k", nodes=nodes, z=z), 0)

    at = {"at": [ONE, TWO, ONE]}
    node = ["pair", 0, ONE]
    node_set = ["product", ["element", Z3], ["element", Z3]]
    entries = equal(
        ["at", PRODUCT, ":b", "k", ["of", node_set, node]], ["at", ELEVEN, ":b", "k", ["of", node_set, node]]
    )
    return {
        "second": _refutation("second", cross(G, SECOND), [{"part": 0}, at, {"given": "frequency"}]),
        "formula": _refutation("formula", entries, [{"at": [":b", ONE, node]}]),
        "optimality": _refutation("optimality", cross(PAIRS, PRODUCT), [{"part": 1}, at, {"given": "pair"}]),
    }


TEXTS = {
    "source": f"{SOURCE}, Corollary 4 with equations (9)-(11)",
    "hypotheses": (
        r"For j in G and k \ne 0: z_a has a_{kj} = \omega^{kj}/\sqrt d, b_{kj} = 1/\sqrt d, "
        r"c_{kj} = \omega^{-kj}/\sqrt{2d}; z_b has b_{kj} = 1/\sqrt d, a_{kj} = \omega^{kj}/\sqrt d, "
        r"c_{kj} = \omega^{-kj}/\sqrt{2d}."
    ),
    "conclusion": (
        r"z_a \in R_c(k_1\ne k)\cap R_n\cap R_\otimes(p=b \text{ or } m\ne k); "
        r"z_b \in R_c(k_2\ne k)\cap R_n\cap R_\otimes(p=a \text{ or } m\ne k); z_M = z_a * z_b satisfies (4), has "
        r"order d^2, and is given by (11)."
    ),
}
READING = (
    "For every finite Abelian group: j is an element of G and \\omega^{kj} the conjugate of the character k at j; t "
    "and u stand for 1/\\sqrt d and 1/\\sqrt{2d}, of either sign. "
)


def corollary_4() -> Statement:
    """Corollary 4 as printed: equation (10) repeats equation (9)."""
    proofs, refutations = _proofs(), _refutations()
    definitions = needed(vocabulary(PRINTED_SECOND), [claim for _, claim in CLAIMS.values()])
    control = Control(
        "With the coefficients a and b of z_b exchanged it becomes true.",
        [(place(definitions, "memorizing_second", "body"), MIRRORED_SECOND)],
        proofs["optimality"],
        becomes="true",
    )
    return Statement(
        id="cago/corollary-4",
        title="The memorization solution of order d^2 is a product of two solutions of order d",
        **TEXTS,
        reading=(
            READING + "Equation (10) prints the coefficients of equation (9) in another order, so that z_b = z_a: it "
            "violates R_c(k2 != k), the product is not (11) and does not satisfy (4). Equation (11) itself does. "
            "Repaired in cago/corollary-4.repair; the exact loss is in cago/own-printed-memorization-loss."
        ),
        definitions=definitions,
        parts=[
            Part(
                name,
                says,
                claim,
                refutations.get(name, proofs[name]),
                WITNESSES[name],
                [control] if name == "optimality" else [],
            )
            for name, (says, claim) in CLAIMS.items()
        ],
    )


def corollary_4_repair() -> Statement:
    """Corollary 4 with the mirrored second factor, for every finite Abelian group."""
    proofs = _proofs()
    network = [applied(name, nodes=PAIRS, z=ELEVEN) for name in ("hermitian", "mean_free")]
    loss_claim = forall(SCALES[:1], both(*network, equal(applied("loss", nodes=PAIRS, z=ELEVEN), 0)))
    loss = Evidence(NETWORK)
    lemma = loss.use("cago/lemma-1", "zero")
    premises = [loss.sums(formula) for formula in (*network, applied("optimality", nodes=PAIRS, z=ELEVEN))]
    zero = loss.specialise(lemma, ["G", PAIRS, ELEVEN], premises)
    loss.generalise(loss.conjunction(*premises[:2], zero), ["G"])
    claims = [*(claim for _, claim in CLAIMS.values()), loss_claim]
    definitions = needed(vocabulary(MIRRORED_SECOND), claims)
    refuted = _refutations()["optimality"]
    parts = [Part(name, says, claim, proofs[name], WITNESSES[name]) for name, (says, claim) in CLAIMS.items()]
    parts[3] = Part(
        "optimality",
        CLAIMS["optimality"][0],
        CLAIMS["optimality"][1],
        proofs["optimality"],
        WITNESSES["optimality"],
        [
            Control(
                "With the second factor as printed in (10) it is false on Z3.",
                [(place(definitions, "memorizing_second", "body"), PRINTED_SECOND)],
                refuted,
            )
        ],
    )
    node = ["pair", ONE, TWO]
    return Statement(
        id="cago/corollary-4.repair",
        title="With the second factor mirrored the memorization solution has zero loss, for every group",
        source=TEXTS["source"],
        hypotheses=TEXTS["hypotheses"].replace(
            r"z_b has b_{kj} = 1/\sqrt d, a_{kj} = \omega^{kj}/\sqrt d",
            r"z_b has a_{kj} = 1/\sqrt d, b_{kj} = \omega^{kj}/\sqrt d",
        ),
        conclusion=TEXTS["conclusion"][:-1] + ", and has zero loss.",
        reading=READING
        + "In (10) the letters a and b are exchanged. All printed conclusions survive; zero loss is added.",
        definitions=definitions,
        parts=[
            *parts,
            Part(
                "loss",
                "The solution (11) is Hermitian, zero at the trivial character, and its loss is zero.",
                loss_claim,
                loss,
                [[Z3, ":a", ONE, node], [Z3, ":a", node]],
            ),
        ],
    )


def own_printed_memorization_loss() -> Statement:
    """The exact loss of the product of the two factors as printed."""
    network = [applied(name, nodes=PAIRS, z=PRODUCT) for name in ("hermitian", "mean_free")]

    def loss_is(value: Json) -> Json:
        return _claim(both(*network, equal(applied("loss", nodes=PAIRS, z=PRODUCT), value)))

    target = over(times(minus(ORDER, 1), minus(ORDER, 2), plus(ORDER, 2)), times(4, ORDER))
    claim = loss_is(target)
    definitions = needed(vocabulary(PRINTED_SECOND), [claim, analytic_loss()])
    both_nodes = plus(["first", "node"], ["second", "node"])
    nonzero = indicator(different("frequency", 0))
    printed = mapping(
        [("label", P), ("frequency", D), ("node", PAIRS)],
        [
            "choose",
            "label",
            ["a", times(over(nonzero, ORDER), conj(["char", "frequency", both_nodes]))],
            ["b", over(nonzero, ORDER)],
            ["c", times(over(nonzero, times(2, ORDER)), ["char", "frequency", both_nodes])],
        ],
    )
    proof = Evidence([*NETWORK, *SCALES[1:], ("f", D)])
    roots = [proof.assume(root) for root in ROOTS]
    theorem = prove_analytic_loss(proof)
    goal = forall(
        [("p", P), ("k", D), ("j", PAIRS)],
        equal(["at", PRODUCT, "p", "k", "j"], ["at", printed, "p", "k", "j"]),
    )
    same = prove_product(proof, roots, printed, goal)
    at_any_node = proof.generalise(proof.specialise(same, [":b", "f", ["pair", 0, 0]]), ["f"])
    at_a, _, at_c = at_labels(proof, same)
    entries = [at_a, (at_any_node, "backward"), at_c]
    premises = [proof.sums(formula) for formula in network]
    formula = proof.specialise(theorem, ["G", PAIRS, PRODUCT], premises)
    value = proof.sums(equal(analytic_loss(PAIRS, printed), target))
    analytic = proof.rewrite(equal(analytic_loss(PAIRS, PRODUCT), target), entries, value)
    loss = proof.rewrite(equal(applied("loss", nodes=PAIRS, z=PRODUCT), target), [analytic], formula)
    proof.generalise(proof.conjunction(*premises, loss), NAMES, ROOTS)
    wrong = loss_is(0)
    control = Evidence()
    values = dict(zip(NAMES, VALUES, strict=True))
    given = [control.evaluate(substituted(root, values)) for root in ROOTS]
    at = control.evaluate(substituted(equal(applied("loss", nodes=PAIRS, z=PRODUCT), 0), values))
    control.counterexample(wrong, [{"at": VALUES}, {"given": given}, {"part": 2}], at)
    node = ["pair", ONE, TWO]
    return Statement(
        id="cago/own-printed-memorization-loss",
        title="The exact loss of the memorization solution with its second factor as printed",
        source="Our own; it measures how far Corollary 4 of CaGO is off as printed",
        hypotheses=TEXTS["hypotheses"],
        conclusion=r"\ell(z_a * z_b) = (d-1)(d-2)(d+2)/(4d).",
        reading=READING + "For d = 2 the two factors agree with their mirror images and the loss is zero.",
        definitions=definitions,
        parts=[
            Part(
                "loss",
                "The product is Hermitian, zero at the trivial character, and has this loss.",
                claim,
                proof,
                [[*VALUES, ":a", ONE, node], [*VALUES, ":a", node]],
                [Control("The loss is not zero: 5/6 on Z3.", differences(claim, wrong), control)],
            )
        ],
    )


def own_memorization_weights() -> Statement:
    """The weights of node (j1, j2) of the memorization solution are deltas without their mean."""
    node = ["pair", "j1", "j2"]
    binders = [("G", "abelian"), ("j1", G), ("j2", G), ("g", G)]

    def delta(point: Json) -> Json:
        return minus(indicator(equal("g", point)), over(1, ORDER))

    def weights(readout: Json) -> Json:
        return forall(
            binders,
            both(
                equal(applied("weight", ":a", "g", node, nodes=PAIRS, z=ELEVEN), delta("j1")),
                equal(applied("weight", ":b", "g", node, nodes=PAIRS, z=ELEVEN), delta("j2")),
                equal(applied("readout", "g", node, nodes=PAIRS, z=ELEVEN), readout),
            ),
        )

    claim = weights(times(over(1, 2), delta(plus("j1", "j2"))))
    definitions = needed(vocabulary(MIRRORED_SECOND), claim)
    proof = Evidence()
    proof.sums(claim)
    wrong = weights(delta(plus("j1", "j2")))
    values = {"G": Z3, "j1": 0, "j2": 0, "g": 0}
    point = {name: ["of", ["element", Z3], 0] for name in ("j1", "j2", "g")}
    control = Evidence()
    equation = substituted(wrong[2][3], {"G": Z3, **point})
    control.counterexample(wrong, [{"at": list(values.values())}, {"part": 2}], control.evaluate(equation))
    return Statement(
        id="cago/own-memorization-weights",
        title="The weights of the memorization solution are deltas without their mean",
        source=f"{SOURCE}, the remark after Corollary 4, made exact",
        hypotheses="z_M as in equation (11), node (j1, j2).",
        conclusion=r"w^a(g) = 1(g=j_1) - 1/d, w^b(g) = 1(g=j_2) - 1/d, v(y) = \tfrac12(1(y=j_1+j_2) - 1/d).",
        reading="The paper says it in words, without the factor 1/2 of the output.",
        definitions=definitions,
        parts=[
            Part(
                "weights",
                "The three weights of each node.",
                claim,
                proof,
                [[Z3, 0, ONE, 0]],
                [Control("Without the factor 1/2 of the output it is false.", differences(claim, wrong), control)],
            )
        ],
    )


STATEMENTS = {
    "cago/corollary-4": corollary_4,
    "cago/corollary-4.repair": corollary_4_repair,
    "cago/own-printed-memorization-loss": own_printed_memorization_loss,
    "cago/own-memorization-weights": own_memorization_weights,
}
