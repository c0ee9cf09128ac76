"""The homomorphism law of block-diagonal matrices, from entries inside of the blocks and from letters.

For matrices that are given entry by entry: the entries outside of the blocks, and all products but those with a letter,
need not be multiplied out.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, different, equal, forall, implies, indicator, mapping, times
from verify.statements.patterns import merged, names_of
from verify.statements.tasks.groups import words_in_letters
from verify.statements.tasks.groups.group_vocabulary import GROUP, IRREPS, conditions, same
from verify.statements.tasks.groups.irrep_facts import ON_IRREPS, entry, prove_value_of_irrep
from verify.statements.tasks.groups.words_in_letters import LETTERS, NUMBERS, entries_multiply, prove_words

Json = Any

SYSTEM: Binders = [*GROUP, *IRREPS[:4]]
BINDERS: Binders = [*SYSTEM, *LETTERS]
PROOF_VARIABLES = merged(SYSTEM, words_in_letters.PROOF_VARIABLES, [("rep1", "R"), (ON_IRREPS, ["maps", "R", "real"])])
BLOCKS = conditions("real_irreps")[4]
IN_BLOCKS: list[Json] = [
    forall(
        [("w'", f"letters{n}"), ("g'", "G"), ("i'", "I"), ("k'", "I")],
        implies(same("i'", "k'"), entries_multiply("i'", "k'", "g'", [f"letter{n}", "w'"])),
    )
    for n in NUMBERS
]
HYPOTHESES: list[Json] = [words_in_letters.ASSOCIATIVE, BLOCKS, *IN_BLOCKS, words_in_letters.WORDS]


def _prove_outside(proof: Evidence, blocks: int) -> int:
    """Prove ∀h, g, i, k: the law for rows of two representations, where both sides are 0."""
    i, k, g, h, j = "i1", "k1", "g1", "g2", "j'"
    over_j, here = [[j, "I"]], indicator(same(i, j))
    in_k = mapping([("r'", "R")], indicator(equal("r'", ["irrep", k])))
    value = prove_value_of_irrep(proof)
    apart = different(["irrep", i], ["irrep", k])
    law = entries_multiply(i, k, g, h)
    result = proof.sums(
        implies(apart, law),
        cofactors=[
            cofactor(blocks, [i, k, ["mul", g, h]]),
            cofactor(blocks, [i, j, g], times(-1, entry(j, k, h)), over_j),
            cofactor(blocks, [j, k, h], times(-1, here, entry(i, j, g)), over_j),
            cofactor(value, [j, ["irrep", i], in_k], times(-1, entry(i, j, g), entry(j, k, h)), over_j),
        ],
    )
    outside = proof.specialise(result, [], [proof.assume(apart)])
    return proof.generalise(outside, [h, g, i, k], [apart])


def prove_words_on_blocks(proof: Evidence) -> int:
    """Prove ∀ (the hypotheses ⟹ the homomorphism law), in a proof that declares ``PROOF_VARIABLES``."""
    associative, blocks, *in_blocks, words = (proof.assume(formula) for formula in HYPOTHESES)
    outside, (i, k), g = _prove_outside(proof, blocks), ("i1", "k1"), "g1"
    letters = []
    for n, inside in zip(NUMBERS, in_blocks, strict=True):
        w, alike = f"w{n}", same(i, k)
        at_letter = [[f"letter{n}", w], g, i, k]
        cases = [
            proof.specialise(theorem, at, [proof.assume(condition)])
            for theorem, at, condition in ((inside, [w, g, i, k], alike), (outside, at_letter, ["not", alike]))
        ]
        letters.append(proof.generalise(proof.cases(alike, *cases), [w, g, i, k]))
    names = names_of(words_in_letters.BINDERS)
    result = proof.specialise(prove_words(proof), names, [associative, *letters, words])
    return proof.generalise(result, names_of(BINDERS), HYPOTHESES)
