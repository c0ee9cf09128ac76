"""Paths of zero loss between a solution and its product with a unit, and what that product does to the norm.

CaGO (Tian), Theorem 5 and its proof, equations (84)-(90).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import sympy

from verify.proving.evidence import Evidence, cofactor
from verify.proving.reduction import quotients, to_json
from verify.statements.cago.fourier import FOURIER_VOCABULARY, MEMBERS, ONE_OF_Z3, prove_no_zero
from verify.statements.cago.loss import (
    ORDER,
    SOURCE,
    UNIT,
    Z3,
    concrete,
    memorizing,
    prove_lemma_1,
    prove_on_networks,
    prove_zero_conditions,
    sum_of_squares,
)
from verify.statements.cago.units import prove_product_with_unit
from verify.statements.cago.vocabulary import NETWORK, D, P, applied, solution
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
Binders = list[tuple[str, Json]]

LABELS = ("a", "b", "c")
STEPS = ["range", 1, 6]
NODES = ["product", "I", "J"]
CURVES = ["maps", P, D, NODES, "curve"]

BINDERS: Binders = [
    ("G", "abelian"),
    ("I", "set"),
    ("J", "set"),
    ("y", solution("I")),
    ("z'", solution("J")),
    ("i0", "I"),
]
NAMES = [name for name, _ in BINDERS]
PRODUCT = ["ring_product", "G", "I", "J", "y", "z'"]
IDENTITY = ["ring_product", "G", "I", "J", ["padded_identity", "G", "I", "i0"], "z'"]
HYPOTHESES: list[Json] = [
    applied("hermitian", nodes="I", z="y"),
    *(applied(name, nodes="J", z="z'") for name in ("hermitian", "mean_free", "optimality")),
    applied("optimality", nodes=NODES, z=PRODUCT),
]


def product_of_entries(i: Json, k: Json = "k", y: str = "y") -> Json:
    """y_a y_b y_c at a node."""
    return times(*([y, f":{label}", k, i] for label in LABELS))


CARRIED = product_of_entries("i0")
IN_K = indicator(["in", "k", "K"])
NOT_IN_K = minus(1, IN_K)

A, B, C, S = sympy.symbols("a b c s")
U = {number: sympy.Symbol(f"u{number}") for number in range(1, 7)}
RELATIONS = list(combinations(range(1, 7), 2))


class Polynomials:
    """The entries of the moving unit at one kind of node, in K and elsewhere, and their product.

    In K the node i0 carries all of r_kkk: the others are emptied, i1 takes over while i0 is turned into the identity,
    and gives back. Elsewhere i0 is emptied, the others are scaled up, and i0 takes over as the identity.
    """

    def __init__(self, inside: Sequence[sympy.Expr], outside: Sequence[sympy.Expr], products: Sequence[sympy.Expr]):
        """Take the entries of a, b, c in K and elsewhere, and their two products."""
        self.entries = {label: (i, o) for label, i, o in zip(LABELS, inside, outside, strict=True)}
        self.products = tuple(products)

    def defects(self) -> list[sympy.Expr]:
        """Return a b c less the product, in K and elsewhere, zero by the relations (1 − u_i) u_j = 0 for i < j."""
        return [
            sympy.expand(sympy.prod(self.entries[label][side] for label in LABELS) - self.products[side])
            for side in (0, 1)
        ]


def _towards_one(x: sympy.Expr, step: int) -> sympy.Expr:
    return (1 - U[step]) * x + U[step]


def _kept(x: sympy.Expr) -> sympy.Expr:
    return (1 - U[6]) * x


_RAISED = (1 + U[1] * S) * (1 - U[3])
FIRST = Polynomials(
    [_towards_one(A, 4), _towards_one(B, 4), (1 - U[3]) * C + U[5]],
    [_towards_one(A, 2), _towards_one(B, 2), (1 - U[1]) * C + U[3]],
    [(1 - U[3]) * A * B * C + U[5], (1 - U[1]) * A * B * C + U[3]],
)
SECOND = Polynomials(
    [_kept(_towards_one(A, 2)), _kept(_towards_one(B, 2)), (1 - U[1]) * C + U[3] - U[5]],
    [_kept(A), _kept(B), C * _RAISED],
    [(1 - U[1]) * A * B * C + U[3] - U[5], A * B * C * _RAISED],
)
OTHERS = Polynomials(
    [_kept(A), _kept(B), (1 - U[1]) * C],
    [_kept(A), _kept(B), C * _RAISED],
    [(1 - U[1]) * A * B * C, A * B * C * _RAISED],
)


def _symbols(i: Json, u: Json) -> dict[sympy.Symbol, Json]:
    """The JSON form of the symbols at a node: entries of y, the six steps, q times what i0 carries."""
    entries = {symbol: ["y", f":{label}", "k", i] for symbol, label in zip((A, B, C), LABELS, strict=True)}
    return entries | {symbol: ["at", u, number] for number, symbol in U.items()} | {S: times(["q", "k"], CARRIED)}


def _sides(polynomials: Sequence[sympy.Expr], names: dict[sympy.Symbol, Json]) -> Json:
    inside, outside = (to_json(p, names) for p in polynomials)
    return plus(times(IN_K, inside), times(NOT_IN_K, outside))


def _by_node(i: Json, first: Json, second: Json, others: Json) -> Json:
    here, there = indicator(equal(i, "i0")), indicator(equal(i, "i1"))
    rest = plus(times(there, second), times(minus(1, there), others))
    return plus(times(here, first), times(minus(1, here), rest))


def _moving_entry(label: str, u: Json) -> Json:
    names = _symbols("i", u)
    return _by_node("i", *(_sides(kind.entries[label], names) for kind in (FIRST, SECOND, OTHERS)))


MOVING_BINDERS: Binders = [
    ("G", "abelian"),
    ("I", "set"),
    ("y", solution("I")),
    ("i0", "I"),
    ("i1", "I"),
    ("K", ["subsets", D]),
    ("q", ["maps", D, "complex"]),
    ("u", ["maps", STEPS, "complex"]),
]

VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define(
        "padded_identity",
        [("G", "abelian"), ("I", "set"), ("i0", "I")],
        mapping([("p", P), ("k", D), ("i", "I")], indicator(equal("i", "i0"))),
    ),
    define(
        "at_moment",
        [("G", "abelian"), ("J", "set"), ("path", ["maps", P, D, "J", "curve"]), ("t", "real")],
        mapping([("p", P), ("k", D), ("j", "J")], ["at_time", ["path", "p", "k", "j"], "t"]),
    ),
    define(
        "zero_loss_path",
        [
            ("G", "abelian"),
            ("J", "set"),
            ("z1", solution("J")),
            ("z2", solution("J")),
            ("path", ["maps", P, D, "J", "curve"]),
        ],
        both(
            *(
                forall(
                    [("p", P), ("k", D), ("j", "J")], equal(["at_time", ["path", "p", "k", "j"], t], [z, "p", "k", "j"])
                )
                for t, z in ((0, "z1"), (1, "z2"))
            ),
            forall(
                [("t", "real")],
                implies(
                    ["<=", 0, "t"],
                    ["<=", "t", 1],
                    both(
                        *(applied(name, z=["at_moment", "G", "J", "path", "t"]) for name in ("hermitian", "mean_free")),
                        equal(applied("loss", z=["at_moment", "G", "J", "path", "t"]), 0),
                    ),
                ),
            ),
        ),
    ),
    define("norm", NETWORK, total([("p", P), ("k", D), ("j", "J")], ["abs2", ["z", "p", "k", "j"]])),
    define(
        "norm_at",
        [*NETWORK, ("p", P), ("k", D)],
        total([("j", "J")], ["abs2", ["z", "p", "k", "j"]]),
    ),
    define(
        "moving_unit",
        MOVING_BINDERS,
        mapping(
            [("p", P), ("k", D), ("i", "I")],
            ["choose", "p", *([label, _moving_entry(label, "u")] for label in LABELS)],
        ),
    ),
]
PATH = exists([("path", CURVES)], ["zero_loss_path", "G", NODES, PRODUCT, IDENTITY, "path"])


# --- the path ---------------------------------------------------------------------------------------------------------

MOVING = ["moving_unit", *(name for name, _ in MOVING_BINDERS)]
AT_NODE: dict[str, Json] = {"k": "k0", "i": "i2"}
HERE, THERE = ("i2", "i0"), ("i2", "i1")
VALUE = substituted(
    _by_node("i", *(_sides(kind.products, _symbols("i", "u")) for kind in (FIRST, SECOND, OTHERS))), AT_NODE
)
CONDITIONS: dict[str, Json] = {
    "different": different("i0", "i1"),
    "hermitian": applied("hermitian", nodes="I", z="y"),
    "unit": applied("is_unit", nodes="I", z="y"),
    "carried": forall([("k", D)], implies(["in", "k", "K"], equal(CARRIED, 1))),
    "inverse": forall([("k", D)], implies(["not", ["in", "k", "K"]], equal(times(["q", "k"], minus(1, CARRIED)), 1))),
    "symmetric": forall([("k", D)], equal(indicator(["in", minus("k"), "K"]), IN_K)),
    "conjugate": forall([("k", D)], equal(["q", minus("k")], conj(["q", "k"]))),
    "steps": forall(
        [("m", STEPS), ("n", STEPS)],
        implies(["<", "m", "n"], equal(times(minus(1, ["u", "m"]), ["u", "n"]), 0)),
    ),
    "real": forall([("n", STEPS)], equal(conj(["u", "n"]), ["u", "n"])),
}


class _Moving:
    """The moving unit is a Hermitian unit, under the conditions on K, q and the steps."""

    def __init__(self, proof: Evidence) -> None:
        self.proof = proof
        self.given = {name: proof.assume(formula) for name, formula in CONDITIONS.items()}
        self.relation = {
            pair: proof.specialise(self.given["steps"], list(pair), [proof.evaluate(["<", *pair])])
            for pair in RELATIONS
        }

    def theorem(self, over_: Sequence[str]) -> int:
        """Prove ∀ over (conditions ⟹ Hermitian ∧ unit)."""
        found = self.proof.conjunction(self._hermitian(), self._unit())
        return self.proof.generalise(found, list(over_), list(CONDITIONS.values()))

    def _node_products(self) -> int:
        """∀k, i: the product of the three entries at a node, in each of six cases."""
        at_node = self._case(equal(*HERE), FIRST, [])
        elsewhere = [different(*HERE)]
        at_second = self._case(equal(*THERE), SECOND, elsewhere)
        at_others = self._case(different(*THERE), OTHERS, elsewhere)
        away = self.proof.cases(equal(*THERE), at_second, at_others)
        return self.proof.generalise(self.proof.cases(equal(*HERE), at_node, away), ["k0", "i2"])

    def _case(self, condition: Json, kind: Polynomials, others: list[Json]) -> int:
        """The product at one kind of node, in K and elsewhere."""
        inside = ["in", "k0", "K"]
        sides = [
            self._product([condition, *others, formula], kind, side)
            for side, formula in enumerate((inside, ["not", inside]))
        ]
        return self.proof.cases(inside, *sides)

    def _product(self, conditions: list[Json], kind: Polynomials, side: int) -> int:
        proof = self.proof
        given = [proof.assume(condition) for condition in conditions]

        def under_conditions(goal: Json) -> int:
            return proof.specialise(proof.sums(implies(*conditions, goal)), [], given)

        names = {symbol: substituted(node, AT_NODE) for symbol, node in _symbols("i", "u").items()}
        simple = [to_json(kind.entries[label][side], names) for label in LABELS]
        entries = [["at", MOVING, f":{label}", "k0", "i2"] for label in LABELS]
        rules = [under_conditions(equal(entry, short)) for entry, short in zip(entries, simple, strict=True)]
        value = to_json(kind.products[side], names)
        rules.append(under_conditions(equal(VALUE, value)))
        relations = [(1 - U[m]) * U[n] for m, n in RELATIONS]
        found = zip(RELATIONS, quotients(kind.defects()[side], relations, [*names]), strict=True)
        product = proof.sums(
            equal(times(*simple), value),
            cofactors=[cofactor(self.relation[pair], [], to_json(q, names)) for pair, q in found if q != 0],
        )
        return proof.rewrite(equal(times(*entries), VALUE), [(rule, "backward") for rule in rules], product)

    def _unit(self) -> int:
        """Σ_i of the products is 1 for every k ≠ 0."""
        proof = self.proof
        u = {number: ["u", number] for number in range(1, 7)}
        apart = proof.sums(
            implies(CONDITIONS["different"], equal(indicator(equal("i0", "i1")), 0)),
        )
        never = proof.specialise(apart, [], [self.given["different"]])
        rest = times(minus(1, u[3]), u[1], CARRIED)
        raised = times(plus(1, times(u[1], ["q", "k"], CARRIED)), minus(1, u[3]))
        nonzero = indicator(different("k", 0))
        share = plus(times(IN_K, minus(1, u[1])), times(NOT_IN_K, raised))
        value = substituted(VALUE, {"k0": "k", "i2": "i"})
        summed = proof.sums(
            forall([("k", D)], implies(different("k", 0), equal(total([("i", "I")], value), 1))),
            cofactors=[
                cofactor(self.given["unit"], ["k"], share),
                cofactor(self.given["inverse"], ["k"], times(nonzero, rest)),
                cofactor(self.given["carried"], ["k"], times(nonzero, minus(u[1], u[3]))),
                cofactor(self.relation[1, 3], [], times(nonzero, NOT_IN_K, CARRIED)),
                cofactor(never, [], times(-1, nonzero, IN_K, minus(u[3], u[5]))),
            ],
        )
        unit = applied("is_unit", nodes="I", z=MOVING)
        return proof.rewrite(unit, [(self._node_products(), "backward")], summed)

    def _hermitian(self) -> int:
        """The entries at −k are the conjugates of those at k."""
        proof = self.proof
        rows = []
        for label in LABELS:
            names = _symbols("i", "u")
            differences_ = [
                to_json(sympy.expand(kind.entries[label][0] - kind.entries[label][1]), names)
                for kind in (FIRST, SECOND, OTHERS)
            ]
            change = substituted(_by_node("i", *differences_), {"k": minus("k"), "i": "j"})
            rows.append([label, change])
        return proof.sums(
            applied("hermitian", nodes="I", z=MOVING),
            rewrite=[(self.given["hermitian"], "backward"), (self.given["conjugate"], "backward"), self.given["real"]],
            cofactors=[cofactor(self.given["symmetric"], ["k"], ["choose", "p", *rows])],
        )


REPAIRED_BINDERS: Binders = [*BINDERS, ("i1", "I")]
REPAIRED_NAMES = [name for name, _ in REPAIRED_BINDERS]
REPAIRED_HYPOTHESES = [CONDITIONS["different"], *HYPOTHESES]
ON_K = forall([("k", D)], ["iff", ["in", "k", "K"], equal(CARRIED, 1)])


def carried(k: Json) -> Json:
    """y_a y_b y_c at the node i0 and a frequency."""
    return product_of_entries("i0", k)


def _inverse(k: Json) -> Json:
    return times(indicator(["not", ["in", k, "K"]]), over(1, minus(1, carried(k))))


INVERSE = mapping([("one", D)], _inverse("one"))


class _Frequencies:
    """What is known of the set K of the frequencies at which i0 carries everything, and of 1/(1 − y_a y_b y_c)."""

    def __init__(self, proof: Evidence, hermitian: int) -> None:
        self.proof, self.hermitian = proof, hermitian
        self.on_k = proof.assume(ON_K)
        self.opposite = self._opposite()

    def exists(self) -> int:
        """∃K."""
        proof = self.proof
        formula = equal(carried("k0"), 1)
        same = proof.generalise(proof.assume(formula), [], [formula])
        trivial = proof.generalise(proof.equivalence(same, same), ["k0"])
        goal = exists([("K1", ["subsets", D])], substituted(ON_K, {"K": "K1"}))
        return proof.witness(goal, [["subset", [["one", D]], equal(carried("one"), 1)]], trivial)

    def _opposite(self) -> int:
        """∀k (y_a y_b y_c = 1 at k ⟹ at −k)."""
        proof = self.proof
        formula = equal(carried("k0"), 1)
        turned = proof.rewrite(equal(conj(carried("k0")), conj(1)), [proof.assume(formula)])
        there = proof.sums(
            equal(carried(minus("k0")), 1), rewrite=[(self.hermitian, "backward")], cofactors=[cofactor(turned)]
        )
        return proof.generalise(there, ["k0"], [formula])

    def carries(self, k: Json, inside: int) -> int:
        """y_a y_b y_c = 1 at k, from k ∈ K."""
        return self.proof.rewrite(equal(carried(k), 1), [self.proof.specialise(self.on_k, [k])], inside)

    def is_inside(self, k: Json, theorem: int) -> int:
        """k ∈ K, from y_a y_b y_c = 1 at k."""
        return self.proof.rewrite(["in", k, "K"], [(self.proof.specialise(self.on_k, [k]), "backward")], theorem)

    def denied(self, formula: Json, wrong: int, against: int) -> int:
        """¬φ, from a theorem that follows from φ and one that denies it."""
        absurd = self.proof.contradiction(["not", formula], wrong, against)
        return self.proof.cases(formula, absurd, self.proof.assume(["not", formula]))

    def quotient(self, k: Json, outside: int) -> int:
        """(1 − y_a y_b y_c) · its inverse = 1 at k, from k ∉ K."""
        proof = self.proof
        zero = equal(minus(1, carried(k)), 0)
        one = proof.sums(equal(carried(k), 1), cofactors=[cofactor(proof.assume(zero), [], -1)])
        return proof.quotient(self.denied(zero, self.is_inside(k, one), outside))

    def facts(self) -> dict[str, int]:
        """The conditions of the moving unit on K and q."""
        proof = self.proof
        here, there = ["in", "k0", "K"], ["in", minus("k0"), "K"]
        out_here, out_there = ["not", here], ["not", there]
        inside, outside = proof.assume(here), proof.assume(out_here)
        in_carried = self.carries("k0", inside)
        opposite_in = self.is_inside(minus("k0"), proof.specialise(self.opposite, ["k0"], [in_carried]))
        back = proof.specialise(self.opposite, [minus("k0")], [self.carries(minus("k0"), proof.assume(there))])
        twice = proof.sums(equal(carried("k0"), 1), cofactors=[cofactor(back)])
        opposite_out = self.denied(there, self.is_inside("k0", twice), outside)
        inverse_here = self.quotient("k0", outside)
        inverse_there = self.quotient(minus("k0"), opposite_out)

        def on_both_sides(goal: Json, cofactors: Sequence[Json] = ()) -> int:
            true = proof.specialise(proof.sums(implies(there, here, goal)), [], [opposite_in, inside])
            rule = proof.sums(
                implies(out_there, out_here, goal), rewrite=[(self.hermitian, "backward")], cofactors=cofactors
            )
            return proof.cases(here, true, proof.specialise(rule, [], [opposite_out, outside]))

        divisor = minus(1, carried("k0"))
        x, y = over(1, minus(1, carried(minus("k0")))), conj(over(1, divisor))
        turned = proof.rewrite(equal(conj(times(divisor, over(1, divisor))), conj(1)), [inverse_here])
        product = times(_inverse("k0"), divisor)
        inverse_rule = proof.sums(implies(out_here, equal(product, 1)), cofactors=[cofactor(inverse_here)])
        closed = {
            "carried": proof.generalise(in_carried, ["k0"], [here]),
            "inverse": proof.generalise(proof.specialise(inverse_rule, [], [outside]), ["k0"], [out_here]),
            "symmetric": proof.generalise(on_both_sides(equal(indicator(there), indicator(here))), ["k0"]),
            "conjugate": proof.generalise(
                on_both_sides(
                    equal(_inverse(minus("k0")), conj(_inverse("k0"))),
                    [cofactor(inverse_there, [], y), cofactor(turned, [], times(-1, x))],
                ),
                ["k0"],
            ),
        }
        return closed


def _steps(t: Json) -> Json:
    """The six steps at a time, |f_n(t)|²."""
    return mapping([("node", STEPS)], ["abs2", ["at_time", ["step", "node"], t]])


def _moving_at(u: Json) -> Json:
    return ["moving_unit", "G", "I", "y", "i0", "i1", "K", INVERSE, u]


def _entry_at(u: Json, p: Json = "label", k: Json = "frequency", j: Json = "pair_of_nodes") -> Json:
    return times(["at", _moving_at(u), p, k, ["first", j]], ["z'", p, k, ["second", j]])


CURVE = mapping(
    [("label", P), ("frequency", D), ("pair_of_nodes", NODES)],
    ["curve", [["time", "real"]], _entry_at(_steps("time"))],
)


def _prove_products(proof: Evidence) -> int:
    """Prove ∀: the product of a Hermitian unit with a solution of equation (4) is a network with zero loss."""
    given = [
        *HYPOTHESES[:-1],
        CONDITIONS["unit"],
    ]
    hermitian_y, hermitian_z, mean_free, optimal, unit = (proof.assume(formula) for formula in given)

    def on(name: str, *indices: Json) -> Json:
        return applied(name, *indices, nodes=NODES, z=PRODUCT)

    network = [
        proof.sums(on("hermitian"), rewrite=[(hermitian_y, "backward"), (hermitian_z, "backward")]),
        proof.sums(on("mean_free"), rewrite=[mean_free]),
    ]
    kept = prove_product_with_unit(
        proof, optimal, unit, lambda name, *indices: applied(name, *indices, nodes="I", z="y"), on
    )
    loss = proof.specialise(prove_lemma_1(proof), ["G", NODES, PRODUCT], [*network, kept])
    return proof.generalise(proof.conjunction(*network, loss), NAMES[:-1], given)


def _prove_unit_lemma(proof: Evidence) -> int:
    """Prove ∀ (z' and y * z' satisfy equation (4) ⟹ y is a unit)."""
    given = HYPOTHESES[-2:]
    optimal, product = (proof.assume(formula) for formula in given)
    return proof.generalise(_prove_is_unit(proof, product, optimal), NAMES[:-1], given)


def _prove_is_unit(proof: Evidence, product: int, optimal: int) -> int:
    """∀k ≠ 0: r_kkk(y) = 1, since r_kkk is 1/2d for z' and for the product."""
    main, target = proof.project(product, 0), proof.project(optimal, 0)
    twice = times(2, ORDER)
    return proof.sums(
        CONDITIONS["unit"],
        cofactors=[
            cofactor(main, ["k"], twice),
            cofactor(target, ["k"], times(-1, twice, applied("cross", "k", "k", "k", nodes="I", z="y"))),
        ],
    )


