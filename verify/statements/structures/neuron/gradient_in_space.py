"""The population gradient of a ReLU neuron with a teacher, in every dimension, with an explicit error.

Simple structures in neural networks (Chen), section 3.5, the gradient before (3.5), used in (B.58) to (B.60).
"""

from __future__ import annotations

from typing import Any

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
    needed,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.assumptions import CONSTANT_GATES, FINITE_LAW, SECTORS, assuming
from verify.statements.structures.neuron.polygon import RIGHT_ANGLE, TWELVE
from verify.statements.structures.neuron.population_gradient import (
    INVERSION,
    ISOTROPIC,
    REFLECTION,
    SLOPES,
    VARIABLES,
    keeps_weights,
    moved,
    prove_flat,
    prove_slopes,
    weight_slope,
)
from verify.statements.structures.neuron.slope_bounds import NEURON, SIGNS, slope_bounds
from verify.statements.structures.neuron.uniform_direction import (
    ANGLE,
    ARCS,
    BOUND,
    ENTRIES,
    GATE,
    GATES,
    INVARIANT,
    LAW,
    OUTCOMES,
    ROTATION,
    SHARES,
    WIDE,
    X,
    Y,
    bound,
    expectation,
    outcome_map,
    rotated,
    within,
)
from verify.statements.structures.neuron.vocabulary import SOURCE

Json = Any

ABOUT_LAW = (
    "A law is a finite set of inputs with weights q. Direction: the law stays the same under a rotation r by a small "
    "angle b, which permutes the inputs; k = cos b and l = sin b are given, with l <= b and k b <= l. p is pi; a is "
    "the angle from the teacher to the neuron, c = cos a and s = sin a, at most pi - b. Of the direction being uniform "
    "it is used that three sectors have the share of the second moment that belongs to their angle: the two of angle b "
    "at the edges of the sector where both neurons are active, which have it by the symmetry if b is a right angle "
    "halved some times (structures/own-arc-cosine, part 'edges'), and, up to e, this sector itself, of angle pi - a. "
    "The uniform law on a sphere is invariant under all rotations, so that b and e may be taken to 0; it is a limit of "
    "finite laws, as inputs at the corners of a regular polygon."
)

VECTOR: Json = ["maps", "S", "real"]
SIZE: Json = ["size", "S"]
TEACHER, ACROSS, INPUT = "tau", "nu", "xi"
SPACE: Binders = [
    ("S", "set"),
    *OUTCOMES,
    (INPUT, ["maps", "O", "S", "real"]),
    (TEACHER, VECTOR),
    (ACROSS, VECTOR),
    ("h", ENTRIES),
    ("g", ENTRIES),
    ("r", ["bijections", "O", "O"]),
    *INVERSION,
    *REFLECTION,
    *ANGLE,
    *ROTATION,
    *ARCS,
    *NEURON[:3],
]
DIRECTION: Binders = [("eta", VECTOR)]
DOT: list[Json] = [
    define(
        "dot",
        [("S", "set"), ("a", VECTOR), ("b", VECTOR)],
        total([("t", "S")], times(["a", "t"], ["b", "t"])),
    )
]


def _dot(first: Json, second: Json) -> Json:
    return ["dot", "S", first, second]


def in_space(node: Json) -> Json:
    """Put the components of an input along the teacher and across it for x and y, and the dimension for d."""
    if node == "d":
        return SIZE
    if not isinstance(node, list):
        return node
    if node and node[0] in ("x", "y"):
        return _dot(TEACHER if node[0] == "x" else ACROSS, [INPUT, *(in_space(child) for child in node[1:])])
    return [in_space(child) for child in node]


def _entry(place: Json) -> Json:
    return [INPUT, place, "t"]


def _for_entries(formula: Json) -> Json:
    return forall([*BOUND, ("t", "S")], bound(formula))


