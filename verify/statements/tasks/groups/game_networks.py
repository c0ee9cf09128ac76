"""Networks and class weights that prove each other best: the two sides of a game between representations and classes.

Thesis on combinatorial tasks, D.9.2. One player mixes neurons of the representations, the other one wrong labels; if
each mixture is a best reply to the other, the network has the largest margin.
"""

from functools import cached_property

from verify.library import real_order
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import patterns, real_inequalities
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.tasks.groups import class_values, group_vocabulary, irrep_network, irrep_network_proof
from verify.statements.tasks.groups.any_class_weights import BOUNDED, WITH_MARGIN
from verify.statements.tasks.groups.group_margin import NETWORK_VARIABLES, prove_bound
from verify.statements.terms import different, equal, indicator, minus, plus, power, times, total

REPLY_BINDERS: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    group_vocabulary.TAU,
    ("V", "real"),
    irrep_network.AMPLITUDE,
]
LEAST: tuple[str, Json] = ("least", "real")
BINDERS: Binders = [
    *group_vocabulary.SYSTEM,
    group_vocabulary.ROOTS,
    ("e", "G"),
    group_vocabulary.TAU,
    ("V", "real"),
    ("gamma", "real"),
    LEAST,
    irrep_network.SPARE,
    irrep_network.AMPLITUDE,
    irrep_network.NORM,
]
GAME_VOCABULARY: list[Json] = [
    # The representations with an amplitude have the value V, the largest one by values_at_most.
    define(
        "best_irreps",
        REPLY_BINDERS,
        forall(
            [("r", "R")],
            implies(
                different("r", "one"),
                different(["amplitude_of", "r"], 0),
                equal(group_vocabulary.shortfall("r"), times("V", power(["root_of", "r"], 3))),
            ),
        ),
    ),
    # The wrong labels with a weight have the least gap, as a network of all pairs of rows outputs it.
    define(
        "best_classes",
        [*group_vocabulary.SYSTEM, ("e", "G"), group_vocabulary.TAU, LEAST, irrep_network.AMPLITUDE],
        both(
            forall([("t", "G")], implies(different("t", "e"), ["<=", "least", irrep_network.gap("t")])),
            forall([("t", "G")], implies(different(["tau", "t"], 0), equal(irrep_network.gap("t"), "least"))),
        ),
    ),
]
NORMALISED = equal(irrep_network.CUBED_NORM[2], 1)
HYPOTHESES: list[Json] = [
    group_vocabulary.REAL_IRREPS,
    group_vocabulary.ROOTED,
    group_vocabulary.CLASS_WEIGHTS,
    group_vocabulary.VALUES_AT_MOST,
    ["margin_for", "G", "V", "gamma"],
    irrep_network.NORMS_OF_IRREPS,
    forall([("r", "R")], ["<=", 0, ["amplitude_of", "r"]]),
    NORMALISED,
    ["best_irreps", *patterns.names_of(REPLY_BINDERS)],
    ["best_classes", *patterns.names_of(group_vocabulary.SYSTEM), "e", "tau", "least", "amplitude_of"],
]
UNIT = equal(["cubed_norm", irrep_network.NODES, irrep_network.IRREP_NORM], 1)
MARGIN = ["margin_at_least", "G", "mul", irrep_network.NODES, *irrep_network.IRREP_NETWORK, "gamma"]
OTHERS: Binders = [binder for binder in WITH_MARGIN if binder[0] in ("J", "u", "v", "w", "n", "h")]
NO_BETTER = forall(OTHERS, implies(*BOUNDED[-2:], ["<=", "h", times("gamma", ["cubed_norm", "J", "n"])]))
CLAIM = forall(BINDERS, implies(*HYPOTHESES, both(irrep_network.NORMS, UNIT, MARGIN, NO_BETTER)))
R = "rep1"
NONTRIVIAL = indicator(different("r'", "one"))


def declared(*groups: Binders) -> Binders:
    """Return the binders of all groups and the variables of the lemmas, each once."""
    found = dict(
        pair for group in (*groups, irrep_network_proof.NETWORK_VARIABLES, NETWORK_VARIABLES) for pair in group
    )
    return list(found.items())


