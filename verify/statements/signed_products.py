"""A signed sum of products over all sign vectors, for every number of signs, by induction.

Sign vectors are the elements g of a group in which the coordinates s ∈ S are characters e(s) of order 2; h(s) turns the
sign s alone. For weights w and shifts y that no h(s) changes, Σ_g w(g) Π_s ⟨e(s), g⟩ Π_{t ∈ T} (y(t, g) + Σ_s a(s)
⟨e(s), g⟩) is 0 if T is smaller than S, and |S|! Π_s a(s) Σ_g w(g) if it has the same size. With all factors equal, the
product over T is a power with a free exponent.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    product_over,
    substituted,
    times,
    total,
)

Json = Any

G, D = ["element", "G"], ["dual", "G"]
WEIGHT = ["maps", G, "complex"]
SIGNS: Binders = [("G", "abelian"), ("S", "set"), ("e", ["maps", "S", D]), ("h", ["maps", "S", G])]
NUMBERS: tuple[str, Json] = ("a", ["maps", "S", "complex"])
STATE = ["maps", ["labels", "number", "product"], "real"]
HALF = over(1, 2)
STAR = ["inr", ["star"]]


def shifts(factors: Json) -> Json:
    """Return the sort of a family of functions on the group."""
    return ["maps", factors, G, "complex"]


def one_more(places: Json) -> Json:
    """Return a set with one element more."""
    return ["union", places, ["unit"]]


FACTORS: Binders = [("T", "set"), ("w", WEIGHT), ("y", shifts("T"))]


def counted(n: Json, label: str) -> Json:
    """Return what n steps (number, product) ↦ (number + 1, product · (number + 1)) lead to, started at (0, 1)."""
    raised = plus(["f", ":number"], 1)
    branches = ["choose", "i", ["number", raised], ["product", times(["f", ":product"], raised)]]
    start = ["choose", "i", ["number", 0], ["product", 1]]
    entries = [("i", STATE[1])]
    return ["at", ["iterate", [["f", STATE]], mapping(entries, branches), mapping(entries, start), n], f":{label}"]


SIGNED_VOCABULARY: list[Json] = [
    define("factorial", [("n", "natural")], counted("n", "product")),
    define(
        "sign_vectors",
        SIGNS,
        both(
            forall([("s", "S")], equal(plus(["e", "s"], ["e", "s"]), 0)),
            forall(
                [("x", "S"), ("s", "S")],
                equal(["char", ["e", "x"], ["h", "s"]], minus(1, times(2, indicator(equal("x", "s"))))),
            ),
        ),
    ),
    define(
        "combination",
        [*SIGNS[:3], NUMBERS, ("g", G)],
        total([("s", "S")], times(["a", "s"], ["char", ["e", "s"], "g"])),
    ),
    define(
        "signed_product",
        [*SIGNS[:3], NUMBERS, *FACTORS],
        total(
            [("g", G)],
            times(
                ["w", "g"],
                product_over([("s", "S")], ["char", ["e", "s"], "g"]),
                product_over([("t", "T")], plus(["y", "t", "g"], ["combination", "G", "S", "e", "a", "g"])),
            ),
        ),
    ),
    define(
        "unturned",
        [("G", "abelian"), ("S", "set"), ("h", ["maps", "S", G]), *FACTORS],
        both(
            forall([("s", "S"), ("g", G)], equal(["w", plus("g", ["h", "s"])], ["w", "g"])),
            forall([("t", "T"), ("s", "S"), ("g", G)], equal(["y", "t", plus("g", ["h", "s"])], ["y", "t", "g"])),
        ),
    ),
]


def _of_sizes(constant: Json, places: Json = "S", e: Json = "e", h: Json = "h", a: Json = "a") -> Json:
    """What is to be proved for some S: the sum is 0 for a smaller T, and a constant times Σ w for one of its size."""
    product = ["signed_product", "G", places, e, a, "T", "w", "y"]
    smaller = equal(["size", places], plus(["size", "T"], ["size", "M"], 1))
    vanishing = forall([("M", "set")], implies(smaller, equal(product, 0)))
    value = implies(
        equal(["size", "T"], ["size", places]),
        equal(product, times(constant, total([("g", G)], ["w", "g"]))),
    )
    return forall(FACTORS, implies(["unturned", "G", places, h, "T", "w", "y"], both(vanishing, value)))


def _constant(k: Json, places: Json, a: Json) -> Json:
    return times(["factorial", k], product_over([("s", places)], _entry(a, "s")))


def _entry(family: Json, *at: Json) -> Json:
    return [family, *at] if isinstance(family, str) else ["at", family, *at]


def signed_sums(k: Json, places: Json, e: Json, h: Json, a: Json) -> Json:
    """k = |S|, and ∀ T, w, y unturned: the sum is 0 if T is smaller than S, k! Π a Σ w if it has the same size."""
    return both(equal(["size", places], k), _of_sizes(_constant(k, places, a), places, e, h, a))


def _for_some_size(places: Json, e: Json, h: Json, a: Json) -> Json:
    return exists([("k'", "natural")], signed_sums("k'", places, e, h, a))


def signed_products(places: Json) -> Json:
    """∀ e, h, a: for sign vectors with these places there is a number k = |S| with the values of the sum.

    ``places`` is the set S; the group G is free.
    """
    binders = [
        ("e'", ["maps", places, D]),
        ("h'", ["maps", places, G]),
        ("a'", ["maps", places, "complex"]),
    ]
    return forall(binders, implies(["sign_vectors", "G", places, "e'", "h'"], _for_some_size(places, "e'", "h'", "a'")))


_UP, _NONE = one_more("S"), ["empty"]
SIGNED_VARIABLES: Binders = [
    *SIGNS,
    NUMBERS,
    ("c", "complex"),
    ("n1", "natural"),
    ("n2", "natural"),
    ("T1", "set"),
    ("T2", "set"),
    ("M1", "set"),
    ("w1", WEIGHT),
    *((name, shifts(factors)) for name, factors in (("y1", "T1"), ("y2", "T2"), ("y0", _NONE), ("z0", _NONE))),
    *((name, shifts(one_more("T1"))) for name in ("y3", "z3")),
    *((name, ["maps", _NONE, sort]) for name, sort in (("e0", D), ("h0", G), ("a0", "complex"))),
    *((name, ["maps", _UP, sort]) for name, sort in (("e3", D), ("h3", G), ("a3", "complex"))),
    ("t1", "T1"),
    ("s1", "S"),
    ("s2", "S"),
    ("g1", G),
]


def prove_signed_products(proof: Evidence) -> int:
    """Prove ∀ G, S: :func:`signed_products`, in a proof that declares ``SIGNED_VARIABLES``."""
    start = _prove_without_signs(proof)
    step = _OneMoreSign(proof).proved()
    return proof.generalise(proof.induct(forall([("S'", "set")], signed_products("S'")), start, step), ["G"])


def _prove_number(proof: Evidence) -> int:
    """∀n: n steps count to n."""

    def goal(n: Json) -> Json:
        return equal(counted(n, "number"), n)

    step = proof.sums(goal(["next", "n1"]), cofactors=[cofactor(proof.assume(goal("n1")))])
    step = proof.generalise(step, ["n1"], [goal("n1")])
    return proof.induct(forall([("n", "natural")], goal("n")), proof.evaluate(equal(counted(0, "number"), 0)), step)


def _prove_impossible(proof: Evidence, goal: Json, vanishing: int, size: Json) -> int:
    """Prove anything from a theorem that 1 plus some sizes is 0."""
    positive = proof.rewrite(["<", 0, 0], [vanishing], proof.squares(["<", 0, size]))
    return proof.contradiction(goal, positive, proof.evaluate(["not", ["<", 0, 0]]))


def prove_equal_factorials(proof: Evidence) -> int:
    """Prove ∀ natural m, n (m = n ⟹ m! = n!) by induction on both, in a proof that declares ``SIGNED_VARIABLES``."""
    numbers = _prove_number(proof)

    def claim(m: Json, n: Json) -> list[Json]:
        return [equal(m, n), equal(["factorial", m], ["factorial", n])]

    def for_all(m: Json) -> Json:
        return forall([("n", "natural")], implies(*claim(m, "n")))

    def absurd(m: Json, n: Json, smaller: str) -> int:
        """The claim for 0 and the successor of a number, in one of the two orders."""
        condition, goal = claim(m, n)
        size = plus(smaller, 1)
        zero = proof.sums(equal(size, 0), cofactors=[cofactor(proof.assume(condition), [], 1 if n == 0 else -1)])
        return proof.generalise(_prove_impossible(proof, goal, zero, size), [], [condition])

    def on_second(m: Json, start: int, step: int) -> int:
        step = proof.generalise(step, ["n2"], [implies(*claim(m, "n2"))])
        return proof.induct(for_all(m), start, step)

    same, goal = claim(0, 0)
    start = on_second(0, proof.generalise(proof.sums(goal), [], [same]), absurd(0, ["next", "n2"], "n2"))
    after = ["next", "n1"], ["next", "n2"]
    condition, goal = claim(*after)
    given = proof.assume(condition)
    before = proof.sums(equal("n1", "n2"), cofactors=[cofactor(given)])
    smaller = proof.specialise(proof.specialise(proof.assume(for_all("n1")), ["n2"]), [], [before])
    counted_to = [proof.specialise(numbers, [n]) for n in ("n1", "n2")]
    result = proof.sums(
        goal,
        cofactors=[
            cofactor(smaller, [], plus("n1", 1)),
            cofactor(before, [], ["factorial", "n2"]),
            cofactor(counted_to[0], [], ["factorial", "n1"]),
            cofactor(counted_to[1], [], minus(["factorial", "n2"])),
        ],
    )
    step = on_second(after[0], absurd(after[0], 0, "n1"), proof.generalise(result, [], [condition]))
    step = proof.generalise(step, ["n1"], [for_all("n1")])
    return proof.induct(forall([("m", "natural")], for_all("m")), start, step)


def _prove_empty_product(proof: Evidence) -> int:
    """∀T: if |T| = 0, every product over T is 1."""

    def claim(factors: Json) -> tuple[Json, Json]:
        product = equal(product_over([("t", factors)], ["f", "t"]), 1)
        return equal(["size", factors], 0), forall([("f", ["maps", factors, "complex"])], product)

    none, product = claim(_NONE)
    start = proof.generalise(proof.sums(product), [], [none])
    some, product = claim(one_more("T1"))
    size = plus(["size", "T1"], 1)
    vanishing = proof.sums(equal(size, 0), cofactors=[cofactor(proof.assume(some))])
    absurd = _prove_impossible(proof, product, vanishing, size)
    before = implies(*claim("T1"))
    step = proof.generalise(proof.generalise(absurd, [], [some]), ["T1"], [before])
    return proof.induct(forall([("T", "set")], implies(*claim("T"))), start, step)


def _joined(left: Json, first: Json, right: Json, second: Json) -> Json:
    """The shifts ``first`` on one set of factors and ``second`` on another one."""
    branches = [["l", _entry(first, "l", "g''")], ["r", _entry(second, "r", "g''")]]
    return mapping([("t''", ["union", left, right]), ("g''", G)], ["case", "t''", *branches])


def _prove_joined(proof: Evidence) -> int:
    """∀ T₁, T₂, w, y₁, y₂: if these are unturned, so are w and y₁, y₂ together."""
    one, two = ["unturned", "G", "S", "h", "T1", "w1", "y1"], ["unturned", "G", "S", "h", "T2", "w1", "y2"]
    left, right = proof.assume(one), proof.assume(two)
    together = _joined("T1", "y1", "T2", "y2")
    same = equal(["at", together, "t", plus("g", ["h", "s"])], ["at", together, "t", "g"])
    goal = forall([("t", ["union", "T1", "T2"]), ("s", "S"), ("g", G)], same)
    shifted = proof.elements(goal, proof.project(left, 1), proof.project(right, 1))
    result = proof.conjunction(proof.project(left, 0), shifted)
    return proof.generalise(result, ["T1", "T2", "w1", "y1", "y2"], [one, two])


def _change(first: Json) -> tuple[Binders, list[Json], Json]:
    """What a change of the shifts on T₁ from y to z changes, if T₁ ⊎ T₂ has one element more than S.

    Returns the other variables, the hypotheses and the equation.
    """
    binders: Binders = [
        ("T'", "set"),
        ("w", WEIGHT),
        ("y", shifts(first)),
        ("z", shifts(first)),
        ("v", shifts("T'")),
    ]
    hypotheses = [
        *(["unturned", "G", "S", "h", first, "w", x] for x in ("y", "z")),
        ["unturned", "G", "S", "h", "T'", "w", "v"],
        equal(plus(["size", first], ["size", "T'"]), plus(["size", "S"], 1)),
    ]
    before, after = (
        ["signed_product", "G", "S", "e", "a", ["union", first, "T'"], "w", _joined(first, x, "T'", "v")]
        for x in ("y", "z")
    )
    changes = total([("g", G), ("t", first)], times(["w", "g"], minus(["y", "t", "g"], ["z", "t", "g"])))
    return binders, hypotheses, equal(minus(before, after), times("c", changes))


def _change_claim(first: Json) -> Json:
    binders, hypotheses, equation = _change(first)
    return forall(binders, implies(*hypotheses, equation))


def _prove_change(proof: Evidence) -> int:
    """∀ G, S, e, h, a, c: if c is the constant of S, ∀T₁: :func:`_change`. One factor is changed after the other."""
    joined, known = _prove_joined(proof), proof.assume(_of_sizes("c"))
    binders, hypotheses, equation = _change(_NONE)
    names = ["T2", "w1", "y0", "z0", "y2"]
    renamed = dict(zip((name for name, _ in binders), names, strict=True))
    same = proof.specialise(proof.sums(forall(binders, equation)), names)
    start = proof.generalise(same, names, [substituted(formula, renamed) for formula in hypotheses])
    binders, hypotheses, equation = _change(one_more("T1"))
    names = ["T2", "w1", "y3", "z3", "y2"]
    renamed = dict(zip((name for name, _ in binders), names, strict=True))
    hypotheses, equation = [substituted(formula, renamed) for formula in hypotheses], substituted(equation, renamed)
    before, after, others, sizes = (proof.assume(formula) for formula in hypotheses)
    weight = proof.project(before, 0)

    def on_first(unturned: int) -> int:
        at = proof.specialise(proof.project(unturned, 1), [["inl", "t1"], "s1", "g1"])
        return proof.generalise(at, ["t1", "s1", "g1"])

    def on_last(unturned: int) -> int:
        return proof.generalise(proof.specialise(proof.project(unturned, 1), [STAR, "s1", "g1"]), ["s1", "g1"])

    def first(x: str) -> Json:
        return mapping([("t'", "T1"), ("g'", G)], [x, ["inl", "t'"], "g'"])

    last = mapping([("t'", ["unit"]), ("g'", G)], ["y3", STAR, "g'"])
    entry = forall(
        [("t", ["unit"]), ("s", "S"), ("g", G)], equal(["y3", STAR, plus("g", ["h", "s"])], ["y3", STAR, "g"])
    )
    last_unturned = proof.conjunction(weight, proof.elements(entry, on_last(before)))
    first_changed = proof.specialise(
        proof.assume(_change_claim("T1")),
        [["union", ["unit"], "T2"], "w1", first("y3"), first("z3"), _joined(["unit"], last, "T2", "y2")],
        [
            proof.conjunction(weight, on_first(before)),
            proof.conjunction(weight, on_first(after)),
            proof.specialise(joined, [["unit"], "T2", "w1", last, "y2"], [last_unturned, others]),
            proof.sums(
                equal(plus(["size", "T1"], ["size", ["union", ["unit"], "T2"]]), plus(["size", "S"], 1)),
                cofactors=[cofactor(sizes)],
            ),
        ],
    )

    def weighted(g: Json) -> Json:
        return times(["w1", g], minus(["y3", STAR, g], ["z3", STAR, g]))

    changed = proof.rewrite(
        equal(weighted(plus("g1", ["h", "s1"])), weighted("g1")), [weight, on_last(before), on_last(after)]
    )
    changed = proof.generalise(changed, ["s1", "g1"])
    new_weight = mapping([("g'", G)], weighted("g'"))
    unturned = proof.specialise(
        joined,
        ["T1", "T2", new_weight, first("z3"), "y2"],
        [proof.conjunction(changed, on_first(after)), proof.conjunction(changed, proof.project(others, 1))],
    )
    both_sets = ["union", "T1", "T2"]
    values = proof.specialise(known, [both_sets, new_weight, _joined("T1", first("z3"), "T2", "y2")], [unturned])
    same_size = proof.sums(equal(["size", both_sets], ["size", "S"]), cofactors=[cofactor(sizes)])
    last_changed = proof.specialise(proof.project(values, 1), [], [same_size])
    result = proof.sums(equation, cofactors=[cofactor(first_changed), cofactor(last_changed)])
    step = proof.generalise(proof.generalise(result, names, hypotheses), ["T1"], [_change_claim("T1")])
    whole = proof.induct(forall([("T", "set")], _change_claim("T")), start, step)
    return proof.generalise(whole, ["G", "S", "e", "h", "a", "c"], [_of_sizes("c")])


def _prove_without_signs(proof: Evidence) -> int:
    """The claim for S = ∅."""
    nothing = proof.evaluate(equal(["size", _NONE], 0))
    product = ["signed_product", "G", _NONE, "e0", "a0", "T1", "w1", "y1"]
    size = plus(["size", "T1"], ["size", "M1"], 1)
    smaller, same = equal(["size", _NONE], size), equal(["size", "T1"], ["size", _NONE])
    vanishing = proof.sums(equal(size, 0), cofactors=[cofactor(proof.assume(smaller), [], -1)])
    none = _prove_impossible(proof, equal(product, 0), vanishing, size)
    no_factor = proof.rewrite(equal(["size", "T1"], 0), [nothing], proof.assume(same))
    empty = proof.specialise(_prove_empty_product(proof), ["T1"], [no_factor])
    value = proof.sums(
        equal(product, times(_constant(0, _NONE, "a0"), total([("g", G)], ["w1", "g"]))),
        cofactors=[cofactor(empty, [mapping([("t'", "T1")], ["y1", "t'", "x"])], ["w1", "x"], [["x", G]])],
    )
    values = proof.conjunction(proof.generalise(none, ["M1"], [smaller]), proof.generalise(value, [], [same]))
    values = proof.generalise(values, ["T1", "w1", "y1"], [["unturned", "G", _NONE, "h0", "T1", "w1", "y1"]])
    result = proof.witness(_for_some_size(_NONE, "e0", "h0", "a0"), [0], proof.conjunction(nothing, values))
    return proof.generalise(result, ["e0", "h0", "a0"], [["sign_vectors", "G", _NONE, "e0", "h0"]])


class _OneMoreSign:
    """From S to S ⊎ {∗}: the sum over g and that over g + h(∗) are opposite but for the shifts ±a(∗) ⟨e(∗), g⟩."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the claim for S and sign vectors for S ⊎ {∗}."""
        self.proof = proof
        self.change, self.numbers = _prove_change(proof), _prove_number(proof)
        vectors = proof.assume(["sign_vectors", "G", _UP, "e3", "h3"])
        self.order, self.turn = proof.project(vectors, 0), proof.project(vectors, 1)
        self.restricted = [mapping([("s'", "S")], [x, ["inl", "s'"]]) for x in ("e3", "h3", "a3")]
        self.constant = _constant("n1", "S", self.restricted[2])
        self.exists = proof.specialise(proof.assume(signed_products("S")), self.restricted, [self._without_last()])
        e, h, a = self.restricted
        chosen = proof.assume(signed_sums("n1", "S", e, h, a))
        self.size, self.known = proof.project(chosen, 0), proof.project(chosen, 1)
        unturned = proof.assume(["unturned", "G", _UP, "h3", "T1", "w1", "y1"])
        self.weight, self.shift = proof.project(unturned, 0), proof.project(unturned, 1)
        self.product = ["signed_product", "G", _UP, "e3", "a3", "T1", "w1", "y1"]
        self.last = ["a3", STAR]

    def _without_last(self) -> int:
        """Sign vectors for S."""
        proof = self.proof
        order = proof.generalise(proof.specialise(self.order, [["inl", "s1"]]), ["s1"])
        turn = proof.specialise(self.turn, [["inl", "s1"], ["inl", "s2"]])
        sign = equal(
            ["char", ["e3", ["inl", "s1"]], ["h3", ["inl", "s2"]]],
            minus(1, times(2, indicator(equal("s1", "s2")))),
        )
        turn = proof.generalise(proof.sums(sign, cofactors=[cofactor(turn)]), ["s1", "s2"])
        return proof.conjunction(order, turn)

    def _turned(self, place: Json, by: Json, sign: int, names: list[str]) -> int:
        """⟨e(place), g + h(by)⟩ = ± ⟨e(place), g⟩."""
        character = ["char", ["e3", place], "g1"]
        moved = ["char", ["e3", place], plus("g1", ["h3", by])]
        at = self.proof.specialise(self.turn, [place, by])
        goal = equal(moved, character if sign > 0 else minus(character))
        return self.proof.generalise(self.proof.sums(goal, cofactors=[cofactor(at, [], character)]), names)

    @staticmethod
    def _sign(g: Json) -> Json:
        return ["char", ["e3", STAR], g]

    def _shifted(self, sign: int, t: Json, g: Json) -> Json:
        """y(t, g) ± a(∗) ⟨e(∗), g⟩."""
        turned = self._sign(g) if sign > 0 else minus(self._sign(g))
        return plus(["y1", t, g], times(self.last, turned))

    def _weighted(self) -> Json:
        return mapping([("g'", G)], times(["w1", "g'"], self._sign("g'")))

    def _shifts(self, sign: int) -> Json:
        return mapping([("t'", "T1"), ("g'", G)], self._shifted(sign, "t'", "g'"))

    def _smaller(self, sign: int) -> Json:
        """The sum for S with the sign ∗ among the weights and the shifts."""
        e, _, a = self.restricted
        return ["signed_product", "G", "S", e, a, "T1", self._weighted(), self._shifts(sign)]

    def _unturned(self, sign: int) -> int:
        """What the sum for S is taken of is not changed by its signs."""
        proof, moved = self.proof, plus("g1", ["h3", ["inl", "s1"]])
        same = self._turned(STAR, ["inl", "s1"], 1, ["s1", "g1"])
        weight = proof.generalise(proof.specialise(self.weight, [["inl", "s1"], "g1"]), ["s1", "g1"])
        shift = proof.generalise(proof.specialise(self.shift, ["t1", ["inl", "s1"], "g1"]), ["t1", "s1", "g1"])
        weighted = [times(["w1", g], self._sign(g)) for g in (moved, "g1")]
        one = proof.generalise(proof.rewrite(equal(*weighted), [weight, same]), ["s1", "g1"])
        shifted = [self._shifted(sign, "t1", g) for g in (moved, "g1")]
        two = proof.generalise(proof.rewrite(equal(*shifted), [shift, same]), ["t1", "s1", "g1"])
        return proof.conjunction(one, two)

    def _term(self, sign: int, g: Json) -> Json:
        """One summand of :meth:`_smaller`, spelled so that equations for single factors apply."""
        turned = self._sign(g) if sign > 0 else minus(self._sign(g))
        signs = product_over([("s", "S")], ["char", ["e3", ["inl", "s"]], g])
        factor = plus(self._shifted(sign, "t", g), self._combination(g))
        return times(["w1", g], turned, signs, product_over([("t", "T1")], factor))

    @staticmethod
    def _combination(g: Json) -> Json:
        place = ["inl", "s"]
        return total([("s", "S")], times(["a3", place], ["char", ["e3", place], g]))

    def _as_smaller(self) -> int:
        """The sum for S ⊎ {∗} is that for S with shifts y + a(∗) ⟨e(∗), g⟩."""
        proof = self.proof
        factor = equal(
            plus(["y1", "t1", "g1"], ["combination", "G", _UP, "e3", "a3", "g1"]),
            plus(self._shifted(1, "t1", "g1"), self._combination("g1")),
        )
        split = proof.generalise(proof.sums(factor), ["t1", "g1"])
        signs = product_over([("s", _UP)], ["char", ["e3", "s"], "g"])
        factors = product_over([("t", "T1")], plus(self._shifted(1, "t", "g"), self._combination("g")))
        written = proof.rewrite(equal(self.product, total([("g", G)], times(["w1", "g"], signs, factors))), [split])
        return proof.sums(equal(self.product, self._smaller(1)), cofactors=[cofactor(written)])

    def _as_opposite(self, plain: int) -> int:
        """It is also the negative of that for S with shifts y − a(∗) ⟨e(∗), g⟩, by the translation g ↦ g + h(∗)."""
        proof = self.proof
        moved, turned = (total([("g", G)], self._term(*at)) for at in ((1, plus("g", ["h3", STAR])), (-1, "g")))
        equations = [
            proof.generalise(proof.specialise(self.weight, [STAR, "g1"]), ["g1"]),
            proof.generalise(proof.specialise(self.shift, ["t1", STAR, "g1"]), ["t1", "g1"]),
            self._turned(STAR, STAR, -1, ["g1"]),
            self._turned(["inl", "s1"], STAR, 1, ["s1", "g1"]),
        ]
        return proof.sums(
            equal(self.product, minus(self._smaller(-1))),
            cofactors=[
                cofactor(plain),
                cofactor(proof.sums(equal(self._smaller(1), moved))),
                cofactor(proof.rewrite(equal(moved, turned), equations)),
            ],
        )

    def proved(self) -> int:
        """∀S: the claim for S implies that for S ⊎ {∗}."""
        proof = self.proof
        unturned = {sign: self._unturned(sign) for sign in (1, -1)}
        plain = self._as_smaller()
        opposite = self._as_opposite(plain)
        values = {
            sign: proof.specialise(self.known, ["T1", self._weighted(), self._shifts(sign)], [unturned[sign]])
            for sign in (1, -1)
        }
        halves = [cofactor(plain, [], HALF), cofactor(opposite, [], HALF)]
        found = proof.conjunction(self._vanishing(plain, halves, values), self._value(halves, unturned))
        found = proof.generalise(found, ["T1", "w1", "y1"], [["unturned", "G", _UP, "h3", "T1", "w1", "y1"]])
        size = proof.sums(equal(["size", _UP], plus("n1", 1)), cofactors=[cofactor(self.size)])
        goal = _for_some_size(_UP, "e3", "h3", "a3")
        result = proof.witness(goal, [["next", "n1"]], proof.conjunction(size, found))
        result = proof.choose(self.exists, "n1", result)
        result = proof.generalise(result, ["e3", "h3", "a3"], [["sign_vectors", "G", _UP, "e3", "h3"]])
        return proof.generalise(result, ["S"], [signed_products("S")])

    def _vanishing(self, plain: int, halves: list[Json], values: dict[int, int]) -> int:
        """∀M: the sum is 0 if |S| + 1 = |T| + |M| + 1; by induction on M, where M = ∅ cancels two equal values."""
        proof = self.proof

        def condition(rest: Json) -> Json:
            return equal(["size", _UP], plus(["size", "T1"], ["size", rest], 1))

        def goal(rest: Json) -> Json:
            return implies(condition(rest), equal(self.product, 0))

        equally_many = proof.sums(
            equal(["size", "T1"], ["size", "S"]), cofactors=[cofactor(proof.assume(condition(_NONE)), [], -1)]
        )
        same = [
            cofactor(
                proof.specialise(proof.project(values[sign], 1), [], [equally_many]),
                [],
                HALF if sign > 0 else over(-1, 2),
            )
            for sign in (1, -1)
        ]
        start = proof.sums(equal(self.product, 0), cofactors=[*halves, *same])
        start = proof.generalise(start, [], [condition(_NONE)])
        rest = one_more("M1")
        fewer = proof.sums(
            equal(["size", "S"], plus(["size", "T1"], ["size", "M1"], 1)),
            cofactors=[cofactor(proof.assume(condition(rest)))],
        )
        zero = proof.specialise(proof.specialise(proof.project(values[1], 0), ["M1"]), [], [fewer])
        step = proof.sums(equal(self.product, 0), cofactors=[cofactor(plain), cofactor(zero)])
        step = proof.generalise(proof.generalise(step, [], [condition(rest)]), ["M1"], [goal("M1")])
        return proof.induct(forall([("M", "set")], goal("M")), start, step)

    def _value(self, halves: list[Json], unturned: dict[int, int]) -> int:
        """If |T| = |S| + 1, the sum is (|S| + 1)! Π a Σ w: half of what the change of all shifts from + to − makes."""
        proof = self.proof
        condition = equal(["size", "T1"], ["size", _UP])
        sizes = proof.assume(condition)
        nothing = mapping([("t'", _NONE), ("g'", G)], 0)
        moved = plus("g", ["h3", ["inl", "s"]])
        same = equal(["at", nothing, "t", moved], ["at", nothing, "t", "g"])
        none_turned = proof.sums(forall([("t", _NONE), ("s", "S"), ("g", G)], same))
        changed = proof.specialise(
            proof.specialise(self.change, ["G", "S", *self.restricted, self.constant], [self.known]),
            ["T1", _NONE, self._weighted(), self._shifts(1), self._shifts(-1), nothing],
            [
                unturned[1],
                unturned[-1],
                proof.conjunction(proof.project(unturned[1], 0), none_turned),
                proof.sums(
                    equal(plus(["size", "T1"], ["size", _NONE]), plus(["size", "S"], 1)), cofactors=[cofactor(sizes)]
                ),
            ],
        )
        last = ["e3", STAR]
        square = proof.sums(
            implies(equal(plus(last, last), 0), forall([("g", G)], equal(power(self._sign("g"), 2), 1)))
        )
        square = proof.specialise(square, [], [proof.specialise(self.order, [STAR])])
        number = proof.sums(equal(["size", "T1"], plus("n1", 1)), cofactors=[cofactor(sizes), cofactor(self.size)])
        share = times(self.constant, self.last)
        weights = total([("x", G)], ["w1", "x"])
        value = times(_constant(["next", "n1"], _UP, "a3"), total([("g", G)], ["w1", "g"]))
        result = proof.sums(
            equal(self.product, value),
            cofactors=[
                *halves,
                cofactor(changed, [], HALF),
                cofactor(square, ["x"], times(share, ["size", "T1"], ["w1", "x"]), [["x", G]]),
                cofactor(number, [], times(share, weights)),
                cofactor(proof.specialise(self.numbers, ["n1"]), [], minus(times(share, weights))),
            ],
        )
        return proof.generalise(result, [], [condition])
