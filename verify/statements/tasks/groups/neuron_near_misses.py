"""Neurons on the group of order 2 as values, and near-misses of Lemma D.13: what each hypothesis is good for.

Thesis on combinatorial tasks, Lemma D.13.
"""

from verify.statements import model, patterns, trees
from verify.statements.formulas import Json, forall, implies
from verify.statements.tasks.groups import entry_neuron
from verify.statements.tasks.groups.best_representation import BEST, CONCLUSION, SPANNED
from verify.statements.tasks.groups.irrep_examples import on_z2, typed
from verify.statements.tasks.groups.largest_neuron_margin import BINDERS, EQUAL_NORMS, HYPOTHESES
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, REAL_S3, REAL_Z2, SIGN_OF_Z2, Z2
from verify.statements.terms import equal, indicator, mapping, over, times

ROOT_OF_6 = ["radical", 2, 6, 1]
SIXTH, NINTH, EIGHTEENTH = (over(ROOT_OF_6, n) for n in (6, 9, 18))
WEIGHTED_Z2: list[Json] = [
    *REAL_Z2,
    on_z2(1),
    NEUTRAL_OF_Z2,
    mapping([("g", Z2)], ["choose", "g", ["even", 0], ["odd", 1]]),
]
SIGNS: list[Json] = [*[mapping([("g", Z2)], times(SIXTH, SIGN_OF_Z2))] * 3, 1]
BEST_ON_Z2: list[Json] = [*WEIGHTED_Z2, 2, *SIGNS, NINTH]
PRINTED_ON_Z2: list[Json] = [*WEIGHTED_Z2, 2, *SIGNS, EIGHTEENTH]
ZERO_ON_Z2: list[Json] = [*WEIGHTED_Z2, 2, *[mapping([("g", Z2)], 0)] * 3, 0, NINTH]
SIGN_COEFFICIENT = mapping(
    [("i", REAL_Z2[3]), ("j", REAL_Z2[3])],
    times(SIXTH, indicator(equal("i", "j")), indicator(equal("i", ":sign"))),
)
ENTRY_ON_Z2: list[Json] = [*WEIGHTED_Z2, 2, NINTH, ":sign", SIXTH]
# V = 3 bounds the value 2 of the sign, but is not attained.
LARGER_BEST_ON_Z2: list[Json] = [*WEIGHTED_Z2, 3, *SIGNS, SIXTH, ":sign", SIGN_COEFFICIENT]
LARGER_ENTRY_ON_Z2: list[Json] = [*WEIGHTED_Z2, 3, SIXTH, ":sign", SIXTH]
BY_LARGER_BOUND = "If V is a bound that is not attained it is false: the sign of the group of order 2."
OF_SIGN = {name: ["of", REAL_Z2[2], value] for name, value in (("r", ":sign"), ("one", ":trivial"))}


def no_equality(claim: Json) -> model.Control:
    """The neurons that attain the maximum, without the hypothesis that they do."""
    hypotheses: list[Json] = [*HYPOTHESES, ["true"]]
    wrong = forall(BINDERS, implies(*hypotheses, claim[2][-1]))
    return model.Control(
        "For a neuron that does not attain it, it is false: the neuron 0 on the group of order 2.",
        trees.differences(claim, wrong),
        patterns.refute_at(wrong, BINDERS, ZERO_ON_Z2, hypotheses, EQUAL_NORMS[0], [{"part": 1}]),
    )


def larger_bound(claim: Json) -> model.Control:
    """The representation of a neuron that attains the maximum, without the hypothesis that it does."""
    hypotheses: list[Json] = [*HYPOTHESES, ["true"], *SPANNED[1:]]
    wrong = forall(BEST, implies(*hypotheses, CONCLUSION))
    return model.Control(
        BY_LARGER_BOUND,
        trees.differences(claim, wrong),
        patterns.refute_at(
            wrong, BEST, LARGER_BEST_ON_Z2, hypotheses, CONCLUSION, (), typed(REAL_Z2, "", []) | OF_SIGN
        ),
    )


def any_value(claim: Json, values: list[Json], says: str) -> model.Control:
    """The margin of an entry, without the hypothesis that its representation has the largest value."""
    hypotheses: list[Json] = [*entry_neuron.HYPOTHESES[:6], ["true"], *entry_neuron.HYPOTHESES[7:]]
    conclusion = claim[2][-1]
    wrong = forall(entry_neuron.BINDERS, implies(*hypotheses, conclusion))
    system = REAL_Z2 if values[0] == Z2 else REAL_S3
    evidence = patterns.refute_at(
        wrong, entry_neuron.BINDERS, values, hypotheses, conclusion[2], [{"part": 1}], typed(system, "", [])
    )
    return model.Control(says, trees.differences(claim, wrong), evidence)
