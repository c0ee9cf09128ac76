"""Equations between polynomials from equations that are known, by division with remainder.

The quotients are cofactors; SymPy finds them, and the kernel multiplies out.
"""

import json
from collections.abc import Mapping, Sequence

import sympy

from verify.proving.evidence import Evidence, Json, cofactor
from verify.proving.reduction import to_json
from verify.statements.terms import equal


class Relations:
    """Known equations l = r, and what follows from them.

    Parameters
    ----------
    proof : Evidence
        The proof that takes the steps.
    eliminated : sequence of names
        The variables that a division removes, the first one before all others.
    """

    def __init__(self, proof: Evidence, eliminated: Sequence[Json] = ()) -> None:
        """Start without equations."""
        self._proof = proof
        self._atoms: dict[str, tuple[sympy.Symbol, Json]] = {}
        self._known: list[tuple[int, sympy.Expr]] = []
        for name in eliminated:
            self._atom(name)

    def _atom(self, node: Json) -> sympy.Symbol:
        key = json.dumps(node)
        if key not in self._atoms:
            self._atoms[key] = (sympy.Symbol(f"a{len(self._atoms)}"), node)
        return self._atoms[key][0]

    def _polynomial(self, node: Json) -> sympy.Expr:
        if isinstance(node, int):
            return sympy.Integer(node)
        if not isinstance(node, list) or node[0] not in ("+", "-", "*", "/", "^"):
            return self._atom(node)
        if node[0] == "^":
            return self._polynomial(node[1]) ** node[2]
        first, *others = (self._polynomial(child) for child in node[1:])
        if node[0] == "+":
            return sympy.Add(first, *others)
        if node[0] == "*":
            return sympy.Mul(first, *others)
        if node[0] == "-":
            return first - sympy.Add(*others) if others else -first
        return first / others[0] if others[0].is_Integer else first * self._atom(["/", 1, node[2]])

    def know(self, theorem: int, left: Json, right: Json) -> int:
        """Take a theorem l = r for further proofs."""
        self._known.append((theorem, self._polynomial(left) - self._polynomial(right)))
        return theorem

    def assume(self, equation: Json) -> int:
        """Assume an equation, and take it for further proofs."""
        return self.know(self._proof.assume(equation), *equation[1:])

    def derive(self, left: Json, right: Json, multipliers: Mapping[int, Json] | None = None) -> int:
        """Prove l = r, and take it for further proofs."""
        return self.know(self.prove(left, right, multipliers), left, right)

    def prove(self, left: Json, right: Json, multipliers: Mapping[int, Json] | None = None) -> int:
        """Prove l = r from what is known.

        Parameters
        ----------
        left, right
            The two sides.
        multipliers
            Multiples of known theorems that are taken away before the division.

        Raises
        ------
        ValueError
            If division by the known equations leaves a remainder.
        """
        multipliers = multipliers or {}
        taken = [self._polynomial(multipliers.get(theorem, 0)) for theorem, _ in self._known]
        known = [expression for _, expression in self._known]
        difference = self._polynomial(left) - self._polynomial(right)
        difference = sympy.expand(difference - sum(a * b for a, b in zip(taken, known, strict=True)))
        names = dict(self._atoms.values())
        found, remainder = [sympy.Integer(0)] * len(known), difference
        if known and difference != 0:
            found, remainder = sympy.reduced(difference, known, *names, order="lex")
        if remainder != 0:
            raise ValueError(f"the division leaves {to_json(remainder, names)}")
        totals = [sympy.expand(a + b) for a, b in zip(taken, found, strict=True)]
        return self._proof.sums(
            equal(left, right),
            cofactors=[
                cofactor(theorem, [], to_json(quotient, names))
                for (theorem, _), quotient in zip(self._known, totals, strict=True)
                if quotient != 0
            ],
        )
