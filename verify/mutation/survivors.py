"""What a mutant that survives says otherwise than its original, and how that is shown to be true.

A survivor is a theorem of the kernel. That what it says is true is to be seen without its evidence: it is what the
original says, its operands stand in another order, it is evaluated, or ``decide`` finds a proof of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from verify.deciding.decide import decide_tree
from verify.deciding.result import UNDECIDED
from verify.kernel.certificate import branches, edited
from verify.kernel.claims import read_claim
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.loader import read
from verify.kernel.reader import Reader
from verify.kernel.terms import Term
from verify.kernel.workspace import replaying
from verify.language import readable_line
from verify.mutation.mutants import Mutant
from verify.proving.search.worlds import moves
from verify.statements.sharing import unshared
from verify.statements.trees import needed

Json = Any

SAME = "says the same"
OTHER_ORDER = "the same operands in another order"
EVALUATED = "evaluated"
DECIDED = "decide finds it, too"
COUNTEREXAMPLE = "an exact counterexample, evaluated step by step"
MET = "another witness that meets the hypotheses"
REASONED = "by a reason that is written down"
AT_WITNESS = "evaluated at its witnesses"
UNEXPLAINED = "unexplained"
WRONG = "wrong"
WAYS = (SAME, MET, OTHER_ORDER, EVALUATED, DECIDED, COUNTEREXAMPLE, REASONED, AT_WITNESS, UNEXPLAINED, WRONG)
"""How a survivor is shown to be true, the surest way first; the last two are none."""

SECONDS = 4.0
REASONS: dict[str, dict[str, str]] = read(FilePath(__file__).with_name("reasons.json"))
"""By statement, and by definition or near-miss: why what is said is true although that is changed and still read."""
COMMUTATIVE = frozenset({"+", "*", "and", "or", "=", "!=", "iff", "sum", "forall", "exists", "prod"})


class Said(NamedTuple):
    """One statement of a certificate: the claim of a part or the near-miss of a control, and what is said of it."""

    where: str
    claim: Json
    definitions: Json
    truth: bool
    evidence: Sequence[Json]
    witnesses: Sequence[Json]


@dataclass(frozen=True)
class Survivor:
    """A mutant that got a verdict, the way in which it is shown to be true, and what it says that is new."""

    mutant: str
    field: str
    kind: str
    way: str
    said: str = ""

    @property
    def is_bug(self) -> bool:
        """Tell whether somebody has to look at it."""
        return self.way in (UNEXPLAINED, WRONG)


Verdicts = Sequence[tuple[str, str]]
"""The parts of a certificate with the verdict of each, as the kernel tells them."""


def survivor(original: Json, known: Verdicts, mutant: Mutant, verdicts: Verdicts) -> Survivor:
    """Explain a mutant that got verdicts, and not those of the original if it says something else."""
    described = partial(Survivor, str(mutant), mutant.field, mutant.kind)
    if mutant.field in ("evidence", "trees", "texts"):
        same = dict(known) == dict(verdicts)
        return described(SAME) if same else described(WRONG, "another verdict of the same claim")
    before = list(statements(original, known))
    found = [(_way(one, before), one) for one in statements(mutant.tree, verdicts)]
    if mutant.field == "witnesses":
        found = [(_met(one), one) for _, one in found if one.witnesses]
    way, one = max(found, key=lambda entry: WAYS.index(entry[0]))
    if way in (AT_WITNESS, UNEXPLAINED) and (reason := reason_of(original, mutant)):
        return described(REASONED, reason)
    return described(way, "" if way == SAME else _shown(one))


def reason_of(original: Json, mutant: Mutant) -> str:
    """Return why what a certificate says is true with a definition or near-miss changed, "" if nobody has told."""
    match mutant.field, mutant.path:
        case "definitions", (_, place, *_):
            changed = original["definitions"][place]["name"]
        case "controls", (_, place, _, number, *_):
            changed = f"{original['parts'][place]['name']}, near-miss {number}"
        case _:
            return ""
    return str(REASONS.get(mutant.id, {}).get(changed, ""))


def _shown(one: Said) -> str:
    return f"{one.where} is {'true' if one.truth else 'false'}: {readable_line(one.claim)}"


def statements(certificate: Json, verdicts: Verdicts) -> Iterator[Said]:
    """Yield the claims and the near-misses of a certificate whose parts have some verdicts."""
    plain = unshared(certificate)
    for part, (_, verdict) in zip(plain["parts"], verdicts, strict=True):
        if "claim" not in part:
            continue
        target = {"definitions": plain["definitions"], "claim": part["claim"]}
        where = f"part '{part['name']}'"
        kept = _kept(target, part["witnesses"])
        yield Said(where, *kept, verdict != "refuted", part["evidence"], part["witnesses"])
        for number, control in enumerate(part["controls"]):
            changed = target
            for edit in control["edits"]:
                changed = edited(changed, edit["path"], edit["put"])
            true = control["becomes"] == "true"
            yield Said(f"{where}, near-miss {number}", *_kept(changed), true, control["evidence"], ())


def _kept(target: Json, witnesses: Sequence[Json] = ()) -> tuple[Json, Json]:
    return target["claim"], needed(target["definitions"], [target["claim"], *witnesses])


def _read(one: Said) -> tuple[Reader, Term]:
    return read_claim({"definitions": one.definitions, "claim": one.claim})


def _term(one: Said) -> Term:
    return _read(one)[1]


def _way(one: Said, before: Sequence[Said]) -> str:
    with replaying():
        terms = {(_term(other), other.truth) for other in before}
        if (_term(one), one.truth) in terms:
            return SAME
    spellings = [(spelled([other.claim, other.definitions]), other.truth) for other in before]
    if (spelled([one.claim, one.definitions]), one.truth) in spellings:
        return OTHER_ORDER
    found = _evaluated(one)
    if found is not None:
        return EVALUATED if found == one.truth else WRONG
    decision = _decided(one)
    if decision is not None:
        return DECIDED if decision == one.truth else WRONG
    if not one.truth and _is_evaluated_counterexample(one.evidence):
        return COUNTEREXAMPLE
    if not one.truth or not one.witnesses:
        return UNEXPLAINED
    _, holds = _witnessed(one)
    if holds is None:
        return UNEXPLAINED
    return AT_WITNESS if holds else WRONG


def _evaluated(one: Said) -> bool | None:
    with replaying():
        return _truth(_term(one))


def _decided(one: Said) -> bool | None:
    try:
        decision = decide_tree(one.claim, one.definitions, SECONDS)
    except Exception:  # whatever breaks in the search decides nothing
        return None
    return None if decision.verdict == UNDECIDED else decision.verdict == "proved"


def _is_evaluated_counterexample(evidence: Sequence[Json]) -> bool:
    """Tell whether evidence is a counterexample whose hypotheses and conclusion are evaluated."""
    last = evidence[-1]
    if last["rule"] != "counterexample":
        return False
    given = [number for move in last["moves"] for number in move.get("given", ())]
    return all(evidence[number]["rule"] == "evaluate" for number in (last["from"], *given))


def _met(one: Said) -> str:
    met, holds = _witnessed(one)
    if met is None:
        return UNEXPLAINED
    return MET if met and not (one.truth and holds is False) else WRONG


def _witnessed(one: Said) -> tuple[bool | None, bool | None]:
    """Evaluate the hypotheses and the conclusions at the witnesses; None for what is not decided by that.

    Hypotheses that are proved of the values are not evaluated.
    """
    met: list[bool | None] = []
    holds: list[bool | None] = []
    with replaying():
        reader, claim = _read(one)
        for sides, witness in zip(branches(claim), one.witnesses, strict=True):
            is_proved = isinstance(witness, dict)
            for move, what in moves(claim, sides, witness["terms"] if is_proved else witness, reader):
                if move == "given" and not is_proved:
                    met += map(_truth, what)
                elif move == "conclusion":
                    holds.append(_truth(what))
    return _all(met), _all(holds)


def _truth(formula: Term) -> bool | None:
    try:
        return Interpreter().formula(formula)
    except (KernelError, RecursionError):
        return None


def _all(found: Sequence[bool | None]) -> bool | None:
    return False if False in found else None if None in found else True


def spelled(node: Json) -> Json:
    """Return one spelling for trees that differ in the order of operands, in repeated conjuncts, in [name] for name.

    >>> spelled(["+", "x", ["*", 2, "y"]]) == spelled(["+", ["*", "y", 2], "x"])
    True
    """
    if isinstance(node, dict):
        return {key: spelled(value) for key, value in node.items()}
    if not isinstance(node, list) or not node:
        return node
    parts = [spelled(child) for child in node]
    head = parts[0]
    if len(parts) == 1 and isinstance(head, str):
        return head
    if head == "-" and len(parts) == 3:
        parts = ["+", parts[1], ["-", parts[2]]]
        head = "+"
    if head in ("sum", "forall", "exists", "prod") and isinstance(parts[1], list):
        return [head, sorted(parts[1], key=repr), *parts[2:]]
    if isinstance(head, str) and head in COMMUTATIVE:
        operands = sorted(parts[1:], key=repr)
        if head in ("and", "or"):
            operands = [part for place, part in enumerate(operands) if part not in operands[:place]]
        return operands[0] if len(operands) == 1 else [head, *operands]
    return parts
