"""After the orbit with w_y = 0, smaller steps lead a ReLU neuron to the flattest minimum.

Simple structures in neural networks (Chen), Remark 2 after Proposition 4. On the line v = w_x = u, w_y = 0 a step takes
u to u + k (1 − u²) u, where k is the step size divided by the dimension; the orbit lies between 0 and 6/5.
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
    equal,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at, valuation
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.assumptions import UPDATES, assuming
from verify.statements.structures.monotone_limits import (
    INDEX,
    LIMITS,
    prove_vanishing,
    vanishes,
)
from verify.statements.structures.neuron.vocabulary import INVERSE_PI, NEURON, SOURCE
from verify.statements.structures.quartic_steps import ETA, ON_ORBIT, QUARTIC_VOCABULARY, D, M

Json = Any

U, DELTA, STEPS = "u", "delta", "steps"
MINIMISER: Binders = [("v", "real"), ("x", "real"), ("y", "real")]
AT_MINIMISER: list[Json] = [["<", 0, "v"], equal(times("v", "x"), 1), equal(times("v", "y"), 0)]
TRACE = plus(power("v", 2), power("x", 2), power("y", 2))
FLATTEST = both(equal("v", 1), equal("x", 1), equal("y", 0))
SHARPNESS = forall(MINIMISER, implies(*AT_MINIMISER, both(["<=", 2, TRACE], ["iff", equal(TRACE, 2), FLATTEST])))


def _prove_sharpness() -> ConciseEvidence:
    proof = ConciseEvidence([*MINIMISER, *REALS])
    known = Relations(proof)
    positive, product = (proof.assume(formula) for formula in AT_MINIMISER[:2])
    form = plus(power(minus("v", "x"), 2), power("y", 2))
    known.know(product, *AT_MINIMISER[1][1:])
    excess = known.prove(minus(TRACE, 2), form)
    least = proof.squares(["<=", 2, TRACE], excess)
    level = equal(TRACE, 2)
    nothing = proof.sums(equal(form, 0), cofactors=[cofactor(excess, [], -1), cofactor(proof.assume(level))])
    same, flat = (proof.vanish(nothing, [part]) for part in (0, 1))
    added = plus("v", 1)
    unit = proof.quotient(
        proof.specialise(prove_nonzero(proof), [added], [proof.squares(["<", 0, added], given=[positive])])
    )
    inverse = over(1, added)
    one = proof.sums(
        equal("v", 1),
        cofactors=[
            cofactor(unit, [], minus(1, "v")),
            cofactor(product, [], inverse),
            cofactor(same, [], times("v", inverse)),
        ],
    )
    second = proof.sums(equal("x", 1), cofactors=[cofactor(one), cofactor(same, [], -1)])
    forward = proof.generalise(proof.conjunction(one, second, flat), [], [level])
    point = proof.assume(FLATTEST)
    v, x, y = (proof.project(point, part) for part in range(3))
    there = proof.sums(
        level,
        cofactors=[cofactor(v, [], plus("v", 1)), cofactor(x, [], plus("x", 1)), cofactor(y, [], "y")],
    )
    exact = proof.equivalence(forward, proof.generalise(there, [], [FLATTEST]))
    proof.generalise(proof.conjunction(least, exact), names_of(MINIMISER), AT_MINIMISER)
    return proof


def _sharpness() -> Part:
    wrong = forall(MINIMISER, implies(*AT_MINIMISER, both(["<=", 3, TRACE], SHARPNESS[2][-1][2])))
    return Part(
        "flattest",
        "At a minimiser v w = (1, 0), v^2 + |w|^2 is at least 2, and 2 for v = w_x = 1, w_y = 0 alone; by (3.5) it is "
        "the largest eigenvalue of the Hessian, times d.",
        SHARPNESS,
        _prove_sharpness(),
        [[2, over(1, 2), 0]],
        [
            Control(
                "With 3 in the place of 2 it is false.",
                differences(SHARPNESS, wrong),
                refute_at(wrong, MINIMISER, [1, 1, 0], AT_MINIMISER, ["<=", 3, TRACE], [{"part": 0}]),
            )
        ],
    )


def _after(u: Json) -> Json:
    """One step of size k d on the line."""
    return ["step", "k", 1, u]


def _change(u: Json) -> Json:
    """u + k (1 − u²) u, as the vocabulary spells it."""
    return plus(u, times("k", minus(power(1, 2), power(u, 2)), u))


ON_LINE: Binders = [("k", "real"), *INVERSE_PI, (U, "real")]
LINE = forall(
    ON_LINE,
    both(
        equal(["next_v", "k", U, U, 0, "i", 0], _after(U)),
        equal(["next_x", "k", U, U, 0], _after(U)),
        equal(["turned_y", "k", U, U, 0, "i"], 0),
    ),
)


def _line() -> Part:
    proof = ConciseEvidence()
    proof.sums(LINE)
    wrong = forall(ON_LINE, both(*LINE[2][1:3], equal(LINE[2][3][1], 1)))
    return Part(
        "line",
        "From v = w_x = u, w_y = 0 a step of any size k d leads to v = w_x = u + k (1 - u^2) u, w_y = 0.",
        LINE,
        proof,
        [[1, 1, 1]],
        [
            Control(
                "That w_y becomes 1 is false.",
                differences(LINE, wrong),
                refute_at(wrong, ON_LINE, [1, 1, 1], [], wrong[2][3], [{"part": 2}]),
            )
        ],
    )


SMALL: list[Json] = [["<", 0, "k"], ["<=", "k", over(1, 3)]]
PLACE: list[Json] = [["<", 0, U], ["<=", U, over(6, 5)]]
TOWARDS = forall(
    [("k", "real"), (U, "real")],
    implies(
        ["<=", 0, "k"],
        SMALL[1],
        *PLACE,
        both(
            implies(["<=", U, 1], both(["<=", U, _after(U)], ["<=", _after(U), 1])),
            implies(["<=", 1, U], both(["<=", 1, _after(U)], ["<=", _after(U), U])),
        ),
    ),
)
RATIO = minus(1, times("k", U, plus(1, U)))
ROOM = plus(times(minus(over(6, 5), U), plus(U, over(11, 5))), over(9, 25))
RATIO_FORM = plus(times(3, minus(over(1, 3), "k")), times("k", ROOM))


def prove_towards(proof: ConciseEvidence) -> int:
    """Prove ``TOWARDS``: u' − 1 = (u − 1) q with 0 ≤ q = 1 − k u (1 + u) ≤ 1."""
    hypotheses = TOWARDS[2][1:5]
    given = [proof.assume(formula) for formula in hypotheses]
    ratio = proof.squares(["<=", 0, RATIO], proof.sums(equal(minus(RATIO, 0), RATIO_FORM)), given)
    rest = times("k", U, plus(1, U))
    after, sides = _change(U), []
    for side, gap, turn in ((["<=", U, 1], minus(1, U), 1), (["<=", 1, U], minus(U, 1), -1)):
        here = proof.assume(side)
        goals = [["<=", U, after], ["<=", after, 1]] if turn > 0 else [["<=", 1, after], ["<=", after, U]]
        forms = [times(gap, rest), times(gap, RATIO)][::turn]
        parts = [
            proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [*given, here, ratio])
            for goal, form in zip(goals, forms, strict=True)
        ]
        sides.append(proof.generalise(proof.conjunction(*parts), [], [side]))
    return proof.generalise(proof.conjunction(*sides), ["k", U], hypotheses)


