"""Evidence that the listed matrices are all real irreducible representations of S4.

The law of the group follows from its action on four points, the homomorphism law from products with three letters, and
Schur's relations from the sums of degrees times characters.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.patterns import merged, names_of
from verify.statements.tasks.groups import faithful_actions, regular_character, words_on_blocks
from verify.statements.tasks.groups.character_tables import chosen
from verify.statements.tasks.groups.group_vocabulary import conditions
from verify.statements.tasks.groups.symmetric_four_group import AT_S4, GROUP, REAL
from verify.statements.tasks.groups.words_in_letters import NUMBERS
from verify.statements.terms import mapping
from verify.statements.trees import substituted

ROWS, (G, H) = ("row1", "row2"), ("element1", "element2")
VARIABLES: Binders = [*((row, "s4_rows") for row in ROWS), *((g, GROUP) for g in (G, H))]
PROOF_VARIABLES = merged(
    regular_character.PROOF_VARIABLES, faithful_actions.PROOF_VARIABLES, words_on_blocks.PROOF_VARIABLES, VARIABLES
)
# Two exchanges of neighbours and a cycle of length 3; each element is a word of the length 4.
LETTERS: dict[str, Json] = {
    "last": ["pair", ":zero", ":xzy"],
    "middle": ["pair", ":zero", ":yxz"],
    "cycle": ["pair", ":x", ":zxy"],
}
LABELS = ["labels", *LETTERS]
LETTER = mapping([("w''", LABELS)], chosen("w''", {name: ["of", GROUP, g] for name, g in LETTERS.items()}))
AT_LEMMAS: dict[str, Json] = {
    **AT_S4,
    "X": "s4_points",
    "act": mapping([("g''", GROUP), ("x''", "s4_points")], ["s4_act", "g''", "x''"]),
    **{f"letters{n}": LABELS for n in NUMBERS},
    **{f"letter{n}": LETTER for n in NUMBERS},
}


def _specialised(proof: Evidence, lemma: int, binders: Binders, premises: list[int]) -> int:
    """An instance of a lemma for S4, its hypotheses discharged."""
    return proof.specialise(lemma, [AT_LEMMAS[name] for name in names_of(binders)], premises)


def _evaluated(proof: Evidence, formula: Json) -> int:
    return proof.evaluate(substituted(formula, AT_LEMMAS))


def _homomorphism(proof: Evidence, group: int, blocks: int) -> int:
    """The matrix of a product is the product of the matrices."""
    lemma = words_on_blocks
    evaluated = [_evaluated(proof, formula) for formula in lemma.HYPOTHESES[2:]]
    premises = [proof.project(group, 0), blocks, *evaluated]
    law = _specialised(proof, lemma.prove_words_on_blocks(proof), lemma.BINDERS, premises)
    return proof.generalise(proof.specialise(law, [H, G, *ROWS]), [*ROWS, G, H])


def prove_real_irreps() -> Evidence:
    """Return the evidence that the matrices are all real irreducible representations."""
    proof = ConciseEvidence(PROOF_VARIABLES)
    acts = [_evaluated(proof, formula) for formula in faithful_actions.HYPOTHESES]
    known = _specialised(proof, faithful_actions.prove_group(proof), faithful_actions.BINDERS, acts)
    group, neutral = (proof.project(known, part) for part in range(2))
    evaluated = {n: _evaluated(proof, conditions("real_irreps")[n]) for n in (1, 2, 3, 4, 6)}
    evaluated[5] = _homomorphism(proof, group, evaluated[4])
    system = proof.conjunction(group, *(evaluated[n] for n in range(1, regular_character.COUNT)))
    lemma = regular_character.prove_regular(proof)
    criterion = _specialised(proof, lemma, regular_character.BINDERS, [system, neutral])
    proof.rewrite(REAL, [criterion], _evaluated(proof, regular_character.REGULAR))
    return proof
