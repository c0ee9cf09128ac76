"""The class weights of Lemma D.14 of the thesis on combinatorial tasks, with the sign that makes them weights."""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, real_inequalities, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.groups.class_weight_coefficients import printed_parts, repaired_parts
from verify.statements.tasks.groups.group_vocabulary import (
    DEGREE_SUM,
    FAMILIES,
    GROUP_VOCABULARY,
    IRREPS,
    NEGATIVE_SUMS,
    ORDER,
    REAL_IRREPS,
    ROOTED,
    ROOTS,
    SYSTEM,
    character_sum,
    degree,
)
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_2, on_s3, on_z2, turned, typed
from verify.statements.tasks.groups.irrep_facts import IRREP_VARIABLES
from verify.statements.tasks.groups.irrep_weights import BalancedWeights, balanced, balanced_shortfall
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_S3, NEUTRAL_OF_Z2, REAL_S3, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

BINDERS: Binders = [*SYSTEM, ROOTS, ("e", "G")]
SOME_IRREP = exists([("r", "R")], different("r", "one"))
COMMON: list[Json] = [REAL_IRREPS, ROOTED, ["neutral", "G", "mul", "e"], SOME_IRREP]
HYPOTHESES: list[Json] = [*COMMON, NEGATIVE_SUMS]
PARAMETERS: Binders = [("G", "set"), *IRREPS, ROOTS, ("e", "G"), ("t", "G")]
PRINTED = over(character_sum("t"), DEGREE_SUM)


def _definitions(weight: Json) -> list[Json]:
    """The vocabulary, with this weight of the label a b t for t ≠ e."""
    return [*GROUP_VOCABULARY, define("class_weight", PARAMETERS, times(indicator(different("t", "e")), weight))]


def _weight(t: Json) -> Json:
    return ["class_weight", *patterns.names_of(PARAMETERS[:-1]), t]


def _shortfall(r: Json) -> Json:
    return minus(
        degree(r), total([("t", "G")], times(_weight("t"), ["character", "G", *patterns.names_of(IRREPS[:4]), r, "t"]))
    )


ARE_WEIGHTS = ["class_weights", "G", "mul", "e", mapping([("t", "G")], _weight("t"))]
PAIR: Binders = [("r", "R"), ("s", "R")]
EQUAL_VALUES = forall(
    PAIR,
    implies(
        different("r", "one"),
        different("s", "one"),
        equal(times(_shortfall("r"), power(["root_of", "s"], 3)), times(_shortfall("s"), power(["root_of", "r"], 3))),
    ),
)
CLAIM = forall(BINDERS, implies(*HYPOTHESES, both(ARE_WEIGHTS, EQUAL_VALUES)))
VALUE_OF_EACH = forall(
    BINDERS,
    implies(
        *COMMON,
        forall(
            [("r", "R")],
            implies(
                different("r", "one"),
                equal(times(DEGREE_SUM, _shortfall("r")), times(ORDER, power(["root_of", "r"], 3))),
            ),
        ),
    ),
)
SIGNS = forall(
    BINDERS,
    implies(
        *COMMON,
        forall(
            [("t", "G")],
            implies(
                different("t", "e"),
                both(
                    ["iff", ["<=", 0, _weight("t")], ["<=", character_sum("t"), 0]],
                    ["iff", ["<", 0, _weight("t")], ["<", character_sum("t"), 0]],
                ),
            ),
        ),
    ),
)


