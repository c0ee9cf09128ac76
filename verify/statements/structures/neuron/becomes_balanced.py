"""A neuron in the basin of Theorem 3.5 becomes balanced and follows a map of one variable, or v w_x tends to 1.

Own; compare Simple structures in neural networks (Chen), Proposition 4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    both,
    differences,
    equal,
    mapping,
    minus,
    needed,
    over,
    substituted,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.assumptions import UPDATES, assuming, with_stand_ins
from verify.statements.structures.monotone_limits import INDEX
from verify.statements.structures.neuron.balance_or_minimum import (
    prove_balance,
)
from verify.statements.structures.neuron.error_of_map import (
    deviation,
    prove_deviation,
)
from verify.statements.structures.neuron.growth_count import GEOMETRIC
from verify.statements.structures.neuron.in_basin import (
    BINDERS,
    CLAIM,
    CONDITION,
    DECLARED,
    HYPOTHESES,
    IN_BASIN,
    NOW,
    RADIUS,
    InBasin,
    apart,
    becomes_small,
    bounded_at,
    finally_small,
    prove_widths,
)
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.trajectory import (
    FASTEST,
    MOTION,
    aligned,
    prove_aligned,
)
from verify.statements.structures.neuron.vocabulary import (
    ABOUT_DEFECT,
    ABOUT_PI,
    NEURON,
    SOME_INVERSE,
    SOURCE,
    STEP_SIZE,
)

Json = Any


def _prove(term: Callable[[Json], Json]) -> Evidence:
    """Prove that v − w_x tends to 0, or that the deviation does."""
    proof = ConciseEvidence(DECLARED)
    condition = proof.assume(CONDITION)
    motion, bounded, away = (proof.project(condition, part) for part in range(3))
    run = InBasin(proof, motion, bounded)
    tends = prove_balance(run, away)
    if term is deviation:
        tends = prove_deviation(run, tends)
    found = proof.specialise(tends, [RADIUS], [proof.assume(["<", 0, RADIUS])])
    goal = finally_small(term, CONDITION, RADIUS)
    late = proof.assume(substituted(goal[2][2], {"m'": INDEX}))
    some = proof.choose(found, INDEX, proof.witness(goal, [INDEX], proof.generalise(late, [], [CONDITION])))
    shown = substituted(goal[2][2], {"m'": 0})
    nothing = proof.contradiction(shown, condition, proof.assume(["not", CONDITION]))
    idle = proof.witness(goal, [0], proof.generalise(nothing, [], [CONDITION]))
    every = proof.generalise(proof.cases(CONDITION, some, idle), [RADIUS], [["<", 0, RADIUS]])
    proof.generalise(every, names_of(BINDERS), HYPOTHESES)
    return proof


REST: list[Json] = [mapping([("s'", "natural")], value) for value in (over(9, 10), over(10, 9), 0, 0)]


def _at_rest() -> Control:
    """A minimum with v different from w_x is at rest."""
    condition = both(MOTION, IN_BASIN)
    near_miss = becomes_small(apart, condition)
    values, radius = [FASTEST, SOME_INVERSE, *REST], over(1, 100)
    at = valuation(BINDERS, values)
    proof = ConciseEvidence([("n", "natural"), (NOW, "natural")])
    rates = [proof.evaluate(substituted(formula, at)) for formula in STEP_SIZE]
    positive = proof.specialise(prove_widths(proof, rates, FASTEST), ["n"])
    place = substituted(bounded_at("n"), at)
    box = proof.evaluate(place[1])
    bounded = proof.generalise(proof.conjunction(box, positive), ["n"])
    assumed = substituted(finally_small(apart, condition, radius)[2], at | {"m'": NOW})
    late = proof.specialise(proof.assume(assumed), [], [proof.conjunction(prove_aligned(proof, REST), bounded)])
    same = proof.squares(["<=", NOW, NOW], proof.sums(equal(minus(NOW, NOW), 0)))
    small = proof.specialise(late, [NOW], [same])
    large = proof.evaluate(substituted(["not", ["<", apart(NOW), radius]], at))
    never = proof.generalise(prove_not(proof, assumed, small, large), [NOW])
    given = [proof.evaluate(substituted(formula, at)) for formula in HYPOTHESES]
    moves = [{"at": values}, {"given": given}, {"at": [radius]}, {"given": [proof.evaluate(["<", 0, radius])]}]
    proof.counterexample(near_miss, moves, never)
    says = (
        "Without the condition that v w_x does not tend to 1 it is false: the minimum v = 9/10, w_x = 10/9 is at rest."
    )
    return Control(says, differences(CLAIM, near_miss), proof)


def balance_part() -> Part:
    """The dichotomy."""
    return Part(
        "balance",
        "If the trajectory is in the basin at all times, w_y < 0.1 (1 - 0.03 K)^t, and v w_x does not tend to 1, then "
        "v - w_x tends to 0.",
        CLAIM,
        _prove(apart),
        [[FASTEST, SOME_INVERSE, *aligned(over(4, 5)), 1]],
        [_at_rest()],
    )


def deviation_part() -> Part:
    """K v w_x follows a map of one variable at last."""
    return Part(
        "map",
        "If the trajectory is in the basin at all times, w_y < 0.1 (1 - 0.03 K)^t, and v w_x does not tend to 1, then "
        "the next K v w_x is a (K + 1 - a)^2, a = K v w_x, up to an error that tends to 0.",
        becomes_small(deviation, CONDITION),
        _prove(deviation),
        [[FASTEST, SOME_INVERSE, *aligned(over(4, 5)), 1]],
    )


def balance_or_minimum() -> Statement:
    """The imbalance of a neuron in the basin tends to 0, unless v w_x tends to 1."""
    parts = [assuming(part, UPDATES) for part in (balance_part(), deviation_part())]
    return Statement(
        id="structures/own-neuron-balance",
        title="In the basin of Theorem 3.5 the imbalance of a ReLU neuron tends to 0, unless v w_x tends to 1",
        source=f"Own; compare {SOURCE}, Theorem 3.5 and Proposition 4",
        hypotheses=SETTING
        + r" At all times $v, w_x > 0$, $0.43 \le v w_x \le 1.3$, $-0.3465 \le v - w_x \le 0.09$ and "
        r"$w_y^{(t)} < 0.1 (1 - 0.030 K)^t$.",
        conclusion=r"$v w_x \to 1$, or $v - w_x \to 0$ and the next $K v w_x$ is $a (K + 1 - a)^2 + o(1)$, $a = K v "
        r"w_x$.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} V, X, Y, G are the sequences of v, w_x, w_y and gamma, counted from a time "
        "at which the trajectory is in the basin; that a trajectory with the start of Theorem 3.5 gets there and "
        "satisfies these bounds from then on is its part decay-in-time. A sequence tends to a number if for every "
        "positive number the square of the distance is below it from some time on. With A = K (1 - v w_x - gamma) a "
        "step multiplies v^2 - w_x^2 by 1 - A^2, up to a multiple of w_y^2. So (v^2 - w_x^2)^2 + 400 b^2, b = 0.1 (1 - "
        "0.03 K)^t, loses at least A^2 (v^2 - w_x^2)^2 + b^2 in each step. If its limit is 0, so is that of v - w_x, "
        "since v + w_x > 1; else A tends to 0. That v w_x tends to 1 is what the trajectories do that tend to a "
        "minimum, v w_x = 1 and w_y = 0.",
        definitions=needed([*NEURON, *GEOMETRIC], [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


STATEMENTS = {"structures/own-neuron-balance": balance_or_minimum}
