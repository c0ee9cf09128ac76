"""The Gram matrix of the monomial potentials at random weights: its mean, its variance, its infinite-width limit.

CaGO (Tian), Theorem 6 and equations (91)-(94).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import HYPOTHESES, ONES, ORDER, SOURCE, UNIT, Z3, concrete, quantified
from verify.statements.cago.vocabulary import NETWORK, VOCABULARY, D, G, P, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    place,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any

FIELD = ["maps", G, "J", "real"]
WEIGHTS = ["maps", P, G, "J", "real"]
VECTOR = ["maps", D, D, D, "complex"]
TRIPLE = ["product", "Om", ["product", "Om", "Om"]]
WIDTH = ["size", "J"]

ROW: Binders = [("k1", D), ("k2", D), ("k3", D)]
COLUMN: Binders = [("l1", D), ("l2", D), ("l3", D)]
ENTRY: Binders = [*ROW, *COLUMN]
POINT: Binders = [("p", P), ("g", G), ("j", "J")]
TRAINED: Binders = [("G", "abelian"), ("J", "set"), ("W", WEIGHTS)]
SPACE: Binders = [
    ("G", "abelian"),
    ("J", "set"),
    ("Om", "set"),
    ("pi", ["maps", "Om", "real"]),
    ("w", ["maps", "Om", G, "J", "real"]),
    ("sigma", "real"),
]
ROWS, COLUMNS, INDICES = (["k1", "k2", "k3"], ["l1", "l2", "l3"], ["k1", "k2", "k3", "l1", "l2", "l3"])
LABELS = [":a", ":b", ":c"]


def _kernel(k: Json, g: Json) -> Json:
    """The character with which a coefficient is taken: conjugate for the inputs, plain for the output."""
    plain, conjugate = ["char", k, g], conj(["char", k, g])
    return ["choose", "p", ["a", conjugate], ["b", conjugate], ["c", plain]]


def gram_form(same: Sequence[Json], pairs: Sequence[Json]) -> Json:
    """Return Σ over labels p of [k_p = k_p'] Σ_j of the product of the two pairs that belong to the other labels."""
    rows = []
    for omitted, condition in enumerate(same):
        others = [pair for number, pair in enumerate(pairs) if number != omitted]
        rows.append(times(condition, total([("j", "J")], times(*others))))
    return plus(*rows)


def pairing(p: Json, row: Json, column: Json) -> Json:
    """Return z_pkj conj z_pk'j."""
    return times(["z", p, row, "j"], conj(["z", p, column, "j"]))


def _derivative() -> Json:
    """The derivative of r_{k1 k2 k3} by the weight of label p at g and the hidden node j."""
    a, b, c = (["z", label, k, "j"] for label, k in zip(LABELS, ROWS, strict=True))
    return over(
        [
            "choose",
            "p",
            ["a", times(conj(["char", "k1", "g"]), b, c)],
            ["b", times(conj(["char", "k2", "g"]), a, c)],
            ["c", times(["char", "k3", "g"], a, b)],
        ],
        ORDER,
    )


def _together(one: Sequence[str], two: Sequence[str]) -> Json:
    """1 if two weights of one label are the same weight, else 0."""
    return indicator(both(*(equal(x, y) for x, y in zip(one, two, strict=True))))


def _weight(draw: Json, at: Sequence[str]) -> Json:
    return ["w", draw, *at]


PLACES = [[f"g{n}", f"j{n}"] for n in range(1, 5)]
PAIRINGS = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]


def _places(number: int) -> Binders:
    return [(name, G if name.startswith("g") else "J") for at in PLACES[:number] for name in at]


def _moment(number: int, value: Json) -> Json:
    """∀ weights: the expectation of the product of so many weights of one label is the value."""
    weights = (_weight("om", at) for at in PLACES[:number])
    return forall(_places(number), equal(total([("om", "Om")], times(["pi", "om"], *weights)), value))


_fourth = plus(
    *(times(*(_together(PLACES[x], PLACES[y]) for x, y in pairs)) for pairs in PAIRINGS),
)
_first, _rest = ["first", "s"], ["second", "s"]
DRAWS = [_first, ["first", _rest], ["second", _rest]]


def at_draws(labels: Sequence[int]) -> Json:
    """The weights of three labels at a triple of draws; ``labels`` says which draw each label takes."""
    choices = [[label[1], ["w", DRAWS[n], "g", "j"]] for label, n in zip(LABELS, labels, strict=True)]
    return mapping(POINT, ["choose", "p", *choices])


WIDTH_VOCABULARY: list[Json] = [
    *VOCABULARY,
    define(
        "coefficient",
        [("G", "abelian"), ("J", "set"), ("p", P), ("v", FIELD), ("k", D), ("j", "J")],
        over(total([("g", G)], times(["v", "g", "j"], _kernel("k", "g"))), ORDER),
    ),
    define(
        "coefficients",
        TRAINED,
        mapping([("p", P), ("k", D), ("j", "J")], ["coefficient", "G", "J", "p", ["W", "p"], "k", "j"]),
    ),
    define(
        "moved",
        [*TRAINED, *POINT, ("t", "real")],
        mapping(
            [("p'", P), ("g'", G), ("j'", "J")],
            plus(
                ["W", "p'", "g'", "j'"],
                times("t", indicator(both(equal("p'", "p"), equal("g'", "g"), equal("j'", "j")))),
            ),
        ),
    ),
    define("derivative", [*NETWORK, *ROW, *POINT], _derivative()),
    define(
        "gram",
        [*NETWORK, *ENTRY],
        total(
            POINT,
            times(applied("derivative", *ROWS, "p", "g", "j"), conj(applied("derivative", *COLUMNS, "p", "g", "j"))),
        ),
    ),
    define(
        "printed_gram",
        [*NETWORK, *ENTRY],
        gram_form(
            [indicator(equal(*entry)) for entry in zip(ROWS, COLUMNS, strict=True)],
            [pairing(*entry) for entry in zip(LABELS, ROWS, COLUMNS, strict=True)],
        ),
    ),
    define(
        "expectation",
        [("S", "set"), ("mass", ["maps", "S", "real"]), ("X", ["maps", "S", "complex"])],
        total([("s", "S")], times(["mass", "s"], ["X", "s"])),
    ),
    define(
        "joint",
        [("Om", "set"), ("pi", ["maps", "Om", "real"])],
        mapping([("s", TRIPLE)], times(*(["pi", draw] for draw in DRAWS))),
    ),
    define("drawn", [*SPACE[:3], SPACE[4], ("s", TRIPLE)], at_draws([0, 1, 2])),
    define(
        "gaussian_moments",
        SPACE,
        both(
            equal(total([("om", "Om")], ["pi", "om"]), 1),
            _moment(2, times(power("sigma", 2), _together(*PLACES[:2]))),
            _moment(4, times(power("sigma", 4), _fourth)),
            forall([("om", "Om")], ["<=", 0, ["pi", "om"]]),
        ),
    ),
    define("spread", [("G", "abelian"), ("sigma", "real")], over(power("sigma", 2), ORDER)),
    define(
        "diagonal",
        [("G", "abelian"), ("J", "set"), ("sigma", "real")],
        over(times(3, WIDTH, power(["spread", "G", "sigma"], 2)), ORDER),
    ),
    define(
        "by_coefficient",
        [*NETWORK, *ROW, ("p", P), ("m", D), ("j", "J")],
        [
            "choose",
            "p",
            ["a", times(indicator(equal("m", "k1")), ["z", ":b", "k2", "j"], ["z", ":c", "k3", "j"])],
            ["b", times(indicator(equal("m", "k2")), ["z", ":a", "k1", "j"], ["z", ":c", "k3", "j"])],
            ["c", times(indicator(equal("m", "k3")), ["z", ":a", "k1", "j"], ["z", ":b", "k2", "j"])],
        ],
    ),
    define(
        "changed",
        [("G", "abelian"), ("R", VECTOR), *ROW, ("t", "complex")],
        mapping(
            [("m1", D), ("m2", D), ("m3", D)],
            plus(
                ["R", "m1", "m2", "m3"],
                times("t", indicator(both(equal("m1", "k1"), equal("m2", "k2"), equal("m3", "k3")))),
            ),
        ),
    ),
    define(
        "first_two_terms",
        [("G", "abelian"), ("R", VECTOR)],
        total(
            [("k", D)],
            plus(
                times(-4, ["R", "k", "k", "k"]),
                times(
                    4,
                    ORDER,
                    total(
                        [("k1", D), ("k2", D)],
                        times(["R", "k1", "k2", "k"], ["R", minus("k1"), minus("k2"), minus("k")]),
                    ),
                ),
            ),
            different("k", 0),
        ),
    ),
    define(
        "gradient",
        [("G", "abelian"), ("R", VECTOR), *ROW],
        plus(
            times(-4, indicator(both(equal("k1", "k3"), equal("k2", "k3")))),
            times(8, ORDER, ["R", minus("k1"), minus("k2"), minus("k3")]),
        ),
    ),
]

