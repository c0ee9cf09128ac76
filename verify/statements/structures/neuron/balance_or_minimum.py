"""In the basin of Theorem 3.5 the imbalance v - w_x tends to 0, unless v w_x tends to 1.

Own; compare Simple structures in neural networks (Chen), Proposition 4. A step multiplies v² - w_x² by 1 - A², up to a
multiple of w_y². So (v² - w_x²)² + 400 b² does not increase, where b bounds w_y and decays geometrically. What it loses
tends to 0, so that A does, if its limit is not 0; and v w_x + gamma is 1 where A is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import (
    both,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.structures.monotone_limits import INDEX, LATER, LIMIT, eventually, vanishes
from verify.statements.structures.neuron.in_basin import (
    BECOMES_BALANCED,
    NOW,
    RADIUS,
    InBasin,
    apart,
    at_point,
    from_minimum,
    loss,
    potential,
    width,
)
from verify.statements.structures.neuron.step_in_basin import (
    BALANCE,
)

Json = Any


def prove_tends(proof: Evidence, term: Callable[[Json], Json], found: int, small: int) -> int:
    """Prove that a term tends to 0, from ∃k φ(k), and from a bound at ``LATER`` that assumes φ at ``INDEX``."""
    late: Json = ["<=", INDEX, LATER]
    every = proof.generalise(small, [LATER], [late])
    goal = substituted(vanishes(term)[2][2], {"e'": RADIUS})
    result = proof.choose(found, INDEX, proof.witness(goal, [INDEX], every))
    return proof.generalise(result, [RADIUS], [["<", 0, RADIUS]])


class Balance:
    """The limit of the potential, and what follows."""

    def __init__(self, run: InBasin) -> None:
        """Prove that the potential has a limit."""
        self.run, self.proof = run, run.proof
        proof = self.proof
        self.dropped = run.drops()
        self.sequence = mapping([("n''", "natural")], minus(potential("n''")))
        here, after = potential(NOW), potential(["next", NOW])
        lost = proof.squares(["<=", 0, loss(NOW)])
        drop = proof.specialise(self.dropped, [NOW])
        upwards = proof.squares(
            ["<=", minus(here), minus(after)],
            self._plain(minus(minus(after), minus(here)), plus(minus(minus(here, loss(NOW)), after), loss(NOW))),
            [drop, lost],
        )
        bounded = proof.squares(["<=", minus(here), 0], proof.sums(equal(minus(0, minus(here)), here)))
        premises = [proof.generalise(theorem, [NOW]) for theorem in (upwards, bounded)]
        self.limit = proof.specialise(proof.citation("monotone convergence"), [self.sequence, 0], premises)
        below = forall([("n'", "natural")], ["<=", minus(potential("n'")), LIMIT])
        near = forall(
            [("e'", "real")],
            implies(["<", 0, "e'"], exists([("k'", "natural")], eventually(self.sequence, minus(LIMIT, "e'"), "k'"))),
        )
        known = proof.assume(both(below, near))
        self.below, self.near = (proof.project(known, part) for part in range(2))

    def _plain(self, left: Json, right: Json) -> int:
        return self.proof.sums(equal(left, right))

    def _late(self, tolerance: Json, positive: int) -> tuple[int, int]:
        """From some time on −L exceeds its limit less a tolerance: the existence, and the bound at ``LATER``."""
        proof = self.proof
        found = proof.specialise(self.near, [tolerance], [positive])
        chosen = proof.assume(eventually(self.sequence, minus(LIMIT, tolerance), INDEX))
        return found, proof.specialise(chosen, [LATER], [proof.assume(["<=", INDEX, LATER])])

    def loses(self) -> int:
        """The loss tends to 0."""
        proof, here, after = self.proof, potential(LATER), potential(["next", LATER])
        found, close = self._late(RADIUS, proof.assume(["<", 0, RADIUS]))
        drop, past = proof.specialise(self.dropped, [LATER]), proof.specialise(self.below, [["next", LATER]])
        form = plus(
            minus(minus(here), minus(LIMIT, RADIUS)), minus(minus(here, loss(LATER)), after), minus(LIMIT, minus(after))
        )
        equals = self._plain(minus(RADIUS, loss(LATER)), form)
        small = proof.squares(["<", loss(LATER), RADIUS], equals, [close, drop, past])
        return prove_tends(proof, loss, found, small)

    def minimum(self, loses: int) -> int:
        """If the limit of the potential is not 0, v w_x tends to 1."""
        proof, level = self.proof, minus(0, LIMIT)
        positive = proof.assume(["<", LIMIT, 0])
        some = proof.assume(["<", 0, RADIUS])
        share = times(over(1, 1000), RADIUS, level)
        found = proof.specialise(loses, [share], [proof.squares(["<", 0, share], given=[some, positive])])
        chosen = proof.assume(substituted(vanishes(loss)[2][2][2], {"e'": share, "k'": INDEX}))
        little = proof.specialise(chosen, [LATER], [proof.assume(["<=", INDEX, LATER])])
        high = proof.squares(
            ["<=", level, potential(LATER)],
            self._plain(minus(potential(LATER), level), minus(LIMIT, minus(potential(LATER)))),
            [proof.specialise(self.below, [LATER])],
        )
        bound = proof.specialise(self.run.near_one(), [LATER, level], [high])
        goal: Json = ["<", from_minimum(LATER), RADIUS]
        large = proof.order(proof.assume(["not", goal]))
        value = times(from_minimum(LATER), level)
        form = plus(
            times(level, minus(from_minimum(LATER), RADIUS)),
            minus(times(1000, loss(LATER)), value),
            times(1000, minus(share, loss(LATER))),
        )
        absurd = proof.squares(["<", 0, 0], self._plain(minus(0, 0), form), [positive, large, bound, little])
        return prove_tends(proof, from_minimum, found, prove_by_order(proof, goal, absurd))

    def balanced(self) -> int:
        """If the limit of the potential is 0, v − w_x tends to 0."""
        proof, here = self.proof, potential(LATER)
        zero = proof.order(proof.assume(["not", ["<", LIMIT, 0]]))
        found, close = self._late(RADIUS, proof.assume(["<", 0, RADIUS]))
        gap = proof.specialise(proof.generalise(self.run.facts()[4], [NOW]), [LATER])
        square = power(at_point(BALANCE, LATER), 2)
        form = plus(
            minus(square, apart(LATER)),
            minus(minus(here), minus(LIMIT, RADIUS)),
            LIMIT,
            times(400, power(width(LATER), 2)),
        )
        equals = self._plain(minus(RADIUS, apart(LATER)), form)
        return prove_tends(proof, apart, found, proof.squares(["<", apart(LATER), RADIUS], equals, [gap, close, zero]))


def prove_balance(run: InBasin, away: int) -> int:
    """Prove that v − w_x tends to 0, from the theorem that v w_x does not tend to 1."""
    proof, balance = run.proof, Balance(run)
    tends = balance.minimum(balance.loses())
    absurd = proof.contradiction(BECOMES_BALANCED, tends, away)
    return proof.choose(balance.limit, LIMIT, proof.cases(["<", LIMIT, 0], absurd, balance.balanced()))
