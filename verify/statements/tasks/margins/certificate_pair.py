"""A network and a distribution that answer each other best certify the largest margin, and describe who else has it.

Thesis on combinatorial tasks, Lemmas 7.2, 7.4 and 7.6, for all homogeneous neurons.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import UNIT
from verify.statements.language import (
    Binders,
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
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.margins.margin_vocabulary import (
    DISTRIBUTION,
    MARGINS,
    OUTPUTS,
    VOCABULARY,
    mean,
)

Json = Any

DATA: Binders = [("D", "set"), ("q", OUTPUTS)]
PAIR: Binders = [("T", "set"), *DATA, ("g", MARGINS), ("s", "T")]
AT_POINTS: Binders = [("t1", "T"), ("x1", "D"), ("x2", "D"), ("r1", "real")]


def on(t: str, g: str = "g") -> Json:
    """The margins of the network t."""
    return [g, t]


def means(g: str = "g") -> Json:
    """The expected margin as a function of the network."""
    return mapping([("t'", "T")], mean([g, "t'"]))


# --- Lemma 7.2 -------------------------------------------------------------------------------------------------------

CERTIFIED: list[Json] = [DISTRIBUTION, ["minimal", "D", "q", on("s")], ["maximal", "T", means(), "s"]]
PAIR_CLAIM = forall(PAIR, implies(*CERTIFIED, ["max_margin", "T", "D", "g", "s"]))


def prove_pair(proof: Evidence) -> int:
    """Prove it: if all margins of t1 were larger than that of s at x2, the expected margin of t1 would be larger.

    The proof declares :data:`PAIR` and :data:`AT_POINTS`.
    """
    distribution, minimal, maximal = (proof.assume(formula) for formula in CERTIFIED)
    signs, unit = proof.project(distribution, 0), proof.project(distribution, 1)
    here, there = ["g", "s", "x2"], ["g", "t1", "x1"]
    small: Json = ["<=", there, here]
    goal = exists([("x'", "D")], ["<=", ["g", "t1", "x'"], here])
    found = proof.witness(goal, ["x1"], proof.assume(small))
    denied = prove_not(proof, small, found, proof.assume(["not", goal]))
    larger = proof.generalise(proof.order(denied), ["x1"])
    above = total([("x'", "D")], times(["q", "x'"], minus(["g", "t1", "x'"], here)))
    rest = plus(minus(here, mean(on("s"))), minus(mean(on("s")), mean(on("t1"))))
    nothing = proof.sums(equal(plus(above, rest), 0), cofactors=[cofactor(unit, [], minus(here))])
    at = [proof.specialise(minimal, ["x2"]), proof.specialise(maximal, ["t1"])]
    empty = proof.vanish(nothing, [0], [signs, larger, *at])
    wrong = proof.sums(equal(0, 1), cofactors=[cofactor(empty, ["x'"], -1, [["x'", "D"]]), cofactor(unit)])
    absurd = proof.contradiction(goal, wrong, proof.evaluate(equal(0, 1)))
    result = proof.cases(goal, proof.assume(goal), absurd)
    return proof.generalise(proof.generalise(result, ["t1", "x2"]), names_of(PAIR), CERTIFIED)


LEAST = forall([("r", OUTPUTS)], implies(["distribution", "D", "r"], ["<=", mean("g"), ["mean", "D", "r", "g"]]))
ADVERSARY: Binders = [*DATA, ("g", OUTPUTS)]
ADVERSARY_CLAIM = forall(ADVERSARY, implies(DISTRIBUTION, ["iff", LEAST, ["minimal", "D", "q", "g"]]))


def _prove_adversary() -> Evidence:
    """Prove it: a distribution is compared with the single data points, and every other one is a mean of these."""
    proof = Evidence([*ADVERSARY, ("r1", OUTPUTS), ("x", "D"), ("x1", "D")])
    proof.assume(DISTRIBUTION)
    least, minimal = proof.assume(LEAST), proof.assume(["minimal", "D", "q", "g"])
    point = mapping([("x'", "D")], indicator(equal("x'", "x")))
    signs = proof.generalise(proof.squares(["<=", 0, indicator(equal("x1", "x"))]), ["x1"])
    unit = proof.sums(equal(total([("x'", "D")], indicator(equal("x'", "x"))), 1))
    at_point = proof.specialise(least, [point], [proof.conjunction(signs, unit)])
    value = proof.sums(equal(["mean", "D", point, "g"], ["g", "x"]))
    below = proof.rewrite(["<=", mean("g"), ["g", "x"]], [value], at_point)
    forward = proof.generalise(proof.generalise(below, ["x"]), [], [LEAST])

    other = proof.assume(["distribution", "D", "r1"])
    positive, one = proof.project(other, 0), proof.project(other, 1)
    gap = total([("x'", "D")], times(["r1", "x'"], minus(["g", "x'"], mean("g"))))
    better: Json = ["<=", mean("g"), ["mean", "D", "r1", "g"]]
    equals = proof.sums(equal(minus(better[2], better[1]), gap), cofactors=[cofactor(one, [], mean("g"))])
    worse = proof.generalise(proof.squares(better, equals, [positive, minimal]), ["r1"], [["distribution", "D", "r1"]])
    backward = proof.generalise(worse, [], [["minimal", "D", "q", "g"]])
    proof.generalise(proof.equivalence(forward, backward), names_of(ADVERSARY), [DISTRIBUTION])
    return proof


def _strictly_less() -> Control:
    """The expectation at one data point is the value there: it is the least one, but not less than the value."""
    strict = forall([("x", "D")], ["<", mean("g"), ["g", "x"]])
    wrong = forall(ADVERSARY, implies(DISTRIBUTION, ["iff", LEAST, strict]))
    one = mapping([("datum", UNIT)], 1)
    at = {"D": UNIT, "q": one, "g": one}
    least, less = (substituted(formula, at) for formula in (LEAST, strict))
    proof = Evidence([("r1", ["maps", UNIT, "real"])])
    other = ["distribution", UNIT, "r1"]
    total_one = proof.project(proof.assume(other), 1)
    below = substituted(LEAST[2][2], {**at, "r": "r1"})
    equals = proof.sums(equal(minus(below[2], below[1]), 0), cofactors=[cofactor(total_one)])
    known = proof.generalise(proof.squares(below, equals), ["r1"], [other])
    alike: Json = ["iff", least, less]
    found = proof.rewrite(less, [proof.assume(alike)], known)
    denied = prove_not(proof, alike, found, proof.evaluate(less))
    given = proof.evaluate(substituted(DISTRIBUTION, at))
    proof.counterexample(wrong, [{"at": list(at.values())}, {"given": [given]}], denied)
    return Control(
        "With < in place of <= it is false: a single data point.", differences(ADVERSARY_CLAIM, wrong), proof
    )


# --- what a pair says of all networks with the largest margin --------------------------------------------------------

ABSTRACT: Binders = [*PAIR, ("g2", MARGINS), ("gamma", "real"), ("t", "T")]
ON_SUPPORT = different(["q", "x"], 0)
SAME_MARGINS = forall([("x", "D")], implies(ON_SUPPORT, equal(["g2", "s", "x"], ["g", "s", "x"])))
ANSWERS: list[Json] = [
    DISTRIBUTION,
    ["minimal", "D", "q", on("s")],
    ["maximal", "T", means("g2"), "s"],
    forall([("t'", "T"), ("x", "D")], ["<=", ["g", "t'", "x"], ["g2", "t'", "x"]]),
    SAME_MARGINS,
]
LARGEST: list[Json] = [["greatest_margin", "T", "D", "g", "gamma"], ["max_margin", "T", "D", "g", "t"]]


class PairFacts:
    """Facts about a pair (s, q) and a network t with the largest margin, for margins g and upper bounds g2 of them."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses; the proof declares :data:`ABSTRACT` and :data:`AT_POINTS`."""
        self.proof = proof
        self.distribution, self.minimal, self.maximal, self.above, same = (proof.assume(each) for each in ANSWERS)
        self.signs, self.unit = proof.project(self.distribution, 0), proof.project(self.distribution, 1)
        self.same = self._same(same)

    def _same(self, same: int) -> int:
        """∀x: q(x) (g2(s, x) − g(s, x)) = 0."""
        proof = self.proof
        zero = equal(["q", "x1"], 0)
        gap = minus(["g2", "s", "x1"], ["g", "s", "x1"])
        goal = equal(times(["q", "x1"], gap), 0)
        there = proof.specialise(same, ["x1"], [proof.assume(["not", zero])])
        equals = proof.sums(goal, cofactors=[cofactor(there, [], ["q", "x1"])])
        absent = proof.sums(goal, cofactors=[cofactor(proof.assume(zero), [], gap)])
        return proof.generalise(proof.cases(zero, absent, equals), ["x1"])

    def by_same(self, factor: int) -> Json:
        """The equation between the two expected margins of s, times a factor."""
        return cofactor(self.same, ["x"], factor, [["x", "D"]])

    def first_is_maximal(self) -> int:
        """No network has a larger expectation of g than s."""
        proof = self.proof
        goal: Json = ["<=", mean(on("t1")), mean(on("s"))]
        excess = total([("x", "D")], times(["q", "x"], minus(["g2", "t1", "x"], ["g", "t1", "x"])))
        form = plus(minus(mean(on("s", "g2")), mean(on("t1", "g2"))), excess)
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[self.by_same(-1)])
        given = [self.signs, self.above, proof.specialise(self.maximal, ["t1"])]
        return proof.generalise(proof.squares(goal, equals, given), ["t1"])

    def certified(self) -> int:
        """The network s has the largest margin."""
        values = ["T", "D", "q", "g", "s"]
        return self.proof.specialise(
            prove_pair(self.proof), values, [self.distribution, self.minimal, self.first_is_maximal()]
        )

    def others(self) -> int:
        """T has a largest margin, and t has it: it is on the support of q, for g and g2, and t is best for g2."""
        proof = self.proof
        greatest, maximal = (proof.assume(formula) for formula in LARGEST)
        at_least, small = self._at_least(greatest, maximal), self._first_is_small(greatest)
        nonzero = different(["q", "x1"], 0)
        weight = proof.specialise(
            prove_positive(proof), [["q", "x1"]], [proof.specialise(self.signs, ["x1"]), proof.assume(nonzero)]
        )
        excess = minus(["g", "t", "x1"], "gamma"), minus(["g2", "t", "x1"], ["g", "t", "x1"])
        rest = plus(
            total([("x", "D")], times(["q", "x"], minus(["g", "t", "x"], "gamma")), different("x", "x1")),
            total([("x", "D")], times(["q", "x"], minus(["g2", "t", "x"], ["g", "t", "x"])), different("x", "x1")),
        )
        slack = minus(mean(on("s", "g2")), mean(on("t", "g2"))), minus("gamma", mean(on("s")))
        terms = [*(times(["q", "x1"], each) for each in excess), rest, *slack]
        nothing = proof.sums(
            equal(plus(*terms), 0), cofactors=[self.by_same(1), cofactor(self.unit, [], minus("gamma"))]
        )
        given = [self.signs, at_least, self.above, small, weight, proof.specialise(self.maximal, ["t"])]
        ties = [proof.vanish(nothing, [part], given) for part in (0, 1)]
        margin = proof.sums(equal(["g", "t", "x1"], "gamma"), cofactors=[cofactor(ties[0])])
        weighted = proof.sums(equal(["g2", "t", "x1"], "gamma"), cofactors=[cofactor(tie) for tie in ties])
        on_support = [proof.generalise(each, ["x1"], [nonzero]) for each in (margin, weighted)]

        whole = plus(
            total([("x", "D")], times(["q", "x"], minus(["g", "t", "x"], "gamma"))),
            total([("x", "D")], times(["q", "x"], minus(["g2", "t", "x"], ["g", "t", "x"]))),
            *slack,
        )
        nothing = proof.sums(equal(whole, 0), cofactors=[self.by_same(1), cofactor(self.unit, [], minus("gamma"))])
        attained = proof.vanish(nothing, [2], [given[0], *given[1:4], given[5]])
        goal: Json = ["<=", mean(on("t1", "g2")), mean(on("t", "g2"))]
        better = minus(mean(on("s", "g2")), mean(on("t1", "g2")))
        equals = proof.sums(equal(minus(goal[2], goal[1]), better), cofactors=[cofactor(attained, [], -1)])
        best = proof.generalise(proof.squares(goal, equals, [proof.specialise(self.maximal, ["t1"])]), ["t1"])
        return proof.conjunction(best, *on_support)

    def _at_least(self, greatest: int, maximal: int) -> int:
        """∀x: γ ≤ g(t, x)."""
        proof = self.proof
        goal: Json = ["<=", "gamma", ["g", "t", "x1"]]
        attained = forall([("x", "D")], ["<=", "gamma", ["g", "t1", "x"]])
        there = proof.specialise(proof.assume(attained), ["x2"])
        below = proof.assume(["<=", ["g", "t1", "x2"], ["g", "t", "x1"]])
        form = plus(minus(["g", "t", "x1"], ["g", "t1", "x2"]), minus(["g", "t1", "x2"], "gamma"))
        larger = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [there, below])
        larger = proof.choose(proof.specialise(maximal, ["t1", "x1"]), "x2", larger)
        return proof.generalise(proof.choose(proof.project(greatest, 0), "t1", larger), ["x1"])

    def _first_is_small(self, greatest: int) -> int:
        """The expected margin of s is at most γ."""
        proof = self.proof
        below = proof.assume(["<=", ["g", "s", "x1"], "gamma"])
        goal: Json = ["<=", mean(on("s")), "gamma"]
        form = plus(minus("gamma", ["g", "s", "x1"]), minus(["g", "s", "x1"], mean(on("s"))))
        least = proof.specialise(self.minimal, ["x1"])
        small = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [below, least])
        return proof.choose(proof.specialise(proof.project(greatest, 1), ["s"]), "x1", small)


