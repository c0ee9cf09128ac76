"""The equations by which the analytic loss is derived: expectations of products of characters, case by case.

CaGO (Tian), appendix D: the proofs of Theorem 1, Lemma 1 and Corollary 1, equations (17)-(43) and (49).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.cago.loss import (
    HYPOTHESES,
    ORDER,
    SOURCE,
    UNIT,
    Z3,
    analytic_loss,
    at_network,
    concrete,
    equal_weights,
    memorizing,
    prove_on_networks,
    quantified,
)
from verify.statements.cago.units import PARAMETERS, on_product, on_unit
from verify.statements.cago.units import UNIT as IS_UNIT
from verify.statements.cago.vocabulary import NETWORK, D, G, applied, convolved
from verify.statements.language import (
    both,
    conj,
    define,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement

Json = Any
Binders = list[tuple[str, Json]]

INPUTS = ["labels", "a", "b"]
PAIRS: Binders = [("g1", G), ("g2", G)]
NODE_PAIR: Binders = [("j1", "J"), ("j2", "J")]
FOUR_INPUTS: Binders = [(f"p{n}", INPUTS) for n in range(1, 5)]
FREQUENCY: Binders = [("k'", D)]
NONZERO = different("k'", 0)


# --- the terms of the derivation -------------------------------------------------------------------------------------


def mean(term: Json) -> Json:
    """Return the mean over all pairs of inputs."""
    return over(total(PAIRS, term), power(ORDER, 2))


def projected(left: Json, right: Json) -> Json:
    """Return leftᵀ P right; ``left`` may mention y, ``right`` may mention y'."""
    return total([("y", G), ("y'", G)], times(left, ["projection", "G", "y", "y'"], right))


def output(y: str) -> Json:
    """The network function."""
    return applied("output", "g1", "g2", y)


def label(y: str) -> Json:
    """The unit vector at the product of the inputs."""
    return indicator(equal(y, plus("g1", "g2")))


def entry(p: str, k: Json, j: str) -> Json:
    """A coefficient of an input."""
    return applied("coefficient", p, k, j)


def readout(k: str, j: str) -> Json:
    """A coefficient of the output."""
    return ["z", ":c", k, j]


def character(k: str, p: str) -> Json:
    """A character at one of the inputs."""
    return ["char", k, ["argument", "G", p, "g1", "g2"]]


def circular(p: str, m: Json) -> Json:
    """The circular convolution r⊛ of an input at m, at the frequency k' of the output."""
    return applied("circular", p, m, "k'")


ALIGNED = mean(projected(output("y"), label("y'")))
ENERGY = applied("energy")


def assigned(letters: str) -> Json:
    """The term (23), summed, for one assignment of the four inputs."""
    return applied("assignment", *(f":{letter}" for letter in letters))


CASES = {1: ("abab", "baba", "abba", "baab"), 2: ("aabb", "bbaa"), 3: ("aaaa", "bbbb")}
_quadruple = [entry(f"p{n}", f"k{n}", "j1" if n < 3 else "j2") for n in range(1, 5)]
_READOUTS = [readout("k'", "j1"), conj(readout("k'", "j2"))]
DERIVATION_VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define(
        "projection",
        [("G", "abelian"), ("y", G), ("y'", G)],
        minus(indicator(equal("y", "y'")), over(1, ORDER)),
    ),
    define(
        "coefficient",
        [*NETWORK, ("p", INPUTS), ("k", D), ("j", "J")],
        ["choose", "p", ["a", ["z", ":a", "k", "j"]], ["b", ["z", ":b", "k", "j"]]],
    ),
    define(
        "argument",
        [("G", "abelian"), ("p", INPUTS), *PAIRS],
        ["choose", "p", ["a", "g1"], ["b", "g2"]],
    ),
    define("energy", NETWORK, mean(projected(output("y"), output("y'")))),
    define(
        "assignment",
        [*NETWORK, *FOUR_INPUTS],
        total(
            [*((f"k{n}", D) for n in range(1, 5)), *FREQUENCY, *NODE_PAIR],
            mean(times(*_quadruple, *_READOUTS, *(character(f"k{n}", f"p{n}") for n in range(1, 5)))),
            NONZERO,
        ),
    ),
    *(define(f"epsilon_{case}", NETWORK, plus(*map(assigned, CASES[case]))) for case in CASES),
    define(
        "circular",
        [*NETWORK, ("p", INPUTS), ("m", D), ("k'", D)],
        total(
            [("j", "J")],
            times(
                total(
                    [("k1", D), ("k2", D)],
                    times(entry("p", "k1", "j"), entry("p", "k2", "j")),
                    equal(plus("k1", "k2"), "m"),
                ),
                readout("k'", "j"),
            ),
        ),
    ),
    define(
        "third_case_at",
        [*NETWORK, ("m", D)],
        total(
            [*FREQUENCY, ("p", INPUTS)],
            times(circular("p", "m"), conj(circular("p", "m"))),
            NONZERO,
        ),
    ),
]