def prove_path() -> Evidence:
    """Prove that a zero-loss path exists if y has two different nodes i0 and i1."""
    proof = Evidence(
        [
            *REPAIRED_BINDERS,
            ("z", solution("J")),
            *MOVING_BINDERS[-3:],
            ("k0", D),
            ("i2", "I"),
            ("step", ["maps", STEPS, "curve"]),
            ("m1", STEPS),
            ("n1", STEPS),
            ("t1", "real"),
            ("p1", P),
            ("j1", NODES),
        ]
    )
    products = _prove_products(proof)
    moving = _Moving(proof).theorem([name for name, _ in MOVING_BINDERS])
    given = [proof.assume(formula) for formula in REPAIRED_HYPOTHESES]
    apart, hermitian, hermitian_z, mean_free, optimal, product = given
    unit = _prove_is_unit(proof, product, optimal)
    frequencies = _Frequencies(proof, hermitian)
    facts = frequencies.facts()

    steps = proof.citation("successive steps")
    body = _successive_steps()
    assumed = proof.assume(body)
    at_m = proof.specialise(assumed, ["m1"])
    starts, ends, follow = (proof.project(at_m, part) for part in range(3))
    later = proof.specialise(follow, ["n1", "t1"], [proof.assume(["<", "m1", "n1"])])
    u = _steps("t1")
    relation = proof.sums(
        equal(times(minus(1, ["at", u, "m1"]), ["at", u, "n1"]), 0),
        cofactors=[cofactor(later, [], conj(["at_time", ["step", "n1"], "t1"]))],
    )
    relations = proof.generalise(relation, ["m1", "n1"], [["<", "m1", "n1"]])
    real = proof.generalise(proof.sums(equal(conj(["at", u, "n1"]), ["at", u, "n1"])), ["n1"])
    names = ["G", "I", "y", "i0", "i1", "K", INVERSE, u]
    conditions = [apart, hermitian, unit, *(facts[n] for n in ("carried", "inverse", "symmetric", "conjugate"))]
    at_t = proof.specialise(moving, names, [*conditions, relations, real])
    network = proof.specialise(
        products,
        ["G", "I", "J", _moving_at(u), "z'"],
        [proof.project(at_t, 0), hermitian_z, mean_free, optimal, proof.project(at_t, 1)],
    )
    three = [proof.project(network, part) for part in range(3)]
    always = proof.generalise(proof.conjunction(*three), ["t1"], [["<=", 0, "t1"], ["<=", "t1", 1]])
    ends_at = []
    for time, known, target in ((0, starts, PRODUCT), (1, ends, IDENTITY)):
        size = proof.sums(
            equal(["abs2", ["at_time", ["step", "m1"], time]], time),
            cofactors=[cofactor(known, [], conj(["at_time", ["step", "m1"], time]))]
            + ([cofactor(_conjugated(proof, known, time))] if time else []),
        )
        everywhere = proof.generalise(size, ["m1"])
        constant = mapping([("node", STEPS)], time)
        at = ("p1", "k0", "j1")
        left, right = _entry_at(_steps(time), *at), _entry_at(constant, *at)
        replaced = proof.rewrite(equal(left, right), [everywhere])
        bound = ("p", "k", "j")
        values = proof.sums(
            forall(
                [("p", P), ("k", D), ("j", NODES)],
                equal(_entry_at(constant, *bound), ["at", target, *bound]),
            )
        )
        value = proof.specialise(values, list(at))
        met = proof.rewrite(equal(left, ["at", target, *at]), [(replaced, "backward")], value)
        ends_at.append(proof.generalise(met, list(at)))
    path = proof.witness(PATH, [CURVE], proof.conjunction(*ends_at, always))
    path = proof.choose(frequencies.exists(), "K", path)
    path = proof.choose(steps, "step", path)
    proof.generalise(path, REPAIRED_NAMES, REPAIRED_HYPOTHESES)
    return proof


