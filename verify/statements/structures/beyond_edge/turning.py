"""The quotient of s^n − 1 by s − 1 is a continuous function, for even exponents n of free size."""

from verify.library.power_inequalities import and_one
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, exists, forall
from verify.statements.structures.beyond_edge.near_zero import at, is_real
from verify.statements.terms import conj, equal, minus, plus, power, times

SET, QUOTIENT, POINT = "T9", "W9", "point"
TURNING: Binders = [(SET, "set"), (QUOTIENT, "curve"), (POINT, "real")]


def turns(T: Json, W: Json) -> Json:
    """W is real, and s^(2 |T| + 4) − 1 = (s − 1) W(s) for all s."""
    power_of = times(power("s'", 2), ["even_power", T, "s'"])
    return both(is_real(W), forall([("s'", "real")], equal(minus(power_of, 1), times(minus("s'", 1), at(W, "s'")))))


def _some(T: Json) -> Json:
    return exists([("W'", "curve")], turns(T, "W'"))


def _prove(proof: Evidence, T: Json, body: Json, cofactors: list[Json]) -> int:
    """Prove that the curve u ↦ body is such a quotient; the cofactors are for its realness and for the equation."""
    curve = ["curve", [["u", "real"]], body]
    value = at(curve, POINT)
    own = proof.generalise(proof.sums(equal(conj(value), value), cofactors=cofactors[:1]), [POINT])
    power_of = times(power(POINT, 2), ["even_power", T, POINT])
    quotient = proof.sums(equal(minus(power_of, 1), times(minus(POINT, 1), value)), cofactors=cofactors[1:])
    return proof.witness(_some(T), [curve], proof.conjunction(own, proof.generalise(quotient, [POINT])))


def prove_turning(proof: Evidence) -> int:
    """Prove ∀T ∃ such a quotient, in a proof that declares ``TURNING``."""
    base = _prove(proof, ["empty"], plus(1, "u", power("u", 2), power("u", 3)), [])
    before = proof.assume(turns(SET, QUOTIENT))
    real, equation = (proof.specialise(proof.project(before, part), [POINT]) for part in (0, 1))
    square = power(POINT, 2)
    more = plus(times(power("u", 2), at(QUOTIENT, "u")), "u", 1)
    found = _prove(proof, and_one(SET), more, [cofactor(real, [], square), cofactor(equation, [], square)])
    found = proof.choose(proof.assume(_some(SET)), QUOTIENT, found)
    step = proof.generalise(found, [SET], [_some(SET)])
    return proof.induct(forall([("T2", "set")], _some("T2")), base, step)
