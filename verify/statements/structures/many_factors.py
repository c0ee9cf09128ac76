"""The product loss of n positive factors: for η > 1 no minimiser has a sharpness below 2/η.

Simple structures in neural networks (Chen), Proposition 7.
"""

from __future__ import annotations

from typing import Any

from verify.library.mean_inequality import MEANS, MeanInequality
from verify.library.power_inequalities import (
    A,
    and_one,
    by_adding,
    prove_monotone_power,
    prove_positive_power,
    raised,
)
from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    product_over,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.period_two_vocabulary import SOURCE

Json = Any

FACTORS: Binders = [("N", "set"), ("x", ["maps", "N", "real"])]
PAIR: Binders = [("l", "real"), ("u", ["maps", "N", "real"])]
PRODUCT = ["product_of", "N", "x"]
COUNT = ["size", "N"]


def _entry(i: Json, j: Json) -> Json:
    """An entry of the Hessian."""
    return ["hessian", "N", "x", i, j]


def _norm(w: str) -> Json:
    """Σ w_i²."""
    return total([("i", "N")], power([w, "i"], 2))


def _image(w: str) -> Json:
    """The entry of index i of the Hessian times w."""
    return total([("j", "N")], times(_entry("i", "j"), [w, "j"]))


def _form(w: str) -> Json:
    """wᵀ H w."""
    return total([("i", "N"), ("j", "N")], times(_entry("i", "j"), [w, "i"], [w, "j"]))


LEADING = both(
    different(_norm("u"), 0),
    forall([("i", "N")], equal(_image("u"), times("l", ["u", "i"]))),
    forall([("w", ["maps", "N", "real"])], ["<=", _form("w"), times("l", _norm("w"))]),
)
PRODUCT_LOSS: list[Json] = [
    define("product_of", FACTORS, product_over([("k", "N")], ["x", "k"])),
    define("loss", FACTORS, times(over(1, COUNT), power(minus(PRODUCT, 1), 2))),
    define(
        "gradient",
        [*FACTORS, ("i", "N")],
        times(over(2, COUNT), minus(PRODUCT, 1), over(PRODUCT, ["x", "i"])),
    ),
    define(
        "hessian",
        [*FACTORS, ("i", "N"), ("j", "N")],
        times(
            over(2, COUNT),
            over(PRODUCT, ["x", "i"]),
            over(1, ["x", "j"]),
            plus(PRODUCT, times(indicator(different("i", "j")), minus(PRODUCT, 1))),
        ),
    ),
    define("leading", [*FACTORS, *PAIR], LEADING),
    define(
        "stable",
        [*FACTORS, ("eta", "real"), *PAIR],
        both(
            ["leading", "N", "x", "l", "u"],
            ["<", times("eta", "l"), 2],
            equal(total([("i", "N")], times(["gradient", "N", "x", "i"], ["u", "i"])), 0),
        ),
    ),
]

RECIPROCAL = mapping([("k", "N")], over(1, ["x", "k"]))
SHARPNESS = times(over(2, COUNT), total([("k", "N")], power(over(1, ["x", "k"]), 2)))
POSITIVE = forall([("k", "N")], ["<", 0, ["x", "k"]])
MINIMISER = equal(PRODUCT, 1)
SOME: Json = ["<", 0, COUNT]
LEAST: Json = ["<=", 2, SHARPNESS]


EIGENVECTOR = forall(
    [("i", "N")],
    equal(total([("j", "N")], times(_entry("i", "j"), over(1, ["x", "j"]))), times(SHARPNESS, over(1, ["x", "i"]))),
)
LARGEST = forall([("w", ["maps", "N", "real"])], ["<=", _form("w"), times(SHARPNESS, _norm("w"))])
AT_MINIMISER = both(EIGENVECTOR, LARGEST, LEAST)
SHARPNESS_BODY = forall(FACTORS[1:], implies(SOME, POSITIVE, MINIMISER, AT_MINIMISER))
STEP: Binders = [("eta", "real")]
STABLE = ["stable", *names_of(FACTORS), "eta", *names_of(PAIR)]
SHARP: Json = ["<", 1, "eta"]
NEVER_BINDERS: Binders = [*FACTORS, *STEP, *PAIR]
NEVER_BODY = forall(NEVER_BINDERS[1:], implies(POSITIVE, SHARP, MINIMISER, ["not", STABLE]))
MANY = and_one(A)
DECLARED: Binders = [
    *MEANS,
    *REALS,
    *((f"x{k}", ["maps", N, "real"]) for k, N in enumerate((["empty"], MANY))),
    *((f"u{k}", ["maps", N, "real"]) for k, N in enumerate((["empty"], MANY))),
    *((f"{name}1", "real") for name in ("eta", "l")),
    ("w1", ["maps", MANY, "real"]),
    ("k1", MANY),
]
SCALARS = {"eta": "eta1", "l": "l1"}


