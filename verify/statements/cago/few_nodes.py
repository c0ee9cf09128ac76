"""With one or two hidden nodes the cross constraint leaves r_kkk = 0, unless k is its own opposite.

CaGO (Tian), Lemma 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import UNIT, Z3, concrete
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.cago.vocabulary import LABELS, D, applied, solution
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
    minus,
    over,
    plus,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at, sums_under

Json = Any

PAIR = ["range", 0, 1]


def _binders(nodes: Json) -> Binders:
    return [("G", "abelian"), ("z", solution(nodes))]


def _hypotheses(nodes: Json) -> list[Json]:
    return [applied(name, nodes=nodes) for name in ("hermitian", "mean_free", "cross_constraint")]


def _few_nodes(nodes: Json, *conditions: Json) -> Json:
    """Every solution with these nodes in R_c has r_kkk = 0, for all k under the conditions."""
    vanishes = equal(applied("cross", "k", "k", "k", nodes=nodes), 0)
    body = implies(*conditions, vanishes) if conditions else vanishes
    return forall(_binders(nodes), implies(*_hypotheses(nodes), forall([("k", D)], body)))


APART = different("k", minus("k"))


class _AtFrequency:
    """The cross potentials at ±k of a solution in R_c with k ≠ −k."""

    def __init__(self, nodes: Json) -> None:
        self.nodes = nodes
        self.proof = Evidence([*_binders(nodes), ("k", D)])
        self.hermitian, _, self.constraint = (self.proof.assume(h) for h in _hypotheses(nodes))
        self.apart = self.proof.assume(APART)
        self.main = applied("cross", "k", "k", "k", nodes=nodes)

    def vanishing(self, *signs: int) -> int:
        """r = 0 at the frequencies ±k with the given signs, not all of them equal."""
        ks = ["k" if sign > 0 else minus("k") for sign in signs]
        off = ["not", both(equal(ks[0], ks[2]), equal(ks[1], ks[2]))]
        given = sums_under(self.proof, [APART], [self.apart], off)
        return self.proof.specialise(self.constraint, ks, [given])

    def sums(self, goal: Json, cofactors: Sequence[Json] = ()) -> int:
        """An identity in the entries at k."""
        return self.proof.sums(goal, rewrite=[(self.hermitian, "backward")], cofactors=cofactors)

    def closed(self, theorem: int) -> Evidence:
        """Generalise over everything and return the evidence."""
        inner = self.proof.generalise(theorem, ["k"], [APART])
        self.proof.generalise(inner, ["G", "z"], _hypotheses(self.nodes))
        return self.proof


def _prove_order_1() -> Evidence:
    """|a b c|² = |a b̄ c|² = 0."""
    at = _AtFrequency(UNIT)
    crossed = at.vanishing(1, -1, 1)
    conjugate = conj(applied("cross", "k", minus("k"), "k", nodes=UNIT))
    return at.closed(at.proof.vanish(at.sums(equal(["abs2", at.main], 0), [cofactor(crossed, [], conjugate)]), []))


def _prove_order_2() -> Evidence:
    """(|p₀|² + |p₁|²) (p₀ + p₁) lies in the ideal of the crossed potentials, p_j = a_j b_j c_j."""
    at = _AtFrequency(PAIR)
    proof = at.proof
    entry = {(label, j): ["z", f":{label}", "k", j] for label in LABELS for j in (0, 1)}

    def crossed(j: int, label: str) -> Json:
        return times(*(conj(entry[n, j]) if n == label else entry[n, j] for n in LABELS))

    p0, p1 = (times(*(entry[label, j] for label in LABELS)) for j in (0, 1))
    size = plus(["abs2", p0], ["abs2", p1])
    first, second, third, opposite = (at.vanishing(*s) for s in ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, 1)))
    difference_of_sizes = minus(p1, p0)
    multiple = at.sums(
        equal(times(size, at.main), 0),
        [
            cofactor(first, [], times(2, crossed(0, "b"), crossed(0, "a"))),
            cofactor(second, [], times(-2, crossed(1, "c"), crossed(0, "a"))),
            cofactor(third, [], times(2, crossed(1, "c"), crossed(1, "b"))),
            cofactor(first, [], times(difference_of_sizes, conj(crossed(0, "c")))),
            cofactor(opposite, [], times(-1, difference_of_sizes, crossed(1, "c"))),
        ],
    )
    nonzero = proof.assume(different(at.main, 0))
    inverse = proof.quotient(nonzero)
    sizes_vanish = proof.sums(
        equal(size, 0),
        cofactors=[cofactor(multiple, [], over(1, at.main)), cofactor(inverse, [], times(-1, size))],
    )
    products = [proof.vanish(sizes_vanish, [number]) for number in (0, 1)]
    from_products = proof.sums(equal(at.main, 0), cofactors=[cofactor(p) for p in products])
    known = proof.assume(equal(at.main, 0))
    return at.closed(proof.cases(equal(at.main, 0), known, from_products))


def _refute_on_z2(nodes: Json, entry: Json) -> Evidence:
    """On Z2 the only frequency is its own conjugate, and one hidden node is enough."""
    vanishes = _few_nodes(nodes)[2][-1][2]
    values: list[Json] = [Z2, concrete(Z2, nodes, entry)]
    moves = [{"at": [ONE]}]
    return refute_at(_few_nodes(nodes), _binders(nodes), values, _hypotheses(nodes), vanishes, moves, {"k": ONE})


AT_ONE = indicator(equal("frequency", ONE))
ONE_NODE = {"order-1": (UNIT, AT_ONE), "order-2": (PAIR, times(AT_ONE, indicator(equal("node", 0))))}


def few_node_parts(repaired: bool) -> list[Part]:
    """The parts on one and on two hidden nodes, as printed or for k ≠ −k."""
    parts = []
    for name, prove in (("order-1", _prove_order_1), ("order-2", _prove_order_2)):
        nodes, entry = ONE_NODE[name]
        printed, restricted = _few_nodes(nodes), _few_nodes(nodes, APART)
        refutation = _refute_on_z2(nodes, entry)
        count = "One hidden node" if nodes == UNIT else "Two hidden nodes"
        example: list[Json] = [Z2, concrete(Z2, nodes, entry), ONE]
        if repaired:
            says = f"{count} in R_c: r_kkk = 0 for every k other than -k."
            control = Control(
                "For a frequency that is its own opposite it is false: Z2.",
                differences(restricted, printed),
                refutation,
            )
            only_a = ["choose", "label", ["a", indicator(different("frequency", 0))], ["b", 0], ["c", 0]]
            example = [Z3, concrete(Z3, nodes, only_a), ONE]
            parts.append(Part(name, says, restricted, prove(), [example], [control]))
        else:
            says = f"{count} in R_c: r_kkk = 0 for every k."
            control = Control(
                "For frequencies that are not their own opposite it becomes true.",
                differences(printed, restricted),
                prove(),
                becomes="true",
            )
            parts.append(Part(name, says, printed, refutation, [example], [control]))
    return parts
