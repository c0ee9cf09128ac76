"""The loss in monomial potentials: analytic form, sum of squares, and when it is zero.

CaGO (Tian), Theorem 1, Lemma 1, equations (1)-(4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.small_groups import Z2
from verify.statements.cago.vocabulary import (
    EMBEDDING,
    NETWORK,
    VOCABULARY,
    D,
    G,
    P,
    applied,
    convolved,
    solution,
)
from verify.statements.language import (
    Binders,
    both,
    conj,
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
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at

Json = Any

ORDER = ["order", "G"]
HYPOTHESES = [applied("hermitian"), applied("mean_free")]
Z3 = ["cyclic", 3]
EMPTY = ["empty"]
UNIT = ["unit"]


def concrete(group: Json, nodes: Json, entry: Json) -> Json:
    """Return a solution over a concrete group; the entry may mention ``label``, ``frequency`` and ``node``."""
    return mapping([("label", P), ("frequency", ["dual", group]), ("node", nodes)], entry)


def equal_weights(group: Json) -> Json:
    """Return the solution with one hidden node whose coefficients are all 1."""
    return concrete(group, UNIT, indicator(different("frequency", 0)))


NOTHING = concrete(Z3, EMPTY, 0)
ONES = equal_weights(Z3)
SOURCE = "Tian, CaGO (arXiv 2410.01779 is a later version)"


def squares_of_convolutions(nodes: Json = "J", z: Json = "z") -> list[Json]:
    """Return the two kinds of convolution terms of the loss at a frequency k, without the factor d."""

    norm = plus(*(convolved(p, 0, nodes=nodes, z=z) for p in (":a", ":b")))
    return [
        ["abs2", norm],
        total(
            [("m", D)],
            plus(*(["abs2", convolved(p, "m", nodes=nodes, z=z)] for p in (":a", ":b"))),
            different("m", 0),
        ),
    ]


def analytic_loss(nodes: Json = "J", z: Json = "z", four: Json = 4) -> Json:
    """Return the right side of Theorem 1 with the ranges as printed."""

    def cross(*ks: str) -> Json:
        return applied("cross", *ks, nodes=nodes, z=z)

    norm, convolutions = squares_of_convolutions(nodes, z)
    at_k = plus(
        times(-4, cross("k", "k", "k")),
        times(four, ORDER, total([("k1", D), ("k2", D)], ["abs2", cross("k1", "k2", "k")])),
        times(ORDER, norm),
        times(ORDER, convolutions),
    )
    return plus(total([("k", D)], at_k, different("k", 0)), over(minus(ORDER, 1), ORDER))


def sum_of_squares() -> Json:
    """Return the loss as a sum of squares, whose vanishing is the zero-loss condition."""
    norm, convolutions = squares_of_convolutions()
    diagonal = ["abs2", minus(applied("cross", "k", "k", "k"), over(1, times(2, ORDER)))]
    off_diagonal = total(
        [("k1", D), ("k2", D)],
        ["abs2", applied("cross", "k1", "k2", "k")],
        ["not", both(equal("k1", "k"), equal("k2", "k"))],
    )
    return total(
        [("k", D)],
        plus(
            times(4, ORDER, diagonal),
            times(4, ORDER, off_diagonal),
            times(ORDER, norm),
            times(ORDER, convolutions),
        ),
        different("k", 0),
    )


def zero_conditions(nodes: Json = "J", z: Json = "z") -> list[Json]:
    """Return the four families of equations that together say that the loss is zero."""

    def cross(*ks: str) -> Json:
        return applied("cross", *ks, nodes=nodes, z=z)

    def aggregate(p: str, m: Json) -> Json:
        return convolved(p, m, nodes=nodes, z=z)

    return [
        forall(
            [("k", D)],
            implies(different("k", 0), equal(minus(cross("k", "k", "k"), over(1, times(2, ORDER))), 0)),
        ),
        forall(
            [("k", D), ("k1", D), ("k2", D)],
            implies(
                different("k", 0),
                ["not", both(equal("k1", "k"), equal("k2", "k"))],
                equal(cross("k1", "k2", "k"), 0),
            ),
        ),
        forall(
            [("k", D)],
            implies(
                different("k", 0),
                equal(plus(aggregate(":a", 0), aggregate(":b", 0)), 0),
            ),
        ),
        *(
            forall(
                [("k", D), ("m", D)],
                implies(different("k", 0), different("m", 0), equal(aggregate(p, "m"), 0)),
            )
            for p in (":a", ":b")
        ),
    ]


def quantified(conclusion: Json, hypotheses: list[Json] | None = None) -> Json:
    """Return the claim for every group, every set of hidden nodes and every Hermitian mean-free solution."""
    return forall(NETWORK, implies(*(HYPOTHESES if hypotheses is None else hypotheses), conclusion))


def prove_on_networks(proof: Evidence, conclusion: Json) -> int:
    """Prove an equation under the two hypotheses on z by the rule sums, and generalise it."""
    hermitian, mean_free = proof.assume(HYPOTHESES[0]), proof.assume(HYPOTHESES[1])
    theorem = proof.sums(conclusion, rewrite=[(hermitian, "backward"), mean_free])
    return proof.generalise(theorem, [name for name, _ in NETWORK], HYPOTHESES)


def prove_analytic_loss(proof: Evidence) -> int:
    """Prove Theorem 1; the proof declares G, J and z."""
    return prove_on_networks(proof, equal(applied("loss"), analytic_loss()))


EMBEDDINGS: Binders = [("X", "set"), ("U", EMBEDDING), ("V", EMBEDDING)]
INPUTS_AND_NODE: Binders = [("g1", G), ("g2", G), ("j", "J")]
ORTHONORMAL: list[Json] = [["orthonormal", "G", "X", "U"], ["orthonormal", "G", "X", "V"]]
ORTHOGONAL: list[Json] = [*ORTHONORMAL, ["orthogonal", "G", "X", "U", "V"]]


def _pre_activation() -> Json:
    """w_jᵀ f(g1, g2) = w_a(g1) + w_b(g2)."""
    embedded = ["embedded", "G", "X", "U", "V", "g1", "g2", "x"]
    activation = total([("x", "X")], times(applied("hidden_weight", "X", "U", "V", "x", "j"), embedded))
    return equal(activation, plus(applied("weight", ":a", "g1", "j"), applied("weight", ":b", "g2", "j")))


def _network_claim(hypotheses: Sequence[Json]) -> Json:
    """The pre-activation for all embeddings that meet the hypotheses."""
    return forall([*NETWORK, *EMBEDDINGS], implies(*hypotheses, forall(INPUTS_AND_NODE, _pre_activation())))


def _prove_network() -> Evidence:
    """Prove it for embeddings with orthonormal columns that are orthogonal to each other."""
    proof = Evidence([*NETWORK, *EMBEDDINGS, *INPUTS_AND_NODE])
    first, second, mixed = (proof.assume(hypothesis) for hypothesis in ORTHOGONAL)
    weight_a, weight_b = applied("weight", ":a", "g", "j"), applied("weight", ":b", "g", "j")
    theorem = proof.sums(
        _pre_activation(),
        cofactors=[
            cofactor(first, ["g", "g1"], weight_a, [["g", G]]),
            cofactor(second, ["g", "g2"], weight_b, [["g", G]]),
            cofactor(mixed, ["g", "g2"], weight_a, [["g", G]]),
            cofactor(mixed, ["g1", "g"], weight_b, [["g", G]]),
        ],
    )
    inner = proof.generalise(theorem, names_of(INPUTS_AND_NODE))
    proof.generalise(inner, names_of([*NETWORK, *EMBEDDINGS]), ORTHOGONAL)
    return proof


SAME_EMBEDDING: list[Json] = [
    Z2,
    UNIT,
    equal_weights(Z2),
    ["element", Z2],
    *[mapping([("coordinate", ["element", Z2]), ("point", ["element", Z2])], indicator(equal("coordinate", "point")))]
    * 2,
]


def _refute_network() -> Evidence:
    """Refute it for embeddings of which each has orthonormal columns: both are the identity on Z2."""
    point: list[Json] = [0, 0, ["star"]]
    at = dict(zip(names_of(INPUTS_AND_NODE), [["of", ["element", Z2], 0]] * 2 + point[2:], strict=True))
    return refute_at(
        _network_claim(ORTHONORMAL),
        [*NETWORK, *EMBEDDINGS],
        SAME_EMBEDDING,
        ORTHONORMAL,
        _pre_activation(),
        [{"at": point}],
        at,
    )


def _network_part() -> Part:
    """The pre-activation w_jᵀ f of the definition is w_a(g1) + w_b(g2)."""
    claim = _network_claim(ORTHOGONAL)
    embedding_set = ["union", ["element", Z3], ["element", Z3]]
    left = mapping(
        [("coordinate", embedding_set), ("point", ["element", Z3])],
        ["case", "coordinate", ["left", indicator(equal("left", "point"))], ["right", 0]],
    )
    right = mapping(
        [("coordinate", embedding_set), ("point", ["element", Z3])],
        ["case", "coordinate", ["left", 0], ["right", indicator(equal("right", "point"))]],
    )
    return Part(
        name="network",
        says=(
            "With the embeddings U_{G1}, U_{G2} orthonormal and orthogonal to each other, "
            "w_j^T f(g1, g2) = w^a_j(g1) + w^b_j(g2)."
        ),
        claim=claim,
        evidence=_prove_network(),
        witnesses=[[Z3, UNIT, ONES, embedding_set, left, right, 0, ["residue", 1], ["star"]]],
        controls=[
            Control(
                "Without U_{G1}^T U_{G2} = 0 it fails: d = 2, both U the identity.",
                [(["claim", 2], _network_claim(ORTHONORMAL)[2])],
                _refute_network(),
            )
        ],
    )


def _separate_embeddings_part() -> Part:
    """The same for embeddings of which each has orthonormal columns."""
    claim = _network_claim(ORTHONORMAL)
    return Part(
        name="network",
        says="With embeddings U_{G1}, U_{G2} of orthonormal columns each, w_j^T f(g1, g2) = w^a_j(g1) + w^b_j(g2).",
        claim=claim,
        evidence=_refute_network(),
        witnesses=[[*SAME_EMBEDDING, 0, 0, ["star"]]],
        controls=[
            Control(
                "With U_{G1}^T U_{G2} = 0 it becomes true.",
                [(["claim", 2], _network_claim(ORTHOGONAL)[2])],
                _prove_network(),
                becomes="true",
            )
        ],
    )


def _loss_control(four: Json) -> Evidence:
    """Refute the printed formula with another factor than 4 on Z3 and one hidden node."""
    proof = Evidence()
    claim = quantified(equal(applied("loss"), analytic_loss(four=four)))
    given = [proof.evaluate([name, Z3, UNIT, ONES]) for name in ("hermitian", "mean_free")]
    at = proof.evaluate(at_network(equal(applied("loss"), analytic_loss(four=four)), Z3, UNIT, ONES))
    proof.counterexample(claim, [{"at": [Z3, UNIT, ONES]}, {"given": given}], at)
    return proof


def at_network(formula: Json, group: Json, nodes: Json, z: Json) -> Json:
    """Return a formula in G, J and z at concrete values."""
    return substituted(formula, {"G": group, "J": nodes, "z": z})


def theorem_1() -> Statement:
    """Theorem 1: the mean projected loss as a closed form in monomial potentials."""
    network = _network_part()
    claim = quantified(equal(applied("loss"), analytic_loss()))
    definitions = needed(VOCABULARY, [network.claim, claim])
    proof = Evidence(NETWORK)
    prove_analytic_loss(proof)
    loss = Part(
        name="loss",
        says="The mean over all pairs of the squared projected error equals the printed formula (3).",
        claim=claim,
        evidence=proof,
        witnesses=[[Z3, UNIT, ONES]],
        controls=[
            Control(
                "With the factor 3 instead of 4 before the cross potentials the formula is false on Z3.",
                differences(claim, quantified(equal(applied("loss"), analytic_loss(four=3)))),
                _loss_control(3),
            )
        ],
    )
    return Statement(
        id="cago/theorem-1",
        title="The loss of a quadratic two-layer network as a closed form in monomial potentials",
        source=f"{SOURCE}, Theorem 1 and equations (1)-(3)",
        hypotheses=(
            r"G a finite Abelian group of order d; any number of hidden nodes; coefficients z_{pkj}, p \in \{a,b,c\}, "
            r"Hermitian, z_{p,-k,j} = \bar z_{pkj}, with z_{p0j} = 0; "
            r"w_j = U_{G_1}\sum_{k\ne0} z_{akj}\phi_k + U_{G_2}\sum_{k\ne0} z_{bkj}\phi_k, "
            r"v_j = \sum_{k\ne0} z_{ckj}\bar\phi_k, activation x^2."
        ),
        conclusion=(
            r"\ell = \frac{d-1}{d} + \sum_{k\ne0}\Bigl(-4r_{kkk} + 4d\sum_{k_1,k_2}|r_{k_1k_2k}|^2 "
            r"+ d\,\bigl|\sum_{p\in\{a,b\}}\sum_{k'} r_{p0k'k}\bigr|^2 "
            r"+ d\sum_{m\ne0}\sum_{p\in\{a,b\}}\bigl|\sum_{k'} r_{pmk'k}\bigr|^2\Bigr)"
        ),
        reading=(
            "The text contradicts itself in two places. The loss is the mean over all d^2 pairs, as in the proof (14); "
            "equation (1) prints a sum. The 'column orthogonal' embeddings are taken together: all 2d columns are "
            "orthonormal, which the pre-activation printed after (13) needs and which takes 2d dimensions "
            "(cago/own-embedding-dimension); before (2) d dimensions are printed, and read of each embedding by itself "
            "the words are not enough. The other readings are cago/theorem-1.literal. Sums over k1, k2, k' run over "
            "all characters; coefficients at the trivial one are zero, as the proof has it."
        ),
        definitions=definitions,
        parts=[network, loss],
    )


def theorem_1_literal() -> Statement:
    """Theorem 1 with the loss of equation (1), a sum over the samples."""
    claim = quantified(equal(applied("summed_loss"), analytic_loss()))
    network = _separate_embeddings_part()
    definitions = needed(VOCABULARY, [claim, network.claim, ["orthogonal"]])
    proof = Evidence()
    given = [proof.evaluate([name, Z3, EMPTY, NOTHING]) for name in ("hermitian", "mean_free")]
    at = proof.evaluate(at_network(equal(applied("summed_loss"), analytic_loss()), Z3, EMPTY, NOTHING))
    proof.counterexample(claim, [{"at": [Z3, EMPTY, NOTHING]}, {"given": given}], at)
    mean = over(applied("summed_loss"), power(ORDER, 2))
    true = Evidence(NETWORK)
    prove_on_networks(true, equal(mean, analytic_loss()))
    return Statement(
        id="cago/theorem-1.literal",
        title="Theorem 1 with the loss summed over the samples, and with embeddings that may overlap",
        source=f"{SOURCE}, Theorem 1 with equation (1) as printed and the text after it",
        hypotheses=(
            r"As in cago/theorem-1, with \ell = \sum_i \|P_1^\perp(o[i] - l[i])\|^2 over all d^2 pairs; and with "
            r"U_{G_1}, U_{G_2} of which each has orthonormal columns."
        ),
        conclusion=(
            r"\ell equals the right side of equation (3); "
            r"w_j^\top f[i] = \sum_{k\ne0} z_{akj}\phi_k(g_1[i]) + \sum_{k\ne0} z_{bkj}\phi_k(g_2[i])."
        ),
        reading=(
            "The sum is d^2 times the mean, so the formula fails for every d >= 2; the empty network on Z3 has the "
            "summed loss 6, the formula gives 2/3. Two embeddings that are both the identity of R^2 show to each "
            "hidden node the sum of both inputs. The repair is cago/theorem-1, with the mean, and with embeddings that "
            "are orthogonal to each other."
        ),
        definitions=definitions,
        parts=[
            Part(
                name="loss",
                says="The sum over all pairs of the squared projected error equals the printed formula (3).",
                claim=claim,
                evidence=proof,
                witnesses=[[Z3, EMPTY, NOTHING]],
                controls=[
                    Control(
                        "Divided by d^2 it becomes true.",
                        differences(claim, quantified(equal(mean, analytic_loss()))),
                        true,
                        becomes="true",
                    )
                ],
            ),
            network,
        ],
    )


def own_zero_loss() -> Statement:
    """The loss as a sum of squares, and the equations that say that it is zero."""
    names = [name for name, _ in NETWORK]
    loss, squares = applied("loss"), sum_of_squares()
    form = quantified(equal(loss, squares))
    sign = quantified(["<=", 0, loss])
    zero = quantified(["iff", equal(loss, 0), both(*zero_conditions())])
    definitions = needed(VOCABULARY, [form, sign, zero])
    witness = [[Z3, UNIT, ONES]]

    form_proof = Evidence(NETWORK)
    prove_on_networks(form_proof, equal(loss, squares))

    sign_proof = Evidence(NETWORK)
    prove_sign(sign_proof)

    zero_proof = Evidence(NETWORK)
    hypotheses = [zero_proof.assume(h) for h in HYPOTHESES]
    instance = zero_proof.specialise(prove_on_networks(zero_proof, equal(loss, squares)), names, hypotheses)
    found = prove_zero_conditions(zero_proof, instance)
    forward = zero_proof.generalise(zero_proof.conjunction(*found), [], [equal(loss, 0)])
    loss_is_zero = prove_loss_is_zero(zero_proof, instance)
    backward = zero_proof.generalise(loss_is_zero, [], [both(*zero_conditions())])
    zero_proof.generalise(zero_proof.equivalence(forward, backward), names, HYPOTHESES)

    edited_squares = squares_with_diagonal_target(1)
    control = Evidence()
    given = [control.evaluate([name, Z3, UNIT, ONES]) for name in ("hermitian", "mean_free")]
    at = control.evaluate(at_network(equal(loss, edited_squares), Z3, UNIT, ONES))
    control.counterexample(quantified(equal(loss, edited_squares)), [{"at": [Z3, UNIT, ONES]}, {"given": given}], at)
    return Statement(
        id="cago/own-zero-loss",
        title="The loss is a sum of squares; it is zero exactly under four families of equations",
        source="Our own; it makes Lemma 1 of CaGO necessary and sufficient",
        hypotheses="As in cago/theorem-1.",
        conclusion=(
            r"\ell = \sum_{k\ne0}\bigl(4d|r_{kkk}-\tfrac1{2d}|^2 + 4d\sum_{(k_1,k_2)\ne(k,k)}|r_{k_1k_2k}|^2 "
            r"+ d|\sum_{p,k'} r_{p0k'k}|^2 + d\sum_{m\ne0,p}|\sum_{k'} r_{pmk'k}|^2\bigr) \ge 0, with equality iff "
            r"all these squares vanish."
        ),
        reading="Not stated in the paper, which gives a sufficient condition only.",
        definitions=definitions,
        parts=[
            Part(
                "form",
                "The loss equals the sum of squares.",
                form,
                form_proof,
                witness,
                [
                    Control(
                        "With the target 1/d instead of 1/(2d) for r_kkk it is false.",
                        differences(form, quantified(equal(loss, edited_squares))),
                        control,
                    )
                ],
            ),
            Part("sign", "The loss is never negative.", sign, sign_proof, witness),
            Part("zero", "The loss is zero iff the four families of equations hold.", zero, zero_proof, witness),
        ],
    )


def prove_zero_conditions(proof: Evidence, form: int) -> list[int]:
    """Prove the families of :func:`zero_conditions` from the assumption loss = 0 and the loss as a sum of squares."""
    loss, squares = applied("loss"), sum_of_squares()
    squares_vanish = proof.rewrite(equal(squares, 0), [form], proof.assume(equal(loss, 0)))
    return [proof.vanish(squares_vanish, path) for path in ([0], [1], [2], [3, 0], [3, 1])]


def prove_loss_is_zero(proof: Evidence, form: int) -> int:
    """Prove loss = 0 from the assumption of all of :func:`zero_conditions` and the loss as a sum of squares."""
    conditions = proof.assume(both(*zero_conditions()))
    each = [proof.project(conditions, number) for number in range(5)]
    back = proof.sums(
        equal(sum_of_squares(), 0),
        cofactors=[
            cofactor(each[0], ["k"], times(4, ORDER, conj(_diagonal())), [["k", D]]),
            cofactor(
                each[1],
                ["k", "k1", "k2"],
                times(4, ORDER, conj(applied("cross", "k1", "k2", "k"))),
                [["k", D], ["k1", D], ["k2", D]],
            ),
            cofactor(each[2], ["k"], times(ORDER, conj(_norm())), [["k", D]]),
            *(
                cofactor(theorem, ["k", "m"], times(ORDER, conj(convolved(p, "m"))), [["k", D], ["m", D]])
                for theorem, p in zip(each[3:], (":a", ":b"), strict=True)
            ),
        ],
    )
    return proof.rewrite(equal(applied("loss"), 0), [(form, "backward")], back)


def _diagonal() -> Json:
    return minus(applied("cross", "k", "k", "k"), over(1, times(2, ORDER)))


def _norm() -> Json:
    return plus(convolved(":a", 0), convolved(":b", 0))


def squares_with_diagonal_target(numerator: int) -> Json:
    """Return the sum of squares with r_kkk compared with numerator/d instead of 1/(2d)."""
    tree = sum_of_squares()
    tree[3][1][3][1][2] = over(numerator, ORDER)
    return tree


def prove_sign(proof: Evidence) -> int:
    """Prove that the loss is never negative; the proof declares G, J and z."""
    names = [name for name, _ in NETWORK]
    loss, squares = applied("loss"), sum_of_squares()
    form = prove_on_networks(proof, equal(loss, squares))
    instance = proof.specialise(form, names, [proof.assume(h) for h in HYPOTHESES])
    positive = proof.squares(["<=", 0, squares])
    sign = proof.rewrite(["<=", 0, loss], [(instance, "backward")], positive)
    return proof.generalise(sign, names, HYPOTHESES)


def prove_lemma_1(proof: Evidence) -> int:
    """Prove ∀ G, J, z (Hermitian, mean-free, equation (4) ⟹ loss = 0); the proof declares G, J and z."""
    names = [name for name, _ in NETWORK]
    loss, squares = applied("loss"), sum_of_squares()
    form = prove_on_networks(proof, equal(loss, squares))
    instance = proof.specialise(form, names, [proof.assume(h) for h in HYPOTHESES])
    condition = proof.assume(applied("optimality"))
    main, cross, conv_a, conv_b = (proof.project(condition, part) for part in range(4))
    diagonal = times(4, ORDER, indicator(different("k", 0)), conj(_diagonal()))
    zero = proof.sums(
        equal(squares, 0),
        cofactors=[
            cofactor(main, ["k"], diagonal, [["k", D]]),
            *_off_diagonal_cofactors(cross, conv_a, conv_b),
        ],
    )
    result = proof.rewrite(equal(loss, 0), [(instance, "backward")], zero)
    return proof.generalise(result, names, [*HYPOTHESES, applied("optimality")])


def proportional_potentials(value: Json, nodes: Json = "J", z: Json = "z") -> Json:
    """Equation (4) with another value of r_kkk, a formula that may mention k."""
    families = [
        ("cross", ("k1", "k2", "k"), ["not", both(equal("k1", "k"), equal("k2", "k"))], 0),
        ("convolution", (":a", "m", "k'", "k"), None, 0),
        ("convolution", (":b", "m", "k'", "k"), None, 0),
    ]
    found = [forall([("k", D)], equal(applied("cross", "k", "k", "k", nodes=nodes, z=z), value))]
    for name, indices, condition, target in families:
        equation = equal(applied(name, *indices, nodes=nodes, z=z), target)
        body = equation if condition is None else implies(condition, equation)
        found.append(forall([(index, D) for index in indices if not index.startswith(":")], body))
    return both(*found)


def proportional_loss(ratio: Json) -> Json:
    """The loss (d-1)/d · (1 - 2ρ)² that goes with r_kkk = ρ/d."""
    return times(over(minus(ORDER, 1), ORDER), power(minus(1, times(2, ratio)), 2))


def prove_proportional_loss(proof: Evidence) -> int:
    """Prove ∀ G, J, z, ρ (r_kkk = ρ/d for k ≠ 0, the others 0 ⟹ loss); the proof declares G, J, z and ρ."""
    names = [name for name, _ in NETWORK]
    loss, squares = applied("loss"), sum_of_squares()
    form = prove_on_networks(proof, equal(loss, squares))
    hermitian, mean_free = (proof.assume(h) for h in HYPOTHESES)
    instance = proof.specialise(form, names, [hermitian, mean_free])
    nonzero = indicator(different("k", 0))
    condition = proportional_potentials(over(times("rho", nonzero), ORDER))
    assumed = proof.assume(condition)
    main, cross, conv_a, conv_b = (proof.project(assumed, part) for part in range(4))
    target = proportional_loss("rho")
    rest = minus(over("rho", ORDER), over(1, times(2, ORDER)))
    value = proof.sums(
        equal(squares, target),
        rewrite=[(hermitian, "backward"), mean_free],
        cofactors=[
            cofactor(main, ["k"], times(4, ORDER, nonzero, conj(_diagonal())), [["k", D]]),
            cofactor(main, [minus("k")], times(4, ORDER, nonzero, rest), [["k", D]]),
            *_off_diagonal_cofactors(cross, conv_a, conv_b),
        ],
    )
    result = proof.rewrite(equal(loss, target), [(instance, "backward")], value)
    return proof.generalise(result, [*names, "rho"], [*HYPOTHESES, condition])


def norm_loss(norm: Json) -> Json:
    """The loss d Σ |norm|² that is left where only the norm constraint fails; ``norm`` may mention k."""
    return total([("k", D)], times(ORDER, ["abs2", norm]), different("k", 0))


def all_but_norm(nodes: Json = "J", z: Json = "z") -> Json:
    """Equation (4) but for the convolution potentials with m = 0."""
    main, cross, *circular = proportional_potentials(over(indicator(different("k", 0)), times(2, ORDER)), nodes, z)[1:]
    return both(main, cross, *(["forall", family[1], implies(different("m", 0), family[2])] for family in circular))


def prove_norm_loss(proof: Evidence) -> int:
    """Prove ∀ G, J, z (all of equation (4) but R_n ⟹ the loss is the norm term); the proof declares G, J and z."""
    names = [name for name, _ in NETWORK]
    loss, squares = applied("loss"), sum_of_squares()
    form = prove_on_networks(proof, equal(loss, squares))
    instance = proof.specialise(form, names, [proof.assume(h) for h in HYPOTHESES])
    assumed = proof.assume(all_but_norm())
    main, cross, *circular = (proof.project(assumed, part) for part in range(4))
    nonzero = indicator(different("k", 0))
    off_diagonal = conj(applied("cross", "k1", "k2", "k"))
    value = proof.sums(
        equal(squares, norm_loss(_norm())),
        cofactors=[
            cofactor(main, ["k"], times(4, ORDER, nonzero, conj(_diagonal())), [["k", D]]),
            cofactor(
                cross, ["k1", "k2", "k"], times(4, ORDER, nonzero, off_diagonal), [["k1", D], ["k2", D], ["k", D]]
            ),
            *(
                cofactor(
                    theorem,
                    ["m", "l", "k"],
                    times(ORDER, nonzero, conj(convolved(p, "m"))),
                    [["k", D], ["m", D], ["l", D]],
                )
                for theorem, p in zip(circular, (":a", ":b"), strict=True)
            ),
        ],
    )
    result = proof.rewrite(equal(loss, norm_loss(_norm())), [(instance, "backward")], value)
    return proof.generalise(result, names, [*HYPOTHESES, all_but_norm()])


def _off_diagonal_cofactors(cross: int, conv_a: int, conv_b: int) -> list[Json]:
    """The multiples of the vanishing potentials that the sum of squares contains."""
    nonzero = indicator(different("k", 0))
    found = [
        cofactor(
            cross,
            ["k1", "k2", "k"],
            times(4, ORDER, nonzero, conj(applied("cross", "k1", "k2", "k"))),
            [["k1", D], ["k2", D], ["k", D]],
        )
    ]
    for theorem, p in ((conv_a, ":a"), (conv_b, ":b")):
        at_zero = times(indicator(equal("m", 0)), conj(_norm()))
        elsewhere = times(indicator(different("m", 0)), conj(convolved(p, "m")))
        times_all = times(ORDER, nonzero, plus(at_zero, elsewhere))
        found.append(cofactor(theorem, ["m", "l", "k"], times_all, [["k", D], ["m", D], ["l", D]]))
    return found


def lemma_1() -> Statement:
    """Lemma 1: equation (4) is sufficient for zero loss, the least possible."""
    names = [name for name, _ in NETWORK]
    hypotheses = [*HYPOTHESES, applied("optimality")]
    loss = applied("loss")
    zero = quantified(equal(loss, 0), hypotheses)
    other = [("J'", "set"), ("z'", solution("J'"))]
    other_hypotheses = [applied(name, nodes="J'", z="z'") for name in ("hermitian", "mean_free")]
    other_loss = applied("loss", nodes="J'", z="z'")
    least = forall(
        NETWORK,
        implies(*hypotheses, forall(other, implies(*other_hypotheses, ["<=", loss, other_loss]))),
    )
    definitions = needed(VOCABULARY, [zero, least])
    zero_proof = Evidence(NETWORK)
    prove_lemma_1(zero_proof)

    least_proof = Evidence([*NETWORK, *other])
    lemma = prove_lemma_1(least_proof)
    sign = prove_sign(least_proof)
    here = least_proof.specialise(lemma, names, [least_proof.assume(h) for h in hypotheses])
    there = least_proof.specialise(sign, ["G", "J'", "z'"], [least_proof.assume(h) for h in other_hypotheses])
    compared = least_proof.rewrite(["<=", loss, other_loss], [(here, "backward")], there)
    inner = least_proof.generalise(compared, [name for name, _ in other], other_hypotheses)
    least_proof.generalise(inner, names, hypotheses)

    memory = [Z3, ["product", ["element", Z3], ["element", Z3]], memorizing(Z3)]
    wrong = over(indicator(different("k", 0)), ORDER)
    edit = place(definitions, "optimality", "body", 1, 2, 2)
    control = Evidence()
    doubled = memorizing(Z3, readout=3)
    values: list[Json] = [Z3, memory[1], doubled]
    given = [control.evaluate([name, *values]) for name in ("hermitian", "mean_free", "optimality")]
    at = control.evaluate(equal(["loss", *values], 0))
    control.counterexample(zero, [{"at": values}, {"given": given}], at)
    return Statement(
        id="cago/lemma-1",
        title="Equation (4) is sufficient for a global optimizer with zero loss",
        source=f"{SOURCE}, Lemma 1 and equations (4), (40)-(43)",
        hypotheses=(
            r"As in cago/theorem-1, and r_{kkk} = 1(k\ne0)/2d, r_{k_1k_2k} = 0 unless k_1 = k_2 = k, r_{pmk'k} = 0 "
            r"for p \in \{a,b\} and all m, k', k."
        ),
        conclusion=r"\ell(z) = 0, and \ell(z) \le \ell(z') for every solution z' of any width.",
        reading=(
            "Equation (4) prints r_{k1k2k} = 0 without the exception k1 = k2 = k, which (40) has. 'Global optimizer' "
            "is taken over networks of every width."
        ),
        definitions=definitions,
        parts=[
            Part(
                "zero",
                "Equation (4) implies zero loss.",
                zero,
                zero_proof,
                [memory],
                [
                    Control(
                        "With r_kkk = 1/d instead of 1/(2d) the loss is not zero (Z3, memorization of doubled output).",
                        [(edit, wrong)],
                        control,
                    )
                ],
            ),
            Part(
                "least",
                "No network of any width has a smaller loss.",
                least,
                least_proof,
                [[*memory, EMPTY, NOTHING]],
            ),
        ],
    )


def memorizing(group: Json, readout: int = 6) -> Json:
    """Return equation (11) on a cyclic group: nodes (j1, j2), the readout divided by ``readout``, properly 2d."""
    element: Json = ["element", group]
    first, second, nonzero = ["first", "node"], ["second", "node"], indicator(different("frequency", 0))
    return concrete(
        group,
        ["product", element, element],
        [
            "choose",
            "label",
            ["a", times(over(nonzero, group[1]), conj(["char", "frequency", first]))],
            ["b", times(over(nonzero, group[1]), conj(["char", "frequency", second]))],
            ["c", times(over(nonzero, readout), ["char", "frequency", plus(first, second)])],
        ],
    )
