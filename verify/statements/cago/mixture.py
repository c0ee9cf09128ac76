"""A zero-loss mixture: one pair of frequencies with six hidden nodes, all others with four.

Our own; it explains the orders 4 and 6 in the figures of CaGO (Tian), and does not satisfy equation (4).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import TURNS
from verify.statements.cago.loss import HYPOTHESES as NETWORK_HYPOTHESES
from verify.statements.cago.loss import (
    ORDER,
    prove_loss_is_zero,
    prove_on_networks,
    sum_of_squares,
    zero_conditions,
)
from verify.statements.cago.order_four import FOUR, HALF_ROOT, norm_equations, product_equations
from verify.statements.cago.order_four import VOCABULARY as FACTORS
from verify.statements.cago.seeds import CROSS, NOT_SELF_CONJUGATE, THREE, AwayFromSelfConjugate
from verify.statements.cago.vocabulary import NETWORK, D, P, applied
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
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any

MEMBERS_OF_K = ["members", "K"]
SIX = ["product", ["range", 0, 2], TURNS]
FOURS = ["product", MEMBERS_OF_K, FOUR]
NODES = ["union", SIX, FOURS]
BINDERS: Binders = [("G", "abelian"), ("h", D), ("K", ["subsets", D]), ("u", "real")]
NAMES = [name for name, _ in BINDERS]
OPPOSITE = minus("h")


def _membership(k: Json) -> Json:
    return indicator(["in", k, "K"])


def _at(k: Json, value: Json) -> Json:
    """A coefficient at h and its conjugate at −h."""
    return plus(times(indicator(equal(k, "h")), value), times(indicator(equal(k, OPPOSITE)), conj(value)))


def _phase(exponent: int) -> Json:
    """An eighth root of unity at the node ``plain``, its conjugate at the node ``conjugate``."""
    return ["choose", ["second", "j"], ["plain", ["root", 8, exponent]], ["conjugate", ["root", 8, -exponent]]]


TURN = ["root", 3, minus(["first", "j"])]


GAMMA = over(times(-1, HALF_ROOT, ["root", 8, -1]), times(12, ORDER))


def _correction(gamma: Json) -> Json:
    """The readout that balances the norms of the order-4 solutions, at the members of K and opposite to them."""
    return plus(times(_membership("k"), gamma), times(_membership(minus("k")), conj(gamma)))


CORRECTED = _correction(GAMMA)


def _six_nodes(correction: Json) -> Json:
    """Six nodes at h, in the gauge in which a and b are roots of unity, with a correction of the readout."""
    return mapping(
        [("p", P), ("k", D), ("j", SIX)],
        [
            "choose",
            "p",
            ["a", _at("k", times(TURN, _phase(-1)))],
            ["b", _at("k", times(TURN, _phase(1)))],
            ["c", plus(over(_at("k", TURN), times(12, ORDER)), correction)],
        ],
    )


VOCABULARY: list[Json] = [
    *FACTORS,
    define(
        "remaining_half_system",
        [("G", "abelian"), ("h", D), ("K", ["subsets", D])],
        forall(
            [("k", D)],
            equal(
                plus(_membership("k"), _membership(minus("k"))),
                minus(indicator(different("k", 0)), indicator(equal("k", "h")), indicator(equal("k", OPPOSITE))),
            ),
        ),
    ),
    define("corrected_six", [("G", "abelian"), ("h", D), ("K", ["subsets", D])], _six_nodes(CORRECTED)),
    define(
        "fours",
        [("G", "abelian"), ("K", ["subsets", D]), ("u", "real")],
        [
            "ring_total",
            "G",
            MEMBERS_OF_K,
            FOUR,
            mapping(
                [("one", MEMBERS_OF_K)],
                [
                    "ring_product",
                    "G",
                    TURNS,
                    TURNS,
                    *([name, "G", ["inclusion", "one"], "u"] for name in ("first_factor", "second_factor")),
                ],
            ),
        ],
    ),
    define(
        "mixture",
        BINDERS,
        ["ring_sum", "G", SIX, FOURS, ["corrected_six", "G", "h", "K"], ["fours", "G", "K", "u"]],
    ),
]
MIXTURE = ["mixture", *NAMES]
SIXES = ["corrected_six", "G", "h", "K"]
HYPOTHESES = [
    NOT_SELF_CONJUGATE,
    ["remaining_half_system", "G", "h", "K"],
    equal(times(2, ORDER, power("u", 2)), 1),
]


def on_mixture(name: str, *indices: Json) -> Json:
    """Apply a definition to the mixture."""
    return applied(name, *indices, nodes=NODES, z=MIXTURE)


def _sixes(name: str, *indices: Json) -> Json:
    return applied(name, *indices, nodes=SIX, z=SIXES)


BETWEEN_K = plus(indicator(equal("k'", "h")), indicator(equal("k'", OPPOSITE)))


class _Mixture:
    """Facts about the mixture under its hypotheses."""

    def __init__(self) -> None:
        variables = [*BINDERS, ("x", MEMBERS_OF_K), *NETWORK[1:]]
        self.facts = AwayFromSelfConjugate(BINDERS, HYPOTHESES, Evidence(variables))
        self.proof = self.facts.proof
        self.half, self.scale = self.facts.given[1:]

    def sixes(self) -> dict[str, int]:
        """The potentials of the six corrected nodes."""
        same = [times(*(indicator(equal(k, sign)) for k in ("k1", "k2", "k"))) for sign in ("h", OPPOSITE)]
        cross = self.facts.equation(CROSS, _sixes("cross", "k1", "k2", "k"), over(plus(*same), times(2, ORDER)))
        value = times(6, indicator(equal("m", 0)), BETWEEN_K, CORRECTED)
        circular = {p: self.facts.equation(THREE, _sixes("convolution", f":{p}", "m", "k'", "k"), value) for p in "ab"}
        return {"cross": cross, **circular}

    def no_zero(self) -> int:
        """∀x ∈ K: x ≠ 0, as an equation of indicators."""
        frequency = ["inclusion", "one"]
        at_zero = indicator(equal(frequency, 0))
        return self.facts.equation(
            [("one", MEMBERS_OF_K)],
            at_zero,
            0,
            cofactors=[
                cofactor(self.half, [frequency], at_zero),
                cofactor(self.half, [0], times(over(-1, 2), at_zero)),
            ],
        )

    def no_self_conjugate(self, no_zero: int) -> int:
        """∀x ∈ K: x ≠ −x, as an equation of indicators."""
        frequency = ["inclusion", "one"]
        own = indicator(equal(frequency, minus(frequency)))
        ends = plus(*(indicator(equal(frequency, sign)) for sign in ("h", OPPOSITE)))
        return self.proof.sums(
            forall([("one", MEMBERS_OF_K)], equal(own, 0)),
            cofactors=[
                cofactor(self.half, [frequency], own),
                cofactor(no_zero, ["one"], -1),
                cofactor(self.facts.never, [], times(-1, ends)),
            ],
        )

    def blocks(self, no_self_conjugate: int) -> list[int]:
        """∀x ∈ K: the potentials of the order-4 solution at x."""
        proof = self.proof
        at_x = ["inclusion", "x"]
        apart = proof.specialise(no_self_conjugate, ["x"])
        different_at_x = proof.sums(different(at_x, minus(at_x)), cofactors=[cofactor(apart, [], -1)])
        found = []
        for equations in (product_equations(over(1, times(2, ORDER))), norm_equations()):
            equations.prove(proof)
            here = proof.specialise(len(proof.steps) - 1, ["G", at_x, "u"], [different_at_x, self.scale])
            found += [proof.generalise(proof.project(here, number), ["x"]) for number in range(len(equations.rows))]
        return found

    def families(self) -> tuple[int, list[int]]:
        """The five families of equations that say that the loss is zero, and x ≠ 0 for the members of K."""
        no_zero = self.no_zero()
        sixes = self.sixes()
        main, cross, circular_a, circular_b, norm_a, norm_b = self.blocks(self.no_self_conjugate(no_zero))
        members = [["index", MEMBERS_OF_K]]
        formulas = zero_conditions(NODES, MIXTURE)
        nonzero = indicator(different("k", 0))

        def summed(theorem: int, *indices: Json) -> Json:
            return cofactor(theorem, ["index", *indices], 1, members)

        def over_frequencies(theorem: int, *indices: Json) -> Json:
            return cofactor(theorem, ["index", *indices], 1, [*members, ["l", D]])

        proof = self.proof
        families = [
            proof.sums(
                formulas[0],
                cofactors=[
                    cofactor(sixes["cross"], ["k", "k", "k"]),
                    summed(main, "k"),
                    cofactor(self.half, ["k"], over(nonzero, times(2, ORDER))),
                ],
            ),
            proof.sums(
                formulas[1], cofactors=[cofactor(sixes["cross"], ["k1", "k2", "k"]), summed(cross, "k1", "k2", "k")]
            ),
            proof.sums(
                formulas[2],
                cofactors=[
                    *(cofactor(sixes[p], [0, "l", "k"], 1, [["l", D]]) for p in "ab"),
                    over_frequencies(norm_a, "l", "k"),
                    over_frequencies(norm_b, "l", "k"),
                ],
            ),
            *(
                proof.sums(
                    formula,
                    cofactors=[
                        cofactor(sixes[p], ["m", "l", "k"], 1, [["l", D]]),
                        over_frequencies(theorem, "m", "l", "k"),
                    ],
                )
                for formula, p, theorem in zip(formulas[3:], "ab", (circular_a, circular_b), strict=True)
            ),
        ]
        return no_zero, families

    def theorem(self) -> Evidence:
        """Hermitian, mean-free and of zero loss."""
        proof = self.proof
        no_zero, families = self.families()
        network = [proof.sums(on_mixture("hermitian")), self._mean_free(no_zero)]
        given = [proof.assume(h) for h in NETWORK_HYPOTHESES]
        names = [name for name, _ in NETWORK]
        form = proof.specialise(prove_on_networks(proof, equal(applied("loss"), sum_of_squares())), names, given)
        conditions = both(*zero_conditions())
        lemma = proof.generalise(prove_loss_is_zero(proof, form), names, [*NETWORK_HYPOTHESES, conditions])
        loss = proof.specialise(lemma, ["G", NODES, MIXTURE], [*network, proof.conjunction(*families)])
        return self.facts.closed(proof.conjunction(*network, loss))

    def norm_potential(self) -> Evidence:
        """r_{a0hk} at the members k of K, where equation (4) fails."""
        proof = self.proof
        no_zero = self.no_zero()
        sixes = self.sixes()
        norm_a = self.blocks(self.no_self_conjugate(no_zero))[4]
        away, *apart = self._outside(no_zero)
        at_x = ["inclusion", "one"]
        at_h = indicator(equal(at_x, "h"))
        value = norm_equations().rows[0][3]
        block = total(
            [("index", MEMBERS_OF_K)], substituted(value, {"h": ["inclusion", "index"], "k'": "h", "k": at_x})
        )
        both_sides = plus(1, self.facts.same)
        found = proof.sums(
            NORM_CLAIM,
            cofactors=[
                cofactor(sixes["a"], [0, "h", at_x]),
                cofactor(norm_a, ["index", "h", at_x], 1, [["index", MEMBERS_OF_K]]),
                cofactor(away, ["one"], times(6, both_sides, conj(GAMMA))),
                cofactor(self.facts.never, [], times(6, GAMMA)),
                cofactor(apart[0], ["one"], block),
                cofactor(apart[1], ["one"], times(block, minus(1, at_h))),
            ],
        )
        return self.facts.closed(found)

    def _outside(self, no_zero: int) -> list[int]:
        """∀x ∈ K: −x is not in K, x is neither h nor −h, as equations of indicators."""
        proof = self.proof
        at_x = ["inclusion", "one"]
        opposite = _membership(minus(at_x))
        zero, first, second = (indicator(equal(at_x, k)) for k in (0, "h", OPPOSITE))
        some = plus(zero, first, second)
        members: Binders = [("one", MEMBERS_OF_K)]
        never = self.facts.never
        away = proof.sums(
            forall(members, equal(opposite, 0)),
            cofactors=[
                cofactor(self.half, [at_x], times(over(1, 2), plus(1, opposite, times(-1, some)))),
                cofactor(no_zero, ["one"], plus(first, second)),
                cofactor(never, [], first),
            ],
        )
        none = proof.sums(
            forall(members, equal(some, 0)), cofactors=[cofactor(self.half, [at_x]), cofactor(away, ["one"], -1)]
        )
        apart = [
            proof.sums(
                forall(members, equal(end, 0)),
                cofactors=[
                    cofactor(none, ["one"], end),
                    cofactor(no_zero, ["one"], times(-1, end)),
                    cofactor(never, [], times(-1, end)),
                ],
            )
            for end in (first, second)
        ]
        return [away, *apart]

    def _not_zero(self) -> int:
        """h ≠ 0, as an equation of indicators."""
        at_zero = indicator(equal("h", 0))
        return self.proof.sums(equal(at_zero, 0), cofactors=[cofactor(self.facts.never, [], at_zero)])

    def _mean_free(self, no_zero: int) -> int:
        """Every entry at the trivial character is 0."""
        proof = self.proof
        in_k, not_h = _membership(0), self._not_zero()
        not_in_k = proof.sums(equal(in_k, 0), cofactors=[cofactor(self.half, [0], over(1, 2)), cofactor(not_h, [], -1)])

        def entry(label: str, j: Json) -> Json:
            return ["at", MIXTURE, f":{label}", 0, j]

        rows = []
        for label in "abc":
            left, right = (entry(label, ["of", NODES, [side, "node"]]) for side in ("inl", "inr"))
            sides = [
                proof.sums(
                    forall([("node", SIX)], equal(left, 0)),
                    cofactors=[cofactor(not_h, [], times(left, minus(1, in_k))), cofactor(not_in_k, [], left)],
                ),
                proof.sums(
                    forall([("node", FOURS)], equal(right, 0)),
                    cofactors=[cofactor(no_zero, [["first", "node"]], right)],
                ),
            ]
            rows.append(proof.elements(forall([("j", NODES)], equal(entry(label, "j"), 0)), *sides))
        return proof.elements(on_mixture("mean_free"), *rows)

    def order(self) -> Evidence:
        """2d hidden nodes."""
        size = self.proof.sums(ORDER_CLAIM, cofactors=[cofactor(self.half, ["k"], 2, [["k", D]])])
        return self.facts.closed(size)


ORDER_CLAIM = equal(["size", NODES], times(2, ORDER))
NODE: Json = ["inl", ["pair", 0, ":plain"]]
Z5 = ["cyclic", 5]
ONE: Json = ["residue", 1]
VALUES: list[Json] = [Z5, ONE, ["subset", [["f", ["dual", Z5]]], equal("f", ["residue", 2])], ["radical", 2, 1, 10]]
NAMED: dict[str, Json] = dict(zip(NAMES, VALUES, strict=True)) | {"h": ["of", ["dual", Z5], ONE]}


def _claim(conclusion: Json) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, conclusion))


def _refute_other_value(claim: Json) -> Evidence:
    """12 gamma is not the potential on Z5."""
    proof = Evidence()
    given = [proof.evaluate(substituted(hypothesis, NAMED)) for hypothesis in HYPOTHESES]
    member = ["member", ["residue", 2], VALUES[2]]
    body = substituted(claim[2][-1][2], NAMED | {"one": ["of", ["members", VALUES[2]], member]})
    proof.counterexample(claim, [{"at": VALUES}, {"given": given}, {"at": [member]}], proof.evaluate(body))
    return proof


NORM_CLAIM = forall(
    [("one", MEMBERS_OF_K)],
    equal(on_mixture("convolution", ":a", 0, "h", ["inclusion", "one"]), times(6, GAMMA)),
)


def own_mixture() -> Statement:
    """The zero-loss mixture of one pair of frequencies of order 6 with pairs of order 4."""
    network = [on_mixture(name) for name in ("hermitian", "mean_free")]
    claim, order = _claim(both(*network, equal(on_mixture("loss"), 0))), _claim(ORDER_CLAIM)
    loss, norm = _Mixture().theorem(), _claim(NORM_CLAIM)
    wrong = _claim(forall(NORM_CLAIM[1], equal(NORM_CLAIM[2][1], times(12, GAMMA))))
    return Statement(
        id="cago/own-mixture",
        title="One pair of frequencies of order 6 and all others of order 4 together have zero loss",
        source="Our own; it explains the mixtures of orders in Figures 3 and 4 of CaGO",
        hypotheses=(
            r"d odd, h one character, K one of each other pair \pm k; six nodes at h with a = \omega_3^i\xi^{-s}, "
            r"b = \omega_3^i\xi^s, c = \omega_3^i/12d, \omega_3 = e^{-2\pi i/3}, \xi = e^{\pi i/4}, s = \pm1; "
            r"z_{F4}^{(k)} of Corollary 3 for k \in K; and \gamma = -\tfrac{\sqrt2}{24d}e^{-\pi i/4} added to c of "
            r"the six nodes at every k \in K, its conjugate at -k."
        ),
        conclusion=(
            r"\ell(z) = 0 with 2d hidden nodes, and r_{a0hk} = 6\gamma for k \in K; for d \ge 5 equation (4) fails."
        ),
        reading=(
            "For d = 3 the set K is empty, and what is left is a solution of order 6, which satisfies (4). "
            "Without the correction every pair of order 4 leaves 4/d of loss (cago/own-order-4-loss). The six nodes "
            "feel the correction in the norm constraint alone, since their other sums at h vanish. The a and b of the "
            "six nodes are not scaled down here; multiplication by a unit of order 1 would do that, with another gamma."
        ),
        definitions=needed(VOCABULARY, [claim, norm, loss.steps]),
        parts=[
            Part(
                "loss",
                "The mixture is Hermitian, has no constant part, and zero loss.",
                claim,
                loss,
                [[*VALUES, ":a", ONE, NODE], [*VALUES, ":a", NODE]],
            ),
            Part("order", "It has 2d hidden nodes.", order, _Mixture().order(), [VALUES]),
            Part(
                "norm",
                "It does not satisfy equation (4): r_{a0hk} = 6 gamma at the members k of K.",
                norm,
                _Mixture().norm_potential(),
                [[*VALUES, ["member", ["residue", 2], VALUES[2]]]],
                [Control("12 gamma is not the value: Z5.", differences(norm, wrong), _refute_other_value(wrong))],
            ),
        ],
    )


STATEMENTS = {"cago/own-mixture": own_mixture}
