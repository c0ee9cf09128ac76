"""A neuron made of one diagonal entry of a representation attains the largest margin for its value.

Thesis on combinatorial tasks, Lemma D.13.
"""

from verify.library.real_order import prove_equal_roots
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import group_vocabulary, irrep_coefficients
from verify.statements.tasks.groups.class_values import ClassValues
from verify.statements.tasks.groups.irrep_expected_margin import at_degrees, by_irreps, prove_by_maps
from verify.statements.tasks.groups.irrep_facts import entry, root
from verify.statements.tasks.groups.matrix_bound import LARGEST, MEANS
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total
from verify.statements.trees import substituted

ROW, SIZE = "row", "s"
IRREP = ["irrep", ROW]
BINDERS: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    ("e", "G"),
    group_vocabulary.TAU,
    ("V", "real"),
    ("gamma", "real"),
    (ROW, "I"),
    (SIZE, "real"),
]
HYPOTHESES: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    group_vocabulary.ROOTED,
    group_vocabulary.CLASS_WEIGHTS,
    group_vocabulary.VALUES_AT_MOST,
    ["margin_for", "G", "V", "gamma"],
    different(IRREP, "one"),
    equal(group_vocabulary.shortfall(IRREP), times("V", power(root(ROW), 3))),
    ["<", 0, SIZE],
    equal(times(3, group_vocabulary.ORDER, power(SIZE, 2)), group_vocabulary.degree(IRREP)),
]
ENTRY = mapping([("x", "G")], times(SIZE, entry(ROW, ROW, "x")))
UNIT_MATRIX = mapping([("i", "I"), ("j", "I")], times(SIZE, indicator(equal("i", ROW)), indicator(equal("j", ROW))))
MARGIN = ["weighted_margin", "G", "mul", "e", "tau", *[ENTRY] * 3]
SQUARES = total([("g'", "G")], plus(*[power(times(SIZE, entry(ROW, ROW, "g'")), 2)] * 3))
MIXED = substituted(irrep_coefficients.margin_of("expected_product"), dict.fromkeys(irrep_coefficients.NEURON, ENTRY))
NORMED = equal(SQUARES, 1)
ATTAINED = both(NORMED, equal(MARGIN, "gamma"))
MIXED_ATTAINED = both(NORMED, equal(MIXED, over("gamma", 2)))


def prove_scaled_root(proof: Evidence) -> int:
    """Prove ∀ reals: γ² = (2 V r³ s³ / d³)², if d = r², 3 G s² = d, 27 γ² G³ = 4 V² and d, G have inverses."""
    gamma, r, s, d, by_d, size, by_size = MEANS[:7]
    v = LARGEST
    hypotheses = [
        equal(power(r, 2), d),
        equal(times(d, by_d), 1),
        equal(times(3, size, power(s, 2)), d),
        equal(times(27, power(gamma, 2), power(size, 3)), times(4, power(v, 2))),
        equal(times(size, by_size), 1),
    ]
    rooted, unit_d, scaled, largest, unit = (proof.assume(formula) for formula in hypotheses)
    square, share = power(s, 2), times(["/", 1, 3], d, by_size)
    to_share = times(
        -4, power(v, 2), power(d, 3), power(by_d, 6), plus(power(square, 2), times(square, share), power(share, 2))
    )
    one, whole = times(d, by_d), times(size, by_size)
    quadratic = plus(power(r, 4), times(power(r, 2), d), power(d, 2))
    result = proof.sums(
        equal(power(gamma, 2), power(attained_value(v, r, s, by_d), 2)),
        cofactors=[
            cofactor(rooted, [], times(-4, power(v, 2), power(s, 6), power(by_d, 6), quadratic)),
            cofactor(scaled, [], times(["/", 1, 3], by_size, to_share)),
            cofactor(unit, [], times(-1, square, to_share)),
            cofactor(
                unit_d,
                [],
                times(["/", -4, 27], power(v, 2), power(by_size, 3), plus(*(power(one, n) for n in range(6)))),
            ),
            cofactor(largest, [], times(["/", 1, 27], power(by_size, 3))),
            cofactor(unit, [], times(-1, power(gamma, 2), plus(1, whole, power(whole, 2)))),
        ],
    )
    return proof.generalise(result, [*MEANS[:7], v], hypotheses)


def attained_value(v: Json, r: Json, s: Json, by_d: Json) -> Json:
    """2 V r³ s³ / d³."""
    return times(2, v, power(r, 3), power(s, 3), power(by_d, 3))


