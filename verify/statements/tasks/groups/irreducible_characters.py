"""The squares of the degrees add up to the order, and the characters are an orthonormal basis of the class functions.

Thesis on combinatorial tasks, Theorems D.5 and D.9, for every complete system of real irreducible representations of a
finite group.
"""

from __future__ import annotations

from collections.abc import Callable
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
    needed,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, refute_at, sums_under
from verify.statements.real_inequalities import REALS, prove_nonzero
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.groups.group_facts import ELEMENTS, NEUTRAL, product
from verify.statements.tasks.groups.group_vocabulary import (
    GROUP_VOCABULARY,
    ORDER,
    REAL_IRREPS,
    SYSTEM,
    TAU,
    character,
    degree,
)
from verify.statements.tasks.groups.irrep_facts import IRREP_VARIABLES, IrrepFacts, entry, weighted_entry
from verify.statements.tasks.groups.small_real_groups import REAL_S3, REAL_Z2

Json = Any

CLASS_FUNCTION = ["class_function", "G", "mul", "tau"]


def _mean(one: Json, other: Json) -> Json:
    return over(total([("t", "G")], times(one, other)), ORDER)


def _squares(exponent: int = 2) -> Json:
    return equal(total([("r", "R")], power(degree("r"), exponent)), ORDER)


DEGREES = forall(SYSTEM, implies(REAL_IRREPS, _squares()))
ORTHONORMAL = forall(
    SYSTEM,
    implies(
        REAL_IRREPS,
        forall(
            [("r", "R"), ("s", "R")],
            equal(_mean(character("r", "t"), character("s", "t")), indicator(equal("r", "s"))),
        ),
    ),
)
OF_CLASSES = forall(
    SYSTEM,
    implies(
        REAL_IRREPS,
        forall([("r", "R")], ["class_function", "G", "mul", mapping([("t", "G")], character("r", "t"))]),
    ),
)
EXPANDED = equal(
    ["tau", "x"],
    total([("r", "R")], times(_mean(["tau", "t"], character("r", "t")), character("r", "x"))),
)
WITH_FUNCTION: Binders = [*SYSTEM, TAU]
BASIS = forall(WITH_FUNCTION, implies(REAL_IRREPS, CLASS_FUNCTION, forall([("x", "G")], EXPANDED)))
DEGREE_OF = "degree_of"
NAMED = forall([("r", "R")], equal([DEGREE_OF, "r"], degree("r")))
MEAN_OF = "mean_of"
MEANS = forall([("r", "R")], equal([MEAN_OF, "r"], _mean(["tau", "t"], character("r", "t"))))


def named_degree(r: Json) -> Json:
    """Return the degree as a value of a map, so that the rule sums does not open it."""
    return [DEGREE_OF, r]


