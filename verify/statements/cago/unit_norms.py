"""The norms of y * z' and e * z': units of least norm, and what that means for the product.

CaGO (Tian), equations (86)-(90) in the proof of Theorem 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.path_vocabulary import BINDERS, HYPOTHESES, IDENTITY, NAMES, NODES, PRODUCT
from verify.statements.cago.unit_factor import prove_is_unit
from verify.statements.cago.vocabulary import LABELS, D, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
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
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated, names_of

Json = Any

FAMILY: Binders = [("J", "set"), *((x, ["maps", "J", "complex"]) for x in LABELS)]
SUM_IS_ONE = equal(total([("j", "J")], times(*([x, "j"] for x in LABELS))), 1)


def _size(x: str) -> Json:
    return total([("j", "J")], ["abs2", [x, "j"]])


SIZES = plus(*(_size(x) for x in LABELS))
SMALLEST = forall(FAMILY, implies(SUM_IS_ONE, ["<=", 3, SIZES]))


def at_identity(value: Json) -> Json:
    """At 1(j = i) for all three labels the products add up to 1 and the squared norms to a value."""
    here = indicator(equal("j", "i"))
    products, sizes = times(here, here, here), plus(*([total([("j", "J")], ["abs2", here])] * 3))
    conclusion = both(equal(total([("j", "J")], products), 1), equal(sizes, value))
    return forall([("J", "set"), ("i", "J")], conclusion)


def _norm(z: Json) -> Json:
    return ["norm", "G", NODES, z]


PREFERS_IDENTITY = ["<=", _norm(IDENTITY), _norm(PRODUCT)]


def _prove_product_of_sizes(proof: Evidence) -> tuple[int, int]:
    """Prove 0 ≤ |a|² |b|² |c|² − 1 for sequences with Σ abc = 1, with the assumption; the proof declares them."""
    assumed = proof.assume(SUM_IS_ONE)
    a, b, c = (_size(x) for x in LABELS)
    products = SUM_IS_ONE[1]
    turned = conjugated(proof, assumed, products, 1)

    def tail(j: str) -> Json:
        return times(["b", j], ["c", j])

    cauchy = total(
        [("i", "J"), ("j", "J")],
        ["abs2", minus(times(["a", "i"], conj(tail("j"))), times(["a", "j"], conj(tail("i"))))],
    )
    apart = total([("i", "J"), ("j", "J")], times(["abs2", ["b", "i"]], ["abs2", ["c", "j"]]), different("i", "j"))
    excess = minus(times(a, b, c), 1)
    equals = proof.sums(
        equal(minus(excess, 0), plus(times(over(1, 2), cauchy), times(a, apart))),
        cofactors=[cofactor(assumed, [], conj(products)), cofactor(turned)],
    )
    return assumed, proof.squares(["<=", 0, excess], equals)


def mean_defect(x: Json, y: Json, z: Json) -> Json:
    """(x + y + z)³ − 27 x y z as a sum of squares with multipliers ≥ 0."""
    pairs = [(x, y), (y, z), (z, x)]
    squares = plus(*(power(minus(*pair), 2) for pair in pairs))
    third = [(z, x, y), (x, y, z), (y, z, x)]
    mixed = plus(*(times(w, power(minus(*pair), 2)) for w, *pair in third))
    return plus(times(over(1, 2), plus(x, y, z), squares), times(3, mixed))


def _smallest_lemma(proof: Evidence) -> int:
    """Prove ∀ sequences (Σ abc = 1 ⟹ 3 ≤ the sum of their squared norms)."""
    _, large = _prove_product_of_sizes(proof)
    a, b, c = (_size(x) for x in LABELS)
    cube, excess = power(SIZES, 3), minus(times(a, b, c), 1)
    equals = proof.sums(equal(minus(minus(cube, 27), 0), plus(mean_defect(a, b, c), times(27, excess))))
    at_least = proof.squares(["<=", 0, minus(cube, 27)], equals, [large])
    goal = ["<=", 3, SIZES]
    smaller = proof.order(proof.assume(["not", goal]))
    gap = minus(3, SIZES)
    both_signs = proof.sums(
        equal(minus(0, 0), plus(times(gap, plus(power(SIZES, 2), times(3, SIZES), 9)), minus(cube, 27)))
    )
    absurd = proof.squares(["<", 0, 0], both_signs, [smaller, at_least])
    denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
    result = proof.cases(goal, proof.assume(goal), denied)
    return proof.generalise(result, names_of(FAMILY), [SUM_IS_ONE])


def _size_lemma(proof: Evidence) -> int:
    """Prove ∀ sequences (Σ abc = 1 ⟹ 0 ≤ |a|² |b|² |c|² − 1)."""
    _, large = _prove_product_of_sizes(proof)
    return proof.generalise(large, names_of(FAMILY), [SUM_IS_ONE])


BALANCED = forall(
    [("k", D)],
    both(*(equal(applied("norm_at", ":a", "k", z="z'"), applied("norm_at", p, "k", z="z'")) for p in (":b", ":c"))),
)


def _norm_of_factor(label: str, k: Json = "k") -> Json:
    """Σ_i |y_p|² at a frequency."""
    return applied("norm_at", f":{label}", k, nodes="I", z="y")


def _norm_of_base(label: str, k: Json = "k") -> Json:
    """Σ_j |z'_p|² at a frequency."""
    return applied("norm_at", f":{label}", k, z="z'")


def _factor_at(k: Json) -> list[Json]:
    """The three sequences of y at a frequency, as values of the sequences of a lemma."""
    return ["I", *(mapping([("node", "I")], ["y", f":{label}", k, "node"]) for label in LABELS)]


