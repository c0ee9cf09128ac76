"""The inequality of the arithmetic and geometric means for every finite set of numbers, with its case of equality.

Cauchy, Cours d'analyse, Note II. By induction: for one number more the inequality is that of the tangent.
"""

from verify.library import power_inequalities, real_order
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.terms import equal, mapping, minus, over, plus, power, product_over, times, total
from verify.statements.trees import substituted

COUNT, MORE, PART, WHOLE, LAST = "count1", "more1", "part1", "whole1", "last1"
MEANS: Binders = [
    *power_inequalities.POWERS,
    *((name, "real") for name in (COUNT, MORE, PART, WHOLE, LAST)),
    ("v0", ["maps", power_inequalities.and_one(["empty"]), "real"]),
    ("v2", ["maps", power_inequalities.and_one(power_inequalities.and_one(power_inequalities.A)), "real"]),
    ("z1", power_inequalities.and_one(power_inequalities.A)),
]
PRODUCT = power_inequalities.Q
STEP: Json = [
    equal(COUNT, plus(["size", power_inequalities.A], 1)),
    equal(MORE, plus(COUNT, 1)),
    equal(WHOLE, plus(PART, LAST)),
    ["<", 0, COUNT],
    *(["<=", 0, name] for name in (MORE, WHOLE, PART, LAST)),
    [
        "<=",
        times(power_inequalities.raised(power_inequalities.and_one(power_inequalities.A), COUNT), PRODUCT),
        power_inequalities.raised(power_inequalities.and_one(power_inequalities.A), PART),
    ],
]
STEP_NAMES = [power_inequalities.A, COUNT, MORE, PART, WHOLE, LAST, PRODUCT]


class _OneMore:
    """From n^n q ≤ σ^n for n = |A| + 1 numbers with the product q and the sum σ, the same for these and one more, x."""

    def __init__(self, proof: Evidence) -> None:
        """Write n^(n+1) ((σ + x)^(n+1) − (n + 1)^(n+1) q x) as the gap of the tangent and a term for n numbers."""
        self.proof, self.given = proof, [proof.assume(formula) for formula in STEP]
        size, following, sum_of_all, self.positive, *signs, fewer = self.given
        many = power_inequalities.and_one(power_inequalities.A)
        self.low = times(power_inequalities.raised(many, MORE), MORE, PRODUCT, LAST)
        self.high = times(power_inequalities.raised(many, WHOLE), WHOLE)
        self.scale = times(COUNT, power_inequalities.raised(many, COUNT))
        self.numbers = [times(COUNT, WHOLE), times(MORE, PART)]
        self.defect = minus(
            power_inequalities.raised(many, PART), times(power_inequalities.raised(many, COUNT), PRODUCT)
        )
        factors = times(COUNT, power_inequalities.raised(many, MORE), MORE, LAST)
        gap = power_inequalities.tangent_gap(many, *self.numbers)
        self.form = plus(gap, times(factors, self.defect))
        powers = times(power_inequalities.raised(many, MORE), power_inequalities.raised(many, PART))
        mixed = times(COUNT, WHOLE, powers)
        self.equals = proof.sums(
            equal(minus(times(self.scale, self.high), times(self.scale, self.low)), self.form),
            cofactors=[
                cofactor(size, [], times(-1, powers, minus(times(COUNT, WHOLE), times(MORE, PART)))),
                cofactor(following, [], minus(mixed)),
                cofactor(sum_of_all, [], times(COUNT, MORE, powers)),
            ],
        )
        powers_positive = power_inequalities.prove_positive_power(proof)
        self.power = proof.specialise(powers_positive, [many, COUNT], [self.positive])
        both_signs = [proof.squares(["<=", 0, number], given=[self.positive, *signs]) for number in self.numbers]
        self.tangent = proof.specialise(power_inequalities.prove_tangent(proof), [many, *self.numbers], both_signs)
        more_power = proof.squares(["<=", 0, power_inequalities.raised(many, MORE)], given=signs)
        self.signs = [self.positive, *signs, self.power, self.tangent, fewer, more_power]

    def bound(self) -> int:
        """∀ … (n + 1)^(n+1) q x ≤ (σ + x)^(n+1)."""
        proof = self.proof
        low, high = times(self.scale, self.low), times(self.scale, self.high)
        scaled = proof.squares(["<=", low, high], self.equals, self.signs)
        some = proof.squares(["<", 0, self.scale], given=self.signs)
        plain = proof.specialise(
            real_order.prove_cancellation(proof), [self.scale, self.low, self.high], [some, scaled]
        )
        return proof.generalise(plain, STEP_NAMES, STEP)

    def attained(self) -> int:
        """∀ … (σ + x > 0 and equality ⟹ (n + 1) x = σ + x, n x = σ, 0 < σ and n^n q = σ^n)."""
        proof = self.proof
        hypotheses = [["<", 0, WHOLE], equal(minus(self.high, self.low), 0)]
        positive, equality = (proof.assume(formula) for formula in hypotheses)
        zero = proof.sums(
            equal(self.form, 0), cofactors=[cofactor(self.equals, [], -1), cofactor(equality, [], self.scale)]
        )
        given = [positive, *self.signs]
        no_gap = proof.vanish(zero, [0], given)
        premises = [
            proof.squares(["<", 0, self.numbers[0]], given=given),
            proof.squares(["<=", 0, self.numbers[1]], given=given),
            no_gap,
        ]
        balanced = proof.specialise(
            power_inequalities.prove_tangent_attained(proof), [power_inequalities.A, *self.numbers], premises
        )
        size, following, sum_of_all = self.given[:3]
        share = proof.sums(
            equal(PART, times(COUNT, LAST)),
            cofactors=[
                cofactor(balanced, [], -1),
                cofactor(sum_of_all, [], COUNT),
                cofactor(following, [], times(-1, PART)),
            ],
        )
        largest = proof.sums(
            equal(WHOLE, times(MORE, LAST)),
            cofactors=[cofactor(share), cofactor(sum_of_all), cofactor(following, [], times(-1, LAST))],
        )
        half = times(over(1, 2), plus(WHOLE, times(["size", power_inequalities.A], LAST)))
        at_least = proof.sums(
            equal(minus(PART, 0), half),
            cofactors=[
                cofactor(share, [], over(1, 2)),
                cofactor(size, [], times(over(1, 2), LAST)),
                cofactor(sum_of_all, [], over(-1, 2)),
            ],
        )
        some = proof.squares(["<", 0, PART], at_least, given)
        factor = times(COUNT, power_inequalities.raised(power_inequalities.and_one(power_inequalities.A), MORE))
        scaled = proof.sums(
            equal(times(factor, WHOLE, self.defect), 0),
            cofactors=[
                cofactor(zero),
                cofactor(no_gap, [], -1),
                cofactor(largest, [], times(factor, self.defect)),
            ],
        )
        more = proof.sums(equal(minus(MORE, 0), plus(COUNT, 1)), cofactors=[cofactor(following)])
        more = proof.squares(["<", 0, MORE], more, given)
        power_of_more = proof.specialise(
            power_inequalities.prove_positive_power(proof),
            [power_inequalities.and_one(power_inequalities.A), MORE],
            [more],
        )
        fewer = proof.vanish(scaled, [], [*given, more, power_of_more])
        result = proof.conjunction(largest, share, some, fewer)
        return proof.generalise(result, STEP_NAMES, [*STEP, *hypotheses])


