"""A maximiser that is not the seed times a unit: the seed with two signs turned.

CaGO (Tian), Lemma 2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.loss import ORDER, UNIT, Z3
from verify.statements.cago.order_three import prove_maximal_iff_structure
from verify.statements.cago.order_vocabulary import (
    ATTAINED,
    POSITIVE,
    STRUCTURE,
    THREE_BINDERS,
    THREE_NAMES,
    TRIPLE,
    constraint,
    single,
)
from verify.statements.cago.seeds import NOT_SELF_CONJUGATE
from verify.statements.cago.small_groups import ONE, character_one
from verify.statements.cago.vocabulary import TWO, P, applied, solution
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    power,
    substituted,
    times,
)
from verify.statements.patterns import names_of, prove_not, valuation

Json = Any

SEED_NODES = ["product", TRIPLE, UNIT]
PRINTED_BINDERS: Binders = [*THREE_BINDERS, ("s", "real")]
PRINTED_HYPOTHESES = [
    NOT_SELF_CONJUGATE,
    POSITIVE,
    equal(times(6, ORDER, power("s", 3)), 1),
    constraint(),
    ATTAINED,
    equal(applied("cross", "h", "h", "h", nodes=TRIPLE, z=single()), over(1, times(2, ORDER))),
]
SEED_TIMES_Y = ["ring_product", "G", TRIPLE, UNIT, ["seed", "G", "h", "s"], "y"]
IS_SEED_TIMES_UNIT = exists(
    [("y", solution(UNIT))],
    both(
        applied("hermitian", nodes=UNIT, z="y"),
        ["identified", "G", TRIPLE, SEED_NODES, single(), SEED_TIMES_Y],
    ),
)


def printed_claim(conclusion: Json) -> Json:
    """Return a conclusion on the maximisers of order 3 under the printed hypotheses."""
    return forall(PRINTED_BINDERS, implies(*PRINTED_HYPOTHESES, conclusion))


CUBE_ROOT: Json = ["radical", 3, 1, 18]
SIGNED = mapping(
    [("label", P), ("node", TRIPLE)],
    [
        "choose",
        "label",
        *(
            [label, times(CUBE_ROOT, ["root", 3, minus("node")], minus(1, times(twice, indicator(equal("node", 1)))))]
            for label, twice in (("a", 2), ("b", 0), ("c", 2))
        ),
    ],
)
SIGNED_VALUES: list[Json] = [Z3, ONE, 18, SIGNED]


def refute_uniqueness() -> Evidence:
    """The seed with two signs turned is as good as the seed, and has another convolution potential."""
    named: dict[str, Json] = valuation(THREE_BINDERS, SIGNED_VALUES)
    named |= {"h": character_one(Z3), "s": CUBE_ROOT}
    proof = Evidence(
        [
            *IDENTIFIED_BINDERS,
            ("turn", ["bijections", "J3", "J4"]),
            ("k0", ["dual", "G0"]),
            ("y0", ["maps", P, ["dual", Z3], UNIT, "complex"]),
        ]
    )
    invariance = _prove_invariance(proof)

    given = [proof.evaluate(substituted(hypothesis, named)) for hypothesis in PRINTED_HYPOTHESES]
    named["y"] = "y0"
    multiple = substituted(IS_SEED_TIMES_UNIT[2], named)
    assumed = proof.assume(multiple)
    networks = [Z3, TRIPLE, SEED_NODES, *(substituted(z, named) for z in (single(), SEED_TIMES_Y))]
    same = proof.specialise(invariance, [*networks, ONE], [proof.project(assumed, 1)])
    potentials = [
        ["convolution", Z3, nodes, z, ":a", 0, ONE, ONE] for nodes, z in zip(networks[1:3], networks[3:], strict=True)
    ]
    seed_vanishes = proof.identity(equal(potentials[1], 0))
    vanishes = proof.rewrite(equal(potentials[0], 0), [(same, "backward")], seed_vanishes)
    never = prove_not(proof, multiple, vanishes, proof.evaluate(equal(potentials[0], 0)))
    proof.counterexample(
        printed_claim(IS_SEED_TIMES_UNIT),
        [{"at": [*SIGNED_VALUES, CUBE_ROOT]}, {"given": given}],
        proof.generalise(never, ["y0"]),
    )
    return proof


RENAMED = {"G": "G0", "J1": "J3", "J2": "J4", "z1": "z3", "z2": "z4"}
IDENTIFIED_BINDERS: Binders = [(RENAMED[name], substituted(sort, RENAMED)) for name, sort in TWO]


def _prove_invariance(proof: Evidence) -> int:
    """Prove: identified solutions have the same convolution potentials r_{a0kk}, in variables that no claim binds."""
    names = names_of(IDENTIFIED_BINDERS)
    first, second = (["convolution", "G0", f"J{n}", f"z{n}", ":a", 0, "k0", "k0"] for n in (3, 4))
    matches = proof.assume(["matches", *names, "turn"])
    same = proof.sums(equal(first, second), rewrite=[matches])
    identified = ["identified", *names]
    chosen = proof.choose(proof.assume(identified), "turn", same)
    return proof.generalise(chosen, [*names, "k0"], [identified])


def prove_multiple() -> Evidence:
    """Under the printed hypotheses x is, entry by entry, a real multiple of the seed."""
    proof = prove_maximal_iff_structure()
    proof.variables.append(["s", "real"])
    given = [proof.assume(h) for h in PRINTED_HYPOTHESES]
    same = proof.specialise(len(proof.steps) - len(given) - 1, THREE_NAMES, given[:2])
    structure = proof.rewrite(STRUCTURE, [same], proof.conjunction(given[3], given[4]))
    proof.generalise(structure, names_of(PRINTED_BINDERS), PRINTED_HYPOTHESES)
    return proof
