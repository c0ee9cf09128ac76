"""The size, the norms, the outputs and the margin of the networks that multiply entries of matrices.

Thesis on combinatorial tasks, Lemmas D.15 and D.16, for any amplitudes.
"""

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, real_inequalities
from verify.statements.formulas import Binders, exists, forall, implies
from verify.statements.tasks.groups import irrep_network
from verify.statements.tasks.groups.group_vocabulary import ORDER, character, degree
from verify.statements.tasks.groups.irrep_facts import IRREP_VARIABLES, IrrepFacts, entry
from verify.statements.terms import different, equal, indicator, mapping, minus, plus, power, times, total

TRACE_VARIABLES: Binders = [
    *IRREP_VARIABLES,
    *real_inequalities.REALS,
    *((x, "G") for x in ("a1", "b1", "c1")),
    ("f2", ["maps", "R", "real"]),
]
NETWORK_VARIABLES: Binders = [
    *TRACE_VARIABLES,
    ("node1", ["irrep_nodes", "R", "I", "irrep", "one"]),
    ("spare1", "S"),
    ("h", "real"),
]


class NetworkFacts(IrrepFacts):
    """More on the relations between the matrices, for rows of a given representation."""

    def within(self) -> int:
        """∀r, i, j, g: R(g)_ij = 0 unless j is a row of r, if i is."""
        proof, names = self.proof, ["rep1", "i1", "j1", "g1"]
        r, i, j, g = names
        here, value = equal(["irrep", i], r), entry(i, j, g)
        elsewhere = implies(different(r, ["irrep", j]), equal(value, 0))
        zero = proof.rewrite(elsewhere, [proof.assume(here)], proof.specialise(self.blocks, [i, j, g]))
        restricted = equal(value, times(indicator(equal(["irrep", j], r)), value))
        return proof.generalise(proof.sums(restricted, cofactors=[cofactor(zero)]), names, [here])

    def entry_norm(self) -> int:
        """∀r, i, j: d_r Σ_g R(g)_ij² = |G| for rows i, j of r."""
        proof, names = self.proof, ["rep1", "i1", "j1"]
        r, i, j = names
        rows = [equal(["irrep", row], r) for row in (i, j)]
        squares = total([("g", "G")], times(entry(i, j, "g"), entry(i, j, "g")))
        same_irrep = indicator(equal(r, r))
        right = times(ORDER, indicator(equal(i, i)), indicator(equal(j, j)), same_irrep)
        relation = proof.specialise(self.schur, [i, j, i, j])
        in_r = proof.rewrite(
            equal(times(degree(r), squares), right), [proof.assume(formula) for formula in rows], relation
        )
        plain = proof.sums(
            equal(times(degree(r), total([("g", "G")], power(entry(i, j, "g"), 2))), ORDER), cofactors=[cofactor(in_r)]
        )
        return proof.generalise(plain, names, rows)

    def trace(self) -> int:
        """∀r, a, b, c, g: the trace of R(a) R(b) R(c)^T is χ_r(g) if g c = a b."""
        proof, names = self.proof, ["rep1", "a1", "b1", "c1", "g1"]
        r, a, b, c, g = names
        i, j, k = "i'", "j'", "k'"
        ab, gc = ["mul", a, b], ["mul", g, c]
        premise = irrep_network.quotient(g, a, b, c)
        same = proof.rewrite(equal(entry("i1", "j1", ab), entry("i1", "j1", gc)), [(proof.assume(premise), "backward")])
        same, within = proof.generalise(same, ["i1", "j1"]), self.within()
        i_in_r, j_in_r, k_in_r = (indicator(equal(["irrep", row], r)) for row in (i, j, k))
        pairs, triples = [[i, "I"], [k, "I"]], [[i, "I"], [j, "I"], [k, "I"]]
        pair, read = times(i_in_r, k_in_r, entry(i, k, c)), times(i_in_r, entry(i, k, c))
        product = times(i_in_r, j_in_r, k_in_r, entry(i, j, a), entry(j, k, b), entry(i, k, c))
        result = proof.sums(
            equal(["sum", triples, product], character(r, g)),
            cofactors=[
                cofactor(within, [r, i, j, a], times(-1, k_in_r, entry(j, k, b), entry(i, k, c)), triples),
                cofactor(self.homomorphism, [i, k, a, b], times(-1, pair), pairs),
                cofactor(same, [i, k], pair, pairs),
                cofactor(within, [r, i, k, c], times(-1, entry(i, k, gc)), pairs),
                cofactor(self.homomorphism, [i, k, g, c], read, pairs),
                cofactor(self.orthogonal, [j, i, c], times(i_in_r, entry(i, j, g)), [[i, "I"], [j, "I"]]),
            ],
        )
        return proof.generalise(result, names, [premise])

    def character_at_neutral(self, neutral: int, e: str) -> int:
        """∀r: χ_r(e) = d_r, from a theorem that e is neutral."""
        proof, r = self.proof, "rep1"
        in_r = indicator(equal(["irrep", "i'"], r))
        unit = cofactor(self.at_neutral(neutral, e), ["i'", "i'"], in_r, [["i'", "I"]])
        return proof.generalise(proof.sums(equal(character(r, e), degree(r)), cofactors=[unit]), [r])

    def not_neutral(self, neutral: int, e: str) -> int:
        """∀a, b, c, g: g ≠ e if c ≠ a b and g c = a b, from a theorem that e is neutral."""
        proof, inputs = self.proof, ("a1", "b1", "c1", "g1")
        a, b, c, g = inputs
        ab, is_neutral = ["mul", a, b], equal(g, e)
        premises = [different(c, ab), irrep_network.quotient(g, a, b, c)]
        apart, quotient_of = (proof.assume(formula) for formula in premises)
        at_neutral = proof.rewrite(equal(["mul", e, c], ab), [proof.assume(is_neutral)], quotient_of)
        unit = proof.project(proof.specialise(neutral, [c]), 0)
        same = proof.rewrite(equal(c, ab), [unit], at_neutral)
        return proof.generalise(patterns.prove_not(proof, is_neutral, same, apart), inputs, premises)

    def all_but_one(self) -> int:
        """∀f: Σ f_r over r ≠ 1 is the sum over all r less f_1."""
        proof, f = self.proof, "f2"
        nontrivial = total([("r", "R")], [f, "r"], different("r", "one"))
        result = proof.sums(equal(nontrivial, minus(total([("r", "R")], [f, "r"]), [f, "one"])))
        return proof.generalise(result, [f])

    def regular(self, neutral: int, e: str) -> int:
        """∀g: Σ d_r χ_r(g) over r ≠ 1 is |G| [g = e] − 1, from a theorem that e is neutral."""
        proof, g = self.proof, "g1"
        row = equal(["irrep", "i1"], "one")
        entries = proof.specialise(proof.specialise(self.trivial, ["i1"], [proof.assume(row)]), [g])
        trivial = proof.generalise(entries, ["i1"], [row])
        term = times(degree("r"), character("r", g))
        split = proof.specialise(self.all_but_one(), [mapping([("r", "R")], term)])
        here, rows = degree(["irrep", "i'"]), [["i'", "I"], ["j'", "I"]]
        value = minus(times(ORDER, indicator(equal(g, e))), 1)
        result = proof.sums(
            equal(total([("r", "R")], term, different("r", "one")), value),
            cofactors=[
                cofactor(split),
                cofactor(self.complete, [g, e]),
                cofactor(self.at_neutral(neutral, e), ["i'", "j'"], times(-1, here, entry("i'", "j'", g)), rows),
                cofactor(trivial, ["i'"], times(-1, degree("one")), rows[:1]),
                cofactor(self.degree_one, [], times(-1, plus(degree("one"), 1))),
            ],
        )
        return proof.generalise(result, [g])

    def quotients(self) -> int:
        """∀c, d ∃g: g c = d."""
        proof, group, (c, d) = self.proof, self.group, ("g1", "g2")
        solution = ["mul", d, "h1"]
        moved = proof.specialise(group.associative, [d, "h1", c])
        at_neutral = proof.rewrite(equal(["mul", solution, c], ["mul", d, "e1"]), [group.left_inverse()], moved)
        unit = proof.project(proof.specialise(group.neutral, [d]), 1)
        found = proof.rewrite(equal(["mul", solution, c], d), [unit], at_neutral)
        result = proof.witness(exists([("g", "G")], equal(["mul", "g", c], d)), [solution], found)
        return proof.generalise(group.chosen(result), [c, d])


