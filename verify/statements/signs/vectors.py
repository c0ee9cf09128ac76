"""All sign vectors of a finite set: what a list of them is, and two copies of it with one more sign.

A set of 2^n different sign vectors on n places is the set of all of them.
"""

from verify.library.factorials import FACTORIAL
from verify.library.power_inequalities import and_one, raised
from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.terms import equal, mapping, minus, over, plus, power, product_over, times, total

LIST: Binders = [("S", "set"), ("E", "set"), ("sigma", ["maps", "E", "S", "real"])]


LISTED = ["S", "E1", "sigma1"]


def _application(sigma: Json) -> list[Json]:
    return ["at", sigma] if isinstance(sigma, list) else [sigma]


def sign_vectors(S: Json, E: Json, sigma: Json) -> list[Json]:
    """What is said of 2^|S| different sign vectors: their values, that they are different, their number."""
    at = _application(sigma)
    return [
        forall([("e", E), ("s", S)], equal(power([*at, "e", "s"], 2), 1)),
        forall(
            [("d'", E), ("e", E)],
            implies(forall([("s", S)], equal([*at, "d'", "s"], [*at, "e", "s"])), equal("d'", "e")),
        ),
        equal(["size", E], raised(S, 2)),
    ]


SIGN_VOCABULARY: list[Json] = [
    FACTORIAL,
    define(
        "sign_vectors",
        LIST,
        both(*sign_vectors(*patterns.names_of(LIST))),
    ),
    define(
        "agreement",
        [("S", "set"), ("x", ["maps", "S", "real"]), ("y", ["maps", "S", "real"])],
        product_over([("s", "S")], times(over(1, 2), plus(1, times(["x", "s"], ["y", "s"])))),
    ),
    define(
        "signed_sum",
        [*LIST, ("a", ["maps", "S", "real"]), ("T", "set"), ("y", ["maps", "T", "real"])],
        total(
            [("e", "E")],
            times(
                product_over([("s", "S")], ["sigma", "e", "s"]),
                product_over(
                    [("t", "T")], plus(["y", "t"], total([("s", "S")], times(["a", "s"], ["sigma", "e", "s"])))
                ),
            ),
        ),
    ),
]


def signs(S: Json, x: str) -> Json:
    """All values of x on S are 1 or −1."""
    return forall([("s", S)], equal(power([x, "s"], 2), 1))


def summed_as(c: Json, S: Json, E: Json, sigma: Json, a: Json) -> Json:
    """The signed sums of as many factors as there are signs are c."""
    return forall(
        [("T", "set"), ("y", ["maps", "T", "real"])],
        implies(equal(["size", "T"], ["size", S]), equal(["signed_sum", S, E, sigma, a, "T", "y"], c)),
    )


def listed(S: Json, E: Json, sigma: Json, nu: Json = None) -> list[Json]:
    """What is said of a list: its values, its size, its signed sums; with ν: that it holds all vectors once, and −σ."""
    at = _application(sigma)
    row = mapping([("s", S)], [*at, "e", "s"])
    value = times(["size", E], ["factorial", "count"], product_over([("s", S)], ["weight", "s"]))
    summed = [
        forall([("e", E), ("s", S)], equal(power([*at, "e", "s"], 2), 1)),
        equal(["size", E], raised(S, 2)),
        forall(
            [("count", "natural")],
            implies(
                equal(["size", S], "count"),
                forall([("weight", ["maps", S, "real"])], summed_as(value, S, E, sigma, "weight")),
            ),
        ),
    ]
    if nu is None:
        return summed
    return [
        *summed,
        forall(
            [("x", ["maps", S, "real"])],
            implies(signs(S, "x"), equal(total([("e", E)], ["agreement", S, "x", row]), 1)),
        ),
        forall([("e", E), ("s", S)], equal([*at, ["forward", nu, "e"], "s"], minus([*at, "e", "s"]))),
    ]


def some_list(S: Json, values: list[Json], exact: bool) -> Json:
    """There is a list of sign vectors of S; the first of its parts are given."""
    sorts = [("E", "set"), ("sigma", ["maps", "E", S, "real"]), ("nu", ["bijections", "E", "E"])][: 3 if exact else 2]
    at = patterns.valuation(sorts[: len(values)], values)
    binders = [(name, trees.substituted(sort, at)) for name, sort in sorts[len(values) :]]
    return exists(binders, both(*(trees.substituted(part, at) for part in listed(S, *patterns.names_of(sorts)))))


