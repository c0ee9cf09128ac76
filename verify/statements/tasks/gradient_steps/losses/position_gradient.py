"""The slope of the expected loss in v_j for a chain with two states: a sum of powers of P over distances.

Tasks (Edelman), equations (E.28) to (E.41), for all v and W. The place j is counted from 0, and t = j + r.
"""

from verify.library.finite_sums import PLACE, SEQUENCE, ZERO, sum_below
from verify.library.sequence_sums import congruent
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains import powers_between
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS, REGULAR, SQUARE, STATES, TRANSITION
from verify.statements.tasks.gradient_steps.chains.joint_law import markov
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import OrderedPassages
from verify.statements.tasks.gradient_steps.chains.ordered_times import BETWEEN, ORDERED, OrderedTimes, in_order
from verify.statements.tasks.gradient_steps.chains.sample_space import SPACE
from verify.statements.tasks.gradient_steps.chains.two_state_law import STARTS, TWO_STATES, here
from verify.statements.tasks.gradient_steps.curriculum.split import at_position, key_gradient
from verify.statements.tasks.gradient_steps.losses import affine_loss, vector_loss
from verify.statements.tasks.gradient_steps.losses.loss_gradient import MARGIN
from verify.statements.tasks.gradient_steps.losses.vector_derivative import DISTANCE
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.linear_sums import prove_exchange, prove_exchange_over_positions
from verify.statements.tasks.gradient_steps.sums.thresholds import STEP, STEP_MAP, STEPWISE, prove_stepwise
from verify.statements.tasks.gradient_steps.sums.toeplitz import APART, GRID, MIDDLE, SHORTER, along_diagonals
from verify.statements.tasks.gradient_steps.sums.triangle_sums import over_triangle
from verify.statements.tasks.gradient_steps.sums.triple_sums import over_positions
from verify.statements.tasks.gradient_steps.sums.unit_lags import apart_table, prove_lagged_sums
from verify.statements.terms import equal, mapping, minus, plus, times, total
from verify.statements.trees import substituted

STATE_NAMES = ("l4", "i4", "m4")
MATRIX = "W2"
TABLE: Binders = [("row'", "natural"), ("column'", "natural")]
LETTERS = names_of(PARAMETERS)
LONG = equal("t", plus(DISTANCE, SHORTER))
SETTING: Binders = [
    SPACE[0],
    SPACE[2],
    *TWO_STATES,
    *PARAMETERS,
    (MATRIX, SQUARE),
    (V, SEQUENCE),
    (MARGIN, "real"),
    ("t", "natural"),
    (DISTANCE, "natural"),
    (SHORTER, "natural"),
]
PREMISES = [REGULAR, STARTS, here(markov("t")), LONG]
DECLARED: Binders = [
    *dict([*vector_loss.LOSS, *affine_loss.DECLARED, *ORDERED, *SETTING]).items(),
    *((name, STATES) for name in STATE_NAMES),
]


def at_chain(node: Json) -> Json:
    """Return a term on a chain, W and R for the chain with two states, its matrix W and the places s + j = q."""
    return substituted(in_order(node), {"W": MATRIX, APART: apart_table(DISTANCE)})


def _between(start: Json, end: Json) -> Json:
    """The table of the entries of P^(p − q), in p and q."""
    return mapping(TABLE, [BETWEEN, "row'", "column'", start, end])


def _power(n: Json, start: Json, end: Json) -> Json:
    return ["matrix_power", TRANSITION, n, start, end]


CHAIN_TRIPLE = here(vector_loss.TRIPLE)
GRADIENT = substituted(key_gradient(MATRIX), {"k": DISTANCE, "r": SHORTER})


