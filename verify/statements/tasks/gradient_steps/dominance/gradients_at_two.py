"""The two parts of the gradient in v at t = 2: both are larger at v_1 than at v_2 by a multiple of lambda and a square.

Tasks (Edelman), Lemma 8.4 and Lemma E.1.
"""

from verify.library.finite_sums import raised
from verify.proving.evidence import Json, cofactor
from verify.statements import trees
from verify.statements.formulas import forall
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, ENTRY, TRANSITION, A, B
from verify.statements.tasks.gradient_steps.first_step import weight_vocabulary
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE, SecondGradient, entry
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import UNIT_SQUARE
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HIGH, LOW
from verify.statements.terms import equal, minus, over, plus, power, times

NUMBERS: list[Json] = [["of", "natural", n] for n in range(3)]
NONE, ONE, TWO = NUMBERS
HALF = over(1, 2)


ENDS = {"a": minus(1, LOW), "b": minus(1, HIGH)}
INSIDE = trees.substituted(UNIT_SQUARE, ENDS)


SAME = [
    times(power(GAP_HERE, 2), A, B, EIGENVALUE),
    times(power(GAP_HERE, 2), plus(times(power(B, 2), minus("a", HALF)), times(power(A, 2), minus("b", HALF)))),
]


def single_weights(step: SecondGradient) -> tuple[list[Json], list[int]]:
    """Prove what the weights of the gradient in v_2 are, with the entries of P for those of its first power."""
    proof, single = step.proof, ["matrix_power", TRANSITION, ONE]
    sums = [step.letters_sum(name, ONE) for name in ("beta", "gamma")]
    identity = proof.identity(forall([("z'", "real")], equal(raised("z'", ONE), power("z'", 1))))
    entries = proof.sums(
        forall(ENTRY, equal([*single, "i", "j"], entry("i", "j"))),
        cofactors=[
            cofactor(step.powers, [ONE, "i", "j"]),
            cofactor(identity, [EIGENVALUE], times(GAP_HERE, weight_vocabulary.beta("i", "j"))),
            cofactor(step.gap, [], entry("i", "j")),
        ],
    )
    here = [_renamed_entries(node, single) for node in sums]
    return here, [proof.rewrite(equal(*pair), [entries]) for pair in zip(sums, here, strict=True)]


def _renamed_entries(node: Json, single: list[Json]) -> Json:
    """Return a term with entries of P in place of those of its first power."""
    if not isinstance(node, list):
        return node
    if node[: len(single)] == single:
        return [*TRANSITION, *node[len(single) :]]
    return [_renamed_entries(child, single) for child in node]
