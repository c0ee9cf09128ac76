"""Networks are best for a distribution if they consist of best neurons, and best neurons may be combined freely.

Thesis on combinatorial tasks, Lemmas 7.3 and 7.5, for all homogeneous neurons.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import UNIT
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at, valuation
from verify.statements.tasks.margins.margin_vocabulary import ADMISSIBLE, CLASSES, NETWORKS, Setting

Json = Any

CORE: Binders = [
    ("v1", ["maps", "W", "real"]),
    ("d1", ["maps", "J", "W"]),
    ("p1", ["maps", "J", "real"]),
    ("o1", "W"),
]
INDICES: Binders = [("j1", "J"), ("w1", "W"), ("r1", "real")]
READING = (
    "The lemma holds for homogeneous neurons in general, and is stated so: W is any finite set of neurons of norm 1, "
    "phi any function, and a network puts at each place j of J the direction d(j) in W with a size p(j) >= 0, which is "
    "\\|\\omega_j\\|_a^\\nu; by homogeneity it adds p(j) phi(d(j), x, c) to the class c. So the norm a and the degree "
    "\\nu are arbitrary. A finite W loses nothing, since each conclusion compares two networks and one more neuron: "
    "take for W the directions that occur in them. A best neuron is one of norm 1 whose expected margin is not "
    "exceeded by a neuron of norm at most 1, hence not negative. "
)
TURNED = (
    "T is a set of networks that contains with each network, for each neuron w, the one with the same "
    "sizes and w at all places. Networks with \\|\\theta\\|_{a,b} \\le 1 are such a set, for every b. That a best "
    "neuron o exists is part of the hypothesis; W may contain one with phi = 0 that stands for the neuron 0, and then "
    "some neuron is best. "
)
SINGLE = "Part 'support': " + TURNED
COMBINED = "Part 'combining': for b = \\nu the constraint is that the sizes add up to at most 1, for any width. "


def prove_support(proof: Evidence) -> int:
    """Prove: if a network is not worse than o at all its places, and o is best, its neurons are best.

    The proof declares W, J, :data:`CORE` and :data:`INDICES`.
    """
    sizes = total([("j", "J")], ["p1", "j"])
    value = total([("j", "J")], times(["p1", "j"], ["v1", ["d1", "j"]]))
    hypotheses: list[Json] = [
        ["best", "W", "v1", "o1"],
        forall([("j", "J")], ["<=", 0, ["p1", "j"]]),
        ["<=", times(["v1", "o1"], sizes), value],
    ]
    best, signs, low = (proof.assume(formula) for formula in hypotheses)
    positive, largest = proof.project(best, 0), proof.project(best, 1)
    nonzero = different(["p1", "j1"], 0)
    positive_size = proof.specialise(
        prove_positive(proof), [["p1", "j1"]], [proof.specialise(signs, ["j1"]), proof.assume(nonzero)]
    )

    def loss(j: str) -> Json:
        return times(["p1", j], minus(["v1", "o1"], ["v1", ["d1", j]]))

    elsewhere = total([("j", "J")], loss("j"), different("j", "j1"))
    lost = plus(loss("j1"), elsewhere, minus(value, times(["v1", "o1"], sizes)))
    nothing = proof.sums(equal(lost, 0))
    equals = proof.vanish(nothing, [0], [largest, signs, low, positive_size])
    here = ["v1", ["d1", "j1"]]
    attained = proof.sums(equal(here, ["v1", "o1"]), cofactors=[cofactor(equals, [], -1)])
    sign = proof.squares(
        ["<=", 0, here], proof.sums(equal(minus(here, 0), ["v1", "o1"]), cofactors=[cofactor(attained)]), [positive]
    )
    below = minus(["v1", "o1"], ["v1", "w1"])
    gap = proof.sums(equal(minus(here, ["v1", "w1"]), below), cofactors=[cofactor(attained)])
    above = proof.generalise(proof.squares(["<=", ["v1", "w1"], here], gap, [largest]), ["w1"])
    place = proof.generalise(proof.conjunction(sign, above), ["j1"], [nonzero])
    return proof.generalise(place, names_of([("W", "set"), ("J", "set"), *CORE]), hypotheses)


def sum_of_values(setting: Setting, d: Json, p: Json, nodes: Json = "J") -> Json:
    """Σ_j p_j · (the expected margin of d_j)."""
    return total([("j", nodes)], times(["at", p, "j"], setting.neuron(["at", d, "j"])))


def single_hypotheses(setting: Setting) -> list[Json]:
    """The hypotheses on the neurons and the networks of which some are best."""
    return [*setting.hypotheses, *ADMISSIBLE, setting.best("o")]


def single_binders(setting: Setting) -> Binders:
    """The binders of the claim that best networks consist of best neurons."""
    return [*setting.data, *NETWORKS, ("o", "W"), ("t", "T")]


def single_claim(setting: Setting) -> Json:
    """Networks that are best for q have directional support on the best neurons."""
    hypotheses = [*single_hypotheses(setting), setting.maximal("t")]
    return forall(single_binders(setting), implies(*hypotheses, setting.supported("t")))


def prove_single(proof: Evidence, setting: Setting) -> int:
    """Prove the claim; the proof declares its binders, :data:`CORE`, :data:`INDICES` and t1 in T."""
    hypotheses = [*single_hypotheses(setting), setting.maximal("t")]
    *_, signs, turnable, best, maximal = (proof.assume(formula) for formula in hypotheses)
    exists = proof.specialise(turnable, ["t", "o"])
    everywhere = forall([("j", "J")], both(equal(["d", "t1", "j"], "o"), equal(["p", "t1", "j"], ["p", "t", "j"])))
    turned = proof.specialise(proof.assume(everywhere), ["j1"])
    rules = [proof.generalise(proof.project(turned, part), ["j1"]) for part in (0, 1)]
    before, after = sum_of_values(setting, ["d", "t1"], ["p", "t1"]), times(["p", "t", "j"], setting.neuron("o"))
    constant = proof.rewrite(equal(before, total([("j", "J")], after)), rules)
    value = sum_of_values(setting, ["d", "t"], ["p", "t"])
    low = times(setting.neuron("o"), total([("j", "J")], ["p", "t", "j"]))
    networks = minus(setting.network(["d", "t"], ["p", "t"]), setting.network(["d", "t1"], ["p", "t1"]))
    equals = proof.sums(equal(minus(value, low), networks), cofactors=[cofactor(constant)])
    not_worse = proof.squares(["<=", low, value], equals, [proof.specialise(maximal, ["t1"])])
    not_worse = proof.choose(exists, "t1", not_worse)
    sizes = proof.generalise(proof.specialise(signs, ["t", "j1"]), ["j1"])
    values = ["W", "J", setting.neurons(), ["d", "t"], ["p", "t"], "o"]
    supported = proof.specialise(prove_support(proof), values, [best, sizes, not_worse])
    return proof.generalise(supported, names_of(single_binders(setting)), hypotheses)


def single_evidence(setting: Setting) -> Evidence:
    """Return the proof as evidence of its own."""
    proof = Evidence([*single_binders(setting), *CORE, *INDICES, ("t1", "T")])
    prove_single(proof, setting)
    return proof


OTHER: Binders = [("K", "set"), ("e", ["maps", "K", "W"]), ("r", ["maps", "K", "real"])]


def combined_binders(setting: Setting) -> Binders:
    """The neurons, the data, and one network."""
    return [*setting.data, ("J", "set"), ("d", ["maps", "J", "W"]), ("p", ["maps", "J", "real"])]


def nonnegative(p: str, nodes: str) -> Json:
    """All sizes are at least 0."""
    return forall([("j", nodes)], ["<=", 0, [p, "j"]])


def size(p: str, nodes: str, exponent: int = 1) -> Json:
    """The sum of the sizes, or of powers of them."""
    return total([("j", nodes)], [p, "j"] if exponent == 1 else power([p, "j"], exponent))


def combined_hypotheses(setting: Setting, exponent: int = 1) -> list[Json]:
    """A network of best neurons of norm 1 in L_{a,b}, b = exponent · ν."""
    return [
        *setting.hypotheses,
        nonnegative("p", "J"),
        equal(size("p", "J", exponent), 1),
        forall([("j", "J")], setting.best(["d", "j"])),
    ]


def combined_claim(setting: Setting, exponent: int = 1) -> Json:
    """No network of norm at most 1, of any width, has a larger expected margin than one of best neurons."""
    conditions = [nonnegative("r", "K"), ["<=", size("r", "K", exponent), 1]]
    better: Json = ["<=", setting.network("e", "r", "K"), setting.network("d", "p")]
    conclusion = forall(OTHER, implies(*conditions, better))
    return forall(combined_binders(setting), implies(*combined_hypotheses(setting, exponent), conclusion))


def prove_combined(setting: Setting) -> Evidence:
    """Prove it: every neuron of the other network is at most as good as every neuron of this one."""
    proof = Evidence([*combined_binders(setting), *OTHER, ("j1", "J"), ("k1", "K")])
    hypotheses = combined_hypotheses(setting)
    *_, signs, unit, best = (proof.assume(formula) for formula in hypotheses)
    conditions = [nonnegative("r", "K"), ["<=", size("r", "K"), 1]]
    other_signs, bounded = (proof.assume(formula) for formula in conditions)
    here = proof.specialise(best, ["j1"])
    positive = proof.generalise(proof.project(here, 0), ["j1"])
    above = proof.generalise(proof.specialise(proof.project(here, 1), [["e", "k1"]]), ["j1", "k1"])
    own, others = sum_of_values(setting, "d", "p"), sum_of_values(setting, "e", "r", "K")
    gap = minus(setting.neuron(["d", "j"]), setting.neuron(["e", "k"]))
    form = plus(
        total([("j", "J"), ("k", "K")], times(["p", "j"], ["r", "k"], gap)),
        times(minus(1, size("r", "K")), own),
    )
    better: Json = ["<=", setting.network("e", "r", "K"), setting.network("d", "p")]
    equals = proof.sums(equal(minus(better[2], better[1]), form), cofactors=[cofactor(unit, [], others)])
    result = proof.squares(better, equals, [signs, other_signs, bounded, positive, above])
    inner = proof.generalise(result, names_of(OTHER), conditions)
    proof.generalise(inner, names_of(combined_binders(setting)), hypotheses)
    return proof


NEURONS = ["labels", "right", "idle"]
RIGHT, IDLE, FIRST = ["of", NEURONS, ":right"], ["of", NEURONS, ":idle"], ["of", CLASSES, ":positive"]
PLACES = ["range", 0, 1]


def example(setting: Setting, data: Json = UNIT, gain: Json = None, weight: Json = 1) -> list[Json]:
    """Two neurons, which add their gain to the first class, the right one; without a gain given, one of them 1."""
    gain = indicator(equal("neuron", RIGHT)) if gain is None else gain
    phi = mapping(
        [("neuron", NEURONS), ("datum", data), ("class", CLASSES)],
        times(indicator(equal("class", FIRST)), gain),
    )
    weights = [mapping([("datum", data), ("class", CLASSES)], 1)] if setting.weights else []
    classes = [CLASSES] if setting.weights else []
    q = mapping([("datum", data)], weight)
    return [NEURONS, data, *classes, phi, mapping([("datum", data)], FIRST), *weights, q]


def networks(directions: Json, names: Json = NEURONS) -> list[Json]:
    """Networks with one neuron of size 1."""
    arguments = [("network", names), ("place", UNIT)]
    return [UNIT, names, mapping(arguments, directions), mapping(arguments, 1)]


BOTH = networks("network")
"""One network for each of the two neurons."""


def single_part(setting: Setting) -> Part:
    """Best networks consist of best neurons; as a control, networks of which the neurons may not be turned."""
    claim, binders = single_claim(setting), single_binders(setting)
    hypotheses = [h for h in claim[2][1:-1] if h[0] != "turnable"]
    unturned = forall(binders, implies(*hypotheses, claim[2][-1]))
    star = ["of", UNIT, ["star"]]
    return Part(
        "support",
        "The neurons of a network with the largest expected margin are best.",
        claim,
        single_evidence(setting),
        [[*example(setting), *BOTH, RIGHT, RIGHT, star, IDLE]],
        [
            Control(
                "If neurons may not be turned it is false: a single network with the neuron that does nothing.",
                differences(claim, unturned),
                refute_at(
                    unturned,
                    binders,
                    [*example(setting), *networks(IDLE, UNIT), RIGHT, star],
                    hypotheses,
                    setting.best(["d", "t", "j"]),
                    [{"at": [star]}, {"conditions": [different(["p", "t", "j"], 0)]}],
                    {"j": star},
                ),
            )
        ],
    )


def combined_part(setting: Setting) -> Part:
    """Best neurons may be combined; as a control, in another norm."""
    claim, other_norm = combined_claim(setting), combined_claim(setting, 2)
    one = [UNIT, mapping([("place", UNIT)], RIGHT), mapping([("place", UNIT)], 1)]
    two = [PLACES, mapping([("place", PLACES)], RIGHT), mapping([("place", PLACES)], over(plus(3, "place"), 5))]
    conditions, better = other_norm[2][-1][2][1:-1], other_norm[2][-1][2][-1]
    return Part(
        "combining",
        "For b = nu, networks of best neurons with norm 1 have the largest expected margin.",
        claim,
        prove_combined(setting),
        [[*example(setting), *one, *one]],
        [
            Control(
                "For b = 2 nu it is false: two neurons of size 3/5 and 4/5 are better than one of size 1.",
                differences(claim, other_norm),
                refute_at(
                    other_norm,
                    combined_binders(setting),
                    [*example(setting), *one],
                    combined_hypotheses(setting, 2),
                    better,
                    [{"at": two}, {"conditions": conditions}],
                    valuation(OTHER, two),
                ),
            )
        ],
    )
