"""The best single neuron: a bound for its objective, and which neurons attain it.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemma C.4.
"""

from __future__ import annotations

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


def _bound_part() -> Part:
    """The bound, for groups with a half-system."""
    claim = forall(neurons(3), implies(*HYPOTHESES, bound_for_three()))
    facts = Neuron(3)
    smaller = bound_for_three(TOO_SMALL)
    too_small = forall(neurons(3), implies(*HYPOTHESES, smaller))
    for_all_orders = forall(neurons(3), implies(TWO_CLASSES, bound_for_three()))
    values = [Z3, *[wave()] * 4, HALF_OF_Z3]
    signs = [Z2, *[SIGN] * 4, NONE_OF_Z2]
    return Part(
        "bound",
        "The objective is at most the constant times the power of the norm.",
        claim,
        facts.closed(facts.bound_for_three()),
        [values],
        [
            Control(
                "With a smaller constant it is false: cosines on Z3.",
                differences(claim, too_small),
                refute_at(too_small, neurons(3), values, HYPOTHESES, smaller),
            ),
            Control(
                "For a group of even order it is false: signs on Z2.",
                [(["claim", 2], for_all_orders[2])],
                refute_at(for_all_orders, neurons(3), signs, [TWO_CLASSES], bound_for_three()),
            ),
        ],
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


def _attained_part(k: int) -> Part:
    """Cosines with matching phases attain the bound."""
    claim = attained_claim(k)
    return Part(
        "attained",
        "Cosines of one frequency with matching phases attain the bound.",
        claim,
        prove_attained(k),
        [[Z3, *[wave()] * (k + 1), ONE, 1, *[1] * k]],
        [_shifted_readout(k)],
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


def lemma_c_4() -> Statement:
    """Three inputs."""
    parts = [_bound_part(), _attained_part(3), form_part(3, "form", "all")]
    return Statement(
        id="circuits/lemma-c.4",
        title="Three inputs: the best single neurons are cosines of one frequency with matching phases",
        source=f"{SOURCE}, Lemma C.4",
        hypotheses=r"u_1, \dots, u_k, w : G \to \mathbb{R}; d = |G| > 1 is odd; uniform class weights.",
        conclusion=(
            r"\eta(0) - E_{\delta \ne 0}\,\eta(\delta) \le \frac{3}{16d(d-1)}N^2, "
            r"with equality for N \ne 0 if and only if " + MAXIMUM + r"c_1c_2c_3\bar c_w \ge 0."
        ),
        reading=(
            READING + "The two directions are the parts 'attained', with \\beta and phases of modulus 1, and 'form'."
        ),
        definitions=needed(VOCABULARY, [[part.claim, part.evidence.steps] for part in parts]),
        parts=parts,
    )


STATEMENTS: dict[str, object] = {}
