"""The equations by which Lemma D.11 is proved: means by entries, their sums over classes, and the margin.

Thesis on combinatorial tasks, equations D.8 to D.13.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import conjugacy_classes, irrep_coefficients, irrep_examples, irrep_facts
from verify.statements.tasks.groups.expected_products import PRODUCT_VOCABULARY, ProductFacts, expected_product, share
from verify.statements.tasks.groups.group_vocabulary import FAMILIES, REAL_IRREPS, SYSTEM, TAU, degree
from verify.statements.tasks.groups.margin_chain import BINDERS, CLAIM, CONCLUSIONS, HYPOTHESES, MARGIN, prove_chain
from verify.statements.tasks.groups.neuron_formulas import DIAGONAL, NEURON_ON_S3, SETTING, of_entries
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, NEUTRAL_OF_Z2, REAL_S3, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator, mapping, over, times, total

VOCABULARY = [*PRODUCT_VOCABULARY, conjugacy_classes.DEFINITION]
OF_SQUARES = {"expected_product": "expected_output"}
PRODUCTS = times(["alpha", "p", "q"], ["beta", "q", "k"], ["delta", "p", "l"])
SHARES: Binders = [("k", "I"), ("l", "I")]


def _mean_claim(by_entry: Json) -> Json:
    means = forall(
        [("c", "G")], equal(expected_product("c"), total(SHARES, times(by_entry, irrep_facts.entry("k", "l", "c"))))
    )
    return forall(irrep_coefficients.COEFFICIENT_BINDERS, implies(REAL_IRREPS, *irrep_coefficients.EXPANSIONS, means))


MEANS = _mean_claim(share("k", "l"))
WITH_CLASSES: Binders = [
    *SYSTEM,
    *conjugacy_classes.CLASSES,
    *irrep_coefficients.FUNCTIONS,
    *irrep_coefficients.MATRICES,
]


def _by_diagonal(c: Json) -> Json:
    return total([("k", "I")], times(share("k", "k"), irrep_facts.entry("k", "k", c)))


OVER_CLASS = forall(
    [("n", "N")],
    equal(
        conjugacy_classes.over_class(expected_product, "n", "c"), conjugacy_classes.over_class(_by_diagonal, "n", "c")
    ),
)
TRACES = forall(
    [("r", "R")],
    equal(
        total([("k", "I")], share("k", "k"), equal(["irrep", "k"], "r")),
        over(over(irrep_coefficients.trace("r"), degree("r")), degree("r")),
    ),
)


def _class_claim(classes: Json) -> Json:
    return forall(WITH_CLASSES, implies(REAL_IRREPS, classes, *irrep_coefficients.EXPANSIONS, both(OVER_CLASS, TRACES)))


DIAGONAL_CLAIM = _class_claim(conjugacy_classes.ARE_CLASSES)


def _facts(binders: Binders, hypotheses: list[Json], further: Binders = ()) -> tuple[ProductFacts, list[int]]:
    proof = ConciseEvidence([*binders, TAU, *irrep_coefficients.VARIABLES, *further])
    given = [proof.assume(formula) for formula in hypotheses]
    return ProductFacts(proof, given[0]), given


def _at_degrees(facts: ProductFacts, theorem: int) -> int:
    """Put the degrees in for the map of degrees."""
    proof = facts.proof
    plain = proof.sums(forall([("r", "R")], equal(degree("r"), degree("r"))))
    return proof.specialise(
        proof.generalise(theorem, [irrep_coefficients.DEGREE], [irrep_coefficients.DEGREES]),
        [irrep_coefficients.ALL_DEGREES],
        [plain],
    )


def _prove_means() -> Evidence:
    hypotheses = [REAL_IRREPS, *irrep_coefficients.EXPANSIONS]
    facts, given = _facts(irrep_coefficients.COEFFICIENT_BINDERS, hypotheses)
    theorem = _at_degrees(facts, facts.by_entries(given[1:]))
    facts.proof.generalise(theorem, patterns.names_of(irrep_coefficients.COEFFICIENT_BINDERS), hypotheses)
    return facts.proof


def _prove_diagonal() -> Evidence:
    hypotheses = [REAL_IRREPS, conjugacy_classes.ARE_CLASSES, *irrep_coefficients.EXPANSIONS]
    facts, given = _facts(WITH_CLASSES, hypotheses, conjugacy_classes.CLASS_VARIABLES)
    proof, n, class_function = facts.proof, conjugacy_classes.CLASS, ["class_function", "G", "mul", "tau"]
    sums = facts.over_classes(proof.assume(class_function), facts.by_entries(given[2:]))
    sums = proof.generalise(_at_degrees(facts, sums), ["tau"], [class_function])
    inside = mapping([("t", "G")], indicator(equal(conjugacy_classes.of("t"), n)))
    is_class_function = conjugacy_classes.NamedClasses(facts.group, given[1]).class_function(
        lambda m: indicator(equal(m, n))
    )
    at_class = proof.specialise(sums, [inside], [is_class_function])
    by_entry = total(
        [("k", "I")], times(share("k", "k"), conjugacy_classes.over_class(lambda c: irrep_facts.entry("k", "k", c), n))
    )
    spelled = proof.sums(equal(by_entry, conjugacy_classes.over_class(_by_diagonal, n)))
    over_one = proof.rewrite(trees.substituted(OVER_CLASS[2], {"n": n}), [spelled], at_class)
    theorem = proof.conjunction(proof.generalise(over_one, [n]), _at_degrees(facts, facts.traces(given[2:])))
    proof.generalise(theorem, patterns.names_of(WITH_CLASSES), hypotheses)
    return proof


def _same(sort: Json) -> Json:
    return mapping([("point", sort)], "point")


Z2, _, PARITIES, *_ = REAL_Z2
S3 = REAL_S3[0]
SIGNS = of_entries(REAL_Z2, *[(":sign", ":sign")] * 3)
CLASSES_OF_Z2 = [Z2, _same(Z2)]
ON_CLASSES_OF_Z2: list[Json] = [*REAL_Z2, *CLASSES_OF_Z2, *SIGNS]
WEIGHT_OF_ODD = mapping([("n", Z2)], ["choose", "n", ["even", 0], ["odd", 1]])
ON_Z2: list[Json] = [*REAL_Z2, NEUTRAL_OF_Z2, *CLASSES_OF_Z2, WEIGHT_OF_ODD, *SIGNS, _same(PARITIES), _same(Z2)]
UNALIGNED: list[Json] = [*REAL_S3, S3, _same(S3), *of_entries(REAL_S3, DIAGONAL, DIAGONAL, (":across", ":upward"))]
READING = (
    "The representations are one family of block-diagonal orthogonal matrices, so that all coefficients of a function "
    "are one matrix that is 0 outside of the blocks: sums over the rows of one representation are sums over all rows. "
    "delta stands for the matrices of w; share(k, l) is the coefficient of the entry (k, l)."
    f" {FAMILIES} "
)
NAMED_CLASSES = (
    "The classes are the elements of a set N, class_of(g) is the class of g: that of a and b is the same if and only "
    "if a g = g b for some g. "
)


def _definitions(part: model.Part) -> list[Json]:
    return trees.needed(VOCABULARY, [part.claim, part.evidence.steps, [control.edits for control in part.controls]])


def equation_d_8() -> model.Statement:
    """Equation D.8."""
    once = _mean_claim(over(total([("p", "I"), ("q", "I")], PRODUCTS), degree(["irrep", "k"])))
    hypotheses, (_, _, failing) = [REAL_IRREPS, *irrep_coefficients.EXPANSIONS], once[2][-1]
    part = model.Part(
        "means",
        "The mean at c is the sum of (D.8) over all entries of all representations.",
        MEANS,
        _prove_means(),
        [[*REAL_Z2, *SIGNS, ":odd"]],
        [
            model.Control(
                "With d in place of d^2 it is false: S3.",
                trees.differences(MEANS, once),
                patterns.refute_at(
                    once,
                    irrep_coefficients.COEFFICIENT_BINDERS,
                    NEURON_ON_S3,
                    hypotheses,
                    failing,
                    [{"at": [NEUTRAL_OF_S3]}],
                    irrep_examples.typed(REAL_S3, "c", [NEUTRAL_OF_S3]),
                ),
            )
        ],
    )
    return model.Statement(
        id="tasks/equation-d.8",
        title="The mean of u(a) v(b) w(a b c) by the entries of the irreducible representations at c",
        source=f"{SOURCE}, equation D.8",
        hypotheses=f"{SETTING}.",
        conclusion=(
            r"E_{a,b}\,u(a) v(b) w(a b c) is the sum of \frac{1}{d^2}\sum_{i_1,j_1} \alpha_{(i_1,j_1)} "
            r"\beta_{(j_1,j_2)} \gamma_{(i_1,k_2)} \rho_{(j_2,k_2)}(c) over all entries (j_2,k_2) of all R."
        ),
        reading=READING + "(D.8) is the part of the mean with the entry (j_2, k_2); the rows j_2, k_2 are k, l here.",
        definitions=_definitions(part),
        parts=[part],
    )


def equation_d_9() -> model.Statement:
    """Equation D.9."""
    any_sets = _class_claim(["true"])
    part = model.Part(
        "diagonal",
        "The mean summed over a class is the sum of (D.9) over that class, and the coefficients add up to the trace.",
        DIAGONAL_CLAIM,
        _prove_diagonal(),
        [[*ON_CLASSES_OF_Z2, ":odd"], [*ON_CLASSES_OF_Z2, ":sign"]],
        [
            model.Control(
                "For single elements in place of classes it is false: a turn in S3.",
                trees.differences(DIAGONAL_CLAIM, any_sets),
                patterns.refute_at(
                    any_sets,
                    WITH_CLASSES,
                    UNALIGNED,
                    [REAL_IRREPS, ["true"], *irrep_coefficients.EXPANSIONS],
                    OVER_CLASS[2],
                    [{"part": 0}, {"at": [irrep_examples.turned(1)]}],
                    irrep_examples.typed(REAL_S3, "n", [irrep_examples.turned(1)]),
                ),
            )
        ],
    )
    return model.Statement(
        id="tasks/equation-d.9",
        title="Summed over a conjugacy class, the mean has diagonal entries alone",
        source=f"{SOURCE}, equation D.9 and the text around it",
        hypotheses=f"{SETTING}; C is a conjugacy class.",
        conclusion=(
            r"\sum_{c \in C} E_{a,b}\,u(a) v(b) w(a b c) is the sum of \frac{1}{d^2}\sum_{i_1,j_1} "
            r"\alpha_{(i_1,j_1)} \beta_{(j_1,k)} \gamma_{(i_1,k)} \rho_{(k,k)}(c) over c \in C and all diagonal "
            r"entries (k,k) of all R. The coefficients of one R add up to tr(\alpha_R \beta_R \gamma_R^T) / d_R^2."
        ),
        reading=(
            READING + NAMED_CLASSES + "The coefficients of (D.9) are the sums of the columns of the entrywise product "
            "of alpha beta and delta, over d^2."
        ),
        definitions=_definitions(part),
        parts=[part],
    )


def equations_d_10_to_d_13() -> model.Statement:
    """Equations D.10 to D.13."""
    with_squares = [*CONCLUSIONS[:-1], equal(trees.renamed(MARGIN, OF_SQUARES), CONCLUSIONS[-1][2])]
    wrong = forall(BINDERS, implies(*HYPOTHESES, both(*with_squares)))
    part = model.Part(
        "chain",
        "The margin by classes (D.10), by entries (D.11), by traces and one row (D.12), and by characters (D.13).",
        CLAIM,
        prove_chain(),
        [ON_Z2],
        [
            model.Control(
                "For the square of u(a) + v(b) in place of the product (D.13) is false on the group of order 2.",
                trees.differences(CLAIM, wrong),
                patterns.refute_at(wrong, BINDERS, ON_Z2, HYPOTHESES, with_squares[-1], [{"part": 3}]),
            )
        ],
    )
    return model.Statement(
        id="tasks/equation-d.10-d.13",
        title="The class-weighted margin of products by classes, by entries, by traces and by characters",
        source=f"{SOURCE}, equations D.10 to D.13",
        hypotheses=(
            SETTING + r"; C_1 = \{e\}, C_2, \dots, C_K are the conjugacy classes; \tau_c = \tau_{C_n} for c \in C_n, "
            r"\sum_{c \ne e} \tau_c = 1; \tilde h(c) = E_{a,b}\,u(a) v(b) w(a b c)."
        ),
        conclusion=(
            r"\tilde h(e) - \sum_{c \ne e} \tau_c \tilde h(c) = \tilde h(e) - \sum_{n \ge 2} \tau_{C_n} "
            r"\sum_{c \in C_n} \tilde h(c) = \sum_{R \ne 1} \sum_{i,j,k} \frac{\alpha_{ij} \beta_{jk} "
            r"\gamma_{ik}}{d_R^2} (\rho_{kk}(e) - \sum_{c \ne e} \tau_c \rho_{kk}(c)) = \sum_{R \ne 1} "
            r"\frac{tr(\alpha_R \beta_R \gamma_R^T)}{d_R^2} (1 - \sum_{n \ge 2} \tau_{C_n} \sum_{c \in C_n} "
            r"\rho_{kk}(c)) = \sum_{R \ne 1} (1 - \sum_{n \ge 2} \tau_{C_n} |C_n| \chi_R(C_n) / d_R) "
            r"\frac{tr(\alpha_R \beta_R \gamma_R^T)}{d_R^2}."
        ),
        reading=(
            READING + NAMED_CLASSES + "In (D.10) the weights are called w_c; they are the tau_c. The row k in (D.12) "
            "is any row of R, row(r) here: the sum over a class does not depend on it. chi_R(C_n) is the value at any "
            "element of the class, sample(n). The text calls (D.10) the contribution of one R; that is the display "
            "before it, a summand of (D.11) and (D.12)."
        ),
        definitions=_definitions(part),
        parts=[part],
    )


STATEMENTS = {
    "tasks/equation-d.8": equation_d_8,
    "tasks/equation-d.9": equation_d_9,
    "tasks/equation-d.10-d.13": equations_d_10_to_d_13,
}