SPREAD = ["spread", "G", "sigma"]
DIAGONAL = ["diagonal", "G", "J", "sigma"]
GAUSSIAN = ["gaussian_moments", *(name for name, _ in SPACE)]
JOINT = ["joint", "Om", "pi"]
RANDOM = ["coefficients", "G", "J", ["drawn", "G", "J", "Om", "w", "s"]]
SAME = [equal(row, column) for row, column in zip(ROWS, COLUMNS, strict=True)]
OPPOSITE = [equal(row, minus(column)) for row, column in zip(ROWS, COLUMNS, strict=True)]
SAME_ENTRY = indicator(both(*SAME))
GRAM = applied("gram", *INDICES, z=RANDOM)
DEVIATION = minus(GRAM, times(DIAGONAL, SAME_ENTRY))


def expected(term: Json) -> Json:
    """The expectation of a term in three independent draws s."""
    return ["expectation", TRIPLE, JOINT, mapping([("s", TRIPLE)], term)]


def random_claim(conclusion: Json) -> Json:
    """The conclusion for every group, width, variance and random weights with the moments of Gaussian ones."""
    return forall(SPACE, implies(GAUSSIAN, conclusion))


def _others(p: int) -> tuple[int, int]:
    """The two labels that are not p."""
    one, two = (n for n in range(3) if n != p)
    return one, two


# --- the moments of one label ----------------------------------------------------------------------------------------


def mean_formula(factor: Json, value: Json) -> Json:
    """Σ_ω π(ω) X_j(ω) = value for every node j; ``factor`` is X_j(ω)."""
    return forall([("j", "J")], equal(total([("om", "Om")], times(["pi", "om"], factor)), value))


def second_formula(factor: Json, value: Json) -> Json:
    """Σ_ω π(ω) X_j(ω) conj X_j'(ω) = value for every two nodes j and j'."""
    other = substituted(factor, {"j": "j'"})
    left = total([("om", "Om")], times(["pi", "om"], factor, conj(other)))
    return forall([("j", "J"), ("j'", "J")], equal(left, value))


def second_value(same: Json, opposite: Json) -> Json:
    """The value of E X_j conj X_j' for X_j = z_kj conj z_lj, where ``same`` is [k = l] and ``opposite`` [k = −l]."""
    return times(power(SPREAD, 2), plus(same, times(indicator(equal("j", "j'")), plus(1, opposite))))


def _of_label(p: Json, k: Json) -> Json:
    return ["coefficient", "G", "J", p, ["w", "om"], k, "j"]


def pair_of(p: Json, row: Json, column: Json) -> Json:
    """Return z_pkj conj z_pk'j for the weights of one draw."""
    return times(_of_label(p, row), conj(_of_label(p, column)))


PAIR = pair_of("p", "k", "l")
LABEL: Binders = [("p", P), ("k", D), ("l", D)]


def moment_claims() -> list[Json]:
    """E z conj z', E z z' and E z conj z' conj z z' for the coefficients of one label."""
    plain = times(_of_label("p", "k"), substituted(_of_label("p", "l"), {"j": "j'"}))
    conjugate = times(_of_label("p", "k"), conj(substituted(_of_label("p", "l"), {"j": "j'"})))
    rows = [(conjugate, equal("k", "l")), (plain, equal("k", minus("l")))]
    return [
        *(
            forall(
                [*LABEL, ("j", "J"), ("j'", "J")],
                equal(
                    total([("om", "Om")], times(["pi", "om"], product)),
                    times(SPREAD, indicator(both(condition, equal("j", "j'")))),
                ),
            )
            for product, condition in rows
        ),
        forall(
            LABEL,
            second_formula(PAIR, second_value(indicator(equal("k", "l")), indicator(equal("k", minus("l"))))),
        ),
    ]


def _from_weights(moment: int, letters: Sequence[tuple[str, str, bool]]) -> list[Json]:
    """Expand the expectation of a product of coefficients (frequency, node, conjugate) into moments of the weights."""
    points = [f"h{n}" for n in range(1, len(letters) + 1)]
    at = [x for point, (_, node, _) in zip(points, letters, strict=True) for x in (point, node)]
    kernels = [
        conj(_kernel(k, point)) if conjugate else _kernel(k, point)
        for point, (k, _, conjugate) in zip(points, letters, strict=True)
    ]
    return [cofactor(moment, at, over(times(*kernels), power(ORDER, len(letters))), [[point, G] for point in points])]


def prove_moments(proof: Evidence, given: int) -> list[int]:
    """Prove the moments of the coefficients from those of the weights."""
    second, fourth = proof.project(given, 1), proof.project(given, 2)
    claims = moment_claims()
    return [
        proof.sums(claims[0], cofactors=_from_weights(second, [("k", "j", False), ("l", "j'", True)])),
        proof.sums(claims[1], cofactors=_from_weights(second, [("k", "j", False), ("l", "j'", False)])),
        proof.sums(
            claims[2],
            cofactors=_from_weights(
                fourth, [("k", "j", False), ("l", "j", True), ("k", "j'", True), ("l", "j'", False)]
            ),
        ),
    ]


# --- three independent labels ----------------------------------------------------------------------------------------

