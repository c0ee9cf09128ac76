"""The largest margin of every group with a given character table, from a game between its rows and its columns.

Our own, on Theorem 7.9 and appendix D.9.2 of the thesis on combinatorial tasks. ``kind`` names the row of the table for
each irreducible representation, ``class_of`` the column for each element.
"""

from collections.abc import Callable
from functools import cached_property

from verify.library.real_order import prove_cancellation, prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import both
from verify.statements.patterns import names_of, prove_not, sums_under
from verify.statements.tasks.groups import group_vocabulary
from verify.statements.tasks.groups.any_class_weights import BOUNDED, WITH_MARGIN
from verify.statements.tasks.groups.class_values import CLASS_VALUES, ClassValues
from verify.statements.tasks.groups.game_networks import OTHERS, UNIT, declared, prove_equal_shares
from verify.statements.tasks.groups.game_of_table import (
    BINDERS,
    COLUMN,
    DESCRIBED,
    ELEMENT,
    HYPOTHESES,
    RHO,
    ROOT_MAP,
    ROW,
    SOLVED,
    TAU_MAP,
    VARIABLES,
    class_of,
    kind_of,
    payoffs,
)
from verify.statements.tasks.groups.group_margin import prove_bound
from verify.statements.tasks.groups.irrep_network import PARAMETERS, gap
from verify.statements.tasks.groups.irrep_network_proof import IrrepNetworkProof, NetworkFacts
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total