def _conjugated(proof: Evidence, theorem: int, value: int) -> int:
    """conj(f) = value from f = value, at the step m1 and the time ``value``."""
    f = ["at_time", ["step", "m1"], value]
    turned = proof.rewrite(equal(conj(f), conj(value)), [theorem])
    return proof.sums(equal(conj(f), value), cofactors=[cofactor(turned)])


def _successive_steps() -> Json:
    """What the lemma of the kernel says of the six steps."""

    def at(n: str, t: Json) -> Json:
        return ["at_time", ["step", n], t]

    return forall(
        [("i", STEPS)],
        both(
            equal(at("i", 0), 0),
            equal(at("i", 1), 1),
            forall(
                [("j", STEPS), ("t", "real")],
                implies(["<", "i", "j"], equal(times(minus(1, ["abs2", at("i", "t")]), at("j", "t")), 0)),
            ),
        ),
    )


# --- two components on the group of order 2 ---------------------------------------------------------------------------

Z2 = ["cyclic", 2]
TWO_NODES = ["range", 0, 1]
BOTH = ["product", UNIT, TWO_NODES]
FREQUENCY: Json = ["residue", 1]
REALS = ["maps", TWO_NODES, "complex"]


def _signs(sort: Json, a: Json, b: Json, c: Json) -> Json:
    """A solution on Z2 by its three labels."""
    return concrete(
        Z2, sort, times(indicator(different("frequency", 0)), ["choose", "label", ["a", a], ["b", b], ["c", c]])
    )


