"""A sequence takes equal values at natural numbers that are equal; natural numbers are compared by their values."""

from verify.library.finite_sums import LENGTH, MOVED, PLACE, SEQUENCE, SERIES, ZERO, by_counting
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.terms import equal, minus, plus

DECLARED: Binders = [(LENGTH, "natural"), (PLACE, "natural"), (SERIES, SEQUENCE)]


def _at(f: Json, n: Json, k: Json) -> Json:
    return implies(equal(n, k), equal([f, n], [f, k]))


def _from_zero(proof: Evidence, n: Json, k: Json, following: str, sign: int) -> int:
    """Prove what the equality of 0 and of a number that follows another one implies."""
    _, same, goal = _at(SERIES, n, k)
    equals = proof.sums(equal(minus(0, 0), plus(following, 1)), cofactors=[cofactor(proof.assume(same), [], sign)])
    absurd = proof.squares(["<", 0, 0], equals)
    return proof.generalise(proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0])), [], [same])


def prove_equal_indices(proof: Evidence) -> int:
    """Prove ∀n ∀f ∀k (n = k ⟹ f(n) = f(k)), in a proof that declares ``DECLARED``."""

    def statement(n: Json) -> Json:
        return forall([("f2", SEQUENCE), ("k2", "natural")], _at("f2", n, "k2"))

    def for_all(n: Json, first: int, later: int) -> int:
        """From k = 0, and from k + 1, for one sequence."""
        passage = proof.generalise(later, [PLACE], [_at(SERIES, n, PLACE)])
        always = proof.induct(forall([("k2", "natural")], _at(SERIES, n, "k2")), first, passage)
        return proof.generalise(always, [SERIES])

    more, further = ["next", LENGTH], ["next", PLACE]
    trivial = proof.generalise(proof.sums(equal([SERIES, ZERO], [SERIES, ZERO])), [], [equal(ZERO, ZERO)])
    base = for_all(ZERO, trivial, _from_zero(proof, ZERO, further, PLACE, 1))
    _, same, _ = _at(SERIES, more, further)
    before = proof.sums(equal(LENGTH, PLACE), cofactors=[cofactor(proof.assume(same))])
    moved = proof.specialise(proof.assume(statement(LENGTH)), [MOVED, PLACE], [before])
    step = for_all(more, _from_zero(proof, more, ZERO, LENGTH, -1), proof.generalise(moved, [], [same]))
    return by_counting(proof, statement, base, step)
