"""The diagonal of W after the first step for doubly stochastic matrices: its exact expectation, of the order t ln t.

Tasks (Edelman), equations (E.45) and (E.47). The entry is a sum of the gradients in v of all lengths up to t.
"""

from collections.abc import Callable
from typing import Any

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.gradient_steps.first_step.first_weight_step import VOCABULARY
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import T
from verify.statements.tasks.gradient_steps.sums import harmonic_growth, uniform_moments
from verify.statements.tasks.gradient_steps.symmetric import chain, leading, weights
from verify.statements.tasks.thesis import SOURCE, presupposing
from verify.statements.terms import equal, mapping, minus, over, plus, times

VARIABLES: Binders = [
    *leading.DECLARED_HERE,
    *(entry for entry in chain.VARIABLES if entry[0] not in patterns.names_of(leading.DECLARED_HERE)),
]
SUMMED = finite_sums.sum_below("r'", T, ["position_gradient", "a", ["next", "r'"]])
SIZES: Binders = weights.RATE[1:]


def _prove_sums(proof: Evidence) -> list[int]:
    """Prove the closed forms of the sums of z^(d+1)/2 over d < n, over d ≤ q < n, and over d ≤ q ≤ r < n.

    They are for all z and y with y (z − 1) = 1.
    """
    z, y = finite_sums.BASE, finite_sums.INVERSE
    unit = equal(times(y, minus(z, 1)), 1)
    gap, front = proof.assume(unit), times(leading.HALF, z, y)

    def rising(n: Json) -> Json:
        return times(z, y, minus(finite_sums.raised(z, n), 1))

    def term(d: Json) -> Json:
        return times(leading.HALF, finite_sums.raised(z, ["next", d]))

    def rows(q: Json) -> Json:
        return finite_sums.sum_below("d", ["next", q], term("d"))

    levels: list[tuple[str, Callable[[Json], Json], Callable[[Json], Json], Json]] = [
        (
            "d",
            term,
            lambda n: times(leading.HALF, rising(n)),
            times(leading.HALF, z, finite_sums.raised(z, finite_sums.LENGTH)),
        ),
        (
            "q",
            rows,
            lambda n: times(front, minus(rising(n), n)),
            times(front, z, finite_sums.raised(z, finite_sums.LENGTH)),
        ),
        (
            "r'",
            lambda r: finite_sums.sum_below("q", ["next", r], rows("q")),
            lambda n: times(front, minus(times(z, y, minus(rising(n), n)), times(leading.HALF, n, plus(n, 1)))),
            times(front, z, y, z, finite_sums.raised(z, finite_sums.LENGTH)),
        ),
    ]
    theorems: list[int] = []
    for index, value, closed, weight in levels:

        def statement(n: Json, index: str = index, value: Any = value, closed: Any = closed) -> Json:
            return equal(finite_sums.sum_below(index, n, value(index)), closed(n))

        series = mapping([(index, "natural")], value(index))
        last = proof.specialise(proof.specialise(finite_sums.prove_last_term(proof), [finite_sums.LENGTH]), [series])
        inner = [cofactor(proof.specialise(theorems[-1], [finite_sums.MORE]))] if theorems else []
        step = proof.sums(
            statement(finite_sums.MORE),
            cofactors=[
                cofactor(last),
                cofactor(proof.assume(statement(finite_sums.LENGTH))),
                *inner,
                cofactor(gap, [], minus(weight)),
            ],
        )
        theorems.append(finite_sums.by_counting(proof, statement, proof.sums(statement(finite_sums.ZERO)), step))
    return [proof.generalise(theorem, [z, y], [unit]) for theorem in theorems]


def _prove_entry() -> Evidence:
    """Prove the entry as a sum of gradients in v."""
    proof = ConciseEvidence(VARIABLES)
    third, gradients = _prove_sums(proof)[2], chain.prove_gradient(proof)
    gradient = leading.SymmetricGradient(proof)
    entry, step = gradient.entry(leading.STATE[0], leading.STATE[0]), gradient.step
    ratio = uniform_moments.eigenvalue("a")
    unit = proof.sums(equal(times(leading.GAP, minus(ratio, 1)), 1), cofactors=[cofactor(step.gap)])
    closed = proof.specialise(proof.specialise(third, [ratio, leading.GAP], [unit]), [T])
    length = ["next", finite_sums.PLACE]
    place = ["position_gradient", "a", length]
    powers = chain.over_pairs(lambda d: times(leading.HALF, finite_sums.raised(ratio, ["next", d])), length)
    same = sequence_sums.congruent(proof, place, powers, T, proof.specialise(gradients, ["a", length]))
    alike = proof.rewrite(
        equal(finite_sums.raised(ratio, T), finite_sums.raised(leading.VALUE, T)),
        [proof.sums(equal(ratio, leading.VALUE))],
    )
    found = proof.follows(
        equal(leading.gradient_entry(leading.STATE[0], leading.STATE[0]), times(over("c", T), leading.HALF, SUMMED)),
        entry,
        same,
        closed,
        step.invertible,
        alike,
    )
    proof.generalise(found, patterns.names_of(SIZES), leading.PREMISES)
    return proof


