"""The first step in W for a doubly stochastic matrix, for every length.

Tasks (Edelman), appendix E.1. The diagonal entry follows from (E.19); the off-diagonal entry stays what it was, since
(II)/(lambda - 1) is (III).
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations, trees
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, REST, A
from verify.statements.tasks.gradient_steps.first_step import weight_gradient, weight_vocabulary
from verify.statements.terms import equal, minus, over, plus, power, times

RATE: Binders = [("eta", "real"), ("c", "real"), ("a", "real"), ("t", "natural")]
TERMS = [f"r{n}" for n in range(1, 5)]
SAME = {"b": "a"}
REGULAR = trees.substituted(weight_vocabulary.HYPOTHESES, SAME)


def at_entry(node: Json, column: str) -> Json:
    """Return a term in b, m and l at b = a, m = 1 and l the column."""
    return trees.substituted(node, {**SAME, "m": ":one", "l": column})


def after(column: str) -> Json:
    """The entry of W after the step."""
    return plus("c", times("eta", at_entry(weight_vocabulary.STEP_GRADIENT, column)))


def displayed(sign: int, terms: list[Json]) -> Json:
    """What (E.46), or (E.48) with the sign −1, has inside the expectation, for the terms (II) and (III)."""
    rest, square = trees.substituted(REST, SAME), times(2, power(A, 2))
    shares = times(over(square, power(rest, 2)), terms[1]), times(over(square, rest), terms[2])
    bracket = plus(*shares) if sign == 1 else minus(*shares)
    return times(over(times(A, minus("a", over(1, 2))), power(rest, 3)), bracket)


TERMS_HERE = trees.substituted(weight_vocabulary.ROMAN, SAME)


def highest(sign: int) -> Json:
    """What the second line of (E.48) has inside the expectation, with a sign before the last term."""
    return displayed(sign, [0, over(minus(2, times(2, "a")), 2), over(1, 2), 0])


class SymmetricStep:
    """The closed form of the gradient at b = a; the proof declares the letters of ``StepGradient``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the closed forms for all a and b, and take them at b = a."""
        self.proof = proof
        names = patterns.names_of(weight_vocabulary.UPDATE[:4])
        gradient = weight_gradient.StepGradient(proof)
        known = relations.Relations(proof)
        invertible, gap = gradient.units
        known.know(invertible, times(EIGENVALUE, over(1, EIGENVALUE)), 1)
        known.know(gap, times(over(1, REST), REST), 1)
        second, third = weight_gradient.CLOSED_HERE[1:3]
        balance = [
            times(power(over(1, REST), 2), weight_vocabulary.ROMAN[1]),
            times(over(1, REST), weight_vocabulary.ROMAN[2]),
        ]
        same = proof.sums(
            equal(*balance),
            cofactors=[
                cofactor(gradient.romans[1]),
                cofactor(gradient.romans[2], [], -1),
                cofactor(known.prove(second, third)),
            ],
        )
        premises = [proof.assume(formula) for formula in REGULAR]
        theorems = [gradient.three_times(), gradient.inverse_square, gradient.inverse_cube, same]
        theorems += [gradient.romans[2], invertible, gap]
        self.closed, self.square, self.cube, self.balance, self.third, self.invertible, self.gap = (
            proof.specialise(
                proof.generalise(theorem, names, weight_vocabulary.HYPOTHESES),
                ["c", "a", "a", weight_vocabulary.T],
                premises,
            )
            for theorem in theorems
        )

    def rate(self, column: str, sign: int) -> int:
        """Prove that the entry of the negative gradient is c/t times what the display has inside the expectation."""
        proof = self.proof
        inside = displayed(sign, TERMS)
        same = proof.follows(
            equal(at_entry(weight_vocabulary.closed_form(TERMS), column), times(weight_vocabulary.SCALE, inside)),
            self.square,
            self.cube,
        )
        same = proof.specialise(proof.generalise(same, TERMS), TERMS_HERE)
        closed = proof.specialise(self.closed, [":one", column])
        goal = equal(
            at_entry(weight_vocabulary.STEP_GRADIENT, column),
            times(weight_vocabulary.SCALE, displayed(sign, TERMS_HERE)),
        )
        return proof.rewrite(goal, [same], closed)

    def nothing(self) -> int:
        """Prove that the off-diagonal entry of the gradient is 0."""
        proof, rest = self.proof, trees.substituted(REST, SAME)
        shown = times(weight_vocabulary.SCALE, displayed(-1, TERMS))
        balance = equal(times(power(over(1, rest), 2), TERMS[1]), times(over(1, rest), TERMS[2]))
        none = proof.follows(equal(shown, 0), self.square, proof.assume(balance))
        none = proof.generalise(none, TERMS, [balance])
        none = proof.specialise(none, TERMS_HERE, [self.balance])
        return proof.rewrite(equal(at_entry(weight_vocabulary.STEP_GRADIENT, ":two"), 0), [none], self.rate(":two", -1))

    def cancelled(self) -> int:
        """Prove that the terms of the highest order cancel in the bracket of (E.48)."""
        proof, rest = self.proof, trees.substituted(REST, SAME)
        square, gap = over(1, power(rest, 2)), over(1, rest)
        known = relations.Relations(proof, [square, gap])
        known.know(self.square, square, power(gap, 2))
        doubled = times(2, A, gap)
        known.know(proof.sums(equal(doubled, 1), cofactors=[cofactor(self.gap)]), doubled, 1)
        return known.prove(highest(1), 0)


SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, $\lambda = 2a-1$; $W = c \mathbf 1 \mathbf 1^\top$ and $v = "
    r"c \mathbf 1$ at the start, with the rate $\eta$; (II) and (III) are the terms of (E.17)."
)
