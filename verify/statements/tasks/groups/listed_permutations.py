"""Permutations that are listed by their images are composed as maps are, and those with equal images are equal.

A claim on all pairs of permutations of five points, from claims on one permutation or one tuple of images at a time.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups.five_points import IMAGES, LABELS
from verify.statements.terms import different, equal, mapping

BINDERS: Binders = [
    ("G", "set"),
    ("place", ["maps", "G", "points", "points"]),
    ("listed", ["maps", *(["points"] * len(IMAGES)), "G"]),
]
PROOF_VARIABLES: Binders = [*BINDERS, ("g1", "G"), ("g2", "G"), ("point1", "points"), ("point2", "points")]
LAST = "z"


def place(g: Json, x: Json) -> Json:
    """Return the image of a point."""
    return ["place", g, x]


def listed_by(g: Json, h: Json | None = None) -> Json:
    """Return the permutation that is listed with the images under g, or under h and then g."""
    return ["listed", *(place(g, x if h is None else place(h, x)) for x in LABELS[: len(IMAGES)])]


def _listed_images() -> Json:
    """For different a, …, z the permutation that is listed takes the points to them."""
    names = [*names_of(IMAGES), LAST]
    permutation = ["listed", *names[:-1]]
    formula = both(*(equal(place(permutation, x), name) for x, name in zip(LABELS, names, strict=True)))
    for number in reversed(range(1, len(names))):
        apart = both(*(different(names[earlier], names[number]) for earlier in range(number)))
        formula = forall([(names[number], "points")], implies(apart, formula))
    return forall([(names[0], "points")], formula)


MUL = mapping([("g''", "G"), ("h''", "G")], listed_by("g''", "h''"))
LISTED_IMAGES = _listed_images()
NAMED = forall([("g", "G")], equal(listed_by("g"), "g"))
ONE_TO_ONE = forall(
    [("g", "G"), ("x", "points"), ("y", "points")],
    implies(different("x", "y"), different(place("g", "x"), place("g", "y"))),
)
HYPOTHESES: list[Json] = [LISTED_IMAGES, NAMED, ONE_TO_ONE]
COMPOSED = forall(
    [("g", "G"), ("h", "G"), ("x", "points")],
    equal(place(["at", MUL, "g", "h"], "x"), place("g", place("h", "x"))),
)
FAITHFUL = forall(
    [("g", "G"), ("h", "G")],
    implies(forall([("x", "points")], equal(place("g", "x"), place("h", "x"))), equal("g", "h")),
)


def _prove_composed(proof: Evidence, listed_images: int, one_to_one: int) -> int:
    """Prove that products act one after the other: the images of different points stay different."""
    g, h = "g1", "g2"
    images = [place(g, place(h, x)) for x in LABELS]
    result = proof.specialise(listed_images, [images[0]])
    for number, image in enumerate(images[1:], start=1):
        apart = []
        for earlier in range(number):
            pair = [LABELS[earlier], LABELS[number]]
            before = proof.evaluate(different(*(["of", "points", x] for x in pair)))
            under_h = proof.specialise(one_to_one, [h, *pair], [before])
            apart.append(proof.specialise(one_to_one, [g, *(place(h, x) for x in pair)], [under_h]))
        result = proof.specialise(result, [image], [proof.conjunction(*apart)])
    goal = forall([("x", "points")], equal(place(["at", MUL, g, h], "x"), place(g, place(h, "x"))))
    everywhere = proof.elements(goal, *(proof.project(result, number) for number in range(len(LABELS))))
    return proof.generalise(everywhere, [g, h])


def _prove_faithful(proof: Evidence, named: int) -> int:
    """Prove that permutations with equal images are listed as the same one."""
    g, h = "g1", "g2"
    alike = forall([("x", "points")], equal(place(g, "x"), place(h, "x")))
    same_list = proof.rewrite(equal(listed_by(g), listed_by(h)), [proof.assume(alike)])
    return proof.generalise(proof.rewrite(equal(g, h), [named], same_list), [g, h], [alike])


def prove_listed(proof: Evidence) -> int:
    """Prove ∀ (the hypotheses ⟹ composed and faithful), in a proof that declares ``PROOF_VARIABLES``."""
    listed_images, named, one_to_one = (proof.assume(formula) for formula in HYPOTHESES)
    result = proof.conjunction(_prove_composed(proof, listed_images, one_to_one), _prove_faithful(proof, named))
    return proof.generalise(result, names_of(BINDERS), HYPOTHESES)
