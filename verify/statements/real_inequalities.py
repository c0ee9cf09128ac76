"""Inequalities between real numbers that the bound on a neuron rests on: means, squares, cancellation."""

from __future__ import annotations

from typing import Any

from verify.library.mean_inequality import mean_defect
from verify.library.real_order import prove_by_order, prove_equal_roots, prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, conj, different, equal, minus, over, plus, power, times
from verify.statements.patterns import prove_not

Json = Any

REALS: Binders = [*((name, "real") for name in ("r1", "r2", "r3", "r4", "r5", "r6", "r7")), ("s1", "complex")]
COMPLEX = ("p1", "q1", "t1")
NAMES = [name for name, _ in REALS]


X, Y, Z, REST, APART, VALUE, BOUND = NAMES[:7]
HALF = NAMES[7]
ALL = plus(X, Y, Z, REST)
PREMISES: list[Json] = [
    *(["<=", 0, name] for name in (X, Y, Z, REST, APART, BOUND)),
    equal(minus(times(X, Y, Z), times(2, power(HALF, 2))), APART),
    equal(VALUE, times(2, HALF)),
    equal(times(27, power(BOUND, 2)), times(2, power(ALL, 3))),
]


def _rest_defect() -> Json:
    """(x + y + z + r)³ − (x + y + z)³."""
    mean = plus(X, Y, Z)
    return plus(power(REST, 3), times(3, mean, power(REST, 2)), times(3, power(mean, 2), REST))


DEFECTS = [times(2, _rest_defect()), times(2, mean_defect(X, Y, Z)), times(54, APART)]


