"""The slope of the expected loss in v_j for a chain with two states: a sum of powers of P over distances.

Tasks (Edelman), equations (E.28) to (E.41), for all v and W. The place j is counted from 0, and t = j + r.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import PLACE, SEQUENCE, ZERO, raised, sum_below
from verify.statements.language import Binders, equal, forall, mapping, minus, over, plus, substituted, times, total
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.affine_loss import AFFINE, affine, prove_affine
from verify.statements.tasks.gradient_steps.affine_loss import DECLARED as LOSSES
from verify.statements.tasks.gradient_steps.chain import (
    EIGENVALUE,
    ENTRY,
    PARAMETERS,
    REST,
    SQUARE,
    STATES,
    TRANSITION,
    letter,
    prove_rest,
    prove_steps,
)
from verify.statements.tasks.gradient_steps.curriculum_split import at_position, key_gradient
from verify.statements.tasks.gradient_steps.joint_law import markov
from verify.statements.tasks.gradient_steps.lags import V
from verify.statements.tasks.gradient_steps.linear_sums import prove_exchange, prove_exchange_over_positions
from verify.statements.tasks.gradient_steps.logit_gradient import STEP
from verify.statements.tasks.gradient_steps.loss_gradient import MARGIN, SOME
from verify.statements.tasks.gradient_steps.sample_space import SPACE
from verify.statements.tasks.gradient_steps.sequence_sums import congruent
from verify.statements.tasks.gradient_steps.toeplitz import (
    APART,
    GRID,
    MIDDLE,
    SHORTER,
    along_diagonals,
)
from verify.statements.tasks.gradient_steps.triangle_sums import over_triangle
from verify.statements.tasks.gradient_steps.triple_sums import over_positions
from verify.statements.tasks.gradient_steps.two_state_law import (
    CHAIN_HYPOTHESES,
    SETTING_HERE,
    TWO_STATES,
    here,
    prove_two_state_powers,
)
from verify.statements.tasks.gradient_steps.unit_lags import apart_table, prove_lagged_sums
from verify.statements.tasks.gradient_steps.vector_derivative import DISTANCE
from verify.statements.tasks.gradient_steps.vector_loss import (
    COEFFICIENT,
    FIRST,
    LAST,
    LOSS,
    TARGET,
    TRIPLE,
    VectorLoss,
    passed,
    slope_of_loss,
)
from verify.statements.tasks.gradient_steps.weight_vocabulary import HYPOTHESES

Json = Any

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
PREMISES = [*CHAIN_HYPOTHESES, LONG]
DECLARED: Binders = [
    *dict([*LOSS, *LOSSES, *SETTING]).items(),
    *((name, STATES) for name in STATE_NAMES),
]


def at_chain(node: Json) -> Json:
    """Return a term on a chain, W and R for the chain with two states, its matrix W and the places s + j = q."""
    return substituted(here(node), {"W": MATRIX, APART: apart_table(DISTANCE)})


def _steps(start: Json, end: Json) -> Json:
    """The table of the entries of P^(p − q), in p and q."""
    return mapping(TABLE, ["steps", *LETTERS, "row'", "column'", start, end])


def _power(n: Json, start: Json, end: Json) -> Json:
    return ["matrix_power", TRANSITION, n, start, end]


CHAIN_TRIPLE = here(TRIPLE)
GRADIENT = substituted(key_gradient(MATRIX), {"k": DISTANCE, "r": SHORTER})


class PositionGradient:
    """The slope of the loss in v_j as a sum of powers of P, for a proof that declares ``DECLARED``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume a stationary Markov chain with two states, and t = j + r."""
        self.proof = proof
        regular, self._invertible = proof.quotient(prove_rest(proof)), proof.quotient(proof.assume(HYPOTHESES[0]))
        self._entries = prove_steps(proof, regular, self._invertible)

    def _diagonal(self, start: Json, end: Json) -> int:
        """Prove that P^(p + 1 − (q + 1)) = P^(p − q)."""
        weight = over(letter("beta", start, end), REST)
        up, down = raised(EIGENVALUE, "q'"), raised(over(1, EIGENVALUE), "s'")
        return self.proof.sums(
            substituted(along_diagonals(GRID), {GRID: _steps(start, end)}),
            cofactors=[
                cofactor(self._entries, [["next", "q'"], ["next", "s'"], start, end]),
                cofactor(self._invertible, [], times(weight, up, down)),
                cofactor(self._entries, ["q'", "s'", start, end], -1),
            ],
        )

    def _at_once(self, n: Json) -> int:
        """Prove ∀i, j: (P^(n−0))_ij = (P^n)_ij."""
        return self.proof.sums(forall(ENTRY, equal(["steps", *LETTERS, n, ZERO, "i", "j"], _power(n, "i", "j"))))

    def _triple(self) -> int:
        """Prove ∀l, i, m: Σ_s≤q≤p<t (P^(p−q))_im [s + j = q] (P^(q−s))_li = (P^j)_li Σ_d≤n<r (P^d)_im."""
        proof, (first, target, last) = self.proof, STATE_NAMES
        ends = [(first, target), (target, last)]
        sums = proof.specialise(prove_lagged_sums(proof)[1], [DISTANCE])
        found = proof.specialise(sums, [_steps(*pair) for pair in ends], [self._diagonal(*pair) for pair in ends])
        found = proof.specialise(proof.specialise(found, ["t", SHORTER]), [], [proof.assume(LONG)])
        distances = [["steps", *LETTERS, PLACE, ZERO, target, last], _power(PLACE, target, last)]
        each = proof.specialise(self._at_once(PLACE), [target, last])
        row = congruent(proof, distances[0], distances[1], ["next", MIDDLE], each)
        row = proof.specialise(proof.generalise(row, [MIDDLE]), [PLACE])
        rows = [sum_below("d'", ["next", PLACE], substituted(term, {PLACE: "d'"})) for term in distances]
        triangles = [over_triangle(substituted(term, {PLACE: "d'"}), SHORTER) for term in distances]
        start = [["steps", *LETTERS, DISTANCE, ZERO, first, target], _power(DISTANCE, first, target)]
        whole = at_chain(over_positions(lambda p, q, s: passed(p, q, s, STATE_NAMES), "t"))
        found = proof.sums(
            equal(whole, times(start[1], triangles[1])),
            cofactors=[
                cofactor(found),
                cofactor(proof.specialise(self._at_once(DISTANCE), [first, target]), [], triangles[0]),
                cofactor(congruent(proof, rows[0], rows[1], SHORTER, row), [], start[1]),
            ],
        )
        return proof.generalise(found, STATE_NAMES)

    def slope(self) -> int:
        """Prove that the slopes of the loss at the positions below t add up to minus the gradient."""
        proof, each = self.proof, [["a'", CHAIN_TRIPLE]]
        chain = prove_two_state_powers(proof)
        general = proof.specialise(VectorLoss(proof).slope(), SETTING_HERE, chain)
        general = proof.specialise(general, ["t"], [proof.assume(here(markov("t")))])
        general = proof.specialise(general, [MATRIX, apart_table(DISTANCE)])
        places: Binders = [("top", "natural"), ("middle", "natural"), ("from", "natural")]
        family = mapping([("a'", CHAIN_TRIPLE), *places], at_chain(passed("top", "middle", "from")))
        weight = at_chain(COEFFICIENT)
        moved = [CHAIN_TRIPLE, mapping([("a'", CHAIN_TRIPLE)], weight), family, "t"]
        moved_in = proof.specialise(prove_exchange_over_positions(proof), moved)
        start = times(weight, _power(DISTANCE, FIRST, TARGET))
        row = sum_below("d'", ["next", "k'"], _power("d'", TARGET, LAST))
        negative = mapping([("a'", CHAIN_TRIPLE)], minus(start))
        rows = [CHAIN_TRIPLE, negative, mapping([("a'", CHAIN_TRIPLE), ("k'", "natural")], row), SHORTER]
        moved_out = proof.specialise(prove_exchange(proof), rows)
        at_place = [
            total([("a'", CHAIN_TRIPLE)], times(minus(start), substituted(row, {"k'": PLACE}))),
            substituted(at_position(MATRIX), {"k": DISTANCE}),
        ]
        same = congruent(proof, at_place[0], at_place[1], SHORTER, proof.sums(equal(*at_place)))
        slopes = sum_below("p'", "t", at_chain(slope_of_loss("p'")))
        return proof.sums(
            equal(slopes, minus(GRADIENT)),
            cofactors=[
                cofactor(general),
                cofactor(moved_in, [], -1),
                cofactor(self._triple(), [FIRST, TARGET, LAST], weight, each),
                cofactor(moved_out, [], -1),
                cofactor(same, [], -1),
            ],
        )

    def loss(self) -> int:
        """Prove ∀h: the loss for v + h e_j is that for v less h/t times the gradient."""
        proof = self.proof
        some = proof.evaluate(here(SOME))
        names = [at_chain(name) for name in names_of(AFFINE)]
        grown = proof.specialise(proof.specialise(prove_affine(proof), names, [some]), [STEP])
        mean = times(over(1, "t"), minus(GRADIENT))
        found = proof.rewrite(at_chain(affine(mean))[2], [self.slope()], grown)
        return proof.rewrite(at_chain(affine(FALL))[2], [proof.sums(equal(mean, FALL))], found)


FALL = minus(over(GRADIENT, "t"))