def _towards() -> Part:
    proof = ConciseEvidence([("k", "real"), (U, "real"), *REALS])
    prove_towards(proof)
    binders, hypotheses, conclusion = TOWARDS[1], TOWARDS[2][1:5], TOWARDS[2][5]
    loose = [hypotheses[0], ["<=", "k", 1], *hypotheses[2:]]
    wrong = forall(binders, implies(*loose, conclusion))
    moves: list[dict[str, Json]] = [{"part": 0}, {"conditions": [["<=", U, 1]]}, {"part": 1}]
    return Part(
        "towards",
        "A step with k up to 1/3, which may be another one each time, leads from u in (0, 6/5] towards 1, and not "
        "beyond.",
        TOWARDS,
        proof,
        [[over(1, 4), over(1, 2)], [over(1, 4), over(11, 10)]],
        [
            Control(
                "With k up to 1 a step may lead beyond 1.",
                differences(TOWARDS, wrong),
                refute_at(wrong, binders, [1, over(9, 10)], loose, ["<=", _change(U), 1], moves),
            )
        ],
    )


ORBIT: Binders = [("K", "real"), (DELTA, "real"), ("k", "real")]
ON_THE_ORBIT = substituted(ON_ORBIT, {ETA: "K", M: 1, D: DELTA})
START: list[Json] = [["<", 1, "K"], ["<", 0, DELTA], ON_THE_ORBIT, *SMALL]
BASE = times(over(5, 6), DELTA)
RATE = minus(1, times("k", BASE))