FACTORS = ["Xa", "Xb", "Xc"]
SAMES, MEANS, SECONDS = ([f"{word}_{label}" for label in "abc"] for word in ("same", "mean", "second"))
INDEPENDENT: Binders = [
    *((name, ["maps", "Om", "J", "complex"]) for name in FACTORS),
    *((name, "real") for name in [*SAMES, *MEANS]),
    *((name, ["maps", "J", "J", "real"]) for name in SECONDS),
]
INDEPENDENT_HYPOTHESES = [
    equal(total([("om", "Om")], ["pi", "om"]), 1),
    *(mean_formula([factor, "om", "j"], mean) for factor, mean in zip(FACTORS, MEANS, strict=True)),
    *(
        second_formula([factor, "om", "j"], [second, "j", "j'"])
        for factor, second in zip(FACTORS, SECONDS, strict=True)
    ),
]
SUM = gram_form(SAMES, [[factor, draw, "j"] for factor, draw in zip(FACTORS, DRAWS, strict=True)])
NODE_PAIR: Binders = [("j", "J"), ("j'", "J")]
DRAW_NAMES = ["om1", "om2", "om3"]
Slot = tuple[int, Sequence[Json], Json, Json]


def mean_square(same: Sequence[Json], mean: Sequence[Json], second: Sequence[Json]) -> Json:
    """E |Σ_p same_p Σ_j Π_{p' ≠ p} X_p'j|², as sums over pairs of labels and of nodes."""

    def value(label: int, m: int, n: int) -> Json:
        if label in (m, n):
            return 1 if m == n else mean[label]
        return second[label]

    return plus(
        *(
            times(same[m], same[n], total(NODE_PAIR, times(*(value(label, m, n) for label in range(3)))))
            for m in range(3)
            for n in range(3)
        )
    )


def _integrated(weight: Json, slots: Sequence[Slot], nodes: Sequence[Json]) -> list[Json]:
    """Integrate a product of functions of three draws; a slot is a theorem, where it is used, a function, its value."""
    found = []
    for number, (theorem, at, _, _) in enumerate(slots):
        values = [value for _, _, _, value in slots[:number]]
        functions = [function for _, _, function, _ in slots[number + 1 :]]
        indices = [*nodes, *([name, "Om"] for name in DRAW_NAMES[number + 1 :])]
        found.append(cofactor(theorem, at, times(weight, *values, *functions), indices))
    return found


def _conjugate_mean(proof: Evidence, mean: int, factor: str, value: str) -> int:
    """E conj X_j from E X_j."""
    integral = total([("om", "Om")], times(["pi", "om"], [factor, "om", "j"]))
    turned = proof.rewrite(
        forall([("j", "J")], equal(conj(integral), conj(value))),
        [mean],
        proof.sums(forall([("j", "J")], equal(conj(integral), conj(integral)))),
    )
    return proof.sums(mean_formula(conj([factor, "om", "j"]), value), cofactors=[cofactor(turned, ["j"])])


def prove_independent(proof: Evidence) -> tuple[int, int]:
    """Prove the mean and the mean square of a Gram form of three independent labels from the moments of each."""
    mass, *given = (proof.assume(formula) for formula in INDEPENDENT_HYPOTHESES)
    means, seconds = given[:3], given[3:]
    conjugates = [_conjugate_mean(proof, *row) for row in zip(means, FACTORS, MEANS, strict=True)]

    def slot(label: int, in_first: bool, in_second: bool) -> Slot:
        """Return how to integrate over one label, which stands in the first factor, the second one, both or none."""
        at = [FACTORS[label], DRAW_NAMES[label]]
        one, two = [*at, "j"], conj([*at, "j'"])
        mass_here = ["pi", DRAW_NAMES[label]]
        if in_first and in_second:
            return seconds[label], ["j", "j'"], times(mass_here, one, two), [SECONDS[label], "j", "j'"]
        if in_first:
            return means[label], ["j"], times(mass_here, one), MEANS[label]
        if in_second:
            return conjugates[label], ["j'"], times(mass_here, two), MEANS[label]
        return mass, [], mass_here, 1

    first_order, second_order = [], []
    for m in range(3):
        slots = [slot(label, label != m, False) for label in range(3)]
        first_order += _integrated(SAMES[m], slots, [["j", "J"]])
        for n in range(3):
            slots = [slot(label, label != m, label != n) for label in range(3)]
            second_order += _integrated(times(SAMES[m], SAMES[n]), slots, [["j", "J"], ["j'", "J"]])
    mean_value = times(WIDTH, plus(*(times(SAMES[m], *(MEANS[n] for n in _others(m))) for m in range(3))))
    squares = mean_square(SAMES, MEANS, [[name, "j", "j'"] for name in SECONDS])
    theorems = (
        proof.sums(equal(expected(SUM), mean_value), cofactors=first_order),
        proof.sums(equal(expected(["abs2", SUM]), squares), cofactors=second_order),
    )
    names = ["Om", "J", "pi", *(name for name, _ in INDEPENDENT)]
    one, two = (proof.generalise(theorem, names, INDEPENDENT_HYPOTHESES) for theorem in theorems)
    return one, two


# --- the Gram matrix -------------------------------------------------------------------------------------------------

AFFINE = forall(
    [*TRAINED, *ROW, *POINT, ("t", "real")],
    equal(
        applied("cross", *ROWS, z=["coefficients", "G", "J", ["moved", *(n for n, _ in [*TRAINED, *POINT]), "t"]]),
        plus(
            applied("cross", *ROWS, z=["coefficients", "G", "J", "W"]),
            times("t", applied("derivative", *ROWS, "p", "g", "j", z=["coefficients", "G", "J", "W"])),
        ),
    ),
)


GRAM_EQUATION = equal(applied("gram", *INDICES), over(applied("printed_gram", *INDICES), ORDER))
GRAM_CLAIM = forall([*NETWORK, *ENTRY], GRAM_EQUATION)


# --- the distance from the diagonal ----------------------------------------------------------------------------------

CENTRED: Binders = [("S", "set"), ("mass", ["maps", "S", "real"]), ("X", ["maps", "S", "complex"]), ("mean", "real")]
EVENT: Binders = [("A", ["subsets", "S"]), ("t", "real")]
RANDOM_EVENT: Binders = [("E", ["subsets", TRIPLE]), ("u", "real")]
VARIABLES: Binders = [
    *SPACE,
    *ENTRY,
    *RANDOM_EVENT,
    ("draw", TRIPLE),
    ("z", NETWORK[2][1]),
    *INDEPENDENT,
    *CENTRED,
    *EVENT,
    ("x", "S"),
    *((name, "complex") for name in ("upper", "lower", "middle")),
]


def _expectation(term: Json) -> Json:
    return ["expectation", "S", "mass", mapping([("s'", "S")], term)]


def prove_centred(proof: Evidence) -> int:
    """E|X/d − c|² = E|X|²/d² − c² for the mean d·c of X."""
    hypotheses = [
        equal(total([("s'", "S")], ["mass", "s'"]), 1),
        equal(_expectation(["X", "s'"]), times(ORDER, "mean")),
    ]
    mass, mean = (proof.assume(hypothesis) for hypothesis in hypotheses)
    turned = proof.rewrite(
        equal(conj(_expectation(["X", "s'"])), conj(times(ORDER, "mean"))),
        [mean],
    )
    theorem = proof.sums(
        equal(
            _expectation(["abs2", minus(over(["X", "s'"], ORDER), "mean")]),
            minus(over(_expectation(["abs2", ["X", "s'"]]), power(ORDER, 2)), power("mean", 2)),
        ),
        cofactors=[
            cofactor(mass, [], power("mean", 2)),
            cofactor(mean, [], minus(over("mean", ORDER))),
            cofactor(turned, [], minus(over("mean", ORDER))),
        ],
    )
    return proof.generalise(theorem, ["G", *(name for name, _ in CENTRED)], hypotheses)


