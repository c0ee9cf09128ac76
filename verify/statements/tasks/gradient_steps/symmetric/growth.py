"""Corollary E.2 and equation (E.49): the first step in v for doubly stochastic matrices, for every length.

Tasks (Edelman), appendix E.1. The entry of v grows above c, like r log r over the length; it does not fall below c.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from verify.library.finite_sums import LENGTH, MORE, ZERO, by_counting, prove_last_term, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import both, exists, forall, implies
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import prove_not
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY as WEIGHT_VOCABULARY
from verify.statements.tasks.gradient_steps.sums import means
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS, HALF, NARROW, POSITIVE, WIDTH
from verify.statements.tasks.gradient_steps.symmetric import averaged_symmetric, chain, diagonal, diagonal_rate
from verify.statements.tasks.thesis import FINITELY_MANY, LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, plus, times
from verify.statements.trees import differences, needed, substituted

FAR = "c3"
GROWTH_VARIABLES = [*chain.VARIABLES, (FAR, "natural")]
GROWTH: Json = ["position_growth", HALF, "r"]
PRINTED = minus(times(HALF, "r"))


def mean(n: Json, r: Json = "r") -> Json:
    """The mean of the gradient over the midpoints of [0, 1]."""
    return substituted(chain.gradient_mean(n, r), {WIDTH: HALF})


def _up_to_constant(value: Json) -> Json:
    """∃K ∀r ∃L ∀n ≥ 1: twice the mean of the gradient differs from twice the value by at most K + L/n."""
    return exists(
        [("K", "natural")], forall([("r", "natural")], exists([("L", "natural")], _close("K", "r", "L", value)))
    )


def _close(constant: Json, r: Json, rest: Json, value: Json, n: str = "n") -> Json:
    bound = plus(times(n, constant), rest)
    gap = times(2, n, minus(mean(n, r), substituted(value, {"r": r})))
    return forall([(n, "natural")], implies(["<=", 1, n], both(["<=", minus(bound), gap], ["<=", gap, bound])))


def prove_count(proof: Evidence) -> int:
    """Prove ∀r: there are r (r + 1)/2 pairs d ≤ q < r."""

    def inner(n: Json) -> Json:
        return equal(sum_below("d", n, 1), n)

    last = prove_last_term(proof)
    ones = mapping([("d", "natural")], 1)
    split = proof.specialise(proof.specialise(last, [LENGTH]), [ones])
    step = proof.sums(inner(MORE), cofactors=[cofactor(split), cofactor(proof.assume(inner(LENGTH)))])
    row = by_counting(proof, inner, proof.sums(inner(ZERO)), step)

    def outer(n: Json) -> Json:
        return equal(chain.over_pairs(lambda d: 1, n), times(HALF, n, plus(n, 1)))

    rows = mapping([("q", "natural")], sum_below("d", ["next", "q"], 1))
    split = proof.specialise(proof.specialise(last, [LENGTH]), [rows])
    here = cofactor(proof.specialise(row, [MORE]))
    step = proof.sums(outer(MORE), cofactors=[cofactor(split), cofactor(proof.assume(outer(LENGTH))), here])
    return by_counting(proof, outer, proof.sums(outer(ZERO)), step)


def _prove_nonnegative_growth(proof: Evidence) -> int:
    """Prove ∀r: 0 ≤ the limit of the mean of the gradient."""
    _, growth = chain.prove_nonnegative_limits(proof)
    everywhere = proof.generalise(growth, [WIDTH, "r"], NARROW[:1])
    found = proof.specialise(everywhere, [HALF, "r"], [proof.evaluate(["<", 0, HALF])])
    return proof.generalise(found, ["r"])


class Growth:
    """The mean of the gradient for a uniform on [0, 1], and what its limit says; n is the free number of parts."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that n times the mean less its limit is at most r (r + 1)/4, for all r and n ≥ 1."""
        self.proof = proof
        premises = [proof.evaluate(["<", 0, HALF]), proof.evaluate(["<=", times(2, HALF), 1])]
        near = proof.specialise(chain.prove_average(proof), [HALF, "r", LENGTH], [*premises, proof.assume(POSITIVE)])
        self._near = proof.generalise(near, ["r", LENGTH], [POSITIVE])
        self._count = prove_count(proof)

    def bounds(self, r: Json, n: Json, positive: int) -> list[int]:
        """Return both bounds for a length r and a number n of parts."""
        near = self.proof.specialise(self._near, [r, n], [positive])
        return [self.proof.project(near, part) for part in (0, 1)]

    def count(self, r: Json) -> int:
        """Return the theorem on the number of pairs."""
        return self.proof.specialise(self._count, [r])

    def product(self, r: Json) -> int:
        """Return the theorem that r (r + 1) is a natural number."""
        return self.proof.specialise(means.prove_product(self.proof), [r, ["next", r]])


