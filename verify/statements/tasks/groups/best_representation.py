"""The representation on which a neuron with the largest margin lives has the largest value.

Thesis on combinatorial tasks, Lemma D.13.
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.patterns import names_of
from verify.statements.tasks.groups import largest_neuron_margin
from verify.statements.tasks.groups.class_values import CLASS_VALUES, ClassValues, K, value
from verify.statements.tasks.groups.group_vocabulary import COEFFICIENTS, shortfall, transform
from verify.statements.tasks.groups.irrep_facts import entry, root
from verify.statements.tasks.groups.irrep_margin_bound import Y, combination, matrix
from verify.statements.tasks.groups.matrix_bound import excess, prove_largest_factor, weighted_trace
from verify.statements.tasks.groups.matrix_support import away
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times

OUTPUT = "w"
SHARED, OF_OUTPUT = "shared", "alpha"
BEST: Binders = [*largest_neuron_margin.BINDERS, ("r", "R"), (OF_OUTPUT, COEFFICIENTS)]
EXPANSION = forall([("g'", "G")], equal([OUTPUT, "g'"], combination(OF_OUTPUT, "r", "g'")))
SPANNED: list[Json] = [largest_neuron_margin.EQUALITY, different("r", "one"), EXPANSION]
CONCLUSION = equal(shortfall("r"), times("V", power(["root_of", "r"], 3)))
CLAIM = forall(BEST, implies(*largest_neuron_margin.HYPOTHESES, *SPANNED, CONCLUSION))


def _seen(y: Json) -> Json:
    """∀i, k: the value of the row k is the shared one, wherever the transform of w does not vanish."""
    at = transform(OUTPUT, "i'", "k'")
    return forall([("i'", "I"), ("k'", "I")], equal(times(["at", y, "k'"], at), times(SHARED, at)))


class BestNeuron(largest_neuron_margin.SingleNeuron):
    """A neuron with the largest margin whose output function sees one value only."""

    def lemma_on_value(self) -> int:
        """∀ neurons with the margin γ, ∀f ≥ 0: V ≤ f if f is the only value that w sees."""
        proof = self.proof
        hypotheses = [largest_neuron_margin.EQUALITY, _seen(Y), ["<=", 0, SHARED]]
        _, seen, sign = (proof.assume(formula) for formula in hypotheses)
        tight, unit = self.tight()
        facts = self.attained_facts(tight)
        equal_norms = [proof.project(facts, part) for part in (2, 0, 1, 3)]
        matrices = [matrix(f) for f in self.functions]
        constant = mapping([("k", "I")], SHARED)
        traces = weighted_trace(matrices, constant)
        rest = excess(matrices, constant, SHARED)
        known = proof.specialise(self.trace_excess, [*matrices, constant, SHARED])
        same = proof.follows(equal(self.values[6], traces), seen)
        itself = proof.squares(["<=", SHARED, SHARED], proof.sums(equal(minus(SHARED, SHARED), 0)))
        not_negative = proof.squares(["<=", 0, rest], given=[itself, sign])
        numbers = [*self.values[:4], traces, rest, self.values[6], SHARED, "V"]
        premises = [self.premises[6], *equal_norms, known, same, not_negative, self.largest_sign, sign]
        smaller = proof.specialise(prove_largest_factor(proof), numbers, premises)
        result = self.alive_at(unit, smaller)
        names = names_of(largest_neuron_margin.BINDERS)
        at = names.index("V")
        return proof.generalise(result, [*names[:at], "y", *names[at:], SHARED], [*self.setting, *hypotheses])


def shared_value(r: Json) -> Json:
    """The value of a representation: what its weights fall short of the degree, over d^1.5."""
    return times(shortfall(r), power(over(1, ["root_of", r]), 3))


class SpannedOutput(ClassValues):
    """A function that is spanned by the entries of r sees only the value of r."""

    def seen(self, spanned: int) -> tuple[int, int]:
        """The output function w sees only the value of r; which is ≥ 0."""
        proof, r = self.proof, "r"
        k, i = K, "i1"
        here, shared = equal(["irrep", k], r), shared_value(r)
        at_r = proof.rewrite(equal(value(k), shared), [proof.assume(here)], self._value_of_row())
        moved = proof.rewrite(["<=", 0, shared], [at_r], proof.specialise(self.value_signs(), [k]))
        sign = proof.choose(proof.specialise(self.inhabited, [r]), k, moved)
        seen_at = transform(OUTPUT, i, k)
        goal = equal(times(value(k), seen_at), times(shared, seen_at))
        inside = proof.follows(goal, at_r)
        none = self._outside(spanned)
        vanishes = proof.sums(implies(["not", here], equal(seen_at, 0)), cofactors=[cofactor(none, [i, k])])
        zero = proof.specialise(vanishes, [], [proof.assume(["not", here])])
        outside = proof.follows(goal, zero)
        return proof.generalise(proof.cases(here, inside, outside), [i, k]), sign

    def _value_of_row(self) -> int:
        """The value of the row k is that of its representation."""
        return self.proof.follows(
            equal(value(K), shared_value(["irrep", K])), self.degree_of(["irrep", K]), self.scaled, self.inverse_root
        )

    def _outside(self, spanned: int) -> int:
        """∀i, k: the transform of w is 0 unless k belongs to r."""
        proof, i, k, r = self.proof, "i1", K, "r"
        outside = mapping([("r'", "R")], indicator(different("r'", r)))
        inverse = over(1, root(i))
        one = times(root(i), inverse)
        p, q, seen_at = "p'", "q'", transform(OUTPUT, i, k)
        in_r = times(indicator(equal(["irrep", p], r)), [OF_OUTPUT, p, q])
        over_g = [["g'", "G"]]
        result = proof.sums(
            equal(times(away(k, r), seen_at), 0),
            cofactors=[
                cofactor(self.constant_on_blocks(), [i, k, "g'", outside], [OUTPUT, "g'"], over_g),
                cofactor(self.inverse_root, [i], times(-1, plus(one, 1), away(i, r), seen_at)),
                cofactor(spanned, ["g'"], times(power(one, 2), away(i, r), entry(i, k, "g'")), over_g),
                cofactor(
                    self.rooted_schur, [i, k, p, q], times(power(inverse, 2), away(i, r), in_r), [[p, "I"], [q, "I"]]
                ),
            ],
        )
        return proof.generalise(result, [i, k])


def prove_best_representation() -> Evidence:
    """Prove that the representation that spans w has the largest value, if the neuron has the largest margin."""
    proof = largest_neuron_margin.neuron_evidence([(SHARED, "real"), *BEST[-2:]])
    lemma = BestNeuron(proof).lemma_on_value()
    hypotheses = [*largest_neuron_margin.HYPOTHESES, *SPANNED]
    given = [proof.assume(formula) for formula in hypotheses]
    equality, other, spanned = given[-3:]
    facts = SpannedOutput(proof, *given[:4])
    rows = facts.row_weights()
    seen, sign = facts.seen(spanned)
    names = names_of(largest_neuron_margin.BINDERS)
    at = names.index("V")
    r, shared = "r", shared_value("r")
    terms = [*names[:at], CLASS_VALUES, *names[at:], shared]
    larger = proof.specialise(lemma, terms, [*given[:2], rows, *given[4:-3], equality, seen, sign])
    smaller = proof.specialise(given[3], [r], [other])
    high, low = times("V", power(["root_of", r], 3)), shortfall(r)
    unit = proof.quotient(proof.specialise(facts.nonzero, [["root_of", r]], [facts.root_sign(r)]))
    nothing = proof.follows(equal(plus(minus(high, low), times(minus(shared, "V"), power(["root_of", r], 3))), 0), unit)
    tight = proof.vanish(nothing, [0], [smaller, larger, facts.root_signs])
    result = proof.follows(equal(low, high), tight)
    proof.generalise(result, names_of(BEST), hypotheses)
    return proof
