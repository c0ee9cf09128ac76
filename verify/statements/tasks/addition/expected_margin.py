"""The expected class-weighted margin of a neuron is a sum over frequencies of products of three transforms.

Thesis on combinatorial tasks, equations D.1 to D.3 in D.6.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import Z3
from verify.statements.cago.small_groups import ONE
from verify.statements.circuits.transfer import prove_divisible
from verify.statements.circuits.vocabulary import TWO_CLASSES
from verify.statements.language import (
    Binders,
    both,
    define,
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
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.vocabulary import FUNCTION, ORDER, SOURCE, VOCABULARY, WEIGHTS, D, G

Json = Any

NEURON: Binders = [("G", "abelian"), *((x, FUNCTION) for x in WEIGHTS)]
CASES = power(ORDER, 2)
OTHERS = minus(ORDER, 1)
NONZERO = different("k", 0)


def _over_inputs(value: Json) -> Json:
    """The mean over all inputs a, b of (u(a) + v(b))² times a value."""
    inputs = [("a", G), ("b", G)]
    return over(total(inputs, times(power(plus(["u", "a"], ["v", "b"]), 2), value)), CASES)


EXPECTED: list[Json] = [
    define("shifted_mean", [*NEURON, ("s", G)], _over_inputs(["w", minus(plus("a", "b"), "s")])),
    define(
        "expected_margin",
        NEURON,
        _over_inputs(
            minus(
                ["w", plus("a", "b")],
                total([("c", G)], over(["w", "c"], OTHERS), different("c", plus("a", "b"))),
            )
        ),
    ),
]


def of_neuron(name: str, *arguments: Json) -> Json:
    """Apply a definition to a neuron and further arguments."""
    return [name, *names_of(NEURON), *arguments]


def transform(x: str, k: Json) -> Json:
    """The Fourier transform of one of the functions of a neuron at a character."""
    return ["transform", "G", x, k]


def triples(k: Json) -> Json:
    """The product of three transforms at a character, the third at the opposite one."""
    return times(transform("u", k), transform("v", k), transform("w", minus(k)))


def _equations(factor: int = 2) -> Json:
    """The margin by η, (D.1), and (D.3)."""
    at_zero = of_neuron("shifted_mean", 0)
    wrong = over(total([("s", G)], of_neuron("shifted_mean", "s"), different("s", 0)), OTHERS)
    mean = over(total([("s", G)], of_neuron("shifted_mean", "s")), ORDER)
    return both(
        equal(of_neuron("expected_margin"), minus(at_zero, wrong)),
        equal(of_neuron("expected_margin"), times(over(ORDER, OTHERS), minus(at_zero, mean))),
        equal(
            of_neuron("expected_margin"),
            over(over(times(factor, total([("k", D)], triples("k"), NONZERO)), CASES), OTHERS),
        ),
    )


def _transfer_claim(factor: int = 2) -> Json:
    return forall(NEURON, implies(TWO_CLASSES, _equations(factor)))


TRANSFER = _transfer_claim()


def prove_triples(proof: Evidence, divisible: int) -> int:
    """Prove (D.3), from the theorem that d − 1 has an inverse; the proof declares the neuron."""
    at_zero = minus(of_neuron("shifted_mean", 0))
    return proof.sums(TRANSFER[2][-1][3], cofactors=[cofactor(divisible, [], at_zero)])


def _prove_transfer() -> Evidence:
    """Prove the three equations; 1/(d − 1) is an inverse, since d is not 1."""
    proof = Evidence(NEURON)
    inverse = prove_divisible(proof)
    at_zero = minus(of_neuron("shifted_mean", 0))
    equations = [
        proof.sums(formula, cofactors=[cofactor(inverse, [], factor)])
        for formula, factor in zip(TRANSFER[2][-1][1:], (0, at_zero, at_zero), strict=True)
    ]
    proof.generalise(proof.conjunction(*equations), names_of(NEURON), [TWO_CLASSES])
    return proof


SHIFTED: Binders = [*NEURON, ("h", "real")]


def _shift_claim(change: Json) -> Json:
    """Adding a function of g to w changes nothing."""
    shifted = mapping([("g", G)], plus(["w", "g"], change))
    margin = of_neuron("expected_margin")
    return forall(SHIFTED, implies(TWO_CLASSES, equal(substituted(margin, {"w": shifted}), margin)))


SHIFT = _shift_claim("h")


def _prove_shift() -> Evidence:
    """Prove that what w has beyond its mean alone counts."""
    proof = Evidence(SHIFTED)
    inverse = prove_divisible(proof)
    equals = proof.sums(SHIFT[2][-1], cofactors=[cofactor(inverse, [], times(-1, "h", _over_inputs(1)))])
    proof.generalise(equals, names_of(SHIFTED), [TWO_CLASSES])
    return proof


def _norm_claim(size: Json) -> Json:
    spectra = total([("k", D)], plus(*(["abs2", transform(x, "k")] for x in WEIGHTS)))
    weights = total([("g", G)], plus(*(power([x, "g"], 2) for x in WEIGHTS)))
    return forall(NEURON, equal(spectra, times(size, weights)))


NORM = _norm_claim(ORDER)
WAVE = mapping([("point", ["element", Z3])], ["cosine", Z3, ["of", ["dual", Z3], ONE], 1, "point"])
COSINES: list[Json] = [Z3, *[WAVE] * 3]


def _norm_part() -> Part:
    proof = Evidence()
    proof.sums(NORM)
    plain = _norm_claim(1)
    return Part(
        "norm",
        "The squares of all Fourier coefficients of a neuron add up to d times the square of its norm.",
        NORM,
        proof,
        [COSINES],
        [
            Control(
                "Without the factor d, as the outline of the proof prints the constraint, it is false on Z3.",
                differences(NORM, plain),
                refute_at(plain, NEURON, COSINES, [], plain[2]),
            )
        ],
    )


def equation_d_3() -> Statement:
    """Equation D.3."""
    single, at_zero = _transfer_claim(1), _shift_claim(times("h", indicator(equal("g", 0))))
    return Statement(
        id="tasks/equation-d.3",
        title="The expected class-weighted margin of a neuron as a sum of products of Fourier transforms",
        source=f"{SOURCE}, equations D.1 to D.3 in D.6.1, and the outline of the proof in section 7.4",
        hypotheses=(
            r"\eta(\delta) = E_{a,b} (u(a)+v(b))^2 w(a+b-\delta) with real u, v, w on Z_p; uniform weights 1/(p-1) on "
            r"the wrong classes."
        ),
        conclusion=(
            r"E_{a,b}\,\psi' = \eta(0) - E_{\delta \ne 0}\,\eta(\delta) = "
            r"\frac{p}{p-1}(\eta(0) - E_\delta\,\eta(\delta)) = "
            r"\frac{2}{(p-1)p^2}\sum_{j \ne 0} \hat u(j)\hat v(j)\hat w(-j). "
            r"Constants in w do not matter, and \|\hat u\|^2 + \|\hat v\|^2 + \|\hat w\|^2 = p\,\|(u,v,w)\|_2^2."
        ),
        reading=(
            "Proved for every finite Abelian group of order d > 1; with one class there is no wrong one. The text "
            "assumes that w has the mean 0, and says that this does not affect the margin; the equations hold without "
            "it, and part 'shift' is that remark. In the outline of the proof in section 7.4 the constraint on the "
            "transforms is printed with 1; by part 'norm' it is p, as in D.6.1."
        ),
        definitions=needed([*VOCABULARY, *EXPECTED], [TRANSFER, SHIFT, NORM, COSINES]),
        parts=[
            Part(
                "transfer",
                "The expected class-weighted margin is that of eta, (D.1) and (D.3).",
                TRANSFER,
                _prove_transfer(),
                [COSINES],
                [
                    Control(
                        "Without the factor 2 it is false: three cosines on Z3.",
                        differences(TRANSFER, single),
                        refute_at(single, NEURON, COSINES, [TWO_CLASSES], single[2][-1][-1], [{"part": 2}]),
                    )
                ],
            ),
            Part(
                "shift",
                "A constant that is added to w does not change the expected class-weighted margin.",
                SHIFT,
                _prove_shift(),
                [[*COSINES, 1]],
                [
                    Control(
                        "If it is added at one element only, it is false: three cosines on Z3.",
                        differences(SHIFT, at_zero),
                        refute_at(at_zero, SHIFTED, [*COSINES, 1], [TWO_CLASSES], at_zero[2][-1]),
                    )
                ],
            ),
            _norm_part(),
        ],
    )


STATEMENTS = {"tasks/equation-d.3": equation_d_3}
