"""What one calls from Python: a claim in the text syntax is decided, or has to be a theorem."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from verify.deciding.decide import SECONDS, decide_tree
from verify.deciding.result import PROVED, Decision
from verify.language.documents import parse_document, with_functions
from verify.language.parsing import parse_formula
from verify.proving.scripts import Line, lines_of

Json = Any

DOCUMENT = ("claim", "define", "witness")


class NotProved(ValueError):
    """A claim that should be a theorem is refuted or undecided; ``decision`` tells which."""

    def __init__(self, decision: Decision) -> None:
        """Take the decision."""
        super().__init__(str(decision))
        self.decision = decision


@dataclass(frozen=True)
class Asked:
    """A claim to be decided, with the definitions, the witnesses and the proof that its author gives."""

    name: str
    claim: Json
    definitions: tuple[Json, ...] = ()
    witnesses: tuple[Json, ...] = ()
    proof: Sequence[Line] | None = None


def asked_in(name: str, text: str, file: str = "line") -> list[Asked]:
    """Return the claims of a text: of a document, or one claim that has no name in the text.

    Parameters
    ----------
    name : str
        What a claim is called that has no name in the text.
    text : str
        The text.
    file : str
        What stands before the number of a line of a proof.

    Raises
    ------
    TextError, ScriptError
        With the place, if the text is no such thing.

    Examples
    --------
    >>> [asked.name for asked in asked_in("some", "claim one: 1 = 1\\nclaim two: 2 = 2")]
    ['one', 'two']
    """
    if not _is_document(text):
        return [with_functions(text, lambda functions: Asked(name, parse_formula(text, (), functions), (*functions,)))]
    document = parse_document(text)
    return [
        Asked(
            claim.name,
            claim.formula,
            document.definitions,
            claim.witnesses,
            None if claim.proof is None else lines_of(claim.proof.placed, file),
        )
        for claim in document.claims
    ]


def _is_document(text: str) -> bool:
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.split(maxsplit=1)[:1] != [] and first.split(maxsplit=1)[0] in DOCUMENT


def decide_all(asked: Iterable[Asked], seconds: float = SECONDS) -> Iterator[Decision]:
    """Yield the decisions on several claims, each in the time that it has for itself."""
    for one in asked:
        yield decide_tree(one.claim, one.definitions, seconds, one.name, one.witnesses, one.proof)


def decide(claim: str | Sequence[Json], seconds: float = SECONDS, name: str = "claim") -> Decision:
    """Decide a claim.

    Parameters
    ----------
    claim : str, or a tree as in certificates
        One claim, with the definitions that it uses before it if there are any, and perhaps a proof behind it.
    seconds : float
        The time for the search.
    name : str
        What the claim is called, if the text does not say it.

    Returns
    -------
    Decision
        Its ``verdict`` is ``proved``, ``refuted`` or ``undecided``. What is proved or refuted has a ``certificate``.

    Raises
    ------
    TextError, ScriptError, Malformed
        If the claim or its proof is not well-formed.
    ValueError
        If the text has no claim, or several.

    Examples
    --------
    >>> from verify import decide
    >>> decide("forall x, y in real: 2*x*y <= x^2 + y^2").verdict
    'proved'
    >>> decide("forall x in real: x <= x^2").values
    (('x', ['/', 1, 2]),)
    """
    if not isinstance(claim, str):
        return decide_tree(list(claim), (), seconds, name)
    asked = asked_in(name, claim)
    if len(asked) != 1:
        raise ValueError(f"expected one claim, found {len(asked)}")
    return next(decide_all(asked, seconds))


def theorem(claim: str | Sequence[Json], seconds: float = SECONDS, name: str = "claim") -> Decision:
    """Return a claim that is proved, see :func:`decide`; a notebook shows it typeset.

    Raises
    ------
    NotProved
        If it is refuted or undecided.

    Examples
    --------
    >>> from verify import theorem
    >>> print(theorem("forall x in real: 0 <= x^2").certificate["statement"]["id"])
    own/claim
    """
    decision = decide(claim, seconds, name)
    if decision.verdict != PROVED:
        raise NotProved(decision)
    return decision
