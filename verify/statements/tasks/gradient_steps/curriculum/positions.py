"""Equation (E.59): after the second step nothing of the initial v is left, since the weight decay is 1.

Tasks (Edelman), appendix E.1.
"""

from verify.library import finite_sums, real_order, sequence_sums
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks import thesis
from verify.statements.tasks.gradient_steps.curriculum.step import (
    CURRICULUM,
    DEFINITIONS,
    LIMIT,
    OPEN,
    diagonal_mean,
    prove_bounds,
)
from verify.statements.tasks.gradient_steps.sums.means import BOUND, COUNT, PRODUCT, RATE, prove_product, prove_sum
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF, POSITIVE, WIDTH
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.tasks.gradient_steps.symmetric.growth import prove_count
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, minus, over, plus, power, times

FAR = "c3"
VARIABLES: Binders = [*CURRICULUM, (FAR, "natural")]


def prove_lower(proof: Evidence) -> int:
    """Prove ∀ε, k, r ∀n ≥ 1: n times either mean is at least −r (r + 1)."""
    named = equal(COUNT, times("r", ["next", "r"]))
    below = prove_bounds(proof)[0]
    moment, growth = chain.prove_nonnegative_limits(proof)
    moment = proof.specialise(moment, ["k"])
    width, narrow = (proof.assume(formula) for formula in OPEN)
    weak = proof.squares(["<=", OPEN[1][1], 1], proof.sums(equal(minus(1, OPEN[1][1]), minus(1, OPEN[1][1]))), [narrow])
    average = proof.specialise(
        chain.prove_average(proof), [WIDTH, "r", finite_sums.LENGTH], [width, weak, proof.assume(POSITIVE)]
    )
    constant = proof.project(average, 0)
    count = proof.specialise(prove_count(proof), ["r"])
    chosen = proof.assume(named)
    means = [chain.gradient_mean(finite_sums.LENGTH), diagonal_mean(finite_sums.LENGTH)]
    goals = [["<=", minus(COUNT), times(finite_sums.LENGTH, mean)] for mean in means]
    first = times(finite_sums.LENGTH, minus(means[0], chain.GROWTH))
    second = times(finite_sums.LENGTH, minus(means[1], LIMIT))
    forms = [
        plus(
            minus(first, minus(times(HALF, chain.COUNTED))),
            times(finite_sums.LENGTH, chain.GROWTH),
            times(over(3, 4), "r", plus("r", 1)),
        ),
        plus(minus(second, minus(COUNT)), times(finite_sums.LENGTH, LIMIT)),
    ]
    found = [
        proof.squares(
            goals[0],
            proof.follows(equal(minus(goals[0][2], goals[0][1]), forms[0]), chosen, count),
            [constant, growth],
        ),
        proof.squares(goals[1], proof.sums(equal(minus(goals[1][2], goals[1][1]), forms[1])), [below, moment, growth]),
    ]
    names = [WIDTH, "k", "r", COUNT, finite_sums.LENGTH]
    return proof.generalise(proof.conjunction(*found), names, [*OPEN, named, POSITIVE])


ZERO: Json = ["of", "natural", 0]


def _at_length(node: Json, t: Json) -> Json:
    return trees.substituted(node, {"r": t, "k": ZERO})


def first_entry(n: Json, t: Json) -> Json:
    """t^(-2) times the sum of the means for the constant and for the diagonal part at j = 1."""
    means = [_at_length(mean, t) for mean in (chain.gradient_mean(n), diagonal_mean(n))]
    return times(over(1, power(t, 2)), plus(*means))


def _close(constant: Json, t: Json, rest: Json, start: Json, n: str = "n") -> Json:
    """∀n ≥ 1: n t (v_1 − start) lies between −(n K + L) and n K + L."""
    bound, gap = _sides(constant, t, rest, start, n)
    return forall([(n, "natural")], implies(["<=", 1, n], both(["<=", minus(bound), gap], ["<=", gap, bound])))


def _sides(constant: Json, t: Json, rest: Json, start: Json, n: Json) -> list[Json]:
    return [plus(times(n, constant), rest), times(n, t, minus(first_entry(n, t), start))]


def _for_lengths(body: Json) -> Json:
    return exists(
        [("K", "natural")], forall([("t", "natural")], implies(["<=", 1, "t"], exists([("L", "natural")], body)))
    )


