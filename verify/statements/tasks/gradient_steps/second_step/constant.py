"""Equation (E.43): the leading coefficient of v_2 in the second step is positive, the printed value negative.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, PLACE, SUMS, by_counting, prove_last_term, sum_below
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import congruent, prove_exchange, prove_linear, prove_order_below, prove_transfer
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not
from verify.statements.relations import Relations
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm, reciprocal
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_means import (
    ROW,
    corner,
    prove_midpoints,
    prove_repeated,
    small_from,
    square_mean,
    vanishes,
)
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    DEFINITIONS,
    MOMENTS,
    POSITIVE,
    WIDTH,
    prove_some_parts,
)
from verify.statements.tasks.gradient_steps.sums.unit_square import CUBE, SQUARE, SUM, X, Y, prove_midpoint
from verify.statements.tasks.source import SOURCE

Json = Any

HALF = over(1, 2)
A, B, SHIFT = minus("a", 1), minus("b", 1), minus("a", HALF)
INTEGRAND = plus(
    times(4, over(times(A, power(B, 2), SHIFT), CUBE), minus(plus("a", "b"), 1)),
    times(2, over(times(minus("b", "a"), power(B, 2), SHIFT), CUBE)),
)
SWAPPED = substituted(INTEGRAND, {"a": "b", "b": "a"})


def prove_symmetrized(proof: Evidence) -> int:
    """Prove ∀a, b: 1/2 − x − y + 2xy ≤ F(a, b) + F(b, a) for x = 1 − a and y = 1 − b in (0, 1]."""
    signs = [proof.assume(formula) for formula in SQUARE]
    positive = proof.squares(["<", 0, SUM], given=[signs[0], signs[2]])
    nonzero = proof.specialise(prove_nonzero(proof), [SUM], [positive])
    share = over(1, SUM)
    other = substituted(CUBE, {"a": "b", "b": "a"})
    known = Relations(proof, [over(1, CUBE), over(1, other)])
    known.know(proof.quotient(nonzero), times(SUM, share), 1)
    for divisor in (CUBE, other):
        know_reciprocal(proof, known, divisor, minus(power(share, 3)))
    crossed = plus(times(X, minus(1, Y)), times(Y, minus(1, X)))
    form = times(power(minus("a", "b"), 2), power(share, 2), plus(HALF, crossed))
    equation = known.prove(minus(BOTH, LOW), form)
    found = proof.squares(["<=", LOW, BOTH], equation, [positive, *signs])
    return proof.generalise(found, names_of(PARAMETERS), SQUARE)


LOW = plus(minus(HALF, X, Y), times(2, X, Y))
BOTH = plus(times(1, INTEGRAND), times(1, SWAPPED))


def value(a: Json, b: Json) -> Json:
    """What (E.43) averages, at a and b."""
    return substituted(INTEGRAND, {"a": a, "b": b})


def _cell(q: Json, r: Json) -> Json:
    return value(corner(q, LENGTH), corner(r, LENGTH))


def _swapped_cell(q: Json, r: Json) -> Json:
    return _cell(r, q)


def _low_cell(q: Json, r: Json) -> Json:
    x, y = (["midpoint", z, LENGTH] for z in (q, r))
    return plus(times(minus(HALF, x), 1), times(minus(times(2, x), 1), y))


def prove_nonnegative_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: the mean over the squares is at least 0."""
    symmetrized = prove_symmetrized(proof)
    size = prove_some_parts(proof)
    nonzero = prove_nonzero(proof)
    doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
    edge = proof.quotient(proof.specialise(nonzero, [times(2, LENGTH)], [doubled]))
    inside = prove_midpoint(proof, doubled, edge)
    places = [["<=", plus(q, 1), LENGTH] for q in (ROW, PLACE)]
    premises = []
    for q, place in zip((ROW, PLACE), places, strict=True):
        here = proof.specialise(inside, [q], [proof.assume(place)])
        premises += [proof.project(here, part) for part in (0, 1)]
    corners = [corner(q, LENGTH) for q in (ROW, PLACE)]
    instance = proof.specialise(symmetrized, corners, premises)
    ends = dict(zip("ab", corners, strict=True))
    low, both_ways = substituted(LOW, ends), substituted(BOTH, ends)
    same = proof.sums(equal(_low_cell(ROW, PLACE), low))
    transfer = prove_transfer(proof)
    smaller = proof.specialise(transfer, [_low_cell(ROW, PLACE), low, both_ways], [same, instance])
    return _summed(proof, smaller, places, edge, transfer)


