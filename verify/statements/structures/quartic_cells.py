"""At most 3^k of the cells of one width hold a start that is at the minimum of (x² - μ)²/4 after k steps.

Simple structures in neural networks (Chen), Theorem 3.3. For k steps the half-line is cut into cells of width
e/(4·6^k). A mark tells for each cell whether it is hit, that is, whether it holds such a start. The marks are counted
by weights on the list of these starts, by induction over the cells.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    by_counting,
    prove_last_term,
    raised,
    sum_below,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    times,
    total,
)
from verify.statements.patterns import prove_not, sums_under
from verify.statements.structures.natural_multiples import MULTIPLES, cell
from verify.statements.structures.quartic_cover import FAMILY, POSITIVE, ROOM, at
from verify.statements.structures.quartic_preimages import (
    MAPS,
    PLACES,
    PREIMAGES,
    SETS,
    START,
    STEPS,
    Listing,
    X,
    after,
    lists,
    some_map,
)
from verify.statements.structures.quartic_steps import M

Json = Any

MARK, WEIGHT, HIT = "mark", "weight", "j0"
LISTED, LIST, PLACE = SETS[0], MAPS[0], PLACES[0]
CELLS: Binders = [
    *PREIMAGES,
    (ROOM, "real"),
    (MARK, FAMILY),
    (WEIGHT, ["maps", LISTED, "real"]),
    (HIT, LISTED),
    *DECLARED,
    *MULTIPLES,
]


def width(k: Json) -> Json:
    """The width of the cells for k steps."""
    return times(over(1, 4), ROOM, raised(over(1, 6), k))


WIDE = width(STEPS)
LEFT, RIGHT = times(LENGTH, WIDE), times(plus(LENGTH, 1), WIDE)
FAR: Json = ["<=", RIGHT, [LIST, PLACE]]
SAME, APART = equal(PLACE, HIT), different(PLACE, HIT)
NEW = plus([WEIGHT, PLACE], indicator(SAME))


def is_hit(k: Json, i: Json) -> Json:
    """Cell i holds a start that is at m after k steps."""
    return exists([(START, "real")], both(*cell(i, width(k), START), equal(after(START, k), M)))


def marks(mark: Json) -> Json:
    """The mark is 1 for cells that are hit, and 0 for all others."""
    value, hit = at(mark, "k'", "i'"), is_hit("k'", "i'")
    values = both(implies(hit, equal(value, 1)), implies(["not", hit], equal(value, 0)))
    return forall([("k'", "natural"), ("i'", "natural")], values)


def prove_marks(proof: Evidence) -> int:
    """Prove that there are such marks, the indicators."""
    hit = is_hit(STEPS, LENGTH)
    held, denied = proof.assume(hit), proof.assume(["not", hit])
    absurd = proof.contradiction(["false"], held, denied)
    anything = proof.contradiction(hit, proof.assume(["false"]), proof.evaluate(["false"]))
    readings = [
        (hit, ["true"], 1, proof.evaluate(["true"]), held),
        (["not", hit], ["false"], 0, absurd, anything),
    ]
    values = []
    for known, constant, value, forward, backward in readings:
        same = proof.equivalence(proof.generalise(forward, [], [hit]), proof.generalise(backward, [], [constant]))
        plain = proof.evaluate(equal(indicator(constant), value))
        marked = proof.rewrite(equal(indicator(hit), value), [(same, "backward")], plain)
        values.append(proof.generalise(marked, [], [known]))
    indicators = mapping([("c'", "natural"), ("d'", "natural")], indicator(is_hit("c'", "d'")))
    every = proof.generalise(proof.conjunction(*values), [STEPS, LENGTH])
    return proof.witness(exists([("mark'", FAMILY)], marks("mark'")), [indicators], every)


def prove_positive_power(proof: Evidence, base: Json) -> int:
    """Prove ∀n: 0 < b^n, for a positive fraction b."""

    def statement(n: Json) -> Json:
        return ["<", 0, raised(base, n)]

    step = proof.squares(["<", 0, times(raised(base, LENGTH), base)], given=[proof.assume(statement(LENGTH))])
    return by_counting(proof, statement, proof.evaluate(statement(0)), step)


def hits(n: Json) -> Json:
    """The number of cells hit among the first n."""
    return sum_below("i'", n, [MARK, STEPS, "i'"])


def _weighted(n: Json, weight: Json) -> Json:
    """Weights of at most 1, of starts below cell n only, add up to the number of cells hit among the first n."""
    value = ["at", weight, "j'"]
    return both(
        forall([("j'", LISTED)], ["<=", value, 1]),
        forall([("j'", LISTED)], implies(["<=", times(n, WIDE), [LIST, "j'"]], equal(value, 0))),
        equal(hits(n), total([("j'", LISTED)], value)),
    )


def _some_weights(n: Json) -> Json:
    return exists([("weight'", ["maps", LISTED, "real"])], _weighted(n, "weight'"))


class Cells:
    """Facts about the cells, in a proof that assumes e > 0 and what the marks say."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that the width is positive."""
        self.proof = proof
        self.positive = proof.assume(POSITIVE)
        power = proof.specialise(prove_positive_power(proof, over(1, 6)), [STEPS])
        self.wide = proof.squares(["<", 0, WIDE], given=[self.positive, power])
        self._last = prove_last_term(proof)
        self._marks = proof.assume(marks(MARK))

    def mark(self, known: int, *, hit: bool) -> int:
        """The mark of cell n, from the theorem that it is hit, or not."""
        values = self.proof.specialise(self._marks, [STEPS, LENGTH])
        return self.proof.specialise(self.proof.project(values, 0 if hit else 1), [], [known])

    def last_term(self, n: Json, index: str, term: Json) -> int:
        """The sum of n + 1 terms is that of n terms, and the last one."""
        return self.proof.specialise(self.proof.specialise(self._last, [n]), [mapping([(index, "natural")], term)])

    def last_hit(self) -> int:
        """The number of cells hit among n + 1 is that among n, and the mark of the last one."""
        return self.last_term(LENGTH, "i'", [MARK, STEPS, "i'"])

    def few(self) -> int:
        """At most 3^k of the first n cells are hit."""
        proof = self.proof
        listed = proof.assume(lists(STEPS, M, LISTED, LIST))
        size, contained = (proof.project(listed, part) for part in range(2))
        every = by_counting(proof, _some_weights, self._no_cell(), Counting(self, contained).step())
        most, _, count = (proof.project(proof.assume(_weighted(LENGTH, WEIGHT)), part) for part in range(3))
        spare = total([("j'", LISTED)], minus(1, [WEIGHT, "j'"]))
        equals = proof.sums(
            equal(minus(raised(3, STEPS), hits(LENGTH)), spare),
            cofactors=[cofactor(size, [], -1), cofactor(count, [], -1)],
        )
        found = proof.squares(["<=", hits(LENGTH), raised(3, STEPS)], equals, [most])
        found = proof.choose(proof.specialise(every, [LENGTH]), WEIGHT, found)
        found = proof.choose(proof.assume(some_map(STEPS, M, LISTED)), LIST, found)
        return proof.choose(proof.specialise(Listing(proof).every(), [STEPS, M]), LISTED, found)

    def _no_cell(self) -> int:
        """For no cell the weights are 0."""
        proof, below = self.proof, ["<=", times(0, WIDE), [LIST, PLACE]]
        facts = proof.conjunction(
            proof.generalise(proof.evaluate(["<=", 0, 1]), [PLACE]),
            proof.generalise(proof.evaluate(equal(0, 0)), [PLACE], [below]),
            proof.sums(equal(hits(0), total([("j'", LISTED)], 0))),
        )
        return proof.witness(_some_weights(0), [mapping([("u'", LISTED)], 0)], facts)


