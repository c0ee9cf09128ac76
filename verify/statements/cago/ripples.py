"""The scalar model of the ripples: an exponential approach, and a system of two equations that does not damp.

CaGO (Tian), the text on ripple effects with equation (12). A function of time is given by its jet: its value and its
derivatives at one time, tied by the rules of differentiation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.assumptions import EXPONENTIAL, LOGARITHM
from verify.statements.cago.loss import ORDER, SOURCE
from verify.statements.cago.vocabulary import VOCABULARY as NETWORK_VOCABULARY
from verify.statements.language import (
    both,
    conj,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement

Json = Any


def reals(*names: str) -> list[tuple[str, Json]]:
    """Return binders for real numbers."""
    return [(name, "real") for name in names]


def _names(binders: Sequence[tuple[str, Json]]) -> list[str]:
    return [name for name, _ in binders]


def _claim(binders: Sequence[tuple[str, Json]], hypotheses: Sequence[Json], conclusion: Json) -> Json:
    return forall(binders, implies(*hypotheses, conclusion))


def _refutation(
    binders: Sequence[tuple[str, Json]],
    hypotheses: Sequence[Json],
    conclusion: Json,
    values: Sequence[Json],
    inner: Sequence[tuple[str, Json]] = (),
) -> Evidence:
    """Refute a claim at the values; the conclusion may quantify over the names of ``inner``."""
    proof = Evidence()
    named = dict(zip(_names(binders), values, strict=True))
    given = [proof.evaluate(substituted(hypothesis, named)) for hypothesis in hypotheses]
    moves: list[Json] = [{"at": list(values)}, {"given": given}]
    failing = conclusion
    if inner:
        moves.append({"at": [value for _, value in inner]})
        failing = substituted(conclusion[2], dict(inner))
    at = proof.evaluate(substituted(failing, named))
    proof.counterexample(_claim(binders, hypotheses, conclusion), moves, at)
    return proof


def prove_nonzero(proof: Evidence, term: Json, positive: int) -> int:
    """Prove term ≠ 0 from 0 < term."""
    zero = proof.assume(equal(term, 0))
    nonsense = proof.rewrite(["<", 0, 0], [zero], positive)
    refuted = proof.contradiction(different(term, 0), nonsense, proof.evaluate(["<", 0, 0]))
    return proof.cases(equal(term, 0), refuted, proof.assume(different(term, 0)))


# --- the decoupled dynamics ------------------------------------------------------------------------------------------

DECAY: list[tuple[str, Json]] = [("G", "abelian"), *reals("E", "E'")]
POTENTIAL = over(minus(1, "E"), times(2, ORDER))
SLOPE = over(minus("E'"), times(2, ORDER))
APPROACH = equal(SLOPE, minus(1, times(2, ORDER, POTENTIAL)))


def _decay(rate: Json) -> list[Json]:
    """E = e^{-rate·t} at a time t ≥ 0."""
    return [["<", 0, "E"], ["<=", "E", 1], equal("E'", minus(times(rate, "E")))]


PRINTED_RATE: Json = 1
RIGHT_RATE = times(2, ORDER)
AT_START: list[Json] = [["cyclic", 2], 1, -1]


def _prove_approach() -> Evidence:
    proof = Evidence(DECAY)
    hypotheses = _decay(RIGHT_RATE)
    law = proof.assume(hypotheses[2])
    theorem = proof.sums(APPROACH, cofactors=[cofactor(law, [], over(-1, times(2, ORDER)))])
    proof.generalise(theorem, _names(DECAY), hypotheses)
    return proof


def _approach_part(literal: bool) -> Part:
    printed, right = (_claim(DECAY, _decay(rate), APPROACH) for rate in (PRINTED_RATE, RIGHT_RATE))
    refutation = _refutation(DECAY, _decay(PRINTED_RATE), APPROACH, AT_START)
    if literal:
        control = Control(
            "With e^{-2dt} in place of e^{-t} it becomes true.", differences(printed, right), _prove_approach(), "true"
        )
        says = "The function (1 - e^{-t})/(2d) satisfies dr/dt = 1 - 2d r at every time t >= 0."
        return Part("approach", says, printed, refutation, [AT_START], [control], assumes=[EXPONENTIAL])
    control = Control(
        "With e^{-t} in place of e^{-2dt}, as printed, it is false at t = 0 for d = 2.",
        differences(right, printed),
        refutation,
    )
    says = "The function (1 - e^{-2dt})/(2d) satisfies dr/dt = 1 - 2d r at every time t >= 0."
    return Part("approach", says, right, _prove_approach(), [[["cyclic", 2], 1, -4]], [control], assumes=[EXPONENTIAL])


# --- equation (12) ---------------------------------------------------------------------------------------------------

GAIN = minus(times(2, "alpha"), 1)
MODEL = [
    equal("r'", minus(times("kappa", "r"))),
    equal("kappa'", minus(times(GAIN, "r"), "c0")),
]
VOCABULARY: list[Json] = [
    *NETWORK_VOCABULARY,
    define(
        "characteristic",
        [*reals("alpha", "kappa", "r"), ("lambda", "complex")],
        minus(times(plus("lambda", "kappa"), "lambda"), times("r", minus(GAIN))),
    ),
]


def _equation_12_part() -> Part:
    """The two right sides of (12)."""
    binders = reals("alpha", "kappa", "r0", "r", "r'", "diagonal", "diagonal'", "c0")
    gap = minus("r0", "diagonal")
    hypotheses = [
        equal("diagonal", minus("r0", "r")),
        equal("diagonal'", minus("r'")),
        equal("diagonal'", times("kappa", gap)),
    ]
    growth = minus(times("alpha", gap), times(minus(1, "alpha"), "r"), "c0")
    equations = [
        equal("r'", times("kappa", minus("diagonal", "r0"))),
        equal("r'", minus(times("kappa", "r"))),
        equal(growth, minus(times(GAIN, "r"), "c0")),
    ]
    proof = Evidence(binders)
    value, opposite, law = (proof.assume(hypothesis) for hypothesis in hypotheses)
    slope = [cofactor(opposite, [], 1), cofactor(law, [], -1)]
    theorems = [
        proof.sums(equations[0], cofactors=slope),
        proof.sums(equations[1], cofactors=[*slope, cofactor(value, [], "kappa")]),
        proof.sums(equations[2], cofactors=[cofactor(value, [], minus("alpha"))]),
    ]
    proof.generalise(proof.conjunction(*theorems), _names(binders), hypotheses)
    return Part(
        "equation-12",
        "If r_kkk = r0 - r moves by kappa (r0 - r_kkk), both lines of (12) hold as algebra.",
        _claim(binders, hypotheses, both(*equations)),
        proof,
        [[1, 1, 2, 1, -1, 1, 1, 0]],
    )


def _second_order_part() -> Part:
    """The second-order equation for κ."""
    binders = reals("alpha", "c0", "r", "r'", "kappa", "kappa'", "kappa''")
    hypotheses = [*MODEL, equal("kappa''", times(GAIN, "r'"))]
    conclusion = equal(plus("kappa''", times("kappa", "kappa'"), times("c0", "kappa")), 0)
    proof = Evidence(binders)
    slope, growth, second = (proof.assume(hypothesis) for hypothesis in hypotheses)
    theorem = proof.sums(
        conclusion,
        cofactors=[cofactor(second, []), cofactor(slope, [], GAIN), cofactor(growth, [], "kappa")],
    )
    proof.generalise(theorem, _names(binders), hypotheses)
    return Part(
        "second-order",
        "(12) yields the second-order equation kappa'' + kappa kappa' + c0 kappa = 0.",
        _claim(binders, hypotheses, conclusion),
        proof,
        [[1, 1, 1, -1, 1, 0, -1]],
    )


REST = equal(times(GAIN, "r"), "c0")


def _linearisation_part() -> Part:
    """The linear part of the model at its rest point."""
    binders = reals("alpha", "c0", "r", "rho", "kappa")
    moved = plus("r", "rho")
    equations = [
        equal(minus(times("kappa", moved)), minus(minus(times("r", "kappa")), times("kappa", "rho"))),
        equal(minus(times(GAIN, moved), "c0"), times(GAIN, "rho")),
    ]
    proof = Evidence(binders)
    rest = proof.assume(REST)
    theorem = proof.conjunction(proof.sums(equations[0]), proof.sums(equations[1], cofactors=[cofactor(rest, [])]))
    proof.generalise(theorem, _names(binders), [REST])
    return Part(
        "linearisation",
        "Near the rest point kappa = 0, (2 alpha - 1) r = c0 the right sides of (12) are -r kappa - kappa rho and "
        "(2 alpha - 1) rho, rho the deviation of r.",
        _claim(binders, [REST], both(*equations)),
        proof,
        [[1, 1, 1, 0, 0]],
    )


def _roots_part() -> Part:
    """No real root."""
    binders = reals("alpha", "c0", "r")
    hypotheses = [["<", 0, "c0"], REST]
    at_rest = ["characteristic", "alpha", 0, "r", "lambda"]
    conclusion = forall(reals("lambda"), different(at_rest, 0))
    proof = Evidence([*binders, *reals("lambda")])
    positive, rest = (proof.assume(hypothesis) for hypothesis in hypotheses)
    short = plus(power("lambda", 2), "c0")
    value = proof.sums(equal(at_rest, short), cofactors=[cofactor(rest, [])])
    sign = proof.squares(["<", 0, short], given=[positive])
    nonzero = prove_nonzero(proof, at_rest, proof.rewrite(["<", 0, at_rest], [(value, "backward")], sign))
    proof.generalise(proof.generalise(nonzero, ["lambda"]), _names(binders), hypotheses)
    wrong = _claim(binders, hypotheses[1:], conclusion)
    claim = _claim(binders, hypotheses, conclusion)
    control = _refutation(binders, hypotheses[1:], conclusion, [0, -1, 1], [("lambda", 1)])
    return Part(
        "roots",
        "If c0 > 0, the characteristic polynomial of the linear part at the rest point has no real root.",
        claim,
        proof,
        [[1, 1, 1, 0]],
        [Control("Without c0 > 0 it is false: c0 = -1 has the root 1.", differences(claim, wrong), control)],
    )


READING = (
    "E stands for the exponential, E' for its derivative, so that E' = -E for e^{-t}; 0 < E <= 1 are the times t >= 0. "
    "(12) is taken as it stands; how it comes from the loss is a modelling step without proof. 'Complex roots' is read "
    "at the rest point kappa = 0, (2 alpha - 1) r = c0, where the Jacobian is [[-kappa, -r], [2 alpha - 1, 0]]: "
    "there kappa > 0 does not hold. With kappa frozen at another value the polynomial "
    "lambda^2 + kappa lambda + c0 of the second-order equation has real roots as soon as kappa^2 >= 4 c0. What the "
    "roots mean for the ripples is cago/own-ripple-centre. "
)
HYPOTHESES_TEXT = (
    r"\dot r = 1 - 2dr; and \dot r = -\kappa r, \dot\kappa = (2\alpha-1) r - c_0 with r_{kkk} = r_0 - r; all real."
)


def claim_ripple_effects() -> Statement:
    """The text on ripple effects as printed: the solution of the first equation has the wrong rate."""
    return _ripple_statement(
        True,
        id="cago/claim-ripple-effects",
        title="A scalar model of the potentials with an exponential approach and complex roots",
        conclusion=r"r(t) = (1 - e^{-t})/2d solves the first equation; (12); complex roots when c_0 > 0.",
        reading=(
            READING + "The printed solution is wrong in its rate: its derivative is e^{-t}/(2d), and 1 - 2d r is "
            "e^{-t}, already at t = 0. The rate is 2d, which makes it faster for larger groups. Repaired in "
            "cago/claim-ripple-effects.repair."
        ),
    )


def claim_ripple_effects_repair() -> Statement:
    """The text on ripple effects with the right rate."""
    return _ripple_statement(
        False,
        id="cago/claim-ripple-effects.repair",
        title="A scalar model of the potentials with the rate 2d and complex roots",
        conclusion=r"r(t) = (1 - e^{-2dt})/2d solves the first equation; (12); no real roots when c_0 > 0.",
        reading=READING + "All that is printed but the rate survives.",
    )


def _ripple_statement(literal: bool, **texts: str) -> Statement:
    parts = [
        _approach_part(literal),
        _equation_12_part(),
        _second_order_part(),
        _linearisation_part(),
        _roots_part(),
    ]
    return Statement(
        **texts,
        source=f"{SOURCE}, the text on ripple effects with equation (12)",
        hypotheses=HYPOTHESES_TEXT,
        definitions=needed(VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


# --- the rest point is a centre --------------------------------------------------------------------------------------


def _imaginary_part() -> Part:
    """Every root has the real part 0."""
    binders: list[tuple[str, Json]] = [*reals("alpha", "c0", "r"), ("lambda", "complex")]

    def hypotheses_at(kappa: int) -> list[Json]:
        return [["<", 0, "c0"], REST, equal(["characteristic", "alpha", kappa, "r", "lambda"], 0)]

    hypotheses, frozen = hypotheses_at(0), hypotheses_at(1)
    opposite = conj("lambda")
    trace, gap = plus("lambda", opposite), minus("lambda", opposite)
    conclusion = equal(trace, 0)
    proof = Evidence(binders)
    positive, rest, root = (proof.assume(hypothesis) for hypothesis in hypotheses)
    value = proof.sums(equal(plus(power("lambda", 2), "c0"), 0), cofactors=[cofactor(root, []), cofactor(rest, [], -1)])
    mirrored = proof.rewrite(equal(conj(plus(power("lambda", 2), "c0")), conj(0)), [value])
    norm: Json = ["abs2", trace]
    vanishing = proof.sums(
        equal(plus(times(4, "c0", norm), power(norm, 2)), 0),
        cofactors=[
            cofactor(value, [], minus(times(2, power(trace, 2)), times(trace, gap))),
            cofactor(mirrored, [], plus(times(2, power(trace, 2)), times(trace, gap))),
        ],
    )
    theorem = proof.vanish(vanishing, [0], given=[positive])
    proof.generalise(theorem, _names(binders), hypotheses)
    claim = _claim(binders, hypotheses, conclusion)
    control = _refutation(binders, frozen, conclusion, [1, 1, 1, ["root", 3, 1]])
    return Part(
        "imaginary",
        "If c0 > 0, every root of the characteristic polynomial at the rest point has the real part 0.",
        claim,
        proof,
        [[1, 1, 1, ["root", 4, 1]]],
        [
            Control(
                "With kappa frozen at 1 in place of 0 it is false: a cube root of unity has the real part -1/2.",
                differences(claim, _claim(binders, frozen, conclusion)),
                control,
            )
        ],
    )


def _integral_part() -> Part:
    """The first integral of the model."""
    binders = reals("alpha", "c0", "r", "r'", "kappa", "kappa'", "L'")
    hypotheses = [["<", 0, "r"], *MODEL, equal(times("L'", "r"), "r'")]

    def conclusion_with(logarithm: Json) -> Json:
        return equal(plus(times("kappa", "kappa'"), times(GAIN, "r'"), logarithm), 0)

    conclusion, wrong = conclusion_with(minus(times("c0", "L'"))), conclusion_with(times("c0", "L'"))
    proof = Evidence(binders)
    positive, slope, growth, logarithm = (proof.assume(hypothesis) for hypothesis in hypotheses)
    inverse = proof.quotient(prove_nonzero(proof, "r", positive))
    reciprocal = over(1, "r")
    steady = plus("L'", "kappa")
    cancelled = proof.sums(
        equal(steady, 0),
        cofactors=[
            cofactor(inverse, [], minus(steady)),
            cofactor(logarithm, [], reciprocal),
            cofactor(slope, [], reciprocal),
        ],
    )
    theorem = proof.sums(
        conclusion,
        cofactors=[
            cofactor(growth, [], "kappa"),
            cofactor(slope, [], GAIN),
            cofactor(cancelled, [], minus("c0")),
        ],
    )
    proof.generalise(theorem, _names(binders), hypotheses)
    claim = _claim(binders, hypotheses, conclusion)
    values: list[Json] = [1, 1, 1, -1, 1, 0, -1]
    return Part(
        "integral",
        "Along (12) with r > 0 the derivative of kappa^2/2 + (2 alpha - 1) r - c0 log r is 0; L' is that of log r.",
        claim,
        proof,
        [values],
        [
            Control(
                "With + c0 log r it is false.",
                differences(claim, _claim(binders, hypotheses, wrong)),
                _refutation(binders, hypotheses, wrong, values),
            )
        ],
        assumes=[LOGARITHM],
    )


def own_ripple_centre() -> Statement:
    """The model has imaginary roots at its rest point, and a first integral."""
    parts = [_imaginary_part(), _integral_part()]
    return Statement(
        id="cago/own-ripple-centre",
        title="The model of the ripples does not damp: imaginary roots and a first integral",
        source="Our own; it shows what equation (12) of CaGO says of ripples before stabilization",
        hypotheses=r"\dot r = -\kappa r, \dot\kappa = (2\alpha-1) r - c_0, all real, c_0 > 0 for the roots.",
        conclusion=(
            r"\lambda + \bar\lambda = 0 for every root at the rest point, and "
            r"\frac{d}{dt}\bigl(\tfrac12\kappa^2 + (2\alpha-1) r - c_0\log r\bigr) = 0 for r > 0."
        ),
        reading=(
            "Not stated in the paper, which takes complex roots for ripples before rest. Imaginary roots mean that the "
            "linear part of (12) at the rest point does not damp; the conserved quantity belongs to (12) itself. Log r "
            "enters by its derivative L' alone, with L' r = r'."
        ),
        definitions=needed(VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {
    "cago/claim-ripple-effects": claim_ripple_effects,
    "cago/claim-ripple-effects.repair": claim_ripple_effects_repair,
    "cago/own-ripple-centre": own_ripple_centre,
}
