"""Equations (E.19) to (E.22): each entry of W after the first step, averaged over the transition matrices.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable
from functools import partial

from verify.proving.evidence import ConciseEvidence
from verify.statements.formulas import Json, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS
from verify.statements.tasks.gradient_steps.first_step import matrix_averages
from verify.statements.tasks.gradient_steps.first_step.averaged_step import MATRICES, NUMBERS, OF_CHAIN, PROPER
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import AT, ENTRIES, SETUP, VOCABULARY, Entry
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import DECLARED, StepGradient
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import (
    HYPOTHESES,
    ROMAN,
    SCALE,
    STEP_GRADIENT,
    closed_form,
)
from verify.statements.tasks.thesis import FINITELY_MANY, SOURCE, presupposing
from verify.statements.terms import equal, times
from verify.statements.trees import differences, needed, substituted

TERMS = [f"r{n}" for n in range(1, 5)]


def _at_chain(node: Json, chain: str = "d") -> Json:
    """Return a term in a and b at the transition matrix with that name."""
    return substituted(substituted(node, OF_CHAIN), {"d": chain})


def _prove_one(gradient: StepGradient, entry: Entry) -> int:
    """Prove that the entry of the negative gradient is c/t times what is printed inside the expectation."""
    proof = gradient.proof
    closed = proof.specialise(gradient.three_times(), [f":{entry.row}", f":{entry.column}"])
    same = proof.follows(
        equal(entry.at_entry(closed_form(TERMS)), times(SCALE, entry.printed(TERMS))),
        gradient.inverse_square,
        gradient.inverse_cube,
    )
    same = proof.specialise(proof.generalise(same, TERMS), ROMAN)
    goal = equal(entry.at_entry(STEP_GRADIENT), times(SCALE, entry.printed(ROMAN)))
    return proof.rewrite(goal, [same], closed)


def _claim(entry: Entry, terms: list[Json]) -> Json:
    left, right = (_at_chain(node) for node in (entry.at_entry(STEP_GRADIENT), entry.printed(terms)))
    return forall(
        MATRICES, implies(PROPER, equal(matrix_averages.stepped(left), matrix_averages.printed_average(right)))
    )


def _entry_part(entry: Entry) -> Part:
    claim = _claim(entry, ROMAN)
    proof = ConciseEvidence([*DECLARED, *MATRICES[1:2], *matrix_averages.ON_CHAINS, *MATRICES[4:6]])
    each = _prove_one(StepGradient(proof), entry)
    each = proof.generalise(each, names_of(PARAMETERS), HYPOTHESES)
    proper = proof.specialise(proof.assume(PROPER), [matrix_averages.CHAIN])
    here = [_at_chain(name, matrix_averages.CHAIN) for name in names_of(PARAMETERS)]
    each = proof.specialise(each, here, [proof.project(proper, part) for part in (0, 1)])
    rate, inside = (_at_chain(node) for node in (entry.at_entry(STEP_GRADIENT), entry.printed(ROMAN)))
    averaged = matrix_averages.prove_average(proof, rate, inside, proof.generalise(each, [matrix_averages.CHAIN]))
    proof.generalise(averaged, names_of(MATRICES), [PROPER])
    wrong = _claim(entry, [ROMAN[0], ROMAN[2], ROMAN[1], ROMAN[3]])
    return Part(
        "entry",
        "The entry of W after one step, with the average of the gradients, is the printed expression with its average.",
        claim,
        proof,
        [NUMBERS],
        [
            Control(
                "With the terms (II) and (III) exchanged it is false.",
                differences(claim, wrong),
                refute_at(wrong, MATRICES, NUMBERS, [PROPER], wrong[2][2], inner={"t": AT["t"]}),
            )
        ],
    )


READING = (
    matrix_averages.LAWS.format(law="a and b uniform on the unit square")
    + "a and b of the matrix d are called stay_one and stay_two; they are any real numbers with lambda = a + b - 1 "
    "different from 0 and 1. Positions are counted from 0, for every t. The gradient is the last line of (E.13); that "
    "it is minus the gradient of the averaged loss is tasks/equation-e.18."
)


def _entry_statement(entry: Entry) -> Statement:
    part = _entry_part(entry)
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
        reading=READING,
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part], FINITELY_MANY),
    )


STATEMENTS: dict[str, Callable[[], Statement]] = {
    "tasks/equation-e.19": partial(_entry_statement, ENTRIES[0]),
    "tasks/equation-e.20": partial(_entry_statement, ENTRIES[1]),
    "tasks/equation-e.21": partial(_entry_statement, ENTRIES[2]),
    "tasks/equation-e.22": partial(_entry_statement, ENTRIES[3]),
}
