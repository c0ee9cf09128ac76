"""The search for a proof: logic takes a goal apart, facts are put to use, and tactics try what is left."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from verify.deciding.atomic import QUICK, SLOW, Tactic
from verify.deciding.attempted import attempted
from verify.deciding.clock import Alarm, limited
from verify.deciding.divisors import positive_divisors
from verify.deciding.elements import by_elements
from verify.deciding.existence import instances_of
from verify.deciding.exponents import exponents_split
from verify.deciding.forward import forwarded, split_fact
from verify.deciding.later import from_later
from verify.deciding.opened import spelled_goal
from verify.deciding.planes import in_planes
from verify.deciding.pointwise import pointwise
from verify.deciding.squared import by_squares
from verify.deciding.squares_of_sums import squares_of_sums
from verify.deciding.states import bounds_of_states
from verify.deciding.weights import single_terms, weighted
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.terms import Term, free_variables
from verify.kernel.workspace import replaying
from verify.proving.evidence import Evidence
from verify.proving.exponentials import exponentials
from verify.proving.facts import Fact, Stuck
from verify.proving.goal import Goal
from verify.proving.indicators import cleared, undecided
from verify.proving.propositional import tautology
from verify.proving.state import Proof

Json = Any

ABSURD: Json = ["<", 0, 0]
DEEPEST = 40
MOST_DENIED = 4
SPLITS = (2, 5, 8)
EVALUATED = 2_000_000


@dataclass
class Attempt:
    """One search for a proof, and what is known of it in the end.

    Attributes
    ----------
    effort : int
        0 for what is quick, 1 for searches, 2 for all that there is.
    deadline : float
        The moment at which to stop, in the time of ``time.process_time``.
    weighs : bool
        Whether to look for sums whose terms are at least 0.
    tried : dict
        Why each tactic failed last, by its name.
    open : str
        The first goal that is left open, with its facts.
    reached : Goal or None
        The first goal that logic does not take apart: what is open if the time is over before one is left open.
    """

    effort: int
    deadline: float
    weighs: bool = True
    tried: dict[str, str] = field(default_factory=dict)
    open: str = ""
    reached: Goal | None = None
    below: set[Term] = field(default_factory=set)  # terms for which no proof was found that they are not below 0

    def prove(self, claim: Json, definitions: Sequence[Json] = ()) -> Evidence:
        """Return evidence for a claim.

        Raises
        ------
        Stuck
            If no proof is found.
        OutOfTime
            If the time is over before.
        """
        goal = Goal(Proof(definitions, checked=True), claim)
        self.close(goal)
        return goal.evidence()

    def close(self, goal: Goal) -> None:
        """Prove a goal inside of another proof; the errors are those of :meth:`prove`."""
        self._prove(goal, 0)

    def _prove(self, goal: Goal, depth: int) -> None:
        if process_time() > self.deadline:
            raise Alarm("the time is over")
        if depth > DEEPEST:
            raise goal.stuck("the search is too deep")
        head = _head(goal)
        ways = [self._at_once, *self._ways(head)]
        self._first_of(goal, ways, depth)

    def _ways(self, head: str) -> list[Callable[[Goal, int], None]]:
        if head == "forall":
            return [self._introduced, self._by_elements, self._by_induction, self._from_later]
        if head == "implies":
            return [self._introduced]
        if head in ("and", "iff"):
            return [self._split]
        if head == "or":
            return [self._one_or_other]
        if head == "not":
            return [self._absurd]
        if head == "exists":
            return [self._exhibited, self._from_facts]
        if self.effort == 0:
            return [self._from_facts, self._with_split_exponents, self._in_planes]
        return [self._with_split_exponents, self._in_planes, self._from_facts, self._squared]

    def _first_of(self, goal: Goal, ways: Sequence[Callable[[Goal, int], None]], depth: int) -> None:
        """Go the first way that leads to a proof; what the others did is forgotten."""
        last: Stuck | None = None
        for way in ways:
            count = len(goal.proof.lines)
            inner = _beside(goal, goal.target)
            try:
                way(inner, depth)
            except (Stuck, KernelError) as error:
                last = error if isinstance(error, Stuck) else goal.stuck(str(error))
                goal.proof.back_to(count)
                continue
            if inner.proved is not None:
                goal.close(inner.proved)
                return
        raise last or goal.stuck("nothing applies")

    def _at_once(self, goal: Goal, depth: int) -> None:
        """Try what needs no more than one step."""
        wanted = goal.term
        if any(fact.term == wanted for fact in goal.facts):
            return goal.assumption()
        if not free_variables(wanted) and _evaluates(goal):
            return goal.close(goal.proof.take("evaluate", goal.target, formula=goal.target))
        for rule in ("sums", "identity"):
            try:
                with limited(min(2.0, self.deadline - process_time())):
                    return goal.close(goal.proof.take(rule, goal.target, goal=goal.target))
            except (Stuck, Alarm, RecursionError):
                continue
        raise goal.stuck("no single step")

    def _introduced(self, goal: Goal, depth: int) -> None:
        """Take variables and hypotheses, but stop at what an induction may be about."""
        while _head(goal) == "forall":
            goal.fix()
            if self.effort > 0 and _is_inductive(goal):
                break
        if _head(goal) == "implies":
            goal.intro()
        self._prove(goal, depth + 1)

    def _split(self, goal: Goal, depth: int) -> None:
        if _head(goal) == "iff" and len(goal.shape(goal.target)) != 3:
            raise goal.stuck("an equivalence of more than two formulas")
        for part in goal.split():
            self._prove(part, depth + 1)

    def _one_or_other(self, goal: Goal, depth: int) -> None:
        """Prove one part of a disjunction where the others fail."""
        *others, last = goal.shape(goal.target)[1:]
        rest = goal
        for other in others:
            first, rest = rest.cases(other)
            tautology(first)
        denied = list(rest.facts)
        inner = _beside(rest, last)
        inner.facts = denied
        self._prove(inner, depth + 1)
        assert inner.proved is not None
        rest.know(inner.proved)
        tautology(rest, [inner.proved])

    def _absurd(self, goal: Goal, depth: int) -> None:
        """Prove a negation: what is denied leads to a contradiction."""
        inner = goal.shape(goal.target)[1:]
        denied = inner[0] if goal.shape(goal.target)[0] == "not" else ["=", *inner]
        holds, fails = goal.cases(denied, f"c{depth}")
        fails.assumption()
        impossible = _beside(holds, ABSURD)
        self._prove(impossible, depth + 1)
        assert impossible.proved is not None
        never = holds.proof.take("evaluate", ["not", ABSURD], formula=ABSURD)
        holds.close(
            holds.proof.take(
                "contradiction",
                holds.target,
                goal=holds.target,
                from_=impossible.proved.theorem,
                against=never.theorem,
            )
        )

    def _exhibited(self, goal: Goal, depth: int) -> None:
        already, tried = self.open, dict(self.tried)
        self.open = already or spelled_goal(goal)  # what is open at one of the values is nobody's goal
        count = 0
        for values in instances_of(goal, self.effort, self.deadline):
            count += 1
            inner = _beside(goal, goal.target)
            lines = len(goal.proof.lines)
            try:
                inner.exists(*values)
                self._prove(inner, depth + 1)
            except (Stuck, KernelError):
                goal.proof.back_to(lines)
                continue
            assert inner.proved is not None
            self.open = already
            return goal.close(inner.proved)
        self.tried = {**tried, "existence": f"{count} values were tried for what is to exist, and none was found to do"}
        raise goal.stuck("no values were found for what is to exist")

    def _by_elements(self, goal: Goal, depth: int) -> None:
        by_elements(goal, lambda inner: self._prove(inner, depth + 1))

    def _by_induction(self, goal: Goal, depth: int) -> None:
        if self.effort < 1:
            raise goal.stuck("induction is left for later")
        for part in goal.induction():
            self._prove(part, depth + 1)

    def _from_later(self, goal: Goal, depth: int) -> None:
        if self.effort < 1:
            raise goal.stuck("induction is left for later")
        from_later(goal, lambda inner: self._prove(inner, depth + 1))

    def _with_split_exponents(self, goal: Goal, depth: int) -> None:
        exponents_split(goal)
        self._from_facts(goal, depth)

    def _in_planes(self, goal: Goal, depth: int) -> None:
        self._first_of(in_planes(goal), [self._from_facts, self._squared], depth)

    def _squared(self, goal: Goal, depth: int) -> None:
        """Prove an inequality by that of the squares, and this one so again if need be."""
        if self.effort == 0 or _head(goal) != "<=":
            raise goal.stuck("squares are compared later")

        def again(inner: Goal) -> None:
            Attempt(0, self.deadline)._atomic(inner, (*QUICK, *SLOW))
            if inner.proved is None:
                by_squares(inner, lambda last: self._atomic(last, (*QUICK, *SLOW)))

        by_squares(goal, again)

    def _from_facts(self, goal: Goal, depth: int) -> None:
        """Use what is known: consequences of facts, tactics for what is atomic, cases."""
        self.reached = self.reached or goal
        forwarded(goal, self.effort)
        if self.weighs:
            single_terms(goal, Attempt(0, self.deadline, weighs=False).close)
        if self.effort > 0:
            bounds_of_states(goal, self._quickly, self.below)
            positive_divisors(goal, self._quickly, self.below)
        clear = cleared(goal)
        if clear is not goal:
            self._prove(clear, depth + 1)
            return
        exponentials(goal)
        wanted = goal.term
        if any(fact.term == wanted for fact in goal.facts):
            goal.assumption()
            return
        for closing in (Goal.contradiction, tautology):
            with suppress(Stuck):
                closing(goal)
                return
        self._atomic(goal, QUICK)
        if goal.proved is None:
            self._by_terms(goal, depth)
        if goal.proved is not None:
            return
        splits = sum(fact.name.startswith("case") for fact in goal.facts)
        for one in split_fact(goal) or _split_indicator(goal) if splits < SPLITS[self.effort] else ():
            self._prove(one, depth + 1)
        if goal.proved is None:
            self._atomic(goal, SLOW)
        if goal.proved is None and goal.target == ABSURD:
            self._against_a_fact(goal)
        if goal.proved is None:
            self.open = self.open or spelled_goal(goal)
            raise goal.stuck("no tactic proves it")

    def _quickly(self, goal: Goal) -> None:
        with limited(min(2.0, self.deadline - process_time())):
            Attempt(0, self.deadline, weighs=False).close(goal)

    def _by_terms(self, goal: Goal, depth: int) -> None:
        """Prove an inequality between sums at each of their terms, with weights that add up to 1 where that helps."""
        if self._is_sum_of_squares(goal):
            return
        for tree in (goal.target, *weighted(goal)):
            count, known, already = len(goal.proof.lines), len(goal.facts), self.open
            inner = _beside(goal, tree)
            try:
                pointwise(inner, lambda lemma: self._prove(lemma, depth + 1))
                assert inner.proved is not None
                if tree == goal.target:
                    goal.close(inner.proved)
                    return
                goal.know(inner.proved)
                self._atomic(goal, QUICK)
                if goal.proved is not None:
                    return
            except (Stuck, KernelError):
                pass
            goal.proof.back_to(count)
            del goal.facts[known:]
            self.open = already

    def _is_sum_of_squares(self, goal: Goal) -> bool:
        with attempted(goal, Alarm), limited(min(3.0, self.deadline - process_time())):
            squares_of_sums(goal)
        return goal.proved is not None

    def _against_a_fact(self, goal: Goal) -> None:
        """Prove the converse of an inequality among the facts, which is a goal that tells a search more than 0 < 0."""
        for fact in [fact for fact in reversed(goal.facts) if _is_inequality(goal, fact)][:MOST_DENIED]:
            relation, left, right = goal.shape(fact.tree)
            count = len(goal.proof.lines)
            inner = _beside(goal, ["<=" if relation == "<" else "<", right, left])
            self._atomic(inner, (*QUICK, *SLOW))
            if inner.proved is not None:
                goal.know(inner.proved)
                self._atomic(goal, QUICK)
                return
            goal.proof.back_to(count)

    def _atomic(self, goal: Goal, tactics: Sequence[tuple[str, Tactic]]) -> None:
        for name, tactic in tactics:
            if tactic.effort > self.effort or _head(goal) not in tactic.heads:
                continue
            count = len(goal.proof.lines)
            seconds = min(tactic.seconds[self.effort], self.deadline - process_time())
            try:
                with limited(seconds):
                    self._taken(goal, tactic)
                return
            except Stuck as stuck:
                self.tried[name] = _reason(name, stuck)
            except Alarm:
                if seconds > 0:
                    self.tried[name] = f"no result in {seconds:.1f} s"
            except Exception as error:  # a tactic that breaks does not end the search
                self.tried[name] = f"{type(error).__name__}: {error}"
            goal.proof.back_to(count)

    def _taken(self, goal: Goal, tactic: Tactic) -> None:
        theorem = tactic.run(goal.proof.evidence, goal.term, goal.facts)
        goal.close(goal.proof.adopt(theorem, goal.target))


def _beside(goal: Goal, tree: Json) -> Goal:
    """Return a goal with the same facts whose proof goes nowhere by itself: it is in ``proved``."""
    return goal.child(tree, lambda fact: None)


def _reason(name: str, stuck: Stuck) -> str:
    """Return why a tactic fails, in its words, but for terms as the kernel writes them."""
    said = re.sub(f"^(?:{name}: )+", "", str(stuck).splitlines()[0])
    return re.sub(r"(terms are left over), the first is .*", r"\1", said)


def _split_indicator(goal: Goal) -> list[Goal]:
    """Return the goal where the condition of one of its indicators holds, and where it fails."""
    condition = undecided(goal)
    return [] if condition is None else goal.cases(condition)


def _is_inductive(goal: Goal) -> bool:
    tree = goal.shape(goal.target)
    return isinstance(tree, list) and tree[:1] == ["forall"] and tree[1][0][1] in ("natural", "set")


def _is_inequality(goal: Goal, fact: Fact) -> bool:
    tree = goal.shape(fact.tree)
    return isinstance(tree, list) and tree[0] in ("<=", "<")


def _head(goal: Goal) -> str:
    tree = goal.shape(goal.target)
    head = tree[0] if isinstance(tree, list) and tree else ""
    return "not" if head == "!=" else str(head)


def _evaluates(goal: Goal) -> bool:
    try:
        with replaying(EVALUATED):
            return Interpreter().formula(goal.term)
    except (KernelError, RecursionError):
        return False
