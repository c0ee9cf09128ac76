"""The induction head outputs relative frequencies of transitions, with a spurious one at the first position.

Thesis on combinatorial tasks, Proposition 8.2.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks.heads.attention import ATTENTION_VOCABULARY
from verify.statements.tasks.heads.boundary import BOUNDARY, BOUNDARY_VARIABLES, SEQUENCE, START, prove_boundary
from verify.statements.tasks.heads.induction_head import (
    COUNT,
    FOLLOWED,
    HEAD,
    HYPOTHESES,
    OUTPUT,
    TRANSFORMER,
    InductionHead,
)
from verify.statements.tasks.heads.positions import line, sequence
from verify.statements.tasks.thesis import HARD_ATTENTION, SOURCE, presupposing
from verify.statements.terms import different, equal, over

AT: Binders = [("q0", "T"), ("y0", "S")]
TRANSITIONS = ["transitions", *FOLLOWED[1:]]
DEPARTURES = ["departures", *COUNT[1:]]
INSIDE = both(["<=", 2, ["pos", "q0"]], exists([("r'", "T")], ["<", ["pos", "q0"], ["pos", "r'"]]))


def _head_claim(conclusion: Json) -> Json:
    return forall(HEAD, implies(*HYPOTHESES, forall(AT, conclusion)))


AS_COUNTS = _head_claim(implies(INSIDE, equal(TRANSFORMER, TRANSITIONS)))
AS_FREQUENCIES = _head_claim(implies(different(DEPARTURES, 0), equal(TRANSFORMER, over(TRANSITIONS, DEPARTURES))))
CORRECTED = _head_claim(implies(different(COUNT, 0), equal(TRANSFORMER, over(FOLLOWED, COUNT))))
CLAIM = _head_claim(OUTPUT)


def head_values(vocabulary: str, word: str) -> list[Json]:
    """Return values of the variables: a word at the positions a, b, c, …, and the gain 1."""
    names = "abcdefgh"[: len(word)]
    letters, at = sequence(names, vocabulary, word)
    positions, *numbers = line(names)
    return [positions, letters, *numbers, at, ":b", 1]


def _refute(claim: Json, word: str, place: str, letter: str) -> Evidence:
    """Refute a claim at a word, a position and a letter."""
    inner = {"q0": f":{place}", "y0": f":{letter}"}
    *conditions, conclusion = claim[2][-1][2][1:]
    moves: list[dict[str, Json]] = [{"at": list(inner.values())}, {"conditions": conditions}]
    return patterns.refute_at(claim, HEAD, head_values("mn", word), HYPOTHESES, conclusion, moves, inner)


def _prove_corrected() -> Evidence:
    head = InductionHead()
    proof = head.proof
    found = proof.generalise(proof.project(head.outputs(), 0), patterns.names_of(AT))
    proof.generalise(found, patterns.names_of(HEAD), HYPOTHESES)
    return proof


def _prove_output() -> Evidence:
    head = InductionHead()
    head.closed()
    return head.proof


WORD, PLACE, LETTER = "mnnmm", "d", "n"
READING = (
    "For every vocabulary S, every length t of at least 2 and every sequence. Positions are numbered as in "
    "tasks/fact-8.3; e is the second one, where v of the first layer is 1 on the first block. The weights are those "
    "of the proof, with row vectors multiplied from the left by matrices; the coordinates (now, a), (before, a), "
    "(read, a) are the three blocks. c > 0 is the real number gain. For large c softmax puts all its weight on the "
    "largest scores, in equal parts; this limit is what a layer computes here, with a causal mask, and the factor "
    "1/√d, which does not change which scores are the largest, is left out. The output at the position q0 and "
    "the letter y0 is the entry y0 of the third block."
)


def _control(claim: Json) -> model.Control:
    return model.Control(
        "It is true of the share of y among the letters that follow x_p up to p, where the first position counts as "
        "its own predecessor, if there are such letters.",
        trees.differences(claim, CORRECTED),
        _prove_corrected(),
        "true",
    )


def induction_head() -> model.Statement:
    """Proposition 8.2, as printed."""
    witness = [*head_values("mn", WORD), f":{PLACE}", f":{LETTER}"]
    return model.Statement(
        id="tasks/proposition-8.2",
        title="Two layers of attention output the numbers of transitions",
        source=f"{SOURCE}, chapter 8, Proposition 8.2 and its proof",
        hypotheses=(
            r"The attention-only transformer of (8.4) and (8.5) with d = 3k and the printed weights, in the limit of "
            r"large c, on any sequence x_1, …, x_t; 2 \le p < t."
        ),
        conclusion=(
            r"The output at p and j is exactly the number of times that x_p \to j appears before p; the output is the "
            r"share of j among the letters that follow x_p."
        ),
        reading=f"{READING} Refuted is what is said of the printed weights; of others see 'some-weights'. The first "
        "part is the sentence of the proof. The second part replaces numbers by relative "
        "frequencies, which weights of attention with the sum 1 can give. Both are false. The proof has further slips: "
        "the scores of the second layer are c^2/sqrt(d) where c/sqrt(d) is printed, its softmax is said to choose j = "
        "i - 1, which is what the first layer does, and the sums over b run to 3k and k where they should run over the "
        "positions up to i.",
        definitions=trees.needed(ATTENTION_VOCABULARY, [AS_COUNTS, AS_FREQUENCIES, _prove_corrected().steps]),
        parts=presupposing(
            [
                model.Part(
                    "counts",
                    "The output at p and y, 2 <= p < t, is the number of transitions from the letter at p to y up to "
                    "p. False: at the fourth letter of m, n, n, m, m there is one transition from m to n, and the "
                    "output is 1/2.",
                    AS_COUNTS,
                    _refute(AS_COUNTS, WORD, PLACE, LETTER),
                    [witness],
                    [_control(AS_COUNTS)],
                ),
                model.Part(
                    "frequencies",
                    "The output is the number of transitions from the letter at p to y divided by that of all "
                    "transitions from this letter, if there are any. False: at the fourth letter of m, n, n, m, m the "
                    "only transition from m is to n, and the output is 1/2.",
                    AS_FREQUENCIES,
                    _refute(AS_FREQUENCIES, WORD, PLACE, LETTER),
                    [witness],
                    [_control(AS_FREQUENCIES)],
                ),
                model.OpenPart(
                    "some-weights",
                    "Some weights of a transformer with two layers of one head give the statistics of transitions.",
                    "No weights give the numbers of transitions: tasks/own-no-weights-count. For their shares it is "
                    "not decided. Where a word starts with a run of one letter, the first layer says the same of all "
                    "its positions, whatever its weights are. No second layer looks at the transitions from the last "
                    "letter alone: tasks/own-no-exact-attention. That another way leads to the shares is not excluded. "
                    "With a begin token the printed weights give the shares: tasks/own-begin-token.",
                ),
            ],
            HARD_ATTENTION,
        ),
    )


def _repair_control() -> model.Control:
    wrong = _head_claim(both(OUTPUT[1], implies(equal(COUNT, 0), equal(TRANSFORMER, 0))))
    values, inner = head_values("mn", "mn"), {"q0": ":b", "y0": ":m"}
    moves: list[dict[str, Json]] = [{"at": list(inner.values())}, {"part": 1}, {"conditions": [equal(COUNT, 0)]}]
    return model.Control(
        "If the letter at p was never followed by another one, the output is not 0: the sequence m, n.",
        trees.differences(CLAIM, wrong),
        patterns.refute_at(wrong, HEAD, values, HYPOTHESES, equal(TRANSFORMER, 0), moves, inner),
    )


def induction_head_repair() -> model.Statement:
    """What the printed weights compute."""
    boundary = Evidence(BOUNDARY_VARIABLES)
    prove_boundary(boundary)
    positions, letters, *numbers, word, _, _ = head_values("mn", WORD)
    at = [positions, letters, *numbers, word]
    return model.Statement(
        id="tasks/proposition-8.2.repair",
        title="Two layers of attention output relative frequencies of transitions, with one more at the start",
        source=f"{SOURCE}, chapter 8, Proposition 8.2 and its proof, corrected",
        hypotheses=(
            r"The attention-only transformer of (8.4) and (8.5) with d = 3k and the printed weights, in the limit of "
            r"large c, on any sequence x_1, …, x_t; x_0 = x_1."
        ),
        conclusion=(
            r"The output at p and j is \#\{b \le p: x_{b-1} = x_p, x_b = j\} / \#\{b \le p: x_{b-1} = x_p\}, and the "
            r"share of j among x_1, …, x_p if there is no such b. The numerator is the number of transitions from x_p "
            r"to j up to p, plus 1 if x_1 = x_p = j; the denominator that of all transitions from x_p, plus 1 if "
            r"x_1 = x_p."
        ),
        reading=f"{READING} The first position attends to itself in the first layer, so that it counts as its own "
        "predecessor.",
        definitions=trees.needed(ATTENTION_VOCABULARY, [CLAIM, BOUNDARY, _prove_output().steps]),
        parts=presupposing(
            [
                model.Part(
                    "output",
                    "The output at every position and letter, for every sequence.",
                    CLAIM,
                    _prove_output(),
                    [
                        [*head_values("mn", WORD), f":{PLACE}", f":{LETTER}"],
                        [*head_values("mn", "mn"), ":b", ":m"],
                    ],
                    [_repair_control()],
                ),
                model.Part(
                    "boundary",
                    "The numbers in the output are those of transitions, and one more for the first letter.",
                    BOUNDARY,
                    boundary,
                    [[*at, ":a", ":d", ":m", ":n"]],
                    [_boundary_control(at)],
                ),
            ],
            HARD_ATTENTION,
            only=["output"],
        ),
    )


def _boundary_control(at: list[Json]) -> model.Control:
    counts, *others = BOUNDARY[2][-1][2][1:]
    wrong_equations = both(equal(counts[1], counts[2][1]), *others)
    wrong = forall(BOUNDARY[1], implies(*BOUNDARY[2][1:-1], forall(BOUNDARY[2][-1][1], wrong_equations)))
    inner = {"p0": ":d", "a0": ":m", "y0": ":m"}
    moves: list[dict[str, Json]] = [{"at": list(inner.values())}]
    return model.Control(
        "Without the additional transition it is false: the fourth letter of m, n, n, m, m.",
        trees.differences(BOUNDARY, wrong),
        patterns.refute_at(wrong, [*SEQUENCE, *START], [*at, ":a"], BOUNDARY[2][1:-1], wrong_equations, moves, inner),
    )


STATEMENTS = {
    "tasks/proposition-8.2": induction_head,
    "tasks/proposition-8.2.repair": induction_head_repair,
}
