"""The condition of Theorem 7.9 holds for every generalised dihedral group, and the value of its sum of degrees.

Our own, on Theorem 7.9 of the thesis on combinatorial tasks; proved for every finite Abelian group.
"""

from collections.abc import Callable

from verify.library import real_order, small_groups
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import model, patterns, real_inequalities, trees
from verify.statements.formulas import Binders, define, forall, implies
from verify.statements.tasks.groups import dihedral_groups, dihedral_vocabulary
from verify.statements.tasks.groups.group_vocabulary import GROUP_VOCABULARY, character
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

ROOT_OF_TWO = ["radical", 2, 2, 1]
ROOTS = ["dihedral_root", "A", "H"]
POINT: tuple[str, Json] = ("g", dihedral_vocabulary.GROUP)
VOCABULARY: list[Json] = [
    *GROUP_VOCABULARY,
    *dihedral_vocabulary.DIHEDRAL_VOCABULARY,
    define(
        "dihedral_root",
        dihedral_vocabulary.DIHEDRAL,
        mapping([("r", dihedral_vocabulary.IRREPS)], ["case", "r", ["m", ROOT_OF_TWO], ["m", 1]]),
    ),
]
ROOTED = ["roots_of_degrees", *(dihedral_groups.VALUES[name] for name in ("R", "I", "irrep")), ROOTS]


def _at_irreps(exponent: int, factor: Json | None = None) -> Json:
    """Sum over the irreducible representations but the trivial one of a power of the root of the degree."""
    root = power(["at", ROOTS, "r"], exponent)
    return total(
        [("r", dihedral_vocabulary.IRREPS)],
        root if factor is None else times(root, factor),
        different("r", dihedral_vocabulary.TRIVIAL_IRREP),
    )


WEIGHTED = _at_irreps(3, trees.substituted(character("r", "g"), dihedral_groups.VALUES))
NEGATIVE = ["<", WEIGHTED, 0]
ROOTS_CLAIM = forall(dihedral_vocabulary.DIHEDRAL, ROOTED)
CONDITION = forall(
    dihedral_groups.VARIABLES,
    implies(
        *dihedral_groups.HYPOTHESES, forall([POINT], implies(different("g", dihedral_vocabulary.NEUTRAL), NEGATIVE))
    ),
)
DECLARED: Binders = [*dihedral_groups.PROOF_VARIABLES, *real_inequalities.REALS]
COUNT = ["size", dihedral_vocabulary.FIXED]
SUM_OF_DEGREES = plus(times(2, ROOT_OF_TWO, minus(["size", ["element", "A"]], COUNT)), times(2, COUNT), -1)
SUM = equal(_at_irreps(5), SUM_OF_DEGREES)
SUM_CLAIM = forall(dihedral_groups.VARIABLES, implies(*dihedral_groups.HYPOTHESES, SUM))


def _twice_zero(k: Json) -> Json:
    return equal(plus(k, k), 0)


def fixed_sum(a: Json) -> Json:
    """The sum of <k, a> over all characters k with 2k = 0."""
    return total([("m", dihedral_vocabulary.FIXED)], ["cosine", "A", ["inclusion", "m"], 1, a])


def prove_fixed_sum_sign(proof: Evidence) -> int:
    """Prove that the sum of <k, a> over all k with 2k = 0 is at least 0, since their number times it is its square."""
    point = ["first", "place1"]
    value = fixed_sum(point)
    over_fixed = [("l", dihedral_vocabulary.DUAL)], indicator(_twice_zero("l"))
    shifted, here = (total(over_fixed[0], times(over_fixed[1], ["phi", k])) for k in (plus("k", "l"), "l"))
    binders: Binders = [("phi", ["maps", dihedral_vocabulary.DUAL, "complex"]), ("k", dihedral_vocabulary.DUAL)]
    shift = proof.sums(forall(binders, implies(_twice_zero("k"), equal(shifted, here))))
    wave = proof.specialise(shift, [mapping([("f", dihedral_vocabulary.DUAL)], ["char", "f", point])])
    count = plus(1, total([("k", dihedral_vocabulary.DUAL)], indicator(_twice_zero("k")), different("k", 0)))
    square = proof.sums(
        equal(times(count, value), power(value, 2)),
        cofactors=[cofactor(wave, ["k"], -1, [["k", dihedral_vocabulary.DUAL]])],
    )
    nonzero = proof.specialise(real_order.prove_nonzero(proof), [count], [proof.squares(["<", 0, count])])
    unit = proof.quotient(nonzero)
    equals = proof.sums(
        equal(minus(value, 0), over(power(value, 2), count)),
        cofactors=[cofactor(square, [], over(1, count)), cofactor(unit, [], minus(value))],
    )
    return proof.generalise(proof.squares(["<=", 0, value], equals), ["place1"])


