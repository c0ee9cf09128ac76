"""Equations (E.37) and (E.38): what a diagonal bias of W adds to v in the second step, on average.

Tasks (Edelman), appendix E.1. The first one lacks a factor lambda/(lambda - 1) and counts t (t - 1)/2 for
t (t + 1)/2; the second one has a divisor of the wrong sign.
"""

from typing import Any

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, EIGENVALUE, PARAMETERS, REGULAR, REST, A, B
from verify.statements.tasks.gradient_steps.first_step import averaged_step
from verify.statements.tasks.gradient_steps.second_step import gradient, later_display
from verify.statements.tasks.gradient_steps.sums import square_means, uniform_moments
from verify.statements.tasks.thesis import FINITELY_MANY, LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, minus, over, plus, power, times

VOCABULARY = [*finite_sums.SUMS, *CHAIN, *gradient.RETURNS, *uniform_moments.DEFINITIONS]
VARIABLES: Binders = [
    *gradient.VARIABLES,
    (square_means.ROW, "natural"),
    (square_means.ERROR, "real"),
    (square_means.FIRST, "natural"),
    ("r1", "real"),
    (sequence_sums.UPPER, "real"),
]
LENGTHS: Binders = [("t", "natural")]
PLACES: Binders = [("k", "natural"), ("r", "natural")]
VALUES: list[Json] = [over(1, 3), over(1, 2)]
CHAIN_VALUES = averaged_step.NUMBERS[2:6]
ZERO: Json = ["of", "natural", 0]
UP = finite_sums.raised(EIGENVALUE, "t")
SHARE = over(
    plus(times(power(B, 2), minus("a", gradient.HALF)), times(power(A, 2), minus("b", gradient.HALF))), power(REST, 2)
)
SERIES = minus(over(minus(EIGENVALUE, times(UP, EIGENVALUE)), later_display.AGAINST), "t")
PRINTED_FIRST = plus(times(SERIES, over(times(A, B), power(REST, 2))), times(SHARE, over(times("t", minus("t", 1)), 2)))
CORRECTED_FIRST = plus(
    times(SERIES, over(times(EIGENVALUE, A, B), power(REST, 3))), times(SHARE, over(times("t", plus("t", 1)), 2))
)
FIRST_GRADIENT: Json = ["diagonal_gradient", "a", "b", ZERO, "t"]


CHAIN_HERE = "d3"
FREE_OF_PLACES = {"q": "chance"}
FAMILY: Binders = trees.renamed(averaged_step.MATRICES[2:6], FREE_OF_PLACES)
EACH_REGULAR = forall(averaged_step.EACH, trees.substituted(REGULAR, averaged_step.OF_CHAIN))


def _average(node: Json) -> Json:
    """The average of a term in a and b over the transition matrices."""
    return trees.renamed(averaged_step.over_chains(trees.substituted(node, averaged_step.OF_CHAIN)), FREE_OF_PLACES)


def _claim(binders: Binders, left: Json, right: Json) -> Json:
    return forall([*FAMILY, *binders], implies(EACH_REGULAR, equal(_average(left), _average(right))))


def relations(step: gradient.SecondGradient, eliminated: list[Json]) -> Relations:
    """Relations between 1/(λ − 1), 1/(λ − 1)², 1/(λ − 1)³ and 1/(1 − λ)."""
    divisors = [power(REST, 2), power(REST, 3), later_display.AGAINST]
    values = [power(gradient.GAP_HERE, 2), power(gradient.GAP_HERE, 3), minus(gradient.GAP_HERE)]
    theorems = [step.square, step.cube, step.opposite]
    known = Relations(step.proof, [*eliminated, *(over(1, divisor) for divisor in divisors)])
    for divisor, value, theorem in zip(divisors, values, theorems, strict=True):
        known.know(theorem, over(1, divisor), value)
    known.know(step.gap, times(gradient.GAP_HERE, REST), 1)
    return known


def prove_first(step: gradient.SecondGradient) -> int:
    """Prove ∀t: the gradient in v_1 has the corrected form."""
    proof = step.proof
    weights = [step.letters_sum(name, ZERO) for name in ("beta", "gamma")]
    found = step.gradient(ZERO, "t", *weights)
    shares = plus(times(power(B, 2), minus("a", gradient.HALF)), times(power(A, 2), minus("b", gradient.HALF)))
    values = [times(power(gradient.GAP_HERE, 2), A, B, EIGENVALUE), times(power(gradient.GAP_HERE, 2), shares)]
    known = relations(step, [FIRST_GRADIENT, *weights])
    for weight, value in zip(weights, values, strict=True):
        known.know(proof.sums(equal(weight, value)), weight, value)
    closed = step.closed("t", *weights)
    known.know(found, FIRST_GRADIENT, closed)
    return proof.generalise(known.prove(FIRST_GRADIENT, CORRECTED_FIRST), ["t"])


BEYOND_FIRST: Json = ["<=", 1, "k"]
AT: dict[str, Json] = {"t": ["of", "natural", 2], "k": ["of", "natural", 1], "r": ["of", "natural", 1]}


