"""Sums of a table over the pairs of numbers below n that are combinations of sums of other tables.

The table may be such a combination only after it is added to its transpose.
"""

from collections.abc import Sequence
from functools import partial

from verify.library.finite_sums import LENGTH, sum_below
from verify.library.sequence_sums import congruent, prove_exchange
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.sums import square_growth, square_means
from verify.statements.terms import equal, mapping, plus, power, times

Term = tuple[Json, square_growth.Cell]


def combination(terms: Sequence[Term], q: Json, r: Json) -> Json:
    """Return the combination of at least two tables at q and r, spelled so that two terms are added at a time."""
    (weight, table), *others = terms
    if len(others) == 1:
        return plus(times(weight, table(q, r)), times(others[0][0], others[0][1](q, r)))
    return plus(times(weight, table(q, r)), times(1, combination(others, q, r)))


def _tabled(table: square_growth.Cell) -> Json:
    return mapping([("q'", "natural"), ("r'", "natural")], table("q'", "r'"))


def _sum_of(terms: Sequence[Term]) -> Json:
    return plus(*(times(weight, square_growth.pair_sum(table, LENGTH)) for weight, table in terms))


def prove_combined_sum(proof: Evidence, terms: Sequence[Term]) -> int:
    """Prove that a combination of tables adds up to the same combination of their sums over the pairs below n."""
    linear, cofactors = square_growth.prove_pair_linear(proof), []
    for start in range(len(terms) - 1):
        (weight, table), *others = terms[start:]
        last = len(others) == 1
        rest = others[0][1] if last else partial(combination, others)
        scale = others[0][0] if last else 1
        cofactors.append(cofactor(proof.specialise(linear, [_tabled(table), _tabled(rest), weight, scale, LENGTH])))
    return proof.sums(
        equal(square_growth.pair_sum(partial(combination, terms), LENGTH), _sum_of(terms)), cofactors=cofactors
    )


def prove_table_sum(proof: Evidence, cell: square_growth.Cell, terms: Sequence[Term], pointwise: int) -> int:
    """Prove what the sum of a table is, from its equality with a combination at ``ROW``, ``PLACE``."""
    same = square_growth.prove_equal_pairs(proof, cell, partial(combination, terms), pointwise)
    combined = prove_combined_sum(proof, terms)
    return proof.sums(
        equal(square_growth.pair_sum(cell, LENGTH), _sum_of(terms)), cofactors=[cofactor(same), cofactor(combined)]
    )


def with_transpose(cell: square_growth.Cell) -> list[Term]:
    """The terms of a table and its transpose."""
    return [(1, cell), (1, lambda q, r: cell(r, q))]


def prove_doubled_sum(proof: Evidence, cell: square_growth.Cell, terms: Sequence[Term], pointwise: int) -> int:
    """Prove what twice the sum of a table is, from its equality with a combination after its transpose is added."""
    table = with_transpose(cell)
    both = prove_table_sum(proof, partial(combination, table), terms, pointwise)
    split = prove_combined_sum(proof, table)
    exchanged = proof.specialise(prove_exchange(proof), [_tabled(table[1][1]), LENGTH, LENGTH])
    return proof.follows(equal(times(2, square_growth.pair_sum(cell, LENGTH)), _sum_of(terms)), both, split, exchanged)


def prove_count(proof: Evidence) -> int:
    """Prove that there are n² pairs of numbers below n."""
    repeated = proof.generalise(square_means.prove_repeated(proof, "r1"), ["r1"])
    count = times(1, LENGTH)
    row = congruent(proof, sum_below("r'", LENGTH, 1), count, LENGTH, square_means.prove_repeated(proof, 1))
    return proof.sums(
        equal(square_growth.pair_sum(lambda q, r: 1, LENGTH), power(LENGTH, 2)),
        cofactors=[cofactor(row), cofactor(proof.specialise(repeated, [count]))],
    )