def prove_root_of_two(proof: Evidence) -> int:
    """Prove that the root of 2 is more than 1."""
    above = plus(ROOT_OF_TWO, 1)
    nonzero = proof.specialise(real_order.prove_nonzero(proof), [above], [proof.squares(["<", 0, above])])
    unit = proof.quotient(nonzero)
    less = minus(ROOT_OF_TWO, 1)
    equals = proof.follows(equal(less, over(1, above)), unit)
    return proof.squares(["<", 1, ROOT_OF_TWO], equals)


def opened(binders: Binders, *formulas: Json) -> Json:
    """A statement on the trivial character, quantified so that the rule sums opens the member that stands for it."""
    conditions = [trees.substituted(formula, {"zero": "zero1"}) for formula in (dihedral_vocabulary.IS_ZERO, *formulas)]
    return forall([("zero1", dihedral_vocabulary.FIXED), *binders], implies(*conditions))


def over_characters(transversal: int, factor: Json) -> list[Json]:
    """The transversal, its opposite and the characters with 2k = 0 are all characters l, counted with a factor."""
    return [cofactor(transversal, ["l"], factor, [["l", dihedral_vocabulary.DUAL]])]


def rooted(proof: Evidence) -> int:
    """The map gives the positive roots of the degrees."""
    goal = trees.substituted(_roots_of_degrees(), {**dihedral_groups.VALUES, "root_of": ROOTS})
    proofs = []
    for variable, sort, side, value in (
        ("pair1", dihedral_vocabulary.MEMBERS, "inl", ROOT_OF_TWO),
        ("sign1", dihedral_vocabulary.LINES, "inr", 1),
    ):
        square = trees.substituted(goal[2][2], {"r": ["of", dihedral_vocabulary.IRREPS, [side, "s"]]})
        here = proof.specialise(proof.sums(forall([("s", sort)], square)), [variable])
        proofs.append(proof.generalise(proof.conjunction(proof.squares(["<", 0, value]), here), [variable]))
    return proof.elements(goal, *proofs)


def _roots_of_degrees() -> Json:
    return next(definition["body"] for definition in GROUP_VOCABULARY if definition["name"] == "roots_of_degrees")


def negative(proof: Evidence, transversal: int, is_zero: int) -> int:
    """∀g ≠ e: the weighted sum of characters is negative, from theorems for the two hypotheses."""
    signs = [prove_fixed_sum_sign(proof), prove_root_of_two(proof)]
    is_turn = indicator(equal(["second", "g"], ":turn"))
    form = plus(1, times(2, is_turn, minus(ROOT_OF_TWO, 1), fixed_sum(["first", "g"])))
    away = different("g", dihedral_vocabulary.NEUTRAL)
    wave = times(-2, ROOT_OF_TWO, is_turn, ["char", "l", ["first", "g"]])
    rule = proof.sums(
        opened([POINT], away, equal(minus(0, WEIGHTED), form)), cofactors=over_characters(transversal, wave)
    )
    elsewhere = trees.substituted(away, {"g": "place1"})
    equals = proof.specialise(rule, ["zero", "place1"], [is_zero, proof.assume(elsewhere)])
    below = proof.squares(trees.substituted(NEGATIVE, {"g": "place1"}), equals, signs)
    return proof.generalise(below, ["place1"], [elsewhere])


def degree_sum(proof: Evidence, transversal: int, is_zero: int) -> int:
    """The value of the sum of d^(5/2), from theorems for the two hypotheses."""
    rule = proof.sums(opened([], SUM), cofactors=over_characters(transversal, times(2, ROOT_OF_TWO)))
    return proof.specialise(rule, ["zero"], [is_zero])


def prove_roots() -> Evidence:
    """Prove that the map gives the positive roots of the degrees."""
    proof = Evidence(DECLARED)
    proof.generalise(rooted(proof), patterns.names_of(dihedral_vocabulary.DIHEDRAL))
    return proof


def _prove(lemma: Callable[[Evidence, int, int], int]) -> Evidence:
    """Prove what follows from the two hypotheses."""
    proof = Evidence(DECLARED)
    transversal, is_zero = (proof.assume(hypothesis) for hypothesis in dihedral_groups.HYPOTHESES)
    proof.generalise(
        lemma(proof, transversal, is_zero), patterns.names_of(dihedral_groups.VARIABLES), dihedral_groups.HYPOTHESES
    )
    return proof


NO_PAIRS = ["subset", [["k", ["dual", small_groups.Z1]]], ["false"]]
Z1_DIHEDRAL: list[Json] = [small_groups.Z1, NO_PAIRS, ["member", 0, ["fixed", small_groups.Z1]]]


