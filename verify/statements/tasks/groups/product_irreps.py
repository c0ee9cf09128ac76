"""A direct product of two groups has the products of their irreducible representations.

An element is a pair, and so are a representation and a row; degrees, characters and entries are multiplied.
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, exists, forall
from verify.statements.tasks.groups import group_vocabulary, irrep_facts
from verify.statements.tasks.groups.product_vocabulary import BOTH_ROOTS, PRODUCT, SIDES, SYSTEMS, of, sets
from verify.statements.terms import equal, indicator, times

HYPOTHESES: list[Json] = [of(side, group_vocabulary.REAL_IRREPS) for side in SIDES]
REAL_PRODUCT = trees.substituted(group_vocabulary.REAL_IRREPS, PRODUCT)
ELEMENT, INVERSE, UNIT, ROW, IRREP = "element1", "inverse1", "unit1", "row1", "rep1"
ELEMENTS, PAIR_OF_ROWS = ("a1", "b1", "c1"), "rows1"
PROOF_VARIABLES: Binders = [
    *SYSTEMS,
    *BOTH_ROOTS,
    *(
        (f"{name}_{side}", of(side, sort))
        for side in SIDES
        for name, sort in ((ELEMENT, "G"), (INVERSE, "G"), (UNIT, "G"), (ROW, "I"), (IRREP, "R"))
    ),
    *((name, sets("G")) for name in ELEMENTS),
    (PAIR_OF_ROWS, sets("I")),
]


def _twice(name: str) -> Json:
    """The pair of the variables of that name."""
    return ["pair", *(f"{name}_{side}" for side in SIDES)]


def _goal(number: int, name: str = "real_irreps") -> Json:
    """A condition of a definition for the product."""
    return trees.substituted(group_vocabulary.conditions(name)[number], PRODUCT)


def _product(g: Json, h: Json) -> Json:
    return ["at", PRODUCT["mul"], g, h]


class ProductIrreps:
    """Proves the conditions for the product from those for the factors, in a proof with ``PROOF_VARIABLES``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume that both groups have real irreducible representations."""
        self.proof = proof
        given = [proof.assume(formula) for formula in HYPOTHESES]
        self.parts = [[proof.project(theorem, number) for number in range(9)] for theorem in given]

    def _chosen(self, found: list[int], name: str, result: int) -> int:
        """Discharge the choices of the variables of that name, from theorems that there are such elements."""
        for side, exists_one in zip(SIDES, found, strict=True):
            result = self.proof.choose(exists_one, f"{name}_{side}", result)
        return result

    def _for_pairs(self, goal: Json, name: str, theorem: int) -> int:
        """∀ pairs: a formula, from the theorem at two variables."""
        return self.proof.elements(goal, self.proof.generalise(theorem, [f"{name}_{side}" for side in SIDES]))

    def group(self) -> int:
        """The pairs are a group."""
        proof = self.proof
        laws, units = ([proof.project(parts[0], part) for parts in self.parts] for part in range(2))
        a, b, c = ELEMENTS
        associative = proof.rewrite(equal(_product(_product(a, b), c), _product(a, _product(b, c))), laws)
        given = [proof.assume(of(side, trees.substituted(_unit(UNIT), {UNIT: f"{UNIT}_{side}"}))) for side in SIDES]
        neutral = self._neutral([proof.project(theorem, 0) for theorem in given])
        inverses = self._inverses([proof.project(theorem, 1) for theorem in given])
        some = proof.witness(_goal(1, "group"), [_twice(UNIT)], proof.conjunction(neutral, inverses))
        return proof.conjunction(proof.generalise(associative, ELEMENTS), self._chosen(units, UNIT, some))

    def _neutral(self, given: list[int]) -> int:
        """The pair of neutral elements is neutral."""
        proof, g = self.proof, _twice(ELEMENT)
        at_g = [proof.specialise(theorem, [f"{ELEMENT}_{side}"]) for side, theorem in zip(SIDES, given, strict=True)]
        laws = []
        for part, factors in enumerate(((_twice(UNIT), g), (g, _twice(UNIT)))):
            by = [proof.project(theorem, part) for theorem in at_g]
            laws.append(proof.rewrite(equal(_product(*factors), ["of", sets("G"), g]), by))
        goal = trees.substituted(["neutral", "G", "mul", _twice(UNIT)], PRODUCT)
        return self._for_pairs(goal, ELEMENT, proof.conjunction(*laws))

    def _inverses(self, given: list[int]) -> int:
        """Pairs of inverse elements are inverse."""
        proof, g, h = self.proof, _twice(ELEMENT), _twice(INVERSE)
        found, known = [], []
        for side, theorem in zip(SIDES, given, strict=True):
            x, y, e = (f"{name}_{side}" for name in (ELEMENT, INVERSE, UNIT))
            found.append(proof.specialise(theorem, [x]))
            known.append(proof.assume(of(side, both(equal(["mul", x, y], e), equal(["mul", y, x], e)))))
        laws = []
        for part, factors in enumerate(((g, h), (h, g))):
            by = [proof.project(theorem, part) for theorem in known]
            laws.append(proof.rewrite(equal(_product(*factors), ["of", sets("G"), _twice(UNIT)]), by))
        (binders, some) = _inverse(g, _twice(UNIT))[1:]
        inverse = proof.witness(["exists", binders, some], [h], proof.conjunction(*laws))
        goal = forall([("g", sets("G"))], _inverse("g", _twice(UNIT)))
        return self._for_pairs(goal, ELEMENT, self._chosen(found, INVERSE, inverse))

    def inhabited(self) -> int:
        """Each pair of representations has a row."""
        proof = self.proof
        rows, found = [], []
        for side, parts in zip(SIDES, self.parts, strict=True):
            row, irrep = f"{ROW}_{side}", f"{IRREP}_{side}"
            rows.append(proof.assume(equal([of(side, "irrep"), row], irrep)))
            found.append(proof.specialise(parts[1], [irrep]))
        pair = proof.rewrite(equal(["at", PRODUCT["irrep"], _twice(ROW)], _twice(IRREP)), rows)
        some = exists([("i", PRODUCT["I"])], equal(["at", PRODUCT["irrep"], "i"], _twice(IRREP)))
        result = self._chosen(found, ROW, proof.witness(some, [_twice(ROW)], pair))
        return self._for_pairs(_goal(1), IRREP, result)

    def trivial(self) -> int:
        """The product of the trivial representations is trivial."""
        proof, pair, g, cofactors = self.proof, PAIR_OF_ROWS, ELEMENTS[0], []
        for side, parts in zip(SIDES, self.parts, strict=True):
            row, x = f"{ROW}_{side}", f"{ELEMENT}_{side}"
            here = of(side, equal(["irrep", row], "one"))
            at_x = proof.specialise(proof.specialise(parts[2], [row], [proof.assume(here)]), [x])
            rest = 1 if side == SIDES[1] else _side(SIDES[1], irrep_facts.entry(pair, pair, g), [pair, g])
            cofactors.append(cofactor(proof.generalise(at_x, [row, x], [here]), [[side, pair], [side, g]], rest))
        both_trivial = equal(["at", PRODUCT["irrep"], pair], PRODUCT["one"])
        one = equal(["at", PRODUCT["rho"], pair, pair, g], 1)
        entries = patterns.sums_under(proof, [both_trivial], [proof.assume(both_trivial)], one, cofactors=cofactors)
        return proof.generalise(proof.generalise(entries, [g]), [pair], [both_trivial])

    def blocks(self) -> int:
        """Entries of two different pairs of representations are 0."""
        first, second = SIDES
        names, value = ["i", "j", "g"], irrep_facts.entry("i", "j", "g")
        here = indicator(_side(first, equal(["irrep", "i"], ["irrep", "j"]), "ij"))
        rest = [_side(second, value, names), times(here, _side(first, value, names))]
        cofactors = [
            cofactor(parts[4], [[side, name] for name in names], term)
            for side, parts, term in zip(SIDES, self.parts, rest, strict=True)
        ]
        return self.proof.sums(_goal(4), cofactors=cofactors)

    def multiplied(self, number: int) -> int:
        """A condition that is an equation: both sides are products of those for the factors."""
        formula, names = group_vocabulary.conditions("real_irreps")[number], []
        if formula[0] == "forall":
            names, formula = patterns.names_of(formula[1]), formula[2]
        (_, _, right), (_, left, _) = (_side(side, formula, names) for side in SIDES)
        cofactors = [
            cofactor(parts[number], [[side, name] for name in names], term)
            for side, parts, term in zip(SIDES, self.parts, (left, right), strict=True)
        ]
        return self.proof.sums(_goal(number), cofactors=cofactors)

    def real_irreps(self) -> int:
        """The products are all real irreducible representations."""
        first = [self.group(), self.inhabited(), self.trivial(), self.multiplied(3), self.blocks()]
        return self.proof.conjunction(*first, *(self.multiplied(number) for number in range(5, 9)))


def _side(side: str, node: Json, names: Sequence[str]) -> Json:
    """A term or a formula of one factor, at the entries of pairs with these names."""
    return of(side, trees.substituted(node, {name: [side, name] for name in names}))


def _inverse(g: Json, e: Json) -> Json:
    """Some pair is inverse to g."""
    return exists([("h", PRODUCT["G"])], both(equal(_product(g, "h"), e), equal(_product("h", g), e)))


def _unit(e: str) -> Json:
    """What the definition of a group asks for of a neutral element."""
    _, _, body = group_vocabulary.conditions("group")[1]
    return trees.substituted(body, {"e": e})


def prove_product(proof: Evidence) -> int:
    """Prove ∀ (two systems of real irreducible representations ⟹ that of the product)."""
    return proof.generalise(ProductIrreps(proof).real_irreps(), patterns.names_of(SYSTEMS), HYPOTHESES)