def _summed(proof: Evidence, smaller: int, places: list[Json], edge: int, transfer: int) -> int:
    """Sum a lower bound of F(a, b) + F(b, a) over all midpoints; each row of the bound adds up to 0."""
    linear, order = prove_linear(proof), prove_order_below(proof)

    def both_ways(q: Json, r: Json) -> Json:
        return plus(times(1, _cell(q, r)), times(1, _swapped_cell(q, r)))

    def row(cell: Any, q: Json) -> Json:
        return sum_below("h'", LENGTH, cell(q, "h'"))

    cells = [mapping([("h'", "natural")], cell(ROW, "h'")) for cell in (_low_cell, both_ways)]
    premise = proof.generalise(smaller, [PLACE], places[1:])
    inner = proof.specialise(order, [*cells, LENGTH], [premise])
    ones, points = (mapping([("k'", "natural")], x) for x in (1, ["midpoint", "k'", LENGTH]))
    x = ["midpoint", ROW, LENGTH]
    weights = [minus(HALF, x), minus(times(2, x), 1)]
    line = proof.specialise(linear, [ones, points, *weights, LENGTH])
    count, middle = prove_repeated(proof, 1), prove_midpoints(proof, edge)
    none = proof.follows(equal(0, row(_low_cell, ROW)), line, count, middle)
    nonnegative = proof.specialise(transfer, [0, row(_low_cell, ROW), row(both_ways, ROW)], [none, inner])
    rows = [mapping([("j'", "natural")], x) for x in (0, row(both_ways, "j'"))]
    premise = proof.generalise(nonnegative, [ROW], places[:1])
    outer = proof.specialise(order, [*rows, LENGTH], [premise])
    swapped = [_cell, _swapped_cell]
    maps = [mapping([("h'", "natural")], cell(PLACE, "h'")) for cell in swapped]
    split = proof.specialise(linear, [*maps, 1, 1, LENGTH])
    parts = plus(*(times(1, sum_below("i'", LENGTH, cell(PLACE, "i'"))) for cell in swapped))
    same = congruent(proof, sum_below("g'", LENGTH, both_ways(PLACE, "g'")), parts, LENGTH, split)
    columns = [mapping([("j'", "natural")], row(cell, "j'")) for cell in swapped]
    separated = proof.specialise(linear, [*columns, 1, 1, LENGTH])
    table = mapping([("j'", "natural"), ("h'", "natural")], _cell("h'", "j'"))
    turned = proof.specialise(prove_exchange(proof), [table, LENGTH, LENGTH])
    square = power(LENGTH, 2)
    summed = sum_below("j'", LENGTH, row(both_ways, "j'"))
    zero = prove_repeated(proof, 0)
    mean = square_mean(value, LENGTH)
    gap = minus(summed, sum_below("j'", LENGTH, 0))
    form = times(HALF, over(1, square), gap)
    equation = proof.follows(equal(minus(mean, 0), form), same, separated, turned, zero)
    positive = proof.squares(
        ["<", 0, square],
        given=[prove_some_parts(proof)],
    )
    return proof.generalise(proof.squares(["<=", 0, mean], equation, [outer, positive]), [LENGTH], [POSITIVE])


START, BELOW = 60, over(86, 125)
ERROR = over(1, 100)


def printed(log: Json) -> Json:
    """The right side of (E.43)."""
    return plus(over(minus(7, times(10, log)), 2), over(minus(5, times(8, log)), 6))


def _late(m: Json, n: str = "n'") -> Json:
    """∃n: n = m + 60 and 0.688 ≤ the sum of n terms."""
    return exists([(n, "natural")], both(equal(n, plus(m, START)), ["<=", BELOW, logarithm(n)]))


def _prove_late(proof: Evidence) -> int:
    """Prove that the sums are at least 0.688 from 60 terms on."""
    found = proof.assume(both(equal(CHOSEN, plus(LENGTH, START)), ["<=", BELOW, logarithm(CHOSEN)]))
    count, large = (proof.project(found, part) for part in (0, 1))
    series = mapping([("k", "natural")], reciprocal("k"))
    split = proof.specialise(proof.specialise(prove_last_term(proof), [CHOSEN]), [series])
    following: Json = ["next", CHOSEN]
    form = plus(minus(logarithm(CHOSEN), BELOW), reciprocal(CHOSEN))
    gap = proof.sums(equal(minus(logarithm(following), BELOW), form), cofactors=[cofactor(split)])
    larger = proof.squares(["<=", BELOW, logarithm(following)], gap, [large])
    more = proof.sums(equal(following, plus(MORE, START)), cofactors=[cofactor(count)])
    step = proof.witness(_late(MORE), [following], proof.conjunction(more, larger))
    step = proof.choose(proof.assume(_late(LENGTH)), CHOSEN, step)
    zero: Json = ["of", "natural", 0]
    base = proof.conjunction(
        proof.evaluate(equal(START, plus(zero, START))), proof.evaluate(["<=", BELOW, logarithm(START)])
    )
    return by_counting(proof, _late, proof.witness(_late(zero), [START], base), step)


CHOSEN, FIRST = "c1", "m1"
VARIABLES: Binders = [
    *MOMENTS,
    *PARAMETERS,
    (ROW, "natural"),
    (CHOSEN, "natural"),
    (FIRST, "natural"),
]
VOCABULARY = [*SUMS, *DEFINITIONS]


