"""The products of a trajectory that never meets the target come as close to the orbit as one likes, and stay there.

Simple structures in neural networks (Chen), Proposition 3. After a crossing with a small imbalance the product is in
the region; there the measure of its error falls, and then stays small.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import both, exists, forall, implies, minus, over, plus, power, substituted, times
from verify.statements.structures.two_factors_orbit.balanced_steps import EDGE, ORBIT, OUTER, P
from verify.statements.structures.two_factors_orbit.falling_error import low, prove_falls
from verify.statements.structures.two_factors_orbit.late_times import LateTimes
from verify.statements.structures.two_factors_orbit.region import EPSILON, LATE, ROOM, Region, kept, product
from verify.statements.structures.two_factors_orbit.settling import Settling, alternates
from verify.statements.structures.two_factors_orbit.trajectory import (
    COUNT,
    FIRST,
    NOW,
    SINCE,
    Trajectory,
    crossing,
    imbalance,
    small_from,
    trajectory,
)
from verify.statements.structures.two_factors_orbit.two_steps import LARGEST, MARGIN

Json = Any

LOW = "nat2"
NUMBERS = [P, OUTER, "u0", "w0", EPSILON]
HYPOTHESES: list[Json] = [*trajectory(EDGE), *ORBIT, ["<", 0, EPSILON], ["<=", EPSILON, 1]]
GOAL = exists([("s'", "natural")], forall([("t'", "natural")], implies(["<=", "s'", "t'"], both(*alternates("t'")))))


def prove_approach(proof: Evidence) -> int:
    """Prove ∀ p, o, excesses, imbalances, ε: ``GOAL``, in a proof that declares ``region.DECLARED``."""
    run = Trajectory(proof, "k0")
    crosses = run.crosses()
    facts = [crosses, run.vanishes(crosses)]
    every = [proof.generalise(fact, ["k0", "u0", "w0"], trajectory("k0")) for fact in facts]
    region = Region(proof)
    crosses, vanishes = (proof.specialise(theorem, [EDGE, "u0", "w0"], region.run.given) for theorem in every)
    return proof.generalise(_converges(region, vanishes, crosses), NUMBERS, HYPOTHESES)


def _converges(region: Region, vanishes: int, crosses: int) -> int:
    """``GOAL``, if the imbalance tends to 0 and the product crosses the target again and again."""
    proof, run, start = region.proof, region.run, COUNT
    first = ["next", ["next", start]]
    tiny = proof.specialise(vanishes, [LARGEST], [proof.evaluate(["<", 0, LARGEST])])
    strict = proof.assume(substituted(small_from(LARGEST)[2], {"s'": SINCE}))
    here = proof.specialise(strict, [NOW], [proof.assume(["<=", SINCE, NOW])])
    weak = run.sign("<=", imbalance(NOW), LARGEST, minus(LARGEST, imbalance(NOW)), [here])
    small = proof.generalise(weak, [NOW], [["<=", SINCE, NOW]])
    crossed = proof.assume(crossing(SINCE, start))
    since, short, high = (proof.project(crossed, part) for part in range(3))
    entered = proof.specialise(region.entry(), [start], [short, high, proof.specialise(small, [start], [since])])
    half, under = (proof.project(entered, part) for part in (0, 1))
    begun = run.sign("<=", SINCE, first, plus(minus(start, SINCE), 2), [since])
    times_found = proof.specialise(region.returns(small), [LATE, first], [begun, half, proof.assume(kept(first)[1])])
    near = _from_region(region, vanishes, times_found)
    near = proof.generalise(near, [MARGIN], [*ROOM, kept(first)[1]])
    near = _with_margin(region, near, first, half, under)
    near = proof.choose(proof.specialise(crosses, [SINCE]), start, near)
    return proof.choose(tiny, SINCE, near)


def _from_region(region: Region, vanishes: int, times_found: int) -> int:
    """``GOAL``, if the product is in the region at a time as late as one likes."""
    proof = region.proof
    late = LateTimes(region)
    settling = Settling(late)
    near = proof.witness(GOAL, [LOW], settling.alternates(LOW))
    found = proof.assume(both(*low(LOW)))
    parts = [proof.project(found, part) for part in range(4)]
    near = proof.specialise(proof.generalise(near, [], low(LOW)), [], parts)
    again = proof.assume(both(["<=", LATE, FIRST], ["<=", SINCE, FIRST], *kept(FIRST)))
    place = [proof.project(again, part) for part in (0, 2, 3)]
    near = proof.choose(proof.specialise(prove_falls(late), [FIRST], place), LOW, near)
    near = proof.choose(times_found, FIRST, near)
    return late.level_exists(late.late_exists(vanishes, near))


def _with_margin(region: Region, theorem: int, first: Json, half: int, under: int) -> int:
    """The theorem for the margin (K − a)(o − 1)²/4 of a product a in [1/2, K)."""
    proof, run = region.proof, region.run
    gap, one = minus(EDGE, product(first)), minus(OUTER, 1)
    margin, signs = times(over(1, 4), gap, power(one, 2)), [*region.steps.signs, under]
    some = proof.squares(["<", 0, margin], given=signs)
    limit = plus(minus(over(3, 2), EDGE), minus(product(first), over(1, 2)), 1)
    half_square = times(over(1, 2), power(one, 2), limit)
    less = run.sign("<=", times(2, margin), power(one, 2), half_square, [*signs, half])
    inner = plus(minus(1, minus(OUTER, P)), minus(1, P))
    room = times(over(1, 4), gap, plus(3, times(inner, plus(one, 1))))
    below_gap = run.sign("<=", margin, gap, room, signs)
    return proof.specialise(theorem, [margin], [some, less, below_gap])
