"""The training experiments: what they aim at is decided, what training does is left open.

CaGO (Tian), figures 2-5.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import (
    FOURIER_VOCABULARY,
    MEMBERS,
    ONE_OF_Z3,
    prove_no_self_conjugate,
    prove_no_zero,
)
from verify.statements.cago.loss import (
    HYPOTHESES,
    ONES,
    ORDER,
    SOURCE,
    UNIT,
    Z3,
    analytic_loss,
    at_network,
    memorizing,
    proportional_potentials,
    prove_on_networks,
    quantified,
    sum_of_squares,
    zero_conditions,
)
from verify.statements.cago.order_four import BINDERS, FOUR, HALF_ROOT, PRODUCT, VALUES, Equations
from verify.statements.cago.order_four import HYPOTHESES as FACTOR_HYPOTHESES
from verify.statements.cago.order_four import VOCABULARY as FACTOR_VOCABULARY
from verify.statements.cago.seeds import (
    BETWEEN,
    CROSS,
    OFF_DIAGONAL,
    SEED_BINDERS,
    SEED_HYPOTHESES,
    SEED_NODES,
    AwayFromSelfConjugate,
    on_seed,
)
from verify.statements.cago.seeds import quantified as quantified_over
from verify.statements.cago.vocabulary import NETWORK, D, P, applied, convolved
from verify.statements.language import (
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
    plus,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, OpenPart, Part, Statement

Json = Any

NAMES = [name for name, _ in NETWORK]
NONZERO = indicator(different("k", 0))
HALF = over(1, times(2, ORDER))
UNPUBLISHED = (
    "It is the outcome of training by Adam from random weights. Neither the code nor the seeds nor the weights are "
    "published, so that there is nothing exact to replay."
)


# --- figure 2: three nodes for each pair of frequencies --------------------------------------------------------------

SEEDS_BINDERS: list[tuple[str, Json]] = [("G", "abelian"), ("H", ["subsets", D]), ("s", "real")]
SEEDS_HYPOTHESES = [["half_system", "G", "H"], SEED_HYPOTHESES[1]]
SEEDS_NODES = ["product", MEMBERS, SEED_NODES]
SEEDS = [
    "ring_total",
    "G",
    MEMBERS,
    SEED_NODES,
    mapping([("member'", MEMBERS)], ["seed", "G", ["inclusion", "member'"], "s"]),
]


def on_seeds(name: str, *indices: Json) -> Json:
    """Apply a definition to the sum of the seeds."""
    return applied(name, *indices, nodes=SEEDS_NODES, z=SEEDS)


def truncated_loss(nodes: Json = "J", z: Json = "z") -> Json:
    """Return the right side of Theorem 1 without its last term, the convolutions at m ≠ 0."""
    tree = analytic_loss(nodes, z)
    tree[1][3] = tree[1][3][:-1]
    return tree


def truncated_squares() -> Json:
    """Return it as a sum of squares."""
    tree = sum_of_squares()
    tree[3] = tree[3][:-1]
    return tree


def _families(nodes: Json = "J", z: Json = "z") -> list[Json]:
    """R_+, R_c and R_n: the equations that make the truncated loss vanish."""
    main, cross = proportional_potentials(over(NONZERO, times(2, ORDER)), nodes, z)[1:3]
    norms = [
        forall([("k'", D), ("k", D)], equal(applied("convolution", p, 0, "k'", "k", nodes=nodes, z=z), 0))
        for p in (":a", ":b")
    ]
    return [main, cross, *norms]


def _prove_truncated_loss(proof: Evidence) -> int:
    """Prove ∀ networks (R_+, R_c and R_n ⟹ the truncated loss is 0)."""
    hermitian, mean_free = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    assumed = proof.assume(both(*_families()))
    main, cross, *norms = (proof.project(assumed, number) for number in range(4))
    diagonal = minus(applied("cross", "k", "k", "k"), HALF)
    potential, norm = applied("cross", "k1", "k2", "k"), plus(convolved(":a", 0), convolved(":b", 0))
    indices = [["k1", D], ["k2", D], ["k", D]]
    zero = proof.sums(
        equal(truncated_loss(), 0),
        rewrite=[(hermitian, "backward"), mean_free],
        cofactors=[
            cofactor(main, ["k"], times(4, ORDER, NONZERO, conj(diagonal)), [["k", D]]),
            cofactor(cross, ["k1", "k2", "k"], times(4, ORDER, NONZERO, conj(potential)), indices),
            *(cofactor(each, ["l", "k"], times(ORDER, NONZERO, conj(norm)), [["l", D], ["k", D]]) for each in norms),
        ],
    )
    return proof.generalise(zero, NAMES, [*HYPOTHESES, both(*_families())])


def _prove_seed(proof: Evidence) -> int:
    """Prove r_kkk, R_c and R_n of one seed; the proof declares G, h and s."""
    facts = AwayFromSelfConjugate(SEED_BINDERS, SEED_HYPOTHESES, proof)
    scaled = times(BETWEEN, HALF)
    theorems = [
        facts.equation(
            [("k", D)], on_seed("cross", "k", "k", "k"), scaled, cofactors=[cofactor(facts.given[1], [], scaled)]
        ),
        facts.equation(CROSS, on_seed("cross", "k1", "k2", "k"), 0, [OFF_DIAGONAL]),
        *(facts.equation([("k'", D), ("k", D)], on_seed("convolution", p, 0, "k'", "k"), 0) for p in (":a", ":b")),
    ]
    facts.closed(proof.conjunction(*theorems))
    return len(proof.steps) - 1


def _prove_seeds() -> Evidence:
    """Prove that the sum of the seeds is a network with zero truncated loss."""
    proof = Evidence([*SEEDS_BINDERS, ("h", D), ("x", MEMBERS), *NETWORK[1:]])
    half, scale = (proof.assume(hypothesis) for hypothesis in SEEDS_HYPOTHESES)
    at_x = ["inclusion", "x"]
    apart = proof.specialise(prove_no_self_conjugate(proof, half), ["x"])
    different_at_x = proof.sums(different(at_x, minus(at_x)), cofactors=[cofactor(apart, [], -1)])
    here = proof.specialise(_prove_seed(proof), ["G", at_x, "s"], [different_at_x, scale])
    blocks = [proof.generalise(proof.project(here, number), ["x"]) for number in range(4)]
    members = [["index", MEMBERS]]
    indices = [["k"], ["k1", "k2", "k"], ["k'", "k"], ["k'", "k"]]
    cofactors = [[cofactor(block, ["index", *at], 1, members)] for block, at in zip(blocks, indices, strict=True)]
    cofactors[0].append(cofactor(half, ["k"], HALF))
    families = [
        proof.sums(family, cofactors=terms)
        for family, terms in zip(_families(SEEDS_NODES, SEEDS), cofactors, strict=True)
    ]
    entry = ["at", SEEDS, "p", 0, "j"]
    network = [
        proof.sums(on_seeds("hermitian")),
        proof.sums(
            forall([("p", P), ("j", SEEDS_NODES)], equal(entry, 0)),
            cofactors=[cofactor(prove_no_zero(proof, half), [["first", "j"]], entry)],
        ),
    ]
    size = proof.sums(
        equal(["size", SEEDS_NODES], over(times(3, minus(ORDER, 1)), 2)),
        cofactors=[cofactor(half, ["k"], over(3, 2), [["k", D]])],
    )
    lemma = _prove_truncated_loss(proof)
    zero = proof.specialise(lemma, ["G", SEEDS_NODES, SEEDS], [*network, proof.conjunction(*families)])
    theorem = proof.conjunction(*network, size, zero)
    proof.generalise(theorem, [name for name, _ in SEEDS_BINDERS], SEEDS_HYPOTHESES)
    return proof


def _seeds_claim(loss: Json) -> Json:
    size = equal(["size", SEEDS_NODES], over(times(3, minus(ORDER, 1)), 2))
    conclusion = both(on_seeds("hermitian"), on_seeds("mean_free"), size, equal(loss, 0))
    return forall(SEEDS_BINDERS, implies(*SEEDS_HYPOTHESES, conclusion))


def figure_2() -> Statement:
    """Figure 2: three nodes for each pair of frequencies suffice without the last term of the loss."""
    claim = _seeds_claim(truncated_loss(SEEDS_NODES, SEEDS))
    full_loss = analytic_loss(SEEDS_NODES, SEEDS)
    wrong = _seeds_claim(full_loss)
    values: list[Json] = [Z3, ONE_OF_Z3, ["radical", 3, 1, 18]]
    named = dict(zip([name for name, _ in SEEDS_BINDERS], values, strict=True))
    control = Evidence()
    given = [control.evaluate(substituted(hypothesis, named)) for hypothesis in SEEDS_HYPOTHESES]
    at = control.evaluate(substituted(equal(full_loss, 0), named))
    control.counterexample(wrong, [{"at": values}, {"given": given}, {"part": 3}], at)
    least = quantified(["<=", 0, truncated_loss()])
    sign = Evidence(NETWORK)
    form = prove_on_networks(sign, equal(truncated_loss(), truncated_squares()))
    instance = sign.specialise(form, NAMES, [sign.assume(hypothesis) for hypothesis in HYPOTHESES])
    positive = sign.squares(["<=", 0, truncated_squares()])
    sign.generalise(sign.rewrite(["<=", 0, truncated_loss()], [(instance, "backward")], positive), NAMES, HYPOTHESES)
    node = ["pair", ["member", ["residue", 1], ONE_OF_Z3], 0]
    return Statement(
        id="cago/figure-2",
        title="Six hidden nodes for each frequency, and three without the last term of the loss",
        source=f"{SOURCE}, figure 2",
        hypotheses="d = 7, 20 hidden nodes, training by Adam on the loss (3) with or without its last term.",
        conclusion=r"Each pair \pm k is represented by exactly six hidden nodes, by three without the last term.",
        reading=(
            "Decided is what the caption takes for granted: three nodes for each pair of frequencies suffice without "
            "the last term, for every odd d, by the seeds (5); 0 is the least value there. That six suffice for the "
            "whole loss is cago/corollary-2.repair; they are not needed: for d >= 5 the 2d nodes of cago/own-mixture "
            "have zero loss, fewer than 3(d-1). That training finds such solutions is open, and so is the least number "
            "of nodes."
        ),
        definitions=needed(FOURIER_VOCABULARY, [claim, least]),
        parts=[
            Part(
                "three",
                "The sum of the seeds over one of each pair of frequencies has 3(d-1)/2 hidden nodes, and (3) without "
                "its last term is 0 for it.",
                claim,
                _prove_seeds(),
                [[*values, ":a", 0, node], [*values, ":a", node]],
                [Control("With the last term it is not 0: the seed on Z3.", differences(claim, wrong), control)],
            ),
            Part(
                "least",
                "No network has a smaller value of (3) without its last term.",
                least,
                sign,
                [[Z3, UNIT, ONES]],
            ),
            OpenPart(
                "training",
                "Trained networks have exactly six nodes for each pair of frequencies, and three without the last "
                "term.",
                UNPUBLISHED,
            ),
        ],
    )


# --- figures 3 and 5: training only ----------------------------------------------------------------------------------


def figure_3() -> Statement:
    """Figure 3: the path of one run."""
    return Statement(
        id="cago/figure-3",
        title="A run that ends in two solutions of order 6 and one of order 4",
        source=f"{SOURCE}, figure 3",
        hypotheses="Modular addition, training by Adam with learning rate 0.05 and weight decay 0.005.",
        conclusion=(
            r"The final weights consist of two z_{F6} and one z_{F4}. In each hidden node one frequency becomes "
            "dominant and the others fade away."
        ),
        reading=(
            "The caption does not say how large the group is. z_F4 as in Corollary 3 fails the norm constraint, see "
            "cago/own-order-4-loss; with weight decay the final loss need not be 0, and the caption does not give it. "
            "The mixture with zero loss in cago/own-mixture has one pair of frequencies of order 6 and all others of "
            "order 4; for two of order 6 and one of order 4 no such solution is given."
        ),
        definitions=[],
        parts=[
            OpenPart(
                "orders", "The final weights consist of two solutions of order 6 and one of order 4.", UNPUBLISHED
            ),
            OpenPart("dominance", "In each hidden node one frequency becomes dominant.", UNPUBLISHED),
        ],
    )


def figure_5() -> Statement:
    """Figure 5: the orders of the solutions under weight decay."""
    return Statement(
        id="cago/figure-5",
        title="The orders of trained solutions for three group sizes and several weight decays",
        source=f"{SOURCE}, figure 5",
        hypotheses=(
            r"d \in \{23, 71, 127\}, 512 hidden nodes, 10000 epochs of Adam with learning rate 0.01, 5 random seeds."
        ),
        conclusion=(
            "The orders stay near 4 and 6 for all three sizes. More weight decay moves them down, until the model "
            "collapses."
        ),
        reading=(
            "Neither the histogram nor the weight decays are given as numbers. What is said of Corollary 1 and "
            "Theorem 5 is decided under cago/corollary-1 and cago/theorem-5."
        ),
        definitions=[],
        parts=[
            OpenPart("orders", "The orders stay near 4 and 6 for all three group sizes.", UNPUBLISHED),
            OpenPart("decay", "More weight decay lowers the orders until the model collapses.", UNPUBLISHED),
        ],
    )


# --- figure 4: the targets of the potentials -------------------------------------------------------------------------


def _targets(value: Json) -> Json:
    """What zero loss says of the potentials: the sum of the diagonal ones, and the others."""
    diagonal = equal(total([("k", D)], applied("cross", "k", "k", "k"), different("k", 0)), value)
    return quantified(implies(equal(applied("loss"), 0), both(diagonal, zero_conditions()[1])))


def _prove_targets() -> Evidence:
    proof = Evidence(NETWORK)
    loss, squares = applied("loss"), sum_of_squares()
    hypotheses = [proof.assume(hypothesis) for hypothesis in HYPOTHESES]
    form = proof.specialise(prove_on_networks(proof, equal(loss, squares)), NAMES, hypotheses)
    vanishing = proof.rewrite(equal(squares, 0), [form], proof.assume(equal(loss, 0)))
    main, cross = (proof.vanish(vanishing, [number]) for number in range(2))
    diagonal = proof.sums(
        equal(
            total([("k", D)], applied("cross", "k", "k", "k"), different("k", 0)),
            over(minus(ORDER, 1), times(2, ORDER)),
        ),
        cofactors=[cofactor(main, ["k"], 1, [["k", D]])],
    )
    inner = proof.generalise(proof.conjunction(diagonal, cross), [], [equal(loss, 0)])
    proof.generalise(inner, NAMES, HYPOTHESES)
    return proof


def _refute_targets(value: Json, network: list[Json]) -> Evidence:
    """Refute another sum of the diagonal potentials for a network with zero loss."""
    proof = Evidence()
    given = [proof.evaluate([name, *network]) for name in ("hermitian", "mean_free")]
    zero = proof.evaluate(at_network(equal(applied("loss"), 0), *network))
    claim = _targets(value)
    at = proof.evaluate(at_network(claim[2][-1][-1][1], *network))
    proof.counterexample(claim, [{"at": network}, {"given": given}, {"given": [zero]}, {"part": 0}], at)
    return proof


def figure_4() -> Statement:
    """Figure 4: the limits of the potentials that the caption states are those of zero loss."""
    memory: list[Json] = [Z3, ["product", ["element", Z3], ["element", Z3]], memorizing(Z3)]
    target, wrong = over(minus(ORDER, 1), times(2, ORDER)), over(minus(ORDER, 1), ORDER)
    claim = _targets(target)
    order_4 = Equations(FOUR, PRODUCT)
    for p in (":a", ":b"):
        order_4.add([], "convolution", (p, 0, "h", "h"), over(times(HALF_ROOT, ["root", 8, -1]), times(2, ORDER)))
    order_4_claim = quantified_over(BINDERS, FACTOR_HYPOTHESES, order_4.claim)
    return Statement(
        id="cago/figure-4",
        title="The diagonal potentials add up to (d-1)/(2d), the others vanish, and orders settle at 4 and 6",
        source=f"{SOURCE}, figure 4",
        hypotheses="d = 23, 1024 hidden nodes, modular addition.",
        conclusion=(
            r"\sum_k r_{kkk} \to (d-1)/2d, r_{k_1k_2k} \to 0 off the diagonal; solutions of order 4 and 6 differ in "
            r"r_{a0kk} and r_{b0kk}; the orders concentrate at 4 and 6; test accuracy rises after training accuracy."
        ),
        reading=(
            "Decided are the exact targets, for every group and every width: any network with zero loss has these "
            "potentials. The sum runs over k != 0. The loss only becomes close to 0 in training, so that the limits "
            "themselves are open. For solutions of order 6 r_{a0kk} = r_{b0kk} = 0 (cago/corollary-2.repair); for "
            "those of order 4 it is omega_8/(2 sqrt 2 d), of absolute value 1/(2 sqrt 2 d), see also "
            "cago/own-order-4-loss."
        ),
        definitions=needed(FACTOR_VOCABULARY, [claim, order_4_claim]),
        parts=[
            Part(
                "targets",
                "If the loss is 0, the diagonal potentials add up to (d-1)/(2d), and the others are 0 for k != 0.",
                claim,
                _prove_targets(),
                [[*memory, ["residue", 1], 0, 0]],
                [
                    Control(
                        "The sum is not (d-1)/d: the memorization solution on Z3.",
                        differences(claim, _targets(wrong)),
                        _refute_targets(wrong, memory),
                    )
                ],
            ),
            Part(
                "order-4",
                "The solution of order 4 has r_{a0kk} = r_{b0kk} = omega_8/(2 sqrt 2 d) at its frequency k.",
                order_4_claim,
                order_4.prove(),
                [VALUES],
            ),
            OpenPart(
                "training",
                "In training the accuracy reaches 100 per cent, the potentials approach these values with ripples, "
                "and the orders concentrate at 4 and 6.",
                UNPUBLISHED,
            ),
        ],
    )


def claim_outlook() -> Statement:
    """Appendix C: what the work expects of training algorithms, other losses and other activations."""
    vague = "The text makes no statement precise enough to be true or false."
    return Statement(
        id="cago/claim-outlook",
        title="Building solutions on the fly, other losses, and other activations by Taylor expansion",
        source=f"{SOURCE}, appendix C",
        hypotheses="",
        conclusion=(
            "Solutions of low order may be built and combined during training instead of gradient descent. The "
            "framework works for any loss function that is a combination of monomial potentials. For an "
            r"activation with \sigma(0) = 0 the framework still applies through a Taylor expansion."
        ),
        reading="Nothing else in the work rests on these expectations.",
        definitions=[],
        parts=[
            OpenPart("algorithms", "Decomposing the loss may be more efficient than gradient descent.", vague),
            OpenPart("losses", "The framework works for every combination of monomial potentials.", vague),
            OpenPart("activations", "The framework applies to other activations, with higher potentials.", vague),
        ],
    )


STATEMENTS = {
    "cago/claim-outlook": claim_outlook,
    "cago/figure-2": figure_2,
    "cago/figure-3": figure_3,
    "cago/figure-4": figure_4,
    "cago/figure-5": figure_5,
}
