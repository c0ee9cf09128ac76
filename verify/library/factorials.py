"""Factorials, and induction on the size of a set.

A factorial is the second number of a pair that is iterated: (i, i!) becomes (i + 1, (i + 1)!).
"""

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, define
from verify.statements.terms import equal, mapping, plus, times
from verify.statements.trees import substituted

STATE = ["maps", ["labels", "number", "factorial"], "real"]


def _state(number: Json, product: Json) -> Json:
    return mapping([("i", STATE[1])], ["choose", "i", ["number", number], ["factorial", product]])


FOLLOWING = plus(["f", ":number"], 1)


FACTORIALS = ["iterate", [["f", STATE]], _state(FOLLOWING, times(["f", ":factorial"], FOLLOWING)), _state(0, 1), "n"]


FACTORIAL = define("factorial", [("n", "natural")], ["at", FACTORIALS, ":factorial"])


COUNTING: Binders = [("n1", "natural"), ("T1", "set")]


def prove_number(proof: Evidence) -> int:
    """Prove ∀n: the number that the factorials count with is n."""
    return proof.use("library/factorials", "counting")


def prove_positive_factorial(proof: Evidence) -> int:
    """Prove ∀n: 0 < n!."""
    return proof.use("library/factorials", "positive")


def prove_from_zero(proof: Evidence, goal: Json, successor: Json, size: Json) -> int:
    """Prove φ under 0 = n, where n is spelled ``successor``, which is > 0 by its form."""
    positive = proof.squares(["<", 0, successor])
    zero = proof.sums(equal(successor, 0), cofactors=[cofactor(proof.assume(size), [], -1)])
    none = proof.rewrite(["<", 0, 0], [zero], positive)
    return proof.generalise(proof.contradiction(goal, none, proof.evaluate(["<", 0, 0])), [], [size])


def prove_empty_product(proof: Evidence) -> int:
    """Prove ∀T (0 = |T| ⟹ every product over T is 1)."""
    return proof.use("library/factorials", "empty")


def prove_by_counting(proof: Evidence, claim: Json, first: int, step: int) -> int:
    """From φ(0), and from ⊢ φ(n + 1), conclude ∀k φ(k)."""
    _, ((name, _),), body = claim
    passage = proof.generalise(step, ["n1"], [substituted(body, {name: "n1"})])
    return proof.induct(claim, first, passage)


def prove_for_sizes(proof: Evidence, claim: Json, S: Json, step: int) -> int:
    """Prove ∀k (|S ⊎ {∗}| = k ⟹ φ(k)) from |S ⊎ {∗}| = n + 1 ⟹ φ(n + 1)."""
    _, ((name, _),), body = claim
    none, conclusion = substituted(body[1:], {name: 0})
    positive = proof.squares(["<", 0, plus(["size", S[1]], 1)])
    zero = proof.sums(equal(plus(["size", S[1]], 1), 0), cofactors=[cofactor(proof.assume(none))])
    absurd = proof.rewrite(["<", 0, 0], [zero], positive)
    first = proof.generalise(proof.contradiction(conclusion, absurd, proof.evaluate(["<", 0, 0])), [], [none])
    return prove_by_counting(proof, claim, first, step)
