"""Powers of the transition matrix with two states, for every exponent.

Tasks (Edelman), equation (E.15).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    SUMS,
    ZERO,
    by_counting,
    raised,
)
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import differences, different, equal, forall, implies, minus, needed, over, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import (
    CHAIN,
    EIGENVALUE,
    ENTRY,
    PARAMETERS,
    REGULAR,
    REST,
    STATES,
    TRANSITION,
    A,
    B,
    matrix,
    power_entry,
    prove_powers,
    prove_rest,
)
from verify.statements.tasks.source import SOURCE

Json = Any

POWER: Json = ["matrix_power", TRANSITION, "n", "i", "j"]
EXPONENT = ("n", "natural")
DIAGONAL = matrix([1, 0], [0, EIGENVALUE])
COLUMNS = matrix([1, over(minus(1, "a"), B)], [1, 1])
ROWS = matrix([B, A], [minus(1, "b"), B])
VALUES: list[Json] = [over(1, 3), over(1, 2), 3, ":one", ":two"]
INNER = {"n": ["of", "natural", 3], "i": ["of", STATES, ":one"], "j": ["of", STATES, ":two"]}


def _decomposed(n: Json) -> Json:
    """The entry of (a + b − 2)⁻¹ V Dⁿ W."""
    middle = ["matrix_product", COLUMNS, ["matrix_power", DIAGONAL, n]]
    return over(["matrix_product", middle, ROWS, "i", "j"], REST)


def _entries() -> Part:
    """The second line of the equation."""
    claim = forall(
        PARAMETERS,
        implies(REGULAR, forall([EXPONENT, *ENTRY], equal(POWER, power_entry(raised(EIGENVALUE, "n"), "i", "j")))),
    )
    proof = ConciseEvidence([*DECLARED, *PARAMETERS])
    powers = prove_powers(proof, proof.quotient(prove_rest(proof)))
    proof.generalise(powers, names_of(PARAMETERS), [REGULAR])
    swapped = equal(["matrix_power", TRANSITION, "n", "j", "i"], power_entry(raised(EIGENVALUE, "n"), "i", "j"))
    near_miss = forall(PARAMETERS, implies(REGULAR, forall([EXPONENT, *ENTRY], swapped)))
    return Part(
        "entries",
        "Every entry of the n-th power of P is (beta lambda^n + gamma)/(lambda - 1), for all real a and b with a + b "
        "different from 2 and all n.",
        claim,
        proof,
        [VALUES],
        [
            Control(
                "For the transposed matrix it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, PARAMETERS, VALUES[:2], [REGULAR], swapped, [{"at": VALUES[2:]}], INNER),
            )
        ],
    )


def _prove_diagonal_power(proof: Evidence) -> int:
    """Prove ∀n ∀i, j: Dⁿ has the entries 1, λⁿ on the diagonal and 0 elsewhere."""

    def statement(n: Json) -> Json:
        return forall(ENTRY, equal(["matrix_power", DIAGONAL, n, "i", "j"], ["at", powers(n), "i", "j"]))

    def powers(n: Json) -> Json:
        return matrix([1, 0], [0, raised(EIGENVALUE, n)])

    before = cofactor(proof.assume(statement(LENGTH)), ["i", "g"], ["at", DIAGONAL, "g", "j"], [["g", ENTRY[0][1]]])
    return by_counting(proof, statement, proof.sums(statement(ZERO)), proof.sums(statement(MORE), cofactors=[before]))


def _decomposition() -> Part:
    """The first line of the equation."""
    simple = different("b", 1)
    goal = equal(POWER, _decomposed("n"))
    claim = forall(PARAMETERS, implies(REGULAR, simple, forall([EXPONENT, *ENTRY], goal)))
    proof = ConciseEvidence([*DECLARED, *PARAMETERS])
    powers = proof.specialise(prove_powers(proof, proof.quotient(prove_rest(proof))), [LENGTH])
    diagonal = proof.specialise(_prove_diagonal_power(proof), [LENGTH])
    zero = equal(B, 0)
    same = proof.sums(equal("b", 1), cofactors=[cofactor(proof.assume(zero))])
    inverse = proof.quotient(prove_not(proof, zero, same, proof.assume(simple)))
    corner = times(over(raised(EIGENVALUE, LENGTH), REST), ["at", matrix([A, minus(A)], [0, 0]), "i", "j"])
    around = times(["at", COLUMNS, "i", "g"], ["at", ROWS, "h", "j"], over(1, REST))
    found = proof.sums(
        forall(ENTRY, equal(["matrix_power", TRANSITION, LENGTH, "i", "j"], _decomposed(LENGTH))),
        cofactors=[
            cofactor(powers, ["i", "j"]),
            cofactor(diagonal, ["g", "h"], minus(around), [["g", STATES], ["h", STATES]]),
            cofactor(inverse, [], minus(corner)),
        ],
    )
    proof.generalise(proof.generalise(found, [LENGTH]), names_of(PARAMETERS), [REGULAR, simple])
    wrong = equal(POWER, over(["matrix_product", ["matrix_product", COLUMNS, DIAGONAL], ROWS, "i", "j"], REST))
    near_miss = forall(PARAMETERS, implies(REGULAR, simple, forall([EXPONENT, *ENTRY], wrong)))
    return Part(
        "decomposition",
        "The power is the product of the matrix of eigenvectors, the power of the diagonal matrix (1, lambda), and "
        "the third matrix, divided by a + b - 2; for b = 1 the matrix of eigenvectors is not defined.",
        claim,
        proof,
        [VALUES],
        [
            Control(
                "With the first power of the diagonal matrix it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, PARAMETERS, VALUES[:2], [REGULAR, simple], wrong, [{"at": VALUES[2:]}], INNER),
            )
        ],
    )


def equation_e_15() -> Statement:
    """Equation (E.15) for every exponent."""
    parts = [_decomposition(), _entries()]
    return Statement(
        id="tasks/equation-e.15",
        title="Closed form of powers of the two-state transition matrix",
        source=f"{SOURCE}, equation (E.15)",
        hypotheses=r"$\mathcal P$ is the matrix with the rows $(a, 1-a)$ and $(1-b, b)$.",
        conclusion=r"$\mathcal P^n = \frac{1}{a+b-2} V \operatorname{diag}(1, a+b-1)^n W$ with the printed $V$ and "
        r"$W$, and its entries are $(\beta_{ij} \lambda^n + \gamma_{ij})/(\lambda - 1)$ with $\lambda = a+b-1$.",
        reading="a and b may be any real numbers with a + b different from 2, and b is not 1 in the first line, which "
        "divides by b - 1; 0 to the power 0 is 1.",
        definitions=needed([*SUMS, *CHAIN], [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/equation-e.15": equation_e_15}
