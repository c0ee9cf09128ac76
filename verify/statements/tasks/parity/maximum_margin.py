"""The maximum margin of sparse parity for every number of coordinates, and the networks that attain it.

Thesis on combinatorial tasks, Theorem 7.8.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns
from verify.statements.formulas import Binders, exists, forall, implies
from verify.statements.signs.sums import SIGN_SUMS
from verify.statements.signs.vectors import prove_vectors_exist, some_vectors
from verify.statements.tasks.parity import bound, construction, vocabulary
from verify.statements.tasks.parity.neuron import BINDERS, HYPOTHESES
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, times
from verify.statements.trees import place, substituted

UNIT, NONE, STAR = ["unit"], ["empty"], ["star"]
ROOT_OF_HALF = ["radical", 2, 1, 2]
BIT = ["range", 0, 1]
PLACE = ["union", UNIT, NONE]
PATTERNS_CLAIM = forall([("S", "set")], some_vectors("S"))
DEFINITIONS = [*vocabulary.PARITY_VOCABULARY, *construction.CONSTRUCTION_VOCABULARY]


def one_neuron(gamma: Json = ROOT_OF_HALF, sign: int = 1) -> list[Json]:
    """The network x ↦ x w for the parity of one sign, where w is (1, −1)/√2 times a sign."""
    root = times(sign, ROOT_OF_HALF)
    weights = [
        mapping([("node", UNIT), ("c", PLACE)], 1),
        mapping(
            [("node", UNIT), ("y", vocabulary.CLASSES)], ["choose", "y", ["positive", root], ["negative", minus(root)]]
        ),
        mapping([("node", UNIT)], ["radical", 2, 2, 1]),
    ]
    return [UNIT, NONE, 1, UNIT, *weights, gamma]


def no_such_input(
    claim: Json, values: list[Json], hypotheses: list[Json], goal: Json, slack: list[Json], binders: Binders = BINDERS
) -> Evidence:
    """Refute the goal at both inputs of the one neuron; its margin there is √2, which is γ ‖θ‖² and the slack."""
    at = patterns.valuation(binders, values)
    proof = Evidence([("x1", ["maps", PLACE, "real"])])
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    there = substituted(goal[2], {**at, "x": "x1"})
    signs, compared = (proof.project(proof.assume(there), part) for part in (0, 1))
    square = proof.specialise(signs, [["inl", STAR]])
    _, margin, largest = there[2]
    form = plus(minus(largest, margin), *slack)
    equals = proof.follows(equal(minus(0, 0), form), square)
    absurd = proof.squares(["<", 0, 0], equals, [compared])
    denied = proof.generalise(patterns.prove_not(proof, there, absurd, proof.evaluate(["<", 0, 0])), ["x1"])
    proof.counterexample(claim, [{"at": values}, {"given": given}], denied)
    return proof


def _bound() -> model.Part:
    half = times(over(1, 2), ROOT_OF_HALF)
    return model.Part(
        "bound",
        "Every network has an input at which its margin is at most gamma times the sum of n_j^(k+1), so at most gamma "
        "if that sum is at most 1.",
        bound.BOUND_CLAIM,
        bound.MarginFacts().bound(),
        [one_neuron()],
        [
            model.Control(
                "With half of the constant it is false: one neuron for the parity of one sign.",
                [(place(DEFINITIONS, "largest_margin", "body", 3, 2, 1), over(1, 2))],
                no_such_input(bound.BOUND_CLAIM, one_neuron(half), HYPOTHESES, bound.BOUNDED, [ROOT_OF_HALF]),
            )
        ],
    )


def _other_neuron(says: str, part: int, condition: Json) -> model.Control:
    """With another condition on the neurons the one neuron violates it, though it has the largest margin."""
    return model.Control(
        says,
        [(place(DEFINITIONS, "optimal_neuron", "body", part), condition)],
        no_such_input(bound.NEURONS_CLAIM, one_neuron(), [*HYPOTHESES, bound.NOT_OPTIMAL], bound.SMALLER, []),
    )


def _neurons() -> model.Part:
    _, _, across, sizes, _, sign = vocabulary.OPTIMAL_FORM
    return model.Part(
        "neurons",
        "If some neuron of a network is not as printed, the margin is less than gamma times the sum of n_j^(k+1) at "
        "some input.",
        bound.NEURONS_CLAIM,
        bound.MarginFacts().neurons(),
        [one_neuron(sign=-1)],
        [
            _other_neuron(
                "With relevant weights of the size sqrt 2 times the norm of w it is false.",
                3,
                forall(sizes[1], equal(sizes[2][1], times(2, vocabulary.SIZE_OF_W))),
            ),
            _other_neuron("With (1, 1) in place of (1, -1) it is false.", 2, equal(minus(*across[1][1:]), 0)),
            _other_neuron("With the opposite sign it is false.", 5, ["<=", sign[2], sign[1]]),
        ],
    )


def _constructed(S: Json, V: Json, rho: Json, N: Json, numbers: list[Json]) -> list[Json]:
    """Values for the printed network, with a spare neuron."""
    return [S, V, mapping([("d", V), ("s", S)], rho), N, UNIT, *numbers]


ONE_SIGN = _constructed(NONE, UNIT, 1, NONE, [1, ROOT_OF_HALF, over(1, 2), 1, ROOT_OF_HALF])
TWO_NUMBERS = [2, ["radical", 2, 2, 1], 1, ["radical", 2, 6, 1], times(over(2, 9), ["radical", 2, 6, 1])]


def _attained() -> model.Part:
    without_signs = times(1, construction.VALUE[2])
    two_signs = _constructed(UNIT, BIT, minus(1, times(2, "d")), UNIT, TWO_NUMBERS)
    twice = _constructed(UNIT, BIT, 1, UNIT, TWO_NUMBERS)
    places = substituted(construction.COORDINATES, {"S": UNIT, "N": UNIT})
    opposite = mapping([("c", places)], ["case", "c", ["s", ["case", "s", ["i", -1], ["last", 1]]], ["other", 1]])
    node, point = ["inl", STAR], mapping([("c", substituted(construction.COORDINATES, {"S": NONE, "N": NONE}))], 1)
    _, (_, signs, conclusion) = construction.MARGINS[1:]

    def control(says: str, path: list[str | int], put: Json, values: list[Json]) -> model.Control:
        moves: list[dict[str, Json]] = [{"part": 2}, {"at": [opposite]}, {"conditions": [signs]}, {"part": 0}]
        evidence = patterns.refute_at(
            construction.CLAIM,
            construction.BINDERS,
            values,
            construction.HYPOTHESES,
            conclusion[1],
            moves,
            {"x": opposite},
        )
        return model.Control(says, [(path, put)], evidence)

    value: list[str | int] = ["body", 2, 2, 1]
    return model.Part(
        "attained",
        "The network with 2^(k-1) neurons, one for each pattern of the signs of all but one relevant coordinates, and "
        "any number of spare neurons has the margin gamma times the sum of n_j^(k+1) at every input.",
        construction.CLAIM,
        construction.ConstructionProof().closed(),
        [[*ONE_SIGN, node], [*ONE_SIGN, point]],
        [
            control(
                "Without the product of the signs in w it is false.",
                place(DEFINITIONS, "pattern_readouts", *value),
                without_signs,
                two_signs,
            ),
            control(
                "If a pattern may come twice it is false.",
                place(DEFINITIONS, "sign_vectors", "body", 2),
                ["true"],
                twice,
            ),
        ],
    )


def _all_ones() -> model.Control:
    """There are not two different vectors of the length 1 if all signs are 1."""
    vectors = ["maps", "V1", UNIT, "real"]
    proof = Evidence([("V1", "set"), ("rho1", vectors), ("d1", "V1"), ("e1", "V1"), ("s1", UNIT)])
    listed = ["sign_vectors", UNIT, "V1", "rho1"]
    values, different_vectors, size = (proof.project(proof.assume(listed), part) for part in range(3))
    ends = [["rho1", name, "s1"] for name in ("d1", "e1")]
    ones = [cofactor(values, [name, "s1"], sign) for name, sign in (("d1", 1), ("e1", -1))]
    same = proof.generalise(proof.sums(equal(*ends), cofactors=ones), ["s1"])
    alike = proof.specialise(different_vectors, ["d1", "e1"], [same])
    together = equal("d1", "e1")
    one = proof.specialise(proof.sums(implies(together, equal(indicator(together), 1))), [], [alike])
    one = proof.generalise(one, ["d1", "e1"])
    wrong = proof.follows(equal(2, 0), one, size)
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(equal(2, 0)))
    some = exists([("rho", vectors)], ["sign_vectors", UNIT, "V1", "rho"])
    absurd = proof.choose(proof.assume(some), "rho1", absurd)
    found = substituted(some_vectors("S"), {"S": UNIT})
    absurd = proof.choose(proof.assume(found), "V1", absurd)
    denied = patterns.prove_not(proof, found, absurd, proof.evaluate(["<", 0, 0]))
    proof.counterexample(PATTERNS_CLAIM, [{"at": [UNIT]}], denied)
    values_of: list[str | int] = ["body", 1, 2]
    return model.Control(
        "If all signs are 1 it is false: a set S with one element.",
        [(place(DEFINITIONS, "sign_vectors", *values_of), equal(["sigma", "e", "s"], 1))],
        proof,
    )


def _patterns() -> model.Part:
    proof = ConciseEvidence(SIGN_SUMS)
    prove_vectors_exist(proof)
    return model.Part(
        "patterns",
        "For every set S there are 2^|S| different sign vectors on S, so the network of the part 'attained' exists.",
        PATTERNS_CLAIM,
        proof,
        [[NONE]],
        [_all_ones()],
    )


def theorem_7_8() -> model.Statement:
    """Theorem 7.8, for all k and n."""
    return model.Statement(
        id="tasks/theorem-7.8",
        title="The maximum margin of sparse parity, and the networks that attain it",
        source=f"{SOURCE}, Theorem 7.8 with section 7.5 and appendix D.7",
        hypotheses=(
            r"f(x) = \sum_{j=1}^m (u_j \cdot x)^k w_j with u_j \in \mathbb{R}^n, w_j \in \mathbb{R}^2, m \ge 2^{k-1}; "
            r"inputs x \in \{\pm 1\}^n, label \prod_{i \in S} x_i for a set S of k coordinates; the first entry of f "
            r"is the output for +1; \|\theta\|_{2,k+1}^{k+1} = \sum_j \|(u_j, w_j)\|_2^{k+1}."
        ),
        conclusion=(
            r"The maximum margin for \|\theta\|_{2,k+1} \le 1 is \gamma^* = k! \sqrt{2 (k+1)^{-(k+1)}}. If it is "
            r"attained: \|u_j\| > 0 implies that the support of u_j is S, w_j is a multiple of b = (1, -1), and "
            r"|u_j[i]| = \|w_j\| for i \in S; and (\prod_{i \in S} u_j[i]) (w_j \cdot b) \ge 0 for every j."
        ),
        reading=(
            "S and the set N of the other coordinates are any finite sets, k is the size of S, and powers with the "
            "exponent k are products over S. An input is a real vector x with x_c^2 = 1 for all coordinates c; the "
            "margin at x is the parity of x times the difference of the two outputs, and the margin of a network is "
            "the smallest one. gamma is the number >= 0 with gamma^2 (k+1)^(k+1) = 2 k!^2; n_j is the norm of neuron "
            "j. 'bound' holds for any number of neurons. 'neurons' says what a network is whose margin is gamma times "
            "the sum of n_j^(k+1), by contraposition: otherwise the margin is smaller at some input. Both hold for "
            "k = 0, too. What is said there of w and of the sizes holds for u = 0, too; the square of u is that of "
            "the norm of w on S and 0 on N, so the support of u is S or empty. In 'attained' the entries a of u, b of "
            "w and the norm r of a neuron are any numbers with the printed ratios; norm 1 is the choice with "
            "2^(k-1) r^(k+1) = 1. One relevant coordinate has the sign 1 in all neurons, S holds the others, and spare "
            "neurons are zero, so every m >= 2^(k-1) is covered. 'patterns' says that the patterns of signs exist."
        ),
        definitions=DEFINITIONS,
        parts=[_bound(), _attained(), _patterns(), _neurons()],
    )


STATEMENTS = {"tasks/theorem-7.8": theorem_7_8}
