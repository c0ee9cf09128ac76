"""Which groups have a half-system of characters: those without a character of order 2, that is, of odd order.

Our own; it is about the hypothesis that takes the place of an odd prime in Fourier circuits.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import MEMBERS
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.cago.vocabulary import D
from verify.statements.circuits.neuron_bound import HALF
from verify.statements.circuits.vocabulary import HALF_OF_Z3, ORDER, VOCABULARY, Z3
from verify.statements.language import (
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
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import prove_not, refute_at

Json = Any

SELF_INVERSE = equal(minus("k"), "k")
NO_INVOLUTION = forall([("k", D)], implies(SELF_INVERSE, equal("k", 0)))
EXISTS = exists([("H", ["subsets", D])], HALF)
CHOSEN = ["half_system", "G", "K"]
CLAIM = forall([("G", "abelian")], ["iff", NO_INVOLUTION, EXISTS])


def _prove_existence(proof: Evidence) -> int:
    """Representatives of the pairs k, −k are a half-system if no k but 0 is its own inverse, which is assumed."""
    none = proof.specialise(proof.assume(NO_INVOLUTION), ["x"])
    own, zero = (indicator(equal(minus("x"), "x")), indicator(equal("x", 0)))
    here = equal(minus("x"), "x")
    at_zero = proof.specialise(none, [], [proof.assume(here)])
    same = proof.sums(implies(here, equal("x", 0), equal(own, zero)))
    inside = proof.specialise(same, [], [proof.assume(here), at_zero])
    outside = proof.specialise(proof.sums(implies(["not", here], equal(own, zero))), [], [proof.assume(["not", here])])
    fixed = proof.generalise(proof.cases(here, inside, outside), ["x"])
    involution = proof.sums(forall([("k", D)], equal(minus(minus("k")), "k")))
    lemma = proof.citation("transversal of an involution")
    some = proof.specialise(lemma, [D, mapping([("f", D)], minus("f"))], [involution])
    sides = plus(*(indicator(["in", k, "K"]) for k in ("k", minus("k"))))
    chosen = proof.assume(forall([("k", D)], equal(sides, minus(1, indicator(SELF_INVERSE)))))
    half = proof.sums(CHOSEN, cofactors=[cofactor(chosen, ["k"]), cofactor(fixed, ["k"], -1)])
    return proof.choose(some, "K", proof.witness(EXISTS, ["K"], half))


def _prove_no_involution(proof: Evidence) -> int:
    """In a half-system, which is assumed, k = −k ≠ 0 would be there with its opposite, or both would be missing."""
    here, zero = equal(minus("x"), "x"), equal("x", 0)
    half = proof.specialise(proof.assume(CHOSEN), ["x"])
    inside, other = indicator(["in", "x", "K"]), indicator(different("x", 0))
    twice = proof.rewrite(equal(plus(inside, inside), other), [proof.assume(here)], half)
    nothing = proof.sums(equal(other, 0), cofactors=[cofactor(twice, [], plus(inside, inside, other, -2))])
    nonzero = proof.specialise(proof.sums(implies(["not", zero], equal(other, 1))), [], [proof.assume(["not", zero])])
    wrong = proof.sums(equal(0, 1), cofactors=[cofactor(nothing, [], -1), cofactor(nonzero)])
    absurd = proof.contradiction(zero, wrong, proof.evaluate(equal(0, 1)))
    result = proof.generalise(proof.cases(zero, proof.assume(zero), absurd), ["x"], [here])
    return proof.choose(proof.assume(EXISTS), "K", result)


def prove_half_systems() -> Evidence:
    """Prove that a half-system exists if and only if no character but 0 is its own inverse."""
    proof = Evidence([("G", "abelian"), ("K", ["subsets", D]), ("x", D)])
    existence, involutions = _prove_existence(proof), _prove_no_involution(proof)
    forward = proof.generalise(existence, [], [NO_INVOLUTION])
    backward = proof.generalise(involutions, [], [EXISTS])
    proof.generalise(proof.equivalence(forward, backward), ["G"])
    return proof


def _only_trivial() -> Control:
    """Not only the trivial group has a half-system: on Z3 it is {1}."""
    wrong = forall([("G", "abelian")], ["iff", forall([("k", D)], equal("k", 0)), EXISTS])
    trivial, there = (substituted(side, {"G": Z3}) for side in wrong[2][1:])
    proof = Evidence()
    found = proof.witness(there, [HALF_OF_Z3], proof.evaluate(["half_system", Z3, HALF_OF_Z3]))
    equivalent = ["iff", trivial, there]
    follows = proof.rewrite(trivial, [(proof.assume(equivalent), "backward")], found)
    none = prove_not(proof, equivalent, follows, proof.evaluate(trivial))
    proof.counterexample(wrong, [{"at": [Z3]}], none)
    return Control("That only the trivial group has one is false: Z3.", differences(CLAIM, wrong), proof)


HALVED = exists([("S", ["subsets", D])], equal(ORDER, times(2, ["size", ["members", "S"]])))
ORDER_TWO = [different("t", 0), equal(minus("t"), "t")]
EVEN = forall([("G", "abelian"), ("t", D)], implies(*ORDER_TWO, HALVED))


def _odd(more: int = 1) -> Json:
    return forall(
        [("G", "abelian"), ("H", ["subsets", D])],
        implies(HALF, equal(ORDER, plus(times(2, ["size", MEMBERS]), more))),
    )


def _odd_part() -> Part:
    """A half-system has (d − 1)/2 members."""
    claim, wrong = _odd(), _odd(2)
    proof = Evidence([("G", "abelian"), ("H", ["subsets", D])])
    half = proof.assume(HALF)
    counted = proof.sums(claim[2][-1], cofactors=[cofactor(half, ["k"], -1, [["k", D]])])
    proof.generalise(counted, ["G", "H"], [HALF])
    return Part(
        "odd",
        "With a half-system the order is odd, twice the number of its members and 1.",
        claim,
        proof,
        [[Z3, HALF_OF_Z3]],
        [
            Control(
                "It is not twice their number and 2: Z3.",
                differences(claim, wrong),
                refute_at(wrong, wrong[1], [Z3, HALF_OF_Z3], [HALF], wrong[2][-1]),
            )
        ],
    )


def _even_part() -> Part:
    """Representatives of the pairs k, k + t are half of all characters, for a character t of order 2."""
    proof = Evidence([("G", "abelian"), ("K", ["subsets", D]), ("t", D)])
    nonzero, own = (proof.assume(condition) for condition in ORDER_TWO)
    shifted = forall([("k", D)], equal(plus(plus("k", "t"), "t"), "k"))
    involution = proof.specialise(proof.sums(implies(ORDER_TWO[1], shifted)), [], [own])
    lemma = proof.citation("transversal of an involution")
    some = proof.specialise(lemma, [D, mapping([("f", D)], plus("f", "t"))], [involution])
    sides = plus(*(indicator(["in", k, "K"]) for k in ("k", plus("k", "t"))))
    chosen = proof.assume(forall([("k", D)], equal(sides, minus(1, indicator(equal(plus("k", "t"), "k"))))))
    apart = proof.specialise(proof.sums(implies(ORDER_TWO[0], equal(indicator(equal("t", 0)), 0))), [], [nonzero])
    counted = proof.sums(
        substituted(HALVED[2], {"S": "K"}),
        cofactors=[cofactor(chosen, ["k"], -1, [["k", D]]), cofactor(apart, [], ORDER)],
    )
    found = proof.choose(some, "K", proof.witness(HALVED, ["K"], counted))
    proof.generalise(found, ["G", "t"], ORDER_TWO)
    return Part(
        "even",
        "With a character of order 2 the order is even, twice the number of elements of a set.",
        EVEN,
        proof,
        [[Z2, ONE]],
    )


def own_half_system() -> Statement:
    """Half-systems exist for groups of odd order."""
    proof = prove_half_systems()
    return Statement(
        id="circuits/own-half-system",
        title="An Abelian group has a half-system of characters if and only if its order is odd",
        source="Our own, on the hypothesis that takes the place of an odd prime in Fourier circuits",
        hypotheses=r"G is a finite Abelian group.",
        conclusion=(
            r"There is a set H of characters of G that holds exactly one of k and -k for each k \ne 0, and not 0, if "
            r"and only if 2k = 0 for no character k \ne 0, that is, if and only if d = |G| is odd: with such a set "
            r"d = 2|H| + 1, and with a character of order 2 d = 2|K| for a set K of characters."
        ),
        reading=(
            "The three parts together: if d is odd, no character has the order 2, by 'even', so that there is a "
            "half-system, by 'existence'; if there is one, d is odd, by 'odd'. So the theorems that ask for a "
            "half-system speak of every group of odd order, and of every odd prime."
        ),
        definitions=needed(VOCABULARY, [CLAIM, EVEN]),
        parts=[
            Part(
                "existence",
                "There is a half-system if and only if no character but the trivial one is its own inverse.",
                CLAIM,
                proof,
                [[Z3]],
                [_only_trivial()],
            ),
            _odd_part(),
            _even_part(),
        ],
    )


STATEMENTS = {"circuits/own-half-system": own_half_system}
