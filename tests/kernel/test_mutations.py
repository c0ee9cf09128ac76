"""Seeded mutants of the certificates of all statements: whatever is changed in them, nothing false is proved.

A mutant changes one leaf of a claim, of a definition or of evidence. It must be rejected, malformed or exhausted,
unless :func:`excuse` names why it is still a proof of something true. Only the part that it touches is replayed.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.forgeries.forge import certificate as forged
from verify.kernel.binding import instantiate
from verify.kernel.certificate import branches, replay, run
from verify.kernel.claims import Granted, granted
from verify.kernel.errors import KernelError, Rejected, Unpinned
from verify.kernel.interpreter import Interpreter
from verify.kernel.ledger import Entry, Ledger
from verify.kernel.loader import canonical, digest
from verify.kernel.reader import Reader
from verify.kernel.terms import Term, negation
from verify.statements.model import pin_of
from verify.statements.sharing import unshared
from verify.statements.trees import needed

Json = Any
Path = tuple[str | int, ...]
SECONDS = float(os.environ.get("MUTANT_SECONDS", "25"))
TEXTS = frozenset({"name", "rule"})
NOWHERE = Ledger([])

# Statement, part and definition whose change leaves the part true though no witness shows it, with the reason.
TRUE_FOR_OTHERS: dict[tuple[str, str, str], str] = {}


@dataclass(frozen=True)
class Case:
    """One part of a statement with the definitions that it uses."""

    statement: str
    part: str
    claim: Json
    definitions: Json
    evidence: Json
    variables: Json
    witnesses: Json
    others: Sequence[Granted] = ()

    def claimed(self) -> tuple[Reader, Term]:
        """Read the definitions and the claim."""
        reader = Reader()
        reader.define(self.definitions)
        return reader, reader.formula(self.claim, {})

    def verdict(self) -> str | None:
        """Replay the evidence; None if it proves neither the claim nor its negation."""
        try:
            reader, claim = self.claimed()
            *_, theorem = run(self.variables, self.evidence, reader, self.others)
        except (KernelError, RecursionError):
            return None
        found = {claim: "proved", negation(claim): "refuted"}
        return found.get(theorem.conclusion) if theorem.closed else None


@dataclass(frozen=True)
class Mutant:
    """A case with one change; ``place`` is "claim", "definitions" or "evidence"."""

    before: Case
    after: Case
    place: str
    path: Path
    kind: str

    def __str__(self) -> str:
        where = f"{self.before.statement}, part {self.before.part}, {self.place}{list(self.path)}"
        node = getattr(self.before, self.place)
        for step in self.path:
            node = node[step]
        return f"{where}: {self.kind} of {str(node)[:80]}"


def cases(name: str, certificates: Mapping[str, Json]) -> list[Case]:
    """Return the decided parts of a statement, written out; what it uses of others is granted."""
    found = []
    certificate = unshared(certificates[name])
    others = granted(certificate["uses"], lambda other: canonical(certificates[other]))
    for part in certificate["parts"]:
        if "claim" in part:
            used = needed(
                certificate["definitions"], [part[field] for field in ("claim", "evidence", "witnesses", "variables")]
            )
            rest = (part["evidence"], part["variables"], part["witnesses"])
            found.append(Case(name, part["name"], part["claim"], used, *rest, others))
    return found


def nodes(tree: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yield every node of a tree that a mutation may touch; keys, names of rules and of definitions are left alone."""
    yield path, tree
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key not in TEXTS:
                yield from nodes(value, (*path, key))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from nodes(value, (*path, number))


def kinds(node: Json) -> list[str]:
    """Return the mutations that a node admits."""
    if type(node) is int:
        return ["sign", "add one", "take one", "type"]
    if isinstance(node, str):
        return ["type", "name"]
    if isinstance(node, list) and node:
        return ["drop", "duplicate", "type"] + (["swap"] * 2 if len(node) > 2 else [])
    return ["type"]


def mutated(node: Json, kind: str, chance: random.Random, names: list[str]) -> Json:
    """Return another node."""
    if kind == "sign":
        return -node
    if kind in ("add one", "take one"):
        return node + (1 if kind == "add one" else -1)
    if kind == "name":
        return chance.choice(names)
    if kind == "type":
        return chance.choice([None, True, [], {}, [node], 0 if isinstance(node, str) else "x"])
    if kind == "swap":
        one, two = sorted(chance.sample(range(1, len(node)), 2))
        return [*node[:one], node[two], *node[one + 1 : two], node[one], *node[two + 1 :]]
    place = chance.randrange(len(node))
    return [*node[:place], *([node[place]] * 2 if kind == "duplicate" else []), *node[place + 1 :]]