def _equation_17(p_sum: bool) -> Json:
    """The right side of (17), or with the sum over the inputs that (18) has."""
    both_inputs: Json = plus(*(times(entry(p, "k", "j"), character("k", p)) for p in (":a", ":b")))
    if p_sum:
        both_inputs = total([("p", INPUTS)], times(entry("p", "k", "j"), character("k", "p")))
    outside = total(FREQUENCY, times(readout("k'", "j"), conj(["char", "k'", plus("g1", "g2")])), NONZERO)
    return total([("j", "J")], times(outside, power(total([("k", D)], both_inputs), 2)))


def _conjugate_characters() -> list[Json]:
    return [conj(["char", "k'", g]) for g in ("g1", "g2")]


def _equation_19() -> Json:
    means = mean(times(*_conjugate_characters(), character("k1", "p1"), character("k2", "p2")))
    return total(
        [("k1", D), ("k2", D), *FREQUENCY, *FOUR_INPUTS[:2], ("j", "J")],
        times(readout("k'", "j"), entry("p1", "k1", "j"), entry("p2", "k2", "j"), means),
        NONZERO,
    )


def _surviving_means() -> Json:
    means = mean(times(*_conjugate_characters(), character("k1", "p1"), character("k2", "p2")))
    survives = both(different("p1", "p2"), equal("k1", "k'"), equal("k2", "k'"))
    return forall(
        [*FREQUENCY, ("k1", D), ("k2", D), *FOUR_INPUTS[:2]], implies(NONZERO, equal(means, indicator(survives)))
    )


def _equation_20(factor: int = 2) -> Json:
    nodes = total(
        [("k", D), ("j", "J")],
        times(["z", ":a", "k", "j"], ["z", ":b", "k", "j"], readout("k", "j")),
        different("k", 0),
    )
    potentials = total([("k", D)], applied("cross", "k", "k", "k"), different("k", 0))
    return both(equal(ALIGNED, times(factor, nodes)), equal(ALIGNED, times(factor, potentials)))


READOUT_PRODUCT = projected(applied("readout", "y", "j1"), applied("readout", "y'", "j2"))


def _equation_22(conjugated: bool = True) -> Json:
    def other(k: str) -> Json:
        return conj(readout(k, "j2")) if conjugated else readout(k, "j2")

    left = total(FREQUENCY, times(readout("k'", "j1"), conj(["char", "k'", "y"])), NONZERO)
    right = total([("k''", D)], times(other("k''"), ["char", "k''", "y"]), different("k''", 0))
    diagonal = times(ORDER, total(FREQUENCY, times(readout("k'", "j1"), other("k'")), NONZERO))
    return forall(
        NODE_PAIR,
        both(equal(READOUT_PRODUCT, total([("y", G)], times(left, right))), equal(READOUT_PRODUCT, diagonal)),
    )


def _at_y(k: str) -> Json:
    return ["char", k, "y"]


def _summed(frequencies: Binders, nodes: Binders, *factors: Json) -> Json:
    return total([*frequencies, *FREQUENCY, *nodes], times(*factors), NONZERO)


K1_K2: Binders = [("k1", D), ("k2", D)]


def _node_sum(conjugated: bool, *factors: Json) -> Json:
    """Σ_j of factors that mention j, conjugated as a whole if need be."""
    inner = total([("j", "J")], times(*factors))
    return conj(inner) if conjugated else inner


CROSS_SQUARES = total([*K1_K2, *FREQUENCY], ["abs2", applied("cross", "k1", "k2", "k'")], NONZERO)


def _equation_24() -> Json:
    value = _summed(
        K1_K2,
        NODE_PAIR,
        entry(":a", "k1", "j1"),
        entry(":b", "k2", "j1"),
        entry(":a", minus("k1"), "j2"),
        entry(":b", minus("k2"), "j2"),
        *_READOUTS,
    )
    return both(*(equal(assigned(letters), value) for letters in CASES[1]))


def _equation_25() -> Json:
    factors = [entry(":a", "k1", "j"), entry(":b", "k2", "j"), readout("k'", "j")]
    return equal(assigned("abab"), _summed(K1_K2, [], _node_sum(False, *factors), _node_sum(True, *factors)))


