"""Real weights, all potentials as one vector, and the derivatives by which the gradient flow moves them.

CaGO (Tian), Theorem 4, equations (81)-(83). The coefficients z are the Fourier coefficients of the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import NETWORK, VOCABULARY, D, G, P, applied
from verify.statements.cago.weights import TRAINED, WEIGHT, character_of_label, product_rule
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    different,
    equal,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)

Json = Any

CUBE = ["product", D, ["product", D, D]]
POTENTIALS = ["union", CUBE, ["product", P, CUBE]]
VECTOR = ["maps", POTENTIALS, "complex"]
COEFFICIENT: Binders = [("p", P), ("k", D), ("j", "J")]
OTHER_WEIGHT: Binders = [("q", P), ("g", G), ("l", "J")]


def cross_index(k1: Json, k2: Json, k: Json) -> Json:
    """Return the index of r_{k1 k2 k} in the vector of all potentials."""
    return ["of", POTENTIALS, ["inl", ["pair", k1, ["pair", k2, k]]]]


def convolution_index(p: Json, m: Json, k1: Json, k: Json) -> Json:
    """Return the index of r_{p m k1 k} in the vector of all potentials."""
    return ["of", POTENTIALS, ["inr", ["pair", p, ["pair", m, ["pair", k1, k]]]]]


def by_kind(index: Json, cross: Callable[..., Json], convolution: Callable[..., Json]) -> Json:
    """Return the case distinction between r_{k1 k2 k} and r_{p m k' k}."""

    def entries(triple: Json) -> list[Json]:
        rest = ["second", triple]
        return [["first", triple], ["first", rest], ["second", rest]]

    return [
        "case",
        index,
        ["x", cross(*entries("x"))],
        ["y", convolution(["first", "y"], *entries(["second", "y"]))],
    ]


def _derivative_of_cross(k1: Json, k2: Json, k: Json) -> Json:
    return product_rule([indicator(equal("k", frequency)) for frequency in (k1, k2, k)], [k1, k2, k])


def _derivative_of_convolution(p: Json, m: Json, k1: Json, k: Json) -> Json:
    k2 = minus(m, k1)
    one, two, c = (["z", label, frequency, "j"] for label, frequency in ((p, k1), (p, k2), (":c", k)))
    return plus(
        times(indicator(both(equal("p", p), equal("k", k1))), two, c),
        times(indicator(both(equal("p", p), equal("k", k2))), one, c),
        times(indicator(both(equal("p", ":c"), equal("k", k))), one, two),
    )


def _gradient_at_cross(k1: Json, k2: Json, k: Json) -> Json:
    opposite = ["rho", cross_index(minus(k1), minus(k2), minus(k))]
    main = times(-4, indicator(both(equal(k1, k), equal(k2, k))))
    return times(indicator(different(k, 0)), plus(main, times(8, ORDER, opposite)))


def _gradient_at_convolution(p: Json, m: Json, k1: Json, k: Json) -> Json:
    def summed(label: Json, frequency: Json) -> Json:
        return total([("l", D)], ["rho", convolution_index(label, frequency, "l", minus(k))])

    norm = plus(summed(":a", 0), summed(":b", 0))
    inner = plus(
        times(indicator(equal(m, 0)), norm),
        times(indicator(different(m, 0)), summed(p, minus(m))),
    )
    return times(indicator(both(different(k, 0), different(p, ":c"))), 2, ORDER, inner)


def quadratic(left: str, right: str) -> Json:
    """Return the quadratic part of the loss, polarised, with conj r_i replaced by the entry at the index -i."""

    def at_cross(vector: str, sign: Callable[[str], Json]) -> Json:
        return [vector, cross_index(sign("k1"), sign("k2"), sign("k"))]

    def summed(vector: str, p: str, m: Json, k: Json) -> Json:
        return total([("l", D)], [vector, convolution_index(p, m, "l", k)])

    norms = [plus(*(summed(v, p, 0, k) for p in (":a", ":b"))) for v, k in ((left, "k"), (right, minus("k")))]
    products = (times(summed(left, p, "m", "k"), summed(right, p, minus("m"), minus("k"))) for p in (":a", ":b"))
    return plus(
        times(4, ORDER, total([("k1", D), ("k2", D)], times(at_cross(left, str), at_cross(right, minus)))),
        times(ORDER, *norms),
        times(ORDER, total([("m", D)], plus(*products), different("m", 0))),
    )


def trained(name: str, *arguments: Json, weights: Json = "W") -> Json:
    """Return a definition of :data:`FLOW_VOCABULARY` applied to weights and further arguments."""
    return [name, "G", "J", weights, *arguments]


def z_of(weights: Json = "W") -> Json:
    """Return the coefficients of the network with given weights."""
    return trained("coefficients", weights=weights)


def r_of(weights: Json = "W") -> Json:
    """Return the vector of all potentials of the network with given weights."""
    return applied("potentials", z=z_of(weights))


def loss_of(weights: Json = "W") -> Json:
    """Return the loss of the network with given weights."""
    return applied("loss", z=z_of(weights))


EACH: Binders = [("i", POTENTIALS)]
W_INDEX = ("p", "g", "j")
GRADIENT = ["loss_gradient", "G", r_of()]


def by_weight(*indices: Json) -> Json:
    """Return the derivative of a coefficient by a weight."""
    return ["by_weights", "G", "J", *indices]


FLOW_VOCABULARY: list[Json] = [
    *VOCABULARY,
    define(
        "mode",
        [("G", "abelian"), ("p", P), ("k", D), ("g", G)],
        character_of_label("k", "g"),
    ),
    define(
        "coefficients",
        TRAINED,
        mapping(
            COEFFICIENT,
            times(
                over(indicator(different("k", 0)), ORDER),
                total([("g", G)], times(["W", "p", "g", "j"], ["mode", "G", "p", "k", "g"])),
            ),
        ),
    ),
    define(
        "potentials",
        NETWORK,
        mapping(EACH, by_kind("i", lambda *ks: applied("cross", *ks), lambda *ks: applied("convolution", *ks))),
    ),
    define(
        "opposite",
        [("G", "abelian"), *EACH],
        by_kind(
            "i",
            lambda *ks: cross_index(*map(minus, ks)),
            lambda p, *ks: convolution_index(p, *map(minus, ks)),
        ),
    ),
    define(
        "by_coefficients",
        [*NETWORK, *EACH, *COEFFICIENT],
        by_kind("i", _derivative_of_cross, _derivative_of_convolution),
    ),
    define(
        "by_weights",
        [("G", "abelian"), ("J", "set"), ("q", P), ("k", D), ("l", "J"), *WEIGHT],
        times(
            indicator(both(equal("q", "p"), equal("l", "j"))),
            over(indicator(different("k", 0)), ORDER),
            ["mode", "G", "q", "k", "g"],
        ),
    ),
    define(
        "jacobian",
        TRAINED,
        mapping(
            [*EACH, *WEIGHT],
            total(
                [("q", P), ("k", D), ("l", "J")],
                times(by_weight("q", "k", "l", *W_INDEX), applied("by_coefficients", "i", "q", "k", "l", z=z_of())),
            ),
        ),
    ),
    define(
        "loss_in_potentials",
        [("G", "abelian"), ("rho", VECTOR)],
        plus(
            total(
                [("k", D)],
                plus(times(-4, ["rho", cross_index("k", "k", "k")]), quadratic("rho", "rho")),
                different("k", 0),
            ),
            over(minus(ORDER, 1), ORDER),
        ),
    ),
    define(
        "loss_gradient",
        [("G", "abelian"), ("rho", VECTOR)],
        mapping(EACH, by_kind("i", _gradient_at_cross, _gradient_at_convolution)),
    ),
    define(
        "weight_gradient",
        TRAINED,
        mapping(WEIGHT, total(EACH, times(trained("jacobian", "i", *W_INDEX), [*GRADIENT, "i"]))),
    ),
    define(
        "weight_velocity",
        TRAINED,
        mapping(WEIGHT, minus(conj(trained("weight_gradient", *W_INDEX)))),
    ),
    define(
        "potential_velocity",
        TRAINED,
        mapping(
            EACH,
            total(WEIGHT, times(trained("jacobian", "i", *W_INDEX), trained("weight_velocity", *W_INDEX))),
        ),
    ),
    define(
        "kernel",
        [*TRAINED, *EACH, ("i'", POTENTIALS)],
        total(
            WEIGHT,
            times(trained("jacobian", "i", *W_INDEX), conj(trained("jacobian", "i'", *W_INDEX))),
        ),
    ),
    define(
        "inner_product",
        TRAINED,
        total(EACH, times(conj(minus(conj([*GRADIENT, "i"]))), trained("potential_velocity", "i"))),
    ),
]


def polynomial_in(step: Json, coefficients: Sequence[Json]) -> Json:
    """Return the polynomial in a step with these coefficients."""
    first, second, *others = coefficients
    return plus(first, times(step, second), *(times(power(step, n), c) for n, c in enumerate(others, 2)))


def moved(direction: Json, step: Json = "step") -> Json:
    """Return the weights W + step · direction."""
    place_of_weight = ["label", "point", "node"]
    return mapping(
        list(zip(place_of_weight, (P, G, "J"), strict=True)),
        plus(["W", *place_of_weight], times(step, [direction, *place_of_weight])),
    )
