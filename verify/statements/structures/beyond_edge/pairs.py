"""Points of period 2 come in pairs: a point and the one to which the step leads.

Simple structures in neural networks (Chen), Remark 1 after Definition 2. The count of a finite set of such points rests
on the cited lemma on involutions.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    indicator,
    minus,
    needed,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.structures.beyond_edge.expansion import ORBIT_VOCABULARY
from verify.statements.structures.beyond_edge.near_zero import at
from verify.statements.structures.period_two_vocabulary import SOURCE

Json = Any

SLOPE: Binders = [("slope", "curve"), ("eta", "real")]
TWO_POINTS: Binders = [*SLOPE, ("x", "real"), ("y", "real"), ("z", "real")]
GROWING = ["curve", [["u", "real"]], minus("u")]
CUBE = ["curve", [["u", "real"]], power("u", 3)]


def _orbit(x: Json, y: Json) -> Json:
    return ["orbit", "slope", "eta", x, y]


PARTNER = forall(
    TWO_POINTS,
    implies(_orbit("x", "y"), both(_orbit("y", "x"), implies(_orbit("x", "z"), equal("z", "y")))),
)


def _prove_partner() -> Evidence:
    proof = Evidence(TWO_POINTS)
    orbit = proof.assume(_orbit("x", "y"))
    forward, backward, apart = (proof.project(orbit, part) for part in range(3))
    same = proof.assume(equal("x", "y"))
    moved = prove_not(proof, equal("x", "y"), proof.sums(equal("y", "x"), cofactors=[cofactor(same, [], -1)]), apart)
    other = proof.project(proof.assume(_orbit("x", "z")), 0)
    only = proof.sums(equal("z", "y"), cofactors=[cofactor(other), cofactor(forward, [], -1)])
    turned = proof.conjunction(backward, forward, moved)
    result = proof.conjunction(turned, proof.generalise(only, [], [_orbit("x", "z")]))
    proof.generalise(result, names_of(TWO_POINTS), [_orbit("x", "y")])
    return proof


def _partner() -> Part:
    at_rest = both(*(equal(a, minus(b, times("eta", at("slope", b)))) for a, b in (("y", "x"), ("x", "y"))))
    wrong = forall(TWO_POINTS, implies(at_rest, PARTNER[2][2]))
    failing: list[Json] = [GROWING, 1, 0, 0, 0]
    return Part(
        "partner",
        "If x has period 2, so has the point to which the step from x leads, and the step leads from there to x.",
        PARTNER,
        _prove_partner(),
        [[CUBE, 2, 1, -1, -1]],
        [
            Control(
                "For points at rest it is false: the maximum of -x^2/2.",
                differences(PARTNER, wrong),
                refute_at(wrong, TWO_POINTS, failing, [at_rest], ["!=", "x", "y"], [{"part": 0}, {"part": 2}]),
            )
        ],
    )


POINTS: Binders = [*SLOPE, ("S", "set"), ("p", ["maps", "S", "real"]), ("turn", ["maps", "S", "S"])]
VARIABLES: Binders = [*POINTS, ("s", "S"), ("s2", "S"), ("H", ["subsets", "S"])]
PERIODIC = forall([("s'", "S")], _orbit(["p", "s'"], ["p", ["turn", "s'"]]))
DIFFERENT = forall([("s'", "S"), ("s''", "S")], implies(equal(["p", "s'"], ["p", "s''"]), equal("s'", "s''")))
BACK = forall([("s'", "S")], equal(["turn", ["turn", "s'"]], "s'"))


def _chosen(s: Json, H: Json) -> Json:
    return indicator(["in", s, H])


def _halves(H: Json) -> Json:
    """H has one point of each pair, so S has twice as many points."""
    one = equal(plus(_chosen("s'", H), _chosen(["turn", "s'"], H)), 1)
    return both(forall([("s'", "S")], one), equal(["size", "S"], times(2, total([("s'", "S")], _chosen("s'", H)))))


HALVES = exists([("H'", ["subsets", "S"])], _halves("H'"))
COUNT = forall(POINTS, implies(PERIODIC, DIFFERENT, both(BACK, HALVES)))


def _prove_count() -> Evidence:
    proof = Evidence(VARIABLES)
    periodic, different = proof.assume(PERIODIC), proof.assume(DIFFERENT)
    here, there = (proof.specialise(periodic, [s]) for s in ("s", ["turn", "s"]))
    twice = ["turn", ["turn", "s"]]
    same = proof.sums(
        equal(["p", twice], ["p", "s"]),
        cofactors=[cofactor(proof.project(there, 0)), cofactor(proof.project(here, 1), [], -1)],
    )
    back = proof.generalise(proof.specialise(different, [twice, "s"], [same]), ["s"])

    level = equal(["turn", "s"], "s")
    still = proof.rewrite(equal(["p", ["turn", "s"]], ["p", "s"]), [proof.assume(level)])
    apart = prove_not(proof, level, still, proof.project(here, 2))
    never = proof.assume(["false"])
    impossible = proof.contradiction(level, never, proof.evaluate(["false"]))
    absurd = proof.contradiction(["false"], proof.assume(level), apart)
    ways = [proof.generalise(absurd, [], [level]), proof.generalise(impossible, [], [["false"]])]
    nowhere = proof.generalise(proof.equivalence(*ways), ["s"])

    ways = []
    for a, b in (("s2", "s"), ("s", "s2")):
        given = proof.assume(equal(a, ["turn", b]))
        turned = proof.rewrite(equal(b, ["turn", ["turn", b]]), [(proof.specialise(back, [b]), "backward")])
        found = proof.rewrite(equal(b, ["turn", a]), [(given, "backward")], turned)
        ways.append(proof.generalise(found, [], [equal(a, ["turn", b])]))
    swap = proof.generalise(proof.equivalence(*ways), ["s2", "s"])

    halves = proof.specialise(proof.citation("transversal of an involution"), ["S", "turn"], [back])
    total_of = equal(
        plus(_chosen("s'", "H"), _chosen(["turn", "s'"], "H")), minus(1, indicator(equal(["turn", "s'"], "s'")))
    )
    assumed = proof.assume(forall([("s'", "S")], total_of))
    rewritten = proof.rewrite(
        forall(
            [("s'", "S")],
            equal(plus(_chosen("s'", "H"), _chosen(["turn", "s'"], "H")), minus(1, indicator(["false"]))),
        ),
        [nowhere],
        assumed,
    )
    one = proof.specialise(rewritten, ["s"])
    each = proof.sums(equal(plus(_chosen("s", "H"), _chosen(["turn", "s"], "H")), 1), cofactors=[cofactor(one)])
    each = proof.generalise(each, ["s"])

    def counted(condition: Json) -> Json:
        return total([("s'", "S"), ("s''", "S")], times(indicator(condition), _chosen("s''", "H")))

    images = total([("s'", "S")], _chosen(["turn", "s'"], "H"))
    first = proof.sums(equal(images, counted(equal("s''", ["turn", "s'"]))))
    second = proof.rewrite(equal(counted(equal("s''", ["turn", "s'"])), counted(equal("s'", ["turn", "s''"]))), [swap])
    size = proof.sums(
        _halves("H")[2],
        cofactors=[
            cofactor(each, ["s'"], -1, [["s'", "S"]]),
            cofactor(first),
            cofactor(second),
        ],
    )
    found = proof.choose(halves, "H", proof.witness(HALVES, ["H"], proof.conjunction(each, size)))
    proof.generalise(proof.conjunction(back, found), names_of(POINTS), [PERIODIC, DIFFERENT])
    return proof


def _example(labels: dict[str, tuple[int, str]]) -> list[Json]:
    """Points of period 2 of gradient descent with f' = u³ and step 2: for each label a number, and the next label."""
    S = ["labels", *labels]
    points = [[name, number] for name, (number, _) in labels.items()]
    turn = [[name, ["of", S, f":{after}"]] for name, (_, after) in labels.items()]
    return [CUBE, 2, S, *(["map", [["s", S]], ["choose", "s", *branches]] for branches in (points, turn))]


