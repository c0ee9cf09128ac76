"""The class-weighted margin and the norm of a neuron, by its coefficients: Lemmas D.11 and D.12 of the thesis."""

from verify.statements import model, patterns, trees
from verify.statements.formulas import Json, both, forall, implies
from verify.statements.tasks.groups import irrep_coefficients
from verify.statements.tasks.groups.group_vocabulary import FAMILIES, ORDER, REAL_IRREPS
from verify.statements.tasks.groups.irrep_expected_margin import BINDERS, FORMULA, HYPOTHESES, prove_expected_margin
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, NEUTRAL_OF_Z2, REAL_S3, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator, mapping, times


def of_entries(system: list[Json], *places: tuple[Json, Json]) -> list[Json]:
    """Return a neuron whose three functions are entries at these places, with its coefficients."""
    elements, _, _, rows, _, rho, _ = system
    functions = [mapping([("x", elements)], ["at", rho, row, column, "x"]) for row, column in places]
    matrices = [
        mapping([("i", rows), ("j", rows)], times(indicator(equal("i", row)), indicator(equal("j", column))))
        for row, column in places
    ]
    return [*functions, *matrices]


def _turns(value: Json) -> Json:
    """Return the class function on S3 with this value on the two turns that are not neutral, and 0 else."""
    moved = ["indicator", ["!=", ["first", "g"], 0]]
    return mapping([("g", REAL_S3[0])], ["choose", ["second", "g"], ["face", times(value, moved)], ["back", 0]])


DIAGONAL = (":across", ":across")
ON_Z2: list[Json] = [
    *REAL_Z2,
    NEUTRAL_OF_Z2,
    mapping([("g", REAL_Z2[0])], ["choose", "g", ["even", 0], ["odd", 1]]),
    *of_entries(REAL_Z2, *[(":sign", ":sign")] * 3),
]
ON_S3: list[Json] = [*REAL_S3, NEUTRAL_OF_S3, _turns(["/", 1, 2]), *of_entries(REAL_S3, *[DIAGONAL] * 3)]
NEURON_ON_S3: list[Json] = [*REAL_S3, *of_entries(REAL_S3, *[DIAGONAL] * 3)]
PRINTED = equal(irrep_coefficients.margin_of("expected_output"), FORMULA)
DOUBLED = equal(irrep_coefficients.margin_of("expected_output"), times(2, FORMULA))
OF_PRODUCTS = equal(irrep_coefficients.margin_of("expected_product"), FORMULA)
CLAIM = forall(BINDERS, implies(*HYPOTHESES, both(PRINTED, OF_PRODUCTS)))
CORRECTED = forall(BINDERS, implies(*HYPOTHESES, both(DOUBLED, OF_PRODUCTS)))
NORMS = forall(
    irrep_coefficients.COEFFICIENT_BINDERS,
    implies(REAL_IRREPS, *irrep_coefficients.EXPANSIONS, irrep_coefficients.norm_formula()),
)
SETTING = (
    r"G is a finite group with real irreducible representations R_1 = 1, R_2, \dots, R_K; u, v, w are real functions "
    r"on G with the coefficient matrices \alpha_R, \beta_R, \gamma_R in the entries of the representations"
)
WEIGHTED = (
    rf"{SETTING}; \tau is a class function, \sum_{{c \ne e}} \tau_c = 1; "
    r"h(c) = E_{a,b} (u(a) + v(b))^2 w(a b c) and \tilde h(c) = E_{a,b} u(a) v(b) w(a b c)."
)
READING = (
    "The representations are one family of block-diagonal orthogonal matrices, so that all coefficients of a function "
    "are one matrix that is 0 outside of the blocks; delta stands for the matrices of w. Sums over classes with their "
    "sizes are sums over the group. tau may have any value at e, which then takes part in the sums over c; the "
    "published case is tau_e = 0. The weights need not be positive."
    f" {FAMILIES}"
)


