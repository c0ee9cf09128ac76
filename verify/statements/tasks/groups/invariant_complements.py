"""Every invariant subspace has an invariant complement: the averaged projection.

Thesis on combinatorial tasks, Theorem D.4 (Maschke's theorem), its main step for every finite group.
"""

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, real_inequalities, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.groups.group_facts import GROUP_VARIABLES, GroupFacts, product
from verify.statements.tasks.groups.group_vocabulary import ORDER
from verify.statements.tasks.groups.invariant_products import BINDERS, GIVEN, MATRICES, PLANE, SKEW
from verify.statements.tasks.groups.invariant_products import VOCABULARY as REPRESENTATIONS
from verify.statements.terms import equal, indicator, mapping, over, times, total

MATRIX = ["maps", "I", "I", "complex"]
P: tuple[str, Json] = ("P", MATRIX)
Q: tuple[str, Json] = ("Q", MATRIX)
ENTRIES: Binders = [("i", "I"), ("k", "I")]


def _times(one: Json, other: Json, i: Json = "i", k: Json = "k") -> Json:
    """The entry (i, k) of the product of two matrices."""
    return total([("j", "I")], times([*one[:1], i, "j", *one[1:]], [*other[:1], "j", k, *other[1:]]))


def _at(g: Json) -> Json:
    return ["rho", g]


VOCABULARY: list[Json] = [
    *(known for known in REPRESENTATIONS if known["name"] in ("neutral", "group", "representation")),
    define("projection", [("I", "set"), P], forall(ENTRIES, equal(_times(["P"], ["P"]), ["P", "i", "k"]))),
    define(
        "invariant_image",
        [("G", "set"), ("I", "set"), MATRICES, P],
        forall(
            [*ENTRIES, ("g", "G")],
            equal(total([("m", "I")], times(["P", "i", "m"], _times(_at("g"), ["P"], "m"))), _times(_at("g"), ["P"])),
        ),
    ),
    define(
        "same_image",
        [("I", "set"), P, Q],
        both(
            forall(ENTRIES, equal(_times(["P"], ["Q"]), ["Q", "i", "k"])),
            forall(ENTRIES, equal(_times(["Q"], ["P"]), ["P", "i", "k"])),
        ),
    ),
    define(
        "commutes",
        [("G", "set"), ("I", "set"), MATRICES, Q],
        forall([*ENTRIES, ("g", "G")], equal(_times(_at("g"), ["Q"]), _times(["Q"], _at("g")))),
    ),
]
SUBSPACE = [["projection", "I", "P"], ["invariant_image", "G", "I", "rho", "P"]]
FOUND = both(["projection", "I", "Q"], ["same_image", "I", "P", "Q"], ["commutes", "G", "I", "rho", "Q"])
WITH_SUBSPACE: Binders = [*BINDERS, P]
COMPLEMENT = forall(WITH_SUBSPACE, implies(*GIVEN, *SUBSPACE, exists([Q], FOUND)))
NEUTRAL = "e2"
PAIRS = indicator(equal(product("s", "t"), NEUTRAL))


def _conjugate(a: Json, b: Json, s: Json = "s", t: Json = "t") -> Json:
    """The entry (a, b) of rho(s) P rho(t)."""
    return total([("c", "I"), ("d", "I")], times(["rho", a, "c", s], ["P", "c", "d"], ["rho", "d", b, t]))


AVERAGED = mapping(
    [("a", "I"), ("b", "I")],
    over(total([("s", "G"), ("t", "G")], times(PAIRS, _conjugate("a", "b"))), ORDER),
)


VARIABLES: Binders = [
    *WITH_SUBSPACE,
    *GROUP_VARIABLES[:-1],
    ("f1", ["maps", "G", "complex"]),
    ("pairs1", ["maps", "G", "G", "complex"]),
    ("Q1", MATRIX),
    (NEUTRAL, "G"),
    ("a1", "G"),
    ("b1", "G"),
    *((row, "I") for row in ("i1", "k1")),
    *real_inequalities.REALS,
]


