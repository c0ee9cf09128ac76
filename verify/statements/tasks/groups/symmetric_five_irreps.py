"""The group S5 with all its real irreducible representations, the condition of Theorem 7.9 for it, and the margin.

Our own, on Theorem 7.9 and Table D.1 of the thesis on combinatorial tasks.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, trees
from verify.statements.formulas import both, forall, implies
from verify.statements.tasks.groups.five_points import ELEMENTS, LABELS, NEUTRAL, listed, moved
from verify.statements.tasks.groups.group_vocabulary import conditions
from verify.statements.tasks.groups.symmetric_five_group import FACTS, PermutationFacts, product
from verify.statements.tasks.groups.symmetric_five_proof import CLAIM, MARGIN, PROOF_VARIABLES, SymmetricFive
from verify.statements.tasks.groups.symmetric_five_system import AT_S5, VOCABULARY
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, mapping

G, H = "g", "h"
PERMUTES = both(
    equal(["size", ELEMENTS], 120),
    forall([(G, ELEMENTS), (H, ELEMENTS), ("x", "points")], equal(moved(product(G, H), "x"), moved(G, moved(H, "x")))),
    forall(
        [(G, ELEMENTS), (H, ELEMENTS)],
        implies(forall([("x", "points")], equal(moved(G, "x"), moved(H, "x"))), equal(G, H)),
    ),
)


def _permutations() -> Evidence:
    """The evidence that the group consists of all permutations of the points and acts faithfully."""
    proof = ConciseEvidence(PROOF_VARIABLES)
    facts = PermutationFacts(proof, {name: FACTS[name] for name in ("named", "one_to_one")})
    proof.conjunction(proof.evaluate(PERMUTES[1]), facts.composed, facts.faithful)
    return proof


def _not_composed(g: Json, h: Json) -> Evidence:
    """The evidence that the product of two permutations does not act one after the other, in this order."""
    proof = Evidence()
    elements, point = [["of", ELEMENTS, x] for x in (g, h)], ["of", "points", ":p1"]
    sides = moved(product(*elements), point), moved(elements[0], moved(elements[1], point))
    proof.counterexample(PERMUTES, [{"part": 1}, {"at": [g, h, ":p1"]}], proof.evaluate(equal(*sides)))
    return proof


def _other_constant(definitions: list[Json]) -> model.Control:
    """With another value of the constant function at a pair."""
    row, neutral = ["of", "s5_rows", ":trivial_constant"], ["of", ELEMENTS, NEUTRAL]
    proof = Evidence()
    at = {**AT_S5, "i": row, "one": ["of", "s5_irreps", ":trivial"]}
    _, _, (_, condition, (_, _, formula)) = conditions("real_irreps")[2]
    given = proof.evaluate(trees.substituted(condition, at))
    false = proof.evaluate(trees.substituted(formula, {**at, "g": neutral}))
    inside: list[dict[str, Json]] = [{"at": [row]}, {"given": [given]}, {"at": [neutral]}]
    proof.counterexample(CLAIM, [{"part": 0}, {"part": 2}, *inside], false)
    path = trees.place(definitions, "s5_table", "body", 1, 2, 1, 2, 1, 2, 1, 2, 2, 1)
    return model.Control("With 2/5 for a value of the constant function it is false.", [(path, ["/", 2, 5])], proof)


def own_symmetric_five() -> model.Statement:
    """S5 meets the hypotheses of Theorem 7.9."""
    permutations, irreps = _permutations(), SymmetricFive().claim()
    definitions = trees.needed(VOCABULARY, [PERMUTES, CLAIM, permutations.steps, irreps.steps, irreps.variables])
    g, h = listed((2, 1, 4, 5, 3)), listed((1, 3, 2, 4, 5))
    row, other = ":standard_point1", ":edges_edge2"
    reversed_product = mapping(
        [("g", ELEMENTS), ("h", ELEMENTS)], ["s5_listed", *(moved("h", moved("g", x)) for x in LABELS[:4])]
    )
    return model.Statement(
        id="tasks/own-symmetric-five",
        title="The group S_5 has real irreducible representations and meets the condition of Theorem 7.9",
        source=f"Our own; the hypotheses of {SOURCE}, Theorem 7.9, for S_5",
        hypotheses=(
            r"The elements are the 120 tuples of five different points out of five, with composition. The "
            r"representations are those on four spaces of functions on the pairs (x, y) of points: constants; "
            r"functions of x with the sum 0; symmetric and antisymmetric functions with f(x,x) = 0 and "
            r"\sum_y f(x,y) = 0; and the first three times the sign."
        ),
        conclusion=(
            r"The seven representations, of the degrees 1, 1, 4, 4, 5, 5, 6, are real, orthogonal, irreducible, "
            r"inequivalent and complete, and \sum_{R \ne 1} d_R^{1.5} \chi_R(g) < 0 for all g \ne e. The largest "
            r"margin is \gamma^* = 2 / (18\sqrt{10}\,(65 + 50\sqrt 5 + 36\sqrt 6))."
        ),
        reading=(
            "rho(i, j, g) is the scalar product of the function of the row i, moved by g, with that of the row j, "
            "times the sign of g where it belongs; the sixteen functions are listed. s5_listed finds the permutation "
            "with given images, and s5_parity its sign; part 'permutations' says that products are compositions. So "
            "the hypotheses of tasks/theorem-7.9, which gives the largest margin, are proved from the composition of "
            "permutations; gamma is the number >= 0 with 27 gamma^2 |G| (sum d^{5/2})^2 = 4. Each permutation is "
            "evaluated once, and what is said of pairs of them is proved from that."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "permutations",
                "The 120 elements act on five points, products act one after the other, different elements differ.",
                PERMUTES,
                permutations,
                [[g, g, ":p1"], [g, g]],
                [
                    model.Control(
                        "With products in the other order it is false.",
                        [(trees.place(definitions, "s5_mul", "body"), reversed_product)],
                        _not_composed(g, h),
                    )
                ],
            ),
            model.Part(
                "irreps",
                "These are all real irreps, the sum of d^1.5 chi is negative except at e, and the margin is a number.",
                CLAIM,
                irreps,
                [
                    [g, g, g],
                    [":standard"],
                    [":trivial_constant", g],
                    [row, other, g],
                    [row, row, g, g],
                    [row, row, g],
                    [row, row, row, row],
                    [g, g],
                    [g],
                    [":standard"],
                    [g],
                ],
                [_other_constant(definitions), MARGIN.half(CLAIM, 4)],
            ),
        ],
    )


STATEMENTS = {"tasks/own-symmetric-five": own_symmetric_five}
