"""Equations (E.26) and (E.27): expected gradients of logits in v_j, in closed form for every position.

Tasks (Edelman), appendix E.1. Positions p and distances j are counted from 0.
"""

from fractions import Fraction

from verify.library.finite_sums import prove_equal_sums, raised, sum_below
from verify.library.powers import prove_inverse_powers
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import chain, joint_probabilities, sample_space, two_state_law, words
from verify.statements.tasks.gradient_steps.first_step.vector_update import MIXED, SQUARES, prove_quotients
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import HYPOTHESES
from verify.statements.tasks.gradient_steps.losses.vector_derivative import VECTOR_DERIVATIVE, J, derivative_part
from verify.statements.tasks.gradient_steps.losses.vector_expectation import VECTOR, VectorExpectation
from verify.statements.tasks.gradient_steps.sums import linear_sums, thresholds, triple_sums
from verify.statements.tasks.thesis import INVERTIBLE, SOURCE, presupposing
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, power, times, total
from verify.statements.trees import differences, needed, renamed

POSITION: Binders = [("p", "natural")]
RATE: Binders = [("c", "real")]


def mean_vector_slope(state: Json) -> Json:
    """The expectation of the derivative in v_j of the logit of a state at the position p."""
    return total(sample_space.OUTCOME, times(["w", "o"], ["vector_slope", "c", "S", ["x", "o"], "p", state, "j"]))


MEANS: list[Json] = [
    define("mean_vector_slope", [*sample_space.SPACE, *RATE, *POSITION, ("i", "S"), *J], mean_vector_slope("i")),
    define(
        "mean_target_vector_slope",
        [*sample_space.SPACE, *RATE, *POSITION, *J],
        mean_vector_slope(sample_space.token(["next", "p"])),
    ),
    define(
        "markov_through",
        [*sample_space.SPACE, *sample_space.MATRIX, ("n", "natural")],
        equal(triple_sums.over_positions(sample_space.markov_gap, ["next", "n"]), 0),
    ),
]
VOCABULARY = [*sample_space.SAMPLE_SPACE, *chain.CHAIN, *chain.STEPS, *VECTOR_DERIVATIVE, *MEANS]
END, DISTANCE = "p5", "j5"
SETTING: Binders = [
    (END, "natural"),
    *RATE,
    *chain.PARAMETERS,
    sample_space.SPACE[0],
    sample_space.SPACE[2],
    *two_state_law.TWO_STATES,
    (DISTANCE, "natural"),
]
DECLARED: Binders = [
    *VECTOR,
    (END, "natural"),
    *chain.PARAMETERS,
    *two_state_law.TWO_STATES,
    (DISTANCE, "natural"),
    ("i5", chain.STATES),
]
MARKOV: Json = two_state_law.here(["markov_through", *sample_space.SAMPLES, "P", END])
PREMISES = [*HYPOTHESES, two_state_law.STARTS, MARKOV]


