"""Random weights and the Gram matrix J J* of the monomial potentials: the words of Theorem 6 of CaGO.

CaGO (Tian), Theorem 6 and equations (91)-(94).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import NETWORK, VOCABULARY, D, G, P, applied
from verify.statements.cago.weights import TRAINED, WEIGHT, character_of_label, product_rule
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    different,
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
from verify.statements.patterns import names_of

Json = Any

FIELD = ["maps", G, "J", "real"]
VECTOR = ["maps", D, D, D, "complex"]
TRIPLE = ["product", "Om", ["product", "Om", "Om"]]
WIDTH = ["size", "J"]
ROW: Binders = [("k1", D), ("k2", D), ("k3", D)]
COLUMN: Binders = [("l1", D), ("l2", D), ("l3", D)]
ENTRY: Binders = [*ROW, *COLUMN]
SPACE: Binders = [
    ("G", "abelian"),
    ("J", "set"),
    ("Om", "set"),
    ("pi", ["maps", "Om", "real"]),
    ("w", ["maps", "Om", G, "J", "real"]),
    ("sigma", "real"),
]
ROWS, COLUMNS, INDICES = names_of(ROW), names_of(COLUMN), names_of(ENTRY)
LABEL_TERMS = [":a", ":b", ":c"]


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
    characters = [conj(["char", "k1", "g"]), conj(["char", "k2", "g"]), ["char", "k3", "g"]]
    return over(product_rule(characters, ROWS), ORDER)


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
    choices = [[label[1], ["w", DRAWS[n], "g", "j"]] for label, n in zip(LABEL_TERMS, labels, strict=True)]
    return mapping(WEIGHT, ["choose", "p", *choices])


GRAM_VOCABULARY: list[Json] = [
    *VOCABULARY,
    define(
        "coefficient",
        [("G", "abelian"), ("J", "set"), ("p", P), ("v", FIELD), ("k", D), ("j", "J")],
        over(total([("g", G)], times(["v", "g", "j"], character_of_label("k", "g"))), ORDER),
    ),
    define(
        "coefficients",
        TRAINED,
        mapping([("p", P), ("k", D), ("j", "J")], ["coefficient", "G", "J", "p", ["W", "p"], "k", "j"]),
    ),
    define(
        "moved",
        [*TRAINED, *WEIGHT, ("t", "real")],
        mapping(
            [("p'", P), ("g'", G), ("j'", "J")],
            plus(
                ["W", "p'", "g'", "j'"],
                times("t", indicator(both(equal("p'", "p"), equal("g'", "g"), equal("j'", "j")))),
            ),
        ),
    ),
    define("derivative", [*NETWORK, *ROW, *WEIGHT], _derivative()),
    define(
        "gram",
        [*NETWORK, *ENTRY],
        total(
            WEIGHT,
            times(applied("derivative", *ROWS, "p", "g", "j"), conj(applied("derivative", *COLUMNS, "p", "g", "j"))),
        ),
    ),
    define(
        "printed_gram",
        [*NETWORK, *ENTRY],
        gram_form(
            [indicator(equal(*entry)) for entry in zip(ROWS, COLUMNS, strict=True)],
            [pairing(*entry) for entry in zip(LABEL_TERMS, ROWS, COLUMNS, strict=True)],
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
        product_rule([indicator(equal("m", k)) for k in ROWS], ROWS),
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
GAUSSIAN = ["gaussian_moments", *names_of(SPACE)]
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


def other_labels(p: int) -> tuple[int, int]:
    """The two labels that are not p."""
    one, two = (n for n in range(3) if n != p)
    return one, two


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
