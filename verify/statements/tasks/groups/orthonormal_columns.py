"""The columns of an injective complex matrix become orthonormal in another basis: the method of Gram and Schmidt.

The induction is over the set of columns; the length of a vector is a square root, from a cited lemma.
"""

from verify.library import real_order, square_roots
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.terms import conj, equal, indicator, mapping, minus, over, plus, power, times, total

WIDER: Json = ["union", "S7", ["unit"]]
LAST: Json = ["inr", ["star"]]
FACTORS: Binders = [
    ("E", ["maps", "K7", "S", "complex"]),
    ("A", ["maps", "S", "S", "complex"]),
    ("C", ["maps", "S", "S", "complex"]),
]


def _identity(one: str, other: str) -> Json:
    product = total([("u", "S")], times([one, "s", "u"], [other, "u", "t"]))
    return forall([("s", "S"), ("t", "S")], equal(product, indicator(equal("s", "t"))))


ORTHONORMAL = forall(
    [("s", "S"), ("t", "S")],
    equal(total([("k", "K7")], times(conj(["E", "k", "s"]), ["E", "k", "t"])), indicator(equal("s", "t"))),
)
CHANGED = forall(
    [("k", "K7"), ("t", "S")], equal(total([("u", "S")], times(["N", "k", "u"], ["C", "u", "t"])), ["E", "k", "t"])
)
PARTS = [ORTHONORMAL, CHANGED, _identity("A", "C"), _identity("C", "A")]
INJECTIVE = forall(
    [("s", "S"), ("t", "S")],
    equal(total([("k", "K7")], times(["L", "s", "k"], ["N", "k", "t"])), indicator(equal("s", "t"))),
)
VARIABLES: Binders = [
    ("K7", "set"),
    ("S7", "set"),
    ("N7", ["maps", "K7", WIDER, "complex"]),
    ("L7", ["maps", WIDER, "K7", "complex"]),
    ("E7", ["maps", "K7", "S7", "complex"]),
    ("A7", ["maps", "S7", "S7", "complex"]),
    ("C7", ["maps", "S7", "S7", "complex"]),
    ("root7", "real"),
    ("N8", ["maps", "K7", ["empty"], "complex"]),
    ("L8", ["maps", ["empty"], "K7", "complex"]),
]


def factored(columns: Json, matrix: Json) -> Json:
    """There are orthonormal columns E = N C, where C has the inverse A."""
    return trees.substituted(exists(FACTORS, both(*PARTS)), {"S": columns, "N": matrix})


def all_injective(columns: Json) -> Json:
    """All injective matrices with these columns."""
    binders: Binders = [("N", ["maps", "K7", columns, "complex"]), ("L", ["maps", columns, "K7", "complex"])]
    return forall(binders, implies(trees.substituted(INJECTIVE, {"S": columns}), factored(columns, "N")))


EARLIER = mapping([("k'", "K7"), ("s'", "S7")], ["N7", "k'", ["inl", "s'"]])
EARLIER_LEFT = mapping([("s'", "S7"), ("k'", "K7")], ["L7", ["inl", "s'"], "k'"])


def _coordinate(u: Json) -> Json:
    """The coordinate of the last column along the column u of E."""
    return total([("a'", "K7")], times(conj(["E7", "a'", u]), ["N7", "a'", LAST]))


def _rest(k: Json) -> Json:
    """The last column less its projection."""
    return minus(["N7", k, LAST], total([("b'", "S7")], times(["E7", k, "b'"], _coordinate("b'"))))


LENGTH = total([("k", "K7")], ["abs2", _rest("k")])
INVERSE = over(1, "root7")


def _matrix(rows: Json, columns: Json, inner: Json, beside: Json, below: Json, last: Json) -> Json:
    first = ["case", "y'", ["t'", inner], ["z'", beside]]
    second = ["case", "y'", ["t'", below], ["z'", last]]
    return mapping([("x'", rows), ("y'", columns)], ["case", "x'", ["s'", first], ["w'", second]])


NEW_E = mapping(
    [("x'", "K7"), ("y'", WIDER)], ["case", "y'", ["t'", ["E7", "x'", "t'"]], ["z'", times(INVERSE, _rest("x'"))]]
)
NEW_A = _matrix(WIDER, WIDER, ["A7", "s'", "t'"], _coordinate("s'"), 0, "root7")
NEW_C = _matrix(
    WIDER,
    WIDER,
    ["C7", "s'", "t'"],
    times(-1, INVERSE, total([("v'", "S7")], times(["C7", "s'", "v'"], _coordinate("v'")))),
    0,
    INVERSE,
)


def _of_inl(x: Json, y: Json) -> Json:
    return indicator(equal(x, ["inl", y]))


