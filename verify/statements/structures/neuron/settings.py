"""A claim ∀ binders (hypotheses ⟹ conclusion) and a proof that assumes its hypotheses."""

from collections.abc import Sequence

from verify.library.real_order import prove_by_order
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, exists, forall, implies
from verify.statements.structures.neuron.boxes import Side, prove_on_box, rational
from verify.statements.structures.neuron.vocabulary import DEFECT, ENCLOSED, HIGH, INVERSE_PI, LOW, NEAR, NEURON, SERIES
from verify.statements.terms import equal, minus, number, plus, times


def expanded(node: Json) -> Json:
    """Return a scalar or a formula with the definitions of the neuron put in."""
    if not isinstance(node, list):
        return node
    for definition in NEURON:
        if node[0] == definition["name"]:
            return expanded(
                trees.substituted(definition["body"], patterns.valuation(definition["parameters"], node[1:]))
            )
    return [node[0], *(expanded(child) for child in node[1:])]


def is_positive_literal(node: Json) -> bool:
    """Say whether a scalar is a positive rational literal.

    >>> is_positive_literal(["/", 1, 2]), is_positive_literal(["/", -1, 2]), is_positive_literal("x")
    (True, False, False)
    """
    if isinstance(node, list):
        return node[0] == "/" and all(is_positive_literal(part) for part in node[1:])
    return isinstance(node, int) and node > 0


class Setting:
    """Hypotheses that are assumed, and what follows from their signs.

    Parameters
    ----------
    binders
        The variables of the claim.
    hypotheses
        Its hypotheses; comparisons, also those inside conjunctions, are known to every step.
    spare
        Further variables of the proof.
    proof
        A proof that is continued; it has all the variables.
    """

    def __init__(
        self, binders: Binders, hypotheses: Sequence[Json], spare: Binders = (), proof: Evidence | None = None
    ) -> None:
        """Assume the hypotheses."""
        self.binders, self.hypotheses = list(binders), list(hypotheses)
        self.proof: Evidence = ConciseEvidence([*binders, *spare]) if proof is None else proof
        self.given = [self.proof.assume(formula) for formula in hypotheses]
        self.signs: list[int] = []
        for formula, theorem in zip(self.hypotheses, self.given, strict=True):
            self.know(expanded(formula), theorem)

    def know(self, formula: Json, theorem: int) -> None:
        """Take the comparisons of a theorem for further steps."""
        if formula[0] in ("<", "<="):
            self.signs.append(theorem)
            low, name = formula[1:]
            if isinstance(name, str) and is_positive_literal(low):
                self.signs.append(self._positive(low, name, theorem))
        if formula[0] == "and":
            for part, child in enumerate(formula[1:]):
                self.know(child, self.proof.project(theorem, part))

    def _positive(self, low: Json, name: str, theorem: int) -> int:
        """0 < x, since x is at least a positive literal."""
        equals = self.proof.sums(equal(minus(name, 0), plus(low, minus(name, low))))
        return self.proof.squares(["<", 0, name], equals, [theorem])

    def claim(self, conclusion: Json) -> Json:
        """Return the claim."""
        return forall(self.binders, implies(*self.hypotheses, conclusion) if self.hypotheses else conclusion)

    def sign(self, goal: Json, form: Json, given: Sequence[int] = (), cofactors: Sequence[Json] = ()) -> int:
        """Prove l ≤ r or l < r, since r − l = form, which is ≥ 0 or > 0."""
        equals = self.proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=cofactors)
        return self.proof.squares(goal, equals, [*self.signs, *given])

    def otherwise(self, goal: Json, form: Json, given: Sequence[int] = (), cofactors: Sequence[Json] = ()) -> int:
        """Prove l ≤ r or l < r: if r < l or r ≤ l, the form, which is zero, would be > 0."""
        wrong = self.proof.order(self.proof.assume(["not", goal]))
        equals = self.proof.sums(equal(minus(0, 0), form), cofactors=cofactors)
        absurd = self.proof.squares(["<", 0, 0], equals, [*self.signs, *given, wrong])
        return prove_by_order(self.proof, goal, absurd)

    def finish(self, theorem: int) -> Evidence:
        """Return the evidence of the claim."""
        self.proof.generalise(theorem, patterns.names_of(self.binders), self.hypotheses)
        return self.proof

    def all_of(self, theorems: Sequence[int]) -> Evidence:
        """Return the evidence of the claim that all of these hold."""
        return self.finish(self.proof.conjunction(*theorems))


