"""What the networks of irreducible representations output for wrong labels, if the amplitudes are scaled.

Thesis on combinatorial tasks, Lemma D.16.
"""

from collections.abc import Sequence
from typing import NamedTuple

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.tasks.groups import group_facts, irrep_network
from verify.statements.tasks.groups.group_vocabulary import ORDER, REAL_IRREPS, ROOTED, ROOTS, SYSTEM, character, degree
from verify.statements.tasks.groups.irrep_network_proof import NETWORK_VARIABLES, IrrepNetworkProof
from verify.statements.terms import different, equal, indicator, minus, over, plus, power, times, total

BINDERS: Binders = [
    *SYSTEM,
    irrep_network.SPARE,
    ROOTS,
    ("scale_of", ["maps", "R", "real"]),
    ("q", "real"),
    ("Delta", "real"),
    irrep_network.AMPLITUDE,
]
NORMALISED = [irrep_network.NORMS_OF_IRREPS, ["<=", ["cubed_norm", irrep_network.NODES, irrep_network.IRREP_NORM], 1]]
LABELS: Binders = [(x, "G") for x in ("a", "b", "c")]
WRONG, ALSO_WRONG = (different(x, ["mul", "a", "b"]) for x in ("c", "d"))
SCALED_OUTPUT = times(power("Delta", 3), irrep_network.output("a", "b", "c"))
TRUE_VALUE, PRINTED_VALUE = times(-4, power("q", 3)), -1


class Scaling(NamedTuple):
    """The coefficient of a neuron before it is scaled, and the equation of the scale of a representation r."""

    coefficient: Json
    scale: Json

    def hypotheses(self) -> list[Json]:
        """The amplitudes are these coefficients with these scales over Δ; q is 1/sqrt(3|G|)."""
        return [
            REAL_IRREPS,
            ROOTED,
            forall([("r", "R")], self.scale),
            ["<=", 0, "q"],
            equal(times(3, ORDER, power("q", 2)), 1),
            ["<", 0, "Delta"],
            forall([("r", "R")], equal(times("Delta", ["amplitude_of", "r"]), times(self.coefficient, SCALE))),
        ]

    def output_claim(self, value: Json) -> Json:
        """Δ³ times the output is the value, for all wrong labels."""
        outputs = forall(LABELS, implies(WRONG, equal(SCALED_OUTPUT, value)))
        return forall(BINDERS, implies(*self.hypotheses(), outputs))

    def normalised(self, conclusion: Json) -> Json:
        """The conclusion holds for networks of norm at most 1."""
        return forall([*BINDERS, irrep_network.NORM], implies(*self.hypotheses(), *NORMALISED, conclusion))


SCALE, ROOT = ["scale_of", "r"], ["root_of", "r"]
CUBE_ROOTS = equal(power(SCALE, 3), degree("r"))
INVERSE_SIXTH_ROOTS = equal(times(power(SCALE, 3), ROOT), 1)
UNIT = times("q", ROOT)
AS_PRINTED = Scaling("q", CUBE_ROOTS)
UNIT_AS_PRINTED = Scaling(UNIT, CUBE_ROOTS)
UNIT_SCALED = Scaling(UNIT, INVERSE_SIXTH_ROOTS)


def prove_away(network: IrrepNetworkProof, *inputs: str) -> int:
    """Prove that the quotient g of ab and a wrong label c is not neutral, as [g = e] = 0."""
    proof, facts, (a, b, c, g) = network.proof, network.facts, inputs
    given = [proof.assume(formula) for formula in (different(c, ["mul", a, b]), irrep_network.quotient(g, a, b, c))]
    away = proof.specialise(facts.not_neutral(facts.group.neutral, group_facts.NEUTRAL), inputs, given)
    return patterns.sums_under(
        proof, [different(g, group_facts.NEUTRAL)], [away], equal(indicator(equal(g, group_facts.NEUTRAL)), 0)
    )