class WeightsProof(BalancedWeights):
    """Facts about the balanced weights of a group with a representation that is not trivial."""

    def __init__(self, hypotheses: list[Json]) -> None:
        """Assume the hypotheses, the common ones first."""
        proof = ConciseEvidence([*BINDERS, *IRREP_VARIABLES, *real_inequalities.REALS])
        self.hypotheses = hypotheses
        self.given = [proof.assume(formula) for formula in hypotheses]
        system, roots, neutral, some = self.given[:4]
        super().__init__(proof, system, roots, neutral, self._degree_sign(proof, roots, some))

    @staticmethod
    def _degree_sign(proof: Evidence, roots: int, some: int) -> int:
        """0 < Σ d^2.5, since it has a summand."""
        r, fifth = "rep1", power(["root_of", "rep1"], 5)
        other = different(r, "one")
        sign = proof.generalise(proof.project(proof.specialise(roots, [r]), 0), [r])
        rest = total([("r'", "R")], power(["root_of", "r'"], 5), both(different("r'", "one"), different("r'", r)))
        split = proof.sums(implies(other, equal(minus(DEGREE_SUM, 0), plus(fifth, rest))))
        equals = proof.specialise(split, [], [proof.assume(other)])
        return proof.choose(some, r, proof.squares(["<", 0, DEGREE_SUM], equals, [sign]))

    def scaled_values(self) -> int:
        """∀r ≠ one: Σ d^2.5 times the shortfall of r is |G| d_r^1.5."""
        proof, r = self.proof, "rep1"
        cube = power(["root_of", r], 3)
        goal = equal(times(DEGREE_SUM, balanced_shortfall(r)), times(ORDER, cube))
        other = different(r, "one")
        result = proof.follows(implies(other, goal), self.values(), self.unit)
        return proof.generalise(proof.specialise(result, [], [proof.assume(other)]), [r], [other])

    def equal_values(self) -> int:
        """∀r, s ≠ one: the shortfalls are proportional to d^1.5."""
        proof, r, s = self.proof, "rep1", "rep2"
        cubes = {x: power(["root_of", x], 3) for x in (r, s)}
        others = [different(x, "one") for x in (r, s)]
        left, right = times(balanced_shortfall(r), cubes[s]), times(balanced_shortfall(s), cubes[r])
        values = self.values()
        result = proof.follows(implies(*others, equal(left, right)), values)
        theorem = proof.specialise(result, [], [proof.assume(other) for other in others])
        return proof.generalise(theorem, [r, s], others)

    def signs(self) -> int:
        """∀t ≠ e: the weight is ≥ 0 iff the character sum is ≤ 0; the same for > and <."""
        proof, t = self.proof, "g1"
        other, value = different(t, "e"), character_sum(t)
        weight, negative = balanced(t), minus(0, value)
        condition = proof.assume(other)
        forward = proof.specialise(
            proof.follows(implies(other, equal(negative, times(DEGREE_SUM, weight))), self.unit),
            [],
            [condition],
        )
        plain = proof.sums(implies(other, equal(minus(weight, 0), over(negative, DEGREE_SUM))))
        backward = proof.specialise(plain, [], [condition])
        parts = []
        for relation in ("<=", "<"):
            here, there = [relation, 0, weight], [relation, value, 0]
            to = proof.squares(there, forward, [proof.assume(here), self.positive])
            back = proof.squares(here, backward, [proof.assume(there), self.positive])
            parts.append(proof.equivalence(proof.generalise(to, [], [here]), proof.generalise(back, [], [there])))
        return proof.generalise(proof.conjunction(*parts), [t], [other])

    def lemma(self) -> int:
        """The weights are class weights, and the values are equal."""
        return self.proof.conjunction(self.weights(self.given[4]), self.equal_values())

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, patterns.names_of(BINDERS), self.hypotheses)
        return self.proof


def _prove_lemma() -> Evidence:
    facts = WeightsProof(HYPOTHESES)
    return facts.closed(facts.lemma())


def _prove_values() -> Evidence:
    facts = WeightsProof(COMMON)
    return facts.closed(facts.scaled_values())


def _prove_signs() -> Evidence:
    facts = WeightsProof(COMMON)
    return facts.closed(facts.signs())


ON_Z2 = [*REAL_Z2, on_z2(1), NEUTRAL_OF_Z2]
ON_S3 = [*REAL_S3, on_s3(1, ROOT_OF_2), NEUTRAL_OF_S3]
TURN = turned(1)


