"""Neurons for all patterns of signs add up to a multiple of the parity.

Thesis on combinatorial tasks, the construction in D.7, for parities of one to eight signs among n.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import UNIT
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    mapping,
    minus,
    needed,
    over,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.signed_powers import tuple_of
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.parity.listed_network import (
    INPUT,
    ROOT_OF_HALF,
    WEIGHTED,
    NetworkProof,
    SignNetwork,
    printed_amplitudes,
)
from verify.statements.tasks.parity.listed_vocabulary import (
    CLASS_LABELS,
    COORDINATES,
    INSTANCES,
    PATTERNS,
    POINT,
    SIZES,
    VOCABULARY,
    Parity,
    always_one,
)

Json = Any

PRINTED_BINDERS: Binders = [("N", "set"), *PATTERNS, ("Z", "set")]


def printed_claim(network: SignNetwork) -> Json:
    """The mean of the neurons is (1/√2) k! (k + 1)^(−(k + 1)/2) times the parity times (1, −1)."""
    k, parity = network.k, network.parity
    a, b = printed_amplitudes(k)
    mean = over(1, 2 ** (k - 1))
    value = times(ROOT_OF_HALF, parity.factorial, power(a, k + 1))
    outputs = [times(mean, ["output", *WEIGHTED, "x", y]) for y in CLASS_LABELS]
    margin = ["margin", *WEIGHTED, [*INPUT, "e", "p"]]
    product = times(value, ["parity", "S", "N", "x"])
    conclusion = both(
        forall([("x", POINT)], both(equal(outputs[0], product), equal(outputs[1], minus(product)))),
        forall([("e", "E"), ("p", "P")], equal(times(mean, margin), times(2, value))),
    )
    return substituted(forall(PRINTED_BINDERS, conclusion), network.values(a, b))


def prove_printed(k: int) -> Evidence:
    """Prove what the printed network outputs, and its margin."""
    parity = Parity(k)
    binders: Binders = [*PRINTED_BINDERS, ("a", "real"), ("b", "real")]
    facts = NetworkProof(k, [*binders, ("e1", parity.patterns), ("p1", "P")])
    proof = facts.proof
    summed = proof.generalise(facts.summed(), ["a"])
    point, squared = facts.signed_input()
    margin = proof.generalise(facts.margin(point, squared), ["a", "b"])
    claim = printed_claim(facts.network)
    outputs, margins = claim[2][1:]
    a, b = printed_amplitudes(k)
    scaled = []
    for goal, scale in zip(outputs[2][1:], (b, minus(b)), strict=True):
        at_scale = proof.specialise(summed, [a, "x1", scale])
        value = substituted(facts.value(scale), {"a": a})
        exact = proof.sums(equal(times(goal[1][1], value), substituted(goal[2], {"x": "x1"})))
        scaled.append(proof.rewrite(substituted(goal, {"x": "x1"}), [(at_scale, "backward")], exact))
    at_input = proof.specialise(margin, [a, b])
    value = substituted(facts.largest, {"a": a, "b": b})
    goal = substituted(margins[2], {"e": "e1", "p": "p1"})
    exact = proof.sums(equal(times(goal[1][1], value), goal[2]))
    found = proof.rewrite(goal, [(at_input, "backward")], exact)
    both_parts = [proof.generalise(proof.conjunction(*scaled), ["x1"]), proof.generalise(found, ["e1", "p1"])]
    proof.generalise(proof.conjunction(*both_parts), names_of(PRINTED_BINDERS))
    return proof


def _part(k: int) -> Part:
    """What the printed network outputs, for k relevant coordinates."""
    network = SignNetwork(k)
    claim = printed_claim(network)
    outputs, margins = claim[2][1:]
    positive, negative = outputs[2][1:]
    same_sign = forall(outputs[1], both(positive, equal(negative[1], positive[2])))
    wrong = forall(PRINTED_BINDERS, both(same_sign, margins))
    ones = mapping([("place", substituted(COORDINATES, {"S": Parity(k).relevant, "N": UNIT}))], 1)
    values = [UNIT, UNIT, always_one(UNIT, UNIT), ["empty"]]
    moves: list[dict[str, Json]] = [{"part": 0}, {"at": [ones]}, {"part": 1}]
    failing = substituted(same_sign[2][2], {"x": ones})
    return Part(
        f"output-{k}",
        f"For k = {k} the mean of the neurons is a multiple of the parity times (1, -1) at every point of R^n; with "
        "its margin at every input.",
        claim,
        prove_printed(k),
        [[*values, ones], [*values, tuple_of([0] * k), ["star"]]],
        [
            Control(
                "With the same sign at both outputs it is false: all coordinates 1.",
                differences(claim, wrong),
                refute_at(wrong, PRINTED_BINDERS, values, [], failing, moves),
            )
        ],
        scope="instances",
    )


def construction_d_7() -> Statement:
    """The network of D.7."""
    own = [known for k in SIZES for known in [*Parity(k).definitions(), *SignNetwork(k).definitions()]]
    return Statement(
        id="tasks/construction-d.7",
        title="Neurons for all patterns of signs add up to a multiple of the parity",
        source=f"{SOURCE}, appendix D.7",
        hypotheses=(
            r"A holds one of \epsilon and -\epsilon for each \epsilon \in \{\pm 1\}^k, the one with \epsilon_1 = 1."
        ),
        conclusion=(
            r"\frac{1}{2^{k-1}} \sum_{\epsilon \in A} \Big(\sum_i \frac{\epsilon_i}{\sqrt{k+1}} x_{S_i}\Big)^k "
            r"\frac{\prod_i \epsilon_i}{\sqrt{k+1}} \frac{1}{\sqrt 2} b = \frac{1}{\sqrt 2} k! (k+1)^{-(k+1)/2} "
            r"\Big(\prod_{i \in S} x_i\Big) b, so that its margin is \sqrt 2\, k! (k+1)^{-(k+1)/2} at every input."
        ),
        reading=(
            f"{INSTANCES} The identity holds for all real x, not for signs alone: all other monomials cancel. The "
            "text prints sigma_i in the formula for epsilon_i, describes A by the condition 1 = 1 in place of "
            "epsilon_1 = 1, and flips a sign sigma_{k+1} that does not exist. The sign of an i that a monomial misses "
            "must be flipped alone; for i = 1 all others are flipped instead. That the network has norm 1 is part of "
            "Theorem 7.8."
        ),
        definitions=needed([*VOCABULARY, *own], [printed_claim(SignNetwork(k)) for k in SIZES]),
        parts=[_part(k) for k in SIZES],
    )


STATEMENTS = {"tasks/construction-d.7": construction_d_7}
