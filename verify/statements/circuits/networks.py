"""Networks with k inputs: margins, norms, and what is claimed of those with the largest margin.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorems 4.1 and F.1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial

from verify.library.half_systems import D, G
from verify.statements.circuits.neuron_bound import HYPOTHESES, large
from verify.statements.circuits.vocabulary import (
    NUMBERS_OF_INPUTS,
    ORDER,
    VOCABULARY,
    WRONG_CLASSES,
    activation,
    binders_of,
    embeddings,
    inputs,
    transform,
    weights,
)
from verify.statements.formulas import Binders, Json, both, define, exists, forall, implies
from verify.statements.terms import conj, different, equal, mapping, minus, plus, power, times, total
from verify.statements.trees import substituted


def amplitudes(k: int) -> list[str]:
    """Return the names of the complex amplitudes of a cosine neuron."""
    return [*(f"c{i}" for i in range(1, k + 1)), "cw"]


def cosine_form(k: int, values: dict[str, Json] | None = None) -> Json:
    """The weights are Re(c ⟨h, g⟩) at a frequency h ≠ 0, all c are equally long, and their phases match."""
    names = amplitudes(k)
    *inputs, last = names
    waves = [
        forall([("g", G)], equal([weight, "g"], ["re", times(c, ["char", "h", "g"])]))
        for weight, c in zip(weights(k), names, strict=True)
    ]
    lengths = [equal(["abs2", c], ["abs2", last]) for c in inputs]
    form = both(different("h", 0), *waves, *lengths, ["<=", 0, times(*inputs, conj(last))])
    return form if values is None else substituted(form, values)


def is_cosine(k: int) -> Json:
    """Some frequency and amplitudes are as above."""
    return exists([("h", D), *((c, "complex") for c in amplitudes(k))], cosine_form(k))


LAYER = ["maps", "J", G, "real"]
NORMS: tuple[str, Json] = ("n", ["maps", "J", "real"])


@dataclass(frozen=True)
class Networks:
    """Networks with k inputs and margins of at least μ.

    ``extra`` are further variables with hypotheses ``given``; in terms of them ``best`` is the largest objective of a
    neuron j, and ``largest`` the largest margin of the network.
    """

    k: int
    extra: Binders
    given: list[Json]
    best: Callable[[Json], Json]
    largest: Json

    @property
    def layers(self) -> list[str]:
        """The names of the weights of all neurons."""
        return [weight.upper() for weight in weights(self.k)]

    @property
    def binders(self) -> Binders:
        """A network, a half-system, and a margin."""
        layers = [(layer, LAYER) for layer in self.layers]
        return [("G", "abelian"), ("J", "set"), *layers, ("H", ["subsets", D]), *self.extra, ("mu", "real")]

    @property
    def places(self) -> list[str]:
        """The inputs and a class."""
        return [*inputs(self.k), "c"]

    @property
    def right(self) -> Json:
        """The right class."""
        return plus(*inputs(self.k))

    @property
    def wrong(self) -> Json:
        """The class is not the right one."""
        return different("c", self.right)

    def output(self, c: Json) -> Json:
        """The output at a class."""
        maps = [mapping([("i", "J"), ("g", G)], [layer, "i", "g"]) for layer in self.layers]
        return [f"network_{self.k}", "G", "J", *maps, *inputs(self.k), c]

    def of_node(self, name: str, j: Json = "j") -> Json:
        """Apply a definition to one neuron."""
        return [f"{name}_{self.k}", "G", *([layer, j] for layer in self.layers)]

    def node(self, j: Json) -> list[Json]:
        """One neuron with the half-system, as values for the variables of a theorem on neurons."""
        return ["G", *([layer, j] for layer in self.layers), "H"]

    def aligned_at(self, h: Json, j: Json) -> Json:
        """The product of the transforms of a neuron at a frequency, that of the readout at the opposite one."""
        *embeddings, readout = self.layers
        return times(*(transform([u, j], h) for u in embeddings), transform([readout, j], minus(h)))

    @property
    def gap(self) -> Json:
        """The output at the right class less that at another one."""
        return minus(self.output(self.right), self.output("c"))

    @property
    def margin(self) -> Json:
        """Every right class is ahead of every other one by μ at least."""
        return forall(binders_of(self.places), implies(self.wrong, ["<=", "mu", self.gap]))

    @property
    def hypotheses(self) -> list[Json]:
        """What is asked of the network."""
        return [*HYPOTHESES, *self.given, self.margin]

    @property
    def bound(self) -> Json:
        """The margin is at most the largest one."""
        return ["<=", "mu", self.largest]

    @property
    def attained(self) -> Json:
        """The margin is the largest one."""
        return equal("mu", self.largest)

    @property
    def cosines(self) -> Json:
        """All neurons that are not zero are cosines."""
        at_j = {weight: [layer, "j"] for weight, layer in zip(weights(self.k), self.layers, strict=True)}
        live: Json = ["<", 0, self.of_node("squared_norm")]
        return forall([("j", "J")], implies(live, substituted(is_cosine(self.k), at_j)))

    @property
    def carried(self) -> Json:
        """Some neuron uses the frequency h."""
        return exists([("j", "J")], different(self.aligned_at("h", "j"), 0))

    @property
    def frequencies(self) -> Json:
        """All frequencies but 0 are used."""
        return forall([("h", D)], implies(different("h", 0), self.carried))

    def claim(self, bound: Json = None) -> Json:
        """The bound for the margin, and what follows if it is attained."""
        optimal = implies(self.attained, both(self.cosines, implies(["<", 0, "mu"], self.frequencies)))
        return forall(self.binders, implies(*self.hypotheses, both(self.bound if bound is None else bound, optimal)))


def with_norms(k: int) -> Networks:
    """Networks with k inputs: the largest margin is γ Σ n^(k+1), n the norms of the neurons."""
    given = [[f"largest_margin_{k}", "G", "gamma"], [f"norms_{k}", "G", "J", *(w.upper() for w in weights(k)), "n"]]

    def best(j: Json) -> Json:
        return times("gamma", power(["n", j], k + 1))

    largest = times("gamma", total([("j", "J")], power(["n", "j"], k + 1)))
    return Networks(k, [NORMS, ("gamma", "real")], given, best, largest)


def norm_definitions(k: int) -> list[Json]:
    """Return the words for the largest margin at norm 1 and for the norms of all neurons."""
    layers = [weight.upper() for weight in weights(k)]
    squared = times(large(k), power(ORDER, k - 1), power(WRONG_CLASSES, 2), power("gamma", 2))
    square = equal(power(["n", "j"], 2), [f"squared_norm_{k}", "G", *([layer, "j"] for layer in layers)])
    return [
        define(
            f"largest_margin_{k}",
            [("G", "abelian"), ("gamma", "real")],
            both(["<=", 0, "gamma"], equal(squared, factorial(k) ** 2)),
        ),
        define(
            f"norms_{k}",
            [("G", "abelian"), ("J", "set"), *((layer, LAYER) for layer in layers), NORMS],
            forall([("j", "J")], both(["<=", 0, ["n", "j"]], square)),
        ),
    ]


def network_definition(k: int) -> Json:
    """Return the word for networks with k inputs."""
    names = inputs(k)
    layer: Binders = [("G", "abelian"), ("J", "set"), *((name, ["maps", "J", G, "complex"]) for name in weights(k))]
    at_inputs = [[u, "j", a] for u, a in zip(embeddings(k), names, strict=True)]
    return define(
        f"network_{k}",
        [*layer, *binders_of(names), ("c", G)],
        total([("j", "J")], activation(at_inputs, ["w", "j", "c"])),
    )


NETWORKS: list[Json] = [
    *VOCABULARY,
    *(network_definition(k) for k in NUMBERS_OF_INPUTS),
    *(definition for k in NUMBERS_OF_INPUTS for definition in norm_definitions(k)),
]
