"""Fewer neurons than the paper's network are enough for the largest margin.

Our own; it is about Theorem 4.1 and Lemma 4.3 of Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou).
"""

from __future__ import annotations

from typing import Any

from verify.statements.circuits.construction import circuit_parts, definitions_of
from verify.statements.circuits.designs import CASES, lattice
from verify.statements.circuits.vocabulary import RECONSTRUCTED
from verify.statements.model import Statement

Json = Any


def own_fewer_cosines() -> Statement:
    """The network with phases on a lattice."""
    designs = [lattice(k) for k in CASES]
    definitions = definitions_of(designs)
    parts = [part for design in designs for part in circuit_parts(design, "all", definitions, f"-{design.k}")]
    return Statement(
        id="circuits/own-fewer-cosines",
        title="Two, three and four inputs: 3 (d-1), 9 (d-1) and 27 (d-1) cosines attain the largest margin",
        source="Our own; it shows that the 2^{2k-2}(p-1) neurons of Theorem 4.1 of Fourier circuits are not necessary",
        hypotheses=r"d = |G| is odd; H is a half-system of characters; \beta is a real number, and \beta \ge 0 for "
        r"the margin with k = 2, 4; k = 2, 3 or 4.",
        conclusion=(
            r"For each h \in H and 0 \le s < 2\cdot 3^{k-1}, \omega = e^{2\pi i/(2\cdot 3^{k-1})}: "
            r"u_i(a) = \beta\Re(\omega^{sg_i}\langle h, a\rangle), "
            r"w(c) = \beta\Re(\omega^{s(g_1+\dots+g_k)}\langle h, c\rangle), g = (1, 4), (1, 3, 12) or "
            r"(1, 3, 9, 36). These 3^{k-1}(d-1) neurons have the margin \gamma\sum_j\|\theta_j\|_2^{k+1} everywhere."
        ),
        reading=(
            RECONSTRUCTED
            + "The text at hand speaks of the necessary number of neurons, and the theorem asks for at least "
            "2^{2k-2}(p-1). That many are enough, but fewer are, too: 3 (d-1) and not 4 (d-1) for k = 2, 9 (d-1) and"
            " not 16 (d-1) for k = 3, 27 (d-1) and not 64 (d-1) for k = 4. For k = 2 and 4 the margin has the sign of"
            " \\beta; for \\beta >= 0 it is at least 0 and is compared in squares. For k = 4 the number s of a neuron"
            " is given by 2t + 27e with 0 <= t < 27 and e = 0, 1. That no network has a larger margin for its norm is"
            " Theorem 4.1. For k = 2 no smaller number is enough (tasks/own-fewest-neurons); for k = 3, 4 one is not "
            "excluded."
        ),
        definitions=definitions,
        parts=parts,
    )


STATEMENTS: dict[str, object] = {}
