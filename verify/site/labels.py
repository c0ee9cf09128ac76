"""What statements and verdicts are called on pages."""

from __future__ import annotations

import re

from verify.catalogue import Listed
from verify.command import counts

SIGNS = {
    "proved": "✓",
    "checked": "◐",
    "estimated": "≈",
    "refuted": "✗",
    "misprint": "✎",
    "undecided": "?",
    "unbuilt": "·",
}
"""The sign of each verdict, so that colour is never alone."""
WORDS = {
    "proved": "proved",
    "checked": "checked",
    "estimated": "estimated",
    "refuted": "refuted",
    "misprint": "refuted, a misprint",
    "undecided": "undecided",
    "unbuilt": "not built",
}
MEANINGS = {
    "proved": "true for every parameter value in the stated scope",
    "checked": "true for every instance that the certificate lists",
    "estimated": "how rarely runs of a program would come out as they did",
    "refuted": "false as published, in substance",
    "misprint": "false as printed, by an exchanged or last digit or a slip of the pen",
    "undecided": "not decided by a machine; the reason stands beside it",
    "unbuilt": "listed, and told in words, but not built yet",
}
_PLACE = r"(?:[A-Z]\.)?\d[\d.]*[a-z]?"
_NUMBER = re.compile(
    rf"(?P<first>{_PLACE})(?P<others>(?:(?:, | to |-){_PLACE})*)(?P<words>(?:-[a-z]+)*)", re.IGNORECASE
)
_NAMED = re.compile(rf"(figure|definition|table)-({_PLACE})")


def verdict_of(entry: Listed) -> str:
    """Return the key of a verdict, one of :data:`SIGNS`.

    >>> verdict_of(Listed(id="w/a", parts={}, kind="lemma", expected="refuted", error="misprint"))
    'misprint'
    """
    match entry.expected:
        case None:
            return "unbuilt"
        case "unchecked":
            return "undecided"
        case "refuted":
            return "misprint" if entry.error == "misprint" else "refuted"
        case word:
            return word


def part_verdict(entry: Listed, part: str, word: str) -> str:
    """Return the key of the verdict of a part that a replay called by a word."""
    if word == "refuted" and part in entry.misprints:
        return "misprint"
    return "undecided" if word == "unchecked" else word


def short(name: str) -> str:
    """Return an id without its work."""
    return name.partition("/")[2]


def original(name: str) -> str:
    """Return the id of what is repaired or read to the letter; of anything else its own.

    >>> original("cago/theorem-5.repair"), original("circuits/lemma-3.9")
    ('cago/theorem-5', 'circuits/lemma-3.9')
    """
    return name.removesuffix(".repair").removesuffix(".literal")


def label(entry: Listed, of: Listed | None = None) -> str:
    """Return what a statement is called in a heading.

    Parameters
    ----------
    entry : Listed
    of : Listed, optional
        The statement that a repair or a second reading belongs to.

    Examples
    --------
    >>> label(Listed(id="cago/theorem-1", parts={}, kind="theorem", number="1", title="The loss"))
    'Theorem 1'
    >>> label(Listed(id="cago/own-mixture", parts={}, kind="own", title="A mixture"))
    'A mixture'
    >>> label(Listed(id="tasks/equation-d.10-d.13", parts={}, kind="equation", number="d.10-d.13"))
    'Equations D.10 to D.13'
    """
    if entry.kind in ("repair", "literal"):
        name = label(of) if of is not None else entry.title
        return f"{name} — {'repaired' if entry.kind == 'repair' else 'to the letter'}"
    found, named = _NUMBER.fullmatch(entry.number), _NAMED.fullmatch(entry.number)
    if named:
        return f"{named[1].capitalize()} {named[2]}"
    if counts.group(entry) != "published" or found is None:
        return entry.title or short(entry.id)
    word = short(entry.id).partition("-")[0].removesuffix("s").capitalize()
    others = found["others"].replace("-", " to ")
    words = f" ({found['words'][1:].replace('-', ' ')})" if found["words"] else ""
    return f"{word}{'s' if others else ''} {_raised(found['first'])}{_raised(others)}{words}"


def _raised(number: str) -> str:
    return re.sub(r"\b[a-z](?=\.)", lambda letter: letter[0].upper(), number)


def size(octets: int) -> str:
    """Return a number of bytes for people.

    >>> size(812), size(20480)
    ('812 bytes', '20 kB')
    """
    return f"{octets} bytes" if octets < 1000 else f"{round(octets / 1000)} kB"