class Norms:
    """Facts about the norm of y * z' under the hypotheses of Theorem 5."""

    def __init__(self, extra: Sequence[Json] = ()) -> None:
        """Prove the lemmas on sequences, and assume the hypotheses of Theorem 5 and further ones."""
        self.hypotheses = [*HYPOTHESES, *extra]
        reals = [(name, "real") for name in ("r1", "r2", "r3")]
        self.proof = Evidence([*BINDERS, *((x, ["maps", "J", "complex"]) for x in LABELS), ("k0", D), *reals])
        proof = self.proof
        self.smallest, self.size_bound = _smallest_lemma(proof), _size_lemma(proof)
        self.given = [proof.assume(formula) for formula in self.hypotheses]
        self.mean_free, optimal, product = self.given[2:5]
        self.unit = prove_is_unit(proof, product, optimal)

    def at_frequency(self, lemma: int) -> int:
        """Apply a lemma on sequences with Σ abc = 1 to y at the frequency k0 ≠ 0, which is assumed."""
        proof = self.proof
        nonzero = proof.assume(different("k0", 0))
        return proof.specialise(lemma, _factor_at("k0"), [proof.specialise(self.unit, ["k0"], [nonzero])])

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, NAMES, self.hypotheses)
        return self.proof


def prove_balanced() -> Evidence:
    """Prove that e * z' has the smaller norm if the three labels of z' have equal norms at each frequency."""
    norms = Norms([BALANCED])
    proof = norms.proof
    zero = equal("k0", 0)
    sizes = plus(*(_norm_of_factor(label, "k0") for label in LABELS))
    raised = plus(sizes, times(3, indicator(zero)))
    goal = ["<=", 3, raised]
    at_zero = proof.specialise(proof.sums(implies(zero, equal(minus(raised, 3), sizes))), [], [proof.assume(zero)])
    away = proof.specialise(
        proof.sums(implies(different("k0", 0), equal(minus(raised, 3), minus(sizes, 3)))),
        [],
        [proof.assume(different("k0", 0))],
    )
    low = proof.cases(
        zero, proof.squares(goal, at_zero), proof.squares(goal, away, [norms.at_frequency(norms.smallest)])
    )
    everywhere = proof.generalise(low, ["k0"])
    balanced = norms.given[-1]
    raised_at_k = substituted(raised, {"k0": "k"})
    form = total([("k", D)], times(_norm_of_base("a"), minus(raised_at_k, 3)))
    cofactors = []
    for part, label in enumerate(("b", "c")):
        parts = proof.generalise(proof.project(proof.specialise(balanced, ["k0"]), part), ["k0"])
        cofactors.append(cofactor(parts, ["k"], minus(1, _norm_of_factor(label)), [["k", D]]))
    equals = proof.sums(
        equal(minus(_norm(PRODUCT), _norm(IDENTITY)), form), rewrite=[norms.mean_free], cofactors=cofactors
    )
    return norms.closed(proof.squares(PREFERS_IDENTITY, equals, [everywhere]))


WEIGHTED = forall(
    [("k", D)],
    implies(
        different("k", 0),
        [
            "<=",
            times(27, *(_norm_of_base(label) for label in LABELS)),
            power(plus(*(times(_norm_of_base(label), _norm_of_factor(label)) for label in LABELS)), 3),
        ],
    ),
)


def prove_weighted() -> Evidence:
    """Prove the bound 27 N_a N_b N_c on the cube of the norm at each frequency."""
    norms = Norms()
    proof = norms.proof
    r1, r2, r3 = "r1", "r2", "r3"
    positive = [["<=", 0, r] for r in (r1, r2, r3)]
    mean = proof.squares(
        ["<=", times(27, r1, r2, r3), power(plus(r1, r2, r3), 3)],
        proof.identity(equal(minus(power(plus(r1, r2, r3), 3), times(27, r1, r2, r3)), mean_defect(r1, r2, r3))),
        [proof.assume(formula) for formula in positive],
    )
    mean = proof.generalise(mean, [r1, r2, r3], positive)
    order = [["<=", r1, r2], ["<=", r2, r3]]
    chain = proof.squares(
        ["<=", r1, r3],
        proof.identity(equal(minus(r3, r1), plus(minus(r2, r1), minus(r3, r2)))),
        [proof.assume(formula) for formula in order],
    )
    chain = proof.generalise(chain, [r1, r2, r3], order)

    bases = [_norm_of_base(label, "k0") for label in LABELS]
    terms = [times(base, _norm_of_factor(label, "k0")) for base, label in zip(bases, LABELS, strict=True)]
    low, middle, high = times(27, *bases), times(27, *terms), power(plus(*terms), 3)
    excess = minus(times(*(_norm_of_factor(label, "k0") for label in LABELS)), 1)
    first = proof.squares(
        ["<=", low, middle],
        proof.sums(equal(minus(middle, low), times(27, *bases, excess))),
        [norms.at_frequency(norms.size_bound)],
    )
    second = proof.specialise(mean, terms, [proof.squares(["<=", 0, term]) for term in terms])
    bound = proof.specialise(chain, [low, middle, high], [first, second])
    return norms.closed(proof.generalise(bound, ["k0"], [different("k0", 0)]))


def prove_smallest() -> Evidence:
    """Prove that the squared norms of sequences with Σ abc = 1 add up to 3 or more."""
    proof = Evidence(FAMILY)
    _smallest_lemma(proof)
    return proof
