"""Attacks on the kernel by chance: random evidence, whose theorems are compared with models that share no code with it.

``python -m tests.fuzz`` runs them all; a finding is printed with the seed and the number that bring it back.
"""
