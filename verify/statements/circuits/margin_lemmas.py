"""What is taken over from earlier work: single neurons and networks, and the class-weighted margin on the support of q.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Condition 3.10 and Lemmas B.1 and B.2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import UNIT
from verify.statements.circuits.vocabulary import SOURCE
from verify.statements.language import (
    Binders,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    needed,
    plus,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.margins.certificate_pair import ABSTRACT, ANSWERS, AT_POINTS, PairFacts
from verify.statements.tasks.margins.class_weights import (
    AT_POINT,
    CLASSIFICATION,
    CLASSIFIED,
    equivalence,
    prove_equivalence,
    prove_not_less,
)
from verify.statements.tasks.margins.exact_combination import EXACT, parts
from verify.statements.tasks.margins.margin_vocabulary import (
    DISTRIBUTION,
    MARGINS,
    OUTPUTS,
    VOCABULARY,
    WEIGHTED,
    mean,
)
from verify.statements.tasks.margins.max_margin_networks import (
    MANY_CLASSES,
    PAIR_READING,
    certified_part,
    networks_part,
    weighted_part,
)
from verify.statements.tasks.margins.neuron_combination import COMBINED, IDLE, NEURONS, READING, RIGHT, SINGLE, TURNED

Json = Any

STAR = ["of", UNIT, ["star"]]
RECONSTRUCTED = "The text at hand has lost its formulas; those of this statement are reconstructed. "
CITED = "It is cited from the work on which tasks/lemma-7.5 and tasks/lemma-7.6 are based. "
THREE = ["labels", "positive", "negative", "other"]

# --- Condition 3.10 --------------------------------------------------------------------------------------------------

OUTPUT = ["maps", "T", "D", "L", "real"]
SOLUTION: Binders = [
    ("T", "set"),
    *CLASSIFIED[:4],
    ("q", OUTPUTS),
    ("f", OUTPUT),
    ("g", MARGINS),
    ("s", "T"),
]


def _weighted(t: str) -> Json:
    return mapping([("x'", "D")], WEIGHTED.margin(["f", t], "x'"))


CLASS_WEIGHTED = mapping([("t'", "T")], mean(_weighted("t'")))
EXPECTED = mapping([("t'", "T")], mean(["g", "t'"]))
ON_SUPPORT = forall(
    [("x", "D")],
    implies(different(["q", "x"], 0), equal(WEIGHTED.margin(["f", "s"], "x"), ["g", "s", "x"])),
)
SOLUTION_HYPOTHESES: list[Json] = [
    DISTRIBUTION,
    CLASSIFICATION[0],
    forall([("t'", "T")], ["margins", "D", "L", "y", ["f", "t'"], ["g", "t'"]]),
    ON_SUPPORT,
    ["maximal", "T", CLASS_WEIGHTED, "s"],
]
SOLVES: Json = ["maximal", "T", EXPECTED, "s"]
SOLUTIONS = forall(SOLUTION, implies(*SOLUTION_HYPOTHESES, SOLVES))


def _prove_solutions() -> Evidence:
    """Prove that a network with the condition that is best for the class-weighted margin is best for the margin."""
    own = dict(SOLUTION)
    others = dict([*ABSTRACT, *AT_POINTS, *CLASSIFIED, *AT_POINT])
    proof = Evidence([*SOLUTION, *((name, sort) for name, sort in others.items() if name not in own)])
    names = ["T", "D", "q", "g", "s", "g2"]
    first = proof.generalise(PairFacts(proof).first_is_maximal(), names, [ANSWERS[0], *ANSWERS[2:]])
    distribution, weighting, margins, same, maximal = (proof.assume(formula) for formula in SOLUTION_HYPOTHESES)
    at = ["D", "L", "y", "tau", ["f", "t1"], ["g", "t1"]]
    above = proof.specialise(prove_not_less(proof), at, [weighting, proof.specialise(margins, ["t1"])])
    values = ["T", "D", "q", "g", "s", mapping([("t'", "T")], _weighted("t'"))]
    best = proof.specialise(first, values, [distribution, maximal, proof.generalise(above, ["t1"]), same])
    proof.generalise(best, names_of(SOLUTION), SOLUTION_HYPOTHESES)
    return proof


def _table(entries: dict[str, Json]) -> Json:
    """A function of the class, 0 where nothing is listed."""
    return plus(*(times(value, indicator(equal("class", ["of", THREE, f":{x}"]))) for x, value in entries.items()))


def _classified(outputs: dict[str, Json], weighted: str, margin: int) -> list[Json]:
    """One data point of the first of three classes, with outputs, one class that has all the weight, and the margin."""
    at = [("datum", UNIT), ("class", THREE)]
    return [
        UNIT,
        THREE,
        mapping(at[:1], ["of", THREE, ":positive"]),
        mapping(at, _table({weighted: 1})),
        mapping(at, _table(outputs)),
        mapping(at[:1], margin),
    ]


def _classes_part() -> Part:
    claim, all_classes = equivalence(), equivalence(only_weighted=False)
    values = _classified({"positive": 1, "negative": -1}, "other", 1)
    return Part(
        "classes",
        "The two margins are equal if and only if the weights are on best wrong classes.",
        claim,
        prove_equivalence(),
        [[*values, STAR]],
        [
            Control(
                "If all wrong classes had to be best it is false: outputs 1, -1 and 0; the last has the weight.",
                differences(claim, all_classes),
                refute_at(
                    all_classes,
                    CLASSIFIED,
                    values,
                    CLASSIFICATION,
                    all_classes[2][-1][2],
                    [{"at": [STAR]}],
                    {"x": STAR},
                ),
            )
        ],
    )


def _two_networks(outputs: dict[str, Json], margin: int) -> list[Json]:
    """One data point, a network with these outputs, and one without neurons; the class 'negative' has the weight."""
    data = _classified(outputs, "negative", margin)
    first = indicator(equal("network", RIGHT))
    at = [("network", NEURONS), ("datum", UNIT)]
    return [
        NEURONS,
        *data[:4],
        mapping([("datum", UNIT)], 1),
        mapping([*at, ("class", THREE)], times(first, _table(outputs))),
        mapping(at, times(first, margin)),
        RIGHT,
    ]


def _solutions_part() -> Part:
    hypotheses = [formula for formula in SOLUTION_HYPOTHESES if formula != ON_SUPPORT]
    misled = forall(SOLUTION, implies(*hypotheses, SOLVES))
    return Part(
        "solutions",
        "A network with the condition that maximises the expected class-weighted margin maximises the expected margin.",
        SOLUTIONS,
        _prove_solutions(),
        [[*_two_networks({"positive": 1}, 1), IDLE]],
        [
            Control(
                "Without the condition it is false: the class with the largest wrong output has no weight.",
                differences(SOLUTIONS, misled),
                refute_at(misled, SOLUTION, _two_networks({"positive": 1, "other": 5}, -4), hypotheses, SOLVES),
            )
        ],
    )


def condition_3_10() -> Statement:
    """Condition 3.10."""
    parts_of_condition = [_classes_part(), _solutions_part()]
    return Statement(
        id="circuits/condition-3.10",
        title="The class-weighted margin equals the margin where only the best wrong classes have a weight",
        source=f"{SOURCE}, Condition 3.10",
        hypotheses=(
            r"\tau(x,y)[y'] \ge 0 with \sum_{y' \ne y} \tau(x,y)[y'] = 1; "
            r"g'(\theta,x,y) = f(\theta,x)[y] - \sum_{y' \ne y} \tau(x,y)[y'] f(\theta,x)[y']."
        ),
        conclusion=(
            r"g'(\theta,x,y) = g(\theta,x,y) \iff "
            r"\{\ell \ne y : \tau(x,y)[\ell] > 0\} \subseteq \arg\max_{\ell \ne y} f(\theta,x)[\ell]. If this holds on "
            r"\mathrm{spt}(q) for \theta^* and \theta^* maximises E_q\,g', it maximises E_q\,g."
        ),
        reading=(
            RECONSTRUCTED + "Part 'classes' is the sentence 'It means', for any finite data set, any outputs and "
            "weights. That the solutions are 'equivalent' is read so: a class-weighted solution with the condition is "
            "a solution. That solutions are class-weighted solutions needs a certificate pair: circuits/lemma-b.2."
        ),
        definitions=needed(VOCABULARY, [[part.claim, part.evidence.steps] for part in parts_of_condition]),
        parts=parts_of_condition,
    )


# --- the class-weighted margin ---------------------------------------------------------------------------------------


def claim_class_weighted_margin() -> Statement:
    """The sentence after Definition 3.8: g ≤ g'."""
    margin, weighted = ["g1", "x"], WEIGHTED.margin("f1", "x")
    claim, wrong = (
        forall(CLASSIFIED, implies(*CLASSIFICATION, forall([("x", "D")], ["<=", *sides])))
        for sides in ((margin, weighted), (weighted, margin))
    )
    proof = Evidence([*CLASSIFIED, *AT_POINT])
    prove_not_less(proof)
    values = _classified({"positive": 1, "negative": -1}, "negative", 1)
    control = refute_at(wrong, CLASSIFIED, values, CLASSIFICATION, wrong[2][-1][2], [{"at": [STAR]}], {"x": STAR})
    return Statement(
        id="circuits/claim-class-weighted-margin",
        title="The class-weighted margin is at least the margin",
        source=f"{SOURCE}, after Definition 3.8",
        hypotheses=r"\tau(x,y)[y'] \ge 0 with \sum_{y' \ne y} \tau(x,y)[y'] = 1.",
        conclusion=r"g(\theta, x, y) \le g'(\theta, x, y).",
        reading=RECONSTRUCTED + "For any finite data set, any outputs and weights.",
        definitions=needed(VOCABULARY, [claim, proof.steps]),
        parts=[
            Part(
                "bound",
                "No margin exceeds the class-weighted one.",
                claim,
                proof,
                [[*values, STAR]],
                [
                    Control(
                        "The class-weighted margin may be larger: outputs 1, -1 and 0; the class of -1 has the weight.",
                        differences(claim, wrong),
                        control,
                    )
                ],
            )
        ],
    )