class IrrepNetworkProof:
    """The size, the norms, the outputs and the margin of the network, for any amplitudes."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses; the proof declares the parameters, r1 real, and the variables of the network."""
        self.proof = proof
        system, self.neutral, norms = (proof.assume(formula) for formula in irrep_network.HYPOTHESES)
        self.facts = NetworkFacts(proof, system)
        at_r = proof.specialise(norms, ["rep1"])
        self.norm_sign, self.norm = (proof.generalise(proof.project(at_r, part), ["rep1"]) for part in range(2))

    def norms(self) -> int:
        """The neurons have the norms that the amplitudes give."""
        proof = self.proof
        entry_norm = self.facts.entry_norm()
        _, unit = self.facts.inverted_degrees(prove_nonzero(proof))

        def sides(node: Json) -> tuple[Json, Json]:
            squares = plus(*(power(["at", w, node, "g"], 2) for w in irrep_network.IRREP_NETWORK))
            return power(["at", irrep_network.IRREP_NORM, node], 2), total([("g", "G")], squares)

        r, i, j, k = irrep_network.parts_of(["inclusion", ["first", "x"]])
        left, right = sides(["inl", "x"])
        inverse = ["/", 1, degree(r)]
        share = times(power(["amplitude_of", r], 2), inverse)
        neurons = proof.sums(
            forall([("x", ["irrep_nodes", "R", "I", "irrep", "one"])], equal(left, right)),
            cofactors=[
                cofactor(unit, [r], minus(right, left)),
                cofactor(self.norm, [r], inverse),
                *(cofactor(entry_norm, [r, *rows], times(-1, share)) for rows in ((i, j), (j, k), (i, k))),
            ],
        )
        sign = proof.specialise(self.norm_sign, [irrep_network.parts_of(["inclusion", ["first", "node1"]])[0]])
        first = proof.generalise(proof.conjunction(sign, proof.specialise(neurons, ["node1"])), ["node1"])
        spare = proof.conjunction(proof.squares(["<=", 0, 0]), proof.sums(equal(*sides(["inr", "spare1"]))))
        return proof.elements(irrep_network.NORMS, first, proof.generalise(spare, ["spare1"]))

    def outputs(self) -> int:
        """The outputs are class sums."""
        proof = self.proof
        inputs = a, b, c, g = "a1", "b1", "c1", "g1"
        premise = irrep_network.quotient(g, a, b, c)
        trace = proof.specialise(self.facts.trace(), ["rep1", *inputs], [proof.assume(premise)])
        cube = times(4, indicator(different("r'", "one")), power(["amplitude_of", "r'"], 3))
        value = proof.sums(
            equal(irrep_network.output(a, b, c), irrep_network.class_sum(character("r", g))),
            cofactors=[cofactor(proof.generalise(trace, ["rep1"]), ["r'"], cube, [["r'", "R"]])],
        )
        return proof.generalise(value, inputs, [premise])

    def gaps(self, outputs: int) -> int:
        """∀a, b, c, g: the output of the right label is larger by a class sum, if g c = a b."""
        proof = self.proof
        inputs = a, b, c, g = "a1", "b1", "c1", "g1"
        ab, premise = ["mul", a, b], irrep_network.quotient(g, a, b, c)
        unit = proof.project(proof.specialise(self.neutral, [ab]), 0)
        right = proof.specialise(outputs, [a, b, ab, "e"], [unit])
        wrong = proof.specialise(outputs, inputs, [proof.assume(premise)])
        cube = times(4, indicator(different("r'", "one")), power(["amplitude_of", "r'"], 3))
        at_neutral = self.facts.character_at_neutral(self.neutral, "e")
        difference = proof.sums(
            equal(minus(irrep_network.output(a, b, ab), irrep_network.output(a, b, c)), irrep_network.gap(g)),
            cofactors=[
                cofactor(right),
                cofactor(wrong, [], -1),
                cofactor(at_neutral, ["r'"], cube, [["r'", "R"]]),
            ],
        )
        return proof.generalise(difference, inputs, [premise])

    def margin(self, gaps: int) -> int:
        """The margin is at least what the class sums of all g ≠ e are, from the theorem on the differences."""
        proof = self.proof
        a, b, c, g = "a1", "b1", "c1", "g1"
        ab = ["mul", a, b]
        least = forall([("g", "G")], implies(different("g", "e"), ["<=", "h", irrep_network.gap("g")]))
        wrong, solved = different(c, ab), irrep_network.quotient(g, a, b, c)
        bound, apart, quotient_of = (proof.assume(formula) for formula in (least, wrong, solved))
        away = self.facts.not_neutral(self.neutral, "e")
        not_neutral = proof.specialise(away, [a, b, c, g], [apart, quotient_of])
        difference = proof.specialise(gaps, [a, b, c, g], [quotient_of])
        at_g = proof.specialise(bound, [g], [not_neutral])
        goal = ["<=", "h", minus(irrep_network.output(a, b, ab), irrep_network.output(a, b, c))]
        result = proof.rewrite(goal, [(difference, "backward")], at_g)
        some = proof.specialise(self.facts.quotients(), [c, ab])
        result = proof.generalise(proof.choose(some, g, result), [a, b, c], [wrong])
        return proof.generalise(result, ["h"], [least])

    def closed(self) -> int:
        """The theorem for all parameters."""
        proof = self.proof
        outputs = self.outputs()
        parts = [
            proof.sums(irrep_network.SIZE),
            self.norms(),
            proof.sums(irrep_network.CUBED_NORM),
            outputs,
            self.margin(self.gaps(outputs)),
        ]
        return proof.generalise(
            proof.conjunction(*parts), patterns.names_of(irrep_network.PARAMETERS), irrep_network.HYPOTHESES
        )
