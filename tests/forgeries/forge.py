"""How a forgery is written: one small certificate that lies, with the sentence that says what lie it tells.

``write("sums", "a sum over k is read as one over 2k", "rejected", "left over", certificate(claim, ...))`` adds
``sums/a-sum-over-k-is-read-as-one-over-2k.json``; the file is then the source.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Json = Any
FOLDER = Path(__file__).parent
WIDTH = 110

FALSEHOOD: Json = ["=", 0, 1]


def control(claim: Json) -> Json:
    """Return a near-miss for a claim ``[head, operand, …]``: a falsehood stands before it.

    All words of the claim are kept. It tells nothing about the claim and is not for statements that mean something.
    """
    falsehood: Json = ["=", 0, 2]
    puts = ["and", falsehood, claim] if len(claim) > 2 else ["and", ["and", falsehood, claim]]
    edited = [*puts, *claim[len(puts) :]]
    return {
        "says": "With a falsehood beside it, it is false.",
        "edits": [{"path": ["claim", i], "put": put} for i, put in enumerate(puts)],
        "becomes": "false",
        "variables": [],
        "evidence": [{"rule": "evaluate", "formula": edited}],
    }


def certificate(
    claim: Json,
    variables: Sequence[Json] = (),
    evidence: Sequence[Json] = (),
    witnesses: Sequence[Json] = ((),),
    definitions: Sequence[Json] = (),
    uses: Sequence[Json] = (),
    **others: Json,
) -> Json:
    """Return a certificate of one part; its control is that of :func:`control`."""
    part = {
        "name": "lie",
        "says": "See the sentence of the forgery.",
        "scope": "all",
        "claim": claim,
        "assumes": [],
        "witnesses": [list(terms) for terms in witnesses],
        "variables": list(variables),
        "evidence": list(evidence),
        "controls": [control(claim)],
    }
    words = ("title", "source", "hypotheses", "conclusion", "reading")
    return {
        "format": 3,
        "statement": {"id": "forgery/lie", **dict.fromkeys(words, "")},
        "definitions": list(definitions),
        "uses": list(uses),
        "parts": [{**part, **others}],
        "digest": "",
    }


def slug(sentence: str) -> str:
    """Return the sentence as the name of a file.

    >>> slug("k → 2k is no change of indices")
    'k-2k-is-no-change-of-indices'
    """
    return re.sub(r"[^a-z0-9]+", "-", sentence.lower()).strip("-")[:100].strip("-")


def layout(value: Json, indent: int = 0) -> str:
    """Return indented JSON in which all that fits on a line stays on it."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) + indent <= WIDTH:
        return line
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        entries = [f"{json.dumps(k, ensure_ascii=False)}: {layout(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner + entry for entry in entries) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(inner + layout(v, indent + 1) for v in value) + "\n" + " " * indent + "]"


def write(
    rule: str, sentence: str, expected: str, reason: str, forged: Json, beside: Mapping[str, Json] | None = None
) -> Path:
    """Write one forgery.

    ``expected`` is the word of the outcome, or several with ``|`` between them where the kernel has a choice.
    ``beside`` are the certificates at the places of other ids, which the forgery may use.
    """
    path = FOLDER / rule / f"{slug(sentence)}.json"
    path.parent.mkdir(exist_ok=True)
    entry = {"sentence": sentence, "expected": expected, "reason": reason, "certificate": forged}
    entry |= {"beside": dict(beside)} if beside else {}
    path.write_text(layout(entry) + "\n", encoding="utf-8")
    return path