def prove_equal_shares(proof: Evidence) -> int:
    """Prove ∀ γ, |G|, d, s, n, q, V: 4 V s³ q³ = 2 γ d³ n³, for amplitude s, norm n and root q of the degree d."""
    gamma, order, d, s, n, q, value = real_inequalities.NAMES[:7]
    x = times(q, n)
    hypotheses = [
        ["<=", 0, gamma],
        equal(times(27, power(gamma, 2), power(order, 3)), times(4, power(value, 2))),
        ["<", 0, order],
        ["<", 0, value],
        ["<=", 0, s],
        ["<=", 0, n],
        ["<", 0, q],
        equal(power(q, 2), d),
        equal(times(d, power(n, 2)), times(3, order, power(s, 2))),
    ]
    sign, margin, some_order, some_value, amplitude, norm, some_root, root, size = map(proof.assume, hypotheses)
    goal = equal(times(4, value, power(s, 3), power(q, 3)), times(2, gamma, power(d, 3), power(n, 3)))
    zero = equal(s, 0)
    low, high = times(2, value, s), times(3, order, gamma, x)
    squares = proof.follows(equal(power(x, 2), times(3, order, power(s, 2))), size, root)
    rest = [
        cofactor(root, [], times(2, gamma, power(n, 3), plus(power(q, 4), times(power(q, 2), d), power(d, 2)))),
        cofactor(squares, [], times(-2, gamma, power(q, 3), x)),
    ]
    nothing = proof.sums(
        goal,
        cofactors=[
            *rest,
            cofactor(proof.assume(zero), [], times(power(s, 1), 2, power(q, 3), minus(times(2, value, s), high))),
        ],
    )
    positive = proof.specialise(real_order.prove_positive(proof), [s], [amplitude, proof.assume(["not", zero])])
    signs = [
        proof.squares(["<", 0, low], given=[some_value, positive]),
        proof.squares(["<=", 0, high], given=[some_order, sign, some_root, norm]),
    ]
    same_squares = proof.follows(equal(power(low, 2), power(high, 2)), margin, squares)
    same = proof.specialise(real_order.prove_equal_roots(proof), [low, high], [*signs, same_squares])
    some = proof.sums(goal, cofactors=[*rest, cofactor(same, [], times(2, power(s, 2), power(q, 3)))])
    return proof.generalise(proof.cases(zero, nothing, some), real_inequalities.NAMES[:7], hypotheses)