class ListedGroupProof:
    """The proof that the mixtures of both players give the largest margin of a group with this table."""

    def __init__(self) -> None:
        """Assume the hypotheses."""
        self.proof: Evidence = ConciseEvidence(
            declared(
                BINDERS,
                VARIABLES,
                WITH_MARGIN,
                [group_vocabulary.ROOTS, group_vocabulary.TAU, group_vocabulary.VALUES],
                PARAMETERS,
            )
        )
        game, self.system, self.neutral, table, *network = map(self.proof.assume, HYPOTHESES)
        (
            self.sizes,
            self.one_neutral,
            self.roots,
            self.shares,
            self.no_share,
            self.all_shares,
            self.weights,
            self.no_weight,
            self.all_weights,
            self.gains,
            self.losses,
        ) = (self.proof.project(game, part) for part in range(len(SOLVED)))
        self.rows, self.trivial, self.columns, self.at_neutral, self.class_function, self.characters = (
            self.proof.project(table, part) for part in range(len(DESCRIBED))
        )
        self.margin_for, self.norms, self.amplitudes, self.norm_shares = network
        self.facts = NetworkFacts(self.proof, self.system)
        self.nonzero = prove_nonzero(self.proof)

    @cached_property
    def over_columns(self) -> int:
        """∀f: Σ_g f(class of g) = Σ_C f(C) |C|."""
        proof, f = self.proof, "on_columns"
        goal = equal(total([("g", "G")], [f, class_of("g")]), total([("C", "K")], times([f, "C"], ["table_size", "C"])))
        return proof.generalise(proof.follows(goal, self.columns), [f])

    @cached_property
    def over_rows(self) -> int:
        """∀f: Σ_r f(row of r) = Σ_m f(m)."""
        proof, f = self.proof, "on_rows"
        goal = equal(total([("r", "R")], [f, kind_of("r")]), total([("m", "M")], [f, "m"]))
        return proof.generalise(proof.follows(goal, self.rows), [f])

    @cached_property
    def degrees(self) -> int:
        """∀r: its degree is the entry of its row at the neutral class."""
        proof = self.proof
        at_e = proof.specialise(self.characters, [RHO, "e"])
        moved = proof.rewrite(
            equal(group_vocabulary.character(RHO, "e"), ["table_value", kind_of(RHO), "neutral_class"]),
            [self.at_neutral],
            at_e,
        )
        same = proof.specialise(self.facts.character_at_neutral(self.neutral, "e"), [RHO])
        goal = equal(group_vocabulary.degree(RHO), ["table_value", kind_of(RHO), "neutral_class"])
        return proof.generalise(proof.follows(goal, same, moved), [RHO])

    @cached_property
    def rooted(self) -> int:
        """The roots of the degrees are those of the table."""
        proof = self.proof
        at_row = proof.specialise(self.roots, [kind_of(RHO)])
        degree_of = proof.specialise(self.degrees, [RHO])
        square = proof.follows(
            equal(power(["table_root", kind_of(RHO)], 2), group_vocabulary.degree(RHO)),
            proof.project(at_row, 1),
            degree_of,
        )
        return proof.generalise(proof.conjunction(proof.project(at_row, 0), square), [RHO])

    def _unit(self, number: Json, sign: int) -> int:
        """A positive number times its inverse is 1."""
        return self.proof.quotient(self.proof.specialise(self.nonzero, [number], [sign]))

    @cached_property
    def size_unit(self) -> int:
        """∀C: |C| (1/|C|) = 1."""
        size = ["table_size", COLUMN]
        return self.proof.generalise(self._unit(size, self.proof.specialise(self.sizes, [COLUMN])), [COLUMN])

    @cached_property
    def class_weights(self) -> int:
        """The weights of the classes, divided among their elements, are class weights."""
        proof, g = self.proof, ELEMENT
        weight, size = ["table_weight", COLUMN], ["table_size", COLUMN]
        sign = proof.squares(["<=", 0, over(weight, size)], given=[self.weights, self.sizes])
        signs = proof.generalise(proof.specialise(proof.generalise(sign, [COLUMN]), [class_of(g)]), [g])
        conjugate = equal(["mul", g, "g3"], ["mul", "g3", "g2"])
        same = proof.specialise(self.class_function, [g, "g2", "g3"], [proof.assume(conjugate)])
        shared = proof.rewrite(equal(["at", TAU_MAP, g], ["at", TAU_MAP, "g2"]), [same])
        constant = proof.generalise(shared, [g, "g2", "g3"], [conjugate])
        none = proof.rewrite(equal(["table_weight", class_of("e")], 0), [(self.at_neutral, "backward")], self.no_weight)
        at_e = proof.follows(equal(["at", TAU_MAP, "e"], 0), none)
        share = mapping([("C", "K")], over(["table_weight", "C"], ["table_size", "C"]))
        everything = proof.follows(
            equal(total([("t", "G")], ["at", TAU_MAP, "t"]), 1),
            proof.specialise(self.over_columns, [share]),
            self.size_unit,
            self.all_weights,
        )
        return proof.conjunction(self.neutral, signs, constant, at_e, everything)

    @cached_property
    def top_unit(self) -> int:
        """∀m: d (1/d) = 1."""
        proof, top = self.proof, ["table_value", ROW, "neutral_class"]
        at_row = proof.specialise(self.roots, [ROW])
        square = proof.squares(["<", 0, power(["table_root", ROW], 2)], given=[proof.project(at_row, 0)])
        sign = proof.rewrite(["<", 0, top], [proof.project(at_row, 1)], square)
        return proof.generalise(self._unit(top, sign), [ROW])

    @cached_property
    def values_at_most(self) -> int:
        """No representation has a larger value than V."""
        proof, r = self.proof, RHO
        m = kind_of(r)
        root, top = ["table_root", m], ["table_value", m, "neutral_class"]
        inverse = over(1, top)
        one = times(top, inverse)
        square = proof.project(proof.specialise(self.roots, [m]), 1)
        loss = total([("C", "K")], times(["table_weight", "C"], payoffs(m, "C")))
        summand = mapping(
            [("C", "K")], times(over(["table_weight", "C"], ["table_size", "C"]), ["table_value", m, "C"])
        )
        spread = total([("C'", "K")], times(["table_weight", "C'"], minus(top, ["table_value", m, "C'"])))
        root_of = ["at", ROOT_MAP, r]
        low, high = (
            minus(
                group_vocabulary.degree(r),
                total([("t", "G")], times(["at", TAU_MAP, "t"], group_vocabulary.character(r, "t"))),
            ),
            times("V", power(root_of, 3)),
        )
        equals = proof.sums(
            equal(minus(high, low), times(power(root, 3), minus("V", loss))),
            cofactors=[
                cofactor(proof.specialise(self.degrees, [r]), [], -1),
                cofactor(self.characters, [r, "t'"], ["at", TAU_MAP, "t'"], [["t'", "G"]]),
                cofactor(proof.specialise(self.over_columns, [summand])),
                cofactor(
                    self.size_unit, ["C'"], times(["table_weight", "C'"], ["table_value", m, "C'"]), [["C'", "K"]]
                ),
                cofactor(self.all_weights, [], top),
                cofactor(square, [], times(power(inverse, 2), spread, plus(power(root, 2), top))),
                cofactor(self.top_unit, [m], times(spread, plus(one, 1))),
            ],
        )
        sign = proof.project(proof.specialise(self.roots, [m]), 0)
        bound = proof.squares(["<=", low, high], equals, [sign, proof.specialise(self.losses, [m])])
        return proof.generalise(bound, [r], [different(r, "one")])

    def of_weights(self, prove: Callable[[ClassValues], int]) -> int:
        """A theorem on all class weights, at the weights of the table."""
        proof, generic = (
            self.proof,
            [group_vocabulary.ROOTED, group_vocabulary.CLASS_WEIGHTS, group_vocabulary.VALUES_AT_MOST],
        )
        values = ClassValues(proof, self.system, *(proof.assume(premise) for premise in generic))
        known = proof.generalise(prove(values), ["root_of", "tau"], generic)
        return proof.specialise(known, [ROOT_MAP, TAU_MAP], [self.rooted, self.class_weights, self.values_at_most])

    @cached_property
    def value_sign(self) -> int:
        """0 < V."""
        return self.of_weights(ClassValues.find_largest_sign)

    @cached_property
    def equal_shares(self) -> int:
        """∀r: 4 V s³ q³ is γ times the share of its row."""
        proof, r = self.proof, RHO
        sign, margin = (proof.project(self.margin_for, part) for part in range(2))
        norm_sign, norm = (proof.project(proof.specialise(self.norms, [r]), part) for part in range(2))
        root, amplitude, norm_of = ["at", ROOT_MAP, r], ["amplitude_of", r], ["norm_of", r]
        premises = [
            sign,
            margin,
            self.facts.order_sign,
            self.value_sign,
            proof.specialise(self.amplitudes, [r]),
            norm_sign,
            *(proof.project(proof.specialise(self.rooted, [r]), part) for part in range(2)),
            norm,
        ]
        numbers = ["gamma", group_vocabulary.ORDER, group_vocabulary.degree(r), amplitude, norm_of, root, "V"]
        same = proof.specialise(prove_equal_shares(proof), numbers, premises)
        goal = equal(times(4, "V", power(amplitude, 3), power(root, 3)), times("gamma", ["table_share", kind_of(r)]))
        share = cofactor(proof.specialise(self.norm_shares, [r]), [], "gamma")
        return proof.generalise(proof.sums(goal, cofactors=[cofactor(same), share]), [r])

    def no_other_neutral(self) -> int:
        """∀g ≠ e: its class is not the neutral one."""
        proof, g = self.proof, ELEMENT
        apart, inside = different(g, "e"), equal(class_of(g), "neutral_class")
        number = proof.specialise(self.columns, ["neutral_class"])
        others = total(
            [("g'", "G")],
            1,
            both(equal(class_of("g'"), "neutral_class"), different("g'", g), different("g'", "e")),
        )
        count = total([("g'", "G")], 1, equal(class_of("g'"), "neutral_class"))
        conditions = [apart, inside, equal(class_of("e"), "neutral_class")]
        given = [proof.assume(apart), proof.assume(inside), self.at_neutral]
        two = sums_under(proof, conditions, given, equal(count, plus(2, others)))
        form = plus(1, others)
        equals = proof.follows(equal(minus(0, 0), form), number, self.one_neutral, two)
        wrong = proof.squares(["<", 0, 0], equals)
        denied = prove_not(proof, inside, wrong, proof.evaluate(["<", 0, 0]))
        return proof.generalise(denied, [g], [apart])

    def gaps(self) -> int:
        """∀g ≠ e: the gap of the network at g is at least γ."""
        proof, g = self.proof, ELEMENT
        apart = different(g, "e")
        away = proof.specialise(self.no_other_neutral(), [g], [proof.assume(apart)])
        gain = proof.specialise(self.gains, [class_of(g)], [away])
        total_gain = total([("m", "M")], times(["table_share", "m"], payoffs("m", class_of(g))))
        summand = mapping([("m", "M")], times(["table_share", "m"], payoffs("m", class_of(g))))
        m = kind_of("r'")
        top, root = ["table_value", m, "neutral_class"], ["table_root", m]
        inverse, here, over_r = over(1, top), indicator(different("r'", "one")), [["r'", "R"]]
        one = times(top, inverse)
        short = minus(top, ["table_value", m, class_of(g)])
        low, high = times("V", "gamma"), times("V", gap(g))
        cube = times(4, "V", here, power(["amplitude_of", "r'"], 3))
        square = proof.generalise(proof.project(proof.specialise(self.roots, [ROW]), 1), [ROW])
        none = proof.rewrite(equal(["table_share", kind_of("one")], 0), [(self.trivial, "backward")], self.no_share)
        equals = proof.sums(
            equal(minus(high, low), times("gamma", minus(total_gain, "V"))),
            cofactors=[
                cofactor(self.degrees, ["r'"], cube, over_r),
                cofactor(self.characters, ["r'", g], times(-1, cube), over_r),
                cofactor(self.top_unit, [m], times(-1, cube, short, plus(one, 1)), over_r),
                cofactor(square, [m], times(-1, cube, short, power(inverse, 2), plus(power(root, 2), top)), over_r),
                cofactor(self.equal_shares, ["r'"], times(here, short, root, power(inverse, 2)), over_r),
                cofactor(proof.specialise(self.over_rows, [summand]), [], "gamma"),
                cofactor(none, [], times(-1, "gamma", payoffs(kind_of("one"), class_of(g)))),
            ],
        )
        sign = proof.project(self.margin_for, 0)
        scaled = proof.squares(["<=", low, high], equals, [sign, gain])
        result = proof.specialise(prove_cancellation(proof), ["V", "gamma", gap(g)], [self.value_sign, scaled])
        return proof.generalise(result, [g], [apart])

    def closed(self) -> Evidence:
        """Return the evidence."""
        proof = self.proof
        network = IrrepNetworkProof(proof)
        known = proof.specialise(network.closed(), names_of(PARAMETERS), [self.system, self.neutral, self.norms])
        _, norms, cubed, _, by_gaps = (proof.project(known, part) for part in range(5))
        none = proof.rewrite(equal(["table_share", kind_of("one")], 0), [(self.trivial, "backward")], self.no_share)
        row = mapping([("m", "M")], ["table_share", "m"])
        unit = proof.sums(
            UNIT,
            cofactors=[
                cofactor(cubed),
                cofactor(self.norm_shares, ["r'"], indicator(different("r'", "one")), [["r'", "R"]]),
                cofactor(proof.specialise(self.over_rows, [row])),
                cofactor(self.all_shares),
                cofactor(none, [], -1),
            ],
        )
        margin = proof.specialise(by_gaps, ["gamma"], [self.gaps()])
        no_better = self.of_weights(self._bound)
        result = proof.conjunction(norms, unit, margin, no_better)
        proof.generalise(result, names_of(BINDERS), HYPOTHESES)
        return proof

    def _bound(self, values: ClassValues) -> int:
        """No network has a larger margin than γ for its norm, by any class weights."""
        proof = self.proof
        premises = [self.system, values.roots, values.row_weights(), self.margin_for]
        names = names_of(WITH_MARGIN)
        at = names.index("V")
        terms = [*names[:at], CLASS_VALUES, *names[at:]]
        bound = proof.specialise(prove_bound(proof), terms, [*premises, *map(proof.assume, BOUNDED[-2:])])
        return proof.generalise(bound, names_of(OTHERS), BOUNDED[-2:])
