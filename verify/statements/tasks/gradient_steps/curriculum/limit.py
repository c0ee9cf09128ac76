"""Equation (E.58): after the second step of the curriculum W is diagonal, with entries of the order of epsilon.

Tasks (Edelman), appendix E.1.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import T
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.symmetric import leading
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, UNMOVED, presupposing
from verify.statements.terms import different, equal, minus, over, plus, power, times

EPS = "eps"
LIMIT: Binders = [("eps", "real"), ("eta", "real"), ("c", "real"), ("a", "real"), ("t", "natural")]
NARROW = [["<", 0, EPS], ["<=", times(4, EPS), 1], *bounded(leading.VALUE, times(2, EPS))]
SIGNS = [["<=", 0, "eta"], ["<=", 0, "c"], ["<=", 1, T]]
HYPOTHESES = [*NARROW, different(leading.VALUE, 0), *SIGNS]
SHARE, INVERSE = over(1, leading.AGAINST), over(1, T)
UPPER = minus(times(2, EPS), leading.VALUE)
LOWER = minus(leading.VALUE, minus(times(2, EPS)))
ROOM = minus(1, times(4, EPS))
VALUES: list[Json] = [over(1, 8), over(1, 5), over(3, 2), over(5, 9), 2]


def _entry(row: str, column: str) -> Json:
    """An entry of W after the step with the rate η/t."""
    return times(over("eta", T), leading.gradient_entry(row, column))


def _bound(factor: int) -> Json:
    return times(factor, EPS, "eta", "c")


def _conclusion(factor: int) -> Json:
    first, second = leading.STATE
    bounds = [side for state in leading.STATE for side in bounded(_entry(state, state), _bound(factor))]
    return both(*bounds, equal(_entry(first, second), 0), equal(_entry(second, first), 0))


class Limit:
    """Bounds of the leading coefficient and of the rest, for |2a − 1| ≤ 2ε ≤ 1/2."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that a lies between 0 and 1, and that λ is not 1."""
        self.proof = proof
        self.narrow = [proof.assume(formula) for formula in NARROW]
        ends = [
            proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), self.narrow)
            for goal, form in (
                (leading.INSIDE[0], times(leading.HALF, plus(LOWER, times(leading.HALF, ROOM), leading.HALF))),
                (leading.INSIDE[1], times(leading.HALF, plus(UPPER, times(leading.HALF, ROOM), leading.HALF))),
            )
        ]
        self.rest = proof.specialise(proof.use("tasks/equation-e.47", "rest"), ["a", T], ends)
        self.positive = proof.squares(
            ["<", 0, leading.AGAINST], proof.sums(equal(minus(leading.AGAINST, 0), times(2, minus(1, "a")))), ends[1:]
        )
        nonzero = proof.specialise(prove_nonzero(proof), [leading.AGAINST], [self.positive])
        self.unit = proof.quotient(nonzero)
        same = proof.assume(equal(leading.VALUE, 1))
        zero = proof.follows(equal(leading.AGAINST, 0), same)
        self.regular = patterns.prove_not(proof, equal(leading.VALUE, 1), zero, nonzero)

    def coefficient(self) -> list[int]:
        """Prove that the leading coefficient lies between −ε/2 and ε/2."""
        proof, known = self.proof, relations.Relations(self.proof)
        halved = proof.sums(equal(times(minus("a", 1), -2, SHARE), 1), cofactors=[cofactor(self.unit)])
        known.know(halved, times(minus("a", 1), -2, SHARE), 1)
        eighth = know_reciprocal(proof, known, times(8, minus("a", 1)), times(over(-1, 4), SHARE))
        middle = times(leading.HALF, EPS, plus(UPPER, times(leading.HALF, ROOM)))
        found = []
        for side, goal in zip((-1, 1), bounded(leading.COEFFICIENT, times(leading.HALF, EPS)), strict=True):
            form = times(SHARE, plus(times(over(1, 8), UPPER if side == 1 else LOWER), middle))
            equation = proof.follows(equal(minus(goal[2], goal[1]), form), eighth, self.unit)
            found.append(proof.squares(goal, equation, [*self.narrow, self.positive]))
        return found

    def remainder(self) -> list[int]:
        """Prove that the rest lies between −2ε t and 0."""
        proof, known = self.proof, relations.Relations(self.proof)
        known.know(self.unit, times(leading.AGAINST, SHARE), 1)
        half = know_reciprocal(proof, known, times(2, power(leading.AGAINST, 2)), times(leading.HALF, power(SHARE, 2)))
        gap = plus(UPPER, times(leading.HALF, ROOM))
        inside = plus(
            times(2, EPS, gap, plus(gap, 1)), times(leading.HALF, plus(times(UPPER, LOWER), times(EPS, ROOM)))
        )
        goal = ["<=", minus(times(2, EPS, T)), leading.LOWEST]
        equation = proof.follows(equal(minus(goal[2], goal[1]), times(T, power(SHARE, 2), inside)), half, self.unit)
        low = proof.squares(goal, equation, [*self.narrow, self.positive])
        goal = ["<=", goal[1], leading.REMAINDER]
        form = plus(minus(leading.REMAINDER, leading.LOWEST), minus(leading.LOWEST, goal[1]))
        low = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [low, proof.project(self.rest, 0)])
        return [low, proof.project(self.rest, 1)]

    def length(self) -> tuple[int, int]:
        """Prove 0 < t and t ≠ 0 from 1 ≤ t."""
        proof = self.proof
        positive = proof.squares(
            ["<", 0, T], proof.sums(equal(minus(T, 0), plus(minus(T, 1), 1))), [proof.assume(SIGNS[2])]
        )
        return positive, proof.specialise(prove_nonzero(proof), [T], [positive])

    def entry(self, state: str, exact: int, positive: int, unit: int) -> list[int]:
        """Prove that a diagonal entry lies between −3ε η c and 3ε η c, from its leading term and the rest."""
        proof = self.proof
        scale, more = times("eta", "c"), plus(T, 1)
        above = [*self.coefficient(), *self.remainder()]
        given = [*above, *self.narrow, positive, *(proof.assume(sign) for sign in SIGNS)]
        later = times(EPS, INVERSE, minus(T, 1))
        forms = {
            -1: plus(
                times(INVERSE, more, minus(leading.COEFFICIENT, minus(times(leading.HALF, EPS)))),
                times(power(INVERSE, 2), minus(leading.REMAINDER, minus(times(2, EPS, T)))),
                times(over(5, 2), later),
            ),
            1: plus(
                times(INVERSE, more, minus(times(leading.HALF, EPS), leading.COEFFICIENT)),
                times(power(INVERSE, 2), minus(0, leading.REMAINDER)),
                times(2, EPS),
                times(leading.HALF, later),
            ),
        }
        found = []
        for side, goal in zip((-1, 1), bounded(_entry(state, state), _bound(3)), strict=True):
            equation = proof.follows(equal(minus(goal[2], goal[1]), times(scale, forms[side])), exact, unit)
            found.append(proof.squares(goal, equation, given))
        return found