def _difference(n: Json) -> Json:
    return minus(square_mean(value, n), printed(logarithm(n)))


def _claim(*names: str) -> Json:
    return vanishes(_difference, *names)


def _refute() -> Evidence:
    """Refute that the means tend to the printed value: they are at least 0, and it is below −0.024."""
    proof = ConciseEvidence(VARIABLES)
    mean = prove_nonnegative_mean(proof)
    late = proof.specialise(_prove_late(proof), [FIRST])
    found = proof.assume(both(equal(CHOSEN, plus(FIRST, START)), ["<=", BELOW, logarithm(CHOSEN)]))
    count, large = (proof.project(found, part) for part in (0, 1))
    sizes = [
        proof.squares(["<=", low, CHOSEN], proof.sums(equal(minus(CHOSEN, low), rest), cofactors=[cofactor(count)]))
        for low, rest in ((1, plus(FIRST, START - 1)), (FIRST, START))
    ]
    below = proof.specialise(mean, [CHOSEN], sizes[:1])
    claimed = small_from(_difference, ERROR, FIRST, "n'")
    small = proof.project(proof.specialise(proof.assume(claimed), [CHOSEN], sizes), 1)
    average, log = square_mean(value, CHOSEN), logarithm(CHOSEN)
    gap = minus(ERROR, _difference(CHOSEN))
    form = plus(gap, average, times(over(19, 3), minus(log, BELOW)), over(7, 500))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [small, below, large])
    absurd = proof.choose(late, CHOSEN, absurd)
    denied = prove_not(proof, claimed, absurd, proof.evaluate(["<", 0, 0]))
    theorem = proof.generalise(denied, [FIRST])
    moves: list[dict[str, Json]] = [{"at": [ERROR]}, {"given": [proof.evaluate(["<", 0, ERROR])]}]
    proof.counterexample(_claim("e'", "m'", "n'"), moves, theorem)
    return proof


def _lower_half(e: str = "e", m: str = "m", n: str = "n") -> Json:
    """The claim that the means are at least −e from some n on, spelled like the claim of (E.43)."""
    small = both(["<=", minus(e), minus(square_mean(value, n), 0)], ["true"])
    late = exists([(m, "natural")], forall([(n, "natural")], implies(["<=", 1, n], ["<=", m, n], small)))
    return forall([(e, "real")], implies(["<", 0, e], late))


def _prove_lower_half() -> Evidence:
    """Prove that the means are at least 0."""
    proof = ConciseEvidence(VARIABLES)
    mean = proof.specialise(prove_nonnegative_mean(proof), [LENGTH], [proof.assume(POSITIVE)])
    error = proof.assume(["<", 0, WIDTH])
    average, zero = square_mean(value, LENGTH), ["of", "natural", 0]
    gap = proof.sums(equal(minus(minus(average, 0), minus(WIDTH)), plus(average, WIDTH)))
    bound = proof.squares(["<=", minus(WIDTH), minus(average, 0)], gap, [mean, error])
    found = proof.conjunction(bound, proof.evaluate(["true"]))
    late = proof.generalise(found, [LENGTH], [POSITIVE, ["<=", zero, LENGTH]])
    claim = _lower_half("e'", "m'", "n'")
    named = proof.witness(substituted(claim[2][2], {"e'": WIDTH}), [zero], late)
    proof.generalise(named, [WIDTH], [["<", 0, WIDTH]])
    return proof


def equation_e_43() -> Statement:
    """The leading coefficient of v_2 as printed."""
    claim = _claim()
    part = Part(
        "value",
        "The sum of the two expectations is the printed number: the means less its partial sums tend to 0.",
        claim,
        _refute(),
        [[ERROR]],
        [
            Control(
                "What is true is that the expectation is not negative; the printed number is below -0.05.",
                differences(claim, _lower_half()),
                _prove_lower_half(),
                "true",
            )
        ],
    )
    return Statement(
        id="tasks/equation-e.43",
        title="Leading coefficient of v_2 in step two in closed log form",
        source=f"{SOURCE}, equation (E.43)",
        hypotheses="a and b are independent and uniform on [0, 1].",
        conclusion=r"$4 \mathbb E[\frac{(a-1)(b-1)^2(a-\frac12)}{(a+b-2)^3}(a+b-1)] + 2 \mathbb E[\frac{(b-a)(b-1)^2"
        r"(a-\frac12)}{(a+b-2)^3}] = \frac{7 - 10 \ln 2}{2} + \frac{5 - 8 \ln 2}{6}$.",
        reading="Both integrands are bounded and continuous inside the square, so that the expectation is the limit of "
        "the means over the midpoints of n times n squares; ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)) over "
        "k < n. The equation says that the mean less the right side, with the sum of n terms for ln 2, tends to 0.",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part]),
    )


STATEMENTS = {"tasks/equation-e.43": equation_e_43}
