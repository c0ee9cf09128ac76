"""Parities of sign vectors: Fourier coefficients of the majority, gradients of one neuron, and networks of few neurons.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), chapters 5 and 6, appendices B
and C.
"""
