"""A proof in progress: the variables it talks about and the theorems found so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .claims import Granted
from .errors import Malformed
from .literals import array
from .loader import record
from .reader import Reader, Scope
from .terms import Term
from .theorem import Theorem
from .workspace import spend


class Proof:
    """What a rule may see: earlier theorems, and a reader of formulas over the declared variables."""

    def __init__(self, reader: Reader, variables: Any, granted: Sequence[Granted] = ()) -> None:
        """Declare the free variables of the proof, ``[[name, sort], …]``; ``granted`` are the claims it may use."""
        self.reader = reader
        self.granted = granted
        self.scope: Scope = {}
        with reader.at("variables"):
            reader.declare(variables, self.scope)
        self.theorems: list[Theorem] = []

    def fields(self, step: dict[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> list[Any]:
        """Return the values of the fields of a step, None for an optional one that is absent.

        Raises
        ------
        Malformed
            If a field is missing, unknown or null.
        """
        found = record(step, f"rule '{step['rule']}'", ("rule", *required), optional)
        return [found.get(name) for name in (*required, *optional)]

    def theorem(self, reference: Any) -> Theorem:
        """Return an earlier theorem by its index."""
        if type(reference) is not int or not 0 <= reference < len(self.theorems):
            raise Malformed(f"expected the index of an earlier step, 0 to {len(self.theorems) - 1}")
        return self.theorems[reference]

    def theorem_list(self, references: Any) -> list[Theorem]:
        """Return several earlier theorems."""
        return [self.theorem(reference) for reference in self.items(references)]

    def declared(self) -> frozenset[Term]:
        """Return the variables that are declared at present."""
        spend(len(self.scope) // 2)
        return frozenset(self.scope.values())

    def formula(self, node: Any) -> Term:
        """Read a formula over the declared variables."""
        return self.reader.formula(node, self.scope)

    def variables(self, names: Any) -> list[Term]:
        """Return declared variables by name."""
        found = []
        for name in self.items(names):
            if not isinstance(name, str) or name not in self.scope:
                raise Malformed("expected the name of a variable that the proof declares")
            found.append(self.scope[name])
        return found

    def items(self, node: Any) -> list[Any]:
        """Return the entries of an array, none for an optional one that is absent."""
        return [] if node is None else array(node)