class PositionGradient:
    """The slope of the loss in v_j as a sum of powers of P, for a proof that declares ``DECLARED``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume t = j + r and what the table of the powers is."""
        self.proof, self._powers = proof, powers_between.PowersBetween(proof)

    def _diagonal(self, start: Json, end: Json) -> int:
        """Prove that P^(p + 1 − (q + 1)) = P^(p − q)."""
        return self.proof.sums(
            substituted(along_diagonals(GRID), {GRID: _between(start, end)}),
            cofactors=[cofactor(self._powers.shifted, ["q'", "s'", start, end])],
        )

    def _triple(self) -> int:
        """Prove ∀l, i, m: Σ_s≤q≤p<t (P^(p−q))_im [s + j = q] (P^(q−s))_li = (P^j)_li Σ_d≤n<r (P^d)_im."""
        proof, (first, target, last) = self.proof, STATE_NAMES
        ends = [(first, target), (target, last)]
        sums = proof.specialise(prove_lagged_sums(proof)[1], [DISTANCE])
        found = proof.specialise(sums, [_between(*pair) for pair in ends], [self._diagonal(*pair) for pair in ends])
        found = proof.specialise(proof.specialise(found, ["t", SHORTER]), [], [proof.assume(LONG)])
        distances = [[BETWEEN, PLACE, ZERO, target, last], _power(PLACE, target, last)]
        each = proof.specialise(self._powers.start, [PLACE, target, last])
        row = congruent(proof, distances[0], distances[1], ["next", MIDDLE], each)
        row = proof.specialise(proof.generalise(row, [MIDDLE]), [PLACE])
        rows = [sum_below("d'", ["next", PLACE], substituted(term, {PLACE: "d'"})) for term in distances]
        triangles = [over_triangle(substituted(term, {PLACE: "d'"}), SHORTER) for term in distances]
        start = [[BETWEEN, DISTANCE, ZERO, first, target], _power(DISTANCE, first, target)]
        whole = at_chain(over_positions(lambda p, q, s: vector_loss.passed(p, q, s, STATE_NAMES), "t"))
        found = proof.follows(
            equal(whole, times(start[1], triangles[1])),
            found,
            self._powers.start,
            congruent(proof, rows[0], rows[1], SHORTER, row),
        )
        return proof.generalise(found, STATE_NAMES)

    def slope(self) -> int:
        """Prove that the slopes of the loss at the positions below t add up to minus the gradient."""
        proof, each = self.proof, [["a'", CHAIN_TRIPLE]]
        names = [in_order(name) for name in names_of(OrderedPassages.setting)]
        general = proof.specialise(vector_loss.VectorLoss(proof, OrderedPassages).slope(), names, self._powers.prove())
        general = proof.specialise(general, ["t"], [OrderedTimes(proof).markov()])
        general = proof.specialise(general, [MATRIX, apart_table(DISTANCE)])
        places: Binders = [("top", "natural"), ("middle", "natural"), ("from", "natural")]
        family = mapping([("a'", CHAIN_TRIPLE), *places], at_chain(vector_loss.passed("top", "middle", "from")))
        weight = at_chain(vector_loss.COEFFICIENT)
        moved = [CHAIN_TRIPLE, mapping([("a'", CHAIN_TRIPLE)], weight), family, "t"]
        moved_in = proof.specialise(prove_exchange_over_positions(proof), moved)
        start = times(weight, _power(DISTANCE, vector_loss.FIRST, vector_loss.TARGET))
        row = sum_below("d'", ["next", "k'"], _power("d'", vector_loss.TARGET, vector_loss.LAST))
        negative = mapping([("a'", CHAIN_TRIPLE)], minus(start))
        rows = [CHAIN_TRIPLE, negative, mapping([("a'", CHAIN_TRIPLE), ("k'", "natural")], row), SHORTER]
        moved_out = proof.specialise(prove_exchange(proof), rows)
        at_place = [
            total([("a'", CHAIN_TRIPLE)], times(minus(start), substituted(row, {"k'": PLACE}))),
            substituted(at_position(MATRIX), {"k": DISTANCE}),
        ]
        same = congruent(proof, at_place[0], at_place[1], SHORTER, proof.sums(equal(*at_place)))
        slopes = sum_below("p'", "t", at_chain(vector_loss.slope_of_loss("p'")))
        found = proof.sums(
            equal(slopes, minus(GRADIENT)),
            cofactors=[
                cofactor(general),
                cofactor(moved_in, [], -1),
                cofactor(self._triple(), [vector_loss.FIRST, vector_loss.TARGET, vector_loss.LAST], weight, each),
                cofactor(moved_out, [], -1),
                cofactor(same, [], -1),
            ],
        )
        found = proof.generalise(found, [BETWEEN, STEP], [*powers_between.POWERS_BETWEEN, *STEPWISE])
        known = [*powers_between.prove_lags_of_powers(proof, STATE_NAMES[:2]), *prove_stepwise(proof)]
        return proof.specialise(found, [powers_between.LAGS_OF_POWERS, STEP_MAP], known)
