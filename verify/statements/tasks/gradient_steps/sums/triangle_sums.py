"""Sums over the positions j ≤ q ≤ p below t of a table along diagonals are sums over distances d ≤ n below t − j.

Tasks (Edelman), behind equations (E.28) to (E.36). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import sum_below
from verify.proving.evidence import Json


def over_triangle(term: Json, n: Json) -> Json:
    """The sum of a term in d' over d' ≤ n' below n."""
    return sum_below("n'", n, sum_below("d'", ["next", "n'"], term))