class VectorGradient:
    """The expectations in closed form, where [j ≤ q] is a matrix B with ``STEPWISE``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume a stationary Markov chain with two states."""
        self._proof = proof
        self._chain = two_state_law.prove_two_state_chain(proof)[:5]
        self._expected = VectorExpectation(proof)
        self._markov = proof.assume(MARKOV)
        self._sums = thresholds.Thresholds(proof)
        self._lengths = proof.specialise(self._sums.lengths(), [DISTANCE, END])

    def _at_chain(self, theorem: int) -> int:
        """The theorem for the chain with two states, at ``END``."""
        proof = self._proof
        found = proof.specialise(
            proof.specialise(theorem, two_state_law.SETTING_HERE, self._chain), [AFTER], [self._markov]
        )
        return proof.specialise(found, [thresholds.STEP, DISTANCE, "c"])

    def of_state(self) -> int:
        """Prove ∀i: the expected derivative is c π_i (p − j + 1) B(j, p)."""
        proof, law = self._proof, ["stationary", *names_of(chain.PARAMETERS), "i5"]
        mean = proof.specialise(self._at_chain(self._expected.of_state()), ["i5"])
        goal = equal(
            two_state_law.here(_mean("i5")),
            times("c", law, plus(minus(END, DISTANCE), 1), [thresholds.STEP, DISTANCE, END]),
        )
        found = proof.follows(goal, mean, self._lengths)
        return self._for_steps(proof.generalise(found, ["i5"]))

    def of_target(self) -> int:
        """Prove that the expected derivative of the target logit is the last line of (E.27), with B(j, p)."""
        proof, kappa, up = self._proof, over(1, chain.REST), times(raised(chain.EIGENVALUE, END), chain.EIGENVALUE)
        square, _, _, inverse, unit, gap = prove_quotients(proof)
        mean = self._at_chain(self._expected.of_target())
        here_, mu = [thresholds.STEP, DISTANCE, END], over(1, chain.EIGENVALUE)
        returns = self._returns(unit, gap)
        distance = times(raised(mu, DISTANCE), up)
        length = plus(minus(END, DISTANCE), 1)
        weight = times("c", here_, 2, MIXED)
        growth = minus(distance, 1)
        powers = proof.specialise(prove_inverse_powers(proof), [chain.EIGENVALUE, mu], [unit])
        cube = times(weight, power(kappa, 3), chain.EIGENVALUE)
        fraction = over(growth, minus(1, mu))
        found = proof.sums(
            equal(two_state_law.here(_mean(sample_space.token(AFTER))), times("c", target_value(here_))),
            cofactors=[
                cofactor(mean),
                cofactor(
                    returns,
                    ["a'"],
                    times("c", ["stationary", *names_of(chain.PARAMETERS), "a'"]),
                    [["a'", chain.STATES]],
                ),
                cofactor(powers, [END], minus(times(cube, chain.EIGENVALUE, mu))),
                cofactor(unit, [], minus(cube)),
                cofactor(square, [], minus(times("c", here_, plus(times(2, MIXED, fraction), times(SQUARES, length))))),
                cofactor(inverse, [], minus(times(weight, power(kappa, 2), growth))),
            ],
        )
        return self._for_steps(found)

    def _returns(self, unit: int, gap: int) -> int:
        """Prove ∀a: Σ_q≤p (P^(p+1−q))_aa B(j, q) = (β_aa (λ + … + λ^(p−j+1)) + γ_aa (p − j + 1)) B(j, p)/(λ − 1)."""
        proof, kappa, mu = self._proof, over(1, chain.REST), over(1, chain.EIGENVALUE)
        a, q, here_ = "i5", joint_probabilities.MIDDLE, [thresholds.STEP, DISTANCE, END]
        scale = times(kappa, chain.letter("beta", a, a), raised(chain.EIGENVALUE, END), chain.EIGENVALUE)
        rest = times(kappa, chain.letter("gamma", a, a))
        geometric = mapping([("n'", "natural")], raised(mu, "n'"))
        growth = proof.sums(forall([("q'", "natural")], equal(raised(mu, ["next", "q'"]), times(raised(mu, "q'"), mu))))
        general = proof.generalise(
            self._sums.powers(),
            [triple_sums.RATIO, triple_sums.INVERSE, triple_sums.GAP, thresholds.POWERS],
            [*triple_sums.UNITS, *thresholds.GEOMETRIC],
        )
        powers = proof.specialise(
            general, [chain.EIGENVALUE, mu, kappa, geometric], [unit, gap, proof.evaluate(equal(1, 1)), growth]
        )
        powers = proof.specialise(powers, [DISTANCE, scale, END])

        def term(place: Json) -> Json:
            first = times([thresholds.STEP, DISTANCE, place], times(scale, raised(mu, place)))
            return ["choose", "a'", ["one", first], ["two", [thresholds.STEP, DISTANCE, place]]]

        def returned(place: Json) -> Json:
            return times(["steps", *names_of(chain.PARAMETERS), AFTER, place, a, a], [thresholds.STEP, DISTANCE, place])

        weight = ["choose", "a'", ["one", 1], ["two", rest]]
        both = total([("a'", chain.STATES)], times(weight, term(q)))
        regular = proof.quotient(chain.prove_rest(proof))
        invertible = proof.quotient(proof.assume(HYPOTHESES[0]))
        steps = chain.prove_steps(proof, regular, invertible)
        each = proof.sums(
            equal(returned(q), both), cofactors=[cofactor(steps, [AFTER, q, a, a], [thresholds.STEP, DISTANCE, q])]
        )
        sides = [
            mapping([("k'", "natural")], x)
            for x in (returned("k'"), total([("a'", chain.STATES)], times(weight, term("k'"))))
        ]
        same = proof.specialise(prove_equal_sums(proof), [*sides, AFTER], [proof.generalise(each, [q])])
        family = mapping([("a'", chain.STATES), ("k'", "natural")], term("k'"))
        moved = proof.specialise(
            linear_sums.prove_exchange(proof), [chain.STATES, mapping([("a'", chain.STATES)], weight), family, AFTER]
        )
        series = mapping([("q'", "natural")], returned("q'"))
        value = plus(
            times(scale, kappa, chain.EIGENVALUE, minus(raised(mu, DISTANCE), times(raised(mu, END), mu)), here_),
            times(rest, plus(minus(END, DISTANCE), 1), here_),
        )
        found = proof.follows(equal(["sum_below", series, AFTER], value), same, moved, powers, self._lengths)
        return proof.generalise(found, [a])

    def _for_steps(self, theorem: int) -> int:
        """The theorem for B(j, q) = [j ≤ q], and for all chains."""
        proof = self._proof
        theorem = proof.specialise(
            proof.generalise(theorem, [thresholds.STEP], thresholds.STEPWISE),
            [thresholds.STEP_MAP],
            thresholds.prove_stepwise(proof),
        )
        return proof.generalise(theorem, names_of(SETTING), PREMISES)


