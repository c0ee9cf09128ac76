"""Equation (E.28): the first step in v, from the derivative of the averaged loss to the closed form.

Tasks (Edelman), appendix E.1.
"""

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import chain, sample_space
from verify.statements.tasks.gradient_steps.curriculum import split
from verify.statements.tasks.gradient_steps.first_step import averaged_step, vector_update
from verify.statements.tasks.gradient_steps.losses import affine_loss, logit_gradient, position_gradient
from verify.statements.tasks.gradient_steps.losses.averaged_loss import CHAINS, DRAWN, averaged_loss_part
from verify.statements.tasks.gradient_steps.losses.vector_derivative import DISTANCE, VECTOR_DERIVATIVE
from verify.statements.tasks.gradient_steps.second_step.gradient import SecondGradient
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.gradient_steps.sums.toeplitz import SHORTER
from verify.statements.tasks.thesis import FINITELY_MANY, LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, plus, times, total
from verify.statements.trees import differences, needed, renamed, substituted

PRINTED_HERE = substituted(vector_update.PRINTED, {"r": SHORTER})
ENTRIES_OF_W = substituted(logit_gradient.UNIFORM, {"S": chain.STATES})
FAMILY: Binders = [
    (WEIGHT, "real"),
    ("eta", "real"),
    *CHAINS,
    position_gradient.SETTING[0],
    *averaged_step.LAWS,
    position_gradient.SETTING[2],
    *((name, ["maps", "C", "real"]) for name in ("stay_one", "stay_two")),
    ("t", "natural"),
    (DISTANCE, "natural"),
    (SHORTER, "natural"),
]


def of_chain(node: Json) -> Json:
    """Return a term on a chain with W = c for the chain d of the family."""
    return substituted(node, {**averaged_step.OF_CHAIN, "w": ["law", "d"], position_gradient.MATRIX: ENTRIES_OF_W})


def averaged(node: Json) -> Json:
    """The mean over the chains of a term on a chain and W."""
    return total(averaged_step.EACH, times(["weight", "d"], of_chain(position_gradient.at_chain(node))))


STATIONARY = forall(averaged_step.EACH, both(*(of_chain(premise) for premise in position_gradient.PREMISES[:3])))
HYPOTHESES = [STATIONARY, position_gradient.LONG]
RATE = over(times(WEIGHT, "eta"), "t")


def _step(closed: Json) -> Json:
    return equal(minus(WEIGHT, times("eta", averaged(affine_loss.SLOPE))), plus(WEIGHT, times(RATE, averaged(closed))))


def _prove_each(proof: Evidence) -> int:
    """Prove ∀c ∀ chains: the slope of the loss in v_j is −c/t times the printed closed form, where W has entries c."""
    gradient = position_gradient.PositionGradient(proof)
    slope = gradient.slope()
    slope = proof.specialise(proof.generalise(slope, [position_gradient.MATRIX]), [ENTRIES_OF_W])
    closed = proof.generalise(split.ConstantPart(SecondGradient(proof)).prove(), ["k", "r"])
    closed = proof.specialise(closed, [DISTANCE, SHORTER])
    terms = [substituted(split.at_position(matrix), {"k": DISTANCE}) for matrix in (ENTRIES_OF_W, split.ONES)]
    same = proof.sums(equal(terms[0], times(WEIGHT, terms[1])))
    same = sequence_sums.congruent(proof, terms[0], times(WEIGHT, terms[1]), SHORTER, same)
    series = mapping([("k'", "natural")], substituted(terms[1], {finite_sums.PLACE: "k'"}))
    scaled = proof.specialise(sequence_sums.prove_scaled(proof), [series, WEIGHT, SHORTER])
    gradients = [
        substituted(position_gradient.GRADIENT, {position_gradient.MATRIX: matrix})
        for matrix in (ENTRIES_OF_W, split.ONES)
    ]
    whole = proof.sums(equal(gradients[0], times(WEIGHT, gradients[1])), cofactors=[cofactor(same), cofactor(scaled)])
    here = substituted(position_gradient.at_chain(affine_loss.SLOPE), {position_gradient.MATRIX: ENTRIES_OF_W})
    values = [gradients[0], times(WEIGHT, gradients[1]), times(WEIGHT, PRINTED_HERE)]
    goals = [equal(here, times(over(1, "t"), minus(value))) for value in values]
    found = proof.rewrite(goals[0], [slope])
    for goal, theorem in ((goals[1], whole), (goals[2], closed)):
        found = proof.rewrite(goal, [theorem], found)
    return found


def _prove_average(proof: Evidence) -> int:
    """Prove ∀f, g on C (∀d f(d) = (1/t)(−c g(d)) ⟹ c − η Σ w_d f(d) = c + (c η/t) Σ w_d g(d))."""
    slopes, values = FUNCTIONS
    each = forall(averaged_step.EACH, equal([slopes, "d"], times(over(1, "t"), minus(times(WEIGHT, [values, "d"])))))
    used = cofactor(
        proof.assume(each), ["d"], times(-1, "eta", ["weight", "d"]), [list(entry) for entry in averaged_step.EACH]
    )
    mean = [total(averaged_step.EACH, times(["weight", "d"], [name, "d"])) for name in FUNCTIONS]
    goal = equal(minus(WEIGHT, times("eta", mean[0])), plus(WEIGHT, times(RATE, mean[1])))
    return proof.generalise(proof.sums(goal, cofactors=[used]), FUNCTIONS, [each])


FUNCTIONS = ["f6", "g6"]


