"""Sums over positions, distances and pairs, how they grow, and means over midpoints."""
