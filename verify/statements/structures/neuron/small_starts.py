"""From every small balanced start v w_x passes 0.16 within the time that Theorem 3.5 states.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9): the bound on T_1.
"""

from __future__ import annotations

from fractions import Fraction
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
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import prove_not
from verify.statements.real_inequalities import prove_by_order
from verify.statements.structures.neuron.boxes import decimal, number
from verify.statements.structures.neuron.first_rise import BALANCED, prove_first_rise
from verify.statements.structures.neuron.first_rise import CONCLUSION as FIRST
from verify.statements.structures.neuron.growth_count import RATE
from verify.statements.structures.neuron.interval_rows import BINDERS
from verify.statements.structures.neuron.interval_step import NEXT_Y
from verify.statements.structures.neuron.powers import FAST, prove_faster
from verify.statements.structures.neuron.rise import RISEN, prove_risen
from verify.statements.structures.neuron.rising_shape import EXIT, shape
from verify.statements.structures.neuron.scaling import QUOTIENT
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.trajectory import (
    FASTEST,
    MOTION,
    RATES,
    SEQUENCES,
    Motion,
    after,
    aligned,
    passing,
    prove_aligned,
    state,
)
from verify.statements.structures.neuron.vocabulary import HIGH, LOW, NEAR, SOME_INVERSE, STEP_SIZE

Json = Any

BOUND: Binders = [("N", "natural")]
GROWTH = times(decimal("1.1"), "i")
SIZE = power(times(plus(1, GROWTH), ["V", 0]), 2)
SHARE = decimal("0.356")
START: list[Json] = [substituted(formula, {"v": ["V", 0], "x": ["X", 0], "y": ["Y", 0]}) for formula in BALANCED]
ENOUGH: Json = ["<=", times(decimal("1.35"), "i"), ["geometric", number(RATE), SIZE, "N"]]
HYPOTHESES: list[Json] = [*STEP_SIZE, NEAR, *START, ENOUGH]
PLACE: Binders = [("m", "natural")]
PASSES = both(["<=", "m", plus("N", 1)], passing(*state("m")))
CONCLUSION = exists(PLACE, implies(MOTION, PASSES))


class _Growth:
    """A trajectory that is assumed not to pass in time."""

    def __init__(self) -> None:
        """Prove the lemmas and assume the hypotheses."""
        variables = [
            *BINDERS,
            *NEXT_Y,
            *QUOTIENT,
            ("a", "real"),
            ("n", "natural"),
            *BOUND,
            *SEQUENCES,
            ("j", "natural"),
        ]
        self.proof = proof = ConciseEvidence(variables)
        self.first, self.risen, self.faster = prove_first_rise(proof), prove_risen(proof), prove_faster(proof)
        self.setting = Setting([*RATES, *BOUND, *SEQUENCES], HYPOTHESES, [], proof)
        given = self.setting.given
        self.motion = Motion(proof, proof.assume(MOTION), given[:2], given[2])
        self.never = proof.assume(["not", exists(PLACE, PASSES)])

    def rising(self, t: Json) -> Json:
        """After t + 1 steps v w_x is still small, and at least a multiple of 2.78^t."""
        v, x, y = state(after(t, 1))
        reached: Json = ["<=", times(SHARE, ["geometric", FAST, SIZE, t]), times(v, x)]
        small: Json = ["<=", times(v, x), EXIT]
        return both(both(*shape(v, x, y), small), reached)

    def base(self) -> int:
        """After the first step."""
        proof, setting, given = self.proof, self.setting, self.setting.given
        found = self.motion.advance(self.first, 0, given[3:8], FIRST)
        parts = [proof.project(found, part) for part in range(9)]
        v, x, _ = state(1)
        least = times(decimal("0.65"), power(["V", 0], 2))
        rest = plus(
            times(
                SHARE, decimal("1.1"), minus(number(HIGH), "i"), plus(2, times(decimal("1.1"), plus(number(HIGH), "i")))
            ),
            number(Fraction("0.65") - Fraction("0.356") * (1 + Fraction("1.1") * HIGH) ** 2),
        )
        form = plus(minus(times(v, x), least), times(power(["V", 0], 2), rest))
        reached = setting.sign(self.rising(0)[2], form, [parts[8]])
        return proof.conjunction(proof.conjunction(*parts[:8]), reached)

    def step(self) -> int:
        """From one step to the next, as long as the time is not over."""
        proof, setting = self.proof, self.setting
        assumed, early = implies(["<=", "n", "N"], self.rising("n")), ["<=", ["next", "n"], "N"]
        in_time = proof.assume(early)
        before = setting.sign(["<=", "n", "N"], plus(minus("N", ["next", "n"]), 1), [in_time])
        here = proof.specialise(proof.assume(assumed), [], [before])
        rising, reached = (proof.project(here, part) for part in range(2))
        found = self.motion.advance(self.risen, after("n", 1), [rising], RISEN)
        parts = [proof.project(found, part) for part in range(12)]
        v, x, y = state(after("n", 2))
        old_v, old_x, _ = state(after("n", 1))
        goal = self.rising(["next", "n"])
        grown = minus(times(v, x), times(FAST, times(old_v, old_x)))
        old = self.rising("n")[2]
        form = plus(grown, times(FAST, minus(old[2], old[1])))
        reached = setting.sign(goal[2], form, [parts[7], reached])
        small = ["<=", times(v, x), EXIT]
        beyond = proof.order(proof.assume(["not", small]))
        kept = proof.conjunction(proof.conjunction(*parts[:7], proof.assume(small)), reached)
        wide = setting.sign(["<=", minus(decimal("0.28")), y], plus(y, decimal("0.28")), [parts[2]])
        least = setting.sign(["<=", EXIT, times(v, x)], minus(times(v, x), EXIT), [beyond])
        inside = proof.conjunction(wide, parts[9], parts[10], parts[11], least, parts[8])
        time = setting.sign(["<=", after("n", 2), plus("N", 1)], minus("N", ["next", "n"]), [in_time])
        passes = proof.conjunction(time, proof.conjunction(*parts[:3], inside))
        reaches = proof.witness(exists(PLACE, PASSES), [after("n", 2)], passes)
        absurd = proof.contradiction(goal, reaches, self.never)
        result = proof.generalise(proof.cases(small, kept, absurd), [], [early])
        return proof.generalise(result, ["n"], [assumed])

    def finish(self) -> Evidence:
        """At the time N it cannot still rise, so that it has passed."""
        proof, setting = self.proof, self.setting
        base = proof.generalise(self.base(), [], [["<=", ["of", "natural", 0], "N"]])
        goal = forall([("t", "natural")], implies(["<=", "t", "N"], self.rising("t")))
        always = proof.induct(goal, base, self.step())
        now = proof.squares(["<=", "N", "N"], proof.sums(equal(minus("N", "N"), 0)))
        here = proof.specialise(always, ["N"], [now])
        v, x, _ = state(after("N", 1))
        small = proof.project(proof.project(here, 0), 7)
        positive = setting.sign(["<", 0, SIZE], SIZE)
        faster = proof.project(proof.specialise(proof.specialise(self.faster, [SIZE], [positive]), ["N"]), 0)
        slow, fast = (["geometric", base, SIZE, "N"] for base in (number(RATE), FAST))
        top = 1 + Fraction("1.1") * HIGH
        size = plus(
            times(decimal("1.1"), minus(number(HIGH), "i"), plus(1, number(top), GROWTH), power(["V", 0], 2)),
            times(number(top**2), minus(decimal("0.1"), ["V", 0]), plus(decimal("0.1"), ["V", 0])),
        )
        rest = Fraction("0.356") * (
            Fraction("1.085") * Fraction("1.35") * LOW - Fraction("0.0009") * top**2
        ) - Fraction("0.16")
        form = plus(
            minus(EXIT, times(v, x)),
            minus(times(v, x), times(SHARE, fast)),
            times(SHARE, minus(fast, minus(times(decimal("1.085"), slow), times(decimal("0.09"), SIZE)))),
            times(SHARE, decimal("1.085"), minus(slow, ENOUGH[1])),
            times(SHARE, decimal("1.085"), decimal("1.35"), minus("i", number(LOW))),
            times(SHARE, decimal("0.09"), size),
            number(rest),
        )
        reached = proof.project(here, 1)
        equals = proof.sums(equal(minus(0, 0), form))
        absurd = proof.squares(["<", 0, 0], equals, [*setting.signs, small, reached, faster])
        passed = exists(PLACE, PASSES)
        found = prove_by_order(proof, passed, absurd)
        here = proof.assume(substituted(PASSES, {"m": "j"}))
        inner = proof.witness(CONCLUSION, ["j"], proof.generalise(here, [], [MOTION]))
        follows = proof.choose(found, "j", inner)
        zero = substituted(PASSES, {"m": ["of", "natural", 0]})
        still = proof.assume(["not", MOTION])
        nothing = proof.contradiction(zero, proof.assume(MOTION), still)
        idle = proof.witness(CONCLUSION, [0], proof.generalise(nothing, [], [MOTION]))
        return setting.finish(proof.cases(MOTION, follows, idle))


