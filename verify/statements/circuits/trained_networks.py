"""What is said of trained networks and transformers: left open, but for the arithmetic of one comparison.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemma 3.9 and figures 1 to 10.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from verify.statements.circuits.vocabulary import SOURCE
from verify.statements.language import equal, power, times
from verify.statements.model import OpenPart, Part, Statement
from verify.statements.tasks.margins.trained_networks import LIMIT, UNPUBLISHED, arithmetic_part

Json = Any

LOST = "The text at hand has lost all numbers of the setting. "
NETWORK = "A network with one hidden layer is trained by SGD on sums of {} residues."
TRANSFORMER = "A transformer with one layer is trained by SGD on sums of {} residues."
SINGLE = ("Each neuron has a single frequency after training.", "neurons")
EVERY = ("All frequencies occur after training.", "frequencies")
COSINES = ("The attention matrices become two-dimensional cosine waves.", "attention")
FIGURES: dict[int, tuple[str, tuple[str, str]]] = {
    1: (NETWORK.format("k"), SINGLE),
    2: (TRANSFORMER.format("k"), COSINES),
    3: (NETWORK.format("k"), EVERY),
    5: (NETWORK.format("3 or 5"), SINGLE),
    6: (NETWORK.format("3 or 5"), EVERY),
    7: (NETWORK.format("3 or 5"), SINGLE),
    8: (NETWORK.format("3 or 5"), EVERY),
    9: (TRANSFORMER.format("3 or 5"), COSINES),
    10: (TRANSFORMER.format("3 or 5"), COSINES),
}
SETTINGS = {(2, 97): 384, (3, 31): 480, (4, 11): 640, (5, 5): 1024}
READING = (
    "What Theorem 4.1 says of networks with the largest margin is decided there; that training finds such networks is "
    "not part of it."
)


def _figure(number: int, title: str, hypotheses: str, reading: str, parts: Sequence[Part | OpenPart]) -> Statement:
    return Statement(
        id=f"circuits/figure-{number}",
        title=title,
        source=f"{SOURCE}, figure {number}",
        hypotheses=hypotheses,
        conclusion=" ".join(part.says for part in parts),
        reading=LOST + reading,
        definitions=[],
        parts=parts,
    )


def _open_figure(number: int) -> Statement:
    """A figure that shows what training does."""
    setting, (outcome, name) = FIGURES[number]
    title = f"Figure {number}: {outcome[0].lower()}{outcome[1:-1]}"
    return _figure(number, title, setting, READING, [OpenPart(name, outcome, UNPUBLISHED)])


def figure_4() -> Statement:
    """Figure 4: four numbers of inputs."""
    widths = [equal(times(power(2, 2 * k - 2), p - 1), width) for (k, p), width in SETTINGS.items()]
    sizes = [power(p, k) for k, p in SETTINGS]
    return _figure(
        4,
        "Grokking becomes weaker as the number of inputs grows",
        "Transformers with two layers, trained on half of the data for k = 2, 3, 4, 5 inputs.",
        "The moduli 97, 31, 11, 5 are remembered from the published version; this text has lost them. The sizes of "
        "the data sets, which it calls roughly equal, then differ by a factor of more than 9.",
        [
            arithmetic_part(
                "widths",
                "The widths 2^(2k-2) (p-1) of Theorem 4.1 are 384, 480, 640 and 1024.",
                widths,
                equal(times(power(2, 8), 4), 1023),
                "The last one is not 1023.",
            ),
            arithmetic_part(
                "sizes",
                "The data sets have 9409, 29791, 14641 and 3125 elements; the largest has more than 9 times as many as "
                "the smallest.",
                [
                    *(equal(size, p**k) for size, (k, p) in zip(sizes, SETTINGS, strict=True)),
                    ["<", times(9, sizes[3]), sizes[1]],
                ],
                ["<", times(10, sizes[3]), sizes[1]],
                "Not ten times as many.",
            ),
            OpenPart("grokking", "The delay of generalisation becomes weaker with the number of inputs.", UNPUBLISHED),
        ],
    )


def lemma_3_9() -> Statement:
    """Lemma 3.9, cited."""
    return Statement(
        id="circuits/lemma-3.9",
        title="The normalised margins of regularised minimisers tend to the largest margin",
        source=f"{SOURCE}, Lemma 3.9, cited from Wei, Lee, Liu and Ma",
        hypotheses=r"f is homogeneous, \gamma^* > 0, and \theta_\lambda minimises the regularised cross-entropy.",
        conclusion=r"\gamma_\lambda \to \gamma^* as \lambda \to 0.",
        reading=(
            "The text at hand has lost the formulas of this lemma; they are supplied from the work that it cites. The "
            "same as tasks/theorem-7.1; no other statement uses it."
        ),
        definitions=[],
        parts=[OpenPart("limit", "The normalised margins of the minimisers tend to the largest margin.", LIMIT)],
    )


STATEMENTS: dict[str, Callable[[], Statement]] = {
    "circuits/lemma-3.9": lemma_3_9,
    "circuits/figure-1": partial(_open_figure, 1),
    "circuits/figure-2": partial(_open_figure, 2),
    "circuits/figure-3": partial(_open_figure, 3),
    "circuits/figure-4": figure_4,
    "circuits/figure-5": partial(_open_figure, 5),
    "circuits/figure-6": partial(_open_figure, 6),
    "circuits/figure-7": partial(_open_figure, 7),
    "circuits/figure-8": partial(_open_figure, 8),
    "circuits/figure-9": partial(_open_figure, 9),
    "circuits/figure-10": partial(_open_figure, 10),
}