HALF = over(1, 2)
ALTERNATING = times(HALF, minus(1, times(2, indicator(equal("node", 1)))))
COMPLETED = _signs(TWO_NODES, HALF, ALTERNATING, ALTERNATING)
TURNING = _signs(UNIT, -1, -1, 1)
Z2_VALUES: list[Json] = [Z2, UNIT, TWO_NODES, TURNING, COMPLETED, ["star"]]
Z2_NAMED: dict[str, Json] = dict(zip(NAMES, Z2_VALUES, strict=True))


def _prove_barrier(proof: Evidence) -> int:
    """Prove of real a, b, c with Σ abc = 1/4 and Σ (a² + b²) c = 0: c_0 ≠ 0, and a_0 + b_0 ≠ 0 if c_0 > 0."""
    hypotheses = [
        *(forall([("n", TWO_NODES)], equal(conj([x, "n"]), [x, "n"])) for x in ("a1", "b1", "c1")),
        equal(total([("n", TWO_NODES)], times(["a1", "n"], ["b1", "n"], ["c1", "n"])), over(1, 4)),
        equal(total([("n", TWO_NODES)], times(plus(*(power([x, "n"], 2) for x in ("a1", "b1"))), ["c1", "n"])), 0),
    ]
    *real, product, norm = (proof.assume(formula) for formula in hypotheses)

    def mixed(sign: int, n: int) -> Json:
        return plus(["a1", n], times(sign, ["b1", n]))

    def weighted(sign: int) -> Json:
        return plus(*(times(power(mixed(sign, n), 2), ["c1", n]) for n in (0, 1)))

    sums = {
        sign: proof.sums(
            equal(weighted(sign), over(sign, 2)), cofactors=[cofactor(norm), cofactor(product, [], 2 * sign)]
        )
        for sign in (1, -1)
    }
    squares = plus(times(HALF, ["abs2", mixed(-1, 1)]), times(HALF, ["abs2", mixed(1, 1)]))
    crossed = [cofactor(sums[1], [], times(-1, power(mixed(-1, 1), 2))), cofactor(sums[-1], [], power(mixed(1, 1), 2))]
    zero_c, zero_sum = equal(["c1", 0], 0), equal(mixed(1, 0), 0)

    def impossible(formula: Json, left: Json, weight: Json, given: Sequence[int]) -> int:
        """¬formula, since it makes a sum of squares vanish, and with it one side of the first equation."""
        assumed = proof.assume(formula)
        vanishing = proof.sums(equal(left, 0), rewrite=real, cofactors=[*crossed, cofactor(assumed, [], weight)])
        gone = proof.vanish(vanishing, [1], given)
        rest = times(mixed(1, 0), ["c1", 0]) if formula == zero_sum else power(mixed(1, 0), 2)
        half = proof.sums(
            equal(HALF, 0),
            cofactors=[
                cofactor(sums[1], [], -1),
                cofactor(gone, [], times(mixed(1, 1), ["c1", 1])),
                cofactor(assumed, [], rest),
            ],
        )
        absurd = proof.contradiction(["not", formula], half, proof.evaluate(equal(HALF, 0)))
        return proof.cases(formula, absurd, proof.assume(["not", formula]))

    both_squares = minus(
        times(power(mixed(1, 1), 2), power(mixed(-1, 0), 2)), times(power(mixed(-1, 1), 2), power(mixed(1, 0), 2))
    )
    never_zero = impossible(zero_c, squares, times(-1, both_squares), [])
    positive = proof.assume(["<", 0, ["c1", 0]])
    more = plus(*squares[1:], times(["c1", 0], ["abs2", mixed(1, 1)], ["abs2", mixed(-1, 0)]))
    away = impossible(zero_sum, more, times(power(mixed(-1, 1), 2), mixed(1, 0), ["c1", 0]), [positive])
    barrier = proof.conjunction(never_zero, proof.generalise(away, [], [["<", 0, ["c1", 0]]]))
    return proof.generalise(barrier, ["a1", "b1", "c1"], hypotheses)


POINT = ["pair", ["star"], "n0"]
FIRST_POINT = ["pair", ["star"], 0]


def _row(x: Json, label: str, n: Json = "n") -> Json:
    """An entry of a solution on Z2 at the frequency 1."""
    return ["at", x, f":{label}", FREQUENCY, ["pair", ["star"], n]]


def _prove_barrier_of_loss(proof: Evidence) -> int:
    """Prove of networks with two nodes on Z2: zero loss puts them on one side of the barrier."""
    names = [name for name, _ in NETWORK]
    network = [proof.assume(applied(name)) for name in ("hermitian", "mean_free")]
    form = proof.specialise(prove_on_networks(proof, equal(applied("loss"), sum_of_squares())), names, network)
    found = prove_zero_conditions(proof, form)
    given = [applied("hermitian"), applied("mean_free"), equal(applied("loss"), 0)]
    conditions = proof.generalise(proof.conjunction(found[0], found[2]), names, given)

    on_z2 = [
        *(applied_on_z2(name) for name in ("hermitian", "mean_free")),
        equal(applied_on_z2("loss"), 0),
    ]
    hermitian, mean_free, zero = (proof.assume(formula) for formula in on_z2)
    both_conditions = proof.specialise(conditions, [Z2, BOTH, "x0"], [hermitian, mean_free, zero])
    nonzero = proof.evaluate(different(["of", ["dual", Z2], FREQUENCY], 0))
    main, norm = (proof.specialise(proof.project(both_conditions, part), [FREQUENCY], [nonzero]) for part in (0, 1))
    rows = {label: _row("x0", label) for label in LABELS}
    product = total([("n", TWO_NODES)], times(*rows.values()))
    sizes = total([("n", TWO_NODES)], times(plus(power(rows["a"], 2), power(rows["b"], 2)), rows["c"]))
    constants = total(
        [("n", TWO_NODES)],
        times(plus(*(power(["x0", f":{label}", 0, ["pair", ["star"], "n"]], 2) for label in "ab")), rows["c"]),
    )
    cross = minus(applied_on_z2("cross", FREQUENCY, FREQUENCY, FREQUENCY), over(1, times(2, ["order", Z2])))
    norms = plus(
        *(total([("k'", ["dual", Z2])], applied_on_z2("convolution", p, 0, "k'", FREQUENCY)) for p in (":a", ":b"))
    )
    plain = [
        proof.identity(equal(cross, minus(product, over(1, 4)))),
        proof.identity(equal(norms, plus(sizes, constants))),
    ]
    no_constant = {label: proof.specialise(mean_free, [f":{label}", POINT]) for label in "ab"}
    no_constant = {label: proof.generalise(theorem, ["n0"]) for label, theorem in no_constant.items()}
    nodes = [["n", TWO_NODES]]
    premises = [self_conjugate_rows(proof, hermitian, label) for label in LABELS]
    premises += [
        proof.sums(equal(product, over(1, 4)), cofactors=[cofactor(plain[0], [], -1), cofactor(main)]),
        proof.sums(
            equal(sizes, 0),
            cofactors=[
                cofactor(plain[1], [], -1),
                cofactor(norm),
                *(
                    cofactor(
                        theorem, ["n"], times(-1, ["x0", f":{label}", 0, ["pair", ["star"], "n"]], rows["c"]), nodes
                    )
                    for label, theorem in no_constant.items()
                ),
            ],
        ),
    ]
    maps = [mapping([("index", TWO_NODES)], _row("x0", label, "index")) for label in LABELS]
    barrier = proof.specialise(_prove_barrier(proof), maps, premises)
    real = [proof.specialise(theorem, [0]) for theorem in premises[:3]]
    return proof.generalise(proof.conjunction(*real, barrier), ["x0"], on_z2)


