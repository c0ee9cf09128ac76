"""Equation (E.43), corrected: the leading coefficient of v_2 in the second step is (8 - 11 ln 2)/3.

Tasks (Edelman), appendix E.1.
"""

from verify.statements import model, trees
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN
from verify.statements.tasks.gradient_steps.second_step import constant, means
from verify.statements.tasks.gradient_steps.sums.mean_values import value_part
from verify.statements.tasks.thesis import SOURCE, presupposing


def equation_e_43_repair() -> model.Statement:
    """The leading coefficient of v_2."""
    part = value_part(
        constant.value, means.limit_second, means.bound_of(means.SECOND), "(8 - 11 ln 2)/3", means.prove_second_mean, 8
    )
    return model.Statement(
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
        definitions=trees.needed([*CHAIN, *constant.VOCABULARY], [part.tree()]),
        parts=presupposing([part]),
    )


