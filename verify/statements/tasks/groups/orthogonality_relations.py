"""The orthogonality of entries and of characters of irreducible representations, for every finite group.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8: what is proved is that they are equivalent to what
Schur's lemma says.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import Z3
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    mapping,
    needed,
    place,
    plus,
    substituted,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import prove_not, valuation
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.groups.schur_relations import (
    ALONE,
    DIFFERENT_CHARACTERS,
    DIFFERENT_ENTRIES,
    INEQUIVALENT,
    IRREDUCIBLE,
    PAIR,
    ROW_PAIR,
    SAME_CHARACTERS,
    SAME_ENTRIES,
    SINGLE,
    TOGETHER,
    VOCABULARY,
    prove_different_characters,
    prove_different_entries,
    prove_same_characters,
    prove_same_entries,
)
from verify.statements.tasks.groups.small_real_groups import REAL_Z2, Z2

Json = Any

UNIT = ["unit"]
STAR = ["star"]
READING = (
    "Proved for every finite group and all complex unitary representations by matrices: the relations hold if and only "
    "if the representations have no other intertwiners than those of Schur's lemma, that is, T with R(g) T = T R(g) "
    "for all g is a multiple of 1, and T with R_1(g) T = T R_2(g) for all g is 0. Schur's lemma says this of "
    "irreducible representations, and of two inequivalent ones; it is the open part. An irreducible representation "
    "has V \\ne \\{0\\}. <f, h> is the mean of f times the conjugate of h over the group. "
)
SCHUR = OpenPart(
    "schur",
    "Only multiples of 1 intertwine an irreducible representation with itself, only 0 two inequivalent ones.",
    "Schur's lemma rests on invariant subspaces, kernels and an eigenvalue of a complex matrix; the kernel has no rule "
    "for subspaces, and none that gives zeros of polynomials.",
)


def _numbers(group: Json, value: Json) -> list[Json]:
    """A representation by numbers."""
    return [UNIT, mapping([("a", UNIT), ("b", UNIT), ("s", group)], value)]


GROUP_OF_TWO: list[Json] = REAL_Z2[:2]
TRIVIAL = _numbers(Z2, 1)
SIGN = _numbers(Z2, ["choose", "s", ["even", 1], ["odd", -1]])
TURNS: Json = ["element", Z3]
GROUP_OF_THREE: list[Json] = [TURNS, mapping([("a", TURNS), ("b", TURNS)], plus("a", "b"))]
WAVE = _numbers(TURNS, ["char", ["of", ["dual", Z3], ["residue", 1]], "s"])
ONE_BY_ONE = mapping([("a", UNIT), ("b", UNIT)], 1)


def _equivalence(binders: Binders, hypotheses: list[Json], lemma: Json, relations: Json) -> Json:
    return forall(binders, implies(*hypotheses, ["iff", lemma, relations]))


def _refuted(wrong: Json, values: list[Json]) -> Evidence:
    """Refute an equivalence: the relations hold at the values, but the matrix 1 is an intertwiner and not 0."""
    proof = Evidence()
    binders, (_, *hypotheses, (_, lemma, relations)) = wrong[1:]
    at = valuation(binders, values)
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    said, known = (substituted(formula, at) for formula in (lemma, relations))
    equivalent = ["iff", said, known]
    follows = proof.rewrite(said, [(proof.assume(equivalent), "backward")], proof.evaluate(known))
    group, *matrices = values[0], *values[2:]
    intertwines = proof.evaluate(["intertwines", group, *matrices[:2], *matrices[-2:], ONE_BY_ONE])
    zero = proof.specialise(proof.specialise(follows, [ONE_BY_ONE], [intertwines]), [STAR, STAR])
    none = prove_not(proof, equivalent, zero, proof.evaluate(equal(["at", ONE_BY_ONE, STAR, STAR], 0)))
    proof.counterexample(wrong, [{"at": values}, {"given": given}], none)
    return proof


def _apart(name: str, says: str, relations: Json, proof: Evidence) -> Part:
    """Two representations that only 0 intertwines; without the conjugate it would not be so."""
    claim, wrong = (
        _equivalence(PAIR, TOGETHER, INEQUIVALENT, formula) for formula in (relations, _unconjugated(relations))
    )
    control = Control(
        "Without the conjugate it is false: twice the same character of a group of order 3.",
        differences(claim, wrong),
        _refuted(wrong, [*GROUP_OF_THREE, *WAVE, *WAVE]),
    )
    return Part(name, says, claim, proof, [[*GROUP_OF_TWO, *TRIVIAL, *SIGN]], [control])


def _unconjugated(node: Json) -> Json:
    """Leave out complex conjugation."""
    if not isinstance(node, list):
        return node
    return _unconjugated(node[1]) if node[:1] == ["conj"] else [_unconjugated(child) for child in node]


def _alone(name: str, says: str, relations: Json, proof: Evidence, definitions: list[Json]) -> Part:
    """A representation that only multiples of 1 intertwine with itself; only 0 would be too few."""
    claim = _equivalence(SINGLE, ALONE, IRREDUCIBLE, relations)
    control = Control(
        "With 0 in place of the multiples of 1 it is false: the trivial representation of a group of order 2.",
        [(place(definitions, "only_multiples_of_one", "body", 2, 2), forall(ROW_PAIR, equal(["T", "i", "k"], 0)))],
        _refuted(claim, [*GROUP_OF_TWO, *TRIVIAL]),
    )
    return Part(name, says, claim, proof, [[*GROUP_OF_TWO, *SIGN]], [control])


def proposition_d_7() -> Statement:
    """Proposition D.7: Schur's relations for the entries."""
    apart, alone = prove_different_entries(), prove_same_entries()
    claims = [INEQUIVALENT, DIFFERENT_ENTRIES, TOGETHER, IRREDUCIBLE, SAME_ENTRIES]
    definitions = needed(VOCABULARY, [claims, apart.steps, alone.steps])
    return Statement(
        id="tasks/proposition-d.7",
        title="Entries of unitary irreducible representations are orthogonal: equivalent to Schur's lemma",
        source=f"{SOURCE}, Proposition D.7",
        hypotheses=r"R_1 and R_2 are unitary irreducible representations of a finite group G, in orthonormal bases.",
        conclusion=(
            r"If R_1 and R_2 are inequivalent, \langle R_{1(i,j)}, R_{2(k,l)}\rangle = 0. If R_1 = R_2 = R, "
            r"\langle R_{(i,j)}, R_{(k,l)}\rangle = \frac1{d_R}\delta_{ik}\delta_{jl}."
        ),
        reading=READING,
        definitions=definitions,
        parts=[
            _apart(
                "inequivalent",
                "Only 0 intertwines two unitary representations if and only if all their entries are orthogonal.",
                DIFFERENT_ENTRIES,
                apart,
            ),
            _alone(
                "equal",
                "Only multiples of 1 intertwine a unitary representation with itself if and only if different entries "
                "are orthogonal and the mean squares are 1/d.",
                SAME_ENTRIES,
                alone,
                definitions,
            ),
            SCHUR,
        ],
    )


