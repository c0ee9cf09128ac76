"""The class-weighted margin and the norm of one neuron, by its transforms at the irreducible representations.

Thesis on combinatorial tasks, Lemmas D.11 and D.12.
"""

from verify.proving.evidence import Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.real_inequalities import REALS
from verify.statements.tasks.groups import group_facts, irrep_facts
from verify.statements.tasks.groups.group_vocabulary import FUNCTION, ORDER, transform
from verify.statements.terms import equal, mapping, minus, plus, power, times, total

NEURON = ("fu", "fv", "fw")
MARGIN_VARIABLES: Binders = [*irrep_facts.IRREP_VARIABLES, *((f, FUNCTION) for f in NEURON), *REALS]
INPUTS: list[Json] = [["a'", "G"], ["b'", "G"]]


def summed_margin(u: Json, v: Json, w: Json) -> Json:
    """The class-weighted margin of a neuron, summed over all inputs."""
    right, wrong = group_facts.product("a'", "b'"), group_facts.product(group_facts.product("a'", "b'"), "t'")
    gap = minus(["at", w, right], ["at", w, wrong])
    squared = power(plus(["at", u, "a'"], ["at", v, "b'"]), 2)
    return total([*INPUTS, ("t'", "G")], times(["tau", "t'"], squared, gap))


def mixed_margin(u: Json, v: Json, w: Json) -> Json:
    """The same without the squares: Σ 2 τ(t) u(a) v(b) (w(a b) − w(a b t))."""
    gap = minus([w, group_facts.product("a'", "b'")], [w, group_facts.product(group_facts.product("a'", "b'"), "t'")])
    return total([*INPUTS, ("t'", "G")], times(2, ["tau", "t'"], [u, "a'"], [v, "b'"], gap))


class MarginIdentity(irrep_facts.IrrepFacts):
    """The margin of one neuron as a sum over rows, for weights whose sums over the matrices are scalar on each block.

    A subclass finds the three theorems: completeness with the factors of the rows; Σ_t τ(t) = 1; and
    ∀m, k: Σ_t τ(t) ρ_mk(t) = [m = k] (1 − the shortfall of m).
    """

    factored_complete: int
    all_weights: int
    scalar: int

    def factor(self, i: Json) -> Json:
        """Return the degree of the representation of a row, as it stands in the completeness that was given."""
        raise NotImplementedError

    def shortfall(self, k: Json) -> Json:
        """Return 1 − Σ_t τ(t) ρ_kk(t) as it stands in the theorem on the weights."""
        raise NotImplementedError

    def triple_sum(self, u: Json, v: Json, w: Json) -> Json:
        """Σ_ijk d_i û_ij v̂_jk ŵ_ik times the shortfall of k."""
        entries = times(transform(u, "i'", "j'"), transform(v, "j'", "k'"), transform(w, "i'", "k'"))
        rows = [(x, "I") for x in ("i'", "j'", "k'")]
        return total(rows, times(self.factor("i'"), self.shortfall("k'"), entries))

    def without_squares(self) -> int:
        """∀u, v, w: the margin is that of the mixed terms."""
        proof = self.proof
        u, v, w = NEURON
        shifted = mapping([("x'", "G")], [w, group_facts.product("x'", "t'")])
        cofactors = []
        for f, x, law in ((u, "a'", self.left), (v, "b'", self.right)):
            square, inputs = times(["tau", "t'"], power([f, x], 2)), [[x, "G"], ["t'", "G"]]
            cofactors += [
                cofactor(law, [x, w], square, inputs),
                cofactor(law, [x, shifted], times(-1, square), inputs),
                cofactor(self.right, ["t'", w], times(-1, square), inputs),
            ]
        result = proof.sums(equal(summed_margin(*NEURON), mixed_margin(*NEURON)), cofactors=cofactors)
        return proof.generalise(result, NEURON)

    def margin(self) -> int:
        """∀u, v, w: |G| times the margin is twice the triple sum."""
        proof = self.proof
        u, v, w = NEURON
        i, j, m, k, t = "i'", "j'", "m'", "k'", "t'"
        ab, abt = group_facts.product("a'", "b'"), group_facts.product(group_facts.product("a'", "b'"), t)
        at_t, at_g = [t, "G"], ["g'", "G"]
        row = {x: [x, "I"] for x in (i, j, m, k)}
        cross = times([u, "a'"], [v, "b'"])
        weighted = times(["tau", t], cross)
        read = times(self.factor(i), transform(w, i, k))
        expanded = times(read, transform(u, i, j), transform(v, j, m))
        homomorphic = [
            cofactor(self.homomorphism, [i, k, "a'", "b'"], times(2, cross, read), [*INPUTS, row[i], row[k]]),
            cofactor(self.homomorphism, [i, k, ab, t], times(-2, weighted, read), [*INPUTS, at_t, row[i], row[k]]),
            cofactor(
                self.homomorphism,
                [i, m, "a'", "b'"],
                times(-2, weighted, read, irrep_facts.entry(m, k, t)),
                [*INPUTS, at_t, row[i], row[m], row[k]],
            ),
        ]
        goal = times(2, self.triple_sum(*NEURON))
        mixed = proof.sums(
            equal(times(ORDER, mixed_margin(*NEURON)), goal),
            cofactors=[
                cofactor(self.factored_complete, ["g'", ab], times(-2, cross, [w, "g'"]), [*INPUTS, at_g]),
                cofactor(self.factored_complete, ["g'", abt], times(2, weighted, [w, "g'"]), [*INPUTS, at_t, at_g]),
                *homomorphic,
                cofactor(self.scalar, [m, k], times(-2, expanded), list(row.values())),
                cofactor(self.all_weights, [], times(2, ORDER, total(INPUTS, times(cross, [w, ab])))),
            ],
        )
        plain = proof.specialise(self.without_squares(), list(NEURON))
        result = proof.rewrite(equal(times(ORDER, summed_margin(*NEURON)), goal), [(plain, "backward")], mixed)
        return proof.generalise(result, NEURON)
