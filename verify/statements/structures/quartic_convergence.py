"""Every second point of gradient descent on (x² - μ)²/4 converges to the orbit, once steps decrease.

Simple structures in neural networks (Chen), Theorem 3.3, parts II.1 and II.2 of its proof.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.quartic_steps import (
    ETA,
    M,
)

Json = Any

X, Z, LEVEL, STEPS = "x", "z", "level", "steps"
LOWS, HIGHS = ([f"{side}{i}" for i in range(1, 8)] for side in ("low", "high"))
PRODUCT: Binders = [(name, "real") for name in ("to", "from", "rate", *LOWS, *HIGHS)]


def point(n: Json) -> Json:
    """The point after 2 n steps from z."""
    return ["every_second", ETA, M, Z, n]


def prove_product(proof: Evidence) -> int:
    """Prove that a change, a product of seven factors like that of two steps, is at least that of smaller factors."""
    after, here, rate, *_ = names_of(PRODUCT)
    one, two, three, four, five, six, seven = HIGHS
    change = times(power(rate, 2), one, times(two, three), four, times(five, six), seven)
    hypotheses = [
        equal(minus(after, here), change),
        *(["<=", 0, low] for low in LOWS),
        *(["<=", low, high] for low, high in zip(LOWS, HIGHS, strict=True)),
    ]
    known, *signs = (proof.assume(formula) for formula in hypotheses)
    signs += [
        proof.squares(["<=", 0, high], proof.sums(equal(minus(high, 0), plus(low, minus(high, low)))), signs)
        for low, high in zip(LOWS, HIGHS, strict=True)
    ]
    telescope = plus(
        *(
            times(power(rate, 2), *LOWS[:i], minus(high, low), *HIGHS[i + 1 :])
            for i, (low, high) in enumerate(zip(LOWS, HIGHS, strict=True))
        )
    )
    jump = plus(here, times(power(rate, 2), *LOWS))
    equals = proof.sums(equal(minus(after, jump), telescope), cofactors=[cofactor(known)])
    return proof.generalise(proof.squares(["<=", jump, after], equals, signs), names_of(PRODUCT), hypotheses)
