"""Remark 5: unbalanced orbits of gradient descent on (xy - 1)²/2, found from the golden ratio.

Simple structures in neural networks (Chen), Remark 5 of appendix B.1.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.intermediate_values import CROSSING
from verify.library.real_order import prove_nonzero, prove_root
from verify.library.square_roots import prove_square_root
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import prove_not
from verify.statements.structures.two_factors_vocabulary import SOURCE, TWO_FACTORS, stepped

Json = Any

FIVE: Json = ["radical", 2, 5, 1]
GOLDEN = times(over(1, 2), minus(FIVE, 1))
BEYOND = plus(1, GOLDEN)
POINT: Binders = [("x", "real"), ("y", "real")]


def _step(x: Json, y: Json) -> list[Json]:
    """The point after a step with μ = 1."""
    return [substituted(term, {"mu": 1}) for term in stepped(x, y)]


def _exchanged(after: list[Json]) -> Json:
    """The coordinates differ in size, and these ones are the same in the other order."""
    return both(different(power("x", 2), power("y", 2)), equal(after[0], "y"), equal(after[1], "x"))


def _claim(conclusion: Json) -> Json:
    """For these step sizes there is such a point."""
    return forall([("eta", "real")], implies(*WIDTH, exists(POINT, conclusion)))


WIDTH: list[Json] = [["<=", over(3, 2), "eta"], ["<", "eta", 2]]
CLAIM = _claim(_exchanged(_step(*_step("x", "y"))))
SQUARES = {
    "u": times(plus(2, "eta"), plus(2, GOLDEN)),
    "v": times(minus(2, "eta"), minus(2, GOLDEN)),
}
X, Y = times(over(1, 2), plus("u", "v")), times(over(1, 2), minus("u", "v"))


class _Orbit:
    """The point ((u + v)/2, (u − v)/2) with η u² = (2 + η)(2 + g) and η v² = (2 − η)(2 − g), g = (√5 − 1)/2."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the range of η."""
        self.proof = proof
        low, self.high = (proof.assume(formula) for formula in WIDTH)
        positive: Json = ["<", 0, "eta"]
        more = plus(over(3, 2), minus("eta", over(3, 2)))
        self.rate = proof.squares(positive, proof.sums(equal(minus("eta", 0), more)), [low])
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["eta"], [self.rate]))

    def roots(self) -> list[int]:
        """Prove that u and v exist."""
        proof = self.proof
        three = proof.specialise(
            prove_root(proof),
            [FIVE, 3],
            [proof.evaluate(["<=", 0, 3]), proof.evaluate(["<=", power(FIVE, 2), power(3, 2)])],
        )
        lemma, found = prove_square_root(proof), []
        spellings = (
            times(plus(2, "eta"), plus(over(3, 2), times(over(1, 2), FIVE))),
            times(minus(2, "eta"), plus(1, times(over(1, 2), minus(3, FIVE)))),
        )
        for value, spelling in zip(SQUARES.values(), spellings, strict=True):
            size = over(value, "eta")
            same = proof.sums(equal(minus(size, 0), over(spelling, "eta")))
            positive = proof.squares(["<", 0, size], same, [self.rate, self.high, three])
            found.append(proof.specialise(lemma, [size], [positive]))
        return found

    def chosen(self, name: str) -> tuple[int, int]:
        """Assume that u or v is the root: it is positive, and η times its square is known."""
        proof, value = self.proof, SQUARES[name]
        root = proof.assume(both(["<", 0, name], equal(power(name, 2), over(value, "eta"))))
        shares = [cofactor(proof.project(root, 1), [], "eta"), cofactor(self.unit, [], value)]
        return proof.project(root, 0), proof.sums(equal(times("eta", power(name, 2)), value), cofactors=shares)

    def returns(self, u: int, v: int) -> list[int]:
        """Prove that two steps exchange the two coordinates: the excess is g first, and −1 − g then."""
        proof, quarter = self.proof, over(1, 4)
        excess = ["excess", "eta", 1, X, Y]
        first = proof.sums(equal(excess, GOLDEN), cofactors=[cofactor(u, [], quarter), cofactor(v, [], minus(quarter))])
        x, y = _step(X, Y)
        to_x, to_y = minus(X, times(GOLDEN, Y)), minus(Y, times(GOLDEN, X))
        moved_x = proof.sums(equal(x, to_x), cofactors=[cofactor(first, [], minus(Y))])
        moved_y = proof.sums(equal(y, to_y), cofactors=[cofactor(first, [], minus(X))])
        second = proof.sums(
            equal(["excess", "eta", 1, x, y], minus(BEYOND)),
            cofactors=[
                cofactor(moved_x, [], times("eta", y)),
                cofactor(moved_y, [], times("eta", to_x)),
                cofactor(u, [], times(quarter, power(minus(1, GOLDEN), 2))),
                cofactor(v, [], times(minus(quarter), power(BEYOND, 2))),
            ],
        )
        again_x, again_y = _step(x, y)
        return [
            proof.sums(
                equal(again, there),
                cofactors=[cofactor(same), cofactor(second, [], minus(factor)), cofactor(other, [], BEYOND)],
            )
            for again, there, same, factor, other in (
                (again_x, Y, moved_x, y, moved_y),
                (again_y, X, moved_y, x, moved_x),
            )
        ]


