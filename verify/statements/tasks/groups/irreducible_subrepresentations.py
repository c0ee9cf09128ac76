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
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    needed,
    plus,
    renamed,
    substituted,
    total,
)
from verify.statements.lemmas import Lemmas
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import choose_all, names_of, prove_none, valuation
from verify.statements.tasks.groups.invariant_products import SKEW
from verify.statements.tasks.groups.irreducibility import MATRICES, NAMES, NOT_EMPTY, in_kernel, not_zero
from verify.statements.tasks.groups.kernel_bases import kernel_basis, null_vector, prove_kernel_bases
from verify.statements.tasks.groups.subrepresentations import (
    BASIS_OF_KERNEL,
    BODIES,
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
    left_inverse,
    prove_composition,
    prove_inhabited,
    prove_restriction,
)
from verify.statements.tasks.source import SOURCE

Json = Any


def _bounded(number: Json) -> Json:
    """Every representation with at most that number of rows, but not 0, has an irreducible part."""
    names = {"I": "L", "rho": "mu"}
    bound: Json = ["<=", ["size", "I"], number]
    return renamed(forall(MATRICES[1:], implies(NOT_EMPTY, GIVEN, bound, SOME_PART)), names)


def _smaller_part(proof: Evidence, bases: int, premises: list[int], size: int) -> int:
    """An invariant kernel that is neither 0 nor everything has an irreducible part, if smaller representations do."""
    invariant, null, nonzero = premises
    zero: Json = ["zero_matrix", "I", "I", "M1"]
    basis = proof.assume(kernel_basis("I", "I", "M1", "D4", "B4", "C4"))
    fewer = proof.specialise(proof.project(basis, 4), [], [proof.assume(["not", zero])])
    slack = plus(minus(["next", "n1"], ["size", "I"]), minus(["size", "I"], plus(["size", "D4"], 1)))
    count: Json = ["<=", ["size", "D4"], "n1"]
    small = proof.squares(count, proof.sums(equal(minus("n1", ["size", "D4"]), slack)), [size, fewer])
    columns = names_of(OF_BASIS)
    at = ["I", "I", "M1", *columns, "v1"]
    inhabited = proof.specialise(prove_inhabited(proof), at, [basis, null, nonzero])
    known = proof.specialise(
        prove_restriction(proof), [*NAMES[1:], "I", "M1", *columns], [proof.assume(GIVEN), invariant, basis]
    )
    representation, intertwining = (proof.project(known, part) for part in range(2))
    part = proof.specialise(proof.assume(_bounded("n1")), ["D4", RESTRICTED], [inhabited, representation, small])
    result = proof.specialise(
        prove_composition(proof, kernel=False),
        [*NAMES[1:], *columns, RESTRICTED],
        [intertwining, proof.project(basis, 0), part],
    )
    found = proof.specialise(bases, ["I", "I", "M1"])
    return choose_all(proof, found, COLUMNS, kernel_basis("I", "I", "M1", *names_of(COLUMNS)), FREE, result)


def _one_more_row(proof: Evidence, bases: int) -> int:
    """If the representation has no irreducible part, it is irreducible, and its own part."""
    bound: Json = ["<=", ["size", "I"], ["next", "n1"]]
    inhabited, representation, size = (proof.assume(formula) for formula in (NOT_EMPTY, GIVEN, bound))
    premises = [["invariant_kernel", *NAMES, "M1"], in_kernel("M1", "v1"), not_zero("v1")]
    given = [proof.assume(premise) for premise in premises]
    zero: Json = ["zero_matrix", "I", "I", "M1"]
    nothing = proof.sums(
        substituted(BODIES["in_kernel"], {"M": "M1", "v": "v2"}),
        cofactors=[cofactor(proof.assume(zero), ["i", "j'"], ["v2", "j'"], [["j'", "I"]])],
    )
    smaller = _smaller_part(proof, bases, given, size)
    absurd = proof.contradiction(in_kernel("M1", "v2"), smaller, proof.assume(["not", SOME_PART]))
    whole = proof.generalise(proof.cases(zero, nothing, absurd), ["v2"])
    irreducible = proof.conjunction(inhabited, proof.generalise(whole, ["M1", "v1"], premises))
    one = mapping([("m'", "I"), ("n'", "I")], indicator(equal("m'", "n'")))
    unchanged = proof.sums(substituted(BODIES["intertwines"], {"K": "I", "sigma": "rho", "T": one}))
    inverse = proof.sums(substituted(left_inverse("U", "T", "I"), {"U": one, "T": one}))
    parts = proof.conjunction(representation, irreducible, unchanged, inverse)
    itself = proof.witness(BODIES["irreducible_part"], ["I", "rho", one, one], parts)
    either = proof.cases(SOME_PART, proof.assume(SOME_PART), itself)
    step = proof.generalise(either, ["I", "rho"], [NOT_EMPTY, GIVEN, bound])
    return proof.generalise(step, ["n1"], [_bounded("n1")])


