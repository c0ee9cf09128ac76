"""The margin of a neuron by amplitudes and phases, and its maximum by amplitudes alone: equations D.4 and D.5.

Thesis on combinatorial tasks, D.6.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.cago.loss import Z3
from verify.statements.cago.small_groups import ONE
from verify.statements.circuits.vocabulary import HALF_OF_Z3, TWO_CLASSES
from verify.statements.language import (
    both,
    conj,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    needed,
    over,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_none, refute_at
from verify.statements.tasks.addition.amplitudes_and_phases import (
    AMPLITUDES,
    BINDERS,
    BY_FREQUENCY,
    HALF,
    HYPOTHESES,
    IN_PHASE,
    LARGEST,
    MARGIN,
    OF_AMPLITUDES,
    PHASE_VOCABULARY,
    VARIABLES,
    Phases,
    by_phases,
    largest,
)
from verify.statements.tasks.addition.expected_margin import COSINES, NEURON, WAVE, transform
from verify.statements.tasks.addition.given_amplitudes import (
    EVEN,
    SOME_NEURON,
    SPECTRA,
    SQUARES,
    prove_constraint,
    prove_some_neuron,
)
from verify.statements.tasks.addition.vocabulary import FUNCTION, ORDER, SOURCE, WEIGHTS, D

Json = Any


def _equations(factor: int = 4) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, both(BY_FREQUENCY, by_phases(factor))))


def _reduced(bound: Json) -> Json:
    reached = ["iff", equal(MARGIN, bound), IN_PHASE]
    return forall(BINDERS, implies(*HYPOTHESES, both(["<=", MARGIN, bound], reached)))


def _constraint(size: Json) -> Json:
    return forall(NEURON, ["iff", ["<=", SPECTRA, size], ["<=", SQUARES, 1]])


GROUPS_AND_AMPLITUDES = [("G", "abelian"), *OF_AMPLITUDES]
EQUATIONS, REDUCED, CONSTRAINT = _equations(), _reduced(LARGEST), _constraint(ORDER)
ATTAINED = forall(GROUPS_AND_AMPLITUDES, implies(TWO_CLASSES, HALF, *EVEN, SOME_NEURON))
CHARACTERS = ["dual", Z3]
AMPLITUDE = mapping([("letter", CHARACTERS)], times(over(3, 2), indicator(different("letter", 0))))
COSINES_BY_PHASES: list[Json] = [*COSINES, HALF_OF_Z3, *[AMPLITUDE] * 3, *[mapping([("letter", CHARACTERS)], 1)] * 3]
ONE_SIDED = mapping([("letter", CHARACTERS)], indicator(equal("letter", ONE)))
SMALL = mapping([("letter", ["element", Z3])], over(["at", WAVE, "letter"], 3))


def _phases() -> Phases:
    return Phases(ConciseEvidence([*BINDERS, *VARIABLES]))


def _prove_equations() -> Evidence:
    facts = _phases()
    facts.closed(facts.equations())
    return facts.proof


def _prove_reduced() -> Evidence:
    facts = _phases()
    facts.closed(facts.reduced())
    return facts.proof


def _prove_attained() -> Evidence:
    proof = ConciseEvidence([*BINDERS, *VARIABLES])
    found = prove_some_neuron(proof)
    proof.generalise(found, names_of(GROUPS_AND_AMPLITUDES), [TWO_CLASSES, HALF, *EVEN])
    return proof


def _prove_constraint() -> Evidence:
    proof = Evidence(NEURON)
    proof.generalise(prove_constraint(proof), names_of(NEURON))
    return proof


def _uneven() -> Control:
    """No real function has the transform 1 at one character of Z3 and 0 at the opposite one."""
    signs = [forall([("k", D)], ["<=", 0, [size, "k"]]) for size in AMPLITUDES]
    hypotheses = [TWO_CLASSES, HALF, *signs]
    wrong = forall(GROUPS_AND_AMPLITUDES, implies(*hypotheses, SOME_NEURON))
    values: list[Json] = [Z3, HALF_OF_Z3, *[ONE_SIDED] * 3]
    at = dict(zip(names_of(GROUPS_AND_AMPLITUDES), values, strict=True))
    free = {x: f"{x}'" for x in WEIGHTS}
    functions = [(x, substituted(FUNCTION, at)) for x in WEIGHTS]
    body = substituted(SOME_NEURON[2], at)
    proof = Evidence([(free[x], sort) for x, sort in functions])
    spectrum = proof.project(proof.assume(substituted(body, free)), 0)
    here, there = (proof.specialise(spectrum, [["residue", n]]) for n in (1, 2))
    at_one, at_two = (substituted(transform(free["u"], ["of", CHARACTERS, ["residue", n]]), at) for n in (1, 2))
    opposite = proof.identity(equal(at_two, conj(at_one)))
    one, zero = (proof.evaluate(equal(["at", ONE_SIDED, ["residue", n]], n % 2)) for n in (1, 2))
    one, zero = proof.rewrite(equal(at_one, 1), [one], here), proof.rewrite(equal(at_two, 0), [zero], there)
    same = proof.rewrite(equal(at_two, conj(1)), [one], opposite)
    wrong_value = proof.rewrite(equal(0, conj(1)), [zero], same)
    absurd = proof.contradiction(["<", 0, 0], wrong_value, proof.evaluate(equal(0, conj(1))))
    none = prove_none(proof, functions, body, free, absurd)
    given = [proof.evaluate(substituted(h, at)) for h in hypotheses]
    proof.counterexample(wrong, [{"at": values}, {"given": given}], none)
    return Control("For amplitudes that are not even it is false: Z3.", differences(ATTAINED, wrong), proof)


SETTING = (
    r"p is odd, u, v, w are real functions on Z_p with \hat u(j) = |\hat u(j)| e^{i\theta_u(j)}, likewise for v and w; "
    r"uniform weights 1/(p-1) on the wrong classes."
)
READING = (
    "Proved for every finite Abelian group of order d > 1 with a half-system H of characters in place of the "
    "frequencies 1, ..., (p-1)/2; such an H exists if and only if d is odd (circuits/own-half-system). size_u, size_v, "
    "size_w >= 0 are the amplitudes, and phase_u, phase_v, phase_w the numbers e^{i theta} of modulus 1, so that "
    "cos(theta_u + theta_v - theta_w) is the real part of phase_u phase_v conj(phase_w). "
)


def _definitions(parts: list[Part]) -> list[Json]:
    return needed(PHASE_VOCABULARY, [[part.claim, part.witnesses, part.evidence.steps] for part in parts])


def equation_d_4() -> Statement:
    """Equation D.4."""
    wrong = _equations(2)
    parts = [
        Part(
            "phases",
            "The expected margin is the sum over a half-system, and that is (D.4).",
            EQUATIONS,
            _prove_equations(),
            [COSINES_BY_PHASES],
            [
                Control(
                    "With 2 in place of 4 it is false: three cosines on Z3.",
                    differences(EQUATIONS, wrong),
                    refute_at(wrong, BINDERS, COSINES_BY_PHASES, HYPOTHESES, by_phases(2), [{"part": 1}]),
                )
            ],
        )
    ]
    return Statement(
        id="tasks/equation-d.4",
        title="The expected margin of a neuron by the amplitudes and phases of its transforms",
        source=f"{SOURCE}, equation D.4 and the display before it in D.6.1",
        hypotheses=SETTING,
        conclusion=(
            r"E_{a,b}\,\psi' = \frac{2}{(p-1)p^2}\sum_{j=1}^{(p-1)/2}(\hat u(j)\hat v(j)\overline{\hat w(j)} + "
            r"\overline{\hat u(j)\hat v(j)}\hat w(j)) = \frac{4}{(p-1)p^2}\sum_{j=1}^{(p-1)/2}"
            r"|\hat u(j)||\hat v(j)||\hat w(j)|\cos(\theta_u(j)+\theta_v(j)-\theta_w(j))."
        ),
        reading=READING + "What (D.4) maximises is the expected margin, which is (D.3): tasks/equation-d.3.",
        definitions=_definitions(parts),
        parts=parts,
    )


def equation_d_5() -> Statement:
    """Equation D.5."""
    half = largest(2)
    wrong, plain = _reduced(half), _constraint(1)
    small = [Z3, *[SMALL] * 3]
    parts = [
        Part(
            "bound",
            "The expected margin is at most (D.5), with equality for aligned phases only.",
            REDUCED,
            _prove_reduced(),
            [COSINES_BY_PHASES],
            [
                Control(
                    "With half of it, it is false: three cosines on Z3.",
                    differences(REDUCED, wrong),
                    refute_at(wrong, BINDERS, COSINES_BY_PHASES, HYPOTHESES, ["<=", MARGIN, half], [{"part": 0}]),
                )
            ],
        ),
        Part(
            "attained",
            "Even amplitudes are those of some neuron whose expected margin is (D.5).",
            ATTAINED,
            _prove_attained(),
            [[Z3, HALF_OF_Z3, *[AMPLITUDE] * 3]],
            [_uneven()],
        ),
        Part(
            "constraint",
            "The constraint on the norm of the neuron, by its transforms.",
            CONSTRAINT,
            _prove_constraint(),
            [COSINES],
            [
                Control(
                    "With 1 in place of d it is false: small cosines on Z3.",
                    differences(CONSTRAINT, plain),
                    refute_at(plain, NEURON, small, [], plain[2]),
                )
            ],
        ),
    ]
    return Statement(
        id="tasks/equation-d.5",
        title="The largest expected margin for given amplitudes is attained if the phases are aligned, and only then",
        source=f"{SOURCE}, equation D.5 and the text before it in D.6.1",
        hypotheses=SETTING,
        conclusion=(
            r"E_{a,b}\,\psi' \le \frac{4}{(p-1)p^2}\sum_{j=1}^{(p-1)/2}|\hat u(j)||\hat v(j)||\hat w(j)|, with "
            r"equality if and only if \theta_u(j)+\theta_v(j) = \theta_w(j) for every j at which no amplitude is 0; "
            r"all even amplitudes are those of a neuron with equality; and \|u\|^2+\|v\|^2+\|w\|^2 \le 1 if and only "
            r"if \|\hat u\|^2+\|\hat v\|^2+\|\hat w\|^2 \le p. So the maxima of (D.4) and (D.5) are the same."
        ),
        reading=(
            READING + "Equations between angles are modulo 2 pi: phase_u phase_v = phase_w. The amplitudes of real "
            "functions are even, so (D.5) is a maximum over even amplitudes."
        ),
        definitions=_definitions(parts),
        parts=parts,
    )


STATEMENTS = {"tasks/equation-d.4": equation_d_4, "tasks/equation-d.5": equation_d_5}
