"""From v w_x between 0.16 and 0.68 on, w_y decays as Theorem 3.5 states, three steps later and for ever.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9): the last four steps and the decay.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
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
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import prove_not
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.growth_count import GEOMETRIC
from verify.statements.structures.neuron.interval_rows import BINDERS
from verify.statements.structures.neuron.interval_step import NEXT_V, NEXT_X, SPARE
from verify.statements.structures.neuron.passage import (
    FAR,
    FIRST_WIDTH,
    NEXT_PRODUCT,
    SECOND_WIDTH,
    landing,
    prove_before_turn,
    prove_landed,
    prove_past_turn,
)
from verify.statements.structures.neuron.region import (
    POINT,
    prove_positive_factors,
    prove_returned,
    prove_settled,
    region,
)
from verify.statements.structures.neuron.region_kept import beyond_premises, prove_stays
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.swing import SHARE, SHORT
from verify.statements.structures.neuron.swing_before import prove_after_before
from verify.statements.structures.neuron.swing_beyond import prove_after_beyond
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.trajectory import (
    FASTEST,
    MOTION,
    RATES,
    SEQUENCES,
    TIME,
    Motion,
    after,
    aligned,
    passing,
    prove_aligned,
    state,
)
from verify.statements.structures.neuron.vocabulary import (
    ABOUT_DEFECT,
    ABOUT_PI,
    NEAR,
    NEURON,
    SOME_INVERSE,
    SOURCE,
    STEP_SIZE,
)

Json = Any

HYPOTHESES: list[Json] = [*STEP_SIZE, NEAR, passing(*state(0))]
FACTOR = minus(1, times(decimal("0.03"), "k"))
TENTH, FOUND = decimal("0.1"), decimal("0.09996")
KEPT = both(region(NEXT_V, NEXT_X, "e"), ["<=", "e", times(SHARE, "y")])
SHORTER = both(region(NEXT_V, NEXT_X, "e"), ["<=", "e", times(SHORT, "y")])
TURNS = both(["<=", "e", FIRST_WIDTH], ["<=", FAR, NEXT_PRODUCT])
SETTLES: Json = ["<=", "e", SECOND_WIDTH]


def decays(bound: Json, t: Json) -> Json:
    """w_y at the time t + 3 is at most the bound times (1 − 0.03 K)^t."""
    return ["<=", ["Y", after(t, 3)], ["geometric", FACTOR, bound, t]]


CONCLUSION = exists(
    [("bound", "real")],
    both(
        ["<", "bound", TENTH], implies(MOTION, forall(TIME, both(region(*state(after("t", 3))), decays("bound", "t"))))
    ),
)


class _Descent:
    """A trajectory that starts in the first box."""

    def __init__(self) -> None:
        """Prove the lemmas and assume the hypotheses."""
        variables = [*BINDERS, *POINT, *SPARE, ("n", "natural"), *SEQUENCES]
        self.proof = proof = ConciseEvidence(variables)
        positive = prove_positive_factors(proof)
        settled, returned = prove_settled(proof, positive), prove_returned(proof, positive)
        self.beyond = prove_after_beyond(proof, returned)
        self.stays = prove_stays(proof, [prove_after_before(proof, settled), self.beyond])
        self.landed = prove_landed(proof, settled)
        self.turns, self.settles = prove_before_turn(proof), prove_past_turn(proof)
        self.setting = Setting([*RATES, *SEQUENCES], HYPOTHESES, [], proof)
        self.motion = Motion(proof, proof.assume(MOTION), self.setting.given[:2], self.setting.given[2])

    def entry(self) -> int:
        """Three steps from the first box."""
        proof, setting, motion = self.proof, self.setting, self.motion
        start = [proof.project(setting.given[3], part) for part in range(4)]
        landed = motion.advance(self.landed, 0, start, landing(NEXT_V, NEXT_X, "e"))
        first, *closer = (proof.project(landed, part) for part in range(5))
        second = proof.project(motion.advance(self.stays, 1, [first], KEPT), 0)
        bounds, later = ([proof.project(point, part) for part in range(8)] for point in (first, second))
        v, x, y = state(1)
        edge: Json = ["<=", times(v, x), decimal("0.85")]
        low = proof.assume(edge)
        beyond = proof.order(proof.assume(["not", edge]))
        high = setting.sign(["<=", edge[2], edge[1]], minus(edge[1], edge[2]), [beyond])
        wide = setting.sign(["<=", minus(decimal("0.28")), y], plus(y, decimal("0.28")), bounds[:3])

        def box(least: int, most: int) -> list[int]:
            return [*bounds[:3], proof.conjunction(wide, bounds[3], closer[2], closer[3], least, most)]

        turned = motion.advance(self.turns, 1, box(closer[0], low), TURNS)
        thin, far = (proof.project(turned, part) for part in range(2))
        v, x, y = state(2)
        late = setting.sign(["<", 1, times(v, x)], plus(minus(times(v, x), FAR), decimal("0.01")), [far])
        premises = beyond_premises(setting, later, late, state(2))
        near = motion.advance(self.beyond, 2, premises[:4], SHORTER, premises[4:])
        goal: Json = ["<=", ["Y", 3], FOUND]
        width = plus(minus(times(SHORT, y), ["Y", 3]), times(SHORT, minus(FIRST_WIDTH, y)))
        shorter = [thin, proof.project(near, 1)]
        first = proof.conjunction(proof.project(near, 0), setting.sign(goal, width, shorter))
        thin = motion.advance(self.settles, 1, box(high, closer[1]), SETTLES)
        kept = motion.advance(self.stays, 2, [second], KEPT)
        width = plus(minus(times(SHARE, y), ["Y", 3]), times(SHARE, minus(SECOND_WIDTH, y)), decimal("0.00033"))
        shorter = [thin, proof.project(kept, 1)]
        second = proof.conjunction(proof.project(kept, 0), setting.sign(goal, width, shorter))
        return proof.cases(edge, first, second)

    def finish(self) -> Evidence:
        """The decay from there on."""
        proof, setting = self.proof, self.setting

        def reached(t: Json) -> Json:
            return both(region(*state(after(t, 3))), decays(FOUND, t))

        assumed = proof.assume(reached("n"))
        inside, small = (proof.project(assumed, part) for part in range(2))
        kept = self.motion.advance(self.stays, after("n", 3), [inside], KEPT)
        y, later = ["Y", after("n", 3)], ["Y", after("n", 4)]
        size = decays(FOUND, "n")[2]
        rest = plus(times(decimal("0.03"), minus(decimal("1.1"), "k")), decimal("0.157"))
        form = plus(
            minus(times(SHARE, y), later),
            times(SHARE, minus(size, y)),
            times(rest, plus(minus(size, y), y)),
        )
        given = [small, proof.project(kept, 1), proof.project(inside, 2)]
        next_step = setting.sign(decays(FOUND, ["next", "n"]), form, given)
        step = proof.generalise(proof.conjunction(proof.project(kept, 0), next_step), ["n"], [reached("n")])
        always = proof.induct(forall(TIME, reached("t")), self.entry(), step)
        below = proof.evaluate(["<", FOUND, TENTH])
        found = proof.conjunction(below, proof.generalise(always, [], [MOTION]))
        return setting.finish(proof.witness(CONCLUSION, [FOUND], found))


def descent_part() -> Part:
    """The last steps and the decay."""
    descent = _Descent()
    evidence = descent.finish()
    claim = descent.setting.claim(CONCLUSION)
    sequences = aligned(over(1, 2))
    values = [FASTEST, SOME_INVERSE, *sequences]
    wrong = substituted(CONCLUSION, {})
    wrong[2] = both(["<", "bound", 0], CONCLUSION[2][2])
    near_miss = descent.setting.claim(wrong)
    proof = ConciseEvidence([("bound'", "real"), ("n", "natural")])
    at = dict(zip(("k", "i", "V", "X", "Y", "G"), values, strict=True))
    assumed = substituted(wrong[2], at | {"bound": "bound'"})
    theorem = proof.assume(assumed)
    below = proof.project(theorem, 0)
    always = proof.specialise(proof.project(theorem, 1), [], [prove_aligned(proof, sequences)])
    small = proof.project(proof.specialise(always, [0]), 1)
    absurd = proof.squares(
        ["<", 0, 0], proof.sums(equal(minus(0, 0), plus("bound'", minus(0, "bound'")))), [below, small]
    )
    never = prove_not(proof, assumed, absurd, proof.evaluate(["<", 0, 0]))
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in HYPOTHESES]
    proof.counterexample(near_miss, [{"at": values}, {"given": given}], proof.generalise(never, ["bound'"]))
    return Part(
        "descent",
        "If at the time 0 v w_x is between 0.16 and 0.68, v - w_x between -0.034 and 0.08 and w_y at most 0.28, then "
        "from the time 3 on w_y is at most b (1 - 0.03 K)^(t - 3), b < 0.1, and v w_x stays between 0.43 and 1.3, with "
        "v - w_x between -0.3465 and 0.09, so that the trajectory stays in the basin of the part decay.",
        claim,
        evidence,
        [values],
        [Control("With 0 for 0.1 it is false: along the teacher w_y is 0.", differences(claim, near_miss), proof)],
    )


def descent() -> Statement:
    """The last steps and the decay, as a statement of its own."""
    parts = [descent_part()]
    return Statement(
        id="structures/own-neuron-descent",
        title="The angle of a ReLU neuron to its teacher decays for ever once v w_x has passed 0.16",
        source=f"Own; the second half of {SOURCE}, Theorem 3.5 (Theorem B.9); compare appendix B.9, stage 2",
        hypotheses=f"{SETTING} At the time 0, from which steps are counted here, $v, w_x > 0$, $v w_x \\in [0.16, "
        "0.68]$, $v - w_x \\in [-0.034, 0.08]$, $w_y \\le 0.28$.",
        conclusion=r"$w_y^{(t)} < 0.1 (1 - 0.030 K)^{t - 3}$ for $t \ge 3$; from then on $v w_x \in [0.43, 1.3]$ and "
        r"$v - w_x \in [-0.3465, 0.09]$, which is part of the basin in the part decay of structures/theorem-3.5.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} V, X, Y, G are the sequences of v, w_x, w_y and gamma; that they follow "
        "the updates is the condition under the quantifier for the bound b < 0.1. By the part entry of "
        "structures/theorem-3.5 each start of the theorem leads to such a point at a time m <= T_1 + 1, T_1 the "
        "rounded-up logarithm; with the time counted from m, both together are Theorem 3.5. Where v w_x <= 1 the "
        "imbalance v - w_x is multiplied by 1 - K + K v w_x before it is compared with 0.06 and with 2.1 w_y^2 - "
        "0.259; the region with these bounds is not left, and each step in it shrinks w_y to at most 81 % of it.",
        definitions=needed([*NEURON, *GEOMETRIC], [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/own-neuron-descent": descent}
