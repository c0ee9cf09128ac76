"""Solutions that are, entry by entry, a real multiple of the seed: when it is so, and what follows from it.

CaGO (Tian), the proof of Lemma 2, equations (63)-(66).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.order_vocabulary import (
    ORDER_VOCABULARY,
    STRUCTURE,
    TRIPLE,
    crossed_sum,
    node_product,
    node_product_at,
    turn,
    unit_products,
)
from verify.statements.cago.vocabulary import LABELS, P
from verify.statements.language import (
    Binders,
    both,
    conj,
    equal,
    exists,
    forall,
    indicator,
    mapping,
    minus,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated, prove_conjugate

Json = Any


class SeedMultiple:
    """Under ε a_j b_j c_j = 1 and three vanishing crossed sums: x is, entry by entry, a real multiple of the seed."""

    def __init__(self, proof: Evidence, unit_vectors: int, equal_roots: int) -> None:
        """Assume the products and the sums; take the two lemmas on complex numbers."""
        self.proof, self.unit_vectors, self.equal_roots = proof, unit_vectors, equal_roots
        self.given = [unit_products("x"), both(*(equal(crossed_sum("x", label), 0) for label in ("c", "b", "a")))]
        self.units, sums = (proof.assume(formula) for formula in self.given)
        self.sums = {label: proof.project(sums, number) for number, label in enumerate(("c", "b", "a"))}
        self.unit = [proof.specialise(self.units, [j]) for j in range(3)]
        self.conjugate = [prove_conjugate(proof, self.unit[j], self.product(j), 1) for j in range(3)]

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
        turned = conjugated(proof, root, polynomial, 0)
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
    _, binders, matrix = next(d["body"] for d in ORDER_VOCABULARY if d["name"] == "real_multiple_of_seed")
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
        unit_products("x"),
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
