"""Equations (E.16) to (E.22): what the first step adds to W, for a given transition matrix and every length t.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import cofactor
from verify.statements.finite_sums import SUMS
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
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.chain import CHAIN, REST, STATES, STEPS, A, B
from verify.statements.tasks.gradient_steps.weight_gradient import (
    DECLARED,
    FACTORED,
    MULTIPLIED,
    StepGradient,
    line,
)
from verify.statements.tasks.gradient_steps.weight_vocabulary import (
    CLOSED,
    CORNER,
    GRADIENT,
    HYPOTHESES,
    ROMAN,
    ROMANS,
    STEP_GRADIENT,
    UPDATE,
    T,
    closed_form,
    with_terms,
)

Json = Any

VOCABULARY = [*SUMS, *CHAIN, *STEPS, *ROMANS, *GRADIENT]
LENGTHS: Binders = UPDATE[:4]
NAMES = names_of(LENGTHS)
VALUES: list[Json] = [over(3, 2), over(1, 3), over(1, 4), 2]
AT = {"t": ["of", "natural", 2], "m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"]}
READING = (
    "a and b are any real numbers with lambda = a + b - 1 different from 0 and 1, and P^(p - t') is P^p times the "
    "(t')-th power of the inverse of P. Positions are counted from 0. The expectation over a and b is not taken: the "
    "equation holds for each transition matrix."
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
RATE: Binders = [("eta", "real"), *LENGTHS]
FRONT = over(times("eta", "c"), T)
TERMS: Binders = [(f"r{n}", "real") for n in range(1, 5)]


def _update(entry: Entry) -> Part:
    """An entry of W after the first step."""
    after, front = plus("c", times("eta", entry.at_entry(STEP_GRADIENT))), times(FRONT, entry.printed(ROMAN))
    conclusion = equal(after, plus("c", front))
    claim = forall(RATE, implies(*HYPOTHESES, conclusion))
    proof = ConciseEvidence([("eta", "real"), *DECLARED])
    gradient = StepGradient(proof)
    closed = proof.specialise(gradient.three_times(), [f":{entry.row}", f":{entry.column}"])
    terms = names_of(TERMS)
    general = [times("eta", entry.at_entry(closed_form(terms))), times(FRONT, entry.printed(terms))]
    rest = times(FRONT, *entry.front)
    same = proof.sums(
        equal(*general),
        cofactors=[
            cofactor(gradient.inverse_square, [], over(times(rest, with_terms(entry.coefficients, terms)), REST)),
            cofactor(gradient.inverse_cube, [], minus(times(rest, with_terms(entry.coefficients, terms)))),
        ],
    )
    same = proof.specialise(proof.generalise(same, terms), ROMAN)
    updated = proof.rewrite(equal(after, plus("c", times("eta", entry.at_entry(CLOSED)))), [closed])
    proof.generalise(proof.rewrite(conclusion, [same], updated), names_of(RATE), HYPOTHESES)
    swapped = entry.printed([ROMAN[0], ROMAN[2], ROMAN[1], ROMAN[3]])
    wrong = equal(after, plus("c", times(FRONT, swapped)))
    near_miss = forall(RATE, implies(*HYPOTHESES, wrong))
    values = [over(1, 5), *VALUES]
    return Part(
        "entry",
        "The entry of W after one step is the printed expression, for every transition matrix, rate and length.",
        claim,
        proof,
        [values],
        [
            Control(
                "With the terms (II) and (III) exchanged it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, RATE, values, HYPOTHESES, wrong, inner={"t": AT["t"]}),
            )
        ],
    )


def _entry_statement(entry: Entry) -> Statement:
    part = _update(entry)
    numbers = {"one": 1, "two": 2}
    row, column = numbers[entry.row], numbers[entry.column]
    return Statement(
        id=f"tasks/equation-e.{entry.number}",
        title=f"First-step entry ({row},{column}) of W for two states",
        source=f"{SOURCE}, equation (E.{entry.number})",
        hypotheses=SETUP
        + r" $W = c \mathbf 1 \mathbf 1^\top$ and $v = c \mathbf 1$ at the start, with the rate $\eta$.",
        conclusion=rf"$(W^{{(1)}})_{{{row},{column}}} = c + \frac{{\eta c}}{{t}} \mathbb E_{{a,b}} [\dots]$ with the "
        "printed expression in the terms (I) to (IV).",
        reading=READING + " The gradient is the last line of (E.13).",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


STATEMENTS: dict[str, Callable[[], Statement]] = {
    "tasks/equation-e.16": equation_e_16,
    "tasks/equation-e.17": equation_e_17,
    **{f"tasks/equation-e.{entry.number}": partial(_entry_statement, entry) for entry in ENTRIES},
}
