"""A network with zero loss for every finite Abelian group, self-conjugate characters included.

Our own completion of CaGO (Tian), Corollary 2: two real nodes for each character k = −k ≠ 0.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import (
    FOURIER_VOCABULARY,
    MEMBERS,
    NODES,
    TURNS,
    eighth_roots,
    multiplied_out,
    prove_cross_potentials,
    prove_multiplied_out,
    prove_no_zero,
)
from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import NETWORK, D, P, applied, solution
from verify.statements.language import (
    both,
    define,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    place,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any

SETS: list[tuple[str, Json]] = [("G", "abelian"), ("H", ["subsets", D])]
SELF = ["self_conjugate", "G"]
REAL_NODES = ["product", ["members", SELF], TURNS]
ALL_NODES = ["union", NODES, REAL_NODES]
COMPLETED = ["completed", "G", "H"]
PAIRS = ["fourier", "G", "H", 1, eighth_roots(), ["balancing", "G", "H"]]
REALS = ["real_pairs", "G"]

VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define("self_conjugate", SETS[:1], ["subset", [["k", D]], both(equal("k", minus("k")), different("k", 0))]),
    define(
        "transversal",
        SETS,
        forall(
            [("k", D)],
            equal(
                plus(indicator(["in", "k", "H"]), indicator(["in", minus("k"), "H"])),
                minus(1, indicator(equal(minus("k"), "k"))),
            ),
        ),
    ),
    define(
        "balancing",
        SETS,
        mapping(
            [("h", MEMBERS), ("p", P), ("k", D), ("j", ["unit"])],
            ["choose", "p", ["a", 1], ["b", 1], ["c", over(1, times(12, ORDER))]],
        ),
    ),
    define(
        "real_pairs",
        SETS[:1],
        mapping(
            [("p", P), ("k", D), ("j", REAL_NODES)],
            times(
                indicator(equal("k", ["inclusion", ["first", "j"]])),
                [
                    "choose",
                    "p",
                    ["a", 1],
                    ["b", ["choose", ["second", "j"], ["plain", 1], ["conjugate", -1]]],
                    [
                        "c",
                        over(
                            ["choose", ["second", "j"], ["plain", 1], ["conjugate", -1]],
                            times(4, ORDER),
                        ),
                    ],
                ],
            ),
        ),
    ),
    define("completed", SETS, ["ring_sum", "G", NODES, REAL_NODES, PAIRS, REALS]),
    define("real_characters", SETS[:1], total([("k", D)], indicator(equal("k", minus("k"))))),
]

WIDTH = plus(times(3, minus(ORDER, ["real_characters", "G"])), times(2, minus(["real_characters", "G"], 1)))
FACTS = [applied(name, nodes=ALL_NODES, z=COMPLETED) for name in ("hermitian", "mean_free", "optimality")]
LOSS = equal(applied("loss", nodes=ALL_NODES, z=COMPLETED), 0)
SIZE = equal(["size", ALL_NODES], WIDTH)


def _prove_facts(proof: Evidence) -> tuple[list[int], int, int]:
    """Prove, under the assumption that H is a transversal, the hypotheses of Lemma 1, zero loss and the width."""
    half = proof.assume(["transversal", "G", "H"])
    opposite = indicator(equal(["inclusion", "h"], minus(["inclusion", "h"])))
    no_self_conjugate = proof.sums(
        forall([("h", MEMBERS)], equal(opposite, 0)),
        cofactors=[cofactor(half, [["inclusion", "h"]], times(over(1, 2), opposite))],
    )
    short = multiplied_out(1, eighth_roots(), ["balancing", "G", "H"])
    same = prove_multiplied_out(proof, no_self_conjugate, PAIRS, short)
    plain = ["ring_sum", "G", NODES, REAL_NODES, short, REALS]

    def on_plain(name: str, *indices: Json) -> Json:
        return applied(name, *indices, nodes=ALL_NODES, z=plain)

    value = over(indicator(different("k", 0)), times(2, ORDER))
    families = [
        proof.sums(
            forall([("k", D)], equal(on_plain("cross", "k", "k", "k"), value)),
            cofactors=[cofactor(half, ["k"], over(1, times(2, ORDER)))],
        ),
        prove_cross_potentials(proof, ALL_NODES, plain),
        *(
            proof.sums(forall([("m", D), ("k'", D), ("k", D)], equal(on_plain("convolution", p, "m", "k'", "k"), 0)))
            for p in (":a", ":b")
        ),
    ]
    by_labels = [(proof.specialise(same, [label]), "backward") for label in (":a", ":b", ":c")]
    optimal = proof.rewrite(FACTS[2], by_labels, proof.conjunction(*families))
    hermitian = proof.sums(FACTS[0])
    on_pairs = ["at", PAIRS, "p", 0, "j"]
    pairs_mean_free = proof.sums(
        forall([("p", P), ("j", NODES)], equal(on_pairs, 0)),
        cofactors=[cofactor(prove_no_zero(proof, half), [["first", "j"]], on_pairs)],
    )
    reals_mean_free = proof.sums(forall([("p", P), ("j", REAL_NODES)], equal(["at", REALS, "p", 0, "j"], 0)))
    mean_free = _joined(proof, pairs_mean_free, reals_mean_free)
    facts = [hermitian, mean_free, optimal]
    loss = proof.specialise(proof.use("cago/lemma-1", "zero"), ["G", ALL_NODES, COMPLETED], facts)
    size = proof.sums(SIZE, cofactors=[cofactor(half, ["k"], 3, [["k", D]])])
    return facts, loss, size


def _joined(proof: Evidence, left: int, right: int) -> int:
    """Prove that a sum is zero at the trivial character from the two summands."""
    sides = []
    for label in (":a", ":b", ":c"):
        halves = [proof.specialise(theorem, [label]) for theorem in (left, right)]
        goal = forall([("j", ALL_NODES)], equal(["at", COMPLETED, label, 0, "j"], 0))
        sides.append(proof.elements(goal, *halves))
    return proof.elements(FACTS[1], *sides)


def own_completion() -> Statement:
    """For every finite Abelian group there is a network with zero loss and at most 3(d-1) nodes."""
    claim = forall(SETS, implies(["transversal", "G", "H"], both(*FACTS, LOSS, SIZE)))
    proof = Evidence([*SETS, *NETWORK[1:]])
    facts, loss, size = _prove_facts(proof)
    proof.generalise(proof.conjunction(*facts, loss, size), [name for name, _ in SETS], [["transversal", "G", "H"]])
    hermitian, mean_free, loss_of = (applied(name, nodes="N", z="w") for name in ("hermitian", "mean_free", "loss"))
    found = both(hermitian, mean_free, equal(loss_of, 0), equal(["size", "N"], WIDTH))
    existence = forall(SETS[:1], exists([("N", "set"), ("w", solution("N"))], found))
    definitions = needed(VOCABULARY, [claim, existence])
    z2 = ["cyclic", 2]
    nothing = ["subset", [["f", ["dual", z2]]], ["false"]]
    node = ["inr", ["pair", ["member", ["residue", 1], ["self_conjugate", z2]], ":plain"]]
    frequencies: list[Json] = [[0], [0, 0, ["residue", 1]], [0, 0, 0], [0, 0, 0]]
    witnesses = [[z2, nothing, *rest] for rest in ([":a", 0, node], [":a", node], *frequencies)]
    return Statement(
        id="cago/own-completion",
        title="Every finite Abelian group has a network with zero loss and at most 3(d-1) hidden nodes",
        source="Our own completion of Corollary 2 of CaGO",
        hypotheses=(
            r"G a finite Abelian group of order d with n_2 characters k = -k; H one of each pair k, -k with k \ne -k. "
            r"Six nodes for each h in H: a = \omega_3^i\xi^{\mp1}, b = \omega_3^i\xi^{\pm1}, c = \omega_3^i/(12d), "
            r"\xi = e^{\pi i/4}; two for each k = -k \ne 0: a = (1,1), b = (1,-1), c = (1,-1)/(4d)."
        ),
        conclusion=r"Equation (4) holds, the loss is zero, and there are 3(d-n_2) + 2(n_2-1) nodes.",
        reading=(
            "Not in the paper, whose Corollary 2 presupposes odd d. The coefficients are balanced so that no cube "
            "roots occur. Existence for every group rests on a set of representatives for the pairs."
        ),
        definitions=definitions,
        parts=[
            Part(
                "construction",
                "For every set H of representatives the network satisfies (4), has zero loss and the stated width.",
                claim,
                proof,
                witnesses,
                [_control(claim, definitions, z2, nothing)],
            ),
            Part(
                "existence",
                "There is such a network for every group.",
                existence,
                _existence(existence),
                [[z2]],
            ),
        ],
    )


def _control(claim: Json, definitions: list[Json], group: Json, subset: Json) -> Control:
    """With 1/(2d) in place of 1/(4d) the real pairs are off by a factor 2."""
    proof = Evidence()
    values = {"G": group, "H": subset}
    given = proof.evaluate(["transversal", group, subset])
    one = ["of", ["dual", group], ["residue", 1]]
    main = equal(
        applied("cross", "k", "k", "k", nodes=ALL_NODES, z=COMPLETED),
        over(indicator(different("k", 0)), times(2, ORDER)),
    )
    at = proof.evaluate(substituted(main, {**values, "k": one}))
    moves: list[Json] = [
        {"at": [group, subset]},
        {"given": [given]},
        {"part": 2},
        {"part": 0},
        {"at": [["residue", 1]]},
    ]
    proof.counterexample(claim, moves, at)
    body = next(d for d in definitions if d["name"] == "real_pairs")["body"]
    edit = place(definitions, "real_pairs", "body", 2, 2, 4, 1, 2)
    assert body[2][2][4][1][2] == times(4, ORDER)
    return Control(
        "With c = (1,-1)/(2d) at the self-conjugate characters it is false on Z2.",
        [(edit, times(2, ORDER))],
        proof,
    )


def _existence(claim: Json) -> Evidence:
    """Choose a set of representatives and exhibit the network."""
    proof = Evidence([*SETS, *NETWORK[1:], ("x", D)])
    facts, loss, size = _prove_facts(proof)
    here = proof.conjunction(facts[0], facts[1], loss, size)
    exhibited = proof.witness(claim[2], [ALL_NODES, COMPLETED], here)
    lemma = proof.citation("transversal of an involution")
    involution = proof.sums(forall([("x'", D)], equal(minus(minus("x'")), "x'")))
    representatives = proof.specialise(lemma, [D, mapping([("f", D)], minus("f"))], [involution])
    chosen = proof.choose(representatives, "H", exhibited)
    proof.generalise(chosen, ["G"])
    return proof


STATEMENTS = {"cago/own-completion": own_completion}
