"""The diagonal of W after the first step for doubly stochastic matrices: its exact expectation, of the order t ln t.

Tasks (Edelman), equations (E.45) and (E.47). The entry is a sum of the gradients in v of all lengths up to t.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    BASE,
    INVERSE,
    LENGTH,
    MORE,
    PLACE,
    ZERO,
    by_counting,
    prove_last_term,
    raised,
    sum_below,
)
from verify.library.sequence_sums import congruent
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import T
from verify.statements.tasks.gradient_steps.sums.harmonic_growth import growth_bounds, prove_thrice
from verify.statements.tasks.gradient_steps.sums.uniform_moments import eigenvalue
from verify.statements.tasks.gradient_steps.symmetric.chain import VARIABLES as MEAN_VARIABLES
from verify.statements.tasks.gradient_steps.symmetric.chain import VOCABULARY as CHAIN_VOCABULARY
from verify.statements.tasks.gradient_steps.symmetric.chain import over_pairs, prove_gradient
from verify.statements.tasks.gradient_steps.symmetric.leading import (
    DECLARED_HERE,
    GAP,
    HALF,
    INNER,
    PREMISES,
    STATE,
    VALUE,
    VALUES,
    SymmetricGradient,
    gradient_entry,
)
from verify.statements.tasks.gradient_steps.symmetric.weights import RATE, SETUP
from verify.statements.tasks.source import SOURCE

Json = Any

VARIABLES: Binders = [*DECLARED_HERE, *(entry for entry in MEAN_VARIABLES if entry[0] not in names_of(DECLARED_HERE))]
SUMMED = sum_below("r'", T, ["position_gradient", "a", ["next", "r'"]])
SIZES: Binders = RATE[1:]


def _prove_sums(proof: Evidence) -> list[int]:
    """Prove the closed forms of the sums of z^(d+1)/2 over d < n, over d ≤ q < n, and over d ≤ q ≤ r < n.

    They are for all z and y with y (z − 1) = 1.
    """
    z, y = BASE, INVERSE
    unit = equal(times(y, minus(z, 1)), 1)
    gap, front = proof.assume(unit), times(HALF, z, y)

    def rising(n: Json) -> Json:
        return times(z, y, minus(raised(z, n), 1))

    def term(d: Json) -> Json:
        return times(HALF, raised(z, ["next", d]))

    def rows(q: Json) -> Json:
        return sum_below("d", ["next", q], term("d"))

    levels: list[tuple[str, Callable[[Json], Json], Callable[[Json], Json], Json]] = [
        ("d", term, lambda n: times(HALF, rising(n)), times(HALF, z, raised(z, LENGTH))),
        ("q", rows, lambda n: times(front, minus(rising(n), n)), times(front, z, raised(z, LENGTH))),
        (
            "r'",
            lambda r: sum_below("q", ["next", r], rows("q")),
            lambda n: times(front, minus(times(z, y, minus(rising(n), n)), times(HALF, n, plus(n, 1)))),
            times(front, z, y, z, raised(z, LENGTH)),
        ),
    ]
    theorems: list[int] = []
    for index, value, closed, weight in levels:

        def statement(n: Json, index: str = index, value: Any = value, closed: Any = closed) -> Json:
            return equal(sum_below(index, n, value(index)), closed(n))

        series = mapping([(index, "natural")], value(index))
        last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])
        inner = [cofactor(proof.specialise(theorems[-1], [MORE]))] if theorems else []
        step = proof.sums(
            statement(MORE),
            cofactors=[
                cofactor(last),
                cofactor(proof.assume(statement(LENGTH))),
                *inner,
                cofactor(gap, [], minus(weight)),
            ],
        )
        theorems.append(by_counting(proof, statement, proof.sums(statement(ZERO)), step))
    return [proof.generalise(theorem, [z, y], [unit]) for theorem in theorems]


def _prove_entry() -> Evidence:
    """Prove the entry as a sum of gradients in v."""
    proof = ConciseEvidence(VARIABLES)
    third, gradients = _prove_sums(proof)[2], prove_gradient(proof)
    gradient = SymmetricGradient(proof)
    entry, step = gradient.entry(STATE[0], STATE[0]), gradient.step
    ratio = eigenvalue("a")
    unit = proof.sums(equal(times(GAP, minus(ratio, 1)), 1), cofactors=[cofactor(step.gap)])
    closed = proof.specialise(proof.specialise(third, [ratio, GAP], [unit]), [T])
    length = ["next", PLACE]
    place = ["position_gradient", "a", length]
    powers = over_pairs(lambda d: times(HALF, raised(ratio, ["next", d])), length)
    same = congruent(proof, place, powers, T, proof.specialise(gradients, ["a", length]))
    alike = proof.rewrite(equal(raised(ratio, T), raised(VALUE, T)), [proof.sums(equal(ratio, VALUE))])
    found = proof.follows(
        equal(gradient_entry(STATE[0], STATE[0]), times(over("c", T), HALF, SUMMED)),
        entry,
        same,
        closed,
        step.invertible,
        alike,
    )
    proof.generalise(found, names_of(SIZES), PREMISES)
    return proof


def _entry_part() -> Part:
    """The entry for each doubly stochastic matrix."""
    forms = [equal(gradient_entry(STATE[0], STATE[0]), times(over("c", T), x, SUMMED)) for x in (HALF, 1)]
    claim, near_miss = (forall(SIZES, implies(*PREMISES, form)) for form in forms)
    refuted = refute_at(near_miss, SIZES, VALUES[1:], PREMISES, forms[1], inner=INNER)
    return Part(
        "entry",
        "The gradient in the entry (1, 1) is c/(2t) times the sum of the gradients in v of the lengths 1 to t, for "
        "each a with lambda different from 0 and 1.",
        claim,
        _prove_entry(),
        [VALUES[1:]],
        [Control("With c/t in place of c/(2t) it is false.", differences(claim, near_miss), refuted)],
    )


LENGTHS: Binders = [("t", "natural")]


def growth_part() -> Part:
    """The size of the expectation."""
    proof = ConciseEvidence(MEAN_VARIABLES)
    prove_thrice(proof)
    claim = forall(LENGTHS, both(*growth_bounds("t")))
    low, high = growth_bounds("t")
    smaller = ["<=", high[1], times(over(1, 4), high[2])]
    near_miss = forall(LENGTHS, both(low, smaller))
    refuted = refute_at(near_miss, LENGTHS, [40], [], smaller, [{"part": 1}], {"t": ["of", "natural", 40]})
    return Part(
        "growth",
        "Four times the sum of the expectations is at least t (t + 1)/2 times H(t) - 7/2 and at most t (t + 1)/2 times "
        "H(t) - 1/2, where H(t) = 1 + 1/2 + ... + 1/t, for every t.",
        claim,
        proof,
        [[3]],
        [Control("A quarter of the upper bound is too small.", differences(claim, near_miss), refuted)],
    )


def symmetric_diagonal() -> Statement:
    """The exact diagonal of W."""
    parts = [_entry_part(), growth_part()]
    return Statement(
        id="tasks/own-symmetric-diagonal",
        title="Case a=b: the expected diagonal entry of W after the first step grows like t ln t/16",
        source=f"after {SOURCE}, Corollary E.2, equations (E.45) and (E.47)",
        hypotheses=SETUP,
        conclusion=r"$(W_k^{(1)})_{1,1} = c + \frac{\eta c}{2t} \sum_{r=1}^t \sum_{d \le q < r} \frac12 \mathbb "
        r"E[(2a-1)^{d+1}]$ with $\mathbb E[(2a-1)^m] = \frac{1}{m+1}$ for even $m$ and 0 for odd $m$, and $c + \eta c "
        r"\frac{t+1}{16} (H_t - \frac72) \le (W_k^{(1)})_{1,1} \le c + \eta c \frac{t+1}{16} (H_t - \frac12)$ with "
        r"$H_t = \sum_{s=1}^t \frac1s$, for $\eta c \ge 0$.",
        reading="The gradient is the last line of (E.13). The first part is for each a; what it adds up is, for each "
        "length r, the gradient in v of (E.28), whose expectation is the sum of the moments by "
        "tasks/equation-e.49.repair. So the expectation of the entry is finite for every t: c + eta c/(2t) times the "
        "sum of these expectations over the lengths 1 to t, which the second part bounds.",
        definitions=needed(
            [*VOCABULARY, *(x for x in CHAIN_VOCABULARY if x not in VOCABULARY)], [part.tree() for part in parts]
        ),
        parts=presupposing(parts),
    )


STATEMENTS = {"tasks/own-symmetric-diagonal": symmetric_diagonal}
