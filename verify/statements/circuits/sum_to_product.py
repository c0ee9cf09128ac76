"""A product of k numbers as a signed sum of k-th powers of their signed sums.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemma D.1.
"""

from itertools import product
from math import factorial

from verify.library.power_inequalities import raised
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, trees
from verify.statements.circuits.vocabulary import SOURCE, inputs
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of, refute_at
from verify.statements.signs.sums import SIGN_SUMS, SignVectors
from verify.statements.signs.vectors import SIGN_VOCABULARY
from verify.statements.terms import equal, mapping, minus, plus, power, product_over, times, total

GENERAL: Binders = [
    ("S", "set"),
    ("V", "set"),
    ("c", ["maps", "V", "S", "real"]),
    ("a", ["maps", "S", "real"]),
    ("k", "natural"),
]
HYPOTHESES = [["sign_vectors", "S", "V", "c"], equal(["size", "S"], "k")]
TWO = ["labels", "one", "two"]
SIGNS = ["labels", "plus", "minus"]


def _powers(v: Json, inner: Json) -> Json:
    """Σ_v Π_s c_s · inner^|S|."""
    return total([(v, "V")], times(product_over([("s", "S")], ["c", v, "s"]), raised("S", inner)))


def _combined(v: Json) -> Json:
    return total([("s", "S")], times(["c", v, "s"], ["a", "s"]))


SIGNED_POWERS = _powers("v", _combined("v"))


def _numbers(k: int) -> Binders:
    return [(name, "complex") for name in inputs(k)]


def _signed_power(signs: tuple[int, ...], names: list[str]) -> Json:
    """±(±x1 ± … ± xk)^k, the sign in front the product of the inner ones."""
    inner = plus(*(name if sign > 0 else minus(name) for sign, name in zip(signs, names, strict=True)))
    negative = signs.count(-1) % 2
    return minus(power(inner, len(names))) if negative else power(inner, len(names))


def _equation(k: int, left: int) -> Json:
    """left · a1 ⋯ ak = the sum of all signed powers, written out."""
    names = inputs(k)
    return equal(times(left, *names), plus(*(_signed_power(signs, names) for signs in product((1, -1), repeat=k))))


def _claim(k: int, left: int | None = None) -> Json:
    return forall(_numbers(k), _equation(k, 2**k * factorial(k) if left is None else left))


def _general(factor: Json) -> Json:
    """The identity for every number of signs: 2^k · factor · Π a = Σ over sign vectors of Π c (Σ c a)^k."""
    left = times(raised("S", 2), factor, product_over([("s", "S")], ["a", "s"]))
    return forall(GENERAL, implies(*HYPOTHESES, equal(left, SIGNED_POWERS)))


def _prove_general() -> Evidence:
    others = [entry for entry in SIGN_SUMS if entry[0] not in names_of(GENERAL)]
    proof = ConciseEvidence([*GENERAL, *others, ("v1", "V")])
    vectors, size = (proof.assume(formula) for formula in HYPOTHESES)
    sums = proof.specialise(SignVectors(proof).full_sums(), ["S", "V", "c"], [vectors])
    known = proof.specialise(proof.specialise(sums, ["k"], [size]), ["a"])
    shifted = plus(0, total([("s", "S")], times(["a", "s"], ["c", "v1", "s"])))
    same = proof.generalise(proof.sums(equal(shifted, _combined("v1"))), ["v1"])
    goal = _general(["factorial", "k"])[2][-1]
    powers = proof.rewrite(equal(SIGNED_POWERS, goal[1]), [same], known)
    proof.generalise(proof.follows(goal, powers), names_of(GENERAL), HYPOTHESES)
    return proof


def _part(k: int) -> model.Part:
    """Part k − 1 of the lemma."""
    claim, ones = _claim(k), [1] * k
    proof = Evidence()
    proof.identity(claim)
    unscaled = _claim(k, 2**k)
    names = inputs(k)
    flipped = forall(_numbers(k), trees.substituted(claim[2], {}))
    last = flipped[2][2][-1]
    flipped[2][2][-1] = last[1] if last[0] == "-" else minus(last)
    return model.Part(
        f"part-{k - 1}",
        f"The identity for {k} numbers, all {2**k} terms written out.",
        claim,
        proof,
        [ones],
        [
            model.Control(
                f"Without the factor {k}! it is false: all numbers 1.",
                trees.differences(claim, unscaled),
                refute_at(unscaled, _numbers(k), ones, [], trees.substituted(unscaled[2], dict.fromkeys(names, 1))),
            ),
            model.Control(
                "With the other sign of the last term it is false: all numbers 1.",
                trees.differences(claim, flipped),
                refute_at(flipped, _numbers(k), ones, [], trees.substituted(flipped[2], dict.fromkeys(names, 1))),
            ),
        ],
    )


def _sign(side: str) -> Json:
    return ["choose", [side, "d"], ["plus", 1], ["minus", -1]]


def _general_part() -> model.Part:
    """Part 4 of the lemma, for every k."""
    claim, unscaled = _general(["factorial", "k"]), _general(1)
    signs = ["choose", "place", ["one", _sign("first")], ["two", _sign("second")]]
    values = [TWO, ["product", SIGNS, SIGNS], mapping([("d", ["product", SIGNS, SIGNS]), ("place", TWO)], signs)]
    values += [mapping([("x", TWO)], 1), 2]
    failing = unscaled[2][-1]
    return model.Part(
        "part-4",
        "The identity for every k, as a sum over all sign vectors.",
        claim,
        _prove_general(),
        [values],
        [
            model.Control(
                "Without the factor k! it is false: two numbers 1.",
                trees.differences(claim, unscaled),
                refute_at(unscaled, GENERAL, values, HYPOTHESES, failing),
            )
        ],
    )


def lemma_d_1() -> model.Statement:
    """The sum-to-product identities."""
    general = _general_part()
    return model.Statement(
        id="circuits/lemma-d.1",
        title="A product of k numbers is a signed sum of k-th powers of their signed sums",
        source=f"{SOURCE}, Lemma D.1",
        hypotheses=r"a_1, \dots, a_k are numbers.",
        conclusion=r"2^k\,k!\,a_1\cdots a_k = \sum_{c \in \{-1,1\}^k} c_1\cdots c_k\,(c_1a_1+\dots+c_ka_k)^k.",
        reading=(
            "The text at hand has lost its formulas; the identities are reconstructed from the words of the proof. "
            "Parts 1 to 3 are k = 2, 3, 4 with all terms written out, for complex numbers, the real ones among them. "
            "In part 4, for every k and real numbers, V stands for {-1, 1}^S with |S| = k: any 2^k different vectors "
            "of signs. A k-th power is a product over S, and the sign (-1)^{(k - sum of c)/2} is the product of all c."
        ),
        definitions=trees.needed(SIGN_VOCABULARY, [general.claim, general.evidence.steps]),
        parts=[*(_part(k) for k in (2, 3, 4)), general],
    )


STATEMENTS = {"circuits/lemma-d.1": lemma_d_1}
