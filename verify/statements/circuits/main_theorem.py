"""The main theorem: the largest margin for k inputs, and what every network looks like that attains it.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Theorem 4.1, which is Theorem F.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.small_groups import ONE, Z2
from verify.statements.circuits.attained_margin import (
    ATTAINED,
    attained_claim,
    attained_hypotheses,
    prove_attained_margin,
)
from verify.statements.circuits.best_networks import (
    cosine_network,
    exceeding_on_z2,
    largest_on_z3,
    root_on_z3,
    with_norms_on_z3,
    zero_node,
)
from verify.statements.circuits.designs import CONSTRUCTION, Design, signed
from verify.statements.circuits.max_margin import Norms
from verify.statements.circuits.networks import WITNESSED, Networks, with_norms
from verify.statements.circuits.neuron_bound import HALF
from verify.statements.circuits.single_neuron import form_part
from verify.statements.circuits.vocabulary import HALF_OF_Z3, RECONSTRUCTED, SOURCE, Z3
from verify.statements.language import differences, forall, implies, mapping, needed, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at

Json = Any

NO_CHARACTERS_OF_Z2 = ["subset", [["f", ["dual", Z2]]], ["false"]]


def _half_constant(networks: Networks) -> Control:
    """The bound with half the constant."""
    k = networks.k
    smaller: Json = ["<=", times(2, "mu"), networks.largest]
    claim, wrong = networks.claim(), networks.claim(smaller)
    refutation = refute_at(wrong, networks.binders, with_norms_on_z3(k), networks.hypotheses, smaller, [{"part": 0}])
    return Control("With half the constant it is false: cosines on Z3.", differences(claim, wrong), refutation)


def _even_order(networks: Networks, conclusion: Json, moves: Sequence[Json] = ()) -> Control:
    """The bound, to which the moves lead in a conclusion, for groups of even order."""
    hypotheses = [["true"] if formula == HALF else formula for formula in networks.hypotheses]
    claim, wrong = (
        forall(networks.binders, implies(*given, conclusion)) for given in (networks.hypotheses, hypotheses)
    )
    exceeding = exceeding_on_z2(networks.k)
    position = names_of(networks.binders).index("H")
    values = [*exceeding[:position], NO_CHARACTERS_OF_Z2, *exceeding[position:]]
    return Control(
        "Without a half-system, that is for even order, it is false: signs on Z2.",
        differences(claim, wrong),
        refute_at(wrong, networks.binders, values, hypotheses, networks.bound, moves),
    )


def _margin_part(k: int, name: str, scope: str, control: Control) -> Part:
    """The bound for the margin, and what follows if it is attained."""
    networks, values = with_norms(k), with_norms_on_z3(k)
    return Part(
        name,
        f"{k} inputs: no margin exceeds the bound; if it is attained, the neurons are cosines and use all frequencies.",
        networks.claim(),
        Norms(k).max_margin(),
        [[*values, zero_node(k)], [*values, ONE]],
        [control],
        scope,
    )


def _bound_part(k: int, name: str) -> Part:
    """The bound for the margin; it is tried with one neuron, whose margin is negative."""
    networks = with_norms(k)
    facts = Norms(k)
    network = cosine_network(Z3, ["unit"], [0] * k)
    lowest = -3 * (2 * k) ** k
    norms = mapping([("node", ["unit"])], root_on_z3(k))
    return Part(
        name,
        f"{k} inputs: no margin exceeds the bound.",
        forall(networks.binders, implies(*networks.hypotheses, networks.bound)),
        facts.closed(facts.bound_for_network()),
        [[Z3, *network, HALF_OF_Z3, norms, largest_on_z3(k), lowest]],
        [_even_order(networks, networks.bound)],
    )


def _attained_part(design: Design, name: str, scope: str) -> Part:
    """The network of Lemma 4.3 has the largest margin."""
    k = design.k
    claim, wrong = attained_claim(design), attained_claim(design, 2)
    values = [Z3, HALF_OF_Z3, 2, root_on_z3(k), largest_on_z3(k)]
    places = [*[0] * k, ONE]
    *_, margin = wrong[2][-1]
    inner = {name: ["of", ["element", Z3], value] for (name, _), value in zip(margin[1], places, strict=True)}
    moves: list[Json] = [{"part": 2}, {"at": places}]
    refutation = refute_at(wrong, ATTAINED, values, attained_hypotheses(design), margin[2], moves, inner)
    node = ["pair", ["member", ONE, HALF_OF_Z3], design.first]
    return Part(
        name,
        f"{k} inputs: the network of Lemma 4.3, with {design.count // 2} (d-1) cosines, has the largest margin.",
        claim,
        prove_attained_margin(design),
        [[*values, node], [*values, *places]],
        [Control("With twice the constant it is false: Z3.", differences(claim, wrong), refutation)],
        scope,
    )


HYPOTHESES = (
    r"d = |G| > 1 is odd; J is a finite set of neurons with real weights, n_j their norms; "
    r"f(a)[a_1+\dots+a_k] - f(a)[c] \ge \mu for all a and all c \ne a_1+\dots+a_k."
)
VALUE = (
    r"\mu \le \gamma\sum_j n_j^{k+1}, \gamma = \frac{2\,k!}{(2k+2)^{(k+1)/2}(d-1)d^{(k-1)/2}}, and 2^{2k-2}(d-1) "
    r"cosines attain it"
)
READING = (
    RECONSTRUCTED + "Instead of an odd prime, a half-system H of characters is asked for; it exists if and only if d "
    "is odd (circuits/own-half-system). The sum of the n_j^{k+1} is the power k+1 of the L_{2,k+1} norm, so by "
    "homogeneity the largest margin of networks of norm at most 1 is \\gamma. The number of neurons is arbitrary in "
    "the bound; to those that attain it one may add any number of neurons that are 0. A cosine with a phase is "
    "written with a complex amplitude c = \\beta e^{i\\theta}; the phase rule says that c_1 ... c_k conj(c_w) is not "
    "negative. A neuron uses the frequency h if the product of its transforms there is not 0; it is then its only "
    "frequency up to the sign. "
)
NEURONS = (
    r". If a network attains it: every neuron with n_j > 0 is u_i(g) = \Re(c_i\langle h, g\rangle), "
    r"w(g) = \Re(c_w\langle h, g\rangle) with h \ne 0, |c_i| = |c_w|, c_1\cdots c_k\bar c_w \ge 0; and if \mu > 0, "
    r"for every h \ne 0 some j has \hat u_1(h)\cdots\hat u_k(h)\hat w(-h) \ne 0."
)


def _statement(name: str, title: str, source: str, parts: Sequence[Part], conclusion: str, reading: str) -> Statement:
    return Statement(
        id=f"circuits/{name}",
        title=title,
        source=source,
        hypotheses=HYPOTHESES,
        conclusion=conclusion,
        reading=READING + reading,
        definitions=needed(CONSTRUCTION, [[part.claim, part.evidence.steps] for part in parts]),
        parts=parts,
    )


def own_two_inputs() -> Statement:
    """The main theorem for two inputs."""
    return _statement(
        "own-two-inputs",
        "Two inputs: the largest margin, its cosine neurons, and that every frequency is used",
        "Our own wording of the case k = 2 of Theorem 4.1 of Fourier circuits",
        [_margin_part(2, "margin", "all", _half_constant(with_norms(2))), _attained_part(signed(2), "attained", "all")],
        VALUE + NEURONS,
        "Here k = 2; tasks/theorem-7.7 is the same theorem for networks with the norm of the thesis.",
    )


def own_four_inputs() -> Statement:
    """The main theorem for four inputs."""
    return _statement(
        "own-four-inputs",
        "Four inputs: the largest margin, its cosine neurons, and that every frequency is used",
        "Our own wording of the case k = 4 of Theorem 4.1 of Fourier circuits",
        [_margin_part(4, "margin", "all", _half_constant(with_norms(4))), _attained_part(signed(4), "attained", "all")],
        VALUE + NEURONS,
        "Here k = 4.",
    )


def own_five_inputs() -> Statement:
    """The value of the largest margin for five inputs, and the best single neurons."""
    parts = [_bound_part(5, "bound"), _attained_part(signed(5), "attained", "all"), form_part(5, "neuron", "all")]
    return _statement(
        "own-five-inputs",
        "Five inputs: the largest margin, a network that attains it, and the best single neurons",
        "Our own wording of what is proved of the case k = 5 of Theorem 4.1 of Fourier circuits",
        parts,
        VALUE + r". A single neuron that attains the bound for its objective is u_i(g) = \Re(c_i\langle h, g\rangle), "
        r"w(g) = \Re(c_w\langle h, g\rangle) with h \ne 0, |c_i| = |c_w|, c_1\cdots c_k\bar c_w \ge 0.",
        "Here k = 5. That every neuron of a network with the largest margin attains its bound is not part of this "
        "statement, nor that all frequencies are used: no network on Z3 with the largest margin is small enough to be "
        "evaluated as a witness.",
    )


STATEMENTS = {
}