ALONG, NORMAL = in_space(X), in_space(Y)
TURNED = rotated(ALONG, NORMAL)
TURNS_SPACE = _for_entries(
    equal(
        _entry(moved("r")),
        plus(
            _entry("o"),
            times([TEACHER, "t"], minus(TURNED[0], ALONG)),
            times([ACROSS, "t"], minus(TURNED[1], NORMAL)),
        ),
    )
)
INVERTS = _for_entries(equal(_entry(moved("j")), times(-1, _entry("o"))))
REFLECTS = _for_entries(
    equal(
        _entry(moved("f")),
        minus(plus(times(2, ALONG, [TEACHER, "t"]), times(2, NORMAL, [ACROSS, "t"])), _entry("o")),
    )
)
ORTHONORMAL = [
    equal(_dot(TEACHER, TEACHER), 1),
    equal(_dot(ACROSS, ACROSS), 1),
    equal(_dot(TEACHER, ACROSS), 0),
]
SECOND_MOMENTS = forall(
    [("s'", "S"), ("t'", "S")],
    equal(times(SIZE, expectation(times([INPUT, "o", "s'"], [INPUT, "o", "t'"]))), indicator(equal("s'", "t'"))),
)
HYPOTHESES: list[Json] = [
    *WIDE,
    *SIGNS[:3],
    *ORTHONORMAL,
    *INVARIANT,
    keeps_weights("j"),
    keeps_weights("f"),
    TURNS_SPACE,
    INVERTS,
    REFLECTS,
    SECOND_MOMENTS,
    *in_space([*GATES, *SHARES]),
]
GRADIENT = mapping([("t", "S")], in_space(weight_slope(_entry("o"))))
SLOPES_SPACE = [in_space(SLOPES[0]), _dot(TEACHER, GRADIENT), _dot(ACROSS, GRADIENT)]
FLAT = forall(
    DIRECTION,
    implies(equal(_dot(TEACHER, "eta"), 0), equal(_dot(ACROSS, "eta"), 0), equal(_dot("eta", GRADIENT), 0)),
)
CONCLUSION = both(*slope_bounds(SLOPES_SPACE, SIZE)[1:], FLAT)


