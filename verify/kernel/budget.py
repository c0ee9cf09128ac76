"""How much work the kernel is willing to spend on one certificate, counted in steps and not in seconds."""

from __future__ import annotations

from .errors import Exhausted

MAX_WORK = 8_000_000


class Budget:
    """A counter that ends the replay when it runs out."""

    def __init__(self, limit: int = MAX_WORK) -> None:
        """Start with ``limit`` steps to spend."""
        self.limit = limit
        self.spent = 0

    def spend(self, steps: int) -> None:
        """Count steps.

        Raises
        ------
        Exhausted
            When more are spent than there were.
        """
        self.spent += steps
        if self.spent > self.limit:
            raise Exhausted(f"the replay takes more than {self.limit} steps")
