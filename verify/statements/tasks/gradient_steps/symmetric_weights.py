"""Equations (E.46) and (E.48): the first step in W for a doubly stochastic matrix, for every length.

Tasks (Edelman), appendix E.1. The diagonal entry follows from (E.19); the off-diagonal entry stays what it was, since
(II)/(lambda - 1) is (III).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.chain import EIGENVALUE, REST, A
from verify.statements.tasks.gradient_steps.first_weight_step import VOCABULARY
from verify.statements.tasks.gradient_steps.weight_gradient import CLOSED_HERE, DECLARED, StepGradient
from verify.statements.tasks.gradient_steps.weight_vocabulary import (
    CLOSED,
    HYPOTHESES,
    ROMAN,
    STEP_GRADIENT,
    UPDATE,
    T,
    closed_form,
)

Json = Any

RATE: Binders = [("eta", "real"), ("c", "real"), ("a", "real"), ("t", "natural")]
NAMES = names_of(RATE)
TERMS = [f"r{n}" for n in range(1, 5)]
SAME = {"b": "a"}
REGULAR = substituted(HYPOTHESES, SAME)
VALUES: list[Json] = [over(1, 5), over(3, 2), over(1, 3), 2]
INNER = {"t": ["of", "natural", 2]}
FRONT = over(times("eta", "c"), T)


def at_entry(node: Json, column: str) -> Json:
    """Return a term in b, m and l at b = a, m = 1 and l the column."""
    return substituted(node, {**SAME, "m": ":one", "l": column})


def after(column: str) -> Json:
    """The entry of W after the step."""
    return plus("c", times("eta", at_entry(STEP_GRADIENT, column)))


def displayed(sign: int, terms: list[Json]) -> Json:
    """What (E.46), or (E.48) with the sign −1, has inside the expectation, for the terms (II) and (III)."""
    rest, square = substituted(REST, SAME), times(2, power(A, 2))
    bracket = plus(times(over(square, power(rest, 2)), terms[1]), times(sign, over(square, rest), terms[2]))
    return times(over(times(A, minus("a", over(1, 2))), power(rest, 3)), bracket)


class SymmetricStep:
    """The closed form of the gradient at b = a; the proof declares the letters of ``StepGradient``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the closed forms for all a and b, and take them at b = a."""
        self.proof = proof
        names = names_of(UPDATE[:4])
        gradient = StepGradient(proof)
        known = Relations(proof)
        invertible, gap = gradient.units
        known.know(invertible, times(EIGENVALUE, over(1, EIGENVALUE)), 1)
        known.know(gap, times(over(1, REST), REST), 1)
        second, third = CLOSED_HERE[1:3]
        balance = [times(power(over(1, REST), 2), ROMAN[1]), times(over(1, REST), ROMAN[2])]
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
            proof.specialise(proof.generalise(theorem, names, HYPOTHESES), ["c", "a", "a", T], premises)
            for theorem in theorems
        )

    def displayed(self, column: str, sign: int) -> int:
        """Prove that the entry after the step is c plus the display."""
        proof, rest = self.proof, substituted(REST, SAME)
        inside = displayed(sign, TERMS)
        front = times(FRONT, A, minus("a", over(1, 2)))
        general = equal(times("eta", at_entry(closed_form(TERMS), column)), times(FRONT, inside))
        bracket = inside[2]
        same = proof.sums(
            general,
            cofactors=[
                cofactor(self.square, [], over(times(front, bracket), rest)),
                cofactor(self.cube, [], minus(times(front, bracket))),
            ],
        )
        same = proof.specialise(proof.generalise(same, TERMS), substituted(ROMAN, SAME))
        closed = proof.specialise(self.closed, [":one", column])
        updated = proof.rewrite(equal(after(column), plus("c", times("eta", at_entry(CLOSED, column)))), [closed])
        goal = equal(after(column), plus("c", times(FRONT, displayed(sign, substituted(ROMAN, SAME)))))
        return proof.rewrite(goal, [same], updated)

    def unchanged(self) -> int:
        """Prove that the off-diagonal entry is c after the step."""
        proof, rest = self.proof, substituted(REST, SAME)
        shown = times(FRONT, displayed(-1, TERMS))
        balance = equal(times(power(over(1, rest), 2), TERMS[1]), times(over(1, rest), TERMS[2]))
        outside = times(FRONT, A, minus("a", over(1, 2)), over(1, power(rest, 3)), 2, power(A, 2))
        none = proof.sums(
            equal(shown, 0),
            cofactors=[
                cofactor(self.square, [], times(outside, TERMS[1])),
                cofactor(proof.assume(balance), [], outside),
            ],
        )
        none = proof.generalise(none, TERMS, [balance])
        none = proof.specialise(none, substituted(ROMAN, SAME), [self.balance])
        found = self.displayed(":two", -1)
        moved = proof.rewrite(equal(after(":two"), plus("c", 0)), [none], found)
        return proof.sums(equal(after(":two"), "c"), cofactors=[cofactor(moved)])


def _claim(conclusion: Json) -> Json:
    return forall(RATE, implies(*REGULAR, conclusion))


def _part(name: str, says: str, conclusion: Json, prove: Any, wrong: Json, control: str) -> Part:
    """An entry of W after the step, and a near-miss."""
    claim, near_miss = _claim(conclusion), _claim(wrong)
    proof = ConciseEvidence([("eta", "real"), *DECLARED])
    proof.generalise(prove(SymmetricStep(proof)), NAMES, REGULAR)
    failing = wrong[-1] if wrong[0] == "and" else wrong
    moves: list[dict[str, Json]] = [{"part": len(wrong) - 2}] if wrong[0] == "and" else []
    refuted = refute_at(near_miss, RATE, VALUES, REGULAR, failing, moves, INNER)
    return Part(name, says, claim, proof, [VALUES], [Control(control, differences(claim, near_miss), refuted)])


TERMS_HERE = substituted(ROMAN, SAME)
DIAGONAL = equal(after(":one"), plus("c", times(FRONT, displayed(1, TERMS_HERE))))
ACROSS = equal(after(":two"), plus("c", times(FRONT, displayed(-1, TERMS_HERE))))
SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, $\lambda = 2a-1$; $W = c \mathbf 1 \mathbf 1^\top$ and $v = "
    r"c \mathbf 1$ at the start, with the rate $\eta$; (II) and (III) are the terms of (E.17)."
)
READING = (
    "a is any real number with lambda = 2a - 1 different from 0 and 1, and 2a - 2 is written lambda - 1. The "
    "expectation over a is not taken: the equation holds for each transition matrix. The gradient is the last line of "
    "(E.13). "
)


def _statement(number: int, title: str, conclusion: str, reading: str, part: Part) -> Statement:
    return Statement(
        id=f"tasks/equation-e.{number}",
        title=title,
        source=f"{SOURCE}, equation (E.{number})",
        hypotheses=SETUP,
        conclusion=conclusion,
        reading=READING + reading,
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


def equation_e_46() -> Statement:
    """The diagonal entry."""
    part = _part(
        "entry",
        "The entry (1, 1) of W after one step is the printed expression in (II) and (III), for every t.",
        DIAGONAL,
        lambda step: step.displayed(":one", 1),
        equal(after(":one"), plus("c", times(FRONT, displayed(-1, TERMS_HERE)))),
        "With a minus sign before (III) it is false.",
    )
    conclusion = (
        r"$(W_k^{(1)})_{1,1} = c + \frac{\eta c}{t} \mathbb E[\frac{(a-1)(a-\frac12)}{(2a-2)^3} [\frac{2(a-1)^2}{"
        r"(2a-2)^2} (II) + \frac{2(a-1)^2}{2a-2} (III)]]$."
    )
    return _statement(46, "Case a=b: first-step entry (1,1) of W from terms (II) and (III)", conclusion, "", part)


def off_diagonal_part() -> Part:
    """The off-diagonal entry, without the display."""
    return _part(
        "weights",
        "The entry (1, 2) of W after one step is c, for each a and every t.",
        equal(after(":two"), "c"),
        SymmetricStep.unchanged,
        equal(after(":one"), "c"),
        "The diagonal entry changes.",
    )


def equation_e_48() -> Statement:
    """The off-diagonal entry."""
    part = _part(
        "entry",
        "The entry (1, 2) of W after one step is the first line, and it is c, for every t.",
        both(ACROSS, equal(after(":two"), "c")),
        lambda step: step.proof.conjunction(step.displayed(":two", -1), step.unchanged()),
        both(ACROSS, equal(after(":one"), "c")),
        "The diagonal entry changes.",
    )
    conclusion = (
        r"$(W_k^{(1)})_{1,2} = c + \frac{\eta c}{t} \mathbb E[\frac{(a-1)(a-\frac12)}{(2a-2)^3} [\frac{2(a-1)^2}{"
        r"(2a-2)^2} (II) - \frac{2(a-1)^2}{2a-2} (III)]] = c$."
    )
    reading = "The second line, which keeps the terms of the highest order in t alone, is not part of the claim."
    return _statement(48, "Case a=b: off-diagonal entry of W stays c", conclusion, reading, part)


STATEMENTS = {"tasks/equation-e.46": equation_e_46, "tasks/equation-e.48": equation_e_48}
