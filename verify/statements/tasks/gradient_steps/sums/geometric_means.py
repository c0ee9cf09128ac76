"""Geometric sums of u = 2a - 1, where a is uniform around 1/2: their means, and how far they are from 1/(1 - u).

Tasks (Edelman), equation (E.53), whose integrand (a - 1/2)/(a - 1) is 1 - 1/(1 - u).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, PLACE, SUMS, ZERO, by_counting, prove_last_term, raised, sum_below
from verify.library.powers import prove_nonnegative_power
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import SECOND_LENGTH, SEQUENCES, congruent, prove_linear
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, mapping, minus, over, plus, substituted, times
from verify.statements.lemmas import Lemmas
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    DEFINITIONS,
    HALF,
    HIGH,
    LOW,
    NARROW,
    WIDTH,
    around_half,
    eigenvalue,
    prove_moments,
    uniform_mean,
)

Json = Any

PARTS = SECOND_LENGTH
OPEN = [["<", 0, WIDTH], ["<", times(2, WIDTH), 1]]
SOME: Json = ["<=", 1, PARTS]
EDGE = times(2, WIDTH)


def integrand(a: Json) -> Json:
    """(a − 1/2)/(a − 1)."""
    return over(minus(a, HALF), minus(a, 1))


def geometric(a: Json, m: Json) -> Json:
    """1 + u + … + u^(m−1) for u = 2a − 1."""
    return sum_below("d'", m, raised(eigenvalue(a), "d'"))


def moments(m: Json) -> Json:
    """The sum of the first m moments of 2a − 1."""
    return sum_below("d'", m, ["moment", WIDTH, "d'"])


def _mean(m: Json) -> Json:
    return uniform_mean(lambda a: geometric(a, m), WIDTH, PARTS)


GEOMETRIC = Lemmas(
    "tasks/own-geometric-means",
    "Means of geometric sums in 2a - 1 over the midpoints of 2n parts of [1/2 - eps, 1/2 + eps]",
    definitions=[*SUMS, *DEFINITIONS],
    variables=[*SEQUENCES, (WIDTH, "real"), ("a", "real"), (LOW, "real"), (HIGH, "real")],
    file=__file__,
)


@GEOMETRIC.lemma(
    "means",
    "The mean of a sum of m powers of 2a - 1 is the sum of the moments up to m/n.",
    """
    forall eps in real; n in natural: 0 < eps, 2*eps <= 1, 1 <= n ==> (forall m in natural:
          -m <= n*(sum_below((q in natural |-> 1/2*(
              sum_below((d in natural |-> raised(2*(1/2 + eps*midpoint(q, n)) - 1, d)), m)
            + sum_below((d in natural |-> raised(2*(1/2 - eps*midpoint(q, n)) - 1, d)), m))), n)/n
          - sum_below((d in natural |-> moment(eps, d)), m))
      and n*(sum_below((q in natural |-> 1/2*(
              sum_below((d in natural |-> raised(2*(1/2 + eps*midpoint(q, n)) - 1, d)), m)
            + sum_below((d in natural |-> raised(2*(1/2 - eps*midpoint(q, n)) - 1, d)), m))), n)/n
          - sum_below((d in natural |-> moment(eps, d)), m)) <= m)
    """,
    "1/4, 1, 1",
    [("It is not equal to a greater sum.", ") <= m)", ") <= -m)", "1/4, 1, 1")],
)
def prove_geometric_mean(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀n ≥ 1 ∀m: n times the mean of the geometric sum less its moments lies between −m and m."""

    def sides(m: Json) -> list[Json]:
        return bounded(times(PARTS, minus(_mean(m), moments(m))), m)

    def statement(m: Json) -> Json:
        return both(*sides(m))

    premises = [proof.assume(formula) for formula in (*NARROW, SOME)]
    near = proof.specialise(prove_moments(proof), [WIDTH, LENGTH, PARTS], premises)
    last = proof.specialise(prove_last_term(proof), [LENGTH])

    def pair(value: Any) -> Json:
        return around_half(value, WIDTH, PLACE, PARTS)

    points = [move(HALF, times(WIDTH, ["midpoint", PLACE, PARTS])) for move in (plus, minus)]
    series = [mapping([("d'", "natural")], raised(eigenvalue(a), "d'")) for a in points]
    tables = [pair(lambda a: geometric(a, LENGTH)), pair(lambda a: raised(eigenvalue(a), LENGTH))]
    grown = plus(*(times(1, table) for table in tables))
    pointwise = proof.sums(
        equal(pair(lambda a: geometric(a, MORE)), grown),
        cofactors=[cofactor(proof.specialise(last, [f]), [], HALF) for f in series],
    )
    same = congruent(proof, pair(lambda a: geometric(a, MORE)), grown, PARTS, pointwise)
    maps = [mapping([("h'", "natural")], substituted(table, {PLACE: "h'"})) for table in tables]
    linear = proof.specialise(prove_linear(proof), [*maps, 1, 1, PARTS])
    ends = proof.specialise(last, [mapping([("d'", "natural")], ["moment", WIDTH, "d'"])])
    before = proof.assume(statement(LENGTH))
    share = over(1, PARTS)
    power = uniform_mean(lambda a: raised(eigenvalue(a), LENGTH), WIDTH, PARTS)
    deviation = times(PARTS, minus(power, ["moment", WIDTH, LENGTH]))
    grown_deviation = times(PARTS, minus(_mean(LENGTH), moments(LENGTH)))
    forms = [
        plus(minus(grown_deviation, minus(LENGTH)), minus(deviation, -1)),
        plus(minus(LENGTH, grown_deviation), minus(1, deviation)),
    ]
    steps = [
        proof.squares(
            goal,
            proof.sums(
                equal(minus(*goal[:0:-1]), form),
                cofactors=[
                    cofactor(same, [], times(side, PARTS, share)),
                    cofactor(linear, [], times(side, PARTS, share)),
                    cofactor(ends, [], times(-side, PARTS)),
                ],
            ),
            [proof.project(before, part), proof.project(near, part)],
        )
        for part, goal, form, side in zip((0, 1), sides(MORE), forms, (1, -1), strict=True)
    ]
    none = proof.generalise(prove_repeated(proof, 0), [LENGTH])
    zero = proof.sums(equal(pair(lambda a: geometric(a, ZERO)), 0))
    empty = congruent(proof, pair(lambda a: geometric(a, ZERO)), 0, PARTS, zero)
    base = [
        proof.squares(
            goal,
            proof.sums(
                equal(minus(*goal[:0:-1]), 0),
                cofactors=[
                    cofactor(theorem, [], times(side, PARTS, share))
                    for theorem in (empty, proof.specialise(none, [PARTS]))
                ],
            ),
        )
        for goal, side in zip(sides(ZERO), (1, -1), strict=True)
    ]
    found = by_counting(proof, statement, proof.conjunction(*base), proof.conjunction(*steps))
    return proof.generalise(found, [WIDTH, PARTS], [*NARROW, SOME])