VARIABLES: Binders = [
    *dict([*split.VARIABLES, *position_gradient.DECLARED, *FAMILY]).items(),
    (DRAWN, "C"),
    *((name, ["maps", "C", "real"]) for name in FUNCTIONS),
]


def _prove() -> Evidence:
    """Prove the closed form for each chain, and average it."""
    proof = ConciseEvidence(VARIABLES)
    given = proof.specialise(proof.assume(STATIONARY), [DRAWN])
    values = [["law", DRAWN], *(substituted(value, {"d": DRAWN}) for value in averaged_step.OF_CHAIN.values())]
    each = proof.generalise(_prove_each(proof), ["w", *position_gradient.LETTERS], position_gradient.PREMISES[:3])
    each = proof.specialise(each, values, [proof.project(given, part) for part in range(3)])
    each = proof.generalise(each, [DRAWN])
    functions = [
        mapping(averaged_step.EACH, of_chain(term))
        for term in (position_gradient.at_chain(affine_loss.SLOPE), PRINTED_HERE)
    ]
    found = proof.specialise(_prove_average(proof), functions, [each])
    proof.generalise(found, names_of(FAMILY), HYPOTHESES)
    return proof


NAMED = {WEIGHT: "c", DISTANCE: "j", SHORTER: "r", position_gradient.SETTING[2][0]: "x"}
VALUES: list[Json] = [
    over(3, 2),
    over(1, 5),
    averaged_step.PAIR,
    averaged_step.CHANCES,
    averaged_step.WORD_SET,
    averaged_step.LAW,
    averaged_step.SPACES[0][1],
    *averaged_step.STAYS,
    2,
    1,
    1,
]
TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("t", 2), ("j", 1), ("r", 1))}


def _claim(closed: Json) -> Json:
    return renamed(forall(FAMILY, implies(*HYPOTHESES, _step(closed))), NAMED)


def _update() -> Part:
    """The update of v_j with the averaged closed form."""
    right, wrong = _claim(PRINTED_HERE), _claim(PRINTED_HERE[1])
    refuted = refute_at(wrong, renamed(FAMILY, NAMED), VALUES, wrong[2][1:-1], wrong[2][-1], inner=TYPED)
    return Part(
        "update",
        "c less eta times the averaged derivative in v_j is c plus c eta/t times the average of the printed closed "
        "form, for every finite family of stationary chains, every t and j.",
        right,
        _prove(),
        [VALUES],
        [Control("Without the second term of the closed form it is false.", differences(right, wrong), refuted)],
    )


DEFINITIONS = [*sample_space.SAMPLE_SPACE, *chain.CHAIN, *split.BIASED, *VECTOR_DERIVATIVE, *affine_loss.EXPECTED_LOSS]


def equation_e_28() -> Statement:
    """Equation (E.28)."""
    parts = [*presupposing([averaged_loss_part(), _update()], FINITELY_MANY), vector_update.closed_form_part()]
    return Statement(
        id="tasks/equation-e.28",
        title="First-step update of v_j in closed form before averaging over a and b",
        source=f"{SOURCE}, equation (E.28)",
        hypotheses=r"$\lambda = a+b-1$; the loss is on its linear branch, W and v have all entries c at the start, and "
        r"the rate is $\eta$.",
        conclusion=r"$v_j^{(1)} = v_j^{(0)} - \eta \frac{\partial \mathcal L}{\partial v_j} = v_j^{(0)} + "
        r"\frac{\eta}{t} \sum_{p=1}^t (\mathbb E[\frac{\partial f_{p,x_{p+1}}}{\partial v_j}] - \frac1k \sum_{i=1}^k "
        r"\mathbb E[\frac{\partial f_{p,i}}{\partial v_j}]) = c + \frac{c\eta}{t} \sum_{p=j}^t \mathbb E_{a,b}["
        r"\frac{1}{(\lambda-1)^2} (((a-1)^2 + (b-1)^2)(p-j+1) + 2(a-1)(b-1) \frac{\lambda^{p-j+1} - 1}{1 - "
        r"\lambda^{-1}}) - \frac12 (p-j+1)] = c + \frac{c\eta}{t} \mathbb E_{a,b}[\frac{(t-j+1)(t-j+2)}{2} (\frac{"
        r"(a-1)^2 + (b-1)^2}{(\lambda-1)^2} - \frac12) + 2\lambda \frac{(a-1)(b-1)}{(\lambda-1)^3} (\frac{\lambda - "
        r"\lambda^{t-j+2}}{1-\lambda} - t + j - 1)]$.",
        reading="The first two parts are for every finite set C of transition matrices with any weights; law(d) is the "
        "law of the tokens given the matrix d. The averaged loss is affine in v_j, so that its derivative is the exact "
        "quotient of differences; vector_derivative is the first line of (E.26), and the loss is that of (E.8), where "
        "all maxima with 0 are their second argument. In the second part the matrix d has the entries stay_one and "
        "stay_two, called a and b in the work, with lambda different from 1, and the tokens are a stationary Markov "
        "chain. One finite set is that of the midpoints of n times n squares; what is averaged is bounded and "
        "continuous, so that the means over the midpoints tend to the expectations over a and b that are independent "
        "and uniform on [0, 1], and the equations pass to them. The third part is the last equality for each matrix "
        "with lambda different from 0 and 1; the sum over p runs over n = p - j + 1 from 1 to r there. Positions are "
        "counted from 0 in the other parts, so that j is one less than in the work; r is its t - j + 1.",
        definitions=needed(DEFINITIONS, [part.tree() for part in parts]),
        parts=presupposing(parts, LINEAR_BRANCH, only=["gradient", "update"]),
    )


STATEMENTS: dict = {}
