"""The character sum of Theorem 7.9 for a direct product, from those of the factors.

With the trivial representation in place, the sum of d^1.5 times the character is multiplicative.
"""

from verify.library.real_order import prove_equal_roots
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, real_inequalities, trees
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.groups import group_vocabulary, product_irreps
from verify.statements.tasks.groups.product_vocabulary import BOTH_ROOTS, OF_SIDE, PRODUCT, SIDES, SYSTEMS, of
from verify.statements.terms import different, equal, mapping, minus, plus, power, times, total

BINDERS: Binders = [*SYSTEMS, *BOTH_ROOTS]
HYPOTHESES: list[Json] = [*product_irreps.HYPOTHESES, *(of(side, group_vocabulary.ROOTED) for side in SIDES)]
CONCLUSION = forall(
    [("g", PRODUCT["G"])],
    equal(
        plus(1, trees.substituted(group_vocabulary.character_sum("g"), PRODUCT)),
        times(*(plus(1, of(side, group_vocabulary.character_sum([side, "g"]))) for side in SIDES)),
    ),
)
CLAIM = forall(BINDERS, ["implies", *HYPOTHESES, CONCLUSION])
ANY: Binders = [("irreps1", "set"), ("weight1", ["maps", "irreps1", "real"]), ("irrep1", "irreps1")]
PROOF_VARIABLES = patterns.merged(product_irreps.PROOF_VARIABLES, ANY, real_inequalities.REALS)
TRIVIAL = times(power(["root_of", "one"], 3), group_vocabulary.character("one", "x"))
ALL = total([("r", "R")], times(power(["root_of", "r"], 3), group_vocabulary.character("r", "x")))


def _at(side: str, node: Json, x: Json) -> Json:
    return of(side, trees.substituted(node, {"x": x}))


def _trivial_term(proof: Evidence, side: str, system: int, rooted: int) -> int:
    """Prove ∀x: the term of the trivial representation of one factor is 1."""
    row, x, one = f"{product_irreps.ROW}_{side}", f"{product_irreps.ELEMENT}_{side}", of(side, "one")
    trivial, degree_one = (proof.project(system, part) for part in (2, 3))
    here = of(side, equal(["irrep", row], "one"))
    at_x = proof.specialise(proof.specialise(trivial, [row], [proof.assume(here)]), [x])
    entries = proof.generalise(at_x, [row, x], [here])
    root = of(side, ["root_of", "one"])
    positive, square = (proof.project(proof.specialise(rooted, [one]), part) for part in range(2))
    one_squared = proof.sums(equal(power(root, 2), power(1, 2)), cofactors=[cofactor(square), cofactor(degree_one)])
    sign = proof.evaluate(["<=", 0, 1])
    root_one = proof.specialise(prove_equal_roots(proof), [root, 1], [positive, sign, one_squared])
    of(side, group_vocabulary.character("one", x))
    result = proof.follows(equal(_at(side, TRIVIAL, x), 1), root_one, entries, degree_one)
    return proof.generalise(result, [x])


def _prove_without_one(proof: Evidence) -> int:
    """Prove ∀S, f, s: Σ f(r) over r ≠ s is the sum over all r less f(s)."""
    irreps, function, one = patterns.names_of(ANY)
    others = total([("r", irreps)], [function, "r"], different("r", one))
    result = proof.sums(equal(others, minus(total([("r", irreps)], [function, "r"]), [function, one])))
    return proof.generalise(result, patterns.names_of(ANY))


def _values(values: dict[str, Json], x: Json) -> list[Json]:
    """The representations of a group, d^1.5 times the character at x, and the trivial one."""
    term = times(power(["root_of", "r"], 3), group_vocabulary.character("r", "x"))
    return [trees.substituted(node, {**values, "x": x}) for node in ("R", mapping([("r", "R")], term), "one")]


def prove_sums(proof: Evidence) -> int:
    """Prove the claim, in a proof that declares ``PROOF_VARIABLES``."""
    given = [proof.assume(formula) for formula in HYPOTHESES]
    terms = [
        _trivial_term(proof, side, system, rooted)
        for side, system, rooted in zip(SIDES, given[:2], given[2:], strict=True)
    ]
    (first, second), g = SIDES, product_irreps.ELEMENTS[0]
    without = _prove_without_one(proof)
    at = [[first, g], [second, g]]
    split = [proof.specialise(without, _values(OF_SIDE[side], x)) for side, x in zip(SIDES, at, strict=True)]
    product = proof.specialise(without, _values(PRODUCT, g))
    result = proof.follows(trees.substituted(CONCLUSION[2], {"g": g}), product, split[0], split[1], terms[0], terms[1])
    return proof.generalise(proof.generalise(result, [g]), patterns.names_of(BINDERS), HYPOTHESES)
