"""Attention-only transformers with relative positions, and the minimal model, as exact data.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §8.2.3.
"""
