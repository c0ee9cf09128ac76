"""Matrices multiply as group elements do if they do so for letters, and if each element is a word in four letters.

So the homomorphism law, a claim on pairs of elements, follows from claims on an element and a letter.
"""

from functools import reduce

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, exists, forall
from verify.statements.tasks.groups.group_facts import product
from verify.statements.tasks.groups.group_vocabulary import GROUP
from verify.statements.terms import equal, mapping, times, total

NUMBERS = range(1, 5)
LETTERS: Binders = [
    entry for n in NUMBERS for entry in ((f"letters{n}", "set"), (f"letter{n}", ["maps", f"letters{n}", "G"]))
]
BINDERS: Binders = [*GROUP, ("I", "set"), ("rho", ["maps", "I", "I", "G", "real"]), *LETTERS]
PROOF_VARIABLES: Binders = [
    *BINDERS,
    *((x, "I") for x in ("i1", "k1")),
    *((x, "G") for x in ("g1", "g2", "g3")),
    *((f"w{n}", f"letters{n}") for n in NUMBERS),
]


def entries_multiply(i: Json, k: Json, g: Json, h: Json) -> Json:
    """An entry of the matrix of g h is that of the product of the matrices."""
    entries = total([("j'", "I")], times(["rho", i, "j'", g], ["rho", "j'", k, h]))
    return equal(["rho", i, k, product(g, h)], entries)


def respects(h: Json) -> Json:
    """The matrix of g h is the product of the matrices, for all g."""
    return forall([("g'", "G"), ("i'", "I"), ("k'", "I")], entries_multiply("i'", "k'", "g'", h))


def word(h: Json) -> Json:
    """The element h is a product of four letters."""
    binders: Binders = [(f"w{n}'", f"letters{n}") for n in NUMBERS]
    return exists(binders, equal(h, reduce(product, ([f"letter{n}", f"w{n}'"] for n in NUMBERS))))


ASSOCIATIVE = forall(
    [("a", "G"), ("b", "G"), ("c", "G")], equal(product(product("a", "b"), "c"), product("a", product("b", "c")))
)
BY_LETTERS: list[Json] = [forall([("w'", f"letters{n}")], respects([f"letter{n}", "w'"])) for n in NUMBERS]
WORDS = forall([("h'", "G")], word("h'"))
HYPOTHESES: list[Json] = [ASSOCIATIVE, *BY_LETTERS, WORDS]
CONCLUSION = forall([("h'", "G")], respects("h'"))


def _prove_closed(proof: Evidence, associative: int) -> int:
    """Prove ∀h, c: what holds for h and for c holds for h c."""
    g, h, c = "g1", "g2", "g3"
    conditions = [respects(h), respects(c)]
    first, second = (proof.assume(formula) for formula in conditions)
    i, k, j = ("i1", "k1", "j'")
    moved = proof.rewrite(
        equal(["rho", i, k, product(g, product(h, c))], ["rho", i, k, product(product(g, h), c)]),
        [(proof.specialise(associative, [g, h, c]), "backward")],
    )
    entries = total([(j, "I")], times(["rho", i, j, g], ["rho", j, k, product(h, c)]))
    result = proof.follows(equal(["rho", i, k, product(g, product(h, c))], entries), moved, second, first)
    return proof.generalise(proof.generalise(result, [g, i, k]), [h, c], conditions)


def prove_words(proof: Evidence) -> int:
    """Prove ∀ (the hypotheses ⟹ the conclusion), in a proof that declares ``PROOF_VARIABLES``."""
    associative, *by_letters, words = (proof.assume(formula) for formula in HYPOTHESES)
    closed = _prove_closed(proof, associative)
    letters = [[f"letter{n}", f"w{n}"] for n in NUMBERS]
    known = [proof.specialise(theorem, [f"w{n}"]) for n, theorem in zip(NUMBERS, by_letters, strict=True)]
    result, before = known[0], letters[0]
    for letter, theorem in zip(letters[1:], known[1:], strict=True):
        result = proof.specialise(closed, [before, letter], [result, theorem])
        before = product(before, letter)
    h = "g2"
    spelled = proof.assume(equal(h, before))
    at_h = proof.rewrite(respects(h), [(spelled, "backward")], result)
    binders, body = word(h)[1:]
    free = {f"w{n}'": f"w{n}" for n in NUMBERS}
    found = patterns.choose_all(proof, proof.specialise(words, [h]), binders, body, free, at_h)
    return proof.generalise(proof.generalise(found, [h]), patterns.names_of(BINDERS), HYPOTHESES)


SCALAR = "value1"
SCALAR_BINDERS: Binders = [*GROUP, (SCALAR, ["maps", "G", "real"]), *LETTERS]
SCALAR_VARIABLES: Binders = [*PROOF_VARIABLES, SCALAR_BINDERS[len(GROUP)]]


def multiplies(g: Json, h: Json) -> Json:
    """The value at g h is the product of the values."""
    return equal([SCALAR, product(g, h)], times([SCALAR, g], [SCALAR, h]))


SCALAR_BY_LETTERS: list[Json] = [
    forall([("w'", f"letters{n}"), ("g'", "G")], multiplies("g'", [f"letter{n}", "w'"])) for n in NUMBERS
]
SCALAR_HYPOTHESES: list[Json] = [ASSOCIATIVE, *SCALAR_BY_LETTERS, WORDS]


def prove_scalar_words(proof: Evidence) -> int:
    """Prove the same for one value of each element, a matrix of size 1, in a proof with ``SCALAR_VARIABLES``."""
    general = prove_words(proof)
    associative, *by_letters, words = (proof.assume(formula) for formula in SCALAR_HYPOTHESES)
    unit, star = ["unit"], ["star"]
    matrix = mapping([("i''", unit), ("k''", unit), ("g''", "G")], [SCALAR, "g''"])
    here = trees.substituted(BY_LETTERS, {"rho": matrix, "I": unit})
    premises = [
        proof.sums(formula, cofactors=[cofactor(known, ["w'", "g'"])])
        for formula, known in zip(here, by_letters, strict=True)
    ]
    names = patterns.names_of(BINDERS)
    at = [unit if name == "I" else matrix if name == "rho" else name for name in names]
    found = proof.specialise(general, at, [associative, *premises, words])
    plain = proof.sums(multiplies("g1", "g2"), cofactors=[cofactor(found, ["g2", "g1", star, star])])
    return proof.generalise(proof.generalise(plain, ["g1", "g2"]), patterns.names_of(SCALAR_BINDERS), SCALAR_HYPOTHESES)
