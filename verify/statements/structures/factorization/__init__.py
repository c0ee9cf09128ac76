"""Gradient descent on a factorization Y Zᵀ of a symmetric matrix: its orbits of period 2 and their linear stability."""
