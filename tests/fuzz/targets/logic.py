"""The rules of logic: random proofs, each theorem of which holds in all models with sets of at most two elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.fuzz.campaign import WORK, Wrong
from tests.fuzz.model import Model, Unclear, valid
from tests.fuzz.scalars import Json
from verify.kernel import rules
from verify.kernel.binding import instantiate
from verify.kernel.errors import KernelError
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.terms import SET, Term, free_variables, negation
from verify.kernel.theorem import Theorem
from verify.kernel.workspace import replaying

VARIABLES: list[Json] = [
    ["S", "set"],
    ["J", "set"],
    ["H", ["subsets", "S"]],
    ["x", "S"],
    ["y", "S"],
    ["j", "J"],
    ["m", ["members", "H"]],
    ["g", ["maps", "S", "S"]],
    ["k", ["maps", "J", "S"]],
    ["u", ["union", "S", "J"]],
]
SORTS: dict[str, Json] = {"S": "S", "J": "J", "m": ["members", "H"]}
RULES = (
    *("generalise", "generalise", "conjunction", "project", "equivalence", "specialise", "specialise", "cases"),
    *("choose", "choose", "witness", "contradiction", "counterexample", "elements", "sums", "rewrite"),
)
STEPS = 40
MODELS = 3000


class _Small(Model):
    """Sets have at most two elements."""

    def range(self, sort: Term, env: tuple[Any, ...]) -> Iterator[Any]:
        if sort == SET:
            return iter([[("S", i) for i in range(n)] for n in range(3)])
        return super().range(sort, env)


def holds_everywhere(theorem: Theorem) -> bool:
    """Tell whether a theorem is valid in all models with small sets."""
    model, seen = _Small(Random(0)), [0]
    waiting = sorted(theorem.variables, key=lambda var: (len(free_variables(var)), var.data))
    if len({var.data for var in waiting}) < len(waiting) or any(var.loose for var in waiting):
        raise Wrong(f"ill-formed: {theorem.variables!r}")

    def from_place(place: int) -> bool:
        if place == len(waiting):
            seen[0] += 1
            if seen[0] > MODELS:
                raise Unclear("many models")
            return valid(theorem, model)
        name = waiting[place].data
        for value in model.range(waiting[place].args[0], ()):
            model.values[name] = value
            if not from_place(place + 1):
                return False
        model.values.pop(name, None)
        return True

    return from_place(0)


class _Prover:
    """Takes random steps that have a chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.proof = Proof(Reader(), VARIABLES)
        self.formulas = [self.formula([], chance.choice((0, 1, 2))) for _ in range(5)]
        self.assumed: dict[int, Json] = {}

    def element(self, kind: str, bound: list[tuple[str, str]], depth: int = 2) -> Json:
        options: list[Any] = [name for name, other in bound if other == kind] * 3
        options += {"S": ["x", "y"], "J": ["j"], "m": ["m"]}[kind]
        if kind == "S" and depth > 0:
            options += [
                lambda: ["g", self.element("S", bound, depth - 1)],
                lambda: ["k", self.element("J", bound, depth - 1)],
                lambda: ["inclusion", self.element("m", bound, depth - 1)],
            ]
        found = self.chance.choice(options)
        return found() if callable(found) else found

    def formula(self, bound: list[tuple[str, str]], depth: int) -> Json:
        chance = self.chance
        equation = lambda kind: ["=", *(self.element(kind, bound) for _ in range(2))]  # noqa: E731
        inner = lambda: self.formula(bound, depth - 1)  # noqa: E731
        options: list[Any] = [
            *[lambda: equation("S")] * 2,
            lambda: ["in", self.element("S", bound), "H"],
            lambda: chance.choice((equation("J"), equation("m"), ["false"], ["true"])),
        ]
        if depth > 0:
            kind, name = chance.choice(("S", "S", "J", "m")), f"b{len(bound)}"
            wider, quantifier = [*bound, (name, kind)], chance.choice(("forall", "exists"))
            options += [
                lambda: ["not", inner()],
                lambda: ["and", inner(), inner()],
                lambda: ["implies", inner(), inner()],
                lambda: ["iff", inner(), inner()],
                *[lambda: [quantifier, [[name, SORTS[kind]]], self.formula(wider, depth - 1)]] * 3,
            ]
        return chance.choice(options)()

    def value(self, sort: Term) -> Json:
        """Return something that may be put in for a variable of a sort."""
        scope, chance = self.proof.scope, self.chance
        q: list[tuple[str, str]] = [("q0", "S")]
        if sort == scope["S"]:
            return self.element("S", [])
        if sort == scope["J"]:
            return self.element("J", [])
        if sort == SET:
            return chance.choice(("S", "J", "S", ["empty"], ["unit"], ["union", "S", "J"]))
        options: dict[str, Any] = {
            "members": ("m",),
            "subsets": ("H", ["subset", [["q0", "S"]], self.formula(q, 1)]),
            "maps": ("g", "k", ["map", [["q0", "S"]], self.element("S", q)]),
            "union": ("u",),
        }
        return chance.choice(options.get(sort.op, tuple(scope)))

    def where(self, *conclusions: Term) -> int | None:
        """Return the place of a theorem with one of some conclusions."""
        found = [place for place, theorem in enumerate(self.proof.theorems) if theorem.conclusion in conclusions]
        return self.chance.choice(found) if found else None

    def of(self, *operations: str) -> int:
        """Return the place of a theorem of some form, or of any."""
        theorems = self.proof.theorems
        found = [place for place, theorem in enumerate(theorems) if theorem.conclusion.op in operations]
        return self.chance.choice(found or range(len(theorems)))

    def step(self) -> Json:
        theorems, chance = self.proof.theorems, self.chance
        if not theorems or chance.random() < 0.25:
            return {"rule": "assume", "formula": chance.choice([*self.formulas * 2, self.formula([], 1)])}
        any_one = chance.randrange(len(theorems))
        rule = chance.choice(RULES)
        simple: dict[str, Any] = {
            "conjunction": {"from": [any_one, chance.randrange(len(theorems))]},
            "project": {"from": self.of("and"), "part": chance.randrange(2)},
            "equivalence": {"forward": self.of("implies"), "backward": self.of("implies")},
            "rewrite": {
                "goal": chance.choice(self.formulas),
                "by": [{"theorem": self.of("equal", "forall"), "backward": chance.random() < 0.5}],
                "from": any_one,
            },
        }
        made = {"rule": rule, **(simple[rule] if rule in simple else getattr(self, f"_{rule}")(any_one))}
        return made

    def _generalise(self, source: int) -> Json:
        names = [name for name, _ in VARIABLES]
        over = self.chance.sample(names, self.chance.choice((0, 1, 1, 2, 2, 3)))
        if self.chance.random() < 0.6:
            over = [name for name in names if name in over]
        known = list(self.assumed.values())
        under = self.chance.sample(known, min(len(known), self.chance.choice((0, 1, 1, 2))))
        return {"from": source, "over": over, "under": under}

    def _specialise(self, source: int) -> Json:
        source = self.of("forall", "implies")
        formula, at = self.proof.theorems[source].conclusion, []
        while formula.op == "forall" and self.chance.random() < 0.85:
            node = self.value(formula.args[0])
            formula = instantiate(formula.args[1], self.proof.reader.value(node, formula.args[0], self.proof.scope))
            at.append(node)
        made: Json = {"from": source, "at": at}
        if formula.op == "implies":
            premises = [self.where(hypothesis) for hypothesis in formula.args[:-1]]
            if None not in premises:
                made["premises"] = premises
        return made

    def _cases(self, source: int) -> Json:
        on = self.chance.choice([*self.assumed.values(), ["true"]])
        other = self.where(self.proof.theorems[source].conclusion)
        return {"on": on, "true": source, "false": other}

    def _choose(self, source: int) -> Json:
        exists = self.of("exists")
        formula = self.proof.theorems[exists].conclusion
        scope = self.proof.scope
        fitting = [name for name, var in scope.items() if formula.args and var.args[0] == formula.args[0]]
        name = self.chance.choice(fitting or list(scope))
        if formula.op == "exists" and fitting:
            chosen = instantiate(formula.args[1], scope[name])
            using = [place for place, theorem in enumerate(self.proof.theorems) if chosen in theorem.hypotheses]
            source = self.chance.choice(using or [source])
        return {"exists": exists, "variable": name, "from": source}

    def _witness(self, source: int) -> Json:
        goals = [formula for formula in self.formulas if formula[0] == "exists"]
        goal = self.chance.choice(goals or [["exists", [["b0", "S"]], self.formula([("b0", "S")], 1)]])
        formula = self.proof.formula(goal)
        node = self.value(formula.args[0])
        at = instantiate(formula.args[1], self.proof.reader.value(node, formula.args[0], self.proof.scope))
        found = self.where(at)
        return {"goal": goal, "from": source if found is None else found, "terms": [node]}

    def _contradiction(self, source: int) -> Json:
        against = self.where(negation(self.proof.theorems[source].conclusion))
        goal = self.chance.choice([*self.formulas, ["false"]])
        return {"goal": goal, "from": source, "against": source if against is None else against}

    def _counterexample(self, source: int) -> Json:
        claim = self.chance.choice([*self.formulas, self.formula([], 2)])
        formula, moves = self.proof.formula(claim), []
        while formula.op in ("forall", "implies", "and"):
            if formula.op == "forall":
                node = self.value(formula.args[0])
                value = self.proof.reader.value(node, formula.args[0], self.proof.scope)
                formula = instantiate(formula.args[1], value)
                moves.append({"at": [node]})
            elif formula.op == "implies":
                given = [self.where(hypothesis) for hypothesis in formula.args[:-1]]
                if None in given:
                    break
                formula = formula.args[-1]
                moves.append({"given": given})
            else:
                part = self.chance.randrange(len(formula.args))
                formula = formula.args[part]
                moves.append({"part": part})
        denied = self.where(negation(formula), *(formula.args if formula.op == "not" else ()))
        return {"claim": claim, "moves": moves, "from": source if denied is None else denied}

    def _elements(self, source: int) -> Json:
        sort = self.chance.choice((["empty"], ["unit"], ["members", "H"], ["union", "S", "J"], ["range", 0, 1]))
        goal = ["forall", [["b0", sort]], self.formula([], 1)]
        return {"goal": goal, "from": self.chance.choice(([source], [], [source, source]))}

    def _sums(self, source: int) -> Json:
        return {"goal": self.formula([], 2)}


def proofs(chance: Random, counts: Counter[str]) -> None:
    """Take random steps; each theorem holds in all small models."""
    with replaying(WORK * 10):
        prover = _Prover(chance)
        for _ in range(STEPS):
            try:
                step = prover.step()
                theorem = rules.apply(prover.proof, step)
            except KernelError:
                counts["refused"] += 1
                continue
            if step["rule"] == "assume":
                prover.assumed[len(prover.proof.theorems)] = step["formula"]
            prover.proof.theorems.append(theorem)
            counts["accepted"] += 1
            try:
                if not holds_everywhere(theorem):
                    raise Wrong(f"{theorem.conclusion!r} from {list(theorem.hypotheses)!r} by {step}")
            except Unclear:
                continue
            counts["compared"] += 1
