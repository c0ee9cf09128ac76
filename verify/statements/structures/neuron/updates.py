"""The updates (B.58) to (B.61) are steps of gradient descent, the layers balance, and when the angle decreases (B.62).

Simple structures in neural networks (Chen), section 3.5 and appendix B.9.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import model, patterns, real_inequalities, relations, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.structures.neuron import settings, vocabulary
from verify.statements.terms import different, equal, minus, over, plus, power, times

PLANE: Binders = [*vocabulary.STATE, ("n", "real"), ("p", "real"), ("a", "real")]
INVERSES = ("v", "x", "n", "p", power("n", 2), vocabulary.NORM)
LENGTH = equal(power("n", 2), vocabulary.NORM)
HYPOTHESES: list[Json] = [*(different(term, 0) for term in INVERSES), LENGTH]

SINE, COSINE = over("y", "n"), over("x", "n")
DOUBLE_SINE = times(2, SINE, COSINE)
DOUBLE_COSINE = minus(power(COSINE, 2), power(SINE, 2))
SLOPE_V = minus(times("v", power("n", 2)), times(over("n", "p"), plus(SINE, times(minus("p", "a"), COSINE))))
SLOPE_X = minus(times(power("v", 2), "x"), times(over("v", "p"), plus(minus("p", "a"), times(over(1, 2), DOUBLE_SINE))))
SLOPE_Y = minus(times(power("v", 2), "y"), times(over("v", "p"), minus(over(1, 2), times(over(1, 2), DOUBLE_COSINE))))

ANGLE = times(over(1, "p"), minus("a", over(times("x", "y"), power("n", 2))))
RATE = times("k", minus(times(over(1, "p"), over(times("v", "y"), power("n", 2))), power("v", 2)))
CHANGE_V = times(
    "k",
    "x",
    minus(
        minus(1, times("v", "x")),
        times("v", "y", over("y", "x")),
        times(over(1, "p"), minus("a", over("y", "x"))),
    ),
)
SECOND_CHANGE_V = plus(times("k", "x", minus(minus(1, times("v", "x")), ANGLE)), times(over(power("y", 2), "v"), RATE))
CHANGE_X = times("k", "v", minus(minus(1, times("v", "x")), ANGLE))
CHANGE_Y = times("y", RATE)


def _descends(change: Json, slope: Json) -> Json:
    return equal(change, times(-1, "k", slope))


STEPS = [
    _descends(CHANGE_V, SLOPE_V),
    _descends(SECOND_CHANGE_V, SLOPE_V),
    _descends(CHANGE_X, SLOPE_X),
    _descends(CHANGE_Y, SLOPE_Y),
    equal(times("v", CHANGE_V), plus(times("x", CHANGE_X), times("y", CHANGE_Y))),
    equal(plus("v", CHANGE_V), ["next_v", "k", "v", "x", "y", over(1, "p"), ANGLE]),
    equal(plus("x", CHANGE_X), ["next_x", "k", "v", "x", ANGLE]),
    equal(plus("y", CHANGE_Y), ["turned_y", "k", "v", "x", "y", over(1, "p")]),
]
CLAIM = forall(PLANE, implies(*HYPOTHESES, both(*STEPS)))


def _steps() -> Evidence:
    """Divide by the equations for the inverses, the length of the vector first."""
    setting = settings.Setting(PLANE, HYPOTHESES)
    proof = setting.proof
    known = relations.Relations(proof, [over(1, vocabulary.NORM), "y"])
    known.know(setting.given[-1], *LENGTH[1:])
    units = {}
    for term, nonzero in zip(INVERSES, setting.given, strict=False):
        units[str(term)] = proof.quotient(nonzero)
    for term in INVERSES[:4]:
        known.know(units[str(term)], times(term, over(1, term)), 1)
    square = over(1, power("n", 2))
    length, inverse = units["n"], over(1, "n")
    whole = known.know(units[str(INVERSES[4])], times(power("n", 2), square), 1)
    multipliers = {length: times(square, plus(1, times("n", inverse))), whole: minus(power(inverse, 2))}
    known.derive(power(inverse, 2), square, multipliers)
    equations = [known.prove(step[1], step[2]) for step in STEPS[:5]]
    inverse = over(1, vocabulary.NORM)
    added = known.know(units[str(vocabulary.NORM)], times(vocabulary.NORM, inverse), 1)
    known.derive(inverse, square, {added: square, whole: minus(inverse), setting.given[-1]: times(inverse, square)})
    return setting.all_of([*equations, *(known.prove(step[1], settings.expanded(step[2])) for step in STEPS[5:])])


def updates_part() -> model.Part:
    """The updates are steps of gradient descent."""
    wrong = both(_descends(CHANGE_V, times(2, SLOPE_V)), *STEPS[1:])
    values: list[Json] = [1, 1, 1, over(4, 3), over(5, 3), over(22, 7), over(12, 13)]
    near_miss = forall(PLANE, implies(*HYPOTHESES, wrong))
    refutation = patterns.refute_at(near_miss, PLANE, values, HYPOTHESES, wrong[1], [{"part": 0}])
    return model.Part(
        "updates",
        "With eta = K d the updates (B.58) to (B.60), both forms of the first one, are -eta times the gradient, and "
        "v dv = w_x dw_x + w_y dw_y.",
        CLAIM,
        _steps(),
        [values],
        [model.Control("With twice the gradient it is false.", trees.differences(CLAIM, near_miss), refutation)],
    )


SIGNS: list[Json] = [["<", 0, name] for name in ("k", "v", "x", "y", "i")]
TURN = ["turn", "k", "v", "x", "y", "i"]
TURNED = ["turned_y", "k", "v", "x", "y", "i"]
SHARE = over(times("i", "x", "y"), ["squared_norm", "x", "y"])
BELOW: Json = ["<", SHARE, times("v", "x")]
SMALLER: Json = ["<", TURNED, "y"]
DECREASES = both(
    ["iff", ["<", TURN, 0], BELOW],
    ["<=", SHARE, over("i", 2)],
    implies(["<", -2, TURN], ["<", TURN, 0], both(SMALLER, ["<", minus("y"), TURNED])),
)


def decrease_part() -> model.Part:
    """(B.62) and the threshold 1/(2π)."""
    setting = settings.Setting([*vocabulary.STATE, *vocabulary.INVERSE_PI], SIGNS, real_inequalities.REALS)
    proof = setting.proof
    negative = DECREASES[1][1]
    gap = minus(times("v", "x"), SHARE)
    falls, below, above = (proof.assume(formula) for formula in (negative, BELOW, ["<", -2, TURN]))
    opposite = minus(SHARE, times("v", "x"))
    forward = setting.otherwise(BELOW, plus(times("x", minus(0, TURN)), times("k", "v", opposite)), [falls])
    backward = setting.otherwise(negative, plus(times("k", "v", gap), times("x", TURN)), [below])
    exact = proof.equivalence(proof.generalise(forward, [], [negative]), proof.generalise(backward, [], [BELOW]))
    length = proof.squares(["<", 0, vocabulary.NORM], given=setting.signs)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [vocabulary.NORM], [length]))
    share = setting.sign(
        DECREASES[2],
        over(times(over(1, 2), "i", power(minus("x", "y"), 2)), vocabulary.NORM),
        cofactors=[cofactor(unit, [], times(over(-1, 2), "i"))],
    )
    sides = proof.conjunction(
        setting.sign(SMALLER, times("y", minus(0, TURN)), [falls]),
        setting.sign(["<", minus("y"), TURNED], times("y", minus(TURN, -2)), [above]),
    )
    evidence = setting.all_of([exact, share, proof.generalise(sides, [], [["<", -2, TURN], negative])])
    wrong = both(*DECREASES[1:2], ["<=", SHARE, over("i", 3)], DECREASES[3])
    return settings.part_with_control(
        "decrease",
        "(B.62): if -2 < K (-v^2 + v w_y/(pi |w|^2)) < 0, then w_y decreases; the second inequality says that v w_x > "
        "w_x w_y/(pi |w|^2), which holds for v w_x > 1/(2 pi).",
        setting,
        DECREASES,
        evidence,
        [1, 1, 1, 1, over(1, 3)],
        ("With 1/3 for 1/2 it is false: for w_x = w_y.", wrong, [1, 1, 1, 1, over(1, 3)], [1]),
    )
