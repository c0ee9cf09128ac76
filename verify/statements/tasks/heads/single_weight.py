"""The share of letters by weight where one element has nearly all the weight, for every finite set."""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, different, equal, implies, indicator, minus, over, plus, times, total
from verify.statements.patterns import names_of
from verify.statements.tasks.heads.soft_shares import (
    BY_WEIGHT,
    ELEMENTS,
    LETTER,
    OVER,
    SHOWN,
    WEIGHT,
    body_of,
    not_negative,
    prove_at_most,
    prove_sign,
)

Json = Any


def _only_others(value: Json) -> Json:
    return not_negative(both(SHOWN, different("j", "o2")), value)


BEST = ["w2", "o2"]
REST = total(OVER, WEIGHT, both(SHOWN, different("j", "o2")))
NOTHING_ELSE = over(["size", "T"], "a2")
SINGLE_HYPOTHESES: list[Json] = [
    not_negative(SHOWN, WEIGHT),
    ["<=", times("a2", REST), times(["size", "T"], BEST)],
    ["<", 0, BEST],
    ["<", 0, "a2"],
    ["in", "o2", "H2"],
]
SINGLE = both(
    implies(["in", "o2", "L2"], ["<=", minus(1, NOTHING_ELSE), BY_WEIGHT]),
    implies(["not", ["in", "o2", "L2"]], ["<=", BY_WEIGHT, NOTHING_ELSE]),
    ["<=", 0, BY_WEIGHT],
    ["<=", BY_WEIGHT, 1],
)


def prove_single(proof: Evidence) -> int:
    """Prove ∀ sets, weights: the share by weight is about 1 or 0 if one element has nearly all the weight."""
    given = [proof.assume(formula) for formula in SINGLE_HYPOTHESES]
    member, whole = given[-1], total(OVER, WEIGHT, SHOWN)
    split = proof.sums(implies(SINGLE_HYPOTHESES[-1], equal(minus(whole, 0), plus(BEST, REST))))
    split = proof.specialise(split, [], [member])
    other, shown = indicator(different("j", "o2")), body_of(SINGLE_HYPOTHESES[0])
    rest = prove_sign(proof, REST, total(OVER, times(other, shown)), given[:1])
    facts = [*given[:4], rest]
    positive = proof.squares(["<", 0, whole], split, facts)
    nonzero = prove_nonzero(proof)
    units = [
        proof.quotient(proof.specialise(nonzero, [value], [theorem]))
        for value, theorem in ((whole, positive), ("a2", given[3]))
    ]
    scale = times(over(1, whole), over(1, "a2"))
    slack = minus(times(["size", "T"], BEST), times("a2", REST))
    sides = []
    for condition, goal, kept, lost, one in (
        (["in", "o2", "L2"], SINGLE[1][2], LETTER, ["not", LETTER], 1),
        (["not", ["in", "o2", "L2"]], SINGLE[2][2], ["not", LETTER], LETTER, 0),
    ):
        form = times(
            scale,
            plus(times(["size", "T"], REST), slack, times("a2", total(OVER, times(other, indicator(kept), shown)))),
        )
        equals = proof.sums(
            implies(condition, SINGLE_HYPOTHESES[-1], equal(minus(goal[2], goal[1]), form)),
            cofactors=[
                cofactor(units[0], [], minus(one, NOTHING_ELSE)),
                cofactor(units[1], [], over(total(OVER, times(other, indicator(lost), shown)), whole)),
            ],
        )
        proved = proof.specialise(equals, [], [proof.assume(condition), member])
        bound = proof.squares(goal, proved, [*facts, positive])
        sides.append(proof.generalise(bound, [], [condition]))
    shares, others = (total(OVER, times(indicator(condition), shown)) for condition in (LETTER, ["not", LETTER]))
    signs = [*facts, positive]
    sides.append(proof.squares(SINGLE[3], proof.sums(equal(minus(BY_WEIGHT, 0), over(shares, whole))), signs))
    equals = proof.sums(equal(minus(1, BY_WEIGHT), over(others, whole)), cofactors=[cofactor(units[0], [], -1)])
    sides.append(proof.squares(SINGLE[4], equals, signs))
    return proof.generalise(proof.conjunction(*sides), names_of(ELEMENTS), SINGLE_HYPOTHESES)


SMALL_REST = SINGLE_HYPOTHESES[1]
SHARP_HYPOTHESES: list[Json] = [_only_others(minus(1, WEIGHT)), ["<=", "a2", BEST], ["<", 0, "a2"]]
ALONE_HYPOTHESES: list[Json] = [_only_others(minus(0, WEIGHT)), ["<", 0, BEST], ["<", 0, "a2"]]


def prove_small_rest(proof: Evidence, alone: bool) -> int:
    """Prove ∀ sets, weights: a times all other weights is at most |T| times that of one element.

    Its weight is at least a and the others at most 1, or the others are zero.
    """
    hypotheses = ALONE_HYPOTHESES if alone else SHARP_HYPOTHESES
    given = [proof.assume(formula) for formula in hypotheses]
    others = both(SHOWN, different("j", "o2"))
    slack = times("a2", total(OVER, body_of(hypotheses[0])))
    unused = times("a2", total(OVER, indicator(["not", others])))
    first = times(["size", "T"], BEST if alone else minus(BEST, "a2"))
    form = plus(first, slack) if alone else plus(first, slack, unused)
    result = prove_at_most(proof, given, SMALL_REST[1], SMALL_REST[2], form)
    return proof.generalise(result, names_of(ELEMENTS), hypotheses)
