"""Every generalised dihedral group has real irreducible representations, given by cosines and sines.

Our own, on section 7.5 and Proposition D.7 of the thesis on combinatorial tasks; proved for every finite Abelian group.
"""

from dataclasses import dataclass

from verify.library.small_groups import ONE, ONE_OF_Z3, Z1, Z3
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.tasks.groups import dihedral_vocabulary, group_vocabulary
from verify.statements.tasks.groups.group_vocabulary import GROUP_VOCABULARY
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, mapping, minus, plus, times, total
from verify.statements.trees import differences, needed, place, substituted

VALUES = dict(
    zip(
        names_of(group_vocabulary.SYSTEM), [*dihedral_vocabulary.SYSTEM, dihedral_vocabulary.TRIVIAL_IRREP], strict=True
    )
)
REAL_IRREPS = ["real_irreps", *dihedral_vocabulary.SYSTEM, dihedral_vocabulary.TRIVIAL_IRREP]
VARIABLES: Binders = [*dihedral_vocabulary.DIHEDRAL, dihedral_vocabulary.TRIVIAL]
HYPOTHESES = [dihedral_vocabulary.TRANSVERSAL, dihedral_vocabulary.IS_ZERO]
CLAIM = forall(VARIABLES, implies(*HYPOTHESES, REAL_IRREPS))
EXISTENCE = forall(
    VARIABLES[:1],
    both(exists(VARIABLES[1:2], dihedral_vocabulary.TRANSVERSAL), exists(VARIABLES[2:], dihedral_vocabulary.IS_ZERO)),
)


def _conditions(name: str) -> list[Json]:
    """The parts of a definition of groups or representations, for the dihedral group; bound names get a dash."""
    dashed = {x: f"{x}'" for x in "abceghijklr"}
    return [substituted(part, {**VALUES, **dashed}) for part in group_vocabulary.conditions(name)]


@dataclass(frozen=True)
class RowKind:
    """Rows of plane representations, or those of one dimension."""

    kind: str
    side: str
    sort: Json

    def name(self, number: str) -> str:
        """A variable for such rows."""
        return f"{self.kind}{number}"

    def row(self, number: str) -> Json:
        """The row of that variable."""
        return ["of", dihedral_vocabulary.ROWS, [self.side, self.name(number)]]

    def frequency(self, number: str) -> Json:
        """The character of A that belongs to it."""
        return ["inclusion", ["first", self.name(number)]]

    def fact(self, number: str) -> Json:
        """What is known of that character."""
        k = self.frequency(number)
        return ["in", k, "H"] if self is PLANE else equal(plus(k, k), 0)


PLANE = RowKind("plane", "inl", ["product", dihedral_vocabulary.MEMBERS, dihedral_vocabulary.COORDINATES])
LINE = RowKind("line", "inr", dihedral_vocabulary.LINES)
KINDS = (PLANE, LINE)
PROOF_VARIABLES: Binders = [
    *VARIABLES,
    *((kind.name(number), kind.sort) for kind in KINDS for number in "12"),
    ("row1", dihedral_vocabulary.ROWS),
    ("row2", dihedral_vocabulary.ROWS),
    ("pair1", dihedral_vocabulary.MEMBERS),
    ("sign1", dihedral_vocabulary.LINES),
    ("place1", dihedral_vocabulary.GROUP),
]


def _inside(k: Json) -> Json:
    return indicator(["in", k, "H"])


