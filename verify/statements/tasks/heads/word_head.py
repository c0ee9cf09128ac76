"""Heads of any number of layers that copy letters and one that compares them: they count words, after a first letter.

Our own addition to Proposition 8.2 and §8.3.3 of the thesis on combinatorial tasks.
"""

from verify.library.real_order import prove_nonzero
from verify.statements.formulas import Binders, Json, both, define, exists, forall, implies
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.heads import conditions, copying_head, induction_head, matching_head, positions
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, total

BLOCKS: Json = ["union", ["labels", "now", "read"], "J"]
WORD: Binders = [("J", "set"), ("steps", ["maps", "J", "T"]), ("prior", ["maps", "J", BLOCKS])]
WORD_HEAD: Binders = [*induction_head.SEQUENCE, ("gain", "real"), *WORD, *matching_head.QUERY, ("o", "T")]
COPY = ["of", ["maps", "J", BLOCKS], mapping([("j'", "J")], ["inr", "j'"])]
NOW, READ = (["of", BLOCKS, ["inl", f":{label}"]] for label in ("now", "read"))
COPIES = ["copies", "T", "pos", "S", "x", "J", "steps", "gain"]


def _copied(place: Json, index: Json, letter: Json) -> Json:
    head = ["first_layer", "T", "pos", "S", "x", ["steps", index], "gain"]
    return ["at", head, place, ["pair", ":before", letter]]


def _at_distance(index: Json, place: Json, other: Json) -> Json:
    return equal(["pos", ["steps", index]], plus(minus(["pos", place], ["pos", other]), 1))


WORD_VOCABULARY: list[Json] = [
    *matching_head.MATCHING_VOCABULARY,
    define(
        "copies",
        [*positions.POSITIONS[:2], *positions.TOKENS, *WORD[:2], ("gain", "real")],
        mapping(
            [("q", "T"), ("c", ["product", BLOCKS, "S"])],
            [
                "case",
                ["first", "c"],
                ["i", ["choose", "i", ["now", indicator(equal(["x", "q"], ["second", "c"]))], ["read", 0]]],
                ["j", _copied("q", "j", ["second", "c"])],
            ],
        ),
    ),
    define(
        "follows",
        [*positions.POSITIONS[:2], *positions.TOKENS, *WORD[:2], matching_head.QUERY[0], ("q", "T")],
        forall(
            [("j", "J")],
            exists([("s", "T")], both(_at_distance("j", "q", "s"), equal(["x", "s"], ["w", "j"]))),
        ),
    ),
]


def follows(place: Json) -> Json:
    """The letters that are asked for come before that place, each at its distance."""
    return ["follows", "T", "pos", "S", "x", "J", "steps", "w", place]


def visible(place: Json) -> Json:
    """That place is not after p0."""
    return ["<=", ["pos", place], ["pos", "p0"]]


ASKED = forall(
    [("j", "J"), ("a", "S")],
    equal(["at", COPIES, "p0", ["pair", ["prior", "j"], "a"]], indicator(equal("a", ["w", "j"]))),
)
STARTS = equal(["pos", "o"], 1)
NOT_FIRST = forall([("j", "J")], different(["x", "o"], ["w", "j"]))
WORD_HYPOTHESES = [positions.NUMBERED, ["<", 0, "gain"], STARTS, NOT_FIRST, ASKED]
OUTPUT = [
    "matching_layer",
    "T",
    "S",
    "J",
    BLOCKS,
    "prior",
    COPY,
    NOW,
    READ,
    "pos",
    COPIES,
    "gain",
    "p0",
    ["pair", ["inl", ":read"], "y0"],
]
SHOWN = both(visible("q"), follows("q"))
SHARE = over(total([("q", "T")], matching_head.LETTER, SHOWN), total([("q", "T")], 1, SHOWN))
CONCLUSION = forall([("y0", "S"), ("s0", "T")], implies(visible("s0"), follows("s0"), equal(OUTPUT, SHARE)))
WORDS = forall(WORD_HEAD, implies(*WORD_HYPOTHESES, CONCLUSION))
FURTHER: Binders = [
    *copying_head.THERE,
    *WORD,
    *matching_head.QUERY,
    ("o", "T"),
    ("B", "set"),
    *matching_head.ROLES,
    ("z", ["maps", "T", ["product", "B", "S"], "real"]),
    ("t0", "T"),
    ("j0", "J"),
    ("n1", "real"),
    ("n2", "real"),
    ("l0", "S"),
]
LETTER_ASKED = ["w", "j0"]
COPIED = _copied("q0", "j0", LETTER_ASKED)
ALL_COPIED = forall([("j", "J")], equal(_copied("q0", "j", ["w", "j"]), 1))
DISTANT = _at_distance("j0", "q0", "r2")
SOME = exists([("s", "T")], _at_distance("j0", "q0", "s"))
WHOLE = ["prefix", "T", "pos", "q0"]
PART = ["occurrences", "T", "pos", "S", "x", "q0", LETTER_ASKED]
AVERAGE = over(PART, WHOLE)


