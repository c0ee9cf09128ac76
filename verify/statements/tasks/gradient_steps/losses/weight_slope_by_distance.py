"""The derivative of the expected loss in an entry of W with powers of P by distance, for P that need not be invertible.

Tasks (Edelman), after equation (E.13), where all entries of v are c.
"""

from verify.proving.evidence import ConciseEvidence
from verify.statements.formulas import Binders, Json, define, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import powers_between
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, PARAMETERS, REGULAR
from verify.statements.tasks.gradient_steps.chains.joint_law import markov
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import OrderedPassages
from verify.statements.tasks.gradient_steps.chains.ordered_times import BETWEEN, ORDERED, OrderedTimes, in_order
from verify.statements.tasks.gradient_steps.chains.sample_space import SAMPLE_SPACE
from verify.statements.tasks.gradient_steps.chains.two_state_law import STARTS, here
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import SCALE, UPDATE, T, law, over_states
from verify.statements.tasks.gradient_steps.losses import weight_slope
from verify.statements.tasks.gradient_steps.losses.vector_loss import VectorLoss, by_powers
from verify.statements.tasks.gradient_steps.sums import shifted_sums, toeplitz, triple_sums
from verify.statements.tasks.gradient_steps.sums.thresholds import STEP, STEP_MAP, STEPWISE, prove_stepwise
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import minus, times
from verify.statements.trees import differences, needed, renamed, substituted

ROW, COLUMN = weight_slope.STATE_NAMES
PREMISES = [REGULAR, STARTS, here(markov("t"))]
VARIABLES: Binders = list(dict([*weight_slope.DECLARED, *ORDERED]).items())


def _gradient(term: triple_sums.Term) -> Json:
    """The sum of (P_mi − 1/2) times a term over the states i and over s ≤ t' ≤ p, times c/t."""
    return times(SCALE, over_states(triple_sums.over_positions(term, T)))


def _by_distance(p: Json, t: Json, s: Json) -> Json:
    return times(powers_between.lagged_power(p, t, "i", "m"), powers_between.lagged_power(t, s, "l", "i"), law("l"))


def _by_table(p: Json, t: Json, s: Json) -> Json:
    return times([BETWEEN, p, t, "i", "m"], [BETWEEN, t, s, "l", "i"], law("l"))


BY_DISTANCE: Json = define("step_gradient_by_distance", UPDATE, _gradient(_by_distance))
GRADIENT: Json = ["step_gradient_by_distance", shifted_sums.WEIGHT, *names_of(PARAMETERS), T, *weight_slope.STATE_NAMES]


class DistanceSlope(weight_slope.WeightSlope):
    """The slope in an entry of W, for a table of powers by distance; the proof declares ``VARIABLES``."""

    gradient: Json = substituted(_gradient(_by_table), {"c": shifted_sums.WEIGHT, **weight_slope.AT_ENTRY})

    def _by_law(self, *places: Json) -> Json:
        p, t, s = places
        return substituted(_by_table(p, t, s), {"i": "i'", **weight_slope.AT_ENTRY})

    def _at_unit(self, *places: Json) -> Json:
        p, t, s = places
        return substituted(in_order(by_powers(p, t, s)), {"W": weight_slope.UNIT, toeplitz.APART: weight_slope.ALWAYS})

    def _chain(self) -> int:
        proof, names = self.proof, [in_order(name) for name in names_of(OrderedPassages.setting)]
        general = proof.specialise(
            VectorLoss(proof, OrderedPassages).slope(), names, powers_between.PowersBetween(proof).prove()
        )
        return proof.specialise(general, ["t"], [OrderedTimes(proof).markov()])

    def by_distance(self) -> int:
        """Prove the growth of the loss for the powers of P themselves."""
        proof = self.proof
        found = proof.generalise(self.loss(), [BETWEEN, STEP], [*powers_between.POWERS_BETWEEN, *STEPWISE])
        known = [*powers_between.prove_lags_of_powers(proof, weight_slope.STATE_NAMES), *prove_stepwise(proof)]
        return proof.specialise(found, [powers_between.LAGS_OF_POWERS, STEP_MAP], known)


def _part() -> Part:
    """The derivative in an entry of W."""

    def claim(slope: Json) -> Json:
        return renamed(
            forall(weight_slope.SETTING, implies(*PREMISES, forall(weight_slope.INSIDE, weight_slope.grown_by(slope)))),
            weight_slope.NAMED,
        )

    proof = ConciseEvidence(VARIABLES)
    found = proof.generalise(DistanceSlope(proof).by_distance(), names_of(weight_slope.INSIDE))
    proof.generalise(found, names_of(weight_slope.SETTING), PREMISES)
    right, wrong = claim(minus(GRADIENT)), claim(minus(substituted(GRADIENT, {COLUMN: ROW})))
    moves: list[dict[str, Json]] = [{"at": [":one", ":two", 1]}]
    binders, failing = renamed(weight_slope.SETTING, weight_slope.NAMED), wrong[2][-1][2]
    return Part(
        "gradient",
        "If W_ml grows by h, the expected loss falls by h times the sum with powers of P by distance, for every W.",
        right,
        proof,
        [[*weight_slope.VALUES, ":one", ":two", 1]],
        [
            Control(
                "With the entry (m, m) of the gradient in place of (m, l) it is false.",
                differences(right, wrong),
                refute_at(wrong, binders, weight_slope.VALUES, wrong[2][1:-1], failing, moves, weight_slope.TYPED),
            )
        ],
    )


def weight_gradient() -> Statement:
    """The derivative of the expected loss in an entry of W."""
    part = _part()
    return Statement(
        id="tasks/own-weight-gradient",
        title="The derivative of the expected loss of the minimal model in W, with powers of P by distance",
        source=f"after {SOURCE}, equations (E.8) to (E.13)",
        hypotheses=r"$x_1, \dots, x_{t+1}$ is a stationary Markov chain with two states and the transition matrix "
        r"$\mathcal P$, whose eigenvalue $\lambda = a+b-1$ is not 1; $v = c \mathbf 1$, and the loss is on its "
        "linear branch.",
        conclusion=r"$-\partial_{W_{ml}} \mathbb E[L] = \frac ct \sum_i (\mathcal P_{mi} - \frac12) \sum_{s \le t' "
        r"\le p \le t} (\mathcal P^{p-t'})_{im} (\mathcal P^{t'-s})_{li} \pi_l$.",
        reading="As the first and the last line of (E.13), where P need not have an inverse: lambda may be 0, as it is "
        "at some midpoints of every grid. (P^(p-t'))_im is the entry of the shift matrix of the numbers (P^n)_im at "
        "the row p and the column t'. The expected loss is affine in each entry of W, so that the derivative is the "
        "exact quotient of differences, for every W; the loss is that of (E.8), where all maxima with 0 are their "
        "second argument. Positions are counted from 0.",
        definitions=needed([*SAMPLE_SPACE, *CHAIN, *weight_slope.MODEL, BY_DISTANCE], [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH),
    )


STATEMENTS = {"tasks/own-weight-gradient": weight_gradient}
