"""The induction head with softmax in the place of its limit: how far its outputs are from those of the limit.

Thesis on combinatorial tasks, Proposition 8.2; the bound is our own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.statements.language import (
    both,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.tasks.heads.attention import COORDINATES, EMBEDDED, block, entry
from verify.statements.tasks.heads.induction_head import (
    COUNT,
    FOLLOWED,
    HITS,
    OCCURRENCES,
    PREFIX,
    QUERY,
    SEEN,
    SQUARE,
    is_hit,
    is_seen_hit,
    is_visible,
    read,
)
from verify.statements.tasks.heads.numbered import Q
from verify.statements.tasks.heads.soft_attention import (
    HIGH,
    LOW,
    SECOND,
    STRAY,
    second_scores,
)
from verify.statements.tasks.heads.soft_first_layer import SOFT, SOFT_HYPOTHESES, SoftFirstLayer
from verify.statements.tasks.heads.soft_means import ANY
from verify.statements.tasks.heads.soft_shares import (
    prove_even_shares,
    prove_shares,
    within,
)

Json = Any

OUTPUT = ["soft_transformer", "T", "pos", "S", "x", "near", "match", "q0", "y0"]
ROOM = minus("most", 1)
AFTER_HIT = within(OUTPUT, over(FOLLOWED, COUNT), plus(ROOM, over(times(PREFIX, "most"), "least")))
WITHOUT_HIT = within(OUTPUT, over(OCCURRENCES, PREFIX), ROOM)
CONCLUSION = both(implies(different(COUNT, 0), AFTER_HIT), implies(equal(COUNT, 0), WITHOUT_HIT))
CLAIM = forall(SOFT, implies(*SOFT_HYPOTHESES, forall([("q0", "T"), ("y0", "S")], CONCLUSION)))


def share(place: Json, letter: Json) -> Json:
    """The share of a letter in what the first layer reads at a place."""
    shown: Json = ["<=", ["pos", "s'"], ["pos", place]]
    near = ["near", place, "s'"]
    letters = total([("s'", "T")], times(indicator(equal(["x", "s'"], letter)), near), shown)
    return over(letters, total([("s'", "T")], near, shown))


def stream(shares: Json) -> Json:
    """The residual stream after the first layer, for given shares."""
    return mapping(
        [("t'", "T"), ("c'", COORDINATES)],
        plus(
            [*EMBEDDED, "t'", "c'"],
            total([("l'", "S")], times(entry("c'", "before", "l'"), [*shares, "t'", "l'"])),
        ),
    )


SHARES = ["at", mapping([("t''", "T"), ("l''", "S")], share("t''", "l''"))]
STREAM = stream(SHARES)


FIRST_VALUE, SECOND_VALUE = block("now", "before", 1), block("now", "read", 1)


def _mean(weight: Json, value: Json, shown: Json, value_first: bool = False) -> Json:
    """The mean of values at the positions q that are shown."""
    product = times(value, weight) if value_first else times(weight, value)
    return over(total([("q", "T")], product, shown), total([("q", "T")], weight, shown))


def _is_seen_other(place: Json) -> Json:
    return both(is_visible(place), ["not", is_hit(place)])


class SoftHead(SoftFirstLayer):
    """The outputs at the position q0 and the letter y0, in a proof that assumes the hypotheses."""

    def soft_stream(self) -> int:
        """∀q ∀c: the first layer puts shares of letters beside the letter at q."""
        proof = self.proof
        seen: Json = ["in", "q", "H0"]
        values = total([("b", COORDINATES)], times([*EMBEDDED, "q", "b"], [*FIRST_VALUE, "b", "c''"]))
        near = ["near", "q0", "q"]
        here = [*EMBEDDED, "q0", "c''"]
        explicit = plus(here, _mean(near, values, seen))
        of_letter = _mean(near, indicator(equal(["x", "q"], "l'")), seen, True)
        value = plus(here, total([("l'", "S")], times(entry("c''", "before", "l'"), of_letter)))
        lemma = proof.sums(forall([("c''", COORDINATES)], equal(explicit, value)))
        found = proof.specialise(proof.generalise(lemma, ["H0"]), [SEEN])
        return proof.generalise(proof.specialise(found, ["c0"]), ["q0", "c0"])

    def second_score(self) -> int:
        """∀r: the second score of r at q0 is gain² times the share of the letter at q0 that r has read."""
        proof = self.proof
        lemma = self.score(second_scores(stream(["u0"])), times(SQUARE, ["u0", "r0", QUERY]))
        found = proof.specialise(proof.generalise(lemma, ["u0"]), [SHARES[1]])
        score = ["score", *SECOND, "q0", "r0"]
        spelled = proof.rewrite(equal(score, ["score", *second_scores(STREAM), "q0", "r0"]), [self.soft_stream()])
        value = times(SQUARE, share("r0", QUERY))
        return proof.generalise(proof.rewrite(equal(score, value), [proof.specialise(found, ["r0"])], spelled), ["r0"])

    def soft_output(self) -> int:
        """The output is the mean of the letters with the weights of the second layer."""
        proof = self.proof
        match = ["match", "q0", "q"]

        def composed(shares: Json, shown: Json) -> Json:
            values = total([("b", COORDINATES)], times(["at", stream(shares), "q", "b"], [*SECOND_VALUE, "b", "c"]))
            return read(plus(["at", stream(shares), "q0", "c"], _mean(match, values, shown)))

        letter = indicator(equal(["x", "q"], "y0"))
        member: Json = ["in", "q", "H0"]
        lemma = proof.sums(equal(composed(["u0"], member), _mean(match, letter, member, True)))
        found = proof.specialise(proof.generalise(lemma, ["u0", "H0"]), [SHARES[1], SEEN])
        spelled = proof.rewrite(equal(OUTPUT, composed(SHARES, is_visible("q"))), [self.soft_stream()])
        return proof.rewrite(equal(OUTPUT, _mean(match, letter, is_visible("q"), True)), [found], spelled)

    def _matches(self) -> dict[str, int]:
        """Bounds on the weight of r0 at q0 in the second layer, if r0 is visible: of all, of hits, of others."""
        proof = self.proof
        read_here = share("r0", QUERY)
        single = proof.specialise(self.shares(), ["r0", QUERY])
        hit, missed = (proof.assume(formula) for formula in (is_hit("r0"), ["not", is_hit("r0")]))
        high, low = (
            proof.specialise(proof.project(single, part), [], [condition])
            for part, condition in ((0, hit), (1, missed))
        )
        sign, one = proof.project(single, 2), proof.project(single, 3)
        score = ["score", *SECOND, "q0", "r0"]
        spelled = proof.specialise(self.second_score(), ["r0"])
        visible = proof.assume(is_visible("r0"))

        def weight(level: int, bound: Json, gap: Callable[[Json], Json], given: list[int], below: bool = False) -> int:
            """The bound of a level, which is above the score, or below it, by gain² times a gap."""

            def sides(read_share: Json) -> list[Json]:
                value = times(SQUARE, read_share)
                return [bound, value] if below else [value, bound]

            small, large = sides(ANY)
            equals = proof.generalise(proof.sums(equal(minus(large, small), times(SQUARE, gap(ANY)))), [ANY])
            equals = proof.specialise(equals, [read_here])
            compared = proof.squares(["<=", *sides(read_here)], equals, [self.positive, *given])
            goal = ["<=", bound, score] if below else ["<=", score, bound]
            at_score = proof.rewrite(goal, [(spelled, "backward")], compared)
            return proof.specialise(self.levels[level], ["q0", "r0"], [visible, at_score])

        return {
            "least": weight(3, 0, lambda u: u, [sign], below=True),
            "most": weight(6, SQUARE, lambda u: minus(1, u), [one]),
            "hit": weight(5, HIGH, lambda u: minus(u, minus(1, STRAY)), [high], below=True),
            "missed": weight(4, LOW, lambda u: minus(STRAY, u), [low]),
        }

    def bounds_on_outputs(self) -> int:
        """The distance of the outputs from those of the limit."""
        proof, match = self.proof, ["match", "q0", "r0"]
        weights = self._matches()
        sign = proof.squares(
            ["<=", 0, match], proof.sums(equal(minus(match, 0), plus(minus(match, 1), 1))), [weights["least"]]
        )
        nearly = [
            self.difference(weights[name], *pair)
            for name, pair in (
                ("hit", ("least", match)),
                ("most", (match, times("most", "least"))),
                ("missed", (match, "most")),
                ("least", (1, match)),
            )
        ]
        seen_hit, other = proof.assume(is_seen_hit("r0")), proof.assume(_is_seen_other("r0"))

        def under(pair: int, theorem: int) -> int:
            """A theorem on visible hits, or on visible others."""
            parts = [proof.project(pair, part) for part in range(2)]
            conditions = [is_visible("r0"), is_hit("r0") if pair == seen_hit else ["not", is_hit("r0")]]
            return proof.specialise(proof.generalise(theorem, [], conditions), [], parts)

        of_match = mapping([("s'", "T")], ["match", "q0", "s'"])
        letters: Json = ["subset", [["s'", "T"]], equal(["x", "s'"], "y0")]
        facts = [
            self.shown(is_seen_hit, "r0", minus(match, "least"), under(seen_hit, nearly[0])),
            self.shown(is_seen_hit, "r0", minus(times("most", "least"), match), under(seen_hit, nearly[1])),
            self.shown(_is_seen_other, "r0", match, under(other, sign)),
            self.shown(_is_seen_other, "r0", minus("most", match), under(other, nearly[2])),
            *self.bounds[1:],
            *(proof.project(proof.assume(is_seen_hit("r2")), part) for part in range(2)),
        ]
        output = self.soft_output()
        sets = ["T", SEEN, HITS, letters, of_match]
        close = proof.specialise(prove_shares(proof), [*sets, "most", "least", "r2"], facts)
        matched = proof.rewrite(AFTER_HIT, [(output, "backward")], close)
        none = forall([("r'", "T")], implies(is_visible("r'"), ["not", is_hit("r'")]))
        visible = proof.assume(is_visible("r0"))
        missed = proof.specialise(proof.assume(none), ["r0"], [visible])
        most = proof.specialise(proof.generalise(nearly[2], [], [["not", is_hit("r0")]]), [], [missed])
        itself = proof.squares(["<=", Q, Q], proof.sums(equal(minus(Q, Q), 0)))
        facts = [
            self.shown(is_visible, "r0", minus(match, 1), nearly[3]),
            self.shown(is_visible, "r0", minus("most", match), most),
            self.bounds[1],
            itself,
        ]
        even = proof.specialise(prove_even_shares(proof), [*sets, "most", 1, "q0"], facts)
        unmatched = proof.rewrite(WITHOUT_HIT, [(output, "backward")], even)
        nowhere = self.nowhere()
        elsewhere = proof.specialise(proof.generalise(unmatched, [], [none]), [], [nowhere])
        found = proof.conjunction(self.if_seen(AFTER_HIT, matched, nowhere), self.if_unseen(WITHOUT_HIT, elsewhere))
        found = proof.generalise(found, ["q0", "y0"])
        return proof.generalise(found, names_of(SOFT), SOFT_HYPOTHESES)