def with_list(proof: Evidence, some: int, theorem: int, exact: bool) -> int:
    """Prove what follows for the list E1, sigma1 (and nu1) of the sign vectors of S1 from its existence."""
    values = ["E1", "sigma1", "nu1"][: 3 if exact else 2]
    for i in reversed(range(1, len(values))):
        theorem = proof.choose(proof.assume(some_list("S", values[:i], exact)), values[i], theorem)
    return proof.choose(some, "E1", theorem)


def two_copies(E: Json, sigma: str) -> tuple[Json, Json]:
    """Return the index set and the entries of two copies of sign vectors, with one more sign 1 and −1."""
    rows = [["case", "place", ["i", [sigma, copy, "i"]], ["last", value]] for copy, value in (("l", 1), ("m", -1))]
    vectors = ["union", E, E]
    entries = mapping([("d", vectors), ("place", and_one("S"))], ["case", "d", ["l", rows[0]], ["m", rows[1]]])
    return vectors, entries


def prove_in_copies(proof: Evidence, goal: Json, e: str, before: int) -> int:
    """Prove ∀e, s φ(e, s) for two copies, from the same for the vectors e before; for the last sign by ``sums``."""
    copies = []
    for copy in ("inl", "inr"):
        row = trees.substituted(goal[2], {"e": [copy, e]})
        first = proof.generalise(proof.specialise(before, [e, "i1"]), ["i1"])
        last = proof.sums(trees.substituted(row, {"s": ["inr", ["star"]]}))
        at_last = proof.elements(forall([("only", ["unit"])], trees.substituted(row, {"s": ["inr", "only"]})), last)
        copies.append(proof.generalise(proof.elements(forall([("s", and_one("S"))], row), first, at_last), [e]))
    return proof.elements(goal, *copies)


def some_vectors(S: Json) -> Json:
    """There are 2^|S| different sign vectors on S."""
    return exists([("V", "set"), ("rho", ["maps", "V", S, "real"])], ["sign_vectors", S, "V", "rho"])


def _prove_different_copies(proof: Evidence, goal: Json, different: int) -> int:
    """Prove that the vectors in two copies are different, since those before are, and the last signs."""
    ((name, vectors), other), body = goal[1], goal[2]
    rows = []
    for first in ("inl", "inr"):
        pairs = []
        for second in ("inl", "inr"):
            hypothesis, conclusion = trees.substituted(
                body[1:], {name: ["of", vectors, [first, "d1"]], "e": ["of", vectors, [second, "d2"]]}
            )
            same = proof.assume(hypothesis)
            if first == second:
                row = proof.generalise(proof.specialise(same, [["inl", "i1"]]), ["i1"])
                alike = proof.specialise(different, ["d1", "d2"], [row])
                found = proof.specialise(proof.sums(implies(equal("d1", "d2"), conclusion)), [], [alike])
            else:
                last = proof.specialise(same, [["inr", ["star"]]])
                sides = (1, -1) if first == "inl" else (-1, 1)
                found = proof.contradiction(conclusion, last, proof.evaluate(equal(*sides)))
            pairs.append(proof.generalise(proof.generalise(found, [], [hypothesis]), ["d2"]))
        row_goal = forall([other], trees.substituted(body, {name: ["of", vectors, [first, "d1"]]}))
        rows.append(proof.generalise(proof.elements(row_goal, *pairs), ["d1"]))
    return proof.elements(goal, *rows)


def prove_vectors_exist(proof: Evidence) -> int:
    """Prove ∀S: there are 2^|S| different sign vectors on S."""
    none, many = ["empty"], and_one("S")
    ones = mapping([("d", ["unit"]), ("place", none)], 1)
    only = proof.evaluate(["sign_vectors", none, ["unit"], ones])
    base = proof.witness(some_vectors(none), [["unit"], ones], only)
    given = proof.assume(["sign_vectors", "S", "V1", "rho1"])
    values, different, size = (proof.project(given, part) for part in range(3))
    vectors, entries = two_copies("V1", "rho1")
    wanted = sign_vectors(many, vectors, entries)
    parts = [
        prove_in_copies(proof, wanted[0], "d1", values),
        _prove_different_copies(proof, wanted[1], different),
        proof.follows(wanted[2], size),
    ]
    found = proof.witness(some_vectors(many), [vectors, entries], proof.conjunction(*parts))
    rows = exists([("rho", ["maps", "V1", "S", "real"])], ["sign_vectors", "S", "V1", "rho"])
    found = proof.choose(proof.assume(rows), "rho1", found)
    found = proof.choose(proof.assume(some_vectors("S")), "V1", found)
    passage = proof.generalise(found, ["S"], [some_vectors("S")])
    return proof.induct(forall([("S2", "set")], some_vectors("S2")), base, passage)
