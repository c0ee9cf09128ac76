"""Equation (E.53): with weight decay 1, W after the second step of the curriculum is diagonal.

Tasks (Edelman), appendix E.1. The integral over a, which is a logarithm, is a module of its own.
"""

from verify.proving.evidence import ConciseEvidence
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, Json, both, forall, implies
from verify.statements.tasks.gradient_steps.curriculum.density import divided_part, printed_part
from verify.statements.tasks.gradient_steps.curriculum.integral import LOGARITHM, integral_part
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS as MIDPOINTS
from verify.statements.tasks.gradient_steps.symmetric.leading import (
    DECLARED_HERE,
    INNER,
    PREMISES,
    STATE,
    VALUES,
    SymmetricGradient,
    gradient_entry,
    leading,
    rest_part,
)
from verify.statements.tasks.gradient_steps.symmetric.weights import RATE
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, UNMOVED, presupposing
from verify.statements.terms import equal, minus, over, plus, times

DECAY: Binders = [("eta", "real"), ("decay", "real"), ("w0", "real"), *RATE[1:]]
DECAYED = [equal("decay", 1), *PREMISES]
SIZES: list[Json] = [over(1, 5), 1, over(2, 7), *VALUES[1:]]


def _decayed(row: str, column: str, value: Json) -> Json:
    return equal(plus(times(minus(1, "decay"), "w0"), times("eta", gradient_entry(row, column))), value)


def _decayed_step(last: Json) -> list[Json]:
    """All entries of W after a step with weight decay; ``last`` is the entry (2, 2)."""
    diagonal = leading(times("c", "eta"))
    first, second = STATE
    entries = [(first, first, diagonal), (first, second, 0), (second, first, 0), (second, second, last)]
    return [_decayed(*entry) for entry in entries]


def _decayed_part() -> model.Part:
    """W after the second step."""
    forms = [_decayed_step(last) for last in (leading(times("c", "eta")), 0)]
    claim, near_miss = (forall(DECAY, implies(*DECAYED, both(*form))) for form in forms)
    proof = ConciseEvidence([*DECLARED_HERE, ("decay", "real")])
    decay = proof.assume(DECAYED[0])
    gradient = SymmetricGradient(proof)
    places = [(row, column) for row in STATE for column in STATE]
    found = [proof.follows(form, gradient.prove(*place), decay) for form, place in zip(forms[0], places, strict=True)]
    proof.generalise(proof.conjunction(*found), patterns.names_of(DECAY), DECAYED)
    refuted = patterns.refute_at(near_miss, DECAY, SIZES, DECAYED, forms[1][3], [{"part": 3}], INNER)
    return model.Part(
        "weights",
        "With weight decay 1, W after the second step is diagonal; both entries are v_init eta_2 times the printed "
        "integrand, up to the factor -1/8, times t + 1, plus v_init eta_2/t times an exact rest, for each a and t.",
        claim,
        proof,
        [SIZES],
        [model.Control("The entry (2, 2) is not 0.", trees.differences(claim, near_miss), refuted)],
    )


SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, $a \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + "
    r"\varepsilon])$, $v^{(1)} = v_{init} \mathbf 1$, $\lambda_{wd} = 1$, and the rate is $\eta_2$."
)
CONCLUSION = (
    r"$W_k^{(2)} = v_{init} \eta_2 %s(\int_{1/2-\varepsilon}^{1/2+\varepsilon} \frac{a - \frac12}{a-1} da) \, I \, "
    r"O(t) + O(1) = v_{init} \eta_2 %s(2 \varepsilon + \frac12 \ln \frac{\frac12 - \varepsilon}{\frac12 + "
    r"\varepsilon}) \, I \, O(t) + O(1)$."
)
READING = (
    "The matrix is decided for each a with lambda = 2a - 1 different from 0 and 1, before the expectation: O(t) is -(t "
    "+ 1)/8 times the integrand, and the rest, of (E.47), is at most of the order of t before the division by t. The "
    "expectation of the whole matrix is not a part. The weight decay is decay, the earlier entry w0, and v_init is c. "
    "The integrand is continuous on the interval, so that its integral is the limit of 2 epsilon times the means over "
    "the midpoints of 2n equal parts as n grows. With z = 2 epsilon, (1/2 - epsilon)/(1/2 + epsilon) is (1 - z)/(1 + "
    "z), and ln(1 - z) is the limit of -(z + z^2/2 + ... + z^m/m) as m grows, for -1 < z < 1; the bound, which holds "
    "for all m and n, is arbitrarily small for large m and n much larger than m. "
)


def _statement(name: str, title: str, density: str, reading: str, expectation: model.Part) -> model.Statement:
    rest = rest_part(lambda proof: proof.use("tasks/equation-e.47", "rest"))
    parts = [_decayed_part(), rest, integral_part(), expectation]
    return model.Statement(
        id=f"tasks/equation-e.53{name}",
        title=title,
        source=f"{SOURCE}, equation (E.53)",
        hypotheses=SETUP,
        conclusion=CONCLUSION % (density, density),
        reading=READING + reading,
        definitions=trees.needed([*VOCABULARY, *MIDPOINTS, *LOGARITHM], [part.tree() for part in parts]),
        parts=presupposing(parts, LINEAR_BRANCH, UNMOVED, only=["weights"]),
    )


def equation_e_53() -> model.Statement:
    """Equation (E.53) as printed."""
    title = "Curriculum step two: W is diagonal with an explicit log expression in eps"
    reading = (
        "(E.47) has the expectation of the integrand where (E.53) has its integral, which lacks the factor 1/(2 "
        "epsilon) of the uniform law, as in (E.57). The factor is no constant that O(t) could take in, since (E.58) "
        "reads the order in epsilon off the integral."
    )
    return _statement("", title, "", reading, printed_part())


def equation_e_53_repair() -> model.Statement:
    """Equation (E.53) with the density of the uniform law."""
    title = "Curriculum step two: W is diagonal with the log expression in eps divided by 2 eps"
    return _statement(".repair", title, r"\frac{1}{2\varepsilon} ", "", divided_part())


STATEMENTS = {}
