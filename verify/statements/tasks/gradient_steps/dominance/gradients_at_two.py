"""The two parts of the gradient in v at t = 2: both are larger at v_1 than at v_2 by a multiple of lambda and a square.

Tasks (Edelman), Lemma 8.4 and Lemma E.1.
"""

from collections.abc import Callable

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations, trees
from verify.statements.formulas import forall
from verify.statements.tasks.gradient_steps.chains.chain import EIGENVALUE, ENTRY, PARAMETERS, REST, TRANSITION, A, B
from verify.statements.tasks.gradient_steps.curriculum.split import ONES, ConstantPart, key_gradient
from verify.statements.tasks.gradient_steps.first_step import vector_update, weight_vocabulary
from verify.statements.tasks.gradient_steps.second_step.gradient import GAP_HERE, SecondGradient, entry
from verify.statements.tasks.gradient_steps.second_step.later_display import LATER_GRADIENT
from verify.statements.tasks.gradient_steps.second_step.leading import SecondLeading
from verify.statements.tasks.gradient_steps.sums.pair_tables import combination
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE, UNIT_SQUARE
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HIGH, LOW
from verify.statements.terms import equal, minus, over, plus, power, times

Function = Callable[[Json, Json], Json]

NUMBERS: list[Json] = [["of", "natural", n] for n in range(3)]
NONE, ONE, TWO = NUMBERS
PLACES: list[dict[str, Json]] = [{"k": NONE, "r": TWO}, {"k": ONE, "r": ONE}]
CONSTANT_PART = key_gradient(ONES)
WIDE = over(1, DISTANCE)
HALF = over(1, 2)


def at_two(gradient: Json, place: int) -> Function:
    """A gradient at t = 2 for v_1 or v_2, as a function of a and b."""
    return lambda a, b: trees.substituted(gradient, {**PLACES[place], "a": a, "b": b})


def multiple(weight: Json) -> list[tuple[Json, Function]]:
    """A multiple of λ = 1 − x − y, in parts."""
    return [
        (weight, lambda a, b: 1),
        (minus(weight), lambda a, b: minus(1, a)),
        (minus(weight), lambda a, b: minus(1, b)),
    ]


def fall(gradient: Json) -> list[tuple[Json, Function]]:
    """The gradient in v_1 less that in v_2, in parts."""
    return [(1, at_two(gradient, 0)), (-1, at_two(gradient, 1))]


ENDS = {"a": minus(1, LOW), "b": minus(1, HIGH)}
INSIDE = trees.substituted(UNIT_SQUARE, ENDS)


