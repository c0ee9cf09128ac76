"""The potentials of the two factors of the memorization solution: as printed, and with their ranges.

CaGO (Tian), the proof of Corollary 4, equations (76)-(80).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.loss import ORDER, SOURCE
from verify.statements.cago.memorization import (
    FIRST,
    MIRRORED_SECOND,
    NAMES,
    ONE,
    PAIRS,
    PRINTED_SECOND,
    PRODUCT,
    READING,
    ROOTS,
    SCALES,
    SECOND,
    TWO,
    VALUES,
    vocabulary,
)
from verify.statements.cago.small_groups import character_one
from verify.statements.cago.vocabulary import D, G, applied
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    forall,
    implies,
    indicator,
    needed,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at

Json = Any

NONZERO = different("k", 0)
CROSS: Binders = [("k1", D), ("k2", D), ("k", D)]
CIRCULAR: Binders = [("m", D), ("k'", D), ("k", D)]
R_CROSS = applied("cross", *names_of(CROSS), nodes=G, z=FIRST)
R_CIRCULAR = {p: applied("convolution", p, *names_of(CIRCULAR), nodes=G, z=FIRST) for p in (":a", ":b")}
MAIN = {
    name: applied("cross", "k", "k", "k", nodes=nodes, z=z)
    for name, nodes, z in (("first", G, FIRST), ("second", G, SECOND), ("product", PAIRS, PRODUCT))
}


def _claim(conclusion: Json) -> Json:
    return forall(SCALES, implies(*ROOTS, conclusion))


def _value(potential: Json, binders: Binders, *conditions: Json) -> Json:
    """The potential is 1/√(2d) under these conditions, else 0."""
    return forall(binders, equal(potential, times("u", indicator(both(*conditions)))))


def _prove_value(potential: Json, binders: Binders, *conditions: Json) -> Evidence:
    """Prove it, for conditions that exclude the trivial character from all indices."""
    proof = Evidence(SCALES)
    root, _ = (proof.assume(formula) for formula in ROOTS)
    value = times("u", indicator(both(*conditions)))
    theorem = proof.sums(_value(potential, binders, *conditions), cofactors=[cofactor(root, [], value)])
    proof.generalise(theorem, NAMES, ROOTS)
    return proof


class _Potential:
    """A potential of z_a that is printed without the conditions that no index is trivial."""

    def __init__(self, potential: Json, binders: Binders, same: Json, nontrivial: list[Json], says: str) -> None:
        self.printed_conditions = [same, NONZERO]
        self.conditions = [same, NONZERO, *nontrivial]
        self.potential, self.binders, self.says = potential, binders, says

    def part(self, name: str, printed: bool) -> Part:
        """Return the part as printed, or as it is right."""
        literal = _claim(_value(self.potential, self.binders, *self.printed_conditions))
        right = _claim(_value(self.potential, self.binders, *self.conditions))
        inner = dict.fromkeys(names_of(self.binders), character_one(VALUES[0]))
        trivial = self.binders[1][0]
        point: list[Json] = [0 if index == trivial else ONE for index in names_of(self.binders)]
        inner[trivial] = ["of", ["dual", VALUES[0]], 0]
        failing = literal[2][-1][2]
        refuted = refute_at(literal, SCALES, VALUES, ROOTS, failing, [{"at": point}], inner)
        proof = _prove_value(self.potential, self.binders, *self.conditions)
        if printed:
            says = "With trivial characters left out it becomes true."
            control = Control(says, differences(literal, right), proof, becomes="true")
            return Part(name, f"{self.says}, else 0.", literal, refuted, [[*VALUES, *point]], [control])
        says = "With trivial characters let in it is false: Z3."
        control = Control(says, differences(right, literal), refuted)
        return Part(
            name,
            f"{self.says} and no coefficient is at a trivial character, else 0.",
            right,
            proof,
            [[*VALUES, ONE, TWO, ONE]],
            [control],
        )


POTENTIALS = {
    "equation-76": _Potential(
        R_CROSS,
        CROSS,
        equal("k1", "k"),
        [different("k2", 0)],
        "r_{k1 k2 k}(z_a) is 1/sqrt(2d) if k1 = k, k != 0",
    ),
    "equation-77": _Potential(
        R_CIRCULAR[":a"],
        CIRCULAR,
        equal("m", "k"),
        [different("k'", 0), different("k'", "m")],
        "r_{a m k' k}(z_a) is 1/sqrt(2d) if m = k, k != 0",
    ),
}


def _vanishing_part() -> Part:
    """Equation (78)."""
    claim = _claim(forall(CIRCULAR, equal(R_CIRCULAR[":b"], 0)))
    proof = Evidence(SCALES)
    proof.generalise(proof.sums(claim[2][-1]), NAMES, ROOTS)
    return Part("equation-78", "r_{b m k' k}(z_a) is 0 for all indices.", claim, proof, [[*VALUES, ONE, TWO, ONE]])


def _main_part() -> Part:
    """Equation (80)."""
    target = over(1, times(2, ORDER))
    product = equal(MAIN["product"], times(MAIN["first"], MAIN["second"]))
    claim, wrong = (
        _claim(forall([("k", D)], implies(NONZERO, both(product, equal(MAIN["product"], value)))))
        for value in (target, over(1, ORDER))
    )
    proof = Evidence([*SCALES, ("k", D)])
    first, second = (proof.assume(root) for root in ROOTS)
    nonzero = indicator(NONZERO)
    square = times(ORDER, power("t", 2))
    potential = times(ORDER, power("u", 2), nonzero)
    value = proof.sums(
        implies(NONZERO, equal(MAIN["product"], target)),
        cofactors=[
            cofactor(first, [], times(over(potential, ORDER), nonzero, plus(square, 1))),
            cofactor(second, [], times(target, nonzero)),
        ],
    )
    theorem = proof.conjunction(proof.sums(product), proof.specialise(value, [], [proof.assume(NONZERO)]))
    proof.generalise(proof.generalise(theorem, ["k"], [NONZERO]), NAMES, ROOTS)
    control = refute_at(
        wrong,
        SCALES,
        VALUES,
        ROOTS,
        wrong[2][-1][2][-1][2],
        [{"at": [ONE]}, {"conditions": [NONZERO]}, {"part": 1}],
        {"k": character_one(VALUES[0])},
    )
    return Part(
        "equation-80",
        "r_kkk(z_a * z_b) is the product of those of the factors, and 1/(2d).",
        claim,
        proof,
        [[*VALUES, ONE]],
        [Control("It is not 1/d: Z3.", differences(claim, wrong), control)],
    )


def _statement(name: str, title: str, second: Json, conclusion: str, reading: str, printed: bool) -> Statement:
    parts = [*(potential.part(number, printed) for number, potential in POTENTIALS.items())]
    parts += [_vanishing_part(), _main_part()]
    return Statement(
        id=f"cago/{name}",
        title=title,
        source=f"{SOURCE}, the proof of Corollary 4, equations (76)-(80)",
        hypotheses=r"z_a, z_b as in cago/corollary-4" + ("." if printed else ".repair."),
        conclusion=conclusion
        + r"r_{bmk'k}(z_a) = 0; r_{kkk}(z_a * z_b) = r_{kkk}(z_a)r_{kkk}(z_b) = \tfrac1{2d} for k \ne 0.",
        reading=READING + reading,
        definitions=needed(vocabulary(second), [part.claim for part in parts]),
        parts=parts,
    )


def equations() -> Statement:
    """Equations (76)-(80) as printed."""
    return _statement(
        "equations-corollary-4",
        "The potentials of the factors of the memorization solution, as printed",
        PRINTED_SECOND,
        r"r_{k_1k_2k}(z_a) = \tfrac1{\sqrt{2d}}1(k_1 = k \ne 0); r_{amk'k}(z_a) = \tfrac1{\sqrt{2d}}1(m = k \ne 0); ",
        "The coefficients are 0 at the trivial character, so that (76) fails for k2 = 0 and (77) for k' = 0 and k' = "
        "m. (79) is empty. What is concluded from (76)-(78) is in cago/corollary-4, and not affected. Repaired in "
        "cago/equations-corollary-4.repair.",
        printed=True,
    )


def equations_repair() -> Statement:
    """Equations (76)-(80) with the ranges of the indices."""
    return _statement(
        "equations-corollary-4.repair",
        "The potentials of the factors of the memorization solution, with the ranges of their indices",
        MIRRORED_SECOND,
        r"r_{k_1k_2k}(z_a) = \tfrac1{\sqrt{2d}}1(k_1 = k \ne 0, k_2 \ne 0); "
        r"r_{amk'k}(z_a) = \tfrac1{\sqrt{2d}}1(m = k \ne 0, k' \ne 0, k' \ne m); ",
        "All printed conclusions survive where no index is trivial.",
        printed=False,
    )


STATEMENTS = {
    "cago/equations-corollary-4": equations,
    "cago/equations-corollary-4.repair": equations_repair,
}
