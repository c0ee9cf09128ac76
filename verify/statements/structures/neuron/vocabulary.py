"""One step of gradient descent for a ReLU neuron with a teacher, in three variables.

Simple structures in neural networks (Chen), section 3.5 and appendix B.9, equations (B.58) to (B.61).
"""

from fractions import Fraction

from verify.statements.formulas import Binders, Json, both, define
from verify.statements.terms import minus, number, over, plus, power, times

SOURCE = "Simple structures in neural networks (Chen, thesis)"
STATE: Binders = [("k", "real"), ("v", "real"), ("x", "real"), ("y", "real")]
INVERSE_PI: Binders = [("i", "real")]
DEFECT: Binders = [("g", "real")]
NORM = plus(power("x", 2), power("y", 2))
LOW, HIGH = Fraction(113, 355), Fraction(106, 333)
LOW_INVERSE, HIGH_INVERSE = number(LOW), number(HIGH)
STEP_SIZE: list[Json] = [["<", 1, "k"], ["<=", "k", over(11, 10)]]
NEAR: Json = ["near_inverse_pi", "i"]
ENCLOSED: Json = ["encloses_defect", "x", "y", "i", "g"]
SERIES: Json = ["exceeds_series", "x", "y", "i", "g"]
SOME_INVERSE = over(219, 688)

NEURON: list[Json] = [
    define("near_inverse_pi", INVERSE_PI, both(["<", LOW_INVERSE, "i"], ["<", "i", HIGH_INVERSE])),
    define("squared_norm", [("x", "real"), ("y", "real")], NORM),
    define("drive", [("k", "real"), ("v", "real"), ("x", "real"), *DEFECT], times("k", minus(1, times("v", "x"), "g"))),
    define(
        "turn",
        [*STATE, *INVERSE_PI],
        times("k", minus(over(times("i", "v", "y"), ["squared_norm", "x", "y"]), power("v", 2))),
    ),
    define(
        "pull",
        [*STATE, *INVERSE_PI],
        times("k", power("y", 2), minus(over(times("i", "y"), ["squared_norm", "x", "y"]), "v")),
    ),
    define(
        "next_v",
        [*STATE, *INVERSE_PI, *DEFECT],
        plus("v", times("x", ["drive", "k", "v", "x", "g"]), ["pull", "k", "v", "x", "y", "i"]),
    ),
    define(
        "next_x",
        [("k", "real"), ("v", "real"), ("x", "real"), *DEFECT],
        plus("x", times("v", ["drive", "k", "v", "x", "g"])),
    ),
    define("turned_y", [*STATE, *INVERSE_PI], plus("y", times("y", ["turn", "k", "v", "x", "y", "i"]))),
    define(
        "exceeds_series",
        [("x", "real"), ("y", "real"), *INVERSE_PI, *DEFECT],
        [
            "<=",
            times("i", "x", power("y", 3), plus(times(10, ["squared_norm", "x", "y"]), times(8, power("y", 2)))),
            times(15, "g", power(["squared_norm", "x", "y"], 3)),
        ],
    ),
    define(
        "in_box",
        [(name, "real") for name in ("y", "v", "x", "e", "a", "b", "l", "m")],
        both(
            ["<=", minus("e"), "y"],
            ["<=", "y", "e"],
            ["<=", "a", minus("v", "x")],
            ["<=", minus("v", "x"), "b"],
            ["<=", "l", times("v", "x")],
            ["<=", times("v", "x"), "m"],
        ),
    ),
    define(
        "encloses_defect",
        [("x", "real"), ("y", "real"), *INVERSE_PI, *DEFECT],
        both(
            ["<=", 0, "g"],
            ["<=", "g", over(1, 2)],
            [
                "<=",
                times(3, "g", "x", ["squared_norm", "x", "y"]),
                times(2, "i", power("y", 3)),
            ],
            [
                "<=",
                times(2, "i", "x", power("y", 3)),
                times(3, "g", power(["squared_norm", "x", "y"], 2)),
            ],
        ),
    ),
]
ABOUT_PI = "i stands for 1/pi; of it 113/355 < 1/pi < 106/333 alone is used, which follows from 333/106 < pi < 355/113."
ABOUT_DEFECT = (
    "g stands for gamma = (arctan t - t/(1 + t^2))/pi, t = w_y/w_x, of which 0 <= gamma <= 1/2 and (2/3) t^3/(1 + "
    "t^2)^2 <= pi gamma <= (2/3) t^3/(1 + t^2) alone are used; the derivatives compare in this way, and all three "
    "functions vanish at t = 0."
)
ABOUT_SERIES = (
    "pi gamma is also at least the sum of the first two terms of Euler's series for it, (w_x w_y/|w|^2) ((2/3) u + "
    "(8/15) u^2 + ...), u = w_y^2/|w|^2."
)