class AtTwo:
    """Both gradients at t = 2 for a = 1 − x and b = 1 − y with x and y in (0, 1]."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the gradients in x, y and 1/(x + y)."""
        self.proof = proof
        self._leading = leading = SecondLeading(proof)
        self._step = step = leading.step
        self.square = [proof.assume(formula) for formula in INSIDE]
        self.distance = self._here(leading.distance)
        ratio, wide = (trees.substituted(x, ENDS) for x in (EIGENVALUE, WIDE))
        gradients = [
            at_two(gradient, place)(*ENDS.values()) for gradient in (CONSTANT_PART, LATER_GRADIENT) for place in (0, 1)
        ]
        divisors = [power(REST, 3), power(REST, 2), minus(1, EIGENVALUE), REST]
        inverses = [trees.substituted(over(1, x), ENDS) for x in divisors]
        raised_ratios = [raised(ratio, n) for n in (TWO, ONE)]
        known = self.known = relations.Relations(proof, [*gradients, *raised_ratios, *inverses, ratio, wide])
        constant = proof.generalise(ConstantPart(step).prove(), ["k", "r"])
        for place in PLACES:
            exact = proof.specialise(constant, [place["k"], place["r"]])
            self._know(exact, trees.substituted(CONSTANT_PART, place), trees.substituted(vector_update.PRINTED, place))
        sums = [step.letters_sum(name, NONE) for name in ("beta", "gamma")]
        first, closed = step.gradient(NONE, TWO, *sums), step.closed(TWO, *SAME)
        values = [proof.sums(equal(*pair)) for pair in zip(sums, SAME, strict=True)]
        found = proof.rewrite(equal(trees.substituted(LATER_GRADIENT, PLACES[0]), closed), values, first)
        self._know(found, trees.substituted(LATER_GRADIENT, PLACES[0]), closed)
        self._know(self._stay(), trees.substituted(LATER_GRADIENT, PLACES[1]), STAY)
        for n in (ONE, TWO):
            theorem = proof.specialise(self._identity(n), [ratio])
            known.know(theorem, raised(ratio, n), power(ratio, n[2]))
        gap = trees.substituted(GAP_HERE, ENDS)
        theorems = [step.cube, step.square, step.opposite]
        for theorem, inverse, value in zip(
            theorems, inverses, (power(gap, 3), power(gap, 2), minus(gap)), strict=False
        ):
            known.know(self._here(theorem), inverse, value)
        share = self._here(leading.share)
        known.know(proof.sums(equal(gap, minus(wide)), cofactors=[cofactor(share)]), gap, minus(wide))
        known.know(proof.sums(equal(ratio, minus(1, LOW, HIGH))), ratio, minus(1, LOW, HIGH))
        unit = [cofactor(share, [], trees.substituted(DISTANCE, ENDS)), cofactor(self._here(leading.spread))]
        known.know(proof.sums(equal(times(plus(LOW, HIGH), wide), 1), cofactors=unit), times(plus(LOW, HIGH), wide), 1)

    def _know(self, theorem: int, left: Json, right: Json) -> None:
        self.known.know(self._here(theorem), *(_counted(trees.substituted(side, ENDS)) for side in (left, right)))

    def _identity(self, n: Json) -> int:
        """Prove ∀z: z^n is the power with a literal exponent."""
        return self.proof.identity(forall([("z'", "real")], equal(raised("z'", n), power("z'", n[2]))))

    def _stay(self) -> int:
        """Prove that the diagonal part gives Σ π_i (P_ii − 1/2) P_ii at v_2."""
        proof, step = self.proof, self._step
        sums = [step.letters_sum(name, ONE) for name in ("beta", "gamma")]
        exact = step.gradient(ONE, ONE, *sums)
        here, values = single_weights(step)
        closed = step.closed(ONE, *here)
        named = proof.rewrite(equal(trees.substituted(LATER_GRADIENT, PLACES[1]), closed), values, exact)
        powers = proof.specialise(self._identity(ONE), [EIGENVALUE])
        summed = proof.sums(
            equal(closed, STAY),
            cofactors=[
                cofactor(powers, [], times(here[0], GAP_HERE, EIGENVALUE, GAP_HERE)),
                cofactor(step.gap, [], plus(times(here[0], GAP_HERE, EIGENVALUE), here[0], STAY)),
            ],
        )
        return proof.rewrite(equal(trees.substituted(LATER_GRADIENT, PLACES[1]), STAY), [summed], named)

    def _here(self, theorem: int) -> int:
        """Take a theorem for a = 1 − x and b = 1 − y."""
        general = self.proof.generalise(
            self._leading.without_regular(theorem), patterns.names_of(PARAMETERS), UNIT_SQUARE
        )
        return self.proof.specialise(general, list(ENDS.values()), self.square)

    def larger(self, gradient: Json, weight: Json, form: Json) -> int:
        """Prove that a gradient falls from v_1 to v_2 by at least a multiple of λ."""
        proof = self.proof
        low, high = (combination(parts, *ENDS.values()) for parts in (multiple(weight), fall(gradient)))
        equation = self.known.prove(minus(high, low), form)
        found = proof.squares(["<=", low, high], equation, [self.distance, *self.square])
        return proof.generalise(found, [LOW, HIGH], INSIDE)


SAME = [
    times(power(GAP_HERE, 2), A, B, EIGENVALUE),
    times(power(GAP_HERE, 2), plus(times(power(B, 2), minus("a", HALF)), times(power(A, 2), minus("b", HALF)))),
]
STAY = times(GAP_HERE, plus(times(B, minus("a", HALF), "a"), times(A, minus("b", HALF), "b")))


def single_weights(step: SecondGradient) -> tuple[list[Json], list[int]]:
    """Prove what the weights of the gradient in v_2 are, with the entries of P for those of its first power."""
    proof, single = step.proof, ["matrix_power", TRANSITION, ONE]
    sums = [step.letters_sum(name, ONE) for name in ("beta", "gamma")]
    identity = proof.identity(forall([("z'", "real")], equal(raised("z'", ONE), power("z'", 1))))
    entries = proof.sums(
        forall(ENTRY, equal([*single, "i", "j"], entry("i", "j"))),
        cofactors=[
            cofactor(step.powers, [ONE, "i", "j"]),
            cofactor(identity, [EIGENVALUE], times(GAP_HERE, weight_vocabulary.beta("i", "j"))),
            cofactor(step.gap, [], entry("i", "j")),
        ],
    )
    here = [_renamed_entries(node, single) for node in sums]
    return here, [proof.rewrite(equal(*pair), [entries]) for pair in zip(sums, here, strict=True)]


def _renamed_entries(node: Json, single: list[Json]) -> Json:
    """Return a term with entries of P in place of those of its first power."""
    if not isinstance(node, list):
        return node
    if node[: len(single)] == single:
        return [*TRANSITION, *node[len(single) :]]
    return [_renamed_entries(child, single) for child in node]


def _counted(node: Json) -> Json:
    """Return a term with integers for the natural numbers that it multiplies."""
    if not isinstance(node, list) or node[0] not in ("+", "-", "*", "/", "^"):
        return node[2] if node in (NONE, ONE, TWO) else node
    return [node[0], *(_counted(child) for child in node[1:])]


APART, SHORT = power(minus(LOW, HIGH), 2), trees.substituted(WIDE, ENDS)
FORMS = {
    "constant": plus(
        times(HALF, APART, SHORT),
        times(HALF, APART, power(SHORT, 2)),
        times(2, *(minus(1, end) for end in ENDS.values()), power(SHORT, 2), power(minus(1, LOW, HIGH), 2)),
    ),
    "diagonal": times(APART, SHORT),
}
