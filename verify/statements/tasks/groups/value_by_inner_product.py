"""The largest value of a representation as the inner product of its character with the class weights: equation D.15.

Thesis on combinatorial tasks, proof of Lemma D.14.
"""

from verify.library.real_order import prove_nonzero, prove_same_roots
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.groups import conjugacy_classes
from verify.statements.tasks.groups.class_character_sums import SAMPLE_OF, SAMPLES, CharacterSums, class_value
from verify.statements.tasks.groups.group_vocabulary import (
    FAMILIES,
    ORDER,
    REAL_IRREPS,
    ROOTED,
    ROOTS,
    SYSTEM,
    character,
    degree,
)
from verify.statements.tasks.groups.irrep_coefficients import COEFFICIENT_VOCABULARY
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_6, on_z2, typed
from verify.statements.tasks.groups.irrep_facts import IrrepFacts
from verify.statements.tasks.groups.irrep_margin import MARGIN_VARIABLES
from verify.statements.tasks.groups.margin_displays import NAMED_CLASSES
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total
from verify.statements.trees import differences, needed, substituted

COMMON, OWN = "q", "q_of"
ROOT = ["root_of", "rep1"]
BINDERS: Binders = [
    *SYSTEM,
    ("e", "G"),
    *conjugacy_classes.CLASSES,
    conjugacy_classes.WEIGHT,
    SAMPLE_OF,
    ROOTS,
    (COMMON, "real"),
    (OWN, ["maps", "R", "real"]),
]
CUBE = times(27, power(ORDER, 3))
HYPOTHESES: list[Json] = [
    REAL_IRREPS,
    ["neutral", "G", "mul", "e"],
    conjugacy_classes.ARE_CLASSES,
    SAMPLES,
    ROOTED,
    both(["<=", 0, COMMON], equal(times(CUBE, power(COMMON, 2)), 1)),
    forall([("r", "R")], both(["<=", 0, [OWN, "r"]], equal(times(CUBE, degree("r"), power([OWN, "r"], 2)), 1))),
]


def _vector(sign: int) -> Json:
    """The vector tau: 1 at e, and the weight of the class with the sign elsewhere."""
    others = times(indicator(different("h", "e")), conjugacy_classes.weight("h"))
    return plus(indicator(equal("h", "e")), others if sign > 0 else minus(others))


def _inner_product(r: Json, sign: int = -1) -> Json:
    """char(r)ᵀ τ."""
    return total([("h", "G")], times(character(r, "h"), _vector(sign)))


def _claim(sign: int) -> Json:
    printed = times(over(COMMON, ["root_of", "r"]), class_value("r"))
    value = times([OWN, "r"], over(_inner_product("r", sign), degree("r")))
    return forall(
        BINDERS,
        implies(*HYPOTHESES, forall([("r", "R")], implies(different("r", "one"), equal(printed, value)))),
    )


CLAIM = _claim(-1)


class _Value:
    """Facts under the hypotheses."""

    def __init__(self) -> None:
        """Assume them."""
        self.proof = proof = ConciseEvidence([*BINDERS, *MARGIN_VARIABLES, *conjugacy_classes.CLASS_VARIABLES])
        system, self.neutral, classes, samples, self.roots, common, own = map(proof.assume, HYPOTHESES)
        self.irreps = IrrepFacts(proof, system)
        self.classes = conjugacy_classes.NamedClasses(self.irreps.group, classes)
        self.sums = CharacterSums(self.irreps, self.classes, samples)
        self.common = [proof.project(common, part) for part in (0, 1)]
        self.own = [proof.project(proof.specialise(own, ["rep1"]), part) for part in (0, 1)]
        root = proof.specialise(self.roots, ["rep1"])
        self.positive, self.square = (proof.project(root, part) for part in (0, 1))
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), [ROOT], [self.positive]))
        self.inverse = over(1, ROOT)

    def factor(self) -> int:
        """1/(3 √3 |G|^{3/2}) · 1/√d = 1/(|G|^{3/2} 3 √(3 d))."""
        proof, q = self.proof, [OWN, "rep1"]
        quotient = over(COMMON, ROOT)
        squares = proof.follows(
            equal(power(quotient, 2), power(q, 2)), self.own[1], self.common[1], self.square, self.unit
        )
        sign = proof.squares(["<=", 0, quotient], given=[self.common[0], self.positive])
        return proof.specialise(prove_same_roots(proof), [quotient, q], [sign, self.own[0], squares])

    def inner_product(self) -> int:
        """1 − Σ_n τ_n |C_n| χ_r(C_n) / d_r is the inner product over d_r."""
        proof, r = self.proof, "rep1"
        by_elements, by_classes = self.classes.spellings(self.neutral)
        spelled = self.classes.spelled(by_elements, lambda c: character(r, c))
        d = degree(r)
        form = proof.follows(equal(minus(d, 0), power(ROOT, 2)), self.square)
        positive = proof.squares(["<", 0, d], form, [self.positive])
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [d], [positive]))
        return proof.follows(
            equal(class_value(r), over(_inner_product(r), d)),
            self.sums.value(by_classes),
            spelled,
            self.irreps.at_neutral(self.neutral, "e"),
            unit,
        )

    def display(self) -> int:
        """The maximum of Lemma D.13 is (D.15)."""
        proof, other = self.proof, different("rep1", "one")
        factor, product = self.factor(), self.inner_product()
        goal = substituted(CLAIM[2][-1][2][2], {"r": "rep1"})
        theorem = proof.rewrite(goal, [factor, product])
        return proof.generalise(theorem, ["rep1"], [other])