class Complement:
    """The averaged projection onto an invariant subspace."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses, in a proof that declares ``VARIABLES``; in it e2 is neutral."""
        self.proof = proof
        group, representation, _, self.invariant = (proof.assume(formula) for formula in (*GIVEN, *SUBSPACE))
        self.group = GroupFacts(proof, group)
        self.law, self.unit = (proof.project(representation, part) for part in range(2))
        self.associative = self.group.associative
        inverses = forall(
            [("g'", "G")],
            exists([("h'", "G")], both(*(equal(product(*xs), NEUTRAL) for xs in (("g'", "h'"), ("h'", "g'"))))),
        )
        self.neutral = proof.project(proof.assume(both(["neutral", "G", "mul", NEUTRAL], inverses)), 0)
        self.order = proof.quotient(proof.specialise(prove_nonzero(proof), [ORDER], [self.group.positive_order()]))

    def turned(self) -> int:
        """∀x, y: y x = e if x y = e, since (y x)(y x) = y x."""
        proof, (x, y) = self.proof, ("a1", "b1")
        condition = equal(product(x, y), NEUTRAL)
        known = proof.assume(condition)
        swapped = product(y, x)
        short = proof.project(proof.specialise(self.neutral, [x]), 0)
        back = proof.rewrite(equal(product(product(x, y), x), x), [(known, "backward")], short)
        inner = proof.rewrite(equal(product(x, swapped), x), [proof.specialise(self.associative, [x, y, x])], back)
        twice = proof.rewrite(
            equal(product(swapped, swapped), swapped),
            [inner],
            proof.specialise(self.associative, [y, x, swapped]),
        )
        only = self.group.only_neutral(self.neutral, NEUTRAL)
        return proof.generalise(proof.specialise(only, [swapped, swapped], [twice]), [x, y], [condition])

    def cyclic(self) -> int:
        """∀s, t: [s (t k) = e] = [(k s) t = e] for k = g1."""
        proof, s, t, k = self.proof, "a1", "b1", "g1"
        left, right = product(s, product(t, k)), product(product(k, s), t)
        one, other = product(product(s, t), k), product(k, product(s, t))
        turned = self.turned()
        outer = proof.specialise(self.associative, [s, t, k])
        inner = proof.specialise(self.associative, [k, s, t])

        def implied(start: Json, middle: tuple[Json, Json], end: Json, by: list[Any], at: list[Json]) -> int:
            here = proof.rewrite(equal(middle[0], NEUTRAL), [by[0]], proof.assume(equal(start, NEUTRAL)))
            there = proof.specialise(turned, at, [here])
            found = proof.rewrite(equal(end, NEUTRAL), [by[1]], there)
            return proof.generalise(found, [], [equal(start, NEUTRAL)])

        forward = implied(left, (one, other), right, [(outer, "backward"), (inner, "backward")], [product(s, t), k])
        backward = implied(right, (other, one), left, [inner, outer], [k, product(s, t)])
        same = proof.equivalence(forward, backward)
        signs = (indicator(equal(x, NEUTRAL)) for x in (left, right))
        return proof.generalise(proof.rewrite(equal(*signs), [same]), [s, t])

    def shifted(self) -> int:
        """∀F: Σ [s t = e] F(k s, t) = Σ [s t = e] F(s, t k) for k = g1."""
        proof, k = self.proof, "g1"
        right, left = (self.group.translated(left=side) for side in (False, True))
        rows: dict[str, tuple[int, Json]] = {
            "a1": (right, times(indicator(equal(product("a1", "x'"), NEUTRAL)), ["pairs1", product(k, "a1"), "x'"])),
            "b1": (left, times(indicator(equal(product("x'", "b1"), NEUTRAL)), ["pairs1", "x'", product("b1", k)])),
        }
        moves = [
            proof.generalise(proof.specialise(law, [k, mapping([("x'", "G")], value)]), [fixed])
            for fixed, (law, value) in rows.items()
        ]
        sides = (
            total([("s", "G"), ("t", "G")], times(PAIRS, ["pairs1", *at]))
            for at in ((product(k, "s"), "t"), ("s", product("t", k)))
        )
        result = proof.follows(equal(*sides), moves[0], self.cyclic(), moves[1])
        return proof.generalise(result, ["pairs1"])

    def commutes(self) -> int:
        """The averaged projection commutes with the representation."""
        proof, i, k, g = self.proof, "i1", "k1", "g1"
        pairs = mapping([("x'", "G"), ("y'", "G")], _conjugate(i, k, "x'", "y'"))
        shifted = proof.specialise(self.shifted(), [pairs])
        goal = _body("commutes")[2]
        result = proof.follows(trees.substituted(goal, {"i": i, "k": k, "g": g, "Q": AVERAGED}), shifted, self.law)
        return proof.generalise(result, [i, k, g])

    def count(self) -> int:
        """∀s: Σ_t [s t = e] = 1."""
        proof = self.proof
        at_neutral = mapping([("x'", "G")], indicator(equal("x'", NEUTRAL)))
        moved = proof.specialise(self.group.translated(left=True), ["a1", at_neutral])
        pairs = total([("t", "G")], indicator(equal(product("a1", "t"), NEUTRAL)))
        return proof.generalise(proof.sums(equal(pairs, 1), cofactors=[cofactor(moved)]), ["a1"])

    def inverse_matrices(self) -> int:
        """∀s, t, i, k: Σ_j ρ_ij(s) ρ_jk(t) = [i = k] if s t = e."""
        proof, i, k = self.proof, "i1", "k1"
        condition = equal(product("a1", "b1"), NEUTRAL)
        known = proof.assume(condition)
        split = total([("j", "I")], times(["rho", i, "j", "a1"], ["rho", "j", k, "b1"]))
        law = proof.specialise(self.law, [i, k, "a1", "b1"])
        at_neutral = proof.rewrite(equal(["rho", i, k, NEUTRAL], split), [known], law)
        neutral = proof.specialise(self.unit, [NEUTRAL, i, k], [self.neutral])
        result = proof.rewrite(equal(split, indicator(equal(i, k))), [at_neutral], neutral)
        return proof.generalise(result, ["a1", "b1", i, k], [condition])

    def fixed(self) -> int:
        """P Q = Q, since the image of P is invariant, and Q P = P, since rho(s) rho(t) = 1 for s t = e."""
        proof, i, k = self.proof, "i1", "k1"
        inverse = over(1, ORDER)
        over_s, over_t, over_c, over_d = (["s", "G"], ["t", "G"], ["c'", "I"], ["d'", "I"])
        at = {"i": i, "k": k, "Q": AVERAGED}
        left, right = (trees.substituted(part[2], at) for part in _body("same_image")[1:])
        before = times(PAIRS, inverse, ["rho", i, "c'", "s"])
        first = proof.follows(left, self.invariant)
        second = proof.sums(
            right,
            cofactors=[
                cofactor(self.invariant, ["c'", k, "t"], before, [over_s, over_t, over_c]),
                cofactor(
                    self.inverse_matrices(),
                    ["s", "t", i, "d'"],
                    times(inverse, ["P", "d'", k]),
                    [over_s, over_t, over_d],
                ),
                cofactor(self.count(), ["s"], times(inverse, ["P", i, k]), [over_s]),
                cofactor(self.order, [], ["P", i, k]),
            ],
        )
        return proof.conjunction(*(proof.generalise(part, [i, k]) for part in (first, second)))

    def idempotent(self) -> int:
        """∀Q: Q Q = Q if P Q = Q and Q P = P."""
        proof, i, k, q = self.proof, "i1", "k1", "Q1"
        same = trees.substituted(["same_image", "I", "P", "Q"], {"Q": q})
        known = proof.assume(same)
        left, right = (proof.project(known, part) for part in range(2))
        result = proof.follows(trees.substituted(_body("projection")[2], {"P": q, "i": i, "k": k}), left, right)
        return proof.generalise(proof.generalise(result, [i, k]), [q], [same])


