"""Equation (E.54): the gradient in v splits into a constant and a diagonal part, with weights of about A and 3 A.

Tasks (Edelman), appendix E.1. By (E.52) the weights are w_init + kappa A and kappa (B - A), and B - A is less than 3 A.
"""

from collections.abc import Sequence

from verify.library.finite_sums import DECLARED, LENGTH, ZERO
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks.gradient_steps.curriculum import split
from verify.statements.tasks.gradient_steps.first_step.step_constants import CONSTANTS
from verify.statements.tasks.gradient_steps.sums import log_two_enclosure
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, minus, over, plus, times

FIRST, WIDTH = "m3", "e3"
SIZES: Binders = [("w0", "real"), ("kap", "real")]
VARIABLES: Binders = [*DECLARED, ("r1", "real"), (FIRST, "natural")]
SIGN: Json = ["<=", 0, "kap"]
SHORTFALL = over(7, 30000)


def _constants(n: Json) -> list[Json]:
    """A and B with a partial sum for ln 2."""
    return [[f"constant_{letter}", log_two_enclosure.partial_sum(n)] for letter in "AB"]


def _excess(n: Json) -> Json:
    """B − A − 3 A with a partial sum for ln 2."""
    across, diagonal = _constants(n)
    return minus(minus(diagonal, across), times(3, across))


def _from_some_on(sides: Json, m: str, n: str) -> Json:
    """What holds for all n from some m on."""
    return exists([(m, "natural")], forall([(n, "natural")], implies(["<=", m, n], sides)))


def _difference(goal: Json) -> Json:
    """The right side of a comparison less the left one."""
    return minus(goal[2], goal[1])


def _prove_less(proof: Evidence) -> int:
    """Prove ∀n: B − A − 3 A is at most −7/30000."""
    above = proof.specialise(log_two_enclosure.prove_above(proof), [LENGTH])
    goal = ["<=", _excess(LENGTH), minus(SHORTFALL)]
    gap = proof.sums(
        equal(
            _difference(goal), times(over(22, 3), minus(log_two_enclosure.HIGH, log_two_enclosure.partial_sum(LENGTH)))
        )
    )
    return proof.generalise(proof.squares(goal, gap, [above]), [LENGTH])


def _refute_late(proof: Evidence, claim: Json, part: int, rest: Json) -> int:
    """Prove ¬∃m ∀n ≥ m φ(n), where a part of φ(n) says that the excess is at least ``rest`` − 7/30000."""
    (m, _), (n, _) = claim[1][0], claim[2][1][0]
    every = proof.assume(trees.substituted(claim[2], {m: FIRST}))
    here = proof.squares(["<=", FIRST, FIRST], proof.sums(equal(minus(FIRST, FIRST), 0)))
    bound = proof.project(proof.specialise(every, [FIRST], [here]), part)
    less = proof.specialise(_prove_less(proof), [FIRST])
    low = trees.substituted(claim[2][2][2][1 + part], {n: FIRST})
    form = plus(_difference(low), minus(minus(SHORTFALL), _excess(FIRST)), rest)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [bound, less])
    return patterns.prove_none(proof, claim[1], claim[2], {m: FIRST}, absurd)


# --- the weights as Lemma 8.4 has them -------------------------------------------------------------------------------

LEAST = over(29, 10)


def _weights(n: Json, least: Json) -> Json:
    """ρ − c' for c' = w + κ A and ρ = w + κ B is κ (B − A), at least ``least`` κ A, and at most 3 κ A."""
    across, diagonal = _constants(n)
    bias = minus(plus("w0", times("kap", diagonal)), plus("w0", times("kap", across)))
    bounds = ["<=", times(least, "kap", across), bias], ["<=", bias, times(3, "kap", across)]
    return both(equal(bias, times("kap", minus(diagonal, across))), *bounds)


def _claim(least: Json, m: str = "m", n: str = "n") -> Json:
    return forall(SIZES, implies(SIGN, _from_some_on(_weights(n, least), m, n)))


def _prove_weights() -> Evidence:
    """Prove the bounds for n ≥ 10000."""
    proof = ConciseEvidence([*VARIABLES, *SIZES])
    sign, late = proof.assume(SIGN), proof.assume(log_two_enclosure.LATER)
    least = proof.specialise(log_two_enclosure.prove_late(proof), [LENGTH], [late])
    less = proof.specialise(_prove_less(proof), [LENGTH])
    exact, *bounds = _weights(LENGTH, LEAST)[1:]
    forms = [
        plus(times(over(43, 6), minus(log_two_enclosure.partial_sum(LENGTH), log_two_enclosure.LOW)), over(23, 120000)),
        plus(minus(minus(SHORTFALL), _excess(LENGTH)), SHORTFALL),
    ]
    found = [
        proof.squares(goal, proof.sums(equal(_difference(goal), times("kap", form))), [sign, known])
        for goal, form, known in zip(bounds, forms, (least, less), strict=True)
    ]
    every = proof.generalise(proof.conjunction(proof.sums(exact), *found), [LENGTH], [log_two_enclosure.LATER])
    named = proof.witness(_claim(LEAST, "m'", "n'")[2][2], [["of", "natural", log_two_enclosure.LATE]], every)
    proof.generalise(named, patterns.names_of(SIZES), [SIGN])
    return proof