def theorem_d_8() -> Statement:
    """Theorem D.8: characters are orthonormal."""
    apart, alone = prove_different_characters(), prove_same_characters()
    claims = [INEQUIVALENT, DIFFERENT_CHARACTERS, TOGETHER, IRREDUCIBLE, SAME_CHARACTERS]
    definitions = needed(VOCABULARY, [claims, apart.steps, alone.steps])
    return Statement(
        id="tasks/theorem-d.8",
        title="Irreducible characters are orthonormal: equivalent to Schur's lemma",
        source=f"{SOURCE}, Theorem D.8",
        hypotheses=r"R_1 and R_2 are irreducible representations of a finite group G.",
        conclusion=(
            r"If R_1 and R_2 are inequivalent, \langle\chi_{R_1}, \chi_{R_2}\rangle = 0. If R is irreducible, "
            r"\langle\chi_R, \chi_R\rangle = 1."
        ),
        reading=READING + "By Theorem D.2 every representation may be taken to be unitary.",
        definitions=definitions,
        parts=[
            _apart(
                "inequivalent",
                "Only 0 intertwines two unitary representations if and only if their characters are orthogonal.",
                DIFFERENT_CHARACTERS,
                apart,
            ),
            _alone(
                "equal",
                "Only multiples of 1 intertwine a unitary representation with itself if and only if its character has "
                "the norm 1.",
                SAME_CHARACTERS,
                alone,
                definitions,
            ),
            SCHUR,
        ],
    )


STATEMENTS = {"tasks/proposition-d.7": proposition_d_7, "tasks/theorem-d.8": theorem_d_8}
