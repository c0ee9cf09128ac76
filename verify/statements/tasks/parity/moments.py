"""If a weighted sum of all powers (v·v')^k of inner products vanishes, so do the weighted sums of products of k forms.

A Gram matrix: Σ_ij ν_i ν_j (v_i·v_j)^k is the squared length of Σ_i ν_i v_i^{⊗k}. By induction on the set of factors.
"""

from verify.library.power_inequalities import and_one
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.terms import equal, mapping, minus, power, product_over, times, total

VECTORS: Binders = [("R0", "set"), ("K0", "set"), ("g0", ["maps", "K0", "R0", "real"])]
MOMENTS: Binders = [
    *VECTORS,
    ("A0", "set"),
    ("nu0", ["maps", "K0", "real"]),
    ("l0", ["maps", ["empty"], "R0", "real"]),
    ("l1", ["maps", and_one("A0"), "R0", "real"]),
    ("r0", "R0"),
]


def _application(f: Json) -> list[Json]:
    return ["at", f] if isinstance(f, list) else [f]


def energy(T: Json, R: Json, K: Json, v: Json, nu: Json) -> Json:
    """Return Σ_ij ν_i ν_j (v_i·v_j)^|T|."""
    inner = total([("r", R)], times(*([*_application(v), i, "r"] for i in ("i", "j"))))
    weights = [[*_application(nu), i] for i in ("i", "j")]
    return total([("i", K), ("j", K)], times(*weights, product_over([("t", T)], inner)))


def moment(T: Json, R: Json, K: Json, v: Json, nu: Json, forms: Json) -> Json:
    """Return Σ_i ν_i Π_t (L_t·v_i)."""
    form = total([("r", R)], times([*_application(forms), "t", "r"], [*_application(v), "i", "r"]))
    return total([("i", K)], times([*_application(nu), "i"], product_over([("t", T)], form)))


def _parts(T: Json, nu: Json, forms: str) -> list[Json]:
    """0 ≤ the energy; it is 0; the moment is 0."""
    whole = energy(T, "R0", "K0", "g0", nu)
    return [["<=", 0, whole], equal(whole, 0), equal(moment(T, "R0", "K0", "g0", nu, forms), 0)]


def prove_moments(proof: Evidence) -> int:
    """Prove ∀ vectors v_i ∀T ∀ν: 0 ≤ Σ_ij ν_i ν_j (v_i·v_j)^|T|, and if it is 0, all Σ_i ν_i Π_t (L_t·v_i) are."""

    def statement(T: Json) -> Json:
        sign, zero, moments = _parts(T, "nu", "l")
        forms = [("l", ["maps", T, "R0", "real"])]
        return forall([("nu", ["maps", "K0", "real"])], both(sign, implies(zero, forall(forms, moments))))

    sign, zero, moments = _parts(["empty"], "nu0", "l0")
    sum_of_weights = total([("i", "K0")], ["nu0", "i"])
    square = proof.sums(equal(minus(sign[2], 0), power(sum_of_weights, 2)))
    none = proof.follows(equal(power(sum_of_weights, 2), 0), proof.assume(zero), square)
    no_moment = proof.sums(moments, cofactors=[cofactor(proof.vanish(none, []))])
    base = proof.conjunction(
        proof.squares(sign, square), proof.generalise(proof.generalise(no_moment, ["l0"]), [], [zero])
    )
    base = proof.generalise(base, ["nu0"])
    sign, zero, moments = _parts(and_one("A0"), "nu0", "l1")
    weights = mapping([("i'", "K0")], times(["nu0", "i'"], ["g0", "i'", "r0"]))
    before = proof.specialise(proof.assume(statement("A0")), [weights])
    at_place = proof.generalise(proof.project(before, 0), ["r0"])
    weights_at = mapping([("i'", "K0")], times(["nu0", "i'"], ["g0", "i'", "r'"]))
    energies = total([("r'", "R0")], energy("A0", "R0", "K0", "g0", weights_at))
    split = proof.sums(equal(minus(sign[2], 0), energies))
    none = proof.follows(equal(energies, 0), proof.assume(zero), split)
    each = proof.specialise(proof.vanish(none, [], [at_place]), ["r0"])
    forms = mapping([("t'", "A0"), ("r'", "R0")], ["l1", ["inl", "t'"], "r'"])
    smaller = proof.specialise(proof.specialise(proof.project(before, 1), [], [each]), [forms])
    smaller = proof.generalise(smaller, ["r0"])
    no_moment = proof.follows(moments, smaller)
    step = proof.conjunction(
        proof.squares(sign, split, [at_place]), proof.generalise(proof.generalise(no_moment, ["l1"]), [], [zero])
    )
    passage = proof.generalise(proof.generalise(step, ["nu0"]), ["A0"], [statement("A0")])
    result = proof.induct(forall([("A2", "set")], statement("A2")), base, passage)
    return proof.generalise(result, [name for name, _ in VECTORS])