def _for_all_irreps() -> model.Control:
    """The value of the trivial representation is 0."""
    value, trivial = VALUE_OF_EACH[2][-1][2], {"r": ["of", REAL_Z2[2], ":trivial"]}
    wrong = forall(BINDERS, implies(*COMMON, forall([("r", "R")], implies(["true"], value[2]))))
    moves: list[dict[str, Json]] = [{"at": [":trivial"]}, {"conditions": [["true"]]}]
    return model.Control(
        "For the trivial representation it is false: the group of order 2.",
        trees.differences(VALUE_OF_EACH, wrong),
        patterns.refute_at(wrong, BINDERS, ON_Z2, COMMON, value[2], moves, typed(REAL_Z2, "", []) | trivial),
    )


def _at_e() -> model.Control:
    """At e the weight is 0, and the character sum is positive."""
    signs = SIGNS[2][-1][2]
    wrong = forall(BINDERS, implies(*COMMON, forall([("t", "G")], implies(["true"], signs[2]))))
    moves: list[dict[str, Json]] = [{"at": [NEUTRAL_OF_Z2]}, {"conditions": [["true"]]}, {"part": 0}]
    at_e = typed(REAL_Z2, "t", [NEUTRAL_OF_Z2])
    return model.Control(
        "At the neutral element it is false: the group of order 2.",
        trees.differences(SIGNS, wrong),
        patterns.refute_at(wrong, BINDERS, ON_Z2, COMMON, signs[2][1], moves, at_e),
    )


def _witnesses(system: list[Json], g: Json, irreps: list[Json]) -> list[list[Json]]:
    """Values for the parts of the definition of class weights that hold for all elements, and for two irreps."""
    return [[*system, *more] for more in ([g], [g], [g, g, g], irreps)]


CONDITION = (
    "The printed condition is on the sum over all R; the trivial representation is left out here, as in Theorem 7.9 "
    "and at the end of the proof. With it the condition would be stronger, and fail for the group of order 2 and for "
    "S_3. "
)
PROOF = (
    "Parts 'inner' and 'sum' are two equations of the proof, after (D.15), on the vector that is 1 at e and -tau_C "
    "elsewhere, called tau there, and on its coefficients z. They are printed as char(R)^T tau = z_R and z_sign = sum "
    "d^2.5. A group need not have a sign representation; z_sign, x here, is the number with z_R = d_R^1.5 z_sign for "
    "all R != 1. "
)
TEXTS = {
    "title": "Class weights for which all representations but the trivial one have the same value",
    "source": f"{SOURCE}, Lemma D.14",
    "hypotheses": (
        r"G is a finite group with real irreducible representations R_1 = 1, R_2, \dots, R_K, K \ge 2; "
        r"\sum_{R \ne 1} d_R^{1.5} \chi_R(C) < 0 for every conjugacy class C \ne \{e\}."
    ),
}


def _words(parts: list[model.Part]) -> Json:
    return [[part.claim, part.evidence.steps, [control.evidence.steps for control in part.controls]] for part in parts]


def lemma_d_14() -> model.Statement:
    """Lemma D.14 as printed."""
    corrected, further = _prove_lemma(), printed_parts()
    definitions = trees.needed(_definitions(PRINTED), [CLAIM, corrected.steps, _words(further)])
    return model.Statement(
        id="tasks/lemma-d.14",
        **TEXTS,
        conclusion=(
            r"\tau_C = \sum_R z_R \chi_R(C) with z_1 = 0 and z_R = d_R^{1.5} / \sum_{m \ge 2} d_{R_m}^{2.5} else are "
            r"class weights, and d_R^{-1/2} (1 - \sum_n \tau_{C_n} |C_n| \chi_R(C_n) / d_R) is the same for all "
            r"R \ne 1. In the proof: char(R)^T \tau = z_R and z_{sign} = \sum_{m \ge 2} d_{R_m}^{2.5}."
        ),
        reading=(
            CONDITION
            + "False: these numbers are negative. The text before Lemma D.11 asks that they add up to 1 over the wrong "
            "labels, section 7.3.2 that they are not negative. tau is extended by tau_e = 0; so sums over classes with "
            "their sizes are sums over the group. Values are compared without quotients. "
            "root_of(r) is the root of the degree. "
            + PROOF
            + "Both are false: |G| is missing in one, the reciprocal in the other. 'weights' and 'sum' count as "
            "misprints: in the proof the entries of the vector are -tau_C, which gives the sign, and the lemma has the "
            "reciprocal. 'inner' does not: no place of the text has the factor |G|, though nothing rests on it."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "weights",
                "The printed numbers are class weights with equal values.",
                CLAIM,
                patterns.refute_at(CLAIM, BINDERS, ON_Z2, HYPOTHESES, ARE_WEIGHTS, [{"part": 0}]),
                _witnesses(ON_Z2, ":odd", [":sign", ":sign"]),
                [
                    model.Control(
                        "With the opposite sign it is true.",
                        [(trees.place(definitions, "class_weight", "body", 2, 1), minus(0, character_sum("t")))],
                        corrected,
                        becomes="true",
                    )
                ],
            ),
            *further,
        ],
    )


