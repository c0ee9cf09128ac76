"""Every representation that is not 0 has an irreducible subrepresentation, for every finite group.

Thesis on combinatorial tasks, appendix D.8; the core of Theorem D.4 and of the completeness in Theorem D.5. If a
representation is not irreducible, an invariant kernel is smaller; the induction is over the number of rows.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import both, exists, forall, implies
from verify.statements.tasks.groups import irreducibility, kernel_bases, subrepresentations
from verify.statements.tasks.groups.invariant_products import SKEW
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, mapping, minus


def prove_countable(proof: Evidence) -> int:
    """Every finite set has at most a natural number of elements."""

    def at_most(columns: Json) -> Json:
        return exists([("n", "natural")], ["<=", ["size", columns], "n"])

    wider: Json = ["union", "S3", ["unit"]]
    known = proof.assume(["<=", ["size", "S3"], "n1"])
    form = proof.sums(equal(minus(["next", "n1"], ["size", wider]), minus("n1", ["size", "S3"])))
    more = proof.squares(["<=", ["size", wider], ["next", "n1"]], form, [known])
    one_more = proof.witness(at_most(wider), [["next", "n1"]], more)
    step = proof.generalise(proof.choose(proof.assume(at_most("S3")), "n1", one_more), ["S3"], [at_most("S3")])
    base = proof.witness(at_most(["empty"]), [0], proof.evaluate(["<=", ["size", ["empty"]], ["of", "natural", 0]]))
    return proof.induct(forall([("S", "set")], at_most("S")), base, step)


def prove_irreducible_parts(proof: Evidence) -> int:
    """Prove for all G, mul, I and rho: a representation that is not 0 has an irreducible part."""
    return proof.use("library/irreducible-parts", "part")


def prove_parts_of_kernels(proof: Evidence, parts: int) -> int:
    """Prove for all I, rho, K, M, v: an invariant kernel with a vector v ≠ 0 has an irreducible part."""
    hypotheses = [
        subrepresentations.GIVEN,
        subrepresentations.INVARIANT,
        kernel_bases.null_vector("K4", "I", "M5", "v1"),
        irreducibility.not_zero("v1"),
    ]
    given, invariant, null, nonzero = (proof.assume(formula) for formula in hypotheses)
    basis = proof.assume(subrepresentations.BASIS_OF_KERNEL)
    columns = patterns.names_of(subrepresentations.OF_BASIS)
    at = ["I", *patterns.names_of(subrepresentations.OF_KERNEL), *columns, "v1"]
    inhabited = proof.specialise(subrepresentations.prove_inhabited(proof), at, [basis, null, nonzero])
    places = [*irreducibility.NAMES[1:], *patterns.names_of(subrepresentations.OF_KERNEL), *columns]
    known = proof.specialise(subrepresentations.prove_restriction(proof), places, [given, invariant, basis])
    representation, intertwining = (proof.project(known, part) for part in range(2))
    part = proof.specialise(parts, ["D4", subrepresentations.RESTRICTED], [inhabited, representation])
    inverse, inside = (proof.project(basis, part) for part in range(2))
    premises = [intertwining, inverse, part, inside]
    result = proof.specialise(
        subrepresentations.prove_composition(proof, kernel=True), [*places, subrepresentations.RESTRICTED], premises
    )
    found = proof.specialise(kernel_bases.prove_kernel_bases(proof), ["K4", "I", "M5"])
    body = kernel_bases.kernel_basis("K4", "I", "M5", *patterns.names_of(subrepresentations.COLUMNS))
    chosen = patterns.choose_all(proof, found, subrepresentations.COLUMNS, body, subrepresentations.FREE, result)
    return proof.generalise(
        chosen, [*irreducibility.NAMES[1:], *patterns.names_of(subrepresentations.OF_KERNEL), "v1"], hypotheses
    )


def prove_claim() -> Evidence:
    """Prove that a representation that is not 0 has an irreducible part."""
    proof = ConciseEvidence(subrepresentations.VARIABLES)
    given = [proof.assume(formula) for formula in (irreducibility.NOT_EMPTY, subrepresentations.GIVEN)]
    part = proof.specialise(prove_irreducible_parts(proof), patterns.names_of(subrepresentations.REPRESENTATION), given)
    proof.generalise(part, patterns.names_of(subrepresentations.REPRESENTATION), HYPOTHESES)
    return proof


HYPOTHESES = [["group", "G", "mul"], subrepresentations.GIVEN, irreducibility.NOT_EMPTY]
CLAIM = forall(subrepresentations.REPRESENTATION, implies(*HYPOTHESES, subrepresentations.SOME_PART))
ROWLESS: list[Json] = [*SKEW[:2], ["empty"], mapping([("a", ["empty"]), ("b", ["empty"]), ("g", SKEW[0])], 0)]


def _without_rows() -> model.Control:
    """The representation on the space 0 has no irreducible part."""
    hypotheses = [*HYPOTHESES[:2], ["true"]]
    claim = forall(subrepresentations.REPRESENTATION, implies(*hypotheses, subrepresentations.SOME_PART))
    at = patterns.valuation(subrepresentations.REPRESENTATION, ROWLESS)
    binders = [(name, trees.substituted(sort, at)) for name, sort in subrepresentations.PART]
    free = {name: f"{name}1" for name in patterns.names_of(subrepresentations.PART)}
    body = trees.substituted(both(*subrepresentations.PROPERTIES), at)
    proof = Evidence([*((free[name], trees.substituted(sort, free)) for name, sort in binders), ("a1", "J1")])
    chosen = proof.assume(trees.substituted(body, free))
    irreducible, inverse = (proof.project(chosen, part) for part in (1, 3))
    wrong = proof.sums(equal(0, 1), cofactors=[cofactor(inverse, ["a1", "a1"])])
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(equal(0, 1)))
    absurd = proof.choose(proof.project(irreducible, 0), "a1", absurd)
    none = patterns.prove_none(proof, binders, body, free, absurd)
    given = [proof.evaluate(trees.substituted(hypothesis, at)) for hypothesis in hypotheses]
    proof.counterexample(claim, [{"at": ROWLESS}, {"given": given}], none)
    return model.Control(
        "The space 0 has no irreducible part, since that is not 0.", trees.differences(CLAIM, claim), proof
    )


def irreducible_subrepresentation() -> model.Statement:
    """Our own: the start of Maschke's theorem, an irreducible part of every representation."""
    return model.Statement(
        id="tasks/own-irreducible-subrepresentation",
        title="Every representation of a finite group that is not 0 has an irreducible subrepresentation",
        source=f"our own; used for Theorems D.5 and D.9 of: {SOURCE}",
        hypotheses="R is a representation of a finite group G by complex matrices with at least one row.",
        conclusion=(
            r"There are an irreducible representation \tau of G and an injective matrix T with R(g) T = T \tau(g) for "
            "all g."
        ),
        reading=(
            "That T is injective is said by a left inverse U, U T = 1. Irreducible means: there is a row, and every "
            "kernel of a square matrix that is invariant under all R(g) is 0 or everything; every subspace is such a "
            "kernel. R need not be unitary."
        ),
        definitions=trees.needed(subrepresentations.VOCABULARY, [CLAIM, prove_claim().steps]),
        parts=[
            model.Part(
                "part",
                "Every representation with at least one row has an irreducible subrepresentation.",
                CLAIM,
                prove_claim(),
                [SKEW],
                [_without_rows()],
            )
        ],
    )


STATEMENTS = {"tasks/own-irreducible-subrepresentation": irreducible_subrepresentation}
