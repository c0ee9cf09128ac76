"""The partial sums of a series for ln 2 are at most any number that one of them with a small rest does not exceed."""

from itertools import pairwise

from verify.library.finite_sums import BASE, LENGTH, MORE, OTHER, SERIES, by_counting
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import forall
from verify.statements.tasks.gradient_steps.sums import harmonic_bounds, log_two, square_growth
from verify.statements.terms import equal, mapping, minus, plus, times


def late_sum(n: Json) -> Json:
    """The sum of n terms of the series and 1/(4n + 1), which is a little more than ln 2."""
    return plus(log_two.logarithm(n), square_growth.share(plus(times(4, n), 1)))


def prove_falling(proof: Evidence) -> int:
    """Prove ∀n: ``late_sum`` does not grow from n to n + 1."""
    return proof.use("library/bounds-on-the-logarithm-of-two", "falling")


def _prove_capped(proof: Evidence, start: int) -> int:
    """Prove ∀f, g, b (f does not grow, g does not fall, g ≤ f, f(start) ≤ b ⟹ ∀n: g(n) ≤ b)."""
    f, g = SERIES, OTHER

    def everywhere(left: Json, right: Json) -> Json:
        return forall([("k'", "natural")], ["<=", left, right])

    after: Json = ["next", "k'"]
    hypotheses = [
        everywhere([f, after], [f, "k'"]),
        everywhere([g, "k'"], [g, after]),
        everywhere([g, "k'"], [f, "k'"]),
        ["<=", [f, ["of", "natural", start]], BASE],
    ]
    falling, rising, smaller, capped = (proof.assume(formula) for formula in hypotheses)

    def later(n: Json) -> list[Json]:
        numbers = [n]
        for _ in range(start):
            numbers.append(["next", numbers[-1]])
        return numbers

    def statement(n: Json) -> Json:
        return ["<=", [f, later(n)[-1]], BASE]

    def chained(goal: Json, links: list[int], values: list[Json]) -> int:
        gaps = [minus(high, low) for low, high in pairwise(values)]
        return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), plus(*gaps))), links)

    ends = [[f, later(n)[-1]] for n in (MORE, LENGTH)]
    links = [proof.specialise(falling, [later(LENGTH)[-1]]), proof.assume(statement(LENGTH))]
    step = chained(statement(MORE), links, [*ends, BASE])
    late = proof.specialise(by_counting(proof, statement, capped, step), [LENGTH])
    numbers = later(LENGTH)
    links = [proof.specialise(rising, [n]) for n in numbers[:-1]]
    values = [*([g, n] for n in numbers), ends[1], BASE]
    found = chained(["<=", [g, LENGTH], BASE], [*links, proof.specialise(smaller, numbers[-1:]), late], values)
    return proof.generalise(proof.generalise(found, [LENGTH]), [f, g, BASE], hypotheses)


def prove_at_most(proof: Evidence, bound: Json, start: int) -> int:
    """Prove ∀n: n terms of the series are at most a bound that ``late_sum`` does not exceed after so many terms."""
    rising = ["<=", log_two.logarithm(LENGTH), log_two.logarithm(MORE)]
    equation = proof.sums(
        equal(minus(*rising[:0:-1]), log_two.reciprocal(LENGTH)),
        cofactors=[cofactor(harmonic_bounds.split_logarithm(proof, LENGTH))],
    )
    smaller = ["<=", log_two.logarithm(LENGTH), late_sum(LENGTH)]
    rest = proof.sums(equal(minus(*smaller[:0:-1]), late_sum(LENGTH)[2]))
    premises = [
        prove_falling(proof),
        *(proof.generalise(proof.squares(goal, gap), [LENGTH]) for goal, gap in ((rising, equation), (smaller, rest))),
        proof.evaluate(["<=", late_sum(["of", "natural", start]), bound]),
    ]
    maps = [mapping([("h'", "natural")], value("h'")) for value in (late_sum, log_two.logarithm)]
    return proof.specialise(_prove_capped(proof, start), [*maps, bound], premises)


def prove_below(proof: Evidence) -> int:
    """Prove ∀n: n terms of the series are at most 7/10."""
    return proof.use("library/bounds-on-the-logarithm-of-two", "below")
