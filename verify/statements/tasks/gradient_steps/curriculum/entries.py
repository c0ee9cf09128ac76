"""Equation (E.59), corrected: after the second step v_j is of the order of epsilon^j at even j, and O(1/t) at odd j.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, raised
from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    differences,
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
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.assumptions import LINEAR_BRANCH, UNMOVED, presupposing
from verify.statements.tasks.gradient_steps.curriculum.growth import EDGE, WIDE, Growth
from verify.statements.tasks.gradient_steps.curriculum.step import (
    CURRICULUM,
    DEFINITIONS,
    LIMIT,
    OPEN,
    TRIANGLE,
    diagonal_mean,
    prove_bounds,
)
from verify.statements.tasks.gradient_steps.sums.means import COUNT, prove_product
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    HALF,
    POSITIVE,
    WIDTH,
)
from verify.statements.tasks.gradient_steps.symmetric.chain import (
    COUNTED,
    GROWTH,
    gradient_mean,
    prove_average,
    prove_nonnegative_limits,
)
from verify.statements.tasks.gradient_steps.symmetric.growth import prove_count
from verify.statements.tasks.source import SOURCE

Json = Any

OFF, BIAS, RATE = "off", "bias", "rate"
WEIGHTS: Binders = [(RATE, "real"), (OFF, "real"), (BIAS, "real")]
VARIABLES: Binders = [*CURRICULUM, *WEIGHTS]
ENTRIES: Binders = [(WIDTH, "real"), *WEIGHTS, ("k", "natural"), ("r", "natural"), ("n", "natural")]
SIGNS = [["<=", 0, name] for name, _ in WEIGHTS]
SOME: Json = ["<=", 1, "r"]
HYPOTHESES = [*OPEN, *SIGNS, SOME]
LONG = plus("r", "k")
SCALE = times(RATE, over(1, power(LONG, 2)))


def entry(n: Json) -> Json:
    """The entry of v at the place k + 1 after the step with the rate κ/t, where t = r + k."""
    return times(SCALE, plus(times(OFF, gradient_mean(n)), times(BIAS, diagonal_mean(n))))


LEADING = times(SCALE, BIAS, TRIANGLE, ["moment", WIDTH, ["next", "k"]])
MARGIN = times(2, RATE, plus(OFF, BIAS))
SMALL = times(RATE, plus(OFF, over(BIAS, 2)), over(WIDTH, 2), WIDE, over(1, LONG))


def _sides(n: Json, leading: Json) -> list[Json]:
    gap = times(n, minus(entry(n), leading))
    return [["<=", minus(MARGIN), gap], ["<=", gap, plus(MARGIN, times(n, SMALL))]]


def _prove() -> Evidence:
    """Prove both bounds of the entry less its leading term."""
    proof = ConciseEvidence(VARIABLES)
    growth = Growth(proof)
    signs = [proof.assume(formula) for formula in SIGNS]
    some = proof.assume(SOME)
    size = proof.squares(["<", 0, LONG], proof.sums(equal(minus(LONG, 0), plus(minus("r", 1), 1, "k"))), [some])
    square = power(LONG, 2)
    positive = proof.squares(["<", 0, square], given=[size])
    nonzero = prove_nonzero(proof)
    units = [proof.quotient(proof.specialise(nonzero, [x], [sign])) for x, sign in ((LONG, size), (square, positive))]
    weak = proof.squares(["<=", EDGE, 1], proof.sums(equal(minus(1, EDGE), minus(1, EDGE))), [proof.assume(OPEN[1])])
    premises = [growth.width, weak, proof.assume(POSITIVE)]
    average = proof.specialise(prove_average(proof), [WIDTH, "r", LENGTH], premises)
    count, below, above = proof.specialise(prove_count(proof), ["r"]), *prove_bounds(proof)
    named = equal(COUNT, times("r", ["next", "r"]))
    inverse, part = over(1, square), over(1, LONG)
    known = Relations(proof, [part, inverse, COUNTED, COUNT])
    known.know(proof.assume(named), COUNT, times("r", plus("r", 1)))
    known.know(count, COUNTED, times(HALF, "r", plus("r", 1)))
    known.know(units[1], times(square, inverse), 1)
    whole = known.know(units[0], times(LONG, part), 1)
    known.derive(part, times(inverse, LONG), {units[1]: minus(part), whole: times(inverse, LONG)})
    constant = times(LENGTH, minus(gradient_mean(LENGTH), GROWTH))
    diagonal = times(LENGTH, minus(diagonal_mean(LENGTH), LIMIT))
    half, bound = times(HALF, COUNTED), times(over(WIDTH, 2), WIDE)
    pairs = plus(times("r", minus("r", 1)), times(4, "r", "k"), times(2, power("k", 2)))
    room = plus(times(OFF, plus(pairs, times(over(3, 4), "r", plus("r", 1)))), times(BIAS, pairs))
    share = times(RATE, inverse, LENGTH, plus(OFF, over(BIAS, 2)))
    goals = _sides(LENGTH, LEADING)
    forms = [
        plus(
            times(SCALE, plus(times(OFF, minus(constant, minus(half))), times(BIAS, minus(diagonal, minus(COUNT))))),
            times(SCALE, room),
            times(share, GROWTH),
        ),
        plus(
            times(SCALE, plus(times(OFF, minus(half, constant)), times(BIAS, minus(COUNT, diagonal)))),
            times(SCALE, room),
            times(share, plus(minus(times(bound, "r"), GROWTH), times(bound, "k"))),
        ),
    ]
    _, nonnegative = prove_nonnegative_limits(proof)
    given = [proof.project(average, 0), proof.project(average, 1), below, above, nonnegative, growth.above()]
    given += [*signs, positive, some, growth.width, growth.room]
    found = [
        proof.squares(goal, known.prove(minus(*goal[:0:-1]), form), given)
        for goal, form in zip(goals, forms, strict=True)
    ]
    result = proof.conjunction(*found)
    product = proof.specialise(prove_product(proof), ["r", ["next", "r"]])
    result = proof.choose(product, COUNT, result)
    proof.generalise(result, [WIDTH, *names_of(WEIGHTS), "k", "r", LENGTH], [*HYPOTHESES, POSITIVE])
    return proof


VALUES: list[Json] = [over(2, 5), 1, 0, 1, 1, 4, 5]
AT = {name: ["of", "natural", value] for name, value in zip("krn", VALUES[4:], strict=True)}


def equation_e_59_repair() -> Statement:
    """The second step in v."""

    def claim(leading: Json) -> Json:
        return forall(ENTRIES, implies(*HYPOTHESES, ["<=", 1, "n"], both(*_sides("n", leading))))

    wrong = times(RATE, *LEADING[2:])
    even = times(HALF, plus(1, times(raised(-1, "k"), -1)))
    moment = over(times(times(raised(EDGE, "k"), EDGE), even), plus(plus("k", 1), 1))
    failing = _sides("n", times(RATE, *LEADING[2:-1], moment))[0]
    part = Part(
        "entries",
        "For every place j = k + 1 and every t = r + k >= j the entry of v is rate/t^2 bias r (r + 1)/8 E[(2a - 1)^j], "
        "up to rate (off + bias/2) epsilon/(2 (1 - 2 epsilon)) 1/t.",
        claim(LEADING),
        _prove(),
        [VALUES],
        [
            Control(
                "Without the division of the leading term by t^2 it is false.",
                differences(claim(LEADING), claim(wrong)),
                refute_at(
                    claim(wrong),
                    ENTRIES,
                    VALUES,
                    [*HYPOTHESES, ["<=", 1, "n"]],
                    failing,
                    [{"part": 0}],
                    AT,
                ),
            )
        ],
    )
    return Statement(
        id="tasks/equation-e.59.repair",
        title="Curriculum step two limit: v_j is of order eps^j at even j, and O(1/t) at odd j",
        source=f"{SOURCE}, equation (E.59), corrected",
        hypotheses=r"$a = b \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in "
        r"(0, \frac12)$, $W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$ with $c', \rho - c' \ge 0$, "
        r"$v^{(1)} = v_{init} \mathbf 1$, $\eta_2 = \kappa/t$ and the weight decay $\lambda_{wd} = 1$.",
        conclusion=r"$v_j = \kappa (\rho - c') \frac{(t-j+1)(t-j+2)}{8 t^2} \frac{(2 \varepsilon)^j}{j+1} [j \text{ "
        r"even}] + O(\frac1t)$, so that as $t \to \infty$ with $j$ fixed, $v_j \to \frac{\kappa (\rho - c')}{8} "
        r"\frac{(2 \varepsilon)^j}{j+1}$ for even $j$ and $v_j \to 0$ for odd $j$.",
        reading="j is k + 1, r is t - j + 1, off is c', bias is rho - c' and rate is kappa. By (E.54), which lets the "
        "weight decay act on v as well, v_j is eta_2/t times c' times the expected gradient of the constant part plus "
        "rho - c' times that of the diagonal part; both states have the stationary probability 1/2, and v_init does "
        "not occur. The expectations are limits of the means over the midpoints of 2n equal parts, which differ from "
        "them by at most a multiple of 1/n. O(1/t) lies between 0 and kappa (c' + (rho - c')/2) epsilon/(2 (1 - 2 "
        "epsilon)) 1/t for all j. (E.59) has v_init besides, and epsilon^(j+1), since (E.57) leaves out the factor "
        "1/(2 epsilon).",
        definitions=needed(DEFINITIONS, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH, UNMOVED),
    )


STATEMENTS = {"tasks/equation-e.59.repair": equation_e_59_repair}
