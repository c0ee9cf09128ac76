"""The equation of the two amplitudes in Observation 5, whose range of step sizes is misprinted.

Simple structures in neural networks (Chen), Observation 5, equation (B.145).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    renamed,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_none, refute_at
from verify.statements.structures.balanced_existence import EXISTING
from verify.statements.structures.balanced_solutions import ORBIT, UNIQUE
from verify.statements.structures.displays import Display
from verify.statements.structures.factorization.matrix_orbit import AT_ROOTS
from verify.statements.structures.neuron.solutions import (
    ONLY,
    ORBIT_BINDERS,
    RATIO,
    SOLVE,
    prove_unique,
    prove_wide_existence,
)
from verify.statements.structures.two_factors_vocabulary import SOURCE, TWO_FACTORS

Json = Any

SCALE: Binders = [("beta", "real"), ("sigma", "real")]
EXCESS = times("beta", power("sigma", 2))
RATE = plus(1, EXCESS)
NAMES = {"d1": "rho2", "w1": "w2", "d2": "rho1", "w2": "w1"}
PAIR: Binders = [(name, "real") for name in NAMES.values()]
FREE = {name: f"{name}'" for name in NAMES.values()}
POSITIVE: Json = ["<", 0, EXCESS]
BODY = renamed(substituted(both(*SOLVE, ["<", "d2", 2]), {"k": RATE}), NAMES)
EXIST = exists(PAIR, BODY)

SAYS = "For 0 < beta sigma_1^2 < {} equation (B.145) has a solution rho_1 in (1, 2) and one rho_2 in (0, 1)."


def _range(shift: int) -> Json:
    """β σ₁² < √4.5 − shift."""
    return ["<", power(plus(EXCESS, shift), 2), over(9, 2)]


def _claim(shift: int) -> Json:
    return forall(SCALE, implies(POSITIVE, _range(shift), EXIST))


def _refutation() -> Evidence:
    """At K = 2 no ρ > 1 is a solution: K ρ² (w + 1/2) ≥ ρ² > 1."""
    at = {"beta": 1, "sigma": 1}
    proof = Evidence(renamed([list(entry) for entry in PAIR], FREE))
    given = [proof.evaluate(substituted(formula, at)) for formula in (POSITIVE, _range(1))]
    assumed = proof.assume(renamed(substituted(BODY, at), FREE))
    solution, above = proof.project(assumed, 2), proof.project(assumed, 3)
    start, sign, value = (proof.project(solution, part) for part in (0, 1, 3))
    rho, root = FREE["rho1"], FREE["w1"]
    form = plus(times(2, power(rho, 2), root), times(minus(rho, 1), plus(rho, 1)))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(value, [], -1)])
    absurd = proof.squares(["<", 0, 0], equals, [start, sign, above])
    never = prove_none(proof, PAIR, substituted(BODY, at), FREE, absurd)
    proof.counterexample(_claim(1), [{"at": [1, 1]}, {"given": given}], never)
    return proof


def _existence() -> Evidence:
    """The two solutions for K = 1 + β σ₁²."""
    proof = ConciseEvidence([*RATIO, *EXISTING, *SCALE])
    lemma = prove_wide_existence(proof)
    positive, bounded = proof.assume(POSITIVE), proof.assume(_range(2))
    beyond = proof.squares(["<", 1, RATE], proof.sums(equal(minus(RATE, 1), EXCESS)), [positive])
    square = power(plus(RATE, 1), 2)
    room = ["<", square, over(9, 2)]
    slack = minus(over(9, 2), power(plus(EXCESS, 2), 2))
    below = proof.squares(room, proof.sums(equal(minus(over(9, 2), square), slack)), [bounded])
    found = proof.specialise(lemma, [RATE], [beyond, below])
    proof.generalise(found, names_of(SCALE), [POSITIVE, _range(2)])
    return proof


def _display() -> Display:
    return Display(
        "solutions",
        SAYS.format("sqrt(4.5) - 1"),
        SAYS.format("sqrt(4.5) - 2"),
        _claim(1),
        _refutation(),
        _claim(2),
        _existence(),
        [1, 1],
        [over(1, 10), 1],
    )


ANY: Binders = [(renamed(name, NAMES), sort) for name, sort in ORBIT_BINDERS[1:]]
SOLVED = [renamed(substituted(SOLVE[part], {"k": RATE}), NAMES) for part in (0, 2)]
SINGLE = renamed(ONLY, NAMES)


def _only_part() -> Part:
    """No other solutions exist."""
    binders = [*SCALE, *ANY]
    claim, near_miss = (forall(binders, implies(POSITIVE, *SOLVED, goal)) for goal in (SINGLE, SINGLE[1][-1]))
    proof = ConciseEvidence([*RATIO, *UNIQUE, *SCALE, *((name, "real") for name in FREE.values())])
    lemma = prove_unique(proof, [["<", 1, "k"]])
    beyond = proof.squares(["<", 1, RATE], proof.sums(equal(minus(RATE, 1), EXCESS)), [proof.assume(POSITIVE)])
    solved = renamed(SOLVED, FREE)
    free = list(FREE.values())
    found = proof.specialise(lemma, [RATE, *free], [beyond, *(proof.assume(formula) for formula in solved)])
    proof.generalise(found, [*names_of(SCALE), *free], [POSITIVE, *solved])
    ratio = over(169, 1680)
    first, second = AT_ROOTS[:2], AT_ROOTS[2:]
    values = [ratio, 1, *first, *second]
    return Part(
        "only-two",
        "Equation (B.145) has at most one solution below 1, and at most one above 1.",
        claim,
        proof,
        [[ratio, 1, *first, *first], [ratio, 1, *second, *second]],
        [
            Control(
                "A solution below 1 is not one above 1.",
                differences(claim, near_miss),
                refute_at(near_miss, binders, values, [POSITIVE, *SOLVED], SINGLE[1][-1]),
            )
        ],
    )


def _statement(key: str, title: str, bound: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, Observation 5, equation (B.145)",
        hypotheses=rf"$0 < \beta\sigma_1^2 < {bound}$.",
        conclusion=r"$1 + \beta\sigma_1^2 = 1/(\rho^2 (\sqrt{1/\rho^2 - 3/4} + 1/2))$ has the two solutions "
        r"$\rho_1 \in (1, 2)$ and $\rho_2 \in (0, 1)$.",
        reading="The learning rate is eta = 1/sigma_1^2 + beta, so that eta sigma_1^2 = 1 + beta sigma_1^2. "
        "Observation 2 has the range eta sigma_1^2 < sqrt(4.5) - 1, about 1.121, and Observation 5 prints "
        "this bound for beta sigma_1^2. The bounds are squared: (beta sigma_1^2 + 1)^2 < 9/2, and (beta "
        "sigma_1^2 + 2)^2 < 9/2 after the repair. The root is a number w >= 0; it needs rho^2 <= 4/3, and "
        "then a solution above 1 has 1 + beta sigma_1^2 <= 3/2. So there is none for beta sigma_1^2 = 1. "
        "(B.142) is a hypothesis; (B.143) and (B.144) are the parts 'convergence' and 'orbit' of "
        "structures/observation-2.",
        definitions=needed([*TWO_FACTORS, *ORBIT], [part.tree() for part in parts]),
        parts=parts,
    )


def equation() -> Statement:
    """The range as printed."""
    return _statement(
        "structures/equation-b.145",
        "The amplitudes of Observation 5 for step sizes up to sqrt(4.5) / sigma_1^2, as printed",
        r"\sqrt{4.5} - 1",
        [_display().part(), _only_part()],
    )


def equation_repair() -> Statement:
    """The range set right."""
    return _statement(
        "structures/equation-b.145.repair",
        "The amplitudes of Observation 5 for step sizes up to (sqrt(4.5) - 1) / sigma_1^2",
        r"\sqrt{4.5} - 2",
        [_display().repair(), _only_part()],
    )


STATEMENTS = {
    "structures/equation-b.145": equation,
    "structures/equation-b.145.repair": equation_repair,
}
