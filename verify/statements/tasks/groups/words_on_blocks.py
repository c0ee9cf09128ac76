"""The homomorphism law of block-diagonal matrices, from entries inside of the blocks and from letters.

For matrices that are given entry by entry: the entries outside of the blocks, and all products but those with a letter,
need not be multiplied out.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import merged, names_of
from verify.statements.tasks.groups import group_vocabulary, words_in_letters
from verify.statements.tasks.groups.irrep_facts import ON_IRREPS, entry, prove_value_of_irrep
from verify.statements.tasks.groups.words_in_letters import LETTERS, NUMBERS, entries_multiply, prove_words
from verify.statements.terms import different, equal, indicator, mapping, times

SYSTEM: Binders = [*group_vocabulary.GROUP, *group_vocabulary.IRREPS[:4]]
BINDERS: Binders = [*SYSTEM, *LETTERS]
PROOF_VARIABLES = merged(SYSTEM, words_in_letters.PROOF_VARIABLES, [("rep1", "R"), (ON_IRREPS, ["maps", "R", "real"])])
BLOCKS = group_vocabulary.conditions("real_irreps")[4]
IN_BLOCKS: list[Json] = [
    forall(
        [("w'", f"letters{n}"), ("g'", "G"), ("i'", "I"), ("k'", "I")],
        implies(group_vocabulary.same("i'", "k'"), entries_multiply("i'", "k'", "g'", [f"letter{n}", "w'"])),
    )
    for n in NUMBERS
]
HYPOTHESES: list[Json] = [words_in_letters.ASSOCIATIVE, BLOCKS, *IN_BLOCKS, words_in_letters.WORDS]


def _prove_outside(proof: Evidence, blocks: int) -> int:
    """Prove ∀h, g, i, k: the law for rows of two representations, where both sides are 0."""
    i, k, g, h, j = "i1", "k1", "g1", "g2", "j'"
    over_j, here = [[j, "I"]], indicator(group_vocabulary.same(i, j))
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
        w, alike = f"w{n}", group_vocabulary.same(i, k)
        at_letter = [[f"letter{n}", w], g, i, k]
        cases = [
            proof.specialise(theorem, at, [proof.assume(condition)])
            for theorem, at, condition in ((inside, [w, g, i, k], alike), (outside, at_letter, ["not", alike]))
        ]
        letters.append(proof.generalise(proof.cases(alike, *cases), [w, g, i, k]))
    names = names_of(words_in_letters.BINDERS)
    result = proof.specialise(prove_words(proof), names, [associative, *letters, words])
    return proof.generalise(result, names_of(BINDERS), HYPOTHESES)