def _prove_expansion(proof: Evidence) -> int:
    """The entry has the coefficient s at its place."""
    i, j = "i1", "j1"
    apart = ["not", group_vocabulary.same(i, j)]
    goal = equal(times(SIZE, indicator(equal(i, ROW)), indicator(equal(j, ROW))), 0)
    at_i, at_j = equal(i, ROW), equal(j, ROW)
    itself = proof.rewrite(different(IRREP, IRREP), [proof.assume(at_i), proof.assume(at_j)], proof.assume(apart))
    absurd = proof.contradiction(goal, proof.sums(equal(IRREP, IRREP)), itself)
    result = absurd
    for place in (at_j, at_i):
        elsewhere = proof.sums(implies(["not", place], goal))
        result = proof.cases(place, result, proof.specialise(elsewhere, [], [proof.assume(["not", place])]))
    blocks = proof.generalise(result, [i, j], [apart])
    value = times(SIZE, entry(ROW, ROW, "x"))
    unit = times(SIZE, indicator(equal("i'", ROW)), indicator(equal("j'", ROW)))
    entries = total([("i'", "I"), ("j'", "I")], times(unit, entry("i'", "j'", "x")))
    return proof.conjunction(blocks, proof.sums(forall([("x", "G")], equal(value, entries))))


def prove_entry_neuron(mixed: bool = False) -> Evidence:
    """Prove that the neuron has norm 1 and the margin γ; or that the margin of the mixed term is γ/2."""
    reals = [(x, "real") for x in (*MEANS, LARGEST)]
    proof = ConciseEvidence(
        [*BINDERS, *irrep_coefficients.FUNCTIONS, *irrep_coefficients.MATRICES, *irrep_coefficients.VARIABLES, *reals]
    )
    lemma = prove_by_maps(proof)
    given = [proof.assume(formula) for formula in HYPOTHESES]
    facts = ClassValues(proof, *given[:4])
    largest = facts.find_largest_sign()
    gamma_sign, gamma = (proof.project(given[4], part) for part in (0, 1))
    other, best, positive, scaled = given[5:]
    d, by_d = group_vocabulary.degree(IRREP), over(1, group_vocabulary.degree(IRREP))
    rooted = facts.degree_of(IRREP)
    sign = proof.squares(
        ["<", 0, d],
        proof.follows(equal(minus(d, 0), power(root(ROW), 2)), rooted),
        [facts.root_signs],
    )
    unit = proof.quotient(proof.specialise(facts.nonzero, [d], [sign]))
    weights = given[2]
    expansion = _prove_expansion(proof)
    names = names_of(group_vocabulary.SYSTEM)
    at_entry = proof.specialise(
        lemma,
        [*names, "e", "tau", *[ENTRY] * 3, *[UNIT_MATRIX] * 3],
        [given[0], facts.neutral, proof.project(weights, 2), facts.all_weights, *[expansion] * 3],
    )
    maps = [proof.assume(formula) for formula in (irrep_coefficients.DEGREES, irrep_coefficients.VALUES)]
    formulas = proof.specialise(at_entry, [irrep_coefficients.DEGREE, irrep_coefficients.VALUE], maps)
    subject, factor = (MIXED, 1) if mixed else (MARGIN, 2)
    by_maps = proof.project(formulas, 1 if mixed else 0)
    degree_of, value_of = (
        irrep_coefficients.of_row(irrep_coefficients.DEGREE, ROW),
        irrep_coefficients.of_row(irrep_coefficients.VALUE, ROW),
    )
    single = over(over(times(value_of, power(SIZE, 3)), degree_of), degree_of)
    traces = substituted(by_irreps(), dict.fromkeys(irrep_coefficients.OF_NEURON, UNIT_MATRIX))
    at_row = proof.specialise(proof.sums(implies(different(IRREP, "one"), equal(traces, single))), [], [other])
    doubled = single if mixed else times(2, single)
    by_row = proof.rewrite(equal(subject, doubled), [at_row], by_maps)
    by_row = at_degrees(
        proof,
        proof.generalise(
            by_row,
            [irrep_coefficients.DEGREE, irrep_coefficients.VALUE],
            [irrep_coefficients.DEGREES, irrep_coefficients.VALUES],
        ),
    )
    value = attained_value("V", root(ROW), SIZE, by_d)
    plain = dict(
        zip(
            [irrep_coefficients.DEGREE, irrep_coefficients.VALUE],
            [irrep_coefficients.ALL_DEGREES, irrep_coefficients.ALL_VALUES],
            strict=True,
        )
    )
    number = proof.follows(equal(substituted(doubled, plain), value if factor == 2 else over(value, 2)), best, unit)
    numbers = ["gamma", root(ROW), SIZE, d, by_d, group_vocabulary.ORDER, over(1, group_vocabulary.ORDER), "V"]
    squared = proof.specialise(prove_scaled_root(proof), numbers, [rooted, unit, scaled, gamma, facts.order_unit])
    turned = proof.follows(equal(power(value, 2), power("gamma", 2)), squared)
    value_sign = proof.squares(["<", 0, value], given=[largest, facts.root_signs, positive, sign])
    equals = proof.specialise(prove_equal_roots(proof), [value, "gamma"], [value_sign, gamma_sign, turned])
    largest_value, reached = (over(value, 2), over("gamma", 2)) if mixed else (value, "gamma")
    margin = proof.rewrite(equal(subject, largest_value), [number], by_row)
    attained = proof.rewrite(equal(subject, reached), [equals], margin)
    norm = proof.follows(equal(SQUARES, 1), facts.schur, unit, scaled)
    proof.generalise(proof.conjunction(norm, attained), names_of(BINDERS), HYPOTHESES)
    return proof
