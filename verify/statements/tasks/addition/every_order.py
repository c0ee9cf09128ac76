"""The largest margin of modular addition on every finite Abelian group: an upper bound.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks: wrong labels are weighted so that no frequency is better.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.real_order import prove_cancellation, prove_root
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.cauchy import Cauchy, sequences
from verify.statements.circuits.neuron_bound import prove_twice_real
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import NAMES, REALS, MeanBound
from verify.statements.tasks.addition.network_bound import BOUND, WITH_MARGIN, surplus
from verify.statements.tasks.addition.neuron_bound import at_zero, power_of, spectrum
from verify.statements.tasks.addition.vocabulary import CUBED_NORM, ORDER, WEIGHTS, D, G, applied

Json = Any

ROOT: Json = ["radical", 2, 2, 1]
OPPOSITE = ["members", ["subset", [["f", D]], different("f", minus("f"))]]
FIXED = ["members", ["subset", [["f", D]], both(different("f", 0), equal("f", minus("f")))]]
FREQUENCIES = plus(times(ROOT, ["size", OPPOSITE]), ["size", FIXED])
DEFINITIONS: list[Json] = [
    define(
        "largest_of_any_order",
        [("G", "abelian"), ("gamma", "real")],
        both(["<=", 0, "gamma"], equal(times(27, power("gamma", 2), ORDER, power(FREQUENCIES, 2)), 4)),
    ),
    define(
        "one_of_each_pair",
        [("G", "abelian"), ("H", ["subsets", D])],
        forall(
            [("k", D)],
            equal(
                plus(indicator(["in", "k", "H"]), indicator(["in", minus("k"), "H"])),
                indicator(different("k", minus("k"))),
            ),
        ),
    ),
]
BINDERS: Binders = [*WITH_MARGIN, ("H", ["subsets", D])]
HYPOTHESES: list[Json] = [
    ["one_of_each_pair", "G", "H"],
    ["largest_of_any_order", "G", "gamma"],
    applied("norms", "n"),
    applied("margin_at_least", "h"),
]
CLAIM = forall(BINDERS, implies(*HYPOTHESES, BOUND))
_ORDERS = (("k'", D, "x'", G), ("x'", G, "k'", D))
PLACES = ["union", ["members", "H"], FIXED]
SCALE = times(power(ORDER, 2), times(ROOT, FREQUENCIES))


def _triple(k: Json, j: str) -> Json:
    """The product of the three transforms of a neuron at a frequency."""
    a, b, c = (["transform", "G", [x, j], k] for x in WEIGHTS)
    return times(a, b, conj(c))


def _value(j: str = "j1") -> Json:
    """2 Σ over the frequencies k ≠ −k, and √2 Σ over the other ones, of the products of the transforms."""
    pairs = total([("f", OPPOSITE)], _triple(["inclusion", "f"], j))
    return plus(times(2, pairs), times(ROOT, total([("f", FIXED)], _triple(["inclusion", "f"], j))))


def _neuron_bound(j: str = "j1") -> Json:
    """½ √2 d² (√2 |O| + |K|) γ n³."""
    return times(over(1, 2), SCALE, "gamma", power(["n", j], 3))


def _characters(g: Json) -> Json:
    """Σ over k = −k of ⟨k, g⟩."""
    return plus(1, total([("f", FIXED)], ["char", ["inclusion", "f"], g]))


def _halves(g: Json) -> Json:
    """The number of all x with 2x = −g, which is the same."""
    return total([("x'", G)], indicator(equal(plus("x'", "x'", g), 0)))


def _weighted(body: Json, count: Callable[[Json], Json] = _halves) -> Json:
    """Σ over all inputs and labels of a term, times √2 + (2 − √2) times a count that depends on the label."""
    weight = plus(ROOT, times(minus(2, ROOT), count(minus("g3'", "g1'", "g2'"))))
    return total([(f"g{i}'", G) for i in (1, 2, 3)], times(weight, body))


def _gap(j: str = "j1") -> Json:
    """How far a neuron is ahead at the right label, squared activation times readout; 0 at the right label."""
    gap = minus(["w", j, plus("g1'", "g2'")], ["w", j, "g3'"])
    activation = power(plus(["u", j, "g1'"], ["v", j, "g2'"]), 2)
    return times(indicator(different("g3'", plus("g1'", "g2'"))), activation, gap)


def _objective(j: str = "j1", count: Callable[[Json], Json] = _halves) -> Json:
    """Half of the weighted margin of a neuron, summed over all inputs and labels."""
    return times(over(1, 2), _weighted(_gap(j), count))


class EveryOrder:
    """Facts about a network on a finite Abelian group of any order."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        own: Binders = [("j1", "J"), *((f"g{i}", G) for i in (1, 2, 3))]
        numbers: Binders = [("s", "real"), ("b", "complex")]
        self.proof: Evidence = ConciseEvidence([*BINDERS, *sequences(3)[1:], *REALS, *own, *numbers])
        proof = self.proof
        self.cauchy = Cauchy(proof, 3)
        self.paired, largest, norms, self.margin = (proof.assume(formula) for formula in HYPOTHESES)
        self.gamma_sign, self.gamma = (proof.project(largest, part) for part in (0, 1))
        norm = proof.specialise(norms, ["j1"])
        self.norm_sign, self.norm = (proof.project(norm, part) for part in (0, 1))

    def value_bound(self) -> int:
        """S²/2 ≤ the product of the three powers, for the value S of the neuron j1."""
        proof = self.proof
        h, f = ["inclusion", "turned"], ["inclusion", "fixed"]

        def spread(x: str) -> Json:
            at_h, at_f = (["transform", "G", [x, "j1"], k] for k in (h, f))
            if x == "w":
                at_h, at_f = conj(at_h), conj(at_f)
            return ["case", "place", ["turned", times(ROOT, at_h)], ["fixed", at_f]]

        entries = [spread(x) for x in WEIGHTS]
        cauchy = proof.specialise(
            self.cauchy.inequalities[3], [PLACES, *(mapping([("place", PLACES)], entry) for entry in entries)]
        )
        summed = total([("place", PLACES)], times(*entries))
        norms = [total([("place", PLACES)], ["abs2", entry]) for entry in entries]
        product = _triple("k", "j1")
        product = _triple("k", "j1")
        halves = proof.sums(
            equal(times(ROOT, _value()), plus(summed, conj(summed))),
            cofactors=[cofactor(self.paired, ["k"], times(-2, ROOT, product), [["k", D]])],
        )
        objective = _objective()
        pairs = proof.rewrite(
            equal(times(ROOT, objective), plus(summed, conj(summed))), [(self.value, "backward")], halves
        )
        real = proof.specialise(prove_twice_real(proof), [times(ROOT, objective), summed], [pairs])
        powers = [power_of(spectrum(x)) for x in WEIGHTS]
        equal_powers = [
            proof.sums(
                equal(norm, size),
                cofactors=[cofactor(self.paired, ["k"], ["abs2", ["transform", "G", [x, "j1"], "k"]], [["k", D]])],
            )
            for x, norm, size in zip(WEIGHTS, norms, powers, strict=True)
        ]
        below = proof.rewrite(["<=", ["abs2", summed], times(*powers)], equal_powers, cauchy)
        return proof.specialise(self._halved(), [objective, ["abs2", summed], times(*powers)], [real, below])

    def _halved(self) -> int:
        """Prove ∀ reals ((√2 v)² ≤ 4 q, q ≤ p ⟹ 0 ≤ p − v²/2)."""
        proof, (v, q, p) = self.proof, NAMES[:3]
        hypotheses: list[Json] = [["<=", power(times(ROOT, v), 2), times(4, q)], ["<=", q, p]]
        given = [proof.assume(formula) for formula in hypotheses]
        rest = minus(p, times(over(1, 2), power(v, 2)))
        form = plus(minus(p, q), times(over(1, 4), minus(times(4, q), power(times(ROOT, v), 2))))
        result = proof.squares(["<=", 0, rest], proof.sums(equal(minus(rest, 0), form)), given)
        return proof.generalise(result, [v, q, p], hypotheses)

    def _number_of_halves(self) -> int:
        """∀g: the number of all x with 2x = −g is the sum of ⟨k, g⟩ over k = −k."""
        proof = self.proof
        entry = ["char", "k'", plus("x'", "x'", "g1")]
        functions = [("F", ["maps", D, G, "complex"])]
        bodies = [total([(x, X)], total([(y, Y)], ["F", "k'", "x'"])) for x, X, y, Y in _ORDERS]
        swapped = proof.specialise(
            proof.sums(forall(functions, equal(*bodies))), [mapping([("k'", D), ("x'", G)], entry)]
        )
        frequency = times(ORDER, indicator(equal("k'", minus("k'"))), ["char", "k'", "g1"])
        element = times(ORDER, indicator(equal(plus("x'", "x'", "g1"), 0)))
        by_frequency = proof.sums(forall([("k'", D)], equal(total([("x'", G)], entry), frequency)))
        by_element = proof.sums(forall([("x'", G)], equal(total([("k'", D)], entry), element)))
        sides = total([("k'", D)], frequency), total([("x'", G)], element)
        same = proof.rewrite(equal(*sides), [by_frequency, by_element], swapped)
        result = proof.sums(equal(_halves("g1"), _characters("g1")), cofactors=[cofactor(same, [], over(-1, ORDER))])
        return proof.generalise(result, ["g1"])

    def objective_value(self) -> int:
        """Prove that half of the weighted margin of the neuron j1 is the sum over the frequencies."""
        characters = _objective(count=_characters)
        rewritten = self.proof.rewrite(equal(_objective(), characters), [self.halves])
        value = self.proof.sums(equal(characters, _value()))
        return self.proof.rewrite(equal(_objective(), _value()), [value], rewritten)

    def neuron_bound(self) -> int:
        """∀j: half of the weighted margin of a neuron is at most its bound."""
        proof = self.proof
        self.value = self.objective_value()
        powers = [power_of(spectrum(x)) for x in WEIGHTS]
        rest, bound, objective = plus(*map(at_zero, WEIGHTS)), _neuron_bound(), _objective()
        apart = minus(times(*powers), times(over(1, 2), power(objective, 2)))
        energy = plus(*powers, rest)
        share = times(ORDER, power(["n", "j1"], 2))
        parseval = proof.sums(equal(energy, share), cofactors=[cofactor(self.norm, [], minus(ORDER))])
        signs = [proof.squares(["<=", 0, term]) for term in (*powers, rest)]
        bound_sign = proof.squares(["<=", 0, bound], given=[self.gamma_sign, self.norm_sign])
        constant = proof.specialise(
            self._constant(), ["gamma", ORDER, FREQUENCIES, ["n", "j1"], energy], [self.gamma, parseval]
        )
        split, twice = (
            proof.specialise(lemma, terms)
            for lemma, terms in ((self._split(), [*powers, objective]), (self._twice(), [objective]))
        )
        mean_bound = MeanBound(proof).bound(prove_root(proof))
        values = [*powers, rest, apart, objective, bound, times(over(1, 2), objective)]
        premises = [*signs, self.value_bound(), bound_sign, split, twice, constant]
        return proof.generalise(proof.specialise(mean_bound, values, premises), ["j1"])

    def _split(self) -> int:
        """Prove ∀ reals: x y z − 2 (v/2)² = x y z − v²/2."""
        x, y, z, v = NAMES[:4]
        product, half = times(x, y, z), times(over(1, 2), v)
        left = minus(product, times(2, power(half, 2)))
        result = self.proof.sums(equal(left, minus(product, times(over(1, 2), power(v, 2)))))
        return self.proof.generalise(result, [x, y, z, v])

    def _twice(self) -> int:
        """Prove ∀ reals: v = 2 · v/2."""
        v = NAMES[0]
        return self.proof.generalise(self.proof.sums(equal(v, times(2, times(over(1, 2), v)))), [v])

    def _constant(self) -> int:
        """Prove ∀ γ, d, t, n, P (27 γ² d t² = 4, P = d n² ⟹ 27 (½ √2 d² t γ n³)² = 2 P³)."""
        proof, (gamma, d, t, n, energy) = self.proof, NAMES[:5]
        hypotheses = [
            equal(times(27, power(gamma, 2), d, power(t, 2)), 4),
            equal(energy, times(d, power(n, 2))),
        ]
        largest, parseval = (proof.assume(formula) for formula in hypotheses)
        share = times(d, power(n, 2))
        quadratic = plus(power(energy, 2), times(energy, share), power(share, 2))
        bound = times(over(1, 2), times(power(d, 2), times(ROOT, t)), gamma, power(n, 3))
        result = proof.sums(
            equal(times(27, power(bound, 2)), times(2, power(energy, 3))),
            cofactors=[
                cofactor(largest, [], times(over(1, 2), power(d, 3), power(n, 6))),
                cofactor(parseval, [], times(-2, quadratic)),
            ],
        )
        return proof.generalise(result, [gamma, d, t, n, energy], hypotheses)

    def on_inputs(self) -> int:
        """∀a, b, c: the surplus is ≥ 0."""
        proof = self.proof
        value = surplus("h", "g1", "g2", "g3")
        goal, right = ["<=", 0, value], equal("g3", plus("g1", "g2"))
        zero = proof.specialise(proof.sums(implies(right, equal(minus(value, 0), 0))), [], [proof.assume(right)])
        wrong = proof.assume(["not", right])
        plain = proof.specialise(proof.sums(implies(["not", right], equal(minus(value, 0), value[2]))), [], [wrong])
        at_least = proof.specialise(self.margin, ["g1", "g2", "g3"], [wrong])
        result = proof.cases(right, proof.squares(goal, zero), proof.squares(goal, plain, [at_least]))
        return proof.generalise(result, ["g1", "g2", "g3"])

    def _positive_frequencies(self) -> int:
        """0 < √2 |O| + |K|, since γ exists."""
        proof = self.proof
        goal, wrong = ["<", 0, FREQUENCIES], ["<=", 4, 0]
        small = proof.order(proof.assume(["not", goal]))
        scale = times(27, power("gamma", 2), ORDER, FREQUENCIES)
        form = times(scale, minus(0, FREQUENCIES))
        equals = proof.sums(equal(minus(0, 4), form), cofactors=[cofactor(self.gamma)])
        denied = proof.contradiction(goal, proof.squares(wrong, equals, [small]), proof.evaluate(wrong))
        return proof.cases(goal, proof.assume(goal), denied)

    def bound(self) -> int:
        """The margin is at most γ ‖θ‖³."""
        proof = self.proof
        self.halves = self._number_of_halves()
        on_neurons, on_inputs = self.neuron_bound(), self.on_inputs()
        low, high = times(SCALE, "h"), times(SCALE, times("gamma", CUBED_NORM))
        loss = surplus("h", "g1'", "g2'", "g3'")
        forms = [
            plus(total([("j'", "J")], times(2, minus(_neuron_bound("j'"), half))), _weighted(loss, weight))
            for half, weight in ((_objective("j'", _characters), _characters), (_objective("j'"), _halves))
        ]
        linear = proof.sums(equal(minus(high, low), forms[0]))
        equals = proof.rewrite(equal(minus(high, low), forms[1]), [(self.halves, "backward")], linear)
        gap = minus(2, ROOT)
        square = plus(over(1, 2), power(minus(1, times(over(1, 2), ROOT)), 2))
        less = proof.squares(["<=", 0, gap], proof.sums(equal(minus(gap, 0), square)))
        scaled = proof.squares(["<=", low, high], equals, [on_neurons, on_inputs, less])
        cases = proof.squares(["<", 0, SCALE], given=[self._positive_frequencies()])
        values = [SCALE, "h", times("gamma", CUBED_NORM)]
        return proof.specialise(prove_cancellation(proof), values, [cases, scaled])

    def closed(self) -> Evidence:
        """Return the evidence."""
        self.proof.generalise(self.bound(), names_of(BINDERS), HYPOTHESES)
        return self.proof
