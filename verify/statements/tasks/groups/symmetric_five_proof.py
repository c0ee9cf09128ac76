"""Evidence that functions on pairs of points give all irreducible representations of the permutations of five points.

The functions are orthonormal and have the kernels that depend on which points are equal. The sum of degrees times
characters is evaluated for each permutation, from the numbers of points that it and its square fix.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import both, forall, implies
from verify.statements.tasks.groups import (
    faithful_actions,
    fixed_pairs,
    function_representations,
    listed_permutations,
    symmetric_five_group,
    words_in_letters,
)
from verify.statements.tasks.groups.character_tables import chosen
from verify.statements.tasks.groups.condition_and_margin import CONDITION, Margin
from verify.statements.tasks.groups.five_points import ELEMENTS
from verify.statements.tasks.groups.group_vocabulary import ORDER, REAL_IRREPS
from verify.statements.tasks.groups.invariant_functions import BINDERS, HYPOTHESES, TRACE
from verify.statements.tasks.groups.pair_functions import PAIRS, TABLE, shape_of
from verify.statements.tasks.groups.symmetric_five_system import AT_S5, DEGREES, IRREPS, move, name_of, twist, value
from verify.statements.terms import different, equal, mapping, plus, power, times, total

SHAPES: Json = ["labels", *fixed_pairs.SHAPES]
R, W, Z = "irrep1", "pair1", "pair2"
FUNCTION, KERNEL = "function2", "kernel2"


def _shape(r: Json) -> Json:
    """The shape of the functions of a representation."""
    return chosen(r, {irrep: ["of", SHAPES, f":{shape}"] for irrep, (shape, _) in IRREPS.items()})


def _kernel(shape: Json, w: Json, z: Json) -> Json:
    return chosen(shape, {name: fixed_pairs.kernel(name, w, z) for name in fixed_pairs.SHAPES})


def _trace(r: Json, g: Json) -> Json:
    """The trace of the kernel of a representation, by numbers of fixed points."""
    return symmetric_five_group.here(
        chosen(_shape(r), {name: fixed_pairs.trace(name, g) for name in fixed_pairs.SHAPES})
    )


def _traced(formula: Json) -> Json:
    """Put the numbers of fixed points in for the traces of kernels in a formula of the lemma, and 120 for the order."""
    if formula == TRACE:
        return times(["twist", "r", "g"], _trace("r", "g"))
    if formula == ORDER:
        return 120
    return [_traced(child) for child in formula] if isinstance(formula, list) else formula


AT_LEMMA = {
    **AT_S5,
    "X": PAIRS,
    "act": mapping([("g''", ELEMENTS), ("w''", PAIRS)], move("g''", "w''")),
    "function": mapping([("i''", "s5_rows"), ("w''", PAIRS)], value("i''", "w''")),
    "kernel": mapping([("r''", "s5_irreps"), ("w''", PAIRS), ("z''", PAIRS)], _kernel(_shape("r''"), "w''", "z''")),
    "twist": mapping([("r''", "s5_irreps"), ("g''", ELEMENTS)], twist("r''", "g''")),
}
WEIGHTED = total([("r", "R")], times(power(["root_of", "r"], 3), TRACE), different("r", "one"))
NEGATIVE = implies(different("g", "e"), ["<", WEIGHTED, 0])
REAL: Json = trees.substituted(REAL_IRREPS, AT_S5)
CONDITIONS: list[Json] = [trees.substituted(formula, AT_S5) for formula in CONDITION]
MARGIN = Margin(AT_S5, 120, list(DEGREES.values())[1:])
CLAIM = both(REAL, *CONDITIONS, MARGIN.claim())
ALL_FACTS: dict[str, Json] = {
    **symmetric_five_group.FACTS,
    "regular": trees.substituted(_traced(HYPOTHESES["regular"][2]), AT_LEMMA),
    "negative": trees.substituted(_traced(NEGATIVE), AT_LEMMA),
}
PROOF_VARIABLES = patterns.merged(
    function_representations.PROOF_VARIABLES,
    faithful_actions.PROOF_VARIABLES,
    listed_permutations.PROOF_VARIABLES,
    words_in_letters.SCALAR_VARIABLES,
    fixed_pairs.PROOF_VARIABLES,
    symmetric_five_group.VARIABLES,
    [
        (R, "s5_irreps"),
        (W, PAIRS),
        (Z, PAIRS),
        (FUNCTION, ["maps", "s5_functions", "X", "real"]),
        (KERNEL, ["maps", SHAPES, "X", "X", "real"]),
    ],
)


def _at_lemma(formula: Json) -> Json:
    return trees.substituted(formula, AT_LEMMA)


class SymmetricFive:
    """Proves the hypotheses of the lemma on representations by functions, for pairs of five points."""

    def __init__(self) -> None:
        """Evaluate what is known of each permutation."""
        self.proof = ConciseEvidence(PROOF_VARIABLES)
        self.permutations = symmetric_five_group.PermutationFacts(self.proof, ALL_FACTS)
        self.same_points = self.permutations.same_points()
        self.traces = self._traces()
        self.order = self.proof.evaluate(_at_lemma(equal(ORDER, 120)))

    def _on_pairs(self) -> tuple[int, int]:
        """∀g, h, w: (gh)w = g(hw), and ∀w: ew = w."""
        proof, known = self.proof, self.permutations
        values = symmetric_five_group.at_permutations(faithful_actions.BINDERS)
        acts = proof.specialise(fixed_pairs.prove_action_on_pairs(proof), values, [known.composed, known.rests])
        return proof.project(acts, 0), proof.project(acts, 1)

    def _for_irreps(self, term: Json, signed: int, plain: Json) -> int:
        """∀r: a formula, from the theorem for those with the sign and what is evaluated for the others."""
        proof = self.proof
        cases = [signed if sign else proof.evaluate(plain) for _, sign in IRREPS.values()]
        everywhere = proof.elements(forall([("r", "s5_irreps")], term), *cases)
        return proof.specialise(everywhere, [R])

    def _twists(self, group: int) -> tuple[int, int, int]:
        """The signs multiply, have the square 1, and are 1 for the trivial representation."""
        proof = self.proof
        signs = proof.specialise(self.permutations.signs(group), [symmetric_five_group.G, symmetric_five_group.H])
        law = equal(
            twist("r", symmetric_five_group.product(symmetric_five_group.G, symmetric_five_group.H)),
            times(twist("r", symmetric_five_group.G), twist("r", symmetric_five_group.H)),
        )
        multiplied = self._for_irreps(law, signs, equal(1, times(1, 1)))
        square = equal(power(twist("r", symmetric_five_group.G), 2), 1)
        squared = self._for_irreps(square, self.permutations.facts["square"], equal(power(1, 2), 1))
        one = proof.evaluate(equal(1, 1))
        return (
            proof.generalise(multiplied, [R, symmetric_five_group.G, symmetric_five_group.H]),
            proof.generalise(squared, [R, symmetric_five_group.G]),
            proof.generalise(one, [symmetric_five_group.G]),
        )

    def _projection(self) -> int:
        """∀r, w, z: the sum of f(w) f(z) over the functions of r is the kernel, evaluated for the shapes."""
        proof = self.proof

        def of_shapes(function: Json, kernel: Json, pairs: Json) -> Json:
            products = {name: times(*(["at", function, f":{name}", point] for point in ("w", "z"))) for name in TABLE}
            sums = {shape: plus(*(products[b] for b in TABLE if shape_of(b) == shape)) for shape in fixed_pairs.SHAPES}
            return forall(
                [("k", SHAPES), ("w", pairs), ("z", pairs)], equal(chosen("k", sums), ["at", kernel, "k", "w", "z"])
            )

        named = {
            "function": mapping([("i''", "s5_rows"), ("w''", "X")], [FUNCTION, name_of("i''"), "w''"]),
            "kernel": mapping(
                [("r''", "s5_irreps"), ("w''", "X"), ("z''", "X")], [KERNEL, _shape("r''"), "w''", "z''"]
            ),
        }
        given = of_shapes(FUNCTION, KERNEL, "X")
        by_shape = cofactor(proof.assume(given), [_shape("r"), "x", "y"])
        rule = proof.sums(trees.substituted(HYPOTHESES["projection"], {**AT_S5, **named}), cofactors=[by_shape])
        rule = proof.generalise(rule, ["X", FUNCTION, KERNEL], [given])
        table = mapping([("b''", "s5_functions"), ("w''", PAIRS)], ["s5_table", "b''", "w''"])
        kernel = mapping([("k''", SHAPES), ("w''", PAIRS), ("z''", PAIRS)], _kernel("k''", "w''", "z''"))
        return proof.specialise(rule, [PAIRS, table, kernel], [proof.evaluate(of_shapes(table, kernel, PAIRS))])

    def _invariant(self) -> int:
        """∀r, g, w, z: the kernel is the same at the images of two pairs."""
        moved_pairs, pairs = (
            _kernel(_shape(R), *ends)
            for ends in ((move(symmetric_five_group.G, W), move(symmetric_five_group.G, Z)), (W, Z))
        )
        return self.proof.generalise(
            self.proof.rewrite(equal(moved_pairs, pairs), [self.same_points]), [R, symmetric_five_group.G, W, Z]
        )

    def _traces(self) -> int:
        """∀r, g: the trace of the kernel, by numbers of fixed points."""
        proof, traces = self.proof, fixed_pairs.Traces(self.proof)
        given = [proof.evaluate(symmetric_five_group.here(fixed_pairs.FIVE)), self.same_points]
        by_shape = {}
        for name in fixed_pairs.SHAPES:
            everywhere = proof.specialise(
                traces.trace(name), symmetric_five_group.at_permutations(fixed_pairs.BINDERS), given
            )
            by_shape[name] = proof.specialise(everywhere, [symmetric_five_group.G])
        kernels = total([("w", PAIRS)], _kernel(_shape("r"), move(symmetric_five_group.G, "w"), "w"))
        goal = forall([("r", "s5_irreps")], equal(kernels, _trace("r", symmetric_five_group.G)))
        everywhere = proof.elements(goal, *(by_shape[shape] for shape, _ in IRREPS.values()))
        return proof.generalise(proof.specialise(everywhere, [R]), [R, symmetric_five_group.G])

    def _at_traces(self, name: str, formula: Json) -> int:
        """∀g: a formula with traces of kernels, from the one with numbers of fixed points."""
        goal = forall([("g", ELEMENTS)], _at_lemma(formula))
        by = [(self.traces, "backward"), (self.order, "backward")]
        return self.proof.rewrite(goal, by, self.permutations.for_all(name))

    def claim(self) -> Evidence:
        """Prove that these are all irreducible representations, with the condition of Theorem 7.9."""
        proof = self.proof
        group, neutral = self.permutations.group()
        composed, rests = self._on_pairs()
        multiplied, squared, untwisted = self._twists(group)
        known = {
            "group": group,
            "neutral": neutral,
            "composed": composed,
            "rests": rests,
            "multiplied": multiplied,
            "squared": squared,
            "untwisted": untwisted,
            "projection": self._projection(),
            "invariant": self._invariant(),
            "regular": self._at_traces("regular", HYPOTHESES["regular"][2]),
        }
        for name in ("orthonormal", "inhabited", "degree one", "constant"):
            known[name] = proof.evaluate(_at_lemma(HYPOTHESES[name]))
        premises = [known[name] for name in HYPOTHESES]
        lemma = function_representations.prove_function_representations(proof)
        found = proof.specialise(lemma, [AT_LEMMA[name] for name in patterns.names_of(BINDERS)], premises)
        real, characters = (proof.project(found, part) for part in range(2))
        weighted = self._at_traces("negative", NEGATIVE)
        negative = proof.rewrite(CONDITIONS[2], [(characters, "backward")], weighted)
        proof.conjunction(real, neutral, proof.evaluate(CONDITIONS[1]), negative, MARGIN.prove(proof))
        return proof
