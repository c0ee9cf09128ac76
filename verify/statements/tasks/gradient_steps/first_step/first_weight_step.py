"""Equations (E.16) and (E.17): the gradient in W for a given transition matrix and every length t.

Tasks (Edelman), appendix E.1. What (E.19) to (E.22) print for the four entries stands here as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from verify.library.finite_sums import SUMS
from verify.proving.evidence import ConciseEvidence
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, Json, both, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, REST, STATES, STEPS, A, B
from verify.statements.tasks.gradient_steps.first_step import weight_gradient, weight_vocabulary
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, minus, over, power, times

VOCABULARY = [*SUMS, *CHAIN, *STEPS, *weight_vocabulary.ROMANS, *weight_vocabulary.GRADIENT]
LENGTHS: Binders = weight_vocabulary.UPDATE[:4]
NAMES = patterns.names_of(LENGTHS)
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
    return forall(LENGTHS, implies(*weight_vocabulary.HYPOTHESES, forall(weight_vocabulary.CORNER, conclusion)))


def _control(says: str, claim: Json, conclusion: Json, failing: Json) -> model.Control:
    """A near-miss of a claim on all entries."""
    near_miss = _claim(conclusion)
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}]
    if conclusion != failing:
        moves.append({"part": conclusion.index(failing) - 1})
    refuted = patterns.refute_at(near_miss, LENGTHS, VALUES, weight_vocabulary.HYPOTHESES, failing, moves, AT)
    return model.Control(says, trees.differences(claim, near_miss), refuted)


def _lines() -> model.Part:
    """The triple sum in powers of λ, and multiplied out."""
    factored, multiplied = (
        weight_gradient.line(weight_gradient.FACTORED),
        weight_gradient.line(weight_gradient.MULTIPLIED),
    )
    conclusion = both(equal(weight_vocabulary.STEP_GRADIENT, factored), equal(factored, multiplied))
    claim = _claim(conclusion)
    proof = ConciseEvidence(weight_gradient.DECLARED)
    gradient = weight_gradient.StepGradient(proof)
    sides = {"m": "m1", "l": "l1"}
    closed = [
        proof.specialise(theorem, ["m1", "l1"])
        for theorem in (gradient.three_times(), gradient.factored(), gradient.multiplied())
    ]
    equations = [
        proof.rewrite(trees.substituted(goal, sides), [(closed[n + 1], "backward")], closed[n])
        for n, goal in enumerate(conclusion[1:])
    ]
    found = proof.generalise(proof.conjunction(*equations), ["m1", "l1"])
    proof.generalise(found, NAMES, weight_vocabulary.HYPOTHESES)
    wrong = equal(weight_vocabulary.STEP_GRADIENT, trees.substituted(factored, {"gamma": "beta"}))
    return model.Part(
        "lines",
        "The triple sum of (E.13) is that of both lines of (E.16), for every entry (m, l) and every t.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [_control("With beta in place of gamma it is false.", claim, both(wrong, conclusion[2]), wrong)],
    )


def equation_e_16() -> model.Statement:
    """Equation (E.16) for every length."""
    parts = [_lines()]
    return model.Statement(
        id="tasks/equation-e.16",
        title="W gradient as a triple sum of four geometric terms in lambda",
        source=f"{SOURCE}, equation (E.16)",
        hypotheses=SETUP,
        conclusion=r"The last line of (E.13) is $\frac{c}{t(\lambda-1)^2} \sum_i (\mathcal P_{mi} - \frac12) "
        r"\sum_{s \le t' \le p \le t} (\beta_{im} \lambda^{p-t'} + \gamma_{im})(\beta_{li} \lambda^{t'-s} + "
        r"\gamma_{li}) \pi_l$, also multiplied out into the terms (A) to (D).",
        reading=READING,
        definitions=trees.needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


def _closed() -> model.Part:
    """The four sums in closed form."""
    conclusion = equal(weight_vocabulary.STEP_GRADIENT, weight_vocabulary.CLOSED)
    claim = _claim(conclusion)
    proof = ConciseEvidence(weight_gradient.DECLARED)
    proof.generalise(weight_gradient.StepGradient(proof).three_times(), NAMES, weight_vocabulary.HYPOTHESES)
    wrong = trees.substituted(conclusion, {"term_II": "term_III"})
    return model.Part(
        "closed-form",
        "Each entry of the negative gradient in W is the printed combination of the terms (I) to (IV), for every t.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [_control("With (III) in place of (II) it is false.", claim, wrong, wrong)],
    )


def equation_e_17() -> model.Statement:
    """Equation (E.17) for every length."""
    parts = [_closed()]
    return model.Statement(
        id="tasks/equation-e.17",
        title="W gradient in closed form with terms (I)-(IV)",
        source=f"{SOURCE}, equation (E.17)",
        hypotheses=SETUP,
        conclusion=r"The last line of (E.13) is $\frac{c \pi_l (\mathcal P_{m1} - \frac12)}{t (\lambda-1)^2} [\frac{"
        r"\beta_{1m} \beta_{l1} - \beta_{2m} \beta_{l2}}{\lambda-1} (I) + \frac{\beta_{1m} \gamma_{l1} - \beta_{2m} "
        r"\gamma_{l2}}{(\lambda-1)^2} (II) + \frac{\beta_{l1} \gamma_{1m} - \beta_{l2} \gamma_{2m}}{\lambda-1} (III) "
        r"+ (\gamma_{1m} \gamma_{l1} - \gamma_{2m} \gamma_{l2}) (IV)]$.",
        reading=READING,
        definitions=trees.needed(VOCABULARY, [part.tree() for part in parts]),
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
        return times(over(times(*self.front), power(REST, 3)), weight_vocabulary.with_terms(self.coefficients, terms))

    def at_entry(self, node: Json) -> Json:
        """Return a term in m and l at this entry."""
        return trees.substituted(node, {"m": f":{self.row}", "l": f":{self.column}"})


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
