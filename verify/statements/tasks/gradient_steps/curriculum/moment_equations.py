"""Equations (E.56) and (E.57): moments of the eigenvalue when a is uniform around 1/2, for every exponent.

Tasks (Edelman), appendix E.1. The printed value of (E.57) is the integral, which is 2 epsilon times the expectation.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    PLACE,
    SUMS,
    prove_equal_sums,
    raised,
    sum_below,
)
from verify.library.powers import prove_power_of_product
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import congruent, prove_linear
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
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.sums.means import NATURALS, prove_unbounded, tends_to
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    DEFINITIONS,
    HALF,
    MOMENTS,
    NARROW,
    POSITIVE,
    WIDTH,
    around_half,
    eigenvalue,
    prove_moments,
    prove_some_parts,
    uniform_mean,
)
from verify.statements.tasks.source import SOURCE

Json = Any

VOCABULARY = [*SUMS, *DEFINITIONS]
VARIABLES: Binders = [*MOMENTS, *NATURALS, ("k", "natural")]
OPEN = [["<", 0, WIDTH], ["<", times(2, WIDTH), 1]]
LAW: Binders = [(WIDTH, "real")]
EXPONENT: Binders = [("k", "natural")]
LATER: Json = ["<=", 1, "k"]
PLACE_J = plus("k", 1)


def weighted_power(a: Json, k: Json) -> Json:
    """(a − 1/2) (2a − 1)^k."""
    return times(minus(a, HALF), raised(eigenvalue(a), k))


def mean_of_weighted(n: Json, k: Json = "k") -> Json:
    """The mean of ``weighted_power`` over the midpoints."""
    return uniform_mean(lambda a: weighted_power(a, k), WIDTH, n)


DIVISORS = [times(2, PLACE_J), times(4, PLACE_J, plus(PLACE_J, 1))]


def _printed(shorter: list[Json], longer: list[Json]) -> Json:
    """The last line of (E.57), from (2ε)^j, (−2ε)^j and (2ε)^(j+1), (−2ε)^(j+1)."""
    first = times(over(1, DIVISORS[0]), WIDTH, plus(*shorter))
    return minus(first, times(over(1, DIVISORS[1]), minus(*longer)))


VALUE_DIVISOR = times(2, plus(PLACE_J, 1))
ENDS = [times(sign, WIDTH) for sign in (2, -2)]
INTEGRAL = _printed(
    [raised(end, ["next", "k"]) for end in ENDS], [raised(end, ["next", ["next", "k"]]) for end in ENDS]
)
SHORTER = [times(raised(end, "k"), end) for end in ENDS]
SPELLED_OUT = _printed(SHORTER, [times(power, end) for power, end in zip(SHORTER, ENDS, strict=True)])
EXPECTATION = over(INTEGRAL, times(2, WIDTH))


def half_moment(k: Json) -> Json:
    """Half of the moment of 2a − 1 with the exponent k + 1, spelled with powers to the k."""
    powers = times(raised(times(2, WIDTH), k), times(2, WIDTH))
    even = times(HALF, plus(1, times(raised(-1, k), -1)))
    return times(HALF, over(times(powers, even), plus(plus(k, 1), 1)))


def prove_weighted(proof: Evidence, narrow: list[int], positive: int, k: Json) -> list[int]:
    """Prove −1/2 ≤ n (mean − half the moment) ≤ 1/2 for the weighted power, as −1 ≤ 2 n (…) ≤ 1."""
    near = proof.specialise(prove_moments(proof), [WIDTH, ["next", k], LENGTH], [*narrow, positive])
    values = [
        around_half(lambda a: weighted_power(a, k), WIDTH, PLACE, LENGTH),
        around_half(lambda a: raised(eigenvalue(a), ["next", k]), WIDTH, PLACE, LENGTH),
    ]
    maps = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in values]
    combined = plus(times(HALF, ["at", maps[1], PLACE]), times(0, ["at", maps[1], PLACE]))
    pointwise = proof.generalise(proof.sums(equal(values[0], combined)), [PLACE])
    weighted = mapping([("q'", "natural")], substituted(combined, {PLACE: "q'"}))
    same = proof.specialise(prove_equal_sums(proof), [maps[0], weighted, LENGTH], [pointwise])
    linear = proof.specialise(prove_linear(proof), [maps[1], maps[1], HALF, 0, LENGTH])
    gap = times(2, LENGTH, minus(mean_of_weighted(LENGTH, k), half_moment(k)))
    scale = times(2, LENGTH, over(1, LENGTH))
    goals = [["<=", -1, gap], ["<=", gap, 1]]
    whole = times(
        LENGTH,
        minus(
            uniform_mean(lambda a: raised(eigenvalue(a), ["next", k]), WIDTH, LENGTH), ["moment", WIDTH, ["next", k]]
        ),
    )
    forms = [minus(whole, -1), minus(1, whole)]
    return [
        proof.squares(
            goal,
            proof.sums(
                equal(minus(goal[2], goal[1]), form),
                cofactors=[cofactor(x, [], times(side, scale)) for x in (same, linear)],
            ),
            [proof.project(near, part)],
        )
        for part, goal, form, side in zip((0, 1), goals, forms, (1, -1), strict=True)
    ]


class Parity:
    """What the last line of (E.57) is, through (−2ε)^j = (−1)^j (2ε)^j."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the relations between the divisors and between the powers."""
        self.proof = proof
        self._nonzero = prove_nonzero(proof)
        j = ["next", "k"]
        self.sign, self.powers = raised(-1, j), [raised(end, j) for end in ENDS]
        divisors = [*DIVISORS, VALUE_DIVISOR]
        self.known = Relations(proof, [*(over(1, divisor) for divisor in divisors), self.powers[1]])
        follow, shares = [PLACE_J, plus(PLACE_J, 1)], [over(1, PLACE_J), over(1, plus(PLACE_J, 1))]
        units = [self.invert(divisor, proof.squares(["<", 0, divisor])) for divisor in follow]
        self.known.derive(times(*shares), minus(*shares), {units[0]: minus(shares[1]), units[1]: shares[0]})
        values = [times(HALF, shares[0]), times(over(1, 4), *shares), times(HALF, shares[1])]
        for divisor, value in zip(divisors, values, strict=True):
            know_reciprocal(proof, self.known, divisor, value)
        turned = proof.rewrite(
            equal(self.powers[1], raised(times(-1, ENDS[0]), j)), [proof.sums(equal(ENDS[1], times(-1, ENDS[0])))]
        )
        split = proof.specialise(proof.specialise(prove_power_of_product(proof), [-1, ENDS[0]]), [j])
        opposite = equal(self.powers[1], times(self.sign, self.powers[0]))
        self.known.know(proof.sums(opposite, cofactors=[cofactor(turned), cofactor(split)]), *opposite[1:])
        longer = [times(power, end) for power, end in zip(self.powers, ENDS, strict=True)]
        self.printed = _printed(self.powers, longer)

    def invert(self, divisor: Json, positive: int) -> int:
        """Take 1/d for a divisor d > 0."""
        unit = self.proof.quotient(self.proof.specialise(self._nonzero, [divisor], [positive]))
        return self.known.know(unit, times(divisor, over(1, divisor)), 1)

    def divided(self, width: int) -> int:
        """Prove that the line, divided by 2ε, is half of the moment; ``width`` is the theorem 0 < ε."""
        self.invert(ENDS[0], self.proof.squares(["<", 0, ENDS[0]], given=[width]))
        half = times(HALF, self.powers[0], HALF, plus(1, self.sign), over(1, plus(PLACE_J, 1)))
        return self.known.prove(over(self.printed, times(2, WIDTH)), half)

    def signed(self, sign: int, value: Json) -> int:
        """Prove that the line has a value if (−1)^j is the sign."""
        parity = equal(self.sign, sign)
        self.known.assume(parity)
        return self.proof.generalise(self.known.prove(self.printed, value), [], [parity])


