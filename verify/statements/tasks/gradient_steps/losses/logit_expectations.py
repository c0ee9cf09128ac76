"""Equations (E.11) and (E.12): the expected gradient of a logit in W is a sum of joint probabilities.

Tasks (Edelman), appendix E.1. This is linearity of the expectation, for every finite set of states.
"""

from fractions import Fraction

from verify.library.finite_sums import prove_equal_sums, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.chains import chain, sample_space, words
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import (
    FROM,
    MIDDLE,
    STATE_I,
    STATE_L,
    STATE_M,
    TOP,
)
from verify.statements.tasks.gradient_steps.losses.weight_expectation import EXPECTED
from verify.statements.tasks.gradient_steps.sums import linear_sums
from verify.statements.tasks.gradient_steps.sums.triple_sums import Term, over_earlier, over_starts
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator, mapping, over, times, total

SLOPE: list[Json] = [
    define(
        "logit_slope",
        [
            ("c", "real"),
            ("S", "set"),
            ("y", ["maps", "natural", "S"]),
            ("p", "natural"),
            ("i", "S"),
            ("m", "S"),
            ("l", "S"),
        ],
        times(
            "c",
            sum_below(
                "q'",
                ["next", "p"],
                times(
                    indicator(equal(["y", "q'"], "i")),
                    sum_below(
                        "s'",
                        ["next", "q'"],
                        times(indicator(equal(["y", "p"], "m")), indicator(equal(["y", "s'"], "l"))),
                    ),
                ),
            ),
        ),
    )
]
POSITION: Binders = [("p", "natural")]
RATE: Binders = [*sample_space.SPACE, ("c", "real"), *POSITION]


def mean_slope(p: Json, i: Json, *entry: Json) -> Json:
    """The expectation of the entry (m, l) of the gradient of the logit i at the position p."""
    return total(sample_space.OUTCOME, times(["w", "o"], ["logit_slope", "c", "S", ["x", "o"], p, i, *entry]))


MEANS: list[Json] = [
    define("mean_slope", [*RATE, *sample_space.SEEN[1:], sample_space.SEEN[0]], mean_slope("p", "i", "m", "l")),
    define(
        "mean_target_slope",
        [*RATE, sample_space.SEEN[2], sample_space.SEEN[0]],
        mean_slope("p", sample_space.token(["next", "p"]), "m", "l"),
    ),
    define(
        "triples",
        [*sample_space.SPACE, *POSITION, *sample_space.SEEN],
        over_earlier(lambda p, q, s: sample_space.triple(p, q, s, "l", "i", "m"), "p"),
    ),
    define(
        "repeated_triples",
        [*sample_space.SPACE, *POSITION, *sample_space.SEEN[::2]],
        over_earlier(lambda p, q, s: sample_space.repeated(p, q, s, "l", "m"), "p"),
    ),
]
VOCABULARY = [*sample_space.SAMPLE_SPACE, *SLOPE, *MEANS]


def prove_mean_slope(proof: Evidence, state: Json, term: Term) -> int:
    """Prove that ``mean_slope`` is c times the sum of a term over s ≤ t' ≤ p.

    The state of the logit may depend on the outcome o; the term is the probability that the three indicators are 1.
    """
    exchange, congruent = linear_sums.prove_exchange(proof), prove_equal_sums(proof)

    def at(time: Json, value: Json) -> Json:
        return indicator(equal(["x", "o", time], value))

    def starts(q: Json) -> Json:
        return sum_below("s'", ["next", q], times(at(TOP, STATE_M), at("s'", STATE_L)))

    def moved(weight: Json, inner: Json, length: Json, sides: list[Json], pointwise: int) -> int:
        family = mapping([*sample_space.OUTCOME, ("k'", "natural")], inner)
        weights = mapping(sample_space.OUTCOME, weight)
        there = proof.specialise(exchange, [sample_space.OUTCOMES, weights, family, length])
        maps = [mapping([("k'", "natural")], side) for side in sides]
        same = proof.specialise(congruent, [*maps, length], [pointwise])
        below = ["sum_below", mapping([("k'", "natural")], inner), length]
        goal = equal(total(sample_space.OUTCOME, times(weight, below)), ["sum_below", maps[1], length])
        return proof.rewrite(goal, [same], there)

    weight = times(["w", "o"], at(MIDDLE, state))
    inner = times(at(TOP, STATE_M), at("k'", STATE_L))
    each = proof.sums(
        equal(
            total(sample_space.OUTCOME, times(weight, times(at(TOP, STATE_M), at(FROM, STATE_L)))),
            term(TOP, MIDDLE, FROM),
        )
    )
    sides = [total(sample_space.OUTCOME, times(weight, inner)), term(TOP, MIDDLE, "k'")]
    over_s = moved(weight, inner, ["next", MIDDLE], sides, proof.generalise(each, [FROM]))
    grouped = total(sample_space.OUTCOME, times(["w", "o"], times(at(MIDDLE, state), starts(MIDDLE))))
    each = proof.sums(equal(grouped, over_starts(term, TOP, MIDDLE)), cofactors=[cofactor(over_s)])
    inner = times(at("k'", state), starts("k'"))
    sides = [total(sample_space.OUTCOME, times(["w", "o"], inner)), over_starts(term, TOP, "k'")]
    over_q = moved(["w", "o"], inner, ["next", TOP], sides, proof.generalise(each, [MIDDLE]))
    goal = equal(mean_slope(TOP, state, STATE_M, STATE_L), times("c", over_earlier(term, TOP)))
    return proof.follows(goal, over_q)


