"""What the two layers of the induction head compute when attention goes to the largest scores alone.

Thesis on combinatorial tasks, Proposition 8.2.
"""

from collections.abc import Callable

from verify.proving.evidence import ConciseEvidence
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, Json, both, exists, forall, implies
from verify.statements.tasks.heads import hard_attention, numbered, positions
from verify.statements.tasks.heads.attention import (
    BACKWARD,
    COORDINATES,
    EMBEDDED,
    FIRST_LAYER,
    NO_SHIFT,
    ZERO,
    block,
    entry,
    multiplied,
    score_sum,
    shift_at,
)
from verify.statements.tasks.heads.conditions import prove_equivalent, prove_fails
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, times, total

SEQUENCE: Binders = [positions.POSITIONS[0], positions.TOKENS[0], *positions.POSITIONS[1:], positions.TOKENS[1]]
HEAD: Binders = [*SEQUENCE, ("e", "T"), ("gain", "real")]
HYPOTHESES: list[Json] = [positions.NUMBERED, equal(["pos", "e"], 2), ["<", 0, "gain"]]
TRIPLES: Json = ["product", "T", ["product", "T", "T"]]
VARIABLES: Binders = [
    *HEAD,
    *numbered.NUMBERED_PLACES,
    *hard_attention.FLAT[1:],
    *hard_attention.PLACES,
    ("c0", COORDINATES),
    ("y0", "S"),
    ("D0", ["subsets", TRIPLES]),
]
FIRST_OF, MIDDLE_OF, LAST_OF = ["first", "u"], ["first", ["second", "u"]], ["second", ["second", "u"]]
AT_OFFSET: Json = [
    "subset",
    [["u", TRIPLES]],
    equal(["pos", FIRST_OF], plus(minus(["pos", MIDDLE_OF], ["pos", LAST_OF]), 1)),
]
VISIBLE: Json = ["<=", ["pos", "r0"], ["pos", "q0"]]
SEEN: Json = ["subset", [["s'", "T"]], ["<=", ["pos", "s'"], ["pos", "q0"]]]
TOKEN_BEFORE = mapping(
    [("t'", "T"), ("c'", COORDINATES)],
    plus([*EMBEDDED, "t'", "c'"], entry("c'", "before", ["x", ["back", "t'"]])),
)
QUERY = ["x", "q0"]


def is_hit(place: Json) -> Json:
    """The letter before that place is the letter at q0."""
    return equal(["x", ["back", place]], QUERY)


HITS: Json = ["subset", [["s'", "T"]], is_hit("s'")]


def _layer_names(z: Json, query: Json, key: Json, shift: Json) -> list[Json]:
    return ["T", "pos", COORDINATES, z, query, key, shift]


FIRST_NAMES = _layer_names(EMBEDDED, block("now", "now", "gain"), ZERO, BACKWARD)
SECOND_NAMES = _layer_names(TOKEN_BEFORE, block("now", "now", "gain"), block("before", "now", "gain"), NO_SHIFT)


SQUARE = times("gain", "gain")
TRANSFORMER = ["transformer", "T", "pos", "S", "x", "e", "gain", "q0", "y0"]
TOKENS_AT = [*patterns.names_of(positions.POSITIONS), *patterns.names_of(positions.TOKENS), "q0"]
FOLLOWED, COUNT = ["followed", *TOKENS_AT, QUERY, "y0"], ["seen", *TOKENS_AT, QUERY]
OCCURRENCES = ["occurrences", "T", "pos", "S", "x", "q0", "y0"]
PREFIX = ["prefix", "T", "pos", "q0"]
SECOND_LAYER = ["second_layer", "T", "pos", "S", TOKEN_BEFORE, "gain"]


def is_visible(place: Json) -> Json:
    """That place is not after q0."""
    return ["<=", ["pos", place], ["pos", "q0"]]


def _squared_score(place: Json) -> Json:
    return times(SQUARE, indicator(is_hit(place)))


def read(coordinate: Json) -> Json:
    """What is read of a vector with the coordinates c at the letter y0."""
    return total([("c", COORDINATES)], times(coordinate, entry("c", "read", "y0")))


