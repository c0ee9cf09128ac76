"""What follows for positions that are numbered from 1 on: which one comes before another, and which are visible."""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both
from verify.statements.patterns import prove_not
from verify.statements.tasks.heads import conditions, positions
from verify.statements.terms import equal, minus, plus

NUMBERED_PLACES: Binders = [("q0", "T"), ("r0", "T")]
Q, R, BACK = (["pos", name] for name in ("q0", "r0", ["back", "q0"]))
FIRST = equal(Q, 1)
LATE: Json = ["<=", 2, Q]
OFFSET = equal(["pos", "e"], plus(minus(Q, R), 1))
VISIBLE: Json = ["<=", R, Q]
BEFORE = equal("r0", ["back", "q0"])
SAME = equal("r0", "q0")


class Numbered:
    """Facts on positions, in a proof that assumes that they are numbered."""

    def __init__(self, proof: Evidence) -> None:
        """Assume it."""
        self.proof = proof
        numbered = proof.assume(positions.NUMBERED)
        self.backward, self.injective = (proof.project(numbered, part) for part in range(2))

    def fact(self, place: Json, part: int) -> int:
        """1 ≤ pos s, or what holds for back s at the first position, or at the others."""
        return self.proof.project(self.proof.specialise(self.backward, [place]), part)

    def not_first(self, late: int) -> int:
        """Prove pos q ≠ 1 from 2 ≤ pos q."""
        proof = self.proof
        wrong = proof.rewrite(["<=", 2, 1], [proof.assume(FIRST)], late)
        return prove_not(proof, FIRST, wrong, proof.evaluate(["<=", 2, 1]))

    def stepped(self, not_first: int) -> int:
        """Prove pos (back q) = pos q − 1 from pos q ≠ 1."""
        return self.proof.specialise(self.fact("q0", 2), [], [not_first])

    def shifted(self) -> int:
        """∀q ∀r (pos e = 2 ⟹ (pos e = pos q − pos r + 1 ⟺ 2 ≤ pos q and r = back q)), with pos e = 2 assumed."""
        proof, place, offset = self.proof, self.proof.assume(equal(["pos", "e"], 2)), self.proof.assume(OFFSET)
        gap = proof.follows(equal(minus(Q, 2), minus(R, 1)), offset, place)
        late = proof.squares(LATE, gap, [self.fact("r0", 0)])
        stepped = self.stepped(self.not_first(late))
        number = proof.follows(equal(R, BACK), offset, place, stepped)
        found = proof.conjunction(late, proof.specialise(self.injective, ["r0", ["back", "q0"]], [number]))
        condition = both(LATE, BEFORE)
        is_late, is_before = (proof.project(proof.assume(condition), part) for part in range(2))
        stepped = self.stepped(self.not_first(is_late))
        number = proof.rewrite(equal(R, BACK), [is_before])
        at = proof.sums(OFFSET, cofactors=[cofactor(place), cofactor(stepped), cofactor(number)])
        return proof.generalise(conditions.prove_equivalent(proof, OFFSET, condition, found, at), ["q0", "r0"])

    def late(self) -> int:
        """∀q (pos q ≠ 1 ⟹ 2 ≤ pos q), at q0, with pos q ≠ 1 assumed."""
        proof = self.proof
        stepped = self.stepped(proof.assume(["not", FIRST]))
        gap = proof.follows(equal(minus(Q, 2), minus(BACK, 1)), stepped)
        return proof.squares(LATE, gap, [self.fact(["back", "q0"], 0)])

    def first_sees(self) -> int:
        """pos r ≤ pos q ⟺ r = back q, at q0 and r0, with pos q = 1 assumed."""
        proof, first, visible = self.proof, self.proof.assume(FIRST), self.proof.assume(VISIBLE)
        zero = proof.sums(equal(plus(minus(Q, R), minus(R, 1)), 0), cofactors=[cofactor(first)])
        at_one = proof.vanish(zero, [0], [visible, self.fact("r0", 0)])
        number = proof.follows(equal(R, Q), at_one)
        same = proof.specialise(self.injective, ["r0", "q0"], [number])
        itself = proof.specialise(self.fact("q0", 1), [], [first])
        found = proof.rewrite(BEFORE, [(itself, "backward")], same)
        is_same = proof.rewrite(SAME, [itself], proof.assume(BEFORE))
        number = proof.rewrite(equal(R, Q), [is_same])
        at = proof.squares(VISIBLE, proof.follows(equal(minus(Q, R), 0), number))
        return conditions.prove_equivalent(proof, VISIBLE, BEFORE, found, at)

    def back_is_visible(self) -> int:
        """pos (back q) ≤ pos q, at q0, with pos q ≠ 1 assumed."""
        proof = self.proof
        stepped = self.stepped(proof.assume(["not", FIRST]))
        return proof.squares(["<=", BACK, Q], proof.follows(equal(minus(Q, BACK), 1), stepped))
