"""Equations (E.30) to (E.36): expected derivatives in v when W is biased to the diagonal, for a transition matrix.

Tasks (Edelman), appendix E.1. The last display weights a pair of states by the wrong stationary probability.
"""

from collections.abc import Callable

from verify.library.finite_sums import SUMS, raised
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, EIGENVALUE, PARAMETERS, REGULAR, REST, STATES
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import beta, gamma, law
from verify.statements.tasks.gradient_steps.losses.vector_derivative import VECTOR_DERIVATIVE
from verify.statements.tasks.gradient_steps.second_step import biased_expectation, gradient
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, minus, over, plus, power, times, total

VOCABULARY = [*SUMS, *VECTOR_DERIVATIVE, *biased_expectation.CHANCES, *CHAIN, *gradient.RETURNS]
LATER: Json = ["<=", 1, "k"]
LENGTH: Binders = [("r", "natural")]
PLACES: Binders = [("k", "natural"), *LENGTH]
STATE: Binders = [gradient.STEP[1]]
VALUES: list[Json] = [over(1, 3), over(1, 2)]
AT: dict[str, Json] = {"k": ["of", "natural", 1], "r": ["of", "natural", 2], "i": ["of", STATES, ":one"]}
ZERO: Json = ["of", "natural", 0]
FROM_PLACE, UP = raised(EIGENVALUE, "k"), raised(EIGENVALUE, "r")
SERIES = over(minus(UP, 1), REST)
SQUARED = over(1, power(REST, 2))


def _same(state: Json) -> Json:
    """π_i/(λ − 1) (r γ_ii + β_ii (λ^r − 1)/(λ − 1))."""
    return times(over(law(state), REST), plus(times("r", gamma(state, state)), times(beta(state, state), SERIES)))


BRACKET = plus(
    times(beta("i", "l"), beta("l", "i"), over(minus(times(FROM_PLACE, UP), FROM_PLACE), REST)),
    times(beta("i", "l"), gamma("l", "i"), SERIES),
    times("r", plus(times(gamma("i", "l"), beta("l", "i"), FROM_PLACE), times(gamma("i", "l"), gamma("l", "i")))),
)


def _weighted(state: str) -> Json:
    """The display of (E.36), where a pair has the stationary probability of ``state``."""
    return times(SQUARED, total(gradient.STEP, times(law(state), gradient.entry("l", "i"), BRACKET)))


ANY_STATE = times(SQUARED, total([gradient.STEP[0]], times(law("l"), BRACKET)))
SAME_STATE_SUM = equal(gradient.returns(ZERO, "r", "i", "i"), _same("i"))
ANY_STATE_SUM = equal(total([gradient.STEP[0]], gradient.returns("k", "r", "l", "i")), ANY_STATE)
SAME_TARGET_SUM = equal(
    total(STATE, times(gradient.entry("i", "i"), gradient.returns(ZERO, "r", "i", "i"))),
    total(STATE, times(gradient.entry("i", "i"), _same("i"))),
)
TARGETS = total(gradient.STEP, times(gradient.entry("l", "i"), gradient.returns("k", "r", "l", "i")))
PRINTED, CORRECTED = (equal(TARGETS, _weighted(state)) for state in ("i", "l"))


def _claim(binders: Binders, conclusion: Json) -> Json:
    return forall(PARAMETERS, implies(REGULAR, forall(binders, conclusion)))


def _proof(
    binders: Binders, conclusion: Json, prove: Callable[[Evidence, gradient.SecondGradient, Json], int]
) -> Evidence:
    """Prove a claim for every transition matrix; the goal of ``prove`` keeps the quantifier over the state."""
    proof = ConciseEvidence(gradient.VARIABLES)
    proof.assume(REGULAR)
    inner = [binder for binder in binders if binder in STATE]
    goal = forall(inner, conclusion) if inner else conclusion
    found = prove(proof, gradient.SecondGradient(proof), goal)
    lengths = patterns.names_of([binder for binder in binders if binder not in STATE])
    proof.generalise(proof.generalise(found, lengths), patterns.names_of(PARAMETERS), [REGULAR])
    return proof


