"""The orthogonality of entries and of characters of irreducible representations, for every finite group.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8.
"""

from collections.abc import Sequence

from verify.library.small_groups import Z3
from verify.proving.evidence import Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.tasks.groups import irreducibility, schur_lemma, schur_relations, small_real_groups
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import mapping, plus, times

UNIT = ["unit"]
OWN_NAMES = {
    name: f"{name}0" for name in patterns.names_of(schur_relations.PAIR)
}  # a proof that declares these names states no claim with them
READING = (
    "Proved for every finite group and all complex unitary representations by matrices, as equivalences, from one "
    "cited lemma: a square complex matrix has an eigenvector. A subspace is the kernel of a matrix M; it is invariant "
    "if M R(g) v = 0 for all g whenever M v = 0. R is irreducible if V \\ne \\{0\\} and an invariant subspace with a "
    "vector other than 0 is V. R_1 and R_2 are equivalent if R_1(g) T = T R_2(g) for all g, with an invertible T. "
    "<f, h> is the mean of f times the conjugate of h over the group. "
)


def _numbers(group: Json, value: Json) -> list[Json]:
    """A representation by numbers."""
    return [UNIT, mapping([("a", UNIT), ("b", UNIT), ("s", group)], value)]


GROUP_OF_TWO: list[Json] = small_real_groups.REAL_Z2[:2]
TRIVIAL = _numbers(small_real_groups.Z2, 1)
SIGN = _numbers(small_real_groups.Z2, ["choose", "s", ["even", 1], ["odd", -1]])
TURNS: Json = ["element", Z3]
GROUP_OF_THREE: list[Json] = [TURNS, mapping([("a", TURNS), ("b", TURNS)], plus("a", "b"))]
WAVE = _numbers(TURNS, ["char", ["of", ["dual", Z3], ["residue", 1]], "s"])
ONE_BY_ONE = mapping([("a", UNIT), ("b", UNIT)], 1)


def _irreducible_at(proof: Evidence, values: Sequence[Json]) -> int:
    """Prove that a representation is irreducible, where :func:`prove_same_entries` has just been proved."""
    theorem, at = len(proof.steps) - 1, patterns.valuation(schur_relations.SINGLE, values)
    given = [proof.evaluate(trees.substituted(formula, at)) for formula in schur_relations.ALONE]
    same = proof.specialise(theorem, values, given)
    entries = proof.evaluate(trees.substituted(schur_relations.SAME_ENTRIES, at))
    return proof.rewrite(trees.substituted(irreducibility.IRREDUCIBLE, at), [(same, "backward")], entries)


def _refuted_alone(wrong: Json, values: list[Json]) -> Evidence:
    """Refute relations of one representation: it is irreducible, and they do not hold."""
    proof = schur_lemma.prove_same_entries()
    irreducible = _irreducible_at(proof, values)
    _, *hypotheses, (_, kind, relations) = wrong[2]
    at = patterns.valuation(schur_relations.SINGLE, values)
    given = [proof.evaluate(trees.substituted(hypothesis, at)) for hypothesis in hypotheses]
    said = trees.substituted(["iff", kind, relations], at)
    found = proof.rewrite(trees.substituted(relations, at), [proof.assume(said)], irreducible)
    none = patterns.prove_not(proof, said, found, proof.evaluate(trees.substituted(relations, at)))
    proof.counterexample(trees.renamed(wrong, OWN_NAMES), [{"at": values}, {"given": given}], none)
    return proof


def _refuted_together(wrong: Json, values: list[Json]) -> Evidence:
    """Refute relations of two representations: they hold for one by numbers and itself, to which it is equivalent."""
    proof = schur_lemma.prove_same_entries()
    irreducible = _irreducible_at(proof, values[:4])
    _, *hypotheses, (_, kind, relations) = wrong[2]
    at = patterns.valuation(schur_relations.PAIR, values)
    given = [proof.evaluate(trees.substituted(hypothesis, at)) for hypothesis in hypotheses]
    said = trees.substituted(["iff", kind, relations], at)
    known = proof.conjunction(irreducible, irreducible, proof.evaluate(trees.substituted(relations[3], at)))
    shown = proof.rewrite(trees.substituted(kind, at), [(proof.assume(said), "backward")], known)
    body = trees.substituted(schur_lemma.EQUIVALENT_BODY[2], {**at, "T": ONE_BY_ONE, "S": ONE_BY_ONE})
    goal = trees.substituted(schur_lemma.EQUIVALENT, at)
    equivalent = proof.witness(goal, [ONE_BY_ONE, ONE_BY_ONE], proof.evaluate(body))
    none = patterns.prove_not(proof, said, equivalent, proof.project(shown, 2))
    proof.counterexample(trees.renamed(wrong, OWN_NAMES), [{"at": values}, {"given": given}], none)
    return proof


