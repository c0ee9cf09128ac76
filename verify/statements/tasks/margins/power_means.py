"""If the norm is not that of the degree of homogeneity, the best sizes of the neurons are no longer free.

Thesis on combinatorial tasks, the remark after the proof of Lemma 7.3 in D.5.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
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
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at, sums_under
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.assumptions import REAL_EXPONENTS, presupposing

Json = Any

OF_PLACE = ["maps", "J", "real"]


def _sum(value: Json) -> Json:
    return total([("j", "J")], value)


def _all(formula: Json) -> Json:
    return forall([("j", "J")], formula)


# --- b < ν: one neuron -----------------------------------------------------------------------------------------------

POWERS: Binders = [("J", "set"), ("a", OF_PLACE), ("r", OF_PLACE)]
ONLY_ONE = _all(implies(equal(["r", "j"], 1), equal(["a", "j"], 1)))
AT_ONE = _all(implies(equal(["a", "j"], 1), equal(["r", "j"], 1)))
SMALLER: list[Json] = [
    _all(["<=", 0, ["a", "j"]]),
    ["<=", _sum(["a", "j"]), 1],
    _all(["<=", 0, ["r", "j"]]),
    _all(implies(["<=", ["a", "j"], 1], ["<=", ["r", "j"], 1])),
    ONLY_ONE,
    AT_ONE,
]
VALUE = _sum(times(["a", "j"], ["r", "j"]))


def _others_vanish(place: str) -> Json:
    return forall([("i", "J")], implies(different("i", place), equal(["a", "i"], 0)))


SINGLE = exists([("j", "J")], both(equal(["a", "j"], 1), _others_vanish("j")))
BEST = ["iff", equal(VALUE, 1), SINGLE]


def _smaller_claim(hypotheses: list[Json]) -> Json:
    return forall(POWERS, implies(*hypotheses, both(["<=", VALUE, 1], BEST)))


SMALLER_CLAIM = _smaller_claim(SMALLER)


def _prove_attained(proof: Evidence, at_one: int) -> int:
    """Prove that a single neuron attains the bound: a is the indicator of its place."""
    chosen = proof.assume(both(equal(["a", "j1"], 1), _others_vanish("j1")))
    one, zero = (proof.project(chosen, part) for part in (0, 1))
    here = equal("i1", "j1")
    value = equal(["a", "i1"], indicator(here))
    same, away = proof.assume(here), proof.assume(["not", here])
    filled = proof.rewrite(equal(["a", "i1"], 1), [(same, "backward")], one)
    empty = proof.specialise(zero, ["i1"], [away])
    cases = [
        sums_under(proof, [case], [known], value, cofactors=[cofactor(found)])
        for case, known, found in ((here, same, filled), (["not", here], away, empty))
    ]
    everywhere = proof.generalise(proof.cases(here, *cases), ["i1"])
    full = proof.specialise(at_one, ["j1"], [one])
    attained = proof.sums(
        equal(VALUE, 1), cofactors=[cofactor(everywhere, ["j"], ["r", "j"], [["j", "J"]]), cofactor(full)]
    )
    return proof.generalise(proof.choose(proof.assume(SINGLE), "j1", attained), [], [SINGLE])


def _prove_smaller() -> Evidence:
    """Prove it: what is lost is 1 − Σa and Σ a (1 − r); where nothing is lost, a is 0 or 1 at each place."""
    proof = Evidence([*POWERS, ("j1", "J"), ("i1", "J"), ("r1", "real")])
    signs, bounded, _, powers, only_one, at_one = (proof.assume(formula) for formula in SMALLER)
    slack = minus(1, _sum(["a", "j"]))
    others = total([("j", "J")], ["a", "j"], different("j", "j1"))
    small: Json = ["<=", ["a", "j1"], 1]
    at_most = proof.squares(small, proof.sums(equal(minus(1, ["a", "j1"]), plus(slack, others))), [signs, bounded])
    contracted = proof.generalise(proof.specialise(powers, ["j1"], [at_most]), ["j1"])
    loss = times(["a", "j"], minus(1, ["r", "j"]))
    equals = proof.sums(equal(minus(1, VALUE), plus(slack, _sum(loss))))
    bound = proof.squares(["<=", VALUE, 1], equals, [signs, bounded, contracted])

    attained = proof.assume(equal(VALUE, 1))
    nothing = proof.sums(equal(plus(slack, _sum(loss)), 0), cofactors=[cofactor(attained, [], -1)])
    unit = proof.vanish(nothing, [0], [signs, bounded, contracted])
    zero = equal(["a", "j1"], 0)
    nonzero = proof.assume(["not", zero])
    positive = proof.specialise(prove_positive(proof), [["a", "j1"]], [proof.specialise(signs, ["j1"]), nonzero])
    elsewhere = total([("j", "J")], loss, different("j", "j1"))
    here = times(["a", "j1"], minus(1, ["r", "j1"]))
    nothing = proof.sums(equal(plus(here, slack, elsewhere), 0), cofactors=[cofactor(attained, [], -1)])
    no_loss = proof.vanish(nothing, [0], [signs, bounded, contracted, positive])
    full = proof.specialise(
        only_one, ["j1"], [proof.sums(equal(["r", "j1"], 1), cofactors=[cofactor(no_loss, [], -1)])]
    )
    empty = proof.vanish(
        proof.sums(equal(others, 0), cofactors=[cofactor(unit, [], -1), cofactor(full, [], -1)]), [], [signs]
    )
    single = proof.witness(SINGLE, ["j1"], proof.conjunction(full, empty))
    absent = proof.contradiction(zero, single, proof.assume(["not", SINGLE]))
    nowhere = proof.generalise(proof.cases(zero, proof.assume(zero), absent), ["j1"])
    wrong = proof.sums(equal(1, 0), cofactors=[cofactor(unit), cofactor(nowhere, ["j"], 1, [["j", "J"]])])
    denied = proof.contradiction(SINGLE, wrong, proof.evaluate(equal(1, 0)))
    found = proof.cases(SINGLE, proof.assume(SINGLE), denied)
    best = proof.equivalence(proof.generalise(found, [], [equal(VALUE, 1)]), _prove_attained(proof, at_one))
    proof.generalise(proof.conjunction(bound, best), names_of(POWERS), SMALLER)
    return proof


# --- b > ν: all neurons equal ----------------------------------------------------------------------------------------

MEANS: Binders = [("J", "set"), ("x", OF_PLACE), ("z", OF_PLACE), ("s", "real")]
TANGENT = plus(1, times("s", minus(["x", "j"], 1)))
ONLY_THERE = _all(implies(equal(["z", "j"], TANGENT), equal(["x", "j"], 1)))
TOUCHING = _all(implies(equal(["x", "j"], 1), equal(["z", "j"], TANGENT)))
LARGER: list[Json] = [
    ["<", 0, "s"],
    ["<=", _sum(["x", "j"]), ["size", "J"]],
    _all(["<=", ["z", "j"], TANGENT]),
    ONLY_THERE,
    TOUCHING,
]
WHOLE = _sum(["z", "j"])
EQUAL = _all(equal(["x", "j"], 1))


EVEN = ["iff", equal(WHOLE, ["size", "J"]), EQUAL]


def _larger_claim(hypotheses: list[Json]) -> Json:
    return forall(MEANS, implies(*hypotheses, both(["<=", WHOLE, ["size", "J"]], EVEN)))


LARGER_CLAIM = _larger_claim(LARGER)


def _prove_larger() -> Evidence:
    """Prove it: what is lost is the distance to the tangent at each place, and s times what Σx leaves of |J|."""
    proof = Evidence([*MEANS, ("j1", "J")])
    positive, bounded, tangent, only_there, there_too = (proof.assume(formula) for formula in LARGER)
    form = plus(_sum(minus(TANGENT, ["z", "j"])), times("s", minus(["size", "J"], _sum(["x", "j"]))))
    equals = proof.sums(equal(minus(["size", "J"], WHOLE), form))
    bound = proof.squares(["<=", WHOLE, ["size", "J"]], equals, [positive, bounded, tangent])
    attained = proof.assume(equal(WHOLE, ["size", "J"]))
    nothing = proof.sums(equal(form, 0), cofactors=[cofactor(attained, [], -1)])
    touching = proof.specialise(proof.vanish(nothing, [0], [positive, bounded, tangent]), ["j1"])
    at_place = plus(1, times("s", minus(["x", "j1"], 1)))
    touches = proof.sums(equal(["z", "j1"], at_place), cofactors=[cofactor(touching, [], -1)])
    there = proof.generalise(proof.specialise(only_there, ["j1"], [touches]), ["j1"])
    equal_norms = proof.assume(EQUAL)
    here = proof.specialise(equal_norms, ["j1"])
    touched = proof.specialise(there_too, ["j1"], [here])
    unit = proof.generalise(
        proof.sums(equal(["z", "j1"], 1), cofactors=[cofactor(touched), cofactor(here, [], "s")]), ["j1"]
    )
    whole = proof.sums(equal(WHOLE, ["size", "J"]), cofactors=[cofactor(unit, ["j"], 1, [["j", "J"]])])
    forward = proof.generalise(there, [], [equal(WHOLE, ["size", "J"])])
    even = proof.equivalence(forward, proof.generalise(whole, [], [EQUAL]))
    proof.generalise(proof.conjunction(bound, even), names_of(MEANS), LARGER)
    return proof


TWO = ["range", 0, 1]


def _constant(value: Json) -> Json:
    return mapping([("place", TWO)], value)


def _parts() -> list[Part]:
    first = mapping([("place", TWO)], indicator(equal("place", 0)))
    free, straight = (
        _smaller_claim([h for h in SMALLER if h != ONLY_ONE]),
        _larger_claim([h for h in LARGER if h != ONLY_THERE]),
    )
    halves = [TWO, _constant(over(1, 2)), _constant(1)]
    uneven = mapping([("place", TWO)], plus(over(1, 2), "place"))
    line = [TWO, uneven, uneven, 1]
    return [
        Part(
            "smaller",
            "For b < nu the largest value is 1, and it is attained if one neuron has norm 1 and the others are 0, and "
            "only then.",
            SMALLER_CLAIM,
            _prove_smaller(),
            [[TWO, first, first]],
            [
                Control(
                    "For b = nu it is false: two neurons of size 1/2.",
                    differences(SMALLER_CLAIM, free),
                    refute_at(free, POWERS, halves, free[2][1:-1], BEST, [{"part": 1}]),
                )
            ],
        ),
        Part(
            "larger",
            "For b > nu the largest value is attained if all neurons have the same norm, the largest one that is "
            "allowed then, and only then.",
            LARGER_CLAIM,
            _prove_larger(),
            [[TWO, _constant(1), _constant(1), over(1, 2)]],
            [
                Control(
                    "For b = nu it is false: two neurons with the sizes 1/4 and 3/4.",
                    differences(LARGER_CLAIM, straight),
                    refute_at(straight, MEANS, line, straight[2][1:-1], EVEN, [{"part": 1}]),
                )
            ],
        ),
    ]


def remark_d_5_1() -> Statement:
    """The remark in D.5.1."""
    return Statement(
        id="tasks/remark-d.5.1",
        title="In other norms than that of the degree of homogeneity the best sizes of the neurons are not free",
        source=f"{SOURCE}, remark in D.5.1",
        hypotheses=r"n_j = \|\omega_j\|_a \ge 0 for m \ge 1 neurons, with \sum_j n_j^b \le 1; b \ne \nu.",
        conclusion=(
            r"\max \sum_j n_j^\nu is 1 for b < \nu, attained at one neuron of norm 1 and the others 0, and only there; "
            r"it is m^{1 - \nu/b} for b > \nu, attained at m norms m^{-1/b}, and only there."
        ),
        reading=(
            "'The same flexibility' is that of Lemma 7.3 for b = nu, where all norms with the sum 1 are best; "
            "the optimal norms, which the remark does not print, are those of the conclusion, for all real b, nu > 0. "
            "Part 'smaller': a(j) = n_j^b and r(j) = n_j^{nu - b}, so that a r = n_j^nu. Of powers with positive "
            "exponents two facts are used, as hypotheses: from 0 to 1 they are at most 1, and 1 for 1 alone. "
            "Part 'larger': s = nu/b < 1, x(j) = m n_j^b and z(j) = x(j)^s = m^s n_j^nu. Of powers Bernoulli's "
            "inequality is used, x^s <= 1 + s(x - 1), with equality for x = 1 alone."
        ),
        definitions=[],
        parts=presupposing(_parts(), REAL_EXPONENTS),
    )


STATEMENTS = {"tasks/remark-d.5.1": remark_d_5_1}
