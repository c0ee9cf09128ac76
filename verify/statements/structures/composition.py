"""Composing base functions does not keep the condition on their squared loss, but it does under a further condition.

Simple structures in neural networks (Chen), Propositions 2 and 10.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.structures.beyond_edge.loss_orbits import prove_squared_loss
from verify.statements.structures.period_two_vocabulary import (
    BASE,
    PERIOD_TWO_VOCABULARY,
    SOURCE,
    VARIABLES,
    prove_positive_square,
)

Json = Any

INNER, OUTER = ("p1", "p2", "p3"), ("q1", "q2", "q3")
NUMBERS: Binders = [(name, "real") for name in (*INNER, *OUTER)]
COMPOSED = (
    times("q1", "p1"),
    plus(times("q2", power("p1", 2)), times("q1", "p2")),
    plus(times("q3", power("p1", 3)), times(3, "q2", "p1", "p2"), times("q1", "p3")),
)
BOTH = [["admissible", *INNER], ["admissible", *OUTER]]
LOSS = ["squared_loss_oscillates", *COMPOSED]
ALIGNED = ["<=", 0, times("q1", "q2", "p2")]
SCHWARZIAN = define(
    "schwarzian_negative",
    BASE,
    both(different("g1", 0), ["<", times(2, "g1", "g3"), times(3, power("g2", 2))]),
)
VOCABULARY = [*PERIOD_TWO_VOCABULARY, SCHWARZIAN]
NEGATIVE = [["schwarzian_negative", *INNER], ["schwarzian_negative", *OUTER]]

COMPOSITION = forall(NUMBERS, implies(*BOTH, LOSS))
WITH_ALIGNED = forall(NUMBERS, implies(*BOTH, ALIGNED, LOSS))
WITH_NEGATIVE = forall(NUMBERS, implies(*NEGATIVE, both(["schwarzian_negative", *COMPOSED], LOSS)))
LOGARITHM_OF_EXP: list[Json] = [1, 1, 1, 1, -1, 2]


def _quantity(first: Json, second: Json, third: Json, square: int) -> Json:
    """Return c (g'')² − g' g''' for the multiple c of the square."""
    return minus(times(square, power(second, 2)), times(first, third))


IDENTITY = forall(
    NUMBERS,
    equal(
        _quantity(*COMPOSED, 6),
        plus(
            times(power("p1", 4), _quantity(*OUTER, 6)),
            times(power("q1", 2), _quantity(*INNER, 6)),
            times(9, "q1", "q2", power("p1", 2), "p2"),
        ),
    ),
)
MISSING = forall(NUMBERS, equal(_quantity(*COMPOSED, 6), IDENTITY[2][2][:-1]))


def _prove_slope(proof: Evidence, inner: int, outer: int) -> int:
    """Prove q' p' ≠ 0 from p' ≠ 0 and q' ≠ 0."""
    unit = proof.quotient(inner)
    zero = equal(COMPOSED[0], 0)
    assumed = proof.assume(zero)
    none = proof.sums(
        equal("q1", 0),
        cofactors=[cofactor(assumed, [], over(1, "p1")), cofactor(unit, [], minus("q1"))],
    )
    return prove_not(proof, zero, none, outer)


def _prove_composed(proof: Evidence, slope: int, bend: int) -> int:
    """Prove that the squared loss oscillates, from the two conditions on the composed function."""
    return proof.specialise(prove_squared_loss(proof), COMPOSED, [proof.conjunction(slope, bend)])


def _prove_aligned() -> Evidence:
    proof = Evidence([*NUMBERS, *VARIABLES])
    inner, outer = (proof.assume(condition) for condition in BOTH)
    aligned = proof.assume(ALIGNED)
    slopes = [proof.project(theorem, 0) for theorem in (inner, outer)]
    bends = [proof.project(theorem, 1) for theorem in (inner, outer)]
    squares = [prove_positive_square(proof, name, slope) for name, slope in zip(("p1", "q1"), slopes, strict=True)]
    first, second, third = COMPOSED
    low, high = times(first, third), times(6, power(second, 2))
    form = plus(
        times(power(power("p1", 2), 2), _quantity(*OUTER, 6)),
        times(power("q1", 2), _quantity(*INNER, 6)),
        times(9, times("q1", "q2", "p2"), power("p1", 2)),
    )
    bend = proof.squares(["<", low, high], proof.sums(equal(minus(high, low), form)), [*squares, *bends, aligned])
    result = _prove_composed(proof, _prove_slope(proof, *slopes), bend)
    proof.generalise(result, names_of(NUMBERS), [*BOTH, ALIGNED])
    return proof


def _prove_negative() -> Evidence:
    proof = Evidence([*NUMBERS, *VARIABLES])
    inner, outer = (proof.assume(condition) for condition in NEGATIVE)
    slopes = [proof.project(theorem, 0) for theorem in (inner, outer)]
    bends = [proof.project(theorem, 1) for theorem in (inner, outer)]
    squares = [prove_positive_square(proof, name, slope) for name, slope in zip(("p1", "q1"), slopes, strict=True)]
    first, second, third = COMPOSED
    slope = _prove_slope(proof, *slopes)
    low, high = times(2, first, third), times(3, power(second, 2))
    gaps = [minus(times(3, power(g[1], 2)), times(2, g[0], g[2])) for g in (INNER, OUTER)]
    form = plus(times(power(power("p1", 2), 2), gaps[1]), times(power("q1", 2), gaps[0]))
    kept = proof.squares(["<", low, high], proof.sums(equal(minus(high, low), form)), [*squares, *bends])
    weak = [times(first, third), times(6, power(second, 2))]
    rest = plus(times(over(1, 2), minus(high, low)), times(over(9, 2), power(second, 2)))
    bend = proof.squares(["<", *weak], proof.sums(equal(minus(weak[1], weak[0]), rest)), [kept])
    result = proof.conjunction(proof.conjunction(slope, kept), _prove_composed(proof, slope, bend))
    proof.generalise(result, names_of(NUMBERS), NEGATIVE)
    return proof


def _identity() -> Evidence:
    proof = Evidence()
    proof.identity(IDENTITY)
    return proof


def proposition_2() -> Statement:
    """The composition rule as printed."""
    return Statement(
        id="structures/proposition-2",
        title="The condition on the squared loss passes to compositions",
        source=f"{SOURCE}, Proposition 2 (Proposition 10)",
        hypotheses=r"p at \bar x and q at p(\bar x) satisfy (i) g' \ne 0 and (ii) g'g''' < 6(g'')^2.",
        conclusion=r"q \circ p at \bar x satisfies the conditions for a fixed point of F_\eta^2.",
        reading=(
            "Derivatives of the composition are those of the chain rule. The conclusion is the condition of "
            "Theorem 3.1, "
            "or of Lemma 3.2 with k = 4, for the squared loss. It is refuted by p = exp and q = log at \\bar x = 0, "
            "Corollaries 6 and 7: the composition is the identity, its squared loss is quadratic, and "
            "3f'''^2 - f''f'''' = 0. The proof replaces q(y) by q(-y) and p by -p to change the sign of q'q''p''; but "
            "this product stays what it is."
        ),
        definitions=needed(VOCABULARY, [COMPOSITION]),
        parts=[
            Part(
                "composition",
                "If both functions satisfy the condition, so does their composition.",
                COMPOSITION,
                refute_at(COMPOSITION, NUMBERS, LOGARITHM_OF_EXP, BOTH, LOSS),
                [LOGARITHM_OF_EXP],
                [
                    Control(
                        "If q'q''p'' is not negative besides, it is true.",
                        differences(COMPOSITION, WITH_ALIGNED),
                        _prove_aligned(),
                        "true",
                    )
                ],
            )
        ],
    )


def proposition_2_repair() -> Statement:
    """Two composition rules that hold."""
    aligned = refute_at(COMPOSITION, NUMBERS, LOGARITHM_OF_EXP, BOTH, LOSS)
    weaker = forall(NUMBERS, implies(BOTH[0], NEGATIVE[1], WITH_NEGATIVE[2][-1]))
    return Statement(
        id="structures/proposition-2.repair",
        title=(
            "Two composition rules: q'q''p'' is not negative, or both functions have a negative Schwarzian derivative"
        ),
        source=f"{SOURCE}, Proposition 2 (Proposition 10), mended",
        hypotheses=(
            r"p at \bar x and q at p(\bar x) satisfy g' \ne 0, g'g''' < 6(g'')^2, and q'q''p'' \ge 0; or both satisfy "
            r"g' \ne 0 and g'g''' < \tfrac32(g'')^2."
        ),
        conclusion=(
            r"F = q \circ p satisfies the condition; "
            r"6F''^2 - F'F''' = p'^4(6q''^2 - q'q''') + q'^2(6p''^2 - p'p''') + 9q'q''p'^2p''; and a negative "
            r"Schwarzian "
            r"derivative passes to F."
        ),
        reading=(
            "Derivatives of the composition are those of the chain rule. The Schwarzian derivative "
            "g'''/g' - (3/2)(g''/g')^2 is negative if and only if g'g''' < (3/2)(g'')^2; that is stronger than the "
            "condition of Proposition 1, holds for sin, tanh, exp, the sigmoid and powers above 1, and fails for log."
        ),
        definitions=needed(VOCABULARY, [WITH_ALIGNED, WITH_NEGATIVE]),
        parts=[
            Part(
                "identity",
                "The quantity of the composition from those of the two functions.",
                IDENTITY,
                _identity(),
                [[1, 2, 3, 4, 5, 6]],
                [
                    Control(
                        "Without the last term it is false for log after exp.",
                        differences(IDENTITY, MISSING),
                        refute_at(MISSING, NUMBERS, LOGARITHM_OF_EXP, [], MISSING[2]),
                    )
                ],
            ),
            Part(
                "aligned",
                "The rule if q'q''p'' is not negative.",
                WITH_ALIGNED,
                _prove_aligned(),
                [[1, 1, 1, 1, 1, 1]],
                [
                    Control(
                        "Without the condition on q'q''p'' it is false for log after exp.",
                        differences(WITH_ALIGNED, COMPOSITION),
                        aligned,
                    )
                ],
            ),
            Part(
                "negative-schwarzian",
                "The rule for negative Schwarzian derivatives, which also pass to the composition.",
                WITH_NEGATIVE,
                _prove_negative(),
                [[1, 1, 1, 1, 1, 1]],
                [
                    Control(
                        "With the condition of Proposition 1 for the inner function it is false: x^2 after its root.",
                        differences(WITH_NEGATIVE, weaker),
                        refute_at(
                            weaker,
                            NUMBERS,
                            [1, -1, 3, 1, 1, 0],
                            [BOTH[0], NEGATIVE[1]],
                            ["schwarzian_negative", *COMPOSED],
                            [{"part": 0}],
                        ),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"structures/proposition-2": proposition_2, "structures/proposition-2.repair": proposition_2_repair}
