"""Equation (3.5): the Hessian at the minimisers of one neuron, its eigenvectors, and the sharpest curvature.

Simple structures in neural networks (Chen), section 3.5. For every dimension: the coordinates are a finite set S.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_equal_roots, prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.assumptions import CONSTANT_GATES, FINITE_LAW, HESSIAN, assuming
from verify.statements.structures.neuron.gate_moments import moments_part
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.neuron.uniform_direction import GATE
from verify.statements.structures.neuron.vocabulary import SOURCE

Json = Any

VECTOR: Json = ["maps", "S", "real"]
NEURON_AT: Binders = [("S", "set"), ("v", "real"), ("w", VECTOR)]
DIRECTION: Binders = [("a", "real"), ("b", VECTOR)]
SIZE: Json = ["size", "S"]


def _dot(left: str, right: str, index: str = "t") -> Json:
    square = power([left, index], 2) if left == right else times([left, index], [right, index])
    return total([(index, "S")], square)


EXTRA: list[Json] = [
    define(
        "hessian_v",
        [*NEURON_AT, *DIRECTION],
        over(plus(times(_dot("w", "w"), "a"), times("v", _dot("w", "b"))), SIZE),
    ),
    define(
        "hessian_w",
        [*NEURON_AT, *DIRECTION, ("s", "S")],
        over(plus(times("v", ["w", "s"], "a"), times(power("v", 2), ["b", "s"])), SIZE),
    ),
]


def _is_eigenvector(value: Json, first: Json, entry: Any) -> Json:
    """The Hessian multiplies the direction (first, entry) by the value."""
    direction = [first, ["map", [["q", "S"]], entry("q")]]
    return both(
        equal(["hessian_v", "S", "v", "w", *direction], times(value, first)),
        forall([("s", "S")], equal(["hessian_w", "S", "v", "w", *direction, "s"], times(value, entry("s")))),
    )


LENGTH = _dot("w", "w")
LARGEST = over(plus(LENGTH, power("v", 2)), SIZE)
ORTHOGONAL = equal(_dot("w", "b"), 0)
EIGENVECTORS = both(
    _is_eigenvector(LARGEST, LENGTH, lambda s: times("v", ["w", s])),
    _is_eigenvector(0, minus("v"), lambda s: ["w", s]),
)
MIDDLE = _is_eigenvector(over(power("v", 2), SIZE), 0, lambda s: ["b", s])


def _eigenvectors_part() -> Part:
    """Eigenvectors with the largest eigenvalue, and with 0."""
    claim = forall(NEURON_AT, EIGENVECTORS)
    proof = Evidence()
    proof.sums(claim)
    wrong = forall(NEURON_AT, both(_is_eigenvector(LARGEST, LENGTH, lambda s: ["w", s]), EIGENVECTORS[2]))
    values: list[Json] = [["unit"], 2, ["map", [["h", ["unit"]]], 1]]
    control = refute_at(wrong, NEURON_AT, values, [], wrong[2][1][1], [{"part": 0}, {"part": 0}])
    return Part(
        "eigenvectors",
        "(|w|^2, v w) is an eigenvector with (|w|^2 + v^2)/d, and (-v, w) with 0.",
        claim,
        proof,
        [[*values, ["star"]], [*values, ["star"]]],
        [Control("(|w|^2, w) is none.", differences(claim, wrong), control)],
    )


def _middle_part() -> Part:
    """Directions that are orthogonal to w."""
    setting = Setting([*NEURON_AT, ("b", VECTOR)], [ORTHOGONAL])
    proof = setting.proof
    first = proof.sums(MIDDLE[1], cofactors=[cofactor(setting.given[0], [], over("v", SIZE))])
    evidence = setting.all_of([first, proof.sums(MIDDLE[2])])
    values: list[Json] = [["range", 1, 2], 1, ["map", [["h", ["range", 1, 2]]], ["-", "h", 1]]]
    values.append(["map", [["h", ["range", 1, 2]]], ["-", 2, "h"]])
    return Part(
        "orthogonal",
        "(0, b) with b orthogonal to w is an eigenvector with v^2/d.",
        setting.claim(MIDDLE),
        evidence,
        [[*values, 1]],
    )


NORMAL = both(equal("a", 0), ORTHOGONAL)
ON_BOTH = [
    equal(plus(times(LENGTH, "a"), times("v", _dot("w", "b"))), 0),
    equal(minus(_dot("w", "b"), times("v", "a")), 0),
]


def _complete_part() -> Part:
    """There are no other eigenvectors."""
    setting = Setting([*NEURON_AT, *DIRECTION], [["<", 0, "v"], *ON_BOTH], REALS)
    proof = setting.proof
    whole = plus(LENGTH, power("v", 2))
    positive = proof.squares(["<", 0, whole], given=setting.signs)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [whole], [positive]))
    first, second = setting.given[1:]
    inverse = over(1, whole)
    zero = proof.sums(
        NORMAL[1],
        cofactors=[
            cofactor(first, [], inverse),
            cofactor(second, [], minus(times("v", inverse))),
            cofactor(unit, [], minus("a")),
        ],
    )
    rest = proof.sums(NORMAL[2], cofactors=[cofactor(second), cofactor(zero, [], "v")])
    values: list[Json] = [["unit"], 1, ["map", [["h", ["unit"]]], 1], 0, ["map", [["h", ["unit"]]], 0]]
    return Part(
        "complete",
        "A direction that is orthogonal to these two eigenvectors has a = 0 and b orthogonal to w: with the d - 1 "
        "directions of that kind there are d + 1 eigenvectors.",
        setting.claim(NORMAL),
        setting.all_of([zero, rest]),
        [values],
    )


TEACHER: Binders = [*NEURON_AT, ("u", VECTOR), ("n", "real"), ("m", "real"), ("eta", "real")]
AT_MINIMUM: list[Json] = [
    ["<", 0, "v"],
    ["<", 0, SIZE],
    ["<=", 0, "n"],
    equal(power("n", 2), LENGTH),
    ["<", 0, "m"],
    equal(power("m", 2), _dot("u", "u")),
    forall([("s", "S")], equal(times("v", ["w", "s"]), ["u", "s"])),
]
FLATTEST = over(times(2, "m"), SIZE)
SHARPNESS = both(
    equal(LARGEST, over(plus(power(minus("n", "v"), 2), times(2, "m")), SIZE)),
    ["<=", FLATTEST, LARGEST],
    implies(["<", over(SIZE, "m"), "eta"], ["<", 2, times("eta", LARGEST)]),
)


def _sharpness_part() -> Part:
    """The largest eigenvalue measures the imbalance."""
    setting = Setting(TEACHER, AT_MINIMUM, REALS)
    proof = setting.proof
    _, positive, _, length, _, teacher, minimum = setting.given
    product = times("v", "n")
    square = proof.sums(
        equal(power("m", 2), power(product, 2)),
        cofactors=[
            cofactor(teacher),
            cofactor(length, [], minus(power("v", 2))),
            cofactor(minimum, ["s"], minus(plus(times("v", ["w", "s"]), ["u", "s"])), [["s", "S"]]),
        ],
    )
    sign = proof.squares(["<=", 0, product], given=setting.signs)
    root = proof.specialise(prove_equal_roots(proof), ["m", product], [setting.given[4], sign, square])
    inverse = over(1, SIZE)
    exact = proof.sums(
        SHARPNESS[1],
        cofactors=[cofactor(length, [], minus(inverse)), cofactor(root, [], times(-2, inverse))],
    )
    balance = over(power(minus("n", "v"), 2), SIZE)
    least = setting.sign(SHARPNESS[2], balance, cofactors=[cofactor(exact)])
    steep = proof.assume(SHARPNESS[3][1])
    apart = minus("eta", over(SIZE, "m"))
    rate = setting.sign(["<", 0, "eta"], plus(apart, over(SIZE, "m")), [steep])
    nonzero = prove_nonzero(proof)
    unit = proof.quotient(proof.specialise(nonzero, ["m"], [setting.given[4]]))
    size = proof.quotient(proof.specialise(nonzero, [SIZE], [positive]))
    past = setting.sign(
        SHARPNESS[3][2],
        plus(times("eta", balance), times(2, "m", apart, inverse)),
        [steep, rate],
        [
            cofactor(exact, [], "eta"),
            cofactor(unit, [], times(2, SIZE, inverse)),
            cofactor(size, [], 2),
        ],
    )
    evidence = setting.all_of([exact, least, proof.generalise(past, [], [SHARPNESS[3][1]])])
    unit_map = ["map", [["h", ["unit"]]], 1]
    values: list[Json] = [["unit"], 1, unit_map, unit_map, 1, 1, 2]
    wrong = both(equal(LARGEST, over(plus(power(minus("n", "v"), 2), "m"), SIZE)), *SHARPNESS[2:])
    return part_with_control(
        "sharpness",
        "At v w = w~, v > 0, the largest eigenvalue is ((|w| - v)^2 + 2 |w~|)/d; it is at least 2 |w~|/d, and for eta "
        "> d/|w~| it is above 2/eta.",
        setting,
        SHARPNESS,
        evidence,
        values,
        ("With |w~| for 2 |w~| it is false.", wrong, values, [0]),
    )


def equation_3_5() -> Statement:
    """Equation (3.5) and what is read off from it."""
    moments = assuming(moments_part(), FINITE_LAW, CONSTANT_GATES, HESSIAN)
    parts = [moments, _eigenvectors_part(), _middle_part(), _complete_part(), _sharpness_part()]
    return Statement(
        id="structures/equation-3.5",
        title="The Hessian of a ReLU neuron at the minimisers, its eigenvalues, and the sharpness as imbalance",
        source=f"{SOURCE}, section 3.5, equation (3.5) and after it",
        hypotheses=r"$L(v, w) = \mathbb E (v \sigma(w^\top x) - \sigma(\tilde w^\top x))^2$ with ReLU $\sigma$ and $x$ "
        r"uniform on the unit sphere of $\mathbb R^d$; $v w = \tilde w \ne 0$, $v > 0$.",
        conclusion=r"$H = \frac1d \begin{pmatrix} \|w\|^2 & v w^\top \\ v w & v^2 I \end{pmatrix}$ has the eigenvalues "
        r"$\lambda_1 = \frac{\|w\|^2 + v^2}{d}$, $\frac{v^2}{d}$ ($d - 1$ times), $0$; $\lambda_1 = \frac{(\|w\| - "
        r"v)^2 + 2 \|\tilde w\|}{d}$, so that $\eta > d/\|\tilde w\|$ is too large for all minimisers.",
        reading="The coordinates are a finite set S of d elements. Where the residual vanishes, the second derivative "
        "of the loss is twice the expected square of the derivative of the output. Of the law of the inputs it is used "
        "that it is symmetric under x -> -x, that E[x_s x_t] = [s = t]/d, and that w.x is almost never 0; the uniform "
        "law on the unit sphere is of this kind. A law is a finite set of inputs with weights, of any sign. The text "
        "speaks of the global minima, where v > 0: for v < 0 the neuron with v w = w~ is no minimiser, whose "
        "outputs have the wrong sign.",
        definitions=needed([*GATE, *EXTRA], [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/equation-3.5": equation_3_5}