class ScaledOutputs:
    """The outputs of the scaled networks, under the hypotheses."""

    def __init__(self, scaling: Scaling, further: Sequence[Json] = ()) -> None:
        """Assume the hypotheses and further ones, and find that Δ³ s_r³ = q³ d_r for the amplitude s_r."""
        names = patterns.names_of(BINDERS)
        others = [binder for binder in (*irrep_network.PARAMETERS, *NETWORK_VARIABLES) if binder[0] not in names]
        self.hypotheses = [*scaling.hypotheses(), *further]
        self.names = [*names, *(["norm_of"] if further else [])]
        self.proof: Evidence = ConciseEvidence([*BINDERS, *others, ("d1", "G")])
        proof = self.proof
        self.network = IrrepNetworkProof(proof)
        given = [proof.assume(formula) for formula in self.hypotheses]
        rooted, scaled, amplitude = (proof.specialise(given[n], ["rep1"]) for n in (1, 2, 6))
        self.sign = given[5]
        r = "rep1"
        left, right, root = times("Delta", ["amplitude_of", r]), times("q", ["scale_of", r]), ["root_of", r]
        cube = power("q", 3)
        if scaling.coefficient == UNIT:
            right = times(right, root)
            laws = [cofactor(scaled, [], times(cube, power(root, 2))), cofactor(proof.project(rooted, 1), [], cube)]
        else:
            laws = [cofactor(scaled, [], cube)]
        quadratic = plus(power(left, 2), times(left, right), power(right, 2))
        cubes = proof.sums(
            equal(times(power("Delta", 3), power(["amplitude_of", r], 3)), times(cube, degree(r))),
            cofactors=[cofactor(amplitude, [], quadratic), *laws],
        )
        self.cubes = proof.generalise(cubes, [r])

    def value(self) -> int:
        """∀a, b, c: Δ³ times the output is −4 q³ for wrong labels."""
        proof, facts = self.proof, self.network.facts
        inputs = a, b, c, g = "a1", "b1", "c1", "g1"
        wrong, neutral = different(c, ["mul", a, b]), facts.group.neutral
        outputs = self.network.outputs()
        at_c = proof.specialise(outputs, inputs, [proof.assume(irrep_network.quotient(g, a, b, c))])
        at_g = prove_away(self.network, *inputs)
        left = times(power("Delta", 3), irrep_network.output(a, b, c))
        cubes = times(power("Delta", 3), power(["amplitude_of", "r"], 3))

        def over_irreps(cube: Json) -> Json:
            return equal(left, total([("r", "R")], times(4, cube, character("r", g)), irrep_network.NONTRIVIAL))

        by_cubes = proof.follows(over_irreps(cubes), at_c)
        by_degrees = proof.rewrite(over_irreps(times(power("q", 3), degree("r"))), [self.cubes], by_cubes)
        value = proof.sums(
            equal(left, TRUE_VALUE),
            cofactors=[
                cofactor(by_degrees),
                cofactor(facts.regular(neutral, group_facts.NEUTRAL), [g], times(4, power("q", 3))),
                cofactor(at_g, [], times(4, power("q", 3), ORDER)),
            ],
        )
        some = proof.specialise(facts.quotients(), [c, ["mul", a, b]])
        result = proof.choose(facts.group.some_neutral, group_facts.NEUTRAL, proof.choose(some, g, value))
        return proof.generalise(result, [a, b, c], [wrong])

    def classes(self) -> int:
        """∀a, b, c, d: the outputs for two wrong labels are equal."""
        proof = self.proof
        value = self.value()
        labels = a, b, c, d = "a1", "b1", "c1", "d1"
        wrong = [different(label, ["mul", a, b]) for label in (c, d)]
        one, other = (proof.specialise(value, [a, b, x], [proof.assume(y)]) for x, y in zip((c, d), wrong, strict=True))
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["Delta"], [self.sign]))
        ratio, cube = over("Delta", "Delta"), power(over(1, "Delta"), 3)
        difference = minus(irrep_network.output(a, b, c), irrep_network.output(a, b, d))
        result = proof.sums(
            equal(irrep_network.output(a, b, c), irrep_network.output(a, b, d)),
            cofactors=[
                cofactor(one, [], cube),
                cofactor(other, [], times(-1, cube)),
                cofactor(unit, [], times(-1, difference, plus(1, ratio, power(ratio, 2)))),
            ],
        )
        return proof.generalise(result, labels, wrong)

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, self.names, self.hypotheses)
        return self.proof


