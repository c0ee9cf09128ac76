"""Certificates as Python sees them: what is proved, what is claimed, at which numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from verify.kernel.errors import Unpinned
from verify.kernel.ledger import Ledger, load_ledger
from verify.kernel.loader import content_of, load
from verify.kernel.run import Line, Run, replayed

Json = Any


@dataclass(frozen=True)
class Part:
    """One claim of a certificate.

    Attributes
    ----------
    name : str
        Its name in the certificate.
    says : str
        The claim in a sentence.
    verdict : str
        What the kernel says of it.
    claim : JSON
        The claim as a tree; None where nothing is claimed.
    witnesses : tuple of mappings
        For each conclusion of the claim the values at which its hypotheses hold, trees by the names of the variables. A
        name that a definition binds again has a number behind it.
    """

    name: str
    says: str
    verdict: str
    claim: Json
    witnesses: tuple[Mapping[str, Json], ...]

    @property
    def text(self) -> str:
        """The claim as mathematics."""
        from verify.language import readable_json

        return readable_json(self.claim)

    @property
    def numbers(self) -> tuple[dict[str, Fraction], ...]:
        """The values of the witnesses that are rational, exactly."""
        from verify.language.trees import rational

        found = ({name: rational(tree) for name, tree in values.items()} for values in self.witnesses)
        return tuple({name: value for name, value in values.items() if value is not None} for values in found)


@dataclass(frozen=True)
class Certificate:
    """A certificate that the kernel has replayed.

    Attributes
    ----------
    id : str
        The statement.
    verdict : str
        What the kernel says: ``proved``, ``checked``, ``estimated``, ``refuted`` or ``unchecked``.
    parts : mapping of names to Part
        Its claims, in their order.
    tree : JSON
        All that is in the file.
    """

    id: str
    verdict: str
    parts: Mapping[str, Part]
    tree: Json

    def __getitem__(self, name: str) -> Part:
        """Return the part of a name.

        Raises
        ------
        KeyError
            With the names that there are, if it is none of them.
        """
        try:
            return self.parts[name]
        except KeyError:
            raise KeyError(f"{self.id} has no part '{name}', but {', '.join(self.parts)}") from None


def certificate(name: str) -> Certificate:
    """Return the certificate of a statement, replayed by the kernel.

    It is looked for in the folder ``certificates`` here, in the checkout, or where the package was installed.

    Parameters
    ----------
    name : str
        An id or an alias of a statement, or the path of a file.

    Raises
    ------
    CommandError
        If nothing or several statements are called so, or there are no certificates.
    ValueError
        With the line of the kernel, if it grants no verdict.

    Examples
    --------
    >>> from verify import certificate
    >>> theorem = certificate("cago/theorem-1.literal")
    >>> theorem.verdict
    'refuted'
    """
    from verify.command.places import one

    return Replays().certificate(one(name))


class Replays:
    """Certificates, each replayed once, as the kernel alone does it.

    A claim that the ledger of closedform does not know, as in a project of one's own, has the verdict of the
    mathematics alone.

    Examples
    --------
    >>> from pathlib import Path
    >>> square = Replays().certificate(Path("certificates/library/real-order.json"))
    >>> square.verdict, square["cancellation"].verdict
    ('proved', 'proved')
    """

    def __init__(self) -> None:
        """Begin without certificates."""
        self._pinned = Run(lambda path: replayed(path, _ledger()))
        self._trusting = Run(lambda path: replayed(path, _ledger(), trusting=True))

    def line(self, path: Path) -> Line:
        """Return what the kernel says of a file."""
        line = self._pinned.line(path)
        return self._trusting.line(path) if line.status == Unpinned.status else line

    def certificate(self, path: Path) -> Certificate:
        """Return a certificate.

        Raises
        ------
        ValueError
            With the line of the kernel, if it grants no verdict.
        """
        line = self.line(path)
        if line.outcome is None:
            raise ValueError(str(line))
        tree = load(content_of(path))
        verdicts = dict(line.outcome.parts)
        parts = {
            part["name"]: Part(
                part["name"],
                part["says"],
                verdicts[part["name"]],
                part.get("claim"),
                tuple(_witnesses(part, tree["definitions"])) if "claim" in part else (),
            )
            for part in tree["parts"]
        }
        return Certificate(line.id, line.word, parts, tree)


@cache
def _ledger() -> Ledger:
    return load_ledger()


def _witnesses(part: Json, definitions: Sequence[Json]) -> Iterator[dict[str, Json]]:
    from verify.proving.values import Claim

    claim = Claim(part["claim"], definitions)
    for sides, entry in zip(claim.witnessed(), part["witnesses"], strict=True):
        terms = entry["terms"] if isinstance(entry, dict) else entry
        yield {name: term for (name, _), term in zip(claim.binders(sides), terms, strict=True)}
