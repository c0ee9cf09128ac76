"""With a stationary first letter the rule of bigrams is not Bayes' rule: the exact gap after one letter of two.

Thesis on combinatorial tasks, Remark 8.1. Let p and q be the probabilities of leaving the letters m and n. As
pq/(p + q) is (p + q)/4 − (p − q)²/(4 (p + q)), the chance of starting at m and leaving it is less than 1/4 by the mean
of the last term.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks import thesis
from verify.statements.tasks.heads import positions, posterior
from verify.statements.tasks.heads.first_letter import (
    DISTANCE,
    FIXED_BINDERS,
    FIXED_CLAIM,
    FIXED_HYPOTHESES,
    MOVED_BINDERS,
    MOVED_CLAIM,
    MOVED_HYPOTHESES,
    VARIANCE,
    VOCABULARY,
    FirstLetter,
    bayes,
)
from verify.statements.tasks.heads.long_context import AT_LAST_POINT, long_context_part
from verify.statements.tasks.heads.stationary_context import stationary_context_part
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, mapping, minus, over, plus, power, times, total

CHAINS: Binders = [("Om", "set"), *((name, ["maps", "Om", "real"]) for name in ("mass", "p", "q", "start"))]
MASS, P, Q, START = ([name, "om"] for name in ("mass", "p", "q", "start"))


def mean(value: Json) -> Json:
    """The expectation of a number."""
    return total([("om", "Om")], times(MASS, value))


def _for_all(*formulas: Json) -> Json:
    return forall([("om", "Om")], both(*formulas))


SIGNS = _for_all(["<=", 0, MASS], ["<=", 0, P], ["<=", P, 1], ["<=", 0, Q], ["<=", Q, 1], ["<", 0, plus(P, Q)])
STATIONARY = forall([("om", "Om")], equal(times(START, P), times(minus(1, START), Q)))
FLAT = [
    *(equal(mean(value), over(1, 2)) for value in (P, Q)),
    *(equal(mean(power(value, 2)), over(1, 3)) for value in (P, Q)),
    equal(mean(times(P, Q)), over(1, 4)),
]
SYMMETRIC = equal(mean(START), over(1, 2))
HYPOTHESES = [SIGNS, STATIONARY, *FLAT, SYMMETRIC]
LEAVES = over(mean(times(START, P)), mean(START))
GAP = over(mean(over(power(minus(P, Q), 2), plus(P, Q))), 2)
EXACT = equal(LEAVES, minus(over(1, 2), GAP))
BOUNDED: Json = ["<=", LEAVES, over(11, 24)]


def _claim(conclusion: Json) -> Json:
    return forall(CHAINS, implies(*HYPOTHESES, conclusion))


CLAIM = _claim(both(EXACT, BOUNDED))


def prove_gap() -> Evidence:
    """Prove the exact gap, and that it is at least 1/24."""
    proof = ConciseEvidence([*CHAINS, ("om1", "Om"), ("r1", "real")])
    signs, stationary, *moments, symmetric = (proof.assume(formula) for formula in HYPOTHESES)
    at = proof.specialise(signs, ["om1"])
    facts = [proof.generalise(proof.project(at, part), ["om1"]) for part in range(6)]
    p, q, start, rate = (["p", "om1"], ["q", "om1"], ["start", "om1"], plus(["p", "om1"], ["q", "om1"]))
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [rate], [proof.project(at, 5)]))
    balance = proof.specialise(stationary, ["om1"])
    defect = over(power(minus(p, q), 2), rate)
    product = proof.follows(equal(times(start, p), minus(over(rate, 4), over(defect, 4))), balance, unit)
    product, unit = (proof.generalise(theorem, ["om1"]) for theorem in (product, unit))
    chance = times(2, mean(times(START, P)))
    doubled = proof.follows(equal(chance, minus(over(1, 2), GAP)), product, *moments[:2])
    halved = over(mean(times(START, P)), over(1, 2))
    spelled = proof.rewrite(equal(halved, minus(over(1, 2), GAP)), [proof.sums(equal(chance, halved))], doubled)
    exact = proof.rewrite(EXACT, [(symmetric, "backward")], spelled)
    room = plus(minus(1, P), minus(1, Q))
    form = over(mean(over(times(power(minus(P, Q), 2), room), plus(P, Q))), 4)
    slack = proof.follows(
        equal(minus(over(11, 24), LEAVES), form),
        exact,
        unit,
        *(theorem for theorem, factor in zip(moments[2:], MIXED, strict=True)),
    )
    bounded = proof.squares(BOUNDED, slack, facts)
    proof.generalise(proof.conjunction(exact, bounded), patterns.names_of(CHAINS), HYPOTHESES)
    return proof


MIXED = [over(1, 4), over(1, 4), over(-1, 2)]
POINTS: Json = ["product", positions.labels("abc"), positions.labels("abc")]


def _of_three(part: str, values: list[Json]) -> Json:
    return ["choose", [part, "z"], *map(list, zip("abc", values, strict=True))]


def _values() -> list[Json]:
    """Independent p and q with the values 1/6, 1/2 and 5/6, which have the first two moments of uniform numbers."""
    weights = [over(3, 8), over(1, 4), over(3, 8)]
    p, q = (_of_three(part, [over(n, 6) for n in (1, 3, 5)]) for part in ("first", "second"))
    mass = times(*(_of_three(part, weights) for part in ("first", "second")))
    return [POINTS, *(mapping([("z", POINTS)], body) for body in (mass, p, q, over(q, plus(p, q))))]


def _stationary_part() -> model.Part:
    wrong = _claim(both(equal(LEAVES, over(1, 2)), BOUNDED))
    values = _values()
    refuted = patterns.refute_at(wrong, CHAINS, values, HYPOTHESES, equal(LEAVES, over(1, 2)), [{"part": 0}])
    return model.Part(
        "stationary",
        "After a first letter with the stationary law, Bayes' rule for two letters differs from that of bigrams, 1/2.",
        CLAIM,
        prove_gap(),
        [values],
        [model.Control("That Bayes' rule gives 1/2 as well is false.", trees.differences(CLAIM, wrong), refuted)],
    )


def _fixed_part() -> model.Part:
    head = FirstLetter()
    head.fixed()
    wrong = forall(
        FIXED_BINDERS,
        implies(
            *FIXED_HYPOTHESES,
            equal(bayes(mapping([("om''", "Om")], times("q0", ["P", "om''", "i0", "j0"]))), posterior.PREDICTION),
        ),
    )
    values = [*posterior.MEAN_VALUES, over(1, 2)]
    refuted = patterns.refute_at(wrong, FIXED_BINDERS, values, FIXED_HYPOTHESES, wrong[2][-1])
    says = "If the probability of the first letter depends on the laws, it is false."
    return model.Part(
        "fixed",
        "If the law of the first letter does not depend on the transition matrix, Bayes' rule is that of bigrams.",
        FIXED_CLAIM,
        head.proof,
        [values],
        [model.Control(says, trees.differences(FIXED_CLAIM, wrong), refuted)],
    )


def _moved_part() -> model.Part:
    head = FirstLetter()
    head.moved()
    wrong = forall(MOVED_BINDERS, implies(*MOVED_HYPOTHESES, ["<=", DISTANCE[1], VARIANCE]))
    values = [*posterior.MEAN_VALUES, AT_LAST_POINT]
    refuted = patterns.refute_at(wrong, MOVED_BINDERS, values, MOVED_HYPOTHESES, wrong[2][-1])
    return model.Part(
        "bound",
        "For every law of the first letter given the transition matrix, the distance of the two rules is bounded.",
        MOVED_CLAIM,
        head.proof,
        [values],
        [model.Control("Without the factor on the left it is false.", trees.differences(MOVED_CLAIM, wrong), refuted)],
    )


SETUP = (
    r"The rows of P have independent Dirichlet laws; x_1 is drawn from a law that may depend on P, and x is a chain "
    r"with the transition matrix P. B is the probability that j follows, given x with the last letter i, and b = "
    r"(c_{ij} + \alpha_{ij})/(N_i + \sum_j \alpha_{ij}) that of the rule of bigrams."
)
BOTH_LAWS = (
    r"If the law of x_1 does not depend on P, such as the uniform one, B = b. If it is the stationary law of P, B is "
    r"not b: for two letters, flat priors and x = (x_1), the probability B of the other letter is 1/2 - E[(p - "
    r"q)^2/(p + q)]/2 \le 11/24, where p and q are the probabilities of leaving the letters, and b = 1/2. "
)
READING = (
    "Laws, transitions R and posterior means are those of tasks/equation-8.1-8.3, for every number of letters and "
    "every sequence; the moments of the prior that enter are those of the past, and of the past with one and with two "
    "more transitions from i to j. start is the probability of the letter x_1, given P; it multiplies the weights of "
    "the posterior. In the part 'stationary' start is the stationary probability of m, which satisfies the equation "
    "of balance, with the mean 1/2, as the prior does not tell the two letters apart; mass is a law on finitely many "
    "chains with the first and second moments of uniform p, q. "
)


def first_letter() -> model.Statement:
    """Remark 8.1 with a bound, and with conditions under which the difference vanishes."""
    conclusion = (
        r"In every case (B - b)^2 \cdot E[\Pr(x_1 | P) | x_2, …, x_t given x_1] \le b (1 - b)/(N_i + \sum_j "
        r"\alpha_{ij} + 1), and B - b \to 0 as N_i \to \infty if this expectation stays above some s > 0: |B - b| \le "
        r"e for N_i \ge 1/(4 s e^2). For two letters and the stationary law of P, s may be half of what the rule of "
        r"bigrams gives to the way from the other letter to x_1."
    )
    reading = (
        "That the difference becomes negligible as the context length grows is read as a limit where the letter i has "
        "been left more and more often, while the posterior mean of start, taken without start in the weights, is at "
        "least share. How large N_i has to be depends on share and error alone, not on the sequence or the prior. That "
        "both hold for almost every sequence is not claimed. The last part has the balance of two letters: (here, "
        "away) is the way from x_1 to the other letter, (other, back_to) the way back; in its condition nothing but "
        "counts enters."
    )
    parts = [_fixed_part(), _stationary_part(), _moved_part(), long_context_part(), stationary_context_part()]
    return model.Statement(
        id="tasks/own-first-letter",
        title="The rule of bigrams is Bayes' rule if the law of the first letter is fixed, else close to it",
        source=f"{SOURCE}, chapter 8, Remark 8.1",
        hypotheses=SETUP,
        conclusion=BOTH_LAWS + conclusion,
        reading=READING + reading,
        definitions=trees.needed(VOCABULARY, [[part.claim, part.evidence.steps] for part in parts]),
        parts=thesis.presupposing(parts, thesis.FINITE_MOMENTS),
    )


STATEMENTS = {"tasks/own-first-letter": first_letter}
