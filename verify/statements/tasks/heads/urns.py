"""Letters drawn by random laws with Dirichlet priors: their probabilities are those of Pólya's urns.

Thesis on combinatorial tasks, chapter 8. A draw u has a row s(u), whose law it follows, and a letter x(u). For rows
with independent Dirichlet laws, the expectation of the product of the probabilities of some draws is that of drawing
from urns, one for each row: in some order, each draw has the probability (α + the number of earlier draws of the same
letter in the same row)/(Σα + the number of earlier draws in the same row). These moments determine the laws, as
probabilities are bounded.
"""

from verify.library.positive_products import prove_positive_product
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, define, forall
from verify.statements.patterns import names_of
from verify.statements.terms import (
    different,
    equal,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    product_over,
    times,
    total,
)

LETTERS: Binders = [("C", "set"), ("S", "set")]
LAWS: Json = ["maps", "C", "S", "real"]
RANDOM: Binders = [("Om", "set"), ("mass", ["maps", "Om", "real"]), ("P", ["maps", "Om", "C", "S", "real"])]
PRIOR: Binders = [("alpha", LAWS)]


def draws(places: str, order: str, rows: str, letters: str) -> Binders:
    """Binders of a finite set of draws with its order, their rows and their letters."""
    return [
        (places, "set"),
        (order, ["maps", places, places, "real"]),
        (rows, ["maps", places, "C"]),
        (letters, ["maps", places, "S"]),
    ]


PAST, FUTURE = draws("R", "before", "s", "x"), draws("U", "after", "r", "y")
LETTER_NAMES, RANDOM_NAMES, PAST_NAMES, FUTURE_NAMES = map(names_of, (LETTERS, RANDOM, PAST, FUTURE))
UNORDERED = [PAST[0], *PAST[2:]]
UNORDERED_NAMES = names_of(UNORDERED)
URN: Binders = [*LETTERS, ("a", LAWS), *PAST]
EARLIER = times(["before", "v", "u"], indicator(equal(["s", "v"], ["s", "u"])))
SAME_LETTER = indicator(equal(["x", "v"], ["x", "u"]))
COUNT = total([("u", "R")], times(indicator(equal(["s", "u"], "i")), indicator(equal(["x", "u"], "j"))))


def likelihood(laws: Json, names: list[str]) -> Json:
    """The probability of some draws, given the laws of the rows."""
    places, *maps = names
    return ["likelihood", *LETTER_NAMES, laws, places, *maps[-2:]]


def weighted(point: str) -> Json:
    """The mass of a point times the probability of the past there."""
    return times(["mass", point], likelihood(["P", point], PAST_NAMES))


UNION: Json = ["union", "R", "U"]


def joined(left: Json, right: Json) -> Json:
    """The map on past and future that is one on the past and another on the future."""
    return mapping([("w", UNION)], ["case", "w", ["w1", [left, "w1"]], ["w2", [right, "w2"]]])


