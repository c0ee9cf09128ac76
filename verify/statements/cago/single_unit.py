"""The path of zero loss from y * z' to e * z' if y has one hidden node and no frequency is its own opposite.

CaGO (Tian), Theorem 5.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.fourier import MEMBERS, prove_no_zero
from verify.statements.cago.loss import UNIT
from verify.statements.cago.path_vocabulary import HYPOTHESES, IDENTITY, PRODUCT, prove_same_order
from verify.statements.cago.unit_factor import prove_products, prove_unit_lemma
from verify.statements.cago.vocabulary import LABELS, D, P, applied, solution
from verify.statements.language import (
    Binders,
    both,
    conj,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    substituted,
    times,
    total,
)
from verify.statements.patterns import conjugated, names_of, prove_conjugate, prove_not

Json = Any

SINGLE_NODES = ["product", UNIT, "J"]
SINGLE_BINDERS: Binders = [
    ("G", "abelian"),
    ("H", ["subsets", D]),
    ("J", "set"),
    ("y1", solution(UNIT)),
    ("z'", solution("J")),
]
SINGLE_NAMES = names_of(SINGLE_BINDERS)
_ON_ONE_NODE: dict[str, Json] = {"I": UNIT, "i0": ["star"], "y": "y1"}
SINGLE_PRODUCT, SINGLE_IDENTITY = (substituted(z, _ON_ONE_NODE) for z in (PRODUCT, IDENTITY))
SINGLE_HYPOTHESES = [["half_system", "G", "H"], *(substituted(h, _ON_ONE_NODE) for h in HYPOTHESES)]
SINGLE_PATH = exists(
    [("path", ["maps", P, D, SINGLE_NODES, "curve"])],
    ["zero_loss_path", "G", SINGLE_NODES, SINGLE_PRODUCT, SINGLE_IDENTITY, "path"],
)
CURVES_OF_MEMBERS = ["maps", MEMBERS, "curve"]
SINGLE_VARIABLES: Binders = [("s1", MEMBERS), ("t1", "real"), ("k0", D), ("p1", P), ("j1", SINGLE_NODES)]


def _at_members(k: Json) -> tuple[Json, Json]:
    """1 if a frequency is the member h of H, and 1 if it is the opposite of h, else 0."""
    member = ["inclusion", "h"]
    return indicator(equal(k, member)), indicator(equal(k, minus(member)))


def _single_unit(t: Json) -> Json:
    """The unit of order 1 at a time: curves at the members of H, their conjugates at the opposite frequencies."""

    def at(name: str) -> Json:
        return ["at_time", [name, "h"], t]

    values = {"a": at("fa"), "b": at("fb"), "c": times(at("ga"), at("gb"))}
    here, there = _at_members("frequency")
    rows = [
        [label, total([("h", MEMBERS)], plus(times(here, value), times(there, conj(value))))]
        for label, value in values.items()
    ]
    return mapping([("label", P), ("frequency", D), ("node", UNIT)], ["choose", "label", *rows])


def _curves_from(label: str) -> Json:
    """What the lemma of the kernel says of the curves from the entries of a label to 1, and of their inverses."""
    f, g = (["at_time", [f"{x}{label}", "s"], "t"] for x in "fg")
    return forall(
        [("s", MEMBERS)],
        both(
            equal(["at_time", [f"f{label}", "s"], 0], ["y1", f":{label}", ["inclusion", "s"], ["star"]]),
            equal(["at_time", [f"f{label}", "s"], 1], 1),
            forall([("t", "real")], equal(times(f, g), 1)),
        ),
    )


class SingleUnit:
    """The unit of order 1 on its way to the identity."""

    def __init__(self) -> None:
        """Assume the hypotheses and the curves along which the entries move."""
        curves = [(f"{x}{label}", CURVES_OF_MEMBERS) for label in "ab" for x in "fg"]
        self.proof = proof = Evidence(
            [*SINGLE_BINDERS, ("z", solution("J")), ("I", "set"), ("y", solution("I")), *SINGLE_VARIABLES, *curves]
        )
        self.products = prove_products(proof)
        units = prove_unit_lemma(proof)
        self.given = [proof.assume(formula) for formula in SINGLE_HYPOTHESES]
        self.half, self.hermitian, _, _, optimal, product = self.given
        self.unit = proof.specialise(units, ["G", UNIT, "J", "y1", "z'"], [optimal, product])
        self.no_zero = prove_no_zero(proof, self.half)
        self.curves = {label: proof.assume(_curves_from(label)) for label in "ab"}
        self.is_one = self._product_at_member()

    def _product_at_member(self) -> int:
        """a b c = 1 at s1."""
        frequency = ["inclusion", "s1"]
        away = self.proof.specialise(self.no_zero, ["s1"])
        nonzero = self.proof.sums(different(frequency, 0), cofactors=[cofactor(away, [], -1)])
        here = self.proof.specialise(self.unit, [frequency], [nonzero])
        entries = times(*(["y1", f":{label}", frequency, ["star"]] for label in LABELS))
        return self.proof.sums(equal(entries, 1), cofactors=[cofactor(here)])

    def existence(self, label: str) -> int:
        """The curves exist, since the entries are not zero."""
        proof = self.proof
        entry = ["y1", f":{label}", ["inclusion", "s1"], ["star"]]
        others = times(*(["y1", f":{n}", ["inclusion", "s1"], ["star"]] for n in LABELS if n != label))
        zero = equal(entry, 0)
        nothing = proof.sums(
            equal(1, 0), cofactors=[cofactor(self.is_one, [], -1), cofactor(proof.assume(zero), [], others)]
        )
        denied = prove_not(proof, zero, nothing, proof.evaluate(equal(1, 0)))
        nonzero = proof.generalise(denied, ["s1"])
        start = mapping([("one", MEMBERS)], ["y1", f":{label}", ["inclusion", "one"], ["star"]])
        return proof.specialise(proof.citation("punctured plane"), [MEMBERS, start], [nonzero])

    def _part(self, label: str, part: int) -> int:
        """One of the three facts on the curves of a label, for all members."""
        at_s = self.proof.specialise(self.curves[label], ["s1"])
        return self.proof.generalise(self.proof.project(at_s, part), ["s1"])

    def network(self) -> list[int]:
        """Hermitian and unit at the time t1."""
        proof, moving = self.proof, _single_unit("t1")
        hermitian = proof.sums(applied("hermitian", nodes=UNIT, z=moving))
        inside, outside = (indicator(["in", k, "H"]) for k in ("k", minus("k")))
        nonzero = indicator(different("k", 0))
        both_in = proof.sums(
            forall([("k", D)], equal(times(inside, outside), 0)),
            cofactors=[
                cofactor(self.half, ["k"], times(over(1, 2), plus(inside, outside, nonzero, -1))),
            ],
        )
        inverse = {label: proof.generalise(self._inverse_at(label), ["s1"]) for label in "ab"}
        conjugate = {label: proof.generalise(self._inverse_at(label, True), ["s1"]) for label in "ab"}
        at = {f"{x}{label}": ["at_time", [f"{x}{label}", "h"], "t1"] for label in "ab" for x in "fg"}
        here, there = _at_members("k")
        rest = times(at["fb"], at["gb"])
        off = times(nonzero, minus(1, times(inside, outside)))
        members = [["h", MEMBERS]]
        main = applied("cross", "k", "k", "k", nodes=UNIT, z=moving)
        unit = proof.sums(
            forall([("k", D)], implies(different("k", 0), equal(main, 1))),
            cofactors=[
                cofactor(both_in, ["k"], times(nonzero, minus(main, 1))),
                cofactor(inverse["a"], ["h"], times(off, here, rest), members),
                cofactor(inverse["b"], ["h"], times(off, here), members),
                cofactor(conjugate["a"], ["h"], times(off, there, conj(rest)), members),
                cofactor(conjugate["b"], ["h"], times(off, there), members),
                cofactor(self.half, ["k"], off),
            ],
        )
        return [hermitian, unit]

    def _inverse_at(self, label: str, conjugated: bool = False) -> int:
        """f g = 1 at s1 and t1, or its conjugate."""
        proof = self.proof
        at_s = proof.specialise(proof.project(proof.specialise(self.curves[label], ["s1"]), 2), ["t1"])
        if not conjugated:
            return at_s
        product = times(*(["at_time", [f"{x}{label}", "s1"], "t1"] for x in "fg"))
        return prove_conjugate(proof, at_s, product, 1)

    def ends(self) -> list[int]:
        """The curves lead from y * z' to e * z'."""
        found = []
        for time, target in ((0, SINGLE_PRODUCT), (1, SINGLE_IDENTITY)):
            values = self._values(time)
            rows = [self._end_row(label, time, target, values[label]) for label in LABELS]
            goal = forall(
                [("p", P), ("k", D), ("j", SINGLE_NODES)],
                equal(_single_entry(time, "p"), ["at", target, "p", "k", "j"]),
            )
            found.append(self.proof.elements(goal, *rows))
        return found

    def _values(self, time: int) -> dict[str, tuple[int, int]]:
        """∀h: the three values of the moving unit at h and an end of the time, and their conjugates."""
        proof = self.proof
        frequency = ["inclusion", "s1"]
        y = {label: ["y1", f":{label}", frequency, ["star"]] for label in LABELS}
        target = y if time == 0 else dict.fromkeys(LABELS, 1)
        f, g = ({label: ["at_time", [f"{x}{label}", "s1"], time] for label in "ab"} for x in "fg")
        met, one = {}, {}
        for label in "ab":
            at_s = proof.specialise(self.curves[label], ["s1"])
            met[label] = proof.project(at_s, time)
            product = proof.specialise(proof.project(at_s, 2), [time])
            one[label] = proof.sums(
                equal(times(target[label], g[label]), 1),
                cofactors=[cofactor(product), cofactor(met[label], [], times(-1, g[label]))],
            )
        tail = times(target["b"], g["b"])
        third = [cofactor(one["a"], [], times(target["c"], tail)), cofactor(one["b"], [], target["c"])]
        if time == 0:
            third.append(cofactor(self.is_one, [], times(-1, g["a"], g["b"])))
        values = {"a": f["a"], "b": f["b"], "c": times(g["a"], g["b"])}
        met["c"] = proof.sums(equal(values["c"], target["c"]), cofactors=third)
        found = {}
        for label in LABELS:
            turned = conjugated(proof, met[label], values[label], target[label])
            found[label] = (proof.generalise(met[label], ["s1"]), proof.generalise(turned, ["s1"]))
        return found

    def _end_row(self, label: str, time: int, target: Json, values: tuple[int, int]) -> int:
        """∀k, j: one label of the moving solution at an end of the time."""
        p = f":{label}"
        z = ["z'", p, "k", ["second", "j"]]
        here, there = _at_members("k")
        members = [["h", MEMBERS]]
        whole = ["y1", p, "k", ["star"]] if time == 0 else 1
        return self.proof.sums(
            forall([("k", D), ("j", SINGLE_NODES)], equal(_single_entry(time, p), ["at", target, p, "k", "j"])),
            rewrite=[(self.hermitian, "backward"), self.given[3]],
            cofactors=[
                cofactor(values[0], ["h"], times(here, z), members),
                cofactor(values[1], ["h"], times(there, z), members),
                cofactor(self.half, ["k"], times(whole, z)),
            ],
        )


def _single_entry(t: Json, p: Json, k: Json = "k", j: Json = "j") -> Json:
    return times(["at", _single_unit(t), p, k, ["first", j]], ["z'", p, k, ["second", j]])


def prove_single_path() -> Evidence:
    """Prove that a zero-loss path exists for a unit of order 1 if no frequency is its own opposite."""
    single = SingleUnit()
    proof = single.proof
    hermitian, unit = single.network()
    network = proof.specialise(
        single.products,
        ["G", UNIT, "J", _single_unit("t1"), "z'"],
        [hermitian, *single.given[2:5], unit],
    )
    always = proof.generalise(network, ["t1"], [["<=", 0, "t1"], ["<=", "t1", 1]])
    curve = mapping(
        [("name", P), ("character", D), ("pair_of_nodes", SINGLE_NODES)],
        ["curve", [["time", "real"]], _single_entry("time", "name", "character", "pair_of_nodes")],
    )
    start, met = single.ends()
    end = prove_same_order(proof, SINGLE_NODES, curve, SINGLE_IDENTITY, met, ("p1", "k0", "j1"))
    path = proof.witness(SINGLE_PATH, [curve], proof.conjunction(start, end, always))
    for label in "ab":
        inner = exists([("g0", CURVES_OF_MEMBERS)], substituted(_curves_from(label), {f"g{label}": "g0"}))
        path = proof.choose(proof.assume(inner), f"g{label}", path)
        path = proof.choose(single.existence(label), f"f{label}", path)
    proof.generalise(path, SINGLE_NAMES, SINGLE_HYPOTHESES)
    return proof
