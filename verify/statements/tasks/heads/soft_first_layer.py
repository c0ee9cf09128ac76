"""The first layer of the induction head with softmax: nearly all of what it reads is the letter before.

Thesis on combinatorial tasks, Proposition 8.2; the bound is our own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    indicator,
    mapping,
    minus,
    plus,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.tasks.heads.conditions import prove_fails, prove_holds
from verify.statements.tasks.heads.induction_head import (
    FIRST_NAMES,
    HEAD,
    HYPOTHESES,
    SEEN,
    InductionHead,
    is_visible,
    offset,
)
from verify.statements.tasks.heads.numbered import BEFORE, LATE, Q
from verify.statements.tasks.heads.numbered import FIRST as AT_FIRST
from verify.statements.tasks.heads.single_weight import prove_single, prove_small_rest
from verify.statements.tasks.heads.soft_attention import (
    BOUNDS,
    EXPONENTIALS,
    WEIGHTS,
)
from verify.statements.tasks.heads.soft_shares import (
    SHARE_VARIABLES,
    prove_indicated,
)

Json = Any

SOFT: Binders = [*HEAD, ("near", WEIGHTS), ("match", WEIGHTS), *BOUNDS]
SOFT_HYPOTHESES = [*HYPOTHESES, ["<", 0, "rise"], ["<=", 1, "most"], ["<", 0, "least"], *EXPONENTIALS]
FURTHER: Binders = [
    *SOFT[len(HEAD) :],
    *SHARE_VARIABLES,
    ("u0", ["maps", "T", "S", "real"]),
    ("z0", "S"),
]


def first_score(place: Json) -> Json:
    """The score of a place at q0 in the first layer."""
    return ["score", *FIRST_NAMES, "q0", place]


BACK = ["back", "q0"]
NEAR = ["near", "q0", "r0"]


def is_other(place: Json) -> Json:
    """That place is visible, and not the one before q0."""
    return both(is_visible(place), different(place, BACK))


class SoftFirstLayer(InductionHead):
    """The shares of letters in what the first layer reads, in a proof that assumes the hypotheses."""

    def __init__(self) -> None:
        """Declare the variables and assume the hypotheses."""
        super().__init__(FURTHER)
        self.bounds = [self.proof.assume(formula) for formula in SOFT_HYPOTHESES[3:6]]
        first, second = (self.proof.assume(formula) for formula in EXPONENTIALS)
        self.levels = [
            self.proof.project(theorem, part) for theorem, parts in ((first, 3), (second, 4)) for part in range(parts)
        ]
        member = indicator(["in", ["pair", "e", ["pair", "q0", "r0"]], "D0"])
        self.first_scores = self.score(FIRST_NAMES, times("gain", member))

    def shown(self, condition: Callable[[Json], Json], place: str, value: Json, theorem: int) -> int:
        """Prove ∀ places: 0 ≤ [φ] v from a theorem 0 ≤ v that may assume φ at the place."""
        proof = self.proof
        chosen: Json = ["subset", [["s'", "T"]], condition("s'")]
        given = proof.generalise(theorem, [], [condition(place)])
        found = proof.specialise(prove_indicated(proof), ["T", chosen, place, value], [given])
        return proof.generalise(found, [place])

    def difference(self, theorem: int, small: Json, large: Json) -> int:
        """Prove 0 ≤ r − s from s ≤ r."""
        return self.proof.squares(["<=", 0, minus(large, small)], given=[theorem])

    def _first_score(self, place: Json, truth: str, condition: int, value: Json) -> int:
        """Prove that the first score of a place at q0 is a value, from offset ⟺ ⊤ or offset ⟺ ⊥."""
        proof, score = self.proof, first_score(place)
        spelled = proof.specialise(self.first_scores, [place])
        at_truth = times("gain", indicator([truth]))
        spelled = proof.rewrite(equal(score, at_truth), [condition], spelled)
        return proof.rewrite(equal(score, value), [proof.sums(equal(at_truth, value))], spelled)

    def _least(self) -> int:
        """1 ≤ near(q0, r0), with r0 visible assumed."""
        proof, score = self.proof, first_score("r0")
        sign = proof.squares(["<=", 0, times("gain", indicator(offset("r0")))], given=[self.positive])
        at_scores = proof.specialise(self.first_scores, ["r0"])
        sign = proof.rewrite(["<=", 0, score], [(at_scores, "backward")], sign)
        return proof.specialise(self.levels[0], ["q0", "r0"], [proof.assume(is_visible("r0")), sign])

    def _back_is_seen(self) -> int:
        """pos (back q0) ≤ pos q0."""
        proof = self.proof
        itself = proof.specialise(self.numbered.fact("q0", 1), [], [proof.assume(AT_FIRST)])
        same = proof.squares(["<=", Q, Q], proof.sums(equal(minus(Q, Q), 0)))
        at_first = proof.rewrite(is_visible(BACK), [(itself, "backward")], same)
        return proof.cases(AT_FIRST, at_first, self.numbered.back_is_visible())

    def _rest_at_first(self, at: list[Json], positive: int) -> int:
        """At the first position nothing but it is visible."""
        proof, pair = self.proof, self.proof.assume(is_other("r0"))
        found = proof.rewrite(BEFORE, [self.numbered.first_sees()], proof.project(pair, 0))
        none = proof.contradiction(["<=", 0, minus(0, NEAR)], found, proof.project(pair, 1))
        others = self.shown(is_other, "r0", minus(0, NEAR), none)
        return proof.specialise(prove_small_rest(proof, True), at, [others, positive, self.bounds[0]])

    def _rest_later(self, at: list[Json]) -> int:
        """At a later position the one before has a weight of at least ``rise``, and the others 1 at most."""
        proof, facts, pair = self.proof, self.numbered, self.proof.assume(is_other("r0"))
        shifted = facts.shifted()
        stepped = proof.rewrite(both(LATE, BEFORE), [shifted], proof.assume(offset("r0")))
        apart = prove_not(proof, offset("r0"), proof.project(stepped, 1), proof.project(pair, 1))
        zero = self._first_score("r0", "false", prove_fails(proof, offset("r0"), apart), 0)
        small = proof.rewrite(["<=", first_score("r0"), 0], [(zero, "backward")], proof.evaluate(["<=", 0, 0]))
        most = proof.specialise(self.levels[1], ["q0", "r0"], [proof.project(pair, 0), small])
        others = self.shown(is_other, "r0", minus(1, NEAR), self.difference(most, NEAR, 1))
        late = proof.conjunction(facts.late(), proof.sums(equal(BACK, BACK)))
        at_offset = proof.rewrite(offset(BACK), [(shifted, "backward")], late)
        full = self._first_score(BACK, "true", prove_holds(proof, offset(BACK), at_offset), "gain")
        gain = proof.squares(["<=", "gain", "gain"], proof.sums(equal(minus("gain", "gain"), 0)))
        large = proof.rewrite(["<=", "gain", first_score(BACK)], [(full, "backward")], gain)
        rise = proof.specialise(self.levels[2], ["q0", BACK], [facts.back_is_visible(), large])
        return proof.specialise(prove_small_rest(proof, False), at, [others, rise, self.bounds[0]])

    def shares(self) -> int:
        """∀q ∀letters: the share of a letter in what the first layer reads at q is about 1 or 0, and between them."""
        proof, own, seen = self.proof, ["near", "q0", BACK], self._back_is_seen()
        least = self._least()
        every_least = proof.generalise(proof.generalise(least, [], [is_visible("r0")]), ["r0"])
        at_back = proof.specialise(every_least, [BACK], [seen])
        positive = proof.squares(["<", 0, own], proof.sums(equal(minus(own, 0), plus(minus(own, 1), 1))), [at_back])
        sign = proof.squares(["<=", 0, NEAR], proof.sums(equal(minus(NEAR, 0), plus(minus(NEAR, 1), 1))), [least])
        weights = mapping([("s'", "T")], ["near", "q0", "s'"])
        chosen: Json = ["subset", [["s'", "T"]], equal(["x", "s'"], "z0")]
        at = ["T", SEEN, SEEN, chosen, weights, "rise", 1, BACK]
        rest = proof.cases(AT_FIRST, self._rest_at_first(at, positive), self._rest_later(at))
        premises = [self.shown(is_visible, "r0", NEAR, sign), rest, positive, self.bounds[0], seen]
        return proof.generalise(proof.specialise(prove_single(proof), at, premises), ["q0", "z0"])
