"""From the means over the two edges of a sector to the means over the sector: inequalities between real numbers.

Simple structures in neural networks (Chen), section 3.5: the arc-cosine kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, over, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.uniform_direction import WIDE

Json = Any

EDGES: Binders = [(name, "real") for name in ("f1", "h1", "f2", "h2", "u0")]
MEANS: Binders = [(name, "real") for name in ("u1", "t1", "u2", "t2")]
BOUND_REALS: Binders = [*EDGES, *MEANS]
RATES: list[Json] = ["l", times(-1, "l"), 1, "k"]
HALF = over(1, 2)
ARC = times("b", "u0")
DOUBLE_COSINE, DOUBLE_SINE = minus(power("c", 2), power("s", 2)), times(2, "c", "s")


def between(falls: Json, rises: Json, square: Json) -> list[Json]:
    """|falls| ≤ l square and k square ≤ rises ≤ square."""
    return [
        ["<=", falls, times(RATES[0], square)],
        ["<=", times(RATES[1], square), falls],
        ["<=", rises, times(RATES[2], square)],
        ["<=", times(RATES[3], square), rises],
    ]


def from_edges(first: Sequence[Json], second: Sequence[Json]) -> list[Json]:
    """Return the means over the sector, times 2 l, from those over the edges: of a cosine, and of a sine."""
    return [
        minus(first[0], minus(times(DOUBLE_COSINE, second[0]), times(DOUBLE_SINE, second[1]))),
        minus(first[1], plus(times(DOUBLE_COSINE, second[1]), times(DOUBLE_SINE, second[0]))),
    ]


SUMS = from_edges(("f1", "h1"), ("f2", "h2"))
RELATIONS = [
    relation
    for u, t, whole in (("u1", "t1", SUMS[0]), ("u2", "t2", SUMS[1]))
    for relation in (equal(times(2, "l", u), t), equal(times(2, "p", t), whole))
]
BOUNDS: list[Json] = [["<=", 0, "u0"], *between("f1", "h1", ARC), *between("f2", "h2", ARC), *RELATIONS]
LIMITS = (times("s", "c"), power("s", 2))
SIZES = (times(over(3, 2), "l"), "l")


def sector_bounds(first: Json, second: Json, whole: Json) -> list[Json]:
    """|2 p u − (its limit) m| ≤ (its error) m, for the means u of a cosine and of a sine over the sector."""
    found = []
    for mean, limit, size in zip((first, second), LIMITS, SIZES, strict=True):
        gap, error = minus(times(2, "p", mean), times(whole, limit)), times(size, whole)
        found += [["<=", gap, error], ["<=", times(-1, error), gap]]
    return found


def _error(cosines: int, sines: int) -> Json:
    """How far means over edges are from their limits, over b u0: a number of each kind of them."""
    return plus(times(cosines, minus(1, "k")), times(sines, "l"))


ERRORS = ((3, _error(1, 2)), (2, _error(2, 1)))


def _rests(setting: Setting, rotation: int) -> list[int]:
    """Prove that the errors of the edges are at most 3 l² and 2 l²."""
    below = minus(HALF, "l")
    room = times(below, plus(HALF, "l"))
    least = setting.otherwise(
        ["<=", HALF, "k"],
        plus(times(minus(HALF, "k"), plus(HALF, "k")), room, HALF),
        cofactors=[cofactor(rotation)],
    )
    forms = (
        (plus(minus("k", HALF), times(3, room), below, over(1, 4)), plus(times(3, "l"), 1)),
        (plus(minus("k", HALF), times(2, room), times(2, below)), plus(times(2, "l"), 2)),
    )
    found = []
    for (size, error), (form, multiple) in zip(ERRORS, forms, strict=True):
        goal: Json = ["<=", times("b", error), times(size, power("l", 2))]
        wide = plus(1, "k")
        exact = plus(
            times("k", wide, minus(goal[1], goal[2])),
            times(wide, error, minus("l", times("k", "b"))),
            times(power("l", 2), form),
        )
        found.append(setting.otherwise(goal, exact, [least], [cofactor(rotation, [], times("l", multiple))]))
    return found


def prove_sector_bounds(proof: Evidence) -> int:
    """Prove ∀ means over the edges within their bounds: those over the sector are near their limits."""
    setting = Setting([], [*WIDE, *BOUNDS], proof=proof)
    circle, rotation = setting.given[0], setting.given[2]
    turned = setting.given[-4:]
    flat = setting.otherwise(
        ["<=", "k", 1], plus(times(minus("k", 1), plus("k", 1)), power("l", 2)), cofactors=[cofactor(rotation, [], -1)]
    )
    setting.signs.append(flat)
    rests = _rests(setting, rotation)
    added, lost = (times(HALF, power(side, 2)) for side in (plus("c", "s"), minus("c", "s")))

    def falls(f: str) -> tuple[Json, Json]:
        return minus(times("l", ARC), f), minus(f, times(RATES[1], ARC))

    def rises(h: str) -> tuple[Json, Json]:
        above = plus(minus(times(1, ARC), h), times("u0", minus("l", times("k", "b"))))
        return above, plus(minus(h, times("k", ARC)), times("u0", minus("b", "l")))

    steps = []
    for number, goal in enumerate(sector_bounds("u1", "u2", "u0")):
        sine, way = divmod(number, 2)
        first, second, third = falls("f1"), falls("f2"), rises("h2")
        mixed = (added, lost)
        rest = times("b", minus("k", "l", 1))
        if sine:
            first, second, third = rises("h1"), rises("h2"), falls("f2")
            mixed = (lost, added)
            rest = minus(rest, "l") if way else plus(rest, "l")
        size, error = ERRORS[sine]
        form = plus(
            times(2, "l", minus(goal[1], goal[2])),
            first[way],
            times(power("c", 2), second[1 - way]),
            times(power("s", 2), second[way]),
            times(mixed[0], third[way]),
            times(mixed[1], third[1 - way]),
            times("u0", minus(times(size, power("l", 2)), times("b", error))),
        )
        sign = 1 if way else -1
        known = [
            cofactor(circle, [], times("u0", rest)),
            cofactor(turned[2 * sine], [], times(2, "p", sign)),
            cofactor(turned[2 * sine + 1], [], sign),
        ]
        steps.append(setting.otherwise(goal, form, [rests[sine]], known))
    return proof.generalise(proof.conjunction(*steps), names_of(BOUND_REALS), BOUNDS)
