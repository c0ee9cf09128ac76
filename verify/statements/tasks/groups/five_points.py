"""The 120 permutations of five points with their composition, as a group that acts on the points.

A permutation is a tuple of five different points, as for Table D.1 of the thesis on combinatorial tasks. A product is
looked up by the images of four points. Tables have maps as entries, so that what they are applied to is written once.
"""

from collections.abc import Callable, Sequence

from verify.statements.formulas import Binders, Json, define
from verify.statements.tasks.groups.character_tables import chosen
from verify.statements.tasks.groups.symmetric_five import POINTS, TUPLES, entries_of, tuple_of
from verify.statements.tasks.groups.symmetric_five import VOCABULARY as PERMUTATIONS
from verify.statements.terms import mapping

ELEMENTS = "s5_elements"
NEUTRAL = "s5_neutral"
LABELS = [f":{point}" for point in POINTS]
NUMBERS = range(1, len(POINTS) + 1)
IMAGES: Binders = [(name, "points") for name in ("a", "b", "c", "d")]


def table(
    label: Json, binders: Binders, entry: Callable[[str], Json], names: Sequence[str], at: Sequence[Json]
) -> Json:
    """Return the entry of a table of maps at a label, applied to the arguments.

    >>> table("x", [("t", "S")], lambda name: ["f", "t"], ["p"], ["u"])
    ['at', ['choose', 'x', ['p', ['map', [['t', 'S']], ['f', 't']]]], 'u']
    """
    return ["at", chosen(label, {name: mapping(binders, entry(name)) for name in names}), *at]


def moved(g: Json, x: Json) -> Json:
    """Return the image of a point under a permutation."""
    return ["s5_act", g, x]


def by_images(leaf: Callable[[tuple[int, ...]], Json], spare: Binders, at: Sequence[Json], otherwise: Json) -> Json:
    """Return what a leaf says for the images a, b, c, d of four points if they are different."""
    names = [f"{name}'" for name, _ in IMAGES[1:]]

    def branch(images: tuple[int, ...]) -> Json:
        if len(set(images)) < len(images):
            return otherwise
        if len(images) == len(IMAGES):
            (last,) = set(NUMBERS) - set(images)
            return leaf((*images, last))
        return chosen(names[len(images) - 1], {POINTS[n - 1]: branch((*images, n)) for n in NUMBERS})

    binders: Binders = [*((name, "points") for name in names), *spare]
    return table(IMAGES[0][0], binders, lambda point: branch((POINTS.index(point) + 1,)), POINTS, ["b", "c", "d", *at])


def parity(images: Sequence[int]) -> int:
    """Return the sign of a permutation.

    >>> parity((2, 1, 3)), parity((2, 3, 1))
    (-1, 1)
    """
    inversions = sum(images[i] > images[j] for j in range(len(images)) for i in range(j))
    return -1 if inversions % 2 else 1


def listed(images: Sequence[int]) -> Json:
    """Return the permutation with these images, given by their numbers."""
    return ["member", tuple_of(images), "permutations"]


FIVE_POINTS: list[Json] = [
    *PERMUTATIONS,
    define(ELEMENTS, [], ["members", "permutations"]),
    define(
        "s5_act",
        [("g", ELEMENTS), ("x", "points")],
        table(
            "x",
            [("t", TUPLES)],
            dict(zip(POINTS, entries_of("t"), strict=True)).__getitem__,
            POINTS,
            [["inclusion", "g"]],
        ),
    ),
    define(NEUTRAL, [], listed(list(NUMBERS))),
    # The permutation with the images a, b, c, d of the first four points; the neutral one if they are not different.
    define("s5_listed", IMAGES, by_images(listed, [("other", ELEMENTS)], [NEUTRAL], "other")),
    define(
        "s5_mul",
        [],
        mapping([("g", ELEMENTS), ("h", ELEMENTS)], ["s5_listed", *(moved("g", moved("h", x)) for x in LABELS[:4])]),
    ),
    define("s5_parity", IMAGES, by_images(parity, [], [], 0)),
    define("s5_sign", [("g", ELEMENTS)], ["s5_parity", *(moved("g", x) for x in LABELS[:4])]),
]