def applied_on_z2(name: str, *indices: Json) -> Json:
    """Apply a definition to the solution x0 on Z2."""
    return [name, Z2, BOTH, "x0", *indices]


def self_conjugate_rows(proof: Evidence, hermitian: int, label: str) -> int:
    """∀n: the entries of a Hermitian solution on Z2 are real."""
    frequency = ["of", ["dual", Z2], FREQUENCY]
    own_opposite = proof.evaluate(equal(minus(frequency), frequency))
    row = _row("x0", label, "n0")
    instance = proof.specialise(hermitian, [f":{label}", FREQUENCY, POINT])
    turned = proof.rewrite(equal(row, conj(row)), [own_opposite], instance)
    return proof.generalise(proof.sums(equal(conj(row), row), cofactors=[cofactor(turned, [], -1)]), ["n0"])


RENAMED = {name: f"{name}9" for name in [*NAMES, "i1", "path", "t", "z"]}


def _in_other_names(claim: Json) -> Json:
    """The same claim with names that no variable of the proof has."""
    return substituted(claim, RENAMED)


def _refute_path(claim: Json, values: list[Json]) -> Evidence:
    """On Z2 the product with a unit of order 1 lies in another component of the solutions with zero loss."""
    curves = ["maps", P, ["dual", Z2], BOTH, "curve"]
    proof = Evidence(
        [
            *NETWORK,
            *((name, REALS) for name in ("a1", "b1", "c1")),
            ("x0", ["maps", P, ["dual", Z2], BOTH, "complex"]),
            ("n0", TWO_NODES),
            ("path0", curves),
            ("t2", "real"),
        ]
    )
    barrier = _prove_barrier_of_loss(proof)
    ends = [substituted(z, Z2_NAMED) for z in (PRODUCT, IDENTITY)]
    path = ["zero_loss_path", Z2, BOTH, *ends, "path0"]
    assumed = proof.assume(path)
    start, end, always = (proof.project(assumed, part) for part in range(3))
    within = [["<=", 0, "t2"], ["<=", "t2", 1]]
    network = proof.specialise(always, ["t2"], [proof.assume(formula) for formula in within])
    here = proof.specialise(
        barrier,
        [["at_moment", Z2, BOTH, "path0", "t2"]],
        [proof.project(network, part) for part in range(3)],
    )
    real_a, real_b, real_c, sides = (proof.project(here, part) for part in range(4))
    never_zero, away = (proof.project(sides, part) for part in (0, 1))

    def row(label: str) -> Json:
        return ["path0", f":{label}", FREQUENCY, FIRST_POINT]

    def at(label: str, t: Json) -> Json:
        return ["at_time", row(label), t]

    def value(theorem: int, label: str) -> int:
        return proof.specialise(theorem, [f":{label}", FREQUENCY, FIRST_POINT])

    keeps_sign = proof.citation("intermediate values")
    real_and_nonzero = proof.generalise(proof.conjunction(real_c, never_zero), ["t2"], within)
    entry = {(z, label): ["at", ends[z], f":{label}", FREQUENCY, FIRST_POINT] for z in (0, 1) for label in LABELS}
    c_starts = proof.rewrite(
        ["<", 0, at("c", 0)], [(value(start, "c"), "backward")], proof.evaluate(["<", 0, entry[0, "c"]])
    )
    c_positive = proof.specialise(keeps_sign, [row("c")], [real_and_nonzero, c_starts])
    c_here = proof.specialise(c_positive, ["t2"], [proof.assume(formula) for formula in within])
    not_zero = proof.specialise(away, [], [c_here])

    def opposite(t: Json) -> Json:
        return times(-1, plus(at("a", t), at("b", t)))

    curve = ["curve", [["time", "real"]], opposite("time")]
    is_real = proof.sums(
        equal(conj(opposite("t2")), opposite("t2")), cofactors=[cofactor(real_a, [], -1), cofactor(real_b, [], -1)]
    )
    vanishing = equal(opposite("t2"), 0)
    sum_zero = proof.sums(
        equal(plus(at("a", "t2"), times(1, at("b", "t2"))), 0), cofactors=[cofactor(proof.assume(vanishing), [], -1)]
    )
    denied = proof.cases(
        vanishing,
        proof.contradiction(["not", vanishing], sum_zero, not_zero),
        proof.assume(["not", vanishing]),
    )
    kept = proof.generalise(proof.conjunction(is_real, denied), ["t2"], within)
    starts = proof.rewrite(
        ["<", 0, opposite(0)],
        [(value(start, label), "backward") for label in "ab"],
        proof.evaluate(["<", 0, times(-1, plus(entry[0, "a"], entry[0, "b"]))]),
    )
    positive = proof.specialise(keeps_sign, [curve], [kept, starts])
    at_end = proof.specialise(positive, [1], [proof.evaluate(["<=", 0, 1]), proof.evaluate(["<=", 1, 1])])
    wrong = ["<", 0, times(-1, plus(entry[1, "a"], entry[1, "b"]))]
    ends_positive = proof.rewrite(wrong, [value(end, label) for label in "ab"], at_end)
    absurd = proof.contradiction(["not", path], ends_positive, proof.evaluate(wrong))
    never = proof.generalise(proof.cases(path, absurd, proof.assume(["not", path])), ["path0"])
    given = [proof.evaluate(substituted(hypothesis, Z2_NAMED)) for hypothesis in HYPOTHESES]
    proof.counterexample(_in_other_names(claim), [{"at": values}, {"given": given}], never)
    return proof


# --- the norm --------------------------------------------------------------------------------------------------------

FAMILY: Binders = [("J", "set"), *((x, ["maps", "J", "complex"]) for x in LABELS)]
SUM_IS_ONE = equal(total([("j", "J")], times(*([x, "j"] for x in LABELS))), 1)


def _size(x: str) -> Json:
    return total([("j", "J")], ["abs2", [x, "j"]])


SIZES = plus(*(_size(x) for x in LABELS))
SMALLEST = forall(FAMILY, implies(SUM_IS_ONE, ["<=", 3, SIZES]))
NORM_NAMES: list[Json] = ["G", "I", "J", "y", "z'"]


def _norm(z: Json) -> Json:
    return ["norm", "G", NODES, z]


PREFERS_IDENTITY = ["<=", _norm(IDENTITY), _norm(PRODUCT)]


def _prove_product_of_sizes(proof: Evidence) -> tuple[int, int]:
    """Prove 0 ≤ |a|² |b|² |c|² − 1 for sequences with Σ abc = 1, with the assumption; the proof declares them."""
    assumed = proof.assume(SUM_IS_ONE)
    a, b, c = (_size(x) for x in LABELS)
    products = SUM_IS_ONE[1]
    turned = proof.rewrite(equal(conj(products), conj(1)), [assumed])

    def tail(j: str) -> Json:
        return times(["b", j], ["c", j])

    cauchy = total(
        [("i", "J"), ("j", "J")],
        ["abs2", minus(times(["a", "i"], conj(tail("j"))), times(["a", "j"], conj(tail("i"))))],
    )
    apart = total([("i", "J"), ("j", "J")], times(["abs2", ["b", "i"]], ["abs2", ["c", "j"]]), different("i", "j"))
    excess = minus(times(a, b, c), 1)
    equals = proof.sums(
        equal(minus(excess, 0), plus(times(over(1, 2), cauchy), times(a, apart))),
        cofactors=[cofactor(assumed, [], conj(products)), cofactor(turned)],
    )
    return assumed, proof.squares(["<=", 0, excess], equals)


def mean_defect(x: Json, y: Json, z: Json) -> Json:
    """(x + y + z)³ − 27 x y z as a sum of squares with multipliers ≥ 0."""
    pairs = [(x, y), (y, z), (z, x)]
    squares = plus(*(power(minus(*pair), 2) for pair in pairs))
    third = [(z, x, y), (x, y, z), (y, z, x)]
    mixed = plus(*(times(w, power(minus(*pair), 2)) for w, *pair in third))
    return plus(times(over(1, 2), plus(x, y, z), squares), times(3, mixed))


def _prove_smallest(proof: Evidence) -> int:
    """Prove ∀ sequences (Σ abc = 1 ⟹ 3 ≤ the sum of their squared norms)."""
    _, large = _prove_product_of_sizes(proof)
    a, b, c = (_size(x) for x in LABELS)
    cube, excess = power(SIZES, 3), minus(times(a, b, c), 1)
    equals = proof.sums(equal(minus(minus(cube, 27), 0), plus(mean_defect(a, b, c), times(27, excess))))
    at_least = proof.squares(["<=", 0, minus(cube, 27)], equals, [large])
    goal = ["<=", 3, SIZES]
    smaller = proof.order(proof.assume(["not", goal]))
    gap = minus(3, SIZES)
    both_signs = proof.sums(
        equal(minus(0, 0), plus(times(gap, plus(power(SIZES, 2), times(3, SIZES), 9)), minus(cube, 27)))
    )
    absurd = proof.squares(["<", 0, 0], both_signs, [smaller, at_least])
    denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
    result = proof.cases(goal, proof.assume(goal), denied)
    return proof.generalise(result, [name for name, _ in FAMILY], [SUM_IS_ONE])


