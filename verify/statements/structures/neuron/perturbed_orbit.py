"""The one variable of a nearly balanced neuron: a -> a (K + 1 - a)² with errors, near the orbit of period 2.

Own; compare Simple structures in neural networks (Chen), Theorem 3.3 and Proposition 4.
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
    forall,
    implies,
    mapping,
    minus,
    over,
    substituted,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at, valuation
from verify.statements.structures.neuron.perturbed_entry import entry_part
from verify.statements.structures.neuron.perturbed_steps import (
    BALANCED,
    CONCLUSIONS,
    DECLARED,
    EDGE,
    ERROR,
    MARGIN,
    ORBIT,
    OUTER,
    ROOM,
    STEPPED,
    A,
    B,
    Map,
    P,
    Z,
    balanced,
    prove_two_steps,
    region,
)
from verify.statements.structures.neuron.perturbed_trajectory import (
    CLOSE,
    FIRST,
    RADIUS,
    SETTLES,
    STARTED,
    prove_settles,
    settled,
)
from verify.statements.structures.neuron.perturbed_trajectory import DECLARED as TRAJECTORY
from verify.statements.structures.neuron.vocabulary import SOURCE

Json = Any

BINDERS: Binders = [(name, "real") for name in (P, OUTER, MARGIN, ERROR)]
POINTS: Binders = [(name, "real") for name in (A, BALANCED, B, Z)]
STEPS = [*region(A), equal(BALANCED, balanced(A)), *STEPPED]
AT_ORBIT: list[Json] = [over(4, 5), over(5, 4), over(1, 100), 0]
POINTS_OF_ORBIT: list[Json] = [over(4, 5), over(5, 4), over(5, 4), over(4, 5)]


def _claim(conclusions: list[Json]) -> Json:
    return forall(BINDERS, implies(*ORBIT, *ROOM, forall(POINTS, implies(*STEPS, both(*conclusions)))))


def _prove() -> Evidence:
    proof = ConciseEvidence(DECLARED)
    proof.generalise(prove_two_steps(Map(proof)), names_of(BINDERS), [*ORBIT, *ROOM])
    return proof


def two_steps_part() -> Part:
    """Two steps with errors."""
    claim, wrong = _claim(CONCLUSIONS), _claim([["<", EDGE, Z], *CONCLUSIONS[1:]])
    at = dict(zip(names_of(POINTS), POINTS_OF_ORBIT, strict=True))
    refutation = refute_at(
        wrong,
        BINDERS,
        AT_ORBIT,
        [*ORBIT, *ROOM],
        ["<", EDGE, Z],
        [{"at": POINTS_OF_ORBIT}, {"conditions": STEPS}, {"part": 0}],
        at,
    )
    return Part(
        "two-steps",
        "From a with (K + 1)/3 <= a <= K - m two steps with errors of at most e lead beyond K, to b, and back into "
        "this region, to z. Up to 3 e the second one multiplies a - p by a number from 0 to 1 - m (1 - p), and up to "
        "e the first one multiplies a - p by a number from -2 to 0, to give b - o.",
        claim,
        _prove(),
        [[*AT_ORBIT, *POINTS_OF_ORBIT]],
        [
            Control(
                "That the second point lies beyond K, too, is false.",
                differences(claim, wrong),
                refutation,
            )
        ],
    )


SEQUENCE: Binders = [
    *((name, "real") for name in (P, OUTER, MARGIN, ERROR, RADIUS)),
    ("q0", ["maps", "natural", "real"]),
    (FIRST, "natural"),
]
CLOSENESS = [*ORBIT, *ROOM, *CLOSE]
SETTLING = forall(SEQUENCE, implies(*CLOSENESS, SETTLES))


def _prove_settling() -> Evidence:
    proof = ConciseEvidence(TRAJECTORY)
    proof.generalise(prove_settles(Map(proof)), names_of(SEQUENCE), CLOSENESS)
    return proof


def _at_fixed_point() -> Control:
    """A sequence that stays at K."""
    loose = [*SETTLES[:2], implies(STARTED[1], SETTLES[2][2])]
    near_miss = forall(SEQUENCE, implies(*CLOSENESS, loose))
    values = [*AT_ORBIT, over(1, 100), mapping([("s'", "natural")], over(21, 20)), 0]
    at = valuation(SEQUENCE, values)
    proof = ConciseEvidence([("t0", "natural"), ("j0", "natural")])
    assumed = substituted(loose[2], at | {"m": "j0"})
    _, reached, bounds = substituted(STARTED[1], at | {"t": "t0"})[2]
    here = proof.generalise(proof.evaluate(bounds), [], [reached])
    late = proof.specialise(proof.assume(assumed), [], [proof.generalise(here, ["t0"])])
    same = proof.squares(["<=", "j0", "j0"], proof.sums(equal(minus("j0", "j0"), 0)))
    found = proof.specialise(late, ["j0"], [same])
    _, away, near = substituted(settled("j0"), at)
    wrong = proof.project(proof.specialise(found, [], [proof.evaluate(["not", away[1]])]), 0)
    never = proof.generalise(prove_not(proof, assumed, wrong, proof.evaluate(["not", near[1]])), ["j0"])
    given = [proof.evaluate(substituted(formula, at)) for formula in CLOSENESS]
    proof.counterexample(near_miss, [{"at": values}, {"given": given}], never)
    says = "Without the condition on the point after n1 steps it is false: the fixed point K is at rest."
    return Control(says, differences(SETTLING, near_miss), proof)


def settling_part() -> Part:
    """A sequence with errors."""
    return Part(
        "settling",
        "Let q0 be a sequence each term of which follows from the one before by the map with an error of at most e, "
        "from the index n1 on, and let (K + 1)/3 <= q0(n1) <= K - m. If e <= r and 3 e <= m (1 - p) r, then all late "
        "terms are at most 2 r away from p, or at most 5 r away from o.",
        SETTLING,
        _prove_settling(),
        [[*AT_ORBIT, over(1, 100), mapping([("s'", "natural")], over(4, 5)), 0]],
        [_at_fixed_point()],
    )


def perturbed_orbit() -> Statement:
    """Two steps of the cubic map with errors contract towards its orbit."""
    return Statement(
        id="structures/own-perturbed-orbit",
        title="The cubic map of balanced gradient descent with errors contracts towards its orbit of period 2",
        source=f"Own; compare {SOURCE}, Theorem 3.3 and Proposition 4",
        hypotheses=r"$p < 1 < o$, $p o = 1$, $p + o = K + 1 \le 2.1$; $0 < 2 m \le o - 1$; $0 \le e \le 0.004$, $3 e "
        r"\le m^2 (1 - p)$.",
        conclusion=r"From the region $(K + 1)/3 \le a \le K - m$ two steps $a \mapsto a (K + 1 - a)^2$ with errors of "
        r"at most $e$ lead back into the region; they contract $a - p$ by the factor $1 - m (1 - p)$, up to $3 e$. So "
        r"a sequence with such errors that is in the region once ends near $p$ and $o$.",
        reading="p1, o1, margin1, e1, d3, rho1 stand for p, o, m, e, h, r; a1, b1, z1 for three successive points, and "
        "c1 for the point without an error that follows a1; q0(n) is the term of a sequence with the index n. The "
        "numbers p and o are K delta^2 for the two solutions of (3.6), and the variable is K v w_x for a neuron with "
        "w_y = 0 and v = w_x. For a trajectory with the start of Theorem 3.5 whose v w_x does not tend to 1, w_y and v "
        "- w_x tend to 0, and the errors with them (structures/own-neuron-balance). By part 'entry' a sequence that is "
        "away from K at a late time comes into the region. As e may be smaller at later times, r may be any positive "
        "number then; that is not part of this.",
        definitions=[],
        parts=[two_steps_part(), entry_part(), settling_part()],
    )


STATEMENTS = {"structures/own-perturbed-orbit": perturbed_orbit}
