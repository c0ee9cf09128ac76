"""The first gradient in W for a given transition matrix, in closed form for every length t.

Tasks (Edelman), equations (E.16) and (E.17): powers of P become powers of λ, the triple sums become closed forms, and
the sum over the two states is a lemma on real numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.library.finite_sums import PLACE
from verify.library.powers import prove_inverse_powers
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, relations, trees
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.chains import chain
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import (
    CLOSED,
    COEFFICIENTS,
    HYPOTHESES,
    ROMANS,
    SCALE,
    UP,
    T,
    eigen,
    excess,
    factored,
    law,
    multiplied,
    over_states,
    roman,
    three_times,
)
from verify.statements.tasks.gradient_steps.sums import reciprocals, triple_sums
from verify.statements.terms import equal, mapping, minus, over, plus, power, times, total

SAMPLE: Binders = [("i1", chain.STATES), ("m1", chain.STATES), ("l1", chain.STATES)]
RENAMED = {"i": "i1", "m": "m1", "l": "l1"}
NUMBERS = range(1, 5)
SHAPE: Binders = [
    (name, "real")
    for name in ("s0", "w0", "e1", "e2", "d1", "d2", *(f"{letter}{n}" for letter in "qwrv" for n in NUMBERS))
]
ON_STATES: Binders = [("F", ["maps", chain.STATES, "real"])]
DECLARED: Binders = [
    *triple_sums.TRIPLES,
    *chain.PARAMETERS,
    ("c", "real"),
    ("t", "natural"),
    *SAMPLE,
    *SHAPE,
    *ON_STATES,
]
INDICES = ["p1", "t1", PLACE]
LETTERS_HERE = {
    triple_sums.RATIO: chain.EIGENVALUE,
    triple_sums.INVERSE: over(1, chain.EIGENVALUE),
    triple_sums.GAP: over(1, chain.REST),
}
CLOSED_HERE = [trees.substituted(value, LETTERS_HERE) for value in triple_sums.closed_terms(T, UP)]
SHAPED: dict[str, Json] = {
    "s0": SCALE,
    "w0": law("l1"),
    "d1": chain.REST,
    "d2": power(chain.REST, 2),
    **{f"e{n}": trees.substituted(excess(state), RENAMED) for n, state in ((1, ":one"), (2, ":two"))},
    **{
        f"{letter}{n}": trees.substituted(COEFFICIENTS[n - 1], {**RENAMED, "i": state})
        for letter, state in (("q", ":one"), ("w", ":two"))
        for n in NUMBERS
    },
    **{f"r{n}": roman(number) for n, number in zip(NUMBERS, ["I", "II", "III", "IV"], strict=True)},
    **{f"v{n}": CLOSED_HERE[n - 1] for n in NUMBERS},
}


@dataclass(frozen=True)
class Line:
    """A line of (E.13) or (E.16): the term of the triple sum, the common factor of its weights, what is around it."""

    term: triple_sums.Term
    scale: Json
    around: Callable[[Json], Json]


THREE_TIMES = Line(three_times, times("w0", power(over(1, "d1"), 2)), lambda inner: times("s0", inner))
FACTORED = Line(factored, "w0", lambda inner: times("s0", over(inner, "d2")))
MULTIPLIED = Line(multiplied, 1, lambda inner: times("s0", over(times("w0", inner), "d2")))


def here(node: Json) -> Json:
    """Return a term in the letters of ``SHAPE`` for the transition matrix."""
    return trees.substituted(node, SHAPED)


def line(kind: Line) -> Json:
    """Return a line as a term in m and l."""
    around = {**SHAPED, "w0": law("l")}
    return trees.substituted(kind.around(over_states(triple_sums.over_positions(kind.term, T))), around)


class StepGradient:
    """The triple sum of (E.13), for a transition matrix whose eigenvalue λ is neither 0 nor 1.

    The proof declares ``DECLARED`` and assumes ``HYPOTHESES``.
    """

    def __init__(self, proof: Evidence) -> None:
        """Prove the powers, the closed forms of the four sums, and what (I) to (III) are in 1/λ and 1/(λ − 1)."""
        self.proof = proof
        self.premises = [proof.assume(formula) for formula in HYPOTHESES]
        invertible = proof.quotient(self.premises[0])
        self.regular = proof.quotient(chain.prove_rest(proof))
        gap = proof.sums(equal(times(over(1, chain.REST), chain.REST), 1), cofactors=[cofactor(self.regular)])
        self.units = [invertible, gap]
        bases = [chain.EIGENVALUE, over(1, chain.EIGENVALUE)]
        self.unit_powers = proof.specialise(prove_inverse_powers(proof), bases, [invertible])
        self.steps = chain.prove_steps(proof, self.regular, invertible)
        self.triple = triple_sums.prove_triple_sum(proof)
        self.inverse_square, self.inverse_cube, *self.romans = prove_romans(proof, self.premises)

    def _prove_total(self, kind: Line, cofactors: Sequence[Json]) -> int:
        """Prove ∀i, m, l: the triple sum has a closed form; the cofactors show that its terms are ``four_terms``."""
        proof = self.proof
        weights = [trees.substituted(times(here(kind.scale), x), RENAMED) for x in COEFFICIENTS]
        named = {**LETTERS_HERE, **dict(zip(triple_sums.WEIGHTS, weights, strict=True))}
        values: list[triple_sums.Term] = [
            lambda *at: trees.substituted(kind.term(*at), RENAMED),
            lambda *at: trees.substituted(triple_sums.four_terms(*at), named),
        ]
        pointwise = proof.sums(equal(*(value(*INDICES) for value in values)), cofactors=cofactors)
        same = triple_sums.prove_over_positions(proof, values, T, pointwise)
        letters = [*LETTERS_HERE.values(), *weights]
        closed = proof.specialise(proof.specialise(self.triple, letters, self.units), [T])
        goal = equal(
            triple_sums.over_positions(values[0], T),
            trees.substituted(triple_sums.closed_sum(T, UP, 0), {**named, reciprocals.VALUE: chain.EIGENVALUE}),
        )
        return proof.generalise(proof.rewrite(goal, [closed], same), list(RENAMED.values()))

    def _prove_closed(self, kind: Line, cofactors: Sequence[Json] = ()) -> int:
        """Prove ∀m, l: the line is the closed form."""
        proof, triples = self.proof, self._prove_total(kind, cofactors)
        weights = [times(here(kind.scale), x) for x in COEFFICIENTS]
        value = plus(*(times(x, y) for x, y in zip(weights, CLOSED_HERE, strict=True)))
        by_state = trees.substituted(times(excess("i"), value), {"m": "m1", "l": "l1"})
        actual = trees.substituted(line(kind), {"m": "m1", "l": "l1"})
        split = here(kind.around(plus(*(trees.substituted(by_state, {"i": state}) for state in (":one", ":two")))))
        closed = trees.substituted(CLOSED, RENAMED)
        replaced = proof.rewrite(equal(actual, here(kind.around(total([("i", chain.STATES)], by_state)))), [triples])
        apart = proof.specialise(prove_two_states(proof), [mapping([("i", chain.STATES)], by_state)])
        replaced = proof.rewrite(equal(actual, split), [apart], replaced)
        shaped = proof.specialise(
            prove_shape(proof, kind), [SHAPED[name] for name in patterns.names_of(SHAPE)], self._shape_premises()
        )
        return proof.generalise(proof.rewrite(equal(actual, closed), [shaped], replaced), ["m1", "l1"])

    def _shape_premises(self) -> list[int]:
        proof = self.proof
        opposite = proof.sums(forall([("i'", chain.STATES)], trees.substituted(OPPOSITE, {"m": "i'"})))
        last = proof.sums(here(PREMISES[-1]))
        return [proof.specialise(opposite, ["m1"]), self.inverse_square, *self.romans, last]

    def _by_powers(self) -> list[Json]:
        """The cofactors that turn the terms of (E.13) into powers of λ and of its inverse."""
        p, t, s = INDICES
        second = ["steps", "a", "b", t, s, "l1", "i1"]
        weight = trees.substituted(times(here(THREE_TIMES.scale), COEFFICIENTS[0]), RENAMED)
        entry = chain.power_entry(eigen(p, t), "i1", "m1")
        return [
            cofactor(self.steps, [p, t, "i1", "m1"], times(second, law("l1"))),
            cofactor(self.steps, [t, s, "l1", "i1"], times(entry, law("l1"))),
            cofactor(self.unit_powers, [t], times(weight, eigen(p, s))),
        ]

    def triples(self) -> int:
        """Prove ∀i, m, l: the triple sum of (E.13) for the state i is ``closed_sum`` in 1/λ and 1/(λ − 1)."""
        return self._prove_total(THREE_TIMES, self._by_powers())

    def three_times(self) -> int:
        """Prove ∀m, l: the last line of (E.13) is the closed form."""
        return self._prove_closed(THREE_TIMES, self._by_powers())

    def factored(self) -> int:
        """Prove ∀m, l: the first line of (E.16) is the closed form."""
        p, t, s = INDICES
        weight = trees.substituted(times(law("l"), COEFFICIENTS[0]), RENAMED)
        return self._prove_closed(FACTORED, [cofactor(self.unit_powers, [t], times(weight, eigen(p, s)))])

    def multiplied(self) -> int:
        """Prove ∀m, l: the second line of (E.16) is the closed form."""
        return self._prove_closed(MULTIPLIED)


OPPOSITE = equal(excess(":two"), minus(excess(":one")))
PREMISES = [
    equal("e2", minus("e1")),
    equal(over(1, "d2"), power(over(1, "d1"), 2)),
    equal(times(over(1, "d1"), "r1"), "v1"),
    equal(times(power(over(1, "d1"), 2), "r2"), "v2"),
    equal(times(over(1, "d1"), "r3"), "v3"),
    equal("r4", "v4"),
]


def prove_two_states(proof: Evidence) -> int:
    """Prove ∀F: the sum of F over the states is F(1) + F(2)."""
    goal = equal(total([("i", chain.STATES)], ["F", "i"]), plus(["F", ":one"], ["F", ":two"]))
    return proof.generalise(proof.sums(goal), ["F"])


def prove_shape(proof: Evidence, kind: Line) -> int:
    """Prove for real numbers with ``PREMISES`` that the sum over two states has the form of (E.17)."""
    known = relations.Relations(proof, ["e2", over(1, "d2"), "v1", "v2", "v3", "v4"])
    for premise in PREMISES:
        known.assume(premise)
    sides = [
        times(f"e{n}", plus(*(times(times(kind.scale, f"{letter}{k}"), f"v{k}") for k in NUMBERS)))
        for n, letter in ((1, "q"), (2, "w"))
    ]
    gaps = [minus(f"q{k}", f"w{k}") for k in NUMBERS]
    quotients = [over(gaps[0], "d1"), over(gaps[1], "d2"), over(gaps[2], "d1"), gaps[3]]
    bracket = plus(*(times(x, f"r{k}") for k, x in zip(NUMBERS, quotients, strict=True)))
    found = known.prove(kind.around(plus(*sides)), times(times("s0", over(times("w0", "e1"), "d2")), bracket))
    return proof.generalise(found, patterns.names_of(SHAPE), PREMISES)


def prove_romans(proof: Evidence, premises: list[int]) -> list[int]:
    """Prove what (λ − 1)⁻², (λ − 1)⁻³ and (I), (II), (III) over λ − 1, (λ − 1)², λ − 1 are in 1/λ and 1/(λ − 1)."""
    known = reciprocals.Reciprocals(proof, reciprocals.DIVISORS)
    closed = [
        trees.substituted(
            x,
            {
                triple_sums.RATIO: reciprocals.VALUE,
                triple_sums.INVERSE: reciprocals.DOWN,
                triple_sums.GAP: reciprocals.KAPPA,
            },
        )
        for x in triple_sums.closed_terms(T, UP)
    ]
    found = [
        known.relations.prove(times(scale, roman_["body"]), value)
        for scale, roman_, value in zip(
            [reciprocals.KAPPA, power(reciprocals.KAPPA, 2), reciprocals.KAPPA], ROMANS, closed, strict=False
        )
    ]
    powers = [known.relations.prove(over(1, divisor), value) for divisor, value in reciprocals.POWERS_OF_REST]
    return [proof.specialise(t, [chain.EIGENVALUE], premises) for t in known.generalise(*powers, *found)]
