"""The factors of a product become equal at all times, if they stay positive and their product never is the target.

Simple structures in neural networks (Chen), Theorem 3.4, which says so along the points above the target.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order, prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not
from verify.statements.structures.two_factors import (
    ALL,
    ALWAYS_POSITIVE,
    STATIONARY,
    close,
    decays,
    finally_close,
    prove_at_rest,
    prove_excess_above,
    prove_excess_below_one,
    prove_excess_equations,
    prove_positive_at_rest,
    prove_rate_positive,
    refute_everywhere,
)
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.trajectory import DECLARED, NOW, Trajectory, trajectory
from verify.statements.structures.two_factors_vocabulary import (
    ABOVE_EDGE,
    SOURCE,
    TWO_FACTORS,
    K,
    at_time,
    excess,
    imbalance,
)

Json = Any

RADIUS = "radius1"
XY: Binders = [*DECLARED, *ALL, (RADIUS, "real")]
HERE = at_time(NOW)
STAYS = forall(
    TIME, both(*(["<", 0, coordinate] for coordinate in at_time("t")), different(times(*at_time("t")), "mu"))
)


SINCE, START = "m0", ["of", "natural", 0]


def crosses_after(m: Json, stays: Json = STAYS) -> Json:
    """At some time t ≥ m the product is below the target, and above it one step later."""
    now, later = (times(*at_time(t)) for t in ("s", ["next", "s"]))
    met = both(["<=", m, "s"], ["<", now, "mu"], ["<", "mu", later])
    return exists([("s", "natural")], implies(stays, met))


CROSSES = forall(ALL, implies(*ABOVE_EDGE, forall([("m", "natural")], crosses_after("m"))))
BALANCES = decays([], STAYS)


class Factors:
    """Excess and imbalance of the factors at all times, in a proof that declares ``XY``."""

    def __init__(self, proof: Evidence, edge: list[Json]) -> None:
        """Assume the range of K, and that the factors stay positive off the target."""
        self.proof = proof
        self.edge = [proof.assume(formula) for formula in edge]
        stays = proof.assume(STAYS)
        self.rate = prove_rate_positive(proof, *self.edge[:2])
        here, later = (proof.specialise(stays, [t]) for t in (NOW, ["next", NOW]))
        x, y, away = (proof.project(here, part) for part in range(3))
        self.positive = (x, y)
        at = ["eta", "mu", *HERE]
        premises = [x, y, *(proof.project(later, part) for part in (0, 1))]
        facts = [
            *(proof.specialise(equation, at) for equation in prove_excess_equations(proof)),
            proof.squares(["<=", 0, imbalance(*HERE)], given=[self.rate]),
            prove_excess_above(proof, self.rate, (x, y), *HERE),
            proof.specialise(prove_excess_below_one(proof), at, premises),
            self._away(away),
        ]
        self.facts = [proof.generalise(fact, [NOW]) for fact in facts]
        self.sequences = [mapping(TIME, quantity) for quantity in (excess(*at_time("t")), imbalance(*at_time("t")))]

    def _away(self, away: int) -> int:
        """The excess is not 0."""
        proof, zero = self.proof, equal(excess(*HERE), 0)
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["eta"], [self.rate]))
        gap = minus(times(*HERE), "mu")
        known = [cofactor(proof.assume(zero), [], ["/", 1, "eta"]), cofactor(unit, [], minus(gap))]
        return prove_not(proof, zero, proof.sums(equal(times(*HERE), "mu"), cofactors=known), away)

    def undone(self, goal: Json, scaled: Json, theorem: int) -> int:
        """Prove l < r from s < t, where t − s is η times r − l."""
        proof = self.proof
        wrong = proof.order(proof.assume(["not", goal]))
        gap = scaled[2] if scaled[1] == 0 else minus(scaled[2], scaled[1])
        form = plus(gap, times("eta", minus(goal[1], goal[2])))
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [self.rate, theorem, wrong])
        return prove_by_order(proof, goal, absurd)

    def without(self, shown: Json) -> int:
        """What follows if the factors stay positive off the target, if they do not."""
        proof = self.proof
        anything = proof.contradiction(shown[2], proof.assume(STAYS), proof.assume(["not", STAYS]))
        return proof.generalise(anything, [], [STAYS])


def _prove_crossing() -> Evidence:
    """Prove ``CROSSES``."""
    proof = ConciseEvidence(XY)
    every = proof.generalise(Trajectory(proof, "k0").crosses(), ["k0", "u0", "w0"], trajectory("k0"))
    factors = Factors(proof, ABOVE_EDGE)
    premises = [*factors.edge[1:], *factors.facts]
    found = proof.specialise(proof.specialise(every, [K, *factors.sequences], premises), [SINCE])
    later = at_time(["next", NOW])
    crossing = [["<=", SINCE, NOW], ["<", excess(*HERE), 0], ["<", 0, excess(*later)]]
    met = proof.assume(both(*crossing))
    late, low, high = (proof.project(met, part) for part in range(3))
    goals: list[Json] = [["<", times(*HERE), "mu"], ["<", "mu", times(*later)]]
    signs = [
        factors.undone(goal, scaled, theorem)
        for goal, scaled, theorem in zip(goals, crossing[1:], (low, high), strict=True)
    ]
    claim = crosses_after(SINCE)
    now = proof.generalise(proof.conjunction(late, *signs), [], [STAYS])
    some = proof.choose(found, NOW, proof.witness(claim, [NOW], now))
    shown = substituted(claim[2], {"s": SINCE})
    some = proof.cases(STAYS, some, proof.witness(claim, [SINCE], factors.without(shown)))
    proof.generalise(proof.generalise(some, [SINCE]), names_of(ALL), ABOVE_EDGE)
    return proof


def _prove_balance() -> Evidence:
    """Prove ``BALANCES``."""
    proof = ConciseEvidence(XY)
    run = Trajectory(proof, "k0")
    vanishes = run.vanishes(run.crosses())
    vanishes = proof.generalise(vanishes, ["k0", "u0", "w0"], trajectory("k0"))
    factors = Factors(proof, ABOVE_EDGE)
    small = proof.specialise(vanishes, [K, *factors.sequences], [*factors.edge[1:], *factors.facts])
    positive = proof.assume(["<", 0, RADIUS])
    bound = times("eta", power(RADIUS, 2))
    found = proof.specialise(small, [bound], [proof.squares(["<", 0, bound], given=[factors.rate, positive])])
    less: Json = ["<", imbalance(*at_time("t'")), bound]
    late = proof.assume(forall([("t'", "natural")], implies(["<=", SINCE, "t'"], less)))
    here = proof.specialise(late, [NOW], [proof.assume(["<=", SINCE, NOW])])
    goal = close(NOW, RADIUS)
    scaled: Json = ["<", imbalance(*HERE), bound]
    within = proof.generalise(factors.undone(goal, scaled, here), [NOW], [["<=", SINCE, NOW]])
    claim = finally_close([], RADIUS, STAYS)
    balanced = proof.choose(found, SINCE, proof.witness(claim, [SINCE], proof.generalise(within, [], [STAYS])))
    shown = substituted(claim[2], {"m": 0})
    some = proof.cases(STAYS, balanced, proof.witness(claim, [0], factors.without(shown)))
    every = proof.generalise(some, [RADIUS], [["<", 0, RADIUS]])
    proof.generalise(every, names_of(ALL), ABOVE_EDGE)
    return proof


def _refute_crossing(claim: Json) -> Evidence:
    """A minimiser is at rest, with factors that are positive."""
    proof = ConciseEvidence([("n0", "natural")])
    at = dict(zip(names_of(ALL), STATIONARY, strict=True))
    always = prove_at_rest(proof, STATIONARY)
    positive = prove_positive_at_rest(proof, always, STATIONARY)
    rest = proof.specialise(always, ["n0"])
    met = proof.assume(substituted(claim[2][-1][2][2], {**at, "m": START, "s": "n0"}))
    reached = proof.project(proof.specialise(met, [], [proof.generalise(positive, ["n0"])]), 1)
    below: Json = ["<", times(*STATIONARY[2:]), STATIONARY[1]]
    moved = proof.rewrite(below, [proof.project(rest, part) for part in range(2)], reached)
    wrong = substituted(claim[2][-1][2][2], {**at, "m": START, "s": "n0"})
    never = proof.generalise(prove_not(proof, wrong, moved, proof.evaluate(below)), ["n0"])
    given = [proof.evaluate(substituted(formula, at)) for formula in ABOVE_EDGE]
    proof.counterexample(claim, [{"at": STATIONARY}, {"given": given}, {"at": [START]}], never)
    return proof


def own_balance() -> Statement:
    """Theorem 3.4 at all times, not only along the points above the target."""
    at_rest = forall(ALL, implies(*ABOVE_EDGE, forall([("m", "natural")], crosses_after("m", ALWAYS_POSITIVE))))
    parts = [
        Part(
            "crossing",
            "After every time the product comes to lie below the target, and above it one step later.",
            CROSSES,
            _prove_crossing(),
            [[*STATIONARY, 0]],
            [
                Control(
                    "Without the condition that the product never is the target it is false: a minimiser is at rest.",
                    differences(CROSSES, at_rest),
                    _refute_crossing(at_rest),
                )
            ],
        ),
        Part(
            "balance",
            "|x - y| tends to 0, at all times.",
            BALANCES,
            _prove_balance(),
            [[*STATIONARY, 1]],
            [
                Control(
                    "Without the condition it is false: a minimiser with x different from y is at rest.",
                    differences(BALANCES, decays([])),
                    refute_everywhere(),
                )
            ],
        ),
    ]
    return Statement(
        id="structures/own-balance",
        title="Past the edge of stability gradient descent on (xy - mu)^2/2 balances the factors at all times",
        source=f"{SOURCE}, Theorem 3.4, which says so along the points with xy > mu",
        hypotheses=r"Gradient descent on $\frac12 (xy - \mu)^2$ with $\eta = K/\mu$, $1 < K < 1.5$, $\mu > 0$; "
        r"$x_t, y_t > 0$ and $x_t y_t \ne \mu$ for all $t$.",
        conclusion=r"For every $m$ there is $t \ge m$ with $x_t y_t < \mu < x_{t+1} y_{t+1}$; $|x_t - y_t| \to 0$.",
        reading="A trajectory that meets the set xy = mu rests there; the theorem in the work does not exclude that, "
        "and speaks of the points with xy > mu alone. The conditions on the trajectory are put behind 'there is', as "
        "in structures/theorem-3.4.",
        definitions=needed(TWO_FACTORS, [part.tree() for part in parts]),
        parts=parts,
    )


