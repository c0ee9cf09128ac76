"""Names of numbers that the lemmas on the bound of a neuron speak of."""

from verify.statements.formulas import Binders

REALS: Binders = [*((name, "real") for name in ("r1", "r2", "r3", "r4", "r5", "r6", "r7")), ("s1", "complex")]
NAMES = [name for name, _ in REALS]