def _equation_29() -> Json:
    factors = [entry(":a", "k1", "j1"), conj(entry(":a", "k1", "j1"))]
    factors += [entry(":b", "k3", "j2"), conj(entry(":b", "k3", "j2"))]
    return equal(assigned("aabb"), _summed([("k1", D), ("k3", D)], NODE_PAIR, *factors, *_READOUTS))


def _norms(p: str, k: str, inside: bool, conjugated: bool) -> Json:
    """Σ_j |z|² c, with the sum over the frequencies of the input inside or not."""
    square: Json = ["abs2", entry(p, k, "j")]
    coefficient = conj(readout("k'", "j")) if conjugated else readout("k'", "j")
    return total([("j", "J")], times(total([(k, D)], square) if inside else square, coefficient))


def _equation_30(inside: bool) -> Json:
    norms = [_norms(":a", "k1", inside, False), _norms(":b", "k3", inside, True)]
    return equal(assigned("aabb"), _summed([] if inside else [("k1", D), ("k3", D)], [], *norms))


def _mixed(first: str, second: str) -> Json:
    return times(circular(first, 0), conj(circular(second, 0)))


def _after_31() -> Json:
    one, other = (total(FREQUENCY, _mixed(*order), NONZERO) for order in ((":a", ":b"), (":b", ":a")))
    return both(equal(assigned("aabb"), one), equal(assigned("bbaa"), other), equal(one, other))


def _equation_32() -> Json:
    mixed = plus(_mixed(":a", ":b"), times(conj(circular(":a", 0)), circular(":b", 0)))
    return equal(applied("epsilon_2"), total(FREQUENCY, mixed, NONZERO))


def _four_entries(conjugated: bool) -> list[Json]:
    last = [entry("p", f"k{n}", "j2") for n in (3, 4)]
    return [*(entry("p", f"k{n}", "j1") for n in (1, 2)), *(map(conj, last) if conjugated else last), *_READOUTS]


_FOUR_FREQUENCIES: Binders = [(f"k{n}", D) for n in range(1, 5)]


def _equation_33(conjugated: bool) -> Json:
    balance = equal(plus(*(f"k{n}" for n in range(1, 5))), 0)
    if conjugated:
        balance = equal(plus("k1", "k2"), plus("k3", "k4"))
    return total(
        [*FREQUENCY, *NODE_PAIR, ("p", INPUTS), *_FOUR_FREQUENCIES],
        times(*_four_entries(conjugated)),
        both(NONZERO, balance),
    )


def _equation_35(extra: Binders) -> Json:
    at_m = both(NONZERO, equal(plus("k1", "k2"), "m"), equal(plus("k3", "k4"), "m"))
    value = total(
        [*FREQUENCY, ("m", D), *extra, *NODE_PAIR, ("p", INPUTS), *_FOUR_FREQUENCIES],
        times(*_four_entries(True)),
        at_m,
    )
    return equal(_equation_33(True), value)


def _convolution(j: str, one: str, two: str, conjugated: bool) -> Json:
    """One bracket of (36)."""
    product = times(entry("p", one, j), entry("p", two, j))
    inner = total([(one, D), (two, D)], conj(product) if conjugated else product, equal(plus(one, two), "m"))
    return total([(j, "J")], times(inner, conj(readout("k'", j)) if conjugated else readout("k'", j)))


def _equation_36() -> Json:
    brackets = times(_convolution("j1", "k1", "k2", False), _convolution("j2", "k3", "k4", True))
    value = total([*FREQUENCY, ("m", D), ("p", INPUTS)], brackets, NONZERO)
    last = total([*FREQUENCY, ("m", D)], _separate("m"), NONZERO)
    return both(equal(_equation_33(True), value), equal(applied("epsilon_3"), last))


def _separate(m: Json) -> Json:
    """|r_a|² + |r_b|² at m."""
    return plus(*(["abs2", circular(p, m)] for p in (":a", ":b")))


def _together() -> Json:
    """|r_a + r_b|² at m = 0."""
    return ["abs2", plus(*(circular(p, 0) for p in (":a", ":b")))]


def _equation_37(norm: Json) -> Json:
    return equal(plus(applied("epsilon_2"), applied("third_case_at", 0)), total(FREQUENCY, norm, NONZERO))


REST = total([("m", D)], applied("third_case_at", "m"), different("m", 0))


def _equation_38() -> Json:
    cases = plus(*(applied(f"epsilon_{case}") for case in CASES))
    return both(
        equal(ENERGY, times(ORDER, cases)), equal(applied("epsilon_3"), plus(applied("third_case_at", 0), REST))
    )


def _energy_value(norm: Json) -> Json:
    crosses = times(4, total(K1_K2, ["abs2", applied("cross", "k1", "k2", "k'")]))
    rest = total([("m", D)], _separate("m"), different("m", 0))
    return times(ORDER, total(FREQUENCY, plus(crosses, norm, rest), NONZERO))