class CharacterFacts(IrrepFacts):
    """Facts about the characters of a complete system of real irreducible representations, which is assumed."""

    def __init__(self) -> None:
        """Assume the system; a class function may be declared, too."""
        proof = ConciseEvidence(
            [
                *WITH_FUNCTION,
                *IRREP_VARIABLES,
                *((name, ["maps", "R", "real"]) for name in (DEGREE_OF, MEAN_OF)),
                *REALS,
            ]
        )
        super().__init__(proof, proof.assume(REAL_IRREPS))
        self.named = proof.assume(NAMED)
        self.named_schur, self.named_complete = self.with_factor(named_degree, self.named)

    def closed(self, theorem: int, binders: Binders, hypotheses: list[Json]) -> Evidence:
        """Close the proof."""
        self.proof.generalise(self.instantiated(theorem, NAMED), names_of(binders), hypotheses)
        return self.proof

    def instantiated(self, theorem: int, naming: Json) -> int:
        """Put the map in that a hypothesis ∀r f(r) = x(r) describes."""
        proof = self.proof
        (name, _), value = naming[2][1], naming[2][2]
        known = proof.sums(forall([("r", "R")], equal(value, value)))
        anyway = proof.generalise(theorem, [name], [naming])
        return proof.specialise(anyway, [mapping([("r", "R")], value)], [known])

    def inverted_degree(self) -> int:
        """d_r (1/d_r) = 1, since every representation has a row."""
        proof, (row, r) = self.proof, ("i1", "rep1")
        own, value = equal(["irrep", row], r), named_degree(r)
        others = plus(1, total([("i'", "I")], indicator(equal(["irrep", "i'"], r)), different("i'", row)))
        count = equal(minus(value, 0), others)
        counted = sums_under(proof, [own], [proof.assume(own)], count, cofactors=[cofactor(self.named, [r])])
        positive = proof.squares(["<", 0, value], counted)
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [value], [positive]))
        return proof.choose(proof.specialise(self.inhabited, [r]), row, unit)

    def at_irrep(self, value: Callable[[Json], Json]) -> int:
        """∀i: f(the representation of i) = f(r) if the row i belongs to r."""
        proof, (row, r) = self.proof, ("i1", "rep1")
        own = equal(["irrep", row], r)
        result = proof.rewrite(equal(value(["irrep", row]), value(r)), [proof.assume(own)])
        return proof.generalise(result, [row], [own])

    def orthonormal(self) -> int:
        """The means of products of characters, by Schur's relations for diagonal entries."""
        proof, (r, s) = self.proof, ("rep1", "rep2")
        order, rows = self.order_unit, self.inverted_degree()
        same_degree = self.at_irrep(named_degree)
        same_irrep = self.at_irrep(lambda x: indicator(equal(x, s)))
        mean = _mean(character(r, "t"), character(s, "t"))
        i, k, together = "i'", "k'", indicator(equal(r, s))
        of_r, of_s = indicator(equal(["irrep", i], r)), indicator(equal(["irrep", k], s))
        share = times(over(1, ORDER), over(1, named_degree(r)))
        diagonal = total([("t", "G")], times(entry(i, i, "t"), entry(k, k, "t")))
        over_rows = [[i, "I"], [k, "I"]]
        result = proof.sums(
            equal(mean, together),
            cofactors=[
                cofactor(rows, [], minus(times(together, ORDER, over(1, ORDER)), mean)),
                cofactor(same_degree, [i], times(-1, share, of_s, diagonal), over_rows),
                cofactor(self.named_schur, [i, i, k, k], times(share, of_r, of_s), over_rows),
                cofactor(same_irrep, [i], times(share, ORDER), [[i, "I"]]),
                cofactor(self.named, [r], times(-1, share, ORDER, together)),
                cofactor(order, [], together),
            ],
        )
        return proof.generalise(result, [r, s])

    def of_classes(self) -> int:
        """Characters are equal at conjugate elements."""
        proof, (a, b, g), r = self.proof, ELEMENTS, "rep1"
        own = mapping([("s", "R")], indicator(equal("s", r)))
        conjugate = proof.assume(equal(product(a, g), product(g, b)))
        traces = proof.specialise(self.conjugate_traces(), [a, b, g, own], [conjugate])
        result = proof.sums(equal(character(r, a), character(r, b)), cofactors=[cofactor(traces)])
        return proof.generalise(proof.generalise(result, [a, b, g], [equal(product(a, g), product(g, b))]), [r])

    def expansion(self, class_function: int) -> int:
        """A class function is the sum of its means with the characters, times the characters."""
        proof, g = self.proof, "g1"
        order, means = self.order_unit, proof.assume(MEANS)
        inverse = over(1, ORDER)
        m, k, p, q = "i1", "k1", "p'", "q'"
        of_m = named_degree(["irrep", m])
        scaled, diagonal = times(of_m, weighted_entry(m, k)), indicator(equal(m, k))
        value = [MEAN_OF, ["irrep", m]]
        rows = [[p, "I"], [q, "I"]]
        multiple = proof.sums(
            equal(scaled, times(diagonal, ORDER, value)),
            cofactors=[
                cofactor(self.named_schur, [m, p, k, q], times(inverse, weighted_entry(p, q)), rows),
                cofactor(self.conjugated(class_function), [m, k, "h'"], times(of_m, inverse), [["h'", "G"]]),
                cofactor(means, [["irrep", m]], times(-1, diagonal, ORDER)),
                cofactor(order, [], minus(scaled)),
            ],
        )
        coefficients = proof.generalise(multiple, [m, k])
        result = proof.sums(
            substituted(EXPANDED, {"x": g}),
            cofactors=[
                cofactor(
                    order,
                    [],
                    minus(total([("i'", "I")], times([MEAN_OF, ["irrep", "i'"]], entry("i'", "i'", g))), ["tau", g]),
                ),
                cofactor(self.named_complete, [g, "h'"], times(-1, inverse, ["tau", "h'"]), [["h'", "G"]]),
                cofactor(coefficients, [p, q], times(inverse, entry(p, q, g)), rows),
                cofactor(means, ["r'"], character("r'", g), [["r'", "R"]]),
            ],
        )
        return self.instantiated(proof.generalise(result, [g]), MEANS)

    def degrees(self) -> int:
        """Σ_r d_r² = |G|: completeness at the neutral element, where rows have norm 1."""
        e = NEUTRAL
        result = self.proof.sums(
            _squares(),
            cofactors=[
                cofactor(self.named, ["r'"], times(-1, degree("r'")), [["r'", "R"]]),
                cofactor(self.named_complete, [e, e]),
                cofactor(self.orthogonal, ["i'", "i'", e], times(-1, named_degree(["irrep", "i'"])), [["i'", "I"]]),
            ],
        )
        return self.proof.choose(self.group.some_neutral, e, result)


def prove_degrees() -> Evidence:
    """Prove that the squares of the degrees add up to the order of the group."""
    facts = CharacterFacts()
    return facts.closed(facts.degrees(), SYSTEM, [REAL_IRREPS])


