"""How the monomial potentials move when the weights of the network follow the gradient flow of the loss.

CaGO (Tian), Theorem 4, equations (81)-(83). The weights are real; the coefficients z are their Fourier coefficients.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import ORDER, SOURCE, UNIT, Z3, concrete, prove_on_networks
from verify.statements.cago.vocabulary import NETWORK, VOCABULARY, D, G, P, applied, solution
from verify.statements.language import (
    both,
    conj,
    define,
    differences,
    different,
    equal,
    exists,
    forall,
    indicator,
    mapping,
    minus,
    needed,
    over,
    place,
    plus,
    power,
    substituted,
    times,
    total,
    words,
)
from verify.statements.model import Control, Part, Statement

Json = Any

CUBE = ["product", D, ["product", D, D]]
POTENTIALS = ["union", CUBE, ["product", P, CUBE]]
VECTOR = ["maps", POTENTIALS, "complex"]
WEIGHTS = ["maps", P, G, "J", "real"]
TRAINED: list[tuple[str, Json]] = [("G", "abelian"), ("J", "set"), ("W", WEIGHTS)]
WEIGHT: list[tuple[str, Json]] = [("p", P), ("g", G), ("j", "J")]
COEFFICIENT: list[tuple[str, Json]] = [("p", P), ("k", D), ("j", "J")]


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
    a, b, c = (["z", label, frequency, "j"] for label, frequency in ((":a", k1), (":b", k2), (":c", k)))
    return [
        "choose",
        "p",
        ["a", times(indicator(equal("k", k1)), b, c)],
        ["b", times(indicator(equal("k", k2)), a, c)],
        ["c", times(indicator(equal("k", k)), a, b)],
    ]


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
    """Return a definition of :data:`DYNAMICS_VOCABULARY` applied to weights and further arguments."""
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


EACH: list[tuple[str, Json]] = [("i", POTENTIALS)]
W_INDEX = ("p", "g", "j")
GRADIENT = ["loss_gradient", "G", r_of()]
PULLED_BACK = total(EACH, times(conj(trained("jacobian", "i", *W_INDEX)), conj([*GRADIENT, "i"])))


def _by_weights(*indices: Json) -> Json:
    return ["by_weights", "G", "J", *indices]


DYNAMICS_VOCABULARY: list[Json] = [
    *VOCABULARY,
    define(
        "mode",
        [("G", "abelian"), ("p", P), ("k", D), ("g", G)],
        ["choose", "p", *([label, conj(["char", "k", "g"])] for label in ("a", "b")), ["c", ["char", "k", "g"]]],
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
                times(_by_weights("q", "k", "l", *W_INDEX), applied("by_coefficients", "i", "q", "k", "l", z=z_of())),
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

_OTHER_WEIGHT: list[tuple[str, Json]] = [("q", P), ("g", G), ("l", "J")]
_VARIABLES: list[tuple[str, Json]] = [
    ("W", WEIGHTS),
    ("V", WEIGHTS),
    ("zeta", solution("J")),
    ("z'", solution("J")),
    ("B", solution("J")),
    ("C", ["maps", P, D, "J", P, G, "J", "complex"]),
    *((name, VECTOR) for name in ("rho", "rho'", "sigma", "tau", "s1", "s2", "s3")),
    ("A", ["maps", POTENTIALS, P, G, "J", "complex"]),
    ("x", ["maps", P, G, "J", "complex"]),
    ("S", "set"),
    ("b", ["maps", "S", "complex"]),
    ("M", ["maps", "S", P, G, "J", "complex"]),
    ("step", "real"),
    ("delta", "complex"),
    ("n", POTENTIALS),
]


def moved(direction: Json, step: Json = "step") -> Json:
    """Return the weights W + step · direction."""
    place_of_weight = ["label", "point", "node"]
    return mapping(
        list(zip(place_of_weight, (P, G, "J"), strict=True)),
        plus(["W", *place_of_weight], times(step, [direction, *place_of_weight])),
    )


def expansion_in_coefficients(here: Json, there: Json, index: Json = "i") -> list[Json]:
    """Return the coefficients of ε⁰, …, ε³ in r_i(z + εζ)."""
    linear = [
        total(COEFFICIENT, times(applied("by_coefficients", index, "p", "k", "j", z=z), [zeta, "p", "k", "j"]))
        for z, zeta in ((here, there), (there, here))
    ]
    return [applied("potentials", index, z=here), *linear, applied("potentials", index, z=there)]


def derivative_of_potential(here: Json, there: Json, index: Json = "n") -> Json:
    """Return (J V)_i, the Jacobian at some weights applied to a direction."""
    return total(WEIGHT, times(trained("jacobian", index, "p", "g", "j", weights=here), [there, "p", "g", "j"]))


def along_weights(step: Json, here: Json, there: Json, index: Json = "n") -> Json:
    """Return the expansion of r_i at some weights in a direction."""
    derivatives = [derivative_of_potential(*pair, index) for pair in ((here, there), (there, here))]
    return _powers(step, [[*r_of(here), index], *derivatives, [*r_of(there), index]])


_MATRIX = mapping(
    [("row", P), ("frequency", D), ("node", "J"), ("label", P), ("point", G), ("cell", "J")],
    _by_weights("row", "frequency", "node", "label", "point", "cell"),
)
MOVED_COEFFICIENTS = mapping(
    [("row", P), ("frequency", D), ("node", "J")],
    plus(["z", "row", "frequency", "node"], times("delta", ["zeta", "row", "frequency", "node"])),
)
HERMITIAN_MEAN_FREE = ("hermitian", "mean_free")


def _row(weights: Json, index: Json = "n") -> Json:
    """Return the row of ∂r/∂z at some weights."""
    coefficient = [("row", P), ("frequency", D), ("node", "J")]
    indices = [name for name, _ in coefficient]
    return mapping(coefficient, applied("by_coefficients", index, *indices, z=z_of(weights)))


def in_potentials(vector: Json) -> Json:
    """Return the loss as a function of the vector of all potentials."""
    return ["loss_in_potentials", "G", vector]


def _slope(vector: Json, direction: Json) -> Json:
    return total(EACH, times(["loss_gradient", "G", vector, "i"], [direction, "i"]))


def _square(left: str, right: str) -> Json:
    return total([("k", D)], quadratic(left, right), different("k", 0))


def stepped(vector: Json, direction: str, step: Json, index: str = "index") -> Json:
    """Return the vector moved by step · direction."""
    return mapping([(index, POTENTIALS)], plus(_entry(vector, index), times(step, [direction, index])))


def _entry(vector: Json, index: str) -> Json:
    return [vector, index] if isinstance(vector, str) else ["at", vector, index]


class Expansion:
    """The loss along ρ + s1 + s2 + s3, the summands scaled by steps, from its values, slopes and quadratic parts.

    Stage n is the point that is reached after n summands. What belongs to a stage above ``depth`` is expanded.
    """

    def __init__(
        self,
        steps: Sequence[Json],
        loss: Callable[[int], Json],
        slope: Callable[[int, int], Json],
        square: Callable[[int, int], Json],
    ) -> None:
        """Take the steps, and what stands for the loss, the slope and the polarised quadratic part."""
        self.steps, self.loss, self.slope, self.square = steps, loss, slope, square

    def loss_at(self, stage: int, depth: int) -> Json:
        """Return the loss at a stage."""
        if stage <= depth:
            return self.loss(stage)
        before = [self.loss_at(stage - 1, depth), self.slope_at(stage - 1, stage, depth)]
        return _powers(self.steps[stage - 1], [*before, self.square(stage, stage)])

    def slope_at(self, stage: int, direction: int, depth: int) -> Json:
        """Return the slope of the loss at a stage in one of the directions."""
        if stage <= depth:
            return self.slope(stage, direction)
        twice = times(2, self.square(stage, direction))
        return _powers(self.steps[stage - 1], [self.slope_at(stage - 1, direction, depth), twice])

    def coefficients(self) -> list[Json]:
        """Return the coefficients of ε⁰, …, ε⁶, if the steps are ε, ε², ε³."""
        return [
            self.loss(0),
            self.slope(0, 1),
            plus(self.slope(0, 2), self.square(1, 1)),
            plus(self.slope(0, 3), times(2, self.square(1, 2))),
            plus(self.square(2, 2), times(2, self.square(1, 3))),
            times(2, self.square(2, 3)),
            self.square(3, 3),
        ]


def _powers(step: Json, coefficients: Sequence[Json]) -> Json:
    """Return the polynomial in a step with these coefficients."""
    first, second, *others = coefficients
    return plus(first, times(step, second), *(times(power(step, n), c) for n, c in enumerate(others, 2)))


DIRECTIONS = ("s1", "s2", "s3")
STEPS = ["step", power("step", 2), power("step", 3)]
STAGES: list[Json] = ["rho"]
for _number in range(3):
    STAGES.append(stepped(STAGES[-1], DIRECTIONS[_number], STEPS[_number], f"index{_number}"))
ALONG_CUBIC = Expansion(
    STEPS,
    lambda stage: in_potentials(STAGES[stage]),
    lambda stage, n: _slope(STAGES[stage], DIRECTIONS[n - 1]),
    lambda m, n: _square(DIRECTIONS[m - 1], DIRECTIONS[n - 1]),
)


REMAINDERS = ("R2", "R3", "R4", "R5", "R6")


def derivative_by_coefficients_claim(index: Json) -> Json:
    """∃ R2, R3 ∀ε ∈ C: r_i(z + εζ) = r_i(z) + ε Σ ∂r_i/∂z ζ + ε² R2 + ε³ R3."""
    values = [*expansion_in_coefficients("z", "zeta", index)[:2], "R2", "R3"]
    reached = substituted(MOVED_COEFFICIENTS[2], {"delta": "eps"})
    expansion = equal(applied("potentials", index, z=[*MOVED_COEFFICIENTS[:2], reached]), _powers("eps", values))
    return exists([("R2", "complex"), ("R3", "complex")], forall([("eps", "complex")], expansion))


def derivative_by_weights_claim(index: Json) -> Json:
    """∃ R2, R3 ∀ε: r_i(W + εV) = r_i(W) + ε (J V)_i + ε² R2 + ε³ R3."""
    values = [[*r_of(), index], derivative_of_potential("W", "V", index), "R2", "R3"]
    expansion = equal([*r_of(moved("V", "eps")), index], _powers("eps", values))
    return exists([("R2", "complex"), ("R3", "complex")], forall([("eps", "real")], expansion))


def derivative_of_loss_claim() -> Json:
    """∃R ∀ε ∈ C: L(ρ + εσ) = L(ρ) + ε grad·σ + ε² R."""
    values = [in_potentials("rho"), _slope("rho", "sigma"), "R"]
    expansion = equal(in_potentials(stepped("rho", "sigma", "eps")), _powers("eps", values))
    return exists([("R", "complex")], forall([("eps", "complex")], expansion))


def weights_of_network() -> list[Json]:
    """The weights of the network with the coefficients z(W) are W less their means."""

    def centred(label: str) -> Json:
        mean = over(total([("h", G)], ["W", label, "h", "j"]), ORDER)
        return minus(["W", label, "g", "j"], mean)

    return [
        *(equal(applied("weight", p, "g", "j", z=z_of()), centred(p)) for p in (":a", ":b")),
        equal(applied("readout", "g", "j", z=z_of()), centred(":c")),
    ]


def chain_rule_claim() -> Json:
    """∃ R2, …, R6 ∀ε: ℓ(W + εV) = ℓ(W) + ε Σ_w (∇_W ℓ)_w V_w + ε² R2 + … + ε⁶ R6."""
    slope = total(WEIGHT, times(trained("weight_gradient", *W_INDEX), ["V", *W_INDEX]))
    expansion = equal(loss_of(moved("V", "eps")), _powers("eps", [loss_of(), slope, *REMAINDERS]))
    return exists([(name, "complex") for name in REMAINDERS], forall([("eps", "real")], expansion))


def motion_claim(index: Json, speed: Json = "speed") -> Json:
    """∃ R2, R3 ∀ε: r_i(W + εẆ) = r_i(W) + ε ṙ_i + ε² R2 + ε³ R3."""
    coefficients = [[*r_of(), index], trained("potential_velocity", index), "R2", "R3"]
    expansion = equal([*r_of(moved(speed, "eps")), index], _powers("eps", coefficients))
    return exists([("R2", "complex"), ("R3", "complex")], forall([("eps", "real")], expansion))


def flow_claim() -> Json:
    """∃ real Ẇ = -conj(∇_W ℓ) along which every potential has the velocity (J Ẇ)_i."""
    is_velocity = forall(WEIGHT, equal(["speed", *W_INDEX], trained("weight_velocity", *W_INDEX)))
    return exists([("speed", WEIGHTS)], both(is_velocity, forall(EACH, motion_claim("i"))))


def _real_part(x: Json) -> Json:
    """Return the real part in a form that is real by its sort: (|x + 1|² - |x - 1|²) / 4."""
    return over(minus(["abs2", plus(x, 1)], ["abs2", minus(x, 1)]), 4)


def _column(rows: Json, matrix: Json, vector: Json) -> Json:
    return total([("i", rows)], times([matrix, "i", *W_INDEX], [vector, "i"]))


def _pulled_back(rows: Json, matrix: Json, vector: Json) -> Json:
    return total([("i", rows)], times(conj([matrix, "i", *W_INDEX]), conj([vector, "i"])))


def _pushed(rows: Json, matrix: Json, vector: Json, index: Json = "i") -> Json:
    """Return the velocity of an entry: the matrix applied to the velocity of the weights."""
    inner = total([("s", rows)], times([matrix, "s", *W_INDEX], [vector, "s"]))
    return total(WEIGHT, times([matrix, index, *W_INDEX], minus(conj(inner))))


def _adjoint_claim(rows: Json, matrix: Json, vector: Json) -> Json:
    velocity = minus(conj(_column(rows, matrix, vector)))
    return forall(WEIGHT, equal(velocity, minus(_pulled_back(rows, matrix, vector))))


def _kernel_claim(rows: Json, matrix: Json, vector: Json) -> Json:
    product = total(WEIGHT, times([matrix, "i", *W_INDEX], conj([matrix, "i'", *W_INDEX])))
    right = minus(total([("i'", rows)], times(product, conj([vector, "i'"]))))
    return forall([("i", rows)], equal(_pushed(rows, matrix, vector), right))


def _norm_claim(rows: Json, matrix: Json, vector: Json) -> Json:
    left = total([("i", rows)], times(conj(minus(conj([vector, "i"]))), _pushed(rows, matrix, vector)))
    return equal(left, total(WEIGHT, ["abs2", _pulled_back(rows, matrix, vector)]))


ADJOINT = forall(WEIGHT, equal(trained("weight_velocity", *W_INDEX), minus(PULLED_BACK)))
KERNEL = forall(
    EACH,
    equal(
        trained("potential_velocity", "i"),
        minus(total([("i'", POTENTIALS)], times(trained("kernel", "i", "i'"), conj([*GRADIENT, "i'"])))),
    ),
)
NORM = total(WEIGHT, ["abs2", PULLED_BACK])


class DynamicsProof:
    """Lemmas on the potentials, each proved once as a closed theorem, and what follows at given weights."""

    def __init__(self) -> None:
        """Start a proof that may speak of weights, coefficients, vectors and matrices."""
        self.proof = Evidence([*NETWORK, *_VARIABLES])

    def evidence(self) -> Evidence:
        """Return the evidence with those variables that it needs."""
        used = set(words(self.proof.steps))
        kept = []
        for name, sort in reversed(self.proof.variables):
            if name in used:
                kept.append([name, sort])
                used |= set(words(sort))
        self.proof.variables = kept[::-1]
        return self.proof

    def expansion_of_potentials(self) -> int:
        """∀ G, J, z, ζ, z', δ (z' = z + δζ ⟹ ∀i r_i(z') = r_i(z) + δ (∂r/∂z ζ)_i + δ² … + δ³ …)."""
        sum_of_both = plus(["z", "p", "k", "j"], times("delta", ["zeta", "p", "k", "j"]))
        given = forall(COEFFICIENT, equal(["z'", "p", "k", "j"], sum_of_both))
        value = _powers("delta", expansion_in_coefficients("z", "zeta"))
        goal = forall(EACH, equal(applied("potentials", "i", z="z'"), value))
        proved = self.proof.sums(goal, rewrite=[self.proof.assume(given)])
        return self.proof.generalise(proved, ["G", "J", "z", "zeta", "z'", "delta"], [given])

    def exchange(self) -> int:
        """∀ G, J, B, C, V, ζ (ζ = CV ⟹ Σ B ζ = Σ (Σ B C) V)."""
        entry = ["C", "p", "k", "j", "q", "g", "l"]
        image = total(_OTHER_WEIGHT, times(entry, ["V", "q", "g", "l"]))
        given = forall(COEFFICIENT, equal(["zeta", "p", "k", "j"], image))
        row = ["B", "p", "k", "j"]
        left = total(COEFFICIENT, times(row, ["zeta", "p", "k", "j"]))
        inner = total(
            [("q", P), ("k", D), ("l", "J")], times(["C", "q", "k", "l", "p", "g", "j"], ["B", "q", "k", "l"])
        )
        right = total(WEIGHT, times(inner, ["V", "p", "g", "j"]))
        proved = self.proof.sums(equal(left, right), rewrite=[self.proof.assume(given)])
        return self.proof.generalise(proved, ["G", "J", "B", "C", "V", "zeta"], [given])

    def coefficients_are_linear(self) -> int:
        """∀ G, J, W: z = (∂z/∂W) W."""
        image = total(_OTHER_WEIGHT, times(_by_weights("p", "k", "j", "q", "g", "l"), ["W", "q", "g", "l"]))
        proved = self.proof.sums(forall(COEFFICIENT, equal([*z_of(), "p", "k", "j"], image)))
        return self.proof.generalise(proved, ["G", "J", "W"])

    def expansion_at_weights(self, potentials: int, linear: int) -> int:
        """∀ G, J, W, V, ε, i: r_i(W + εV) = r_i(W) + ε (JV)_i + ε² … + ε³ …, from the expansions of r and z."""
        proof = self.proof
        exchange = self.exchange()
        sum_of_both = plus([*z_of(), "p", "k", "j"], times("step", [*z_of("V"), "p", "k", "j"]))
        both_moved = proof.sums(forall(COEFFICIENT, equal([*z_of(moved("V")), "p", "k", "j"], sum_of_both)))
        found = proof.specialise(potentials, ["G", "J", z_of(), z_of("V"), z_of(moved("V")), "step"], [both_moved])
        found = proof.specialise(found, ["n"])
        chained = []
        for here, there in (("W", "V"), ("V", "W")):
            image = proof.specialise(linear, ["G", "J", there])
            values = ["G", "J", _row(here), _MATRIX, there, z_of(there)]
            chained.append(proof.specialise(exchange, values, [image]))
        final = proof.rewrite(equal([*r_of(moved("V")), "n"], along_weights("step", "W", "V")), chained, found)
        return proof.generalise(final, ["G", "J", "W", "V", "step", "n"])

    def along_weights(self) -> int:
        """∀ G, J, W, V, ε, i: r_i(W + εV) = r_i(W) + ε (JV)_i + ε² … + ε³ …."""
        return self.expansion_at_weights(self.expansion_of_potentials(), self.coefficients_are_linear())

    def network(self) -> int:
        """∀ G, J, W: z(W) is Hermitian and zero at the trivial character."""
        found = self.proof.conjunction(*(self.proof.sums(applied(name, z=z_of())) for name in HERMITIAN_MEAN_FREE))
        return self.proof.generalise(found, ["G", "J", "W"])

    def loss_in_potentials(self) -> int:
        """∀ G, J, z (Hermitian, mean-free ⟹ the loss is L(r))."""
        return prove_on_networks(self.proof, equal(applied("loss"), in_potentials(applied("potentials"))))

    def conjugate_potentials(self) -> int:
        """∀ G, J, z (Hermitian ⟹ ∀i conj r_i = r_{-i})."""
        hermitian = applied("hermitian")
        goal = forall(EACH, equal(conj(applied("potentials", "i")), applied("potentials", ["opposite", "G", "i"])))
        found = self.proof.sums(goal, rewrite=[(self.proof.assume(hermitian), "backward")])
        return self.proof.generalise(found, ["G", "J", "z"], [hermitian])

    def conjugate_jacobian(self, network: int) -> int:
        """∀i, p, g, j: conj J_{i, pgj} = J_{-i, pgj}."""
        proof, hermitian = self.proof, applied("hermitian")
        opposite = ["p", minus("k"), "j"]
        derivative = applied("by_coefficients", "i", "p", "k", "j")
        reflected = applied("by_coefficients", ["opposite", "G", "i"], *opposite)
        found = proof.sums(
            forall([*EACH, *COEFFICIENT], equal(conj(derivative), reflected)),
            rewrite=[(proof.assume(hermitian), "backward")],
        )
        by_coefficients = proof.generalise(found, ["G", "J", "z"], [hermitian])
        entries = ["q", "g", "l"]
        by_weights = proof.sums(
            forall(
                [*COEFFICIENT, *_OTHER_WEIGHT],
                equal(conj(_by_weights("p", "k", "j", *entries)), _by_weights(*opposite, *entries)),
            )
        )
        given = [
            forall(COEFFICIENT, equal(conj(["B", "p", "k", "j"]), ["zeta", *opposite])),
            forall(
                [*COEFFICIENT, *_OTHER_WEIGHT],
                equal(conj(["C", "p", "k", "j", *entries]), ["C", *opposite, *entries]),
            ),
        ]
        here, there = (
            total([("q", P), ("k", D), ("l", "J")], times(["C", "q", "k", "l", *W_INDEX], [row, "q", "k", "l"]))
            for row in ("B", "zeta")
        )
        found = proof.sums(forall(WEIGHT, equal(conj(here), there)), rewrite=[proof.assume(h) for h in given])
        product = proof.generalise(found, ["G", "J", "B", "zeta", "C"], given)
        every = proof.specialise(by_coefficients, ["G", "J", z_of()], [network])
        first = proof.specialise(every, ["n"])
        rows = [_row("W"), _row("W", ["opposite", "G", "n"])]
        return proof.generalise(proof.specialise(product, ["G", "J", *rows, _MATRIX], [first, by_weights]), ["n"])

    def real_gradient(self) -> int:
        """∀ G, J, W, p, g, j: the entry of Jᵀ grad is real."""
        proof = self.proof
        network = proof.project(proof.specialise(self.network(), ["G", "J", "W"]), 0)
        jacobian = self.conjugate_jacobian(network)
        potentials = proof.specialise(self.conjugate_potentials(), ["G", "J", z_of()], [network])
        opposite = ["opposite", "G", "i"]
        given = forall(EACH, equal(conj(["rho", "i"]), ["rho", opposite]))
        entry = ["loss_gradient", "G", "rho"]
        found = proof.sums(forall(EACH, equal(conj([*entry, "i"]), [*entry, opposite])), rewrite=[proof.assume(given)])
        gradient = proof.specialise(proof.generalise(found, ["G", "rho"], [given]), ["G", r_of()], [potentials])
        pairs = [
            given,
            forall([*EACH, *WEIGHT], equal(conj(["A", "i", *W_INDEX]), ["A", opposite, *W_INDEX])),
        ]
        column = total(EACH, times(["A", "i", *W_INDEX], ["rho", "i"]))
        found = proof.sums(forall(WEIGHT, equal(conj(column), column)), rewrite=[proof.assume(h) for h in pairs])
        paired = proof.generalise(found, ["G", "J", "rho", "A"], pairs)
        found = proof.specialise(paired, ["G", "J", GRADIENT, trained("jacobian")], [gradient, jacobian])
        return proof.generalise(found, ["G", "J", "W"])

    def expansion_of_loss(self) -> int:
        """∀ G, ρ, σ, δ: L(ρ + δσ) = L(ρ) + δ grad·σ + δ² Q(σ)."""
        value = [in_potentials("rho"), _slope("rho", "sigma"), _square("sigma", "sigma")]
        found = self.proof.sums(equal(in_potentials(stepped("rho", "sigma", "delta")), _powers("delta", value)))
        return self.proof.generalise(found, ["G", "rho", "sigma", "delta"])

    def expansion_of_gradient(self) -> int:
        """∀ G, ρ, σ, τ, δ: grad(ρ + δσ)·τ = grad(ρ)·τ + 2δ Q(σ, τ)."""
        value = plus(_slope("rho", "tau"), times("delta", times(2, _square("sigma", "tau"))))
        found = self.proof.sums(equal(_slope(stepped("rho", "sigma", "delta"), "tau"), value))
        return self.proof.generalise(found, ["G", "rho", "sigma", "tau", "delta"])

    def expansion_along_cubic(self, loss: int) -> int:
        """∀ G, ρ, s1, s2, s3, ρ', ε (ρ' = ρ + εs1 + ε²s2 + ε³s3 ⟹ the expansion of L(ρ')): one summand at a time."""
        proof = self.proof
        gradient = self.expansion_of_gradient()
        given = forall(EACH, equal(["rho'", "i"], _powers("step", [[v, "i"] for v in ("rho", *DIRECTIONS)])))
        by_stages = proof.sums(
            forall(EACH, equal(["rho'", "i"], ["at", STAGES[3], "i"])), rewrite=[proof.assume(given)]
        )
        found = proof.rewrite(equal(in_potentials("rho'"), in_potentials(STAGES[3])), [by_stages])
        for stage in (2, 1, 0):
            at, direction, step = STAGES[stage], DIRECTIONS[stage], STEPS[stage]
            used = [proof.specialise(loss, ["G", at, direction, step])]
            for later in DIRECTIONS[stage + 1 :]:
                used.append(proof.specialise(gradient, ["G", at, direction, later, step]))
            found = proof.rewrite(equal(in_potentials("rho'"), ALONG_CUBIC.loss_at(3, stage)), used, found)
        names = ["c", *(f"g{n}" for n in range(1, 4)), *(f"q{m}{n}" for m in range(1, 4) for n in range(m, 4))]
        scalars = Expansion(
            ["h", power("h", 2), power("h", 3)],
            lambda stage: "c",
            lambda stage, n: f"g{n}",
            lambda m, n: f"q{m}{n}",
        )
        regrouping = proof.identity(
            forall(
                [("h", "real"), *((name, "complex") for name in names)],
                equal(scalars.loss_at(3, 0), _powers("h", scalars.coefficients())),
            )
        )
        values = [ALONG_CUBIC.loss(0), *(ALONG_CUBIC.slope(0, n) for n in range(1, 4))]
        values += [ALONG_CUBIC.square(m, n) for m in range(1, 4) for n in range(m, 4)]
        regrouped = proof.specialise(regrouping, ["step", *values])
        final = equal(in_potentials("rho'"), _powers("step", ALONG_CUBIC.coefficients()))
        final = proof.rewrite(final, [regrouped], found)
        return proof.generalise(final, ["G", "rho", *DIRECTIONS, "rho'", "step"], [given])

    def chain_rule(self, network: int, loss: int, expansion: int) -> int:
        """∀ G, J, W, V ∃ R2, …, R6 ∀ε: the loss at W + εV, from the lemmas on the network and on L."""
        proof = self.proof
        weights, expansion = self.along_weights(), self.expansion_along_cubic(expansion)
        at_weights = []
        for here in ("W", moved("V")):
            facts = proof.specialise(network, ["G", "J", here])
            at_weights.append(
                proof.specialise(loss, ["G", "J", z_of(here)], [proof.project(facts, n) for n in range(2)])
            )
        directions = [
            mapping([("index", POTENTIALS)], derivative_of_potential(here, there, "index"))
            for here, there in (("W", "V"), ("V", "W"))
        ]
        path = proof.specialise(weights, ["G", "J", "W", "V", "step"])
        values = [r_of(), *directions, r_of("V"), r_of(moved("V"))]
        found = proof.specialise(expansion, ["G", *values, "step"], [path])
        image = total(WEIGHT, times(["M", "i", *W_INDEX], ["V", *W_INDEX]))
        transposed = total(WEIGHT, times(_column("S", "M", "b"), ["V", *W_INDEX]))
        exchanged = proof.sums(equal(total([("i", "S")], times(["b", "i"], image)), transposed))
        exchanged = proof.generalise(exchanged, ["G", "J", "S", "b", "M", "V"])
        exchanged = proof.specialise(exchanged, ["G", "J", POTENTIALS, GRADIENT, trained("jacobian"), "V"])
        named = dict(zip(("rho", "s1", "s2", "s3"), values, strict=False))
        rest = [substituted(term, named) for term in ALONG_CUBIC.coefficients()[2:]]
        slope = total(WEIGHT, times(trained("weight_gradient", *W_INDEX), ["V", *W_INDEX]))
        final = proof.rewrite(
            equal(loss_of(moved("V")), _powers("step", [loss_of(), slope, *rest])),
            [*((theorem, "backward") for theorem in at_weights), exchanged],
            found,
        )
        final = proof.witness(chain_rule_claim(), rest, proof.generalise(final, ["step"]))
        return proof.generalise(final, ["G", "J", "W", "V"])

    def flow(self) -> int:
        """∀ G, J, W ∃ real weights Ẇ = -conj(∇_W ℓ), along which the potentials move with the velocity J Ẇ."""
        proof = self.proof
        real, expansion = self.real_gradient(), self.along_weights()
        given = forall(WEIGHT, equal(conj(["x", *W_INDEX]), ["x", *W_INDEX]))
        entry = forall(WEIGHT, equal(minus(_real_part(["x", *W_INDEX])), minus(conj(["x", *W_INDEX]))))
        found = proof.sums(entry, rewrite=[proof.assume(given)])
        real_part = proof.generalise(found, ["G", "J", "x"], [given])
        gradient = proof.specialise(real, ["G", "J", "W"])
        velocity = proof.specialise(real_part, ["G", "J", trained("weight_gradient")], [gradient])
        is_velocity = forall(WEIGHT, equal(["V", *W_INDEX], trained("weight_velocity", *W_INDEX)))
        assumed = proof.assume(is_velocity)
        along = along_weights("step", "W", "V")
        found = proof.specialise(expansion, ["G", "J", "W", "V", "step", "n"])
        along[2] = times("step", trained("potential_velocity", "n"))
        found = proof.rewrite(equal([*r_of(moved("V")), "n"], along), [assumed], found)
        rest = [derivative_of_potential("V", "W"), [*r_of("V"), "n"]]
        motion = motion_claim("n", "V")
        found = proof.generalise(proof.witness(motion, rest, proof.generalise(found, ["step"])), ["n"])
        found = proof.generalise(proof.conjunction(assumed, found), ["V"], [is_velocity])
        speed = mapping(
            [("label", P), ("point", G), ("node", "J")],
            minus(_real_part(trained("weight_gradient", "label", "point", "node"))),
        )
        found = proof.specialise(found, [speed], [velocity])
        return proof.generalise(proof.witness(flow_claim(), [speed], found), ["G", "J", "W"])

    def duality(self, *claims: Callable[[Json, Json, Json], Json]) -> int:
        """∀ G, J, W: claims that hold for any matrix and any vector, here the Jacobian and the gradient."""
        found = self.proof.conjunction(*(self.proof.sums(claim("S", "M", "b")) for claim in claims))
        found = self.proof.generalise(found, ["G", "J", "S", "b", "M"])
        return self.proof.specialise(found, ["G", "J", POTENTIALS, GRADIENT, trained("jacobian")])

    def descent(self) -> int:
        """∀ G, J, W: the inner product is the squared norm, hence not negative, and zero only at rest."""
        proof = self.proof
        norm = proof.project(self.duality(_norm_claim), 0)
        square = proof.squares(["<=", 0, NORM])
        sign = proof.rewrite(["<=", 0, trained("inner_product")], [(norm, "backward")], square)
        rest = proof.specialise(self.equality(), ["G", "J", POTENTIALS, GRADIENT, trained("jacobian")])
        return proof.generalise(proof.conjunction(norm, sign, rest), ["G", "J", "W"])

    def equality(self) -> int:
        """∀ G, J, S, b, M: the inner product is zero if and only if the velocity is, for any matrix and vector."""
        proof = self.proof
        norm_claim = _norm_claim("S", "M", "b")
        inner, norm = norm_claim[1:]
        column = _pulled_back("S", "M", "b")
        velocity = minus(conj(_column("S", "M", "b")))
        at_rest = forall(WEIGHT, equal(velocity, 0))
        equation = proof.sums(norm_claim)
        vanishing = proof.assume(equal(inner, 0))
        zeros = proof.vanish(proof.rewrite(equal(norm, 0), [equation], vanishing), [])
        found = proof.sums(at_rest, cofactors=[cofactor(zeros, list(W_INDEX), -1)])
        forward = proof.generalise(found, [], [equal(inner, 0)])
        assumed = proof.assume(at_rest)
        found = proof.sums(
            equal(norm, 0),
            cofactors=[cofactor(assumed, list(W_INDEX), minus(conj(column)), [list(entry) for entry in WEIGHT])],
        )
        found = proof.rewrite(equal(inner, 0), [(equation, "backward")], found)
        backward = proof.generalise(found, [], [at_rest])
        return proof.generalise(proof.equivalence(forward, backward), ["G", "J", "S", "b", "M"])

    def weights(self) -> int:
        """∀ G, J, W: the network with the coefficients z(W) has the weights W less their means."""
        real = self.proof.specialise(self.network(), ["G", "J", "W"])
        found = [self.proof.project(real, number) for number in range(2)]
        found.append(self.proof.sums(forall(WEIGHT[1:], both(*weights_of_network()))))
        return self.proof.generalise(self.proof.conjunction(*found), ["G", "J", "W"])

    def jacobian(self) -> int:
        """∂r/∂z and ∂z/∂W are the derivatives that their names say, and so is their product J."""
        proof = self.proof
        potentials = self.expansion_of_potentials()
        sum_of_both = plus(["z", "p", "k", "j"], times("delta", ["zeta", "p", "k", "j"]))
        reached = proof.sums(forall(COEFFICIENT, equal(["at", MOVED_COEFFICIENTS, "p", "k", "j"], sum_of_both)))
        found = proof.specialise(potentials, ["G", "J", "z", "zeta", MOVED_COEFFICIENTS, "delta"], [reached])
        found = proof.generalise(proof.specialise(found, ["n"]), ["delta"])
        rest = expansion_in_coefficients("z", "zeta", "n")[2:]
        found = proof.witness(derivative_by_coefficients_claim("n"), rest, found)
        by_coefficients = proof.generalise(found, ["G", "J", "z", "zeta", "n"])
        linear = self.coefficients_are_linear()
        weights = proof.specialise(self.expansion_at_weights(potentials, linear), ["G", "J", "W", "V", "step", "n"])
        rest = [derivative_of_potential("V", "W"), [*r_of("V"), "n"]]
        found = proof.witness(derivative_by_weights_claim("n"), rest, proof.generalise(weights, ["step"]))
        by_weights = proof.generalise(found, ["G", "J", "W", "V", "n"])
        return proof.conjunction(by_coefficients, linear, by_weights)

    def gradient(self) -> int:
        """L(r(W)) is the loss, conj r_i = r_{-i}, grad is the gradient of L, and Jᵀ grad that of the loss by W."""
        proof = self.proof
        network, loss, expansion = self.network(), self.loss_in_potentials(), self.expansion_of_loss()
        facts = proof.specialise(network, ["G", "J", "W"])
        given = [proof.project(facts, number) for number in range(2)]
        found = [
            proof.specialise(loss, ["G", "J", z_of()], given),
            proof.specialise(self.conjugate_potentials(), ["G", "J", z_of()], given[:1]),
        ]
        found = [proof.generalise(theorem, ["G", "J", "W"]) for theorem in found]
        along = proof.generalise(proof.specialise(expansion, ["G", "rho", "sigma", "delta"]), ["delta"])
        along = proof.witness(derivative_of_loss_claim(), [_square("sigma", "sigma")], along)
        by_potentials = proof.generalise(along, ["G", "rho", "sigma"])
        return proof.conjunction(*found, by_potentials, self.chain_rule(network, loss, expansion))

    def gradient_flow(self) -> int:
        """(81) and (82), and that the velocity of the weights is real and moves the potentials so."""
        found = self.proof.specialise(self.flow(), ["G", "J", "W"])
        laws = self.duality(_adjoint_claim, _kernel_claim)
        parts = [self.proof.project(laws, number) for number in range(2)]
        return self.proof.generalise(self.proof.conjunction(*parts, found), ["G", "J", "W"])


Z2 = ["cyclic", 2]


def concrete_weights(group: Json, entry: Json) -> Json:
    """Return weights of one hidden node; the entry may mention ``letter``, ``argument`` and ``neuron``."""
    return mapping([("letter", P), ("argument", ["element", group]), ("neuron", UNIT)], entry)


ZERO = [Z2, UNIT, concrete_weights(Z2, 0)]
SPREAD = [
    Z3,
    UNIT,
    concrete_weights(
        Z3,
        [
            "choose",
            "letter",
            ["a", indicator(equal("argument", 0))],
            ["b", indicator(equal("argument", ["residue", 1]))],
            ["c", indicator(equal("argument", ["residue", 1]))],
        ],
    ),
]
NODE = ["star"]


def _at_spread(formula: Json, **indices: Json) -> Json:
    return substituted(formula, {**dict(zip(("G", "J", "W"), SPREAD, strict=True)), **indices})


def _refuted(formula: Json, claim: Json, moves: Sequence[dict[str, Json]]) -> Evidence:
    """Refute a claim: it leads to a formula that is false at concrete values."""
    proof = Evidence()
    proof.counterexample(claim, moves, proof.evaluate(formula))
    return proof


def _half_gradient(claim: Json) -> Evidence:
    """Refute that a wrong gradient is one: on Z2 the difference quotient at the vector of ones has another value."""
    ones = mapping([("position", substituted(POTENTIALS, {"G": Z2}))], 1)
    named = {"G": Z2, "rho": ones, "sigma": ones}
    expansion = substituted(derivative_of_loss_claim()[2], {**named, "R": "rest"})
    scalars = ("ahead", "here", "behind", "slope", "rest")
    proof = Evidence([(name, "complex") for name in scalars])
    ahead, behind = (equal(side, _powers(h, ["here", "slope", "rest"])) for side, h in (("ahead", 1), ("behind", -1)))
    quotient = equal(minus("ahead", "behind"), times(2, "slope"))
    given = [proof.assume(ahead), proof.assume(behind)]
    found = proof.sums(quotient, cofactors=[cofactor(given[0]), cofactor(given[1], times=-1)])
    lemma = proof.generalise(found, scalars, [ahead, behind])
    assumed = proof.assume(expansion)
    sides = [proof.specialise(assumed, [h]) for h in (1, -1)]
    losses = [substituted(in_potentials(stepped("rho", "sigma", h)), named) for h in (1, -1)]
    slope = substituted(_slope("rho", "sigma"), named)
    values = [losses[0], ["loss_in_potentials", Z2, ones], losses[1], slope, "rest"]
    impossible = proof.specialise(lemma, values, sides)
    false = proof.evaluate(equal(minus(*losses), times(2, slope)))
    denied = proof.contradiction(["not", expansion], impossible, false)
    denied = proof.cases(expansion, denied, proof.assume(["not", expansion]))
    proof.counterexample(claim, [{"part": 2}, {"at": [Z2, ones, ones]}], proof.generalise(denied, ["rest"]))
    return proof


def _spread_index(k1: int, k2: int, k: int) -> Json:
    residues = [["residue", n] for n in (k1, k2, k)]
    return substituted(cross_index(*residues), {"G": Z3})


def _claims() -> dict[str, Json]:
    """Return the claims of the parts of Theorem 4."""
    coefficient_vectors = [*NETWORK, ("zeta", solution("J"))]
    image = total(_OTHER_WEIGHT, times(_by_weights("p", "k", "j", "q", "g", "l"), ["W", "q", "g", "l"]))
    vectors = [("G", "abelian"), ("rho", VECTOR), ("sigma", VECTOR)]
    inner = trained("inner_product")
    at_rest = forall(WEIGHT, equal(trained("weight_velocity", *W_INDEX), 0))
    conjugate = equal(conj([*r_of(), "i"]), [*r_of(), ["opposite", "G", "i"]])
    return {
        "weights": forall(
            TRAINED,
            both(
                *(applied(name, z=z_of()) for name in HERMITIAN_MEAN_FREE),
                forall(WEIGHT[1:], both(*weights_of_network())),
            ),
        ),
        "jacobian": both(
            forall([*coefficient_vectors, *EACH], derivative_by_coefficients_claim("i")),
            forall(TRAINED, forall(COEFFICIENT, equal([*z_of(), "p", "k", "j"], image))),
            forall([*TRAINED, ("V", WEIGHTS), *EACH], derivative_by_weights_claim("i")),
        ),
        "gradient": both(
            forall(TRAINED, equal(loss_of(), in_potentials(r_of()))),
            forall(TRAINED, forall(EACH, conjugate)),
            forall(vectors, derivative_of_loss_claim()),
            forall([*TRAINED, ("V", WEIGHTS)], chain_rule_claim()),
        ),
        "flow": forall(TRAINED, both(ADJOINT, KERNEL, flow_claim())),
        "descent": forall(TRAINED, both(equal(inner, NORM), ["<=", 0, inner], ["iff", equal(inner, 0), at_rest])),
    }


def theorem_4() -> Statement:
    """Theorem 4: the potentials follow -J J* times the conjugate gradient, at an angle of at most 90 degrees."""
    claims = _claims()
    definitions = needed(DYNAMICS_VOCABULARY, list(claims.values()))
    trivial: Json = [":a", 0, NODE]
    vector = mapping([("position", substituted(POTENTIALS, {"G": Z3}))], 1)
    entry = _spread_index(1, 1, 1)
    z3_solutions = [concrete(Z3, UNIT, 1)] * 2
    witnesses = {
        "weights": [[*SPREAD, *trivial], [*SPREAD, ":a", NODE], [*SPREAD, 0, NODE]],
        "jacobian": [[Z3, UNIT, *z3_solutions, entry], [*SPREAD, *trivial], [*SPREAD, SPREAD[2], entry]],
        "gradient": [SPREAD, [*SPREAD, entry], [Z3, vector, vector], [*SPREAD, SPREAD[2]]],
        "flow": [[*SPREAD, *trivial], [*SPREAD, entry]],
        "descent": [SPREAD],
    }
    says = {
        "weights": (
            "z(W) is Hermitian and zero at the trivial character; its network has the weights W less their means over "
            "the group, hence W itself if W is mean-free."
        ),
        "jacobian": (
            "The explicit matrices dr/dz and dz/dW are derivatives: r at z + e zeta and at W + e V are polynomials in "
            "e with these linear terms, and z is linear in W. J is their product."
        ),
        "gradient": (
            "The loss of the network is L(r(W)); L is formula (3) with the variable of index -i for conj r_i, and "
            "r_{-i} = conj r_i. grad is the gradient of L. The derivative of the loss by W is J^T grad."
        ),
        "flow": (
            "(81): the velocity -conj(J^T grad) of the weights is -J* conj(grad). (82): J times it is "
            "-J J* conj(grad). It is real, and along it every potential moves with this velocity."
        ),
        "descent": (
            "(83): the inner product of -conj(grad) with the velocity of r is |J* conj(grad)|^2 >= 0; it is zero if "
            "and only if the gradient flow of the weights is at rest."
        ),
    }
    evidence = {}
    for name in claims:
        proof = DynamicsProof()
        getattr(proof, "gradient_flow" if name == "flow" else name)()
        evidence[name] = proof.evidence()
    controls = _controls(claims, definitions)
    return Statement(
        id="cago/theorem-4",
        title="The gradient flow of the weights moves the potentials against their gradient",
        source=f"{SOURCE}, Theorem 4 and equations (81)-(83)",
        hypotheses=(
            r"G a finite Abelian group of order d; any number of hidden nodes; real weights W_{pgj}, p \in \{a,b,c\}; "
            r"\mathbf r \in \mathbb{C}^{4d^3} the vector of all r_{k_1k_2k}, r_{pmk'k} at z(W); "
            r"J = \frac{\partial r}{\partial z}\frac{\partial z}{\partial W}; \ell the loss of Theorem 1; "
            r"\dot W = -\overline{\nabla_W \ell}, \dot r = J\dot W."
        ),
        conclusion=(
            r"\nabla_W\ell = J^\top\nabla_r\ell, \dot W = -J^*\overline{\nabla_r\ell}, "
            r"\dot r = -JJ^*\overline{\nabla_r\ell}, "
            r"\langle -\overline{\nabla_r\ell}, \dot r\rangle = \|J^*\overline{\nabla_r\ell}\|^2 \ge 0."
        ),
        reading=(
            "p runs over a, b, c in r_{pmk'k}, which gives the 4d^3 entries of the paper; those with p = c are not "
            "in the loss. W are the functions on G that network (2) is made of: z_{pkj} is the Fourier coefficient "
            "of W for k != 0, with conjugate characters for p = a, b, and zero for k = 0, so that the mean of W has no "
            "effect. A derivative is the linear coefficient of a polynomial in a step e, whose other coefficients do "
            "not depend on e. r and conj r are independent variables: the gradient by r is that of the polynomial L on "
            "all of C^{4d^3}. The velocity of r is the derivative of r along the velocity of W; a differentiable curve "
            "of weights is not spoken of. 'Positive' is read as in (83): not negative. It is zero where the flow of W "
            "is at rest, and only there; zero weights are such a point, where the gradient by r is not zero."
        ),
        definitions=definitions,
        parts=[
            Part(name, says[name], claims[name], evidence[name], witnesses[name], controls.get(name, []))
            for name in claims
        ],
    )


def _controls(claims: dict[str, Json], definitions: Sequence[Json]) -> dict[str, list[Control]]:
    positive = forall(TRAINED, [*claims["descent"][2][:2], ["<", 0, trained("inner_product")], claims["descent"][2][3]])
    at_potential = _at_spread(KERNEL[2], i=_spread_index(1, 1, 1))
    factor = place(definitions, "loss_gradient", "body", 2, 2, 1, 2, 2, 1)
    conjugate = place(definitions, "kernel", "body", 2, 2)
    return {
        "gradient": [
            Control(
                "With 4d instead of 8d before the opposite cross potential it is not the gradient.",
                [(factor, 4)],
                _half_gradient(claims["gradient"]),
            )
        ],
        "flow": [
            Control(
                "Without the conjugate in J J* the velocity is another one: weights of one node on Z3.",
                [(conjugate, trained("jacobian", "i'", *W_INDEX))],
                _refuted(at_potential, claims["flow"], [{"at": SPREAD}, {"part": 1}, {"at": [_spread_index(1, 1, 1)]}]),
            ),
        ],
        "descent": [
            Control(
                "The inner product need not be > 0: all weights zero on Z2, where the gradient by r is not zero.",
                differences(claims["descent"], positive),
                _refuted(["<", 0, ["inner_product", *ZERO]], positive, [{"at": ZERO}, {"part": 1}]),
            )
        ],
    }


STATEMENTS = {"cago/theorem-4": theorem_4}
