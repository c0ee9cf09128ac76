"""The error with which K v w_x follows the map a -> a (K + 1 - a)² tends to 0, if v - w_x and w_y do.

Own; compare Simple structures in neural networks (Chen), Proposition 4.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    equal,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.structures.monotone_limits import LATER, LIMIT, vanishes
from verify.statements.structures.neuron.balance_or_minimum import (
    Balance,
)
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.descent import TENTH
from verify.statements.structures.neuron.in_basin import (
    NOW,
    RADIUS,
    InBasin,
    apart,
    at_point,
    loss,
    width,
)
from verify.statements.structures.neuron.step_in_basin import (
    BALANCE,
    DEVIATION,
    LOST,
)

Json = Any


def deviation(t: Json) -> Json:
    """The square of the error with which K v w_x follows the map a -> a (K + 1 - a)²."""
    return power(at_point(DEVIATION, t), 2)


def prove_deviation(run: InBasin, balanced: int) -> int:
    """Prove that the deviation tends to 0, since v − w_x and the loss do."""
    proof, facts, share = run.proof, run.facts(), times(over(1, 27), RADIUS)
    names = error, y, d, lost, r = ["r1", "r2", "r3", "r4", "r5"]
    most = plus(times(7, y), times(2, d))
    premises: list[Json] = [
        ["<=", minus(0, most), error],
        ["<=", error, most],
        ["<=", 0, y],
        ["<=", y, decimal("0.01")],
        ["<=", 0, d],
        ["<=", d, 1],
        ["<=", y, lost],
        ["<", lost, r],
        ["<", d, r],
    ]
    given = [proof.assume(formula) for formula in premises]
    room = plus(times(7, minus(decimal("0.01"), y)), times(2, minus(1, d)), decimal("0.93"))
    rest = plus(times(7, minus(lost, y)), times(7, minus(r, lost)), times(2, minus(r, d)))
    form = plus(times(minus(most, error), minus(error, minus(0, most))), times(most, room), times(3, rest))
    bound = times(27, r)
    general = proof.squares(
        ["<", power(error, 2), bound], proof.sums(equal(minus(bound, power(error, 2)), form)), given
    )
    general = proof.generalise(general, names, premises)
    size, gap = power(["Y", NOW], 2), apart(NOW)
    wide, spread = minus(width(NOW), ["Y", NOW]), minus(power(at_point(BALANCE, NOW), 2), gap)

    def at_most(smaller: Json, larger: Json, form: Json, known: list[int]) -> int:
        return proof.squares(["<=", smaller, larger], proof.sums(equal(minus(larger, smaller), form)), known)

    thin = times(minus(TENTH, ["Y", NOW]), plus(TENTH, ["Y", NOW]))
    kept = plus(at_point(LOST, NOW), times(wide, plus(wide, times(2, ["Y", NOW]))))
    limits: list[Json] = [["<", loss(NOW), share], ["<", gap, share]]
    values = [at_point(DEVIATION, NOW), size, gap, loss(NOW), share]
    found = proof.specialise(
        general,
        values,
        [
            *facts[5:7],
            proof.squares(["<=", 0, size]),
            at_most(size, decimal("0.01"), thin, [facts[7], facts[14]]),
            proof.squares(["<=", 0, gap]),
            at_most(gap, 1, plus(spread, minus(1, power(at_point(BALANCE, NOW), 2))), [facts[4], facts[2]]),
            at_most(size, loss(NOW), kept, [facts[7], facts[9]]),
            *(proof.assume(limit) for limit in limits),
        ],
    )
    goal: Json = ["<", deviation(NOW), RADIUS]
    found = proof.squares(goal, proof.sums(equal(minus(RADIUS, goal[1]), minus(times(27, share), goal[1]))), [found])
    found = proof.generalise(found, [NOW], limits)
    positive = proof.squares(["<", 0, share], given=[proof.assume(["<", 0, RADIUS])])
    balance = Balance(run)
    loses = proof.choose(balance.limit, LIMIT, balance.loses())
    starts, sides = ("n", "m3"), (loses, balanced)
    chosen = [
        proof.assume(substituted(vanishes(term)[2][2][2], {"e'": share, "k'": start}))
        for term, start in zip((loss, apart), starts, strict=True)
    ]
    ends = []
    earlier: Json = ["<=", *starts]
    for last, first, order in (
        (starts[1], starts[0], proof.assume(earlier)),
        (starts[0], starts[1], proof.order(proof.assume(["not", earlier]))),
    ):
        late = proof.assume(["<=", last, LATER])
        form = plus(minus(LATER, last), minus(last, first))
        bounds = {last: late, first: at_most(first, LATER, form, [late, order])}
        small = [
            proof.specialise(theorem, [LATER], [bounds[start]]) for theorem, start in zip(chosen, starts, strict=True)
        ]
        every = proof.generalise(proof.specialise(found, [LATER], small), [LATER], [["<=", last, LATER]])
        ends.append(proof.witness(substituted(vanishes(deviation)[2][2], {"e'": RADIUS}), [last], every))
    result = proof.cases(earlier, *ends)
    for theorem, start in zip(sides, starts, strict=True):
        result = proof.choose(proof.specialise(theorem, [share], [positive]), start, result)
    return proof.generalise(result, [RADIUS], [["<", 0, RADIUS]])
