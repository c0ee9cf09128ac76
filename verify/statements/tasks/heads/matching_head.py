"""A layer that compares several copied letters at once attends to the positions where all of them agree.

Our own addition to Proposition 8.2 of the thesis on combinatorial tasks: the last layer of heads for longer words.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.heads.attention import ATTENTION_VOCABULARY
from verify.statements.tasks.heads.conditions import prove_equivalent
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, times, total

D: Json = ["product", "B", "S"]
ROLES: Binders = [("ask", ["maps", "J", "B"]), ("copy", ["maps", "J", "B"]), ("now", "B"), ("read", "B")]
SETS: Binders = [("T", "set"), ("S", "set"), ("J", "set"), ("B", "set")]
STREAM: Binders = [("pos", ["maps", "T", "real"]), ("x", ["maps", "T", "S"]), ("z", ["maps", "T", D, "real"])]
QUERY: Binders = [("w", ["maps", "J", "S"]), ("p0", "T")]
MATCHING: Binders = [*SETS, *ROLES, *STREAM, *QUERY, ("gain", "real")]
PAIR: Binders = [("u'", D), ("v'", D)]


def _same(part: str) -> Json:
    return indicator(equal([part, "u'"], [part, "v'"]))


ASKS = total(
    [("j'", "J")],
    times(indicator(equal(["first", "u'"], ["ask", "j'"])), indicator(equal(["first", "v'"], ["copy", "j'"]))),
)
READS = times(indicator(equal(["first", "u'"], "now")), indicator(equal(["first", "v'"], "read")))
QUERY_MATRIX = mapping(PAIR, times("gain", ASKS, _same("second")))
KEY_MATRIX = mapping(PAIR, times("gain", _same("first"), _same("second")))
VALUE_MATRIX = mapping(PAIR, times(READS, _same("second")))
NO_SHIFT = mapping([("s'", "T"), ("v'", D)], 0)
NAMES = ["T", "pos", D, "z", QUERY_MATRIX, KEY_MATRIX, NO_SHIFT]


def copied(place: Json, index: Json) -> Json:
    """The share of the letter that is asked for in what a place has copied."""
    return ["z", place, ["pair", ["copy", index], ["w", index]]]


MATCHING_VOCABULARY: list[Json] = [
    *ATTENTION_VOCABULARY,
    define(
        "matching_layer",
        [*SETS, *ROLES, *STREAM[::2], ("gain", "real")],
        ["layer", *NAMES, VALUE_MATRIX],
    ),
    define(
        "matches",
        [*SETS, ("copy", ROLES[1][1]), *STREAM[2:], QUERY[0], ("q", "T")],
        forall([("j", "J")], equal(copied("q", "j"), 1)),
    ),
]


def matches(place: Json) -> Json:
    """All letters agree there."""
    return ["matches", *names_of(SETS), "copy", "z", "w", place]


def visible(place: Json) -> Json:
    """That place is not after p0."""
    return ["<=", ["pos", place], ["pos", "p0"]]


ASKED = forall(
    [("j", "J"), ("a", "S")], equal(["z", "p0", ["pair", ["ask", "j"], "a"]], indicator(equal("a", ["w", "j"])))
)
LETTERS = forall([("q", "T"), ("a", "S")], equal(["z", "q", ["pair", "now", "a"]], indicator(equal(["x", "q"], "a"))))
EMPTY = forall([("a", "S")], equal(["z", "p0", ["pair", "read", "a"]], 0))
AT_MOST_ONE = forall([("q", "T"), ("j", "J")], ["<=", copied("q", "j"), 1])
HYPOTHESES = [["<", 0, "gain"], ASKED, LETTERS, EMPTY, AT_MOST_ONE]
SHOWN = both(visible("q"), matches("q"))
LETTER = indicator(equal(["x", "q"], "y0"))
SHARE = over(total([("q", "T")], LETTER, SHOWN), total([("q", "T")], 1, SHOWN))
OUTPUT = [
    "matching_layer",
    *names_of([*SETS, *ROLES, *STREAM[::2]]),
    "gain",
    "p0",
    ["pair", "read", "y0"],
]
MATCHING_CLAIM = forall(
    MATCHING,
    implies(
        *HYPOTHESES,
        forall([("y0", "S"), ("s0", "T")], implies(visible("s0"), matches("s0"), equal(OUTPUT, SHARE))),
    ),
)
SQUARE = times("gain", "gain")


def _agreement(place: Json) -> Json:
    return times(SQUARE, total([("j", "J")], copied(place, "j")))


PLACES: Binders = [("y0", "S"), *((name, "T") for name in ("s0", "r0", "t0")), ("j0", "J"), ("H0", ["subsets", "T"])]


def prove_matching(proof: Evidence) -> int:
    """Prove the claim, in a proof that declares its variables and ``PLACES``."""
    positive, asked, letters, empty, bounded = (proof.assume(formula) for formula in HYPOTHESES)
    square = proof.squares(["<", 0, SQUARE], given=[positive])
    scores = _scores(proof, asked)
    first, second = (proof.assume(formula) for formula in (visible("s0"), matches("s0")))
    best = ["largest", *NAMES, "p0", "r0"]
    at_values = both(
        visible("r0"), forall([("r'", "T")], implies(visible("r'"), ["<=", _agreement("r'"), _agreement("r0")]))
    )
    spelled = proof.rewrite(["iff", best, at_values], [scores])
    attends = both(visible("r0"), matches("r0"))
    largest = proof.assume(at_values)
    most = proof.specialise(proof.project(largest, 1), ["s0"], [first])
    gap = proof.generalise(proof.squares(["<=", 0, minus(1, copied("t0", "j0"))], given=[bounded]), ["t0", "j0"])
    missing = total([("j", "J")], minus(1, copied("r0", "j")))
    zero = proof.follows(equal(plus(times(SQUARE, missing), minus(_agreement("r0"), _agreement("s0"))), 0), second)
    full = proof.specialise(proof.vanish(zero, [0], [square, gap, most]), ["j0"])
    full = proof.generalise(proof.follows(equal(copied("r0", "j0"), 1), full), ["j0"])
    forward = proof.conjunction(proof.project(largest, 0), full)
    assumed = proof.assume(attends)
    agrees = proof.project(assumed, 1)
    others = total([("j", "J")], minus(1, copied("t0", "j")))
    above = proof.follows(equal(minus(_agreement("r0"), _agreement("t0")), times(SQUARE, others)), agrees)
    smaller = proof.squares(["<=", _agreement("t0"), _agreement("r0")], above, [square, gap])
    every = proof.generalise(proof.generalise(smaller, [], [visible("t0")]), ["t0"])
    backward = proof.conjunction(proof.project(assumed, 0), every)
    same = prove_equivalent(proof, at_values, attends, forward, backward)
    attention = proof.generalise(proof.rewrite(["iff", best, attends], [same], spelled), ["r0"])
    found = proof.rewrite(equal(OUTPUT, _read(SHOWN)), [attention])
    member: Json = ["in", "q", "H0"]
    count = total([("q", "T")], 1, member)
    mean = over(total([("q", "T")], LETTER, member), count)
    lemma = proof.follows(equal(_read(member), mean), letters, empty)
    chosen: Json = ["subset", [["s'", "T"]], both(visible("s'"), matches("s'"))]
    computed = proof.specialise(proof.generalise(lemma, ["H0"]), [chosen])
    result = proof.rewrite(equal(OUTPUT, SHARE), [computed], found)
    result = proof.generalise(result, [], [visible("s0"), matches("s0")])
    result = proof.generalise(result, ["y0", "s0"])
    return proof.generalise(result, names_of(MATCHING), HYPOTHESES)


def _scores(proof: Evidence, asked: int) -> int:
    """∀r: the score of r at p0 is gain² times the sum of the shares of the letters that are asked for."""
    query, key = (
        total([("b'", D)], times(["z", place, "b'"], ["at", matrix, "b'", "c'"]))
        for place, matrix in (("p0", QUERY_MATRIX), ("r0", KEY_MATRIX))
    )
    member: Json = ["in", "s", "H0"]
    shift = total([("s", "T")], ["at", NO_SHIFT, "s", "c'"], member)
    left = total([("c'", D)], times(query, plus(key, shift)))
    lemma = proof.follows(equal(left, _agreement("r0")), asked)
    at_distance: Json = ["subset", [["s'", "T"]], equal(["pos", "s'"], plus(minus(["pos", "p0"], ["pos", "r0"]), 1))]
    return proof.generalise(proof.specialise(proof.generalise(lemma, ["H0"]), [at_distance]), ["r0"])


def _read(condition: Json) -> Json:
    """What is read at p0 and y0, if attention goes to the places q with a condition."""
    coordinate = ["pair", "read", "y0"]
    values = total([("b'", D)], times(["z", "q", "b'"], ["at", VALUE_MATRIX, "b'", coordinate]))
    mean = over(total([("q", "T")], values, condition), total([("q", "T")], 1, condition))
    return plus(["z", "p0", coordinate], mean)
