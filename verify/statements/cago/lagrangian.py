"""The real optimisation problem that stands for the maximisation over three nodes, and its Lagrangian.

CaGO (Tian), the proof of Lemma 2, equations (72)-(74).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.derived_equations import Equation, Variant
from verify.statements.cago.few_nodes import PAIR
from verify.statements.cago.loss import UNIT
from verify.statements.cago.order_vocabulary import TRIPLE
from verify.statements.cago.two_node_equations import prove_cancelled, prove_inverse
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of, prove_conjugate, refute_at

Json = Any

SEQUENCE = ["maps", TRIPLE, "real"]
AT_NODE: Binders = [("j", TRIPLE)]
POINT: Binders = [("epsilon", "real"), ("m", SEQUENCE), ("x", SEQUENCE)]
WITH_MULTIPLIER: Binders = [("epsilon", "real"), ("lambda", "real"), ("m", SEQUENCE), ("x", SEQUENCE)]
M, X = ["m", "j"], ["x", "j"]

LAGRANGIAN = define(
    "lagrangian",
    WITH_MULTIPLIER,
    minus(
        total(AT_NODE, times(M, power(X, 3))),
        times("epsilon", total(AT_NODE, power(M, 2))),
        times("lambda", total(AT_NODE, times(M, X))),
    ),
)
POSITIVE = ["<", 0, "epsilon"]
FIRST_IS_2 = equal(["x", 0], 2)
BALANCE = equal(total(AT_NODE, times(M, X)), 0)
BOX = [forall(AT_NODE, ["<=", -2, X]), forall(AT_NODE, ["<=", X, 2])]


def sequence(*values: Json) -> Json:
    """The map of the three nodes with given values."""
    return mapping(
        [("node", TRIPLE)], plus(*(times(value, indicator(equal("node", n))) for n, value in enumerate(values)))
    )


SCALED = times("epsilon", minus(total(AT_NODE, times(M, power(X, 3))), times("epsilon", total(AT_NODE, power(M, 2)))))
BEST_M, BEST_X = sequence(1, 1, 1), sequence(2, -1, -1)


def _cubes() -> Equation:
    """Equation (72)."""
    u = ["u", "j"]
    binders: Binders = [("J", "set"), ("m", ["maps", "J", "real"]), ("u", ["maps", "J", "complex"])]
    at: Binders = [("j", "J")]
    twice_real = plus(u, conj(u))
    left = total(at, times(M, power(twice_real, 3)))
    middle = total(at, times(M, plus(power(u, 3), times(3, u, conj(u), twice_real), power(conj(u), 3))))
    right = total(at, times(M, plus(power(u, 3), power(conj(u), 3))))
    unit = forall(at, equal(["abs2", u], 1))
    balance = equal(total(at, times(M, u)), 0)

    def claim(*given: Json) -> Json:
        return forall(binders, implies(*given, both(equal(left, middle), equal(middle, right))))

    proof = Evidence(binders)
    modulus, zero = proof.assume(unit), proof.assume(balance)
    turned = prove_conjugate(proof, zero, balance[1], 0)
    last = proof.sums(
        equal(middle, right),
        cofactors=[
            cofactor(modulus, ["j"], times(3, M, twice_real), [["j", "J"]]),
            cofactor(zero, [], 3),
            cofactor(turned, [], 3),
        ],
    )
    proof.generalise(proof.conjunction(proof.sums(equal(left, middle)), last), names_of(binders), [unit, balance])
    one = mapping([("node", UNIT)], 1)
    wrong = claim(unit)
    refutation = refute_at(wrong, binders, [UNIT, one, one], [unit], equal(middle, right), [{"part": 1}])
    return Equation(
        "equation-72",
        "Both equations of (72), for any number of nodes, if the m_j are real and sum of m_j u_j = 0.",
        claim(unit, balance),
        proof,
        [[PAIR, mapping([("node", PAIR)], 1), mapping([("node", PAIR)], minus(1, times(2, "node")))]],
        Variant(wrong, refutation, "Without the constraint it is false: one node with u = 1."),
    )


def _maximum() -> Equation:
    """The maximum of (73): each node contributes at most 1/ε to the Lagrangian for λ = 3."""
    given = [POSITIVE, *BOX, FIRST_IS_2, BALANCE]

    def claim(bound: int) -> Json:
        return forall(POINT, implies(*given, ["<=", SCALED, bound]))

    proof = Evidence(POINT)
    _, low, high, _, balance = (proof.assume(formula) for formula in given)
    cubic = over(minus(power(X, 3), times(3, X)), 2)
    gap = plus(
        power(minus(times("epsilon", M), cubic), 2),
        times(over(1, 4), minus(X, -2), minus(2, X), power(minus(power(X, 2), 1), 2)),
    )
    form = proof.sums(
        equal(minus(3, SCALED), total(AT_NODE, gap)), cofactors=[cofactor(balance, [], times(-3, "epsilon"))]
    )
    bound = proof.squares(["<=", SCALED, 3], form, [low, high])
    proof.generalise(bound, names_of(POINT), given)
    values: list[Json] = [1, BEST_M, BEST_X]
    wrong = claim(2)
    return Equation(
        "equation-73",
        "Under the constraints of (73) the objective is at most 3/epsilon.",
        claim(3),
        proof,
        [values],
        Variant(wrong, refute_at(wrong, POINT, values, given, wrong[2][-1]), "2/epsilon is not a bound."),
    )


def _slope_x(j: Json, factor: int = 3) -> Json:
    """∂L/∂x_j as in (74)."""
    return times(["m", j], minus(times(factor, power(["x", j], 2)), "lambda"))


def _slope_m(j: Json) -> Json:
    """∂L/∂m_j as in (74)."""
    return minus(power(["x", j], 3), times(2, "epsilon", ["m", j]), times("lambda", ["x", j]))


def _derivatives() -> Equation:
    """The printed derivatives are the linear terms of the Lagrangian."""
    steps: Binders = [("y", SEQUENCE), ("n", SEQUENCE)]
    binders = [*WITH_MULTIPLIER, *steps]
    y, n = ["y", "j"], ["n", "j"]
    here = ["lagrangian", *names_of(WITH_MULTIPLIER)]
    moved_x = ["lagrangian", "epsilon", "lambda", "m", mapping(AT_NODE, plus(X, y))]
    moved_m = ["lagrangian", "epsilon", "lambda", mapping(AT_NODE, plus(M, n)), "x"]
    rest = total(AT_NODE, times(M, power(y, 2), plus(times(3, X), y)))
    along_m = equal(
        minus(moved_m, here),
        minus(total(AT_NODE, times(n, _slope_m("j"))), times("epsilon", total(AT_NODE, power(n, 2)))),
    )

    def claim(factor: int) -> Json:
        along_x = equal(minus(moved_x, here), plus(total(AT_NODE, times(y, _slope_x("j", factor))), rest))
        return forall(binders, both(along_x, along_m))

    right, wrong = claim(3), claim(2)
    proof = Evidence(binders)
    proof.generalise(proof.sums(right[2]), names_of(binders))
    values: list[Json] = [1, 3, BEST_M, BEST_X, BEST_M, BEST_M]
    return Equation(
        "equation-74",
        "(74) are the derivatives: the linear terms of L(x + y, m) and of L(x, m + n).",
        right,
        proof,
        [values],
        Variant(wrong, refute_at(wrong, binders, values, [], wrong[2][1], [{"part": 0}]), "The factor 3 is needed."),
    )


STATIONARY = [
    *(equal(_slope_x(n), 0) for n in (1, 2)),
    *(equal(_slope_m(n), 0) for n in range(3)),
]


def _solves() -> Equation:
    """The stated point solves (74), where it applies, and the constraint, and has the largest objective."""
    best = (2, -1, -1)
    attained = equal(SCALED, 3)
    given = [
        POSITIVE,
        equal("lambda", 3),
        forall(AT_NODE, equal(times("epsilon", M), 1)),
        *(equal(["x", n], value) for n, value in enumerate(best)),
    ]

    def claim(*more: Json) -> Json:
        return forall(WITH_MULTIPLIER, implies(*given, both(*STATIONARY, BALANCE, attained, *more)))

    proof = Evidence(WITH_MULTIPLIER)
    positive, multiplier, sizes, *entries = (proof.assume(formula) for formula in given)
    inverse = prove_inverse(proof, positive, "epsilon")
    rows = []
    for n in (1, 2):
        cofactors = [
            cofactor(entries[n], [], times(3, ["m", n], minus(["x", n], 1))),
            cofactor(multiplier, [], times(-1, ["m", n])),
        ]
        rows.append(proof.sums(STATIONARY[n - 1], cofactors=cofactors))
    for n in range(3):
        x = ["x", n]
        cofactors = [
            cofactor(entries[n], [], times(plus(x, 1), minus(x, 2) if n else plus(x, 1))),
            cofactor(sizes, [n], -2),
            cofactor(multiplier, [], times(-1, x)),
        ]
        rows.append(proof.sums(STATIONARY[2 + n], cofactors=cofactors))
    cofactors = [
        cofactor(sizes, ["j"], over(X, "epsilon"), [["j", TRIPLE]]),
        cofactor(inverse, [], times(-1, BALANCE[1])),
        *(cofactor(entry, [], over(1, "epsilon")) for entry in entries),
    ]
    rows.append(proof.sums(BALANCE, cofactors=cofactors))
    excess = minus(power(X, 3), times("epsilon", M), 1)
    cofactors = [
        cofactor(sizes, ["j"], excess, [["j", TRIPLE]]),
        *(
            cofactor(entries[n], [], plus(power(["x", n], 2), times(value, ["x", n]), value**2))
            for n, value in enumerate(best)
        ),
    ]
    rows.append(proof.sums(attained, cofactors=cofactors))
    proof.generalise(proof.conjunction(*rows), names_of(WITH_MULTIPLIER), given)
    values: list[Json] = [1, 3, BEST_M, BEST_X]
    extra = equal(_slope_x(0), 0)
    wrong = claim(extra)
    refutation = refute_at(wrong, WITH_MULTIPLIER, values, given, extra, [{"part": len(STATIONARY) + 2}])
    return Equation(
        "after-74-solution",
        "lambda = 3, epsilon m_j = 1, x = (2, -1, -1) solve (74), where x_0 is fixed, with the objective 3/epsilon.",
        claim(),
        proof,
        [values],
        Variant(wrong, refutation, "The derivative with respect to x_0 does not vanish there."),
    )


class _OnlySolution:
    """Solutions of (74) and the constraint with positive m_j."""

    def __init__(self, given: Sequence[Json]) -> None:
        proof = self.proof = Evidence(WITH_MULTIPLIER)
        self.positive, _, _, self.first, self.balance, self.sizes, *rest = (proof.assume(f) for f in given)
        self.slope_x, self.slope_m = {1: rest[0], 2: rest[1]}, rest[2:]

    def cancelled(self, factor: Json, product: int, rest: Json) -> int:
        """Prove x = 0 from x y = 0, where y is positive by its form."""
        sign = self.proof.squares(["<", 0, factor], given=[self.positive, self.sizes])
        return prove_cancelled(self.proof, factor, sign, product, rest)

    def theorem(self) -> int:
        """Prove λ = 3, m_j = 1/ε, x_1 = x_2 = −1."""
        proof, half = self.proof, over(1, 2)
        x0, x1, x2 = (["x", n] for n in range(3))
        scaled = [times("epsilon", ["m", n]) for n in range(3)]
        multipliers, cubes = {}, {}
        for n, x in ((1, x1), (2, x2)):
            rest = minus(times(3, power(x, 2)), "lambda")
            multipliers[n] = self.cancelled(["m", n], self.slope_x[n], rest)
            weights = [cofactor(self.slope_m[n], [], minus(half)), cofactor(multipliers[n], [], times(half, x))]
            cubes[n] = proof.sums(equal(scaled[n], minus(power(x, 3))), cofactors=weights)
        gap = minus(x1, x2)
        form = times(over(1, 3), plus(power(x1, 2), minus(times(x1, x2)), power(x2, 2)))
        total_size = times("epsilon", plus(["m", 1], ["m", 2]))
        multiple = proof.sums(
            equal(times(gap, total_size), 0),
            cofactors=[
                *(cofactor(cubes[n], [], gap) for n in (1, 2)),
                cofactor(multipliers[1], [], minus(form)),
                cofactor(multipliers[2], [], form),
            ],
        )
        same = self.cancelled(total_size, multiple, gap)
        at_first = proof.sums(
            equal(scaled[0], minus(4, "lambda")),
            cofactors=[
                cofactor(self.slope_m[0], [], minus(half)),
                cofactor(self.first, [], times(half, plus(power(x0, 2), times(2, x0), 4))),
                cofactor(self.first, [], times(-1, half, "lambda")),
            ],
        )
        defect, other = minus(power(x1, 2), 1), plus(power(x1, 2), 4)
        quartic = proof.sums(
            equal(times(defect, other), 0),
            cofactors=[
                cofactor(self.balance, [], times(-1, half, "epsilon")),
                cofactor(at_first, [], times(half, x0)),
                cofactor(self.first, [], times(half, minus(4, "lambda"))),
                cofactor(cubes[1], [], times(half, x1)),
                cofactor(cubes[2], [], times(half, x2)),
                cofactor(multipliers[1]),
                cofactor(same, [], times(half, plus(x1, x2), plus(power(x1, 2), power(x2, 2)))),
            ],
        )
        square = self.cancelled(other, quartic, defect)
        multiplier = proof.sums(
            equal("lambda", 3), cofactors=[cofactor(multipliers[1], [], -1), cofactor(square, [], 3)]
        )
        above, sign = plus(x1, 1), plus(1, scaled[1])
        product = proof.sums(
            equal(times(above, sign), 0),
            cofactors=[
                cofactor(square, [], minus(-1, times(x1, above))),
                cofactor(cubes[1], [], above),
            ],
        )
        zero = self.cancelled(sign, product, above)
        entries = [
            proof.sums(equal(x1, -1), cofactors=[cofactor(zero)]),
            proof.sums(equal(x2, -1), cofactors=[cofactor(zero), cofactor(same, [], -1)]),
        ]
        ones = [proof.sums(equal(scaled[0], 1), cofactors=[cofactor(at_first), cofactor(multiplier, [], -1)])]
        for n, x in ((1, x1), (2, x2)):
            weight = minus(times(x, minus(1, x)), 1)
            weights = [cofactor(cubes[n]), cofactor(entries[n - 1], [], weight)]
            ones.append(proof.sums(equal(scaled[n], 1), cofactors=weights))
        inverse = prove_inverse(proof, self.positive, "epsilon")
        found = [
            proof.sums(
                equal(["m", n], over(1, "epsilon")),
                cofactors=[cofactor(ones[n], [], over(1, "epsilon")), cofactor(inverse, [], times(-1, ["m", n]))],
            )
            for n in range(3)
        ]
        return proof.conjunction(multiplier, *found, *entries)


def _leads_to() -> Equation:
    """What (74) and the constraint lead to."""
    conclusion = both(
        equal("lambda", 3),
        *(equal(["m", n], over(1, "epsilon")) for n in range(3)),
        *(equal(["x", n], -1) for n in (1, 2)),
    )

    def hypotheses(relation: str) -> list[Json]:
        return [POSITIVE, *BOX, FIRST_IS_2, BALANCE, forall(AT_NODE, [relation, 0, M]), *STATIONARY]

    def claim(relation: str) -> Json:
        return forall(WITH_MULTIPLIER, implies(*hypotheses(relation), conclusion))

    only = _OnlySolution(hypotheses("<"))
    only.proof.generalise(only.theorem(), names_of(WITH_MULTIPLIER), hypotheses("<"))
    nothing = [1, 4, sequence(0, 0, 0), sequence(2, 0, 0)]
    refutation = refute_at(
        claim("<="), WITH_MULTIPLIER, nothing, hypotheses("<="), conclusion[1], [{"part": 0}], {"lambda": 4}
    )
    return Equation(
        "after-74",
        "With all m_j > 0, (74) and the constraint lead to lambda = 3, m_j = 1/epsilon and x_1 = x_2 = -1 alone.",
        claim("<"),
        only.proof,
        [[1, 3, BEST_M, BEST_X]],
        Variant(
            claim("<="),
            refutation,
            "With m_j >= 0 there are others: lambda = 4, all m_j = 0, x = (2, 0, 0).",
            "With all m_j >= 0, (74) and the constraint lead to lambda = 3, m_j = 1/epsilon and x_1 = x_2 = -1 alone.",
        ),
        printed=True,
    )


def _roots() -> Equation:
    """The angles that belong to x_1 = x_2 = −1."""
    binders: Binders = [("u", ["maps", ["range", 1, 2], "complex"])]
    u1, u2 = ["u", 1], ["u", 2]
    units = [equal(["abs2", u], 1) for u in (u1, u2)]
    reals = [equal(plus(u, conj(u)), -1) for u in (u1, u2)]
    balance = equal(plus(1, u1, u2), 0)
    root, square = equal(plus(power(u1, 2), u1, 1), 0), equal(u2, power(u1, 2))

    def claim(*more: Json) -> Json:
        return forall(binders, implies(*units, *reals, *more, both(root, square)))

    proof = Evidence(binders)
    unit, _, real, _, zero = (proof.assume(formula) for formula in (*units, *reals, balance))
    first = proof.sums(root, cofactors=[cofactor(real, [], u1), cofactor(unit, [], -1)])
    second = proof.sums(square, cofactors=[cofactor(zero), cofactor(first, [], -1)])
    proof.generalise(proof.conjunction(first, second), ["u"], [*units, *reals, balance])
    wrong = claim()
    turned = mapping([("node", ["range", 1, 2])], ["root", 3, 1])
    refutation = refute_at(wrong, binders, [turned], [*units, *reals], square, [{"part": 1}])
    return Equation(
        "after-74-roots",
        "x_1 = x_2 = -1 and 1 + u_1 + u_2 = 0: u_1 is a primitive cube root of 1, and u_2 is its square.",
        claim(balance),
        proof,
        [[mapping([("node", ["range", 1, 2])], ["root", 3, "node"])]],
        Variant(wrong, refutation, "x_1 = x_2 = -1 alone leaves u_1 = u_2."),
    )


def lagrangian_equations() -> list[Equation]:
    """Return the equations on the real problem in the order of the paper."""
    return [_cubes(), _maximum(), _derivatives(), _solves(), _leads_to(), _roots()]