def _equation_39(norm: Json) -> Json:
    return both(equal(ENERGY, _energy_value(norm)), ["<=", 0, _energy_value(norm)])


def _prove_equation_39(proof: Evidence) -> int:
    """Prove ∀ networks (E[oᵀ P o] = a sum of squares ≥ 0)."""
    hermitian, mean_free = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    value = _energy_value(_together())
    equation = proof.sums(equal(ENERGY, value), rewrite=[(hermitian, "backward"), mean_free])
    theorem = proof.conjunction(equation, proof.squares(["<=", 0, value]))
    return proof.generalise(theorem, [name for name, _ in NETWORK], HYPOTHESES)


ODD = ("aaab", "aaba", "abaa", "baaa", "bbba", "bbab", "babb", "abbb")


ODD_VANISH = both(*(equal(assigned(letters), 0) for letters in ODD))


# --- what Lemma 1 takes from it --------------------------------------------------------------------------------------


def _conditions() -> list[Json]:
    """Equations (40)-(43), for every k' ≠ 0."""
    diagonal = over(indicator(both(equal("k1", "k'"), equal("k2", "k'"))), times(2, ORDER))
    families: list[tuple[Binders, list[Json], Json]] = [
        (K1_K2, [], equal(applied("cross", "k1", "k2", "k'"), diagonal)),
        ([], [], equal(plus(circular(":a", 0), circular(":b", 0)), 0)),
        *(([("m", D)], [different("m", 0)], equal(circular(p, "m"), 0)) for p in (":a", ":b")),
    ]
    return [
        forall([*FREQUENCY, *binders], implies(NONZERO, *conditions, equation))
        for binders, conditions, equation in families
    ]


def _prove_zero_loss(proof: Evidence) -> int:
    """Prove ∀ networks ((40)-(43) ⟹ the right side of (3) is 0)."""
    hermitian, mean_free = (proof.assume(hypothesis) for hypothesis in HYPOTHESES)
    conditions = proof.assume(both(*_conditions()))
    cross, norm, *convolutions = (proof.project(conditions, number) for number in range(4))
    potential = applied("cross", "k1", "k2", "k")
    diagonal = over(indicator(both(equal("k1", "k"), equal("k2", "k"))), times(2, ORDER))
    zero = proof.sums(
        equal(analytic_loss(), 0),
        rewrite=[(hermitian, "backward"), mean_free],
        cofactors=[
            cofactor(
                cross,
                ["k", "k1", "k2"],
                times(4, ORDER, conj(minus(potential, diagonal))),
                [["k", D], ["k1", D], ["k2", D]],
            ),
            cofactor(norm, ["k"], times(ORDER, conj(plus(convolved(":a", 0), convolved(":b", 0)))), [["k", D]]),
            *(
                cofactor(theorem, ["k", "m"], times(ORDER, conj(convolved(p, "m"))), [["k", D], ["m", D]])
                for theorem, p in zip(convolutions, (":a", ":b"), strict=True)
            ),
        ],
    )
    inner = proof.generalise(zero, [], [both(*_conditions())])
    return proof.generalise(inner, [name for name, _ in NETWORK], HYPOTHESES)


def _prove_conditions(proof: Evidence) -> int:
    """Prove ∀ networks (equation (4) ⟹ (40)-(43))."""
    optimal = proof.assume(applied("optimality"))
    main, cross, conv_a, conv_b = (proof.project(optimal, number) for number in range(4))
    at_diagonal = indicator(both(equal("k1", "k'"), equal("k2", "k'")))
    first, norm, *convolutions = _conditions()
    families = [
        proof.sums(first, cofactors=[cofactor(main, ["k'"], at_diagonal), cofactor(cross, ["k1", "k2", "k'"])]),
        proof.sums(norm, cofactors=[cofactor(each, [0, "l", "k'"], 1, [["l", D]]) for each in (conv_a, conv_b)]),
        *(
            proof.sums(family, cofactors=[cofactor(each, ["m", "l", "k'"], 1, [["l", D]])])
            for family, each in zip(convolutions, (conv_a, conv_b), strict=True)
        ),
    ]
    inner = proof.generalise(proof.conjunction(*families), [], [applied("optimality")])
    return proof.generalise(inner, [name for name, _ in NETWORK], HYPOTHESES)


DIAGONALS: Binders = [("G", "abelian"), ("r", ["maps", D, "complex"])]
HERMITIAN_DIAGONALS = forall([("k", D)], equal(["r", minus("k")], conj(["r", "k"])))


