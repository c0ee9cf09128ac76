"""Markov chains with exact laws, and the predictors that learn them in context.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §8.2.1 and §8.2.2.
"""
