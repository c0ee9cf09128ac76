"""Equation (E.43): the leading coefficient of v_2 in the second step is positive, the printed value negative.

Tasks (Edelman), appendix E.1.
"""

from typing import Any

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import LENGTH, MORE, PLACE, SUMS, by_counting, prove_last_term, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.sums import log_two, reciprocals, square_means, uniform_moments, unit_square
from verify.statements.tasks.thesis import SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

HALF = over(1, 2)
A, B, SHIFT = minus("a", 1), minus("b", 1), minus("a", HALF)
INTEGRAND = plus(
    times(4, over(times(A, power(B, 2), SHIFT), unit_square.CUBE), minus(plus("a", "b"), 1)),
    times(2, over(times(minus("b", "a"), power(B, 2), SHIFT), unit_square.CUBE)),
)
SWAPPED = trees.substituted(INTEGRAND, {"a": "b", "b": "a"})


def prove_symmetrized(proof: Evidence) -> int:
    """Prove ∀a, b: 1/2 − x − y + 2xy ≤ F(a, b) + F(b, a) for x = 1 − a and y = 1 − b in (0, 1]."""
    signs = [proof.assume(formula) for formula in unit_square.SQUARE]
    positive = proof.squares(["<", 0, unit_square.SUM], given=[signs[0], signs[2]])
    nonzero = proof.specialise(real_order.prove_nonzero(proof), [unit_square.SUM], [positive])
    share = over(1, unit_square.SUM)
    other = trees.substituted(unit_square.CUBE, {"a": "b", "b": "a"})
    known = relations.Relations(proof, [over(1, unit_square.CUBE), over(1, other)])
    known.know(proof.quotient(nonzero), times(unit_square.SUM, share), 1)
    for divisor in (unit_square.CUBE, other):
        reciprocals.know_reciprocal(proof, known, divisor, minus(power(share, 3)))
    crossed = plus(times(unit_square.X, minus(1, unit_square.Y)), times(unit_square.Y, minus(1, unit_square.X)))
    form = times(power(minus("a", "b"), 2), power(share, 2), plus(HALF, crossed))
    equation = known.prove(minus(BOTH, LOW), form)
    found = proof.squares(["<=", LOW, BOTH], equation, [positive, *signs])
    return proof.generalise(found, patterns.names_of(chain.PARAMETERS), unit_square.SQUARE)


LOW = plus(minus(HALF, unit_square.X, unit_square.Y), times(2, unit_square.X, unit_square.Y))
BOTH = plus(times(1, INTEGRAND), times(1, SWAPPED))


def value(a: Json, b: Json) -> Json:
    """What (E.43) averages, at a and b."""
    return trees.substituted(INTEGRAND, {"a": a, "b": b})


def _cell(q: Json, r: Json) -> Json:
    return value(square_means.corner(q, LENGTH), square_means.corner(r, LENGTH))


def _swapped_cell(q: Json, r: Json) -> Json:
    return _cell(r, q)


def _low_cell(q: Json, r: Json) -> Json:
    x, y = (["midpoint", z, LENGTH] for z in (q, r))
    return plus(times(minus(HALF, x), 1), times(minus(times(2, x), 1), y))


