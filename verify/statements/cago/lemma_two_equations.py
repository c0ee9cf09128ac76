"""The equations in the proof of Lemma 2: the seed, two nodes, three nodes, the maximisation.

CaGO (Tian), appendix F: the proof of Lemma 2, equations (50)-(74).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.cago.derived_equations import Equation, Variant
from verify.statements.cago.lagrangian import LAGRANGIAN, lagrangian_equations
from verify.statements.cago.loss import ORDER, SOURCE, Z3
from verify.statements.cago.order_vocabulary import ORDER_VOCABULARY
from verify.statements.cago.seeds import (
    CROSS,
    OFF_DIAGONAL,
    SEED_BINDERS,
    SEED_HYPOTHESES,
    AwayFromSelfConjugate,
    on_seed,
    quantified,
    refuted_at,
)
from verify.statements.cago.small_groups import ONE, character_one
from verify.statements.cago.three_node_equations import three_node_equations
from verify.statements.cago.two_node_equations import two_node_equations
from verify.statements.language import (
    both,
    different,
    equal,
    forall,
    implies,
    indicator,
    minus,
    needed,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Statement

Json = Any

POTENTIAL = on_seed("cross", "k1", "k2", "k")
SEED_VALUES: list[Json] = [Z3, ONE, ["radical", 3, 1, 18]]


def _all_at(frequency: Json) -> Json:
    """[k1 = k2 = k = a frequency]."""
    return indicator(both(*(equal(k, frequency) for k in ("k1", "k2", "k"))))


def _seed_potentials() -> Equation:
    """Equation (52)."""
    printed = plus(times(3, _all_at("h")), times(3, _all_at(minus("h"))))
    value = over(printed, times(6, ORDER))
    facts = AwayFromSelfConjugate(SEED_BINDERS, SEED_HYPOTHESES)
    theorem = facts.equation(CROSS, POTENTIAL, value, cofactors=[cofactor(facts.given[1], [], value)])
    claims = [
        quantified(SEED_BINDERS, SEED_HYPOTHESES, forall(CROSS, equal(POTENTIAL, right))) for right in (value, printed)
    ]
    at = dict.fromkeys(("k1", "k2", "k"), character_one(Z3))
    refutation = refuted_at(
        claims[1],
        SEED_BINDERS,
        SEED_VALUES,
        SEED_HYPOTHESES,
        [{"at": [ONE] * 3}],
        substituted(equal(POTENTIAL, printed), at),
    )
    return Equation(
        "equation-52",
        "The potentials of the seed (5) are 3/(6d) at k1 = k2 = k = k0 and = -k0, else 0.",
        claims[0],
        facts.closed(theorem),
        [[*SEED_VALUES, ONE, ONE, ONE]],
        Variant(
            claims[1],
            refutation,
            "They are not 3: Z3.",
            "The potentials of the seed (5) are 3 at k1 = k2 = k = k0 and = -k0, else 0.",
        ),
        printed=True,
    )


def _seed_in_r_c() -> Equation:
    """The text after equation (52)."""
    facts = AwayFromSelfConjugate(SEED_BINDERS, SEED_HYPOTHESES)
    theorem = facts.equation(CROSS, POTENTIAL, 0, [OFF_DIAGONAL])
    claims = [
        quantified(SEED_BINDERS, SEED_HYPOTHESES, forall(CROSS, implies(OFF_DIAGONAL, conclusion)))
        for conclusion in (equal(POTENTIAL, 0), different(POTENTIAL, 0))
    ]
    places: list[Json] = [0, 0, ONE]
    at = dict(zip(("k1", "k2", "k"), [["of", ["dual", Z3], place] for place in places], strict=True))
    moves = [{"at": places}, {"conditions": [substituted(OFF_DIAGONAL, at)]}]
    refutation = refuted_at(
        claims[1], SEED_BINDERS, SEED_VALUES, SEED_HYPOTHESES, moves, substituted(different(POTENTIAL, 0), at)
    )
    return Equation(
        "after-52",
        "The potentials of the seed are 0 unless k1 = k2 = k.",
        claims[0],
        facts.closed(theorem),
        [[*SEED_VALUES, *places]],
        Variant(
            claims[1],
            refutation,
            "They are not different from 0 unless k1 = k2 = k: Z3.",
            "The potentials of the seed are different from 0 unless k1 = k2 = k.",
        ),
        printed=True,
    )


@cache
def _equations() -> list[Equation]:
    """Return all equations in the order of the paper."""
    return [
        _seed_potentials(),
        _seed_in_r_c(),
        *two_node_equations(),
        *three_node_equations(),
        *lagrangian_equations(),
    ]


READING = (
    "One part for each equation with content; parts named after-N or before-N stand in the text there. An angle theta "
    "is the number e^{i theta} of modulus 1, and an equation mod 2 pi is one between such numbers; that every complex "
    "number has the polar form (53) is taken for granted. k0 is not its own opposite, where the seed would not be "
    "Hermitian. (50), (51) abbreviate (52). (54) is read as an equivalence; its common factor has theta'_a + theta'_b "
    "+ theta'_c where the left side of the constraint has theta'_a + theta'_b - theta'_c, which makes no difference. "
    "Re and Im of a vector are co-linear if all minors vanish; 'former' and 'latter' before (63) and (64) are "
    "exchanged in print. In (64) any number other than 0 may stand for e^{i theta}, as a positive factor changes "
    "nothing. R_A after (70) is R_c. (65) has the fault of (64) and is no part; (69) is proved from (65) as printed. "
    "(71), with its text, is cago/lemma-2, (75) is cago/construction-z-prime, (76)-(80) are "
    "cago/equations-corollary-4. In (73) and (74) "
    "x_0 = 2 is no variable, so the derivative with respect to x_0 is left out; lambda = 3 would not make it vanish. "
)


def _statement(literal: bool, **texts: str) -> Statement:
    parts = [equation.part(literal) for equation in _equations()]
    return Statement(
        **texts,
        source=f"{SOURCE}, appendix F, the proof of Lemma 2, equations (50)-(74) with the text between them",
        hypotheses=(
            r"As in cago/lemma-2: (50)-(52) are about the seed (5); in (53)-(60) two hidden nodes, in (61)-(74) three, "
            r"with the entries a_j, b_j, c_j at one frequency k; (72)-(74) have real m_j."
        ),
        definitions=needed(
            [*ORDER_VOCABULARY, LAGRANGIAN],
            [[part.claim, [control.edits for control in part.controls]] for part in parts],
        ),
        parts=parts,
    )


def equations_lemma_2() -> Statement:
    """The equations of the proof as printed."""
    return _statement(
        True,
        id="cago/equations-lemma-2",
        title="The equations in the proof of Lemma 2, as printed",
        conclusion="Equations (50)-(64), (66)-(70) and (72)-(74), each of them.",
        reading=READING
        + "Wrong as printed are: (52), which loses the factor 1/(6d); after (52) 'different from 0' stands for 'equal "
        "to 0'; (58)-(60) leave out solutions, (pi/2, pi/2, pi/2) among them, which is no other spelling of a listed "
        "one, but r_kkk = 0 holds there too; (61) for k = -k; before (63) Re(c) = beta Im(c), which a real c does not "
        "satisfy; (64) with R_+ in place of R, the fault on which the uniqueness in Lemma 2 founders; after (74) the "
        "other stationary points, with some m_j = 0, are passed over. Repaired in cago/equations-lemma-2.repair.",
    )


def equations_lemma_2_repair() -> Statement:
    """The equations of the proof, set right."""
    return _statement(
        False,
        id="cago/equations-lemma-2.repair",
        title="The equations in the proof of Lemma 2, set right",
        conclusion=(
            r"Equations (50)-(64), (66)-(70) and (72)-(74), with 3/(6d) in (52); = 0 after it; "
            r"u_p^4 = 1, (u_au_bu_c)^2 = -1 for (58)-(60), u_p = e^{i\theta_p}; k \ne -k in (61); "
            r"\Im(c) \ne 0 before (63); \mathbb R^3 in (64); and m_j > 0 after (74)."
        ),
        reading=READING
        + "All other equations are as printed. The maximum of (73) is 3/epsilon, attained at the stated point.",
    )


STATEMENTS = {
    "cago/equations-lemma-2": equations_lemma_2,
    "cago/equations-lemma-2.repair": equations_lemma_2_repair,
}
