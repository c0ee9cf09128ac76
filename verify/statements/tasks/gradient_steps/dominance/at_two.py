"""At t = 2 the second step does not leave v_2 larger than v_1, whatever the learning rate and the bias of W are.

Tasks (Edelman), Lemma 8.4 and Lemma E.1.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from verify.library.finite_sums import LENGTH, PLACE, sum_below
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE, congruent, prove_exchange
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, mapping, minus, over, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import merged
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.curriculum.split import VARIABLES as SPLIT_VARIABLES
from verify.statements.tasks.gradient_steps.curriculum.split import VOCABULARY as SPLIT_VOCABULARY
from verify.statements.tasks.gradient_steps.dominance.gradients_at_two import multiple
from verify.statements.tasks.gradient_steps.sums.pair_tables import combination, prove_combined_sum, prove_count
from verify.statements.tasks.gradient_steps.sums.square_growth import PAIRS, pair_sum
from verify.statements.tasks.gradient_steps.sums.square_means import corner, prove_midpoints, prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS as MIDPOINTS
from verify.statements.tasks.gradient_steps.sums.uniform_moments import MOMENTS

Json = Any

STEP: Binders = [(name, "real") for name in ("c", "off", "rho", "eta")]
VOCABULARY = [*SPLIT_VOCABULARY, *MIDPOINTS]


VARIABLES = merged(SPLIT_VARIABLES, PAIRS, [(SECOND_LENGTH, "natural"), (DOUBLE, TABLE)], MOMENTS, STEP)


def prove_middle(proof: Evidence, edge: int) -> int:
    """Prove that the multiples of λ add up to 0 over the midpoints, for any weight ``r1``."""
    point = minus(1, corner(PLACE, LENGTH))
    same = congruent(
        proof, point, ["midpoint", PLACE, LENGTH], LENGTH, proof.sums(equal(point, ["midpoint", PLACE, LENGTH]))
    )
    half = over(LENGTH, 2)
    row = proof.sums(
        equal(sum_below("r'", LENGTH, minus(1, corner("r'", LENGTH))), half),
        cofactors=[cofactor(same), cofactor(prove_midpoints(proof, edge))],
    )
    column = congruent(proof, sum_below("r'", LENGTH, minus(1, corner("r'", LENGTH))), half, LENGTH, row)
    counted = proof.specialise(proof.generalise(prove_repeated(proof, "r1"), ["r1"]), [half])
    second = at_corner(multiple("r1")[2][1])
    table = mapping([("q'", "natural"), ("p'", "natural")], second("q'", "p'"))
    turned = proof.specialise(prove_exchange(proof), [table, LENGTH, LENGTH])
    terms = [(weight, at_corner(f)) for weight, f in multiple("r1")]
    found = proof.sums(
        equal(pair_sum(partial(combination, terms), LENGTH), 0),
        cofactors=[
            cofactor(prove_combined_sum(proof, terms)),
            cofactor(prove_count(proof), [], "r1"),
            cofactor(turned, [], "r1"),
            cofactor(column, [], times(-2, "r1")),
            cofactor(counted, [], times(-2, "r1")),
        ],
    )
    return proof.generalise(found, ["r1"])


AT_TWO = Lemmas(
    "tasks/own-mean-entries-at-two",
    "The mean gradients at length 2 do not grow from the first distance to the second",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


STATEMENTS = {"tasks/own-mean-entries-at-two": AT_TWO.statement}
