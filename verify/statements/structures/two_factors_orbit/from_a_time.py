"""Induction from a time on: what holds at a time, and passes from each time to the next, holds at all later times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, implies, indicator, mapping, minus, plus

Json = Any

TIME, START, MARKS = "nat1", "nat2", "marks"
SEQUENCE = ["maps", "natural", "real"]
TIMES: Binders = [(TIME, "natural"), (START, "natural"), (MARKS, SEQUENCE)]


def _marked(marks: Json, n: Json) -> Json:
    return equal(["at", marks, n], 1)


def _passes(marks: Json) -> Json:
    return forall([("n'", "natural")], implies(_marked(marks, "n'"), _marked(marks, ["next", "n'"])))


def _later(start: Json, marks: Json, n: Json) -> Json:
    return implies(["<=", start, n], _marked(marks, n))


def prove_marked(proof: Evidence) -> int:
    """Prove ∀ natural s, marks (marked at s, and after each marked time ⟹ marked at all n ≥ s), with ``TIMES``.

    The induction is over s: the marks from time 1 on are again such a sequence.
    """
    n, s, u = TIME, START, MARKS

    def claim(start: Json) -> Json:
        every = forall([("n'", "natural")], _later(start, "u'", "n'"))
        return forall([("u'", SEQUENCE)], implies(_passes("u'"), _marked("u'", start), every))

    zero, following, after = ["of", "natural", 0], ["next", s], ["next", n]
    passes = proof.assume(_passes(u))
    first = proof.assume(_marked(u, zero))
    always = proof.induct(forall([("n'", "natural")], _marked(u, "n'")), first, passes)
    here = proof.generalise(proof.specialise(always, [n]), [], [["<=", zero, n]])
    base = proof.generalise(proof.generalise(here, [n]), [u], [_passes(u), _marked(u, zero)])

    shifted = mapping([("n''", "natural")], [u, ["next", "n''"]])
    passed = proof.generalise(proof.specialise(passes, [after]), [n])
    marked = proof.assume(_marked(u, following))
    known = proof.specialise(proof.assume(claim(s)), [shifted], [passed, marked])
    too_early: Json = ["<=", following, zero]
    wrong = proof.squares(
        ["<", 0, 0],
        proof.sums(equal(minus(0, 0), plus(s, 1, minus(zero, following)))),
        [proof.assume(too_early)],
    )
    never = proof.contradiction(_marked(u, zero), wrong, proof.evaluate(["<", 0, 0]))
    at_zero = proof.generalise(never, [], [too_early])
    late: Json = ["<=", following, after]
    lower = proof.squares(["<=", s, n], proof.sums(equal(minus(n, s), minus(after, following))), [proof.assume(late)])
    found = proof.generalise(proof.specialise(known, [n], [lower]), [], [late])
    step = proof.generalise(found, [n], [_later(following, u, n)])
    every = proof.induct(forall([("n'", "natural")], _later(following, u, "n'")), at_zero, step)
    passage = proof.generalise(every, [u], [_passes(u), _marked(u, following)])
    whole = proof.generalise(passage, [s], [claim(s)])
    return proof.induct(forall([("s'", "natural")], claim("s'")), base, whole)


def prove_from(proof: Evidence, body: Callable[[Json], Json], first: Json, base: int, step: int) -> int:
    """Prove ∀n ≥ the first time: the body, in a proof that declares ``TIMES``.

    Parameters
    ----------
    body
        The formula at a time, without quantifiers.
    first
        The first time.
    base, step
        The body at the first time, and ∀n (the body at n ⟹ at n + 1).
    """
    n, after = TIME, ["next", TIME]
    marks = mapping([("n''", "natural")], indicator(body("n''")))
    same = proof.generalise(_mark(proof, body(n)), [n])

    def mark(at: Json, theorem: int) -> int:
        return proof.rewrite(equal(indicator(body(at)), 1), [proof.specialise(same, [at])], theorem)

    def unmark(theorem: int) -> int:
        return proof.rewrite(body(n), [(proof.specialise(same, [n]), "backward")], theorem)

    here = unmark(proof.assume(equal(indicator(body(n)), 1)))
    passed = proof.specialise(step, [n], [here])
    marked = mark(after, passed)
    passes = proof.generalise(marked, [n], [equal(indicator(body(n)), 1)])
    start = mark(first, base)
    every = proof.specialise(prove_marked(proof), [first, marks], [passes, start])
    late: Json = ["<=", first, n]
    found = unmark(proof.specialise(every, [n], [proof.assume(late)]))
    return proof.generalise(found, [n], [late])


def _mark(proof: Evidence, formula: Json) -> int:
    """Prove φ ⟺ [φ] = 1."""
    marked = equal(indicator(formula), 1)
    true, false = proof.evaluate(["true"]), proof.evaluate(["not", ["false"]])
    holds = proof.equivalence(
        proof.generalise(true, [], [formula]), proof.generalise(proof.assume(formula), [], [["true"]])
    )
    one = proof.sums(equal(indicator(["true"]), 1))
    forward = proof.generalise(proof.rewrite(marked, [(holds, "backward")], one), [], [formula])
    denied = proof.assume(["not", formula])
    absurd = proof.contradiction(["false"], proof.assume(formula), denied)
    vacuous = proof.contradiction(formula, proof.assume(["false"]), false)
    fails = proof.equivalence(proof.generalise(absurd, [], [formula]), proof.generalise(vacuous, [], [["false"]]))
    nothing = proof.rewrite(equal(indicator(["false"]), 1), [fails], proof.assume(marked))
    wrong = proof.sums(equal(0, 1), cofactors=[cofactor(nothing)])
    found = proof.contradiction(formula, wrong, proof.evaluate(equal(0, 1)))
    backward = proof.generalise(proof.cases(formula, proof.assume(formula), found), [], [marked])
    return proof.equivalence(forward, backward)
