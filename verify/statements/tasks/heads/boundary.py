"""The first position counts as its own predecessor: one transition more, from the first letter to itself."""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.patterns import names_of, prove_not
from verify.statements.tasks.heads import conditions, numbered, positions
from verify.statements.terms import equal, indicator, minus, plus, times, total

SEQUENCE: Binders = [positions.POSITIONS[0], positions.TOKENS[0], *positions.POSITIONS[1:], positions.TOKENS[1]]
START: Binders = [("o", "T")]
STARTS = equal(["pos", "o"], 1)
PAIR: Binders = [("p0", "T"), ("a0", "S"), ("y0", "S")]
SETS: Binders = [("H0", ["subsets", "T"]), ("L0", ["subsets", "T"])]
BOUNDARY_VARIABLES: Binders = [*SEQUENCE, *START, *PAIR, *numbered.NUMBERED_PLACES, *SETS]
WHOLE = [*names_of(positions.POSITIONS), *names_of(positions.TOKENS), "p0", "a0"]
AT_START = indicator(equal(["x", "o"], "a0"))
WITH_LETTER = equal(
    ["followed", *WHOLE, "y0"],
    plus(["transitions", *WHOLE, "y0"], times(AT_START, indicator(equal(["x", "o"], "y0")))),
)
WITHOUT_LETTER = equal(["seen", *WHOLE], plus(["departures", *WHOLE], AT_START))
BOUNDARY = forall(
    [*SEQUENCE, *START], implies(positions.NUMBERED, STARTS, forall(PAIR, both(WITH_LETTER, WITHOUT_LETTER)))
)


def _visible(place: str) -> Json:
    return ["<=", ["pos", place], ["pos", "p0"]]


def prove_boundary(proof: Evidence) -> int:
    """Prove the claim."""
    facts, start = numbered.Numbered(proof), proof.assume(STARTS)
    early = both(_visible("q0"), ["not", numbered.LATE])
    is_start = equal("q0", "o")
    not_late = proof.project(proof.assume(early), 1)
    first = proof.cases(
        numbered.FIRST, proof.assume(numbered.FIRST), proof.contradiction(numbered.FIRST, facts.late(), not_late)
    )
    same = proof.follows(equal(["pos", "q0"], ["pos", "o"]), first, start)
    found = proof.specialise(facts.injective, ["q0", "o"], [same])
    assumed = proof.assume(is_start)
    at_one = proof.rewrite(numbered.FIRST, [(assumed, "backward")], start)
    gap = proof.follows(equal(minus(["pos", "p0"], ["pos", "q0"]), minus(["pos", "p0"], 1)), at_one)
    visible = proof.squares(_visible("q0"), gap, [facts.fact("p0", 0)])
    wrong = proof.rewrite(["<=", 2, 1], [at_one], proof.assume(numbered.LATE))
    apart = prove_not(proof, numbered.LATE, wrong, proof.evaluate(["<=", 2, 1]))
    only = conditions.prove_equivalent(proof, early, is_start, found, proof.conjunction(visible, apart))
    only = proof.generalise(only, ["q0"])
    itself = proof.specialise(facts.fact("o", 1), [], [start])
    proved = []
    for equation, letter in ((WITH_LETTER, True), (WITHOUT_LETTER, False)):
        proved.append(_split(proof, equation, letter, only, itself))
    generalised = proof.generalise(proof.conjunction(*proved), names_of(PAIR))
    return proof.generalise(generalised, names_of([*SEQUENCE, *START]), [positions.NUMBERED, STARTS])


def _split(proof: Evidence, equation: Json, letter: bool, only: int, itself: int) -> int:
    """Split the sum over the positions up to p into those from the second one on, and the first one."""
    step = indicator(equal(["x", ["back", "q"]], "a0"))
    token = indicator(equal(["x", "q"], "y0"))
    visible, late = ["in", "q", "H0"], ["in", "q", "L0"]
    body = times(token, step) if letter else step
    shown = both(visible, equal(["x", ["back", "q"]], "a0"))
    whole = total([("q", "T")], token if letter else 1, shown)
    from_second = total([("q", "T")], body, both(late, visible))
    early = total([("q", "T")], body, both(visible, ["not", late]))
    lemma = proof.generalise(proof.sums(equal(whole, plus(from_second, early))), names_of(SETS))
    split = proof.specialise(
        lemma, [["subset", [["s'", "T"]], _visible("s'")], ["subset", [["s'", "T"]], ["<=", 2, ["pos", "s'"]]]]
    )
    _, left, (_, counted, extra) = equation
    start_only = total([("q", "T")], body, equal("q", "o"))
    split = proof.rewrite(equal(left, plus(counted, start_only)), [only], split)
    at_back = indicator(equal(["x", ["back", "o"]], "a0"))
    value = times(at_back, extra[2]) if letter else at_back
    counted_start = proof.sums(equal(start_only, value))
    split = proof.rewrite(equal(left, plus(counted, value)), [counted_start], split)
    return proof.rewrite(equation, [itself], split)
