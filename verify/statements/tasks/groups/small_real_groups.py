"""The groups of order 2 and 6 with all their real irreducible representations, as values for witnesses.

Thesis on combinatorial tasks, section 7.6. The group of order 6 is that of the triangle, S3.
"""

from typing import Any

from verify.statements.terms import mapping, minus, over, plus, times

Json = Any


def _by_label(x: Json, **branches: Json) -> Json:
    """Return the branch of the label x."""
    return ["choose", x, *([label, branch] for label, branch in branches.items())]


def _tables(elements: Json, names: Json, rows: Json, multiply: Json, irrep: Json, entries: Json) -> list[Json]:
    """Return G, mul, R, I, irrep, rho, one."""
    return [
        elements,
        mapping([("a", elements), ("b", elements)], multiply),
        names,
        rows,
        mapping([("i", rows)], irrep),
        mapping([("i", rows), ("j", rows), ("g", elements)], entries),
        ":trivial",
    ]


Z2 = ["labels", "even", "odd"]
PARITIES = ["labels", "trivial", "sign"]
SIGN_OF_Z2 = _by_label("g", even=1, odd=-1)
REAL_Z2 = _tables(
    Z2,
    PARITIES,
    PARITIES,
    _by_label("a", even="b", odd=_by_label("b", even=":odd", odd=":even")),
    "i",
    _by_label("i", trivial=_by_label("j", trivial=1, sign=0), sign=_by_label("j", trivial=0, sign=SIGN_OF_Z2)),
)
NEUTRAL_OF_Z2 = ":even"

TURN = ["element", ["cyclic", 3]]
SIDES = ["labels", "face", "back"]
S3 = ["product", TURN, SIDES]
NAMES = ["labels", "trivial", "sign", "plane"]
ROWS = ["labels", "whole", "signed", "across", "upward"]


def _motion(turn: Json, side: Json) -> Json:
    return ["pair", turn, side]


def _multiply() -> Json:
    """The product of two motions: the second turn is reversed by a reflection before it."""
    turn_a, turn_b, side_a, side_b = ["first", "a"], ["first", "b"], ["second", "a"], ["second", "b"]
    return _by_label(
        side_a,
        face=_motion(plus(turn_a, turn_b), side_b),
        back=_motion(minus(turn_a, turn_b), _by_label(side_b, face=":back", back=":face")),
    )


def _matrices() -> Json:
    """The entries of the three representations at the motion g."""
    wave = ["char", ["of", ["dual", ["cyclic", 3]], ["residue", 1]], ["first", "g"]]
    cosine = minus(over(["abs2", plus(1, wave)], 2), 1)
    sine = minus(1, over(["abs2", plus(1, times(["root", 4, 1], wave))], 2))
    side = _by_label(["second", "g"], face=1, back=-1)
    nothing = dict.fromkeys(ROWS[1:], 0)
    rows = {
        "whole": {"whole": 1},
        "signed": {"signed": side},
        "across": {"across": cosine, "upward": times(-1, side, sine)},
        "upward": {"across": sine, "upward": times(side, cosine)},
    }
    return _by_label("i", **{row: _by_label("j", **{**nothing, **entries}) for row, entries in rows.items()})


REAL_S3 = _tables(
    S3,
    NAMES,
    ROWS,
    _multiply(),
    _by_label("i", whole=":trivial", signed=":sign", across=":plane", upward=":plane"),
    _matrices(),
)
NEUTRAL_OF_S3 = _motion(["of", TURN, 0], ":face")