def _objective(value: Json) -> Json:
    """d⁻¹ Σ r_kkk − Σ |r_kkk|², with the value of r_kkk, which may mention k."""
    linear, square = (total([("k", D)], term, different("k", 0)) for term in (value, ["abs2", value]))
    return minus(over(linear, ORDER), square)


BEST, ANY = _objective(over(1, times(2, ORDER))), _objective(["r", "k"])


def _extremal(comparison: Json) -> Json:
    return forall(DIAGONALS, implies(HERMITIAN_DIAGONALS, comparison))


def _prove_maximizer() -> Evidence:
    proof = Evidence(DIAGONALS)
    hermitian = proof.assume(HERMITIAN_DIAGONALS)
    distance = total([("k", D)], ["abs2", minus(["r", "k"], over(1, times(2, ORDER)))], different("k", 0))
    gap = proof.sums(equal(minus(BEST, ANY), distance), rewrite=[(hermitian, "backward")])
    theorem = proof.squares(["<=", ANY, BEST], equals=gap)
    proof.generalise(theorem, [name for name, _ in DIAGONALS], [HERMITIAN_DIAGONALS])
    return proof


# --- the list: what each equation says, and how it is proved ---------------------------------------------------------

Z2 = ["cyclic", 2]
ONE: Json = ["residue", 1]
STAR: Json = ["star"]
EXAMPLE: list[Json] = [Z2, UNIT, equal_weights(Z2)]
_quarter = [["root", 4, sign] for sign in (1, -1)]
TURNED: list[Json] = [
    Z3,
    UNIT,
    concrete(
        Z3,
        UNIT,
        plus(*(times(indicator(equal("frequency", ["residue", n + 1])), _quarter[n]) for n in range(2))),
    ),
]
MEMORY: list[Json] = [Z2, ["product", ["element", Z2], ["element", Z2]], memorizing(Z2, readout=4)]
_sign = ["choose", "node", ["one", 1], ["other", -1]]
_only = [["choose", "node", ["one", n], ["other", 1 - n]] for n in (1, 0)]
OPPOSITE_NODES: list[Json] = [
    Z2,
    ["labels", "one", "other"],
    concrete(
        Z2,
        ["labels", "one", "other"],
        times(
            indicator(different("frequency", 0)), ["choose", "label", ["a", _only[0]], ["b", _only[1]], ["c", _sign]]
        ),
    ),
]


@dataclass(frozen=True)
class Variant:
    """A false variant of an equation: what the paper prints, or a near-miss."""

    claim: Json
    refutation: Evidence
    control: str
    says: str = ""


@dataclass(frozen=True)
class Equation:
    """A true equation with its proof; ``printed`` says that the paper has the variant instead."""

    name: str
    says: str
    claim: Json
    evidence: Evidence
    witnesses: Sequence[Sequence[Json]]
    variant: Variant | None = None
    printed: bool = False

    def part(self, literal: bool) -> Part:
        """Return the part of the statement, as printed or right."""
        if self.variant is None:
            return Part(self.name, self.says, self.claim, self.evidence, self.witnesses)
        wrong = self.variant
        if literal and self.printed:
            truth = Control(
                f"It becomes true like this. {self.says}", differences(wrong.claim, self.claim), self.evidence, "true"
            )
            return Part(self.name, wrong.says, wrong.claim, wrong.refutation, self.witnesses, [truth])
        near_miss = Control(wrong.control, differences(self.claim, wrong.claim), wrong.refutation)
        return Part(self.name, self.says, self.claim, self.evidence, self.witnesses, [near_miss])


def _refutation(conclusion: Json, network: list[Json], moves: Sequence[Json] = ()) -> Evidence:
    """Refute a conclusion for a network, at the place where the moves lead."""
    proof = Evidence()
    given = [proof.evaluate([name, *network]) for name in ("hermitian", "mean_free")]
    failing = conclusion
    for move in moves:
        if "part" in move:
            failing = failing[1 + move["part"]]
        else:
            names = [name for name, _ in failing[1]]
            failing = substituted(failing[2], dict(zip(names, move["at"], strict=True)))
    at = proof.evaluate(at_network(failing, *network))
    proof.counterexample(quantified(conclusion), [{"at": network}, {"given": given}, *moves], at)
    return proof


def _on_networks(
    name: str,
    says: str,
    conclusion: Json,
    indices: Sequence[Sequence[Json]] = ([],),
    prove: Callable[[Evidence], int] | None = None,
    wrong: tuple[Json, list[Json], Sequence[Json]] | None = None,
    texts: tuple[str, str] = ("", ""),
) -> Equation:
    """Return an equation for every network: by the rule sums, or by another proof; ``wrong`` refutes a variant."""
    proof = Evidence(NETWORK)
    if prove is None:
        prove_on_networks(proof, conclusion)
    else:
        prove(proof)
    variant = None
    if wrong is not None:
        variant = Variant(quantified(wrong[0]), _refutation(*wrong), *texts)
    witnesses = [[*EXAMPLE, *values] for values in indices]
    return Equation(name, says, quantified(conclusion), proof, witnesses, variant, bool(texts[1]))