def _coefficients() -> model.Part:
    """The weights c' and ρ − c'."""
    right, near_miss = _claim(LEAST), _claim(3)
    values: list[Json] = [1, 1]
    refuted = ConciseEvidence(VARIABLES)
    claim = _claim(3, "m'", "n'")
    late = trees.substituted(claim[2][2], patterns.valuation(SIZES, values))
    none = _refute_late(refuted, late, 1, SHORTFALL)
    refuted.counterexample(claim, [{"at": values}, {"given": [refuted.evaluate(["<=", 0, 1])]}], none)
    return model.Part(
        "coefficients",
        "For c' = w_init + kappa A and rho = w_init + kappa B, rho - c' is kappa (B - A); with partial sums of ln 2, "
        "from some n on, it is between 2.9 and 3 times kappa A.",
        right,
        _prove_weights(),
        [values],
        [model.Control("It is not at least 3 times kappa A.", trees.differences(right, near_miss), refuted)],
    )


# --- the weights as printed ------------------------------------------------------------------------------------------

SMALL = over(1, 10000)


def _equality(lower: bool = True, prime: str = "") -> Json:
    """The claim that B − A is 3 A, or its upper half."""
    e, m, n = (f"{name}{prime}" for name in "emn")
    sides = both(["<=", minus(e), _excess(n)] if lower else ["true"], ["<=", _excess(n), e])
    return forall([(e, "real")], implies(["<", 0, e], _from_some_on(sides, m, n)))


def _refute_equality() -> Evidence:
    """Refute that B − A is 3 A: it is smaller by at least 7/30000."""
    proof = ConciseEvidence(VARIABLES)
    claim = _equality(prime="'")
    none = _refute_late(proof, trees.substituted(claim[2][2], {"e'": SMALL}), 0, over(1, 7500))
    proof.counterexample(claim, [{"at": [SMALL]}, {"given": [proof.evaluate(["<", 0, SMALL])]}], none)
    return proof


def _prove_upper() -> Evidence:
    """Prove that B − A is at most 3 A."""
    proof = ConciseEvidence([*VARIABLES, (WIDTH, "real")])
    less, positive = proof.specialise(_prove_less(proof), [LENGTH]), proof.assume(["<", 0, WIDTH])
    goal = ["<=", _excess(LENGTH), WIDTH]
    form = plus(minus(minus(SHORTFALL), _excess(LENGTH)), WIDTH, SHORTFALL)
    upper = proof.squares(goal, proof.sums(equal(_difference(goal), form)), [less, positive])
    found = proof.conjunction(proof.evaluate(["true"]), upper)
    every = proof.generalise(found, [LENGTH], [["<=", ZERO, LENGTH]])
    claim = trees.substituted(_equality(False, "'")[2][2], {"e'": WIDTH})
    proof.generalise(proof.witness(claim, [ZERO], every), [WIDTH], [["<", 0, WIDTH]])
    return proof


def _printed() -> model.Part:
    """The weights as printed."""
    right = "What is true is that B - A is at most 3 A."
    return model.Part(
        "coefficients",
        "B - A, which is rho - c' without the common factor, is 3 A: their difference, with partial sums for ln 2, "
        "tends to 0.",
        _equality(),
        _refute_equality(),
        [[SMALL]],
        [model.Control(right, trees.differences(_equality(), _equality(False)), _prove_upper(), "true")],
    )


