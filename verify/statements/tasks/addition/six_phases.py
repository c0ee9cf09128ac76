"""Weighted pairs of phases whose moments vanish as in an optimal network: no weight exceeds a sixth of the total.

Our own. Six characters of the torus, (0,0), (1,1), (-1,-1), (1,-1), (2,0) and (0,-2), are orthogonal for such
weights, because the difference of any two of them is, up to its sign, one of the moments that vanish. Hence the
inequality of Bessel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    conj,
    equal,
    forall,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated, names_of

Json = Any
Monomial = tuple[int, int, int, int]

SIX = ["labels", "one", "xy", "x'y'", "xy'", "xx", "y'y'"]
CHARACTERS: list[Monomial] = [(0, 0, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1), (1, 0, 0, 1), (2, 0, 0, 0), (0, 0, 0, 2)]
COEFFICIENTS = ("p2", "q2", "s2")
PHASES: Binders = [
    ("I", "set"),
    *((x, ["maps", "I", "complex"]) for x in (*COEFFICIENTS, "x1", "y1")),
    ("mu", ["maps", "I", "real"]),
]
TOTAL: Binders = [("r7", "real")]


def monomial(x: Json, y: Json, exponents: Monomial) -> Json:
    """Return x^a conj(x)^b y^c conj(y)^d."""
    bases = (x, conj(x), y, conj(y))
    return times(1, *(power(base, e) for base, e in zip(bases, exponents, strict=True) if e))


def about(p: Json, q: Json, s: Json, x: Json, y: Json, absolute: Json) -> list[Json]:
    """p = μ x, q = μ y, s = μ x y; |x| = |y| is 0 or 1."""
    return [
        equal(p, times(absolute, x)),
        equal(q, times(absolute, y)),
        equal(s, times(absolute, x, y)),
        equal(["abs2", x], ["abs2", y]),
        equal(monomial(x, y, (2, 1, 0, 0)), x),
        equal(monomial(x, y, (0, 0, 2, 1)), y),
    ]


P, Q, S = ([x, "i"] for x in COEFFICIENTS)
ABSOLUTE = ["mu", "i"]
X, Y = ["x1", "i"], ["y1", "i"]
ABOUT = about(P, Q, S, X, Y, ABSOLUTE)
MOMENTS: list[tuple[list[list[Json]], Json]] = [
    ([[P, Q, conj(S)]], "r7"),
    ([[P, conj(Q), conj(S)]], 0),
    ([[conj(P), Q, conj(S)]], 0),
    ([[conj(P), conj(Q), conj(S)]], 0),
    ([[P, P, conj(S)]], 0),
    ([[P, P, S]], 0),
    ([[Q, Q, conj(S)]], 0),
    ([[Q, Q, S]], 0),
    ([[P, conj(P), conj(S)], [Q, conj(Q), conj(S)]], 0),
]


def _summed(products: list[list[Json]]) -> Json:
    """The moment of a sum of products."""
    terms = [times(*factors) for factors in products]
    return total([("i", "I")], plus(*terms) if len(terms) > 1 else terms[0])


PHASE_HYPOTHESES: list[Json] = [
    forall([("i", "I")], ["<=", 0, ABSOLUTE]),
    *(forall([("i", "I")], formula) for formula in ABOUT),
    *(equal(_summed(products), value) for products, value in MOMENTS),
]
_FACTORS: list[tuple[Json, Monomial]] = [
    (P, (1, 0, 0, 0)),
    (conj(P), (0, 1, 0, 0)),
    (Q, (0, 0, 1, 0)),
    (conj(Q), (0, 0, 0, 1)),
    (S, (1, 0, 1, 0)),
    (conj(S), (0, 1, 0, 1)),
]


def _added(first: Monomial, second: Monomial) -> Monomial:
    a, b, c, d = (i + j for i, j in zip(first, second, strict=True))
    return a, b, c, d


def _turned(exponents: Monomial) -> Monomial:
    a, b, c, d = exponents
    return b, a, d, c


def _class(exponents: Monomial) -> tuple[int, int]:
    a, b, c, d = exponents
    return a - b, c - d


class Reduction:
    """Steps between monomials in x and y by |x|² = |y|², |x|² x = x and |y|² y = y."""

    def __init__(self, alike: int, on_circle: list[int], turned: list[int]) -> None:
        """Take the theorems, and the conjugates of the last two."""
        self.rules: list[tuple[int, int, Monomial, Monomial]] = [
            (on_circle[0], 1, (2, 1, 0, 0), (1, 0, 0, 0)),
            (turned[0], 1, (1, 2, 0, 0), (0, 1, 0, 0)),
            (on_circle[1], 1, (0, 0, 2, 1), (0, 0, 1, 0)),
            (turned[1], 1, (0, 0, 1, 2), (0, 0, 0, 1)),
            (alike, 1, (1, 1, 0, 0), (0, 0, 1, 1)),
            (alike, -1, (0, 0, 1, 1), (1, 1, 0, 0)),
        ]

    def _applies(self, exponents: Monomial, sign: int, before: Monomial) -> bool:
        """Whether a rule applies; the last one, against the direction of the fifth, only next to a power of x."""
        return all(e >= f for e, f in zip(exponents, before, strict=True)) and (sign > 0 or max(exponents[:2]) > 0)

    def cofactors(self, exponents: Monomial, factor: int, at: str = "i") -> tuple[Monomial, list[Json]]:
        """Return the canonical form of a monomial, with the cofactors that lead to it, at an index or summed."""
        steps: list[Json] = []
        while rule := next((r for r in self.rules if self._applies(exponents, r[1], r[2])), None):
            theorem, sign, (a, b, c, d), after = rule
            rest = _added(exponents, (-a, -b, -c, -d))
            multiplier = substituted(times(factor * sign, power(ABSOLUTE, 3), monomial(X, Y, rest)), {"i": at})
            steps.append(cofactor(theorem, [at], multiplier, [["i", "I"]] if at == "i" else []))
            exponents = _added(rest, after)
        return exponents, steps


CONSTANTS: Binders = [("chi", ["maps", SIX, "complex"])]


def _character(name: str, i: str) -> Json:
    exponents = CHARACTERS[SIX.index(name) - 1]
    return substituted(monomial(X, Y, exponents), {"i": i})


def _weight(i: str) -> Json:
    return times(power(["mu", i], 3), ["abs2", ["x1", i]])


def _combined(constants: Sequence[Json], i: str) -> Json:
    """The combination of the six characters with these coefficients."""
    return plus(*(times(c, _character(name, i)) for c, name in zip(constants, SIX[1:], strict=True)))


class Moment(NamedTuple):
    """A theorem Σ μ³ · monomial = value, with the monomial and the left side."""

    theorem: int
    exponents: Monomial
    left: Json
    value: Json


def _moments_of_phases(proof: Evidence, facts: list[int], moments: list[int], reduction: Reduction) -> list[Moment]:
    """Prove the moments of x and y, in canonical form, from those of p, q and s."""
    rules = {repr(factor): rule for (factor, _), rule in zip(_FACTORS, facts, strict=True)}
    exponents_of = {repr(factor): exponents for factor, exponents in _FACTORS}
    found = []
    for theorem, (products, value) in zip(moments, MOMENTS, strict=True):
        share = over(1, len(products)) if len(products) > 1 else 1
        cofactors = [cofactor(theorem, [], share)]
        for factors in products:
            done: list[Json] = []
            exponents: Monomial = (0, 0, 0, 0)
            for n, factor in enumerate(factors):
                after = exponents_of[repr(factor)]
                rest = times(-1, share, *done, *factors[n + 1 :])
                cofactors.append(cofactor(rules[repr(factor)], ["i"], rest, [["i", "I"]]))
                done.append(times(ABSOLUTE, monomial(X, Y, after)))
                exponents = _added(exponents, after)
            canonical, steps = reduction.cofactors(exponents, -1)
            cofactors += [{**step, "times": times(share, step["times"])} for step in steps]
        left = total([("i", "I")], times(power(ABSOLUTE, 3), monomial(X, Y, canonical)))
        found.append(Moment(proof.sums(equal(left, value), cofactors=cofactors), canonical, left, value))
    return found


def prove_sixth(proof: Evidence) -> int:
    """Prove ∀ phases with vanishing moments (the square of 6 ν_i is at most 6 ν_i T); i1 is declared."""
    largest = _prove_largest_weight(proof)
    given = [proof.assume(formula) for formula in PHASE_HYPOTHESES]
    sign, facts, moments = given[0], given[1:7], given[7:]
    turned = []
    alike, *others = (facts[n] for n in (3, 0, 1, 2, 4, 5))
    for theorem, formula in zip(others, (ABOUT[n] for n in (0, 1, 2, 4, 5)), strict=True):
        left, right = (conj(substituted(side, {"i": "i1"})) for side in formula[1:])
        turned.append(proof.generalise(proof.rewrite(equal(left, right), [theorem]), ["i1"]))
    reduction = Reduction(alike, others[3:], turned[3:])
    pairs = [theorem for pair in zip(others[:3], turned[:3], strict=True) for theorem in pair]
    by_class = {}
    for found in _moments_of_phases(proof, pairs, moments, reduction):
        by_class[_class(found.exponents)] = found.theorem
        if found.value == 0:
            by_class[_class(_turned(found.exponents))] = conjugated(proof, found.theorem, found.left, 0)
    orthogonal = _prove_orthogonal(proof, by_class, reduction)
    here = [conj(_character(name, "i1")) for name in SIX[1:]]
    branches = [[name, value] for name, value in zip(SIX[1:], here, strict=True)]
    constants = mapping([("character", SIX)], ["choose", "character", *branches])
    equation = proof.specialise(orthogonal, [constants])
    weight, total_size = _weight("i1"), plus(*(["abs2", c] for c in here))
    one = reduction.cofactors((1, 1, 0, 0), -6, "i1")[1]
    squares = [_added((1, 1, 0, 0), _added(e, _turned(e))) for e in CHARACTERS]
    unit = proof.sums(
        equal(times(weight, total_size), times(6, weight)),
        cofactors=[*one, *(step for e in squares for step in reduction.cofactors(e, 1, "i1")[1])],
    )
    combined = mapping([("point", "I")], _combined(here, "point"))
    whole = proof.sums(equal(["at", combined, "i1"], total_size))
    signs = proof.generalise(proof.squares(["<=", 0, weight], given=[sign]), ["i1"])
    weights = mapping([("point", "I")], _weight("point"))
    values = ["I", weights, combined, "r7", total_size, "i1"]
    result = proof.specialise(largest, values, [signs, equation, whole, unit])
    return proof.generalise(result, [*names_of([*PHASES, *TOTAL]), "i1"], PHASE_HYPOTHESES)


WEIGHTED: Binders = [("nu", ["maps", "I", "real"]), ("f3", ["maps", "I", "complex"]), ("r6", "real")]


def _prove_largest_weight(proof: Evidence) -> int:
    """Prove ∀ weights ν ≥ 0 and f (Σ ν |f|² = T S, f_i = S, ν_i S = 6 ν_i ⟹ (6 ν_i)² ≤ 6 ν_i T)."""
    here = ["nu", "i1"]
    hypotheses = [
        forall([("i", "I")], ["<=", 0, ["nu", "i"]]),
        equal(total([("i", "I")], times(["nu", "i"], ["abs2", ["f3", "i"]])), times("r7", "r6")),
        equal(["f3", "i1"], "r6"),
        equal(times(here, "r6"), times(6, here)),
    ]
    sign, equation, value, unit = (proof.assume(formula) for formula in hypotheses)
    turned = proof.rewrite(equal(conj(["f3", "i1"]), conj("r6")), [value])
    rest = total([("i", "I")], times(["nu", "i"], ["abs2", ["f3", "i"]]), ["!=", "i", "i1"])
    six = times(6, here)
    equals = proof.sums(
        equal(minus(times(six, "r7"), times(six, six)), times(here, rest)),
        cofactors=[
            cofactor(equation, [], minus(here)),
            cofactor(value, [], times(power(here, 2), conj(["f3", "i1"]))),
            cofactor(turned, [], times(power(here, 2), "r6")),
            cofactor(unit, [], plus(times(here, "r6"), six, minus("r7"))),
        ],
    )
    bound = proof.squares(["<=", times(six, six), times(six, "r7")], equals, [sign])
    return proof.generalise(bound, ["I", "nu", "f3", "r7", "r6", "i1"], hypotheses)


def _prove_orthogonal(proof: Evidence, by_class: dict[tuple[int, int], int], reduction: Reduction) -> int:
    """Prove ∀ coefficients c: Σ ν |Σ_a c_a χ_a|² = T Σ_a |c_a|²."""
    constants = [["chi", f":{name}"] for name in SIX[1:]]
    cofactors = []
    for first, a in zip(CHARACTERS, constants, strict=True):
        for second, b in zip(CHARACTERS, constants, strict=True):
            exponents = _added((1, 1, 0, 0), _added(first, _turned(second)))
            steps = [cofactor(by_class[_class(exponents)]), *reduction.cofactors(exponents, 1)[1]]
            cofactors += [{**step, "times": times(a, conj(b), step["times"])} for step in steps]
    left = total([("i", "I")], times(_weight("i"), ["abs2", _combined(constants, "i")]))
    right = times("r7", plus(*(["abs2", c] for c in constants)))
    return proof.generalise(proof.sums(equal(left, right), cofactors=cofactors), names_of(CONSTANTS))