LAW: Binders = [(WIDTH, "real"), ("start", "real")]
CLAIM = forall(LAW, implies(*OPEN, _for_lengths(_close("K", "t", "L", "start"))))
RENAMED = {WIDTH: "e'", "start": "v'", "K": "K'", "t": "t'", "L": "L'", "n": "n'"}
VALUES: list[Json] = [over(1, 4), -1]


class FirstEntry:
    """Lower bounds of the two means at j = 1, for some ε, a length t ≥ 1 and a number n ≥ 1 of parts."""

    def __init__(self, proof: Evidence, width: Json, premises: list[int], t: Json, n: Json, positive: int) -> None:
        """Prove n M ≥ −t (t + 1) for both means, where ``COUNT`` is t (t + 1)."""
        named = proof.assume(equal(COUNT, times(t, ["next", t])))
        lower = proof.specialise(prove_lower(proof), [width, ZERO, t, COUNT, n], [*premises, named, positive])
        self.named, self.lower = named, [proof.project(lower, part) for part in (0, 1)]
        self.product = proof.specialise(prove_product(proof), [t, ["next", t]])


def _invert(proof: Evidence, t: Json, sign: int) -> list[int]:
    """Prove t² · 1/t² = 1 and 0 < t², from 0 < t."""
    square = power(t, 2)
    positive = proof.squares(["<", 0, square], given=[sign])
    return [proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [square], [positive])), positive]


def _shares(t: Json, n: Json) -> Json:
    """t/t² times both n M + t (t + 1), where ``COUNT`` is t (t + 1)."""
    means = [_at_length(mean, t) for mean in (chain.gradient_mean(n), diagonal_mean(n))]
    return times(t, over(1, power(t, 2)), plus(*(minus(times(n, mean), minus(COUNT)) for mean in means)))


def _here(node: Json) -> Json:
    return trees.substituted(node, {WIDTH: VALUES[0]})


def _refute() -> Evidence:
    """Refute that v_1 − v_init is O(1/t) for ε = 1/4 and v_init = −1: v_1 is at least −O(1/t)."""
    proof = ConciseEvidence(VARIABLES)
    t, n, size = ["next", BOUND], ["next", FAR], RATE
    positive = proof.squares(["<=", 1, n], proof.sums(equal(minus(n, 1), FAR)))
    premises = [proof.evaluate(_here(formula)) for formula in OPEN]
    step = FirstEntry(proof, VALUES[0], premises, t, n, positive)
    inverse, square = _invert(proof, t, proof.squares(["<", 0, t]))
    doubled = proof.assume(equal(size, times(2, ["next", t])))
    chosen = proof.assume(equal(FAR, plus(PRODUCT, size)))
    printed = _here(_close(BOUND, t, PRODUCT, VALUES[1], "n'"))
    above = proof.project(proof.specialise(proof.assume(printed), [n], [positive]), 1)
    bound, gap = _here(_sides(BOUND, t, PRODUCT, VALUES[1], n))
    form = plus(minus(bound, gap), _here(_shares(t, n)), 1)
    absurd = proof.squares(
        ["<", 0, 0],
        proof.follows(equal(minus(0, 0), form), chosen, doubled, step.named, inverse),
        [above, *step.lower, square],
    )
    absurd = proof.choose(proof.specialise(prove_sum(proof), [size, PRODUCT]), FAR, absurd)
    absurd = proof.choose(proof.specialise(prove_product(proof), [["of", "natural", 2], ["next", t]]), RATE, absurd)
    absurd = proof.choose(step.product, COUNT, absurd)
    inner = trees.substituted(CLAIM[2][-1], {**RENAMED, WIDTH: VALUES[0], "start": VALUES[1]})
    every = proof.assume(trees.substituted(inner[2], {"K'": BOUND}))
    late = proof.squares(["<=", 1, t], proof.sums(equal(minus(t, 1), BOUND)))
    absurd = proof.choose(proof.specialise(every, [t], [late]), PRODUCT, absurd)
    absurd = proof.choose(proof.assume(inner), BOUND, absurd)
    denied = patterns.prove_not(proof, inner, absurd, proof.evaluate(["<", 0, 0]))
    proof.counterexample(trees.substituted(CLAIM, RENAMED), [{"at": VALUES}, {"given": premises}], denied)
    return proof


