"""The maximum margin of group composition, attained by neurons of one representation each, all being used.

Thesis on combinatorial tasks, Theorem 7.9, for every finite group whose irreducible representations are real.
"""

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import both, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, prove_not, refute_at, valuation
from verify.statements.tasks.groups import balanced_networks, group_examples
from verify.statements.tasks.groups.group_margin import NORMALISED, neuron, prove_bound, prove_single_irreps
from verify.statements.tasks.groups.group_vocabulary import CUBED_NORM, FAMILIES, WEIGHTS
from verify.statements.tasks.groups.irrep_examples import typed
from verify.statements.tasks.groups.irrep_margin_bound import combination, on_one_irrep
from verify.statements.tasks.groups.irrep_network import IRREP_VOCABULARY, output
from verify.statements.tasks.groups.irrep_scaling import ATTAINED, SCALED, SCALED_BINDERS, ScaledNetworkProof
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, REAL_Z2
from verify.statements.tasks.groups.used_irreps import ALL_USED, USE_DEFINITIONS, UsedIrreps, is_used
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, minus, plus, times
from verify.statements.trees import differences, needed, place, substituted

VOCABULARY = [*IRREP_VOCABULARY, *USE_DEFINITIONS]
BOUND = ["<=", "h", times("gamma", CUBED_NORM)]
UNIT_BOUND = implies(NORMALISED, ["<=", "h", "gamma"])
CLAIM = forall(balanced_networks.WITH_MARGIN, implies(*balanced_networks.BOUNDED, both(BOUND, UNIT_BOUND)))
SINGLE = forall([("j", "J")], on_one_irrep(neuron("j")))
NEURONS = forall(balanced_networks.BINDERS, implies(*balanced_networks.OPTIMAL, SINGLE))
REPRESENTATIONS = forall(balanced_networks.BINDERS, implies(*balanced_networks.OPTIMAL, ALL_USED))


def _prove_bound() -> Evidence:
    proof = balanced_networks.balanced_evidence()
    network = balanced_networks.BalancedNetwork(proof, balanced_networks.BOUNDED)
    bound = network.specialised(prove_bound, "h")
    slack = plus(minus(times("gamma", CUBED_NORM), "h"), times("gamma", minus(1, CUBED_NORM)))
    equals = proof.sums(equal(minus("gamma", "h"), slack))
    unit = proof.squares(UNIT_BOUND[2], equals, [bound, proof.assume(NORMALISED), network.gamma_sign])
    result = proof.conjunction(bound, proof.generalise(unit, [], [NORMALISED]))
    proof.generalise(result, names_of(balanced_networks.WITH_MARGIN), balanced_networks.BOUNDED)
    return proof


def _prove_neurons() -> Evidence:
    proof = balanced_networks.balanced_evidence()
    result = balanced_networks.BalancedNetwork(proof, balanced_networks.OPTIMAL).specialised(prove_single_irreps)
    proof.generalise(result, names_of(balanced_networks.BINDERS), balanced_networks.OPTIMAL)
    return proof


def _refute_neurons(claim: Json) -> Evidence:
    """With the margin 0 a function on the group of order 2 that is no multiple of the sign may be an input weight."""
    _group, _, irreps, rows, *_ = REAL_Z2
    at = {**valuation(balanced_networks.BINDERS, group_examples.ONE_SIDED), **typed(REAL_Z2, "e", [NEUTRAL_OF_Z2])}
    proof = Evidence([["alpha1", ["maps", rows, rows, "real"]]])
    functions = [[x, ["star"]] for x in WEIGHTS]
    (((name, _),), some) = on_one_irrep(functions)[1:]

    def on_irrep(formula: Json, irrep: str) -> Json:
        return substituted(formula, {**at, name: ["of", irreps, irrep], "one": ["of", irreps, ":trivial"]})

    def denied(irrep: str) -> int:
        formula = on_irrep(some, irrep)
        part = proof.project(proof.assume(formula), 0 if irrep == ":trivial" else 1)
        if irrep == ":trivial":
            return prove_not(proof, formula, part, proof.evaluate(formula[1]))
        combined = forall([("g'", "G")], equal([*functions[0], "g'"], combination("alpha1", name, "g'")))
        known = proof.assume(on_irrep(combined, irrep))
        wrong = proof.follows(equal(1, 0), known)
        return prove_not(proof, formula, proof.choose(part, "alpha1", wrong), proof.evaluate(equal(1, 0)))

    everywhere = substituted(forall([(name, irreps)], ["not", some]), {**at, "one": ["of", irreps, ":trivial"]})
    nowhere = proof.elements(everywhere, *(denied(f":{irrep}") for irrep in irreps[1:]))
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in group_examples.UNRELATED]
    proof.counterexample(claim, [{"at": group_examples.ONE_SIDED}, {"given": given}, {"at": [["star"]]}], nowhere)
    return proof


