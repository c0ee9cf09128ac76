"""Claims on every function with an expansion of f', where f' is spelled by the expansion.

So no hypothesis speaks of all times: r is any continuous function that vanishes at 0, and its real part is the
remainder.
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.structures.beyond_edge.expansion import SECOND, Expansion
from verify.statements.structures.beyond_edge.near_zero import TIME, at
from verify.statements.terms import conj, equal, minus, plus, times

START = equal(at("r", 0), 0)


def _given(conditions: Sequence[Json]) -> list[Json]:
    return [["<", 0, SECOND], START, *conditions]


def for_slope(expansion: Expansion, binders: Binders, conditions: Sequence[Json], conclusion: Json) -> Json:
    """∀ binders (f'' > 0, r(0) = 0, conditions ⟹ the conclusion for the function with this expansion)."""
    return forall(binders, implies(*_given(conditions), trees.substituted(conclusion, {"slope": expansion.slope()})))


def prove_zero_real_part(proof: Evidence, curve: Json, vanishes: int, time: Json = 0) -> int:
    """Prove that the real part of a curve is 0 at a time, if the curve is."""
    value = at(curve, time)
    conjugate = proof.rewrite(equal(conj(value), conj(0)), [vanishes])
    return proof.follows(equal(["re", value], 0), vanishes, conjugate)


def prove_for_slope(
    proof: Evidence, expansion: Expansion, binders: Binders, conditions: Sequence[Json], theorem: int
) -> int:
    """Prove such a claim from the theorem on all slopes and remainders.

    The theorem is about slope, the binders; its hypotheses are those of the expansion, and the conditions.
    """
    value, real = ["re", at("r", TIME)], ["curve", [["u", "real"]], ["re", at("r", "u")]]
    positive, start, *others = (proof.assume(formula) for formula in _given(conditions))
    own = proof.generalise(proof.sums(equal(conj(value), value)), [TIME])
    zero = prove_zero_real_part(proof, "r", start)
    same = proof.sums(equal(minus(plus("xbar", TIME), "xbar"), TIME))
    slope = expansion.slope()
    height = times(TIME, expansion.factor(TIME, value))
    expanded = proof.generalise(proof.rewrite(equal(at(slope, plus("xbar", TIME)), height), [same]), [TIME])
    names = [slope, real, *patterns.names_of(binders)[1:]]
    found = proof.specialise(theorem, names, [positive, proof.conjunction(own, zero), expanded, *others])
    return proof.generalise(found, patterns.names_of(binders), _given(conditions))
