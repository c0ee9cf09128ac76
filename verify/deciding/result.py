"""What was decided of a claim, and its certificate."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from verify.kernel.loader import LINE
from verify.language import readable_json, readable_line
from verify.language.latex import latex
from verify.statements.model import OpenPart, Part, Statement
from verify.statements.trees import needed

Json = Any

PROVED, REFUTED, UNDECIDED = "proved", "refuted", "undecided"
WORK = "own"


@dataclass(frozen=True)
class Decision:
    """A verdict with the evidence for it.

    Attributes
    ----------
    verdict : str
        ``proved``, ``refuted`` or ``undecided``; the first two are what the kernel says of the certificate.
    name : str
        The name of the claim.
    claim : JSON
        The claim, as a tree.
    definitions : sequence of JSON
        The definitions that are at hand.
    part : Part or OpenPart
        The claim with its evidence, or the reason why there is none.
    values : pairs of a name and a value
        The counterexample, if there is one.
    tried : pairs of a name and a text
        What was tried, and why it did not lead to anything.
    open : str
        The first goal that was left open.
    """

    verdict: str
    name: str
    claim: Json
    definitions: Sequence[Json]
    part: Part | OpenPart
    values: tuple[tuple[str, Json], ...] = ()
    tried: tuple[tuple[str, str], ...] = ()
    open: str = ""

    @property
    def statement(self) -> Statement:
        """The claim as a statement of its own."""
        return bundled([self], self.name)

    @property
    def certificate(self) -> Json:
        """The certificate, which the kernel replays by itself; None if nothing is decided."""
        return None if self.verdict == UNDECIDED else self.statement.certificate()

    def __str__(self) -> str:
        return "\n".join(account(self))

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {latex(self.claim)}$"

    def _repr_html_(self) -> str:
        lines = [escape(line) for line in account(self)]
        return f"<div><b>{self.verdict}</b><pre>{chr(10).join(lines[1:])}</pre></div>"


def account(decision: Decision) -> list[str]:
    """Return what is told of a decision, line by line: the verdict, the claim, and what leads to it."""
    lines = [decision.verdict, *(f"  {line}" for line in readable_json(decision.claim).splitlines())]
    if decision.verdict == REFUTED:
        lines += [f"counterexample: {spelled_values(decision.values)}"] if decision.values else []
    if isinstance(decision.part, Part):
        lines += [f"near-miss: {control.says}" for control in decision.part.controls]
    else:
        lines.append(decision.part.reason)
        lines += [f"  {name}: {why}" for name, why in decision.tried]
        lines += ["open goal:", decision.open] if decision.open else []
    return lines


def spelled_values(values: Sequence[tuple[str, Json]]) -> str:
    """Return values of variables as people write them.

    >>> spelled_values([("x", ["/", 1, 2]), ("G", ["cyclic", 3])])
    'x = 1/2, G = ℤ/3'
    """
    return ", ".join(f"{name} = {readable_line(value)}" for name, value in values)


def one_line(text: str) -> str:
    """Return a text as the format allows it in a certificate."""
    return "".join(c if LINE.fullmatch(c) else "?" for c in " ".join(text.split()))


def bundled(decisions: Sequence[Decision], name: str, statement: str = "") -> Statement:
    """Return one statement that has each of some claims as a part."""
    definitions = decisions[0].definitions
    parts = [decision.part for decision in decisions]
    trees = [part.tree() for part in parts]
    return Statement(
        id=statement or f"{WORK}/{slug(name)}",
        title=one_line(name),
        source="A claim of its author",
        hypotheses="",
        conclusion="",
        reading="",
        definitions=needed(definitions, trees),
        parts=parts,
    )


def slug(name: str) -> str:
    """Return a name as it may stand in an id.

    >>> slug("Cauchy_Schwarz (real)")
    'cauchy-schwarz-real'
    """
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split()
    return "-".join(words)[:80].strip("-") or "claim"
