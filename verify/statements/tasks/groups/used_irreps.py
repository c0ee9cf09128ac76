"""In a network with the largest margin each representation but the trivial one is used by some neuron.

Thesis on combinatorial tasks, D.9.1: the output is its value for the right label less γ for each wrong one, so that its
group Fourier transform at three entries of one representation is not zero.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both, define, exists, forall, implies
from verify.statements.patterns import names_of, prove_not, sums_under
from verify.statements.tasks.groups import equal_group_margins, group_margin, group_vocabulary, irrep_margin_bound
from verify.statements.tasks.groups.group_facts import product
from verify.statements.tasks.groups.irrep_facts import entry, root
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total


def uses(f: Json, r: Json) -> Json:
    """Some transform of f at entries of the representation r is not 0."""
    return ["uses", "G", *names_of(group_vocabulary.IRREPS[:4]), f, r]


def _only(f: Json, r: Json) -> Json:
    """If f is a linear combination of entries of one representation, then of r."""
    return forall([("r'", "R")], implies(group_vocabulary.spanned_by(f, "r'"), equal("r'", r)))


def is_used(r: Json) -> Json:
    """The three functions of some neuron use r; if one representation spans the first of them, it is r."""
    return ["is_used", "G", *names_of([*group_vocabulary.IRREPS[:4], *group_vocabulary.NETWORK]), r]


NEURON = [[x, "j"] for x in group_vocabulary.WEIGHTS]
USE_DEFINITIONS: list[Json] = [
    define(
        "uses",
        [("G", "set"), *group_vocabulary.IRREPS[:4], ("f", group_vocabulary.FUNCTION), ("r", "R")],
        exists(
            [("i", "I"), ("j", "I")],
            both(
                equal(["irrep", "i"], "r"),
                equal(["irrep", "j"], "r"),
                different(group_vocabulary.transform("f", "i", "j"), 0),
            ),
        ),
    ),
    define(
        "is_used",
        [("G", "set"), *group_vocabulary.IRREPS[:4], *group_vocabulary.NETWORK, ("r", "R")],
        exists([("j", "J")], both(*(uses(f, "r") for f in NEURON), _only(NEURON[0], "r"))),
    ),
]
ALL_USED = forall([("r", "R")], implies(different("r", "one"), is_used("r")))
IRREP, ROW = "rep1", "i1"
INPUTS: list[Json] = [["a'", "G"], ["b'", "G"]]


class UsedIrreps(equal_group_margins.EqualMargins):
    """The proof for one representation, at one of its diagonal entries."""

    def __init__(self) -> None:
        """Assume the hypotheses, and that i is a row of a representation that is not trivial."""
        super().__init__([("alpha1", ["maps", "I", "I", "real"])])
        proof = self.proof
        self.here = proof.assume(equal(["irrep", ROW], IRREP))
        self.nontrivial = proof.assume(different(IRREP, "one"))
        self.root_unit = proof.quotient(
            proof.specialise(
                prove_nonzero(proof), [root(ROW)], [proof.specialise(self.facts.root_signs, [["irrep", ROW]])]
            )
        )

    def no_mean(self) -> int:
        """Σ_g R(g)_ii = 0, by orthogonality to the trivial representation."""
        proof, facts, k = self.proof, self.facts, "k1"
        trivial = equal(["irrep", k], "one")
        assumed = proof.assume(trivial)
        ones = proof.specialise(facts.trivial, [k], [assumed])
        same_row = equal(ROW, k)
        moved = proof.rewrite(equal(["irrep", ROW], "one"), [(proof.assume(same_row), "backward")], assumed)
        at_one = proof.rewrite(equal(IRREP, "one"), [self.here], moved)
        apart = prove_not(proof, same_row, at_one, self.nontrivial)
        diagonal = total([("g'", "G")], entry(ROW, ROW, "g'"))
        ratio, inverse = over(root(ROW), root(ROW)), over(1, root(ROW))
        result = sums_under(
            proof,
            [different(ROW, k)],
            [apart],
            equal(diagonal, 0),
            cofactors=[
                cofactor(facts.rooted_schur, [ROW, ROW, k, k], power(inverse, 2)),
                cofactor(ones, ["g'"], times(-1, power(ratio, 2), entry(ROW, ROW, "g'")), [["g'", "G"]]),
                cofactor(self.root_unit, [], times(-1, plus(ratio, 1), diagonal)),
            ],
        )
        return proof.choose(proof.specialise(facts.inhabited, ["one"]), k, result)

    def transformed(self) -> int:
        """The transform of the outputs at R_ii in all three arguments: 2 d² Σ_j û v̂ ŵ = γ |G|²."""
        proof, facts = self.proof, self.facts
        ab = product("a'", "b'")
        fourth = power(root(ROW), 4)
        pair = times(entry(ROW, ROW, "a'"), entry(ROW, ROW, "b'"))
        output = ["output", "G", "J", *group_vocabulary.WEIGHTS, "a'", "b'"]
        gaps, no_mean = self.gaps(), self.no_mean()
        unit = proof.project(proof.specialise(facts.neutral, ["g1"]), 1)
        at_neutral = proof.rewrite(equal(entry(ROW, ROW, product("g1", "e")), entry(ROW, ROW, "g1")), [unit])
        at_neutral = proof.generalise(at_neutral, ["g1"])
        read = mapping([("c'", "G")], times([*output, "c'"], entry(ROW, ROW, "c'")))
        plain = mapping([("c'", "G")], entry(ROW, ROW, "c'"))
        means = plus(
            *(
                total(
                    [("j'", "J"), ("g'", "G")],
                    times(power([x, "j'", "g'"], 2), entry(ROW, ROW, "g'"), self.at("w", "j'")),
                )
                for x in ("u", "v")
            )
        )
        rest = times(fourth, minus([*output, ab], "gamma"), pair)
        label = product(ab, "t'")
        left = total([("j'", "J")], times(*(self.at(x, "j'") for x in group_vocabulary.WEIGHTS)))
        row = [["l'", "I"]]
        column = times(entry(ROW, ROW, "b'"), entry("l'", ROW, "b'"))
        columns = total([("b'", "G")], column)
        return proof.sums(
            equal(times(2, fourth, left), times("gamma", power(group_vocabulary.ORDER, 2))),
            cofactors=[
                cofactor(no_mean, [], times(-1, fourth, means)),
                cofactor(facts.left, [ab, read], times(-1, fourth, pair), INPUTS),
                cofactor(
                    gaps, ["a'", "b'", "t'"], times(-1, fourth, pair, entry(ROW, ROW, label)), [*INPUTS, ["t'", "G"]]
                ),
                cofactor(facts.left, [ab, plain], rest, INPUTS),
                cofactor(no_mean, [], ["sum", INPUTS, rest]),
                cofactor(at_neutral, [ab], times("gamma", fourth, pair), INPUTS),
                cofactor(facts.homomorphism, [ROW, ROW, "a'", "b'"], times("gamma", fourth, pair), INPUTS),
                cofactor(facts.rooted_schur, [ROW, ROW, ROW, "l'"], times("gamma", power(root(ROW), 2), columns), row),
                cofactor(facts.rooted_schur, [ROW, ROW, ROW, ROW], times("gamma", group_vocabulary.ORDER)),
            ],
        )

    def alone(self, function: Json, nonzero: int) -> int:
        """The function is spanned by no other representation, from the theorem that its transform is not 0."""
        proof, other, g = self.proof, "rep2", "g'"
        value, inverse, ratio = (
            group_vocabulary.transform(function, ROW, ROW),
            over(1, root(ROW)),
            over(root(ROW), root(ROW)),
        )
        spanned, same = group_vocabulary.spanned_by(function, other), equal(other, IRREP)
        combined = equal([*function, "g"], irrep_margin_bound.combination("alpha1", other, "g"))
        known = proof.assume(forall([("g", "G")], combined))
        away = proof.rewrite(different(other, ["irrep", ROW]), [(self.here, "backward")], proof.assume(["not", same]))
        rows = [["p'", "I"], ["q'", "I"]]
        weight = times(indicator(equal(["irrep", "p'"], other)), ["alpha1", "p'", "q'"])
        zero = sums_under(
            proof,
            [different(other, ["irrep", ROW])],
            [away],
            equal(value, 0),
            cofactors=[
                cofactor(known, [g], times(power(ratio, 2), entry(ROW, ROW, g)), [[g, "G"]]),
                cofactor(self.facts.rooted_schur, [ROW, ROW, "p'", "q'"], times(power(inverse, 2), weight), rows),
                cofactor(self.root_unit, [], times(-1, plus(ratio, 1), value)),
            ],
        )
        only = proof.cases(same, proof.assume(same), proof.contradiction(same, zero, nonzero))
        result = proof.choose(proof.assume(spanned), "alpha1", only)
        return proof.generalise(result, [other], [spanned])

    def some_neuron(self) -> int:
        """Some neuron uses the representation."""
        proof, facts, goal = self.proof, self.facts, is_used(IRREP)
        functions = [[x, group_margin.J] for x in group_vocabulary.WEIGHTS]
        values = [self.at(x, group_margin.J) for x in group_vocabulary.WEIGHTS]
        none = equal(times(*values), 0)
        nonzero = [proof.assume(different(value, 0)) for value in values]
        used = [
            proof.witness(uses(f, IRREP), [ROW, ROW], proof.conjunction(self.here, self.here, theorem))
            for f, theorem in zip(functions, nonzero, strict=True)
        ]
        found = proof.conjunction(*used, self.alone(functions[0], nonzero[0]))
        result = proof.contradiction(none, proof.witness(goal, [group_margin.J], found), proof.assume(["not", goal]))
        for value in values:
            zero = equal(value, 0)
            nothing = proof.follows(none, proof.assume(zero))
            result = proof.cases(zero, nothing, result)
        nothing = proof.generalise(result, [group_margin.J])
        share = times(27, "gamma", power(group_vocabulary.DEGREE_SUM, 2))
        inverse = over(1, group_vocabulary.ORDER)
        wrong = equal(0, 4)
        absurd = proof.sums(
            wrong,
            cofactors=[
                cofactor(self.network.gamma),
                cofactor(facts.order_unit, [], times(share, "gamma", group_vocabulary.ORDER)),
                cofactor(self.transformed(), [], times(share, inverse)),
                cofactor(nothing, ["j"], times(-2, share, inverse, power(root(ROW), 4)), [["j", "J"]]),
            ],
        )
        denied = proof.contradiction(goal, absurd, proof.evaluate(wrong))
        return proof.cases(goal, proof.assume(goal), denied)

    def proved(self) -> Evidence:
        """Return the evidence."""
        proof = self.proof
        result = proof.choose(proof.specialise(self.facts.inhabited, [IRREP]), ROW, self.some_neuron())
        result = proof.generalise(result, [IRREP], [different(IRREP, "one")])
        return self.closed(result)

    @staticmethod
    def at(x: str, j: str) -> Json:
        """The transform of a function of a neuron at the diagonal entry."""
        return group_vocabulary.transform([x, j], ROW, ROW)