class Space:
    """The theorems on the plane of the neuron and its teacher, inside a space of any dimension."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        free = [entry for entry in VARIABLES if entry[0] not in dict(SPACE)]
        self.proof: Evidence = ConciseEvidence([*SPACE, *free, *DIRECTION])
        self.given = [self.proof.assume(formula) for formula in HYPOTHESES]
        start = len(WIDE) + 3
        self.unit_teacher, self.unit_across, self.orthogonal = self.given[start : start + 3]
        self.symmetries = self.given[start + 3 : start + 7]
        self.turns, self.inverts, self.reflects, self.isotropic = self.given[start + 7 : start + 11]
        self.maps = [outcome_map(ALONG), outcome_map(NORMAL)]

    def _component(self, symmetry: int, place: str, direction: str, value: Json, dots: list[tuple[int, Json]]) -> int:
        """Prove for every input what a symmetry does to the component in a direction."""
        known = [cofactor(symmetry, ["o", "t"], [direction, "t"], [["t", "S"]])]
        known += [cofactor(theorem, [], multiple) for theorem, multiple in dots]
        goal = equal(_dot(direction, [INPUT, moved(place)]), value)
        return self.proof.generalise(self.proof.sums(goal, cofactors=known), ["o"])

    def _in_plane(self) -> list[int]:
        """The hypotheses on the law in the plane, in their order."""
        proof = self.proof
        keeps, same, keeps_j, _ = self.symmetries
        changes = [minus(new, old) for new, old in zip(TURNED, (ALONG, NORMAL), strict=True)]
        units = [self.unit_teacher, self.unit_across]
        turns = [
            self._component(
                self.turns, "r", name, TURNED[n], [(units[n], changes[n]), (self.orthogonal, changes[1 - n])]
            )
            for n, name in enumerate((TEACHER, ACROSS))
        ]
        opposite = [
            self._component(self.inverts, "j", name, times(-1, value), [])
            for name, value in ((TEACHER, ALONG), (ACROSS, NORMAL))
        ]
        moments = []
        pairs = ((TEACHER, TEACHER, self.unit_teacher), (ACROSS, ACROSS, self.unit_across))
        for goal, (one, two, size) in zip(
            in_space(ISOTROPIC), (*pairs, (TEACHER, ACROSS, self.orthogonal)), strict=True
        ):
            over_entries = [["s'", "S"], ["t'", "S"]]
            known = [
                cofactor(self.isotropic, ["s'", "t'"], times([one, "s'"], [two, "t'"]), over_entries),
                cofactor(size),
            ]
            moments.append(proof.sums(goal, cofactors=known))
        signs = [*self.given[len(WIDE) : len(WIDE) + 3], proof.squares(["<=", 0, SIZE])]
        rest = self.given[-6:]
        return [*self.given[: len(WIDE)], keeps, same, *turns, *rest, *signs, keeps_j, *opposite, *moments]

    def _flat(self) -> int:
        """The gradient has no component across the plane."""
        proof = self.proof
        conditions = FLAT[2][1:3]
        normal = [proof.assume(condition) for condition in conditions]
        units = [self.unit_teacher, self.unit_across]
        still = [
            self._component(
                self.reflects,
                "f",
                name,
                value,
                [(units[n], times(2, value)), (self.orthogonal, times(2, (NORMAL, ALONG)[n]))],
            )
            for n, (name, value) in enumerate(((TEACHER, ALONG), (ACROSS, NORMAL)))
        ]
        value = _dot("eta", [INPUT, "o"])
        dots = [(normal[0], times(2, ALONG)), (normal[1], times(2, NORMAL))]
        reversed_ = self._component(self.reflects, "f", "eta", times(-1, value), dots)
        lemma = prove_flat(proof)
        gates = self.given[-6:-4]
        at = ["O", "q", *self.maps, "h", "g", "c", "s", "v", "n", "m", "f", outcome_map(value)]
        flat = proof.specialise(lemma, at, [*gates, self.symmetries[3], *still, reversed_])
        result = proof.sums(FLAT[2][3], cofactors=[cofactor(flat)])
        return proof.generalise(result, ["eta"], conditions)

    def prove(self) -> Evidence:
        """Prove the claim."""
        proof = self.proof
        lemma = prove_slopes(proof)
        symbols = {"x": self.maps[0], "y": self.maps[1], "d": SIZE}
        at = [symbols.get(name, name) for name in names_of([*LAW, *NEURON, *INVERSION])]
        near = proof.specialise(lemma, at, self._in_plane())
        plane = [in_space(slope) for slope in SLOPES]
        same = [proof.sums(equal(old, new)) for old, new in zip(plane[1:], SLOPES_SPACE[1:], strict=True)]
        shown = proof.rewrite(slope_bounds(SLOPES_SPACE, SIZE), same, near)
        result = proof.conjunction(*(proof.project(shown, part) for part in range(3)), self._flat())
        proof.generalise(result, names_of(SPACE), HYPOTHESES)
        return proof


PLANE_OF_TWO: Json = ["range", 1, 2]


def _axis(number: int) -> Json:
    return ["map", [["axis", PLANE_OF_TWO]], indicator(equal("axis", number))]


INPUTS: Json = [
    "map",
    [["place", TWELVE.corners], ["axis", PLANE_OF_TWO]],
    plus(
        times(indicator(equal("axis", 1)), ["at", TWELVE.first, "place"]),
        times(indicator(equal("axis", 2)), ["at", TWELVE.second, "place"]),
    ),
]
WITNESS: list[Json] = [
    PLANE_OF_TWO,
    TWELVE.corners,
    TWELVE.weights,
    INPUTS,
    _axis(1),
    _axis(2),
    TWELVE.to_the_right,
    TWELVE.above,
    TWELVE.turn(1),
    TWELVE.turn(6),
    TWELVE.turn(0),
    *RIGHT_ANGLE,
    1,
    1,
    1,
]


def _claim(conclusion: Json) -> Json:
    return forall(SPACE, implies(*HYPOTHESES, conclusion))


def gradient_part() -> Part:
    """The population gradient."""
    claim = _claim(CONCLUSION)
    target = minus(times(power("v", 2), "n", "s"), over(times(2, "v", "m", power("s", 2)), "p"))
    steeper = within(times(SIZE, SLOPES_SPACE[2]), target, over(times("v", "m", "l"), "p"))
    wrong = both(*CONCLUSION[1:3], steeper, FLAT)
    near_miss = _claim(wrong)
    edits = differences(claim, near_miss)
    refutation = refute_at(near_miss, SPACE, WITNESS, HYPOTHESES, wrong[3][2], [{"part": 2}, {"part": 1}])
    return Part(
        "gradient",
        "With w = n (c tau + s nu) and the teacher m tau: d times the mean gradient is v n^2 - (n m/pi)(sin a + (pi - "
        "a) cos a) in v up to (n m/pi)(e + 5/2 sin b), v^2 n cos a - (v m/pi)(pi - a + sin a cos a) along the teacher "
        "up to (v m/pi)(e + 3/2 sin b), v^2 n sin a - (v m/pi) sin^2 a across it up to (v m/pi) sin b, and 0 in every "
        "direction that is orthogonal to the plane.",
        claim,
        Space().prove(),
        [[*WITNESS, ["map", [["axis", PLANE_OF_TWO]], 0]]],
        [Control("With twice the term of the teacher in the last slope it is false.", edits, refutation)],
    )


def population_gradient() -> Statement:
    """The population gradient of one ReLU neuron with a teacher."""
    parts = [assuming(gradient_part(), FINITE_LAW, SECTORS, CONSTANT_GATES)]
    return Statement(
        id="structures/own-population-gradient",
        title="The population gradient of a ReLU neuron with a teacher, from the symmetries of the law of the inputs",
        source=f"Own; compare {SOURCE}, section 3.5, the gradient before (3.5), and (B.58) to (B.60)",
        hypotheses=r"$L(v, w) = \mathbb E (v \sigma(w^\top x) - \sigma(\tilde w^\top x))^2$ with ReLU $\sigma$, $v "
        r"\ge 0$, an angle $a < \pi$ from $\tilde w$ to $w$ and a law of $x \in \mathbb R^d$ with $\mathbb E x x^\top "
        r"= I/d$ and the symmetries of the unit sphere that are used: $-1$, the reflection at the plane of $w$ and "
        r"$\tilde w$ and the rotation of that plane by an angle $b$; the sector where both gates are open has its "
        r"share of the second moment up to $e$.",
        conclusion=r"Up to multiples of $e + \sin b$ that are given, and so exactly for the uniform law on the "
        r"sphere, where both go to 0: $\nabla_v L = \frac1d [v \|w\|^2 - \frac{\|w\| \|\tilde w\|}{\pi} (\sin a + "
        r"(\pi - a) \cos a)]$, $\nabla_w L = \frac1d [v^2 w - \frac v\pi (\pi - a + \frac12 \sin 2a) \tilde w - \frac "
        r"v\pi (\frac12 - \frac12 \cos 2a) \|\tilde w\| \tilde w_\perp]$.",
        reading=ABOUT_LAW + " The coordinates are a finite set S of d elements; tau and nu are the directions of the "
        "teacher and of the part of w across it. The law has second moments E[x_s x_t] = [s = t]/d, is symmetric under "
        "x -> -x, j, and under the reflection f at the plane of tau and nu. The gradient is the mean of the gradient "
        "of the squared error, in which a gate counts as constant. sin a cos a is (1/2) sin 2a and sin^2 a is 1/2 - "
        "(1/2) cos 2a. With |w~| = 1 and eta = K d these are the updates (B.58) to (B.60), "
        "structures/theorem-3.5, part 'updates'.",
        definitions=needed([*GATE, *DOT], [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/own-population-gradient": population_gradient}
