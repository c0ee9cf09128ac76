"""Base functions whose squared loss lets gradient descent oscillate: what their derivatives satisfy at a point.

Simple structures in neural networks (Chen), Corollaries 2 to 8, and the functions that section 3.4.1 lists besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

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
from verify.statements.real_inequalities import prove_nonzero
from verify.statements.structures.period_two_vocabulary import (
    ORBIT_IS_OPEN,
    PERIOD_TWO_VOCABULARY,
    SOURCE,
    VARIABLES,
    prove_positive_square,
    prove_squared_loss,
)
from verify.statements.structures.relations import Relations

Json = Any
G0, G1, G2, G3 = "g0", "g1", "g2", "g3"
X, INVERSE = "x", over(1, "x")
ORDER = (G3, G2, G1)
LOSS = ["squared_loss_oscillates", G1, G2, G3]


@dataclass(frozen=True)
class BaseFunction:
    """A function g near a point, by equations for its value g0 and its derivatives g1, g2, g3.

    ``more`` are real numbers that occur besides, ``looser`` replaces hypotheses, and ``failing`` are values at which
    the replaced hypotheses hold and the conclusion fails. ``square`` is (g')², ``gap`` is 6 (g'')² − g' g''', both > 0
    by their form. ``values`` are the derivatives, where the last three premises tell x times each of them for an
    x > 0 or x ≠ 0, the first premise.
    """

    id: str
    title: str
    place: str
    hypotheses: str
    conclusion: str
    reading: str
    premises: Sequence[Json]
    square: Json
    gap: Json
    witness: Sequence[Json]
    looser: Sequence[tuple[int, Json]]
    failing: Sequence[Json]
    control: str
    more: Sequence[str] = ()
    values: Sequence[Json] = ()

    @property
    def binders(self) -> Binders:
        """The numbers that the claim is about."""
        return [(name, "real") for name in (*self.more, G0, G1, G2, G3)]

    def claim(self, premises: Sequence[Json]) -> Json:
        """∀ numbers (premises ⟹ the squared loss oscillates)."""
        return forall(self.binders, implies(*premises, LOSS))

    def start(self) -> tuple[Evidence, Relations, list[int]]:
        """Return a proof that assumes the premises, its equations, and the signs that it knows."""
        others = [entry for entry in self.binders if entry not in VARIABLES]
        proof = Evidence([*others, *VARIABLES])
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
        return proof, relations, signs

    def condition(self, proof: Evidence, relations: Relations, signs: Sequence[int]) -> int:
        """Prove that the squared loss oscillates."""
        square = proof.squares(["<", 0, power(G1, 2)], relations.prove(minus(power(G1, 2), 0), self.square), signs)
        zero = equal(G1, 0)
        assumed = Relations(proof)
        assumed.assume(zero)
        nothing = proof.squares(["<", 0, 0], assumed.prove(minus(0, 0), power(G1, 2)), [square])
        slope = prove_not(proof, zero, nothing, proof.evaluate(["<", 0, 0]))
        low, high = times(G1, G3), times(6, power(G2, 2))
        bend = proof.squares(["<", low, high], relations.prove(minus(high, low), self.gap), signs)
        return proof.specialise(prove_squared_loss(proof), [G1, G2, G3], [proof.conjunction(slope, bend)])

    def prove(self) -> Evidence:
        """Prove the claim."""
        proof, relations, signs = self.start()
        loss = self.condition(proof, relations, signs)
        proof.generalise(loss, names_of(self.binders), self.premises)
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

    def statement(self) -> Statement:
        """Return the statement."""
        part = self.part()
        return Statement(
            id=self.id,
            title=self.title,
            source=f"{SOURCE}, {self.place}",
            hypotheses=self.hypotheses,
            conclusion=self.conclusion,
            reading=self.reading + READING,
            definitions=needed(PERIOD_TWO_VOCABULARY, [part.claim, part.evidence.steps]),
            parts=[part, ORBIT_IS_OPEN] if self.place.startswith("Corollary") else [part],
        )


READING = (
    "g_0, g_1, g_2, g_3 are the values of g, g', g'', g''' at \\bar x; the hypotheses are the differential "
    "equation of g "
    "and its derivatives there. The claim is the condition of Theorem 3.1, or of Lemma 3.2 with k = 4 where the third "
    "derivative vanishes, for f = (g-y)^2 with y = g_0; that gradient descent then has points of period 2 is what "
    "these two say."
)


INSIDE = [["<", -1, G0], ["<", G0, 1]]
UNIT = [["<", 0, G0], ["<", G0, 1]]
ABOVE, BELOW = minus(G0, -1), minus(1, G0)

