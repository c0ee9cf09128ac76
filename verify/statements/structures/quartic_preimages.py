"""At most 3^k starts are at a given point after k steps of gradient descent on (x² - μ)²/4.

Simple structures in neural networks (Chen), Theorem 3.3. A step F is a polynomial of degree 3, so no value has more
than three preimages; the preimages of k steps are listed by induction over k.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.patterns import prove_not
from verify.statements.structures.quartic_steps import ETA, PARAMETERS, M, step

Json = Any

X, Y, STEPS, START = "x", "y", "k", "x'"
ROOTS = ["root1", "root2", "root3"]
SETS = ["J1", "J2", "J3"]
MAPS = ["q1", "q2", "q3"]
PLACES = ["j1", "j2", "j3"]
PREIMAGES: Binders = [
    *PARAMETERS,
    *((name, "real") for name in (X, Y, *ROOTS)),
    (STEPS, "natural"),
    *((J, "set") for J in SETS),
    *((q, ["maps", J, "real"]) for q, J in zip(MAPS, SETS, strict=True)),
    *zip(PLACES, SETS, strict=True),
]


def after(x: Json, n: Json) -> Json:
    """The point after n steps from x."""
    return ["descent", ETA, M, x, n]


def _slope(x: Json, y: Json) -> Json:
    """The slope of the chord of F between x and y."""
    return minus(plus(1, times(ETA, power(M, 2))), times(ETA, plus(power(x, 2), times(x, y), power(y, 2))))


def _hits(x: Json) -> Json:
    return equal(step(x), Y)


def _another(root: Json) -> Json:
    return exists([("r'", "real")], both(different("r'", root), _hits("r'")))


def _only(values: Sequence[Json]) -> Json:
    """Each preimage of y is one of the values."""
    *others, last = values
    apart = (different(START, value) for value in others)
    return forall([(START, "real")], implies(_hits(START), *apart, equal(START, last)))


def _some_roots(known: int) -> Json:
    """Some values for the other roots hold, with those that are known, all preimages of y."""
    unknown = [f"{name}'" for name in ROOTS[known:]]
    described = _only([*ROOTS[:known], *unknown])
    return exists([(name, "real") for name in unknown], described) if unknown else described


class ThreeRoots:
    """The proof that a step takes at most three points to y: the third root is the negative of the sum of two."""

    def __init__(self, proof: Evidence) -> None:
        """Take the proof, which declares ``PREIMAGES``."""
        self.proof = proof

    def _inverse(self, x: str, y: str) -> int:
        """(x − y)·1/(x − y) = 1, from the assumption x ≠ y."""
        proof, zero = self.proof, equal(minus(x, y), 0)
        same = proof.sums(equal(x, y), cofactors=[cofactor(proof.assume(zero))])
        return proof.quotient(prove_not(proof, zero, same, proof.assume(different(x, y))))

    def _level(self, x: str, y: str) -> int:
        """The chord between two preimages is level."""
        proof, inverse = self.proof, over(1, minus(x, y))
        ends = [cofactor(proof.assume(_hits(end)), [], times(sign, inverse)) for end, sign in ((x, 1), (y, -1))]
        apart = cofactor(self._inverse(x, y), [], times(-1, _slope(x, y)))
        return proof.sums(equal(_slope(x, y), 0), cofactors=[apart, *ends])

    def _third(self) -> int:
        """A preimage x is the third root, if it differs from two that differ."""
        proof, (first, second, _) = self.proof, ROOTS
        added, inverse = plus(X, first, second), over(1, minus(X, second))
        chord, other = self._level(second, first), self._level(X, first)
        scaled = proof.sums(
            equal(times(ETA, added), 0),
            cofactors=[
                cofactor(self._inverse(X, second), [], times(-1, ETA, added)),
                cofactor(chord, [], inverse),
                cofactor(other, [], times(-1, inverse)),
            ],
        )
        rest = minus(plus(power(second, 2), times(second, first), power(first, 2)), power(M, 2))
        third = minus(0, first, second)
        return proof.sums(equal(X, third), cofactors=[cofactor(chord, [], added), cofactor(scaled, [], rest)])

    def _found(self, values: Sequence[Json], last: int) -> int:
        """Three values, by the proof that x is the last one if it is a preimage and none of the others."""
        proof = self.proof
        under = [_hits(X), *(different(X, value) for value in values[:-1])]
        return proof.witness(_some_roots(0), values, proof.generalise(last, [X], under))

    def three(self) -> int:
        """∀y: some three values hold all preimages of y."""
        proof, (first, second, _) = self.proof, ROOTS
        two = both(different(second, first), _hits(second))
        found = self._found([first, second, minus(0, first, second)], self._third())
        held = proof.assume(two)
        for part, formula in enumerate(two[1:]):
            found = proof.specialise(proof.generalise(found, [], [formula]), [], [proof.project(held, part)])
        found = proof.choose(proof.assume(_another(first)), second, found)
        again = proof.witness(
            _another(first), [X], proof.conjunction(proof.assume(different(X, first)), proof.assume(_hits(X)))
        )
        nowhere = proof.assume(["not", _another(first)])
        single = self._found([first] * 3, proof.contradiction(equal(X, first), again, nowhere))
        found = proof.cases(_another(first), found, single)
        some = exists([("r'", "real")], _hits("r'"))
        found = proof.choose(proof.assume(some), first, found)
        here = proof.witness(some, [X], proof.assume(_hits(X)))
        empty = proof.contradiction(equal(X, 0), here, proof.assume(["not", some]))
        return proof.generalise(proof.cases(some, found, self._found([0, 0, 0], empty)), [Y])


def _in_list(x: Json, J: Json, q: Json) -> Json:
    """The list q contains x."""
    return exists([("j'", J)], equal(x, ["at", q, "j'"]))


def lists(n: Json, y: Json, J: Json, q: Json, degree: int = 3) -> Json:
    """The list q has degree^n places, and contains all starts that are at y after n steps."""
    contained = forall([(START, "real")], implies(equal(after(START, n), y), _in_list(START, J, q)))
    return both(equal(["size", J], raised(degree, n)), contained)


def some_map(n: Json, y: Json, J: Json, degree: int = 3) -> Json:
    """There is such a list with the places J."""
    return exists([("q'", ["maps", J, "real"])], lists(n, y, J, "q'", degree))


def some_list(n: Json, y: Json, degree: int = 3) -> Json:
    """There is such a list."""
    return exists([("J'", "set"), ("q'", ["maps", "J'", "real"])], lists(n, y, "J'", "q'", degree))


JOINED: Json = ["union", SETS[0], ["union", SETS[1], SETS[2]]]
JOINED_LIST = mapping(
    [("u'", JOINED)],
    ["case", "u'", ["s'", [MAPS[0], "s'"]], ["v'", ["case", "v'", *([f"{q}'", [q, f"{q}'"]] for q in MAPS[1:])]]],
)
JOINED_PLACES: list[Json] = [
    ["inl", PLACES[0]],
    *(["inr", [side, j]] for side, j in zip(("inl", "inr"), PLACES[1:], strict=True)),
]


class Listing:
    """The proof that the preimages of k steps have a list with 3^k places."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that a step takes at most three points to each point."""
        self.proof = proof
        self.roots = ThreeRoots(proof).three()
        self.parts = [proof.assume(lists(STEPS, root, J, q)) for root, J, q in zip(ROOTS, SETS, MAPS, strict=True)]

    def _start(self) -> int:
        """The only start that is at y after no step is y."""
        proof = self.proof
        places, alone = ["unit"], mapping([("u'", ["unit"])], Y)
        itself = proof.witness(_in_list(X, places, alone), [["star"]], proof.assume(equal(X, Y)))
        listed = proof.conjunction(proof.sums(equal(["size", places], 1)), proof.generalise(itself, [X], [equal(X, Y)]))
        return proof.generalise(proof.witness(some_list(0, Y), [places, alone], listed), [Y])

    def _contained(self, index: int, there: int) -> int:
        """The joined list contains x, which is at a root after k steps."""
        proof, goal = self.proof, _in_list(X, JOINED, JOINED_LIST)
        held = proof.specialise(proof.project(self.parts[index], 1), [X], [there])
        own = proof.assume(equal(X, [MAPS[index], PLACES[index]]))
        return proof.choose(held, PLACES[index], proof.witness(goal, [JOINED_PLACES[index]], own))

    def _joined(self) -> int:
        """The lists for the three roots, joined, are a list for one more step."""
        proof, here, longer = self.proof, after(X, STEPS), ["next", STEPS]
        size = proof.sums(
            equal(["size", JOINED], raised(3, longer)),
            cofactors=[cofactor(proof.project(part, 0)) for part in self.parts],
        )
        reached = equal(after(X, longer), Y)
        first, second = (equal(here, root) for root in ROOTS[:2])
        apart = [proof.assume(different(*root[1:])) for root in (first, second)]
        last = proof.specialise(proof.assume(_some_roots(3)), [here], [proof.assume(reached), *apart])
        contained = self._contained(2, last)
        for index, root in ((1, second), (0, first)):
            contained = proof.cases(root, self._contained(index, proof.assume(root)), contained)
        listed = proof.conjunction(size, proof.generalise(contained, [X], [reached]))
        return proof.witness(some_list(longer, Y), [JOINED, JOINED_LIST], listed)

    def _step(self) -> int:
        """Choose the roots, and the lists for them."""
        proof, statement = self.proof, _statement(STEPS)
        found, prior = self._joined(), proof.assume(statement)
        for root, J, q in zip(ROOTS, SETS, MAPS, strict=True):
            found = proof.choose(proof.assume(some_map(STEPS, root, J)), q, found)
            found = proof.choose(proof.specialise(prior, [root]), J, found)
        for known in (2, 1):
            found = proof.choose(proof.assume(_some_roots(known)), ROOTS[known], found)
        found = proof.choose(proof.specialise(self.roots, [Y]), ROOTS[0], found)
        return proof.generalise(proof.generalise(found, [Y]), [STEPS], [statement])

    def every(self) -> int:
        """∀k ∀y: there is a list."""
        return self.proof.induct(forall([("n'", "natural")], _statement("n'")), self._start(), self._step())


def _statement(n: Json) -> Json:
    return forall([("y'", "real")], some_list(n, "y'"))
