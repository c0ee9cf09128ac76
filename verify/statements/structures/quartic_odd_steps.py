"""Gradient descent on (x² - μ)²/4: while every second point tends to δ₁, the others tend to δ₂ = F(δ₁).

Simple structures in neural networks (Chen), Theorem 3.3, parts II.1 and II.2 of its proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.quartic_convergence import CONVERGENCE, STEPS, Z, limit, limit_claim, point
from verify.statements.structures.quartic_steps import (
    ETA,
    PARAMETERS,
    RANGE,
    D,
    M,
    holds_for,
    two_steps,
)
from verify.statements.structures.quartic_stretch import prove_stretch, squared_distance

Json = Any

ERROR, AFTER, BEFORE, LATE = "e0", "p0", "q0", "k0"
DECLARED: Binders = [*CONVERGENCE, *((name, "real") for name in (ERROR, AFTER, BEFORE)), (LATE, "natural")]
BINDERS: Binders = [*PARAMETERS, (D, "real"), (Z, "real")]
IMAGE = ["step", ETA, M, D]


def _tends(target: Json) -> Json:
    """The points after 2 n + 1 steps from z converge to the target."""
    near = ["<", squared_distance(["step", ETA, M, point("n")], target), power("e", 2)]
    late = exists([("k", "natural")], forall([("n", "natural")], implies(["<=", "k", "n"], near)))
    return forall([("e", "real")], implies(["<", 0, "e"], late))


def claim(below: bool, target: Json = IMAGE) -> Json:
    """The points at even steps stay between z and d, and converge to d; those at odd steps converge to the target."""
    even = limit_claim(below)[2][-1][1:]
    return forall(BINDERS, implies(*RANGE, *holds_for(Z, below), both(*even, _tends(target))))


def _prove_third(proof: Evidence) -> int:
    """Prove ∀ p, q, e: p ≤ 9 q and q < (e/3)² imply p < e²."""
    hypotheses: list[Json] = [["<=", AFTER, times(9, BEFORE)], ["<", BEFORE, power(over(ERROR, 3), 2)]]
    given = [proof.assume(formula) for formula in hypotheses]
    form = plus(minus(times(9, BEFORE), AFTER), times(9, minus(power(over(ERROR, 3), 2), BEFORE)))
    equals = proof.sums(equal(minus(power(ERROR, 2), AFTER), form))
    bound = proof.squares(["<", AFTER, power(ERROR, 2)], equals, given)
    return proof.generalise(bound, [AFTER, BEFORE, ERROR], hypotheses)


def prove(below: bool) -> Evidence:
    """Prove the claim."""
    proof = ConciseEvidence(DECLARED)
    hypotheses = [*RANGE, *holds_for(Z, below)]
    even, stretch = limit(proof, below), prove_stretch(proof)
    given = [proof.assume(formula) for formula in hypotheses]
    positive, scale, beyond, start, inside, _, bounded, *at_start = given
    signs = [start, inside, *at_start]
    found = proof.specialise(even, names_of(BINDERS), given)
    stays, tends = proof.project(found, 0), proof.project(found, 1)
    here = point(STEPS)
    held = proof.specialise(stays, [STEPS])
    low, high = proof.project(held, 0), proof.project(held, 1)
    first, last = (Z, D) if below else (D, Z)
    larger, smaller = plus(first, minus(here, first)), plus(minus(M, last), minus(last, here))
    within = [
        proof.squares(["<", 0, here], proof.sums(equal(minus(here, 0), larger)), [*signs, low]),
        proof.squares(["<", here, M], proof.sums(equal(minus(M, here), smaller)), [*signs, high]),
    ]
    premises = [positive, scale, beyond, bounded, *within, start, inside]
    bound = proof.specialise(stretch, [ETA, M, here, D], premises)
    edge, late, third = ["<", 0, ERROR], ["<=", LATE, STEPS], over(ERROR, 3)
    some = proof.specialise(tends, [third], [proof.squares(["<", 0, third], given=[proof.assume(edge)])])
    near = substituted(limit_claim(below)[2][-1][2][2][-1][2], {"e": third, "k": LATE})
    close = proof.specialise(proof.assume(near), [STEPS], [proof.assume(late)])
    left, right = substituted(near[2][-1], {"n": STEPS})[1:]
    image = ["step", ETA, M, here]
    apart = minus(D, here) if below else minus(here, D)
    short: Json = ["<", squared_distance(here, D), power(third, 2)]
    form = times(minus(right, left), plus(third, apart))
    equals = proof.sums(equal(minus(short[2], short[1]), form))
    nearer = proof.squares(short, equals, [close, proof.assume(edge), low, high])
    distances = [squared_distance(image, IMAGE), squared_distance(here, D)]
    shorter = proof.specialise(_prove_third(proof), [*distances, ERROR], [bound, nearer])
    every = proof.generalise(shorter, [STEPS], [late])
    wanted = substituted(_tends(IMAGE)[2][-1], {"e": ERROR})
    odd = proof.generalise(proof.choose(some, LATE, proof.witness(wanted, [LATE], every)), [ERROR], [edge])
    proof.generalise(proof.conjunction(stays, tends, odd), names_of(BINDERS), hypotheses)
    return proof


AT_ORBIT: list[Json] = [over(1, 1320), 37, 33, 33]


def _refutation(below: bool) -> Evidence:
    """From d = 33, where K = 1369/1320 and m = 37, all points at odd steps are 40, and 7² ≥ 1."""
    proof = ConciseEvidence([(STEPS, "natural")])
    at = valuation(BINDERS, AT_ORBIT)
    wrong = claim(below, D)
    here = substituted(point(STEPS), at)
    rest = substituted(point("n'"), at)
    held, twice = equal(here, 33), equal(*(substituted(two_steps(x), at) for x in (here, 33)))
    moved = proof.rewrite(twice, [proof.assume(held)])
    later = equal(substituted(point(["next", STEPS]), at), 33)
    step = proof.generalise(proof.sums(later, cofactors=[cofactor(moved)]), [STEPS], [held])
    always = proof.induct(forall([("n'", "natural")], equal(rest, 33)), proof.sums(equal(33, 33)), step)
    late = substituted(_tends(D)[2][-1][2], at | {"e": 1, "k": STEPS})
    same = proof.squares(["<=", STEPS, STEPS], proof.sums(equal(minus(STEPS, STEPS), 0)))
    near = proof.specialise(proof.assume(late), [STEPS], [same])
    far = substituted(["<", squared_distance(IMAGE, D), power(1, 2)], at)
    denied = prove_not(proof, late, proof.rewrite(far, [always], near), proof.evaluate(far))
    never = proof.generalise(denied, [STEPS])
    hypotheses = [*RANGE, *holds_for(Z, below)]
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    moves: list[Json] = [
        {"at": AT_ORBIT},
        {"given": given},
        {"part": 2},
        {"at": [1]},
        {"given": [proof.evaluate(["<", 0, 1])]},
    ]
    proof.counterexample(wrong, moves, never)
    return proof


def limit_part(below: bool, start: int, controls: Sequence[Control] = ()) -> Part:
    """The limits from one side of δ₁, and a near-miss: δ₁ at odd steps as well."""
    right, wrong = claim(below), claim(below, D)
    side, place = ("below", "x_s and \\delta_1") if below else ("above", "\\delta_1 and \\sqrt\\mu")
    ends = "the start and \\delta_1" if below else "\\delta_1 and the start"
    values = [*AT_ORBIT[:3], start]
    return Part(
        f"from-{side}",
        f"Every second point from a start between {place} lies between {ends}; these points converge to \\delta_1, "
        "and those between them, after an odd number of steps, to \\delta_2 = F(\\delta_1).",
        right,
        prove(below),
        [[*values, 0], [*values, 1], [*values, 1]],
        [
            Control(
                "With \\delta_1 as the limit at odd steps, too, it is false: from \\delta_1 = 33 they are at 40.",
                differences(right, wrong),
                _refutation(below),
            ),
            *controls,
        ],
    )