def _none(formula: Json) -> Json:
    """A formula about factors with the empty index set."""
    return substituted(formula, {"N": ["empty"], "x": "x0", "u": "u0", **SCALARS})


def _some(formula: Json) -> Json:
    """A formula about factors with the index set T ⊎ {∗}."""
    return substituted(formula, {"N": MANY, "x": "x1", "u": "u1", **SCALARS})


RECIPROCALS = _some(product_over([("k", "N")], over(1, ["x", "k"])))
NORM = _some(total([("k", "N")], power(over(1, ["x", "k"]), 2)))
SIZE, VALUE = _some(COUNT), _some(SHARPNESS)
FOLLOWING = plus(["size", A], 1)
PAIRS = [["i", MANY], ["j", MANY]]


class _Minimiser:
    """The Hessian at a minimiser with the index set T ⊎ {∗}."""

    def __init__(self, proof: Evidence) -> None:
        """Assume x > 0 and Π x = 1, and prove that the Hessian is (2/n) r rᵀ for the reciprocals r."""
        self.proof = proof
        self.positive, self.product = (proof.assume(_some(formula)) for formula in (POSITIVE, MINIMISER))
        at_one = proof.specialise(self.positive, ["k1"])
        inverse = proof.quotient(proof.specialise(prove_nonzero(proof), [["x1", "k1"]], [at_one]))
        self.inverse = proof.generalise(inverse, ["k1"])
        equals = proof.sums(equal(minus(SIZE, 0), FOLLOWING))
        self.some = proof.squares(["<", 0, SIZE], equals)
        self.count = proof.quotient(proof.specialise(prove_nonzero(proof), [SIZE], [self.some]))
        multiple = plus(PRODUCT, 1, times(indicator(different("i", "j")), PRODUCT))
        rank_one = times(over(2, COUNT), over(1, ["x", "i"]), over(1, ["x", "j"]))
        self.entries = proof.sums(
            _some(forall([("i", "N"), ("j", "N")], equal(_entry("i", "j"), rank_one))),
            cofactors=[cofactor(self.product, [], _some(times(rank_one, multiple)))],
        )

    def facts(self) -> int:
        """The eigenvector, the bound of the Hessian, and the bound of its largest eigenvalue."""
        return self.proof.conjunction(self._eigenvector(), self._largest(), self._least())

    def _eigenvector(self) -> int:
        return self.proof.sums(
            _some(EIGENVECTOR),
            cofactors=[cofactor(self.entries, ["i", "h"], over(1, ["x1", "h"]), [["h", MANY]])],
        )

    def _largest(self) -> int:
        proof = self.proof
        low, high = (substituted(side, {"w": "w1"}) for side in _some(LARGEST)[2][1:])
        apart = minus(times(over(1, ["x1", "i"]), ["w1", "j"]), times(over(1, ["x1", "j"]), ["w1", "i"]))
        form = times(over(1, SIZE), total([("i", MANY), ("j", MANY)], power(apart, 2)))
        equals = proof.sums(
            equal(minus(high, low), form),
            cofactors=[cofactor(self.entries, ["i", "j"], times(-1, ["w1", "i"], ["w1", "j"]), PAIRS)],
        )
        return proof.generalise(proof.squares(["<=", low, high], equals, [self.some]), ["w1"])

    def _least(self) -> int:
        """The numbers 1/x² have the product 1, so that their sum is at least n."""
        proof, means = self.proof, self._means()
        low, high = (raised(MANY, number) for number in (FOLLOWING, NORM))
        goal: Json = ["<=", FOLLOWING, NORM]
        less = proof.order(proof.assume(["not", goal]))
        gap = minus(FOLLOWING, NORM)
        at_most = proof.squares(["<=", NORM, FOLLOWING], proof.sums(equal(gap, gap)), [less])
        signs = [proof.squares(["<=", 0, NORM]), proof.squares(["<", 0, FOLLOWING])]
        powers = [
            proof.specialise(prove_monotone_power(proof), [A, NORM, FOLLOWING], [signs[0], at_most]),
            proof.specialise(prove_positive_power(proof), [A, FOLLOWING], [signs[1]]),
        ]
        form = plus(
            minus(high, low),
            times(gap, raised(A, FOLLOWING)),
            times(NORM, minus(raised(A, FOLLOWING), raised(A, NORM))),
        )
        equals = proof.sums(equal(minus(0, 0), form))
        absurd = proof.squares(["<", 0, 0], equals, [means, less, *signs, *powers])
        at_least = prove_by_order(proof, goal, absurd)
        form = times(over(2, SIZE), minus(NORM, FOLLOWING))
        equals = proof.sums(equal(minus(VALUE, 2), form), cofactors=[cofactor(self.count, [], 2)])
        return proof.squares(["<=", 2, VALUE], equals, [at_least, self.some])

    def _means(self) -> int:
        """n^n ≤ (Σ 1/x²)^n."""
        proof = self.proof
        units = product_over([("k", MANY)], times(["x1", "k"], over(1, ["x1", "k"])))
        ones = proof.rewrite(equal(units, raised(MANY, 1)), [self.inverse])
        inverse = proof.sums(
            equal(RECIPROCALS, 1), cofactors=[cofactor(ones), cofactor(self.product, [], minus(RECIPROCALS))]
        )
        squares = mapping([("z", MANY)], power(over(1, ["x1", "z"]), 2))
        sign = proof.generalise(proof.squares(["<=", 0, power(over(1, ["x1", "k1"]), 2)]), ["k1"])
        bound = proof.specialise(MeanInequality(proof).bound(), [A, squares], [sign])
        low, high = (raised(MANY, number) for number in (FOLLOWING, NORM))
        product = product_over([("z", MANY)], power(over(1, ["x1", "z"]), 2))
        equals = proof.sums(
            equal(minus(high, low), minus(high, times(low, product))),
            cofactors=[cofactor(inverse, [], times(low, plus(RECIPROCALS, 1)))],
        )
        return proof.squares(["<=", low, high], equals, [bound])


