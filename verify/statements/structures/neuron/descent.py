"""From v w_x between 0.16 and 0.68 on, w_y decays as Theorem 3.5 states, three steps later and for ever.

Simple structures in neural networks (Chen), Theorem 3.5 (Theorem B.9): the last four steps and the decay.
"""

from verify.library import equal_indices
from verify.library.finite_sums import ZERO
from verify.proving.evidence import Json, cofactor
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.structures.neuron import passage
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_rows import BINDERS
from verify.statements.structures.neuron.interval_step import NEXT_V, NEXT_X, SPARE
from verify.statements.structures.neuron.region import (
    POINT,
    TOP_GAP,
    WEIGHT,
    low_room,
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
from verify.statements.structures.neuron.trajectory import Motion, after, inside, passing, state
from verify.statements.terms import equal, minus, plus, power, times

FACTOR = minus(1, times(decimal("0.03"), "k"))
TENTH = decimal("0.1")
BASIN = ("0.1", "-0.3465", "0.09", "0.43", "1.3")
KEPT = both(region(NEXT_V, NEXT_X, "e"), ["<=", "e", times(SHARE, "y")])
SHORTER = both(region(NEXT_V, NEXT_X, "e"), ["<=", "e", times(SHORT, "y")])
TURNS = both(["<=", "e", passage.FIRST_WIDTH], ["<=", passage.FAR, passage.NEXT_PRODUCT])
SETTLES: Json = ["<=", "e", passage.SECOND_WIDTH]
DECLARED: Binders = [*BINDERS, *POINT, *SPARE, *equal_indices.DECLARED, *((name, "natural") for name in "mnjl")]


def decays(t: Json, s: Json) -> Json:
    """w_y at the time t is less than 0.1 (1 − 0.03 K)^s."""
    return ["<", ["Y", t], ["geometric", FACTOR, TENTH, s]]


def later(t: Json, first: Json, s: Json) -> Json:
    """The time t is 4 + s steps after the first one."""
    return equal(t, plus(first, 4, s))


def _stays(t: Json, s: Json) -> Json:
    return both(inside(BASIN, *state(t)), decays(t, s))


def lasting(first: Json) -> Json:
    """At every time that is 4 or more steps after the first one the point is in a box, and w_y has decayed."""
    return forall([("t", "natural"), ("s", "natural")], implies(later("t", first, "s"), _stays("t", "s")))


def _reached(t: Json, s: Json) -> Json:
    """The induction: the time, the region that is not left, and bounds on w_y."""
    return both(later(t, "m", s), both(region(*state(t)), ["<=", ["Y", t], TENTH], decays(t, s)))


def _some(s: Json) -> Json:
    return exists([("t", "natural")], _reached("t", s))


class _Descent:
    """A trajectory that is in the first box at the time m + 1."""

    def __init__(self, setting: Setting, motion: Motion) -> None:
        """Prove the lemmas and assume where the trajectory is."""
        self.setting, self.motion, self.proof = setting, motion, setting.proof
        proof = setting.proof
        positive = prove_positive_factors(proof)
        settled, returned = prove_settled(proof, positive), prove_returned(proof, positive)
        self.beyond = prove_after_beyond(proof, returned)
        self.stays = prove_stays(proof, [prove_after_before(proof, settled), self.beyond])
        self.landed = passage.prove_landed(proof, settled)
        self.turns, self.settles = passage.prove_before_turn(proof), passage.prove_past_turn(proof)
        self.start = passing(*state(after("m", 1)))
        here = proof.assume(_reached("j", "n"))
        point = proof.project(here, 1)
        self.here = [proof.project(here, 0), *(proof.project(point, part) for part in range(3))]

    def entry(self) -> int:
        """Three steps from the first box."""
        proof, setting, motion = self.proof, self.setting, self.motion
        first, second, third, last = (after("m", steps) for steps in range(1, 5))
        start = [proof.project(proof.assume(self.start), part) for part in range(4)]
        found = motion.advance(self.landed, first, start[1], start, passage.landing(NEXT_V, NEXT_X, "e"))
        landed, *closer = (proof.project(found, part) for part in range(5))
        ahead = proof.project(landed, 1)
        stayed = proof.project(motion.advance(self.stays, second, ahead, [landed], KEPT), 0)
        bounds, further = ([proof.project(point, part) for part in range(8)] for point in (landed, stayed))
        v, x, y = state(second)
        edge: Json = ["<=", times(v, x), decimal("0.85")]
        low = proof.assume(edge)
        beyond = proof.order(proof.assume(["not", edge]))
        high = setting.sign(["<=", edge[2], edge[1]], minus(edge[1], edge[2]), [beyond])
        wide = setting.sign(["<=", minus(decimal("0.28")), y], plus(y, decimal("0.28")), bounds[:3])

        def box(least: int, most: int) -> list[int]:
            return [*bounds[:3], proof.conjunction(wide, bounds[3], closer[2], closer[3], least, most)]

        def small(kept: int, share: Json, width: Json, thin: int, spare: str) -> int:
            """The point after three steps, where w_y is at most a share of a width."""
            _, _, y = state(third)
            form = plus(minus(times(share, y), ["Y", last]), times(share, minus(width, y)), decimal(spare))
            given = [thin, proof.project(kept, 1)]
            goals = [["<=", ["Y", last], TENTH], decays(last, ZERO)]
            return proof.conjunction(proof.project(kept, 0), *(setting.sign(goal, form, given) for goal in goals))

        turned = motion.advance(self.turns, second, ahead, box(closer[0], low), TURNS)
        thin, far = (proof.project(turned, part) for part in range(2))
        v, x, _ = state(third)
        late = setting.sign(["<", 1, times(v, x)], plus(minus(times(v, x), passage.FAR), decimal("0.01")), [far])
        premises = beyond_premises(setting, further, late, state(third))
        near = motion.advance(self.beyond, third, further[1], premises[:4], SHORTER, premises[4:])
        thinner = motion.advance(self.settles, second, ahead, box(high, closer[1]), SETTLES)
        kept = motion.advance(self.stays, third, further[1], [stayed], KEPT)
        return proof.cases(
            edge,
            small(near, SHORT, passage.FIRST_WIDTH, thin, "0.00004"),
            small(kept, SHARE, passage.SECOND_WIDTH, thinner, "0.00037"),
        )

    def step(self) -> int:
        """From the time j = m + 4 + n to the next one."""
        proof, setting = self.proof, self.setting
        time, point, narrow, small = self.here
        kept = self.motion.advance(self.stays, "j", proof.project(point, 1), [point], KEPT)
        next_point, shorter = (proof.project(kept, part) for part in range(2))
        y, next_y, size = ["Y", "j"], ["Y", ["next", "j"]], decays("j", "n")[2]
        shrinks, below = minus(times(SHARE, y), next_y), minus(size, y)
        rest = plus(times(decimal("0.03"), minus(decimal("1.1"), "k")), decimal("0.157"))
        positive = proof.project(point, 2)
        found = proof.conjunction(
            next_point,
            setting.sign(
                ["<=", next_y, TENTH],
                plus(shrinks, times(SHARE, minus(TENTH, y)), decimal("0.019")),
                [narrow, shorter],
            ),
            setting.sign(
                decays(["next", "j"], ["next", "n"]),
                plus(shrinks, times(SHARE, below), times(rest, plus(below, y))),
                [small, shorter, positive],
            ),
        )
        then = proof.sums(later(["next", "j"], "m", ["next", "n"]), cofactors=[cofactor(time)])
        some = proof.witness(_some(["next", "n"]), [["next", "j"]], proof.conjunction(then, found))
        return proof.generalise(proof.choose(proof.assume(_some("n")), "j", some), ["n"], [_some("n")])

    def boxed(self) -> int:
        """The bounds on the point at the time j, and the decay of w_y."""
        proof, setting = self.proof, self.setting
        _, point, narrow, small = self.here
        bounds = [proof.project(point, part) for part in range(8)]
        v, x, y = state("j")
        gap, early = minus(v, x), ["<=", times(v, x), 1]
        near = proof.specialise(bounds[6], [], [proof.assume(early)])
        near = proof.conjunction(*(proof.project(near, part) for part in range(2)))
        far = proof.specialise(bounds[7], [], [proof.order(proof.assume(["not", early]))])
        top, room = (proof.project(far, part) for part in range(2))
        low, high = decimal(BASIN[1]), decimal(BASIN[2])
        above = plus(minus(gap, low_room(y)), times(WEIGHT, power(y, 2)), decimal("0.0875"))
        far = proof.conjunction(
            setting.sign(["<=", low, gap], above, [room]),
            setting.sign(["<=", gap, high], plus(minus(TOP_GAP, gap), decimal("0.03")), [top]),
        )
        sides = proof.cases(early, near, far)
        wide = setting.sign(["<=", minus(TENTH), y], plus(y, TENTH), [bounds[2]])
        box = proof.conjunction(wide, narrow, *(proof.project(sides, part) for part in range(2)), *bounds[4:6])
        return proof.conjunction(proof.conjunction(*bounds[:3], box), small)

    def lasts(self) -> int:
        """From every time m + 1 at which the trajectory is in the first box."""
        proof = self.proof
        first = proof.conjunction(proof.sums(later(after("m", 4), "m", ZERO)), self.entry())
        first = proof.witness(_some(ZERO), [after("m", 4)], first)
        always = proof.induct(forall([("s", "natural")], _some("s")), first, self.step())
        given = proof.assume(later("l", "m", "n"))
        same = proof.sums(equal("j", "l"), cofactors=[cofactor(self.here[0]), cofactor(given, [], -1)])
        indices = equal_indices.prove_equal_indices(proof)
        moves = [proof.specialise(indices, ["j", name, "l"], [same]) for name in "VXY"]
        found = proof.rewrite(_stays("l", "n"), moves, self.boxed())
        found = proof.choose(proof.specialise(always, ["n"]), "j", found)
        found = proof.generalise(found, ["l", "n"], [later("l", "m", "n")])
        return proof.generalise(found, ["m"], [self.start])


def prove_lasting(setting: Setting, motion: Motion) -> int:
    """Prove ∀m: ``lasting`` from m on if the point is in the first box at m + 1; the proof has ``DECLARED``."""
    return _Descent(setting, motion).lasts()