STEP = (
    r"$W^{(1)} = c' \mathbf 1 \mathbf 1^\top + (\rho - c') I$, the weight decay is $\lambda_{wd} = 1$ and the rate is "
    r"$\eta_2$; the loss is on its linear branch"
)
READING = (
    "The split is for each transition matrix with lambda different from 1, before the expectation, with c' and rho - "
    "c'. The gradient in v_j for a matrix W is 1/t times the sum over p from j to t and t' from j to p of "
    "sum_(l,i,m) (P_li - 1/2) W_lm pi_m (P^(j-1))_mi (P^(p-t'))_il, by (E.30), (E.32) and (E.35); k is j - 1, r is "
    "t - j + 1, d = p - t' and q = p - j. c' is written c0, lambda_wd decay, and v_j^(1) v0. %sThe O(t) is the exact "
    "rest 2 lambda (a-1)(b-1)/(lambda-1)^3 ((lambda - lambda^(t-j+2))/(1-lambda) - t + j - 1). "
)
NUMBERS = (
    "A = (7 - 10 ln 2)/6 and B = (8 ln 2 - 5)/12 are the numbers of (E.25) and (E.24). ln 2 is the limit of the sums "
    "of 1/((2k + 1)(2k + 2)), here over k < n + 30; bounds that hold from some n on hold for the limit."
)
WEIGHTS = (
    "A and 3 A stand for c' and rho - c', up to a common factor and without w_init, with B about 4 A as in Lemma 8.4: "
    "by (E.51) and (E.52), c' is w_init + kappa A and rho is w_init + kappa B up to terms of lower order, where kappa, "
    "written kap, is the factor v_init eta_1 (t + 1)(t + 2)/6 of (E.51), here any number of at least 0, and w_init is "
    "w0. So 3 A is read as a number between 2.9 A and 3 A; as an equation it is false, by "
    "tasks/equation-e.54.literal. "
)


def _statement(name: str, title: str, texts: Sequence[str], parts: Sequence[model.Part]) -> model.Statement:
    number, hypotheses, conclusion, reading = texts
    return model.Statement(
        id=f"tasks/equation-e.54{name}",
        title=title,
        source=f"{SOURCE}, equation (E.54){number}",
        hypotheses=hypotheses,
        conclusion=conclusion,
        reading=reading + NUMBERS,
        definitions=trees.needed([*split.VOCABULARY, *CONSTANTS], [part.tree() for part in parts]),
        parts=presupposing(parts, LINEAR_BRANCH, only=["split", "constant"]),
    )


HERE = STEP + r", $c' = w_{init} + \kappa A$ and $\rho = w_{init} + \kappa B$ with $\kappa \ge 0$."
LINES = (
    r"$v_j^{(2)} = (1 - \lambda_{wd}) v_j^{(1)} - %s\partial_{v_j} \mathcal L = \eta_2 c' \, \partial_{v_j} \mathcal "
    r"L_{const} + \eta_2 (\rho - c') \, \partial_{v_j} \mathcal L_{diag} = c' \frac{\eta_2%s}{t} "
    r"(\frac{(t-j+1)(t-j+2)}{2} (\frac{(a-1)^2 + (b-1)^2}{(\lambda-1)^2} - \frac12) + O(t)) + (\rho - c') \eta_2 \, "
    r"\partial_{v_j} \mathcal L_{diag}$, where $2.9 \kappa A \le \rho - c' = \kappa (B - A) \le 3 \kappa A$."
)


def equation_e_54() -> model.Statement:
    """The step as printed, with the weights A and 3 A as those of Lemma 8.4."""
    slips = (
        "The first line lacks eta_2 before the gradient, and the third one has a factor rho that the second one has "
        "not: two slips, each refuted in a part of its own, without consequences for what follows. "
    )
    texts = ("", HERE, LINES % ("", r" \rho"), READING % slips + WEIGHTS)
    title = "Curriculum step two: the step in v splits into a constant part with A and a diagonal part with about 3 A"
    return _statement("", title, texts, [split.printed_split_part(), split.printed_constant_part(), _coefficients()])


def equation_e_54_repair() -> model.Statement:
    """The step with its rate in the first line and without the factor in the third."""
    texts = (", corrected", HERE, LINES % (r"\eta_2 ", ""), READING % "" + WEIGHTS)
    title = "Curriculum step two: the step in v with its rate splits into a constant and a diagonal part"
    return _statement(".repair", title, texts, [split.split_part(), split.constant_part(), _coefficients()])


def equation_e_54_literal() -> model.Statement:
    """The weights A and 3 A as an equation."""
    texts = (
        ", with the weights as printed",
        STEP + r", and $c'$ and $\rho$ are A and B up to a common factor.",
        r"$v_j^{(2)} = \eta_2 A \, \partial_{v_j} \mathcal L_{const} + \eta_2 3A \, \partial_{v_j} \mathcal L_{diag}$.",
        "Only the weights are decided here. By (E.52), c' and rho are A and B up to a common factor if w_init is left "
        "out, so that the weights c' and rho - c' are A and 3 A up to that factor if and only if B - A is 3 A. That B "
        "is about 4 A is an approximation, but (E.54) has equations. ",
    )
    title = "Curriculum step two: the weights of the constant and the diagonal part are exactly A and 3 A"
    return _statement(".literal", title, texts, [_printed()])


STATEMENTS = {}