def _second(condition: Json) -> Json:
    """The coordinate c after the second layer, if it attends from q0 to the positions q with a condition."""
    attended = attended_mean(["at", TOKEN_BEFORE], block("now", "read", 1), condition, "c")
    return plus(["at", TOKEN_BEFORE, "q0", "c"], attended)


def offset(place: Json) -> Json:
    """That place is at the distance from q0 at which the first layer has its shift."""
    return equal(["pos", "e"], plus(minus(["pos", "q0"], ["pos", place]), 1))


def is_seen_hit(place: Json) -> Json:
    """That place is visible, and the letter before it is the letter at q0."""
    return both(is_visible(place), is_hit(place))


SOME = exists([("r'", "T")], is_seen_hit("r'"))


OUTPUT = both(
    implies(different(COUNT, 0), equal(TRANSFORMER, over(FOLLOWED, COUNT))),
    implies(equal(COUNT, 0), equal(TRANSFORMER, over(OCCURRENCES, PREFIX))),
)


class InductionHead:
    """The output at the position q0 and the letter y0, in a proof that assumes the hypotheses."""

    def __init__(self, further: Binders = ()) -> None:
        """Declare the variables, with further ones, and assume the hypotheses."""
        self.proof = proof = ConciseEvidence([*VARIABLES, *further])
        self.numbered = numbered.Numbered(proof)
        self.place, self.positive = (proof.assume(formula) for formula in HYPOTHESES[1:])

    def score(self, names: list[Json], value: Json) -> int:
        """∀r: the score of r at q0 is the value, which has a membership in D0 in the place of a distance."""
        proof, (*_, z, query, key, shift) = self.proof, names
        rows = [["at", z, place] if z[0] == "map" else [*z, place] for place in ("q0", "r0")]
        matrices = [["at", m] if m[0] == "map" else m for m in (query, key)]
        near = ["in", ["pair", "s", ["pair", "q0", "r0"]], "D0"]
        left = score_sum(
            COORDINATES,
            multiplied(COORDINATES, "a", rows[0], matrices[0]),
            multiplied(COORDINATES, "b", rows[1], matrices[1]),
            shift_at(near, ["at", shift] if shift[0] == "map" else shift),
        )
        lemma = proof.generalise(proof.sums(equal(left, value)), ["D0"])
        return proof.generalise(proof.specialise(lemma, [AT_OFFSET]), ["r0"])

    def largest(self, names: list[Json], score: int, value: Callable[[Json], Json], condition: Json, hits: int) -> int:
        """The score of r0 is the largest if and only if a condition holds, from that for the values of the scores."""
        proof = self.proof
        largest = ["largest", *names, "q0", "r0"]
        at_values = both(
            VISIBLE,
            forall(
                [("r'", "T")],
                implies(["<=", ["pos", "r'"], ["pos", "q0"]], ["<=", value("r'"), value("r0")]),
            ),
        )
        spelled = proof.rewrite(["iff", largest, at_values], [score])
        at_place = proof.specialise(hits, ["r0"])
        return proof.rewrite(["iff", largest, condition], [at_place], spelled)

    def first_attention(self) -> int:
        """∀q ∀r: the first layer attends from q to r if and only if r = back q."""
        proof, facts = self.proof, self.numbered

        def value(place: Json) -> Json:
            return times("gain", indicator(offset(place)))

        member = indicator(["in", ["pair", "e", ["pair", "q0", "r0"]], "D0"])
        score = self.score(FIRST_NAMES, times("gain", member))
        near: Json = ["subset", [["s'", "T"]], offset("s'")]
        shifted, first = facts.shifted(), proof.assume(numbered.FIRST)
        stepped = both(numbered.LATE, numbered.BEFORE)
        assumed = proof.project(proof.rewrite(stepped, [shifted], proof.assume(offset("r0"))), 0)
        apart = patterns.prove_not(proof, offset("r0"), first, facts.not_first(assumed))
        none = proof.generalise(proof.generalise(apart, [], [VISIBLE]), ["r0"])
        hits = proof.specialise(hard_attention.prove_missed(proof), ["T", SEEN, near, "gain"], [none])
        alone = self.largest(FIRST_NAMES, score, value, VISIBLE, hits)
        before = ["iff", ["largest", *FIRST_NAMES, "q0", "r0"], numbered.BEFORE]
        at_first = proof.rewrite(before, [facts.first_sees()], alone)
        late, visible = facts.late(), facts.back_is_visible()
        same = proof.sums(equal(["back", "q0"], ["back", "q0"]))
        at_back = proof.rewrite(offset(["back", "q0"]), [(shifted, "backward")], proof.conjunction(late, same))
        hits = proof.specialise(
            hard_attention.prove_hit(proof),
            ["T", SEEN, near, "gain", ["back", "q0"]],
            [self.positive, visible, at_back],
        )
        condition = both(VISIBLE, offset("r0"))
        one = self.largest(FIRST_NAMES, score, value, condition, hits)
        found = proof.rewrite(stepped, [shifted], proof.project(proof.assume(condition), 1))
        is_before = proof.assume(numbered.BEFORE)
        at_offset = proof.rewrite(offset("r0"), [(shifted, "backward")], proof.conjunction(late, is_before))
        sees = proof.rewrite(VISIBLE, [(is_before, "backward")], visible)
        picked = prove_equivalent(
            proof, condition, numbered.BEFORE, proof.project(found, 1), proof.conjunction(sees, at_offset)
        )
        at_later = proof.rewrite(before, [picked], one)
        return proof.generalise(proof.cases(numbered.FIRST, at_first, at_later), ["q0", "r0"])

    def first_layer(self) -> int:
        """∀q ∀c: the first layer puts the letter before q beside the one at q."""
        proof = self.proof
        attended = attended_mean([*EMBEDDED], block("now", "before", 1), equal("q", ["back", "q0"]), "c0")
        explicit = plus([*EMBEDDED, "q0", "c0"], attended)
        output = ["at", FIRST_LAYER, "q0", "c0"]
        found = proof.rewrite(equal(output, explicit), [self.first_attention()])
        value = ["at", TOKEN_BEFORE, "q0", "c0"]
        computed = proof.sums(forall([("c''", COORDINATES)], trees.substituted(equal(explicit, value), {"c0": "c''"})))
        return proof.generalise(proof.rewrite(equal(output, value), [computed], found), ["q0", "c0"])

    def outputs(self) -> int:
        """The output at q0 and y0: relative frequencies of what followed the letter, or of all letters."""
        proof = self.proof
        composed = read(["at", SECOND_LAYER, "q0", "c"])
        layers = proof.rewrite(equal(TRANSFORMER, composed), [self.first_layer()])
        score = self.score(SECOND_NAMES, _squared_score("r0"))

        def output(condition: Callable[[str], Json], hits: int, seen: Callable[[str], Json]) -> int:
            """The mean over the positions with a condition, which reads ``seen`` for a subset H0."""
            attention = self.largest(SECOND_NAMES, score, _squared_score, condition("r0"), hits)
            attention = proof.generalise(attention, ["r0"])
            spelled = proof.rewrite(equal(composed, read(_second(condition("q")))), [attention])
            letters = total([("q", "T")], indicator(equal(["x", "q"], "y0")), seen("q"))
            mean = over(letters, total([("q", "T")], 1, seen("q")))
            computed = proof.generalise(proof.sums(equal(read(_second(seen("q"))), mean)), ["H0"])
            computed = proof.specialise(computed, [SEEN])
            value = over(
                total([("q", "T")], indicator(equal(["x", "q"], "y0")), condition("q")),
                total([("q", "T")], 1, condition("q")),
            )
            found = proof.rewrite(equal(TRANSFORMER, read(_second(condition("q")))), [spelled], layers)
            return proof.rewrite(equal(TRANSFORMER, value), [computed], found)

        positive = proof.squares(["<", 0, SQUARE], given=[self.positive])
        visible, hit = (proof.project(proof.assume(is_seen_hit("r2")), part) for part in range(2))
        names = ["T", SEEN, HITS, SQUARE]
        hits = proof.specialise(hard_attention.prove_hit(proof), [*names, "r2"], [positive, visible, hit])
        matched = output(is_seen_hit, hits, lambda q: both(["in", q, "H0"], is_hit(q)))
        none = forall([("r'", "T")], implies(is_visible("r'"), ["not", is_hit("r'")]))
        misses = proof.specialise(hard_attention.prove_missed(proof), names, [proof.assume(none)])
        unmatched = output(is_visible, misses, lambda q: ["in", q, "H0"])
        nowhere = self.nowhere()
        elsewhere = proof.specialise(proof.generalise(unmatched, [], [none]), [], [nowhere])
        seen, unseen = OUTPUT[1][2], OUTPUT[2][2]
        return proof.conjunction(self.if_seen(seen, matched, nowhere), self.if_unseen(unseen, elsewhere))

    def closed(self) -> int:
        """∀ sequences, e, gain (the hypotheses ⟹ ∀q ∀y: the output)."""
        found = self.proof.generalise(self.outputs(), ["q0", "y0"])
        return self.proof.generalise(found, patterns.names_of(HEAD), HYPOTHESES)

    def nowhere(self) -> int:
        """No visible place is hit, if there is not some."""
        proof = self.proof
        visible, hit = proof.assume(is_visible("r2")), proof.assume(is_hit("r2"))
        found = proof.witness(SOME, ["r2"], proof.conjunction(visible, hit))
        missed = patterns.prove_not(proof, is_hit("r2"), found, proof.assume(["not", SOME]))
        return proof.generalise(proof.generalise(missed, [], [is_visible("r2")]), ["r2"])

    def if_seen(self, goal: Json, matched: int, nowhere: int) -> int:
        """A goal if the number of places is not 0, from a theorem that assumes that r2 is one."""
        proof, count = self.proof, equal(COUNT, 0)
        pair = proof.assume(is_seen_hit("r0"))
        off = proof.specialise(nowhere, ["r0"], [proof.project(pair, 0)])
        none = prove_fails(
            proof, is_seen_hit("r0"), patterns.prove_not(proof, is_seen_hit("r0"), proof.project(pair, 1), off)
        )
        empty = total([("q", "T")], 1, ["false"])
        counted = proof.rewrite(equal(COUNT, empty), [proof.generalise(none, ["r0"])])
        zero = proof.rewrite(count, [proof.sums(equal(empty, 0))], counted)
        absurd = proof.contradiction(goal, zero, proof.assume(["not", count]))
        found = proof.choose(proof.assume(SOME), "r2", matched)
        return proof.generalise(proof.cases(SOME, found, absurd), [], [["not", count]])

    def if_unseen(self, goal: Json, elsewhere: int) -> int:
        """A goal if the number of places is 0, from a theorem that assumes that there is none."""
        proof, count = self.proof, equal(COUNT, 0)
        conditions = [["in", "r2", "H0"], ["in", "r2", "A0"]]
        members = both(["in", "q", "H0"], ["in", "q", "A0"])
        others = total([("q", "T")], 1, both(members, different("q", "r2")))
        one_more = proof.sums(implies(*conditions, equal(minus(total([("q", "T")], 1, members), 0), plus(1, others))))
        one_more = proof.generalise(one_more, ["H0", "A0"])
        pair = proof.assume(is_seen_hit("r2"))
        form = proof.specialise(one_more, [SEEN, HITS], [proof.project(pair, part) for part in range(2)])
        some = proof.squares(["<", 0, COUNT], form)
        wrong = proof.rewrite(["<", 0, 0], [proof.assume(count)], some)
        absurd = proof.contradiction(goal, wrong, proof.evaluate(["<", 0, 0]))
        found = proof.choose(proof.assume(SOME), "r2", absurd)
        return proof.generalise(proof.cases(SOME, found, elsewhere), [], [count])


def attended_mean(z: list[Json], matrix: list[Json], condition: Json, coordinate: Json) -> Json:
    """The mean of the values at the positions q with a condition."""
    values = total([("b", COORDINATES)], times([*z, "q", "b"], [*matrix, "b", coordinate]))
    return over(total([("q", "T")], values, condition), total([("q", "T")], 1, condition))
