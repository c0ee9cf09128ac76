"""Sums of the first n values of sequences: linearity, order, exchange of two sums, powers of products."""

from verify.library import finite_sums
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.terms import equal, mapping, minus, plus
from verify.statements.trees import substituted

TABLE = ["maps", "natural", "natural", "real"]
SECOND_LENGTH, DOUBLE, UPPER = "n3", "F1", "w1"
SEQUENCES: Binders = [*finite_sums.DECLARED, (SECOND_LENGTH, "natural"), (DOUBLE, TABLE), (UPPER, "real")]


def _split(proof: Evidence, n: Json, series: Json) -> int:
    """Prove that the sum of n + 1 values is the sum of n values plus the last one."""
    return proof.specialise(proof.specialise(finite_sums.prove_last_term(proof), [n]), [series])


def congruent(proof: Evidence, left: Json, right: Json, n: Json, pointwise: int) -> int:
    """Prove that the sums of n values at ``PLACE`` are equal, from the equality of the values."""
    maps = [mapping([("h'", "natural")], substituted(x, {finite_sums.PLACE: "h'"})) for x in (left, right)]
    return proof.specialise(
        finite_sums.prove_equal_sums(proof), [*maps, n], [proof.generalise(pointwise, [finite_sums.PLACE])]
    )


def prove_linear(proof: Evidence) -> int:
    """Prove ∀f, g ∀x, y ∀n: the sum of x f + y g is x times that of f plus y times that of g."""
    return proof.use("library/sums-of-sequences", "linear")


def prove_constant_sum(proof: Evidence) -> int:
    """Prove ∀z ∀n: n numbers z add up to z n."""
    return proof.use("library/sums-of-sequences", "constant")


def prove_scaled(proof: Evidence) -> int:
    """Prove ∀f ∀z ∀n: the sum of z f is z times that of f."""
    return proof.use("library/sums-of-sequences", "scaled")


def prove_order(proof: Evidence) -> int:
    """Prove ∀f, g (∀k f(k) ≤ g(k) ⟹ ∀n: the sum of n values of f is at most that of g)."""
    smaller = forall([("k'", "natural")], ["<=", [finite_sums.SERIES, "k'"], [finite_sums.OTHER, "k'"]])
    given = proof.assume(smaller)

    def statement(n: Json) -> Json:
        return ["<=", ["sum_below", finite_sums.SERIES, n], ["sum_below", finite_sums.OTHER, n]]

    before = proof.assume(statement(finite_sums.LENGTH))
    here = proof.specialise(given, [finite_sums.LENGTH])
    left, right = (["sum_below", f, finite_sums.MORE] for f in (finite_sums.SERIES, finite_sums.OTHER))
    form = plus(
        minus(
            ["sum_below", finite_sums.OTHER, finite_sums.LENGTH], ["sum_below", finite_sums.SERIES, finite_sums.LENGTH]
        ),
        minus([finite_sums.OTHER, finite_sums.LENGTH], [finite_sums.SERIES, finite_sums.LENGTH]),
    )
    gap = proof.sums(
        equal(minus(right, left), form),
        cofactors=[
            cofactor(_split(proof, finite_sums.LENGTH, finite_sums.OTHER)),
            cofactor(_split(proof, finite_sums.LENGTH, finite_sums.SERIES), [], -1),
        ],
    )
    step = proof.squares(["<=", left, right], gap, [before, here])
    found = finite_sums.by_counting(proof, statement, proof.evaluate(["<=", 0, 0]), step)
    return proof.generalise(found, [finite_sums.SERIES, finite_sums.OTHER], [smaller])


def prove_exchange(proof: Evidence) -> int:
    """Prove ∀F, n ∀m: the sums over n first values of both indices may be exchanged."""
    return proof.use("library/sums-of-sequences", "exchange")


def prove_transfer(proof: Evidence) -> int:
    """Prove ∀x, y, z (x = y, y ≤ z ⟹ x ≤ z)."""
    hypotheses = [equal(finite_sums.BASE, finite_sums.INVERSE), ["<=", finite_sums.INVERSE, UPPER]]
    same, smaller = (proof.assume(formula) for formula in hypotheses)
    gap = proof.sums(
        equal(minus(UPPER, finite_sums.BASE), minus(UPPER, finite_sums.INVERSE)), cofactors=[cofactor(same, [], -1)]
    )
    found = proof.squares(["<=", finite_sums.BASE, UPPER], gap, [smaller])
    return proof.generalise(found, [finite_sums.BASE, finite_sums.INVERSE, UPPER], hypotheses)


def prove_order_below(proof: Evidence) -> int:
    """Prove ∀f, g ∀n (∀k < n: f(k) ≤ g(k) ⟹ the sum of n values of f is at most that of g)."""

    def smaller(n: Json) -> Json:
        inside = implies(["<=", plus("k'", 1), n], ["<=", [finite_sums.SERIES, "k'"], [finite_sums.OTHER, "k'"]])
        return forall([("k'", "natural")], inside)

    def statement(n: Json) -> Json:
        return implies(smaller(n), ["<=", ["sum_below", finite_sums.SERIES, n], ["sum_below", finite_sums.OTHER, n]])

    given = proof.assume(smaller(finite_sums.MORE))
    inside = proof.assume(["<=", plus(finite_sums.PLACE, 1), finite_sums.LENGTH])
    wider = proof.squares(
        ["<=", plus(finite_sums.PLACE, 1), finite_sums.MORE],
        proof.sums(
            equal(
                minus(finite_sums.MORE, plus(finite_sums.PLACE, 1)),
                plus(minus(finite_sums.LENGTH, plus(finite_sums.PLACE, 1)), 1),
            )
        ),
        [inside],
    )
    fewer = proof.generalise(
        proof.specialise(given, [finite_sums.PLACE], [wider]),
        [finite_sums.PLACE],
        [["<=", plus(finite_sums.PLACE, 1), finite_sums.LENGTH]],
    )
    before = proof.specialise(proof.assume(statement(finite_sums.LENGTH)), [], [fewer])
    same = proof.squares(
        ["<=", plus(finite_sums.LENGTH, 1), finite_sums.MORE],
        proof.sums(equal(minus(finite_sums.MORE, plus(finite_sums.LENGTH, 1)), 0)),
    )
    here = proof.specialise(given, [finite_sums.LENGTH], [same])
    form = plus(
        minus(
            ["sum_below", finite_sums.OTHER, finite_sums.LENGTH], ["sum_below", finite_sums.SERIES, finite_sums.LENGTH]
        ),
        minus([finite_sums.OTHER, finite_sums.LENGTH], [finite_sums.SERIES, finite_sums.LENGTH]),
    )
    left, right = (["sum_below", f, finite_sums.MORE] for f in (finite_sums.SERIES, finite_sums.OTHER))
    gap = proof.sums(
        equal(minus(right, left), form),
        cofactors=[
            cofactor(_split(proof, finite_sums.LENGTH, finite_sums.OTHER)),
            cofactor(_split(proof, finite_sums.LENGTH, finite_sums.SERIES), [], -1),
        ],
    )
    step = proof.generalise(proof.squares(["<=", left, right], gap, [before, here]), [], [smaller(finite_sums.MORE)])
    base = proof.generalise(proof.evaluate(["<=", 0, 0]), [], [smaller(finite_sums.ZERO)])
    return proof.generalise(
        finite_sums.by_counting(proof, statement, base, step), [finite_sums.SERIES, finite_sums.OTHER]
    )
