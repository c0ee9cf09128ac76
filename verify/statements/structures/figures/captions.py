"""The statement of a figure, and why runs of gradient descent are not decided.

Simple structures in neural networks (Chen), sections 3.6 and 3.7, appendix B.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.statements.language import needed
from verify.statements.model import OpenPart, Part, Statement
from verify.statements.structures.balanced_solutions import ORBIT
from verify.statements.structures.quartic_steps import QUARTIC_VOCABULARY
from verify.statements.structures.two_factors_vocabulary import SOURCE

RUNS = (
    "It is the outcome of runs that are shown in a figure. The starts are given at most to a few digits or drawn at "
    "random, and neither code nor seeds are published, so that there is nothing exact to replay."
)
TRAINING = (
    "It is the outcome of training on data, shown in a figure. Neither the code nor the seeds nor the weights are "
    "published, so that there is nothing exact to replay."
)


def figure(
    number: str, title: str, place: str, texts: tuple[str, str, str], parts: Sequence[Part | OpenPart]
) -> Statement:
    """Return the statement of a figure or an observation; the texts are its hypotheses, conclusion and reading."""
    hypotheses, conclusion, reading = texts
    return Statement(
        id=f"structures/{number}",
        title=title,
        source=f"{SOURCE}, {place}",
        hypotheses=hypotheses,
        conclusion=conclusion,
        reading=reading,
        definitions=needed([*ORBIT, *QUARTIC_VOCABULARY], [part.tree() for part in parts]),
        parts=parts,
    )
