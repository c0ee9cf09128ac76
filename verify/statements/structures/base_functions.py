"""Base functions whose squared loss lets gradient descent oscillate: what their derivatives satisfy at a point.

Simple structures in neural networks (Chen), Corollaries 2 to 8, and the functions that section 3.4.1 lists besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.assumptions import DIFFERENTIAL_EQUATION, TAYLOR, assuming
from verify.statements.structures.beyond_edge.just_beyond import ZERO
from verify.statements.structures.beyond_edge.loss_orbits import (
    BINDERS,
    HIGH,
    LOSS_ORBIT_VOCABULARY,
    ROOM,
    VANISH,
    prove_loss_orbits,
    prove_squared_loss,
)
from verify.statements.structures.beyond_edge.loss_orbits import LOSS as MINIMUM
from verify.statements.structures.beyond_edge.refutation import refute_beyond
from verify.statements.structures.period_two_vocabulary import (
    PERIOD_TWO_VOCABULARY,
    SOURCE,
    VARIABLES,
    prove_positive_square,
)

Json = Any
G0, G1, G2, G3 = "g0", "g1", "g2", "g3"
X, INVERSE = "x", over(1, "x")
ORDER = (G3, G2, G1)
LOSS = ["squared_loss_oscillates", G1, G2, G3]


@dataclass(frozen=True)
class BaseFunction:
    """A function g near a point, by equations for its value g0 and its derivatives g1, g2, g3.

    ``more`` are real numbers that occur besides, ``looser`` replaces hypotheses, and ``failing`` are values at which
    the replaced hypotheses hold and the conclusion fails; ``straight`` replaces one of them so that a ``line`` is
    admitted, by its values. (g')² is ``scale`` times ``below``, 6 (g'')² − g' g''' is ``scale`` times ``above``, all
    of them > 0 by their form. ``values`` are the derivatives, where the last three premises tell x times each of them
    for an x > 0 or x ≠ 0, the first premise.
    """

    id: str
    title: str
    place: str
    hypotheses: str
    conclusion: str
    reading: str
    premises: Sequence[Json]
    scale: Json
    above: Json
    witness: Sequence[Json]
    looser: Sequence[tuple[int, Json]]
    failing: Sequence[Json]
    control: str
    straight: tuple[int, Json]
    line: Sequence[Json]
    below: Json = 1
    more: Sequence[str] = ()
    values: Sequence[Json] = ()

    @property
    def binders(self) -> Binders:
        """The numbers that the claim is about."""
        return [(name, "real") for name in (*self.more, G0, G1, G2, G3)]

    @property
    def window(self) -> Json:
        """``high`` is above the leading term of the step size."""
        return ["<", times(4, self.above), times(3, "high", self.below)]

    def claim(self, premises: Sequence[Json]) -> Json:
        """∀ numbers (premises ⟹ the squared loss oscillates)."""
        return forall(self.binders, implies(*premises, LOSS))

    def orbits(self, premises: Sequence[Json]) -> Json:
        """∀ numbers and remainders (premises ⟹ there are orbits of period 2 near x̄)."""
        points = [] if (X, "real") in self.binders else [(X, "real")]
        return forall([*points, *self.binders, *HIGH], implies(*premises, *VANISH, self.window, MINIMUM.near))

    def blank(self) -> Evidence:
        """Return a proof that declares the numbers, and what the condition needs."""
        return Evidence([*(entry for entry in self.binders if entry not in VARIABLES), *VARIABLES])

    def start(self, proof: Evidence) -> tuple[Relations, list[int]]:
        """Assume the premises; return its equations, and the signs that it knows."""
        relations = Relations(proof, ORDER)
        given = [relations.assume(p) if p[0] == "=" else proof.assume(p) for p in self.premises]
        signs = [theorem for theorem, p in zip(given, self.premises, strict=True) if p[0] in ("<", "<=")]
        signs += [
            prove_positive_square(proof, p[1], theorem)
            for theorem, p in zip(given, self.premises, strict=True)
            if p[0] == "!="
        ]
        if self.values:
            signs.append(self._prove_values(proof, relations, given))
        return relations, signs

    def admissible(self, proof: Evidence, relations: Relations, signs: Sequence[int]) -> int:
        """Prove g' ≠ 0 and g' g''' < 6 (g'')²."""
        slope = times(self.scale, self.below)
        square = proof.squares(["<", 0, power(G1, 2)], relations.prove(minus(power(G1, 2), 0), slope), signs)
        zero = equal(G1, 0)
        assumed = Relations(proof)
        assumed.assume(zero)
        nothing = proof.squares(["<", 0, 0], assumed.prove(minus(0, 0), power(G1, 2)), [square])
        nonzero = prove_not(proof, zero, nothing, proof.evaluate(["<", 0, 0]))
        low, high = times(G1, G3), times(6, power(G2, 2))
        gap = times(self.scale, self.above)
        bend = proof.squares(["<", low, high], relations.prove(minus(high, low), gap), signs)
        return proof.conjunction(nonzero, bend)

    def condition(self, proof: Evidence, relations: Relations, signs: Sequence[int]) -> int:
        """Prove that the squared loss oscillates."""
        given = self.admissible(proof, relations, signs)
        return proof.specialise(prove_squared_loss(proof), [G1, G2, G3], [given])

    def prove(self) -> Evidence:
        """Prove the claim on the derivatives."""
        proof = self.blank()
        loss = self.condition(proof, *self.start(proof))
        proof.generalise(loss, names_of(self.binders), self.premises)
        return proof

    def prove_orbits(self) -> Evidence:
        """Prove the claim on the orbits."""
        proof = ConciseEvidence([*BINDERS, *REALS, *((name, "real") for name in self.more if name != X)])
        theorem = prove_loss_orbits(proof)
        relations, signs = self.start(proof)
        given = self.admissible(proof, relations, signs)
        vanish = [proof.assume(formula) for formula in VANISH]
        _, lower, upper = self.window
        room = proof.assume(self.window)
        scale = proof.squares(["<", 0, self.scale], given=signs)
        edges = minus(ROOM[2], ROOM[1])
        equals = relations.prove(edges, times(self.scale, minus(upper, lower)))
        high = proof.squares(ROOM, equals, [room, scale])
        near = proof.specialise(theorem, names_of(BINDERS), [given, *vanish, high])
        claim = self.orbits(self.premises)
        proof.generalise(near, [name for name, _ in claim[1]], claim[2][1:-1])
        return proof

    def _prove_values(self, proof: Evidence, relations: Relations, given: Sequence[int]) -> int:
        """Prove the values of the derivatives, and 0 < (1/x)²."""
        nonzero = given[0]
        if self.premises[0] == ["<", 0, X]:
            nonzero = proof.specialise(prove_nonzero(proof), [X], [given[0]])
        unit = relations.know(proof.quotient(nonzero), times(X, INVERSE), 1)
        for name, value, premise in zip((G1, G2, G3), self.values, given[-3:], strict=True):
            relations.derive(name, value, {premise: INVERSE, unit: minus(name)})
        zero = equal(INVERSE, 0)
        assumed = Relations(proof)
        assumed.know(unit, times(X, INVERSE), 1)
        absurd = assumed.prove(0, 1, {assumed.assume(zero): minus(X), unit: 1})
        return prove_positive_square(proof, INVERSE, prove_not(proof, zero, absurd, proof.evaluate(equal(0, 1))))

    def part(self) -> Part:
        """Return the part that decides the condition."""
        claim = self.claim(self.premises)
        edited = list(self.premises)
        for place, premise in self.looser:
            edited[place] = premise
        wrong = self.claim(edited)
        return Part(
            "condition",
            "The derivatives at the minimum are those that let gradient descent oscillate.",
            claim,
            self.prove(),
            [self.witness],
            [
                Control(
                    self.control,
                    differences(claim, wrong),
                    refute_at(wrong, self.binders, self.failing, edited, LOSS),
                )
            ],
        )

    def orbit_part(self) -> Part:
        """Return the part on the orbits."""
        claim = self.orbits(self.premises)
        place, premise = self.straight
        wrong = self.orbits([premise if k == place else p for k, p in enumerate(self.premises)])
        at = [0] * (len(claim[1]) - len(self.binders) - len(HIGH))
        return Part(
            "orbit",
            "Every point close enough to the minimum lies on an orbit of period 2, for a step size just above the edge "
            "of stability.",
            claim,
            self.prove_orbits(),
            [[*at, *self.witness, ZERO, ZERO, 100]],
            [
                Control(
                    "It is false for a line: all points have period 2 at the edge, and none beyond.",
                    differences(claim, wrong),
                    refute_beyond(wrong, [*at, *self.line, ZERO, ZERO, 100]),
                )
            ],
        )

    def statement(self) -> Statement:
        """Return the statement."""
        parts = [
            assuming(self.part(), DIFFERENTIAL_EQUATION),
            assuming(self.orbit_part(), DIFFERENTIAL_EQUATION, TAYLOR),
        ]
        return Statement(
            id=self.id,
            title=self.title,
            source=f"{SOURCE}, {self.place}",
            hypotheses=self.hypotheses,
            conclusion=self.conclusion + CONCLUSION,
            reading=self.reading + READING,
            definitions=needed(
                [*PERIOD_TWO_VOCABULARY, *LOSS_ORBIT_VOCABULARY], [[part.claim, part.evidence.steps] for part in parts]
            ),
            parts=parts,
        )


CONCLUSION = (
    r" For every h above the leading term 4(6g''^2 - g'g''')/(3g'^2) and every e \ne 0 close enough to 0 there is \eta "
    r"with F_\eta^2(\bar x - e) = \bar x - e \ne F_\eta(\bar x - e) and 2 < \eta f''(\bar x) \le 2 + h e^2."
)
READING = (
    "g_0, g_1, g_2, g_3 are the values of g, g', g'', g''' at \\bar x; the hypotheses are the differential equation of "
    "g and its derivatives there. The condition is that of Theorem 3.1, or of Lemma 3.2 with k = 4 where the third "
    "derivative vanishes, for f = (g-y)^2 with y = g_0. For the orbits, g and g' are given around \\bar x by Taylor's "
    "formulas with these derivatives, and their remainders are the real parts of any continuous r and q that vanish "
    "at 0; so the function that is meant is one of them. What it is away from \\bar x does not matter: both points of "
    "an orbit tend to \\bar x with e."
)


INSIDE = [["<", -1, G0], ["<", G0, 1]]
UNIT = [["<", 0, G0], ["<", G0, 1]]
ABOVE, BELOW = minus(G0, -1), minus(1, G0)

BASE_FUNCTIONS = [
    BaseFunction(
        id="structures/corollary-3",
        title="Gradient descent on (sin x - y)^2 has points of period 2 around its minimum, for |y| < 1",
        place="Corollary 3",
        hypotheses=r"g(x) = \sin x, y = \sin\bar x \in (-1, 1).",
        conclusion=r"g'g''' - 6(g'')^2 = -\cos^2\bar x - 6\sin^2\bar x < 0 and g' \ne 0.",
        reading="",
        premises=[
            *INSIDE,
            equal(plus(power(G0, 2), power(G1, 2)), 1),
            equal(G2, minus(G0)),
            equal(G3, minus(G1)),
        ],
        scale=1,
        above=plus(1, times(5, power(G0, 2))),
        below=times(BELOW, ABOVE),
        witness=[over(3, 5), over(4, 5), over(-3, 5), over(-4, 5)],
        looser=[(1, ["<=", G0, 1])],
        failing=[1, 0, -1, 0],
        control="With y = 1 it is false: the second derivative of the loss vanishes.",
        straight=(4, equal(G3, 0)),
        line=[0, 1, 0, 0],
    ),
    BaseFunction(
        id="structures/corollary-4",
        title="Gradient descent on (tanh x - y)^2 has points of period 2 around its minimum, for |y| < 1",
        place="Corollary 4",
        hypotheses=r"g(x) = \tanh x, y = \tanh\bar x \in (-1, 1).",
        conclusion=r"g'g''' - 6(g'')^2 = -2\,\mathrm{sech}^4\bar x\,(1 + 9\tanh^2\bar x) < 0 and g' \ne 0.",
        reading="",
        premises=[
            *INSIDE,
            equal(G1, minus(1, power(G0, 2))),
            equal(G2, times(-2, G0, G1)),
            equal(G3, times(-2, plus(power(G1, 2), times(G0, G2)))),
        ],
        scale=power(times(BELOW, ABOVE), 2),
        above=times(2, plus(1, times(9, power(G0, 2)))),
        witness=[over(1, 2), over(3, 4), over(-3, 4), over(-3, 8)],
        looser=[(1, ["<=", G0, 1])],
        failing=[1, 0, 0, 0],
        control="With y = 1 it is false: the second derivative of the loss vanishes.",
        straight=(4, equal(G3, times(-2, times(G0, G2)))),
        line=[0, 1, 0, 0],
    ),
    BaseFunction(
        id="structures/corollary-6",
        title="Gradient descent on (exp x - y)^2 has points of period 2 around its minimum, for y > 0",
        place="Corollary 6",
        hypotheses=r"g(x) = e^x, y = e^{\bar x} > 0.",
        conclusion=r"g'g''' - 6(g'')^2 = -5y^2 < 0 and g' \ne 0.",
        reading="",
        premises=[["<", 0, G0], equal(G1, G0), equal(G2, G1), equal(G3, G2)],
        scale=power(G0, 2),
        above=5,
        witness=[2, 2, 2, 2],
        looser=[(0, ["<=", 0, G0])],
        failing=[0, 0, 0, 0],
        control="With y = 0, which exp never takes, it is false.",
        straight=(2, equal(G2, 0)),
        line=[1, 1, 0, 0],
    ),
    BaseFunction(
        id="structures/corollary-7",
        title="Gradient descent on (log x - y)^2 has points of period 2 around its minimum",
        place="Corollary 7",
        hypotheses=r"g(x) = \log x, \bar x > 0, y = \log\bar x.",
        conclusion=r"g'g''' - 6(g'')^2 = -4\bar x^{-4} < 0 and g' \ne 0.",
        reading=(
            "The equations are x g' = 1 and its derivatives x g'' + g' = 0 and x g''' + 2 g'' = 0. They give "
            "g''' = 2/x^3; the proof in the text has -2/x^3, with which g'g''' - 6(g'')^2 would be -8/x^4. "
        ),
        premises=[
            ["<", 0, "x"],
            equal(times("x", G1), 1),
            equal(plus(times("x", G2), G1), 0),
            equal(plus(times("x", G3), times(2, G2)), 0),
        ],
        scale=power(power(INVERSE, 2), 2),
        above=4,
        below=power(X, 2),
        values=[INVERSE, minus(power(INVERSE, 2)), times(2, power(INVERSE, 3))],
        witness=[2, 5, over(1, 2), over(-1, 4), over(1, 4)],
        looser=[(2, equal(times("x", G2), 0))],
        failing=[1, 0, 1, 0, 0],
        control="For the linear function with the same slope it is false.",
        straight=(2, equal(times("x", G2), 0)),
        line=[1, 0, 1, 0, 0],
        more=("x",),
    ),
    BaseFunction(
        id="structures/corollary-8",
        title="Gradient descent on (sigmoid x - y)^2 has points of period 2 around its minimum, for 0 < y < 1",
        place="Corollary 8",
        hypotheses=r"g(x) = 1/(1+e^{-x}), y = g(\bar x) \in (0, 1).",
        conclusion=r"g'g''' - 6(g'')^2 = -y^2(1-y)^2(18(y-\tfrac12)^2 + \tfrac12) < 0 and g' \ne 0.",
        reading="",
        premises=[
            *UNIT,
            equal(G1, times(G0, minus(1, G0))),
            equal(G2, times(G1, minus(1, times(2, G0)))),
            equal(G3, minus(times(G2, minus(1, times(2, G0))), times(2, power(G1, 2)))),
        ],
        scale=power(times(G0, BELOW), 2),
        above=plus(times(18, power(minus(G0, over(1, 2)), 2)), over(1, 2)),
        witness=[over(1, 2), over(1, 4), 0, over(-1, 8)],
        looser=[(0, ["<=", 0, G0])],
        failing=[0, 0, 0, 0],
        control="With y = 0 it is false: the second derivative of the loss vanishes.",
        straight=(4, equal(G3, times(G2, minus(1, times(2, G0))))),
        line=[over(1, 2), over(1, 4), 0, 0],
    ),
    BaseFunction(
        id="structures/own-softplus",
        title="Gradient descent on (softplus x - y)^2 has points of period 2 around its minimum",
        place="section 3.4.1, which lists the function without a proof",
        hypotheses=r"g(x) = \log(1+e^x), s = g'(\bar x) = 1/(1+e^{-\bar x}) \in (0, 1).",
        conclusion=r"g'g''' - 6(g'')^2 = -s^2(1-s)(5-4s) < 0 and g' \ne 0.",
        reading="",
        premises=[
            ["<", 0, G1],
            ["<", G1, 1],
            equal(G2, times(G1, minus(1, G1))),
            equal(G3, times(G2, minus(1, times(2, G1)))),
        ],
        scale=power(G1, 2),
        above=times(minus(1, G1), plus(1, times(4, minus(1, G1)))),
        witness=[5, over(1, 2), over(1, 4), 0],
        looser=[(1, ["<=", G1, 1])],
        failing=[0, 1, 0, 0],
        control="With the slope 1 it is false: the function would be linear.",
        straight=(1, ["<=", G1, 1]),
        line=[0, 1, 0, 0],
    ),
    BaseFunction(
        id="structures/own-gaussian",
        title="Gradient descent on (exp(-x^2/2) - y)^2 has points of period 2 around its minimum, for x not 0",
        place="section 3.4.1, which lists the function without a proof",
        hypotheses=r"g(x) = e^{-x^2/2}, \bar x \ne 0, y = g(\bar x) > 0.",
        conclusion=r"g'g''' - 6(g'')^2 = -y^2(5(\bar x^2-\tfrac{9}{10})^2 + \tfrac{39}{20}) < 0 and g' \ne 0.",
        reading="The equations are g' = -x g and its derivatives. ",
        premises=[
            different("x", 0),
            ["<", 0, G0],
            equal(G1, minus(times("x", G0))),
            equal(G2, minus(minus(G0), times("x", G1))),
            equal(G3, minus(times(-2, G1), times("x", G2))),
        ],
        scale=power(G0, 2),
        above=plus(times(5, power(minus(power("x", 2), over(9, 10)), 2)), over(39, 20)),
        below=power(X, 2),
        witness=[1, 1, -1, 0, 2],
        looser=[(0, different("x", 1))],
        failing=[0, 1, 0, -1, 0],
        control="At the top, where \\bar x = 0, it is false.",
        straight=(4, equal(G3, minus(times("x", G2)))),
        line=[1, 1, -1, 0, 0],
        more=("x",),
    ),
    BaseFunction(
        id="structures/corollary-5",
        title="Gradient descent on (x^a - y)^2 has points of period 2 around its minimum, for a >= 2 and y not 0",
        place="Corollary 5",
        hypotheses=r"g(x) = x^\alpha, \alpha \ge 2 is real, \bar x \ne 0, y = g(\bar x) \ne 0.",
        conclusion=r"g'g''' - 6(g'')^2 = \alpha^2(\alpha-1)(4-5\alpha)\bar x^{2\alpha-4} < 0 and g' \ne 0.",
        reading=(
            "The text asks for an integer exponent, called k; every real one is covered, for positive \\bar x also "
            "one that is not an integer. The equations are x g' = \\alpha g and its derivatives "
            "x g'' + g' = \\alpha g' and x g''' + 2 g'' = \\alpha g''. "
        ),
        premises=[
            different("x", 0),
            different(G0, 0),
            ["<=", 2, "a"],
            equal(times("x", G1), times("a", G0)),
            equal(plus(times("x", G2), G1), times("a", G1)),
            equal(plus(times("x", G3), times(2, G2)), times("a", G2)),
        ],
        scale=times(power(plus(2, minus("a", 2)), 2), power(G0, 2), power(power(INVERSE, 2), 2)),
        above=times(plus(1, minus("a", 2)), plus(6, times(5, minus("a", 2)))),
        below=power(X, 2),
        values=[
            times("a", G0, INVERSE),
            times("a", minus("a", 1), G0, power(INVERSE, 2)),
            times("a", minus("a", 1), minus("a", 2), G0, power(INVERSE, 3)),
        ],
        witness=[2, 3, 9, 6, 2, 0],
        looser=[(2, ["<=", 1, "a"])],
        failing=[1, 1, 1, 1, 0, 0],
        control="For the exponent 1 it is false: the loss is quadratic.",
        straight=(2, ["<=", 1, "a"]),
        line=[1, 1, 1, 1, 0, 0],
        more=("a", "x"),
    ),
]

SINE, TANH, EXPONENTIAL, LOGARITHM, SIGMOID, SOFTPLUS, GAUSSIAN, POWER = BASE_FUNCTIONS

STATEMENTS = {
    "structures/corollary-3": SINE.statement,
    "structures/corollary-4": TANH.statement,
    "structures/corollary-5": POWER.statement,
    "structures/corollary-6": EXPONENTIAL.statement,
    "structures/corollary-7": LOGARITHM.statement,
    "structures/corollary-8": SIGMOID.statement,
    "structures/own-gaussian": GAUSSIAN.statement,
    "structures/own-softplus": SOFTPLUS.statement,
}