class DihedralSystem:
    """Proves the axioms of real irreducible representations from a transversal and the trivial character."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses in a proof that declares PROOF_VARIABLES."""
        self.proof = proof
        self.transversal = proof.assume(dihedral_vocabulary.TRANSVERSAL)
        self.is_zero = proof.assume(dihedral_vocabulary.IS_ZERO)

    def real_irreps(self) -> int:
        """The matrices are all real irreducible representations."""
        proof = self.proof
        _, rows, trivial, single, blocks, product, orthogonal, schur, complete = _conditions("real_irreps")
        return proof.conjunction(
            self._group(),
            self._every_irrep_has_rows(rows),
            self._about_trivial(trivial),
            self._about_trivial(single),
            *(proof.sums(axiom) for axiom in (blocks, product, orthogonal)),
            self._schur(schur),
            self._complete(complete),
        )

    def _group(self) -> int:
        proof = self.proof
        associative, unit = _conditions("group")
        at_neutral = substituted(unit[2], {"e'": dihedral_vocabulary.NEUTRAL})
        side = ["second", "place1"]
        inverse = ["pair", ["choose", side, ["turn", minus(["first", "place1"])], ["flip", ["first", "place1"]]], side]
        invertible = substituted(at_neutral[2][2], {"g'": "place1"})
        found = proof.sums(
            substituted(
                forall([("g'", dihedral_vocabulary.GROUP)], substituted(invertible[2], {"h'": inverse})),
                {"place1": "g'"},
            )
        )
        inverses = proof.generalise(
            proof.witness(invertible, [inverse], proof.specialise(found, ["place1"])), ["place1"]
        )
        is_neutral = proof.sums(at_neutral[1])
        some = proof.witness(unit, [dihedral_vocabulary.NEUTRAL], proof.conjunction(is_neutral, inverses))
        return proof.conjunction(proof.sums(associative), some)

    def _every_irrep_has_rows(self, goal: Json) -> int:
        proof = self.proof

        def found(variable: str, sort: Json, irrep: Json, row: Json) -> int:
            some = substituted(goal[2], {"r'": irrep})
            rule = proof.sums(substituted(forall([("s", sort)], substituted(some[2], {"i'": row})), {variable: "s"}))
            here = proof.specialise(rule, [variable])
            return proof.generalise(proof.witness(some, [row], here), [variable])

        plane, line = ["inl", ["pair", "pair1", ":x"]], ["inr", "sign1"]
        return proof.elements(
            goal,
            found(
                "pair1",
                dihedral_vocabulary.MEMBERS,
                ["of", dihedral_vocabulary.IRREPS, ["inl", "pair1"]],
                ["of", dihedral_vocabulary.ROWS, plane],
            ),
            found(
                "sign1",
                dihedral_vocabulary.LINES,
                ["of", dihedral_vocabulary.IRREPS, line],
                ["of", dihedral_vocabulary.ROWS, line],
            ),
        )

    def _about_trivial(self, axiom: Json) -> int:
        """A statement on the trivial representation: the rule sums opens the member that stands for it."""
        proof = self.proof
        opened = substituted([dihedral_vocabulary.IS_ZERO, axiom], {"zero": "zero1"})
        rule = proof.sums(forall([("zero1", dihedral_vocabulary.FIXED)], implies(*opened)))
        return proof.specialise(rule, ["zero"], [self.is_zero])

    def _apart(self) -> int:
        """∀k, l: k + l ≠ 0 if k is in the transversal, and l is in it as well or 2l = 0."""
        proof = self.proof
        inside, opposite, twice = _inside("k"), _inside(minus("k")), indicator(equal(plus("k", "k"), 0))
        everywhere = total([("k", dihedral_vocabulary.DUAL)], times(inside, plus(opposite, twice)))
        neither = proof.follows(equal(everywhere, 0), self.transversal)
        no_opposite, not_fixed = (proof.vanish(neither, [part]) for part in (0, 1))
        cases: list[Json] = [(["in", "m", "H"], no_opposite), (equal(plus("m", "m"), 0), not_fixed)]
        return proof.conjunction(
            *(
                proof.follows(
                    forall(
                        [("k", dihedral_vocabulary.DUAL), ("m", dihedral_vocabulary.DUAL)],
                        implies(["in", "k", "H"], other, different(plus("k", "m"), 0)),
                    ),
                    fact,
                )
                for other, fact in cases
            )
        )

    def _schur(self, axiom: Json) -> int:
        """Schur's relations: frequencies of a transversal do not cancel each other."""
        proof = self.proof
        binders, relation = axiom[1:]
        apart = self._apart()
        wholes = []
        for one in KINDS:
            row = {"i'": one.row("1"), "j'": "row1"}
            halves = [self._schur_between(relation, apart, one, two) for two in KINDS]
            together = proof.elements(substituted(forall(binders[2:], relation), row), *halves)
            wholes.append(proof.generalise(together, [one.name("1"), "row1"]))
        return proof.elements(axiom, *wholes)

    def _schur_between(self, relation: Json, apart: int, one: RowKind, two: RowKind) -> int:
        """Schur's relation of a row of one kind with the rows of one kind."""
        proof = self.proof
        names = [one.name("1"), "row1", two.name("2"), "row2"]
        general = {name: f"{name}'" for name in names}
        rows = dict(zip(("i'", "j'", "k'", "l'"), (one.row("1"), "row1", two.row("2"), "row2"), strict=True))
        binders: Binders = [
            (general[name], sort)
            for name, sort in zip(
                names, (one.sort, dihedral_vocabulary.ROWS, two.sort, dihedral_vocabulary.ROWS), strict=True
            )
        ]
        ends = sorted([(one, "1"), (two, "2")], key=lambda end: KINDS.index(end[0]))
        frequencies = [kind.frequency(number) for kind, number in ends]
        conditions, premises = [], []
        if ends[0][0] is PLANE:
            conditions.append(different(plus(*frequencies), 0))
            facts = [self._about_row(kind, number) for kind, number in ends]
            law = proof.project(apart, KINDS.index(ends[1][0]))
            premises.append(proof.specialise(law, frequencies, facts))
        body = implies(*conditions, substituted(relation, rows)) if conditions else substituted(relation, rows)
        rule = proof.sums(forall(binders, substituted(body, general)))
        return proof.generalise(proof.specialise(rule, names, premises), names[2:])

    def _about_row(self, kind: RowKind, number: str) -> int:
        """The frequency of a row is in the transversal, or twice it is 0."""
        proof = self.proof
        name = kind.name(number)
        rule = proof.sums(forall([("row'", kind.sort)], substituted(kind.fact(number), {name: "row'"})))
        return proof.specialise(rule, [name])

    def _complete(self, axiom: Json) -> int:
        """Completeness: a transversal, its opposite and the characters with 2k = 0 are all characters."""
        same_side = indicator(equal(["second", "g'"], ["second", "h'"]))
        wave = ["char", "l", minus(["first", "g'"], ["first", "h'"])]
        given = [cofactor(self.transversal, ["l"], times(2, same_side, wave), [["l", dihedral_vocabulary.DUAL]])]
        return self.proof.sums(axiom, cofactors=given)