def put(tree: Json, path: Path, value: Json) -> Json:
    """Return a copy with the node at a path replaced."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(tree, dict):
        return {**tree, step: put(tree[step], rest, value)}
    return [put(child, rest, value) if number == step else child for number, child in enumerate(tree)]


def mutants(found: list[Case], seed: str) -> Iterator[Mutant]:
    """Yield mutants of the parts of one statement without end, the same for every run."""
    chance = random.Random(f"{seed} {found[0].statement}")
    while True:
        case = chance.choice(found)
        place = chance.choice(
            [place for place in ("claim", "claim", "definitions", "evidence") if getattr(case, place)]
        )
        before = getattr(case, place)
        places = list(nodes(before))
        path, node = chance.choice(places)
        kind = chance.choice(kinds(node))
        names = sorted({n for _, n in places if isinstance(n, str)})
        after = put(before, path, mutated(node, kind, chance, names))
        if after != before:
            yield Mutant(case, replace(case, **{place: after}), place, path, kind)


COMMUTATIVE = frozenset({"+", "*", "and", "or", "=", "!=", "iff", "sum", "forall", "exists", "prod"})


def spelled(node: Json) -> Json:
    """Return one spelling for trees that differ in the order of operands, in repeated conjuncts, in [name] for name."""
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


def at_witnesses(case: Case) -> bool | None:
    """Evaluate the conclusions of a claim at its witnesses, by exact arithmetic; None if a hypothesis is not met there.

    Raises
    ------
    KernelError
        If that is not decided.
    """
    reader, claim = case.claimed()
    for path, terms in zip(branches(claim), case.witnesses, strict=True):
        formula, sides, rest = claim, list(path), list(terms)
        while formula.op in ("forall", "implies") or sides:
            if formula.op == "forall":
                formula = instantiate(formula.args[1], reader.value(rest.pop(0), formula.args[0], {}))
            elif formula.op == "implies":
                if not all(Interpreter().formula(hypothesis) for hypothesis in formula.args[:-1]):
                    return None
                formula = formula.args[-1]
            else:
                formula = formula.args[sides.pop(0)]
        if not Interpreter().formula(formula):
            return False
    return True


def excuse(mutant: Mutant, verdict: str) -> str | None:
    """Return why an accepted mutant proves nothing false, None if there is no reason to believe that."""
    before, after = mutant.before, mutant.after
    if mutant.place == "evidence":
        same = before.verdict() == verdict
        return "the claim is untouched: what is left is another proof of it" if same else None
    if spelled([before.claim, before.definitions]) == spelled([after.claim, after.definitions]):
        return "operands in another order, the same statement"
    if verdict == "refuted":
        return "the exact counterexample is evaluated afresh: what it refutes is false"
    try:
        true = at_witnesses(after)
    except (KernelError, ValueError, IndexError):
        changed = before.definitions[mutant.path[0]]["name"] if mutant.place == "definitions" and mutant.path else ""
        return TRUE_FOR_OTHERS.get((before.statement, before.part, changed))
    if true is None:
        return "its witness does not satisfy its hypotheses: the certificate is rejected"
    return "another true statement: evaluation at its witness confirms it" if true else None


@pytest.fixture(scope="session")
def decided(certificates: dict[str, Json]) -> dict[str, list[Case]]:
    """Return the decided parts of each statement."""
    found = {name: cases(name, certificates) for name in certificates}
    return {name: parts for name, parts in found.items() if parts}


def test_a_case_has_a_verdict_before_it_is_mutated(decided: dict[str, list[Case]]) -> None:
    """Else its mutants would be rejected for a reason of ours; the cheapest case of each statement will do."""
    for parts in decided.values():
        case = min(parts, key=lambda part: len(str(part.evidence)))
        if len(str(case.evidence)) < 5000:
            assert case.verdict() in ("proved", "refuted"), case


def test_no_mutant_proves_anything_false(decided: dict[str, list[Case]]) -> None:
    start = time.monotonic()
    streams = {name: mutants(parts, "mutants") for name, parts in decided.items()}
    spent = dict.fromkeys(streams, 0.0)
    unexcused = []
    while time.monotonic() - start < SECONDS:
        name = min(spent, key=lambda n: spent[n])  # slow statements get fewer mutants
        begin = time.monotonic()
        mutant = next(streams[name])
        verdict = mutant.after.verdict()
        if verdict is not None and excuse(mutant, verdict) is None:
            unexcused.append(f"{verdict}: {mutant}")
        spent[name] += time.monotonic() - begin + 0.01
    assert not unexcused, "\n".join(unexcused)


def test_a_false_mutant_would_be_noticed(decided: dict[str, list[Case]]) -> None:
    """The excuse of a true statement is not given to a false one."""
    claim = ["forall", [["x", "real"]], ["=", ["*", 2, "x"], ["+", "x", "x"]]]
    case = Case("own/double", "one", claim, [], [{"rule": "sums", "goal": claim}], [], [[3]])
    false = replace(case, claim=put(claim, (2, 1, 1), 3), evidence=case.evidence)
    assert case.verdict() == "proved"
    assert at_witnesses(case) is True
    assert false.verdict() is None
    assert excuse(Mutant(case, false, "claim", (2, 1, 1), "add one"), "proved") is None


def _sealed(tree: Json) -> Json:
    return {**tree, "digest": digest({key: value for key, value in tree.items() if key != "digest"})}


def _pinning(name: str, certificate: Json) -> Ledger:
    pins = {p["name"]: pin_of(p, certificate["definitions"]) for p in certificate["parts"] if "claim" in p}
    return Ledger([Entry(name, pins)])


def test_with_the_pin_on_no_changed_claim_gets_a_verdict(certificates: dict[str, Json]) -> None:
    """Not even one that says the same in other words, with evidence that proves it."""
    name = min(
        (n for n, tree in certificates.items() if not tree["uses"] and all("claim" in p for p in tree["parts"])),
        key=lambda n: len(str(certificates[n])),
    )
    certificate = certificates[name]
    ledger = _pinning(name, certificate)
    assert replay(certificate, ledger).verdict in ("proved", "refuted", "checked")
    stream = mutants(cases(name, certificates), "pinned")
    for mutant in (next(stream) for _ in range(80)):
        if mutant.place != "evidence":
            number = next(n for n, part in enumerate(certificate["parts"]) if part["name"] == mutant.before.part)
            tree = put(certificate, ("parts", number, "claim"), mutant.after.claim)
            if mutant.place == "definitions":
                tree["definitions"] = mutant.after.definitions
            with pytest.raises(KernelError):
                replay(_sealed(tree), ledger)


def test_a_proof_of_the_same_claim_in_other_words_is_not_the_ledgers() -> None:
    def certificate(claim: Json) -> Json:
        tree = forged(claim, [], [{"rule": "evaluate", "formula": claim}])
        return _sealed(put(tree, ("statement", "id"), "own/one"))

    ledger = _pinning("own/one", certificate(["=", 1, ["+", 0, 1]]))
    assert replay(certificate(["=", 1, ["+", 0, 1]]), ledger).verdict == "proved"
    with pytest.raises(Rejected, match="not the ledger's"):
        replay(certificate(["=", 1, ["+", 1, 0]]), ledger)
    weaker = certificate(["=", 1, ["+", 0, 1]])
    with pytest.raises(Rejected, match="not the ledger's"):
        replay(_sealed(put(weaker, ("parts", 0, "scope"), "instances")), ledger)
    with pytest.raises(Unpinned):
        replay(weaker, NOWHERE)


def test_every_change_of_a_claim_or_a_definition_changes_the_pin(decided: dict[str, list[Case]]) -> None:
    def pin(case: Case) -> str:
        kept = needed(case.definitions, case.claim) if isinstance(case.definitions, list) else case.definitions
        return pin_of({"claim": case.claim, "scope": "all", "assumes": []}, kept)

    for parts in decided.values():
        stream = mutants(parts, "pins")
        for mutant in (next(stream) for _ in range(6)):
            if mutant.place == "claim":
                try:
                    assert pin(mutant.before) != pin(mutant.after), str(mutant)
                except KernelError:
                    continue


def test_an_altered_file_is_rejected_by_its_digest(certificates: dict[str, Json]) -> None:
    name = min(certificates, key=lambda n: len(str(certificates[n])))
    tree = put(certificates[name], ("statement", "title"), "Another title")
    with pytest.raises(Rejected, match="digest"):
        replay(tree, NOWHERE)
