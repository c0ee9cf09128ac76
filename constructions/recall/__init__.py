"""Noisy in-context recall as exact data: its law, exact moments, and the induction head that avoids noise.

Source: 'structures' (L. Chen, 'Simple Structures in Neural Networks'), chapter 4 and appendix C.
"""