def prove_real_irreps() -> Evidence:
    """Prove that the matrices are all real irreducible representations, for every finite Abelian group."""
    proof = Evidence(PROOF_VARIABLES)
    proof.generalise(DihedralSystem(proof).real_irreps(), names_of(VARIABLES), HYPOTHESES)
    return proof


def prove_existence() -> Evidence:
    """Prove that a transversal exists, and the trivial character among those with 2k = 0."""
    proof = Evidence([VARIABLES[0], ("H1", VARIABLES[1][1]), ("zero1", dihedral_vocabulary.FIXED)])
    some_transversal, some_zero = EXISTENCE[2][1:]
    involution = proof.sums(forall([("k", dihedral_vocabulary.DUAL)], equal(minus(minus("k")), "k")))
    lemma = proof.citation("transversal of an involution")
    some = proof.specialise(
        lemma, [dihedral_vocabulary.DUAL, mapping([("f", dihedral_vocabulary.DUAL)], minus("f"))], [involution]
    )
    sides = plus(*(indicator(["in", k, "H1"]) for k in ("k", minus("k"))))
    chosen = proof.assume(
        forall([("k", dihedral_vocabulary.DUAL)], equal(sides, minus(1, indicator(equal(minus("k"), "k")))))
    )
    transversal = proof.sums(["transversal", "A", "H1"], cofactors=[cofactor(chosen, ["k"])])
    found = proof.choose(some, "H1", proof.witness(some_transversal, ["H1"], transversal))
    proof.generalise(proof.conjunction(found, _trivial_character(proof, some_zero)), ["A"])
    return proof


def _trivial_character(proof: Evidence, goal: Json) -> int:
    """The trivial character exists: otherwise no k with 2k = 0 would be 0, but there is exactly one."""
    is_zero = substituted(dihedral_vocabulary.IS_ZERO, {"zero": "zero1"})
    here = proof.witness(goal, ["zero1"], proof.assume(is_zero))
    absent = prove_not(proof, is_zero, here, proof.assume(["not", goal]))
    rule = proof.sums(implies(["not", is_zero], equal(indicator(is_zero), 0)))
    never = proof.generalise(proof.specialise(rule, [], [absent]), ["zero1"])
    none = proof.sums(equal(0, 1), cofactors=[cofactor(never, ["m"], -1, [["m", dihedral_vocabulary.FIXED]])])
    absurd = proof.contradiction(goal, none, proof.evaluate(equal(0, 1)))
    return proof.cases(goal, proof.assume(goal), absurd)


Z3_DIHEDRAL: list[Json] = [Z3, ONE_OF_Z3, ["member", 0, ["fixed", Z3]]]
PLANE_ROWS: list[Json] = [["inl", ["pair", ["member", ONE, ONE_OF_Z3], coordinate]] for coordinate in (":x", ":y")]
TRIVIAL_ROW: Json = ["inr", ["pair", ["member", 0, ["fixed", Z3]], ":plus"]]
TURN, FLIP = (["pair", ONE, side] for side in (":turn", ":flip"))
WITNESSES: list[list[Json]] = [
    [*Z3_DIHEDRAL, *rest]
    for rest in (
        [TURN, FLIP, FLIP],
        [TRIVIAL_ROW],
        [TRIVIAL_ROW, FLIP],
        [PLANE_ROWS[0], TRIVIAL_ROW, FLIP],
        [*PLANE_ROWS, TURN, FLIP],
        [*PLANE_ROWS, TURN],
        [*PLANE_ROWS, *PLANE_ROWS],
        [TURN, FLIP],
    )
]


