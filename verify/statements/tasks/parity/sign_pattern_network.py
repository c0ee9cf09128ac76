"""Neurons for all patterns of signs add up to a multiple of the parity.

Thesis on combinatorial tasks, the construction in D.7, for every number of relevant coordinates.
"""

from verify.library.power_inequalities import raised
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.signs.sums import SIGN_SUMS
from verify.statements.tasks.parity import construction, vocabulary
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, mapping, minus, power, times

BINDERS: Binders = [*construction.PATTERNS, construction.OTHERS, construction.SPARE, ("k", "natural"), ("a", "real")]
HYPOTHESES: list[Json] = [
    ["sign_vectors", "S", "V", "rho"],
    equal(["size", construction.RELEVANT], "k"),
    ["<=", 0, "a"],
    equal(times(construction.NUMBER, power("a", 2)), 1),
]
ROOT_OF_HALF = ["radical", 2, 1, 2]
AMPLITUDE = times("a", ROOT_OF_HALF)
NETWORK = [
    construction.RELEVANT,
    "N",
    construction.NODES,
    construction.WEIGHTS,
    ["pattern_readouts", "S", "V", "rho", "Z", AMPLITUDE],
]
NEURONS = raised("S", 2)
VALUE = times(ROOT_OF_HALF, ["factorial", "k"], raised(construction.RELEVANT, "a"), "a")
PARITY = ["parity", construction.RELEVANT, "N", "x"]
POSITIVE, NEGATIVE = (["output", *NETWORK, "x", y] for y in (":positive", ":negative"))
SIGNS = ["signs", construction.RELEVANT, "N", "x"]
OUTPUTS = [
    equal(POSITIVE, times(NEURONS, VALUE, PARITY)),
    equal(NEGATIVE, minus(times(NEURONS, VALUE, PARITY))),
]
MARGIN = equal(["margin", *NETWORK, "x"], times(NEURONS, 2, VALUE))
POINT: tuple[str, Json] = ("x", ["maps", construction.COORDINATES, "real"])
CONCLUSION = both(forall([POINT], both(*OUTPUTS)), forall([POINT], implies(SIGNS, MARGIN)))
CLAIM = forall(BINDERS, implies(*HYPOTHESES, CONCLUSION))
DEFINITIONS = trees.needed(
    [*vocabulary.PARITY_VOCABULARY, *construction.CONSTRUCTION_VOCABULARY], [CLAIM, ["signed_sum"], ["agreement"]]
)


def prove_outputs() -> Evidence:
    """Prove what the network outputs at every point, and its margin at every input."""
    own: Binders = [*BINDERS, ("x4", POINT[1]), ("d4", "V")]
    proof = ConciseEvidence([*own, *(entry for entry in SIGN_SUMS if entry[0] not in patterns.names_of(own))])
    vectors, size, *_ = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    sums = construction.PatternSums(proof, vectors, size)
    summed = sums.summed()

    def here(formula: Json) -> Json:
        return trees.substituted(formula, {"x": "x4"})

    outputs = [
        proof.follows(here(goal), summed) for goal, scale in zip(OUTPUTS, (AMPLITUDE, minus(AMPLITUDE)), strict=True)
    ]
    ones, last_squared = sums.squared_signs(proof.assume(here(SIGNS)))
    margin = proof.follows(here(MARGIN), summed, ones, last_squared)
    everywhere = proof.generalise(proof.conjunction(*outputs), ["x4"])
    at_inputs = proof.generalise(margin, ["x4"], [here(SIGNS)])
    proof.generalise(proof.conjunction(everywhere, at_inputs), patterns.names_of(BINDERS), HYPOTHESES)
    return proof


def _values(S: Json, V: Json, rho: Json, k: int) -> list[Json]:
    """Values for the printed network beside one other coordinate and one spare neuron."""
    return [S, V, mapping([("d", V), ("s", S)], rho), ["unit"], ["unit"], k, ["radical", 2, 1, k + 1]]


def _ones(S: Json) -> Json:
    return mapping([("c", trees.substituted(construction.COORDINATES, {"S": S, "N": ["unit"]}))], 1)