SAME_INDICATORS = [indicator(condition) for condition in SAME]
OPPOSITE_INDICATORS = [indicator(condition) for condition in OPPOSITE]
PAIRED_TERMS = [plus(1, opposite) for opposite in OPPOSITE_INDICATORS]


def variance_polynomial() -> Json:
    """Σ_p e_p (1 + f_q)(1 + f_r) + 4 Σ_{p<q} e_p e_q (1 + f_r), e_p = [k_p = k_p'], f_p = [k_p = −k_p']."""
    single = [times(SAME_INDICATORS[p], *(PAIRED_TERMS[q] for q in _others(p))) for p in range(3)]
    double = [times(4, *(SAME_INDICATORS[q] for q in _others(r)), PAIRED_TERMS[r]) for r in range(3)]
    return plus(*single, *double)


UNIT_VARIANCE = over(times(WIDTH, power(SPREAD, 4)), power(ORDER, 2))
VARIANCE = times(UNIT_VARIANCE, variance_polynomial())
SQUARED_DEVIATION = expected(["abs2", DEVIATION])


class RandomGram:
    """The mean and the variance of the entries of J J*, with G, J, the draws and the indices as free variables."""

    def __init__(self) -> None:
        """Prove them under the hypothesis that the weights have the moments of Gaussian ones."""
        self.proof = proof = Evidence(VARIABLES)
        self.given = given = proof.assume(GAUSSIAN)
        mass = proof.project(given, 0)
        *_, fourth = moments = prove_moments(proof, given)
        mean_theorem, square_theorem = prove_independent(proof)
        premises = [mass]
        means = [times(SPREAD, same) for same in SAME_INDICATORS]
        seconds = [second_value(*values) for values in zip(SAME_INDICATORS, OPPOSITE_INDICATORS, strict=True)]
        entries = list(zip(LABELS, ROWS, COLUMNS, strict=True))
        for indices, mean in zip(entries, means, strict=True):
            goal = mean_formula(pair_of(*indices), mean)
            premises.append(proof.sums(goal, cofactors=[cofactor(moments[0], [*indices, "j", "j"])]))
        premises += [proof.specialise(fourth, indices) for indices in entries]
        pairs = [mapping([("om", "Om"), ("j", "J")], pair_of(*indices)) for indices in entries]
        at = ["Om", "J", "pi", *pairs, *SAME_INDICATORS, *means, *(mapping(NODE_PAIR, value) for value in seconds)]
        entry = applied("printed_gram", *INDICES, z=RANDOM)
        first = proof.specialise(mean_theorem, at, premises)
        second = proof.specialise(square_theorem, at, premises)
        value = times(DIAGONAL, SAME_ENTRY)
        products = (times(SAME_INDICATORS[m], *(means[n] for n in _others(m))) for m in range(3))
        mean_value = times(WIDTH, plus(*products))
        scaled = proof.rewrite(
            equal(expected(entry), times(ORDER, value)),
            [proof.sums(equal(mean_value, times(ORDER, value)))],
            first,
        )
        whole = proof.sums(
            equal(total([("s", TRIPLE)], ["at", JOINT, "s"]), 1),
            cofactors=[
                cofactor(mass, [], times(["pi", "om1"], ["pi", "om2"]), [["om1", "Om"], ["om2", "Om"]]),
                cofactor(mass, [], ["pi", "om1"], [["om1", "Om"]]),
                cofactor(mass),
            ],
        )
        centred = proof.specialise(
            prove_centred(proof), ["G", TRIPLE, JOINT, mapping([("s", TRIPLE)], entry), value], [whole, scaled]
        )
        gram = proof.generalise(proof.sums(GRAM_EQUATION), ["z"])
        gram = proof.generalise(proof.specialise(gram, [substituted(RANDOM, {"s": "draw"})]), ["draw"])
        self.mean = self._mean(gram, scaled, entry, value)
        square = mean_square(SAME_INDICATORS, means, seconds)
        self.variance = self._variance(gram, centred, second, entry, value, square)

    def _mean(self, gram: int, scaled: int, entry: Json, value: Json) -> int:
        """E H = (3 q s²/d) [κ = κ']."""
        proof = self.proof
        divided = proof.sums(
            equal(expected(over(entry, ORDER)), value), cofactors=[cofactor(scaled, [], over(1, ORDER))]
        )
        return proof.rewrite(equal(expected(GRAM), value), [(gram, "backward")], divided)

    def _variance(self, gram: int, centred: int, second: int, entry: Json, value: Json, square: Json) -> int:
        """E|H − E H|² = (q s⁴/d²) times the polynomial in the indicators."""
        proof = self.proof
        less_mean = minus(over(square, power(ORDER, 2)), power(value, 2))
        deviation = ["abs2", minus(over(entry, ORDER), value)]
        found = proof.rewrite(equal(expected(deviation), less_mean), [second], centred)
        collected = proof.rewrite(equal(expected(deviation), VARIANCE), [proof.sums(equal(less_mean, VARIANCE))], found)
        return proof.rewrite(equal(SQUARED_DEVIATION, VARIANCE), [(gram, "backward")], collected)

    def closed(self, *theorems: int) -> Evidence:
        """Generalise the conjunction of some theorems over everything and return the evidence."""
        whole = self.proof.conjunction(*theorems) if len(theorems) > 1 else theorems[0]
        entries = self.proof.generalise(whole, INDICES)
        self.proof.generalise(entries, [name for name, _ in SPACE], [GAUSSIAN])
        return self.proof


# --- bounds ----------------------------------------------------------------------------------------------------------


def _unless(*conditions: Json) -> Json:
    """1 − the product of the indicators of the conditions."""
    return indicator(["not", both(*conditions)])


def _missing(conditions: Sequence[Json], f: Json, f2: Json) -> list[Json]:
    """4 − (1 + [f]) (1 + [f2]) as a sum of three indicators, under the conditions."""
    return [
        indicator(both(*conditions, ["not", f])),
        indicator(both(*conditions, ["not", f2])),
        indicator(both(*conditions, ["not", both(f, f2)])),
    ]


def gap_everywhere() -> Json:
    """36 − the polynomial of the variance, as a sum of indicators."""
    rows = []
    for p in range(3):
        q, r = _others(p)
        f, f2 = OPPOSITE[q], OPPOSITE[r]
        rows += [_unless(SAME[p], *rest) for rest in ([], [f], [f2], [f, f2])]
        rows += [times(4, _unless(SAME[q], SAME[r], *rest)) for rest in ([], [OPPOSITE[p]])]
    return plus(*rows)


def gap_off_diagonal() -> Json:
    """16 − the polynomial of the variance, as a sum of indicators, unless all three indices are equal."""
    denied = [["not", condition] for condition in SAME]
    rows = [times(16, indicator(both(*denied)))]
    for p in range(3):
        q, r = _others(p)
        alone = [SAME[p], denied[q], denied[r]]
        rows += [times(12, indicator(both(*alone))), *_missing(alone, OPPOSITE[q], OPPOSITE[r])]
        two = [denied[p], SAME[q], SAME[r]]
        rows += [times(4, indicator(both(*two, ["not", OPPOSITE[p]])))]
        rows += [*_missing(two, OPPOSITE[p], OPPOSITE[r]), *_missing(two, OPPOSITE[p], OPPOSITE[q])]
    return plus(*rows)