def _prove_sharpness() -> Evidence:
    """By the number of factors; without factors there is nothing to prove."""
    proof = ConciseEvidence(DECLARED)
    hypotheses = [SOME, POSITIVE, MINIMISER]
    size = proof.sums(equal(minus(0, 0), _none(COUNT)))
    nothing = proof.squares(["<", 0, 0], size, [proof.assume(_none(SOME))])
    absurd = proof.contradiction(_none(AT_MINIMISER), nothing, proof.evaluate(["<", 0, 0]))
    base = proof.generalise(absurd, ["x0"], [_none(formula) for formula in hypotheses])
    step = proof.generalise(_Minimiser(proof).facts(), ["x1"], [_some(formula) for formula in hypotheses])
    by_adding(proof, lambda T: substituted(SHARPNESS_BODY, {"N": T}), base, step)
    return proof


def _too_sharp(proof: Evidence, leading: int, small: int, sharp: int) -> int:
    """Prove 0 < 0 at a minimiser with a leading pair, η l < 2 and 1 < η."""
    minimiser = _Minimiser(proof)
    least = proof.project(minimiser.facts(), 2)
    form = plus(times(over(1, 2), SIZE, minus(VALUE, 2)), SIZE)
    equals = proof.sums(equal(minus(NORM, 0), form), cofactors=[cofactor(minimiser.count, [], minus(NORM))])
    positive = proof.squares(["<", 0, NORM], equals, [least, minimiser.some])
    bound = proof.specialise(proof.project(leading, 2), [_some(RECIPROCAL)])
    low, high = (substituted(side, {"w": _some(RECIPROCAL)}) for side in _some(LEADING[3])[2][1:])
    step = plus(minus("eta1", 1), 1)
    form = plus(
        times(NORM, minus(2, times("eta1", "l1"))),
        times(step, minus(high, low)),
        times(step, NORM, minus(VALUE, 2)),
        times(2, NORM, minus("eta1", 1)),
    )
    share = times("eta1", over(1, ["x1", "i"]), over(1, ["x1", "j"]))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(minimiser.entries, ["i", "j"], share, PAIRS)])
    return proof.squares(["<", 0, 0], equals, [small, sharp, least, positive, bound])