def _entry_part() -> model.Part:
    """The entry for each doubly stochastic matrix."""
    forms = [
        equal(leading.gradient_entry(leading.STATE[0], leading.STATE[0]), times(over("c", T), x, SUMMED))
        for x in (leading.HALF, 1)
    ]
    claim, near_miss = (forall(SIZES, implies(*leading.PREMISES, form)) for form in forms)
    refuted = patterns.refute_at(near_miss, SIZES, leading.VALUES[1:], leading.PREMISES, forms[1], inner=leading.INNER)
    return model.Part(
        "entry",
        "The gradient in the entry (1, 1) is c/(2t) times the sum of the gradients in v of the lengths 1 to t, for "
        "each a with lambda different from 0 and 1.",
        claim,
        _prove_entry(),
        [leading.VALUES[1:]],
        [model.Control("With c/t in place of c/(2t) it is false.", trees.differences(claim, near_miss), refuted)],
    )


LENGTHS: Binders = [("t", "natural")]


def growth_part() -> model.Part:
    """The size of the expectation."""
    proof = ConciseEvidence(chain.VARIABLES)
    harmonic_growth.prove_thrice(proof)
    claim = forall(LENGTHS, both(*harmonic_growth.growth_bounds("t")))
    low, high = harmonic_growth.growth_bounds("t")
    smaller = ["<=", high[1], times(over(1, 4), high[2])]
    near_miss = forall(LENGTHS, both(low, smaller))
    refuted = patterns.refute_at(near_miss, LENGTHS, [40], [], smaller, [{"part": 1}], {"t": ["of", "natural", 40]})
    return model.Part(
        "growth",
        "Four times the sum of the expectations is at least t (t + 1)/2 times H(t) - 7/2 and at most t (t + 1)/2 times "
        "H(t) - 1/2, where H(t) = 1 + 1/2 + ... + 1/t, for every t.",
        claim,
        proof,
        [[3]],
        [model.Control("A quarter of the upper bound is too small.", trees.differences(claim, near_miss), refuted)],
    )


def symmetric_diagonal() -> model.Statement:
    """The exact diagonal of W."""
    parts = [_entry_part(), growth_part()]
    return model.Statement(
        id="tasks/own-symmetric-diagonal",
        title="Case a=b: the expected diagonal entry of W after the first step grows like t ln t/16",
        source=f"after {SOURCE}, Corollary E.2, equations (E.45) and (E.47)",
        hypotheses=weights.SETUP,
        conclusion=r"$(W_k^{(1)})_{1,1} = c + \frac{\eta c}{2t} \sum_{r=1}^t \sum_{d \le q < r} \frac12 \mathbb "
        r"E[(2a-1)^{d+1}]$ with $\mathbb E[(2a-1)^m] = \frac{1}{m+1}$ for even $m$ and 0 for odd $m$, and $c + \eta c "
        r"\frac{t+1}{16} (H_t - \frac72) \le (W_k^{(1)})_{1,1} \le c + \eta c \frac{t+1}{16} (H_t - \frac12)$ with "
        r"$H_t = \sum_{s=1}^t \frac1s$, for $\eta c \ge 0$.",
        reading="The gradient is the last line of (E.13). The first part is for each a; what it adds up is, for each "
        "length r, the gradient in v of (E.28), whose expectation is the sum of the moments by "
        "tasks/equation-e.49.repair. So the expectation of the entry is finite for every t: c + eta c/(2t) times the "
        "sum of these expectations over the lengths 1 to t, which the second part bounds.",
        definitions=trees.needed(
            [*VOCABULARY, *(x for x in chain.VOCABULARY if x not in VOCABULARY)], [part.tree() for part in parts]
        ),
        parts=presupposing(parts),
    )


STATEMENTS = {"tasks/own-symmetric-diagonal": symmetric_diagonal}