def _wrong_matrices(definitions: list[Json]) -> Control:
    path = place(definitions, "dihedral_plane", "body", 3, 3, 1, 3, 1, 3, 1)
    return Control(
        "If a flip turned the second coordinate like a rotation, products would fail on the triangle.",
        [(path, 1)],
        refute_at(CLAIM, VARIABLES, Z3_DIHEDRAL, HYPOTHESES, REAL_IRREPS),
    )


def _any_subset() -> Control:
    claim = forall(VARIABLES, implies(["true"], dihedral_vocabulary.IS_ZERO, REAL_IRREPS))
    every = ["subset", [["k", ["dual", Z1]]], ["true"]]
    values = [Z1, every, ["member", 0, ["fixed", Z1]]]
    return Control(
        "For any set H it is false: the group with two elements has no plane representation.",
        differences(CLAIM, claim),
        refute_at(claim, VARIABLES, values, [["true"], dihedral_vocabulary.IS_ZERO], REAL_IRREPS),
    )


def _no_transversal(definitions: list[Json]) -> Control:
    proof = Evidence([("H1", ["subsets", ["dual", Z1]])])
    chosen = proof.assume(["transversal", Z1, "H1"])
    inside = indicator(["in", 0, "H1"])
    half = minus(1, times(2, inside))
    impossible = proof.sums(equal(0, 1), cofactors=[cofactor(chosen, [0], half)])
    never = prove_not(proof, ["transversal", Z1, "H1"], impossible, proof.evaluate(equal(0, 1)))
    moves: list[Json] = [{"at": [Z1]}, {"part": 0}]
    proof.counterexample(EXISTENCE, moves, proof.generalise(never, ["H1"]))
    return Control(
        "With 2k = 0 in place of 2k != 0 there is no such set, not even for the trivial group.",
        [(place(definitions, "transversal", "body", 2, 2, 1, 0), "=")],
        proof,
    )


def own_dihedral_real_irreps() -> Statement:
    """Dih(A) has exactly the real irreducible representations by cosines and sines, for every A."""
    definitions = needed([*GROUP_VOCABULARY, *dihedral_vocabulary.DIHEDRAL_VOCABULARY], [CLAIM, EXISTENCE])
    return Statement(
        id="tasks/own-dihedral-real-irreps",
        title="Every generalised dihedral group has real irreducible representations",
        source=f"Our own; the groups of {SOURCE}, Theorem 7.9, and Proposition D.7 for them",
        hypotheses=(
            r"A is a finite Abelian group, Dih(A) = A \times \{1, \tau\} with \tau a = a^{-1} \tau; H holds one of "
            r"k, -k for each character k of A with 2k \ne 0, and no character with 2k = 0."
        ),
        conclusion=(
            r"The matrices R_k(a) = \begin{pmatrix} \Re\langle k,a\rangle & -\Im\langle k,a\rangle \\ "
            r"\Im\langle k,a\rangle & \Re\langle k,a\rangle\end{pmatrix}, "
            r"R_k(a\tau) = R_k(a)\,\mathrm{diag}(1,-1) for k \in H, with the characters a\tau^s \mapsto "
            r"(\pm1)^s\langle k,a\rangle for 2k = 0, are all real irreducible representations of Dih(A)."
        ),
        reading=(
            "Proved for every finite Abelian group A. Dih(Z_n) is the dihedral group of order 2n, with n even or odd, "
            "Dih(Z_3) the group S_3, Dih(Z_6) the group S_3 x Z_2, Dih(Z_2^n) the group Z_2^{n+1}. That these are all "
            "irreducible representations is expressed by Schur's relations and completeness, Proposition D.7 with "
            "Theorem D.5: the matrices are orthogonal homomorphisms whose entries, scaled by the root of d/|G|, form "
            "an orthonormal basis of the functions on the group. The member of H and 'zero', the trivial character "
            "among those with 2k = 0, exist for every A; that H exists is a classical lemma."
        ),
        definitions=definitions,
        parts=[
            Part(
                "irreps",
                "The matrices satisfy Schur's relations and span all functions on the group.",
                CLAIM,
                prove_real_irreps(),
                WITNESSES,
                [_wrong_matrices(definitions), _any_subset()],
            ),
            Part(
                "existence",
                "Such an H exists, and the trivial character is one of the characters with 2k = 0.",
                EXISTENCE,
                prove_existence(),
                [[Z3]],
                [_no_transversal(definitions)],
            ),
        ],
    )


STATEMENTS = {"tasks/own-dihedral-real-irreps": own_dihedral_real_irreps}
