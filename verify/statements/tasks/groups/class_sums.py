"""The entries of irreducible representations are orthogonal, and their sums over conjugacy classes: Lemma D.10."""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.assumptions import COMPLETE_FAMILY, presupposing
from verify.statements.tasks.groups.group_facts import ELEMENTS, INVERSE, GroupFacts, product
from verify.statements.tasks.groups.group_vocabulary import (
    GROUP,
    GROUP_VOCABULARY,
    ORDER,
    REAL_IRREPS,
    SYSTEM,
    TAU,
    character,
    degree,
    same,
)
from verify.statements.tasks.groups.irrep_coefficients import ALL_DEGREES, DEGREE, DEGREES, VARIABLES, Coefficients
from verify.statements.tasks.groups.irrep_examples import turned, typed
from verify.statements.tasks.groups.irrep_facts import entry
from verify.statements.tasks.groups.small_real_groups import REAL_S3
from verify.statements.tasks.source import SOURCE

Json = Any

BASE, MOVER = "base", "mover"
CLASS: tuple[str, Json] = ("C", ["subsets", "G"])
CLASS_VARIABLES: Binders = [CLASS, (BASE, "G"), (MOVER, "G")]


def conjugates(a: Json, b: Json, g: str = "g") -> Json:
    """∃g: a g = g b."""
    return exists([(g, "G")], equal(product(a, g), product(g, b)))


VOCABULARY: list[Json] = [
    *GROUP_VOCABULARY,
    define(
        "conjugacy_class",
        [*GROUP, CLASS],
        exists([("a", "G")], forall([("b", "G")], ["iff", ["in", "b", "C"], conjugates("a", "b")])),
    ),
]
IS_CLASS = ["conjugacy_class", "G", "mul", "C"]
IN_CLASS = mapping([("t", "G")], indicator(["in", "t", "C"]))
ROWS: Binders = [(x, "I") for x in ("i", "j", "k", "l")]
PAIR: Binders = ROWS[:2]


def _inner(i: str, j: str, k: str, m: str) -> Json:
    return total([("a", "G")], times(entry(i, j, "a"), entry(k, m, "a")))


def _class_sum(i: str, j: str) -> Json:
    return total([("a", "G")], entry(i, j, "a"), ["in", "a", "C"])


ORTHOGONAL = forall(
    ROWS,
    implies(
        same("i", "j"),
        same("k", "l"),
        ["not", both(equal("i", "k"), equal("j", "l"))],
        equal(_inner("i", "j", "k", "l"), 0),
    ),
)
NORMS = forall(PAIR, implies(same("i", "j"), equal(_inner("i", "j", "i", "j"), over(ORDER, degree(["irrep", "i"])))))
OFF_DIAGONAL = forall(PAIR, implies(same("i", "j"), different("i", "j"), equal(_class_sum("i", "j"), 0)))
DIAGONAL = forall(PAIR, implies(same("i", "j"), equal(_class_sum("i", "i"), _class_sum("j", "j"))))
ENTRIES = forall(SYSTEM, implies(REAL_IRREPS, both(ORTHOGONAL, NORMS)))
CLASSES = forall([*SYSTEM, CLASS], implies(REAL_IRREPS, IS_CLASS, both(OFF_DIAGONAL, DIAGONAL)))