def _mean(state: Json) -> Json:
    """``mean_vector_slope`` with B(j, q) in place of [j ≤ q]."""
    sums = sum_below(
        "q'", AFTER, times(indicator(equal(sample_space.token("q'"), state)), [thresholds.STEP, DISTANCE, "q'"])
    )
    return total(sample_space.OUTCOME, times(["w", "o"], times("c", sums)))


def target_value(started: Json, more: Json = chain.EIGENVALUE) -> Json:
    """The last line of (E.27) without c, where 1{j ≤ p} is given and λ^(p−j) is multiplied by ``more``."""
    growth = minus(times(raised(over(1, chain.EIGENVALUE), DISTANCE), raised(chain.EIGENVALUE, END), more), 1)
    growth = over(growth, minus(1, over(1, chain.EIGENVALUE)))
    return times(
        plus(
            times(2, over(MIXED, power(chain.REST, 2)), growth),
            times(over(SQUARES, power(chain.REST, 2)), plus(minus(END, DISTANCE), 1)),
        ),
        started,
    )


AFTER: Json = ["next", END]
NAMED = {END: "p", DISTANCE: "j", two_state_law.TOKENS: "x", "i5": "i"}
SAMPLED, WORDS = words.word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [1, over(3, 2), over(1, 3), over(1, 4), *SAMPLED, WORDS, 1]
TYPED: dict[str, Json] = {"p": ["of", "natural", 1], "j": ["of", "natural", 1], "i": ["of", chain.STATES, ":one"]}
ALREADY: Json = indicator(["<=", DISTANCE, END])
PARAMETERS_HERE = [sample_space.OUTCOMES, chain.STATES, "w", two_state_law.TOKENS, "c", END]
STATE: Binders = [("i5", chain.STATES)]


def _claim(conclusion: Json, binders: Binders = ()) -> Json:
    """The claim on all chains, in the names of the work."""
    inside = forall(binders, conclusion) if binders else conclusion
    tree = forall(SETTING, implies(*PREMISES, inside))
    return renamed(tree, NAMED)


