"""A set of 2^n different sign vectors on n places holds each of them once, so that it has their signed sums.

Counting: each vector of the list in ``lists`` occurs at most once, and the numbers of vectors are the same.
"""

from typing import Any

from verify.library.factorials import prove_for_sizes, prove_number
from verify.library.power_inequalities import and_one, prove_power_of_product, raised
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, exists, forall, implies
from verify.statements.signs import agreement, lists, vectors
from verify.statements.signs.shifts import prove_shifts
from verify.statements.terms import equal, indicator, mapping, minus, plus, power, product_over, times, total

SIGN_SUMS: Binders = [
    *lists.LISTS,
    *agreement.AGREEMENT,
    ("V1", "set"),
    ("rho1", ["maps", "V1", "S", "real"]),
    ("d1", "V1"),
    ("d2", "V1"),
    ("z1", "real"),
]
GIVEN: Json = ["sign_vectors", "S", "V1", "rho1"]


class SignVectors:
    """A set V1 of 2^n different sign vectors rho1, compared with the list E1 of all of them."""

    def __init__(self, proof: Evidence) -> None:
        """Assume both, and that the list has each vector once."""
        self.proof = proof
        self.chosen = proof.assume(both(*vectors.listed("S", "E1", "sigma1", "nu1")))
        self.given = proof.assume(GIVEN)
        self.agreeing, self.same = agreement.prove_agreement(proof)
        self.values, self.different, self.size = (proof.project(self.given, part) for part in range(3))
        self.list_values, self.list_size, self.sums, self.once, self.opposite = (
            proof.project(self.chosen, part) for part in range(5)
        )

    def _row(self, d: Json) -> tuple[Json, int]:
        """The vector d of the set, and that its entries are signs."""
        row = mapping([("s", "S")], ["rho1", d, "s"])
        return row, self.proof.generalise(self.proof.specialise(self.values, [d, "i1"]), ["i1"])

    def _listed(self) -> tuple[Json, int]:
        """The vector e1 of the list, and that its entries are signs."""
        row = mapping([("s", "S")], ["sigma1", "e1", "s"])
        return row, self.proof.generalise(self.proof.specialise(self.list_values, ["e1", "i1"]), ["i1"])

    def _agreement(self, d: Json, e: Json = "e1") -> Json:
        rows = [mapping([("place", "S")], [*entry, "place"]) for entry in (["rho1", d], ["sigma1", e])]
        return ["agreement", "S", *rows]

    def _count(self, e: Json = "e1") -> Json:
        return total([("d", "V1")], self._agreement("d", e))

    def _in_set(self) -> Json:
        """The vector e1 of the list is in the set."""
        return exists([("d", "V1")], self._is("d"))

    @staticmethod
    def _is(d: str) -> Json:
        return forall([("s", "S")], equal(["rho1", d, "s"], ["sigma1", "e1", "s"]))

    def _agrees(self, d: str, same: int) -> int:
        """The agreement of d with e1 is 1, since they are the same."""
        (row, row_signs), (listed_row, listed_signs) = self._row(d), self._listed()
        return self.proof.specialise(self.agreeing, ["S", row, listed_row], [row_signs, listed_signs, same])

    def _same(self, d: str) -> tuple[Json, int]:
        """What says that the agreement of d with e1 is 0, and that they are the same if it is not."""
        (row, row_signs), (listed_row, listed_signs) = self._row(d), self._listed()
        none = equal(self._agreement(d), 0)
        some = self.proof.assume(["not", none])
        return none, self.proof.specialise(self.same, ["S", row, listed_row], [row_signs, listed_signs, some])

    def _counted_once(self) -> int:
        """If e1 is in the set: it is there once."""
        proof = self.proof
        here = proof.assume(self._is("d1"))
        goal = equal(self._agreement("d2"), indicator(equal("d1", "d2")))
        alike = equal("d1", "d2")
        one = self._agrees("d1", here)
        moved = proof.rewrite(equal(self._agreement("d2"), 1), [proof.assume(alike)], one)
        as_alike = proof.specialise(proof.sums(implies(alike, equal(indicator(alike), 1))), [], [proof.assume(alike)])
        at_d1 = proof.follows(goal, moved, as_alike)
        apart = proof.assume(["not", alike])
        none, same = self._same("d2")
        rows = proof.follows(
            equal(["rho1", "d1", "i1"], ["rho1", "d2", "i1"]),
            proof.specialise(here, ["i1"]),
            proof.specialise(same, ["i1"]),
        )
        equal_indices = proof.specialise(self.different, ["d1", "d2"], [proof.generalise(rows, ["i1"])])
        zero = proof.cases(none, proof.assume(none), proof.contradiction(none, equal_indices, apart))
        no_indicator = proof.specialise(proof.sums(implies(["not", alike], equal(indicator(alike), 0))), [], [apart])
        elsewhere = proof.follows(goal, zero, no_indicator)
        each = proof.generalise(proof.cases(alike, at_d1, elsewhere), ["d2"])
        count = proof.sums(equal(self._count(), 1), cofactors=[cofactor(each, ["d3"], 1, [["d3", "V1"]])])
        return proof.choose(proof.assume(self._in_set()), "d1", count)

    def _counted_never(self) -> int:
        """If e1 is not in the set, the number of its places there is 0."""
        proof = self.proof
        none, same = self._same("d1")
        some = proof.witness(self._in_set(), ["d1"], same)
        missing = proof.assume(["not", self._in_set()])
        zero = proof.cases(none, proof.assume(none), proof.contradiction(none, some, missing))
        each = proof.generalise(zero, ["d1"])
        return proof.sums(equal(self._count(), 0), cofactors=[cofactor(each, ["d3"], 1, [["d3", "V1"]])])

    def counted(self) -> int:
        """∀e: the agreements of the set with the vector e of the list add up to 1."""
        proof, count = self.proof, self._count()
        square = equal(power(minus(1, count), 2), minus(1, count))
        once, never = self._counted_once(), self._counted_never()
        found = proof.cases(
            self._in_set(),
            proof.follows(square, once),
            proof.follows(square, never),
        )
        squares = proof.generalise(found, ["e1"])
        row, row_signs = self._row("d1")
        in_list = proof.generalise(proof.specialise(self.once, [row], [row_signs]), ["d1"])
        missing = total([("e", "E1")], power(minus(1, self._count("e")), 2))
        zero = proof.follows(equal(missing, 0), squares, in_list, self.list_size, self.size)
        return proof.vanish(zero, [])

    def closed(self, theorem: int) -> int:
        """Drop the list of all vectors, since there is one, and generalise over the set of vectors."""
        proof = self.proof
        some = proof.specialise(lists.ListOfSigns(proof, exact=True).exists(), ["S"])
        found = vectors.with_list(proof, some, theorem, exact=True)
        return proof.generalise(found, ["S", "V1", "rho1"], [GIVEN])

    def _transferred(self) -> int:
        """∀ a, T, y: the signed sum over the set is that over the list."""
        proof = self.proof
        count = self.counted()

        def value(row: list[Json]) -> Json:
            entry = [*row, "s"]
            combination = total([("s", "S")], times(["b1", "s"], entry))
            factors = product_over([("t", "T0")], plus(["y0", "t"], combination))
            return times(product_over([("s", "S")], entry), factors)

        of_set, of_list = value(["rho1", "d1"]), value(["sigma1", "e1"])
        none, same = self._same("d1")
        weighted = equal(times(self._agreement("d1"), of_set), times(self._agreement("d1"), of_list))
        alike = proof.rewrite(equal(of_set, of_list), [same])
        found = proof.cases(
            none,
            proof.follows(weighted, proof.assume(none)),
            proof.follows(weighted, alike),
        )
        moved = proof.generalise(found, ["d1", "e1"])
        row, row_signs = self._row("d1")
        in_list = proof.generalise(proof.specialise(self.once, [row], [row_signs]), ["d1"])
        sums = [["signed_sum", "S", *entry, "b1", "T0", "y0"] for entry in (["V1", "rho1"], vectors.LISTED[1:])]
        result = proof.follows(equal(*sums), in_list, moved, count)
        return proof.generalise(result, ["b1", "T0", "y0"])

    def _opposite_sum(self) -> int:
        """The signed sum of |S| + 1 factors with the shifts −z is that with z, times −1."""
        proof, many = self.proof, and_one("S")

        def factors(z: Json, at: Any) -> Json:
            return plus(z, total([("s", "S")], times(["b1", "s"], at("s"))))

        def whole(z: Json, at: Any) -> Json:
            product = product_over([("s", "S")], at("s"))
            return total([("e", "E1")], times(product, product_over([("t", many)], factors(z, at))))

        def plain(s: Json) -> Json:
            return ["sigma1", "e", s]

        def turned(s: Json) -> Json:
            return ["sigma1", ["forward", "nu1", "e"], s]

        def negative(s: Json) -> Json:
            return minus(plain(s))

        below = whole(minus("z1"), plain)
        by_turning = proof.sums(equal(below, whole(minus("z1"), turned)))
        found = proof.rewrite(equal(below, whole(minus("z1"), negative)), [self.opposite], by_turning)

        def at_e1(node: Json) -> Json:
            return trees.substituted(node, {"e": "e1"})

        factor = times(-1, factors("z1", plain))
        same = proof.sums(equal(at_e1(factors(minus("z1"), negative)), at_e1(factor)))
        product = product_over([("s", "S")], negative("s"))
        outside = total([("e", "E1")], times(product, product_over([("t", many)], factor)))
        found = proof.rewrite(equal(below, outside), [proof.generalise(same, ["e1"])], found)
        split = proof.sums(
            forall(
                [("m", "real"), ("f", ["maps", "S", "real"])],
                equal(
                    product_over([("s", "S")], times("m", ["f", "s"])),
                    times(raised("S", "m"), product_over([("s", "S")], ["f", "s"])),
                ),
            )
        )
        powers = prove_power_of_product(proof)
        square = proof.follows(equal(power(raised("S", -1), 2), 1), proof.specialise(powers, ["S", -1, -1]))
        e = [["e3", "E1"]]
        at = {"e": "e3"}
        row = mapping([("s", "S")], ["sigma1", "e3", "s"])
        z = trees.substituted(factors("z1", plain), at)
        tail = trees.substituted(product_over([("t", many)], factor), at)
        signs_of_row = trees.substituted(product_over([("s", "S")], plain("s")), at)
        return proof.sums(
            equal(below, minus(whole("z1", plain))),
            cofactors=[
                cofactor(found),
                cofactor(split, [-1, row], tail, e),
                cofactor(powers, ["S", -1, z], times(raised("S", -1), signs_of_row, minus(z)), e),
                cofactor(square, [], minus(whole("z1", plain))),
            ],
        )

    def full_sums(self) -> int:
        """∀k = |S| ∀b: the signed sum of k factors is 2^k k! Π b."""
        proof = self.proof
        size = equal(["size", "S"], "n1")
        none = mapping([("s", "S")], 0)
        known = proof.specialise(proof.specialise(self.sums, ["n1"], [proof.assume(size)]), ["b1"])
        same = proof.sums(equal(["size", "S"], ["size", "S"]))
        factors = product_over([("s", "S")], ["b1", "s"])
        found = proof.follows(
            equal(
                ["signed_sum", "S", "V1", "rho1", "b1", "S", none], times(raised("S", 2), ["factorial", "n1"], factors)
            ),
            proof.specialise(self._transferred(), ["b1", "S", none]),
            proof.specialise(known, ["S", none], [same]),
            self.list_size,
        )
        return self.closed(proof.generalise(proof.generalise(found, ["b1"]), ["n1"], [size]))

    def half_sums(self) -> int:
        """∀k = |S| + 1 ∀ b, z: the signed sum of k factors with the shift z is 2^(k−1) k! z Π b."""
        proof, many, none = self.proof, and_one("S"), ["empty"]

        def parts(k: Json, b: str, z: str) -> tuple[Json, Json]:
            shift, factors = mapping([("t", many)], z), product_over([("s", "S")], [b, "s"])
            value = times(raised("S", 2), ["factorial", k], z, factors)
            return equal(["size", many], k), equal(["signed_sum", "S", "V1", "rho1", b, many, shift], value)

        binders: Binders = [("weight", ["maps", "S", "real"]), ("shift", "real")]
        counted, summed = parts("count", *patterns.names_of(binders))
        goal = forall([("count", "natural")], implies(counted, forall(binders, summed)))
        hypothesis, result = parts(["next", "n1"], "b1", "z1")
        size = proof.sums(equal(["size", "S"], "n1"), cofactors=[cofactor(proof.assume(hypothesis))])
        known = proof.specialise(proof.specialise(self.sums, ["n1"], [size]), ["b1"])
        factors = product_over([("s", "S")], ["b1", "s"])
        value = times(["size", "E1"], ["factorial", "n1"], factors)
        shifts = proof.specialise(prove_shifts(proof), [*vectors.LISTED, "b1", value], [known])
        together = proof.sums(equal(plus(["size", many], ["size", none]), plus(["size", "S"], 1)))
        constants = [mapping([("t", many)], z) for z in ("z1", minus("z1"))]
        difference = proof.specialise(shifts, [many, none, *constants, mapping([("t", none)], 0)], [together])
        transferred = proof.specialise(self._transferred(), ["b1", many, constants[0]])
        count = proof.specialise(prove_number(proof), ["n1"])
        found = proof.follows(result, transferred, difference, self._opposite_sum(), size, count, self.list_size)
        step = proof.generalise(proof.generalise(found, ["b1", "z1"]), [], [hypothesis])
        return self.closed(prove_for_sizes(proof, goal, many, step))
