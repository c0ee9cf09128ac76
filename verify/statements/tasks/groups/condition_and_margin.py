"""The condition of Theorem 7.9 for a given group, and its margin as a number that the degrees give."""

from collections import Counter
from collections.abc import Iterable

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.tasks.groups import character_tables, faithful_actions, group_vocabulary
from verify.statements.terms import equal, over, plus, power, times

# What Theorem 7.9 asks for beyond the irreducible representations, with names for the roots and the neutral element.
CONDITION: list[Json] = [faithful_actions.IS_NEUTRAL, group_vocabulary.ROOTED, group_vocabulary.NEGATIVE_SUMS]


def _sum_of_powers(degrees: Iterable[int]) -> Json:
    """The sum of the powers 5/2 of the degrees, equal roots collected."""
    terms: Counter[tuple[str, ...]] = Counter()
    for degree in degrees:
        term = character_tables.square_root_term(degree)
        whole, *roots = term[1:] if isinstance(term, list) else (term,)
        terms[tuple(roots)] += degree**2 * whole
    return plus(*(times(number, *roots) if roots else number for roots, number in terms.items()))


class Margin:
    """The margin 2 / (3 √(3|G|) Σ d^2.5), the sum over all representations but the trivial one."""

    def __init__(self, values: dict[str, Json], order: int, degrees: Iterable[int]) -> None:
        """Take the group and its representations as values of names, its order, and the degrees but the first one."""
        self.values, self.order = values, order
        self.sum_of_powers = _sum_of_powers(degrees)
        self.below = times(3, character_tables.square_root_term(3 * order), self.sum_of_powers)

    def claim(self, above: int = 2) -> Json:
        """The number with that numerator is the largest margin."""
        return trees.substituted(group_vocabulary.LARGEST_MARGIN, {**self.values, "gamma": over(above, self.below)})

    def squared(self, proof: Evidence, above: int) -> tuple[int, int]:
        """Prove that a quotient is ≥ 0 and solves the equation of the margin with the square above on the right."""
        positive = proof.evaluate(["<", 0, self.below])
        sign = proof.squares(["<=", 0, over(above, self.below)], given=[positive])
        unit, right = proof.quotient(proof.evaluate(["!=", self.below, 0])), above**2
        ratio = plus(times(self.below, over(1, self.below)), 1)
        plain = equal(self._left(above, self.order, self.sum_of_powers), right)
        solved = proof.sums(plain, cofactors=[cofactor(unit, [], times(right, ratio))])
        order, powers = self._of_group()
        known = [proof.evaluate(equal(order, self.order)), proof.evaluate(equal(powers, self.sum_of_powers))]
        goal = equal(self._left(above, order, powers), right)
        return sign, proof.rewrite(goal, [(theorem, "backward") for theorem in known], solved)

    def _left(self, above: int, order: Json, powers: Json) -> Json:
        """The left side of the equation of the margin."""
        return times(27, power(over(above, self.below), 2), order, power(powers, 2))

    def _of_group(self) -> tuple[Json, Json]:
        """The order of the group, and the sum of the powers 5/2 of its degrees."""
        return trees.substituted(group_vocabulary.ORDER, self.values), trees.substituted(
            group_vocabulary.DEGREE_SUM, self.values
        )

    def prove(self, proof: Evidence) -> int:
        """Prove the claim."""
        return proof.conjunction(*self.squared(proof, 2))

    def refute_half(self, proof: Evidence) -> int:
        """Prove that half the number does not solve the equation of the margin."""
        _, one = self.squared(proof, 1)
        left = self._left(1, *self._of_group())
        wrong = proof.rewrite(equal(1, 4), [one], proof.assume(equal(left, 4)))
        return patterns.prove_not(proof, equal(left, 4), wrong, proof.evaluate(equal(1, 4)))

    def half(self, claim: Json, part: int) -> model.Control:
        """Return the control that puts half the number into a claim, of which the margin is a part."""
        proof = Evidence()
        wrong = [*claim[: part + 1], self.claim(1), *claim[part + 2 :]]
        proof.counterexample(wrong, [{"part": part}, {"part": 1}], self.refute_half(proof))
        return model.Control("With half the margin it is false.", trees.differences(claim, wrong), proof)


def at_neutral(definitions: list[Json], claim: Json, part: int, values: dict[str, Json]) -> model.Control:
    """Return the control that asks for the condition, a part of a conjunction, at the neutral element, too."""
    proof = Evidence()
    given = proof.evaluate(["true"])
    false = proof.evaluate(trees.substituted(["<", group_vocabulary.character_sum("e"), 0], values))
    proof.counterexample(claim, [{"part": part}, {"at": [values["e"]]}, {"given": [given]}], false)
    path = trees.place(definitions, "negative_character_sums", "body", 2, 1)
    return model.Control("At the neutral element the condition is false.", [(path, ["true"])], proof)
