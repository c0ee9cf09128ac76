"""For K > √5 − 1 every second point of gradient descent on (x² - μ)²/4 converges to d only if one of them is d.

A sequence that converges to d stays in the neighbourhood of d that all other points leave.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    plus,
    power,
    substituted,
)
from verify.statements.patterns import names_of, prove_not
from verify.statements.structures.beyond_edge.near_zero import RADIUS
from verify.statements.structures.monotone_limits import INDEX, LATER
from verify.statements.structures.quartic_range.convergence import approaches
from verify.statements.structures.quartic_range.wandering import every_second
from verify.statements.structures.quartic_stability import (
    REPELS,
    STEPS,
    X,
    error_of,
    prove_repels,
    prove_within,
)
from verify.statements.structures.quartic_steps import ETA, PARAMETERS, D, M

Json = Any

LANDING: Binders = [*PARAMETERS, (D, "real"), (X, "real")]
SQUARE = power(RADIUS, 2)
HITS = different(every_second(X, "s'"), D)
LANDS = forall(LANDING, implies(*REPELS[2][1:-1], exists([("s'", "natural")], implies(HITS, ["not", approaches(X)]))))


class Landing:
    """The proof, for a start x from which every second point converges to d."""

    def __init__(self, proof: Evidence, repels: int) -> None:
        """Choose a radius that other points leave, and the index from which on all are closer to d."""
        self.proof = proof
        self.point = every_second(X, INDEX)
        given = [proof.assume(formula) for formula in REPELS[2][1:-1]]
        self.radii = proof.specialise(repels, [ETA, M, D], given)
        chosen = proof.assume(substituted(REPELS[2][-1][2], {"d'": RADIUS}))
        self.radius, self.leaves = (proof.project(chosen, part) for part in (0, 1))
        some = proof.squares(["<", 0, SQUARE], given=[self.radius])
        self.indices = proof.specialise(proof.assume(approaches(X)), [SQUARE], [some])
        close: Json = ["<", error_of(every_second(X, "n'")), SQUARE]
        self.near = proof.assume(forall([("n'", "natural")], implies(["<=", INDEX, "n'"], close)))

    def _later(self) -> int:
        """∀n: the point after n double steps from the chosen one is one of those that are close."""
        proof = self.proof

        def some(n: Json) -> Json:
            described = both(["<=", INDEX, "j'"], equal(every_second(X, "j'"), every_second(self.point, n)))
            return exists([("j'", "natural")], described)

        def found(n: Json, j: Json, late: int, same: int) -> int:
            return proof.witness(some(n), [j], proof.conjunction(late, same))

        same = proof.rewrite(equal(self.point, self.point), [])
        base = found(0, INDEX, proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0))), same)
        chosen = proof.assume(substituted(some(STEPS)[2], {"j'": LATER}))
        late, same = (proof.project(chosen, part) for part in (0, 1))
        after, next_step = ["next", LATER], ["next", STEPS]
        later = proof.squares(
            ["<=", INDEX, after], proof.sums(equal(minus(after, INDEX), plus(minus(LATER, INDEX), 1))), [late]
        )
        moved = proof.rewrite(equal(every_second(X, after), every_second(self.point, next_step)), [same])
        step_on = proof.choose(proof.assume(some(STEPS)), LATER, found(next_step, after, later, moved))
        goal = forall([("n'", "natural")], some("n'"))
        return proof.induct(goal, base, proof.generalise(step_on, [STEPS], [some(STEPS)]))

    def _never_leaves(self) -> int:
        """0 < 0, if the chosen point is not d: it would leave the neighbourhood in which it stays."""
        proof, here = self.proof, self.point
        offset = minus(here, D)
        same = proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0)))
        inside = prove_within(proof, self.radius, here, proof.specialise(self.near, [INDEX], [same]))
        leaving = proof.specialise(proof.specialise(self.leaves, [offset], inside), [], [self._apart()])
        back = proof.sums(equal(plus(D, offset), here))
        far: Json = ["<=", SQUARE, error_of(every_second(plus(D, offset), STEPS))]
        out = proof.rewrite(["<=", SQUARE, error_of(every_second(here, STEPS))], [back], proof.assume(far))
        later = proof.specialise(self._later(), [STEPS])
        equation = equal(every_second(X, LATER), every_second(here, STEPS))
        chosen = proof.assume(both(["<=", INDEX, LATER], equation))
        late, level = (proof.project(chosen, part) for part in (0, 1))
        out = proof.rewrite(["<=", SQUARE, error_of(every_second(X, LATER))], [(level, "backward")], out)
        close = proof.specialise(self.near, [LATER], [late])
        error = error_of(every_second(X, LATER))
        form = plus(minus(SQUARE, error), minus(error, SQUARE))
        absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [close, out])
        return proof.choose(leaving, STEPS, proof.choose(later, LATER, absurd))

    def _apart(self) -> int:
        """x − d ≠ 0 for the chosen point x, from the assumption x ≠ d."""
        proof, zero = self.proof, equal(minus(self.point, D), 0)
        same = proof.sums(equal(self.point, D), cofactors=[cofactor(proof.assume(zero))])
        return prove_not(proof, zero, same, proof.assume(different(self.point, D)))

    def prove(self) -> int:
        """∀ η, m, d, x: some second point is d, or they do not converge to d."""
        proof, goal, approach = self.proof, LANDS[2][-1], approaches(X)
        never, denial = ["not", approach], proof.evaluate(["<", 0, 0])
        stays = proof.contradiction(never, self._never_leaves(), denial)
        found = proof.witness(goal, [INDEX], proof.generalise(stays, [], [different(self.point, D)]))
        found = proof.choose(self.radii, RADIUS, proof.choose(self.indices, INDEX, found))
        at_start = proof.generalise(proof.assume(never), [], [different(every_second(X, 0), D)])
        some = proof.cases(approach, found, proof.witness(goal, [0], at_start))
        return proof.generalise(some, names_of(LANDING), LANDS[2][1:-1])


def prove_landing() -> Evidence:
    """Prove ``LANDS``."""
    proof = prove_repels()
    Landing(proof, len(proof.steps) - 1).prove()
    return proof
