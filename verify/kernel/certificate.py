"""A certificate is a claim with evidence: replay it and derive the verdict.

Nothing that the file says about its own verdict is looked at; hypotheses are witnessed, near-misses are falsified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from . import rules
from .binding import instantiate
from .claims import Find, Granted, granted, nowhere, pin, read_claim, sentences
from .errors import Exhausted, KernelError, Malformed, Rejected, Unpinned
from .interpreter import Interpreter
from .ledger import Entry, Ledger, is_id, is_part_name
from .loader import canonical, digest, is_line, record
from .proof import Proof
from .reader import Reader
from .rules.citation import LEMMAS
from .sorts import expect
from .terms import Term, negation
from .theorem import Lemma, Theorem, Use
from .trees import Tree, read_trees, words
from .workspace import replaying, spend

FORMAT = 3
VERDICTS = ("proved", "checked", "estimated", "unchecked")
SCOPES = {"all": "proved", "instances": "checked", "estimated": "estimated"}
MAX_STEPS = 2000
KEPT = 3  # a near-miss keeps one word in so many
BRANCH = 8
HELD = 4  # bytes of a file in a step
COPIED = 32

Permit = frozenset[str] | None

_CERTIFICATE = ("format", "statement", "definitions", "uses", "parts", "digest")
_STATEMENT = ("id", "title", "source", "hypotheses", "conclusion", "reading")
_PART = ("name", "says", "scope", "claim", "assumes", "witnesses", "variables", "evidence", "controls")
_OPEN_PART = ("name", "says", "reason")
_WITNESS = ("terms", "variables", "evidence")
_CONTROL = ("says", "edits", "becomes", "variables", "evidence")


@dataclass(frozen=True)
class PartOutcome:
    """The verdict of one part, its pin, what it presupposes, and the lemmas of its theorem."""

    verdict: str
    pin: str = ""
    assumes: tuple[str, ...] = ()
    lemmas: frozenset[Lemma] = frozenset()


@dataclass(frozen=True)
class Outcome:
    """What replay found: the verdict, that of each part, the classical lemmas cited, what is presupposed in words.

    It holds if the parts of others in ``uses`` are proved in the same run, see :mod:`run`; only then it cites what they
    cite.
    """

    id: str
    verdict: str
    parts: tuple[tuple[str, str], ...]
    cites: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    uses: tuple[Use, ...] = ()
    decided: dict[str, PartOutcome] = field(default_factory=dict)
    steps: int = 0


def replay(
    certificate: Any, ledger: Ledger, *, trusting: bool = False, permit: Permit = None, find: Find = nowhere
) -> Outcome:
    """Replay a certificate on the mere claims of what it uses.

    Parameters
    ----------
    certificate : parsed JSON
    ledger : the statements and their pinned claims
    trusting : bool
        Leave out the comparison of the digest and of the pin, so that the mathematics alone decides.
    permit : set of lemma names, optional
        The classical lemmas that may be cited; all by default.
    find : function
        Returns the content of the certificate with an id.

    Raises
    ------
    Malformed, Rejected, Exhausted
    """
    try:
        with replaying() as work:
            return replace(_replay(certificate, ledger, trusting, permit, find), steps=work.spent)
    except RecursionError:
        raise Exhausted("terms nested too deeply") from None
    except MemoryError:
        raise Exhausted("out of memory") from None


def _replay(certificate: Any, ledger: Ledger, trusting: bool, permit: Permit, find: Find) -> Outcome:
    spend(len(canonical(certificate)) // HELD)  # what is read from a file is kept, also what nobody looks at
    fields = record(certificate, "certificate", _CERTIFICATE, ["trees"])
    if fields["format"] != FORMAT or type(fields["format"]) is not int:
        raise Malformed(f"format: expected {FORMAT}")
    statement = record(fields["statement"], "statement", _STATEMENT)
    for key, value in statement.items():
        if not is_line(value):
            raise Malformed(f"statement.{key}: expected a text on one line")
    if not is_id(statement["id"]):
        raise Malformed("statement.id: expected a work, '/' and a name of small letters, digits, '.' and '-'")
    if not isinstance(parts := fields["parts"], list) or not parts:
        raise Malformed("parts: expected at least one part")
    if not trusting and fields["digest"] != digest({k: v for k, v in fields.items() if k != "digest"}):
        raise Rejected("digest: the file was changed after it was written")
    others = granted(fields["uses"], find)
    trees = read_trees(fields.get("trees", []))
    outcomes: dict[str, PartOutcome] = {}
    needs: set[Lemma] = set()
    for position, part in enumerate(parts):
        name: Any = part.get("name") if isinstance(part, dict) else None
        if not is_part_name(name) or name in outcomes:
            raise Malformed(f"parts.{position}.name: expected a name of its own of letters, digits, '.', '_' and '-'")
        outcomes[name] = _part(part, fields["definitions"], others, trees, needs, f"part '{name}'")
    if any(outcome.pin for outcome in outcomes.values()) and not any(part.get("controls") for part in parts):
        raise Malformed("missing control: a decided certificate has at least one near-miss")
    _refuse_unused(fields["definitions"], others, trees, needs)
    cites = cited(outcomes.values())
    if permit is not None and not permit.issuperset(cites):
        raise Rejected(f"cites what is not permitted: {', '.join(sorted({*cites} - permit))}")
    entry = None if trusting else ledger.entry(statement["id"])
    if entry is not None:
        outcomes = _pinned(outcomes, entry)
        if entry.texts is not None and entry.texts != texts_of(certificate):
            raise Rejected("the texts are not the ledger's")
    verdicts = tuple((name, outcome.verdict) for name, outcome in outcomes.items())
    assumes = tuple(dict.fromkeys(sentence for outcome in outcomes.values() for sentence in outcome.assumes))
    uses = tuple(other.use for other in others)
    found = Outcome(statement["id"], combined([word for _, word in verdicts]), verdicts, cites, assumes, uses, outcomes)
    if entry is None and not trusting:
        raise Unpinned("the ledger does not know this id", outcome=found)
    return found


def cited(parts: Iterable[PartOutcome]) -> tuple[str, ...]:
    """Return the classical lemmas among those that parts rest on."""
    return tuple(sorted({lemma for part in parts for lemma in part.lemmas if isinstance(lemma, str)}))


def combined(verdicts: list[str]) -> str:
    """Return ``refuted`` if one part is, else the weakest verdict."""
    return "refuted" if "refuted" in verdicts else max(verdicts, key=VERDICTS.index)


def texts_of(certificate: Any) -> str:
    """Return the SHA-256 of what a certificate says in words: of the statement, of each part and of its controls."""
    statement = {key: text for key, text in certificate["statement"].items() if key != "id"}
    parts = [
        {key: part[key] for key in _OPEN_PART if key in part}
        | {"controls": [control["says"] for control in part.get("controls", [])]}
        for part in certificate["parts"]
    ]
    return digest({"parts": parts, "statement": statement})


def _pinned(outcomes: dict[str, PartOutcome], entry: Entry) -> dict[str, PartOutcome]:
    for name, outcome in outcomes.items():
        if name not in entry.parts or (outcome.pin and entry.parts[name] != outcome.pin):
            raise Rejected(f"claim is not the ledger's: part '{name}'")
    missing = {name: PartOutcome("unchecked") for name in entry.parts if name not in outcomes}
    return {**outcomes, **missing}


def _part(
    part: dict[str, Any], definitions: Any, others: list[Granted], trees: list[Tree], needs: set[Lemma], where: str
) -> PartOutcome:
    is_open = "reason" in part
    fields = record(part, where, _OPEN_PART if is_open else _PART)
    if not is_line(fields["says"]):
        raise Malformed(f"{where}: says: expected a text on one line")
    if is_open:
        if not is_line(fields["reason"]) or not fields["reason"]:
            raise Malformed(f"{where}: reason: expected a sentence on one line")
        return PartOutcome("unchecked")
    if fields["scope"] not in tuple(SCOPES):
        raise Malformed(f"{where}: scope: expected one of {', '.join(SCOPES)}")
    assumes = sentences(fields["assumes"], f"{where}: ")
    if fields["scope"] == "estimated" and not assumes:
        raise Malformed(f"{where}: assumes: expected the runs that are estimated from")
    try:
        target = {"definitions": definitions, "claim": fields["claim"]}
        reader, claim = read_claim(target)
        pinned = pin(part, definitions, reader.needed())
        needed = _check_witnesses(claim, fields["witnesses"], reader, others, trees)
        verdict, theorem = _decide(claim, fields, reader, others, trees)
    except KernelError as error:
        raise type(error)(f"{where}: {error}") from None
    if verdict == "proved":
        verdict = SCOPES[fields["scope"]]
    controls = fields["controls"]
    if not isinstance(controls, list):
        raise Malformed(f"{where}: controls: expected an array")
    needed |= {*theorem.lemmas.difference(LEMMAS), *reader.needed()}
    for number, control in enumerate(controls):
        try:
            needed |= _check_control(control, target, verdict, others, trees)
        except KernelError as error:
            raise type(error)(f"{where}: control {number}: {error}") from None
    needs |= needed
    assumed = set(assumes)
    for other in others:
        spend(1 + len(other.assumes))
        if other.use in needed and (hidden := set(other.assumes) - assumed):
            raise Rejected(f"{where}: assumes: missing is what {other.use} assumes: {min(hidden)}")
    return PartOutcome(verdict, pinned, assumes, theorem.lemmas)


def _decide(
    claim: Term, fields: dict[str, Any], reader: Reader, others: Sequence[Granted], trees: Sequence[Tree]
) -> tuple[str, Theorem]:
    *_, theorem = run(fields["variables"], fields["evidence"], reader, others, trees)
    if not theorem.closed:
        raise Rejected("the last theorem rests on assumptions or has variables in scope")
    if theorem.conclusion == claim:
        return "proved", theorem
    if theorem.conclusion == negation(claim):
        return "refuted", theorem
    raise Rejected("the last theorem is neither the claim nor its negation")


def run(
    variables: Any, evidence: Any, reader: Reader, others: Sequence[Granted] = (), trees: Sequence[Tree] = ()
) -> list[Theorem]:
    """Apply the steps of the evidence, which may use the claims of others, and return the theorems."""
    reader.trees = trees
    proof = Proof(reader, variables, others)
    if not isinstance(evidence, list) or not evidence:
        raise Malformed("evidence: expected at least one step")
    if len(evidence) > MAX_STEPS:
        raise Exhausted(f"evidence of {len(evidence)} steps, at most {MAX_STEPS} are replayed")
    for number, step in enumerate(evidence):
        try:
            with reader.at("evidence", number):
                proof.theorems.append(rules.apply(proof, step))
        except Rejected as error:
            raise type(error)(f"step {number}: {error}") from None
    return proof.theorems


def _is_quantified(formula: Term) -> bool:
    spend(1)
    return formula.op in ("forall", "implies") or (formula.op == "and" and any(map(_is_quantified, formula.args)))


def branches(claim: Term) -> Iterator[tuple[int, ...]]:
    """Yield, for each conclusion of a claim that stands under its own quantifiers, the sides of ∧ that lead to it."""
    todo: list[tuple[Term, tuple[int, ...]]] = [(claim, ())]
    while todo:
        formula, sides = todo.pop()
        spend((BRANCH + len(sides)) * (1 + len(formula.args)))
        if formula.op in ("forall", "implies"):
            todo.append((formula.args[-1], sides))
        elif _is_quantified(formula):
            todo += [(arg, (*sides, side)) for side, arg in reversed([*enumerate(formula.args)]) if _is_quantified(arg)]
        else:
            yield sides


def _check_witnesses(
    claim: Term, witnesses: Any, reader: Reader, others: Sequence[Granted], trees: Sequence[Tree]
) -> set[Lemma]:
    """Check that the hypotheses before each conclusion hold for the values given: nothing is proved vacuously.

    Each of them is evaluated or is a theorem of the evidence that comes with the values; return what that needs.
    """
    paths = list(branches(claim))
    if not isinstance(witnesses, list) or len(witnesses) != len(paths):
        raise Malformed(f"witnesses: missing witness: expected {len(paths)}, one for each conclusion of the claim")
    satisfied: set[Term] = set()
    needed: set[Lemma] = set()
    for number, (path, terms) in enumerate(zip(paths, witnesses, strict=True)):
        with reader.at("witnesses", number):
            if isinstance(terms, dict):
                fields = record(terms, "witness", _WITNESS)
                terms = fields["terms"]
                closed = [t for t in run(fields["variables"], fields["evidence"], reader, others, trees) if t.closed]
                satisfied.update(theorem.conclusion for theorem in closed)
                needed.update(*(theorem.lemmas.difference(LEMMAS) for theorem in closed))
                reader.trees = ()
            if not isinstance(terms, list):
                raise Malformed("expected an array of terms, one for each quantified variable")
            _check_witness(claim, path, terms[::-1], reader, satisfied)
    return needed


def _check_witness(
    formula: Term, path: tuple[int, ...], terms: list[Any], reader: Reader, satisfied: set[Term]
) -> None:
    """Check the hypotheses before one conclusion; those in ``satisfied`` are known to hold, others are added to it.

    The terms are taken from the end of the list: that for the first variable stands last.
    """
    sides = list(path)
    while formula.op in ("forall", "implies") or sides:
        spend(len(formula.args) if formula.op == "implies" else 1)
        if formula.op == "forall":
            if not terms:
                raise Malformed(f"missing witness for variable '{formula.data}'")
            sort = formula.args[0]
            formula = instantiate(formula.args[1], expect(reader.value(terms.pop(), sort, {}), sort, "witness"))
        elif formula.op == "implies":
            for hypothesis in formula.args[:-1]:
                if hypothesis not in satisfied and not Interpreter().formula(hypothesis):
                    raise Rejected("a witness does not satisfy a hypothesis: the claim may be vacuous")
                satisfied.add(hypothesis)
            formula = formula.args[-1]
        else:
            formula = formula.args[sides.pop(0)]
    if terms:
        raise Malformed("more terms than quantified variables")


def edited(target: Any, path: list[Any], put: Any) -> Any:
    """Return a copy of a JSON tree with the value at ``path`` replaced."""
    if not path:
        return put
    step, *rest = path
    spend(1 + (len(target) + len(path)) // COPIED if isinstance(target, dict | list) else 1)
    if isinstance(target, dict) and isinstance(step, str) and step in target:
        return {**target, step: edited(target[step], rest, put)}
    if isinstance(target, list) and type(step) is int and 0 <= step < len(target):
        copy = list(target)
        copy[step] = edited(target[step], rest, put)
        return copy
    raise Malformed(f"path: nothing is at '{step}'")


def is_near(before: Any, after: Any) -> bool:
    """Tell whether a tree and what edits made of it share at least one word in :data:`KEPT` of the longer one."""
    spend(1)
    if before is after:
        return True
    one, two = words(before), words(after)
    return KEPT * (one & two).total() >= max(one.total(), two.total())


def _check_control(
    control: Any, target: dict[str, Any], verdict: str, others: Sequence[Granted], trees: Sequence[Tree]
) -> frozenset[Lemma]:
    """Check that edits of the claim turn what is true false, or what is false true; return what the result needs."""
    fields = record(control, "control", _CONTROL)
    expected = "true" if verdict == "refuted" else "false"
    if fields["becomes"] != expected:
        raise Malformed(f"becomes: a control of a claim that is {verdict} becomes {expected}")
    if not is_line(fields["says"]) or not fields["says"]:
        raise Malformed("says: expected a sentence on one line")
    if not isinstance(fields["edits"], list) or not fields["edits"]:
        raise Malformed("edits: expected at least one edit")
    changed: Any = target
    for edit in fields["edits"]:
        entry = record(edit, "edit", ("path", "put"))
        path = entry["path"]
        if not isinstance(path, list) or len(path) < 2 or path[0] not in ("claim", "definitions"):
            raise Malformed("path: expected an array that leads into the claim or into a definition")
        changed = edited(changed, path, entry["put"])
    if changed == target:
        raise Malformed("edits: they change nothing")
    reader, claim = read_claim(changed)
    one, two = target["definitions"], changed["definitions"]
    if not is_near(target["claim"], changed["claim"]) or not (one is two or all(map(is_near, one, two))):
        raise Malformed(f"edits: no near-miss: fewer than one word in {KEPT} is kept")
    *_, theorem = run(fields["variables"], fields["evidence"], reader, others, trees)
    wanted = claim if expected == "true" else negation(claim)
    if not theorem.closed or theorem.conclusion != wanted:
        raise Rejected(f"the evidence does not show that the edited claim is {expected}")
    return theorem.lemmas.difference(LEMMAS) | reader.needed()


def _refuse_unused(definitions: Any, others: Sequence[Granted], trees: Sequence[Tree], needs: set[Lemma]) -> None:
    """Refuse definitions, parts of others and trees that no claim, evidence or control needs."""
    if not isinstance(definitions, list):
        raise Malformed("definitions: expected an array")
    unused = [
        f"definitions.{i}: this definition" for i, d in enumerate(definitions) if not needs or d["name"] not in needs
    ]  # if anything is needed, all were read
    unused += [f"uses.{i}: this part" for i, other in enumerate(others) if other.use not in needs]
    unused += [f"trees.{i}: this tree" for i, tree in enumerate(trees) if not tree.used]
    if unused:
        raise Malformed(f"{unused[0]} is not used")
