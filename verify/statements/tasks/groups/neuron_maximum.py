"""The largest class-weighted margin of a neuron, and where it is attained: Lemma D.13 of the thesis."""

from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import both, define, forall, implies
from verify.statements.tasks.groups import entry_neuron, irrep_examples, neuron_near_misses, small_real_groups
from verify.statements.tasks.groups.best_representation import BEST, CONCLUSION, SPANNED, prove_best_representation
from verify.statements.tasks.groups.best_representation import CLAIM as BEST_CLAIM
from verify.statements.tasks.groups.group_vocabulary import FAMILIES, ORDER
from verify.statements.tasks.groups.irrep_coefficients import COEFFICIENT_VOCABULARY
from verify.statements.tasks.groups.largest_neuron_margin import (
    BINDERS,
    BOUND,
    EQUALITY,
    HYPOTHESES,
    PRODUCT_BOUND,
    PRODUCT_EQUALITY,
    SINGLE,
    for_mixed_terms,
    prove_margin_bound,
    prove_mixed_bound,
    prove_neuron_bound,
    prove_single_neuron,
)
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, mapping, over, power, times

CLAIM = forall(BINDERS, implies(*HYPOTHESES, both(BOUND, PRODUCT_BOUND)))
PRINTED_BOUND = forall(BINDERS, implies(*HYPOTHESES, BOUND))
HALVED_BOUND = ["<=", BOUND[1], over(BOUND[2], 2)]
HALVED = forall(BINDERS, implies(*HYPOTHESES, HALVED_BOUND))
MIXED_BOUND = forall(BINDERS, implies(*HYPOTHESES, PRODUCT_BOUND))
SINGLES = forall(BINDERS, implies(*HYPOTHESES, EQUALITY, SINGLE))
MIXED_SINGLES = forall(BINDERS, implies(*HYPOTHESES, PRODUCT_EQUALITY, SINGLE))
MIXED_BEST = forall(BEST, implies(*HYPOTHESES, PRODUCT_EQUALITY, *SPANNED[1:], CONCLUSION))
ATTAINED = forall(entry_neuron.BINDERS, implies(*entry_neuron.HYPOTHESES, entry_neuron.ATTAINED))
ATTAINED_BY_MIXED = forall(entry_neuron.BINDERS, implies(*entry_neuron.HYPOTHESES, entry_neuron.MIXED_ATTAINED))
TURNS_ON_S3: list[Json] = [
    *small_real_groups.REAL_S3,
    irrep_examples.on_s3(1, irrep_examples.ROOT_OF_2),
    small_real_groups.NEUTRAL_OF_S3,
    mapping(
        [("g", small_real_groups.REAL_S3[0])],
        [
            "choose",
            ["second", "g"],
            ["face", over(indicator(different(["first", "g"], 0)), 2)],
            ["back", 0],
        ],
    ),
    over(times(3, irrep_examples.ROOT_OF_2), 4),
    over(1, 36),
]
ENTRY_ON_S3: list[Json] = [*TURNS_ON_S3, ":across", over(1, 3)]
TITLE = "The largest class-weighted margin of a neuron, and the neurons that have it"
SETTING = (
    r"G is a finite group with real irreducible representations R_1 = 1, R_2, \dots; \tau \ge 0 are class weights; "
    r"\|u\|^2 + \|v\|^2 + \|w\|^2 \le 1; V = \max_{R \ne 1} d_R^{-1/2} (1 - \sum_n \tau_{C_n} |C_n| \chi_R(C_n) / "
    r"d_R); h(c) = E_{a,b} (u(a) + v(b))^2 w(a b c)."
)
READING = (
    "V enters as a bound on the values of all R != 1, d - sum tau chi <= V root_of(r)^3 with the root of the degree; "
    "the least one is the maximum. tau is extended by tau_e = 0, and is not negative, as section 7.3.2 asks. n is the "
    "norm of the neuron."
    f" {FAMILIES}"
)


