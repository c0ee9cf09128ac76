"""Equations (E.24) and (E.25): the leading constants B and A of the first step in W.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import SUMS
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import cofactor
from verify.statements.language import (
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, PARAMETERS, REGULAR, REST, TRANSITION, prove_rest
from verify.statements.tasks.gradient_steps.first_step.leading_means import (
    ACROSS,
    DIAGONAL,
    above,
    at,
    integrand,
    limit_across,
    limit_diagonal,
    prove_across,
    prove_diagonal,
)
from verify.statements.tasks.gradient_steps.sums.mean_values import value_part
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS
from verify.statements.tasks.gradient_steps.sums.unit_square import CUBE
from verify.statements.tasks.source import SOURCE

Json = Any

SWAP = {"a": "b", "b": "a"}
VALUES: list[Json] = [over(1, 3), over(1, 4)]


def averaged(first: str, second: str, row: str) -> Json:
    """π_m π_l/(λ − 1) (b − a) (P_m'1 − 1/2) for states m, l and m'."""
    laws = (["stationary", *names_of(PARAMETERS), f":{state}"] for state in (first, second))
    return times(over(times(*laws), REST), minus("b", "a"), minus([*TRANSITION, f":{row}", ":one"], over(1, 2)))


def _integrand(front: Json, states: tuple[str, str, str], swapped: tuple[str, str, str]) -> Part:
    """The two averaged terms, the second one with a and b exchanged, are the printed integrand."""
    terms = [averaged(*states), substituted(averaged(*swapped), SWAP)]

    def claim(value: Json) -> Json:
        return forall(PARAMETERS, implies(REGULAR, both(*(equal(term, value) for term in terms))))

    proof = ConciseEvidence(PARAMETERS)
    kappa, swap = over(1, REST), over(1, minus(minus(plus("b", "a"), 1), 1))
    known = Relations(proof)
    known.know(proof.quotient(prove_rest(proof)), times(minus(plus("a", "b"), 2), kappa), 1)
    same = know_reciprocal(proof, known, swap[2], kappa)
    cube = know_reciprocal(proof, known, CUBE, power(kappa, 3))
    squares = plus(power(swap, 2), times(swap, kappa), power(kappa, 2))
    printed, to_cube = integrand(front), cofactor(cube, [], minus(above(front)))
    first = proof.sums(equal(terms[0], printed), cofactors=[to_cube])
    second = proof.sums(equal(terms[1], printed), cofactors=[cofactor(same, [], times(above(front), squares)), to_cube])
    proof.generalise(proof.conjunction(first, second), names_of(PARAMETERS), [REGULAR])
    right, wrong = claim(printed), claim(over(above(front), power(minus(plus("a", "b"), 2), 2)))
    refuted = refute_at(wrong, PARAMETERS, VALUES, [REGULAR], wrong[2][2][1], [{"part": 0}])
    return Part(
        "integrand",
        "The first term is the printed integrand, and so is the second one after the exchange of a and b.",
        right,
        proof,
        [VALUES],
        [Control("With the square in place of the cube below it is false.", differences(right, wrong), refuted)],
    )


def _statement(number: str, title: str, parts: list[Part], terms: str, printed: str, value: str) -> Statement:
    return Statement(
        id=f"tasks/equation-e.{number}",
        title=title,
        source=f"{SOURCE}, equation (E.{number})",
        hypotheses="a and b are independent and uniform on the unit interval.",
        conclusion=rf"${terms} = \int_0^1 \int_0^1 {printed} \, da \, db = {value}$.",
        reading="The law of (a, b) does not change when a and b are exchanged; after that exchange both terms are the "
        "same function of a and b, for all real a and b with a + b different from 2. This function is bounded and "
        "continuous inside the square, so that its integral is the limit of the means over the midpoints of n times n "
        "squares; ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)) over k < n.",
        definitions=needed([*SUMS, *CHAIN, *DEFINITIONS], [part.tree() for part in parts]),
        parts=presupposing(parts),
    )


def equation_e_24() -> Statement:
    """Equation (E.24)."""
    return _statement(
        "24",
        "Diagonal constant B = (ln 256 - 5)/12",
        [
            _integrand(DIAGONAL, ("one", "one", "one"), ("two", "two", "two")),
            value_part(at(DIAGONAL), limit_diagonal, 4, "(8 ln 2 - 5)/12", prove_diagonal),
        ],
        r"\mathbb E[\frac{\pi_1 \pi_1}{\lambda-1} (b-a) (\mathcal P_{11} - \frac12)] = \mathbb E[\frac{\pi_2 "
        r"\pi_2}{\lambda-1} (b-a) (\mathcal P_{21} - \frac12)]",
        r"\frac{(b-1)^2 (b-a) (a-\frac12)}{(a+b-2)^3}",
        r"\frac{\ln 256 - 5}{12}",
    )


def equation_e_25() -> Statement:
    """Equation (E.25)."""
    return _statement(
        "25",
        "Off-diagonal constant A = (7 - 10 ln 2)/6",
        [
            _integrand(ACROSS, ("one", "two", "one"), ("one", "two", "two")),
            value_part(at(ACROSS), limit_across, 3, "(7 - 10 ln 2)/6", prove_across),
        ],
        r"\mathbb E[\frac{\pi_1 \pi_2}{\lambda-1} (b-a) (\mathcal P_{11} - \frac12)] = \mathbb E[\frac{\pi_1 "
        r"\pi_2}{\lambda-1} (b-a) (\mathcal P_{21} - \frac12)]",
        r"\frac{(b-1) (a-1) (b-a) (a-\frac12)}{(a+b-2)^3}",
        r"\frac{7 - 10 \ln 2}{6}",
    )


STATEMENTS = {"tasks/equation-e.24": equation_e_24, "tasks/equation-e.25": equation_e_25}