THRESHOLD = times(WIDTH, "u")
TAIL_BOUND = times(36, UNIT_VARIANCE)
FAR = forall([("s", TRIPLE)], implies(["in", "s", "E"], ["<=", 0, minus(["abs2", DEVIATION], power(THRESHOLD, 2))]))
LIKELY = times(power(THRESHOLD, 2), expected(indicator(["in", "s", "E"])))
RELATIVE = ["<=", times(WIDTH, SQUARED_DEVIATION), power(times(2, DIAGONAL), 2)]
OFF = ["not", both(*SAME)]
OFF_DIAGONAL = ["<=", expected(["abs2", GRAM]), times(16, UNIT_VARIANCE)]


def prove_relative(gram: RandomGram) -> int:
    """q E|H − E H|² ≤ (2 E H_κκ)²."""
    proof = gram.proof
    form = times(WIDTH, UNIT_VARIANCE, gap_everywhere())
    explicit = proof.sums(equal(minus(RELATIVE[2], times(WIDTH, VARIANCE)), form))
    exact = proof.rewrite(equal(minus(RELATIVE[2], RELATIVE[1]), form), [(gram.variance, "backward")], explicit)
    return proof.squares(RELATIVE, equals=exact)


def prove_tail(gram: RandomGram) -> int:
    """(q u)² P(E) ≤ 36 q s⁴/d² for an event where |H − E H| ≥ q u."""
    proof = gram.proof
    form = times(UNIT_VARIANCE, gap_everywhere())
    explicit = proof.sums(equal(minus(TAIL_BOUND, VARIANCE), form))
    bounded = proof.rewrite(equal(minus(TAIL_BOUND, SQUARED_DEVIATION), form), [(gram.variance, "backward")], explicit)
    far = proof.assume(FAR)
    positive = proof.project(gram.given, 3)
    joint_positive = proof.squares(["<=", 0, ["at", JOINT, "draw"]], given=[positive])
    chebyshev = proof.specialise(
        prove_chebyshev(proof),
        [TRIPLE, JOINT, mapping([("s", TRIPLE)], DEVIATION), "E", THRESHOLD],
        [proof.generalise(joint_positive, ["draw"]), far],
    )
    values = ["upper", "lower", "middle"]
    chained = proof.generalise(
        proof.sums(equal(minus("upper", "lower"), plus(minus("upper", "middle"), minus("middle", "lower")))), values
    )
    exact = proof.rewrite(
        equal(minus(TAIL_BOUND, LIKELY), plus(form, minus(SQUARED_DEVIATION, LIKELY))),
        [bounded],
        proof.specialise(chained, [TAIL_BOUND, LIKELY, SQUARED_DEVIATION]),
    )
    tail = proof.squares(["<=", LIKELY, TAIL_BOUND], equals=exact, given=[chebyshev])
    return proof.generalise(tail, [name for name, _ in RANDOM_EVENT], [FAR])


def prove_off_diagonal(gram: RandomGram) -> int:
    """E|H|² ≤ 16 q s⁴/d² off the diagonal."""
    proof = gram.proof
    off = proof.assume(OFF)
    form = times(UNIT_VARIANCE, gap_off_diagonal())
    by_form = proof.specialise(proof.sums(implies(OFF, equal(minus(OFF_DIAGONAL[2], VARIANCE), form))), [], [off])
    vanishing = equal("mean", 0)
    plain = proof.sums(
        equal(_expectation(["abs2", minus(["X", "s'"], "mean")]), _expectation(["abs2", ["X", "s'"]])),
        cofactors=[
            cofactor(
                proof.assume(vanishing),
                [],
                total(
                    [("s'", "S")],
                    times(["mass", "s'"], minus("mean", ["X", "s'"], conj(["X", "s'"]))),
                ),
            )
        ],
    )
    value = times(DIAGONAL, SAME_ENTRY)
    none = proof.specialise(proof.sums(implies(OFF, equal(value, 0))), [], [off])
    uncentred = proof.specialise(
        proof.generalise(plain, [name for name, _ in CENTRED], [vanishing]),
        [TRIPLE, JOINT, mapping([("s", TRIPLE)], GRAM), value],
        [none],
    )
    deviation = proof.rewrite(
        equal(minus(OFF_DIAGONAL[2], SQUARED_DEVIATION), form), [(gram.variance, "backward")], by_form
    )
    exact = proof.rewrite(equal(minus(OFF_DIAGONAL[2], OFF_DIAGONAL[1]), form), [uncentred], deviation)
    return proof.generalise(proof.squares(OFF_DIAGONAL, equals=exact), [], [OFF])


CHEBYSHEV: Binders = [*CENTRED[:3], *EVENT]
CHEBYSHEV_HYPOTHESES = [
    forall([("s'", "S")], ["<=", 0, ["mass", "s'"]]),
    forall([("s'", "S")], implies(["in", "s'", "A"], ["<=", 0, minus(["abs2", ["X", "s'"]], power("t", 2))])),
]
MARKOV = minus(_expectation(["abs2", ["X", "s'"]]), times(power("t", 2), _expectation(indicator(["in", "s'", "A"]))))


def prove_chebyshev(proof: Evidence) -> int:
    """0 ≤ E|X|² − t² P(A) for an event A where |X| ≥ t."""
    positive, far = (proof.assume(formula) for formula in CHEBYSHEV_HYPOTHESES)
    inside = indicator(["in", "x", "A"])
    excess = minus(["abs2", ["X", "x"]], power("t", 2))
    goal = ["<=", 0, times(inside, excess)]
    member = proof.assume(["in", "x", "A"])
    here = proof.squares(goal, given=[proof.specialise(far, ["x"], [member])])
    stranger = proof.assume(["not", ["in", "x", "A"]])
    none = proof.sums(implies(["not", ["in", "x", "A"]], equal(minus(times(inside, excess), 0), 0)))
    there = proof.squares(goal, equals=proof.specialise(none, [], [stranger]))
    known = proof.generalise(proof.cases(["in", "x", "A"], here, there), ["x"])
    at = substituted([inside, excess], {"x": "s'"})
    form = total(
        [("s'", "S")],
        times(
            ["mass", "s'"],
            plus(times(*at), times(indicator(["not", ["in", "s'", "A"]]), ["abs2", ["X", "s'"]])),
        ),
    )
    exact = proof.sums(equal(MARKOV, form))
    by_form = proof.squares(["<=", 0, form], given=[positive, known])
    theorem = proof.rewrite(["<=", 0, MARKOV], [(exact, "backward")], by_form)
    return proof.generalise(theorem, [name for name, _ in CHEBYSHEV], CHEBYSHEV_HYPOTHESES)


# --- the modified loss and its gradient ------------------------------------------------------------------------------

CROSS_TERMS = total([("k1", D), ("k2", D)], ["abs2", applied("cross", "k1", "k2", "k")])
MAIN_TERM = applied("cross", "k", "k", "k")
TWO_TERMS = plus(times(-4, MAIN_TERM), times(4, ORDER, CROSS_TERMS))


def modified_loss_claim(main: Json) -> Json:
    """The modified loss with a given first term is, up to one factor, the first two terms of (3)."""
    modified = plus(main, times(ORDER, CROSS_TERMS))
    at_k = forall([("k", D)], implies(different("k", 0), equal(TWO_TERMS, times("factor", modified))))
    return exists([("factor", "real")], quantified(at_k))