class ClassFacts(GroupFacts):
    """A conjugacy class, under the theorem that it is one."""

    def __init__(self, proof: Evidence, group: int, is_class: int) -> None:
        """Start from theorems on the group and on the class."""
        super().__init__(proof, group)
        self.is_class = is_class
        self.belongs = proof.assume(forall([("b'", "G")], ["iff", ["in", "b'", "C"], conjugates(BASE, "b'", "g'")]))

    def closed_under_conjugation(self) -> int:
        """∀x, y, g: y is in the class if x is and x g = g y; the choice of the base is not discharged."""
        proof = self.proof
        g, x, y = ELEMENTS
        conjugate, inside = equal(product(x, g), product(g, y)), ["in", x, "C"]
        moved = equal(product(BASE, MOVER), product(MOVER, x))
        around = product(BASE, product(MOVER, g))
        law = proof.specialise(self.associative, [BASE, MOVER, g])
        step = proof.rewrite(equal(product(product(MOVER, x), g), around), [proof.assume(moved)], law)
        laws = [proof.specialise(self.associative, [MOVER, *ends]) for ends in ((x, g), (g, y))]
        step = proof.rewrite(equal(product(MOVER, product(x, g)), around), [laws[0]], step)
        step = proof.rewrite(equal(product(MOVER, product(g, y)), around), [proof.assume(conjugate)], step)
        step = proof.rewrite(equal(product(product(MOVER, g), y), around), [(laws[1], "backward")], step)
        turned_round = proof.rewrite(equal(around, product(product(MOVER, g), y)), [(step, "backward")])
        found = proof.witness(conjugates(BASE, y), [product(MOVER, g)], turned_round)
        at_x, at_y = (proof.specialise(self.belongs, [z]) for z in (x, y))
        some = proof.rewrite(conjugates(BASE, x), [at_x], proof.assume(inside))
        result = proof.choose(some, MOVER, proof.rewrite(["in", y, "C"], [(at_y, "backward")], found))
        return proof.generalise(result, [x, y, g], [conjugate, inside])

    def _conjugate_back(self) -> int:
        """y h = h x for the inverse h of g, if x g = g y."""
        proof = self.proof
        g, x, y = ELEMENTS
        conjugate = proof.assume(equal(product(x, g), product(g, y)))
        hx = product(INVERSE, x)
        step = proof.rewrite(
            equal(y, product(INVERSE, product(x, g))),
            [(conjugate, "backward")],
            self.undone(INVERSE, g, y, left=True),
        )
        law = proof.specialise(self.associative, [INVERSE, x, g])
        step = proof.rewrite(equal(y, product(hx, g)), [(law, "backward")], step)
        back = self.undone(INVERSE, g, hx, left=False)
        step = proof.rewrite(equal(hx, product(y, INVERSE)), [(step, "backward")], back)
        return proof.rewrite(equal(product(y, INVERSE), hx), [(step, "backward")])

    def class_function(self) -> int:
        """The indicator of the class is a class function."""
        proof = self.proof
        g, x, y = ELEMENTS
        conjugate = equal(product(x, g), product(g, y))
        ends = here, there = ["in", x, "C"], ["in", y, "C"]
        lemma = self.closed_under_conjugation()
        to = proof.specialise(lemma, [x, y, g], [proof.assume(conjugate), proof.assume(here)])
        back = proof.specialise(lemma, [y, x, INVERSE], [self._conjugate_back(), proof.assume(there)])
        alike = proof.equivalence(proof.generalise(to, [], [here]), proof.generalise(self.chosen(back), [], [there]))
        result = proof.rewrite(equal(*map(indicator, ends)), [alike])
        return proof.choose(self.is_class, BASE, proof.generalise(result, [x, y, g], [conjugate]))


def _with_degrees(hypotheses: list[Json]) -> tuple[Coefficients, list[int]]:
    proof = ConciseEvidence([*SYSTEM, *CLASS_VARIABLES, TAU, *VARIABLES])
    given = [proof.assume(formula) for formula in hypotheses]
    return Coefficients(proof, given[0]), given


def _closed(proof: Evidence, theorem: int, hypotheses: list[Json], binders: Binders) -> Evidence:
    """Put the degrees in for the map of degrees, and generalise."""
    lemma = proof.generalise(theorem, [DEGREE], [DEGREES])
    plain = proof.sums(forall([("r", "R")], equal(degree("r"), degree("r"))))
    proof.generalise(proof.specialise(lemma, [ALL_DEGREES], [plain]), names_of(binders), hypotheses)
    return proof