def _prove_average(claim: Json, binders: Binders, prove: Any) -> Evidence:
    """Prove an equation between averages from the one for each transition matrix."""
    proof = ConciseEvidence([*VARIABLES, *FAMILY, (CHAIN_HERE, "C")])
    proof.assume(REGULAR)
    general = proof.generalise(prove(gradient.SecondGradient(proof)), patterns.names_of(PARAMETERS), [REGULAR])
    regular = proof.specialise(proof.assume(EACH_REGULAR), [CHAIN_HERE])
    here = [
        trees.substituted(averaged_step.OF_CHAIN[letter], {"d": CHAIN_HERE}) for letter in patterns.names_of(PARAMETERS)
    ]
    each = proof.specialise(proof.specialise(general, here, [regular]), patterns.names_of(binders))
    averaged = proof.rewrite(claim[2][2], [proof.generalise(each, [CHAIN_HERE])])
    proof.generalise(averaged, patterns.names_of([*FAMILY, *binders]), [EACH_REGULAR])
    return proof


def _exact(name: str, says: str, binders: Binders, conclusion: Json, wrong: Json, prove: Any, control: str) -> Part:
    """An equation between averages over the transition matrices, and a near-miss of its right side."""
    left, right = conclusion[1:]
    claim, near_miss = (_claim(binders, left, side) for side in (right, wrong))
    inner = {letter: AT[letter] for letter in patterns.names_of(binders)}
    values = [*CHAIN_VALUES, *(number[2] for number in inner.values())]
    refuted = patterns.refute_at(near_miss, claim[1], values, [EACH_REGULAR], near_miss[2][2], inner=inner)
    controls = [Control(control, trees.differences(claim, near_miss), refuted)]
    return Part(name, says, claim, _prove_average(claim, binders, prove), [values], controls, assumes=(FINITELY_MANY,))


def _corrected_first() -> Part:
    """The display for v_1 with the factor and the number of pairs."""
    return _exact(
        "first",
        "The average of the gradient in v_1 that W = I contributes, for every t.",
        LENGTHS,
        equal(FIRST_GRADIENT, CORRECTED_FIRST),
        PRINTED_FIRST,
        prove_first,
        "With the printed display it is false.",
    )


def _corrected_later() -> Part:
    """The display for v_j with the divisor 1 − λ."""
    return _exact(
        "later",
        "The average of the gradient in v_j that W = I contributes, for every place j = k + 1 and every t.",
        PLACES,
        equal(later_display.LATER_GRADIENT, later_display.CORRECTED_LATER),
        later_display.PRINTED_LATER,
        later_display.prove_later,
        "With the printed divisor lambda - 1 it is false.",
    )


SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-b, b)$, $\lambda = a+b-1$; $\beta$, $\gamma$ and $\pi$ are those of "
    r"(E.15); $W = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$, and the loss is on its linear branch."
)
GRADIENT = (
    "What W = I contributes is the sum over p from j to t, over t' from j to p and over states i and l of (P_li - 1/2) "
    "pi_l (P^(j-1))_li (P^(p-t'))_il, by (E.30) to (E.36). That 1/t times it is minus the derivative in v_j of what "
    "W = I adds to the expected loss is tasks/own-position-gradient. The terms in front of the expectation and the "
    "factor eta (rho - c')/t stand on both sides and are left out. "
)
MATRICES = (
    "The expectation is one over any finite law of the transition matrix, with lambda different from 1: the matrix d "
    "of a finite set C has the weight chance(d) and the entries a and b, called stay_one and stay_two. As a set may "
    "have a single matrix, both sides agree inside the unit square, and so do their integrals for uniform a and b; the "
    "left side is bounded for given t. "
)
PLACES_READING = "k is j - 1 and r is t - j + 1, so that lambda^(t+1) is lambda^k lambda lambda^r. "


def statement(name: str, title: str, number: str, texts: tuple[str, str], part: Part) -> Statement:
    """Return a statement on the second step, from its conclusion and the end of its reading."""
    conclusion, reading = texts
    return Statement(
        id=name,
        title=title,
        source=f"{SOURCE}, equation {number}",
        hypotheses=SETUP,
        conclusion=conclusion,
        reading=GRADIENT + reading,
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


def equation_e_37_repair() -> Statement:
    """The second step in v_1."""
    conclusion = (
        r"The second line with $(\frac{\lambda - \lambda^{t+1}}{1-\lambda} - t) "
        r"\frac{\lambda (a-1)(b-1)}{(\lambda-1)^3}$ as its first term and with $\frac{t(t+1)}{2}$ in the second one."
    )
    title = "Second-step update of v_1 in closed form, with lambda/(lambda - 1) and t(t+1)/2"
    return statement(
        "tasks/equation-e.37.repair", title, "(E.37), corrected", (conclusion, MATRICES), _corrected_first()
    )


LATER = (
    r"The gradient in $v_j$ is $\sum_{i, l} \frac{\pi_l}{(\lambda-1)^2} (\mathcal P_{li} - \frac12) [\frac{\beta_{il} "
    r"\beta_{li}}{\lambda-1} (\frac{\lambda^j - \lambda^{t+1}}{1-\lambda} - (t-j+1) \lambda^{j-1}) + \frac{\beta_{il} "
    r"\gamma_{li}}{\lambda-1} (\frac{\lambda - \lambda^{t-j+2}}{%s} - t + j - 1) + \frac{(t-j+1)(t-j+2)}{2} "
    r"(\gamma_{il} \beta_{li} \lambda^{j-1} + \gamma_{il} \gamma_{li})]$."
)


def equation_e_38_repair() -> Statement:
    """The second step in v_j."""
    reading = MATRICES + PLACES_READING + "It holds for j = 1 as well."
    title = "Second-step update of v_j in closed form, with the divisor 1 - lambda"
    texts = LATER % r"1-\lambda", reading
    return statement("tasks/equation-e.38.repair", title, "(E.38), corrected", texts, _corrected_later())