def _prove_size_bound(proof: Evidence) -> int:
    """Prove ∀ sequences (Σ abc = 1 ⟹ 0 ≤ |a|² |b|² |c|² − 1)."""
    _, large = _prove_product_of_sizes(proof)
    return proof.generalise(large, [name for name, _ in FAMILY], [SUM_IS_ONE])


BALANCED = forall(
    [("k", D)],
    both(*(equal(applied("norm_at", ":a", "k", z="z'"), applied("norm_at", p, "k", z="z'")) for p in (":b", ":c"))),
)


def _norm_of_factor(label: str, k: Json = "k") -> Json:
    """Σ_i |y_p|² at a frequency."""
    return applied("norm_at", f":{label}", k, nodes="I", z="y")


def _norm_of_base(label: str, k: Json = "k") -> Json:
    """Σ_j |z'_p|² at a frequency."""
    return applied("norm_at", f":{label}", k, z="z'")


def _factor_at(k: Json) -> list[Json]:
    """The three sequences of y at a frequency, as values of the sequences of a lemma."""
    return ["I", *(mapping([("node", "I")], ["y", f":{label}", k, "node"]) for label in LABELS)]


class _Norms:
    """Facts about the norm of y * z' under the hypotheses of Theorem 5."""

    def __init__(self, extra: Sequence[Json] = ()) -> None:
        self.hypotheses = [*HYPOTHESES, *extra]
        reals = [(name, "real") for name in ("r1", "r2", "r3")]
        self.proof = Evidence([*BINDERS, *((x, ["maps", "J", "complex"]) for x in LABELS), ("k0", D), *reals])
        proof = self.proof
        self.smallest, self.size_bound = _prove_smallest(proof), _prove_size_bound(proof)
        self.given = [proof.assume(formula) for formula in self.hypotheses]
        self.mean_free, optimal, product = self.given[2:5]
        self.unit = _prove_is_unit(proof, product, optimal)

    def at_frequency(self, lemma: int) -> int:
        """Apply a lemma on sequences with Σ abc = 1 to y at the frequency k0 ≠ 0, which is assumed."""
        proof = self.proof
        nonzero = proof.assume(different("k0", 0))
        return proof.specialise(lemma, _factor_at("k0"), [proof.specialise(self.unit, ["k0"], [nonzero])])

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, NAMES, self.hypotheses)
        return self.proof


def _prove_balanced() -> Evidence:
    """Prove that e * z' has the smaller norm if the three labels of z' have equal norms at each frequency."""
    norms = _Norms([BALANCED])
    proof = norms.proof
    zero = equal("k0", 0)
    sizes = plus(*(_norm_of_factor(label, "k0") for label in LABELS))
    raised = plus(sizes, times(3, indicator(zero)))
    goal = ["<=", 3, raised]
    at_zero = proof.specialise(proof.sums(implies(zero, equal(minus(raised, 3), sizes))), [], [proof.assume(zero)])
    away = proof.specialise(
        proof.sums(implies(different("k0", 0), equal(minus(raised, 3), minus(sizes, 3)))),
        [],
        [proof.assume(different("k0", 0))],
    )
    low = proof.cases(
        zero, proof.squares(goal, at_zero), proof.squares(goal, away, [norms.at_frequency(norms.smallest)])
    )
    everywhere = proof.generalise(low, ["k0"])
    balanced = norms.given[-1]
    raised_at_k = substituted(raised, {"k0": "k"})
    form = total([("k", D)], times(_norm_of_base("a"), minus(raised_at_k, 3)))
    cofactors = []
    for part, label in enumerate(("b", "c")):
        parts = proof.generalise(proof.project(proof.specialise(balanced, ["k0"]), part), ["k0"])
        cofactors.append(cofactor(parts, ["k"], minus(1, _norm_of_factor(label)), [["k", D]]))
    equals = proof.sums(
        equal(minus(_norm(PRODUCT), _norm(IDENTITY)), form), rewrite=[norms.mean_free], cofactors=cofactors
    )
    return norms.closed(proof.squares(PREFERS_IDENTITY, equals, [everywhere]))


WEIGHTED = forall(
    [("k", D)],
    implies(
        different("k", 0),
        [
            "<=",
            times(27, *(_norm_of_base(label) for label in LABELS)),
            power(plus(*(times(_norm_of_base(label), _norm_of_factor(label)) for label in LABELS)), 3),
        ],
    ),
)


def _prove_weighted() -> Evidence:
    """Prove the bound 27 N_a N_b N_c on the cube of the norm at each frequency."""
    norms = _Norms()
    proof = norms.proof
    r1, r2, r3 = "r1", "r2", "r3"
    positive = [["<=", 0, r] for r in (r1, r2, r3)]
    mean = proof.squares(
        ["<=", times(27, r1, r2, r3), power(plus(r1, r2, r3), 3)],
        proof.identity(equal(minus(power(plus(r1, r2, r3), 3), times(27, r1, r2, r3)), mean_defect(r1, r2, r3))),
        [proof.assume(formula) for formula in positive],
    )
    mean = proof.generalise(mean, [r1, r2, r3], positive)
    order = [["<=", r1, r2], ["<=", r2, r3]]
    chain = proof.squares(
        ["<=", r1, r3],
        proof.identity(equal(minus(r3, r1), plus(minus(r2, r1), minus(r3, r2)))),
        [proof.assume(formula) for formula in order],
    )
    chain = proof.generalise(chain, [r1, r2, r3], order)

    bases = [_norm_of_base(label, "k0") for label in LABELS]
    terms = [times(base, _norm_of_factor(label, "k0")) for base, label in zip(bases, LABELS, strict=True)]
    low, middle, high = times(27, *bases), times(27, *terms), power(plus(*terms), 3)
    excess = minus(times(*(_norm_of_factor(label, "k0") for label in LABELS)), 1)
    first = proof.squares(
        ["<=", low, middle],
        proof.sums(equal(minus(middle, low), times(27, *bases, excess))),
        [norms.at_frequency(norms.size_bound)],
    )
    second = proof.specialise(mean, terms, [proof.squares(["<=", 0, term]) for term in terms])
    bound = proof.specialise(chain, [low, middle, high], [first, second])
    return norms.closed(proof.generalise(bound, ["k0"], [different("k0", 0)]))


# --- a unit of order 1 ----------------------------------------------------------------------------------------------

SINGLE_NODES = ["product", UNIT, "J"]
SINGLE_BINDERS: Binders = [
    ("G", "abelian"),
    ("H", ["subsets", D]),
    ("J", "set"),
    ("y1", solution(UNIT)),
    ("z'", solution("J")),
]
SINGLE_NAMES = [name for name, _ in SINGLE_BINDERS]
_ON_ONE_NODE: dict[str, Json] = {"I": UNIT, "i0": ["star"], "y": "y1"}
SINGLE_PRODUCT, SINGLE_IDENTITY = (substituted(z, _ON_ONE_NODE) for z in (PRODUCT, IDENTITY))
SINGLE_HYPOTHESES = [["half_system", "G", "H"], *(substituted(h, _ON_ONE_NODE) for h in HYPOTHESES)]
SINGLE_PATH = exists(
    [("path", ["maps", P, D, SINGLE_NODES, "curve"])],
    ["zero_loss_path", "G", SINGLE_NODES, SINGLE_PRODUCT, SINGLE_IDENTITY, "path"],
)
CURVES_OF_MEMBERS = ["maps", MEMBERS, "curve"]


def _single_unit(t: Json) -> Json:
    """The unit of order 1 at a time: curves at the members of H, their conjugates at the opposite frequencies."""

    def at(name: str) -> Json:
        return ["at_time", [name, "h"], t]

    values = {"a": at("fa"), "b": at("fb"), "c": times(at("ga"), at("gb"))}
    here, there = (indicator(equal("frequency", h)) for h in (["inclusion", "h"], minus(["inclusion", "h"])))
    rows = [
        [label, total([("h", MEMBERS)], plus(times(here, value), times(there, conj(value))))]
        for label, value in values.items()
    ]
    return mapping([("label", P), ("frequency", D), ("node", UNIT)], ["choose", "label", *rows])


def _curves_from(label: str) -> Json:
    """What the lemma of the kernel says of the curves from the entries of a label to 1, and of their inverses."""
    f, g = (["at_time", [f"{x}{label}", "s"], "t"] for x in "fg")
    return forall(
        [("s", MEMBERS)],
        both(
            equal(["at_time", [f"f{label}", "s"], 0], ["y1", f":{label}", ["inclusion", "s"], ["star"]]),
            equal(["at_time", [f"f{label}", "s"], 1], 1),
            forall([("t", "real")], equal(times(f, g), 1)),
        ),
    )


