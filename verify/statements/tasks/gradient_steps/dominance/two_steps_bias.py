"""What the first step leaves of W has the bias that the second step asks for, from bounds of the mean coefficients.

Tasks (Edelman), Lemma 8.4 and equation (E.23). An entry of W is c + c eta times its mean coefficient times u, up to
2 c eta t, where u = (t + 1)(t + 2)/6. The coefficients are A between 1/512 and 1/32 and B of at least A + 1/160, so
that rho - c' is at least c eta (u/160 - 4t) and c + c' at most c (2 + eta (u/32 + 2t)).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.dominance import dominant, gaps, words
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import CUBIC
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.terms import equal, minus, number, over, plus, power, times

LENGTH_AT_LEAST, RATE_AT_LEAST = 20000, 4000000
SCALES: Binders = [("c", "real"), ("eta", "real")]


def conditions(length: int, rate: int) -> list[Json]:
    """C, η > 0, t at least a number, and η t³ at least a number."""
    return [
        ["<", 0, "c"],
        ["<", 0, "eta"],
        gaps.LENGTHS,
        ["<=", length, "t"],
        ["<=", rate, times("eta", power("t", 3))],
    ]


MEAN, OTHER_MEAN, MISSED, OTHER_MISSED = names_of(gaps.WEIGHTS)[:4]
SMALL = [
    ["<=", over(1, 160), plus(times(1, MEAN), times(-1, OTHER_MEAN))],
    ["<=", over(1, 512), plus(times(1, OTHER_MEAN))],
    ["<=", over(-1, 32), plus(times(-1, OTHER_MEAN))],
]
REST = [side for name in (MISSED, OTHER_MISSED) for side in bounded(name, times(2, "t"))]


def weight_entry(mean: Json, missed: Json) -> Json:
    """An entry of W from its mean leading coefficient and what that misses."""
    return plus("c", times("eta", plus(times(times("c", CUBIC), mean), times("c", missed))))


ENTRIES = [equal("rho", weight_entry(MEAN, MISSED)), equal("off", weight_entry(OTHER_MEAN, OTHER_MISSED))]
HYPOTHESES = [*conditions(LENGTH_AT_LEAST, RATE_AT_LEAST), *SMALL, *REST, *ENTRIES]
NAMES = ["c", "eta", "rho", "off", MEAN, OTHER_MEAN, MISSED, OTHER_MISSED, "t", "r"]
CONCLUSIONS = [*words.SIGNS[2:], dominant.BIASED]


def _expanded(values: Sequence[Fraction]) -> Json:
    """Return a polynomial in t as one in t less the least length."""
    at, degree = LENGTH_AT_LEAST, len(values) - 1
    shifted = [sum(values[k] * comb(k, i) * at ** (k - i) for k in range(i, degree + 1)) for i in range(degree + 1)]
    constant, *others = map(number, shifted)
    return plus(constant, *(times(c, power(minus("t", at), i)) for i, c in enumerate(others, 1)))


def prove_bias(proof: Evidence) -> int:
    """Prove ∀c, η, ρ, c', … (``HYPOTHESES`` ⟹ ``CONCLUSIONS``).

    With u = (t + 1)(t + 2)/6, ``low`` has the coefficients of u/512 − 2t, ``slack`` those of u/160 − 4t, and ``whole``
    those of (t − 1) times that less 1000 (u/32 + 2t) and t³/2000.
    """
    given = [proof.assume(formula) for formula in HYPOTHESES]
    positive, rate, lengths, long, enough, *bounds, diagonal, across = given
    room, some, most = (minus(*formula[:0:-1]) for formula in SMALL)
    above = [minus(MISSED, minus(times(2, "t"))), minus(times(2, "t"), OTHER_MISSED)]
    below = minus(OTHER_MISSED, minus(times(2, "t")))
    scale, share = times("c", "eta"), Fraction(2 * dominant.BIAS_AT_LEAST, RATE_AT_LEAST)
    low = [Fraction(x, 3072) for x in (2, -6141, 1)]
    slack = [Fraction(x, 960) for x in (2, -3837, 1)]
    product = [-slack[0], slack[0] - slack[1], slack[1] - slack[2], slack[2]]
    cubic = [Fraction(dominant.BIAS_AT_LEAST, 32) * Fraction(x, 6) for x in (2, 3, 1)]
    linear = product[1] - cubic[1] - 2 * dominant.BIAS_AT_LEAST
    whole = [product[0] - cubic[0], linear, product[2] - cubic[2], product[3] - share]
    gap = plus(minus("t", LENGTH_AT_LEAST), LENGTH_AT_LEAST - 1)
    forms = [
        times("c", plus(1, times("eta", plus(times(CUBIC, some), below, _expanded(low))))),
        times(scale, plus(times(CUBIC, room), *above, _expanded(slack))),
        times(
            "c",
            plus(
                times("eta", gap, plus(times(CUBIC, room), *above)),
                times("eta", dominant.BIAS_AT_LEAST, plus(times(CUBIC, most), above[1])),
                times("eta", _expanded(whole)),
                times(number(share), minus(times("eta", power("t", 3)), RATE_AT_LEAST)),
            ),
        ),
    ]
    apart = plus(times(CUBIC, minus(MEAN, OTHER_MEAN)), minus(MISSED, OTHER_MISSED))
    used = [
        [cofactor(across)],
        [cofactor(diagonal), cofactor(across, [], -1)],
        [
            cofactor(diagonal, [], "r"),
            cofactor(across, [], minus(-dominant.BIAS_AT_LEAST, "r")),
            cofactor(lengths, [], minus(times(scale, apart))),
        ],
    ]
    found = []
    for goal, form, cofactors in zip(CONCLUSIONS, forms, used, strict=True):
        equation = proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=cofactors)
        found.append(proof.squares(goal, equation, [positive, rate, long, enough, *bounds]))
    return proof.generalise(proof.conjunction(*found), NAMES, HYPOTHESES)
