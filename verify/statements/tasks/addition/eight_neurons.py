"""Eight neurons for each pair of frequencies compute the sum of the cosines, which is not 0 at the wrong labels.

Thesis on combinatorial tasks, D.6.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import ONE_OF_Z3
from verify.statements.cago.loss import UNIT, Z3
from verify.statements.cago.small_groups import ONE
from verify.statements.language import (
    Binders,
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    minus,
    needed,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at, valuation
from verify.statements.tasks.addition.modular_addition import WRONG_ANSWER
from verify.statements.tasks.addition.optimal_networks import EIGHT, NETWORK_VOCABULARY, TERMS
from verify.statements.tasks.addition.vocabulary import ORDER, SOURCE, D, G

Json = Any

INPUTS: Binders = [("a", G), ("b", G), ("c", G)]
WAVES: Binders = [("G", "abelian"), ("k", D), *INPUTS]
SINE = ["root", 4, -1]


def _cosine(k: Json, point: Json, phase: Json = 1) -> Json:
    return ["cosine", "G", k, phase, point]


def _term(name: str) -> Json:
    """One of the four products that add up to cos(a + b − c), with its sign."""
    first, second = name.split("_")
    kinds = (first, second, "cos" if first == second else "sin")
    factors = [_cosine("k", x, 1 if kind == "cos" else SINE) for x, kind in zip("abc", kinds, strict=True)]
    return times(-1 if name == "sin_sin" else 1, *factors)


def _pair(name: str) -> Json:
    """The sum of the outputs of the two neurons for one of the products."""
    rest = ["pair", f":{name}", "sign"]
    x, y = ([f"eight_phase_{w}", rest] for w in ("u", "v"))
    into = power(plus(_cosine("k", "a", x), _cosine("k", "b", y)), 2)
    return total([("sign", ["range", 0, 1])], times(into, _cosine("k", "c", times(x, y))))


def _pairs_claim(size: int = 4) -> Json:
    names = TERMS[1:]
    sums = equal(_cosine("k", minus(plus("a", "b"), "c")), plus(*map(_term, names)))
    return forall(WAVES, both(sums, *(equal(_pair(name), times(size, _term(name))) for name in names)))


PAIRS = _pairs_claim()


def _pairs_part() -> Part:
    proof = Evidence(WAVES)
    equations = [proof.sums(formula) for formula in PAIRS[2][1:]]
    proof.generalise(proof.conjunction(*equations), names_of(WAVES))
    wrong = _pairs_claim(2)
    values = [Z3, ONE, 0, 0, 0]
    typed = [Z3, ["of", ["dual", Z3], ONE], *[["of", ["element", Z3], 0]] * 3]
    return Part(
        "pairs",
        "cos(a + b - c) is the sum of four products, and two of the eight neurons add up to four times each.",
        PAIRS,
        proof,
        [values],
        [
            Control(
                "With twice the products it is false at a = b = c = 0.",
                differences(PAIRS, wrong),
                refute_at(wrong, WAVES, values, [], wrong[2][2], [{"part": 1}], valuation(WAVES, typed)),
            )
        ],
    )


NETWORK: Binders = [*EIGHT.binders, ("S", "set"), ("s", "real")]
RIGHT = indicator(equal("c", plus("a", "b")))
PRINTED = over(times(minus(ORDER, 1), RIGHT), 2)
SUM_OF_COSINES = over(minus(times(ORDER, RIGHT), 1), 2)


def _output(c: Json) -> Json:
    return EIGHT.applied("output", "a", "b", c)


def _output_claim(value: Json) -> Json:
    """The network with the amplitude s has four times this output, times s³."""
    outputs = forall(INPUTS, equal(_output("c"), times(4, power("s", 3), value)))
    return forall(NETWORK, implies(EIGHT.hypothesis, outputs))


def _margins_claim(factor: int) -> Json:
    """At every input the right label has this multiple of d s³ more than each wrong one."""
    excess = equal(minus(_output(plus("a", "b")), _output("c")), times(factor, ORDER, power("s", 3)))
    everywhere = forall(INPUTS, implies(different("c", plus("a", "b")), excess))
    return forall(NETWORK, implies(EIGHT.hypothesis, everywhere))


MARGINS = _margins_claim(2)


def _prove(claim: Json, waves: Json) -> Evidence:
    """Prove an equation of outputs from what the half-system says of these waves."""
    proof = Evidence(NETWORK)
    half = proof.assume(EIGHT.hypothesis)
    factor = times(2, power("s", 3), waves)
    outputs = proof.sums(claim[2][-1], cofactors=[cofactor(half, ["k"], factor, [["k", D]])])
    proof.generalise(outputs, names_of(NETWORK), [EIGHT.hypothesis])
    return proof


WAVE = times(["char", "k", plus("a", "b")], conj(["char", "k", "c"]))
CLAIM, REPAIRED = _output_claim(PRINTED), _output_claim(SUM_OF_COSINES)
VALUES: list[Json] = [Z3, ONE_OF_Z3, UNIT, 1]


def _refute(claim: Json, failing: Json) -> Evidence:
    """Refute a claim on outputs at a wrong label on Z3."""
    labels = {x: ["of", ["element", Z3], y] for (x, _), y in zip(INPUTS, WRONG_ANSWER, strict=True)}
    inner = {**valuation(NETWORK, VALUES), **labels}
    return refute_at(claim, NETWORK, VALUES, [EIGHT.hypothesis], failing, [{"at": WRONG_ANSWER}], inner)


def _statement(name: str, title: str, conclusion: str, reading: str, parts: Sequence[Part]) -> Statement:
    return Statement(
        id=name,
        title=title,
        source=f"{SOURCE}, D.6.2",
        hypotheses=(
            r"For each \zeta \in \{1, \dots, (p-1)/2\} the eight neurons with the phases "
            r"(\theta_u, \theta_v, \theta_w) = (0,0,0), (0,\pi,\pi), (\tfrac\pi2,-\tfrac\pi2,0), "
            r"(\tfrac\pi2,\tfrac\pi2,\pi), (-\tfrac\pi2,0,-\tfrac\pi2), (-\tfrac\pi2,\pi,\tfrac\pi2), "
            r"(0,-\tfrac\pi2,-\tfrac\pi2), (0,\tfrac\pi2,\tfrac\pi2), and one amplitude."
        ),
        conclusion=conclusion,
        reading=(
            "For every finite Abelian group of odd order, with one of each pair of frequencies in H. The amplitude of "
            "all neurons is s; the text computes up to a factor, here 4 s^3. " + reading
        ),
        definitions=needed(NETWORK_VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


def construction_d_6_2() -> Statement:
    """D.6.2 as printed."""
    control = Control(
        "With -1/2 for the wrong labels, and (d - 1)/2 for the right one, it is true.",
        differences(CLAIM, REPAIRED),
        _prove(REPAIRED, WAVE),
        "true",
    )
    return _statement(
        "tasks/construction-d.6.2",
        "Eight neurons for each pair of frequencies, with the output 0 at wrong labels",
        r"\cos_\zeta(a+b-c) is the sum of four products, each given by two neurons. "
        r"f(a,b)[c] = \sum_\zeta \cos_\zeta(a+b-c) = \tfrac{p-1}{2} if c = a+b, and 0 otherwise.",
        "In the display for the first pair cos(a) stands where cos(b) is meant. The output at wrong labels is refuted: "
        "the sum over the non-zero frequencies is -1/2 there.",
        [
            _pairs_part(),
            Part(
                "output",
                "The output is (d - 1)/2 for the right label and 0 for the others, up to the factor.",
                CLAIM,
                _refute(CLAIM, CLAIM[2][2][2]),
                [[*VALUES, *WRONG_ANSWER]],
                [control],
            ),
        ],
    )


def construction_d_6_2_repair() -> Statement:
    """D.6.2 with the right output."""
    return _statement(
        "tasks/construction-d.6.2.repair",
        "Eight neurons for each pair of frequencies put every input and every wrong label on the margin",
        r"\cos_\zeta(a+b-c) is the sum of four products, each given by two neurons. "
        r"f(a,b)[c] = \sum_\zeta \cos_\zeta(a+b-c) = \tfrac{p-1}{2} if c = a+b, and -\tfrac12 otherwise; so every "
        r"input is on the margin, and all wrong labels have the same output.",
        "That the amplitude can be chosen so that the norm is 1, and the margin gamma then, is part 'attained' of "
        "tasks/theorem-7.7.",
        [
            _pairs_part(),
            Part(
                "output",
                "The output is (d - 1)/2 for the right label and -1/2 for the others, up to the factor.",
                REPAIRED,
                _prove(REPAIRED, WAVE),
                [[*VALUES, *WRONG_ANSWER]],
                [
                    Control(
                        "As printed, with 0 for the wrong labels, it is false on Z3.",
                        differences(REPAIRED, CLAIM),
                        _refute(CLAIM, CLAIM[2][2][2]),
                    )
                ],
            ),
            Part(
                "margin",
                "The right label has 2 d s^3 more than each wrong one, at every input.",
                MARGINS,
                _prove(MARGINS, minus(1, WAVE)),
                [[*VALUES, *WRONG_ANSWER]],
                [
                    Control(
                        "That it has only d s^3 more is false on Z3.",
                        differences(MARGINS, _margins_claim(1)),
                        _refute(_margins_claim(1), _margins_claim(1)[2][2][2]),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {
    "tasks/construction-d.6.2": construction_d_6_2,
    "tasks/construction-d.6.2.repair": construction_d_6_2_repair,
}
