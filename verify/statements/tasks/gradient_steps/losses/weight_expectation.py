"""Sums of joint probabilities over three times become sums of products of powers of P.

Tasks (Edelman), the lines of equation (E.13). Everything is proved for every finite set of states first.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains import joint_law, sample_space
from verify.statements.tasks.gradient_steps.chains.joint_probabilities import (
    FIXED,
    FROM,
    LISTED,
    MIDDLE,
    NONZERO,
    POWERS,
    ROWS,
    SETTING,
    STATE_I,
    STATE_J,
    STATE_L,
    STATE_M,
    STATES_HERE,
    TOP,
)
from verify.statements.tasks.gradient_steps.sums.linear_sums import LINEAR
from verify.statements.terms import equal, indicator, over, times, total

ALONE: Json = ["unit"]
EXPECTED: Binders = [*joint_law.CHAIN_LAW, *LINEAR]
TIMES = (TOP, MIDDLE, FROM)


def seen(p: Json, q: Json, s: Json) -> Json:
    """P[x_s = l, x_q = i, x_p = m]."""
    return sample_space.triple(p, q, s, STATE_L, STATE_I, STATE_M)


def coming(p: Json, q: Json, s: Json) -> Json:
    """P[x_s = l, x_q = i, x_p = m, x_(p+1) = j]."""
    return sample_space.followed(p, q, s, STATE_L, STATE_I, STATE_M, STATE_J)


def passed_on(p: Json, q: Json, s: Json) -> Json:
    """P[x_s = l, x_q = i, x_p = m] P_mj, as a sum with one term."""
    return total([("a'", ALONE)], times(["P", STATE_M, STATE_J], seen(p, q, s)))


def product_of_powers(p: Json, q: Json, s: Json) -> Json:
    """K(p, q)_im K(q, s)_li π_l."""
    return times(["K", p, q, STATE_I, STATE_M], ["K", q, s, STATE_L, STATE_I], ["pi", STATE_L])


def prove_laws_in_sums(proof: Evidence) -> list[int]:
    """Prove ∀ chains ∀t (the Markov property below t ⟹ equations of sums over all times s ≤ q ≤ p < t).

    For all states: ``coming`` has the sum of ``passed_on``, and ``seen`` that of ``product_of_powers``.
    """
    law = joint_law.JointLaw(proof)
    zeros = law.gaps_below("t")
    here = [cofactor(law.passages.law(*TIMES), [STATE_L, STATE_I, STATE_M])]
    after = [cofactor(law.passages.markov(*TIMES), [STATE_L, STATE_I, STATE_M, STATE_J])]
    found = []
    for sides, cofactors, states in (
        ([coming, passed_on], after, STATES_HERE),
        ([seen, product_of_powers], here, (STATE_L, STATE_I, STATE_M)),
    ):
        pointwise = proof.sums(equal(*(side(*TIMES) for side in sides)), cofactors=cofactors)
        summed = proof.generalise(law.equal_sums(sides, pointwise, zeros, "t"), states)
        found.append(
            proof.generalise(proof.generalise(summed, ["t"], [joint_law.markov("t")]), names_of(SETTING), POWERS)
        )
    return found


def recurring(p: Json, q: Json, s: Json) -> Json:
    """Σ_j P[x_s = l, x_q = j, x_p = m, x_(p+1) = j]."""
    return total([("a'", "S")], times(1, sample_space.followed(p, q, s, STATE_L, "a'", STATE_M, "a'")))


def prove_recurring(proof: Evidence) -> int:
    """Prove, for all outcomes, times and states: P[x_s = l, x_q = x_(p+1), x_p = m] is the sum over the states j."""
    alike = equal(
        indicator(equal(STATE_J, STATE_L)),
        total([("a'", "S")], times(*(indicator(equal(x, "a'")) for x in (STATE_J, STATE_L)))),
    )
    split = proof.generalise(proof.sums(alike), [STATE_J, STATE_L])
    others = times(
        ["w", "o"],
        *(indicator(equal(sample_space.token(time), state)) for time, state in ((FROM, STATE_L), (TOP, STATE_M))),
    )
    used = cofactor(
        split,
        [sample_space.token(MIDDLE), sample_space.token(["next", TOP])],
        others,
        [list(entry) for entry in sample_space.OUTCOME],
    )
    found = proof.sums(equal(sample_space.repeated(*TIMES, STATE_L, STATE_M), recurring(*TIMES)), cofactors=[used])
    return proof.generalise(found, [*sample_space.SAMPLES, *TIMES, STATE_L, STATE_M])


CONDITIONS = [*POWERS, ROWS, FIXED, NONZERO]


def by_conditions(p: Json, q: Json, s: Json) -> Json:
    """P[x_p = m | x_q = i] P[x_q = i | x_s = l] P[x_s = l]."""
    return sample_space.conditional(p, q, s, STATE_L, STATE_I, STATE_M)


def prove_conditional(proof: Evidence) -> int:
    """Prove ∀ chains ∀t (the Markov property ⟹ ∀l, i, m: ``by_conditions`` has the sum of ``product_of_powers``)."""
    law = joint_law.JointLaw(proof)
    rows, fixed, nonzero = (proof.assume(formula) for formula in (ROWS, FIXED, NONZERO))
    zeros, known = law.gaps_below("t"), law.passages.law(*TIMES)
    p, q, s = TIMES
    at = {time: equal(sample_space.token(time), state) for time, state in ((s, STATE_L), (q, STATE_I), (p, STATE_M))}
    here, first = ["K", p, q, STATE_I, STATE_M], ["K", q, s, STATE_L, STATE_I]
    begin, middle = ["pi", STATE_L], ["pi", STATE_I]
    inner = times(["pi", "l'"], ["K", q, s, "l'", STATE_I])
    chances = [
        (
            [q, p],
            times(middle, here),
            [
                cofactor(known, ["l'", STATE_I, STATE_M], 1, LISTED[:1]),
                cofactor(fixed, [q, s, STATE_I], here),
            ],
        ),
        (
            [q],
            middle,
            [
                cofactor(known, ["l'", STATE_I, "m'"], 1, [LISTED[0], LISTED[2]]),
                cofactor(rows, [p, q, STATE_I], inner, LISTED[:1]),
                cofactor(fixed, [q, s, STATE_I]),
            ],
        ),
        (
            [s, q],
            times(begin, first),
            [
                cofactor(known, [STATE_L, STATE_I, "m'"], 1, LISTED[2:]),
                cofactor(rows, [p, q, STATE_I], times(begin, first)),
            ],
        ),
        (
            [s],
            begin,
            [
                cofactor(known, [STATE_L, "i'", "m'"], 1, LISTED[1:]),
                cofactor(rows, [p, q, "i'"], times(begin, ["K", q, s, STATE_L, "i'"]), LISTED[1:2]),
                cofactor(rows, [q, s, STATE_L], begin),
            ],
        ),
    ]
    equations = [
        proof.sums(equal(sample_space.chance(*(at[time] for time in times_)), value), cofactors=cofactors)
        for times_, value, cofactors in chances
    ]
    quotients = times(over(times(middle, here), middle), over(times(begin, first), begin), begin)
    replaced = proof.rewrite(equal(by_conditions(*TIMES), quotients), equations)
    units = [proof.quotient(proof.specialise(nonzero, [state])) for state in (STATE_I, STATE_L)]
    cancelled = proof.follows(equal(quotients, product_of_powers(*TIMES)), units[0], units[1])
    pointwise = proof.rewrite(equal(by_conditions(*TIMES), product_of_powers(*TIMES)), [cancelled], replaced)
    found = law.equal_sums([by_conditions, product_of_powers], pointwise, zeros, "t")
    found = proof.generalise(found, [STATE_L, STATE_I, STATE_M])
    return proof.generalise(proof.generalise(found, ["t"], [joint_law.markov("t")]), names_of(SETTING), CONDITIONS)
