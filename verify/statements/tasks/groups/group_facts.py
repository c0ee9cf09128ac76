"""What follows from the axioms of a group: cancellation, and sums that do not change under translation."""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, exists, forall
from verify.statements.tasks.groups.group_vocabulary import FUNCTION, ORDER
from verify.statements.terms import different, equal, indicator, minus, plus, total

ELEMENTS = ("g1", "g2", "g3")
NEUTRAL, INVERSE, CURVE = "e1", "h1", "f1"
GROUP_VARIABLES: Binders = [*((x, "G") for x in (*ELEMENTS, NEUTRAL, INVERSE)), (CURVE, FUNCTION)]


def product(g: Json, h: Json) -> Json:
    """Return the product of two elements."""
    return ["mul", g, h]


def act(g: Json, b: Json, left: bool) -> Json:
    """Return g b, or b g on the right."""
    return product(g, b) if left else product(b, g)


def _inverse(g: Json, h: Json, e: Json) -> Json:
    return both(equal(product(g, h), e), equal(product(h, g), e))


class GroupFacts:
    """Facts about a group, under the theorem that it is one; the proof declares the group and its variables."""

    def __init__(self, proof: Evidence, group: int) -> None:
        """Name the axioms; in proofs e1 is a neutral element and h1 the inverse of g1."""
        self.proof = proof
        self.associative = proof.project(group, 0)
        self.some_neutral = proof.project(group, 1)
        inverses = forall([("g'", "G")], exists([("h'", "G")], _inverse("g'", "h'", NEUTRAL)))
        chosen = proof.assume(both(["neutral", "G", "mul", NEUTRAL], inverses))
        self.neutral, self._inverses = proof.project(chosen, 0), proof.project(chosen, 1)
        self._inverse = proof.assume(_inverse(ELEMENTS[0], INVERSE, NEUTRAL))

    def chosen(self, theorem: int) -> int:
        """Discharge the choice of the neutral element and of the inverse of g1."""
        return self.proof.choose(self.some_neutral, NEUTRAL, self.inverted(theorem))

    def inverted(self, theorem: int) -> int:
        """Discharge the choice of the inverse of g1."""
        return self.proof.choose(self.proof.specialise(self._inverses, [ELEMENTS[0]]), INVERSE, theorem)

    def left_inverse(self) -> int:
        """h1 g1 = e1, to be discharged by ``inverted`` or ``chosen``."""
        return self.proof.project(self._inverse, 1)

    def right_inverse(self) -> int:
        """g1 h1 = e1, to be discharged by ``inverted`` or ``chosen``."""
        return self.proof.project(self._inverse, 0)

    def same_neutral(self, neutral: int, e: str) -> int:
        """e1 = e, from a theorem that e is neutral; to be discharged by ``chosen``."""
        one = self.proof.project(self.proof.specialise(neutral, [NEUTRAL]), 1)
        other = self.proof.project(self.proof.specialise(self.neutral, [e]), 0)
        return self.proof.rewrite(equal(NEUTRAL, e), [one], other)

    def undone(self, first: str, second: str, b: str, *, left: bool) -> int:
        """b = first (second b), or b = (b second) first on the right; one is g1, one its inverse."""
        proof = self.proof
        far = act(first, act(second, b, left), left)
        ends = (first, second) if left else (second, first)
        unit = proof.project(self._inverse, 0 if ends[0] == ELEMENTS[0] else 1)
        neutral = proof.project(proof.specialise(self.neutral, [b]), 0 if left else 1)
        if left:
            law = proof.specialise(self.associative, [*ends, b])
            step = proof.rewrite(equal(act(NEUTRAL, b, left), far), [unit], law)
            return proof.rewrite(equal(b, far), [neutral], step)
        law = proof.specialise(self.associative, [b, *ends])
        step = proof.rewrite(equal(far, act(NEUTRAL, b, left)), [unit], law)
        return proof.rewrite(equal(b, far), [(proof.rewrite(equal(far, b), [neutral], step), "backward")])

    def positive_order(self) -> int:
        """0 < |G|, since there is a neutral element."""
        proof = self.proof
        form = plus(1, total([("g'", "G")], 1, different("g'", NEUTRAL)))
        positive = proof.squares(["<", 0, ORDER], proof.sums(equal(minus(ORDER, 0), form)))
        return proof.choose(self.some_neutral, NEUTRAL, positive)

    def translated(self, *, left: bool) -> int:
        """∀g, f: Σ_b f(g b) = Σ_b f(b), or Σ_b f(b g) = Σ_b f(b) on the right."""
        proof = self.proof
        g, b, x = ELEMENTS
        moved, back = act(g, b, left), act(INVERSE, x, left)
        there, here = equal(x, moved), equal(b, back)
        forward = proof.rewrite(here, [(proof.assume(there), "backward")], self.undone(INVERSE, g, b, left=left))
        backward = proof.rewrite(there, [(proof.assume(here), "backward")], self.undone(g, INVERSE, x, left=left))
        same = proof.equivalence(proof.generalise(forward, [], [there]), proof.generalise(backward, [], [here]))
        at_once = proof.rewrite(equal(indicator(there), indicator(here)), [same])
        everywhere = proof.generalise(at_once, [b, x])
        shifted = total([("b", "G")], [CURVE, act(g, "b", left)])
        result = proof.follows(equal(shifted, total([("b", "G")], [CURVE, "b"])), everywhere)
        return proof.generalise(self.chosen(result), [g, CURVE])

    def only_neutral(self, neutral: int, e: str) -> int:
        """∀g, t: t = e if g t = g, from a theorem that e is neutral."""
        proof = self.proof
        g, t, _ = ELEMENTS
        fixed = equal(product(g, t), g)
        returned = self.undone(INVERSE, g, t, left=True)
        at_inverse = proof.rewrite(equal(t, product(INVERSE, g)), [proof.assume(fixed)], returned)
        at_chosen = proof.rewrite(equal(t, NEUTRAL), [proof.project(self._inverse, 1)], at_inverse)
        result = self.chosen(proof.rewrite(equal(t, e), [self.same_neutral(neutral, e)], at_chosen))
        return proof.generalise(result, [g, t], [fixed])
