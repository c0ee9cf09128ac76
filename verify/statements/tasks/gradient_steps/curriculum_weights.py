"""Equations (E.51) and (E.52): the first step of the curriculum in W, with any scales of the two layers.

Tasks (Edelman), appendix E.1. The leading term and the rest are exact for each transition matrix.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.chain import REST
from verify.statements.tasks.gradient_steps.first_weight_step import AT, LENGTHS, VALUES, VOCABULARY
from verify.statements.tasks.gradient_steps.leading_update import PREMISES, REMAINDER, SPREAD, prove_leading
from verify.statements.tasks.gradient_steps.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.weight_gradient import DECLARED
from verify.statements.tasks.gradient_steps.weight_vocabulary import CORNER, STEP_GRADIENT, T, law

Json = Any

SCALES: Binders = [("w0", "real"), ("eta", "real"), *LENGTHS]
NUMBERS: list[Json] = [over(1, 5), over(2, 3), *VALUES]
COEFFICIENT: list[Json] = [over(times(law("m"), law("l")), REST), SPREAD]
RATE = over("eta", power(T, 2))
HERE = [STEP_GRADIENT, *COEFFICIENT, REMAINDER]
LETTERS = ["r1", "r2", "r3", "r4"]
Form = Callable[[list[Json]], Json]


def _general(factor: Json) -> Form:
    """W after the step with the rate η, with a factor of order t² in the leading term."""

    def form(terms: list[Json]) -> Json:
        gradient, first, second, rest = terms
        leading = times("c", "eta", first, second, factor)
        return equal(plus("w0", times("eta", gradient)), plus("w0", leading, times("eta", rest)))

    return form


def _scaled(limit: Json) -> Form:
    """W after the step with the rate η/t², with a factor of order 1 in the leading term."""

    def form(terms: list[Json]) -> Json:
        gradient, first, second, rest = terms
        later = plus(over(1, times(2, T)), over(1, times(3, power(T, 2))))
        leading = [times("c", "eta", first, second, factor) for factor in (limit, later)]
        return equal(plus("w0", times(RATE, gradient)), plus("w0", *leading, times(RATE, rest)))

    return form


CUBIC = over(times(plus(T, 1), plus(T, 2)), 6)
SIXTH = over(1, 6)


def _prove_general(proof: Evidence, gradient: int) -> int:
    return proof.sums(_general(CUBIC)(LETTERS), cofactors=[cofactor(gradient, [], "eta")])


def _prove_scaled(proof: Evidence, gradient: int) -> int:
    """Prove the expansion of (t + 1)(t + 2)/(6 t²) in 1/t."""
    unit = proof.quotient(proof.assume(PREMISES[-1]))
    inverse, known = over(1, T), Relations(proof)
    known.know(unit, times(T, inverse), 1)
    divisors = [power(T, 2), times(2, T), times(3, power(T, 2))]
    values = [power(inverse, 2), times(over(1, 2), inverse), times(over(1, 3), power(inverse, 2))]
    square, half, third = (know_reciprocal(proof, known, *pair) for pair in zip(divisors, values, strict=True))
    front = times("c", "eta", *LETTERS[1:3])
    return proof.sums(
        _scaled(SIXTH)(LETTERS),
        cofactors=[
            cofactor(gradient, [], RATE),
            cofactor(square, [], times(front, CUBIC)),
            cofactor(unit, [], times(front, SIXTH, plus(times(T, inverse), 1, times(3, inverse)))),
            *(cofactor(theorem, [], times(-1, front)) for theorem in (half, third)),
        ],
    )


def _prove_step(form: Form, prove: Callable[[Evidence, int], int]) -> Evidence:
    """Prove a form of W after the step for numbers that stand for the gradient, its coefficient and its rest."""
    proof = ConciseEvidence([("eta", "real"), *DECLARED])
    theorem = prove_leading(proof)
    split = equal("r1", plus(times("c", "r2", "r3", CUBIC), "r4"))
    general = proof.generalise(prove(proof, proof.assume(split)), LETTERS, [split])
    premises = [proof.assume(formula) for formula in PREMISES]
    corner = ["m1", "l1"]
    gradient = proof.specialise(proof.specialise(theorem, names_of(LENGTHS), premises), corner)
    here = substituted(HERE, dict(zip(names_of(CORNER), corner, strict=True)))
    found = proof.generalise(proof.specialise(general, here, [gradient]), corner)
    proof.generalise(found, names_of(SCALES), PREMISES)
    return proof


def _part(says: str, form: Form, prove: Callable[[Evidence, int], int], wrong: Form, control: str) -> Part:
    """An entry of W after the step, and a near-miss of it."""
    claim, near_miss = (forall(SCALES, implies(*PREMISES, forall(CORNER, x(HERE)))) for x in (form, wrong))
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}]
    refuted = refute_at(near_miss, SCALES, NUMBERS, PREMISES, wrong(HERE), moves, AT)
    return Part(
        "leading",
        says,
        claim,
        _prove_step(form, prove),
        [[*NUMBERS, ":one", ":two"]],
        [Control(control, differences(claim, near_miss), refuted)],
    )


READING = (
    "Decided for each transition matrix with lambda different from 0 and 1, and every t that is not 0: the coefficient "
    "of the leading term in the entry (m, l) is pi_m pi_l/(lambda - 1) (b - a) (P_m1 - 1/2), and (E.24) and (E.25) "
    "say that its average is B for m = l and A otherwise; the rest are the terms (I), (II) and (III) of (E.17). w_init "
    "is w0 and v_init is c. The gradient is the last line of (E.13), in which w_init does not occur. "
)
SETUP = (
    r"$W_k^{(0)} = w_{init} \mathbf 1 \mathbf 1^\top$, $v = v_{init} \mathbf 1$, and $a, b \sim \mathrm{Unif}(0, 1)$ "
    "are independent; the loss is on its linear branch."
)
OPEN_REASON = "The claim language has no integrals, and the bound is not uniform in a and b near a = b = 1."


def _statement(number: int, title: str, hypotheses: str, texts: tuple[str, str], part: Part, rest: str) -> Statement:
    conclusion, reading = texts
    return Statement(
        id=f"tasks/equation-e.{number}",
        title=title,
        source=f"{SOURCE}, equation (E.{number})",
        hypotheses=SETUP + hypotheses,
        conclusion=conclusion,
        reading=READING + reading,
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=[part, OpenPart("remainder", rest, OPEN_REASON)],
    )


def equation_e_51() -> Statement:
    """Equation (E.51)."""
    part = _part(
        "W after the first step is w_init plus v_init eta_1 times the printed leading term of order t^2 and the rest.",
        _general(CUBIC),
        _prove_general,
        _general(over(power(T, 2), 6)),
        "Without the terms of lower order in (t + 1)(t + 2)/6 it is false.",
    )
    conclusion = (
        r"$W_k^{(1)} = w_{init} \mathbf 1 \mathbf 1^\top + v_{init} \eta_1 \begin{pmatrix} B & A \\ A & B "
        r"\end{pmatrix} O(t^2) + v_{init} \eta_1 O(t)$."
    )
    title = "Curriculum step one: W with general initial scales"
    texts = conclusion, "O(t^2) is the factor (t + 1)(t + 2)/6."
    rest = "The averages of the leading coefficients are B and A, and in expectation the rest is O(t)."
    return _statement(51, title, "", texts, part, rest)


def equation_e_52() -> Statement:
    """Equation (E.52)."""
    part = _part(
        "With eta_1 = eta/t^2, W after the first step is w_init plus v_init eta/6 times the printed coefficient, plus "
        "that coefficient times 1/(2t) + 1/(3t^2) and the rest over t^2.",
        _scaled(SIXTH),
        _prove_scaled,
        _scaled(over(1, 3)),
        "With 1/3 in place of 1/6 it is false.",
    )
    conclusion = (
        r"$W_k^{(1)} = w_{init} \mathbf 1 \mathbf 1^\top + \begin{pmatrix} B & A \\ A & B \end{pmatrix} O(1) + O(1/t)$."
    )
    title = "Curriculum step one with eta_1 of order 1/t^2: limiting W"
    texts = conclusion, "eta_1 is eta/t^2 with a constant eta; O(1) is the factor v_init eta/6."
    rest = "The averages of the leading coefficients are B and A, and in expectation the rest over t^2 is O(1/t)."
    return _statement(52, title, r" $\eta_1 = O(1/t^2)$.", texts, part, rest)


STATEMENTS = {"tasks/equation-e.51": equation_e_51, "tasks/equation-e.52": equation_e_52}
