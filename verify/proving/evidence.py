"""Evidence under construction: one method for each rule of the kernel, each returns the index of its theorem."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Json = Any
Equation = int | tuple[int, str]
FOLLOWS = "follows"
"""No rule of the kernel: what stands in the place of the steps that a search finds."""


@dataclass(frozen=True, order=True)
class Used:
    """A part of another statement, in the place of the number that it has in a certificate."""

    id: str
    part: str


class Evidence:
    """A growing list of rule applications over declared variables.

    Parameters
    ----------
    variables : pairs of a name and a sort
        The free variables of the proof; a sort may mention the earlier ones.

    Examples
    --------
    >>> proof = Evidence()
    >>> proof.evaluate(["=", 1, 1])
    0
    >>> proof.steps
    [{'rule': 'evaluate', 'formula': ['=', 1, 1]}]
    """

    def __init__(self, variables: Sequence[Sequence[Json]] = ()) -> None:
        """Start without steps."""
        self.variables = [list(entry) for entry in variables]
        self.steps: list[dict[str, Json]] = []

    def _add(self, rule: str, **fields: Json) -> int:
        self.steps.append({"rule": rule, **{name: value for name, value in fields.items() if value is not None}})
        return len(self.steps) - 1

    def assume(self, formula: Json) -> int:
        """{φ} ⊢ φ."""
        return self._add("assume", formula=formula)

    def generalise(self, theorem: int, over: Sequence[str] = (), under: Sequence[Json] = ()) -> int:
        """⊢ ∀ over (under ⟹ φ)."""
        return self._add("generalise", **{"from": theorem}, over=list(over), under=list(under))

    def conjunction(self, *theorems: int) -> int:
        """⊢ φ₁ ∧ … ∧ φₙ."""
        return self._add("conjunction", **{"from": list(theorems)})

    def project(self, theorem: int, part: int) -> int:
        """⊢ φᵢ from a conjunction."""
        return self._add("project", **{"from": theorem}, part=part)

    def equivalence(self, forward: int, backward: int) -> int:
        """⊢ φ ⟺ ψ."""
        return self._add("equivalence", forward=forward, backward=backward)

    def specialise(self, theorem: int, at: Sequence[Json] = (), premises: Sequence[int] = ()) -> int:
        """⊢ an instance, its hypotheses discharged."""
        return self._add("specialise", **{"from": theorem}, at=list(at), premises=list(premises))

    def rewrite(self, goal: Json, by: Sequence[Equation], theorem: int | None = None) -> int:
        """⊢ goal, by replacing equals in a theorem, or in one side of the goal."""
        return self._add("rewrite", goal=goal, by=[_equation(e) for e in by], **{"from": theorem})

    def cases(self, on: Json, true: int, false: int) -> int:
        """⊢ ψ under φ and under ¬φ."""
        return self._add("cases", on=on, true=true, false=false)

    def elements(self, goal: Json, *theorems: int) -> int:
        """⊢ ∀x ∈ S ψ(x) from the ways to be an element."""
        return self._add("elements", goal=goal, **{"from": list(theorems)})

    def witness(self, goal: Json, terms: Sequence[Json], theorem: int) -> int:
        """⊢ ∃x φ(x)."""
        return self._add("witness", goal=goal, terms=list(terms), **{"from": theorem})

    def choose(self, exists: int, variable: str, theorem: int) -> int:
        """⊢ ψ from ∃x φ(x) and φ(x) ⊢ ψ."""
        return self._add("choose", exists=exists, variable=variable, **{"from": theorem})

    def evaluate(self, formula: Json) -> int:
        """⊢ φ or ⊢ ¬φ over explicit finite sets."""
        return self._add("evaluate", formula=formula)

    def identity(self, goal: Json) -> int:
        """⊢ an identity of polynomials."""
        return self._add("identity", goal=goal)

    def sums(self, goal: Json, rewrite: Sequence[Equation] = (), cofactors: Sequence[Json] = ()) -> int:
        """⊢ an equality of sums over symbolic index sets."""
        return self._add(
            "sums",
            goal=goal,
            rewrite=[_equation(e) for e in rewrite] or None,
            cofactors=list(cofactors) or None,
        )

    def follows(self, goal: Json, *equations: int) -> int:
        """⊢ an equality of sums from equations, whose multiples a search finds when the certificate is written."""
        return self._add(FOLLOWS, goal=goal, **{"from": list(equations)})

    def squares(self, goal: Json, equals: int | None = None, given: Sequence[int] = ()) -> int:
        """⊢ l ≤ r or l < r by the form of r − l."""
        return self._add("squares", goal=goal, equals=equals, given=list(given) or None)

    def vanish(self, theorem: int, path: Sequence[int], given: Sequence[int] = ()) -> int:
        """⊢ a square in a vanishing sum of squares is zero."""
        return self._add("vanish", **{"from": theorem}, path=list(path), given=list(given) or None)

    def order(self, theorem: int) -> int:
        """⊢ r < l from ¬(l ≤ r)."""
        return self._add("order", **{"from": theorem})

    def induct(self, goal: Json, base: int, step: int) -> int:
        """⊢ ∀x φ(x) from φ at the start and ∀x (φ(x) ⟹ φ at what follows x)."""
        return self._add("induct", goal=goal, base=base, step=step)

    def quotient(self, theorem: int) -> int:
        """⊢ y · (1/y) = 1 from y ≠ 0."""
        return self._add("quotient", **{"from": theorem})

    def contradiction(self, goal: Json, theorem: int, against: int) -> int:
        """⊢ goal from φ and ¬φ."""
        return self._add("contradiction", goal=goal, **{"from": theorem}, against=against)

    def counterexample(self, claim: Json, moves: Sequence[dict[str, Json]], theorem: int) -> int:
        """⊢ ¬ claim."""
        return self._add("counterexample", claim=claim, moves=list(moves), **{"from": theorem})

    def citation(self, lemma: str) -> int:
        """⊢ a classical lemma of the kernel's list."""
        return self._add("citation", lemma=lemma)

    def use(self, name: str, part: str) -> int:
        """⊢ what a part of another statement claims, which has that id."""
        return self._add("use", entry=Used(name, part))


class ConciseEvidence(Evidence):
    """Evidence in which a step that was taken before is not taken again: its theorem is the same.

    Examples
    --------
    >>> proof = ConciseEvidence()
    >>> proof.evaluate(["=", 1, 1]), proof.evaluate(["=", 1, 1])
    (0, 0)
    """

    def _add(self, rule: str, **fields: Json) -> int:
        added = super()._add(rule, **fields)
        first = self.steps.index(self.steps[added])
        if first < added:
            self.steps.pop()
        return first


def _equation(equation: Equation) -> dict[str, Json]:
    if isinstance(equation, tuple):
        return {"theorem": equation[0], "backward": True}
    return {"theorem": equation}


def cofactor(by: int, at: Sequence[Json] = (), times: Json = 1, over: Sequence[Json] = ()) -> dict[str, Json]:
    """Return Σ over · times · (l − r) of the theorem ``by`` at the given terms, for the rule sums."""
    return {"by": by, "at": list(at), "times": times, "over": list(over)}
