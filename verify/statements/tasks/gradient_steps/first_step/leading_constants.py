"""Equations (E.24) and (E.25): the leading constants B and A of the first step in W.

Tasks (Edelman), appendix E.1.
"""

from verify.library.finite_sums import SUMS
from verify.proving.evidence import ConciseEvidence, Json, cofactor
from verify.statements import patterns, relations
from verify.statements.formulas import both, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, PARAMETERS, REGULAR, REST, TRANSITION, prove_rest
from verify.statements.tasks.gradient_steps.first_step import leading_means
from verify.statements.tasks.gradient_steps.sums import mean_values, reciprocals, uniform_moments, unit_square
from verify.statements.tasks.thesis import SOURCE, presupposing
from verify.statements.terms import equal, minus, over, plus, power, times
from verify.statements.trees import differences, needed, substituted

SWAP = {"a": "b", "b": "a"}
VALUES: list[Json] = [over(1, 3), over(1, 4)]


def averaged(first: str, second: str, row: str) -> Json:
    """π_m π_l/(λ − 1) (b − a) (P_m'1 − 1/2) for states m, l and m'."""
    laws = (["stationary", *patterns.names_of(PARAMETERS), f":{state}"] for state in (first, second))
    return times(over(times(*laws), REST), minus("b", "a"), minus([*TRANSITION, f":{row}", ":one"], over(1, 2)))


def _integrand(front: Json, states: tuple[str, str, str], swapped: tuple[str, str, str]) -> Part:
    """The two averaged terms, the second one with a and b exchanged, are the printed integrand."""
    terms = [averaged(*states), substituted(averaged(*swapped), SWAP)]

    def claim(value: Json) -> Json:
        return forall(PARAMETERS, implies(REGULAR, both(*(equal(term, value) for term in terms))))

    proof = ConciseEvidence(PARAMETERS)
    kappa, swap = over(1, REST), over(1, minus(minus(plus("b", "a"), 1), 1))
    known = relations.Relations(proof)
    known.know(proof.quotient(prove_rest(proof)), times(minus(plus("a", "b"), 2), kappa), 1)
    same = reciprocals.know_reciprocal(proof, known, swap[2], kappa)
    cube = reciprocals.know_reciprocal(proof, known, unit_square.CUBE, power(kappa, 3))
    squares = plus(power(swap, 2), times(swap, kappa), power(kappa, 2))
    printed, to_cube = leading_means.integrand(front), cofactor(cube, [], minus(leading_means.above(front)))
    first = proof.sums(equal(terms[0], printed), cofactors=[to_cube])
    second = proof.sums(
        equal(terms[1], printed), cofactors=[cofactor(same, [], times(leading_means.above(front), squares)), to_cube]
    )
    proof.generalise(proof.conjunction(first, second), patterns.names_of(PARAMETERS), [REGULAR])
    right, wrong = claim(printed), claim(over(leading_means.above(front), power(minus(plus("a", "b"), 2), 2)))
    refuted = patterns.refute_at(wrong, PARAMETERS, VALUES, [REGULAR], wrong[2][2][1], [{"part": 0}])
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
        definitions=needed([*SUMS, *CHAIN, *uniform_moments.DEFINITIONS], [part.tree() for part in parts]),
        parts=presupposing(parts),
    )


def equation_e_24() -> Statement:
    """Equation (E.24)."""
    return _statement(
        "24",
        "Diagonal constant B = (ln 256 - 5)/12",
        [
            _integrand(leading_means.DIAGONAL, ("one", "one", "one"), ("two", "two", "two")),
            mean_values.value_part(
                leading_means.at(leading_means.DIAGONAL),
                leading_means.limit_diagonal,
                4,
                "(8 ln 2 - 5)/12",
                leading_means.prove_diagonal,
            ),
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
            _integrand(leading_means.ACROSS, ("one", "two", "one"), ("one", "two", "two")),
            mean_values.value_part(
                leading_means.at(leading_means.ACROSS),
                leading_means.limit_across,
                3,
                "(7 - 10 ln 2)/6",
                leading_means.prove_across,
            ),
        ],
        r"\mathbb E[\frac{\pi_1 \pi_2}{\lambda-1} (b-a) (\mathcal P_{11} - \frac12)] = \mathbb E[\frac{\pi_1 "
        r"\pi_2}{\lambda-1} (b-a) (\mathcal P_{21} - \frac12)]",
        r"\frac{(b-1) (a-1) (b-a) (a-\frac12)}{(a+b-2)^3}",
        r"\frac{7 - 10 \ln 2}{6}",
    )


STATEMENTS: dict = {}