def _prove() -> Evidence:
    facts = _Value()
    facts.proof.generalise(facts.display(), names_of(BINDERS), HYPOTHESES)
    return facts.proof


Z2 = REAL_Z2[0]
ITSELF = mapping([("point", Z2)], "point")
WEIGHT_OF_ODD = mapping([("point", Z2)], ["choose", "point", ["even", 0], ["odd", 1]])
SIXTH_ROOT = over(ROOT_OF_6, 36)
ON_Z2: list[Json] = [
    *REAL_Z2,
    NEUTRAL_OF_Z2,
    Z2,
    ITSELF,
    WEIGHT_OF_ODD,
    ITSELF,
    on_z2(1),
    SIXTH_ROOT,
    on_z2(SIXTH_ROOT),
]


def equation_d_15() -> Statement:
    """Equation D.15."""
    wrong = _claim(1)
    part = Part(
        "value",
        "The maximum of Lemma D.13 for one representation, by the inner product of its character with the weights.",
        CLAIM,
        _prove(),
        [[*ON_Z2, ":sign"]],
        [
            Control(
                "With the weights in place of their negatives it is false on the group of order 2.",
                differences(CLAIM, wrong),
                refute_at(
                    wrong,
                    BINDERS,
                    ON_Z2,
                    HYPOTHESES,
                    wrong[2][-1][2][2],
                    [{"at": [":sign"]}, {"conditions": [different("r", "one")]}],
                    typed(REAL_Z2, "", []) | {"r": ["of", REAL_Z2[2], ":sign"], "one": ["of", REAL_Z2[2], ":trivial"]},
                ),
            )
        ],
    )
    return Statement(
        id="tasks/equation-d.15",
        title="The largest value of one representation as the inner product of its character with the class weights",
        source=f"{SOURCE}, equation D.15",
        hypotheses=(
            r"G is a finite group with real irreducible representations R_1 = 1, R_2, \dots, R_K and conjugacy classes "
            r"C_1 = \{e\}, \dots, C_K; \tau_C are weights of the classes; char(R) is the vector of all \chi_R(g), and "
            r"\tau that of 1 at e and of -\tau_C at the elements of C \ne \{e\}."
        ),
        conclusion=(
            r"\frac{1}{3\sqrt 3 |G|^{3/2}} \frac{1}{\sqrt{d_R}} (1 - \sum_{n \ge 2} \tau_{C_n} |C_n| \chi_R(C_n) / "
            r"d_R) = \frac{1}{|G|^{3/2} 3 \sqrt{3 d_R}} \frac{1}{d_R} char(R)^T \tau for every R \ne 1."
        ),
        reading=(
            NAMED_CLASSES + "chi_R(C_n) is the value at any element of the class, sample(n). Roots are given by their "
            "equations: q >= 0 is 1/(3 sqrt 3 |G|^{3/2}), root_of(r) the root of the degree, and q_of(r) >= 0 is "
            "1/(|G|^{3/2} 3 sqrt(3 d)). In the text at hand the root ends before d_R; it is read as sqrt(3 d_R), as in "
            "the proof of Lemma D.13, and as the sequel asks, where z_R is proportional to d_R^{3/2}. That this is a "
            "maximum is Lemma D.13; two equations of the text after (D.15) are false: tasks/lemma-d.14."
            f" {FAMILIES}"
        ),
        definitions=needed([*COEFFICIENT_VOCABULARY, conjugacy_classes.DEFINITION], [part.claim, part.evidence.steps]),
        parts=[part],
    )


STATEMENTS = {"tasks/equation-d.15": equation_d_15}
