"""Heads for words of any length: layers that copy letters, and one that compares them.

Our own addition to Proposition 8.2 and §8.3.3 of the thesis on combinatorial tasks.
"""

from verify.proving.evidence import ConciseEvidence
from verify.statements import model, patterns, trees
from verify.statements.formulas import Json, forall, implies
from verify.statements.tasks.heads import matching_head, transformer_construction, word_head
from verify.statements.tasks.heads.copying_head import COPIED, COPYING, PREMISES, THERE, prove_copying
from verify.statements.tasks.heads.induction_head import HEAD, InductionHead
from verify.statements.tasks.heads.positions import labels
from verify.statements.tasks.thesis import HARD_ATTENTION, SOURCE, presupposing
from verify.statements.terms import equal, indicator, mapping, over, total

BLOCKS: Json = ["labels", "now", "before", "earlier", "read"]
TWO: Json = ["labels", "one", "two"]
WORD = "mnmn"


def _matching_values() -> list[Json]:
    """Words of three letters: the two letters before are compared with the last two, after m, n, m, n."""
    places, letters, _, back, at, *_ = transformer_construction.head_values("mn", WORD)

    def roles(one: str, two: str) -> Json:
        named = [["of", BLOCKS, f":{name}"] for name in (one, two)]
        return mapping([("z1", TWO)], ["choose", "z1", ["one", named[0]], ["two", named[1]]])

    def is_letter(place: Json) -> Json:
        return indicator(equal(["at", at, place], ["second", "z2"]))

    before = ["at", back, "z1"]
    found = [is_letter("z1"), is_letter(before), is_letter(["at", back, before]), 0]
    stream = mapping(
        [("z1", places), ("z2", ["product", BLOCKS, letters])],
        ["choose", ["first", "z2"], *map(list, zip(BLOCKS[1:], found, strict=True))],
    )
    asked = [["of", letters, f":{letter}"] for letter in "nm"]
    words = mapping([("z1", TWO)], ["choose", "z1", ["one", asked[0]], ["two", asked[1]]])
    numbers = transformer_construction.head_values("mn", WORD)[2]
    read = [["of", BLOCKS, f":{name}"] for name in ("now", "read")]
    sets = [places, letters, TWO, BLOCKS]
    return [*sets, roles("now", "before"), roles("before", "earlier"), *read, numbers, at, stream, words, ":d", 1]


def _matching_control() -> model.Control:
    everything = over(
        total([("q", "T")], matching_head.LETTER, matching_head.visible("q")),
        total([("q", "T")], 1, matching_head.visible("q")),
    )
    (binders, conditions) = matching_head.MATCHING_CLAIM[2][-1][1], matching_head.MATCHING_CLAIM[2][-1][2][1:-1]
    wrong = forall(
        matching_head.MATCHING,
        implies(
            *matching_head.HYPOTHESES, forall(binders, implies(*conditions, equal(matching_head.OUTPUT, everything)))
        ),
    )
    inner = {"y0": ":m", "s0": ":c"}
    moves: list[dict[str, Json]] = [
        {"at": list(inner.values())},
        {"conditions": [matching_head.visible("s0"), matching_head.matches("s0")]},
    ]
    return model.Control(
        "The output is not the share of the letter among all positions: after m, n, m, n.",
        trees.differences(matching_head.MATCHING_CLAIM, wrong),
        patterns.refute_at(
            wrong,
            matching_head.MATCHING,
            _matching_values(),
            matching_head.HYPOTHESES,
            equal(matching_head.OUTPUT, everything),
            moves,
            inner,
        ),
    )


def _copying_control() -> model.Control:
    wrong_part = forall(COPYING[2][-1][2][1][1], equal(COPIED, indicator(equal(["x", "s0"], "y0"))))
    wrong = forall(
        HEAD, implies(*PREMISES, forall(transformer_construction.AT, ["and", wrong_part, COPYING[2][-1][2][2]]))
    )
    values = [*transformer_construction.head_values("mn", "mnn")[:5], ":c", 1]
    inner = {"q0": ":c", "y0": ":m", "s0": ":b"}
    moves: list[dict[str, Json]] = [{"at": [":c", ":m"]}, {"part": 0}, {"at": [":b"]}]
    failing = wrong_part[2]
    return model.Control(
        "It does not copy the letter of another position: after m, n, n with a shift by two.",
        trees.differences(COPYING, wrong),
        patterns.refute_at(wrong, HEAD, values, PREMISES, failing, moves, inner),
    )


def _word_values(word: str, distances: str, asked: str, place: str) -> list[Json]:
    """A sequence, places at the distances of the copied letters, the letters that are asked for, and the position."""
    vocabulary = "".join(sorted(set(word)))
    positions, letters, numbers, back, at, *_ = transformer_construction.head_values(vocabulary, word)
    indices = labels("uv"[: len(asked)])
    blocks: Json = ["union", ["labels", "now", "read"], indices]
    prior = [["inl", ":now"], ["inr", ":u"]][: len(asked)]

    def each(values: list[Json]) -> Json:
        return mapping([("z1", indices)], ["choose", "z1", *map(list, zip(indices[1:], values, strict=True))])

    return [
        *[positions, letters, numbers, back, at, 1, indices],
        each([["of", positions, f":{distance}"] for distance in distances]),
        each([["of", blocks, block] for block in prior]),
        each([["of", letters, f":{letter}"] for letter in asked]),
        *[f":{place}", ":a"],
    ]


