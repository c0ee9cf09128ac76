"""A goal: what is to be proved, from which facts, and what is done with its theorem."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

from verify.kernel.terms import Term
from verify.language import readable_json
from verify.language.parsing import parse_abbreviation, parse_formula, parse_term
from verify.language.trees import ascribed_labels, unfolded

from .evidence import Evidence
from .facts import Fact, Stuck
from .state import Proof

Json = Any
Then = Callable[[Fact], Fact]


class OpenGoal:
    """A formula to be proved from facts, over the variables that are visible.

    Parameters
    ----------
    proof : Proof
        The proof that takes the steps.
    target : JSON
        The formula, as a tree.
    facts : sequence of Fact
        What is known.
    visible : names
        The variables that the target and the facts may mention.
    done : function, optional
        Takes the theorem of the goal when it is proved.
    abbreviations : definitions, optional
        Names that are written out where a text uses them.
    """

    def __init__(
        self,
        proof: Proof,
        target: Json,
        facts: Sequence[Fact] = (),
        visible: Iterable[str] = (),
        done: Callable[[Fact], None] | None = None,
        abbreviations: Iterable[Json] = (),
    ) -> None:
        """Start where nothing is done."""
        self.proof = proof
        self.target = target
        self.facts = list(facts)
        self.visible = list(visible)
        self.abbreviations = list(abbreviations)
        self.proved: Fact | None = None
        self._done = done
        self._layers: list[Then] = []

    @property
    def term(self) -> Term:
        """The target as the kernel reads it."""
        return self.proof.formula(self.target)

    def shape(self, tree: Json) -> Json:
        """Return a formula whose head is no definition."""
        while (inner := unfolded(tree, self.proof.definitions)) is not None:
            tree = inner
        return tree

    def fact(self, name: str | Fact) -> Fact:
        """Return a fact by its name."""
        if isinstance(name, Fact):
            return name
        for fact in reversed(self.facts):
            if fact.name == name:
                return fact
        raise self.stuck(f"no fact '{name}'")

    def read(self, formula: Json) -> Json:
        """Return the tree of a formula that is given as a tree, or as text over the visible variables."""
        if not isinstance(formula, str):
            return formula
        definitions = self.proof.definitions.values()
        return parse_formula(formula, self.binders, definitions, self.proof.formula, self.abbreviations)

    def read_term(self, term: Json, sort: Json | None = None, binders: Iterable[Json] | None = None) -> Json:
        """Return the tree of a term that is given as a tree or as text over the visible variables or ``binders``.

        ``sort`` is the one that is expected.
        """
        if isinstance(term, str):
            scope = self.binders if binders is None else binders
            known = partial(self.proof.term, sort=sort) if binders is None else None
            term = parse_term(term, scope, self.proof.definitions.values(), sort, known, self.abbreviations)
        return ascribed_labels(term, sort, {})

    @property
    def binders(self) -> list[Json]:
        """The visible variables with their sorts."""
        sorts = self.proof.sorts
        return [[name, sorts[name]] for name in self.visible]

    def stuck(self, reason: str) -> Stuck:
        """Return the error that a tactic raises here: why, and the goal with its facts."""
        return Stuck(f"{reason}\n{self}")

    def __str__(self) -> str:
        lines = [f"  {fact.name or fact.theorem}: {readable_json(fact.tree)}" for fact in self.facts]
        return "\n".join([*lines, f"  ⊢ {readable_json(self.target)}"])

    def close(self, fact: Fact) -> None:
        """End the goal with a theorem that says just what is wanted."""
        if self.proved is not None:
            raise self.stuck("the goal is proved already")
        if fact.tree != self.target and fact.term != self.term:
            raise self.stuck("the theorem says something else than the goal")
        for then in reversed(self._layers):
            fact = then(fact)
        self.proved = fact
        if self._done:
            self._done(fact)

    def by(self, tactic: Callable[[Self], Any]) -> None:
        """Let a tactic end the goal."""
        tactic(self)
        if self.proved is None:
            raise self.stuck("the tactic leaves the goal open")

    def evidence(self) -> Evidence:
        """Return the evidence for the kernel, once the goal is proved."""
        if self.proved is None:
            raise self.stuck("not proved")
        return self.proof.finished(self.proved)

    def layer(self, target: Json, then: Then) -> Self:
        """Go on with another target, from whose theorem ``then`` makes that of the old one."""
        self.target = target
        self._layers.append(then)
        return self

    def child(self, target: Json, done: Callable[[Fact], None], facts: Iterable[Fact] = ()) -> Self:
        """Return a goal of its own that has the same facts, and more."""
        return type(self)(self.proof, target, [*self.facts, *facts], self.visible, done, self.abbreviations)

    def abbreviate(self, text: str) -> None:
        """Let a name stand for a term or a formula, given as text ``name(parameters) := body``, from now on."""
        definitions = self.proof.definitions.values()
        entry = parse_abbreviation(text, self.binders, definitions, self.abbreviations)
        self.abbreviations = [*self.abbreviations, entry]

    def declare(self, name: str, sort: Json) -> str:
        """Declare a variable that is visible from now on; texts call it by its name, whatever it is called in steps."""
        if any(entry["name"] == name and not isinstance(entry["body"], str) for entry in self.abbreviations):
            raise self.stuck(f"'{name}' is an abbreviation here")
        word = self.proof.declare(name, sort, self.visible)
        self.abbreviations = [entry for entry in self.abbreviations if entry["name"] != name]
        if word != name not in self.visible:
            self.abbreviations.append({"name": name, "parameters": [], "body": word})
        self.visible.append(word)
        return word

    def know(self, fact: Fact) -> Fact:
        """Take a fact, and the parts of a conjunction as facts of their own."""
        self.facts.append(fact)
        tree = self.shape(fact.tree)
        if isinstance(tree, list) and tree[0] == "and":
            for part, inner in enumerate(tree[1:]):
                self.know(self.proof.take("project", inner, f"{fact.name}.{part}", from_=fact.theorem, part=part))
        return fact
