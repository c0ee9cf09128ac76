"""The number of pairs d ≤ q < r."""

from verify.library.finite_sums import LENGTH, MORE, ZERO, by_counting, prove_last_term, sum_below
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.terms import equal, mapping, plus, times


def prove_count(proof: Evidence) -> int:
    """Prove ∀r: there are r (r + 1)/2 pairs d ≤ q < r."""

    def inner(n: Json) -> Json:
        return equal(sum_below("d", n, 1), n)

    last = prove_last_term(proof)
    ones = mapping([("d", "natural")], 1)
    split = proof.specialise(proof.specialise(last, [LENGTH]), [ones])
    step = proof.sums(inner(MORE), cofactors=[cofactor(split), cofactor(proof.assume(inner(LENGTH)))])
    row = by_counting(proof, inner, proof.sums(inner(ZERO)), step)

    def outer(n: Json) -> Json:
        return equal(chain.over_pairs(lambda d: 1, n), times(HALF, n, plus(n, 1)))

    rows = mapping([("q", "natural")], sum_below("d", ["next", "q"], 1))
    split = proof.specialise(proof.specialise(last, [LENGTH]), [rows])
    here = cofactor(proof.specialise(row, [MORE]))
    step = proof.sums(outer(MORE), cofactors=[cofactor(split), cofactor(proof.assume(outer(LENGTH))), here])
    return by_counting(proof, outer, proof.sums(outer(ZERO)), step)
