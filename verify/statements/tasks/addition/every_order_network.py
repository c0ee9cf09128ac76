"""Networks that attain the largest margin of modular addition on any finite Abelian group, and when the formula fails.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.attained_margin import prove_same_roots
from verify.statements.language import (
    Binders,
    both,
    define,
    different,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import REALS
from verify.statements.tasks.addition.every_order import FIXED, FREQUENCIES, OPPOSITE, ROOT
from verify.statements.tasks.addition.optimal_networks import SIX
from verify.statements.tasks.addition.vocabulary import ORDER, WEIGHTS, G, applied

Json = Any

TURNED_NODES = ["product", OPPOSITE, SIX.labels]
FIXED_NODES = ["product", FIXED, ["range", 0, 1]]
NODES = ["union", TURNED_NODES, FIXED_NODES]
SCALES: Binders = [("G", "abelian"), ("s", "real"), ("b", "real")]
NORMS: Binders = [("G", "abelian"), ("r", "real"), ("q", "real")]
BINDERS: Binders = [*SCALES, *NORMS[1:], ("gamma", "real")]
HYPOTHESES: list[Json] = [
    *(["<=", 0, x] for x in ("s", "b", "r", "q")),
    equal(times(8, power("b", 3)), times(3, power("s", 3))),
    equal(times(2, power("r", 2)), times(3, ORDER, power("s", 2))),
    equal(power("q", 2), times(3, ORDER, power("b", 2))),
    ["largest_of_any_order", "G", "gamma"],
]


def _weight(position: int) -> Json:
    """The weights of all neurons in one position: cosines, and real characters with signs."""
    phases = [[f"six_phase_{x}", ["second", "turned"]] for x in ("u", "v")]
    phase = [*phases, times(*phases)][position]
    sign = ["root", 2, ["second", "fixed"]] if position else 1
    turned = times("s", ["cosine", "G", ["inclusion", ["first", "turned"]], phase, "point"])
    fixed = times("b", ["cosine", "G", ["inclusion", ["first", "fixed"]], sign, "point"])
    return mapping([("node", NODES), ("point", G)], ["case", "node", ["turned", turned], ["fixed", fixed]])


DEFINITIONS: list[Json] = [
    *SIX.definitions()[:2],
    *(define(f"any_{x}", SCALES, _weight(i)) for i, x in enumerate(WEIGHTS)),
    define("any_norm", NORMS, mapping([("node", NODES)], ["case", "node", ["turned", "r"], ["fixed", "q"]])),
]
MAPS = tuple([f"any_{x}", *names_of(SCALES)] for x in WEIGHTS)
NORM = ["any_norm", *names_of(NORMS)]
LARGEST = times("gamma", ["cubed_norm", NODES, NORM])


def of_network(name: str, *arguments: Json) -> Json:
    """Apply a definition to the network."""
    return applied(name, *arguments, nodes=NODES, network=MAPS)


def attained_claim(factor: int = 1) -> Json:
    """The network has these norms, and the largest margin for them."""
    margin = LARGEST if factor == 1 else times(factor, LARGEST)
    return forall(BINDERS, implies(*HYPOTHESES, both(of_network("norms", NORM), of_network("margin_at_least", margin))))


class AnyNetwork:
    """The proof that the network has these norms and this margin."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        extra: Binders = [("x1", TURNED_NODES), ("y1", FIXED_NODES), *((f"g{i}", G) for i in (1, 2, 3))]
        self.proof = Evidence([*BINDERS, *REALS, *extra])
        given = [self.proof.assume(formula) for formula in HYPOTHESES]
        self.signs, (self.cubes, *self.squares, largest) = given[:4], given[4:]
        self.gamma_sign, self.gamma = (self.proof.project(largest, part) for part in (0, 1))

    def norms(self) -> int:
        """Each neuron has the norm r or q."""
        proof, results = self.proof, []
        kinds = (("inl", "x1", TURNED_NODES, self.signs[2], over(1, 2)), ("inr", "y1", FIXED_NODES, self.signs[3], 1))
        for (kind, place, nodes, sign, scale), square in zip(kinds, self.squares, strict=True):
            node = [kind, "x"]
            squares = plus(*(power(["at", w, node, "g"], 2) for w in MAPS))
            size = equal(power(["at", NORM, node], 2), total([("g", G)], squares))
            every = proof.sums(forall([("x", nodes)], size), cofactors=[cofactor(square, [], scale)])
            at_place = proof.conjunction(sign, proof.specialise(every, [place]))
            results.append(proof.generalise(at_place, [place]))
        return proof.elements(of_network("norms", NORM), *results)

    def largest(self) -> int:
        """γ times the sum of the cubed norms is 3/2 d s³."""
        proof, roots = self.proof, prove_same_roots(self.proof)
        turned, fixed = (power(x, 3) for x in ("r", "q"))
        multiple = times(over(3, 4), ROOT, turned)
        two_r, r_share = times(2, power("r", 2)), times(3, ORDER, power("s", 2))
        q_share = times(3, ORDER, power("b", 2))
        r_cubes = plus(power(two_r, 2), times(two_r, r_share), power(r_share, 2))
        q_cubes = plus(power("q", 4), times(power("q", 2), q_share), power(q_share, 2))
        sixth = plus(times(8, power("b", 3)), times(3, power("s", 3)))
        same = proof.sums(
            equal(power(fixed, 2), power(multiple, 2)),
            cofactors=[
                cofactor(self.squares[1], [], q_cubes),
                cofactor(self.cubes, [], times(over(27, 64), power(ORDER, 3), sixth)),
                cofactor(self.squares[0], [], times(over(-9, 64), r_cubes)),
            ],
        )
        signs = [proof.squares(["<=", 0, x], given=self.signs) for x in (fixed, multiple)]
        in_r = proof.specialise(roots, [fixed, multiple], [*signs, same])
        short = times(over(3, 2), ROOT, turned, "gamma", FREQUENCIES)
        whole = proof.sums(equal(LARGEST, short), cofactors=[cofactor(in_r, [], times(2, "gamma", ["size", FIXED]))])
        value = times(over(3, 2), ORDER, power("s", 3))
        squared = proof.sums(
            equal(power(short, 2), power(value, 2)),
            cofactors=[
                cofactor(self.gamma, [], times(over(1, 6), over(power("r", 6), ORDER))),
                cofactor(self.squares[0], [], times(over(1, 12), over(r_cubes, ORDER))),
            ],
        )
        signs = [proof.squares(["<=", 0, x], given=[*self.signs, self.gamma_sign]) for x in (short, value)]
        at_root = proof.specialise(roots, [short, value], [*signs, squared])
        return proof.rewrite(equal(LARGEST, value), [at_root], whole)

    def margin(self) -> int:
        """The margin is γ times the sum of the cubed norms."""
        proof = self.proof
        right, wrong = (of_network("output", "g1", "g2", label) for label in (plus("g1", "g2"), "g3"))
        condition = different("g3", plus("g1", "g2"))
        gap = minus(1, ["char", ["inclusion", "f"], minus(plus("g1", "g2"), "g3")])
        value = times(over(3, 2), ORDER, power("s", 3))
        exact = proof.sums(
            implies(condition, equal(minus(minus(right, wrong), value), 0)),
            cofactors=[cofactor(self.cubes, [], times(over(1, 2), total([("f", FIXED)], gap)))],
        )
        at_place = proof.specialise(exact, [], [proof.assume(condition)])
        at_least = proof.squares(["<=", value, minus(right, wrong)], at_place)
        goal = ["<=", LARGEST, minus(right, wrong)]
        result = proof.rewrite(goal, [(self.largest(), "backward")], at_least)
        return proof.generalise(result, ["g1", "g2", "g3"], [condition])

    def closed(self) -> Evidence:
        """Return the evidence."""
        result = self.proof.conjunction(self.norms(), self.margin())
        self.proof.generalise(result, names_of(BINDERS), HYPOTHESES)
        return self.proof
