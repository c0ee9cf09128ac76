"""Neurons spanned by one representation whose outputs add up to its character, up to a factor.

Thesis on combinatorial tasks, Lemma D.15: two neurons for each triple of rows.
"""

from itertools import product

from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, define, exists, forall, implies
from verify.statements.tasks.groups.group_vocabulary import ORDER, REAL_IRREPS, SYSTEM, character, degree
from verify.statements.tasks.groups.irrep_examples import ROOT_OF_SIXTH, typed
from verify.statements.tasks.groups.irrep_facts import entry
from verify.statements.tasks.groups.irrep_network import IRREP_VOCABULARY, SIGNS, quotient
from verify.statements.tasks.groups.irrep_network_proof import TRACE_VARIABLES, NetworkFacts
from verify.statements.tasks.groups.small_real_groups import REAL_S3, REAL_Z2
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

COEFFICIENTS = ("alpha", "beta", "gamma")
MATRIX = ["maps", "I", "I", "real"]
AT_R: Binders = [("I", "set"), ("R", "set"), ("irrep", ["maps", "I", "R"]), ("r0", "R")]


def rows_of(triple: Json) -> list[Json]:
    """Return the three rows that a triple consists of."""
    rest = ["second", triple]
    return [["first", triple], ["first", rest], ["second", rest]]


def _over_rows(value: Json, *rows: str) -> Json:
    """Return a sum over rows of r0."""
    return total([(row, "I") for row in rows], value, both(*(equal(["irrep", row], "r0") for row in rows)))


AT_NAMES = patterns.names_of(AT_R)
TRIPLES = ["members", ["row_triples", *AT_NAMES]]
PAIRS = ["product", TRIPLES, SIGNS]
BINDERS: Binders = [*SYSTEM, ("r0", "R"), ("s", "real")]
FAMILIES: Binders = [("J", "set"), *((m, ["maps", "J", "I", "I", "real"]) for m in COEFFICIENTS)]
HYPOTHESES: list[Json] = [
    REAL_IRREPS,
    different("r0", "one"),
    ["<=", 0, "s"],
    equal(times(3, ORDER, power("s", 2)), degree("r0")),
]


def _spanned(m: Json) -> Json:
    """Return the functions with these coefficients at the entries of r0, for all neurons."""
    names = ["G", *AT_NAMES[:3], "rho", "r0"]
    return mapping([("node", "J"), ("point", "G")], ["spanned", *names, ["at", m, "node"], "point"])


def _of_neuron(name: str) -> Json:
    return [name, *AT_NAMES, *([m, "j"] for m in COEFFICIENTS)]


NUMBER = equal(["size", "J"], times(2, power(degree("r0"), 3)))
LARGEST = forall([("j", "J")], equal(_of_neuron("product_trace"), power("s", 3)))
OUTPUTS = forall(
    [(x, "G") for x in ("a", "b", "c", "g")],
    implies(
        quotient("g", "a", "b", "c"),
        equal(
            ["output", "G", "J", *map(_spanned, COEFFICIENTS), "a", "b", "c"],
            times("factor", character("r0", "g")),
        ),
    ),
)
UNIT = forall([("j", "J")], equal(times(ORDER, _of_neuron("coefficient_norm")), degree("r0")))
CONSTRUCTION_VOCABULARY: list[Json] = [
    *IRREP_VOCABULARY,
    define(
        "spanned",
        [("G", "set"), *AT_R[:3], ("rho", ["maps", "I", "I", "G", "real"]), AT_R[3], ("m", MATRIX), ("x", "G")],
        _over_rows(times(["m", "p", "q"], entry("p", "q", "x")), "p", "q"),
    ),
    define(
        "product_trace",
        [*AT_R, *((m, MATRIX) for m in COEFFICIENTS)],
        _over_rows(times(["alpha", "p", "q"], ["beta", "q", "t"], ["gamma", "p", "t"]), "p", "q", "t"),
    ),
    define(
        "coefficient_norm",
        [*AT_R, *((m, MATRIX) for m in COEFFICIENTS)],
        _over_rows(plus(*(power([m, "p", "q"], 2) for m in COEFFICIENTS)), "p", "q"),
    ),
    define(
        "row_triples",
        AT_R,
        [
            "subset",
            [["x", ["product", "I", ["product", "I", "I"]]]],
            both(*(equal(["irrep", row], "r0") for row in rows_of("x"))),
        ],
    ),
    define("traces", [*BINDERS, *FAMILIES, ("factor", "real")], both(NUMBER, LARGEST, OUTPUTS)),
    define("unit_neurons", [("G", "set"), *AT_R, *FAMILIES], UNIT),
]
TRACES = ["traces", *patterns.names_of([*BINDERS, *FAMILIES])]
UNIT_NEURONS = ["unit_neurons", "G", *AT_NAMES, *patterns.names_of(FAMILIES)]
FACTOR = times(4, power("s", 3))


def claim(network: Json) -> Json:
    """There is such a network."""
    return forall(BINDERS, implies(*HYPOTHESES, exists(FAMILIES, network)))