# --- Lemmas B.1 and B.2 ----------------------------------------------------------------------------------------------


def lemma_b_1() -> Statement:
    """Lemma B.1."""
    claims = parts(WEIGHTED)
    return Statement(
        id="circuits/lemma-b.1",
        title="Networks with the largest expected class-weighted margin are made of the best neurons",
        source=f"{SOURCE}, Lemma B.1",
        hypotheses=(
            r"\Theta = \{\|\theta\|_{a,b} \le 1\}, \Omega = \{\|\omega\|_a \le 1\}; \Theta_q'^* and \Omega_q'^* "
            r"maximise E_q\,g' and E_q\,\psi'; neurons are homogeneous of degree \nu."
        ),
        conclusion=(
            r"Every \theta \in \Theta_q'^* has directional support on \Omega_q'^*. If b = \nu, "
            r"\omega_i^* \in \Omega_q'^*, \lambda_i \ge 0 and \sum_i \lambda_i^\nu = 1, then "
            r"\{\lambda_i \omega_i^*\} \in \Theta_q'^*."
        ),
        reading=RECONSTRUCTED + CITED + READING + SINGLE + COMBINED + EXACT,
        definitions=needed(VOCABULARY, [part.claim for part in claims]),
        parts=claims,
    )


def lemma_b_2() -> Statement:
    """Lemma B.2."""
    claims = [certified_part(), networks_part(MANY_CLASSES), weighted_part()]
    return Statement(
        id="circuits/lemma-b.2",
        title="A certificate pair with equal margins gives and describes all networks with the largest margin",
        source=f"{SOURCE}, Lemma B.2",
        hypotheses=(
            r"q^* \in \arg\min_q E_q\,g(\theta^*), \theta^* \in \arg\max_{\theta \in \Theta} E_{q^*}\,g'(\theta), and "
            r"g'(\theta^*, x, y) = g(\theta^*, x, y) on \mathrm{spt}(q^*)."
        ),
        conclusion=(
            r"\theta^* \in \arg\max_{\theta \in \Theta} \min_{(x,y)} g(\theta, x, y). Every other such \hat\theta has "
            r"directional support on \Omega_{q^*}'^*, maximises E_{q^*}\,g', and has "
            r"g(\hat\theta, x, y) = g'(\hat\theta, x, y) = \gamma^* on \mathrm{spt}(q^*)."
        ),
        reading=(
            "The text at hand has lost the lemma but for its title; it is reconstructed from its uses. "
            + CITED
            + READING
            + TURNED
            + PAIR_READING
        ),
        definitions=needed(VOCABULARY, [part.claim for part in claims]),
        parts=claims,
    )


STATEMENTS = {
    "circuits/condition-3.10": condition_3_10,
    "circuits/claim-class-weighted-margin": claim_class_weighted_margin,
    "circuits/lemma-b.1": lemma_b_1,
    "circuits/lemma-b.2": lemma_b_2,
}
