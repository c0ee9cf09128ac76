"""The orthogonality of entries and of characters of irreducible representations, for every finite group.

Thesis on combinatorial tasks, Proposition D.7 and Theorem D.8.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    needed,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.groups.schur_relations import (
    DIFFERENT_CHARACTERS,
    DIFFERENT_ENTRIES,
    INEQUIVALENT,
    IRREDUCIBLE,
    PAIR,
    SAME_CHARACTERS,
    SAME_ENTRIES,
    SINGLE,
    VOCABULARY,
    prove_different_characters,
    prove_different_entries,
    prove_same_characters,
    prove_same_entries,
)
from verify.statements.tasks.groups.small_real_groups import REAL_Z2, Z2

Json = Any

UNIT = ["unit"]
PLANE = ["labels", "x", "y"]
READING = (
    "Proved for every finite group and all complex unitary representations by matrices. Irreducibility enters through "
    "Schur's lemma, for the matrices that average over the group: of T_jl = \\sum_g R_1(g) E_jl R_2(g)^* it is proved "
    "that it intertwines the two representations; that it is then a multiple of 1 for one irreducible representation "
    "and 0 for two inequivalent ones is the hypothesis. It follows from irreducibility by the classical lemma. An "
    "irreducible representation has V \\ne \\{0\\}. <f, h> is the mean of f times the conjugate of h over the group. "
)


def _matrices(rows: Json, entry: Json) -> Json:
    return mapping([("a", rows), ("b", rows), ("s", Z2)], entry)


TRIVIAL: list[Json] = [UNIT, _matrices(UNIT, 1)]
SIGN: list[Json] = [UNIT, _matrices(UNIT, ["choose", "s", ["even", 1], ["odd", -1]])]
TWICE_TRIVIAL: list[Json] = [PLANE, _matrices(PLANE, indicator(equal("a", "b")))]
GROUP_OF_TWO: list[Json] = REAL_Z2[:2]
STAR = ["star"]


def _without(binders: Binders, hypotheses: list[Json], conclusion: Json, values: list[Json], says: str) -> Control:
    """Without the last hypothesis the claim is false."""
    weaker = [*hypotheses[:-1], ["true"]]
    claim = forall(binders, implies(*hypotheses, conclusion))
    wrong = forall(binders, implies(*weaker, conclusion))
    return Control(says, differences(claim, wrong), refute_at(wrong, binders, values, weaker, conclusion))


TWO_TRIVIAL = "For twice the trivial representation of a group of order 2 it is false: they are equivalent."
REDUCIBLE = "For the sum of two trivial representations it is false: it is not irreducible."


def proposition_d_7() -> Statement:
    """Proposition D.7: Schur's relations for the entries."""
    apart = forall(PAIR, implies(*INEQUIVALENT, DIFFERENT_ENTRIES))
    alone = forall(SINGLE, implies(*IRREDUCIBLE, SAME_ENTRIES))
    stars = [STAR] * 4
    return Statement(
        id="tasks/proposition-d.7",
        title="Entries of unitary irreducible representations are orthogonal",
        source=f"{SOURCE}, Proposition D.7",
        hypotheses=r"R_1 and R_2 are unitary irreducible representations of a finite group G, in orthonormal bases.",
        conclusion=(
            r"If R_1 and R_2 are inequivalent, \langle R_{1(i,j)}, R_{2(k,l)}\rangle = 0. If R_1 = R_2 = R, "
            r"\langle R_{(i,j)}, R_{(k,l)}\rangle = \frac1{d_R}\delta_{ik}\delta_{jl}."
        ),
        reading=READING,
        definitions=needed(VOCABULARY, [apart, alone]),
        parts=[
            Part(
                "inequivalent",
                "Entries of two inequivalent irreducible representations are orthogonal.",
                apart,
                prove_different_entries(),
                [[*GROUP_OF_TWO, *TRIVIAL, *SIGN, *stars]],
                [_without(PAIR, INEQUIVALENT, DIFFERENT_ENTRIES, [*GROUP_OF_TWO, *TRIVIAL, *TRIVIAL], TWO_TRIVIAL)],
            ),
            Part(
                "equal",
                "Different entries of one irreducible representation are orthogonal, their mean squares are 1/d.",
                alone,
                prove_same_entries(),
                [[*GROUP_OF_TWO, *SIGN, *stars]],
                [_without(SINGLE, IRREDUCIBLE, SAME_ENTRIES, [*GROUP_OF_TWO, *TWICE_TRIVIAL], REDUCIBLE)],
            ),
        ],
    )


def theorem_d_8() -> Statement:
    """Theorem D.8: characters are orthonormal."""
    apart = forall(PAIR, implies(*INEQUIVALENT, DIFFERENT_CHARACTERS))
    alone = forall(SINGLE, implies(*IRREDUCIBLE, SAME_CHARACTERS))
    return Statement(
        id="tasks/theorem-d.8",
        title="Irreducible characters are orthonormal",
        source=f"{SOURCE}, Theorem D.8",
        hypotheses=r"R_1 and R_2 are unitary irreducible representations of a finite group G.",
        conclusion=(
            r"If R_1 and R_2 are inequivalent, \langle\chi_{R_1}, \chi_{R_2}\rangle = 0. If R is irreducible, "
            r"\langle\chi_R, \chi_R\rangle = 1."
        ),
        reading=READING + "By Theorem D.2 every representation may be taken to be unitary.",
        definitions=needed(VOCABULARY, [apart, alone]),
        parts=[
            Part(
                "inequivalent",
                "Characters of two inequivalent irreducible representations are orthogonal.",
                apart,
                prove_different_characters(),
                [[*GROUP_OF_TWO, *TRIVIAL, *SIGN]],
                [_without(PAIR, INEQUIVALENT, DIFFERENT_CHARACTERS, [*GROUP_OF_TWO, *TRIVIAL, *TRIVIAL], TWO_TRIVIAL)],
            ),
            Part(
                "equal",
                "The character of an irreducible representation has the norm 1.",
                alone,
                prove_same_characters(),
                [[*GROUP_OF_TWO, *SIGN]],
                [_without(SINGLE, IRREDUCIBLE, SAME_CHARACTERS, [*GROUP_OF_TWO, *TWICE_TRIVIAL], REDUCIBLE)],
            ),
        ],
    )


STATEMENTS = {"tasks/proposition-d.7": proposition_d_7, "tasks/theorem-d.8": theorem_d_8}
