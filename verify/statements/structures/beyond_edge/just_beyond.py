"""Orbits just beyond the edge of stability: 2 < η f'' ≤ 2 + high e² for an orbit through x̄ − e.

They follow from the orbits whose leading term lies between two positive numbers.
"""

from __future__ import annotations

ZERO = ["curve", [["v", "real"]], 0]