def _proof() -> Evidence:
    proof = ConciseEvidence([*((name, "real") for name in ("eta", "u", "v")), *CROSSING])
    orbit = _Orbit(proof)
    roots = orbit.roots()
    (first, u), (second, v) = (orbit.chosen(name) for name in ("u", "v"))
    level, size = equal(power(X, 2), power(Y, 2)), times("u", "v")
    zero = proof.sums(equal(size, 0), cofactors=[cofactor(proof.assume(level))])
    area = proof.squares(["<", 0, size], given=[first, second])
    apart = prove_not(proof, level, zero, proof.specialise(prove_nonzero(proof), [size], [area]))
    result = proof.witness(CLAIM[2][-1], [X, Y], proof.conjunction(apart, *orbit.returns(u, v)))
    for root, name in zip(roots, ("u", "v"), strict=True):
        result = proof.choose(root, name, result)
    proof.generalise(result, ["eta"], WIDTH)
    return proof


NEAR_MISS = _claim(_exchanged(_step("x", "y")))
EXAMPLE = over(19, 10)


def _refutation() -> Evidence:
    """One step alone exchanges no coordinates that differ in size."""
    proof = ConciseEvidence([("x0", "real"), ("y0", "real")])
    whole = substituted(NEAR_MISS[2][-1], {"eta": EXAMPLE})
    found = proof.assume(substituted(whole[2], {"x": "x0", "y": "y0"}))
    apart, to_y, to_x = (proof.project(found, part) for part in range(3))
    same = proof.sums(
        equal(power("x0", 2), power("y0", 2)), cofactors=[cofactor(to_y, [], "x0"), cofactor(to_x, [], minus("y0"))]
    )
    absurd = proof.contradiction(["<", 0, 0], same, apart)
    some = proof.assume(exists(POINT[1:], substituted(whole[2], {"x": "x0"})))
    absurd = proof.choose(proof.assume(whole), "x0", proof.choose(some, "y0", absurd))
    none = prove_not(proof, whole, absurd, proof.evaluate(["<", 0, 0]))
    given = [proof.evaluate(substituted(condition, {"eta": EXAMPLE})) for condition in WIDTH]
    proof.counterexample(NEAR_MISS, [{"at": [EXAMPLE]}, {"given": given}], none)
    return proof


def orbit_part() -> Part:
    """The unbalanced orbit."""
    return Part(
        "orbit",
        "For 1.5 <= K < 2 there is a point (x, y), x^2 different from y^2, that two steps take to (y, x), and four "
        "steps back.",
        CLAIM,
        _proof(),
        [[EXAMPLE]],
        [Control("For a single step it is false.", differences(CLAIM, NEAR_MISS), _refutation())],
    )


def remark_5() -> Statement:
    """Remark 5: an unbalanced orbit exists; whether gradient descent comes to one from elsewhere is open."""
    parts = [orbit_part()]
    return Statement(
        id="structures/remark-5",
        title="For 1.5 <= K < 2 gradient descent on (xy - 1)^2/2 has an unbalanced orbit; whether it can come to one",
        source=f"{SOURCE}, Remark 5 of appendix B.1.1",
        hypotheses=r"Gradient descent on $\frac12 (xy - 1)^2$ with $\eta = K \ge 1.5$, for instance $K = 1.9$.",
        conclusion="It is possible that gradient descent converges to an orbit with $x \\ne y$.",
        reading="eta stands for K. Part 'orbit' is the existence of such an orbit, of period 4, for K < 2; a start on "
        "it stays on it. On it eta (xy - 1) is (sqrt(5) - 1)/2 and -(sqrt(5) + 1)/2 in turn. It repels: the "
        "multipliers of four steps along it are 81 and (5 - K^2)^2 in floating point, for every K that was tried. "
        "So no start near it settles on it.",
        definitions=needed(TWO_FACTORS, [part.tree() for part in parts]),
        parts=[
            *parts,
            OpenPart(
                "attraction",
                "From some starts that are not on it gradient descent converges to an unbalanced orbit.",
                "The work refers to a figure of another paper for K = 1.9. Which orbit is shown there is not "
                "stated, and no attracting one is known here. To the letter some starts do come to the orbit of "
                "part 'orbit', in one step: where eta (xy - 1) is about -0.209, the root below 0 of e^2 - e "
                "(sqrt(5) + 1)/2 - (3 - sqrt(5))/2; this is not proved here.",
            ),
        ],
    )


STATEMENTS = {"structures/remark-5": remark_5}
