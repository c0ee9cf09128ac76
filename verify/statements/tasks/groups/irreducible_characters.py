"""The squares of the degrees add up to the order, and the characters are an orthonormal basis of the class functions.

Thesis on combinatorial tasks, Theorems D.5 and D.9, for every finite group and all its complex irreducible
representations.
"""

from verify.library.small_groups import Z3
from verify.statements.formulas import Json, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import valuation
from verify.statements.tasks.groups import family_claims
from verify.statements.tasks.groups.complete_characters import SPANNED
from verify.statements.tasks.groups.existence_of_families import EXISTENCE, prove_existence
from verify.statements.tasks.groups.group_vocabulary import ORDER, degree
from verify.statements.tasks.groups.orthonormal_characters import DISTINCT, ORTHONORMAL
from verify.statements.tasks.groups.small_real_groups import REAL_S3
from verify.statements.tasks.groups.unitary_families import FAMILY, VOCABULARY
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator, mapping, plus, times, total
from verify.statements.trees import differences, needed, substituted, unconjugated

CUBE_ROOTS: Json = ["dual", Z3]
TURNS: Json = ["element", Z3]
WAVES: list[Json] = [
    TURNS,
    mapping([("a", TURNS), ("b", TURNS)], plus("a", "b")),
    CUBE_ROOTS,
    CUBE_ROOTS,
    mapping([("i", CUBE_ROOTS)], "i"),
    mapping(
        [("i", CUBE_ROOTS), ("j", CUBE_ROOTS), ("g", TURNS)], times(indicator(equal("i", "j")), ["char", "i", "g"])
    ),
]
GROUPS = r"R_1, \dots, R_K are the irreducible representations of a finite group G, of degrees d_1, \dots, d_K."
READING = (
    "Proved for every finite group and its complex irreducible representations, one of each kind, by unitary matrices, "
    "as the text takes them (for any other matrices it is tasks/own-any-basis), from a cited lemma: a square complex "
    "matrix has an eigenvector. R_1, ..., R_K are written as one family of block-diagonal matrices; a row belongs to "
    "one representation, its label. The family is complete if its blocks are irreducible, no two of them are "
    "equivalent, and every irreducible representation of G by complex matrices, unitary or not, is equivalent to a "
    "block. Irreducible means: V \\ne \\{0\\}, and an invariant kernel of a square matrix that contains a vector "
    "other than 0 is V; every subspace is such a kernel. "
)


def _degrees_control() -> Control:
    """The degrees instead of their squares."""
    property_ = equal(total([("r", "R")], degree("r")), ORDER)
    wrong = family_claims.complete_if(property_)
    failing = substituted(property_, valuation(FAMILY, family_claims.TRIANGLE))
    return Control(
        "The sum of the degrees instead of their squares is not the order: S_3 has the degrees 1, 1 and 2.",
        differences(family_claims.DEGREES, wrong),
        family_claims.refuted(wrong, family_claims.TRIANGLE, [{"part": 1}], failing),
    )


def theorem_d_5() -> Statement:
    """Theorem D.5: the squares of the degrees add up to the order."""
    proof, _ = family_claims.proved(family_claims.prove_degrees)
    parts = [
        Part(
            "degrees",
            "Irreducible unitary representations that are pairwise inequivalent are all irreducible representations "
            "if and only if the squares of their degrees add up to the order.",
            family_claims.DEGREES,
            proof,
            [WAVES],
            [_degrees_control()],
        ),
        Part(
            "existence",
            "Every finite group has such a complete family.",
            EXISTENCE,
            prove_existence(),
            [REAL_S3[:2]],
        ),
    ]
    return Statement(
        id="tasks/theorem-d.5",
        title="The squares of the degrees of the irreducible representations add up to the order of the group",
        source=f"{SOURCE}, Theorem D.5",
        hypotheses=GROUPS,
        conclusion=r"|G| = \sum_{n=1}^K d_n^2.",
        reading=READING
        + (
            "The claim says more than the theorem: among irreducible and pairwise inequivalent representations, the "
            "equation holds for the complete families only. That every finite group has a complete family is the "
            "second part; unitary matrices take square roots, which exist by the cited lemma on intermediate values."
        ),
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


def _basis_control() -> Control:
    """Any function instead of a class function."""
    anything = [*SPANNED[:2], implies(["true"], SPANNED[2][-1])]
    wrong = family_claims.complete_if(anything)
    rotation: Json = ["pair", ["residue", 1], ":face"]
    at_one = mapping([("y'", family_claims.TRIANGLE[0])], indicator(equal("y'", rotation)))
    at = {**valuation(FAMILY, family_claims.TRIANGLE), "psi": at_one, "x": ["of", family_claims.TRIANGLE[0], rotation]}
    failing = substituted(SPANNED[2][-1][2], at)
    moves = [{"part": 1}, {"at": [at_one]}, {"given": [["true"]]}, {"at": [rotation]}]
    return Control(
        "For any function on S_3 it is false: one that is 1 at one rotation only.",
        differences(family_claims.BASIS, wrong),
        family_claims.refuted(
            wrong, family_claims.TRIANGLE, moves, failing, lambda proof: proof.use("tasks/theorem-d.5", "degrees")
        ),
    )


def _orthonormal_control() -> Control:
    """Products without a conjugate."""
    wrong = family_claims.of_families(["iff", DISTINCT, unconjugated(ORTHONORMAL)])
    failing = substituted(unconjugated(ORTHONORMAL), valuation(FAMILY, WAVES))
    return Control(
        "Without the conjugate it is false for the group of order 3.",
        differences(family_claims.ORTHONORMALITY, wrong),
        family_claims.refuted(wrong, WAVES, [], failing),
    )


def theorem_d_9() -> Statement:
    """Theorem D.9: the characters are an orthonormal basis of the class functions."""
    parts = [
        Part(
            "orthonormal",
            "Unitary representations are irreducible and pairwise inequivalent if and only if their characters are "
            "orthonormal.",
            family_claims.ORTHONORMALITY,
            family_claims.proved(family_claims.prove_orthonormality)[0],
            [WAVES],
            [_orthonormal_control()],
        ),
        Part(
            "classes",
            "Characters are class functions.",
            family_claims.OF_CLASSES,
            family_claims.proved(family_claims.prove_classes)[0],
            [[*family_claims.TRIANGLE, ":plane", ["pair", 0, ":back"], ["pair", 0, ":back"], ["pair", 0, ":face"]]],
        ),
        Part(
            "basis",
            "Irreducible unitary representations that are pairwise inequivalent are all irreducible representations "
            "if and only if every class function is the combination of their characters with the coefficients "
            "<f, chi>.",
            family_claims.BASIS,
            family_claims.proved(family_claims.prove_basis)[0],
            [WAVES],
            [_basis_control()],
        ),
    ]
    return Statement(
        id="tasks/theorem-d.9",
        title="The irreducible characters are an orthonormal basis of the class functions",
        source=f"{SOURCE}, Theorem D.9",
        hypotheses=GROUPS,
        conclusion=(
            r"\langle\chi_r, \chi_s\rangle = 1[r = s]; each \chi_r is constant on conjugacy classes; each f that is "
            r"constant on conjugacy classes is \sum_r \langle f, \chi_r\rangle \chi_r."
        ),
        reading=READING
        + (
            "Conjugate elements a and b are those with a g = g b for some g; functions are complex. <f, h> is the "
            "mean of f times the conjugate of h over the group. Every finite group has a complete family "
            "(Theorem D.5)."
        ),
        definitions=needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/theorem-d.5": theorem_d_5, "tasks/theorem-d.9": theorem_d_9}