def _point(n: Json) -> Json:
    """The point after n steps from δ."""
    return ["descent", "k", 1, DELTA, n]


def _error(u: Json) -> Json:
    """The square of the distance from 1."""
    return power(minus(u, 1), 2)


LIMIT = forall(ORBIT, implies(*START, vanishes(lambda n: _error(_point(n)))))


def _prove_low(proof: ConciseEvidence, given: list[int], orbit: int) -> int:
    """Prove that a point of the orbit is at most 6/5: the polynomial is positive beyond."""
    goal: Json = ["<=", DELTA, over(6, 5)]
    wrong = proof.order(proof.assume(["not", goal]))
    excess = times(minus(DELTA, over(6, 5)), plus(minus(DELTA, over(6, 5)), over(12, 5)))
    slope = times("K", plus(times(over(47, 25), minus("K", 1)), over(22, 25)))
    least = plus(times(over(396, 625), power(minus("K", over(25, 22)), 2)), over(2, 11))
    factor = plus(minus("K", 1), 1)
    form = plus(times(power("K", 2), power(excess, 2)), times(slope, excess), least)
    positive = proof.squares(["<", 0, "K"], proof.sums(equal(minus("K", 0), factor)), given)
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(orbit, [], -1)])
    absurd = proof.squares(["<", 0, 0], equals, [wrong, positive, *given])
    return prove_by_order(proof, goal, absurd)


def _prove_contraction(proof: ConciseEvidence) -> int:
    """Prove ∀k, b, u (0 < b ≤ u ≤ 6/5 ⟹ (u' − 1)² ≤ (1 − k b) (u − 1)²)."""
    base = "r1"
    hypotheses = [*SMALL, ["<", 0, base], ["<=", base, U], PLACE[1]]
    given = [proof.assume(formula) for formula in hypotheses]
    larger = proof.squares(["<", 0, U], proof.sums(equal(minus(U, 0), plus(base, minus(U, base)))), given)
    ratio = proof.squares(["<=", 0, RATIO], proof.sums(equal(minus(RATIO, 0), RATIO_FORM)), [*given, larger])
    rest = times("k", U, plus(1, U))
    more = times("k", plus(minus(U, base), power(U, 2)))
    low, high = _error(_change(U)), times(minus(1, times("k", base)), _error(U))
    equals = proof.sums(equal(minus(high, low), times(_error(U), plus(times(RATIO, rest), more))))
    smaller = proof.squares(["<=", low, high], equals, [*given, larger, ratio])
    return proof.generalise(smaller, ["k", base, U], hypotheses)


def _inside(u: Json) -> Json:
    """Where the points stay."""
    return both(["<=", BASE, u], ["<=", u, over(6, 5)])