class MeanBound:
    """The bound on X, and what follows where it is attained, from the same sum of squares."""

    def __init__(self, proof: Evidence) -> None:
        """Prove 27 t² − 27 X² = a sum of squares with multipliers ≥ 0, from the premises."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in PREMISES]
        split, value, bound = self.given[6:]
        square = minus(times(27, power(BOUND, 2)), times(27, power(VALUE, 2)))
        self.equals = proof.sums(
            equal(square, plus(*DEFECTS)),
            cofactors=[
                cofactor(split, [], 54),
                cofactor(value, [], times(-27, plus(VALUE, times(2, HALF)))),
                cofactor(bound),
            ],
        )

    def bound(self, root: int) -> int:
        """∀ (the premises ⟹ X ≤ t): 27 t² = 2 (x + y + z + r)³, x y z − X²/2 = q, all but X at least 0."""
        proof, given = self.proof, self.given
        squared = proof.squares(["<=", times(27, power(VALUE, 2)), times(27, power(BOUND, 2))], self.equals, given[:6])
        form = times(["/", 1, 27], minus(times(27, power(BOUND, 2)), times(27, power(VALUE, 2))))
        plain = proof.sums(equal(minus(power(BOUND, 2), power(VALUE, 2)), form))
        smaller = proof.squares(["<=", power(VALUE, 2), power(BOUND, 2)], plain, [squared])
        result = proof.specialise(root, [VALUE, BOUND], [given[5], smaller])
        return proof.generalise(result, NAMES, PREMISES)

    def attained(self) -> int:
        """∀ (the premises, X = t, x + y + z + r > 0 ⟹ r = 0 ∧ x = y ∧ y = z ∧ q = 0)."""
        proof, signs = self.proof, self.given[:6]
        attained, positive = proof.assume(ATTAINED), proof.assume(POSITIVE)
        zero = proof.sums(
            equal(plus(*DEFECTS), 0),
            cofactors=[cofactor(self.equals, [], -1), cofactor(attained, [], times(27, plus(BOUND, VALUE)))],
        )
        rest = proof.vanish(zero, [0, 0], signs)
        mean = plus(X, Y, Z)
        some = proof.squares(
            ["<", 0, mean],
            proof.sums(equal(minus(mean, 0), ALL), cofactors=[cofactor(rest, [], -1)]),
            [positive],
        )
        first, second = (proof.vanish(zero, [1, 0, part], [*signs, some]) for part in (0, 1))
        result = proof.conjunction(rest, first, second, proof.vanish(zero, [2], signs))
        return proof.generalise(result, NAMES, [*PREMISES, ATTAINED, POSITIVE])


ATTAINED = equal(minus(BOUND, VALUE), 0)
POSITIVE: Json = ["<", 0, ALL]


def prove_constant(proof: Evidence) -> int:
    """Prove ∀ γ, d, n, P (27 γ² d (d − 1)² = 2, P = d n² ⟹ 27 (γ d² (d − 1) n³)² = 2 P³)."""
    gamma, d, n, energy = NAMES[:4]
    hypotheses = [
        equal(times(27, power(gamma, 2), d, power(minus(d, 1), 2)), 2),
        equal(energy, times(d, power(n, 2))),
    ]
    largest, parseval = (proof.assume(formula) for formula in hypotheses)
    share = times(d, power(n, 2))
    quadratic = plus(power(energy, 2), times(energy, share), power(share, 2))
    result = proof.sums(
        equal(times(27, power(neuron_bound(gamma, d, n), 2)), times(2, power(energy, 3))),
        cofactors=[
            cofactor(largest, [], times(power(d, 3), power(n, 6))),
            cofactor(parseval, [], times(-2, quadratic)),
        ],
    )
    return proof.generalise(result, [gamma, d, n, energy], hypotheses)


def neuron_bound(gamma: Json, d: Json, n: Json) -> Json:
    """γ d² (d − 1) n³, the bound on the class-weighted margin of a neuron, summed over all inputs and labels."""
    return times(gamma, power(d, 2), minus(d, 1), power(n, 3))


def prove_phase(proof: Evidence) -> int:
    """Prove ∀ real r1 ≠ 0, complex p, q, s (p q conj s = r1³, |s|² = r1² ⟹ s/r1 = (p/r1)(q/r1))."""
    p, q, s = COMPLEX
    hypotheses = [
        equal(times(p, q, conj(s)), power("r1", 3)),
        equal(["abs2", s], power("r1", 2)),
        different("r1", 0),
    ]
    product, size, nonzero = (proof.assume(formula) for formula in hypotheses)
    unit, inverse = proof.quotient(nonzero), over(1, "r1")
    fourth = power(inverse, 4)
    one = times("r1", inverse)
    result = proof.sums(
        equal(over(s, "r1"), times(over(p, "r1"), over(q, "r1"))),
        cofactors=[
            cofactor(product, [], minus(times(s, fourth))),
            cofactor(size, [], times(p, q, fourth)),
            cofactor(unit, [], times(p, q, power(inverse, 2), plus(1, one))),
            cofactor(unit, [], minus(times(s, inverse, plus(1, one, power(one, 2))))),
        ],
    )
    return proof.generalise(result, ["r1", p, q, s], hypotheses)


def prove_scale(proof: Evidence, neurons: int) -> int:
    """Prove ∀ γ, d, s, n ≥ 0: γ = (m/2) d s³ if 27 γ² d (d − 1)² = 2, 2 n² = 3 d s² and m (d − 1) n³ = 1."""
    gamma, d, s, n = NAMES[:4]
    hypotheses = [
        *(["<=", 0, name] for name in (gamma, d, s)),
        equal(times(27, power(gamma, 2), d, power(minus(d, 1), 2)), 2),
        equal(times(2, power(n, 2)), times(3, d, power(s, 2))),
        equal(times(neurons, minus(d, 1), power(n, 3)), 1),
    ]
    *signs, largest, size, unit = (proof.assume(formula) for formula in hypotheses)
    zero = equal(gamma, 0)
    assumed = proof.assume(zero)
    wrong = proof.sums(
        equal(0, 2),
        cofactors=[
            cofactor(largest),
            cofactor(assumed, [], times(-27, gamma, d, power(minus(d, 1), 2))),
        ],
    )
    nonzero = prove_not(proof, zero, wrong, proof.evaluate(equal(0, 2)))
    positive = proof.specialise(prove_positive(proof), [gamma], [signs[0], nonzero])
    value = scaled_margin(neurons, d, s)
    left, right = times(2, power(n, 2)), times(3, d, power(s, 2))
    count = neurons**2
    equals = proof.sums(
        equal(power(gamma, 2), power(value, 2)),
        cofactors=[
            cofactor(unit, [], times(-1, power(gamma, 2), plus(times(neurons, minus(d, 1), power(n, 3)), 1))),
            cofactor(
                size,
                [],
                times(
                    over(count, 8),
                    power(times(gamma, minus(d, 1)), 2),
                    plus(power(left, 2), times(left, right), power(right, 2)),
                ),
            ),
            cofactor(largest, [], times(over(count, 8), power(d, 2), power(s, 6))),
        ],
    )
    sign = proof.squares(["<=", 0, value], given=signs)
    result = proof.specialise(prove_equal_roots(proof), [gamma, value], [positive, sign, equals])
    return proof.generalise(result, [gamma, d, s, n], hypotheses)


def scaled_margin(neurons: int, d: Json, s: Json) -> Json:
    """(m/2) d s³, the margin of a network with m neurons for each pair of frequencies and the amplitude s."""
    return times(over(neurons, 2), d, power(s, 3))


def prove_share(proof: Evidence) -> int:
    """Prove ∀ real T, z > 0 and q (q = T z, q² ≤ q T ⟹ z ≤ 1)."""
    q, whole, z = NAMES[:3]
    hypotheses = [["<", 0, whole], ["<", 0, z], equal(q, times(whole, z)), ["<=", times(q, q), times(q, whole)]]
    given = [proof.assume(formula) for formula in hypotheses]
    goal = ["<=", z, 1]
    larger = proof.order(proof.assume(["not", goal]))
    form = plus(minus(times(q, whole), times(q, q)), times(whole, whole, z, minus(z, 1)))
    equals = proof.sums(
        equal(minus(0, 0), form), cofactors=[cofactor(given[2], [], minus(plus(q, times(whole, z)), whole))]
    )
    absurd = proof.squares(["<", 0, 0], equals, [given[0], given[1], given[3], larger])
    return proof.generalise(prove_by_order(proof, goal, absurd), [q, whole, z], hypotheses)
