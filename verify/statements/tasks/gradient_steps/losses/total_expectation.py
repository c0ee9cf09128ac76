"""Equation (E.7): the expected loss is the mean over transition matrices of the loss expected given the matrix.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    mapping,
    needed,
    over,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.assumptions import GRID, presupposing
from verify.statements.tasks.gradient_steps.losses.dirichlet_expectation import VOCABULARY, dirichlet_part
from verify.statements.tasks.source import SOURCE

Json = Any

CHAIN: Binders = [("Omega", "set"), ("C", "set"), ("w", ["maps", "Omega", "real"]), ("chain", ["maps", "Omega", "C"])]
LOSS: Binders = [*CHAIN, ("L", ["maps", "Omega", "real"])]
DRAWN: Json = equal(["chain", "o"], "c")
OUTCOME: Binders = [("o", "Omega")]
DEFINITIONS: list[Json] = [
    define("chance", [*CHAIN, ("c", "C")], total(OUTCOME, ["w", "o"], DRAWN)),
    define("expectation", LOSS, total(OUTCOME, times(["w", "o"], ["L", "o"]))),
    define(
        "expectation_given",
        [*LOSS, ("c", "C")],
        over(total(OUTCOME, times(["w", "o"], ["L", "o"]), DRAWN), ["chance", *names_of(CHAIN), "c"]),
    ),
]
CHANCE: Json = ["chance", *names_of(CHAIN), "d"]
GIVEN: Json = ["expectation_given", *names_of(LOSS), "d"]
OCCURS = forall([("d", "C")], different(CHANCE, 0))
OUTCOMES, CHAINS = ["labels", "low", "middle", "high"], ["labels", "one", "two"]
VALUES: list[Json] = [
    OUTCOMES,
    CHAINS,
    mapping([("o", OUTCOMES)], ["choose", "o", ["low", over(1, 2)], ["middle", over(1, 4)], ["high", over(1, 4)]]),
    mapping(
        [("o", OUTCOMES)],
        [
            "choose",
            "o",
            *([x, ["of", CHAINS, y]] for x, y in (("low", ":one"), ("middle", ":one"), ("high", ":two"))),
        ],
    ),
    mapping([("o", OUTCOMES)], ["choose", "o", ["low", 1], ["middle", 3], ["high", 2]]),
]


def _claim(weight: Json) -> Json:
    goal = equal(["expectation", *names_of(LOSS)], total([("d", "C")], times(weight, GIVEN)))
    return forall(LOSS, implies(OCCURS, goal))


def _tower() -> Part:
    """The law of total expectation on a finite sample space."""
    claim = _claim(CHANCE)
    proof = ConciseEvidence([*LOSS, ("d1", "C")])
    unit = proof.quotient(proof.specialise(proof.assume(OCCURS), ["d1"]))
    unit = proof.generalise(unit, ["d1"])
    part = total(OUTCOME, times(["w", "o"], ["L", "o"]), equal(["chain", "o"], "d"))
    found = proof.sums(claim[2][2], cofactors=[cofactor(unit, ["d"], times(-1, part), [["d", "C"]])])
    proof.generalise(found, names_of(LOSS), [OCCURS])
    wrong = _claim(over(1, ["size", "C"]))
    return Part(
        "finite",
        "On every finite sample space the expected loss is the mean, over the matrices that occur, of the loss "
        "expected given the matrix.",
        claim,
        proof,
        [VALUES],
        [
            Control(
                "With equal weights of the matrices in place of their probabilities it is false.",
                differences(claim, wrong),
                refute_at(wrong, LOSS, VALUES, [OCCURS], wrong[2][2]),
            )
        ],
    )


def equation_e_7() -> Statement:
    """Equation (E.7)."""
    parts = [_tower(), *presupposing([dirichlet_part()], GRID)]
    return Statement(
        id="tasks/equation-e.7",
        title="Total expectation: average the conditional loss over transition matrices",
        source=f"{SOURCE}, equation (E.7)",
        hypotheses=r"A transition matrix $\mathcal P$ is drawn, then a sequence $\mathbf x$ of the chain with "
        "this matrix; L is the loss.",
        conclusion=r"$\mathbb E_{\mathbf x, \mathcal P}[L] = \mathbb E_{\mathcal P}[\mathbb E_{\mathbf x \sim \mathcal "
        r"P}[L \mid \mathcal P]]$.",
        reading="Matrix and sequence are drawn together as an outcome o of a finite sample space with the weights "
        "w, and L is any real function of the outcome, that of the text among them. C is the set of the matrices that "
        "occur, each with a probability that is not 0; expectations given the matrix are quotients by this "
        "probability. The second part is for two states and rows that are independent with densities, those of "
        "Dirichlet laws among them: u(q) and v(r) are their values at the midpoints of n parts of [0, 1], Omega is "
        "the set of all sequences of t + 1 tokens, which is finite, and law(o, q, r) is the chance of the sequence o "
        "given the matrix at these midpoints. An expectation over the matrix is the limit of these means. The chance "
        "of a sequence is bounded and continuous in the matrix, so that its mean tends to its probability, and both "
        "sides tend to those of (E.7).",
        definitions=needed([*DEFINITIONS, *VOCABULARY], [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/equation-e.7": equation_e_7}