def _prove_never() -> Evidence:
    """By the number of factors; without factors no vector has a length."""
    proof = ConciseEvidence(DECLARED)
    hypotheses = [POSITIVE, SHARP, MINIMISER]
    fact = proof.evaluate(["<", 0, 0])
    length = proof.project(proof.project(proof.assume(_none(STABLE)), 0), 0)
    zero = proof.sums(_none(equal(_norm("u"), 0)))
    absurd = proof.contradiction(["<", 0, 0], zero, length)
    never = prove_not(proof, _none(STABLE), absurd, fact)
    base = proof.generalise(never, ["x0", "eta1", "l1", "u0"], [_none(formula) for formula in hypotheses])
    stable = proof.assume(_some(STABLE))
    absurd = _too_sharp(proof, proof.project(stable, 0), proof.project(stable, 1), proof.assume(_some(SHARP)))
    never = prove_not(proof, _some(STABLE), absurd, fact)
    step = proof.generalise(never, ["x1", "eta1", "l1", "u1"], [_some(formula) for formula in hypotheses])
    by_adding(proof, lambda T: substituted(NEVER_BODY, {"N": T}), base, step)
    return proof


TWO_MORE = and_one(and_one("R"))
FIRST: Json = ["inl", ["inr", ["star"]]]
LAST: Json = ["inr", ["star"]]
PREMISE = substituted(POSITIVE, {"N": TWO_MORE})
MOVES: Binders = [("s", "real"), ("t", "real")]
MOVED = mapping(
    [("k", TWO_MORE)],
    [
        "case",
        "k",
        ["m", ["case", "m", ["r", ["x", ["inl", ["inl", "r"]]]], ["o", plus(["x", FIRST], "s")]]],
        ["o", plus(["x", LAST], "t")],
    ],
)
REST = product_over([("r", "R")], ["x", ["inl", ["inl", "r"]]])


def _taylor(last: Json) -> Json:
    """The loss when two factors move, to the second order, and the rest."""
    sides = [("s", FIRST), ("t", LAST)]
    return plus(
        ["loss", TWO_MORE, "x"],
        *(times(one, ["gradient", TWO_MORE, "x", i]) for one, i in sides),
        *(times(over(1, 2), one, other, ["hessian", TWO_MORE, "x", i, j]) for one, i in sides for other, j in sides),
        times(over(1, ["size", TWO_MORE]), power(REST, 2), "s", "t", last),
    )


THIRD_ORDER = plus(times(2, ["x", LAST], "s"), times(2, ["x", FIRST], "t"), times("s", "t"))
DERIVATIVE_BINDERS: Binders = [("R", "set"), ("x", ["maps", TWO_MORE, "real"]), *MOVES]


def _derivatives_claim(last: Json) -> Json:
    return forall(
        DERIVATIVE_BINDERS,
        implies(PREMISE, equal(["loss", TWO_MORE, MOVED], _taylor(last))),
    )


def _prove_derivatives() -> Evidence:
    proof = ConciseEvidence([*DERIVATIVE_BINDERS, *REALS])
    positive = proof.assume(PREMISE)
    known = Relations(proof)
    nonzero = prove_nonzero(proof)
    for i in (FIRST, LAST):
        x = ["x", i]
        inverse = proof.quotient(proof.specialise(nonzero, [x], [proof.specialise(positive, [i])]))
        known.know(inverse, times(x, over(1, x)), 1)
    x, y = ["x", FIRST], ["x", LAST]
    share, product = over(1, ["size", TWO_MORE]), times(REST, x, y)
    slope = times(2, share, minus(product, 1), product)
    bend = times(2, share, product)
    pure, mixed = times(bend, product), times(bend, minus(times(2, product), 1))
    polynomial = plus(
        times(share, power(minus(product, 1), 2)),
        *(times(one, slope, over(1, z)) for one, z in (("s", x), ("t", y))),
        *(times(over(1, 2), power(one, 2), pure, power(over(1, z), 2)) for one, z in (("s", x), ("t", y))),
        times("s", "t", mixed, over(1, x), over(1, y)),
        times(share, power(REST, 2), "s", "t", THIRD_ORDER),
    )
    moved = times(share, power(minus(times(REST, plus(x, "s"), plus(y, "t")), 1), 2))
    expanded = known.prove(moved, polynomial)
    result = proof.sums(equal(["loss", TWO_MORE, MOVED], _taylor(THIRD_ORDER)), cofactors=[cofactor(expanded)])
    proof.generalise(result, names_of(DERIVATIVE_BINDERS), [PREMISE])
    return proof


ONE_FACTOR: list[Json] = [["unit"], mapping([("o", ["unit"])], plus(2, -1))]


