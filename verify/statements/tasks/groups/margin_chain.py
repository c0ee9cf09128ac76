"""The class-weighted margin of products by entries, traces and characters: the chain that proves Lemma D.11.

Thesis on combinatorial tasks, equations D.10 to D.13.
"""

from collections.abc import Sequence

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import conjugacy_classes, irrep_coefficients, irrep_expected_margin, irrep_facts
from verify.statements.tasks.groups.class_character_sums import OF_TAU, SAMPLE_OF, SAMPLES, CharacterSums, class_value
from verify.statements.tasks.groups.expected_products import ProductFacts, expected_product, share
from verify.statements.tasks.groups.group_vocabulary import REAL_IRREPS, SYSTEM, TAU, degree
from verify.statements.terms import different, equal, indicator, mapping, minus, over, times, total

ROW_OF: tuple[str, Json] = ("row", ["maps", "R", "I"])
BINDERS: Binders = [
    *SYSTEM,
    ("e", "G"),
    *conjugacy_classes.CLASSES,
    conjugacy_classes.WEIGHT,
    *irrep_coefficients.FUNCTIONS,
    *irrep_coefficients.MATRICES,
    ROW_OF,
    SAMPLE_OF,
]
ROWS = forall([("r", "R")], equal(["irrep", ["row", "r"]], "r"))
HYPOTHESES: list[Json] = [
    REAL_IRREPS,
    ["neutral", "G", "mul", "e"],
    conjugacy_classes.ARE_CLASSES,
    equal(total([("c", "G")], conjugacy_classes.weight("c"), different("c", "e")), 1),
    *irrep_coefficients.EXPANSIONS,
    ROWS,
    SAMPLES,
]
NONTRIVIAL = different("r", "one")


def _in_classes(f: conjugacy_classes.Value) -> Json:
    """Σ_{n ≥ 2} τ_n Σ_{c ∈ C_n} f(c)."""
    return conjugacy_classes.over_classes(lambda n: conjugacy_classes.over_class(f, n))


def _diagonal(k: Json) -> conjugacy_classes.Value:
    """The diagonal entry at the row k as a function."""
    return lambda c: irrep_facts.entry(k, k, c)


def _of_traces(value: Json) -> Json:
    """Σ_{r ≠ 1} value · tr(α_r β_r δ_rᵀ) / d_r²."""
    return total(
        [("r", "R")], times(value, over(over(irrep_coefficients.trace("r"), degree("r")), degree("r"))), NONTRIVIAL
    )


def _by_entries(rest: Json) -> Json:
    """Σ_{r ≠ 1} Σ_k (the coefficient of the entry (k, k) of r) · rest."""
    return total([("r", "R"), ("k", "I")], times(share("k", "k"), rest), both(NONTRIVIAL, equal(["irrep", "k"], "r")))


AT_E = expected_product("e")
MARGIN = minus(AT_E, conjugacy_classes.over_elements(expected_product))
DISPLAYS = [
    minus(AT_E, _in_classes(expected_product)),
    _by_entries(minus(irrep_facts.entry("k", "k", "e"), conjugacy_classes.over_elements(_diagonal("k")))),
    _of_traces(minus(1, _in_classes(_diagonal(["row", "r"])))),
    _of_traces(class_value("r")),
]
CONCLUSIONS = [equal(MARGIN, display) for display in DISPLAYS]
CLAIM = forall(BINDERS, implies(*HYPOTHESES, both(*CONCLUSIONS)))
TAU_HYPOTHESES: list[Json] = [
    ["class_function", "G", "mul", "tau"],
    equal(total([("c", "G")], ["tau", "c"]), 1),
]


class ProductMargin(irrep_expected_margin.ExpectedMargin, ProductFacts):
    """The margin of the means of products for class weights tau; degrees and values are values of maps."""

    def chain(self, neutral: int, expansions: Sequence[int], rows: int) -> int:
        """The margin by diagonal entries, by traces and one row of each representation, and by characters."""
        unit_matrix = self.at_neutral(neutral, "e")
        by_rows = self._margin_by_rows(unit_matrix, expansions)
        by_traces = self._by_traces(by_rows, expansions)
        return self.proof.conjunction(
            self._by_diagonal(by_rows, unit_matrix), self._by_one_row(by_traces, rows), by_traces
        )

    @property
    def _margin(self) -> Json:
        return irrep_coefficients.margin_of("expected_product")

    def _margin_by_rows(self, unit_matrix: int, expansions: Sequence[int]) -> int:
        """The margin is Σ_k y_k times the coefficient of the entry (k, k)."""
        k = "k'"
        by_entries = self.by_entries(expansions)
        return self.proof.follows(
            equal(
                self._margin,
                total([(k, "I")], times(self.share(k, k), irrep_coefficients.of_row(irrep_coefficients.VALUE, k))),
            ),
            by_entries,
            unit_matrix,
            self.over_classes(self.class_function, by_entries),
            self.scalar,
        )

    def _by_diagonal(self, by_rows: int, unit_matrix: int) -> int:
        """(D.11), with sums over all elements."""
        rest = minus(irrep_facts.entry("k", "k", "e"), irrep_facts.weighted_entry("k", "k"))
        value = total(
            [("r", "R"), ("k", "I")],
            times(self.share("k", "k"), rest),
            both(NONTRIVIAL, equal(["irrep", "k"], "r")),
        )
        return self.proof.follows(equal(self._margin, value), by_rows, self.trivial_value(), unit_matrix, self.scalar)

    def _by_traces(self, by_rows: int, expansions: Sequence[int]) -> int:
        """(D.13), with sums over all elements."""
        k, r = "k'", "r'"
        d = [irrep_coefficients.DEGREE, "r"]
        value = total(
            [("r", "R")],
            times([irrep_coefficients.VALUE, "r"], over(over(irrep_coefficients.trace("r"), d), d)),
            NONTRIVIAL,
        )
        return self.proof.sums(
            equal(self._margin, value),
            cofactors=[
                cofactor(by_rows),
                cofactor(self.trivial_value(), [k], self.share(k, k), [[k, "I"]]),
                cofactor(
                    self.traces(expansions),
                    [r],
                    times(indicator(different(r, "one")), [irrep_coefficients.VALUE, r]),
                    [[r, "R"]],
                ),
            ],
        )

    def _by_one_row(self, by_traces: int, rows: int) -> int:
        """(D.12), with sums over all elements."""
        proof, r, d = self.proof, "rep1", [irrep_coefficients.DEGREE, "r"]
        row = ["row", r]
        whole = irrep_facts.weighted_entry(row, row)
        itself = proof.specialise(rows, [r])
        at_row = proof.specialise(self.scalar, [row, row])
        same = proof.sums(
            equal(irrep_coefficients.of_row(irrep_coefficients.VALUE, row), minus(1, whole)),
            cofactors=[cofactor(at_row)],
        )
        named = proof.rewrite(equal([irrep_coefficients.VALUE, r], minus(1, whole)), [itself], same)
        goal = total(
            [("r", "R")],
            times(
                minus(1, irrep_facts.weighted_entry(["row", "r"], ["row", "r"])),
                over(over(irrep_coefficients.trace("r"), d), d),
            ),
            NONTRIVIAL,
        )
        return proof.rewrite(equal(self._margin, goal), [proof.generalise(named, [r])], by_traces)