def _outputs() -> model.Part:
    """The one part of the statement."""
    none, unit, bit = ["empty"], ["unit"], ["range", 0, 1]
    one_sign, two_signs = _values(none, unit, 1, 1), _values(unit, bit, minus(1, times(2, "d")), 2)
    twice = _values(unit, bit, 1, 2)
    signs = ["case", "c", ["s", ["case", "s", ["i", -1], ["last", 1]]], ["other", 1]]
    opposite = mapping([("c", trees.substituted(construction.COORDINATES, {"S": unit, "N": unit}))], signs)
    same_sign = equal(NEGATIVE, OUTPUTS[0][2])
    outputs = forall([POINT], both(OUTPUTS[0], same_sign))
    wrong = forall(BINDERS, implies(*HYPOTHESES, both(outputs, CONCLUSION[2])))

    def refuted(claim: Json, values: list[Json], point: Json, parts: list[int], failing: Json) -> Evidence:
        moves: list[dict[str, Json]] = [{"part": parts[0]}, {"at": [point]}, *({"part": part} for part in parts[1:])]
        return patterns.refute_at(claim, BINDERS, values, HYPOTHESES, failing, moves, {"x": point})

    return model.Part(
        "outputs",
        "The neurons add up to a multiple of the parity times (1, -1) at every point of R^n, with the same margin at "
        "every input.",
        CLAIM,
        prove_outputs(),
        [[*one_sign, _ones(none)], [*two_signs, _ones(unit)]],
        [
            model.Control(
                "With the same sign at both outputs it is false: one relevant coordinate, all coordinates 1.",
                trees.differences(CLAIM, wrong),
                refuted(wrong, one_sign, _ones(none), [0, 1], same_sign),
            ),
            model.Control(
                "If a pattern may come twice it is false: two relevant coordinates, of which one is -1.",
                [(trees.place(DEFINITIONS, "sign_vectors", "body", 2), ["true"])],
                refuted(CLAIM, twice, opposite, [0, 0], OUTPUTS[0]),
            ),
        ],
    )


def construction_d_7() -> model.Statement:
    """The network of D.7."""
    return model.Statement(
        id="tasks/construction-d.7",
        title="Neurons for all patterns of signs add up to a multiple of the parity",
        source=f"{SOURCE}, appendix D.7",
        hypotheses=(
            r"A holds one of \epsilon and -\epsilon for each \epsilon \in \{\pm 1\}^k, the one with \epsilon_1 = 1."
        ),
        conclusion=(
            r"\frac{1}{2^{k-1}} \sum_{\epsilon \in A} \Big(\sum_i \frac{\epsilon_i}{\sqrt{k+1}} x_{S_i}\Big)^k "
            r"\frac{\prod_i \epsilon_i}{\sqrt{k+1}} \frac{1}{\sqrt 2} b = \frac{1}{\sqrt 2} k! (k+1)^{-(k+1)/2} "
            r"\Big(\prod_{i \in S} x_i\Big) b, so that its margin is \sqrt 2\, k! (k+1)^{-(k+1)/2} at every input."
        ),
        reading=(
            "Proved for every n and every k >= 1. The relevant coordinate i = 1 has the sign 1 in all neurons; S "
            "holds the other k - 1 and V any 2^(k-1) different vectors of their signs, N the other coordinates, Z "
            "spare neurons, which are zero. Powers with the exponent k are products over the relevant coordinates. "
            "The number a >= 0 with (k+1) a^2 = 1 is 1/sqrt(k+1), and sqrt(1/2) k! a^k a is the printed constant. "
            "Both sides are multiplied by the number 2^(k-1) of neurons, so that the mean becomes a sum. The identity "
            "holds for all real x, not for signs alone: all other monomials cancel. The text prints sigma_i in the "
            "formula for epsilon_i, describes A by the condition 1 = 1 in place of epsilon_1 = 1, and flips a sign "
            "sigma_{k+1} that does not exist. The sign of an i that a monomial misses must be flipped alone; for i = "
            "1 all others are flipped instead. That the network has norm 1 is part of Theorem 7.8."
        ),
        definitions=DEFINITIONS,
        parts=[_outputs()],
    )


STATEMENTS = {"tasks/construction-d.7": construction_d_7}