def _stable_for_small_steps(claim: Json) -> Evidence:
    """Refute the claim without the bound on the step: for one factor, x = 1 is stable for η = 1/2."""
    proof = ConciseEvidence([("w", ["maps", ["unit"], "real"])])
    values = [*ONE_FACTOR, over(1, 2), 2, ONE_FACTOR[1]]
    at = dict(zip(names_of(NEVER_BINDERS), values, strict=True))
    given = [proof.evaluate(substituted(formula, at)) for formula in (POSITIVE, ["<", 0, "eta"], MINIMISER)]
    length, eigen, bound = (substituted(formula, at) for formula in LEADING[1:])
    low, high = bound[2][1:]
    largest = proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), 0)))
    leading = proof.conjunction(proof.evaluate(length), proof.evaluate(eigen), proof.generalise(largest, ["w"]))
    small = proof.evaluate(["<", times(over(1, 2), 2), 2])
    orthogonal = proof.evaluate(substituted(PRODUCT_LOSS[-1]["body"][-1], at))
    stable = proof.conjunction(leading, small, orthogonal)
    proof.counterexample(claim, [{"at": values}, {"given": given}], stable)
    return proof


def proposition_7() -> Statement:
    """No minimiser is stable."""
    derivatives, sharpness = _derivatives_claim(THIRD_ORDER), forall(FACTORS, SHARPNESS_BODY[2])
    never = forall(NEVER_BINDERS, NEVER_BODY[2])
    doubled = _derivatives_claim(times(2, THIRD_ORDER))
    sharper = forall(FACTORS, implies(SOME, POSITIVE, MINIMISER, both(EIGENVECTOR, LARGEST, ["<=", 3, SHARPNESS])))
    mild = forall(NEVER_BINDERS, implies(POSITIVE, ["<", 0, "eta"], MINIMISER, ["not", STABLE]))
    ones = mapping([("k'", and_one(and_one(["empty"])))], 1)
    two: Json = ["labels", "p", "q"]
    halves = mapping([("k", two)], ["choose", "k", ["p", 2], ["q", over(1, 2)]])
    zero = mapping([("k", two)], 0)
    parts = [
        Part(
            "derivatives",
            "The gradient and the Hessian are those of the loss: its expansion when any two of the factors move.",
            derivatives,
            _prove_derivatives(),
            [[["empty"], ones, 1, 1]],
            [
                Control(
                    "With another rest of third order it is false.",
                    differences(derivatives, doubled),
                    refute_at(
                        doubled,
                        DERIVATIVE_BINDERS,
                        [["empty"], ones, 1, 1],
                        [PREMISE],
                        doubled[2][-1],
                    ),
                )
            ],
        ),
        Part(
            "sharpness",
            "Where the product is 1, the largest eigenvalue of the Hessian is (2/n) sum 1/x_i^2, with the eigenvector "
            "of the 1/x_i, and it is at least 2.",
            sharpness,
            _prove_sharpness(),
            [[two, halves, ":p"], [two, halves, zero]],
            [
                Control(
                    "It need not be 3.",
                    differences(sharpness, sharper),
                    refute_at(
                        sharper,
                        FACTORS,
                        ONE_FACTOR,
                        [SOME, POSITIVE, MINIMISER],
                        ["<=", 3, SHARPNESS],
                        [{"part": 2}],
                    ),
                )
            ],
        ),
        Part(
            "no-minimiser",
            "For eta > 1 no point whose factors have the product 1 is in the set.",
            never,
            _prove_never(),
            [[two, halves, 2, 1, zero]],
            [
                Control(
                    "For small steps it is false: x = 1 is stable.",
                    differences(never, mild),
                    _stable_for_small_steps(mild),
                )
            ],
        ),
    ]
    return Statement(
        id="structures/proposition-7",
        title="For the loss of a product of n factors and eta > 1 no minimiser is in the stable set",
        source=f"{SOURCE}, Proposition 7",
        hypotheses=(
            r"L = \frac1n (\prod_{i=1}^n x_i - 1)^2, x_i > 0; \mathcal M = \{\theta : \lambda(\theta) < 2/\eta, "
            r"\nabla L(\theta) \cdot u(\theta) = 0\}; \eta > 1."
        ),
        conclusion=(r"\mathcal M contains no minimiser. At a minimiser \lambda = \frac2n \sum_i x_i^{-2} \ge 2."),
        reading=(
            "The minimisers with positive factors are the points where the product is 1. \\lambda is the largest "
            "eigenvalue of the Hessian: (l, u) is an eigenpair, u is not zero, and l bounds the quadratic form. The "
            "factors are indexed by any finite set; in the first part the two that move are written last."
        ),
        definitions=needed(PRODUCT_LOSS, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/proposition-7": proposition_7}