def _prove_inside(proof: ConciseEvidence, given: list[int], low: int) -> int:
    """Prove ∀n: the point after n steps is at least 5 δ/6 and at most 6/5, from δ > 0, 0 < k ≤ 1/3 and δ ≤ 6/5."""
    start, positive, small = given
    towards = prove_towards(proof)
    base = proof.squares(["<", 0, BASE], given=[start])
    first = proof.squares(["<=", BASE, DELTA], proof.sums(equal(minus(DELTA, BASE), times(over(1, 6), DELTA))), [start])
    here = _point(STEPS)
    before = proof.assume(_inside(here))
    above, below = (proof.project(before, part) for part in (0, 1))
    larger = proof.sums(equal(minus(here, 0), plus(BASE, minus(here, BASE))))
    premises = [
        proof.squares(["<=", 0, "k"], given=[positive]),
        small,
        proof.squares(["<", 0, here], larger, [base, above]),
        below,
    ]
    moved = proof.specialise(towards, ["k", here], premises)
    room = proof.sums(equal(minus(1, BASE), times(over(5, 6), minus(over(6, 5), DELTA))))
    one = proof.squares(["<=", BASE, 1], room, [low])
    near, after = ["<=", here, 1], _change(here)
    beyond = proof.order(proof.assume(["not", near]))
    beyond = proof.squares(["<=", 1, here], proof.sums(equal(minus(here, 1), minus(here, 1))), [beyond])
    results = []
    for part, side in enumerate((proof.assume(near), beyond)):
        pair = proof.specialise(proof.project(moved, part), [], [side])
        least, most = proof.project(pair, 0), proof.project(pair, 1)
        bottom, top = (1, here) if part else (here, 1)
        lower = plus(minus(after, bottom), minus(bottom, BASE))
        upper = plus(minus(top, after), minus(over(6, 5), here) if part else over(1, 5))
        results.append(
            proof.conjunction(
                proof.squares(
                    ["<=", BASE, after],
                    proof.sums(equal(minus(after, BASE), lower)),
                    [least, one if part else above],
                ),
                proof.squares(
                    ["<=", after, over(6, 5)], proof.sums(equal(minus(over(6, 5), after), upper)), [most, below]
                ),
            )
        )
    kept = proof.generalise(proof.cases(near, *results), [STEPS], [_inside(here)])
    return proof.induct(forall([("n'", "natural")], _inside(_point("n'"))), proof.conjunction(first, low), kept)


def _prove_limit() -> ConciseEvidence:
    """Prove ``LIMIT``: each step multiplies the error by at most 1 − 5 k δ/6."""
    proof = ConciseEvidence([*ORBIT, (U, "real"), (STEPS, "natural"), *REALS, *LIMITS])
    beyond, start, orbit, *small = (proof.assume(formula) for formula in START)
    always = _prove_inside(proof, [start, *small], _prove_low(proof, [beyond, start], orbit))
    here = _point(STEPS)
    now = proof.specialise(always, [STEPS])
    base = proof.squares(["<", 0, BASE], given=[start])
    premises = [*small, base, *(proof.project(now, part) for part in (0, 1))]
    smaller = proof.specialise(_prove_contraction(proof), ["k", BASE, here], premises)
    signs = proof.generalise(proof.squares(["<=", 0, _error(here)]), [STEPS])
    room = proof.squares(["<", RATE, 1], proof.sums(equal(minus(1, RATE), times("k", BASE))), [small[0], start])
    errors = mapping([("n''", "natural")], _error(_point("n''")))
    shrinking = [signs, proof.generalise(smaller, [STEPS]), room]
    limit = proof.specialise(prove_vanishing(proof), [errors, RATE], shrinking)
    proof.generalise(limit, names_of(ORBIT), START)
    return proof


