"""Equation (E.13): the negative gradient of the expected loss in W as a triple sum of powers of P, for every t.

Tasks (Edelman), appendix E.1.
"""

from fractions import Fraction

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.gradient_steps.chains import joint_law, sample_space, two_state_law, words
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, STATES, STEPS, TRANSITION
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.tasks.gradient_steps.first_step.weight_gradient import SAMPLE
from verify.statements.tasks.gradient_steps.losses import weight_expectation, weight_slope
from verify.statements.tasks.gradient_steps.sums.linear_sums import prove_exchange_over_positions
from verify.statements.tasks.gradient_steps.sums.triple_sums import Term, over_positions, prove_over_positions
from verify.statements.tasks.thesis import INVERTIBLE, LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, times, total

VOCABULARY = [*sample_space.SAMPLE_SPACE, *CHAIN, *STEPS, *weight_vocabulary.GRADIENT, *weight_slope.MODEL]
DECLARED: Binders = [*weight_expectation.EXPECTED, *weight_vocabulary.UPDATE[:4], *two_state_law.TWO_STATES, *SAMPLE]
SETTING: Binders = [
    sample_space.SPACE[0],
    sample_space.SPACE[2],
    ("x", two_state_law.TWO_STATES[0][1]),
    *weight_vocabulary.UPDATE[:4],
]


def summed(*states: Json) -> Json:
    """The sum of P[x_s = l, x_t' = i, x_p = m] over s ≤ t' ≤ p."""
    return over_positions(lambda p, q, s: sample_space.triple(p, q, s, *states), "t")


MEAN = times(over(weight_vocabulary.SCALE, 2), total([("i", STATES)], summed("l", "i", "m")))
FIRST = minus(
    times(weight_vocabulary.SCALE, over_positions(lambda p, q, s: sample_space.repeated(p, q, s, "l", "m"), "t")), MEAN
)
SECOND = minus(
    times(
        weight_vocabulary.SCALE,
        total([("i", STATES)], over_positions(lambda p, q, s: sample_space.followed(p, q, s, "l", "i", "m", "i"), "t")),
    ),
    MEAN,
)
THIRD = times(weight_vocabulary.SCALE, weight_vocabulary.over_states(summed("l", "i", "m")))


def by_conditions() -> Json:
    """The sum of P[x_p = m | x_t' = i] P[x_t' = i | x_s = l] P[x_s = l] over s ≤ t' ≤ p."""
    return over_positions(lambda p, q, s: sample_space.conditional(p, q, s, "l", "i", "m"), "t")


def transposed(inner: Json) -> Json:
    """The line with P_im in place of P_mi, around a sum over positions."""
    return times(
        weight_vocabulary.SCALE, total([("i", STATES)], times(minus([*TRANSITION, "i", "m"], over(1, 2)), inner))
    )


FOURTH = times(weight_vocabulary.SCALE, weight_vocabulary.over_states(by_conditions()))
LINES = [FIRST, SECOND, THIRD, weight_vocabulary.STEP_GRADIENT]


