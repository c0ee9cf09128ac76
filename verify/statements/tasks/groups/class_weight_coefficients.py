"""The coefficients of the class weights in the characters, as the proof of Lemma D.14 computes them after (D.15).

Thesis on combinatorial tasks, Lemma D.14: two slips of its proof, and the equations that are right.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.model import Control, Part
from verify.statements.tasks.groups import group_vocabulary, irrep_coefficients, irrep_facts, small_real_groups
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_2, on_s3, on_z2, typed
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

COEFFICIENTS: tuple[str, Json] = ("z", ["maps", "R", "real"])
OF_SIGN: tuple[str, Json] = ("x", "real")
# The vector tau of the proof: 1 at e and minus the class weights elsewhere, as a combination of characters.
EXPANSION = forall(
    [("h", "G")], equal(["tau", "h"], total([("r", "R")], times(["z", "r"], group_vocabulary.character("r", "h"))))
)
INNER_BINDERS: Binders = [*group_vocabulary.SYSTEM, group_vocabulary.TAU, COEFFICIENTS]
INNER_HYPOTHESES: list[Json] = [group_vocabulary.REAL_IRREPS, EXPANSION]
SUM_BINDERS: Binders = [*INNER_BINDERS, group_vocabulary.ROOTS, ("e", "G"), OF_SIGN]
SUM_HYPOTHESES: list[Json] = [
    *INNER_HYPOTHESES,
    group_vocabulary.ROOTED,
    ["neutral", "G", "mul", "e"],
    equal(["z", "one"], 0),
    forall([("r", "R")], implies(different("r", "one"), equal(["z", "r"], times(power(["root_of", "r"], 3), "x")))),
    equal(["tau", "e"], 1),
]


def _product(r: Json) -> Json:
    return total([("h", "G")], times(group_vocabulary.character(r, "h"), ["tau", "h"]))


def _inner_claim(value: Json) -> Json:
    return forall(INNER_BINDERS, implies(*INNER_HYPOTHESES, forall([("r", "R")], equal(_product("r"), value))))


def _sum_claim(conclusion: Json) -> Json:
    return forall(SUM_BINDERS, implies(*SUM_HYPOTHESES, conclusion))


PRINTED_PRODUCT, PRODUCT = (_inner_claim(value) for value in (["z", "r"], times(group_vocabulary.ORDER, ["z", "r"])))
PRINTED_SUM, SUM = (
    _sum_claim(equal(*ends))
    for ends in (("x", group_vocabulary.DEGREE_SUM), (times("x", group_vocabulary.DEGREE_SUM), 1))
)


class _Characters(irrep_coefficients.Coefficients):
    """Inner products of characters; the degrees of the representations are values of a map."""

    def inner_products(self) -> int:
        """∀r, s: Σ_g χ_r(g) χ_s(g) = |G| [r = s]."""
        proof, (r, s), (i, k) = self.proof, ("rep1", "rep2"), ("i'", "k'")
        together = indicator(equal(r, s))
        of_r, of_s = indicator(equal(["irrep", i], r)), indicator(equal(["irrep", k], s))
        diagonal = total([("g'", "G")], times(irrep_facts.entry(i, i, "g'"), irrep_facts.entry(k, k, "g'")))
        by_degree = mapping([("r'", "R")], over(indicator(equal("r'", s)), [irrep_coefficients.DEGREE, "r'"]))
        rows = [[i, "I"], [k, "I"]]
        result = proof.sums(
            equal(
                total([("g'", "G")], times(group_vocabulary.character(r, "g'"), group_vocabulary.character(s, "g'"))),
                times(group_vocabulary.ORDER, together),
            ),
            cofactors=[
                cofactor(self.inverse, [["irrep", i]], times(-1, of_r, of_s, diagonal), rows),
                cofactor(
                    self.factored_schur,
                    [i, i, k, k],
                    times(of_r, of_s, over(1, irrep_coefficients.of_row(irrep_coefficients.DEGREE, i))),
                    rows,
                ),
                cofactor(self.alike(), [["irrep", i], r, by_degree], group_vocabulary.ORDER, [[i, "I"]]),
                cofactor(
                    self.degrees,
                    [r],
                    times(-1, group_vocabulary.ORDER, together, over(1, [irrep_coefficients.DEGREE, r])),
                ),
                cofactor(self.inverse, [r], times(group_vocabulary.ORDER, together)),
            ],
        )
        lemma = proof.generalise(
            proof.generalise(result, [r, s]), [irrep_coefficients.DEGREE], [irrep_coefficients.DEGREES]
        )
        plain = proof.sums(forall([("r", "R")], equal(group_vocabulary.degree("r"), group_vocabulary.degree("r"))))
        return proof.specialise(lemma, [irrep_coefficients.ALL_DEGREES], [plain])


def _prove_product() -> Evidence:
    """By the orthogonality of characters."""
    proof = ConciseEvidence([*INNER_BINDERS, *irrep_coefficients.VARIABLES])
    system, expansion = (proof.assume(formula) for formula in INNER_HYPOTHESES)
    r, s = "rep1", "s'"
    product = proof.sums(
        equal(_product(r), times(group_vocabulary.ORDER, ["z", r])),
        cofactors=[
            cofactor(expansion, ["g'"], group_vocabulary.character(r, "g'"), [["g'", "G"]]),
            cofactor(_Characters(proof, system).inner_products(), [r, s], ["z", s], [[s, "R"]]),
        ],
    )
    proof.generalise(proof.generalise(product, [r]), patterns.names_of(INNER_BINDERS), INNER_HYPOTHESES)
    return proof


def _prove_sum() -> Evidence:
    """By the characters at e, which are the degrees."""
    proof = ConciseEvidence([*SUM_BINDERS, *irrep_facts.IRREP_VARIABLES])
    system, expansion, roots, neutral, trivial, others, one = (proof.assume(formula) for formula in SUM_HYPOTHESES)
    squares = proof.generalise(proof.project(proof.specialise(roots, ["rep1"]), 1), ["rep1"])
    unit_matrix = irrep_facts.IrrepFacts(proof, system).at_neutral(neutral, "e")
    result = proof.follows(
        equal(times("x", group_vocabulary.DEGREE_SUM), 1), others, trivial, squares, unit_matrix, expansion, one
    )
    proof.generalise(result, patterns.names_of(SUM_BINDERS), SUM_HYPOTHESES)
    return proof


SIGN = mapping([("g", small_real_groups.Z2)], small_real_groups.SIGN_OF_Z2)
SIGN_ON_Z2: list[Json] = [
    *small_real_groups.REAL_Z2,
    SIGN,
    mapping([("name", small_real_groups.REAL_Z2[2])], ["choose", "name", ["trivial", 0], ["sign", 1]]),
]
OF_SIGN_ON_S3 = over(minus(times(4, ROOT_OF_2), 1), 31)
OF_PLANE_ON_S3 = times(2, ROOT_OF_2, OF_SIGN_ON_S3)


def _on_s3() -> list[Json]:
    """The weights of Lemma D.14 on S3, where the sum of d^2.5 is 1 + 4 sqrt 2."""
    elements, _, irreps, *_, rho, _ = small_real_groups.REAL_S3
    line, *plane = (["at", rho, row, row, "point"] for row in (":signed", ":across", ":upward"))
    tau = mapping([("point", elements)], plus(times(OF_SIGN_ON_S3, line), times(OF_PLANE_ON_S3, plus(*plane))))
    named = [["trivial", 0], ["sign", OF_SIGN_ON_S3], ["plane", OF_PLANE_ON_S3]]
    z = mapping([("name", irreps)], ["choose", "name", *named])
    return [*small_real_groups.REAL_S3, tau, z, on_s3(1, ROOT_OF_2), small_real_groups.NEUTRAL_OF_S3, OF_SIGN_ON_S3]


ON_S3 = _on_s3()


ON_Z2: list[Json] = [*SIGN_ON_Z2, on_z2(1), small_real_groups.NEUTRAL_OF_Z2, 1]


def _refute_product() -> Evidence:
    failing, sign = PRINTED_PRODUCT[2][-1][2], {"r": ["of", small_real_groups.REAL_Z2[2], ":sign"]}
    moves: list[dict[str, Json]] = [{"at": [":sign"]}]
    inner = typed(small_real_groups.REAL_Z2, "", []) | sign
    return patterns.refute_at(PRINTED_PRODUCT, INNER_BINDERS, SIGN_ON_Z2, INNER_HYPOTHESES, failing, moves, inner)


def _refute_sum() -> Evidence:
    failing = PRINTED_SUM[2][-1]
    return patterns.refute_at(
        PRINTED_SUM, SUM_BINDERS, ON_S3, SUM_HYPOTHESES, failing, (), typed(small_real_groups.REAL_S3, "", [])
    )


def printed_parts() -> list[Part]:
    """Return the two equations of the proof as printed."""
    return [
        Part(
            "inner",
            "The inner product of the weights with the character of R is the coefficient of this character.",
            PRINTED_PRODUCT,
            _refute_product(),
            [[*SIGN_ON_Z2, ":sign"]],
            [
                Control(
                    "With the factor |G| it is true.",
                    trees.differences(PRINTED_PRODUCT, PRODUCT),
                    _prove_product(),
                    becomes="true",
                )
            ],
        ),
        Part(
            "sum",
            "The coefficient of the characters of degree 1 is the sum of d^2.5.",
            PRINTED_SUM,
            _refute_sum(),
            [ON_S3],
            [Control("It is 1 over this sum.", trees.differences(PRINTED_SUM, SUM), _prove_sum(), becomes="true")],
        ),
    ]


def repaired_parts() -> list[Part]:
    """Return the two equations of the proof, repaired."""
    return [
        Part(
            "inner",
            "The inner product of the weights with the character of R is |G| times the coefficient of this character.",
            PRODUCT,
            _prove_product(),
            [[*SIGN_ON_Z2, ":sign"]],
            [
                Control(
                    "Without the factor |G|, as printed, it is false on the group of order 2.",
                    trees.differences(PRODUCT, PRINTED_PRODUCT),
                    _refute_product(),
                )
            ],
        ),
        Part(
            "sum",
            "The coefficient of the characters of degree 1 is 1 over the sum of d^2.5.",
            SUM,
            _prove_sum(),
            [ON_Z2],
            [
                Control(
                    "As printed, the sum itself, it is false on S3.",
                    trees.differences(SUM, PRINTED_SUM),
                    _refute_sum(),
                )
            ],
        ),
    ]