LIMITS: Binders = [*LAW, *EXPONENT]
SIGN = raised(-1, ["next", "k"])
VALUE = over(raised(times(2, WIDTH), ["next", ["next", "k"]]), VALUE_DIVISOR)
PARITIES = [implies(equal(SIGN, 1), equal(INTEGRAL, VALUE)), implies(equal(SIGN, -1), equal(INTEGRAL, 0))]
AT: list[Json] = [over(1, 4), ["of", "natural", 1]]


def _limit_claim(limit: Json) -> Json:
    """The claim that the expectation is ``limit`` for every law and every j ≥ 2."""
    return forall(LAW, implies(*OPEN, forall(EXPONENT, implies(LATER, tends_to(mean_of_weighted, limit)))))


def _prove_limit(proof: Evidence) -> int:
    """Prove that the expectation is the line divided by 2ε."""
    width, narrow = (proof.assume(formula) for formula in OPEN)
    weak = proof.squares(["<=", ENDS[0], 1], proof.sums(equal(minus(1, ENDS[0]), minus(1, ENDS[0]))), [narrow])
    near = prove_weighted(proof, [width, weak], proof.assume(POSITIVE), "k")
    value = Parity(proof).divided(width)
    gap = times(LENGTH, minus(mean_of_weighted(LENGTH), EXPECTATION))
    goals = [["<=", minus(1), gap], ["<=", gap, 1]]
    twice = times(2, LENGTH, minus(mean_of_weighted(LENGTH), half_moment("k")))
    forms = [plus(times(HALF, minus(twice, -1)), HALF), plus(times(HALF, minus(1, twice)), HALF)]
    sides = [
        proof.squares(
            goal,
            proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(value, [], times(side, LENGTH))]),
            near,
        )
        for goal, form, side in zip(goals, forms, (-1, 1), strict=True)
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    found = proof.witness(tends_to(mean_of_weighted, EXPECTATION), [["of", "natural", 1]], close)
    return proof.generalise(proof.generalise(found, ["k"], [LATER]), [WIDTH], OPEN)


