"""The objective of one neuron as a sum over frequencies of products of its Fourier transforms.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas C.3 and C.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import factorial
from typing import Any

from verify.library.half_systems import G
from verify.library.small_groups import ONE
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.expansion import prove_for_power
from verify.statements.circuits.vocabulary import (
    NUMBERS_OF_INPUTS,
    ORDER,
    RECONSTRUCTED,
    SOURCE,
    TWO_CLASSES,
    VOCABULARY,
    WRONG_CLASSES,
    Z3,
    binders_of,
    embeddings,
    fourier_form,
    inputs,
    neuron_binders,
    of_neuron,
    transform,
    wave,
    weights,
)
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
    power,
    substituted,
    times,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not

Json = Any

READING = (
    RECONSTRUCTED + "The objective of a neuron is the mean over all inputs of its output at the right class less the "
    "mean of its outputs at the wrong classes (uniform class weights 1/(d-1)); it is defined so, and eta(delta) is "
    "the mean over all inputs of (u_1(a_1) + ... + u_k(a_k))^k w(a_1 + ... + a_k - delta). With one class there is no "
    "wrong class, so d = 1 is left out. The transforms are \\hat u(j) = \\sum_a u(a) e^{-2\\pi i ja/p}. "
)


def transfer_claim(k: int, right: Json = None) -> Json:
    """The objective is that of η, and, with two classes or more, the sum over frequencies."""
    objective, advantage = of_neuron("weighted_margin", k), of_neuron("advantage", k)
    transferred = equal(advantage, fourier_form(k) if right is None else right)
    return forall(neuron_binders(k), both(equal(objective, advantage), implies(TWO_CLASSES, transferred)))


def prove_wrong_classes(proof: Evidence) -> int:
    """Prove d − 1 ≠ 0, under the assumption that d is not 1."""
    several = proof.assume(TWO_CLASSES)
    none = equal(WRONG_CLASSES, 0)
    single = proof.sums(equal(ORDER, 1), cofactors=[cofactor(proof.assume(none))])
    return prove_not(proof, none, single, several)


def prove_divisible(proof: Evidence) -> int:
    """Prove (d − 1) · 1/(d − 1) = 1, under the assumption that d is not 1."""
    return proof.quotient(prove_wrong_classes(proof))


def _mean(k: int, output: Json) -> Json:
    """The mean over all inputs of an output, which may mention them."""
    return over(total(binders_of(inputs(k)), output), power(ORDER, k))


LEMMAS = Lemmas(
    "circuits/own-transfer-to-frequencies",
    "The objective of a neuron is a sum over frequencies of products of transforms",
    definitions=VOCABULARY,
    variables=neuron_binders(max(NUMBERS_OF_INPUTS)),
    source=f"Our own; it is in Lemmas C.3 and C.7 of {SOURCE}",
    file=__file__,
)
WAVE = "(g in cyclic(3) |-> (3*indicator(g = 0) - 1)/2)"


def prove_transfer(proof: Evidence, k: int) -> int:
    """Prove that the objective is the sum over frequencies, under the assumption that d is not 1."""
    theorem = proof.use(LEMMAS.id, f"k-{k}")
    return proof.specialise(theorem, names_of(neuron_binders(k)), [proof.assume(TWO_CLASSES)])


def _state_transfer(k: int) -> None:
    """Make a lemma of the transfer for k inputs."""
    functions = ", ".join(weights(k))
    product = "*".join(f"transform(G, {u}, j)" for u in embeddings(k))
    scale = f"({factorial(k)}/order(G)^{k})"
    state = LEMMAS.lemma(
        f"k-{k}",
        f"For {k} inputs and two classes or more the objective is a multiple of a sum over frequencies.",
        f"""
        forall G in abelian; {functions} in maps(G, real): order(G) != 1 ==>
            advantage_{k}(G, {functions})
              = {scale}/(order(G) - 1) * sum(j in dual(G) where j != 0: {product}*transform(G, w, -j))
        """,
        ", ".join(["cyclic(3)", *[WAVE] * (k + 1)]),
        [
            (
                f"Without the factor {k}! it is false: cosines on Z3.",
                scale,
                f"(1/order(G)^{k})",
                ", ".join(["cyclic(3)", *[WAVE] * (k + 1)]),
            )
        ],
    )
    state(partial(_prove_transfer, k=k))


def _prove_transfer(proof: Evidence, k: int) -> int:
    """Prove it for all groups and functions."""
    divisible = prove_divisible(proof)
    names = inputs(k)

    def lemma(powers: Json, functions: Binders) -> int:
        """Prove ∀ functions that miss an input: it is, with k! times the product and the functions as the power."""

        def eta(delta: Json) -> Json:
            return _mean(k, times(powers, ["w", minus(plus(*names), delta)]))

        others = total([("delta", G)], eta("delta"), different("delta", 0))
        objective = minus(eta(0), over(others, WRONG_CLASSES))
        equation = forall(functions, equal(objective, fourier_form(k)))
        return proof.sums(equation, cofactors=[cofactor(divisible, [], minus(eta(0)))])

    numbers = [[u, a] for u, a in zip(embeddings(k), names, strict=True)]
    transferred = prove_for_power(proof, numbers, [], lemma, equal(of_neuron("advantage", k), fourier_form(k)))
    return proof.generalise(transferred, names_of(neuron_binders(k)), [TWO_CLASSES])


for number in NUMBERS_OF_INPUTS:
    _state_transfer(number)


def _prove_margin(proof: Evidence, k: int) -> int:
    """Prove that the mean margin is the objective, whatever the output is."""
    names = inputs(k)
    right = plus(*names)

    def output(c: Json) -> Json:
        return ["O", *names, c]

    wrong = total([("c", G)], output("c"), different("c", right))
    shifted = total([("delta", G)], _mean(k, output(minus(right, "delta"))), different("delta", 0))
    equation = equal(
        _mean(k, minus(output(right), over(wrong, WRONG_CLASSES))),
        minus(_mean(k, output(minus(right, 0))), over(shifted, WRONG_CLASSES)),
    )
    general = proof.sums(forall([("O", ["maps", *[G] * (k + 1), "real"])], equation))
    neuron = mapping(binders_of([*names, "c"]), of_neuron("neuron", k, *names, "c"))
    return proof.specialise(general, [neuron])


def _prove_claim(k: int) -> Evidence:
    """Prove ∀ neurons with k inputs: the two equations of the lemma."""
    proof = Evidence(neuron_binders(k))
    margin = _prove_margin(proof, k)
    guarded = proof.generalise(prove_transfer(proof, k), [], [TWO_CLASSES])
    proof.generalise(proof.conjunction(margin, guarded), names_of(neuron_binders(k)))
    return proof


def refute_guarded(claim: Json, binders: Binders, values: Sequence[Json], part: int) -> Evidence:
    """Refute a conjunction under quantifiers at listed values: its part (hypothesis ⟹ equation) fails."""
    proof = Evidence()
    at = dict(zip(names_of(binders), values, strict=True))
    hypothesis, equation = claim[2][1 + part][1:]
    given = proof.evaluate(substituted(hypothesis, at))
    false = proof.evaluate(substituted(equation, at))
    proof.counterexample(claim, [{"at": list(values)}, {"part": part}, {"given": [given]}], false)
    return proof


def _part(k: int) -> Part:
    """The lemma for k inputs."""
    claim, binders = transfer_claim(k), neuron_binders(k)
    values = [Z3, *[wave()] * (k + 1)]
    shifted = [Z3, wave(ONE), *[wave()] * (k - 1), wave(ONE)]
    wrong = [
        (f"Without the factor {k}! it is false: cosines on Z3.", fourier_form(k, 1), values),
        ("With the other sign it is false: cosines on Z3.", minus(fourier_form(k)), values),
        (
            "With w at the frequency j and not -j it is false: cosines on Z3, two of them shifted.",
            fourier_form(k, product=times(*(transform(u, "j") for u in weights(k)))),
            shifted,
        ),
    ]
    controls = []
    for says, right, at in wrong:
        claimed = transfer_claim(k, right)
        controls.append(Control(says, differences(claim, claimed), refute_guarded(claimed, binders, at, 1)))
    return Part(f"k-{k}", f"Both equations for {k} inputs.", claim, _prove_claim(k), [values], controls)


def _statement(title: str, number: str, parts: Sequence[Part], conclusion: str, reading: str) -> Statement:
    return Statement(
        id=f"circuits/lemma-{number.lower()}",
        title=title,
        source=f"{SOURCE}, Lemma {number}",
        hypotheses=r"u_1, \dots, u_k, w : G \to \mathbb{R}, d = |G| > 1; uniform class weights.",
        conclusion=conclusion,
        reading=READING + reading,
        definitions=needed(VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


def lemma_c_3() -> Statement:
    """Lemma C.3: three inputs."""
    return _statement(
        "Three inputs: the objective of a neuron as a sum over frequencies",
        "C.3",
        [_part(3)],
        r"\eta(0) - E_{\delta \ne 0}\,\eta(\delta) = "
        r"\frac{6}{(d-1)d^3}\sum_{j \ne 0} \hat u_1(j)\hat u_2(j)\hat u_3(j)\hat w(-j).",
        "The factor 6/((d-1) d^3) and the frequency -j of w follow from these definitions.",
    )


STATEMENTS: dict[str, Any] = {}
