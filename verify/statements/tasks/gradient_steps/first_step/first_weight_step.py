"""Equations (E.16) and (E.17): the gradient in W for a given transition matrix and every length t.

Tasks (Edelman), appendix E.1. What (E.19) to (E.22) print for the four entries stands here as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.library.finite_sums import SUMS
from verify.proving.concise import ConciseEvidence
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
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, REST, STATES, STEPS, A, B
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import (
    DECLARED,
    FACTORED,
    MULTIPLIED,
    StepGradient,
    line,
)
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import (
    CLOSED,
    CORNER,
    GRADIENT,
    HYPOTHESES,
    ROMANS,
    STEP_GRADIENT,
    UPDATE,
    with_terms,
)
from verify.statements.tasks.source import SOURCE

Json = Any

VOCABULARY = [*SUMS, *CHAIN, *STEPS, *ROMANS, *GRADIENT]
LENGTHS: Binders = UPDATE[:4]
NAMES = names_of(LENGTHS)
VALUES: list[Json] = [over(3, 2), over(1, 3), over(1, 4), 2]
AT = {"t": ["of", "natural", 2], "m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"]}
READING = (
    "a and b are any real numbers with lambda = a + b - 1 different from 0 and 1, and P^(p - t') is P^p times the "
    "(t')-th power of the inverse of P. Positions are counted from 0."
)
SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-b, b)$, $\lambda = a+b-1$, $\pi = (b-1, a-1)/(\lambda-1)$, "
    r"$\beta_{1\cdot} = (a-1, 1-a)$, $\beta_{2\cdot} = (1-b, b-1)$, $\gamma_{i\cdot} = (b-1, a-1)$."
)


def _claim(conclusion: Json) -> Json:
    return forall(LENGTHS, implies(*HYPOTHESES, forall(CORNER, conclusion)))


def _control(says: str, claim: Json, conclusion: Json, failing: Json) -> Control:
    """A near-miss of a claim on all entries."""
    near_miss = _claim(conclusion)
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}]
    if conclusion != failing:
        moves.append({"part": conclusion.index(failing) - 1})
    refuted = refute_at(near_miss, LENGTHS, VALUES, HYPOTHESES, failing, moves, AT)
    return Control(says, differences(claim, near_miss), refuted)


def _lines() -> Part:
    """The triple sum in powers of λ, and multiplied out."""
    factored, multiplied = line(FACTORED), line(MULTIPLIED)
    conclusion = both(equal(STEP_GRADIENT, factored), equal(factored, multiplied))
    claim = _claim(conclusion)
    proof = ConciseEvidence(DECLARED)
    gradient = StepGradient(proof)
    sides = {"m": "m1", "l": "l1"}
    closed = [
        proof.specialise(theorem, ["m1", "l1"])
        for theorem in (gradient.three_times(), gradient.factored(), gradient.multiplied())
    ]
    equations = [
        proof.rewrite(substituted(goal, sides), [(closed[n + 1], "backward")], closed[n])
        for n, goal in enumerate(conclusion[1:])
    ]
    found = proof.generalise(proof.conjunction(*equations), ["m1", "l1"])
    proof.generalise(found, NAMES, HYPOTHESES)
    wrong = equal(STEP_GRADIENT, substituted(factored, {"gamma": "beta"}))
    return Part(
        "lines",
        "The triple sum of (E.13) is that of both lines of (E.16), for every entry (m, l) and every t.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [_control("With beta in place of gamma it is false.", claim, both(wrong, conclusion[2]), wrong)],
    )


def equation_e_16() -> Statement:
    """Equation (E.16) for every length."""
    parts = [_lines()]
    return Statement(
        id="tasks/equation-e.16",
        title="W gradient as a triple sum of four geometric terms in lambda",
        source=f"{SOURCE}, equation (E.16)",
        hypotheses=SETUP,
        conclusion=r"The last line of (E.13) is $\frac{c}{t(\lambda-1)^2} \sum_i (\mathcal P_{mi} - \frac12) "
        r"\sum_{s \le t' \le p \le t} (\beta_{im} \lambda^{p-t'} + \gamma_{im})(\beta_{li} \lambda^{t'-s} + "
        r"\gamma_{li}) \pi_l$, also multiplied out into the terms (A) to (D).",
        reading=READING,
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


def _closed() -> Part:
    """The four sums in closed form."""
    conclusion = equal(STEP_GRADIENT, CLOSED)
    claim = _claim(conclusion)
    proof = ConciseEvidence(DECLARED)
    proof.generalise(StepGradient(proof).three_times(), NAMES, HYPOTHESES)
    wrong = substituted(conclusion, {"term_II": "term_III"})
    return Part(
        "closed-form",
        "Each entry of the negative gradient in W is the printed combination of the terms (I) to (IV), for every t.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [_control("With (III) in place of (II) it is false.", claim, wrong, wrong)],
    )


def equation_e_17() -> Statement:
    """Equation (E.17) for every length."""
    parts = [_closed()]
    return Statement(
        id="tasks/equation-e.17",
        title="W gradient in closed form with terms (I)-(IV)",
        source=f"{SOURCE}, equation (E.17)",
        hypotheses=SETUP,
        conclusion=r"The last line of (E.13) is $\frac{c \pi_l (\mathcal P_{m1} - \frac12)}{t (\lambda-1)^2} [\frac{"
        r"\beta_{1m} \beta_{l1} - \beta_{2m} \beta_{l2}}{\lambda-1} (I) + \frac{\beta_{1m} \gamma_{l1} - \beta_{2m} "
        r"\gamma_{l2}}{(\lambda-1)^2} (II) + \frac{\beta_{l1} \gamma_{1m} - \beta_{l2} \gamma_{2m}}{\lambda-1} (III) "
        r"+ (\gamma_{1m} \gamma_{l1} - \gamma_{2m} \gamma_{l2}) (IV)]$.",
        reading=READING,
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


HALF = over(1, 2)


@dataclass(frozen=True)
class Entry:
    """One of the equations (E.19) to (E.22): the entry (m, l), the factors in front, and the four coefficients."""

    number: int
    row: str
    column: str
    front: list[Json]
    coefficients: list[Json]

    def printed(self, terms: Sequence[Json]) -> Json:
        """Return what is printed inside the expectation, for the terms (I) to (IV)."""
        return times(over(times(*self.front), power(REST, 3)), with_terms(self.coefficients, terms))

    def at_entry(self, node: Json) -> Json:
        """Return a term in m and l at this entry."""
        return substituted(node, {"m": f":{self.row}", "l": f":{self.column}"})


ACROSS, BETWEEN = minus("a", "b"), minus("b", "a")
ENTRIES = [
    Entry(
        19, "one", "one", [B, minus("a", HALF)], [times(A, ACROSS), times(2, A, B), times(2, A, B), times(B, BETWEEN)]
    ),
    Entry(
        20,
        "one",
        "two",
        [A, minus("a", HALF)],
        [times(minus(1, "b"), ACROSS), times(2, A, B), minus(times(2, power(B, 2))), times(B, BETWEEN)],
    ),
    Entry(
        21,
        "two",
        "one",
        [B, minus(HALF, "b")],
        [times(minus(1, "a"), ACROSS), minus(times(2, A, B)), times(2, power(A, 2)), times(A, BETWEEN)],
    ),
    Entry(
        22,
        "two",
        "two",
        [A, minus(HALF, "b")],
        [times(B, ACROSS), minus(times(2, A, B)), minus(times(2, A, B)), times(A, BETWEEN)],
    ),
]


STATEMENTS = {"tasks/equation-e.16": equation_e_16, "tasks/equation-e.17": equation_e_17}