class Counting:
    """The step from n cells to n + 1: if cell n is hit, the place of a start in it gets the weight 1."""

    def __init__(self, cells: Cells, contained: int) -> None:
        """Assume weights for n cells, and a start x in cell n."""
        self.cells, self.proof, self.contained = cells, cells.proof, contained
        proof = self.proof
        held = proof.assume(_weighted(LENGTH, WEIGHT))
        self.most, self.later, self.count = (proof.project(held, part) for part in range(3))
        place = both(*cell(LENGTH, WIDE, X), equal(after(X, STEPS), M))
        self.low, self.high, self.reached = (proof.project(proof.assume(place), part) for part in range(3))
        self.own = proof.assume(equal(X, [LIST, HIT]))

    def step(self) -> int:
        """There are weights for n + 1 cells."""
        step = self.proof.cases(is_hit(STEPS, LENGTH), self._hit(), self._missed())
        return self.proof.choose(self.proof.assume(_some_weights(LENGTH)), WEIGHT, step)

    def _far(self) -> int:
        """A start beyond cell n has no weight so far."""
        proof, here = self.proof, [LIST, PLACE]
        equals = proof.sums(equal(minus(here, LEFT), plus(minus(here, RIGHT), WIDE)))
        beyond = proof.squares(["<=", LEFT, here], equals, [proof.assume(FAR), self.cells.wide])
        return proof.specialise(self.later, [PLACE], [beyond])

    def _counted(self, weight: Json, mark: int) -> int:
        """The new weights add up to the number of hits."""
        known = [cofactor(theorem) for theorem in (self.cells.last_hit(), mark, self.count)]
        return self.proof.sums(_weighted(MORE, weight)[3], cofactors=known)

    def _missed(self) -> int:
        """The same weights do if cell n is not hit."""
        proof = self.proof
        mark = self.cells.mark(proof.assume(["not", is_hit(STEPS, LENGTH)]), hit=False)
        none = proof.generalise(self._far(), [PLACE], [FAR])
        facts = proof.conjunction(self.most, none, self._counted(WEIGHT, mark))
        return proof.witness(_some_weights(MORE), [WEIGHT], facts)

    def _hit(self) -> int:
        """The weight of one start in cell n is added."""
        proof = self.proof
        hit = proof.assume(is_hit(STEPS, LENGTH))
        mark = self.cells.mark(hit, hit=True)
        weight = mapping([("u'", LISTED)], plus([WEIGHT, "u'"], indicator(equal("u'", HIT))))
        at_most = proof.generalise(self._at_most_one(), [PLACE])
        none = proof.generalise(self._none(), [PLACE], [FAR])
        facts = proof.conjunction(at_most, none, self._counted(weight, mark))
        found = proof.witness(_some_weights(MORE), [weight], facts)
        found = proof.choose(proof.specialise(self.contained, [X], [self.reached]), HIT, found)
        return proof.choose(hit, X, found)

    def _at_most_one(self) -> int:
        """No new weight is more than 1: the start in cell n had the weight 0."""
        proof, limit = self.proof, ["<=", NEW, 1]
        together, apart = proof.assume(SAME), proof.assume(APART)
        shifted = proof.sums(equal(minus([LIST, HIT], LEFT), minus(X, LEFT)), cofactors=[cofactor(self.own, [], -1)])
        unused = proof.specialise(self.later, [HIT], [proof.squares(["<=", LEFT, [LIST, HIT]], shifted, [self.low])])
        carried = proof.rewrite(equal([WEIGHT, PLACE], [WEIGHT, HIT]), [together])
        known = [cofactor(theorem, [], -1) for theorem in (carried, unused)]
        full = sums_under(proof, [SAME], [together], equal(minus(1, NEW), 0), cofactors=known)
        other = sums_under(proof, [APART], [apart], equal(minus(1, NEW), minus(1, [WEIGHT, PLACE])))
        most = proof.specialise(self.most, [PLACE])
        return proof.cases(SAME, proof.squares(limit, full), proof.squares(limit, other, [most]))

    def _none(self) -> int:
        """A start beyond cell n is not the one in it, and has no weight."""
        proof = self.proof
        moved = proof.rewrite(equal([LIST, PLACE], [LIST, HIT]), [proof.assume(SAME)])
        form = plus(minus([LIST, PLACE], RIGHT), minus(RIGHT, X))
        equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(moved, [], -1), cofactor(self.own)])
        absurd = proof.squares(["<", 0, 0], equals, [proof.assume(FAR), self.high])
        other = prove_not(proof, SAME, absurd, proof.evaluate(["<", 0, 0]))
        return sums_under(proof, [APART], [other], equal(NEW, 0), cofactors=[cofactor(self._far())])