def lemma_d_14_repair() -> model.Statement:
    """Lemma D.14 with the right sign, the common value, and when the weights are not negative."""
    proofs = _prove_lemma(), _prove_values(), _prove_signs()
    weight = over(minus(0, character_sum("t")), DEGREE_SUM)
    claims, further = [CLAIM, VALUE_OF_EACH, SIGNS], repaired_parts()
    definitions = trees.needed(_definitions(weight), [claims, [proof.steps for proof in proofs], _words(further)])
    sign = trees.place(definitions, "class_weight", "body", 2, 1)
    return model.Statement(
        id="tasks/lemma-d.14.repair",
        **TEXTS,
        conclusion=(
            r"\tau_C = -\sum_R z_R \chi_R(C) with z_1 = 0 and z_R = d_R^{1.5} / \sum_{m \ge 2} d_{R_m}^{2.5} else are "
            r"class weights; d_R^{-1/2} (1 - \sum_n \tau_{C_n} |C_n| \chi_R(C_n) / d_R) = |G| / \sum_{m \ge 2} "
            r"d_{R_m}^{2.5} for all R \ne 1; \tau_C \ge 0 if and only if \sum_{R \ne 1} d_R^{1.5} \chi_R(C) \le 0. In "
            r"the proof: char(R)^T \tau = |G| z_R and z_{sign} = 1 / \sum_{m \ge 2} d_{R_m}^{2.5}."
        ),
        reading=(
            CONDITION
            + "The sign of tau is changed. The common value and the criterion for the sign of a weight do not need the "
            "condition on the character sums. In the printed proof the sum of the weights lacks the sizes of the "
            "classes. " + PROOF + "tau is extended by tau_e = 0; so sums over "
            "classes with their sizes are sums over the group. root_of(r) is the root of the degree."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            model.Part(
                "weights",
                "The numbers are class weights with equal values.",
                CLAIM,
                proofs[0],
                _witnesses(ON_S3, TURN, [":sign", ":plane"]),
                [
                    model.Control(
                        "With the opposite sign, as printed, it is false on the group of order 2.",
                        [(sign, character_sum("t"))],
                        patterns.refute_at(CLAIM, BINDERS, ON_Z2, HYPOTHESES, ARE_WEIGHTS, [{"part": 0}]),
                    )
                ],
            ),
            model.Part(
                "value",
                "The common value is |G| over the sum of d^2.5.",
                VALUE_OF_EACH,
                proofs[1],
                [[*ON_Z2, ":sign"]],
                [_for_all_irreps()],
            ),
            model.Part(
                "signs",
                "A weight is not negative if and only if the character sum is not positive; the same without equality.",
                SIGNS,
                proofs[2],
                [[*ON_Z2, ":odd"]],
                [_at_e()],
            ),
            *further,
        ],
    )


STATEMENTS = {"tasks/lemma-d.14": lemma_d_14, "tasks/lemma-d.14.repair": lemma_d_14_repair}