def mean_of(T: Json) -> tuple[list[Json], Json, Json]:
    """Return, for numbers v on T ⊎ {∗}: their signs, n^n Π v and (Σ v)^n, where n = |T| + 1."""
    numbers = power_inequalities.and_one(T)
    signs: list[Json] = [forall([("z", numbers)], ["<=", 0, ["v", "z"]])]
    low = times(power_inequalities.raised(numbers, plus(["size", T], 1)), product_over([("z", numbers)], ["v", "z"]))
    return signs, low, power_inequalities.raised(numbers, total([("z", numbers)], ["v", "z"]))


class MeanInequality:
    """The inequality n^n Π v ≤ (Σ v)^n for n numbers ≥ 0, and that they are equal where it is attained."""

    def __init__(self, proof: Evidence) -> None:
        """Assume that |A| + 2 numbers v2 are ≥ 0, and split off the last one."""
        self.proof = proof
        self.many = power_inequalities.and_one(power_inequalities.A)
        signs, self.low, self.high = self._at(self.many, "v2")
        self.signs = signs
        self.given = [proof.assume(formula) for formula in signs]
        self.last = ["v2", ["inr", ["star"]]]
        self.first = mapping([("z", self.many)], ["v2", ["inl", "z"]])
        last_sign = proof.specialise(self.given[0], [["inr", ["star"]]])
        first_sign = proof.generalise(proof.specialise(self.given[0], [["inl", "z1"]]), ["z1"])
        self.fewer_signs = [first_sign]
        self.part = total([("z", self.many)], ["v2", ["inl", "z"]])
        product = product_over([("z", self.many)], ["v2", ["inl", "z"]])
        count = plus(["size", power_inequalities.A], 1)
        more, whole = plus(count, 1), plus(self.part, self.last)
        self.values = [power_inequalities.A, count, more, self.part, whole, self.last, product]
        part_sign = proof.squares(["<=", 0, self.part], given=[first_sign])
        self.premises = [
            *(proof.sums(equal(x, x)) for x in (count, more, whole)),
            proof.squares(["<", 0, count]),
            proof.squares(["<=", 0, more]),
            proof.squares(["<=", 0, whole], given=[part_sign, last_sign]),
            part_sign,
            last_sign,
        ]
        numbers = power_inequalities.and_one(self.many)
        self.sum = total([("z", numbers)], ["v2", "z"])
        self.spellings = [
            proof.sums(equal(more, plus(["size", self.many], 1))),
            proof.sums(equal(whole, self.sum)),
        ]
        size = plus(["size", self.many], 1)
        self.split = [
            times(power_inequalities.raised(self.many, size), size, product, self.last),
            times(power_inequalities.raised(self.many, self.sum), self.sum),
        ]
        self.joined = [
            proof.sums(equal(part, joined)) for part, joined in zip(self.split, (self.low, self.high), strict=True)
        ]

    @staticmethod
    def _at(T: Json, v: str) -> tuple[list[Json], Json, Json]:
        signs, low, high = substituted(list(mean_of(T)), {"v": v})
        return signs, low, high

    def bound(self) -> int:
        """∀T ∀v ≥ 0 on T ⊎ {∗}: n^n Π v ≤ (Σ v)^n."""
        proof = self.proof

        def statement(T: Json) -> Json:
            signs, low, high = mean_of(T)
            return forall([("v", ["maps", power_inequalities.and_one(T), "real"])], implies(*signs, ["<=", low, high]))

        signs, low, high = self._at(["empty"], "v0")
        only = proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), 0)))
        base = proof.generalise(only, ["v0"], signs)
        fewer = proof.specialise(proof.assume(statement(power_inequalities.A)), [self.first], self.fewer_signs)
        step = proof.specialise(_OneMore(proof).bound(), self.values, [*self.premises, fewer])
        spelled = proof.rewrite(["<=", *self.split], self.spellings, step)
        found = proof.rewrite(["<=", self.low, self.high], self.joined, spelled)
        return power_inequalities.by_adding(proof, statement, base, proof.generalise(found, ["v2"], self.signs))

    def attained(self) -> int:
        """∀T ∀v ≥ 0 on T ⊎ {∗} (Σ v > 0 and equality ⟹ ∀z: n v(z) = Σ v)."""
        proof, bound = self.proof, self.bound()

        def parts(T: Json) -> tuple[list[Json], Json]:
            signs, low, high = mean_of(T)
            numbers = power_inequalities.and_one(T)
            whole = total([("z", numbers)], ["v", "z"])
            share = forall([("c", numbers)], equal(times(plus(["size", T], 1), ["v", "c"]), whole))
            return [*signs, ["<", 0, whole], equal(minus(high, low), 0)], share

        def statement(T: Json) -> Json:
            hypotheses, share = parts(T)
            return forall([("v", ["maps", power_inequalities.and_one(T), "real"])], implies(*hypotheses, share))

        hypotheses, share = substituted(list(parts(["empty"])), {"v": "v0"})
        base = proof.generalise(proof.sums(share), ["v0"], hypotheses)
        hypotheses, share = substituted(list(parts(self.many)), {"v": "v2"})
        positive, equality = (proof.assume(formula) for formula in hypotheses[1:])
        _, count, more, _, whole, last, product = self.values
        split = proof.rewrite(
            equal(minus(self.split[1], self.split[0]), 0), [(x, "backward") for x in self.joined], equality
        )
        apart = [
            times(power_inequalities.raised(self.many, whole), whole),
            times(power_inequalities.raised(self.many, more), more, product, last),
        ]
        back = [(x, "backward") for x in self.spellings]
        mean = proof.specialise(bound, [power_inequalities.A, self.first], self.fewer_signs)
        premises = [
            *self.premises,
            mean,
            proof.rewrite(["<", 0, whole], back, positive),
            proof.rewrite(equal(minus(*apart), 0), back, split),
        ]
        found = proof.specialise(_OneMore(proof).attained(), self.values, premises)
        largest, balanced, some, fewer = (proof.project(found, i) for i in range(4))
        fewer_shares = proof.specialise(
            proof.assume(statement(power_inequalities.A)), [self.first], [*self.fewer_signs, some, fewer]
        )
        at_last = proof.sums(
            equal(times(plus(["size", self.many], 1), last), self.sum), cofactors=[cofactor(largest, [], -1)]
        )
        at_first = proof.specialise(fewer_shares, ["z1"])
        value = ["v2", ["inl", "z1"]]
        square = times(count, power(minus(value, last), 2))
        none = proof.sums(
            equal(square, 0),
            cofactors=[
                cofactor(at_first, [], minus(value, last)),
                cofactor(balanced, [], minus(value, last)),
            ],
        )
        alike = proof.sums(equal(value, last), cofactors=[cofactor(proof.vanish(none, []))])
        at_first = proof.rewrite(
            equal(times(plus(["size", self.many], 1), value), self.sum), [(alike, "backward")], at_last
        )
        everywhere = proof.elements(
            share,
            proof.generalise(at_first, ["z1"]),
            proof.elements(forall([("y", ["unit"])], substituted(share[2], {"c": ["inr", "y"]})), at_last),
        )
        return power_inequalities.by_adding(proof, statement, base, proof.generalise(everywhere, ["v2"], hypotheses))


def mean_defect(x: Json, y: Json, z: Json) -> Json:
    """(x + y + z)³ − 27 x y z as a sum of squares with multipliers ≥ 0."""
    pairs = [(x, y), (y, z), (z, x)]
    squares = plus(*(power(minus(*pair), 2) for pair in pairs))
    third = [(z, x, y), (x, y, z), (y, z, x)]
    mixed = plus(*(times(w, power(minus(*pair), 2)) for w, *pair in third))
    return plus(times(over(1, 2), plus(x, y, z), squares), times(3, mixed))
