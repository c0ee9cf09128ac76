"""What follows from Schur's relations: completeness with roots of degrees, and sums weighted by class functions.

Thesis on combinatorial tasks, Lemma D.10.
"""

from functools import cached_property

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import prove_alike, prove_where, sums_under
from verify.statements.tasks.groups.group_facts import ELEMENTS, GROUP_VARIABLES, INVERSE, NEUTRAL, GroupFacts, product
from verify.statements.tasks.groups.group_vocabulary import ORDER, degree, same
from verify.statements.terms import different, equal, indicator, mapping, minus, plus, times, total

ON_IRREPS = "m1"
ROWS = ("i1", "j1", "k1", "l1", "n1")
IRREP_VARIABLES: Binders = [
    *GROUP_VARIABLES,
    *((x, "I") for x in ROWS),
    ("rep1", "R"),
    ("rep2", "R"),
    (ON_IRREPS, ["maps", "R", "real"]),
]


def entry(i: Json, j: Json, g: Json) -> Json:
    """Return an entry of the matrix of an element."""
    return ["rho", i, j, g]


def root(i: Json) -> Json:
    """Return the root of the degree of the representation of a row."""
    return ["root_of", ["irrep", i]]


def weighted_entry(i: Json, j: Json, t: str = "t'") -> Json:
    """Σ_t τ(t) ρ_ij(t)."""
    return total([(t, "G")], times(["tau", t], entry(i, j, t)))


def prove_value_of_irrep(proof: Evidence) -> int:
    """Prove ∀i, r, f: [i belongs to r] f(irrep of i) = [i belongs to r] f(r)."""
    i, r = "i1", "rep1"
    here = equal(["irrep", i], r)
    goal = equal(*(times(indicator(here), [ON_IRREPS, x]) for x in (["irrep", i], r)))
    alike = proof.rewrite(goal, [proof.assume(here)])
    return proof.generalise(prove_where(proof, here, goal, alike), [i, r, ON_IRREPS])


