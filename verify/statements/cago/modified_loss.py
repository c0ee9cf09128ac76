"""The modified loss of Theorem 6 of CaGO, its gradient, and the flow of the potentials where J J* is diagonal.

CaGO (Tian), Theorem 6.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.gram_vocabulary import COLUMN, COLUMNS, ROW, ROWS, SAME_ENTRY, VECTOR
from verify.statements.cago.loss import HYPOTHESES, ONES, ORDER, UNIT, Z3, concrete, quantified
from verify.statements.cago.small_groups import ONE, character_one
from verify.statements.cago.vocabulary import NETWORK, D, applied
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of, prove_not, refute_at

Json = Any

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


def refute_printed_loss() -> Evidence:
    """Two networks on Z3, with r_kkk = 1 and r_kkk = −1, ask for two different factors."""
    claim = modified_loss_claim(MAIN_TERM)
    body = substituted(claim[2], {"factor": "some"})
    proof = Evidence([("some", "real")])
    assumed = proof.assume(body)
    nonzero = proof.evaluate(different(character_one(Z3), 0))
    factors = []
    for network, left, right in ((ONES, 44, 13), (NEGATIVE_ONES, 52, 11)):
        named = {"G": Z3, "J": UNIT, "z": network, "k": character_one(Z3)}
        given = [proof.evaluate(substituted(hypothesis, named)) for hypothesis in HYPOTHESES]
        at_k = proof.specialise(assumed, [Z3, UNIT, network], given)
        equation = proof.specialise(at_k, [ONE], [nonzero])
        modified = substituted(plus(MAIN_TERM, times(ORDER, CROSS_TERMS)), named)
        values = [proof.evaluate(equal(substituted(TWO_TERMS, named), left)), proof.evaluate(equal(modified, right))]
        factors.append(proof.rewrite(equal(left, times("some", right)), values, equation))
    impossible = equal(44 * 11, 52 * 13)
    both_factors = proof.sums(impossible, cofactors=[cofactor(factors[0], [], 11), cofactor(factors[1], [], -13)])
    denied = prove_not(proof, body, both_factors, proof.evaluate(impossible))
    proof.counterexample(claim, [], proof.generalise(denied, ["some"]))
    return proof


def prove_mended_loss() -> Evidence:
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
            ["first_two_terms", "G", ["changed", *names_of(CHANGED)]],
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


def prove_flow() -> Evidence:
    """Prove what the flow is if J J* is a multiple of the identity."""
    proof = Evidence(FLOW)
    hermitian = proof.assume(HERMITIAN_POTENTIALS)
    equation = proof.sums(flow_claim(2)[2][2], rewrite=[(hermitian, "backward")])
    proof.generalise(equation, names_of(FLOW), [HERMITIAN_POTENTIALS])
    return proof


def refute_flow(potentials: Json) -> Evidence:
    """With the factor 1 before r the flow is another one, at potentials that are all 1 on Z3."""
    claim = flow_claim(1)
    at = dict.fromkeys(ROWS, character_one(Z3))
    values: list[Json] = [Z3, potentials, 1]
    return refute_at(claim, FLOW, values, [HERMITIAN_POTENTIALS], claim[2][2][2], [{"at": [ONE] * 3}], at)