class GameProof:
    """The proof that replies that are best on both sides give the largest margin."""

    def __init__(self) -> None:
        """Assume the hypotheses; take what is known of the network and of the bound."""
        self.proof: Evidence = ConciseEvidence(
            declared(BINDERS, WITH_MARGIN, [group_vocabulary.VALUES], irrep_network.PARAMETERS)
        )
        proof = self.proof
        self.given = [proof.assume(formula) for formula in HYPOTHESES]
        system, rooted, weights, at_most, margin, norms, self.amplitudes, self.normal, irreps, classes = self.given
        self.values = class_values.ClassValues(proof, system, rooted, weights, at_most)
        self.best_irreps = irreps
        self.least, self.on_support = (proof.project(classes, part) for part in range(2))
        network = irrep_network_proof.IrrepNetworkProof(proof)
        known = proof.specialise(
            network.closed(), patterns.names_of(irrep_network.PARAMETERS), [system, self.values.neutral, norms]
        )
        _, self.norms, self.cubed, _, self.by_gaps = (proof.project(known, part) for part in range(5))
        self.margin_sign, self.margin_for = (proof.project(margin, part) for part in range(2))
        self.at_r = [proof.project(proof.specialise(norms, [R]), part) for part in range(2)]

    @cached_property
    def shares(self) -> int:
        """∀r: 4 V s³ q³ = 2 γ d³ n³."""
        proof, values = self.proof, self.values
        premises = [
            self.margin_sign,
            self.margin_for,
            values.order_sign,
            values.find_largest_sign(),
            proof.specialise(self.amplitudes, [R]),
            self.at_r[0],
            values.root_sign(R),
            values.degree_of(R),
            self.at_r[1],
        ]
        numbers = [
            "gamma",
            group_vocabulary.ORDER,
            group_vocabulary.degree(R),
            ["amplitude_of", R],
            ["norm_of", R],
            ["root_of", R],
            "V",
        ]
        return proof.generalise(proof.specialise(prove_equal_shares(proof), numbers, premises), [R])

    @cached_property
    def replies(self) -> int:
        """∀r ≠ 1: s³ times what the weights of the character fall short of the degree is s³ V q³."""
        proof, cube = self.proof, power(["amplitude_of", R], 3)
        nontrivial, none = different(R, "one"), equal(["amplitude_of", R], 0)
        value = times("V", power(["root_of", R], 3))
        goal = equal(times(4, cube, group_vocabulary.shortfall(R)), times(4, cube, value))
        nothing = proof.follows(goal, proof.assume(none))
        premises = [proof.assume(nontrivial), proof.assume(["not", none])]
        best = proof.specialise(self.best_irreps, [R], premises)
        some = proof.follows(goal, best)
        return proof.generalise(proof.cases(none, nothing, some), [R], [nontrivial])

    @cached_property
    def weighted_gaps(self) -> int:
        """∀t: τ(t) times the least gap is τ(t) times the gap."""
        proof, t = self.proof, "g1"
        weight = ["tau", t]
        none, goal = equal(weight, 0), equal(times(weight, "least"), times(weight, irrep_network.gap(t)))
        nothing = proof.follows(goal, proof.assume(none))
        on_support = proof.specialise(self.on_support, [t], [proof.assume(["not", none])])
        some = proof.follows(goal, on_support)
        return proof.generalise(proof.cases(none, nothing, some), [t])

    @cached_property
    def least_is_gamma(self) -> int:
        """The least gap is γ."""
        over_r = [["r'", "R"]]
        degrees = total(
            [("r'", "R")], times(NONTRIVIAL, 4, power(["amplitude_of", "r'"], 3), group_vocabulary.degree("r'"))
        )
        return self.proof.sums(
            equal("least", "gamma"),
            cofactors=[
                cofactor(self.values.all_weights, [], minus(degrees, "least")),
                cofactor(self.weighted_gaps, ["t'"], 1, [["t'", "G"]]),
                cofactor(self.replies, ["r'"], NONTRIVIAL, over_r),
                cofactor(self.shares, ["r'"], NONTRIVIAL, over_r),
                cofactor(self.normal, [], "gamma"),
            ],
        )

    def margin(self) -> int:
        """The network has the margin γ."""
        proof, t = self.proof, "g1"
        wrong = different(t, "e")
        at_least = proof.specialise(self.least, [t], [proof.assume(wrong)])
        moved = proof.rewrite(["<=", "gamma", irrep_network.gap(t)], [self.least_is_gamma], at_least)
        return proof.specialise(self.by_gaps, ["gamma"], [proof.generalise(moved, [t], [wrong])])

    def no_better(self) -> int:
        """No network has a larger margin for its norm."""
        proof = self.proof
        premises = [*self.given[:2], self.values.row_weights(), self.given[4], *map(proof.assume, BOUNDED[-2:])]
        names = patterns.names_of(WITH_MARGIN)
        at = names.index("V")
        bound = proof.specialise(prove_bound(proof), [*names[:at], class_values.CLASS_VALUES, *names[at:]], premises)
        return proof.generalise(bound, patterns.names_of(OTHERS), BOUNDED[-2:])

    def closed(self) -> Evidence:
        """Return the evidence."""
        proof = self.proof
        unit = proof.sums(UNIT, cofactors=[cofactor(self.cubed), cofactor(self.normal)])
        result = proof.conjunction(self.norms, unit, self.margin(), self.no_better())
        proof.generalise(result, patterns.names_of(BINDERS), HYPOTHESES)
        return proof