def _definitions(factor: int, proofs: list[Evidence], claims: list[Json]) -> list[Json]:
    """The definitions, with γ given by 27 γ² |G|³ = factor · V²."""
    square = times(27, power("gamma", 2), power(ORDER, 3))
    margin = define(
        "margin_for",
        [("G", "set"), ("V", "real"), ("gamma", "real")],
        both(["<=", 0, "gamma"], equal(square, times(factor, power("V", 2)))),
    )
    vocabulary = [margin if known["name"] == "margin_for" else known for known in COEFFICIENT_VOCABULARY]
    return trees.needed(vocabulary, [claims, [proof.steps for proof in proofs]])


def _half_is_false(claim: Json, bound: Json, moves: list[dict[str, Json]]) -> Evidence:
    """With gamma half as large the neuron on Z2 exceeds a bound."""
    return patterns.refute_at(claim, BINDERS, neuron_near_misses.PRINTED_ON_Z2, HYPOTHESES, bound, moves)


D_7 = (
    "'The weighted margin in Lemma D.11' is the margin (D.7), that of h, as in Lemma D.11. By the formula that D.11 "
    "displays, with which both proofs work, it is that of the mixed term: tasks/lemma-d.13.literal. "
)
WHOLE_GAMMA = "gamma is the number >= 0 with 27 gamma^2 |G|^3 = 4 V^2"
ONLY_IF = (
    r"only if u, v, w are linear combinations of the entries of one R \ne 1 for which the maximum V is attained, and "
    r"\|u\|^2 = \|v\|^2 = \|w\|^2 = 1/3."
)
SINGLE_SAYS = "A neuron with the margin gamma lives on one representation, and its functions have equal norms."
VALUE_SAYS = "The representation on which a neuron with the margin gamma lives has the largest value, V."


def _single_part() -> model.Part:
    return model.Part(
        "single",
        SINGLE_SAYS,
        SINGLES,
        prove_single_neuron(),
        [neuron_near_misses.BEST_ON_Z2],
        [neuron_near_misses.no_equality(SINGLES)],
    )


def _value_part() -> model.Part:
    witness = [*neuron_near_misses.BEST_ON_Z2, ":sign", neuron_near_misses.SIGN_COEFFICIENT]
    return model.Part(
        "value",
        VALUE_SAYS,
        BEST_CLAIM,
        prove_best_representation(),
        [witness],
        [neuron_near_misses.larger_bound(BEST_CLAIM)],
    )


def lemma_d_13() -> model.Statement:
    """Lemma D.13 for the weighted margin (D.7), that of h."""
    corrected = prove_margin_bound()
    parts = [_single_part(), _value_part()]
    definitions = _definitions(4, [corrected, *(part.evidence for part in parts)], [HALVED, SINGLES, BEST_CLAIM])
    return model.Statement(
        id="tasks/lemma-d.13",
        title=TITLE,
        source=f"{SOURCE}, Lemma D.13",
        hypotheses=SETTING,
        conclusion=(
            r"h(e) - \sum_{c \ne e} \tau_c h(c) has the maximum V / (3 \sqrt 3 |G|^{3/2}). It is attained " + ONLY_IF
        ),
        reading=(
            f"{READING} {D_7}{WHOLE_GAMMA}, and gamma/2 the printed maximum. False: the factor 2 that Lemma D.11 loses "
            "is lost here, too. What is said of the neurons that attain the maximum is true of the right one."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "maximum",
                "No neuron of norm at most 1 has a margin larger than the printed maximum, gamma/2.",
                HALVED,
                patterns.refute_at(HALVED, BINDERS, neuron_near_misses.BEST_ON_Z2, HYPOTHESES, HALVED_BOUND, []),
                [neuron_near_misses.BEST_ON_Z2],
                [
                    model.Control(
                        "With twice the printed maximum it is true.",
                        trees.differences(HALVED, PRINTED_BOUND),
                        corrected,
                        becomes="true",
                    )
                ],
            ),
            *parts,
        ],
    )


