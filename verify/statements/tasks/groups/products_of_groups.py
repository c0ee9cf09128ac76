"""Direct products meet the hypotheses of Theorem 7.9 as far as their factors do, and S3 x S3 meets the condition.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.groups import product_irreps, product_sums
from verify.statements.tasks.groups.character_tables import ROOTS_OF_PRIMES, evaluated
from verify.statements.tasks.groups.condition_and_margin import CONDITION, Margin, at_neutral
from verify.statements.tasks.groups.group_vocabulary import REAL_IRREPS, SYSTEM
from verify.statements.tasks.groups.irrep_examples import on_s3, on_z2
from verify.statements.tasks.groups.product_vocabulary import OF_SIDE, PRODUCT, PRODUCT_VOCABULARY, SIDES, SYSTEMS
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, REAL_S3, REAL_Z2, TURN
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, minus, plus
from verify.statements.trees import differences, needed, place, substituted

S3_NAMES: dict[str, Json] = {**{name: f"s3_{name}" for name in names_of(SYSTEM)[:-1]}, "one": ":trivial"}
VALUES = [*S3_NAMES.values()]
ROOT = "s3_root_of"
MOVED: Json = [
    "choose",
    ["second", "g"],
    ["face", plus(["first", "g"], "x")],
    ["back", minus(["first", "g"], "x")],
]


def _typed(names: list[str], values: list[Json]) -> dict[str, Json]:
    """The values of a system by their names, with their sorts."""
    sets = dict(zip(names, values, strict=True))
    return {
        name: value if sort == "set" else ["of", substituted(sort, sets), value]
        for (name, sort), value in zip(SYSTEM, values, strict=True)
    }


VOCABULARY: list[Json] = [
    *ROOTS_OF_PRIMES,
    *PRODUCT_VOCABULARY,
    *(
        define(f"s3_{name}", [], value if sort == "set" else ["of", substituted(sort, S3_NAMES), value])
        for (name, sort), value in zip(SYSTEM[:-1], REAL_S3, strict=False)
    ),
    define(ROOT, [], on_s3(1, "root_of_2")),
    define("s3_act", [("g", "s3_G"), ("x", TURN)], MOVED),
]
AT_S3 = {
    **{OF_SIDE[side][name]: value for side in SIDES for name, value in {**S3_NAMES, "root_of": ROOT}.items()},
}
NEUTRAL = ["pair", NEUTRAL_OF_S3, NEUTRAL_OF_S3]
AT_PRODUCT = {**{name: substituted(value, AT_S3) for name, value in PRODUCT.items()}, "e": NEUTRAL}
REAL = substituted(REAL_IRREPS, AT_PRODUCT)
CONDITIONS = [substituted(formula, AT_PRODUCT) for formula in CONDITION]
CLAIM = forall(SYSTEMS, implies(*product_irreps.HYPOTHESES, product_irreps.REAL_PRODUCT))
MARGIN = Margin(AT_PRODUCT, 36, [1, 1, 1, 2, 2, 2, 2, 4])
S3_SQUARED = both(REAL, *CONDITIONS, MARGIN.claim())
PAIR: Binders = [("g", "s3_G"), ("h", "s3_G")]
MOTIONS = both(
    equal(["size", "s3_G"], 6),
    forall(
        [*PAIR, ("x", TURN)], equal(["s3_act", ["at", "s3_mul", "g", "h"], "x"], ["s3_act", "g", ["s3_act", "h", "x"]])
    ),
    forall(PAIR, implies(forall([("x", TURN)], equal(["s3_act", "g", "x"], ["s3_act", "h", "x"])), equal("g", "h"))),
)


def _products() -> Evidence:
    proof = ConciseEvidence(product_irreps.PROOF_VARIABLES)
    product_irreps.prove_product(proof)
    return proof


def _sums() -> Evidence:
    proof = ConciseEvidence(product_sums.PROOF_VARIABLES)
    product_sums.prove_sums(proof)
    return proof


def _s3_squared() -> Evidence:
    """The evidence for S3 x S3: that for products at two copies of S3, whose matrices are evaluated."""
    proof = ConciseEvidence(product_irreps.PROOF_VARIABLES)
    rule = product_irreps.prove_product(proof)
    known = proof.evaluate(["real_irreps", *VALUES])
    real = proof.specialise(rule, [*VALUES, *VALUES], [known, known])
    proof.conjunction(real, *(proof.evaluate(condition) for condition in CONDITIONS), MARGIN.prove(proof))
    return proof


TWO: list[Json] = [*REAL_Z2, *REAL_Z2]
TWO_ROOTED: list[Json] = [*TWO, on_z2(1), on_z2(1)]
AT_TWO = {OF_SIDE[side][name]: value for side in SIDES for name, value in _typed(names_of(SYSTEM), REAL_Z2).items()}
ODD, TRIVIAL, HALF_TRIVIAL, IS_SIGN = (
    ["pair", *labels]
    for labels in ((":odd", ":odd"), (":trivial", ":trivial"), (":trivial", ":sign"), (":sign", ":sign"))
)


def _one_factor(definitions: list[Json]) -> Control:
    """With the matrices of the first factor alone."""
    at = {"i": ("I", TRIVIAL), "j": ("I", HALF_TRIVIAL), "g": ("G", ODD)}
    inner = {name: substituted(["of", PRODUCT[sort], value], AT_TWO) for name, (sort, value) in at.items()}
    condition, formula = (
        substituted(node, PRODUCT)
        for node in (different(["irrep", "i"], ["irrep", "j"]), equal(["rho", "i", "j", "g"], 0))
    )
    moves: list[dict[str, Json]] = [
        {"part": 4},
        {"at": [value for _, value in at.values()]},
        {"conditions": [condition]},
    ]
    given = product_irreps.HYPOTHESES
    evidence = refute_at(CLAIM, SYSTEMS, TWO, given, formula, moves, {**AT_TWO, **inner})
    path = place(definitions, "product_rho", "body", 2)
    first = ["rho_first", ["first", "i"], ["first", "j"], ["first", "g"]]
    return Control("With the entries of the first factor alone it is false, for order 2.", [(path, first)], evidence)


def _other_sum() -> Control:
    """With 2 in place of 1 on the left side."""
    binders, (_, *hypotheses, (_, (at,), (_, left, right))) = product_sums.CLAIM[1:]
    wrong = forall(binders, implies(*hypotheses, forall([at], equal(plus(2, left[2]), right))))
    typed_roots = {OF_SIDE[side]["root_of"]: on_z2(1) for side in SIDES}
    inner = {**AT_TWO, **typed_roots, "g": substituted(["of", PRODUCT["G"], ODD], AT_TWO)}
    evidence = refute_at(wrong, binders, TWO_ROOTED, hypotheses, wrong[2][-1][2], [{"at": [ODD]}], inner)
    return Control(
        "With 2 in place of 1 on the left side it is false.", differences(product_sums.CLAIM, wrong), evidence
    )


def own_products_of_groups() -> Statement:
    """Direct products and Theorem 7.9."""
    products, sums, squared = _products(), _sums(), _s3_squared()
    claims = [CLAIM, product_sums.CLAIM, MOTIONS, S3_SQUARED]
    definitions = needed(VOCABULARY, [claims, products.steps, sums.steps, squared.steps])
    g, motion = ODD, ["pair", ["residue", 1], ":back"]
    two = ["pair", motion, motion]
    plane, row = ["pair", ":plane", ":plane"], ["pair", ":across", ":upward"]
    return Statement(
        id="tasks/own-products-of-groups",
        title="Direct products of groups with real irreducible representations; S_3 x S_3 meets Theorem 7.9",
        source=f"Our own; the hypotheses of {SOURCE}, Theorem 7.9, for direct products",
        hypotheses=(
            r"G and H are finite groups with complete systems of real irreducible representations; those of G x H are "
            r"the products R \otimes S. S_3 is the group of the motions of a triangle, which permute three points."
        ),
        conclusion=(
            r"The products are a complete system of real irreducible representations of G x H. With "
            r"S(g) = \sum_{R \ne 1} d_R^{1.5} \chi_R(g), 1 + S_{G \times H}(g,h) = (1 + S_G(g))(1 + S_H(h)). S_3 x S_3 "
            r"meets the hypotheses of Theorem 7.9, and its largest margin is "
            r"\gamma^* = 2 / (18\sqrt 3\,(35 + 16\sqrt 2))."
        ),
        reading=(
            "The first two parts hold for all finite groups of this kind. A row of the product is a pair of rows, and "
            "an entry is the product of the entries. So the condition of Theorem 7.9 holds for G x H iff "
            "(1 + S_G)(1 + S_H) < 1 away from the neutral element; for S_5 x Z_2, whose factors meet it, that is "
            "2(6 sqrt 6 - 14) > 1 at a cycle of length 5. For S_3 the matrices are evaluated. gamma is the number >= 0 "
            "with 27 gamma^2 |G| (sum d^{5/2})^2 = 4."
        ),
        definitions=definitions,
        parts=[
            Part(
                "products",
                "The products of irreducible representations are all irreducible representations of the product.",
                CLAIM,
                products,
                [
                    [*TWO, *inner]
                    for inner in (
                        [g, g, g],
                        [IS_SIGN],
                        [TRIVIAL, g],
                        [TRIVIAL, HALF_TRIVIAL, g],
                        [IS_SIGN, IS_SIGN, g, g],
                        [IS_SIGN, IS_SIGN, g],
                        [IS_SIGN] * 4,
                        [g, g],
                    )
                ],
                [_one_factor(definitions)],
            ),
            Part(
                "sums",
                "One plus the sum of d^1.5 chi over R != 1 is multiplicative.",
                product_sums.CLAIM,
                sums,
                [[*TWO_ROOTED, g]],
                [_other_sum()],
            ),
            Part(
                "motions",
                "S_3 acts faithfully on three points, so that its six elements are all permutations of them.",
                MOTIONS,
                evaluated(MOTIONS),
                [[motion, motion, ["residue", 1]], [motion, motion]],
            ),
            Part(
                "squared",
                "The products are all real irreps of S_3 x S_3, which meets the condition, and the margin is a number.",
                S3_SQUARED,
                squared,
                [
                    [two, two, two],
                    [plane],
                    [["pair", ":whole", ":whole"], two],
                    [["pair", ":whole", ":whole"], row, two],
                    [row, row, two, two],
                    [row, row, two],
                    [row] * 4,
                    [two, two],
                    [two],
                    [plane],
                    [two],
                ],
                [at_neutral(definitions, S3_SQUARED, 3, AT_PRODUCT), MARGIN.half(S3_SQUARED, 4)],
            ),
        ],
    )


STATEMENTS = {"tasks/own-products-of-groups": own_products_of_groups}