def prove_orthonormal() -> Evidence:
    """Prove that the characters are orthonormal."""
    facts = CharacterFacts()
    return facts.closed(facts.orthonormal(), SYSTEM, [REAL_IRREPS])


def prove_of_classes() -> Evidence:
    """Prove that characters are class functions."""
    facts = CharacterFacts()
    return facts.closed(facts.of_classes(), SYSTEM, [REAL_IRREPS])


def prove_basis() -> Evidence:
    """Prove that every class function is a combination of the characters."""
    facts = CharacterFacts()
    return facts.closed(
        facts.expansion(facts.proof.assume(CLASS_FUNCTION)), WITH_FUNCTION, [REAL_IRREPS, CLASS_FUNCTION]
    )


GROUPS = r"R_1, \dots, R_K are the irreducible representations of a finite group G, of degrees d_1, \dots, d_K."
READING = (
    "Decided for every finite group and every complete system of real irreducible representations: pairwise "
    "inequivalent orthogonal matrices that satisfy Schur's relations (Proposition D.7) and whose entries are "
    "complete, \\sum_r d_r \\tr(R_r(g) R_r(h)^T) = |G| [g = h]. That the irreducible representations of a group "
    "are complete is thus a hypothesis of the decided parts, and open; so are groups with irreducible representations "
    "that are not real, which the thesis does not need. "
)
OPEN = [
    OpenPart(
        "complete",
        "All irreducible representations together satisfy Schur's relations and are complete.",
        "It follows from Schur's lemma (tasks/proposition-d.7) and from the decomposition of the regular "
        "representation (tasks/theorem-d.4), which are open themselves.",
    ),
    OpenPart(
        "complex",
        "It is the same for groups with irreducible representations that are not real.",
        "The definitions of this appendix ask for real matrices, with which the thesis works; the complex case is not "
        "written down.",
    ),
]
ONE_DIMENSIONAL_SUM = (
    "The sum of the degrees instead of their squares is not the order: S_3 has the degrees 1, 1 and 2."
)


def theorem_d_5() -> Statement:
    """Theorem D.5: the squares of the degrees add up to the order."""
    wrong = forall(SYSTEM, implies(REAL_IRREPS, _squares(1)))
    control = Control(
        ONE_DIMENSIONAL_SUM,
        differences(DEGREES, wrong),
        refute_at(wrong, SYSTEM, REAL_S3, [REAL_IRREPS], _squares(1)),
    )
    return Statement(
        id="tasks/theorem-d.5",
        title="The squares of the degrees of the irreducible representations add up to the order of the group",
        source=f"{SOURCE}, Theorem D.5",
        hypotheses=GROUPS,
        conclusion=r"|G| = \sum_{n=1}^K d_n^2.",
        reading=READING,
        definitions=needed(GROUP_VOCABULARY, [DEGREES]),
        parts=[
            Part(
                "degrees",
                "The squares of the degrees of a complete system of real representations add up to the order.",
                DEGREES,
                prove_degrees(),
                [REAL_S3],
                [control],
            ),
            *OPEN,
        ],
    )


def _without_class_function() -> Control:
    hypotheses = [REAL_IRREPS, ["true"]]
    conclusion = BASIS[2][-1]
    claim = forall(WITH_FUNCTION, implies(*hypotheses, conclusion))
    at_one = mapping([("y", REAL_S3[0])], indicator(equal("y", ["pair", ["residue", 1], ":face"])))
    return Control(
        "For any function on S_3 it is false: one that is 1 at one rotation only.",
        differences(BASIS, claim),
        refute_at(claim, WITH_FUNCTION, [*REAL_S3, at_one], hypotheses, conclusion),
    )


def theorem_d_9() -> Statement:
    """Theorem D.9: the characters are an orthonormal basis of the class functions."""
    claims = [ORTHONORMAL, OF_CLASSES, BASIS]
    sign = mapping([("x", REAL_Z2[0])], ["choose", "x", ["even", 1], ["odd", -1]])
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
            "Conjugate elements a and b are those with a g = g b for some g; the functions are real. <f, h> is the "
            "mean of f h over the group."
        ),
        definitions=needed(GROUP_VOCABULARY, claims),
        parts=[
            Part(
                "orthonormal",
                "The characters of a complete system of real representations are orthonormal.",
                ORTHONORMAL,
                prove_orthonormal(),
                [[*REAL_Z2, ":sign", ":sign"]],
            ),
            Part(
                "classes",
                "Characters are class functions.",
                OF_CLASSES,
                prove_of_classes(),
                [[*REAL_Z2, ":sign", ":odd", ":odd", ":even"]],
            ),
            Part(
                "basis",
                "Every class function is a combination of the characters of a complete system of real representations.",
                BASIS,
                prove_basis(),
                [[*REAL_Z2, sign, ":odd"]],
                [_without_class_function()],
            ),
            *OPEN,
        ],
    )


STATEMENTS = {"tasks/theorem-d.5": theorem_d_5, "tasks/theorem-d.9": theorem_d_9}
