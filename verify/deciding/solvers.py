"""Which solvers the search for a proof may use, and what is missing without them."""

from collections.abc import Iterator
from importlib.util import find_spec

USES = {
    "highspy": "linear programs propose products of hypotheses",
    "clarabel": "semidefinite programs propose sums of squares",
}


def missing() -> Iterator[str]:
    """Yield one line for each solver that is not installed: what is not searched for without it."""
    for module, use in USES.items():
        if find_spec(module) is None:
            yield f"'{module}' is not installed, with which {use}: pip install {module}"
