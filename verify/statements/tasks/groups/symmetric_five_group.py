"""Evidence that the listed permutations of five points are a group, and that their sign is a character.

One formula is evaluated for each permutation; what it says of pairs of them follows.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.tasks.groups import faithful_actions, listed_permutations, symmetric_five, words_in_letters
from verify.statements.tasks.groups.character_tables import chosen
from verify.statements.tasks.groups.five_points import ELEMENTS, IMAGES, LABELS, NEUTRAL, listed, moved
from verify.statements.terms import different, equal, mapping, power

PLACE = mapping([("g''", ELEMENTS), ("x''", "points")], moved("g''", "x''"))
LISTED = mapping([(f"{x}''", "points") for x, _ in IMAGES], ["s5_listed", *(f"{x}''" for x, _ in IMAGES)])
SIGN = mapping([("g''", ELEMENTS)], ["s5_sign", "g''"])
G, H = "element1", "element2"
CHOSEN = [f"chosen{n}" for n in range(1, 5)]


def _letters(n: int) -> Json:
    """The points up to the last one, the last but one, and so on."""
    return ["labels", *symmetric_five.POINTS[: len(symmetric_five.POINTS) + 1 - n]]


VARIABLES: Binders = [
    (G, ELEMENTS),
    (H, ELEMENTS),
    ("place1", "points"),
    ("place2", "points"),
    *((x, "points") for x in CHOSEN),
    *((f"turn{n}", _letters(n)) for n in words_in_letters.NUMBERS),
]


def product(g: Json, h: Json) -> Json:
    """Return the product of two permutations."""
    return ["at", "s5_mul", g, h]


def _turns(n: int) -> Json:
    """The exchanges of one point with those before it, and the neutral element."""
    last = len(symmetric_five.POINTS) - n

    def exchanged(k: int) -> Json:
        images = list(range(1, len(symmetric_five.POINTS) + 1))
        images[k], images[last] = images[last], images[k]
        return listed(images)

    label, letters = f"w{n}''", _letters(n)
    return mapping([(label, letters)], chosen(label, {x: exchanged(k) for k, x in enumerate(letters[1:])}))


AT_PERMUTATIONS = {
    "G": ELEMENTS,
    "mul": "s5_mul",
    "e": NEUTRAL,
    "X": "points",
    "act": PLACE,
    "place": PLACE,
    "listed": LISTED,
    words_in_letters.SCALAR: SIGN,
    **{f"letters{n}": _letters(n) for n in words_in_letters.NUMBERS},
    **{f"letter{n}": _turns(n) for n in words_in_letters.NUMBERS},
}


def at_permutations(binders: Binders) -> list[Json]:
    """Return the permutations of five points with all that belongs to them, as values of binders."""
    return [AT_PERMUTATIONS[name] for name in patterns.names_of(binders)]


def here(formula: Json) -> Json:
    """Put the permutations of five points in for the variables of a formula."""
    return trees.substituted(formula, AT_PERMUTATIONS)


def _inverse(names: list[str]) -> list[Json]:
    """The points with the images p1, …, p4 under g, one after the other, and that they list the inverse of g."""
    found = ["s5_listed", *names]
    formulas = [both(equal(product("g", found), NEUTRAL), equal(product(found, "g"), NEUTRAL))]
    for number in reversed(range(len(names))):
        body = both(equal(moved("g", names[number]), LABELS[number]), formulas[0])
        formulas.insert(0, exists([(names[number], "points")], body))
    return formulas


# What is evaluated for each permutation g.
FACTS: dict[str, Json] = {
    "named": here(listed_permutations.NAMED[2]),
    "one_to_one": here(
        forall(
            [("x", "points"), ("y", "points")],
            implies(different("x", "y"), different(moved("g", "x"), moved("g", "y"))),
        )
    ),
    "inverse": _inverse(patterns.names_of(IMAGES))[0],
    **{
        f"letters{n}": here(forall([("w'", f"letters{n}")], words_in_letters.multiplies("g", [f"letter{n}", "w'"])))
        for n in words_in_letters.NUMBERS
    },
    "word": here(words_in_letters.word("g")),
    "square": equal(power(["s5_sign", "g"], 2), 1),
}


class PermutationFacts:
    """The permutations of five points act faithfully, are a group, and have signs that multiply."""

    def __init__(self, proof: Evidence, facts: dict[str, Json]) -> None:
        """Evaluate facts for all permutations at once; the proof declares the variables of all lemmas."""
        self.proof = proof
        everywhere = proof.evaluate(forall([("g", ELEMENTS)], both(*facts.values())))
        at_g = proof.specialise(everywhere, [G])
        self.facts = {name: proof.project(at_g, number) for number, name in enumerate(facts)}
        lemma = listed_permutations
        premises = [proof.evaluate(here(lemma.LISTED_IMAGES)), self.for_all("named"), self._one_to_one()]
        action = proof.specialise(lemma.prove_listed(proof), at_permutations(lemma.BINDERS), premises)
        self.composed, self.faithful = (proof.project(action, part) for part in range(2))
        self.rests = proof.evaluate(here(faithful_actions.RESTS))

    def for_all(self, name: str) -> int:
        """∀g: a fact."""
        return self.proof.generalise(self.facts[name], [G])

    def _one_to_one(self) -> int:
        """∀g, x, y: the images of different points are different."""
        proof, (x, y) = self.proof, ("place1", "place2")
        return proof.generalise(proof.specialise(self.facts["one_to_one"], [x, y]), [G, x, y])

    def same_points(self) -> int:
        """∀g, x, y: images are equal iff the points are."""
        proof, x, y = self.proof, "place1", "place2"
        images, points = equal(moved(G, x), moved(G, y)), equal(x, y)
        apart = proof.specialise(self.facts["one_to_one"], [x, y], [proof.assume(["not", points])])
        other = proof.contradiction(points, proof.assume(images), apart)
        forward = proof.generalise(proof.cases(points, proof.assume(points), other), [], [images])
        backward = proof.generalise(proof.rewrite(images, [proof.assume(points)]), [], [points])
        return proof.generalise(proof.equivalence(forward, backward), [G, x, y])

    def _inverted(self) -> int:
        """∀g: there is an inverse."""
        proof, found = self.proof, self.facts["inverse"]
        bound, choices = patterns.names_of(IMAGES), []
        for number in range(len(bound)):
            _, _, body = _inverse([*CHOSEN[: number + 1], *bound[number + 1 :]])[number]
            choices.append(found)
            found = proof.project(proof.assume(trees.substituted(body, {"g": G})), 1)
        inverse = exists([("h", ELEMENTS)], both(equal(product(G, "h"), NEUTRAL), equal(product("h", G), NEUTRAL)))
        result = proof.witness(inverse, [["s5_listed", *CHOSEN]], found)
        for chosen_at, name in reversed(list(zip(choices, CHOSEN, strict=True))):
            result = proof.choose(chosen_at, name, result)
        return proof.generalise(result, [G])

    def group(self) -> tuple[int, int]:
        """The permutations are a group, and which one is neutral."""
        proof, lemma = self.proof, faithful_actions
        premises = [self.composed, self.rests, self.faithful, self._inverted()]
        found = proof.specialise(lemma.prove_group(proof), at_permutations(lemma.BINDERS), premises)
        return proof.project(found, 0), proof.project(found, 1)

    def signs(self, group: int) -> int:
        """∀g, h: the sign of g h is the product of the signs."""
        proof, lemma = self.proof, words_in_letters
        by_letters = [
            proof.generalise(proof.specialise(self.facts[f"letters{n}"], [f"turn{n}"]), [f"turn{n}", G])
            for n in lemma.NUMBERS
        ]
        premises = [proof.project(group, 0), *by_letters, self.for_all("word")]
        return proof.specialise(lemma.prove_scalar_words(proof), at_permutations(lemma.SCALAR_BINDERS), premises)