def _prove_same_state(proof: Evidence, step: gradient.SecondGradient, goal: Json) -> int:
    return proof.sums(goal, cofactors=[cofactor(step.same_state(), ["i"])])


def _prove_any_state(proof: Evidence, step: gradient.SecondGradient, goal: Json) -> int:
    summed = cofactor(step.returns(), ["l", "i"], 1, gradient.PAIRS[:1])
    return proof.sums(goal, cofactors=[summed, cofactor(step.square, [], minus(ANY_STATE[2]))])


def _prove_same_target(proof: Evidence, step: gradient.SecondGradient, goal: Json) -> int:
    return proof.follows(goal, step.same_state())


def _prove_targets(proof: Evidence, step: gradient.SecondGradient, goal: Json) -> int:
    summed = cofactor(step.returns(), ["l", "i"], gradient.entry("l", "i"), gradient.PAIRS)
    return proof.sums(goal, cofactors=[summed, cofactor(step.square, [], minus(CORRECTED[2][2]))])


def _part(
    name: str,
    says: str,
    binders: Binders,
    conclusion: Json,
    prove: Callable[[Evidence, gradient.SecondGradient, Json], int],
) -> model.Part:
    """A true equation; with γ in place of β it is false."""
    claim = _claim(binders, conclusion)
    wrong = equal(conclusion[1], trees.substituted(conclusion[2], {"beta": "gamma"}))
    near_miss = _claim(binders, wrong)
    at = [AT[letter][2] for letter in patterns.names_of(binders)]
    inner = {letter: AT[letter] for letter in patterns.names_of(binders)}
    refuted = patterns.refute_at(near_miss, PARAMETERS, VALUES, [REGULAR], wrong, [{"at": at}], inner)
    return model.Part(
        name,
        says,
        claim,
        _proof(binders, conclusion, prove),
        [[*VALUES, *at]],
        [model.Control("With gamma in place of beta it is false.", trees.differences(claim, near_miss), refuted)],
    )


def _true_parts() -> list[model.Part]:
    """(E.31), (E.32) and (E.34)."""
    return [
        _part(
            "same-state",
            "(E.31): the sum of the probabilities of x_t' = i = x_p over t' up to p, for each state i.",
            [*LENGTH, *STATE],
            SAME_STATE_SUM,
            _prove_same_state,
        ),
        _part(
            "any-state",
            "(E.32): the sum of the probabilities that x_t' = i and the state at t' - j + 1 is that at p.",
            [*PLACES, *STATE],
            ANY_STATE_SUM,
            _prove_any_state,
        ),
        _part(
            "same-target",
            "(E.34): the sum of the probabilities of x_t' = x_(p+1) = x_p over t' up to p.",
            LENGTH,
            SAME_TARGET_SUM,
            _prove_same_target,
        ),
    ]


def _printed_target() -> model.Part:
    """(E.36) with the probability of the wrong state."""
    claim, corrected = (_claim(PLACES, implies(LATER, conclusion)) for conclusion in (PRINTED, CORRECTED))
    inner = {letter: AT[letter] for letter in patterns.names_of(PLACES)}
    at = [value[2] for value in inner.values()]
    moves: list[dict[str, Json]] = [{"at": at}, {"conditions": [LATER]}]
    proof = ConciseEvidence(gradient.VARIABLES)
    proof.assume(REGULAR)
    found = proof.generalise(
        _prove_targets(proof, gradient.SecondGradient(proof), CORRECTED), patterns.names_of(PLACES), [LATER]
    )
    proof.generalise(found, patterns.names_of(PARAMETERS), [REGULAR])
    return model.Part(
        "target",
        "(E.36) as printed, for j >= 2: the sum of the probabilities of x_t' = x_(p+1) and x_(t'-j+1) = x_p.",
        claim,
        patterns.refute_at(claim, PARAMETERS, VALUES, [REGULAR], PRINTED, moves, inner),
        [[*VALUES, *at]],
        [
            model.Control(
                "With the stationary probability of the state l, which comes first, it is true.",
                trees.differences(claim, corrected),
                proof,
                "true",
            )
        ],
    )


def _corrected_target() -> model.Part:
    """(E.36) with the probability of the state that comes first."""
    says = "(E.36) with pi_l, the probability of the state at t' - j + 1, in place of pi_i."
    return _part("target", says, PLACES, CORRECTED, _prove_targets)


