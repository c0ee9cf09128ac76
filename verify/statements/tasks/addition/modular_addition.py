"""The maximum margin of modular addition, attained by cosines of one frequency, all frequencies being used.

Thesis on combinatorial tasks, Theorem 7.7, for every finite Abelian group of odd order.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.fourier import ONE_OF_Z3
from verify.statements.cago.loss import UNIT, Z3
from verify.statements.cago.small_groups import ONE, Z2
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    place,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import prove_not, refute_at, valuation
from verify.statements.tasks.addition.network_bound import BOUND, BOUNDED, OPTIMAL, UNIT_BOUND, WITH_MARGIN, prove_bound
from verify.statements.tasks.addition.optimal_networks import (
    EIGHT,
    NETWORK_VOCABULARY,
    SIX,
    Construction,
    NetworkProof,
    eight_phases,
)
from verify.statements.tasks.addition.optimal_neurons import (
    ALL_USED,
    SINGLE,
    amplitude,
    prove_frequencies,
    prove_neurons,
)
from verify.statements.tasks.addition.vocabulary import BINDERS, SOURCE, WEIGHTS, applied

Json = Any

ROOT_OF_TWO_NINTHS = ["radical", 2, 2, 9]
LARGEST_ON_Z3 = over(ROOT_OF_TWO_NINTHS, 6)
SIXTH = ["radical", 3, 1, 6]


def _on_z3(term: Json) -> Json:
    """The network with six neurons and a spare one, with values for its parameters."""
    return substituted(term, {"G": Z3, "S": UNIT, "s": times(ROOT_OF_TWO_NINTHS, SIXTH), "r": SIXTH})


def _network(weights: tuple[Json, ...], norm: Json) -> list[Json]:
    return [Z3, *(_on_z3(term) for term in (SIX.all_nodes, *weights, norm))]


BEST: list[Json] = [*_network(SIX.maps(), SIX.norm_map()), LARGEST_ON_Z3]
WITH_BEST = [*BEST, LARGEST_ON_Z3]
NODE = ["inl", ["pair", ["member", ONE, ["subset", [["f", ["dual", Z3]]], different("f", 0)]], 0]]
UNEVEN: list[Json] = [
    *_network(SIX.maps((25, 25, 22)), substituted(SIX.norm_map(), {"r": 51})),
    over(1, 18),
    61875,
]
SIGNS = ["range", 0, 1]


def _signed(size: int, sign: Json) -> Json:
    wave = ["cosine", Z2, ["of", ["dual", Z2], ONE], sign, "point"]
    return mapping([("node", SIGNS), ("point", ["element", Z2])], times(size, wave))


TWELVE = ["radical", 2, 12, 1]
ON_Z2: list[Json] = [
    Z2,
    SIGNS,
    _signed(25, 1),
    *(_signed(size, ["root", 2, "node"]) for size in (25, 22)),
    mapping([("node", SIGNS)], times(17, TWELVE)),
    over(TWELVE, 18),
    110000,
]
EIGHT_ON_Z3: list[Json] = [
    Z3,
    ONE_OF_Z3,
    UNIT,
    over(["radical", 2, 1, 18], 3),
    ["radical", 2, 1, 18],
    over(1, 2),
]
SIX_ON_Z3: list[Json] = [Z3, UNIT, LARGEST_ON_Z3, times(ROOT_OF_TWO_NINTHS, SIXTH), SIXTH]
WRONG_ANSWER: list[Json] = [0, 0, ONE]
CLAIM = forall(WITH_MARGIN, implies(*BOUNDED, both(BOUND, UNIT_BOUND)))
NEURONS = forall(BINDERS, implies(*OPTIMAL, SINGLE))
FREQUENCIES = forall(BINDERS, implies(*OPTIMAL, ALL_USED))


def _refute_bound(claim: Json, hypotheses: list[Json], values: list[Json]) -> Evidence:
    return refute_at(claim, WITH_MARGIN, values, hypotheses, BOUND, [{"part": 0}])


NOTHING = mapping([("node", ["empty"]), ("point", ["element", Z3])], 0)
EMPTY_ON_Z3: list[Json] = [
    Z3,
    ["empty"],
    *[NOTHING] * 3,
    mapping([("node", ["empty"])], 0),
    LARGEST_ON_Z3,
]
UNRELATED = [*OPTIMAL[:-1], applied("margin_at_least", 0)]


PHASE_OF_W = ("body", 2, 4, 2, 3, 2, 2, 3)


def _refute_same_phase(definitions: Sequence[Json]) -> Evidence:
    """Refute that w has the phase of u: in a neuron of the best network on Z3 they differ at 0."""
    binders: Binders = [("k", ["dual", Z3]), ("x", "complex"), ("y", "complex")]
    proof = Evidence(binders)
    at = valuation(BINDERS, BEST)
    given = [proof.evaluate(substituted(formula, at)) for formula in OPTIMAL]
    neuron = {**at, **{x: ["at", at[x], NODE] for x in WEIGHTS}}
    wrong = deepcopy(next(known for known in definitions if known["name"] == "single_frequency"))
    *path, last = PHASE_OF_W
    reduce(getitem, path, wrong)[last] = "x"
    single = substituted(wrong["body"][2], {**neuron, "lambda": substituted(amplitude("j"), {**at, "j": NODE})})
    at_zero = proof.specialise(proof.project(proof.assume(single), 3), [0])
    u, w = (["at", at[x], NODE, 0] for x in ("u", "w"))
    same = proof.rewrite(equal(u, w), [(proof.project(at_zero, 2), "backward")], proof.project(at_zero, 0))
    for name, sort in reversed(binders):
        bound = f"{name}'"
        single = exists([(bound, sort)], substituted(single, {name: bound}))
        same = proof.choose(proof.assume(single), name, same)
    never = prove_not(proof, single, same, proof.evaluate(equal(u, w)))
    proof.counterexample(NEURONS, [{"at": BEST}, {"given": given}, {"at": [NODE]}], never)
    return proof


def attained_part(
    construction: Construction,
    definitions: Sequence[Json],
    phases: tuple[Json, Json],
    values: list[Json],
    input_and_label: list[Json],
    says: str,
) -> Part:
    """The part that a construction has norm 1 and the margin γ; as a control, with other phases it has not."""
    claim = construction.claim()
    edits: list[tuple[list[str | int], Json]] = []
    for x, right, wrong in zip(("u", "v"), construction.phases, phases, strict=True):
        at = place(definitions, f"{construction.name}_phase_{x}", "body")
        edits += differences(right, wrong, at)
    labels = [(x, ["element", Z3]) for x in "abc"]
    inner = {x: ["of", sort, value] for (x, sort), value in zip(labels, input_and_label, strict=True)}
    outputs = minus(*(construction.applied("output", "a", "b", label) for label in (plus("a", "b"), "c")))
    failing = implies(different("c", plus("a", "b")), ["<=", "gamma", outputs])
    moves: list[dict[str, Json]] = [{"part": 3}, {"at": input_and_label}]
    hypotheses, parameters = construction.hypotheses, construction.parameters
    spare = ["inr", ["star"]]
    return Part(
        "attained",
        says,
        claim,
        NetworkProof(construction).closed(),
        [[*values, spare], [*values, *input_and_label]],
        [
            Control(
                "With another phase for one of the neurons of each frequency it is false on Z3.",
                edits,
                refute_at(claim, parameters, values, hypotheses, failing, moves, inner),
            )
        ],
    )


def theorem_7_7() -> Statement:
    """Theorem 7.7, for every group of odd order."""
    hypotheses = [["true"], *BOUNDED[1:]]
    any_group = forall(WITH_MARGIN, implies(*hypotheses, both(BOUND, UNIT_BOUND)))
    unrelated = forall(BINDERS, implies(*UNRELATED, ALL_USED))
    inner = {"k": ["of", ["dual", Z3], ONE]}
    definitions = needed(NETWORK_VOCABULARY, [CLAIM, EIGHT.claim(), NEURONS, FREQUENCIES, BEST])
    attained = attained_part(
        EIGHT,
        definitions,
        eight_phases(0),
        EIGHT_ON_Z3,
        [ONE, ONE, 0],
        "A network of norm 1 with 4(d - 1) neurons, and any number of spare ones, has the margin gamma.",
    )
    return Statement(
        id="tasks/theorem-7.7",
        title="The maximum margin of modular addition, and the networks that attain it",
        source=f"{SOURCE}, Theorem 7.7 with section 7.2 and appendix D.6",
        hypotheses=(
            r"f(a,b)[c] = \sum_j (u_j(a) + v_j(b))^2 w_j(c) with real u_j, v_j, w_j on Z_p, p > 2 prime, "
            r"m \ge 4(p-1) neurons; \|\theta\|_{2,3}^3 = \sum_j \|(u_j,v_j,w_j)\|_2^3; the margin is "
            r"\min_{a,b} (f(a,b)[a+b] - \max_{c \ne a+b} f(a,b)[c])."
        ),
        conclusion=(
            r"\gamma^* = \sqrt{2/27}\, p^{-1/2} (p-1)^{-1} is the maximum margin for \|\theta\|_{2,3} \le 1. "
            r"If it is attained, u_j, v_j, w_j are \lambda\cos(\theta + 2\pi\zeta g/p) with a common \lambda and "
            r"\zeta \ne 0, and \theta_u + \theta_v = \theta_w; every \zeta is used."
        ),
        reading=(
            "Proved for every finite Abelian group of odd order d, so for Z_p with p prime or not; odd order is read "
            "as: no character k != 0 is its own opposite. gamma is the number >= 0 with 27 gamma^2 d (d-1)^2 = 2. "
            "The margin is at least h if h <= f(a,b)[a+b] - f(a,b)[c] for all a, b and c != a + b. The bound holds for "
            "any number of neurons. The network of 'attained' is that of D.6.2, with one of each pair k, -k in H; "
            "spare neurons are zero, so every m >= 4(d-1) is covered. Its amplitude s and the norm r of a neuron are "
            "cube roots, given by their equations. A cosine is Re(x <k, g>) with |x| = 1; angles add up modulo a full "
            "turn. The amplitude is 3(d-1) gamma n_j >= 0 for the norm n_j of the neuron. A neuron uses k if the "
            "transforms of its three functions at k are not zero. D.6.2 prints that its network outputs 0 for "
            "wrong labels: see tasks/own-output-of-optimal-network."
        ),
        definitions=definitions,
        parts=[
            Part(
                "bound",
                "The margin is at most gamma times the cube of the norm, so at most gamma for norm at most 1.",
                CLAIM,
                prove_bound(),
                [WITH_BEST],
                [
                    Control(
                        "With 1/27 in place of 2/27 it is false: amplitudes 25, 25 and 22 on Z3 are better.",
                        [(place(definitions, "largest_margin", "body", 2, 2), 1)],
                        _refute_bound(CLAIM, BOUNDED, UNEVEN),
                    ),
                    Control(
                        "For even order it is false: two neurons on Z2.",
                        differences(CLAIM, any_group),
                        _refute_bound(any_group, hypotheses, ON_Z2),
                    ),
                ],
            ),
            attained,
            Part(
                "neurons",
                "If norm 1 has the margin gamma, each neuron is made of cosines of one frequency, and phases add up.",
                NEURONS,
                prove_neurons(),
                [[*BEST, NODE]],
                [
                    Control(
                        "With the phase of u in place of the sum of the phases for w it is false: six neurons on Z3.",
                        [(place(definitions, "single_frequency", *PHASE_OF_W), "x")],
                        _refute_same_phase(definitions),
                    )
                ],
            ),
            Part(
                "frequencies",
                "If norm 1 has the margin gamma, some neuron uses k, for every k != 0.",
                FREQUENCIES,
                prove_frequencies(),
                [[*BEST, ONE]],
                [
                    Control(
                        "With the margin 0 in place of gamma it is false: no neurons.",
                        differences(FREQUENCIES, unrelated),
                        refute_at(unrelated, BINDERS, EMPTY_ON_Z3, UNRELATED, ALL_USED[2], [{"at": [ONE]}], inner),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"tasks/theorem-7.7": theorem_7_7}
