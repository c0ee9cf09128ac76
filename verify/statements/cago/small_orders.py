"""Solutions with one, two or three hidden nodes that satisfy the cross constraint.

CaGO (Tian), Definition 6, Lemma 2 and its proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.cago.loss import ORDER, SOURCE, UNIT, Z3, concrete
from verify.statements.cago.seeds import (
    AT,
    CROSS,
    NOT_SELF_CONJUGATE,
    OFF_DIAGONAL,
    AwayFromSelfConjugate,
    Binders,
)
from verify.statements.cago.vocabulary import TWO, D, P, applied, solution
from verify.statements.language import (
    both,
    conj,
    define,
    differences,
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
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any

LABELS = ("a", "b", "c")
PAIR, TRIPLE = ["range", 0, 1], ["range", 0, 2]
ENTRIES = ["maps", P, TRIPLE, "complex"]
ONE_FREQUENCY: Binders = [*AT, ("J", "set"), ("x", ["maps", P, "J", "complex"])]


def node_product(x: str, j: Json, conjugated: str = "") -> Json:
    """x_a x_b x_c at the node j, the entries of the labels in ``conjugated`` conjugated."""
    entries = [[x, f":{label}", j] for label in LABELS]
    return times(*(conj(e) if label in conjugated else e for label, e in zip(LABELS, entries, strict=True)))


def node_product_at(x: Json, j: Json) -> Json:
    """x_a x_b x_c at the node j of an explicit map x."""
    return times(*(["at", x, f":{label}", j] for label in LABELS))


def turn(w: Json, j: Json) -> Json:
    """ω^j for j = 0, 1, 2."""
    return plus(
        indicator(equal(j, 0)),
        times(indicator(equal(j, 1)), w),
        times(indicator(equal(j, 2)), power(w, 2)),
    )


VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define(
        "cross_constraint",
        [("G", "abelian"), ("J", "set"), ("z", solution("J"))],
        forall(CROSS, implies(OFF_DIAGONAL, equal(applied("cross", "k1", "k2", "k"), 0))),
    ),
    define(
        "at_frequency",
        ONE_FREQUENCY,
        mapping(
            [("p", P), ("k", D), ("j", "J")],
            plus(
                times(indicator(equal("k", "h")), ["x", "p", "j"]),
                times(indicator(equal("k", minus("h"))), conj(["x", "p", "j"])),
            ),
        ),
    ),
    define(
        "objective",
        [*ONE_FREQUENCY, ("epsilon", "real")],
        minus(
            times(2, ["re", applied("cross", "h", "h", "h", z=["at_frequency", "G", "h", "J", "x"])]),
            times("epsilon", total([("j", "J")], ["abs2", node_product("x", "j")])),
        ),
    ),
    define(
        "real_multiple_of_seed",
        [("epsilon", "real"), ("x", ENTRIES)],
        exists(
            [("w", "complex"), ("y", ["maps", P, "complex"]), ("rho", ["maps", P, TRIPLE, "complex"])],
            both(
                equal(plus(power("w", 2), "w", 1), 0),
                equal(["abs2", "w"], 1),
                equal(times("epsilon", *(["y", f":{label}"] for label in LABELS)), 1),
                forall([("p", P), ("j", TRIPLE)], equal(conj(["rho", "p", "j"]), ["rho", "p", "j"])),
                forall([("j", TRIPLE)], equal(node_product("rho", "j"), 1)),
                forall(
                    [("p", P), ("j", TRIPLE)],
                    equal(
                        ["x", "p", "j"],
                        times(["rho", "p", "j"], turn("w", "j"), ["y", "p"]),
                    ),
                ),
            ),
        ),
    ),
]


# --- orders 1 and 2 ---------------------------------------------------------------------------------------------------


def _binders(nodes: Json) -> Binders:
    return [("G", "abelian"), ("z", solution(nodes))]


def _hypotheses(nodes: Json) -> list[Json]:
    return [applied("hermitian", nodes=nodes), applied("cross_constraint", nodes=nodes)]


def _few_nodes(nodes: Json, *conditions: Json) -> Json:
    """Every solution with these nodes in R_c has r_kkk = 0, for all k under the conditions."""
    vanishes = equal(applied("cross", "k", "k", "k", nodes=nodes), 0)
    body = implies(*conditions, vanishes) if conditions else vanishes
    return forall(_binders(nodes), implies(*_hypotheses(nodes), forall([("k", D)], body)))


SELF_CONJUGATE = different("k", minus("k"))


class _AtFrequency:
    """The cross potentials at ±k of a solution in R_c with k ≠ −k."""

    def __init__(self, nodes: Json) -> None:
        self.nodes = nodes
        self.proof = Evidence([*_binders(nodes), ("k", D)])
        self.hermitian, self.constraint = (self.proof.assume(h) for h in _hypotheses(nodes))
        self.apart = self.proof.assume(SELF_CONJUGATE)
        self.main = applied("cross", "k", "k", "k", nodes=nodes)

    def vanishing(self, *signs: int) -> int:
        """r = 0 at the frequencies ±k with the given signs, not all of them equal."""
        ks = ["k" if sign > 0 else minus("k") for sign in signs]
        off = ["not", both(equal(ks[0], ks[2]), equal(ks[1], ks[2]))]
        rule = self.proof.sums(implies(SELF_CONJUGATE, off))
        given = self.proof.specialise(rule, [], [self.apart])
        return self.proof.specialise(self.constraint, ks, [given])

    def sums(self, goal: Json, cofactors: Sequence[Json] = ()) -> int:
        """An identity in the entries at k."""
        return self.proof.sums(goal, rewrite=[(self.hermitian, "backward")], cofactors=cofactors)

    def closed(self, theorem: int) -> Evidence:
        """Generalise over everything and return the evidence."""
        inner = self.proof.generalise(theorem, ["k"], [SELF_CONJUGATE])
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


Z2 = ["cyclic", 2]


def _refute_on_z2(nodes: Json, entry: Json) -> Evidence:
    """On Z2 the only frequency is its own conjugate, and one hidden node is enough."""
    proof = Evidence()
    values: list[Json] = [Z2, concrete(Z2, nodes, entry)]
    named = dict(zip(("G", "z"), values, strict=True))
    given = [proof.evaluate(substituted(h, named)) for h in _hypotheses(nodes)]
    at = proof.evaluate(equal(["cross", Z2, nodes, values[1], *[["residue", 1]] * 3], 0))
    proof.counterexample(_few_nodes(nodes), [{"at": values}, {"given": given}, {"at": [["residue", 1]]}], at)
    return proof


AT_ONE = indicator(equal("frequency", ["residue", 1]))
ONE_NODE = {"order-1": (UNIT, AT_ONE), "order-2": (PAIR, times(AT_ONE, indicator(equal("node", 0))))}


def _few_parts(repaired: bool) -> list[Part]:
    """The parts on one and on two hidden nodes, as printed or for k ≠ −k."""
    parts = []
    for name, prove in (("order-1", _prove_order_1), ("order-2", _prove_order_2)):
        nodes, entry = ONE_NODE[name]
        printed, restricted = _few_nodes(nodes), _few_nodes(nodes, SELF_CONJUGATE)
        refutation = _refute_on_z2(nodes, entry)
        count = "One hidden node" if nodes == UNIT else "Two hidden nodes"
        example: list[Json] = [Z2, concrete(Z2, nodes, entry), ["residue", 1]]
        if repaired:
            says = f"{count} in R_c: r_kkk = 0 for every k other than -k."
            control = Control(
                "For a frequency that is its own opposite it is false: Z2.",
                differences(restricted, printed),
                refutation,
            )
            only_a = ["choose", "label", ["a", indicator(different("frequency", 0))], ["b", 0], ["c", 0]]
            example = [Z3, concrete(Z3, nodes, only_a), ["residue", 1]]
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


# --- order 3 ----------------------------------------------------------------------------------------------------------

THREE_BINDERS: Binders = [*AT, ("epsilon", "real"), ("x", ENTRIES)]
THREE_NAMES = [name for name, _ in THREE_BINDERS]
POSITIVE = ["<", 0, "epsilon"]
STRUCTURE = ["real_multiple_of_seed", "epsilon", "x"]


def _single(x: Json = "x") -> Json:
    return ["at_frequency", "G", "h", TRIPLE, x]


def _objective(x: Json = "x") -> Json:
    return ["objective", "G", "h", TRIPLE, x, "epsilon"]


def _constraint(x: Json = "x") -> Json:
    return applied("cross_constraint", nodes=TRIPLE, z=_single(x))


ATTAINED = equal(times("epsilon", _objective()), 3)
MAXIMAL = both(_constraint(), ATTAINED)


def crossed_sum(x: str, conjugated: str) -> Json:
    """Σ_j of the node products with the entries of one label conjugated."""
    return total([("j", TRIPLE)], node_product(x, "j", conjugated))


def _unit_products(x: str) -> Json:
    """ε a_j b_j c_j = 1 for every node."""
    return forall([("j", TRIPLE)], equal(times("epsilon", node_product(x, "j")), 1))


def prove_constraint_is_three_sums(proof: Evidence, x: str) -> tuple[int, int]:
    """Prove ∀x: R_c ⟹ the three crossed sums are 0, and back, under h ≠ −h; the proof declares G, h and x."""
    facts = AwayFromSelfConjugate(AT, [NOT_SELF_CONJUGATE], proof)
    opposite = minus("h")
    signs = {"c": ("h", "h", opposite), "b": ("h", opposite, "h"), "a": (opposite, "h", "h")}
    sums = {label: equal(crossed_sum(x, label), 0) for label in signs}
    assumed = proof.assume(_constraint(x))
    found = []
    for label, ks in signs.items():
        off = proof.sums(implies(NOT_SELF_CONJUGATE, ["not", both(equal(ks[0], ks[2]), equal(ks[1], ks[2]))]))
        given = proof.specialise(off, [], facts.given)
        zero = proof.specialise(assumed, ks, [given])
        found.append(facts.equation([], crossed_sum(x, label), 0, cofactors=[cofactor(zero)]))
    forward = proof.generalise(proof.conjunction(*found), [x], [_constraint(x)])
    given = proof.assume(both(*sums.values()))
    cofactors = []
    for number, (label, ks) in enumerate(signs.items()):
        zero = proof.project(given, number)
        value = crossed_sum(x, label)
        turned = proof.rewrite(equal(conj(value), conj(0)), [zero])
        conjugate = proof.sums(equal(conj(value), 0), cofactors=[cofactor(turned)])
        for theorem, sign in ((zero, 1), (conjugate, -1)):
            at = [indicator(equal(k, q if sign > 0 else minus(q))) for k, q in zip(("k1", "k2", "k"), ks, strict=True)]
            cofactors.append(cofactor(theorem, [], times(*at)))
    back = facts.equation(
        CROSS, applied("cross", "k1", "k2", "k", nodes=TRIPLE, z=_single(x)), 0, [OFF_DIAGONAL], cofactors
    )
    return forward, proof.generalise(back, [x], [both(*sums.values())])


def conjugate_of(proof: Evidence, theorem: int, left: Json) -> int:
    """Prove conj(left) = 1 from left = 1."""
    turned = proof.rewrite(equal(conj(left), conj(1)), [theorem])
    return proof.sums(equal(conj(left), 1), cofactors=[cofactor(turned)])


def prove_unit_vectors(proof: Evidence) -> int:
    """Prove: three unit complex numbers with sum 0 differ by cube roots of unity; the proof declares e."""
    e0, e1, e2 = (["e", j] for j in range(3))
    given = [
        equal(total([("j", TRIPLE)], ["e", "j"]), 0),
        forall([("j", TRIPLE)], equal(["abs2", ["e", "j"]], 1)),
    ]
    vanishing, unit = (proof.assume(formula) for formula in given)
    n0, n1, n2 = (proof.specialise(unit, [j]) for j in range(3))
    turned = proof.rewrite(equal(conj(given[0][1]), conj(0)), [vanishing])
    middle = proof.sums(
        equal(plus(1, times(e0, conj(e1)), times(e1, conj(e0))), 0),
        cofactors=[
            cofactor(n2),
            cofactor(vanishing, [], times(-1, conj(e2))),
            cofactor(turned, [], plus(e0, e1)),
            cofactor(n0, [], -1),
            cofactor(n1, [], -1),
        ],
    )
    x = times(e1, conj(e0))
    quadratic = proof.sums(
        equal(plus(power(x, 2), x, 1), 0),
        cofactors=[cofactor(middle, [], x), cofactor(n0, [], -1), cofactor(n1, [], times(-1, e0, conj(e0)))],
    )
    second = proof.sums(
        equal(times(e2, conj(e0)), power(x, 2)),
        cofactors=[cofactor(vanishing, [], conj(e0)), cofactor(n0, [], -1), cofactor(quadratic, [], -1)],
    )
    return proof.generalise(proof.conjunction(quadratic, second), ["e"], given)


def prove_equal_roots(proof: Evidence) -> int:
    """Prove: of three roots of T² + T + 1 with product 1 the first two are equal; the proof declares t1, t2, t3."""
    t1, t2, t3 = "t1", "t2", "t3"

    def quadratic(t: Json) -> Json:
        return plus(power(t, 2), t, 1)

    given = [*(equal(quadratic(t), 0) for t in (t1, t2, t3)), equal(times(t1, t2, t3), 1)]
    q1, q2, q3, product = (proof.assume(formula) for formula in given)
    squares = times(power(t1, 2), power(t2, 2))
    third = proof.sums(
        equal(t3, squares),
        cofactors=[
            cofactor(product, [], squares),
            cofactor(q1, [], times(-1, t3, power(t2, 3), minus(t1, 1))),
            cofactor(q2, [], times(-1, t3, minus(t2, 1))),
        ],
    )
    w = times(plus(1, t1), plus(1, t2))
    short = proof.sums(
        equal(t3, w),
        cofactors=[
            cofactor(third),
            cofactor(q1, [], power(t2, 2)),
            cofactor(q2, [], times(-1, plus(1, t1))),
        ],
    )
    linear = plus(times(2, t1, t2), t1, t2, 2)
    relation = proof.sums(
        equal(linear, 0),
        cofactors=[
            cofactor(q3),
            cofactor(short, [], times(-1, plus(t3, w, 1))),
            cofactor(q1, [], times(-1, power(plus(1, t2), 2))),
            cofactor(q2, [], times(-1, t1)),
        ],
    )
    third_part = over(1, 3)
    same = proof.sums(
        equal(t1, t2),
        cofactors=[
            cofactor(relation, [], times(third_part, minus(t1, t2))),
            cofactor(q1, [], times(-1, third_part, plus(times(2, t2), 1))),
            cofactor(q2, [], times(third_part, plus(times(2, t1), 1))),
        ],
    )
    return proof.generalise(same, [t1, t2, t3], given)


class _Structure:
    """Under ε a_j b_j c_j = 1 and three vanishing crossed sums: x is, entry by entry, a real multiple of the seed."""

    def __init__(self, proof: Evidence, unit_vectors: int, equal_roots: int) -> None:
        self.proof, self.unit_vectors, self.equal_roots = proof, unit_vectors, equal_roots
        self.given = [_unit_products("x"), both(*(equal(crossed_sum("x", label), 0) for label in ("c", "b", "a")))]
        self.units, sums = (proof.assume(formula) for formula in self.given)
        self.sums = {label: proof.project(sums, number) for number, label in enumerate(("c", "b", "a"))}
        self.unit = [proof.specialise(self.units, [j]) for j in range(3)]
        self.conjugate = [conjugate_of(proof, self.unit[j], self.product(j)) for j in range(3)]

    @staticmethod
    def product(j: int) -> Json:
        """ε a_j b_j c_j."""
        return times("epsilon", node_product("x", j))

    @staticmethod
    def entry(label: str, j: int) -> Json:
        """An entry of x."""
        return ["x", f":{label}", j]

    def turned(self, label: str, j: int) -> Json:
        """ε a_j b_j c_j with the entry of one label conjugated: a complex number of modulus 1."""
        return times("epsilon", node_product("x", j, label))

    def ratio(self, label: str) -> Json:
        """The root of unity by which node 1 is turned against node 0."""
        return times(self.turned(label, 1), conj(self.turned(label, 0)))

    def size(self, j: int, times_all: Json = 1) -> list[Json]:
        """Cofactors for ε² |a_j b_j c_j|² − 1, times a scalar."""
        return [
            cofactor(self.unit[j], [], times(times_all, conj(self.product(j)))),
            cofactor(self.conjugate[j], [], times_all),
        ]

    def theorem(self) -> int:
        """Prove ∀x (given ⟹ the structure)."""
        proof = self.proof
        roots, seconds = {}, {}
        for label in LABELS:
            vector = mapping([("i", TRIPLE)], times("epsilon", node_product("x", "i", label)))
            on_circle = [
                proof.sums(equal(["abs2", self.turned(label, j)], 1), cofactors=self.size(j)) for j in range(3)
            ]
            premises = [
                proof.sums(
                    equal(total([("j", TRIPLE)], ["at", vector, "j"]), 0),
                    cofactors=[cofactor(self.sums[label], [], "epsilon")],
                ),
                proof.elements(forall([("j", TRIPLE)], equal(["abs2", ["at", vector, "j"]], 1)), *on_circle),
            ]
            both_facts = proof.specialise(self.unit_vectors, [vector], premises)
            roots[label], seconds[label] = (proof.project(both_facts, part) for part in (0, 1))
        same = self._same_root(roots)
        ratio = self.ratio("a")
        circle = proof.sums(
            equal(["abs2", ratio], 1),
            cofactors=[*self.size(1, ["abs2", self.product(0)]), *self.size(0)],
        )
        turns = [self._turn(label, j, ratio, same.get(label), seconds[label]) for label in LABELS for j in (1, 2)]
        structure = proof.specialise(self._from_root(), [ratio], [roots["a"], circle, *turns])
        return proof.generalise(structure, ["x"], self.given)

    def _turned_by(self, label: str, j: int, w: Json) -> Json:
        """conj t = ω^j t for t = z_j conj(z_0)."""
        t = times(self.entry(label, j), conj(self.entry(label, 0)))
        return equal(conj(t), times(power(w, j), t))

    def _from_root(self) -> int:
        """Prove ∀ω: the structure, if every entry is turned against node 0 by a power of ω."""
        proof, w = self.proof, "w0"
        hypotheses = [
            equal(plus(power(w, 2), w, 1), 0),
            equal(["abs2", w], 1),
            *(self._turned_by(label, j, w) for label in LABELS for j in (1, 2)),
        ]
        root, circle, *turns = (proof.assume(formula) for formula in hypotheses)
        facts = self._powers(w, root, circle)
        by_label = {label: turns[2 * number : 2 * number + 2] for number, label in enumerate(LABELS)}
        conjunction = proof.conjunction(root, circle, *self._multiples(w, facts, by_label))
        return proof.generalise(proof.witness(STRUCTURE, self._terms(w), conjunction), [w], hypotheses)

    def _same_root(self, roots: dict[str, int]) -> dict[str, int]:
        """ω_a = ω_b and ω_a = ω_c, from ω_a ω_b ω_c = 1."""
        proof = self.proof
        one, one_conj = (self.product(1), self.unit[1]), (conj(self.product(1)), self.conjugate[1])
        zero, zero_conj = (self.product(0), self.unit[0]), (conj(self.product(0)), self.conjugate[0])
        cofactors = self._chain(one, one, one_conj, zero_conj, zero_conj, zero)
        found: dict[str, int] = {}
        for label, other in (("b", "c"), ("c", "b")):
            order = [self.ratio(n) for n in ("a", label, other)]
            product = proof.sums(equal(times(*order), 1), cofactors=cofactors)
            premises = [roots["a"], roots[label], roots[other], product]
            found[label] = proof.specialise(self.equal_roots, order, premises)
        return found

    def _powers(self, w: Json, root: int, circle: int) -> dict[str, int]:
        """conj ω = ω² and ω³ = 1."""
        proof = self.proof
        conjugate = proof.sums(
            equal(conj(w), power(w, 2)),
            cofactors=[
                cofactor(circle, [], power(w, 2)),
                cofactor(root, [], times(-1, conj(w), minus(w, 1))),
            ],
        )
        polynomial = plus(power(w, 2), w, 1)
        turned = proof.rewrite(equal(conj(polynomial), conj(0)), [root])
        cube = proof.sums(equal(power(w, 3), 1), cofactors=[cofactor(root, [], minus(w, 1))])
        conjugate_cube = proof.sums(equal(power(conj(w), 3), 1), cofactors=[cofactor(turned, [], minus(conj(w), 1))])
        return {"circle": circle, "conjugate": conjugate, "cube": cube, "conjugate cube": conjugate_cube}

    def _factor(self, label: str, j: int, w: Json) -> Json:
        """The real factor of an entry: z_j conj(z_0) ω^{-j} / |z_0|²."""
        back = conj(w) if j == 1 else w
        return times(self.entry(label, j), conj(self.entry(label, 0)), back, self._scale(label))

    def _terms(self, w: Json) -> list[Json]:
        y = mapping([("label", P)], ["x", "label", 0])
        rows = [
            [
                label,
                plus(
                    indicator(equal("node", 0)),
                    *(times(indicator(equal("node", j)), self._factor(label, j, w)) for j in (1, 2)),
                ),
            ]
            for label in LABELS
        ]
        return [w, y, mapping([("label", P), ("node", TRIPLE)], ["choose", "label", *rows])]

    def _chain(self, *links: tuple[Json, int]) -> list[Json]:
        """Cofactors for the product of factors less 1, each of which a theorem says to be 1."""
        return [
            cofactor(theorem, [], times(1, *(factor for factor, _ in links[place + 1 :])))
            for place, (_, theorem) in enumerate(links)
        ]

    def _multiples(self, w: Json, facts: dict[str, int], turns: dict[str, list[int]]) -> list[int]:
        """The other parts of the structure: the scale of y, ρ is real, of product 1, and x = ρ ω^j y."""
        proof = self.proof
        _, y, rho = self._terms(w)
        y_product = times("epsilon", *(["at", y, f":{label}"] for label in LABELS))
        scale = proof.sums(equal(y_product, 1), cofactors=[cofactor(self.unit[0])])
        real_rows, entry_rows = [], []
        for label in LABELS:
            real_rows.append(self._real_row(label, w, facts, turns[label]))
            entry_rows.append(self._entry_row(label, w, facts))
        products = [
            proof.sums(equal(node_product_at(rho, j), 1), cofactors=self._product_chain(j, w, facts)) for j in range(3)
        ]
        real = proof.elements(
            forall([("p", P), ("j", TRIPLE)], equal(conj(["at", rho, "p", "j"]), ["at", rho, "p", "j"])), *real_rows
        )
        one = proof.elements(forall([("j", TRIPLE)], equal(node_product_at(rho, "j"), 1)), *products)
        entry = times(["at", rho, "p", "j"], turn(w, "j"), ["at", y, "p"])
        entries = proof.elements(forall([("p", P), ("j", TRIPLE)], equal(["x", "p", "j"], entry)), *entry_rows)
        return [scale, real, one, entries]

    def _turn(self, label: str, j: int, w: Json, same: int | None, second: int) -> int:
        """Prove that an entry is turned by a power of the root of the label a."""
        t = times(self.entry(label, j), conj(self.entry(label, 0)))
        own = self.proof.sums(
            equal(conj(t), times(self.turned(label, j), conj(self.turned(label, 0)), t)),
            cofactors=[
                cofactor(self.unit[j], [], times(-1, conj(t), conj(self.product(0)))),
                cofactor(self.conjugate[0], [], times(-1, conj(t))),
            ],
        )
        cofactors = [cofactor(own)]
        if j == 2:
            cofactors.append(cofactor(second, [], t))
        if same is not None:
            own_ratio = self.ratio(label)
            cofactors.append(cofactor(same, [], times(-1, t, plus(w, own_ratio) if j == 2 else 1)))
        return self.proof.sums(self._turned_by(label, j, w), cofactors=cofactors)

    def _scale(self, label: str) -> Json:
        """ε² |z_0|² of the two other labels, the inverse of |z_0|²."""
        return times(power("epsilon", 2), *(["abs2", self.entry(n, 0)] for n in LABELS if n != label))

    def _real_row(self, label: str, w: Json, facts: dict[str, int], turns: list[int]) -> int:
        proof = self.proof
        rho = self._terms(w)[2]
        rows = []
        for j in range(3):
            t = times(self.entry(label, j), conj(self.entry(label, 0)), self._scale(label))
            cofactors: list[Json] = []
            if j == 1:
                cofactors = [
                    cofactor(turns[0], [], times(w, self._scale(label))),
                    cofactor(facts["conjugate"], [], times(-1, t)),
                ]
            if j == 2:
                cofactors = [
                    cofactor(turns[1], [], times(conj(w), self._scale(label))),
                    cofactor(facts["circle"], [], times(w, t)),
                ]
            entry = ["at", rho, f":{label}", j]
            rows.append(proof.sums(equal(conj(entry), entry), cofactors=cofactors))
        entry = ["at", rho, f":{label}", "j"]
        return proof.elements(forall([("j", TRIPLE)], equal(conj(entry), entry)), *rows)

    def _product_chain(self, j: int, w: Json, facts: dict[str, int]) -> list[Json]:
        if j == 0:
            return []
        q, q_conj = (self.product(0), self.unit[0]), (conj(self.product(0)), self.conjugate[0])
        cube = (power(conj(w), 3), facts["conjugate cube"]) if j == 1 else (power(w, 3), facts["cube"])
        return self._chain((self.product(j), self.unit[j]), q_conj, q, q_conj, q, q_conj, cube)

    def _entry_row(self, label: str, w: Json, facts: dict[str, int]) -> int:
        proof = self.proof
        _, y, rho = self._terms(w)
        rows = []
        for j in range(3):
            x = self.entry(label, j)
            cofactors: list[Json] = []
            if j == 1:
                cofactors = [
                    *self.size(0, times(-1, x, ["abs2", w])),
                    cofactor(facts["circle"], [], times(-1, x)),
                ]
            if j == 2:
                cofactors = [*self.size(0, times(-1, x, power(w, 3))), cofactor(facts["cube"], [], times(-1, x))]
            value = times(["at", rho, f":{label}", j], turn(w, ["of", TRIPLE, j]), ["at", y, f":{label}"])
            rows.append(proof.sums(equal(x, value), cofactors=cofactors))
        value = times(["at", rho, f":{label}", "j"], turn(w, "j"), ["at", y, f":{label}"])
        return proof.elements(forall([("j", TRIPLE)], equal(["x", f":{label}", "j"], value)), *rows)


PARTS_OF_STRUCTURE: Binders = [
    ("w1", "complex"),
    ("y1", ["maps", P, "complex"]),
    ("rho1", ["maps", P, TRIPLE, "complex"]),
]


def _structures() -> list[Json]:
    """The structure with none, one, two and all three of ω, y, ρ replaced by the variables of the proof."""
    found: list[Json] = [STRUCTURE]
    _, binders, matrix = next(d["body"] for d in VOCABULARY if d["name"] == "real_multiple_of_seed")
    renamed = {name: new for (name, _), (new, _) in zip(binders, PARTS_OF_STRUCTURE, strict=True)}
    for count in (1, 2, 3):
        chosen = dict(list(renamed.items())[:count])
        rest = [entry for entry in binders if entry[0] not in chosen]
        body = substituted(matrix, chosen)
        found.append(exists(rest, body) if rest else body)
    return found


def prove_structure_suffices(proof: Evidence) -> int:
    """Prove: the structure implies ε a_j b_j c_j = 1 and the three crossed sums; the proof declares its parts."""
    *outer, matrix = _structures()
    assumed = proof.assume(matrix)
    w = PARTS_OF_STRUCTURE[0][0]
    root, circle, scale, real, one, entries = (proof.project(assumed, part) for part in range(6))
    ys = [["y1", f":{label}"] for label in LABELS]
    cube = power(turn(w, "j"), 3)
    units = proof.sums(
        _unit_products("x"),
        rewrite=[entries],
        cofactors=[
            cofactor(one, ["j"], times("epsilon", cube, *ys)),
            cofactor(scale, [], cube),
            cofactor(
                root,
                [],
                times(
                    minus(w, 1),
                    plus(indicator(equal("j", 1)), times(indicator(equal("j", 2)), plus(power(w, 3), 1))),
                ),
            ),
        ],
    )
    sums = []
    for label in ("c", "b", "a"):
        rest = times(*(conj(y) if f":{label}" == y[1] else y for y in ys))
        turned = times(power(turn(w, "i"), 2), conj(turn(w, "i")))
        sums.append(
            proof.sums(
                equal(crossed_sum("x", label), 0),
                rewrite=[entries, real],
                cofactors=[
                    cofactor(one, ["i"], times(turned, rest), [["i", TRIPLE]]),
                    cofactor(circle, [], times(rest, plus(w, times(power(w, 2), plus(times(w, conj(w)), 1))))),
                    cofactor(root, [], rest),
                ],
            )
        )
    result = proof.conjunction(units, proof.conjunction(*sums))
    for claim, (name, _) in zip(outer[::-1], PARTS_OF_STRUCTURE[::-1], strict=True):
        result = proof.choose(proof.assume(claim), name, result)
    return proof.generalise(result, ["x"], [STRUCTURE])


def _plain_objective(x: str) -> Json:
    """The objective (71) in the products of the entries of each node."""
    p = node_product(x, "j")
    return total([("j", TRIPLE)], minus(plus(p, conj(p)), times("epsilon", ["abs2", p])))


MISSING = total([("j", TRIPLE)], ["abs2", minus(1, times("epsilon", node_product("x", "j")))])


def prove_what_is_missing(proof: Evidence, facts: AwayFromSelfConjugate) -> int:
    """Prove 3 − ε objective = Σ_j |1 − ε a_j b_j c_j|²; the proof declares G, h, ε and x."""
    plain = facts.equation([], _objective(), _plain_objective("x"))
    return proof.sums(
        equal(minus(3, times("epsilon", _objective())), MISSING), cofactors=[cofactor(plain, [], times(-1, "epsilon"))]
    )


def prove_maximal_iff_structure() -> Evidence:
    """Prove: in R_c with the largest objective ⟺ real multiple of the seed, for h ≠ −h and ε > 0."""
    variables = [
        *THREE_BINDERS,
        ("e", ["maps", TRIPLE, "complex"]),
        *((name, "complex") for name in ("t1", "t2", "t3", "w0")),
        *PARTS_OF_STRUCTURE,
    ]
    proof = Evidence(variables)
    facts = AwayFromSelfConjugate(AT, [NOT_SELF_CONJUGATE], proof)
    necessary, sufficient = prove_constraint_is_three_sums(proof, "x")
    missing = prove_what_is_missing(proof, facts)
    structure = _Structure(proof, prove_unit_vectors(proof), prove_equal_roots(proof)).theorem()
    converse = prove_structure_suffices(proof)

    maximal = proof.assume(MAXIMAL)
    constraint, attained = (proof.project(maximal, part) for part in (0, 1))
    nothing = proof.sums(equal(MISSING, 0), cofactors=[cofactor(missing, [], -1), cofactor(attained, [], -1)])
    each = proof.vanish(nothing, [])
    units = proof.sums(_unit_products("x"), cofactors=[cofactor(each, ["j"], -1)])
    forward = proof.specialise(structure, ["x"], [units, proof.specialise(necessary, ["x"], [constraint])])
    forward = proof.generalise(forward, [], [MAXIMAL])

    found = proof.specialise(converse, ["x"], [proof.assume(STRUCTURE)])
    units, sums = (proof.project(found, part) for part in (0, 1))
    gap = minus(1, conj(times("epsilon", node_product("x", "i"))))
    value = proof.sums(
        ATTAINED,
        cofactors=[cofactor(missing, [], -1), cofactor(units, ["i"], gap, [["i", TRIPLE]])],
    )
    backward = proof.conjunction(proof.specialise(sufficient, ["x"], [sums]), value)
    backward = proof.generalise(backward, [], [STRUCTURE])
    proof.generalise(proof.equivalence(forward, backward), THREE_NAMES, [NOT_SELF_CONJUGATE, POSITIVE])
    return proof


# --- Lemma 2 ----------------------------------------------------------------------------------------------------------

SEED_NODES = ["product", TRIPLE, UNIT]
PRINTED_BINDERS: Binders = [*THREE_BINDERS, ("s", "real")]
PRINTED_HYPOTHESES = [
    NOT_SELF_CONJUGATE,
    POSITIVE,
    equal(times(6, ORDER, power("s", 3)), 1),
    _constraint(),
    ATTAINED,
    equal(applied("cross", "h", "h", "h", nodes=TRIPLE, z=_single()), over(1, times(2, ORDER))),
]
SEED_TIMES_Y = ["ring_product", "G", TRIPLE, UNIT, ["seed", "G", "h", "s"], "y"]
IS_SEED_TIMES_UNIT = exists(
    [("y", solution(UNIT))],
    both(
        applied("hermitian", nodes=UNIT, z="y"),
        ["identified", "G", TRIPLE, SEED_NODES, _single(), SEED_TIMES_Y],
    ),
)


def _printed(conclusion: Json) -> Json:
    return forall(PRINTED_BINDERS, implies(*PRINTED_HYPOTHESES, conclusion))


ONE: Json = ["residue", 1]
CUBE_ROOT: Json = ["radical", 3, 1, 18]
SIGNED = mapping(
    [("label", P), ("node", TRIPLE)],
    [
        "choose",
        "label",
        *(
            [label, times(CUBE_ROOT, ["root", 3, minus("node")], minus(1, times(twice, indicator(equal("node", 1)))))]
            for label, twice in (("a", 2), ("b", 0), ("c", 2))
        ),
    ],
)
SIGNED_VALUES: list[Json] = [Z3, ONE, 18, SIGNED]


def _refute_uniqueness() -> Evidence:
    """The seed with two signs turned is as good as the seed, and has another convolution potential."""
    named: dict[str, Json] = dict(zip(THREE_NAMES, SIGNED_VALUES, strict=True))
    named |= {"h": ["of", ["dual", Z3], ONE], "s": CUBE_ROOT}
    proof = Evidence(
        [
            *IDENTIFIED_BINDERS,
            ("turn", ["bijections", "J3", "J4"]),
            ("k0", ["dual", "G0"]),
            ("y0", ["maps", P, ["dual", Z3], UNIT, "complex"]),
        ]
    )
    invariance = _prove_invariance(proof)

    given = [proof.evaluate(substituted(hypothesis, named)) for hypothesis in PRINTED_HYPOTHESES]
    named["y"] = "y0"
    multiple = substituted(IS_SEED_TIMES_UNIT[2], named)
    assumed = proof.assume(multiple)
    networks = [Z3, TRIPLE, SEED_NODES, *(substituted(z, named) for z in (_single(), SEED_TIMES_Y))]
    same = proof.specialise(invariance, [*networks, ONE], [proof.project(assumed, 1)])
    potentials = [
        ["convolution", Z3, nodes, z, ":a", 0, ONE, ONE] for nodes, z in zip(networks[1:3], networks[3:], strict=True)
    ]
    seed_vanishes = proof.identity(equal(potentials[1], 0))
    vanishes = proof.rewrite(equal(potentials[0], 0), [(same, "backward")], seed_vanishes)
    absurd = proof.contradiction(["not", multiple], vanishes, proof.evaluate(equal(potentials[0], 0)))
    never = proof.cases(multiple, absurd, proof.assume(["not", multiple]))
    proof.counterexample(
        _printed(IS_SEED_TIMES_UNIT),
        [{"at": [*SIGNED_VALUES, CUBE_ROOT]}, {"given": given}],
        proof.generalise(never, ["y0"]),
    )
    return proof


RENAMED = {"G": "G0", "J1": "J3", "J2": "J4", "z1": "z3", "z2": "z4"}
IDENTIFIED_BINDERS: Binders = [(RENAMED[name], substituted(sort, RENAMED)) for name, sort in TWO]


def _prove_invariance(proof: Evidence) -> int:
    """Prove: identified solutions have the same convolution potentials r_{a0kk}, in variables that no claim binds."""
    names = [name for name, _ in IDENTIFIED_BINDERS]
    first, second = (["convolution", "G0", f"J{n}", f"z{n}", ":a", 0, "k0", "k0"] for n in (3, 4))
    matches = proof.assume(["matches", *names, "turn"])
    same = proof.sums(equal(first, second), rewrite=[matches])
    identified = ["identified", *names]
    chosen = proof.choose(proof.assume(identified), "turn", same)
    return proof.generalise(chosen, [*names, "k0"], [identified])


def _prove_multiple() -> Evidence:
    """Under the printed hypotheses x is, entry by entry, a real multiple of the seed."""
    proof = prove_maximal_iff_structure()
    proof.variables.append(["s", "real"])
    given = [proof.assume(h) for h in PRINTED_HYPOTHESES]
    same = proof.specialise(len(proof.steps) - len(given) - 1, THREE_NAMES, given[:2])
    structure = proof.rewrite(STRUCTURE, [same], proof.conjunction(given[3], given[4]))
    proof.generalise(structure, [name for name, _ in PRINTED_BINDERS], PRINTED_HYPOTHESES)
    return proof


def _bound(value: int) -> Json:
    """ε times the objective is at most a number."""
    return forall(THREE_BINDERS, implies(NOT_SELF_CONJUGATE, POSITIVE, ["<=", times("epsilon", _objective()), value]))


def _bound_part() -> Part:
    proof = Evidence(THREE_BINDERS)
    equals = prove_what_is_missing(proof, AwayFromSelfConjugate(AT, [NOT_SELF_CONJUGATE], proof))
    bound = proof.squares(["<=", times("epsilon", _objective()), 3], equals)
    proof.generalise(bound, THREE_NAMES, [NOT_SELF_CONJUGATE, POSITIVE])
    named: dict[str, Json] = dict(zip(THREE_NAMES, SIGNED_VALUES, strict=True))
    named["h"] = ["of", ["dual", Z3], ONE]
    control = Evidence()
    given = [control.evaluate(substituted(h, named)) for h in (NOT_SELF_CONJUGATE, POSITIVE)]
    at = control.evaluate(substituted(["<=", times("epsilon", _objective()), 2], named))
    control.counterexample(_bound(2), [{"at": SIGNED_VALUES}, {"given": given}], at)
    return Part(
        "optimum",
        "The objective (71) is at most 3/epsilon, whatever the three nodes are.",
        _bound(3),
        proof,
        [SIGNED_VALUES],
        [Control("2/epsilon is not a bound: the seed on Z3.", differences(_bound(3), _bound(2)), control)],
    )


TEXTS = {
    "source": f"{SOURCE}, Lemma 2 with Definition 6, its proof, equations (53)-(74)",
    "hypotheses": (
        r"z is Hermitian and in R_c. For order 3: z lives at \pm k_0, k_0 \ne -k_0, r_{k_0k_0k_0} = 1/2d, and z "
        r"maximises 2\Re r_{k_0k_0k_0} - \epsilon \sum_j |z_{aj}z_{bj}z_{cj}|^2, \epsilon > 0."
    ),
}


def lemma_2() -> Statement:
    """Lemma 2 as printed: false for self-conjugate frequencies, and order-3 solutions are not unique."""
    order_3, structured = _printed(IS_SEED_TIMES_UNIT), _printed(STRUCTURE)
    few = [*_few_parts(repaired=False), _bound_part()]
    refutation = _refute_uniqueness()
    claims = [*(part.claim for part in few), order_3, structured, refutation.steps]
    return Statement(
        id="cago/lemma-2",
        title="Orders 1 and 2 in R_c have r_kkk = 0; order 3 is the seed times a unit",
        **TEXTS,
        conclusion=r"Orders 1 and 2: r_{kkk} = 0 for all k. Order 3: z = \tilde z_{k_0} * y, y a unit of order 1.",
        reading=(
            "'With small L2 regularization' is the optimisation (71) of the proof: the objective attains its maximum "
            "3/epsilon, which the part 'optimum' proves to be one. The hypotheses on order 3 are as strong as the text "
            "allows, and y need not be a unit, so that the refutation meets every reading. Orders 1 "
            "and 2 fail for a frequency that is its own opposite. Order 3 fails because "
            "(64) holds up to the sign of each entry only: the counterexample is the seed with the signs of two "
            "entries of node 1 turned. It has the same norm, the same r_kkk and the same objective, but "
            "r_{a0kk} is not 0, so that it is no multiple of the seed even up to the order of the nodes. The words "
            "'former' and 'latter' before (63) and (64) are exchanged in print. Repaired in cago/lemma-2.repair."
        ),
        definitions=needed(VOCABULARY, claims),
        parts=[
            *few,
            Part(
                "order-3",
                "An order-3 solution in R_c that maximises (71) is the seed times a unit of order 1.",
                order_3,
                refutation,
                [[*SIGNED_VALUES, CUBE_ROOT]],
                [
                    Control(
                        "It becomes true if each entry may be multiplied by a real number, the product being 1.",
                        differences(order_3, structured),
                        _prove_multiple(),
                        becomes="true",
                    )
                ],
            ),
        ],
    )


def lemma_2_repair() -> Statement:
    """Lemma 2 for k ≠ −k, with all maximisers of (71)."""
    claim = forall(THREE_BINDERS, implies(NOT_SELF_CONJUGATE, POSITIVE, ["iff", MAXIMAL, STRUCTURE]))
    few = [*_few_parts(repaired=True), _bound_part()]
    return Statement(
        id="cago/lemma-2.repair",
        title="Orders 1 and 2 in R_c have r_kkk = 0 for k other than -k; the maximisers of order 3",
        **TEXTS,
        conclusion=(
            r"Orders 1 and 2: r_{kkk} = 0 for all k \ne -k. Order 3: the objective is at most 3/\epsilon; z is a "
            r"maximiser iff z_{pj} = \rho_{pj}\,\omega^j y_p with \omega a primitive cube root of unity, "
            r"\rho_{pj} real, \rho_{aj}\rho_{bj}\rho_{cj} = 1, \epsilon y_ay_by_c = 1."
        ),
        reading=(
            "A maximiser is a solution in R_c at which epsilon times the objective is 3, its greatest value. The seed "
            "times a unit is the case rho = 1 with epsilon = 6d. The real factors are the symmetry that the "
            "squared activation leaves free; only their signs survive if all entries have the same modulus."
        ),
        definitions=needed(VOCABULARY, [*(part.claim for part in few), claim]),
        parts=[
            *few,
            Part(
                "order-3",
                "The maximisers of (71) are the entrywise real multiples of the seed, with product 1 at each node.",
                claim,
                prove_maximal_iff_structure(),
                [SIGNED_VALUES],
            ),
        ],
    )


STATEMENTS = {
    "cago/lemma-2": lemma_2,
    "cago/lemma-2.repair": lemma_2_repair,
}