def prove_others(proof: Evidence) -> int:
    """Prove what a pair says of all networks with the largest margin.

    The proof declares :data:`ABSTRACT` and :data:`AT_POINTS`.
    """
    others = PairFacts(proof).others()
    return proof.generalise(others, names_of(ABSTRACT), [*ANSWERS, *LARGEST])


def prove_certified(proof: Evidence) -> int:
    """Prove that the network of a pair has the largest margin; the proof declares :data:`ABSTRACT`, too."""
    certified = PairFacts(proof).certified()
    return proof.generalise(certified, [name for name, _ in ABSTRACT if name not in ("gamma", "t")], ANSWERS)


TWO_POINTS = ["range", 0, 1]
NAMES = ["labels", "peaked", "even"]
PEAKED, EVEN = ["of", NAMES, ":peaked"], ["of", NAMES, ":even"]
HALVES = mapping([("datum", TWO_POINTS)], over(1, 2))


def peaked_or_even(name: Json, first: Json, second: Json) -> Json:
    """Gains on two data points: 3 and 0 for the first name, 1 and 1 for the second."""
    return plus(times(indicator(equal(name, first)), times(3, minus(1, "datum"))), indicator(equal(name, second)))


def _pair_part() -> Part:
    gains = mapping([("network", NAMES), ("datum", TWO_POINTS)], peaked_or_even("network", PEAKED, EVEN))
    level = mapping([("network", NAMES), ("datum", TWO_POINTS)], indicator(equal("network", EVEN)))
    hypotheses = [CERTIFIED[0], CERTIFIED[2]]
    unanswered = forall(PAIR, implies(*hypotheses, ["max_margin", "T", "D", "g", "s"]))
    proof = Evidence([*PAIR, *AT_POINTS])
    prove_pair(proof)
    last = ["of", TWO_POINTS, 1]
    values = [NAMES, TWO_POINTS, HALVES, gains, PEAKED]
    failing = exists([("x'", "D")], ["<=", ["g", "t", "x'"], ["g", "s", "x"]])
    return Part(
        "pair",
        "The network of a certificate pair has the largest margin.",
        PAIR_CLAIM,
        proof,
        [[NAMES, TWO_POINTS, HALVES, level, EVEN, PEAKED, last]],
        [
            Control(
                "Without (7.1) it is false: of gains 3 and 0, and 1 and 1, the first have the larger mean.",
                differences(PAIR_CLAIM, unanswered),
                refute_at(
                    unanswered,
                    PAIR,
                    values,
                    hypotheses,
                    failing,
                    [{"at": [EVEN, last]}],
                    {"t": EVEN, "x": last},
                ),
            )
        ],
    )