PAST_FIRST = mapping(
    [("w", UNION), ("w'", UNION)],
    [
        "case",
        "w",
        ["w1", ["case", "w'", ["w3", ["before", "w1", "w3"]], ["w4", 1]]],
        ["w2", ["case", "w'", ["w3", 0], ["w4", ["after", "w2", "w4"]]]],
    ],
)
JOINT = [UNION, PAST_FIRST, joined("s", "r"), joined("x", "y")]
URN_VOCABULARY: list[Json] = [
    define(
        "ordered",
        PAST[:2],
        both(
            forall(
                [("u", "R"), ("v", "R")],
                both(
                    equal(times(["before", "u", "v"], minus(1, ["before", "u", "v"])), 0),
                    equal(plus(["before", "u", "v"], ["before", "v", "u"]), minus(1, indicator(equal("u", "v")))),
                ),
            ),
            forall(
                [("u", "R"), ("v", "R"), ("w", "R")],
                ["<=", times(["before", "u", "v"], ["before", "v", "w"]), ["before", "u", "w"]],
            ),
        ),
    ),
    define(
        "likelihood", [*LETTERS, ("p", LAWS), *UNORDERED], product_over([("u", "R")], ["p", ["s", "u"], ["x", "u"]])
    ),
    define(
        "drawn",
        [*URN, ("u", "R")],
        plus(["a", ["s", "u"], ["x", "u"]], total([("v", "R")], times(EARLIER, SAME_LETTER))),
    ),
    define(
        "any_drawn",
        [*URN, ("u", "R")],
        plus(total([("j", "S")], ["a", ["s", "u"], "j"]), total([("v", "R")], EARLIER)),
    ),
    define(
        "urn", URN, product_over([("u", "R")], over(*([name, *names_of(URN), "u"] for name in ("drawn", "any_drawn"))))
    ),
    define(
        "dirichlet",
        [*LETTERS, *RANDOM, *PRIOR, *PAST],
        equal(total([("om", "Om")], weighted("om")), ["urn", *LETTER_NAMES, "alpha", *PAST_NAMES]),
    ),
    define(
        "jointly_dirichlet",
        [*LETTERS, *RANDOM, *PRIOR, *PAST, *FUTURE],
        ["dirichlet", *LETTER_NAMES, *RANDOM_NAMES, "alpha", *JOINT],
    ),
    define("counts", [*LETTERS, *UNORDERED, ("i", "C"), ("j", "S")], COUNT),
    define("visits", [*LETTERS, *UNORDERED, ("i", "C")], total([("u", "R")], indicator(equal(["s", "u"], "i")))),
    define(
        "updated",
        [*LETTERS, *PRIOR, *UNORDERED],
        mapping(
            [("i", "C"), ("j", "S")],
            plus(["alpha", "i", "j"], ["counts", *LETTER_NAMES, *UNORDERED_NAMES, "i", "j"]),
        ),
    ),
    define(
        "posterior",
        [*LETTERS, *RANDOM, *UNORDERED, ("f", ["maps", "Om", "real"])],
        over(
            total([("om", "Om")], times(weighted("om"), ["f", "om"])),
            total([("om", "Om")], weighted("om")),
        ),
    ),
]
POSITIVE = forall([("i", "C"), ("j", "S")], ["<", 0, ["alpha", "i", "j"]])
ORDERED = ["ordered", "R", "before"]
PRIOR_URN = ["urn", *LETTER_NAMES, "alpha", *PAST_NAMES]
URN_VARIABLES: Binders = [("u1", "R"), ("v1", "R"), ("i1", "C"), ("j1", "S")]


def prove_positive_urn(proof: Evidence) -> int:
    """Prove 0 < the probability of the past, with α > 0 and the order assumed."""
    idempotent = proof.project(proof.specialise(proof.project(proof.assume(ORDERED), 0), ["v1", "u1"]), 0)
    value = ["before", "v1", "u1"]
    square = proof.sums(equal(minus(value, 0), power(value, 2)), cofactors=[cofactor(idempotent)])
    signs = [
        proof.assume(POSITIVE),
        proof.generalise(proof.squares(["<=", 0, value], square), ["v1", "u1"]),
    ]
    names = [*PRIOR_URN[1:], "u1"]
    above, below = (["drawn", *names], ["any_drawn", *names])
    more = proof.squares(["<", 0, above], given=signs)
    row = ["s", "u1"]
    others = total([("j", "S")], ["alpha", row, "j"], different("j", ["x", "u1"]))
    earlier = total([("v", "R")], times(["before", "v", "u1"], indicator(equal(["s", "v"], row))))
    split = proof.sums(equal(minus(below, 0), plus(["alpha", row, ["x", "u1"]], others, earlier)))
    positive = proof.squares(["<", 0, below], split, signs)
    each = proof.generalise(proof.squares(["<", 0, over(above, below)], given=[more, positive]), ["u1"])
    factors = mapping([("k", "R")], over(["drawn", *PRIOR_URN[1:], "k"], ["any_drawn", *PRIOR_URN[1:], "k"]))
    return proof.specialise(prove_positive_product(proof), ["R", factors], [each])