def _prove_entries() -> Evidence:
    facts, _ = _with_degrees([REAL_IRREPS])
    proof, rows = facts.proof, ["i1", "j1", "k1", "l1"]
    i, j, k, m = rows
    inverse = over(1, [DEGREE, ["irrep", i]])

    def divided(theorem: list[str], value: Json, result: Json, conditions: list[Json], names: list[str]) -> int:
        at_rows = proof.sums(
            implies(*conditions, equal(value, result)),
            cofactors=[
                cofactor(facts.factored_schur, theorem, inverse),
                cofactor(facts.inverse, [["irrep", i]], times(-1, value)),
            ],
        )
        known = proof.specialise(at_rows, [], [proof.assume(condition) for condition in conditions])
        return proof.generalise(known, names, conditions)

    other = ["not", both(equal(i, k), equal(j, m))]
    orthogonal = divided(rows, _inner(i, j, k, m), 0, [same(i, j), same(k, m), other], rows)
    norms = divided([i, j, i, j], _inner(i, j, i, j), over(ORDER, [DEGREE, ["irrep", i]]), [same(i, j)], [i, j])
    return _closed(proof, proof.conjunction(orthogonal, norms), [REAL_IRREPS], SYSTEM)


def _prove_classes() -> Evidence:
    hypotheses = [REAL_IRREPS, IS_CLASS]
    facts, given = _with_degrees(hypotheses)
    proof = facts.proof
    class_function = ["class_function", "G", "mul", "tau"]
    average = facts.averaged(proof.assume(class_function), facts.factored_schur, lambda r: [DEGREE, r])
    average = proof.generalise(average, ["tau"], [class_function])
    is_class_function = ClassFacts(proof, proof.project(given[0], 0), given[1]).class_function()
    average = proof.specialise(average, [IN_CLASS], [is_class_function])
    i, j = "i1", "j1"
    together, apart = same(i, j), different(i, j)
    d = [DEGREE, ["irrep", j]]
    inverse, unit = over(1, d), facts.inverse

    def cancelled(goal: Json, value: Json, shares: list[Json]) -> int:
        """Prove that a value is 0, perhaps under conditions, from its multiple by d |G|."""
        units = [
            cofactor(facts.order_unit, [], times(-1, d, inverse, value)),
            cofactor(unit, [["irrep", j]], times(-1, value)),
        ]
        return proof.sums(goal, cofactors=[*shares, *units])

    share = times(inverse, over(1, ORDER))
    at_row = equal(times(d, ORDER, _class_sum(i, i)), times(ORDER, indicator(equal(i, i)), _class_character(j)))
    plain = proof.specialise(average, [i, i])
    moved = proof.rewrite(at_row, [proof.assume(together)], plain)
    at_pair = equal(times(d, ORDER, _class_sum(i, j)), times(ORDER, indicator(equal(i, j)), _class_character(j)))
    moved_pair = proof.rewrite(at_pair, [proof.assume(together)], proof.specialise(average, [i, j]))
    off = _class_sum(i, j)
    off_diagonal = cancelled(implies(apart, equal(off, 0)), off, [cofactor(moved_pair, [], share)])
    off_diagonal = proof.specialise(off_diagonal, [], [proof.assume(apart)])
    ends = _class_sum(i, i), _class_sum(j, j)
    shares = [cofactor(moved, [], share), cofactor(average, [j, j], times(-1, share))]
    diagonal = cancelled(equal(*ends), minus(*ends), shares)
    off_diagonal = proof.generalise(off_diagonal, [i, j], [together, apart])
    diagonal = proof.generalise(diagonal, [i, j], [together])
    return _closed(proof, proof.conjunction(off_diagonal, diagonal), hypotheses, [*SYSTEM, CLASS])


def _class_character(j: str) -> Json:
    """The sum of the character of the representation of the row j over the class."""
    return total([("a", "G")], character(["irrep", j], "a"), ["in", "a", "C"])


TURNS = ["subset", [["x", REAL_S3[0]]], both(different(["first", "x"], 0), equal(["second", "x"], ":face"))]
ON_S3 = [*REAL_S3, TURNS]
SINGLE = [*REAL_S3, ["subset", [["x", REAL_S3[0]]], equal("x", turned(1))]]