def _lower_half() -> Json:
    """The claim that v_1 is at least −O(1/t), spelled like the claim."""
    body = _close("K", "t", "L", 0)
    body[2][2] = both(body[2][2][1], ["true"])
    return forall(LAW, implies(*OPEN, _for_lengths(body)))


def _prove_lower_half() -> Evidence:
    """Prove that v_1 is at least −O(1/t), with K = 0 and L = 2 (t + 1)."""
    proof = ConciseEvidence(VARIABLES)
    t, n, late = "r", finite_sums.LENGTH, ["<=", 1, "r"]
    premises = [proof.assume(formula) for formula in OPEN]
    step = FirstEntry(proof, WIDTH, premises, t, n, proof.assume(POSITIVE))
    above = proof.squares(["<", 0, t], proof.sums(equal(minus(t, 0), plus(minus(t, 1), 1))), [proof.assume(late)])
    inverse, square = _invert(proof, t, above)
    doubled = proof.assume(equal(RATE, times(2, ["next", t])))
    bound, gap = _sides(ZERO, t, RATE, 0, n)
    equation = proof.follows(equal(minus(gap, minus(bound)), _shares(t, n)), doubled, step.named, inverse)
    below = proof.squares(["<=", minus(bound), gap], equation, [*step.lower, square, above])
    close = proof.generalise(proof.conjunction(below, proof.evaluate(["true"])), [finite_sums.LENGTH], [POSITIVE])
    claim = trees.substituted(_lower_half(), {**RENAMED, "eps": "e'"})
    inner = trees.substituted(claim[2][-1], {"e'": WIDTH})
    body = trees.substituted(inner[2], {"K'": ZERO})
    named = proof.witness(trees.substituted(body[2][-1], {"t'": "r"}), [RATE], close)
    named = proof.choose(proof.specialise(prove_product(proof), [["of", "natural", 2], ["next", t]]), RATE, named)
    named = proof.generalise(proof.choose(step.product, COUNT, named), ["r"], [late])
    found = proof.witness(inner, [ZERO], named)
    proof.generalise(found, patterns.names_of([(WIDTH, "real"), (sequence_sums.UPPER, "real")]), OPEN)
    return proof


def equation_e_59() -> model.Statement:
    """The second step in v as printed, at the first place."""
    part = model.Part(
        "first",
        "For odd j = 1 the entry v_1 after the second step is v_init up to O(1/t), for c' = 1, rho = 2 and eta = 1/t.",
        CLAIM,
        _refute(),
        [VALUES],
        [
            model.Control(
                "Without v_init it is true that v_1 is at least -O(1/t).",
                trees.differences(CLAIM, _lower_half()),
                _prove_lower_half(),
                "true",
            )
        ],
        "instances",
    )
    return model.Statement(
        id="tasks/equation-e.59",
        title="Curriculum step two limit: v_j of order eps^(j+1) at even j plus initial value",
        source=f"{SOURCE}, equation (E.59)",
        hypotheses=r"$a = b \sim \mathrm{Unif}([\frac12 - \varepsilon, \frac12 + \varepsilon])$ with $\varepsilon \in "
        r"(0, \frac12)$, $W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$, $v^{(1)} = v_{init} \mathbf 1$, "
        r"$\eta_2 = O(1/t)$ and the weight decay $\lambda_{wd} = 1$.",
        conclusion=r"$v_j = v_{init} + O(\frac{(t-j+1)(t-j+2)}{t^2}) [j \text{ even}] \varepsilon^{j+1} + O(\frac1t)$.",
        reading="Read at j = 1, with c' = 1, rho = 2 and eta_2 = 1/t, where it says that v_1 - v_init is O(1/t). By "
        "(E.54), which lets the weight decay act on v as well, v_1 is eta_2/t times c' times the expected gradient of "
        "the constant part plus "
        "rho - c' times that of the diagonal part; both states have the stationary probability 1/2. The expectations "
        "are limits of the means over the midpoints of 2n equal parts, which differ from them by at most L/n with an L "
        "that depends on t: t |v_1 - v_init| <= K + L/n. v_init, here start, is any real number; the counterexample "
        "has v_init = -1 and epsilon = 1/4.",
        definitions=trees.needed(DEFINITIONS, [part.tree()]),
        parts=thesis.presupposing([part], thesis.LINEAR_BRANCH, thesis.UNMOVED),
    )


STATEMENTS = {}
