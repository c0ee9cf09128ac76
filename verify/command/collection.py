"""When cycles of objects are looked for: seldom, as trees and terms are in none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 200_000, 50, 1_000
"""Looking through all trees and terms as often as by default takes an eighth to a fifth of a run."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let the collector of cycles run seldom, and as before in the end.

    >>> before = gc.get_threshold()
    >>> with seldom_collected():
    ...     gc.get_threshold() == before
    False
    >>> gc.get_threshold() == before
    True
    """
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
