"""Where the orbit of a matrix factorization loses its stability: exactly at η (σ₁² + σ_j²) = 2.

Simple structures in neural networks (Chen), Observation 1 and the remarks on its tightness in section 3.6.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.balanced_pair import BalancedOrbit
from verify.statements.structures.balanced_solutions import SOLUTION, SOLUTIONS
from verify.statements.structures.factorization.cross_block import CrossBlock
from verify.statements.structures.factorization.diagonal_steps import (
    CHANGES,
    DIAGONAL,
    PLACE,
    REST,
    TOP,
    TWO_STEPS,
    N,
    after_two,
    explicit,
    matrix_of,
    prove_two_steps_of_change,
)
from verify.statements.structures.factorization.matrix_orbit import AT_ROOTS, EDGE
from verify.statements.structures.two_factors_vocabulary import RATE, K

Json = Any

OTHERS: Json = ["union", "L", ["unit"]]
LAST: Json = ["inr", ["star"]]
REST_OF_ORBIT: Binders = [("L", "set"), ("v", ["maps", OTHERS, "real"])]
COORDINATES: Binders = [(name, "real") for name in ("x", "y", "x'", "y'")]
BINDERS: Binders = [*RATE, *SOLUTION, *REST_OF_ORBIT, *COORDINATES]


def _here(formula: Json) -> Json:
    """A formula about singular values s with indices in J, for the values v on L ⊎ {∗}."""
    return substituted(formula, {"J": OTHERS, "s": "v"})


OTHER: Json = ["inl", LAST]
PLACES: Binders = [(name, _here(N)) for name, _ in PLACE]


def _in_plane(x: Json, y: Json, i: Json, h: Json) -> Json:
    """The entry of x e₁ e_kᵀ + y e_k e₁ᵀ, where k is the last index."""
    return ["in_plane", "L", x, y, i, h]


def _pair(x: Json, y: Json) -> tuple[Json, Json]:
    """The changes x e₁ e_kᵀ + y e_k e₁ᵀ of the first factor and their negatives of the second one."""
    entry = _in_plane(x, y, "a'", "b'")
    first, second = (mapping([(name, _here(N)) for name in ("a'", "b'")], value) for value in (entry, minus(entry)))
    return first, second


def _changed(name: str, x: Json, y: Json, i: Json, h: Json) -> Json:
    """The entry after two steps of a change in the plane."""
    return [f"{name}_from_plane", "eta", "mu", "L", "v", "d1", "d2", x, y, i, h]


def _after(x: Json, y: Json) -> tuple[Json, Json]:
    """The two coordinates after two steps."""
    return _changed("first", x, y, TOP, OTHER), _changed("first", x, y, OTHER, TOP)


IMAGE: Binders = [*RATE, *REST_OF_ORBIT, ("d1", "real"), ("d2", "real"), *COORDINATES[:2], *PLACES]
PLANE: list[Json] = [
    *DIAGONAL,
    define(
        "in_plane",
        [("L", "set"), *COORDINATES[:2], *PLACES],
        plus(
            times("x", indicator(equal("i", TOP)), indicator(equal("h", OTHER))),
            times("y", indicator(equal("i", OTHER)), indicator(equal("h", TOP))),
        ),
    ),
    *(
        define(f"{name}_from_plane", IMAGE, _here(after_two(name, *_pair("x", "y"), "i", "h")))
        for name in ("first", "second")
    ),
]
FIRST, SECOND = _after("x", "y"), _after("x'", "y'")
BLOCK = CrossBlock(-1, ["v", LAST])
STAYS = forall(
    PLACES,
    both(
        equal(_changed("first", "x", "y", "i", "h"), _in_plane(*FIRST, "i", "h")),
        equal(_changed("second", "x", "y", "i", "h"), minus(_in_plane(*FIRST, "i", "h"))),
    ),
)
EXCESS = times(minus(plus(K, BLOCK.q), 2), minus(plus(times(2, K), BLOCK.q), 1))


def _area(factor: Json) -> Json:
    """Two steps multiply the area of a parallelogram in the plane by a factor."""
    before = minus(times("x", "y'"), times("x'", "y"))
    return equal(minus(times(FIRST[0], SECOND[1]), times(SECOND[0], FIRST[1])), times(factor, before))


GROWS: Json = ["<", 1, plus(1, EXCESS)]
BEYOND: Json = ["<", 2, times("eta", plus("mu", power(["v", LAST], 2)))]
HYPOTHESES = [*EDGE, *SOLUTIONS]


def _claim(factor: Json) -> Json:
    return forall(BINDERS, implies(*HYPOTHESES, both(STAYS, _area(factor), ["iff", GROWS, BEYOND])))


CLAIM = _claim(plus(1, EXCESS))


def _polynomial(part: int, x: str, y: str, i: Json, h: Json) -> Json:
    """An entry of the change of the first or second factor after two steps, as a polynomial."""
    return _here(explicit(*map(matrix_of, _pair(x, y)))[part](i, h))


def _image(x: str, y: str) -> tuple[Json, Json]:
    """The matrix of two steps times the coordinates."""
    first, second = (plus(times(a, x), times(b, y)) for a, b in BLOCK.product)
    return first, second


class _Plane:
    """The antisymmetric changes after two steps."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the derivative of two steps at diagonal matrices."""
        self.proof = proof
        self.steps = [proof.generalise(step, names_of(REST)) for step in prove_two_steps_of_change(proof)]

    def _explicit(self, part: int, x: str, y: str) -> int:
        """∀ i, h: the entry after two steps is a polynomial in x and y."""
        return self.proof.specialise(self.steps[part], [OTHERS, "v", *_pair(x, y)])

    def image(self, x: str, y: str) -> list[int]:
        """Prove that two steps act on the coordinates as a matrix."""
        proof, known, found = self.proof, self._explicit(0, x, y), []
        for after, image, at in zip(_after(x, y), _image(x, y), ((TOP, OTHER), (OTHER, TOP)), strict=True):
            value = proof.sums(equal(_polynomial(0, x, y, *at), image))
            found.append(proof.rewrite(equal(after, image), [value], proof.specialise(known, list(at))))
        return found

    def stays(self, images: list[int]) -> int:
        """Prove that two steps keep the plane, from the images of its coordinates."""
        proof, found = self.proof, []
        inside = _in_plane(*_image("x", "y"), "i", "h")
        for part, (goal, value) in enumerate(zip(STAYS[2][1:], (inside, minus(inside)), strict=True)):
            values = proof.sums(forall(PLACES, equal(_polynomial(part, "x", "y", "i", "h"), value)))
            by_image = forall(PLACES, equal(goal[1], value))
            kept = proof.rewrite(by_image, [values], self._explicit(part, "x", "y"))
            by_coordinates = proof.rewrite(forall(PLACES, goal), [(image, "backward") for image in images], kept)
            found.append(proof.specialise(by_coordinates, ["i1", "h1"]))
        return proof.generalise(proof.conjunction(*found), ["i1", "h1"])


