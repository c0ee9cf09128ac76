"""Equation (E.54): the gradient in v splits into a constant and a diagonal part, but not with the weights A and 3 A.

Tasks (Edelman), appendix E.1. By (E.52) the weights are w_init + kappa A and kappa (B - A), and B - A is less than 3 A.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import LENGTH
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
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.curriculum_split import VOCABULARY, constant_part, split_part
from verify.statements.tasks.gradient_steps.leading_means import limit_across, limit_diagonal
from verify.statements.tasks.gradient_steps.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.log_two_bound import prove_below
from verify.statements.tasks.gradient_steps.means import COUNT, prove_sum
from verify.statements.tasks.gradient_steps.second_constant import logarithm
from verify.statements.tasks.gradient_steps.square_means import FIRST
from verify.statements.tasks.gradient_steps.uniform_moments import POSITIVE, WIDTH

Json = Any

ERROR, START, ABOVE = over(1, 20000), 10, over(69317, 100000)
VARIABLES: Binders = [*MEANS, ("w0", "real"), ("kap", "real")]


def _excess(n: Json) -> Json:
    """B − A − 3 A with the sum of n terms for ln 2."""
    return minus(minus(limit_diagonal(n), limit_across(n)), times(3, limit_across(n)))


def _claim(prime: str = "", lower: bool = True) -> Json:
    """The claim that B − A is 3 A, or its upper half."""
    e, m, n = (f"{name}{prime}" for name in "emn")
    sides = both(["<=", minus(e), _excess(n)] if lower else ["true"], ["<=", _excess(n), e])
    late = exists([(m, "natural")], forall([(n, "natural")], implies(["<=", 1, n], ["<=", m, n], sides)))
    return forall([(e, "real")], implies(["<", 0, e], late))


def _prove_less(proof: Evidence) -> int:
    """Prove ∀n: B − A − 3 A is at most −1/15000 with the sum of n terms for ln 2."""
    below = proof.specialise(prove_below(proof, ABOVE, START), [LENGTH])
    goal = ["<=", _excess(LENGTH), over(-1, 15000)]
    form = plus(times(over(22, 3), minus(ABOVE, logarithm(LENGTH))), over(1, 50000))
    gap = proof.sums(equal(minus(*goal[:0:-1]), form))
    return proof.generalise(proof.squares(goal, gap, [below]), [LENGTH])


def _refute() -> Evidence:
    """Refute that B − A is 3 A: it is smaller by at least 1/15000."""
    proof = ConciseEvidence(VARIABLES)
    less, n = _prove_less(proof), COUNT
    chosen = proof.assume(equal(n, plus(FIRST, 1)))
    sizes = [
        proof.squares(["<=", low, n], proof.sums(equal(minus(n, low), rest), cofactors=[cofactor(chosen)]))
        for low, rest in ((1, FIRST), (FIRST, 1))
    ]
    claimed = substituted(_claim("'")[2][2], {"e'": ERROR})
    every = proof.assume(substituted(claimed[2], {"m'": FIRST}))
    small = proof.project(proof.specialise(every, [n], sizes), 0)
    above = proof.specialise(less, [n])
    form = plus(minus(_excess(n), minus(ERROR)), minus(over(-1, 15000), _excess(n)), over(1, 60000))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [small, above])
    absurd = proof.choose(proof.specialise(prove_sum(proof), [["of", "natural", 1], FIRST]), COUNT, absurd)
    absurd = proof.choose(proof.assume(claimed), FIRST, absurd)
    denied = prove_not(proof, claimed, absurd, proof.evaluate(["<", 0, 0]))
    moves: list[dict[str, Json]] = [{"at": [ERROR]}, {"given": [proof.evaluate(["<", 0, ERROR])]}]
    proof.counterexample(_claim("'"), moves, denied)
    return proof


def _prove_upper() -> Evidence:
    """Prove that B − A is at most 3 A."""
    proof = ConciseEvidence(VARIABLES)
    less = proof.specialise(_prove_less(proof), [LENGTH])
    error, zero = proof.assume(["<", 0, WIDTH]), ["of", "natural", 0]
    goal = ["<=", _excess(LENGTH), WIDTH]
    form = plus(minus(over(-1, 15000), _excess(LENGTH)), WIDTH, over(1, 15000))
    upper = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), [less, error])
    found = proof.conjunction(proof.evaluate(["true"]), upper)
    late = proof.generalise(found, [LENGTH], [POSITIVE, ["<=", zero, LENGTH]])
    claim = substituted(_claim("'", False)[2][2], {"e'": WIDTH})
    proof.generalise(proof.witness(claim, [zero], late), [WIDTH], [["<", 0, WIDTH]])
    return proof


def _printed() -> Part:
    """The weights as printed."""
    return Part(
        "coefficients",
        "B - A, which is rho - c' without the common factor, is 3 A: their difference, with partial sums for ln 2, "
        "tends to 0.",
        _claim(),
        _refute(),
        [[ERROR]],
        [
            Control(
                "What is true is that B - A is at most 3 A.",
                differences(_claim(), _claim("", False)),
                _prove_upper(),
                "true",
            )
        ],
    )


SIZES: Binders = [("w0", "real"), ("kap", "real"), ("n", "natural")]


def _weights(n: Json, without: Json) -> Json:
    """ρ − c' for c' = w + κ A and ρ = w + κ B is κ (B − ``without``), and at most 2.998 κ A."""
    off, diagonal = (plus("w0", times("kap", limit(n))) for limit in (limit_across, limit_diagonal))
    exact = times("kap", minus(limit_diagonal(n), without))
    bias = minus(diagonal, off)
    return both(equal(bias, exact), ["<=", bias, times(over(2998, 1000), "kap", limit_across(n))])


def _corrected() -> Part:
    """The weights with B − A."""

    def claim(without: Json) -> Json:
        return forall(SIZES, implies(["<=", 0, "kap"], _weights("n", without)))

    right, near_miss = claim(limit_across("n")), claim(0)
    proof = ConciseEvidence(VARIABLES)
    sign = proof.assume(["<=", 0, "kap"])
    below = proof.specialise(prove_below(proof, ABOVE, START), [LENGTH])
    exact, goal = _weights(LENGTH, limit_across(LENGTH))[1:]
    form = times("kap", plus(times(over(733, 100), minus(ABOVE, logarithm(LENGTH))), over(639, 10000000)))
    gap = proof.sums(equal(minus(*goal[:0:-1]), form))
    found = proof.conjunction(proof.sums(exact), proof.squares(goal, gap, [sign, below]))
    proof.generalise(found, [*names_of(SIZES[:2]), LENGTH], [["<=", 0, "kap"]])
    values: list[Json] = [1, 1, 1]
    failing = _weights("n", 0)[1]
    at = {"n": ["of", "natural", 1]}
    refuted = refute_at(near_miss, SIZES, values, [["<=", 0, "kap"]], failing, [{"part": 0}], at)
    return Part(
        "coefficients",
        "For c' = w_init + kappa A and rho = w_init + kappa B, rho - c' is kappa (B - A), which is at most 2.998 kappa "
        "A, with any number of terms of the sum for ln 2.",
        right,
        proof,
        [values],
        [Control("With B in place of B - A it is false.", differences(right, near_miss), refuted)],
    )


def _statement(name: str, title: str, texts: tuple[str, str, str], part: Part) -> Statement:
    parts = [split_part(), constant_part(), part]
    number, conclusion, reading = texts
    return Statement(
        id=name,
        title=title,
        source=f"{SOURCE}, equation (E.54){number}",
        hypotheses=r"$W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$, the weight decay is $\lambda_{wd} = 1$ "
        r"and the rate is $\eta_2$; the loss is on its linear branch.",
        conclusion=conclusion,
        reading=READING + reading,
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


READING = (
    "The split is for each transition matrix with lambda different from 1, before the expectation, with c' and rho - "
    "c'. The gradient in v_j for a matrix W is 1/t times the sum over p from j to t and t' from j to p of "
    "sum_(l,i,m) (P_li - 1/2) W_lm pi_m (P^(j-1))_mi (P^(p-t'))_il, by (E.30), (E.32) and (E.35); k is j - 1, r is "
    "t - j + 1, d = p - t' and q = p - j. c' is written c0, lambda_wd decay, and v_j^(1) v0. The first line lacks "
    "eta_2 before the gradient, and the third one has a factor rho that the second one has not; both are left out of "
    "the claim. The O(t) is the exact rest 2 lambda (a-1)(b-1)/(lambda-1)^3 ((lambda - lambda^(t-j+2))/(1-lambda) - "
    "t + j - 1). A and B are the numbers of (E.25) and (E.24), and ln 2 is the limit of the sums of 1/((2k + 1)(2k + "
    "2)) over k < n. "
)
SPLIT = (
    r"$v_j^{(2)} = (1 - \lambda_{wd}) v_j^{(1)} - \partial_{v_j} \mathcal L = \eta_2 %s \, "
    r"\partial_{v_j} \mathcal L_{const} + \eta_2 %s \, \partial_{v_j} \mathcal L_{diag} = %s \frac{\eta_2%s}{t} "
    r"(\frac{(t-j+1)(t-j+2)}{2} (\frac{(a-1)^2 + (b-1)^2}{(\lambda-1)^2} - \frac12) + O(t)) + %s \eta_2 \, "
    r"\partial_{v_j} \mathcal L_{diag}$."
)


def equation_e_54() -> Statement:
    """The weights as printed."""
    reading = (
        "The last part is about the weights A and 3 A: by (E.52), c' and rho are A and B up to a common factor if "
        "w_init is left out, so that rho - c' is 3 A up to that factor if and only if B - A is 3 A. B about 4 A is "
        "an approximation, but (E.54) has equations."
    )
    texts = "", SPLIT % ("A", "3A", "A", r" \rho", "3A"), reading
    title = "Curriculum step two: v update splits into constant and diagonal parts"
    return _statement("tasks/equation-e.54", title, texts, _printed())


def equation_e_54_repair() -> Statement:
    """The weights with B − A."""
    reading = (
        "w_init is w0, and kappa, the common factor v_init eta_1 (t + 1)(t + 2)/6 of (E.51), is kap, at least 0; the "
        "rest of (E.51), which is of lower order, is left out of c' and rho."
    )
    bias = r"\kappa (B - A)"
    off = r"(w_{init} + \kappa A)"
    texts = ", corrected", SPLIT % (off, bias, off, "", bias), reading
    title = "Curriculum step two: v update splits with the weights w_init + kappa A and kappa (B - A)"
    return _statement("tasks/equation-e.54.repair", title, texts, _corrected())


STATEMENTS = {"tasks/equation-e.54": equation_e_54, "tasks/equation-e.54.repair": equation_e_54_repair}