def _refute_far(claim: Json) -> Evidence:
    """Refute that all points will do: for k = 1/3 a step leads from 2 to 0, where gradient descent rests."""
    values: list[Json] = [2, 2, over(1, 3)]
    at_values = valuation(ORBIT, values)
    proof = Evidence([(INDEX, "natural")])
    given = [proof.evaluate(substituted(hypothesis, at_values)) for hypothesis in claim[2][1:-1]]
    close = proof.specialise(proof.assume(claim), values, given)
    indices = proof.specialise(close, [1], [proof.evaluate(["<", 0, 1])])

    def rests(n: Json) -> Json:
        return equal(substituted(_after(_point(n)), at_values), 0)

    before = proof.assume(rests(INDEX))
    still = proof.rewrite(
        rests(["next", INDEX]), [(before, "backward")], proof.evaluate(equal(substituted(_after(0), at_values), 0))
    )
    step_on = proof.generalise(still, [INDEX], [rests(INDEX)])
    rest = proof.induct(forall([("n'", "natural")], rests("n'")), proof.evaluate(rests(0)), step_on)
    error = substituted(_error(_point("n'")), at_values)
    chosen = proof.assume(forall([("n'", "natural")], implies(["<=", INDEX, "n'"], ["<", error, 1])))
    after = ["next", INDEX]
    late = proof.squares(["<=", INDEX, after], proof.sums(equal(minus(after, INDEX), 1)))
    near, far = proof.specialise(chosen, [after], [late]), ["<", _error(0), 1]
    wrong = proof.rewrite(far, [proof.specialise(rest, [INDEX])], near)
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(far))
    prove_not(proof, claim, proof.choose(indices, INDEX, absurd), proof.evaluate(["<", 0, 0]))
    return proof


def _limit() -> Part:
    anywhere = forall(ORBIT, implies(*(formula for formula in START if formula != ON_THE_ORBIT), LIMIT[2][-1]))
    return Part(
        "limit",
        "From both points of the orbit, gradient descent with a step k d, k up to 1/3, converges to v = w_x = 1.",
        LIMIT,
        _prove_limit(),
        [[over(49, 40), over(5, 7), over(1, 3), 1]],
        [
            Control(
                "For other points it is false: for k = 1/3 a step leads from 2 to 0.",
                differences(LIMIT, anywhere),
                _refute_far(anywhere),
            )
        ],
    )


def remark_2_bis() -> Statement:
    """After the orbit, smaller steps lead to the flattest minimum."""
    parts = [_sharpness(), assuming(_line(), UPDATES), _towards(), assuming(_limit(), UPDATES)]
    return Statement(
        id="structures/remark-2-bis",
        title="From the orbit of the single neuron, smaller steps lead to the flattest minimum",
        source=f"{SOURCE}, Remark 2 after Proposition 4",
        hypotheses=r"A ReLU neuron $v \sigma(w^\top x)$ learns $\sigma(\tilde w^\top x)$, $\|\tilde w\| = 1$; gradient "
        r"descent with $\eta = K d$ has come to the orbit $w_y = 0$, $v = w_x = \delta_i$ of Proposition 4. Then the "
        r"step size decays.",
        conclusion=r"The trajectory walks towards the flattest minimum $v = w_x = 1$, $w_y = 0$.",
        reading="A minimiser has v w = (1, 0), its sharpness is the largest eigenvalue (v^2 + |w|^2)/d of the Hessian "
        "(equation 3.5). The points of the orbit are the numbers delta > 0 with K^2 delta^4 - K (K + 1) delta^2 + 1 = "
        "0, which is (3.6) without its root (structures/theorem-3.3); every K > 1 is covered. k, v, x, y stand for the "
        "new step size divided by the dimension, v, w_x, w_y; at w_y = 0 the angle is 0, and so is gamma in (B.58) to "
        "(B.60). Steps with k up to 1/3, in any order, lead towards the minimum without passing it; with a constant k "
        "they converge to it.",
        definitions=needed([*NEURON, *QUARTIC_VOCABULARY], [part.tree() for part in parts]),
        parts=[
            *parts,
            OpenPart(
                "nearby",
                "The same holds from points that are only close to the orbit, with a limit close to the flattest "
                "minimum.",
                "The work says neither how the step size decays nor how long gradient descent oscillates before; from "
                "a point near the orbit the limit depends on both.",
            ),
            OpenPart(
                "networks",
                "In a network of 16 neurons gradient descent converges to an orbit near the flattest minimum.",
                "The remark refers to an experiment of section 3.7.1; its runs cannot be replayed exactly.",
            ),
        ],
    )


STATEMENTS = {"structures/remark-2-bis": remark_2_bis}