PLACES_READING = (
    "a and b are any real numbers with lambda = a + b - 1 different from 1, and all lengths and places are allowed: k "
    "is j - 1, and r = p - j + 1 is the number of the positions t' from j to p, so that p - t' takes the values below "
    "r, and lambda^p is lambda^k lambda^r. A joint probability is the product pi_l (P^k)_li (P^(p-t'))_il, times P_li "
    "for the state that follows, as (E.35) says."
)
READING = (
    "The first part is for every finite set of states and all random sequences on a finite sample space, with "
    "positions and distances counted from 0: x_(t'-j+1) is written as x_s with s + j = t'; c0 is c', and z picks the "
    "logit, which may depend on the outcome. That the sum over t' of P[x_t' = i] is pi_i (p - j + 1) is (E.26); that "
    "the derivative of a logit is vector_derivative is tasks/own-position-gradient, which also has what these sums add "
    "up to in the derivative of the expected loss. In the other parts "
    + PLACES_READING
    + " The terms with c' and the factor rho - c' stand on both sides and are left out. The header of (E.32) prints "
    "v_1 for v_j. (E.35) multiplies the terms of (E.32) by P_li."
)
WRONG = (
    " The display weights the pair (l, i) by pi_i; by (E.35) and (E.32) it is pi_l, the probability of the state at "
    "t' - j + 1, which comes first, and (E.38), which uses it, has pi_l: a wrong index."
)
SETUP = (
    r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-b, b)$, $\lambda = a+b-1$, $\pi = (b-1, a-1)/(\lambda-1)$; $\beta$ "
    r"and $\gamma$ are those of (E.15)"
)
DISPLAY = (
    r"$\sum_{t'=j}^p \mathbb P[x_{t'} = x_{p+1}, x_{t'-j+1} = x_p] = \frac{1}{(\lambda-1)^2} \sum_i \sum_l \pi_%s "
    r"\mathcal P_{li} (\beta_{il} \beta_{li} \frac{\lambda^p - \lambda^{j-1}}{\lambda-1} + \beta_{il} \gamma_{li} "
    r"\frac{\lambda^{p-j+1} - 1}{\lambda-1} + (p-j+1)(\gamma_{il} \beta_{li} \lambda^{j-1} + \gamma_{il} "
    r"\gamma_{li}))$."
)


def equations_e_30_to_e_35() -> model.Statement:
    """The closed forms for a logit, and for the target where j is 1."""
    parts = [biased_expectation.derivatives_part(), *_true_parts()]
    return model.Statement(
        id="tasks/equation-e.30-e.35",
        title="Second-step expectations of the v-gradients under diagonally biased W",
        source=f"{SOURCE}, equations (E.30) to (E.35)",
        hypotheses=SETUP + r"; $W = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$.",
        conclusion="(E.30) and (E.33), and the closed forms of (E.31), (E.32) and (E.34).",
        reading=READING,
        definitions=trees.needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


def _target(name: str, title: str, state: str, reading: str, part: model.Part) -> model.Statement:
    return model.Statement(
        id=f"tasks/equation-e.36{name}",
        title=title,
        source=f"{SOURCE}, equation (E.36)",
        hypotheses=f"{SETUP}, $j \\ge 2$.",
        conclusion=DISPLAY % state,
        reading=PLACES_READING[0].upper() + PLACES_READING[1:] + reading,
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


def equation_e_36() -> model.Statement:
    """The closed form for the target where j is at least 2, as printed."""
    title = "Second-step expectation of the v-gradient of the target, j at least 2"
    return _target("", title, "i", WRONG, _printed_target())


def equation_e_36_repair() -> model.Statement:
    """The closed form for the target with the right stationary probability."""
    title = "Second-step expectation of the v-gradient of the target, each pair weighted by its first state"
    return _target(".repair", title, "l", " It holds for j = 1 as well.", _corrected_target())


STATEMENTS = {
    "tasks/equation-e.30-e.35": equations_e_30_to_e_35,
    "tasks/equation-e.36": equation_e_36,
    "tasks/equation-e.36.repair": equation_e_36_repair,
}
