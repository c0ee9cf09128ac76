"""When the bound on sums of squared norms holds with equality: all squared norms are equal.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.4 and C.8.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.means import prove_equal_numbers, total_of
from verify.statements.circuits.neuron_bound import (
    LEMMAS,
    known_sizes,
    large,
    prove_scalar_equation,
    scalar_defect,
    scalar_hypotheses,
    scalar_sides,
    scalars,
    sizes,
    whole,
)
from verify.statements.circuits.vocabulary import NUMBERS_OF_INPUTS
from verify.statements.language import equal, minus, over, power, times
from verify.statements.patterns import names_of

Json = Any


def prove_no_defect(proof: Evidence, equation: int, same: int, sides: tuple[Json, Json], defect: Json) -> int:
    """Prove that a defect is 0, from r − l = defect and r = l."""
    left, right = sides
    zero = proof.rewrite(equal(minus(right, left), minus(left, left)), [same])
    nothing = proof.rewrite(equal(minus(right, left), 0), [proof.sums(equal(minus(left, left), 0))], zero)
    return proof.rewrite(equal(defect, 0), [equation], nothing)


def scalar_equality(k: int) -> list[Json]:
    """The hypotheses of the lemma on means, with equality and a positive norm."""
    left, right = scalar_sides(k)
    return [*scalar_hypotheses(k), ["<", 0, whole(k)], equal(right, left)]


def scalar_consequences(k: int) -> list[Json]:
    """Nothing is at 0; all squared norms are positive and equal; and both inequalities are equalities."""
    *names, last = sizes(k)
    return [
        equal("z", 0),
        *(equal(r, last) for r in names),
        *(["<", 0, r] for r in (*names, last)),
        equal(times(*names, last), "q"),
        equal(times(4, "q"), power("s", 2)),
    ]


def prove_equal_sizes(proof: Evidence, k: int) -> int:
    """Use that equality in the lemma on means has these consequences."""
    return proof.use(LEMMAS.id, f"equality-{k}")


def _state_equal_sizes(k: int) -> None:
    """Make a lemma of it for k inputs."""
    *names, last = sizes(k)
    everything, product = " + ".join(sizes(k)), "*".join(sizes(k))
    equal_sizes = " and ".join(f"{r} = {last}" for r in names)
    positive = " and ".join(f"0 < {r}" for r in (*names, last))
    attained = f"(2*({everything}) + z)^{k + 1} = {large(k)}*s^2"
    state = LEMMAS.lemma(
        f"equality-{k}",
        f"If {k + 1} squared norms attain the bound, they are equal, and nothing is at 0.",
        f"""
        forall s, q, {", ".join(sizes(k))}, z in real:
            {known_sizes(k)}, 0 < 2*({everything}) + z, {attained}
          ==> z = 0 and {equal_sizes} and {positive} and {product} = q and 4*q = s^2
        """,
        ", ".join(["2", *["1"] * (k + 2), "0"]),
        [
            (
                "Without the last equation it is false.",
                attained,
                f"0 <= {large(k)}*s^2",
                ", ".join(["2", *["1"] * (k + 2), "1"]),
            )
        ],
    )
    state(partial(_prove_equal_sizes, k=k))


def _prove_equal_sizes(proof: Evidence, k: int) -> int:
    """Prove ∀ numbers: equality in the lemma on means has these consequences."""
    hypotheses, names = scalar_equality(k), sizes(k)
    equation = prove_scalar_equation(proof, k)
    *inequalities, norm, same = (proof.assume(hypothesis) for hypothesis in hypotheses)
    nothing = prove_no_defect(proof, equation, same, scalar_sides(k), scalar_defect(k))
    at_zero = proof.vanish(nothing, [0, k], inequalities)
    product, real = (proof.vanish(nothing, [part], inequalities) for part in (2, 3))

    everything = total_of(names)
    half = proof.sums(
        equal(minus(everything, 0), times(over(1, 2), whole(k))), cofactors=[cofactor(at_zero, [], over(-1, 2))]
    )
    positive = proof.squares(["<", 0, everything], half, [norm])
    equations, signs = prove_equal_numbers(proof, nothing, [1], names, positive, inequalities)
    ends = [
        proof.sums(equation, cofactors=[cofactor(theorem)])
        for equation, theorem in zip(scalar_consequences(k)[-2:], (product, real), strict=True)
    ]
    theorem = proof.conjunction(at_zero, *equations, *signs, *ends)
    return proof.generalise(theorem, names_of(scalars(k)), hypotheses)


for number in NUMBERS_OF_INPUTS:
    _state_equal_sizes(number)

STATEMENTS: dict[str, object] = {}