def theorem_7_9() -> Statement:
    """Theorem 7.9, for every group with real irreducible representations."""
    unrelated_neurons = forall(balanced_networks.BINDERS, implies(*group_examples.UNRELATED, SINGLE))
    unrelated = forall(balanced_networks.BINDERS, implies(*group_examples.UNRELATED, ALL_USED))
    attained, bound, used = ScaledNetworkProof().closed(), _prove_bound(), UsedIrreps().proved()
    steps = [attained.steps, bound.steps, used.steps]
    definitions = needed(VOCABULARY, [CLAIM, ATTAINED, NEURONS, REPRESENTATIONS, group_examples.BEST_ON_Z2, *steps])
    smaller = [*group_examples.BEST_ON_Z2[:-1], group_examples.SMALLER, group_examples.GAMMA_ON_Z2]
    at_e = typed(REAL_Z2, "e", [NEUTRAL_OF_Z2])
    wrong_label = [":even", ":odd", ":even"]
    gap = minus(output("a", "b", ["mul", "a", "b"]), output("a", "b", "c"))
    return Statement(
        id="tasks/theorem-7.9",
        title="The maximum margin of group composition, and the networks that attain it",
        source=f"{SOURCE}, Theorem 7.9 with section 7.6 and appendix D.9",
        hypotheses=(
            r"G is a finite group whose irreducible representations R_1 = 1, R_2, \dots, R_K are real, of degrees d_n, "
            r"with characters \chi_n; \sum_{n \ge 2} d_n^{3/2} \chi_n(g) < 0 for all g \ne e. "
            r"f(a,b)[c] = \sum_j (u_j(a) + v_j(b))^2 w_j(c) with m \ge 2\sum_{n \ge 2} d_n^3 neurons; "
            r"\|\theta\|_{2,3}^3 = \sum_j \|(u_j,v_j,w_j)\|_2^3; the margin is "
            r"\min_{a,b} (f(a,b)[ab] - \max_{c \ne ab} f(a,b)[c])."
        ),
        conclusion=(
            r"\gamma^* = \frac{2}{3\sqrt{3|G|}} (\sum_{n \ge 2} d_n^{5/2})^{-1} is the maximum margin for "
            r"\|\theta\|_{2,3} \le 1. If it is attained, for every neuron u_j, v_j, w_j are spanned by the entries of "
            r"one R_n, n \ge 2, and every such R_n spans some neuron."
        ),
        reading=(
            "All representations together are one family of block-diagonal orthogonal matrices with Schur's relations, "
            "one block for each; a row belongs to one representation, and the degree is the number of its rows. gamma "
            "is the number >= 0 with 27 gamma^2 |G| (sum d^{5/2})^2 = 4; the roots of the degrees are positive numbers "
            "with these squares. The bound holds for any number of neurons. The network of 'attained' is that of D.15 "
            "and D.16 with the factors of tasks/lemma-d.16.repair; it has norm 1 and this margin for every group, "
            "whatever the signs of the sums. Spare neurons are zero, so every m >= 2 sum d^3 is covered; amplitudes "
            "and norms are cube roots, given by their equations. A neuron uses R_n if for each of its three functions "
            "some inner product with an entry of R_n is not 0. By part 'neurons' it is spanned by one representation, "
            "by part 'representations' that is R_n and no other. A neuron with zero weights is spanned by each."
            f" {FAMILIES}"
        ),
        definitions=definitions,
        parts=[
            Part(
                "bound",
                "The margin is at most gamma times the cube of the norm, so at most gamma for norm at most 1.",
                CLAIM,
                bound,
                [group_examples.SIGNED_ON_S3],
                [
                    Control(
                        "With 3 in place of 4 in the equation of gamma it is false, on the group of order 2.",
                        [(place(definitions, "largest_margin", "body", 2, 2), 3)],
                        refute_at(
                            CLAIM,
                            balanced_networks.WITH_MARGIN,
                            smaller,
                            balanced_networks.BOUNDED,
                            BOUND,
                            [{"part": 0}],
                            at_e,
                        ),
                    )
                ],
            ),
            Part(
                "attained",
                "A network of norm 1 with 2 sum d^3 neurons, and any number of spare ones, has the margin gamma.",
                ATTAINED,
                attained,
                [[*group_examples.SCALED_ON_Z2, group_examples.A_NEURON], [*group_examples.SCALED_ON_Z2, *wrong_label]],
                [
                    Control(
                        "With the same sign of w in both neurons of a pair it is false on the group of order 2.",
                        [(place(definitions, "irrep_w", "body", 2, 2, 1, 1), 1)],
                        refute_at(
                            ATTAINED,
                            SCALED_BINDERS,
                            group_examples.SCALED_ON_Z2,
                            SCALED,
                            ["<=", "gamma", gap],
                            [{"part": 3}, {"at": wrong_label}, {"conditions": [different("c", ["mul", "a", "b"])]}],
                            typed(REAL_Z2, "abc", wrong_label),
                        ),
                    )
                ],
            ),
            Part(
                "neurons",
                "If norm 1 has the margin gamma, each neuron is spanned by one representation, not the trivial one.",
                NEURONS,
                _prove_neurons(),
                [[*group_examples.BEST_ON_Z2, group_examples.A_NEURON]],
                [
                    Control(
                        "With the margin 0 in place of gamma it is false on the group of order 2.",
                        differences(NEURONS, unrelated_neurons),
                        _refute_neurons(unrelated_neurons),
                    )
                ],
            ),
            Part(
                "representations",
                "If norm 1 has the margin gamma, each representation but the trivial one is used by some neuron.",
                REPRESENTATIONS,
                used,
                [[*group_examples.BEST_ON_Z2, ":sign"]],
                [
                    Control(
                        "With the margin 0 in place of gamma it is false: no neurons.",
                        differences(REPRESENTATIONS, unrelated),
                        refute_at(
                            unrelated,
                            balanced_networks.BINDERS,
                            group_examples.EMPTY,
                            group_examples.UNRELATED,
                            is_used("r"),
                            [{"at": [":sign"]}, {"conditions": [different("r", "one")]}],
                            {
                                **at_e,
                                **{x: ["of", REAL_Z2[2], y] for x, y in (("r", ":sign"), ("one", ":trivial"))},
                            },
                        ),
                    )
                ],
            ),
        ],
    )


STATEMENTS = {"tasks/theorem-7.9": theorem_7_9}
