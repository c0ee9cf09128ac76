"""Fourier circuits in neural networks: modular addition of several inputs by maximum margin (Gu, Li, and others)."""
