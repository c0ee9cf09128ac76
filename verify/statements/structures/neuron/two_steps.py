"""From a box of points early in stage 2 two steps lead into the basin of Theorem 3.5, with w_y at most 0.1.

Compare Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    differences,
    equal,
    minus,
    needed,
    number,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.assumptions import with_stand_ins
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_rows import BINDERS, LEAST, LOW_GAP, comparisons, image, row
from verify.statements.structures.neuron.interval_step import NEXT_V, NEXT_X, SPARE, TURNED
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import ABOUT_DEFECT, ABOUT_PI, ENCLOSED, NEAR, NEURON, SOURCE

Json = Any

NEXT: Binders = [(name, "real") for name in "bceh"]
FIRST = row("first", "0.2 -0.01 0.06 0.2 0.5", "0.19 -0.04 0.04 0.6 1.21")
SECOND = (
    row("below", "0.19 -0.04 0.04 0.6 1", "0.1 -0.1 0.05 0.65 1.25"),
    row("beyond", "0.19 -0.04 0.04 1 1.21", "0.1 -0.1 0.05 0.65 1.25"),
)
NEXT_POINT = ["k", "b", "c", "e", "i", "h"]
RENAMED = {"v": "b", "x": "c", "y": "e", "g": "h"}
MOVES = [equal("b", NEXT_V), equal("c", NEXT_X), ["<=", 0, "e"], equal(power("e", 2), power(TURNED, 2))]


def _carried(setting: Setting, bounds: list[Json], found: list[int]) -> list[int]:
    """Carry the six comparisons over to w_y = e, v = b and w_x = c."""
    width, low, high, least, most = bounds
    first, second, _, square = setting.given[-5:-1]
    wide = setting.sign(["<=", minus(width), "e"], plus("e", width))
    form = plus(times(minus("e", width), plus("e", width)), times(minus(width, TURNED), minus(TURNED, minus(width))))
    narrow = setting.otherwise(["<=", "e", width], form, found[:2], [cofactor(square, [], -1)])
    result = [wide, narrow]
    terms = (
        (low, high, minus(NEXT_V, NEXT_X), minus("b", "c"), (1, -1)),
        (least, most, times(NEXT_V, NEXT_X), times("b", "c"), ("c", NEXT_V)),
    )
    for below, above, old, new, (one, two) in terms:
        for goal, form, sign in (
            (["<=", below, new], minus(old, below), 1),
            (["<=", new, above], minus(above, old), -1),
        ):
            moves = [cofactor(first, [], times(sign, one)), cofactor(second, [], times(sign, two))]
            result.append(setting.sign(goal, form, [found[len(result)]], moves))
    return result


def _signs(setting: Setting, forward: int, near: list[int]) -> list[int]:
    """The next v and w_x are positive, since w_x is at least 0 and their product is positive."""
    least, low = Fraction(FIRST.printed[LEAST]), Fraction(FIRST.printed[LOW_GAP])
    rest = plus(minus(times("b", "c"), number(least)), number(least))
    backward = plus("c", minus(minus("b", "c"), number(low)))
    form = plus(rest, times(minus(0, "c"), backward), times(number(-low), "c"))
    x = setting.otherwise(["<", 0, "c"], form, [forward, *near])
    return [setting.otherwise(["<", 0, "b"], plus(rest, times("c", minus(0, "b"))), [x, *near]), x]


def _conclusion(bounds: list[Json]) -> Json:
    return substituted(image(bounds), RENAMED)


def entry_part() -> Part:
    """The two steps."""
    variables = [*BINDERS, *NEXT]
    proof: Evidence = ConciseEvidence([*variables, *SPARE])
    lemmas = []
    for entry in SECOND:
        setting = entry.setting(proof)
        theorem = proof.conjunction(*entry.image(entry.step(setting)))
        lemmas.append(proof.generalise(theorem, names_of(BINDERS), setting.hypotheses))
    start = FIRST.setting(proof)
    step = FIRST.step(start)
    found = FIRST.image(step)
    setting = Setting(variables, [*start.hypotheses, *MOVES, substituted(ENCLOSED, RENAMED)], SPARE, proof)
    near = _carried(setting, FIRST.bounds, found)
    given, product = setting.given, times("b", "c")
    forward = setting.sign(["<=", 0, "c"], NEXT_X, [step.forward], [cofactor(given[-4])])
    signs = [*_signs(setting, forward, near), given[-3]]
    cut: Json = ["<=", product, 1]
    beyond = proof.order(proof.assume(["not", cut]))
    sides = (
        [*near[:5], proof.assume(cut)],
        [*near[:4], setting.sign(["<=", 1, product], minus(product, 1), [beyond]), near[5]],
    )
    known = [given[start.hypotheses.index(NEAR)], given[-1]]
    results = [
        proof.specialise(lemma, NEXT_POINT, [*given[:2], *signs, proof.conjunction(*side), *known])
        for lemma, side in zip(lemmas, sides, strict=True)
    ]
    evidence = setting.finish(proof.cases(cut, *results))
    goal = _conclusion(SECOND[0].bounds)
    claim = setting.claim(goal)
    bounds = [*SECOND[0].bounds[:-1], decimal("1.1")]
    near_miss, values = setting.claim(_conclusion(bounds)), _witness()
    failing = substituted(comparisons(bounds)[5], RENAMED)
    refutation = refute_at(near_miss, variables, values, setting.hypotheses, failing, [{"part": 5}])
    return Part(
        "entry",
        "From w_y <= 0.2, v - w_x in [-0.01, 0.06], v w_x in [0.2, 0.5] two steps lead to w_y <= 0.1, v - w_x in "
        "[-0.1, 0.05], v w_x in [0.65, 1.25]. The first step leads to v = b, w_x = c, w_y = e, where gamma is h.",
        claim,
        evidence,
        [values],
        [Control("With 1.1 for 1.25 it is false.", differences(claim, near_miss), refutation)],
    )


def _witness() -> list[Json]:
    """Return a start, the point after one step, and values for 1/π and γ at both."""
    k, v, x, y, i = Fraction(11, 10), Fraction(1, 2), Fraction(1, 2), Fraction(1, 10), Fraction(219, 688)

    def defect(x: Fraction, y: Fraction) -> Fraction:
        return 2 * i * y**3 / (3 * x * (x**2 + y**2))

    g = defect(x, y)
    drive, rate = k * (1 - v * x - g), i * y / (x**2 + y**2)
    b, c = v + x * drive + k * y**2 * (rate - v), x + v * drive
    e = abs(y + y * k * (rate * v - v**2))
    return [number(value) for value in (k, v, x, y, i, g, b, c, e, defect(c, e))]


def entry() -> Statement:
    """Entry into the basin from a box."""
    parts = [entry_part()]
    return Statement(
        id="structures/own-neuron-entry",
        title="Entry into the basin of Theorem 3.5 from a box of points, in two steps",
        source=f"Own; compare {SOURCE}, Theorem 3.5 and appendix B.9, stage 2",
        hypotheses=SETTING + r" $w_y \le 0.2$, $v - w_x \in [-0.01, 0.06]$, $v w_x \in [0.2, 0.5]$; $v, w_x > 0$.",
        conclusion=r"After two steps $w_y \le 0.1$, $v - w_x \in [-0.1, 0.05]$, $v w_x \in [0.65, 1.25]$, which is "
        r"part of the basin of structures/own-neuron-decay.",
        reading=f"{ABOUT_PI} {ABOUT_DEFECT} The step is the exact one, (B.58) to (B.61), with gamma and delta. That "
        "the trajectories of Theorem 3.5 pass through this box, and that the basin is not left later, is not part of "
        "this.",
        definitions=needed(NEURON, [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


STATEMENTS = {"structures/own-neuron-entry": entry}
