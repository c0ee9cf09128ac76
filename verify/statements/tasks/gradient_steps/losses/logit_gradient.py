"""The logits of the minimal model, and their gradients in W where all entries of v are c.

Tasks (Edelman), appendix E.1, equations (E.2) and (E.10).
"""

from fractions import Fraction

from verify.library.finite_sums import DECLARED, SEQUENCE, SUMS, sum_below
from verify.proving.evidence import Json
from verify.statements.formulas import Binders, define
from verify.statements.tasks.gradient_steps.chains.words import word_space
from verify.statements.tasks.gradient_steps.sums import linear_sums, shifted_sums
from verify.statements.tasks.gradient_steps.sums.lags import LAGS
from verify.statements.terms import equal, indicator, mapping, plus, times

WORD: Binders = [("S", "set"), ("y", ["maps", "natural", "S"])]
WEIGHTS: Binders = [("W", ["maps", "S", "S", "real"])]
AT: Binders = [("p", "natural"), ("i", "S")]


def occurs(time: Json, state: Json) -> Json:
    """[y_time = state]."""
    return indicator(equal(["y", time], state))


LOGIT: list[Json] = [
    *SUMS,
    *LAGS,
    define(
        "logit",
        [*WORD, *WEIGHTS, ("v", SEQUENCE), *AT],
        sum_below(
            "q'",
            ["next", "p"],
            times(
                occurs("q'", "i"),
                sum_below("s'", ["next", "q'"], times(["lag", "v", "q'", "s'"], ["W", ["y", "p"], ["y", "s'"]])),
            ),
        ),
    ),
]
SLOPE: list[Json] = [
    define(
        "logit_slope",
        [
            ("c", "real"),
            ("S", "set"),
            ("y", ["maps", "natural", "S"]),
            ("p", "natural"),
            ("i", "S"),
            ("m", "S"),
            ("l", "S"),
        ],
        times(
            "c",
            sum_below(
                "q'",
                ["next", "p"],
                times(
                    indicator(equal(["y", "q'"], "i")),
                    sum_below(
                        "s'",
                        ["next", "q'"],
                        times(indicator(equal(["y", "p"], "m")), indicator(equal(["y", "s'"], "l"))),
                    ),
                ),
            ),
        ),
    )
]
VOCABULARY = [*LOGIT, *SLOPE]
END, STATE, MIDDLE = "p3", "i3", "q3"
HERE: Binders = [(END, "natural"), (MIDDLE, "natural"), (STATE, "S")]
FREE: Binders = [*DECLARED, *shifted_sums.SHIFTED, *linear_sums.LINEAR, *WORD, *WEIGHTS, *HERE]
ALIKE = mapping([("distance", "natural")], shifted_sums.WEIGHT)
ENTRY: Binders = [("m3", "S"), ("l3", "S")]
STEP = "h3"
_, WORDS = word_space(Fraction(1, 3), Fraction(1, 4))
NAMED = {END: "p", shifted_sums.WEIGHT: "c", STATE: "i", "m3": "m", "l3": "l", STEP: "h"}
CHANGED = mapping(
    [("row'", "S"), ("column'", "S")],
    plus(["W", "row'", "column'"], times(STEP, indicator(equal("row'", "m3")), indicator(equal("column'", "l3")))),
)
ENTRIES_FREE: Binders = [*FREE, *ENTRY, (STEP, "real")]
