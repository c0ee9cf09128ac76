"""Every finite group has a complete family of unitary irreducible representations.

Thesis on combinatorial tasks, Theorems D.5 and D.9, what their wording presupposes. A family that is not complete has a
larger one, and orthonormal functions on a group are not more than its elements.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.patterns import choose_all, names_of, prove_indirectly, prove_not
from verify.statements.tasks.groups import unitary_families, unitary_forms
from verify.statements.tasks.groups.equivalent_representations import (
    prove_equivalent_together,
    prove_irreducible_together,
)
from verify.statements.tasks.groups.family_claims import EVERY, prove_orthonormality
from verify.statements.tasks.groups.few_functions import FUNCTIONS, SIZE, prove_few_functions
from verify.statements.tasks.groups.group_facts import GroupFacts
from verify.statements.tasks.groups.group_vocabulary import GROUP, ORDER
from verify.statements.tasks.groups.irreducible_subrepresentations import prove_countable
from verify.statements.tasks.groups.larger_families import HYPOTHESES, LABELS, LARGER, LargerFamily
from verify.statements.tasks.groups.orthonormal_characters import DISTINCT, ORTHONORMAL
from verify.statements.tasks.groups.unitary_families import (
    BODIES,
    FAMILY,
    FAMILY_GIVEN,
    GROUP_GIVEN,
    block,
    character,
    rows,
)
from verify.statements.tasks.groups.unitary_forms import prove_unitary_forms
from verify.statements.terms import equal, mapping, minus, plus
from verify.statements.trees import renamed, substituted

OPEN: Binders = FAMILY[2:]
OWN_NAMES = {name: f"{name}0" for name in names_of(OPEN)}
REPRESENTATION: Json = ["representation", "G", "mul", "J5", "tau5"]
TAU_IRREDUCIBLE: Json = ["irreducible", "G", "J5", "tau5"]
VARIABLES: Binders = [
    *unitary_families.VARIABLES,
    *(binder for binder in unitary_forms.VARIABLES if binder not in unitary_families.VARIABLES),
    ("sig9", ["maps", "I", "I", "G", "complex"]),
    ("T9", ["maps", "K", "I", "complex"]),
    ("S9", ["maps", "I", "K", "complex"]),
    ("sigma5", ["maps", "J5", "J5", "G", "complex"]),
    *FUNCTIONS,
]


def _large(number: Json) -> Json:
    """The family is complete or has at least that number of representations."""
    return implies(["not", EVERY], ["<=", number, SIZE])


def _some_family(property_: Json) -> Json:
    """There is a family of irreducible and pairwise inequivalent representations with a property."""
    return renamed(exists(OPEN, both(FAMILY_GIVEN, DISTINCT, property_)), OWN_NAMES)


def _family_or(number: Json) -> Json:
    """There is a family that is complete or has at least that number of representations."""
    return _some_family(_large(number))


def _equivalent_to_block(matrices: str) -> Json:
    return exists([("r", "R")], ["equivalent", "G", rows("r"), block("r"), "J5", matrices])


class Existence:
    """The induction over the number of representations, for a group that is assumed."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the group; prove when families are irreducible and pairwise inequivalent."""
        self.proof = proof
        self.group = proof.assume(GROUP_GIVEN)
        self.orthonormality = prove_orthonormality(proof)

    def unitary_copy(self, found: int) -> int:
        """What follows for a unitary copy sigma of tau, which is new like tau."""
        proof = self.proof
        copy: Json = ["equivalent", "G", "J5", "tau5", "J5", "sigma5"]
        chosen = proof.assume(both(["unitary_representation", "G", "mul", "J5", "sigma5"], copy))
        unitary, equivalent = (proof.project(chosen, part) for part in range(2))
        irreducible = proof.specialise(
            prove_irreducible_together(proof), ["J5", "tau5", "sigma5"], [proof.assume(TAU_IRREDUCIBLE), equivalent]
        )
        old: Json = ["equivalent", "G", rows("rep1"), block("rep1"), "J5", "sigma5"]
        places = ["J5", "tau5", "sigma5", rows("rep1"), block("rep1")]
        same = proof.specialise(prove_equivalent_together(proof), places, [proof.assume(old), equivalent])
        here = proof.witness(_equivalent_to_block("tau5"), ["rep1"], same)
        here = proof.choose(proof.assume(_equivalent_to_block("sigma5")), "rep1", here)
        new = prove_not(
            proof, _equivalent_to_block("sigma5"), here, proof.assume(["not", _equivalent_to_block("tau5")])
        )
        premises = [unitary, irreducible, new]
        result = proof.specialise(proof.generalise(found, [], HYPOTHESES[2:]), [], premises)
        some = proof.specialise(prove_unitary_forms(proof), ["J5", "tau5"], [proof.assume(REPRESENTATION)])
        return proof.choose(some, "sigma5", result)

    def larger(self, goal: Json) -> int:
        """The larger family has one representation more."""
        proof = self.proof
        known = LargerFamily(proof, self.orthonormality).larger_family()
        family, distinct = (proof.project(known, part) for part in range(2))
        premises = [proof.assume(REPRESENTATION), proof.assume(TAU_IRREDUCIBLE)]
        wrong = proof.specialise(proof.assume(EVERY), ["J5", "tau5"], premises)
        incomplete = prove_not(proof, EVERY, wrong, proof.assume(["not", _equivalent_to_block("tau5")]))
        bound = proof.specialise(proof.assume(_large("n1")), [], [incomplete])
        wider: Json = ["size", LABELS]
        form = proof.sums(equal(minus(wider, ["next", "n1"]), minus(SIZE, "n1")))
        count = proof.squares(["<=", ["next", "n1"], wider], form, [bound])
        count = proof.generalise(count, [], [["not", substituted(EVERY, LARGER)]])
        values = [LARGER[name] for name in names_of(OPEN)]
        return self.unitary_copy(proof.witness(goal, values, proof.conjunction(family, distinct, count)))

    def step(self) -> int:
        """A family that is not complete has a larger one."""
        proof, goal = self.proof, _family_or(["next", "n1"])
        result = prove_indirectly(proof, _equivalent_to_block("tau5"), self.larger(goal), proof.assume(["not", goal]))
        every = proof.generalise(result, ["J5", "tau5"], [REPRESENTATION, TAU_IRREDUCIBLE])
        count: Json = ["<=", ["next", "n1"], SIZE]
        absurd = proof.contradiction(count, every, proof.assume(["not", EVERY]))
        absurd = proof.generalise(absurd, [], [["not", EVERY]])
        same = proof.conjunction(proof.assume(FAMILY_GIVEN), proof.assume(DISTINCT), absurd)
        either = proof.cases(goal, proof.assume(goal), proof.witness(goal, names_of(OPEN), same))
        return self.chosen(proof.assume(_family_or("n1")), "n1", either)

    def chosen(self, found: int, number: Json, theorem: int) -> int:
        """What follows from a family that is complete or large, which exists."""
        proof, body = self.proof, both(FAMILY_GIVEN, DISTINCT, _large(number))
        parts = [proof.project(proof.assume(body), part) for part in range(3)]
        theorem = proof.specialise(proof.generalise(theorem, [], body[1:]), [], parts)
        own = renamed(body, OWN_NAMES)
        binders = [(OWN_NAMES[name], renamed(sort, OWN_NAMES)) for name, sort in OPEN]
        return choose_all(proof, found, binders, own, {own: name for name, own in OWN_NAMES.items()}, theorem)

    def empty(self) -> int:
        """The family without representations."""
        proof, nothing = self.proof, ["empty"]
        values: dict[str, Json] = {
            "R": nothing,
            "I": nothing,
            "irrep": mapping([("x'", nothing)], "x'"),
            "rho": mapping([("x'", nothing), ("y'", nothing), ("z'", "G")], 0),
        }
        labelled, blocks = (substituted(part, values) for part in BODIES["unitary_family"][2:])
        goals = substituted(BODIES["unitary_representation"], values)[1:]
        parts = proof.conjunction(*(proof.sums(goal) for goal in goals))
        family = proof.conjunction(parts, proof.elements(labelled), proof.sums(blocks))
        places = [values.get(name, name) for name in names_of(FAMILY)]
        by = proof.specialise(self.orthonormality, places, [self.group, family])
        orthonormal = proof.sums(substituted(ORTHONORMAL, values))
        distinct = proof.rewrite(substituted(DISTINCT, values), [(by, "backward")], orthonormal)
        count = proof.generalise(proof.squares(["<=", 0, ["size", nothing]]), [], [["not", substituted(EVERY, values)]])
        return proof.witness(_family_or(0), list(values.values()), proof.conjunction(family, distinct, count))

    def complete(self) -> int:
        """A family with more representations than the group has elements does not exist, so one is complete."""
        proof = self.proof
        step = proof.generalise(self.step(), ["n1"], [_family_or("n1")])
        families = proof.induct(forall([("n", "natural")], _family_or("n")), self.empty(), step)
        positive = GroupFacts(proof, self.group).positive_order()
        family, distinct = proof.assume(FAMILY_GIVEN), proof.assume(DISTINCT)
        by = proof.specialise(self.orthonormality, names_of(FAMILY), [self.group, family])
        orthonormal = proof.rewrite(ORTHONORMAL, [by], distinct)
        characters = mapping([("x'", "R"), ("z'", "G")], character("x'", "z'"))
        few = proof.specialise(prove_few_functions(proof, positive), ["R", characters], [orthonormal])
        number: Json = ["next", "n1"]
        many = proof.specialise(proof.assume(_large(number)), [], [proof.assume(["not", EVERY])])
        size = proof.assume(["<=", ORDER, "n1"])
        form = plus(minus(SIZE, number), minus(ORDER, SIZE), minus("n1", ORDER), 1)
        wrong = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [many, few, size])
        every = prove_indirectly(proof, EVERY, wrong, proof.evaluate(["<", 0, 0]))
        found = proof.witness(_some_family(EVERY), names_of(OPEN), proof.conjunction(family, distinct, every))
        found = self.chosen(proof.specialise(families, [number]), number, found)
        return proof.choose(proof.specialise(prove_countable(proof), ["G"]), "n1", found)


EXISTENCE = forall(GROUP, implies(GROUP_GIVEN, exists(OPEN, both(FAMILY_GIVEN, DISTINCT, EVERY))))


def prove_existence() -> Evidence:
    """Prove that every finite group has a complete family."""
    proof = ConciseEvidence(VARIABLES)
    proof.generalise(Existence(proof).complete(), names_of(GROUP), [GROUP_GIVEN])
    return proof
