"""A unit that moves in six steps: it begins as y and ends as the identity, carried by one of its nodes.

CaGO (Tian), the proof of Theorem 5. The entries are polynomials in the entries of y and in the six steps u_1, …, u_6.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import sympy

from verify.proving.evidence import Evidence, cofactor
from verify.proving.reduction import quotients, to_json
from verify.statements.cago.path_vocabulary import IS_UNIT, carried
from verify.statements.cago.vocabulary import LABELS, D, P, applied, solution
from verify.statements.language import (
    Binders,
    conj,
    define,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of, sums_under

Json = Any

STEPS = ["range", 1, 6]
CARRIED = carried()
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
MOVING_UNIT = define(
    "moving_unit",
    MOVING_BINDERS,
    mapping(
        [("p", P), ("k", D), ("i", "I")],
        ["choose", "p", *([label, _moving_entry(label, "u")] for label in LABELS)],
    ),
)
MOVING = ["moving_unit", *names_of(MOVING_BINDERS)]
AT_NODE: dict[str, Json] = {"k": "k0", "i": "i2"}
HERE, THERE = ("i2", "i0"), ("i2", "i1")
VALUE = substituted(
    _by_node("i", *(_sides(kind.products, _symbols("i", "u")) for kind in (FIRST, SECOND, OTHERS))), AT_NODE
)
CONDITIONS: dict[str, Json] = {
    "different": different("i0", "i1"),
    "hermitian": applied("hermitian", nodes="I", z="y"),
    "unit": IS_UNIT,
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


class MovingUnit:
    """The moving unit is a Hermitian unit, under the conditions on K, q and the steps."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the conditions; the proof declares what they speak of."""
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
        names = {symbol: substituted(node, AT_NODE) for symbol, node in _symbols("i", "u").items()}
        simple = [to_json(kind.entries[label][side], names) for label in LABELS]
        entries = [["at", MOVING, f":{label}", "k0", "i2"] for label in LABELS]
        rules = [
            sums_under(proof, conditions, given, equal(entry, short))
            for entry, short in zip(entries, simple, strict=True)
        ]
        value = to_json(kind.products[side], names)
        rules.append(sums_under(proof, conditions, given, equal(VALUE, value)))
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
        condition = CONDITIONS["different"]
        never = sums_under(proof, [condition], [self.given["different"]], equal(indicator(equal("i0", "i1")), 0))
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
