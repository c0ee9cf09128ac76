"""Means with weights that are nearly equal on some elements and small on the others.

The shares of letters among all elements, by weight, and among some of them, by number, are compared.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    equal,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import names_of

Json = Any

NUMBERS: Binders = [(name, "real") for name in ("N1", "F1", "A1", "Y1", "a1", "b1")]
N, F, A, Y, RATIO, LEAST = names_of(NUMBERS)
CORE_HYPOTHESES: list[Json] = [
    ["<=", 0, F],
    ["<=", F, N],
    ["<=", times(N, LEAST), A],
    ["<=", A, times(N, RATIO, LEAST)],
    ["<=", times(F, LEAST), Y],
    ["<=", Y, times(F, RATIO, LEAST)],
    ["<=", 1, RATIO],
    ["<", 0, LEAST],
]
ROOM = times(minus(RATIO, 1), N, A)
CORE = both(
    ["<=", 0, plus(ROOM, minus(times(F, A), times(N, Y)))],
    ["<=", 0, plus(ROOM, minus(times(N, Y), times(F, A)))],
)


def prove_core(proof: Evidence) -> int:
    """Prove |n y − f s| ≤ (a − 1) n s for sums s of n and y of f ≤ n weights between b and a b."""
    given = [proof.assume(formula) for formula in CORE_HYPOTHESES]
    number = proof.squares(["<=", 0, N], proof.sums(equal(minus(N, 0), plus(F, minus(N, F)))), given[:2])
    slack = minus(RATIO, 1)
    common = [
        times(slack, N, minus(A, times(N, LEAST))),
        times(slack, N, LEAST, minus(N, F)),
    ]
    above = [times(N, minus(times(F, RATIO, LEAST), Y)), times(F, minus(A, times(N, LEAST)))]
    below = [times(N, minus(Y, times(F, LEAST))), times(F, minus(times(N, RATIO, LEAST), A))]
    sides = []
    for part, rest in ((1, above), (2, below)):
        value = CORE[part][2]
        equals = proof.sums(equal(minus(value, 0), plus(*common, *rest)))
        sides.append(proof.squares(["<=", 0, value], equals, [*given, number]))
    return proof.generalise(proof.conjunction(*sides), names_of(NUMBERS), CORE_HYPOTHESES)


MORE: Binders = [(name, "real") for name in ("M1", "Z1", "n1")]
M, Z, ALL = names_of(MORE)
ANY = "v2"
REALS: Binders = [*NUMBERS, *MORE, (ANY, "real")]
REST_HYPOTHESES: list[Json] = [
    ["<=", 1, N],
    ["<=", 0, M],
    ["<=", 0, Z],
    ["<=", M, times(ALL, RATIO)],
    ["<=", Z, times(ALL, RATIO)],
    ["<=", 0, ALL],
]
SPREAD = minus(RATIO, 1)
ERROR = plus(SPREAD, over(times(ALL, RATIO), LEAST))


def _distance(one: Json, other: Json, error: Json) -> Json:
    return both(["<=", minus(one, other), error], ["<=", minus(other, one), error])


CLOSE = _distance(over(plus(Y, Z), plus(A, M)), over(F, N), ERROR)
EQUAL_HYPOTHESES: list[Json] = [*CORE_HYPOTHESES, ["<", 0, N]]
NEAR = _distance(over(Y, A), over(F, N), SPREAD)


class _Reals:
    """The inequalities on numbers, in a proof that assumes those of the core."""

    def __init__(self, proof: Evidence) -> None:
        """Assume them."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in CORE_HYPOTHESES]
        core = proof.specialise(prove_core(proof), names_of(NUMBERS), self.given)
        self.core = [proof.project(core, part) for part in range(2)]

    def positive_sum(self, number: int) -> int:
        """Prove s > 0 from n > 0."""
        proof = self.proof
        form = plus(minus(A, times(N, LEAST)), times(N, LEAST))
        return proof.squares(["<", 0, A], proof.sums(equal(minus(A, 0), form)), [*self.given, number])

    def unit(self, value: Json, positive: int) -> int:
        """Prove y · (1/y) = 1 for y > 0."""
        return self.proof.quotient(self.proof.specialise(prove_nonzero(self.proof), [value], [positive]))

    def near(self) -> int:
        """∀ (the core, n > 0 ⟹ |y/s − f/n| ≤ a − 1)."""
        proof, number = self.proof, self.proof.assume(EQUAL_HYPOTHESES[-1])
        sum_positive = self.positive_sum(number)
        units = [self.unit(N, number), self.unit(A, sum_positive)]
        sides = []
        for part, sign in ((1, 1), (2, -1)):
            goal = NEAR[part]
            form = times(CORE[part][2], over(1, N), over(1, A))
            equals = proof.sums(
                equal(minus(goal[2], goal[1]), form),
                cofactors=[
                    cofactor(units[0], [], plus(times(-1, SPREAD, over(A, A)), times(sign, over(Y, A)))),
                    cofactor(units[1], [], plus(times(-1, SPREAD), times(-sign, over(F, N)))),
                ],
            )
            sides.append(proof.squares(goal, equals, [self.core[part - 1], number, sum_positive]))
        return proof.generalise(proof.conjunction(*sides), names_of(NUMBERS), EQUAL_HYPOTHESES)

    def close(self) -> int:
        """∀ (the core, few others ⟹ |(y + z)/(s + m) − f/n| ≤ (a − 1) + |H| a/b)."""
        proof = self.proof
        rest = [proof.assume(formula) for formula in REST_HYPOTHESES]
        number = proof.squares(["<", 0, N], proof.sums(equal(minus(N, 0), plus(minus(N, 1), 1))), rest[:1])
        sum_positive = self.positive_sum(number)
        whole = plus(A, M)
        whole_positive = proof.squares(["<", 0, whole], given=[sum_positive, rest[1]])
        units = [
            self.unit(value, theorem)
            for value, theorem in ((N, number), (whole, whole_positive), (LEAST, self.given[-1]))
        ]
        ratio = proof.squares(["<", 0, RATIO], proof.sums(equal(minus(RATIO, 0), plus(SPREAD, 1))), self.given)
        scale = times(N, ALL, over(RATIO, LEAST))
        bound = times(ALL, RATIO)
        common = [
            times(SPREAD, N, M),
            times(scale, minus(A, times(N, LEAST))),
            times(scale, M),
            times(N, ALL, RATIO, minus(N, 1)),
        ]
        above = [times(N, minus(bound, Z)), times(F, M)]
        below = [times(N, Z), times(minus(N, F), ALL, RATIO), times(F, minus(bound, M))]
        sides = []
        for part, sign, others in ((1, 1, above), (2, -1, below)):
            goal = CLOSE[part]
            form = times(plus(CORE[part][2], *common, *others), over(1, N), over(1, whole))
            share = over(plus(Y, Z), whole)
            equals = proof.sums(
                equal(minus(goal[2], goal[1]), form),
                cofactors=[
                    cofactor(units[0], [], plus(times(-1, ERROR, over(whole, whole)), times(sign, share))),
                    cofactor(units[1], [], plus(times(-1, ERROR), times(-sign, over(F, N)))),
                    cofactor(units[2], [], times(power(N, 2), bound, over(1, N), over(1, whole))),
                ],
            )
            given = [*self.given, *rest, self.core[part - 1], number, ratio, sum_positive, whole_positive]
            sides.append(proof.squares(goal, equals, given))
        hypotheses = [*CORE_HYPOTHESES, *REST_HYPOTHESES]
        return proof.generalise(proof.conjunction(*sides), names_of([*NUMBERS, *MORE]), hypotheses)


def prove_near(proof: Evidence) -> int:
    """Prove the comparison of two means of the same elements."""
    return _Reals(proof).near()


def prove_close(proof: Evidence) -> int:
    """Prove the comparison where there are few other elements."""
    return _Reals(proof).close()