def lemma_d_13_literal() -> model.Statement:
    """Lemma D.13 for the expression that Lemma D.11 displays."""
    singles = for_mixed_terms(prove_single_neuron(), BINDERS, [])
    best = for_mixed_terms(prove_best_representation(), BEST, SPANNED[1:])
    proofs = [prove_mixed_bound(), singles, best, entry_neuron.prove_entry_neuron(mixed=True)]
    definitions = _definitions(4, proofs, [MIXED_BOUND, MIXED_SINGLES, MIXED_BEST, ATTAINED_BY_MIXED])
    return model.Statement(
        id="tasks/lemma-d.13.literal",
        title="Lemma D.13 for the expression that Lemma D.11 displays, the margin of the mixed term",
        source=f"{SOURCE}, Lemma D.13",
        hypotheses=f"{SETTING} \\tilde h(c) = E_{{a,b}} u(a) v(b) w(a b c).",
        conclusion=(
            r"\tilde h(e) - \sum_{c \ne e} \tau_c \tilde h(c) = \sum_{R \ne 1} (1 - \sum_n \tau_{C_n} |C_n| "
            r"\chi_R(C_n) / d_R) tr(\alpha_R \beta_R \gamma_R^T) / d_R^2 has the maximum V / (3 \sqrt 3 |G|^{3/2}). "
            r"It is attained; " + ONLY_IF
        ),
        reading=(
            f"{READING} Here 'the weighted margin in Lemma D.11' is the expression that this lemma displays: the "
            "margin of the mixed term, by tasks/lemma-d.11.repair. That of h, (D.7), is twice as large: "
            "tasks/lemma-d.13. "
            f"{WHOLE_GAMMA}, and gamma/2 the printed maximum."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "bound",
                "The expression is at most gamma/2 for a neuron of norm at most 1.",
                MIXED_BOUND,
                proofs[0],
                [neuron_near_misses.BEST_ON_Z2],
                [
                    model.Control(
                        "With half of it, it is false: the sign of the group of order 2.",
                        [(trees.place(definitions, "margin_for", "body", 2, 2, 1), 1)],
                        _half_is_false(MIXED_BOUND, PRODUCT_BOUND, []),
                    )
                ],
            ),
            model.Part(
                "single",
                "A neuron that attains it lives on one representation, and its functions have equal norms.",
                MIXED_SINGLES,
                proofs[1],
                [neuron_near_misses.BEST_ON_Z2],
                [neuron_near_misses.no_equality(MIXED_SINGLES)],
            ),
            model.Part(
                "value",
                "The representation on which a neuron that attains it lives has the largest value, V.",
                MIXED_BEST,
                proofs[2],
                [[*neuron_near_misses.BEST_ON_Z2, ":sign", neuron_near_misses.SIGN_COEFFICIENT]],
                [neuron_near_misses.larger_bound(MIXED_BEST)],
            ),
            model.Part(
                "attained",
                "A diagonal entry of a representation with the value V attains it, with norm 1.",
                ATTAINED_BY_MIXED,
                proofs[3],
                [neuron_near_misses.ENTRY_ON_Z2],
                [
                    neuron_near_misses.any_value(
                        ATTAINED_BY_MIXED, neuron_near_misses.LARGER_ENTRY_ON_Z2, neuron_near_misses.BY_LARGER_BOUND
                    )
                ],
            ),
        ],
    )


