"""The meaning of scalars over small groups by plain enumeration: no line of it is shared with the kernel.

Values are Gaussian rationals (pairs of numbers), the groups are products of Z2 and Z4, so that characters are powers
of i. Each world has a real number of its own for 1/0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

Json = Any
Number = int | Fraction
Gauss = tuple[Number, Number]
POWERS_OF_I: tuple[Gauss, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class World:
    """Orders of the cyclic factors of G, the elements of J, values for all names, and the value of 1/0."""

    orders: tuple[int, ...]
    nodes: tuple[int, ...]
    values: Mapping[str, Any]
    over_zero: int = 0

    def members(self, sort: Json) -> Iterator[Any]:
        """Enumerate an index set."""
        match sort:
            case ["element", "G"] | ["dual", "G"]:
                yield from product(*(range(n) for n in self.orders))
            case "J":
                yield from self.nodes
            case ["unit"]:
                yield ()
            case ["range", low, high]:
                yield from range(low, high + 1)
            case ["product", left, right]:
                yield from product(list(self.members(left)), list(self.members(right)))
            case ["union", left, right]:
                yield from (("left", x) for x in self.members(left))
                yield from (("right", x) for x in self.members(right))
            case ["members", name]:
                yield from sorted(self.values[name])
            case _:
                raise NotImplementedError(str(sort))

    def size(self, sort: Json) -> int:
        """Return how many members an index set has."""
        return sum(1 for _ in self.members(sort))


def times(left: Gauss, right: Gauss) -> Gauss:
    """Multiply Gaussian integers."""
    return left[0] * right[0] - left[1] * right[1], left[0] * right[1] + left[1] * right[0]


def inverse(value: Gauss, world: World) -> Gauss:
    """Invert a Gaussian rational."""
    real, imaginary = value
    norm = real * real + imaginary * imaginary
    return (Fraction(real) / norm, -Fraction(imaginary) / norm) if norm else (world.over_zero, 0)


def index(node: Json, world: World, env: Mapping[str, Any]) -> Any:
    """Return the value of an index expression."""
    reduced = lambda row: tuple(x % n for x, n in zip(row, world.orders, strict=True))  # noqa: E731
    match node:
        case 0:
            return (0,) * len(world.orders)
        case str():
            return env[node] if node in env else world.values[node]
        case ["-", one]:
            return reduced(-x for x in index(one, world, env))
        case ["+", one]:
            return index(one, world, env)
        case ["+", one, two]:
            return reduced(x + y for x, y in zip(index(one, world, env), index(two, world, env), strict=True))
        case ["-", one, two]:
            return reduced(x - y for x, y in zip(index(one, world, env), index(two, world, env), strict=True))
        case ["*", int(n), one]:
            return reduced(n * x for x in index(one, world, env))
        case ["first", one]:
            return index(one, world, env)[0]
        case ["second", one]:
            return index(one, world, env)[1]
        case ["inclusion", one]:
            return index(one, world, env)
        case ["forward", name, one]:
            return world.values[name][index(one, world, env)]
        case [str(name), one]:
            return world.values[name][(index(one, world, env),)]
    raise NotImplementedError(str(node))


def holds(node: Json, world: World, env: Mapping[str, Any]) -> bool:
    """Decide a condition on indices."""
    match node:
        case ["=", one, two]:
            return bool(index(one, world, env) == index(two, world, env))
        case ["!=", one, two]:
            return bool(index(one, world, env) != index(two, world, env))
        case ["and", *parts]:
            return all(holds(part, world, env) for part in parts)
        case ["or", *parts]:
            return any(holds(part, world, env) for part in parts)
        case ["not", part]:
            return not holds(part, world, env)
        case ["<", one, two]:
            return bool(scalar(one, world, env)[0] < scalar(two, world, env)[0])
        case ["in", one, name]:
            return index(one, world, env) in world.values[name]
    raise NotImplementedError(str(node))


def scalar(node: Json, world: World, env: Mapping[str, Any]) -> Gauss:
    """Return the value of a scalar."""
    match node:
        case int():
            return node, 0
        case str():
            return env[node], 0
        case ["+", *terms]:
            values = [scalar(term, world, env) for term in terms]
            return sum(v[0] for v in values), sum(v[1] for v in values)
        case ["-", one]:
            return times((-1, 0), scalar(one, world, env))
        case ["-", one, two]:
            left, right = scalar(one, world, env), scalar(two, world, env)
            return left[0] - right[0], left[1] - right[1]
        case ["*", *terms]:
            total = (1, 0)
            for term in terms:
                total = times(total, scalar(term, world, env))
            return total
        case ["/", one, two]:
            return times(scalar(one, world, env), inverse(scalar(two, world, env), world))
        case ["^", one, int(exponent)]:
            total = (1, 0)
            for _ in range(exponent):
                total = times(total, scalar(one, world, env))
            return total
        case ["conj", one]:
            real, imaginary = scalar(one, world, env)
            return real, -imaginary
        case ["abs2", one]:
            real, imaginary = scalar(one, world, env)
            return real * real + imaginary * imaginary, 0
        case ["size", sort]:
            return world.size(sort), 0
        case ["at_time", ["curve", [[name, "real"]], body], time]:
            return scalar(body, world, {**env, name: scalar(time, world, env)[0]})
        case ["indicator", condition]:
            return int(holds(condition, world, env)), 0
        case ["char", frequency, point]:
            pairs = zip(index(frequency, world, env), index(point, world, env), world.orders, strict=True)
            return POWERS_OF_I[sum(k * g * (4 // n) for k, g, n in pairs) % 4]
        case ["case", subject, [left, one], [right, two]]:
            side, value = index(subject, world, env)
            return (
                scalar(one, world, {**env, left: value})
                if side == "left"
                else scalar(two, world, {**env, right: value})
            )
        case ["sum" | "prod" as op, [[name, sort], *others], *rest]:
            if others:
                return scalar([op, [[name, sort]], [op, others, *rest]], world, env)
            real, imaginary = (0, 0) if op == "sum" else (1, 0)
            for value in world.members(sort):
                inner = {**env, name: value}
                if len(rest) == 2 and not holds(rest[0], world, inner):
                    continue
                found = scalar(rest[-1], world, inner)
                if op == "sum":
                    real, imaginary = real + found[0], imaginary + found[1]
                else:
                    real, imaginary = times((real, imaginary), found)
            return real, imaginary
        case [str(name), *arguments]:
            return world.values[name][tuple(index(argument, world, env) for argument in arguments)]
    raise NotImplementedError(str(node))
