"""At one point of an orbit the step size is below the edge of stability, at the other one above it.

Simple structures in neural networks (Chen), Remark 1 after Theorem 3.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    differences,
    different,
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
from verify.statements.patterns import names_of, prove_not
from verify.statements.relations import Relations
from verify.statements.structures.assumptions import TAYLOR
from verify.statements.structures.beyond_edge.expansion import INVERSE, ORBIT_VOCABULARY, SECOND, Cubic
from verify.statements.structures.beyond_edge.explicit_slope import for_slope, prove_for_slope, prove_zero_real_part
from verify.statements.structures.beyond_edge.just_beyond import CHOICE, ZERO
from verify.statements.structures.beyond_edge.near_zero import (
    all_of,
    at,
    between,
    near_zero,
    parts_of,
    prove_common,
    prove_positive_near,
    prove_weaker,
)
from verify.statements.structures.beyond_edge.orbits import E, OrbitProof, curve
from verify.statements.structures.beyond_edge.refutation import HALF, NEXT, OWN, STEP, OrbitRefutation
from verify.statements.structures.period_two_vocabulary import SOURCE, prove_positive_square

Json = Any

EXPANSION = Cubic()
REACH = "reach"
ETA_SECOND, SHARE = times(STEP, SECOND), over(1, power("f3", 2))
BINDERS: Binders = [("r", "curve"), ("xbar", "real"), (SECOND, "real"), *EXPANSION.binders, ("q", "curve")]
VALUE = EXPANSION.leading(0)[1]
CONDITIONS: list[Json] = [equal(at("q", 0), 0), different("f3", 0), ["<", 0, VALUE]]


def _change(t: Json) -> Json:
    """(f''(x̄ + t) − f'')/t."""
    return plus("f3", ["re", at("q", t)])


def _curvature(t: Json) -> Json:
    """f''(x̄ + t)."""
    return plus(SECOND, times(t, _change(t)))


VOCABULARY: list[Json] = [
    *ORBIT_VOCABULARY,
    define(
        "curvature",
        [("xbar", "real"), (SECOND, "real"), ("f3", "real"), ("q", "curve"), ("u", "real")],
        _curvature(minus("u", "xbar")),
    ),
]


def _curvature_at(u: Json) -> Json:
    """f''(u), as the claim spells it."""
    return ["curvature", "xbar", SECOND, "f3", "q", u]


def _orbit(e: Json, eta: Json, other: Json) -> Json:
    """An orbit through x̄ − e, with the curvature at its two points."""
    start = minus("xbar", e)
    return both(
        ["orbit", "slope", eta, start, other],
        ["<", 2, times(eta, SECOND)],
        ["<", 0, _curvature_at(start)],
        ["<", times(eta, _curvature_at(start)), 2],
        ["<", SECOND, _curvature_at(other)],
    )


def _body(e: Json) -> Json:
    """If e f''' > 0, there is such an orbit."""
    return implies(["<", 0, times(e, "f3")], exists(CHOICE, _orbit(e, "eta", "x'")))


def _claim(body: Json) -> Json:
    """The claim that a body holds for all e near 0."""
    return for_slope(EXPANSION, BINDERS, CONDITIONS, near_zero(body))


CLAIM = _claim(_body("t'"))


class EdgeProof:
    """The proof of the claim for every slope with the expansion."""

    def __init__(self) -> None:
        """Start with the orbits whose step size has the leading term, and assume the conditions."""
        self.orbits = orbits = OrbitProof(EXPANSION, [("q", "curve"), (REACH, "real"), *OWN])
        self.proof = proof = orbits.proof
        sharp = orbits.theorem()
        self.hypotheses = [*EXPANSION.hypotheses(), *CONDITIONS]
        given = [proof.assume(formula) for formula in self.hypotheses]
        self.start, apart, self.value = given[3:]
        self.third = prove_positive_square(proof, "f3", apart)
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [power("f3", 2)], [self.third]))
        self.bounds = orbits.bounds(times(over(1, 3), power(INVERSE, 2)))
        names = ["slope", *names_of(BINDERS)[:-1]]
        self.sharp = orbits.around(sharp, names, given[:3], self.value, self.bounds)
        self.known = Relations(proof)
        self.known.know(orbits.unit, times(SECOND, INVERSE), 1)

    def _widest(self, e: Json) -> Json:
        """2 + high e², which η f'' does not exceed."""
        return plus(2, times(self.bounds[1], power(e, 2)))

    def _numbers(self, e: Json) -> list[Json]:
        """What is positive for e near 0, for radii that reach less far than ``REACH``."""
        factor, before = self.orbits.factor(e), _curvature(minus(e))
        return [
            before,
            times("f3", minus(times(2, _change(minus(e))), times(self.bounds[1], e, before))),
            minus(times(2, factor), SECOND),
            minus(times(3, SECOND), times(self._widest(e), factor)),
            plus(REACH, times(2, e)),
            minus(REACH, times(2, e)),
        ]

    def _vanishing(self, time: Json) -> int:
        """The real part of q is 0 at a time that is 0."""
        proof = self.proof
        zero = proof.rewrite(equal(at("q", time), 0), [(proof.sums(equal(time, 0)), "backward")], self.start)
        return prove_zero_real_part(proof, "q", zero, time)

    def _positive_near(self, function: Json, positive: int) -> int:
        """A curve is positive near 0, since it is at 0 and takes real values."""
        proof, value = self.proof, at(function, E)
        real = proof.generalise(proof.sums(equal(conj(value), value)), [E])
        return proof.specialise(prove_positive_near(proof), [function], [real, positive])

    def _near(self, reach: int) -> list[int]:
        """Each of the numbers is positive near 0, since it is at 0."""
        proof, orbits = self.proof, self.orbits
        values = [SECOND, times(2, power("f3", 2)), SECOND, SECOND, REACH, REACH]
        known = orbits.at_zero()
        time = minus(0)
        known.know(self._vanishing(time), ["re", at("q", time)], 0)
        signs = [orbits.positive, self.third, reach]
        found = []
        for part, value in enumerate(values):
            at_zero = self._numbers(0)[part]
            positive = proof.squares(["<", 0, at_zero], known.prove(minus(at_zero, 0), value), signs)
            function = ["curve", [["u", "real"]], self._numbers("u")[part]]
            found.append(self._positive_near(function, positive))
        return found

    def _reach(self) -> int:
        """f''' (f''' + Re q(t)) is positive near 0."""
        at_zero = times("f3", _change(0))
        zero = self._vanishing(0)
        equals = self.proof.sums(equal(minus(at_zero, 0), power("f3", 2)), cofactors=[cofactor(zero, [], "f3")])
        positive = self.proof.squares(["<", 0, at_zero], equals, [self.third])
        return self._positive_near(curve(lambda t: times("f3", _change(t))), positive)

    def _passage(self) -> int:
        """∀e (the orbits and the numbers are as near 0 ⟹ the body of the claim)."""
        proof, orbits = self.proof, self.orbits
        low, high = self.bounds
        bodies, signed = self.bodies(E), ["<", 0, times(E, "f3")]
        orbit, before, tilt, twice, thrice, *inside = parts_of(proof, proof.assume(all_of(bodies)), len(bodies))
        side = proof.assume(signed)
        apart = self._nonzero(side)
        formula = substituted(orbits.found(E)[2], {"eta": STEP, "low": low, "high": high})
        known = proof.assume(substituted(formula, {"x'": NEXT}))
        lower, upper, points = (proof.project(known, part) for part in range(3))
        least, square = plus(2, times(low, power(E, 2))), prove_positive_square(proof, E, apart)
        positive = proof.squares(["<", 0, low], given=[self.value, orbits.positive])
        form = plus(minus(ETA_SECOND, least), times(low, power(E, 2)))
        equals = proof.sums(equal(minus(ETA_SECOND, 2), form))
        beyond = proof.squares(["<", 2, ETA_SECOND], equals, [lower, positive, square])
        sizes = self._stride(beyond, upper, twice, thrice)
        above = self._above(proof.project(points, 0), [*sizes, *inside], side)
        below = self._below([upper, before, tilt, side])

        time = minus(minus("xbar", E), "xbar")
        spelled = [(proof.sums(equal(time, minus(E))), "backward")]
        here = _curvature(time)
        conclusions = [
            points,
            beyond,
            proof.rewrite(["<", 0, here], spelled, before),
            proof.rewrite(["<", times(STEP, here), 2], spelled, below),
            above,
        ]
        result = proof.witness(_body(E)[2], [STEP, NEXT], proof.conjunction(*conclusions))
        result = proof.choose(proof.assume(exists(CHOICE[1:], formula)), NEXT, result)
        result = proof.choose(proof.specialise(orbit, [], [apart]), STEP, result)
        return proof.generalise(proof.generalise(result, [], [signed]), [E], [all_of(bodies)])

    def _nonzero(self, side: int) -> int:
        """e ≠ 0, from 0 < e f'''."""
        proof, zero = self.proof, equal(E, 0)
        cofactors = [cofactor(proof.assume(zero), [], minus("f3"))]
        nothing = proof.sums(equal(minus(0, 0), times(E, "f3")), cofactors=cofactors)
        absurd = proof.squares(["<", 0, 0], nothing, [side])
        return prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0]))

    @property
    def stretch(self) -> Json:
        """s = η D(−e) − 1: the step leads to x̄ + e s."""
        return minus(times(STEP, self.orbits.factor(E)), 1)

    def _stride(self, beyond: int, upper: int, twice: int, thrice: int) -> list[int]:
        """0 < s < 2."""
        factor, widest = self.orbits.factor(E), self._widest(E)
        double, triple = minus(times(2, factor), SECOND), minus(times(3, SECOND), times(widest, factor))
        half = times(over(1, 2), plus(double, SECOND))
        ahead = plus(times(minus(ETA_SECOND, 2), half), double)
        behind = plus(triple, times(minus(widest, ETA_SECOND), half))
        return [
            self._positive(self.stretch, times(INVERSE, ahead), [beyond, twice]),
            self._positive(minus(2, self.stretch), times(INVERSE, behind), [thrice, twice, upper]),
        ]

    def _above(self, forward: int, sizes: list[int], side: int) -> int:
        """f'' < f''(x'), since x' = x̄ + e s lies within ``REACH``."""
        proof, s, reached = self.proof, self.stretch, minus(NEXT, "xbar")
        place = proof.sums(
            equal(reached, times(E, s)),
            cofactors=[cofactor(forward), cofactor(self.orbits.slope_at(minus(E)), [], minus(STEP))],
        )
        radius = proof.assume(self._reached())
        reach, signs = (proof.project(radius, part) for part in (0, 1))
        within = []
        for (_, smaller, larger), turn in zip(between(REACH, reached), (1, -1), strict=True):
            end = plus(REACH, times(2, E)) if turn > 0 else minus(REACH, times(2, E))
            form = plus(times(over(1, 2), s, end), times(over(1, 2), minus(2, s), REACH))
            equals = proof.sums(equal(minus(larger, smaller), form), cofactors=[cofactor(place, [], turn)])
            within.append(proof.squares(["<", smaller, larger], equals, [*sizes, reach]))
        steeper = proof.specialise(signs, [reached], within)
        after, change = _curvature(reached), _change(reached)
        equals = proof.sums(
            equal(minus(after, SECOND), times(s, times(E, "f3"), times("f3", change), SHARE)),
            cofactors=[cofactor(place, [], change), cofactor(self.unit, [], minus(times(E, s, change)))],
        )
        return proof.squares(["<", SECOND, after], equals, [*sizes, side, steeper, self.third])

    def _below(self, signs: list[int]) -> int:
        """η f''(x̄ − e) < 2."""
        proof, start = self.proof, _curvature(minus(E))
        tilt = minus(times(2, _change(minus(E))), times(self.bounds[1], E, start))
        product = times(STEP, start)
        form = plus(times(minus(self._widest(E), ETA_SECOND), start), times(times(E, "f3"), times("f3", tilt), SHARE))
        known = Relations(proof)
        known.know(self.orbits.unit, times(SECOND, INVERSE), 1)
        known.know(self.unit, times(power("f3", 2), SHARE), 1)
        equals = known.prove(minus(2, product), times(INVERSE, form), {self.unit: times(-1, INVERSE, E, tilt)})
        return proof.squares(["<", product, 2], equals, [*signs, self.third, self.orbits.positive])

    def _positive(self, left: Json, form: Json, given: list[int]) -> int:
        """0 < left, since it is the form."""
        equals = self.known.prove(minus(left, 0), form)
        return self.proof.squares(["<", 0, left], equals, [*given, self.orbits.positive])

    def _reached(self) -> Json:
        """``REACH`` is a radius within which f''' (f''' + Re q) is positive."""
        sign = ["<", 0, times("f3", _change("t'"))]
        return both(["<", 0, REACH], forall([("t'", "real")], implies(*between(REACH, "t'"), sign)))

    def bodies(self, e: Json) -> list[Json]:
        """The orbits, and the numbers that are positive near 0."""
        low, high = self.bounds
        orbit = substituted(self.orbits.body(e), {"low": low, "high": high})
        return [orbit, *(["<", 0, number] for number in self._numbers(e))]

    def theorem(self) -> int:
        """Prove the claim for every slope with the expansion."""
        proof = self.proof
        reach = proof.project(proof.assume(self._reached()), 0)
        bodies = self.bodies("t'")
        common = prove_common(proof, bodies, [self.sharp, *self._near(reach)])
        result = prove_weaker(proof, all_of(bodies), _body("t'"), common, self._passage())
        result = proof.choose(self._reach(), REACH, result)
        return proof.generalise(result, ["slope", *names_of(BINDERS)], self.hypotheses)


def _prove() -> Evidence:
    """Prove the claim."""
    edge = EdgeProof()
    prove_for_slope(edge.proof, EXPANSION, BINDERS, CONDITIONS, edge.theorem())
    return edge.proof


def _refute_other_side(claim: Json, values: list[Json]) -> Evidence:
    """Refute the claim for e f''' < 0: the curvature at x̄ − e is larger, and η is below and above the edge there."""
    against = OrbitRefutation(claim, values, -1)
    proof = against.proof
    _, beyond, _, below, _ = against.facts
    step, product = against.orbit[2][2], against.orbit[4][1]
    form = plus(minus(2, product), minus(step, 2), times(HALF, plus(minus(step, 2), 2)))
    equals = proof.sums(equal(minus(0, 0), form))
    return against.close(proof.squares(["<", 0, 0], equals, [below, beyond, against.radius]))


def remark_1_bis() -> Statement:
    """The step size lies between the edges of stability at the two points of the orbit."""
    wrong = _claim(implies(["<", times("t'", "f3"), 0], _body("t'")[2]))
    values = [ZERO, 0, 1, 1, 0, ZERO]
    part = Part(
        "edge",
        "Every point close enough to the minimum, on the side where f'' is smaller, lies on an orbit of period 2 whose "
        "step size is above 2/f'' at the minimum and at the other point, but below 2/f'' at this point.",
        CLAIM,
        _prove(),
        [values],
        [
            Control(
                "On the other side of the minimum it is false.",
                differences(CLAIM, wrong),
                _refute_other_side(wrong, values),
            )
        ],
        assumes=(TAYLOR,),
    )
    return Statement(
        id="structures/remark-1-bis",
        title="The step size of an orbit of period 2 is below the edge of stability at one point, above at the other",
        source=f"{SOURCE}, Remark 1 after Theorem 3.1",
        hypotheses=(
            r"\bar x is a local minimum of f, f'''(\bar x) \ne 0, 3 f'''(\bar x)^2 - f''(\bar x) f''''(\bar x) > 0."
        ),
        conclusion=(
            r"For every e close enough to 0 with e f'''(\bar x) > 0 there is an orbit of period 2 of x_0 = \bar x - e "
            r"and x_1 = F_\eta(x_0) with \frac{2}{f''(x_1)} < \frac{2}{f''(\bar x)} < \eta < \frac{2}{f''(x_0)}."
        ),
        reading=(
            "The remark takes f''(x_0) for f''(\\bar x) - \\epsilon f'''(\\bar x), with the same \\epsilon as in the "
            "bound on \\eta; the claim speaks of f''(x_0) itself. Derivatives are read as in structures/theorem-3.1, "
            "and f''(\\bar x + t) is f'' + t(f''' + q(t)) with a continuous q, q(0) = 0; the claim puts the real parts "
            "of any continuous r and q that vanish at 0. So the step size that is needed is beyond the edge of "
            "stability at x_1 and at the minimum, but not at x_0."
        ),
        definitions=needed(VOCABULARY, [CLAIM, part.evidence.steps]),
        parts=[part],
    )


STATEMENTS = {"structures/remark-1-bis": remark_1_bis}
