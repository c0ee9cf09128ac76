"""Proposition 3: the balanced orbit of period 2, its linear stability, the convergence to it, and the starts that rest.

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
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
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.balanced_existence import existence_part
from verify.statements.structures.balanced_pair import (
    AT_ORBIT,
    LOCAL_EDGE,
    MULTIPLIERS,
    ORBIT_BINDERS,
    SWAPS,
    BalancedOrbit,
)
from verify.statements.structures.balanced_solutions import (
    ABOVE_ONE,
    ORBIT,
    SOLUTION,
    SOLUTIONS,
    uniqueness_part,
)
from verify.statements.structures.two_factors import ALL, ALWAYS_POSITIVE
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.closeness import distance
from verify.statements.structures.two_factors_orbit.comes_to_rest import (
    MINIMISER,
    RADIUS,
    START,
    prove_always_positive,
    prove_rest_after_one_step,
)
from verify.statements.structures.two_factors_orbit.comes_to_rest import SOLUTION as SOLUTION_THERE
from verify.statements.structures.two_factors_orbit.convergence import convergence_part
from verify.statements.structures.two_factors_orbit.convergence_claim import VOCABULARY
from verify.statements.structures.two_factors_vocabulary import RATE, SOURCE, TWO_FACTORS, K, at_time, stepped

Json = Any

EDGE: list[Json] = [*ABOVE_ONE, ["<", power(plus(K, 1), 2), over(9, 2)]]


def _near(x: Json, y: Json, radius: Json, solutions: tuple[Json, Json]) -> Json:
    """The point is closer than r to one of the two points of the orbit."""
    return ["or", *(["<", distance(x, y, d), power(radius, 2)] for d in solutions)]


CONVERGES = exists(
    [("m", "natural")],
    implies(ALWAYS_POSITIVE, forall(TIME, implies(["<=", "m", "t"], _near(*at_time("t"), "r", ("d1", "d2"))))),
)
GLOBAL_BINDERS: Binders = [*ALL, *SOLUTION]
GLOBAL_CLAIM = forall(
    GLOBAL_BINDERS,
    implies(*EDGE, *SOLUTIONS, forall([("r", "real")], implies(["<", 0, "r"], CONVERGES))),
)


def _refutation() -> Evidence:
    """From (5, 3) one step leads to a minimiser, which is far from the orbit."""
    proof = ConciseEvidence([("n0", "natural"), ("m0", "natural")])
    values = [*START, *SOLUTION_THERE]
    at = dict(zip(names_of(GLOBAL_BINDERS), values, strict=True)) | {"r": RADIUS}
    within = substituted(CONVERGES[2], at | {"m": "m0"})
    rest = prove_rest_after_one_step(proof)
    assumed = proof.specialise(proof.assume(within), [], [prove_always_positive(proof, rest)])
    later = proof.squares(["<=", "m0", ["next", "m0"]], proof.sums(equal(minus(["next", "m0"], "m0"), 1)))
    near = proof.specialise(assumed, [["next", "m0"]], [later])
    known = proof.specialise(rest, ["m0"])
    close = _near(MINIMISER[0], MINIMISER[1], RADIUS, (SOLUTION_THERE[0], SOLUTION_THERE[2]))
    moved = proof.rewrite(close, [proof.project(known, part) for part in range(2)], near)
    never = proof.generalise(prove_not(proof, within, moved, proof.evaluate(close)), ["m0"])
    given = [proof.evaluate(substituted(formula, at)) for formula in [*EDGE, *SOLUTIONS]]
    positive = proof.evaluate(["<", 0, RADIUS])
    moves = [{"at": values}, {"given": given}, {"at": [RADIUS]}, {"given": [positive]}]
    proof.counterexample(GLOBAL_CLAIM, moves, never)
    return proof


NEARBY: Binders = [*RATE, *((name, "real") for name in ("d", "h", "k"))]
AT_D = times("eta", power("d", 2))
MOVED = stepped(plus("d", "h"), plus("d", "k"))
SUM, GAP = plus("h", "k"), minus("h", "k")
DERIVATIVE = both(
    equal(
        plus(*MOVED),
        plus(
            times(2, "d", minus(plus(1, K), AT_D)),
            times(minus(plus(1, K), times(3, AT_D)), SUM),
            minus(times("eta", plus(times("d", power(SUM, 2)), times(plus(times(2, "d"), SUM), "h", "k")))),
        ),
    ),
    equal(
        minus(*MOVED),
        plus(times(plus(minus(1, K), AT_D), GAP), times("eta", GAP, plus(times("d", SUM), times("h", "k")))),
    ),
)
DERIVATIVE_CLAIM = forall(NEARBY, DERIVATIVE)


def _local(method: str) -> Evidence:
    """Prove one of the facts of the orbit for 1 < K < √5 − 1."""
    proof = ConciseEvidence([*ORBIT_BINDERS, *REALS])
    proof.generalise(
        getattr(BalancedOrbit(proof, LOCAL_EDGE), method)(), names_of(ORBIT_BINDERS), [*LOCAL_EDGE, *SOLUTIONS]
    )
    return proof


def _derivative_part() -> Part:
    """One step near a balanced point."""
    proof = Evidence()
    proof.sums(DERIVATIVE_CLAIM)
    wrong = minus(plus(1, K), times(2, AT_D))
    first = DERIVATIVE[1]
    changed = equal(first[1], plus(first[2][1], times(wrong, SUM), first[2][3]))
    near_miss = forall(NEARBY, both(changed, DERIVATIVE[2]))
    control = refute_at(near_miss, NEARBY, [1, 1, 1, 1, 1], [], near_miss[2][1], [{"part": 0}])
    return Part(
        "derivative",
        "Near a balanced point (d, d) a step multiplies the sum of the deviations by 1 + K - 3 eta d^2 and their "
        "difference by 1 - K + eta d^2, up to terms of second and third order.",
        DERIVATIVE_CLAIM,
        proof,
        [[1, 1, 1, 1, 1]],
        [Control("With 2 instead of 3 it is false.", differences(DERIVATIVE_CLAIM, near_miss), control)],
    )


def _local_parts() -> list[Part]:
    """The solutions of (3.4), the orbit, the derivative of a step near it, and its linear stability."""
    hypotheses = [*LOCAL_EDGE, *SOLUTIONS]
    claim = forall(ORBIT_BINDERS, implies(*hypotheses, MULTIPLIERS))
    return [
        existence_part(),
        uniqueness_part(),
        Part(
            "orbit",
            "The two balanced points whose coordinates solve (3.4), one below and one above sqrt(mu), are exchanged "
            "by a step.",
            forall(ORBIT_BINDERS, implies(*hypotheses, SWAPS)),
            _local("swaps"),
            [AT_ORBIT],
        ),
        _derivative_part(),
        Part(
            "stability",
            "The multipliers of two steps along the orbit, for the sum and for the difference of the factors, are "
            "9 - 2 (K + 1)^2 and 3 - 2K; both lie between -1 and 1 for 1 < K < sqrt(5) - 1.",
            claim,
            _local("multipliers"),
            [AT_ORBIT],
        ),
    ]


HYPOTHESES = (
    r"The setting of Theorem 3.4: gradient descent on $\frac12 (xy - \mu)^2$ with $\eta = K/\mu$ and factors that are "
    r"always positive; $1 < K < \sqrt{4.5} - 1$."
)
ORBIT_TEXT = (
    r"the orbit $\{(\delta_i, \delta_i)\}$, where $\delta_1 \in (0, \sqrt\mu)$ and $\delta_2 \in (\sqrt\mu, 2 "
    r"\sqrt\mu)$ are the solutions of $\eta = 1/(\delta^2 (\sqrt{\mu/\delta^2 - 3/4} + 1/2))$"
)


def proposition_3_repair() -> Statement:
    """Proposition 3 for the starts that do not meet the set xy = μ."""
    parts = [*_local_parts(), convergence_part()]
    return Statement(
        id="structures/proposition-3.repair",
        title="Gradient descent on (xy - mu)^2/2 that never meets xy = mu converges to the balanced orbit of period 2",
        source=f"{SOURCE}, Proposition 3 (Proposition 8)",
        hypotheses=r"Gradient descent on $\frac12 (xy - \mu)^2$ with $\eta = K/\mu$, $\mu > 0$, $1 < K < \sqrt5 - 1$; "
        r"$x_t, y_t > 0$ and $x_t y_t \ne \mu$ for all $t$. The parts before the last one need no trajectory.",
        conclusion=rf"Gradient descent has {ORBIT_TEXT}; both multipliers of two steps, $9 - 2(K + 1)^2$ and $3 - "
        r"2K$, lie between $-1$ and $1$. For every $r > 0$ there is an $m$ such that for all $t \ge m$ the products "
        r"$x_t y_t$ lie below and above $\mu$ in turn, $(x_t, y_t)$ is closer than $r$ to $(\delta_1, \delta_1)$ if "
        r"$x_t y_t < \mu$, and closer than $r$ to $(\delta_2, \delta_2)$ otherwise.",
        reading="The work has K < sqrt(4.5) - 1, and does not exclude that a point has xy = mu; then all later points "
        "are that one. Nothing else is excluded: the repair is about every start from which the factors stay positive "
        "and no point has xy = mu. These conditions are put behind 'there is an m', as in structures/theorem-3.4; "
        "this says the same, since m may depend on the start. 'Closer than r' is written with squares, for both "
        "factors together. Every second point thus tends to (delta_1, delta_1), and the ones between to (delta_2, "
        "delta_2). A step is expanded exactly around a balanced point, so that the multipliers of two steps are "
        "products of those at the two points. Parts 'solutions' and 'uniqueness' need K <= 3/2 and K > 1 alone.",
        definitions=needed([*TWO_FACTORS, *ORBIT, *VOCABULARY], [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {
    "structures/proposition-3.repair": proposition_3_repair,
}
