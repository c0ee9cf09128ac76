"""Two neurons that together compute the product of three entries of a representation.

Thesis on combinatorial tasks, the proof of Lemma D.15.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of, refute_at, sums_under
from verify.statements.tasks.groups import character_network, group_vocabulary, irrep_examples
from verify.statements.tasks.groups.irrep_facts import entry
from verify.statements.tasks.groups.small_real_groups import REAL_S3, REAL_Z2
from verify.statements.terms import different, equal, indicator, mapping, over, plus, power, times

ROWS = ("i", "j", "k")
NEURON_BINDERS: Binders = [*group_vocabulary.SYSTEM, ("r0", "R"), *((row, "I") for row in ROWS), ("q", "real")]
OF_ONE_IRREP: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    different("r0", "one"),
    *(equal(["irrep", row], "r0") for row in ROWS),
    ["<=", 0, "q"],
    equal(times(3, group_vocabulary.ORDER, power("q", 2)), 1),
]
INPUTS: Binders = [(x, "G") for x in ("a", "b", "c")]


def pair_equation(factor: int) -> Json:
    """Two neurons together compute the product of three entries, up to q³ and a factor."""
    one, two, three = entry("i", "j", "a"), entry("j", "k", "b"), entry("i", "k", "c")
    neurons = [
        times(power(plus(times("q", one), times(sign, "q", two)), 2), times(sign, "q", three)) for sign in (1, -1)
    ]
    return equal(plus(*neurons), times(factor, power("q", 3), one, two, three))


def pair_claim(factor: int) -> Json:
    """This holds for all rows of one representation and all inputs."""
    return forall(NEURON_BINDERS, implies(*OF_ONE_IRREP, forall(INPUTS, pair_equation(factor))))


def prove_pair() -> Evidence:
    """Prove it with the factor 4."""
    proof = Evidence([*NEURON_BINDERS, *INPUTS])
    value = proof.generalise(proof.sums(pair_equation(4)), names_of(INPUTS))
    proof.generalise(value, names_of(NEURON_BINDERS), OF_ONE_IRREP)
    return proof


TRACE_BINDERS: Binders = [*NEURON_BINDERS, ("s", "real")]
OF_NEURON = [*OF_ONE_IRREP, *character_network.HYPOTHESES[2:]]


def _unit_matrix(row: str, column: str) -> Json:
    """The matrix whose entry in a row and column is q, the others are 0."""
    return mapping([("p'", "I"), ("q'", "I")], times("q", indicator(equal("p'", row)), indicator(equal("q'", column))))


def trace_equation(value: Json) -> Json:
    """The coefficients of one of these neurons have this trace."""
    matrices = [_unit_matrix(*at) for at in (("i", "j"), ("j", "k"), ("i", "k"))]
    return equal(["product_trace", *character_network.AT_NAMES, *matrices], value)


def trace_claim(value: Json) -> Json:
    """This holds for all rows of one representation."""
    return forall(TRACE_BINDERS, implies(*OF_NEURON, trace_equation(value)))


def prove_trace() -> Evidence:
    """Prove it with the trace q³."""
    proof = Evidence(TRACE_BINDERS)
    given = [proof.assume(formula) for formula in OF_NEURON]
    value = sums_under(proof, OF_NEURON[2:5], given[2:5], trace_equation(power("q", 3)))
    proof.generalise(value, names_of(TRACE_BINDERS), OF_NEURON)
    return proof


EVEN = [":even"] * 3
SIGNED: list[Json] = [*REAL_Z2, ":sign", ":sign", ":sign", ":sign", irrep_examples.ROOT_OF_SIXTH]
PLANE: list[Json] = [*REAL_S3, ":plane", ":across", ":upward", ":across", over(irrep_examples.ROOT_OF_2, 6), over(1, 3)]


def refute_pair(claim: Json) -> Evidence:
    """On the group of order 2 it is false with the factor 1."""
    rows = {row: ["of", REAL_Z2[3], ":sign"] for row in ROWS}
    at = {**character_network.SIGN_OF_Z2, **irrep_examples.typed(REAL_Z2, "abc", EVEN), **rows}
    return refute_at(claim, NEURON_BINDERS, SIGNED, OF_ONE_IRREP, pair_equation(1), [{"at": EVEN}], at)


def refute_trace(claim: Json) -> Evidence:
    """On the plane representation of S3 it is false with the trace s³."""
    rows = {row: ["of", REAL_S3[3], value] for row, value in zip(ROWS, PLANE[8:11], strict=True)}
    at = {**irrep_examples.typed(REAL_S3, "", []), "r0": ["of", REAL_S3[2], ":plane"], **rows}
    return refute_at(claim, TRACE_BINDERS, PLANE, OF_NEURON, trace_equation(power("s", 3)), [], at)
