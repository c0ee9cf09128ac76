"""A network with the largest margin has at least six neurons for each pair of frequencies.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks: 3(d − 1) neurons are necessary.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    conj,
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
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import prove_share
from verify.statements.tasks.addition.neuron_bound import SPECTRA, hermitian, spectrum
from verify.statements.tasks.addition.optimal_neurons import ABSOLUTE, LIVE, K, OptimalFacts
from verify.statements.tasks.addition.optimal_spectra import vanishes_elsewhere
from verify.statements.tasks.addition.six_phases import CONSTANTS, PHASES, WEIGHTED, about, prove_sixth
from verify.statements.tasks.addition.vocabulary import ORDER, WEIGHTS, D, G

Json = Any

F = "k2"


def _apart(x: Json, c: Json, k: Json = F) -> Json:
    """∀m ≠ ±k: x_m c_k = 0."""
    product = equal(times(["at", x, "m"], ["at", c, k]), 0)
    return forall([("m", D)], implies(different("m", k), different("m", minus(k)), product))


def _about_spectra(spectra: tuple[Json, ...], absolute: Json) -> list[Json]:
    """What holds for the spectra of a neuron at the frequency k2, which need not be its own."""
    p, q, s = (["at", x, F] for x in spectra)
    apart = [_apart(x, spectra[2]) for x in spectra[:2]]
    return [*about(p, q, s, over(p, absolute), over(q, absolute), absolute), *apart]


def prove_everywhere(proof: Evidence) -> int:
    """Prove what holds at all frequencies for spectra that live at ±k1; the proof declares k2."""
    spectra = a, b, c = tuple(names_of(SPECTRA))
    mu = "r1"
    hypotheses = [
        different(K, 0),
        *(vanishes_elsewhere(x, K) for x in spectra),
        *(equal([x, 0], 0) for x in spectra),
        *map(hermitian, spectra),
        *(equal(["abs2", [x, K]], power(mu, 2)) for x in spectra),
        equal(times([a, K], [b, K], conj([c, K])), power(mu, 3)),
        different(mu, 0),
    ]
    nonzero, *rest = (proof.assume(formula) for formula in hypotheses)
    vanishing, zero, turned, sizes = rest[:3], rest[3:6], rest[6:9], rest[9:12]
    unit, inverse = proof.quotient(rest[13]), over(1, mu)
    ratio = times(mu, inverse)
    phases = proof.sums(
        equal([c, K], times(mu, over([a, K], mu), over([b, K], mu))),
        cofactors=[
            cofactor(rest[12], [], minus(times([c, K], power(inverse, 3)))),
            cofactor(sizes[2], [], times([a, K], [b, K], power(inverse, 3))),
            cofactor(unit, [], times([a, K], [b, K], mu, power(inverse, 2))),
            cofactor(unit, [], minus(times([c, K], plus(1, ratio, power(ratio, 2))))),
        ],
    )
    at_zero = indicator(equal(K, 0))
    not_zero = proof.specialise(proof.sums(implies(different(K, 0), equal(at_zero, 0))), [], [nonzero])
    elsewhere = [
        proof.sums(
            forall([("m", D)], implies(different("m", K), different("m", minus(K)), equal([x, "m"], 0))),
            cofactors=[
                cofactor(vanishing[i], ["m"]),
                cofactor(zero[i], [], indicator(equal("m", 0))),
                cofactor(not_zero, [], [x, "m"]),
            ],
        )
        for i, x in enumerate(spectra)
    ]
    sides = [conj([c, K]), conj(times(mu, over([a, K], mu), over([b, K], mu)))]
    turned_phases = proof.rewrite(equal(*sides), [phases])
    p, q, s = ([x, F] for x in spectra)
    at, opposite = (indicator(equal(F, k)) for k in (K, minus(K)))
    only_opposite = minus(opposite, times(at, opposite))
    here = plus(at, only_opposite)

    def on_circle(x: Json, vanish: int, size: int) -> list[Json]:
        phase = over(x, mu)
        return [
            cofactor(vanish, [F], times(inverse, minus(times(phase, conj(phase)), 1))),
            cofactor(size, [], times(here, x, power(inverse, 3))),
            cofactor(unit, [], times(here, phase, plus(ratio, 1))),
        ]

    cofactors = [
        [cofactor(unit, [], minus(p))],
        [cofactor(unit, [], minus(q))],
        [
            cofactor(elsewhere[2], [F]),
            cofactor(elsewhere[0], [F], minus(times(ratio, over(q, mu)))),
            cofactor(phases, [], at),
            cofactor(turned_phases, [], only_opposite),
        ],
        [
            cofactor(elsewhere[0], [F], times(conj(p), power(inverse, 2))),
            cofactor(elsewhere[1], [F], minus(times(conj(q), power(inverse, 2)))),
            cofactor(sizes[0], [], times(here, power(inverse, 2))),
            cofactor(sizes[1], [], minus(times(here, power(inverse, 2)))),
        ],
        on_circle(p, elsewhere[0], sizes[0]),
        on_circle(q, elsewhere[1], sizes[1]),
        *(
            [cofactor(elsewhere[2], [F], [x, "m"]), cofactor(elsewhere[i], ["m"], times(here, s))]
            for i, x in enumerate((a, b))
        ),
    ]
    backward = [(theorem, "backward") for theorem in turned]
    facts = [
        proof.sums(formula, rewrite=backward, cofactors=given)
        for formula, given in zip(_about_spectra(spectra, mu), cofactors, strict=True)
    ]
    return proof.generalise(proof.conjunction(*facts), ["G", *spectra, mu, K, F], hypotheses)


def _transform(x: str, k: Json = F, j: str = "j1") -> Json:
    """The transform of u, v or w of a neuron at a frequency."""
    return ["transform", "G", [x, j], k]


ABOUT = _about_spectra(tuple(map(spectrum, WEIGHTS)), ABSOLUTE)
TOTAL = times(over(1, 2), "gamma", power(ORDER, 2))
SHARE = times(3, minus(ORDER, 1), power(["n", "j1"], 3))
AT_MOST_ONE = forall([("j", "J")], ["<=", substituted(SHARE, {"j1": "j"}), 1])
ENOUGH: Json = ["<=", times(3, minus(ORDER, 1)), ["size", "J"]]


class NeuronsAtFrequency(OptimalFacts):
    """All neurons of an optimal network, seen at a frequency k2 that need not be theirs."""

    def __init__(self) -> None:
        """Find what holds for every neuron."""
        phases = [binder for binder in (*PHASES, *CONSTANTS, *WEIGHTED) if binder[0] != "r6"]
        super().__init__([(F, D), *phases, ("i1", "I")])
        proof = self.proof
        self.neuron = self.alive()
        everything = proof.cases(LIVE, self._living(), self._dead())
        at_k = proof.project(everything, 0)
        facts = [proof.project(at_k, part) for part in range(len(ABOUT))]
        facts += [proof.project(everything, part) for part in (1, 2)]
        self.about = [proof.generalise(fact, ["j1"]) for fact in facts[:6]]
        self.apart_u, self.apart_v, self.zero_u, self.zero_v = (proof.generalise(fact, ["j1", F]) for fact in facts[6:])

    def _living(self) -> int:
        """What holds for a neuron of norm ≠ 0."""
        proof, facts = self.proof, self.neuron
        everywhere = prove_everywhere(proof)
        premises = [*facts.parts[:4], *facts.at_zero, *self.turned, *facts.sizes, facts.product, facts.invertible]
        at_neuron = proof.specialise(everywhere, ["G", *map(spectrum, WEIGHTS), ABSOLUTE, K, F], premises)
        return proof.choose(facts.carrier, K, proof.conjunction(at_neuron, *facts.at_zero[:2]))

    def _dead(self) -> int:
        """The same for a neuron of norm 0."""
        proof = self.proof
        _, weights = self.no_weights()
        u, v, w = (
            proof.sums(
                forall([("k", D)], equal(_transform(x, "k"), 0)),
                cofactors=[cofactor(theorem, ["g"], conj(["char", "k", "g"]), [["g", G]])],
            )
            for x, theorem in zip(WEIGHTS, weights, strict=True)
        )
        p, q = _transform("u"), _transform("v")
        x, y = over(p, ABSOLUTE), over(q, ABSOLUTE)
        inverse = over(1, ABSOLUTE)
        ratio = times(ABSOLUTE, inverse)
        cofactors = [
            [cofactor(u, [F], minus(1, ratio))],
            [cofactor(v, [F], minus(1, ratio))],
            [cofactor(w, [F]), cofactor(u, [F], minus(times(ratio, y)))],
            [cofactor(u, [F], times(conj(x), inverse)), cofactor(v, [F], minus(times(conj(y), inverse)))],
            [cofactor(u, [F], times(inverse, minus(times(x, conj(x)), 1)))],
            [cofactor(v, [F], times(inverse, minus(times(y, conj(y)), 1)))],
            *([cofactor(w, [F], _transform(z, "m"))] for z in ("u", "v")),
        ]
        facts = [proof.sums(formula, cofactors=given) for formula, given in zip(ABOUT, cofactors, strict=True)]
        no_means = [proof.specialise(theorem, [0]) for theorem in (u, v)]
        return proof.conjunction(proof.conjunction(*facts), *no_means)

    def _transformed_margins(self) -> int:
        """The transform of the outputs in all three arguments, at l ≠ 0 for the label."""
        squares = [
            times(
                ORDER,
                indicator(equal(other, 0)),
                total([("g", G)], times(power([x, "j", "g"], 2), conj(["char", k, "g"]))),
            )
            for x, k, other in (("u", "p", "q"), ("v", "q", "p"))
        ]
        mixed = times(2, _transform("u", "p", "j"), _transform("v", "q", "j"))
        left = total([("j", "J")], times(plus(*squares, mixed), conj(_transform("w", "l", "j"))))
        right = times("gamma", power(ORDER, 2), indicator(equal("p", "l")), indicator(equal("q", "l")))
        wave = times(conj(["char", "p", "g1'"]), conj(["char", "q", "g2'"]), ["char", "l", "g3'"])
        inputs = [[f"g{i}'", G] for i in (1, 2, 3)]
        return self.proof.sums(
            forall([("p", D), ("q", D), ("l", D)], implies(different("l", 0), equal(left, right))),
            cofactors=[cofactor(self.on_margin[1], ["g1'", "g2'", "g3'"], minus(wave), inputs)],
        )

    def moments(self) -> list[int]:
        """The moments of the transforms at k2 ≠ 0, which is assumed."""
        proof = self.proof
        unpaired = proof.specialise(self.unpaired, ["G"], [self.odd])
        transformed = self._transformed_margins()
        neurons = [["j", "J"]]
        opposite, twice = minus(F), plus(F, F)
        thrice = plus(F, F, F)
        signs = {1: F, -1: opposite}
        u, v, w = ({sign: _transform(x, k, "j") for sign, k in signs.items()} for x in WEIGHTS)

        def proved(product: Json, value: Json, cofactors: list[Json]) -> int:
            goal = implies(different(F, 0), equal(total([("j", "J")], product), value))
            return proof.specialise(proof.sums(goal, cofactors=cofactors), [], [nonzero])

        nonzero = proof.assume(different(F, 0))
        found = []
        for one, two in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            product = [conj(u[1]) if one < 0 else u[1], conj(v[1]) if two < 0 else v[1], conj(w[1])]
            value = TOTAL if one == two == 1 else 0
            given = [
                cofactor(transformed, [signs[one], signs[two], F], over(1, 2)),
                *([cofactor(unpaired, [F], TOTAL)] if value == 0 else []),
            ]
            found.append(proved(times(*product), value, given))
        for x, coefficient, apart in (("u", u, self.apart_u), ("v", v, self.apart_v)):
            for sign in (-1, 1):
                readout = w[sign]
                at = [twice, 0] if x == "u" else [0, twice]
                other, zero = ("v", self.zero_v) if x == "u" else ("u", self.zero_u)
                far = times(coefficient[-1], _transform(x, thrice, "j"), readout)
                rest = total([("g", G)], power([other, "j", "g"], 2))
                paired = times(coefficient[1], coefficient[1], readout)
                product = times(coefficient[1], coefficient[1], conj(w[1]) if sign < 0 else w[1])
                given = [
                    cofactor(transformed, [*at, signs[-sign]]),
                    cofactor(zero, ["j", F], times(-2, _transform(x, twice, "j"), readout), neurons),
                    cofactor(unpaired, [F], minus(total([("j", "J")], times(ORDER, rest, readout)))),
                    cofactor(
                        apart,
                        ["j", signs[sign], "m"],
                        minus(_transform(x, minus(twice, "m"), "j")),
                        [["j", "J"], ["m", D]],
                    ),
                    cofactor(unpaired, [F], total([("j", "J")], paired)),
                    cofactor(apart, ["j", signs[sign], thrice], minus(coefficient[-1]), neurons),
                    cofactor(unpaired, [F], minus(total([("j", "J")], far))),
                    cofactor(unpaired, [twice], minus(total([("j", "J")], far))),
                ]
                found.append(proved(product, 0, given))
        given = [
            cofactor(transformed, [0, 0, F], over(1, 2)),
            cofactor(self.zero_u, ["j", F], minus(times(_transform("v", 0, "j"), w[-1])), neurons),
        ]
        for x, apart in (("u", self.apart_u), ("v", self.apart_v)):
            rest = times(over(-1, 2), _transform(x, minus("m"), "j"))
            given.append(cofactor(apart, ["j", opposite, "m"], rest, [["j", "J"], ["m", D]]))
            both_ways = total([("j", "J")], times(["abs2", _transform(x, F, "j")], w[-1]))
            given.append(cofactor(unpaired, [F], times(over(1, 2), both_ways)))
        found.append(proved(plus(*(times(z[1], conj(z[1]), conj(w[1])) for z in (u, v))), 0, given))
        return found

    def sixth(self) -> int:
        """∀k ≠ 0: the weight of the neuron j1 at k is at most a sixth of the total."""
        proof = self.proof
        lemma = prove_sixth(proof)
        p, q, s = (_transform(x) for x in WEIGHTS)
        values = [
            mapping([("node", "J")], substituted(value, {"j1": "node"}))
            for value in (p, q, s, over(p, ABSOLUTE), over(q, ABSOLUTE), ABSOLUTE)
        ]
        signs = [self.order_sign, self.gamma_sign, self.norm_sign]
        sign = proof.generalise(proof.squares(["<=", 0, ABSOLUTE], given=signs), ["j1"])
        found = self.moments()
        result = proof.specialise(lemma, ["J", *values, TOTAL, "j1"], [sign, *self.about, *found])
        return proof.generalise(result, [F], [different(F, 0)])

    def share(self) -> int:
        """∀j: 3 (d − 1) n_j³ ≤ 1."""
        proof, facts = self.proof, self.neuron
        lemma = prove_share(proof)
        bound = proof.specialise(self.sixth(), [K], [facts.parts[0]])
        phase = over(_transform("u", K), ABSOLUTE)
        six = times(6, times(power(ABSOLUTE, 3), ["abs2", phase]))
        inverse = over(1, ABSOLUTE)
        unit = proof.quotient(facts.invertible)
        cube = times(6, power(ABSOLUTE, 3))
        eighth = times(over(3, 4), power(ORDER, 2), minus(ORDER, 1), "gamma", power(["n", "j1"], 3))
        value = proof.sums(
            equal(six, times(TOTAL, SHARE)),
            cofactors=[
                cofactor(facts.sizes[0], [], times(cube, power(inverse, 2))),
                cofactor(unit, [], times(cube, plus(times(ABSOLUTE, inverse), 1))),
                cofactor(self.gamma, [], eighth),
            ],
        )
        whole = proof.squares(["<", 0, TOTAL], given=[self.some_gamma])
        part = proof.squares(["<", 0, SHARE], given=[self.several, facts.nonzero])
        alive = proof.specialise(lemma, [six, TOTAL, SHARE], [whole, part, value, bound])
        alive = proof.choose(facts.carrier, K, alive)
        none, _ = self.no_weights()
        rest = times(3, minus(ORDER, 1), power(["n", "j1"], 2))
        nothing = proof.sums(equal(minus(1, SHARE), 1), cofactors=[cofactor(none, [], minus(rest))])
        dead = proof.squares(["<=", SHARE, 1], nothing)
        return proof.generalise(proof.cases(LIVE, alive, dead), ["j1"])


def prove_fewest_neurons() -> Evidence:
    """Prove that a network with the largest margin has 3 (d − 1) neurons or more, and how large each can be."""
    facts = NeuronsAtFrequency()
    proof = facts.proof
    shares, norm = facts.share(), facts.norm_one()
    gap = total([("j", "J")], minus(1, substituted(SHARE, {"j1": "j"})))
    count, least = ["size", "J"], times(3, minus(ORDER, 1))
    equals = proof.sums(equal(minus(count, least), gap), cofactors=[cofactor(norm, [], least)])
    enough = proof.squares(ENOUGH, equals, [shares])
    return facts.closed(proof.conjunction(shares, enough))