class _Single:
    """The unit of order 1 on its way to the identity."""

    def __init__(self) -> None:
        curves = [(f"{x}{label}", CURVES_OF_MEMBERS) for label in "ab" for x in "fg"]
        self.proof = proof = Evidence(
            [*SINGLE_BINDERS, ("z", solution("J")), ("I", "set"), ("y", solution("I")), *SINGLE_VARIABLES, *curves]
        )
        self.products = _prove_products(proof)
        units = _prove_unit_lemma(proof)
        self.given = [proof.assume(formula) for formula in SINGLE_HYPOTHESES]
        self.half, self.hermitian, _, _, optimal, product = self.given
        self.unit = proof.specialise(units, ["G", UNIT, "J", "y1", "z'"], [optimal, product])
        self.no_zero = prove_no_zero(proof, self.half)
        self.curves = {label: proof.assume(_curves_from(label)) for label in "ab"}
        self.is_one = self._product_at_member()

    def _product_at_member(self) -> int:
        """a b c = 1 at s1."""
        frequency = ["inclusion", "s1"]
        away = self.proof.specialise(self.no_zero, ["s1"])
        nonzero = self.proof.sums(different(frequency, 0), cofactors=[cofactor(away, [], -1)])
        here = self.proof.specialise(self.unit, [frequency], [nonzero])
        entries = times(*(["y1", f":{label}", frequency, ["star"]] for label in LABELS))
        return self.proof.sums(equal(entries, 1), cofactors=[cofactor(here)])

    def existence(self, label: str) -> int:
        """The curves exist, since the entries are not zero."""
        proof = self.proof
        entry = ["y1", f":{label}", ["inclusion", "s1"], ["star"]]
        others = times(*(["y1", f":{n}", ["inclusion", "s1"], ["star"]] for n in LABELS if n != label))
        zero = equal(entry, 0)
        nothing = proof.sums(
            equal(1, 0), cofactors=[cofactor(self.is_one, [], -1), cofactor(proof.assume(zero), [], others)]
        )
        absurd = proof.contradiction(["not", zero], nothing, proof.evaluate(equal(1, 0)))
        nonzero = proof.generalise(proof.cases(zero, absurd, proof.assume(["not", zero])), ["s1"])
        start = mapping([("one", MEMBERS)], ["y1", f":{label}", ["inclusion", "one"], ["star"]])
        return proof.specialise(proof.citation("punctured plane"), [MEMBERS, start], [nonzero])

    def _part(self, label: str, part: int) -> int:
        """One of the three facts on the curves of a label, for all members."""
        at_s = self.proof.specialise(self.curves[label], ["s1"])
        return self.proof.generalise(self.proof.project(at_s, part), ["s1"])

    def network(self) -> list[int]:
        """Hermitian and unit at the time t1."""
        proof, moving = self.proof, _single_unit("t1")
        hermitian = proof.sums(applied("hermitian", nodes=UNIT, z=moving))
        inside, outside = (indicator(["in", k, "H"]) for k in ("k", minus("k")))
        nonzero = indicator(different("k", 0))
        both_in = proof.sums(
            forall([("k", D)], equal(times(inside, outside), 0)),
            cofactors=[
                cofactor(self.half, ["k"], times(over(1, 2), plus(inside, outside, nonzero, -1))),
            ],
        )
        inverse = {label: proof.generalise(self._inverse_at(label), ["s1"]) for label in "ab"}
        conjugate = {label: proof.generalise(self._inverse_at(label, True), ["s1"]) for label in "ab"}
        at = {f"{x}{label}": ["at_time", [f"{x}{label}", "h"], "t1"] for label in "ab" for x in "fg"}
        here, there = (indicator(equal("k", h)) for h in (["inclusion", "h"], minus(["inclusion", "h"])))
        rest = times(at["fb"], at["gb"])
        off = times(nonzero, minus(1, times(inside, outside)))
        members = [["h", MEMBERS]]
        main = applied("cross", "k", "k", "k", nodes=UNIT, z=moving)
        unit = proof.sums(
            forall([("k", D)], implies(different("k", 0), equal(main, 1))),
            cofactors=[
                cofactor(both_in, ["k"], times(nonzero, minus(main, 1))),
                cofactor(inverse["a"], ["h"], times(off, here, rest), members),
                cofactor(inverse["b"], ["h"], times(off, here), members),
                cofactor(conjugate["a"], ["h"], times(off, there, conj(rest)), members),
                cofactor(conjugate["b"], ["h"], times(off, there), members),
                cofactor(self.half, ["k"], off),
            ],
        )
        return [hermitian, unit]

    def _inverse_at(self, label: str, conjugated: bool = False) -> int:
        """f g = 1 at s1 and t1, or its conjugate."""
        proof = self.proof
        at_s = proof.specialise(proof.project(proof.specialise(self.curves[label], ["s1"]), 2), ["t1"])
        if not conjugated:
            return at_s
        product = times(*(["at_time", [f"{x}{label}", "s1"], "t1"] for x in "fg"))
        turned = proof.rewrite(equal(conj(product), conj(1)), [at_s])
        return proof.sums(equal(conj(product), 1), cofactors=[cofactor(turned)])

    def ends(self) -> list[int]:
        """The curves lead from y * z' to e * z'."""
        found = []
        for time, target in ((0, SINGLE_PRODUCT), (1, SINGLE_IDENTITY)):
            values = self._values(time)
            rows = [self._end_row(label, time, target, values[label]) for label in LABELS]
            goal = forall(
                [("p", P), ("k", D), ("j", SINGLE_NODES)],
                equal(_single_entry(time, "p"), ["at", target, "p", "k", "j"]),
            )
            found.append(self.proof.elements(goal, *rows))
        return found

    def _values(self, time: int) -> dict[str, tuple[int, int]]:
        """∀h: the three values of the moving unit at h and an end of the time, and their conjugates."""
        proof = self.proof
        frequency = ["inclusion", "s1"]
        y = {label: ["y1", f":{label}", frequency, ["star"]] for label in LABELS}
        target = y if time == 0 else dict.fromkeys(LABELS, 1)
        f, g = ({label: ["at_time", [f"{x}{label}", "s1"], time] for label in "ab"} for x in "fg")
        met, one = {}, {}
        for label in "ab":
            at_s = proof.specialise(self.curves[label], ["s1"])
            met[label] = proof.project(at_s, time)
            product = proof.specialise(proof.project(at_s, 2), [time])
            one[label] = proof.sums(
                equal(times(target[label], g[label]), 1),
                cofactors=[cofactor(product), cofactor(met[label], [], times(-1, g[label]))],
            )
        tail = times(target["b"], g["b"])
        third = [cofactor(one["a"], [], times(target["c"], tail)), cofactor(one["b"], [], target["c"])]
        if time == 0:
            third.append(cofactor(self.is_one, [], times(-1, g["a"], g["b"])))
        values = {"a": f["a"], "b": f["b"], "c": times(g["a"], g["b"])}
        met["c"] = proof.sums(equal(values["c"], target["c"]), cofactors=third)
        found = {}
        for label in LABELS:
            turned = proof.rewrite(equal(conj(values[label]), conj(target[label])), [met[label]])
            found[label] = (proof.generalise(met[label], ["s1"]), proof.generalise(turned, ["s1"]))
        return found

    def _end_row(self, label: str, time: int, target: Json, values: tuple[int, int]) -> int:
        """∀k, j: one label of the moving solution at an end of the time."""
        p = f":{label}"
        z = ["z'", p, "k", ["second", "j"]]
        here, there = (indicator(equal("k", h)) for h in (["inclusion", "h"], minus(["inclusion", "h"])))
        members = [["h", MEMBERS]]
        whole = ["y1", p, "k", ["star"]] if time == 0 else 1
        return self.proof.sums(
            forall([("k", D), ("j", SINGLE_NODES)], equal(_single_entry(time, p), ["at", target, p, "k", "j"])),
            rewrite=[(self.hermitian, "backward"), self.given[3]],
            cofactors=[
                cofactor(values[0], ["h"], times(here, z), members),
                cofactor(values[1], ["h"], times(there, z), members),
                cofactor(self.half, ["k"], times(whole, z)),
            ],
        )


def _single_entry(t: Json, p: Json, k: Json = "k", j: Json = "j") -> Json:
    return times(["at", _single_unit(t), p, k, ["first", j]], ["z'", p, k, ["second", j]])


def prove_single_path() -> Evidence:
    """Prove that a zero-loss path exists for a unit of order 1 if no frequency is its own opposite."""
    single = _Single()
    proof = single.proof
    hermitian, unit = single.network()
    network = proof.specialise(
        single.products,
        ["G", UNIT, "J", _single_unit("t1"), "z'"],
        [hermitian, *single.given[2:5], unit],
    )
    always = proof.generalise(network, ["t1"], [["<=", 0, "t1"], ["<=", "t1", 1]])
    curve = mapping(
        [("name", P), ("character", D), ("pair_of_nodes", SINGLE_NODES)],
        ["curve", [["time", "real"]], _single_entry("time", "name", "character", "pair_of_nodes")],
    )
    path = proof.witness(SINGLE_PATH, [curve], proof.conjunction(*single.ends(), always))
    for label in "ab":
        inner = exists([("g0", CURVES_OF_MEMBERS)], substituted(_curves_from(label), {f"g{label}": "g0"}))
        path = proof.choose(proof.assume(inner), f"g{label}", path)
        path = proof.choose(single.existence(label), f"f{label}", path)
    proof.generalise(path, SINGLE_NAMES, SINGLE_HYPOTHESES)
    return proof


