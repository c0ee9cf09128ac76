"""S4 meets the hypotheses of Theorem 7.9, with the group and its representations entry by entry.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks. The elements are the affine maps x -> A x + v of the plane
over the field with two elements; its four points are what S4 permutes.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import model, trees
from verify.statements.formulas import both, exists, forall, implies
from verify.statements.tasks.groups import character_tables, symmetric_four_proof
from verify.statements.tasks.groups.group_vocabulary import NEGATIVE_SUMS, ROOTED, conditions
from verify.statements.tasks.groups.symmetric_four_group import AT_S4, GROUP, NEUTRAL, REAL, ROWS, VOCABULARY, A
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal

NAMED_NEUTRAL: Json = ["neutral", "G", "mul", "e"]
CONDITION = both(*(trees.substituted(formula, AT_S4) for formula in (NAMED_NEUTRAL, ROOTED, NEGATIVE_SUMS)))
PERMUTES = both(
    equal(["size", GROUP], 24),
    forall(
        [("g", GROUP), ("h", GROUP), ("x", "s4_points")],
        equal(["s4_act", ["at", "s4_mul", "g", "h"], "x"], ["s4_act", "g", ["s4_act", "h", "x"]]),
    ),
    forall(
        [("g", GROUP), ("h", GROUP)],
        implies(
            different("g", "h"), exists([("x", "s4_points")], different(["s4_act", "g", "x"], ["s4_act", "h", "x"]))
        ),
    ),
)


def _without_signs(definitions: list[Json]) -> model.Control:
    """With the trivial representation in place of the sign."""
    proof = Evidence()
    relations = conditions("real_irreps")[7]
    rows = [":t", ":t", ":s", ":s"]
    inner = {name: ["of", "s4_rows", row] for (name, _), row in zip(relations[1], rows, strict=True)}
    false = proof.evaluate(trees.substituted(relations[2], {**AT_S4, **inner}))
    proof.counterexample(REAL, [{"part": 7}, {"at": rows}], false)
    path = trees.place(definitions, "s4_rho", "body", 2, 2 + list(ROWS).index("s"), 1, 2 + list(ROWS).index("s"), 1)
    return model.Control(
        "With 1 in place of the signs two representations are equivalent: it is false.", [(path, 1)], proof
    )


def own_symmetric_four() -> model.Statement:
    """S4 meets the hypotheses of Theorem 7.9."""
    irreps = symmetric_four_proof.prove_real_irreps()
    definitions = trees.needed(VOCABULARY, [PERMUTES, REAL, CONDITION, irreps.steps])
    g: Json = ["pair", ":x", ":yzx"]
    row: Json = ":p1"
    return model.Statement(
        id="tasks/own-symmetric-four",
        title="The group S_4 has real irreducible representations and meets the condition of Theorem 7.9",
        source=f"Our own; the hypotheses of {SOURCE}, Theorem 7.9, for S_4",
        hypotheses=(
            r"The elements are the maps x \mapsto Ax + v of the plane over the field with two elements, which has four "
            r"points; the representations are the trivial one, the sign, that of the triangle, the standard one by "
            r"signed permutation matrices, and its product with the sign."
        ),
        conclusion=(
            r"These maps are all 24 permutations of the four points. The five representations are real, orthogonal, "
            r"irreducible, inequivalent and complete, and \sum_{R \ne 1} d_R^{1.5} \chi_R(g) < 0 for all g \ne e."
        ),
        reading=(
            "The points are zero, x, y and z; A permutes x, y and z, and v = zero, x, y or z is added. So Theorem 7.9 "
            "gives the largest margin for S_4, as tasks/theorem-7.9 states it for every group with these properties. "
            "The action, the products with letters and the sums of degrees times characters are evaluated for all "
            "elements; the law of the group, the other products and Schur's relations follow."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "permutations",
                "The group acts on four points, different elements act differently, and there are 24 elements.",
                PERMUTES,
                character_tables.evaluated(PERMUTES),
                [[g, g, ":x"], [g, NEUTRAL]],
                [
                    model.Control(
                        "Without the translations it is false: different elements act alike.",
                        [(trees.place(definitions, "s4_act", "body"), ["s4_image", A, "x"])],
                        character_tables.evaluated(PERMUTES),
                    )
                ],
            ),
            model.Part(
                "irreps",
                "The matrices are a complete system of real irreducible representations, as Theorem 7.9 asks for.",
                REAL,
                irreps,
                [
                    [g, g, g],
                    [":plane"],
                    [":t", g],
                    [":t", ":s", g],
                    [row, row, g, g],
                    [row, row, g],
                    [row, row, row, row],
                    [g, g],
                ],
                [_without_signs(definitions)],
            ),
            model.Part(
                "condition",
                "The sum of d^1.5 times the characters is negative away from the neutral element.",
                CONDITION,
                character_tables.evaluated(CONDITION),
                [[g], [":plane"], [g]],
                [
                    model.Control(
                        "At the neutral element it is false.",
                        [(trees.place(definitions, "negative_character_sums", "body", 2, 1), ["true"])],
                        character_tables.evaluated(CONDITION),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"tasks/own-symmetric-four": own_symmetric_four}
