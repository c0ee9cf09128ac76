"""A network is best for a distribution if and only if it consists of best neurons and has norm 1.

Thesis on combinatorial tasks, Lemmas 7.3 and 7.5, in the norm of the degree of homogeneity.
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
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.margins.margin_vocabulary import BINARY, VOCABULARY, WEIGHTED, Setting
from verify.statements.tasks.margins.neuron_combination import (
    COMBINED,
    CORE,
    INDICES,
    OTHER,
    READING,
    RIGHT,
    SINGLE,
    combined_binders,
    combined_part,
    example,
    nonnegative,
    prove_support,
    single_part,
    size,
    sum_of_values,
)

Json = Any

EXACT = (
    "Part 'exact', for b = \\nu, compares with all networks of directions in W, of any width and with any real sizes."
)


def exact_binders(setting: Setting) -> Binders:
    """The neurons, the data, a network, and a best neuron."""
    return [*combined_binders(setting), ("o", "W")]


def _hypotheses(setting: Setting) -> list[Json]:
    return [*setting.hypotheses, nonnegative("p", "J"), ["<=", size("p", "J"), 1], setting.best("o")]


def _optimal(setting: Setting) -> Json:
    """No network of norm at most 1 has a larger expected margin."""
    k, e, r = names = [f"{name}'" for name in names_of(OTHER)]
    binders = [(name, substituted(sort, {"K": k})) for name, (_, sort) in zip(names, OTHER, strict=True)]
    better: Json = ["<=", setting.network(e, r, k), setting.network("d", "p")]
    return forall(binders, implies(nonnegative(r, k), ["<=", size(r, k), 1], better))


def _made_of_best(setting: Setting, norm_one: bool = True) -> Json:
    """All neurons are best, and the norm is 1 if the best value is not 0."""
    supported = ["supported", "W", setting.neurons(), "J", "d", "p"]
    return both(supported, _full(setting)) if norm_one else supported


def _full(setting: Setting) -> Json:
    return implies(different(setting.neuron("o"), 0), equal(size("p", "J"), 1))


def exact_claim(setting: Setting, norm_one: bool = True) -> Json:
    """A network is best if and only if it is made of best neurons."""
    equivalent = ["iff", _optimal(setting), _made_of_best(setting, norm_one)]
    return forall(exact_binders(setting), implies(*_hypotheses(setting), equivalent))


class ExactProof:
    """The proof that best networks are those that are made of best neurons."""

    def __init__(self, setting: Setting) -> None:
        """Assume the hypotheses."""
        self.setting = setting
        others = [*OTHER, ("k1", "K"), *CORE, *INDICES]
        self.proof = proof = Evidence([*exact_binders(setting), *others])
        *_, self.signs, self.bounded, self.best = (proof.assume(formula) for formula in _hypotheses(setting))
        self.sign, self.largest = proof.project(self.best, 0), proof.project(self.best, 1)
        self.top = setting.neuron("o")
        self.value = sum_of_values(setting, "d", "p")
        self.losses = total([("j", "J")], times(["p", "j"], minus(self.top, setting.neuron(["d", "j"]))))
        self.slack = times(self.top, minus(1, size("p", "J")))

    def forward(self) -> int:
        """A best network is at least as good as the neuron o alone, so that nothing is lost."""
        proof, setting = self.proof, self.setting
        place = [("place", UNIT)]
        single = [UNIT, mapping(place, "o"), mapping(place, 1)]
        optimal = proof.assume(_optimal(setting))
        norm = total(place, 1)
        allowed = [
            proof.elements(forall(place, ["<=", 0, 1]), proof.squares(["<=", 0, 1])),
            proof.squares(["<=", norm, 1], proof.sums(equal(minus(1, norm), 0))),
        ]
        better = proof.specialise(optimal, single, allowed)
        gain = minus(setting.network("d", "p"), setting.network(single[1], single[2], UNIT))
        low: Json = ["<=", times(self.top, size("p", "J")), self.value]
        equals = proof.sums(equal(minus(low[2], low[1]), plus(gain, self.slack)))
        not_worse = proof.squares(low, equals, [better, self.sign, self.bounded])
        at = ["W", "J", setting.neurons(), "d", "p", "o"]
        supported = proof.specialise(prove_support(proof), at, [self.best, self.signs, not_worse])
        nonzero = different(self.top, 0)
        positive = proof.specialise(prove_positive(proof), [self.top], [self.sign, proof.assume(nonzero)])
        nothing = proof.sums(equal(plus(self.slack, self.losses, gain), 0))
        unit = proof.vanish(nothing, [0], [positive, self.bounded, self.signs, self.largest, better])
        full = proof.sums(equal(size("p", "J"), 1), cofactors=[cofactor(unit, [], -1)])
        result = proof.conjunction(supported, proof.generalise(full, [], [nonzero]))
        return proof.generalise(result, [], [_optimal(setting)])

    def backward(self) -> int:
        """A network of best neurons with norm 1 has the value of o, which no other exceeds."""
        proof, setting = self.proof, self.setting
        made = proof.assume(_made_of_best(setting))
        nothing_lost = proof.generalise(self._no_loss(proof.project(made, 0)), ["j1"])
        full = self._full(proof.project(made, 1))
        conditions = [nonnegative("r", "K"), ["<=", size("r", "K"), 1]]
        given = [proof.assume(formula) for formula in conditions]
        gaps = total([("k", "K")], times(["r", "k"], minus(self.top, setting.neuron(["e", "k"]))))
        form = plus(gaps, times(self.top, minus(1, size("r", "K"))))
        better: Json = ["<=", setting.network("e", "r", "K"), setting.network("d", "p")]
        equals = proof.sums(
            equal(minus(better[2], better[1]), form),
            cofactors=[cofactor(nothing_lost, ["j"], -1, [["j", "J"]]), cofactor(full, [], -1)],
        )
        result = proof.squares(better, equals, [*given, self.sign, self.largest])
        optimal = proof.generalise(result, names_of(OTHER), conditions)
        return proof.generalise(optimal, [], [_made_of_best(setting)])

    def _no_loss(self, supported: int) -> int:
        """p(j) times what d(j) falls short of o is 0."""
        proof = self.proof
        zero = equal(["p", "j1"], 0)
        here = self.setting.neuron(["d", "j1"])
        gap = minus(self.top, here)
        goal = equal(times(["p", "j1"], gap), 0)
        best = proof.project(proof.specialise(supported, ["j1"], [proof.assume(["not", zero])]), 1)
        tie = proof.vanish(
            proof.sums(equal(plus(gap, minus(here, self.top)), 0)),
            [0],
            [proof.specialise(self.largest, [["d", "j1"]]), proof.specialise(best, ["o"])],
        )
        equals = proof.sums(goal, cofactors=[cofactor(tie, [], ["p", "j1"])])
        absent = proof.sums(goal, cofactors=[cofactor(proof.assume(zero), [], gap)])
        return proof.cases(zero, absent, equals)

    def _full(self, full: int) -> int:
        """The value of o times what the norm falls short of 1 is 0."""
        proof = self.proof
        zero, goal = equal(self.top, 0), equal(self.slack, 0)
        whole = proof.specialise(full, [], [proof.assume(["not", zero])])
        filled = proof.sums(goal, cofactors=[cofactor(whole, [], minus(self.top))])
        absent = proof.sums(goal, cofactors=[cofactor(proof.assume(zero), [], minus(1, size("p", "J")))])
        return proof.cases(zero, absent, filled)

    def closed(self) -> Evidence:
        """Return the evidence."""
        equivalent = self.proof.equivalence(self.forward(), self.backward())
        self.proof.generalise(equivalent, names_of(exact_binders(self.setting)), _hypotheses(self.setting))
        return self.proof


PLACE: Binders = [("place", UNIT)]


def _network(setting: Setting, amount: Json) -> list[Json]:
    """One neuron, the right one, of this size."""
    return [*example(setting), UNIT, mapping(PLACE, RIGHT), mapping(PLACE, amount), RIGHT]


def _refute_any_norm(setting: Setting) -> Evidence:
    """Refute it without the norm: one neuron of size 1/2 is best, but not as good as one of size 1."""
    claim, values = exact_claim(setting, norm_one=False), _network(setting, over(1, 2))
    at = valuation(exact_binders(setting), values)
    equivalent = substituted(claim[2][-1], at)
    proof = Evidence()
    given = [proof.evaluate(substituted(formula, at)) for formula in claim[2][1:-1]]
    supported = proof.evaluate(equivalent[2])
    optimal = proof.rewrite(equivalent[1], [(proof.assume(equivalent), "backward")], supported)
    other = [UNIT, mapping(PLACE, RIGHT), mapping(PLACE, 1)]
    at_other = {f"{name}'": value for name, value in valuation(OTHER, other).items()}
    *conditions, better = (substituted(formula, at_other) for formula in equivalent[1][2][1:])
    wrong = proof.specialise(optimal, other, [proof.evaluate(formula) for formula in conditions])
    denied = prove_not(proof, equivalent, wrong, proof.evaluate(better))
    proof.counterexample(claim, [{"at": values}, {"given": given}], denied)
    return proof


def _exact_part(setting: Setting) -> Part:
    claim = exact_claim(setting)
    return Part(
        "exact",
        "For b = nu a network is best if and only if its neurons are best and it has norm 1, which does not matter if "
        "the best value is 0.",
        claim,
        ExactProof(setting).closed(),
        [_network(setting, 1)],
        [
            Control(
                "Without the norm it is false: one neuron of size 1/2.",
                differences(claim, exact_claim(setting, norm_one=False)),
                _refute_any_norm(setting),
            )
        ],
    )


def parts(setting: Setting) -> list[Part]:
    """The two assertions of the lemma, and both in one for b = ν."""
    return [single_part(setting), combined_part(setting), _exact_part(setting)]


def lemma_7_3() -> Statement:
    """Lemma 7.3: two classes."""
    claims = parts(BINARY)
    return Statement(
        id="tasks/lemma-7.3",
        title="Two classes: best networks consist of best neurons, and best neurons may be combined",
        source=f"{SOURCE}, Lemma 7.3 with D.5.1",
        hypotheses=(
            r"|\mathcal{Y}| = 2; f(\theta, x) = \sum_i \varphi(\omega_i, x) with neurons homogeneous of degree \nu; "
            r"\Theta = \{\|\theta\|_{a,b} \le 1\}, \Omega = \{\|\omega\|_a \le 1\}; \Theta_q^*, \Omega_q^* maximise "
            r"the expected margin over q."
        ),
        conclusion=(
            r"Every \theta \in \Theta_q^* has directional support on \Omega_q^*. If b = \nu, "
            r"\omega_i^* \in \Omega_q^*, \lambda_i \ge 0 and \sum_i \lambda_i^\nu = 1, then "
            r"\{\lambda_i \omega_i^*\} \in \Theta_q^*."
        ),
        reading=READING + SINGLE + COMBINED + EXACT,
        definitions=needed(VOCABULARY, [part.claim for part in claims]),
        parts=claims,
    )


def lemma_7_5() -> Statement:
    """Lemma 7.5: any number of classes."""
    claims = parts(WEIGHTED)
    return Statement(
        id="tasks/lemma-7.5",
        title="Class-weighted margin: best networks consist of best neurons, and best neurons may be combined",
        source=f"{SOURCE}, Lemma 7.5 with D.5.2",
        hypotheses=(
            r"\tau(x,y)[y'] \ge 0 with \sum_{y' \ne y} \tau(x,y)[y'] = 1; "
            r"g'(\theta,x,y) = f(\theta,x)[y] - \sum_{y' \ne y} \tau(x,y)[y'] f(\theta,x)[y']; otherwise as in "
            r"Lemma 7.3, with g' for g."
        ),
        conclusion=(
            r"Every \theta \in \Theta_q'^* has directional support on \Omega_q'^*. If b = \nu, "
            r"\omega_i^* \in \Omega_q'^*, \lambda_i \ge 0 and \sum_i \lambda_i^\nu = 1, then "
            r"\{\lambda_i \omega_i^*\} \in \Theta_q'^*."
        ),
        reading=READING + SINGLE + COMBINED + EXACT,
        definitions=needed(VOCABULARY, [part.claim for part in claims]),
        parts=claims,
    )


STATEMENTS = {"tasks/lemma-7.3": lemma_7_3, "tasks/lemma-7.5": lemma_7_5}
