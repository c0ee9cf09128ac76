"""The equations by which the analytic loss is derived: expectations of products of characters, case by case.

CaGO (Tian), appendix D: the proofs of Theorem 1, Lemma 1 and Corollary 1, equations (17)-(43) and (49).
"""

from __future__ import annotations

from functools import cache

from verify.statements.cago.aligned_output import output_form
from verify.statements.cago.derivation_vocabulary import DERIVATION_VOCABULARY
from verify.statements.cago.derived_equations import Equation
from verify.statements.cago.loss import SOURCE
from verify.statements.cago.loss_conditions import sufficiency, unit_product
from verify.statements.cago.output_energy import energy_form, first_case, second_case, third_case
from verify.statements.language import needed
from verify.statements.model import Statement


@cache
def _equations() -> list[Equation]:
    """Return all equations in the order of the paper."""
    return [
        *output_form(),
        *energy_form(),
        *first_case(),
        *second_case(),
        *third_case(),
        *sufficiency(),
        unit_product(),
    ]


def _statement(literal: bool, **texts: str) -> Statement:
    parts = [equation.part(literal) for equation in _equations()]
    claims = [part.claim for part in parts]
    return Statement(
        **texts,
        source=f"{SOURCE}, appendix D, equations (14)-(43), with the text between them, and equation (49)",
        hypotheses=(
            r"As in cago/theorem-1: G a finite Abelian group of order d, z Hermitian, z_{p0j} = 0. \mathbb E is the "
            r"mean over all pairs of inputs; P = I - 11^T/d; e the unit vector of the label."
        ),
        definitions=needed(DERIVATION_VOCABULARY, claims),
        parts=parts,
    )


READING = (
    "One part for each equation with content; parts named after-N stand in the text after equation (N). "
    "w_j^perp and iota_0 are left from another setting: for weights of the form (13) w_j^perp = 0, and the "
    "inputs x_1, x_2, also called g, x, y, y_1, y_2, are g1 and g2. The letters a, b, c are z_a, z_b, z_c; "
    "p in {1, 2} is p in {a, b}; x_kkk in (20) is r_kkk, h_akj after (13) is z_akj; k1 + k3 = 0 mod d is an equation "
    "between characters; (14) defines the loss and (26) is (25) in other letters. epsilon_3, which the text does not "
    "define, is the value of the third case. A sum sign extends over all that follows. (15), (16), (21) and (23) only "
    "multiply out or abbreviate. For (44)-(48) see cago/theorem-3. "
)


def equations_theorem_1() -> Statement:
    """The equations of the derivation as printed."""
    return _statement(
        True,
        id="cago/equations-theorem-1",
        title="The equations in the proofs of Theorem 1 and Lemma 1, as printed",
        conclusion=r"Equations (17)-(43) and (49), each of them.",
        reading=READING
        + "Wrong as printed are: (37) and (39), which lose the cross term 2 Re(r_a conj(r_b)) at m = 0; (35), which "
        "sums over p twice; and before (40) a maximizer is called a minimizer. Theorem 1 itself has the right term, "
        "and (41) too. Repaired in cago/equations-theorem-1.repair.",
    )


def equations_theorem_1_repair() -> Statement:
    """The equations of the derivation, set right."""
    return _statement(
        False,
        id="cago/equations-theorem-1.repair",
        title="The equations in the proofs of Theorem 1 and Lemma 1, set right",
        conclusion=(
            r"Equations (17)-(43) and (49), with \sum_{k'\ne0}|r^\circledast_{a0k'} + r^\circledast_{b0k'}|^2 in (37) "
            r"and (39), one sum over p in (35), and a maximizer before (40)."
        ),
        reading=READING + "All other equations are as printed.",
    )


STATEMENTS = {
    "cago/equations-theorem-1": equations_theorem_1,
    "cago/equations-theorem-1.repair": equations_theorem_1_repair,
}