PRINTED, CORRECTED = (claim([*TRACES, factor]) for factor in (1, FACTOR))
REPAIRED = claim(both([*TRACES, FACTOR], UNIT_NEURONS))


class CharacterNetwork:
    """The proof that two neurons for each triple of rows output the character, up to the factor 4 s³."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        self.proof: Evidence = ConciseEvidence([*BINDERS, *TRACE_VARIABLES])
        self.given = [self.proof.assume(formula) for formula in HYPOTHESES]
        i, j, k = rows_of(["inclusion", ["first", "neuron"]])
        sign = minus(1, times(2, ["second", "neuron"]))
        self.families = [
            PAIRS,
            *(
                mapping(
                    [("neuron", PAIRS), ("p'", "I"), ("q'", "I")],
                    times(factor, "s", indicator(equal("p'", one)), indicator(equal("q'", two))),
                )
                for factor, one, two in ((1, i, j), (sign, j, k), (sign, i, k))
            ),
        ]

    def at(self, formula: Json) -> Json:
        """Return a formula on the families and the factor, for these neurons."""
        return trees.substituted(formula, {**patterns.valuation(FAMILIES, self.families), "factor": FACTOR})

    def outputs(self) -> int:
        """The outputs are 4 s³ times the character."""
        proof = self.proof
        inputs = a, b, c, g = "a1", "b1", "c1", "g1"
        premise = quotient(g, a, b, c)
        trace = NetworkFacts(proof, self.given[0]).trace()
        trace = proof.specialise(trace, ["r0", *inputs], [proof.assume(premise)])
        value = self.at(["output", "G", "J", *map(_spanned, COEFFICIENTS), a, b, c])
        result = proof.follows(equal(value, times(FACTOR, character("r0", g))), trace)
        return proof.generalise(result, inputs, [premise])

    def closed(self, *, unit: bool) -> Evidence:
        """Return the evidence; the neurons may be said to have norm 1."""
        proof = self.proof
        found = proof.conjunction(proof.sums(self.at(NUMBER)), proof.sums(self.at(LARGEST)), self.outputs())
        if unit:
            found = proof.conjunction(found, proof.sums(self.at(UNIT), cofactors=[cofactor(self.given[3])]))
        goal = (REPAIRED if unit else CORRECTED)[2][-1]
        proof.generalise(proof.witness(goal, self.families, found), patterns.names_of(BINDERS), HYPOTHESES)
        return proof


ON_Z2: list[Json] = [*REAL_Z2, ":sign", ROOT_OF_SIXTH]
ON_S3: list[Json] = [*REAL_S3, ":plane", over(1, 3)]
SIGN_OF_Z2 = {**typed(REAL_Z2, "", []), "r0": ["of", REAL_Z2[2], ":sign"]}
WITHOUT_FACTOR = [*TRACES, 1]
UNIT_WITHOUT_FACTOR = both(WITHOUT_FACTOR, UNIT_NEURONS)


def _on_z2(node: Json) -> Json:
    """Return claims and sorts at the values on the group of order 2."""
    return trees.substituted(node, {**patterns.valuation(BINDERS, ON_Z2), **SIGN_OF_Z2})


def _some_families(network: Json, known: list[str]) -> Json:
    """On the group of order 2 the families of such a network that are not known yet exist."""
    at = patterns.valuation(FAMILIES[: len(known)], known)
    unknown = [(name, trees.substituted(_on_z2(sort), at)) for name, sort in FAMILIES[len(known) :]]
    described = trees.substituted(_on_z2(network), at)
    return exists(unknown, described) if unknown else described


def refute_network(network: Json) -> Evidence:
    """On the group of order 2: the sum of ± the outputs would be 8, but it is 32 s³."""
    families = [f"{name}1" for name in patterns.names_of(FAMILIES)]
    at = patterns.valuation(FAMILIES, families)
    proof = Evidence([[at[name], trees.substituted(_on_z2(sort), at)] for name, sort in FAMILIES])
    assumed = proof.assume(_some_families(network, families))
    traces = assumed if network == WITHOUT_FACTOR else proof.project(assumed, 0)
    number, largest, outputs = (proof.project(traces, part) for part in range(3))
    cube, signs = power(ROOT_OF_SIXTH, 3), {":even": 1, ":odd": -1}
    cofactors = [cofactor(number, [], times(16, cube)), cofactor(largest, ["j"], 16, [["j", "J1"]])]
    for a, b, c in product(signs, repeat=3):
        sign = signs[a] * signs[b] * signs[c]
        cofactors.append(cofactor(outputs, [a, b, c, ":even" if sign > 0 else ":odd"], -sign))
    wrong = equal(8, times(32, cube))
    absurd = proof.sums(wrong, cofactors=cofactors)
    for found in range(len(families) - 1, 0, -1):
        some = _some_families(network, families[:found])
        absurd = proof.choose(proof.assume(some), families[found], absurd)
    nowhere = proof.generalise(patterns.prove_not(proof, some, absurd, proof.evaluate(wrong)), families[:1])
    given = [proof.evaluate(_on_z2(hypothesis)) for hypothesis in HYPOTHESES]
    proof.counterexample(claim(network), [{"at": ON_Z2}, {"given": given}], nowhere)
    return proof