def _one_more_column(proof: Evidence) -> int:
    """Gram's and Schmidt's step."""
    injective = proof.assume(trees.substituted(INJECTIVE, {"S": WIDER, "N": "N7", "L": "L7"}))
    known = proof.assume(trees.substituted(both(*PARTS), {"S": "S7", "N": EARLIER, "E": "E7", "A": "A7", "C": "C7"}))
    orthonormal, changed, right, left = (proof.project(known, part) for part in range(4))
    at_end = [indicator(equal(x, LAST)) for x in "st"]
    none = equal(LENGTH, 0)
    zero = proof.vanish(proof.assume(none), [])
    over_k, over_u, over_v = ["k'", "K7"], ["u'", "S7"], ["v'", "S7"]
    by_last = ["L7", LAST, "k'"]
    wrong = proof.sums(
        equal(1, 0),
        cofactors=[
            cofactor(injective, [LAST, LAST], -1),
            cofactor(zero, ["k'"], by_last, [over_k]),
            cofactor(changed, ["k'", "v'"], times(-1, by_last, _coordinate("v'")), [over_k, over_v]),
            cofactor(
                injective,
                [LAST, ["inl", "u'"]],
                times(["C7", "u'", "v'"], _coordinate("v'")),
                [over_u, over_v],
            ),
        ],
    )
    nonzero = patterns.prove_not(proof, none, wrong, proof.evaluate(equal(1, 0)))
    positive = proof.specialise(real_order.prove_positive(proof), [LENGTH], [proof.squares(["<=", 0, LENGTH]), nonzero])
    root = proof.specialise(square_roots.prove_square_root(proof), [LENGTH], [positive])
    chosen = proof.assume(both(["<", 0, "root7"], equal(power("root7", 2), LENGTH)))
    sign, square = (proof.project(chosen, part) for part in range(2))
    unit = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), ["root7"], [sign]))
    values = {"S": WIDER, "N": "N7", "E": NEW_E, "A": NEW_A, "C": NEW_C}
    goals = [trees.substituted(part, values) for part in PARTS]
    pair = times(_of_inl("s", "u'"), _of_inl("t", "v'"))
    ends = times(*at_end)
    parts = [
        proof.sums(
            goals[0],
            cofactors=[
                cofactor(orthonormal, ["u'", "v'"], pair, [over_u, over_v]),
                cofactor(
                    orthonormal,
                    ["u'", "v'"],
                    times(-1, _of_inl("s", "u'"), at_end[1], INVERSE, _coordinate("v'")),
                    [over_u, over_v],
                ),
                cofactor(
                    orthonormal,
                    ["u'", "v'"],
                    times(-1, at_end[0], _of_inl("t", "v'"), INVERSE, conj(_coordinate("u'"))),
                    [over_u, over_v],
                ),
                cofactor(square, [], times(-1, ends, power(INVERSE, 2))),
                cofactor(unit, [], times(ends, plus(1, times("root7", INVERSE)))),
            ],
        ),
        proof.follows(goals[1], changed),
        proof.follows(goals[2], right, unit),
        proof.sums(
            goals[3],
            cofactors=[
                cofactor(left, ["u'", "v'"], pair, [over_u, over_v]),
                cofactor(
                    unit,
                    [],
                    times(-1, _of_inl("s", "u'"), at_end[1], ["C7", "u'", "v'"], _coordinate("v'")),
                    [over_u, over_v],
                ),
                cofactor(unit, [], ends),
            ],
        ),
    ]
    found = proof.witness(factored(WIDER, "N7"), [NEW_E, NEW_A, NEW_C], proof.conjunction(*parts))
    return proof.choose(root, "root7", found)


def prove_orthonormal_columns(proof: Evidence) -> int:
    """Prove ∀K, S, N, L with L N = 1: there are orthonormal columns E = N C, where C has an inverse A."""
    found = _one_more_column(proof)
    shorter = trees.substituted(INJECTIVE, {"S": "S7", "N": EARLIER, "L": EARLIER_LEFT})
    wider = trees.substituted(INJECTIVE, {"S": WIDER, "N": "N7", "L": "L7"})
    injective = proof.sums(shorter, cofactors=[cofactor(proof.assume(wider), [["inl", "s"], ["inl", "t"]])])
    earlier = proof.specialise(proof.assume(all_injective("S7")), [EARLIER, EARLIER_LEFT], [injective])
    names = {"S": "S7", "N": EARLIER}
    binders = [(name, trees.substituted(sort, names)) for name, sort in FACTORS]
    body = trees.substituted(both(*PARTS), names)
    free = {name: f"{name}7" for name in patterns.names_of(FACTORS)}
    found = patterns.choose_all(proof, earlier, binders, body, free, found)
    step = proof.generalise(proof.generalise(found, ["N7", "L7"], [wider]), ["S7"], [all_injective("S7")])
    empty: Json = ["empty"]
    nothing = [mapping([("x'", x), ("y'", empty)], 0) for x in ("K7", empty, empty)]
    values = {"S": empty, "N": "N8", **dict(zip(patterns.names_of(FACTORS), nothing, strict=True))}
    parts = proof.conjunction(*(proof.sums(trees.substituted(part, values)) for part in PARTS))
    base = proof.witness(factored(empty, "N8"), nothing, parts)
    base = proof.generalise(base, ["N8", "L8"], [trees.substituted(INJECTIVE, {"S": empty, "N": "N8", "L": "L8"})])
    return proof.generalise(proof.induct(forall([("S", "set")], all_injective("S")), base, step), ["K7"])
