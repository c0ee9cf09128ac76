"""The minimal model with a shift by one position counts transitions, and without a shift occurrences.

Thesis on combinatorial tasks, equation (8.8) and Fact 8.3.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.heads.numbered import NUMBERED_PLACES, Numbered
from verify.statements.tasks.heads.positions import (
    NUMBERED,
    POSITION_VOCABULARY,
    POSITIONS,
    TOKENS,
    line,
    sequence,
)
from verify.statements.tasks.source import SOURCE

Json = Any

MODEL: Binders = [
    *POSITIONS[:2],
    ("S", "set"),
    ("E", ["maps", "T", "S", "real"]),
    ("W", ["maps", "S", "S", "real"]),
    ("v", ["maps", "T", "real"]),
]
OFFSET = equal(["pos", "s"], plus(minus(["pos", "q"], ["pos", "r"]), 1))
UP_TO_P: Json = ["<=", ["pos", "q"], ["pos", "p"]]


def _entry(at_offset: Json, v: Json) -> Json:
    return total([("s", "T")], v, at_offset)


def _model(visible: Json, row: Json, weights: Json, entry: Json, column: Json, letter: Json) -> Json:
    shifted = total([("r", "T")], times(entry, column))
    scores = total([("a", "S"), ("b", "S")], times(row, weights, shifted))
    return total([("q", "T")], times(scores, letter), visible)


MODEL_VOCABULARY: list[Json] = [
    *POSITION_VOCABULARY,
    define(
        "toeplitz",
        [*POSITIONS[:2], ("v", ["maps", "T", "real"]), ("q", "T"), ("r", "T")],
        _entry(OFFSET, ["v", "s"]),
    ),
    define("onehot", [POSITIONS[0], *TOKENS], mapping([("p", "T"), ("a", "S")], indicator(equal(["x", "p"], "a")))),
    define(
        "minimal",
        [*MODEL, ("p", "T"), ("y", "S")],
        _model(
            UP_TO_P,
            ["E", "p", "a"],
            ["W", "a", "b"],
            ["toeplitz", "T", "pos", "v", "q", "r"],
            ["E", "r", "b"],
            ["E", "q", "y"],
        ),
    ),
]
ALL: Binders = [POSITIONS[0], TOKENS[0], *POSITIONS[1:], TOKENS[1]]
PLACE: Binders = [("e", "T")]
AT: Binders = [("p", "T"), ("y", "S")]
SINGLE = mapping([("s", "T")], indicator(equal("s", "e")))
IDENTITY = mapping([("a", "S"), ("b", "S")], indicator(equal("a", "b")))
ONES = mapping([("a", "S"), ("b", "S")], 1)


def output(weights: Json, shift: Json) -> Json:
    """The output of the minimal model at the position p and the letter y."""
    return ["minimal", "T", "pos", "S", ["onehot", "T", "S", "x"], weights, shift, "p", "y"]


def _claim(place: int, weights: Json, value: Json) -> Json:
    hypotheses = [NUMBERED, equal(["pos", "e"], place)]
    return forall([*ALL, *PLACE], implies(*hypotheses, forall(AT, equal(output(weights, SINGLE), value))))


TRANSITIONS = ["transitions", *names_of(POSITIONS), *names_of(TOKENS), "p", ["x", "p"], "y"]
OCCURRENCES = ["occurrences", *names_of(POSITIONS[:2]), *names_of(TOKENS), "p", "y"]
BIGRAMS = _claim(2, IDENTITY, TRANSITIONS)
UNIGRAMS = _claim(1, ONES, OCCURRENCES)
VARIABLES: Binders = [
    *ALL,
    *PLACE,
    *AT,
    *NUMBERED_PLACES,
    ("H", ["subsets", "T"]),
    ("H2", ["subsets", "T"]),
    ("D", ["subsets", ["product", "T", ["product", "T", "T"]]]),
    ("W0", ["maps", "S", "S", "real"]),
]
FREE: Binders = VARIABLES[-4:]
UP_TO: Json = ["subset", [["q'", "T"]], ["<=", ["pos", "q'"], ["pos", "p"]]]
FROM_SECOND: Json = ["subset", [["q'", "T"]], ["<=", 2, ["pos", "q'"]]]
FIRST, MIDDLE, LAST = ["first", "u"], ["first", ["second", "u"]], ["second", ["second", "u"]]
AT_OFFSET: Json = [
    "subset",
    [["u", ["product", "T", ["product", "T", "T"]]]],
    equal(["pos", FIRST], plus(minus(["pos", MIDDLE], ["pos", LAST]), 1)),
]


def _is(position: Json, letter: Json) -> Json:
    return indicator(equal(["x", position], letter))


class Counts:
    """The sum of the minimal model over pairs of positions whose distance is the one that the shift picks."""

    def __init__(self) -> None:
        """Assume that the positions are numbered."""
        self.proof = Evidence(VARIABLES)
        self.numbered = Numbered(self.proof)

    def picked(self, weights: Json) -> int:
        """f = Σ_q [q ≤ p] [x_q = y] Σ_r [pos e = pos q − pos r + 1] W(x_p, x_r)."""
        member = ["in", ["pair", "s", ["pair", "q", "r"]], "D"]
        left = _model(
            ["in", "q", "H"],
            _is("p", "a"),
            ["W0", "a", "b"],
            _entry(member, indicator(equal("s", "e"))),
            _is("r", "b"),
            _is("q", "y"),
        )
        right = _pairs(["in", "q", "H"], substituted(member, {"s": "e"}), "W0")
        names = [name for name in names_of(FREE) if name != "H2"]
        lemma = self.proof.generalise(self.proof.sums(equal(left, right)), names)
        return self.proof.specialise(lemma, [UP_TO, AT_OFFSET, weights])

    def bigrams(self) -> Evidence:
        """Prove the claim on transitions."""
        in_row, late = ["in", "q", "H"], ["in", "q", "H2"]
        step = equal("r", ["back", "q"])
        letters = times(_is("q", "y"), indicator(equal(["x", ["back", "q"]], ["x", "p"])))
        counted = equal(_pairs(in_row, both(late, step), IDENTITY), total([("q", "T")], letters, both(late, in_row)))
        near = both(["<=", 2, ["pos", "q"]], step)
        return self._closed(2, IDENTITY, self.numbered.shifted(), near, TRANSITIONS, counted)

    def unigrams(self) -> Evidence:
        """Prove the claim on occurrences."""
        in_row, same = ["in", "q", "H"], equal("r", "q")
        counted = equal(_pairs(in_row, same, ONES), total([("q", "T")], _is("q", "y"), in_row))
        return self._closed(1, ONES, self.numbered.unshifted(), same, OCCURRENCES, counted)

    def _closed(self, place: int, weights: Json, offset: int, near: Json, value: Json, counted: Json) -> Evidence:
        proof, model = self.proof, output(weights, SINGLE)
        middle = _pairs(UP_TO_P, near, weights)
        found = proof.rewrite(equal(model, middle), [offset], self.picked(weights))
        lemma = proof.generalise(proof.sums(counted), ["H", "H2"])
        at_positions = proof.specialise(lemma, [UP_TO, FROM_SECOND])
        found = proof.rewrite(equal(model, value), [at_positions], found)
        hypotheses = [NUMBERED, equal(["pos", "e"], place)]
        proof.generalise(proof.generalise(found, names_of(AT)), names_of([*ALL, *PLACE]), hypotheses)
        return proof


def _pairs(visible: Json, near: Json, weights: Json) -> Json:
    """Σ_q [visible] Σ_r [near] W(x_p, x_r) [x_q = y]."""
    chosen = total([("r", "T")], ["at", weights, ["x", "p"], ["x", "r"]], near)
    return total([("q", "T")], times(chosen, _is("q", "y")), visible)


def values(vocabulary: str, word: str, place: str) -> list[Json]:
    """Return values of the variables: a word at the positions a, b, c, …, and the place of the entry 1."""
    names = "abcdefgh"[: len(word)]
    letters, at = sequence(names, vocabulary, word)
    positions, *numbers = line(names)
    return [positions, letters, *numbers, at, f":{place}"]


def _control(claim: Json, place: int, weights: Json, value: Json, word: str, position: str, letter: str) -> Control:
    wrong = _claim(place, weights, value)
    hypotheses, (*_, conclusion) = wrong[2][1:-1], wrong[2][-1]
    binders = [*ALL, *PLACE]
    inner = {"p": f":{position}", "y": f":{letter}"}
    at = values("mn", word, "abc"[place - 1])
    refuted = refute_at(wrong, binders, at, hypotheses, conclusion, [{"at": list(inner.values())}], inner)
    return Control(
        f"With the entry 1 of v at the place {place} it is false: the sequence {word}.",
        differences(claim, wrong),
        refuted,
    )


def minimal_model_counts() -> Statement:
    """Fact 8.3."""
    return Statement(
        id="tasks/fact-8.3",
        title="The minimal model counts transitions, or occurrences, with simple weights",
        source=f"{SOURCE}, chapter 8, equation (8.8) and Fact 8.3",
        hypotheses=(
            r"x_1, …, x_t is any sequence over any finite vocabulary, E its matrix of one-hot rows, and "
            r"f(E) = \mathrm{mask}(E W_k (M E)^T) E with the lower triangular Toeplitz matrix M of v."
        ),
        conclusion=(
            r"v = (0, 1, 0, …, 0), W_k = I: f(E)_{p,i} = \sum_{t'=2}^p 1\{x_{t'} = i\} 1\{x_{t'-1} = x_p\}. "
            r"v = (1, 0, …, 0), W_k = 1 1^T: f(E)_{p,i} = \sum_{t'=1}^p 1\{x_{t'} = i\}."
        ),
        reading=(
            "For every vocabulary S, every length and every sequence. The positions are a finite set T with numbers "
            "pos(s): these are at least 1 and different, and whenever pos(s) is not 1, back(s) is a position with the "
            "number pos(s) - 1 (back of the first position is that position itself). So the numbers are 1, …, t. "
            "M(q, r) is the entry of v at the position with the number pos(q) - pos(r) + 1, and 0 if there is none, "
            "which is the case above the diagonal. v is 1 at the position e alone, which has the number 2 for "
            "transitions, so that t is at least 2, and 1 for occurrences. The mask keeps the scores of the positions "
            "up to p. At the first position the sum of transitions is empty, and so is the output zero."
        ),
        definitions=needed(MODEL_VOCABULARY, [BIGRAMS, UNIGRAMS]),
        parts=[
            Part(
                "bigrams",
                "With v = e_2 and W = I the output counts the transitions from the letter at p to y up to p.",
                BIGRAMS,
                Counts().bigrams(),
                [[*values("mn", "mnn", "b"), ":c", ":n"]],
                [_control(BIGRAMS, 3, IDENTITY, TRANSITIONS, "mnn", "c", "n")],
            ),
            Part(
                "unigrams",
                "With v = e_1 and a matrix W of ones the output counts how often y occurs up to p.",
                UNIGRAMS,
                Counts().unigrams(),
                [[*values("mn", "mnn", "a"), ":c", ":n"]],
                [_control(UNIGRAMS, 2, ONES, OCCURRENCES, "mnn", "a", "m")],
            ),
        ],
    )


STATEMENTS = {"tasks/fact-8.3": minimal_model_counts}