SINGLE_VARIABLES: Binders = [("s1", MEMBERS), ("t1", "real"), ("k0", D), ("p1", P), ("j1", SINGLE_NODES)]


STRETCHED = concrete(
    Z3,
    UNIT,
    ["choose", "label", ["a", over(4, 5)], ["b", over(4, 5)], ["c", over(25, 16)]],
)
MEMORY_NODES = ["product", ["element", Z3], ["element", Z3]]
Z3_VALUES: list[Json] = [Z3, UNIT, MEMORY_NODES, STRETCHED, memorizing(Z3), ["star"]]


def _claim(conclusion: Json, *extra: Json) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, *extra, conclusion))


def _refute_norm() -> Evidence:
    """Memorization on Z3: its readout is small, so that it pays to move weight from the inputs to the readout."""
    proof = Evidence()
    named = dict(zip(NAMES, Z3_VALUES, strict=True))
    given = [proof.evaluate(substituted(hypothesis, named)) for hypothesis in HYPOTHESES]
    at = proof.evaluate(substituted(PREFERS_IDENTITY, named))
    proof.counterexample(_claim(PREFERS_IDENTITY), [{"at": Z3_VALUES}, {"given": given}], at)
    return proof


def _refute_smallest(wrong: Json) -> Evidence:
    proof = Evidence()
    values: list[Json] = [UNIT, *[mapping([("node", UNIT)], 1)] * 3]
    named = dict(zip([name for name, _ in FAMILY], values, strict=True))
    given = [proof.evaluate(substituted(SUM_IS_ONE, named))]
    at = proof.evaluate(substituted(wrong[2][2], named))
    proof.counterexample(wrong, [{"at": values}, {"given": given}], at)
    return proof


FAMILY_WITNESS: list[Json] = [UNIT, *[mapping([("node", UNIT)], 1)] * 3]
SEEDED_VALUES: list[Json] = [Z2, UNIT, TWO_NODES, _signs(UNIT, 1, 1, 1), COMPLETED, ["star"]]
WITH_TWO_NODES: list[Json] = [
    Z2,
    TWO_NODES,
    TWO_NODES,
    concrete(Z2, TWO_NODES, indicator(equal("node", 0))),
    COMPLETED,
    0,
]
TEXTS = {
    "source": f"{SOURCE}, Theorem 5 and its proof, equations (84)-(90)",
    "hypotheses": r"z = y * z' and z' satisfy equation (4) and are Hermitian; q is the order of z; e_{pkj} = 1(j = 0).",
}


def theorem_5() -> Statement:
    """Theorem 5 as printed: the path fails on Z2, the comparison of norms for memorization."""
    path, norm, balanced = _claim(PATH), _claim(PREFERS_IDENTITY), _claim(PREFERS_IDENTITY, BALANCED)
    wrong = forall(FAMILY, implies(SUM_IS_ONE, ["<=", 4, SIZES]))
    steps = [_refute_path(path, Z2_VALUES), _prove_balanced()]
    return Statement(
        id="cago/theorem-5",
        title="A path of zero loss joins y * z' and z', and z' has the smaller norm",
        **TEXTS,
        conclusion=(
            r"There is a path of zero loss from z to e * z' in Z_q. \min \sum_j |a_j|^2+|b_j|^2+|c_j|^2 subject to "
            r"\sum_j a_jb_jc_j = 1 is attained at e, so that \|e * z'\| \le \|y * z'\|."
        ),
        reading=(
            "A path is a family of continuous functions of t, one for each coefficient, such that the network at "
            "every t in [0, 1] is Hermitian with loss 0. Global optimizers are taken in the strong sense of (4). The "
            "path fails on Z2: y = (-1, -1, 1) turns a solution with two nodes over, but on every path of zero loss "
            "c of the first node and then a + b of it keep their signs. 'Lower-order solutions are preferred' is read "
            "as what the proof derives: at each frequency the norm of y * z' is compared by (87) with that of e * z'. "
            "(87)-(90) is right, the part 'minimum'; the reduction to it is not, unless the three labels of z' "
            "have equal norms. Equation (85) prints '<= 1' twice, and applies the intermediate value theorem to "
            "a complex r_kkk. Repaired in cago/theorem-5.repair."
        ),
        definitions=needed(VOCABULARY, [path, norm, balanced, *(proof.steps for proof in steps)]),
        parts=[
            Part("path", "A path of zero loss leads from y * z' to e * z'.", path, steps[0], [Z2_VALUES]),
            Part(
                "minimum",
                "(87)-(90): the squared norms of sequences with sum of products 1 add up to at least 3.",
                SMALLEST,
                _closed_smallest(),
                [FAMILY_WITNESS],
                [Control("4 is too large: one node.", differences(SMALLEST, wrong), _refute_smallest(wrong))],
            ),
            Part(
                "norm",
                "The norm of e * z' is at most that of y * z'.",
                norm,
                _refute_norm(),
                [Z3_VALUES],
                [
                    Control(
                        "It becomes true if a, b and c of z' have equal norms at each frequency.",
                        differences(norm, balanced),
                        steps[1],
                        becomes="true",
                    )
                ],
            ),
        ],
    )


def _closed_smallest() -> Evidence:
    proof = Evidence(FAMILY)
    _prove_smallest(proof)
    return proof


def theorem_5_repair() -> Statement:
    """Theorem 5 for y with two nodes, and the comparison of norms for balanced z', with the bound for every z'."""
    path = forall(REPAIRED_BINDERS, implies(*REPAIRED_HYPOTHESES, PATH))
    dropped = forall(REPAIRED_BINDERS, implies(*HYPOTHESES, PATH))
    single = substituted(forall(SINGLE_BINDERS, implies(*SINGLE_HYPOTHESES, SINGLE_PATH)), {"y1": "y"})
    balanced, weighted = _claim(PREFERS_IDENTITY, BALANCED), _claim(WEIGHTED)
    proofs = [
        prove_path(),
        prove_single_path(),
        _prove_balanced(),
        _prove_weighted(),
        _refute_path(dropped, [*Z2_VALUES, ["star"]]),
    ]
    return Statement(
        id="cago/theorem-5.repair",
        title="A path of zero loss joins y * z' and z' for two nodes or odd d; when z' has the smaller norm",
        **TEXTS,
        conclusion=(
            r"If y has two hidden nodes or more, or no k \ne 0 is its own opposite: a path of zero loss leads from "
            r"z to e * z' in Z_q. For every k \ne 0: "
            r"(\sum_p N_p(k) Y_p(k))^3 \ge 27 N_a(k) N_b(k) N_c(k), N_p(k) = \sum_j |z'_{pkj}|^2, Y_p likewise. "
            r"If N_a = N_b = N_c: \|e * z'\| \le \|y * z'\|."
        ),
        reading=(
            "The path is explicit: at the frequencies where node 0 of y does not carry all of r_kkk, its readout is "
            "emptied while the others are scaled up, and it takes over as the identity; elsewhere a second node takes "
            "over in between. With one node the entries move to 1 in the complex plane without 0, which real "
            "entries cannot. The weighted bound is what (87) gives for every z'; its lower end is 3 N if the three "
            "norms are all N."
        ),
        definitions=needed(VOCABULARY, [path, single, balanced, weighted, *(proof.steps for proof in proofs)]),
        parts=[
            Part(
                "path",
                "A path of zero loss leads from y * z' to e * z' if y has two different nodes.",
                path,
                proofs[0],
                [[*WITH_TWO_NODES, 1]],
                [
                    Control(
                        "For y with one node it is false: Z2.",
                        differences(path, dropped),
                        proofs[4],
                    )
                ],
            ),
            Part(
                "order-1",
                "A path of zero loss leads from y * z' to e * z' if y has one node and no k is its own opposite.",
                single,
                proofs[1],
                [[Z3, ONE_OF_Z3, MEMORY_NODES, STRETCHED, memorizing(Z3)]],
            ),
            Part(
                "norm",
                "The norm of e * z' is at most that of y * z' if the norms of z' are balanced.",
                balanced,
                proofs[2],
                [SEEDED_VALUES],
            ),
            Part(
                "weighted",
                "The norm of y * z' at each frequency is bounded below by the geometric mean of the norms of z'.",
                weighted,
                proofs[3],
                [[*SEEDED_VALUES, FREQUENCY]],
            ),
        ],
    )


STATEMENTS = {
    "cago/theorem-5": theorem_5,
    "cago/theorem-5.repair": theorem_5_repair,
}