def _prove_power_within(proof: Evidence) -> int:
    """Prove ∀z, u (−z ≤ u ≤ z ⟹ ∀m: −z^m ≤ u^m ≤ z^m)."""
    ends = bounded(LOW, HIGH)
    given = [proof.assume(formula) for formula in ends]

    def statement(m: Json) -> Json:
        return both(*bounded(raised(LOW, m), raised(HIGH, m)))

    before = proof.assume(statement(LENGTH))
    known = [*given, proof.project(before, 0), proof.project(before, 1)]
    low, high = (minus(*side[:0:-1]) for side in bounded(raised(LOW, LENGTH), raised(HIGH, LENGTH)))
    below, above = (minus(*side[:0:-1]) for side in ends)
    forms = [plus(times(high, above), times(low, below)), plus(times(high, below), times(low, above))]
    forms = [times(HALF, form) for form in forms]
    goals = statement(MORE)[1:]
    steps = [
        proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), known)
        for goal, form in zip(goals, forms, strict=True)
    ]
    base = proof.conjunction(
        *(
            proof.squares(side, proof.sums(equal(minus(*side[:0:-1]), gap)))
            for side, gap in zip(statement(ZERO)[1:], (2, 0), strict=True)
        )
    )
    found = by_counting(proof, statement, base, proof.conjunction(*steps))
    return proof.generalise(found, [LOW, HIGH], ends)


def rest(m: Json) -> Json:
    """(2ε)^m/(1 − 2ε)."""
    return times(raised(EDGE, m), over(1, minus(1, EDGE)))