def _together(name: str, says: str, relations: Json, proof: Evidence) -> model.Part:
    """Two representations; without the conjugate it would be false."""
    claim, wrong = (schur_lemma.of_inequivalent(formula) for formula in (relations, trees.unconjugated(relations)))
    control = model.Control(
        "Without the conjugate it is false: twice the same character of a group of order 3.",
        trees.differences(claim, wrong),
        _refuted_together(wrong, [*GROUP_OF_THREE, *WAVE, *WAVE]),
    )
    return model.Part(name, says, claim, proof, [[*GROUP_OF_TWO, *TRIVIAL, *SIGN]], [control])


def _doubled(relations: Json) -> Json:
    """Double the right side of an equation for all rows, or of one without rows."""
    head, *rest = relations
    return ["=", rest[0], times(2, rest[1])] if head == "=" else [head, rest[0], _doubled(rest[1])]


def _alone(name: str, says: str, relations: Json, proof: Evidence) -> model.Part:
    """One representation; with twice the mean squares it would be false."""
    claim, wrong = schur_lemma.of_irreducible(relations), schur_lemma.of_irreducible(_doubled(relations))
    control = model.Control(
        "With twice the mean square it is false: the sign of a group of order 2.",
        trees.differences(claim, wrong),
        _refuted_alone(wrong, [*GROUP_OF_TWO, *SIGN]),
    )
    return model.Part(name, says, claim, proof, [[*GROUP_OF_TWO, *SIGN]], [control])


def _statement(parts: Sequence[model.Part | model.OpenPart], **texts: str) -> model.Statement:
    definitions = trees.needed(schur_relations.VOCABULARY, [part.tree() for part in parts])
    return model.Statement(**texts, definitions=definitions, parts=parts)


def proposition_d_7() -> model.Statement:
    """Proposition D.7: Schur's relations for the entries."""
    return _statement(
        [
            _together(
                "inequivalent",
                "Two irreducible unitary representations are inequivalent if and only if all their entries are "
                "orthogonal.",
                schur_relations.DIFFERENT_ENTRIES,
                schur_lemma.prove_different_entries(),
            ),
            _alone(
                "equal",
                "A unitary representation is irreducible if and only if different entries are orthogonal and the mean "
                "squares are 1/d.",
                schur_relations.SAME_ENTRIES,
                schur_lemma.prove_same_entries(),
            ),
        ],
        id="tasks/proposition-d.7",
        title="Entries of unitary irreducible representations are orthogonal",
        source=f"{SOURCE}, Proposition D.7",
        hypotheses=r"R_1 and R_2 are unitary irreducible representations of a finite group G, in orthonormal bases.",
        conclusion=(
            r"If R_1 and R_2 are inequivalent, \langle R_{1(i,j)}, R_{2(k,l)}\rangle = 0. If R_1 = R_2 = R, "
            r"\langle R_{(i,j)}, R_{(k,l)}\rangle = \frac1{d_R}\delta_{ik}\delta_{jl}."
        ),
        reading=READING,
    )


def theorem_d_8() -> model.Statement:
    """Theorem D.8: characters are orthonormal."""
    parts = [
        _together(
            "inequivalent",
            "Two irreducible unitary representations are inequivalent if and only if their characters are orthogonal.",
            schur_relations.DIFFERENT_CHARACTERS,
            schur_lemma.prove_different_characters(),
        ),
        _alone(
            "equal",
            "A unitary representation is irreducible if and only if its character has the norm 1.",
            schur_relations.SAME_CHARACTERS,
            schur_lemma.prove_same_characters(),
        ),
    ]
    return _statement(
        parts,
        id="tasks/theorem-d.8",
        title="Irreducible characters are orthonormal",
        source=f"{SOURCE}, Theorem D.8",
        hypotheses=r"R_1 and R_2 are irreducible representations of a finite group G.",
        conclusion=(
            r"If R_1 and R_2 are inequivalent, \langle\chi_{R_1}, \chi_{R_2}\rangle = 0. If R is irreducible, "
            r"\langle\chi_R, \chi_R\rangle = 1."
        ),
        reading=READING + "The text takes unitary ones; for any others it is tasks/own-characters-in-any-basis.",
    )


STATEMENTS = {"tasks/proposition-d.7": proposition_d_7, "tasks/theorem-d.8": theorem_d_8}
