"""Points of period 2 around a minimum, for step sizes just beyond the edge of stability."""
