"""A list of sign vectors for every set, with its signed sums.

The m-th difference of a product of m factors: Σ_ε Π_s ε_s Π_{t ∈ T} (y_t + Σ_s a_s ε_s) = 2^|S| |S|! Π_s a_s if T is as
large as S. By induction on S, where the vectors for one sign more are two copies of those before, one for each value of
the sign; shifting the y_t one after the other gives the difference of the two copies.
"""

from typing import Any

from verify.library import factorials, power_inequalities
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, forall
from verify.statements.signs.shifts import SHIFTED, SHIFTS, prove_shifts
from verify.statements.signs.vectors import LISTED, listed, prove_in_copies, some_list, two_copies, with_list
from verify.statements.terms import equal, mapping, minus, plus, product_over, times, total
from verify.statements.trees import substituted

LISTS: Binders = [
    *SHIFTED,
    *SHIFTS,
    ("nu1", ["bijections", "E1", "E1"]),
    ("T0", "set"),
    ("y0", ["maps", "T0", "real"]),
    ("a0", ["maps", ["empty"], "real"]),
    ("x0", ["maps", ["empty"], "real"]),
    ("a1", ["maps", power_inequalities.and_one("S"), "real"]),
    ("x1", ["maps", power_inequalities.and_one("S"), "real"]),
    ("e1", "E1"),
    ("i1", "S"),
    ("t1", "T0"),
]


