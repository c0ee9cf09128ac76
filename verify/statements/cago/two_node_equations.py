"""Two hidden nodes in polar form: what the cross constraint says of the moduli and the angles.

CaGO (Tian), the proof of Lemma 2, equations (53)-(60). An angle theta_p is the number u_p = e^{i theta_p} of modulus 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.derived_equations import Equation, Variant
from verify.statements.cago.few_nodes import PAIR
from verify.statements.cago.order_vocabulary import node_product
from verify.statements.cago.vocabulary import LABELS, P
from verify.statements.language import (
    Binders,
    both,
    conj,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    plus,
    power,
    times,
)
from verify.statements.patterns import conjugated, names_of, prove_not, refute_at

Json = Any

PHASE: Binders = [("u", ["maps", P, "complex"])]
POLAR: Binders = [*PHASE, ("v", ["maps", P, "complex"]), ("m", ["maps", P, PAIR, "real"])]
POSITIVE = forall([("p", P), ("j", PAIR)], ["<", 0, ["m", "p", "j"]])
I_UNIT, MINUS_I = ["root", 4, 1], ["root", 4, 3]


def _unit(x: str) -> Json:
    """All entries have modulus 1."""
    return forall([("p", P)], equal(["abs2", [x, "p"]], 1))


def _phase(x: str, conjugates: str = "") -> Json:
    """x_a x_b x_c, the entries of some labels conjugated."""
    return times(*(conj([x, f":{label}"]) if label in conjugates else [x, f":{label}"] for label in LABELS))


def _modulus(j: int) -> Json:
    return times(*(["m", f":{label}", j] for label in LABELS))


def _node(j: int, conjugates: str = "") -> Json:
    """The product of the entries (53) of a node: m_p0 v_p u_p, or m_p1 v_p conj(u_p)."""
    entries = []
    for label in LABELS:
        p = f":{label}"
        entry = times(["m", p, j], ["v", p], conj(["u", p]) if j else ["u", p])
        entries.append(conj(entry) if label in conjugates else entry)
    return times(*entries)


M0, M1 = _modulus(0), _modulus(1)
CROSSED = _phase("u", "c")
CONSTRAINT = equal(_node(0, "c"), minus(_node(1, "c")))
EQUATION_54 = equal(times(M0, _phase("v"), CROSSED), minus(times(M1, _phase("v"), conj(CROSSED))))
EQUATION_55 = equal(times(M0, CROSSED), minus(times(M1, conj(CROSSED))))
ANGLES = [equal(power(_phase("u", label), 2), -1) for label in ("c", "b", "a")]


def _prove_unit(proof: Evidence, x: str, unit: int, conjugates: str = "") -> int:
    """Prove that a product of entries of modulus 1 has modulus 1."""
    a, b, c = (f":{label}" for label in LABELS)
    product = _phase(x, conjugates)
    rest = [times(["abs2", [x, b]], ["abs2", [x, c]]), ["abs2", [x, c]], 1]
    return proof.sums(
        equal(times(product, conj(product)), 1),
        cofactors=[cofactor(unit, [p], factor) for p, factor in zip((a, b, c), rest, strict=True)],
    )


def _equivalence(proof: Evidence, left: Json, right: Json, forward: int, backward: int) -> int:
    """Prove left ⟺ right from right under left and left under right."""
    return proof.equivalence(proof.generalise(forward, [], [left]), proof.generalise(backward, [], [right]))


def constant(value: Json) -> Json:
    """The map of the labels with one value."""
    return mapping([("letter", P)], value)


def by_label(*values: Json) -> Json:
    """The map of the labels with given values."""
    return mapping([("letter", P)], ["choose", "letter", *([n, v] for n, v in zip(LABELS, values, strict=True))])


ONE_MODULI = mapping([("letter", P), ("node", PAIR)], 1)
SOLUTION: list[Json] = [by_label(1, 1, I_UNIT), constant(1), ONE_MODULI]


def _zero_entry() -> Equation:
    """If an entry of one node is 0, the other node has the product 0."""
    binders: Binders = [("x", ["maps", P, PAIR, "complex"])]
    crossed = equal(plus(*(node_product("x", j, "c") for j in (0, 1))), 0)
    products = both(equal(node_product("x", 1), 0), equal(plus(*(node_product("x", j) for j in (0, 1))), 0))

    def body(p: Json) -> Json:
        return implies(equal(["x", p, 0], 0), products)

    proof = Evidence(binders)
    constraint = proof.assume(crossed)
    rows = []
    for label in LABELS:
        zero = proof.assume(equal(["x", f":{label}", 0], 0))
        others = times(*(["x", f":{other}", 0] for other in LABELS if other != label))
        first = proof.sums(equal(node_product("x", 0), 0), cofactors=[cofactor(zero, [], others)])
        turn = conjugated(proof, zero, ["x", f":{label}", 0], 0)
        entry = turn if label == "c" else zero
        rest = times(*(conj(["x", f":{n}", 0]) if n == "c" else ["x", f":{n}", 0] for n in LABELS if n != label))
        crossed_first = proof.sums(equal(node_product("x", 0, "c"), 0), cofactors=[cofactor(entry, [], rest)])
        weight = times(conj(["x", ":a", 1]), conj(["x", ":b", 1]), ["x", ":c", 1])
        square = proof.sums(
            equal(["abs2", node_product("x", 1)], 0),
            cofactors=[cofactor(constraint, [], weight), cofactor(crossed_first, [], times(-1, weight))],
        )
        second = proof.vanish(square, [])
        whole = proof.sums(products[2], cofactors=[cofactor(first), cofactor(second)])
        rows.append(proof.generalise(proof.conjunction(second, whole), [], [equal(["x", f":{label}", 0], 0)]))
    every = proof.elements(forall([("p", P)], body("p")), *rows)
    proof.generalise(every, ["x"], [crossed])
    claim = forall(binders, implies(crossed, forall([("p", P)], body("p"))))
    return Equation(
        "before-53",
        "If an entry of node 0 is 0, r_{k,k,-k} = 0 makes the product of node 1 zero, and r_kkk = 0.",
        claim,
        proof,
        [[mapping([("letter", P), ("node", PAIR)], ["choose", "letter", ["a", 0], ["b", 1], ["c", 1]]), ":a"]],
    )


def _same_constraint(name: str, says: str, left: Json, right: Json, factors: tuple[str | None, str | None]) -> Equation:
    """Two spellings of the constraint are equivalent: they differ by a factor of modulus 1."""
    given = [_unit("u"), _unit("v")]
    proof = Evidence(POLAR)
    _, unit = (proof.assume(formula) for formula in given)
    rest = plus(times(M0, CROSSED), times(M1, conj(CROSSED)))

    def derive(known: Json, goal: Json, factor: str | None, wanted: str | None) -> int:
        one, two = (1 if f is None else _phase("v", f) for f in (factor, wanted))
        cofactors = [cofactor(proof.assume(known), [], times(two, conj(one)))]
        if factor is not None:
            cofactors.append(cofactor(_prove_unit(proof, "v", unit, factor), [], times(-1, two, rest)))
        return proof.sums(goal, cofactors=cofactors)

    same = _equivalence(proof, left, right, derive(left, right, *factors), derive(right, left, factors[1], factors[0]))
    proof.generalise(same, names_of(POLAR), given)
    return Equation(name, says, forall(POLAR, implies(*given, ["iff", left, right])), proof, [SOLUTION])


def prove_inverse(proof: Evidence, positive: int, number: Json) -> int:
    """Prove x · (1/x) = 1 from 0 < x."""
    zero = equal(number, 0)
    equals = proof.sums(equal(minus(0, 0), number), cofactors=[cofactor(proof.assume(zero), [], -1)])
    absurd = proof.squares(["<", 0, 0], equals, [positive])
    return proof.quotient(prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0])))


def prove_cancelled(proof: Evidence, factor: Json, positive: int, product: int, rest: Json) -> int:
    """Prove x = 0 from x y = 0 and y > 0."""
    inverse = prove_inverse(proof, positive, factor)
    return proof.sums(
        equal(rest, 0),
        cofactors=[cofactor(product, [], ["/", 1, factor]), cofactor(inverse, [], times(-1, rest))],
    )


def _opposite(w: Json, square: int, unit: int, same: int, factor: Json = 1) -> list[Json]:
    """Cofactors for factor · (M0 w + M1 conj w) = 0 from w² = −1, |w| = 1 and M0 = M1."""
    return [
        cofactor(square, [], times(factor, M0, conj(w))),
        cofactor(unit, [], times(-1, factor, M0, w)),
        cofactor(same, [], times(-1, factor, conj(w))),
    ]


def _magnitude_and_phase() -> Equation:
    """The constraint says that the moduli agree and that the crossed phase has the square −1."""
    binders = [POLAR[0], POLAR[2]]
    given = [_unit("u"), POSITIVE]

    def row(label: str, square: int) -> tuple[Json, Json]:
        w = _phase("u", label)
        left = equal(times(M0, w), minus(times(M1, conj(w))))
        return left, both(equal(M0, M1), equal(power(w, 2), square))

    def claim(square: int) -> Json:
        rows = [["iff", *row(label, square)] for label in ("c", "b", "a")]
        return forall(binders, implies(*given, both(*rows)))

    proof = Evidence(binders)
    unit, positive = (proof.assume(formula) for formula in given)
    both_moduli = plus(M0, M1)
    signs = {"sum": proof.squares(["<", 0, both_moduli], given=[positive])}
    signs["first"] = proof.squares(["<", 0, M0], given=[positive])
    rows = []
    for label in ("c", "b", "a"):
        w = _phase("u", label)
        left, right = row(label, -1)
        modulus = _prove_unit(proof, "u", unit, label)
        known = proof.assume(left)
        turned = conjugated(proof, known, left[1], left[2])
        gap = minus(M0, M1)
        squares = proof.sums(
            equal(times(gap, both_moduli), 0),
            cofactors=[
                cofactor(known, [], times(M0, conj(w))),
                cofactor(turned, [], times(-1, M1, conj(w))),
                cofactor(modulus, [], times(-1, gap, both_moduli)),
            ],
        )
        no_gap = prove_cancelled(proof, both_moduli, signs["sum"], squares, gap)
        same = proof.sums(right[1], cofactors=[cofactor(no_gap)])
        defect = plus(power(w, 2), 1)
        multiple = proof.sums(
            equal(times(defect, M0), 0),
            cofactors=[cofactor(known, [], w), cofactor(modulus, [], times(-1, M1)), cofactor(same)],
        )
        no_defect = prove_cancelled(proof, M0, signs["first"], multiple, defect)
        forward = proof.conjunction(same, proof.sums(right[2], cofactors=[cofactor(no_defect)]))
        assumed = proof.assume(right)
        same, square = (proof.project(assumed, part) for part in (0, 1))
        backward = proof.sums(left, cofactors=_opposite(w, square, modulus, same))
        rows.append(_equivalence(proof, left, right, forward, backward))
    proof.generalise(proof.conjunction(*rows), names_of(binders), given)
    values = [SOLUTION[0], SOLUTION[2]]
    wrong = claim(1)
    failing = wrong[2][-1][1]
    refutation = refute_at(wrong, binders, values, given, failing, [{"part": 0}])
    return Equation(
        "equations-56-57",
        "Each of the three constraints in the form (55) says: the moduli agree, and the sum of the angles is +-pi/2.",
        claim(-1),
        proof,
        [values],
        Variant(wrong, refutation, "The sum of the angles is not 0 or pi: theta = (0, 0, pi/2)."),
    )


def _u(label: str, exponent: int = 1) -> Json:
    return power(["u", f":{label}"], exponent)


def _prove_fourth(proof: Evidence, unit: int, angles: dict[str, int], label: str) -> int:
    """Prove u_p⁴ = 1 from the conditions (56), (57) that conjugate the two other labels."""
    first, second = (other for other in LABELS if other != label)
    size = {n: ["abs2", ["u", f":{n}"]] for n in (first, second)}
    fourth = _u(label, 4)
    more = plus(times(size[first], size[second]), 1)
    return proof.sums(
        equal(fourth, 1),
        cofactors=[
            cofactor(unit, [f":{first}"], times(-1, fourth, more, size[second])),
            cofactor(unit, [f":{second}"], times(-1, fourth, more)),
            cofactor(angles[first], [], power(_phase("u", second), 2)),
            cofactor(angles[second], [], -1),
        ],
    )


def _prove_square(proof: Evidence, unit: int, angles: dict[str, int], fourth: int) -> int:
    """Prove (u_a u_b u_c)² = −1 from (56) and u_c⁴ = 1."""
    square = power(_phase("u"), 2)
    return proof.sums(
        equal(square, -1),
        cofactors=[
            cofactor(unit, [":c"], times(-1, square, plus(["abs2", _u("c")], 1))),
            cofactor(angles["c"], [], _u("c", 4)),
            cofactor(fourth, [], -1),
        ],
    )


def _solutions() -> Equation:
    """The solutions of (56), (57)."""
    lines = [
        both(*(equal(["u", f":{n}"], value if n == label else 1) for n in LABELS))
        for label in ("c", "b", "a")
        for value in (I_UNIT, MINUS_I)
    ]
    printed = forall(PHASE, implies(_unit("u"), *ANGLES, ["or", *lines]))
    found = both(*(equal(_u(label, 4), 1) for label in LABELS), equal(power(_phase("u"), 2), -1))
    claim = forall(PHASE, implies(_unit("u"), ["iff", both(*ANGLES), found]))

    proof = Evidence(PHASE)
    unit = proof.assume(_unit("u"))
    known = proof.assume(both(*ANGLES))
    angles = {label: proof.project(known, part) for part, label in enumerate(("c", "b", "a"))}
    fourths = [_prove_fourth(proof, unit, angles, label) for label in LABELS]
    forward = proof.conjunction(*fourths, _prove_square(proof, unit, angles, fourths[2]))
    assumed = proof.assume(found)
    square = proof.project(assumed, 3)
    rows = []
    for label in ("c", "b", "a"):
        fourth = proof.project(assumed, LABELS.index(label))
        turned = conjugated(proof, fourth, _u(label, 4), 1)
        crossed = power(_phase("u", label), 2)
        rows.append(
            proof.sums(
                equal(crossed, -1),
                cofactors=[
                    cofactor(unit, [f":{label}"], times(-1, crossed, plus(["abs2", ["u", f":{label}"]], 1))),
                    cofactor(square, [], conj(_u(label, 4))),
                    cofactor(turned, [], -1),
                ],
            )
        )
    same = _equivalence(proof, both(*ANGLES), found, forward, proof.conjunction(*rows))
    proof.generalise(same, ["u"], [_unit("u")])
    values = [constant(I_UNIT)]
    refutation = refute_at(printed, PHASE, values, [_unit("u"), *ANGLES], printed[2][-1])
    return Equation(
        "equations-58-60",
        "The solutions of (56), (57): all u_p are fourth roots of 1, and (u_a u_b u_c)^2 = -1.",
        claim,
        proof,
        [values],
        Variant(
            printed,
            refutation,
            "There are more than six solutions: theta = (pi/2, pi/2, pi/2).",
            "The equations (56), (57) have only the six solutions (58)-(60).",
        ),
        printed=True,
    )


def _no_signal() -> Equation:
    """For all solutions of (56), (57) with equal moduli r_kkk = 0."""
    given = [_unit("u"), equal(M0, M1), *ANGLES]
    vanishes = equal(plus(_node(0), _node(1)), 0)
    claim = forall(POLAR, implies(*given, vanishes))
    proof = Evidence(POLAR)
    unit, same, *conditions = (proof.assume(formula) for formula in given)
    angles = dict(zip(("c", "b", "a"), conditions, strict=True))
    square = _prove_square(proof, unit, angles, _prove_fourth(proof, unit, angles, "c"))
    w = _phase("u")
    final = proof.sums(vanishes, cofactors=_opposite(w, square, _prove_unit(proof, "u", unit), same, _phase("v")))
    proof.generalise(final, names_of(POLAR), given)
    dropped = [given[0], *ANGLES]
    wrong = forall(POLAR, implies(*dropped, vanishes))
    unequal = mapping([("letter", P), ("node", PAIR)], plus(1, indicator(equal("node", 1))))
    refutation = refute_at(wrong, POLAR, [*SOLUTION[:2], unequal], dropped, vanishes)
    return Equation(
        "after-60",
        "For all solutions of (56), (57), also those that (58)-(60) leave out, r_kkk = 0.",
        claim,
        proof,
        [[constant(I_UNIT), *SOLUTION[1:]]],
        Variant(wrong, refutation, "The angles alone are not enough: moduli 1 and 2."),
    )


def two_node_equations() -> list[Equation]:
    """Return the equations on two hidden nodes in the order of the paper."""
    return [
        _zero_entry(),
        _same_constraint("equation-54", "r_{k,k,-k} = 0 is equivalent to (54).", CONSTRAINT, EQUATION_54, ("c", "")),
        _same_constraint("equation-55", "(54) is equivalent to (55).", EQUATION_54, EQUATION_55, ("", None)),
        _magnitude_and_phase(),
        _solutions(),
        _no_signal(),
    ]
