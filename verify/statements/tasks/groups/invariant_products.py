"""Every representation of a finite group is unitary for the scalar product that is averaged over the group.

Thesis on combinatorial tasks, Theorem D.2, for every finite group.
"""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.groups import group_facts, group_vocabulary, small_real_groups
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import conj, equal, indicator, mapping, minus, times, total

MATRICES: tuple[str, Json] = ("rho", ["maps", "I", "I", "G", "complex"])
FORM: tuple[str, Json] = ("B", ["maps", "I", "I", "complex"])
VECTOR = ["maps", "I", "complex"]
BINDERS: Binders = [*group_vocabulary.GROUP, ("I", "set"), MATRICES]


def _moved(x: Json, i: Json, g: Json) -> Json:
    """The entry i of rho(g) x."""
    return total([("j'", "I")], times(["rho", i, "j'", g], ["at", x, "j'"]))


def _acted(x: Json, g: Json) -> Json:
    """The vector rho(g) x."""
    return mapping([("i'", "I")], _moved(x, "i'", g))


VOCABULARY: list[Json] = [
    *(known for known in group_vocabulary.GROUP_VOCABULARY if known["name"] in ("neutral", "group")),
    define(
        "representation",
        BINDERS,
        both(
            forall(
                [("i", "I"), ("k", "I"), ("g", "G"), ("h", "G")],
                equal(
                    ["rho", "i", "k", ["mul", "g", "h"]],
                    total([("j", "I")], times(["rho", "i", "j", "g"], ["rho", "j", "k", "h"])),
                ),
            ),
            forall(
                [("e", "G"), ("i", "I"), ("k", "I")],
                implies(["neutral", "G", "mul", "e"], equal(["rho", "i", "k", "e"], indicator(equal("i", "k")))),
            ),
        ),
    ),
    define(
        "form",
        [("I", "set"), FORM, ("x", VECTOR), ("y", VECTOR)],
        total([("i", "I"), ("k", "I")], times(conj(["x", "i"]), ["B", "i", "k"], ["y", "k"])),
    ),
    define(
        "scalar_product",
        [("I", "set"), FORM],
        both(
            forall([("i", "I"), ("k", "I")], equal(conj(["B", "i", "k"]), ["B", "k", "i"])),
            forall([("x", VECTOR)], ["<=", 0, ["form", "I", "B", "x", "x"]]),
            forall(
                [("x", VECTOR)],
                implies(equal(["form", "I", "B", "x", "x"], 0), forall([("i", "I")], equal(["x", "i"], 0))),
            ),
        ),
    ),
    define(
        "unitary_for",
        [("G", "set"), ("I", "set"), MATRICES, FORM],
        forall(
            [("g", "G"), ("x", VECTOR), ("y", VECTOR)],
            equal(["form", "I", "B", _acted("x", "g"), _acted("y", "g")], ["form", "I", "B", "x", "y"]),
        ),
    ),
]
GIVEN = [["group", "G", "mul"], ["representation", "G", "mul", "I", "rho"]]
UNITARY = both(["scalar_product", "I", "B"], ["unitary_for", "G", "I", "rho", "B"])
CLAIM = forall(BINDERS, implies(*GIVEN, exists([FORM], UNITARY)))
AVERAGED = mapping(
    [("a", "I"), ("b", "I")],
    total([("s", "G"), ("m", "I")], times(conj(["rho", "m", "a", "s"]), ["rho", "m", "b", "s"])),
)


