"""The first layer of the induction head with its shift at any distance: it copies the letter so many places before.

Our own addition to Proposition 8.2 of the thesis on combinatorial tasks: what heads for longer words are made of.
"""

from collections.abc import Callable

from verify.statements.formulas import Binders, Json, both, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.heads import conditions, hard_attention, induction_head, transformer_construction
from verify.statements.tasks.heads.attention import EMBEDDED, FIRST_LAYER, block
from verify.statements.terms import equal, indicator, minus, over, plus, times, total

COPIED = ["at", FIRST_LAYER, "q0", ["pair", ":before", "y0"]]
THERE: Binders = [("s0", "T")]
EXISTS = forall(THERE, implies(induction_head.offset("s0"), equal(COPIED, indicator(equal(["x", "s0"], "y0")))))
MISSING = implies(
    forall([("r'", "T")], ["not", induction_head.offset("r'")]),
    equal(COPIED, over(induction_head.OCCURRENCES, induction_head.PREFIX)),
)
PREMISES = [induction_head.HYPOTHESES[0], induction_head.HYPOTHESES[2]]


def _claim(conclusion: Json) -> Json:
    return forall(induction_head.HEAD, implies(*PREMISES, forall(transformer_construction.AT, conclusion)))


COPYING = _claim(both(EXISTS, MISSING))
NEAR: Json = ["subset", [["s'", "T"]], induction_head.offset("s'")]


def _value(place: Json) -> Json:
    return times("gain", indicator(induction_head.offset(place)))


def _output(condition: Json) -> Json:
    """What is copied if attention goes to the places q with a condition."""
    coordinate = ["pair", ":before", "y0"]
    mean = induction_head.attended_mean([*EMBEDDED], block("now", "before", 1), condition, coordinate)
    return plus([*EMBEDDED, "q0", coordinate], mean)


def prove_copying(head: induction_head.InductionHead) -> int:
    """Prove the claim, in a proof that declares ``THERE`` besides."""
    proof, facts = head.proof, head.numbered
    member = indicator(["in", ["pair", "e", ["pair", "q0", "r0"]], "D0"])
    score = head.score(induction_head.FIRST_NAMES, times("gain", member))

    def output(condition: Callable[[Json], Json], hits: int) -> int:
        """What is copied, if the largest scores are those of r0 with a condition."""
        attention = proof.generalise(
            head.largest(induction_head.FIRST_NAMES, score, _value, condition("r0"), hits), ["r0"]
        )
        return proof.rewrite(equal(COPIED, _output(condition("q"))), [attention])

    at = proof.assume(induction_head.offset("s0"))
    distance = minus(["pos", "q0"], ["pos", "s0"])
    number = proof.follows(equal(distance, minus(["pos", "e"], 1)), at)
    visible = proof.squares(induction_head.is_visible("s0"), number, [facts.fact("e", 0)])
    hits = proof.specialise(
        hard_attention.prove_hit(proof), ["T", induction_head.SEEN, NEAR, "gain", "s0"], [head.positive, visible, at]
    )
    alone = both(induction_head.is_visible("r0"), induction_head.offset("r0"))
    also = proof.project(proof.assume(alone), 1)
    same_number = proof.follows(equal(["pos", "r0"], ["pos", "s0"]), at, also)
    found = proof.specialise(facts.injective, ["r0", "s0"], [same_number])
    same = equal("r0", "s0")
    assumed = proof.assume(same)
    sees = proof.rewrite(induction_head.is_visible("r0"), [(assumed, "backward")], visible)
    at_offset = proof.rewrite(induction_head.offset("r0"), [(assumed, "backward")], at)
    only = conditions.prove_equivalent(proof, alone, same, found, proof.conjunction(sees, at_offset))
    only = proof.generalise(only, ["r0"])
    spelled = output(lambda q: both(induction_head.is_visible(q), induction_head.offset(q)), hits)
    spelled = proof.rewrite(equal(COPIED, _output(equal("q", "s0"))), [only], spelled)
    value = indicator(equal(["x", "s0"], "y0"))
    copied = proof.rewrite(equal(COPIED, value), [proof.sums(equal(_output(equal("q", "s0")), value))], spelled)
    copied = proof.generalise(proof.generalise(copied, [], [induction_head.offset("s0")]), ["s0"])
    none = forall([("r'", "T")], ["not", induction_head.offset("r'")])
    missed = proof.specialise(proof.assume(none), ["r0"])
    missed = proof.generalise(proof.generalise(missed, [], [induction_head.is_visible("r0")]), ["r0"])
    hits = proof.specialise(hard_attention.prove_missed(proof), ["T", induction_head.SEEN, NEAR, "gain"], [missed])
    spelled = output(induction_head.is_visible, hits)
    shown: Json = ["in", "q", "H0"]
    mean = over(total([("q", "T")], indicator(equal(["x", "q"], "y0")), shown), total([("q", "T")], 1, shown))
    computed = proof.generalise(proof.sums(equal(_output(shown), mean)), ["H0"])
    computed = proof.specialise(computed, [induction_head.SEEN])
    averaged = proof.rewrite(
        equal(COPIED, over(induction_head.OCCURRENCES, induction_head.PREFIX)), [computed], spelled
    )
    averaged = proof.generalise(averaged, [], [none])
    result = proof.generalise(proof.conjunction(copied, averaged), names_of(transformer_construction.AT))
    return proof.generalise(result, names_of(induction_head.HEAD), PREMISES)