@GEOMETRIC.lemma(
    "sum",
    "(1 - u) (1 + u + … + u^(m-1)) = 1 - u^m for u = 2a - 1.",
    """
    forall a in real; m in natural:
      (1 - (2*a - 1))*sum_below((d in natural |-> raised(2*a - 1, d)), m) = 1 - raised(2*a - 1, m)
    """,
    "1, 1",
)
def prove_geometric_sum(proof: Evidence) -> int:
    """Prove ∀a ∀m: (1 − u) (1 + u + … + u^(m−1)) = 1 − u^m for u = 2a − 1."""
    value = eigenvalue("a")
    against = minus(1, value)

    def closed(m: Json) -> Json:
        return equal(times(against, geometric("a", m)), minus(1, raised(value, m)))

    series = mapping([("d'", "natural")], raised(value, "d'"))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])
    step = proof.sums(closed(MORE), cofactors=[cofactor(last, [], against), cofactor(proof.assume(closed(LENGTH)))])
    found = proof.specialise(by_counting(proof, closed, proof.sums(closed(ZERO)), step), [LENGTH])
    return proof.generalise(found, ["a", LENGTH])


@GEOMETRIC.lemma(
    "rest",
    "For |2a - 1| <= 2 eps < 1 the sum differs from 1 - (a - 1/2)/(a - 1) by at most (2 eps)^m/(1 - 2 eps).",
    """
    forall eps, a in real; m in natural: 0 < eps, 2*eps < 1, -2*eps <= 2*a - 1, 2*a - 1 <= 2*eps ==>
          -raised(2*eps, m)*1/(1 - 2*eps)
          <= (a - 1/2)/(a - 1) - (1 - sum_below((d in natural |-> raised(2*a - 1, d)), m))
      and (a - 1/2)/(a - 1) - (1 - sum_below((d in natural |-> raised(2*a - 1, d)), m))
          <= raised(2*eps, m)*1/(1 - 2*eps)
    """,
    "1/4, 1/2, 1",
)
def prove_point(proof: Evidence) -> int:
    """Prove ∀ε, a (0 < ε, 2ε < 1, −2ε ≤ u ≤ 2ε ⟹ ∀m: 1 less the geometric sum is the integrand up to the rest)."""
    value = eigenvalue("a")
    ends = bounded(value, EDGE)
    width, narrow, *inside = (proof.assume(formula) for formula in [*OPEN, *ends])
    room, against, above = minus(1, EDGE), minus(1, value), minus(EDGE, value)
    signs = [
        proof.squares(["<", 0, room], given=[narrow]),
        proof.squares(["<", 0, against], proof.sums(equal(minus(against, 0), plus(room, above))), [narrow, *inside]),
    ]
    nonzero = prove_nonzero(proof)
    units = [
        proof.quotient(proof.specialise(nonzero, [x], [sign])) for x, sign in zip((room, against), signs, strict=True)
    ]
    wide, share = over(1, room), over(1, against)
    known = Relations(proof)
    known.know(units[1], times(against, share), 1)
    turned = know_reciprocal(proof, known, minus("a", 1), times(-2, share))
    sum_here, power_here, edge_here = geometric("a", LENGTH), raised(value, LENGTH), raised(EDGE, LENGTH)

    whole = proof.specialise(prove_geometric_sum(proof), ["a", LENGTH])
    gap = minus(integrand("a"), minus(1, sum_here))
    exact = proof.sums(
        equal(gap, minus(times(power_here, share))),
        cofactors=[
            cofactor(turned, [], minus("a", HALF)),
            cofactor(whole, [], share),
            cofactor(units[1], [], minus(1, sum_here)),
        ],
    )
    powers = proof.specialise(proof.specialise(_prove_power_within(proof), [value, EDGE], inside), [LENGTH])
    edge_sign = proof.squares(["<=", 0, EDGE], given=[width])
    nonnegative = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [EDGE], [edge_sign]), [LENGTH])
    given = [*inside, *signs, nonnegative, *(proof.project(powers, part) for part in (0, 1))]
    rises = [minus(edge_here, power_here), minus(power_here, minus(edge_here))]
    found = [
        proof.squares(
            goal,
            proof.sums(
                equal(minus(*goal[:0:-1]), plus(times(share, rise), times(edge_here, above, wide, share))),
                cofactors=[
                    cofactor(exact, [], side),
                    cofactor(units[0], [], times(edge_here, share)),
                    cofactor(units[1], [], times(-1, edge_here, wide)),
                ],
            ),
            given,
        )
        for goal, rise, side in zip(bounded(gap, rest(LENGTH)), rises, (1, -1), strict=True)
    ]
    return proof.generalise(proof.conjunction(*found), [WIDTH, "a", LENGTH], [*OPEN, *ends])


STATEMENTS = {"tasks/own-geometric-means": GEOMETRIC.statement}
