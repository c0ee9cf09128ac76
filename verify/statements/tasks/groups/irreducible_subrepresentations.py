"""Every representation that is not 0 has an irreducible subrepresentation, for every finite group.

Thesis on combinatorial tasks, appendix D.8; the core of Theorem D.4 and of the completeness in Theorem D.5. If a
representation is not irreducible, an invariant kernel is smaller; the induction is over the number of rows.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    needed,
    substituted,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import choose_all, names_of, prove_none, valuation
from verify.statements.tasks.groups.invariant_products import SKEW
from verify.statements.tasks.groups.irreducibility import NAMES, NOT_EMPTY, not_zero
from verify.statements.tasks.groups.kernel_bases import kernel_basis, null_vector, prove_kernel_bases
from verify.statements.tasks.groups.subrepresentations import (
    BASIS_OF_KERNEL,
    COLUMNS,
    FREE,
    GIVEN,
    INVARIANT,
    OF_BASIS,
    OF_KERNEL,
    PART,
    PROPERTIES,
    REPRESENTATION,
    RESTRICTED,
    SOME_PART,
    VARIABLES,
    VOCABULARY,
    prove_composition,
    prove_inhabited,
    prove_restriction,
)
from verify.statements.tasks.source import SOURCE

Json = Any


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
    hypotheses = [GIVEN, INVARIANT, null_vector("K4", "I", "M5", "v1"), not_zero("v1")]
    given, invariant, null, nonzero = (proof.assume(formula) for formula in hypotheses)
    basis = proof.assume(BASIS_OF_KERNEL)
    columns = names_of(OF_BASIS)
    at = ["I", *names_of(OF_KERNEL), *columns, "v1"]
    inhabited = proof.specialise(prove_inhabited(proof), at, [basis, null, nonzero])
    places = [*NAMES[1:], *names_of(OF_KERNEL), *columns]
    known = proof.specialise(prove_restriction(proof), places, [given, invariant, basis])
    representation, intertwining = (proof.project(known, part) for part in range(2))
    part = proof.specialise(parts, ["D4", RESTRICTED], [inhabited, representation])
    inverse, inside = (proof.project(basis, part) for part in range(2))
    premises = [intertwining, inverse, part, inside]
    result = proof.specialise(prove_composition(proof, kernel=True), [*places, RESTRICTED], premises)
    found = proof.specialise(prove_kernel_bases(proof), ["K4", "I", "M5"])
    body = kernel_basis("K4", "I", "M5", *names_of(COLUMNS))
    chosen = choose_all(proof, found, COLUMNS, body, FREE, result)
    return proof.generalise(chosen, [*NAMES[1:], *names_of(OF_KERNEL), "v1"], hypotheses)


def prove_claim() -> Evidence:
    """Prove that a representation that is not 0 has an irreducible part."""
    proof = ConciseEvidence(VARIABLES)
    given = [proof.assume(formula) for formula in (NOT_EMPTY, GIVEN)]
    part = proof.specialise(prove_irreducible_parts(proof), names_of(REPRESENTATION), given)
    proof.generalise(part, names_of(REPRESENTATION), HYPOTHESES)
    return proof


HYPOTHESES = [["group", "G", "mul"], GIVEN, NOT_EMPTY]
CLAIM = forall(REPRESENTATION, implies(*HYPOTHESES, SOME_PART))
ROWLESS: list[Json] = [*SKEW[:2], ["empty"], mapping([("a", ["empty"]), ("b", ["empty"]), ("g", SKEW[0])], 0)]


def _without_rows() -> Control:
    """The representation on the space 0 has no irreducible part."""
    hypotheses = [*HYPOTHESES[:2], ["true"]]
    claim = forall(REPRESENTATION, implies(*hypotheses, SOME_PART))
    at = valuation(REPRESENTATION, ROWLESS)
    binders = [(name, substituted(sort, at)) for name, sort in PART]
    free = {name: f"{name}1" for name in names_of(PART)}
    body = substituted(both(*PROPERTIES), at)
    proof = Evidence([*((free[name], substituted(sort, free)) for name, sort in binders), ("a1", "J1")])
    chosen = proof.assume(substituted(body, free))
    irreducible, inverse = (proof.project(chosen, part) for part in (1, 3))
    wrong = proof.sums(equal(0, 1), cofactors=[cofactor(inverse, ["a1", "a1"])])
    absurd = proof.contradiction(["<", 0, 0], wrong, proof.evaluate(equal(0, 1)))
    absurd = proof.choose(proof.project(irreducible, 0), "a1", absurd)
    none = prove_none(proof, binders, body, free, absurd)
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in hypotheses]
    proof.counterexample(claim, [{"at": ROWLESS}, {"given": given}], none)
    return Control("The space 0 has no irreducible part, since that is not 0.", differences(CLAIM, claim), proof)


def irreducible_subrepresentation() -> Statement:
    """Our own: the start of Maschke's theorem, an irreducible part of every representation."""
    return Statement(
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
        definitions=needed(VOCABULARY, [CLAIM, prove_claim().steps]),
        parts=[
            Part(
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