class _Chain:
    """The chain for the weights of the classes."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        self.proof = proof = ConciseEvidence(
            [*BINDERS, TAU, *irrep_coefficients.VARIABLES, *conjugacy_classes.CLASS_VARIABLES]
        )
        given = [proof.assume(formula) for formula in HYPOTHESES]
        self.system, self.neutral, classes, self.all_weights = given[:4]
        self.expansions, (self.rows, self.samples) = given[4:7], given[7:]
        self.irreps = irrep_facts.IrrepFacts(proof, self.system)
        self.classes = conjugacy_classes.NamedClasses(self.irreps.group, classes)
        self.by_elements, self.by_classes = self.classes.spellings(self.neutral)

    def _over_all(self) -> list[int]:
        """The margin, with weights of all elements that are 0 at e, in three ways."""
        proof = self.proof
        class_function, all_weights = (proof.assume(formula) for formula in TAU_HYPOTHESES)
        facts = ProductMargin(proof, self.system, class_function, all_weights)
        chain = facts.chain(self.neutral, self.expansions, self.rows)
        chain = proof.generalise(
            chain,
            [irrep_coefficients.DEGREE, irrep_coefficients.VALUE],
            [irrep_coefficients.DEGREES, irrep_coefficients.VALUES],
        )
        chain = proof.generalise(chain, ["tau"], TAU_HYPOTHESES)
        ones = proof.specialise(self.by_elements, [mapping([("t", "G")], 1)])
        unit = proof.follows(trees.substituted(TAU_HYPOTHESES[1], OF_TAU), ones, self.all_weights)
        at_weights = proof.specialise(
            chain,
            [conjugacy_classes.WEIGHTS_BUT_AT_E],
            [self.classes.class_function(conjugacy_classes.weight_but_at_e), unit],
        )
        values = trees.substituted(irrep_coefficients.ALL_VALUES, OF_TAU)
        same = [
            proof.sums(forall([("r", "R")], equal(x, x)))
            for x in (degree("r"), trees.substituted(irrep_coefficients.gap("r"), OF_TAU))
        ]
        at_maps = proof.specialise(at_weights, [irrep_coefficients.ALL_DEGREES, values], same)
        return [proof.project(at_maps, part) for part in range(3)]

    def lemma(self) -> int:
        """The four equations."""
        proof = self.proof
        by_entries, by_row, by_traces = self._over_all()
        margin = self.classes.spelled(self.by_elements, expected_product)
        diagonal = self.classes.spelled(self.by_elements, _diagonal("k1"), ["k1"])
        row = self.classes.spelled(self.by_classes, _diagonal(["row", "rep1"]), ["rep1"])
        classes = self.classes.spelled(self.by_classes, expected_product)
        value = CharacterSums(self.irreps, self.classes, self.samples).value(self.by_classes)
        plain = proof.rewrite(equal(MARGIN, minus(AT_E, conjugacy_classes.over_all(expected_product))), [margin])
        back = (margin, "backward")
        equations = [
            proof.rewrite(CONCLUSIONS[0], [(classes, "backward")], plain),
            proof.rewrite(CONCLUSIONS[1], [back, (diagonal, "backward")], by_entries),
            proof.rewrite(CONCLUSIONS[2], [back, (row, "backward")], by_row),
            proof.rewrite(CONCLUSIONS[3], [back, value], by_traces),
        ]
        return proof.conjunction(*equations)


def prove_chain() -> Evidence:
    """Prove (D.10) to (D.13)."""
    facts = _Chain()
    facts.proof.generalise(facts.lemma(), patterns.names_of(BINDERS), HYPOTHESES)
    return facts.proof
