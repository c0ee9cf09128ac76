"""For long sequences the second step makes v_2 the largest entry of v as soon as the bias of W is large enough.

Tasks (Edelman), Lemma 8.4 and Lemma E.1, the last sentence.
"""

from collections.abc import Mapping, Sequence

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.gradient_steps.dominance import at_two, gradients, words
from verify.statements.tasks.gradient_steps.dominance import mean_gaps as means
from verify.statements.tasks.gradient_steps.dominance.gaps import BETWEEN, LENGTHS, PLACES
from verify.statements.tasks.gradient_steps.dominance.places import POSITIONS
from verify.statements.terms import equal, minus, number, over, plus, times

VARIABLES: Binders = patterns.merged(means.VARIABLES, at_two.STEP)
PLACES_AT_LEAST, BIAS_AT_LEAST = 400, 1000
LONG_ENOUGH: Json = ["<=", PLACES_AT_LEAST, "r"]
BIASED = words.biased(BIAS_AT_LEAST)
SHORTEST = [2, 1, 1]
OTHERS: Binders = [("m", "natural"), ("q", "natural")]
PLACES_BETWEEN = equal("r", plus("q", "m", 1))


def entry_at(place: Json, positions: Json, n: Json) -> Json:
    """Return v_j after the second step, for the place j − 1 and the number of positions from j on."""
    return words.entry(gradients.constant(place, positions), gradients.diagonal(place, positions), n)


class Comparison:
    """V_2 against another entry, from the lower bounds of how much larger the mean gradients are."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the signs of the parameters, the least length and the bias."""
        self.proof = proof
        self.lengths = proof.assume(LENGTHS)
        long = proof.assume(LONG_ENOUGH)
        self.room = minus("r", PLACES_AT_LEAST)
        size = proof.squares(["<", 0, "r"], proof.sums(equal(minus("r", 0), plus(self.room, PLACES_AT_LEAST))), [long])
        whole = proof.sums(equal(minus("t", 0), plus("r", 1)), cofactors=[cofactor(self.lengths)])
        longer = proof.squares(["<", 0, "t"], whole, [size])
        self.given = [size, longer, long, *(proof.assume(formula) for formula in [*words.SIGNS, BIASED])]

    def prove(self, rival: means.Rival, theorem: int) -> int:
        """Prove that v_2 is larger: with N = t or r both bounds are multiples of N, and r (r + 1) = N (r + x)."""
        proof = self.proof
        length, (side, constant_side) = rival.length, rival.sides
        half, constant_rest = side.least / 2, constant_side.rest
        slope = half - constant_rest / BIAS_AT_LEAST
        level = slope * PLACES_AT_LEAST - side.rest + (half if length == "r" else 0)
        gaps = [minus(*rival.bound(side)[:0:-1]) for side in rival.sides]
        bias = minus("rho", "off")
        scale, share = times("eta", over(1, "t")), times(number(constant_rest / BIAS_AT_LEAST), length)
        inside = plus(
            times(plus("c", "off"), gaps[1]),
            times(bias, gaps[0]),
            times(share, minus(*BIASED[:0:-1])),
            times(bias, length, plus(times(number(slope), self.room), number(level))),
        )
        goal = ["<", entry_at(rival.place, rival.positions, LENGTH), entry_at(words.ONE, "r", LENGTH)]
        pairs = [] if length == "r" else [cofactor(self.lengths, [], minus(times(scale, bias, number(half), "r")))]
        equation = proof.sums(equal(minus(*goal[:0:-1]), times(scale, inside)), cofactors=pairs)
        sides = [proof.project(theorem, part) for part in (0, 1)]
        return proof.squares(goal, equation, [*sides, *self.given])


HYPOTHESES = [*words.SIGNS, LENGTHS, LONG_ENOUGH, BIASED, means.LATE]
NAMES = [*patterns.names_of(at_two.STEP), "t", "r", LENGTH]


def prove_first(proof: Evidence, bound: int) -> int:
    """Prove that v_2 exceeds v_1, from the bounds of the mean gradients."""
    comparison = Comparison(proof)
    given = [comparison.lengths, proof.assume(means.LATE)]
    bound = proof.specialise(bound, [*means.FIRST_RIVAL.names, LENGTH], given)
    return proof.generalise(comparison.prove(means.FIRST_RIVAL, bound), NAMES, HYPOTHESES)


def prove_dominant(proof: Evidence, bounds: Sequence[int]) -> list[int]:
    """Prove that v_2 exceeds v_1 and every later v_j, from the bounds of the mean gradients."""
    comparison, (first, later) = Comparison(proof), bounds
    given = [proof.assume(POSITIONS), proof.assume(means.LATE)]
    bound = proof.specialise(later, [*means.LATER_RIVAL.names, LENGTH], given)
    later = comparison.prove(means.LATER_RIVAL, bound)
    return [
        prove_first(proof, first),
        proof.generalise(later, [*NAMES, BETWEEN, PLACES], [*HYPOTHESES, POSITIONS]),
    ]


def _prove() -> Evidence:
    proof = ConciseEvidence(VARIABLES)
    proof.conjunction(*prove_dominant(proof, means.prove_bounds(gradients.Gradients(proof), means.Means(proof))))
    return proof


def largest(numbers: Binders, given: Sequence[Json], at: Mapping[str, Json]) -> Json:
    """∀ numbers (given ⟹ v_1 < v_2), and the same for v_(m+3) and all m; some names have values."""
    second, later = entry_at(words.ONE, "r", "n"), entry_at(["next", ["next", "m"]], "q", "n")
    sides = [trees.substituted(["<", smaller, second], dict(at)) for smaller in (entry_at(words.ZERO, "t", "n"), later)]
    return both(
        forall(numbers, implies(*given, sides[0])),
        forall([*numbers, *OTHERS], implies(*given, PLACES_BETWEEN, sides[1])),
    )


def fails_at_two(says: str, claim: Json, near_miss: Json, scales: Sequence[Json]) -> model.Control:
    """Return a control that is false for v_1, at t = 2 and the single matrix with λ = 0."""
    proof, (numbers, inner) = Evidence(), near_miss[1][1:]
    typed = [["of", "natural", value] for value in SHORTEST]
    at = dict(zip(patterns.names_of(numbers), [*scales, *typed], strict=True))
    given = [proof.evaluate(trees.substituted(hypothesis, at)) for hypothesis in inner[1:-1]]
    moves: list[dict[str, Json]] = [{"part": 0}, {"at": [*scales, *SHORTEST]}, {"given": given}]
    proof.counterexample(near_miss, moves, proof.evaluate(trees.substituted(inner[-1], at)))
    return model.Control(says, trees.differences(claim, near_miss), proof)


def _claim(places: int, parts: int) -> Json:
    """The claim for r and n from some numbers on."""
    return largest(words.NUMBERS, [*words.SIGNS, LENGTHS, ["<=", places, "r"], BIASED, ["<=", parts, "n"]], {})


def _later(parts: int) -> Json:
    given = [*words.SIGNS[:-1], ["<", "off", "rho"], LENGTHS, ["<=", parts, "n"], PLACES_BETWEEN]
    rival, second = entry_at(["next", ["next", "m"]], "q", "n"), entry_at(words.ONE, "r", "n")
    return forall([*words.NUMBERS, *OTHERS], implies(*given, ["<", rival, second]))