def _prove() -> Evidence:
    """Prove the bounds of the diagonal entries, and that the others are 0."""
    proof = ConciseEvidence([(EPS, "real"), *leading.DECLARED_HERE])
    limit = Limit(proof)
    positive, long = limit.length()
    premises = [proof.assume(HYPOTHESES[4]), limit.regular, long]
    gradient, unit = leading.SymmetricGradient(proof), proof.quotient(long)
    names = patterns.names_of(LIMIT)[2:]
    entries = {
        (row, column): proof.specialise(
            proof.generalise(gradient.prove(row, column), names, leading.PREMISES), names, premises
        )
        for row in leading.STATE
        for column in leading.STATE
    }
    found = [side for state in leading.STATE for side in limit.entry(state, entries[state, state], positive, unit)]
    found += [
        proof.follows(equal(_entry(row, column), 0), entries[row, column])
        for row, column in (leading.STATE, leading.STATE[::-1])
    ]
    proof.generalise(proof.conjunction(*found), patterns.names_of(LIMIT), HYPOTHESES)
    return proof


def equation_e_58() -> model.Statement:
    """Equation (E.58)."""
    claim, near_miss = (forall(LIMIT, implies(*HYPOTHESES, _conclusion(factor))) for factor in (3, 0))
    inner = {"t": ["of", "natural", 2]}
    part = model.Part(
        "entries",
        "With eta_2 = eta/t, both diagonal entries of W lie between -3 epsilon eta v_init and 3 epsilon eta v_init for "
        "all a in the support of the law, epsilon <= 1/4 and t >= 1; the other entries are 0.",
        claim,
        _prove(),
        [VALUES],
        [
            model.Control(
                "The diagonal entries are not 0.",
                trees.differences(claim, near_miss),
                patterns.refute_at(near_miss, LIMIT, VALUES, HYPOTHESES, _conclusion(0)[2], [{"part": 1}], inner),
            )
        ],
    )
    return model.Statement(
        id="tasks/equation-e.58",
        title="Curriculum step two limit: W is O(eps) times identity plus O(1/t)",
        source=f"{SOURCE}, equation (E.58)",
        hypotheses=r"$\mathcal P$ has the rows $(a, 1-a)$ and $(1-a, a)$, $a \sim \mathrm{Unif}([\frac12 - "
        r"\varepsilon, \frac12 + \varepsilon])$, $v^{(1)} = v_{init} \mathbf 1$, $\lambda_{wd} = 1$ and "
        r"$\eta_2 = O(1/t)$.",
        conclusion=r"$W_k^{(2)} = O(\varepsilon) I + O(1/t)$.",
        reading="O(epsilon) is an upper bound as epsilon tends to 0: for epsilon up to 1/4, with a constant that "
        "depends neither on epsilon nor on t; near epsilon = 1/2 the leading coefficient of (E.53) is unbounded. "
        "With weight decay 1, W is eta_2 times the gradient, which is the last line of (E.13); eta_2 is eta/t and "
        "v_init is c, both at least 0. The entries are bounded for each a with |2a - 1| <= 2 epsilon but a = 1/2, "
        "for which the inverse of P in (E.13) does not exist; the expectation over a obeys the same bounds.",
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part], LINEAR_BRANCH, UNMOVED),
    )


STATEMENTS = {}
