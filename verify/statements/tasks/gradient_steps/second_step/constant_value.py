"""Equation (E.43), corrected: the leading coefficient of v_2 in the second step is (8 - 11 ln 2)/3.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from verify.statements.language import needed
from verify.statements.model import Statement
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN
from verify.statements.tasks.gradient_steps.second_step.constant import VOCABULARY, value
from verify.statements.tasks.gradient_steps.second_step.means import SECOND, bound_of, limit_second, prove_second_mean
from verify.statements.tasks.gradient_steps.sums.mean_values import value_part
from verify.statements.tasks.source import SOURCE


def equation_e_43_repair() -> Statement:
    """The leading coefficient of v_2."""
    part = value_part(value, limit_second, bound_of(SECOND), "(8 - 11 ln 2)/3", prove_second_mean, 8)
    return Statement(
        id="tasks/equation-e.43.repair",
        title="Leading coefficient of v_2 in step two equals (8 - 11 ln 2)/3",
        source=f"{SOURCE}, equation (E.43), corrected",
        hypotheses="a and b are independent and uniform on [0, 1].",
        conclusion=r"$4 \mathbb E[\frac{(a-1)(b-1)^2(a-\frac12)}{(a+b-2)^3}(a+b-1)] + 2 \mathbb E[\frac{(b-a)(b-1)^2"
        r"(a-\frac12)}{(a+b-2)^3}] = \frac{7 - 10 \ln 2}{2} + \frac{8 \ln 2 - 5}{6} = \frac{8 - 11 \ln 2}{3}$.",
        reading="Both integrands are bounded and continuous inside the square, so that the expectation is the limit of "
        "the means over the midpoints of n times n squares; ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)) over "
        "k < n. In (E.43) the second summand has the other sign. The number is greater than that of (E.42), as the "
        "comparison of v_2 with v_1 needs.",
        definitions=needed([*CHAIN, *VOCABULARY], [part.tree()]),
        parts=presupposing([part]),
    )


STATEMENTS = {"tasks/equation-e.43.repair": equation_e_43_repair}