def lemma_d_13_repair() -> model.Statement:
    """Lemma D.13 with the factor 2, and the neurons that attain the maximum."""
    proofs, parts = [prove_neuron_bound(), entry_neuron.prove_entry_neuron()], [_single_part(), _value_part()]
    evidence = [*proofs, *(part.evidence for part in parts)]
    definitions = _definitions(4, evidence, [CLAIM, SINGLES, BEST_CLAIM, ATTAINED])
    return model.Statement(
        id="tasks/lemma-d.13.repair",
        title="Lemma D.13 for the weighted margin (D.7), with the factor 2",
        source=f"{SOURCE}, Lemma D.13",
        hypotheses=SETTING,
        conclusion=(
            r"h(e) - \sum_{c \ne e} \tau_c h(c) \le 2 V / (3 \sqrt 3 |G|^{3/2}), and half of that for the mixed term "
            r"\tilde h. It is attained; only if u, v, w are linear combinations of the entries of one R \ne 1 for "
            r"which the maximum V is attained, and \|u\|^2 = \|v\|^2 = \|w\|^2 = 1/3."
        ),
        reading=f"{READING} gamma is the number >= 0 with 27 gamma^2 |G|^3 = 4 V^2.",
        definitions=definitions,
        parts=[
            model.Part(
                "bound",
                "A neuron of norm at most 1 has at most the margin gamma; for the mixed term, half of it.",
                CLAIM,
                proofs[0],
                [neuron_near_misses.BEST_ON_Z2],
                [
                    model.Control(
                        "With half of it, as printed, it is false: the sign of the group of order 2.",
                        [(trees.place(definitions, "margin_for", "body", 2, 2, 1), 1)],
                        _half_is_false(CLAIM, BOUND, [{"part": 0}]),
                    )
                ],
            ),
            *parts,
            model.Part(
                "attained",
                "A diagonal entry of a representation with the value V has norm 1 and the margin gamma.",
                ATTAINED,
                proofs[1],
                [neuron_near_misses.ENTRY_ON_Z2],
                [
                    neuron_near_misses.any_value(
                        ATTAINED, neuron_near_misses.LARGER_ENTRY_ON_Z2, neuron_near_misses.BY_LARGER_BOUND
                    )
                ],
            ),
        ],
    )


def own_entry_neuron() -> model.Statement:
    """The maximum of Lemma D.13 is attained."""
    proof = entry_neuron.prove_entry_neuron()
    elsewhere = [*TURNS_ON_S3, ":signed", ["radical", 2, 1, 18]]
    smaller = "For a representation with a smaller value it is false: the sign of the group of order 6."
    control = neuron_near_misses.any_value(ATTAINED, elsewhere, smaller)
    return model.Statement(
        id="tasks/own-entry-neuron",
        title="A diagonal entry of a representation attains the largest class-weighted margin of a neuron",
        source=f"Our own; it is the part 'attained' of tasks/lemma-d.13.repair by itself. {SOURCE}",
        hypotheses=(
            r"G, \tau, V and h are as in Lemma D.13; R \ne 1 attains the maximum V; \rho is a diagonal entry of R; "
            r"s = \sqrt{d_R / (3 |G|)}."
        ),
        conclusion=(
            r"For u = v = w = s \rho the norm is 1, and h(e) - \sum_{c \ne e} \tau_c h(c) = "
            r"2 V / (3 \sqrt 3 |G|^{3/2})."
        ),
        reading=f"{READING} gamma is the number >= 0 with 27 gamma^2 |G|^3 = 4 V^2; s > 0 is given by its square.",
        definitions=trees.needed(COEFFICIENT_VOCABULARY, [proof.steps, ATTAINED]),
        parts=[
            model.Part(
                "attained",
                "The neuron has norm 1 and the margin gamma.",
                ATTAINED,
                proof,
                [ENTRY_ON_S3],
                [control],
            )
        ],
    )


STATEMENTS = {
    "tasks/lemma-d.13": lemma_d_13,
    "tasks/lemma-d.13.literal": lemma_d_13_literal,
    "tasks/lemma-d.13.repair": lemma_d_13_repair,
    "tasks/own-entry-neuron": own_entry_neuron,
}
