"""Near-misses of the claims on the starts from which gradient descent on (x² - μ)²/4 reaches the minimum exactly.

Simple structures in neural networks (Chen), Theorem 3.3. For μ = 1 and η = 25/24 a step takes 1, 3/5 and -8/5 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    SERIES,
    ZERO,
    by_counting,
    prove_last_term,
    raised,
)
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    total,
)
from verify.statements.model import Control
from verify.statements.patterns import names_of, prove_not, sums_under, valuation
from verify.statements.structures.quartic_cover import (
    COVERED,
    FAMILY,
    ROOM,
    SMALL,
    cover,
    covered_if,
    lengths,
    starts,
    total_length,
)
from verify.statements.structures.quartic_exceptions import COUNT, COUNTED, NUMBER
from verify.statements.structures.quartic_preimages import (
    MAPS,
    SETS,
    STEPS,
    after,
    lists,
    some_list,
    some_map,
)
from verify.statements.structures.quartic_steps import M

Json = Any

LARGER_STEP, LOWER_START = over(25, 24), over(3, 5)
TO_THE_MINIMUM: list[Json] = [1, LOWER_START, over(-8, 5)]


def _no_two(proof: Evidence, names: Sequence[str], some: Json, absurd: int) -> int:
    """Prove that no values of the first name allow some value of the second, from 0 < 0 for both."""
    absurd = proof.choose(proof.assume(some), names[1], absurd)
    return proof.generalise(prove_not(proof, some, absurd, proof.evaluate(["<", 0, 0])), [names[0]])


def refute_fewer() -> Evidence:
    """Two places cannot list 1, 3/5 and −8/5: Σ_j (1 − Σ_i [j = j_i])² would be 2 − 3 < 0."""
    binders: Binders = [(SETS[0], "set"), (MAPS[0], ["maps", SETS[0], "real"])]
    places, q = names_of(binders)
    names = ["j1", "j2", "j3"]
    proof = ConciseEvidence([*binders, *((j, places) for j in names)])
    at = valuation(COUNT, [LARGER_STEP, 1, 1])
    listed = proof.assume(substituted(lists(STEPS, M, places, q, 2), at))
    size = proof.project(listed, 0)
    two = proof.evaluate(equal(raised(2, 1), 2))
    held = [proof.assume(equal(x, [q, j])) for x, j in zip(TO_THE_MINIMUM, names, strict=True)]
    apart, conditions = [], []
    for first, second in combinations(range(3), 2):
        same = equal(names[first], names[second])
        moved = proof.rewrite(equal([q, names[first]], [q, names[second]]), [proof.assume(same)])
        values = equal(TO_THE_MINIMUM[first], TO_THE_MINIMUM[second])
        wrong = proof.sums(values, cofactors=[cofactor(held[first]), cofactor(moved), cofactor(held[second], [], -1)])
        conditions.append(different(*same[1:]))
        apart.append(prove_not(proof, same, wrong, proof.evaluate(values)))
    marked = minus(1, *(indicator(equal("i'", j)) for j in names))
    squared = total([("i'", places)], power(marked, 2))
    form = equal(minus(0, 0), plus(squared, 1))
    equals = sums_under(proof, conditions, apart, form, cofactors=[cofactor(size, [], -1), cofactor(two, [], -1)])
    absurd = proof.squares(["<", 0, 0], equals)
    for x, j in zip(TO_THE_MINIMUM, names, strict=True):
        reached = proof.evaluate(substituted(equal(after(x, STEPS), M), at))
        absurd = proof.choose(proof.specialise(proof.project(listed, 1), [x], [reached]), j, absurd)
    some = substituted(some_map(STEPS, M, places, 2), at)
    nowhere = _no_two(proof, [places, q], some, absurd)
    proof.counterexample(forall(COUNT, some_list(STEPS, M, 2)), [{"at": [LARGER_STEP, 1, 1]}], nowhere)
    return proof


def fewer_places() -> Control:
    """The near-miss with 2^k places."""
    wrong = forall(COUNT, some_list(STEPS, M, 2))
    return Control(
        "With 2^k places it is false: for K = 25/24 and \\mu = 1 a step takes 1, 3/5 and -8/5 to 1.",
        differences(COUNTED, wrong),
        refute_fewer(),
    )


def _prove_term(proof: Evidence) -> int:
    """Prove ∀f ≥ 0 ∀n: no sum of values is negative, and f(n) is at most the sum of n + 1 values."""
    values = forall([("k'", "natural")], ["<=", 0, [SERIES, "k'"]])
    sign = proof.specialise(proof.assume(values), [LENGTH])
    before, longer, value = ["sum_below", SERIES, LENGTH], ["sum_below", SERIES, MORE], [SERIES, LENGTH]
    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [SERIES])

    def statement(n: Json) -> Json:
        return ["<=", 0, ["sum_below", SERIES, n]]

    equals = proof.sums(equal(minus(longer, 0), plus(before, value)), cofactors=[cofactor(last)])
    step = proof.squares(statement(MORE), equals, [proof.assume(statement(LENGTH)), sign])
    base = proof.squares(statement(ZERO), proof.sums(equal(minus(["sum_below", SERIES, ZERO], 0), 0)))
    every = proof.specialise(by_counting(proof, statement, base, step), [LENGTH])
    equals = proof.sums(equal(minus(longer, value), before), cofactors=[cofactor(last)])
    largest = proof.squares(["<=", value, longer], equals, [every])
    return proof.generalise(proof.generalise(proof.conjunction(every, largest), [LENGTH]), [SERIES], [values])


LOW, HIGH = "a1", "b1"


def _prove_empty(proof: Evidence, proper: int, short: int) -> int:
    """Prove ∀k, n: b(k, n) − a(k, n) ≤ 0, since no length is negative and the total length is at most 0."""
    term, one_more, longer = _prove_term(proof), ["next", NUMBER], ["next", STEPS]
    gap = minus([HIGH, STEPS, NUMBER], [LOW, STEPS, NUMBER])
    signs = proof.generalise(proof.squares(["<=", 0, gap], given=[proper]), [NUMBER])
    series = mapping([("i'", "natural")], minus([HIGH, STEPS, "i'"], [LOW, STEPS, "i'"]))
    in_row = proof.specialise(term, [series], [signs])
    single = proof.project(proof.specialise(in_row, [NUMBER]), 1)
    row, whole = lengths(LOW, HIGH, STEPS, one_more), total_length(LOW, HIGH, longer, one_more)
    signs = proof.generalise(proof.project(proof.specialise(in_row, [one_more]), 0), [STEPS])
    series = mapping([("s'", "natural")], lengths(LOW, HIGH, "s'", one_more))
    rows = proof.project(proof.specialise(proof.specialise(term, [series], [signs]), [STEPS]), 1)
    equals = proof.sums(equal(minus(0, gap), plus(minus(row, gap), minus(whole, row), minus(0, whole))))
    given = [single, rows, proof.specialise(short, [longer, one_more])]
    return proof.generalise(proof.squares(["<=", gap, 0], equals, given), [STEPS, NUMBER])


def refute_no_room() -> Evidence:
    """Each interval is at most as long as all together, so it is empty, but one contains 3/5."""
    proof = ConciseEvidence([(LOW, FAMILY), (HIGH, FAMILY), (STEPS, "natural"), (NUMBER, "natural"), *DECLARED])
    values = [LARGER_STEP, 1, 0]
    at = valuation(SMALL, values)
    covered = proof.assume(substituted(cover(LOW, HIGH), at))
    proper, short, contained = (proof.project(covered, part) for part in range(3))
    empty = _prove_empty(proof, proper, short)
    low, high = ([end, 1, NUMBER] for end in (LOW, HIGH))
    held = proof.assume(both(["<", low, LOWER_START], ["<", LOWER_START, high]))
    form = plus(minus(0, minus(high, low)), minus(LOWER_START, low), minus(high, LOWER_START))
    given = [proof.specialise(empty, [1, NUMBER]), *(proof.project(held, part) for part in range(2))]
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), given)
    premises = [proof.evaluate(substituted(formula, at)) for formula in starts(LOWER_START, 1)]
    absurd = proof.choose(proof.specialise(contained, [1, LOWER_START], premises), NUMBER, absurd)
    some = exists([("b'", FAMILY)], substituted(cover(LOW, "b'"), at))
    nowhere = _no_two(proof, [LOW, HIGH], some, absurd)
    moves = [{"at": values}, {"given": [proof.evaluate(["<=", 0, 0])]}]
    proof.counterexample(covered_if(["<=", 0, ROOM]), moves, nowhere)
    return proof


def no_room() -> Control:
    """The near-miss with the total length 0."""
    return Control(
        "With e = 0 it is false: for K = 25/24 and \\mu = 1 a step takes 3/5 to 1.",
        differences(COVERED, covered_if(["<=", 0, ROOM])),
        refute_no_room(),
    )