def _prove() -> Evidence:
    proof = ConciseEvidence(
        [*BINDERS, *REST, *CHANGES, *TWO_STEPS, *REALS, *((name, _here(N)) for name in ("i1", "h1"))]
    )
    orbit, plane = BalancedOrbit(proof, EDGE), _Plane(proof)
    images = [*plane.image("x", "y"), *plane.image("x'", "y'")]
    determinant = BLOCK.prove_determinant(orbit)
    (x, y), (x2, y2) = _image("x", "y"), _image("x'", "y'")
    spread = minus(times("x", "y'"), times("x'", "y"))
    grown = proof.sums(
        equal(minus(times(x, y2), times(x2, y)), times(plus(1, EXCESS), spread)),
        cofactors=[cofactor(determinant, [], spread)],
    )
    area = proof.rewrite(_area(plus(1, EXCESS)), [(image, "backward") for image in images], grown)
    result = proof.conjunction(plane.stays(images[:2]), area, _prove_boundary(proof, orbit))
    proof.generalise(result, names_of(BINDERS), HYPOTHESES)
    return proof


def _prove_boundary(proof: Evidence, orbit: BalancedOrbit) -> int:
    """Prove that the factor exceeds 1 if and only if η (σ₁² + s²) > 2."""
    low, high = BEYOND[1:]
    room = minus(high, low)
    rest = plus(minus(K, 1), K, BLOCK.q)
    given = [orbit.rate, *orbit.edge]
    larger = proof.assume(BEYOND)
    form = times(room, rest)
    backward = proof.squares(GROWS, proof.sums(equal(minus(GROWS[2], 1), form)), [*given, larger])
    grows = proof.assume(GROWS)
    small = proof.order(proof.assume(["not", BEYOND]))
    form = plus(minus(GROWS[2], 1), times(minus(low, high), rest))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [*given, grows, small])
    forward = prove_by_order(proof, BEYOND, absurd)
    return proof.equivalence(proof.generalise(forward, [], [GROWS]), proof.generalise(backward, [], [BEYOND]))


def boundary_part() -> Part:
    """The determinant of two steps on the antisymmetric changes."""
    other = times(minus(plus(K, BLOCK.q), 2), minus(plus(K, BLOCK.q), 1))
    near_miss = _claim(plus(1, other))
    two = ["union", ["empty"], ["unit"]]
    at: list[Json] = [over(1849, 1680), 1, *AT_ROOTS, ["empty"], mapping([("m", two)], over(1, 2)), 1, 0, 0, 1]
    return Part(
        "boundary",
        "Two steps keep the plane of the antisymmetric changes between the top singular direction and "
        "another one, written last, and multiply areas in it by 1 + (K + q - 2)(2K + q - 1), q = eta s_j^2. So they "
        "expand areas if and only if eta (sigma_1^2 + s_j^2) > 2.",
        CLAIM,
        _prove(),
        [[*at, *[["inr", ["star"]]] * 2]],
        [
            Control(
                "With the factor 1 + (K + q - 2)(K + q - 1) it is false.",
                differences(CLAIM, near_miss),
                refute_at(near_miss, BINDERS, at, HYPOTHESES, _area(plus(1, other)), [{"part": 1}]),
            )
        ],
    )