def lemma_d_11() -> model.Statement:
    """Lemma D.11 as printed."""
    corrected = prove_expected_margin()
    return model.Statement(
        id="tasks/lemma-d.11",
        title="The class-weighted margin of a neuron as a sum of traces",
        source=f"{SOURCE}, Lemma D.11",
        hypotheses=WEIGHTED,
        conclusion=(
            r"h(e) - \sum_{c \ne e} \tau_c h(c) = \sum_{R \ne 1} (1 - \sum_n \tau_{C_n} |C_n| \chi_R(C_n) / d_R) "
            r"tr(\alpha_R \beta_R \gamma_R^T) / d_R^2, and the same for \tilde h, with which the proof works."
        ),
        reading=f"{READING} The lemma speaks of the margin (D.7), which is that of h: false, a factor 2 is lost.",
        definitions=trees.needed(irrep_coefficients.COEFFICIENT_VOCABULARY, [CLAIM, corrected.steps]),
        parts=[
            model.Part(
                "margin",
                "The margins of h and of its mixed term both are the sum of traces.",
                CLAIM,
                patterns.refute_at(CLAIM, BINDERS, ON_Z2, HYPOTHESES, PRINTED, [{"part": 0}]),
                [ON_Z2],
                [
                    model.Control(
                        "With the factor 2 for h it is true.",
                        trees.differences(CLAIM, CORRECTED),
                        corrected,
                        becomes="true",
                    )
                ],
            )
        ],
    )


def lemma_d_11_repair() -> model.Statement:
    """Lemma D.11 with the factor 2."""
    proof = prove_expected_margin()
    return model.Statement(
        id="tasks/lemma-d.11.repair",
        title="The class-weighted margin of a neuron as a sum of traces",
        source=f"{SOURCE}, Lemma D.11",
        hypotheses=WEIGHTED,
        conclusion=(
            r"h(e) - \sum_{c \ne e} \tau_c h(c) = 2 \sum_{R \ne 1} (1 - \sum_n \tau_{C_n} |C_n| \chi_R(C_n) / d_R) "
            r"tr(\alpha_R \beta_R \gamma_R^T) / d_R^2, and without the factor 2 for \tilde h."
        ),
        reading=f"{READING} The factor 2 comes from (u + v)^2 = u^2 + 2 u v + v^2; the squares contribute nothing.",
        definitions=trees.needed(irrep_coefficients.COEFFICIENT_VOCABULARY, [CORRECTED, proof.steps]),
        parts=[
            model.Part(
                "margin",
                "The margin of h is twice the sum of traces, that of its mixed term is the sum.",
                CORRECTED,
                proof,
                [ON_S3],
                [
                    model.Control(
                        "Without the factor 2, as printed, it is false on the group of order 2.",
                        trees.differences(CORRECTED, CLAIM),
                        patterns.refute_at(CLAIM, BINDERS, ON_Z2, HYPOTHESES, PRINTED, [{"part": 0}]),
                    )
                ],
            )
        ],
    )


def lemma_d_12() -> model.Statement:
    """Lemma D.12."""
    proof = irrep_coefficients.prove_norm()
    definitions = trees.needed(irrep_coefficients.COEFFICIENT_VOCABULARY, [NORMS, proof.steps])
    unweighted = forall(
        irrep_coefficients.COEFFICIENT_BINDERS,
        implies(REAL_IRREPS, *irrep_coefficients.EXPANSIONS, irrep_coefficients.norm_formula(ORDER)),
    )
    return model.Statement(
        id="tasks/lemma-d.12",
        title="The norm of a neuron by its coefficients",
        source=f"{SOURCE}, Lemma D.12",
        hypotheses=f"{SETTING}.",
        conclusion=(
            r"\|u\|^2 + \|v\|^2 + \|w\|^2 = \sum_R \frac{|G|}{d_R} (\|\alpha_R\|_F^2 + \|\beta_R\|_F^2 + "
            r"\|\gamma_R\|_F^2)."
        ),
        reading=(
            "The representations are one family of block-diagonal orthogonal matrices, so that all coefficients of a "
            "function are one matrix that is 0 outside of the blocks; delta stands for the matrices of w."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "norm",
                "The formula holds for all functions on all groups with real representations.",
                NORMS,
                proof,
                [NEURON_ON_S3],
                [
                    model.Control(
                        "Without the quotient by the degree it is false on the group of order 6.",
                        trees.differences(NORMS, unweighted),
                        patterns.refute_at(
                            unweighted,
                            irrep_coefficients.COEFFICIENT_BINDERS,
                            NEURON_ON_S3,
                            [REAL_IRREPS, *irrep_coefficients.EXPANSIONS],
                            irrep_coefficients.norm_formula(ORDER),
                        ),
                    )
                ],
            )
        ],
    )


STATEMENTS = {
    "tasks/lemma-d.11": lemma_d_11,
    "tasks/lemma-d.11.repair": lemma_d_11_repair,
    "tasks/lemma-d.12": lemma_d_12,
}
