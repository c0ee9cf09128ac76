"""``verify check``: replay certificates with the kernel alone; nothing is remembered, nothing is built."""

from __future__ import annotations

from verify.kernel.program import add_arguments, run

__all__ = ["add_arguments", "run"]
