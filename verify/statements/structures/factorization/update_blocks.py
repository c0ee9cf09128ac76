"""A step of gradient descent near an unbalanced minimum, and its blocks by the top singular direction and the others.

Simple structures in neural networks (Chen), appendix B.10.2.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    over,
    plus,
    times,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import REALS
from verify.statements.structures.factorization.vocabulary import FACTORIZATION, matrix
from verify.statements.structures.two_factors_vocabulary import SOURCE

Json = Any


def point(D: Json) -> Binders:
    """Singular values σ, the ratio α, the step size η and the changes A = ΔY_t, B = ΔZ_t, with indices in D."""
    return [
        ("sigma", ["maps", D, "real"]),
        ("alpha", "real"),
        ("eta", "real"),
        *((name, matrix(D, D)) for name in ("A", "B")),
    ]


NAMES = names_of(point("D"))
FIXED = [name for name in NAMES if name != "eta"]
PLACE: Binders = [("i", "D"), ("j", "D")]
POSITIVE: Json = ["<", 0, "alpha"]
DIAGONAL = indicator(equal("i", "j"))
TARGET = mapping(
    [("n", "D"), ("n'", "D")],
    total([("k", "D")], times(*(["singular_values", "D", "sigma", at, "k"] for at in ("n", "n'")))),
)


def _moved(minimum: str, change: str) -> Json:
    """Y_0 + ΔY_t, or Z_0 + ΔZ_t."""
    at = [("n", "D"), ("n'", "D")]
    return mapping(at, plus([minimum, "D", "sigma", "alpha", "n", "n'"], [change, "n", "n'"]))


def _change_after(step: str, minimum: str) -> Json:
    moved = [_moved("first_minimum", "A"), _moved("second_minimum", "B")]
    return minus([step, "D", "D", *moved, TARGET, "eta", "i", "j"], [minimum, "D", "sigma", "alpha", "i", "j"])


UPDATES: list[Json] = [
    *FACTORIZATION,
    define("singular_values", [("D", "set"), *point("D")[:1], *PLACE], times(["sigma", "i"], DIAGONAL)),
    *(
        define(name, [("D", "set"), *point("D")[:2], *PLACE], times(size, DIAGONAL))
        for name, size in (
            ("first_minimum", times(["sigma", "i"], "alpha")),
            ("second_minimum", over(["sigma", "i"], "alpha")),
        )
    ),
    define(
        "excess",
        [("D", "set"), *(entry for entry in point("D") if entry[0] in FIXED), *PLACE],
        total(
            [("k", "D")],
            plus(
                times(["A", "i", "k"], ["second_minimum", "D", "sigma", "alpha", "j", "k"]),
                times(["first_minimum", "D", "sigma", "alpha", "i", "k"], ["B", "j", "k"]),
                times(["A", "i", "k"], ["B", "j", "k"]),
            ),
        ),
    ),
    define(
        "first_change",
        [("D", "set"), *point("D"), *PLACE],
        _change_after("next_first", "first_minimum"),
    ),
    define(
        "second_change",
        [("D", "set"), *point("D"), *PLACE],
        _change_after("next_second", "second_minimum"),
    ),
]


class Factor:
    """What the displays say of Y, or, with the roles exchanged, of Z."""

    def __init__(self, D: Json, first: bool) -> None:
        """Name the factor, the other one, and whether M is transposed."""
        self.D, self.first = D, first
        self.change, self.other = ("A", "B") if first else ("B", "A")
        self.minimum, self.after = ("second_minimum", "first_change") if first else ("first_minimum", "second_change")

    def next(self, i: Json, j: Json) -> Json:
        """The change of this factor after the step."""
        return [self.after, self.D, *NAMES, i, j]

    def excess(self, i: Json, j: Json) -> Json:
        """M_t for Y, its transpose for Z."""
        return ["excess", self.D, *FIXED, *((i, j) if self.first else (j, i))]

    def at_minimum(self, i: Json, j: Json) -> Json:
        """The other factor at the minimum."""
        return [self.minimum, self.D, "sigma", "alpha", i, j]

    def sum_over(self, i: Json, j: Json, moved: bool = True) -> Json:
        """The rows of M_t times the columns of the other factor."""
        entry = self.at_minimum("k", j)
        column = plus(entry, [self.other, "k", j]) if moved else entry
        return total([("k", self.D)], times(self.excess(i, "k"), column))

    def step(self, i: Json, j: Json, moved: bool = True) -> Json:
        """A step, as (B.148) and (B.149) have it."""
        return equal(self.next(i, j), minus([self.change, i, j], times("eta", self.sum_over(i, j, moved))))


AT_ONE = "unit, (n in unit |-> 1), 1, 1, (n, m in unit |-> 1), (n, m in unit |-> 1)"
LEMMAS = Lemmas(
    "structures/own-factor-updates",
    "A step of gradient descent on a matrix factorization in the basis of the singular vectors",
    definitions=UPDATES,
    variables=[("D", "set"), *point("D"), *REALS],
    source=f"Our own; it is (B.148) and (B.149) of {SOURCE} for all index sets",
    file=__file__,
)


def prove_step(proof: Evidence, first: bool) -> int:
    """Use ∀ D, σ, α > 0, η, A, B, i, j: the step."""
    return proof.use(LEMMAS.id, "first" if first else "second")


def _prove_step(proof: Evidence, first: bool) -> int:
    """Prove it."""
    nonzero = proof.specialise(prove_nonzero(proof), ["alpha"], [proof.assume(POSITIVE)])
    inverse = proof.quotient(nonzero)
    residual = ["residual", "D", "D", _moved("first_minimum", "A"), _moved("second_minimum", "B")]
    excess = proof.sums(
        forall(PLACE, equal([*residual, TARGET, "i", "j"], ["excess", "D", *FIXED, "i", "j"])),
        cofactors=[cofactor(inverse, [], times(["sigma", "i"], ["sigma", "j"], DIAGONAL))],
    )
    factor = Factor("D", first)
    column = plus(factor.at_minimum("k'", "j"), [factor.other, "k'", "j"])
    step = proof.sums(
        forall(PLACE, factor.step("i", "j")),
        cofactors=[cofactor(excess, ["i", "k'"] if first else ["k'", "i"], times(-1, "eta", column), [["k'", "D"]])],
    )
    return proof.generalise(step, ["D", *NAMES], [POSITIVE])


@LEMMAS.lemma(
    "first",
    "The change of the first factor after a step.",
    """
    forall D in set; sigma in maps(D, real); alpha, eta in real; A, B in maps(D, D, real): 0 < alpha ==>
        (forall i, j in D: first_change(D, sigma, alpha, eta, A, B, i, j)
          = A(i, j) - eta*sum(k in D:
              excess(D, sigma, alpha, A, B, i, k)*(second_minimum(D, sigma, alpha, k, j) + B(k, j))))
    """,
    f"{AT_ONE}, star, star",
    [
        (
            "With the other sign of eta it is false.",
            "A(i, j) - eta*",
            "A(i, j) + eta*",
            f"{AT_ONE}, star, star",
        )
    ],
)
def _prove_first(proof: Evidence) -> int:
    return _prove_step(proof, True)


@LEMMAS.lemma(
    "second",
    "The change of the second factor after a step.",
    """
    forall D in set; sigma in maps(D, real); alpha, eta in real; A, B in maps(D, D, real): 0 < alpha ==>
        (forall i, j in D: second_change(D, sigma, alpha, eta, A, B, i, j)
          = B(i, j) - eta*sum(k in D:
              excess(D, sigma, alpha, A, B, k, i)*(first_minimum(D, sigma, alpha, k, j) + A(k, j))))
    """,
    f"{AT_ONE}, star, star",
)
def _prove_second(proof: Evidence) -> int:
    return _prove_step(proof, False)


ALL: Json = ["union", ["unit"], "P"]
TOP: Json = ["inl", ["star"]]
LEMMA: Binders = [("D", "set"), *point("D")]
BINDERS: Binders = [("P", "set"), *point(ALL)]
BLOCKS = {
    1: ("A", False, False),
    2: ("A", True, False),
    3: ("A", False, True),
    4: ("A", True, True),
    5: ("B", False, False),
    6: ("B", True, False),
    7: ("B", False, True),
    8: ("B", True, True),
}


def below_top(index: str) -> Json:
    """The place of one of the other singular directions."""
    return ["inr", index]


def over_rest(*factors: Json) -> Json:
    """Σ over the other singular directions, h."""
    return total([("h", "P")], times(*factors))


class Block:
    """A block of ΔY_t or ΔZ_t: its row and its column are those of the top singular direction, or of another one."""

    def __init__(self, number: int) -> None:
        """Find the rows and columns of the block with this number."""
        self.number = number
        name, low_row, low_column = BLOCKS[number]
        self.factor = Factor(ALL, name == "A")
        self.binders: Binders = [(index, "P") for index, low in (("p", low_row), ("q", low_column)) if low]
        self.row, self.column = (below_top(index) if low else TOP for index, low in (("p", low_row), ("q", low_column)))
        self.low_column = low_column

    def entry(self) -> Json:
        """The block before the step."""
        return [self.factor.change, self.row, self.column]

    def step(self, *terms: Json) -> Json:
        """The block after the step is the block less η times these terms."""
        return equal(
            self.factor.next(self.row, self.column), minus(self.entry(), *(times("eta", term) for term in terms))
        )

    def moved(self, place: Json) -> Json:
        """An entry of the other factor in the column of the block."""
        factor = self.factor
        return plus(factor.at_minimum(place, self.column), [factor.other, place, self.column])

    def whole(self) -> list[Json]:
        """A product with all rows of the other factor."""
        return [self.factor.sum_over(self.row, self.column)]

    def at_rest(self) -> list[Json]:
        """The same product with the other factor at the minimum."""
        return [self.factor.sum_over(self.row, self.column, moved=False)]

    def split(self) -> list[Json]:
        """The row of the top singular direction, then the others."""
        rest = below_top("h")
        return [
            times(self.factor.excess(self.row, TOP), self.moved(TOP)),
            over_rest(self.factor.excess(self.row, rest), self.moved(rest)),
        ]

    def in_blocks(self) -> list[Json]:
        """The same in blocks, where the other factor is diagonal at the minimum."""
        factor, rest = self.factor, below_top("h")
        across, along = factor.excess(self.row, TOP), factor.excess(self.row, rest)
        above, below = [factor.other, TOP, self.column], [factor.other, rest, self.column]
        if self.low_column:
            fixed = over_rest(along, factor.at_minimum(rest, self.column))
            return [times(across, above), fixed, over_rest(along, below)]
        return [times(across, factor.at_minimum(TOP, TOP)), times(across, above), over_rest(along, below)]


def minimum(first: bool, i: Json, j: Json) -> Json:
    """An entry of Y_0 or Z_0."""
    return ["first_minimum" if first else "second_minimum", ALL, "sigma", "alpha", i, j]


def block_of_excess(low_row: bool, low_column: bool) -> tuple[Block, Json, list[Json]]:
    """A block of M_t, and the terms of which (B.158) to (B.161) say that it is the sum."""
    block = Block(1 + low_row + 2 * low_column)
    i, j, rest = block.row, block.column, below_top("h")
    fixed_first = (
        over_rest(["A", i, rest], minimum(False, j, rest))
        if low_column
        else times(["A", i, TOP], minimum(False, TOP, TOP))
    )
    fixed_second = (
        over_rest(minimum(True, i, rest), ["B", j, rest]) if low_row else times(minimum(True, TOP, TOP), ["B", j, TOP])
    )
    terms = [
        fixed_first,
        fixed_second,
        times(["A", i, TOP], ["B", j, TOP]),
        over_rest(["A", i, rest], ["B", j, rest]),
    ]
    return block, ["excess", ALL, *FIXED, i, j], terms


def expanded_corner(number: int, apart: bool) -> tuple[Block, list[Json]]:
    """The update of a corner with M_11 written out, the product of blocks 3 and 7 inside or apart."""
    block = Block(number)
    first, second = ["A", TOP, TOP], ["B", TOP, TOP]
    mixed = over_rest(["A", TOP, below_top("h")], ["B", TOP, below_top("h")])
    corners = [
        times(first, over(["sigma", TOP], "alpha")),
        times(["sigma", TOP], "alpha", second),
        times(first, second),
    ]
    column = plus(over(["sigma", TOP], "alpha"), second) if number == 1 else plus(times(["sigma", TOP], "alpha"), first)
    last = block.in_blocks()[-1]
    if apart:
        return block, [times(plus(*corners), column), last, times(mixed, column)]
    return block, [times(plus(*corners, mixed), column), last]


STATEMENTS = {"structures/own-factor-updates": LEMMAS.statement}