class RepresentationFacts:
    """Facts about orthogonal representations, all of them in one family of block-diagonal matrices."""

    def __init__(self, proof: Evidence, system: int, parts: int = 7) -> None:
        """Name the parts of the definition."""
        self.proof = proof
        (
            group,
            self.inhabited,
            self.trivial,
            self.degree_one,
            self.blocks,
            self.homomorphism,
            self.orthogonal,
            *self.relations,
        ) = (proof.project(system, part) for part in range(parts))
        self.group = GroupFacts(proof, group)

    def inverted_degrees(self, nonzero: int) -> tuple[int, int]:
        """∀r: 0 < d_r, and d_r · (1/d_r) = 1, from the theorem that positive numbers are not zero."""
        proof, r, i = self.proof, "rep1", "i1"
        here, goal = equal(["irrep", i], r), ["<", 0, degree(r)]
        others = total([("i", "I")], indicator(equal(["irrep", "i"], r)), different("i", i))
        count = sums_under(proof, [here], [proof.assume(here)], equal(minus(degree(r), 0), plus(1, others)))
        found = proof.squares(goal, count)
        positive = proof.choose(proof.specialise(self.inhabited, [r]), i, found)
        unit = proof.quotient(proof.specialise(nonzero, [degree(r)], [positive]))
        return proof.generalise(positive, [r]), proof.generalise(unit, [r])

    @cached_property
    def left(self) -> int:
        """∀g, f: Σ_b f(g b) = Σ_b f(b)."""
        return self.group.translated(left=True)

    @cached_property
    def right(self) -> int:
        """∀g, f: Σ_b f(b g) = Σ_b f(b)."""
        return self.group.translated(left=False)

    @cached_property
    def order_sign(self) -> int:
        """0 < |G|."""
        return self.group.positive_order()

    @cached_property
    def order_unit(self) -> int:
        """|G| · (1/|G|) = 1."""
        return self.proof.quotient(self.proof.specialise(prove_nonzero(self.proof), [ORDER], [self.order_sign]))

    def transposed(self) -> int:
        """∀m, k, x, h: ρ_mk(x) = Σ_q ρ_mq(x h) ρ_kq(h)."""
        proof = self.proof
        m, k, x, h = "i1", "k1", "g1", "g2"
        result = proof.follows(
            equal(entry(m, k, x), total([("q'", "I")], times(entry(m, "q'", product(x, h)), entry(k, "q'", h)))),
            self.homomorphism,
            self.orthogonal,
        )
        return proof.generalise(result, [m, k, x, h])

    def commuting(self, class_function: int) -> int:
        """∀g, h: τ(g h) = τ(h g) for a class function τ."""
        g, h = "g1", "g2"
        law = self.proof.specialise(self.group.associative, [g, h, g])
        result = self.proof.specialise(class_function, [product(g, h), product(h, g), g], [law])
        return self.proof.generalise(result, [g, h])

    def conjugated(self, class_function: int) -> int:
        """∀m, k, h: Σ_t τ(t) ρ_mk(t) = Σ_y τ(y) Σ_pq ρ_mp(h) ρ_pq(y) ρ_kq(h)."""
        proof = self.proof
        m, k, h, x, p = "i1", "k1", "g1", "x'", "p'"
        over_x = [[x, "G"]]
        straight = times(entry(m, p, h), entry(p, k, x))
        result = proof.sums(
            equal(weighted_entry(m, k), total([("y'", "G")], self._conjugate(m, k, h, "y'"))),
            cofactors=[
                cofactor(self.right, [h, mapping([("y'", "G")], self._conjugate(m, k, h, "y'"))]),
                cofactor(
                    self.transposed(), [p, k, x, h], times(["tau", product(x, h)], entry(m, p, h)), [*over_x, [p, "I"]]
                ),
                cofactor(self.commuting(class_function), [x, h], times(-1, straight), [*over_x, [p, "I"]]),
                cofactor(self.homomorphism, [m, k, h, x], ["tau", product(h, x)], over_x),
                cofactor(self.left, [h, mapping([("y'", "G")], times(["tau", "y'"], entry(m, k, "y'")))], -1),
            ],
        )
        return proof.generalise(result, [m, k, h])

    @staticmethod
    def _conjugate(m: str, k: str, h: str, y: str) -> Json:
        """τ(y) Σ_pq ρ_mp(h) ρ_pq(y) ρ_kq(h)."""
        pairs = [("p'", "I"), ("q'", "I")]
        return total(pairs, times(["tau", y], entry(m, "p'", h), entry("p'", "q'", y), entry(k, "q'", h)))

    def at_neutral(self, neutral: int, e: str) -> int:
        """∀i, j: ρ_ij(e) = [i = j], from a theorem that e is neutral."""
        proof = self.proof
        i, j, k = "i1", "j1", "k1"
        twice = proof.project(proof.specialise(neutral, [e]), 0)
        square = total([("j'", "I")], times(entry(i, "j'", e), entry("j'", k, e)))
        law = proof.specialise(self.homomorphism, [i, k, e, e])
        fixed = proof.generalise(proof.rewrite(equal(entry(i, k, e), square), [twice], law), [i, k])
        result = proof.follows(equal(entry(i, j, e), indicator(equal(i, j))), self.orthogonal, fixed)
        return proof.generalise(result, [i, j])

    def constant_on_blocks(self) -> int:
        """∀i, j, g, f: f(r') ρ_ij(g) = f(r) ρ_ij(g) for the representations r of i and r' of j."""
        proof = self.proof
        i, j, g = "i1", "j1", "g1"
        together = same(i, j)
        here, there = ([ON_IRREPS, ["irrep", x]] for x in (i, j))
        goal = equal(times(there, entry(i, j, g)), times(here, entry(i, j, g)))
        alike = proof.rewrite(goal, [(proof.assume(together), "backward")])
        zero = proof.specialise(self.blocks, [i, j, g], [proof.assume(["not", together])])
        nothing = proof.follows(goal, zero)
        return proof.generalise(proof.cases(together, alike, nothing), [i, j, g, ON_IRREPS])

    def alike(self) -> int:
        """∀r, r', f: [r = r'] f(r) = [r = r'] f(r')."""
        r, other = "rep1", "rep2"
        return self.proof.generalise(prove_alike(self.proof, r, other, ON_IRREPS), [r, other, ON_IRREPS])

    def columns(self) -> int:
        """∀p, q, g: Σ_i ρ_ip(g) ρ_iq(g) = [p = q]."""
        proof = self.proof
        p, q, i, g = "i1", "j1", "k1", "g1"
        unit = self.group.left_inverse()
        at_neutral = self.at_neutral(self.group.neutral, NEUTRAL)
        row = total([("q'", "I")], times(entry(p, "q'", NEUTRAL), entry(i, "q'", g)))
        inverse = proof.rewrite(
            equal(entry(p, i, INVERSE), row), [unit], proof.specialise(self.transposed(), [p, i, INVERSE, g])
        )
        product_of = total([("j'", "I")], times(entry(p, "j'", INVERSE), entry("j'", q, g)))
        law = proof.specialise(self.homomorphism, [p, q, INVERSE, g])
        one = proof.rewrite(equal(entry(p, q, NEUTRAL), product_of), [unit], law)
        inverse = proof.generalise(inverse, [i])
        result = proof.follows(
            equal(total([("i'", "I")], times(entry("i'", p, g), entry("i'", q, g))), indicator(equal(p, q))),
            at_neutral,
            one,
            inverse,
        )
        return proof.generalise(self.group.chosen(result), [p, q, g])

    def conjugate_traces(self) -> int:
        """∀a, b, g with a g = g b, ∀f: Σ_i f(r) ρ_ii(a) = Σ_i f(r) ρ_ii(b), for the representation r of the row i."""
        proof = self.proof
        a, b, g = ELEMENTS
        i, p, q = "i'", "p'", "q'"
        conjugate = equal(product(a, g), product(g, b))
        row = total([(q, "I")], times(entry("i1", q, product(g, b)), entry("i1", q, g)))
        turned = proof.rewrite(
            equal(entry("i1", "i1", a), row),
            [proof.assume(conjugate)],
            proof.specialise(self.transposed(), ["i1", "i1", a, g]),
        )
        turned = proof.generalise(turned, ["i1"])
        value, other = ([ON_IRREPS, ["irrep", x]] for x in (i, p))
        rows = [[x, "I"] for x in (i, p, q)]
        traces = (total([(i, "I")], times(value, entry(i, i, x))) for x in (a, b))
        result = proof.sums(
            equal(*traces),
            cofactors=[
                cofactor(turned, [i], value, [[i, "I"]]),
                cofactor(self.homomorphism, [i, q, g, b], times(value, entry(i, q, g)), [rows[0], rows[2]]),
                cofactor(
                    self.constant_on_blocks(), [i, p, g, ON_IRREPS], times(-1, entry(p, q, b), entry(i, q, g)), rows
                ),
                cofactor(self.columns(), [p, q, g], times(other, entry(p, q, b)), rows[1:]),
            ],
        )
        return proof.generalise(result, [a, b, g, ON_IRREPS], [conjugate])
