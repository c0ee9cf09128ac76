"""Points of period 4 never come to rest at the minimum, and never come near the orbit of period 2 for good.

If F⁴(x) = x ≠ F²(x), this holds for all later points, and every second one of them jumps by the same amount.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, different, equal, forall, implies, minus, over, plus, power, times
from verify.statements.patterns import prove_not
from verify.statements.real_inequalities import REALS
from verify.statements.structures.monotone_limits import INDEX, LIMITS
from verify.statements.structures.period_two_vocabulary import prove_positive_square
from verify.statements.structures.quartic_entry import STEPS
from verify.statements.structures.quartic_range.convergence import approaches
from verify.statements.structures.quartic_stability import error_of
from verify.statements.structures.quartic_steps import ETA, PARAMETERS, D, M

Json = Any

X, W = "x", "w"
WANDERING: Binders = [*PARAMETERS, *((name, "real") for name in (D, X, W)), (STEPS, "natural"), *LIMITS, *REALS]


def stepped(x: Json, count: int = 1) -> Json:
    """The point after some steps."""
    for _ in range(count):
        x = ["step", ETA, M, x]
    return x


def returns(x: Json) -> Json:
    """x returns after four steps, and not after two."""
    return both(equal(stepped(x, 4), x), different(stepped(x, 2), x))


def after(x: Json, n: Json) -> Json:
    """The point after n steps."""
    return ["descent", ETA, M, x, n]


def every_second(x: Json, n: Json) -> Json:
    """The point after 2 n steps."""
    return ["every_second", ETA, M, x, n]


def wanders(x: Json) -> Json:
    """No point is m, and from no point on do the points come as close to d as one likes."""
    later = after(x, "j'")
    return forall([("j'", "natural")], both(different(later, M), ["not", approaches(later)]))


def _jump(x: Json) -> Json:
    """The square of the distance to the second point."""
    return power(minus(x, stepped(x, 2)), 2)


class Wandering:
    """What follows if a point returns after four steps, and not after two, in a proof that declares ``WANDERING``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what holds for one step."""
        self.proof = proof
        level = equal("r1", "r2")
        turned = proof.sums(equal("r2", "r1"), cofactors=[cofactor(proof.assume(level), [], -1)])
        self.turned = proof.generalise(turned, ["r1", "r2"], [level])
        self.alike = proof.generalise(
            proof.sums(equal(power(minus("r2", "r1"), 2), power(minus("r1", "r2"), 2))), ["r1", "r2"]
        )
        self.stepped = self._stepped()

    def _stepped(self) -> int:
        """∀w (w returns ⟹ F(w) does)."""
        proof = self.proof
        held = proof.assume(returns(W))
        back, moves = (proof.project(held, part) for part in (0, 1))
        again = proof.rewrite(equal(stepped(W, 5), stepped(W)), [back])
        level = equal(stepped(W, 3), stepped(W))
        ahead = proof.rewrite(equal(stepped(W, 4), stepped(W, 2)), [proof.assume(level)])
        rest = proof.rewrite(equal(W, stepped(W, 2)), [back], ahead)
        rest = proof.specialise(self.turned, [W, stepped(W, 2)], [rest])
        kept = proof.conjunction(again, prove_not(proof, level, rest, moves))
        return proof.generalise(kept, [W], [returns(W)])

    def _always(self, start: int) -> int:
        """∀n: the point after n steps from x returns."""
        proof, here = self.proof, after(X, STEPS)
        moved = proof.specialise(self.stepped, [here], [proof.assume(returns(here))])
        goal = forall([("n'", "natural")], returns(after(X, "n'")))
        return proof.induct(goal, start, proof.generalise(moved, [STEPS], [returns(here)]))

    def _moves(self, x: Json, held: int) -> int:
        """A point that returns is not m."""
        proof, level = self.proof, equal(x, M)
        rest = proof.sums(equal(stepped(M, 2), M))
        still = proof.rewrite(equal(stepped(x, 2), x), [(proof.assume(level), "backward")], rest)
        return prove_not(proof, level, still, proof.project(held, 1))

    def _jumps(self, start: int) -> int:
        """∀n: every second point from w returns, and jumps by the same amount as w, from the theorem that w returns."""
        proof, here = self.proof, every_second(W, STEPS)

        def alike(x: Json) -> Json:
            return both(returns(x), equal(_jump(x), _jump(W)))

        base = proof.conjunction(start, proof.rewrite(equal(_jump(W), _jump(W)), []))
        assumed = proof.assume(alike(here))
        held, same = (proof.project(assumed, part) for part in (0, 1))
        once = proof.specialise(self.stepped, [here], [held])
        twice = proof.specialise(self.stepped, [stepped(here)], [once])
        opposite = proof.specialise(self.alike, [here, stepped(here, 2)])
        longer = power(minus(stepped(here, 2), stepped(here, 4)), 2)
        back = proof.project(held, 0)
        opposite = proof.rewrite(equal(longer, _jump(here)), [(back, "backward")], opposite)
        opposite = proof.rewrite(equal(longer, _jump(W)), [same], opposite)
        goal = forall([("n'", "natural")], alike(every_second(W, "n'")))
        step_on = proof.generalise(proof.conjunction(twice, opposite), [STEPS], [alike(here)])
        return proof.induct(goal, base, step_on)

    def _never_near(self) -> int:
        """∀w (w returns ⟹ every second point does not converge to d): two errors add up to half the jump at least."""
        proof = self.proof
        held = proof.assume(returns(W))
        jumps = self._jumps(held)
        approach = proof.assume(approaches(W))
        apart = self._apart(proof.project(held, 1))
        quarter = times(over(1, 4), _jump(W))
        some = proof.squares(["<", 0, quarter], given=[apart])
        indices = proof.specialise(approach, [quarter], [some])
        near = proof.assume(
            forall([("n'", "natural")], implies(["<=", INDEX, "n'"], ["<", error_of(every_second(W, "n'")), quarter]))
        )
        here, later = every_second(W, INDEX), ["next", INDEX]
        late = [
            proof.squares(["<=", INDEX, n], proof.sums(equal(minus(n, INDEX), gap)))
            for n, gap in ((INDEX, 0), (later, 1))
        ]
        errors = [proof.specialise(near, [n], [bound]) for n, bound in zip((INDEX, later), late, strict=True)]
        same = proof.project(proof.specialise(jumps, [INDEX]), 1)
        absurd = proof.specialise(self._too_near(), [here, stepped(here, 2), _jump(W)], [same, *errors])
        absurd = proof.choose(indices, INDEX, absurd)
        never = prove_not(proof, approaches(W), absurd, proof.evaluate(["<", 0, 0]))
        return proof.generalise(never, [W], [returns(W)])

    def _apart(self, moves: int) -> int:
        """0 < (w − F²(w))² from F²(w) ≠ w."""
        proof, second = self.proof, stepped(W, 2)
        zero = equal(minus("r1", "r2"), 0)
        same = proof.sums(equal("r2", "r1"), cofactors=[cofactor(proof.assume(zero), [], -1)])
        apart = different("r2", "r1")
        nonzero = prove_not(proof, zero, same, proof.assume(apart))
        square = prove_positive_square(proof, minus("r1", "r2"), nonzero)
        return proof.specialise(proof.generalise(square, ["r1", "r2"], [apart]), [W, second], [moves])

    def _too_near(self) -> int:
        """∀a, b, j ((a − b)² = j, (a − d)² < j/4, (b − d)² < j/4 ⟹ 0 < 0)."""
        proof = self.proof
        quarter = times(over(1, 4), "r3")
        hypotheses = [
            equal(power(minus("r1", "r2"), 2), "r3"),
            *(["<", error_of(name), quarter] for name in ("r1", "r2")),
        ]
        jump, *near = (proof.assume(formula) for formula in hypotheses)
        form = plus(
            power(plus(minus("r1", D), minus("r2", D)), 2),
            *(times(2, minus(quarter, error_of(name))) for name in ("r1", "r2")),
        )
        equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(jump)])
        return proof.generalise(proof.squares(["<", 0, 0], equals, near), ["r1", "r2", "r3"], hypotheses)

    def prove(self, start: int) -> int:
        """Prove that x wanders from the theorem that it returns."""
        proof, later = self.proof, after(X, STEPS)
        held = proof.specialise(self._always(start), [STEPS])
        far = proof.specialise(self._never_near(), [later], [held])
        return proof.generalise(proof.conjunction(self._moves(later, held), far), [STEPS])
