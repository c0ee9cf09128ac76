"""Small values of the sorts that are no numbers: groups, sets, elements, subsets, bijections, maps between sets."""

from collections.abc import Iterator
from itertools import chain, combinations, count, islice, permutations, product
from typing import Any

from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.terms import ABELIAN, COMPLEX, CURVE, NATURAL, REAL, SET, Term
from verify.language.spelling import to_json

Json = Any

GROUPS: list[Json] = [
    ["cyclic", 2],
    ["cyclic", 3],
    ["cyclic", 1],
    ["cyclic", 4],
    ["direct", ["cyclic", 2], ["cyclic", 2]],
    ["cyclic", 5],
    ["cyclic", 6],
    ["cyclic", 7],
    ["direct", ["cyclic", 2], ["cyclic", 4]],
    ["direct", ["cyclic", 3], ["cyclic", 3]],
    ["cyclic", 8],
    ["direct", ["direct", ["cyclic", 2], ["cyclic", 2]], ["cyclic", 2]],
]
LABELS = ("a", "b", "c", "d", "e", "f")
SETS: list[Json] = [["labels", *LABELS[:size]] if size else ["empty"] for size in (2, 1, 0, 3, 4, 5, 6)]
_BODIES: list[Json] = ["t", 1, 0, ["-", 1, "t"], ["*", "t", "t"], ["^", ["-", 1, "t"], 2]]
CURVES: list[Json] = [["curve", [["t", "real"]], body] for body in _BODIES]
NATURALS = (1, 0, 2, 3, 4, 5, 7, 10, 20, 50, 100, 1000)
MOST_ELEMENTS = 64
MOST_VALUES = 720


def is_numeric(sort: Term) -> bool:
    """Tell whether values of a sort are numbers, or maps from index sets to numbers."""
    while sort.op == "maps":
        sort = sort.args[1]
    return sort in (REAL, COMPLEX)


def candidates(sort: Term) -> Iterator[Json]:
    """Yield values of a sort that is not numeric, the simplest first; every set in the sort is explicit."""
    if sort == ABELIAN:
        yield from GROUPS
    elif sort == SET:
        yield from SETS
    elif sort == NATURAL:
        yield from NATURALS
    elif sort == CURVE:
        yield from CURVES
    elif sort.op == "subsets":
        yield from islice(_subsets(sort.args[0]), MOST_VALUES)
    elif sort.op == "bijections":
        yield from islice(_bijections(*sort.args), MOST_VALUES)
    elif sort.op == "maps":
        yield from islice(_maps(sort), MOST_VALUES)
    else:
        spelled = [spell(value, sort) for value in elements(sort)]
        yield from (*spelled[1:2], *spelled[:1], *spelled[2:])


def elements(sort: Term) -> list[Any]:
    """Return the elements of an explicit index set, as the interpreter of the kernel has them; none if too many."""
    try:
        found = list(islice(Interpreter().members(sort, ()), MOST_ELEMENTS + 1))
    except KernelError:
        return []
    return found if len(found) <= MOST_ELEMENTS else []


def spell(value: Any, sort: Term) -> Json:
    """Return the spelling of an element of an index set, or of a natural number, where its sort is expected."""
    if sort == NATURAL or sort.op == "range":
        return int(value)
    if sort.op in ("element", "dual"):
        residues = list(map(ord, value))
        return ["residue", *residues] if any(residues) else 0
    if sort.op == "labels":
        return f":{value}"
    if sort.op == "union":
        return [value[0], spell(value[1], sort.args[value[0] == "inr"])]
    if sort.op == "product":
        return ["pair", *(spell(part, arg) for part, arg in zip(value, sort.args, strict=True))]
    if sort.op == "members":
        (subset,) = sort.args
        return ["member", spell(value, subset.args[0]), to_json(subset)]
    return ["star"]


def is_element(name: str, value: Any, sort: Term) -> Json:
    """Return the condition that a variable of an index set, or a natural number, is a given element."""
    return ["=", name, spell(value, sort)]


def _subsets(base: Term) -> Iterator[Json]:
    spelled = to_json(base)
    members = elements(base)
    sides: list[tuple[Any, ...]] = []
    for size in range(len(members) + 1):
        sides += _combinations(members, size)
    sides.sort(key=lambda chosen: abs(2 * len(chosen) - len(members)))
    for chosen in sides:
        yield ["subset", [["s", spelled]], one_of("s", chosen, base)]


def _combinations(members: list[Any], size: int) -> list[tuple[Any, ...]]:
    return list(islice(combinations(members, size), MOST_VALUES))


def one_of(name: str, chosen: tuple[Any, ...], sort: Term) -> Json:
    """Return the condition that a variable is one of some elements."""
    parts = [is_element(name, value, sort) for value in chosen]
    if not parts:
        return ["false"]
    return parts[0] if len(parts) == 1 else ["or", *parts]


def _bijections(source: Term, target: Term) -> Iterator[Json]:
    """Yield the bijections of sets of labels, and of equal sets the identity."""
    sides = [to_json(source), to_json(target)]
    if source == target:
        yield ["bijection", *sides, ["map", [["s", sides[0]]], "s"], ["map", [["t", sides[1]]], "t"]]
    if source == target and source.op in ("element", "dual"):
        yield ["bijection", *sides, ["map", [["s", sides[0]]], ["-", "s"]], ["map", [["t", sides[1]]], ["-", "t"]]]
    if not source.op == target.op == "labels" or len(source.data) != len(target.data):
        return
    for images in permutations(target.data):
        if images == source.data and source == target:
            continue
        there = [[value, f":{image}"] for value, image in zip(source.data, images, strict=True)]
        back = [[image, f":{source.data[images.index(image)]}"] for image in target.data]
        maps = [["map", [["s", sides[0]]], ["choose", "s", *there]], ["map", [["t", sides[1]]], ["choose", "t", *back]]]
        yield ["bijection", *sides, *maps]


def _maps(sort: Term) -> Iterator[Json]:
    """Yield maps with values in an index set, or that are curves."""
    source, target = sort.args
    inner = [] if target == NATURAL else list(islice(candidates(target), MOST_ELEMENTS))
    name = _free_name(source, inner)
    binder = [[name, to_json(source)]]
    if source == target:
        yield ["map", binder, name]
        if source.op in ("element", "dual"):
            yield from (["map", binder, body] for body in (["-", name], ["*", 2, name], ["+", name, name, name]))
    if source.op == "labels":
        yield from (["map", binder, body] for body in _tables(name, source, inner))
    elif source.op == "unit" or source.op == "empty" or inner:
        yield from (["map", binder, value] for value in inner)


def _tables(name: str, source: Term, inner: list[Json]) -> Iterator[Json]:
    if len(source.data) == 1:
        yield from inner
        return
    for values in _by_variety(inner, len(source.data)):
        yield ["choose", name, *([label, value] for label, value in zip(source.data, values, strict=True))]


def _by_variety(values: list[Json], length: int) -> Iterator[tuple[Json, ...]]:
    """Yield all tuples of values, those with entries from the front of the list first."""
    for most in range(1, len(values) + 1):
        for places in product(range(most), repeat=length):
            if max(places) == most - 1:
                yield tuple(values[place] for place in places)


def _free_name(source: Term, inner: list[Json]) -> str:
    used = str(inner) + repr(source)
    return next(name for name in chain(("s", "t", "u", "v"), (f"s{n}" for n in count())) if f"'{name}'" not in used)