def _count() -> Part:
    wrong = forall(POINTS, implies(PERIODIC, COUNT[2][3]))
    values = _example({"a": (1, "b"), "b": (-1, "a"), "c": (-1, "a")})
    back = equal(["turn", ["turn", "s'"]], "s'")
    here = {"s'": ["of", values[2], ":c"]}
    return Part(
        "count",
        "A finite set of points of period 2 that the step maps to itself consists of pairs, so their number is even.",
        COUNT,
        _prove_count(),
        [[*_example({"a": (1, "b"), "b": (-1, "a")}), ":a"]],
        [
            Control(
                "If a point is counted twice, it is false: 1, -1 and -1.",
                differences(COUNT, wrong),
                refute_at(wrong, POINTS, values, [PERIODIC], back, [{"part": 0}, {"at": [":c"]}], here),
            )
        ],
    )


def remark_1_repair() -> Statement:
    """Points that two steps, but not one, lead back exist in pairs."""
    parts = [_partner(), _count()]
    return Statement(
        id="structures/remark-1.repair",
        title="Points of period 2 of gradient descent that are not at rest come in pairs",
        source=f"{SOURCE}, Remark 1 after Definition 2, mended",
        hypotheses=r"F_\eta(F_\eta(x)) = x, F_\eta(x) \ne x, where F_\eta(x) = x - \eta f'(x).",
        conclusion=(
            r"y = F_\eta(x) has these properties, too, and F_\eta(y) = x. A finite set of such points that contains y "
            r"with each x is the union of such pairs \{x, y\}; it has twice as many points as pairs."
        ),
        reading=(
            "Definition 2 asks that x is not a minimum of f; here F_eta(x) != x is asked for. The derivative f' is "
            "any continuous function. In the second part the points are p(s), s in S, all of them different, and the "
            "step from p(s) leads to p(turn(s)); H contains one point of each pair."
        ),
        definitions=needed(ORBIT_VOCABULARY, [part.claim for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/remark-1.repair": remark_1_repair}