def few_rows(proof: Evidence) -> int:
    """0 < 0, if there is a row and there are at most 0 rows."""
    others = total([("i'", "I")], 1, different("i'", "i1"))
    equals = proof.sums(equal(minus(0, 0), plus(minus(0, ["size", "I"]), 1, others)))
    wrong = proof.squares(["<", 0, 0], equals, [proof.assume(["<=", ["size", "I"], 0])])
    return proof.choose(proof.assume(NOT_EMPTY), "i1", wrong)


def _no_rows(proof: Evidence) -> int:
    """A representation with a row does not have 0 rows."""
    absurd = proof.contradiction(SOME_PART, few_rows(proof), proof.evaluate(["<", 0, 0]))
    return proof.generalise(absurd, ["I", "rho"], [NOT_EMPTY, GIVEN, ["<=", ["size", "I"], 0]])


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


PARTS = Lemmas(
    "library/irreducible-parts",
    "A representation that is not 0 has an irreducible subrepresentation",
    definitions=VOCABULARY,
    variables=VARIABLES,
    file=__file__,
)


@PARTS.lemma(
    "part",
    "A representation by complex matrices with a row has an irreducible part.",
    """
    forall G in set; mul in maps(G, G, G); I in set; rho in maps(I, I, G, complex): (exists i in I: true),
      representation(G, mul, I, rho)
      ==> irreducible_part(G, mul, I, rho)
    """,
    "labels(even, odd), (a, b in labels(even, odd) |-> case(a; :even |-> b; :odd |-> case(b; :even |-> :odd; :odd "
    "|-> :even))), labels(i), (i, k in labels(i); g in labels(even, odd) |-> case(g; :even |-> 1; :odd |-> -1))",
    [
        (
            "The matrices need not be those of the identity.",
            "irreducible_part(G, mul, I, rho)",
            "(forall i, k in I; g in G: rho(i, k, g) = indicator(i = k))",
            "labels(even, odd), (a, b in labels(even, odd) |-> case(a; :even |-> b; :odd |-> case(b; :even |-> "
            ":odd; :odd |-> :even))), labels(i), (i, k in labels(i); g in labels(even, odd) |-> case(g; :even |-> "
            "1; :odd |-> -1)), :i, :i, :odd",
        )
    ],
)
def prove_irreducible_parts(proof: Evidence) -> int:
    """Prove for all G, mul, I and rho: a representation that is not 0 has an irreducible part."""
    goal = forall([("n", "natural")], _bounded("n"))
    bounded = proof.induct(goal, _no_rows(proof), _one_more_row(proof, prove_kernel_bases(proof)))
    size = proof.assume(["<=", ["size", "I"], "n1"])
    given = [proof.assume(formula) for formula in (NOT_EMPTY, GIVEN)]
    part = proof.specialise(proof.specialise(bounded, ["n1", "I", "rho"]), [], [*given, size])
    result = proof.choose(proof.specialise(prove_countable(proof), ["I"]), "n1", part)
    return proof.generalise(result, names_of(REPRESENTATION), [NOT_EMPTY, GIVEN])


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


STATEMENTS = {
    "library/irreducible-parts": PARTS.statement,
    "tasks/own-irreducible-subrepresentation": irreducible_subrepresentation,
}