def lemma_7_2() -> Statement:
    """Lemma 7.2."""
    return Statement(
        id="tasks/lemma-7.2",
        title="A pair of a network and a distribution that answer each other best certifies the largest margin",
        source=f"{SOURCE}, Lemma 7.2 with D.5",
        hypotheses=(
            r"q^* \in \arg\min_{q \in \mathcal{P}(D)} E_q\, g(\theta^*, x, y) (7.1) and "
            r"\theta^* \in \arg\max_{\theta \in \Theta} E_{q^*}\, g(\theta, x, y) (7.2)."
        ),
        conclusion=r"\theta^* \in \arg\max_{\theta \in \Theta} \min_{(x,y) \in D} g(\theta, x, y).",
        reading=(
            "g is any real function of the network and the data point: that it is a margin is not used. D is any "
            "finite set of data points, T any finite set of networks with s = \\theta^*. A finite T loses nothing: the "
            "conclusion compares s with one other network at a time. It is spelled so: for every network t and data "
            "point x there is x' with g(t, x') <= g(s, x). (7.1) is used as E_q g(s) <= g(s, x) for all x; part "
            "'adversary' proves that this is (7.1), for all distributions."
        ),
        definitions=needed(VOCABULARY, [PAIR_CLAIM, ADVERSARY_CLAIM]),
        parts=[
            _pair_part(),
            Part(
                "adversary",
                "A distribution has the least expectation of all if and only if no single value is less.",
                ADVERSARY_CLAIM,
                _prove_adversary(),
                [[UNIT, *[mapping([("datum", UNIT)], 1)] * 2]],
                [_strictly_less()],
            ),
        ],
    )


STATEMENTS = {"tasks/lemma-7.2": lemma_7_2}
