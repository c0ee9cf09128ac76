"""Networks of 2^(k-1) neurons, one for each pattern of signs up to the common sign, that output the parity.

Thesis on combinatorial tasks, the construction in D.7.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    equal,
    forall,
    mapping,
    minus,
    plus,
    power,
    product_over,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.signed_powers import (
    bit_at,
    bit_names,
    bits,
    difference_binders,
    differences_of_power,
    prove_differences,
    prove_unfolded,
    shifted,
    sign,
    signed_nest,
    tuple_of,
)
from verify.statements.tasks.parity.listed_vocabulary import CLASSES, COORDINATES, POINT, Parity

Json = Any

WEIGHTED = ("S", "N", "J", "u", "w")
INPUT = ("input", "S", "N", "E", "sigma", "P", "tau")
ROOT_OF_HALF = ["radical", 2, 1, 2]
SPREAD: Binders = [
    ("A0", "set"),
    ("Z0", "set"),
    ("g1", ["maps", ["union", "A0", "Z0"], "real"]),
    ("v0", ["maps", "A0", "real"]),
]


def printed_amplitudes(k: int) -> tuple[Json, Json]:
    """The entries 1/√(k + 1) of u and 1/√(k + 1) · 1/√2 of w, as printed."""
    a = ["radical", 2, 1, k + 1]
    return a, times(a, ROOT_OF_HALF)


def _prove_spare(proof: Evidence) -> int:
    """Prove ∀ sets A, Z, maps g, v: Σ_{A ⊔ Z} g · (v on A, 0 on Z) = Σ_A v g."""
    value = ["case", "node", ["eta", ["v0", "eta"]], ["spare", 0]]
    left = total([("node", ["union", "A0", "Z0"])], times(["g1", "node"], value))
    right = total([("eta", "A0")], times(["v0", "eta"], ["g1", ["inl", "eta"]]))
    return proof.generalise(proof.sums(equal(left, right)), names_of(SPREAD))


def _prove_contrast(proof: Evidence) -> int:
    """Prove ∀ q, b, t (q² = 1 ⟹ q (b t q − (−b) t q) = 2 b t)."""
    q, b, t = "r1", "r2", "r3"
    square = equal(power(q, 2), 1)
    contrast = minus(*(times(scale, t, q) for scale in (b, minus(b))))
    value = times(2, b, t)
    found = proof.sums(equal(times(q, contrast), value), cofactors=[cofactor(proof.assume(square), [], value)])
    return proof.generalise(found, [q, b, t], [square])


class SignNetwork:
    """The network for k relevant coordinates: entries ±a of u and ±b of w, any number of spare neurons."""

    def __init__(self, k: int) -> None:
        """Take the number of relevant coordinates."""
        self.k, self.parity = k, Parity(k)
        self.weights, self.readouts, self.norms = (f"{x}{k}" for x in ("u", "w", "n"))
        self.kinds = f"K{k}"
        self.nodes = ["union", self.kinds, "Z"]

    def signs(self, eta: Json) -> list[Json]:
        """The signs of a pattern, the first of them left out since it is 1."""
        return [sign(bit_at(eta, i, self.k - 1)) for i in range(1, self.k)]

    def _on_neurons(self, value: Json) -> Json:
        return ["case", "node", ["eta", value], ["spare", 0]]

    def entries(self, signs: list[Json]) -> Json:
        """The weights u of a neuron at the coordinate c."""
        values = ["a", *(times(x, "a") for x in signs)]
        return ["case", "c", ["s", self.parity.chosen("s", values)], ["i", 0]]

    def definitions(self) -> list[Json]:
        """The weights u and w, and the norms of the neurons."""
        coordinates = substituted(COORDINATES, self.parity.values())
        output = times(*self.signs("eta"), ["choose", "y", ["positive", "b"], ["negative", minus("b")]])
        node = ("node", self.nodes)
        spare, others = ("Z", "set"), ("N", "set")
        return [
            define(self.kinds, [], bits(self.k - 1)),
            define(
                self.weights,
                [others, spare, ("a", "real")],
                mapping([node, ("c", coordinates)], self._on_neurons(self.entries(self.signs("eta")))),
            ),
            define(
                self.readouts,
                [spare, ("b", "real")],
                mapping([node, ("y", CLASSES)], self._on_neurons(output)),
            ),
            define(self.norms, [spare, ("r", "real")], mapping([node], self._on_neurons("r"))),
        ]

    def values(self, a: Json = "a", b: Json = "b", r: Json = "r") -> dict[str, Json]:
        """Return what stands for the parameters of the vocabulary."""
        return {
            **self.parity.values(),
            "J": self.nodes,
            "u": [self.weights, "N", "Z", a],
            "w": [self.readouts, "Z", b],
            "n": [self.norms, "Z", r],
        }


class NetworkProof:
    """What the network outputs at every point of R^n, and its margin and its norm."""

    def __init__(self, k: int, binders: Binders) -> None:
        """Declare the variables; the binders are N, Z, a, b and those of a claim."""
        self.k, self.network = k, SignNetwork(k)
        own: Binders = [
            ("x1", self.term(POINT)),
            *((f"y{i}", "real") for i in range(1, k)),
            ("g0", ["maps", bits(k - 1), "real"]),
            *((name, "real") for name in ("s0", "r1", "r2", "r3")),
        ]
        self.proof = ConciseEvidence([*binders, *own, *SPREAD, *difference_binders(k - 1, "real")])
        self.entries = [["x1", ["inl", f":{label}"]] for label in self.network.parity.labels]
        self.steps = [times("a", entry) for entry in self.entries]

    def term(self, node: Json) -> Json:
        """Return a term of the vocabulary for this network."""
        return substituted(node, self.network.values())

    def _inner(self, signs: list[Json]) -> Json:
        weights = mapping([("c", self.term(COORDINATES))], self.network.entries(signs))
        return self.term(["inner", "S", "N", weights, "x1"])

    def _raised(self, node: Json) -> Json:
        return self.term(["raised", "S", ["inner", "S", "N", ["at", "u", node], "x1"]])

    def _inner_is_shifted(self) -> int:
        """∀ real y: u·x = (… a x_1 + y_1 (a x_2)) + …, where y are the signs of the neuron."""
        names = [f"y{i}" for i in range(1, self.k)]
        nested = self.steps[0]
        for name, step in zip(names, self.steps[1:], strict=True):
            nested = plus(nested, times(name, step))
        return self.proof.generalise(self.proof.sums(equal(self._inner(list(names)), nested)), names)

    @property
    def gain(self) -> Json:
        """2^(k−1) k! a^k."""
        return times(2 ** (self.k - 1) * self.network.parity.factorial, power("a", self.k))

    def parity_at(self, point: Json) -> Json:
        """The product of the relevant coordinates of a point."""
        return self.term(["parity", "S", "N", point])

    def value(self, scale: Json) -> Json:
        """2^(k−1) k! a^k x_1 ⋯ x_k times a scale."""
        return times(scale, self.gain, self.parity_at("x1"))

    def _output(self, scale: Json) -> Json:
        """The sum over the neurons of (u·x)^k times a scale and the product of the signs, 0 for spare ones."""
        value = ["case", "node", ["eta", times(*self.network.signs("eta"), scale)], ["spare", 0]]
        return total([("node", self.network.nodes)], times(self._raised("node"), value))

    def summed(self) -> int:
        """∀ points and scales: that sum is 2^(k−1) k! a^k x_1 ⋯ x_k times the scale."""
        proof, k, network, scale = self.proof, self.k, self.network, "s0"
        names = bit_names(k - 1)
        outputs = mapping([("node'", network.nodes)], self._raised("node'"))
        signs = mapping([("eta'", network.kinds)], times(*network.signs("eta'"), scale))
        found = proof.specialise(_prove_spare(proof), [network.kinds, "Z", outputs, signs])
        by_sign = mapping([("eta'", network.kinds)], self._raised(["inl", "eta'"]))
        factor = times(*network.signs("eta"), scale)
        inner = self._inner(network.signs(tuple_of(names)))
        as_power = proof.identity(forall([("z'", "real")], equal(self.term(["raised", "S", "z'"]), power("z'", k))))
        first, *others = self.steps
        differences = times(scale, differences_of_power(k, first, others))
        for right, theorem in (
            (
                signed_nest(names, self.term(["raised", "S", inner])),
                proof.specialise(prove_unfolded(proof, k - 1, "g0", factor, "eta", scale), [by_sign]),
            ),
            (signed_nest(names, power(inner, k)), as_power),
            (signed_nest(names, power(shifted(first, others, names), k)), self._inner_is_shifted()),
            (differences_of_power(k, first, others), prove_differences(proof, k, k - 1)),
        ):
            found = proof.rewrite(equal(self._output(scale), times(scale, right)), [theorem], found)
        value = proof.sums(equal(differences, self.value(scale)))
        found = proof.rewrite(equal(self._output(scale), self.value(scale)), [value], found)
        return proof.generalise(found, ["x1", scale])

    def signed_input(self) -> tuple[Json, int]:
        """The input of the patterns e1 and p1, and the theorem that the square of its parity is 1."""
        point = self.term([*INPUT, "e1", "p1"])
        parity = product_over([("s", "S")], ["sigma", "e", "s"])
        squared = self.proof.evaluate(self.term(forall([("e", "E")], equal(power(parity, 2), 1))))
        return point, self.proof.specialise(squared, ["e1"])

    def margin(self, point: Json, squared: int) -> int:
        """The margin at a point is 2 b 2^(k−1) k! a^k, if the square of its parity is 1."""
        proof, summed = self.proof, self.summed()
        parity = self.parity_at(point)
        exact = proof.specialise(_prove_contrast(proof), [parity, "b", self.gain], [squared])
        outputs = [(proof.specialise(summed, [point, scale]), "backward") for scale in ("b", minus("b"))]
        return proof.rewrite(equal(self.term(["margin", *WEIGHTED, point]), self.largest), outputs, exact)

    @property
    def largest(self) -> Json:
        """2 b 2^(k−1) k! a^k, the margin."""
        return times(2, "b", self.gain)