NEGATIVE_ONES = concrete(
    Z3, UNIT, times(indicator(different("frequency", 0)), ["choose", "label", ["a", -1], ["b", 1], ["c", 1]])
)
ONE: Json = ["residue", 1]
ONE_OF_Z3 = ["of", ["dual", Z3], ONE]


def _refute_printed_loss() -> Evidence:
    """Two networks on Z3, with r_kkk = 1 and r_kkk = −1, ask for two different factors."""
    claim = modified_loss_claim(MAIN_TERM)
    body = substituted(claim[2], {"factor": "some"})
    proof = Evidence([("some", "real")])
    assumed = proof.assume(body)
    nonzero = proof.evaluate(different(ONE_OF_Z3, 0))
    factors = []
    for network, left, right in ((ONES, 44, 13), (NEGATIVE_ONES, 52, 11)):
        named = {"G": Z3, "J": UNIT, "z": network, "k": ONE_OF_Z3}
        given = [proof.evaluate(substituted(hypothesis, named)) for hypothesis in HYPOTHESES]
        at_k = proof.specialise(assumed, [Z3, UNIT, network], given)
        equation = proof.specialise(at_k, [ONE], [nonzero])
        modified = substituted(plus(MAIN_TERM, times(ORDER, CROSS_TERMS)), named)
        values = [proof.evaluate(equal(substituted(TWO_TERMS, named), left)), proof.evaluate(equal(modified, right))]
        factors.append(proof.rewrite(equal(left, times("some", right)), values, equation))
    impossible = equal(44 * 11, 52 * 13)
    both_factors = proof.sums(impossible, cofactors=[cofactor(factors[0], [], 11), cofactor(factors[1], [], -13)])
    absurd = proof.contradiction(["not", body], both_factors, proof.evaluate(impossible))
    denied = proof.cases(body, absurd, proof.assume(["not", body]))
    proof.counterexample(claim, [], proof.generalise(denied, ["some"]))
    return proof


def _prove_mended_loss() -> Evidence:
    """With the sign − the modified loss is a quarter of the first two terms."""
    claim = modified_loss_claim(minus(MAIN_TERM))
    free = {"G": "group", "J": "nodes", "z": "network"}
    at_k, *hypotheses = (substituted(formula, {**free, "factor": 4}) for formula in (claim[2][2][-1], *HYPOTHESES))
    proof = Evidence([(free[name], substituted(sort, free)) for name, sort in NETWORK])
    every = proof.generalise(proof.sums(at_k), list(free.values()), hypotheses)
    proof.witness(claim, [4], every)
    return proof


POTENTIALS = mapping(ROW, applied("cross", *ROWS))
LOSS_CLAIM = quantified(equal(["first_two_terms", "G", POTENTIALS], total([("k", D)], TWO_TERMS, different("k", 0))))
CHANGED: Binders = [("G", "abelian"), ("R", VECTOR), *ROW, ("t", "complex")]
OPPOSITE_ENTRY = ["R", minus("k1"), minus("k2"), minus("k3")]
GRADIENT_CLAIM = forall(
    CHANGED,
    implies(
        different("k3", 0),
        equal(
            ["first_two_terms", "G", ["changed", *(name for name, _ in CHANGED)]],
            plus(
                ["first_two_terms", "G", "R"],
                times("t", ["gradient", "G", "R", *ROWS]),
                times(4, ORDER, power("t", 2), indicator(both(*(equal(k, minus(k)) for k in ROWS)))),
            ),
        ),
    ),
)
HERMITIAN_POTENTIALS = forall(ROW, equal(OPPOSITE_ENTRY, conj(["R", *ROWS])))
FLOW: Binders = [("G", "abelian"), ("R", VECTOR), ("m", "real")]


def flow_claim(scale: Json) -> Json:
    """−(m · identity) conj ∇ at k1 k2 k3, with a given factor before r."""
    flow = minus(total(COLUMN, times("m", SAME_ENTRY, conj(["gradient", "G", "R", *COLUMNS]))))
    on_diagonal = indicator(both(equal("k1", "k3"), equal("k2", "k3")))
    value = times(4, "m", minus(on_diagonal, times(scale, ORDER, ["R", *ROWS])))
    return forall(FLOW, implies(HERMITIAN_POTENTIALS, forall(ROW, equal(flow, value))))


def _prove_flow() -> Evidence:
    proof = Evidence(FLOW)
    hermitian = proof.assume(HERMITIAN_POTENTIALS)
    equation = proof.sums(flow_claim(2)[2][2], rewrite=[(hermitian, "backward")])
    proof.generalise(equation, [name for name, _ in FLOW], [HERMITIAN_POTENTIALS])
    return proof


def _refute_flow(potentials: Json) -> Evidence:
    """With the factor 1 before r the flow is another one, at potentials that are all 1 on Z3."""
    claim = flow_claim(1)
    named: dict[str, Json] = {"G": Z3, "R": potentials, "m": 1}
    proof = Evidence()
    given = proof.evaluate(substituted(HERMITIAN_POTENTIALS, named))
    failing = proof.evaluate(substituted(claim[2][2][2], {**named, **dict.fromkeys(ROWS, ONE_OF_Z3)}))
    proof.counterexample(claim, [{"at": [Z3, potentials, 1]}, {"given": [given]}, {"at": [ONE] * 3}], failing)
    return proof


# --- random weights that can be listed -------------------------------------------------------------------------------

STEPS = ["range", -1, 1]
THREE_POINTS = minus(over(2, 3), over(power("step", 2), 2))
VARIANCE_ONE_THIRD = ["radical", 2, 1, 3]
Z1, Z2 = ["cyclic", 1], ["cyclic", 2]


def listed_weights(group: Json) -> list[Json]:
    """Values of G, J, the draws, their probabilities, the weights and σ: each weight is −1, 0, 1 with 1/6, 2/3, 1/6.

    These have the moments of N(0, 1/3) up to the fifth. The group has one or two elements, and there is one node.
    """
    sort = ["element", group]
    place_: Binders = [("where", sort), ("node", UNIT)]
    if group == Z1:
        return [
            group,
            UNIT,
            STEPS,
            mapping([("step", STEPS)], THREE_POINTS),
            mapping([("step", STEPS), *place_], "step"),
            VARIANCE_ONE_THIRD,
        ]
    draws = ["product", STEPS, STEPS]
    parts = [["first", "steps"], ["second", "steps"]]
    density = times(*(substituted(THREE_POINTS, {"step": part}) for part in parts))
    weight = plus(
        *(times(indicator(equal("where", ["of", sort, ["residue", n]])), part) for n, part in enumerate(parts))
    )
    return [
        group,
        UNIT,
        draws,
        mapping([("steps", draws)], density),
        mapping([("steps", draws), *place_], weight),
        VARIANCE_ONE_THIRD,
    ]


ONE_WEIGHT, TWO_WEIGHTS = listed_weights(Z1), listed_weights(Z2)
NOWHERE: list[Json] = [0] * 6
NEIGHBOURS: list[Json] = [ONE, ONE, ONE, ONE, ONE, 0]
ALL_ZERO = [
    "subset",
    [["triple", substituted(TRIPLE, {"Om": STEPS})]],
    both(*(equal(substituted(draw, {"s": "triple"}), 0) for draw in DRAWS)),
]


