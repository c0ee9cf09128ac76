"""A difference of two continuous functions that is positive at 0 and not positive at 1 vanishes in between.

Rests on the cited lemma on intermediate values.
"""

from verify.statements.formulas import Binders, Json

PART: Json = "part"
CROSSING: Binders = [(name, "real") for name in (PART, "r1", "r2")]
