"""Networks with the largest margin: eight neurons for each pair of frequencies, or six.

Thesis on combinatorial tasks, D.6.2; the network with six neurons is our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import prove_no_self_conjugate
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    different,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import REALS, prove_scale
from verify.statements.tasks.addition.neuron_bound import prove_no_self_opposite
from verify.statements.tasks.addition.vocabulary import ORDER, VOCABULARY, WEIGHTS, D, G, applied

Json = Any

TERMS = ["labels", "cos_cos", "sin_sin", "sin_cos", "cos_sin"]
MEMBERS = ["members", "H"]


def _turns(*quarters: int) -> Json:
    """A root of unity for each of the four terms, in quarter turns."""
    return ["choose", ["first", "rest"], *([name, ["root", 4, q]] for name, q in zip(TERMS[1:], quarters, strict=True))]


def eight_phases(last: int) -> tuple[Json, Json]:
    """The phases of u and v of eight neurons, in quarter turns; the last entry is that of v for cos · sin."""
    return _turns(0, 1, -1, 0), times(_turns(0, -1, 0, last), ["root", 2, ["second", "rest"]])


def six_phases(first: int, second: int) -> tuple[Json, Json]:
    """The phases of u and v of three neurons: these multiples of 1/12, 3/12, 5/12 of a turn."""
    one, two = (["root", 12, plus(times(2 * n, "rest"), n)] for n in (first, second))
    return one, two


@dataclass(frozen=True)
class Construction:
    """Neurons for each frequency of a set: their labels, and two phases as terms in the label ``rest``."""

    name: str
    neurons: int
    frequencies: Json
    labels: Json
    phases: tuple[Json, Json]
    binders: Binders
    hypothesis: Json

    @property
    def halved(self) -> bool:
        """Whether the frequencies are one of each pair k, −k."""
        return bool(self.hypothesis[0] == "half_system")

    @property
    def nodes(self) -> Json:
        """The neurons without the spare ones."""
        return ["product", self.frequencies, self.labels]

    @property
    def all_nodes(self) -> Json:
        """The neurons, with a set S of spare ones."""
        return ["union", self.nodes, "S"]

    @property
    def parameters(self) -> Binders:
        """The binders of the claim."""
        return [*self.binders, ("S", "set"), ("gamma", "real"), ("s", "real"), ("r", "real")]

    @property
    def hypotheses(self) -> list[Json]:
        """The amplitude s and the norm r of a neuron are those of a network of norm 1."""
        return [
            self.hypothesis,
            ["largest_margin", "G", "gamma"],
            ["<=", 0, "s"],
            ["<=", 0, "r"],
            equal(times(2, power("r", 2)), times(3, ORDER, power("s", 2))),
            equal(times(self.neurons, minus(ORDER, 1), power("r", 3)), 1),
        ]

    def maps(self, amplitudes: Sequence[Json] = ("s", "s", "s")) -> tuple[Json, ...]:
        """The three families of weights, written out."""
        x, y = ([f"{self.name}_phase_{z}", ["second", "neuron"]] for z in ("u", "v"))
        k = ["inclusion", ["first", "neuron"]]
        return tuple(
            mapping(
                [("node", self.all_nodes), ("point", G)],
                ["case", "node", ["neuron", times(size, ["cosine", "G", k, phase, "point"])], ["spare", 0]],
            )
            for size, phase in zip(amplitudes, (x, y, times(x, y)), strict=True)
        )

    def norm_map(self) -> Json:
        """The norms of the neurons, written out."""
        return mapping([("node", self.all_nodes)], ["case", "node", ["neuron", "r"], ["spare", 0]])

    @property
    def _base(self) -> Binders:
        return [*self.binders, ("S", "set")]

    def definitions(self) -> list[Json]:
        """The phases, the weights and the norms."""
        phases = [
            define(f"{self.name}_phase_{z}", [("rest", self.labels)], phase)
            for z, phase in zip(("u", "v"), self.phases, strict=True)
        ]
        weights = [
            define(f"{self.name}_{x}", [*self._base, ("s", "real")], body)
            for x, body in zip(WEIGHTS, self.maps(), strict=True)
        ]
        return [*phases, *weights, define(f"{self.name}_norm", [*self._base, ("r", "real")], self.norm_map())]

    def weights(self) -> tuple[Json, ...]:
        """The three families of weights."""
        return tuple([f"{self.name}_{x}", *names_of(self._base), "s"] for x in WEIGHTS)

    def norm(self) -> Json:
        """The norms of the neurons."""
        return [f"{self.name}_norm", *names_of(self._base), "r"]

    def applied(self, name: str, *arguments: Json) -> Json:
        """Apply a definition to the network."""
        return applied(name, *arguments, nodes=self.all_nodes, network=self.weights())

    def conclusion(self) -> Json:
        """The number of neurons, their norms, the norm of the network, its margin."""
        return both(
            equal(["size", self.all_nodes], plus(times(self.neurons, minus(ORDER, 1)), ["size", "S"])),
            self.applied("norms", self.norm()),
            equal(["cubed_norm", self.all_nodes, self.norm()], 1),
            self.applied("margin_at_least", "gamma"),
        )

    def claim(self) -> Json:
        """The network has norm 1 and the margin γ."""
        return forall(self.parameters, implies(*self.hypotheses, self.conclusion()))


EIGHT = Construction(
    name="eight",
    neurons=4,
    frequencies=MEMBERS,
    labels=["product", TERMS, ["range", 0, 1]],
    phases=eight_phases(-1),
    binders=[("G", "abelian"), ("H", ["subsets", D])],
    hypothesis=["half_system", "G", "H"],
)
SIX = Construction(
    name="six",
    neurons=3,
    frequencies=["members", ["subset", [["f", D]], different("f", 0)]],
    labels=["range", 0, 2],
    phases=six_phases(1, 4),
    binders=[("G", "abelian")],
    hypothesis=["odd", "G"],
)
NETWORK_VOCABULARY = [*VOCABULARY, *EIGHT.definitions(), *SIX.definitions()]


class NetworkProof:
    """The proof that a construction has norm 1 and the margin γ."""

    def __init__(self, construction: Construction) -> None:
        """Assume the hypotheses."""
        self.construction = c = construction
        extra = [("x1", c.nodes), ("y1", "S"), *((f"g{i}", G) for i in (1, 2, 3))]
        own = [] if c.halved else [("k1", D)]
        self.proof = Evidence([*c.parameters, *REALS, *own, *extra])
        self.scale_lemma = prove_scale(self.proof, c.neurons)
        self.given = [self.proof.assume(formula) for formula in c.hypotheses]
        self.frequencies, largest, *self.rest = self.given
        self.largest = [self.proof.project(largest, part) for part in (0, 1)]

    def scale(self) -> int:
        """γ = (m/2) d s³."""
        size_sign = self.proof.squares(["<=", 0, ORDER])
        amplitude, _, norm, unit = self.rest
        premises = [self.largest[0], size_sign, amplitude, self.largest[1], norm, unit]
        return self.proof.specialise(self.scale_lemma, ["gamma", ORDER, "s", "r"], premises)

    def no_self_opposite(self, node: Json) -> tuple[int, list[Json]]:
        """The theorem that says k ≠ −k, with the terms that it asks for to speak of the frequency of a node."""
        if self.construction.halved:
            return prove_no_self_conjugate(self.proof, self.frequencies), [["first", node]]
        theorem = self.proof.specialise(prove_no_self_opposite(self.proof), ["G"], [self.frequencies])
        return theorem, [["inclusion", ["first", node]]]

    def size(self) -> int:
        """The number of neurons."""
        c, proof = self.construction, self.proof
        cofactors = [cofactor(self.frequencies, ["k"], 4, [["k", D]])] if c.halved else []
        return proof.sums(c.conclusion()[1], cofactors=cofactors)

    def norms(self) -> int:
        """Each neuron has the norm r, each spare one the norm 0."""
        c, proof = self.construction, self.proof
        theorem, at = self.no_self_opposite("x")

        def sizes(node: Json) -> tuple[Json, Json]:
            squares = plus(*(power(["at", w, node, "g"], 2) for w in c.weights()))
            return power(["at", c.norm(), node], 2), ["sum", [["g", G]], squares]

        left, right = sizes(["inl", "x"])
        defect = minus(times(over(3, 2), ORDER, power("s", 2)), right)
        nodes = proof.sums(
            forall([("x", c.nodes)], equal(left, right)),
            cofactors=[cofactor(theorem, at, defect), cofactor(self.rest[2], [], over(1, 2))],
        )
        spare = proof.sums(equal(*sizes(["inr", "y1"])))
        at_node = proof.conjunction(self.rest[1], proof.specialise(nodes, ["x1"]))
        zero = proof.squares(["<=", 0, 0])
        goal = c.conclusion()[2]
        first = proof.generalise(at_node, ["x1"])
        return proof.elements(goal, first, proof.generalise(proof.conjunction(zero, spare), ["y1"]))

    def norm(self) -> int:
        """The network has norm 1."""
        c = self.construction
        cofactors = [cofactor(self.rest[3])]
        if c.halved:
            cofactors.append(cofactor(self.frequencies, ["k"], times(4, power("r", 3)), [["k", D]]))
        return self.proof.sums(c.conclusion()[3], cofactors=cofactors)

    def margin(self) -> int:
        """The margin is γ."""
        c, proof = self.construction, self.proof
        right, wrong = (c.applied("output", "g1", "g2", label) for label in (plus("g1", "g2"), "g3"))
        condition = different("g3", plus("g1", "g2"))
        cofactors = []
        if c.halved:
            waves = minus(1, times(["char", "k", plus("g1", "g2")], conj(["char", "k", "g3"])))
            cofactors = [cofactor(self.frequencies, ["k"], times(2, power("s", 3), waves), [["k", D]])]
        scale = self.scale()
        exact = proof.sums(
            implies(condition, equal(minus(minus(right, wrong), "gamma"), 0)),
            cofactors=[*cofactors, cofactor(scale, [], -1)],
        )
        assumed = proof.assume(condition)
        at_least = proof.squares(["<=", "gamma", minus(right, wrong)], proof.specialise(exact, [], [assumed]))
        return proof.generalise(at_least, ["g1", "g2", "g3"], [condition])

    def closed(self) -> Evidence:
        """Return the evidence."""
        parts = [self.size(), self.norms(), self.norm(), self.margin()]
        result = self.proof.conjunction(*parts)
        self.proof.generalise(result, names_of(self.construction.parameters), self.construction.hypotheses)
        return self.proof
