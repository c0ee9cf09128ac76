"""The region near v w_x = 1 is not left, and each step shrinks w_y to at most 81 % of it.

Own; compare Simple structures in neural networks (Chen), appendix B.9, after (B.120).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import minus, number, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_rows import BINDERS
from verify.statements.structures.neuron.interval_step import ABSOLUTE, NEXT_Y, PRODUCT, SPARE
from verify.statements.structures.neuron.region import BEYOND_GAP, WEIGHT, WIDEST, low_room, region
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.swing import SHARE, SHORT
from verify.statements.structures.neuron.vocabulary import ENCLOSED, NEAR, STEP_SIZE

Json = Any

STAYS: list[Json] = [*STEP_SIZE, region("v", "x", "y"), NEAR, ENCLOSED, *ABSOLUTE]


def prove_stays(proof: Evidence, sides: Sequence[int]) -> int:
    """Prove that the region is not left, and that each step shrinks w_y to at most 81 % of it."""
    setting = Setting([*BINDERS, *NEXT_Y], STAYS, SPARE, proof)
    given, names = setting.given, names_of(setting.binders)
    bounds = [proof.project(given[2], part) for part in range(8)]
    early: Json = ["<=", PRODUCT, 1]
    first, late = proof.assume(early), proof.order(proof.assume(["not", early]))
    near = proof.specialise(bounds[6], [], [first])
    limits = [proof.project(near, part) for part in range(4)]
    wide = setting.sign(["<=", minus(WIDEST), "y"], plus("y", WIDEST))
    box = proof.conjunction(wide, bounds[3], *limits[:2], bounds[4], first)
    results = [proof.specialise(sides[0], names, [*given[:2], *bounds[:3], box, *given[3:5], *limits[2:], *given[5:]])]
    premises = beyond_premises(setting, bounds, late)
    found = proof.specialise(sides[1], names, [*given[:2], *premises[:4], *given[3:5], *premises[4:], *given[5:]])
    inside, shorter = (proof.project(found, part) for part in range(2))
    form = plus(minus(times(SHORT, "y"), "e"), times(decimal("0.3"), "y"))
    results.append(proof.conjunction(inside, setting.sign(["<=", "e", times(SHARE, "y")], form, [shorter])))
    return proof.generalise(proof.cases(early, *results), names, STAYS)


def beyond_premises(
    setting: Setting, bounds: Sequence[int], late: int, at: Sequence[Json] = ("v", "x", "y")
) -> list[int]:
    """Return what a step from v w_x > 1 asks for, from the bounds of the region."""
    proof = setting.proof
    v, x, y = at
    gap, product = minus(v, x), times(v, x)
    far = proof.specialise(bounds[7], [], [late])
    high, room = (proof.project(far, part) for part in range(2))
    known = [*bounds[:4], room, late]
    weak = setting.sign(["<=", 1, product], minus(product, 1), known)
    wide = setting.sign(["<=", minus(WIDEST), y], plus(y, WIDEST), known)
    form = plus(minus(gap, low_room(y)), times(WEIGHT, power(y, 2)))
    low = setting.sign(["<=", number(-BEYOND_GAP), gap], form, known)
    return [*bounds[:3], proof.conjunction(wide, bounds[3], low, high, weak, bounds[5]), room]
