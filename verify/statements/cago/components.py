"""On the group of order 2 the solutions of zero loss with two hidden nodes fall into components that no path joins.

CaGO (Tian), Theorem 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import UNIT, concrete, prove_on_networks, prove_zero_conditions, sum_of_squares
from verify.statements.cago.path_vocabulary import BINDERS, HYPOTHESES, IDENTITY, NAMES, PRODUCT
from verify.statements.cago.small_groups import ONE, Z2, character_one
from verify.statements.cago.vocabulary import LABELS, NETWORK, P, applied
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
from verify.statements.patterns import names_of, prove_not, valuation

Json = Any

TWO_NODES = ["range", 0, 1]
BOTH = ["product", UNIT, TWO_NODES]
REALS = ["maps", TWO_NODES, "complex"]


def solution_on_z2(sort: Json, a: Json, b: Json, c: Json) -> Json:
    """A solution on Z2 by its three labels."""
    return concrete(
        Z2, sort, times(indicator(different("frequency", 0)), ["choose", "label", ["a", a], ["b", b], ["c", c]])
    )


HALF = over(1, 2)
ALTERNATING = times(HALF, minus(1, times(2, indicator(equal("node", 1)))))
COMPLETED = solution_on_z2(TWO_NODES, HALF, ALTERNATING, ALTERNATING)
TURNING = solution_on_z2(UNIT, -1, -1, 1)
Z2_VALUES: list[Json] = [Z2, UNIT, TWO_NODES, TURNING, COMPLETED, ["star"]]
Z2_NAMED: dict[str, Json] = valuation(BINDERS, Z2_VALUES)


def _prove_barrier(proof: Evidence) -> int:
    """Prove of real a, b, c with Σ abc = 1/4 and Σ (a² + b²) c = 0: c_0 ≠ 0, and a_0 + b_0 ≠ 0 if c_0 > 0."""
    hypotheses = [
        *(forall([("n", TWO_NODES)], equal(conj([x, "n"]), [x, "n"])) for x in ("a1", "b1", "c1")),
        equal(total([("n", TWO_NODES)], times(["a1", "n"], ["b1", "n"], ["c1", "n"])), over(1, 4)),
        equal(total([("n", TWO_NODES)], times(plus(*(power([x, "n"], 2) for x in ("a1", "b1"))), ["c1", "n"])), 0),
    ]
    *real, product, norm = (proof.assume(formula) for formula in hypotheses)

    def mixed(sign: int, n: int) -> Json:
        return plus(["a1", n], times(sign, ["b1", n]))

    def weighted(sign: int) -> Json:
        return plus(*(times(power(mixed(sign, n), 2), ["c1", n]) for n in (0, 1)))

    sums = {
        sign: proof.sums(
            equal(weighted(sign), over(sign, 2)), cofactors=[cofactor(norm), cofactor(product, [], 2 * sign)]
        )
        for sign in (1, -1)
    }
    squares = plus(times(HALF, ["abs2", mixed(-1, 1)]), times(HALF, ["abs2", mixed(1, 1)]))
    crossed = [cofactor(sums[1], [], times(-1, power(mixed(-1, 1), 2))), cofactor(sums[-1], [], power(mixed(1, 1), 2))]
    zero_c, zero_sum = equal(["c1", 0], 0), equal(mixed(1, 0), 0)

    def impossible(formula: Json, left: Json, weight: Json, given: Sequence[int]) -> int:
        """¬formula, since it makes a sum of squares vanish, and with it one side of the first equation."""
        assumed = proof.assume(formula)
        vanishing = proof.sums(equal(left, 0), rewrite=real, cofactors=[*crossed, cofactor(assumed, [], weight)])
        gone = proof.vanish(vanishing, [1], given)
        rest = times(mixed(1, 0), ["c1", 0]) if formula == zero_sum else power(mixed(1, 0), 2)
        half = proof.sums(
            equal(HALF, 0),
            cofactors=[
                cofactor(sums[1], [], -1),
                cofactor(gone, [], times(mixed(1, 1), ["c1", 1])),
                cofactor(assumed, [], rest),
            ],
        )
        return prove_not(proof, formula, half, proof.evaluate(equal(HALF, 0)))

    both_squares = minus(
        times(power(mixed(1, 1), 2), power(mixed(-1, 0), 2)), times(power(mixed(-1, 1), 2), power(mixed(1, 0), 2))
    )
    never_zero = impossible(zero_c, squares, times(-1, both_squares), [])
    positive = proof.assume(["<", 0, ["c1", 0]])
    more = plus(*squares[1:], times(["c1", 0], ["abs2", mixed(1, 1)], ["abs2", mixed(-1, 0)]))
    away = impossible(zero_sum, more, times(power(mixed(-1, 1), 2), mixed(1, 0), ["c1", 0]), [positive])
    barrier = proof.conjunction(never_zero, proof.generalise(away, [], [["<", 0, ["c1", 0]]]))
    return proof.generalise(barrier, ["a1", "b1", "c1"], hypotheses)


POINT = ["pair", ["star"], "n0"]
FIRST_POINT = ["pair", ["star"], 0]


def _row(x: Json, label: str, n: Json = "n") -> Json:
    """An entry of a solution on Z2 at the frequency 1."""
    return ["at", x, f":{label}", ONE, ["pair", ["star"], n]]


def _prove_barrier_of_loss(proof: Evidence) -> int:
    """Prove of networks with two nodes on Z2: zero loss puts them on one side of the barrier."""
    names = names_of(NETWORK)
    network = [proof.assume(applied(name)) for name in ("hermitian", "mean_free")]
    form = proof.specialise(prove_on_networks(proof, equal(applied("loss"), sum_of_squares())), names, network)
    found = prove_zero_conditions(proof, form)
    given = [applied("hermitian"), applied("mean_free"), equal(applied("loss"), 0)]
    conditions = proof.generalise(proof.conjunction(found[0], found[2]), names, given)

    on_z2 = [
        *(applied_on_z2(name) for name in ("hermitian", "mean_free")),
        equal(applied_on_z2("loss"), 0),
    ]
    hermitian, mean_free, zero = (proof.assume(formula) for formula in on_z2)
    both_conditions = proof.specialise(conditions, [Z2, BOTH, "x0"], [hermitian, mean_free, zero])
    nonzero = proof.evaluate(different(character_one(Z2), 0))
    main, norm = (proof.specialise(proof.project(both_conditions, part), [ONE], [nonzero]) for part in (0, 1))
    rows = {label: _row("x0", label) for label in LABELS}
    product = total([("n", TWO_NODES)], times(*rows.values()))
    sizes = total([("n", TWO_NODES)], times(plus(power(rows["a"], 2), power(rows["b"], 2)), rows["c"]))
    constants = total(
        [("n", TWO_NODES)],
        times(plus(*(power(["x0", f":{label}", 0, ["pair", ["star"], "n"]], 2) for label in "ab")), rows["c"]),
    )
    cross = minus(applied_on_z2("cross", ONE, ONE, ONE), over(1, times(2, ["order", Z2])))
    norms = plus(*(total([("k'", ["dual", Z2])], applied_on_z2("convolution", p, 0, "k'", ONE)) for p in (":a", ":b")))
    plain = [
        proof.identity(equal(cross, minus(product, over(1, 4)))),
        proof.identity(equal(norms, plus(sizes, constants))),
    ]
    no_constant = {label: proof.specialise(mean_free, [f":{label}", POINT]) for label in "ab"}
    no_constant = {label: proof.generalise(theorem, ["n0"]) for label, theorem in no_constant.items()}
    nodes = [["n", TWO_NODES]]
    premises = [self_conjugate_rows(proof, hermitian, label) for label in LABELS]
    premises += [
        proof.sums(equal(product, over(1, 4)), cofactors=[cofactor(plain[0], [], -1), cofactor(main)]),
        proof.sums(
            equal(sizes, 0),
            cofactors=[
                cofactor(plain[1], [], -1),
                cofactor(norm),
                *(
                    cofactor(
                        theorem, ["n"], times(-1, ["x0", f":{label}", 0, ["pair", ["star"], "n"]], rows["c"]), nodes
                    )
                    for label, theorem in no_constant.items()
                ),
            ],
        ),
    ]
    maps = [mapping([("index", TWO_NODES)], _row("x0", label, "index")) for label in LABELS]
    barrier = proof.specialise(_prove_barrier(proof), maps, premises)
    real = [proof.specialise(theorem, [0]) for theorem in premises[:3]]
    return proof.generalise(proof.conjunction(*real, barrier), ["x0"], on_z2)


def applied_on_z2(name: str, *indices: Json) -> Json:
    """Apply a definition to the solution x0 on Z2."""
    return [name, Z2, BOTH, "x0", *indices]


def self_conjugate_rows(proof: Evidence, hermitian: int, label: str) -> int:
    """∀n: the entries of a Hermitian solution on Z2 are real."""
    frequency = character_one(Z2)
    own_opposite = proof.evaluate(equal(minus(frequency), frequency))
    row = _row("x0", label, "n0")
    instance = proof.specialise(hermitian, [f":{label}", ONE, POINT])
    turned = proof.rewrite(equal(row, conj(row)), [own_opposite], instance)
    return proof.generalise(proof.sums(equal(conj(row), row), cofactors=[cofactor(turned, [], -1)]), ["n0"])


RENAMED = {name: f"{name}9" for name in [*NAMES, "i1", "path", "t", "z"]}


def _in_other_names(claim: Json) -> Json:
    """The same claim with names that no variable of the proof has."""
    return substituted(claim, RENAMED)


def refute_path(claim: Json, values: list[Json]) -> Evidence:
    """On Z2 the product with a unit of order 1 lies in another component of the solutions with zero loss."""
    curves = ["maps", P, ["dual", Z2], BOTH, "curve"]
    proof = Evidence(
        [
            *NETWORK,
            *((name, REALS) for name in ("a1", "b1", "c1")),
            ("x0", ["maps", P, ["dual", Z2], BOTH, "complex"]),
            ("n0", TWO_NODES),
            ("path0", curves),
            ("t2", "real"),
            ("turn0", ["bijections", BOTH, BOTH]),
        ]
    )
    barrier = _prove_barrier_of_loss(proof)
    ends = [substituted(z, Z2_NAMED) for z in (PRODUCT, IDENTITY)]
    path = ["zero_loss_path", Z2, BOTH, *ends, "path0"]
    assumed = proof.assume(path)
    start, end, always = (proof.project(assumed, part) for part in range(3))
    within = [["<=", 0, "t2"], ["<=", "t2", 1]]
    network = proof.specialise(always, ["t2"], [proof.assume(formula) for formula in within])
    here = proof.specialise(
        barrier,
        [["at_moment", Z2, BOTH, "path0", "t2"]],
        [proof.project(network, part) for part in range(3)],
    )
    real_a, real_b, real_c, sides = (proof.project(here, part) for part in range(4))
    never_zero, away = (proof.project(sides, part) for part in (0, 1))

    def row(label: str) -> Json:
        return ["path0", f":{label}", ONE, FIRST_POINT]

    def at(label: str, t: Json) -> Json:
        return ["at_time", row(label), t]

    keeps_sign = proof.citation("intermediate values")
    real_and_nonzero = proof.generalise(proof.conjunction(real_c, never_zero), ["t2"], within)
    entry = {label: ["at", ends[0], f":{label}", ONE, FIRST_POINT] for label in LABELS}
    starts_at = {label: proof.specialise(start, [f":{label}", ONE, FIRST_POINT]) for label in LABELS}
    c_starts = proof.rewrite(["<", 0, at("c", 0)], [(starts_at["c"], "backward")], proof.evaluate(["<", 0, entry["c"]]))
    c_positive = proof.specialise(keeps_sign, [row("c")], [real_and_nonzero, c_starts])
    c_here = proof.specialise(c_positive, ["t2"], [proof.assume(formula) for formula in within])
    not_zero = proof.specialise(away, [], [c_here])

    def opposite(t: Json) -> Json:
        return times(-1, plus(at("a", t), at("b", t)))

    curve = ["curve", [["time", "real"]], opposite("time")]
    is_real = proof.sums(
        equal(conj(opposite("t2")), opposite("t2")), cofactors=[cofactor(real_a, [], -1), cofactor(real_b, [], -1)]
    )
    vanishing = equal(opposite("t2"), 0)
    sum_zero = proof.sums(
        equal(plus(at("a", "t2"), times(1, at("b", "t2"))), 0), cofactors=[cofactor(proof.assume(vanishing), [], -1)]
    )
    denied = prove_not(proof, vanishing, sum_zero, not_zero)
    kept = proof.generalise(proof.conjunction(is_real, denied), ["t2"], within)
    starts = proof.rewrite(
        ["<", 0, opposite(0)],
        [(starts_at[label], "backward") for label in "ab"],
        proof.evaluate(["<", 0, times(-1, plus(entry["a"], entry["b"]))]),
    )
    positive = proof.specialise(keeps_sign, [curve], [kept, starts])
    matches = proof.assume(["matches", Z2, BOTH, BOTH, ["at_moment", Z2, BOTH, "path0", 1], ends[1], "turn0"])
    met = {label: proof.specialise(matches, [FIRST_POINT, f":{label}", ONE]) for label in LABELS}
    at_end = [proof.evaluate(["<=", 0, 1]), proof.evaluate(["<=", 1, 1])]
    c_end, sum_end = (proof.specialise(theorem, [1], at_end) for theorem in (c_positive, positive))

    def signs(node: Json) -> tuple[Json, Json]:
        """C > 0, and a + b < 0, at a node of the end."""
        a, b, c = (["at", ends[1], f":{label}", ONE, node] for label in LABELS)
        return ["<", 0, c], ["<", 0, times(-1, plus(a, b))]

    c_sign, sum_sign = signs("last_node")
    never_both = proof.evaluate(forall([("last_node", BOTH)], implies(c_sign, ["not", sum_sign])))
    last = ["forward", "turn0", FIRST_POINT]
    c_sign, sum_sign = signs(last)
    contrary = proof.specialise(never_both, [last], [proof.rewrite(c_sign, [met["c"]], c_end)])
    wrong = proof.rewrite(sum_sign, [met[label] for label in "ab"], sum_end)
    absurd = proof.choose(end, "turn0", proof.contradiction(["not", path], wrong, contrary))
    denied = proof.cases(path, absurd, proof.assume(["not", path]))
    never = proof.generalise(denied, ["path0"])
    given = [proof.evaluate(substituted(hypothesis, Z2_NAMED)) for hypothesis in HYPOTHESES]
    proof.counterexample(_in_other_names(claim), [{"at": values}, {"given": given}], never)
    return proof
