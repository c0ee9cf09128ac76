"""The agreement of two sign vectors, Π ½ (1 + w_s w'_s), is 1 if they are the same, and else it is 0."""

from verify.library.power_inequalities import and_one, raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.signs.vectors import signs
from verify.statements.terms import different, equal, mapping, minus, over, plus, product_over, times

AGREEMENT: Binders = [
    ("f1", ["maps", and_one("S"), "real"]),
    ("f0", ["maps", ["empty"], "real"]),
    ("w1", ["maps", "S", "real"]),
    ("w2", ["maps", "S", "real"]),
]
AGREE: Json = ["agreement", "S", "w1", "w2"]


def prove_zero_factor(proof: Evidence) -> int:
    """Prove ∀S ∀f ∀s (f(s) = 0 ⟹ Π f = 0)."""

    def claim(T: Json, f: str) -> Json:
        return forall([("s", T)], implies(equal([f, "s"], 0), equal(product_over([("place", T)], [f, "place"]), 0)))

    def statement(T: Json) -> Json:
        return forall([("f", ["maps", T, "real"])], claim(T, "f"))

    many = and_one("S")
    whole = equal(product_over([("place", many)], ["f1", "place"]), 0)
    base = proof.generalise(proof.elements(claim(["empty"], "f0")), ["f0"])
    at_last, at_first = (equal(["f1", place], 0) for place in (["inr", ["star"]], ["inl", "i1"]))
    first = mapping([("s", "S")], ["f1", ["inl", "s"]])
    before = proof.specialise(proof.assume(statement("S")), [first, "i1"], [proof.assume(at_first)])
    from_first = proof.follows(whole, before)
    from_first = proof.generalise(proof.generalise(from_first, [], [at_first]), ["i1"])
    from_last = proof.follows(whole, proof.assume(at_last))
    from_last = proof.generalise(from_last, [], [at_last])
    at_star = forall([("only", ["unit"])], implies(equal(["f1", ["inr", "only"]], 0), whole))
    found = proof.elements(claim(many, "f1"), from_first, proof.elements(at_star, from_last))
    passage = proof.generalise(proof.generalise(found, ["f1"]), ["S"], [statement("S")])
    return proof.induct(forall([("S2", "set")], statement("S2")), base, passage)


def prove_agreement(proof: Evidence) -> tuple[int, int]:
    """Prove ∀S, sign vectors w, w' on S (w = w' ⟹ their agreement is 1), and (it is not 0 ⟹ w = w')."""
    hypotheses = [signs("S", "w1"), signs("S", "w2")]
    square, other_square = (proof.specialise(proof.assume(formula), ["i1"]) for formula in hypotheses)
    same = forall([("s", "S")], equal(["w1", "s"], ["w2", "s"]))
    as_same = proof.assume(same)
    factor = times(over(1, 2), plus(1, times(["w1", "i1"], ["w2", "i1"])))
    one = proof.follows(equal(factor, 1), square, proof.specialise(as_same, ["i1"]))
    ones = proof.rewrite(equal(AGREE, raised("S", 1)), [proof.generalise(one, ["i1"])])
    whole = proof.sums(equal(AGREE, 1), cofactors=[cofactor(ones)])
    agreeing = proof.generalise(whole, ["S", "w1", "w2"], [*hypotheses, same])
    apart = proof.assume(different(["w1", "i1"], ["w2", "i1"]))
    difference = minus(["w1", "i1"], ["w2", "i1"])
    zero = equal(difference, 0)
    assumed = proof.assume(zero)
    as_equal = proof.sums(equal(["w1", "i1"], ["w2", "i1"]), cofactors=[cofactor(assumed)])
    unit = proof.quotient(patterns.prove_not(proof, zero, as_equal, apart))
    none = proof.follows(equal(factor, 0), unit, square, other_square)
    factors = mapping([("s", "S")], trees.substituted(factor, {"i1": "s"}))
    nothing = proof.specialise(prove_zero_factor(proof), ["S", factors, "i1"], [none])
    some = proof.assume(different(AGREE, 0))
    at_place = equal(["w1", "i1"], ["w2", "i1"])
    found = proof.cases(at_place, proof.assume(at_place), proof.contradiction(at_place, nothing, some))
    everywhere = proof.generalise(found, ["i1"])
    return agreeing, proof.generalise(everywhere, ["S", "w1", "w2"], [*hypotheses, different(AGREE, 0)])
