"""Networks that add several inputs in a group: neurons, margins with uniform class weights, transforms.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), section 3 and Definitions C.2, C.6.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import factorial

from verify.library.half_systems import HALF_SYSTEMS, D, G
from verify.statements.formulas import Binders, Json, define
from verify.statements.terms import conj, different, equal, minus, over, plus, power, times, total

SOURCE = "Fourier circuits in neural networks (Gu, Li, Liang, Shi, Song, Zhou)"
RECONSTRUCTED = (
    "The text at hand has lost its formulas; those of this statement are reconstructed. The residues modulo a prime p "
    "are replaced by any finite Abelian group G of order d; p is the cyclic case. "
)
ORDER = ["order", "G"]
WRONG_CLASSES = minus(ORDER, 1)
TWO_CLASSES = different(ORDER, 1)
REAL_WEIGHTS = ["maps", G, "real"]
Z3 = ["cyclic", 3]
NUMBERS_OF_INPUTS = (2, 3, 4, 5)
HALF_OF_Z3 = ["subset", [["f", ["dual", Z3]]], equal("f", ["residue", 1])]


def inputs(k: int) -> list[str]:
    """Return the names of k inputs."""
    return [f"a{i}" for i in range(1, k + 1)]


def embeddings(k: int) -> list[str]:
    """Return the names of the k embeddings of a neuron."""
    return [f"u{i}" for i in range(1, k + 1)]


def weights(k: int) -> list[str]:
    """Return the names of all weights of a neuron."""
    return [*embeddings(k), "w"]


def neuron_binders(k: int) -> Binders:
    """Return the group and the real weights of one neuron with k inputs."""
    return [("G", "abelian"), *((name, REAL_WEIGHTS) for name in weights(k))]


def of_neuron(name: str, k: int, *arguments: Json) -> Json:
    """Apply a definition to the weights of a neuron and further arguments."""
    return [f"{name}_{k}", "G", *weights(k), *arguments]


def activation(terms: Sequence[Json], readout: Json) -> Json:
    """(x1 + … + xk)^k · y."""
    return times(power(plus(*terms), len(terms)), readout)


def ratio(above: int, below: int) -> Json:
    """Return a positive rational number in lowest terms.

    >>> ratio(6, 8), ratio(4, 2)
    (['/', 3, 4], 2)
    """
    number = Fraction(above, below)
    return number.numerator if number.denominator == 1 else over(number.numerator, number.denominator)


def transform(u: Json, j: Json) -> Json:
    """The discrete Fourier transform of u at j."""
    return ["transform", "G", u, j]


def aligned(k: int, j: Json) -> Json:
    """û1(j) ⋯ ûk(j) ŵ(−j)."""
    return times(*(transform(u, j) for u in embeddings(k)), transform("w", minus(j)))


def fourier_form(k: int, factor: int | None = None, product: Json = None) -> Json:
    """The sum over frequencies to which the objective is equal; a factor other than k! and another product if given."""
    frequencies = total([("j", D)], aligned(k, "j") if product is None else product, different("j", 0))
    scale = over(factorial(k) if factor is None else factor, power(ORDER, k))
    return times(over(scale, WRONG_CLASSES), frequencies)


def binders_of(names: Sequence[str], sort: Json = G) -> Binders:
    """Return binders of one sort."""
    return [(name, sort) for name in names]


def definitions_for(k: int) -> list[Json]:
    """Return the words for neurons with k inputs."""
    names, neuron = inputs(k), neuron_binders(k)
    at_inputs = [[u, a] for u, a in zip(embeddings(k), names, strict=True)]
    right = plus(*names)
    wrong = total([("c", G)], of_neuron("neuron", k, *names, "c"), different("c", right))
    margin = minus(of_neuron("neuron", k, *names, right), over(wrong, WRONG_CLASSES))
    others = total([("delta", G)], of_neuron("eta", k, "delta"), different("delta", 0))
    return [
        define(f"neuron_{k}", [*neuron, *binders_of(names), ("c", G)], activation(at_inputs, ["w", "c"])),
        define(
            f"weighted_margin_{k}",
            neuron,
            over(total(binders_of(names), margin), power(ORDER, k)),
        ),
        define(
            f"eta_{k}",
            [*neuron, ("delta", G)],
            over(
                total(binders_of(names), of_neuron("neuron", k, *names, minus(right, "delta"))),
                power(ORDER, k),
            ),
        ),
        define(
            f"advantage_{k}",
            neuron,
            minus(of_neuron("eta", k, 0), over(others, WRONG_CLASSES)),
        ),
        define(
            f"squared_norm_{k}",
            neuron,
            plus(*(total([("g", G)], ["abs2", [u, "g"]]) for u in weights(k))),
        ),
    ]


VOCABULARY: list[Json] = [
    *HALF_SYSTEMS,
    define(
        "transform",
        [("G", "abelian"), ("u", REAL_WEIGHTS), ("k", D)],
        total([("g", G)], times(["u", "g"], conj(["char", "k", "g"]))),
    ),
    *(definition for k in NUMBERS_OF_INPUTS for definition in definitions_for(k)),
]
