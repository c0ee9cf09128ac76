"""Equations that follow from others: the search for their multiples is made once, its answers stand beside the module.

A step ``follows`` of :class:`verify.proving.evidence.Evidence` is a question. When a certificate is written, steps of
the kernel take its place: those that the hints tell, or that the tactic ``sums`` finds.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from verify.kernel import claims, theorem
from verify.kernel import proof as kernel
from verify.kernel.rules import apply
from verify.language.definitions import reader_of
from verify.language.trees import names_in
from verify.proving.evidence import FOLLOWS, Evidence, Json, Used
from verify.proving.facts import Fact, Stuck
from verify.proving.hints import Hints
from verify.proving.steps import THEOREMS, Step, opened_names, premises, pruned, renumbered
from verify.statements import files, repairs
from verify.statements.trees import needed
from verify.statements.used import known


def answered(name: str, parts: Sequence[Json], definitions: Sequence[Json]) -> list[Json]:
    """Return the parts of a statement, as trees, with steps of the kernel for all that follows from equations."""
    return [_answered(name, part, part.get("claim"), list(definitions)) for part in parts]


def without_questions(
    variables: Sequence[Sequence[Json]], steps: Sequence[Step], definitions: Sequence[Json], hints: Hints
) -> tuple[list[list[Json]], list[Step]]:
    """Return the steps that the last one needs, with steps of the kernel for all that follows from equations.

    Before them stand the variables, to which answers may add some.
    """
    answers = _Answers(variables, definitions, hints)
    found = answers.steps(steps)
    return answers.variables, found


@cache
def _hints(name: str) -> Hints:
    """Return what is known beside the module that builds a statement."""
    from verify import statements  # which builds statements with this module

    file = sys.modules[statements.modules()[name]].__file__
    return Hints(Path(file).with_suffix(files.HINTS) if file else None)


def _answered(name: str, node: Json, claim: Json, definitions: list[Json]) -> Json:
    """Return a part or a control without questions."""
    found = dict(node)
    if any(step["rule"] == FOLLOWS for step in node.get("evidence", ())):
        meant = repairs.changed({"claim": claim, "definitions": definitions}, node.get("edits", ()))["definitions"]
        found["variables"], found["evidence"] = without_questions(
            node["variables"], node["evidence"], meant, _hints(name)
        )
    if node.get("controls"):
        found["controls"] = [_answered(name, control, claim, definitions) for control in node["controls"]]
    return found


class _Answers:
    """The steps of one proof, as they are answered from the first to the last."""

    def __init__(self, variables: Sequence[Sequence[Json]], definitions: Sequence[Json], hints: Hints) -> None:
        """Start without steps."""
        self.variables = [list(entry) for entry in variables]
        self._definitions = definitions
        self._hints = hints
        self._steps: list[Step] = []
        self._granted: list[claims.Granted] = []
        self._kernel: kernel.Proof | None = None

    def steps(self, asked: Iterable[Step]) -> list[Step]:
        """Return the steps with answers in the place of questions."""
        places: list[int] = []
        for step in asked:
            step = renumbered(step, places.__getitem__)
            self._steps += self._answer(step) if step["rule"] == FOLLOWS else [step]
            places.append(len(self._steps) - 1)
        return pruned(self._steps, places[-1])

    def _answer(self, question: Step) -> list[Step]:
        """Return the steps that prove what is asked for."""
        facts, first = question["from"], len(self._steps)

        def place(number: int) -> int:
            return facts[number] if number < len(facts) else first + number - len(facts)

        def use(answer: Json) -> list[Step]:
            self._declare(answer.get("variables", []))
            *before, last = answer["steps"]
            return [renumbered(step, place) for step in (*before, {"goal": question["goal"], **last})]

        return self._hints.answer(self._key(question), lambda: self._search(question), use)

    def _declare(self, variables: Sequence[Sequence[Json]]) -> None:
        sorts = dict(map(tuple, self.variables))
        for name, sort in variables:
            if sorts.get(name, sort) != sort:
                raise Stuck(f"the variable '{name}' is of another sort than the one that was found")
        self.variables += [[name, sort] for name, sort in variables if name not in sorts]

    def _key(self, question: Step) -> str:
        """Return what tells a question from others: the goal, what the facts say, and what their words mean."""
        said = [question["goal"], *map(self._said, question["from"])]
        named = names_in(said)
        sorts = sorted([name, sort] for name, sort in self.variables if name in named)
        asked = json.dumps([said, sorts, needed(self._definitions, [said, sorts])], sort_keys=True)
        return f"{FOLLOWS}:{sha256(asked.encode()).hexdigest()[:20]}"

    def _said(self, number: int) -> Json:
        """Return what a theorem says, or how it was made from what others say."""
        step = self._steps[number]
        if "goal" in step:
            return step["goal"]
        if step["rule"] == "use":
            return [step["entry"].id, step["entry"].part]
        fields = [[key, value] for key, value in sorted(step.items()) if key not in THEOREMS]
        return [*fields, *map(self._said, premises(step))]

    def _search(self, question: Step) -> Json:
        """Return the steps that the tactic finds, and new variables.

        Numbers below that of the facts mean these, others mean the steps.
        """
        from verify.proving.finite_sums import emit_sum, find_sum

        proof = self._replayed
        goal = proof.formula(question["goal"])
        facts = [Fact(place, proof.theorems[number].conclusion, None) for place, number in enumerate(question["from"])]
        taken = frozenset(proof.scope) | {entry["name"] for entry in self._definitions}
        found = find_sum(goal, facts, taken)
        evidence = Evidence(self.variables)
        evidence.steps = [{} for _ in facts]
        emit_sum(evidence, goal, facts, found, taken)
        *before, last = evidence.steps[len(facts) :]
        same = proof.formula(last["goal"]) == goal and opened_names(last["goal"]) == opened_names(question["goal"])
        steps = [*before, {key: value for key, value in last.items() if not (same and key == "goal")}]
        more = evidence.variables[len(self.variables) :]
        return {"steps": steps, "variables": more} if more else {"steps": steps}

    @property
    def _replayed(self) -> kernel.Proof:
        """The kernel's view of the steps so far."""
        proof = self._kernel
        if proof is None:
            reader = reader_of(self._definitions)
            proof = self._kernel = kernel.Proof(reader, self.variables, self._granted)
        proof.reader.declare([entry for entry in self.variables if entry[0] not in proof.scope], proof.scope)
        for step in self._steps[len(proof.theorems) :]:
            if step["rule"] == "use":
                self._granted.append(_granted(step["entry"]))
                step = {**step, "entry": len(self._granted) - 1}
            proof.theorems.append(apply(proof, step))
        return proof


def _granted(used: Used) -> claims.Granted:
    told = known(used.id, used.part)
    reader = reader_of(told.definitions)
    return claims.Granted(theorem.Use(used.id, used.part, told.pin), reader.formula(told.claim, {}), ())