class Lines:
    """The equations between the lines at an entry (m1, l1)."""

    def __init__(self, proof: Evidence) -> None:
        """Assume a stationary Markov chain with two states."""
        self.proof = proof
        chain = two_state_law.prove_two_state_powers(proof)
        known = proof.assume(two_state_law.here(joint_law.markov("t")))
        self.coming, self.seen = (
            proof.specialise(proof.specialise(theorem, two_state_law.SETTING_HERE, chain), ["t"], [known])
            for theorem in weight_expectation.prove_laws_in_sums(proof)
        )
        self.exchange = prove_exchange_over_positions(proof)

    def exchanged(self, index: Json, weight: Json, term: Term) -> int:
        """Prove Σ_a u(a) Σ_s≤t'≤p<t H = Σ_s≤t'≤p<t Σ_a u(a) H, where a is called a'."""
        places: Binders = [(name, "natural") for name in ("top", "middle", "from")]
        family = mapping([("a'", index), *places], term(*patterns.names_of(places)))
        return self.proof.specialise(self.exchange, [index, mapping([("a'", index)], weight), family, "t"])

    def _goal(self, number: int) -> Json:
        return trees.substituted(two_state_law.here(equal(LINES[number], LINES[number + 1])), {"m": "m1", "l": "l1"})

    def first(self) -> int:
        """The next token is some state."""
        proof = self.proof
        at = {"l2": "l1", "m2": "m1"}
        sides: list[Term] = [
            lambda *places: two_state_law.here(sample_space.repeated(*places, "l1", "m1")),
            lambda *places: trees.substituted(two_state_law.here(weight_expectation.recurring(*places)), at),
        ]
        pointwise = proof.specialise(
            weight_expectation.prove_recurring(proof),
            [*two_state_law.SETTING_HERE[:4], *weight_expectation.TIMES, "l1", "m1"],
        )
        same = prove_over_positions(proof, sides, "t", pointwise)
        moved = self.exchanged(
            STATES, 1, lambda *places: two_state_law.here(sample_space.followed(*places, "l1", "a'", "m1", "a'"))
        )
        return proof.follows(self._goal(0), same, moved)

    def second(self) -> int:
        """The Markov property takes out P_mi."""
        proof = self.proof
        step = [*TRANSITION, "m1", "i1"]
        moved = self.exchanged(
            weight_expectation.ALONE,
            step,
            lambda *places: two_state_law.here(sample_space.triple(*places, "l1", "i1", "m1")),
        )
        moved = proof.generalise(moved, ["i1"])
        return proof.follows(self._goal(1), self.coming, moved)

    def third(self) -> int:
        """The law of three tokens."""
        weight = minus([*TRANSITION, "m1", "i'"], over(1, 2))
        used = cofactor(self.seen, ["l1", "i'", "m1"], times(weight_vocabulary.SCALE, weight), [["i'", STATES]])
        return self.proof.sums(self._goal(2), cofactors=[used])


NUMBERS = (Fraction(1, 3), Fraction(1, 4))
SAMPLED, WORDS = words.word_space(*NUMBERS)
VALUES: list[Json] = [*SAMPLED, WORDS, over(3, 2), *(over(*x.as_integer_ratio()) for x in NUMBERS), 2]
AT = {"t": ["of", "natural", 2], "m": ["of", STATES, ":one"], "l": ["of", STATES, ":two"]}


def in_claim(node: Json) -> Json:
    """Return a term on a chain with the names of the claim."""
    return trees.substituted(two_state_law.here(node), {two_state_law.TOKENS: "x"})


def _claim(hypotheses: list[Json], conclusion: Json) -> Json:
    return forall(SETTING, implies(*map(in_claim, hypotheses), forall(weight_vocabulary.CORNER, conclusion)))


def _lines() -> model.Part:
    """All lines but the one with conditional probabilities."""
    equations = [in_claim(equal(LINES[n], LINES[n + 1])) for n in range(3)]
    claim = _claim(two_state_law.CHAIN_HYPOTHESES, both(*equations))
    proof = ConciseEvidence(DECLARED)
    lines = Lines(proof)
    found = proof.conjunction(lines.first(), lines.second(), lines.third())
    found = proof.generalise(found, ["m1", "l1"])
    proof.generalise(
        found,
        [*patterns.names_of(SETTING[:2]), two_state_law.TOKENS, *patterns.names_of(weight_vocabulary.UPDATE[:4])],
        two_state_law.CHAIN_HYPOTHESES,
    )
    wrong = in_claim(equal(transposed(summed("l", "i", "m")), weight_vocabulary.STEP_GRADIENT))
    near_miss = _claim(two_state_law.CHAIN_HYPOTHESES, both(*equations[:2], wrong))
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}, {"part": 2}]
    refuted = patterns.refute_at(
        near_miss, SETTING, VALUES, [in_claim(x) for x in two_state_law.CHAIN_HYPOTHESES], wrong, moves, AT
    )
    return model.Part(
        "lines",
        "The first three lines and the last one are equal, for every entry (m, l), every t and every stationary chain.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [
            model.Control(
                "With the transition from i to m in place of that from m to i it is false.",
                trees.differences(claim, near_miss),
                refuted,
            )
        ],
    )


