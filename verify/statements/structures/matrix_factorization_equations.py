"""The displays in the proof on the sharpest direction at a factorization, and that it is the only one.

Simple structures in neural networks (Chen), appendix B.10.1, equations (B.129), (B.133), (B.134), (B.140), (B.141).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.matrix_factorization import (
    APART,
    CHANGES,
    CORRELATION,
    DECLARED,
    FACTORIZES,
    MATRICES,
    PRODUCT,
    SCALAR,
    STEEPEST,
    TARGET,
    G,
    L,
    constant,
    derivative_entry,
    orthogonal_example,
    product_entry,
)
from verify.statements.structures.period_two_vocabulary import prove_positive_square
from verify.statements.structures.steepest_direction import AT, GIVEN, LINE, WITNESS, Steepest, maximum_part
from verify.statements.structures.two_factors_vocabulary import SOURCE
from verify.statements.structures.unique_direction import unique_part
from verify.statements.structures.vanishing_factor import SINGULAR_VALUES, ZERO_ROW, as_printed

Json = Any

FIRST_ORDER = derivative_entry("A", "B", "i", "j")
SECOND_ORDER = product_entry("A", "i", "B", "j")


def _sum_of(X: str, A: str, rows: str, columns: str) -> Json:
    """X + A."""
    return mapping([("k", rows), ("k'", columns)], plus([X, "k", "k'"], [A, "k", "k'"]))


LOSS_NEARBY = ["loss", "M", "P", "Q", _sum_of("X", "A", "M", "P"), _sum_of("Y", "B", "P", "Q"), "C"]


def _loss_part() -> Part:
    """(B.129): the loss near a factorization."""
    value = times(over(1, 2), total(AT, power(plus(FIRST_ORDER, SECOND_ORDER), 2)))
    goal = equal(LOSS_NEARBY, value)
    binders = [*TARGET, *CHANGES]
    claim, near_miss = forall(binders, implies(FACTORIZES, goal)), forall(binders, goal)
    proof = ConciseEvidence(binders)
    known = proof.assume(FACTORIZES)
    left, right = _sum_of("X", "A", "M", "P"), _sum_of("Y", "B", "P", "Q")
    product = total([("h", "P")], times(["at", left, "i'", "h"], ["at", right, "h", "j'"]))
    entries = proof.sums(
        forall(
            [("i'", "M"), ("j'", "Q")],
            equal(
                minus(product, ["C", "i'", "j'"]),
                plus(derivative_entry("A", "B", "i'", "j'"), product_entry("A", "i'", "B", "j'")),
            ),
        ),
        cofactors=[cofactor(known, ["i'", "j'"])],
    )
    proof.generalise(proof.rewrite(goal, [entries]), names_of(binders), [FACTORIZES])
    one = constant(1)
    values = [*[SCALAR] * 3, one, one, constant(0), one, one]
    return Part(
        "equation-129",
        "(B.129): where XY = C, the loss at (X + A, Y + B) is half the squared norm of AY + XB + AB.",
        claim,
        proof,
        [[*values[:5], one, *values[6:]]],
        [
            Control(
                "Away from the factorizations it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, binders, values, [], goal),
            )
        ],
    )


def _product_of_changes(i: Json, j: Json) -> Json:
    """An entry of ΔX ΔY."""
    return total([("h", "P")], times(["at", STEEPEST[0], i, "h"], ["at", STEEPEST[1], "h", j]))


def _terms(A: Json, B: Json, second: Json) -> tuple[Json, Json, Json]:
    """‖AY + XB‖², ⟨AY + XB, AB⟩ and ‖AB‖²."""
    curvature = ["curvature", "M", "P", "Q", "X", "Y", A, B]
    return curvature, total(AT, times(derivative_entry(A, B, "i", "j"), second)), total(AT, power(second, 2))


def _printed(terms: tuple[Json, Json, Json]) -> Json:
    """108 ⟨AY + XB, AB⟩² − 12 ‖AY + XB‖² ‖AB‖²."""
    curvature, mixed, product = terms
    return minus(times(108, power(mixed, 2)), times(12, curvature, product))


def _quantity_part() -> Part:
    """(B.140): the quantity of the condition in terms of the second, third and fourth order terms."""
    binders = [*TARGET[:-1], *CHANGES]
    terms = _terms("A", "B", SECOND_ORDER)
    curvature, mixed, product = terms
    left = minus(times(3, power(times(6, mixed), 2)), times(curvature, 12, product))
    wrong = minus(times(36, power(mixed, 2)), times(12, curvature, product))
    claim, near_miss = (forall(binders, equal(left, right)) for right in (_printed(terms), wrong))
    proof = Evidence()
    proof.sums(claim)
    values = [*[SCALAR] * 3, *[constant(1)] * 4]
    return Part(
        "equation-140",
        "(B.140): 3 f'''^2 - f'' f'''' with the derivatives (B.137) to (B.139), for every direction (A, B).",
        claim,
        proof,
        [values],
        [
            Control(
                "With 36 for 108 it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, binders, values, [], equal(left, wrong)),
            )
        ],
    )


def _positive_part() -> Part:
    """(B.141): both terms are multiples of one, and the difference is positive."""
    second = _product_of_changes("i", "j")
    terms = _terms(*STEEPEST, second)
    value = times(96, terms[0], terms[2])
    hypotheses = [*GIVEN, APART]
    conclusion = both(equal(_printed(terms), value), ["<", 0, value])
    claim, near_miss = (forall(LINE, implies(*given, conclusion)) for given in (hypotheses, GIVEN))
    proof = ConciseEvidence(DECLARED)
    steepest = Steepest(proof)
    entry = times("size0", times(["u", "t", "i"], ["b", "t2", "j"]))
    change = times(PRODUCT, ["u", "t", "i"], ["b", "t2", "j"])
    root, product = power("size0", 2), power(PRODUCT, 2)
    curvature = proof.rewrite(equal(terms[0], total(AT, power(entry, 2))), [steepest.image])
    mixed = proof.rewrite(equal(terms[1], total(AT, times(entry, second))), [steepest.image])
    found = [
        (curvature, total(AT, power(entry, 2)), root),
        (mixed, total(AT, times(entry, change)), times("size0", PRODUCT)),
        (None, total(AT, power(change, 2)), product),
    ]
    known = []
    for term, (rewritten, form, size) in zip(terms, found, strict=True):
        summed = steepest.along(size, size, form)
        cofactors = [cofactor(summed), *([] if rewritten is None else [cofactor(rewritten)])]
        known.append(proof.sums(equal(term, size), cofactors=cofactors))
    of_curvature, of_mixed, of_product = known
    same = proof.sums(
        equal(_printed(terms), value),
        cofactors=[
            cofactor(of_mixed, [], times(108, plus(terms[1], times("size0", PRODUCT)))),
            cofactor(of_curvature, [], times(-108, terms[2])),
            cofactor(of_product, [], times(-108, root)),
        ],
    )
    nonzero = prove_positive_square(proof, CORRELATION, proof.assume(APART))
    form = times(96, root, power(over(L, "size0"), 2), power(over(G, "size0"), 2), power(CORRELATION, 2))
    equals = proof.sums(
        equal(minus(value, 0), form),
        cofactors=[cofactor(of_curvature, [], times(96, terms[2])), cofactor(of_product, [], times(96, root))],
    )
    signs = [steepest.root, steepest.x.positive, steepest.y.positive, nonzero]
    positive = proof.squares(["<", 0, value], equals, signs)
    proof.generalise(proof.conjunction(same, positive), names_of(LINE), hypotheses)
    orthogonal = orthogonal_example()[:-1]
    return Part(
        "equation-141",
        "(B.141): along Delta this is 96 times the product of the two squared norms, and positive.",
        claim,
        proof,
        [WITNESS],
        [
            Control(
                "If the top right singular vector of X and the top left one of Y are orthogonal, it is not positive.",
                differences(claim, near_miss),
                refute_at(near_miss, LINE, orthogonal, GIVEN, conclusion[2], [{"part": 1}]),
            )
        ],
    )


def equations() -> Statement:
    """The displays as printed."""
    positive = as_printed(
        _positive_part(),
        "(B.141): along Delta this is 96 times the product of the two squared norms, and positive, if the top singular "
        "values are unique.",
        ZERO_ROW,
        1,
    )
    parts = [_loss_part(), maximum_part(), unique_part(), _quantity_part(), positive]
    return Statement(
        id="structures/equations-theorem-b.3",
        title="The sharpest direction at a factorization: (B.129), (B.133), (B.134), (B.140), (B.141)",
        source=f"{SOURCE}, appendix B.10.1, equations (B.129), (B.133), (B.134), (B.140), (B.141)",
        hypotheses=r"$XY = C$, with singular value decompositions of $X$ and $Y$, whose top singular values "
        r"$\sigma_{x,1}, \sigma_{y,1}$ are unique, with top vectors $u_{x,1}, v_{x,1}$ and $u_{y,1}, "
        r"v_{y,1}$; $v_{x,1}^\top u_{y,1} \ne 0$.",
        conclusion=r"$L(X + A, Y + B) = \frac12 \|AY + XB + AB\|^2$; $\max \|AY + XB\|^2$ over $\|A\|^2 + \|B\|^2 = 1$ "
        r"is attained at $\Delta = (C_1 u_{x,1} u_{y,1}^\top, C_2 v_{x,1} v_{y,1}^\top)$ and, up to the "
        r"sign, nowhere else; along $\Delta$, $3 (f''')^2 - f'' f'''' = 108 \langle \cdot, \cdot \rangle^2 "
        r"- 12 \|\cdot\|^2 \|\cdot\|^2 = 96 \|\Delta X\, Y + X\, \Delta Y\|^2 \|\Delta X\, \Delta Y\|^2 > "
        r"0$.",
        reading="Matrices and singular values are those of structures/theorem-b.3, where it is shown that Delta is an "
        "eigenvector of the Hessian to its largest eigenvalue; t and t2 are the indices of the top singular "
        "values, size0 is the root of the sum of their squares. (B.141) is refuted for a row X = 0, which has the "
        "unique singular value 0: both sides of the equation are 0 there. In (B.133) and (B.134) the top singular "
        "values are positive; uniqueness is asked for in (B.134), in which the work leaves out the sign, and in "
        "(B.141). A maximiser is any (A, B) of norm 1 whose value is at least that of Delta. (B.128) and (B.136), "
        "with its parts (B.130) to (B.132) and its coefficients (B.137) to (B.139), are in structures/theorem-b.3; "
        "(B.127) and (B.135) are definitions.",
        definitions=needed([*MATRICES, SINGULAR_VALUES], [part.tree() for part in parts]),
        parts=parts,
    )


def equations_repair() -> Statement:
    """(B.141) for factors that are not 0."""
    part = _positive_part()
    return Statement(
        id="structures/equations-theorem-b.3.repair",
        title="The sharpest direction at a factorization: (B.141) for positive top singular values",
        source=f"{SOURCE}, appendix B.10.1, equation (B.141), mended",
        hypotheses=r"$XY = C$, with singular value decompositions of $X$ and $Y$, whose top singular values are "
        r"$\sigma_{x,1}, \sigma_{y,1} > 0$, with top vectors $u_{x,1}, v_{x,1}$ and $u_{y,1}, v_{y,1}$; "
        r"$v_{x,1}^\top u_{y,1} \ne 0$.",
        conclusion=r"Along $\Delta$, $108 \langle \cdot, \cdot \rangle^2 - 12 \|\cdot\|^2 \|\cdot\|^2 = 96 "
        r"\|\Delta X\, Y + X\, \Delta Y\|^2 \|\Delta X\, \Delta Y\|^2 > 0$.",
        reading="As in structures/equations-theorem-b.3. The top singular values need not be unique.",
        definitions=needed(MATRICES, part.tree()),
        parts=[part],
    )


STATEMENTS = {
    "structures/equations-theorem-b.3": equations,
    "structures/equations-theorem-b.3.repair": equations_repair,
}
