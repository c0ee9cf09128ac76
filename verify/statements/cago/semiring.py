"""The semi-ring of solutions and its homomorphisms: monomial potentials and the order.

CaGO (Tian), Definitions 1-4, Theorem 2, Observations 1 and 2, Theorem 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import SOURCE, Z3, concrete
from verify.statements.cago.vocabulary import NETWORK, TWO, VOCABULARY, D, P, applied, solution
from verify.statements.language import (
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    mapping,
    needed,
    place,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any

THREE = [*TWO[:3], ("J3", "set"), *TWO[3:], ("z3", solution("J3"))]
ALONE = [TWO[0], TWO[1], TWO[3]]
FIRST, SECOND = ["first", "j"], ["second", "j"]
PAIR_OF_NODES = ["range", 1, 2]
ALL_ONES = concrete(Z3, PAIR_OF_NODES, 1)


class Element:
    """A solution with the set of its hidden nodes, closed under the two operations of the semi-ring."""

    def __init__(self, nodes: Json, z: Json) -> None:
        """Take the set of nodes and the coefficients."""
        self.nodes, self.z = nodes, z

    def __add__(self, other: Element) -> Element:
        z = ["ring_sum", "G", self.nodes, other.nodes, self.z, other.z]
        return Element(["union", self.nodes, other.nodes], z)

    def __mul__(self, other: Element) -> Element:
        z = ["ring_product", "G", self.nodes, other.nodes, self.z, other.z]
        return Element(["product", self.nodes, other.nodes], z)

    def identified(self, other: Element) -> Json:
        """Equality up to a permutation of the hidden nodes (Definition 2)."""
        return ["identified", "G", self.nodes, other.nodes, self.z, other.z]

    def matches(self, other: Element, turn: Json) -> Json:
        """Equality along a given bijection of the nodes."""
        return ["matches", "G", self.nodes, other.nodes, self.z, other.z, turn]


ONE = Element(["unit"], ["ring_one", "G"])
ZERO = Element(["empty"], ["ring_zero", "G"])
A, B, C = (Element(f"J{n}", f"z{n}") for n in (1, 2, 3))


def names(binders: Sequence[tuple[str, Json]]) -> list[str]:
    """Return the names of binders."""
    return [name for name, _ in binders]


def case(subject: Json, left: Json, right: Json) -> Json:
    """Distinguish the two sides of a union; the element is called x there and y here."""
    return ["case", subject, ["x", left], ["y", right]]


def pair(first: Json, second: Json) -> Json:
    """The pair of two nodes."""
    return ["pair", first, second]


def inl(node: Json) -> Json:
    """The node in the left part of a union."""
    return ["inl", node]


def inr(node: Json) -> Json:
    """The node in the right part of a union."""
    return ["inr", node]


def bijection(left: Element, right: Element, there: Json, back: Json) -> Json:
    """The bijection of nodes given by two maps, written as bodies in j."""
    maps = [mapping([("j", left.nodes)], there), mapping([("j", right.nodes)], back)]
    return ["bijection", left.nodes, right.nodes, *maps]


class Axiom:
    """∀ variables: two solutions are identified, shown by a bijection of their nodes."""

    def __init__(
        self, over: Sequence[tuple[str, Json]], left: Element, right: Element, there: Json, back: Json
    ) -> None:
        """Take the two maps of the bijection as bodies in j."""
        self.over, self.left, self.right = list(over), left, right
        self.turn = bijection(left, right, there, back)

    @property
    def claim(self) -> Json:
        """The axiom as a formula."""
        return forall(self.over, self.left.identified(self.right))

    def prove(self, proof: Evidence) -> int:
        """Prove the axiom; the proof declares its variables."""
        matched = proof.sums(self.left.matches(self.right, self.turn))
        found = proof.witness(self.left.identified(self.right), [self.turn], matched)
        return proof.generalise(found, names(self.over))


ADDITION = [
    Axiom(TWO, A + B, B + A, case("j", inr("x"), inl("y")), case("j", inr("x"), inl("y"))),
    Axiom(
        THREE,
        (A + B) + C,
        A + (B + C),
        ["case", "j", ["u", case("u", inl("x"), inr(inl("y")))], ["v", inr(inr("v"))]],
        ["case", "j", ["u", inl(inl("u"))], ["v", case("v", inl(inr("x")), inr("y"))]],
    ),
    Axiom(ALONE, ZERO + A, A, case("j", ["impossible", "x", "J1"], "y"), inr("j")),
]
MULTIPLICATION = [
    Axiom(TWO, A * B, B * A, pair(SECOND, FIRST), pair(SECOND, FIRST)),
    Axiom(
        THREE,
        (A * B) * C,
        A * (B * C),
        pair(["first", FIRST], pair(["second", FIRST], SECOND)),
        pair(pair(FIRST, ["first", SECOND]), ["second", SECOND]),
    ),
    Axiom(ALONE, ONE * A, A, SECOND, pair(["star"], "j")),
]
DISTRIBUTIVITY = [
    Axiom(
        THREE,
        A * (B + C),
        A * B + A * C,
        case(SECOND, inl(pair(FIRST, "x")), inr(pair(FIRST, "y"))),
        case("j", pair(["first", "x"], inl(["second", "x"])), pair(["first", "y"], inr(["second", "y"]))),
    ),
    Axiom(ALONE, ZERO * A, ZERO, FIRST, ["impossible", "j", ["product", ["empty"], "J1"]]),
]


def _values(over: Sequence[tuple[str, Json]]) -> list[Json]:
    """Return Z3 for the group, two nodes for each set, coefficients 1 for each solution."""
    return [Z3 if sort == "abelian" else PAIR_OF_NODES if sort == "set" else ALL_ONES for _, sort in over]


def _axiom_part(name: str, says: str, axioms: Sequence[Axiom], controls: Sequence[Control] = ()) -> Part:
    proof = Evidence(THREE)
    proof.conjunction(*(axiom.prove(proof) for axiom in axioms))
    claim = both(*(axiom.claim for axiom in axioms))
    return Part(name, says, claim, proof, [_values(axiom.over) for axiom in axioms], controls)


def _identification_part() -> Part:
    """Identification is an equivalence relation that both operations respect."""
    proof = Evidence([*THREE, ("turn", ["bijections", "J1", "J2"]), ("turn'", ["bijections", "J2", "J3"])])
    first, second = proof.assume(A.matches(B, "turn")), proof.assume(B.matches(C, "turn'"))
    there, back = ["forward", "turn", "j"], ["backward", "turn", "j"]

    def along(left: Element, right: Element, forward: Json, backward: Json, *others: int) -> int:
        """Prove an identification from the assumed matching of A and B, and others."""
        turn = bijection(left, right, forward, backward)
        matched = proof.sums(left.matches(right, turn), rewrite=[first, *others])
        return proof.witness(left.identified(right), [turn], matched)

    def chosen(theorem: int) -> int:
        """Get rid of the matching of A and B in favour of their identification."""
        return proof.choose(proof.assume(A.identified(B)), "turn", theorem)

    symmetric = along(B, A, back, there)
    composite = along(A, C, ["forward", "turn'", there], ["backward", "turn", ["backward", "turn'", "j"]], second)
    transitive = proof.choose(proof.assume(B.identified(C)), "turn'", composite)

    sums = along(
        A + C,
        B + C,
        case("j", inl(["forward", "turn", "x"]), inr("y")),
        case("j", inl(["backward", "turn", "x"]), inr("y")),
    )
    products = along(A * C, B * C, pair(["forward", "turn", FIRST], SECOND), pair(["backward", "turn", FIRST], SECOND))
    reflexive = Axiom(ALONE, A, A, "j", "j")
    same = A.identified(B)
    proof.conjunction(
        reflexive.prove(proof),
        proof.generalise(chosen(symmetric), names(TWO), [same]),
        proof.generalise(chosen(transitive), names(THREE), [same, B.identified(C)]),
        proof.generalise(chosen(sums), names(THREE), [same]),
        proof.generalise(chosen(products), names(THREE), [same]),
    )
    return Part(
        "identification",
        "Equality up to a permutation of the nodes is an equivalence relation, and + and * respect it.",
        both(
            reflexive.claim,
            forall(TWO, implies(same, B.identified(A))),
            forall(THREE, implies(same, B.identified(C), A.identified(C))),
            forall(THREE, implies(same, (A + C).identified(B + C))),
            forall(THREE, implies(same, (A * C).identified(B * C))),
        ),
        proof,
        [_values(ALONE), _values(TWO), *[_values(THREE)] * 3],
    )


def _hermitian_part() -> Part:
    """The Hermitian condition is kept by the operations."""
    proof = Evidence(TWO)

    def hermitian(element: Element) -> Json:
        return applied("hermitian", nodes=element.nodes, z=element.z)

    given = [proof.assume(hermitian(element)) for element in (A, B)]
    results = [hermitian(element) for element in (A + B, A * B, ONE)]
    kept = [proof.sums(result, rewrite=[(theorem, "backward") for theorem in given]) for result in results]
    proof.generalise(proof.conjunction(*kept), names(TWO), [hermitian(A), hermitian(B)])
    claim = forall(TWO, implies(hermitian(A), hermitian(B), both(*results)))
    witnesses = [[*_values(TWO), ":a", 0, node] for node in (inl(1), pair(1, 1), ["star"])]
    return Part("hermitian", "Sum and product of Hermitian solutions, and 1, are Hermitian.", claim, proof, witnesses)


def theorem_2() -> Statement:
    """Theorem 2: the solutions of all widths are a commutative semi-ring."""
    parts = [
        _axiom_part("addition", "+ is commutative and associative, the empty network is neutral.", ADDITION),
        _axiom_part("multiplication", "* is commutative and associative, the solution 1 is neutral.", MULTIPLICATION),
        _axiom_part(
            "distributivity",
            "* distributes over + and 0 annihilates.",
            DISTRIBUTIVITY,
            [_distribution_control()],
        ),
        _identification_part(),
        _hermitian_part(),
    ]
    return Statement(
        id="cago/theorem-2",
        title="Solutions of all widths under union and product of nodes form a commutative semi-ring",
        source=f"{SOURCE}, Theorem 2 with Definitions 1-3",
        hypotheses=(
            r"Z = \bigcup_q Z_q: coefficients z_{pkj} of any finite set of hidden nodes j; two solutions are the same "
            r"if a permutation of the nodes turns one into the other; + is concatenation, * the Kronecker product."
        ),
        conclusion=r"\langle Z, +, *\rangle is a commutative semi-ring; 1 has one node with all z_{pk} = 1.",
        reading=(
            "A permutation is a bijection between the sets of nodes. The paper does not name the neutral element of +, "
            "which is the empty network. That identification is an equivalence relation, which + and * respect, is "
            "part of the claim, as is that they respect the Hermitian condition (Definition 3)."
        ),
        definitions=needed(VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


def _distribution_control() -> Control:
    """A sum does not distribute over a product: z + (z z) is not (z + z)(z + z)."""
    wrong = forall(THREE, (A + B * C).identified((A + B) * (A + C)))
    edited = both(wrong, DISTRIBUTIVITY[1].claim)
    proof = Evidence()
    values = _values(THREE)
    instance = substituted((A + B * C).identified((A + B) * (A + C)), dict(zip(names(THREE), values, strict=True)))
    proof.counterexample(edited, [{"part": 0}, {"at": values}], proof.evaluate(instance))
    return Control(
        "+ does not distribute over *: with two nodes each, one side has 6 nodes, the other 16.",
        [(["claim", 1], wrong)],
        proof,
    )


INDEX: list[tuple[str, Json]] = [
    ("G", "abelian"),
    ("I", "set"),
    ("label", ["maps", "I", P]),
    ("frequency", ["maps", "I", D]),
]


def potential(element: Element) -> Json:
    """The monomial potential of the multiset of (label, frequency) pairs indexed by I."""
    return applied("potential", "I", "label", "frequency", nodes=element.nodes, z=element.z)


def theorem_3() -> Statement:
    """Theorem 3: every monomial potential is a homomorphism of semi-rings."""
    variables = [*INDEX, *TWO[1:]]
    equations = both(
        equal(potential(A + B), plus(potential(A), potential(B))),
        equal(potential(A * B), times(potential(A), potential(B))),
    )
    units = both(equal(potential(ONE), 1), equal(potential(ZERO), 0))
    proof = Evidence(variables)
    inner = proof.generalise(proof.sums(equations), names(TWO[1:]))
    proof.generalise(proof.conjunction(proof.sums(units), inner), names(INDEX))
    claim = forall(INDEX, both(units, forall(TWO[1:], equations)))

    invariance = forall([*INDEX, *TWO[1:]], implies(A.identified(B), equal(potential(A), potential(B))))
    invariant = Evidence([*variables, ("turn", ["bijections", "J1", "J2"])])
    matched = invariant.assume(A.matches(B, "turn"))
    index = [("i", "I")]
    moved = total(
        [("j", "J1")],
        [
            "prod",
            [list(b) for b in index],
            ["z2", ["label", "i"], ["frequency", "i"], ["forward", "turn", "j"]],
        ],
    )
    replaced = invariant.rewrite(equal(potential(A), moved), [matched])
    reindexed = invariant.sums(equal(moved, potential(B)))
    same = invariant.rewrite(equal(potential(A), potential(B)), [reindexed], replaced)
    chosen = invariant.choose(invariant.assume(A.identified(B)), "turn", same)
    invariant.generalise(chosen, names(variables), [A.identified(B)])

    two = ["labels", "first", "second"]
    constant_label = mapping([("i", two)], ":a")
    zero_frequency = mapping([("i", two)], 0)
    index_values = [Z3, two, constant_label, zero_frequency]
    set_values = _values(TWO[1:])
    definitions = needed(VOCABULARY, [claim, invariance])
    additive = total([("j", "J")], total([("i", "I")], ["z", ["p", "i"], ["k", "i"], "j"]))
    control = Evidence()
    values = dict(zip(names(INDEX), index_values, strict=True))
    wrong = control.evaluate(equal(substituted(potential(ONE), values), 1))
    control.counterexample(claim, [{"at": index_values}, {"part": 0}, {"part": 0}], wrong)
    return Statement(
        id="cago/theorem-3",
        title="Every monomial potential is a homomorphism of semi-rings",
        source=f"{SOURCE}, Theorem 3 with Definition 4",
        hypotheses=r"r(z) = \sum_j \prod_{(p,k)\in idx(r)} z_{pkj} for any finite multiset idx(r) of pairs (p,k).",
        conclusion=r"r(1) = 1, r(z_1+z_2) = r(z_1)+r(z_2), r(z_1*z_2) = r(z_1)r(z_2).",
        reading=(
            "The multiset is a finite index set I with maps to labels and characters. Also claimed: r(0) = 0, and "
            "r takes the same value on solutions that are identified, so that it is a function on Z."
        ),
        definitions=definitions,
        parts=[
            Part(
                "homomorphism",
                "For every multiset, r(1) = 1, r(0) = 0, r is additive and multiplicative.",
                claim,
                proof,
                [[*index_values, *set_values]],
                [
                    Control(
                        "With a sum of coefficients instead of a product it fails: r(1) = 2 for two indices.",
                        [(place(definitions, "potential", "body"), additive)],
                        control,
                    )
                ],
            ),
            Part(
                "invariance",
                "r does not depend on the order of the hidden nodes.",
                invariance,
                invariant,
                [[*index_values, *set_values]],
            ),
        ],
    )


def observation_1() -> Statement:
    """Observation 1: the potentials in the loss are monomial potentials."""
    labels = ["labels", "first", "second", "third"]

    def chosen(first: Json, second: Json, third: Json) -> Json:
        return mapping([("i", labels)], ["choose", "i", ["first", first], ["second", second], ["third", third]])

    cross_binders = [*NETWORK, ("k1", D), ("k2", D), ("k", D)]
    convolution_binders = [*NETWORK, ("q", P), ("m", D), ("k1", D), ("k", D)]
    cross = equal(
        applied("cross", "k1", "k2", "k"),
        applied("potential", labels, chosen(":a", ":b", ":c"), chosen("k1", "k2", "k")),
    )
    convolution = equal(
        applied("convolution", "q", "m", "k1", "k"),
        applied("potential", labels, chosen("q", "q", ":c"), chosen("k1", ["-", "m", "k1"], "k")),
    )
    claim = both(forall(cross_binders, cross), forall(convolution_binders, convolution))
    definitions = needed(VOCABULARY, claim)
    proof = Evidence()
    proof.conjunction(proof.sums(forall(cross_binders, cross)), proof.sums(forall(convolution_binders, convolution)))
    wrong_body = equal(
        applied("cross", "k1", "k2", "k"),
        applied("potential", labels, chosen(":a", ":b", ":b"), chosen("k1", "k2", "k")),
    )
    wrong = both(forall(cross_binders, wrong_body), forall(convolution_binders, convolution))
    distinct = concrete(Z3, ["unit"], ["choose", "label", ["a", 1], ["b", 2], ["c", 3]])
    values = [Z3, ["unit"], distinct, 0, 0, 0]
    control = Evidence()
    at = dict(zip(names(cross_binders), values, strict=True))
    control.counterexample(wrong, [{"part": 0}, {"at": values}], control.evaluate(substituted(wrong_body, at)))
    return Statement(
        id="cago/observation-1",
        title="The two families of potentials in the loss are monomial potentials",
        source=f"{SOURCE}, Observation 1 with Definition 4",
        hypotheses=r"r_{k_1k_2k} and r_{pmk'k} as in Theorem 1.",
        conclusion=r"idx(r_{k_1k_2k}) = \{(a,k_1),(b,k_2),(c,k)\}, idx(r_{pmk'k}) = \{(p,k'),(p,m-k'),(c,k)\}.",
        reading="idx is a multiset: for m = 2k' the pair (p, k') stands in it twice.",
        definitions=definitions,
        parts=[
            Part(
                "potentials",
                "Both are the monomial potential of three pairs.",
                claim,
                proof,
                [values, [Z3, ["unit"], distinct, ":a", 0, 0, 0]],
                [Control("With the label b in place of c it is false.", differences(claim, wrong), control)],
            )
        ],
    )


def observation_2() -> Statement:
    """Observation 2: the order is a homomorphism of semi-rings."""
    sets = [("J1", "set"), ("J2", "set")]
    width = define("width", [("J", "set")], ["size", "J"])

    def of(nodes: Json) -> Json:
        return ["width", nodes]

    claim = both(
        equal(of(["unit"]), 1),
        equal(of(["empty"]), 0),
        forall(
            sets,
            both(
                equal(of(["union", "J1", "J2"]), plus(of("J1"), of("J2"))),
                equal(of(["product", "J1", "J2"]), times(of("J1"), of("J2"))),
            ),
        ),
    )
    proof = Evidence()
    proof.sums(claim)
    wrong = plus(of("J1"), of("J2"))
    values = [["range", 1, 2], ["range", 1, 3]]
    control = Evidence()
    edited = [*claim[:3], forall(sets, [*claim[3][2][:2], equal(of(["product", "J1", "J2"]), wrong)])]
    at = control.evaluate(equal(of(["product", *values]), plus(of(values[0]), of(values[1]))))
    control.counterexample(edited, [{"part": 2}, {"at": values}, {"part": 1}], at)
    return Statement(
        id="cago/observation-2",
        title="The order, the number of hidden nodes, is a homomorphism of semi-rings",
        source=f"{SOURCE}, Observation 2 with Definition 1",
        hypotheses=r"ord(z) is the number of hidden nodes.",
        conclusion=r"ord(1) = 1, ord(z_1+z_2) = ord(z_1)+ord(z_2), ord(z_1*z_2) = ord(z_1)ord(z_2).",
        reading="Also claimed: ord(0) = 0. The order depends on the set of nodes alone.",
        definitions=[width],
        parts=[
            Part(
                "order",
                "The number of nodes of a sum is the sum, of a product the product.",
                claim,
                proof,
                [values],
                [
                    Control(
                        "The order of a product is not the sum of the orders: 2 and 3 nodes give 6.",
                        differences(claim, edited),
                        control,
                    )
                ],
            )
        ],
    )


STATEMENTS = {
    "cago/theorem-2": theorem_2,
    "cago/theorem-3": theorem_3,
    "cago/observation-1": observation_1,
    "cago/observation-2": observation_2,
}