def _part(says: str, proof: Evidence, sides: tuple[Json, Json, Json], near: str, binders: Binders = ()) -> Part:
    """A part whose conclusion is an equation; the third side is a near-miss of the second."""
    claim, wrong = (_claim(equal(sides[0], side), binders) for side in sides[1:])
    states = [":one" for _ in binders]
    hypotheses, failing = wrong[2][1:-1], wrong[2][-1][2] if binders else wrong[2][-1]
    moves: list[dict[str, Json]] = [{"at": states}] if binders else []
    refuted = refute_at(wrong, renamed(SETTING, NAMED), VALUES, hypotheses, failing, moves, TYPED)
    return Part(
        "expectation", says, claim, proof, [[*VALUES, *states]], [Control(near, differences(claim, wrong), refuted)]
    )


READING = (
    "a and b are any real numbers with lambda different from 0 and 1. The tokens are random variables on a finite "
    "sample space with weights, x_1 has the stationary law, and the Markov property is used for three earlier tokens. "
    "Positions and distances are counted from 0, so that j is one less than in the work, and so is p. The logit is "
    "affine in v_j, so that the derivative is the exact quotient of differences, at every v. The factor 1{j <= p} in "
    "the first lines is 1 wherever the other indicators are."
)


SETUP = (
    r"$f_{p,i}$ is the logit in (E.2), $x_1, x_2, \dots$ is a stationary Markov chain with two states, and W has all "
    "entries c."
)


def equation_e_26() -> Statement:
    """Equation (E.26)."""
    proof = ConciseEvidence(DECLARED)
    VectorGradient(proof).of_state()
    law, length = ["stationary", *names_of(chain.PARAMETERS), "i5"], minus(END, DISTANCE)
    part = _part(
        "The expected derivative in v_j of the logit i at p, for every stationary chain, p, j and i.",
        proof,
        (
            ["mean_vector_slope", *PARAMETERS_HERE, "i5", DISTANCE],
            times("c", law, plus(length, 1), ALREADY),
            times("c", law, length, ALREADY),
        ),
        "With p - j in place of p - j + 1 it is false.",
        STATE,
    )
    parts = [derivative_part(), part]
    return Statement(
        id="tasks/equation-e.26",
        title="Expected v-gradient of a logit at constant initialisation",
        source=f"{SOURCE}, equation (E.26)",
        hypotheses=SETUP,
        conclusion=r"$\mathbb E[\partial f_{p,i}/\partial v_j] = c \, \mathbb E[\sum_{t'=1}^p 1\{x_{t'} = i\} "
        r"\sum_{s=1}^{t'} \delta_{j(t'-s+1)}] = c \, \mathbb E[\sum_{t'=1}^p 1\{x_{t'} = i\} 1\{j \le t'\}] = "
        r"c \pi_i (p-j+1) 1\{j \le p\}$.",
        reading=READING,
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=presupposing(parts, INVERTIBLE, only=["expectation"]),
    )


def equation_e_27() -> Statement:
    """Equation (E.27)."""
    proof = ConciseEvidence(DECLARED)
    VectorGradient(proof).of_target()
    part = _part(
        "The expected derivative in v_j of the logit of the next token at p, for every stationary chain, p and j.",
        proof,
        (
            ["mean_target_vector_slope", *PARAMETERS_HERE, DISTANCE],
            times("c", target_value(ALREADY)),
            times("c", target_value(ALREADY, 1)),
        ),
        "With the exponent p - j in place of p + 1 - j it is false.",
    )
    parts = [derivative_part(), part]
    return Statement(
        id="tasks/equation-e.27",
        title="Expected v-gradient of the target logit in closed form",
        source=f"{SOURCE}, equation (E.27)",
        hypotheses=SETUP,
        conclusion=r"$\mathbb E[\partial f_{p,x_{p+1}}/\partial v_j] = c (2 \frac{(a-1)(b-1)}{(\lambda-1)^2} "
        r"\frac{\lambda^{p+1-j} - 1}{1 - \lambda^{-1}} + \frac{(a-1)^2 + (b-1)^2}{(\lambda-1)^2} (p-j+1)) "
        r"1\{j \le p\}$.",
        reading=READING,
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=presupposing(parts, INVERTIBLE, only=["expectation"]),
    )


STATEMENTS: dict = {}
