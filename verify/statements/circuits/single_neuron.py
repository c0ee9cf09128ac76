"""The best single neuron: a bound for its objective, and which neurons attain it.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas C.4 and 4.2, which is Lemma C.8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.library.small_groups import ONE, Z2, character_one
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.cosine_neurons import (
    attained,
    attained_claim,
    cosine_hypotheses,
    cosines,
    phases,
    prove_attained,
)
from verify.statements.circuits.neuron_bound import (
    HYPOTHESES,
    Neuron,
    bound_for_three,
    neurons,
    squared_bound,
    squared_constant,
)
from verify.statements.circuits.neuron_form import form_claim, prove_form
from verify.statements.circuits.vocabulary import (
    HALF_OF_Z3,
    ORDER,
    RECONSTRUCTED,
    SOURCE,
    TWO_CLASSES,
    VOCABULARY,
    WRONG_CLASSES,
    Z3,
    wave,
)
from verify.statements.language import (
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_none, refute_at

Json = Any

NONE_OF_Z2 = ["subset", [["f", ["dual", Z2]]], ["false"]]
SIGN = mapping([("letter", ["element", Z2])], minus(1, times(2, indicator(equal("letter", ONE)))))
FREQUENCY = {"h": character_one(Z3)}
TOO_SMALL = over(over(over(1, 8), ORDER), WRONG_CLASSES)


def _bound(k: int, constant: Json = None) -> Json:
    """The bound as it is stated for k inputs, perhaps with another constant."""
    if k == 3:
        return bound_for_three() if constant is None else bound_for_three(constant)
    return squared_bound(k, constant)


def _bound_part(k: int, name: str, scope: str) -> Part:
    """The bound, for groups with a half-system."""
    claim = forall(neurons(k), implies(*HYPOTHESES, _bound(k)))
    facts = Neuron(k)
    proof = facts.closed(facts.bound_for_three() if k == 3 else facts.bound())
    smaller = _bound(k, TOO_SMALL if k == 3 else over(squared_constant(k), 2))
    too_small = forall(neurons(k), implies(*HYPOTHESES, smaller))
    for_all_orders = forall(neurons(k), implies(TWO_CLASSES, _bound(k)))
    values = [Z3, *[wave()] * (k + 1), HALF_OF_Z3]
    signs = [Z2, *[SIGN] * (k + 1), NONE_OF_Z2]
    return Part(
        name,
        "The objective is at most the constant times the power of the norm.",
        claim,
        proof,
        [values],
        [
            Control(
                "With a smaller constant it is false: cosines on Z3.",
                differences(claim, too_small),
                refute_at(too_small, neurons(k), values, HYPOTHESES, smaller),
            ),
            Control(
                "For a group of even order it is false: signs on Z2.",
                [(["claim", 2], for_all_orders[2])],
                refute_at(for_all_orders, neurons(k), signs, [TWO_CLASSES], _bound(k)),
            ),
        ],
        scope,
    )


def _shifted_readout(k: int) -> Control:
    """The phases have to match."""
    claim, readout = attained_claim(k), times(*phases(k)[1:])
    shifted = [Z3, wave(["residue", 2]), *[wave()] * k, ONE, 1, ["root", 3, 1], *[1] * (k - 1)]
    wrong = attained_claim(k, readout)
    return Control(
        "With the phase of one input left out of the readout it is false: Z3.",
        differences(claim, wrong),
        refute_at(wrong, cosines(k), shifted, cosine_hypotheses(k, readout), attained(k), inner=FREQUENCY),
    )


def _refute_any_scale(k: int) -> Evidence:
    """Refute that cosines of every scale attain the bound for even k: the scale −1 on Z3."""
    hypotheses = cosine_hypotheses(k, any_scale=True)
    claim = attained_claim(k, any_scale=True)
    return refute_at(claim, cosines(k), _negative(k), hypotheses, attained(k), inner=FREQUENCY)


def _negative(k: int) -> list[Json]:
    """Return the neuron of scale −1 on Z3."""
    trough = mapping([("letter", ["element", Z3])], over(minus(1, times(3, indicator(equal("letter", 0)))), 2))
    return [Z3, *[trough] * (k + 1), ONE, -1, *[1] * k]


def _attained_part(k: int, name: str, scope: str) -> Part:
    """Cosines with matching phases attain the bound."""
    claim = attained_claim(k)
    controls = [_shifted_readout(k)]
    if k % 2 == 0:
        controls.append(
            Control(
                "With a negative scale the objective is the least, not the greatest: Z3.",
                differences(claim, attained_claim(k, any_scale=True)),
                _refute_any_scale(k),
            )
        )
    return Part(
        name,
        "Cosines of one frequency with matching phases attain the bound"
        + ("." if k % 2 else ", if their scale is not negative."),
        claim,
        prove_attained(k),
        [[Z3, *[wave()] * (k + 1), ONE, 1, *[1] * k]],
        controls,
        scope,
    )


def _printed_attained_part(k: int, name: str, scope: str) -> Part:
    """The same for every real scale, which is false for an even k."""
    if k % 2:
        return _attained_part(k, name, scope)
    claim = attained_claim(k, any_scale=True)
    return Part(
        name,
        "Cosines of one frequency with matching phases attain the bound, whatever their real scale is.",
        claim,
        _refute_any_scale(k),
        [_negative(k)],
        [
            Control(
                "With a scale that is not negative it becomes true.",
                differences(claim, attained_claim(k)),
                prove_attained(k),
                becomes="true",
            )
        ],
        scope,
    )


def _constant_weight(k: int) -> Control:
    """No cosine of a frequency other than 0 is constant: a neuron that does not attain the bound."""
    claim = form_claim(k)
    *given, form = claim[2][1:]
    place_of_bound = len(HYPOTHESES) + 1
    hypotheses = [["true"] if n == place_of_bound else formula for n, formula in enumerate(given)]
    wrong = forall(neurons(k), implies(*hypotheses, form))
    constant = mapping([("letter", ["element", Z3])], 1)
    at = dict(zip(names_of(neurons(k)), [Z3, constant, *[wave()] * k, HALF_OF_Z3], strict=True))
    binders = [(name, substituted(sort, at)) for name, sort in form[1]]
    free, body = {name: f"{name}'" for name, _ in binders}, substituted(form[2], at)
    proof = Evidence([(free[name], sort) for name, sort in binders])
    there = proof.assume(substituted(body, free))
    nonzero, first = (proof.project(there, part) for part in (0, 1))
    (h, _), (c, _), *_ = binders
    waves = total([("g", ["element", Z3])], ["re", times(free[c], ["char", free[h], "g"])])
    frequency = different(free[h], 0)
    none = proof.specialise(proof.sums(implies(frequency, equal(waves, 0))), [], [nonzero])
    ones = total([("g", ["element", Z3])], 1)
    wrong_sum = proof.sums(
        equal(ones, 0), cofactors=[cofactor(first, ["g"], 1, [["g", ["element", Z3]]]), cofactor(none)]
    )
    absurd = proof.contradiction(["<", 0, 0], wrong_sum, proof.evaluate(equal(ones, 0)))
    denied = prove_none(proof, binders, body, free, absurd)
    known = [proof.evaluate(substituted(formula, at)) for formula in hypotheses]
    proof.counterexample(wrong, [{"at": list(at.values())}, {"given": known}], denied)
    return Control("Without the bound attained it is false: a constant weight on Z3.", differences(claim, wrong), proof)


def form_part(k: int, name: str, scope: str) -> Part:
    """Only such cosines attain the bound."""
    return Part(
        name,
        "Every neuron that is not zero and attains the bound is a cosine of one frequency with matching phases.",
        form_claim(k),
        prove_form(k),
        [[Z3, *[wave()] * (k + 1), HALF_OF_Z3]],
        [_constant_weight(k)],
        scope,
    )


READING = (
    RECONSTRUCTED + "Instead of an odd prime, a half-system H of characters is asked for: of j and -j exactly one is "
    "in H if j is not 0, and 0 is not; it exists if and only if d is odd (circuits/own-half-system). The objective "
    "of a neuron is that of Lemma C.3, with uniform class weights. The ball of norm at most 1 is left out by "
    "homogeneity: A <= \\gamma N^{(k+1)/2} "
    "for every neuron, N its squared norm, so the maximum on the ball is \\gamma, taken at N = 1. A cosine with a "
    "phase is Re(c <h, g>) with a complex c = \\beta e^{i\\theta}; equal scales are equal |c|, and the phase rule says "
    "that c_1 ... c_k conj(c_w) is not negative. "
)
MAXIMUM = r"u_i(g) = \Re(c_i\langle h, g\rangle), w(g) = \Re(c_w\langle h, g\rangle), |c_i| = |c_w|, "


def _statement(
    number: str,
    title: str,
    cases: Sequence[int],
    scope: str,
    conclusion: str,
    reading: str,
    attained_part: Callable[[int, str, str], Part] = _attained_part,
) -> Statement:
    parts = []
    for k in cases:
        suffix = f"-{k}" if scope == "instances" else ""
        parts += [
            _bound_part(k, f"bound{suffix}", scope),
            attained_part(k, f"attained{suffix}", scope),
            form_part(k, f"form{suffix}", scope),
        ]
    return Statement(
        id=f"circuits/lemma-{number}",
        title=title,
        source=f"{SOURCE}, Lemma {number.removesuffix('.repair').upper()}",
        hypotheses=r"u_1, \dots, u_k, w : G \to \mathbb{R}; d = |G| > 1 is odd; uniform class weights.",
        conclusion=conclusion,
        reading=READING + reading,
        definitions=needed(VOCABULARY, [[part.claim, part.evidence.steps] for part in parts]),
        parts=parts,
    )


def lemma_c_4() -> Statement:
    """Three inputs."""
    return _statement(
        "c.4",
        "Three inputs: the best single neurons are cosines of one frequency with matching phases",
        [3],
        "all",
        r"\eta(0) - E_{\delta \ne 0}\,\eta(\delta) \le \frac{3}{16d(d-1)}N^2, with equality for N \ne 0 if and only if "
        + MAXIMUM
        + r"c_1c_2c_3\bar c_w \ge 0.",
        "The two directions are the parts 'attained', with \\beta and phases of modulus 1, and 'form'.",
    )


K_INPUTS = (
    r"\eta(0) - E_{\delta \ne 0}\,\eta(\delta) \le \gamma N^{(k+1)/2}, "
    r"\gamma = \frac{2\,k!}{(2k+2)^{(k+1)/2}(d-1)d^{(k-1)/2}}, with equality for N \ne 0 "
)
CASES = (
    "The text has three inputs or more; stated for every k >= 2, as for k = 1 every mean-free u = w is best, and "
    "decided for k = 2, 3, 4, each for every odd G. For k other than 3 the bound is stated in squares; 'attained' "
    "tells the sign "
    "of the objective, and in 'form' it is a hypothesis. "
)


def lemma_4_2() -> Statement:
    """k inputs, for listed k, with a real scale."""
    return _statement(
        "4.2",
        "k inputs: the best single neurons are cosines of one frequency with matching phases and any scale",
        (2, 3, 4),
        "instances",
        K_INPUTS + r"if and only if u_i(g) = \beta\Re(\xi_i\langle h, g\rangle), "
        r"w(g) = \beta\Re(\xi_1\cdots\xi_k\langle h, g\rangle), \beta \in \mathbb{R}, |\xi_i| = 1.",
        CASES
        + "The lemma takes 'a scaling constant' from the real numbers. For even k that is one sign too many: with "
        "\\beta < 0 the phases match and the objective is the least one, -\\gamma for norm 1; for odd k the sign does "
        "not matter. Repaired in circuits/lemma-4.2.repair.",
        _printed_attained_part,
    )


def lemma_4_2_repair() -> Statement:
    """k inputs, for listed k, with a scale that is not negative for even k."""
    return _statement(
        "4.2.repair",
        "k inputs: the best single neurons are cosines of one frequency with matching phases and a scale >= 0",
        (2, 3, 4),
        "instances",
        K_INPUTS + "if and only if " + MAXIMUM + r"c_1\cdots c_k\bar c_w \ge 0.",
        CASES + "In 'attained' the scale \\beta is not negative for even k.",
    )


STATEMENTS = {
    "circuits/lemma-c.4": lemma_c_4,
    "circuits/lemma-4.2": lemma_4_2,
    "circuits/lemma-4.2.repair": lemma_4_2_repair,
}
