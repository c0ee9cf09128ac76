"""The region near v w_x = 1 is not left, and each step shrinks w_y to at most 81 % of it.

Own; compare Simple structures in neural networks (Chen), appendix B.9, after (B.120).
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json
from verify.statements.patterns import names_of
from verify.statements.structures.neuron import boxes, interval_rows, interval_step, settings, swing
from verify.statements.structures.neuron.region import BEYOND_GAP, WEIGHT, WIDEST, low_room, region
from verify.statements.structures.neuron.vocabulary import ENCLOSED, NEAR, STEP_SIZE
from verify.statements.terms import minus, number, plus, power, times

STAYS: list[Json] = [*STEP_SIZE, region("v", "x", "y"), NEAR, ENCLOSED, *interval_step.ABSOLUTE]


def prove_stays(proof: Evidence, sides: Sequence[int]) -> int:
    """Prove that the region is not left, and that each step shrinks w_y to at most 81 % of it."""
    setting = settings.Setting([*interval_rows.BINDERS, *interval_step.NEXT_Y], STAYS, interval_step.SPARE, proof)
    given, names = setting.given, names_of(setting.binders)
    bounds = [proof.project(given[2], part) for part in range(8)]
    early: Json = ["<=", interval_step.PRODUCT, 1]
    first, late = proof.assume(early), proof.order(proof.assume(["not", early]))
    near = proof.specialise(bounds[6], [], [first])
    limits = [proof.project(near, part) for part in range(4)]
    wide = setting.sign(["<=", minus(WIDEST), "y"], plus("y", WIDEST))
    box = proof.conjunction(wide, bounds[3], *limits[:2], bounds[4], first)
    results = [proof.specialise(sides[0], names, [*given[:2], *bounds[:3], box, *given[3:5], *limits[2:], *given[5:]])]
    premises = beyond_premises(setting, bounds, late)
    found = proof.specialise(sides[1], names, [*given[:2], *premises[:4], *given[3:5], *premises[4:], *given[5:]])
    inside, shorter = (proof.project(found, part) for part in range(2))
    form = plus(minus(times(swing.SHORT, "y"), "e"), times(boxes.decimal("0.3"), "y"))
    results.append(proof.conjunction(inside, setting.sign(["<=", "e", times(swing.SHARE, "y")], form, [shorter])))
    return proof.generalise(proof.cases(early, *results), names, STAYS)


def beyond_premises(
    setting: settings.Setting, bounds: Sequence[int], late: int, at: Sequence[Json] = ("v", "x", "y")
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
