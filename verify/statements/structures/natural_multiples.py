"""The multiples of a positive number cut the half-line into cells, each number ≥ 0 lies in one (Archimedes).

Rests on the cited lemma on bounded monotone sequences.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, both, equal, exists, forall, implies, mapping, minus, plus, times
from verify.statements.real_inequalities import prove_by_order
from verify.statements.structures.monotone_limits import INDEX, LIMITS, eventually, prove_rising_limit

Json = Any

POINT, WIDTH, LEVEL, NUMBER = "v1", "v2", "v3", "v4"
MULTIPLES: Binders = [*((name, "real") for name in (POINT, WIDTH, LEVEL)), (NUMBER, "natural"), *LIMITS]
WIDE: Json = ["<", 0, WIDTH]


def cell(i: Json, width: Json, x: Json) -> list[Json]:
    """i w ≤ x and x < (i + 1) w."""
    return [["<=", times(i, width), x], ["<", x, times(plus(i, 1), width)]]


def _multiple(n: Json) -> Json:
    return times(n, WIDTH)


def _below(n: Json) -> Json:
    return ["<", POINT, _multiple(n)]


def prove_archimedes(proof: Evidence) -> int:
    """Prove ∀x ∀w > 0 ∃n: x < n w, in a proof that declares ``MULTIPLES``."""
    wide, some = proof.assume(WIDE), exists([("n'", "natural")], _below("n'"))
    value, top = _multiple(NUMBER), plus(POINT, WIDTH)
    following = times(plus(NUMBER, 1), WIDTH)
    upwards = proof.squares(["<=", value, following], proof.sums(equal(minus(following, value), WIDTH)), [wide])
    here = _below(NUMBER)
    found = proof.witness(some, [NUMBER], proof.assume(here))
    at_least = proof.cases(
        here,
        proof.contradiction(["<=", value, POINT], found, proof.assume(["not", some])),
        proof.order(proof.assume(["not", here])),
    )
    equals = proof.sums(equal(minus(top, value), plus(minus(POINT, value), WIDTH)))
    bounded = proof.squares(["<=", value, top], equals, [at_least, wide])
    sequence = mapping([("n''", "natural")], _multiple("n''"))
    jump = proof.squares(
        ["<=", plus(value, WIDTH), following], proof.sums(equal(minus(following, plus(value, WIDTH)), 0))
    )
    jumps = proof.generalise(jump, [NUMBER], [["<=", value, LEVEL]])
    wanted = exists([("c'", "real")], both(["<", 0, "c'"], _jumps("c'")))
    amount = proof.witness(wanted, [WIDTH], proof.conjunction(wide, jumps))
    rising = [
        proof.generalise(upwards, [NUMBER]),
        proof.generalise(bounded, [NUMBER]),
        proof.generalise(amount, [LEVEL], [["<", LEVEL, top]]),
    ]
    limit = proof.specialise(prove_rising_limit(proof), [sequence, top], rising)
    chosen = proof.assume(eventually(sequence, minus(top, WIDTH), INDEX))
    same = proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0)))
    near = proof.specialise(chosen, [INDEX], [same])
    last = _multiple(INDEX)
    beyond = proof.squares(_below(INDEX), proof.sums(equal(minus(last, POINT), minus(last, minus(top, WIDTH)))), [near])
    reached = proof.choose(proof.specialise(limit, [WIDTH], [wide]), INDEX, proof.witness(some, [INDEX], beyond))
    result = proof.cases(some, proof.assume(some), reached)
    return proof.generalise(result, [POINT, WIDTH], [WIDE])


def _jumps(amount: Json) -> Json:
    """Below the level, each multiple is smaller than the next one by the amount."""
    jump = ["<=", plus(_multiple("n'"), amount), _multiple(["next", "n'"])]
    return forall([("n'", "natural")], implies(["<=", _multiple("n'"), LEVEL], jump))


def prove_cell(proof: Evidence) -> int:
    """Prove ∀x ∀w (0 ≤ x, 0 < w ⟹ x lies in a cell), in a proof that declares ``MULTIPLES``."""
    sign, wide = ["<=", 0, POINT], proof.assume(WIDE)
    goal = exists([("i'", "natural")], both(*cell("i'", WIDTH, POINT)))

    def statement(n: Json) -> Json:
        return implies(_below(n), goal)

    below = _below(0)
    form = plus(POINT, minus(_multiple(0), POINT))
    given = [proof.assume(sign), proof.assume(below)]
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), given)
    base = proof.generalise(prove_by_order(proof, goal, absurd), [], [below])
    here, following = _below(NUMBER), _below(["next", NUMBER])
    earlier = proof.specialise(proof.assume(statement(NUMBER)), [], [proof.assume(here)])
    beyond = proof.order(proof.assume(["not", here]))
    new = proof.witness(goal, [NUMBER], proof.conjunction(beyond, proof.assume(following)))
    step = proof.generalise(proof.cases(here, earlier, new), [], [following])
    every = proof.induct(
        forall([("n'", "natural")], statement("n'")), base, proof.generalise(step, [NUMBER], [statement(NUMBER)])
    )
    beyond = proof.specialise(prove_archimedes(proof), [POINT, WIDTH], [wide])
    found = proof.specialise(proof.specialise(every, [NUMBER]), [], [proof.assume(here)])
    return proof.generalise(proof.choose(beyond, NUMBER, found), [POINT, WIDTH], [sign, WIDE])
