"""A claim is decided: proof and refutation in turns, witnesses, near-misses, and the kernel's word in the end.

If its author gives a proof, that is run, and nothing is searched for in its place.
"""

from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Any

from verify.deciding.clock import limited
from verify.deciding.controls import control_of
from verify.deciding.opened import spelled_goal
from verify.deciding.prover import Attempt
from verify.deciding.refuter import Refutation, refute
from verify.deciding.result import PROVED, REFUTED, UNDECIDED, Decision, bundled, one_line, spelled_values
from verify.deciding.told import Stopped, proved_as_told
from verify.deciding.vacuity import contradict, witnesses_of
from verify.kernel.certificate import replay
from verify.kernel.errors import KernelError
from verify.kernel.ledger import Ledger
from verify.proving.counterexample import check_witnesses, read
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.goal import Goal
from verify.proving.scripts import Line
from verify.proving.search.numbers import OutOfTime
from verify.statements.model import Control, OpenPart, Part, Witness

Json = Any
Way = Callable[[int, float], Evidence | Refutation]

SECONDS = 20.0
SHARES = ((0.05, 0.15), (0.25, 0.6), (0.75, 1.0))
"""For each effort, the shares of the time after which the refutation and the proof have to end."""
AFTERWARDS = 5.0
"""The time, in seconds, for the near-miss of what is decided."""
ENDED = "nothing was found before the search came to its end, so that more time does not help"


class Replay(RuntimeError):
    """The kernel does not accept what the search has made; nothing is decided then."""


def decide_tree(
    claim: Json,
    definitions: Sequence[Json] = (),
    seconds: float = SECONDS,
    name: str = "claim",
    witnesses: Sequence[Sequence[Json]] | None = None,
    proof: Sequence[Line] | None = None,
) -> Decision:
    """Decide a claim that is given as a tree.

    Parameters
    ----------
    claim, definitions : JSON
        In the format of certificates.
    seconds : float
        The time for the search.
    name : str
        What the claim is called.
    witnesses : values for the variables, optional
        For each conclusion values at which its hypotheses hold; they are searched for if there are none.
    proof : lines of a script, optional
        What proves the claim; if it stops, the claim is undecided.

    Raises
    ------
    Malformed
        If the claim is not well-formed.
    ScriptError
        If a line of the proof cannot be read.
    WrongWitness
        If a hypothesis does not hold at the values that are given.
    Replay
        If the kernel refuses what the search has found.

    Examples
    --------
    >>> decide_tree(["forall", [["x", "real"]], ["<", 0, ["^", "x", 2]]]).values
    (('x', 0),)
    """
    search = _Search(claim, definitions, seconds)
    if witnesses:
        check_witnesses(search.term, witnesses)
    try:
        found = search.run() if proof is None else proved_as_told(claim, definitions, proof, seconds)
    except Stopped as stopped:
        search.open = stopped.goal
        return _open(search, name, stopped.reason)
    end = process_time() + AFTERWARDS
    if found is None:
        return _open(search, name, f"nothing was found in {seconds:g} s" if search.cut else ENDED)
    known: Sequence[Sequence[Json] | Witness | None] = witnesses or search.witnesses()
    if any(entry is None for entry in known):
        return _open(search, name, contradict(claim, definitions, end))
    with_control = control_of(claim, definitions, isinstance(found, Refutation), end)
    if with_control is None:
        return _open(search, name, "there is a proof, but no near-miss was found")
    return _decided(search, name, found, [entry for entry in known if entry is not None], with_control)


class _Search:
    """Proof and refutation of one claim in turns."""

    def __init__(self, claim: Json, definitions: Sequence[Json], seconds: float) -> None:
        self.claim, self.definitions = claim, definitions
        self.term = read(claim, definitions)
        self.start, self.seconds = process_time(), seconds
        self.tried: dict[str, str] = {}
        self.open = ""
        self.reached: Goal | None = None
        self.cut = False  # whether a search was ended by its time

    def run(self) -> Evidence | Refutation | None:
        """Return what is found first."""
        for effort, shares in enumerate(SHARES):
            ways: list[Way] = [self._refuted, self._proved]
            for share, way in zip(shares, ways, strict=True):
                deadline = self.start + share * self.seconds
                if process_time() >= deadline:
                    self.cut = True
                else:
                    try:
                        with limited(deadline - process_time()):
                            return way(effort, deadline)
                    except (Stuck, OutOfTime, RecursionError) as error:
                        self.cut |= isinstance(error, OutOfTime)
                        if way == self._refuted:
                            over = isinstance(error, OutOfTime)
                            self.tried["counterexample"] = "none found in time" if over else "none among many values"
        return None

    def witnesses(self) -> list[list[Json] | Witness | None]:
        """Return values at which the hypotheses hold, None where the search ends without any."""
        return witnesses_of(self.term, 2, process_time() + max(AFTERWARDS, self.seconds / 2))

    def _refuted(self, effort: int, deadline: float) -> Refutation:
        return refute(self.claim, self.definitions, effort, deadline)

    def _proved(self, effort: int, deadline: float) -> Evidence:
        attempt = Attempt(effort, deadline)
        try:
            return attempt.prove(self.claim, self.definitions)
        finally:
            self.tried.update(attempt.tried)
            self.open = attempt.open or self.open
            self.reached = attempt.reached or self.reached


def _open(search: _Search, name: str, reason: str) -> Decision:
    part = OpenPart(name=_part_name(name), says=one_line(name), reason=one_line(reason))
    left = search.open or (spelled_goal(search.reached) if search.reached else "")
    return Decision(UNDECIDED, name, search.claim, search.definitions, part, (), tuple(search.tried.items()), left)


def _part_name(name: str) -> str:
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in name)[:60]
    return kept if kept[:1].isalnum() else "claim"


def _decided(
    search: _Search,
    name: str,
    found: Evidence | Refutation,
    witnesses: Sequence[Sequence[Json] | Witness],
    control: Control,
) -> Decision:
    refuted = isinstance(found, Refutation)
    names = list(_bound_names(search.claim)) if refuted else []
    values = tuple(zip(names, found.values, strict=False)) if isinstance(found, Refutation) else ()
    said = f"false at {spelled_values(values)}" if values else name
    part = Part(
        name=_part_name(name),
        says=one_line(said),
        claim=search.claim,
        evidence=found.evidence if isinstance(found, Refutation) else found,
        witnesses=witnesses,
        controls=[control],
    )
    verdict = REFUTED if refuted else PROVED
    decision = Decision(verdict, name, search.claim, search.definitions, part, values)
    confirm([decision])
    return decision


def confirm(decisions: Sequence[Decision]) -> None:
    """Let the kernel replay what was decided.

    Raises
    ------
    Replay
        If it says something else.
    """
    certificate = bundled(decisions, decisions[0].name).certificate()
    try:
        outcome = replay(certificate, Ledger([]), trusting=True)
    except KernelError as error:
        raise Replay(f"the kernel refuses the evidence: {error}") from None
    said = ["undecided" if verdict == "unchecked" else verdict for _, verdict in outcome.parts]
    if said != [decision.verdict for decision in decisions]:
        raise Replay(f"the kernel says {', '.join(said)}")


def _bound_names(claim: Json) -> Iterator[str]:
    """Yield the names of the variables that a claim quantifies first."""
    while isinstance(claim, list) and claim[:1] in (["forall"], ["implies"]):
        if claim[0] == "forall":
            yield from (name for name, _ in claim[1])
        claim = claim[-1]