def _output_form() -> list[Equation]:
    """Equations (17)-(20): the mean of oᵀ P e."""
    aligned = projected(label("y"), output("y'"))
    points = [[0, 0]]
    return [
        _on_networks(
            "equation-17",
            "The same with P v_j = v_j and the pre-activation expanded in characters, without the remainder of w_j.",
            forall(PAIRS, equal(aligned, _equation_17(False))),
            points,
        ),
        _on_networks(
            "equation-18",
            "The same with a sum over the two inputs inside the square.",
            forall(PAIRS, equal(aligned, _equation_17(True))),
            points,
        ),
        _on_networks(
            "equation-19",
            "E[e^T P o] is a sum over k1, k2, k' != 0, p1, p2 and j of coefficients times a mean of four characters.",
            equal(mean(aligned), _equation_19()),
        ),
        _on_networks(
            "after-19",
            "For k' != 0 this mean is 1 if p1 != p2 and k1 = k2 = k', else 0.",
            _surviving_means(),
            [[ONE, 0, 0, ":a", ":b"]],
        ),
        _on_networks(
            "equation-20",
            "E[o^T P e] is twice the sum over k != 0 of r_kkk, also written out as a sum over the nodes.",
            _equation_20(),
            wrong=(_equation_20(3), EXAMPLE, [{"part": 0}]),
            texts=("With 3 in place of 2 it is false on Z2.", ""),
        ),
    ]


def _energy_form() -> list[Equation]:
    """Equations (22) and (23): the products of readouts, and the assignments that contribute nothing."""
    return [
        _on_networks(
            "equation-22",
            "v_j^T P v_j' is the product of two sums over characters, the second one conjugated, and equals "
            "d times the sum over k' != 0 of c_{k'j} conj(c_{k'j'}).",
            _equation_22(),
            [[STAR, STAR]],
            wrong=(_equation_22(False), TURNED, [{"at": [STAR, STAR]}, {"part": 1}]),
            texts=("Without the conjugate it is false: one node on Z3 with c_1 = i.", ""),
        ),
        _on_networks("after-23", "Each of the eight odd assignments contributes 0.", ODD_VANISH),
    ]


def _first_case() -> list[Equation]:
    """Equations (24)-(28)."""
    return [
        _on_networks(
            "equation-24",
            "Each of the four assignments with one a and one b in both pairs has the value (24).",
            _equation_24(),
        ),
        _on_networks(
            "equation-25",
            "The value of the assignment (1,3) is (25): the second sum over the nodes is the conjugate of the first.",
            _equation_25(),
        ),
        _on_networks(
            "equation-27",
            "The value of the assignment (1,3) is the sum over k1, k2 and k' != 0 of |r_{k1 k2 k'}|^2.",
            equal(assigned("abab"), CROSS_SQUARES),
        ),
        _on_networks(
            "equation-28",
            "The first case amounts to four times that sum.",
            equal(applied("epsilon_1"), times(4, CROSS_SQUARES)),
        ),
    ]


def _second_case() -> list[Equation]:
    """Equations (29)-(32)."""
    every_m: Binders = [("m", D), ("k", D)]
    same = [forall(every_m, equal(applied("circular", p, "m", "k"), convolved(p, "m"))) for p in (":a", ":b")]
    negative = exists(NETWORK, both(*HYPOTHESES, ["<", applied("epsilon_2"), 0]))
    proof = Evidence()
    proof.witness(negative, OPPOSITE_NODES, proof.evaluate(at_network(negative[2], *OPPOSITE_NODES)))
    return [
        _on_networks("equation-29", "The assignment (1,2) has the value (29).", _equation_29()),
        _on_networks("equation-30", "The same as a product of two sums over nodes.", _equation_30(False)),
        _on_networks("equation-31", "The same with the sums over frequencies inside.", _equation_30(True)),
        _on_networks(
            "definition-after-31",
            "The circular convolution defined there is the sum over k' of the potentials r_pmk'k of Theorem 1.",
            both(*same),
            [[0, 0], [0, 0]],
        ),
        _on_networks(
            "after-31",
            "The assignments (1,2) and (3,4) have the values r_a conj(r_b) and r_b conj(r_a), summed over k' != 0, "
            "and these two sums are equal.",
            _after_31(),
        ),
        _on_networks("equation-32", "The second case amounts to (32).", _equation_32()),
        Equation("after-32", "There are networks whose second case is negative.", negative, proof, [[]]),
    ]


