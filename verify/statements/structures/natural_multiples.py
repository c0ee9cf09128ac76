"""The multiples of a positive number cut the half-line into cells, each number ≥ 0 lies in one (Archimedes).

Rests on the cited lemma on bounded monotone sequences.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, both, equal, exists, forall, implies, mapping, minus, plus, times
from verify.statements.structures.monotone_limits import INDEX, LIMIT, LIMITS, eventually

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
    """Prove ∀x ∀w > 0 ∃n: x < n w, in a proof that declares ``MULTIPLES``.

    Multiples that are bounded would have a limit, and be closer to it than w at last.
    """
    wide, some = proof.assume(WIDE), exists([("n'", "natural")], _below("n'"))
    here, value, following = _below(NUMBER), _multiple(NUMBER), _multiple(["next", NUMBER])
    upwards = proof.squares(["<=", value, following], proof.sums(equal(minus(following, value), WIDTH)), [wide])
    found = proof.witness(some, [NUMBER], proof.assume(here))
    beyond = proof.contradiction(["<=", value, POINT], found, proof.assume(["not", some]))
    bounded = proof.cases(here, beyond, proof.order(proof.assume(["not", here])))
    sequence = mapping([("n''", "natural")], _multiple("n''"))
    premises = [proof.generalise(theorem, [NUMBER]) for theorem in (upwards, bounded)]
    limits = proof.specialise(proof.citation("monotone convergence"), [sequence, POINT], premises)
    least = forall([("n'", "natural")], ["<=", _multiple("n'"), LIMIT])
    late = exists([("k'", "natural")], eventually(sequence, minus(LIMIT, "e'"), "k'"))
    limit = proof.assume(both(least, forall([("e'", "real")], implies(["<", 0, "e'"], late))))
    indices = proof.specialise(proof.project(limit, 1), [WIDTH], [wide])
    near = proof.assume(eventually(sequence, minus(LIMIT, WIDTH), INDEX))
    same = proof.squares(["<=", INDEX, INDEX], proof.sums(equal(minus(INDEX, INDEX), 0)))
    close = proof.specialise(near, [INDEX], [same])
    last, after = _multiple(INDEX), _multiple(["next", INDEX])
    form = plus(minus(last, minus(LIMIT, WIDTH)), minus(LIMIT, after))
    past = proof.specialise(proof.project(limit, 0), [["next", INDEX]])
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [close, past])
    absurd = proof.choose(limits, LIMIT, proof.choose(indices, INDEX, absurd))
    return proof.generalise(prove_by_order(proof, some, absurd), [POINT, WIDTH], [WIDE])