def _words_control() -> model.Control:
    hypotheses = [hypothesis for hypothesis in word_head.WORD_HYPOTHESES if hypothesis != word_head.NOT_FIRST]
    wrong = forall(word_head.WORD_HEAD, implies(*hypotheses, word_head.CONCLUSION))
    inner = {"y0": ":n", "s0": ":b"}
    *conditions, failing = word_head.CONCLUSION[2][1:]
    moves: list[dict[str, Json]] = [{"at": list(inner.values())}, {"conditions": conditions}]
    return model.Control(
        "If the first letter is asked for, it is false: words of two letters in m, n, m.",
        trees.differences(word_head.WORDS, wrong),
        patterns.refute_at(
            wrong, word_head.WORD_HEAD, _word_values("mnm", "b", "m", "c"), hypotheses, failing, moves, inner
        ),
    )


def ngram_head() -> model.Statement:
    """The layers one by one, and all together."""
    head, matching = InductionHead(THERE), ConciseEvidence([*matching_head.MATCHING, *matching_head.PLACES])
    prove_copying(head)
    matching_head.prove_matching(matching)
    words = word_head.WordHead()
    words.words()
    copied = transformer_construction.head_values("mn", "mnn")[:5]
    return model.Statement(
        id="tasks/own-ngram-head",
        title="Attention that copies the letters before and compares them counts words of any length",
        source=f"{SOURCE}, chapter 8, Proposition 8.2 and section 8.3.3; not in the work",
        hypotheses=(
            r"Hard attention with relative positions, as in Proposition 8.2. A copying head has its shift at the "
            r"distance r in the place of 1. A matching layer asks at p for letters w_j and compares them with the "
            r"shares u_j(q, a) \le 1 of letters a that each position q has copied, for finitely many j. A word head "
            r"copies the letters at the distances r_j before each position, and its matching layer asks at p for "
            r"letters w_j that differ from x_1."
        ),
        conclusion=(
            r"The copying head outputs at q the letter x_{q-r}, if r < q, else the shares of the letters among "
            r"x_1, …, x_q. If u_j(s, w_j) = 1 for some s \le p and all j, the matching layer outputs at p the share of "
            r"each letter y among the x_q with q \le p and u_j(q, w_j) = 1 for all j. If x_{s - r_j} = w_j for some "
            r"s \le p and all j, the word head outputs at p the share of each letter y among the x_q with q \le p and "
            r"x_{q - r_j} = w_j for all j."
        ),
        reading=(
            "For every vocabulary S, every length, sequence and finite set J of distances. A head for words of n "
            "letters has the distances 1, …, n − 1 and asks at p for the last n − 1 letters, w_j = x_(p−j+1): the "
            "letter at p itself, and those at the distances 1, …, n − 2, which it has copied. So it outputs the "
            "relative frequencies of the letters that followed these n − 1 letters, if they occurred before and none "
            "of them is the first letter, such as a token for the beginning. n = 2 is the induction head. In the first "
            "part e is the position r + 1, and the copy is read from the second block of first_layer. In the second "
            "part B are the blocks of the residual stream, ask(j) and copy(j) those of the letters that are asked for "
            "and copied; W_Q takes ask(j) to copy(j), W_K is the identity, each times the gain, and W_V takes the "
            "letters to the block that is read. In the third part the residual stream is that after |J| copying heads, "
            "each of which writes to a block of its own; steps(j) is the position r_j + 1, and prior(j) is the block "
            "from which the matching layer takes the letter w_j at p."
        ),
        definitions=trees.needed(
            word_head.WORD_VOCABULARY,
            [
                COPYING,
                matching_head.MATCHING_CLAIM,
                word_head.WORDS,
                head.proof.steps,
                matching.steps,
                words.proof.steps,
            ],
        ),
        parts=presupposing(
            [
                model.Part(
                    "copying",
                    "What a copying layer outputs at every position, for every distance.",
                    COPYING,
                    head.proof,
                    [[*copied, ":c", 1, ":c", ":m", ":a"], [*copied, ":c", 1, ":b", ":m"]],
                    [_copying_control()],
                ),
                model.Part(
                    "matching",
                    "What a matching layer outputs where all letters agree somewhere.",
                    matching_head.MATCHING_CLAIM,
                    matching,
                    [[*_matching_values(), ":m", ":c"]],
                    [_matching_control()],
                ),
                model.Part(
                    "words",
                    "What copying heads and a matching layer output together after words without the first letter.",
                    word_head.WORDS,
                    words.proof,
                    [[*_word_values("bmnmn", "bc", "nm", "e"), ":m", ":d"]],
                    [_words_control()],
                ),
            ],
            HARD_ATTENTION,
        ),
    )


STATEMENTS = {"tasks/own-ngram-head": ngram_head}