def _deviation(n: Json, r: Json) -> Json:
    return times(n, minus(mean(n, r), substituted(GROWTH, {"r": r})))


def _prove_limit(proof: Evidence) -> int:
    """Prove ∀r: the means of the gradient tend to its expectation."""
    growth = Growth(proof)
    named = proof.assume(equal(means.COUNT, times("r", ["next", "r"])))
    bounds = growth.bounds("r", LENGTH, proof.assume(POSITIVE))
    gap = _deviation(LENGTH, "r")
    goals = [["<=", minus(means.COUNT), gap], ["<=", gap, means.COUNT]]
    half = times(HALF, chain.COUNTED)
    rest = times(over(3, 4), "r", plus("r", 1))
    forms = [plus(minus(gap, minus(half)), rest), plus(minus(half, gap), rest)]
    sides = [
        proof.squares(
            goal,
            proof.follows(equal(minus(goal[2], goal[1]), form), named, growth.count("r")),
            [bound],
        )
        for goal, form, bound in zip(goals, forms, bounds, strict=True)
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    found = proof.witness(means.tends_to(mean, GROWTH), [means.COUNT], close)
    return proof.generalise(proof.choose(growth.product("r"), means.COUNT, found), ["r"])


def _refute_printed(claim: Json) -> Evidence:
    """Refute the printed value at r = K + 1 for every K, with n = L + r (r + 1) + 1 parts."""
    proof = ConciseEvidence(GROWTH_VARIABLES)
    growth = Growth(proof)
    r, n, size = ["next", means.BOUND], ["next", FAR], means.COUNT
    named = proof.assume(equal(size, times(r, ["next", r])))
    chosen = proof.assume(equal(FAR, plus(means.PRODUCT, size)))
    positive = proof.squares(["<=", 1, n], proof.sums(equal(minus(n, 1), FAR)))
    printed = proof.assume(_close(means.BOUND, r, means.PRODUCT, PRINTED, "n'"))
    above = proof.project(proof.specialise(printed, [n], [positive]), 1)
    below = growth.bounds(r, n, positive)[0]
    sign = proof.specialise(_prove_nonnegative_growth(proof), [r])
    count = substituted(chain.COUNTED, {"r": r})
    bound = plus(times(n, means.BOUND), means.PRODUCT)
    gap = times(2, n, minus(mean(n, r), substituted(PRINTED, {"r": r})))
    deviation, limit = _deviation(n, r), substituted(GROWTH, {"r": r})
    form = plus(
        minus(bound, gap),
        times(2, minus(deviation, minus(times(HALF, count)))),
        times(2, n, limit),
        times(HALF, r, plus(r, 1)),
        1,
    )
    absurd = proof.squares(
        ["<", 0, 0],
        proof.follows(equal(minus(0, 0), form), named, chosen, growth.count(r)),
        [above, below, sign],
    )
    absurd = proof.choose(proof.specialise(means.prove_sum(proof), [size, means.PRODUCT]), FAR, absurd)
    absurd = proof.choose(growth.product(r), means.COUNT, absurd)
    inner = substituted(claim, {"K": "K'", "r": "r'", "L": "L'", "n": "n'"})
    every = proof.assume(substituted(inner[2], {"K'": means.BOUND}))
    absurd = proof.choose(proof.specialise(every, [r]), means.PRODUCT, absurd)
    absurd = proof.choose(proof.assume(inner), means.BOUND, absurd)
    prove_not(proof, inner, absurd, proof.evaluate(["<", 0, 0]))
    return proof


def _prove_corrected(claim: Json) -> Evidence:
    """Prove the claim for the limit, with K = 0 and L = r (r + 1)."""
    proof = ConciseEvidence(GROWTH_VARIABLES)
    growth = Growth(proof)
    named = proof.assume(equal(means.COUNT, times("r", ["next", "r"])))
    bounds = growth.bounds("r", LENGTH, proof.assume(POSITIVE))
    gap = times(2, LENGTH, minus(mean(LENGTH), GROWTH))
    bound, half, rest = (
        plus(times(LENGTH, ZERO), means.COUNT),
        times(HALF, chain.COUNTED),
        times(HALF, "r", plus("r", 1)),
    )
    goals = [["<=", minus(bound), gap], ["<=", gap, bound]]
    deviation = _deviation(LENGTH, "r")
    forms = [
        plus(times(2, minus(deviation, minus(half))), rest),
        plus(times(2, minus(half, deviation)), rest),
    ]
    sides = [
        proof.squares(
            goal,
            proof.follows(equal(minus(goal[2], goal[1]), form), named, growth.count("r")),
            [side],
        )
        for goal, form, side in zip(goals, forms, bounds, strict=True)
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    rest_claim = claim[2][2]
    inner = substituted(rest_claim, {"K": ZERO})
    found = proof.choose(growth.product("r"), means.COUNT, proof.witness(inner, [means.COUNT], close))
    proof.witness(substituted(claim, {"r": "r'"}), [ZERO], proof.generalise(found, ["r"]))
    return proof


CLAIM, CORRECTED = _up_to_constant(PRINTED), _up_to_constant(GROWTH)


def _printed_part() -> Part:
    """The printed value of v."""
    return Part(
        "positions",
        "Divided by c eta/t, the first step adds -r/2 to v_j up to a constant that does not depend on r = t - j + 1.",
        CLAIM,
        _refute_printed(CLAIM),
        [[]],
        [
            Control(
                "With the sum of the moments (1/2) E[(2a - 1)^(d+1)] over all d <= q < r in place of -r/2 it is true.",
                differences(CLAIM, CORRECTED),
                _prove_corrected(CORRECTED),
                "true",
            )
        ],
    )


def _limit_part(prove: Callable[[Evidence], int]) -> Part:
    """The value of v."""
    claim, printed = (forall([("r", "natural")], means.tends_to(mean, limit)) for limit in (GROWTH, PRINTED))
    proof = ConciseEvidence(GROWTH_VARIABLES)
    prove(proof)
    return Part(
        "positions",
        "Divided by c eta/t, the first step adds to v_j the sum of (1/2) E[(2a - 1)^(d+1)] over all d <= q < r, with "
        "r = t - j + 1; E[(2a - 1)^m] is 1/(m + 1) for even m and 0 for odd m.",
        claim,
        proof,
        [[3]],
        [Control("It is not -r/2: at r = 1 the sum is 0.", differences(claim, printed), _refute_first(printed))],
    )


def _refute_first(claim: Json) -> Evidence:
    """Refute the printed value at r = 1, where the expectation is 0."""
    proof = ConciseEvidence(GROWTH_VARIABLES)
    growth = Growth(proof)
    r: Json = ["of", "natural", 1]
    below = growth.bounds(r, LENGTH, proof.assume(POSITIVE))[0]
    values = [
        proof.evaluate(equal(substituted(node, {"r": r}), value)) for node, value in ((GROWTH, 0), (chain.COUNTED, 1))
    ]
    printed = substituted(PRINTED, {"r": r})
    gap = times(LENGTH, minus(mean(LENGTH, r), printed))
    growing = ["<=", LENGTH, times(2, plus(gap, 1))]
    count = substituted(chain.COUNTED, {"r": r})
    form = plus(times(2, minus(_deviation(LENGTH, r), minus(times(HALF, count)))), 1)
    equation = proof.follows(equal(minus(growing[2], growing[1]), form), values[0], values[1])
    growth_of = proof.generalise(proof.squares(growing, equation, [below]), [LENGTH], [POSITIVE])
    series = mapping([("n", "natural")], times("n", minus(mean("n", r), printed)))
    rate: Json = ["of", "natural", 2]
    denied = proof.specialise(means.prove_unbounded(proof), [series, rate], [proof.evaluate(["<=", 1, 2]), growth_of])
    proof.counterexample(substituted(claim, {"r": "r'"}), [{"at": [1]}], denied)
    return proof


READING = (
    "a = b is uniform on [0, 1], both states have the stationary probability 1/2, and P is the symmetric matrix. r is "
    "t - j + 1. What the step adds to v_j, divided by c eta/t, is the expectation of the sum over p from j to t of "
    "sum_i pi_i (P^(p+1-t'))_ii - 1/2 over t' from j to p, as in (E.27) and (E.28); with d = p - t' and q = p - j the "
    "sum runs over d <= q < r. The expectation is the limit of the means over the midpoints of 2n equal parts of "
    "[0, 1], which differ from it by at most L/n. "
)
SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, $a \sim \mathrm{Unif}([0,1])$; $W = c \mathbf 1 \mathbf "
    r"1^\top$ and $v = c \mathbf 1$ at the start, and the loss is on its linear branch."
)


def _printed_statement(name: str, title: str, number: str, rest: str, reading: str, more: list[Part]) -> Statement:
    part = _printed_part()
    return Statement(
        id=name,
        title=title,
        source=f"{SOURCE}, {number}",
        hypotheses=SETUP,
        conclusion=r"$v_j^{(1)} = c - \frac{c\eta}{2t}(t-j+1) + O(1/t)$" + rest,
        reading=READING + "O(1/t), divided by c eta/t, is a quantity that is at most a constant K for all r." + reading,
        definitions=needed(chain.VOCABULARY, [part.tree() for part in (part, *more)]),
        parts=presupposing([part, *more], LINEAR_BRANCH),
    )


def corollary_e_2() -> Statement:
    """The corollary as printed."""
    return _printed_statement(
        "tasks/corollary-e.2",
        "Case a=b: diagonal growth of W with unbounded rate and linear profile of v",
        "Corollary E.2 and equation (E.45)",
        r", and $W_k^{(1)} = c \mathbf 1 \mathbf 1^\top + c\eta [O(t) \operatorname{diag}(\infty, \infty) + O(1)]$.",
        " The diagonal of W is read as for (E.47): less c and divided by t, its expectation exceeds every bound as t "
        "grows; by tasks/own-symmetric-diagonal it is c + eta c/(2t) times the sum of the second part.",
        [replace(diagonal_rate.rate_part(), name="weights")],
    )


def equation_e_49() -> Statement:
    """The equation behind the corollary as printed."""
    title = "Case a=b: first-step v_j falls below c linearly in t-j+1"
    return _printed_statement("tasks/equation-e.49", title, "equation (E.49)", ".", "", [])


def _repaired(
    name: str, title: str, number: str, parts: Sequence[Part | OpenPart], texts: tuple[str, str]
) -> Statement:
    rest, reading = texts
    return Statement(
        id=name,
        title=title,
        source=f"{SOURCE}, {number}, corrected",
        hypotheses=SETUP,
        conclusion=r"$v_j^{(1)} = c + \frac{c\eta}{t} \sum_{q=1}^{t-j+1} \sum_{2 \le n \le q,\ n \text{ even}} "
        r"\frac{1}{2(n+1)}$" + rest,
        reading=READING + "n is d + 1; the odd powers have the moment 0." + reading,
        definitions=needed([*WEIGHT_VOCABULARY, *DEFINITIONS, *chain.SYMMETRIC], [part.tree() for part in parts]),
        parts=presupposing(parts, LINEAR_BRANCH),
    )


def corollary_e_2_repair() -> Statement:
    """The exact first step of v."""
    title = "Case a=b: v_j grows above c by a sum of reciprocals of odd numbers"
    rest = (
        r", the off-diagonal entries of $W_k^{(1)}$ are $c$, and the diagonal ones lie between $c + \eta c "
        r"\frac{t+1}{16} (H_t - \frac72)$ and $c + \eta c \frac{t+1}{16} (H_t - \frac12)$ with $H_t = \sum_{s=1}^t "
        r"\frac1s$, for $\eta c \ge 0$."
    )
    reading = (
        " For the off-diagonal entries of W the law of a is any finite one: d has the weight q(d) and a is stay(d), "
        "with 2a - 1 different from 0 and 1. The gradient is the last line of (E.13). The expectation of a diagonal "
        "entry for the uniform law is c + eta c/(2t) times the sum of the last part, by tasks/own-symmetric-diagonal."
    )
    number = "Corollary E.2 and equation (E.45)"
    limit = _limit_part(lambda proof: proof.use("tasks/equation-e.49.repair", "positions"))
    parts = [
        limit,
        *presupposing([averaged_symmetric.off_diagonal_part()], FINITELY_MANY),
        replace(diagonal.growth_part(), name="diagonal"),
    ]
    return _repaired("tasks/corollary-e.2.repair", title, number, parts, (rest, reading))


def equation_e_49_repair() -> Statement:
    """The exact first step of v."""
    title = "Case a=b: first-step v_j is c plus a sum of even moments of the eigenvalue"
    return _repaired("tasks/equation-e.49.repair", title, "equation (E.49)", [_limit_part(_prove_limit)], (".", ""))


STATEMENTS: dict[str, Callable[[], Statement]] = {
    "tasks/corollary-e.2": corollary_e_2,
    "tasks/corollary-e.2.repair": corollary_e_2_repair,
    "tasks/equation-e.49": equation_e_49,
    "tasks/equation-e.49.repair": equation_e_49_repair,
}