def entry_part() -> Part:
    """The time until v w_x passes 0.16."""
    growth = _Growth()
    evidence = growth.finish()
    claim = growth.setting.claim(CONCLUSION)
    sequences = aligned(over(1, 10))
    values = [FASTEST, SOME_INVERSE, 4, *sequences]
    box = CONCLUSION[2][2][2][4]
    near_miss = replaced(claim, box, [*box[:-2], decimal("0.7"), box[-1]])
    proof = ConciseEvidence([("j", "natural"), ("n", "natural")])
    at = dict(zip(("k", "i", "N", "V", "X", "Y", "G"), values, strict=True))
    assumed = substituted(replaced(CONCLUSION[2], box, [*box[:-2], decimal("0.7"), box[-1]]), at | {"m": "j"})
    passes = proof.specialise(proof.assume(assumed), [], [prove_aligned(proof, sequences)])
    inside = proof.project(proof.project(passes, 1), 3)
    bounds = [proof.project(inside, part) for part in (4, 5)]
    product = times(*(substituted(term, at | {"m": "j"}) for term in state("m")[:2]))
    gap = plus(minus(product, decimal("0.7")), minus(decimal("0.68"), product), decimal("0.02"))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), gap)), bounds)
    never = prove_not(proof, assumed, absurd, proof.evaluate(["<", 0, 0]))
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in HYPOTHESES]
    proof.counterexample(near_miss, [{"at": values}, {"given": given}], proof.generalise(never, ["j"]))
    return Part(
        "entry",
        "For every N with 2.56^N beta^2 >= 1.35/pi, beta = (1 + 1.1/pi) v^(0), there is a time m <= N + 1 at which "
        "v w_x is between 0.16 and 0.68, v - w_x between -0.034 and 0.08 and w_y at most 0.28, whatever the angle at "
        "the start. T_1 is m - 1.",
        claim,
        evidence,
        [values],
        [Control("With 0.7 for 0.16 no time is left.", differences(claim, near_miss), proof)],
    )


def replaced(node: Json, old: Json, new: Json) -> Json:
    """Replace a subtree."""
    if node == old:
        return new
    return [replaced(child, old, new) for child in node] if isinstance(node, list) else node