def _refuted_entry(claim: Json, values: Sequence[Json], indices: Sequence[Json], core: Json, part: int) -> Evidence:
    """Refute a claim about an entry: one conclusion fails for listed weights."""
    proof = Evidence()
    dual = ["dual", values[0]]
    named: dict[str, Json] = dict(zip([name for name, _ in SPACE], values, strict=True))
    named |= {name: ["of", dual, value] for name, value in zip(INDICES, indices, strict=True)}
    given = proof.evaluate(substituted(GAUSSIAN, named))
    failing = proof.evaluate(substituted(core, named))
    moves: list[Json] = [{"at": list(values)}, {"given": [given]}, {"at": list(indices)}, {"part": part}]
    proof.counterexample(claim, moves, failing)
    return proof


# --- the statements --------------------------------------------------------------------------------------------------

THEOREM = f"{SOURCE}, Theorem 6"


def _printed_loss_part() -> Part:
    claim, true = modified_loss_claim(MAIN_TERM), modified_loss_claim(minus(MAIN_TERM))
    return Part(
        "loss",
        "For some factor c and every network, c (r_kkk + d sum |r_{k1 k2 k}|^2) is the first two terms of (3) at k.",
        claim,
        _refute_printed_loss(),
        [[]],
        [
            Control(
                "With the sign - before r_kkk it becomes true, with c = 4.",
                differences(claim, true),
                _prove_mended_loss(),
                becomes="true",
            )
        ],
    )


ENTRIES_CLAIM = both(equal(expected(GRAM), times(DIAGONAL, SAME_ENTRY)), equal(SQUARED_DEVIATION, VARIANCE))
CONVERGENCE_CLAIM = both(
    RELATIVE, implies(OFF, OFF_DIAGONAL), forall(RANDOM_EVENT, implies(FAR, ["<=", LIKELY, TAIL_BOUND]))
)
HYPOTHESES_IN_WORDS = (
    r"G a finite Abelian group of order d; any width q; the weights W_{pgj} of the three labels independent, with the "
    r"moments of i.i.d. N(0,\sigma^2) up to the order four of each label; z their Fourier coefficients."
)
RANDOM_READING = (
    "The expectation is over a finite probability space, drawn once for each label, whose field has the second and "
    "fourth moments of a Gaussian one (Wick). No other moment of the weights enters the entries of J J* and their "
    "squares. So the identities hold for Gaussian weights too. The width and sigma are arbitrary, and the entries are "
    "compared with the diagonal value m = 3qs^2/d, s = sigma^2/d: for fixed sigma J J* itself grows with q, and J J*/m "
    "converges. "
)


def theorem_6() -> Statement:
    """Theorem 6 as printed: the modified loss has a wrong sign, the limit of the diagonal is right."""
    gram = RandomGram()
    diagonal = random_claim(forall(ENTRY, RELATIVE))
    loss = _printed_loss_part()
    return Statement(
        id="cago/theorem-6",
        title="At infinite width J J* becomes diagonal, for a modified loss that is printed with a wrong sign",
        source=THEOREM,
        hypotheses=HYPOTHESES_IN_WORDS,
        conclusion=(
            r"\tilde\ell_k := r_{kkk} + d\sum_{k_1k_2}|r_{k_1k_2k}|^2 consists of the first two terms of (3); "
            r"JJ^* converges to a diagonal matrix as q \to \infty."
        ),
        reading=(
            "The printed loss is read as the first two terms of (3) at k, up to a constant factor. They are "
            "-4r_kkk + 4d sum |r|^2, so the sign of r_kkk is wrong; the equation dr/dt = 1 - 2dr that the paper draws "
            "from the theorem has the right one. The part on the diagonal does not depend on the loss and is proved. "
            + RANDOM_READING
            + "Mended in cago/theorem-6.repair."
        ),
        definitions=needed(WIDTH_VOCABULARY, [diagonal, GRAM_EQUATION, loss.claim]),
        parts=[
            loss,
            Part(
                "diagonal",
                "q E|H - m [same index]|^2 <= (2m)^2 for every entry H of J J*: relative to m it is O(1/q).",
                diagonal,
                gram.closed(prove_relative(gram)),
                [[*TWO_WEIGHTS, *NEIGHBOURS]],
            ),
        ],
    )


def theorem_6_literal() -> Statement:
    """Equations (91)-(94) as printed."""
    printed = applied("printed_gram", *INDICES)
    entries = forall([*NETWORK, *ENTRY], equal(applied("gram", *INDICES), printed))

    def by_coefficients(second: Json) -> Json:
        rows: Binders = [("p", P), ("m", D), ("j", "J")]
        body = times(applied("by_coefficient", *ROWS, "p", "m", "j"), second)
        return forall([*NETWORK, *ENTRY], equal(total(rows, body), printed))

    column = applied("by_coefficient", *COLUMNS, "p", "m", "j")
    conjugate, right = by_coefficients(column), by_coefficients(conj(column))
    imaginary = plus(*(times(indicator(equal("frequency", ["residue", n])), ["root", 4, n]) for n in (1, -1)))
    turned = concrete(Z3, UNIT, ["choose", "label", ["a", 1], ["b", imaginary], ["c", 1]])
    parts = []
    texts = {
        "entries": "The entries of J J* for J = dr/dz dz/dW are (92)-(94).",
        "conjugate": "The sum of the products of dr/dz and dr'/dz (91), without a conjugate, is (92)-(94).",
    }
    controls = {
        "entries": "Divided by d it becomes true.",
        "conjugate": "With the conjugate of the second derivative it becomes true.",
    }
    rows = {"entries": (entries, GRAM_CLAIM, ONES), "conjugate": (conjugate, right, turned)}
    for name, (claim, true, network) in rows.items():
        values: list[Json] = [Z3, UNIT, network, *([ONE] * 6)]
        named: dict[str, Json] = {"G": Z3, "J": UNIT, "z": network, **dict.fromkeys(INDICES, ONE_OF_Z3)}
        proof, control = Evidence(), Evidence()
        proof.counterexample(claim, [{"at": values}], proof.evaluate(substituted(claim[2], named)))
        control.sums(true)
        parts.append(
            Part(
                name,
                texts[name],
                claim,
                proof,
                [values],
                [Control(controls[name], differences(claim, true), control, becomes="true")],
            )
        )
    return Statement(
        id="cago/theorem-6.literal",
        title="The entries of J J* as the proof of Theorem 6 prints them",
        source=f"{SOURCE}, equations (91)-(94)",
        hypotheses=r"z the coefficients of a network on a finite Abelian group of order d.",
        conclusion=(
            r"h_{k_1k_2k_3,k_1'k_2'k_3'} = \sum_{pmj}\partial_{z_{pmj}}r\,\partial_{z_{pmj}}r' = "
            r"1(k_1=k_1')\sum_j b_{k_2j}\bar b_{k_2'j}c_{k_3j}\bar c_{k_3'j} + \dots; these are the entries of JJ^*."
        ),
        reading=(
            "J is the derivative by the original weights, and each coefficient is 1/d times a Fourier transform of "
            "them, so that the entries are (92)-(94) divided by d. The second factor of (91) lacks a conjugate. "
            "Neither slip matters for the limit. Mended in cago/theorem-6.repair."
        ),
        definitions=needed(WIDTH_VOCABULARY, [entries, conjugate]),
        parts=parts,
    )


def _proved(claim: Json) -> Evidence:
    proof = Evidence()
    proof.sums(claim)
    return proof