def _without_roots(definitions: list[Json]) -> model.Control:
    return model.Control(
        "With 1 in place of the root of 2 it is false for the plane representation of the triangle group.",
        [(trees.place(definitions, "dihedral_root", "body", 2, 2, 1), 1)],
        patterns.refute_at(ROOTS_CLAIM, dihedral_vocabulary.DIHEDRAL, dihedral_groups.Z3_DIHEDRAL[:2], [], ROOTED),
    )


def _without_weights() -> model.Control:
    unweighted = ["<", _at_irreps(0, trees.substituted(character("r", "g"), dihedral_groups.VALUES)), 0]
    claim = forall(
        dihedral_groups.VARIABLES,
        implies(
            *dihedral_groups.HYPOTHESES,
            forall([POINT], implies(different("g", dihedral_vocabulary.NEUTRAL), unweighted)),
        ),
    )
    typed = {"g": ["of", ["dihedral", small_groups.Z3], dihedral_groups.TURN]}
    moves: list[Json] = [{"at": [dihedral_groups.TURN]}, {"conditions": [different("g", dihedral_vocabulary.NEUTRAL)]}]
    return model.Control(
        "Without the weights d^(3/2) it is false: at a rotation of the triangle the characters add up to 0.",
        trees.differences(CONDITION, claim),
        patterns.refute_at(
            claim,
            dihedral_groups.VARIABLES,
            dihedral_groups.Z3_DIHEDRAL,
            dihedral_groups.HYPOTHESES,
            unweighted,
            moves,
            typed,
        ),
    )


def _with_trivial() -> model.Control:
    wrong = equal(SUM[1], plus(*SUM[2][1:-1]))
    claim = forall(dihedral_groups.VARIABLES, implies(*dihedral_groups.HYPOTHESES, wrong))
    return model.Control(
        "With the trivial representation counted it is false for the group of order 2.",
        trees.differences(SUM_CLAIM, claim),
        patterns.refute_at(claim, dihedral_groups.VARIABLES, Z1_DIHEDRAL, dihedral_groups.HYPOTHESES, wrong),
    )


def own_dihedral_condition() -> model.Statement:
    """The hypothesis of Theorem 7.9 for every generalised dihedral group."""
    definitions = trees.needed(VOCABULARY, [ROOTS_CLAIM, CONDITION, SUM_CLAIM])
    return model.Statement(
        id="tasks/own-dihedral-condition",
        title="The condition of Theorem 7.9 holds for all generalised dihedral groups",
        source=f"Our own; the hypothesis of {SOURCE}, Theorem 7.9",
        hypotheses=(
            r"A is a finite Abelian group; R_1 = 1, R_2, \dots are the real irreducible representations of Dih(A), "
            r"of degrees d_n = 1 and 2."
        ),
        conclusion=(
            r"\sum_{n \ge 2} d_n^{3/2}\chi_n(g) < 0 for all g \ne e: it is -1 at a flip and "
            r"-1 - 2(\sqrt2-1)\sum_{2k=0}\langle k,a\rangle at a turn a \ne 0. Moreover "
            r"\sum_{n\ge2} d_n^{5/2} = 2\sqrt2\,(|A| - f) + 2f - 1 with f = |\{k : 2k = 0\}|."
        ),
        reading=(
            "Proved for every finite Abelian group, with the representations of tasks/own-dihedral-real-irreps. For "
            "the dihedral group of order 2n, A = Z_n and f is 1 for odd n, 2 for even n: the sum of d^{5/2} is "
            "2 sqrt(2) (n-1) + 1 or 2 sqrt(2) (n-2) + 3. For S_3 it is 1 + 4 sqrt(2). 'zero' is the trivial character "
            "among those with 2k = 0. That a sum over all k with 2k = 0 is not negative follows from its square, "
            "which is f times itself."
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "roots",
                "The map takes a representation to the positive root of its degree.",
                ROOTS_CLAIM,
                prove_roots(),
                [[*dihedral_groups.Z3_DIHEDRAL[:2], ["inr", ["pair", dihedral_groups.Z3_DIHEDRAL[2], ":plus"]]]],
                [_without_roots(definitions)],
            ),
            model.Part(
                "condition",
                "The sum of d^(3/2) times the character is negative away from the neutral element.",
                CONDITION,
                _prove(negative),
                [[*dihedral_groups.Z3_DIHEDRAL, dihedral_groups.FLIP]],
                [_without_weights()],
            ),
            model.Part(
                "sum",
                "The sum of d^(5/2), on which the largest margin depends.",
                SUM_CLAIM,
                _prove(degree_sum),
                [dihedral_groups.Z3_DIHEDRAL],
                [_with_trivial()],
            ),
        ],
    )


STATEMENTS = {"tasks/own-dihedral-condition": own_dihedral_condition}
