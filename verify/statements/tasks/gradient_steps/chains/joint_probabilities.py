"""The law π_l (P^(q−s))_li (P^(p−q))_im of three tokens passes on from the times up to p to those up to p + 1.

Tasks (Edelman), the last step of equation (E.13). The powers enter as matrices K(p, q) with K(p, p) = I and
K(p + 1, q) = K(p, q) P. What is wrong with the law at three times is written as a sum of squares.
"""

from typing import ClassVar

from verify.library.finite_sums import PLACE, ZERO
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of, sums_under
from verify.statements.tasks.gradient_steps.chains import sample_space
from verify.statements.tasks.gradient_steps.sums.triple_sums import PAIR, Term
from verify.statements.terms import different, equal, indicator, minus, plus, power, times, total

Times = tuple[Json, Json, Json]

BETWEEN: Binders = [("K", ["maps", "natural", "natural", "S", "S", "real"])]
SETTING: Binders = [*sample_space.SPACE, *sample_space.MATRIX, *sample_space.LAW, *BETWEEN]
STATE_L, STATE_I, STATE_M, STATE_J = STATES_HERE = ("l2", "i2", "m2", "j2")
JOINT: Binders = [*SETTING, *((name, "S") for name in STATES_HERE)]
TOP, MIDDLE = names_of(PAIR)
FROM = PLACE
AFTER: Json = ["next", TOP]
START: Json = ["starts_with", *sample_space.SAMPLES, "pi"]
STATIONARY: Json = ["stationary_law", "S", "pi", "P"]
UNIT = forall(
    [("p'", "natural"), ("i'", "S"), ("j'", "S")], equal(["K", "p'", "p'", "i'", "j'"], indicator(equal("i'", "j'")))
)
_GROWN = forall(
    [("i'", "S"), ("j'", "S")],
    equal(
        ["K", ["next", "p'"], "q'", "i'", "j'"],
        total([("m'", "S")], times(["K", "p'", "q'", "i'", "m'"], ["P", "m'", "j'"])),
    ),
)
GROWTH = forall([("p'", "natural"), ("q'", "natural"), ("i'", "S"), ("j'", "S")], _GROWN[2])
ROWS = forall(
    [("p'", "natural"), ("q'", "natural"), ("i'", "S")],
    equal(total([("j'", "S")], ["K", "p'", "q'", "i'", "j'"]), 1),
)
FIXED = forall(
    [("p'", "natural"), ("q'", "natural"), ("j'", "S")],
    equal(total([("i'", "S")], times(["pi", "i'"], ["K", "p'", "q'", "i'", "j'"])), ["pi", "j'"]),
)
NONZERO = forall([("i'", "S")], different(["pi", "i'"], 0))
POWERS = [START, STATIONARY, UNIT, GROWTH]
LISTED = [list(entry) for entry in sample_space.SUMMED]


def law_of_three(p: Json, q: Json, s: Json, *states: Json) -> Json:
    """π_l K(q, s)_li K(p, q)_im for three states l, i and m."""
    first, second, third = states
    return times(["pi", first], ["K", q, s, first, second], ["K", p, q, second, third])


def law_gap(p: Json, q: Json, s: Json) -> Json:
    """Σ_l,i,m (P[x_s = l, x_q = i, x_p = m] − π_l K(q, s)_li K(p, q)_im)²."""
    return total(sample_space.SUMMED, power(_difference((p, q, s)), 2))


def _difference(at: Times) -> Json:
    states = names_of(sample_space.SUMMED)
    return minus(sample_space.triple(*at, *states), law_of_three(*at, *states))


GAPS: list[Term] = [law_gap, sample_space.markov_gap]
GUARD = "Z2"
GUARDED: Binders = [(GUARD, ["maps", "natural", "natural", "real"])]
GROWTH_IN_ORDER = forall([("p'", "natural"), ("q'", "natural")], implies(equal([GUARD, "q'", "p'"], 0), _GROWN))
ORDERED_POWERS = [START, STATIONARY, UNIT, GROWTH_IN_ORDER]


def order_gap(p: Json, q: Json, s: Json) -> Json:
    """Z(q, p)² + Z(s, q)², where Z vanishes for times in their order."""
    return plus(power([GUARD, q, p], 2), power([GUARD, s, q], 2))


def ordered_gap(p: Json, q: Json, s: Json) -> Json:
    """What is wrong with the Markov property, or with the order of the times."""
    return plus(sample_space.markov_gap(p, q, s), order_gap(p, q, s))