class WordHead(induction_head.InductionHead):
    """The output at the position p0 and the letter y0, in a proof that assumes the hypotheses."""

    def __init__(self) -> None:
        """Declare the variables and assume the hypotheses."""
        super().__init__(FURTHER)
        proof = self.proof
        self.given = [proof.assume(formula) for formula in WORD_HYPOTHESES]
        copying = proof.specialise(
            copying_head.prove_copying(self),
            [*names_of(induction_head.SEQUENCE), ["steps", "j0"], "gain"],
            self.given[:2],
        )
        copying = proof.specialise(copying, ["q0", LETTER_ASKED])
        self.copies, self.averages = (proof.project(copying, part) for part in range(2))

    def _missing(self) -> int:
        """No place is at the distance j0 before q0, if there is not some."""
        proof = self.proof
        found = proof.witness(SOME, ["r2"], proof.assume(DISTANT))
        return proof.generalise(prove_not(proof, DISTANT, found, proof.assume(["not", SOME])), ["r2"])

    def _average(self) -> int:
        """The share of the letter among those up to q0 is less than 1, as the first letter is another one."""
        proof = self.proof
        seen: Json = ["in", "q", "H0"]
        parts: list[Json] = [["in", "o", "H0"], different(["x", "o"], "l0")]
        counts = [total([("q", "T")], 1, seen), total([("q", "T")], indicator(equal(["x", "q"], "l0")), seen)]
        others = total([("q", "T")], indicator(different(["x", "q"], "l0")), both(seen, different("q", "o")))
        lemma = proof.sums(implies(*parts, equal(minus(minus(counts[0], counts[1]), 0), plus(1, others))))
        first = self.given[2]
        early = proof.squares(
            ["<=", ["pos", "o"], ["pos", "q0"]],
            proof.follows(equal(minus(["pos", "q0"], ["pos", "o"]), minus(["pos", "q0"], 1)), first),
            [self.numbered.fact("q0", 0)],
        )
        lemma = proof.generalise(lemma, ["H0", "l0"])
        other = proof.specialise(self.given[3], ["j0"])
        gap = proof.specialise(lemma, [induction_head.SEEN, LETTER_ASKED], [early, other])
        positive = proof.squares(["<", 0, minus(WHOLE, PART)], gap)
        return proof.specialise(self._proper(), [WHOLE, PART], [positive, proof.squares(["<=", 0, PART])])

    def _proper(self) -> int:
        """∀ real n, m ≥ 0 (0 < n − m ⟹ m/n ≤ 1 and m/n ≠ 1)."""
        proof = self.proof
        hypotheses: list[Json] = [["<", 0, minus("n1", "n2")], ["<=", 0, "n2"]]
        gap, sign = (proof.assume(formula) for formula in hypotheses)
        split = proof.sums(equal(minus("n1", 0), plus(minus("n1", "n2"), "n2")))
        whole = proof.squares(["<", 0, "n1"], split, [gap, sign])
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["n1"], [whole]))
        share = over("n2", "n1")
        equals = proof.follows(equal(minus(1, share), over(minus("n1", "n2"), "n1")), unit)
        small = proof.squares(["<=", share, 1], equals, [gap, whole])
        one = equal(share, 1)
        nothing = proof.follows(equal(minus(0, 0), minus("n1", "n2")), proof.assume(one), unit)
        absurd = proof.squares(["<", 0, 0], nothing, [gap])
        apart = prove_not(proof, one, absurd, proof.evaluate(["<", 0, 0]))
        return proof.generalise(proof.conjunction(small, apart), ["n1", "n2"], hypotheses)

    def agreement(self) -> tuple[int, int]:
        """∀q ∀j: what is copied is at most 1; ∀q: it is 1 for all j if and only if the letters come before q."""
        proof = self.proof
        average, missing = self._average(), self._missing()
        without = proof.specialise(self.averages, [], [missing])
        distant = proof.assume(DISTANT)
        copied = proof.specialise(self.copies, ["r2"], [distant])
        same = indicator(equal(["x", "r2"], LETTER_ASKED))
        at_most = proof.squares(
            ["<=", same, 1], proof.sums(equal(minus(1, same), indicator(different(["x", "r2"], LETTER_ASKED))))
        )
        some = proof.assume(SOME)
        small = proof.cases(
            SOME,
            proof.choose(some, "r2", proof.rewrite(["<=", COPIED, 1], [(copied, "backward")], at_most)),
            proof.rewrite(["<=", COPIED, 1], [(without, "backward")], proof.project(average, 0)),
        )
        bounded = proof.generalise(small, ["q0", "j0"])
        every = proof.specialise(proof.assume(ALL_COPIED), ["j0"])
        is_same = equal(["x", "r2"], LETTER_ASKED)
        goal = exists([("s", "T")], both(_at_distance("j0", "q0", "s"), equal(["x", "s"], LETTER_ASKED)))
        one = proof.rewrite(equal(same, 1), [copied], every)
        none = conditions.prove_fails(proof, is_same, proof.assume(["not", is_same]))
        zero = proof.rewrite(equal(indicator(["false"]), 1), [none], one)
        absurd = proof.contradiction(is_same, zero, proof.evaluate(equal(indicator(["false"]), 1)))
        found = proof.cases(is_same, proof.assume(is_same), absurd)
        there = proof.choose(some, "r2", proof.witness(goal, ["r2"], proof.conjunction(distant, found)))
        averaged = proof.rewrite(equal(AVERAGE, 1), [without], every)
        nowhere = proof.contradiction(goal, averaged, proof.project(average, 1))
        forward = proof.generalise(proof.cases(SOME, there, nowhere), ["j0"])
        known = proof.assume(both(DISTANT, is_same))
        holds = conditions.prove_holds(proof, is_same, proof.project(known, 1))
        copied = proof.specialise(self.copies, ["r2"], [proof.project(known, 0)])
        spelled = proof.rewrite(equal(COPIED, indicator(["true"])), [holds], copied)
        full = proof.rewrite(equal(COPIED, 1), [proof.sums(equal(indicator(["true"]), 1))], spelled)
        all_there = proof.specialise(proof.assume(follows("q0")), ["j0"])
        backward = proof.generalise(proof.choose(all_there, "r2", full), ["j0"])
        same = conditions.prove_equivalent(proof, ALL_COPIED, follows("q0"), forward, backward)
        return bounded, proof.generalise(same, ["q0"])

    def words(self) -> int:
        """The output is the share of the letters that follow the word."""
        proof = self.proof
        bounded, same = self.agreement()
        letter = indicator(equal(["x", "q0"], "y0"))
        letters = proof.generalise(proof.sums(equal(letter, letter)), ["q0", "y0"])
        empty = proof.generalise(proof.evaluate(equal(0, 0)), ["y0"])
        found = proof.specialise(
            matching_head.prove_matching(proof),
            ["T", "S", "J", BLOCKS, "prior", COPY, NOW, READ, "pos", "x", COPIES, "w", "p0", "gain"],
            [self.given[1], self.given[4], letters, empty, bounded],
        )
        result = proof.rewrite(CONCLUSION[2], [same], proof.specialise(found, ["y0", "s0"]))
        result = proof.generalise(result, ["y0", "s0"])
        return proof.generalise(result, names_of(WORD_HEAD), WORD_HYPOTHESES)
