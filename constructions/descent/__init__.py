"""Gradient descent with a constant step size as a map, beyond the edge of stability: orbits of period 2, multipliers.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks', 2025), chapter 3 and appendix B.
"""