SETTING: Binders = [(TOP, "natural"), ("c", "real"), *sample_space.SPACE]
NAMED = {TOP: "p", STATE_L: "l", STATE_I: "i", STATE_M: "m"}
SAMPLED, WORDS = words.word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [1, over(3, 2), SAMPLED[0], chain.STATES, SAMPLED[1], WORDS]


def _part(
    says: str, state: Json, term: Term, sides: tuple[Json, Json], free: dict[str, str], near: Json, says_near: str
) -> model.Part:
    """The expectation of the gradient of a logit; the near-miss has another right side and fails at these states."""
    binders: Binders = [(name, "S") for name in free]
    typed = {"p": ["of", "natural", 1], **{NAMED[name]: ["of", chain.STATES, value] for name, value in free.items()}}

    def claim(right: Json) -> Json:
        return trees.renamed(forall(SETTING, forall(binders, equal(sides[0], times("c", right)))), NAMED)

    proof = ConciseEvidence([*EXPECTED, ("c", "real")])
    found = prove_mean_slope(proof, state, term)
    proof.generalise(proof.generalise(found, list(free)), patterns.names_of(SETTING))
    wrong = claim(near)
    refuted = patterns.refute_at(
        wrong, trees.renamed(SETTING, NAMED), VALUES, [], wrong[2][2], [{"at": list(free.values())}], typed
    )
    return model.Part(
        "expectation",
        says,
        claim(sides[1]),
        proof,
        [[*VALUES, *free.values()]],
        [model.Control(says_near, trees.differences(claim(sides[1]), wrong), refuted)],
    )


READING = (
    "The tokens are any random variables on a finite sample space with weights, with values in any finite set of "
    "states, and positions are counted from 0."
)


def equation_e_11() -> model.Statement:
    """Equation (E.11)."""
    part = _part(
        "For all random sequences, positions p and states i, m and l.",
        STATE_I,
        lambda p, q, s: sample_space.triple(p, q, s, STATE_L, STATE_I, STATE_M),
        (
            ["mean_slope", *sample_space.SAMPLES, "c", TOP, STATE_I, STATE_M, STATE_L],
            ["triples", *sample_space.SAMPLES, TOP, STATE_L, STATE_I, STATE_M],
        ),
        {STATE_I: ":two", STATE_M: ":one", STATE_L: ":two"},
        ["triples", *sample_space.SAMPLES, TOP, STATE_L, STATE_M, STATE_I],
        "With i and m exchanged it is false.",
    )
    return model.Statement(
        id="tasks/equation-e.11",
        title="Expected logit gradient in W through three-time joint probabilities",
        source=f"{SOURCE}, equation (E.11)",
        hypotheses=r"$(\nabla_W f_{p,i})_{m,l}$ is the sum of indicators in (E.10).",
        conclusion=r"$\mathbb E[(\nabla_W f_{p,i})_{m,l}] = c \sum_{t'=1}^p \sum_{s=1}^{t'} \mathbb P[x_s = l, "
        r"x_{t'} = i, x_p = m]$.",
        reading=READING,
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


def equation_e_12() -> model.Statement:
    """Equation (E.12)."""
    part = _part(
        "For all random sequences, positions p and states m and l.",
        sample_space.token(["next", TOP]),
        lambda p, q, s: sample_space.repeated(p, q, s, STATE_L, STATE_M),
        (
            ["mean_target_slope", *sample_space.SAMPLES, "c", TOP, STATE_M, STATE_L],
            ["repeated_triples", *sample_space.SAMPLES, TOP, STATE_L, STATE_M],
        ),
        {STATE_M: ":one", STATE_L: ":one"},
        ["triples", *sample_space.SAMPLES, TOP, STATE_L, STATE_M, STATE_M],
        "With x_p in place of x_(p+1) it is false.",
    )
    return model.Statement(
        id="tasks/equation-e.12",
        title="Expected gradient of the target logit in W through joint probabilities",
        source=f"{SOURCE}, equation (E.12)",
        hypotheses=r"$(\nabla_W f_{p,i})_{m,l}$ is the sum of indicators in (E.10), and $i = x_{p+1}$, the next token.",
        conclusion=r"$\mathbb E[(\nabla_W f_{p,x_{p+1}})_{m,l}] = c \sum_{t'=1}^p \sum_{s=1}^{t'} \mathbb P[x_s "
        r"= l, x_{t'} = x_{p+1}, x_p = m]$.",
        reading=READING,
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


STATEMENTS = {"tasks/equation-e.11": equation_e_11, "tasks/equation-e.12": equation_e_12}
