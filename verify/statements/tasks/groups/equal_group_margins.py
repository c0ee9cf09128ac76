"""In a network with the largest margin all inputs and all wrong labels are on the margin.

Our own, after Lemma 7.6 of the thesis on combinatorial tasks, for the groups of Theorem 7.9.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements import model, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of, refute_at, sums_under
from verify.statements.tasks.groups.balanced_networks import BINDERS, OPTIMAL, BalancedNetwork, balanced_evidence
from verify.statements.tasks.groups.group_examples import BEST_ON_Z2, EMPTY, UNRELATED
from verify.statements.tasks.groups.group_facts import product
from verify.statements.tasks.groups.group_margin import prove_equal_margins
from verify.statements.tasks.groups.group_vocabulary import DEGREE_SUM, FAMILIES, NEGATIVE_SUMS, WEIGHTS, character_sum
from verify.statements.tasks.groups.irrep_examples import typed
from verify.statements.tasks.groups.irrep_network import IRREP_VOCABULARY
from verify.statements.tasks.groups.small_real_groups import NEUTRAL_OF_Z2, REAL_Z2
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, minus, over, times


def prove_no_divisor(proof: Evidence) -> int:
    """Prove ∀ real r1 > 0, r2 (r1 r2 = 0 ⟹ r2 = 0)."""
    positive, product_is_zero = ["<", 0, "r1"], equal(times("r1", "r2"), 0)
    sign, zero = proof.assume(positive), proof.assume(product_is_zero)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["r1"], [sign]))
    result = proof.follows(equal("r2", 0), zero, unit)
    return proof.generalise(result, ["r1", "r2"], [positive, product_is_zero])


class EqualMargins:
    """A network with the largest margin on a group all of whose character sums are negative."""

    def __init__(self, further: Binders = ()) -> None:
        """Assume the hypotheses; the proof declares further variables."""
        self.proof = balanced_evidence(further)
        self.network = BalancedNetwork(self.proof, OPTIMAL)
        self.facts = self.network.weights
        self.equal_margins = self.network.specialised(prove_equal_margins)

    def gaps(self) -> int:
        """∀a, b, t: the outputs for the labels ab and abt differ by γ [t ≠ e]."""
        proof = self.proof
        a, b, t = "g1", "g2", "g3"
        right, is_neutral = product(a, b), equal(t, "e")
        outputs = [["output", "G", "J", *WEIGHTS, a, b, label] for label in (right, product(right, t))]
        value = times("gamma", indicator(different(t, "e")))
        assumed, away = proof.assume(is_neutral), proof.assume(["not", is_neutral])
        unit = proof.project(proof.specialise(self.facts.neutral, [right]), 1)
        label = proof.rewrite(equal(product(right, t), product(right, "e")), [assumed])
        same = proof.rewrite(equal(product(right, t), right), [unit], label)
        nothing = sums_under(proof, [is_neutral], [assumed], equal(minus(outputs[0], outputs[0]), value))
        at_neutral = proof.rewrite(equal(minus(*outputs), value), [(same, "backward")], nothing)
        negative = proof.specialise(self.network.given[OPTIMAL.index(NEGATIVE_SUMS)], [t], [away])
        weight, excess = over(minus(0, character_sum(t)), DEGREE_SUM), minus(minus(*outputs), "gamma")
        sign = proof.squares(["<", 0, weight], given=[negative, self.facts.positive])
        weighted = cofactor(self.equal_margins, [a, b, t])
        zero = sums_under(proof, [["not", is_neutral]], [away], equal(times(weight, excess), 0), cofactors=[weighted])
        zero = proof.specialise(prove_no_divisor(proof), [weight, excess], [sign, zero])
        elsewhere = sums_under(
            proof, [["not", is_neutral]], [away], equal(minus(*outputs), value), cofactors=[cofactor(zero)]
        )
        return proof.generalise(proof.cases(is_neutral, at_neutral, elsewhere), [a, b, t])

    def closed(self, theorem: int) -> Evidence:
        """Generalise over the binders and return the evidence."""
        self.proof.generalise(theorem, names_of(BINDERS), OPTIMAL)
        return self.proof


EVERYWHERE = forall(
    [(x, "G") for x in ("a", "b", "t")],
    implies(
        different("t", "e"),
        equal(
            minus(
                *(
                    ["output", "G", "J", *WEIGHTS, "a", "b", label]
                    for label in (product("a", "b"), product(product("a", "b"), "t"))
                )
            ),
            "gamma",
        ),
    ),
)


def _prove_equal_margins() -> Evidence:
    facts = EqualMargins()
    proof = facts.proof
    inputs = a, b, t = "g1", "g2", "g3"
    wrong = different(t, "e")
    outputs = [["output", "G", "J", *WEIGHTS, a, b, label] for label in (product(a, b), product(product(a, b), t))]
    exact = cofactor(facts.gaps(), inputs)
    value = sums_under(proof, [wrong], [proof.assume(wrong)], equal(minus(*outputs), "gamma"), cofactors=[exact])
    return facts.closed(proof.generalise(value, inputs, [wrong]))


def own_equal_group_margins() -> model.Statement:
    """Where the margin is attained, all inputs and all wrong labels have it."""
    claim = forall(BINDERS, implies(*OPTIMAL, EVERYWHERE))
    unrelated = forall(BINDERS, implies(*UNRELATED, EVERYWHERE))
    proof = _prove_equal_margins()
    inputs = [":even", ":even", ":odd"]
    at_inputs = typed(REAL_Z2, "eabt", [NEUTRAL_OF_Z2, *inputs])
    return model.Statement(
        id="tasks/own-equal-group-margins",
        title="In a network with the largest margin of group composition all wrong labels are on the margin",
        source=f"Our own, after Lemma 7.6 for the task of Theorem 7.9. {SOURCE}",
        hypotheses="The group is as in Theorem 7.9; the norm is at most 1, and the margin is gamma or more.",
        conclusion=r"f(a,b)[ab] - f(a,b)[abt] = \gamma for all a, b and t \ne e.",
        reading=(
            "The terms are those of tasks/theorem-7.9. The labels abt with t != e are all wrong ones. So every "
            "conjugacy class is present on the margin, as section 7.6 says."
            f" {FAMILIES}"
        ),
        definitions=trees.needed(IRREP_VOCABULARY, [claim, proof.steps, BEST_ON_Z2]),
        parts=[
            model.Part(
                "margins",
                "All differences are gamma.",
                claim,
                proof,
                [[*BEST_ON_Z2, *inputs]],
                [
                    model.Control(
                        "With the margin 0 in place of gamma it is false: no neurons.",
                        trees.differences(claim, unrelated),
                        refute_at(
                            unrelated,
                            BINDERS,
                            EMPTY,
                            UNRELATED,
                            EVERYWHERE[2][2],
                            [{"at": inputs}, {"conditions": [different("t", "e")]}],
                            at_inputs,
                        ),
                    )
                ],
            )
        ],
    )


STATEMENTS = {"tasks/own-equal-group-margins": own_equal_group_margins}
