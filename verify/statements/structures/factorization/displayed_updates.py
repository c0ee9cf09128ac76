"""The displays on a step near an unbalanced minimum, block by block, for every dimension.

Simple structures in neural networks (Chen), appendix B.10.2, equations (B.148) to (B.182).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    mapping,
    needed,
    plus,
    renamed,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.assumptions import LOST_PRINT
from verify.statements.structures.factorization.update_blocks import (
    ALL,
    BINDERS,
    BLOCKS,
    LEMMA,
    NAMES,
    PLACE,
    POSITIVE,
    UPDATES,
    Block,
    Factor,
    block_of_excess,
    expanded_corner,
    point,
    prove_step,
)
from verify.statements.structures.two_factors_vocabulary import SOURCE

Json = Any

PRIMED = {name: f"{name}'" for name in NAMES}
STILL = "With Z_0 for Z_0 + Delta Z_t, or Y_0 for Y_0 + Delta Y_t, it is false."
SHORT = "Without the last term it is false."
PATTERNS = {150: 152, 151: 152, 153: 152, 154: 156, 155: 156, 165: 167, 169: 167, 173: 171}
NOTES = {
    163: "The left side is not legible in the text at hand.",
    182: "Of the last term one factor is legible in the text at hand; it is read after the pattern of (B.180).",
} | {
    lost: f"The display is not legible in the text at hand; it is read after the pattern of (B.{legible})."
    for lost, legible in PATTERNS.items()
}


def _example(directions: Json) -> list[Json]:
    """All numbers equal to 1, except alpha = 2."""
    places: Binders = [(name, directions) for name in ("o", "o'")]
    ones = mapping(places, 1)
    return [mapping(places[:1], 1), plus(1, 1), 1, ones, ones]


TWO: list[Json] = [["unit"], *_example(["union", ["unit"], ["unit"]])]


def _prove_block(block: Block, terms: list[Json]) -> Evidence:
    """Prove a display on a block after the step from the step of the whole matrix."""
    declared = renamed([list(entry) for entry in point(ALL)], PRIMED)
    proof = ConciseEvidence([*LEMMA, *REALS, ("P", "set"), *declared, *block.binders])
    lemma = prove_step(proof, block.factor.first)
    hypothesis = renamed(POSITIVE, PRIMED)
    step = proof.specialise(lemma, [ALL, *PRIMED.values()], [proof.assume(hypothesis)])
    result = proof.specialise(step, [block.row, block.column])
    printed, known = (renamed(block.step(*terms), PRIMED) for terms in (terms, block.whole()))
    if printed != known:
        result = proof.rewrite(printed, [proof.sums(equal(known[2], printed[2]))], result)
    proof.generalise(result, ["P", *PRIMED.values(), *names_of(block.binders)], [hypothesis])
    return proof


def _display(
    equation: int,
    texts: tuple[str, str],
    binders: Binders,
    hypotheses: list[Json],
    goals: tuple[Json, Json],
    proof: Evidence,
    values: list[Json],
) -> Part:
    """An equation with a near-miss."""
    says, control = texts
    claim, near_miss = (forall(binders, implies(*hypotheses, goal) if hypotheses else goal) for goal in goals)
    refutation = refute_at(near_miss, binders, values, hypotheses, goals[1])
    return Part(
        f"equation-{equation}",
        " ".join([f"(B.{equation}): {says}", *([NOTES[equation]] if equation in NOTES else [])]),
        claim,
        proof,
        [values],
        [Control(control, differences(claim, near_miss), refutation)],
        assumes=(LOST_PRINT,) if equation in NOTES else (),
    )


def _step(equation: int, first: bool) -> Part:
    """The step of a factor."""
    factor = Factor("D", first)
    goal, loose = (forall(PLACE, factor.step("i", "j", moved)) for moved in (True, False))
    claim, near_miss = (forall(LEMMA, implies(POSITIVE, body)) for body in (goal, loose))
    proof = ConciseEvidence([*LEMMA, *REALS])
    prove_step(proof, first)
    values, here = [["unit"], *_example(["unit"])], [["star"], ["star"]]
    inner = dict(zip(names_of(PLACE), here, strict=True))
    refutation = refute_at(near_miss, LEMMA, values, [POSITIVE], loose[2], [{"at": here}], inner)
    change, product = ("Delta Y", "M_t (Z_0 + Delta Z_t)") if first else ("Delta Z", "M_t^T (Y_0 + Delta Y_t)")
    return Part(
        f"equation-{equation}",
        f"(B.{equation}): a step takes eta {product} from {change}_t.",
        claim,
        proof,
        [[*values, *here]],
        [Control(STILL, differences(claim, near_miss), refutation)],
    )


def _update(equation: int, text: str, block: Block, terms: list[Json], fewer: list[Json]) -> Part:
    """The step of a block."""
    binders = [*BINDERS, *block.binders]
    goals = (block.step(*terms), block.step(*fewer))
    values = [*TWO, *([["star"]] * len(block.binders))]
    control = STILL if len(terms) == len(fewer) else SHORT
    says = f"the step of block {block.number}{text}."
    return _display(equation, (says, control), binders, [POSITIVE], goals, _prove_block(block, terms), values)


def _products() -> list[Part]:
    """(B.158) to (B.161): the blocks of M_t."""
    parts = []
    names = [(False, False), (True, False), (False, True), (True, True)]
    for equation, (low_row, low_column) in enumerate(names, 158):
        block, excess, terms = block_of_excess(low_row, low_column)
        binders = [*BINDERS, *block.binders]
        goals = (equal(excess, plus(*terms)), equal(excess, plus(*terms[:-1])))
        proof = Evidence()
        proof.sums(forall(binders, goals[0]))
        rows, columns = (">= 2" if low else "1" for low in (low_row, low_column))
        says = f"the block ({rows}, {columns}) of M_t in terms of those of Delta Y_t and Delta Z_t."
        values = [*TWO, *([["star"]] * len(block.binders))]
        parts.append(_display(equation, (says, SHORT), binders, [], goals, proof, values))
    return parts


def _corners() -> list[Part]:
    """(B.179) to (B.182): the numbers in the corner, with M_11 written out."""
    parts = []
    for equation, (number, apart) in enumerate([(1, False), (1, True), (5, False), (5, True)], 179):
        block, terms = expanded_corner(number, apart)
        text = " with M_11 written out" + (", the product of blocks 3 and 7 apart" if apart else "")
        parts.append(_update(equation, text, block, terms, terms[:-1]))
    return parts


def _displays() -> list[Part]:
    """All displays in their order."""
    blocks = [Block(number) for number in BLOCKS]
    pairs = []
    for equation, block in zip(range(163, 179, 2), blocks, strict=True):
        split, terms = block.split(), block.in_blocks()
        side = "M_t" if block.factor.first else "M_t^T"
        pairs.append(_update(equation, f", the first column of {side} apart from the others", block, split, split[:-1]))
        pairs.append(_update(equation + 1, f" in terms of {side} and the blocks", block, terms, terms[:-1]))
    return [
        _step(148, first=True),
        _step(149, first=False),
        *(
            _update(
                149 + block.number,
                f", by (B.{148 if block.factor.first else 149})",
                block,
                block.whole(),
                block.at_rest(),
            )
            for block in blocks
        ),
        *_products(),
        *pairs,
        *_corners(),
    ]


def equations() -> Statement:
    """The displays as printed."""
    parts = _displays()
    return Statement(
        id="structures/equations-observation-2",
        title="Quasi-symmetric factorization: a step in blocks, (B.148) to (B.161) and (B.163) to (B.182)",
        source=f"{SOURCE}, appendix B.10.2, equations (B.148) to (B.161) and (B.163) to (B.182)",
        hypotheses=r"Gradient descent on $\frac12 \|Y Z^\top - X_0 X_0^\top\|^2$ at $Y_t = Y_0 + \Delta Y_t$, $Z_t = "
        r"Z_0 + \Delta Z_t$, where $X_0 = \mathrm{diag}(\sigma_1, \dots, \sigma_d)$, $Y_0 = \alpha X_0$, "
        r"$Z_0 = X_0/\alpha$, $\alpha > 0$; $M_t = \Delta Y_t Z_0^\top + Y_0 \Delta Z_t^\top + \Delta Y_t "
        r"\Delta Z_t^\top$. Blocks 1 to 4 of $\Delta Y_t$ are $(1, 1)$, $(\ge 2, 1)$, $(1, \ge 2)$, $(\ge "
        r"2, \ge 2)$; blocks 5 to 8 are those of $\Delta Z_t$.",
        conclusion=r"$Y_{t+1} = Y_t - \eta M_t (Z_0 + \Delta Z_t)$, $Z_{t+1} = Z_t - \eta M_t^\top (Y_0 + \Delta "
        r"Y_t)$, and the displays that follow from it for the blocks of $\Delta Y_{t+1}$, $\Delta Z_{t+1}$ "
        r"and $M_t$.",
        reading="The text before has Z_0 = diag(alpha sigma_i) by a slip; X_0/alpha is meant, by M_t = Y_t Z_t^T - "
        "X_0 X_0^T, on which (B.148) rests. The indices are that of the top direction and a set P of "
        "any size, the left and the right part of a union; p and q run through P. No order and no sign of "
        "the singular values is needed. The text at hand lacks (B.150), (B.151), (B.153) to (B.155), "
        "(B.165), (B.169), (B.173) and the left side of (B.163), and some of the circled numbers: they are "
        "read after the pattern of neighbours, which the parts name; so is the last term of (B.182), the "
        "product of blocks 3 and 7. (B.146) and (B.147) define the blocks. (B.162) and the "
        "displays of M_{t+1} by blocks are not legible, those after (B.182) are approximations; both are "
        "left out. (B.183) and (B.184) are in structures/observation-2.repair.",
        definitions=needed(UPDATES, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"structures/equations-observation-2": equations}