def lemma_d_10() -> Statement:
    """Lemma D.10."""
    entries, classes = _prove_entries(), _prove_classes()
    definitions = needed(VOCABULARY, [ENTRIES, CLASSES, entries.steps, classes.steps])
    any_subset = forall([*SYSTEM, CLASS], implies(REAL_IRREPS, ["true"], both(OFF_DIAGONAL, DIAGONAL)))
    without_degree = forall(PAIR, implies(same("i", "j"), equal(_inner("i", "j", "i", "j"), ORDER)))
    plain = forall(SYSTEM, implies(REAL_IRREPS, both(ORTHOGONAL, without_degree)))
    pair = {"i": ":across", "j": ":upward"}
    at_pair = {**typed(REAL_S3, "", []), **{name: ["of", REAL_S3[3], row] for name, row in pair.items()}}
    return Statement(
        id="tasks/lemma-d.10",
        title="The entries of irreducible representations: orthogonality, norms and sums over conjugacy classes",
        source=f"{SOURCE}, Lemma D.10",
        hypotheses=(
            r"\rho_1, \dots, \rho_{|G|} are the entries of the real orthogonal irreducible representations of a finite "
            r"group G, as functions on G; C is a conjugacy class."
        ),
        conclusion=(
            r"(1) \sum_a \rho_i(a) \rho_j(a) = 0 for i \ne j. (2) \sum_a \rho_i(a)^2 = |G| / d. (3) \sum_{a \in C} "
            r"\rho_j(a) = 0 for entries off the diagonal. (4) \sum_{a \in C} \rho_j(a) is the same for all diagonal "
            r"entries of one representation."
        ),
        reading=(
            "An entry is a pair of rows of one representation. (1) and (2) are Schur's relations, which are among the "
            "hypotheses here: with completeness they say that the system is one of all irreducible representations. "
            "tasks/proposition-d.7 shows that they are equivalent to Schur's lemma. C is the set of all b with "
            "a g = g b for some g, for one a."
        ),
        definitions=definitions,
        parts=presupposing(
            [
                Part(
                    "entries",
                    "Different entries are orthogonal, and the squares of an entry add up to |G| / d: Schur's "
                    "relations, which are assumed, without the factor d.",
                    ENTRIES,
                    entries,
                    [
                        [*REAL_S3, ":across", ":upward", ":across", ":across"],
                        [*REAL_S3, ":across", ":upward"],
                    ],
                    [
                        Control(
                            "Without the quotient by the degree it is false: the group of order 6.",
                            differences(ENTRIES, plain),
                            refute_at(
                                plain,
                                SYSTEM,
                                REAL_S3,
                                [REAL_IRREPS],
                                without_degree[2][2],
                                [{"part": 1}, {"at": list(pair.values())}, {"conditions": [same("i", "j")]}],
                                at_pair,
                            ),
                        )
                    ],
                ),
                Part(
                    "classes",
                    "Sums over a conjugacy class vanish off the diagonal, and are equal on the diagonal.",
                    CLASSES,
                    classes,
                    [[*ON_S3, ":across", ":upward"], [*ON_S3, ":across", ":upward"]],
                    [
                        Control(
                            "For any set of elements in place of a class it is false: one turn of the triangle.",
                            differences(CLASSES, any_subset),
                            refute_at(
                                any_subset,
                                [*SYSTEM, CLASS],
                                SINGLE,
                                [REAL_IRREPS, ["true"]],
                                equal(_class_sum("i", "j"), 0),
                                [
                                    {"part": 0},
                                    {"at": list(pair.values())},
                                    {"conditions": [same("i", "j"), different("i", "j")]},
                                ],
                                at_pair,
                            ),
                        )
                    ],
                ),
            ],
            COMPLETE_FAMILY,
        ),
    )


STATEMENTS = {"tasks/lemma-d.10": lemma_d_10}