def _expectation() -> Part:
    """The expectation with the factor 1/(2ε)."""
    claim, printed = _limit_claim(EXPECTATION), _limit_claim(INTEGRAL)
    proof = ConciseEvidence(VARIABLES)
    _prove_limit(proof)
    return Part(
        "expectation",
        "The expectation of (a - 1/2)(2a - 1)^(j-1) is the printed last line divided by 2 epsilon, for every j >= 2.",
        claim,
        proof,
        [AT],
        [Control("Without the division by 2 epsilon it is false.", differences(claim, printed), _refute_printed())],
    )


def _refute_printed() -> Evidence:
    """Refute the printed line at ε = 1/4 and j = 2, where it is 1/48 and the expectation is 1/24."""
    proof = ConciseEvidence(VARIABLES)
    narrow = [proof.assume(formula) for formula in NARROW]
    near = prove_weighted(proof, narrow, proof.assume(POSITIVE), "k")
    above = proof.generalise(near[0], [WIDTH, "k", LENGTH], [*NARROW, POSITIVE])
    ends = {WIDTH: AT[0], "k": AT[1]}
    given = [proof.evaluate(substituted(formula, ends)) for formula in NARROW]
    here = proof.specialise(above, [*AT, LENGTH], [*given, proof.assume(POSITIVE)])
    printed = substituted(SPELLED_OUT, ends)
    values = [
        proof.evaluate(equal(node, value))
        for node, value in ((printed, over(1, 48)), (substituted(half_moment("k"), ends), over(1, 24)))
    ]

    def gap(n: Json) -> Json:
        return times(n, minus(substituted(mean_of_weighted(n), ends), printed))

    rate: Json = ["of", "natural", 48]
    lower = times(2, LENGTH, minus(substituted(mean_of_weighted(LENGTH), ends), substituted(half_moment("k"), ends)))
    growth = ["<=", LENGTH, times(48, plus(gap(LENGTH), 1))]
    form = plus(times(24, minus(lower, -1)), 24)
    equation = proof.sums(
        equal(minus(growth[2], growth[1]), form),
        cofactors=[
            cofactor(values[0], [], times(-48, LENGTH)),
            cofactor(values[1], [], times(48, LENGTH)),
        ],
    )
    growing = proof.generalise(proof.squares(growth, equation, [here]), [LENGTH], [POSITIVE])
    series = mapping([("n", "natural")], gap("n"))
    denied = proof.specialise(prove_unbounded(proof), [series, rate], [proof.evaluate(["<=", 1, 48]), growing])
    claim = substituted(_limit_claim(INTEGRAL), {WIDTH: "e'", "k": "k'"})
    premises = [proof.evaluate(substituted(formula, ends)) for formula in OPEN]
    later = proof.evaluate(substituted(LATER, ends))
    moves: list[dict[str, Json]] = [{"at": AT[:1]}, {"given": premises}, {"at": [1]}, {"given": [later]}]
    proof.counterexample(claim, moves, denied)
    return proof


