"""What the normal form of sums calls equal is equal over small groups, by an enumeration of its own.

True transformations (reordering, splitting, k → −k, k → k + m, orthogonality) are recognised; whatever else the
normaliser identifies, after random corruptions, agrees with brute force.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.kernel.brute_force import World, scalar
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normaliser
from verify.kernel.reader import Reader
from verify.kernel.rules import sums
from verify.kernel.workspace import replaying

Json = Any
D, E = ["dual", "G"], ["element", "G"]
NAMES: list[Json] = [
    ["G", "abelian"],
    ["J", "set"],
    ["f", ["maps", D, "complex"]],
    ["q", ["maps", D, "complex"]],
    ["h", ["maps", D, D, "complex"]],
    ["a", ["maps", "J", "complex"]],
    ["b", ["maps", D, "J", "complex"]],
    ["c", ["maps", "J", "J", "complex"]],
    ["e", ["maps", E, "complex"]],
    ["r", ["maps", D, "real"]],
    ["u", ["maps", "J", D]],
    ["v", ["maps", D, D]],
    ["w", ["maps", "J", "J"]],
    ["turn", ["bijections", "J", "J"]],
    ["H", ["subsets", D]],
    ["m", D],
    ["g0", E],
    ["i0", "J"],
]
ARGUMENTS = {
    "f": "D",
    "q": "D",
    "h": "DD",
    "a": "J",
    "b": "DJ",
    "c": "JJ",
    "e": "E",
    "r": "D",
    "u": "J",
    "v": "D",
    "w": "J",
}
SORTS = {"D": D, "E": E, "J": "J"}
FREE = {"D": ["m"], "E": ["g0"], "J": ["i0"]}


def worlds() -> list[World]:
    """Return small groups with random maps, the same for every run."""
    chance = random.Random(20)
    found = []
    small = [((2,), (0, 1)), ((4,), (0,)), ((2, 2), (0, 1)), ((2,), (0, 1, 2)), ((4,), (0, 1))]
    for over_zero, (orders, nodes) in enumerate(small, -2):
        group = list(product(*(range(n) for n in orders)))
        ranges = {"D": group, "E": group, "J": list(nodes)}
        values: dict[str, Any] = {}
        for name, sorts in ARGUMENTS.items():
            target = {"u": group, "v": group, "w": list(nodes)}.get(name)
            values[name] = {
                key: chance.choice(target)
                if target
                else (chance.randint(-3, 3), 0 if name == "r" else chance.randint(-3, 3))
                for key in product(*(ranges[s] for s in sorts))
            }
        shuffled = list(nodes)
        chance.shuffle(shuffled)
        values["turn"] = dict(zip(nodes, shuffled, strict=True))
        values["H"] = {k for k in group if chance.random() < 0.5}
        values.update(m=chance.choice(group), g0=chance.choice(group), i0=chance.choice(nodes))
        found.append(World(orders, nodes, values, over_zero))
    return found


WORLDS = worlds()


class Writer:
    """Draws scalars as JSON; ``plain`` leaves out what the normal form does not always recognise."""

    def __init__(self, draw: Any, plain: bool) -> None:
        self.draw, self.plain, self.count = draw, plain, 0

    def pick(self, options: list[Any]) -> Any:
        return self.draw(st.sampled_from(options))

    def fresh(self) -> str:
        self.count += 1
        return f"x{self.count}"

    def index(self, sort: str, scope: dict[str, str], depth: int = 1) -> Json:
        names = FREE[sort] + [name for name, s in scope.items() if s == sort] * 3
        kinds = ["name"] * 4
        if depth and sort in "DE":
            kinds += ["zero", "neg", "add", "sub"]
        if depth and not self.plain:
            kinds += ["twice"] if sort in "DE" else []
            kinds += {"D": ["u", "v"], "E": [], "J": ["w", "forward"]}[sort]
        kind = self.pick(kinds)
        if kind == "zero":
            return 0
        if kind == "name":
            return self.pick(names)
        if kind == "neg":
            return ["-", self.pick(names)]
        if kind in ("add", "sub"):
            return ["+" if kind == "add" else "-", self.pick(names), self.index(sort, scope, depth - 1)]
        if kind == "twice":
            return ["*", 2, self.pick(names)]
        if kind == "forward":
            return ["forward", "turn", self.pick(names)]
        return [kind, self.index(ARGUMENTS[kind], scope, depth - 1)]

    def entry(self, scope: dict[str, str]) -> Json:
        name = self.pick(["f", "q", "h", "a", "b", "c", "e", "r"])
        return [name, *(self.index(sort, scope) for sort in ARGUMENTS[name])]

    def condition(self, scope: dict[str, str]) -> Json:
        sort = self.pick(["D", "D", "E", "J"])
        left = self.pick(FREE[sort] + [n for n, s in scope.items() if s == sort])
        right = self.index(sort, scope)
        kinds = ["=", "!="] if isinstance(left, str) else ["="]
        if sort == "D" and self.pick([False, False, True]):
            return ["in", left, "H"]
        return [self.pick(kinds), left, right]

    def leaf(self, scope: dict[str, str]) -> Json:
        kind = self.pick(["entry"] * 4 + ["char", "char", "condition", "number", "size"])
        if kind == "entry":
            return self.entry(scope)
        if kind == "char":
            frequency, point = self.index("D", scope), self.index("E", scope)
            return ["char", frequency or "m", point or "g0"]
        if kind == "condition":
            return ["indicator", self.condition(scope)]
        return self.pick([1, 2, -1]) if kind == "number" else ["size", self.pick([D, E, "J"])]

    def scalar(self, scope: dict[str, str], depth: int) -> Json:
        if not depth:
            return self.leaf(scope)
        kind = self.pick(
            ["sum"] * 5 + ["*"] * 3 + ["+", "-", "/", "conj", "abs2", "pair", "union", "range", "members", "prod"]
        )
        if kind in ("*", "+", "-"):
            return [kind, self.scalar(scope, depth - 1), self.leaf(scope)]
        if kind == "/":
            return [kind, self.leaf(scope), self.entry(scope) if self.plain else self.scalar(scope, depth - 1)]
        if kind in ("conj", "abs2"):
            return [kind, self.scalar(scope, depth - 1)]
        name = self.fresh()
        if kind == "sum":
            sort = self.pick(["D", "D", "E", "J"])
            inner = {**scope, name: sort}
            where = [self.condition(inner)] if self.pick([False, False, True]) else []
            return ["sum", [[name, SORTS[sort]]], *where, self.scalar(inner, depth - 1)]
        if kind == "range":
            return ["sum", [[name, ["range", 0, 2]]], ["*", name, self.scalar(scope, depth - 1)]]
        if kind == "prod":
            return [
                "prod",
                [[name, "J"]],
                self.pick([["a", name], ["b", self.index("D", scope), name], ["c", name, name]]),
            ]
        if kind == "members":
            return ["sum", [[name, ["members", "H"]]], ["f", ["-", ["inclusion", name]]]]
        if kind == "pair":
            one, two = ["first", name], ["second", name]
            return ["sum", [[name, ["product", D, "J"]]], ["*", ["b", one, two], self.leaf(scope)]]
        left, right = self.fresh(), self.fresh()
        bodies = [self.leaf({**scope, side: "J"}) for side in (left, right)]
        return ["sum", [[name, ["union", "J", "J"]]], ["case", name, [left, bodies[0]], [right, bodies[1]]]]


def replaced(node: Json, name: str, by: Json) -> Json:
    """Put an expression in the place of a name."""
    if node == name:
        return by
    return [replaced(child, name, by) for child in node] if isinstance(node, list) else node


def changed(writer: Writer, node: Json) -> Json:
    """Return a scalar that is equal to ``node``, by transformations drawn at each of its nodes."""
    if not isinstance(node, list) or node[0] not in ("sum", "*", "+", "/", "conj", "abs2"):
        return node
    if node[0] == "/":
        return ["*", ["/", 1, node[2]], changed(writer, node[1])]
    if node[0] == "sum":
        (((name, sort),), *rest) = node[1:]
        body = changed(writer, rest[-1])
        where = rest[:-1]
        kinds = ["keep", "indicator"]
        if sort in (D, E):
            kinds += ["negate", "shift", "shift"]
        if where and where[0][0] in ("=", "!="):
            kinds += ["complement"]
        if sort[0] == "union":
            kinds = ["split"]
        if sort[0] == "product":
            kinds = ["iterate", "swap"]
        kind = writer.pick(kinds)
        if kind == "keep":
            return ["sum", [[name, sort]], *where, body]
        if kind == "indicator":
            return ["sum", [[name, sort]], ["*", body, *(["indicator", condition] for condition in where)]]
        if kind in ("negate", "shift"):
            free = FREE["D" if sort == D else "E"][0]
            value: Json = ["-", name] if kind == "negate" else ["+", free, name]
            return ["sum", [[name, sort]], *(deep(replaced(part, name, value)) for part in (*where, body))]
        if kind == "complement":
            ((op, *sides),) = where
            other = ["=" if op == "!=" else "!=", *sides]
            return ["-", ["sum", [[name, sort]], body], ["sum", [[name, sort]], other, body]]
        if kind == "split":
            branches = body[2:]
            return [
                "+",
                *(["sum", [[inner, side]], part] for (inner, part), side in zip(branches, sort[1:], strict=True)),
            ]
        one, two = writer.fresh(), writer.fresh()
        inner = replaced(replaced(body, ["first", name], one), ["second", name], two)  # type: ignore[arg-type]
        binders = [[one, sort[1]], [two, sort[2]]]
        return ["sum", binders if kind == "iterate" else binders[::-1], inner]
    if node[0] in ("*", "+"):
        parts = [changed(writer, part) for part in node[1:]]
        return [node[0], *(parts[::-1] if writer.pick([True, False]) else parts)]
    inner = changed(writer, node[1])
    if node[0] == "abs2":
        return ["*", ["conj", inner], inner]
    if isinstance(inner, list) and inner[0] in ("*", "+"):
        return [inner[0], *(["conj", part] for part in inner[1:])]
    return ["conj", inner]


def deep(node: Json) -> Json:
    """Write compound index expressions in the grammar of brute force: a sum or a difference of two, a multiple."""
    return [deep(child) for child in node] if isinstance(node, list) else node


def corrupted(writer: Writer, node: Json) -> Json:
    """Change one small thing, most often so that the value changes."""
    places: list[tuple[int, ...]] = []

    def walk(part: Json, path: tuple[int, ...]) -> None:
        places.append(path)
        if isinstance(part, list):
            for number, child in enumerate(part):
                if not (part[0] in ("sum", "prod", "case") and number == 1):
                    walk(child, (*path, number))

    walk(node, ())
    path = writer.pick(places)
    part = node
    for step in path:
        part = part[step]
    by: Json = part
    if isinstance(part, int):
        by = part + 1
    elif part in ("=", "!="):
        by = "=" if part == "!=" else "!="
    elif isinstance(part, str):
        swaps = [["f", "q"], ["h"], ["b"], ["c"], ["+", "-"], ["u"], ["v"]]
        names = next((group for group in swaps if part in group), [part])
        by = writer.pick(names)
    elif part[0] == "conj":
        by = part[1]
    elif part[0] in ("h", "c"):
        by = [part[0], part[2], part[1]]
    elif part[0] == "*" and len(part) == 3:
        by = part[1] if isinstance(part[1], list) else part[2]
    elif part[0] in ("f", "q", "r"):
        by = [part[0], ["-", part[1]] if isinstance(part[1], str) else part[1]]
    elif part[0] == "sum" and len(part) == 4:
        by = [*part[:2], part[3]]
    elif part[0] == "/":
        by = ["*", *part[1:]] if part[1] != 1 else ["/", part[2], 1]
    elif part[0] == "abs2":
        by = ["^", part[1], 2]
    elif part[0] == "char":
        by = ["conj", part]

    def put(target: Json, steps: tuple[int, ...]) -> Json:
        if not steps:
            return by
        return [put(child, steps[1:]) if n == steps[0] else child for n, child in enumerate(target)]

    return put(node, path)


def difference(left: Json, right: Json) -> list[Any] | None:
    """Return what the normaliser leaves over, None if it refuses or a corruption is no scalar."""
    reader = Reader()
    scope: dict[str, Any] = {}
    reader.declare(NAMES, scope)
    try:
        with replaying(300_000):
            return Normaliser().expand(sums.difference(reader.scalar(left, scope), reader.scalar(right, scope)))
    except KernelError:
        return None


def agree(left: Json, right: Json) -> bool:
    """Tell by brute force whether two scalars have the same value in all the small worlds."""
    return all(scalar(left, world, {}) == scalar(right, world, {}) for world in WORLDS)


SETTINGS = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


@st.composite
def true_pairs(draw: Any) -> tuple[Json, Json]:
    writer = Writer(draw, plain=True)
    left = writer.scalar({}, draw(st.integers(1, 3)))
    return left, changed(writer, left)


@st.composite
def doubtful_pairs(draw: Any) -> tuple[Json, Json]:
    writer = Writer(draw, plain=False)
    left = writer.scalar({}, draw(st.integers(1, 4)))
    right = corrupted(writer, changed(writer, left))
    return left, corrupted(writer, right) if draw(st.booleans()) else right


@settings(SETTINGS, max_examples=150)
@given(true_pairs())
def test_true_transformations_are_recognised(pair: tuple[Json, Json]) -> None:
    assert agree(*pair)
    assert difference(*pair) == []


@settings(SETTINGS, max_examples=500)
@given(doubtful_pairs())
@example((["sum", [["k", D]], ["f", ["*", 2, "k"]]], ["sum", [["k", D]], ["f", "k"]]))
@example((["sum", [["k", D]], ["f", ["+", "k", ["v", "k"]]]], ["sum", [["k", D]], ["f", "k"]]))
@example((["*", ["f", "m"], ["/", 1, ["f", "m"]]], 1))
@example((["/", 1, ["/", 1, ["f", "m"]]], ["f", "m"]))
@example((["conj", ["/", 1, ["f", "m"]]], ["/", 1, ["f", "m"]]))
@example((["sum", [["k", D]], ["/", 1, ["f", ["*", 2, "k"]]]], ["sum", [["k", D]], ["/", 1, ["f", "k"]]]))
@example(
    (["sum", [["k", D]], ["/", ["f", "k"], ["q", "k"]]], ["sum", [["k", D]], ["/", ["f", ["-", "k"]], ["q", "k"]]])
)
@example((["sum", [["j", "J"]], ["a", ["w", "j"]]], ["sum", [["j", "J"]], ["a", "j"]]))
@example((["sum", [["k", D]], ["!=", "k", 0], ["f", ["+", "k", "m"]]], ["sum", [["k", D]], ["!=", "k", 0], ["f", "k"]]))
def test_what_the_normal_form_identifies_is_equal(pair: tuple[Json, Json]) -> None:
    if difference(*pair) == []:
        assert agree(*pair)


def test_a_plain_set_is_summed_along_a_bijection_but_not_along_a_map() -> None:
    plain = ["sum", [["j", "J"]], ["a", "j"]]
    assert difference(["sum", [["j", "J"]], ["a", ["forward", "turn", "j"]]], plain) == []
    assert difference(["sum", [["j", "J"]], ["a", ["w", "j"]]], plain) != []


def test_indices_move_in_divisors_too() -> None:
    """And the names of what is bound inside a divisor do not matter."""

    def ratio(point: Json, inner: str) -> Json:
        below = ["sum", [[inner, D]], ["!=", inner, point], ["h", point, inner]]
        return ["sum", [["k", D]], ["/", ["f", point], below]]

    for right in (ratio(["-", "k"], "l"), ratio(["+", "k", "m"], "n")):
        assert agree(ratio("k", "l"), right)
        assert difference(ratio("k", "l"), right) == []
    assert difference(ratio("k", "l"), ["sum", [["k", D]], ["/", ["f", "k"], ["h", "k", "k"]]]) != []


def test_characters_are_orthogonal() -> None:
    left = ["sum", [["g", E]], ["*", ["char", "m", "g"], ["conj", ["char", ["*", 2, "m"], "g"]]]]
    right = ["*", ["size", E], ["indicator", ["=", "m", 0]]]
    assert agree(left, right)
    assert difference(left, right) == []