def prove_value(scaling: Scaling, further: Sequence[Json] = ()) -> Evidence:
    """Prove that Δ³ times the output is −4 q³ for all wrong labels."""
    facts = ScaledOutputs(scaling, further)
    return facts.closed(facts.value())


def prove_classes() -> Evidence:
    """Prove that the outputs are equal for all wrong labels, for neurons of norm 1 scaled by d^(−1/6)."""
    facts = ScaledOutputs(UNIT_SCALED, NORMALISED)
    return facts.closed(facts.classes())


SAME_OUTPUTS = forall(
    [*LABELS, ("d", "G")],
    implies(WRONG, ALSO_WRONG, equal(irrep_network.output("a", "b", "c"), irrep_network.output("a", "b", "d"))),
)
OUTPUT = AS_PRINTED.normalised(forall(LABELS, implies(WRONG, equal(SCALED_OUTPUT, PRINTED_VALUE))))
REPAIRED_OUTPUT = AS_PRINTED.normalised(forall(LABELS, implies(WRONG, equal(SCALED_OUTPUT, TRUE_VALUE))))
CLASSES, REPAIRED_CLASSES = (scaling.normalised(SAME_OUTPUTS) for scaling in (UNIT_AS_PRINTED, UNIT_SCALED))
DISPLAYED: Binders = [*SYSTEM, ("Delta", "real")]
QUOTIENTS: Binders = [*LABELS, ("g", "G")]
CUBED = power("Delta", 3)


WEIGHTED = times(degree("r"), character("r", "g"))


def _over_irreps(term: Json) -> Json:
    return total([("r", "R")], term, irrep_network.NONTRIVIAL)


def _display(middle: Json) -> Json:
    """(D.16) at the quotient of ab and a wrong label, with its middle term."""
    sides = both(equal(_over_irreps(over(WEIGHTED, CUBED)), middle), equal(middle, over(-1, CUBED)))
    at_labels = forall(QUOTIENTS, implies(WRONG, irrep_network.quotient("g", "a", "b", "c"), sides))
    return forall(DISPLAYED, implies(REAL_IRREPS, ["<", 0, "Delta"], at_labels))


DISPLAY = _display(minus(times(over(1, CUBED), _over_irreps(over(WEIGHTED, CUBED)))))
REPAIRED_DISPLAY = _display(times(over(1, CUBED), _over_irreps(WEIGHTED)))


def prove_display() -> Evidence:
    """Prove (D.16) with the middle term 1/Δ³ Σ d_r χ_r."""
    names = patterns.names_of(DISPLAYED)
    others = [binder for binder in (*irrep_network.PARAMETERS, *NETWORK_VARIABLES) if binder[0] not in names]
    proof = ConciseEvidence([*DISPLAYED, *others])
    network = IrrepNetworkProof(proof)
    inputs = a, b, c, g = "a1", "b1", "c1", "g1"
    regular = network.facts.regular(network.facts.group.neutral, group_facts.NEUTRAL)
    at_g, cube = prove_away(network, *inputs), over(1, CUBED)
    goal = trees.substituted(REPAIRED_DISPLAY[2][-1][2][-1], dict(zip("abcg", inputs, strict=True)))
    first = proof.sums(goal[1])
    value = minus(times(ORDER, indicator(equal(g, group_facts.NEUTRAL))), 1)
    second = proof.follows(equal(times(cube, value), goal[2][2]), at_g)
    second = proof.rewrite(goal[2], [(proof.specialise(regular, [g]), "backward")], second)
    found = proof.choose(network.facts.group.some_neutral, group_facts.NEUTRAL, second)
    given = [different(c, ["mul", a, b]), irrep_network.quotient(g, a, b, c)]
    found = proof.generalise(proof.conjunction(first, found), inputs, given)
    proof.generalise(found, names, [REAL_IRREPS, ["<", 0, "Delta"]])
    return proof
