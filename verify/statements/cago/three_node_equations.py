"""Three hidden nodes: orthogonal planes in R^3, entries with a common angle, and what is left of the potentials.

CaGO (Tian), the proof of Lemma 2, equations (61)-(70).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.derived_equations import Equation, Variant
from verify.statements.cago.few_nodes import APART, PAIR
from verify.statements.cago.loss import UNIT, Z3, concrete
from verify.statements.cago.order_vocabulary import TRIPLE, node_product
from verify.statements.cago.small_groups import ONE, Z2, character_one
from verify.statements.cago.two_node_equations import by_label
from verify.statements.cago.vocabulary import LABELS, NETWORK, D, P, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of, prove_conjugate, prove_not, refute_at, sums_under

Json = Any

ENTRIES: Binders = [("J", "set"), ("x", ["maps", P, "J", "complex"])]
MINUS_I = ["root", 4, 3]
OPPOSITE_SIGNS = mapping(
    [("letter", P), ("node", PAIR)],
    ["choose", "letter", ["a", minus(1, times(2, indicator(equal("node", 1))))], ["b", 1], ["c", 1]],
)
ALL_ONES = mapping([("letter", P), ("node", UNIT)], 1)


def _node_sum(conjugates: str = "") -> Json:
    """Σ_j a_j b_j c_j, the entries of some labels conjugated."""
    return total([("j", "J")], node_product("x", "j", conjugates))


def _four(product_sum: Callable[[str], Json]) -> list[Json]:
    """The four sums of (61), with one of a, b conjugated and with c conjugated or not."""
    return [equal(product_sum(conjugates), 0) for conjugates in ("b", "bc", "a", "ac")]


def _four_sums() -> Equation:
    """Equation (61) follows from R_c at k ≠ −k."""
    given = [applied("hermitian"), applied("cross_constraint")]

    def at_k(conjugates: str) -> Json:
        entries = [["z", f":{label}", "k", "j"] for label in LABELS]
        factors = (conj(e) if n in conjugates else e for n, e in zip(LABELS, entries, strict=True))
        return total([("j", "J")], times(*factors))

    conclusion = both(*_four(at_k))

    def claim(*conditions: Json) -> Json:
        body = implies(*conditions, conclusion) if conditions else conclusion
        return forall(NETWORK, implies(*given, forall([("k", D)], body)))

    proof = Evidence([*NETWORK, ("k", D)])
    hermitian, constraint = (proof.assume(formula) for formula in given)
    apart = proof.assume(APART)
    rows = []
    for conjugates, goal in zip(("b", "bc", "a", "ac"), _four(at_k), strict=True):
        ks = [minus("k") if label in conjugates else "k" for label in LABELS]
        off = ["not", both(equal(ks[0], ks[2]), equal(ks[1], ks[2]))]
        zero = proof.specialise(constraint, ks, [sums_under(proof, [APART], [apart], off)])
        rows.append(proof.sums(goal, rewrite=[(hermitian, "backward")], cofactors=[cofactor(zero)]))
    inner = proof.generalise(proof.conjunction(*rows), ["k"], [APART])
    proof.generalise(inner, names_of(NETWORK), given)

    at_one = concrete(Z2, TRIPLE, indicator(equal("frequency", ONE)))
    values = [Z2, TRIPLE, at_one]
    refutation = refute_at(
        claim(), NETWORK, values, given, conclusion[1], [{"at": [ONE]}, {"part": 0}], {"k": character_one(Z2)}
    )
    only_a = concrete(Z3, UNIT, ["choose", "label", ["a", indicator(different("frequency", 0))], ["b", 0], ["c", 0]])
    return Equation(
        "equation-61",
        "The four sums of (61) are 0 for every k other than -k.",
        claim(APART),
        proof,
        [[Z3, UNIT, only_a, ONE]],
        Variant(
            claim(),
            refutation,
            "For a frequency that is its own opposite it is false: Z2.",
            "The four sums of (61) are 0 for every k.",
        ),
        printed=True,
    )


def _planes() -> Equation:
    """Equation (62): the planes of the real and imaginary parts are orthogonal."""
    reals = ["s1", "s2", "s3", "s4"]
    quantified: Binders = [(name, "real") for name in reals]
    v = times(["x", ":a", "j"], conj(["x", ":b", "j"]))
    c = ["x", ":c", "j"]

    def combined(value: Json, first: str, second: str) -> Json:
        return plus(times(first, ["re", value]), times(second, ["re", times(MINUS_I, value)]))

    orthogonal = equal(total([("j", "J")], times(combined(v, "s1", "s2"), combined(c, "s3", "s4"))), 0)
    given = _four(_node_sum)
    proof = Evidence([*ENTRIES, *quantified])
    zeros = [proof.assume(formula) for formula in given]
    half = over(1, 2)
    alpha, gamma = (times(half, plus(s, times(MINUS_I, t))) for s, t in (reals[:2], reals[2:]))
    weights = [
        times(alpha, gamma),
        times(alpha, conj(gamma)),
        times(conj(alpha), gamma),
        times(conj(alpha), conj(gamma)),
    ]
    goal = proof.sums(orthogonal, cofactors=[cofactor(z, [], w) for z, w in zip(zeros, weights, strict=True)])
    proof.generalise(proof.generalise(goal, reals), names_of(ENTRIES), given)

    def claim(kept: Sequence[Json]) -> Json:
        return forall(ENTRIES, implies(*kept, forall(quantified, orthogonal)))

    turned = mapping(
        [("letter", P), ("node", ["labels", "one", "other"])],
        [
            "choose",
            "node",
            ["one", ["choose", "letter", ["a", 1], ["b", 1], ["c", 1]]],
            ["other", ["choose", "letter", ["a", ["root", 4, 1]], ["b", 1], ["c", ["root", 4, 1]]]],
        ],
    )
    two = [given[0], given[3]]
    wrong = claim(two)
    values = [["labels", "one", "other"], turned]
    refutation = refute_at(
        wrong,
        ENTRIES,
        values,
        two,
        orthogonal,
        [{"at": [1, 0, 1, 0]}],
        {"s1": 1, "s2": 0, "s3": 1, "s4": 0},
    )
    return Equation(
        "equation-62",
        "Combinations of Re and Im of a o conj(b) are orthogonal to those of Re and Im of c.",
        claim(given),
        proof,
        [[PAIR, OPPOSITE_SIGNS, 1, 0, 1, 0]],
        Variant(wrong, refutation, "Two of the four sums are not enough: (1, i) and (1, i)."),
    )


# --- co-linear real and imaginary parts ------------------------------------------------------------------------------

VECTOR: Binders = [("v", ["maps", TRIPLE, "complex"])]
TWO_VECTORS: Binders = [*VECTOR, ("c", ["maps", TRIPLE, "complex"])]


def _minor(v: str, i: Json, j: Json) -> tuple[Json, Json]:
    """conj(v_i) v_j and v_i conj(v_j), whose difference is 2i times a minor of Re v and Im v."""
    return times(conj([v, i]), [v, j]), times([v, i], conj([v, j]))


def _collinear(v: str) -> Json:
    """Re v and Im v are linearly dependent: all minors vanish."""
    return forall([("i", TRIPLE), ("j", TRIPLE)], equal(*_minor(v, "i", "j")))


def _dot(first: Json, second: Json) -> Json:
    return total([("q", TRIPLE)], times(first, second))


V, V_BAR, C, C_BAR = ["v", "q"], conj(["v", "q"]), ["c", "q"], conj(["c", "q"])


NUMBERS = ["e0", "e1", "e2", "c0", "d0", "c1", "d1", "c2", "d2"]


def _prove_multiples(proof: Evidence) -> int:
    """Prove ∀ e0 ≠ 0: if (e0, e1, e2) is parallel to (c0, c1, c2) and to (d0, d1, d2), then d1 c2 = c1 d2."""
    e0, _, _, c0, d0, c1, d1, c2, d2 = NUMBERS
    given = [
        different(e0, 0),
        *(
            equal(times(e0, entry), times(multiple, first))
            for entry, multiple, first in (("c1", "e1", c0), ("d1", "e1", d0), ("c2", "e2", c0), ("d2", "e2", d0))
        ),
    ]
    nonzero, along_c1, along_d1, along_c2, along_d2 = (proof.assume(formula) for formula in given)
    inverse, once = proof.quotient(nonzero), over(1, e0)
    square = times(once, once)
    same = proof.sums(
        equal(times(d1, c2), times(c1, d2)),
        cofactors=[
            cofactor(inverse, [], times(-1, minus(times(d1, c2), times(c1, d2)), plus(times(e0, once), 1))),
            cofactor(along_d1, [], times(square, e0, c2)),
            cofactor(along_c2, [], times(square, "e1", d0)),
            cofactor(along_c1, [], times(-1, square, e0, d2)),
            cofactor(along_d2, [], times(-1, square, "e1", c0)),
        ],
    )
    return proof.generalise(same, NUMBERS, given)


class _OrthogonalPlanes:
    """If v_i conj(v_j) is not real then c, conj(c) are multiples of the cross product of v and conj(v)."""

    def __init__(self, given: Sequence[Json]) -> None:
        self.proof = Evidence([*TWO_VECTORS, *((name, "complex") for name in NUMBERS)])
        self.multiples = _prove_multiples(self.proof)
        self.zeros = [self.proof.assume(formula) for formula in given]

    def pair(self, i: int, j: int) -> int:
        """Prove: if the minor (i, j) of v is not 0 then all minors of c vanish."""
        proof = self.proof
        condition = different(*_minor("v", i, j))
        known = proof.assume(condition)
        if i == j:
            absurd = proof.contradiction(_all_minors("c"), proof.sums(equal(*_minor("v", i, j))), known)
            return proof.generalise(absurd, [], [condition])
        ordered = (i, j, 3 - i - j)
        main = _cross(ordered, 2)
        same = proof.assume(equal(main, 0))
        back = proof.sums(equal(*_minor("v", i, j)), cofactors=[cofactor(same, [], -1)])
        nonzero = prove_not(proof, equal(main, 0), back, known)
        plain, barred = (self._proportional(ordered, bar) for bar in (False, True))
        rows = []
        for p in range(3):
            columns = []
            for q in range(3):
                numbers = [
                    main,
                    *(_cross(ordered, ordered.index(n)) for n in (p, q)),
                    *(entry for n in (ordered[2], p, q) for entry in (["c", n], conj(["c", n]))),
                ]
                given = [nonzero, plain[p], barred[p], plain[q], barred[q]]
                columns.append(proof.specialise(self.multiples, numbers, given))
            rows.append(proof.elements(forall([("q", TRIPLE)], equal(*_minor("c", p, "q"))), *columns))
        return proof.generalise(proof.elements(_all_minors("c"), *rows), [], [condition])

    def _proportional(self, ordered: Sequence[int], bar: bool) -> dict[int, int]:
        """X_k c_n = X_n c_k for each n, or with conj(c), from (v × conj(v)) × c = conj(v) (v·c) − v (conj(v)·c)."""
        with_v, with_bar = (self.zeros[n + bar] for n in (0, 2))
        c = [conj(["c", n]) if bar else ["c", n] for n in range(3)]
        i, j, k = ordered
        found = {}
        for place, (n, t, sign) in enumerate(((i, j, -1), (j, i, 1), (k, k, 0))):
            goal = equal(times(_cross(ordered, 2), c[n]), times(_cross(ordered, place), c[k]))
            weights = [times(-sign, conj(["v", t])), times(sign, ["v", t])]
            found[n] = self.proof.sums(
                goal, cofactors=[cofactor(with_v, [], weights[0]), cofactor(with_bar, [], weights[1])]
            )
        return found


def _cross(ordered: Sequence[int], place: int) -> Json:
    """The entry of v × conj(v) at one of three places in cyclic order."""
    one, two = ordered[(place + 1) % 3], ordered[(place + 2) % 3]
    return minus(times(["v", one], conj(["v", two])), times(["v", two], conj(["v", one])))


def _all_minors(v: str) -> Json:
    return forall([("p", TRIPLE)], forall([("q", TRIPLE)], equal(*_minor(v, "p", "q"))))


def _one_is_collinear() -> Equation:
    """Two planes of R³ are not orthogonal: one of the two pairs of vectors is linearly dependent."""
    given = [equal(_dot(one, two), 0) for one in (V, V_BAR) for two in (C, C_BAR)]

    def inner(i: Json) -> Json:
        return forall([("j", TRIPLE)], implies(different(*_minor("v", i, "j")), _all_minors("c")))

    conclusion = forall([("i", TRIPLE)], inner("i"))
    planes = _OrthogonalPlanes(given)
    proof = planes.proof
    rows = [proof.elements(inner(i), *(planes.pair(i, j) for j in range(3))) for i in range(3)]
    proof.generalise(proof.elements(conclusion, *rows), names_of(TWO_VECTORS), given)
    values = [
        mapping(
            [("node", TRIPLE)], plus(indicator(equal("node", 0)), times(["root", 4, 1], indicator(equal("node", 1))))
        ),
        mapping([("node", TRIPLE)], indicator(equal("node", 2))),
        0,
        1,
        0,
        0,
    ]
    return Equation(
        "after-62",
        "If (61) holds for vectors of C^3, the real and imaginary parts of a o conj(b) or those of c are co-linear.",
        forall(TWO_VECTORS, implies(*given, conclusion)),
        proof,
        [values],
    )


def _beta() -> Equation:
    """Co-linear real vectors r, s: r = β s for some β, unless s = 0."""
    binders: Binders = [("r", ["maps", TRIPLE, "real"]), ("s", ["maps", TRIPLE, "real"])]
    dependent = forall(
        [("i", TRIPLE), ("j", TRIPLE)], equal(times(["r", "i"], ["s", "j"]), times(["r", "j"], ["s", "i"]))
    )
    some = exists([("i", TRIPLE)], different(["s", "i"], 0))

    def multiple(beta: Json) -> Json:
        return forall([("j", TRIPLE)], equal(["r", "j"], times(beta, ["s", "j"])))

    conclusion = exists([("beta", "real")], multiple("beta"))
    claim = forall(binders, implies(dependent, some, conclusion))
    proof = Evidence([*binders, ("n", TRIPLE)])
    given = proof.assume(dependent)
    exist = proof.assume(some)
    nonzero = different(["s", "n"], 0)
    inverse = proof.quotient(proof.assume(nonzero))
    beta = over(["r", "n"], ["s", "n"])
    each = proof.sums(
        multiple(beta),
        cofactors=[
            cofactor(inverse, [], times(-1, ["r", "j"])),
            cofactor(given, ["n", "j"], times(-1, over(1, ["s", "n"]))),
        ],
    )
    chosen = proof.choose(exist, "n", proof.witness(conclusion, [beta], each))
    proof.generalise(chosen, names_of(binders), [dependent, some])

    printed = forall(binders, implies(dependent, conclusion))
    one, nothing = mapping([("node", TRIPLE)], 1), mapping([("node", TRIPLE)], 0)
    refutation = Evidence([("beta0", "real")])
    named = {"r": one, "s": nothing}
    held = refutation.evaluate(substituted(dependent, named))
    every = substituted(multiple("beta0"), named)
    first = refutation.specialise(refutation.assume(every), [0])
    denial = refutation.evaluate(equal(1, 0))
    wrong = refutation.sums(equal(1, 0), cofactors=[cofactor(first)])
    never = refutation.generalise(prove_not(refutation, every, wrong, denial), ["beta0"])
    refutation.counterexample(printed, [{"at": [one, nothing]}, {"given": [held]}], never)
    return Equation(
        "before-63",
        "If real vectors r and s are co-linear and s is not 0, then r = beta s.",
        claim,
        proof,
        [[one, one]],
        Variant(
            printed,
            refutation,
            "With s = 0 it is false.",
            "If real vectors r and s are co-linear, then r = beta s for some beta.",
        ),
        printed=True,
    )


def _common_angle() -> Equation:
    """Equation (63)."""
    binders: Binders = [*ENTRIES, ("w", "complex"), ("t", ["maps", "J", "real"])]
    aligned = forall([("j", "J")], equal(["x", ":c", "j"], times("w", ["t", "j"])))
    unit, crossed = equal(["abs2", "w"], 1), equal(_node_sum("c"), 0)
    turned = equal(_node_sum(), times(_node_sum("c"), power("w", 2)))
    vanishes = equal(_node_sum(), 0)

    def claim(*given: Json) -> Json:
        return forall(binders, implies(*given, both(turned, vanishes)))

    given = [unit, aligned, crossed]
    proof = Evidence(binders)
    one, entries, zero = (proof.assume(formula) for formula in given)
    rest = total([("j", "J")], times(["x", ":a", "j"], ["x", ":b", "j"], "w", ["t", "j"]))
    first = proof.sums(turned, rewrite=[entries], cofactors=[cofactor(one, [], times(-1, rest))])
    second = proof.sums(vanishes, cofactors=[cofactor(first), cofactor(zero, [], power("w", 2))])
    proof.generalise(proof.conjunction(first, second), names_of(binders), given)
    ones = [UNIT, ALL_ONES, 1, mapping([("node", UNIT)], 1)]
    wrong = claim(unit, aligned, equal(_node_sum("ab"), _node_sum("ab")))
    refutation = refute_at(
        wrong, binders, ones, [unit, aligned, equal(_node_sum("ab"), _node_sum("ab"))], vanishes, [{"part": 1}]
    )
    return Equation(
        "equation-63",
        "If all entries of c have one angle up to pi and the sum with conj(c) is 0, then r_kkk = 0, for any nodes.",
        claim(*given),
        proof,
        [[PAIR, OPPOSITE_SIGNS, 1, mapping([("node", PAIR)], 1)]],
        Variant(wrong, refutation, "Without the constraint it is false: one node with the entries 1."),
    )


def _positive_angle() -> Equation:
    """Equation (64): a vector with co-linear parts has one angle, up to sign."""
    given = _collinear("v")

    def claim(positive: bool) -> Json:
        entry = times(conj("w"), ["v", "j"])
        body = ["<=", 0, entry] if positive else equal(conj(entry), entry)
        return exists([("w", "complex")], both(different("w", 0), forall([("j", TRIPLE)], body)))

    right = claim(positive=False)
    proof = Evidence(VECTOR)
    minors = proof.assume(given)
    zeros = forall([("j", TRIPLE)], equal(["v", "j"], 0))
    every = proof.elements(zeros, *(proof.assume(equal(["v", n], 0)) for n in range(3)))
    entry = times(conj(1), ["v", "j"])
    flat = proof.sums(
        forall([("j", TRIPLE)], equal(conj(entry), entry)),
        cofactors=[
            cofactor(proof.generalise(conjugated_entry(proof, every), ["n"]), ["j"]),
            cofactor(every, ["j"], -1),
        ],
    )
    found = proof.witness(right, [1], proof.conjunction(proof.evaluate(different(1, 0)), flat))
    for n in range(3):
        nonzero = proof.assume(different(["v", n], 0))
        entry = times(conj(["v", n]), ["v", "j"])
        real = proof.sums(
            forall([("j", TRIPLE)], equal(conj(entry), entry)), cofactors=[cofactor(minors, [n, "j"], -1)]
        )
        other = proof.witness(right, [["v", n]], proof.conjunction(nonzero, real))
        found = proof.cases(equal(["v", n], 0), found, other)
    proof.generalise(found, names_of(VECTOR), [given])

    printed = forall(VECTOR, implies(given, claim(positive=True)))
    signs = mapping([("node", TRIPLE)], minus(1, times(2, indicator(equal("node", 1)))))
    refutation = Evidence([("w0", "complex")])
    held = refutation.evaluate(substituted(given, {"v": signs}))
    body = substituted(claim(positive=True)[2], {"v": signs, "w": "w0"})
    assumed = refutation.assume(body)
    every = refutation.project(assumed, 1)
    first, second = (refutation.specialise(every, [n]) for n in (0, 1))
    values = [times(conj("w0"), ["at", signs, n]) for n in (0, 1)]
    vanishing = refutation.sums(equal(plus(*values), 0))
    zero = refutation.vanish(vanishing, [0], [first, second])
    turned = prove_conjugate(refutation, zero, values[0], 0)
    nothing = refutation.sums(equal("w0", 0), cofactors=[cofactor(turned)])
    never = prove_not(refutation, body, nothing, refutation.project(assumed, 0))
    refutation.counterexample(printed, [{"at": [signs]}, {"given": [held]}], refutation.generalise(never, ["w0"]))
    return Equation(
        "equation-64",
        "If Re v and Im v are co-linear in R^3, there is an angle w with conj(w) v in R^3.",
        forall(VECTOR, implies(given, right)),
        proof,
        [[signs]],
        Variant(
            printed,
            refutation,
            "It is false with conj(w) v in R_+^3: v = (1, -1, 1).",
            "If Re v and Im v are co-linear in R^3, there is an angle w with conj(w) v in R_+^3.",
        ),
        printed=True,
    )


def conjugated_entry(proof: Evidence, every: int) -> int:
    """Prove conj(v_n) = 0 from ∀j v_j = 0."""
    proof.variables.append(["n", TRIPLE])
    return prove_conjugate(proof, proof.specialise(every, ["n"]), ["v", "n"], 0)


def _turned_to_zero() -> Equation:
    """Equations (66)-(69): after the angles of node 0 are taken away, the products are not negative."""
    binders: Binders = [*ENTRIES, ("w", ["maps", P, "complex"])]
    pairs = (("a", "b"), ("b", "c"), ("c", "a"))

    def entry(label: str, j: str) -> Json:
        return ["x", f":{label}", j]

    def angle(label: str) -> Json:
        return ["w", f":{label}"]

    def before(one: str, two: str, j: str = "j") -> Json:
        return times(conj(times(angle(one), conj(angle(two)))), times(entry(one, j), conj(entry(two, j))))

    def after(one: str, two: str, turned: Callable[[Json], Json], j: str = "j") -> Json:
        return times(times(turned(angle(one)), entry(one, j)), conj(times(turned(angle(two)), entry(two, j))))

    unit = forall([("p", P)], equal(["abs2", ["w", "p"]], 1))
    given = [unit, *(forall([("j", "J")], ["<=", 0, before(*pair)]) for pair in pairs)]

    def claim(turned: Callable[[Json], Json]) -> Json:
        rows = both(*(["<=", 0, after(*pair, turned)] for pair in pairs))
        return forall(binders, implies(*given, forall([("j", "J")], rows)))

    proof = Evidence([*binders, ("j0", "J")])
    known = [proof.assume(formula) for formula in given]
    rows = []
    for pair, theorem in zip(pairs, known[1:], strict=True):
        goal = after(*pair, conj, "j0")
        same = proof.sums(equal(before(*pair, "j0"), goal))
        rows.append(proof.rewrite(["<=", 0, goal], [same], proof.specialise(theorem, ["j0"])))
    inner = proof.generalise(proof.conjunction(*rows), ["j0"])
    proof.generalise(inner, names_of(binders), given)
    angles = by_label(["root", 4, 1], 1, 1)
    entries = mapping([("label", P), ("node", UNIT)], ["at", angles, "label"])
    wrong = claim(lambda w: w)
    failing = ["<=", 0, after("a", "b", lambda w: w)]
    refutation = refute_at(
        wrong, binders, [UNIT, entries, angles], given, failing, [{"at": [["star"]]}, {"part": 0}], {"j": ["star"]}
    )
    return Equation(
        "equation-69",
        "If (65) holds with the angles (66)-(68), multiplication with e^{-i theta_a0} and so on gives (69).",
        claim(conj),
        proof,
        [[UNIT, entries, angles, ["star"]]],
        Variant(wrong, refutation, "One has to multiply with the conjugates."),
    )


def _aligned_potential() -> Equation:
    """Equation (70) with its constraint."""
    binders: Binders = [*ENTRIES, ("y", ["maps", P, "J", "real"]), ("w", ["maps", "J", "complex"])]
    at = [("p", P), ("j", "J")]
    given = [
        forall(at, ["<=", 0, ["y", "p", "j"]]),
        forall([("j", "J")], equal(["abs2", ["w", "j"]], 1)),
        forall(at, equal(["x", "p", "j"], times(["y", "p", "j"], ["w", "j"]))),
    ]
    m = node_product("y", "j")
    crossed = equal(_node_sum("c"), total([("j", "J")], times(m, ["w", "j"])))

    def claim(exponent: int) -> Json:
        value = total([("j", "J")], times(m, power(["w", "j"], exponent)))
        return forall(binders, implies(*given, both(equal(_node_sum(), value), crossed)))

    right, wrong = claim(3), claim(2)
    proof = Evidence(binders)
    _, unit, entries = (proof.assume(formula) for formula in given)
    main = proof.sums(right[2][-1][1], rewrite=[entries])
    constraint = proof.sums(
        crossed, rewrite=[entries], cofactors=[cofactor(unit, ["j"], times(m, ["w", "j"]), [["j", "J"]])]
    )
    proof.generalise(proof.conjunction(main, constraint), names_of(binders), given)
    turned = ["root", 4, 1]
    values = [
        UNIT,
        mapping([("letter", P), ("node", UNIT)], turned),
        ALL_ONES,
        mapping([("node", UNIT)], turned),
    ]
    refutation = refute_at(wrong, binders, values, given, wrong[2][-1][1], [{"part": 0}])
    return Equation(
        "equation-70",
        "Entries with one angle at each node: r_kkk = sum of m_j w_j^3, and the constraint says sum of m_j w_j = 0.",
        right,
        proof,
        [values],
        Variant(wrong, refutation, "The exponent is not 2: one node with the angle pi/2."),
    )


def three_node_equations() -> list[Equation]:
    """Return the equations on three hidden nodes in the order of the paper."""
    return [
        _four_sums(),
        _planes(),
        _one_is_collinear(),
        _beta(),
        _common_angle(),
        _positive_angle(),
        _turned_to_zero(),
        _aligned_potential(),
    ]
