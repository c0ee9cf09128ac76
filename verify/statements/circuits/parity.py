"""Parity, of which section 6 says that Theorem 4.1 covers it: the right value, which bounds the margin for any order.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), section 6.
"""

from math import comb, factorial

from verify.library import half_systems, real_order, small_groups
from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.circuits import margins, means, neuron_bound
from verify.statements.circuits.best_networks import exceeding_on_z2, on_z2, zero_node
from verify.statements.circuits.networks import NETWORKS, Networks, with_norms
from verify.statements.circuits.vocabulary import (
    NUMBERS_OF_INPUTS,
    ORDER,
    RECONSTRUCTED,
    SOURCE,
    TWO_CLASSES,
    WRONG_CLASSES,
    fourier_form,
    ratio,
    weights,
)
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

NONZERO = different("j", 0)
IS_PARITY = equal(ORDER, 2)


def _largest_definition(k: int) -> Json:
    """The bound at norm 1, which is 2^((k−1)/2) times the value of the theorem."""
    squared = times((k + 1) ** (k + 1), power(ORDER, k - 1), power(WRONG_CLASSES, 2), power("gamma", 2))
    value = equal(squared, factorial(k) ** 2)
    return define(f"bound_of_any_order_{k}", [("G", "abelian"), ("gamma", "real")], both(["<=", 0, "gamma"], value))


def _networks(k: int) -> Networks:
    """Networks whose margin is compared with that bound."""
    nets = with_norms(k)
    return Networks(k, nets.extra, [[f"bound_of_any_order_{k}", "G", "gamma"], nets.given[1]], nets.best, nets.largest)


class AnyOrder(margins.Margins):
    """Facts about networks on a group of any order."""

    def __init__(self, k: int) -> None:
        """Take the number of inputs."""
        super().__init__(_networks(k), [("z1", "real"), ("z2", "real"), ("z3", "real")])

    def node_bound(self) -> int:
        """Prove that the objective of the neuron j0 is at most Γ n^(k+1)."""
        proof, nets, k = self.proof, self.networks, self.k
        largest, norms = self.given
        sign, value = (proof.project(largest, part) for part in (0, 1))
        at_j0 = proof.specialise(norms, ["j0"])
        size, square = (proof.project(at_j0, part) for part in (0, 1))
        general = proof.generalise(self._scaled_bound(), ["G", *weights(k)], [TWO_CLASSES])
        known = proof.specialise(general, nets.node("j0")[:-1], [self.several])
        objective, squared, best = nets.of_node("advantage", "j0"), nets.of_node("squared_norm", "j0"), nets.best("j0")
        unscaled = proof.specialise(
            self._unscaled(), ["G", objective, squared, "gamma", ["n", "j0"]], [self.several, value, square, known]
        )
        best_sign = proof.squares(["<=", 0, best], given=[sign, size])
        return proof.specialise(real_order.prove_root(proof), [objective, best], [best_sign, unscaled])

    def _scaled_bound(self) -> int:
        """Prove (k+1)^(k+1) s² ≤ (d N)^(k+1) for the sum s over all frequencies but 0."""
        proof, k = self.proof, self.k
        scaled, form = neuron_bound.scaled_by_order(k, self.objective), fourier_form(k)[-1]
        summed = self.frequencies()
        spectra = [times(indicator(NONZERO), self.spectrum(name, "j")) for name in weights(k)]
        maps = [mapping([("j", half_systems.D)], spectrum) for spectrum in spectra]
        cauchy = proof.specialise(self.cauchy.inequalities[k + 1], [half_systems.D, *maps])
        product = total([("j", half_systems.D)], times(*spectra))
        norms = [total([("j", half_systems.D)], ["abs2", spectrum]) for spectrum in spectra]
        same = proof.sums(equal(product, form))
        real = proof.generalise(proof.sums(equal(["abs2", "x"], power("x", 2))), ["x"])
        below = proof.rewrite(["<=", ["abs2", form], times(*norms)], [same], cauchy)
        below = proof.rewrite(["<=", ["abs2", scaled], times(*norms)], [(summed, "backward")], below)
        below = proof.rewrite(["<=", power(scaled, 2), times(*norms)], [real], below)
        parseval = proof.sums(equal(times(ORDER, self.norm), plus(*norms, self.at_zero)))
        signs = [proof.squares(["<=", 0, term]) for term in (*norms, self.at_zero)]
        bound = proof.specialise(self._means(), [scaled, *norms, self.at_zero], [*signs, below])
        number = times((k + 1) ** (k + 1), power(scaled, 2))
        return proof.rewrite(["<=", number, power(times(ORDER, self.norm), k + 1)], [(parseval, "backward")], bound)

    def _means(self) -> int:
        """Prove m^m s² ≤ (Σ r + z)^m for m = k + 1 numbers r ≥ 0 and z ≥ 0 with s² ≤ Π r."""
        proof, m, names = self.proof, self.k + 1, neuron_bound.sizes(self.k)
        hypotheses = [*(["<=", 0, r] for r in (*names, "z")), ["<=", power("s", 2), times(*names)]]
        given = [proof.assume(hypothesis) for hypothesis in hypotheses]
        left, right = times(m**m, power("s", 2)), power(plus(*names, "z"), m)
        mixed = [times(comb(m, i), power(plus(*names), m - i), power("z", i)) for i in range(1, m)]
        defect = plus(
            *mixed, power("z", m), means.means_defect(names), times(m**m, minus(times(*names), power("s", 2)))
        )
        equation = proof.identity(equal(minus(right, left), defect))
        bound = proof.squares(["<=", left, right], equation, given)
        return proof.generalise(bound, ["s", *names, "z"], hypotheses)

    def _unscaled(self) -> int:
        """Prove ∀ G, objective, norm, Γ, n: the square of the objective is at most (Γ n^(k+1))²."""
        proof, k = self.proof, self.k
        gamma, n = "z1", "z2"
        (value,) = trees.substituted([_largest_definition(k)["body"][2]], {"gamma": gamma})
        square = equal(power(n, 2), "y")
        number = (k + 1) ** (k + 1)
        scaled = ["<=", times(number, power(neuron_bound.scaled_by_order(k, "x"), 2)), power(times(ORDER, "y"), k + 1)]
        hypotheses = [value, square, scaled]
        constant, size, bound = (proof.assume(hypothesis) for hypothesis in hypotheses)
        left, right = power("x", 2), power(times(gamma, power(n, k + 1)), 2)
        inverse = over(1, WRONG_CLASSES)
        share = times(over(ratio(factorial(k) ** 2, number), power(ORDER, 2 * k)), power(inverse, 2))
        equals = proof.follows(
            equal(minus(right, left), times(share, minus(scaled[2], scaled[1]))), size, constant, self.divisible
        )
        theorem = proof.squares(["<=", left, right], equals, [bound])
        return proof.generalise(theorem, ["G", "x", "y", gamma, n], [TWO_CLASSES, *hypotheses])