def prove_same_token(proof: Evidence) -> int:
    """Prove ∀j, l, m: [j = l] [j = m] = [l = m] [j = l]."""

    def goal(j: Json) -> Json:
        first = indicator(equal(j, STATE_L))
        return equal(times(first, indicator(equal(j, STATE_M))), times(indicator(equal(STATE_L, STATE_M)), first))

    same, apart = equal(STATE_J, STATE_L), different(STATE_J, STATE_L)
    there = proof.rewrite(goal(STATE_J), [(proof.assume(same), "backward")], proof.sums(goal(STATE_L)))
    other = sums_under(proof, [apart], [proof.assume(apart)], goal(STATE_J))
    return proof.generalise(proof.cases(same, there, other), [STATE_J, STATE_L, STATE_M])


class Passages:
    """What the gaps at a time p say on the gap of the law at p + 1, for a proof that declares ``JOINT``.

    The start of the chain and what K is are assumptions.
    """

    setting: ClassVar[Binders] = SETTING
    powers: ClassVar[list[Json]] = POWERS
    gaps: ClassVar[list[Term]] = GAPS

    def __init__(self, proof: Evidence) -> None:
        """Take the assumptions."""
        self._proof = proof
        self._start, self._stationary, self._unit, self._growth = (proof.assume(formula) for formula in self.powers)
        self._same = prove_same_token(proof)

    def law(self, *at: Json) -> int:
        """Prove ∀l, i, m: P[x_s = l, x_q = i, x_p = m] is the product, from the gap at (p, q, s)."""
        return self._proof.vanish(self._proof.assume(equal(law_gap(*at), 0)), [])

    def markov(self, *at: Json) -> int:
        """Prove ∀l, i, m, j: the probability with x_(p+1) = j has one more factor P_mj, from the gap at (p, q, s)."""
        return self._proof.vanish(self._proof.assume(equal(sample_space.markov_gap(*at), 0)), [])

    def _grown(self, p: Json, q: Json, _at: Times) -> int:
        """Prove ∀i, j: K(p + 1, q) = K(p, q) P; the gap at some times may vanish."""
        return self._proof.specialise(self._growth, [p, q])

    def _followed(self, at: Times) -> int:
        """Prove ∀l, i, m, j: P[x_s = l, x_q = i, x_p = m, x_(p+1) = j] = π_l K(q, s)_li K(p, q)_im P_mj."""
        found = self._proof.follows(
            equal(
                sample_space.followed(*at, STATE_L, STATE_I, STATE_M, STATE_J),
                times(law_of_three(*at, STATE_L, STATE_I, STATE_M), ["P", STATE_M, STATE_J]),
            ),
            self.markov(*at),
            self.law(*at),
        )
        return self._proof.generalise(found, [STATE_L, STATE_I, STATE_M, STATE_J])

    def _no_gap(self, at: Times, cofactors: list[Json]) -> int:
        """Prove that the gap of the law vanishes at some times."""
        proof = self._proof
        found = proof.sums(
            equal(sample_space.triple(*at, STATE_L, STATE_I, STATE_M), law_of_three(*at, STATE_L, STATE_I, STATE_M)),
            cofactors=cofactors,
        )
        found = proof.generalise(found, [STATE_L, STATE_I, STATE_M])
        squared = cofactor(found, names_of(sample_space.SUMMED), _difference(at), LISTED)
        return proof.sums(equal(law_gap(*at), 0), cofactors=[squared])

    def _passage(self, at: Times, after: Times, cofactors: list[Json]) -> int:
        """Prove, for all times, that the gap of the law vanishes at later times if both gaps vanish at some times."""
        names = [name for name in (TOP, MIDDLE, FROM) if name in at]
        premises = [equal(gap(*at), 0) for gap in self.gaps]
        return self._proof.generalise(self._no_gap(after, cofactors), names, premises)

    def _equal_tokens(self, time: Json, first: Json, second: Json, weight: Json) -> Json:
        """[x_p = l] [x_p = m] = [l = m] [x_p = l], summed over the outcomes."""
        outcomes = [list(entry) for entry in sample_space.OUTCOME]
        return cofactor(self._same, [sample_space.token(time), first, second], times(["w", "o"], weight), outcomes)

    def later(self) -> int:
        """Pass from (p, q, s) to (p + 1, q, s)."""
        p, q, s = at = (TOP, MIDDLE, FROM)
        cofactors = [
            cofactor(self._followed(at), [STATE_L, STATE_I, "m'", STATE_M], 1, LISTED[2:]),
            cofactor(
                self._grown(p, q, at), [STATE_I, STATE_M], minus(times(["pi", STATE_L], ["K", q, s, STATE_L, STATE_I]))
            ),
        ]
        return self._passage(at, (AFTER, q, s), cofactors)

    def both_later(self) -> int:
        """Pass from (p, p, s) to (p + 1, p + 1, s)."""
        p, s, same = TOP, FROM, indicator(equal(STATE_I, STATE_M))
        start = times(same, ["pi", STATE_L])
        step = times(start, ["K", p, s, STATE_L, "i'"], ["P", "m'", STATE_I])
        cofactors = [
            self._equal_tokens(AFTER, STATE_I, STATE_M, indicator(equal(sample_space.token(s), STATE_L))),
            cofactor(self._followed((p, p, s)), [STATE_L, "i'", "m'", STATE_I], same, LISTED[1:]),
            cofactor(self._unit, [p, "i'", "m'"], step, LISTED[1:]),
            cofactor(self._grown(p, s, (p, p, s)), [STATE_L, STATE_I], minus(start)),
            cofactor(
                self._unit, [AFTER, STATE_I, STATE_M], minus(times(["pi", STATE_L], ["K", AFTER, s, STATE_L, STATE_I]))
            ),
        ]
        return self._passage((p, p, s), (AFTER, AFTER, s), cofactors)

    def all_later(self) -> int:
        """Pass from (p, p, p) to (p + 1, p + 1, p + 1)."""
        p, alike = TOP, times(indicator(equal(STATE_L, STATE_I)), indicator(equal(STATE_I, STATE_M)))
        step = times(alike, ["P", "m'", STATE_L], ["pi", "l'"])
        cofactors = [
            cofactor(self._followed((p, p, p)), ["l'", "i'", "m'", STATE_L], alike, LISTED),
            cofactor(self._unit, [p, "l'", "i'"], times(step, ["K", p, p, "i'", "m'"]), LISTED),
            cofactor(self._unit, [p, "i'", "m'"], times(step, indicator(equal("l'", "i'"))), LISTED),
            cofactor(self._stationary, [STATE_L], alike),
            *self._at_one_time(AFTER),
        ]
        return self._passage((p, p, p), (AFTER, AFTER, AFTER), cofactors)

    def start(self) -> int:
        """Prove that the gap of the law vanishes at (0, 0, 0)."""
        alike = times(indicator(equal(STATE_L, STATE_I)), indicator(equal(STATE_I, STATE_M)))
        return self._no_gap((ZERO, ZERO, ZERO), [cofactor(self._start, [STATE_L], alike), *self._at_one_time(ZERO)])

    def _at_one_time(self, p: Json) -> list[Json]:
        """P[x_p = l, x_p = i, x_p = m] = [l = i] [i = m] P[x_p = l], and π_l K(p, p)_li K(p, p)_im likewise."""
        return [
            self._equal_tokens(p, STATE_I, STATE_M, indicator(equal(sample_space.token(p), STATE_L))),
            self._equal_tokens(p, STATE_L, STATE_I, indicator(equal(STATE_I, STATE_M))),
            cofactor(self._unit, [p, STATE_L, STATE_I], minus(times(["pi", STATE_L], ["K", p, p, STATE_I, STATE_M]))),
            cofactor(
                self._unit, [p, STATE_I, STATE_M], minus(times(["pi", STATE_L], indicator(equal(STATE_L, STATE_I))))
            ),
        ]


class OrderedPassages(Passages):
    """The same where K(p + 1, q) = K(p, q) P for q ≤ p only, so that P need not be invertible."""

    setting: ClassVar[Binders] = [*SETTING, *GUARDED]
    powers: ClassVar[list[Json]] = ORDERED_POWERS
    gaps: ClassVar[list[Term]] = [law_gap, ordered_gap]

    def markov(self, *at: Json) -> int:
        """Prove the Markov property at some times, from the gap there."""
        return self._proof.vanish(self._proof.assume(equal(ordered_gap(*at), 0)), [0])

    def _grown(self, p: Json, q: Json, at: Times) -> int:
        """Prove it from the order of the times."""
        proof, place = self._proof, 0 if q == at[1] != at[0] else 1
        ordered = proof.vanish(proof.assume(equal(ordered_gap(*at), 0)), [1, place])
        return proof.specialise(proof.specialise(self._growth, [p, q]), [], [ordered])
