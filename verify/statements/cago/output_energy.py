"""The mean square of the network function, in the three cases in which a product of characters has a mean.

CaGO (Tian), appendix D, equations (22)-(39).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.derivation_vocabulary import (
    CASES,
    ENERGY,
    FREQUENCY,
    INPUTS,
    K1_K2,
    NODE_PAIR,
    NONZERO,
    READOUTS,
    assigned,
    circular,
    entry,
    projected,
    readout,
)
from verify.statements.cago.derived_equations import EXAMPLE, OPPOSITE_NODES, STAR, TURNED, Equation, on_networks
from verify.statements.cago.loss import HYPOTHESES, ORDER, at_network
from verify.statements.cago.vocabulary import NETWORK, D, G, applied, convolved
from verify.statements.language import Binders, both, conj, different, equal, exists, forall, minus, plus, times, total
from verify.statements.patterns import names_of

Json = Any

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


def _summed(frequencies: Binders, nodes: Binders, *factors: Json) -> Json:
    return total([*frequencies, *FREQUENCY, *nodes], times(*factors), NONZERO)


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
        *READOUTS,
    )
    return both(*(equal(assigned(letters), value) for letters in CASES[1]))


def _equation_25() -> Json:
    factors = [entry(":a", "k1", "j"), entry(":b", "k2", "j"), readout("k'", "j")]
    return equal(assigned("abab"), _summed(K1_K2, [], _node_sum(False, *factors), _node_sum(True, *factors)))


def _equation_29() -> Json:
    factors = [entry(":a", "k1", "j1"), conj(entry(":a", "k1", "j1"))]
    factors += [entry(":b", "k3", "j2"), conj(entry(":b", "k3", "j2"))]
    return equal(assigned("aabb"), _summed([("k1", D), ("k3", D)], NODE_PAIR, *factors, *READOUTS))


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
    return [*(entry("p", f"k{n}", "j1") for n in (1, 2)), *(map(conj, last) if conjugated else last), *READOUTS]


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
    return proof.generalise(theorem, names_of(NETWORK), HYPOTHESES)


ODD = ("aaab", "aaba", "abaa", "baaa", "bbba", "bbab", "babb", "abbb")
ODD_VANISH = both(*(equal(assigned(letters), 0) for letters in ODD))


def energy_form() -> list[Equation]:
    """Equations (22) and (23): the products of readouts, and the assignments that contribute nothing."""
    return [
        on_networks(
            "equation-22",
            "v_j^T P v_j' is the product of two sums over characters, the second one conjugated, and equals "
            "d times the sum over k' != 0 of c_{k'j} conj(c_{k'j'}).",
            _equation_22(),
            [[STAR, STAR]],
            wrong=(_equation_22(False), TURNED, [{"at": [STAR, STAR]}, {"part": 1}]),
            texts=("Without the conjugate it is false: one node on Z3 with c_1 = i.", ""),
        ),
        on_networks("after-23", "Each of the eight odd assignments contributes 0.", ODD_VANISH),
    ]


def first_case() -> list[Equation]:
    """Equations (24)-(28)."""
    return [
        on_networks(
            "equation-24",
            "Each of the four assignments with one a and one b in both pairs has the value (24).",
            _equation_24(),
        ),
        on_networks(
            "equation-25",
            "The value of the assignment (1,3) is (25): the second sum over the nodes is the conjugate of the first.",
            _equation_25(),
        ),
        on_networks(
            "equation-27",
            "The value of the assignment (1,3) is the sum over k1, k2 and k' != 0 of |r_{k1 k2 k'}|^2.",
            equal(assigned("abab"), CROSS_SQUARES),
        ),
        on_networks(
            "equation-28",
            "The first case amounts to four times that sum.",
            equal(applied("epsilon_1"), times(4, CROSS_SQUARES)),
        ),
    ]


def second_case() -> list[Equation]:
    """Equations (29)-(32)."""
    every_m: Binders = [("m", D), ("k", D)]
    same = [forall(every_m, equal(applied("circular", p, "m", "k"), convolved(p, "m"))) for p in (":a", ":b")]
    negative = exists(NETWORK, both(*HYPOTHESES, ["<", applied("epsilon_2"), 0]))
    proof = Evidence()
    proof.witness(negative, OPPOSITE_NODES, proof.evaluate(at_network(negative[2], *OPPOSITE_NODES)))
    return [
        on_networks("equation-29", "The assignment (1,2) has the value (29).", _equation_29()),
        on_networks("equation-30", "The same as a product of two sums over nodes.", _equation_30(False)),
        on_networks("equation-31", "The same with the sums over frequencies inside.", _equation_30(True)),
        on_networks(
            "definition-after-31",
            "The circular convolution defined there is the sum over k' of the potentials r_pmk'k of Theorem 1.",
            both(*same),
            [[0, 0], [0, 0]],
        ),
        on_networks(
            "after-31",
            "The assignments (1,2) and (3,4) have the values r_a conj(r_b) and r_b conj(r_a), summed over k' != 0, "
            "and these two sums are equal.",
            _after_31(),
        ),
        on_networks("equation-32", "The second case amounts to (32).", _equation_32()),
        Equation("after-32", "There are networks whose second case is negative.", negative, proof, [[]]),
    ]


def third_case() -> list[Equation]:
    """Equations (33)-(39)."""
    crosswise = _equation_37(_separate(0))
    total_crosswise = _equation_39(_separate(0))
    twice = _equation_35([("p'", INPUTS)])

    return [
        on_networks(
            "equation-33",
            "The third case amounts to (33), a sum over k1 + k2 + k3 + k4 = 0.",
            equal(applied("epsilon_3"), _equation_33(False)),
        ),
        on_networks(
            "equation-34",
            "The third case amounts to (34), a sum over k1 + k2 = k3 + k4 with conjugates.",
            equal(applied("epsilon_3"), _equation_33(True)),
        ),
        on_networks(
            "equation-35",
            "(34) equals (35) with a single sum over p: it is sorted by m = k1 + k2.",
            _equation_35([]),
            wrong=(twice, EXAMPLE, []),
            texts=(
                "With the second sum over p that is printed it is false: twice as much, on Z2.",
                "(34) equals (35) with the two sums over p that it prints.",
            ),
        ),
        on_networks(
            "equation-36",
            "(34) equals (36), a product of two sums over the nodes, and the third case amounts to the sum of "
            "|r_a|^2 + |r_b|^2 over m and k' != 0.",
            _equation_36(),
        ),
        on_networks(
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
        on_networks(
            "equation-38",
            "E[o^T P o] is d times the sum of the three cases, and the third one is the sum of its terms at m = 0 and "
            "at m != 0.",
            _equation_38(),
        ),
        on_networks(
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