def _conditional() -> model.Part:
    """The line with conditional probabilities."""
    hypotheses = [*two_state_law.CHAIN_HYPOTHESES, *two_state_law.PROPER_LAW]
    goal = equal(FOURTH, weight_vocabulary.STEP_GRADIENT)
    claim = _claim(hypotheses, in_claim(goal))
    proof = ConciseEvidence(DECLARED)
    chain = [*two_state_law.prove_two_state_chain(proof), two_state_law.prove_positive_law(proof)]
    known = proof.assume(two_state_law.here(joint_law.markov("t")))
    law = proof.specialise(
        proof.specialise(weight_expectation.prove_conditional(proof), two_state_law.SETTING_HERE, chain), ["t"], [known]
    )
    weight = minus([*TRANSITION, "m1", "i'"], over(1, 2))
    used = cofactor(law, ["l1", "i'", "m1"], times(weight_vocabulary.SCALE, weight), [["i'", STATES]])
    found = proof.sums(trees.substituted(two_state_law.here(goal), {"m": "m1", "l": "l1"}), cofactors=[used])
    found = proof.generalise(found, ["m1", "l1"])
    proof.generalise(
        found,
        [*patterns.names_of(SETTING[:2]), two_state_law.TOKENS, *patterns.names_of(weight_vocabulary.UPDATE[:4])],
        hypotheses,
    )
    wrong = in_claim(equal(transposed(by_conditions()), weight_vocabulary.STEP_GRADIENT))
    near_miss = _claim(hypotheses, wrong)
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}]
    refuted = patterns.refute_at(near_miss, SETTING, VALUES, [in_claim(x) for x in hypotheses], wrong, moves, AT)
    return model.Part(
        "conditional",
        "The line with conditional probabilities equals the last one, if neither a nor b is 1: both states occur.",
        claim,
        proof,
        [[*VALUES, ":one", ":two"]],
        [
            model.Control(
                "With the transition from i to m in place of that from m to i it is false.",
                trees.differences(claim, near_miss),
                refuted,
            )
        ],
    )


def equation_e_13() -> model.Statement:
    """Equation (E.13) for every length."""
    parts = [weight_slope.gradient_part(), _lines(), _conditional()]
    return model.Statement(
        id="tasks/equation-e.13",
        title="Negative W gradient as a triple sum of transition-matrix powers",
        source=f"{SOURCE}, equation (E.13)",
        hypotheses=r"$x_1, \dots, x_{t+1}$ is a Markov chain with two states and the transition matrix $\mathcal P$ "
        r"with the rows $(a, 1-a)$ and $(1-b, b)$, and starts with its stationary law $\pi$.",
        conclusion=r"$-(\nabla_W \mathbb E[L])_{m,l} = \frac ct \sum_{s \le t' \le p \le t} \mathbb P[x_s = l, x_{t'} "
        r"= x_{p+1}, x_p = m] - \frac{c}{tk} \sum_i \sum_{s \le t' \le p} \mathbb P[x_s = l, x_{t'} = i, x_p = m] = "
        r"\dots = \frac ct \sum_i (\mathcal P_{mi} - \frac 1k) \sum_{s \le t' \le p} (\mathcal P^{p-t'})_{im} "
        r"(\mathcal P^{t'-s})_{li} \pi_l$.",
        reading=(
            "The tokens are random variables on a finite sample space Omega with weights w; all that is used of the "
            "Markov property is that x_(p+1) = j has the probability P_mj given x_s = l, x_t' = i and x_p = m, for all "
            "s <= t' <= p <= t, and the hypothesis says that the squares of what is wrong with it add up to 0. Times "
            "are counted from 0. P^(p - t') is P^p times the (t')-th power of the inverse of P, so that lambda = a + b "
            "- 1 is neither 0 nor 1. A conditional probability is a quotient, so that the fourth line asks "
            "that a and b are not 1. The loss is that of (E.8), where all maxima with 0 are their second argument; it "
            "is affine in each entry of W, so that the derivative is the exact quotient of differences."
        ),
        definitions=trees.needed(VOCABULARY, [part.tree() for part in parts]),
        parts=presupposing(presupposing(parts, INVERTIBLE), LINEAR_BRANCH, only=["gradient"]),
    )


STATEMENTS: dict = {}
