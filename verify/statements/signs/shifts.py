"""Signed sums of one factor more than there are signs: what a change of the shifts does.

The factors are exchanged one after the other.
"""

from typing import Any

from verify.library import factorials, power_inequalities
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of
from verify.statements.signs.vectors import LISTED, summed_as
from verify.statements.terms import equal, mapping, minus, plus, times, total


def either(T: Json, y: Any, U: Json, z: Any) -> Json:
    """Return the map that is y on T and z on U."""
    return mapping([("t", ["union", T, U])], ["case", "t", ["l", y("l")], ["m", z("m")]])


SHIFTED: Binders = [
    ("S", "set"),
    ("E1", "set"),
    ("sigma1", ["maps", "E1", "S", "real"]),
    ("b1", ["maps", "S", "real"]),
    ("c1", "real"),
]


SHIFTS: Binders = [
    *factorials.COUNTING,
    ("U1", "set"),
    ("yu", ["maps", power_inequalities.and_one("T1"), "real"]),
    ("zu", ["maps", power_inequalities.and_one("T1"), "real"]),
    ("vu", ["maps", "U1", "real"]),
    ("ye", ["maps", ["empty"], "real"]),
    ("ze", ["maps", ["empty"], "real"]),
]


def _shifted(T: Json, y: str, z: str, U: Json, v: str) -> tuple[Json, Json]:
    """The sizes of T and U fit, and the signed sums with y and with z on T, and v on U, differ by c Σ (y − z)."""
    sums = [
        ["signed_sum", *LISTED, "b1", ["union", T, U], either(T, lambda t, x=x: [x, t], U, lambda t: [v, t])]
        for x in (y, z)
    ]
    difference = total([("t", T)], minus([y, "t"], [z, "t"]))
    return equal(plus(["size", T], ["size", U]), plus(["size", "S"], 1)), equal(minus(*sums), times("c1", difference))


def _shifts(T: Json) -> Json:
    sizes, difference = _shifted(T, "y", "z", "U", "v")
    binders = [("U", "set"), ("y", ["maps", T, "real"]), ("z", ["maps", T, "real"]), ("v", ["maps", "U", "real"])]
    return forall(binders, implies(sizes, difference))


def prove_shifts(proof: Evidence) -> int:
    """Prove ∀ lists, a, c (signed sums of |S| factors are c ⟹ ∀T those of |S| + 1 factors differ by c Σ_T (y − z))."""
    known = proof.assume(summed_as("c1", "S", "E1", "sigma1", "b1"))
    sizes, difference = _shifted(["empty"], "ye", "ze", "U1", "vu")
    base = proof.generalise(proof.sums(difference), ["U1", "ye", "ze", "vu"], [sizes])
    many = power_inequalities.and_one("T1")
    sizes, difference = _shifted(many, "yu", "zu", "U1", "vu")
    size = proof.assume(sizes)
    star = ["inr", ["star"]]
    first = {x: mapping([("t", "T1")], [x, ["inl", "t"]]) for x in ("yu", "zu")}
    others = ["union", ["unit"], "U1"]
    kept = either(["unit"], lambda t: ["yu", star], "U1", lambda t: ["vu", t])
    fits = proof.sums(equal(plus(["size", "T1"], ["size", others]), plus(["size", "S"], 1)), cofactors=[cofactor(size)])
    one = proof.specialise(proof.assume(_shifts("T1")), [others, first["yu"], first["zu"], kept], [fits])
    rest = ["union", "T1", "U1"]
    as_many = proof.sums(equal(["size", rest], ["size", "S"]), cofactors=[cofactor(size)])
    constant = either("T1", lambda t: ["zu", ["inl", t]], "U1", lambda t: ["vu", t])
    two = proof.specialise(known, [rest, constant], [as_many])
    step = proof.follows(difference, one, two)
    step = proof.generalise(step, ["U1", "yu", "zu", "vu"], [sizes])
    passage = proof.generalise(step, ["T1"], [_shifts("T1")])
    result = proof.induct(forall([("T2", "set")], _shifts("T2")), base, passage)
    return proof.generalise(result, names_of(SHIFTED), [summed_as("c1", "S", "E1", "sigma1", "b1")])