def _third_case() -> list[Equation]:
    """Equations (33)-(39)."""
    crosswise = _equation_37(_separate(0))
    total_crosswise = _equation_39(_separate(0))
    twice = _equation_35([("p'", INPUTS)])

    return [
        _on_networks(
            "equation-33",
            "The third case amounts to (33), a sum over k1 + k2 + k3 + k4 = 0.",
            equal(applied("epsilon_3"), _equation_33(False)),
        ),
        _on_networks(
            "equation-34",
            "The third case amounts to (34), a sum over k1 + k2 = k3 + k4 with conjugates.",
            equal(applied("epsilon_3"), _equation_33(True)),
        ),
        _on_networks(
            "equation-35",
            "(34) equals (35) with a single sum over p: it is sorted by m = k1 + k2.",
            _equation_35([]),
            wrong=(twice, EXAMPLE, []),
            texts=(
                "With the second sum over p that is printed it is false: twice as much, on Z2.",
                "(34) equals (35) with the two sums over p that it prints.",
            ),
        ),
        _on_networks(
            "equation-36",
            "(34) equals (36), a product of two sums over the nodes, and the third case amounts to the sum of "
            "|r_a|^2 + |r_b|^2 over m and k' != 0.",
            _equation_36(),
        ),
        _on_networks(
            "equation-37",
            "The second case and the third one at m = 0 amount together to the sum of |r_a + r_b|^2 over k' != 0.",
            _equation_37(_together()),
            wrong=(crosswise, EXAMPLE, []),
            texts=(
                "With |r_a|^2 + |r_b|^2 in place of |r_a + r_b|^2, as printed, it is false on Z2.",
                "The second case and the third one at m = 0 amount together to the sum of |r_a|^2 + |r_b|^2 over "
                "k' != 0.",
            ),
        ),
        _on_networks(
            "equation-38",
            "E[o^T P o] is d times the sum of the three cases, and the third one is the sum of its terms at m = 0 and "
            "at m != 0.",
            _equation_38(),
        ),
        _on_networks(
            "equation-39",
            "E[o^T P o] is (39) with |r_a + r_b|^2 at m = 0, and that is not negative.",
            _equation_39(_together()),
            prove=_prove_equation_39,
            wrong=(total_crosswise, EXAMPLE, [{"part": 0}]),
            texts=(
                "With |r_a|^2 + |r_b|^2 in place of |r_a + r_b|^2 at m = 0, as printed, it is false on Z2.",
                "E[o^T P o] is (39), with |r_a|^2 + |r_b|^2 at m = 0, and that is not negative.",
            ),
        ),
    ]


def _sufficiency() -> list[Equation]:
    """What the proof of Lemma 1 says, with equations (40)-(43)."""
    printed = _extremal(["<=", BEST, ANY])
    zero = [Z2, mapping([("frequency", ["dual", Z2])], 0)]
    named = dict(zip([name for name, _ in DIAGONALS], zero, strict=True))
    refuted = Evidence()
    given = refuted.evaluate(substituted(HERMITIAN_DIAGONALS, named))
    at = refuted.evaluate(substituted(["<=", BEST, ANY], named))
    refuted.counterexample(printed, [{"at": zero}, {"given": [given]}], at)
    norms = total(
        [("j", "J")],
        times(total([("k", D)], plus(*(["abs2", entry(p, "k", "j")] for p in (":a", ":b")))), readout("k'", "j")),
    )
    sufficient = implies(both(*_conditions()), equal(analytic_loss(), 0))
    follow = implies(applied("optimality"), both(*_conditions()))
    necessary = Evidence(NETWORK)
    _prove_conditions(necessary)
    enough = Evidence(NETWORK)
    _prove_zero_loss(enough)
    indices: list[list[Json]] = [[ONE, 0, 0], [ONE], [ONE, ONE], [ONE, ONE]]
    return [
        Equation(
            "before-40",
            "Over Hermitian families d^{-1} sum r_kkk - sum |r_kkk|^2 is largest at r_kkk = 1/(2d).",
            _extremal(["<=", ANY, BEST]),
            _prove_maximizer(),
            [zero],
            Variant(
                printed,
                refuted,
                "That it is smallest there, as printed, is false on Z2: at 0 it is smaller.",
                "Over Hermitian families d^{-1} sum r_kkk - sum |r_kkk|^2 is smallest at r_kkk = 1/(2d).",
            ),
            True,
        ),
        _on_networks(
            "equation-41",
            "The sum of the two convolutions at m = 0 is a sum over the nodes of the squared coefficients times c.",
            forall(FREQUENCY, equal(plus(circular(":a", 0), circular(":b", 0)), norms)),
            [[0]],
        ),
        Equation(
            "equation-43", "Under (40)-(43) the right side of (3) is 0.", quantified(sufficient), enough, [MEMORY]
        ),
        Equation(
            "after-43",
            "Equation (4) implies (40)-(43).",
            quantified(follow),
            necessary,
            [[*MEMORY, *values] for values in indices],
        ),
    ]


