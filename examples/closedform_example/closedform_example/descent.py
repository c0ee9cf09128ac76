"""One step of gradient descent on a quadratic loss a x²/2: when the loss does not grow."""

from verify.proving.goal import Goal
from verify.proving.tactics import inequality
from verify.statements.model import Statement
from verify.statements.written import Chapter

CHAPTER = Chapter(file=__file__)


@CHAPTER.part(
    "quadratic",
    "With a rate of at most 2/a a step on a x^2/2 does not increase the loss.",
    "forall a, eta, x in real: 0 < a, 0 <= eta, eta*a <= 2 ==> a*(x - eta*a*x)^2 <= a*x^2",
    witness="1, 1, 1",
    wrong=[("With a rate of 3/a it may.", "eta*a <= 2", "eta*a <= 3", "1, 3, 1")],
)
def quadratic(goal: Goal) -> None:
    """Show that a eta (2 − a eta) a x² is not negative: it is what the loss loses."""
    goal.intro()
    goal.have("0 <= eta*a*(2 - eta*a)", inequality, "gain")
    goal.have("0 <= eta*a*(2 - eta*a)*(a*x^2)", inequality)
    goal.by(inequality)


def descent_step() -> Statement:
    """A step of descent on a quadratic loss."""
    return Statement(
        id="example/descent-step",
        title="A step with a rate of at most two over the sharpness does not increase a quadratic loss",
        source="Classical.",
        hypotheses="a > 0, eta >= 0 and a eta <= 2.",
        conclusion="The loss a x^2/2 does not grow by the step from x to x - eta a x.",
        reading="",
        definitions=CHAPTER.definitions,
        parts=[quadratic],
    )


STATEMENTS = {"example/descent-step": descent_step}
