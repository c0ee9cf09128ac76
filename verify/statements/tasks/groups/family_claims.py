"""The claims on the degrees and the characters of all irreducible representations, with proofs and refutations.

Thesis on combinatorial tasks, Theorems D.5 and D.9. A concrete family is complete if its characters are orthonormal and
the squares of its degrees add up to the order.
"""

from collections.abc import Callable, Sequence

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import both, forall, implies
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.tasks.groups import unitary_families
from verify.statements.tasks.groups.class_function_bases import SpanningCharacters
from verify.statements.tasks.groups.complete_characters import CLASS_GIVEN, SPANNED, SUM_OF_SQUARES, CompleteCharacters
from verify.statements.tasks.groups.enough_representations import EnoughRepresentations
from verify.statements.tasks.groups.family_facts import UnitaryFamily
from verify.statements.tasks.groups.orthonormal_characters import DISTINCT, ORTHONORMAL
from verify.statements.tasks.groups.small_real_groups import REAL_S3
from verify.statements.terms import mapping
from verify.statements.trees import renamed, substituted

EVERY = unitary_families.of_family("with_every_irreducible")
GIVEN = [unitary_families.GROUP_GIVEN, unitary_families.FAMILY_GIVEN]
CLASSES = forall(
    [("r", "R")], ["class_function", "G", "mul", mapping([("t", "G")], unitary_families.character("r", "t"))]
)
COMPLETE = both(DISTINCT, EVERY)
OWN_NAMES = {
    name: f"{name}0" for name in names_of(unitary_families.FAMILY)
}  # a proof that declares these names binds no others


def of_families(conclusion: Json) -> Json:
    """A claim about all families of unitary representations of finite groups."""
    return forall(unitary_families.FAMILY, implies(*GIVEN, conclusion))


def complete_if(property_: Json) -> Json:
    """A family of irreducible and inequivalent representations has all of them if and only if it has a property."""
    return of_families(["iff", COMPLETE, both(DISTINCT, property_)])


DEGREES = complete_if(SUM_OF_SQUARES)
BASIS = complete_if(SPANNED)
ORTHONORMALITY = of_families(["iff", DISTINCT, ORTHONORMAL])
OF_CLASSES = of_families(CLASSES)


def _closed(proof: Evidence, theorem: int) -> int:
    return proof.generalise(theorem, names_of(unitary_families.FAMILY), GIVEN)


def _exchanged(proof: Evidence, theorem: int, known: Json) -> int:
    """What is distinct and has one property has another, which a theorem proves under the two."""
    given = both(DISTINCT, known)
    parts = [proof.project(proof.assume(given), part) for part in range(2)]
    implied = proof.specialise(proof.generalise(theorem, [], [DISTINCT, known]), [], parts)
    return proof.generalise(proof.conjunction(parts[0], implied), [], [given])


def prove_degrees(proof: Evidence) -> int:
    """The claim on degrees."""
    forward = _exchanged(proof, CompleteCharacters(proof).degrees(), EVERY)
    backward = _exchanged(proof, EnoughRepresentations(proof).every(), SUM_OF_SQUARES)
    return _closed(proof, proof.equivalence(forward, backward))


def prove_orthonormality(proof: Evidence) -> int:
    """The claim on orthonormal characters."""
    return proof.use("library/orthonormal-characters", "orthonormal")


def prove_basis(proof: Evidence) -> int:
    """The claim on class functions."""
    expanded = CompleteCharacters(proof).expansion(proof.assume(CLASS_GIVEN))
    spanned = proof.generalise(expanded, [unitary_families.CLASS_FUNCTION[0]], [CLASS_GIVEN])
    enough = proof.generalise(EnoughRepresentations(proof).every(), [], [SUM_OF_SQUARES])
    every = proof.specialise(enough, [], [SpanningCharacters(proof).degrees()])
    ways = (_exchanged(proof, spanned, EVERY), _exchanged(proof, every, SPANNED))
    return _closed(proof, proof.equivalence(*ways))


def prove_classes(proof: Evidence) -> int:
    """The claim that characters are class functions."""
    return _closed(proof, UnitaryFamily(proof).of_classes())


def proved(*claims: Callable[[Evidence], int]) -> tuple[Evidence, list[int]]:
    """Prove claims one after the other."""
    proof = ConciseEvidence(unitary_families.VARIABLES)
    return proof, [claim(proof) for claim in claims]


def _instance(proof: Evidence, theorem: int, values: Sequence[Json]) -> int:
    """What a claim says of a concrete family."""
    at = valuation(unitary_families.FAMILY, values)
    return proof.specialise(theorem, values, [proof.evaluate(substituted(formula, at)) for formula in GIVEN])


def _distinct_at(proof: Evidence, orthonormality: int, values: Sequence[Json]) -> int:
    """A concrete family with orthonormal characters is irreducible and pairwise inequivalent."""
    at = valuation(unitary_families.FAMILY, values)
    orthonormal = proof.evaluate(substituted(ORTHONORMAL, at))
    by = _instance(proof, orthonormality, values)
    return proof.rewrite(substituted(DISTINCT, at), [(by, "backward")], orthonormal)


def _complete_at(proof: Evidence, degrees: int, distinct: int, values: Sequence[Json]) -> int:
    """A concrete family with enough representations has all of them."""
    at = valuation(unitary_families.FAMILY, values)
    known = proof.conjunction(distinct, proof.evaluate(substituted(SUM_OF_SQUARES, at)))
    return proof.rewrite(substituted(COMPLETE, at), [(_instance(proof, degrees, values), "backward")], known)


TRIANGLE = REAL_S3[:6]


def refuted(
    wrong: Json,
    values: Sequence[Json],
    moves: Sequence[Json],
    failing: Json,
    degrees: Callable[[Evidence], int] = prove_degrees,
) -> Evidence:
    """Refute an equivalence for a concrete family: what is on its left side holds, and the right side does not.

    The moves lead from the right side to a formula that evaluates to false; ``degrees`` proves the claim on degrees.
    """
    proof, (orthonormality,) = proved(prove_orthonormality)
    at = valuation(unitary_families.FAMILY, values)
    said = substituted(wrong[2][-1], at)
    known = _distinct_at(proof, orthonormality, values)
    if said[1] == substituted(COMPLETE, at):
        known = _complete_at(proof, degrees(proof), known, values)
    false = proof.evaluate(failing)
    path = [
        {"given": [proof.evaluate(formula) for formula in move["given"]]} if "given" in move else move for move in moves
    ]
    denied = proof.counterexample(said[2], path, false)
    shown = proof.rewrite(said[2], [proof.assume(said)], known)
    none = prove_not(proof, said, shown, denied)
    given = [proof.evaluate(substituted(formula, at)) for formula in GIVEN]
    proof.counterexample(renamed(wrong, OWN_NAMES), [{"at": list(values)}, {"given": given}], none)
    return proof