def _binders(networks: Networks) -> Binders:
    """A network and a margin, without a half-system."""
    return [entry for entry in networks.binders if entry[0] != "H"]


def _hypotheses(networks: Networks) -> list[Json]:
    """What is asked of the network, but for a half-system."""
    return [formula for formula in networks.hypotheses if formula != neuron_bound.HALF]


def _attaining(k: int) -> list[Json]:
    """The network on Z2 with its norms, the bound at norm 1, and its margin."""
    square = 2 * (k + 1)
    root: Json = ["radical", 2, square, 1]
    network = on_z2(k)
    largest = ratio(2 * factorial(k), square ** ((k + 2) // 2))
    norms = mapping([("node", network[1])], root)
    return [*network, norms, largest if k % 2 else times(largest, root), 2**k * factorial(k)]


def _prove_bound(k: int) -> Evidence:
    facts, networks = AnyOrder(k), _networks(k)
    facts.proof.generalise(facts.bound_for_network(), patterns.names_of(_binders(networks)), _hypotheses(networks))
    return facts.proof


def _bound_part(k: int) -> model.Part:
    """The bound for groups of any order."""
    formula = with_norms(k)
    claim, wrong = (forall(_binders(nets), implies(*_hypotheses(nets), nets.bound)) for nets in (_networks(k), formula))
    refutation = patterns.refute_at(wrong, _binders(formula), exceeding_on_z2(k), _hypotheses(formula), formula.bound)
    control = model.Control(
        "With the formula of the theorem it is false: signs on Z2.", trees.differences(claim, wrong), refutation
    )
    says = f"{k} inputs, any order: no margin exceeds 2^((k-1)/2) times the formula."
    return model.Part(f"bound-{k}", says, claim, _prove_bound(k), [_attaining(k)], [control])


def _for_parity(networks: Networks) -> list[Json]:
    """What is asked of the network, on a group of order 2."""
    return [IS_PARITY, *_hypotheses(networks)[1:]]


def _prove_bound_for_parity(k: int) -> Evidence:
    """Prove the bound for groups of order 2, from that for all orders."""
    proof, networks = _prove_bound(k), _networks(k)
    general, names = len(proof.steps) - 1, patterns.names_of(_binders(networks))
    parity, *others = (proof.assume(hypothesis) for hypothesis in _for_parity(networks))
    several = proof.rewrite(TWO_CLASSES, [(parity, "backward")], proof.evaluate(different(2, 1)))
    proof.generalise(proof.specialise(general, names, [several, *others]), names, _for_parity(networks))
    return proof


def _printed_bound_part(k: int) -> model.Part:
    """The formula of the theorem, for groups of order 2."""
    claim, right = (
        forall(_binders(nets), implies(*_for_parity(nets), nets.bound)) for nets in (with_norms(k), _networks(k))
    )
    formula, values = with_norms(k), exceeding_on_z2(k)
    says = f"{k} inputs, parity: no margin exceeds the formula of Theorem 4.1."
    return model.Part(
        f"bound-{k}",
        says,
        claim,
        patterns.refute_at(claim, _binders(formula), values, _for_parity(formula), formula.bound),
        [values],
        [
            model.Control(
                "With 2^((k-1)/2) times the formula it becomes true.",
                trees.differences(claim, right),
                _prove_bound_for_parity(k),
                becomes="true",
            )
        ],
    )


def _needed_part(k: int) -> model.Part:
    """That networks on Z2 with the largest margin have as many neurons as the theorem asks for."""
    networks = _networks(k)
    hypotheses = [*_for_parity(networks), networks.attained, ["<", 0, "mu"]]
    conclusion = ["<=", 2 ** (2 * k - 2), ["size", "J"]]
    claim = forall(_binders(networks), implies(*hypotheses, conclusion))
    proof = patterns.refute_at(claim, _binders(networks), _attaining(k), hypotheses, conclusion)
    says = f"{k} inputs, parity: a network with the largest margin has at least {2 ** (2 * k - 2)} neurons."
    return model.Part(f"needed-{k}", says, claim, proof, [_attaining(k)])


def _parity_part(k: int) -> model.Part:
    """The network on Z2 that attains it."""
    networks = _networks(k)
    at = patterns.valuation(_binders(networks), _attaining(k))
    claim = trees.substituted(both(*_hypotheses(networks), networks.attained), at)
    proof = Evidence()
    proof.evaluate(claim)
    larger = _attaining(k)
    larger[-1] = 2**k * factorial(k) + 1
    wrong = trees.substituted(
        both(*_hypotheses(networks), networks.attained), patterns.valuation(_binders(networks), larger)
    )
    refutation = Evidence()
    refutation.evaluate(wrong)
    control = model.Control("A margin larger by 1 is false.", trees.differences(claim, wrong), refutation)
    says = f"{k} inputs on Z2: {2 ** (k - 1)} neurons attain it."
    return model.Part(f"parity-{k}", says, claim, proof, [[zero_node(k - 1)], [*[0] * k, small_groups.ONE]], [control])


def _statement(
    name: str, title: str, orders: str, parts: list[model.Part], conclusion: str, reading: str
) -> model.Statement:
    vocabulary = [*NETWORKS, *map(_largest_definition, NUMBERS_OF_INPUTS)]
    controls = [[control.edits, control.evidence.steps] for part in parts for control in part.controls]
    said = [controls, *([part.claim, part.evidence.steps] for part in parts)]
    return model.Statement(
        id=f"circuits/{name}",
        title=title,
        source=f"{SOURCE}, section 6 with Theorem 4.1",
        hypotheses=orders
        + (
            r"J is a finite set of neurons with real weights, n_j their norms; "
            r"f(a)[a_1+\dots+a_k] - f(a)[c] \ge \mu for all a and all c \ne a_1+\dots+a_k; k = 2, 3, 4, 5."
        ),
        conclusion=conclusion,
        reading=RECONSTRUCTED + "Section 6 says that for p = 2 the task is parity, and applies Theorem 4.1 to it. The "
        "group of order 2 has no frequency but the one that is its own opposite, so that the theorem, which is about "
        "frequencies 1, ..., (p-1)/2, says nothing there. " + reading,
        definitions=trees.needed(vocabulary, said),
        parts=parts,
    )


def claim_parity() -> model.Statement:
    """Section 6: the theorem and its number of neurons for parity."""
    return _statement(
        "claim-parity",
        "For p = 2 the largest margin is the formula of Theorem 4.1, and 2^{2k-2} neurons are needed",
        "d = |G| = 2; ",
        [part for k in NUMBERS_OF_INPUTS for part in (_printed_bound_part(k), _needed_part(k))],
        r"\mu \le \gamma\sum_j n_j^{k+1}, \gamma = \frac{2\,k!}{(2k+2)^{(k+1)/2}(d-1)d^{(k-1)/2}}; a network "
        r"that attains the largest margin has at least 2^{2k-2} neurons.",
        "Its formula is too small for parity by the factor 2^{(k-1)/2}, and 2^{k-1} neurons are enough. The text may "
        "mean that order of growth only. Repaired in circuits/claim-parity.repair.",
    )


def claim_parity_repair() -> model.Statement:
    """Groups of any order, and parity."""
    return _statement(
        "claim-parity.repair",
        "Any order: the largest margin is at most 2^((k-1)/2) times the formula, and for parity it is that",
        "d = |G| > 1, odd or even; ",
        [part for k in NUMBERS_OF_INPUTS for part in (_bound_part(k), _parity_part(k))],
        r"\mu \le \Gamma\sum_j n_j^{k+1}, \Gamma = \frac{k!}{(k+1)^{(k+1)/2}(d-1)d^{(k-1)/2}}, which is "
        r"2^{(k-1)/2} times the formula of Theorem 4.1. For d = 2 the 2^{k-1} neurons u_1 = e, u_i = s_ie, "
        r"w = s_2\cdots s_ke with e = (1, -1) and all signs s attain it: \Gamma = \frac{2\,k!}{(2k+2)^{(k+1)/2}}.",
        "2^{k-1} neurons attain the right value, in place of the 2^{2k-2} that the theorem would ask for. That the "
        "bound is attained for other even orders is not part of this statement.",
    )


STATEMENTS = {"circuits/claim-parity": claim_parity, "circuits/claim-parity.repair": claim_parity_repair}
