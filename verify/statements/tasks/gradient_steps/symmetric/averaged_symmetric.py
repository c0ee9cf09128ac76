"""Equations (E.46) and (E.48): the first step in W, averaged over doubly stochastic matrices.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks import thesis
from verify.statements.tasks.gradient_steps.first_step import averaged_step, first_weight_step, matrix_averages
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import DECLARED
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import STEP_GRADIENT
from verify.statements.tasks.gradient_steps.symmetric.weights import (
    REGULAR,
    SETUP,
    TERMS_HERE,
    SymmetricStep,
    at_entry,
    displayed,
    highest,
)
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, plus, times

ORDER = "order"
FAMILY: Binders = [*averaged_step.MATRICES[:4], ("stay", ["maps", "C", "real"]), averaged_step.MATRICES[-1]]
AT_CHAIN = {"a": ["stay", "d"]}
INNER = {"t": ["of", "natural", 2]}
EACH_REGULAR = forall(averaged_step.EACH, both(*trees.substituted(REGULAR, AT_CHAIN)))
CHAINS_HERE: list[Json] = [*averaged_step.NUMBERS[:4], *averaged_step.NUMBERS[5:]]


def of_chain(node: Json) -> Json:
    """Return a term in a at the transition matrix d."""
    return trees.substituted(node, AT_CHAIN)


def second_line(sign: int) -> Json:
    """The second line of (E.48), with a sign before the second term of the bracket."""
    return plus("c", times(matrix_averages.FRONT, averaged_step.over_chains(of_chain(highest(sign))), ORDER))


AFTER_ONE, AFTER_TWO = (
    matrix_averages.stepped(of_chain(at_entry(STEP_GRADIENT, column))) for column in (":one", ":two")
)
DIAGONAL, ACROSS = (matrix_averages.printed_average(of_chain(displayed(sign, TERMS_HERE))) for sign in (1, -1))


class AveragedStep:
    """The step averaged over doubly stochastic matrices, in a proof that assumes that λ is neither 0 nor 1."""

    def __init__(self) -> None:
        """Assume the condition for each matrix."""
        self.proof = ConciseEvidence(
            [*DECLARED, ("eta", "real"), *matrix_averages.ON_CHAINS, FAMILY[4], (ORDER, "real")]
        )
        self.step = SymmetricStep(self.proof)

    def each(self, theorem: int) -> int:
        """Take a theorem on a at every matrix d."""
        proof = self.proof
        proper = proof.specialise(proof.assume(EACH_REGULAR), [matrix_averages.CHAIN])
        premises = [proof.project(proper, part) for part in (0, 1)]
        found = proof.specialise(proof.generalise(theorem, ["a"], REGULAR), [["stay", matrix_averages.CHAIN]], premises)
        return proof.generalise(found, [matrix_averages.CHAIN])

    def displayed(self, column: str, sign: int) -> int:
        """Prove that the averaged entry after the step is c plus the display."""
        sides = of_chain(at_entry(STEP_GRADIENT, column)), of_chain(displayed(sign, TERMS_HERE))
        return matrix_averages.prove_average(self.proof, *sides, self.each(self.step.rate(column, sign)))

    def unchanged(self) -> int:
        """Prove that the averaged off-diagonal entry is c after the step."""
        proof = self.proof
        moved = proof.rewrite(equal(AFTER_TWO, matrix_averages.stepped(0)), [self.each(self.step.nothing())])
        return proof.rewrite(equal(AFTER_TWO, "c"), [proof.sums(equal(matrix_averages.stepped(0), "c"))], moved)

    def cancelled(self) -> int:
        """Prove that the second line of (E.48) is c."""
        proof = self.proof
        shown = equal(second_line(1), plus("c", times(matrix_averages.FRONT, averaged_step.over_chains(0), ORDER)))
        moved = proof.rewrite(shown, [self.each(self.step.cancelled())])
        return proof.rewrite(equal(second_line(1), "c"), [proof.sums(equal(shown[2], "c"))], moved)

    def closed(self, theorem: int, binders: Binders) -> Evidence:
        """Generalise, and return the proof."""
        self.proof.generalise(theorem, patterns.names_of(binders), [EACH_REGULAR])
        return self.proof


def _part(
    says: tuple[str, str],
    equations: tuple[Json, Json],
    prove: Callable[[AveragedStep], int],
    control: str,
    further: tuple[Binders, list[Json]] = ((), []),
) -> model.Part:
    """An averaged equation and a near-miss; ``further`` are binders with their values."""
    name, sentence = says
    binders, values = [*FAMILY, *further[0]], [*CHAINS_HERE, *further[1]]
    claim, near_miss = (forall(binders, implies(EACH_REGULAR, equation)) for equation in equations)
    wrong = equations[1]
    moves: list[dict[str, Json]] = [{"part": 1}] if wrong[0] == "and" else []
    failing = wrong[2] if wrong[0] == "and" else wrong
    averaged = AveragedStep()
    proof = averaged.closed(prove(averaged), binders)
    refuted = patterns.refute_at(near_miss, binders, values, [EACH_REGULAR], failing, moves, INNER)
    return model.Part(
        name, sentence, claim, proof, [values], [model.Control(control, trees.differences(claim, near_miss), refuted)]
    )


READING = (
    matrix_averages.LAWS.format(law="a uniform on [0, 1]")
    + "a of the matrix d is called stay; it is any real number with lambda = 2a - 1 different from 0 and 1, and 2a - 2 "
    "is written lambda - 1. The gradient is the last line of (E.13). "
)


def _statement(number: int, title: str, conclusion: str, reading: str, *parts: model.Part) -> model.Statement:
    return model.Statement(
        id=f"tasks/equation-e.{number}",
        title=title,
        source=f"{SOURCE}, equation (E.{number})",
        hypotheses=SETUP,
        conclusion=conclusion,
        reading=READING + reading,
        definitions=trees.needed(first_weight_step.VOCABULARY, [part.tree() for part in parts]),
        parts=thesis.presupposing(parts, thesis.FINITELY_MANY),
    )


def equation_e_46() -> model.Statement:
    """The diagonal entry."""
    part = _part(
        ("entry", "The entry (1, 1) of W after one step is the printed average in (II) and (III), for every t."),
        (equal(AFTER_ONE, DIAGONAL), equal(AFTER_ONE, ACROSS)),
        lambda step: step.displayed(":one", 1),
        "With a minus sign before (III) it is false.",
    )
    conclusion = (
        r"$(W_k^{(1)})_{1,1} = c + \frac{\eta c}{t} \mathbb E[\frac{(a-1)(a-\frac12)}{(2a-2)^3} [\frac{2(a-1)^2}{"
        r"(2a-2)^2} (II) + \frac{2(a-1)^2}{2a-2} (III)]]$."
    )
    return _statement(46, "Case a=b: first-step entry (1,1) of W from terms (II) and (III)", conclusion, "", part)


def off_diagonal_part() -> model.Part:
    """The off-diagonal entry, without the display."""
    return _part(
        ("weights", "The entry (1, 2) of W after one step is c, for every t."),
        (equal(AFTER_TWO, "c"), equal(AFTER_ONE, "c")),
        AveragedStep.unchanged,
        "The diagonal entry changes.",
    )


def equation_e_48() -> model.Statement:
    """The off-diagonal entry."""
    lines = _part(
        ("entry", "The entry (1, 2) of W after one step is the first line, and it is c, for every t."),
        (both(equal(AFTER_TWO, ACROSS), equal(AFTER_TWO, "c")), both(equal(AFTER_TWO, ACROSS), equal(AFTER_ONE, "c"))),
        lambda step: step.proof.conjunction(step.displayed(":two", -1), step.unchanged()),
        "The diagonal entry changes.",
    )
    leading = _part(
        ("highest-order", "The second line, with any number in place of O(t^2), is c: its bracket is 0 for each a."),
        (equal(second_line(1), "c"), equal(second_line(-1), "c")),
        AveragedStep.cancelled,
        "With a minus sign before the second term, as in (E.47), it is false.",
        ([(ORDER, "real")], [4]),
    )
    conclusion = (
        r"$(W_k^{(1)})_{1,2} = c + \frac{\eta c}{t} \mathbb E[\frac{(a-1)(a-\frac12)}{(2a-2)^3} [\frac{2(a-1)^2}{"
        r"(2a-2)^2} (II) - \frac{2(a-1)^2}{2a-2} (III)]] = c + \frac{\eta c}{t} \mathbb E[\frac{(a-1)(a-\frac12)}"
        r"{(2a-2)^3} [\frac{2(a-1)^2}{(2a-2)^2} \frac{2-2a}2 + \frac{2(a-1)^2}{2a-2} \frac12]] O(t^2) = c$."
    )
    reading = "order is the number that O(t^2) stands for in the second line."
    return _statement(48, "Case a=b: off-diagonal entry of W stays c", conclusion, reading, lines, leading)


STATEMENTS = {"tasks/equation-e.46": equation_e_46, "tasks/equation-e.48": equation_e_48}
