"""Four displays in the proof of Theorem 3.4 that are wrong as printed, and what they should say.

Simple structures in neural networks (Chen), appendix B.7: equation (B.41), the function q after it, and (B.45).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, forall, implies, minus, over, plus, power, times
from verify.statements.model import Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.displays import Display
from verify.statements.structures.two_factors_vocabulary import SOURCE, K

Json = Any

POINT: Binders = [("eta", "real"), ("mu", "real"), ("b", "real")]
RESTORED = times("eta", minus("mu", "b"))
EXCESS = times("eta", minus("b", "mu"))
EDGE: list[Json] = [["<", 1, K], ["<", K, over(3, 2)], ["<", 0, EXCESS], ["<", EXCESS, 1]]
SLOPE = times(minus(plus(1, K), times("eta", "b")), minus(plus(1, K), times(3, "eta", "b")))
RATIO = times(minus(1, RESTORED), minus(1, minus(K, times("eta", "b", power(plus(1, RESTORED), 2)))))


def _equation(name: str, texts: tuple[str, str], binders: Binders, sides: tuple[Json, Json, Json]) -> Display:
    """An equation whose right side is misprinted, refuted at one point."""
    left, wrong, right = sides
    printed, repaired = (forall(binders, equal(left, value)) for value in (wrong, right))
    values: list[Json] = [1, 2, 1, 1][: len(binders)]
    proof = Evidence()
    proof.sums(repaired)
    return Display(
        name, *texts, printed, refute_at(printed, binders, values, [], equal(left, wrong)), repaired, proof, values
    )


def _bound(
    name: str, texts: tuple[str, str], bounds: tuple[Json, Json], claims: tuple[Json, Json], form: Json, at: list[Json]
) -> Display:
    """An inequality under the hypotheses ``EDGE``, the last one perhaps sharper, with the form of its difference."""
    printed, repaired = (
        forall(POINT, implies(*EDGE[:3], bound, claim)) for bound, claim in zip(bounds, claims, strict=True)
    )
    proof = ConciseEvidence(POINT)
    hypotheses = [*EDGE[:3], bounds[1]]
    given = [proof.assume(formula) for formula in hypotheses]
    small, large = claims[1][1:]
    less = proof.squares(claims[1], proof.sums(equal(minus(large, small), form)), given)
    proof.generalise(less, names_of(POINT), hypotheses)
    refutation = refute_at(printed, POINT, at, [*EDGE[:3], bounds[0]], claims[0])
    return Display(name, *texts, printed, refutation, repaired, proof, [1, over(11, 10), over(13, 10)])


def _displays() -> list[Display]:
    shift: Binders = [*POINT, ("h", "real")]

    def q(b: Json) -> Json:
        return times(b, power(plus(1, times("eta", minus("mu", b))), 2))

    rest = minus(q(plus("b", "h")), q("b"), times(SLOPE, "h"), times(power("eta", 2), power("h", 3)))
    half = times(over(1, 2), power("h", 2))
    seconds = [minus(plus(1, K), times("eta", "b")), minus(plus(2, times(2, K)), times(3, "eta", "b"))]
    below = minus(1, EXCESS)
    return [
        _equation(
            "equation-41",
            ("1 - eta (mu - (mu - 1/(2 eta))) = 3/2.", "1 - eta (mu - (mu + 1/(2 eta))) = 3/2."),
            [("eta", "real"), ("mu", "real"), ("d", "real")],
            (
                minus(1, times("eta", minus("mu", minus("mu", "d")))),
                plus(1, times("eta", "d")),
                minus(1, times("eta", "d")),
            ),
        ),
        _equation(
            "second-derivative",
            ("q''(b) = -2 eta (1 + eta mu - eta b).", "q''(b) = -2 eta (2 + 2 eta mu - 3 eta b)."),
            shift,
            (rest, *(times(-2, "eta", value, half) for value in seconds)),
        ),
        _bound(
            "slope",
            ("q'(b) < -1 for mu < b < mu + 1/eta.", "q'(b) < -1 for mu < b <= mu + 1/(2 eta)."),
            (EDGE[3], ["<=", EXCESS, over(1, 2)]),
            (["<", SLOPE, -1], ["<", SLOPE, -1]),
            plus(
                times(2, minus(K, 1), plus(minus(over(1, 2), EXCESS), over(1, 2))),
                times(EXCESS, plus(times(3, minus(over(1, 2), EXCESS)), over(1, 2))),
            ),
            [1, over(11, 10), 2],
        ),
        _bound(
            "equation-45",
            ("p(b) < 1 - 2 (K - 1)(b - mu).", "p(b) < 1 - 2 (K - 1) eta (b - mu)."),
            (EDGE[3], EDGE[3]),
            (
                ["<", RATIO, minus(1, times(2, minus(K, 1), minus("b", "mu")))],
                ["<", RATIO, minus(1, times(2, minus(K, 1), EXCESS))],
            ),
            times(power(EXCESS, 2), plus(times(minus(K, 1), below), 1, times(below, plus(1, EXCESS)))),
            [over(1, 10), 11, 12],
        ),
    ]


PRINTED = (
    r"$1 - \eta(\mu - (\mu - \frac1{2\eta})) = \frac32$; $q'' = -2\eta(1 + \eta\mu - \eta b)$; $q' < -1$ on "
    r"$(\mu, \mu + \frac1\eta)$; $p(b) < 1 - 2(K - 1)(b - \mu)$."
)
RIGHT = (
    r"$1 - \eta(\mu - (\mu + \frac1{2\eta})) = \frac32$; $q'' = -2\eta(2 + 2\eta\mu - 3\eta b)$; $q' < -1$ on "
    r"$(\mu, \mu + \frac1{2\eta}]$; $p(b) < 1 - 2(K - 1)\eta(b - \mu)$."
)


def _statement(key: str, title: str, conclusion: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.7, equation (B.41) and after it, (B.45)",
        hypotheses=r"$\eta = K/\mu$, $1 < K < 1.5$, $b = x_t y_t > \mu$, $\eta (b - \mu) < 1$; "
        r"$q(b) = b (1 + \eta (\mu - b))^2$, $p(b) = (1 - \eta (\mu - b))(1 - \eta (\mu - q(b)))$.",
        conclusion=conclusion,
        reading="In (B.41) d stands for 1/(2 eta), with 1 + eta d for 3/2. The second derivative is the coefficient "
        "in the Taylor polynomial of q. The hypothesis that the next product is at least x_s^2 is not needed for "
        "(B.45) set right.",
        definitions=[],
        parts=parts,
    )


def equations() -> Statement:
    """The displays as printed."""
    parts = [display.part() for display in _displays()]
    return _statement(
        "structures/equations-theorem-3.4", "Four displays in the proof of Theorem 3.4, as printed", PRINTED, parts
    )


def equations_repair() -> Statement:
    """The displays set right."""
    parts = [display.repair() for display in _displays()]
    title = "Four displays in the proof of Theorem 3.4, set right"
    return _statement("structures/equations-theorem-3.4.repair", title, RIGHT, parts)


STATEMENTS = {
    "structures/equations-theorem-3.4": equations,
    "structures/equations-theorem-3.4.repair": equations_repair,
}
