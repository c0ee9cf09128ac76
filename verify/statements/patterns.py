"""Steps of proofs that come again and again: negation, conjugation, equations under conditions, refutation."""

from collections.abc import Mapping, Sequence

from verify.proving.evidence import Equation, Evidence, Json, cofactor
from verify.statements.formulas import Binders, implies
from verify.statements.terms import equal, indicator, times
from verify.statements.trees import substituted


def names_of(binders: Binders) -> list[str]:
    """Return the names of binders.

    >>> names_of([("G", "abelian"), ("J", "set")])
    ['G', 'J']
    """
    return [name for name, _ in binders]


def merged(*lists: Binders) -> Binders:
    """Return the binders of several lists, each name once.

    >>> merged([("x", "real")], [("x", "real"), ("S", "set")])
    [('x', 'real'), ('S', 'set')]
    """
    return list({name: (name, sort) for binders in lists for name, sort in binders}.values())


def valuation(binders: Binders, values: Sequence[Json]) -> dict[str, Json]:
    """Return the value of each name.

    >>> valuation([("x", "real")], [2])
    {'x': 2}
    """
    return dict(zip(names_of(binders), values, strict=True))


def prove_not(proof: Evidence, formula: Json, consequence: int, denial: int) -> int:
    """Prove ¬φ from a theorem that assumes φ and one that denies it.

    >>> proof = Evidence()
    >>> wrong, denial = proof.assume(["=", 1, 0]), proof.evaluate(["=", 1, 0])
    >>> prove_not(proof, ["=", 1, 0], wrong, denial)
    4
    """
    absurd = proof.contradiction(["not", formula], consequence, denial)
    return proof.cases(formula, absurd, proof.assume(["not", formula]))


def sums_under(
    proof: Evidence,
    conditions: Sequence[Json],
    theorems: Sequence[int],
    goal: Json,
    rewrite: Sequence[Equation] = (),
    cofactors: Sequence[Json] = (),
) -> int:
    """Prove an equation by the rule sums under conditions that theorems say to hold."""
    rule = proof.sums(implies(*conditions, goal), rewrite=rewrite, cofactors=cofactors)
    return proof.specialise(rule, [], theorems)


def prove_where(proof: Evidence, condition: Json, goal: Json, theorem: int) -> int:
    """Prove an equation of multiples of the indicator of a condition, from a theorem that may assume the condition."""
    otherwise = ["not", condition]
    return proof.cases(condition, theorem, sums_under(proof, [otherwise], [proof.assume(otherwise)], goal))


def prove_alike(proof: Evidence, x: Json, y: Json, f: Json) -> int:
    """Prove [x = y] f(x) = [x = y] f(y) for elements x and y of a set and a map f to numbers."""
    same = equal(x, y)
    goal = equal(times(indicator(same), [f, x]), times(indicator(same), [f, y]))
    values = proof.rewrite(equal([f, x], [f, y]), [proof.assume(same)])
    alike = proof.sums(goal, cofactors=[cofactor(values, [], indicator(same))])
    return prove_where(proof, same, goal, alike)


def refute_at(
    claim: Json,
    binders: Binders,
    values: Sequence[Json],
    hypotheses: Sequence[Json],
    failing: Json,
    moves: Sequence[dict[str, Json]] = (),
    inner: Mapping[str, Json] | None = None,
) -> Evidence:
    """Refute ∀ binders (hypotheses ⟹ …): the hypotheses hold at the values, and what the moves lead to fails.

    ``inner`` gives the values of the names that the moves bring in; it may give typed values of the binders, too. A
    move ``conditions`` lists hypotheses of an inner implication, which hold at these values.
    """
    proof = Evidence()
    at = {**valuation(binders, values), **(inner or {})}
    outer = {name: at[name] for name in names_of(binders)}
    given = [proof.evaluate(substituted(hypothesis, outer)) for hypothesis in hypotheses]
    premises = [{"given": given}] if given else []
    path = [
        {"given": [proof.evaluate(substituted(c, at)) for c in move["conditions"]]} if "conditions" in move else move
        for move in moves
    ]
    false = proof.evaluate(substituted(failing, at))
    proof.counterexample(claim, [{"at": list(values)}, *premises, *path], false)
    return proof