class ListOfSigns:
    """There is a list of sign vectors for every set, on demand an exact one; the proof declares ``LISTS``."""

    def __init__(self, proof: Evidence, exact: bool) -> None:
        """Take the evidence that is to be extended."""
        self.proof, self.exact = proof, exact
        self.names = [*LISTED, "nu1"] if exact else LISTED

    def _at_empty(self) -> int:
        """The list for the empty set has one entry."""
        proof, none, unit = self.proof, ["empty"], ["unit"]
        nothing = mapping([("d", unit), ("place", none)], 1)
        same = mapping([("d", unit)], "d")
        values = [unit, nothing, ["bijection", unit, unit, same, same]][: len(self.names) - 1]
        sign, size, sums, *exact = listed(none, *values)
        as_small = equal(["size", "T0"], ["size", none])
        zero = proof.follows(equal(0, ["size", "T0"]), proof.assume(as_small))
        product = proof.specialise(factorials.prove_empty_product(proof), ["T0"], [zero])

        def conclusion(n: Json) -> Json:
            return substituted(sums[2], {"count": n})

        summed = conclusion(0)[2]
        goal = substituted(summed[2][2][2], {"weight": "a0", "T": "T0", "y": "y0"})
        factors = mapping([("t", "T0")], plus(["y0", "t"], total([("s", none)], times(["a0", "s"], 1))))
        found = proof.sums(goal, cofactors=[cofactor(product, [factors])])
        found = proof.generalise(found, ["T0", "y0"], [as_small])
        first = proof.generalise(proof.generalise(found, ["a0"]), [], [conclusion(0)[1]])
        next_one = conclusion(["next", "n1"])
        absurd = factorials.prove_from_zero(proof, next_one[2], plus("n1", 1), next_one[1])
        parts = [proof.evaluate(sign), proof.evaluate(size), factorials.prove_by_counting(proof, sums, first, absurd)]
        if exact:
            once, opposite = exact
            row = proof.sums(forall(once[1], once[2][2]))
            hypothesis = substituted(once[2][1], {"x": "x0"})
            parts.append(proof.generalise(proof.specialise(row, ["x0"]), ["x0"], [hypothesis]))
            parts.append(proof.evaluate(opposite))
        return proof.witness(some_list(none, [], self.exact), values, proof.conjunction(*parts))

    def _two_copies(self) -> int:
        """From a list for S to one for one sign more."""
        proof, many = self.proof, power_inequalities.and_one("S")
        parts_before = listed(*self.names)
        chosen = proof.assume(both(*parts_before))
        sign, size, sums, *exact = (proof.project(chosen, part) for part in range(len(parts_before)))
        vectors, entries = two_copies("E1", "sigma1")
        turned = [
            mapping(
                [("d", vectors)],
                ["case", "d", ["l", ["inr", [way, "nu1", "l"]]], ["m", ["inl", [way, "nu1", "m"]]]],
            )
            for way in ("forward", "backward")
        ]
        values = [vectors, entries, ["bijection", vectors, vectors, *turned]][: len(self.names) - 1]
        wanted = listed(many, *values)
        parts = [
            prove_in_copies(proof, wanted[0], "e1", sign),
            proof.follows(wanted[1], size),
            self._sums_of_copies(entries, wanted[2], sums),
        ]
        if exact:
            once, opposite = exact
            hypothesis, conclusion = substituted(wanted[3][2][1:], {"x": "x1"})
            first = mapping([("s", "S")], ["x1", ["inl", "s"]])
            at_first = proof.generalise(proof.specialise(proof.assume(hypothesis), [["inl", "i1"]]), ["i1"])
            one = proof.sums(conclusion, cofactors=[cofactor(proof.specialise(once, [first], [at_first]))])
            parts.append(proof.generalise(one, ["x1"], [hypothesis]))
            parts.append(prove_in_copies(proof, wanted[4], "e1", opposite))
        found = proof.witness(some_list(many, [], self.exact), values, proof.conjunction(*parts))
        before = some_list("S", [], self.exact)
        found = with_list(proof, proof.assume(before), found, self.exact)
        return proof.generalise(found, ["S"], [before])

    def _difference(self, entries: Json) -> int:
        """The signed sum for one sign more is the difference of those with y + a and with y − a, a for that sign."""
        proof, many, last = self.proof, power_inequalities.and_one("S"), ["a1", ["inr", ["star"]]]
        whole = ["signed_sum", many, ["union", "E1", "E1"], entries, "a1", "T0", "y0"]
        combination = total([("s", "S")], times(["a1", ["inl", "s"]], ["sigma1", "e1", "s"]))

        def factor(copy: str, t: str, e: str) -> Json:
            return plus(["y0", t], total([("s", many)], times(["a1", "s"], ["at", entries, [copy, e], "s"])))

        moved = {"inl": plus(["y0", "t1"], last), "inr": minus(["y0", "t1"], last)}
        same = [
            proof.generalise(proof.sums(equal(factor(copy, "t1", "e1"), plus(y, combination))), ["t1", "e1"])
            for copy, y in moved.items()
        ]

        def copies(of: Any) -> Json:
            return plus(
                *(
                    total(
                        [("e", "E1")],
                        times(
                            product_over([("s", many)], ["at", entries, [copy, "e"], "s"]),
                            product_over([("t", "T0")], of(copy)),
                        ),
                    )
                    for copy in moved
                )
            )

        split = proof.sums(equal(whole, copies(lambda copy: factor(copy, "t", "e"))))
        apart = copies(lambda copy: substituted(plus(moved[copy], combination), {"t1": "t", "e1": "e"}))
        found = proof.rewrite(equal(whole, apart), same, split)
        first = mapping([("s", "S")], ["a1", ["inl", "s"]])
        shifts = [mapping([("t", "T0")], substituted(y, {"t1": "t"})) for y in moved.values()]
        parts = [["signed_sum", *LISTED, first, "T0", shift] for shift in shifts]
        return proof.sums(equal(whole, minus(*parts)), cofactors=[cofactor(found)])

    def _sums_of_copies(self, entries: Json, goal: Json, sums: int) -> int:
        """What the signed sums for one sign more are, from those before."""
        proof, many, last = self.proof, power_inequalities.and_one("S"), ["a1", ["inr", ["star"]]]

        def conclusion(n: Json) -> Json:
            return substituted(goal[2], {"count": n})

        _, size_many, every = conclusion(["next", "n1"])
        as_large = proof.assume(size_many)
        size = proof.sums(equal(["size", "S"], "n1"), cofactors=[cofactor(as_large)])
        at_first = mapping([("s", "S")], ["a1", ["inl", "s"]])
        before = proof.specialise(proof.specialise(sums, ["n1"], [size]), [at_first])
        value = times(["size", "E1"], ["factorial", "n1"], product_over([("s", "S")], ["a1", ["inl", "s"]]))
        differ = proof.specialise(prove_shifts(proof), [*LISTED, at_first, value], [before])
        body = substituted(every[2], {"weight": "a1"})[2]
        as_many, result = substituted(body[1:], {"T": "T0", "y": "y0"})
        fits = proof.assume(as_many)
        together = proof.sums(
            equal(plus(["size", "T0"], ["size", ["empty"]]), plus(["size", "S"], 1)), cofactors=[cofactor(fits)]
        )
        shifts = [mapping([("t", "T0")], moved(["y0", "t"], last)) for moved in (plus, minus)]
        nothing = mapping([("t", ["empty"])], 0)
        moved = proof.specialise(differ, ["T0", ["empty"], *shifts, nothing], [together])
        count = proof.specialise(factorials.prove_number(proof), ["n1"])
        found = proof.follows(result, self._difference(entries), moved, fits, size, count)
        found = proof.generalise(proof.generalise(found, ["T0", "y0"], [as_many]), ["a1"])
        return factorials.prove_for_sizes(proof, goal, many, proof.generalise(found, [], [size_many]))

    def exists(self) -> int:
        """∀S: there is a list of sign vectors of S."""
        goal = forall([("S2", "set")], some_list("S2", [], self.exact))
        return self.proof.induct(goal, self._at_empty(), self._two_copies())
