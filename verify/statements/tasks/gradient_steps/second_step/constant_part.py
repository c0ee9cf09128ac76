"""Variables of proofs about what the second step adds to v."""

from verify.library import sequence_sums
from verify.statements.tasks.gradient_steps.curriculum import split

STEP = [*split.VARIABLES, (sequence_sums.SECOND_LENGTH, "natural"), (sequence_sums.DOUBLE, sequence_sums.TABLE)]
