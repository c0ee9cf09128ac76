"""Goals with their tactics: each method takes a step, backwards from what is wanted or forwards from what is known.

The models are the tactics of HOL Light and of mathlib. A tactic that finds nothing is :class:`Stuck`, with the goal and
its facts in print. The kernel judges what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.kernel.binding import instantiate
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.terms import Term, free_variables, negation
from verify.language import to_json
from verify.language.trees import quantified, substituted

from .evidence import Evidence
from .facts import Fact, Stuck
from .open_goal import OpenGoal
from .state import Proof

Json = Any
Tactic = Callable[["Goal"], Any]


class Goal(OpenGoal):
    """A goal that is proved step by step.

    Examples
    --------
    >>> proof = Proof(checked=True)
    >>> goal = Goal(proof, ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, "x"]]])
    >>> goal.intro().assumption()
    >>> [step["rule"] for step in goal.evidence().steps]
    ['assume', 'generalise']
    """

    def assumption(self) -> None:
        """End the goal with a fact that is the target."""
        wanted = self.term
        for fact in reversed(self.facts):
            if fact.term == wanted:
                return self.close(fact)
        raise self.stuck("no fact is the goal")

    def assumed(self, tree: Json, name: str = "") -> Fact:
        """Return the fact that a formula says under itself."""
        return self.proof.take("assume", tree, name, formula=tree)

    def rule(self, name: str, **fields: Json) -> None:
        """End the goal with a rule of the kernel."""
        self.close(self.proof.take(name, self.target, **fields))

    def intro(self, names: str = "", facts: str = "") -> Goal:
        """Take the variables of ∀ and the hypotheses of ⟹, all that come first.

        Parameters
        ----------
        names, facts : str
            Names for the variables and for the hypotheses, separated by spaces; variables keep their own where none is
            given, hypotheses are called ``h1``, ``h2``, ….
        """
        given, called = names.split(), facts.split()
        while True:
            tree = self.shape(self.target)
            head = tree[0] if isinstance(tree, list) else None
            if head == "forall":
                self._generic(tree, given, called)
            elif head == "implies":
                self._suppose(tree, called, [])
            else:
                return self

    def fix(self) -> Goal:
        """Take the first variable of ∀ alone."""
        tree = self.shape(self.target)
        if not isinstance(tree, list) or tree[0] != "forall":
            raise self.stuck("expected ∀")
        first, *rest = tree[1]
        self._generic(["forall", [first], quantified(rest, tree[2])], [], [])
        return self

    def _generic(self, tree: Json, given: list[str], called: list[str]) -> None:
        values: dict[str, Json] = {}
        for name, sort in tree[1]:
            values[name] = self.declare(given.pop(0) if given else name, substituted(sort, values))
        over = list(values.values())
        body = substituted(tree[2], values)
        inner = self.shape(body)
        if isinstance(inner, list) and inner[0] == "implies":
            self.target = body
            self._suppose(inner, called, over)
        else:
            self.layer(body, lambda fact: self._take("generalise", tree, from_=fact.theorem, over=over))

    def _suppose(self, tree: Json, called: list[str], over: list[str]) -> None:
        *hypotheses, conclusion = tree[1:]
        says = quantified([[name, self.proof.sorts[name]] for name in over], tree)
        for hypothesis in hypotheses:
            number = 1 + sum(fact.name.startswith("h") and "." not in fact.name for fact in self.facts)
            self.know(self.assumed(hypothesis, called.pop(0) if called else f"h{number}"))
        self.layer(
            conclusion,
            lambda fact: self._take("generalise", says, from_=fact.theorem, over=over, under=hypotheses),
        )

    def _take(self, rule: str, says: Json, **fields: Json) -> Fact:
        return self.proof.take(rule, says, **fields)

    def split(self) -> list[Goal]:
        """Return the parts of a conjunction, or the two directions of an equivalence, as goals."""
        tree = self.shape(self.target)
        head = tree[0] if isinstance(tree, list) else None
        if head == "and":
            return self._together(
                tree[1:], lambda found: self._take("conjunction", tree, from_=[f.theorem for f in found])
            )
        if head == "iff" and len(tree) == 3:
            _, one, two = tree
            return self._together(
                [["implies", one, two], ["implies", two, one]],
                lambda found: self._take("equivalence", tree, forward=found[0].theorem, backward=found[1].theorem),
            )
        raise self.stuck("expected a conjunction or an equivalence of two formulas")

    def _together(self, targets: Sequence[Json], join: Callable[[list[Fact]], Fact]) -> list[Goal]:
        found: dict[int, Fact] = {}

        def goal(place: int, target: Json) -> Goal:
            def done(fact: Fact) -> None:
                found[place] = fact
                if len(found) == len(targets):
                    self.close(join([found[number] for number in range(len(targets))]))

            return self.child(target, done)

        return [goal(place, target) for place, target in enumerate(targets)]

    def exists(self, *terms: Json) -> Goal:
        """Go on with what exists at the given terms."""
        tree = self.shape(self.target)
        if not isinstance(tree, list) or tree[0] != "exists":
            raise self.stuck("expected a claim of existence")
        left = tree[1][len(terms) :]
        values: dict[str, Json] = {}
        for (name, sort), term in zip(tree[1], terms, strict=False):
            values[name] = self.read_term(term, substituted(sort, values))
        body = substituted(["exists", left, tree[2]] if left else tree[2], values)
        given = list(values.values())
        return self.layer(body, lambda fact: self._take("witness", tree, from_=fact.theorem, terms=given, goal=tree))

    def have(self, formula: Json, by: Tactic, name: str = "") -> Fact:
        """Prove a formula and take it as a fact."""
        tree = self.read(formula)
        goal = self.child(tree, lambda fact: None)
        goal.by(by)
        assert goal.proved is not None
        fact = goal.proved
        return self.know(fact.named(name, tree))

    def use(self, statement: str, part: str, name: str = "") -> Fact:
        """Take what a part of another statement claims as a fact."""
        return self.know(self.proof.use(statement, part, name or part))

    def suffices(self, formula: Json, by: Tactic) -> Goal:
        """Go on with another target, from which a tactic proves the old one."""
        goal = self.target

        def then(fact: Fact) -> Fact:
            found: list[Fact] = []
            self.child(goal, found.append, [fact]).by(by)
            return found[0]

        return self.layer(self.read(formula), then)

    def cases(self, formula: Json, name: str = "case") -> list[Goal]:
        """Return the goal under a formula, and under its negation."""
        target, on = self.target, self.read(formula)
        found: dict[bool, Fact] = {}

        def goal(truth: bool) -> Goal:
            def done(fact: Fact) -> None:
                found[truth] = fact
                if len(found) == 2:
                    self.close(self._take("cases", target, on=on, true=found[True].theorem, false=found[False].theorem))

            inner = self.child(target, done)
            inner.know(self.assumed(on if truth else ["not", on], name))
            return inner

        return [goal(True), goal(False)]

    def by_contradiction(self, name: str = "against") -> Goal:
        """Take the negation of the target as a fact: of ¬φ that is φ, of an inequality the converse one as well."""
        target = self.target
        tree = self.shape(target)
        if isinstance(tree, list) and tree[0] in ("not", "!="):
            return self._suppose_denied(tree[1] if tree[0] == "not" else ["=", *tree[1:]], name)
        denied = ["not", target]
        against = self.assumed(denied, name)
        self.know(against)
        if isinstance(tree, list) and tree[0] in ("<=", "<"):
            converse = "<" if tree[0] == "<=" else "<="
            self.know(self.proof.take("order", [converse, tree[2], tree[1]], name, from_=against.theorem))

        def then(fact: Fact) -> Fact:
            assumed = self.assumed(target)
            return self._take("cases", target, on=target, true=assumed.theorem, false=fact.theorem)

        return self.layer(target, then)

    def _suppose_denied(self, formula: Json, name: str) -> Goal:
        target = self.target
        self.know(self.assumed(formula, name))

        def then(fact: Fact) -> Fact:
            assumed = self.assumed(target)
            return self._take("cases", target, on=formula, true=fact.theorem, false=assumed.theorem)

        return self.layer(target, then)

    def contradiction(self, fact: str | Fact | None = None) -> None:
        """End the goal with two facts that deny each other."""
        denied = {inner.term: inner for inner in self.facts}
        for one in [self.fact(fact)] if fact is not None else self.facts:
            other = denied.get(negation(one.term))
            if other is not None:
                return self.close(
                    self._take("contradiction", self.target, goal=self.target, from_=one.theorem, against=other.theorem)
                )
            if one.term.op == "less" and one.term.args[0] == one.term.args[1]:
                raise self.stuck("0 < 0 is left to the tactic evaluate")
        raise self.stuck("no two facts deny each other")

    def obtain(self, fact: str | Fact, names: str = "", name: str = "") -> Fact:
        """Take variables for what a fact says to exist, and what it says of them as a fact."""
        source = self.fact(fact)
        given = names.split()
        tree = self.shape(source.tree)
        if not isinstance(tree, list) or tree[0] != "exists":
            raise self.stuck(f"'{source.name}' does not say that something exists")
        binders, body = list(tree[1]), tree[2]
        while binders:
            (bound, sort), *binders = binders
            word = self.declare(given.pop(0) if given else bound, sort)
            rest = substituted(["forall", binders, body] if binders else body, {bound: word})
            binders, body = (rest[1], rest[2]) if binders else ([], rest)
            inner = ["exists", binders, body] if binders else body
            chosen = self.assumed(inner, name)
            number = source.theorem

            def then(found: Fact, number: int = number, word: str = word) -> Fact:
                return self._take("choose", found.tree, exists=number, variable=word, from_=found.theorem)

            self._layers.append(then)
            source = chosen
        return self.know(source)

    def specialise(
        self,
        fact: str | Fact,
        *terms: Json,
        premises: Sequence[str | Fact] | None = None,
        name: str = "",
        by: Tactic | None = None,
    ) -> Fact:
        """Take an instance of a fact; hypotheses of the instance are found among the facts.

        Parameters
        ----------
        premises
            The facts for the hypotheses; if it is empty, the hypotheses stay in the instance.
        by
            Proves the hypotheses that are not found; else what is obvious does.
        """
        source = self.fact(fact)
        tree = self.shape(source.tree)
        at: list[Json] = []
        while len(at) < len(terms):
            if not isinstance(tree, list) or tree[0] != "forall":
                raise self.stuck(f"'{source.name}' takes fewer than {len(terms)} terms")
            values: dict[str, Json] = {}
            for (bound, sort), term in zip(tree[1], terms[len(at) :], strict=False):
                values[bound] = self.read_term(term, substituted(sort, values))
            at += values.values()
            tree = self.shape(substituted(quantified(tree[1][len(values) :], tree[2]), values))
        term = source.term
        for node in at:
            term = instantiate(term.args[1], self.proof.value(node, term.args[0]))
        used: list[int] = []
        if isinstance(tree, list) and tree[0] == "implies" and premises != []:
            *hypotheses, tree = (self._as_read(part, arg, at) for part, arg in zip(tree[1:], term.args, strict=True))
            term = term.args[-1]
            used = [self._premise(h, premises, place, by).theorem for place, h in enumerate(hypotheses)]
        else:
            tree = self._as_read(tree, term, at)
        if not at and not used:
            return source
        return self.know(
            self.proof.take("specialise", tree, name, term=term, from_=source.theorem, at=at, premises=used)
        )

    def _as_read(self, tree: Json, term: Term, at: Sequence[Json]) -> Json:
        """Return a tree that is read as an instance, where 0 + 1 stays and a label has no set of its own."""
        if all(map(self._is_variable, at)):
            return tree
        try:
            same = self.proof.formula(tree) == term
        except KernelError:
            same = False
        return tree if same else to_json(term, self.proof.taken)

    def _is_variable(self, node: Json) -> bool:
        """Tell whether a term is a variable, or a value of one at variables."""
        if isinstance(node, list):
            return all(map(self._is_variable, node))
        return isinstance(node, str) and node in self.proof.scope

    def _premise(
        self, hypothesis: Json, premises: Sequence[str | Fact] | None, place: int, by: Tactic | None = None
    ) -> Fact:
        if premises is not None:
            return self.fact(premises[place])
        wanted = self.proof.formula(hypothesis)
        for fact in reversed(self.facts):
            if fact.term == wanted:
                return fact
        return self.derived(hypothesis, by)

    def derived(self, tree: Json, by: Tactic | None = None) -> Fact:
        """Prove a formula that is needed on the way, by what the facts show at once, or as told."""
        goal = self.child(tree, lambda fact: None)
        head = self.shape(tree)
        if isinstance(head, list) and head[0] == "and":
            for part in goal.split():
                part.close(part._premise(part.target, None, 0, by))
        else:
            goal.by(by or obvious)
        assert goal.proved is not None
        return goal.proved

    def induction(self) -> list[Goal]:
        """Return start and step of an induction over the natural number or finite set that ∀ brings in first."""
        tree = self.shape(self.target)
        if not isinstance(tree, list) or tree[0] != "forall" or tree[1][0][1] not in ("natural", "set"):
            raise self.stuck("expected ∀ over the natural numbers or the finite sets")
        (name, sort), *rest = tree[1]
        body = quantified(rest, tree[2])
        first, after = (0, ["next", name]) if sort == "natural" else (["empty"], ["union", name, ["unit"]])
        start = substituted(body, {name: ["of", "natural", 0] if sort == "natural" else first})
        passage = ["forall", [[name, sort]], ["implies", body, substituted(body, {name: after})]]
        return self._together(
            [start, passage],
            lambda found: self._take("induct", tree, goal=tree, base=found[0].theorem, step=found[1].theorem),
        )


def obvious(goal: Goal) -> None:
    """Prove what is a fact, or is evaluated without variables."""
    try:
        goal.assumption()
    except Stuck:
        evaluate(goal)


def evaluate(goal: Goal) -> None:
    """Prove a formula without variables by computing its value."""
    term = goal.term
    try:
        true = not free_variables(term) and Interpreter().formula(term)
    except KernelError as error:
        raise goal.stuck(f"evaluate: {error}") from None
    if not true:
        raise goal.stuck("no fact is the goal, and it is not evaluated to be true")
    goal.rule("evaluate", formula=goal.target)


def theorem(target: Json, tactic: Tactic, definitions: Sequence[Json] = (), checked: bool = True) -> Evidence:
    """Return the evidence for a formula, as a tactic proves it."""
    goal = Goal(Proof(definitions, checked=checked), target)
    goal.by(tactic)
    return goal.evidence()
