"""Two neurons for each pair of inputs memorise any table, with flat spectra and less than the largest margin.

Thesis on combinatorial tasks, D.4, and the remark on it in section 7.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import Z3
from verify.statements.cago.small_groups import ONE
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    over,
    place,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.neuron_bound import NONZERO
from verify.statements.tasks.addition.vocabulary import ORDER, SOURCE, VOCABULARY, WEIGHTS, D, G, applied

Json = Any

SIGNS = ["range", 0, 1]
NODES = ["product", ["product", "S", "S"], SIGNS]
TABLE = ["maps", "S", "S", "S"]
OF_TABLE: Binders = [("S", "set"), ("r", TABLE)]
FIRST, SECOND = ["first", ["first", "node"]], ["second", ["first", "node"]]
SIGN = minus(1, times(2, ["second", "node"]))
AT_NODE: Binders = [("node", NODES), ("i", "S")]
MEMORY: list[Json] = [
    define("memory_u", [("S", "set"), *AT_NODE], indicator(equal("i", FIRST))),
    define("memory_v", [("S", "set"), *AT_NODE], times(SIGN, indicator(equal("i", SECOND)))),
    define("memory_w", [*OF_TABLE, *AT_NODE], times(over(SIGN, 4), indicator(equal("i", ["r", FIRST, SECOND])))),
]


# --- the table -------------------------------------------------------------------------------------------------------


def _output() -> Json:
    """The output of all neurons for the class k at the input (i, j)."""
    into = plus(["memory_u", "S", "node", "i"], ["memory_v", "S", "node", "j"])
    return total([("node", NODES)], times(power(into, 2), ["memory_w", "S", "r", "node", "k"]))


def _table_claim(value: Json) -> Json:
    inputs = [("i", "S"), ("j", "S"), ("k", "S")]
    return forall(
        OF_TABLE,
        both(equal(["size", NODES], times(2, power(["size", "S"], 2))), forall(inputs, equal(_output(), value))),
    )


RIGHT = indicator(equal("k", ["r", "i", "j"]))
TABLE_CLAIM = _table_claim(RIGHT)


def _prove_table() -> Evidence:
    proof = Evidence(OF_TABLE)
    size, outputs = (proof.sums(formula) for formula in TABLE_CLAIM[2][1:])
    proof.generalise(proof.conjunction(size, outputs), names_of(OF_TABLE))
    return proof


PAIR = ["labels", "even", "odd"]
EVEN, ODD = ["of", PAIR, ":even"], ["of", PAIR, ":odd"]
ALL_EVEN = mapping([("x", PAIR), ("y", PAIR)], EVEN)


def _table_part(definitions: list[Json]) -> Part:
    inner = {"i": EVEN, "j": ODD, "k": EVEN}
    return Part(
        "table",
        "2n^2 neurons give 1 for the class r(i, j) and 0 for every other one.",
        TABLE_CLAIM,
        _prove_table(),
        [[PAIR, ALL_EVEN, EVEN, ODD, EVEN]],
        [
            Control(
                "Without the sign in w it is false: the squares of the two inputs do not cancel.",
                [(place(definitions, "memory_w", "body", 1, 1), 1)],
                refute_at(
                    TABLE_CLAIM,
                    OF_TABLE,
                    [PAIR, ALL_EVEN],
                    [],
                    equal(_output(), RIGHT),
                    [{"part": 1}, {"at": [EVEN, ODD, EVEN]}],
                    inner,
                ),
            )
        ],
    )


# --- the spectra -----------------------------------------------------------------------------------------------------

ON_GROUP: Binders = [("G", "abelian"), ("r", ["maps", G, G, G])]
GROUP_NODES = substituted(NODES, {"S": G})
OF_NODE = {"u": ["memory_u", G, "node"], "v": ["memory_v", G, "node"], "w": ["memory_w", G, "r", "node"]}


def _weight(x: str) -> Json:
    """One of the three functions of a neuron."""
    return mapping([("g'", G)], [*OF_NODE[x], "g'"])


def _spectrum_claim(sizes: Sequence[Json]) -> Json:
    entries = [
        equal(["abs2", ["transform", "G", _weight(x), "k"]], size) for x, size in zip(WEIGHTS, sizes, strict=True)
    ]
    return forall(ON_GROUP, forall([("node", GROUP_NODES), ("k", D)], both(*entries)))


SPECTRUM_CLAIM = _spectrum_claim([1, 1, over(1, 16)])


def _spectrum_part() -> Part:
    proof = Evidence([])
    proof.sums(SPECTRUM_CLAIM)
    wrong = _spectrum_claim([1, 1, indicator(equal("k", 0))])
    node = ["of", substituted(GROUP_NODES, {"G": Z3}), ["pair", ["pair", 0, 0], 0]]
    frequency = ["of", ["dual", Z3], ONE]
    values = [Z3, mapping([("x", ["element", Z3]), ("y", ["element", Z3])], plus("x", "y"))]
    return Part(
        "spectrum",
        "All Fourier coefficients of a neuron have the same size: 1 for u and v, 1/4 for w.",
        SPECTRUM_CLAIM,
        proof,
        [[*values, node, frequency]],
        [
            Control(
                "That the frequency 0 alone occurs in w is false on Z3.",
                differences(SPECTRUM_CLAIM, wrong),
                refute_at(
                    wrong,
                    ON_GROUP,
                    values,
                    [],
                    wrong[2][2][-1],
                    [{"at": [node, frequency]}, {"part": 2}],
                    {"node": node, "k": frequency},
                ),
            )
        ],
    )


# --- the margin ------------------------------------------------------------------------------------------------------

SCALED: Binders = [("G", "abelian"), *((x, "real") for x in ("s", "t", "n", "gamma"))]
SIZES: list[Json] = [
    ["largest_margin", "G", "gamma"],
    *(["<", 0, x] for x in ("s", "t")),
    ["<=", 0, "n"],
    equal(power("n", 2), plus(times(2, power("s", 2)), power("t", 2))),
]
SUM = mapping([("x'", G), ("y'", G)], plus("x'", "y'"))
NORM = mapping([("node", GROUP_NODES)], "n")
MARGIN = times(4, power("s", 2), "t")


def _scaled() -> tuple[Json, ...]:
    """The weights for addition, u and v scaled by s, w of size t."""
    scales = {"u": "s", "v": "s", "w": times(4, "t")}
    return tuple(
        mapping(
            [("node", GROUP_NODES), ("g'", G)],
            times(scales[x], substituted([*OF_NODE[x], "g'"], {"r": SUM})),
        )
        for x in WEIGHTS
    )


def _margin_claim(factor: int = 1) -> Json:
    """The network has the margin 4 s² t at every input and class, which times the factor is less than γ ‖θ‖³."""
    outputs = minus(
        *(applied("output", "a", "b", c, nodes=GROUP_NODES, network=_scaled()) for c in (plus("a", "b"), "c"))
    )
    inputs = [("a", G), ("b", G), ("c", G)]
    everywhere = forall(inputs, implies(different("c", plus("a", "b")), equal(outputs, MARGIN)))
    size = times("gamma", ["cubed_norm", GROUP_NODES, NORM])
    less: Json = ["<", MARGIN if factor == 1 else times(factor, MARGIN), size]
    norms = applied("norms", NORM, nodes=GROUP_NODES, network=_scaled())
    return forall(SCALED, implies(*SIZES, both(norms, everywhere, less)))


MARGIN_CLAIM = _margin_claim()


def _prove_less(proof: Evidence, given: Sequence[int]) -> int:
    """4 s² t < γ ‖θ‖³: with e = d − 1, x = s², z = t², the difference of the squares is a sum of squares."""
    gamma_sign, gamma, s, t, n, norm = given
    goal = MARGIN_CLAIM[2][-1][-1]
    smaller, larger = goal[1:]
    e, x, z = minus(ORDER, 1), power("s", 2), power("t", 2)
    others = proof.squares(["<=", 0, e], proof.sums(equal(minus(e, 0), total([("k", D)], 1, NONZERO))))
    not_less = proof.order(proof.assume(["not", goal]))
    excess = minus(smaller, larger)
    means = times(power(minus(z, x), 2), plus(z, times(8, x)))
    sizes = plus(1, times(3, e), power(e, 2), power(e, 3))
    form = plus(
        times(27, power(e, 2), excess, plus(excess, times(2, larger))),
        times(8, power(ORDER, 3), means),
        times(216, power("s", 4), power("t", 2), sizes),
    )
    whole = plus(times(2, x), z)
    cubes = plus(power("n", 4), times(power("n", 2), whole), power(whole, 2))
    equals = proof.sums(
        equal(minus(0, 0), form),
        cofactors=[
            cofactor(gamma, [], times(4, power(ORDER, 3), power("n", 6))),
            cofactor(norm, [], times(8, power(ORDER, 3), cubes)),
        ],
    )
    absurd = proof.squares(["<", 0, 0], equals, [not_less, others, s, t, n, gamma_sign])
    return prove_by_order(proof, goal, absurd)


def _prove_margin() -> Evidence:
    """Prove the norms, the outputs and the inequality."""
    proof = Evidence([*SCALED, ("node1", GROUP_NODES)])
    largest, s, t, n, norm = (proof.assume(formula) for formula in SIZES)
    everywhere = MARGIN_CLAIM[2][-1][2]
    squares = proof.sums(
        forall(
            [("neuron", GROUP_NODES)],
            equal(
                power("n", 2),
                total([("g", G)], plus(*(power(["at", w, "neuron", "g"], 2) for w in _scaled()))),
            ),
        ),
        cofactors=[cofactor(norm)],
    )
    at_node = proof.conjunction(n, proof.specialise(squares, ["node1"]))
    each = proof.generalise(at_node, ["node1"])
    exact = proof.sums(everywhere)
    less = _prove_less(proof, [proof.project(largest, 0), proof.project(largest, 1), s, t, n, norm])
    proof.generalise(proof.conjunction(each, exact, less), names_of(SCALED), SIZES)
    return proof


def _margin_part() -> Part:
    twice = _margin_claim(2)
    root = ["radical", 2, 2, 1]
    values = [Z3, 73, 72, times(89, root), over(root, 18)]
    node = ["pair", ["pair", 0, 0], 0]
    return Part(
        "margin",
        "Its margin is less than gamma times the cube of its norm, however u and v are scaled against w.",
        MARGIN_CLAIM,
        _prove_margin(),
        [[*values, node], [*values, 0, 0, ONE]],
        [
            Control(
                "That it is less than half as large is false on Z3, for weights of nearly equal size.",
                differences(MARGIN_CLAIM, twice),
                refute_at(twice, SCALED, values, SIZES, twice[2][-1][-1], [{"part": 2}]),
            )
        ],
    )


def construction_d_4() -> Statement:
    """The network of D.4."""
    definitions = needed([*VOCABULARY, *MEMORY], [TABLE_CLAIM, SPECTRUM_CLAIM, MARGIN_CLAIM])
    return Statement(
        id="tasks/construction-d.4",
        title="Two neurons for each pair of inputs memorise any table, with flat Fourier spectra and a smaller margin",
        source=f"{SOURCE}, D.4 with section 7.1",
        hypotheses=(
            r"r : [n]^2 \to [n]; for each (a, b) the neurons u = u' = 1_a, v = 1_b, v' = -1_b, "
            r"w = \frac14 1_{r(a,b)}, w' = -\frac14 1_{r(a,b)}."
        ),
        conclusion=(
            r"f(\theta, (i,j))[k] = 1_{k = r(i,j)} with 2n^2 neurons. |\hat u|, |\hat v|, |\hat w| are constant. For "
            r"r(a,b) = a + b the normalised margin is less than \gamma^*."
        ),
        reading=(
            "Proved for every finite set in place of [n], spectra and margin for every finite Abelian group. The text "
            "counts 2p^2 neurons, which is 2n^2 for its n = p. In the display the first two factors carry the index "
            "r(i,j) where the neurons have r(a,b); both give the same sum. 'Lower margin' of section 7.1 is read as: "
            "for all scales s of u, v and t of w, with the norm n of a neuron, 4 s^2 t < gamma \\|\\theta\\|_{2,3}^3, "
            "where gamma is that of Theorem 7.7, 27 gamma^2 d (d-1)^2 = 2."
        ),
        definitions=definitions,
        parts=[_table_part(definitions), _spectrum_part(), _margin_part()],
    )


STATEMENTS = {"tasks/construction-d.4": construction_d_4}
