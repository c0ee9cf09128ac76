"""Remark 4: what the blocks of both factors look like on the orbit, and when their top singular values agree.

Simple structures in neural networks (Chen), Remark 4 of section 3.6.1.
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
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at, valuation
from verify.statements.structures.factorization import quasi_symmetric_orbit as general
from verify.statements.structures.factorization.diagonal_steps import REST, TOP, N
from verify.statements.structures.factorization.matrix_orbit import AT_ROOTS
from verify.statements.structures.factorization.observation_2 import HYPOTHESES, VOCABULARY
from verify.statements.structures.factorization.quasi_symmetric_orbit import BALANCE, INVERSE
from verify.statements.structures.factorization.quasi_symmetric_starts import (
    BINDERS,
    MINIMUM,
    TARGET,
    diagonal,
    orbit_point,
)
from verify.statements.structures.factorization.quasi_symmetric_starts import HYPOTHESES as CONDITIONS
from verify.statements.structures.factorization.vocabulary import matrix
from verify.statements.structures.two_factors_vocabulary import SOURCE

Json = Any

VECTOR = ["maps", "N", "real"]


def _image(x: str) -> Json:
    """|A x|²."""
    row = total([("h", "N")], times(["A", "i", "h"], [x, "h"]))
    return total([("i", "N")], power(row, 2))


def _length(x: str) -> Json:
    return total([("i", "N")], power([x, "i"], 2))


LARGEST = define(
    "is_top_singular_value",
    [("N", "set"), ("A", matrix("N", "N")), ("t", "real")],
    both(
        ["<=", 0, "t"],
        forall([("x", VECTOR)], ["<=", _image("x"), times(power("t", 2), _length("x"))]),
        exists([("x", VECTOR)], both(equal(_length("x"), 1), equal(_image("x"), power("t", 2)))),
    ),
)

START: Binders = [("sigma", "real"), *REST, *BALANCE]


def _product(second: Json) -> Json:
    """The diagonal of Y Zᵀ is that of C, for Y = αX₀ and this Z."""
    entry = total([("k'", N)], times(["at", MINIMUM[0], "i", "k'"], ["at", second, "i", "k'"]))
    return forall([("i", N)], equal(entry, ["at", TARGET, "i", "i"]))


PRINTED_START = _product(diagonal(times("alpha", "sigma"), "beta"))
TRUE_START = _product(MINIMUM[1])
SCALES = {"J": ["empty"], "s": mapping([("o", ["empty"])], 1), "sigma": 1, "alpha": 2, "beta": over(1, 2)}


def _start_claim(product: Json) -> Json:
    return forall(START, implies(INVERSE, product))


def _start_proof() -> Evidence:
    proof = ConciseEvidence(START)
    inverse = proof.assume(INVERSE)
    product = proof.sums(TRUE_START, cofactors=[cofactor(inverse, [], ["at", TARGET, "i", "i"])])
    proof.generalise(product, names_of(START), [INVERSE])
    return proof


def _start_parts() -> tuple[Part, Part]:
    """The product of the factors at the start, as printed and set right."""
    claim, true = _start_claim(PRINTED_START), _start_claim(TRUE_START)
    at = [SCALES[name] for name in names_of(START)]
    inner = {"i": TOP}
    moves: list[Json] = [{"at": [TOP]}]
    refutation = refute_at(claim, START, at, [INVERSE], PRINTED_START[2], moves, inner)
    printed = Part(
        "start",
        "The diagonal of Y Z^T is sigma_1^2, sigma_j^2 for Y = diag(alpha sigma_1, alpha sigma_j) and Z = diag(alpha "
        "sigma_1, sigma_j / alpha).",
        claim,
        refutation,
        [[*at, TOP]],
        [
            Control(
                "It is true with sigma_1 / alpha in Z.",
                differences(claim, true),
                _start_proof(),
                "true",
            )
        ],
    )
    repaired = Part(
        "start",
        "The diagonal of Y Z^T is sigma_1^2, sigma_j^2 for Y = diag(alpha sigma_1, alpha sigma_j) and Z = "
        "diag(sigma_1 / alpha, sigma_j / alpha).",
        true,
        _start_proof(),
        [[*at, TOP]],
        [Control("With alpha sigma_1 in Z it is false.", differences(true, claim), refutation)],
    )
    return printed, repaired


def _printed_orbit() -> Part:
    """The orbit with the top entries as printed."""
    claim = forall(general.BINDERS, implies(*general.HYPOTHESES, general.UNSCALED))
    orbit = general.orbit_part()
    return Part(
        "orbit",
        "The points with the top entries rho_i of Y and Z, where the rho_i solve (3.8), are exchanged by a step.",
        claim,
        orbit.controls[0].evidence,
        orbit.witnesses,
        [
            Control(
                "It is true for the top entries rho_i sigma_1.", differences(claim, orbit.claim), orbit.evidence, "true"
            )
        ],
    )


def _top(factor: Json, value: Json) -> Json:
    return ["is_top_singular_value", N, factor, value]


def _same(size: str) -> Json:
    """Both factors have the same top singular value."""
    return exists([("t", "real")], both(*(_top(factor, "t") for factor in orbit_point(size))))


SAME = both(_same("d1"), _same("d2"))
SAME_CLAIM = forall(BINDERS, implies(*CONDITIONS, SAME))
ONE: Json = ["unit"]
AT: list[Json] = [
    *(over(1849, 1680), 1, *AT_ROOTS),
    *(ONE, mapping([("o", ONE)], over(4, 5)), over(8, 7), over(7, 8)),
]
HERE = valuation(BINDERS, AT)
TWO = substituted(N, HERE)
SECOND = ["inl", ["star"]]


def _different() -> Evidence:
    """Where the second singular value of Y exceeds the top one of Z, their top ones differ."""
    proof = ConciseEvidence([("t0", "real"), ("x0", ["maps", TWO, "real"])])
    formula = substituted(SAME[1][2], HERE | {"t": "t0"})
    (_, _, first, _), (_, _, second, _) = formula[1:]
    held = proof.assume(formula)
    of_first, of_second = (proof.project(held, part) for part in range(2))
    direction = mapping([("n'", TWO)], indicator(equal("n'", SECOND)))
    at, here = {"N": TWO, "A": first, "x0": direction}, {"N": TWO, "A": second}
    bounded = proof.specialise(proof.project(of_first, 1), [direction])
    unit, value = equal(substituted(_length("x0"), here), 1), equal(substituted(_image("x0"), here), power("t0", 2))
    found = proof.assume(both(unit, value))
    top, rest, least = (power(size, 2) for size in (over(35, 43), over(7, 10), over(32, 35)))
    form = plus(
        minus(times(power("t0", 2), substituted(_length("x0"), at)), substituted(_image("x0"), at)),
        times(minus(top, rest), power(["x0", SECOND], 2)),
        minus(least, top),
    )
    shares = [cofactor(proof.project(found, 0), [], minus(top)), cofactor(proof.project(found, 1))]
    equals = proof.sums(equal(minus(0, 0), form), cofactors=shares)
    gaps = [proof.evaluate(["<", small, large]) for small, large in ((rest, top), (top, least))]
    absurd = proof.squares(["<", 0, 0], equals, [bounded, *gaps])
    absurd = proof.choose(proof.project(of_second, 2), "x0", absurd)
    never = proof.generalise(prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0])), ["t0"])
    given = [proof.evaluate(substituted(condition, HERE)) for condition in CONDITIONS]
    proof.counterexample(SAME_CLAIM, [{"at": AT}, {"given": given}, {"part": 0}], never)
    return proof


def _printed_tops() -> Part:
    """The top singular values on the orbit, as printed."""
    return Part(
        "top-singular-values",
        "At both points of the orbit the two factors have the same top singular value.",
        SAME_CLAIM,
        _different(),
        [AT],
    )


SIZE = times("d", "sigma")
TOP_BINDERS: Binders = [("d", "real"), *START]
SMALLER: list[Json] = [
    *(["<", 0, name] for name in ("d", "sigma", "alpha", "beta")),
    forall([("j", "J")], ["<", 0, ["s", "j"]]),
    *(forall([("j", "J")], ["<=", times(share, ["s", "j"]), SIZE]) for share in ("alpha", "beta")),
]
FACTORS = orbit_point("d")
TOP_CLAIM = forall(TOP_BINDERS, implies(*SMALLER, both(*(_top(factor, SIZE) for factor in FACTORS))))


def _tops() -> Evidence:
    proof = ConciseEvidence([*TOP_BINDERS, ("x0", ["maps", N, "real"])])
    *signs, below_first, below_second = (proof.assume(formula) for formula in SMALLER)
    found = []
    for factor, share, below in zip(FACTORS, ("alpha", "beta"), (below_first, below_second), strict=True):
        at = {"N": N, "A": factor}
        image, length = (substituted(term("x0"), at) for term in (_image, _length))
        bound = ["<=", image, times(power(SIZE, 2), length)]
        entry = times(share, ["s", "j"])
        form = total([("j", "J")], times(minus(SIZE, entry), plus(SIZE, entry), power(["x0", ["inl", "j"]], 2)))
        equals = proof.sums(equal(minus(bound[2], bound[1]), form))
        bounded = proof.generalise(proof.squares(bound, equals, [*signs, below]), ["x0"])
        direction = mapping([("n'", N)], indicator(equal("n'", TOP)))
        attained = [equal(_length("x"), 1), equal(_image("x"), power(SIZE, 2))]
        some = exists([("x", ["maps", N, "real"])], substituted(both(*attained), at))
        reached = [proof.sums(substituted(equation, at | {"x": direction})) for equation in attained]
        positive = proof.squares(["<=", 0, SIZE], given=signs)
        found.append(
            proof.conjunction(positive, bounded, proof.witness(some, [direction], proof.conjunction(*reached)))
        )
    proof.generalise(proof.conjunction(*found), names_of(TOP_BINDERS), SMALLER)
    return proof


def _top_part() -> Part:
    """When the first entries are the top singular values."""
    at: list[Json] = [1, 1, ["empty"], mapping([("o", ["empty"])], 1), 2, over(1, 2)]
    nothing = mapping([("n", ["union", ["empty"], ["unit"]])], 0)
    return Part(
        "top-singular-values",
        "If alpha sigma_j and sigma_j / alpha do not exceed rho_i sigma_1 for any j > 1, both factors have the top "
        "singular value rho_i sigma_1.",
        TOP_CLAIM,
        _tops(),
        [[*at, nothing]] * 2,
    )


DECAY = OpenPart(
    "decay",
    "If eta decays below 1/sigma_1^2 after the orbit is reached, the factors converge to a minimum with the same top "
    "singular value sigma_1.",
    "The work does not say how the step size decays. That the factors converge then is not proved.",
)
READING = (
    "beta stands for 1/alpha, t for a top singular value: |A x| <= t |x| for all x, with equality for some unit vector "
    "x. The displays are read without their errors O(epsilon). "
)


def remark_4() -> Statement:
    """Remark 4 as printed."""
    parts = [_start_parts()[0], _printed_orbit(), _printed_tops()]
    return Statement(
        id="structures/remark-4",
        title="Quasi-symmetric factorization: block dynamics, with equal top singular values on the orbit",
        source=f"{SOURCE}, Remark 4",
        hypotheses=HYPOTHESES,
        conclusion=r"$Y = \mathrm{diag}(\alpha\sigma_1, \alpha\sigma_j) \to \mathrm{diag}(\rho_i, \alpha\sigma_j)$, "
        r"$Z = \mathrm{diag}(\alpha\sigma_1, \sigma_j/\alpha) \to \mathrm{diag}(\rho_i, \sigma_j/\alpha)$, $Y Z^\top "
        r"= \mathrm{diag}(\sigma_1^2, \sigma_j^2) \to \mathrm{diag}(\rho_i^2, \sigma_j^2)$, up to $O(\epsilon)$. The "
        r"top singular values of $Y$ and $Z$ are always the same on the orbit. A decaying $\eta$ leads to a minimum "
        r"with the same top singular value $\sigma_1$.",
        reading=READING + "Three things are wrong: Z starts at sigma_1/alpha; the top entries are rho_i sigma_1, since "
        "(3.8) is the equation of rho_i, not of rho_i sigma_1; alpha sigma_2 may exceed rho_i sigma_1 within (3.9), "
        "here alpha sigma_2 = 32/35 and rho_i sigma_1 = 35/43.",
        definitions=needed([*VOCABULARY, LARGEST], [part.tree() for part in parts]),
        parts=[*parts, DECAY],
    )


def remark_4_repair() -> Statement:
    """Remark 4 set right."""
    parts = [_start_parts()[1], general.orbit_part().proved_in("structures/observation-2"), _top_part()]
    return Statement(
        id="structures/remark-4.repair",
        title="Quasi-symmetric factorization: blocks on the orbit, and when the top singular values agree",
        source=f"{SOURCE}, Remark 4, mended",
        hypotheses=HYPOTHESES,
        conclusion=r"$Y Z^\top = \mathrm{diag}(\sigma_1^2, \sigma_i^2)$ at the start, with $Z = \mathrm{diag}(\sigma_1/"
        r"\alpha, \sigma_i/\alpha)$. On the orbit $Y = \mathrm{diag}(\rho_i\sigma_1, \alpha\sigma_j)$, $Z = "
        r"\mathrm{diag}(\rho_i\sigma_1, \sigma_j/\alpha)$. Both have the top singular value $\rho_i\sigma_1$ if "
        r"$\alpha\sigma_j, \sigma_j/\alpha \le \rho_i\sigma_1$ for $j > 1$. A decaying $\eta$ leads to a minimum with "
        r"the same top singular value $\sigma_1$.",
        reading=READING,
        definitions=needed([*VOCABULARY, LARGEST], [part.tree() for part in parts]),
        parts=[*parts, DECAY],
    )


STATEMENTS = {"structures/remark-4": remark_4, "structures/remark-4.repair": remark_4_repair}
