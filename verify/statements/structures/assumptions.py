"""What claims of this work presuppose beyond the print, each in one sentence, and the parts that presuppose it.

A stand-in is a word of a claim that says of some quantity only what is used of it; a claim that contains it presupposes
that the quantity that is meant is of this kind.
"""

from collections.abc import Sequence
from dataclasses import replace

from verify.statements import model, trees

INVERSE_OF_PI = "113/355 < 1/pi < 106/333."
DEFECT = (
    "For t = w_y/w_x >= 0, pi gamma = arctan t - t/(1 + t^2) lies between (2/3) t^3/(1 + t^2)^2 and (2/3) t^3/(1 + t^2)"
    " and is at most pi/2."
)
NODES = "arctan t - t/(1 + t^2) is a limit of the sums over finitely many nodes that stand for it."

UPDATES = "The trajectory follows (B.58) to (B.61), gradient descent on the population loss."


STAND_INS = {"near_inverse_pi": INVERSE_OF_PI, "encloses_defect": DEFECT, "defect_sum": NODES}


def assuming(part: model.Part, *sentences: str) -> model.Part:
    """Return the part with further sentences that its claim presupposes."""
    return replace(part, assumes=tuple(dict.fromkeys([*part.assumes, *sentences])))


def with_stand_ins(parts: Sequence[model.Part]) -> list[model.Part]:
    """Return the parts, each with the sentences of the stand-ins in its claim.

    >>> from verify.proving.evidence import Evidence
    >>> part = model.Part("a", "A.", ["near_inverse_pi", "i"], Evidence(), [])
    >>> with_stand_ins([part])[0].assumes
    ('113/355 < 1/pi < 106/333.',)
    """
    used = [set(trees.words(part.claim)) for part in parts]
    return [
        assuming(part, *(sentence for word, sentence in STAND_INS.items() if word in names))
        for part, names in zip(parts, used, strict=True)
    ]
