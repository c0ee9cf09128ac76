"""The largest margin of a network that multiplies in a group, and the neurons of the networks that attain it.

Thesis on combinatorial tasks, Theorem 7.9 and D.9, for every group with real representations and all class
weights, which enter by the definition ``row_weights``.
"""

from verify.library.real_order import prove_cancellation
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import group_vocabulary, irrep_margin, irrep_margin_bound, matrix_bound
from verify.statements.tasks.groups.group_facts import product
from verify.statements.terms import equal, minus, plus, power, times, total

J = "node"
NETWORK_VARIABLES: Binders = [*irrep_margin_bound.BOUND_VARIABLES, (J, "J")]
WEIGHTED: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    ("e", "G"),
    group_vocabulary.TAU,
    group_vocabulary.VALUES,
    ("V", "real"),
]
WITH_GAMMA: Binders = [*WEIGHTED, *group_vocabulary.NETWORK, group_vocabulary.NORMS, ("gamma", "real")]
WITH_MARGIN: Binders = [*WITH_GAMMA, ("h", "real")]
SETTING: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    group_vocabulary.ROOTED,
    group_vocabulary.ROW_WEIGHTS,
    ["margin_for", "G", "V", "gamma"],
    ["norms", "G", "J", *group_vocabulary.WEIGHTS, "n"],
]
NORMALISED = ["<=", group_vocabulary.CUBED_NORM, 1]
BOUNDED: list[Json] = [*SETTING, group_vocabulary.margin_at_least("h")]
OPTIMAL: list[Json] = [*SETTING, NORMALISED, group_vocabulary.margin_at_least("gamma")]


def neuron(j: str) -> list[Json]:
    """The three functions of a neuron."""
    return [[x, j] for x in group_vocabulary.WEIGHTS]


def bound_of(j: str) -> Json:
    """γ |G|² n³, the bound on the summed margin of a neuron."""
    return matrix_bound.neuron_bound("gamma", group_vocabulary.ORDER, ["n", j])


def surplus(h: Json, a: str, b: str, t: str) -> Json:
    """τ(t) times what the margin at the input (a, b) and the label a b t has beyond h."""
    right = product(a, b)
    outputs = (["output", "G", "J", *group_vocabulary.WEIGHTS, a, b, label] for label in (right, product(right, t)))
    return times(["tau", t], minus(minus(*outputs), h))


class GroupNetwork(irrep_margin_bound.NormedNeuron):
    """Facts about a network with a margin of at least ``h``, which is a variable or γ, and about its neurons."""

    def __init__(self, proof: Evidence, hypotheses: list[Json], h: str) -> None:
        """Assume the hypotheses; the proof declares the binders and the variables of a network."""
        self.h = h
        self.given = [proof.assume(formula) for formula in hypotheses]
        norm = proof.specialise(self.given[4], [J])
        super().__init__(proof, self.given[:4], neuron(J), ["n", J], norm)
        self.cancellation = prove_cancellation(proof)
        self.on_neurons = proof.generalise(self.bounded(), [J])
        self.on_inputs = self._on_inputs()

    def _on_inputs(self) -> int:
        """∀a, b, t: the surplus is ≥ 0."""
        proof = self.proof
        a, b, t = "g1", "g2", "g3"
        form = surplus(self.h, a, b, t)
        goal, right, label = ["<=", 0, form], product(a, b), product(product(a, b), t)
        at_neutral = equal(t, "e")
        zero = proof.rewrite(equal(["tau", t], 0), [(proof.assume(at_neutral), "backward")], self.no_weight)
        nothing = proof.follows(equal(minus(form, 0), 0), zero)
        trivial = proof.squares(goal, nothing)
        fixed = equal(label, right)
        same = proof.specialise(self.group.only_neutral(self.neutral, "e"), [right, t], [proof.assume(fixed)])
        away = proof.assume(["not", at_neutral])
        absurd = proof.contradiction(["not", fixed], same, away)
        wrong = proof.cases(fixed, absurd, proof.assume(["not", fixed]))
        at_least = proof.specialise(self.given[-1], [a, b, label], [wrong])
        result = proof.cases(at_neutral, trivial, proof.squares(goal, given=[self.weight_signs, at_least]))
        return proof.generalise(result, [a, b, t])

    @property
    def losses(self) -> list[Json]:
        """Σ_j of what each neuron falls short of its bound, and the sum of the surplus over all inputs and labels."""
        inputs = [(f"g{i}'", "G") for i in (1, 2, 3)]
        return [
            total([("j'", "J")], minus(bound_of("j'"), irrep_margin.summed_margin(*neuron("j'")))),
            total(inputs, surplus(self.h, "g1'", "g2'", "g3'")),
        ]

    def margin_bound(self) -> int:
        """The margin is at most γ ‖θ‖³."""
        proof, inputs = self.proof, power(group_vocabulary.ORDER, 2)
        numbers = [inputs, self.h, times("gamma", group_vocabulary.CUBED_NORM)]
        low, high = times(inputs, numbers[1]), times(inputs, numbers[2])
        equals = proof.follows(equal(minus(high, low), plus(*self.losses)), self.all_weights)
        scaled = proof.squares(["<=", low, high], equals, [self.on_neurons, self.on_inputs])
        sign = proof.squares(["<", 0, inputs], given=[self.order_sign])
        return proof.specialise(self.cancellation, numbers, [sign, scaled])

    def tight(self) -> tuple[int, int]:
        """At the margin γ with ‖θ‖ ≤ 1: ∀j the bound on the neuron is attained; ∀a, b, t the surplus is 0."""
        proof = self.proof
        slack = times(power(group_vocabulary.ORDER, 2), "gamma", minus(1, group_vocabulary.CUBED_NORM))
        nothing = proof.follows(equal(plus(*self.losses, slack), 0), self.all_weights)
        signs = [self.on_neurons, self.on_inputs, self.gamma_sign, self.given[OPTIMAL.index(NORMALISED)]]
        return proof.vanish(nothing, [0], signs), proof.vanish(nothing, [1], signs)

    def neurons(self) -> int:
        """At the margin γ with ‖θ‖ ≤ 1: every neuron lives on one representation."""
        proof = self.proof
        alive = self.single(proof.specialise(self.tight()[0], [J]))
        return proof.generalise(proof.cases(["<", 0, self.n], alive, self.dead()), [J])


def prove_bound(proof: Evidence) -> int:
    """Prove ∀ networks with the margin h: h ≤ γ ‖θ‖³; the proof declares WITH_MARGIN and the variables of a network."""
    facts = GroupNetwork(proof, BOUNDED, "h")
    return proof.generalise(facts.margin_bound(), names_of(WITH_MARGIN), BOUNDED)


def prove_single_irreps(proof: Evidence) -> int:
    """Prove ∀ networks of norm at most 1 with the margin γ: every neuron lives on one representation."""
    facts = GroupNetwork(proof, OPTIMAL, "gamma")
    return proof.generalise(facts.neurons(), names_of(WITH_GAMMA), OPTIMAL)


def prove_equal_margins(proof: Evidence) -> int:
    """Prove ∀ networks of norm at most 1 with the margin γ: ∀a, b, t the surplus τ(t) (… − γ) is 0."""
    facts = GroupNetwork(proof, OPTIMAL, "gamma")
    return proof.generalise(facts.tight()[1], names_of(WITH_GAMMA), OPTIMAL)