def _printed_expectation() -> Part:
    """The expectation without the factor."""
    claim, corrected = _limit_claim(INTEGRAL), _limit_claim(EXPECTATION)
    proof = ConciseEvidence()
    proof.use("tasks/equation-e.57.repair", "expectation")
    return Part(
        "expectation",
        "The expectation of (a - 1/2)(2a - 1)^(j-1) is the printed last line, for every j >= 2.",
        claim,
        _refute_printed(),
        [AT],
        [
            Control(
                "Divided by 2 epsilon, the length of the interval, the line is the expectation.",
                differences(claim, corrected),
                proof,
                "true",
            )
        ],
    )


def _parity() -> Part:
    """The values for odd and even j."""
    claim = forall(LIMITS, both(*PARITIES))
    proof = ConciseEvidence(VARIABLES)
    found = [
        Parity(proof).signed(sign, value)
        for sign, value in ((1, over(times(raised(ENDS[0], ["next", "k"]), ENDS[0]), VALUE_DIVISOR)), (-1, 0))
    ]
    proof.generalise(proof.conjunction(*found), names_of(LIMITS))
    wrong = implies(equal(SIGN, 1), equal(INTEGRAL, 0))
    near_miss = forall(LIMITS, both(wrong, PARITIES[1]))
    ends = {WIDTH: AT[0], "k": AT[1]}
    moves: list[dict[str, Json]] = [{"part": 0}, {"conditions": [equal(times(raised(-1, "k"), -1), 1)]}]
    return Part(
        "parity",
        "The printed last line is (2 epsilon)^(j+1)/(2 (j+1)), which is 4^k epsilon^(2k+1)/(2k+1), for j = 2k, and 0 "
        "for odd j.",
        claim,
        proof,
        [[AT[0], 1], [AT[0], 0]],
        [
            Control(
                "It is not 0 for j = 2.",
                differences(claim, near_miss),
                refute_at(near_miss, LIMITS, AT, [], equal(SPELLED_OUT, 0), moves, ends),
            )
        ],
    )


READING = (
    "The expectation of a polynomial in a under the uniform law is the limit of its means over the midpoints of 2n "
    "equal parts of the interval, at a = 1/2 ± epsilon (2q + 1)/(2n) for q < n: the number from which the mean differs "
    "by at most K/n for all n >= 1, for some K. "
)


def equation_e_57() -> Statement:
    """The moment for j of at least 2 as printed."""
    parts = [_printed_expectation(), _parity()]
    return Statement(
        id="tasks/equation-e.57",
        title="That moment for j at least 2: zero for odd j, explicit power of eps for even j",
        source=f"{SOURCE}, equation (E.57)",
        hypotheses=r"$a \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in (0, "
        r"\frac12)$, and $j \ge 2$.",
        conclusion=r"$\mathbb E[(a - \frac12)(2a-1)^{j-1}] = \frac{1}{2j} \varepsilon ((2\varepsilon)^j + "
        r"(-2\varepsilon)^j) - \frac{1}{4j(j+1)} ((2\varepsilon)^{j+1} - (-2\varepsilon)^{j+1})$; this is 0 for odd "
        r"$j$ and $\frac{4^k}{2k+1} \varepsilon^{2k+1}$ for $j = 2k$.",
        reading=READING + "j is k + 1. Even j are those with (-1)^j = 1, odd ones those with (-1)^j = -1.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=presupposing(parts),
    )


def equation_e_57_repair() -> Statement:
    """The moment for j of at least 2 with the density of the uniform law."""
    parts = [_expectation(), _parity()]
    return Statement(
        id="tasks/equation-e.57.repair",
        title="The moment for j at least 2 is the printed integral divided by 2 eps",
        source=f"{SOURCE}, equation (E.57), corrected",
        hypotheses=r"$a \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in (0, "
        r"\frac12)$, and $j \ge 2$.",
        conclusion=r"$\mathbb E[(a - \frac12)(2a-1)^{j-1}] = \frac{1}{2\varepsilon} [\frac{1}{2j} \varepsilon "
        r"((2\varepsilon)^j + (-2\varepsilon)^j) - \frac{1}{4j(j+1)} ((2\varepsilon)^{j+1} - (-2\varepsilon)^{j+1})]$, "
        r"which is 0 for odd $j$ and $\frac{4^k \varepsilon^{2k}}{2(2k+1)}$ for $j = 2k$.",
        reading=READING + "j is k + 1. Even j are those with (-1)^j = 1, odd ones those with (-1)^j = -1.",
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=presupposing(parts),
    )


def _first_value(shift: Json) -> Any:
    """Return (a − shift)/4 · (2a − 1)^0 as a function of a."""
    return lambda a: times(over(minus(a, shift), 4), raised(eigenvalue(a), ["of", "natural", 0]))


