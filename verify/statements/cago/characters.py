"""The characters of a finite Abelian group: multiplicative, orthonormal, a group of their own.

CaGO (Tian), Lemma 3.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import ORDER, SOURCE, Z3
from verify.statements.cago.vocabulary import VOCABULARY, D, G
from verify.statements.language import (
    both,
    conj,
    differences,
    equal,
    forall,
    indicator,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any


def character(k: Json, g: Json) -> Json:
    """The value of the character k at g."""
    return ["char", k, g]


def _claim(second: Json) -> Json:
    """The properties of characters; ``second`` is what stands beside φ_k in the orthonormality relation."""
    product = over(total([("g", G)], times(character("k", "g"), second)), ORDER)
    return forall(
        [("G", "abelian")],
        both(
            forall([("k", D), ("g", G)], equal(["abs2", character("k", "g")], 1)),
            forall(
                [("k", D), ("g", G), ("h", G)],
                equal(character("k", plus("g", "h")), times(character("k", "g"), character("k", "h"))),
            ),
            equal(["size", D], ORDER),
            forall([("k", D), ("l", D)], equal(product, indicator(equal("k", "l")))),
            forall([("k", D), ("g", G)], equal(character(minus("k"), "g"), conj(character("k", "g")))),
            forall(
                [("k", D), ("l", D), ("g", G)],
                equal(character(plus("k", "l"), "g"), times(character("k", "g"), character("l", "g"))),
            ),
            forall([("g", G)], equal(character(["of", D, 0], "g"), 1)),
        ),
    )


def lemma_3() -> Statement:
    """Lemma 3: the properties of characters that the loss formula rests on."""
    claim, wrong = _claim(conj(character("l", "g"))), _claim(character("l", "g"))
    proof = Evidence()
    proof.sums(claim)
    one: Json = ["residue", 1]
    typed = ["of", ["dual", Z3], one]
    at = substituted(wrong[2][4][2], {"k": typed, "l": typed, "G": Z3})
    control = Evidence()
    control.counterexample(wrong, [{"at": [Z3]}, {"part": 3}, {"at": [one, one]}], control.evaluate(at))
    return Statement(
        id="cago/lemma-3",
        title="The characters of a finite Abelian group are multiplicative, orthonormal, and a group",
        source=f"{SOURCE}, Lemma 3",
        hypotheses=r"G a finite Abelian group of order d, \phi_k its characters.",
        conclusion=(
            r"|\phi_k(g)| = 1, \phi_k(g+h) = \phi_k(g)\phi_k(h); there are d of them and "
            r"\tfrac1d\sum_g\phi_k(g)\overline{\phi_{k'}(g)} = 1(k=k'); \bar\phi_k = \phi_{-k} is one of them; "
            r"\phi_{k+k'} = \phi_k\circ\phi_{k'} makes them a group."
        ),
        reading="The characters are indexed by the dual group, as the paper has it. The rule sums uses them.",
        definitions=needed(VOCABULARY, claim),
        parts=[
            Part(
                "characters",
                "The three properties of the lemma.",
                claim,
                proof,
                [[Z3, *rest] for rest in ([0, one], [0, one, one], [one, one], [one, one], [one, 0, one], [one])],
                [
                    Control(
                        "Without the conjugate the characters are not orthonormal: k = k' = 1 on Z3.",
                        differences(claim, wrong),
                        control,
                    )
                ],
            )
        ],
    )


STATEMENTS = {"cago/lemma-3": lemma_3}
