"""The orthogonality of entries and of characters of irreducible representations, for every finite group.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.small_groups import Z3
from verify.proving.evidence import Evidence
from verify.statements.language import differences, mapping, needed, plus, renamed, substituted, times, unconjugated
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.tasks.groups.irreducibility import IRREDUCIBLE
from verify.statements.tasks.groups.schur_lemma import (
    EQUIVALENT,
    EQUIVALENT_BODY,
    of_inequivalent,
    of_irreducible,
    prove_different_characters,
    prove_different_entries,
    prove_same_characters,
    prove_same_entries,
)
from verify.statements.tasks.groups.schur_relations import (
    ALONE,
    DIFFERENT_CHARACTERS,
    DIFFERENT_ENTRIES,
    PAIR,
    SAME_CHARACTERS,
    SAME_ENTRIES,
    SINGLE,
    VOCABULARY,
)
from verify.statements.tasks.groups.small_real_groups import REAL_Z2, Z2
from verify.statements.tasks.source import SOURCE

Json = Any

UNIT = ["unit"]
OWN_NAMES = {name: f"{name}0" for name in names_of(PAIR)}  # a proof that declares these names states no claim with them
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


GROUP_OF_TWO: list[Json] = REAL_Z2[:2]
TRIVIAL = _numbers(Z2, 1)
SIGN = _numbers(Z2, ["choose", "s", ["even", 1], ["odd", -1]])
TURNS: Json = ["element", Z3]
GROUP_OF_THREE: list[Json] = [TURNS, mapping([("a", TURNS), ("b", TURNS)], plus("a", "b"))]
WAVE = _numbers(TURNS, ["char", ["of", ["dual", Z3], ["residue", 1]], "s"])
ONE_BY_ONE = mapping([("a", UNIT), ("b", UNIT)], 1)


def _irreducible_at(proof: Evidence, values: Sequence[Json]) -> int:
    """Prove that a representation is irreducible, where :func:`prove_same_entries` has just been proved."""
    theorem, at = len(proof.steps) - 1, valuation(SINGLE, values)
    given = [proof.evaluate(substituted(formula, at)) for formula in ALONE]
    same = proof.specialise(theorem, values, given)
    entries = proof.evaluate(substituted(SAME_ENTRIES, at))
    return proof.rewrite(substituted(IRREDUCIBLE, at), [(same, "backward")], entries)


def _refuted_alone(wrong: Json, values: list[Json]) -> Evidence:
    """Refute relations of one representation: it is irreducible, and they do not hold."""
    proof = prove_same_entries()
    irreducible = _irreducible_at(proof, values)
    _, *hypotheses, (_, kind, relations) = wrong[2]
    at = valuation(SINGLE, values)
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    said = substituted(["iff", kind, relations], at)
    found = proof.rewrite(substituted(relations, at), [proof.assume(said)], irreducible)
    none = prove_not(proof, said, found, proof.evaluate(substituted(relations, at)))
    proof.counterexample(renamed(wrong, OWN_NAMES), [{"at": values}, {"given": given}], none)
    return proof


def _refuted_together(wrong: Json, values: list[Json]) -> Evidence:
    """Refute relations of two representations: they hold for one by numbers and itself, to which it is equivalent."""
    proof = prove_same_entries()
    irreducible = _irreducible_at(proof, values[:4])
    _, *hypotheses, (_, kind, relations) = wrong[2]
    at = valuation(PAIR, values)
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    said = substituted(["iff", kind, relations], at)
    known = proof.conjunction(irreducible, irreducible, proof.evaluate(substituted(relations[3], at)))
    shown = proof.rewrite(substituted(kind, at), [(proof.assume(said), "backward")], known)
    body = substituted(EQUIVALENT_BODY[2], {**at, "T": ONE_BY_ONE, "S": ONE_BY_ONE})
    goal = substituted(EQUIVALENT, at)
    equivalent = proof.witness(goal, [ONE_BY_ONE, ONE_BY_ONE], proof.evaluate(body))
    none = prove_not(proof, said, equivalent, proof.project(shown, 2))
    proof.counterexample(renamed(wrong, OWN_NAMES), [{"at": values}, {"given": given}], none)
    return proof


def _together(name: str, says: str, relations: Json, proof: Evidence) -> Part:
    """Two representations; without the conjugate it would be false."""
    claim, wrong = (of_inequivalent(formula) for formula in (relations, unconjugated(relations)))
    control = Control(
        "Without the conjugate it is false: twice the same character of a group of order 3.",
        differences(claim, wrong),
        _refuted_together(wrong, [*GROUP_OF_THREE, *WAVE, *WAVE]),
    )
    return Part(name, says, claim, proof, [[*GROUP_OF_TWO, *TRIVIAL, *SIGN]], [control])


def _doubled(relations: Json) -> Json:
    """Double the right side of an equation for all rows, or of one without rows."""
    head, *rest = relations
    return ["=", rest[0], times(2, rest[1])] if head == "=" else [head, rest[0], _doubled(rest[1])]


def _alone(name: str, says: str, relations: Json, proof: Evidence) -> Part:
    """One representation; with twice the mean squares it would be false."""
    claim, wrong = of_irreducible(relations), of_irreducible(_doubled(relations))
    control = Control(
        "With twice the mean square it is false: the sign of a group of order 2.",
        differences(claim, wrong),
        _refuted_alone(wrong, [*GROUP_OF_TWO, *SIGN]),
    )
    return Part(name, says, claim, proof, [[*GROUP_OF_TWO, *SIGN]], [control])


def _statement(parts: Sequence[Part | OpenPart], **texts: str) -> Statement:
    definitions = needed(VOCABULARY, [part.tree() for part in parts])
    return Statement(**texts, definitions=definitions, parts=parts)


def proposition_d_7() -> Statement:
    """Proposition D.7: Schur's relations for the entries."""
    return _statement(
        [
            _together(
                "inequivalent",
                "Two irreducible unitary representations are inequivalent if and only if all their entries are "
                "orthogonal.",
                DIFFERENT_ENTRIES,
                prove_different_entries(),
            ),
            _alone(
                "equal",
                "A unitary representation is irreducible if and only if different entries are orthogonal and the mean "
                "squares are 1/d.",
                SAME_ENTRIES,
                prove_same_entries(),
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


def theorem_d_8() -> Statement:
    """Theorem D.8: characters are orthonormal."""
    parts = [
        _together(
            "inequivalent",
            "Two irreducible unitary representations are inequivalent if and only if their characters are orthogonal.",
            DIFFERENT_CHARACTERS,
            prove_different_characters(),
        ),
        _alone(
            "equal",
            "A unitary representation is irreducible if and only if its character has the norm 1.",
            SAME_CHARACTERS,
            prove_same_characters(),
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
