"""The thesis on combinatorial tasks: its name, and what claims on it presuppose beyond its print.

For each presupposition there is one sentence, the same in all parts. It belongs to a word of a claim, as ``midpoint``
says that an expectation is written as a limit of means, or is given for a statement.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from verify.statements.model import OpenPart, Part

Json = Any

SOURCE = "Combinatorial tasks as model systems of deep learning (thesis)"

LINEAR_BRANCH = "The loss is on its linear branch: each maximum with 0 in (8.7) is its second argument."
UNMOVED = "v after the first step of the curriculum is v_init 1, without its change of the order 1/t."
MOMENTS = "The weights after the second step are the expected gradients, written with the moments of 2a - 1."

WORDS = {
    "midpoint": "An expectation over a uniform law is the limit of the means over the midpoints of equal parts.",
    "log_two": "ln 2 is the limit of the partial sums of 1/((2k + 1)(2k + 2)).",
    "log_one_minus": "ln(1 - z) is the limit of the partial sums of its power series.",
}


def _words(node: Json) -> set[str]:
    """Return all strings in a term."""
    if isinstance(node, str):
        return {node}
    children = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return {word for child in children for word in _words(child)}


def presupposing(parts: Sequence[Part | OpenPart], *sentences: str, only: Sequence[str] = ()) -> list[Part | OpenPart]:
    """Return parts that say what their claims presuppose: some sentences, and those of the words in them.

    Parameters
    ----------
    parts
        The parts of a statement; open ones stay as they are.
    sentences
        What is presupposed besides the meaning of words.
    only
        The names of the parts that presuppose the sentences, by default all.

    Examples
    --------
    >>> from verify.proving.evidence import Evidence
    >>> part = Part("p", "", ["=", ["midpoint", 0, 1], 1], Evidence(), [])
    >>> [found] = presupposing([part], LINEAR_BRANCH)
    >>> found.assumes == (LINEAR_BRANCH, WORDS["midpoint"])
    True
    """
    return [
        _presupposing(part, sentences if not only or part.name in only else ()) if isinstance(part, Part) else part
        for part in parts
    ]


def _presupposing(part: Part, sentences: Sequence[str]) -> Part:
    words = _words(part.claim)
    found = [*part.assumes, *sentences, *(sentence for word, sentence in WORDS.items() if word in words)]
    return replace(part, assumes=tuple(dict.fromkeys(found)))