def prove_complement(proof: Evidence) -> int:
    """Prove that an invariant subspace is the image of a projection that commutes with the representation."""
    facts = Complement(proof)
    same = facts.fixed()
    projection = proof.specialise(facts.idempotent(), [AVERAGED], [same])
    everything = proof.conjunction(projection, same, facts.commutes())
    found = proof.witness(exists([Q], FOUND), [AVERAGED], everything)
    chosen = proof.choose(facts.group.some_neutral, NEUTRAL, found)
    return proof.generalise(chosen, patterns.names_of(WITH_SUBSPACE), [*GIVEN, *SUBSPACE])


def _body(name: str) -> Json:
    return next(known["body"] for known in VOCABULARY if known["name"] == name)


ON_LINE = mapping([("a", PLANE), ("b'", PLANE)], times(indicator(equal("a", "b'")), indicator(equal("a", ":x"))))
LINE: list[Json] = [*SKEW, ON_LINE]


def _any_projection() -> model.Control:
    """The projection that is given, instead of some projection with the same image."""
    conclusion = ["commutes", "G", "I", "rho", "P"]
    hypotheses = [*GIVEN, *SUBSPACE]
    claim = forall(WITH_SUBSPACE, implies(*hypotheses, conclusion))
    return model.Control(
        "Not every projection onto an invariant line commutes: that along the second axis, for a skew reflection.",
        trees.differences(COMPLEMENT, claim),
        patterns.refute_at(claim, WITH_SUBSPACE, LINE, hypotheses, conclusion),
    )


def complement_part() -> model.Part:
    """The main step of Maschke's theorem."""
    proof = ConciseEvidence(VARIABLES)
    prove_complement(proof)
    return model.Part(
        "complement",
        "Every invariant subspace has an invariant complement.",
        COMPLEMENT,
        proof,
        [LINE],
        [_any_projection()],
    )