def prove_nonnegative_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: the mean over the squares is at least 0."""
    symmetrized = prove_symmetrized(proof)
    size = uniform_moments.prove_some_parts(proof)
    nonzero = real_order.prove_nonzero(proof)
    doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
    edge = proof.quotient(proof.specialise(nonzero, [times(2, LENGTH)], [doubled]))
    inside = unit_square.prove_midpoint(proof, doubled, edge)
    places = [["<=", plus(q, 1), LENGTH] for q in (square_means.ROW, PLACE)]
    premises = []
    for q, place in zip((square_means.ROW, PLACE), places, strict=True):
        here = proof.specialise(inside, [q], [proof.assume(place)])
        premises += [proof.project(here, part) for part in (0, 1)]
    corners = [square_means.corner(q, LENGTH) for q in (square_means.ROW, PLACE)]
    instance = proof.specialise(symmetrized, corners, premises)
    ends = dict(zip("ab", corners, strict=True))
    low, both_ways = trees.substituted(LOW, ends), trees.substituted(BOTH, ends)
    same = proof.sums(equal(_low_cell(square_means.ROW, PLACE), low))
    transfer = sequence_sums.prove_transfer(proof)
    smaller = proof.specialise(transfer, [_low_cell(square_means.ROW, PLACE), low, both_ways], [same, instance])
    return _summed(proof, smaller, places, edge, transfer)


def _summed(proof: Evidence, smaller: int, places: list[Json], edge: int, transfer: int) -> int:
    """Sum a lower bound of F(a, b) + F(b, a) over all midpoints; each row of the bound adds up to 0."""
    linear, order = sequence_sums.prove_linear(proof), sequence_sums.prove_order_below(proof)

    def both_ways(q: Json, r: Json) -> Json:
        return plus(times(1, _cell(q, r)), times(1, _swapped_cell(q, r)))

    def row(cell: Any, q: Json) -> Json:
        return sum_below("h'", LENGTH, cell(q, "h'"))

    cells = [mapping([("h'", "natural")], cell(square_means.ROW, "h'")) for cell in (_low_cell, both_ways)]
    premise = proof.generalise(smaller, [PLACE], places[1:])
    inner = proof.specialise(order, [*cells, LENGTH], [premise])
    ones, points = (mapping([("k'", "natural")], x) for x in (1, ["midpoint", "k'", LENGTH]))
    x = ["midpoint", square_means.ROW, LENGTH]
    weights = [minus(HALF, x), minus(times(2, x), 1)]
    line = proof.specialise(linear, [ones, points, *weights, LENGTH])
    count, middle = square_means.prove_repeated(proof, 1), square_means.prove_midpoints(proof, edge)
    none = proof.follows(equal(0, row(_low_cell, square_means.ROW)), line, count, middle)
    nonnegative = proof.specialise(
        transfer, [0, row(_low_cell, square_means.ROW), row(both_ways, square_means.ROW)], [none, inner]
    )
    rows = [mapping([("j'", "natural")], x) for x in (0, row(both_ways, "j'"))]
    premise = proof.generalise(nonnegative, [square_means.ROW], places[:1])
    outer = proof.specialise(order, [*rows, LENGTH], [premise])
    swapped = [_cell, _swapped_cell]
    maps = [mapping([("h'", "natural")], cell(PLACE, "h'")) for cell in swapped]
    split = proof.specialise(linear, [*maps, 1, 1, LENGTH])
    parts = plus(*(times(1, sum_below("i'", LENGTH, cell(PLACE, "i'"))) for cell in swapped))
    same = sequence_sums.congruent(proof, sum_below("g'", LENGTH, both_ways(PLACE, "g'")), parts, LENGTH, split)
    columns = [mapping([("j'", "natural")], row(cell, "j'")) for cell in swapped]
    separated = proof.specialise(linear, [*columns, 1, 1, LENGTH])
    table = mapping([("j'", "natural"), ("h'", "natural")], _cell("h'", "j'"))
    turned = proof.specialise(sequence_sums.prove_exchange(proof), [table, LENGTH, LENGTH])
    square = power(LENGTH, 2)
    summed = sum_below("j'", LENGTH, row(both_ways, "j'"))
    zero = square_means.prove_repeated(proof, 0)
    mean = square_means.square_mean(value, LENGTH)
    gap = minus(summed, sum_below("j'", LENGTH, 0))
    form = times(HALF, over(1, square), gap)
    equation = proof.follows(equal(minus(mean, 0), form), same, separated, turned, zero)
    positive = proof.squares(
        ["<", 0, square],
        given=[uniform_moments.prove_some_parts(proof)],
    )
    return proof.generalise(
        proof.squares(["<=", 0, mean], equation, [outer, positive]), [LENGTH], [uniform_moments.POSITIVE]
    )


START, BELOW = 60, over(86, 125)
ERROR = over(1, 100)


def printed(log: Json) -> Json:
    """The right side of (E.43)."""
    return plus(over(minus(7, times(10, log)), 2), over(minus(5, times(8, log)), 6))


def _late(m: Json, n: str = "n'") -> Json:
    """∃n: n = m + 60 and 0.688 ≤ the sum of n terms."""
    return exists([(n, "natural")], both(equal(n, plus(m, START)), ["<=", BELOW, log_two.logarithm(n)]))


def _prove_late(proof: Evidence) -> int:
    """Prove that the sums are at least 0.688 from 60 terms on."""
    found = proof.assume(both(equal(CHOSEN, plus(LENGTH, START)), ["<=", BELOW, log_two.logarithm(CHOSEN)]))
    count, large = (proof.project(found, part) for part in (0, 1))
    series = mapping([("k", "natural")], log_two.reciprocal("k"))
    split = proof.specialise(proof.specialise(prove_last_term(proof), [CHOSEN]), [series])
    following: Json = ["next", CHOSEN]
    form = plus(minus(log_two.logarithm(CHOSEN), BELOW), log_two.reciprocal(CHOSEN))
    gap = proof.sums(equal(minus(log_two.logarithm(following), BELOW), form), cofactors=[cofactor(split)])
    larger = proof.squares(["<=", BELOW, log_two.logarithm(following)], gap, [large])
    more = proof.sums(equal(following, plus(MORE, START)), cofactors=[cofactor(count)])
    step = proof.witness(_late(MORE), [following], proof.conjunction(more, larger))
    step = proof.choose(proof.assume(_late(LENGTH)), CHOSEN, step)
    zero: Json = ["of", "natural", 0]
    base = proof.conjunction(
        proof.evaluate(equal(START, plus(zero, START))), proof.evaluate(["<=", BELOW, log_two.logarithm(START)])
    )
    return by_counting(proof, _late, proof.witness(_late(zero), [START], base), step)


CHOSEN, FIRST = "c1", "m1"
VARIABLES: Binders = [
    *uniform_moments.MOMENTS,
    *chain.PARAMETERS,
    (square_means.ROW, "natural"),
    (CHOSEN, "natural"),
    (FIRST, "natural"),
]
VOCABULARY = [*SUMS, *uniform_moments.DEFINITIONS]


def _difference(n: Json) -> Json:
    return minus(square_means.square_mean(value, n), printed(log_two.logarithm(n)))


def _claim(*names: str) -> Json:
    return square_means.vanishes(_difference, *names)


def _refute() -> Evidence:
    """Refute that the means tend to the printed value: they are at least 0, and it is below −0.024."""
    proof = ConciseEvidence(VARIABLES)
    mean = prove_nonnegative_mean(proof)
    late = proof.specialise(_prove_late(proof), [FIRST])
    found = proof.assume(both(equal(CHOSEN, plus(FIRST, START)), ["<=", BELOW, log_two.logarithm(CHOSEN)]))
    count, large = (proof.project(found, part) for part in (0, 1))
    sizes = [
        proof.squares(["<=", low, CHOSEN], proof.sums(equal(minus(CHOSEN, low), rest), cofactors=[cofactor(count)]))
        for low, rest in ((1, plus(FIRST, START - 1)), (FIRST, START))
    ]
    below = proof.specialise(mean, [CHOSEN], sizes[:1])
    claimed = square_means.small_from(_difference, ERROR, FIRST, "n'")
    small = proof.project(proof.specialise(proof.assume(claimed), [CHOSEN], sizes), 1)
    average, log = square_means.square_mean(value, CHOSEN), log_two.logarithm(CHOSEN)
    gap = minus(ERROR, _difference(CHOSEN))
    form = plus(gap, average, times(over(19, 3), minus(log, BELOW)), over(7, 500))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [small, below, large])
    absurd = proof.choose(late, CHOSEN, absurd)
    denied = patterns.prove_not(proof, claimed, absurd, proof.evaluate(["<", 0, 0]))
    theorem = proof.generalise(denied, [FIRST])
    moves: list[dict[str, Json]] = [{"at": [ERROR]}, {"given": [proof.evaluate(["<", 0, ERROR])]}]
    proof.counterexample(_claim("e'", "m'", "n'"), moves, theorem)
    return proof


def _lower_half(e: str = "e", m: str = "m", n: str = "n") -> Json:
    """The claim that the means are at least −e from some n on, spelled like the claim of (E.43)."""
    small = both(["<=", minus(e), minus(square_means.square_mean(value, n), 0)], ["true"])
    late = exists([(m, "natural")], forall([(n, "natural")], implies(["<=", 1, n], ["<=", m, n], small)))
    return forall([(e, "real")], implies(["<", 0, e], late))


def _prove_lower_half() -> Evidence:
    """Prove that the means are at least 0."""
    proof = ConciseEvidence(VARIABLES)
    mean = proof.specialise(prove_nonnegative_mean(proof), [LENGTH], [proof.assume(uniform_moments.POSITIVE)])
    error = proof.assume(["<", 0, uniform_moments.WIDTH])
    average, zero = square_means.square_mean(value, LENGTH), ["of", "natural", 0]
    gap = proof.sums(
        equal(minus(minus(average, 0), minus(uniform_moments.WIDTH)), plus(average, uniform_moments.WIDTH))
    )
    bound = proof.squares(["<=", minus(uniform_moments.WIDTH), minus(average, 0)], gap, [mean, error])
    found = proof.conjunction(bound, proof.evaluate(["true"]))
    late = proof.generalise(found, [LENGTH], [uniform_moments.POSITIVE, ["<=", zero, LENGTH]])
    claim = _lower_half("e'", "m'", "n'")
    named = proof.witness(trees.substituted(claim[2][2], {"e'": uniform_moments.WIDTH}), [zero], late)
    proof.generalise(named, [uniform_moments.WIDTH], [["<", 0, uniform_moments.WIDTH]])
    return proof


def equation_e_43() -> model.Statement:
    """The leading coefficient of v_2 as printed."""
    claim = _claim()
    part = model.Part(
        "value",
        "The sum of the two expectations is the printed number: the means less its partial sums tend to 0.",
        claim,
        _refute(),
        [[ERROR]],
        [
            model.Control(
                "What is true is that the expectation is not negative; the printed number is below -0.05.",
                trees.differences(claim, _lower_half()),
                _prove_lower_half(),
                "true",
            )
        ],
    )
    return model.Statement(
        id="tasks/equation-e.43",
        title="Leading coefficient of v_2 in step two in closed log form",
        source=f"{SOURCE}, equation (E.43)",
        hypotheses="a and b are independent and uniform on [0, 1].",
        conclusion=r"$4 \mathbb E[\frac{(a-1)(b-1)^2(a-\frac12)}{(a+b-2)^3}(a+b-1)] + 2 \mathbb E[\frac{(b-a)(b-1)^2"
        r"(a-\frac12)}{(a+b-2)^3}] = \frac{7 - 10 \ln 2}{2} + \frac{5 - 8 \ln 2}{6}$.",
        reading="Both integrands are bounded and continuous inside the square, so that the expectation is the limit of "
        "the means over the midpoints of n times n squares; ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)) over "
        "k < n. The equation says that the mean less the right side, with the sum of n terms for ln 2, tends to 0.",
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=presupposing([part]),
    )


