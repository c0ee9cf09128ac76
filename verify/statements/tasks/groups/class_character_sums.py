"""Characters summed over conjugacy classes: the size of the class times the value at any element of it.

Thesis on combinatorial tasks, proofs of Lemmas D.11 and D.14.
"""

from verify.proving.evidence import Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import forall
from verify.statements.tasks.groups import conjugacy_classes, group_facts, irrep_coefficients, irrep_facts
from verify.statements.tasks.groups.group_vocabulary import character, degree
from verify.statements.terms import equal, indicator, mapping, minus, over, times

SAMPLE_OF: tuple[str, Json] = ("sample", ["maps", "N", "G"])
SAMPLES = forall([("n", "N")], equal(conjugacy_classes.of(["sample", "n"]), "n"))
OF_TAU = {"tau": conjugacy_classes.WEIGHTS_BUT_AT_E}


def class_value(r: Json) -> Json:
    """1 − Σ_{n ≥ 2} τ_n |C_n| χ_r(C_n) / d_r."""

    def at(n: str) -> Json:
        return over(times(conjugacy_classes.over_class(lambda _: 1, n), character(r, ["sample", n])), degree(r))

    return minus(1, conjugacy_classes.over_classes(at))


class CharacterSums:
    """Facts about characters on classes, from a theorem that some element of each class is its sample."""

    def __init__(self, irreps: irrep_facts.IrrepFacts, classes: conjugacy_classes.NamedClasses, samples: int) -> None:
        """Start from facts about the representations and the classes."""
        self.proof, self.irreps, self.classes, self.samples = irreps.proof, irreps, classes, samples

    def constant(self) -> int:
        """∀r, c, n: χ_r(c) is the value at the sample of n, if c is in the class n."""
        proof, r, n, (c, g, _) = self.proof, "rep1", conjugacy_classes.CLASS, group_facts.ELEMENTS
        together, sample = equal(conjugacy_classes.of(c), n), ["sample", n]
        own = mapping([("s", "R")], indicator(equal("s", r)))
        same = proof.rewrite(
            equal(conjugacy_classes.of(c), conjugacy_classes.of(sample)),
            [(proof.specialise(self.samples, [n]), "backward")],
            proof.assume(together),
        )
        some = proof.rewrite(
            conjugacy_classes.conjugates(c, sample), [proof.specialise(self.classes.alike, [c, sample])], same
        )
        conjugate = proof.assume(equal(group_facts.product(c, g), group_facts.product(g, sample)))
        traces = proof.specialise(self.irreps.conjugate_traces(), [c, sample, g, own], [conjugate])
        here, there = character(r, c), character(r, sample)
        equals = proof.choose(some, g, proof.sums(equal(here, there), cofactors=[cofactor(traces)]))
        inside = indicator(together)
        goal = equal(times(inside, here), times(inside, there))
        alike = proof.follows(goal, equals)
        return proof.generalise(patterns.prove_where(proof, together, goal, alike), [r, c, n])

    def value(self, by_classes: int) -> int:
        """∀r: 1 − Σ_n τ_n |C_n| χ_r(C_n) / d_r, by sums over all elements, from their spelling by classes."""
        proof, r, n = self.proof, "rep1", conjugacy_classes.CLASS

        def at(c: str) -> Json:
            return character(r, c)

        def sized(m: str) -> Json:
            return times(conjugacy_classes.over_class(lambda _: 1, m), character(r, ["sample", m]))

        over_c = [["c'", "G"]]
        each = proof.sums(
            equal(conjugacy_classes.over_class(at, n), sized(n)),
            cofactors=[cofactor(self.constant(), [r, "c'", n], 1, over_c)],
        )
        spelled = self.classes.spelled(by_classes, at)
        everywhere = proof.rewrite(
            equal(conjugacy_classes.over_classes(sized), conjugacy_classes.over_all(at)),
            [proof.generalise(each, [n])],
            spelled,
        )
        value = trees.substituted(irrep_coefficients.gap(r), OF_TAU)
        result = proof.follows(equal(value, class_value(r)), everywhere)
        return proof.generalise(result, [r])
