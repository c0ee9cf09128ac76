"""Variables of proofs about means of gradients, and terms in a and b as functions."""

from collections.abc import Callable

from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.evidence import Json
from verify.statements import trees
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.second_step import updates

VARIABLES: Binders = [*updates.VARIABLES, (SECOND_LENGTH, "natural"), (DOUBLE, TABLE)]


def as_function(missed: Json) -> Callable[[Json, Json], Json]:
    """Return a term in a and b as a function."""
    return lambda a, b: trees.substituted(missed, {"a": a, "b": b})
