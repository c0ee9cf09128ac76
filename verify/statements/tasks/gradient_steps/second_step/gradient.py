"""The gradient in v that a diagonal bias of W adds, for a given transition matrix, in closed form for every length.

Tasks (Edelman), equations (E.31) to (E.38). The place j is k + 1, and r = p - j + 1 counts the positions t' from j
to p, so that the distances p - t' are the numbers below r.
"""

from collections.abc import Sequence

from verify.library.finite_sums import LENGTH, PLACE, prove_equal_sums, raised, sum_below
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations, trees
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.chains import chain, chain_letters
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import beta, gamma, law
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.step_sums import (
    FIRST,
    GAP,
    RATIO,
    SECOND,
    STEP_SUMS,
    at_distance,
    at_target,
    over_distances,
    over_targets,
    prove_over_distances,
    prove_over_targets,
)
from verify.statements.terms import equal, mapping, minus, over, power, times, total

HALF = over(1, 2)
GAP_HERE = over(1, chain.REST)
STEP: Binders = [("l", chain.STATES), ("i", chain.STATES)]
PAIRS = [list(binder) for binder in STEP]
RETURN: Binders = [*chain.PARAMETERS, ("k", "natural"), ("r", "natural"), *STEP]
RETURNS: list[Json] = [
    define(
        "returns",
        RETURN,
        times(
            ["stationary", "a", "b", "l"],
            ["matrix_power", chain.TRANSITION, "k", "l", "i"],
            sum_below("d", "r", ["matrix_power", chain.TRANSITION, "d", "i", "l"]),
        ),
    ),
    define(
        "diagonal_gradient",
        [*chain.PARAMETERS, ("k", "natural"), ("n", "natural")],
        sum_below(
            "q",
            "n",
            total(
                STEP,
                times(
                    minus([*chain.TRANSITION, "l", "i"], HALF),
                    ["returns", "a", "b", "k", ["next", "q"], "l", "i"],
                ),
            ),
        ),
    ),
]
VARIABLES: Binders = [
    *STEP_SUMS,
    *chain.PARAMETERS,
    ("k", "natural"),
    ("r", "natural"),
    ("t", "natural"),
    ("i1", chain.STATES),
    ("l1", chain.STATES),
    *chain_letters.LETTERS,
]


def returns(k: Json, r: Json, start: Json, target: Json) -> Json:
    """Return the sum over t' of the probability of the start at t' − k and at p, and of the target at t'."""
    return ["returns", "a", "b", k, r, start, target]


def entry(start: Json, target: Json) -> Json:
    """The probability of a transition."""
    return [*chain.TRANSITION, start, target]


