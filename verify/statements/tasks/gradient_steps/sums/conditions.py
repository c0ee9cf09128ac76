"""What is known to hold, or not to hold, is the same as ⊤, or as ⊥; two conditions that imply each other are the same.

The rule rewrite puts one in the place of the other, inside indicators too.
"""

from verify.proving.evidence import Evidence, Json


def prove_equivalent(proof: Evidence, one: Json, two: Json, from_one: int, from_two: int) -> int:
    """Prove φ ⟺ ψ from a theorem ψ that may assume φ, and a theorem φ that may assume ψ.

    >>> proof = Evidence()
    >>> true = proof.evaluate(["=", 1, 1])
    >>> prove_equivalent(proof, ["=", 1, 1], ["=", 1, 1], true, true)
    3
    """
    forward, backward = proof.generalise(from_one, [], [one]), proof.generalise(from_two, [], [two])
    return proof.equivalence(forward, backward)


def prove_fails(proof: Evidence, formula: Json, theorem: int) -> int:
    """Prove φ ⟺ ⊥ from ¬φ."""
    absurd = proof.contradiction(["false"], proof.assume(formula), theorem)
    anything = proof.contradiction(formula, proof.assume(["false"]), proof.evaluate(["false"]))
    return prove_equivalent(proof, formula, ["false"], absurd, anything)