def own_random_gram() -> Statement:
    """The exact mean and variance of the entries of J J* at random weights."""
    moments, entries = random_claim(both(*moment_claims())), random_claim(forall(ENTRY, ENTRIES_CLAIM))
    moments_proof = Evidence(SPACE)
    theorem = moments_proof.conjunction(*prove_moments(moments_proof, moments_proof.assume(GAUSSIAN)))
    moments_proof.generalise(theorem, [name for name, _ in SPACE], [GAUSSIAN])
    gram = RandomGram()
    definitions = needed(WIDTH_VOCABULARY, [moments, entries, GRAM_EQUATION])
    mean = ENTRIES_CLAIM[1]
    controls = [
        Control(
            "With 2 instead of 3 on the diagonal it is false: a group of order 1, one node.",
            [(place(definitions, "diagonal", "body", 1, 1), 2)],
            _refuted_entry(entries, ONE_WEIGHT, NOWHERE, mean, 0),
        ),
        Control(
            "With the same weights for both inputs it is false: an entry off the diagonal has a mean on Z2.",
            [(place(definitions, "drawn", "body"), at_draws([0, 0, 2]))],
            _refuted_entry(entries, TWO_WEIGHTS, [0, ONE, 0, ONE, 0, 0], mean, 0),
        ),
    ]
    nodes: list[Json] = [["star"], ["star"]]
    return Statement(
        id="cago/own-random-gram",
        title="The exact mean and variance of the entries of J J* at Gaussian weights",
        source="Our own; it makes the proof of Theorem 6 of CaGO exact",
        hypotheses=HYPOTHESES_IN_WORDS,
        conclusion=(
            r"EH = m\,1(\kappa=\kappa'), m = 3qs^2/d, s = \sigma^2/d; E|H-EH|^2 = \frac{qs^4}{d^2}"
            r"\bigl(\sum_p e_p(1+f_q)(1+f_r) + 4\sum_{p<q}e_pe_q(1+f_r)\bigr), e_p = 1(k_p=k_p'), f_p = 1(k_p=-k_p')."
        ),
        reading=(
            RANDOM_READING + "H are the entries of J J* with their factor 1/d. At generic indices the polynomial is 15 "
            "on the diagonal, 6 or 12 for two equal indices, 1, 2 or 4 for one, 0 for none."
        ),
        definitions=definitions,
        parts=[
            Part(
                "moments",
                "E z_k conj z_l = s [k=l], E z_k z_l = s [k=-l], E|z_k conj z_l|^2 = s^2 (1 + [k=l] + [k=-l]) for one "
                "node, the first s^2 [k=l] for two.",
                moments,
                moments_proof,
                [[*TWO_WEIGHTS, ":a", ONE, ONE, *nodes]] * 3,
            ),
            Part(
                "entries",
                "E H = m [same index], and the exact variance of every entry.",
                entries,
                gram.closed(gram.mean, gram.variance),
                [[*TWO_WEIGHTS, *NEIGHBOURS]],
                controls,
            ),
        ],
    )


def _repair_parts() -> list[Part]:
    loss_proof = Evidence(NETWORK)
    hypotheses = [loss_proof.assume(h) for h in HYPOTHESES]
    loss = loss_proof.sums(LOSS_CLAIM[2][-1], rewrite=[(hypotheses[0], "backward")])
    loss_proof.generalise(loss, [name for name, _ in NETWORK], HYPOTHESES)
    convergence, gram = random_claim(forall(ENTRY, CONVERGENCE_CLAIM)), RandomGram()
    jacobian = both(AFFINE, GRAM_CLAIM)
    all_ones = mapping([("label", P), ("where", ["element", Z3]), ("node", UNIT)], 1)
    constant = mapping([(f"frequency{n}", ["dual", Z3]) for n in range(3)], 1)
    return [
        Part(
            "loss",
            "In terms of the potentials the first two terms of (3) are sum_k -4 r_kkk + 4d sum r_i r_(-i).",
            LOSS_CLAIM,
            loss_proof,
            [[Z3, UNIT, ONES]],
        ),
        Part(
            "gradient",
            "Their derivative by r_i is -4 [k1=k2=k3] + 8d r_(-i): no other potential enters it but the conjugate.",
            GRADIENT_CLAIM,
            _proved(GRADIENT_CLAIM),
            [[Z3, constant, ONE, ONE, ONE, 1]],
        ),
        Part(
            "decoupled",
            "With J J* = m times the identity the flow of r_i is 4m ([k1=k2=k3] - 2d r_i).",
            flow_claim(2),
            _prove_flow(),
            [[Z3, constant, 1, ONE, ONE, ONE]],
            [
                Control(
                    "The target is not 1/d: with r_i for 2 r_i it is false on Z3.",
                    differences(flow_claim(2), flow_claim(1)),
                    _refute_flow(constant),
                )
            ],
        ),
        Part(
            "jacobian",
            "r is an affine function of each weight with the given derivative, and the entries of J J* are (92)-(94) "
            "divided by d.",
            jacobian,
            _proved(jacobian),
            [
                [Z3, UNIT, all_ones, ONE, ONE, ONE, ":a", 0, ["star"], 1],
                [Z3, UNIT, ONES, *([ONE] * 6)],
            ],
        ),
        Part(
            "convergence",
            "q E|H - m [same index]|^2 <= (2m)^2; off the diagonal E|H|^2 <= 16 q s^4/d^2; and by Chebyshev "
            "(qu)^2 P(|H - m [same index]| >= qu) <= 36 q s^4/d^2.",
            convergence,
            gram.closed(prove_relative(gram), prove_off_diagonal(gram), prove_tail(gram)),
            [[*TWO_WEIGHTS, *NEIGHBOURS], [*ONE_WEIGHT, *NOWHERE, ALL_ZERO, over(1, 3)]],
        ),
    ]


def theorem_6_repair() -> Statement:
    """Theorem 6 with the right loss, the factor 1/d, and the limit relative to the diagonal."""
    parts = _repair_parts()
    return Statement(
        id="cago/theorem-6.repair",
        title="At infinite width J J* becomes a multiple of the identity, and the potentials decouple",
        source=f"{THEOREM} with equations (91)-(94)",
        hypotheses=HYPOTHESES_IN_WORDS,
        conclusion=(
            r"\tilde\ell_k = -r_{kkk} + d\sum|r|^2; the entries H of JJ^* are (92)-(94) divided by d; "
            r"E|H-m\,1(\kappa=\kappa')|^2 \le 4m^2/q, m = 3qs^2/d, s = \sigma^2/d; off the diagonal "
            r"E|H|^2 \le 16qs^4/d^2; P(|H-m\,1(\kappa=\kappa')| \ge qu) \le 36s^4/(d^2qu^2); with JJ^* = m the flow is "
            r"\dot r_{k_1k_2k} = 4m(1(k_1=k_2=k) - 2dr_{k_1k_2k})."
        ),
        reading=(
            RANDOM_READING + "The indices run over all characters, self-conjugate ones included. r and its conjugate "
            "r_{-i} count as two variables, as the paper has it. The exact mean and variance of the entries are "
            "cago/own-random-gram."
        ),
        definitions=needed(WIDTH_VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {
    "cago/own-random-gram": own_random_gram,
    "cago/theorem-6": theorem_6,
    "cago/theorem-6.literal": theorem_6_literal,
    "cago/theorem-6.repair": theorem_6_repair,
}
