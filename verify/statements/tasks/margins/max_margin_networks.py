"""Every network with the largest margin consists of best neurons, and has the support of q on its margin.

Thesis on combinatorial tasks, Lemmas 7.4 and 7.6, for all homogeneous neurons.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import UNIT
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.margins.certificate_pair import (
    ABSTRACT,
    AT_POINTS,
    TWO_POINTS,
    peaked_or_even,
    prove_certified,
    prove_others,
)
from verify.statements.tasks.margins.class_weights import AT_POINT, CLASSIFIED, prove_not_less
from verify.statements.tasks.margins.margin_vocabulary import (
    BINARY,
    MARGINS,
    NETWORKS,
    VOCABULARY,
    WEIGHTED,
    Setting,
)
from verify.statements.tasks.margins.neuron_combination import (
    BOTH,
    CORE,
    IDLE,
    INDICES,
    NEURONS,
    READING,
    RIGHT,
    TURNED,
    example,
    prove_single,
    single_binders,
    single_hypotheses,
)

Json = Any

ON_SUPPORT = different(["q", "x"], 0)


@dataclass(frozen=True)
class Lemma:
    """The lemma for two classes, where g is the margin itself, or for any classes, where g is a variable."""

    setting: Setting

    @property
    def pair_binders(self) -> Binders:
        """The neurons, the data, the networks with their margins, and s, the network of the pair."""
        g: Binders = [("g", MARGINS)] if self.setting.weights else []
        return [*self.setting.data, *NETWORKS, *g, ("s", "T")]

    @property
    def binders(self) -> Binders:
        """The pair, a best neuron, the largest margin, and a network that has it."""
        return [*self.pair_binders, ("o", "W"), ("gamma", "real"), ("t", "T")]

    @property
    def margins(self) -> Json:
        """The margins of the networks."""
        return "g" if self.setting.weights else mapping([("t'", "T")], self.setting.of_network("t'"))

    def of(self, t: Json, x: Json) -> Json:
        """The margin of the network t at x, the class-weighted one where there are weights."""
        return self.setting.margin(self.setting.outputs(["d", t], ["p", t]), x)

    def pair_hypotheses(self) -> list[Json]:
        """The pair answers each other best; where there are weights, they are on best wrong classes."""
        setting = self.setting
        of_first = ["g", "s"] if setting.weights else setting.of_network("s")
        answers = [["minimal", "D", "q", of_first], setting.maximal("s")]
        if not setting.weights:
            return [*setting.hypotheses, *answers]
        outputs = setting.outputs(["d", "t'"], ["p", "t'"])
        margins = forall([("t'", "T")], ["margins", "D", "L", "y", outputs, ["g", "t'"]])
        same = forall([("x", "D")], implies(ON_SUPPORT, equal(self.of("s", "x"), ["g", "s", "x"])))
        return [*setting.hypotheses, margins, *answers, same]

    def hypotheses(self) -> list[Json]:
        """The pair, the networks, and one with the largest margin."""
        extra = single_hypotheses(self.setting)[len(self.setting.hypotheses) :]
        greatest = ["greatest_margin", "T", "D", self.margins, "gamma"]
        return [*self.pair_hypotheses(), *extra, greatest, ["max_margin", "T", "D", self.margins, "t"]]

    def certified_claim(self) -> Json:
        """The network of the pair has the largest margin."""
        return forall(self.pair_binders, implies(*self.pair_hypotheses(), ["max_margin", "T", "D", self.margins, "s"]))

    def conclusion(self) -> Json:
        """The network t consists of best neurons and has the margin γ on the support of q."""
        margin = ["g", "t", "x"] if self.setting.weights else self.of("t", "x")
        return both(self.setting.supported("t"), forall([("x", "D")], implies(ON_SUPPORT, equal(margin, "gamma"))))

    def weighted_conclusion(self) -> Json:
        """The network t is best for the class-weighted margin, which is γ on the support of q."""
        on_margin = forall([("x", "D")], implies(ON_SUPPORT, equal(self.of("t", "x"), "gamma")))
        return both(self.setting.maximal("t"), on_margin)

    def claim(self, conclusion: Json) -> Json:
        """Every network with the largest margin is as the conclusion says."""
        return forall(self.binders, implies(*self.hypotheses(), conclusion))


class LemmaFacts:
    """The hypotheses of a lemma, and what follows from them in the abstract setting of a pair."""

    def __init__(self, lemma: Lemma, binders: Binders, hypotheses: list[Json]) -> None:
        """Assume the hypotheses, those on the pair first."""
        self.lemma, self.binders, self.hypotheses = lemma, binders, hypotheses
        own = names_of(binders)
        classes = [*CLASSIFIED, *AT_POINT] if lemma.setting.weights else []
        others: dict[str, Json] = dict([*ABSTRACT, *AT_POINTS, *classes, ("o", "W"), *CORE, *INDICES])
        self.proof = Evidence([*binders, *((name, sort) for name, sort in others.items() if name not in own)])
        self.given = [self.proof.assume(formula) for formula in hypotheses]
        self.values = {"g": lemma.margins, "g2": mapping([("t'", "T")], lemma.setting.of_network("t'"))}

    def answers(self) -> list[int]:
        """The hypotheses of the abstract setting."""
        proof, setting = self.proof, self.lemma.setting
        if setting.weights:
            distribution, weighting, margins, minimal, maximal, same = self.given[:6]
            at = ["D", "L", "y", "tau", setting.outputs(["d", "t1"], ["p", "t1"]), ["g", "t1"]]
            above = proof.specialise(prove_not_less(proof), at, [weighting, proof.specialise(margins, ["t1"])])
            return [distribution, minimal, maximal, proof.generalise(above, ["t1"]), same]
        distribution, minimal, maximal = self.given[:3]
        one, first = self.lemma.of("t1", "x1"), self.lemma.of("s", "x1")
        equal_to_itself = proof.squares(["<=", one, one], proof.sums(equal(minus(one, one), 0)))
        above = proof.generalise(equal_to_itself, ["t1", "x1"])
        same = proof.generalise(proof.sums(equal(first, first)), ["x1"], [different(["q", "x1"], 0)])
        return [distribution, minimal, maximal, above, same]

    def at(self, abstract: Binders) -> list[Json]:
        """What stands for the variables of the abstract setting."""
        return [self.values.get(name, name) for name in names_of(abstract)]

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, names_of(self.binders), self.hypotheses)
        return self.proof


def prove_first(lemma: Lemma) -> Evidence:
    """Prove that the network of the pair has the largest margin."""
    facts = LemmaFacts(lemma, lemma.pair_binders, lemma.pair_hypotheses())
    abstract = [entry for entry in ABSTRACT if entry[0] not in ("gamma", "t")]
    return facts.closed(facts.proof.specialise(prove_certified(facts.proof), facts.at(abstract), facts.answers()))


def _prove_others(lemma: Lemma) -> tuple[LemmaFacts, list[int]]:
    """Prove that t is best, and its margins on the support of q."""
    facts = LemmaFacts(lemma, lemma.binders, lemma.hypotheses())
    proof = facts.proof
    premises = [*facts.answers(), *facts.given[-2:]]
    others = proof.specialise(prove_others(proof), facts.at(ABSTRACT), premises)
    return facts, [proof.project(others, part) for part in range(3)]


def prove_networks(lemma: Lemma) -> Evidence:
    """Prove that t consists of best neurons and has the support of q on its margin."""
    facts, (best, margin, _) = _prove_others(lemma)
    proof, setting = facts.proof, lemma.setting
    sizes, turnable, best_neuron = facts.given[-5:-2]
    premises = [*facts.given[: len(setting.hypotheses)], sizes, turnable, best_neuron, best]
    supported = proof.specialise(prove_single(proof, setting), names_of(single_binders(setting)), premises)
    return facts.closed(proof.conjunction(supported, margin))


def prove_weighted(lemma: Lemma) -> Evidence:
    """Prove that t is best for the class-weighted margin, which is the margin on the support of q."""
    facts, (best, _, weighted) = _prove_others(lemma)
    return facts.closed(facts.proof.conjunction(best, weighted))


STAR = ["of", UNIT, ["star"]]
PEAKED = peaked_or_even("neuron", RIGHT, IDLE)


def _gains(gain: Json, data: Json) -> Json:
    return mapping([("network", NEURONS), ("datum", data)], substituted(gain, {"neuron": "network"}))


def _networks(lemma: Lemma, gain: Json, data: Json = UNIT) -> list[Json]:
    """One network for each of two neurons, with their margins where these are asked for."""
    return [*BOTH, *([_gains(gain, data)] if lemma.setting.weights else [])]


ONE_RIGHT = indicator(equal("neuron", RIGHT))


def witness(lemma: Lemma) -> list[Json]:
    """One data point, a neuron that is right there and one that is idle, and a network of each."""
    return [*example(lemma.setting), *_networks(lemma, ONE_RIGHT), RIGHT]


def networks_part(lemma: Lemma) -> Part:
    """The networks with the largest margin; as a control, without (7.1)."""
    claim = lemma.claim(lemma.conclusion())
    hypotheses = [formula for formula in lemma.hypotheses() if formula[0] != "minimal"]
    unanswered = forall(lemma.binders, implies(*hypotheses, lemma.conclusion()))
    values = [
        *example(lemma.setting, TWO_POINTS, PEAKED, over(1, 2)),
        *_networks(lemma, PEAKED, TWO_POINTS),
        RIGHT,
        RIGHT,
        1,
        IDLE,
    ]
    best = [*witness(lemma), RIGHT, 1, RIGHT]
    return Part(
        "networks",
        "Networks with the largest margin consist of best neurons, and the support of q is on their margin.",
        claim,
        prove_networks(lemma),
        [[*best, STAR, IDLE], [*best, STAR]],
        [
            Control(
                "Without (7.1) it is false: of gains 3 and 0, and 1 and 1, the second have the larger least one.",
                differences(claim, unanswered),
                refute_at(
                    unanswered,
                    lemma.binders,
                    values,
                    hypotheses,
                    lemma.setting.best(["d", "t", "j"]),
                    [{"part": 0}, {"at": [STAR]}, {"conditions": [different(["p", "t", "j"], 0)]}],
                    {"j": STAR},
                ),
            )
        ],
    )


MANY_CLASSES = Lemma(WEIGHTED)
THREE = ["labels", "positive", "negative", "other"]


def _misled() -> list[Json]:
    """A right neuron that adds 5 to a wrong class without weight, an idle one, and a network of each."""
    first, weighted, other = (["of", THREE, f":{name}"] for name in THREE[1:])
    gain = plus(indicator(equal("class", first)), times(5, indicator(equal("class", other))))
    return [
        NEURONS,
        UNIT,
        THREE,
        mapping([("neuron", NEURONS), ("datum", UNIT), ("class", THREE)], times(ONE_RIGHT, gain)),
        mapping([("datum", UNIT)], first),
        mapping([("datum", UNIT), ("class", THREE)], indicator(equal("class", weighted))),
        mapping([("datum", UNIT)], 1),
        *BOTH,
        _gains(times(-4, ONE_RIGHT), UNIT),
        RIGHT,
    ]


def certified_part() -> Part:
    """The network of the pair; as a control, without condition C.1."""
    lemma = MANY_CLASSES
    claim = lemma.certified_claim()
    hypotheses = lemma.pair_hypotheses()[:-1]
    unmatched = forall(lemma.pair_binders, implies(*hypotheses, ["max_margin", "T", "D", "g", "s"]))
    return Part(
        "certified",
        "The network of the pair has the largest margin.",
        claim,
        prove_first(lemma),
        [[*witness(lemma), IDLE, STAR]],
        [
            Control(
                "Without C.1 it is false: a wrong class without weight has the output 5.",
                differences(claim, unmatched),
                refute_at(
                    unmatched,
                    lemma.pair_binders,
                    _misled(),
                    hypotheses,
                    exists([("x'", "D")], ["<=", ["g", "t", "x'"], ["g", "s", "x"]]),
                    [{"at": [IDLE, STAR]}],
                    {"t": IDLE, "x": STAR},
                ),
            )
        ],
    )


def weighted_part() -> Part:
    """The class-weighted margin of the networks with the largest margin; as a control, without condition C.1."""
    lemma = MANY_CLASSES
    claim = lemma.claim(lemma.weighted_conclusion())
    matched = lemma.pair_hypotheses()[-1]
    hypotheses = [formula for formula in lemma.hypotheses() if formula != matched]
    unmatched = forall(lemma.binders, implies(*hypotheses, lemma.weighted_conclusion()))
    best = [*witness(lemma), RIGHT, 1, RIGHT]
    return Part(
        "weighted",
        "Networks with the largest margin maximise the expected class-weighted margin, which is the margin on the "
        "support of q.",
        claim,
        prove_weighted(lemma),
        [[*best, IDLE], [*best, STAR]],
        [
            Control(
                "Without C.1 it is false: the network that does nothing has the largest margin, unweighted.",
                differences(claim, unmatched),
                refute_at(
                    unmatched,
                    lemma.binders,
                    [*_misled(), RIGHT, 0, IDLE],
                    hypotheses,
                    lemma.setting.maximal("t"),
                    [{"part": 0}],
                ),
            )
        ],
    )


PAIR_READING = (
    "T is a finite set of networks with s = \\theta^* and t = \\hat\\theta; the conclusion compares finitely many "
    "networks. t has the largest margin if for every network t' and data point x some x' has g(t', x') <= g(t, x); "
    "gamma, the largest margin, is at most all margins of some network and at least some margin of each. (7.1) is used "
    "as E_q g(s) <= g(s, x) for all x, see tasks/lemma-7.2. "
)


def lemma_7_4() -> Statement:
    """Lemma 7.4: two classes."""
    part = networks_part(Lemma(BINARY))
    return Statement(
        id="tasks/lemma-7.4",
        title="Two classes: what a certificate pair says of all networks with the largest margin",
        source=f"{SOURCE}, Lemma 7.4 with D.5.1",
        hypotheses=(
            r"|\mathcal{Y}| = 2; (\theta^*, q^*) satisfies (7.1) and (7.2) for \Theta = \{\|\theta\|_{a,b} \le 1\}; "
            r"\hat\theta \in \arg\max_{\theta \in \Theta} \min_{(x,y) \in D} g(\theta, x, y)."
        ),
        conclusion=(
            r"\hat\theta has directional support on \Omega_{q^*}^*, and g(\hat\theta, x, y) = \gamma^* for all "
            r"(x, y) \in \mathrm{spt}(q^*)."
        ),
        reading=READING + TURNED + PAIR_READING,
        definitions=needed(VOCABULARY, part.claim),
        parts=[part],
    )


def lemma_7_6() -> Statement:
    """Lemma 7.6: any number of classes."""
    parts = [certified_part(), networks_part(MANY_CLASSES)]
    return Statement(
        id="tasks/lemma-7.6",
        title="Class weights: what a certificate pair says of all networks with the largest margin",
        source=f"{SOURCE}, Lemma 7.6 with D.5.2",
        hypotheses=(
            r"(\theta^*, q^*) satisfies (7.1), (7.3) and C.1 for \Theta = \{\|\theta\|_{a,b} \le 1\}; "
            r"\hat\theta \in \arg\max_{\theta \in \Theta} \min_{(x,y) \in D} g(\theta, x, y)."
        ),
        conclusion=(
            r"\theta^* \in \arg\max_{\theta \in \Theta} \min_{(x,y) \in D} g(\theta, x, y). \hat\theta has "
            r"directional support on \Omega_{q^*}'^*, and g(\hat\theta, x, y) = \gamma^* for all "
            r"(x, y) \in \mathrm{spt}(q^*)."
        ),
        reading=(
            READING + TURNED + PAIR_READING + "The first conclusion is printed without "
            "the minimum over the data points, and the proof derives it from Lemma 7.2, which has it; taken by the "
            "letter it is tasks/lemma-7.6.literal. C.1 is its first sentence; that the second says the same is proved "
            "in circuits/condition-3.10."
        ),
        definitions=needed(VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


def lemma_7_6_literal() -> Statement:
    """Lemma 7.6, its first conclusion by the letter."""
    lemma = MANY_CLASSES
    hypotheses = lemma.pair_hypotheses()
    everywhere: Json = ["<=", ["g", "t", "x"], ["g", "s", "x"]]
    claim = forall(lemma.pair_binders, implies(*hypotheses, forall([("t", "T"), ("x", "D")], everywhere)))
    gain = plus(ONE_RIGHT, times(2, indicator(equal("neuron", IDLE)), minus(1, "datum")))
    values = [
        *example(WEIGHTED, TWO_POINTS, gain, over(1, 2)),
        *_networks(lemma, gain, TWO_POINTS),
        RIGHT,
    ]
    first = ["of", TWO_POINTS, 0]
    return Statement(
        id="tasks/lemma-7.6.literal",
        title="By the letter: the network of a certificate pair has the largest margin at every data point",
        source=f"{SOURCE}, Lemma 7.6, first conclusion as printed",
        hypotheses=r"(\theta^*, q^*) satisfies (7.1), (7.3) and C.1.",
        conclusion=r"\theta^* \in \arg\max_{\theta \in \Theta} g(\theta, x, y) for every (x, y) \in D.",
        reading=(
            "The printed formula has no minimum over the data points, so that x and y are free in it. Refuted by two "
            "data points and two networks with the margins (1, 1) and (2, 0), for the uniform distribution. With the "
            "minimum it is a part of tasks/lemma-7.6."
        ),
        definitions=needed(VOCABULARY, [claim, lemma.certified_claim()]),
        parts=[
            Part(
                "certified",
                "No network has a larger margin at any data point.",
                claim,
                refute_at(
                    claim,
                    lemma.pair_binders,
                    values,
                    hypotheses,
                    everywhere,
                    [{"at": [IDLE, first]}],
                    {"t": IDLE, "x": first},
                ),
                [[*values, IDLE, first]],
                [
                    Control(
                        "With the minimum over the data points it is true.",
                        differences(claim, lemma.certified_claim()),
                        prove_first(lemma),
                        "true",
                    )
                ],
            )
        ],
    )


STATEMENTS = {
    "tasks/lemma-7.4": lemma_7_4,
    "tasks/lemma-7.6": lemma_7_6,
    "tasks/lemma-7.6.literal": lemma_7_6_literal,
}