def part_with_control(
    name: str,
    says: str,
    setting: Setting,
    conclusion: Json,
    evidence: Evidence,
    witness: Sequence[Json],
    near_miss: tuple[str, Json, Sequence[Json], Sequence[int]],
) -> model.Part:
    """Return a proved part; the near-miss is a text, another conclusion, values, and the place of what fails."""
    text, wrong, values, place = near_miss
    claim, changed = setting.claim(conclusion), setting.claim(wrong)
    failing = wrong
    for part in place:
        failing = failing[part + 1]
    moves = [{"part": part} for part in place]
    refutation = patterns.refute_at(changed, setting.binders, values, setting.hypotheses, failing, moves)
    return model.Part(
        name, says, claim, evidence, [witness], [model.Control(text, trees.differences(claim, changed), refutation)]
    )


def for_some_defect(conclusion: Json, *closer: Json) -> Json:
    """∃ i near 1/π and g as close to γ as its bounds: the conclusion, which is weaker than that for 1/π and γ."""
    return exists([*INVERSE_PI, *DEFECT], ["and", NEAR, ENCLOSED, *closer, conclusion])


class Refutation:
    """A claim ∀ binders (hypotheses ⟹ ∃ i, perhaps g: conclusion) and a point where the conclusion fails for all.

    Parameters
    ----------
    binders, values, hypotheses
        The variables of the claim, the point, the hypotheses, which the kernel evaluates there.
    conclusion
        A comparison l ≤ r, or a conjunction; ``place`` leads to the comparison that fails.
    """

    def __init__(
        self,
        binders: Binders,
        values: Sequence[Json],
        hypotheses: Sequence[Json],
        conclusion: Json,
        place: Sequence[int] = (),
    ) -> None:
        """Keep the claim and the point."""
        self.binders, self.values, self.hypotheses = binders, values, hypotheses
        self.conclusion, self.place = conclusion, place
        self.at = patterns.valuation(binders, values)

    def for_every_defect(self, claim: Json, closely: bool = False) -> Evidence:
        """Refute the claim that some i near 1/π and some g within the bounds of γ satisfy the conclusion.

        Parameters
        ----------
        closely
            Whether the claim bounds g from below by two terms of the series as well.
        """
        proof = ConciseEvidence([("j", "real"), ("h", "real")])
        conditions = [NEAR, ENCLOSED, SERIES] if closely else [NEAR, ENCLOSED]
        formula = trees.substituted(["and", *conditions, self.conclusion], self.at | {"i": "j", "g": "h"})
        near, enclosed, *series, bound = (proof.project(proof.assume(formula), p) for p in range(len(conditions) + 1))
        sides = {"j": Side(LOW, HIGH, [proof.project(near, part) for part in range(2)])}
        upper, lower = (proof.project(enclosed, part) for part in (2, 3))
        x, y = (rational(self.at[name]) for name in ("x", "y"))
        norm = x**2 + y**2
        high, low, scale = 2 * y**3 / (3 * x * norm), 2 * x * y**3 / (3 * norm**2), 1 / (3 * norm**2)
        above, below = (expanded(formula[2])[part][1:] for part in (3, 4))
        if closely:
            low, scale = x * y**3 * (10 * norm + 8 * y**2) / (15 * norm**3), 1 / (15 * norm**3)
            below = expanded(formula[3])[1:]
        largest, least = number(high * HIGH), number(low * LOW)
        signs = [*sides["j"].given, upper, lower, *series]
        gaps = [
            (["<=", least, "h"], scale, below, times(number(low), minus("j", number(LOW)))),
            (["<=", "h", largest], 1 / (3 * x * norm), above, times(number(high), minus(number(HIGH), "j"))),
        ]
        found = []
        for goal, scale, (small, large), rest in gaps:
            form = plus(times(number(scale), minus(large, small)), rest)
            found.append(proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), signs))
        sides["h"] = Side(low * LOW, high * HIGH, found)
        return self._finish(claim, proof, formula, bound, sides)

    def _finish(self, claim: Json, proof: Evidence, formula: Json, bound: int, sides: dict[str, Side]) -> Evidence:
        failing = formula[-1]
        for part in self.place:
            bound, failing = proof.project(bound, part), failing[part + 1]
        _, small, large = failing
        opposite = prove_on_box(proof, ["<", expanded(large), expanded(small)], sides)
        equals = proof.sums(equal(minus(0, 0), plus(minus(small, large), minus(large, small))))
        absurd = proof.squares(["<", 0, 0], equals, [opposite, bound])
        if "h" in sides:
            formula = exists(DEFECT, trees.substituted(formula, {"h": "g"}))
            absurd = proof.choose(proof.assume(formula), "h", absurd)
        never = proof.generalise(patterns.prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0])), ["j"])
        given = [proof.evaluate(trees.substituted(hypothesis, self.at)) for hypothesis in self.hypotheses]
        proof.counterexample(claim, [{"at": list(self.values)}, *([{"given": given}] if given else [])], never)
        return proof