def _unit_product() -> Equation:
    """Equation (49)."""
    potential = applied("cross", "k", "k", "k")
    of_product = on_product("cross", "k", "k", "k")
    hypotheses = [HYPOTHESES[1], IS_UNIT]
    split = forall([("k", D)], equal(of_product, times(potential, on_unit("cross", "k", "k", "k"))))
    kept = forall([("k", D)], equal(of_product, potential))
    proof = Evidence(PARAMETERS)
    mean_free, unit = (proof.assume(hypothesis) for hypothesis in hypotheses)
    theorems = [
        proof.sums(split),
        proof.sums(kept, rewrite=[mean_free], cofactors=[cofactor(unit, ["k"], potential)]),
    ]
    proof.generalise(proof.conjunction(*theorems), [name for name, _ in PARAMETERS], hypotheses)
    values = [*EXAMPLE, UNIT, equal_weights(Z2), ONE]
    return Equation(
        "equation-49",
        "For a unit y every r_kkk of z * y is the product of those of z and y, and equals that of z.",
        forall(PARAMETERS, implies(*hypotheses, both(split, kept))),
        proof,
        [values, values],
    )


@cache
def _equations() -> list[Equation]:
    """Return all equations in the order of the paper."""
    return [
        *_output_form(),
        *_energy_form(),
        *_first_case(),
        *_second_case(),
        *_third_case(),
        *_sufficiency(),
        _unit_product(),
    ]


def _statement(literal: bool, **texts: str) -> Statement:
    parts = [equation.part(literal) for equation in _equations()]
    claims = [part.claim for part in parts]
    return Statement(
        **texts,
        source=f"{SOURCE}, appendix D, equations (14)-(43), with the text between them, and equation (49)",
        hypotheses=(
            r"As in cago/theorem-1: G a finite Abelian group of order d, z Hermitian, z_{p0j} = 0. \mathbb E is the "
            r"mean over all pairs of inputs; P = I - 11^T/d; e the unit vector of the label."
        ),
        definitions=needed(DERIVATION_VOCABULARY, claims),
        parts=parts,
    )


READING = (
    "One part for each equation with content; parts named after-N stand in the text after equation (N). "
    "w_j^perp and iota_0 are left from another setting: for weights of the form (13) w_j^perp = 0, and the "
    "inputs x_1, x_2, also called g, x, y, y_1, y_2, are g1 and g2. The letters a, b, c are z_a, z_b, z_c; "
    "p in {1, 2} is p in {a, b}; x_kkk in (20) is r_kkk, h_akj after (13) is z_akj; k1 + k3 = 0 mod d is an equation "
    "between characters; (14) defines the loss and (26) is (25) in other letters. epsilon_3, which the text does not "
    "define, is the value of the third case. A sum sign extends over all that follows. (15), (16), (21) and (23) only "
    "multiply out or abbreviate. For (44)-(48) see cago/theorem-3. "
)


def equations_theorem_1() -> Statement:
    """The equations of the derivation as printed."""
    return _statement(
        True,
        id="cago/equations-theorem-1",
        title="The equations in the proofs of Theorem 1 and Lemma 1, as printed",
        conclusion=r"Equations (17)-(43) and (49), each of them.",
        reading=READING
        + "Wrong as printed are: (37) and (39), which lose the cross term 2 Re(r_a conj(r_b)) at m = 0; (35), which "
        "sums over p twice; and before (40) a maximizer is called a minimizer. Theorem 1 itself has the right term, "
        "and (41) too. Repaired in cago/equations-theorem-1.repair.",
    )


def equations_theorem_1_repair() -> Statement:
    """The equations of the derivation, set right."""
    return _statement(
        False,
        id="cago/equations-theorem-1.repair",
        title="The equations in the proofs of Theorem 1 and Lemma 1, set right",
        conclusion=(
            r"Equations (17)-(43) and (49), with \sum_{k'\ne0}|r^\circledast_{a0k'} + r^\circledast_{b0k'}|^2 in (37) "
            r"and (39), one sum over p in (35), and a maximizer before (40)."
        ),
        reading=READING + "All other equations are as printed.",
    )


STATEMENTS = {
    "cago/equations-theorem-1": equations_theorem_1,
    "cago/equations-theorem-1.repair": equations_theorem_1_repair,
}
