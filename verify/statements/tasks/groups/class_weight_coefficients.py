"""The coefficients of the class weights in the characters, as the proof of Lemma D.14 computes them after (D.15).

Thesis on combinatorial tasks, Lemma D.14: two slips of its proof, and the equations that are right.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.groups.group_vocabulary import (
    DEGREE_SUM,
    ORDER,
    REAL_IRREPS,
    ROOTED,
    ROOTS,
    SYSTEM,
    TAU,
    character,
    degree,
)
from verify.statements.tasks.groups.irrep_coefficients import (
    ALL_DEGREES,
    DEGREE,
    DEGREES,
    VARIABLES,
    Coefficients,
    of_row,
)
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_2, on_s3, on_z2, typed
from verify.statements.tasks.groups.irrep_facts import IRREP_VARIABLES, IrrepFacts, entry
from verify.statements.tasks.groups.small_real_groups import (
    NEUTRAL_OF_S3,
    NEUTRAL_OF_Z2,
    REAL_S3,
    REAL_Z2,
    SIGN_OF_Z2,
    Z2,
)

Json = Any

COEFFICIENTS: tuple[str, Json] = ("z", ["maps", "R", "real"])
OF_SIGN: tuple[str, Json] = ("x", "real")
# The vector tau of the proof: 1 at e and minus the class weights elsewhere, as a combination of characters.
EXPANSION = forall([("h", "G")], equal(["tau", "h"], total([("r", "R")], times(["z", "r"], character("r", "h")))))
INNER_BINDERS: Binders = [*SYSTEM, TAU, COEFFICIENTS]
INNER_HYPOTHESES: list[Json] = [REAL_IRREPS, EXPANSION]
SUM_BINDERS: Binders = [*INNER_BINDERS, ROOTS, ("e", "G"), OF_SIGN]
SUM_HYPOTHESES: list[Json] = [
    *INNER_HYPOTHESES,
    ROOTED,
    ["neutral", "G", "mul", "e"],
    equal(["z", "one"], 0),
    forall([("r", "R")], implies(different("r", "one"), equal(["z", "r"], times(power(["root_of", "r"], 3), "x")))),
    equal(["tau", "e"], 1),
]


def _product(r: Json) -> Json:
    return total([("h", "G")], times(character(r, "h"), ["tau", "h"]))


def _inner_claim(value: Json) -> Json:
    return forall(INNER_BINDERS, implies(*INNER_HYPOTHESES, forall([("r", "R")], equal(_product("r"), value))))


def _sum_claim(conclusion: Json) -> Json:
    return forall(SUM_BINDERS, implies(*SUM_HYPOTHESES, conclusion))


PRINTED_PRODUCT, PRODUCT = (_inner_claim(value) for value in (["z", "r"], times(ORDER, ["z", "r"])))
PRINTED_SUM, SUM = (_sum_claim(equal(*ends)) for ends in (("x", DEGREE_SUM), (times("x", DEGREE_SUM), 1)))


class _Characters(Coefficients):
    """Inner products of characters; the degrees of the representations are values of a map."""

    def inner_products(self) -> int:
        """∀r, s: Σ_g χ_r(g) χ_s(g) = |G| [r = s]."""
        proof, (r, s), (i, k) = self.proof, ("rep1", "rep2"), ("i'", "k'")
        together = indicator(equal(r, s))
        of_r, of_s = indicator(equal(["irrep", i], r)), indicator(equal(["irrep", k], s))
        diagonal = total([("g'", "G")], times(entry(i, i, "g'"), entry(k, k, "g'")))
        by_degree = mapping([("r'", "R")], over(indicator(equal("r'", s)), [DEGREE, "r'"]))
        rows = [[i, "I"], [k, "I"]]
        result = proof.sums(
            equal(
                total([("g'", "G")], times(character(r, "g'"), character(s, "g'"))),
                times(ORDER, together),
            ),
            cofactors=[
                cofactor(self.inverse, [["irrep", i]], times(-1, of_r, of_s, diagonal), rows),
                cofactor(self.factored_schur, [i, i, k, k], times(of_r, of_s, over(1, of_row(DEGREE, i))), rows),
                cofactor(self.alike(), [["irrep", i], r, by_degree], ORDER, [[i, "I"]]),
                cofactor(self.degrees, [r], times(-1, ORDER, together, over(1, [DEGREE, r]))),
                cofactor(self.inverse, [r], times(ORDER, together)),
            ],
        )
        lemma = proof.generalise(proof.generalise(result, [r, s]), [DEGREE], [DEGREES])
        plain = proof.sums(forall([("r", "R")], equal(degree("r"), degree("r"))))
        return proof.specialise(lemma, [ALL_DEGREES], [plain])


def _prove_product() -> Evidence:
    """By the orthogonality of characters."""
    proof = ConciseEvidence([*INNER_BINDERS, *VARIABLES])
    system, expansion = (proof.assume(formula) for formula in INNER_HYPOTHESES)
    r, s = "rep1", "s'"
    product = proof.sums(
        equal(_product(r), times(ORDER, ["z", r])),
        cofactors=[
            cofactor(expansion, ["g'"], character(r, "g'"), [["g'", "G"]]),
            cofactor(_Characters(proof, system).inner_products(), [r, s], ["z", s], [[s, "R"]]),
        ],
    )
    proof.generalise(proof.generalise(product, [r]), names_of(INNER_BINDERS), INNER_HYPOTHESES)
    return proof


def _prove_sum() -> Evidence:
    """By the characters at e, which are the degrees."""
    proof = ConciseEvidence([*SUM_BINDERS, *IRREP_VARIABLES])
    system, expansion, roots, neutral, trivial, others, one = (proof.assume(formula) for formula in SUM_HYPOTHESES)
    squares = proof.generalise(proof.project(proof.specialise(roots, ["rep1"]), 1), ["rep1"])
    unit_matrix = IrrepFacts(proof, system).at_neutral(neutral, "e")
    result = proof.follows(equal(times("x", DEGREE_SUM), 1), others, trivial, squares, unit_matrix, expansion, one)
    proof.generalise(result, names_of(SUM_BINDERS), SUM_HYPOTHESES)
    return proof


SIGN = mapping([("g", Z2)], SIGN_OF_Z2)
SIGN_ON_Z2: list[Json] = [
    *REAL_Z2,
    SIGN,
    mapping([("name", REAL_Z2[2])], ["choose", "name", ["trivial", 0], ["sign", 1]]),
]
OF_SIGN_ON_S3 = over(minus(times(4, ROOT_OF_2), 1), 31)
OF_PLANE_ON_S3 = times(2, ROOT_OF_2, OF_SIGN_ON_S3)


def _on_s3() -> list[Json]:
    """The weights of Lemma D.14 on S3, where the sum of d^2.5 is 1 + 4 sqrt 2."""
    elements, _, irreps, *_, rho, _ = REAL_S3
    line, *plane = (["at", rho, row, row, "point"] for row in (":signed", ":across", ":upward"))
    tau = mapping([("point", elements)], plus(times(OF_SIGN_ON_S3, line), times(OF_PLANE_ON_S3, plus(*plane))))
    named = [["trivial", 0], ["sign", OF_SIGN_ON_S3], ["plane", OF_PLANE_ON_S3]]
    z = mapping([("name", irreps)], ["choose", "name", *named])
    return [*REAL_S3, tau, z, on_s3(1, ROOT_OF_2), NEUTRAL_OF_S3, OF_SIGN_ON_S3]


ON_S3 = _on_s3()


ON_Z2: list[Json] = [*SIGN_ON_Z2, on_z2(1), NEUTRAL_OF_Z2, 1]


def _refute_product() -> Evidence:
    failing, sign = PRINTED_PRODUCT[2][-1][2], {"r": ["of", REAL_Z2[2], ":sign"]}
    moves: list[dict[str, Json]] = [{"at": [":sign"]}]
    inner = typed(REAL_Z2, "", []) | sign
    return refute_at(PRINTED_PRODUCT, INNER_BINDERS, SIGN_ON_Z2, INNER_HYPOTHESES, failing, moves, inner)


def _refute_sum() -> Evidence:
    failing = PRINTED_SUM[2][-1]
    return refute_at(PRINTED_SUM, SUM_BINDERS, ON_S3, SUM_HYPOTHESES, failing, (), typed(REAL_S3, "", []))


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
                    differences(PRINTED_PRODUCT, PRODUCT),
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
            [Control("It is 1 over this sum.", differences(PRINTED_SUM, SUM), _prove_sum(), becomes="true")],
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
                    differences(PRODUCT, PRINTED_PRODUCT),
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
                    differences(SUM, PRINTED_SUM),
                    _refute_sum(),
                )
            ],
        ),
    ]