BASE_FUNCTIONS = [
    BaseFunction(
        id="structures/corollary-3",
        title="The derivatives of the sine let gradient descent on (sin x - y)^2 oscillate, for |y| < 1",
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
        square=times(BELOW, ABOVE),
        gap=plus(times(5, power(G0, 2)), 1),
        witness=[over(3, 5), over(4, 5), over(-3, 5), over(-4, 5)],
        looser=[(1, ["<=", G0, 1])],
        failing=[1, 0, -1, 0],
        control="With y = 1 it is false: the second derivative of the loss vanishes.",
    ),
    BaseFunction(
        id="structures/corollary-4",
        title="The derivatives of tanh let gradient descent on (tanh x - y)^2 oscillate, for |y| < 1",
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
        square=power(times(BELOW, ABOVE), 2),
        gap=times(2, power(times(BELOW, ABOVE), 2), plus(1, times(9, power(G0, 2)))),
        witness=[over(1, 2), over(3, 4), over(-3, 4), over(-3, 8)],
        looser=[(1, ["<=", G0, 1])],
        failing=[1, 0, 0, 0],
        control="With y = 1 it is false: the second derivative of the loss vanishes.",
    ),
    BaseFunction(
        id="structures/corollary-6",
        title="The derivatives of exp let gradient descent on (exp x - y)^2 oscillate, for y > 0",
        place="Corollary 6",
        hypotheses=r"g(x) = e^x, y = e^{\bar x} > 0.",
        conclusion=r"g'g''' - 6(g'')^2 = -5y^2 < 0 and g' \ne 0.",
        reading="",
        premises=[["<", 0, G0], equal(G1, G0), equal(G2, G1), equal(G3, G2)],
        square=power(G0, 2),
        gap=times(5, power(G0, 2)),
        witness=[2, 2, 2, 2],
        looser=[(0, ["<=", 0, G0])],
        failing=[0, 0, 0, 0],
        control="With y = 0, which exp never takes, it is false.",
    ),
    BaseFunction(
        id="structures/corollary-7",
        title="The derivatives of log let gradient descent on (log x - y)^2 oscillate",
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
        square=power(INVERSE, 2),
        gap=times(4, power(power(INVERSE, 2), 2)),
        values=[INVERSE, minus(power(INVERSE, 2)), times(2, power(INVERSE, 3))],
        witness=[2, 5, over(1, 2), over(-1, 4), over(1, 4)],
        looser=[(2, equal(times("x", G2), 0))],
        failing=[1, 0, 1, 0, 0],
        control="For the linear function with the same slope it is false.",
        more=("x",),
    ),
    BaseFunction(
        id="structures/corollary-8",
        title="The derivatives of the sigmoid let gradient descent on (sigmoid x - y)^2 oscillate, for 0 < y < 1",
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
        square=power(times(G0, BELOW), 2),
        gap=times(power(times(G0, BELOW), 2), plus(times(18, power(minus(G0, over(1, 2)), 2)), over(1, 2))),
        witness=[over(1, 2), over(1, 4), 0, over(-1, 8)],
        looser=[(0, ["<=", 0, G0])],
        failing=[0, 0, 0, 0],
        control="With y = 0 it is false: the second derivative of the loss vanishes.",
    ),
    BaseFunction(
        id="structures/own-softplus",
        title="The derivatives of softplus let gradient descent on (softplus x - y)^2 oscillate",
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
        square=power(G1, 2),
        gap=times(power(G1, 2), minus(1, G1), plus(1, times(4, minus(1, G1)))),
        witness=[5, over(1, 2), over(1, 4), 0],
        looser=[(1, ["<=", G1, 1])],
        failing=[0, 1, 0, 0],
        control="With the slope 1 it is false: the function would be linear.",
    ),
    BaseFunction(
        id="structures/own-gaussian",
        title="The derivatives of the Gaussian let gradient descent on (exp(-x^2/2) - y)^2 oscillate, for x not 0",
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
        square=times(power("x", 2), power(G0, 2)),
        gap=times(power(G0, 2), plus(times(5, power(minus(power("x", 2), over(9, 10)), 2)), over(39, 20))),
        witness=[1, 1, -1, 0, 2],
        looser=[(0, different("x", 1))],
        failing=[0, 1, 0, -1, 0],
        control="At the top, where \\bar x = 0, it is false.",
        more=("x",),
    ),
    BaseFunction(
        id="structures/corollary-5",
        title="The derivatives of x^a let gradient descent on (x^a - y)^2 oscillate, for a >= 2 and y not 0",
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
        square=times(power(plus(2, minus("a", 2)), 2), power(G0, 2), power(INVERSE, 2)),
        gap=times(
            power(plus(2, minus("a", 2)), 2),
            power(G0, 2),
            power(power(INVERSE, 2), 2),
            plus(1, minus("a", 2)),
            plus(6, times(5, minus("a", 2))),
        ),
        values=[
            times("a", G0, INVERSE),
            times("a", minus("a", 1), G0, power(INVERSE, 2)),
            times("a", minus("a", 1), minus("a", 2), G0, power(INVERSE, 3)),
        ],
        witness=[2, 3, 9, 6, 2, 0],
        looser=[(2, ["<=", 1, "a"])],
        failing=[1, 1, 1, 1, 0, 0],
        control="For the exponent 1 it is false: the loss is quadratic.",
        more=("a", "x"),
    ),
]

STATEMENTS = {base.id: base.statement for base in BASE_FUNCTIONS}
