"""The explicit network of cosines and sines that adds k inputs with the largest margin.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), Lemmas D.2 and 4.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.library.small_groups import ONE
from verify.proving.evidence import Evidence
from verify.statements.circuits.circuit import (
    Circuit,
    margin_claim,
    margin_hypotheses,
    neurons_claim,
    on_circuits,
    one_frequency_claim,
    output_claim,
)
from verify.statements.circuits.designs import CIRCUIT, CONSTRUCTION, Design, signed
from verify.statements.circuits.neuron_bound import CONSTANT, HALF, squared_constant
from verify.statements.circuits.vocabulary import (
    HALF_OF_Z3,
    NUMBERS_OF_INPUTS,
    RECONSTRUCTED,
    SCALE_SIGN,
    SOURCE,
    Z3,
    inputs,
)
from verify.statements.language import (
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    place,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at, valuation

Json = Any

ON_Z3: list[Json] = [Z3, HALF_OF_Z3, 1]
NO_CHARACTERS_OF_Z3 = ["subset", [["f", ["dual", Z3]]], ["false"]]
# Networks with more neurons for each frequency have controls that do not evaluate them.
LARGE = 128


def _refuted(claim: Json, moves: Sequence[Json], failing: Json, inner: dict[str, Json], scale: int = 1) -> Evidence:
    """Refute a claim about the network with some scale on Z3: the moves lead to what fails at the inner values."""
    return refute_at(claim, CIRCUIT, [*ON_Z3[:-1], scale], claim[2][1:-1], failing, moves, inner)


def _empty_half_system(output: Json) -> Control:
    """The output without neurons: a control that adds up nothing, for large networks."""
    wrong = forall(CIRCUIT, implies(["true"], output))
    places = [ONE, *[0] * (len(output[1]) - 2), ONE]
    inner = {name: ["of", ["element", Z3], value] for (name, _), value in zip(output[1], places, strict=True)}
    values = [Z3, NO_CHARACTERS_OF_Z3, 1]
    return Control(
        "Without a half-system it is false: no frequency on Z3.",
        differences(on_circuits(output), wrong),
        refute_at(wrong, CIRCUIT, values, [["true"]], output[2], [{"at": places}], inner),
    )


def _doubled_frequency(design: Design) -> Control:
    """The neurons of one frequency with twice the cosine."""
    claim = one_frequency_claim(design)
    wrong = forall(claim[1], equal(claim[2][1], times(2, claim[2][2])))
    places = [["member", ONE, HALF_OF_Z3], *[0] * (design.k + 1)]
    inner = {name: ["of", ["element", Z3], value] for (name, _), value in zip(claim[1][1:], places[1:], strict=True)}
    return Control(
        "With twice the cosine it is false: Z3.",
        differences(on_circuits(claim), on_circuits(wrong)),
        _refuted(on_circuits(wrong), [{"at": places}], wrong[2], {**inner, "h": places[0]}),
    )


def _any_class(design: Design, hypotheses: Sequence[Json]) -> Control:
    """The margin at the right class: a control that adds up nothing, for large networks."""
    margin = margin_claim(design)
    wrong = on_circuits(forall(margin[1], implies(["true"], margin[2][2])), *hypotheses)
    proof, at = Evidence([("x", "complex")]), valuation(CIRCUIT, ON_Z3)
    places = [ONE, *[0] * (design.k - 1)]
    places.append(plus(*places))
    at |= {name: ["of", ["element", Z3], value] for (name, _), value in zip(margin[1], places, strict=True)}
    squared = substituted(margin[2][2][2], at)
    gap, value = squared[1][1], squared[2]
    zero = proof.specialise(proof.generalise(proof.sums(equal(minus("x", "x"), 0)), ["x"]), [gap[1]])
    denied = proof.evaluate(equal(power(0, 2), value))
    denied = proof.rewrite(["not", squared], [(zero, "backward")], denied)
    given = [proof.evaluate(substituted(formula, at)) for formula in wrong[2][1:-1]]
    moves: list[dict[str, Json]] = [
        {"at": ON_Z3},
        {"given": given},
        {"at": places},
        {"given": [proof.evaluate(["true"])]},
        {"part": 1},
    ]
    proof.counterexample(wrong, moves, denied)
    return Control("For the right class it is false: Z3.", differences(on_circuits(margin, *hypotheses), wrong), proof)


def _controls(design: Design, definitions: Sequence[Json]) -> dict[str, list[Control]]:
    """Return the near-misses of the parts."""
    k = design.k
    hypotheses = margin_hypotheses(design)
    output, margin, neurons = (
        on_circuits(output_claim(design)),
        on_circuits(margin_claim(design), *hypotheses),
        on_circuits(neurons_claim(design)),
    )
    names = [*inputs(k), "c"]
    right = [ONE, *[0] * (k - 1), ONE]
    typed = {name: ["of", ["element", Z3], value] for name, value in zip(names, right, strict=True)}
    readout = place(definitions, design.maps[-1][0], "body")
    out_of_phase = design.weight(times(*design.factors(["second", "node"])[1:]))
    doubled = margin_claim(design, times(2, CONSTANT if k == 3 else squared_constant(k)))
    more = on_circuits(neurons_claim(design, design.count))
    margins = [("With twice the constant it is false: Z3.", on_circuits(doubled, *hypotheses), 1)]
    if SCALE_SIGN in hypotheses:
        any_sign = on_circuits(margin_claim(design), *(["true"] if h == SCALE_SIGN else h for h in hypotheses))
        margins.append(("Without the sign of beta it is false: beta = -1 on Z3.", any_sign, -1))

    def refuted_margin(wrong: Json, scale: int) -> Evidence:
        condition, failing = wrong[2][-1][2][1:]
        moves: list[Json] = [{"at": [*right[:-1], 0]}, {"conditions": [condition]}]
        return _refuted(wrong, moves, failing, {**typed, "c": ["of", ["element", Z3], 0]}, scale)

    large = design.count > LARGE
    return {
        "frequencies": [] if large else [_doubled_frequency(design)],
        "output": [
            _empty_half_system(output_claim(design))
            if large
            else Control(
                "With the phase of one input left out of the readout it is false: Z3.",
                [(readout, out_of_phase)],
                _refuted(output, [{"at": right}], output[2][-1][2], typed),
            )
        ],
        "margin": [_any_class(design, hypotheses)]
        if large
        else [
            Control(says, differences(margin, wrong), refuted_margin(wrong, scale)) for says, wrong, scale in margins
        ],
        "neurons": [
            Control(
                f"There are not {design.count} (d-1) neurons: Z3.",
                differences(neurons, more),
                _refuted(more, [{"part": k + 2}], more[2][-1][-1], {}),
            )
        ],
    }


def circuit_parts(design: Design, scope: str, definitions: Sequence[Json], named: str = "") -> list[Part]:
    """What a network of cosines computes, its margin, and its neurons; ``named`` is put behind the names."""
    k = design.k
    member = ["member", ONE, HALF_OF_Z3]
    node = ["pair", member, design.first]
    zeros: list[Json] = [0] * (k + 1)
    number = design.count // 2
    scaled = "The" if k % 2 else "For beta >= 0 the"
    rows: list[tuple[str, str, Json, list[list[Json]]]] = [
        (
            "frequencies",
            "The neurons of one frequency add up to a cosine of the sum less the class.",
            one_frequency_claim(design),
            [[*ON_Z3, member, *zeros]],
        ),
        (
            "output",
            f"The output is s (d-1) at the sum and -s at every other class; s is a positive multiple of beta^{k + 1}.",
            output_claim(design),
            [[*ON_Z3, *zeros]],
        ),
        (
            "margin",
            f"{scaled} margin is the largest one for the norm of the network, at every input and every wrong class.",
            margin_claim(design),
            [[*ON_Z3, *zeros[1:], ONE]],
        ),
        (
            "neurons",
            f"The weights are real, all neurons are equally long, and there are {number} (d-1).",
            neurons_claim(design),
            [*[[*ON_Z3, node, 0]] * (k + 1), [*ON_Z3, node]],
        ),
    ]
    controls = _controls(design, definitions)
    parts = []
    for name, says, conclusion, witnesses in rows:
        facts = Circuit(design)
        prove: dict[str, Callable[[], int]] = {
            "frequencies": facts.one_frequency,
            "output": facts.output,
            "margin": facts.margin,
            "neurons": facts.neurons,
        }
        extra = margin_hypotheses(design) if name == "margin" else []
        claim = on_circuits(conclusion, *extra)
        proof = facts.closed(prove[name](), extra)
        parts.append(Part(name + named, says, claim, proof, witnesses, controls.get(name, []), scope))
    return parts


def network_margin(name: str, says: str) -> Part:
    """Return the part of a statement on the size and the margin of the network for three inputs."""
    design = signed(3)
    facts = Circuit(design)
    extra = margin_hypotheses(design)
    proof = facts.closed(facts.proof.conjunction(facts.size(), facts.margin()), extra)
    claim, wrong = (
        on_circuits(both(neurons_claim(design, number)[-1], margin_claim(design)), *extra)
        for number in (None, design.count)
    )
    more = Control(
        f"There are not {design.count} (d-1) neurons: Z3.",
        differences(claim, wrong),
        _refuted(wrong, [{"part": 0}], wrong[2][-1][1], {}),
    )
    return Part(name, says, claim, proof, [[*ON_Z3, 0, 0, 0, ONE]], [more])


READING = (
    RECONSTRUCTED + "Instead of an odd prime, a half-system H of characters is asked for: of j and -j exactly one is "
    "in H if j is not 0, and 0 is not; it exists if and only if d is odd (circuits/own-half-system), and has (d-1)/2 "
    "members. The sines are cosines of a shifted phase, so a neuron is u_i(a) = s_i \\beta Re((-i)^{b_i} <h, a>) with "
    "b_i in {0, 1}, s_1 = 1 and the other s_i = +-1; the readout has the product of these factors. It follows that the "
    "phase of the readout is the sum of the phases of the inputs. \\beta is any real scale; for even k the margin has "
    "the sign of \\beta, and the network that the text "
    "asks for is one with \\beta > 0. "
)


def definitions_of(designs: Sequence[Design]) -> list[Json]:
    """Return the words that the claims on some networks use."""
    makers = (one_frequency_claim, output_claim, margin_claim, neurons_claim)
    return needed(CONSTRUCTION, [HALF, *(make(design) for design in designs for make in makers)])


def _statement(number: str, title: str, cases: Sequence[int], scope: str, texts: tuple[str, str, str]) -> Statement:
    extra, conclusion, reading = texts
    designs = [signed(k) for k in cases]
    definitions = definitions_of(designs)
    parts = []
    for design in designs:
        parts += circuit_parts(design, scope, definitions, f"-{design.k}" if scope == "instances" else "")
    return Statement(
        id=f"circuits/lemma-{number.lower()}",
        title=title,
        source=f"{SOURCE}, Lemma {number}",
        hypotheses=r"d = |G| is odd; H is a half-system of characters; \beta is a real number" + extra + ".",
        conclusion=conclusion,
        reading=READING + reading,
        definitions=definitions,
        parts=parts,
    )


def lemma_d_2() -> Statement:
    """Three inputs: the network."""
    return _statement(
        "D.2",
        "Three inputs: an explicit network of cosines with the largest margin",
        [3],
        "all",
        (
            "",
            r"16(d-1) neurons, 32 for each h \in H, add up to 24\beta^4 \Re\langle h, a_1+a_2+a_3-c\rangle; "
            r"f(a)[c] = 12\beta^4(d\,1(c = a_1+a_2+a_3) - 1); "
            r"the margin is \frac{3}{16d(d-1)}\sum_i\|\theta_i\|_2^4 everywhere.",
            "That no network has a larger margin is not part of this statement; the constant is that of Lemma C.4.",
        ),
    )


STATEMENTS: dict[str, object] = {}
