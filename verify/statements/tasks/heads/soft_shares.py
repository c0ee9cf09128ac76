"""Shares of letters by weight against shares by number, where weights are nearly equal, for every finite set."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    forall,
    implies,
    indicator,
    minus,
    over,
    plus,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.tasks.heads.soft_means import ANY, REALS, prove_close, prove_near

Json = Any

ELEMENTS: Binders = [
    ("T", "set"),
    *((name, ["subsets", "T"]) for name in ("H2", "K2", "L2")),
    ("w2", ["maps", "T", "real"]),
    ("a2", "real"),
    ("b2", "real"),
    ("o2", "T"),
]
SHARE_VARIABLES: Binders = [*ELEMENTS[1:], ("j2", "T"), *REALS]
SHOWN, HIT, LETTER = (["in", "j", name] for name in ("H2", "K2", "L2"))
OTHER: Json = ["not", HIT]
WEIGHT = ["w2", "j"]
OVER: Binders = [("j", "T")]
LETTERS = indicator(LETTER)


def not_negative(condition: Json, value: Json) -> Json:
    """A value is at least 0 for all elements with a condition."""
    return forall(OVER, ["<=", 0, times(indicator(condition), value)])


def body_of(fact: Json) -> Json:
    """What a fact says not to be negative."""
    return fact[2][2]


BY_WEIGHT = over(total(OVER, times(LETTERS, WEIGHT), SHOWN), total(OVER, WEIGHT, SHOWN))
BY_NUMBER = over(total(OVER, LETTERS, both(SHOWN, HIT)), total(OVER, 1, both(SHOWN, HIT)))
LEAST_HIT = not_negative(both(SHOWN, HIT), minus(WEIGHT, "b2"))
MOST_HIT = not_negative(both(SHOWN, HIT), minus(times("a2", "b2"), WEIGHT))
LEAST_OTHER = not_negative(both(SHOWN, OTHER), WEIGHT)
MOST_OTHER = not_negative(both(SHOWN, OTHER), minus("a2", WEIGHT))
HIT_HYPOTHESES = [
    LEAST_HIT,
    MOST_HIT,
    LEAST_OTHER,
    MOST_OTHER,
    ["<=", 1, "a2"],
    ["<", 0, "b2"],
    ["in", "o2", "H2"],
    ["in", "o2", "K2"],
]
FEW = plus(minus("a2", 1), over(times(total(OVER, 1, SHOWN), "a2"), "b2"))
LEAST_SHOWN = not_negative(SHOWN, minus(WEIGHT, 1))
MOST_SHOWN = not_negative(SHOWN, minus("a2", WEIGHT))
SHOWN_HYPOTHESES = [LEAST_SHOWN, MOST_SHOWN, ["<=", 1, "a2"], ["in", "o2", "H2"]]


def within(one: Json, other: Json, error: Json) -> Json:
    """The distance of two numbers is at most an error."""
    return both(["<=", minus(one, other), error], ["<=", minus(other, one), error])


def _nearly_equal(
    proof: Evidence, facts: list[int], among: Json, weights: tuple[Json, Json], smallest: Json
) -> tuple[list[Json], list[int]]:
    """The numbers and sums of elements with a condition and of letters among them, and how they are related.

    The facts that the weights are at least a smallest one, and at most a times that, are given with their proofs.
    """
    least, most = map(body_of, weights)
    number, letters = total(OVER, 1, among), total(OVER, LETTERS, among)
    weight, of_letters = total(OVER, WEIGHT, among), total(OVER, times(LETTERS, WEIGHT), among)

    def at_most(small: Json, large: Json, form: Json) -> int:
        return prove_at_most(proof, facts, small, large, total(OVER, *form))

    related = [
        proof.squares(["<=", 0, letters]),
        at_most(letters, number, (indicator(["not", LETTER]), among)),
        at_most(times(number, smallest), weight, (least,)),
        at_most(weight, times(number, "a2", smallest), (most,)),
        at_most(times(letters, smallest), of_letters, (times(LETTERS, least),)),
        at_most(of_letters, times(letters, "a2", smallest), (times(LETTERS, most),)),
    ]
    return [number, letters, weight, of_letters, "a2", smallest], related


def prove_shares(proof: Evidence) -> int:
    """Prove ∀ sets, weights: the share of letters by weight is about that by number among the hits, one of them o."""
    given = [proof.assume(formula) for formula in HIT_HYPOTHESES]
    facts, (seen, hit) = given[:6], given[6:]
    hits, others = both(SHOWN, HIT), both(SHOWN, OTHER)
    numbers, related = _nearly_equal(proof, facts, hits, (LEAST_HIT, MOST_HIT), "b2")
    rest, rest_of_letters = total(OVER, WEIGHT, others), total(OVER, times(LETTERS, WEIGHT), others)
    count = total(OVER, 1, SHOWN)
    premises = [
        *related,
        *facts[4:6],
        _at_least_one(proof, hits, HIT_HYPOTHESES[6:], [seen, hit]),
        prove_sign(proof, rest, total(OVER, body_of(LEAST_OTHER)), facts),
        prove_sign(proof, rest_of_letters, total(OVER, times(LETTERS, body_of(LEAST_OTHER))), facts),
        _bounded(proof, rest, others, body_of(MOST_OTHER), facts),
        _bounded(proof, rest_of_letters, both(others, LETTER), times(LETTERS, body_of(MOST_OTHER)), facts),
        proof.squares(["<=", 0, count]),
    ]
    found = proof.specialise(prove_close(proof), [*numbers, rest, rest_of_letters, count], premises)
    whole = [
        proof.sums(equal(plus(numbers[3], rest_of_letters), total(OVER, times(LETTERS, WEIGHT), SHOWN))),
        proof.sums(equal(plus(numbers[2], rest), total(OVER, WEIGHT, SHOWN))),
    ]
    result = proof.rewrite(within(BY_WEIGHT, BY_NUMBER, FEW), whole, found)
    return proof.generalise(result, names_of(ELEMENTS), HIT_HYPOTHESES)


def prove_even_shares(proof: Evidence) -> int:
    """Prove ∀ sets, weights between 1 and a: the share of letters by weight is about that by number."""
    *facts, seen = (proof.assume(formula) for formula in SHOWN_HYPOTHESES)
    numbers, related = _nearly_equal(proof, facts, SHOWN, (LEAST_SHOWN, MOST_SHOWN), 1)
    number = numbers[0]
    some = _at_least_one(proof, SHOWN, SHOWN_HYPOTHESES[-1:], [seen])
    premises = [
        *related,
        facts[2],
        proof.evaluate(["<", 0, 1]),
        proof.squares(["<", 0, number], proof.sums(equal(minus(number, 0), plus(minus(number, 1), 1))), [some]),
    ]
    found = proof.specialise(prove_near(proof), numbers, premises)
    return proof.generalise(found, names_of(ELEMENTS), SHOWN_HYPOTHESES)


def prove_at_most(proof: Evidence, facts: list[int], small: Json, large: Json, form: Json) -> int:
    """Prove s ≤ r from r − s = a sum of terms that are not negative by some facts."""
    return proof.squares(["<=", small, large], proof.sums(equal(minus(large, small), form)), facts)


def prove_sign(proof: Evidence, value: Json, form: Json, facts: list[int]) -> int:
    """Prove 0 ≤ v from v = a sum of terms that are not negative by some facts."""
    return proof.squares(["<=", 0, value], proof.sums(equal(minus(value, 0), form)), facts)


def _at_least_one(proof: Evidence, condition: Json, members: list[Json], theorems: list[int]) -> int:
    """Prove 1 ≤ the number of elements with a condition, which o2 has."""
    count = total(OVER, 1, condition)
    others = total(OVER, 1, both(condition, different("j", "o2")))
    split = proof.sums(implies(*members, equal(minus(count, 1), others)))
    return proof.squares(["<=", 1, count], proof.specialise(split, [], theorems))


def _bounded(proof: Evidence, value: Json, condition: Json, slack: Json, facts: list[int]) -> int:
    """Prove that a sum of weights of others is at most |H| a."""
    bound = times(total(OVER, 1, SHOWN), "a2")
    unused = times("a2", total(OVER, indicator(["not", condition]), SHOWN))
    ratio = proof.squares(["<", 0, "a2"], proof.sums(equal(minus("a2", 0), plus(minus("a2", 1), 1))), facts)
    equals = proof.sums(equal(minus(bound, value), plus(unused, total(OVER, slack))))
    return proof.squares(["<=", value, bound], equals, [*facts, ratio])


def prove_indicated(proof: Evidence) -> int:
    """Prove ∀ sets, weights, j, v ((j ∈ H ⟹ 0 ≤ v) ⟹ 0 ≤ [j ∈ H] v)."""
    inside: Json = ["in", "j2", "H2"]
    given, value = implies(inside, ["<=", 0, ANY]), times(indicator(inside), ANY)
    goal: Json = ["<=", 0, value]
    assumed = proof.assume(inside)
    sign = proof.specialise(proof.assume(given), [], [assumed])
    there = proof.specialise(proof.sums(implies(inside, equal(minus(value, 0), ANY))), [], [assumed])
    outside: Json = ["not", inside]
    elsewhere = proof.specialise(proof.sums(implies(outside, equal(minus(value, 0), 0))), [], [proof.assume(outside)])
    found = proof.cases(inside, proof.squares(goal, there, [sign]), proof.squares(goal, elsewhere))
    return proof.generalise(found, ["T", "H2", "j2", ANY], [given])
