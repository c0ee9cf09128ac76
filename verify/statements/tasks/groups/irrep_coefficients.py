"""The class-weighted margin and the norm of a neuron, by its coefficients in the entries of the representations.

Thesis on combinatorial tasks, Lemmas D.11 and D.12.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import group_vocabulary, irrep_margin
from verify.statements.tasks.groups.irrep_facts import ON_IRREPS, IrrepFacts, weighted_character
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

FUNCTIONS: Binders = [(x, group_vocabulary.FUNCTION) for x in ("u", "v", "w")]
MATRICES: Binders = [(x, group_vocabulary.COEFFICIENTS) for x in ("alpha", "beta", "delta")]
U, V, W = NEURON = ("u", "v", "w")
ALPHA, BETA, DELTA = OF_NEURON = ("alpha", "beta", "delta")
ROW_SETS: Binders = [("R", "set"), ("I", "set"), ("irrep", ["maps", "I", "R"])]


def coefficients(f: Json, alpha: Json) -> Json:
    """The function is the sum of the entries with these coefficients, which are 0 outside of the blocks."""
    return ["coefficients", "G", *names_of(group_vocabulary.IRREPS[:4]), f, alpha]


def trace(r: Json) -> Json:
    """tr(α_r β_r δ_rᵀ)."""
    return ["trace", "R", "I", "irrep", *OF_NEURON, r]


def squares(alpha: Json, r: Json) -> Json:
    """‖α_r‖²."""
    return ["frobenius", "R", "I", "irrep", alpha, r]


def gap(r: Json) -> Json:
    """1 − Σ_c τ_c χ_r(c) / d_r."""
    return ["gap", "G", *names_of(group_vocabulary.IRREPS[:4]), "tau", r]


def margin_of(name: str) -> Json:
    """The value at e less the weighted sum of all values, of the expectation with this name."""

    def at(c: Json) -> Json:
        return [name, "G", "mul", *NEURON, c]

    return minus(at("e"), total([("c", "G")], times(["tau", "c"], at("c"))))


def _expectation(value: Json) -> Json:
    """Average over all inputs of a value times w(a b c)."""
    label = ["mul", ["mul", "a", "b"], "c"]
    return over(
        over(total([("a", "G"), ("b", "G")], times(value, ["w", label])), group_vocabulary.ORDER),
        group_vocabulary.ORDER,
    )


SINGLE_NEURON: Binders = [*group_vocabulary.GROUP, *FUNCTIONS, ("c", "G")]
COEFFICIENT_VOCABULARY: list[Json] = [
    *group_vocabulary.GROUP_VOCABULARY,
    define("expected_output", SINGLE_NEURON, _expectation(power(plus(["u", "a"], ["v", "b"]), 2))),
    define("expected_product", SINGLE_NEURON, _expectation(times(["u", "a"], ["v", "b"]))),
    define(
        "weighted_margin",
        [*group_vocabulary.GROUP, ("e", "G"), group_vocabulary.TAU, *FUNCTIONS],
        margin_of("expected_output"),
    ),
    define(
        "coefficients",
        [
            ("G", "set"),
            *group_vocabulary.IRREPS[:4],
            ("f", group_vocabulary.FUNCTION),
            ("alpha", group_vocabulary.COEFFICIENTS),
        ],
        both(
            forall(
                [("i", "I"), ("j", "I")],
                implies(different(["irrep", "i"], ["irrep", "j"]), equal(["alpha", "i", "j"], 0)),
            ),
            forall(
                [("g", "G")],
                equal(
                    ["f", "g"],
                    total([("i", "I"), ("j", "I")], times(["alpha", "i", "j"], ["rho", "i", "j", "g"])),
                ),
            ),
        ),
    ),
    define(
        "trace",
        [*ROW_SETS, *MATRICES, ("r", "R")],
        total(
            [("i", "I"), ("j", "I"), ("k", "I")],
            times(["alpha", "i", "j"], ["beta", "j", "k"], ["delta", "i", "k"]),
            equal(["irrep", "i"], "r"),
        ),
    ),
    define(
        "frobenius",
        [*ROW_SETS, ("alpha", group_vocabulary.COEFFICIENTS), ("r", "R")],
        total([("i", "I"), ("j", "I")], power(["alpha", "i", "j"], 2), equal(["irrep", "i"], "r")),
    ),
    define(
        "gap",
        [("G", "set"), *group_vocabulary.IRREPS[:4], group_vocabulary.TAU, ("r", "R")],
        minus(
            1,
            over(
                total([("t", "G")], times(["tau", "t"], group_vocabulary.character("r", "t"))),
                group_vocabulary.degree("r"),
            ),
        ),
    ),
]
EXPANSIONS = [coefficients(f, alpha) for f, alpha in zip(NEURON, OF_NEURON, strict=True)]
COEFFICIENT_BINDERS: Binders = [*group_vocabulary.SYSTEM, *FUNCTIONS, *MATRICES]
DEGREE, VALUE, MATRIX = "d1", "y2", "A1"
VARIABLES: Binders = [
    *irrep_margin.MARGIN_VARIABLES,
    *((x, ["maps", "R", "real"]) for x in (DEGREE, VALUE)),
    (MATRIX, group_vocabulary.COEFFICIENTS),
]
DEGREES = forall([("r", "R")], equal([DEGREE, "r"], group_vocabulary.degree("r")))
VALUES = forall([("r", "R")], equal([VALUE, "r"], minus(1, over(weighted_character("r"), [DEGREE, "r"]))))
ALL_DEGREES = mapping([("r", "R")], group_vocabulary.degree("r"))
ALL_VALUES = mapping([("r", "R")], gap("r"))


def of_row(name: str, i: Json) -> Json:
    """The value of a map of the representations at that of a row."""
    return [name, ["irrep", i]]


class Coefficients(IrrepFacts):
    """Coefficients and transforms; the degrees of the representations are values of a map."""

    def __init__(self, proof: Evidence, system: int) -> None:
        """Assume what the map of degrees is."""
        super().__init__(proof, system)
        self.degrees = proof.assume(DEGREES)
        self.nonzero = prove_nonzero(proof)
        self.factored_schur, self.complete_by_degree = self.with_factor(lambda r: [DEGREE, r], self.degrees)
        self.inverse = self._inverse()

    def _inverse(self) -> int:
        """∀r: d_r · (1/d_r) = 1, since r has a row."""
        proof, k, r = self.proof, "k1", "rep1"
        d, here = [DEGREE, r], equal(["irrep", k], r)
        others = total([("i'", "I")], indicator(equal(["irrep", "i'"], r)), different("i'", k))
        count = proof.sums(implies(here, equal(minus(d, 0), plus(1, others))), cofactors=[cofactor(self.degrees, [r])])
        positive = proof.squares(["<", 0, d], proof.specialise(count, [], [proof.assume(here)]))
        positive = proof.choose(proof.specialise(self.inhabited, [r]), k, positive)
        return proof.generalise(proof.quotient(proof.specialise(self.nonzero, [d], [positive])), [r])

    def transforms(self, f: str, alpha: str, expansion: int) -> int:
        """∀i, j: f̂_ij = |G| α_ij / d_i, from the theorem that α are the coefficients of f."""
        proof, i, j = self.proof, "i1", "j1"
        inverse = over(1, of_row(DEGREE, i))
        together = equal(["irrep", i], ["irrep", j])
        by_entries = proof.project(expansion, 1)
        scaled = proof.follows(
            equal(
                times(of_row(DEGREE, i), group_vocabulary.transform(f, i, j)),
                times(group_vocabulary.ORDER, [alpha, i, j], indicator(together)),
            ),
            by_entries,
            self.factored_schur,
        )
        outside = proof.project(expansion, 0)
        goal = equal(group_vocabulary.transform(f, i, j), times(group_vocabulary.ORDER, [alpha, i, j], inverse))
        result = proof.follows(goal, scaled, outside, self.inverse)
        return proof.generalise(result, [i, j])

    def block_diagonal(self) -> int:
        """∀α that are 0 outside of the blocks, ∀i, j, f: f(r') α_ij = f(r) α_ij for the irreps r, r' of i, j."""
        proof, i, j = self.proof, "i1", "j1"
        blocks = forall(
            [("i'", "I"), ("j'", "I")],
            implies(different(["irrep", "i'"], ["irrep", "j'"]), equal([MATRIX, "i'", "j'"], 0)),
        )
        together, here, there = group_vocabulary.same(i, j), of_row(ON_IRREPS, i), of_row(ON_IRREPS, j)
        goal = equal(times(there, [MATRIX, i, j]), times(here, [MATRIX, i, j]))
        alike = proof.rewrite(goal, [(proof.assume(together), "backward")])
        zero = proof.specialise(proof.assume(blocks), [i, j], [proof.assume(["not", together])])
        nothing = proof.follows(goal, zero)
        result = proof.generalise(proof.cases(together, alike, nothing), [i, j, ON_IRREPS])
        return proof.generalise(result, [MATRIX], [blocks])

    def norm(self, f: str, alpha: str, expansion: int) -> int:
        """Σ_g f(g)² = Σ_r |G| / d_r ‖α_r‖²."""
        shares = total([("r", "R")], times(over(group_vocabulary.ORDER, [DEGREE, "r"]), squares(alpha, "r")))
        return self.proof.follows(
            equal(total([("g'", "G")], power([f, "g'"], 2)), shares),
            self.proof.project(expansion, 1),
            self.transforms(f, alpha, expansion),
        )