class SecondGradient:
    """Sums over distances and positions for a transition matrix whose eigenvalue λ is not 1.

    The proof declares ``VARIABLES`` and assumes λ ≠ 1.
    """

    def __init__(self, proof: Evidence) -> None:
        """Prove the powers of P, the sums over distances, 1/(λ − 1)^n = (1/(λ − 1))^n and 1/(1 − λ) = −1/(λ − 1)."""
        self.proof = proof
        regular = proof.quotient(chain.prove_rest(proof))
        self.gap = proof.sums(equal(times(GAP_HERE, chain.REST), 1), cofactors=[cofactor(regular)])
        self.powers = chain.prove_powers(proof, regular)
        known = relations.Relations(proof)
        known.know(self.gap, times(GAP_HERE, chain.REST), 1)
        divisors = [(power(chain.REST, 2), power(GAP_HERE, 2)), (power(chain.REST, 3), power(GAP_HERE, 3))]
        divisors.append((minus(1, chain.EIGENVALUE), minus(GAP_HERE)))
        self.square, self.cube, self.opposite = (know_reciprocal(proof, known, *divisor) for divisor in divisors)
        self.distances = self._prove_distances()
        self.targets = proof.specialise(prove_over_targets(proof), [chain.EIGENVALUE, GAP_HERE])

    def _here(self, node: Json, first: Json, second: Json) -> Json:
        return trees.substituted(node, {RATIO: chain.EIGENVALUE, GAP: GAP_HERE, FIRST: first, SECOND: second})

    def _prove_distances(self) -> int:
        """Prove ∀i, l, n: the sum of (P^d)_il over d < n is κ (β_il κ (λ^n − 1) + γ_il n)."""
        proof = self.proof
        weights = [times(GAP_HERE, beta("i1", "l1")), times(GAP_HERE, gamma("i1", "l1"))]
        power_at = ["matrix_power", chain.TRANSITION, PLACE, "i1", "l1"]
        value = self._here(at_distance(PLACE), *weights)
        pointwise = proof.sums(
            equal(power_at, value), cofactors=[cofactor(proof.specialise(self.powers, [PLACE, "i1", "l1"]))]
        )
        maps = [mapping([("k'", "natural")], trees.substituted(x, {PLACE: "k'"})) for x in (power_at, value)]
        same = proof.specialise(prove_equal_sums(proof), [*maps, LENGTH], [proof.generalise(pointwise, [PLACE])])
        closed = proof.specialise(prove_over_distances(proof), [chain.EIGENVALUE, GAP_HERE, *weights], [self.gap])
        goal = equal(
            sum_below("d", LENGTH, ["matrix_power", chain.TRANSITION, "d", "i1", "l1"]),
            self._here(over_distances(LENGTH), *weights),
        )
        found = proof.rewrite(goal, [proof.specialise(closed, [LENGTH])], same)
        return proof.generalise(found, ["i1", "l1", LENGTH])

    def _distance_sum(self, start: Json, end: Json) -> Json:
        weights = [times(GAP_HERE, beta(start, end)), times(GAP_HERE, gamma(start, end))]
        return self._here(over_distances("r"), *weights)

    def returns(self) -> int:
        """Prove ∀l, i: the sum of probabilities for k and r in the powers of λ."""
        after = self._distance_sum("i", "l")
        value = times(law("l"), chain.power_entry(raised(chain.EIGENVALUE, "k"), "l", "i"), after)
        inner = sum_below("d", "r", ["matrix_power", chain.TRANSITION, "d", "i", "l"])
        return self.proof.sums(
            forall(STEP, equal(returns("k", "r", "l", "i"), value)),
            cofactors=[
                cofactor(self.powers, ["k", "l", "i"], times(law("l"), inner)),
                cofactor(self.distances, ["i", "l", "r"], value[:-1]),
            ],
        )

    def same_state(self) -> int:
        """Prove ∀i: the sum of probabilities for k = 0 and l = i in the powers of λ."""
        value = times(law("i"), self._distance_sum("i", "i"))
        goal = forall([STEP[1]], equal(returns(["of", "natural", 0], "r", "i", "i"), value))
        return self.proof.follows(goal, self.distances)

    def gradient(self, k: Json, n: Json, first: Json, second: Json) -> int:
        """Prove that the gradient is the sum over the targets with x₁ and x₂, which use the entries of P^k."""
        term = total(STEP, times(minus(entry("l", "i"), HALF), returns(k, ["next", PLACE], "l", "i")))
        row = self._here(
            over_distances(["next", PLACE]),
            *(times(GAP_HERE, chain.letter(name, "i", "l")) for name in ("beta", "gamma")),
        )
        back = times(law("l"), ["matrix_power", chain.TRANSITION, k, "l", "i"], row)
        summed = total(STEP, times(minus(entry("l", "i"), HALF), back))
        value = self.at_target([first, second])
        general = self.proof.sums(chain_letters.in_letters(equal(summed, value), k))
        general = self.proof.generalise(general, patterns.names_of(chain_letters.LETTERS))
        places = ["i1", "l1"]
        rows = self.proof.specialise(self.distances, [*places, ["next", PLACE]])
        exact = self.proof.rewrite(equal(term, summed), [self.proof.generalise(rows, places)])
        here = self.proof.specialise(general, chain_letters.entries_of(k))
        same = self.over_targets(term, self.proof.rewrite(equal(term, value), [here], exact), n, [first, second])
        return self.proof.rewrite(equal(["diagonal_gradient", "a", "b", k, n], self.closed(n, first, second)), [same])

    def over_targets(self, term: Json, pointwise: int, n: Json, weights: Sequence[Json]) -> int:
        """Prove that the sum of n terms is the sum over the targets with x₁ and x₂, from a theorem on each target."""
        proof, value = self.proof, self.at_target(weights)
        maps = [mapping([("k'", "natural")], trees.substituted(x, {PLACE: "k'"})) for x in (term, value)]
        same = proof.specialise(prove_equal_sums(proof), [*maps, n], [proof.generalise(pointwise, [PLACE])])
        closed = proof.specialise(proof.specialise(self.targets, list(weights), [self.gap]), [n])
        goal = equal(sum_below("q", n, trees.substituted(term, {PLACE: "q"})), self.closed(n, *weights))
        return proof.rewrite(goal, [closed], same)

    def at_target(self, weights: Sequence[Json]) -> Json:
        """Return the term of the target with the number ``PLACE``, with x₁ and x₂."""
        return self._here(at_target(PLACE), *weights)

    def closed(self, n: Json, first: Json, second: Json) -> Json:
        """Return the sum over n targets with the weights x₁ and x₂."""
        return self._here(over_targets(n), first, second)

    def letters_sum(self, name: str, k: Json) -> Json:
        """Return Σ (P_li − 1/2) π_l (P^k)_li x_il κ for x = β or γ."""
        power_at = ["matrix_power", chain.TRANSITION, k, "l", "i"]
        weight = times(minus(entry("l", "i"), HALF), law("l"), power_at)
        return total(STEP, times(weight, GAP_HERE, chain.letter(name, "i", "l")))
