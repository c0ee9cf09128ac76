"""From every small balanced start v w_x passes 0.16 within the time that Theorem 3.5 states.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9): the bound on T_1.
"""

from fractions import Fraction

from verify.library.real_order import prove_by_order
from verify.statements.formulas import Binders, Json, both, exists, forall, implies
from verify.statements.structures.neuron import first_rise
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.growth_count import RATE
from verify.statements.structures.neuron.interval_rows import BINDERS
from verify.statements.structures.neuron.interval_step import NEXT_Y
from verify.statements.structures.neuron.powers import FAST, prove_faster
from verify.statements.structures.neuron.rise import RISEN, prove_risen
from verify.statements.structures.neuron.rising_shape import EXIT, shape
from verify.statements.structures.neuron.scaling import QUOTIENT
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.trajectory import Motion, after, passing, state
from verify.statements.structures.neuron.vocabulary import HIGH, LOW, NEAR, STEP_SIZE
from verify.statements.terms import equal, minus, number, plus, power, times
from verify.statements.trees import substituted

BOUND: Binders = [("N", "natural")]
GROWTH = times(decimal("1.1"), "i")
SIZE = power(times(plus(1, GROWTH), ["V", 0]), 2)
SHARE = decimal("0.356")
START: list[Json] = [
    substituted(formula, {"v": ["V", 0], "x": ["X", 0], "y": ["Y", 0]}) for formula in first_rise.BALANCED
]
ENOUGH: Json = ["<=", times(decimal("1.35"), "i"), ["geometric", number(RATE), SIZE, "N"]]
HYPOTHESES: list[Json] = [*STEP_SIZE, NEAR, *START, ENOUGH]
PASSES = both(["<=", "T", "N"], passing(*state(after("T", 1))))
PASSED = exists([("T", "natural")], PASSES)
DECLARED: Binders = [*BINDERS, *NEXT_Y, *QUOTIENT, ("a", "real"), ("n", "natural")]


class _Growth:
    """A trajectory that is assumed not to pass in time."""

    def __init__(self, setting: Setting, motion: Motion) -> None:
        """Prove the lemmas and assume that it does not pass."""
        self.proof, self.setting, self.motion = setting.proof, setting, motion
        self.first, self.risen, self.faster = (
            prove(setting.proof) for prove in (first_rise.prove_first_rise, prove_risen, prove_faster)
        )
        self.never = setting.proof.assume(["not", PASSED])

    def rising(self, t: Json) -> Json:
        """After t + 1 steps v w_x is still small, and at least a multiple of 2.78^t."""
        v, x, y = state(after(t, 1))
        reached: Json = ["<=", times(SHARE, ["geometric", FAST, SIZE, t]), times(v, x)]
        small: Json = ["<=", times(v, x), EXIT]
        return both(both(*shape(v, x, y), small), reached)

    def base(self) -> int:
        """After the first step."""
        proof, setting, given = self.proof, self.setting, self.setting.given
        found = self.motion.advance(self.first, 0, given[5], given[3:8], first_rise.CONCLUSION)
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
        found = self.motion.advance(self.risen, after("n", 1), proof.project(rising, 1), [rising], RISEN)
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
        passes = proof.conjunction(in_time, proof.conjunction(*parts[:3], inside))
        reaches = proof.witness(PASSED, [["next", "n"]], passes)
        absurd = proof.contradiction(goal, reaches, self.never)
        result = proof.generalise(proof.cases(small, kept, absurd), [], [early])
        return proof.generalise(result, ["n"], [assumed])

    def passed(self) -> int:
        """At the time N + 1 it cannot still rise, so that it has passed."""
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
        return prove_by_order(proof, PASSED, absurd)


def prove_passed(setting: Setting, motion: Motion) -> int:
    """Prove that v w_x passes 0.16 after a time ≤ N, from ``HYPOTHESES`` and the motion; the proof has ``DECLARED``."""
    return _Growth(setting, motion).passed()
