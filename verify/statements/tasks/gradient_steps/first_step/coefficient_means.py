"""The means of the coefficients of the cubic term: those on the diagonal tend to B, the others to A.

Tasks (Edelman), equations (E.23) to (E.25), for all four entries of W.
"""

from dataclasses import replace

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, relations, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part
from verify.statements.tasks.gradient_steps.chains.chain import REST
from verify.statements.tasks.gradient_steps.first_step import near_means, weight_remainder, weight_vocabulary
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.sums import exchanged_sums, reciprocals, uniform_moments
from verify.statements.terms import equal, minus, plus, power, times

ORDERS = ((exchanged_sums.X, exchanged_sums.Y), (exchanged_sums.Y, exchanged_sums.X))
ENTRIES = [(row, column) for row in (":one", ":two") for column in (":one", ":two")]


def _kind(entry: tuple[str, str]) -> near_means.Kind:
    return near_means.ON_DIAGONAL if entry[0] == entry[1] else near_means.OFF_DIAGONAL


def _value(entry: tuple[str, str]) -> exchanged_sums.Value:
    """The coefficient at an entry of W, as a function of a and b."""
    return as_function(
        trees.substituted(
            weight_remainder.COEFFICIENT, dict(zip(patterns.names_of(weight_vocabulary.CORNER), entry, strict=True))
        )
    )


def _numerator(entry: tuple[str, str], x: Json, y: Json) -> Json:
    """The numerator for 1 − x and 1 − y; the second row is the first one with x and y exchanged."""
    if entry[0] == ":two":
        x, y = y, x
    front = power(y, 2) if entry[0] == entry[1] else times(*ORDERS[0])
    return times(front, minus(x, y), minus(near_means.HALF, x))


def _term(numerator: Json) -> Json:
    return times(-1, numerator, power(exchanged_sums.W, 3))


def _both(row: str, column: str) -> Json:
    """Both orders of the coefficient, with w in place of the divisors."""
    return plus(*(times(1, _term(_numerator((row, column), *order))) for order in ORDERS))


def _prove_turned(proof: Evidence) -> int:
    """Prove ∀u, v: 1 u + 1 v = 1 v + 1 u."""
    first, second = exchanged_sums.LETTERS[:2]
    sums = [plus(times(1, u), times(1, v)) for u, v in ((first, second), (second, first))]
    return proof.generalise(proof.sums(equal(*sums)), [first, second])


class CoefficientMeans:
    """What the coefficient and the one with a and b exchanged add up to, in the letters of the midpoints."""

    def __init__(self, proof: Evidence) -> None:
        """Prove 1/(λ − 1) = −w for both orders, and what both orders add up to in the first row."""
        self.proof = proof
        rests = [trees.substituted(REST, {"a": minus(1, x), "b": minus(1, y)}) for x, y in ORDERS]
        unit, self._reciprocals = proof.assume(exchanged_sums.AT_MIDPOINTS[0]), []
        for rest in rests:
            known, whole = relations.Relations(proof), equal(times(rest, minus(exchanged_sums.W)), 1)
            known.know(proof.sums(whole, cofactors=[cofactor(unit)]), *whole[1:])
            self._reciprocals.append(reciprocals.know_reciprocal(proof, known, rest, minus(exchanged_sums.W)))
        known = near_means.relations_in_letters(proof, [])
        self._combined = {
            column: known.prove(_both(":one", column), _kind((":one", column)).both_orders())
            for column in (":one", ":two")
        }

    def prove(self, entry: tuple[str, str]) -> int:
        """Prove that both orders at an entry add up to the combination of its kind."""
        proof, value, combination = self.proof, exchanged_sums.both_orders(_value(entry)), _kind(entry).both_orders()
        equations = []
        for term, order, reciprocal in zip(value[1:], ORDERS, self._reciprocals, strict=True):
            numerator = _numerator(entry, *order)
            goal = equal(term[2], _term(numerator))
            equations.append(proof.follows(goal, reciprocal))
        column = ":one" if entry[0] == entry[1] else ":two"
        spelled = _both(*entry)
        found = proof.rewrite(equal(value, spelled), equations)
        if entry[0] == ":two":
            turned = proof.specialise(_prove_turned(proof), [term[2] for term in spelled[1:]])
            found = proof.rewrite(equal(value, _both(":one", column)), [turned], found)
        found = proof.rewrite(equal(value, combination), [self._combined[column]], found)
        return proof.generalise(found, list(exchanged_sums.LETTERS), exchanged_sums.AT_MIDPOINTS)


NAME: Binders = [("n", "natural")]
SOME: Json = ["<=", 1, "n"]


def _claim(shift: int) -> Json:
    """The bounds of all means; a shift is added to the limit of the first one."""
    first, *others = ENTRIES
    kind = _kind(first)
    kind = replace(kind, limit=lambda n: plus(near_means.ON_DIAGONAL.limit(n), shift)) if shift else kind
    sides = kind.sides(_value(first), "n")
    sides += [side for entry in others for side in _kind(entry).sides(_value(entry), "n")]
    return forall(NAME, implies(SOME, both(*sides)))


def coefficients() -> Part:
    """The averages of the coefficients are B and A."""
    claim, near_miss = _claim(0), _claim(1)
    proof = ConciseEvidence(near_means.NEAR_MEANS)
    means, some = CoefficientMeans(proof), proof.assume(uniform_moments.POSITIVE)
    near = [near_means.prove_near(proof, _value(entry), _kind(entry), means.prove(entry)) for entry in ENTRIES]
    here = [proof.specialise(theorem, [LENGTH], [some]) for theorem in near]
    found = proof.conjunction(*(proof.project(theorem, part) for theorem in here for part in (0, 1)))
    proof.generalise(found, [LENGTH], [uniform_moments.POSITIVE])
    refuted = patterns.refute_at(
        near_miss, NAME, [5], [SOME], near_miss[2][2][1], [{"part": 0}], {"n": ["of", "natural", 5]}
    )
    return Part(
        "coefficients",
        "The mean of pi_m pi_l/(lambda - 1) (b - a) (P_m1 - 1/2) over n times n midpoints differs from B by at most "
        "4/n for m = l, and from A by at most 3/n otherwise, with the sum of n terms for ln 2.",
        claim,
        proof,
        [[5]],
        [Control("With B greater by 1 at the entry (1, 1) it is false.", trees.differences(claim, near_miss), refuted)],
    )
