"""Kernels on pairs of points that depend on which points are equal: permutations keep them, and their traces count.

The traces are polynomials in the number of points that a permutation fixes, and that its square fixes.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall
from verify.statements.patterns import names_of, prove_where
from verify.statements.tasks.groups import faithful_actions
from verify.statements.tasks.groups.faithful_actions import ACTION, COMPOSED, RESTS, moved
from verify.statements.terms import equal, indicator, mapping, minus, plus, power, times, total

BINDERS: Binders = [("G", "set"), *ACTION]
POINTS: Binders = [("x1", "X"), ("y1", "X")]
ON_POINTS, PAIR = "values1", "both1"
PROOF_VARIABLES: Binders = [
    *faithful_actions.PROOF_VARIABLES,
    POINTS[1],
    (ON_POINTS, ["maps", "X", "real"]),
    (PAIR, ["product", "X", "X"]),
]
SHAPES = ("constant", "point", "edge", "arrow")
FIFTH: Json = ["/", 1, 5]
SIZE: Json = ["size", "X"]


def move(g: Json, w: Json) -> Json:
    """Return the image of a pair."""
    return ["pair", moved(g, ["first", w]), moved(g, ["second", w])]


def kernel(shape: str, w: Json, z: Json) -> Json:
    """Return the kernel of a shape at two pairs of five points."""
    x, y, u, v = ["first", w], ["second", w], ["first", z], ["second", z]
    match shape:
        case "constant":
            return ["/", 1, 25]
        case "point":
            return times(FIFTH, _less_mean(x, u))
        case "edge":
            common = plus(*(indicator(equal(*ends)) for ends in ((x, u), (y, v), (x, v), (y, u))))
            edges = [minus(1, indicator(equal(*ends))) for ends in ((x, y), (u, v))]
            overlap = plus(["/", 1, 12], times(["/", -5, 12], common), times(["/", 1, 4], power(common, 2)))
            return times(*edges, overlap)
    straight, crossed = times(_less_mean(x, u), _less_mean(y, v)), times(_less_mean(x, v), _less_mean(y, u))
    return times(["/", 1, 2], minus(straight, crossed))


def _less_mean(x: Json, u: Json) -> Json:
    """[x = u] less its mean over five points."""
    return minus(indicator(equal(x, u)), FIFTH)


def fixed(g: Json) -> Json:
    """The number of points that g fixes."""
    return total([("x'", "X")], indicator(equal(moved(g, "x'"), "x'")))


def twice_fixed(g: Json) -> Json:
    """The number of points that the square of g fixes."""
    return total([("x'", "X")], indicator(equal(moved(g, moved(g, "x'")), "x'")))


def trace(shape: str, g: Json) -> Json:
    """Return the trace of the kernel on five points, as a polynomial in the numbers of fixed points."""
    f, q = fixed(g), twice_fixed(g)
    match shape:
        case "constant":
            return 1
        case "point":
            return minus(f, 1)
        case "edge":
            return plus(times(["/", 1, 2], power(f, 2)), times(-2, f), times(["/", 1, 2], q))
    return times(["/", 1, 2], minus(power(minus(f, 1), 2), minus(q, 1)))


def _over_size_less_five(shape: str, g: Json) -> Json:
    """What the trace for n points exceeds that for five points by, over n - 5."""
    f, n = fixed(g), SIZE
    match shape:
        case "constant":
            return times(["/", 1, 25], plus(n, 5))
        case "point":
            return minus(times(FIFTH, f), times(["/", 1, 25], plus(n, 5)))
        case "edge":
            return minus(times(["/", 1, 12], plus(n, 4)), times(["/", 1, 3], plus(f, 1)))
    return times(FIFTH, minus(1, f))


FIVE = equal(SIZE, 5)
ONE_TO_ONE = forall(
    [("g", "G"), ("x", "X"), ("y", "X")], ["iff", equal(moved("g", "x"), moved("g", "y")), equal("x", "y")]
)
HYPOTHESES: list[Json] = [FIVE, ONE_TO_ONE]


def trace_claim(shape: str, g: Json) -> Json:
    """The trace of a kernel on all pairs of five points."""
    return equal(total([("w", ["product", "X", "X"])], kernel(shape, move(g, "w"), "w")), trace(shape, g))


class Traces:
    """Proves the traces of the kernels, in a proof that declares ``PROOF_VARIABLES``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume that the images of different points are different."""
        self.proof = proof
        one_to_one = proof.assume(ONE_TO_ONE)
        g, (x, y) = "g1", names_of(POINTS)
        same = [indicator(equal(*ends)) for ends in ((moved(g, x), moved(g, y)), (x, y))]
        self.one_to_one = proof.generalise(proof.rewrite(equal(*same), [one_to_one]), [x, y])
        self.at_equal_points = self._at_equal_points()

    def _at_equal_points(self) -> int:
        """∀x, y, f: [x = y] f(y) = [x = y] f(x)."""
        proof, (x, y) = self.proof, names_of(POINTS)
        alike = equal(x, y)
        goal = equal(*(times(indicator(alike), [ON_POINTS, end]) for end in (y, x)))
        here = proof.rewrite(goal, [(proof.assume(alike), "backward")])
        return proof.generalise(prove_where(proof, alike, goal, here), [x, y, ON_POINTS])

    def moved_edges(self) -> int:
        """∀x, y: the kernel of edges at the image of a pair and at the pair, without products that vanish."""
        proof, g, (x, y) = self.proof, "g1", names_of(POINTS)
        pair, (gx, gy) = ["pair", x, y], (moved(g, x), moved(g, y))
        same = indicator(equal(x, y))
        ends = [indicator(equal(*points)) for points in ((gx, x), (gy, y), (gx, y), (gy, x))]
        first, second, forth, back = ends

        def overlap(z: Json) -> Json:
            common = plus(
                *(indicator(equal(*points)) for points in ((gx, x), (moved(g, z), z), (gx, z), (moved(g, z), x)))
            )
            return plus(["/", 1, 12], times(["/", -5, 12], common), times(["/", 1, 4], power(common, 2)))

        def is_image(p: Json) -> Json:
            return mapping([("z'", "X")], indicator(equal(p, "z'")))

        half, fixes = ["/", 1, 2], mapping([("z'", "X")], indicator(equal(moved(g, "z'"), "z'")))
        reduced = plus(
            times(["/", 1, 12], minus(1, same)),
            times(["/", -1, 6], plus(*ends)),
            times(half, plus(times(first, second), times(forth, back))),
            times(["/", -1, 3], same, first),
        )
        result = proof.sums(
            equal(kernel("edge", move(g, pair), pair), reduced),
            cofactors=[
                cofactor(self.one_to_one, [x, y], times(-1, minus(1, same), overlap(y))),
                cofactor(self.at_equal_points, [x, y, mapping([("z'", "X")], overlap("z'"))], -1),
                cofactor(self.at_equal_points, [gx, x, is_image(y)], minus(half)),
                cofactor(self.at_equal_points, [gy, y, is_image(x)], minus(half)),
                cofactor(self.at_equal_points, [gx, x, is_image(gy)], half),
                cofactor(self.at_equal_points, [gy, y, is_image(gx)], half),
                cofactor(self.one_to_one, [x, y], times(half, plus(first, second))),
                cofactor(self.at_equal_points, [x, y, fixes], 1),
            ],
        )
        return proof.generalise(result, [x, y])

    def trace(self, shape: str) -> int:
        """∀ (five points, images of different ones are different ⟹ ∀g the trace of the kernel)."""
        proof, g, pair = self.proof, "g1", [[x, "X"] for x in ("x'", "y'")]
        edges = [cofactor(self.moved_edges(), ["x'", "y'"], 1, pair)] if shape == "edge" else []
        less = cofactor(proof.assume(FIVE), [], _over_size_less_five(shape, g))
        result = proof.sums(trace_claim(shape, g), cofactors=[*edges, less])
        return proof.generalise(proof.generalise(result, [g]), names_of(BINDERS), HYPOTHESES)


ON_PAIRS: list[Json] = [COMPOSED, RESTS]


def prove_action_on_pairs(proof: Evidence) -> int:
    """Prove ∀ (a group acts on points ⟹ it acts on pairs), in a proof that declares ``PROOF_VARIABLES``."""
    composed, rests = (proof.assume(formula) for formula in ON_PAIRS)
    (g, h), ends, pair = ("g1", "g2"), names_of(POINTS), ["pair", *names_of(POINTS)]
    twice = proof.rewrite(equal(move(["mul", g, h], PAIR), move(g, move(h, PAIR))), [composed])
    once = proof.generalise(proof.rewrite(equal(move("e", pair), pair), [rests]), ends)
    goal = forall([("w", ["product", "X", "X"])], equal(move("e", "w"), "w"))
    result = proof.conjunction(proof.generalise(twice, [g, h, PAIR]), proof.elements(goal, once))
    return proof.generalise(result, names_of(faithful_actions.BINDERS), ON_PAIRS)