def prove_unitarizable() -> Evidence:
    """Prove that the scalar product averaged over the group is one, and invariant."""
    proof = Evidence(
        [
            *BINDERS,
            *group_facts.GROUP_VARIABLES[:-1],
            ("f1", ["maps", "G", "complex"]),
            ("x1", VECTOR),
            ("y1", VECTOR),
            ("i1", "I"),
            ("k1", "I"),
        ]
    )
    group, representation = (proof.assume(formula) for formula in GIVEN)
    facts = group_facts.GroupFacts(proof, group)
    law, unit = (proof.project(representation, part) for part in range(2))
    hermitian, _, _ = (trees.substituted(part, {"B": AVERAGED}) for part in _body("scalar_product")[1:])
    symmetric = proof.sums(hermitian)
    value = ["form", "I", AVERAGED, "x1", "x1"]
    squares = total([("s", "G"), ("m", "I")], ["abs2", _moved("x1", "m", "s")])
    equals = proof.sums(equal(minus(value, 0), squares))
    positive = proof.generalise(proof.squares(["<=", 0, value], equals), ["x1"])
    zero = proof.assume(equal(value, 0))
    none = proof.sums(equal(squares, 0), cofactors=[cofactor(zero)])
    every = proof.vanish(none, [])
    at_neutral = proof.specialise(unit, [group_facts.NEUTRAL, "i1"])
    unit_row = proof.generalise(proof.specialise(proof.specialise(at_neutral, ["k1"]), [], [facts.neutral]), ["k1"])
    own = proof.follows(equal(["x1", "i1"], 0), every, unit_row)
    own = proof.generalise(proof.choose(facts.some_neutral, group_facts.NEUTRAL, own), ["i1"])
    definite = proof.generalise(own, ["x1"], [equal(value, 0)])

    def at_point(entry: Callable[[Json, Json], Json]) -> Json:
        """Σ_m conj(Σ_j r_mj x_j) Σ_l r_ml y_l for the entries r of a matrix."""
        one, other = (total([(j, "I")], times(entry("m", j), [x, j])) for j, x in (("j'", "x1"), ("l'", "y1")))
        return total([("m", "I")], times(conj(one), other))

    product = mapping([("s", "G")], at_point(lambda m, j: ["rho", m, j, "s"]))
    turned = proof.specialise(facts.translated(left=False), ["g1", product])
    here, there = (
        total([("b'", "G")], at_point(entry))
        for entry in (
            lambda m, j: ["rho", m, j, "b'"],
            lambda m, j: total([("p'", "I")], times(["rho", m, "p'", "b'"], ["rho", "p'", j, "g1"])),
        )
    )
    split = proof.rewrite(equal(there, here), [law], turned)
    before = ["form", "I", AVERAGED, *(_acted(x, "g1") for x in ("x1", "y1"))]
    invariant = proof.sums(equal(before, ["form", "I", AVERAGED, "x1", "y1"]), cofactors=[cofactor(split)])
    unitary = proof.generalise(invariant, ["g1", "x1", "y1"])
    both_parts = proof.conjunction(proof.conjunction(symmetric, positive, definite), unitary)
    found = proof.witness(exists([FORM], UNITARY), [AVERAGED], both_parts)
    proof.generalise(found, patterns.names_of(BINDERS), GIVEN)
    return proof


def _body(name: str) -> Json:
    return next(known["body"] for known in VOCABULARY if known["name"] == name)


PLANE = ["labels", "x", "y"]
REFLECTION = ["choose", "b", ["x", ["choose", "c", ["x", 1], ["y", 1]]], ["y", ["choose", "c", ["x", 0], ["y", -1]]]]
SKEW: list[Json] = [
    *small_real_groups.REAL_Z2[:2],
    PLANE,
    mapping(
        [("b", PLANE), ("c", PLANE), ("s", small_real_groups.Z2)],
        ["choose", "s", ["even", indicator(equal("b", "c"))], ["odd", REFLECTION]],
    ),
]
SECOND = mapping([("b", PLANE)], ["choose", "b", ["x", 0], ["y", 1]])


def _standard() -> model.Control:
    """The standard scalar product instead of some scalar product."""
    unit = mapping([("a", "I"), ("b'", "I")], indicator(equal("a", "b'")))
    conclusion = ["unitary_for", "G", "I", "rho", unit]
    claim = forall(BINDERS, implies(*GIVEN, conclusion))
    unit_here = mapping([("a", PLANE), ("b'", PLANE)], indicator(equal("a", "b'")))
    lengths = [
        ["form", PLANE, unit_here, x, x]
        for x in (trees.substituted(_acted(SECOND, ":odd"), {"I": PLANE, "rho": SKEW[3]}), SECOND)
    ]
    moves: list[Json] = [{"at": [":odd", SECOND, SECOND]}]
    return model.Control(
        "The standard scalar product is not invariant under the skew reflection (x, y) to (x + y, -y).",
        trees.differences(CLAIM, claim),
        patterns.refute_at(claim, BINDERS, SKEW, GIVEN, equal(*lengths), moves),
    )


def theorem_d_2() -> model.Statement:
    """Theorem D.2: every representation is unitary for some scalar product."""
    return model.Statement(
        id="tasks/theorem-d.2",
        title="Every representation of a finite group is unitarizable",
        source=f"{SOURCE}, Theorem D.2",
        hypotheses="R is a representation of a finite group G on a complex vector space V of finite dimension.",
        conclusion="There is a scalar product on V for which all R(g) are unitary.",
        reading=(
            "Proved for every finite group and every homomorphism to invertible complex matrices, that is, in a basis "
            "of V; that the neutral element goes to 1 makes the matrices invertible. A scalar product is a Hermitian "
            "form B with B(x, x) >= 0, and 0 only for x = 0; it is linear in the second argument. R(g) is unitary for "
            "it if B(R(g) x, R(g) y) = B(x, y). The proof averages: B(x, y) is the sum over g of the standard product "
            "of R(g) x and R(g) y."
        ),
        definitions=trees.needed(VOCABULARY, [CLAIM]),
        parts=[
            model.Part(
                "unitarizable",
                "There is an invariant scalar product.",
                CLAIM,
                prove_unitarizable(),
                [SKEW],
                [_standard()],
            )
        ],
    )


STATEMENTS = {"tasks/theorem-d.2": theorem_d_2}
