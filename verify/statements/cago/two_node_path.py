"""The path of zero loss from y * z' to e * z' if y has two hidden nodes or more.

CaGO (Tian), Theorem 5.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.carried_frequencies import INVERSE, CarriedFrequencies
from verify.statements.cago.moving_unit import CONDITIONS, MOVING_BINDERS, STEPS, MovingUnit
from verify.statements.cago.path_vocabulary import BINDERS, HYPOTHESES, IDENTITY, NODES, PATH, PRODUCT, prove_same_order
from verify.statements.cago.unit_factor import prove_is_unit, prove_products
from verify.statements.cago.vocabulary import D, P, solution
from verify.statements.language import Binders, both, conj, equal, forall, implies, mapping, minus, times
from verify.statements.patterns import names_of, prove_conjugate

Json = Any

REPAIRED_BINDERS: Binders = [*BINDERS, ("i1", "I")]
REPAIRED_NAMES = names_of(REPAIRED_BINDERS)
REPAIRED_HYPOTHESES = [CONDITIONS["different"], *HYPOTHESES]


def _steps(t: Json) -> Json:
    """The six steps at a time, |f_n(t)|²."""
    return mapping([("node", STEPS)], ["abs2", ["at_time", ["step", "node"], t]])


def _moving_at(u: Json) -> Json:
    return ["moving_unit", "G", "I", "y", "i0", "i1", "K", INVERSE, u]


def _entry_at(u: Json, p: Json = "label", k: Json = "frequency", j: Json = "pair_of_nodes") -> Json:
    return times(["at", _moving_at(u), p, k, ["first", j]], ["z'", p, k, ["second", j]])


CURVE = mapping(
    [("label", P), ("frequency", D), ("pair_of_nodes", NODES)],
    ["curve", [["time", "real"]], _entry_at(_steps("time"))],
)


def prove_path() -> Evidence:
    """Prove that a zero-loss path exists if y has two different nodes i0 and i1."""
    proof = Evidence(
        [
            *REPAIRED_BINDERS,
            ("z", solution("J")),
            *MOVING_BINDERS[-3:],
            ("k0", D),
            ("i2", "I"),
            ("step", ["maps", STEPS, "curve"]),
            ("m1", STEPS),
            ("n1", STEPS),
            ("t1", "real"),
            ("p1", P),
            ("j1", NODES),
        ]
    )
    products = prove_products(proof)
    moving = MovingUnit(proof).theorem(names_of(MOVING_BINDERS))
    given = [proof.assume(formula) for formula in REPAIRED_HYPOTHESES]
    apart, hermitian, hermitian_z, mean_free, optimal, product = given
    unit = prove_is_unit(proof, product, optimal)
    frequencies = CarriedFrequencies(proof, hermitian)
    facts = frequencies.facts()

    steps = proof.citation("successive steps")
    assumed = proof.assume(_successive_steps())
    at_m = proof.specialise(assumed, ["m1"])
    starts, ends, follow = (proof.project(at_m, part) for part in range(3))
    later = proof.specialise(follow, ["n1", "t1"], [proof.assume(["<", "m1", "n1"])])
    u = _steps("t1")
    relation = proof.sums(
        equal(times(minus(1, ["at", u, "m1"]), ["at", u, "n1"]), 0),
        cofactors=[cofactor(later, [], conj(["at_time", ["step", "n1"], "t1"]))],
    )
    relations = proof.generalise(relation, ["m1", "n1"], [["<", "m1", "n1"]])
    real = proof.generalise(proof.sums(equal(conj(["at", u, "n1"]), ["at", u, "n1"])), ["n1"])
    names = ["G", "I", "y", "i0", "i1", "K", INVERSE, u]
    conditions = [apart, hermitian, unit, *(facts[n] for n in ("carried", "inverse", "symmetric", "conjugate"))]
    at_t = proof.specialise(moving, names, [*conditions, relations, real])
    network = proof.specialise(
        products,
        ["G", "I", "J", _moving_at(u), "z'"],
        [proof.project(at_t, 0), hermitian_z, mean_free, optimal, proof.project(at_t, 1)],
    )
    three = [proof.project(network, part) for part in range(3)]
    always = proof.generalise(proof.conjunction(*three), ["t1"], [["<=", 0, "t1"], ["<=", "t1", 1]])
    start = _prove_end(proof, 0, starts, PRODUCT)
    end = prove_same_order(proof, NODES, CURVE, IDENTITY, _prove_end(proof, 1, ends, IDENTITY), ("p1", "k0", "j1"))
    path = proof.witness(PATH, [CURVE], proof.conjunction(start, end, always))
    path = proof.choose(frequencies.exists(), "K", path)
    path = proof.choose(steps, "step", path)
    proof.generalise(path, REPAIRED_NAMES, REPAIRED_HYPOTHESES)
    return proof


def _prove_end(proof: Evidence, time: int, known: int, target: Json) -> int:
    """Prove that the curves meet a solution at an end of the time, where all six steps have that value."""
    step = ["at_time", ["step", "m1"], time]
    reached = [cofactor(known, [], conj(step))]
    if time:
        reached.append(cofactor(prove_conjugate(proof, known, step, time)))
    size = proof.sums(equal(["abs2", step], time), cofactors=reached)
    everywhere = proof.generalise(size, ["m1"])
    constant = mapping([("node", STEPS)], time)
    at, bound = ("p1", "k0", "j1"), ("p", "k", "j")
    left, right = _entry_at(_steps(time), *at), _entry_at(constant, *at)
    replaced = proof.rewrite(equal(left, right), [everywhere])
    values = proof.sums(
        forall([("p", P), ("k", D), ("j", NODES)], equal(_entry_at(constant, *bound), ["at", target, *bound]))
    )
    value = proof.specialise(values, list(at))
    met = proof.rewrite(equal(left, ["at", target, *at]), [(replaced, "backward")], value)
    return proof.generalise(met, list(at))


def _successive_steps() -> Json:
    """What the lemma of the kernel says of the six steps."""

    def at(n: str, t: Json) -> Json:
        return ["at_time", ["step", n], t]

    return forall(
        [("i", STEPS)],
        both(
            equal(at("i", 0), 0),
            equal(at("i", 1), 1),
            forall(
                [("j", STEPS), ("t", "real")],
                implies(["<", "i", "j"], equal(times(minus(1, ["abs2", at("i", "t")]), at("j", "t")), 0)),
            ),
        ),
    )