def _first_claim(shift: Json) -> Json:
    """The claim that the expectation is 0 for j = 1."""
    mean = tends_to(lambda n: uniform_mean(_first_value(shift), WIDTH, n), 0)
    return forall(LAW, implies(*OPEN, mean))


def _pair_value(proof: Evidence, shift: Json, value: Json) -> int:
    """Prove that the sum over n pairs of midpoints is n times the mean of a pair."""
    term = around_half(_first_value(shift), WIDTH, PLACE, LENGTH)
    pointwise = proof.sums(equal(term, value))
    same = congruent(proof, term, value, LENGTH, pointwise)
    return proof.sums(
        equal(sum_below("h'", LENGTH, substituted(term, {PLACE: "h'"})), times(LENGTH, value)),
        cofactors=[cofactor(same), cofactor(prove_repeated(proof, value))],
    )


def _first_moment() -> Part:
    """The expectation for j = 1."""
    claim, near_miss = _first_claim(HALF), _first_claim(0)
    proof = ConciseEvidence(VARIABLES)
    none = _pair_value(proof, HALF, 0)
    gap = times(LENGTH, minus(uniform_mean(_first_value(HALF), WIDTH, LENGTH), 0))
    zero = proof.sums(equal(gap, 0), cofactors=[cofactor(none, [], times(LENGTH, over(1, LENGTH)))])
    sides = [
        proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), 0), cofactors=[cofactor(zero, [], sign)]))
        for goal, sign in ((["<=", minus(0), gap], 1), (["<=", gap, 0], -1))
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    found = proof.witness(
        tends_to(lambda n: uniform_mean(_first_value(HALF), WIDTH, n), 0), [["of", "natural", 0]], close
    )
    proof.generalise(found, [WIDTH], OPEN)
    return Part(
        "expectation",
        "The expectation of (a - 1/2)/4 is 0, for every epsilon.",
        claim,
        proof,
        [AT[:1]],
        [
            Control(
                "For a in place of a - 1/2 it is false.", differences(claim, near_miss), _refute_unshifted(near_miss)
            )
        ],
    )


def _refute_unshifted(claim: Json) -> Evidence:
    """Refute that the expectation of a/4 is 0: all means are 1/8."""
    proof = ConciseEvidence(VARIABLES)
    size = prove_some_parts(proof)
    count = proof.quotient(proof.specialise(prove_nonzero(proof), [LENGTH], [size]))
    pairs = _pair_value(proof, 0, over(1, 8))

    def gap(n: Json) -> Json:
        return times(n, minus(uniform_mean(_first_value(0), WIDTH, n), 0))

    growth = ["<=", LENGTH, times(8, plus(gap(LENGTH), 1))]
    equation = proof.sums(
        equal(minus(growth[2], growth[1]), 8),
        cofactors=[cofactor(pairs, [], times(8, LENGTH, over(1, LENGTH))), cofactor(count, [], LENGTH)],
    )
    growing = proof.generalise(proof.squares(growth, equation), [LENGTH], [POSITIVE])
    series, rate = mapping([("n", "natural")], gap("n")), ["of", "natural", 8]
    denied = proof.specialise(prove_unbounded(proof), [series, rate], [proof.evaluate(["<=", 1, 8]), growing])
    theorem = proof.specialise(proof.generalise(denied, [WIDTH]), AT[:1])
    premises = [proof.evaluate(substituted(formula, {WIDTH: AT[0]})) for formula in OPEN]
    proof.counterexample(substituted(claim, {WIDTH: "e'"}), [{"at": AT[:1]}, {"given": premises}], theorem)
    return proof


def equation_e_56() -> Statement:
    """The moment for j = 1."""
    part = _first_moment()
    return Statement(
        id="tasks/equation-e.56",
        title="That moment vanishes for j=1",
        source=f"{SOURCE}, equation (E.56)",
        hypotheses=r"$a \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in (0, "
        r"\frac12)$, and $j = 1$.",
        conclusion=r"$\mathbb E[\frac{a - 1/2}{4} (2a-1)^{j-1}] = 0$.",
        reading=READING + "The power with the exponent j - 1 = 0 is 1.",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part]),
    )


STATEMENTS = {
    "tasks/equation-e.56": equation_e_56,
    "tasks/equation-e.57": equation_e_57,
    "tasks/equation-e.57.repair": equation_e_57_repair,
}
