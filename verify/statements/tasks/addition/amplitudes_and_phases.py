"""The expected margin of a neuron by the amplitudes and phases of its spectra: it is largest if they are aligned.

Thesis on combinatorial tasks, equations D.4 and D.5 in D.6.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.transfer import prove_divisible, prove_wrong_classes
from verify.statements.circuits.vocabulary import TWO_CLASSES
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
    minus,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.tasks.addition.expected_margin import (
    CASES,
    EXPECTED,
    NEURON,
    NONZERO,
    OTHERS,
    of_neuron,
    prove_triples,
    transform,
    triples,
)
from verify.statements.tasks.addition.vocabulary import FUNCTION, SPECTRUM, VOCABULARY, WEIGHTS, D, G

Json = Any

HALF = ["half_system", "G", "H"]
HALF_SYSTEM: tuple[str, Json] = ("H", ["subsets", D])
AMPLITUDE = ["maps", D, "real"]
AMPLITUDES, PHASES = (tuple(f"{kind}_{x}" for x in WEIGHTS) for kind in ("size", "phase"))
OF_AMPLITUDES: Binders = [HALF_SYSTEM, *((name, AMPLITUDE) for name in AMPLITUDES)]
BINDERS: Binders = [*NEURON, *OF_AMPLITUDES, *((name, SPECTRUM) for name in PHASES)]
VARIABLES: Binders = [("k1", D), ("r1", "real")]
IN_HALF = ["in", "k", "H"]
POLAR = [["polar", "G", *entry] for entry in zip(WEIGHTS, AMPLITUDES, PHASES, strict=True)]
HYPOTHESES: list[Json] = [TWO_CLASSES, HALF, *POLAR]
MARGIN = of_neuron("expected_margin")

PHASE_VOCABULARY: list[Json] = [
    *VOCABULARY,
    *EXPECTED,
    # The transform of f is r e with r >= 0 and |e| = 1.
    define(
        "polar",
        [("G", "abelian"), ("f", FUNCTION), ("r", AMPLITUDE), ("e", SPECTRUM)],
        forall(
            [("k", D)],
            both(
                ["<=", 0, ["r", "k"]],
                equal(["abs2", ["e", "k"]], 1),
                equal(transform("f", "k"), times(["r", "k"], ["e", "k"])),
            ),
        ),
    ),
]


def at(names: tuple[str, ...], k: Json = "k") -> list[Json]:
    """Return the values of maps at a character."""
    return [[name, k] for name in names]


def sizes(k: Json = "k") -> Json:
    """The product of the three amplitudes at a character."""
    return times(*at(AMPLITUDES, k))


def turned(k: Json = "k") -> Json:
    """The phase of the product of two transforms and of the conjugate of the third."""
    u, v, w = at(PHASES, k)
    return times(u, v, conj(w))


def in_half(value: Json) -> Json:
    """Σ_{k ∈ H} value."""
    return total([("k", D)], value, IN_HALF)


def scaled(value: Json) -> Json:
    """Value / (d² (d − 1))."""
    return over(over(value, CASES), OTHERS)


def _with_conjugate(u: Json, v: Json, w: Json) -> Json:
    return plus(times(u, v, conj(w)), times(conj(u), conj(v), w))


def by_phases(factor: int = 4) -> Json:
    """(D.4)."""
    return equal(MARGIN, scaled(times(factor, in_half(times(sizes(), ["re", turned()])))))


def largest(factor: int = 4) -> Json:
    """(D.5) for given amplitudes."""
    return scaled(times(factor, in_half(sizes())))


PAIRED = in_half(_with_conjugate(*(transform(x, "k") for x in WEIGHTS)))
BY_FREQUENCY = equal(MARGIN, scaled(times(2, PAIRED)))
LARGEST = largest()
SQUARE = ["abs2", minus(1, turned())]
MISALIGNED = in_half(times(sizes(), SQUARE))
GAP = scaled(times(2, MISALIGNED))
TIGHT = equal(MARGIN, LARGEST)
IN_PHASE = forall(
    [("k", D)],
    implies(IN_HALF, different(sizes(), 0), equal(times(*at(PHASES[:2])), [PHASES[2], "k"])),
)


class Phases:
    """Facts about the margin of a neuron whose transforms have given amplitudes and phases."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        self.proof = proof
        self.divisible = prove_divisible(proof)
        self.half, *self.polar = (proof.assume(formula) for formula in HYPOTHESES[1:])

    def _of_each(self, part: int) -> list[int]:
        """∀k: one part of the definition of amplitudes and phases, for each function."""
        proof = self.proof
        at_k = [proof.project(proof.specialise(polar, ["k1"]), part) for polar in self.polar]
        return [proof.generalise(theorem, ["k1"]) for theorem in at_k]

    def by_frequency(self) -> int:
        """The margin as a sum over a half-system."""
        proof = self.proof
        pairs = cofactor(self.half, ["k'"], times(-1, triples("k'")), [["k'", D]])
        paired = proof.sums(equal(total([("k", D)], triples("k"), NONZERO), PAIRED), cofactors=[pairs])
        return proof.rewrite(BY_FREQUENCY, [paired], prove_triples(proof, self.divisible))

    def by_phases(self, by_frequency: int) -> int:
        """(D.4)."""
        proof = self.proof
        waves = [times(size, phase) for size, phase in zip(at(AMPLITUDES), at(PHASES), strict=True)]
        polar = scaled(times(2, in_half(_with_conjugate(*waves))))
        named = proof.rewrite(equal(MARGIN, polar), self._of_each(2), by_frequency)
        return proof.rewrite(by_phases(), [proof.sums(equal(polar, by_phases()[2]))], named)

    def equations(self) -> int:
        """The sum over a half-system, and (D.4)."""
        by_frequency = self.by_frequency()
        return self.proof.conjunction(by_frequency, self.by_phases(by_frequency))

    def reduced(self) -> int:
        """The margin is at most (D.5), and it is (D.5) if and only if the phases are aligned."""
        proof = self.proof
        units, signs = self._of_each(1), [*self._of_each(0), self._several()]
        equals = self._gap(units)
        bound = proof.squares(["<=", MARGIN, LARGEST], equals, signs)
        attained = proof.assume(TIGHT)
        whole = times(over(1, 2), CASES, OTHERS)
        zero = proof.sums(
            equal(MISALIGNED, 0),
            cofactors=[
                cofactor(equals, [], minus(whole)),
                cofactor(attained, [], minus(whole)),
                cofactor(self.divisible, [], minus(MISALIGNED)),
            ],
        )
        aligned = self._aligned(zero, units[2], signs)
        none = proof.sums(equal(MISALIGNED, 0), cofactors=[cofactor(self._in_phase(units[2]), ["k'"], 1, [["k'", D]])])
        nothing = proof.sums(equal(GAP, 0), cofactors=[cofactor(none, [], scaled(2))])
        same = proof.sums(TIGHT, cofactors=[cofactor(equals, [], -1), cofactor(nothing, [], -1)])
        forward, backward = proof.generalise(aligned, [], [TIGHT]), proof.generalise(same, [], [IN_PHASE])
        return proof.conjunction(bound, proof.equivalence(forward, backward))

    def _gap(self, units: list[int]) -> int:
        """(D.5) less the margin is a sum of squares with multipliers."""
        proof = self.proof
        apart = in_half(times(sizes(), minus(1, ["re", turned()])))
        u, v, _ = (["abs2", phase] for phase in at(PHASES, "k'"))
        share = times(-1, indicator(["in", "k'", "H"]), sizes("k'"))
        halved = proof.sums(
            equal(times(2, apart), MISALIGNED),
            cofactors=[
                cofactor(unit, ["k'"], times(share, rest), [["k'", D]])
                for unit, rest in zip(units, (1, u, times(u, v)), strict=True)
            ],
        )
        value = by_phases()[2]
        difference = proof.sums(equal(minus(LARGEST, value), scaled(times(2, times(2, apart)))))
        difference = proof.rewrite(equal(minus(LARGEST, value), GAP), [halved], difference)
        return proof.rewrite(
            equal(minus(LARGEST, MARGIN), GAP), [(self.by_phases(self.by_frequency()), "backward")], difference
        )

    def _aligned(self, vanishing: int, unit: int, signs: list[int]) -> int:
        """∀k ∈ H: the phases are aligned if no amplitude is 0, from the theorem that the sum of squares vanishes."""
        proof, k = self.proof, "k1"
        u, v, w = at(PHASES, k)
        inside, alive = ["in", k, "H"], different(sizes(k), 0)
        sign = proof.squares(["<=", 0, sizes(k)], given=signs)
        positive = proof.specialise(prove_positive(proof), [sizes(k)], [sign, proof.assume(alive)])
        others = total([("k", D)], times(sizes(), SQUARE), both(IN_HALF, different("k", k)))
        here = times(sizes(k), substituted(SQUARE, {"k": k}))
        zero = proof.sums(implies(inside, equal(plus(here, others), 0)), cofactors=[cofactor(vanishing)])
        at_k = proof.specialise(zero, [], [proof.assume(inside)])
        result = proof.sums(
            equal(times(u, v), w),
            cofactors=[
                cofactor(proof.vanish(at_k, [0], [*signs, positive]), [], minus(w)),
                cofactor(unit, [k], minus(times(u, v))),
            ],
        )
        return proof.generalise(result, [k], [inside, alive])

    def _in_phase(self, unit: int) -> int:
        """∀k ∈ H: the product of the amplitudes and of the square vanishes, if the phases are aligned."""
        proof, k = self.proof, "k1"
        inside, dead, rest = ["in", k, "H"], equal(sizes(k), 0), minus(1, turned(k))
        goal = equal(times(sizes(k), ["abs2", rest]), 0)
        nothing = proof.sums(goal, cofactors=[cofactor(proof.assume(dead), [], ["abs2", rest])])
        premises = [proof.assume(inside), proof.assume(["not", dead])]
        same = proof.specialise(proof.assume(IN_PHASE), [k], premises)
        aligned = proof.sums(
            equal(rest, 0),
            cofactors=[cofactor(same, [], minus(conj([PHASES[2], k]))), cofactor(unit, [k], -1)],
        )
        square = proof.sums(goal, cofactors=[cofactor(aligned, [], times(sizes(k), conj(rest)))])
        return proof.generalise(proof.cases(dead, nothing, square), [k], [inside])

    def _several(self) -> int:
        """0 < d − 1."""
        proof = self.proof
        rest = total([("g", G)], 1, different("g", 0))
        sign = proof.squares(["<=", 0, OTHERS], proof.sums(equal(minus(OTHERS, 0), rest)))
        return proof.specialise(prove_positive(proof), [OTHERS], [sign, prove_wrong_classes(proof)])

    def closed(self, theorem: int) -> int:
        """Generalise over the neuron, the half-system, the amplitudes and the phases."""
        return self.proof.generalise(theorem, names_of(BINDERS), HYPOTHESES)
