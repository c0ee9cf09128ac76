"""The exact mean and variance of the entries of J J* at Gaussian weights.

It makes the proof of Theorem 6 of CaGO (Tian) exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.assumptions import MOMENTS
from verify.statements.cago.coefficient_moments import moment_claims, prove_moments
from verify.statements.cago.gram_vocabulary import (
    DIAGONAL,
    ENTRY,
    GAUSSIAN,
    GRAM,
    GRAM_VOCABULARY,
    HYPOTHESES_IN_WORDS,
    INDICES,
    RANDOM_READING,
    SAME_ENTRY,
    SPACE,
    at_draws,
    expected,
    random_claim,
)
from verify.statements.cago.listed_weights import NEIGHBOURS, NOWHERE, ONE_WEIGHT, TWO_WEIGHTS
from verify.statements.cago.random_gram import GRAM_EQUATION, SQUARED_DEVIATION, VARIANCE, RandomGram
from verify.statements.cago.small_groups import ONE
from verify.statements.language import both, equal, forall, needed, place, times
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at

Json = Any


def _refuted_entry(claim: Json, values: Sequence[Json], indices: Sequence[Json], core: Json, part: int) -> Evidence:
    """Refute a claim about an entry: one conclusion fails for listed weights."""
    at = {name: ["of", ["dual", values[0]], value] for name, value in zip(INDICES, indices, strict=True)}
    return refute_at(claim, SPACE, values, [GAUSSIAN], core, [{"at": list(indices)}, {"part": part}], at)


ENTRIES_CLAIM = both(equal(expected(GRAM), times(DIAGONAL, SAME_ENTRY)), equal(SQUARED_DEVIATION, VARIANCE))


def own_random_gram() -> Statement:
    """The exact mean and variance of the entries of J J* at random weights."""
    moments, entries = random_claim(both(*moment_claims())), random_claim(forall(ENTRY, ENTRIES_CLAIM))
    moments_proof = Evidence(SPACE)
    theorem = moments_proof.conjunction(*prove_moments(moments_proof, moments_proof.assume(GAUSSIAN)))
    moments_proof.generalise(theorem, names_of(SPACE), [GAUSSIAN])
    gram = RandomGram()
    definitions = needed(GRAM_VOCABULARY, [moments, entries, GRAM_EQUATION])
    mean = ENTRIES_CLAIM[1]
    controls = [
        Control(
            "With 2 instead of 3 on the diagonal it is false: a group of order 1, one node.",
            [(place(definitions, "diagonal", "body", 1, 1), 2)],
            _refuted_entry(entries, ONE_WEIGHT, NOWHERE, mean, 0),
        ),
        Control(
            "With the same weights for both inputs it is false: an entry off the diagonal has a mean on Z2.",
            [(place(definitions, "drawn", "body"), at_draws([0, 0, 2]))],
            _refuted_entry(entries, TWO_WEIGHTS, [0, ONE, 0, ONE, 0, 0], mean, 0),
        ),
    ]
    nodes: list[Json] = [["star"], ["star"]]
    return Statement(
        id="cago/own-random-gram",
        title="The exact mean and variance of the entries of J J* at Gaussian weights",
        source="Our own; it makes the proof of Theorem 6 of CaGO exact",
        hypotheses=HYPOTHESES_IN_WORDS,
        conclusion=(
            r"EH = m\,1(\kappa=\kappa'), m = 3qs^2/d, s = \sigma^2/d; E|H-EH|^2 = \frac{qs^4}{d^2}"
            r"\bigl(\sum_p e_p(1+f_q)(1+f_r) + 4\sum_{p<q}e_pe_q(1+f_r)\bigr), e_p = 1(k_p=k_p'), f_p = 1(k_p=-k_p')."
        ),
        reading=(
            RANDOM_READING + "H are the entries of J J* with their factor 1/d. At generic indices the polynomial is 15 "
            "on the diagonal, 6 or 12 for two equal indices, 1, 2 or 4 for one, 0 for none."
        ),
        definitions=definitions,
        parts=[
            Part(
                "moments",
                "E z_k conj z_l = s [k=l], E z_k z_l = s [k=-l], E|z_k conj z_l|^2 = s^2 (1 + [k=l] + [k=-l]) for one "
                "node, the first s^2 [k=l] for two.",
                moments,
                moments_proof,
                [[*TWO_WEIGHTS, ":a", ONE, ONE, *nodes]] * 3,
                assumes=[MOMENTS],
            ),
            Part(
                "entries",
                "E H = m [same index], and the exact variance of every entry.",
                entries,
                gram.closed(gram.mean, gram.variance),
                [[*TWO_WEIGHTS, *NEIGHBOURS]],
                controls,
                assumes=[MOMENTS],
            ),
        ],
    )


STATEMENTS = {"cago/own-random-gram": own_random_gram}
