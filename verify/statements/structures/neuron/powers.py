"""Powers of 2.78 outgrow those of 2.56 by a factor, from the first one on.

Own; compare Simple structures in neural networks (Chen), Theorem 3.5: the base of the logarithm.
"""

from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import both, forall
from verify.statements.structures.neuron import boxes, growth_count
from verify.statements.terms import equal, minus, number, plus, times

FAST = boxes.decimal("2.78")


def prove_faster(proof: Evidence) -> int:
    """Prove ∀ a > 0 ∀ t: 1.085 · 2.56^t a − 0.09 a ≤ 2.78^t a and a ≤ 2.56^t a."""
    positive = proof.assume(["<", 0, "a"])

    def pair(t: Json) -> list[Json]:
        slow, fast = (["geometric", base, "a", t] for base in (number(growth_count.RATE), FAST))
        return [
            ["<=", minus(times(boxes.decimal("1.085"), slow), times(boxes.decimal("0.09"), "a")), fast],
            ["<=", "a", slow],
        ]

    def prove(goal: Json, form: Json, given: list[int]) -> int:
        return proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), given)

    first = pair(["of", "natural", 0])
    base = proof.conjunction(
        prove(first[0], times(boxes.decimal("0.005"), "a"), [positive]), prove(first[1], 0, [positive])
    )
    here, there = pair("n"), pair(["next", "n"])
    assumed = proof.assume(both(*here))
    known = [positive, *(proof.project(assumed, part) for part in range(2))]
    slow = here[1][2]
    more = minus(slow, "a")
    share = Fraction("1.085") * Fraction("0.22")
    form = plus(
        times(FAST, minus(here[0][2], here[0][1])),
        times(number(share), more),
        times(number(share - Fraction("0.09") * Fraction("1.78")), "a"),
    )
    step = proof.conjunction(
        prove(there[0], form, known),
        prove(there[1], plus(times(number(growth_count.RATE), more), times(boxes.decimal("1.56"), "a")), known),
    )
    step = proof.generalise(step, ["n"], [both(*here)])
    always = proof.induct(forall([("t", "natural")], both(*pair("t"))), base, step)
    return proof.generalise(always, ["a"], [["<", 0, "a"]])
